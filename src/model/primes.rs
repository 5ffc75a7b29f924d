//! Which numbers are primes, and which primes divide the entries of a matrix.
//!
//! The algorithms are those of the `num-prime` crate: trial division, Miller–Rabin and
//! Baillie–PSW tests, Pollard's rho. What is ours is the order of work for the entries of one
//! matrix, which share their primes:
//!
//! 1. numbers below 2^64 are factored at once;
//! 2. larger ones are divided by the primes found so far;
//! 3. what remains is refined to numbers without common factors by greatest common divisors, so
//!    that p·q and q·r give p, q and r however long these are;
//! 4. only what is then neither prime nor a square is left to Pollard's rho, with a budget
//!    counted in steps, so that the answer is the same on every machine.
//!
//! With N distinct numbers of b bits and m of them left after step 2, steps 2 and 3 cost
//! O(N·n + m²) divisions and gcds of b-bit numbers. A semiprime of 20 digits takes about 10^5
//! steps of step 4, one of 30 digits some 10^7, which is beyond the budget.
//!
//! Sources: J. M. Pollard, *A Monte Carlo method for factorization*, BIT 15 (1975); R. P. Brent,
//! *An improved Monte Carlo factorization algorithm*, BIT 20 (1980); E. Bach, J. Driscoll and
//! J. Shallit, *Factor refinement*, J. Algorithms 15 (1993); R. Baillie and S. S. Wagstaff,
//! *Lucas pseudoprimes*, Math. Comp. 35 (1980).

use crate::error::ModelError;
use num_bigint::BigUint;
use num_bigint_04::BigUint as OldBigUint;
use num_integer::Integer;
use num_prime::Primality;
use num_prime::factor::pollard_rho;
use num_prime::nt_funcs;
use num_traits::{One, ToPrimitive, Zero};
use std::collections::BTreeSet;

/// Steps of Pollard's rho that all entries of one matrix may take together.
pub const RHO_STEPS: usize = 1 << 21;

/// The greatest length of a number to be tested or factored, in bits (about 1 200 digits).
pub const MAX_BITS: u64 = 4096;

/// Whether a number is a prime.
///
/// Certain below 2^64. Above, it is the Baillie–PSW test, to which no counterexample is known.
///
/// # Errors
/// If the number is longer than [`MAX_BITS`].
pub fn is_prime(number: &BigUint) -> Result<bool, ModelError> {
    if let Some(small) = number.to_u64() {
        return Ok(nt_funcs::is_prime64(small));
    }
    check_length(number)?;
    Ok(!matches!(nt_funcs::is_prime(&to_old(number), None), Primality::No))
}

/// The first `count` primes.
#[must_use]
pub fn first_primes(count: usize) -> Vec<u64> {
    nt_funcs::nprimes(count)
}

/// The prime factors of a machine-word number in increasing order, with their exponents.
///
/// 1 has none, and neither has 0.
#[must_use]
pub fn factor_u64(number: u64) -> Vec<(u64, u32)> {
    if number < 2 {
        return Vec::new();
    }
    nt_funcs::factorize64(number)
        .into_iter()
        .map(|(prime, exponent)| (prime, u32::try_from(exponent).expect("at most 63 for a u64")))
        .collect()
}

/// All primes that divide any of the numbers.
///
/// # Errors
/// If a number is longer than [`MAX_BITS`], or a composite one resists [`RHO_STEPS`] steps of
/// Pollard's rho; the error names the composite number that is left of it.
///
/// ```
/// use num_bigint::BigUint;
/// use tantalizer::model::primes::prime_divisors;
///
/// // Two products of 30-digit primes: hopeless one by one, easy together.
/// let [p, q, r]: [BigUint; 3] = [
///     "671998030559713968361666935769".parse()?,
///     "282174488599599500573849980909".parse()?,
///     "521419622856657689423872613771".parse()?,
/// ];
/// let primes = prime_divisors(&[&p * &q, &q * &r]).unwrap();
/// assert!(primes.into_iter().eq([q, r, p]));
/// # Ok::<(), num_bigint::ParseBigIntError>(())
/// ```
pub fn prime_divisors<'a>(
    numbers: impl IntoIterator<Item = &'a BigUint>,
) -> Result<BTreeSet<BigUint>, ModelError> {
    let distinct: BTreeSet<&BigUint> = numbers.into_iter().filter(|n| !n.is_zero()).collect();
    let mut primes = BTreeSet::new();
    let mut large = Vec::new();
    for number in distinct {
        match number.to_u64() {
            Some(small) => {
                primes.extend(factor_u64(small).into_iter().map(|(p, _)| BigUint::from(p)));
            }
            None => {
                check_length(number)?;
                large.push(number.clone());
            }
        }
    }
    let mut base = Vec::new();
    for number in large {
        refine(&mut base, without(number, &primes));
    }
    // Easy ones first, so that a composite one that resists is reported only if it is really
    // in the way.
    base.sort();
    let mut budget = RHO_STEPS;
    for number in base {
        split(without(number, &primes), &mut primes, &mut budget)?;
    }
    Ok(primes)
}

fn check_length(number: &BigUint) -> Result<(), ModelError> {
    if number.bits() > MAX_BITS {
        return Err(ModelError::TooManyBits { bits: number.bits(), limit: MAX_BITS });
    }
    Ok(())
}

/// Divides out every given prime.
fn without(mut number: BigUint, primes: &BTreeSet<BigUint>) -> BigUint {
    for prime in primes {
        loop {
            let (quotient, remainder) = number.div_rem(prime);
            if !remainder.is_zero() {
                break;
            }
            number = quotient;
        }
    }
    number
}

/// Adds a number to a set of pairwise coprime numbers, splitting both where they have a common
/// factor. The primes that divide any number stay the same.
fn refine(base: &mut Vec<BigUint>, number: BigUint) {
    let mut pending = vec![number];
    while let Some(number) = pending.pop() {
        if number.is_one() {
            continue;
        }
        let common = base.iter().enumerate().find_map(|(index, other)| {
            let divisor = other.gcd(&number);
            (!divisor.is_one()).then_some((index, divisor))
        });
        match common {
            None => base.push(number),
            Some((index, divisor)) => {
                let other = base.swap_remove(index);
                pending.extend([other / &divisor, number / &divisor, divisor]);
            }
        }
    }
}

/// Factors one number, paying for Pollard's rho from the budget.
fn split(
    number: BigUint,
    primes: &mut BTreeSet<BigUint>,
    budget: &mut usize,
) -> Result<(), ModelError> {
    let mut pending = vec![number];
    while let Some(number) = pending.pop() {
        if number.is_one() {
            continue;
        }
        if is_prime(&number)? {
            primes.insert(number);
            continue;
        }
        let root = number.sqrt();
        if &root * &root == number {
            pending.push(root);
            continue;
        }
        let divisor = find_divisor(&number, budget)
            .ok_or_else(|| ModelError::NotFactored { number: number.clone(), steps: RHO_STEPS })?;
        pending.extend([number / &divisor, divisor]);
    }
    Ok(())
}

/// A proper divisor of a composite number, or none within the budget.
fn find_divisor(number: &BigUint, budget: &mut usize) -> Option<BigUint> {
    for constant in 1u32..=64 {
        if *budget == 0 {
            return None;
        }
        // The polynomial x² + constant; another one is tried when this one only finds the number.
        let (divisor, steps) = match number.to_u128() {
            Some(word) => {
                let (divisor, steps) = pollard_rho(&word, 2, u128::from(constant), *budget);
                (divisor.map(BigUint::from), steps)
            }
            None => {
                let (start, offset) = (OldBigUint::from(2u32), OldBigUint::from(constant));
                let (divisor, steps) = pollard_rho(&to_old(number), start, offset, *budget);
                (divisor.map(|divisor| from_old(&divisor)), steps)
            }
        };
        *budget -= steps.min(*budget);
        if divisor.is_some() {
            return divisor;
        }
    }
    None
}

fn to_old(number: &BigUint) -> OldBigUint {
    OldBigUint::from_bytes_le(&number.to_bytes_le())
}

fn from_old(number: &OldBigUint) -> BigUint {
    BigUint::from_bytes_le(&number.to_bytes_le())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big(digits: &str) -> BigUint {
        digits.parse().unwrap()
    }

    #[test]
    fn factors_machine_words() {
        assert!(factor_u64(0).is_empty() && factor_u64(1).is_empty());
        assert_eq!(factor_u64(44100), [(2, 2), (3, 2), (5, 2), (7, 2)]);
        assert_eq!(factor_u64(u64::MAX).len(), 7);
    }

    #[test]
    fn splits_a_semiprime_of_20_digits() {
        // 3 037 000 507 and 9 999 999 967 are primes; their product has 20 digits, over 2^64.
        let number = big("3037000507") * big("9999999967");
        assert!(number.to_u64().is_none());
        let primes = prime_divisors([&number]).unwrap();
        assert!(primes.into_iter().eq([big("3037000507"), big("9999999967")]));
    }

    #[test]
    fn recognises_squares_of_long_primes() {
        let prime = (BigUint::one() << 127u32) - 1u32;
        let primes = prime_divisors([&(&prime * &prime)]).unwrap();
        assert!(primes.into_iter().eq([prime]));
    }

    #[test]
    fn gives_up_on_a_hard_composite_number() {
        let number = ((BigUint::one() << 127u32) - 1u32) * ((BigUint::one() << 107u32) - 1u32);
        assert_eq!(
            prime_divisors([&number]),
            Err(ModelError::NotFactored { number, steps: RHO_STEPS })
        );
        let long = BigUint::one() << 5000u32;
        assert!(matches!(prime_divisors([&long]), Err(ModelError::TooManyBits { .. })));
        assert!(matches!(is_prime(&long), Err(ModelError::TooManyBits { .. })));
    }
}
