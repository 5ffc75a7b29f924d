//! The search, told as divisions.

use super::{BY_HAND, Lesson};
use crate::draw::raised;
use crate::lesson::by_hand::{Branch, End, Tree};
use crate::lesson::words::{counted, equation, grouped, times};
use crate::lesson::{Block, Document};
use crate::model::{Palette, Valuation};
use num_bigint::BigUint;
use num_traits::Pow;

/// Lines that a reader can follow.
const LINES: usize = 60;

/// Entries of a tree that are worth counting.
pub(super) const COUNTED: usize = 100_000;

impl Lesson<'_> {
    pub(super) fn search(self, document: &mut Document) {
        let (matrix, row) = (self.facts.matrix(), self.row());
        let (rows, columns) = (matrix.rows(), matrix.columns());
        document.heading("The search, by divisions");
        let all = Pow::pow(BigUint::from(columns), rows);
        document.paragraph(format!(
            "Wanted is one entry of every {row} so that their product is M. Such a choice is called a \
             selection; each {row} has {}, so there are {} in all. An entry is written as \
             ({row}, column).",
            counted(columns, "entry", "entries"),
            format_args!("{columns}{} = {}", raised(&rows), grouped(&all))
        ));
        if self.is_full {
            document.paragraph(format!(
                "Instead of multiplying all of them, divide: begin with M, divide it by an entry of \
                 {row} 1, what is left by an entry of {row} 2, and so on. A branch ends as soon as an \
                 entry does not divide what is left, since then a colour would be there too often; or \
                 as soon as the {row}s to come have too little of a colour that is still missing. If \
                 nothing but 1 is left after the last {row}, the product of the entries taken is M."
            ));
        }
        match Tree::new(matrix, self.facts.magic(), COUNTED) {
            Some(tree) if self.is_full => self.tree(&tree, document),
            Some(tree) => document.paragraph(format!(
                "Dividing M by one entry after the other, row by row, one tries {}; {} to the end.",
                counted(tree.size(), "entry", "entries"),
                match tree.partials() {
                    0 => "no way comes".to_owned(),
                    1 => "one way comes".to_owned(),
                    many => format!("{} ways come", grouped(&many.into())),
                },
            )),
            None => document.paragraph(format!(
                "Dividing M by one entry after the other would try more than {} entries, too many to do \
                 by hand. A program does not go through the {row}s in order: it always takes the one \
                 with the fewest entries left, and closes entries that can no longer be part of a \
                 selection with product M.",
                grouped(&COUNTED.into())
            )),
        }
        self.check(document);
    }

    pub(super) fn tree(self, tree: &Tree, document: &mut Document) {
        let palette = self.facts.palette();
        let mut shown = Shown { lesson: self, threshold: 0, ways: 0, lines: Vec::new() };
        // Ways that lead nowhere are left out first, the longest before all; then ways that come to the end.
        for (threshold, ways) in
            [(usize::MAX, usize::MAX), (24, 99), (9, 99), (3, 99), (1, 99), (1, 6), (1, 3), (1, 1)]
        {
            (shown.threshold, shown.ways) = (threshold, ways);
            shown.lines.clear();
            let magic = self.facts.magic().valuation();
            shown.branches(tree.root(), &magic.to_dense(palette.len()), 0);
            if shown.lines.len() <= LINES {
                break;
            }
        }
        let told = shown.lines.len();
        document.push(Block::Outline(shown.lines));
        let rest = match tree.size() - told {
            0 => "all of them are shown".to_owned(),
            rest => format!("{} of them are not shown one by one", grouped(&rest.into())),
        };
        document.paragraph(format!(
            "In all {} were tried; {rest}. {}",
            counted(tree.size(), "entry", "entries"),
            match tree.partials() {
                0 => "None of the ways comes to the end.".to_owned(),
                1 => "One way comes to the end.".to_owned(),
                many => format!("{} ways come to the end.", grouped(&many.into())),
            }
        ));
    }

    /// With many rows, at least one partial solution is divided out.
    fn check(self, document: &mut Document) {
        let Some(first) = self.facts.solutions().partials.first() else { return };
        let (matrix, palette) = (self.facts.matrix(), self.facts.palette());
        if matrix.rows() <= BY_HAND {
            return;
        }
        let mut left = self.facts.magic().valuation().to_dense(palette.len());
        let mut rows = Vec::new();
        for (row, column) in first.columns().enumerate() {
            subtract(&mut left, matrix.valuation(row, column));
            let done = left.iter().filter(|&&exponent| exponent == 0).count();
            rows.push(vec![
                (row + 1).to_string(),
                self.entry(row, column),
                format!("{done} of {}", palette.len()),
            ]);
        }
        document.paragraph(
            "Here is one selection with product M, so that one can check it: divide M by these \
             entries, and nothing but 1 is left.",
        );
        document.table([self.row(), "entry", "colours used up"], rows);
    }
}

fn subtract(left: &mut [u32], entry: &Valuation) {
    for (colour, exponent) in entry.terms() {
        left[colour.index()] -= exponent;
    }
}

/// The part of a tree that is shown.
struct Shown<'a> {
    lesson: Lesson<'a>,
    /// A branch that leads nowhere is shown if it tries at most so many entries.
    threshold: usize,
    /// Ways to the end that are still shown.
    ways: usize,
    /// A line for every entry that is shown, and how far to the right it stands.
    lines: Vec<(usize, String)>,
}

impl Shown<'_> {
    fn branches(&mut self, branches: &[Branch], left: &[u32], depth: usize) {
        for branch in branches {
            self.branch(branch, left, depth);
        }
    }

    fn branch(&mut self, branch: &Branch, left: &[u32], depth: usize) {
        let (facts, palette) = (self.lesson.facts, self.lesson.facts.palette());
        let Branch { row, column, .. } = *branch;
        let entry = facts.matrix().valuation(row, column);
        let value = facts.matrix().value(row, column);
        let colours = if palette.is_named_by_primes() {
            String::new()
        } else {
            format!(" {}", self.lesson.pair(row, column))
        };
        let head = format!("({},{}){colours} {value}", row + 1, column + 1);
        let dividend = short(palette, left);
        if let End::TooOften(_) | End::TooRare { .. } = branch.end {
            let why = self.why(row, &branch.end, left);
            self.line(depth, format!("{head}: {why}"));
            return;
        }
        let mut rest = left.to_vec();
        subtract(&mut rest, entry);
        let quotient = valuation(palette, &rest);
        if branch.end == End::Partial {
            self.ways = self.ways.saturating_sub(1);
            self.line(depth, format!("{head}: {dividend} / {value} = 1, so the product is M"));
            return;
        }
        let head = format!("{head}: {dividend} / {value} = {}", reversed(palette, &quotient));
        let tried = counted(branch.size - 1, "entry", "entries");
        if branch.partials == 0 && branch.size > self.threshold {
            self.line(depth, format!("{head}; no way comes to the end ({tried} not shown)"));
        } else if branch.partials > 0 && self.ways == 0 {
            let ends = counted(branch.partials, "way comes", "ways come");
            self.line(depth, format!("{head}; {ends} to the end ({tried} not shown)"));
        } else {
            self.line(depth, head);
            self.branches(branch.next(), &rest, depth + 1);
        }
    }

    /// Why a branch ends before the last row.
    fn why(&self, row: usize, end: &End, left: &[u32]) -> String {
        let palette = self.lesson.facts.palette();
        match end {
            End::TooOften(colour) => {
                let name = palette.name(*colour);
                let why = match left[colour.index()] {
                    0 => format!("{name} is used up"),
                    more => format!("{name} is wanted only {} more", times(more.into())),
                };
                format!("does not divide {}, {why}", short(palette, left))
            }
            End::TooRare { colour, missing, greatest } => {
                let name = palette.name(*colour);
                let missing = times((*missing).into());
                if row + 1 == self.lesson.facts.matrix().rows() {
                    return format!("{name} would still be missing {missing}");
                }
                let supply = match greatest {
                    0 => "not at all".to_owned(),
                    _ => format!("at most {}", times((*greatest).into())),
                };
                format!(
                    "{name} would still be missing {missing}, and the {}s to come have it {supply}",
                    self.lesson.row(),
                )
            }
            End::Partial | End::Rows(_) => String::new(),
        }
    }

    fn line(&mut self, depth: usize, text: String) {
        self.lines.push((depth, text));
    }
}

/// What is left of M.
fn valuation(palette: &Palette, exponents: &[u32]) -> Valuation {
    let terms = palette.colours().map(|colour| (colour, exponents[colour.index()]));
    Valuation::from_terms(terms.collect())
}

/// `315 = 3²·5·7`: the number first, since it is what a division gives.
fn reversed(palette: &Palette, valuation: &Valuation) -> String {
    let equation = equation(palette, valuation);
    match equation.split_once(" = ") {
        Some((powers, number)) => format!("{number} = {powers}"),
        None => equation,
    }
}

/// As a number, or as powers where that would be too long to read.
fn short(palette: &Palette, exponents: &[u32]) -> String {
    let equation = equation(palette, &valuation(palette, exponents));
    equation.rsplit(" = ").next().unwrap_or_default().to_owned()
}
