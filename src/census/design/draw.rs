//! Classes under repainting, each with the same probability.
//!
//! A class of N repainted copies has N·|stabilizer| = n! pairs of a copy and a repainting that leaves it
//! as it is: as many as every other class. So draw such a pair: first the repainting, with a
//! probability that goes with the number of sets it leaves as they are, then one of these sets, which are
//! unions of its cycles on the row types.
//!
//! Source: J. D. Dixon and H. S. Wilf, *The random selection of unlabeled graphs*, Journal of Algorithms
//! 4 (1983), 205–213.

use super::super::family::fixed_sets;
use super::super::orderly::Orderly;
use rand::seq::index;
use rand::{Rng, RngExt};
use std::collections::{BTreeMap, HashMap};

/// Draws classes of sets of row types.
#[derive(Debug)]
pub(super) struct Draw<'a> {
    orderly: &'a Orderly,
    size: usize,
    /// By repainting, the number of sets that it and those before it leave as they are.
    sums: Vec<u128>,
    /// By repainting that was drawn before, its cycles by their lengths.
    cycles: HashMap<u16, BTreeMap<usize, Vec<Vec<u16>>>>,
}

impl<'a> Draw<'a> {
    /// Draws of sets of so many row types.
    pub(super) fn new(orderly: &'a Orderly, size: usize) -> Self {
        let mut sum = 0;
        let sums = orderly.repainting.elements().map(|element| {
            sum += fixed_sets(&orderly.repainting.cycle_lengths(element), size, orderly.repeat);
            sum
        });
        Self { orderly, size, sums: sums.collect(), cycles: HashMap::new() }
    }

    /// A set of a class, in increasing order.
    pub(super) fn class(&mut self, rng: &mut impl Rng) -> Vec<u16> {
        let total = *self.sums.last().expect("the identity is there");
        let point = rng.random_range(0..total);
        let element = self.sums.partition_point(|&sum| sum <= point);
        let element = u16::try_from(element).expect("at most 7!");
        let (orderly, repeat) = (self.orderly, self.orderly.repeat);
        let cycles = self.cycles.entry(element).or_insert_with(|| {
            let mut by_length: BTreeMap<usize, Vec<Vec<u16>>> = BTreeMap::new();
            for cycle in orderly.repainting.cycles(element) {
                by_length.entry(cycle.len()).or_default().push(cycle);
            }
            by_length
        });
        let mut left: Vec<(usize, usize)> =
            cycles.iter().map(|(&length, cycles)| (length, cycles.len())).collect();
        let mut rows = Vec::with_capacity(self.size);
        while let Some((length, count)) = left.pop() {
            let missing = self.size - rows.len();
            // How many sets there are with each number of cycles of this length.
            let ways: Vec<u128> = (0..=missing / length)
                .map(|taken| {
                    fixed_sets(&[(1, count)], taken, repeat)
                        * fixed_sets(&left, missing - taken * length, repeat)
                })
                .collect();
            let mut point = rng.random_range(0..ways.iter().sum());
            let mut taken = 0;
            while point >= ways[taken] {
                point -= ways[taken];
                taken += 1;
            }
            for position in positions(count, taken, repeat, rng) {
                rows.extend(&cycles[&length][position]);
            }
        }
        rows.sort_unstable();
        rows
    }
}

/// So many of `count` positions, or a multiset of them, each with the same probability.
fn positions(count: usize, taken: usize, repeat: bool, rng: &mut impl Rng) -> Vec<usize> {
    if taken == 0 {
        return Vec::new();
    }
    if !repeat {
        return index::sample(rng, count, taken).into_vec();
    }
    // Multisets correspond to sets of count + taken − 1 things: x_1 ≤ x_2 ≤ … to x_i + i.
    let mut chosen = index::sample(rng, count + taken - 1, taken).into_vec();
    chosen.sort_unstable();
    chosen.into_iter().enumerate().map(|(before, position)| position - before).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::census::count::Counter;
    use crate::census::family::Family;
    use rand::SeedableRng as _;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn every_class_is_drawn_as_often() {
        for family in [Family::any(2).unwrap(), Family::any(2).unwrap().with_repeats()] {
            let counter = Counter::new(family);
            let mut draw = Draw::new(&counter.orderly, 2);
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            let mut counts: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
            for _ in 0..100_000 {
                let rows = draw.class(&mut rng);
                *counts.entry(counter.canonical(&rows).0).or_default() += 1;
            }
            assert_eq!(counts.len() as u128, family.classes());
            let expected = 100_000.0 / f64::from(u32::try_from(counts.len()).unwrap());
            // Pearson's chi-square: a value beyond 60 has a chance of 10^-4 for 24, 10^-3 for 30.
            let deviation = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
            let chi_square: f64 = counts.values().map(deviation).sum();
            assert!(chi_square < 60.0, "{chi_square} for {} classes", counts.len());
        }
    }
}
