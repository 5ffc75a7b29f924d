//! Proper matrices: puzzles whose every cube shows every colour.

use super::matrix::Matrix;
use crate::error::Improper;

/// An element of \[𝒫_2\]^{n×3}_*: n rows of three products of two primes over n colours, the
/// product of every row divisible by all n primes.
///
/// A value of this type cannot be improper. Since a cube has six faces, n is at most 6.
///
/// ```
/// use tantalizer::error::Improper;
/// use tantalizer::model::{Matrix, ProperMatrix};
///
/// let matrix = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// assert!(ProperMatrix::new(matrix).is_ok());
///
/// let matrix = Matrix::from_integers([[4u32, 6, 6], [6, 6, 10], [6, 6, 15]])?;
/// let lacking = Improper::MissingColours { row: 1, colours: vec!["5".into()] };
/// assert_eq!(ProperMatrix::new(matrix), Err(lacking));
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProperMatrix(Matrix);

impl ProperMatrix {
    /// The matrix as a proper one.
    ///
    /// # Errors
    /// If it is improper, with the reason.
    pub fn new(matrix: Matrix) -> Result<Self, Improper> {
        Self::check(&matrix)?;
        Ok(Self(matrix))
    }

    /// Whether a matrix is proper, without taking it.
    ///
    /// # Errors
    /// If it is improper, with the reason.
    pub fn check(matrix: &Matrix) -> Result<(), Improper> {
        if !matrix.is_of_cubes() {
            return Err(Improper::Shape { columns: matrix.columns(), k: matrix.k() });
        }
        let palette = matrix.palette();
        if palette.len() != matrix.rows() {
            return Err(Improper::Size { rows: matrix.rows(), colours: palette.len() });
        }
        for row in 0..matrix.rows() {
            let shown = |colour| matrix.row(row).iter().any(|entry| entry.exponent(colour) > 0);
            let colours: Vec<String> = palette
                .colours()
                .filter(|&colour| !shown(colour))
                .map(|colour| palette.name(colour).to_owned())
                .collect();
            if !colours.is_empty() {
                return Err(Improper::MissingColours { row: row + 1, colours });
            }
        }
        Ok(())
    }

    /// The matrix itself.
    #[must_use]
    pub fn into_matrix(self) -> Matrix {
        self.0
    }
}

impl AsRef<Matrix> for ProperMatrix {
    fn as_ref(&self) -> &Matrix {
        &self.0
    }
}
