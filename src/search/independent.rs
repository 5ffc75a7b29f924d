//! Sets of pairwise independent selections.
//!
//! For every row i and column j, a bit set holds the selections that choose entry (i,j). The
//! partners of a selection s are then all selections but those of the m1 sets (i, s_i), and an
//! l-set is found by intersecting partners, each further member later in the list than the one
//! before; so every set is met once, and in lexicographic order.
//!
//! For N selections of m1 rows and m2 columns the index takes m1·m2·N/8 bytes. One selection's
//! partners cost m1·N/64 word operations; all pairs of selections are never compared. l-sets cost
//! N/64 word operations for every (l−1)-set, and one step for each set found.
//!
//! Sources: the sets are cliques of the graph of independence; for cliques by bit-set
//! intersection see P. San Segundo et al., *An exact bit-parallel algorithm for the maximum
//! clique problem*, Computers & Operations Research 38 (2011).

use crate::model::{Matrix, Selection};
use crate::outcome::{Limits, StopReason, Ticker};
use fixedbitset::{FixedBitSet, IntoOnes};
use std::ops::ControlFlow;

/// Which of a list of selections are independent of which.
#[derive(Debug)]
struct Independence<'a> {
    selections: &'a [Selection],
    columns: usize,
    /// Invariant: set i·m2 + j holds the positions of the selections that choose entry (i,j).
    users: Vec<FixedBitSet>,
}

impl<'a> Independence<'a> {
    fn new(
        matrix: &Matrix,
        selections: &'a [Selection],
        ticker: &mut Ticker<'_>,
    ) -> ControlFlow<StopReason, Self> {
        let columns = matrix.columns();
        let mut users = vec![FixedBitSet::with_capacity(selections.len()); matrix.rows() * columns];
        for (position, selection) in selections.iter().enumerate() {
            ticker.tick()?;
            for (row, column) in selection.columns().enumerate() {
                users[row * columns + column].insert(position);
            }
        }
        ControlFlow::Continue(Self { selections, columns, users })
    }

    /// All selections.
    fn all(&self) -> FixedBitSet {
        let mut all = FixedBitSet::with_capacity(self.selections.len());
        all.insert_range(..);
        all
    }

    /// Those candidates that are independent of a selection and come after it.
    fn later_partners(&self, candidates: &FixedBitSet, position: usize) -> FixedBitSet {
        let mut partners = candidates.clone();
        partners.set_range(..position + 1, false);
        for (row, column) in self.selections[position].columns().enumerate() {
            partners.difference_with(&self.users[row * self.columns + column]);
        }
        partners
    }
}

/// Visits every set of l ≥ 1 pairwise independent selections, as increasing positions in the
/// list, in lexicographic order, until the visitor breaks or a limit is reached.
///
/// # Panics
/// If l is 0 or a selection is not one of the matrix.
pub fn for_each_set(
    matrix: &Matrix,
    selections: &[Selection],
    l: usize,
    limits: &Limits,
    mut visit: impl FnMut(&[usize]) -> ControlFlow<StopReason>,
) -> ControlFlow<StopReason> {
    assert!(l > 0, "a set of selections has at least one");
    if l == 1 {
        return (0..selections.len()).try_for_each(|position| visit(&[position]));
    }
    let entries = matrix.rows() * matrix.columns();
    limits.check_memory((entries + 2 * l).saturating_mul(selections.len()) / 8)?;
    let mut ticker = Ticker::new(limits);
    let index = match Independence::new(matrix, selections, &mut ticker) {
        ControlFlow::Continue(index) => index,
        ControlFlow::Break(reason) => return ControlFlow::Break(reason),
    };
    let mut members: Vec<usize> = Vec::with_capacity(l);
    let mut levels = vec![Level::new(index.all())];
    // Each level extends the members before it; the first is left when all is done.
    while let Some(level) = levels.last_mut() {
        ticker.tick()?;
        let Some(next) = level.untried.next() else {
            levels.pop();
            members.pop();
            continue;
        };
        members.push(next);
        if members.len() == l {
            visit(&members)?;
            members.pop();
        } else {
            // Long bit sets make this step much longer than the others.
            limits.check()?;
            let partners = index.later_partners(&level.candidates, next);
            levels.push(Level::new(partners));
        }
    }
    ControlFlow::Continue(())
}

/// The candidates for one member of a set.
struct Level {
    candidates: FixedBitSet,
    untried: IntoOnes,
}

impl Level {
    fn new(candidates: FixedBitSet) -> Self {
        Self { untried: candidates.clone().into_ones(), candidates }
    }
}
