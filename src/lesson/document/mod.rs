//! Texts for people: headings, paragraphs, lists and tables, and the formats they are written in.
//!
//! Texts are plain Unicode, products as 2²·3 and arrows as →; each writer turns into its own language
//! what that needs. Names of colours come from puzzle files, so whatever has a meaning in a format is
//! escaped there.

mod html;
mod latex;
mod markdown;
mod text;

use std::fmt;

/// A text of several blocks.
///
/// ```
/// use tantalizer::lesson::{Document, Markup};
///
/// let mut document = Document::new("Products");
/// document.paragraph("Opposite faces are red (2) and green (3): 2·3 = 6.");
/// document.table(["cube", "product"], vec![vec!["1".into(), "6".into()]]);
/// assert!(document.write(Markup::Latex).contains(r"2$\cdot{}$3 = 6."));
/// assert!(document.write(Markup::Markdown).contains("| cube | product |"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    title: String,
    blocks: Vec<Block>,
}

/// A part of a text that stands by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Block {
    /// The head of a section.
    Heading(String),
    /// The head of a part of a section.
    Subheading(String),
    /// Sentences.
    Paragraph(String),
    /// Points, one below the other.
    List(Vec<String>),
    /// Lines, each so many steps to the right.
    Outline(Vec<(usize, String)>),
    /// Columns with heads.
    Table {
        /// The heads.
        head: Vec<String>,
        /// The rows, each as long as the heads.
        rows: Vec<Vec<String>>,
    },
    /// Lines whose blanks matter; where pictures can stand, the SVG instead.
    Drawing {
        /// The lines.
        lines: String,
        /// The picture.
        svg: Option<String>,
    },
    /// Room to write, in lines.
    Room(usize),
    /// What follows begins on a new page.
    NewPage,
}

/// A language to write a text in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Markup {
    /// For terminals, lines of at most 80 characters.
    Text,
    /// CommonMark with tables.
    Markdown,
    /// A whole file for LaTeX.
    Latex,
    /// A whole page, without anything from elsewhere.
    Html,
}

impl Document {
    /// A text with nothing but a title.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), blocks: Vec::new() }
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The blocks in order.
    #[must_use]
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Adds a block.
    pub fn push(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// Adds the head of a section.
    pub fn heading(&mut self, text: impl Into<String>) {
        self.push(Block::Heading(text.into()));
    }

    /// Adds the head of a part of a section.
    pub fn subheading(&mut self, text: impl Into<String>) {
        self.push(Block::Subheading(text.into()));
    }

    /// Adds sentences.
    pub fn paragraph(&mut self, text: impl Into<String>) {
        self.push(Block::Paragraph(text.into()));
    }

    /// Adds points.
    pub fn list(&mut self, points: impl IntoIterator<Item = String>) {
        self.push(Block::List(points.into_iter().collect()));
    }

    /// Adds a table.
    ///
    /// # Panics
    /// If a row is longer or shorter than the heads.
    pub fn table(
        &mut self,
        head: impl IntoIterator<Item = impl Into<String>>,
        rows: Vec<Vec<String>>,
    ) {
        let head: Vec<String> = head.into_iter().map(Into::into).collect();
        assert!(rows.iter().all(|row| row.len() == head.len()), "a cell for every head");
        self.push(Block::Table { head, rows });
    }

    /// Adds all blocks of another text.
    pub fn append(&mut self, other: Self) {
        self.blocks.extend(other.blocks);
    }

    /// The text in a language; it ends with a line break.
    #[must_use]
    pub fn write(&self, markup: Markup) -> String {
        match markup {
            Markup::Text => text::write(self),
            Markup::Markdown => markdown::write(self),
            Markup::Latex => latex::write(self),
            Markup::Html => html::write(self),
        }
    }
}

/// Blocks without a title, for a terminal.
pub(super) fn plain(blocks: &[Block]) -> String {
    text::blocks(blocks)
}

/// The text for a terminal.
impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(Markup::Text))
    }
}

/// The greatest width of a column's cells, in characters.
fn widths<'a>(rows: impl Iterator<Item = &'a Vec<String>>) -> Vec<usize> {
    let mut widths = Vec::new();
    for row in rows {
        widths.resize(row.len(), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text with every kind of block, and with characters that have a meaning somewhere.
    fn sample() -> Document {
        let mut document = Document::new("A <title> & more");
        document.heading("Heading_1");
        document.subheading("Part #2");
        document
            .paragraph("red*blue_ [x](y) `code` \\ $5 100% 2²·3¹⁰ = Πp² ≠ 6 → R–G ~ ^ {1} | a<b");
        document.list(["first".to_owned(), "+ second".to_owned()]);
        document.push(Block::Outline(vec![(0, "1) root".into()), (1, "- leaf".into())]));
        document.table(["a|b", "c"], vec![vec!["1".into(), "x|y".into()]]);
        document.push(Block::Drawing { lines: "  R\nR G\n".into(), svg: Some("<svg/>".into()) });
        document.push(Block::Room(2));
        document.push(Block::NewPage);
        document.paragraph("1. not a list");
        document
    }

    #[test]
    fn markdown_says_what_was_meant() {
        let html = sample().write(Markup::Html);
        let body = html.split("<main>").nth(1).unwrap();
        let text: String =
            body.split('<').filter_map(|part| part.split_once('>')).map(|x| x.1).collect();
        for plain in [
            "A &lt;title&gt; &amp; more",
            "Heading_1",
            "red*blue_ [x](y) `code` \\ $5 100% 2²·3¹⁰ = Πp² ≠ 6 → R–G ~ ^ {1} | a&lt;b",
            "+ second",
            "1) root",
            "- leaf",
            "a|b",
            "x|y",
            "1. not a list",
        ] {
            assert!(text.contains(plain), "{plain} in {text}");
        }
        assert!(body.contains("<svg/>") && !body.contains("  R\nR G"), "the picture instead");
    }

    #[test]
    fn latex_escapes_and_keeps_mathematics() {
        let latex = sample().write(Markup::Latex);
        assert!(
            latex.contains(
                r"2$^{2}\cdot{}$3$^{10}$ = $\Pi{}$p$^{2}$ $\neq{}$ 6 $\rightarrow{}$ R--G"
            ),
            "{latex}"
        );
        assert!(latex.contains(r"\textbackslash{} \$5 100\%"), "{latex}");
        assert_eq!(latex.matches(r"\begin{").count(), latex.matches(r"\end{").count());
    }

    #[test]
    fn hyphens_of_options_stay_two_in_latex() {
        let mut document = Document::new("Options");
        document.paragraph("--seed 1");
        document.push(Block::Drawing { lines: "+---+\n".into(), svg: None });
        let latex = document.write(Markup::Latex);
        assert!(latex.contains("-{}-seed 1") && latex.contains("+-{}-{}-+"), "{latex}");
    }

    #[test]
    fn lines_of_text_are_short() {
        let mut document = Document::new("Title");
        document.paragraph("word ".repeat(100));
        let text = document.to_string();
        assert!(text.lines().all(|line| line.chars().count() <= 80));
        assert!(text.lines().count() > 6);
    }
}
