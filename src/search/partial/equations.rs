//! The equations Σ exponents = r, one for every colour.

use super::columns::Columns;
use super::rows::{Exponents, Term};
use crate::model::{Magic, Matrix, Relation};
use std::ops::{AddAssign, SubAssign};

/// What is left of an equation: `room` = r − Σ min, what the rows may still add to their least
/// exponents; `spare` = Σ max − r, what they may still lack of their greatest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slack {
    pub(super) room: i64,
    pub(super) spare: i64,
}

impl Slack {
    pub(super) const NONE: Self = Self { room: 0, spare: 0 };

    pub(super) fn least(self) -> i64 {
        self.room.min(self.spare)
    }
}

impl SubAssign for Slack {
    fn sub_assign(&mut self, other: Self) {
        self.room -= other.room;
        self.spare -= other.spare;
    }
}

impl AddAssign for Slack {
    fn add_assign(&mut self, other: Self) {
        self.room += other.room;
        self.spare += other.spare;
    }
}

/// The parts of the equations that do not change.
#[derive(Debug)]
pub(super) struct Equations {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// By colour: the slack while all entries are open, and how much slack forbids nothing.
    pub(super) slack: Vec<(Slack, i64)>,
    /// By colour: the rows that have an entry with it.
    rows_of: Lists,
    /// By row: its colours.
    colours_of: Lists,
}

impl Equations {
    pub(super) fn new<const W: usize>(matrix: &Matrix, magic: &Magic) -> Self {
        assert!(magic.palette() == matrix.palette(), "M and the matrix over the same palette");
        let n = matrix.palette().len();
        let wanted = magic.valuation().to_dense(n).into_iter().map(i64::from);
        let spare = |wanted: i64| match magic.relation() {
            Relation::Equal => -wanted,
            // Nothing has to be reached; half of the range leaves no sum to overflow.
            Relation::Divides => i64::MAX / 2,
        };
        let mut slack: Vec<Slack> =
            wanted.map(|wanted| Slack { room: wanted, spare: spare(wanted) }).collect();
        let mut reach = vec![0; n];
        let all = Columns::<W>::all(matrix.columns());
        let mut rows_of = vec![Vec::new(); n];
        let mut colours_of = vec![Vec::new(); matrix.rows()];
        let mut term = 0;
        for (row, colours) in colours_of.iter_mut().enumerate() {
            for exponents in Exponents::of_row(matrix, row) {
                let (colour, (min, max)) = (exponents.colour, exponents.range(all));
                slack[colour] += Slack { room: -min, spare: max };
                reach[colour] = reach[colour].max(max - min);
                rows_of[colour].push((row, term));
                colours.push((colour, term));
                term += 1;
            }
        }
        Self {
            rows: matrix.rows(),
            columns: matrix.columns(),
            slack: slack.into_iter().zip(reach).collect(),
            rows_of: Lists::new(&rows_of),
            colours_of: Lists::new(&colours_of),
        }
    }

    /// The rows that have an entry with the colour, each with its term.
    pub(super) fn rows_of(&self, colour: usize) -> impl Iterator<Item = (usize, Term)> {
        self.rows_of.list(colour)
    }

    /// The colours of a row, each with its term.
    pub(super) fn colours_of(&self, row: usize) -> impl Iterator<Item = (usize, Term)> {
        self.colours_of.list(row)
    }
}

/// Lists of pairs, one after the other in memory.
#[derive(Debug)]
struct Lists {
    begin: Vec<usize>,
    pairs: Vec<(u32, u32)>,
}

impl Lists {
    fn new(lists: &[Vec<(usize, Term)>]) -> Self {
        let small = |number| u32::try_from(number).expect("entries are fewer than 2^32");
        let ends = lists.iter().scan(0, |end, list| {
            *end += list.len();
            Some(*end)
        });
        Self {
            begin: std::iter::once(0).chain(ends).collect(),
            pairs: lists.iter().flatten().map(|&(a, b)| (small(a), small(b))).collect(),
        }
    }

    fn list(&self, index: usize) -> impl Iterator<Item = (usize, Term)> {
        let pairs = &self.pairs[self.begin[index]..self.begin[index + 1]];
        pairs.iter().map(|&(a, b)| (a as usize, b as usize))
    }
}
