//! Which puzzles of the catalogue a puzzle is, in other colours or not.

use super::{Entry, entries};
use crate::equivalence::{Level, closest};
use crate::model::{Permutation, Puzzle};
use crate::outcome::{Limits, StopReason};

/// A puzzle of the catalogue that is the same as another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The puzzle of the catalogue.
    pub entry: &'static Entry,
    /// In what sense they are the same: the first that holds.
    pub level: Level,
    /// By colour of the catalogue's puzzle, the colour of the other that it becomes.
    pub colours: Permutation,
}

/// All puzzles of the catalogue that a puzzle is, repainted or mirrored perhaps: the most alike
/// first, then in the order of the catalogue.
///
/// # Errors
/// If a limit is reached.
///
/// ```
/// use tantalizer::catalogue;
/// use tantalizer::outcome::Limits;
///
/// let puzzle = catalogue::find("winning-moves").unwrap().puzzle();
/// let matches = catalogue::identify(&puzzle, &Limits::new()).unwrap();
/// assert_eq!(matches[0].entry.id(), "winning-moves");
/// assert!(matches.iter().any(|found| found.entry.id() == "instant-insanity"));
/// assert!(matches.iter().all(|found| found.entry.id() != "mutando"));
/// ```
pub fn identify(puzzle: &Puzzle, limits: &Limits) -> Result<Vec<Match>, StopReason> {
    let mut matches = Vec::new();
    for entry in entries() {
        if let Some((level, colours)) = closest(&entry.puzzle(), puzzle, limits)? {
            matches.push(Match { entry, level, colours });
        }
    }
    matches.sort_by_key(|found| found.level);
    Ok(matches)
}
