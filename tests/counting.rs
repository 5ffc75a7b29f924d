//! Counting, listing and drawing on the divisors of M: closed forms, the search, the definition.

mod common;

use num_bigint::BigUint;
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;
use tantalizer::model::{Colour, Magic, Matrix, Selection};
use tantalizer::outcome::{Limits, StopReason};
use tantalizer::search::divisors::{self, Index};
use tantalizer::search::{self, Counts, Turn, literal, partial, take_turns};

fn count(matrix: &Matrix, magic: &Magic, parts: usize) -> BigUint {
    divisors::count(matrix, magic, parts, &Limits::new()).unwrap()
}

/// All sets by the definition.
fn sets(matrix: &Matrix, magic: &Magic, parts: usize) -> Vec<Vec<Selection>> {
    let limits = Limits::new();
    let partials = literal::partial_solutions(matrix, magic, &limits).complete().unwrap();
    let sets = literal::independent_sets(&partials, parts, &limits).complete().unwrap();
    sets.iter().map(|set| set.iter().map(|&i| partials[i].clone()).collect()).collect()
}

/// Binomial coefficient.
fn choose(n: u64, k: u64) -> BigUint {
    (0..k).fold(BigUint::from(1u8), |product, i| product * (n - i) / (i + 1))
}

#[test]
fn rings_have_a_closed_form() {
    for n in [3, 20, 200] {
        let matrix = common::ring(n);
        let magic = Magic::standard(matrix.palette());
        assert_eq!(count(&matrix, &magic, 1), (BigUint::from(1u8) << n) + 1u8);
        assert_eq!(count(&matrix, &magic, 2), BigUint::from(3u8) << (n - 1));
    }
}

/// n cubes {aa, bb, ab} and M = a^n·b^n. As many must take aa as bb: the central trinomial
/// coefficients. Two selections that differ everywhere are a closed walk of n steps on the
/// triangular lattice; what they leave over is a third.
#[test]
fn identical_cubes_have_a_closed_form() {
    for n in [1u64, 2, 3, 5, 8, 40, 100] {
        let row = [4u32, 9, 6];
        let matrix = Matrix::from_integers(vec![row; usize::try_from(n).unwrap()]).unwrap();
        let magic = Magic::new(matrix.palette(), BigUint::from(6u8).pow(n.try_into().unwrap()));
        let magic = magic.unwrap();
        let trinomial: BigUint = (0..=n / 2).map(|x| choose(n, x) * choose(n - x, x)).sum();
        assert_eq!(count(&matrix, &magic, 1), trinomial, "n = {n}");

        // Σ_k C(n,k)·(−3)^(n−k)·Σ_j C(k,j)²·C(2j,j), with its two signs apart.
        let (mut plus, mut minus) = (BigUint::ZERO, BigUint::ZERO);
        for k in 0..=n {
            let inner: BigUint =
                (0..=k).map(|j| choose(k, j) * choose(k, j) * choose(2 * j, j)).sum();
            let term = choose(n, k) * BigUint::from(3u8).pow((n - k).try_into().unwrap()) * inner;
            if (n - k) % 2 == 0 { plus += term } else { minus += term }
        }
        let walks = plus - minus;
        assert_eq!(count(&matrix, &magic, 2), &walks / 2u8, "n = {n}");
        assert_eq!(count(&matrix, &magic, 3), walks / 6u8, "n = {n}");
    }
}

/// A matrix beside a second one with other colours: their rows are independent.
fn beside(a: &Matrix, b: &Matrix) -> Matrix {
    let n = a.palette().len();
    let rows_of = |matrix: &Matrix, shift: usize| {
        (0..matrix.rows())
            .map(|row| {
                let entry = |entry: &tantalizer::model::Valuation| {
                    entry.colours().map(|c| Colour::new(c.index() + shift)).collect::<Vec<_>>()
                };
                matrix.row(row).iter().map(entry).collect::<Vec<_>>()
            })
            .collect::<Vec<_>>()
    };
    let rows = [rows_of(a, 0), rows_of(b, n)].concat();
    Matrix::from_colours(common::palette(n + b.palette().len()), &rows).unwrap()
}

#[test]
fn independent_components_multiply() {
    let a =
        Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]]).unwrap();
    let (mut matrix, mut copies) = (a.clone(), 1);
    while copies < 40 {
        matrix = beside(&matrix, &a);
        copies += 1;
    }
    let magic = Magic::standard(matrix.palette());
    assert_eq!(count(&matrix, &magic, 1), BigUint::from(3u8).pow(40));
    // One 2-set each, of two ordered pairs: 2^40 ordered pairs.
    assert_eq!(count(&matrix, &magic, 2), BigUint::from(2u8).pow(39));
}

#[test]
fn bands_are_counted_as_the_search_counts_them() {
    for seed in 0..20 {
        let matrix = common::band(8 + usize::try_from(seed % 2).unwrap(), 3, seed);
        let magic = Magic::standard(matrix.palette());
        for magic in [magic.clone(), magic.with_divisors()] {
            let found = search::solve(&matrix, &magic, 2, 0, &Limits::new()).unwrap();
            let found = found.complete().unwrap();
            assert!(!found.partials.is_empty(), "a band has planted layers");
            assert_eq!(count(&matrix, &magic, 1), BigUint::from(found.partials.len()));
            assert_eq!(count(&matrix, &magic, 2), found.count, "seed {seed}");
        }
    }
}

#[test]
fn large_bands_are_counted() {
    let matrix = common::band(300, 4, 1);
    let magic = Magic::standard(matrix.palette());
    let limits = Limits::new();
    let search = |limits: &Limits| partial::partial_solutions(&matrix, &magic, limits);
    let turn = take_turns(&matrix, &magic, 2, &limits, search);
    let Turn::Counted(Counts { partials, sets }) = turn else { panic!("{turn:?}") };
    assert!(partials.bits() > 60 && sets.bits() > 30, "{partials} {sets}");
    // The same band upside down, and with its columns exchanged.
    let upside_down = (0..300).rev().map(|row| {
        let entry = |entry: &tantalizer::model::Valuation| entry.colours().collect::<Vec<_>>();
        matrix.row(row).iter().rev().map(entry).collect::<Vec<_>>()
    });
    let turned =
        Matrix::from_colours(matrix.palette().clone(), &upside_down.collect::<Vec<_>>()).unwrap();
    assert_eq!(count(&turned, &magic, 1), partials);
    assert_eq!(count(&turned, &magic, 2), sets);

    let index = Index::new(&matrix, &magic, 2, &limits).unwrap();
    assert_eq!(index.count(), &sets);
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut listed = index.list(50, &limits).complete().unwrap();
    assert_eq!(listed.len(), 50);
    assert!(listed.is_sorted_by(|a, b| a < b), "distinct, in lexicographic order");
    listed.extend((0..50).map(|_| index.draw(&mut rng).unwrap()));
    for set in &listed {
        assert!(set[0].is_independent_of(&set[1]) && set[0] < set[1]);
        assert!(set.iter().all(|s| s.value(&matrix) == *magic.value()));
    }
}

proptest! {
    #![proptest_config(common::seeded(1500, 7))]

    /// All sets are listed, each once; and those drawn are among them.
    #[test]
    fn lists_equal_literal((matrix, magic) in common::matrix_and_magic(6, 4), l in 1usize..=3) {
        let l = l.min(matrix.columns());
        let index = Index::new(&matrix, &magic, l, &Limits::new()).unwrap();
        // All pairs of very many would take the definition too long.
        prop_assume!(count(&matrix, &magic, 1) <= BigUint::from(300u16));
        prop_assume!(index.count() <= &BigUint::from(20_000u16));
        let expected = sets(&matrix, &magic, l);
        prop_assert_eq!(index.count(), &BigUint::from(expected.len()));
        let listed = index.list(usize::MAX, &Limits::new()).complete().unwrap();
        prop_assert_eq!(&listed, &expected);
        let some = index.list(2, &Limits::new()).complete().unwrap();
        prop_assert_eq!(some.len(), expected.len().min(2));
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..3 {
            match index.draw(&mut rng) {
                None => prop_assert!(expected.is_empty()),
                Some(set) => prop_assert!(expected.contains(&set)),
            }
        }
    }
}

/// Draws of each set against equal probability: chi-square with a chance of 10^-4 to fail by
/// accident, for seeds that were fixed before.
#[test]
fn draws_are_uniform() {
    let repeated = [[4u32, 4, 9, 6], [9, 6, 6, 4], [4, 9, 6, 6]];
    let matrix = Matrix::from_integers(repeated).unwrap();
    let (band, small_band) = (common::band(5, 3, 2), common::band(3, 3, 2));
    for (matrix, magic) in [
        (&matrix, Magic::new(matrix.palette(), 6u32.pow(3)).unwrap()),
        (&band, Magic::standard(band.palette())),
        (&small_band, Magic::standard(small_band.palette()).with_divisors()),
    ] {
        for parts in 1..=3 {
            let expected = sets(matrix, &magic, parts);
            assert!(expected.len() > 1, "{} sets", expected.len());
            let index = Index::new(matrix, &magic, parts, &Limits::new()).unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(42);
            let mut drawn: BTreeMap<Vec<Selection>, u32> = BTreeMap::new();
            let each = 50;
            for _ in 0..each * expected.len() {
                *drawn.entry(index.draw(&mut rng).unwrap()).or_default() += 1;
            }
            let each = f64::from(u32::try_from(each).unwrap());
            let square = |set| (f64::from(drawn.get(set).copied().unwrap_or(0)) - each).powi(2);
            let chi_square: f64 = expected.iter().map(square).sum::<f64>() / each;
            // Wilson and Hilferty's approximation of the quantile.
            let freedom = f64::from(u32::try_from(expected.len() - 1).unwrap());
            let part = 2.0 / (9.0 * freedom);
            let limit = freedom * (1.0 - part + 3.719 * part.sqrt()).powi(3);
            assert!(chi_square < limit, "{chi_square} of {limit} for {} sets", expected.len());
        }
    }
}

/// Whether a divisor of M will do, the number of selections, and steps that suffice.
const STEPS: [(bool, usize, u64); 3] = [(false, 2, 4800), (false, 3, 1150), (true, 1, 6100)];

/// States that differ by the order of the selections are one, and colours of which there cannot be too
/// many are left out: without either, it would take more steps.
#[test]
fn states_are_merged() {
    let matrix = common::band(100, 8, 2);
    let magic = Magic::standard(matrix.palette());
    for (magic, parts, steps) in STEPS.map(|(divides, parts, steps)| {
        (if divides { magic.clone().with_divisors() } else { magic.clone() }, parts, steps)
    }) {
        let within =
            |steps| divisors::count(&matrix, &magic, parts, &Limits::new().with_steps(steps));
        assert!(within(steps).is_ok(), "{parts} parts take more than {steps} steps");
        assert_eq!(
            within(steps * 4 / 5),
            Err(StopReason::StepLimit),
            "{parts} parts: it is pinned"
        );
    }
}

#[test]
fn limits_are_heeded() {
    let matrix = common::band(300, 4, 1);
    let magic = Magic::standard(matrix.palette());
    let count = |limits: &Limits| divisors::count(&matrix, &magic, 2, limits);
    let memory = Limits::new().with_memory(500);
    assert_eq!(count(&memory), Err(StopReason::MemoryLimit));
    assert_eq!(count(&Limits::new().with_steps(100)), Err(StopReason::StepLimit));
    assert_eq!(Index::new(&matrix, &magic, 2, &memory).map(|_| ()), Err(StopReason::MemoryLimit));

    // Lists have their limits too.
    let (ring, few) = (common::ring(40), Limits::new().with_memory(100_000));
    let index = Index::new(&ring, &Magic::standard(ring.palette()), 1, &few).unwrap();
    let listed = index.list(usize::MAX, &few);
    assert_eq!(listed.stop_reason(), Some(StopReason::MemoryLimit));
    assert!(listed.value().len() < 1000);
    let timed = Limits::new().with_time(std::time::Duration::from_millis(50));
    assert_eq!(index.list(usize::MAX, &timed).stop_reason(), Some(StopReason::TimeLimit));

    // A search that runs out of memory leaves the counting to the divisors.
    let magic = Magic::standard(ring.palette());
    let search = |limits: &Limits| partial::partial_solutions(&ring, &magic, limits);
    let turn = take_turns(&ring, &magic, 1, &Limits::new().with_memory(20_000), search);
    let counts = Counts {
        partials: (BigUint::from(1u8) << 40) + 1u8,
        sets: (BigUint::from(1u8) << 40) + 1u8,
    };
    assert_eq!(turn, Turn::Counted(counts));

    // More states than there is room for.
    let planted = common::planted(300, 1);
    let magic = Magic::standard(planted.palette());
    let hopeless = divisors::count(&planted, &magic, 1, &Limits::new());
    assert_eq!(hopeless, Err(StopReason::MemoryLimit));
    assert_eq!(divisors::approx_log_states(&planted, &magic, 1, &Limits::new()), None);
}

#[test]
fn the_search_wins_where_it_is_faster() {
    let matrix = common::planted(36, 3);
    let magic = Magic::standard(matrix.palette());
    let search = |limits: &Limits| partial::count(&matrix, &magic, limits);
    let turn = take_turns(&matrix, &magic, 1, &Limits::new(), search);
    let expected = partial::count(&matrix, &magic, &Limits::new()).complete().unwrap();
    assert_eq!(turn, Turn::Searched(expected));
    let interrupted = Limits::new().with_steps(500);
    let turn = take_turns(&matrix, &magic, 1, &interrupted, search);
    assert!(matches!(turn, Turn::Stopped { reason: StopReason::StepLimit, .. }), "{turn:?}");
}
