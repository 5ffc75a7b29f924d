//! Exact counts: machine words as long as they suffice.

use num_bigint::BigUint;

/// A number of ways. Operations give nothing when the type is too small for the result.
pub(super) trait Count: Clone {
    fn plus(&self, other: &Self) -> Option<Self>;
    fn times(&self, factor: u64) -> Option<Self>;
    /// Bytes outside the value itself, about.
    fn heap(&self) -> usize;
    fn into_big(self) -> BigUint;
}

impl Count for u128 {
    fn plus(&self, other: &Self) -> Option<Self> {
        self.checked_add(*other)
    }

    fn times(&self, factor: u64) -> Option<Self> {
        self.checked_mul(factor.into())
    }

    fn heap(&self) -> usize {
        0
    }

    fn into_big(self) -> BigUint {
        self.into()
    }
}

impl Count for BigUint {
    fn plus(&self, other: &Self) -> Option<Self> {
        Some(self + other)
    }

    fn times(&self, factor: u64) -> Option<Self> {
        Some(self * factor)
    }

    fn heap(&self) -> usize {
        // Digits, and what the allocator adds.
        16 + usize::try_from(self.bits() / 8).unwrap_or(usize::MAX / 2)
    }

    fn into_big(self) -> BigUint {
        self
    }
}
