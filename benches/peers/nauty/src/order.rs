//! Orders of groups, as floating-point programs give them.

use num_bigint::BigUint;
use std::fmt;

/// A number that may be large: `mantissa`·10^`exponent`, 1 ≤ mantissa < 10.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Order {
    mantissa: f64,
    exponent: i32,
}

impl Order {
    /// How far orders may differ relative to each other, because of rounding.
    const TOLERANCE: f64 = 1e-9;

    /// The number `mantissa`·10^`exponent`.
    pub(crate) fn new(mut mantissa: f64, mut exponent: i32) -> Self {
        while mantissa >= 10.0 {
            mantissa /= 10.0;
            exponent += 1;
        }
        Self { mantissa, exponent }
    }

    /// Whether two orders are the same but for rounding.
    pub(crate) fn agrees(&self, other: &Self) -> bool {
        let shift = 10f64.powi(other.exponent - self.exponent);
        (other.mantissa * shift / self.mantissa - 1.0).abs() < Self::TOLERANCE
    }
}

impl From<&BigUint> for Order {
    fn from(number: &BigUint) -> Self {
        let digits = number.to_string();
        let exponent = i32::try_from(digits.len() - 1).expect("not that many digits");
        let (first, rest) = digits.split_at(1);
        let mantissa = format!("{first}.{rest}").parse().expect("a decimal number");
        Self { mantissa, exponent }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.exponent < 9 {
            write!(f, "{:.0}", self.mantissa * 10f64.powi(self.exponent))
        } else {
            write!(f, "{:.1}·10^{}", self.mantissa, self.exponent)
        }
    }
}
