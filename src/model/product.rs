//! Entries of a matrix: products of k primes.

use super::colour::Colour;
use super::palette::Palette;
use super::valuation::Valuation;
use crate::error::ModelError;
use num_bigint::BigUint;

/// A product of k primes of a palette, repeats allowed: an element of 𝒫_k.
///
/// For k = 2 it is a pair of opposite faces. It is kept both as its value, the paper's number,
/// and as its [`Valuation`], which searches work on.
///
/// ```
/// use tantalizer::model::{Palette, Product};
///
/// let palette = Palette::with_default_primes(["R", "G", "B", "W"])?;
/// let red = palette.colour_named("R").unwrap();
/// let white = palette.colour_named("W").unwrap();
/// let pair = Product::of_colours(&palette, [white, red]);
/// assert_eq!(pair.value(), &14u32.into());
/// assert_eq!(pair, Product::of_value(&palette, 14u32)?);
/// assert_eq!(pair.degree(), 2);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// Invariant: the value of `valuation` over the palette it was made with.
    value: BigUint,
    valuation: Valuation,
}

impl Product {
    /// The product of colours, which may repeat and stand in any order.
    ///
    /// # Panics
    /// If a colour is not one of the palette.
    #[must_use]
    pub fn of_colours(palette: &Palette, colours: impl IntoIterator<Item = Colour>) -> Self {
        Self::of_valuation(palette, Valuation::of_colours(colours))
    }

    /// The product with this exponent vector.
    ///
    /// # Panics
    /// If a colour is not one of the palette.
    #[must_use]
    pub fn of_valuation(palette: &Palette, valuation: Valuation) -> Self {
        Self { value: palette.value(&valuation), valuation }
    }

    /// The product with this value.
    ///
    /// # Errors
    /// If the value is 0 or has a prime factor that is not in the palette.
    pub fn of_value(palette: &Palette, value: impl Into<BigUint>) -> Result<Self, ModelError> {
        let value = value.into();
        let valuation = palette.factor(&value)?;
        Ok(Self { value, valuation })
    }

    /// The number itself.
    #[must_use]
    pub fn value(&self) -> &BigUint {
        &self.value
    }

    /// Its exponent vector.
    #[must_use]
    pub fn valuation(&self) -> &Valuation {
        &self.valuation
    }

    /// The number k of its prime factors, with their multiplicity.
    #[must_use]
    pub fn degree(&self) -> u64 {
        self.valuation.degree()
    }

    /// Whether it is a product over this palette: the primes of its colours there give its value.
    #[must_use]
    pub fn is_over(&self, palette: &Palette) -> bool {
        self.valuation.terms().all(|(colour, _)| colour.index() < palette.len())
            && palette.value(&self.valuation) == self.value
    }

    pub(crate) fn into_parts(self) -> (BigUint, Valuation) {
        (self.value, self.valuation)
    }
}
