//! The graph formulation: colours are vertices, the entry (i,j) = p_a·p_b is an edge a–b labelled
//! (i,j), a loop if a = b.
//!
//! The graph side of a partial solution is a [`Factor`].

mod factor;

pub use factor::{Arc, Component, Factor, NotAFactor};
