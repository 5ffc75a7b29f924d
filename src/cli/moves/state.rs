//! The stack that turns begin with.

use super::super::check;
use super::super::input::{self, Loaded};
use super::Failure;
use tantalizer::model::{Cube, Face, Orientation, Puzzle, StackedCube};
use tantalizer::tower::Tower;

/// A stack of real cubes.
pub(super) struct State {
    /// The puzzle with the cubes that the stack shows.
    pub(super) puzzle: Puzzle,
    pub(super) orientations: Vec<Orientation>,
}

impl State {
    /// The cubes as the puzzle gives them.
    pub(super) fn given(loaded: &Loaded) -> Self {
        let orientations = vec![Orientation::straight(); loaded.puzzle.matrix().rows()];
        Self { puzzle: loaded.puzzle.clone(), orientations }
    }

    /// The stack that an argument tells.
    pub(super) fn read(argument: &str, loaded: &Loaded) -> Result<Self, Failure> {
        let puzzle = &loaded.puzzle;
        if argument == "given" {
            return match puzzle.cubes() {
                Some(_) => Ok(Self::given(loaded)),
                None => Err(loaded.error(
                    "only pairs of opposite faces are known, so the stack is not; give all six faces of \
                     each cube with --state",
                )),
            };
        }
        let stack = input::stack(argument, "--state", puzzle)?;
        let faults = check::faults_of_cubes(puzzle, &stack)?;
        if let Some(fault) = faults.first() {
            return Err(format!("--state: {fault}").into());
        }
        let (mut cubes, mut orientations) = (Vec::new(), Vec::new());
        for (row, (cube, stacked)) in puzzle.some_cubes()?.iter().zip(&stack).enumerate() {
            let placed = placed(cube, puzzle.cubes().is_some(), stacked).ok_or_else(|| {
                format!(
                    "--state: the four sides of cube {} leave open what is up and what is down; give \
                     all six faces of it, up and down last",
                    row + 1
                )
            })?;
            cubes.push(placed.0);
            orientations.push(placed.1);
        }
        let puzzle = Puzzle::of_cubes(puzzle.palette().clone(), cubes)?;
        Ok(Self { puzzle, orientations })
    }

    /// The stack after some turns.
    pub(super) fn tower(&self, orientations: &[Orientation]) -> Tower {
        Tower::of_orientations(&self.puzzle, orientations).expect("real cubes")
    }
}

/// The cube, or its mirror image if only pairs of opposite faces are known, and how it stands; none if
/// its ends may be either way round.
fn placed(cube: &Cube, handed: bool, stacked: &StackedCube) -> Option<(Cube, Orientation)> {
    let images = if handed { vec![*cube] } else { vec![*cube, cube.mirrored()] };
    let ways: Vec<(Cube, Orientation)> = images
        .into_iter()
        .flat_map(|cube| stacked.orientations(cube).map(move |orientation| (cube, orientation)))
        .collect();
    let ends = |&(cube, orientation): &(Cube, Orientation)| cube.turned(orientation).face(Face::Up);
    let first = *ways.first()?;
    ways.iter().all(|way| ends(way) == ends(&first)).then_some(first)
}
