//! The fast searches against the definition.

mod common;

use num_bigint::BigUint;
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use std::time::Duration;
use tantalizer::error::ModelError;
use tantalizer::generate::{Kind, generate};
use tantalizer::model::{Colour, Magic, Matrix, Relation, Selection};
use tantalizer::outcome::{Limits, Outcome, StopReason};
use tantalizer::search::obstacle::{self, Obstacle};
use tantalizer::search::{self, divisors, estimate, literal, partial};

proptest! {
    #![proptest_config(common::seeded(3000, 3))]

    #[test]
    fn partial_equals_literal((matrix, magic) in common::matrix_and_magic(7, 4)) {
        let expected = literal::partial_solutions(&matrix, &magic, &Limits::new()).complete().unwrap();
        let found = partial::partial_solutions(&matrix, &magic, &Limits::new());
        prop_assert_eq!(found, Outcome::Complete(expected.clone()));
        let count = BigUint::from(expected.len());
        prop_assert_eq!(partial::count(&matrix, &magic, &Limits::new()), Outcome::Complete(count.clone()));
        prop_assert_eq!(divisors::count(&matrix, &magic, 1, &Limits::new()), Ok(count));
    }

    #[test]
    fn sets_equal_literal((matrix, magic) in common::matrix_and_magic(7, 4), l in 1usize..=3) {
        let l = l.min(matrix.columns());
        let partials = literal::partial_solutions(&matrix, &magic, &Limits::new()).complete().unwrap();
        // All pairs of very many would take the definition too long.
        prop_assume!(partials.len() <= 300);
        let expected = literal::independent_sets(&partials, l, &Limits::new()).complete().unwrap();
        let found = search::solve(&matrix, &magic, l, usize::MAX, &Limits::new()).unwrap();
        let found = found.complete().unwrap();
        prop_assert_eq!(&found.list, &expected);
        prop_assert_eq!(&found.count, &BigUint::from(expected.len()));
        prop_assert_eq!(&found.partials, &partials);

        let count = divisors::count(&matrix, &magic, l, &Limits::new());
        prop_assert_eq!(count.as_ref(), Ok(&found.count));

        let limited = search::solve(&matrix, &magic, l, 2, &Limits::new()).unwrap();
        let limited = limited.complete().unwrap();
        prop_assert_eq!(&limited.list, &expected[..expected.len().min(2)]);
        prop_assert_eq!(&limited.count, &found.count);

        let first = search::solve_first(&matrix, &magic, l, &Limits::new()).unwrap();
        match first.complete().unwrap() {
            None => prop_assert!(expected.is_empty()),
            Some(set) => {
                let positions: Vec<usize> =
                    set.iter().map(|s| partials.binary_search(s).unwrap()).collect();
                prop_assert!(expected.contains(&positions));
            }
        }

        let obstacle = obstacle::after_search(&matrix, &magic, &found);
        prop_assert_eq!(obstacle.is_none(), !expected.is_empty());
        if obstacle::before_search(&matrix, &magic, l).is_some() {
            prop_assert!(expected.is_empty());
        }
        if obstacle::before_search(&matrix, &magic, 1).is_some() {
            prop_assert!(partials.is_empty());
        }
    }

    /// The product of values and the sum of valuations of a selection are the same number; and
    /// E·s = r exactly for partial solutions.
    #[test]
    fn values_and_valuations_agree((matrix, magic) in common::matrix_and_magic(7, 4), seed in any::<u32>()) {
        let m2 = u32::try_from(matrix.columns()).unwrap();
        let columns: Vec<usize> = (0..u32::try_from(matrix.rows()).unwrap())
            .map(|row| (seed.rotate_left(5 * row) % m2) as usize)
            .collect();
        let selection = Selection::new(&matrix, &columns).unwrap();
        let (value, valuation) = (selection.value(&matrix), selection.valuation(&matrix));
        prop_assert_eq!(matrix.palette().value(&valuation), value.clone());
        prop_assert_eq!(matrix.palette().factor(&value).unwrap(), valuation.clone());
        let n = matrix.palette().len();
        let sums = matrix.valuation_matrix() * selection.indicator(&matrix);
        let dense = valuation.to_dense(n);
        prop_assert_eq!(sums.as_slice(), dense.as_slice());
        if magic.relation() == Relation::Equal {
            prop_assert_eq!(value == *magic.value(), dense == magic.valuation().to_dense(n));
        }
        prop_assert_eq!(magic.deviations(&valuation).is_empty(), magic.accepts(&value));
        for row in 0..matrix.rows() {
            for column in 0..matrix.columns() {
                let value = matrix.palette().value(matrix.valuation(row, column));
                prop_assert_eq!(&value, matrix.value(row, column));
            }
        }
    }
}

#[test]
fn counts_of_rings_have_a_closed_form() {
    for n in 2..=10 {
        let matrix = common::ring(n);
        let magic = Magic::standard(matrix.palette());
        let found = search::solve(&matrix, &magic, 2, 0, &Limits::new()).unwrap();
        let found = found.complete().unwrap();
        // For n = 2 the rows' loops and edges also combine otherwise; counted by the definition.
        let expected =
            literal::partial_solutions(&matrix, &magic, &Limits::new()).complete().unwrap();
        assert_eq!(found.partials, expected, "n = {n}");
        if n > 2 {
            assert_eq!(found.partials.len(), (1 << n) + 1, "n = {n}");
            assert_eq!(found.count, BigUint::from(3u8) << (n - 1), "n = {n}: 2^n + 2^(n-1)");
        }
    }
}

#[test]
fn twenty_cubes_are_searched_completely() {
    let (matrix, layers) = common::planted_with_layers(20, 1);
    let magic = Magic::standard(matrix.palette());
    let limits = Limits::new().with_time(Duration::from_mins(1));
    let found = search::solve(&matrix, &magic, 2, usize::MAX, &limits).unwrap().complete().unwrap();
    assert!(found.partials.len() >= 3);
    for layer in &layers {
        assert!(found.partials.binary_search(layer).is_ok(), "{layer} is a partial solution");
    }
    for partial in &found.partials {
        assert_eq!(&partial.value(&matrix), magic.value());
    }
}

#[test]
fn many_rows_do_not_overflow_the_stack() {
    let n = 10_000;
    let row = |i: usize| {
        let (a, b) = (Colour::new(i), Colour::new((i + 1) % n));
        vec![[a, a], [a, b], [a, b]]
    };
    let matrix =
        Matrix::from_colours(common::palette(n), &(0..n).map(row).collect::<Vec<_>>()).unwrap();
    let magic = Magic::standard(matrix.palette());
    let mut found = 0;
    let flow = partial::for_each(&matrix, &magic, &Limits::new(), |columns| {
        assert_eq!(columns.len(), n);
        found += 1;
        if found < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(StopReason::Enough) }
    });
    assert_eq!((found, flow), (3, ControlFlow::Break(StopReason::Enough)));
}

#[test]
fn limits_stop_and_say_so() {
    // 2^40 + 1 partial solutions.
    let matrix = common::ring(40);
    let magic = Magic::standard(matrix.palette());
    let limits = Limits::new().with_memory(1 << 20);
    let stopped = partial::partial_solutions(&matrix, &magic, &limits);
    assert_eq!(stopped.stop_reason(), Some(StopReason::MemoryLimit));
    assert!(stopped.value().iter().all(|s| s.value(&matrix) == *magic.value()));
    assert!(stopped.clone().complete().is_none());

    // The limit is kept to the byte: one selection of 40 rows counts for 112.
    let kept = |bytes| {
        let limits = Limits::new().with_memory(bytes);
        partial::partial_solutions(&matrix, &magic, &limits).value().len()
    };
    assert_eq!([kept(1119), kept(1120), kept(1231), kept(1232)], [10, 11, 11, 12]);
    let sets =
        search::combine(stopped.value(), 2, usize::MAX, &limits, |_| ControlFlow::Continue(()));
    let sets = sets.value();
    assert!(sets.list.len() * 56 <= 1 << 20);

    let limits = Limits::new().with_time(Duration::ZERO);
    let stopped = search::solve(&matrix, &magic, 2, 10, &limits).unwrap();
    assert_eq!(stopped.stop_reason(), Some(StopReason::TimeLimit));

    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let limits = Limits::new().with_interrupt(flag);
    let stopped = partial::partial_solutions(&matrix, &magic, &limits);
    assert_eq!(stopped.stop_reason(), Some(StopReason::Interrupted));
}

#[test]
fn obstacles_are_named() {
    // Of two selections with product M together, the entries have not enough of a colour.
    let rare = |faces| Obstacle::Rare { colour: Colour::new(1), faces, wanted: 8 };
    let cases: [(&[_], u32, Option<Obstacle>); 8] = [
        (&[[4u32, 6, 9], [6, 4, 4]], 24, None),
        (&[[4, 6, 6], [6, 4, 4], [25, 25, 25]], 600, None),
        (&[[4, 6, 9], [6, 4, 4]], 8, Some(Obstacle::Degree { selection: 4, magic: 3 })),
        (&[[25, 6, 9], [25, 10, 4]], 81, Some(rare(3))),
        (&[[4, 6, 9], [6, 4, 4]], 81, Some(rare(4))),
        (&[[4, 4, 9], [9, 9, 4]], 24, Some(Obstacle::NoPartial)),
        (&[[4, 10, 10], [6, 10, 15]], 24, Some(Obstacle::TooFew)),
        (&[[4, 4, 10], [6, 10, 15]], 24, Some(Obstacle::SharedEntry { row: 1, column: 0 })),
    ];
    for (rows, magic, expected) in cases {
        let matrix = Matrix::from_integers(rows.to_vec()).unwrap();
        let magic = Magic::new(matrix.palette(), magic).unwrap();
        let found = search::solve(&matrix, &magic, 2, 10, &Limits::new()).unwrap();
        let found = found.complete().unwrap();
        assert_eq!(obstacle::after_search(&matrix, &magic, &found), expected, "{rows:?}");
    }
}

#[test]
fn dependent_partial_solutions_without_a_shared_entry_are_told_apart() {
    // Each two of its partial solutions share an entry, but no entry is in all of them.
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let puzzle = generate(Kind::Balanced, 5, 5, &mut random).unwrap().puzzle;
    let (matrix, magic) = (puzzle.matrix().clone(), Magic::standard(puzzle.palette()));
    let found = search::solve(&matrix, &magic, 2, 10, &Limits::new()).unwrap().complete().unwrap();
    assert_eq!((found.partials.len(), found.list.len()), (6, 0));
    assert_eq!(obstacle::after_search(&matrix, &magic, &found), Some(Obstacle::Dependent));
}

#[test]
fn a_solution_has_at_most_one_part_for_each_column() {
    let matrix = common::ring(3);
    let magic = Magic::standard(matrix.palette());
    for parts in [0, 4] {
        let error = search::solve(&matrix, &magic, parts, 1, &Limits::new()).unwrap_err();
        assert_eq!(error, ModelError::TooManyParts { parts, columns: 3 });
        assert!(search::solve_first(&matrix, &magic, parts, &Limits::new()).is_err());
    }
}

proptest! {
    #![proptest_config(common::seeded(300, 4))]

    /// More columns and more primes than are tabulated.
    #[test]
    fn wide_rows_equal_literal(
        (m1, m2) in prop_oneof![(1usize..=3, 5usize..=9), (1usize..=2, 60usize..=70), (1usize..=1, 1020usize..=1030)],
        k in 1usize..=6,
        n in 1usize..=4,
        faces in prop::collection::vec(any::<usize>(), 9 * 3 * 6 + 70 * 2 * 6 + 1030 * 6),
        columns in prop::collection::vec(any::<usize>(), 3),
    ) {
        let colour = |face: usize| Colour::new(faces[face] % n);
        let entry = |row: usize, column: usize| {
            (0..k).map(|i| colour((row * m2 + column) * k + i)).collect::<Vec<_>>()
        };
        let rows: Vec<Vec<Vec<Colour>>> =
            (0..m1).map(|row| (0..m2).map(|column| entry(row, column)).collect()).collect();
        let matrix = Matrix::from_colours(common::palette(n), &rows).unwrap();
        let columns: Vec<usize> = columns.iter().take(m1).map(|column| column % m2).collect();
        let value = Selection::new(&matrix, &columns).unwrap().value(&matrix);
        let magic = Magic::new(matrix.palette(), value).unwrap();
        let limits = Limits::new();
        for magic in [magic.clone(), magic.with_divisors()] {
            let expected = literal::partial_solutions(&matrix, &magic, &limits);
            let number = expected.value().len();
            prop_assert!(number > 0);
            prop_assert_eq!(partial::partial_solutions(&matrix, &magic, &limits), expected);
            prop_assert_eq!(divisors::count(&matrix, &magic, 1, &limits), Ok(number.into()));
        }
    }
}

/// A search long enough to be divided gives the same for any number of threads.
#[test]
fn threads_change_nothing() {
    for seed in [1, 2] {
        let matrix = common::planted(42, seed);
        let magic = Magic::standard(matrix.palette());
        let on = |threads| {
            let limits = Limits::new().with_threads(threads);
            let first = search::solve_first(&matrix, &magic, 2, &limits).unwrap();
            let count = partial::count(&matrix, &magic, &limits);
            (partial::partial_solutions(&matrix, &magic, &limits), count, first)
        };
        let alone = on(1);
        // One thread, undivided.
        let mut found = Vec::new();
        let flow = partial::for_each(&matrix, &magic, &Limits::new(), |columns| {
            let columns: Vec<usize> = columns.iter().map(|&column| column.into()).collect();
            found.push(Selection::new(&matrix, &columns).unwrap());
            ControlFlow::Continue(())
        });
        found.sort();
        assert!(flow.is_continue());
        assert_eq!(alone.0, Outcome::Complete(found.clone()));
        assert_eq!(alone.1, Outcome::Complete(found.len().into()));
        let set = alone.2.clone().complete().unwrap().unwrap();
        assert!(set[0].is_independent_of(&set[1]));
        assert!(set.iter().all(|s| s.value(&matrix) == *magic.value()));
        for threads in [2, 3, 8] {
            assert_eq!(on(threads), alone, "{threads} threads");
        }
    }
}

#[test]
fn limits_hold_on_threads() {
    let matrix = common::planted(60, 1);
    let magic = Magic::standard(matrix.palette());
    let limits = Limits::new().with_threads(2).with_time(Duration::from_millis(300));
    let begin = std::time::Instant::now();
    let stopped = partial::partial_solutions(&matrix, &magic, &limits);
    assert_eq!(stopped.stop_reason(), Some(StopReason::TimeLimit));
    assert!(begin.elapsed() < Duration::from_secs(20));
    let stopped = partial::count(&matrix, &magic, &Limits::new().with_steps(50_000));
    assert_eq!(stopped.stop_reason(), Some(StopReason::StepLimit));

    let few = partial::partial_solutions_up_to(
        1000,
        &common::ring(40),
        &Magic::standard(common::ring(40).palette()),
        &Limits::new().with_threads(3),
    );
    assert_eq!(few.stop_reason(), Some(StopReason::Enough));
    assert!(few.value().len() > 1000);
    let all = partial::partial_solutions_up_to(
        5,
        &common::ring(2),
        &Magic::standard(common::ring(2).palette()),
        &Limits::new(),
    );
    assert_eq!(all.complete().unwrap().len(), 5);
}

/// What was found before a search was divided is not counted twice.
#[test]
fn a_divided_search_counts_anew() {
    let (matrix, limits) = (common::ring(14), Limits::new());
    let magic = Magic::standard(matrix.palette());
    let found = partial::partial_solutions_up_to((1 << 14) + 1, &matrix, &magic, &limits);
    assert_eq!(found.complete().unwrap().len(), (1 << 14) + 1);
    let found = partial::partial_solutions_up_to(1 << 14, &matrix, &magic, &limits);
    assert_eq!(found.stop_reason(), Some(StopReason::Enough));
}

/// The first solution of a search that has to be divided is the first in its order.
#[test]
fn the_first_solution_of_a_divided_search_is_the_same_on_any_threads() {
    let (matrix, _) = common::planted_with_layers(52, 1);
    let magic = Magic::standard(matrix.palette());
    let first = |limits: &Limits| search::solve_first(&matrix, &magic, 2, limits).unwrap();
    let short = first(&Limits::new().with_steps(12_000));
    assert_eq!(short.stop_reason(), Some(StopReason::StepLimit), "it is divided");
    let alone = first(&Limits::new()).complete().unwrap().unwrap();
    for threads in [2, 4] {
        let limits = Limits::new().with_threads(threads);
        assert_eq!(first(&limits), Outcome::Complete(Some(alone.clone())));
    }
}

/// Where members and rest of a set cover every entry, the search for one set looks at a part of the
/// tree only; whether there is one must not depend on that.
#[test]
fn balanced_puzzles_have_a_set_exactly_if_the_first_is_found() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..400 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let cubes = 4 + usize::try_from(seed % 5).unwrap();
        let puzzle = generate(Kind::Balanced, cubes, cubes, &mut rng).unwrap().puzzle;
        let magic = Magic::standard(puzzle.palette());
        for parts in 1..=3 {
            let all = search::solve(puzzle.matrix(), &magic, parts, 0, &Limits::new()).unwrap();
            let first =
                search::solve_first(puzzle.matrix(), &magic, parts, &Limits::new()).unwrap();
            let exists = all.complete().unwrap().count != BigUint::ZERO;
            assert_eq!(first.complete().unwrap().is_some(), exists, "seed {seed}, {parts} parts");
            if exists { with += 1 } else { without += 1 }
        }
    }
    assert!(with > 100 && without > 100, "{with} and {without}");
}

#[test]
fn estimates_are_near_the_truth() {
    for seed in 1..=5 {
        let matrix = common::planted(24, seed);
        let magic = Magic::standard(matrix.palette());
        let size = estimate::tree_size(&matrix, &magic, 1_000_000, &Limits::new());
        let size: u32 = size.complete().unwrap().try_into().unwrap();
        let estimate = estimate::estimate(&matrix, &magic, 20_000, seed, &Limits::new());
        let estimate = estimate.complete().unwrap();
        let tried = estimate.approx_tried().unwrap();
        assert!((tried.value() / f64::from(size) - 1.0).abs() < 0.1, "{tried:?} for {size}");
        assert!(tried.error.unwrap() < 0.05);
        let found = partial::partial_solutions(&matrix, &magic, &Limits::new()).value().len();
        let partials = estimate.approx_partials().unwrap().value();
        let found = f64::from(u32::try_from(found).unwrap());
        assert!((partials / found - 1.0).abs() < 0.3, "{partials} for {found}");
        let again = estimate::estimate(&matrix, &magic, 20_000, seed, &Limits::new());
        assert_eq!(again.complete().unwrap(), estimate);
    }
    let ring = common::ring(20);
    let magic = Magic::standard(ring.palette());
    let size = estimate::tree_size(&ring, &magic, 1000, &Limits::new());
    assert_eq!(size.stop_reason(), Some(StopReason::Enough));
}
