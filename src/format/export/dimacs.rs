//! The problem as a formula in conjunctive normal form, in the format of the DIMACS challenges.
//!
//! That a colour has exponent 2 is counted row by row: beside the variables of the entries there are
//! two for every colour and every row that shows it, true if its exponent up to this row is at least 1
//! and at least 2. They follow from the entries chosen, so that models and solutions correspond one
//! to one. O(n + entries) clauses for each of the two selections.

use super::problem::{PARTS, SolvingProblem};
use crate::model::{Colour, Puzzle};
use std::fmt::Write as _;

pub(super) fn write(puzzle: &Puzzle) -> String {
    let problem = SolvingProblem::new(puzzle);
    let mut formula = Formula { variables: problem.variables(), clauses: 0, text: String::new() };
    for choice in problem.choices() {
        formula.exactly_one(&choice);
    }
    for row in 0..problem.matrix().rows() {
        for [s, t] in problem.conflicts(row) {
            formula.clause(&[
                -literal(problem.variable(0, row, s)),
                -literal(problem.variable(1, row, t)),
            ]);
        }
    }
    for part in 0..2 {
        for colour in problem.matrix().palette().colours() {
            formula.exponent_two(&problem, part, colour);
        }
    }
    let mut text = String::from(
        "c Two selections s and t of one entry from every row: a variable is true if its entry is\n\
         c chosen. In each every colour has exponent 2; no entry is in both; s comes before t in row 1.\n\
         c So every solution of the puzzle is one model. `tantalizer check PUZZLE MODEL` reads models.\n\
         c variable, selection, (row,entry), colours:\n",
    );
    text += &problem.legend("c", |variable| variable.to_string());
    if formula.variables > problem.variables() {
        let _ = writeln!(
            text,
            "c Variables from {} on count, colour by colour, first for {}, then for {}.",
            problem.variables() + 1,
            PARTS[0],
            PARTS[1]
        );
    }
    let _ = writeln!(text, "p cnf {} {}", formula.variables, formula.clauses);
    text + &formula.text
}

/// A variable as a positive literal.
fn literal(variable: usize) -> i64 {
    i64::try_from(variable).expect("fewer than 2^63 variables")
}

struct Formula {
    variables: usize,
    clauses: usize,
    text: String,
}

impl Formula {
    fn clause(&mut self, literals: &[i64]) {
        self.clauses += 1;
        for literal in literals {
            let _ = write!(self.text, "{literal} ");
        }
        self.text += "0\n";
    }

    fn new_variable(&mut self) -> i64 {
        self.variables += 1;
        literal(self.variables)
    }

    fn exactly_one(&mut self, variables: &[usize]) {
        let literals: Vec<i64> = variables.iter().map(|&variable| literal(variable)).collect();
        self.clause(&literals);
        for (index, &first) in literals.iter().enumerate() {
            for &second in &literals[index + 1..] {
                self.clause(&[-first, -second]);
            }
        }
    }

    /// Counts the exponent of a colour along the rows that show it, and demands 2 at the end.
    fn exponent_two(&mut self, problem: &SolvingProblem<'_>, part: usize, colour: Colour) {
        // Whether the exponent so far is at least 1, and at least 2; false before the first row.
        let mut before: Option<[i64; 2]> = None;
        for (row, exponents) in problem.exponents(colour) {
            let after = [self.new_variable(), self.new_variable()];
            for (column, exponent) in exponents.into_iter().enumerate() {
                let chosen = literal(problem.variable(part, row, column));
                self.step(chosen, exponent, before, after);
            }
            before = Some(after);
        }
        match before {
            Some([_, two]) => self.clause(&[two]),
            // No entry has the colour: there is no model.
            None => {
                self.clause(&[1]);
                self.clause(&[-1]);
            }
        }
    }

    /// If an entry is chosen: after its row the exponent is as much greater as the entry's, and at
    /// most 2.
    fn step(&mut self, chosen: i64, exponent: u32, before: Option<[i64; 2]>, after: [i64; 2]) {
        let at_least = |count: u32| (count > 0).then(|| before.map(|b| b[count as usize - 1]));
        for (count, &now) in (1u32..).zip(&after) {
            match at_least(count.saturating_sub(exponent)) {
                // At least 0 always.
                None => self.clause(&[-chosen, now]),
                Some(None) => self.clause(&[-chosen, -now]),
                Some(Some(earlier)) => {
                    self.clause(&[-chosen, now, -earlier]);
                    self.clause(&[-chosen, -now, earlier]);
                }
            }
        }
        if exponent > 2 {
            self.clause(&[-chosen]);
        } else if let (1.., Some(earlier)) = (exponent, before) {
            self.clause(&[-chosen, -earlier[2 - exponent as usize]]);
        }
    }
}
