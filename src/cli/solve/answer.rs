//! Finding what is asked for.

use super::super::input::Loaded;
use super::{Args, Engine, Task};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::time::Duration;
use tantalizer::error::ModelError;
use tantalizer::model::{Magic, Puzzle, Selection};
use tantalizer::outcome::{Limits, Outcome, StopReason};
use tantalizer::search::divisors::{self, Index};
use tantalizer::search::obstacle::{self, Obstacle, Refutation, Subset};
use tantalizer::search::{self, Counts, Sets, Solutions, Turn, literal, partial};
use tantalizer::tower::{Tally, Tower};

/// With more partial solutions than this, or than are to be listed, the list is not completed if
/// they can be counted without it.
const LONG: usize = 100_000;

/// Larger refutations, by the entries they try, are not shown.
pub(super) const SMALL_TREE: usize = 40;

/// Sets, and their placements and looks if they are towers.
type Combined = (Sets, Option<(BigUint, BigUint)>);

/// All that is known at the end. A count is there only if it is exact.
pub(super) struct Answer {
    pub(super) loaded: Loaded,
    pub(super) magic: Magic,
    pub(super) parts: usize,
    pub(super) task: Task,
    pub(super) list_limit: usize,
    pub(super) towers_wanted: usize,
    pub(super) wants_subset: bool,
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
    /// Why there is no partial solution, if that is the obstacle; none if the tree is not small.
    pub(super) refutation: Option<Outcome<Option<Refutation>>>,
    /// The fewest rows to blame, if asked for: none if all can be stacked without repetition.
    pub(super) subset: Option<Outcome<Option<Subset>>>,
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
            wants_subset: args.obstacle,
            partials: Vec::new(),
            partial_count: None,
            solutions: Vec::new(),
            solution_count: None,
            lists_some: false,
            found: false,
            placements: None,
            towers: Vec::new(),
            obstacle: None,
            refutation: None,
            subset: None,
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
        self.explain(limits)
    }

    /// More about why there is no solution.
    fn explain(&mut self, limits: &Limits) -> Result<(), ModelError> {
        let (matrix, magic) = (self.loaded.puzzle.matrix(), &self.magic);
        if self.obstacle == Some(Obstacle::NoPartial) {
            self.refutation = Some(obstacle::refutation(matrix, magic, SMALL_TREE, limits));
        }
        if self.wants_subset && !self.found && self.stopped.is_none() {
            self.subset = Some(obstacle::smallest_subset(matrix, magic, self.parts, limits)?);
        }
        Ok(())
    }

    /// Counts by a search or on divisors, whichever is done first; whether it was the divisors and
    /// there are too many partial solutions to list them all. A search that finds more than `most`
    /// partial solutions starts again, to keep all of them.
    fn take_turns(&mut self, most: usize, limits: &Limits) -> bool {
        let (matrix, magic) = (self.puzzle().matrix().clone(), self.magic.clone());
        if self.task == Task::Count && self.parts == 1 {
            let search = |limits: &Limits| partial::count(&matrix, &magic, limits);
            match search::take_turns(&matrix, &magic, 1, limits, search) {
                Turn::Searched(count) => self.take_count(Outcome::Complete(count)),
                Turn::Counted(counts) => self.set_counts(counts),
                Turn::Stopped { so_far, reason } => {
                    self.take_count(Outcome::Stopped { so_far, reason });
                }
            }
            return false;
        }
        let search =
            |limits: &Limits| partial::partial_solutions_up_to(most, &matrix, &magic, limits);
        match search::take_turns(&matrix, &magic, self.parts, limits, search) {
            Turn::Searched(found) => self.combine_in_turns(found, limits),
            Turn::Stopped { reason: StopReason::Enough, .. } => {
                return self.take_turns(usize::MAX, limits);
            }
            Turn::Stopped { so_far, reason } => {
                self.combine(Outcome::Stopped { so_far, reason }, limits);
            }
            Turn::Counted(counts) => {
                return !self.take_counts_and_list_few(counts, limits);
            }
        }
        false
    }

    /// Takes over exact counts; if there are few partial solutions and few sets, lists and combines
    /// them all, so that it does not matter how they were counted. Whether it did.
    fn take_counts_and_list_few(&mut self, counts: Counts, limits: &Limits) -> bool {
        let few = BigUint::from(LONG.max(self.list_limit));
        let are_few = counts.partials <= few && counts.sets <= few;
        self.set_counts(counts);
        if !are_few {
            return false;
        }
        let index = Index::new(self.puzzle().matrix(), &self.magic, 1, limits);
        let listed = index.map(|index| index.list(usize::MAX, limits).complete());
        let Ok(Some(all)) = listed else { return false };
        let all: Vec<Selection> = all.into_iter().flatten().collect();
        let Outcome::Complete(combined) = self.combined(&all, limits) else { return false };
        self.take_all(all, combined);
        true
    }

    /// Visits every partial solution and every solution.
    fn search(&mut self, limits: &Limits) {
        let matrix = self.puzzle().matrix();
        if self.task == Task::Count && self.parts == 1 {
            self.take_count(partial::count(matrix, &self.magic, limits));
        } else {
            let found = partial::partial_solutions(matrix, &self.magic, limits);
            self.combine(found, limits);
        }
    }

    /// Finds the solutions that the partial solutions found are members of.
    fn combine(&mut self, found: Outcome<Vec<Selection>>, limits: &Limits) {
        let (partials, partials_flow) = found.into_parts();
        // What was found before an interruption is combined as far as a moment allows.
        let grace = Limits::new().with_time(Duration::from_secs(1));
        let limits = if partials_flow.is_break() { &grace } else { limits };
        let ((Sets { count, list }, placements), sets_flow) =
            self.combined(&partials, limits).into_parts();
        let solutions = Solutions { partials, parts: self.parts, count, list };
        let flow = if partials_flow.is_break() { partials_flow } else { sets_flow };
        self.take(solutions, partials_flow, flow);
        self.placements = placements.filter(|_| flow.is_continue());
    }

    /// The same for all partial solutions; but if there are very many sets, they may be counted
    /// before they are all found.
    pub(super) fn combine_in_turns(&mut self, partials: Vec<Selection>, limits: &Limits) {
        let matrix = self.puzzle().matrix();
        let combine = |limits: &Limits| self.combined(&partials, limits);
        match search::take_turns(matrix, &self.magic, self.parts, limits, combine) {
            Turn::Searched(combined) => self.take_all(partials, combined),
            Turn::Counted(counts) => {
                self.set_counts(counts);
                let first = self.first_sets(&partials, limits);
                self.show(first);
                self.partials = partials;
            }
            Turn::Stopped { so_far: (Sets { count, list }, _), reason } => {
                let solutions = Solutions { partials, parts: self.parts, count, list };
                self.take(solutions, ControlFlow::Continue(()), ControlFlow::Break(reason));
            }
        }
    }

    /// All sets, of which as many are listed as are wanted, with placements and looks if they are
    /// towers.
    fn combined(&self, partials: &[Selection], limits: &Limits) -> Outcome<Combined> {
        let mut tally = self.has_towers().then(|| Tally::new(self.puzzle(), partials));
        let kept = self.kept();
        let mut listed = 0;
        let bytes = self.bytes_of_set();
        let each = |set: &[usize]| {
            listed = kept.min(listed + 1);
            limits.check_memory(bytes.saturating_mul(listed))?;
            let Some(tally) = &mut tally else { return ControlFlow::Continue(()) };
            tally.add(set).expect("partial solutions of cubes are factors");
            limits.check_memory(tally.bytes())
        };
        let (sets, flow) = search::combine(partials, self.parts, kept, limits, each).into_parts();
        let placements = tally.map(|tally| (tally.placements().clone(), tally.looks().clone()));
        Outcome::new((sets, placements), flow)
    }

    /// How many solutions are kept to be listed or shown as towers.
    fn kept(&self) -> usize {
        self.list_limit.max(self.towers_wanted)
    }

    /// Bytes that a solution takes, once found and once as it is shown.
    pub(super) fn bytes_of_set(&self) -> usize {
        2 * (64 + self.parts * Selection::approx_bytes(self.puzzle().matrix().rows()))
    }

    /// The first sets, as many as are kept.
    fn first_sets(&self, partials: &[Selection], limits: &Limits) -> Vec<Vec<Selection>> {
        let kept = self.kept();
        let mut left = kept;
        let each = |_: &[usize]| {
            left = left.saturating_sub(1);
            if left == 0 {
                ControlFlow::Break(StopReason::Enough)
            } else {
                ControlFlow::Continue(())
            }
        };
        // Whatever the reason to stop, these are the first ones.
        let sets = search::combine(partials, self.parts, kept, limits, each);
        members(partials, &sets.value().list)
    }

    /// Takes over all partial solutions and what they combine to.
    fn take_all(&mut self, partials: Vec<Selection>, (sets, placements): Combined) {
        let Sets { count, list } = sets;
        let solutions = Solutions { partials, parts: self.parts, count, list };
        self.take(solutions, ControlFlow::Continue(()), ControlFlow::Continue(()));
        self.placements = placements;
    }

    /// Takes over the number of partial solutions, which are the solutions here.
    fn take_count(&mut self, count: Outcome<BigUint>) {
        let (count, flow) = count.into_parts();
        match flow {
            ControlFlow::Continue(()) => {
                self.set_counts(Counts { partials: count.clone(), sets: count });
            }
            ControlFlow::Break(reason) => {
                (self.found, self.stopped) = (count != BigUint::ZERO, Some(reason));
            }
        }
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
        self.solutions = members(&solutions.partials, &solutions.list);
        self.partials = solutions.partials;
    }

    /// Applies the definition.
    fn multiply_out(&mut self, limits: &Limits) {
        let found = literal::partial_solutions(self.puzzle().matrix(), &self.magic, limits);
        let (partials, partials_flow) = found.into_parts();
        let sets = literal::independent_sets(&partials, self.parts, limits);
        let (mut list, sets_flow) = sets.into_parts();
        let count = list.len().into();
        list.truncate(self.kept());
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
            Ok(Counts { partials, sets })
        });
        match counted {
            Ok(counts) => {
                if !self.lists() {
                    self.set_counts(counts);
                } else if !self.take_counts_and_list_few(counts, limits) {
                    self.list_some(limits);
                }
            }
            Err(reason) => self.stopped = Some(reason),
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
        let solutions = some(self.parts, self.kept());
        self.partials = partials.into_iter().chain(solutions.iter().cloned()).flatten().collect();
        self.partials.sort();
        self.partials.dedup();
        self.solutions = solutions;
        self.lists_some = true;
    }

    /// Takes over exact counts.
    pub(super) fn set_counts(&mut self, Counts { partials, sets }: Counts) {
        self.found = sets != BigUint::ZERO;
        if !self.found {
            let few = partials < BigUint::from(self.parts);
            let reason = obstacle::before_search(self.puzzle().matrix(), &self.magic, self.parts);
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
                let moment = limits.clone().with_steps(10_000);
                let found = partial::partial_solutions(matrix, &self.magic, &moment);
                self.combine(found, &moment);
                if self.stopped.take().is_some() {
                    (self.partials, self.partial_count) = (Vec::new(), None);
                    (self.solution_count, self.obstacle) =
                        (Some(BigUint::ZERO), Some(Obstacle::NoSet));
                }
            }
            (first, flow) => {
                self.stopped = flow.break_value();
                self.show(first.into_iter().collect());
            }
        }
        Ok(())
    }

    /// Shows these solutions and their members.
    pub(super) fn show(&mut self, solutions: Vec<Vec<Selection>>) {
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

/// Sets given by positions in a list.
fn members(list: &[Selection], sets: &[Vec<usize>]) -> Vec<Vec<Selection>> {
    let set = |set: &Vec<usize>| set.iter().map(|&member| list[member].clone()).collect();
    sets.iter().map(set).collect()
}
