//! Puzzles with a wanted number of solutions.
//!
//! A [`Design`] finds matrices of a [`Family`] with exactly so many solutions, one of every class of
//! repainted copies, and only such that show all n colours (fewer colours make another puzzle,
//! with another M). Three ways:
//!
//! * [`Design::for_each`] visits all of them, one after the other.
//! * [`Design::pick`] takes some, each class with the same probability: it counts the classes in every
//!   task of the census, draws their numbers, and goes again through the tasks where these are. If
//!   there are too many classes, it draws classes of the family instead, after Dixon and Wilf, and keeps
//!   those with the wanted number of solutions.
//! * [`search`] looks for some, where there are more colours or where those are too rare; it
//!   cannot tell that there is none.

mod draw;
pub mod search;

use super::count::{Class, Counter, Scratch};
use super::family::Family;
use super::part::{Subject, count};
use super::prefix::{Arithmetic, Numbers};
use super::repaint::canonical;
use super::rows::{RowTypes, narrow};
use crate::model::Matrix;
use crate::outcome::{Limits, Outcome, StopReason, checked};
use draw::Draw;
use num_bigint::BigUint;
use rand::SeedableRng as _;
use rand::seq::index;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A matrix that was found, up to the order of rows and entries and up to repainting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The matrix, over the first n primes.
    pub matrix: Matrix,
    /// Its numbers of solutions and of partial solutions.
    pub numbers: Numbers,
    /// The number of permutations of the palette that leave it as it is.
    pub automorphisms: BigUint,
}

/// Matrices that were picked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Picked {
    /// Different ones, in the order in which they were drawn: as many as were asked for, or fewer if
    /// there are no more, or if they are too rare to be drawn.
    pub found: Vec<Found>,
    /// The number of all from which they were drawn, if these were counted.
    pub of: Option<u64>,
    /// The numbers of solutions that do occur in the family, if a census was made on the way.
    pub possible: Option<Vec<usize>>,
}

/// A search for matrices with a number of solutions.
#[derive(Debug)]
pub struct Design {
    family: Family,
    solutions: usize,
    types: RowTypes,
    /// Canonical sequences that are not wanted.
    excluded: BTreeSet<Vec<u16>>,
    /// By row type, the colours it shows, as bits.
    shown: Vec<u32>,
}

impl Design {
    /// With more classes than this, they are not counted if they can be drawn.
    const FEW: u128 = 20_000_000;

    /// A search for matrices of a family with exactly so many solutions.
    #[must_use]
    pub fn new(family: Family, solutions: usize) -> Self {
        let types = family.row_types();
        let shown = (0..types.len()).map(|row| {
            let colours = types.entries(row).map(|entry| types.products()[entry]);
            colours.as_flattened().iter().fold(0, |bits, colour| bits | 1 << colour.index())
        });
        let shown = shown.collect();
        Self { family, solutions, excluded: BTreeSet::new(), shown, types }
    }

    /// The same without these matrices and their repainted copies.
    #[must_use]
    pub fn without<'a>(mut self, matrices: impl IntoIterator<Item = &'a Matrix>) -> Self {
        let n = self.family.colours();
        for matrix in matrices.into_iter().filter(|matrix| matrix.rows() == n) {
            if let Some(rows) = self.types.rows_of(matrix) {
                let rows: Vec<u16> = rows.into_iter().map(narrow).collect();
                self.excluded.insert(canonical(&self.types, &rows).0);
            }
        }
        self
    }

    /// The numbers of solutions that do occur in the family; nothing if a limit is reached.
    pub fn possible(&self, limits: &Limits) -> Outcome<Option<Vec<usize>>> {
        let (census, flow) =
            count(Subject { family: self.family, relabel: false }, limits).into_parts();
        Outcome::new(census.map(|census| census.by_solutions.into_keys().collect()), flow)
    }

    /// Whether the family is small enough to be looked through in a few minutes.
    fn is_decidable(&self) -> bool {
        /// Those of any five cubes are 10^10.
        const MANY: u128 = 20_000_000_000;
        self.family.classes() <= MANY
    }

    /// Visits all matrices in lexicographic order of their row types; gives their number.
    pub fn for_each(
        &self,
        limits: &Limits,
        mut visit: impl FnMut(Found) -> ControlFlow<StopReason>,
    ) -> Outcome<u64> {
        let mut number = 0;
        let counter = match Counter::new(self.family, limits) {
            Ok(counter) => counter,
            Err(reason) => return Outcome::Stopped { so_far: 0, reason },
        };
        let mut scratch = counter.scratch();
        let least = self.solutions;
        let flow = (0..counter.tasks()).try_for_each(|task| {
            counter.for_each_class(task, &mut scratch, limits, least, &mut |class| {
                if self.wants(class) {
                    number += 1;
                    visit(self.found(class))?;
                }
                ControlFlow::Continue(())
            })
        });
        Outcome::new(number, flow)
    }

    /// Picks so many different matrices, each with the same probability; the same for the same seed.
    ///
    /// `progress` is told how many of how many steps are done, if all are looked through.
    pub fn pick(
        &self,
        number: usize,
        seed: u64,
        limits: &Limits,
        mut progress: impl FnMut(usize, usize) + Send,
    ) -> Outcome<Picked> {
        let mut drawn = Picked::default();
        if self.family.classes() > Self::FEW {
            let (found, flow) = self.draw(number, seed, limits).into_parts();
            drawn.found = found;
            if flow.is_break() || drawn.found.len() == number || !self.is_decidable() {
                return Outcome::new(drawn, flow);
            }
            if drawn.found.is_empty() {
                // A census is sooner than a look at all classes.
                let (possible, flow) = self.possible(limits).into_parts();
                drawn.possible = possible;
                let occurs = |numbers: &Vec<usize>| numbers.contains(&self.solutions);
                if drawn.possible.as_ref().is_some_and(|numbers| !occurs(numbers)) {
                    drawn.of = Some(0);
                }
                if flow.is_break() || drawn.of.is_some() {
                    return Outcome::new(drawn, flow);
                }
            }
        }
        match limits.on_threads(|| self.pick_counted(number, seed, limits, &mut progress)) {
            Ok(picked) => Outcome::Complete(Picked { possible: drawn.possible, ..picked }),
            Err(reason) => Outcome::Stopped { so_far: drawn, reason },
        }
    }

    /// Draws classes of the family until there are enough with the wanted number of solutions, or for
    /// a while.
    fn draw(&self, number: usize, seed: u64, limits: &Limits) -> Outcome<Vec<Found>> {
        const DRAWS: usize = 500_000;
        /// Draws between two looks at the clock.
        const PERIOD: usize = 1000;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let draw = Draw::new(self.family);
        let arithmetic = Arithmetic::new(&self.types);
        let mut known = BTreeSet::new();
        let mut found = Vec::new();
        for turn in 0..DRAWS.max((DRAWS / 10).saturating_mul(number)) {
            if found.len() == number {
                break;
            }
            if turn % PERIOD == 0
                && let ControlFlow::Break(reason) = limits.check()
            {
                return Outcome::Stopped { so_far: found, reason };
            }
            let rows = draw.class(&mut rng);
            let numbers = arithmetic.numbers(&rows);
            if numbers.solutions != self.solutions {
                continue;
            }
            let (canonical, stabilizer) = canonical(&self.types, &rows);
            let (&row, prefix) = canonical.split_last().expect("at least one row");
            let class = Class { prefix, row, stabilizer, numbers };
            if self.wants(class) && known.insert(canonical.clone()) {
                found.push(self.found(class));
            }
        }
        Outcome::Complete(found)
    }

    /// Picks by numbers among all classes.
    fn pick_counted(
        &self,
        number: usize,
        seed: u64,
        limits: &Limits,
        progress: &mut impl FnMut(usize, usize),
    ) -> Result<Picked, StopReason> {
        let counter = Counter::new(self.family, limits)?;
        let counts = self.count_tasks(&counter, limits, progress)?;
        let total: usize = counts.iter().sum();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let ranks = index::sample(&mut rng, total, number.min(total)).into_vec();
        let mut order: Vec<usize> = (0..ranks.len()).collect();
        order.sort_by_key(|&position| ranks[position]);
        let mut found = vec![None; ranks.len()];
        let mut scratch = counter.scratch();
        let mut positions = order.into_iter().peekable();
        let (mut before, least) = (0, self.solutions);
        for (task, &count) in counts.iter().enumerate() {
            let is_here = |&position: &usize| ranks[position] < before + count;
            if positions.peek().is_some_and(is_here) {
                let mut rank = before;
                let flow =
                    counter.for_each_class(task, &mut scratch, limits, least, &mut |class| {
                        if self.wants(class) {
                            if let Some(position) = positions.next_if(|&p| ranks[p] == rank) {
                                found[position] = Some(self.found(class));
                            }
                            rank += 1;
                        }
                        ControlFlow::Continue(())
                    });
                checked(flow)?;
            }
            before += count;
        }
        let found = found.into_iter().map(|found| found.expect("every rank is in a task"));
        let of = Some(u64::try_from(total).expect("fewer than 2^64"));
        Ok(Picked { found: found.collect(), of, possible: None })
    }

    /// By task, the number of classes that are wanted.
    fn count_tasks(
        &self,
        counter: &Counter,
        limits: &Limits,
        progress: &mut impl FnMut(usize, usize),
    ) -> Result<Vec<usize>, StopReason> {
        const BLOCK: usize = 2000;
        let least = self.solutions;
        let of_task = |scratch: &mut Scratch, task| {
            let mut count = 0;
            let flow = counter.for_each_class(task, scratch, limits, least, &mut |class| {
                count += usize::from(self.wants(class));
                ControlFlow::Continue(())
            });
            checked(flow).map(|()| count)
        };
        let mut counts = Vec::with_capacity(counter.tasks());
        while counts.len() < counter.tasks() {
            let end = counter.tasks().min(counts.len() + BLOCK);
            let block = (counts.len()..end).into_par_iter();
            let block: Result<Vec<usize>, StopReason> =
                block.map_init(|| counter.scratch(), of_task).collect();
            counts.extend(block?);
            progress(end, counter.tasks());
        }
        Ok(counts)
    }

    fn wants(&self, class: Class<'_>) -> bool {
        if class.numbers.solutions != self.solutions {
            return false;
        }
        let rows = || class.prefix.iter().chain([&class.row]);
        let shown = rows().fold(0, |bits, &row| bits | self.shown[usize::from(row)]);
        shown == (1 << self.family.colours()) - 1
            && (self.excluded.is_empty()
                || !self.excluded.contains(&rows().copied().collect::<Vec<_>>()))
    }

    fn found(&self, class: Class<'_>) -> Found {
        let rows = class.prefix.iter().chain([&class.row]).map(|&row| usize::from(row));
        Found {
            matrix: self.types.matrix(&rows.collect::<Vec<_>>()),
            numbers: class.numbers,
            automorphisms: class.stabilizer.into(),
        }
    }
}
