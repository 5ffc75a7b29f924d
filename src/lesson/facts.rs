//! What is true of a puzzle, found once for all that is said about it.

use crate::graph::Factor;
use crate::model::{Magic, Matrix, Palette, Puzzle, Selection};
use crate::outcome::{Limits, StopReason};
use crate::search::obstacle::{self, Obstacle};
use crate::search::{self, Sets, Solutions, partial};
use crate::tower::{Tally, Tower};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// A puzzle with its partial solutions, its solutions and their towers, for M = Πp² and sets of two
/// selections (of one, if there is one column).
///
/// ```
/// use tantalizer::catalogue;
/// use tantalizer::lesson::Facts;
/// use tantalizer::outcome::Limits;
///
/// let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
/// let facts = Facts::find(&puzzle, 100, &Limits::new());
/// assert_eq!(facts.solutions().count, 1u8.into());
/// assert_eq!(facts.placements(), Some(&8u8.into()));
/// ```
#[derive(Debug, Clone)]
pub struct Facts<'a> {
    puzzle: &'a Puzzle,
    magic: Magic,
    solutions: Solutions,
    stopped: Option<StopReason>,
    obstacle: Option<Obstacle>,
    /// Placements and looks, if solutions are towers.
    towers: Option<[BigUint; 2]>,
}

impl<'a> Facts<'a> {
    /// Finds all partial solutions and solutions; at most `listed` solutions are kept.
    #[must_use]
    pub fn find(puzzle: &'a Puzzle, listed: usize, limits: &Limits) -> Self {
        let matrix = puzzle.matrix();
        let magic = Magic::standard(matrix.palette());
        let parts = matrix.columns().min(2);
        let (partials, flow) = partial::partial_solutions(matrix, &magic, limits).into_parts();
        let is_of_towers = parts == 2 && magic.describes_towers(matrix);
        let mut tally = Tally::new(puzzle, &partials);
        let sets = search::combine(&partials, parts, listed, limits, |set| {
            if is_of_towers {
                tally.add(set).expect("partial solutions of cubes are factors");
            }
            limits.check_memory(tally.bytes())
        });
        let towers = is_of_towers.then(|| [tally.placements().clone(), tally.looks().clone()]);
        let (Sets { count, list }, sets_flow) = sets.into_parts();
        let solutions = Solutions { partials, parts, count, list };
        let stopped = [flow, sets_flow].into_iter().find_map(|flow| match flow {
            ControlFlow::Break(reason) => Some(reason),
            ControlFlow::Continue(()) => None,
        });
        let obstacle = if stopped.is_some() {
            obstacle::before_search(matrix, &magic, parts)
        } else {
            obstacle::after_search(matrix, &magic, &solutions)
        };
        Self { puzzle, magic, solutions, stopped, obstacle, towers }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// Its matrix.
    #[must_use]
    pub fn matrix(&self) -> &'a Matrix {
        self.puzzle.matrix()
    }

    /// Its palette.
    #[must_use]
    pub fn palette(&self) -> &'a Palette {
        self.puzzle.palette()
    }

    /// The product M.
    #[must_use]
    pub fn magic(&self) -> &Magic {
        &self.magic
    }

    /// The partial solutions, and the solutions made of them: all, unless it was
    /// [stopped](Facts::stopped).
    #[must_use]
    pub fn solutions(&self) -> &Solutions {
        &self.solutions
    }

    /// The limit that was reached before all was found.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Why there is no solution, if there is none.
    #[must_use]
    pub fn obstacle(&self) -> Option<&Obstacle> {
        self.obstacle.as_ref()
    }

    /// The number of towers with the cubes in this order; none if solutions are no towers.
    #[must_use]
    pub fn placements(&self) -> Option<&BigUint> {
        self.towers.as_ref().map(|[placements, _]| placements)
    }

    /// The number of visibly different ones among them.
    #[must_use]
    pub fn looks(&self) -> Option<&BigUint> {
        self.towers.as_ref().map(|[_, looks]| looks)
    }

    /// The two partial solutions of a listed solution, counted from 0.
    ///
    /// # Panics
    /// If it is not listed, or solutions have not two parts.
    #[must_use]
    pub fn members(&self, solution: usize) -> [&Selection; 2] {
        let &[s, t] = &self.solutions.list[solution][..] else { panic!("two parts") };
        [s, t].map(|position| &self.solutions.partials[position])
    }

    /// The factors of a listed solution of a puzzle whose solutions are towers.
    ///
    /// # Panics
    /// As [`Facts::members`], or if solutions are no towers.
    #[must_use]
    pub fn factors(&self, solution: usize) -> [Factor; 2] {
        self.members(solution).map(|selection| {
            Factor::new(self.puzzle, selection).expect("partial solutions of cubes are factors")
        })
    }

    /// The first tower of a listed solution: cycles walked in their own direction, the first selection
    /// on front and back.
    ///
    /// # Panics
    /// As [`Facts::factors`].
    #[must_use]
    pub fn tower(&self, solution: usize) -> Tower {
        let [s, t] = self.members(solution);
        Tower::new(self.puzzle, s, t).expect("partial solutions of cubes are factors")
    }
}
