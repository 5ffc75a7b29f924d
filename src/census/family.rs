//! Which matrices a census counts, and how many there are.

use super::repaint::{conjugacy_classes, cycles};
use super::rows::RowTypes;
use crate::error::CensusError;
use std::collections::BTreeMap;

/// The matrices of n rows and three columns of products of two of the first n primes, up to the order
/// of rows and of entries within rows.
///
/// ```
/// use tantalizer::census::Family;
///
/// let family = Family::proper(4)?;
/// assert_eq!(family.matrices(), 270_725);
/// assert_eq!(family.classes(), 11_746, "up to repainting");
/// assert_eq!(Family::any(5)?.matrices(), 1_193_885_010_136);
/// # Ok::<(), tantalizer::error::CensusError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Family {
    colours: usize,
    any: bool,
    repeat: bool,
}

impl Family {
    /// The greatest number of colours: the permutations of the palette are kept in a table.
    pub const MOST_COLOURS: usize = 7;

    /// The matrices whose rows are proper or `any`, and distinct unless they may `repeat`.
    ///
    /// # Errors
    /// As [`Family::proper`].
    pub fn new(colours: usize, any: bool, repeat: bool) -> Result<Self, CensusError> {
        if (1..=Self::MOST_COLOURS).contains(&colours) {
            Ok(Self { colours, any, repeat })
        } else {
            Err(CensusError::Colours { found: colours, limit: Self::MOST_COLOURS })
        }
    }

    /// The proper matrices with distinct rows: every row shows every colour.
    ///
    /// # Errors
    /// If the number n of colours is 0 or more than [`Family::MOST_COLOURS`].
    pub fn proper(colours: usize) -> Result<Self, CensusError> {
        Self::new(colours, false, false)
    }

    /// All matrices with distinct rows.
    ///
    /// # Errors
    /// As [`Family::proper`].
    pub fn any(colours: usize) -> Result<Self, CensusError> {
        Self::new(colours, true, false)
    }

    /// The same matrices and those with equal rows.
    #[must_use]
    pub fn with_repeats(self) -> Self {
        Self { repeat: true, ..self }
    }

    /// The number n of colours and rows.
    #[must_use]
    pub fn colours(self) -> usize {
        self.colours
    }

    /// Whether rows need not show every colour.
    #[must_use]
    pub fn is_any(self) -> bool {
        self.any
    }

    /// Whether rows may be equal.
    #[must_use]
    pub fn has_repeats(self) -> bool {
        self.repeat
    }

    /// The row types its matrices are made of.
    #[must_use]
    pub fn row_types(self) -> RowTypes {
        if self.any { RowTypes::all(self.colours) } else { RowTypes::proper(self.colours) }
    }

    /// The number of its matrices, by a formula.
    #[must_use]
    pub fn matrices(self) -> u128 {
        fixed_sets(&[(1, self.row_types().len())], self.colours, self.repeat)
    }

    /// The number of classes of its matrices under permutations of the palette, by Burnside's lemma, in
    /// steps for every row type and partition of n.
    #[must_use]
    pub fn classes(self) -> u128 {
        let types = self.row_types();
        classes(self.colours, self.repeat, |images| types.repainted(images))
    }
}

/// The number of classes of sets, or multisets, of n things under permutations of n colours, by
/// Burnside's lemma: the mean number of sets that a permutation leaves as they are. Permutations with
/// cycles of the same lengths leave as many.
pub(super) fn classes(n: usize, repeat: bool, repainted: impl Fn(&[usize]) -> Vec<u16>) -> u128 {
    let classes = conjugacy_classes(n);
    let order: u128 = classes.iter().map(|(_, size)| size).sum();
    let fixed = |images: &[usize]| fixed_sets(&lengths(&cycles(&repainted(images))), n, repeat);
    classes.iter().map(|(images, size)| size * fixed(images)).sum::<u128>() / order
}

/// The lengths of cycles, each with how many there are.
pub(super) fn lengths<T>(cycles: &BTreeMap<usize, Vec<T>>) -> Vec<(usize, usize)> {
    cycles.iter().map(|(&length, cycles)| (length, cycles.len())).collect()
}

/// The number of sets, or multisets, of `size` things that are unions of cycles of a permutation, given
/// by the lengths of its cycles and how many there are of each: the coefficient of x^size in the product
/// of (1 + x^length)^count, or of 1/(1 − x^length)^count.
pub(super) fn fixed_sets(cycles: &[(usize, usize)], size: usize, repeat: bool) -> u128 {
    let mut coefficients = vec![0u128; size + 1];
    coefficients[0] = 1;
    for &(length, count) in cycles {
        // By number of cycles taken, the ways to take them.
        let mut ways = vec![1u128];
        for taken in 1..=size / length {
            let choices =
                if repeat { count + taken - 1 } else { (count + 1).saturating_sub(taken) };
            ways.push(ways[taken - 1] * choices as u128 / taken as u128);
        }
        coefficients = (0..=size)
            .map(|sum| (0..=sum / length).map(|j| ways[j] * coefficients[sum - j * length]).sum())
            .collect();
    }
    coefficients[size]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_that_a_permutation_leaves_as_they_are() {
        // (1)(2 3)(4 5): {1, 2, 3} and {1, 4, 5}; as multisets also {1, 1, 1}.
        assert_eq!(fixed_sets(&[(1, 1), (2, 2)], 3, false), 2);
        assert_eq!(fixed_sets(&[(1, 1), (2, 2)], 3, true), 3);
        assert_eq!(fixed_sets(&[(1, 3)], 4, false), 0);
        assert_eq!(fixed_sets(&[], 0, false), 1);
    }
}
