//! The puzzle graph as a `TikZ` picture: the colours on a circle, parallel edges bent apart, loops
//! outwards.

use super::super::{Arrow, Arrows};
use super::escaped;
use crate::format::paint;
use crate::graph::{Label, PuzzleGraph};
use crate::model::{Colour, Palette};
use std::collections::BTreeMap;
use std::fmt::Write as _;

pub(super) fn picture(graph: &PuzzleGraph, arrows: &Arrows) -> String {
    let circle = Circle { colours: graph.palette().len() };
    let mut text = format!(
        "\\begin{{center}}\n\\begin{{tikzpicture}}[cube/.style={{font=\\scriptsize, fill=white, inner \
         sep=1pt}}, colour/.style={{circle, draw, {}}}]\n",
        circle.style()
    );
    for colour in graph.palette().colours() {
        text += &circle.vertex(graph.palette(), colour);
    }
    let mut parallel: BTreeMap<[Colour; 2], Vec<(Label, [Colour; 2])>> = BTreeMap::new();
    for (label, ends) in graph.edges() {
        let [a, b] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        parallel.entry([a, b]).or_default().push((label, ends));
    }
    for ([a, b], edges) in parallel {
        for (place, &(label, ends)) in edges.iter().enumerate() {
            let style = style(arrows, arrows.get(&label), ends, a);
            let route = circle.route([a, b], place, edges.len());
            let (from, to, cube) = (a.index(), b.index(), label.row + 1);
            let _ = writeln!(
                text,
                "\\draw[{style}] (v{from}) to[{route}] node[cube] {{{cube}}} (v{to});"
            );
        }
    }
    text += "\\end{tikzpicture}\n";
    if !arrows.is_empty() {
        text += "\n\\small solid arrows: front to back; dashed arrows: left to right; dotted: not used\n";
    }
    text + "\\end{center}\n\n"
}

/// Where the colours stand.
struct Circle {
    colours: usize,
}

impl Circle {
    /// The size of the vertices: the picture has the same size for any number of them.
    fn style(&self) -> &'static str {
        match self.colours {
            0..=8 => "inner sep=2pt",
            9..=16 => "font=\\footnotesize, inner sep=1.5pt",
            _ => "font=\\tiny, inner sep=1pt",
        }
    }

    /// The direction of a colour from the middle, in degrees.
    fn angle(&self, colour: Colour) -> f64 {
        90.0 - 360.0 * approx(colour.index()) / approx(self.colours)
    }

    fn vertex(&self, palette: &Palette, colour: Colour) -> String {
        let (index, radius) = (colour.index(), if self.colours > 6 { 62 } else { 40 });
        let paint = match paint::rgb(palette.name(colour)) {
            Some(rgb) if paint::is_dark(rgb) => format!(", fill=c{index}, text=white"),
            Some(_) => format!(", fill=c{index}"),
            None => String::new(),
        };
        format!(
            "\\node[colour{paint}] (v{index}) at ({:.1}:{radius}mm) {{{}}};\n",
            self.angle(colour),
            escaped(palette.name(colour))
        )
    }

    /// The way of one of several edges between two colours.
    fn route(&self, [a, b]: [Colour; 2], place: usize, count: usize) -> String {
        // From −1/2 to 1/2 times the number of edges.
        let offset = approx(place) - (approx(count) - 1.0) / 2.0;
        if a == b {
            let direction = self.angle(a) + 46.0 * offset;
            let (out, back) = (direction + 18.0, direction - 18.0);
            return format!("out={out:.1}, in={back:.1}, min distance=14mm");
        }
        format!("bend left={:.1}", 26.0 * offset)
    }
}

/// A small number for a picture.
fn approx(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::from(u32::MAX), f64::from)
}

/// How an edge is drawn that the picture draws from this colour on.
fn style(arrows: &Arrows, arrow: Option<&Arrow>, ends: [Colour; 2], from: Colour) -> &'static str {
    let Some(&Arrow { axis, backwards }) = arrow else {
        return if arrows.is_empty() { "" } else { "densely dotted, gray" };
    };
    let starts_here = ends[usize::from(backwards)] == from;
    match (axis, starts_here) {
        (0, true) => "very thick, -{Stealth}",
        (0, false) => "very thick, {Stealth}-",
        (_, true) => "very thick, dashed, -{Stealth}",
        (_, false) => "very thick, dashed, {Stealth}-",
    }
}
