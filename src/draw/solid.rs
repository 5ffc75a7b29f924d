//! Cubes as one sees them, by parallel projection.

use super::canvas::{Canvas, fitting, number, text};
use super::paints::Paints;
use crate::model::{Colour, Face};
use svg::node::element::{Group, Polygon};

type Point = [f64; 2];
type Vector = [f64; 3];

/// A direction to look in. The first axis leads to the right of the cube, the second up, the third
/// to its front.
pub(super) struct View {
    /// To the viewer.
    towards: Vector,
    /// What is to the right, and what is below, on paper.
    right: Vector,
    down: Vector,
}

fn dot(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

fn unit(vector: Vector) -> Vector {
    let length = dot(vector, vector).sqrt();
    vector.map(|x| x / length)
}

impl View {
    /// From the front, the right and above, such that the front is the broadest.
    pub(super) fn of_front() -> Self {
        Self::from([1.0, 0.85, 1.4])
    }

    /// From the opposite point: the back, the left and the underside.
    pub(super) fn of_back() -> Self {
        Self::from([-1.0, -0.85, -1.4])
    }

    /// From the back, the left and above.
    pub(super) fn of_back_above() -> Self {
        Self::from([-1.0, 0.85, -1.4])
    }

    fn from(towards: Vector) -> Self {
        let towards = unit(towards);
        let right = unit([towards[2], 0.0, -towards[0]]);
        let [a, b] = [towards, right];
        let up = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
        Self { towards, right, down: up.map(|x| -x) }
    }

    /// Where a point comes to on paper.
    pub(super) fn at(&self, point: Vector) -> Point {
        [dot(self.right, point), dot(self.down, point)]
    }

    /// The three faces it sees.
    pub(super) fn faces(&self) -> impl Iterator<Item = Face> {
        Face::ALL.into_iter().filter(|&face| dot(self.towards, outwards(face)) > 0.0)
    }

    /// The smallest rectangle, by its upper left and its lower right corner, around a block of this
    /// size that stands at (0, 0, 0).
    pub(super) fn bounds(&self, size: Vector) -> [Point; 2] {
        let corner = |bits: u8| {
            self.at([0, 1, 2].map(|axis| if bits >> axis & 1 == 1 { size[axis] } else { 0.0 }))
        };
        let extreme = |axis: usize, pick: fn(f64, f64) -> f64| {
            (0..8).map(|bits| corner(bits)[axis]).reduce(pick).unwrap_or(0.0)
        };
        [[0, 1].map(|axis| extreme(axis, f64::min)), [0, 1].map(|axis| extreme(axis, f64::max))]
    }
}

fn outwards(face: Face) -> Vector {
    match face {
        Face::Front => [0.0, 0.0, 1.0],
        Face::Back => [0.0, 0.0, -1.0],
        Face::Left => [-1.0, 0.0, 0.0],
        Face::Right => [1.0, 0.0, 0.0],
        Face::Up => [0.0, 1.0, 0.0],
        Face::Down => [0.0, -1.0, 0.0],
    }
}

/// What is to the right and what is below on a face, as one writes on it.
fn axes(face: Face) -> [Vector; 2] {
    match face {
        Face::Front => [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0]],
        Face::Back => [[-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]],
        Face::Left => [[0.0, 0.0, 1.0], [0.0, -1.0, 0.0]],
        Face::Right => [[0.0, 0.0, -1.0], [0.0, -1.0, 0.0]],
        Face::Up => [[1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        Face::Down => [[-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
    }
}

/// Paints a face of a cube whose edge is 1 and whose lower left corner at the back is given; a unit is
/// `edge` long on paper. Without a colour it is grey, with a question mark.
pub(super) fn paint_face(
    canvas: &mut Canvas,
    paints: &Paints,
    (view, origin, edge): (&View, Point, f64),
    (corner, face): (Vector, Face),
    colour: Option<Colour>,
) {
    /// The edge of the face as its label is written.
    const UNIT: f64 = 100.0;
    let [right, down] = axes(face);
    let normal = outwards(face);
    let middle = [0, 1, 2].map(|axis| corner[axis] + 0.5 + 0.5 * normal[axis]);
    let at = |x: f64, y: f64| {
        let point = [0, 1, 2].map(|i| middle[i] + (x - 0.5) * right[i] + (y - 0.5) * down[i]);
        let [x, y] = view.at(point);
        [origin[0] + edge * x, origin[1] + edge * y]
    };
    let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[x, y]| at(x, y));
    let outline: Vec<String> =
        corners.iter().map(|&[x, y]| format!("{},{}", number(x), number(y))).collect();
    let mut polygon = Polygon::new()
        .set("points", outline.join(" "))
        .set("fill", colour.map_or("#e4e4e4".to_owned(), |colour| paints.fill(colour)))
        .set("stroke", "#202020")
        .set("stroke-width", number(0.022 * edge))
        .set("stroke-linejoin", "round")
        .set("class", format!("solid {face}"));
    if let Some(colour) = colour {
        polygon = polygon.set("data-colour", colour.index());
    }
    canvas.add(polygon);
    // The label lies on the face.
    let [o, x, y] = [corners[0], corners[1], corners[3]];
    let matrix = [x, y].map(|end| [(end[0] - o[0]) / UNIT, (end[1] - o[1]) / UNIT]);
    let (label, ink) =
        colour.map_or(("?", "#444444"), |colour| (paints.label(colour), paints.ink(colour)));
    let size = fitting(label, 0.8 * UNIT, 0.56 * UNIT);
    let text =
        text(label, [UNIT / 2.0, UNIT / 2.0 + 0.36 * size], size, ink, super::canvas::MIDDLE);
    let transform = format!(
        "matrix({:.5} {:.5} {:.5} {:.5} {} {})",
        matrix[0][0],
        matrix[0][1],
        matrix[1][0],
        matrix[1][1],
        number(o[0]),
        number(o[1])
    );
    canvas.add(Group::new().set("transform", transform).add(text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_see_three_faces_each_and_writing_is_not_mirrored() {
        let faces = |view: View| view.faces().map(Face::letter).collect::<String>();
        assert_eq!(faces(View::of_front()), "FRU");
        assert_eq!(faces(View::of_back()), "BLD");
        assert_eq!(faces(View::of_back_above()), "BLU");
        for view in [View::of_front(), View::of_back(), View::of_back_above()] {
            for face in view.faces() {
                let [[a, b], [c, d]] = axes(face).map(|axis| view.at(axis));
                assert!(a * d - b * c > 0.0, "{face} is mirrored");
                assert!(dot(axes(face)[0], outwards(face)).abs() < 1e-9, "{face}");
            }
        }
    }

    #[test]
    fn the_front_is_on_the_left_of_the_right_face_and_below_the_top() {
        let view = View::of_front();
        let [front, right, up] = [Face::Front, Face::Right, Face::Up].map(|f| view.at(outwards(f)));
        assert!(front[0] < right[0] && up[1] < front[1] && up[1] < right[1]);
    }
}
