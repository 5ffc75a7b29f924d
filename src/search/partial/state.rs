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
    /// By colour.
    colours: Vec<ColourState>,
    /// The rows narrowed, with the entries that were open before, in the order in which it happened.
    trail: Vec<(usize, Columns<W>)>,
    /// The first `waiting` of these are the colours whose equation may forbid an entry, each once. A
    /// place for every colour, and one more, so that a colour can be written behind the last before
    /// it is known whether it has to wait: which it has cannot be predicted.
    pending: Vec<usize>,
    waiting: usize,
}

/// What changes of a colour's equation, with what is needed beside it.
#[derive(Debug, Clone, Copy)]
struct ColourState {
    /// Invariant: the slack with the entries that are open.
    slack: Slack,
    /// A slack of as much forbids nothing.
    reach: i64,
    is_pending: bool,
}

impl<'a, R: Rows<W>, const W: usize> State<'a, R, W> {
    /// Everything open, every colour still to be looked at.
    pub(super) fn new(equations: &'a Equations, tables: &'a R) -> Self {
        let (m1, n) = (equations.rows, equations.slack.len());
        Self {
            equations,
            tables,
            open: vec![Columns::all(equations.columns); m1],
            colours: equations
                .slack
                .iter()
                .map(|&(slack, reach)| ColourState { slack, reach, is_pending: true })
                .collect(),
            trail: Vec::new(),
            pending: (0..=n).collect(),
            waiting: n,
        }
    }

    pub(super) fn rows(&self) -> usize {
        self.open.len()
    }

    pub(super) fn open(&self, row: usize) -> Columns<W> {
        self.open[row]
    }

    /// The number of times a row was narrowed so far; a mark for [`undo`](Self::undo).
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
        let Self { colours, pending, .. } = self;
        let (mut possible, mut waiting) = (true, self.waiting);
        self.tables.narrowed(row, old, open, |colour, change| {
            let state = &mut colours[colour];
            state.slack -= change;
            let least = state.slack.least();
            possible &= least >= 0;
            let forbids = least < state.reach;
            pending[waiting] = colour;
            waiting += usize::from(forbids) & usize::from(!state.is_pending);
            state.is_pending |= forbids;
        });
        self.waiting = waiting;
        possible
    }

    /// Takes back all that happened since the mark.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let (row, old) = self.trail.pop().expect("longer than the mark");
            let open = std::mem::replace(&mut self.open[row], old);
            let colours = &mut self.colours;
            self.tables.narrowed(row, old, open, |colour, change| colours[colour].slack += change);
        }
        for &colour in &self.pending[..self.waiting] {
            self.colours[colour].is_pending = false;
        }
        self.waiting = 0;
    }

    /// Closes entries until no equation forbids one; false if M cannot be reached.
    pub(super) fn propagate(&mut self) -> bool {
        while self.waiting > 0 {
            self.waiting -= 1;
            let colour = self.pending[self.waiting];
            self.colours[colour].is_pending = false;
            if !self.look_at(colour) {
                return false;
            }
        }
        true
    }

    /// Closes the entries that the equation of one colour forbids; false if it has no solution.
    fn look_at(&mut self, colour: usize) -> bool {
        let slack = self.colours[colour].slack;
        if slack.least() < 0 {
            return false;
        }
        let (equations, key) = (self.equations, self.tables.key(slack));
        equations.rows_of(colour).all(|(row, term)| {
            let open = self.open[row];
            let allowed = self.tables.allowed(term, open, key);
            allowed == open || self.narrow(row, allowed)
        })
    }

    /// The row to branch on next: the tightest of those with two open entries, or if there are none,
    /// with more. None if all are decided.
    pub(super) fn row_to_branch_on(&self) -> Option<usize> {
        let pairs = self.undecided().filter(|&row| self.is_pair(row));
        self.tightest(pairs).or_else(|| self.tightest(self.undecided()))
    }

    /// The first of the tightest rows.
    fn tightest(&self, rows: impl Iterator<Item = usize>) -> Option<usize> {
        let mut best = None;
        for row in rows {
            let tightness = self.tightness(row);
            if best.is_none_or(|(most, _)| tightness > most) {
                best = Some((tightness, row));
            }
        }
        best.map(|(_, row)| row)
    }

    /// The rows with several open entries.
    pub(super) fn undecided(&self) -> impl Iterator<Item = usize> {
        (0..self.rows()).filter(|&row| !self.open[row].rest().is_empty())
    }

    /// Whether a row has at most two open entries.
    pub(super) fn is_pair(&self, row: usize) -> bool {
        self.open[row].rest().rest().is_empty()
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
            let slack = usize::try_from(self.colours[colour].slack.least()).unwrap_or(0);
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
