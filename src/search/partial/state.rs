//! Which entries are open, what the equations still allow, and how to get back.

use super::columns::Columns;
use super::equations::{Equations, Slack};
use super::rows::Rows;
use crate::model::Selection;

/// The state of a search at a node of its tree.
#[derive(Debug)]
pub(super) struct State<'a, R, const W: usize> {
    equations: &'a Equations,
    tables: &'a R,
    /// The open entries of every row; never none.
    open: Vec<Columns<W>>,
    /// Invariant: the slack of every colour's equation with these open entries.
    slack: Vec<Slack>,
    /// Invariant: the rows with exactly two open entries, and those with more.
    pairs: RowSet,
    larger: RowSet,
    /// Invariant: the number of closed entries.
    closed: usize,
    /// The rows narrowed, with the entries that were open before, in the order in which it happened.
    trail: Vec<(usize, Columns<W>)>,
    /// Colours whose equation may forbid an entry, each at most once.
    pending: Vec<usize>,
    is_pending: Vec<bool>,
}

impl<'a, R: Rows<W>, const W: usize> State<'a, R, W> {
    /// Everything open, every colour still to be looked at.
    pub(super) fn new(equations: &'a Equations, tables: &'a R) -> Self {
        let (m1, n) = (equations.rows, equations.slack.len());
        let mut state = Self {
            equations,
            tables,
            open: vec![Columns::all(equations.columns); m1],
            slack: equations.slack.clone(),
            pairs: RowSet::new(m1),
            larger: RowSet::new(m1),
            closed: 0,
            trail: Vec::new(),
            pending: (0..n).collect(),
            is_pending: vec![true; n],
        };
        (0..m1).for_each(|row| state.sort_in(row));
        state
    }

    pub(super) fn open(&self, row: usize) -> Columns<W> {
        self.open[row]
    }

    pub(super) fn closed(&self) -> usize {
        self.closed
    }

    /// The number of entries that will have been closed when all rows are decided.
    pub(super) fn closed_at_the_end(&self) -> usize {
        self.equations.rows * (self.equations.columns - 1)
    }

    /// A mark for [`undo`](Self::undo).
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Closes the entries of some selections; false if a row has no other.
    pub(super) fn avoid(&mut self, selections: &[Selection]) -> bool {
        let mut entries = selections.iter().flat_map(|selection| selection.columns().enumerate());
        entries.all(|(row, column)| {
            let rest = self.open[row].without(column);
            rest == self.open[row] || self.narrow(row, rest)
        })
    }

    /// Leaves one entry of a row open and closes what that forbids; false if M cannot be reached.
    pub(super) fn decide(&mut self, row: usize, column: usize) -> bool {
        let only = Columns::only(column);
        (only == self.open[row] || self.narrow(row, only)) && self.propagate()
    }

    /// Closes an entry and what that forbids; false if M cannot be reached.
    pub(super) fn close(&mut self, row: usize, column: usize) -> bool {
        self.narrow(row, self.open[row].without(column)) && self.propagate()
    }

    /// Leaves only these entries of a row open, fewer than were; false if there are none, or if M
    /// can no longer be reached.
    fn narrow(&mut self, row: usize, open: Columns<W>) -> bool {
        if open.is_empty() {
            return false;
        }
        let old = std::mem::replace(&mut self.open[row], open);
        self.trail.push((row, old));
        self.closed += old.len() - open.len();
        self.sort_in(row);
        let Self { equations, slack, pending, is_pending, .. } = self;
        let mut possible = true;
        self.tables.narrowed(row, old, open, |colour, change| {
            slack[colour] -= change;
            let least = slack[colour].least();
            possible &= least >= 0;
            if least < equations.reach[colour] && !is_pending[colour] {
                is_pending[colour] = true;
                pending.push(colour);
            }
        });
        possible
    }

    /// Puts a row where it belongs after its open entries changed.
    fn sort_in(&mut self, row: usize) {
        let open = self.open[row].len();
        self.pairs.set(row, open == 2);
        self.larger.set(row, open > 2);
    }

    /// Takes back all that happened since the mark.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let (row, old) = self.trail.pop().expect("longer than the mark");
            let open = std::mem::replace(&mut self.open[row], old);
            self.closed -= old.len() - open.len();
            self.sort_in(row);
            let slack = &mut self.slack;
            self.tables.narrowed(row, old, open, |colour, change| slack[colour] += change);
        }
        for colour in self.pending.drain(..) {
            self.is_pending[colour] = false;
        }
    }

    /// Closes entries until no equation forbids one; false if M cannot be reached.
    pub(super) fn propagate(&mut self) -> bool {
        while let Some(colour) = self.pending.pop() {
            self.is_pending[colour] = false;
            if !self.look_at(colour) {
                return false;
            }
        }
        true
    }

    /// Closes the entries that the equation of one colour forbids; false if it has no solution.
    fn look_at(&mut self, colour: usize) -> bool {
        let slack = self.slack[colour];
        if slack.least() < 0 {
            return false;
        }
        let equations = self.equations;
        equations.rows_of(colour).all(|(row, term)| {
            let open = self.open[row];
            let allowed = self.tables.allowed(term, open, slack);
            allowed == open || self.narrow(row, allowed)
        })
    }

    /// The row to branch on next: the tightest of those with the fewest open entries. None if all
    /// are decided.
    pub(super) fn row_to_branch_on(&self) -> Option<usize> {
        let rows = if self.pairs.is_empty() { &self.larger } else { &self.pairs };
        let mut best = None;
        for row in rows.iter() {
            let tightness = self.tightness(row);
            if best.is_none_or(|(most, _)| tightness > most) {
                best = Some((tightness, row));
            }
        }
        best.map(|(_, row)| row)
    }

    /// The rows with several open entries.
    pub(super) fn undecided(&self) -> impl Iterator<Item = usize> {
        self.pairs.iter().chain(self.larger.iter())
    }

    pub(super) fn is_pair(&self, row: usize) -> bool {
        self.pairs.contains(row)
    }

    /// How soon deciding the row will close other entries: the sum over its undecided colours of
    /// 1/slack, in units of 1/840.
    pub(super) fn tightness(&self, row: usize) -> u32 {
        /// 840/slack; beyond the end of the table it hardly matters.
        const PARTS: [u32; 16] =
            [840, 840, 420, 280, 210, 168, 140, 120, 105, 93, 84, 76, 70, 65, 60, 56];
        let open = self.open[row];
        let parts = self.equations.colours_of(row).map(|(colour, term)| {
            if !self.tables.varies(term, open) {
                return 0;
            }
            let slack = usize::try_from(self.slack[colour].least()).unwrap_or(0);
            PARTS[slack.min(PARTS.len() - 1)]
        });
        parts.sum()
    }

    /// Writes the only open column of every row.
    pub(super) fn write_selection(&self, selected: &mut Vec<u16>) {
        selected.clear();
        selected.extend(self.open.iter().map(|open| {
            let column = open.first().expect("a decided row has an entry");
            u16::try_from(column).expect("a matrix has at most 2^16 columns")
        }));
    }
}

/// A set of rows, as bits.
#[derive(Debug)]
struct RowSet(Vec<u64>);

impl RowSet {
    fn new(rows: usize) -> Self {
        Self(vec![0; rows.div_ceil(64)])
    }

    fn set(&mut self, row: usize, member: bool) {
        let word = &mut self.0[row / 64];
        *word = *word & !(1 << (row % 64)) | u64::from(member) << (row % 64);
    }

    fn contains(&self, row: usize) -> bool {
        self.0[row / 64] >> (row % 64) & 1 == 1
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * index + bit)
            })
        })
    }
}
