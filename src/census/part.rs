//! A census, whole or in parts, as far as it has come.

use super::count::{Counter, Scratch, Tally};
use super::family::Family;
use super::rows::RowTypes;
use crate::error::CensusError;
use crate::outcome::{Limits, Outcome, StopReason};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// By number of solutions or of partial solutions, the number of matrices; no number is 0.
pub type Histogram = BTreeMap<usize, u128>;

/// The greatest number that occurs; 0 if none does.
#[must_use]
pub fn greatest(histogram: &Histogram) -> usize {
    histogram.last_key_value().map_or(0, |(&key, _)| key)
}

/// The numbers below the greatest that do not occur.
#[must_use]
pub fn missing(histogram: &Histogram) -> Vec<usize> {
    (0..greatest(histogram)).filter(|key| !histogram.contains_key(key)).collect()
}

/// What a census counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Subject {
    /// The matrices.
    pub family: Family,
    /// Whether those that are repainted copies of each other count as one.
    pub relabel: bool,
}

impl Subject {
    /// The number of what is counted, by a formula: [`Family::matrices`] or [`Family::classes`].
    #[must_use]
    pub fn total(self) -> u128 {
        if self.relabel { self.family.classes() } else { self.family.matrices() }
    }

    /// How often a census counts each while it runs.
    pub(super) fn times(self) -> u128 {
        if self.relabel { 1 } else { self.family.colours() as u128 }
    }
}

/// All matrices of a family, or classes of those that are repainted copies of each other, by their
/// numbers of solutions and of partial solutions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    /// What was counted.
    pub subject: Subject,
    /// By number of solutions.
    pub by_solutions: Histogram,
    /// By number of partial solutions.
    pub by_partials: Histogram,
}

impl Census {
    /// The number of what was counted.
    #[must_use]
    pub fn total(&self) -> u128 {
        self.by_solutions.values().sum()
    }
}

/// Counts all matrices of a family, or all classes under repainting; nothing if a limit is reached.
///
/// Time and memory: see [`Part`].
///
/// ```
/// use tantalizer::census::{Family, Subject, count};
/// use tantalizer::outcome::Limits;
///
/// let subject = Subject { family: Family::proper(4)?, relabel: false };
/// let census = count(subject, &Limits::new()).complete().flatten().unwrap();
/// assert_eq!(census.by_solutions[&1], 49_578);
/// assert_eq!(census.by_solutions.last_key_value(), Some((&72, &3)));
/// assert!(!census.by_solutions.contains_key(&13));
/// # Ok::<(), tantalizer::error::CensusError>(())
/// ```
pub fn count(subject: Subject, limits: &Limits) -> Outcome<Option<Census>> {
    let mut part = Part::whole(subject);
    match part.advance(limits, |_| ControlFlow::Continue(())).expect("a part not yet begun") {
        ControlFlow::Continue(()) => Outcome::Complete(Some(part.finish())),
        ControlFlow::Break(reason) => Outcome::Stopped { so_far: None, reason },
    }
}

/// Counts all matrices of distinct rows of a list by their numbers of solutions.
///
/// # Errors
/// If a limit is reached.
pub(super) fn count_list(types: &RowTypes, limits: &Limits) -> Result<Histogram, StopReason> {
    let counter = Counter::of_list(types, limits)?;
    let mut scratch = counter.scratch();
    let mut sum = Tally::default();
    for task in 0..counter.tasks() {
        sum = sum.plus(counter.tally(task, &mut scratch, limits)?);
    }
    let mut histogram = Histogram::new();
    add(&mut histogram, sum.by_solutions);
    let rows = types.palette().len() as u128;
    for number in histogram.values_mut() {
        *number /= rows;
    }
    Ok(histogram)
}

/// Adds numbers of a tally, by their positions.
fn add(histogram: &mut Histogram, numbers: Vec<i64>) {
    for (key, number) in numbers.into_iter().enumerate().filter(|&(_, number)| number != 0) {
        let number = u128::try_from(number).expect("more is counted than taken away");
        *histogram.entry(key).or_default() += number;
    }
}

/// One of N parts of a census, as far as it has come.
///
/// A census is divided into tasks, by the first rows of a matrix: task t belongs to the part
/// (t mod N) + 1, so parts take about the same time, and are the same on every machine. While it runs, a
/// census meets each matrix once for every row, so only the sum of all parts is a census.
///
/// With R row types, a census looks at about R^(n−1)/(n−1)!/n! sets of n − 1 rows, in a fraction of a
/// microsecond each; for classes under repainting at R^n/n!² sets of n rows. Memory: n!·R numbers of 16
/// bits, and the tasks, at most one for every three rows up to repainting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub(super) subject: Subject,
    /// Counted from 1.
    pub(super) index: usize,
    pub(super) of: usize,
    /// The number of tasks in all parts; none before they were counted.
    pub(super) tasks: Option<usize>,
    /// The number of tasks of this part that are done: the first ones.
    pub(super) done: usize,
    /// Invariant: each is counted [`Subject::times`] in a complete set of parts.
    pub(super) by_solutions: Histogram,
    pub(super) by_partials: Histogram,
}

impl Part {
    /// A census in one part, of which nothing is done yet.
    #[must_use]
    pub fn whole(subject: Subject) -> Self {
        Self::new(subject, 1, 1).expect("the first part of one")
    }

    /// Part `index` of `of`, counted from 1, of which nothing is done yet.
    ///
    /// # Errors
    /// If there is no such part.
    pub fn new(subject: Subject, index: usize, of: usize) -> Result<Self, CensusError> {
        if index == 0 || index > of {
            return Err(CensusError::NoSuchPart { index, of });
        }
        let (by_solutions, by_partials) = (Histogram::new(), Histogram::new());
        Ok(Self { subject, index, of, tasks: None, done: 0, by_solutions, by_partials })
    }

    /// What is counted.
    #[must_use]
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// Which part it is, counted from 1, and of how many.
    #[must_use]
    pub fn place(&self) -> (usize, usize) {
        (self.index, self.of)
    }

    /// The numbers of its tasks that are done and of all its tasks; 0 of 0 before it began.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.tasks.map_or(0, |tasks| share(tasks, self.index, self.of)))
    }

    /// Whether all its tasks are done.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.tasks.is_some() && self.done == self.progress().1
    }

    /// Goes on until the part is complete or a limit is reached. After some tasks, twice a second or
    /// so, calls `each`, which may save the part or break.
    ///
    /// # Errors
    /// If the part was read from a file and does not have the tasks of its family.
    pub fn advance(
        &mut self,
        limits: &Limits,
        mut each: impl FnMut(&Self) -> ControlFlow<StopReason> + Send,
    ) -> Result<ControlFlow<StopReason>, CensusError> {
        const BLOCK: Duration = Duration::from_millis(500);
        let counter = match Counter::new(self.subject.family, limits) {
            Ok(counter) => counter,
            Err(reason) => return Ok(ControlFlow::Break(reason)),
        };
        let (found, expected) = (*self.tasks.get_or_insert(counter.tasks()), counter.tasks());
        if found != expected {
            return Err(CensusError::ForeignTasks { found, expected });
        }
        Ok(limits.on_threads(|| {
            let mut size = limits.threads();
            while !self.is_complete() {
                let start = Instant::now();
                let end = self.progress().1.min(self.done + size);
                self.add(self.tally(&counter, end, limits)?);
                self.done = end;
                if start.elapsed() < BLOCK / 2 {
                    size *= 2;
                } else if start.elapsed() > BLOCK {
                    size = size.div_ceil(2);
                }
                each(self)?;
            }
            ControlFlow::Continue(())
        }))
    }

    /// Tallies the tasks of this part up to one.
    fn tally(
        &self,
        counter: &Counter,
        end: usize,
        limits: &Limits,
    ) -> ControlFlow<StopReason, Tally> {
        let of_task = |scratch: &mut Scratch, position: usize| {
            let task = self.index - 1 + position * self.of;
            if self.subject.relabel {
                counter.tally_classes(task, scratch, limits)
            } else {
                counter.tally(task, scratch, limits)
            }
        };
        let tasks = (self.done..end).into_par_iter().map_init(|| counter.scratch(), of_task);
        let sum = tasks.try_reduce(Tally::default, |a, b| Ok(a.plus(b)));
        match sum {
            Ok(tally) => ControlFlow::Continue(tally),
            Err(reason) => ControlFlow::Break(reason),
        }
    }

    fn add(&mut self, tally: Tally) {
        add(&mut self.by_solutions, tally.by_solutions);
        add(&mut self.by_partials, tally.by_partials);
    }

    /// The census of which this is all.
    fn finish(self) -> Census {
        merge(&[(String::new(), self)]).expect("a complete census adds up")
    }
}

/// How many of so many tasks are in a part.
pub(super) fn share(tasks: usize, index: usize, of: usize) -> usize {
    tasks.saturating_sub(index - 1).div_ceil(of)
}

/// Adds up the parts of a census, each with a name for errors.
///
/// # Errors
/// If there is none; if one is unfinished, there twice, missing or of another census; or if they do not
/// add up to the number of matrices or classes, which is known by a formula.
pub fn merge(parts: &[(String, Part)]) -> Result<Census, CensusError> {
    let (first_name, first) = parts.first().ok_or(CensusError::NoParts)?;
    let subject = first.subject;
    let mut names: BTreeMap<usize, &str> = BTreeMap::new();
    let mut census =
        Census { subject, by_solutions: Histogram::new(), by_partials: Histogram::new() };
    for (name, part) in parts {
        if (part.subject, part.of, part.tasks) != (subject, first.of, first.tasks) {
            let (first, name) = (first_name.clone(), name.clone());
            return Err(CensusError::ForeignPart { first, name });
        }
        if !part.is_complete() {
            let (done, tasks) = part.progress();
            return Err(CensusError::UnfinishedPart { name: name.clone(), done, tasks });
        }
        if let Some(first) = names.insert(part.index, name) {
            let (first, second) = (first.to_owned(), name.clone());
            return Err(CensusError::DoublePart { index: part.index, of: part.of, first, second });
        }
        add_up(&mut census.by_solutions, &part.by_solutions);
        add_up(&mut census.by_partials, &part.by_partials);
    }
    if names.len() < first.of {
        let missing = (1..=first.of).filter(|index| !names.contains_key(index));
        let missing = missing.take(CensusError::NAMED).collect();
        let count = first.of - names.len();
        return Err(CensusError::MissingParts { missing, count, of: first.of });
    }
    let (times, expected) = (subject.times(), subject.total());
    for histogram in [&mut census.by_solutions, &mut census.by_partials] {
        let whole = histogram.values().all(|number| number % times == 0);
        for number in histogram.values_mut() {
            *number /= times;
        }
        if !whole || histogram.values().sum::<u128>() != expected {
            return Err(CensusError::DamagedParts { expected });
        }
    }
    Ok(census)
}

fn add_up(sum: &mut Histogram, numbers: &Histogram) {
    for (&key, number) in numbers {
        *sum.entry(key).or_default() += number;
    }
}
