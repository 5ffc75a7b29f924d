//! The cube stacking game of Robertson and Munro.
//!
//! The cubes have a fixed order. Two players put them on a stack in turn, the next cube each time, in any
//! orientation. Who first makes one of the four long sides show a colour twice has lost; who completes
//! the stack without that has won, or it is a draw, as agreed ([`Completion`]). No player has to lose
//! while there is a move that repeats no colour, so a player without one has lost.
//!
//! Whether the first player can force a win is PSPACE-complete in the number of cubes, so no method is known
//! that would not take exponentially long for some puzzles. The [`Solver`] searches through the game
//! once for every *position* that differs in what matters: how many cubes are placed, and which colours each
//! side shows; and of these only colours of cubes to come. Positions are the same if front and back, or
//! left and right, or the two pairs of sides are exchanged: an orientation of the next cube can be
//! exchanged likewise, as all eight ways to put two pairs of its faces on the sides are open. So mirror
//! images do not matter, and pairs of opposite faces are enough.
//!
//! For n cubes there are at most min(24^k, 2^{4c}) positions with k cubes placed, c colours having
//! been placed that are to come again. Each takes 24 steps and 100 bytes or so; two dozen cubes of as many
//! colours are a few million.
//!
//! Source: E. Robertson and I. Munro, *NP-completeness, puzzles and games*, Utilitas Mathematica 13
//! (1978), 99–116.
//!
//! ```
//! use tantalizer::catalogue;
//! use tantalizer::outcome::Limits;
//! use tantalizer::tower::game::{Completion, Game, Solver, Value};
//!
//! let cubes = catalogue::find("instant-insanity").unwrap().puzzle().some_cubes()?;
//! let (game, limits) = (Game::new(cubes, Completion::Wins)?, Limits::new());
//! let mut solver = Solver::new(&game);
//! let line = solver.line(&[], &limits).unwrap();
//! let stuck = game.moves(&line).is_empty();
//! assert!(stuck, "nothing can be put on the last cube, or there is none left");
//! let first_wins = line.len() % 2 == 1;
//! assert_eq!(solver.value(&[], &limits).unwrap() == Value::Win, first_wins);
//! # Ok::<(), tantalizer::error::ModelError>(())
//! ```

mod solver;

pub use solver::Solver;

use crate::error::ModelError;
use crate::model::{Colour, Cube, Face, Orientation};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Neg;

/// What a complete stack without repetition means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Completion {
    /// The player who placed the last cube has won.
    Wins,
    /// Nobody has won.
    Draws,
}

/// How a game ends for a player, with best play of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The player loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player wins.
    Win,
}

impl Neg for Value {
    type Output = Self;

    /// The same for the other player.
    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// A game with the cubes of a puzzle in their order.
///
/// A stack is given by the orientations of the cubes placed so far.
#[derive(Debug, Clone)]
pub struct Game {
    cubes: Vec<Cube>,
    completion: Completion,
    /// The colours that are on more than one cube, in the order of the palette: no other can be repeated.
    shared: Vec<Colour>,
}

impl Game {
    /// The greatest number of cubes.
    pub const MOST_CUBES: usize = 255;

    /// The greatest number of colours that are on more than one cube.
    pub const MOST_SHARED_COLOURS: usize = 64;

    /// The game with these cubes, the first of them placed first. Of mirror images either will do, such as
    /// those of [`Puzzle::some_cubes`](crate::model::Puzzle::some_cubes).
    ///
    /// # Errors
    /// If there is no cube, or more than [`Game::MOST_CUBES`], or more than [`Game::MOST_SHARED_COLOURS`]
    /// colours are on several.
    pub fn new(cubes: Vec<Cube>, completion: Completion) -> Result<Self, ModelError> {
        if cubes.is_empty() {
            return Err(ModelError::NoRows);
        }
        if cubes.len() > Self::MOST_CUBES {
            let (cubes, limit) = (cubes.len(), Self::MOST_CUBES);
            return Err(ModelError::TooManyCubes { cubes, limit });
        }
        let shared = shared(&cubes);
        if shared.len() > Self::MOST_SHARED_COLOURS {
            let (colours, limit) = (shared.len(), Self::MOST_SHARED_COLOURS);
            return Err(ModelError::TooManySharedColours { colours, limit });
        }
        Ok(Self { cubes, completion, shared })
    }

    /// The number of cubes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cubes.len()
    }

    /// Whether there is no cube: never.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cubes.is_empty()
    }

    /// What front, back, left and right of a cube show in an orientation.
    ///
    /// # Panics
    /// If there is no such cube.
    #[must_use]
    pub fn shown(&self, row: usize, orientation: Orientation) -> [Colour; 4] {
        [Face::Front, Face::Back, Face::Left, Face::Right]
            .map(|side| self.cubes[row].face(orientation.face_at(side)))
    }

    /// The orientations of the next cube that repeat no colour on a side: of those that show the same
    /// colours there the first, in the order of [`Orientation::all`]. None if the stack is complete.
    ///
    /// # Panics
    /// If there are more orientations than cubes.
    #[must_use]
    pub fn moves(&self, stack: &[Orientation]) -> Vec<Orientation> {
        if stack.len() == self.len() {
            return Vec::new();
        }
        let placed: Vec<[Colour; 4]> =
            stack.iter().enumerate().map(|(row, &turn)| self.shown(row, turn)).collect();
        let mut seen = Vec::new();
        let is_new_and_fits = |&orientation: &Orientation| {
            let shown = self.shown(stack.len(), orientation);
            let fits = placed.iter().all(|below| below.iter().zip(&shown).all(|(a, b)| a != b));
            let is_new = fits && !seen.contains(&shown);
            seen.extend(is_new.then_some(shown));
            is_new
        };
        Orientation::all().filter(is_new_and_fits).collect()
    }

    /// What it means for a player to have no move.
    fn end(&self, placed: usize) -> Value {
        if placed == self.len() && self.completion == Completion::Draws {
            Value::Draw
        } else {
            Value::Loss
        }
    }
}

/// The colours that are on more than one cube.
fn shared(cubes: &[Cube]) -> Vec<Colour> {
    let mut on_cubes: BTreeMap<Colour, usize> = BTreeMap::new();
    for cube in cubes {
        for colour in BTreeSet::from(cube.faces()) {
            *on_cubes.entry(colour).or_default() += 1;
        }
    }
    on_cubes.into_iter().filter(|&(_, cubes)| cubes > 1).map(|(colour, _)| colour).collect()
}
