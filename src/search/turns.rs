//! Counting when nobody knows which method is faster.
//!
//! A search visits every partial solution and may have to pass by many dead ends; the divisors of M
//! need no visits but may have too many states. Which of the two is hopeless is hard to tell
//! beforehand: for a band of 300 cubes with 6·10^16 partial solutions, Knuth's
//! [estimate](super::estimate) from thirty walks is 10^4 entries, since hardly a walk meets the
//! large branches, and the bound on the states is 10^10, of which 10^4 occur.
//!
//! So they take turns: after 1000, 8000, 64 000, … steps of the search, the divisors are given
//! steps as well to come to an end, from the start each time, while the search goes on where it was.
//! Steps and not time, so that the same one wins in every run. For 80 rows they get as many steps as
//! the search, otherwise in proportion to the cube of the rows (and an eighth at least): below, steps of the search are quick
//! and it mostly wins, so that the turns cost it a fifth of its time at most; above, its steps are
//! slow, and it rarely has a chance. The divisors drop out if there could be more than 2^64 states
//! for a single selection, or at the memory limit.

use super::divisors;
use crate::model::{Magic, Matrix};
use crate::outcome::{Limits, Outcome, StopReason};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn<T> {
    /// The search was done first.
    Searched(T),
    /// The divisors were done first.
    Counted(Counts),
    /// Neither was done.
    Stopped {
        /// What the search found.
        so_far: T,
        /// The limit that was reached.
        reason: StopReason,
    },
}

/// Exact counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    /// The number of partial solutions.
    pub partials: BigUint,
    /// The number of sets.
    pub sets: BigUint,
}

/// Counts partial solutions and sets of `parts` of them, by the search given or on divisors,
/// whichever is done first. The search must heed the limits it is called with.
///
/// # Panics
/// If M and the matrix are over different palettes, or `parts` is 0.
///
/// ```
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::{Turn, partial, take_turns};
///
/// let matrix = Matrix::from_integers([[6u32, 4, 9], [4, 9, 6]])?;
/// let magic = Magic::standard(matrix.palette());
/// let count = |limits: &Limits| partial::count(&matrix, &magic, limits);
/// assert_eq!(take_turns(&matrix, &magic, 1, &Limits::new(), count), Turn::Searched(3u8.into()));
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn take_turns<T>(
    matrix: &Matrix,
    magic: &Magic,
    parts: usize,
    limits: &Limits,
    search: impl FnOnce(&Limits) -> Outcome<T>,
) -> Turn<T> {
    let state = Arc::new(Mutex::new(Divisors::Waiting { next: FIRST }));
    let watched = {
        let (matrix, magic, limits) = (matrix.clone(), magic.clone(), limits.clone());
        let state = Arc::clone(&state);
        limits.clone().with_watch(move |steps| match state.try_lock() {
            // Another thread has the turn.
            Err(TryLockError::WouldBlock) => ControlFlow::Continue(()),
            Err(TryLockError::Poisoned(_)) => ControlFlow::Break(StopReason::Interrupted),
            Ok(mut state) => state.turn(steps, &matrix, &magic, parts, &limits),
        })
    };
    let (found, flow) = search(&watched).into_parts();
    let state = std::mem::replace(
        &mut *state.lock().unwrap_or_else(PoisonError::into_inner),
        Divisors::Out,
    );
    match (flow, state) {
        (ControlFlow::Continue(()), _) => Turn::Searched(found),
        (_, Divisors::Done(counts)) => Turn::Counted(counts),
        // A search that can keep no more leaves the field.
        (ControlFlow::Break(reason @ StopReason::MemoryLimit), Divisors::Waiting { .. }) => {
            match count(matrix, magic, parts, limits) {
                Ok(counts) => Turn::Counted(counts),
                Err(_) => Turn::Stopped { so_far: found, reason },
            }
        }
        (ControlFlow::Break(reason), _) => Turn::Stopped { so_far: found, reason },
    }
}

/// Steps of the search before the first turn of the divisors.
const FIRST: u64 = 1000;
/// How the steps grow from turn to turn.
const GROWTH: u64 = 8;

/// How it stands with the divisors.
enum Divisors {
    /// They have their next turn after so many steps.
    Waiting {
        next: u64,
    },
    Done(Counts),
    /// They have too many states.
    Out,
}

impl Divisors {
    /// Gives them their turn if it is time; breaks when they are done.
    fn turn(
        &mut self,
        steps: u64,
        matrix: &Matrix,
        magic: &Magic,
        parts: usize,
        limits: &Limits,
    ) -> ControlFlow<StopReason> {
        match *self {
            Self::Done(_) => return ControlFlow::Break(StopReason::Enough),
            Self::Waiting { next } if steps >= next => {
                let rows = matrix.rows() as u64;
                let share = rows.saturating_pow(3).saturating_mul(next) / 80u64.pow(3) + next / 8;
                match count(matrix, magic, parts, &limits.clone().uncounted().with_steps(share)) {
                    Ok(counts) => {
                        *self = Self::Done(counts);
                        return ControlFlow::Break(StopReason::Enough);
                    }
                    Err(StopReason::StepLimit) => {
                        *self = Self::Waiting { next: next.saturating_mul(GROWTH) };
                    }
                    Err(StopReason::MemoryLimit) => *self = Self::Out,
                    Err(reason) => return ControlFlow::Break(reason),
                }
            }
            Self::Waiting { .. } | Self::Out => {}
        }
        ControlFlow::Continue(())
    }
}

fn count(
    matrix: &Matrix,
    magic: &Magic,
    parts: usize,
    limits: &Limits,
) -> Result<Counts, StopReason> {
    let partials = divisors::count(matrix, magic, 1, limits)?;
    let sets = match parts {
        1 => partials.clone(),
        _ => divisors::count(matrix, magic, parts, limits)?,
    };
    Ok(Counts { partials, sets })
}
