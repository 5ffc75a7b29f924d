//! The `edges` format: the puzzle graph, a line `cube colour colour` for every edge.
//!
//! The cubes are numbered from 1. The edges of a cube come in the order of its entries, whatever
//! stands between them.

use super::text::{Document, Row, Token, is_number};
use super::{colours_line_unless_default, graph_of, palette_of, unknown_colour, word};
use crate::error::{InputError, Problem};
use crate::graph::PuzzleGraph;
use crate::model::{Colour, Puzzle};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A line: the number of a cube and two colours.
#[derive(Debug, Clone, Copy)]
struct Edge<'a> {
    cube: Token<'a>,
    ends: [Token<'a>; 2],
}

pub(super) fn read(document: &Document<'_>) -> Result<Puzzle, InputError> {
    document.require_rows("an edge on each line: the number of a cube and two colours")?;
    let mut cubes: Vec<Vec<Edge<'_>>> = Vec::new();
    for row in &document.rows {
        let &[cube, first, second] = row.as_slice() else {
            let problem = Problem::EdgeWords { found: row.len() };
            return Err(document.error(row[0], problem));
        };
        let number = cube_number(cube.text, document.rows.len());
        let index = number.map_err(|problem| document.error(cube, problem))?;
        if cubes.len() <= index {
            cubes.resize(index + 1, Vec::new());
        }
        cubes[index].push(Edge { cube, ends: [first, second] });
    }
    check_counts(document, &cubes)?;
    let palette = palette_of(document, || cubes.iter().flatten().flat_map(|edge| edge.ends))?;
    let colour = |token: Token<'_>| {
        let colour = palette.colour_named(token.text);
        colour.ok_or_else(|| document.error(token, unknown_colour(token.text, &palette)))
    };
    let mut rows: Vec<Vec<[Colour; 2]>> = Vec::with_capacity(cubes.len());
    for edges in &cubes {
        let ends = edges.iter().map(|edge| Ok([colour(edge.ends[0])?, colour(edge.ends[1])?]));
        rows.push(ends.collect::<Result<_, InputError>>()?);
    }
    let graph = PuzzleGraph::of_edges(palette.clone(), &rows);
    let graph = graph.map_err(|error| InputError::new(document.source, None, error.into()))?;
    Ok(Puzzle::of_matrix(graph.to_matrix()))
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, Problem> {
    let graph = graph_of(puzzle, "edges")?;
    let palette = puzzle.palette();
    let names = graph.edges().flat_map(|(_, ends)| ends.map(|colour| palette.name(colour)));
    let mut text = colours_line_unless_default(palette, names, "edges")?;
    for (label, [a, b]) in graph.edges() {
        let [a, b] = [word(palette.name(a), "edges")?, word(palette.name(b), "edges")?];
        let _ = writeln!(text, "{} {a} {b}", label.row + 1);
    }
    Ok(text)
}

/// Whether rows are edges: three words each, the first of them the numbers of cubes 1, 2, …, each at
/// least once. No matrix looks like that, since no product is 1. Or, lest a slip in one line hide what
/// the others are: most rows are edges, one of them of cube 1, and colours are not numbers.
pub(super) fn is_recognised(document: &Document<'_>) -> bool {
    let rows = &document.rows;
    let cube = |row: &Row<'_>| match row.as_slice() {
        [cube, _, _] => cube_number(cube.text, rows.len()).ok(),
        _ => None,
    };
    let cubes: Vec<usize> = rows.iter().filter_map(cube).collect();
    let mut met = vec![false; rows.len()];
    for &cube in &cubes {
        met[cube] = true;
    }
    let without_gap = met.iter().skip_while(|&&met| met).all(|&met| !met);
    let has_names = || rows.iter().any(|row| row.iter().skip(1).any(|word| !is_number(word.text)));
    let strict = cubes.len() == rows.len() && without_gap;
    !rows.is_empty() && met[0] && (strict || 2 * cubes.len() > rows.len() && has_names())
}

/// The cube of that number, counted from 0; there are no more cubes than edges.
fn cube_number(word: &str, most: usize) -> Result<usize, Problem> {
    let number = word.parse::<usize>().ok().filter(|_| is_number(word));
    let index = number.and_then(|number| number.checked_sub(1)).filter(|&index| index < most);
    index.ok_or_else(|| Problem::EdgeCube { token: word.to_owned() })
}

/// Every cube has as many edges as most of them have; ties are decided for 3, then for the fewer.
fn check_counts(document: &Document<'_>, cubes: &[Vec<Edge<'_>>]) -> Result<(), InputError> {
    let mut frequencies: BTreeMap<usize, usize> = BTreeMap::new();
    for edges in cubes.iter().filter(|edges| !edges.is_empty()) {
        *frequencies.entry(edges.len()).or_default() += 1;
    }
    let by_frequency =
        |&(count, frequency): &(&usize, &usize)| (*frequency, *count == 3, Reverse(*count));
    let common = frequencies.iter().max_by_key(by_frequency);
    let expected = common.map_or(3, |(&count, _)| count);
    let Some(index) = cubes.iter().position(|edges| edges.len() != expected) else { return Ok(()) };
    let place = cubes[index].first().map(|edge| edge.cube.place);
    let problem = Problem::EdgeCount { cube: index + 1, found: cubes[index].len(), expected };
    Err(InputError::new(document.source, place, problem))
}
