//! Row types: all rows a cube can have.

use crate::model::{Colour, Cube, Matrix, Palette, Product, Valuation};
use std::collections::HashMap;

/// A row type: three products, in increasing order of their positions in [`RowTypes::products`].
type Entries = [u8; 3];

/// Multisets of three products of two of n primes: rows of a matrix up to the order of their entries.
///
/// Products are ordered by their colours, 2·2, 2·3, 2·5, …, 3·3, 3·5, …; row types by their products.
///
/// ```
/// use tantalizer::census::RowTypes;
///
/// assert_eq!(RowTypes::all(4).len(), 220);
/// let proper = RowTypes::proper(4);
/// assert_eq!(proper.len(), 52);
/// assert_eq!((0..52).map(|row| proper.real_cubes(row)).sum::<usize>(), 68);
/// let matrix = proper.matrix(&[0, 1, 2, 3]);
/// assert_eq!(matrix.row(0).len(), 3);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowTypes {
    palette: Palette,
    products: Vec<[Colour; 2]>,
    /// Invariant: increasing entries, all over `products`.
    rows: Vec<Entries>,
}

impl RowTypes {
    /// The greatest number of colours: their products can be numbered with 8 bits.
    pub const MOST_COLOURS: usize = 22;

    /// The greatest number of colours that one cube can show.
    pub const MOST_PROPER_COLOURS: usize = 6;

    /// All row types over the first n primes.
    ///
    /// # Panics
    /// If n is 0 or more than [`RowTypes::MOST_COLOURS`].
    #[must_use]
    pub fn all(colours: usize) -> Self {
        assert!((1..=Self::MOST_COLOURS).contains(&colours), "a possible number of colours");
        let all: Vec<Colour> = (0..colours).map(Colour::new).collect();
        let products: Vec<[Colour; 2]> =
            all.iter().flat_map(|&a| all[a.index()..].iter().map(move |&b| [a, b])).collect();
        let count = u8::try_from(products.len()).expect("few colours");
        let rows = (0..count)
            .flat_map(|x| (x..count).flat_map(move |y| (y..count).map(move |z| [x, y, z])))
            .collect();
        let names = all.iter().map(|colour| colour.index().to_string());
        let palette = Palette::with_default_primes(names).expect("different names");
        Self { palette: palette.named_by_primes(), products, rows }
    }

    /// The row types whose product is divisible by each of the n primes: the paper's
    /// \[𝒫_2\]^{1×3}_n. For more than six colours there is none.
    ///
    /// # Panics
    /// As [`RowTypes::all`].
    #[must_use]
    pub fn proper(colours: usize) -> Self {
        let mut types = Self::all(colours);
        let products = &types.products;
        types.rows.retain(|row| {
            let mut seen = vec![false; colours];
            for colour in row.iter().flat_map(|&entry| products[usize::from(entry)]) {
                seen[colour.index()] = true;
            }
            seen.into_iter().all(|seen| seen)
        });
        types
    }

    /// Those of the row types that are given by their three numbers, in any order.
    ///
    /// # Panics
    /// If there are no such row types of so many colours.
    pub(super) fn printed(colours: usize, printed: &[[u32; 3]]) -> Self {
        let mut types = Self::all(colours);
        let number = |product: &[Colour; 2]| types.palette.value(&Valuation::of_colours(*product));
        let numbers: HashMap<_, _> = types.products.iter().map(number).zip(0u8..).collect();
        let mut rows: Vec<Entries> =
            printed.iter().map(|row| sorted(row.map(|entry| numbers[&entry.into()]))).collect();
        rows.sort_unstable();
        rows.dedup();
        types.rows = rows;
        types
    }

    /// The number of row types.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The first n primes, each named by its digits.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The products: all multisets of two colours.
    #[must_use]
    pub fn products(&self) -> &[[Colour; 2]] {
        &self.products
    }

    /// Whether every multiset of three products is a row type.
    pub(super) fn is_complete(&self) -> bool {
        let products = self.products.len();
        self.rows.len() == products * (products + 1) * (products + 2) / 6
    }

    /// The entries of a row type, as positions in the products.
    pub(super) fn entries(&self, row: usize) -> [usize; 3] {
        self.rows[row].map(usize::from)
    }

    /// The entries of a row type, counted from 0.
    ///
    /// # Panics
    /// If there is no such row type.
    #[must_use]
    pub fn row(&self, row: usize) -> [Product; 3] {
        self.colours(row).map(|colours| Product::of_colours(&self.palette, colours))
    }

    fn colours(&self, row: usize) -> [[Colour; 2]; 3] {
        self.entries(row).map(|entry| self.products[entry])
    }

    /// How many cubes have these pairs of opposite faces, turned ones counted once: two mirror images,
    /// or one cube that is its own.
    ///
    /// # Panics
    /// If there is no such row type.
    #[must_use]
    pub fn real_cubes(&self, row: usize) -> usize {
        let cube = self.cube(row);
        if cube.least() == cube.mirrored().least() { 1 } else { 2 }
    }

    /// A cube of a row type, one of two mirror images perhaps.
    pub(super) fn cube(&self, row: usize) -> Cube {
        Cube::new(self.colours(row).as_flattened().try_into().expect("three pairs"))
    }

    /// The row type of a cube; none if it is of another kind.
    pub(super) fn row_of(&self, cube: &Cube) -> Option<usize> {
        let product = |[a, b]: [Colour; 2]| {
            let position = self.products.binary_search(&[a.min(b), a.max(b)]);
            u8::try_from(position.expect("all products are there")).expect("they fit")
        };
        self.position(cube.pairs().map(product))
    }

    /// The matrix of these row types.
    ///
    /// # Panics
    /// If there is no row, or no such row type.
    #[must_use]
    pub fn matrix(&self, rows: &[usize]) -> Matrix {
        let rows: Vec<_> = rows.iter().map(|&row| self.colours(row).to_vec()).collect();
        Matrix::from_colours(self.palette.clone(), &rows).expect("rows of three products of two")
    }

    /// The rows of a matrix over as many colours, in increasing order; none if one of them is no such
    /// row type.
    #[must_use]
    pub fn rows_of(&self, matrix: &Matrix) -> Option<Vec<usize>> {
        if !matrix.is_of_cubes() || matrix.palette().len() != self.palette.len() {
            return None;
        }
        let find = |valuation: &Valuation| {
            let colours: Vec<Colour> = valuation.colours().collect();
            let product = self.products.iter().position(|product| product[..] == colours[..]);
            u8::try_from(product.expect("all products are there")).expect("they fit")
        };
        let row = |row: usize| {
            let entries: Vec<u8> = matrix.row(row).iter().map(find).collect();
            self.position(entries.try_into().expect("three columns"))
        };
        let mut rows = (0..matrix.rows()).map(row).collect::<Option<Vec<usize>>>()?;
        rows.sort_unstable();
        Some(rows)
    }

    /// By row type, what it becomes when every colour gets the image given. The kind of row types must
    /// not depend on the colours.
    pub(super) fn repainted(&self, images: &[usize]) -> Vec<u16> {
        let rows: Vec<u16> = (0..self.rows.len()).map(narrow).collect();
        self.repainted_rows(&rows, images)
    }

    /// The same for some row types.
    pub(super) fn repainted_rows(&self, rows: &[u16], images: &[usize]) -> Vec<u16> {
        let count = self.palette.len();
        // Products begin with those of the first colour, n of them, then n − 1 of the second, …
        let product = |&[a, b]: &[Colour; 2]| {
            let (a, b) = (images[a.index()], images[b.index()]);
            let (a, b) = (a.min(b), a.max(b));
            u8::try_from(a * count - a * a.saturating_sub(1) / 2 - a + b).expect("they fit")
        };
        let products: Vec<u8> = self.products.iter().map(product).collect();
        let image = |&row: &u16| {
            let entries = self.rows[usize::from(row)].map(|entry| products[usize::from(entry)]);
            narrow(self.position(entries).expect("the kind does not depend on colours"))
        };
        rows.iter().map(image).collect()
    }

    fn position(&self, entries: Entries) -> Option<usize> {
        self.rows.binary_search(&sorted(entries)).ok()
    }
}

/// The number of a row type, or of a repainting, where colours are repainted.
pub(super) fn narrow(number: usize) -> u16 {
    u16::try_from(number).expect("fewer than 2^16 row types and repaintings")
}

/// A row with its entries in increasing order.
pub(super) fn sorted<T: Ord>(mut row: [T; 3]) -> [T; 3] {
    row.sort_unstable();
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_row_types_and_real_cubes() {
        let counts = |types: &RowTypes| {
            (types.len(), (0..types.len()).map(|row| types.real_cubes(row)).sum::<usize>())
        };
        let proper = [4, 5, 6].map(|colours| counts(&RowTypes::proper(colours)));
        assert_eq!(proper, [(52, 68), (45, 75), (15, 30)]);
        // Burnside: (n^6 + 3n^4 + 12n^3 + 8n^2) / 24 cubes.
        for n in 1..=7usize {
            let cubes = (n.pow(6) + 3 * n.pow(4) + 12 * n.pow(3) + 8 * n.pow(2)) / 24;
            let products = n * (n + 1) / 2;
            let rows = products * (products + 1) * (products + 2) / 6;
            assert_eq!(counts(&RowTypes::all(n)), (rows, cubes), "{n}");
        }
        assert!(RowTypes::proper(7).is_empty());
    }

    #[test]
    fn repainting_agrees_with_the_matrix() {
        let types = RowTypes::all(4);
        let images = types.repainted(&[2, 0, 3, 1]);
        for (row, &image) in images.iter().enumerate() {
            let painted =
                types.colours(row).map(|pair| pair.map(|c| Colour::new([2, 0, 3, 1][c.index()])));
            let matrix =
                Matrix::from_colours(types.palette().clone(), &[painted.to_vec()]).unwrap();
            assert_eq!(types.rows_of(&matrix), Some(vec![image.into()]));
        }
    }
}
