//! The beginning of a list that is too long to be made.

use super::check_parts;
use super::partial::{Engine, Order, Subtree, Visit};
use crate::error::ModelError;
use crate::model::{Magic, Matrix, Selection};
use crate::outcome::{Limits, Outcome, StopReason, Ticker};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The first `most` sets of `parts` pairwise independent partial solutions in lexicographic order,
/// or all if there are fewer; with `parts` = 1, the first partial solutions.
///
/// The rows are searched in the order of the matrix. Where there are very many sets the first ones
/// are near; but since that order can be a bad one, the search is given up after 200 000 steps,
/// and stopped with [`StopReason::Enough`]: what was found are still the first ones.
///
/// # Errors
/// As [`solve`](super::solve).
///
/// # Panics
/// If M and the matrix are over different palettes.
///
/// ```
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::first_sets;
///
/// let matrix = Matrix::from_integers([[6u32, 4, 9], [4, 9, 6]])?;
/// let magic = Magic::standard(matrix.palette());
/// let sets = first_sets(&matrix, &magic, 2, 1, &Limits::new())?.complete().unwrap();
/// assert_eq!(sets[0][0].to_string(), "{(1,1),(2,3)}");
/// assert_eq!(sets[0][1].to_string(), "{(1,2),(2,2)}");
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn first_sets(
    matrix: &Matrix,
    magic: &Magic,
    parts: usize,
    most: usize,
    limits: &Limits,
) -> Result<Outcome<Vec<Vec<Selection>>>, ModelError> {
    const STEPS: u64 = 200_000;
    check_parts(matrix, parts)?;
    let listing = Listing {
        engine: Engine::new(matrix, magic),
        columns: matrix.columns(),
        parts,
        steps: Cell::new(STEPS),
        limits,
    };
    let mut found = Vec::new();
    let bytes = parts * (32 + 2 * matrix.rows());
    let flow = listing.extend(&mut Vec::new(), &mut |set| {
        if found.len() == most {
            return ControlFlow::Break(StopReason::Enough);
        }
        found.push(set.to_vec());
        limits.check_memory(bytes * found.len())
    });
    let all_wanted = listing.steps.get() > 0 && flow == ControlFlow::Break(StopReason::Enough);
    Ok(if all_wanted { Outcome::Complete(found) } else { Outcome::new(found, flow) })
}

struct Listing<'a> {
    engine: Engine,
    columns: usize,
    parts: usize,
    /// Steps left.
    steps: Cell<u64>,
    limits: &'a Limits,
}

impl Listing<'_> {
    /// Visits every set that begins with the selections given, in lexicographic order.
    fn extend(
        &self,
        set: &mut Vec<Selection>,
        visit: &mut dyn FnMut(&[Selection]) -> ControlFlow<StopReason>,
    ) -> ControlFlow<StopReason> {
        if set.len() == self.parts {
            return visit(set);
        }
        let avoided = set.clone();
        // Independent selections differ in the first row, so that orders them.
        let first = set.last().map_or(0, |last| last.column(0) + 1);
        for column in first..self.columns {
            let subtree = Subtree { avoided: &avoided, decided: &[(0, column)] };
            let mut ticker = Ticker::with_budget(self.limits, self.steps.get());
            let next: &mut Visit<'_> = &mut |columns| {
                set.push(Selection::from_search(columns));
                self.extend(set, visit)?;
                set.pop();
                ControlFlow::Continue(())
            };
            let flow = self.engine.search(subtree, Order::Lexicographic, &mut ticker, next).0;
            self.steps.set(self.steps.get().min(ticker.left()));
            flow?;
        }
        ControlFlow::Continue(())
    }
}
