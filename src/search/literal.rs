//! The definitions word for word: multiply and compare.
//!
//! V_M^A is found by multiplying the entries of each of the m2^m1 selections and comparing with
//! M; \[S_M^A\]_l by comparing all sets of l of them. It is the judge of the faster methods and
//! shares nothing with them. Time O(m2^m1) multiplications of numbers as long as M, and O(|V|^l)
//! comparisons; memory for one product per row.
//!
//! Source: T. A. Brown, *A note on “Instant Insanity”*, Mathematics Magazine 41 (1968), whose
//! method this is, in the notation of the paper on its census.

use crate::model::{Magic, Matrix, Selection};
use crate::outcome::{Limits, Outcome, Ticker};
use num_bigint::BigUint;
use num_traits::One;
use std::ops::ControlFlow;

/// All selections whose product is M (or divides it, as M [says](Magic::relation)), in lexicographic
/// order.
///
/// # Panics
/// If M and the matrix are over different palettes.
///
/// ```
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::literal;
///
/// let matrix = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// let magic = Magic::standard(matrix.palette());
/// let found = literal::partial_solutions(&matrix, &magic, &Limits::new());
/// let partials = found.complete().unwrap();
/// let printed: Vec<String> = partials.iter().map(ToString::to_string).collect();
/// assert_eq!(printed, [
///     "{(1,1),(2,1),(3,3),(4,3)}",
///     "{(1,3),(2,1),(3,2),(4,3)}",
///     "{(1,3),(2,2),(3,1),(4,2)}",
/// ]);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn partial_solutions(
    matrix: &Matrix,
    magic: &Magic,
    limits: &Limits,
) -> Outcome<Vec<Selection>> {
    assert!(magic.palette() == matrix.palette(), "M and the matrix over the same palette");
    let mut found = Vec::new();
    // The columns chosen so far, and for each the product of the entries up to its row.
    let mut columns: Vec<usize> = Vec::new();
    let mut products = vec![BigUint::one()];
    let mut next = 0;
    let mut ticker = Ticker::new(limits);
    loop {
        if let stop @ ControlFlow::Break(_) = ticker.tick() {
            return Outcome::new(found, stop);
        }
        if columns.len() < matrix.rows() && next < matrix.columns() {
            let last = products.last().expect("the empty product is always there");
            products.push(last * matrix.value(columns.len(), next));
            columns.push(next);
            next = 0;
            continue;
        }
        if columns.len() == matrix.rows()
            && products.last().is_some_and(|product| magic.accepts(product))
        {
            found.push(Selection::new(matrix, &columns).expect("a column for every row"));
            let flow = limits.check_memory(found.len() * Selection::approx_bytes(matrix.rows()));
            if flow.is_break() {
                return Outcome::new(found, flow);
            }
        }
        products.pop();
        match columns.pop() {
            Some(column) => next = column + 1,
            None => return Outcome::Complete(found),
        }
    }
}

/// All sets of l pairwise independent selections, as increasing positions in the list, in
/// lexicographic order.
pub fn independent_sets(
    selections: &[Selection],
    l: usize,
    limits: &Limits,
) -> Outcome<Vec<Vec<usize>>> {
    let mut sets = vec![Vec::new()];
    let mut ticker = Ticker::new(limits);
    for _ in 0..l {
        let mut extended = Vec::new();
        for set in sets {
            for next in set.last().map_or(0, |last| last + 1)..selections.len() {
                if let stop @ ControlFlow::Break(_) = ticker.tick() {
                    return Outcome::new(Vec::new(), stop);
                }
                let mut others = set.iter().map(|&other: &usize| &selections[other]);
                if others.all(|other| other.is_independent_of(&selections[next])) {
                    extended.push([set.as_slice(), &[next]].concat());
                    let flow = limits.check_memory(extended.len() * (40 + 8 * l));
                    if flow.is_break() {
                        return Outcome::new(Vec::new(), flow);
                    }
                }
            }
        }
        sets = extended;
    }
    Outcome::Complete(sets)
}
