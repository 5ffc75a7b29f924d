//! Exact counts without looking at every partial solution.
//!
//! Let A_i(s) = Σ_j a_ij^(−s) be the *Dirichlet polynomial* of row i. The product of those of all
//! rows is Σ_N c_N·N^(−s), where c_N counts the selections with product N: so |V_M^A| is the
//! coefficient of M. It is found by multiplying row after row and keeping only the divisors of M:
//! selections of the rows so far that have the same product are one state with a count. What is
//! kept of a product is its exponents at the *open* colours, those of rows already multiplied and
//! of rows still to come. A colour that does not come up again must have its exponent in M (or, if
//! the product need only divide M, any up to that), and is forgotten.
//!
//! * Entries that the equations forbid from the start are left out, and so is what all entries of
//!   a row have in common; equal entries of a row are one choice with a multiplicity.
//! * Rows with no colour in common, directly or through others, are independent: each component is
//!   counted for itself, and the counts are multiplied.
//! * The rows are ordered so that few colours are open: from one of several starts, the next row
//!   is always the one that multiplies the possible states least.
//!
//! Ordered l-tuples of selections that differ in every row are counted in the same way with l
//! products as the state, each row giving l different entries; states that differ by the order of
//! the products are one. Every set of l is l! tuples.
//!
//! With w open colours there are up to Π (r_c + 1) ≤ 3^w states for one selection of cubes, and the
//! l-th power of that for l; a state takes 8·l·⌈3w/64⌉ bytes and a count, and a row turns it into
//! at most m2!/(m2 − l)! others. So the time is linear in the number of rows if w is bounded, as in
//! rings and bands, and hopeless for large random puzzles, for which searches are better. Counts
//! are machine words until they overflow, then `BigUint`s.
//!
//! The same tables allow to draw partial solutions and solutions uniformly, and to list some of them:
//! see [`Index`].
//!
//! Sources: T. A. Brown (1968) for products and M; G. H. Hardy and E. M. Wright, *An Introduction
//! to the Theory of Numbers*, chapter 17, for Dirichlet series; transfer matrices as in R. Stanley,
//! *Enumerative Combinatorics* 1, section 4.7; uniform sampling from counts as in A. Nijenhuis and
//! H. Wilf, *Combinatorial Algorithms* (1978).

mod count;
mod index;
mod plan;
mod states;

pub use index::Index;

use crate::model::{Magic, Matrix, Relation};
use crate::outcome::{Limits, StopReason, Ticker};
use count::Count;
use num_bigint::BigUint;
use plan::Schedule;
use rustc_hash::FxHashMap;
use states::{Rules, Scratch, State};
use std::ops::ControlFlow;

/// The number of sets of `parts` pairwise independent partial solutions; with `parts` = 1, of
/// partial solutions.
///
/// # Errors
/// If a limit is reached first; that on memory also if a state would be longer than 4096 bits or
/// there could be more than 2^64 of them for a single selection.
///
/// # Panics
/// If M and the matrix are over different palettes, or `parts` is 0.
///
/// ```
/// use tantalizer::model::{Colour, Magic, Matrix, Palette};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::divisors;
///
/// // In a ring of 200 cubes c_i c_{i+1}, c_i c_{i+1}, c_i c_i either all cubes take the loop, or
/// // each takes one of two equal entries.
/// let n = 200;
/// let palette = Palette::with_default_primes((0..n).map(|i| i.to_string()))?;
/// let row = |i: usize| {
///     let [a, b] = [i, (i + 1) % n].map(Colour::new);
///     vec![[a, b], [a, b], [a, a]]
/// };
/// let matrix = Matrix::from_colours(palette, &(0..n).map(row).collect::<Vec<_>>())?;
/// let magic = Magic::standard(matrix.palette());
/// let partials = divisors::count(&matrix, &magic, 1, &Limits::new()).unwrap();
/// assert_eq!(partials.bits(), 201); // 2^200 + 1
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn count(
    matrix: &Matrix,
    magic: &Magic,
    parts: usize,
    limits: &Limits,
) -> Result<BigUint, StopReason> {
    assert!(parts > 0, "a set of selections has at least one");
    let Some(components) = plan::components(matrix, magic) else { return Ok(BigUint::ZERO) };
    let mut tuples = BigUint::from(1u8);
    for component in components {
        let schedule = component.schedule(limits)?;
        tuples *= count_tuples(&schedule, parts, magic.relation(), limits)?;
        if tuples == BigUint::ZERO {
            break;
        }
    }
    Ok(sets(tuples, parts))
}

/// The number of sets of which there are so many ordered tuples.
fn sets(tuples: BigUint, parts: usize) -> BigUint {
    tuples / (1..=parts).map(BigUint::from).product::<BigUint>()
}

/// A limit that is reached as an error.
fn going_on(flow: ControlFlow<StopReason>) -> Result<(), StopReason> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(reason) => Err(reason),
    }
}

/// The binary logarithm of a bound on the number of states that [`count`] will meet, all rows taken
/// together; none if there would be too many to begin with, or a limit is reached.
///
/// # Panics
/// As [`count`].
#[must_use]
pub fn approx_log_states(
    matrix: &Matrix,
    magic: &Magic,
    parts: usize,
    limits: &Limits,
) -> Option<f64> {
    assert!(parts > 0, "a set of selections has at least one");
    let Some(components) = plan::components(matrix, magic) else { return Some(0.0) };
    let parts = u32::try_from(parts).ok()?;
    let mut states = 0.0;
    for component in components {
        states += component.schedule(limits).ok()?.approx_log_states(parts).exp2();
    }
    Some(states.log2())
}

/// Calls a function with as many words for a state as are needed, or gives up.
macro_rules! with_width {
    ($width:expr, $function:ident($($argument:expr),*)) => {
        match $width {
            0..=1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3..=4 => $function::<4>($($argument),*),
            5..=8 => $function::<8>($($argument),*),
            9..=16 => $function::<16>($($argument),*),
            17..=64 => $function::<64>($($argument),*),
            _ => Err(StopReason::MemoryLimit),
        }
    };
}
use with_width;

/// The number of ordered tuples of one component.
fn count_tuples(
    schedule: &Schedule,
    parts: usize,
    relation: Relation,
    limits: &Limits,
) -> Result<BigUint, StopReason> {
    let width = Rules::<1>::width(schedule, parts);
    with_width!(width, count_with_width(schedule, parts, relation, limits))
}

/// For every state, the number of ways to come to it.
type Table<const W: usize, C> = FxHashMap<State<W>, C>;

fn count_with_width<const W: usize>(
    schedule: &Schedule,
    parts: usize,
    relation: Relation,
    limits: &Limits,
) -> Result<BigUint, StopReason> {
    let rules = Rules::<W>::new(schedule, parts, relation);
    let mut ticker = Ticker::new(limits);
    let mut small: Table<W, u128> = [([0; W], 1)].into_iter().collect();
    for step in 0..rules.steps.len() {
        match advance(&rules, step, &small, limits, &mut ticker) {
            Ok(next) => small = next,
            Err(Halt::Stopped(reason)) => return Err(reason),
            Err(Halt::Overflow) => {
                let mut big: Table<W, BigUint> =
                    small.into_iter().map(|(state, count)| (state, count.into())).collect();
                for step in step..rules.steps.len() {
                    big =
                        advance(&rules, step, &big, limits, &mut ticker).map_err(
                            |halt| match halt {
                                Halt::Stopped(reason) => reason,
                                Halt::Overflow => unreachable!("a BigUint has room for any number"),
                            },
                        )?;
                }
                return Ok(big.into_values().sum());
            }
        }
    }
    Ok(small.into_values().map(Count::into_big).sum())
}

/// Why a step was not finished.
enum Halt {
    Overflow,
    Stopped(StopReason),
}

impl From<StopReason> for Halt {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// Multiplies by the Dirichlet polynomial of the next row.
fn advance<const W: usize, C: Count>(
    rules: &Rules<W>,
    step: usize,
    table: &Table<W, C>,
    limits: &Limits,
    ticker: &mut Ticker<'_>,
) -> Result<Table<W, C>, Halt> {
    let mut next: Table<W, C> = Table::default();
    let mut scratch = Scratch::default();
    for (state, count) in table {
        // A hash table may be more than half empty, and is moved to a larger one when it is full.
        let bytes = 4 * (size_of::<(State<W>, C)>() + 1) + count.heap();
        rules.successors(step, state, &mut scratch, |mut reached, _, factors| {
            rules.sort(&mut reached);
            let ways = factors.iter().try_fold(count.clone(), |ways, &factor| match factor {
                1 => Some(ways),
                _ => ways.times(factor),
            });
            let ways = ways.ok_or(Halt::Overflow)?;
            going_on(ticker.tick())?;
            match next.get_mut(&reached) {
                Some(sum) => *sum = sum.plus(&ways).ok_or(Halt::Overflow)?,
                None => {
                    next.insert(reached, ways);
                    going_on(limits.check_memory(bytes * (table.len() + next.len())))?;
                }
            }
            Ok::<(), Halt>(())
        })?;
    }
    Ok(next)
}
