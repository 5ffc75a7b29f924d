//! Why there is no solution, judged by the definition and by hand.

mod common;

use proptest::prelude::*;
use tantalizer::model::{Colour, Magic, Matrix, Puzzle, Relation, Selection};
use tantalizer::outcome::{Limits, StopReason};
use tantalizer::search::obstacle::{
    Obstacle, Refutation, Subset, after_search, before_search, refutation, smallest_subset,
};
use tantalizer::search::{literal, solve};

fn partials(matrix: &Matrix, magic: &Magic) -> Vec<Selection> {
    literal::partial_solutions(matrix, magic, &Limits::new()).complete().unwrap()
}

/// Whether some rows have independent selections whose products divide M, by the definition.
fn is_stackable(matrix: &Matrix, magic: &Magic, parts: usize, rows: &[usize]) -> bool {
    if rows.is_empty() {
        return true;
    }
    let part = matrix.with_rows(rows);
    let partials = partials(&part, &magic.clone().with_divisors());
    let sets = literal::independent_sets(&partials, parts, &Limits::new());
    !sets.complete().unwrap().is_empty()
}

fn subset(matrix: &Matrix, magic: &Magic, parts: usize) -> Option<Subset> {
    smallest_subset(matrix, magic, parts, &Limits::new()).unwrap().complete().unwrap()
}

/// All subsets of 0..n with so many members.
fn subsets(n: usize, size: usize) -> Vec<Vec<usize>> {
    (0..1usize << n)
        .filter(|bits| bits.count_ones() as usize == size)
        .map(|bits| (0..n).filter(|row| bits >> row & 1 == 1).collect())
        .collect()
}

proptest! {
    #![proptest_config(common::seeded(1500, 510))]

    /// No smaller set is an obstacle, and no proper part of it.
    #[test]
    fn the_smallest_obstacle_is_smallest(
        (colours, cubes) in (2usize..=6, 1usize..=6).prop_flat_map(|(n, m)| {
            (Just(n), common::cubes(m, n))
        }),
        parts in 1usize..=3,
    ) {
        let puzzle = common::puzzle(colours, &cubes);
        let matrix = puzzle.matrix();
        let magic = Magic::standard(matrix.palette());
        let all: Vec<usize> = (0..matrix.rows()).collect();
        let found = subset(matrix, &magic, parts);
        prop_assert_eq!(found.is_none(), is_stackable(matrix, &magic, parts, &all));
        if let Some(Subset { rows, irreducible, at_least }) = found {
            prop_assert!(irreducible && rows.is_sorted());
            prop_assert_eq!(at_least, rows.len());
            prop_assert!(!is_stackable(matrix, &magic, parts, &rows));
            for smaller in subsets(matrix.rows(), rows.len() - 1) {
                prop_assert!(is_stackable(matrix, &magic, parts, &smaller), "{:?}", smaller);
            }
        }
    }
}

/// The face pairs of eight cubes over the colours 1 to 8.
fn eight_cubes() -> Matrix {
    let cubes = [
        "15 12 11", "12 34 55", "13 34 55", "25 67 77", "17 12 48", "55 78 34", "78 23 48",
        "48 15 48",
    ];
    let digit = |c: char| c.to_digit(10).unwrap() as usize - 1;
    let row = |cube: &&str| cube.split(' ').map(|pair| pair.chars().map(digit).collect()).collect();
    common::matrix(8, &cubes.iter().map(row).collect())
}

#[test]
fn five_of_eight_cubes_are_to_blame() {
    let matrix = eight_cubes();
    let found = subset(&matrix, &Magic::standard(matrix.palette()), 2).unwrap();
    assert_eq!(found.rows, [0, 1, 2, 4, 7]);
}

#[test]
fn two_cubes_of_one_colour_are_an_obstacle() {
    let mut cubes = vec![[0, 1, 2, 3, 0, 1]; 2];
    cubes.insert(1, [2; 6]);
    cubes.push([2; 6]);
    let puzzle = common::puzzle(4, &cubes);
    let found = subset(puzzle.matrix(), &Magic::standard(puzzle.palette()), 2).unwrap();
    assert_eq!(found.rows, [1, 3]);
}

#[test]
fn a_stopped_search_says_what_it_knows() {
    let matrix = common::planted(30, 1).with_rows(&(0..30).map(|row| row % 29).collect::<Vec<_>>());
    let magic = Magic::standard(matrix.palette());
    let late = Limits::new().with_time(std::time::Duration::ZERO);
    let stopped = smallest_subset(&matrix, &magic, 2, &late).unwrap();
    assert_eq!(stopped.stop_reason(), Some(StopReason::TimeLimit));
    assert_eq!(stopped.value(), &None);
}

/// The cases cover every entry of a row, and at their ends a colour cannot be right.
fn holds(matrix: &Matrix, magic: &Magic, chosen: &mut Vec<(usize, usize)>, tree: &Refutation) {
    match *tree {
        Refutation::Row { row, ref entries } => {
            assert_eq!(entries.len(), matrix.columns());
            assert!(chosen.iter().all(|&(other, _)| other != row), "row {row} twice");
            for (column, entry) in entries.iter().enumerate() {
                chosen.push((row, column));
                holds(matrix, magic, chosen, entry);
                chosen.pop();
            }
        }
        Refutation::Colour { colour, least, greatest, wanted } => {
            let exponent = |row: usize, column: usize| {
                u64::from(matrix.valuation(row, column).exponent(colour))
            };
            let (mut low, mut high) = (0, 0);
            for row in 0..matrix.rows() {
                let all: Vec<u64> = match chosen.iter().find(|&&(other, _)| other == row) {
                    Some(&(_, column)) => vec![exponent(row, column)],
                    None => (0..matrix.columns()).map(|column| exponent(row, column)).collect(),
                };
                low += all.iter().min().unwrap();
                high += all.iter().max().unwrap();
            }
            assert_eq!((least, greatest), (low, high));
            assert_eq!(wanted, u64::from(magic.valuation().exponent(colour)));
            assert!(wanted < low || magic.relation() == Relation::Equal && wanted > high);
        }
    }
}

proptest! {
    #![proptest_config(common::seeded(3000, 511))]

    #[test]
    fn a_refutation_is_there_exactly_without_partial_solutions(
        (matrix, magic) in common::matrix_and_magic(6, 4)
    ) {
        let refuted = |most| refutation(&matrix, &magic, most, &Limits::new()).complete().unwrap();
        let tree = refuted(usize::MAX);
        prop_assert_eq!(tree.is_some(), partials(&matrix, &magic).is_empty());
        if let Some(tree) = tree {
            holds(&matrix, &magic, &mut Vec::new(), &tree);
            let size = tree.size();
            prop_assert_eq!(refuted(size), Some(tree));
            if size > 0 {
                prop_assert_eq!(refuted(size - 1), None);
            }
        }
    }
}

fn reason(matrix: &Matrix) -> Option<Obstacle> {
    let magic = Magic::standard(matrix.palette());
    let solved = solve(matrix, &magic, 2, usize::MAX, &Limits::new()).unwrap();
    after_search(matrix, &magic, &solved.complete().unwrap())
}

/// The reasons in the order in which they are looked for.
#[test]
fn the_first_reason_is_given() {
    let matrix = |rows: &[[u32; 3]]| Matrix::from_integers(rows.iter().copied()).unwrap();
    // Three faces of colour 5, though there are also more colours than cubes.
    let rare = reason(&matrix(&[[4, 6, 10], [9, 10, 15]]));
    assert!(matches!(rare, Some(Obstacle::Rare { faces: 3, wanted: 4, .. })), "{rare:?}");
    let more_colours = reason(&matrix(&[[4, 9, 25], [6, 15, 10]]));
    assert_eq!(more_colours, Some(Obstacle::Degree { selection: 4, magic: 6 }));
    // Each colour is on four faces or more, but the first three times in every selection.
    let colour = reason(&matrix(&[[4, 4, 4], [6, 10, 6], [15, 15, 15]]));
    assert_eq!(
        colour,
        Some(Obstacle::Colour { colour: Colour::new(0), least: 3, greatest: 3, wanted: 2 })
    );
    // Every entry of the second row leaves two colours odd, and the others give only squares.
    let none = reason(&matrix(&[[4, 25, 4], [6, 15, 10], [9, 25, 9]]));
    assert_eq!(none, Some(Obstacle::NoPartial));
    let shared =
        reason(tantalizer::catalogue::find("sheffield-impossible").unwrap().puzzle().matrix());
    assert_eq!(shared, Some(Obstacle::SharedEntry { row: 3, column: 0 }));
}

/// Where no colour has to be shown, none is too rare; and more cubes than colours always repeat one.
#[test]
fn reasons_without_a_search() {
    let matrix = Matrix::from_integers([[4u32, 6, 10], [9, 10, 15]]).unwrap();
    let magic = Magic::standard(matrix.palette());
    let exact = before_search(&matrix, &magic, 2);
    assert!(matches!(exact, Some(Obstacle::Rare { .. })), "{exact:?}");
    assert_eq!(before_search(&matrix, &magic.with_divisors(), 2), None);
    let many = Matrix::from_integers([[6u32, 6, 6], [6, 4, 9], [6, 6, 6]]).unwrap();
    let magic = Magic::standard(many.palette()).with_divisors();
    let degree = Some(Obstacle::Degree { selection: 6, magic: 4 });
    assert_eq!(before_search(&many, &magic, 2), degree);
}

/// Thirty-eight cubes that can be stacked in very many ways do not hide two that cannot.
#[test]
fn two_of_forty_cubes_are_found_at_once() {
    let mut cubes: Vec<[usize; 6]> = (0..40).map(|c| [c, c, c, c, c, (c + 1) % 40]).collect();
    cubes[35] = cubes[7];
    let puzzle = common::puzzle(40, &cubes);
    let found = subset(puzzle.matrix(), &Magic::standard(puzzle.palette()), 2).unwrap();
    assert_eq!((found.rows.as_slice(), found.irreducible), ([7, 35].as_slice(), true));
}

proptest! {
    #![proptest_config(common::seeded(1000, 512))]

    /// A colour on fewer than four faces is the reason whenever there is one, and never otherwise.
    #[test]
    fn rare_colours_come_first((n, cubes) in (1usize..=5).prop_flat_map(|n| (Just(n), common::cubes(n, n)))) {
        let puzzle: Puzzle = common::puzzle(n, &cubes);
        let faces = puzzle.matrix().total_exponents();
        let rarest = faces.iter().min().copied().unwrap();
        match reason(puzzle.matrix()) {
            Some(Obstacle::Rare { colour, faces: found, wanted }) => {
                prop_assert!(found < 4 && wanted == 4);
                prop_assert_eq!((found, faces[colour.index()]), (rarest, rarest));
            }
            other => prop_assert!(rarest >= 4, "{:?}", other),
        }
    }
}
