//! Pages with several drawings each, and what is painted on them.

use super::Picture;
use super::canvas::{START, fitting, opened, text};
use super::paints::Paints;
use crate::model::Colour;
use svg::Document;
use svg::node::element::Rectangle;

/// Paper to print on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Paper {
    /// 210 mm × 297 mm.
    #[default]
    A4,
    /// 8.5 in × 11 in.
    Letter,
}

impl Paper {
    /// Width and height in millimetres.
    #[must_use]
    pub fn size(self) -> [f64; 2] {
        match self {
            Self::A4 => [210.0, 297.0],
            Self::Letter => [215.9, 279.4],
        }
    }

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::A4 => "A4",
            Self::Letter => "US letter",
        }
    }
}

/// How drawings of one size stand on paper.
#[derive(Debug, Clone, Copy)]
pub(super) struct Places {
    paper: Paper,
    columns: usize,
    rows: usize,
    step: [f64; 2],
}

impl Places {
    /// Room to the left and at the top.
    pub(super) const MARGIN: [f64; 2] = [12.0, 20.0];
    /// Room to the right and at the bottom, where printers cannot print.
    const REST: [f64; 2] = [6.0, 8.0];

    /// As many drawings of this size as fit; at least one.
    pub(super) fn new(paper: Paper, size: [f64; 2]) -> Self {
        let room = Self::room(paper);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few")]
        let [columns, rows] = [0, 1].map(|axis| (room[axis] / size[axis]).max(1.0) as usize);
        // They stand evenly.
        #[expect(clippy::cast_precision_loss, reason = "a few")]
        let step = [room[0] / columns as f64, room[1] / rows as f64];
        Self { paper, columns, rows, step }
    }

    /// The room for drawings.
    pub(super) fn room(paper: Paper) -> [f64; 2] {
        [0, 1].map(|axis| paper.size()[axis] - Self::MARGIN[axis] - Self::REST[axis])
    }

    /// Six drawings on A4.
    pub(super) fn six() -> Self {
        Self { paper: Paper::A4, columns: 2, rows: 3, step: [98.0, 88.0] }
    }

    /// Drawings on a page.
    pub(super) fn each(self) -> usize {
        self.columns * self.rows
    }

    /// The upper left corner of the place for a drawing.
    pub(super) fn origin(self, place: usize) -> [f64; 2] {
        #[expect(clippy::cast_precision_loss, reason = "a few")]
        let [column, row] = [(place % self.columns) as f64, (place / self.columns) as f64];
        [Self::MARGIN[0] + column * self.step[0], Self::MARGIN[1] + row * self.step[1]]
    }
}

/// A page that is being drawn; the unit of length is a millimetre.
pub(super) struct Page {
    pub(super) document: Document,
}

impl Page {
    /// An empty page, one of several perhaps, with a title and a note above.
    pub(super) fn new(places: Places, title: &str, note: &str, [page, pages]: [usize; 2]) -> Self {
        let title = match pages {
            1 => title.to_owned(),
            _ => format!("{title}, page {} of {pages}", page + 1),
        };
        let size = places.paper.size();
        let mut document = opened(size, &title, note);
        for (line, above, height) in [(title.as_str(), 12.5, 3.6), (note, 8.0, 3.2)] {
            let [left, top] = Places::MARGIN;
            let height = fitting(line, size[0] - 2.0 * left, height);
            document = document.add(text(line, [left, top - above], height, "black", START));
        }
        Self { document }
    }

    pub(super) fn finish(self) -> Picture {
        Picture { svg: self.document.to_string() }
    }
}

/// An area in a colour, given by its left, its top, its width and its height, with the label of the colour
/// in the middle.
pub(super) fn painted(
    document: Document,
    paints: &Paints,
    colour: Colour,
    [x, y, width, height]: [f64; 4],
    size: f64,
) -> Document {
    let area = Rectangle::new()
        .set("x", x)
        .set("y", y)
        .set("width", width)
        .set("height", height)
        .set("fill", paints.fill(colour))
        .set("stroke", "black")
        .set("stroke-width", 0.3)
        .set("class", "face")
        .set("data-colour", colour.index());
    let middle = [x + width / 2.0, y + height / 2.0 + size * 0.36];
    document.add(area).add(text(paints.label(colour), middle, size, paints.ink(colour), "middle"))
}
