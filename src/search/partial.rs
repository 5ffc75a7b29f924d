//! Finding all partial solutions by backtracking with propagation.
//!
//! For every colour c the exponents of the selected entries must add up to the exponent r_c of c
//! in M: by unique factorisation the product is M exactly when all these sums are right. While
//! entries are being decided, row i can still contribute between min_i(c) and max_i(c), the least
//! and greatest exponent of c among its open entries. In the paper's words, a product is
//! abandoned as soon as it no longer divides M (Σ min_i > r) or can no longer reach it
//! (Σ max_i < r), and an entry of exponent e is closed as soon as choosing it would do that:
//!
//! * e − min_i > r − Σ min: what is left of M cannot be divided by it;
//! * max_i − e > Σ max − r: the other rows could not make up for what it lacks.
//!
//! Closing an entry changes the sums of the colours in its row, which are looked at again until
//! nothing changes. Then the row with the fewest open entries is branched on, its entries in
//! order. A row with a single open entry is decided without more ado.
//!
//! With o_c rows showing colour c, looking at a colour costs O(o_c·m2) additions of machine
//! words; a node of the search tree looks at the colours of the rows it changes, and finding the
//! row to branch on costs O(m1). The tree can grow exponentially: deciding whether there is a
//! solution is NP-complete. Memory is linear in the matrix, and the recursion is a stack on the
//! heap, so the number of rows is limited by nothing else.
//!
//! Sources: T. A. Brown (1968) for the model; E. Robertson and I. Munro, *NP-completeness,
//! puzzles and games*, Utilitas Mathematica 13 (1978), for the complexity; bounds consistency of
//! linear equations as in C. Schulte and P. Stuckey, *When do bounds and domain propagation lead
//! to the same search space?*, ACM TOPLAS 27 (2005).

use crate::model::{Colour, Magic, Matrix, Selection};
use crate::outcome::{Limits, Outcome, StopReason, Ticker};
use std::ops::ControlFlow;

/// All partial solutions of a matrix, in lexicographic order.
///
/// # Panics
/// If M and the matrix are over different palettes.
///
/// ```
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::partial;
///
/// let matrix = Matrix::from_integers([[6u32, 4, 9], [4, 9, 6]])?;
/// let magic = Magic::standard(matrix.palette());
/// let partials = partial::partial_solutions(&matrix, &magic, &Limits::new());
/// let printed: Vec<String> = partials.value().iter().map(ToString::to_string).collect();
/// assert_eq!(printed, ["{(1,1),(2,3)}", "{(1,2),(2,2)}", "{(1,3),(2,1)}"]);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn partial_solutions(
    matrix: &Matrix,
    magic: &Magic,
    limits: &Limits,
) -> Outcome<Vec<Selection>> {
    let mut found = Vec::new();
    let flow = for_each(matrix, magic, limits, |columns| {
        found.push(Selection::from_search(columns));
        limits.check_memory(bytes_of(matrix, found.len()))
    });
    found.sort_unstable();
    Outcome::new(found, flow)
}

/// Bytes that a list of so many selections takes, about.
fn bytes_of(matrix: &Matrix, selections: usize) -> usize {
    // A fat pointer, two bytes a row, and what the allocator adds.
    selections.saturating_mul(32 + 2 * matrix.rows())
}

/// Bytes that a search keeps while it runs, about.
pub(super) fn bytes_of_state(matrix: &Matrix) -> usize {
    64 * matrix.rows() * matrix.columns() + 64 * matrix.palette().len()
}

/// Visits every partial solution once, as the columns of its rows counted from 0, in an order
/// that is fixed for a matrix but not lexicographic, until the visitor breaks or a limit is
/// reached.
///
/// # Panics
/// If M and the matrix are over different palettes.
pub fn for_each(
    matrix: &Matrix,
    magic: &Magic,
    limits: &Limits,
    visit: impl FnMut(&[u16]) -> ControlFlow<StopReason>,
) -> ControlFlow<StopReason> {
    for_each_avoiding(matrix, magic, &[], limits, visit)
}

/// Visits, as [`for_each`] does, only those partial solutions that use no entry of the given
/// selections: those independent of all of them.
///
/// # Panics
/// If M and the matrix are over different palettes, or a selection is for another shape.
pub fn for_each_avoiding(
    matrix: &Matrix,
    magic: &Magic,
    avoided: &[Selection],
    limits: &Limits,
    visit: impl FnMut(&[u16]) -> ControlFlow<StopReason>,
) -> ControlFlow<StopReason> {
    let sums = Sums::new(matrix, magic);
    let mut state = State::new(&sums);
    let alive = state.avoid(&sums, avoided) && state.propagate(&sums);
    search(&sums, &mut state, alive, limits, visit).0
}

/// Backtracks from a propagated state; also tells the number of entries tried.
fn search(
    sums: &Sums,
    state: &mut State,
    mut alive: bool,
    limits: &Limits,
    mut visit: impl FnMut(&[u16]) -> ControlFlow<StopReason>,
) -> (ControlFlow<StopReason>, u64) {
    let mut ticker = Ticker::new(limits);
    let mut selected = Vec::with_capacity(sums.rows);
    let mut stack: Vec<Branch> = Vec::new();
    let mut tried = 0;
    loop {
        let flow = match alive.then(|| state.row_to_branch_on()) {
            Some(Some(row)) => {
                stack.push(Branch { row, next: 0, closed: state.trail.len() });
                ticker.tick()
            }
            Some(None) => {
                state.write_selection(&mut selected);
                visit(&selected)
            }
            None => ticker.tick(),
        };
        let entry = match flow {
            ControlFlow::Continue(()) => state.next_entry(&mut stack),
            ControlFlow::Break(_) => return (flow, tried),
        };
        let Some((row, column)) = entry else { return (flow, tried) };
        tried += 1;
        alive = state.decide(sums, row, column) && state.propagate(sums);
    }
}

/// The equations Σ exponents = r, one for every colour.
#[derive(Debug)]
struct Sums {
    rows: usize,
    columns: usize,
    /// r: the exponents of M.
    wanted: Vec<u64>,
    /// For every colour, the rows that have an entry with it.
    terms: Vec<Vec<Term>>,
    /// For every row, the colours of its entries.
    colours: Vec<Vec<u32>>,
    /// The exponents of all terms, `columns` for each.
    exponents: Vec<u32>,
}

/// A row's part in the equation of a colour.
#[derive(Debug, Clone, Copy)]
struct Term {
    row: usize,
    /// Where the exponents of the row's entries begin in [`Sums::exponents`].
    exponents: usize,
}

impl Sums {
    fn new(matrix: &Matrix, magic: &Magic) -> Self {
        assert!(magic.palette() == matrix.palette(), "M and the matrix over the same palette");
        let n = matrix.palette().len();
        let mut sums = Self {
            rows: matrix.rows(),
            columns: matrix.columns(),
            wanted: magic.valuation().to_dense(n).into_iter().map(u64::from).collect(),
            terms: vec![Vec::new(); n],
            colours: Vec::with_capacity(matrix.rows()),
            exponents: Vec::new(),
        };
        for row in 0..matrix.rows() {
            let entries = matrix.row(row);
            let colours = matrix.colours_of_row(row);
            for &colour in &colours {
                sums.terms[colour.index()].push(Term { row, exponents: sums.exponents.len() });
                sums.exponents.extend(entries.iter().map(|entry| entry.exponent(colour)));
            }
            let index =
                |colour: Colour| u32::try_from(colour.index()).expect("colours fit into 32 bits");
            sums.colours.push(colours.into_iter().map(index).collect());
        }
        sums
    }
}

/// A row being branched on.
#[derive(Debug)]
struct Branch {
    row: usize,
    /// The first column not yet tried.
    next: usize,
    /// Length of the trail before any of its entries was tried.
    closed: usize,
}

/// Which entries are open, and how to get back.
#[derive(Debug)]
struct State {
    columns: usize,
    /// Entry (i,j) at i·m2 + j.
    open: Vec<bool>,
    /// Invariant: the number of open entries of each row.
    open_in_row: Vec<usize>,
    /// The entries closed, in the order in which it happened.
    trail: Vec<usize>,
    /// Colours whose equation must be looked at again, each at most once.
    pending: Vec<u32>,
    is_pending: Vec<bool>,
}

impl State {
    /// Everything open, every colour still to be looked at.
    fn new(sums: &Sums) -> Self {
        let n = sums.wanted.len();
        Self {
            columns: sums.columns,
            open: vec![true; sums.rows * sums.columns],
            open_in_row: vec![sums.columns; sums.rows],
            trail: Vec::new(),
            pending: (0..u32::try_from(n).expect("colours fit into 32 bits")).collect(),
            is_pending: vec![true; n],
        }
    }

    /// Takes back what was tried last, and gives the next entry of the innermost row that has one;
    /// rows that have none are given up.
    fn next_entry(&mut self, stack: &mut Vec<Branch>) -> Option<(usize, usize)> {
        while let Some(branch) = stack.last_mut() {
            self.undo(branch.closed);
            let mut columns = branch.next..self.columns;
            if let Some(column) = columns.find(|&column| self.is_open(branch.row, column)) {
                branch.next = column + 1;
                return Some((branch.row, column));
            }
            stack.pop();
        }
        None
    }

    fn is_open(&self, row: usize, column: usize) -> bool {
        self.open[row * self.columns + column]
    }

    /// The first of the rows with the fewest open entries, of those with several.
    fn row_to_branch_on(&self) -> Option<usize> {
        // Two is the least there can be, so the first such row will do.
        let pair = self.open_in_row.iter().position(|&open| open == 2);
        pair.or_else(|| {
            let undecided = self.open_in_row.iter().enumerate().filter(|&(_, &open)| open > 1);
            undecided.min_by_key(|&(_, &open)| open).map(|(row, _)| row)
        })
    }

    /// Writes the only open column of every row.
    fn write_selection(&self, selected: &mut Vec<u16>) {
        selected.clear();
        selected.extend(self.open.chunks(self.columns).map(|row| {
            let column = row.iter().position(|&open| open).expect("a decided row has an entry");
            u16::try_from(column).expect("a matrix has at most 2^16 columns")
        }));
    }

    /// Closes an entry; false if it was the last one of its row.
    fn close(&mut self, sums: &Sums, row: usize, column: usize) -> bool {
        let entry = row * self.columns + column;
        self.open[entry] = false;
        self.open_in_row[row] -= 1;
        self.trail.push(entry);
        for &colour in &sums.colours[row] {
            if !std::mem::replace(&mut self.is_pending[colour as usize], true) {
                self.pending.push(colour);
            }
        }
        self.open_in_row[row] > 0
    }

    /// Closes all entries of some selections; false if a row has no other.
    fn avoid(&mut self, sums: &Sums, selections: &[Selection]) -> bool {
        let entries = selections.iter().flat_map(|selection| selection.columns().enumerate());
        entries
            .into_iter()
            .all(|(row, column)| !self.is_open(row, column) || self.close(sums, row, column))
    }

    /// Closes all other entries of a row.
    fn decide(&mut self, sums: &Sums, row: usize, column: usize) -> bool {
        (0..self.columns).all(|other| {
            other == column || !self.is_open(row, other) || self.close(sums, row, other)
        })
    }

    /// Opens what was closed since the trail had this length.
    fn undo(&mut self, length: usize) {
        for entry in self.trail.drain(length..) {
            self.open[entry] = true;
            self.open_in_row[entry / self.columns] += 1;
        }
        for colour in self.pending.drain(..) {
            self.is_pending[colour as usize] = false;
        }
    }

    /// Looks at all pending colours until nothing changes; false if M cannot be reached.
    fn propagate(&mut self, sums: &Sums) -> bool {
        while let Some(colour) = self.pending.pop() {
            self.is_pending[colour as usize] = false;
            if !self.look_at(sums, colour as usize) {
                return false;
            }
        }
        true
    }

    /// Closes the entries that the equation of one colour forbids; false if it has no solution.
    fn look_at(&mut self, sums: &Sums, colour: usize) -> bool {
        let (mut least, mut greatest) = (0, 0);
        for &term in &sums.terms[colour] {
            let (min, max) = self.range(sums, term);
            least += u64::from(min);
            greatest += u64::from(max);
        }
        let wanted = sums.wanted[colour];
        if least > wanted || greatest < wanted {
            return false;
        }
        let (room, spare) = (wanted - least, greatest - wanted);
        for &term in &sums.terms[colour] {
            let (min, max) = self.range(sums, term);
            if u64::from(max - min) <= room.min(spare) {
                continue;
            }
            for column in 0..self.columns {
                let e = sums.exponents[term.exponents + column];
                // Closed entries may lie outside the range.
                if self.is_open(term.row, column)
                    && (u64::from(e - min) > room || u64::from(max - e) > spare)
                    && !self.close(sums, term.row, column)
                {
                    return false;
                }
            }
        }
        true
    }

    /// The least and the greatest exponent of a colour among the open entries of a row.
    fn range(&self, sums: &Sums, term: Term) -> (u32, u32) {
        let open = &self.open[term.row * self.columns..][..self.columns];
        let exponents = &sums.exponents[term.exponents..][..self.columns];
        let of_open = open.iter().zip(exponents).filter(|(open, _)| **open);
        of_open.fold((u32::MAX, 0), |(min, max), (_, &e)| (min.min(e), max.max(e)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    /// Pruning changes no answer, only the work; so the work is pinned. Each rule of the search is
    /// needed for it.
    #[test]
    fn few_entries_are_tried() {
        for (id, partials, at_most) in
            [("instant-insanity", 3, 11), ("drive-ya-crazy", 6, 34), ("contest-30", 10, 11_283)]
        {
            let puzzle = catalogue::find(id).expect("in the catalogue").puzzle();
            let sums = Sums::new(puzzle.matrix(), &Magic::standard(puzzle.palette()));
            let mut state = State::new(&sums);
            let alive = state.propagate(&sums);
            let mut found = 0;
            let (flow, tried) = search(&sums, &mut state, alive, &Limits::new(), |_| {
                found += 1;
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            assert_eq!(found, partials, "{id}");
            assert!(tried <= at_most, "{id}: {tried} entries tried");
        }
    }
}
