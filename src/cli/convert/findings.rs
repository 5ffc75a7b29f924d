//! What an export shows besides the puzzle.

use super::super::Failure;
use super::super::pairs::Pairs;
use tantalizer::error::Problem;
use tantalizer::format::export::{self, Export, Findings};
use tantalizer::model::Puzzle;
use tantalizer::outcome::{Limits, StopReason};

pub(super) const NO_SOLUTION_IN_IT: &str = "--solution is for dot, graphml and latex; for a solution alone, \
                                 use `solve`";

impl Pairs {
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
) -> Result<Result<Pairs, StopReason>, Failure> {
    if solution.is_some() && !export.shows_a_solution() {
        return Err(NO_SOLUTION_IN_IT.into());
    }
    let is_shown = solution.is_some() || export == Export::Latex;
    // Without edges there is nothing to show it on, and the export says so.
    if !is_shown || puzzle.matrix().k() != 2 {
        return Ok(Ok(Pairs::default()));
    }
    let found = match Pairs::find(puzzle, usize::MAX, limits) {
        Ok(found) => found,
        Err(reason) => return Ok(Err(reason)),
    };
    match solution.filter(|&number| number > found.solutions.len()) {
        Some(number) => Err(found.no_such(&format!("--solution {number}: "))),
        None => Ok(Ok(found)),
    }
}
