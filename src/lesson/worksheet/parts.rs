//! What several exercises show.

use crate::lesson::Block;
use crate::lesson::words::{enumerated, factors};
use crate::model::{Colour, Matrix, Palette, Selection, Valuation};

pub(super) fn paragraph(text: impl Into<String>) -> Block {
    Block::Paragraph(text.into())
}

/// A table; every row has a cell for every head.
pub(super) fn table(head: &[&str], rows: Vec<Vec<String>>) -> Block {
    Block::Table { head: head.iter().map(ToString::to_string).collect(), rows }
}

/// `Colours: red 2, green 3 and blue 5.`
pub(super) fn colours(palette: &Palette) -> Block {
    let colour = |c: Colour| format!("{} {}", palette.name(c), palette.prime(c));
    let colours: Vec<String> = palette.colours().map(colour).collect();
    paragraph(format!("Colours: {}.", enumerated(&colours)))
}

/// The rows of a matrix, which may have a name.
pub(super) fn matrix(name: &str, matrix: &Matrix) -> Block {
    let head = [name, "entry 1", "entry 2", "entry 3"];
    let row = |row: usize| {
        let values = (0..matrix.columns()).map(|column| matrix.value(row, column).to_string());
        [(row + 1).to_string()].into_iter().chain(values).collect()
    };
    table(&head, (0..matrix.rows()).map(row).collect())
}

/// `14·6·15·35`
pub(super) fn values(matrix: &Matrix, selection: &Selection) -> String {
    selection.values(matrix).map(ToString::to_string).collect::<Vec<_>>().join("·")
}

/// `red–green`, as the faces of a product.
pub(super) fn pair(palette: &Palette, [a, b]: [Colour; 2]) -> String {
    format!("{}–{}", palette.name(a), palette.name(b))
}

/// The entries of a row as factors: `(2·7)·5²·(3·5)`.
pub(super) fn factored<'a>(
    palette: &Palette,
    entries: impl Iterator<Item = &'a Valuation>,
) -> String {
    let entry = |entry: &Valuation| match entry.terms().len() {
        1 => factors(palette, entry),
        _ => format!("({})", factors(palette, entry)),
    };
    entries.map(entry).collect::<Vec<_>>().join("·")
}

/// Names of colours, `none` if there are none.
pub(super) fn names(palette: &Palette, colours: &[Colour]) -> String {
    let names: Vec<String> = colours.iter().map(|&c| palette.name(c).to_owned()).collect();
    if names.is_empty() { "none".to_owned() } else { enumerated(&names) }
}
