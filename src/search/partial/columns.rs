//! Sets of columns.

/// A set of columns of one row, as W words of 64 bits; column j is bit j mod 64 of word j/64.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Columns<const W: usize>([u64; W]);

impl<const W: usize> Columns<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    /// The columns 0, …, m2 − 1.
    pub(super) fn all(m2: usize) -> Self {
        (0..m2).fold(Self::EMPTY, Self::with)
    }

    /// The set of one column.
    pub(super) fn only(column: usize) -> Self {
        Self::EMPTY.with(column)
    }

    pub(super) fn with(mut self, column: usize) -> Self {
        self.0[column / 64] |= 1 << (column % 64);
        self
    }

    pub(super) fn without(mut self, column: usize) -> Self {
        self.0[column / 64] &= !(1 << (column % 64));
        self
    }

    pub(super) fn contains(self, column: usize) -> bool {
        self.0[column / 64] >> (column % 64) & 1 == 1
    }

    pub(super) fn union(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(super) fn intersection(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    pub(super) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The set without its least column.
    pub(super) fn rest(mut self) -> Self {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        self.0[word] &= self.0[word].wrapping_sub(1);
        self
    }

    /// The least column, if there is one.
    pub(super) fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    pub(super) fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let column = self.first()?;
            self = self.rest();
            Some(column)
        })
    }
}

impl Columns<1> {
    /// The set as a number below 2^m2.
    pub(super) fn index(self) -> usize {
        usize::try_from(self.0[0]).expect("sets of few columns are small numbers")
    }

    /// The set with this [`index`](Self::index).
    pub(super) fn of_index(index: usize) -> Self {
        Self([index as u64])
    }
}
