//! Exponent vectors of products over a palette.

use super::colour::Colour;

/// The exponent vector (`e_1`, …, `e_n`) of a product Π `p_i`^`e_i`, kept as its non-zero entries.
///
/// By unique factorisation a product and its valuation say the same; multiplying products is
/// adding valuations, and that is what fast code does. In the graph formulation it is the vector
/// of degrees that the chosen edges give to the colours.
///
/// ```
/// use tantalizer::model::Palette;
///
/// let palette = Palette::from_primes([2u32, 3, 5, 7])?;
/// let entry = palette.factor(&14u32.into())?;
/// assert_eq!(entry.to_dense(4), [1, 0, 0, 1]);
/// assert_eq!(entry.plus(&palette.factor(&4u32.into())?).to_dense(4), [3, 0, 0, 1]);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Valuation {
    /// Invariant: colours strictly increasing, exponents positive.
    terms: Vec<(Colour, u32)>,
}

impl Valuation {
    /// The valuation of a product of colours, which may repeat and stand in any order.
    #[must_use]
    pub fn of_colours(colours: impl IntoIterator<Item = Colour>) -> Self {
        Self::from_terms(colours.into_iter().map(|colour| (colour, 1)).collect())
    }

    /// The valuation with these powers; equal colours add up, zero exponents vanish.
    ///
    /// # Panics
    /// If an exponent exceeds 32 bits.
    #[must_use]
    pub fn from_terms(mut terms: Vec<(Colour, u32)>) -> Self {
        terms.sort_unstable();
        terms.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 = kept.1.checked_add(next.1).expect("exponents fit into 32 bits");
            }
            same
        });
        terms.retain(|&(_, exponent)| exponent > 0);
        Self { terms }
    }

    /// The non-zero exponents in the order of the palette.
    #[must_use]
    pub fn terms(&self) -> impl ExactSizeIterator<Item = (Colour, u32)> + '_ {
        self.terms.iter().copied()
    }

    /// The colours in the order of the palette, each as often as its exponent says.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + '_ {
        self.terms().flat_map(|(colour, exponent)| (0..exponent).map(move |_| colour))
    }

    /// The exponent of one colour.
    #[must_use]
    pub fn exponent(&self, colour: Colour) -> u32 {
        self.terms
            .binary_search_by_key(&colour, |term| term.0)
            .map_or(0, |position| self.terms[position].1)
    }

    /// The number of prime factors with their multiplicity (Ω in number theory).
    #[must_use]
    pub fn degree(&self) -> u64 {
        self.terms().map(|(_, exponent)| u64::from(exponent)).sum()
    }

    /// Whether it is the valuation of 1.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The valuation of the product.
    ///
    /// # Panics
    /// If an exponent exceeds 32 bits.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self::from_terms(self.terms().chain(other.terms()).collect())
    }

    /// All n exponents of a palette of n colours, zeros included.
    ///
    /// # Panics
    /// If a colour is not among the first n.
    #[must_use]
    pub fn to_dense(&self, n: usize) -> Vec<u32> {
        let mut dense = vec![0; n];
        for (colour, exponent) in self.terms() {
            dense[colour.index()] = exponent;
        }
        dense
    }
}
