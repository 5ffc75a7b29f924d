//! The paper's objects: palettes, products, matrices, magic numbers, selections; and the cubes
//! they stand for. Nothing here searches.
//!
//! Index base: rows, columns and colours are counted from 0 inside the library and from 1 in
//! everything that is printed or read, as in the paper. A row is a cube, a column an entry of it.

mod colour;
mod cube;
mod magic;
mod matrix;
mod palette;
mod permutation;
pub mod primes;
mod product;
mod proper;
mod puzzle;
mod selection;
mod valuation;

pub use colour::Colour;
pub use cube::{Cube, Face, Orientation, StackedCube};
pub use magic::{Deviation, Magic, Relation};
pub use matrix::Matrix;
pub(crate) use matrix::check_shape;
pub use palette::Palette;
pub use permutation::Permutation;
pub use product::Product;
pub use proper::ProperMatrix;
pub use puzzle::Puzzle;
pub use selection::Selection;
pub use valuation::Valuation;
