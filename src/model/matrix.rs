//! Matrices of prime products.

use super::colour::Colour;
use super::palette::Palette;
use super::permutation::Permutation;
use super::primes;
use super::product::Product;
use super::valuation::Valuation;
use crate::error::ModelError;
use nalgebra::{DMatrix, Dyn, OMatrix};
use num_bigint::BigUint;

/// An element of \[𝒫_k\]^{m1×m2}: m1 rows (cubes) of m2 products of k primes of a palette.
///
/// # The same matrix four times
///
/// Two cubes, their opposite faces red–green, red–red, green–red and green–red, green–green,
/// red–green. With red = 2 and green = 3 the faces become products, the products exponent
/// vectors, and the vectors edges of a graph on the colours:
///
/// ```text
/// faces          values     valuations            graph (entry (i,j) is an edge)
/// RG  RR  GR     6  4  6    (1,1) (2,0) (1,1)     (1,1): R–G   (1,2): R–R   (1,3): R–G
/// GR  GG  RG     6  9  6    (1,1) (0,2) (1,1)     (2,1): R–G   (2,2): G–G   (2,3): R–G
/// ```
///
/// ```
/// use tantalizer::model::{Matrix, Palette, Product};
///
/// let matrix = Matrix::from_integers([[6u32, 4, 6], [6, 9, 6]])?;
/// assert_eq!((matrix.rows(), matrix.columns(), matrix.k()), (2, 3, 2));
/// assert_eq!(matrix.palette(), &Palette::from_primes([2u32, 3])?);
/// assert_eq!(matrix.valuation(0, 1).to_dense(2), [2, 0]);
///
/// // E: a row for every colour, a column for every entry, in the order (1,1), (1,2), …
/// let e = matrix.valuation_matrix();
/// assert_eq!(e.row(0).iter().copied().collect::<Vec<_>>(), [1, 2, 1, 1, 0, 1]);
/// assert_eq!(e.row(1).iter().copied().collect::<Vec<_>>(), [1, 0, 1, 1, 2, 1]);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
///
/// Equal entries of a row are different positions: selections that choose one or the other are
/// different selections.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix {
    palette: Palette,
    k: u64,
    /// The paper's numbers.
    values: OMatrix<BigUint, Dyn, Dyn>,
    /// Invariant: row-major, the valuation of the value in the same place, each of degree k.
    valuations: Vec<Valuation>,
}

impl Matrix {
    /// The greatest number of columns.
    pub const MAX_COLUMNS: usize = 1 << 16;

    /// A matrix of products over a palette.
    ///
    /// # Errors
    /// If there is no row or no column, or too many columns; if the rows differ in length; if the
    /// products differ in their number k of prime factors; or if one was made over another palette.
    pub fn from_products(palette: Palette, rows: Vec<Vec<Product>>) -> Result<Self, ModelError> {
        let (_, m2) = check_shape(&rows)?;
        let k = rows[0][0].degree();
        for (index, product) in rows.iter().flatten().enumerate() {
            if product.degree() != k {
                return Err(ModelError::UnequalDegree {
                    row: index / m2 + 1,
                    column: index % m2 + 1,
                    expected: k,
                    found: product.degree(),
                });
            }
            if !product.is_over(&palette) {
                let number = product.value().clone();
                return Err(ModelError::ForeignFactor { rest: number.clone(), number });
            }
        }
        Ok(Self::of_checked(palette, rows))
    }

    /// A matrix of products that are known to be over the palette and of one degree, in rows of one
    /// length.
    pub(crate) fn of_checked(palette: Palette, rows: Vec<Vec<Product>>) -> Self {
        let (m1, m2, k) = (rows.len(), rows[0].len(), rows[0][0].degree());
        let (values, valuations): (Vec<_>, Vec<_>) =
            rows.into_iter().flatten().map(Product::into_parts).unzip();
        Self { palette, k, values: DMatrix::from_row_iterator(m1, m2, values), valuations }
    }

    /// A matrix of products given by their colours.
    ///
    /// # Errors
    /// As [`Matrix::from_products`].
    ///
    /// # Panics
    /// If a colour is not one of the palette.
    pub fn from_colours<E>(palette: Palette, rows: &[Vec<E>]) -> Result<Self, ModelError>
    where
        E: AsRef<[Colour]>,
    {
        let product = |entry: &E| Product::of_colours(&palette, entry.as_ref().iter().copied());
        let rows = rows.iter().map(|row| row.iter().map(product).collect()).collect();
        Self::from_products(palette, rows)
    }

    /// A matrix of numbers over a given palette.
    ///
    /// # Errors
    /// As [`Matrix::from_products`]; also if a number has a prime factor that is not in the
    /// palette.
    pub fn from_values(palette: Palette, rows: &[Vec<BigUint>]) -> Result<Self, ModelError> {
        let product = |value: &BigUint| Product::of_value(&palette, value.clone());
        let rows =
            rows.iter().map(|row| row.iter().map(product).collect()).collect::<Result<_, _>>()?;
        Self::from_products(palette, rows)
    }

    /// A matrix of numbers; its palette is made of the primes that divide them, in increasing
    /// order.
    ///
    /// # Errors
    /// As [`Matrix::from_values`]; also if a number cannot be factored
    /// ([`primes::prime_divisors`]) or all entries are 1.
    pub fn from_integers<R>(rows: impl IntoIterator<Item = R>) -> Result<Self, ModelError>
    where
        R: IntoIterator,
        R::Item: Into<BigUint>,
    {
        let rows: Vec<Vec<BigUint>> =
            rows.into_iter().map(|row| row.into_iter().map(Into::into).collect()).collect();
        check_shape(&rows)?;
        let palette = Palette::of_prime_set(primes::prime_divisors(rows.iter().flatten())?)?;
        Self::from_values(palette, &rows)
    }

    /// The palette 𝒫.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The number k of prime factors of every entry.
    #[must_use]
    pub fn k(&self) -> u64 {
        self.k
    }

    /// The number m1 of rows (cubes).
    #[must_use]
    pub fn rows(&self) -> usize {
        self.values.nrows()
    }

    /// The number m2 of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.values.ncols()
    }

    /// The numbers, as a matrix of nalgebra.
    #[must_use]
    pub fn values(&self) -> &OMatrix<BigUint, Dyn, Dyn> {
        &self.values
    }

    /// The number in a row and a column, both counted from 0.
    ///
    /// # Panics
    /// If there is no such entry.
    #[must_use]
    pub fn value(&self, row: usize, column: usize) -> &BigUint {
        &self.values[(row, column)]
    }

    /// The exponent vector of the entry in a row and a column, both counted from 0.
    ///
    /// # Panics
    /// If there is no such entry.
    #[must_use]
    pub fn valuation(&self, row: usize, column: usize) -> &Valuation {
        assert!(column < self.columns(), "column {column} of {}", self.columns());
        &self.valuations[row * self.columns() + column]
    }

    /// The entries of a row, counted from 0, as exponent vectors.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn row(&self, row: usize) -> &[Valuation] {
        &self.valuations[row * self.columns()..][..self.columns()]
    }

    /// The colours of a row, counted from 0, each once in the order of the palette.
    ///
    /// # Panics
    /// If there is no such row.
    #[must_use]
    pub fn colours_of_row(&self, row: usize) -> Vec<Colour> {
        let terms = self.row(row).iter().flat_map(Valuation::terms);
        let mut colours: Vec<Colour> = terms.map(|(colour, _)| colour).collect();
        colours.sort_unstable();
        colours.dedup();
        colours
    }

    /// By colour, the exponent in the product of all entries; for cubes, the number of faces that
    /// show it.
    #[must_use]
    pub fn total_exponents(&self) -> Vec<u64> {
        let mut totals = vec![0; self.palette.len()];
        for (colour, exponent) in self.valuations.iter().flat_map(Valuation::terms) {
            totals[colour.index()] += u64::from(exponent);
        }
        totals
    }

    /// Whether rows can be cubes: three columns of products of two primes.
    #[must_use]
    pub fn is_of_cubes(&self) -> bool {
        self.columns() == 3 && self.k == 2
    }

    /// Whether a row has an entry twice; then different selections may have the same values.
    #[must_use]
    pub fn has_equal_entries(&self) -> bool {
        (0..self.rows()).any(|row| {
            let entries = self.row(row);
            entries.iter().enumerate().any(|(column, entry)| entries[..column].contains(entry))
        })
    }

    /// E, the n × (m1·m2) matrix of exponents: entry (i,j) of the matrix is column i·m2 + j.
    ///
    /// For k = 2 it is the incidence matrix of the puzzle graph, loops counted twice. A selection
    /// with [indicator](super::Selection::indicator) s has product M exactly when E·s is the
    /// exponent vector of M. It takes n·m1·m2 numbers in memory; searches use the sparse
    /// [`Matrix::valuation`] instead.
    #[must_use]
    pub fn valuation_matrix(&self) -> DMatrix<u32> {
        let mut matrix = DMatrix::zeros(self.palette.len(), self.valuations.len());
        for (index, valuation) in self.valuations.iter().enumerate() {
            for (colour, exponent) in valuation.terms() {
                matrix[(colour.index(), index)] = exponent;
            }
        }
        matrix
    }

    /// The matrix P·A: row i of the result is row p(i) of this one.
    ///
    /// # Panics
    /// If the permutation does not have as many images as there are rows.
    #[must_use]
    pub fn with_permuted_rows(&self, p: &Permutation) -> Self {
        assert_eq!(p.size(), self.rows(), "a permutation of the rows");
        self.with_rows(&(0..self.rows()).map(|row| p.image(row)).collect::<Vec<_>>())
    }

    /// The matrix of some of the rows, in the order given, over the same palette.
    ///
    /// # Panics
    /// If there is no row, or no such row.
    #[must_use]
    pub fn with_rows(&self, rows: &[usize]) -> Self {
        assert!(!rows.is_empty(), "a matrix needs a row");
        let values = DMatrix::from_fn(rows.len(), self.columns(), |row, column| {
            self.value(rows[row], column).clone()
        });
        let valuations = rows.iter().flat_map(|&row| self.row(row).iter().cloned()).collect();
        Self { palette: self.palette.clone(), k: self.k, values, valuations }
    }

    /// The matrix with one row's entries in another order: entry j of the row is entry q(j) of
    /// this one's.
    ///
    /// # Panics
    /// If there is no such row, or the permutation does not have as many images as there are
    /// columns.
    #[must_use]
    pub fn with_permuted_entries(&self, row: usize, q: &Permutation) -> Self {
        assert_eq!(q.size(), self.columns(), "a permutation of the entries of a row");
        let mut result = self.clone();
        for column in 0..self.columns() {
            let from = q.image(column);
            result.values[(row, column)].clone_from(self.value(row, from));
            result.valuations[row * self.columns() + column].clone_from(self.valuation(row, from));
        }
        result
    }
}

/// The numbers of rows and columns, if the rows are as long as each other and not empty.
pub(crate) fn check_shape<T>(rows: &[Vec<T>]) -> Result<(usize, usize), ModelError> {
    let columns = rows.first().ok_or(ModelError::NoRows)?.len();
    if columns == 0 {
        return Err(ModelError::NoColumns);
    }
    if columns > Matrix::MAX_COLUMNS {
        return Err(ModelError::TooManyColumns { found: columns, limit: Matrix::MAX_COLUMNS });
    }
    match rows.iter().position(|row| row.len() != columns) {
        Some(row) => {
            Err(ModelError::RaggedRow { row: row + 1, expected: columns, found: rows[row].len() })
        }
        None => Ok((rows.len(), columns)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Selection;

    #[test]
    fn refuses_what_is_not_a_matrix() {
        let none: [[u32; 0]; 0] = [];
        assert_eq!(Matrix::from_integers(none), Err(ModelError::NoRows));
        let empty: [[u32; 0]; 1] = [[]];
        assert_eq!(Matrix::from_integers(empty), Err(ModelError::NoColumns));
        assert_eq!(
            Matrix::from_integers([vec![4u32, 6], vec![9]]),
            Err(ModelError::RaggedRow { row: 2, expected: 2, found: 1 })
        );
        assert_eq!(
            Matrix::from_integers([[4u32, 6], [9, 30]]),
            Err(ModelError::UnequalDegree { row: 2, column: 2, expected: 2, found: 3 })
        );
        assert_eq!(Matrix::from_integers([[1u32]]), Err(ModelError::EmptyPalette));
        let [small, other] =
            [[2u32, 3], [5, 7]].map(|primes| Palette::from_primes(primes).unwrap());
        let foreign = Product::of_value(&other, 35u32).unwrap();
        assert_eq!(
            Matrix::from_products(small, vec![vec![foreign]]),
            Err(ModelError::ForeignFactor { number: 35u32.into(), rest: 35u32.into() })
        );
        assert!(matches!(
            Matrix::from_integers([[0u32, 4]]),
            Err(ModelError::ForeignFactor { .. })
        ));
    }

    #[test]
    fn permutes_rows_and_entries_of_values_and_valuations_alike() {
        let a = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])
            .unwrap();
        let p = Permutation::new(vec![3, 0, 2, 1]).unwrap();
        let q = Permutation::new(vec![2, 0, 1]).unwrap();
        let b = a.with_permuted_rows(&p);
        assert_eq!(b.values(), &(p.to_matrix::<BigUint>() * a.values()), "P·A");
        let b = b.with_permuted_entries(1, &q);
        let expected =
            Matrix::from_integers([[9u32, 14, 35], [15, 14, 25], [6, 14, 15], [6, 35, 10]])
                .unwrap();
        assert_eq!(b, expected);
    }

    #[test]
    fn incidence_times_indicator_is_the_valuation_of_the_product() {
        let matrix = Matrix::from_integers([[8u32, 12], [27, 20], [125, 30]]).unwrap();
        let selection = Selection::new(&matrix, &[1, 0, 1]).unwrap();
        let sum = matrix.valuation_matrix() * selection.indicator(&matrix);
        assert_eq!(sum.as_slice(), selection.valuation(&matrix).to_dense(3));
    }
}
