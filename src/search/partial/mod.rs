//! Finding all partial solutions by backtracking with propagation.
//!
//! For every colour c the exponents of the selected entries must add up to the exponent r_c of c
//! in M: by unique factorisation the product is M exactly when all these sums are right. While
//! entries are being decided, row i can still contribute between min_i(c) and max_i(c), the least
//! and greatest exponent of c among its open entries. In the paper's words, a product is
//! abandoned as soon as it no longer divides M (Σ min_i > r) or can no longer reach it
//! (Σ max_i < r), and an entry of exponent e is closed as soon as choosing it would do that:
//!
//! * e − min_i > r − Σ min, the *room*: what is left of M cannot be divided by it;
//! * max_i − e > Σ max − r, the *spare*: the other rows could not make up for what it lacks.
//!
//! So a colour with no need left closes its entries, and one whose open entries are just enough
//! takes them. If the product need only divide M, there is room but nothing to spare for. Room and
//! spare are kept up to date while entries close, and a colour is looked at only when they have
//! become small enough to forbid something.
//!
//! # The tree
//!
//! A row with a single open entry is decided. Else one of the rows with the fewest open entries is
//! branched on, the one whose colours are tightest: with the greatest sum of 1/min(room, spare).
//! Near the root, until rows have been narrowed 0.4·m1 times, the 10 tightest rows are probed first,
//! that is, each of their entries is tried for a moment; entries that lead to a contradiction are
//! closed, and the row is taken whose entries narrow most others. Deeper down probing costs more
//! than it saves; and parity, a linear system over GF(2) as in the quadratic sieve, saved 4 % of the
//! nodes for a third more time on planted puzzles of 50 cubes, so it is not used.
//!
//! # Cost
//!
//! Deciding whether there is a solution is NP-complete, and the tree can grow exponentially; for
//! random puzzles with planted solutions it grows about tenfold with every ten cubes. At a node,
//! narrowing a row changes at most as many colours as it has, looking at one takes a step for each
//! row that shows it, and finding the row to branch on takes a step for every colour of every
//! undecided row. For up to four columns and k ≤ 4 a step is a look into a table, otherwise
//! O(k·m2/64). Memory is linear in the matrix (times 2^m2 for the tables); the recursion is a stack
//! on the heap, so nothing else limits the number of rows.
//!
//! A long search is divided into subtrees, the same ones for any number of threads, which the
//! threads of the [`Limits`] share.
//!
//! Sources: T. A. Brown (1968) for the model; E. Robertson and I. Munro, *NP-completeness,
//! puzzles and games*, Utilitas Mathematica 13 (1978), for the complexity; bounds consistency of
//! linear equations as in C. Schulte and P. Stuckey, *When do bounds and domain propagation lead
//! to the same search space?*, ACM TOPLAS 27 (2005); R. Haralick and G. Elliott, *Increasing tree
//! search efficiency for constraint satisfaction problems*, Artificial Intelligence 14 (1980), for
//! branching where it is tightest.

mod columns;
mod engine;
mod equations;
mod parallel;
mod rows;
mod state;

pub(super) use engine::{Engine, Subtree, Visit};
pub(super) use parallel::{first_in_order, gather};

use crate::model::{Magic, Matrix, Selection};
use crate::outcome::{Limits, Outcome, StopReason, Ticker};
use num_bigint::BigUint;
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
    partial_solutions_up_to(usize::MAX, matrix, magic, limits)
}

/// All partial solutions if there are at most `most`; else some more than that, and the outcome is
/// stopped with [`StopReason::Enough`].
///
/// # Panics
/// If M and the matrix are over different palettes.
pub fn partial_solutions_up_to(
    most: usize,
    matrix: &Matrix,
    magic: &Magic,
    limits: &Limits,
) -> Outcome<Vec<Selection>> {
    let engine = Engine::new(matrix, magic);
    let bytes = Selection::approx_bytes(matrix.rows());
    let check = |found: usize| {
        if found > most {
            ControlFlow::Break(StopReason::Enough)
        } else {
            limits.check_memory(found.saturating_mul(bytes))
        }
    };
    let add = |found: &mut Vec<_>, columns: &[u16]| found.push(Selection::from_search(columns));
    let (lists, flow) = gather(&engine, limits, check, add);
    let mut found: Vec<Selection> = lists.into_iter().flatten().collect();
    found.sort_unstable();
    Outcome::new(found, flow)
}

/// The number of partial solutions, found by visiting each; see [`divisors`](super::divisors) for
/// a way without.
///
/// # Panics
/// If M and the matrix are over different palettes.
pub fn count(matrix: &Matrix, magic: &Magic, limits: &Limits) -> Outcome<BigUint> {
    let engine = Engine::new(matrix, magic);
    let unlimited = |_| ControlFlow::Continue(());
    let (counts, flow) = gather(&engine, limits, unlimited, |count: &mut u64, _| *count += 1);
    Outcome::new(counts.into_iter().map(BigUint::from).sum(), flow)
}

/// Visits every partial solution once, as the columns of its rows counted from 0, in an order
/// that is fixed for a matrix but not lexicographic, until the visitor breaks or a limit is
/// reached. It runs on one thread.
///
/// # Panics
/// If M and the matrix are over different palettes.
pub fn for_each(
    matrix: &Matrix,
    magic: &Magic,
    limits: &Limits,
    mut visit: impl FnMut(&[u16]) -> ControlFlow<StopReason>,
) -> ControlFlow<StopReason> {
    let engine = Engine::new(matrix, magic);
    engine.search(Subtree::ALL, &mut Ticker::new(limits), &mut visit).0
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
            [("instant-insanity", 3, 7), ("drive-ya-crazy", 6, 27), ("contest-30", 10, 2409)]
        {
            let puzzle = catalogue::find(id).expect("in the catalogue").puzzle();
            let engine = Engine::new(puzzle.matrix(), &Magic::standard(puzzle.palette()));
            let (limits, mut found) = (Limits::new(), 0);
            let mut visit = |_: &[u16]| {
                found += 1;
                ControlFlow::Continue(())
            };
            let mut ticker = Ticker::new(&limits);
            let (flow, tried) = engine.search(Subtree::ALL, &mut ticker, &mut visit);
            assert!(flow.is_continue());
            assert_eq!(found, partials, "{id}");
            assert!(tried <= at_most, "{id}: {tried} entries tried");
        }
    }
}
