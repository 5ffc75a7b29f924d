//! Texts for terminals.

use super::{Block, Document, widths};

/// Characters on a line.
const WIDTH: usize = 80;

pub(super) fn write(document: &Document) -> String {
    let title = document.title();
    let rule = "=".repeat(title.chars().count());
    format!("{title}\n{rule}\n\n{}", blocks(document.blocks()))
}

/// With an empty line between any two.
pub(super) fn blocks(blocks: &[Block]) -> String {
    blocks.iter().map(written).collect::<Vec<_>>().join("\n")
}

fn written(block: &Block) -> String {
    match block {
        Block::Heading(heading) => underlined(heading, "-"),
        Block::Subheading(heading) => format!("{heading}\n"),
        Block::Paragraph(sentences) => filled(sentences, "", ""),
        Block::List(points) => points.iter().map(|point| filled(point, "  * ", "    ")).collect(),
        Block::Outline(lines) => lines
            .iter()
            .map(|(depth, line)| {
                let indent = "  ".repeat(depth + 1);
                filled(line, &indent, &format!("{indent}    "))
            })
            .collect(),
        Block::Table { head, rows } => table(head, rows),
        Block::Drawing { lines, .. } => {
            lines.lines().map(|line| format!("{}\n", format!("  {line}").trim_end())).collect()
        }
        Block::Room(lines) => format!("{}\n", "_".repeat(WIDTH)).repeat(*lines),
        Block::NewPage => format!("{}\n", "=".repeat(WIDTH)),
    }
}

fn underlined(heading: &str, with: &str) -> String {
    format!("{heading}\n{}\n", with.repeat(heading.chars().count()))
}

fn filled(sentences: &str, first: &str, others: &str) -> String {
    let options = textwrap::Options::new(WIDTH)
        .initial_indent(first)
        .subsequent_indent(others)
        .break_words(false)
        // A hyphen in a name or a minus is no place to break.
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(sentences, options).iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn table(head: &Vec<String>, rows: &[Vec<String>]) -> String {
    let widths = widths([head].into_iter().chain(rows));
    let line = |cells: &Vec<String>| {
        let padded = cells.iter().zip(&widths).map(|(cell, &width)| format!("  {cell:width$}"));
        format!("{}\n", padded.collect::<String>().trim_end())
    };
    let rule = widths.iter().map(|&width| "-".repeat(width)).collect();
    [line(head), line(&rule)].into_iter().chain(rows.iter().map(line)).collect()
}
