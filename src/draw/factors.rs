//! The two factors of a solution, as they are and with their cycles oriented.

use super::canvas::{Canvas, Drawing, START};
use super::graph::{Look, Plot};
use super::refusal::CannotDraw;
use super::{Picture, Solution};
use crate::graph::{Component, Factor};
use crate::model::Puzzle;

/// The two factors of a solution side by side, the other edges faint.
///
/// # Errors
/// If entries are not products of two primes, the selections are no factors, or there are too many.
pub fn factors(
    puzzle: &Puzzle,
    title: &str,
    solution: &Solution<'_>,
) -> Result<Picture, CannotDraw> {
    Ok(drawing(puzzle, solution, false)?.picture(title))
}

/// The same with arrows, round every cycle in one direction: from the colour in front of a cube to the one
/// at its back, and from left to right. They are the directions of [`crate::tower::Tower::new`].
///
/// # Errors
/// As [`factors`].
pub fn directed(
    puzzle: &Puzzle,
    title: &str,
    solution: &Solution<'_>,
) -> Result<Picture, CannotDraw> {
    Ok(drawing(puzzle, solution, true)?.picture(title))
}

pub(super) fn drawing(
    puzzle: &Puzzle,
    solution: &Solution<'_>,
    arrows: bool,
) -> Result<Drawing, CannotDraw> {
    const BETWEEN: f64 = 14.0;
    const HEAD: f64 = 9.0;
    let plot = Plot::new(puzzle, 105.0)?;
    let size = plot.size();
    let panel = size[0].max(70.0);
    let mut canvas = Canvas::new([2.0 * panel + BETWEEN, HEAD + size[1]]);
    let mut description = Vec::new();
    for (index, axis) in AXES.iter().enumerate() {
        let factor = Factor::new(puzzle, solution.parts[index])?;
        let left = if index == 0 { 0.0 } else { panel + BETWEEN };
        let heading = if arrows { axis.directed } else { axis.plain };
        canvas.text(heading, [left, 4.6], 4.6, "black", START);
        let graph = one(&plot, solution, index, arrows.then_some(&factor));
        canvas.put(graph, [left + (panel - size[0]) / 2.0, HEAD], 1.0);
        description.push(format!("{heading}: {}.", walks(puzzle, &factor)));
    }
    let [s, t] = solution.parts;
    let selections = format!("{s} and {t}");
    // Long ones are for the other pictures.
    let selections =
        if selections.chars().count() > 150 { String::new() } else { format!(": {selections}") };
    let caption = if arrows {
        format!(
            "Solution {}{selections}. Every arrow is a cube; following the arrows every colour is \
             once in front and once at the back, once on the left and once on the right.",
            solution.number
        )
    } else {
        format!(
            "Solution {}{selections}. Each factor has one edge of every cube and meets every colour \
             twice; a loop counts twice. They share no edge.",
            solution.number
        )
    };
    let name = if arrows { "the factors with arrows" } else { "the factors" };
    let description = description.join(" ");
    Ok(Drawing {
        canvas,
        name: format!("{name} of solution {}", solution.number),
        caption,
        description,
    })
}

/// Two opposite sides.
struct Axis {
    plain: &'static str,
    directed: &'static str,
}

const AXES: [Axis; 2] = [
    Axis { plain: "front and back", directed: "front → back" },
    Axis { plain: "left and right", directed: "left → right" },
];

/// One of the factors, with arrows if it is given.
fn one(plot: &Plot, solution: &Solution<'_>, index: usize, arrows: Option<&Factor>) -> Canvas {
    let mut canvas = Canvas::new(plot.size());
    let columns = plot.graph.columns();
    let of = |row: usize| row * columns + solution.parts[index].column(row);
    let mine: Vec<usize> = (0..plot.graph.rows()).map(of).collect();
    for edge in (0..plot.layout.edges().len()).filter(|edge| !mine.contains(edge)) {
        plot.line(&mut canvas, edge, Look::Faint);
    }
    let tails = arrows.map(|factor| factor.tails(|_| false));
    for (row, &edge) in mine.iter().enumerate() {
        let look = tails.as_ref().map_or(Look::Strong, |tails| Look::Arrow(1 - tails[row]));
        plot.line(&mut canvas, edge, look);
    }
    for &edge in &mine {
        plot.label(&mut canvas, edge);
    }
    plot.vertices(&mut canvas);
    canvas
}

/// The cycles and paths in words.
fn walks(puzzle: &Puzzle, factor: &Factor) -> String {
    let walk = |component: &Component| {
        let steps = component.arcs().iter().map(|&arc| {
            let [from, to] = factor.ends(arc).map(|colour| puzzle.palette().name(colour));
            format!("{from} to {to} by cube {}", arc.row + 1)
        });
        steps.collect::<Vec<_>>().join(", ")
    };
    factor.components().iter().map(walk).collect::<Vec<_>>().join("; ")
}
