//! Why a matrix has no solution, in words that can be checked by hand.
//!
//! [`Obstacle`] is the first reason; where it is that there are no partial solutions, a
//! [`Refutation`] shows it as a tree, if a small one does. [`smallest_subset`] finds the fewest rows
//! that are to blame.

mod refutation;
mod smallest;

pub use refutation::{Refutation, refutation};
pub use smallest::{Subset, smallest_subset};

use refutation::Bounds;

use super::Solutions;
use crate::model::{Colour, Magic, Matrix, Relation};
use num_traits::Zero;

/// The first reason, of those below in this order, why there is no l-solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// All entries together have a colour less often than l selections with product M: for towers, it
    /// is on fewer than four faces.
    Rare {
        /// The colour, the rarest of such.
        colour: Colour,
        /// Its exponent in the product of all entries.
        faces: u64,
        /// Its exponent in M^l.
        wanted: u64,
    },
    /// A selection has another number of prime factors than M, so no product can be M; or more, so
    /// none can divide it.
    Degree {
        /// Number of prime factors of a selection's product: k·m1.
        selection: u64,
        /// Number of prime factors of M.
        magic: u64,
    },
    /// However entries are selected, a colour is too rare (`greatest` < `wanted`) or too frequent
    /// (`least` > `wanted`).
    Colour {
        /// The colour.
        colour: Colour,
        /// Its least exponent in the product of a selection.
        least: u64,
        /// Its greatest exponent in the product of a selection.
        greatest: u64,
        /// Its exponent in M.
        wanted: u64,
    },
    /// The search found no selection whose product is M.
    NoPartial,
    /// There are fewer partial solutions than a solution needs.
    TooFew,
    /// All partial solutions choose the same entry; row and column counted from 0.
    SharedEntry {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// Among the partial solutions, no l are pairwise independent.
    Dependent,
    /// The search for one solution found none; whether there are partial solutions is not known.
    NoSet,
}

impl Obstacle {
    /// Whether it is found by counting alone, without a search for partial solutions.
    #[must_use]
    pub fn is_found_by_counting(&self) -> bool {
        matches!(self, Self::Rare { .. } | Self::Degree { .. } | Self::Colour { .. })
    }
}

/// Finds the reason without a search, if there is one: see [`Obstacle::Rare`], [`Obstacle::Degree`]
/// and [`Obstacle::Colour`]. O(entries) additions.
///
/// ```
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::search::obstacle::{Obstacle, before_search};
///
/// // Two cubes, three colours: M = 2²·3²·5² has six prime factors, two entries have four.
/// let matrix = Matrix::from_integers([[4u32, 9, 25], [6, 15, 10]])?;
/// let obstacle = before_search(&matrix, &Magic::standard(matrix.palette()), 2);
/// assert_eq!(obstacle, Some(Obstacle::Degree { selection: 4, magic: 6 }));
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[must_use]
pub fn before_search(matrix: &Matrix, magic: &Magic, parts: usize) -> Option<Obstacle> {
    if let Some(rare) = rare_colour(matrix, magic, parts) {
        return Some(rare);
    }
    let rows = u64::try_from(matrix.rows()).expect("a length fits into 64 bits");
    let (selection, wanted) = (rows * matrix.k(), magic.valuation().degree());
    let exact = magic.relation() == Relation::Equal;
    if selection > wanted || exact && selection < wanted {
        return Some(Obstacle::Degree { selection, magic: wanted });
    }
    let bounds = Bounds::of_matrix(matrix);
    matrix.palette().colours().find_map(|colour| {
        let wanted = u64::from(magic.valuation().exponent(colour));
        let Bounds { least, greatest } = bounds[colour.index()];
        (wanted < least || exact && wanted > greatest).then_some(Obstacle::Colour {
            colour,
            least,
            greatest,
            wanted,
        })
    })
}

fn rare_colour(matrix: &Matrix, magic: &Magic, parts: usize) -> Option<Obstacle> {
    if magic.relation() != Relation::Equal {
        return None;
    }
    let parts = u64::try_from(parts).expect("a length fits into 64 bits");
    let faces = matrix.total_exponents();
    let counted = matrix.palette().colours().map(|colour| {
        let wanted = parts.saturating_mul(magic.valuation().exponent(colour).into());
        (colour, faces[colour.index()], wanted)
    });
    let rarest = counted.filter(|(_, faces, wanted)| faces < wanted).min_by_key(|rare| rare.1);
    rarest.map(|(colour, faces, wanted)| Obstacle::Rare { colour, faces, wanted })
}

/// Finds the reason once all is known; none if there is a solution.
#[must_use]
pub fn after_search(matrix: &Matrix, magic: &Magic, solutions: &Solutions) -> Option<Obstacle> {
    if !solutions.count.is_zero() {
        return None;
    }
    if let Some(obstacle) = before_search(matrix, magic, solutions.parts) {
        return Some(obstacle);
    }
    let Some((first, others)) = solutions.partials.split_first() else {
        return Some(Obstacle::NoPartial);
    };
    if solutions.partials.len() < solutions.parts {
        return Some(Obstacle::TooFew);
    }
    let shared = first
        .columns()
        .enumerate()
        .find(|&(row, column)| others.iter().all(|other| other.column(row) == column));
    Some(match shared {
        Some((row, column)) => Obstacle::SharedEntry { row, column },
        None => Obstacle::Dependent,
    })
}
