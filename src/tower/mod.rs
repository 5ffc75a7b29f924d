//! Towers: what a solution looks like when the cubes are stacked.
//!
//! A solution {s, t} of a cube puzzle puts the entries of s on front and back and those of t on
//! left and right, or the other way round; and each cycle of their [factors](crate::graph::Factor)
//! may be walked in either direction. So a solution gives 2·2^(c1+c2) [`towers`] in a fixed order
//! of the cubes, where c1 and c2 count the cycles, loops included.
//!
//! [`moves`] counts the turns of single cubes from a stack to the nearest tower, and [`game`] is the game
//! of two players who build one.
//!
//! If there are more colours than cubes, M need only be divided, sides show no colour twice, and
//! factors have paths besides cycles, which count in the same way.

mod count;
pub mod game;
pub mod moves;
mod verify;

pub use count::{Tally, placements, random_stacks};
pub use verify::{Fault, verify};

use crate::error::ModelError;
use crate::graph::{Factor, NotAFactor};
use crate::model::{Colour, Cube, Face, Orientation, Puzzle, Selection};

/// Every cube oriented, cube 1 at the bottom.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tower {
    cubes: Vec<Cube>,
    handed: bool,
}

impl Tower {
    /// One tower of a solution: the first selection on front and back, the second on left and
    /// right, every cycle and path walked in its own direction.
    ///
    /// # Errors
    /// If a selection is not a [`Factor`], so not a partial solution of a cube puzzle.
    ///
    /// # Panics
    /// If the selections are not independent.
    pub fn new(puzzle: &Puzzle, front: &Selection, left: &Selection) -> Result<Self, NotAFactor> {
        let [front_factor, left_factor] = factors(puzzle, [front, left])?;
        let forwards = |_| false;
        let tails = [&front_factor.tails(forwards)[..], &left_factor.tails(forwards)];
        Ok(Self::of_tails(&cubes_of(puzzle), puzzle.cubes().is_some(), [front, left], tails))
    }

    /// The cubes of a puzzle put down like this, one of two mirror images where their faces are not
    /// known; whether it solves the puzzle does not matter here.
    ///
    /// # Errors
    /// If the rows are not cubes.
    ///
    /// # Panics
    /// If there is not one orientation for each cube.
    pub fn of_orientations(
        puzzle: &Puzzle,
        orientations: &[Orientation],
    ) -> Result<Self, ModelError> {
        Ok(Self::stacked(&puzzle.some_cubes()?, puzzle.cubes().is_some(), orientations))
    }

    fn stacked(cubes: &[Cube], handed: bool, orientations: &[Orientation]) -> Self {
        assert_eq!(cubes.len(), orientations.len(), "an orientation for each cube");
        let turned = cubes.iter().zip(orientations).map(|(cube, &turn)| cube.turned(turn));
        Self { cubes: turned.collect(), handed }
    }

    /// For front/back and for left/right: which entry of each cube, and which of its two faces
    /// comes to the front or to the left.
    pub(crate) fn of_tails(
        cubes: &[Cube],
        handed: bool,
        axes: [&Selection; 2],
        tails: [&[usize]; 2],
    ) -> Self {
        Self::stacked(cubes, handed, &orientations_of(axes, tails))
    }

    /// The cubes as they stand, from the bottom to the top.
    #[must_use]
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    /// Whether up and down are known; if not, the puzzle gave only pairs of opposite faces, and
    /// they may be the other way round.
    #[must_use]
    pub fn knows_up_and_down(&self) -> bool {
        self.handed
    }

    /// The colours of a side from the bottom to the top.
    #[must_use]
    pub fn side(&self, side: Face) -> Vec<Colour> {
        self.cubes.iter().map(|cube| cube.face(side)).collect()
    }
}

/// All 2·2^(c1+c2) towers of a solution in the order of the cubes, equal looks included: first
/// those with s on front and back, and for each of the two every combination of directions.
///
/// # Errors
/// As [`Tower::new`].
///
/// # Panics
/// If the selections are not independent, or the factors have more than 62 components together.
pub fn towers(
    puzzle: &Puzzle,
    s: &Selection,
    t: &Selection,
) -> Result<impl Iterator<Item = Tower>, NotAFactor> {
    let stacks = stacks(puzzle, s, t)?;
    let (cubes, handed) = (cubes_of(puzzle), puzzle.cubes().is_some());
    Ok(stacks.map(move |orientations| Tower::stacked(&cubes, handed, &orientations)))
}

/// The orientations of the cubes in the [`towers`] of a solution, in the same order.
///
/// # Errors
/// As [`Tower::new`].
///
/// # Panics
/// As [`towers`].
pub fn stacks(
    puzzle: &Puzzle,
    s: &Selection,
    t: &Selection,
) -> Result<impl Iterator<Item = Vec<Orientation>>, NotAFactor> {
    let factors = factors(puzzle, [s, t])?;
    let [c1, c2] = [0, 1].map(|i: usize| factors[i].components().len());
    assert!(c1 + c2 <= 62, "{} components are too many to walk in all directions", c1 + c2);
    let stack = move |swapped: bool, directions: u64| {
        let tails = [
            factors[0].tails(|cycle| directions >> cycle & 1 == 1),
            factors[1].tails(|cycle| directions >> (c1 + cycle) & 1 == 1),
        ];
        let [front, left] = if swapped { [1, 0] } else { [0, 1] };
        orientations_of([[s, t][front], [s, t][left]], [&tails[front], &tails[left]])
    };
    Ok([false, true]
        .into_iter()
        .flat_map(move |swapped| (0..1u64 << (c1 + c2)).map(move |bits| (swapped, bits)))
        .map(move |(swapped, bits)| stack(swapped, bits)))
}

/// How cubes are put down with these entries on the two axes, if the faces of the tails come to the
/// front and to the left.
fn orientations_of(axes: [&Selection; 2], tails: [&[usize]; 2]) -> Vec<Orientation> {
    let orientation = |row| {
        let [front, left] =
            [0, 1].map(|axis| Face::ALL[2 * axes[axis].column(row) + tails[axis][row]]);
        Orientation::new(front, left).expect("independent selections")
    };
    (0..tails[0].len()).map(orientation).collect()
}

/// The cubes of a puzzle whose selections are factors.
fn cubes_of(puzzle: &Puzzle) -> Vec<Cube> {
    puzzle.some_cubes().expect("a factor of 3 columns has cubes")
}

/// The factors of two selections of a puzzle of cubes.
fn factors(puzzle: &Puzzle, selections: [&Selection; 2]) -> Result<[Factor; 2], NotAFactor> {
    let columns = puzzle.matrix().columns();
    if columns != 3 {
        return Err(NotAFactor::NotCubes { columns });
    }
    let [first, second] = selections;
    Ok([Factor::new(puzzle, first)?, Factor::new(puzzle, second)?])
}
