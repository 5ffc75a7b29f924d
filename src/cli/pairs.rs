//! The solutions of a puzzle that a picture or an export shows.

use super::Failure;
use std::ops::ControlFlow;
use tantalizer::model::{Magic, Puzzle, Selection};
use tantalizer::outcome::{Limits, StopReason};
use tantalizer::search::{self, partial};

/// The partial solutions, and pairs of positions in their list.
#[derive(Default)]
pub(super) struct Pairs {
    pub(super) partials: Vec<Selection>,
    pub(super) solutions: Vec<[usize; 2]>,
}

impl Pairs {
    /// All partial solutions with product Πp², and the first solutions made of two of them.
    pub(super) fn find(
        puzzle: &Puzzle,
        at_most: usize,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        let (matrix, magic) = (puzzle.matrix(), Magic::standard(puzzle.palette()));
        let (partials, flow) = partial::partial_solutions(matrix, &magic, limits).into_parts();
        let all = |_: &[usize]| ControlFlow::Continue(());
        let (sets, sets_flow) = search::combine(&partials, 2, at_most, limits, all).into_parts();
        if let Some(reason) = flow.break_value().or(sets_flow.break_value()) {
            return Err(reason);
        }
        let pair = |set: Vec<usize>| set.try_into().expect("two members");
        Ok(Self { partials, solutions: sets.list.into_iter().map(pair).collect() })
    }

    /// That a solution that was asked for is not there.
    pub(super) fn no_such(&self, asked: &str) -> Failure {
        let there_are = match self.solutions.len() {
            0 => "it has none".to_owned(),
            1 => "there is 1".to_owned(),
            count => format!("there are {count}"),
        };
        format!("{asked}the puzzle has no such solution; {there_are}").into()
    }
}
