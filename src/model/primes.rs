//! Which numbers are primes, and which primes divide the entries of a matrix.
//!
//! The algorithms are those of the `num-prime` crate: trial division, Miller–Rabin and
//! Baillie–PSW tests, Pollard's rho. What is ours is the order of work for the entries of one
//! matrix, which share their primes:
//!
//! 1. numbers below 2^40 are factored at once;
//! 2. larger ones are divided by the primes found so far, and factored if they are below 2^64;
//! 3. what remains is refined to numbers without common factors by greatest common divisors, so
//!    that p·q and q·r give p, q and r however long these are;
//! 4. only what is then neither prime nor a power is left to Pollard's rho.
//!
//! Steps 2 to 4 draw on a common budget, [`BUDGET`], counted in units of work and not in seconds,
//! so that the answer is the same on every machine; a unit is about 20 ns on one of 2020. A
//! semiprime of 20 digits takes about 10^5 steps of Pollard's rho, half a million units; one of 30
//! digits some 10^7 steps, about half the budget; one of 40 digits is out of reach.
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

/// Units of work that factoring the entries of one matrix may take: two seconds, about.
pub const BUDGET: u64 = 100_000_000;

/// Numbers below this are factored by a few hundred divisions.
pub(super) const SMALL: u64 = 1 << 40;

/// What factoring a number between `SMALL` and 2^64 costs, at most about.
const COST_OF_WORD: u64 = 1 << 17;

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
/// If a number is longer than [`MAX_BITS`], or if [`BUDGET`] units of work do not suffice; the
/// error names the composite number at which they ran out.
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
    let mut budget = Budget { left: BUDGET };
    let mut base = Vec::new();
    // In increasing order, so that small numbers come first and help with the others.
    for number in distinct {
        if number < &BigUint::from(SMALL) {
            let small = number.to_u64().expect("below 2^40");
            primes.extend(factor_u64(small).into_iter().map(|(prime, _)| BigUint::from(prime)));
            continue;
        }
        check_length(number)?;
        let rest = without(number.clone(), &primes);
        match rest.to_u64() {
            Some(word) => {
                if word >= SMALL && !nt_funcs::is_prime64(word) {
                    budget.pay(COST_OF_WORD, number)?;
                }
                primes.extend(factor_u64(word).into_iter().map(|(prime, _)| BigUint::from(prime)));
            }
            None => refine(&mut base, rest, &mut budget)?,
        }
    }
    for number in base {
        split(without(number, &primes), &mut primes, &mut budget)?;
    }
    Ok(primes)
}

/// What is left of the units of work.
struct Budget {
    left: u64,
}

impl Budget {
    /// Takes units for work on a composite number, which is named if there are not enough.
    fn pay(&mut self, units: u64, number: &BigUint) -> Result<(), ModelError> {
        self.left = self.left.checked_sub(units).ok_or_else(|| {
            self.left = 0;
            ModelError::NotFactored { number: number.clone() }
        })?;
        Ok(())
    }
}

/// Units that a multiplication or a step of a gcd of numbers of this length takes.
fn cost_of_step(number: &BigUint) -> u64 {
    let limbs = number.bits().div_ceil(64);
    if limbs <= 2 { 5 } else { 40 + limbs * limbs / 2 }
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
        divide_out(&mut number, prime);
    }
    number
}

/// Divides a number by a prime as often as possible, and tells how often: by p, p², p⁴, …, then
/// back, so that high powers take few divisions.
pub(super) fn divide_out(number: &mut BigUint, prime: &BigUint) -> u32 {
    // By far the most primes do not divide, so this case is kept cheap.
    if !number.is_multiple_of(prime) {
        return 0;
    }
    let mut powers = vec![prime.clone()];
    let mut exponent = 0;
    let mut divide = |power: &BigUint, times: u32| {
        let (quotient, remainder) = number.div_rem(power);
        let divides = remainder.is_zero();
        if divides {
            *number = quotient;
            exponent += times;
        }
        divides
    };
    let mut times = 1;
    while divide(&powers[powers.len() - 1], times) {
        let last = &powers[powers.len() - 1];
        powers.push(last * last);
        times *= 2;
    }
    for power in powers.iter().rev().skip(1) {
        times /= 2;
        divide(power, times);
    }
    exponent
}

/// Adds a number to a set of pairwise coprime numbers, splitting both where they have a common
/// factor. The primes that divide any number stay the same.
fn refine(base: &mut Vec<BigUint>, number: BigUint, budget: &mut Budget) -> Result<(), ModelError> {
    // A gcd takes some steps for every limb.
    const STEPS: u64 = 8;
    let mut pending = vec![number];
    while let Some(number) = pending.pop() {
        if number.is_one() {
            continue;
        }
        let gcds = base.len() as u64;
        budget.pay(gcds * STEPS * cost_of_step(&number), &number)?;
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
    Ok(())
}

/// Factors one number.
fn split(
    number: BigUint,
    primes: &mut BTreeSet<BigUint>,
    budget: &mut Budget,
) -> Result<(), ModelError> {
    let mut pending = vec![number];
    while let Some(number) = pending.pop() {
        if number.is_one() {
            continue;
        }
        if is_prime(&number)? {
            primes.insert(number);
        } else if let Some(root) = root(&number) {
            pending.push(root);
        } else {
            let divisor = find_divisor(&number, budget)?;
            pending.extend([number / &divisor, divisor]);
        }
    }
    Ok(())
}

/// The number of which another one is a power with a prime exponent.
fn root(number: &BigUint) -> Option<BigUint> {
    let exponents = (2u32..).take_while(|&exponent| u64::from(exponent) < number.bits());
    exponents
        .filter(|&exponent| nt_funcs::is_prime64(exponent.into()))
        .map(|exponent| (exponent, number.nth_root(exponent)))
        .take_while(|(_, root)| !root.is_one())
        .find_map(|(exponent, root)| (root.pow(exponent) == *number).then_some(root))
}

/// A proper divisor of a composite number.
fn find_divisor(number: &BigUint, budget: &mut Budget) -> Result<BigUint, ModelError> {
    let cost = cost_of_step(number);
    // The polynomial x² + constant; another one is tried when this one only finds the number.
    for constant in 1u32.. {
        let steps = usize::try_from(budget.left / cost).unwrap_or(usize::MAX);
        let (divisor, taken) = match number.to_u128() {
            Some(word) => {
                let (divisor, taken) = pollard_rho(&word, 2, u128::from(constant), steps);
                (divisor.map(BigUint::from), taken)
            }
            None => {
                let (start, offset) = (OldBigUint::from(2u32), OldBigUint::from(constant));
                let (divisor, taken) = pollard_rho(&to_old(number), start, offset, steps);
                (divisor.map(|divisor| from_old(&divisor)), taken)
            }
        };
        if let Some(divisor) = divisor {
            budget.pay(cost * taken as u64, number)?;
            return Ok(divisor);
        }
        budget.pay(cost * (taken as u64 + 1), number)?;
    }
    unreachable!("every round pays")
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
    fn recognises_powers_of_long_primes() {
        let prime = (BigUint::one() << 127u32) - 1u32;
        for exponent in [2, 3, 5, 6] {
            let primes = prime_divisors([&prime.pow(exponent)]).unwrap();
            assert!(primes.into_iter().eq([prime.clone()]), "{exponent}");
        }
    }

    #[test]
    fn splits_products_with_common_long_primes() {
        let [p, q, r] = [89u32, 107, 127].map(|e| (BigUint::one() << e) - 1u32);
        let primes = prime_divisors([&(&p * &q), &(&q * &r), &BigUint::from(6u8)]).unwrap();
        assert!(primes.into_iter().eq([2u8.into(), 3u8.into(), p.clone(), q.clone(), r]));
        assert!(prime_divisors([&(&p * &q)]).is_err(), "one alone gives nothing to compare");
    }

    #[test]
    fn gives_up_on_hard_composite_numbers() {
        // 127 + 107 bits, and 2203 + 1279: the longer it is the fewer steps are affordable.
        for [a, b] in [[127u32, 107], [2203, 1279]] {
            let number = ((BigUint::one() << a) - 1u32) * ((BigUint::one() << b) - 1u32);
            assert_eq!(prime_divisors([&number]), Err(ModelError::NotFactored { number }));
        }
        let long = BigUint::one() << 5000u32;
        assert!(matches!(prime_divisors([&long]), Err(ModelError::TooManyBits { .. })));
        assert!(matches!(is_prime(&long), Err(ModelError::TooManyBits { .. })));
    }
}
