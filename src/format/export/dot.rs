//! The graph for Graphviz.

use super::paint;
use super::{Arrow, Arrows};
use crate::graph::{Label, PuzzleGraph};
use crate::model::Colour;
use petgraph::dot::{Config, Dot};

/// Vertices are colours, edges have the numbers of their cubes. The edges of a solution are arrows:
/// thick ones for front and back, dashed ones for left and right; the others are dotted.
pub(super) fn write(graph: &PuzzleGraph, arrows: &Arrows) -> String {
    let palette = graph.palette();
    let vertex = |colour: Colour| {
        let name = palette.name(colour);
        let label = if palette.is_named_by_primes() {
            name.to_owned()
        } else {
            format!("{name}\n{}", palette.prime(colour))
        };
        let paint = paint::rgb(name).map_or_else(String::new, |rgb| {
            let letters = if paint::is_dark(rgb) { "white" } else { "black" };
            format!(", fillcolor=\"#{}\", fontcolor={letters}", paint::hex(rgb))
        });
        format!("label={}{paint}", quoted(&label))
    };
    let edge = |label: &Label| {
        let cube = label.row + 1;
        match arrows.get(label) {
            None if arrows.is_empty() => format!("label=\"{cube}\""),
            None => format!("label=\"{cube}\", style=dotted, color=gray50, fontcolor=gray40"),
            Some(arrow @ Arrow { axis, backwards }) => {
                let direction = if *backwards { "back" } else { "forward" };
                let style = ["solid", "dashed"][*axis];
                let [from, to] = arrow.sides();
                format!(
                    "label=\"{cube}\", dir={direction}, style={style}, penwidth=2, \
                     tooltip=\"cube {cube}: {from} to {to}\""
                )
            }
        }
    };
    let no_labels = [Config::NodeNoLabel, Config::EdgeNoLabel, Config::GraphContentOnly];
    let edge_attributes =
        |_, reference: petgraph::graph::EdgeReference<'_, Label>| edge(reference.weight());
    let vertex_attributes = |_, (_, colour): (_, &Colour)| vertex(*colour);
    let content =
        Dot::with_attr_getters(graph.petgraph(), &no_labels, &edge_attributes, &vertex_attributes);
    let caption = if arrows.is_empty() {
        "an edge for every pair of opposite faces, with the number of its cube"
    } else {
        "solid arrows: front to back; dashed arrows: left to right; dotted: not used"
    };
    format!(
        "graph puzzle {{\n    label=\"{caption}\";\n    fontname=\"Helvetica\";\n    nodesep=0.5;\n    ranksep=0.8;\n    \
         node [shape=circle, style=filled, fillcolor=white, fontname=\"Helvetica\"];\n    \
         edge [fontname=\"Helvetica\"];\n{content:?}}}\n"
    )
}

/// A string of the language; `\n` in it breaks a line. Graphviz reads `&amp;` and its like in it.
fn quoted(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}
