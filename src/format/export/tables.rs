//! Matrices of the graph as CSV, with a heading and the names of colours.

use crate::graph::PuzzleGraph;
use nalgebra::DMatrix;

/// E: a row for every colour, a column for every edge, headed `cube.entry`; loops count 2.
pub(super) fn incidence(graph: &PuzzleGraph) -> String {
    let heads = graph.edges().map(|(label, _)| format!("{}.{}", label.row + 1, label.column + 1));
    table(graph, heads.collect(), &graph.incidence_matrix())
}

/// How many edges join two colours; in the diagonal every loop counts 2.
pub(super) fn adjacency(graph: &PuzzleGraph) -> String {
    let heads = graph.palette().names().map(str::to_owned).collect();
    table(graph, heads, &graph.adjacency_matrix())
}

fn table(graph: &PuzzleGraph, heads: Vec<String>, matrix: &DMatrix<u32>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |record: Vec<String>| writer.write_record(record).expect("memory");
    write(std::iter::once("colour".to_owned()).chain(heads).collect());
    for (name, numbers) in graph.palette().names().zip(matrix.row_iter()) {
        let numbers = numbers.iter().map(ToString::to_string);
        write(std::iter::once(name.to_owned()).chain(numbers).collect());
    }
    let bytes = writer.into_inner().expect("memory");
    String::from_utf8(bytes).expect("names are text")
}
