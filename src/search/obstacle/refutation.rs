//! Trees that show that no selection has the product M.

use crate::model::{Colour, Magic, Matrix, Relation};
use crate::outcome::{Limits, Outcome, StopReason};
use std::ops::ControlFlow;

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

/// Looks for a refutation that tries at most `most` entries; none if there is a partial solution or if
/// the tree it builds is larger.
///
/// At every step it takes the row with the fewest entries that are not refuted at once. That makes
/// small trees, though not the smallest. Time O(k·m1·m2²) for each entry tried.
///
/// ```
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::obstacle::{Refutation, refutation};
///
/// // 4 and 9 are squares: 2 would be there four times, or 3.
/// let matrix = Matrix::from_integers([[4u32, 9], [4, 4], [9, 9]])?;
/// let magic = Magic::new(matrix.palette(), 2u32.pow(2) * 3u32.pow(4))?;
/// let tree = |magic| refutation(&matrix, magic, 10, &Limits::new()).complete().unwrap();
/// assert_eq!(tree(&magic), None, "9·4·9 is M");
/// let magic = Magic::new(matrix.palette(), 2u32.pow(3) * 3u32.pow(3))?;
/// assert_eq!(tree(&magic).unwrap().size(), 2, "two entries of the first row");
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn refutation(
    matrix: &Matrix,
    magic: &Magic,
    most: usize,
    limits: &Limits,
) -> Outcome<Option<Refutation>> {
    let bounds = Bounds::of_matrix(matrix);
    let builder = &mut Builder { matrix, magic, limits, left: most };
    if let Some(colour) =
        matrix.palette().colours().find_map(|c| builder.wrong(c, bounds[c.index()]))
    {
        return Outcome::Complete(Some(colour));
    }
    match builder.refute(&bounds, (0..matrix.rows()).collect()) {
        ControlFlow::Continue(tree) => Outcome::Complete(Some(tree)),
        ControlFlow::Break(StopReason::Enough) => Outcome::Complete(None),
        ControlFlow::Break(reason) => Outcome::Stopped { so_far: None, reason },
    }
}

/// The exponents of a colour that are still possible.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: u64,
    pub(super) greatest: u64,
}

impl Bounds {
    /// By colour, the bounds of its exponent in the product of a selection.
    pub(super) fn of_matrix(matrix: &Matrix) -> Vec<Self> {
        let mut bounds = vec![Self::default(); matrix.palette().len()];
        for row in 0..matrix.rows() {
            for colour in matrix.colours_of_row(row) {
                let of_row = Self::of_row(matrix, row, colour);
                bounds[colour.index()].least += of_row.least;
                bounds[colour.index()].greatest += of_row.greatest;
            }
        }
        bounds
    }

    fn of_row(matrix: &Matrix, row: usize, colour: Colour) -> Self {
        let exponents = matrix.row(row).iter().map(|entry| u64::from(entry.exponent(colour)));
        Self { least: exponents.clone().min().unwrap_or(0), greatest: exponents.max().unwrap_or(0) }
    }
}

struct Builder<'a> {
    matrix: &'a Matrix,
    magic: &'a Magic,
    limits: &'a Limits,
    /// Entries that may still be tried.
    left: usize,
}

impl Builder<'_> {
    /// Refutes what is left when no colour is wrong so far; breaks with `Enough` where that cannot be
    /// done.
    fn refute(
        &mut self,
        bounds: &[Bounds],
        open: Vec<usize>,
    ) -> ControlFlow<StopReason, Refutation> {
        let columns = self.matrix.columns();
        let Some(left) = self.left.checked_sub(columns) else {
            return ControlFlow::Break(StopReason::Enough);
        };
        self.left = left;
        let mut fewest = None;
        for &row in &open {
            self.limits.check()?;
            let survive = |&column: &usize| self.wrong_colour(bounds, row, column).is_none();
            let survivors = (0..columns).filter(survive).count();
            if fewest.is_none_or(|(least, _)| survivors < least) {
                fewest = Some((survivors, row));
            }
        }
        // No row left, and no colour wrong: a partial solution.
        let Some((_, row)) = fewest else { return ControlFlow::Break(StopReason::Enough) };
        let rest: Vec<usize> = open.into_iter().filter(|&other| other != row).collect();
        let mut entries = Vec::with_capacity(columns);
        for column in 0..columns {
            entries.push(match self.wrong_colour(bounds, row, column) {
                Some(colour) => colour,
                None => self.refute(&self.chosen(bounds, row, column), rest.clone())?,
            });
        }
        ControlFlow::Continue(Refutation::Row { row, entries })
    }

    /// The first colour that an entry makes wrong.
    fn wrong_colour(&self, bounds: &[Bounds], row: usize, column: usize) -> Option<Refutation> {
        let colours = self.matrix.colours_of_row(row).into_iter();
        colours.into_iter().find_map(|colour| {
            self.wrong(colour, self.with_entry(bounds[colour.index()], row, column, colour))
        })
    }

    /// The colour, if its exponent cannot be that of M, or one that divides it.
    fn wrong(&self, colour: Colour, Bounds { least, greatest }: Bounds) -> Option<Refutation> {
        let exact = self.magic.relation() == Relation::Equal;
        let wanted = u64::from(self.magic.valuation().exponent(colour));
        let wrong = wanted < least || exact && wanted > greatest;
        wrong.then_some(Refutation::Colour { colour, least, greatest, wanted })
    }

    /// The bounds of a colour when an entry is chosen.
    fn with_entry(&self, bounds: Bounds, row: usize, column: usize, colour: Colour) -> Bounds {
        let of_row = Bounds::of_row(self.matrix, row, colour);
        let exponent = u64::from(self.matrix.valuation(row, column).exponent(colour));
        Bounds {
            least: bounds.least - of_row.least + exponent,
            greatest: bounds.greatest - of_row.greatest + exponent,
        }
    }

    /// The bounds of all colours when an entry is chosen.
    fn chosen(&self, bounds: &[Bounds], row: usize, column: usize) -> Vec<Bounds> {
        let mut chosen = bounds.to_vec();
        for colour in self.matrix.colours_of_row(row) {
            let index = colour.index();
            chosen[index] = self.with_entry(bounds[index], row, column, colour);
        }
        chosen
    }
}
