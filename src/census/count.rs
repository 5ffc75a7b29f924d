//! Counting matrices by their numbers of solutions and of partial solutions.
//!
//! Let P run through the sets of n − 1 row types up to repainting, one of every class
//! (`orderly`). For every P a table (`prefix`) gives the numbers of all matrices P ∪ {d}, and
//! each stands for as many as there are repainted copies of P. A matrix is met once for each of its n
//! rows as d, so the sums are divided by n:
//!
//! n·#{A : A has s solutions} = Σ_P n!/|stabilizer of P| · #{d ∉ P : P ∪ {d} has s solutions}.
//!
//! With repeats, a matrix with m copies of the row d is met once as P ∪ {d}, where P has m − 1; it
//! counts m times, once for d and once for each copy in P. So the correction for rows of P is to take
//! those matrices away once, or to add them once for every copy.
//!
//! Where all multisets of products are row types (`last_rows`), even d is not looped over. Classes
//! under repainting are counted one by one, as canonical sequences of n rows.
//!
//! The canonical sequences of at most three rows are the *tasks*: they are shared among threads,
//! counted for progress, and dealt out to parts.

use super::family::Family;
use super::last_rows::LastRows;
use super::orderly::{Node, Orderly, Ties};
use super::prefix::{Arithmetic, Join, Numbers, Prefix, Table};
use super::repaint::Repainting;
use super::rows::RowTypes;
use crate::outcome::{Limits, StopReason, checked};
use std::ops::ControlFlow;

/// Numbers of matrices by their numbers of solutions and of partial solutions. What is taken away may
/// come before what it is taken from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Tally {
    pub(super) by_solutions: Vec<i64>,
    pub(super) by_partials: Vec<i64>,
}

impl Tally {
    pub(super) fn add_solutions(&mut self, solutions: usize, matrices: i64) {
        *slot(&mut self.by_solutions, solutions) += matrices;
    }

    pub(super) fn add_partials(&mut self, partials: usize, matrices: i64) {
        *slot(&mut self.by_partials, partials) += matrices;
    }

    fn add(&mut self, numbers: Numbers, matrices: i64) {
        self.add_solutions(numbers.solutions, matrices);
        self.add_partials(numbers.partials, matrices);
    }

    pub(super) fn plus(mut self, other: Self) -> Self {
        for (solutions, matrices) in other.by_solutions.into_iter().enumerate() {
            self.add_solutions(solutions, matrices);
        }
        for (partials, matrices) in other.by_partials.into_iter().enumerate() {
            self.add_partials(partials, matrices);
        }
        self
    }
}

fn slot(list: &mut Vec<i64>, index: usize) -> &mut i64 {
    if index >= list.len() {
        list.resize(index + 1, 0);
    }
    &mut list[index]
}

/// Everything that is the same for all matrices of a family.
#[derive(Debug)]
pub(super) struct Counter {
    colours: usize,
    complete: bool,
    arithmetic: Arithmetic,
    orderly: Orderly,
    /// Canonical sequences whose children are the tasks.
    parents: Vec<Node>,
    /// By task, its parent and the row type in addition; none if the task is the empty sequence.
    tasks: Vec<Option<(usize, u16)>>,
}

/// A part of a census that is done in one go.
#[derive(Debug)]
struct Task {
    node: Node,
    prefix: Prefix,
}

/// A matrix up to repainting, and its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Class<'a> {
    /// All rows but the last.
    pub(super) prefix: &'a [u16],
    /// The last row.
    pub(super) row: u16,
    /// The number of repaintings that leave it as it is.
    pub(super) stabilizer: usize,
    pub(super) numbers: Numbers,
}

/// What is used again and again while prefixes are visited.
#[derive(Debug)]
pub(super) struct Scratch {
    join: Join,
    table: Table,
    last_rows: Option<LastRows>,
    ties: Ties,
}

impl Counter {
    /// A counter for a family.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn new(family: Family, limits: &Limits) -> Result<Self, StopReason> {
        let types = family.row_types();
        let sizes = (family.colours(), types.len());
        let repainting = Repainting::of_all_colours(sizes, limits, |p| types.repainted(p))?;
        Self::of_rows(&types, repainting, family.has_repeats(), limits)
    }

    /// A counter for matrices of the rows given, whatever they are; no two are repainted copies.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn of_list(types: &RowTypes, limits: &Limits) -> Result<Self, StopReason> {
        Self::of_rows(types, Repainting::none(types), false, limits)
    }

    fn of_rows(
        types: &RowTypes,
        repainting: Repainting,
        repeat: bool,
        limits: &Limits,
    ) -> Result<Self, StopReason> {
        /// Rows of a task. Four would be millions of tasks for six colours.
        const MOST: usize = 3;
        let colours = types.palette().len();
        let orderly = Orderly { repainting, repeat };
        let (mut parents, mut tasks): (Vec<Node>, _) = (Vec::new(), vec![None]);
        for _ in 0..MOST.min(colours.saturating_sub(2)) {
            let node = |task: &Option<(usize, u16)>| match *task {
                None => orderly.root(),
                Some((parent, row)) => orderly.child(&parents[parent], row),
            };
            let mut nodes: Vec<Node> = Vec::with_capacity(tasks.len());
            for task in &tasks {
                checked(limits.check())?;
                nodes.push(node(task));
            }
            tasks.clear();
            for (index, node) in nodes.iter().enumerate() {
                checked(limits.check())?;
                let children = orderly.children(node).into_iter();
                tasks.extend(children.map(|child| Some((index, child.row))));
            }
            parents = nodes;
            let bytes = parents.iter().map(Node::bytes).sum::<usize>();
            checked(limits.check_memory(bytes + size_of_val(&tasks[..])))?;
        }
        let complete = types.is_complete();
        let arithmetic = Arithmetic::new(types);
        Ok(Self { colours, complete, arithmetic, orderly, parents, tasks })
    }

    /// The number of tasks.
    pub(super) fn tasks(&self) -> usize {
        self.tasks.len()
    }

    fn task(&self, index: usize) -> Task {
        let node = match self.tasks[index] {
            None => self.orderly.root(),
            Some((parent, row)) => self.orderly.child(&self.parents[parent], row),
        };
        let prefix = Prefix::empty(&self.arithmetic);
        let extended = |prefix: Prefix, &row: &u16| prefix.extended(&self.arithmetic, row);
        let prefix = node.rows().iter().fold(prefix, extended);
        Task { node, prefix }
    }

    /// What a thread needs for its tasks.
    pub(super) fn scratch(&self) -> Scratch {
        Scratch {
            join: Join::new(&self.arithmetic),
            table: Table::new(&self.arithmetic),
            last_rows: self.complete.then(|| LastRows::new(&self.arithmetic)),
            ties: Ties::default(),
        }
    }

    /// Tallies the matrices whose first n − 1 rows are in a task, each once for every row.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn tally(
        &self,
        task: usize,
        scratch: &mut Scratch,
        limits: &Limits,
    ) -> Result<Tally, StopReason> {
        let mut tally = Tally::default();
        let flow = self.tally_task(task, scratch, limits, &mut tally);
        if let Some(last_rows) = &mut scratch.last_rows {
            last_rows.finish(&mut tally);
        }
        checked(flow).map(|()| tally)
    }

    /// Tallies the matrices of a task up to repainting, each once.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn tally_classes(
        &self,
        task: usize,
        scratch: &mut Scratch,
        limits: &Limits,
    ) -> Result<Tally, StopReason> {
        let mut tally = Tally::default();
        let flow = self.for_each_class(task, scratch, limits, 0, &mut |class| {
            tally.add(class.numbers, 1);
            ControlFlow::Continue(())
        });
        checked(flow).map(|()| tally)
    }

    fn tally_task(
        &self,
        task: usize,
        scratch: &mut Scratch,
        limits: &Limits,
        tally: &mut Tally,
    ) -> ControlFlow<StopReason> {
        if self.colours == 1 {
            scratch.table.set_empty(&self.arithmetic);
            self.tally_last_rows(scratch, &[], None, 1, tally);
            return ControlFlow::Continue(());
        }
        let Task { node, prefix } = self.task(task);
        self.for_each_join(&node, &prefix, limits, scratch, &mut |node, scratch| {
            let mut ties = std::mem::take(&mut scratch.ties);
            self.orderly.for_each_child(node, &mut ties, |child| {
                scratch.table.set(&self.arithmetic, &scratch.join, child.row);
                let copies = self.orderly.repainting.order() / child.stabilizer;
                let weight = i64::try_from(copies).expect("at most n!");
                self.tally_last_rows(scratch, node.rows(), Some(child.row), weight, tally);
            });
            scratch.ties = ties;
            ControlFlow::Continue(())
        })
    }

    /// Tallies the matrices of a prefix with all last rows.
    fn tally_last_rows(
        &self,
        scratch: &mut Scratch,
        rows: &[u16],
        last: Option<u16>,
        weight: i64,
        tally: &mut Tally,
    ) {
        let (arithmetic, table) = (&self.arithmetic, &scratch.table);
        match &mut scratch.last_rows {
            Some(last_rows) => last_rows.tally(arithmetic, table, weight, tally),
            None => {
                for row in self.orderly.rows() {
                    tally.add(table.numbers(arithmetic, row), weight);
                }
            }
        }
        for &row in rows.iter().chain(&last) {
            let weight = if self.orderly.repeat { weight } else { -weight };
            tally.add(table.numbers(arithmetic, row), weight);
        }
    }

    /// Calls `visit` for the matrices of a task up to repainting, in lexicographic order: for all with at
    /// least so many solutions, and perhaps for others.
    pub(super) fn for_each_class(
        &self,
        task: usize,
        scratch: &mut Scratch,
        limits: &Limits,
        least: usize,
        visit: &mut impl FnMut(Class<'_>) -> ControlFlow<StopReason>,
    ) -> ControlFlow<StopReason> {
        if self.colours == 1 {
            scratch.table.set_empty(&self.arithmetic);
            return self.classes_of_prefix(&self.orderly.root(), scratch, visit);
        }
        let Task { node, prefix } = self.task(task);
        self.for_each_join(&node, &prefix, limits, scratch, &mut |node, scratch| {
            for child in self.orderly.children(node) {
                scratch.table.set(&self.arithmetic, &scratch.join, child.row);
                if scratch.table.most_solutions() >= least {
                    let child = self.orderly.child(node, child.row);
                    self.classes_of_prefix(&child, scratch, visit)?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    fn classes_of_prefix(
        &self,
        node: &Node,
        scratch: &mut Scratch,
        visit: &mut impl FnMut(Class<'_>) -> ControlFlow<StopReason>,
    ) -> ControlFlow<StopReason> {
        let Scratch { table, ties, .. } = scratch;
        let mut flow = ControlFlow::Continue(());
        self.orderly.for_each_child(node, ties, |child| {
            if flow.is_continue() {
                let (row, stabilizer) = (child.row, child.stabilizer);
                let numbers = table.numbers(&self.arithmetic, row);
                flow = visit(Class { prefix: node.rows(), row, stabilizer, numbers });
            }
        });
        flow
    }

    /// Calls `visit` for all canonical sequences of n − 2 rows under a node, with the join of each.
    fn for_each_join(
        &self,
        node: &Node,
        prefix: &Prefix,
        limits: &Limits,
        scratch: &mut Scratch,
        visit: &mut impl FnMut(&Node, &mut Scratch) -> ControlFlow<StopReason>,
    ) -> ControlFlow<StopReason> {
        if node.rows().len() + 2 == self.colours {
            limits.check()?;
            scratch.join.set(&self.arithmetic, prefix);
            return visit(node, scratch);
        }
        for child in self.orderly.children(node) {
            let prefix = prefix.extended(&self.arithmetic, child.row);
            let child = self.orderly.child(node, child.row);
            self.for_each_join(&child, &prefix, limits, scratch, visit)?;
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::repaint::canonical;
    use crate::model::{Magic, Matrix};
    use crate::search;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha8Rng;

    fn families(colours: usize) -> [Family; 2] {
        let family = Family::any(colours).unwrap();
        [family, family.with_repeats()]
    }

    fn solved(matrix: &Matrix) -> Numbers {
        let magic = Magic::standard(matrix.palette());
        let found = search::solve(matrix, &magic, 2, 0, &Limits::new()).unwrap();
        let found = found.complete().unwrap();
        let solutions = found.count.try_into().unwrap();
        Numbers { solutions, partials: found.partials.len() }
    }

    #[test]
    fn last_rows_are_tallied_as_one_by_one() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for (family, tasks) in (2..=6).flat_map(families).zip([9, 9, 99, 99, 99, 99, 40, 40, 1, 1])
        {
            let mut counter = Counter::new(family, &Limits::new()).unwrap();
            for _ in 0..tasks {
                let task = match family.colours() {
                    // The last tasks are the short ones.
                    6 => counter.tasks() - 1 - rng.random_range(0..500),
                    _ => rng.random_range(0..counter.tasks()),
                };
                let tallies = [true, false].map(|complete| {
                    counter.complete = complete;
                    let mut tally =
                        counter.tally(task, &mut counter.scratch(), &Limits::new()).unwrap();
                    for numbers in [&mut tally.by_solutions, &mut tally.by_partials] {
                        let length = numbers.iter().rposition(|&number| number != 0);
                        numbers.truncate(length.map_or(0, |last| last + 1));
                    }
                    tally
                });
                assert_eq!(tallies[0], tallies[1], "{family:?}, task {task}");
            }
        }
    }

    #[test]
    fn numbers_of_classes_are_those_of_the_search() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for family in (4..=6).flat_map(families) {
            let counter = Counter::new(family, &Limits::new()).unwrap();
            let types = family.row_types();
            let mut checked = 0;
            let mut with_solutions = 0;
            while checked < 300 {
                let task = match family.colours() {
                    6 => counter.tasks() - 1 - rng.random_range(0..2000),
                    _ => rng.random_range(0..counter.tasks()),
                };
                let flow = counter.for_each_class(
                    task,
                    &mut counter.scratch(),
                    &Limits::new(),
                    0,
                    &mut |class| {
                        // Most have no solution: take more of those that have.
                        let chance = if class.numbers.solutions == 0 { 0.001 } else { 0.05 };
                        if rng.random_bool(chance) {
                            let rows = [class.prefix, &[class.row]].concat();
                            let positions: Vec<usize> =
                                rows.iter().map(|&row| row.into()).collect();
                            assert_eq!(solved(&types.matrix(&positions)), class.numbers);
                            assert_eq!(counter.arithmetic.numbers(&rows), class.numbers);
                            assert_eq!(canonical(&types, &rows), (rows, class.stabilizer));
                            checked += 1;
                            with_solutions += usize::from(class.numbers.solutions > 0);
                        }
                        match checked {
                            ..300 => ControlFlow::Continue(()),
                            _ => ControlFlow::Break(StopReason::Enough),
                        }
                    },
                );
                assert!(flow.is_continue() || checked == 300);
            }
            assert!(with_solutions > 20, "{family:?}: {with_solutions}");
        }
    }

    #[test]
    fn every_class_has_one_canonical_sequence() {
        // Known from all sets, one by one.
        for family in families(3) {
            let counter = Counter::new(family, &Limits::new()).unwrap();
            let all = |start: u16| if family.has_repeats() { start } else { start + 1 };
            let rows = 0..u16::try_from(family.row_types().len()).unwrap();
            let mut expected = std::collections::BTreeSet::new();
            for x in rows.clone() {
                for y in all(x)..rows.end {
                    for z in all(y)..rows.end {
                        expected.insert(canonical(&family.row_types(), &[x, y, z]));
                    }
                }
            }
            let mut found = Vec::new();
            for task in 0..counter.tasks() {
                let flow = counter.for_each_class(
                    task,
                    &mut counter.scratch(),
                    &Limits::new(),
                    0,
                    &mut |class| {
                        found.push(([class.prefix, &[class.row]].concat(), class.stabilizer));
                        ControlFlow::Continue(())
                    },
                );
                assert!(flow.is_continue());
            }
            assert!(found.into_iter().eq(expected), "in lexicographic order, and all of them");
        }
    }
}
