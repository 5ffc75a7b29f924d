//! The canonical form of tantalizer.

use crate::order::Order;
use crate::peers::Run;
use std::time::{Duration, Instant};
use tantalizer::equivalence::{RelabelledForm, relabelled_form};
use tantalizer::model::Matrix;
use tantalizer::outcome::Limits;

/// Computes the form of a matrix; nothing if that takes longer than `limit`.
pub(crate) fn run(matrix: &Matrix, limit: Duration) -> Option<Run> {
    let start = Instant::now();
    let form = form(matrix, limit)?;
    Some(Run { time: start.elapsed(), automorphisms: Order::from(form.automorphisms()) })
}

/// The form; nothing if that takes longer than `limit`.
fn form(matrix: &Matrix, limit: Duration) -> Option<RelabelledForm> {
    relabelled_form(matrix, &Limits::new().with_time(limit)).ok()
}

/// Whether two matrices have the same form; nothing if that takes longer than `limit` for either.
pub(crate) fn same_form(a: &Matrix, b: &Matrix, limit: Duration) -> Option<bool> {
    Some(form(a, limit)?.matrix() == form(b, limit)?.matrix())
}
