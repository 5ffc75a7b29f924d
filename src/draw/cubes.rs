//! Cubes, each from two opposite points.

use super::Picture;
use super::canvas::{Canvas, Drawing, GREY};
use super::paints::Paints;
use super::refusal::{CannotDraw, at_most};
use super::solid::{View, paint_face};
use crate::model::{Cube, Puzzle};

/// The most cubes that are drawn on one sheet.
const MOST: usize = 100;

/// The puzzle's cubes as one sees them: front, right and top, and, smaller, what these hide: back,
/// left and underside, from the opposite point.
///
/// # Errors
/// If rows are not cubes, or there are too many.
pub fn cubes(puzzle: &Puzzle, title: &str) -> Result<Picture, CannotDraw> {
    Ok(drawing(puzzle)?.picture(title))
}

/// The cubes of a puzzle for a picture of them.
pub(super) fn cubes_of(puzzle: &Puzzle, picture: &'static str) -> Result<Vec<Cube>, CannotDraw> {
    let (columns, k) = (puzzle.matrix().columns(), puzzle.matrix().k());
    puzzle.some_cubes().map_err(|_| CannotDraw::NotCubes { picture, columns, k })
}

pub(super) fn drawing(puzzle: &Puzzle) -> Result<Drawing, CannotDraw> {
    /// Width and height of the place of a cube.
    const CELL: [f64; 2] = [64.0, 52.0];
    let cubes = cubes_of(puzzle, "cubes")?;
    at_most(MOST, cubes.len(), "cubes")?;
    let paints = Paints::new(puzzle.palette());
    let columns = columns(cubes.len());
    let rows = cubes.len().div_ceil(columns);
    let mut canvas = Canvas::new([real(columns) * CELL[0], real(rows) * CELL[1]]);
    for (place, cube) in cubes.iter().enumerate() {
        let at = [real(place % columns) * CELL[0], real(place / columns) * CELL[1]];
        canvas.put(views(&paints, cube, place + 1), at, 1.0);
    }
    let mut caption = "Large: front, right and top. Small: back, left and underside, seen from \
                       behind and below."
        .to_owned();
    if puzzle.cubes().is_none() {
        caption += " Only the pairs of opposite faces are known, so every cube may also be the \
                    mirror image of what is drawn.";
    }
    let describe = |(index, cube): (usize, &Cube)| {
        let names = cube.faces().map(|colour| puzzle.palette().name(colour));
        format!("cube {}: {}", index + 1, names.join(", "))
    };
    let described: Vec<String> = cubes.iter().enumerate().map(describe).collect();
    let description =
        format!("Front, back, left, right, up, down of every cube. {}.", described.join("; "));
    Ok(Drawing { canvas, name: "the cubes".to_owned(), caption, description })
}

/// So many columns that the sheet is not much wider than it is high.
fn columns(cubes: usize) -> usize {
    match cubes {
        0..=1 => 1,
        2..=4 => 2,
        5..=12 => 3,
        13..=24 => 4,
        25..=40 => 5,
        _ => 7,
    }
}

#[expect(clippy::cast_precision_loss, reason = "a few")]
fn real(count: usize) -> f64 {
    count as f64
}

fn views(paints: &Paints, cube: &Cube, number: usize) -> Canvas {
    let mut canvas = Canvas::new([64.0, 52.0]);
    for (view, [x, y], edge) in
        [(View::of_front(), [2.0, 7.0], 24.0), (View::of_back(), [43.5, 26.0], 12.0)]
    {
        let [least, _] = view.bounds([1.0; 3]);
        let origin = [x - edge * least[0], y - edge * least[1]];
        for face in view.faces() {
            let colour = Some(cube.face(face));
            paint_face(&mut canvas, paints, (&view, origin, edge), ([0.0; 3], face), colour);
        }
    }
    canvas.text(&format!("cube {number}"), [2.0, 4.5], 4.4, "black", super::canvas::START);
    canvas.text("from behind", [43.5, 24.0], 2.8, GREY, super::canvas::START);
    canvas
}
