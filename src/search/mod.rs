//! Finding V_M^A, the partial solutions of a matrix, and \[S_M^A\]_l, its solutions.
//!
//! [`literal`] is the definition word for word, for small matrices and as the judge of the rest;
//! [`partial`] and [`independent`] find the same faster. [`solve`] puts them together.

pub mod independent;
pub mod literal;
pub mod obstacle;
pub mod partial;

use crate::error::ModelError;
use crate::model::{Magic, Matrix, Selection};
use crate::outcome::{Limits, Outcome, StopReason};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::ops::ControlFlow;

/// All l-solutions of a matrix with the partial solutions they are made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solutions {
    /// The partial solutions V_M^A in lexicographic order.
    pub partials: Vec<Selection>,
    /// The number l of selections in a solution.
    pub parts: usize,
    /// The number of l-solutions.
    pub count: BigUint,
    /// The first l-solutions in lexicographic order, each as increasing positions in `partials`:
    /// all of them, or as many as were asked for.
    pub list: Vec<Vec<usize>>,
}

/// Finds all partial solutions and all sets of `parts` pairwise independent ones.
///
/// At most `list_limit` solutions are listed; all are counted. Time and memory: those of
/// [`partial::partial_solutions`] and [`independent::for_each_set`].
///
/// # Errors
/// If no solution of so many parts is possible: see [`check_parts`].
///
/// ```
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::solve;
///
/// let matrix = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// let magic = Magic::standard(matrix.palette());
/// let solutions = solve(&matrix, &magic, 2, usize::MAX, &Limits::none())?.complete().unwrap();
/// assert_eq!(solutions.partials.len(), 3);
/// assert_eq!(solutions.list, [[0, 2]]);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn solve(
    matrix: &Matrix,
    magic: &Magic,
    parts: usize,
    list_limit: usize,
    limits: &Limits,
) -> Result<Outcome<Solutions>, ModelError> {
    check_parts(matrix, parts)?;
    let (partials, flow) = partial::partial_solutions(matrix, magic, limits).into_parts();
    let (solutions, sets_flow) =
        combine(matrix, partials, parts, list_limit, limits, |_| ()).into_parts();
    Ok(Outcome::new(solutions, if flow.is_break() { flow } else { sets_flow }))
}

/// Finds all sets of `parts` pairwise independent selections among those given, which must be in
/// lexicographic order; lists at most `list_limit` of them, counts all, and calls `each` for each.
///
/// # Panics
/// If `parts` is 0.
pub fn combine(
    matrix: &Matrix,
    partials: Vec<Selection>,
    parts: usize,
    list_limit: usize,
    limits: &Limits,
    mut each: impl FnMut(&[usize]),
) -> Outcome<Solutions> {
    let mut solutions = Solutions { partials, parts, count: BigUint::zero(), list: Vec::new() };
    let flow = independent::for_each_set(matrix, &solutions.partials, parts, limits, |set| {
        solutions.count += BigUint::one();
        if solutions.list.len() < list_limit {
            solutions.list.push(set.to_vec());
        }
        each(set);
        ControlFlow::Continue(())
    });
    Outcome::new(solutions, flow)
}

/// Finds one set of `parts` pairwise independent partial solutions, or learns that there is none.
///
/// Partial solutions are taken as the search meets them, and each is combined with those before
/// it; so the answer may come long before all of them are known. It is the same in every run.
///
/// # Errors
/// As [`solve`].
pub fn solve_first(
    matrix: &Matrix,
    magic: &Magic,
    parts: usize,
    limits: &Limits,
) -> Result<Outcome<Option<Vec<Selection>>>, ModelError> {
    check_parts(matrix, parts)?;
    let mut known: Vec<Selection> = Vec::new();
    let mut solution = None;
    let flow = partial::for_each(matrix, magic, limits, |columns| {
        let newest = Selection::from_search(columns);
        let partners: Vec<&Selection> =
            known.iter().filter(|other| other.is_independent_of(&newest)).collect();
        if let Some(set) = independent::first_set(&partners, parts - 1) {
            let mut set: Vec<Selection> = set.into_iter().cloned().collect();
            set.push(newest);
            set.sort();
            solution = Some(set);
            return ControlFlow::Break(StopReason::Enough);
        }
        known.push(newest);
        limits.check_memory(partial::bytes_of(matrix, known.len()))
    });
    let flow = if solution.is_some() { ControlFlow::Continue(()) } else { flow };
    Ok(Outcome::new(solution, flow))
}

/// Checks that a solution may have l = `parts` selections: from 1 to the number of columns, since
/// independent selections differ in every row.
///
/// # Errors
/// If it may not.
pub fn check_parts(matrix: &Matrix, parts: usize) -> Result<(), ModelError> {
    if parts == 0 || parts > matrix.columns() {
        return Err(ModelError::TooManyParts { parts, columns: matrix.columns() });
    }
    Ok(())
}
