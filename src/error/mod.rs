//! What can be wrong with an input: with a mathematical object ([`ModelError`]) or with a text
//! that describes one ([`InputError`]).
//!
//! Rows, columns, lines and cubes are counted from 1 in every message and in every field that is
//! only there to be printed.

mod census;
mod input;
mod model;

pub use census::CensusError;
pub use input::{InputError, LayoutError, Place, Problem};
pub use model::{Improper, ModelError};
