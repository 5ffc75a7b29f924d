//! Which method counts.
//!
//! The search visits every partial solution; the divisors of M are counted on without visiting any.
//! [`choose`] compares what the two would have to do:
//!
//! 1. If the search ends within 10 000 steps, it is the search.
//! 2. If the divisors have more than 2^100 states to begin with, it is the search as well.
//! 3. If they have at most 2^18 transitions (states times what a row makes of each), which take a
//!    fraction of a second, it is the divisors.
//! 4. Else Knuth's estimate of the search tree decides: the search tries the entries of the tree
//!    and, for sets, combines the partial solutions, N^1.63 steps for N of them and each further
//!    member; it is taken unless ten times the bound on the transitions of the divisors is less.
//!
//! The bound counts every combination of exponents of the open colours as a state, of which many do
//! not occur, so it errs in favour of the search.

use super::{divisors, estimate};
use crate::model::{Magic, Matrix};
use crate::outcome::Limits;

/// A method of counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The definition: [`literal`](super::literal).
    Literal,
    /// Visiting every partial solution: [`partial`](super::partial) and
    /// [`independent`](super::independent).
    Search,
    /// Counting on the divisors of M: [`divisors`].
    Divisors,
}

/// Chooses between [`Engine::Search`] and [`Engine::Divisors`] for counting sets of `parts`.
///
/// # Panics
/// If M and the matrix are over different palettes, or `parts` is 0.
#[must_use]
pub fn choose(matrix: &Matrix, magic: &Magic, parts: usize, limits: &Limits) -> Engine {
    const SHORT: u64 = 10_000;
    const AT_ONCE: f64 = 18.0;
    if estimate::tree_size(matrix, magic, SHORT, limits).stop_reason().is_none() {
        return Engine::Search;
    }
    let Some(states) = divisors::approx_log_states(matrix, magic, parts) else {
        return Engine::Search;
    };
    let small = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    let ways =
        (0..parts).map(|taken| small(matrix.columns().saturating_sub(taken)).max(1.0).log2());
    let transitions = states + ways.sum::<f64>();
    if transitions <= AT_ONCE {
        return Engine::Divisors;
    }
    let estimate = estimate::quick(matrix, magic, limits);
    let log = |approx: Option<estimate::Approx>| approx.map_or(0.0, |approx| approx.log2);
    let tried = log(estimate.value().approx_tried());
    let sets = log(estimate.value().approx_partials()) * (1.0 + 0.63 * small(parts - 1));
    if transitions + 10f64.log2() < tried.max(sets) { Engine::Divisors } else { Engine::Search }
}
