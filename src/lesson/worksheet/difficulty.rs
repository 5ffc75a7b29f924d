//! How hard a puzzle is by hand.

use crate::lesson::{Facts, Tree};
use crate::search::obstacle::Obstacle;
use std::fmt;

/// How hard a puzzle is by hand, from 1 to 5.
///
/// The measure is the number of entries that the search by divisions tries, see
/// [`Tree`](crate::lesson::Tree): up to 20, 35, 60, 120, or more. A puzzle of which counting alone tells
/// that it has no solution is of difficulty 1 however large it is.
///
/// ```
/// use tantalizer::catalogue;
/// use tantalizer::lesson::Facts;
/// use tantalizer::lesson::worksheet::Difficulty;
/// use tantalizer::outcome::Limits;
///
/// let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
/// let facts = Facts::find(&puzzle, 100, &Limits::new());
/// assert_eq!(Difficulty::of(&facts).to_string(), "3 of 5");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Difficulty(u8);

/// The most entries tried of the difficulties 1, 2, 3 and 4.
const MOST: [usize; 4] = [20, 35, 60, 120];

/// More entries than this are not counted; far more than `MOST`.
const COUNTED: usize = 1000;

impl Difficulty {
    /// The least, 1.
    pub(super) const EASIEST: Self = Self(1);

    /// The greatest, 5.
    pub const HARDEST: u8 = 5;

    /// The difficulty of a puzzle.
    #[must_use]
    pub fn of(facts: &Facts<'_>) -> Self {
        if facts.obstacle().is_some_and(Obstacle::is_found_by_counting) {
            return Self::EASIEST;
        }
        let tried = Tree::new(facts.matrix(), facts.magic(), COUNTED).map(|tree| tree.size());
        let exceeded = |most: &&usize| tried.is_none_or(|tried| tried > **most);
        let above = MOST.iter().take_while(exceeded).count();
        Self(u8::try_from(1 + above).expect("at most five"))
    }

    /// From 1 to 5.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// What is due at a place of several, from easy to hard.
    pub(super) fn at(place: usize, places: usize) -> Self {
        let above = super::share(usize::from(Self::HARDEST - 1), place, places);
        Self(u8::try_from(1 + above).expect("at most five"))
    }

    pub(super) fn distance(self, other: Self) -> usize {
        usize::from(self.0.abs_diff(other.0))
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.0, Self::HARDEST)
    }
}
