//! How one matrix is turned into another.

use crate::model::{Colour, Matrix, Palette, Permutation, Product, Valuation};

/// How a matrix A becomes an equivalent one B: where rows, entries and colours go.
///
/// With the row permutation p, the entry permutations q_i and the colour map c, entry (i, j) of B
/// is entry (p(i), q_i(j)) of A with every colour x painted c(x). The row part is P·A for the
/// [permutation matrix](Permutation::to_matrix) P of p; for matrices over the same palette c is the
/// identity.
///
/// ```
/// use tantalizer::equivalence::equivalent;
/// use tantalizer::model::{Matrix, Permutation};
///
/// let a = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// let b = a.with_permuted_rows(&Permutation::new(vec![2, 0, 3, 1])?);
/// let witness = equivalent(&a, &b).unwrap();
/// assert_eq!(witness.rows().to_matrix() * a.values(), *b.values(), "P·A = B");
///
/// let c = b.with_permuted_entries(1, &Permutation::new(vec![1, 2, 0])?);
/// let witness = equivalent(&a, &c).unwrap();
/// assert_eq!(witness.apply(&a, c.palette()), c);
/// assert_eq!(witness.inverse().apply(&c, a.palette()), a);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    rows: Permutation,
    /// Invariant: one for every row, all of the same size.
    entries: Vec<Permutation>,
    colours: Permutation,
}

impl Witness {
    /// By row of B, the permutation of a row's entries.
    pub(super) fn new(rows: Permutation, entries: Vec<Permutation>, colours: Permutation) -> Self {
        Self { rows, entries, colours }
    }

    /// p: row i of B is row p(i) of A.
    #[must_use]
    pub fn rows(&self) -> &Permutation {
        &self.rows
    }

    /// By row i of B, q_i: its entry j is entry q_i(j) of row p(i) of A.
    #[must_use]
    pub fn entries(&self) -> &[Permutation] {
        &self.entries
    }

    /// c: the colour of A at place x of its palette becomes the one at place c(x) of B's.
    #[must_use]
    pub fn colours(&self) -> &Permutation {
        &self.colours
    }

    /// What becomes of a matrix: m1·m2 products of k primes.
    ///
    /// # Panics
    /// If the matrix or the palette has another shape or size than those it was found for.
    #[must_use]
    pub fn apply(&self, matrix: &Matrix, palette: &Palette) -> Matrix {
        let entry = |row: usize, entry: usize| {
            let valuation = painted(matrix.valuation(self.rows.image(row), entry), &self.colours);
            Product::of_valuation(palette, valuation)
        };
        let row = |(row, q): (usize, &Permutation)| {
            (0..q.size()).map(|column| entry(row, q.image(column))).collect()
        };
        let rows = self.entries.iter().enumerate().map(row).collect();
        Matrix::from_products(palette.clone(), rows).expect("products of one degree in all rows")
    }

    /// Whether it turns one matrix into the other: applies it and compares, entry by entry as
    /// exponents, which is the same for numbers and quicker.
    #[must_use]
    pub fn proves(&self, a: &Matrix, b: &Matrix) -> bool {
        let fits = (self.entries.len(), self.colours.size()) == (a.rows(), a.palette().len())
            && self.entries.iter().all(|q| q.size() == a.columns())
            && (a.rows(), a.columns()) == (b.rows(), b.columns())
            && a.palette().len() == b.palette().len();
        let entry_agrees = |row: usize, column: usize| {
            let from = a.valuation(self.rows.image(row), self.entries[row].image(column));
            painted(from, &self.colours) == *b.valuation(row, column)
        };
        fits && (0..b.rows()).all(|row| (0..b.columns()).all(|column| entry_agrees(row, column)))
    }

    /// The way back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let rows = self.rows.inverse();
        let entries = (0..rows.size()).map(|row| self.entries[rows.image(row)].inverse()).collect();
        Self { entries, colours: self.colours.inverse(), rows }
    }
}

/// A product with its colours exchanged for others.
pub(super) fn painted(valuation: &Valuation, colours: &Permutation) -> Valuation {
    let terms = valuation.terms();
    Valuation::from_terms(
        terms.map(|(colour, e)| (Colour::new(colours.image(colour.index())), e)).collect(),
    )
}
