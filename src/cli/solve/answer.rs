//! Finding what is asked for.

use super::super::input::Loaded;
use super::{Args, Engine, Task};
use num_bigint::BigUint;
use rand::SeedableRng as _;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use std::time::Duration;
use tantalizer::error::ModelError;
use tantalizer::model::{Magic, Puzzle, Selection};
use tantalizer::outcome::{Limits, Outcome, StopReason};
use tantalizer::search::divisors::{self, Index};
use tantalizer::search::obstacle::{self, Obstacle};
use tantalizer::search::{self, Counts, Sets, Solutions, Turn, estimate, literal, partial};
use tantalizer::tower::{Tally, Tower};

/// With more partial solutions than this, or than are to be listed, the list is not completed if
/// they can be counted without it.
const LONG: usize = 100_000;

/// All that is known at the end. A count is there only if it is exact.
pub(super) struct Answer {
    pub(super) loaded: Loaded,
    pub(super) magic: Magic,
    pub(super) parts: usize,
    pub(super) task: Task,
    pub(super) list_limit: usize,
    towers_wanted: usize,
    /// Partial solutions in lexicographic order: all that were found, or some with the members of the
    /// solutions.
    pub(super) partials: Vec<Selection>,
    pub(super) partial_count: Option<BigUint>,
    /// Solutions in lexicographic order, or as drawn: those to be listed or shown as towers.
    pub(super) solutions: Vec<Vec<Selection>>,
    pub(super) solution_count: Option<BigUint>,
    /// Whether the lists are not the beginnings of the whole lists, which are too long to be made.
    pub(super) lists_some: bool,
    /// Whether at least one solution was found.
    pub(super) found: bool,
    /// Placements and looks of all solutions, if solutions are towers and were all visited.
    pub(super) placements: Option<(BigUint, BigUint)>,
    /// The towers asked for, each with the position of its solution.
    pub(super) towers: Vec<(usize, Tower)>,
    pub(super) obstacle: Option<Obstacle>,
    pub(super) stopped: Option<StopReason>,
}

impl Answer {
    /// Nothing known yet.
    pub(super) fn new(args: &Args, parts: usize, loaded: Loaded, magic: Magic) -> Self {
        Self {
            loaded,
            magic,
            parts,
            task: args.task(),
            list_limit: args.limit,
            towers_wanted: args.towers,
            partials: Vec::new(),
            partial_count: None,
            solutions: Vec::new(),
            solution_count: None,
            lists_some: false,
            found: false,
            placements: None,
            towers: Vec::new(),
            obstacle: None,
            stopped: None,
        }
    }

    pub(super) fn puzzle(&self) -> &Puzzle {
        &self.loaded.puzzle
    }

    pub(super) fn is_sample(&self) -> bool {
        matches!(self.task, Task::Sample { .. })
    }

    /// Whether lists are wanted.
    pub(super) fn lists(&self) -> bool {
        self.task != Task::Count
    }

    /// The solutions to be listed.
    pub(super) fn listed(&self) -> &[Vec<Selection>] {
        &self.solutions[..self.solutions.len().min(self.list_limit)]
    }

    /// Whether solutions are towers.
    pub(super) fn has_towers(&self) -> bool {
        self.parts == 2 && self.magic.describes_towers(self.puzzle().matrix())
    }

    /// Finds what is asked for, within the limits; a method of counting may be forced.
    pub(super) fn find(
        &mut self,
        engine: Option<Engine>,
        limits: &Limits,
    ) -> Result<(), ModelError> {
        match (self.task, engine) {
            (Task::First, _) => self.find_first(limits)?,
            (Task::Sample { number, seed }, _) => self.sample(number, seed, limits),
            (_, Some(Engine::Divisors)) => self.count_on_divisors(limits),
            (_, Some(Engine::Search)) => self.search(limits),
            (_, Some(Engine::Literal)) => self.multiply_out(limits),
            (Task::Count, None) => {
                self.take_turns(usize::MAX, limits);
            }
            (Task::All, None) => {
                if self.take_turns(LONG.max(self.list_limit), limits) {
                    self.list_some(limits);
                }
            }
        }
        if self.lists() {
            self.build_towers();
        }
        Ok(())
    }

    /// Counts by a search or on divisors, whichever is done first; whether it was the divisors and
    /// there are too many partial solutions to list them all. A search that finds more than `most` partial solutions starts again, to keep all of them, or if
    /// it is only for their number, none.
    fn take_turns(&mut self, most: usize, limits: &Limits) -> bool {
        let (matrix, magic) = (self.puzzle().matrix().clone(), self.magic.clone());
        if self.task == Task::Count && self.parts == 1 {
            let search = |limits: &Limits| partial::count(&matrix, &magic, limits);
            match search::take_turns(&matrix, &magic, 1, limits, search) {
                Turn::Searched(count) => self.set_counts(count.clone(), count),
                Turn::Counted(Counts { partials, sets }) => self.set_counts(partials, sets),
                Turn::Stopped { so_far, reason } => {
                    (self.found, self.stopped) = (so_far != BigUint::ZERO, Some(reason));
                }
            }
            return false;
        }
        let search =
            |limits: &Limits| partial::partial_solutions_up_to(most, &matrix, &magic, limits);
        match search::take_turns(&matrix, &magic, self.parts, limits, search) {
            Turn::Searched(found) => self.combine(Outcome::Complete(found), limits),
            Turn::Stopped { reason: StopReason::Enough, .. } => {
                return self.take_turns(usize::MAX, limits);
            }
            Turn::Stopped { so_far, reason } => {
                self.combine(Outcome::Stopped { so_far, reason }, limits);
            }
            Turn::Counted(Counts { partials, sets }) => {
                self.set_counts(partials, sets);
                return !self.list_all(limits);
            }
        }
        false
    }

    /// Once the partial solutions are counted: lists and combines them if they are few, so that it
    /// does not matter how they were counted; whether it did.
    fn list_all(&mut self, limits: &Limits) -> bool {
        let few = BigUint::from(LONG.max(self.list_limit));
        let all = self.partial_count.as_ref().filter(|count| **count <= few).map(|_| {
            let index = Index::new(self.puzzle().matrix(), &self.magic, 1, limits);
            index.map(|index| index.list(usize::MAX, limits).complete())
        });
        let Some(Ok(Some(all))) = all else { return false };
        self.combine(Outcome::Complete(all.into_iter().flatten().collect()), limits);
        true
    }

    /// Visits every partial solution and every solution.
    fn search(&mut self, limits: &Limits) {
        let matrix = self.puzzle().matrix();
        if self.task == Task::Count && self.parts == 1 {
            let (count, flow) = partial::count(matrix, &self.magic, limits).into_parts();
            self.found = count != BigUint::ZERO;
            match flow {
                ControlFlow::Break(reason) => self.stopped = Some(reason),
                ControlFlow::Continue(()) => self.set_counts(count.clone(), count),
            }
        } else {
            let found = partial::partial_solutions(matrix, &self.magic, limits);
            self.combine(found, limits);
        }
    }

    /// Finds the solutions that the partial solutions found are members of.
    fn combine(&mut self, found: Outcome<Vec<Selection>>, limits: &Limits) {
        let (partials, partials_flow) = found.into_parts();
        let kept = self.list_limit.max(self.towers_wanted);
        let mut tally = self.has_towers().then(|| Tally::new(self.puzzle(), &partials));
        // What was found before an interruption is combined as far as a moment allows.
        let grace = Limits::new().with_time(Duration::from_secs(1));
        let limits = if partials_flow.is_break() { &grace } else { limits };
        let each = |set: &[usize]| match &mut tally {
            None => ControlFlow::Continue(()),
            Some(tally) => {
                tally.add(set).expect("partial solutions of cubes are factors");
                limits.check_memory(tally.bytes())
            }
        };
        let combined = search::combine(&partials, self.parts, kept, limits, each);
        let (Sets { count, list }, sets_flow) = combined.into_parts();
        let placements = tally.map(|tally| (tally.placements().clone(), tally.looks().clone()));
        let solutions = Solutions { partials, parts: self.parts, count, list };
        let flow = if partials_flow.is_break() { partials_flow } else { sets_flow };
        self.take(solutions, partials_flow, flow);
        self.placements = placements.filter(|_| flow.is_continue());
    }

    /// Takes over what was found, with the ways in which the search for partial solutions and the
    /// whole ended.
    fn take(
        &mut self,
        solutions: Solutions,
        partials_flow: ControlFlow<StopReason>,
        flow: ControlFlow<StopReason>,
    ) {
        self.found = solutions.count != BigUint::ZERO;
        if partials_flow.is_continue() {
            self.partial_count = Some(solutions.partials.len().into());
        }
        match flow {
            ControlFlow::Break(reason) => self.stopped = Some(reason),
            ControlFlow::Continue(()) => {
                let matrix = self.puzzle().matrix();
                self.obstacle = obstacle::after_search(matrix, &self.magic, &solutions);
                self.solution_count = Some(solutions.count);
            }
        }
        let member = |&position: &usize| solutions.partials[position].clone();
        let set = |positions: &Vec<usize>| positions.iter().map(member).collect();
        self.solutions = solutions.list.iter().map(set).collect();
        self.partials = solutions.partials;
    }

    /// Applies the definition.
    fn multiply_out(&mut self, limits: &Limits) {
        let found = literal::partial_solutions(self.puzzle().matrix(), &self.magic, limits);
        let (partials, partials_flow) = found.into_parts();
        let sets = literal::independent_sets(&partials, self.parts, limits);
        let (mut list, sets_flow) = sets.into_parts();
        let count = list.len().into();
        list.truncate(self.list_limit.max(self.towers_wanted));
        let solutions = Solutions { partials, parts: self.parts, count, list };
        let flow = if partials_flow.is_break() { partials_flow } else { sets_flow };
        self.take(solutions, partials_flow, flow);
    }

    /// Counts without visiting, and lists only some.
    fn count_on_divisors(&mut self, limits: &Limits) {
        let matrix = self.loaded.puzzle.matrix();
        let count = |parts| divisors::count(matrix, &self.magic, parts, limits);
        let counted = count(1).and_then(|partials| {
            self.partial_count = Some(partials.clone());
            let sets = if self.parts == 1 { partials.clone() } else { count(self.parts)? };
            Ok((partials, sets))
        });
        match counted {
            Ok((partials, sets)) => self.set_counts(partials, sets),
            Err(reason) => self.stopped = Some(reason),
        }
        if self.lists() && self.stopped.is_none() && !self.list_all(limits) {
            self.list_some(limits);
        }
    }

    /// Lists some partial solutions and solutions, as many as are wanted. Where the tables for that
    /// do not fit into the limits, there are fewer or none.
    fn list_some(&mut self, limits: &Limits) {
        let matrix = self.puzzle().matrix();
        let some = |parts, most| {
            let index = Index::new(matrix, &self.magic, parts, limits);
            index.map_or_else(|_| Vec::new(), |index| index.list(most, limits).into_parts().0)
        };
        let partials = some(1, self.list_limit);
        let solutions = some(self.parts, self.list_limit.max(self.towers_wanted));
        self.partials = partials.into_iter().chain(solutions.iter().cloned()).flatten().collect();
        self.partials.sort();
        self.partials.dedup();
        self.solutions = solutions;
        self.lists_some = true;
    }

    /// Takes over exact counts.
    fn set_counts(&mut self, partials: BigUint, sets: BigUint) {
        self.found = sets != BigUint::ZERO;
        if !self.found {
            let few = partials < BigUint::from(self.parts);
            let reason = obstacle::before_search(self.puzzle().matrix(), &self.magic);
            self.obstacle = Some(reason.unwrap_or(match partials == BigUint::ZERO {
                true => Obstacle::NoPartial,
                false if few => Obstacle::TooFew,
                false => Obstacle::Dependent,
            }));
        }
        (self.partial_count, self.solution_count) = (Some(partials), Some(sets));
    }

    /// One solution, or the knowledge that there is none.
    fn find_first(&mut self, limits: &Limits) -> Result<(), ModelError> {
        let matrix = self.puzzle().matrix();
        let first = search::solve_first(matrix, &self.magic, self.parts, limits)?;
        match first.into_parts() {
            // That there is none is certain now. The partial solutions tell why, if they can be
            // found in a moment.
            (None, ControlFlow::Continue(())) => {
                const SHORT: u64 = 10_000;
                let size = estimate::tree_size(matrix, &self.magic, SHORT, limits);
                if size.stop_reason().is_none() {
                    self.search(limits);
                } else {
                    self.solution_count = Some(BigUint::ZERO);
                    self.obstacle = Some(Obstacle::NoSet);
                }
            }
            (first, flow) => {
                self.stopped = flow.break_value();
                self.show(first.into_iter().collect());
            }
        }
        Ok(())
    }

    /// Draws solutions.
    fn sample(&mut self, number: usize, seed: u64, limits: &Limits) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        // If it is a list they are drawn from, it has to have all.
        self.list_limit = usize::MAX;
        let without_list = self.take_turns(usize::MAX, limits);
        self.list_limit = number;
        if self.stopped.is_some() {
            return;
        }
        if without_list {
            let matrix = self.puzzle().matrix();
            match Index::new(matrix, &self.magic, self.parts, limits) {
                Err(reason) => self.stopped = Some(reason),
                Ok(index) => self.draw(number, limits, || index.draw(&mut rng)),
            }
        } else {
            let all = std::mem::take(&mut self.solutions);
            self.draw(number, limits, || all.choose(&mut rng).cloned());
        }
    }

    /// Draws so many solutions, or as many as the limits allow.
    fn draw(
        &mut self,
        number: usize,
        limits: &Limits,
        mut draw: impl FnMut() -> Option<Vec<Selection>>,
    ) {
        let bytes = 64 + self.parts * (32 + 2 * self.puzzle().matrix().rows());
        let mut drawn = Vec::new();
        while drawn.len() < number {
            // They are kept, and again as text.
            let within = limits.check_memory(4 * bytes * drawn.len());
            if let ControlFlow::Break(reason) =
                if within.is_continue() { limits.check() } else { within }
            {
                self.stopped = Some(reason);
                break;
            }
            let Some(solution) = draw() else { break };
            drawn.push(solution);
        }
        self.show(drawn);
    }

    /// Shows these solutions and their members.
    fn show(&mut self, solutions: Vec<Vec<Selection>>) {
        self.found |= !solutions.is_empty();
        self.partials = solutions.concat();
        self.partials.sort();
        self.partials.dedup();
        self.solutions = solutions;
    }

    fn build_towers(&mut self) {
        if !self.has_towers() {
            return;
        }
        let solutions = self.solutions.iter().take(self.towers_wanted).enumerate();
        let towers = solutions.map(|(position, solution)| {
            let tower = Tower::new(self.puzzle(), &solution[0], &solution[1]);
            (position, tower.expect("partial solutions of cubes are factors"))
        });
        self.towers = towers.collect();
    }
}
