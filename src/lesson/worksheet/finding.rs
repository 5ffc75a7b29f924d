//! Answers for programs.

use crate::format::PuzzleObject;
use crate::model::Selection;
use serde::Serialize;

/// The answer of an exercise; rows and columns are counted from 1, numbers are decimal strings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Finding {
    /// Of [`Kind::Encode`](super::Kind::Encode).
    Encoded {
        /// The products of the first cube: front–back, left–right, up–down.
        products: Vec<String>,
        /// The opposite colours of the second.
        opposite: Vec<Vec<String>>,
    },
    /// Of [`Kind::Proper`](super::Kind::Proper).
    Proper {
        /// Whether the matrix is.
        proper: bool,
        /// By cube, the colours that it lacks.
        lacking: Vec<Vec<String>>,
    },
    /// Of [`Kind::Magic`](super::Kind::Magic).
    Magic {
        /// M.
        magic: String,
        /// What there is to say of each product.
        verdicts: Vec<Verdict>,
    },
    /// Of [`Kind::Partials`](super::Kind::Partials).
    Partials {
        /// The partial solutions in lexicographic order.
        partials: Vec<Vec<usize>>,
    },
    /// Of [`Kind::Independent`](super::Kind::Independent).
    Independent {
        /// The partial solutions in lexicographic order.
        partials: Vec<Vec<usize>>,
        /// The independent ones among them: pairs of their numbers.
        solutions: Vec<Vec<usize>>,
    },
    /// Of [`Kind::Equivalent`](super::Kind::Equivalent).
    Same {
        /// The second matrix.
        other: Box<PuzzleObject>,
        /// Whether colours may be exchanged.
        repainted: bool,
        /// Whether they are the same.
        same: bool,
        /// If so, by row of the second the row of the first.
        #[serde(skip_serializing_if = "Option::is_none")]
        rows: Option<Vec<usize>>,
        /// … by row and entry of the second the entry of the first.
        #[serde(skip_serializing_if = "Option::is_none")]
        entries: Option<Vec<Vec<usize>>>,
        /// … and what the colours of the first become, in the order of its palette.
        #[serde(skip_serializing_if = "Option::is_none")]
        colours: Option<Vec<String>>,
    },
    /// Of [`Kind::Graph`](super::Kind::Graph).
    Graph {
        /// The selections asked about.
        selections: Vec<Vec<usize>>,
        /// Which of them are factors.
        factors: Vec<bool>,
        /// By factor, its number of cycles.
        cycles: Vec<usize>,
    },
    /// Of [`Kind::Tower`](super::Kind::Tower).
    Tower {
        /// Two independent partial solutions.
        solution: Vec<Vec<usize>>,
        /// The cubes from the bottom to the top: front, back, left, right, up, down.
        tower: Vec<Vec<String>>,
    },
    /// Of [`Kind::Unsolvable`](super::Kind::Unsolvable).
    Unsolvable {
        /// Why.
        because: String,
        /// The number of partial solutions.
        partials: usize,
    },
    /// Of [`Kind::Placements`](super::Kind::Placements).
    Placements {
        /// The number of towers with the cubes in this order.
        placements: String,
    },
}

/// What there is to say of the product of a selection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// The selection.
    pub selection: Vec<usize>,
    /// Its product.
    pub product: String,
    /// Whether it is M.
    pub is_magic: bool,
    /// Primes that it has more often than M.
    pub too_often: Vec<String>,
    /// Primes that it has less often.
    pub too_rarely: Vec<String>,
}

/// Selections as columns counted from 1.
pub(super) fn numbers<'a>(selections: impl IntoIterator<Item = &'a Selection>) -> Vec<Vec<usize>> {
    selections.into_iter().map(|selection| selection.numbers().collect()).collect()
}
