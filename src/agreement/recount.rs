//! What a checker cannot see: whether a partial solution is missing.

use super::check::{Checked, Doubt, refusal};
use super::disagreement::first_difference;
use crate::graph::{self, PuzzleGraph};
use crate::outcome::Limits;

/// Searches for all factors once more, and compares them with the partial solutions of a certificate.
///
/// # Errors
/// If they are not the same, or a limit was reached.
///
/// # Panics
/// If what was checked is not about edges; [`check`](super::check) has seen to that.
pub fn recount(checked: &Checked, limits: &Limits) -> Result<(), Doubt> {
    let graph = PuzzleGraph::of_puzzle(&checked.puzzle).expect("a certificate is about edges");
    let (found, flow) = graph::factors(&graph, limits).into_parts();
    if let Some(reason) = flow.break_value() {
        return Err(Doubt::Stopped(reason));
    }
    match first_difference(&checked.partials, &found) {
        None => Ok(()),
        Some((selection, listed)) => {
            let (found, expected) = if listed {
                (format!("{selection}, which the search does not find"), "only what it finds")
            } else {
                (format!("no {selection}"), "every partial solution that the search finds")
            };
            Err(refusal(".partials.list", found, expected).into())
        }
    }
}
