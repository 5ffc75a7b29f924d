//! A block seen from above, drawn with lines.

use super::super::output::colour;
use std::fmt::Write as _;
use tantalizer::block::{Block, Rules};
use tantalizer::model::{Colour, Face, Palette};

/// The plan of a block, cubes with their numbers and sides with their colours around them; the bottom
/// does not show, so it is told, and where ends are free both are, in every cube.
pub(in super::super) fn plan(palette: &Palette, block: &Block, rules: Rules) -> String {
    let [front, left, back, right] = block.sides();
    let cells: [Vec<Cell<'_>>; 4] = std::array::from_fn(|corner| {
        let mut lines = vec![Cell::plain(format!("cube {}", block.cubes()[corner] + 1))];
        if rules.free_ends {
            for (word, face) in [("top ", Face::Up), ("bottom ", Face::Down)] {
                lines.push(Cell {
                    word,
                    colour: Some((palette, block.end(face)[corner])),
                    ..Cell::plain(String::new())
                });
            }
        }
        lines
    });
    let width = cells.iter().flatten().map(Cell::width).max().unwrap_or(0);
    let indent = Cell::colour(palette, left).width();
    let blank = " ".repeat(indent + 2);
    let rule = |ends: [char; 3]| {
        let line = "─".repeat(width + 2);
        format!("{blank}{}{line}{}{line}{}\n", ends[0], ends[1], ends[2])
    };
    let beside = |name: Colour| {
        let cell = Cell::colour(palette, name);
        // Centred over the middle line.
        let before = (indent + 2 + width + 3).saturating_sub(cell.width() / 2);
        format!("{}{cell}\n", " ".repeat(before))
    };
    let lines = |a: &[Cell<'_>], b: &[Cell<'_>]| -> String {
        let line = |(a, b): (&Cell<'_>, &Cell<'_>)| {
            let [after, behind] = [a, b].map(|cell| " ".repeat(width - cell.width()));
            format!("{blank}│ {a}{after} │ {b}{behind} │\n")
        };
        a.iter().zip(b).map(line).collect()
    };
    // Corners go clockwise from the front on the left.
    let [front_left, back_left, back_right, front_right] = &cells;
    let mut text = beside(back);
    text.push_str(&rule(['┌', '┬', '┐']));
    text.push_str(&lines(back_left, back_right));
    let middle = rule(['├', '┼', '┤']);
    let _ = writeln!(
        text,
        "{} {}",
        middle.trim_end().replacen(&blank, &format!("{}  ", Cell::colour(palette, left)), 1),
        Cell::colour(palette, right)
    );
    text.push_str(&lines(front_left, front_right));
    text.push_str(&rule(['└', '┴', '┘']));
    text.push_str(&beside(front));
    text
}

/// A word and perhaps a colour, which is painted where colours are.
struct Cell<'a> {
    text: String,
    word: &'static str,
    colour: Option<(&'a Palette, Colour)>,
}

impl<'a> Cell<'a> {
    fn plain(text: String) -> Self {
        Self { text, word: "", colour: None }
    }

    fn colour(palette: &'a Palette, colour: Colour) -> Self {
        Self { colour: Some((palette, colour)), ..Self::plain(String::new()) }
    }

    /// Columns it takes on the terminal.
    fn width(&self) -> usize {
        let name = self.colour.map_or("", |(palette, colour)| palette.name(colour));
        [self.text.as_str(), self.word, name].iter().map(|part| part.chars().count()).sum()
    }
}

impl std::fmt::Display for Cell<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.colour.map_or_else(String::new, |(palette, name)| colour(palette, name));
        write!(f, "{}{}{name}", self.text, self.word)
    }
}
