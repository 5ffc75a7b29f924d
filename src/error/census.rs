//! What a census cannot count.

use thiserror::Error;

/// A census that cannot be made, or parts of one that do not fit together.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CensusError {
    /// A number of colours that no census is made for.
    #[error("a census of {found} colours is not possible; expected a number from 1 to {limit}")]
    Colours {
        /// The number given.
        found: usize,
        /// The greatest number accepted.
        limit: usize,
    },
}
