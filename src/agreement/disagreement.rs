//! Where the two sides differ.

use crate::model::Selection;
use num_bigint::BigUint;
use std::fmt;

/// The smallest object on which matrix and graph disagree. Rows, columns and positions are counted
/// from 0 here, and from 1 in the message.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Disagreement {
    /// The exponent of a colour in an entry is not its incidence with the edge.
    Entry {
        /// The row of the entry.
        row: usize,
        /// The column of the entry.
        column: usize,
        /// The name of the colour.
        colour: String,
        /// Its exponent in the number.
        exponent: u32,
        /// How many ends of the edge are at it.
        incidence: u32,
    },
    /// Of product, E·s and degrees not all say that a selection is a partial solution.
    Selection {
        /// The selection.
        selection: Selection,
        /// Whether its product is M.
        product: bool,
        /// Whether E·s = (2, …, 2).
        vector: bool,
        /// Whether every colour has degree 2.
        degrees: bool,
    },
    /// A selection is in only one of the two lists.
    Factor {
        /// The first such selection.
        selection: Selection,
        /// Whether it is the search for products that found it.
        by_products: bool,
    },
    /// Two partial solutions are independent or their factors edge-disjoint, but not both.
    Pair {
        /// Their positions in the list.
        members: [usize; 2],
        /// Whether they were found independent.
        independent: bool,
    },
    /// A stack made by walking along the cycles is no tower.
    Tower {
        /// The positions of front/back's and left/right's partial solution.
        members: [usize; 2],
        /// The cycle walked backwards: of which of the two, and its position there.
        reversed: Option<(usize, usize)>,
    },
    /// The placements of all solutions are not as many as the orientations that make towers.
    Placements {
        /// Σ 2·2^(c1+c2).
        by_cycles: BigUint,
        /// By trying all orientations.
        by_orientations: BigUint,
    },
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry { row, column, colour, exponent, incidence } => write!(
                f,
                "colour {colour} has exponent {exponent} in entry ({},{}), and its edge has \
                 {incidence} ends there",
                row + 1,
                column + 1
            ),
            Self::Selection { selection, product, vector, degrees } => write!(
                f,
                "selection {selection}: product M: {product}; E·s = (2, …, 2): {vector}; every \
                 colour of degree 2: {degrees}"
            ),
            Self::Factor { selection, by_products } => {
                let [found, missed] =
                    if *by_products { ["products", "degrees"] } else { ["degrees", "products"] };
                write!(
                    f,
                    "{selection} is found by the search for {found}, not by that for {missed}"
                )
            }
            Self::Pair { members: [s, t], independent } => {
                let (s, t) = (s + 1, t + 1);
                if *independent {
                    write!(
                        f,
                        "s{s} and s{t} are independent, and their factors are found to share an edge"
                    )
                } else {
                    write!(
                        f,
                        "the factors s{s} and s{t} share no edge, and are not found independent"
                    )
                }
            }
            Self::Tower { members: [s, t], reversed } => {
                write!(f, "s{} and s{} do not make a tower", s + 1, t + 1)?;
                match reversed {
                    Some((which, cycle)) => write!(
                        f,
                        " when cycle {} of s{} is walked backwards",
                        cycle + 1,
                        [s, t][*which] + 1
                    ),
                    None => Ok(()),
                }
            }
            Self::Placements { by_cycles, by_orientations } => write!(
                f,
                "the cycles of the solutions give {by_cycles} placements, trying all orientations \
                 {by_orientations}"
            ),
        }
    }
}

/// The first difference between two increasing lists, and whether it is the first that has it.
pub(super) fn first_difference<T: Ord + Clone>(a: &[T], b: &[T]) -> Option<(T, bool)> {
    let position = a.iter().zip(b).position(|(a, b)| a != b).unwrap_or(a.len().min(b.len()));
    match (a.get(position), b.get(position)) {
        (None, None) => None,
        (Some(x), None) => Some((x.clone(), true)),
        (None, Some(y)) => Some((y.clone(), false)),
        (Some(x), Some(y)) => Some((x.min(y).clone(), x < y)),
    }
}
