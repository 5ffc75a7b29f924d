//! Same puzzle or not: equivalence of matrices and of real cubes, canonical forms, repainting.
//!
//! Two matrices are *equivalent* when they differ only in the order of their rows and in the
//! order of the entries within rows (Brown 1968, §3). One is the other *relabelled*, the same
//! puzzle repainted, when they differ besides in a permutation of the palette, whose primes and
//! names then mean nothing.
//!
//! | question | function | if yes | if no |
//! |---|---|---|---|
//! | equivalent? | [`equivalent`] | [`Witness`] | [`Difference`]: a row without a partner |
//! | … with the colours matched so? | [`equivalent_as`] | [`Witness`] | [`Difference`] |
//! | relabelled? | [`relabelled`] | [`Relabelling`] | [`Difference`]: a number that differs |
//! | the same real cubes? | [`match_cubes`], [`match_relabelled_cubes`] | [`CubesWitness`] | cubes without a partner |
//! | the same puzzle, in one sense? | [`Level::compare`] | [`Sameness`] | [`Difference`] |
//! | in what sense the same? | [`closest`] | [`Level`] | |
//!
//! [`canonical_form`] and [`relabelled_form`] find a representative of all matrices that are the
//! same: equal exactly for those. [`canonical_puzzle`] and [`relabelled_puzzle`] do so for real
//! cubes. A witness is checked by applying it.

mod cubes;
mod difference;
mod form;
mod labelling;
mod levels;
mod matching;
mod witness;

pub use cubes::{
    CubesRelabelling, CubesWitness, RelabelledPuzzle, canonical_puzzle, match_cubes,
    match_relabelled_cubes, relabelled_puzzle,
};
pub use difference::{Difference, Quantity, Statistic};
pub use form::{CanonicalForm, RelabelledForm, canonical_form, relabelled_form};
pub use levels::{Level, Proof, Sameness, closest};
pub use matching::Unpaired;
pub use witness::Witness;

use crate::model::{Colour, Matrix, Palette, Permutation};
use crate::outcome::{Limits, StopReason};
use labelling::{Structure, order_colours};
use num_bigint::BigUint;

/// Whether two matrices are equal as numbers, up to the order of rows and of entries within rows.
///
/// O(m1 m2 log(m1 m2)) comparisons of valuations.
///
/// # Errors
/// If they are not: why not.
///
/// ```
/// use tantalizer::equivalence::{Difference, equivalent};
/// use tantalizer::model::Matrix;
///
/// let a = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// let b = Matrix::from_integers([[15u32, 14, 6], [25, 15, 14], [35, 6, 10], [35, 9, 14]])?;
/// let witness = equivalent(&a, &b).unwrap();
/// assert!(witness.proves(&a, &b));
/// assert_eq!(witness.rows().image(0), 2, "row 1 of B is row 3 of A");
///
/// let c = Matrix::from_integers([[15u32, 14, 6], [25, 15, 14], [35, 6, 10], [35, 9, 21]])?;
/// let difference = equivalent(&a, &c).unwrap_err();
/// assert_eq!(difference.to_string(), "row 4 of A has no partner in B");
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn equivalent(a: &Matrix, b: &Matrix) -> Result<Witness, Difference> {
    match colours_by_prime(a.palette(), b.palette()) {
        Some(colours) => equivalent_as(a, b, &colours),
        None => {
            let only = |here: &Palette, there: &Palette| {
                let primes = here.colours().map(|colour| here.prime(colour));
                primes.filter(|prime| there.colour_of_prime(prime).is_none()).cloned().collect()
            };
            Err(Difference::Primes {
                in_first: only(a.palette(), b.palette()),
                in_second: only(b.palette(), a.palette()),
            })
        }
    }
}

/// Whether the second matrix is the first with its colours exchanged as told, up to the order of
/// rows and of entries within rows: by colour of the first, the colour of the second.
///
/// # Errors
/// If it is not: why not.
///
/// # Panics
/// If the permutation is not of as many colours as each palette has.
pub fn equivalent_as(a: &Matrix, b: &Matrix, colours: &Permutation) -> Result<Witness, Difference> {
    let sizes = [a.palette().len(), b.palette().len()];
    assert_eq!(sizes, [colours.size(); 2], "a permutation of the colours");
    if let Some(difference) = difference::shape(a, b) {
        return Err(difference);
    }
    matching::match_rows(a, b, colours).map_err(Difference::Rows)
}

/// A colour map that turns a matrix into another, and how many there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relabelling {
    /// The map, and where rows and entries go.
    pub witness: Witness,
    /// The number of automorphisms of each of the matrices: of colour maps that do the same.
    pub automorphisms: BigUint,
}

impl Relabelling {
    /// How many different matrices the n! colour maps give, up to the order of rows and entries.
    #[must_use]
    pub fn relabellings(&self) -> BigUint {
        form::relabellings(self.witness.colours().size(), &self.automorphisms)
    }
}

/// Whether the second matrix is the first with its colours exchanged somehow, up to the order of
/// rows and of entries within rows. Primes and names of the palettes do not count.
///
/// The outer error says that a limit was reached before it was certain. For the difference, the
/// simplest facts come first: numbers of rows, columns and colours, then the [`Statistic`]s, then
/// the numbers of solutions if they are found with little work, then the canonical forms.
///
/// Costs two canonical labellings: see [`relabelled_form`].
///
/// # Errors
/// If a limit is reached.
///
/// ```
/// use tantalizer::equivalence::relabelled;
/// use tantalizer::model::Matrix;
/// use tantalizer::outcome::Limits;
///
/// let a = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// let b = Matrix::from_integers([[77u32, 65, 143], [55, 169, 91], [77, 55, 91], [49, 55, 65]])?;
/// let found = relabelled(&a, &b, &Limits::new()).unwrap().unwrap();
/// assert!(found.witness.proves(&a, &b));
/// assert_eq!(found.relabellings(), 24u32.into());
///
/// let c = Matrix::from_integers([[77u32, 65, 143], [55, 169, 91], [77, 55, 91], [49, 55, 55]])?;
/// let difference = relabelled(&a, &c, &Limits::new()).unwrap().unwrap_err();
/// // In A 9, 10 and 25.
/// assert_eq!(difference.to_string(), "products that are an entry once: 3 in A, 4 in B");
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn relabelled(
    a: &Matrix,
    b: &Matrix,
    limits: &Limits,
) -> Result<Result<Relabelling, Difference>, StopReason> {
    if let Some(difference) = difference::by_counting(a, b) {
        return Ok(Err(difference));
    }
    let order = |matrix| order_colours(&Structure::of_matrix(matrix), limits);
    let (order_of_a, order_of_b) = (order(a)?, order(b)?);
    if let Ok(witness) = matching::match_rows(a, b, &order_of_a.map_to(&order_of_b)) {
        return Ok(Ok(Relabelling { witness, automorphisms: order_of_a.automorphisms }));
    }
    let forms = || Difference::Forms {
        first: Box::new(form::numbered(a, &order_of_a).into_matrix()),
        second: Box::new(form::numbered(b, &order_of_b).into_matrix()),
    };
    Ok(Err(difference::by_solutions(a, b, limits).unwrap_or_else(forms)))
}

/// What says that colours of two palettes are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Common {
    /// They have the same names.
    Names,
    /// They have the same primes.
    Primes,
}

/// Matches the colours of two palettes: by their names, if both have the same set of names; else by
/// their primes, if both have the same set of primes and these mean something in both: they were
/// given, or they are the names of the colours of one of them. By colour of the first, the colour of
/// the second.
///
/// ```
/// use tantalizer::equivalence::{Common, colours_in_common};
/// use tantalizer::model::{Palette, Permutation};
///
/// let a = Palette::with_default_primes(["red", "green", "blue"])?;
/// let b = Palette::with_default_primes(["green", "blue", "red"])?;
/// let turned = Permutation::new(vec![2, 0, 1])?;
/// assert_eq!(colours_in_common(&a, &b), Some((turned, Common::Names)));
///
/// let c = Palette::from_primes([2u32, 3, 5])?;
/// assert_eq!(colours_in_common(&a, &c), Some((Permutation::identity(3), Common::Primes)));
/// let d = Palette::with_default_primes(["R", "G", "B"])?;
/// assert_eq!(colours_in_common(&a, &d), None, "nothing says that R is not green");
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[must_use]
pub fn colours_in_common(a: &Palette, b: &Palette) -> Option<(Permutation, Common)> {
    let by_name = match_colours(a, b, |colour| b.colour_named(a.name(colour)));
    let meaningful = a.is_named_by_primes()
        || b.is_named_by_primes()
        || !(a.has_default_primes() || b.has_default_primes());
    let by_prime = || colours_by_prime(a, b).filter(|_| meaningful);
    by_name
        .map(|colours| (colours, Common::Names))
        .or_else(|| by_prime().map(|colours| (colours, Common::Primes)))
}

fn colours_by_prime(a: &Palette, b: &Palette) -> Option<Permutation> {
    match_colours(a, b, |colour| b.colour_of_prime(a.prime(colour)))
}

/// By colour of the first palette, its partner, if all of both have one.
fn match_colours(
    a: &Palette,
    b: &Palette,
    partner: impl Fn(Colour) -> Option<Colour>,
) -> Option<Permutation> {
    let partners = a.colours().map(|colour| partner(colour).map(Colour::index));
    let images: Vec<usize> = partners.collect::<Option<_>>()?;
    (images.len() == b.len()).then(|| Permutation::new(images).expect("names and primes differ"))
}
