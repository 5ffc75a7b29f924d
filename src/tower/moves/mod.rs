//! How many turns of single cubes lead from a stack to a solved one.
//!
//! A stack is an orientation for each cube, one of 24^n, and a turn puts one cube down in another
//! ([`Metric`]). Cubes are turned independently of each other, so between two stacks there are as many
//! turns as there are, cube by cube, between their orientations, and the nearest of the [`Solved`] stacks
//! is found by looking at them all. [`distribution`] does that for all stacks at once without visiting them.
//!
//! Orientations are told by the faces in front and on the left. Those of a cube and of its mirror image
//! that agree in these two are as far from each other, so the numbers of stacks by distance need not
//! know which of the two a cube is. What a turn brings up depends on it.

mod distribution;
mod turn;

pub use distribution::{Distribution, distribution};
pub use turn::{Metric, Turn};

use super::{count, factors};
use crate::error::ModelError;
use crate::model::{Magic, Orientation, Puzzle, Selection};
use crate::outcome::{Limits, Outcome, StopReason, Ticker};
use crate::search;
use num_traits::ToPrimitive as _;
use std::ops::ControlFlow;
use turn::Distances;

/// All solved stacks of a puzzle in the order of its cubes, the 24 orientations of a cube told apart.
///
/// ```
/// use tantalizer::catalogue;
/// use tantalizer::model::Magic;
/// use tantalizer::outcome::Limits;
/// use tantalizer::tower::moves::{Metric, Solved, distribution};
///
/// let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
/// let magic = Magic::standard(puzzle.palette());
/// let solved = Solved::of(&puzzle, &magic, &Limits::new())?.complete().unwrap();
/// assert_eq!(solved.len(), 8);
/// let turns = distribution(Metric::Quarter, &solved, &Limits::new(), |_, _| ())?.complete().flatten();
/// let expected = [8, 192, 2032, 12_416, 47_512, 110_272, 113_648, 43_008, 2688];
/// assert_eq!(turns.unwrap().stacks, expected, "eight moves or less");
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    cubes: usize,
    /// Stack by stack, the positions of the cubes' orientations in [`Orientation::all`].
    orientations: Vec<u8>,
}

/// A turn of one cube of a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The row of the cube, counted from 0.
    pub row: usize,
    /// How it is turned.
    pub turn: Turn,
}

/// The way to a solved stack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// As few as possible, from the lowest cube to the highest.
    pub moves: Vec<Move>,
    /// The stack it leads to.
    pub solved: Vec<Orientation>,
}

impl Solved {
    /// Finds all solved stacks of a puzzle; incomplete if a limit is reached. There are none if M does not
    /// [describe towers](Magic::describes_towers). Orientations name the faces of
    /// [`Puzzle::some_cubes`].
    ///
    /// They are as many as [placements](super::placements), a byte for each cube.
    ///
    /// # Errors
    /// If rows are not cubes.
    pub fn of(
        puzzle: &Puzzle,
        magic: &Magic,
        limits: &Limits,
    ) -> Result<Outcome<Self>, ModelError> {
        let cubes = puzzle.some_cubes()?.len();
        let mut solved = Self { cubes, orientations: Vec::new() };
        if !magic.describes_towers(puzzle.matrix()) {
            return Ok(Outcome::Complete(solved));
        }
        let (solutions, mut flow) =
            search::solve(puzzle.matrix(), magic, 2, usize::MAX, limits)?.into_parts();
        let mut ticker = Ticker::new(limits);
        if flow.is_continue() {
            flow = solutions.list.iter().try_for_each(|solution| {
                let [s, t] = [0, 1].map(|part| &solutions.partials[solution[part]]);
                solved.add(puzzle, [s, t], &mut ticker)
            });
        }
        Ok(Outcome::new(solved, flow))
    }

    fn add(
        &mut self,
        puzzle: &Puzzle,
        [s, t]: [&Selection; 2],
        ticker: &mut Ticker<'_>,
    ) -> ControlFlow<StopReason> {
        let [first, second] = factors(puzzle, [s, t]).expect("partial solutions of cubes");
        let bytes = count::placements([&first, &second]) * self.cubes + self.orientations.len();
        let Some(bytes) = bytes.to_usize() else {
            return ControlFlow::Break(StopReason::MemoryLimit);
        };
        ticker.check_memory(bytes)?;
        for stack in super::stacks(puzzle, s, t).expect("partial solutions of cubes") {
            ticker.tick()?;
            let index = |turn: Orientation| u8::try_from(turn.index()).expect("24 orientations");
            self.orientations.extend(stack.into_iter().map(index));
        }
        ControlFlow::Continue(())
    }

    /// The number of solved stacks.
    #[must_use]
    pub fn len(&self) -> usize {
        self.orientations.len() / self.cubes
    }

    /// Whether the puzzle has no solution.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.orientations.is_empty()
    }

    fn stacks(&self) -> impl Iterator<Item = &[u8]> {
        self.orientations.chunks(self.cubes)
    }

    /// The fewest turns from a stack of the same cubes to a solved one; of several that are as near, the
    /// first. None if there is no solution.
    ///
    /// It takes a step for every cube of every solved stack.
    ///
    /// # Panics
    /// If there is not one orientation for each cube.
    #[must_use]
    pub fn nearest(&self, metric: Metric, stack: &[Orientation]) -> Option<Path> {
        assert_eq!(stack.len(), self.cubes, "an orientation for each cube");
        let distances = Distances::new(metric);
        let stack: Vec<usize> = stack.iter().map(|turn| turn.index()).collect();
        let distance = |solved: &&[u8]| -> u32 {
            let turns = stack.iter().zip(*solved);
            turns.map(|(&from, &to)| u32::from(distances.between(from, to.into()))).sum()
        };
        let nearest = self.stacks().min_by_key(distance)?;
        let moves = stack.iter().zip(nearest).enumerate().flat_map(|(row, (&from, &to))| {
            let turns = distances.path(from, to.into());
            turns.into_iter().map(move |turn| Move { row, turn })
        });
        let solved = nearest.iter().map(|&o| distances.orientation(o.into())).collect();
        Some(Path { moves: moves.collect(), solved })
    }
}
