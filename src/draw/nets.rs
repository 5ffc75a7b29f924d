//! Nets of cubes, to be printed, cut out and glued.

use super::Picture;
use crate::error::ModelError;
use crate::format::paint;
use crate::model::{Colour, Cube, Face, Palette, Puzzle};
use svg::Document;
use svg::node::element::{Polygon, Rectangle, Text};

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

/// Nets of a puzzle's cubes on pages of A4 at true size, six on a page; the first unit of length is a
/// millimetre.
///
/// The title stands on each page. Every square carries the name of its colour, or its first letter where
/// that is enough, so that nothing depends on the paint. Real cubes are needed; if only pairs of opposite faces are known, it is
/// one of the two mirror images that each row allows.
///
/// # Errors
/// If rows are not cubes.
pub fn nets(puzzle: &Puzzle, title: &str) -> Result<Vec<Picture>, ModelError> {
    const EACH: usize = 6;
    let cubes = puzzle.some_cubes()?;
    let pages = cubes.len().div_ceil(EACH);
    let page = |(page, of_page): (usize, &[Cube])| {
        let title = match pages {
            1 => title.to_owned(),
            _ => format!("{title}, page {} of {pages}", page + 1),
        };
        page_of(puzzle.palette(), of_page, page * EACH, &title)
    };
    Ok(cubes.chunks(EACH).enumerate().map(page).collect())
}

/// Length of an edge of a cube.
const EDGE: f64 = 20.0;
/// Height of a tab.
const TAB: f64 = 5.0;

fn page_of(palette: &Palette, cubes: &[Cube], first: usize, title: &str) -> Picture {
    const PAGE: [f64; 2] = [210.0, 297.0];
    const MARGIN: [f64; 2] = [12.0, 20.0];
    const STEP: [f64; 2] = [98.0, 88.0];
    let mut document = Document::new()
        .set("width", format!("{}mm", PAGE[0]))
        .set("height", format!("{}mm", PAGE[1]))
        .set("viewBox", (0, 0, PAGE[0], PAGE[1]))
        .add(Rectangle::new().set("width", PAGE[0]).set("height", PAGE[1]).set("fill", "white"));
    let note = format!(
        "{EDGE:.0} mm an edge when printed at true size; cut out, fold, glue the grey tabs"
    );
    for (line, above, size) in [(title, 12.5, 3.6), (&note, 8.0, 3.2)] {
        let place = [MARGIN[0], MARGIN[1] - above];
        document = document.add(text(line, place, size, "black", "start"));
    }
    let lengths = palette.colours().map(|colour| label(palette, colour).chars().count());
    // The longest name has to fit into a square.
    let size = match lengths.max() {
        Some(0..=1) => 9.0,
        Some(2) => 7.0,
        _ => 3.4,
    };
    for (index, cube) in cubes.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "at most six")]
        let [column, row] = [(index % 2) as f64, (index / 2) as f64];
        let origin = [MARGIN[0] + column * STEP[0], MARGIN[1] + row * STEP[1]];
        document = net(document, palette, (cube, size), first + index + 1, origin);
    }
    Picture { svg: document.to_string() }
}

fn net(
    mut document: Document,
    palette: &Palette,
    (cube, size): (&Cube, f64),
    number: usize,
    origin: [f64; 2],
) -> Document {
    let at = |corner: [i8; 2]| {
        let [x, y] = corner.map(f64::from);
        [origin[0] + x * EDGE, origin[1] + TAB + y * EDGE]
    };
    for [from, to] in TABS {
        document = document.add(tab(at(from), at(to)));
    }
    for (face, place) in PLACES {
        let colour = cube.face(face);
        let ([x, y], [red, green, blue]) = (at(place), fill(palette, colour));
        document = document.add(
            Rectangle::new()
                .set("x", x)
                .set("y", y)
                .set("width", EDGE)
                .set("height", EDGE)
                .set("fill", format!("rgb({red},{green},{blue})"))
                .set("stroke", "black")
                .set("stroke-width", 0.3),
        );
        let ink = if paint::is_dark([red, green, blue]) { "white" } else { "black" };
        let label = label(palette, colour);
        let middle = [x + EDGE / 2.0, y + EDGE / 2.0 + size * 0.36];
        document = document.add(text(&label, middle, size, ink, "middle"));
    }
    let [x, y] = at([0, 0]);
    document.add(text(&format!("cube {number}"), [x, y + 7.0], 3.4, "black", "start"))
}

/// A trapezoid on the outer side of an edge that goes clockwise round its square.
fn tab([x1, y1]: [f64; 2], [x2, y2]: [f64; 2]) -> Polygon {
    const SLANT: f64 = 3.0;
    let [along, across] =
        [[(x2 - x1) / EDGE, (y2 - y1) / EDGE], [(y2 - y1) / EDGE, (x1 - x2) / EDGE]];
    let point = |x: f64, y: f64, sign: f64| {
        format!(
            "{:.2},{:.2}",
            x + across[0] * TAB + sign * along[0] * SLANT,
            y + across[1] * TAB + sign * along[1] * SLANT
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

fn text(content: &str, [x, y]: [f64; 2], size: f64, ink: &str, anchor: &str) -> Text {
    Text::new(content)
        .set("x", format!("{x:.2}"))
        .set("y", format!("{y:.2}"))
        .set("font-family", super::FAMILY)
        .set("font-size", size)
        .set("text-anchor", anchor)
        .set("fill", ink)
}

/// The paint of a colour word, or one of eight that can be told apart by most (Okabe and Ito 2008).
fn fill(palette: &Palette, colour: Colour) -> [u8; 3] {
    const OTHERS: [[u8; 3]; 8] = [
        [0xe6, 0x9f, 0x00],
        [0x56, 0xb4, 0xe9],
        [0x00, 0x9e, 0x73],
        [0xf0, 0xe4, 0x42],
        [0x00, 0x72, 0xb2],
        [0xd5, 0x5e, 0x00],
        [0xcc, 0x79, 0xa7],
        [0xff, 0xff, 0xff],
    ];
    paint::rgb(palette.name(colour)).unwrap_or(OTHERS[colour.index() % OTHERS.len()])
}

/// The first letter of the name if no other colour has it, else the name.
fn label(palette: &Palette, colour: Colour) -> String {
    let first = |name: &str| name.chars().next().map(|letter| letter.to_uppercase().to_string());
    let name = palette.name(colour);
    let letter = first(name);
    let alone = palette.names().filter(|other| first(other) == letter).count() == 1;
    match letter {
        Some(letter) if alone => letter,
        _ => name.to_owned(),
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
