//! The target product M.

use super::colour::Colour;
use super::matrix::Matrix;
use super::palette::Palette;
use super::product::Product;
use super::valuation::Valuation;
use crate::error::ModelError;
use num_bigint::BigUint;
use num_traits::Zero;

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
    relation: Relation,
}

/// What the product of a partial solution has to do with M.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Relation {
    /// It is M.
    #[default]
    Equal,
    /// It divides M: for a tower whose sides show no colour twice, though there are more colours
    /// than cubes.
    Divides,
}

impl Magic {
    /// M = Π `p_i`² over the palette.
    #[must_use]
    pub fn standard(palette: &Palette) -> Self {
        let squares = palette.colours().map(|colour| (colour, 2)).collect();
        let product = Product::of_valuation(palette, Valuation::from_terms(squares));
        Self { palette: palette.clone(), product, standard: true, relation: Relation::Equal }
    }

    /// Any other M over the palette.
    ///
    /// # Errors
    /// If the number is 0 or has a prime factor that is not in the palette.
    pub fn new(palette: &Palette, value: impl Into<BigUint>) -> Result<Self, ModelError> {
        let product = Product::of_value(palette, value)?;
        let standard = product.valuation().terms().len() == palette.len()
            && product.valuation().terms().all(|(_, exponent)| exponent == 2);
        Ok(Self { palette: palette.clone(), product, standard, relation: Relation::Equal })
    }

    /// The same M, of which the product of a partial solution need only be a divisor.
    #[must_use]
    pub fn with_divisors(self) -> Self {
        Self { relation: Relation::Divides, ..self }
    }

    /// What the product of a partial solution has to do with M.
    #[must_use]
    pub fn relation(&self) -> Relation {
        self.relation
    }

    /// Whether a partial solution may have this product.
    ///
    /// # Panics
    /// If the product is 0.
    #[must_use]
    pub fn accepts(&self, product: &BigUint) -> bool {
        match self.relation {
            Relation::Equal => product == self.value(),
            Relation::Divides => (self.value() % product).is_zero(),
        }
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
    /// columns of products of two primes, all over this palette, and as many colours as rows; if
    /// divisors of M will do, at least as many.
    #[must_use]
    pub fn describes_towers(&self, matrix: &Matrix) -> bool {
        self.standard
            && self.palette == *matrix.palette()
            && matrix.is_of_cubes()
            && match self.relation {
                Relation::Equal => self.palette.len() == matrix.rows(),
                Relation::Divides => self.palette.len() >= matrix.rows(),
            }
    }

    /// The colours whose exponent in a product is not as M wants it, in the order of the palette;
    /// empty exactly when the product is [accepted](Magic::accepts).
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
            .filter(|deviation| match self.relation {
                Relation::Equal => deviation.found != deviation.wanted,
                Relation::Divides => deviation.found > deviation.wanted,
            })
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
