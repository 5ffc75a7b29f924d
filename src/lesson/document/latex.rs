//! Texts as files for LaTeX, with nothing but common packages.

use super::{Block, Document};
use std::fmt::Write as _;

const HEAD: &str = r"\documentclass[11pt,a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage[margin=25mm]{geometry}
\usepackage{amssymb,longtable}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt plus 2pt}
\renewcommand{\arraystretch}{1.2}
\widowpenalty=10000
\clubpenalty=10000
\raggedbottom
";

pub(super) fn write(document: &Document) -> String {
    let title = escaped(document.title());
    let mut text = format!("{HEAD}\\begin{{document}}\n\n{{\\LARGE\\bfseries {title}\\par}}\n");
    for block in document.blocks() {
        text.push('\n');
        text.push_str(&written(block));
    }
    text.push_str("\n\\end{document}\n");
    text
}

fn written(block: &Block) -> String {
    match block {
        Block::Heading(heading) => format!("\\filbreak\n\\section*{{{}}}\n", escaped(heading)),
        Block::Subheading(heading) => format!("\\subsection*{{{}}}\n", escaped(heading)),
        Block::Paragraph(sentences) => format!("{}\n", escaped(sentences)),
        Block::List(points) => {
            let points: String =
                points.iter().map(|point| format!("\\item {}\n", escaped(point))).collect();
            format!("\\begin{{itemize}}\n{points}\\end{{itemize}}\n")
        }
        Block::Outline(lines) => outline(lines),
        Block::Table { head, rows } => table(head, rows),
        Block::Drawing { lines, .. } => drawing(lines),
        // Room for writing by hand; boxes, so that it may go on on the next page without being lost.
        Block::Room(lines) => "\\vbox to 28pt{}\n".repeat(*lines),
        Block::NewPage => "\\newpage\n".to_owned(),
    }
}

/// LaTeX has lists only to the fourth depth.
fn outline(lines: &[(usize, String)]) -> String {
    let line = |(depth, line): &(usize, String)| {
        format!(
            "\\hangindent={}em\\hangafter=1\\hspace*{{{}em}}{}\\par\n",
            2 * depth + 3,
            2 * depth + 1,
            escaped(line)
        )
    };
    let lines: String = lines.iter().map(line).collect();
    format!("{{\\parskip=1pt\n{lines}}}\n")
}

/// Tables of more rows may go on on the next page.
const TORN: usize = 20;

fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("{} \\\\\n", cells.join(" & "))
    };
    let columns = "l".repeat(head.len());
    let [head, rows] = [line(head), rows.iter().map(|row| line(row)).collect()];
    // What has room on a page is not to be torn.
    let (name, after_head) =
        if rows.lines().count() > TORN { ("longtable", "\\endhead\n") } else { ("tabular", "") };
    format!(
        "\\begin{{{name}}}{{@{{}}{columns}@{{}}}}\n\\hline\n{head}\\hline\n{after_head}{rows}\\hline\n\
         \\end{{{name}}}\n"
    )
}

/// Letters of one width, where a blank is as wide as they are.
fn drawing(lines: &str) -> String {
    let line = |line: &str| format!("\\mbox{{{}}}\\\\\n", escaped(line).replace(' ', "~"));
    let lines: String = lines.trim_end().lines().map(line).collect();
    format!("{{\\ttfamily\n{}}}\\par\n", lines.trim_end_matches("\\\\\n").to_owned() + "\n")
}

/// The same text for LaTeX, with mathematics where Unicode has signs for it.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut exponent = String::new();
    for c in text.chars() {
        if let Some(digit) = digit_above(c) {
            exponent.push(digit);
            continue;
        }
        close(&mut exponent, &mut escaped);
        push(c, &mut escaped);
    }
    close(&mut exponent, &mut escaped);
    // Mathematics that follows mathematics; two dollars would begin a display.
    escaped.replace("$$", "")
}

/// Ends an exponent, if one has begun.
fn close(exponent: &mut String, escaped: &mut String) {
    if !exponent.is_empty() {
        let _ = write!(escaped, "$^{{{exponent}}}$");
        exponent.clear();
    }
}

fn digit_above(c: char) -> Option<char> {
    let digits = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().zip('0'..='9');
    digits.chain([('ⁿ', 'n'), ('⁺', '+')]).find(|(above, _)| *above == c).map(|(_, digit)| digit)
}

fn push(c: char, escaped: &mut String) {
    const SIGNS: [(char, &str); 17] = [
        ('·', r"\cdot"),
        ('×', r"\times"),
        ('≠', r"\neq"),
        ('≤', r"\leq"),
        ('≥', r"\geq"),
        ('→', r"\rightarrow"),
        ('↔', r"\leftrightarrow"),
        ('Π', r"\Pi"),
        ('Σ', r"\Sigma"),
        ('∣', r"\mid"),
        ('∤', r"\nmid"),
        ('−', "-"),
        ('∞', r"\infty"),
        ('✓', r"\surd"),
        ('✗', r"\times"),
        ('₁', "_1"),
        ('₂', "_2"),
    ];
    match c {
        '\\' => escaped.push_str(r"\textbackslash{}"),
        '~' => escaped.push_str(r"\textasciitilde{}"),
        '^' => escaped.push_str(r"\textasciicircum{}"),
        '<' => escaped.push_str(r"\textless{}"),
        '>' => escaped.push_str(r"\textgreater{}"),
        '|' => escaped.push_str(r"\textbar{}"),
        '"' => escaped.push_str(r"\textquotedbl{}"),
        '{' | '}' | '$' | '&' | '%' | '#' | '_' => escaped.extend(['\\', c]),
        // Two hyphens would be joined to a dash.
        '-' if escaped.ends_with('-') => escaped.push_str("{}-"),
        '–' => escaped.push_str("--"),
        '…' => escaped.push_str(r"\dots{}"),
        '“' => escaped.push_str("``"),
        '”' => escaped.push_str("''"),
        '\u{a0}' => escaped.push('~'),
        _ => match SIGNS.iter().find(|(sign, _)| *sign == c) {
            Some((_, command)) => {
                let _ = write!(escaped, "${command}{{}}$");
            }
            None => escaped.push(c),
        },
    }
}
