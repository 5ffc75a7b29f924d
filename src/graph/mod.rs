//! The graph formulation: colours are vertices, the entry (i,j) = p_a·p_b is an edge a–b labelled
//! (i,j), a loop if a = b.
//!
//! [`PuzzleGraph`] is the graph of a matrix and can be turned back into it. The graph side of a
//! partial solution is a [`Factor`]; [`factors`] finds all of them, and [`edge_disjoint_pairs`] the
//! graph side of solutions, without looking at products. Nothing here uses [`crate::search`].

mod factor;
mod puzzle_graph;
mod search;

pub use factor::{Arc, Component, Factor, NotAFactor};
pub use puzzle_graph::{Label, NotEdges, PuzzleGraph};
pub use search::{edge_disjoint_pairs, factors};
