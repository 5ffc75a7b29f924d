//! Drawing partial solutions and solutions uniformly.

use super::plan::{self, Schedule};
use super::states::{Rules, Scratch, State};
use super::with_width;
use crate::model::{Magic, Matrix, Relation, Selection};
use crate::outcome::{Limits, StopReason, Ticker};
use num_bigint::{BigRng010, BigUint};
use num_traits::One;
use rand::Rng;
use rand::seq::IndexedRandom;
use rustc_hash::FxHashMap;
use std::fmt;
use std::ops::ControlFlow;

/// Draws sets of pairwise independent partial solutions, each with the same probability.
///
/// Making it takes the time of [`count`](super::count) twice and keeps the tables of all rows;
/// drawing takes a look at the successors of one state for every row.
///
/// ```
/// use rand::SeedableRng;
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::divisors::Sampler;
///
/// let matrix = Matrix::from_integers([[6u32, 4, 9], [4, 9, 6]])?;
/// let magic = Magic::standard(matrix.palette());
/// let sampler = Sampler::new(&matrix, &magic, 1, &Limits::new()).unwrap();
/// assert_eq!(sampler.count(), &3u32.into());
/// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let drawn = sampler.draw(&mut rng).unwrap();
/// assert_eq!(drawn[0].value(&matrix), 36u32.into());
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub struct Sampler {
    rows: usize,
    parts: usize,
    count: BigUint,
    components: Vec<Box<dyn Draw>>,
}

impl fmt::Debug for Sampler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sampler").field("count", &self.count).finish_non_exhaustive()
    }
}

impl Sampler {
    /// Makes the tables.
    ///
    /// # Errors
    /// As [`count`](super::count).
    ///
    /// # Panics
    /// As [`count`](super::count).
    pub fn new(
        matrix: &Matrix,
        magic: &Magic,
        parts: usize,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        assert!(parts > 0, "a set of selections has at least one");
        let rows = matrix.rows();
        let Some(planned) = plan::components(matrix, magic) else {
            return Ok(Self { rows, parts, count: BigUint::ZERO, components: Vec::new() });
        };
        let mut tuples = BigUint::one();
        let mut components = Vec::with_capacity(planned.len());
        for component in planned {
            let schedule = component.schedule().ok_or(StopReason::MemoryLimit)?;
            let width = Rules::<1>::width(&schedule, parts);
            let tables = with_width!(width, tables(&schedule, parts, magic.relation(), limits))?;
            tuples *= tables.tuples();
            components.push(tables);
        }
        let count = tuples / (1..=parts).map(BigUint::from).product::<BigUint>();
        Ok(Self { rows, parts, count, components })
    }

    /// The number of sets there are.
    #[must_use]
    pub fn count(&self) -> &BigUint {
        &self.count
    }

    /// Draws one, its selections in lexicographic order; none if there is none.
    pub fn draw(&self, rng: &mut impl Rng) -> Option<Vec<Selection>> {
        if self.count == BigUint::ZERO {
            return None;
        }
        let mut tuple = vec![vec![0; self.rows]; self.parts];
        for component in &self.components {
            component.draw(rng, &mut tuple);
        }
        let mut set: Vec<Selection> =
            tuple.iter().map(|columns| Selection::from_search(columns)).collect();
        set.sort();
        Some(set)
    }
}

/// A component's tables.
trait Draw: Send + Sync {
    /// The number of ordered tuples.
    fn tuples(&self) -> &BigUint;
    /// Decides the rows of the component, with equal probability for every ordered tuple.
    fn draw(&self, rng: &mut dyn Rng, tuple: &mut [Vec<u16>]);
}

struct Tables<const W: usize> {
    rules: Rules<W>,
    /// After 0, 1, … rows: the states that can be reached, and the ways to complete each.
    completions: Vec<FxHashMap<State<W>, BigUint>>,
}

fn tables<const W: usize>(
    schedule: &Schedule,
    parts: usize,
    relation: Relation,
    limits: &Limits,
) -> Result<Box<dyn Draw>, StopReason> {
    let rules = Rules::<W>::new(schedule, parts, relation);
    let mut ticker = Ticker::new(limits);
    let mut scratch = Scratch::default();
    let mut states = 1;
    // Forwards: the states; backwards: the ways.
    let mut completions = vec![[([0; W], BigUint::ZERO)].into_iter().collect()];
    for step in 0..rules.steps.len() {
        let mut next: FxHashMap<State<W>, BigUint> = FxHashMap::default();
        let last: &FxHashMap<_, _> = &completions[step];
        for state in last.keys() {
            rules.successors(step, state, &mut scratch, |mut reached, _, _| {
                rules.sort(&mut reached);
                next.entry(reached).or_default();
                Ok::<(), StopReason>(())
            })?;
            // A state, its count with its digits, and the empty places of the table.
            let bytes = 2 * size_of::<(State<W>, BigUint)>() + 16 + rules.steps.len() / 4;
            stopped(limits.check_memory(bytes * (states + next.len())))?;
            stopped(ticker.tick())?;
        }
        states += next.len();
        completions.push(next);
    }
    for count in completions.last_mut().into_iter().flat_map(FxHashMap::values_mut) {
        *count = BigUint::one();
    }
    for step in (0..rules.steps.len()).rev() {
        let (before, after) = completions.split_at_mut(step + 1);
        for (state, count) in &mut before[step] {
            rules.successors(step, state, &mut scratch, |mut reached, _, factors| {
                rules.sort(&mut reached);
                *count += weight(&after[0][&reached], factors);
                Ok::<(), StopReason>(())
            })?;
            stopped(ticker.tick())?;
        }
    }
    Ok(Box::new(Tables { rules, completions }))
}

fn stopped(flow: ControlFlow<StopReason>) -> Result<(), StopReason> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(reason) => Err(reason),
    }
}

fn weight(completions: &BigUint, factors: &[u64]) -> BigUint {
    factors.iter().fold(completions.clone(), |ways, &factor| ways * factor)
}

impl<const W: usize> Draw for Tables<W> {
    fn tuples(&self) -> &BigUint {
        &self.completions[0][&[0; W]]
    }

    fn draw(&self, mut rng: &mut dyn Rng, tuple: &mut [Vec<u16>]) {
        let mut state = [0; W];
        // Which selection each part of the sorted state belongs to.
        let mut owners: Vec<usize> = (0..tuple.len()).collect();
        let mut scratch = Scratch::default();
        for (step, rule) in self.rules.steps.iter().enumerate() {
            let mut ways = Vec::new();
            let listed =
                self.rules.successors(step, &state, &mut scratch, |reached, chosen, factors| {
                    let mut sorted = reached;
                    self.rules.sort(&mut sorted);
                    let weight = weight(&self.completions[step + 1][&sorted], factors);
                    ways.push((weight, reached, chosen.to_vec()));
                    Ok::<(), ()>(())
                });
            listed.expect("nothing stops the listing");
            let mut left = rng.random_biguint_below(&self.completions[step][&state]);
            let position = ways.iter().position(|(weight, ..)| {
                let here = left < *weight;
                if !here {
                    left -= weight;
                }
                here
            });
            let (_, reached, chosen) = &ways[position.expect("the weights add up to the ways")];
            let mut free: Vec<Vec<u16>> =
                rule.choices.iter().map(|(columns, _)| columns.clone()).collect();
            for (&owner, &choice) in owners.iter().zip(chosen) {
                let column = *free[choice].choose(&mut rng).expect("an entry is left");
                free[choice].retain(|&other| other != column);
                tuple[owner][rule.row] = column;
            }
            state = *reached;
            self.rules.sort_with(&mut state, &mut owners);
        }
    }
}
