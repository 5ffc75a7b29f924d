//! Permutations of rows and of the entries of a row.

use crate::error::ModelError;
use nalgebra::{DMatrix, Scalar};
use num_traits::{One, Zero};

/// A permutation p of 0..n, given by its images p(0), …, p(n−1).
///
/// Applied to a list, place i of the result holds what stood at place p(i); as a matrix P with
/// P(i, p(i)) = 1 that is P·A for the rows of A.
///
/// ```
/// use tantalizer::model::Permutation;
///
/// let p = Permutation::new(vec![2, 0, 1])?;
/// assert_eq!(p.apply(&['a', 'b', 'c']), ['c', 'a', 'b']);
/// assert_eq!(p.inverse().apply(&p.apply(&['a', 'b', 'c'])), ['a', 'b', 'c']);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permutation {
    /// Invariant: each of 0..n once.
    images: Vec<usize>,
}

impl Permutation {
    /// The permutation with these images.
    ///
    /// # Errors
    /// If an image is out of range or stands twice.
    pub fn new(images: Vec<usize>) -> Result<Self, ModelError> {
        let size = images.len();
        let mut seen = vec![false; size];
        for &image in &images {
            let what = match seen.get_mut(image) {
                None => format!("{image} is out of range"),
                Some(true) => format!("{image} stands twice"),
                Some(place) => {
                    *place = true;
                    continue;
                }
            };
            return Err(ModelError::NotAPermutation { size, what });
        }
        Ok(Self { images })
    }

    /// The permutation of 0..n that changes nothing.
    #[must_use]
    pub fn identity(n: usize) -> Self {
        Self { images: (0..n).collect() }
    }

    /// The number n of places.
    #[must_use]
    pub fn size(&self) -> usize {
        self.images.len()
    }

    /// The image p(i).
    ///
    /// # Panics
    /// If i is out of range.
    #[must_use]
    pub fn image(&self, i: usize) -> usize {
        self.images[i]
    }

    /// The permutation that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut images = vec![0; self.size()];
        for (place, &image) in self.images.iter().enumerate() {
            images[image] = place;
        }
        Self { images }
    }

    /// The permutation that takes i to q(p(i)), for another q of as many places.
    ///
    /// # Panics
    /// If it has another size.
    #[must_use]
    pub fn then(&self, q: &Self) -> Self {
        assert_eq!(q.size(), self.size(), "permutations of as many places");
        Self { images: self.images.iter().map(|&image| q.images[image]).collect() }
    }

    /// The list whose place i holds what stood at place p(i).
    ///
    /// # Panics
    /// If the list has another length.
    #[must_use]
    pub fn apply<T: Clone>(&self, list: &[T]) -> Vec<T> {
        assert_eq!(list.len(), self.size(), "a list as long as the permutation");
        self.images.iter().map(|&image| list[image].clone()).collect()
    }

    /// The permutation matrix P with P(i, p(i)) = 1.
    #[must_use]
    pub fn to_matrix<T: Scalar + Zero + One>(&self) -> DMatrix<T> {
        let mut matrix = DMatrix::from_element(self.size(), self.size(), T::zero());
        for (place, &image) in self.images.iter().enumerate() {
            matrix[(place, image)] = T::one();
        }
        matrix
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_not_a_permutation() {
        for (images, what) in [(vec![0, 2], "2 is out of range"), (vec![1, 1], "1 stands twice")] {
            let expected = ModelError::NotAPermutation { size: 2, what: what.into() };
            assert_eq!(Permutation::new(images), Err(expected));
        }
    }
}
