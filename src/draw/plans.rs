//! Blocks seen from above.

use super::Picture;
use super::canvas::text;
use super::page::{Page, Places, painted};
use super::paints::Paints;
use crate::block::Block;
use crate::model::{Colour, Face, Palette};
use svg::Document;

/// Length of an edge of a cube, and width of the strips that show the sides.
const EDGE: f64 = 24.0;
const STRIP: f64 = 9.0;

/// Where the corners of the block stand in its plan, counted in edges from the left and from the top: the
/// front is below.
const PLACES: [[f64; 2]; 4] = [[0.0, 1.0], [0.0, 0.0], [1.0, 0.0], [1.0, 1.0]];

/// Plans of blocks on pages of A4, six on a page; the first unit of length is a millimetre.
///
/// Every cube is a square with its number, in the colour of its top; along the edges of the block stand the
/// colours of its sides, and in every cube the colour of its bottom. Names of colours, or their first
/// letters where these are enough, are written on them.
///
/// # Panics
/// If a colour is not one of the palette.
#[must_use]
pub fn plans(palette: &Palette, blocks: &[Block], title: &str) -> Vec<Picture> {
    let (places, paints) = (Places::six(), Paints::new(palette));
    let pages = blocks.len().div_ceil(places.each());
    let page = |(index, of_page): (usize, &[Block])| {
        let note = "seen from above, front below; the small squares show the bottom";
        let mut page = Page::new(places, title, note, [index, pages]);
        for (place, block) in of_page.iter().enumerate() {
            let origin = places.origin(place);
            page.document =
                plan(page.document, &paints, block, index * places.each() + place + 1, origin);
        }
        page.finish()
    };
    blocks.chunks(places.each()).enumerate().map(page).collect()
}

fn plan(
    mut document: Document,
    paints: &Paints,
    block: &Block,
    number: usize,
    [x, y]: [f64; 2],
) -> Document {
    document =
        document.add(text(&format!("solution {number}"), [x, y + 4.0], 3.4, "black", "start"));
    let [left, top] = [x + STRIP, y + 7.0 + STRIP];
    for (corner, place) in PLACES.iter().enumerate() {
        let [x, y] = [left + place[0] * EDGE, top + place[1] * EDGE];
        let up = block.end(Face::Up)[corner];
        document = square(document, paints, up, [x, y, EDGE, EDGE]);
        let ink = paints.ink(up);
        let cube = format!("cube {}", block.cubes()[corner] + 1);
        document = document.add(text(&cube, [x + 2.0, y + 5.0], 3.4, ink, "start"));
        let down = block.end(Face::Down)[corner];
        document = square(document, paints, down, [x + EDGE - 9.0, y + EDGE - 9.0, 7.0, 7.0]);
    }
    let [front, west, back, east] = block.sides();
    for (colour, area) in [
        (front, [left, top + 2.0 * EDGE, 2.0 * EDGE, STRIP]),
        (west, [left - STRIP, top, STRIP, 2.0 * EDGE]),
        (back, [left, top - STRIP, 2.0 * EDGE, STRIP]),
        (east, [left + 2.0 * EDGE, top, STRIP, 2.0 * EDGE]),
    ] {
        document = square(document, paints, colour, area);
    }
    document
}

/// An area in a colour, with its name in a size that fits.
fn square(document: Document, paints: &Paints, colour: Colour, area: [f64; 4]) -> Document {
    let size = if paints.label(colour).chars().count() == 1 { 5.0 } else { 2.4 };
    painted(document, paints, colour, area, size)
}
