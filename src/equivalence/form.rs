//! Canonical forms.

use super::labelling::{ColourOrder, Structure, order_colours};
use super::witness::{Witness, painted};
use crate::model::{Matrix, Palette, Permutation, Product, primes};
use crate::outcome::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::One;

/// The canonical form of a matrix under the order of rows and of the entries in a row.
///
/// The entries of each row stand in increasing order as numbers, the rows in lexicographic order,
/// and the palette in increasing order of primes, which are the names of the colours too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CanonicalForm {
    matrix: Matrix,
    witness: Witness,
}

impl CanonicalForm {
    /// The form itself.
    #[must_use]
    pub fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// How the matrix becomes its form; names of colours are found through it.
    #[must_use]
    pub fn witness(&self) -> &Witness {
        &self.witness
    }

    pub(super) fn into_matrix(self) -> Matrix {
        self.matrix
    }
}

/// Sorts the entries of every row, then the rows.
///
/// O(m1 m2 log(m1 m2)) comparisons of numbers.
///
/// The form of a matrix does not depend on the order of rows and entries, the witness reproduces
/// it, and two matrices have equal forms exactly when they are [equivalent](super::equivalent):
///
/// ```
/// use tantalizer::equivalence::{canonical_form, equivalent};
/// use tantalizer::model::{Matrix, Permutation};
///
/// let a = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// let b = a
///     .with_permuted_rows(&Permutation::new(vec![1, 3, 0, 2])?)
///     .with_permuted_entries(0, &Permutation::new(vec![2, 0, 1])?);
/// let form = canonical_form(&a);
/// let sorted = Matrix::from_integers([[6u32, 10, 35], [6, 14, 15], [9, 14, 35], [14, 15, 25]])?;
/// assert_eq!(form.matrix(), &sorted);
/// assert_eq!(canonical_form(&b).matrix(), form.matrix());
/// assert_eq!(form.witness().apply(&a, form.matrix().palette()), sorted);
///
/// let other = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 14]])?;
/// assert!(equivalent(&a, &other).is_err());
/// assert_ne!(canonical_form(&other).matrix(), form.matrix());
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[must_use]
pub fn canonical_form(matrix: &Matrix) -> CanonicalForm {
    let order = matrix.palette().by_prime();
    let palette = matrix.palette().reordered(&order).named_by_primes();
    sorted_rows(matrix, &palette, order.inverse())
}

/// The canonical form of a matrix under the order of rows, that of the entries in a row, and a
/// permutation of the palette.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelabelledForm {
    form: CanonicalForm,
    automorphisms: BigUint,
}

impl RelabelledForm {
    /// The form itself: over the first n primes, rows and entries as in [`CanonicalForm`].
    #[must_use]
    pub fn matrix(&self) -> &Matrix {
        &self.form.matrix
    }

    /// How the matrix becomes its form.
    #[must_use]
    pub fn witness(&self) -> &Witness {
        &self.form.witness
    }

    /// The number of colour maps that turn the matrix into itself, up to the order of rows and
    /// entries; the order of its automorphism group.
    #[must_use]
    pub fn automorphisms(&self) -> &BigUint {
        &self.automorphisms
    }

    /// How many different matrices the n! colour maps give, up to the order of rows and entries:
    /// n! divided by the number of automorphisms.
    #[must_use]
    pub fn relabellings(&self) -> BigUint {
        relabellings(self.matrix().palette().len(), &self.automorphisms)
    }
}

/// n!/|Aut|.
pub(super) fn relabellings(colours: usize, automorphisms: &BigUint) -> BigUint {
    let factorial = (1..=colours).fold(BigUint::one(), |product, factor| product * factor);
    factorial / automorphisms
}

/// Finds an order of the colours that does not depend on their primes, numbers them in it, and
/// sorts as [`canonical_form`].
///
/// Which order that is follows from the search for it; it is the same in every run and on every
/// machine, but may be another in a later version of this library. Random matrices take time about
/// linear in their size; a few families of very symmetric ones are hard.
///
/// # Errors
/// If a limit is reached: there is no form to return then.
///
/// The form does not depend on the order of rows, entries and colours, nor on the primes; the
/// witness reproduces it; and two matrices have equal forms exactly when one is the other
/// [relabelled](super::relabelled):
///
/// ```
/// use tantalizer::equivalence::{relabelled, relabelled_form};
/// use tantalizer::model::{Matrix, Permutation};
/// use tantalizer::outcome::Limits;
///
/// let limits = Limits::new();
/// let a = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// // 2 → 11, 3 → 7, 5 → 13, 7 → 5, and the first two rows exchanged.
/// let b = Matrix::from_integers([[77u32, 65, 143], [55, 169, 91], [77, 55, 91], [49, 55, 65]])?;
/// let form = relabelled_form(&a, &limits).unwrap();
/// assert_eq!(relabelled_form(&b, &limits).unwrap().matrix(), form.matrix());
/// assert_eq!(&form.witness().apply(&a, form.matrix().palette()), form.matrix());
/// assert_eq!(form.automorphisms(), &1u32.into());
/// assert_eq!(form.relabellings(), 24u32.into());
///
/// let other = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 14]])?;
/// assert!(relabelled(&a, &other, &limits).unwrap().is_err());
/// assert_ne!(relabelled_form(&other, &limits).unwrap().matrix(), form.matrix());
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn relabelled_form(matrix: &Matrix, limits: &Limits) -> Result<RelabelledForm, StopReason> {
    let order = order_colours(&Structure::of_matrix(matrix), limits)?;
    let form = numbered(matrix, &order);
    Ok(RelabelledForm { form, automorphisms: order.automorphisms })
}

/// The form of a matrix whose colours are in canonical order.
pub(super) fn numbered(matrix: &Matrix, order: &ColourOrder) -> CanonicalForm {
    let colours = order.numbers();
    sorted_rows(matrix, &first_primes(colours.size()), colours)
}

/// The palette of the first n primes, named by their digits.
pub(super) fn first_primes(n: usize) -> Palette {
    let names = primes::first_primes(n).into_iter().map(|prime| prime.to_string());
    Palette::with_default_primes(names).expect("a palette has a colour")
}

/// The matrix painted, its entries sorted in each row, and the rows.
pub(super) fn sorted_rows(
    matrix: &Matrix,
    palette: &Palette,
    colours: Permutation,
) -> CanonicalForm {
    let product = |valuation| Product::of_valuation(palette, painted(valuation, &colours));
    let row = |row| {
        let mut entries: Vec<(usize, Product)> =
            matrix.row(row).iter().map(product).enumerate().collect();
        entries.sort_by(|(_, a), (_, b)| a.value().cmp(b.value()));
        (row, entries)
    };
    let mut rows: Vec<(usize, Vec<(usize, Product)>)> = (0..matrix.rows()).map(row).collect();
    rows.sort_by(|(_, a), (_, b)| {
        a.iter().map(|(_, product)| product.value()).cmp(b.iter().map(|(_, p)| p.value()))
    });
    let mut from = Vec::with_capacity(rows.len());
    let mut orders = Vec::with_capacity(rows.len());
    let mut products = Vec::with_capacity(rows.len());
    for (row, entries) in rows {
        let (order, row_products): (Vec<usize>, Vec<Product>) = entries.into_iter().unzip();
        from.push(row);
        orders.push(Permutation::new(order).expect("every entry once"));
        products.push(row_products);
    }
    let rows = Permutation::new(from).expect("every row once");
    let matrix = Matrix::of_checked(palette.clone(), products);
    CanonicalForm { matrix, witness: Witness::new(rows, orders, colours) }
}
