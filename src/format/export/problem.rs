//! The problem of solving a puzzle, as all solvers see it.

use crate::model::{Colour, Matrix, Puzzle};
use std::fmt::Write as _;

/// Two selections s and t over 0/1 variables: one for every entry in s, then one for every entry in t.
///
/// In each of the two, one entry of every row is chosen and every colour has exponent 2; no entry is
/// chosen in both; and in the first row s has an earlier entry than t, which tells the two apart.
pub(in crate::format) struct SolvingProblem<'a> {
    matrix: &'a Matrix,
    /// By colour, the rows that show it.
    rows: Vec<Vec<usize>>,
}

/// The names of the two selections.
pub(super) const PARTS: [&str; 2] = ["s", "t"];

impl<'a> SolvingProblem<'a> {
    pub(in crate::format) fn new(puzzle: &'a Puzzle) -> Self {
        let matrix = puzzle.matrix();
        let mut rows = vec![Vec::new(); matrix.palette().len()];
        for row in 0..matrix.rows() {
            for colour in matrix.colours_of_row(row) {
                rows[colour.index()].push(row);
            }
        }
        Self { matrix, rows }
    }

    pub(super) fn matrix(&self) -> &'a Matrix {
        self.matrix
    }

    /// The number of variables.
    pub(in crate::format) fn variables(&self) -> usize {
        2 * self.matrix.rows() * self.matrix.columns()
    }

    /// The variable of an entry in s (part 0) or t (part 1), counted from 1.
    pub(super) fn variable(&self, part: usize, row: usize, column: usize) -> usize {
        1 + (part * self.matrix.rows() + row) * self.matrix.columns() + column
    }

    /// The part, row and column of a variable counted from 1.
    pub(in crate::format) fn place(&self, variable: usize) -> (usize, usize, usize) {
        let (index, columns) = (variable - 1, self.matrix.columns());
        let row = index / columns;
        (row / self.matrix.rows(), row % self.matrix.rows(), index % columns)
    }

    /// The variables of each choice of one entry.
    pub(super) fn choices(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        (0..2).flat_map(move |part| {
            (0..self.matrix.rows()).map(move |row| {
                (0..self.matrix.columns()).map(|j| self.variable(part, row, j)).collect()
            })
        })
    }

    /// Pairs of a column of s and one of t that a row must not have together.
    pub(super) fn conflicts(&self, row: usize) -> impl Iterator<Item = [usize; 2]> + '_ {
        let columns = self.matrix.columns();
        (0..columns).flat_map(move |s| {
            let least = if row == 0 { 0 } else { s };
            (least..=s).map(move |t| [s, t])
        })
    }

    /// For a colour, the rows that show it, each with the exponents of its entries.
    pub(super) fn exponents(&self, colour: Colour) -> impl Iterator<Item = (usize, Vec<u32>)> + '_ {
        self.rows[colour.index()].iter().map(move |&row| {
            (row, self.matrix.row(row).iter().map(|entry| entry.exponent(colour)).collect())
        })
    }

    /// What the variables mean, a line for each, each line after the same sign of a comment.
    pub(super) fn legend(&self, sign: &str, name: impl Fn(usize) -> String) -> String {
        let mut text = String::new();
        for variable in 1..=self.variables() {
            let (part, row, column) = self.place(variable);
            let entry = self.matrix.palette().display_colours(self.matrix.valuation(row, column));
            let _ = writeln!(
                text,
                "{sign} {} {} ({},{}) {entry}",
                name(variable),
                PARTS[part],
                row + 1,
                column + 1
            );
        }
        text
    }
}
