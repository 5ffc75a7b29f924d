//! Matrices as CSV, with a heading and the names of colours.

use crate::graph::PuzzleGraph;
use crate::model::{Matrix, Palette};
use nalgebra::DMatrix;

/// E: a row for every colour, a column for every entry, headed `cube.entry`. It is the incidence matrix
/// where entries are edges; loops count 2.
pub(super) fn incidence(matrix: &Matrix) -> String {
    let heads = (1..=matrix.rows())
        .flat_map(|row| (1..=matrix.columns()).map(move |column| format!("{row}.{column}")));
    table(matrix.palette(), heads.collect(), &matrix.valuation_matrix())
}

/// How many edges join two colours; in the diagonal every loop counts 2.
pub(super) fn adjacency(graph: &PuzzleGraph) -> String {
    let heads = graph.palette().names().map(str::to_owned).collect();
    table(graph.palette(), heads, &graph.adjacency_matrix())
}

fn table(palette: &Palette, heads: Vec<String>, matrix: &DMatrix<u32>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |record: Vec<String>| writer.write_record(record).expect("memory");
    write(std::iter::once("colour".to_owned()).chain(heads).collect());
    for (name, numbers) in palette.names().zip(matrix.row_iter()) {
        let numbers = numbers.iter().map(ToString::to_string);
        write(std::iter::once(name.to_owned()).chain(numbers).collect());
    }
    let bytes = writer.into_inner().expect("memory");
    String::from_utf8(bytes).expect("names are text")
}
