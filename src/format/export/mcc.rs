//! The problem as exact cover with multiplicities and colours, in the notation of Knuth's programs
//! for it (*The Art of Computer Programming* 4B, 7.2.2.1, Algorithm M).
//!
//! An option chooses an entry in s or in t. Its items:
//!
//! * `s3` or `t3`, to be covered once: the row;
//! * `a2` or `b2`, to be covered twice: a colour that is on one face of the entry, in s or in t;
//! * `e7`, secondary: the entry, which s and t may not both choose;
//! * `o4`, secondary: a pair of entries of the first row of which s must not have the later one.
//!
//! A colour on both faces is to be covered twice by one choice, while an option has an item once. So
//! such an entry v has two items more: if it is chosen, the secondary `q`v has colour 1, if another
//! entry of the row is, colour 0; and an option of the primary `p`v covers the colour a second time
//! exactly with colour 1. Choices and solutions correspond one to one.

use super::problem::SolvingProblem;
use crate::model::{Colour, Puzzle, Valuation};
use std::fmt::Write as _;

pub(super) fn write(puzzle: &Puzzle) -> String {
    let cover = Cover::new(puzzle);
    let (primary, secondary) = cover.items();
    let mut text = String::from(
        "| s1, t1, ...: rows; 2|a1, 2|b1, ...: colours, twice each in s and in t;\n\
         | e1, ...: entries, at most once; o1, ...: s before t in row 1; p, q: colours on both faces\n",
    );
    for (index, name) in puzzle.palette().names().enumerate() {
        let _ = writeln!(text, "| a{0}, b{0}: {name}", index + 1);
    }
    let _ = writeln!(text, "{} | {}", primary.join(" "), secondary.join(" "));
    for part in 0..2 {
        for row in 0..cover.problem.matrix().rows() {
            for option in cover.options(part, row) {
                let _ = writeln!(text, "{}", option.join(" "));
            }
        }
    }
    text
}

struct Cover<'a> {
    problem: SolvingProblem<'a>,
    /// Pairs of different entries of the first row, of which s must not have the first and t the
    /// second.
    order: Vec<[usize; 2]>,
}

impl<'a> Cover<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        let problem = SolvingProblem::new(puzzle);
        let order = problem.conflicts(0).filter(|[s, t]| s != t).collect();
        Self { problem, order }
    }

    /// The primary items with their multiplicities, and the secondary ones.
    fn items(&self) -> (Vec<String>, Vec<String>) {
        let matrix = self.problem.matrix();
        let (mut primary, mut secondary) = (Vec::new(), Vec::new());
        for part in 0..2 {
            primary.extend((0..matrix.rows()).map(|row| row_item(part, row)));
            primary
                .extend(matrix.palette().colours().map(|c| format!("2|{}", colour_item(part, c))));
            for row in 0..matrix.rows() {
                for variable in self.doubled(part, row) {
                    primary.push(format!("p{variable}"));
                    secondary.push(format!("q{variable}"));
                }
            }
        }
        secondary.extend((1..=matrix.rows() * matrix.columns()).map(|entry| format!("e{entry}")));
        secondary.extend((0..self.order.len()).map(|pair| format!("o{}", pair + 1)));
        (primary, secondary)
    }

    /// The entries of a row that have a colour twice and none more often, as variables.
    fn doubled(&self, part: usize, row: usize) -> Vec<usize> {
        let entries = self.problem.matrix().row(row).iter().enumerate();
        let greatest = |entry: &Valuation| entry.terms().map(|(_, exponent)| exponent).max();
        let doubled = entries.filter(|(_, entry)| greatest(entry) == Some(2));
        doubled.map(|(column, _)| self.problem.variable(part, row, column)).collect()
    }

    fn options(&self, part: usize, row: usize) -> Vec<Vec<String>> {
        let doubled = self.doubled(part, row);
        let mut options = Vec::new();
        for (column, entry) in self.problem.matrix().row(row).iter().enumerate() {
            // A colour more than twice is never right.
            if entry.terms().any(|(_, exponent)| exponent > 2) {
                continue;
            }
            let variable = self.problem.variable(part, row, column);
            let mut option = vec![row_item(part, row)];
            option.extend(entry.terms().map(|(colour, _)| colour_item(part, colour)));
            option.push(format!("e{}", self.problem.variable(0, row, column)));
            if row == 0 {
                let bars = self.order.iter().enumerate().filter(|(_, pair)| pair[part] == column);
                option.extend(bars.map(|(index, _)| format!("o{}", index + 1)));
            }
            option.extend(doubled.iter().map(|v| format!("q{v}:{}", u8::from(*v == variable))));
            options.push(option);
            if doubled.contains(&variable) {
                options.push(second_cover(part, variable, entry));
                options.push(vec![format!("p{variable}"), format!("q{variable}:0")]);
            }
        }
        options
    }
}

/// Covers the colours on both faces of a chosen entry a second time.
fn second_cover(part: usize, variable: usize, entry: &Valuation) -> Vec<String> {
    let twice = entry.terms().filter(|&(_, exponent)| exponent == 2);
    let colours = twice.map(|(colour, _)| colour_item(part, colour));
    std::iter::once(format!("p{variable}"))
        .chain(colours)
        .chain([format!("q{variable}:1")])
        .collect()
}

fn row_item(part: usize, row: usize) -> String {
    format!("{}{}", ["s", "t"][part], row + 1)
}

fn colour_item(part: usize, colour: Colour) -> String {
    format!("{}{}", ["a", "b"][part], colour.index() + 1)
}
