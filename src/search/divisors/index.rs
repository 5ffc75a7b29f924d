//! Drawing and listing partial solutions and solutions without finding all.

use super::plan::{self, Schedule};
use super::states::{Rules, Scratch, State};
use super::{going_on, sets, with_width};
use crate::model::{Magic, Matrix, Relation, Selection};
use crate::outcome::{Limits, Outcome, StopReason, Ticker};
use num_bigint::{BigRng010, BigUint};
use num_traits::{One, Zero};
use rand::Rng;
use rustc_hash::FxHashMap;
use std::fmt;
use std::ops::ControlFlow;

/// All sets of pairwise independent partial solutions, as tables from which each can be made.
///
/// For the states after each row the tables say in how many ways the rest can be completed. Making
/// them takes the time of [`count`](super::count) twice and keeps the states of all rows; to draw
/// or list a set then takes a look at the successors of one state for every row.
///
/// ```
/// use rand::SeedableRng;
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::divisors::Index;
///
/// let matrix = Matrix::from_integers([[6u32, 4, 9], [4, 9, 6]])?;
/// let magic = Magic::standard(matrix.palette());
/// let index = Index::new(&matrix, &magic, 1, &Limits::new()).unwrap();
/// assert_eq!(index.count(), &3u32.into());
/// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// assert_eq!(index.draw(&mut rng).unwrap()[0].value(&matrix), 36u32.into());
/// assert_eq!(index.list(2, &Limits::new()).value().len(), 2);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub struct Index {
    rows: usize,
    parts: usize,
    count: BigUint,
    /// Invariant: none if there is no set.
    components: Vec<Box<dyn Completions>>,
}

impl fmt::Debug for Index {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Index").field("count", &self.count).finish_non_exhaustive()
    }
}

impl Index {
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
        let none =
            Self { rows: matrix.rows(), parts, count: BigUint::ZERO, components: Vec::new() };
        let Some(planned) = plan::components(matrix, magic) else { return Ok(none) };
        let mut tuples = BigUint::one();
        let mut components = Vec::with_capacity(planned.len());
        for component in planned {
            let schedule = component.schedule(limits)?;
            let width = Rules::<1>::width(&schedule, parts);
            let tables = with_width!(width, tables(&schedule, parts, magic.relation(), limits))?;
            tuples *= tables.tuples();
            components.push(tables);
        }
        if tuples.is_zero() {
            return Ok(none);
        }
        Ok(Self { count: sets(tuples, parts), components, ..none })
    }

    /// The number of sets there are.
    #[must_use]
    pub fn count(&self) -> &BigUint {
        &self.count
    }

    /// Draws a set, each with the same probability; its selections are in lexicographic order. None
    /// if there is none.
    pub fn draw(&self, rng: &mut impl Rng) -> Option<Vec<Selection>> {
        let mut set = vec![vec![0; self.rows]; self.parts];
        for component in &self.components {
            let mut position = component.start();
            for _ in 0..component.steps() {
                let options = component.options(&position);
                let all = options.iter().map(|option| &option.completions).sum();
                let mut left = rng.random_biguint_below(&all);
                let drawn = options.into_iter().find(|option| {
                    let here = left < option.completions;
                    if !here {
                        left -= &option.completions;
                    }
                    here
                });
                position = drawn.expect("the ways of the options add up").choose(&mut set);
            }
        }
        (!self.components.is_empty()).then(|| selections(&set))
    }

    /// At most `most` of the sets, in lexicographic order, and their selections too; which ones, if
    /// there are more, is fixed but means nothing.
    pub fn list(&self, most: usize, limits: &Limits) -> Outcome<Vec<Vec<Selection>>> {
        let mut found = Vec::new();
        let mut ticker = Ticker::new(limits);
        let flow = self.visit(&mut ticker, |set| {
            if found.len() == most {
                return ControlFlow::Break(StopReason::Enough);
            }
            found.push(selections(set));
            limits.check_memory(found.len() * self.parts * Selection::approx_bytes(self.rows))
        });
        found.sort();
        match flow {
            ControlFlow::Break(StopReason::Enough) => Outcome::Complete(found),
            flow => Outcome::new(found, flow),
        }
    }

    /// Visits every set once. There are no dead ends, so the next one is never far.
    fn visit(
        &self,
        ticker: &mut Ticker<'_>,
        mut visit: impl FnMut(&[Vec<u16>]) -> ControlFlow<StopReason>,
    ) -> ControlFlow<StopReason> {
        let Some(first) = self.components.first() else { return ControlFlow::Continue(()) };
        let mut set = vec![vec![0; self.rows]; self.parts];
        // The selections of a set differ in every row, so that one orders them.
        let mut options = first.options(&first.start());
        options.retain(|option| option.columns.is_sorted());
        // For every row decided or being decided: its component, and the options not yet taken.
        let mut stack = vec![(0, options)];
        while let Some((component, options)) = stack.last_mut() {
            ticker.tick()?;
            let component = *component;
            let Some(option) = options.pop() else {
                stack.pop();
                continue;
            };
            let position = option.choose(&mut set);
            let next = if position.step < self.components[component].steps() {
                Some((component, position))
            } else {
                self.components.get(component + 1).map(|next| (component + 1, next.start()))
            };
            match next {
                Some((component, position)) => {
                    stack.push((component, self.components[component].options(&position)));
                }
                None => visit(&set)?,
            }
        }
        ControlFlow::Continue(())
    }
}

fn selections(set: &[Vec<u16>]) -> Vec<Selection> {
    let mut set: Vec<Selection> =
        set.iter().map(|columns| Selection::from_search(columns)).collect();
    set.sort();
    set
}

/// How far the rows of a component are decided.
#[derive(Debug, Clone)]
struct Position {
    step: usize,
    state: Vec<u64>,
    /// Which selection each part of the sorted state belongs to.
    owners: Vec<usize>,
}

/// One way to decide a row.
#[derive(Debug)]
struct Way {
    row: usize,
    /// For each selection its column.
    columns: Vec<u16>,
    after: Position,
    /// The number of ways to complete it; never 0.
    completions: BigUint,
}

impl Way {
    fn choose(self, set: &mut [Vec<u16>]) -> Position {
        for (selection, column) in set.iter_mut().zip(self.columns) {
            selection[self.row] = column;
        }
        self.after
    }
}

/// The tables of a component.
trait Completions: Send + Sync {
    fn steps(&self) -> usize;
    fn start(&self) -> Position;
    /// The number of ordered tuples.
    fn tuples(&self) -> &BigUint;
    fn options(&self, position: &Position) -> Vec<Way>;
}

struct Tables<const W: usize> {
    rules: Rules<W>,
    parts: usize,
    /// After 0, 1, … rows: the states that can be reached, and the ways to complete each.
    completions: Vec<FxHashMap<State<W>, BigUint>>,
}

fn tables<const W: usize>(
    schedule: &Schedule,
    parts: usize,
    relation: Relation,
    limits: &Limits,
) -> Result<Box<dyn Completions>, StopReason> {
    let rules = Rules::<W>::new(schedule, parts, relation);
    let mut ticker = Ticker::new(limits);
    let mut scratch = Scratch::default();
    let mut states = 1;
    // A state, its count of log2(m2!) bits a row at most, and the empty places of the table.
    let choices = rules.steps.iter().map(|rule| rule.choices.len().ilog2() as usize + 1);
    let digits = parts * choices.sum::<usize>() / 8;
    let bytes = 4 * size_of::<(State<W>, BigUint)>() + 16 + digits;
    // Forwards: the states; backwards: the ways.
    let mut completions = vec![[([0; W], BigUint::ZERO)].into_iter().collect()];
    for step in 0..rules.steps.len() {
        let mut next: FxHashMap<State<W>, BigUint> = FxHashMap::default();
        let last: &FxHashMap<_, _> = &completions[step];
        for state in last.keys() {
            rules.successors(step, state, &mut scratch, |mut reached, _, _| {
                rules.sort(&mut reached);
                next.entry(reached).or_default();
                going_on(limits.check_memory(bytes * (states + next.len())))?;
                going_on(ticker.tick())
            })?;
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
                let ways = after[0][&reached].clone();
                *count += factors.iter().fold(ways, |ways, &factor| ways * factor);
                going_on(ticker.tick())
            })?;
        }
    }
    Ok(Box::new(Tables { rules, parts, completions }))
}

impl<const W: usize> Completions for Tables<W> {
    fn steps(&self) -> usize {
        self.rules.steps.len()
    }

    fn start(&self) -> Position {
        Position { step: 0, state: vec![0; W], owners: (0..self.parts).collect() }
    }

    fn tuples(&self) -> &BigUint {
        &self.completions[0][&[0; W]]
    }

    fn options(&self, position: &Position) -> Vec<Way> {
        let Position { step, state, owners } = position;
        let state: State<W> = state.as_slice().try_into().expect("a state of this component");
        let rule = &self.rules.steps[*step];
        let mut options = Vec::new();
        let mut add = |mut reached, chosen: &[usize], _: &[u64]| {
            let mut after = owners.clone();
            self.rules.sort_with(&mut reached, &mut after);
            let ways = &self.completions[step + 1][&reached];
            let of_parts: Vec<&[u16]> =
                chosen.iter().map(|&choice| rule.choices[choice].0.as_slice()).collect();
            let tuples = if ways.is_zero() { Vec::new() } else { distinct(&of_parts) };
            options.extend(tuples.into_iter().map(|of_parts| {
                let mut columns = vec![0; owners.len()];
                owners.iter().zip(of_parts).for_each(|(&owner, column)| columns[owner] = column);
                let after =
                    Position { step: step + 1, state: reached.to_vec(), owners: after.clone() };
                Way { row: rule.row, columns, after, completions: ways.clone() }
            }));
            Ok::<(), ()>(())
        };
        let listed = self.rules.successors(*step, &state, &mut Scratch::default(), &mut add);
        listed.expect("nothing stops the listing");
        options
    }
}

/// All ways to take one column of each list such that they are distinct.
fn distinct(lists: &[&[u16]]) -> Vec<Vec<u16>> {
    lists.iter().fold(vec![Vec::new()], |tuples: Vec<Vec<u16>>, list| {
        let extended = tuples.iter().flat_map(|tuple| {
            let free = list.iter().filter(|column| !tuple.contains(column));
            free.map(|column| [tuple.as_slice(), &[*column]].concat())
        });
        extended.collect()
    })
}
