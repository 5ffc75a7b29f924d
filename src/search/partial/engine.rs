//! The search tree of a matrix.

use super::columns::Columns;
use super::equations::Equations;
use super::rows::{Computed, Rows, Tabulated};
use super::state::State;
use crate::model::{Magic, Matrix, Selection};
use crate::outcome::{StopReason, Ticker};
use std::fmt;
use std::ops::ControlFlow;

/// An entry chosen at a node: row and column.
pub(in crate::search) type Decision = (usize, usize);

/// What is called with every partial solution.
pub(in crate::search) type Visit<'v> = dyn FnMut(&[u16]) -> ControlFlow<StopReason> + 'v;

/// What chooses among so many entries, or ends a walk.
pub(in crate::search) type Choose<'c> = dyn FnMut(usize) -> Option<usize> + 'c;

/// A part of the search tree: the partial solutions that use no entry of the selections avoided,
/// and all of the entries decided.
#[derive(Debug, Clone, Copy)]
pub(in crate::search) struct Subtree<'a> {
    pub(in crate::search) avoided: &'a [Selection],
    pub(in crate::search) decided: &'a [Decision],
}

impl Subtree<'_> {
    pub(in crate::search) const ALL: Self = Self { avoided: &[], decided: &[] };
}

/// A matrix made ready for searches.
pub(in crate::search) struct Engine(Box<dyn Search>);

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}

impl Engine {
    /// # Panics
    /// If M and the matrix are over different palettes.
    pub(in crate::search) fn new(matrix: &Matrix, magic: &Magic) -> Self {
        fn boxed<const W: usize>(matrix: &Matrix, magic: &Magic) -> Box<dyn Search> {
            let equations = Equations::new::<W>(matrix, magic);
            Box::new(Prepared::<_, W> { equations, tables: Computed::<W>::new(matrix) })
        }
        Self(match Tabulated::new(matrix) {
            Some(tables) => {
                let equations = Equations::new::<1>(matrix, magic);
                Box::new(Prepared::<_, 1> { equations, tables })
            }
            None if matrix.columns() <= 64 => boxed::<1>(matrix, magic),
            None if matrix.columns() <= 1024 => boxed::<16>(matrix, magic),
            None => boxed::<{ Matrix::MAX_COLUMNS / 64 }>(matrix, magic),
        })
    }

    /// Visits the partial solutions of a subtree until the visitor or the ticker breaks; tells also
    /// the number of entries tried.
    pub(in crate::search) fn search(
        &self,
        subtree: Subtree<'_>,
        ticker: &mut Ticker<'_>,
        visit: &mut Visit<'_>,
    ) -> (ControlFlow<StopReason>, u64) {
        self.0.search(subtree, ticker, visit)
    }

    /// The nodes of the children of a subtree's root, in the order of the search; none if it is a
    /// leaf.
    pub(in crate::search) fn children(&self, subtree: Subtree<'_>) -> Option<Vec<Decision>> {
        self.0.children(subtree)
    }

    /// The entry whose choice, at the root of a subtree, closes most others, or leads to a
    /// contradiction at once; none if all rows are decided, or if there is nothing in it.
    pub(in crate::search) fn tightest_entry(&self, subtree: Subtree<'_>) -> Option<Decision> {
        self.0.tightest_entry(subtree)
    }

    /// Walks down from the root. At every node `choose` is told the number of entries that may be
    /// tried and says which one is, or that the walk ends. Tells whether it came to a partial
    /// solution.
    pub(in crate::search) fn walk(&self, choose: &mut Choose<'_>) -> bool {
        self.0.walk(choose)
    }

    /// For every row the columns that the equations leave open before anything is tried; none if
    /// there is no partial solution.
    pub(in crate::search) fn open_entries(&self) -> Option<Vec<Vec<usize>>> {
        self.0.open_entries()
    }
}

/// What [`Engine`] does, whatever the tables are.
trait Search: Sync {
    fn search(
        &self,
        subtree: Subtree<'_>,
        ticker: &mut Ticker<'_>,
        visit: &mut Visit<'_>,
    ) -> (ControlFlow<StopReason>, u64);
    fn children(&self, subtree: Subtree<'_>) -> Option<Vec<Decision>>;
    fn tightest_entry(&self, subtree: Subtree<'_>) -> Option<Decision>;
    fn walk(&self, choose: &mut Choose<'_>) -> bool;
    fn open_entries(&self) -> Option<Vec<Vec<usize>>>;
}

#[derive(Debug)]
struct Prepared<R, const W: usize> {
    equations: Equations,
    tables: R,
}

/// What comes next at a node.
enum Node {
    /// Its entries are to be tried.
    Branch(usize),
    /// All rows are decided.
    Leaf,
    /// There is no partial solution below it.
    Dead,
    /// Probing closed an entry, so everything looks different now.
    Closed,
}

/// A row being branched on.
#[derive(Debug)]
struct Branch<const W: usize> {
    row: usize,
    /// Its entries not yet tried.
    untried: Columns<W>,
    /// The state before any of them was tried.
    mark: usize,
}

impl<R: Rows<W>, const W: usize> Search for Prepared<R, W> {
    fn search(
        &self,
        subtree: Subtree<'_>,
        ticker: &mut Ticker<'_>,
        visit: &mut Visit<'_>,
    ) -> (ControlFlow<StopReason>, u64) {
        let (mut state, mut alive) = self.enter(subtree);
        let mut selected = Vec::with_capacity(self.equations.rows);
        let mut stack: Vec<Branch<W>> = Vec::new();
        let mut tried = 0;
        loop {
            let node = if alive { next_node(&mut state) } else { Node::Dead };
            let flow = match node {
                Node::Closed => match ticker.tick() {
                    ControlFlow::Continue(()) => continue,
                    stop @ ControlFlow::Break(_) => stop,
                },
                Node::Branch(row) => {
                    stack.push(Branch { row, untried: state.open(row), mark: state.mark() });
                    ticker.tick()
                }
                Node::Leaf => {
                    state.write_selection(&mut selected);
                    visit(&selected)
                }
                Node::Dead => ticker.tick(),
            };
            if flow.is_break() {
                return (flow, tried);
            }
            let Some((row, column)) = next_entry(&mut state, &mut stack) else {
                return (flow, tried);
            };
            tried += 1;
            alive = state.decide(row, column);
        }
    }

    fn children(&self, subtree: Subtree<'_>) -> Option<Vec<Decision>> {
        let (mut state, alive) = self.enter(subtree);
        if !alive {
            return Some(Vec::new());
        }
        loop {
            match next_node(&mut state) {
                Node::Closed => {}
                Node::Dead => return Some(Vec::new()),
                Node::Leaf => return None,
                Node::Branch(row) => {
                    return Some(state.open(row).iter().map(|column| (row, column)).collect());
                }
            }
        }
    }

    fn tightest_entry(&self, subtree: Subtree<'_>) -> Option<Decision> {
        let (mut state, alive) = self.enter(subtree);
        if !alive {
            return None;
        }
        let mark = state.mark();
        let rows: Vec<usize> = state.undecided().collect();
        let entries =
            rows.into_iter().flat_map(|row| (0..self.equations.columns).map(move |j| (row, j)));
        let mut best = None;
        for (row, column) in entries {
            if state.open(row).contains(column) {
                let alive = state.decide(row, column);
                let narrowed = if alive { state.mark() } else { usize::MAX };
                state.undo(mark);
                if best.is_none_or(|(most, _)| narrowed > most) {
                    best = Some((narrowed, (row, column)));
                }
            }
        }
        best.map(|(_, entry)| entry)
    }

    fn walk(&self, choose: &mut Choose<'_>) -> bool {
        let (mut state, mut alive) = self.enter(Subtree::ALL);
        while alive {
            match next_node(&mut state) {
                Node::Closed => {}
                Node::Leaf => return true,
                Node::Dead => return false,
                Node::Branch(row) => {
                    let open = state.open(row);
                    let Some(index) = choose(open.len()) else { return false };
                    let column = open.iter().nth(index).expect("one of the entries");
                    alive = state.decide(row, column);
                }
            }
        }
        false
    }

    fn open_entries(&self) -> Option<Vec<Vec<usize>>> {
        let (state, alive) = self.enter(Subtree::ALL);
        alive
            .then(|| (0..self.equations.rows).map(|row| state.open(row).iter().collect()).collect())
    }
}

impl<R: Rows<W>, const W: usize> Prepared<R, W> {
    /// The state at the root of a subtree; false if there is no partial solution in it.
    fn enter(&self, subtree: Subtree<'_>) -> (State<'_, R, W>, bool) {
        let mut state = State::new(&self.equations, &self.tables);
        let mut decided = subtree.decided.iter();
        let alive = state.avoid(subtree.avoided)
            && state.propagate()
            && decided.all(|&(row, column)| {
                state.open(row).contains(column) && state.decide(row, column)
            });
        (state, alive)
    }
}

/// Takes back what was tried last, and gives the next entry of the innermost row that has one;
/// rows that have none are given up.
fn next_entry<R: Rows<W>, const W: usize>(
    state: &mut State<'_, R, W>,
    stack: &mut Vec<Branch<W>>,
) -> Option<Decision> {
    while let Some(branch) = stack.last_mut() {
        state.undo(branch.mark);
        if let Some(column) = branch.untried.first() {
            branch.untried = branch.untried.without(column);
            return Some((branch.row, column));
        }
        stack.pop();
    }
    None
}

/// Chooses the row to branch on. Near the root, where it pays, the most promising rows are probed:
/// each of their entries is tried for a moment; one that leads to a contradiction is closed, and
/// the row is taken whose entries narrow most others.
fn next_node<R: Rows<W>, const W: usize>(state: &mut State<'_, R, W>) -> Node {
    /// Entries probed at a node, those of ten rows of real cubes.
    const PROBES: usize = 30;
    let Some(first) = state.row_to_branch_on() else { return Node::Leaf };
    if 5 * state.mark() > 2 * state.rows() {
        return Node::Branch(first);
    }
    let mut rows: Vec<usize> = state.undecided().collect();
    rows.sort_by_cached_key(|&row| (!state.is_pair(row), u32::MAX - state.tightness(row)));
    let mut probes = 0;
    let few = rows.iter().take_while(|&&row| {
        probes += state.open(row).len();
        probes <= PROBES
    });
    let few = few.count().min(PROBES / 3);
    probe(state, &rows[..few]).unwrap_or(Node::Branch(first))
}

/// 0.9^i in units of 2^-40: the size of a tree falls about so with the rows narrowed.
const SHRUNK: [u64; 256] = {
    let mut table = [1 << 40; 256];
    let mut i = 1;
    while i < table.len() {
        table[i] = table[i - 1] * 9 / 10;
        i += 1;
    }
    table
};

/// Probes rows; gives the node, unless there is none to probe.
fn probe<R: Rows<W>, const W: usize>(state: &mut State<'_, R, W>, rows: &[usize]) -> Option<Node> {
    let mut best = None;
    for &row in rows {
        let mark = state.mark();
        let mut size = 0;
        for column in state.open(row).iter() {
            let alive = state.decide(row, column);
            let more = state.mark() - mark;
            state.undo(mark);
            if !alive {
                let possible = state.close(row, column);
                return Some(if possible { Node::Closed } else { Node::Dead });
            }
            size += SHRUNK[more.min(SHRUNK.len() - 1)];
        }
        if best.is_none_or(|(smallest, _)| size < smallest) {
            best = Some((size, row));
        }
    }
    best.map(|(_, row)| Node::Branch(row))
}
