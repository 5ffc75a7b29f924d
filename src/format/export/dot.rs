//! The graph for Graphviz.

use super::{Arrow, Arrows};
use crate::format::paint;
use crate::graph::{Label, PuzzleGraph};
use crate::model::{Colour, Palette};
use petgraph::dot::{Config, Dot};
use petgraph::graph::EdgeReference;
use std::collections::BTreeMap;

/// Vertices are colours, edges have the numbers of their cubes. The edges of a solution are arrows:
/// solid ones for front and back, dashed ones for left and right; the others are dotted.
pub(super) fn write(graph: &PuzzleGraph, arrows: &Arrows) -> String {
    let sides = loop_sides(graph);
    let edge_attributes = |_, reference: EdgeReference<'_, Label>| {
        let label = reference.weight();
        edge(*label, arrows) + sides.get(label).map_or("", |side| side)
    };
    let vertex_attributes = |_, (_, colour): (_, &Colour)| vertex(graph.palette(), *colour);
    let own_labels = [Config::NodeNoLabel, Config::EdgeNoLabel, Config::GraphContentOnly];
    let content =
        Dot::with_attr_getters(graph.petgraph(), &own_labels, &edge_attributes, &vertex_attributes);
    let caption = if arrows.is_empty() {
        "an edge for every pair of opposite faces, with the number of its cube"
    } else {
        "solid arrows: front to back; dashed arrows: left to right; dotted: not used"
    };
    format!("graph puzzle {{\n    label=\"{caption}\";\n{STYLE}{content:?}}}\n")
}

const STYLE: &str = r#"    fontname="Helvetica";
    nodesep=0.5;
    ranksep=0.8;
    node [shape=circle, style=filled, fillcolor=white, fontname="Helvetica"];
    edge [fontname="Helvetica"];
"#;

/// The name of a colour and its prime, on its paint.
fn vertex(palette: &Palette, colour: Colour) -> String {
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
}

fn edge(label: Label, arrows: &Arrows) -> String {
    let cube = label.row + 1;
    match arrows.get(&label) {
        None if arrows.is_empty() => format!("label=\"{cube}\""),
        None => format!("label=\"{cube}\", style=dotted, color=gray50, fontcolor=gray40"),
        Some(arrow @ Arrow { axis, backwards }) => {
            let direction = if *backwards { "back" } else { "forward" };
            let style = ["solid, color=\"#0b4f9c\"", "dashed, color=\"#c2410c\""][*axis];
            let [from, to] = arrow.sides();
            format!(
                "label=\"{cube}\", dir={direction}, style={style}, penwidth=2, tooltip=\"cube {cube}: \
                 {from} to {to}\""
            )
        }
    }
}

/// At which side of its vertex each loop is drawn, so that they do not lie over one another.
fn loop_sides(graph: &PuzzleGraph) -> BTreeMap<Label, &'static str> {
    const SIDES: [&str; 4] = [
        ", headport=e, tailport=e",
        ", headport=w, tailport=w",
        ", headport=n, tailport=n",
        ", headport=s, tailport=s",
    ];
    let mut loops = vec![0; graph.palette().len()];
    let mut sides = BTreeMap::new();
    for (label, [a, _]) in graph.edges().filter(|(_, [a, b])| a == b) {
        sides.insert(label, SIDES[loops[a.index()] % SIDES.len()]);
        loops[a.index()] += 1;
    }
    sides
}

/// A string of the language; `\n` in it breaks a line. Graphviz reads `&amp;` and its like in it.
fn quoted(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}
