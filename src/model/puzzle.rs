//! A puzzle as it was given: its matrix, and its real cubes when their faces are known.

use super::cube::Cube;
use super::matrix::Matrix;
use super::palette::Palette;
use crate::error::ModelError;

/// A matrix together with what else is known of the puzzle.
///
/// ```
/// use tantalizer::model::{Cube, Palette, Puzzle};
///
/// let palette = Palette::with_default_primes(["red", "green"])?;
/// let [r, g] = ["red", "green"].map(|name| palette.colour_named(name).unwrap());
/// let puzzle = Puzzle::of_cubes(palette, vec![Cube::new([r, g, r, r, g, r])])?;
/// assert_eq!(puzzle.matrix().value(0, 0), &6u32.into());
/// assert!(puzzle.cubes().is_some());
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    matrix: Matrix,
    /// Invariant: if known, one cube for every row, whose pairs are the row's entries in order.
    cubes: Option<Vec<Cube>>,
}

impl Puzzle {
    /// A puzzle of which only the matrix is known.
    #[must_use]
    pub fn of_matrix(matrix: Matrix) -> Self {
        Self { matrix, cubes: None }
    }

    /// A puzzle of real cubes; column 1 of its matrix has the pairs front/back, column 2
    /// left/right, column 3 up/down.
    ///
    /// # Errors
    /// If there is no cube.
    ///
    /// # Panics
    /// If a colour is not one of the palette.
    pub fn of_cubes(palette: Palette, cubes: Vec<Cube>) -> Result<Self, ModelError> {
        let rows: Vec<_> = cubes.iter().map(|cube| cube.pairs().to_vec()).collect();
        let matrix = Matrix::from_colours(palette, &rows)?;
        Ok(Self { matrix, cubes: Some(cubes) })
    }

    /// The matrix of prime products.
    #[must_use]
    pub fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// The palette of the matrix.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        self.matrix.palette()
    }

    /// The real cubes, if their faces are known.
    #[must_use]
    pub fn cubes(&self) -> Option<&[Cube]> {
        self.cubes.as_deref()
    }

    /// The same puzzle as far as its matrix tells.
    #[must_use]
    pub fn without_faces(&self) -> Self {
        Self::of_matrix(self.matrix.clone())
    }

    /// Real cubes of these pairs of opposite faces: those given, else one of the two mirror
    /// images that each row allows.
    ///
    /// # Errors
    /// If rows are not cubes: three columns of products of two primes.
    pub fn some_cubes(&self) -> Result<Vec<Cube>, ModelError> {
        if let Some(cubes) = &self.cubes {
            return Ok(cubes.clone());
        }
        if !self.matrix.is_of_cubes() {
            let (columns, k) = (self.matrix.columns(), self.matrix.k());
            return Err(ModelError::NotCubes { columns, k });
        }
        let cube = |row| {
            let faces: Vec<_> =
                self.matrix.row(row).iter().flat_map(super::Valuation::colours).collect();
            Cube::new(faces.try_into().expect("three products of two colours"))
        };
        Ok((0..self.matrix.rows()).map(cube).collect())
    }
}
