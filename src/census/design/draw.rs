//! Classes under repainting, each with the same probability.
//!
//! A class of N repainted copies has N·|stabilizer| = n! pairs of a copy and a repainting that leaves it
//! as it is: as many as every other class. So draw such a pair: first the repainting, with a
//! probability that goes with the number of sets it leaves as they are, then one of these sets, which are
//! unions of its cycles on the row types.
//!
//! Source: J. D. Dixon and H. S. Wilf, *The random selection of unlabeled graphs*, Journal of Algorithms
//! 4 (1983), 205–213.

use super::super::family::{Family, fixed_sets, lengths};
use super::super::repaint::{conjugacy_classes, cycles};
use rand::seq::index;
use rand::{Rng, RngExt};
use std::collections::BTreeMap;

/// Cycles on the row types by their lengths.
type Cycles = BTreeMap<usize, Vec<Vec<u16>>>;

/// Draws classes of the matrices of a family.
#[derive(Debug)]
pub(super) struct Draw {
    size: usize,
    repeat: bool,
    /// By conjugacy class of repaintings, the cycles of one of them, and the number of pairs of a
    /// repainting and a set it leaves as it is in this and the classes before.
    classes: Vec<(Cycles, u128)>,
}

impl Draw {
    pub(super) fn new(family: Family) -> Self {
        let types = family.row_types();
        let (size, repeat) = (family.colours(), family.has_repeats());
        let mut sum = 0;
        let classes = conjugacy_classes(size).into_iter().map(|(images, count)| {
            let cycles = cycles(&types.repainted(&images));
            sum += count * fixed_sets(&lengths(&cycles), size, repeat);
            (cycles, sum)
        });
        Self { size, repeat, classes: classes.collect() }
    }

    /// A set of a class, in increasing order.
    ///
    /// Repaintings of a conjugacy class are alike: a set that one leaves as it is has a repainted copy
    /// that another does.
    pub(super) fn class(&self, rng: &mut impl Rng) -> Vec<u16> {
        let (_, total) = *self.classes.last().expect("the identity is there");
        let point = rng.random_range(0..total);
        let class = self.classes.partition_point(|&(_, sum)| sum <= point);
        let cycles = &self.classes[class].0;
        let repeat = self.repeat;
        let mut left = lengths(cycles);
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
    use crate::census::repaint::canonical;
    use rand::SeedableRng as _;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn every_class_is_drawn_as_often() {
        const DRAWS: u32 = 100_000;
        let two = Family::any(2).unwrap();
        for family in [two, two.with_repeats(), Family::proper(6).unwrap()] {
            let (draw, types) = (Draw::new(family), family.row_types());
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            let mut sets: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
            for _ in 0..DRAWS {
                *sets.entry(draw.class(&mut rng)).or_default() += 1;
            }
            let mut classes: BTreeMap<Vec<u16>, u32> = BTreeMap::new();
            for (rows, count) in sets {
                *classes.entry(canonical(&types, &rows).0).or_default() += count;
            }
            assert_eq!(classes.len() as u128, family.classes());
            let expected = f64::from(DRAWS) / f64::from(u32::try_from(classes.len()).unwrap());
            // Pearson's chi-square: a value beyond 60 has a chance of 10^-4 for 24 degrees of
            // freedom, of 10^-3 for 30.
            let deviation = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
            let chi_square: f64 = classes.values().map(deviation).sum();
            assert!(chi_square < 60.0, "{chi_square} for {} classes", classes.len());
        }
    }
}
