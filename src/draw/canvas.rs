//! Drawings of a known size that can stand beside each other; the unit of length is a millimetre.

use super::Picture;
use super::paints::Paints;
use crate::model::Colour;
use svg::node::element::{Description, Group, Rectangle, Text, Title};
use svg::{Document, Node};

/// A drawing in a rectangle from (0, 0) to its size.
pub(super) struct Canvas {
    pub(super) size: [f64; 2],
    group: Group,
}

/// A canvas and what is to be said about it.
pub(super) struct Drawing {
    pub(super) canvas: Canvas,
    /// What it is: `puzzle graph`.
    pub(super) name: String,
    /// How to read it, above the drawing.
    pub(super) caption: String,
    /// What it shows, for people who do not see it.
    pub(super) description: String,
}

/// Where a text stands on its line.
pub(super) const START: &str = "start";
pub(super) const MIDDLE: &str = "middle";

/// Ink of what is said beside the drawing.
pub(super) const GREY: &str = "#444444";

/// A number as it is written in SVG: hundredths are enough.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// About the width of a text of size 1 in DejaVu Sans; other fonts are mostly narrower.
pub(super) fn width(text: &str) -> f64 {
    let of = |letter: char| match letter {
        'i' | 'j' | 'l' | 'I' | 'J' | '\'' => 0.29,
        ' ' | '\u{a0}' | '.' | ',' | ':' | ';' | '·' | '(' | ')' | '/' | '|' | '!' | 'f' | 't'
        | '[' | ']' => 0.38,
        '⁰' | '¹' | '²' | '³' | '⁴' | '⁵' | '⁶' | '⁷' | '⁸' | '⁹' | 'r' | '-' => {
            0.41
        }
        '0'..='9' | 'a'..='h' | 'k' | 'n'..='q' | 's' | 'u' | 'v' | 'x'..='z' | '–' => 0.64,
        'W' | 'M' | 'm' | 'w' | '…' | '@' => 1.0,
        '+' | '=' | '→' | '−' | '<' | '>' => 0.84,
        'A'..='Z' => 0.75,
        _ if letter.is_ascii() => 0.7,
        _ => 1.0,
    };
    text.chars().map(of).sum()
}

/// The size at which a text is no wider than `room`, at most `size`.
pub(super) fn fitting(text: &str, room: f64, size: f64) -> f64 {
    size.min(room / width(text).max(0.1))
}

/// A text on several lines.
pub(super) fn wrapped(text: &str, room: f64, size: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // What is joined by a no-break space stays together.
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}")) * size <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn scaled(scale: f64) -> String {
    format!(" scale({scale:.5})")
}

impl Canvas {
    pub(super) fn new(size: [f64; 2]) -> Self {
        Self { size, group: Group::new() }
    }

    pub(super) fn add(&mut self, node: impl Into<Box<dyn Node>>) {
        self.group.append(node);
    }

    pub(super) fn text(&mut self, content: &str, at: [f64; 2], size: f64, ink: &str, anchor: &str) {
        self.add(text(content, at, size, ink, anchor));
    }

    /// A text whose middle is there.
    pub(super) fn centred(&mut self, content: &str, [x, y]: [f64; 2], size: f64, ink: &str) {
        self.text(content, [x, y + 0.36 * size], size, ink, MIDDLE);
    }

    /// Another drawing, with its upper left corner there.
    pub(super) fn put(&mut self, other: Self, [x, y]: [f64; 2], scale: f64) {
        let mut transform = format!("translate({} {})", number(x), number(y));
        if (scale - 1.0).abs() > 1e-9 {
            transform.push_str(&scaled(scale));
        }
        self.add(other.group.set("transform", transform));
    }

    /// A square, or another rectangle, in a colour with its label.
    pub(super) fn chip(&mut self, paints: &Paints, colour: Colour, area: [f64; 4], class: &str) {
        let [x, y, wide, high] = area;
        let rectangle = Rectangle::new()
            .set("x", number(x))
            .set("y", number(y))
            .set("width", number(wide))
            .set("height", number(high))
            .set("rx", number(0.06 * wide.min(high)))
            .set("fill", paints.fill(colour))
            .set("stroke", "#202020")
            .set("stroke-width", number(0.03 * wide.min(high)))
            .set("class", class)
            .set("data-colour", colour.index());
        self.add(rectangle);
        let label = paints.label(colour);
        let size = fitting(label, 0.84 * wide, 0.55 * high);
        self.centred(label, [x + wide / 2.0, y + high / 2.0], size, paints.ink(colour));
    }
}

pub(super) fn text(content: &str, [x, y]: [f64; 2], size: f64, ink: &str, anchor: &str) -> Text {
    Text::new(content)
        .set("x", number(x))
        .set("y", number(y))
        .set("font-family", super::FAMILY)
        .set("font-size", number(size))
        .set("text-anchor", anchor)
        .set("fill", ink)
}

impl Drawing {
    /// A picture of its own: what it shows, and of which puzzle.
    pub(super) fn picture(self, title: &str) -> Picture {
        let whole = format!("{title}: {}", self.name);
        let description = format!("{} {}", self.caption, self.description);
        let body = self.captioned(Some(title), 8.0);
        document(body, &whole, &description)
    }

    /// The drawing under its name, a title perhaps, and its caption; the height of the name is given.
    fn captioned(self, title: Option<&str>, large: f64) -> Canvas {
        let wide = self.canvas.size[0].max(15.0 * large);
        let mut whole = self.head(title, wide, large);
        let [left, top] = [(wide - self.canvas.size[0]) / 2.0, whole.size[1]];
        whole.size[1] += self.canvas.size[1];
        whole.put(self.canvas, [left, top], 1.0);
        whole
    }

    /// What stands above the drawing, and room below it.
    pub(super) fn head(&self, title: Option<&str>, wide: f64, large: f64) -> Canvas {
        let small = (0.5 * large).min(3.8);
        let mut name = self.name.clone();
        if let Some(first) = name.get_mut(0..1) {
            first.make_ascii_uppercase();
        }
        let mut head = Canvas::new([wide, 0.0]);
        head.text(&name, [0.0, 0.8 * large], fitting(&name, wide, large), "black", START);
        let mut y = large;
        if let Some(title) = title {
            y += 1.7 * small;
            head.text(title, [0.0, y], fitting(title, wide, 1.25 * small), "black", START);
            y += 0.3 * small;
        }
        for line in wrapped(&self.caption, wide, small) {
            y += 1.45 * small;
            head.text(&line, [0.0, y], fitting(&line, wide, small), GREY, START);
        }
        head.size[1] = y + 1.8 * small;
        head
    }
}

/// A canvas with margins as a picture.
pub(super) fn document(canvas: Canvas, title: &str, description: &str) -> Picture {
    const MARGIN: f64 = 10.0;
    let [wide, high] = canvas.size.map(|length| length + 2.0 * MARGIN);
    let document = opened([wide, high], title, description)
        .add(canvas.group.set("transform", format!("translate({MARGIN} {MARGIN})")));
    Picture { svg: document.to_string() }
}

/// A white document of that size with its title and what it shows, for screen readers.
pub(super) fn opened([wide, high]: [f64; 2], title: &str, description: &str) -> Document {
    let [wide, high] = [number(wide), number(high)];
    let ground = Rectangle::new()
        .set("width", wide.as_str())
        .set("height", high.as_str())
        .set("fill", "white");
    Document::new()
        .set("width", format!("{wide}mm"))
        .set("height", format!("{high}mm"))
        .set("viewBox", format!("0 0 {wide} {high}"))
        .set("role", "img")
        .add(Title::new(title))
        .add(Description::new().add(svg::node::Text::new(description)))
        .add(ground)
}
