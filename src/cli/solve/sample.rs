//! Drawing solutions.

use super::answer::Answer;
use num_bigint::BigUint;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use tantalizer::model::Selection;
use tantalizer::outcome::Limits;
use tantalizer::search::divisors::Index;
use tantalizer::search::{self, Turn, independent, partial};

impl Answer {
    /// Draws solutions: from the tables, or by their ranks among all of a search.
    pub(super) fn sample(&mut self, number: usize, seed: u64, limits: &Limits) {
        /// Ranks beyond this are too far to count to.
        const FAR: u32 = 1_000_000;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (matrix, magic) = (self.puzzle().matrix().clone(), self.magic.clone());
        let (list_limit, towers_wanted) = (self.list_limit, self.towers_wanted);
        (self.list_limit, self.towers_wanted) = (0, 0);
        let search = |limits: &Limits| partial::partial_solutions(&matrix, &magic, limits);
        let from_tables = match search::take_turns(&matrix, &magic, self.parts, limits, search) {
            Turn::Searched(found) => {
                self.combine_in_turns(found, limits);
                self.solution_count.as_ref().is_some_and(|count| *count > BigUint::from(FAR))
            }
            Turn::Counted(counts) => {
                self.set_counts(counts);
                true
            }
            Turn::Stopped { reason, .. } => {
                self.stopped = Some(reason);
                false
            }
        };
        (self.list_limit, self.towers_wanted) = (list_limit, towers_wanted);
        let all = std::mem::take(&mut self.partials);
        match &self.solution_count {
            None => {}
            Some(_) if from_tables => match Index::new(&matrix, &magic, self.parts, limits) {
                Err(reason) => self.stopped = Some(reason),
                Ok(index) => self.draw(number, limits, || index.draw(&mut rng)),
            },
            Some(count) => {
                let count = count.clone();
                self.draw_by_rank(number, &count, &all, &mut rng, limits);
            }
        }
        self.list_limit = number;
    }

    /// Draws ranks and finds the solutions that have them.
    fn draw_by_rank(
        &mut self,
        number: usize,
        count: &BigUint,
        all: &[Selection],
        rng: &mut ChaCha8Rng,
        limits: &Limits,
    ) {
        let Some(count) = u64::try_from(count).ok().filter(|&count| count > 0) else { return };
        let mut ranks = Vec::new();
        self.draw(number, limits, || {
            ranks.push(rng.random_range(0..count));
            Some(Vec::new())
        });
        let mut wanted: BTreeMap<u64, Vec<Selection>> =
            ranks.iter().map(|&rank| (rank, Vec::new())).collect();
        let mut rank = 0;
        let flow = independent::for_each_set(all, self.parts, limits, |set| {
            if let Some(solution) = wanted.get_mut(&rank) {
                *solution = set.iter().map(|&member| all[member].clone()).collect();
            }
            rank += 1;
            ControlFlow::Continue(())
        });
        let drawn = ranks.iter().map(|rank| wanted[rank].clone()).filter(|set| !set.is_empty());
        self.show(drawn.collect());
        self.stopped = self.stopped.or(flow.break_value());
    }

    /// Draws so many solutions, or as many as the limits allow.
    fn draw(
        &mut self,
        number: usize,
        limits: &Limits,
        mut draw: impl FnMut() -> Option<Vec<Selection>>,
    ) {
        let bytes = self.bytes_of_set();
        let mut drawn = Vec::new();
        while drawn.len() < number {
            // They are kept, and again as text.
            let within = limits.check_memory(2 * bytes * drawn.len());
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
}
