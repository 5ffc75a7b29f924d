//! The graph as `GraphML`.

use super::Arrows;
use crate::format::paint;
use crate::graph::PuzzleGraph;
use std::fmt::Write as _;

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
    xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
  <key id="name" for="node" attr.name="name" attr.type="string"/>
  <key id="prime" for="node" attr.name="prime" attr.type="string"/>
  <key id="rgb" for="node" attr.name="color" attr.type="string"/>
  <key id="cube" for="edge" attr.name="cube" attr.type="int"/>
  <key id="entry" for="edge" attr.name="entry" attr.type="int"/>
  <key id="sides" for="edge" attr.name="sides" attr.type="string"/>
"#;

/// Vertices have `name`, `prime` and, for colour words, `color`; edges `cube` and `entry`. With a
/// solution all edges are directed; its own have `sides` and lead from front to back or from left to
/// right.
pub(super) fn write(graph: &PuzzleGraph, arrows: &Arrows) -> String {
    let palette = graph.palette();
    // Readers such as networkx refuse a graph with edges of both kinds.
    let kind = if arrows.is_empty() { "undirected" } else { "directed" };
    let mut text = format!("{HEAD}  <graph id=\"puzzle\" edgedefault=\"{kind}\">\n");
    for colour in palette.colours() {
        let (name, prime) = (palette.name(colour), palette.prime(colour));
        let _ = write!(
            text,
            "    <node id=\"n{}\"><data key=\"name\">{}</data><data key=\"prime\">{prime}</data>",
            colour.index(),
            escaped(name)
        );
        if let Some(rgb) = paint::rgb(name) {
            let _ = write!(text, "<data key=\"rgb\">#{}</data>", paint::hex(rgb));
        }
        text += "</node>\n";
    }
    for (label, [a, b]) in graph.edges() {
        let (cube, entry) = (label.row + 1, label.column + 1);
        let arrow = arrows.get(&label);
        let [from, to] = if arrow.is_some_and(|arrow| arrow.backwards) { [b, a] } else { [a, b] };
        let _ = write!(
            text,
            "    <edge id=\"e{cube}.{entry}\" source=\"n{}\" target=\"n{}\"><data \
             key=\"cube\">{cube}</data><data key=\"entry\">{entry}</data>",
            from.index(),
            to.index()
        );
        if let Some(arrow) = arrow {
            let _ = write!(text, "<data key=\"sides\">{}</data>", arrow.sides().join("-"));
        }
        text += "</edge>\n";
    }
    text + "  </graph>\n</graphml>\n"
}

/// A name as XML has it; two characters that it cannot have become the replacement character.
fn escaped(text: &str) -> String {
    let text = text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}");
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
