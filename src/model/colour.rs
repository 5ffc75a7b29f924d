//! Colours as positions in a palette.

/// A colour of a [`Palette`](super::Palette): its position there, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Colour(u32);

impl Colour {
    /// The colour at a position of the palette, counted from 0.
    ///
    /// # Panics
    /// If the position does not fit into 32 bits.
    #[must_use]
    pub fn new(index: usize) -> Self {
        Self(u32::try_from(index).expect("a palette has fewer than 2^32 colours"))
    }

    /// The position in the palette, counted from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
