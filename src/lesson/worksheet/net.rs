//! Nets of cubes, as letters and as pictures.

use crate::format::paint;
use crate::lesson::Block;
use crate::model::{Colour, Cube, Face, Palette};
use svg::Document;
use svg::node::element::{Rectangle, Text};

/// Rows of the net and the faces in them: the four sides in a row, up above the front and down below it.
const ROWS: [[Option<Face>; 4]; 3] = [
    [None, Some(Face::Up), None, None],
    [Some(Face::Left), Some(Face::Front), Some(Face::Right), Some(Face::Back)],
    [None, Some(Face::Down), None, None],
];

/// Nets beside each other.
const ABREAST: usize = 3;

/// The nets of some cubes, with their numbers from `first` on.
pub(super) fn nets(palette: &Palette, cubes: &[Cube], first: usize) -> Block {
    let nets: Vec<Vec<String>> =
        cubes.iter().enumerate().map(|(i, cube)| letters(palette, cube, first + i)).collect();
    let lines = nets.chunks(ABREAST).map(beside).collect::<Vec<_>>().join("\n");
    Block::Drawing { lines, svg: Some(picture(palette, cubes, first)) }
}

/// Drawings of as many lines beside each other.
fn beside(drawings: &[Vec<String>]) -> String {
    const WIDTH: usize = 21;
    let line = |index: usize| {
        let parts = drawings.iter().map(|drawing| format!("{:WIDTH$}", drawing[index]));
        format!("{}\n", parts.collect::<String>().trim_end())
    };
    (0..drawings[0].len()).map(line).collect()
}

/// A net drawn with letters; beside the square above stands the number of the cube.
fn letters(palette: &Palette, cube: &Cube, number: usize) -> Vec<String> {
    let square = |face: Option<Face>| match face {
        Some(face) => format!(" {} |", letter(palette, cube.face(face))),
        None => "    ".to_owned(),
    };
    let middle: String = ROWS[1].into_iter().map(square).collect();
    let single = |row: usize| format!("    |{}", square(ROWS[row][1]));
    vec![
        format!("    +---+  cube {number}"),
        single(0),
        "+---+---+---+---+".to_owned(),
        format!("|{middle}"),
        "+---+---+---+---+".to_owned(),
        single(2),
        "    +---+".to_owned(),
    ]
}

/// The first letter of a colour; the colours of worksheets differ in it.
fn letter(palette: &Palette, colour: Colour) -> String {
    palette.name(colour).chars().take(1).flat_map(char::to_uppercase).collect()
}

/// Length of an edge in a picture, of which 96 are an inch.
const EDGE: usize = 34;

fn picture(palette: &Palette, cubes: &[Cube], first: usize) -> String {
    let [width, height] = [4 * EDGE + 24, 3 * EDGE + 12];
    let columns = cubes.len().min(ABREAST);
    let [whole_width, whole_height] = [columns * width, cubes.len().div_ceil(ABREAST) * height];
    let mut document = Document::new()
        .set("width", whole_width)
        .set("height", whole_height)
        .set("viewBox", (0, 0, whole_width, whole_height));
    for (place, cube) in cubes.iter().enumerate() {
        let origin = [place % ABREAST * width + 2, place / ABREAST * height + 2];
        document = net(document, palette, cube, origin);
        let above = [origin[0] + 2 * EDGE + 8, origin[1] + EDGE / 2 + 4];
        document = document.add(text(&format!("cube {}", first + place), above, "black", "start"));
    }
    document.to_string()
}

fn net(mut document: Document, palette: &Palette, cube: &Cube, [x, y]: [usize; 2]) -> Document {
    for (row, faces) in ROWS.iter().enumerate() {
        for (column, face) in faces.iter().enumerate() {
            if let Some(face) = face {
                let corner = [x + column * EDGE, y + row * EDGE];
                document = square(document, palette, cube.face(*face), corner);
            }
        }
    }
    document
}

/// A square in its colour with the letter on it, so that nothing depends on the printer.
fn square(document: Document, palette: &Palette, colour: Colour, [x, y]: [usize; 2]) -> Document {
    let rgb = paint::rgb(palette.name(colour)).unwrap_or([0xff; 3]);
    let area = Rectangle::new()
        .set("x", x)
        .set("y", y)
        .set("width", EDGE)
        .set("height", EDGE)
        .set("fill", format!("#{}", paint::hex(rgb)))
        .set("stroke", "black");
    let ink = if paint::is_dark(rgb) { "white" } else { "black" };
    let middle = [x + EDGE / 2, y + EDGE / 2 + 5];
    document.add(area).add(text(&letter(palette, colour), middle, ink, "middle"))
}

fn text(content: &str, [x, y]: [usize; 2], ink: &str, anchor: &str) -> Text {
    Text::new(content)
        .set("x", x)
        .set("y", y)
        .set("font-family", "sans-serif")
        .set("font-size", 15)
        .set("text-anchor", anchor)
        .set("fill", ink)
}
