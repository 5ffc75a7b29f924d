//! Real puzzles by name: `@instant-insanity` and the like.
//!
//! The data stand in `catalogue.json` beside this file, faces in the order front, back, left,
//! right, up, down, or only pairs of opposite faces where the source gives no more. Numbers of
//! solutions are not stored: they are computed.

mod identify;

pub use identify::{Match, identify};

use crate::format::default_palette;
use crate::model::{Colour, Cube, Matrix, Palette, Puzzle};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A puzzle of the catalogue and what is known about it.
///
/// ```
/// use tantalizer::catalogue;
///
/// let entry = catalogue::find("instant-insanity").unwrap();
/// assert_eq!(entry.puzzle().matrix().value(0, 0), &4u32.into(), "red opposite red");
/// assert!(entry.puzzle().cubes().is_some());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Entry {
    id: String,
    name: String,
    source: String,
    note: Option<String>,
    #[serde(default)]
    colour_names: BTreeMap<String, String>,
    #[serde(flatten)]
    cubes: Cubes,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Cubes {
    Faces(Vec<String>),
    Pairs(Vec<String>),
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("catalogue.json")).expect("the catalogue is tested")
});

/// All entries, in the order of the data file.
#[must_use]
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// The entry with this id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Entry> {
    entries().iter().find(|entry| entry.id == id)
}

impl Entry {
    /// The name used on the command line, after `@`.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What the puzzle is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where the colouring was published.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Something worth knowing.
    #[must_use]
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// The puzzle, with real cubes if the source gives faces.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        let (Cubes::Faces(rows) | Cubes::Pairs(rows)) = &self.cubes;
        let symbols = default_palette(rows.iter().flat_map(|row| row.split_whitespace()))
            .expect("plain words");
        let names = symbols.names().map(|symbol| {
            self.colour_names.get(symbol).cloned().unwrap_or_else(|| symbol.to_owned())
        });
        let palette = Palette::with_default_primes(names).expect("distinct names");
        let cubes: Vec<[Colour; 6]> = rows.iter().map(|row| colours(&symbols, row)).collect();
        match self.cubes {
            Cubes::Faces(_) => {
                let cubes = cubes.into_iter().map(Cube::new).collect();
                Puzzle::of_cubes(palette, cubes).expect("at least one cube")
            }
            Cubes::Pairs(_) => {
                let rows: Vec<_> =
                    cubes.into_iter().map(|cube| Cube::new(cube).pairs().to_vec()).collect();
                let matrix = Matrix::from_colours(palette, &rows).expect("at least one cube");
                Puzzle::of_matrix(matrix)
            }
        }
    }
}

fn colours(symbols: &Palette, row: &str) -> [Colour; 6] {
    let colours: Vec<Colour> =
        row.split_whitespace().filter_map(|symbol| symbols.colour_named(symbol)).collect();
    colours.try_into().expect("six faces")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_entry_is_a_puzzle_with_an_id_of_its_own() {
        let ids: BTreeSet<&str> = entries().iter().map(Entry::id).collect();
        assert_eq!(ids.len(), entries().len());
        for entry in entries() {
            assert!(entry.puzzle().matrix().is_of_cubes(), "{}", entry.id());
            assert!(!entry.name().is_empty() && !entry.source().is_empty(), "{}", entry.id());
        }
        assert_eq!(find("contest-30").unwrap().puzzle().palette().len(), 30);
        assert!(find("nonesuch").is_none());
    }
}
