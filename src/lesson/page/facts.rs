//! What the page knows of its puzzle.

use super::{exercises, vectors};
use crate::draw::{Layout, Paints};
use crate::graph::PuzzleGraph;
use crate::lesson::words::factors;
use crate::lesson::{Facts, Reason};
use crate::model::{Colour, Cube, ProperMatrix, Selection};
use serde::Serialize;

/// Partial solutions on a page, and solutions: more make it slow to load.
pub(super) const LISTED: usize = 2000;

#[derive(Serialize)]
pub(super) struct Object {
    schema: u32,
    title: String,
    /// Where single faces are not known, one of two mirror images.
    knows_faces: bool,
    palette: Vec<Paint>,
    /// Front, back, left, right, up, down of every cube, as positions in the palette.
    cubes: Vec<[usize; 6]>,
    matrix: Vec<Vec<Entry>>,
    magic: Magic,
    proper: Option<String>,
    is_of_towers: bool,
    graph: Graph,
    partials: Known<Vec<usize>>,
    /// Positions in the list of partial solutions, from 0.
    solutions: Known<Vec<usize>>,
    placements: Option<String>,
    looks: Option<String>,
    because: Option<String>,
    exercises: Vec<exercises::Exercise>,
    vectors: Vec<vectors::Vector>,
}

/// A colour.
#[derive(Serialize)]
struct Paint {
    name: String,
    label: String,
    prime: String,
    fill: String,
    ink: &'static str,
}

/// An entry of the matrix.
#[derive(Serialize)]
struct Entry {
    value: String,
    factors: String,
    /// The colours of its two faces.
    ends: [usize; 2],
}

#[derive(Serialize)]
struct Magic {
    value: String,
    factors: String,
    exponents: Vec<u32>,
}

#[derive(Serialize)]
struct Known<T> {
    count: String,
    /// Whether all are in the list.
    complete: bool,
    list: Vec<T>,
}

/// The drawing of the puzzle graph.
#[derive(Serialize)]
struct Graph {
    size: [f64; 2],
    radius: f64,
    vertices: Vec<[f64; 2]>,
    /// Curves and their labels, row by row.
    edges: Vec<Edge>,
}

#[derive(Serialize)]
struct Edge {
    points: [[f64; 2]; 4],
    label: [f64; 2],
}

/// Everything; the puzzle must be one of cubes.
pub(super) fn object(facts: &Facts<'_>, title: &str) -> Object {
    let (matrix, palette) = (facts.matrix(), facts.palette());
    let cubes = facts.puzzle().some_cubes().expect("three pairs in every row");
    let (solutions, stopped) = (facts.solutions(), facts.stopped().is_some());
    let partials = &solutions.partials[..solutions.partials.len().min(LISTED)];
    let listed = solutions.list.iter().filter(|set| set.iter().all(|&s| s < LISTED));
    let sets: Vec<Vec<usize>> = listed.take(LISTED).cloned().collect();
    let reason =
        Reason { matrix, magic: facts.magic(), parts: 2, partials: solutions.partials.len() };
    let exponents = facts.magic().valuation().to_dense(palette.len());
    Object {
        schema: 1,
        title: title.to_owned(),
        knows_faces: facts.puzzle().cubes().is_some(),
        palette: paints(facts),
        cubes: cubes.iter().map(|cube| cube.faces().map(Colour::index)).collect(),
        matrix: entries(facts, &cubes),
        magic: Magic {
            value: facts.magic().value().to_string(),
            factors: factors(palette, facts.magic().valuation()),
            exponents,
        },
        proper: ProperMatrix::check(matrix).err().map(|reason| reason.to_string()),
        is_of_towers: facts.placements().is_some(),
        graph: graph(facts),
        partials: Known {
            count: solutions.partials.len().to_string(),
            complete: !stopped && partials.len() == solutions.partials.len(),
            list: partials.iter().map(numbers).collect(),
        },
        solutions: Known {
            count: solutions.count.to_string(),
            complete: !stopped && solutions.count == sets.len().into(),
            list: sets,
        },
        placements: facts.placements().map(ToString::to_string),
        looks: facts.looks().map(ToString::to_string),
        because: facts.obstacle().map(|obstacle| reason.because(obstacle)),
        exercises: exercises::of(facts),
        vectors: vectors::of(facts),
    }
}

/// Columns from 1, as they are printed.
pub(super) fn numbers(selection: &Selection) -> Vec<usize> {
    selection.numbers().collect()
}

fn paints(facts: &Facts<'_>) -> Vec<Paint> {
    let palette = facts.palette();
    let paints = Paints::new(palette);
    let paint = |colour| Paint {
        name: palette.name(colour).to_owned(),
        label: paints.label(colour).to_owned(),
        prime: palette.prime(colour).to_string(),
        fill: paints.fill(colour),
        ink: paints.ink(colour),
    };
    palette.colours().map(paint).collect()
}

fn entries(facts: &Facts<'_>, cubes: &[Cube]) -> Vec<Vec<Entry>> {
    let (matrix, palette) = (facts.matrix(), facts.palette());
    let entry = |row: usize, column: usize| Entry {
        value: matrix.value(row, column).to_string(),
        factors: factors(palette, matrix.valuation(row, column)),
        ends: cubes[row].pairs()[column].map(Colour::index),
    };
    (0..matrix.rows()).map(|row| (0..3).map(|column| entry(row, column)).collect()).collect()
}

fn graph(facts: &Facts<'_>) -> Graph {
    let graph = PuzzleGraph::of_puzzle(facts.puzzle()).expect("pairs of faces are edges");
    let layout = Layout::new(&graph);
    // Hundredths are less than one sees.
    let rounded = |point: [f64; 2]| point.map(|x| (x * 100.0).round() / 100.0);
    let edges = layout.edges().iter();
    Graph {
        size: rounded(layout.size()),
        radius: Layout::RADIUS,
        vertices: layout.vertices().iter().copied().map(rounded).collect(),
        edges: edges
            .map(|edge| Edge { points: edge.points.map(rounded), label: rounded(edge.label) })
            .collect(),
    }
}
