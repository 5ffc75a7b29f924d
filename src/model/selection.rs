//! One entry for every row.

use super::matrix::Matrix;
use super::valuation::Valuation;
use crate::error::ModelError;
use nalgebra::DVector;
use num_bigint::BigUint;
use std::fmt;

/// One column for every row of a matrix; written {(1,2),(2,1),…} with rows and columns from 1.
///
/// Selections are ordered lexicographically by their columns.
///
/// ```
/// use tantalizer::model::{Matrix, Selection};
///
/// let matrix = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// let s = Selection::from_numbers(&matrix, &[1, 1, 3, 3])?;
/// assert_eq!(s.to_string(), "{(1,1),(2,1),(3,3),(4,3)}");
/// assert_eq!(s.value(&matrix), 44100u32.into());
/// let t = Selection::from_numbers(&matrix, &[3, 2, 1, 2])?;
/// assert!(s.is_independent_of(&t));
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Selection {
    /// Columns counted from 0; at most [`Matrix::MAX_COLUMNS`] of them, so 16 bits hold each.
    columns: Box<[u16]>,
}

impl Selection {
    /// A selection of columns counted from 0, one for every row of the matrix.
    ///
    /// # Errors
    /// If their number is not the number of rows, or the matrix has no such column.
    pub fn new(matrix: &Matrix, columns: &[usize]) -> Result<Self, ModelError> {
        if columns.len() != matrix.rows() {
            return Err(ModelError::SelectionLength {
                expected: matrix.rows(),
                found: columns.len(),
            });
        }
        let checked = columns.iter().enumerate().map(|(row, &column)| {
            u16::try_from(column).ok().filter(|_| column < matrix.columns()).ok_or_else(|| {
                ModelError::NoSuchEntry {
                    row: row + 1,
                    column: column.saturating_add(1),
                    columns: matrix.columns(),
                }
            })
        });
        Ok(Self { columns: checked.collect::<Result<_, _>>()? })
    }

    /// A selection of columns counted from 1, as they are printed.
    ///
    /// # Errors
    /// As [`Selection::new`]; also for a column 0.
    pub fn from_numbers(matrix: &Matrix, numbers: &[usize]) -> Result<Self, ModelError> {
        if let Some(row) = numbers.iter().position(|&number| number == 0) {
            return Err(ModelError::NoSuchEntry {
                row: row + 1,
                column: 0,
                columns: matrix.columns(),
            });
        }
        Self::new(matrix, &numbers.iter().map(|number| number - 1).collect::<Vec<_>>())
    }

    /// Bytes that a selection of so many rows takes in a list, about: a fat pointer, two bytes a row,
    /// and what the allocator adds.
    #[must_use]
    pub fn approx_bytes(rows: usize) -> usize {
        32 + 2 * rows
    }

    /// A selection that a search made of columns of its matrix.
    pub(crate) fn from_search(columns: &[u16]) -> Self {
        Self { columns: columns.into() }
    }

    /// The column chosen in a row; both counted from 0.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn column(&self, row: usize) -> usize {
        usize::from(self.columns[row])
    }

    /// The columns row by row, counted from 0.
    #[must_use]
    pub fn columns(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.columns.iter().map(|&column| usize::from(column))
    }

    /// The columns row by row, counted from 1 as they are printed.
    #[must_use]
    pub fn numbers(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.columns().map(|column| column + 1)
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.columns.len()
    }

    /// The selected entries, row by row.
    ///
    /// # Panics
    /// If it is a selection for a matrix of another shape.
    pub fn values<'a>(&'a self, matrix: &'a Matrix) -> impl Iterator<Item = &'a BigUint> {
        self.assert_shape(matrix);
        self.columns().enumerate().map(|(row, column)| matrix.value(row, column))
    }

    /// The product of the selected entries: m1 − 1 multiplications of growing numbers.
    ///
    /// # Panics
    /// If it is a selection for a matrix of another shape.
    #[must_use]
    pub fn value(&self, matrix: &Matrix) -> BigUint {
        self.values(matrix).product()
    }

    /// The exponent vector of that product, by adding exponents.
    ///
    /// # Panics
    /// If it is a selection for a matrix of another shape.
    #[must_use]
    pub fn valuation(&self, matrix: &Matrix) -> Valuation {
        self.assert_shape(matrix);
        let terms = self
            .columns()
            .enumerate()
            .flat_map(|(row, column)| matrix.valuation(row, column).terms());
        Valuation::from_terms(terms.collect())
    }

    /// Whether the two differ in every row.
    ///
    /// # Panics
    /// If they are selections for different numbers of rows.
    #[must_use]
    pub fn is_independent_of(&self, other: &Self) -> bool {
        assert_eq!(self.rows(), other.rows(), "selections of matrices with as many rows");
        self.first_shared_row(other).is_none()
    }

    /// The first row, counted from 0, in which both choose the same entry.
    #[must_use]
    pub fn first_shared_row(&self, other: &Self) -> Option<usize> {
        self.columns.iter().zip(&other.columns).position(|(a, b)| a == b)
    }

    /// The 0/1 vector s over the entries, row by row, with a 1 for every entry selected.
    ///
    /// With E = [`Matrix::valuation_matrix`], E·s is the valuation of the product.
    ///
    /// # Panics
    /// If it is a selection for a matrix of another shape.
    #[must_use]
    pub fn indicator(&self, matrix: &Matrix) -> DVector<u32> {
        self.assert_shape(matrix);
        let mut vector = DVector::zeros(matrix.rows() * matrix.columns());
        for (row, column) in self.columns().enumerate() {
            vector[row * matrix.columns() + column] = 1;
        }
        vector
    }
}

impl Selection {
    fn assert_shape(&self, matrix: &Matrix) {
        let fits = self.rows() == matrix.rows() && self.columns().all(|j| j < matrix.columns());
        assert!(fits, "a selection for a matrix of another shape");
    }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (row, number) in self.numbers().enumerate() {
            let comma = if row == 0 { "" } else { "," };
            write!(f, "{comma}({},{number})", row + 1)?;
        }
        f.write_str("}")
    }
}
