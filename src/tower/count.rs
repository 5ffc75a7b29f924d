//! How many towers the solutions of a puzzle are.
//!
//! * *Placements* are towers in a fixed order of the cubes, the 24 orientations of every cube
//!   told apart: 2·2^(c1+c2) for a solution whose factors have c1 and c2 components, loops
//!   included.
//! * *Looks* are the visibly different ones among them, by the colours of the four long sides.
//!   Turning a loop round changes no look, so it is left out of the exponents; and solutions that
//!   choose equal entries of a row look alike, so only one of them counts.
//!
//! A look tells the values of the entries on both axes, and two selections with the same values
//! have the same looks. So the looks are the sum of m·2^(c1'+c2') over the *different* pairs of
//! value vectors, with c' the components that are no loops, and m = 2, or 1 if the two vectors are
//! equal and exchanging the axes changes nothing.

use crate::graph::{Factor, NotAFactor};
use crate::model::{Matrix, Puzzle, Selection};
use num_bigint::BigUint;
use num_traits::{One, Pow};
use std::collections::{BTreeMap, BTreeSet};

/// Adds up placements and looks of solutions of two selections.
///
/// Each solution costs an addition of c1 + c2 bits and a look-up among the pairs of value vectors
/// seen so far; each partial solution, when it first occurs, a walk along its factor.
///
/// ```
/// use tantalizer::model::{Magic, Matrix, Puzzle};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search;
/// use tantalizer::tower::Tally;
///
/// let puzzle = Puzzle::of_matrix(Matrix::from_integers(
///     [[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]],
/// )?);
/// let magic = Magic::standard(puzzle.palette());
/// let found = search::solve(puzzle.matrix(), &magic, 2, usize::MAX, &Limits::new())?;
/// let solutions = found.complete().unwrap();
/// let mut tally = Tally::new(&puzzle, &solutions.partials);
/// for set in &solutions.list {
///     tally.add(set).unwrap();
/// }
/// assert_eq!(tally.placements(), &8u32.into());
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug)]
pub struct Tally<'a> {
    puzzle: &'a Puzzle,
    partials: &'a [Selection],
    /// What is known of the partial solutions that occurred in a solution.
    shapes: Vec<Option<Shape>>,
    /// A number for every vector of values that occurred.
    classes: BTreeMap<Vec<usize>, usize>,
    /// Pairs of value vectors met; only kept if a row has equal entries, since otherwise different
    /// selections have different values.
    seen: Option<BTreeSet<(usize, usize)>>,
    placements: BigUint,
    looks: BigUint,
}

/// What counting needs to know of a partial solution.
#[derive(Debug, Clone, Copy)]
struct Shape {
    components: usize,
    loops: usize,
    /// The same for partial solutions whose entries have equal values in every row.
    values: usize,
}

impl<'a> Tally<'a> {
    /// Prepares to add up solutions made of these partial solutions.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle, partials: &'a [Selection]) -> Self {
        Self {
            puzzle,
            partials,
            shapes: vec![None; partials.len()],
            classes: BTreeMap::new(),
            seen: puzzle.matrix().has_equal_entries().then(BTreeSet::new),
            placements: BigUint::ZERO,
            looks: BigUint::ZERO,
        }
    }

    /// Adds a solution, given by the positions of its two partial solutions.
    ///
    /// # Errors
    /// If one of them is not a [`Factor`], so not a partial solution of a cube puzzle.
    ///
    /// # Panics
    /// If it does not have two, or there is no such partial solution.
    pub fn add(&mut self, solution: &[usize]) -> Result<(), NotAFactor> {
        let &[s, t] = solution else { panic!("a tower has two selections") };
        let (s, t) = (self.shape(s)?, self.shape(t)?);
        self.placements += BigUint::one() << (1 + s.components + t.components);
        let pair = (s.values.min(t.values), s.values.max(t.values));
        if self.seen.as_mut().is_none_or(|seen| seen.insert(pair)) {
            let exchanged = usize::from(s.values != t.values);
            self.looks +=
                BigUint::one() << (exchanged + s.components - s.loops + t.components - t.loops);
        }
        Ok(())
    }

    fn shape(&mut self, position: usize) -> Result<Shape, NotAFactor> {
        if let Some(shape) = self.shapes[position] {
            return Ok(shape);
        }
        let selection = &self.partials[position];
        let factor = Factor::new(self.puzzle, selection)?;
        let next = self.classes.len();
        let values = first_equal_columns(self.puzzle.matrix(), selection);
        let shape = Shape {
            components: factor.components().len(),
            loops: factor.loops(),
            values: *self.classes.entry(values).or_insert(next),
        };
        self.shapes[position] = Some(shape);
        Ok(shape)
    }

    /// Bytes that the pairs met so far take, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        3 * size_of::<(usize, usize)>() * self.seen.as_ref().map_or(0, BTreeSet::len)
    }

    /// The placements of the solutions added.
    #[must_use]
    pub fn placements(&self) -> &BigUint {
        &self.placements
    }

    /// The looks of the solutions added.
    #[must_use]
    pub fn looks(&self) -> &BigUint {
        &self.looks
    }
}

/// For every row the first column whose entry equals the selected one.
fn first_equal_columns(matrix: &Matrix, selection: &Selection) -> Vec<usize> {
    let first_equal = |(row, column): (usize, usize)| {
        let entries = matrix.row(row);
        entries.iter().position(|entry| *entry == entries[column]).unwrap_or(column)
    };
    selection.columns().enumerate().map(first_equal).collect()
}

/// 2·2^(c1+c2): the placements of a solution whose factors have c1 and c2 components, loops included.
#[must_use]
pub fn placements(factors: [&Factor; 2]) -> BigUint {
    let components: usize = factors.iter().map(|factor| factor.components().len()).sum();
    BigUint::one() << (1 + components)
}

/// 24^n: all ways to stack n cubes in a fixed order.
#[must_use]
pub fn random_stacks(cubes: usize) -> BigUint {
    Pow::pow(BigUint::from(24u8), cubes)
}
