//! Why a picture is not drawn.

use crate::graph::{NotAFactor, NotEdges};
use thiserror::Error;

/// A puzzle of which a picture makes no sense, or would be too large to be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CannotDraw {
    /// Rows are no cubes.
    #[error(
        "a picture of {picture} needs cubes: 3 columns of products of 2 primes, not {columns} columns of products of {k}"
    )]
    NotCubes {
        /// What was to be drawn.
        picture: &'static str,
        /// The number of columns.
        columns: usize,
        /// The number of primes in an entry.
        k: u64,
    },
    /// Entries are no edges.
    #[error("{0}, so there is no graph to draw")]
    NotEdges(#[from] NotEdges),
    /// A selection is no factor.
    #[error(transparent)]
    NotAFactor(#[from] NotAFactor),
    /// More than can be read on a sheet.
    #[error("a picture of {found} {what} cannot be read; at most {limit} are drawn")]
    TooLarge {
        /// What is drawn.
        what: &'static str,
        /// Their number.
        found: usize,
        /// The most that are drawn.
        limit: usize,
    },
    /// Cubes whose nets do not fit on the paper.
    #[error(
        "a net of edge {edge} mm does not fit on {paper}; the greatest edge that does is {greatest} mm"
    )]
    EdgeTooLong {
        /// The edge asked for, in millimetres.
        edge: u32,
        /// The paper.
        paper: &'static str,
        /// The greatest edge that fits.
        greatest: u32,
    },
    /// Cubes too small to be folded.
    #[error("a cube of edge {edge} mm is too small to be folded; the least edge is {least} mm")]
    EdgeTooShort {
        /// The edge asked for, in millimetres.
        edge: u32,
        /// The least.
        least: u32,
    },
}

/// The numbers that can be drawn.
pub(super) fn at_most(limit: usize, found: usize, what: &'static str) -> Result<(), CannotDraw> {
    if found > limit { Err(CannotDraw::TooLarge { what, found, limit }) } else { Ok(()) }
}
