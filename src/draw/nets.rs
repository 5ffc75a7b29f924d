//! Nets of cubes, to be printed, cut out and glued.

use super::Picture;
use super::canvas::{fitting, text};
use super::cubes::cubes_of;
use super::page::{Page, Paper, Places, painted};
use super::paints::Paints;
use super::refusal::CannotDraw;
use crate::error::ModelError;
use crate::model::{Cube, Face, Puzzle};
use svg::Document;
use svg::node::element::Polygon;

/// Where the faces stand in a net, counted in edges from the left and from the top: the four sides in a
/// row, up above the front and down below it, as seen from outside.
const PLACES: [(Face, [i8; 2]); 6] = [
    (Face::Front, [1, 1]),
    (Face::Back, [3, 1]),
    (Face::Left, [0, 1]),
    (Face::Right, [2, 1]),
    (Face::Up, [1, 0]),
    (Face::Down, [1, 2]),
];

/// Tabs for glue: edges of the net from one corner to the next, clockwise round their square, one of
/// each two edges that meet on the cube.
const TABS: [[[i8; 2]; 2]; 7] = [
    [[1, 1], [1, 0]],
    [[1, 0], [2, 0]],
    [[2, 0], [2, 1]],
    [[2, 2], [2, 3]],
    [[2, 3], [1, 3]],
    [[1, 3], [1, 2]],
    [[4, 1], [4, 2]],
];

/// Nets of a puzzle's cubes on pages of A4 at true size with an edge of 20 mm, six on a page; the first unit
/// of length is a millimetre.
///
/// The title stands on each page. Every square carries the name of its colour, or its first letter where
/// that is enough, so that nothing depends on the paint. Real cubes are needed; if only pairs of opposite
/// faces are known, it is one of the two mirror images that each row allows.
///
/// # Errors
/// If rows are not cubes.
pub fn nets(puzzle: &Puzzle, title: &str) -> Result<Vec<Picture>, ModelError> {
    let cubes = puzzle.some_cubes()?;
    Ok(pages(puzzle, &cubes, title, (Places::six(), 20)))
}

/// The least edge of a cube that can be folded, in millimetres.
pub const LEAST_EDGE: u32 = 8;

/// The same on some paper and with an edge of so many millimetres, as many on a page as fit.
///
/// # Errors
/// If rows are not cubes, or a net does not fit on the paper.
pub fn nets_on(
    puzzle: &Puzzle,
    title: &str,
    paper: Paper,
    edge: u32,
) -> Result<Vec<Picture>, CannotDraw> {
    let cubes = cubes_of(puzzle, "nets")?;
    if edge < LEAST_EDGE {
        return Err(CannotDraw::EdgeTooShort { edge, least: LEAST_EDGE });
    }
    let room = Places::room(paper);
    let fits = |edge: u32| (0..2).all(|axis| size(edge)[axis] <= room[axis]);
    if !fits(edge) {
        let greatest =
            (LEAST_EDGE..edge).take_while(|&edge| fits(edge)).last().unwrap_or(LEAST_EDGE);
        return Err(CannotDraw::EdgeTooLong { edge, paper: paper.name(), greatest });
    }
    Ok(pages(puzzle, &cubes, title, (Places::new(paper, size(edge)), edge)))
}

/// Height of a tab of a cube with this edge.
fn tab_height(edge: f64) -> f64 {
    (edge / 4.0).min(8.0)
}

/// Width and height of a net with its tabs and the room around it.
fn size(edge: u32) -> [f64; 2] {
    const AROUND: [f64; 2] = [3.0, 4.0];
    let edge = f64::from(edge);
    let tab = tab_height(edge);
    [4.0 * edge + tab + AROUND[0], 3.0 * edge + 2.0 * tab + AROUND[1]]
}

fn pages(
    puzzle: &Puzzle,
    cubes: &[Cube],
    title: &str,
    (places, edge): (Places, u32),
) -> Vec<Picture> {
    let net = Net { paints: Paints::new(puzzle.palette()), edge: f64::from(edge) };
    let note = format!(
        "{edge} mm an edge when printed at true size (100 %, not fitted to the page); cut out, fold, \
         glue the grey tabs{}",
        if puzzle.cubes().is_some() { "" } else { "; each is one of two mirror images" }
    );
    let pages = cubes.len().div_ceil(places.each());
    let page = |(number, of_page): (usize, &[Cube])| {
        let mut page = Page::new(places, title, &note, [number, pages]);
        for (place, cube) in of_page.iter().enumerate() {
            let index = number * places.each() + place;
            page.document = net.draw(page.document, cube, index + 1, places.origin(place));
        }
        page.finish()
    };
    cubes.chunks(places.each()).enumerate().map(page).collect()
}

/// How nets look.
struct Net {
    paints: Paints,
    edge: f64,
}

impl Net {
    fn draw(
        &self,
        mut document: Document,
        cube: &Cube,
        number: usize,
        origin: [f64; 2],
    ) -> Document {
        let edge = self.edge;
        let at = |corner: [i8; 2]| {
            let [x, y] = corner.map(f64::from);
            [origin[0] + x * edge, origin[1] + tab_height(edge) + y * edge]
        };
        for [from, to] in TABS {
            document = document.add(self.tab(at(from), at(to)));
        }
        for (face, place) in PLACES {
            let [x, y] = at(place);
            let label = self.paints.label(cube.face(face));
            let size = fitting(label, 0.8 * edge, 0.45 * edge);
            let area = [x, y, edge, edge];
            document = painted(document, &self.paints, cube.face(face), area, size);
        }
        // Inside as well, since what stands beside the net is cut off.
        let ([x, y], ink) = (at([1, 1]), self.paints.ink(cube.face(Face::Front)));
        let corner = [x + 0.06 * edge, y + 0.16 * edge];
        document = document.add(text(&number.to_string(), corner, 0.12 * edge, ink, "start"));
        let [x, y] = at([0, 0]);
        let (name, size) = (format!("cube {number}"), 0.17 * edge);
        document.add(text(&name, [x, y + 0.35 * edge], size.min(5.0), "black", "start"))
    }

    /// A trapezoid on the outer side of an edge that goes clockwise round its square.
    fn tab(&self, [x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> Polygon {
        let (edge, height) = (self.edge, tab_height(self.edge));
        let slant = 0.6 * height;
        let [along, across] =
            [[(x2 - x1) / edge, (y2 - y1) / edge], [(y2 - y1) / edge, (x1 - x2) / edge]];
        let point = |x: f64, y: f64, sign: f64| {
            format!(
                "{:.2},{:.2}",
                x + across[0] * height + sign * along[0] * slant,
                y + across[1] * height + sign * along[1] * slant
            )
        };
        let points = [
            format!("{x1:.2},{y1:.2}"),
            point(x1, y1, 1.0),
            point(x2, y2, -1.0),
            format!("{x2:.2},{y2:.2}"),
        ];
        Polygon::new()
            .set("points", points.join(" "))
            .set("fill", "#e8e8e8")
            .set("stroke", "#808080")
            .set("stroke-width", 0.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    type Vector = [i8; 3];

    /// Where a square of the folded net lies: outwards, and what right and down in the net became.
    #[derive(Clone, Copy)]
    struct Frame {
        normal: Vector,
        right: Vector,
        down: Vector,
    }

    fn minus(vector: Vector) -> Vector {
        vector.map(|x| -x)
    }

    /// The frames of all squares, found by folding from the front over the edges of the net.
    fn folded() -> BTreeMap<[i8; 2], (Face, Frame)> {
        let faces: BTreeMap<[i8; 2], Face> =
            PLACES.into_iter().map(|(face, place)| (place, face)).collect();
        let front = Frame { normal: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] };
        let mut frames = BTreeMap::from([([1, 1], (Face::Front, front))]);
        let mut pending = vec![[1, 1]];
        while let Some([x, y]) = pending.pop() {
            let Frame { normal, right, down } = frames[&[x, y]].1;
            for (place, frame) in [
                ([x + 1, y], Frame { normal: right, right: minus(normal), down }),
                ([x - 1, y], Frame { normal: minus(right), right: normal, down }),
                ([x, y + 1], Frame { normal: down, right, down: minus(normal) }),
                ([x, y - 1], Frame { normal: minus(down), right, down: normal }),
            ] {
                if let Some(&face) = faces.get(&place)
                    && !frames.contains_key(&place)
                {
                    frames.insert(place, (face, frame));
                    pending.push(place);
                }
            }
        }
        frames
    }

    /// The middle of an edge of a square on the folded cube, whose edges have length 2.
    fn middle([x, y]: [i8; 2], frame: Frame, edge: [[i8; 2]; 2]) -> Vector {
        let [[x1, y1], [x2, y2]] = edge;
        let (across, along) = (x1 + x2 - 2 * x - 1, y1 + y2 - 2 * y - 1);
        std::array::from_fn(|i| frame.normal[i] + across * frame.right[i] + along * frame.down[i])
    }

    #[test]
    fn nets_fold_to_the_cube() {
        let outwards = folded().into_values().map(|(face, frame)| (face, frame.normal));
        let expected = BTreeMap::from([
            (Face::Front, [0, 0, 1]),
            (Face::Back, [0, 0, -1]),
            (Face::Left, [-1, 0, 0]),
            (Face::Right, [1, 0, 0]),
            (Face::Up, [0, 1, 0]),
            (Face::Down, [0, -1, 0]),
        ]);
        assert_eq!(outwards.collect::<BTreeMap<_, _>>(), expected);
    }

    #[test]
    fn every_edge_of_the_cube_is_a_fold_or_has_one_tab() {
        let frames = folded();
        let mut edges = Vec::new();
        for (&[x, y], &(_, frame)) in &frames {
            let corners = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1], [x, y]];
            for edge in corners.windows(2).map(|edge| [edge[0], edge[1]]) {
                let [from, to] = edge;
                let is_fold = (frames.contains_key(&[x, y - 1]) && from[1] == y && to[1] == y)
                    || (frames.contains_key(&[x - 1, y]) && from[0] == x && to[0] == x);
                if is_fold || TABS.contains(&edge) {
                    edges.push(middle([x, y], frame, edge));
                }
            }
        }
        assert_eq!(edges.len(), 12);
        assert_eq!(edges.into_iter().collect::<BTreeSet<_>>().len(), 12);
    }
}
