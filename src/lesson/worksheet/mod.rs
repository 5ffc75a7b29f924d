//! Worksheets: exercises from easy to hard, and their answers with working on a sheet of their own.
//!
//! The puzzles are drawn from a seed, so the same settings give the same sheet on every machine. All
//! answers come from the searches.

mod assemble;
mod cubes;
mod difficulty;
mod draw;
mod finding;
mod graphs;
mod net;
mod parts;
mod products;
mod sameness;
mod towers;

pub use difficulty::Difficulty;
pub use finding::{Finding, Verdict};

use super::document::plain;
use super::{Block, Document};
use crate::model::Puzzle;
use draw::{Grade, Source};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use std::fmt;
use std::ops::RangeInclusive;
use thiserror::Error;

/// Solutions of a puzzle that are kept: those of a worksheet have fewer.
const LISTED: usize = 100;

/// What a worksheet is to be like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Invariant: within [`Settings::CUBES`], not empty.
    cubes: RangeInclusive<usize>,
    /// Invariant: from 1 to [`Settings::MOST`].
    count: usize,
    seed: u64,
}

/// Why there is no such worksheet.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// Puzzles of such sizes are none, or nothing to do by hand.
    #[error(
        "{first}..{last} cubes: expected a number from 2 to 8, or two of them, the smaller one first, \
         such as 3..6"
    )]
    Cubes {
        /// The smallest number of cubes.
        first: usize,
        /// The greatest.
        last: usize,
    },
    /// No exercise, or too many.
    #[error("{count} exercises: expected a number from 1 to 100")]
    Count {
        /// The number asked for.
        count: usize,
    },
}

impl Settings {
    /// Numbers of cubes that puzzles may have.
    pub const CUBES: RangeInclusive<usize> = 2..=8;

    /// The greatest number of exercises.
    pub const MOST: usize = 100;

    /// Puzzles of such numbers of cubes, so many exercises, and where the random numbers start.
    ///
    /// # Errors
    /// If there can be no such worksheet.
    pub fn new(
        cubes: RangeInclusive<usize>,
        count: usize,
        seed: u64,
    ) -> Result<Self, SettingsError> {
        let (first, last) = (*cubes.start(), *cubes.end());
        if cubes.is_empty() || !Self::CUBES.contains(&first) || !Self::CUBES.contains(&last) {
            return Err(SettingsError::Cubes { first, last });
        }
        if !(1..=Self::MOST).contains(&count) {
            return Err(SettingsError::Count { count });
        }
        Ok(Self { cubes, count, seed })
    }

    /// The numbers of cubes.
    #[must_use]
    pub fn cubes(&self) -> &RangeInclusive<usize> {
        &self.cubes
    }

    /// The number of exercises.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Where the random numbers start.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }
}

/// What is asked in an exercise, from easy to hard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// From a net to products, and from products to opposite colours.
    Encode,
    /// Is the matrix proper?
    Proper,
    /// Compute M, and compare products with it.
    Magic,
    /// Find the partial solutions.
    Partials,
    /// Which partial solutions are independent?
    Independent,
    /// Are two matrices equivalent; or the same repainted?
    Equivalent,
    /// Draw the graph, tell factors, find cycles.
    Graph,
    /// Find a tower.
    Tower,
    /// Why is there no solution?
    Unsolvable,
    /// How many towers are there?
    Placements,
}

impl Kind {
    /// All kinds, from those that no sheet can do without to those that are left out first.
    const BY_NEED: [Self; 10] = [
        Self::Encode,
        Self::Partials,
        Self::Tower,
        Self::Magic,
        Self::Independent,
        Self::Unsolvable,
        Self::Equivalent,
        Self::Graph,
        Self::Proper,
        Self::Placements,
    ];

    /// The kinds of so many exercises, from easy to hard: every kind before any a second time.
    fn of_exercises(count: usize) -> Vec<Self> {
        let mut kinds: Vec<Self> = Self::BY_NEED.into_iter().cycle().take(count).collect();
        kinds.sort_unstable();
        kinds
    }

    /// Whether there is a whole puzzle in it, so that it has a difficulty.
    fn is_rated(self) -> bool {
        !matches!(self, Self::Encode | Self::Proper | Self::Magic | Self::Equivalent)
    }

    /// The name in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Encode => "encode",
            Self::Proper => "proper",
            Self::Magic => "magic",
            Self::Partials => "partials",
            Self::Independent => "independent",
            Self::Equivalent => "equivalent",
            Self::Graph => "graph",
            Self::Tower => "tower",
            Self::Unsolvable => "unsolvable",
            Self::Placements => "placements",
        }
    }

    fn make(self, source: &mut Source, grade: Grade) -> Exercise {
        match self {
            Self::Encode => cubes::encode(source, grade),
            Self::Proper => cubes::proper(source, grade),
            Self::Magic => products::magic(source, grade),
            Self::Partials => products::partials(source, grade),
            Self::Independent => products::independent(source, grade),
            Self::Equivalent => sameness::same_or_not(source, grade),
            Self::Graph => graphs::graph(source, grade),
            Self::Tower => towers::tower(source, grade),
            Self::Unsolvable => towers::unsolvable(source, grade),
            Self::Placements => towers::placements(source, grade),
        }
    }
}

/// The head of an exercise of this kind.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Encode => "Cubes as products",
            Self::Proper => "Proper or not?",
            Self::Magic => "The magic number M",
            Self::Partials => "Find the partial solutions",
            Self::Independent => "Which go together?",
            Self::Equivalent => "The same puzzle?",
            Self::Graph => "The graph",
            Self::Tower => "Build the tower",
            Self::Unsolvable => "Why is there no solution?",
            Self::Placements => "How many towers?",
        })
    }
}

/// A question with its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exercise {
    kind: Kind,
    difficulty: Option<Difficulty>,
    puzzle: Puzzle,
    question: Vec<Block>,
    /// Lines of room to write.
    room: usize,
    answer: Vec<Block>,
    finding: Finding,
}

impl Exercise {
    /// What is asked.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// How hard its puzzle is, if there is a whole one in it.
    #[must_use]
    pub fn difficulty(&self) -> Option<Difficulty> {
        self.difficulty
    }

    /// The puzzle, or the cubes, that it is about.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The question as plain text.
    #[must_use]
    pub fn question(&self) -> String {
        plain(&self.question)
    }

    /// The answer with its working as plain text.
    #[must_use]
    pub fn answer(&self) -> String {
        plain(&self.answer)
    }

    /// The answer for programs.
    #[must_use]
    pub fn finding(&self) -> &Finding {
        &self.finding
    }
}

/// A sheet of exercises.
///
/// ```
/// use tantalizer::lesson::Markup;
/// use tantalizer::lesson::worksheet::{Settings, Worksheet};
///
/// let settings = Settings::new(3..=4, 3, 1)?;
/// let sheet = Worksheet::draw(&settings);
/// assert_eq!(sheet.exercises().len(), 3);
/// let questions = sheet.document(false).write(Markup::Text);
/// let with_answers = sheet.document(true).write(Markup::Text);
/// assert!(with_answers.len() > questions.len());
/// assert_eq!(sheet, Worksheet::draw(&settings), "the same seed, the same sheet");
/// # Ok::<(), tantalizer::lesson::worksheet::SettingsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worksheet {
    settings: Settings,
    exercises: Vec<Exercise>,
}

impl Worksheet {
    /// Draws the exercises: their kinds from easy to hard, puzzles from small to large and from easy to
    /// hard.
    #[must_use]
    pub fn draw(settings: &Settings) -> Self {
        let mut source = Source { rng: ChaCha8Rng::seed_from_u64(settings.seed) };
        let kinds = Kind::of_exercises(settings.count);
        let rated = kinds.iter().filter(|kind| kind.is_rated()).count();
        let mut exercises: Vec<Exercise> = Vec::with_capacity(kinds.len());
        let mut at_least = Difficulty::EASIEST;
        for (index, &kind) in kinds.iter().enumerate() {
            let rated_before = kinds[..index].iter().filter(|kind| kind.is_rated()).count();
            let (place, places) =
                if kind.is_rated() { (rated_before, rated) } else { (index, kinds.len()) };
            let (first, last) = (*settings.cubes.start(), *settings.cubes.end());
            let exercise = kind.make(
                &mut source,
                Grade {
                    cubes: first + share(last - first, place, places),
                    wanted: Difficulty::at(rated_before, rated),
                    at_least,
                    round: kinds[..index].iter().filter(|&&other| other == kind).count(),
                },
            );
            at_least = exercise.difficulty.map_or(at_least, |found| found.max(at_least));
            exercises.push(exercise);
        }
        sort_rated(&mut exercises);
        Self { settings: settings.clone(), exercises }
    }

    /// The exercises in order.
    #[must_use]
    pub fn exercises(&self) -> &[Exercise] {
        &self.exercises
    }

    /// The sheet, with the answers on pages of their own after it if they are wanted.
    #[must_use]
    pub fn document(&self, answers: bool) -> Document {
        assemble::document(self, answers)
    }
}

/// The part of a whole that is due at a place of several, growing evenly from nothing to all of it.
fn share(whole: usize, place: usize, places: usize) -> usize {
    let steps = places.saturating_sub(1).max(1);
    (whole * place + steps / 2) / steps
}

/// Puts exercises with a difficulty in its order, the others staying where they are. Few sizes have
/// puzzles of all difficulties, so one may have come out easier than the one before.
fn sort_rated(exercises: &mut [Exercise]) {
    let places: Vec<usize> =
        (0..exercises.len()).filter(|&place| exercises[place].difficulty.is_some()).collect();
    let mut rated: Vec<Exercise> = places.iter().map(|&place| exercises[place].clone()).collect();
    rated.sort_by_key(|exercise| exercise.difficulty);
    for (place, exercise) in places.into_iter().zip(rated) {
        exercises[place] = exercise;
    }
}
