//! The colours of a puzzle, each with its name and its prime.

use super::colour::Colour;
use super::permutation::Permutation;
use super::primes;
use super::valuation::Valuation;
use crate::error::ModelError;
use num_bigint::BigUint;
use num_traits::{One, ToPrimitive};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The set 𝒫 = {`p_1`, …, `p_n`} of primes, in order, each with the name of the colour it stands for.
///
/// ```
/// use tantalizer::model::Palette;
///
/// let palette = Palette::with_default_primes(["red", "green", "blue", "white"])?;
/// let blue = palette.colour_named("blue").unwrap();
/// assert_eq!(palette.prime(blue), &5u32.into());
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Palette {
    /// Shared, since matrices and magic numbers each know their palette.
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    /// Invariant: not empty; names and primes are distinct; every name has a character, and no
    /// control characters.
    colours: Vec<(String, BigUint)>,
    by_prime: BTreeMap<BigUint, Colour>,
    by_name: BTreeMap<String, Colour>,
    /// Invariant: whether every name is the digits of its prime.
    named_by_primes: bool,
    /// Whether the primes are the first ones only for want of others. Not compared.
    default_primes: bool,
}

impl PartialEq for Palette {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner) || self.inner.colours == other.inner.colours
    }
}

impl Eq for Palette {}

impl Palette {
    /// A palette of named primes, in the order given.
    ///
    /// # Errors
    /// If it is empty, a name is empty, has a control character or stands twice, a number is not a prime (see
    /// [`primes::is_prime`]) or stands twice.
    pub fn new(
        colours: impl IntoIterator<Item = (impl Into<String>, impl Into<BigUint>)>,
    ) -> Result<Self, ModelError> {
        let colours: Vec<(String, BigUint)> =
            colours.into_iter().map(|(name, prime)| (name.into(), prime.into())).collect();
        colours.iter().try_for_each(|(_, number)| Self::check_prime(number))?;
        Self::of_known_primes(colours, false)
    }

    /// Whether a colour may have this prime.
    pub(crate) fn check_prime(number: &BigUint) -> Result<(), ModelError> {
        if primes::is_prime(number)? {
            return Ok(());
        }
        Err(ModelError::NotPrime { number: number.clone() })
    }

    /// A palette of primes that bear their own digits as names.
    ///
    /// # Errors
    /// As [`Palette::new`].
    pub fn from_primes(
        primes: impl IntoIterator<Item = impl Into<BigUint>>,
    ) -> Result<Self, ModelError> {
        Self::new(primes.into_iter().map(|prime| {
            let prime: BigUint = prime.into();
            (prime.to_string(), prime)
        }))
    }

    /// A palette that gives the names the first primes 2, 3, 5, … in order.
    ///
    /// # Errors
    /// If there is no name, or a name is empty, has a control character or stands twice.
    pub fn with_default_primes(
        names: impl IntoIterator<Item = impl Into<String>>,
    ) -> Result<Self, ModelError> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        let primes = primes::first_primes(names.len());
        Self::of_known_primes(
            names.into_iter().zip(primes.into_iter().map(BigUint::from)).collect(),
            true,
        )
    }

    /// The checks that remain when the numbers are known to be primes.
    pub(crate) fn of_known_primes(
        colours: Vec<(String, BigUint)>,
        default_primes: bool,
    ) -> Result<Self, ModelError> {
        if colours.is_empty() {
            return Err(ModelError::EmptyPalette);
        }
        let mut by_prime = BTreeMap::new();
        let mut by_name = BTreeMap::new();
        for (index, (name, prime)) in colours.iter().enumerate() {
            if name.is_empty() {
                return Err(ModelError::EmptyName);
            }
            if name.contains(char::is_control) {
                return Err(ModelError::ControlInName { name: name.clone() });
            }
            if by_prime.insert(prime.clone(), Colour::new(index)).is_some() {
                return Err(ModelError::RepeatedPrime { prime: prime.clone() });
            }
            if by_name.insert(name.clone(), Colour::new(index)).is_some() {
                return Err(ModelError::RepeatedName { name: name.clone() });
            }
        }
        let named_by_primes = colours.iter().all(|(name, prime)| *name == prime.to_string());
        Ok(Self {
            inner: Arc::new(Inner { colours, by_prime, by_name, named_by_primes, default_primes }),
        })
    }

    /// A palette of these primes in increasing order, named by their digits.
    pub(crate) fn of_prime_set(primes: BTreeSet<BigUint>) -> Result<Self, ModelError> {
        let named = primes.into_iter().map(|prime| (prime.to_string(), prime));
        Self::of_known_primes(named.collect(), false)
    }

    /// The colours in increasing order of names, numbers before other words: place i of that order
    /// holds the colour p(i).
    #[must_use]
    pub fn by_name(&self) -> Permutation {
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_cached_key(|&index| {
            let name = &self.inner.colours[index].0;
            let number = name.parse::<BigUint>().ok();
            (number.is_none(), number, name)
        });
        Permutation::new(order).expect("every colour once")
    }

    /// The colours in increasing order of primes: place i of that order holds the colour p(i).
    #[must_use]
    pub fn by_prime(&self) -> Permutation {
        let order = self.inner.by_prime.values().map(|colour| colour.index()).collect();
        Permutation::new(order).expect("every colour has one prime")
    }

    /// The palette of the same colours with place i holding the one at place p(i) of this one.
    ///
    /// # Panics
    /// If the permutation is not of as many colours.
    #[must_use]
    pub fn reordered(&self, p: &Permutation) -> Self {
        Self::of_known_primes(p.apply(&self.inner.colours), self.inner.default_primes)
            .expect("the same names and primes")
    }

    /// The palette of the same primes with their digits as names.
    #[must_use]
    pub fn named_by_primes(&self) -> Self {
        let named = self.inner.colours.iter().map(|(_, prime)| (prime.to_string(), prime.clone()));
        Self::of_known_primes(named.collect(), false).expect("the same primes")
    }

    /// The number n of colours.
    #[must_use]
    pub fn len(&self) -> usize {
        self.inner.colours.len()
    }

    /// Always false: a palette has at least one colour.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// All colours in order.
    pub fn colours(&self) -> impl ExactSizeIterator<Item = Colour> + use<> {
        (0..self.len()).map(Colour::new)
    }

    /// The name of a colour.
    ///
    /// # Panics
    /// If the colour is not one of this palette.
    #[must_use]
    pub fn name(&self, colour: Colour) -> &str {
        &self.inner.colours[colour.index()].0
    }

    /// The prime of a colour.
    ///
    /// # Panics
    /// If the colour is not one of this palette.
    #[must_use]
    pub fn prime(&self, colour: Colour) -> &BigUint {
        &self.inner.colours[colour.index()].1
    }

    /// All names in order.
    #[must_use]
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.inner.colours.iter().map(|(name, _)| name.as_str())
    }

    /// The colour with this name.
    #[must_use]
    pub fn colour_named(&self, name: &str) -> Option<Colour> {
        self.inner.by_name.get(name).copied()
    }

    /// The colour with this name, or else all colours whose names begin like that, upper and lower case alike.
    #[must_use]
    pub fn colours_like(&self, beginning: &str) -> Vec<Colour> {
        if let Some(colour) = self.colour_named(beginning) {
            return vec![colour];
        }
        let beginning = beginning.to_lowercase();
        let begins = |&colour: &Colour| self.name(colour).to_lowercase().starts_with(&beginning);
        self.colours().filter(begins).collect()
    }

    /// The colour with this prime.
    #[must_use]
    pub fn colour_of_prime(&self, prime: &BigUint) -> Option<Colour> {
        self.inner.by_prime.get(prime).copied()
    }

    /// Whether every colour is named by the digits of its prime.
    #[must_use]
    pub fn is_named_by_primes(&self) -> bool {
        self.inner.named_by_primes
    }

    /// Whether the primes are the first ones because only names were given
    /// ([`Palette::with_default_primes`]), so that which colour has which prime means nothing.
    #[must_use]
    pub fn has_default_primes(&self) -> bool {
        self.inner.default_primes
    }

    /// The value of an exponent vector: Π `p_i`^`e_i`.
    #[must_use]
    pub fn value(&self, valuation: &Valuation) -> BigUint {
        let powers = valuation.terms().map(|(colour, exponent)| self.prime(colour).pow(exponent));
        balanced_product(powers.collect())
    }

    /// The exponent vector of a number over this palette.
    ///
    /// Costs a few hundred word divisions for numbers below 2^40, else n divisions of the number.
    ///
    /// # Errors
    /// If the number is 0 or has a prime factor that is not in the palette.
    pub fn factor(&self, number: &BigUint) -> Result<Valuation, ModelError> {
        let (valuation, rest) = match number.to_u64() {
            Some(0) => (Valuation::default(), number.clone()),
            Some(small) if small < primes::SMALL => self.divide_small(small),
            _ => self.divide_out(number),
        };
        if rest.is_one() {
            Ok(valuation)
        } else {
            Err(ModelError::ForeignFactor { number: number.clone(), rest })
        }
    }

    fn divide_small(&self, number: u64) -> (Valuation, BigUint) {
        let mut terms = Vec::new();
        let mut rest = BigUint::one();
        for (prime, exponent) in primes::factor_u64(number) {
            match self.colour_of_prime(&prime.into()) {
                Some(colour) => terms.push((colour, exponent)),
                None => rest *= BigUint::from(prime).pow(exponent),
            }
        }
        (Valuation::from_terms(terms), rest)
    }

    fn divide_out(&self, number: &BigUint) -> (Valuation, BigUint) {
        let mut rest = number.clone();
        let mut terms = Vec::new();
        for (prime, &colour) in &self.inner.by_prime {
            let exponent = primes::divide_out(&mut rest, prime);
            terms.push((colour, exponent));
            if rest.is_one() {
                break;
            }
        }
        (Valuation::from_terms(terms), rest)
    }

    /// A number as its prime factorisation, for example `2^2·3·5`; the empty product is `1`.
    #[must_use]
    pub fn display_factors(&self, valuation: &Valuation) -> String {
        let powers: Vec<String> = valuation
            .terms()
            .map(|(colour, exponent)| match exponent {
                1 => self.prime(colour).to_string(),
                _ => format!("{}^{exponent}", self.prime(colour)),
            })
            .collect();
        if powers.is_empty() { "1".to_owned() } else { powers.join("·") }
    }

    /// A product as its colours, for example `red–red–blue`, or `2·2·5` if the colours are named
    /// by their primes; the empty product is `1`.
    #[must_use]
    pub fn display_colours(&self, valuation: &Valuation) -> String {
        let names: Vec<&str> = valuation.colours().map(|colour| self.name(colour)).collect();
        let sign = if self.is_named_by_primes() { "·" } else { "–" };
        if names.is_empty() { "1".to_owned() } else { names.join(sign) }
    }
}

/// The product of many numbers: neighbours first, so that factors are of like length.
fn balanced_product(mut factors: Vec<BigUint>) -> BigUint {
    while factors.len() > 1 {
        factors = factors.chunks(2).map(|pair| pair.iter().product()).collect();
    }
    factors.pop().unwrap_or_else(BigUint::one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_what_is_not_a_palette() {
        let none: [u32; 0] = [];
        assert_eq!(Palette::from_primes(none), Err(ModelError::EmptyPalette));
        assert_eq!(
            Palette::from_primes([2u32, 9]),
            Err(ModelError::NotPrime { number: 9u32.into() })
        );
        assert_eq!(Palette::from_primes([0u32]), Err(ModelError::NotPrime { number: 0u32.into() }));
        assert_eq!(
            Palette::new([("R", 2u32), ("G", 2)]),
            Err(ModelError::RepeatedPrime { prime: 2u32.into() })
        );
        assert_eq!(
            Palette::new([("R", 2u32), ("R", 3)]),
            Err(ModelError::RepeatedName { name: "R".into() })
        );
        assert_eq!(Palette::new([("", 2u32)]), Err(ModelError::EmptyName));
        let name = "a\nyes".to_owned();
        assert_eq!(Palette::new([(&name, 2u32)]), Err(ModelError::ControlInName { name }));
    }

    #[test]
    fn finds_every_exponent() {
        let palette = Palette::from_primes([2u32, 3]).unwrap();
        for exponent in 0..200 {
            let number = BigUint::from(3u8).pow(exponent) * 8u8;
            assert_eq!(palette.factor(&number).unwrap().to_dense(2), [3, exponent]);
        }
        let long = BigUint::from(2u8).pow(1_000_000);
        assert_eq!(palette.factor(&long).unwrap().to_dense(2), [1_000_000, 0]);
    }

    #[test]
    fn factors_small_and_large_numbers_alike() {
        let large = BigUint::from(2u8).pow(89) - 1u8;
        let palette = Palette::from_primes([large.clone(), 7u32.into(), 2u32.into()]).unwrap();
        let number = &large * &large * 4u8 * 7u8;
        let valuation = palette.factor(&number).unwrap();
        assert_eq!(valuation.to_dense(3), [2, 1, 2]);
        assert_eq!(palette.value(&valuation), number);
        assert_eq!(palette.factor(&28u32.into()).unwrap().to_dense(3), [0, 1, 2]);
        assert_eq!(
            palette.factor(&(&number * 9u8)),
            Err(ModelError::ForeignFactor { number: number * 9u8, rest: 9u32.into() })
        );
        assert_eq!(
            palette.factor(&30u32.into()),
            Err(ModelError::ForeignFactor { number: 30u32.into(), rest: 15u32.into() })
        );
    }
}
