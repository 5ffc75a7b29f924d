//! The search for partial solutions as one does it by hand: by divisions.
//!
//! Begin with M and go through the rows in order. Take an entry of the row and divide what is left of
//! M by it. A branch ends when the entry does not divide what is left, since a colour would be there
//! too often, or when the rows to come have not enough of a colour that is still missing. If after
//! the last row 1 is left, the entries taken are a partial solution.
//!
//! The tree has up to m2^m1 branches, so it is for small puzzles and for readers;
//! [`search::partial`](crate::search::partial) is for all others.

use crate::model::{Colour, Magic, Matrix, Relation, Valuation};

/// The search tree.
///
/// ```
/// use tantalizer::lesson::Tree;
/// use tantalizer::model::{Magic, Matrix};
///
/// let matrix = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// let tree = Tree::new(&matrix, &Magic::standard(matrix.palette()), 1000).unwrap();
/// assert_eq!(tree.partials(), 3);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    root: Vec<Branch>,
}

/// An entry that is tried, and what comes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// The row, counted from 0.
    pub row: usize,
    /// The column, counted from 0.
    pub column: usize,
    /// What comes of it.
    pub end: End,
    /// Entries tried here and below.
    pub size: usize,
    /// Partial solutions here and below.
    pub partials: usize,
}

/// What comes of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// It does not divide what is left of M: the first colour that would be there too often.
    TooOften(Colour),
    /// The rows to come have a colour less often than is still missing.
    TooRare {
        /// The first such colour.
        colour: Colour,
        /// How often it is missing once the entry is taken.
        missing: u32,
        /// How often the rows to come have it at most.
        greatest: u32,
    },
    /// Nothing is left of M: the entries taken are a partial solution.
    Partial,
    /// The entries of the next row are tried.
    Rows(Vec<Branch>),
}

impl Tree {
    /// The tree for a matrix, if it tries at most so many entries.
    ///
    /// # Panics
    /// If M and the matrix are over different palettes, or M need only be divided.
    #[must_use]
    pub fn new(matrix: &Matrix, magic: &Magic, at_most: usize) -> Option<Self> {
        assert_eq!(magic.relation(), Relation::Equal, "what is left is to be 1");
        assert_eq!(magic.palette(), matrix.palette(), "M over the palette of the matrix");
        let mut growth = Growth { matrix, supply: supply(matrix), room: at_most };
        let left = magic.valuation().to_dense(matrix.palette().len());
        growth.branches(0, &left).map(|root| Self { root })
    }

    /// The entries of the first row.
    #[must_use]
    pub fn root(&self) -> &[Branch] {
        &self.root
    }

    /// The number of entries tried.
    #[must_use]
    pub fn size(&self) -> usize {
        self.root.iter().map(|branch| branch.size).sum()
    }

    /// The number of partial solutions.
    #[must_use]
    pub fn partials(&self) -> usize {
        self.root.iter().map(|branch| branch.partials).sum()
    }
}

impl Branch {
    /// The entries tried next, if any.
    #[must_use]
    pub fn next(&self) -> &[Self] {
        match &self.end {
            End::Rows(branches) => branches,
            _ => &[],
        }
    }
}

/// For every row, how often the rows from it on have each colour at most.
fn supply(matrix: &Matrix) -> Vec<Vec<u32>> {
    let mut supply = vec![vec![0; matrix.palette().len()]; matrix.rows() + 1];
    for row in (0..matrix.rows()).rev() {
        for colour in matrix.palette().colours() {
            let entries = matrix.row(row).iter().map(|entry| entry.exponent(colour));
            supply[row][colour.index()] =
                supply[row + 1][colour.index()] + entries.max().unwrap_or(0);
        }
    }
    supply
}

/// A tree that grows.
struct Growth<'a> {
    matrix: &'a Matrix,
    supply: Vec<Vec<u32>>,
    /// Entries that may still be tried.
    room: usize,
}

impl Growth<'_> {
    /// The branches at a row when this is left of M; none if there is no room for them.
    fn branches(&mut self, row: usize, left: &[u32]) -> Option<Vec<Branch>> {
        self.room = self.room.checked_sub(self.matrix.columns())?;
        (0..self.matrix.columns()).map(|column| self.branch(row, column, left)).collect()
    }

    fn branch(&mut self, row: usize, column: usize, left: &[u32]) -> Option<Branch> {
        let end = self.end(row, self.matrix.valuation(row, column), left)?;
        let next: &[Branch] = if let End::Rows(next) = &end { next } else { &[] };
        let size = 1 + next.iter().map(|branch| branch.size).sum::<usize>();
        let below: usize = next.iter().map(|branch| branch.partials).sum();
        let partials = below + usize::from(end == End::Partial);
        Some(Branch { row, column, end, size, partials })
    }

    fn end(&mut self, row: usize, entry: &Valuation, left: &[u32]) -> Option<End> {
        let mut rest = left.to_vec();
        for (colour, exponent) in entry.terms() {
            let left = &mut rest[colour.index()];
            match left.checked_sub(exponent) {
                Some(less) => *left = less,
                None => return Some(End::TooOften(colour)),
            }
        }
        let scarce = rest.iter().zip(&self.supply[row + 1]).position(|(left, most)| left > most);
        Some(match scarce {
            Some(index) => End::TooRare {
                colour: Colour::new(index),
                missing: rest[index],
                greatest: self.supply[row + 1][index],
            },
            None if row + 1 == self.matrix.rows() => End::Partial,
            None => End::Rows(self.branches(row + 1, &rest)?),
        })
    }
}
