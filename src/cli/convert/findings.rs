//! What an export shows besides the puzzle.

use super::super::Failure;
use std::ops::ControlFlow;
use tantalizer::error::Problem;
use tantalizer::format::export::{self, Export, Findings};
use tantalizer::model::{Magic, Puzzle, Selection};
use tantalizer::outcome::{Limits, StopReason};
use tantalizer::search::{self, partial};

pub(super) const NO_SOLUTION_IN_IT: &str = "--solution is for dot, graphml and latex; for a solution alone, \
                                 use `solve`";

/// Partial solutions and solutions.
#[derive(Default)]
pub(super) struct Found {
    partials: Vec<Selection>,
    solutions: Vec<[usize; 2]>,
}

impl Found {
    pub(super) fn export(
        &self,
        puzzle: &Puzzle,
        export: Export,
        solution: Option<usize>,
    ) -> Result<String, Problem> {
        let Self { partials, solutions } = self;
        let highlighted = solution.map(|number| number - 1);
        let findings = Findings { partials, solutions, highlighted };
        export::export(puzzle, export, &findings)
    }
}

/// What is to be shown with the puzzle, if anything.
pub(super) fn findings(
    puzzle: &Puzzle,
    export: Export,
    solution: Option<usize>,
    limits: &Limits,
) -> Result<Result<Found, StopReason>, Failure> {
    if solution.is_some() && !export.shows_a_solution() {
        return Err(NO_SOLUTION_IN_IT.into());
    }
    let matrix = puzzle.matrix();
    let is_shown = solution.is_some() || export == Export::Latex;
    // Without edges there is nothing to show it on, and the export says so.
    if !is_shown || matrix.k() != 2 {
        return Ok(Ok(Found::default()));
    }
    let magic = Magic::standard(puzzle.palette());
    let (partials, flow) = partial::partial_solutions(matrix, &magic, limits).into_parts();
    let all = |_: &[usize]| ControlFlow::Continue(());
    let (sets, sets_flow) = search::combine(&partials, 2, usize::MAX, limits, all).into_parts();
    if let Some(reason) = flow.break_value().or(sets_flow.break_value()) {
        return Ok(Err(reason));
    }
    let count = sets.list.len();
    if let Some(number) = solution.filter(|&number| number > count) {
        let there_are = match count {
            0 => "it has none".to_owned(),
            1 => "there is 1".to_owned(),
            _ => format!("there are {count}"),
        };
        return Err(
            format!("--solution {number}: the puzzle has no such solution; {there_are}").into()
        );
    }
    let pair = |set: Vec<usize>| set.try_into().expect("two members");
    let solutions = sets.list.into_iter().map(pair).collect();
    Ok(Ok(Found { partials, solutions }))
}
