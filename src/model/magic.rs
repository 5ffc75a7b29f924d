//! The target product M.

use super::colour::Colour;
use super::matrix::Matrix;
use super::palette::Palette;
use super::product::Product;
use super::valuation::Valuation;
use crate::error::ModelError;
use num_bigint::BigUint;

/// The magic number M: the product that a selection must have to be a partial solution.
///
/// For a tower it is Π `p_i`², because every colour is to appear once on each of two opposite
/// sides. Any other number over the palette may be asked for.
///
/// ```
/// use tantalizer::model::{Magic, Palette};
///
/// let palette = Palette::from_primes([2u32, 3, 5, 7])?;
/// assert_eq!(Magic::standard(&palette).value(), &44100u32.into());
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Magic {
    palette: Palette,
    product: Product,
    /// Invariant: whether every exponent is 2.
    standard: bool,
}

impl Magic {
    /// M = Π `p_i`² over the palette.
    #[must_use]
    pub fn standard(palette: &Palette) -> Self {
        let squares = palette.colours().map(|colour| (colour, 2)).collect();
        let product = Product::of_valuation(palette, Valuation::from_terms(squares));
        Self { palette: palette.clone(), product, standard: true }
    }

    /// Any other M over the palette.
    ///
    /// # Errors
    /// If the number is 0 or has a prime factor that is not in the palette.
    pub fn new(palette: &Palette, value: impl Into<BigUint>) -> Result<Self, ModelError> {
        let product = Product::of_value(palette, value)?;
        let standard = product.valuation().terms().len() == palette.len()
            && product.valuation().terms().all(|(_, exponent)| exponent == 2);
        Ok(Self { palette: palette.clone(), product, standard })
    }

    /// The palette it is a product over.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The number M.
    #[must_use]
    pub fn value(&self) -> &BigUint {
        self.product.value()
    }

    /// Its exponent vector (`r_1`, …, `r_n`).
    #[must_use]
    pub fn valuation(&self) -> &Valuation {
        self.product.valuation()
    }

    /// Whether M = Π `p_i`².
    #[must_use]
    pub fn is_standard(&self) -> bool {
        self.standard
    }

    /// Whether partial solutions of the matrix are opposite sides of a tower: M = Π `p_i`², three
    /// columns of products of two primes, as many colours as rows, all over this palette.
    #[must_use]
    pub fn describes_towers(&self, matrix: &Matrix) -> bool {
        self.standard
            && self.palette == *matrix.palette()
            && matrix.is_of_cubes()
            && self.palette.len() == matrix.rows()
    }

    /// The colours whose exponent in a product differs from that in M, in the order of the
    /// palette; empty exactly when the product is M.
    #[must_use]
    pub fn deviations(&self, product: &Valuation) -> Vec<Deviation> {
        let union = self.valuation().plus(product);
        union
            .terms()
            .map(|(colour, _)| Deviation {
                colour,
                found: product.exponent(colour),
                wanted: self.valuation().exponent(colour),
            })
            .filter(|deviation| deviation.found != deviation.wanted)
            .collect()
    }
}

/// A colour that a product has more or less often than M.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deviation {
    /// The colour.
    pub colour: Colour,
    /// Its exponent in the product.
    pub found: u32,
    /// Its exponent in M.
    pub wanted: u32,
}
