//! The worked examples of the paper and of the note on the graph method, and the catalogue's
//! counts, which two independent programs checked.

use num_bigint::BigUint;
use std::collections::BTreeMap;
use tantalizer::catalogue;
use tantalizer::format::{ReadOptions, read};
use tantalizer::graph::Factor;
use tantalizer::model::{Magic, Matrix, Permutation, ProperMatrix, Puzzle, Selection};
use tantalizer::outcome::Limits;
use tantalizer::search::{self, Solutions, literal};
use tantalizer::tower::Tally;

/// The three matrices of Example 1, said to be equivalent.
const EXAMPLE_1: [[[u32; 3]; 4]; 3] = [
    [[14, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]],
    [[14, 25, 15], [6, 14, 15], [6, 35, 10], [9, 14, 35]],
    [[14, 15, 25], [6, 14, 15], [6, 10, 35], [9, 14, 35]],
];

fn solve(puzzle: &Puzzle) -> Solutions {
    let magic = Magic::standard(puzzle.palette());
    let found = search::solve(puzzle.matrix(), &magic, 2, usize::MAX, &Limits::new());
    found.unwrap().complete().unwrap()
}

/// Placements and looks.
fn counts(puzzle: &Puzzle, found: &Solutions) -> (BigUint, BigUint) {
    let mut tally = Tally::new(puzzle, &found.partials);
    found.list.iter().for_each(|set| tally.add(set).unwrap());
    (tally.placements().clone(), tally.looks().clone())
}

#[test]
fn example_1_has_three_partial_solutions_and_one_solution() {
    let matrix = Matrix::from_integers(EXAMPLE_1[0]).unwrap();
    assert!(ProperMatrix::check(&matrix).is_ok());
    let magic = Magic::standard(matrix.palette());
    assert_eq!(magic.value(), &44100u32.into());
    let puzzle = Puzzle::of_matrix(matrix.clone());
    let found = solve(&puzzle);
    let printed: Vec<String> = found.partials.iter().map(ToString::to_string).collect();
    assert_eq!(
        printed,
        ["{(1,1),(2,1),(3,3),(4,3)}", "{(1,3),(2,1),(3,2),(4,3)}", "{(1,3),(2,2),(3,1),(4,2)}",]
    );
    assert_eq!(
        found.partials,
        literal::partial_solutions(&matrix, &magic, &Limits::new()).complete().unwrap()
    );
    assert_eq!(found.list, [[0, 2]]);
    assert_eq!(counts(&puzzle, &found).0, 8u32.into());
}

/// `docs/errata.md`: what Example 2 prints are not partial solutions of this matrix, nor of any
/// matrix with the same rows in any order of rows and entries; and the two it calls independent
/// share entry (3,2).
#[test]
fn example_2_misprints_its_partial_solutions() {
    let matrix = Matrix::from_integers(EXAMPLE_1[0]).unwrap();
    let magic = Magic::standard(matrix.palette());
    let printed = [[2, 1, 2, 3], [3, 3, 2, 3], [3, 2, 2, 2]];
    let selection =
        |matrix: &Matrix, numbers: &[usize; 4]| Selection::from_numbers(matrix, numbers).unwrap();
    for numbers in &printed {
        assert_ne!(&selection(&matrix, numbers).value(&matrix), magic.value());
    }
    let (first, third) = (selection(&matrix, &printed[0]), selection(&matrix, &printed[2]));
    assert_eq!(first.first_shared_row(&third), Some(2));

    let orders_of_4 = permutations(4);
    let orders_of_3 = permutations(3);
    let arrangements = orders_of_4.iter().flat_map(|rows| {
        let matrix = matrix.with_permuted_rows(rows);
        let mut arranged = vec![matrix];
        for row in 0..4 {
            arranged = arranged
                .iter()
                .flat_map(|m| orders_of_3.iter().map(move |q| m.with_permuted_entries(row, q)))
                .collect();
        }
        arranged
    });
    let mut count = 0;
    for arranged in arrangements {
        count += 1;
        let is_right =
            |numbers: &[usize; 4]| selection(&arranged, numbers).value(&arranged) == *magic.value();
        assert!(!printed.iter().all(is_right), "{arranged:?}");
    }
    assert_eq!(count, 24 * 6u32.pow(4));
}

fn permutations(n: usize) -> Vec<Permutation> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        all = all
            .iter()
            .flat_map(|images: &Vec<usize>| {
                let free = (0..n).filter(|image| !images.contains(image));
                free.map(|image| [images.as_slice(), &[image]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    all.into_iter().map(|images| Permutation::new(images).unwrap()).collect()
}

/// Selections without their order: for every row its numbers in order, and the one selected.
type Unordered = Vec<Vec<(Vec<u32>, u32)>>;

/// Partial solutions, and solutions as their members one after the other, regardless of the order
/// of rows and entries.
fn answer_without_order(matrix: &Matrix, found: &Solutions) -> (Unordered, Unordered) {
    let number = |row, column| u32::try_from(matrix.value(row, column)).unwrap();
    let row = |row| {
        let mut row: Vec<u32> = (0..3).map(|column| number(row, column)).collect();
        row.sort_unstable();
        row
    };
    let selection = |s: &Selection| {
        let mut chosen: Vec<(Vec<u32>, u32)> =
            s.columns().enumerate().map(|(i, j)| (row(i), number(i, j))).collect();
        chosen.sort();
        chosen
    };
    let solution = |set: &Vec<usize>| {
        let mut members: Unordered = set.iter().map(|&s| selection(&found.partials[s])).collect();
        members.sort();
        members.concat()
    };
    let mut partials: Unordered = found.partials.iter().map(selection).collect();
    let mut solutions: Unordered = found.list.iter().map(solution).collect();
    partials.sort();
    solutions.sort();
    (partials, solutions)
}

#[test]
fn the_three_matrices_of_example_1_have_the_same_answer() {
    let answers: Vec<_> = EXAMPLE_1
        .iter()
        .map(|rows| {
            let puzzle = Puzzle::of_matrix(Matrix::from_integers(*rows).unwrap());
            answer_without_order(puzzle.matrix(), &solve(&puzzle))
        })
        .collect();
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0], answers[2]);

    let [a, b, c] = EXAMPLE_1.map(|rows| Matrix::from_integers(rows).unwrap());
    let swap = |size, i: usize, j: usize| {
        let mut images: Vec<usize> = (0..size).collect();
        images.swap(i, j);
        Permutation::new(images).unwrap()
    };
    assert_eq!(a.with_permuted_rows(&swap(4, 1, 2)), b, "rows 2 and 3 exchanged");
    let entries =
        b.with_permuted_entries(0, &swap(3, 1, 2)).with_permuted_entries(2, &swap(3, 1, 2));
    assert_eq!(entries, c, "entries 2 and 3 of rows 1 and 3 exchanged");
}

#[test]
fn the_graph_note_has_three_solutions_and_448_placements() {
    let entry = catalogue::find("seed-graph-note").unwrap();
    let puzzle = entry.puzzle();
    let found = solve(&puzzle);
    assert_eq!((found.partials.len(), found.list.len()), (3, 3));
    assert_eq!(counts(&puzzle, &found).0, 448u32.into());
    // The note's two factors: two 2-cycles, and a 2-cycle with two loops.
    let factor = |numbers: &[usize]| {
        let selection = Selection::from_numbers(puzzle.matrix(), numbers).unwrap();
        assert!(found.partials.contains(&selection));
        let factor = Factor::new(&puzzle, &selection).unwrap();
        (factor.components().len(), factor.loops())
    };
    assert_eq!(factor(&[2, 1, 1, 3]), (2, 0));
    assert_eq!(factor(&[3, 3, 3, 2]), (3, 2));
}

#[derive(serde::Deserialize)]
struct Checked {
    cubes: usize,
    colours: usize,
    partial_solutions: usize,
    solutions: usize,
    placements: Option<u64>,
    proper: Option<bool>,
}

#[test]
fn every_catalogue_puzzle_has_its_checked_counts() {
    let checked: BTreeMap<String, Checked> =
        serde_json::from_str(include_str!("data/checked.json")).unwrap();
    assert_eq!(checked.len(), catalogue::entries().len());
    for entry in catalogue::entries() {
        let (id, puzzle, checked) = (entry.id(), entry.puzzle(), &checked[entry.id()]);
        let found = solve(&puzzle);
        assert_eq!(puzzle.matrix().rows(), checked.cubes, "{id}");
        assert_eq!(puzzle.palette().len(), checked.colours, "{id}");
        assert_eq!(found.partials.len(), checked.partial_solutions, "{id}");
        assert_eq!(found.count, BigUint::from(checked.solutions), "{id}");
        if let Some(placements) = checked.placements {
            assert_eq!(counts(&puzzle, &found).0, BigUint::from(placements), "{id}");
        }
        if let Some(proper) = checked.proper {
            assert_eq!(ProperMatrix::check(puzzle.matrix()).is_ok(), proper, "{id}");
        }
    }
}

#[test]
fn contest_30_is_the_file_it_was_published_as() {
    let bytes = include_bytes!("data/contest-30.pairs");
    let reading = read(bytes, "contest-30.pairs", &ReadOptions::default()).unwrap();
    assert_eq!(reading.puzzle, catalogue::find("contest-30").unwrap().puzzle());
}

#[test]
fn mutando_has_few_looks() {
    let puzzle = catalogue::find("mutando").unwrap().puzzle();
    let found = solve(&puzzle);
    assert_eq!(found.count, 4u32.into());
    assert_eq!(counts(&puzzle, &found), (256u32.into(), 8u32.into()));
}
