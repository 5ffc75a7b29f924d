//! Exercises about the graph: its lines, factors and cycles.

use super::draw::{Grade, Rated, Source};
use super::finding::numbers;
use super::parts::{colours, matrix, paragraph, table};
use super::products::selections;
use super::{Exercise, Finding, Kind, LISTED};
use crate::generate;
use crate::graph::{Factor, PuzzleGraph};
use crate::lesson::explain::cycles;
use crate::lesson::words::{enumerated, times};
use crate::lesson::{Block, Facts};
use crate::model::{Colour, Selection};
use crate::outcome::Limits;
use std::collections::BTreeMap;

/// The graph of a puzzle, and three selections in it.
pub(super) fn graph(source: &mut Source, grade: Grade) -> Exercise {
    let Rated { puzzle, difficulty } = source.rated(
        grade,
        &[generate::Kind::Planted, generate::Kind::PlantedUnbalanced],
        |facts| !facts.solutions().partials.is_empty(),
        |facts| facts.solutions().partials.len() <= 6 && !facts.matrix().has_equal_entries(),
    );
    let facts = Facts::find(&puzzle, LISTED, &Limits::new());
    let asked = selections(source, &facts);
    let letters = (b'a'..).map(char::from);
    let points =
        asked.iter().zip(letters).map(|(selection, letter)| format!("{letter}) {selection}"));
    let question = vec![
        colours(puzzle.palette()),
        matrix("cube", puzzle.matrix()),
        paragraph(
            "Draw the graph: a point for every colour, and for every entry a line between its two colours \
             with the number of its cube beside it; a square is a loop. Then look at the lines of each of \
             these selections, written as (cube, entry). Which of them are factors: do two ends of lines \
             come together at every point? Write down the cycles of those that are.",
        ),
        Block::List(points.collect()),
    ];
    let mut answer = vec![paragraph("The lines of the graph:"), lines(&facts)];
    answer.push(Block::List(
        asked
            .iter()
            .zip('a'..)
            .map(|(selection, letter)| format!("{letter}) {}", judged(&facts, selection)))
            .collect(),
    ));
    let is_factor = |selection: &Selection| facts.solutions().partials.contains(selection);
    let factors = asked.iter().filter(|selection| is_factor(selection));
    let finding = Finding::Graph {
        selections: numbers(&asked),
        factors: asked.iter().map(is_factor).collect(),
        cycles: factors.map(|factor| cycles(&facts, factor).len()).collect(),
    };
    let difficulty = Some(difficulty);
    Exercise { kind: Kind::Graph, difficulty, question, room: 12, answer, finding, puzzle }
}

/// Every two colours with lines between them, and the cubes these are of.
fn lines(facts: &Facts<'_>) -> Block {
    let graph = PuzzleGraph::of_puzzle(facts.puzzle()).expect("pairs of faces are edges");
    let mut lines: BTreeMap<[Colour; 2], Vec<String>> = BTreeMap::new();
    for (label, mut ends) in graph.edges() {
        ends.sort_unstable();
        lines.entry(ends).or_default().push((label.row + 1).to_string());
    }
    let palette = facts.palette();
    let row = |([a, b], cubes): ([Colour; 2], Vec<String>)| {
        let between = if a == b {
            format!("{}, a loop", palette.name(a))
        } else {
            format!("{} and {}", palette.name(a), palette.name(b))
        };
        vec![between, enumerated(&cubes)]
    };
    table(&["between", "lines of cubes"], lines.into_iter().map(row).collect())
}

/// Whether a selection is a factor, and its cycles or what is against it.
fn judged(facts: &Facts<'_>, selection: &Selection) -> String {
    let palette = facts.palette();
    let is_factor = Factor::new(facts.puzzle(), selection).is_ok_and(|factor| factor.is_spanning());
    if is_factor {
        return format!("a factor; its cycles: {}.", cycles(facts, selection).join(", "));
    }
    let deviations = facts.magic().deviations(&selection.valuation(facts.matrix()));
    let deviation = |colour: Colour, found: u32| {
        format!("lines end at {} {}", palette.name(colour), times(found.into()))
    };
    let deviations: Vec<String> = deviations.iter().map(|d| deviation(d.colour, d.found)).collect();
    format!("no factor: {}.", enumerated(&deviations))
}
