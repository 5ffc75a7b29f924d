//! Texts as CommonMark with the tables of GitHub.

use super::{Block, Document};

pub(super) fn write(document: &Document) -> String {
    written(document, false)
}

/// Where a page of HTML is made of it, pictures may stand in it.
pub(super) fn for_html(document: &Document) -> String {
    written(document, true)
}

fn written(document: &Document, pictures: bool) -> String {
    let mut text = format!("# {}\n", escaped(document.title()));
    for block in document.blocks() {
        text.push('\n');
        let block = match block {
            // Where it can be, a section is not torn apart on paper.
            Block::Heading(heading) if pictures => {
                format!("</section>\n<section>\n\n## {}\n", escaped(heading))
            }
            Block::Heading(heading) => format!("## {}\n", escaped(heading)),
            Block::Subheading(heading) => format!("### {}\n", escaped(heading)),
            Block::Paragraph(sentences) => format!("{}\n", escaped(sentences)),
            Block::List(points) => {
                points.iter().map(|point| format!("- {}\n", escaped(point))).collect()
            }
            Block::Outline(lines) => outline(lines),
            Block::Table { head, rows } => table(head, rows),
            Block::Drawing { svg: Some(svg), .. } if pictures => format!("<div>{svg}</div>\n"),
            Block::Drawing { lines, .. } => format!("```text\n{}\n```\n", lines.trim_end()),
            Block::Room(lines) if pictures => {
                format!("<div class=\"room\" style=\"--lines: {lines}\"></div>\n")
            }
            Block::Room(lines) => {
                format!("<div class=\"room\" style=\"height: {}em\"></div>\n", lines * 2)
            }
            Block::NewPage if pictures => {
                "</section>\n<div class=\"page\"></div>\n<section>\n\n---\n".to_owned()
            }
            Block::NewPage => "<div class=\"page\"></div>\n\n---\n".to_owned(),
        };
        text.push_str(&block);
    }
    text
}

/// Points within points, as far as the depth grows by single steps.
fn outline(lines: &[(usize, String)]) -> String {
    lines
        .iter()
        .map(|(depth, line)| format!("{}- {}\n", "  ".repeat(*depth), escaped(line)))
        .collect()
}

fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule = format!("|{}\n", "---|".repeat(head.len()));
    [line(head), rule].into_iter().chain(rows.iter().map(|row| line(row))).collect()
}

/// The same characters where they would mean something.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut is_start = true;
    for (index, c) in text.char_indices() {
        let means_something = match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '|' | '~' | '#' => true,
            // At the beginning a point of a list, …
            '+' | '-' | '=' => is_start,
            // … or its number.
            '.' | ')' => text[..index].bytes().all(|byte| byte.is_ascii_digit()) && index > 0,
            _ => false,
        };
        if means_something {
            escaped.push('\\');
        }
        is_start &= c.is_whitespace();
        escaped.push(c);
    }
    escaped
}
