//! The fewest rows that are to blame.
//!
//! # Idea
//!
//! Call a set of rows *stackable* if it has l independent selections whose products divide M; for
//! cubes, if they can be stacked without a colour twice on a side. Subsets of stackable sets are
//! stackable. So a set of rows is not stackable exactly when it has a row outside every maximal
//! stackable set, that is, when it *hits* every complement of one (Reiter 1987). A smallest such set
//! is found by turns (Ignatiev, Previti, Liffiton and Marques-Silva 2015): take a smallest set that
//! hits all complements known so far; if it is stackable, extend it to a maximal stackable set, and
//! its complement is new; if not, nothing smaller can be unstackable. Single rows and pairs are looked
//! at one by one before.
//!
//! # Cost
//!
//! Every turn asks at most m1 times whether a subset is stackable, which is a search for a first
//! solution of a smaller puzzle, and finds a smallest hitting set, which is exponential in its size.
//! There may be exponentially many turns.
//!
//! # Sources
//!
//! 1. R. Reiter, *A theory of diagnosis from first principles*, Artificial Intelligence 32 (1987).
//! 2. A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, *Smallest MUS extraction with minimal
//!    hitting set dualization*, CP 2015.

use super::super::{check_parts, solve_first};
use crate::error::ModelError;
use crate::model::{Magic, Matrix};
use crate::outcome::{Limits, Outcome, StopReason};
use std::ops::ControlFlow;

/// Rows that cannot be stacked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subset {
    /// The rows, counted from 0, in increasing order.
    pub rows: Vec<usize>,
    /// Whether it is known that every proper subset of them can be stacked.
    pub irreducible: bool,
    /// No smaller number of rows is unstackable than this; if it is the number of `rows`, there is no
    /// smaller obstacle.
    pub at_least: usize,
}

/// Finds a smallest set of rows without `parts` independent selections whose products divide M, if
/// there is one. If a limit is reached first, the rows found so far cannot be stacked, but there may be
/// fewer that cannot.
///
/// # Errors
/// As [`solve_first`].
///
/// # Panics
/// If M and the matrix are over different palettes.
///
/// ```
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::obstacle::smallest_subset;
///
/// // The second and the third cube are red all over.
/// let matrix = Matrix::from_integers([[9u32, 15, 25], [4, 4, 4], [4, 4, 4]])?;
/// let magic = Magic::standard(matrix.palette());
/// let subset = smallest_subset(&matrix, &magic, 2, &Limits::new())?.complete().unwrap().unwrap();
/// assert_eq!((subset.rows, subset.at_least), (vec![1, 2], 2));
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn smallest_subset(
    matrix: &Matrix,
    magic: &Magic,
    parts: usize,
    limits: &Limits,
) -> Result<Outcome<Option<Subset>>, ModelError> {
    check_parts(matrix, parts)?;
    let magic = magic.clone().with_divisors();
    let mut found = None;
    let flow = Finder { matrix, magic: &magic, parts, limits }.find(&mut found);
    Ok(Outcome::new(found, flow))
}

struct Finder<'a> {
    matrix: &'a Matrix,
    magic: &'a Magic,
    parts: usize,
    limits: &'a Limits,
}

impl Finder<'_> {
    fn find(&self, found: &mut Option<Subset>) -> ControlFlow<StopReason> {
        let all: Vec<usize> = (0..self.matrix.rows()).collect();
        *found = self.find_one_or_two()?;
        if found.is_some() || self.is_stackable(&all)? {
            return ControlFlow::Continue(());
        }
        let subset = found.insert(Subset { rows: all.clone(), irreducible: false, at_least: 3 });
        for &row in &all {
            let fewer: Vec<usize> = subset.rows.iter().copied().filter(|&r| r != row).collect();
            if !self.is_stackable(&fewer)? {
                subset.rows = fewer;
            }
        }
        subset.irreducible = true;
        let mut complements: Vec<Vec<usize>> = Vec::new();
        loop {
            let hitting = smallest_hitting_set(&complements, &mut subset.at_least, self.limits)?;
            if subset.at_least >= subset.rows.len() {
                return ControlFlow::Continue(());
            }
            if !self.is_stackable(&hitting)? {
                subset.rows = hitting;
                return ControlFlow::Continue(());
            }
            complements.push(self.complement_of_extension(hitting)?);
        }
    }

    /// A row or two rows that cannot be stacked. What two rows are to blame for may take a search
    /// among all of them very long.
    fn find_one_or_two(&self) -> ControlFlow<StopReason, Option<Subset>> {
        let n = self.matrix.rows();
        let ones = (0..n).map(|row| vec![row]);
        let twos = (0..n).flat_map(|first| (first + 1..n).map(move |second| vec![first, second]));
        for rows in ones.chain(twos) {
            if !self.is_stackable(&rows)? {
                let at_least = rows.len();
                return ControlFlow::Continue(Some(Subset { rows, irreducible: true, at_least }));
            }
        }
        ControlFlow::Continue(None)
    }

    fn is_stackable(&self, rows: &[usize]) -> ControlFlow<StopReason, bool> {
        self.limits.check()?;
        if rows.is_empty() {
            return ControlFlow::Continue(true);
        }
        let part = self.matrix.with_rows(rows);
        let first = solve_first(&part, self.magic, self.parts, self.limits).expect("checked");
        let (first, flow) = first.into_parts();
        flow.map_continue(|()| first.is_some())
    }

    /// The rows outside a maximal stackable set with these rows.
    fn complement_of_extension(&self, mut rows: Vec<usize>) -> ControlFlow<StopReason, Vec<usize>> {
        let mut outside = Vec::new();
        for row in 0..self.matrix.rows() {
            if rows.contains(&row) {
                continue;
            }
            rows.push(row);
            if !self.is_stackable(&rows)? {
                rows.pop();
                outside.push(row);
            }
        }
        ControlFlow::Continue(outside)
    }
}

/// A smallest set that has a member of each of these sets, in increasing order; it is known to have at
/// least `at_least` members, which becomes its number. The sets are not empty.
fn smallest_hitting_set(
    sets: &[Vec<usize>],
    at_least: &mut usize,
    limits: &Limits,
) -> ControlFlow<StopReason, Vec<usize>> {
    loop {
        let mut chosen = Vec::new();
        if hit_all(sets, *at_least, &mut chosen, limits)? {
            chosen.sort_unstable();
            return ControlFlow::Continue(chosen);
        }
        *at_least += 1;
    }
}

/// Chooses at most `left` more members so that every set is hit, if that is possible.
fn hit_all(
    sets: &[Vec<usize>],
    left: usize,
    chosen: &mut Vec<usize>,
    limits: &Limits,
) -> ControlFlow<StopReason, bool> {
    limits.check()?;
    let open: Vec<&Vec<usize>> =
        sets.iter().filter(|set| !set.iter().any(|row| chosen.contains(row))).collect();
    let Some(first) = open.iter().min_by_key(|set| set.len()) else {
        return ControlFlow::Continue(true);
    };
    if disjoint(&open) > left {
        return ControlFlow::Continue(false);
    }
    for &row in *first {
        chosen.push(row);
        if hit_all(sets, left - 1, chosen, limits)? {
            return ControlFlow::Continue(true);
        }
        chosen.pop();
    }
    ControlFlow::Continue(false)
}

/// How many pairwise disjoint sets there are at least: each needs a member of its own.
fn disjoint(sets: &[&Vec<usize>]) -> usize {
    let mut met: Vec<usize> = Vec::new();
    let mut count = 0;
    for set in sets {
        if !set.iter().any(|row| met.contains(row)) {
            met.extend(*set);
            count += 1;
        }
    }
    count
}
