//! The problem as a pseudo-Boolean one, in the format of the pseudo-Boolean competitions.

use super::problem::SolvingProblem;
use crate::model::Puzzle;
use std::fmt::Write as _;

pub(super) fn write(puzzle: &Puzzle) -> String {
    let problem = SolvingProblem::new(puzzle);
    let mut constraints: Vec<String> = Vec::new();
    for choice in problem.choices() {
        let terms: String = choice.iter().map(|variable| format!("+1 x{variable} ")).collect();
        constraints.push(format!("{terms}= 1 ;"));
    }
    for row in 0..problem.matrix().rows() {
        for [s, t] in problem.conflicts(row) {
            let (s, t) = (problem.variable(0, row, s), problem.variable(1, row, t));
            constraints.push(format!("-1 x{s} -1 x{t} >= -1 ;"));
        }
    }
    for part in 0..2 {
        for colour in problem.matrix().palette().colours() {
            let mut terms = String::new();
            for (row, exponents) in problem.exponents(colour) {
                let shown = exponents.iter().enumerate().filter(|&(_, &exponent)| exponent > 0);
                for (column, exponent) in shown {
                    let _ = write!(terms, "+{exponent} x{} ", problem.variable(part, row, column));
                }
            }
            // A sum needs a term.
            constraints.push(if terms.is_empty() {
                "+1 x1 >= 2 ;".to_owned()
            } else {
                format!("{terms}= 2 ;")
            });
        }
    }
    let mut text =
        format!("* #variable= {} #constraint= {}\n", problem.variables(), constraints.len());
    text += "* Two selections s and t of one entry from every row, in each every colour with exponent 2, no\n\
             * entry in both, s before t in row 1: every solution of the puzzle once.\n";
    text += &problem.legend("*", |variable| format!("x{variable}"));
    text + &constraints.join("\n") + "\n"
}
