//! Sets of pairwise independent selections.
//!
//! The selections of a list in lexicographic order form a tree: those with the same first columns
//! stand together. To find the partners of some members, the tree is walked from the first row on,
//! leaving out at each row the branches whose entry a member uses; so a branch is given up as soon
//! as it shares an entry, and most pairs of selections are never compared. Each further member is
//! looked for after the one before it, so every set is met once, and in lexicographic order.
//!
//! For N selections of m1 rows a walk visits O(N·m1) entries at worst; where the selections spread
//! evenly over 3 columns and 2 of them stay open at each row, about N^0.63 branches. A set of l is
//! found by one walk for every set of l−1. Memory is O(l·m1·m2) besides the list itself.
//!
//! The sets are cliques of the graph of independence, which is never built.

use crate::model::Selection;
use crate::outcome::{Limits, StopReason, Ticker};
use std::ops::{ControlFlow, Range};

/// Visits every set of l ≥ 1 pairwise independent selections, as increasing positions in the
/// list, in lexicographic order, until the visitor breaks or a limit is reached.
///
/// ```
/// use std::ops::ControlFlow;
/// use tantalizer::model::{Matrix, Selection};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::independent::for_each_set;
///
/// let matrix = Matrix::from_integers([[2u32, 2, 2], [3, 3, 3]])?;
/// let list: Vec<Selection> = [[1, 1], [1, 2], [2, 1], [2, 3]]
///     .iter()
///     .map(|numbers| Selection::from_numbers(&matrix, numbers))
///     .collect::<Result<_, _>>()?;
/// let mut sets = Vec::new();
/// let _ = for_each_set(&list, 2, &Limits::new(), |set| {
///     sets.push(set.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(sets, [[0, 3], [1, 2], [1, 3]]);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
///
/// # Panics
/// If l is 0, or the selections are not distinct and in lexicographic order, or they have different
/// numbers of rows.
pub fn for_each_set(
    selections: &[Selection],
    l: usize,
    limits: &Limits,
    mut visit: impl FnMut(&[usize]) -> ControlFlow<StopReason>,
) -> ControlFlow<StopReason> {
    assert!(l > 0, "a set of selections has at least one");
    assert!(selections.is_sorted_by(|a, b| a < b), "distinct selections in lexicographic order");
    let mut ticker = Ticker::new(limits);
    let mut members: Vec<usize> = Vec::with_capacity(l);
    let mut walks = vec![Walk::new(0..selections.len())];
    while let Some(walk) = walks.last_mut() {
        let next = match walk.next(selections, &members, &mut ticker) {
            ControlFlow::Continue(next) => next,
            ControlFlow::Break(reason) => return ControlFlow::Break(reason),
        };
        let Some(next) = next else {
            walks.pop();
            members.pop();
            continue;
        };
        members.push(next);
        if members.len() == l {
            visit(&members)?;
            members.pop();
        } else {
            walks.push(Walk::new(next + 1..selections.len()));
        }
    }
    ControlFlow::Continue(())
}

/// A walk through the tree for selections independent of all members.
struct Walk {
    /// Branches still to be walked, the next one last: positions in the list, and the number of
    /// rows in which they all have the same entries, none of them a member's.
    branches: Vec<(Range<usize>, usize)>,
}

impl Walk {
    fn new(list: Range<usize>) -> Self {
        Self { branches: if list.is_empty() { Vec::new() } else { vec![(list, 0)] } }
    }

    fn next(
        &mut self,
        list: &[Selection],
        members: &[usize],
        ticker: &mut Ticker<'_>,
    ) -> ControlFlow<StopReason, Option<usize>> {
        let is_used = |row, column| members.iter().any(|&m| list[m].column(row) == column);
        while let Some((branch, row)) = self.branches.pop() {
            if let ControlFlow::Break(reason) = ticker.tick() {
                return ControlFlow::Break(reason);
            }
            let first = &list[branch.start];
            if branch.len() == 1 {
                if (row..first.rows()).all(|row| !is_used(row, first.column(row))) {
                    return ControlFlow::Continue(Some(branch.start));
                }
                continue;
            }
            // Split by the entry of this row; the first part is to be walked first.
            let begin = self.branches.len();
            let mut rest = branch;
            while !rest.is_empty() {
                let column = list[rest.start].column(row);
                let part = list[rest.clone()].partition_point(|s| s.column(row) <= column);
                let part = rest.start..rest.start + part;
                rest.start = part.end;
                if !is_used(row, column) {
                    self.branches.push((part, row + 1));
                }
            }
            self.branches[begin..].reverse();
        }
        ControlFlow::Continue(None)
    }
}
