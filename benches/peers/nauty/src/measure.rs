//! Runs of all programs on one matrix in turns.

use crate::graph::ColouredGraph;
use crate::order::Order;
use crate::ours;
use crate::peers::{Labeller, Program, Run};
use crate::pure::Graph;
use std::fmt;
use std::iter;
use std::time::Duration;
use tantalizer::model::Matrix;

/// How long a program may take for one run.
pub(crate) const LIMIT: Duration = Duration::from_secs(20);
/// A program is run again until it has taken that long in all, or often enough.
const ENOUGH_TIME: Duration = Duration::from_secs(1);
const ENOUGH_RUNS: usize = 101;

/// The runs of one program.
#[derive(Default)]
pub(crate) struct Runs {
    times: Vec<Duration>,
    automorphisms: Option<Order>,
    timed_out: bool,
}

/// The runs of all.
#[derive(Default)]
pub(crate) struct Measured {
    pub(crate) ours: Runs,
    /// In the order of [`Program::ALL`].
    pub(crate) peers: [Runs; Program::ALL.len()],
    pub(crate) pure: Runs,
}

impl Measured {
    /// Runs the programs on a matrix in turns.
    pub(crate) fn of_matrix(matrix: &Matrix) -> Self {
        let graph = ColouredGraph::of_matrix(matrix);
        let (labeller, pure) = (Labeller::new(&graph), Graph::new(&graph));
        let mut all = Self::default();
        while all.pure.is_complete() && all.pure.times.len() < 3 {
            match pure.run(LIMIT) {
                Some(time) => all.pure.times.push(time),
                None => all.pure.timed_out = true,
            }
        }
        while !iter::once(&all.ours).chain(&all.peers).all(Runs::are_enough) {
            all.ours.add(|| ours::run(matrix, LIMIT));
            for (program, runs) in Program::ALL.into_iter().zip(&mut all.peers) {
                runs.add(|| labeller.run(program, LIMIT));
            }
        }
        all
    }

    /// The runs of tantalizer, then the others.
    pub(crate) fn runs(&self) -> impl Iterator<Item = &Runs> {
        iter::once(&self.ours).chain(&self.peers).chain([&self.pure])
    }

    /// The orders of the group that were found.
    pub(crate) fn orders(&self) -> impl Iterator<Item = Order> {
        self.runs().filter_map(|runs| runs.automorphisms)
    }

    /// How many times longer the fastest of the others takes than tantalizer.
    pub(crate) fn ratio(&self) -> String {
        let ours = self.ours.seconds();
        let others = || self.peers.iter().chain([&self.pure]);
        let best = others().map(Runs::seconds).fold(f64::INFINITY, f64::min);
        let bound = match (self.ours.timed_out, others().all(|runs| runs.timed_out)) {
            (true, true) => return "–".into(),
            (true, false) => "< ",
            (false, true) => "> ",
            (false, false) => "",
        };
        format!("{bound}{}", two_digits(best / ours))
    }
}

impl Runs {
    /// Runs the program once more unless that has been done often enough.
    fn add(&mut self, run: impl FnOnce() -> Option<Run>) {
        if self.are_enough() {
            return;
        }
        match run() {
            Some(run) => {
                self.times.push(run.time);
                self.automorphisms = Some(run.automorphisms);
            }
            None => self.timed_out = true,
        }
    }

    /// Whether no run took too long.
    pub(crate) fn is_complete(&self) -> bool {
        !self.timed_out
    }

    fn are_enough(&self) -> bool {
        let time: Duration = self.times.iter().sum();
        self.timed_out || time >= ENOUGH_TIME || self.times.len() >= ENOUGH_RUNS
    }

    /// The median, or the limit if a run did not end before.
    fn seconds(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_unstable();
        let middle = times.get(times.len() / 2).copied().unwrap_or_default();
        if self.timed_out { LIMIT.as_secs_f64() } else { middle.as_secs_f64() }
    }
}

impl fmt::Display for Runs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bound = if self.timed_out { "> " } else { "" };
        write!(f, "{bound}{}", two_digits(self.seconds()))
    }
}

/// A positive number with two digits that count.
fn two_digits(number: f64) -> String {
    let rounded: f64 = format!("{number:.1e}").parse().expect("a number");
    rounded.to_string()
}
