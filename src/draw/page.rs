//! Pages of A4 with six drawings each, and what is written and painted on them.

use super::Picture;
use crate::format::paint;
use crate::model::{Colour, Palette};
use svg::Document;
use svg::node::element::{Rectangle, Text};

/// A page that is being drawn; the unit of length is a millimetre.
pub(super) struct Page {
    pub(super) document: Document,
}

impl Page {
    /// Drawings on a page.
    pub(super) const EACH: usize = 6;

    const SIZE: [f64; 2] = [210.0, 297.0];
    const MARGIN: [f64; 2] = [12.0, 20.0];
    const STEP: [f64; 2] = [98.0, 88.0];

    /// An empty page, one of several perhaps, with a title and a note above.
    pub(super) fn new(title: &str, note: &str, [page, pages]: [usize; 2]) -> Self {
        let [width, height] = Self::SIZE;
        let mut document = Document::new()
            .set("width", format!("{width}mm"))
            .set("height", format!("{height}mm"))
            .set("viewBox", (0, 0, width, height))
            .add(Rectangle::new().set("width", width).set("height", height).set("fill", "white"));
        let title = match pages {
            1 => title.to_owned(),
            _ => format!("{title}, page {} of {pages}", page + 1),
        };
        for (line, above, size) in [(title.as_str(), 12.5, 3.6), (note, 8.0, 3.2)] {
            let place = [Self::MARGIN[0], Self::MARGIN[1] - above];
            document = document.add(text(line, place, size, "black", "start"));
        }
        Self { document }
    }

    /// The upper left corner of the place for a drawing.
    pub(super) fn origin(place: usize) -> [f64; 2] {
        #[expect(clippy::cast_precision_loss, reason = "at most six")]
        let [column, row] = [(place % 2) as f64, (place / 2) as f64];
        [Self::MARGIN[0] + column * Self::STEP[0], Self::MARGIN[1] + row * Self::STEP[1]]
    }

    pub(super) fn finish(self) -> Picture {
        Picture { svg: self.document.to_string() }
    }
}

pub(super) fn text(content: &str, [x, y]: [f64; 2], size: f64, ink: &str, anchor: &str) -> Text {
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
pub(super) fn label(palette: &Palette, colour: Colour) -> String {
    let first = |name: &str| name.chars().next().map(|letter| letter.to_uppercase().to_string());
    let name = palette.name(colour);
    let letter = first(name);
    let alone = palette.names().filter(|other| first(other) == letter).count() == 1;
    match letter {
        Some(letter) if alone => letter,
        _ => name.to_owned(),
    }
}

/// Ink that can be read on the paint of a colour.
pub(super) fn ink(palette: &Palette, colour: Colour) -> &'static str {
    if paint::is_dark(fill(palette, colour)) { "white" } else { "black" }
}

/// An area in a colour, given by its left, its top, its width and its height, with the label of the colour
/// in the middle.
pub(super) fn painted(
    document: Document,
    palette: &Palette,
    colour: Colour,
    [x, y, width, height]: [f64; 4],
    size: f64,
) -> Document {
    let [red, green, blue] = fill(palette, colour);
    let area = Rectangle::new()
        .set("x", x)
        .set("y", y)
        .set("width", width)
        .set("height", height)
        .set("fill", format!("rgb({red},{green},{blue})"))
        .set("stroke", "black")
        .set("stroke-width", 0.3);
    let middle = [x + width / 2.0, y + height / 2.0 + size * 0.36];
    let label = label(palette, colour);
    document.add(area).add(text(&label, middle, size, ink(palette, colour), "middle"))
}
