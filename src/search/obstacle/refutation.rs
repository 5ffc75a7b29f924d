//! Trees that show that no selection has the product M.

use crate::model::{Colour, Magic, Matrix, Relation};
use crate::outcome::Limits;

/// A proof by cases that no selection with the entries chosen so far has the product M (or one that
/// divides it).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refutation {
    /// However entries are chosen from the rows left, the exponent of a colour is not right.
    Colour {
        /// The colour.
        colour: Colour,
        /// Its least exponent, with what is chosen so far.
        least: u64,
        /// Its greatest exponent, with what is chosen so far.
        greatest: u64,
        /// Its exponent in M.
        wanted: u64,
    },
    /// Every entry of a row leads to a refutation.
    Row {
        /// The row, counted from 0.
        row: usize,
        /// For every entry of the row, why it will not do.
        entries: Vec<Refutation>,
    },
}

impl Refutation {
    /// The number of entries that are tried in it.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Self::Colour { .. } => 0,
            Self::Row { entries, .. } => entries.iter().map(|entry| 1 + entry.size()).sum(),
        }
    }
}

/// Looks for a refutation that tries at most `most` entries; none if there is a partial solution, if
/// the tree it builds is larger, or if a limit is reached.
///
/// At every step it takes the row with the fewest entries that are not refuted at once. That makes
/// small trees, though not the smallest. Time O(m1·m2·n) for each entry tried.
///
/// ```
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::obstacle::{Refutation, refutation};
///
/// // 4 and 9 are squares: 2 would be there four times, or 3.
/// let matrix = Matrix::from_integers([[4u32, 9], [4, 4], [9, 9]])?;
/// let magic = Magic::new(matrix.palette(), 2u32.pow(2) * 3u32.pow(4))?;
/// assert_eq!(refutation(&matrix, &magic, 10, &Limits::new()), None, "9·4·9 is M");
/// let magic = Magic::new(matrix.palette(), 2u32.pow(3) * 3u32.pow(3))?;
/// let tree = refutation(&matrix, &magic, 10, &Limits::new()).unwrap();
/// assert_eq!(tree.size(), 2, "two entries of the first row");
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[must_use]
pub fn refutation(
    matrix: &Matrix,
    magic: &Magic,
    most: usize,
    limits: &Limits,
) -> Option<Refutation> {
    let n = matrix.palette().len();
    let mut bounds = vec![Bounds::default(); n];
    for row in 0..matrix.rows() {
        let entries = matrix.row(row);
        for colour in matrix.colours_of_row(row) {
            let exponents = entries.iter().map(|entry| u64::from(entry.exponent(colour)));
            bounds[colour.index()].least += exponents.clone().min().unwrap_or(0);
            bounds[colour.index()].greatest += exponents.max().unwrap_or(0);
        }
    }
    let open = (0..matrix.rows()).collect();
    Builder { matrix, magic, limits, left: most }.refute(&bounds, open)
}

/// The exponents of a colour that are still possible.
#[derive(Debug, Clone, Copy, Default)]
struct Bounds {
    least: u64,
    greatest: u64,
}

struct Builder<'a> {
    matrix: &'a Matrix,
    magic: &'a Magic,
    limits: &'a Limits,
    /// Entries that may still be tried.
    left: usize,
}

impl Builder<'_> {
    fn refute(&mut self, bounds: &[Bounds], open: Vec<usize>) -> Option<Refutation> {
        if let Some(leaf) = self.wrong_colour(bounds) {
            return Some(leaf);
        }
        let columns = self.matrix.columns();
        self.left = self.left.checked_sub(columns).filter(|_| self.limits.check().is_continue())?;
        let survivors = |row: usize| {
            let chosen = (0..columns).map(|column| self.chosen(bounds, row, column));
            chosen.filter(|bounds| self.wrong_colour(bounds).is_none()).count()
        };
        let row = open.iter().copied().min_by_key(|&row| survivors(row))?;
        let rest: Vec<usize> = open.into_iter().filter(|&other| other != row).collect();
        let entries = (0..columns)
            .map(|column| self.refute(&self.chosen(bounds, row, column), rest.clone()))
            .collect::<Option<_>>()?;
        Some(Refutation::Row { row, entries })
    }

    /// The first colour whose exponent cannot be that of M, or one that divides it.
    fn wrong_colour(&self, bounds: &[Bounds]) -> Option<Refutation> {
        let exact = self.magic.relation() == Relation::Equal;
        self.matrix.palette().colours().find_map(|colour| {
            let Bounds { least, greatest } = bounds[colour.index()];
            let wanted = u64::from(self.magic.valuation().exponent(colour));
            let wrong = wanted < least || exact && wanted > greatest;
            wrong.then_some(Refutation::Colour { colour, least, greatest, wanted })
        })
    }

    /// The bounds when an entry is chosen.
    fn chosen(&self, bounds: &[Bounds], row: usize, column: usize) -> Vec<Bounds> {
        let mut bounds = bounds.to_vec();
        let entries = self.matrix.row(row);
        for colour in self.matrix.colours_of_row(row) {
            let exponents = entries.iter().map(|entry| u64::from(entry.exponent(colour)));
            let exponent = u64::from(entries[column].exponent(colour));
            let bound = &mut bounds[colour.index()];
            bound.least = bound.least - exponents.clone().min().unwrap_or(0) + exponent;
            bound.greatest = bound.greatest - exponents.max().unwrap_or(0) + exponent;
        }
        bounds
    }
}
