//! The tower of a solution.

use super::canvas::{Canvas, Drawing, GREY, fitting};
use super::paints::Paints;
use super::refusal::{CannotDraw, at_most};
use super::solid::{View, paint_face};
use super::{Picture, Solution};
use crate::model::{Face, Puzzle};
use crate::tower::Tower;

/// The most cubes that are drawn.
const MOST: usize = 60;

/// The four long sides in the order in which they are drawn, opposite ones beside each other.
const SIDES: [Face; 4] = [Face::Front, Face::Back, Face::Left, Face::Right];

/// The tower of a solution: its four long sides, cube 1 at the bottom, and the tower as one sees it
/// from the front and from the back.
///
/// # Errors
/// If rows are not cubes, the selections are no factors, or there are too many cubes.
pub fn tower(puzzle: &Puzzle, title: &str, solution: &Solution<'_>) -> Result<Picture, CannotDraw> {
    Ok(drawing(puzzle, solution)?.picture(title))
}

#[expect(clippy::cast_precision_loss, reason = "a few")]
fn real(count: usize) -> f64 {
    count as f64
}

pub(super) fn drawing(puzzle: &Puzzle, solution: &Solution<'_>) -> Result<Drawing, CannotDraw> {
    at_most(MOST, puzzle.matrix().rows(), "cubes in a tower")?;
    let [s, t] = solution.parts;
    let tower = Tower::new(puzzle, s, t)?;
    let paints = Paints::new(puzzle.palette());
    let cubes = real(tower.cubes().len());
    let edge = (260.0 / cubes).clamp(7.5, 17.0);
    let sides = sides(&tower, &paints, edge);
    let solids =
        [View::of_front(), View::of_back_above()].map(|view| solid(&tower, &paints, &view, edge));
    let mut canvas = Canvas::new([0.0, 0.0]);
    let names = ["", "from the front", "from the back"];
    let high = sides.size[1].max(solids[0].size[1] + 8.0);
    let mut left = 0.0;
    for (part, name) in [sides].into_iter().chain(solids).zip(names) {
        let [wide, tall] = part.size;
        canvas.put(part, [left, high - tall], 1.0);
        canvas.centred(name, [left + wide / 2.0, high - tall - 4.0], 4.0, GREY);
        left += wide + 12.0;
    }
    canvas.size = [left - 12.0, high];
    let mut caption = format!(
        "Solution {}, one of its towers; cube 1 is at the bottom. Each of the four sides shows \
         every colour once.",
        solution.number
    );
    if puzzle.palette().len() > puzzle.matrix().rows() {
        caption = caption.replace("every colour once", "no colour twice");
    }
    if !tower.knows_up_and_down() {
        caption += " The puzzle gives only pairs of opposite faces, so top and bottom of a cube \
                    are not known.";
    }
    let side = |side: Face| {
        let names: Vec<&str> =
            tower.side(side).into_iter().map(|colour| puzzle.palette().name(colour)).collect();
        format!("{side}: {}", names.join(", "))
    };
    let description = format!("From the bottom to the top. {}.", SIDES.map(side).join("; "));
    let name = format!("the tower of solution {}", solution.number);
    Ok(Drawing { canvas, name, caption, description })
}

/// The four long sides as columns of squares.
fn sides(tower: &Tower, paints: &Paints, edge: f64) -> Canvas {
    const HEAD: f64 = 8.0;
    let count = tower.cubes().len();
    let names = 18.0;
    let column = edge.max(13.0);
    // Opposite sides stand closer.
    let lefts = [0.0, column + 2.0, 2.0 * column + 8.0, 3.0 * column + 10.0].map(|x| x + names);
    let mut canvas = Canvas::new([lefts[3] + column, HEAD + edge * real(count)]);
    for (side, left) in SIDES.into_iter().zip(lefts) {
        let middle = left + column / 2.0;
        let title = side.to_string();
        canvas.centred(&title, [middle, HEAD / 2.0 - 0.5], fitting(&title, column, 4.0), "black");
        for (cube, colour) in tower.side(side).into_iter().enumerate() {
            let top = HEAD + edge * real(count - 1 - cube);
            let area = [middle - edge / 2.0, top, edge, edge];
            canvas.chip(paints, colour, area, &format!("side {side}"));
        }
    }
    for cube in 0..count {
        let y = HEAD + edge * (real(count - 1 - cube) + 0.5);
        let name = format!("cube {}", cube + 1);
        canvas.text(&name, [0.0, y + 1.4], 4.0_f64.min(0.5 * edge), "black", super::canvas::START);
    }
    canvas
}

/// The tower as one sees it.
fn solid(tower: &Tower, paints: &Paints, view: &View, edge: f64) -> Canvas {
    let cubes = tower.cubes();
    let [least, most] = view.bounds([1.0, real(cubes.len()), 1.0]);
    let edge = 0.95 * edge;
    let mut canvas = Canvas::new([0, 1].map(|axis| edge * (most[axis] - least[axis])));
    let origin = least.map(|part| -edge * part);
    for (place, cube) in cubes.iter().enumerate() {
        for face in view.faces() {
            let is_top = place + 1 == cubes.len();
            if face == Face::Up && !is_top {
                continue;
            }
            let known = face != Face::Up || tower.knows_up_and_down();
            let colour = known.then(|| cube.face(face));
            let corner = [0.0, real(place), 0.0];
            paint_face(&mut canvas, paints, (view, origin, edge), (corner, face), colour);
        }
    }
    canvas
}
