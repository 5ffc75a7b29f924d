//! Why a matrix has no solution, in words that can be checked by hand.

use super::Solutions;
use crate::model::{Colour, Magic, Matrix, Relation};
use num_traits::Zero;

/// The first reason, of those below in this order, why there is no l-solution.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
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

/// Finds the reason without a search, if there is one: see [`Obstacle::Degree`] and
/// [`Obstacle::Colour`]. O(entries) additions.
///
/// ```
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::search::obstacle::{Obstacle, before_search};
///
/// // Two cubes, three colours: M = 2²·3²·5² has six prime factors, two entries have four.
/// let matrix = Matrix::from_integers([[4u32, 6, 10], [9, 10, 15]])?;
/// let obstacle = before_search(&matrix, &Magic::standard(matrix.palette()));
/// assert_eq!(obstacle, Some(Obstacle::Degree { selection: 4, magic: 6 }));
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[must_use]
pub fn before_search(matrix: &Matrix, magic: &Magic) -> Option<Obstacle> {
    let rows = u64::try_from(matrix.rows()).expect("a length fits into 64 bits");
    let (selection, wanted) = (rows * matrix.k(), magic.valuation().degree());
    let exact = magic.relation() == Relation::Equal;
    if selection > wanted || exact && selection < wanted {
        return Some(Obstacle::Degree { selection, magic: wanted });
    }
    let n = matrix.palette().len();
    let (mut least, mut greatest) = (vec![0u64; n], vec![0u64; n]);
    for row in 0..matrix.rows() {
        let entries = matrix.row(row);
        for colour in matrix.colours_of_row(row) {
            let exponents = entries.iter().map(|entry| u64::from(entry.exponent(colour)));
            least[colour.index()] += exponents.clone().min().unwrap_or(0);
            greatest[colour.index()] += exponents.max().unwrap_or(0);
        }
    }
    matrix.palette().colours().find_map(|colour| {
        let wanted = u64::from(magic.valuation().exponent(colour));
        let (least, greatest) = (least[colour.index()], greatest[colour.index()]);
        (wanted < least || exact && wanted > greatest).then_some(Obstacle::Colour {
            colour,
            least,
            greatest,
            wanted,
        })
    })
}

/// Finds the reason once all is known; none if there is a solution.
#[must_use]
pub fn after_search(matrix: &Matrix, magic: &Magic, solutions: &Solutions) -> Option<Obstacle> {
    if !solutions.count.is_zero() {
        return None;
    }
    if let Some(obstacle) = before_search(matrix, magic) {
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
