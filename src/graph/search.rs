//! The factors of a puzzle graph, found on the graph: by degrees, not by products.
//!
//! # Idea
//!
//! Every edge is free at first, and in the end taken or dropped. At the colour with the fewest free
//! edges one of them is taken, and, when all factors with it are found, dropped instead. Each such
//! step has consequences, which are followed up before the next:
//!
//! * an edge taken: the other edges of its cube are dropped; at a colour that has degree 2 now all
//!   free edges are, at one that has degree 1 all loops;
//! * an edge dropped: if its cube has a single free edge left and none taken, that one is taken; if
//!   a colour needs all its free edges to reach degree 2, all are taken; if these do not do, there
//!   is no factor here.
//!
//! A factor needs as many cubes as colours, since n colours of degree 2 are the ends of n edges. If
//! all colours have degree 2, then n edges are taken, no two of one cube: one of every cube.
//!
//! # Cost
//!
//! Memory O(m1·m2 + n) besides the list. Every step costs O(n) for the choice of the colour, and for
//! every edge that is decided the number of edges at its ends. The number of steps is exponential in
//! the worst case: whether there are two edge-disjoint factors is NP-complete (Robertson and Munro
//! 1978).
//!
//! This module and the searches for products share nothing, so that each can judge the other
//! ([`crate::agreement`]).

use super::puzzle_graph::PuzzleGraph;
use crate::model::Selection;
use crate::outcome::{Limits, Outcome, StopReason, Ticker};
use std::ops::ControlFlow;

/// Finds all factors, as selections of one edge from every row, in lexicographic order.
///
/// ```
/// use tantalizer::graph::{self, PuzzleGraph};
/// use tantalizer::model::Matrix;
/// use tantalizer::outcome::Limits;
///
/// let matrix = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// let graph = PuzzleGraph::of_matrix(&matrix).unwrap();
/// let factors = graph::factors(&graph, &Limits::new()).complete().unwrap();
/// assert_eq!(factors.len(), 3);
/// let pairs = graph::edge_disjoint_pairs(&graph, &factors, &Limits::new()).complete().unwrap();
/// assert_eq!(pairs, [[0, 2]]);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn factors(graph: &PuzzleGraph, limits: &Limits) -> Outcome<Vec<Selection>> {
    let mut found = Vec::new();
    if graph.rows() != graph.palette().len() {
        return Outcome::Complete(found);
    }
    let bytes = Selection::approx_bytes(graph.rows());
    let flow = Search::new(graph).run(limits, |columns| {
        limits.check_memory(bytes * (found.len() + 1))?;
        found.push(Selection::from_search(columns));
        ControlFlow::Continue(())
    });
    found.sort_unstable();
    Outcome::new(found, flow)
}

/// Finds all pairs of factors of a graph without a common edge, as increasing positions in the
/// list, in lexicographic order.
///
/// Compares every two of them as sets of edges: O(F²·m1·m2/64) for F factors.
pub fn edge_disjoint_pairs(
    graph: &PuzzleGraph,
    factors: &[Selection],
    limits: &Limits,
) -> Outcome<Vec<[usize; 2]>> {
    let words = graph.petgraph().edge_count().div_ceil(64);
    let mut sets = vec![0u64; words * factors.len()];
    for (factor, set) in factors.iter().zip(sets.chunks_mut(words)) {
        for (row, column) in factor.columns().enumerate() {
            let edge = row * graph.columns() + column;
            set[edge / 64] |= 1 << (edge % 64);
        }
    }
    let sets: Vec<&[u64]> = sets.chunks(words).collect();
    let mut pairs = Vec::new();
    let mut compare = || {
        for (first, a) in sets.iter().enumerate() {
            limits.check()?;
            for (second, b) in sets.iter().enumerate().skip(first + 1) {
                if a.iter().zip(*b).all(|(a, b)| a & b == 0) {
                    pairs.push([first, second]);
                }
            }
            limits.check_memory(size_of_val(&pairs[..]))?;
        }
        ControlFlow::Continue(())
    };
    let flow = compare();
    Outcome::new(pairs, flow)
}

/// What has become of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Free,
    Taken,
    Dropped,
}

/// An edge that is to be taken or dropped.
type Order = (usize, Fate);

/// There is no factor with the edges taken and without those dropped.
struct DeadEnd;

/// The state of the search. Edges are numbered as in the graph.
struct Search {
    /// The two colours of every edge.
    ends: Vec<[usize; 2]>,
    /// By colour, the edges at it, a loop once.
    at: Vec<Vec<usize>>,
    columns: usize,
    fates: Vec<Fate>,
    /// By colour, the ends of edges taken there.
    degrees: Vec<usize>,
    /// By colour, the ends of free edges there.
    free: Vec<usize>,
    /// By row, the number of free edges, and whether one is taken.
    rows: Vec<(usize, bool)>,
    /// The edges that are not free, in the order in which they were decided.
    trail: Vec<usize>,
    /// What is still to be followed up.
    orders: Vec<Order>,
}

impl Search {
    fn new(graph: &PuzzleGraph) -> Self {
        let n = graph.palette().len();
        let ends: Vec<[usize; 2]> =
            graph.edges().map(|(_, ends)| ends.map(crate::model::Colour::index)).collect();
        let (mut at, mut free) = (vec![Vec::new(); n], vec![0; n]);
        for (edge, &[a, b]) in ends.iter().enumerate() {
            at[a].push(edge);
            if a != b {
                at[b].push(edge);
            }
            free[a] += 1;
            free[b] += 1;
        }
        Self {
            fates: vec![Fate::Free; ends.len()],
            columns: graph.columns(),
            degrees: vec![0; n],
            rows: vec![(graph.columns(), false); graph.rows()],
            trail: Vec::new(),
            orders: Vec::new(),
            ends,
            at,
            free,
        }
    }

    /// Visits every factor, as its columns.
    fn run(
        mut self,
        limits: &Limits,
        mut visit: impl FnMut(&[u16]) -> ControlFlow<StopReason>,
    ) -> ControlFlow<StopReason> {
        let mut ticker = Ticker::new(limits);
        // The edges taken by choice, each with the length of the trail before.
        let mut choices: Vec<(usize, usize)> = Vec::new();
        // What follows before any choice.
        let start = (0..self.at.len()).try_for_each(|colour| self.check_need(colour));
        let mut alive = start.is_ok() && self.follow_up().is_ok();
        loop {
            ticker.tick()?;
            if alive {
                if let Some(edge) = self.next_edge() {
                    choices.push((edge, self.trail.len()));
                    self.orders.push((edge, Fate::Taken));
                    alive = self.follow_up().is_ok();
                    continue;
                }
                visit(&self.columns_taken())?;
            }
            let Some((edge, length)) = choices.pop() else { return ControlFlow::Continue(()) };
            self.undo(length);
            self.orders.push((edge, Fate::Dropped));
            alive = self.follow_up().is_ok();
        }
    }

    /// A free edge at a colour that has the fewest, if not all colours have degree 2.
    fn next_edge(&self) -> Option<usize> {
        let unfinished = (0..self.at.len()).filter(|&colour| self.degrees[colour] < 2);
        let colour = unfinished.min_by_key(|&colour| self.free[colour])?;
        self.at[colour].iter().copied().find(|&edge| self.fates[edge] == Fate::Free)
    }

    /// The column taken in every row.
    fn columns_taken(&self) -> Vec<u16> {
        let taken = self.fates.iter().enumerate().filter(|&(_, &fate)| fate == Fate::Taken);
        taken
            .map(|(edge, _)| u16::try_from(edge % self.columns).expect("at most 2^16 columns"))
            .collect()
    }

    /// Carries out all orders and what follows from them.
    fn follow_up(&mut self) -> Result<(), DeadEnd> {
        while let Some((edge, fate)) = self.orders.pop() {
            let result = match self.fates[edge] {
                Fate::Free => self.decide(edge, fate),
                decided if decided == fate => Ok(()),
                _ => Err(DeadEnd),
            };
            if result.is_err() {
                self.orders.clear();
                return Err(DeadEnd);
            }
        }
        Ok(())
    }

    fn decide(&mut self, edge: usize, fate: Fate) -> Result<(), DeadEnd> {
        self.fates[edge] = fate;
        self.trail.push(edge);
        let row = edge / self.columns;
        self.rows[row].0 -= 1;
        for colour in self.ends[edge] {
            self.free[colour] -= 1;
            self.degrees[colour] += usize::from(fate == Fate::Taken);
        }
        let of_row = (row * self.columns)..((row + 1) * self.columns);
        let [a, b] = self.ends[edge];
        // The end of a loop once.
        let mut colours = [a, b].into_iter().skip(usize::from(a == b));
        if fate == Fate::Taken {
            self.rows[row].1 = true;
            self.order_free(of_row, Fate::Dropped);
            return colours.try_for_each(|colour| self.check_degree(colour));
        }
        match self.rows[row] {
            (0, false) => return Err(DeadEnd),
            (1, false) => self.order_free(of_row, Fate::Taken),
            _ => {}
        }
        colours.try_for_each(|colour| self.check_need(colour))
    }

    /// What follows when an edge was taken at a colour.
    fn check_degree(&mut self, colour: usize) -> Result<(), DeadEnd> {
        let at = std::mem::take(&mut self.at[colour]);
        match self.degrees[colour] {
            1 => {
                let is_loop = |&&edge: &&usize| self.ends[edge][0] == self.ends[edge][1];
                let loops: Vec<usize> = at.iter().filter(is_loop).copied().collect();
                self.order_free(loops, Fate::Dropped);
            }
            2 => self.order_free(at.iter().copied(), Fate::Dropped),
            _ => {}
        }
        self.at[colour] = at;
        if self.degrees[colour] > 2 { Err(DeadEnd) } else { Ok(()) }
    }

    /// What follows when an edge was dropped at a colour.
    fn check_need(&mut self, colour: usize) -> Result<(), DeadEnd> {
        let possible = self.degrees[colour] + self.free[colour];
        if possible == 2 {
            let at = std::mem::take(&mut self.at[colour]);
            self.order_free(at.iter().copied(), Fate::Taken);
            self.at[colour] = at;
        }
        if possible < 2 { Err(DeadEnd) } else { Ok(()) }
    }

    /// Gives the same order for every free edge among these.
    fn order_free(&mut self, edges: impl IntoIterator<Item = usize>, fate: Fate) {
        let fates = &self.fates;
        let free = edges.into_iter().filter(|&edge| fates[edge] == Fate::Free);
        self.orders.extend(free.map(|edge| (edge, fate)));
    }

    /// Frees the edges decided after the trail had this length.
    fn undo(&mut self, length: usize) {
        for edge in self.trail.drain(length..) {
            let row = edge / self.columns;
            let taken = self.fates[edge] == Fate::Taken;
            self.rows[row].0 += 1;
            self.rows[row].1 &= !taken;
            for colour in self.ends[edge] {
                self.free[colour] += 1;
                self.degrees[colour] -= usize::from(taken);
            }
            self.fates[edge] = Fate::Free;
        }
    }
}
