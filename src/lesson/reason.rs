//! Why there is no solution, in words.

use super::words::{counted, in_words, times};
use crate::model::{Magic, Matrix};
use crate::search::obstacle::Obstacle;

/// What is said of a reason depends on the puzzle.
#[derive(Debug, Clone, Copy)]
pub struct Reason<'a> {
    /// The matrix.
    pub matrix: &'a Matrix,
    /// The product asked for.
    pub magic: &'a Magic,
    /// The number l of selections in a solution.
    pub parts: usize,
    /// The number of partial solutions.
    pub partials: usize,
}

impl Reason<'_> {
    /// The reason as the rest of a sentence: “no solution, because …”.
    #[must_use]
    pub fn because(&self, obstacle: &Obstacle) -> String {
        let Self { matrix, partials, .. } = *self;
        let palette = matrix.palette();
        match obstacle {
            Obstacle::Rare { colour, faces, wanted } => {
                self.rare(palette.name(*colour), *faces, *wanted)
            }
            Obstacle::Degree { selection, magic }
                if self.magic.is_standard() && matrix.is_of_cubes() =>
            {
                format!(
                    "of {} and {}: two opposite sides of the tower show {selection} faces, and \
                     with every colour once on each they would show {magic}",
                    counted(matrix.rows(), "cube", "cubes"),
                    counted(palette.len(), "colour", "colours"),
                )
            }
            Obstacle::Degree { selection, magic } => {
                format!(
                    "M has {magic} prime factors, and the product of a selection has {selection}"
                )
            }
            Obstacle::Colour { colour, least, greatest, wanted } => {
                let (name, wanted_times) = (palette.name(*colour), times(*wanted));
                let selections = match greatest {
                    0 => "no selection has it".to_owned(),
                    _ if greatest < wanted => {
                        format!("no selection has it more often than {}", times(*greatest))
                    }
                    _ => format!("every selection has it {} or more often", times(*least)),
                };
                format!("M has the colour {name} {wanted_times}, and {selections}")
            }
            Obstacle::NoPartial => "no selection has the product M".to_owned(),
            Obstacle::TooFew => {
                let verb = if partials == 1 { "is" } else { "are" };
                format!(
                    "a solution needs {} partial solutions, and there {verb} {partials}",
                    self.parts
                )
            }
            Obstacle::SharedEntry { row, column } => self.shared_entry(*row, *column),
            Obstacle::Dependent if self.parts == 2 => {
                "any two partial solutions share an entry".to_owned()
            }
            Obstacle::Dependent => {
                format!("of any {} partial solutions some two share an entry", self.parts)
            }
            Obstacle::NoSet => {
                format!("no {} selections with product M are independent", self.parts)
            }
        }
    }

    /// A colour that all entries together do not have often enough.
    fn rare(&self, name: &str, faces: u64, wanted: u64) -> String {
        let (cubes, colours) = (self.matrix.rows(), self.matrix.palette().len());
        if self.is_about_towers() {
            let faces = counted(faces, "face", "faces");
            let numbers = if colours == cubes {
                String::new()
            } else {
                format!(
                    "; there are {} for {}",
                    counted(colours, "colour", "colours"),
                    counted(cubes, "cube", "cubes")
                )
            };
            return format!(
                "the colour {name} is on {faces}, and a tower shows every colour on four, once on each \
                 side{numbers}"
            );
        }
        let (wanted, faces) = (times(wanted), times(faces));
        match self.parts {
            1 => format!("M has the colour {name} {wanted}, and all entries together {faces}"),
            parts => format!(
                "{parts} selections with product M have the colour {name} {wanted} together, and all \
                 entries {faces}"
            ),
        }
    }

    /// Whether two selections with product M would be the sides of a tower.
    #[must_use]
    pub fn is_about_towers(&self) -> bool {
        self.magic.is_standard() && self.matrix.is_of_cubes() && self.parts == 2
    }

    fn shared_entry(&self, row: usize, column: usize) -> String {
        let matrix = self.matrix;
        let (row_word, pair) = if matrix.is_of_cubes() {
            let pair = matrix.palette().display_colours(matrix.valuation(row, column));
            ("cube", format!(" ({pair})"))
        } else {
            ("row", String::new())
        };
        let all = match self.partials {
            2 => "both".to_owned(),
            count => format!("all {}", in_words(count)),
        };
        format!(
            "{all} partial solutions use entry {}{pair} of {row_word} {}, and independent ones differ in \
             every {row_word}",
            column + 1,
            row + 1,
        )
    }
}
