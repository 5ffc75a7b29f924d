//! The fast searches against the definition.

mod common;

use num_bigint::BigUint;
use proptest::prelude::*;
use std::time::Duration;
use tantalizer::error::ModelError;
use tantalizer::model::{Colour, Magic, Matrix, Product, Relation, Selection};
use tantalizer::outcome::{Limits, Outcome, StopReason};
use tantalizer::search::obstacle::{self, Obstacle};
use tantalizer::search::{self, divisors, literal, partial};

/// A matrix of any shape up to 7×4 with k ≤ 3, and an M: standard, the product of a selection, or
/// any product; to be met or to be divided.
fn matrix_and_magic() -> impl Strategy<Value = (Matrix, Magic)> {
    (1usize..=7, 1usize..=4, 1usize..=3, 1usize..=4).prop_flat_map(|(m1, m2, k, n)| {
        let entry = prop::collection::vec(0..n, k);
        let rows = prop::collection::vec(prop::collection::vec(entry, m2), m1);
        let kind = (0..4, any::<bool>());
        let columns = prop::collection::vec(0..m2, m1);
        let factors = prop::collection::vec(0..n, 0..=3 * m1);
        (Just(n), rows, kind, columns, factors).prop_map(
            |(n, rows, (kind, divides), columns, factors)| {
                let palette = common::palette(n);
                let colours =
                    |entry: &Vec<usize>| entry.iter().map(|&c| Colour::new(c)).collect::<Vec<_>>();
                let rows: Vec<Vec<Vec<Colour>>> =
                    rows.iter().map(|row| row.iter().map(colours).collect()).collect();
                let matrix = Matrix::from_colours(palette.clone(), &rows).unwrap();
                let magic = match kind {
                    0 => Magic::standard(&palette),
                    1 => {
                        let product = Product::of_colours(&palette, colours(&factors));
                        Magic::new(&palette, product.value().clone()).unwrap()
                    }
                    _ => {
                        let selection = Selection::new(&matrix, &columns).unwrap();
                        Magic::new(&palette, selection.value(&matrix)).unwrap()
                    }
                };
                (matrix, if divides { magic.with_divisors() } else { magic })
            },
        )
    })
}

proptest! {
    #![proptest_config(common::seeded(3000, 3))]

    #[test]
    fn partial_equals_literal((matrix, magic) in matrix_and_magic()) {
        let expected = literal::partial_solutions(&matrix, &magic, &Limits::new()).complete().unwrap();
        let found = partial::partial_solutions(&matrix, &magic, &Limits::new());
        prop_assert_eq!(found, Outcome::Complete(expected.clone()));
        let count = BigUint::from(expected.len());
        prop_assert_eq!(partial::count(&matrix, &magic, &Limits::new()), Outcome::Complete(count.clone()));
        prop_assert_eq!(divisors::count(&matrix, &magic, 1, &Limits::new()), Ok(count));
    }

    #[test]
    fn sets_equal_literal((matrix, magic) in matrix_and_magic(), l in 1usize..=3) {
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
        if obstacle::before_search(&matrix, &magic).is_some() {
            prop_assert!(partials.is_empty());
        }
    }

    /// The product of values and the sum of valuations of a selection are the same number; and
    /// E·s = r exactly for partial solutions.
    #[test]
    fn values_and_valuations_agree((matrix, magic) in matrix_and_magic(), seed in any::<u32>()) {
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

/// n cubes c_i c_{i+1}, c_i c_{i+1}, c_i c_i (indices modulo n): in each row the two equal entries
/// or the loop, all alike, so |V| = 2^n + 1.
fn ring(n: usize) -> Matrix {
    let palette = common::palette(n);
    let row = |i: usize| {
        let (a, b) = (Colour::new(i), Colour::new((i + 1) % n));
        vec![[a, b], [a, b], [a, a]]
    };
    Matrix::from_colours(palette, &(0..n).map(row).collect::<Vec<_>>()).unwrap()
}

#[test]
fn counts_of_rings_have_a_closed_form() {
    for n in 2..=10 {
        let matrix = ring(n);
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
    // Three random 2-regular layers on 20 colours, so at least three partial solutions.
    let layers: [[usize; 20]; 3] = [
        [7, 3, 12, 0, 18, 5, 9, 14, 1, 16, 11, 4, 19, 8, 2, 13, 6, 17, 10, 15],
        [4, 17, 9, 13, 6, 0, 15, 2, 19, 11, 8, 5, 14, 1, 10, 18, 3, 12, 7, 16],
        [10, 2, 16, 8, 1, 14, 19, 5, 12, 7, 0, 17, 3, 15, 6, 9, 18, 4, 13, 11],
    ];
    let row = |i: usize| {
        layers.map(|layer| [Colour::new(layer[i]), Colour::new(layer[(i + 1) % 20])]).to_vec()
    };
    let matrix =
        Matrix::from_colours(common::palette(20), &(0..20).map(row).collect::<Vec<_>>()).unwrap();
    let magic = Magic::standard(matrix.palette());
    let limits = Limits::new().with_time(Duration::from_mins(1));
    let found = search::solve(&matrix, &magic, 2, usize::MAX, &limits).unwrap().complete().unwrap();
    assert!(found.partials.len() >= 3);
    for column in 0..3 {
        let layer = Selection::new(&matrix, &[column; 20]).unwrap();
        assert!(
            found.partials.binary_search(&layer).is_ok(),
            "layer {column} is a partial solution"
        );
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
        if found < 3 {
            std::ops::ControlFlow::Continue(())
        } else {
            std::ops::ControlFlow::Break(StopReason::Enough)
        }
    });
    assert_eq!((found, flow), (3, std::ops::ControlFlow::Break(StopReason::Enough)));
}

#[test]
fn limits_stop_and_say_so() {
    // 2^40 + 1 partial solutions.
    let matrix = ring(40);
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
    let sets = search::combine(stopped.value(), 2, usize::MAX, &limits, |_| {
        std::ops::ControlFlow::Continue(())
    });
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
    let [two, three] = [0, 1].map(Colour::new);
    let rare = Obstacle::Colour { colour: three, least: 0, greatest: 2, wanted: 4 };
    let frequent = Obstacle::Colour { colour: two, least: 1, greatest: 4, wanted: 0 };
    let cases: [(&[_], u32, Option<Obstacle>); 8] = [
        (&[[4u32, 6, 9], [6, 4, 4]], 24, None),
        (&[[4, 6, 6], [6, 4, 4], [25, 25, 25]], 600, None),
        (&[[4, 6, 9], [6, 4, 4]], 8, Some(Obstacle::Degree { selection: 4, magic: 3 })),
        (&[[25, 6, 9], [25, 10, 4]], 81, Some(rare)),
        (&[[4, 6, 9], [6, 4, 4]], 81, Some(frequent)),
        (&[[4, 4, 9], [9, 9, 4]], 24, Some(Obstacle::NoPartial)),
        (&[[4, 9, 9], [6, 25, 25]], 24, Some(Obstacle::TooFew)),
        (&[[4, 4, 9], [6, 25, 25]], 24, Some(Obstacle::SharedEntry { row: 1, column: 0 })),
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
    // Three partial solutions, each two of which share an entry, but no entry is in all three.
    let matrix = Matrix::from_integers([[4u32, 9], [4, 9], [9, 4]]).unwrap();
    let magic = Magic::new(matrix.palette(), 4u32 * 4 * 9).unwrap();
    let found = search::solve(&matrix, &magic, 2, 10, &Limits::new()).unwrap().complete().unwrap();
    assert_eq!((found.partials.len(), found.list.len()), (3, 0));
    assert_eq!(obstacle::after_search(&matrix, &magic, &found), Some(Obstacle::Dependent));
}

#[test]
fn a_solution_has_at_most_one_part_for_each_column() {
    let matrix = ring(3);
    let magic = Magic::standard(matrix.palette());
    for parts in [0, 4] {
        let error = search::solve(&matrix, &magic, parts, 1, &Limits::new()).unwrap_err();
        assert_eq!(error, ModelError::TooManyParts { parts, columns: 3 });
        assert!(search::solve_first(&matrix, &magic, parts, &Limits::new()).is_err());
    }
}
