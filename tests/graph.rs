//! The puzzle graph and the searches on it, judged by the definition in products.

mod common;

use proptest::prelude::*;
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tantalizer::graph::{self, Factor, Label, PuzzleGraph};
use tantalizer::model::{Colour, Magic, Matrix, Palette, Puzzle, Selection};
use tantalizer::outcome::{Limits, StopReason};
use tantalizer::search::{literal, partial};

/// A matrix of products of two primes; few colours make loops and parallel edges likely.
fn edges() -> impl Strategy<Value = Matrix> {
    (1usize..=6, 1usize..=4, 1usize..=7).prop_flat_map(|(rows, columns, colours)| {
        let entry = prop::collection::vec(0..colours, 2);
        let rows = prop::collection::vec(prop::collection::vec(entry, columns), rows);
        rows.prop_map(move |rows| common::matrix(colours, &rows))
    })
}

/// A matrix with as many colours as rows, which may have factors: of any entries, or of layers in
/// which every colour is on two.
fn square() -> impl Strategy<Value = Matrix> {
    (1usize..=6, 1usize..=4).prop_flat_map(|(n, columns)| {
        let entry = prop::collection::vec(0..n, 2);
        let any = prop::collection::vec(prop::collection::vec(entry, columns), n);
        let ends: Vec<usize> = (0..2 * n).map(|end| end % n).collect();
        let layers = prop::collection::vec(Just(ends).prop_shuffle(), columns);
        let layered = layers.prop_map(move |layers| {
            let row = |i: usize| layers.iter().map(|ends| ends[2 * i..][..2].to_vec()).collect();
            (0..n).map(row).collect()
        });
        prop_oneof![any, layered].prop_map(move |rows| common::matrix(n, &rows))
    })
}

fn complete<T>(outcome: tantalizer::outcome::Outcome<T>) -> T {
    outcome.complete().expect("no limit")
}

proptest! {
    #![proptest_config(common::seeded(2000, 501))]

    #[test]
    fn matrix_to_graph_to_matrix_is_the_identity(matrix in edges()) {
        let graph = PuzzleGraph::of_matrix(&matrix).unwrap();
        prop_assert_eq!(&graph.to_matrix(), &matrix);
        for (label, ends) in graph.edges() {
            let product = ends.map(|end| matrix.palette().prime(end).clone());
            let [p, q] = product;
            prop_assert_eq!(&(p * q), matrix.value(label.row, label.column));
        }
        let labels: Vec<Label> = graph.edges().map(|(label, _)| label).collect();
        let expected = (0..matrix.rows())
            .flat_map(|row| (0..matrix.columns()).map(move |column| Label { row, column }));
        prop_assert!(labels.into_iter().eq(expected), "position by position");
    }

    #[test]
    fn incidences_are_exponents(matrix in edges()) {
        let graph = PuzzleGraph::of_matrix(&matrix).unwrap();
        prop_assert_eq!(graph.incidence_matrix(), matrix.valuation_matrix());
        let degrees: Vec<u64> =
            graph.adjacency_matrix().row_iter().map(|row| row.sum().into()).collect();
        prop_assert_eq!(degrees, matrix.total_exponents());
    }

    #[test]
    fn factors_are_the_selections_with_product_m(matrix in prop_oneof![1 => edges(), 4 => square()]) {
        let graph = PuzzleGraph::of_matrix(&matrix).unwrap();
        let factors = complete(graph::factors(&graph, &Limits::new()));
        let magic = Magic::standard(matrix.palette());
        let expected = complete(literal::partial_solutions(&matrix, &magic, &Limits::new()));
        prop_assert_eq!(&factors, &expected);
        let pairs = complete(graph::edge_disjoint_pairs(&graph, &factors, &Limits::new()));
        let sets = complete(literal::independent_sets(&factors, 2, &Limits::new()));
        let pairs: Vec<Vec<usize>> = pairs.into_iter().map(Vec::from).collect();
        prop_assert_eq!(pairs, sets);
    }
}

#[test]
fn cubes_keep_their_first_faces_first() {
    let puzzle = tantalizer::catalogue::find("instant-insanity").unwrap().puzzle();
    let graph = PuzzleGraph::of_puzzle(&puzzle).unwrap();
    let pairs = puzzle.cubes().unwrap().iter().flat_map(tantalizer::model::Cube::pairs);
    assert!(graph.edges().map(|(_, ends)| ends).eq(pairs));
    assert_eq!(&graph.to_matrix(), puzzle.matrix());
}

#[test]
fn larger_graphs_have_as_many_factors_as_partial_solutions() {
    for (cubes, seed) in [(20, 1), (20, 2), (25, 3), (30, 4), (35, 5)] {
        let matrix = common::planted(cubes, seed);
        let graph = PuzzleGraph::of_matrix(&matrix).unwrap();
        let magic = Magic::standard(matrix.palette());
        let partials = complete(partial::partial_solutions(&matrix, &magic, &Limits::new()));
        assert!(partials.len() >= 3);
        assert_eq!(complete(graph::factors(&graph, &Limits::new())), partials);
    }
}

/// 2^12 + 1 factors, and no recursion that a long chain of choices could exhaust.
#[test]
fn rings_of_parallel_edges() {
    let graph = PuzzleGraph::of_matrix(&common::ring(12)).unwrap();
    let factors = complete(graph::factors(&graph, &Limits::new()));
    assert_eq!(factors.len(), 4097);
    let long = PuzzleGraph::of_matrix(&common::ring(3000)).unwrap();
    let stopped = graph::factors(&long, &Limits::new().with_steps(10_000));
    assert_eq!(stopped.stop_reason(), Some(StopReason::StepLimit));
    assert!(!stopped.value().is_empty());
    let factors = complete(graph::factors(&graph, &Limits::new()));
    let pairs = graph::edge_disjoint_pairs(&graph, &factors, &Limits::new().with_memory(10_000));
    assert_eq!(pairs.stop_reason(), Some(StopReason::MemoryLimit));
    let narrow = graph::factors(&graph, &Limits::new().with_memory(1000));
    assert_eq!(narrow.stop_reason(), Some(StopReason::MemoryLimit));
}

/// Each rule prunes: without one of them these searches take many times as many steps.
#[test]
fn the_search_is_short() {
    let mut steps = Vec::new();
    for seed in 0..8 {
        let graph = PuzzleGraph::of_matrix(&common::planted(24, seed)).unwrap();
        let taken = Arc::new(AtomicU64::new(0));
        complete(graph::factors(&graph, &Limits::new().with_progress(Arc::clone(&taken))));
        steps.push(taken.load(Ordering::Relaxed));
    }
    // 24 704 in all.
    assert!(steps.iter().sum::<u64>() < 27_000, "{steps:?}");
}

/// "A factor must be a Hamiltonian cycle" and "loops can be dropped" are false: without them, some
/// real puzzles could not be solved at all.
#[test]
fn factors_need_not_be_hamiltonian_and_loops_matter() {
    let data = fs::read_to_string("tests/data/checked.json").unwrap();
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    let mut examples = Vec::new();
    for id in data.as_object().unwrap().keys() {
        let puzzle = tantalizer::catalogue::find(id).unwrap().puzzle();
        let graph = PuzzleGraph::of_puzzle(&puzzle).unwrap();
        let factors = complete(graph::factors(&graph, &Limits::new()));
        let pairs = complete(graph::edge_disjoint_pairs(&graph, &factors, &Limits::new()));
        let factor = |member: usize| Factor::new(&puzzle, &factors[member]).unwrap();
        let solved_by = |holds: &dyn Fn(&Factor) -> bool| {
            pairs.iter().any(|pair| pair.iter().all(|&member| holds(&factor(member))))
        };
        let hamiltonian = solved_by(&|factor| factor.components().len() == 1);
        let loopless = solved_by(&|factor| factor.loops() == 0);
        if !pairs.is_empty() && !hamiltonian && !loopless {
            examples.push(id.clone());
        }
    }
    assert!(examples.contains(&"mutando".to_owned()), "{examples:?}");
}

/// The example of the note on the graph: two cycles of length 2, and a cycle with two loops.
#[test]
fn the_notes_example() {
    let palette = Palette::with_default_primes(["R", "G", "B", "W"]).unwrap();
    let [r, g, b, w] = [0, 1, 2, 3].map(Colour::new);
    let rows = [
        vec![[r, r], [g, r], [r, w]],
        vec![[w, b], [b, b], [g, g]],
        vec![[w, b], [g, g], [r, w]],
        vec![[w, w], [b, b], [g, r]],
    ];
    let graph = PuzzleGraph::of_edges(palette, &rows).unwrap();
    let puzzle = Puzzle::of_matrix(graph.to_matrix());
    let factors = complete(graph::factors(&graph, &Limits::new()));
    let shapes: Vec<(usize, usize)> = factors
        .iter()
        .map(|selection| Factor::new(&puzzle, selection).unwrap())
        .map(|factor| (factor.components().len(), factor.loops()))
        .collect();
    let position = |numbers: [usize; 4]| {
        let selection = Selection::from_numbers(puzzle.matrix(), &numbers).unwrap();
        factors.binary_search(&selection).expect("a factor")
    };
    let (front, left) = (position([2, 1, 1, 3]), position([3, 3, 3, 2]));
    assert_eq!((shapes[front], shapes[left]), ((2, 0), (3, 2)));
    let pairs = complete(graph::edge_disjoint_pairs(&graph, &factors, &Limits::new()));
    assert!(pairs.contains(&[front, left]));
}
