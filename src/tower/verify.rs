//! Whether a stack somebody claims to be a tower is one, and if not, exactly why not.

use crate::error::ModelError;
use crate::model::{Colour, Cube, Face, Palette, Puzzle, StackedCube};
use std::collections::BTreeMap;

/// Something wrong with a claimed tower. Rows are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Two opposite faces of a stacked cube are not opposite on the puzzle's cube.
    NotOpposite {
        /// The cube.
        row: usize,
        /// The side of the stack, with its opposite.
        side: Face,
        /// The colours claimed for the two.
        colours: [Colour; 2],
    },
    /// Front/back and left/right need the same pair of faces of the cube.
    SamePair {
        /// The cube.
        row: usize,
        /// The colours of the pair.
        colours: [Colour; 2],
    },
    /// The faces claimed belong to the mirror image of the cube.
    Mirrored {
        /// The cube.
        row: usize,
    },
    /// A side does not show every colour once.
    Side {
        /// The side.
        side: Face,
        /// The colours it shows more than once, with their number.
        repeated: Vec<(Colour, usize)>,
        /// The colours it does not show.
        missing: Vec<Colour>,
    },
}

/// Checks a stack face by face against the cubes of a puzzle and the four sides against the
/// palette; it is a tower if no fault is found.
///
/// The stack is given from the bottom to the top, cube 1 first. If the puzzle gives only opposite
/// pairs, either mirror image of a cube is accepted.
///
/// # Errors
/// If cubes are not what the matrix describes.
///
/// # Panics
/// If the stack has another number of cubes than the puzzle.
pub fn verify(puzzle: &Puzzle, stack: &[StackedCube]) -> Result<Vec<Fault>, ModelError> {
    let cubes = puzzle.some_cubes()?;
    assert_eq!(stack.len(), cubes.len(), "a cube of the stack for every cube of the puzzle");
    let handed = puzzle.cubes().is_some();
    let mut faults: Vec<Fault> = cubes
        .iter()
        .zip(stack)
        .enumerate()
        .filter_map(|(row, (cube, stacked))| fault_of_cube(row, cube, handed, stacked))
        .collect();
    let sides = Face::ALL[..4].iter().enumerate();
    faults.extend(sides.filter_map(|(position, &side)| {
        fault_of_side(puzzle.palette(), side, stack.iter().map(|stacked| stacked.sides[position]))
    }));
    Ok(faults)
}

fn fault_of_cube(row: usize, cube: &Cube, handed: bool, stacked: &StackedCube) -> Option<Fault> {
    if stacked.is_stack_of(cube) || (!handed && stacked.is_stack_of(&cube.mirrored())) {
        return None;
    }
    let [front, back, left, right] = stacked.sides;
    let claimed = [Some([front, back]), Some([left, right]), stacked.ends];
    let mut unused = cube.pairs().to_vec();
    for (axis, colours) in claimed.into_iter().enumerate() {
        let Some(colours) = colours else { continue };
        match unused.iter().position(|&pair| same_pair(pair, colours)) {
            Some(position) => {
                unused.swap_remove(position);
            }
            None if axis > 0 && cube.pairs().iter().any(|&pair| same_pair(pair, colours)) => {
                return Some(Fault::SamePair { row, colours });
            }
            None => return Some(Fault::NotOpposite { row, side: Face::ALL[2 * axis], colours }),
        }
    }
    // All three pairs are there, and two of them can be turned at will; only the third, up and
    // down, is then forced by the cube's handedness.
    Some(Fault::Mirrored { row })
}

fn same_pair([a, b]: [Colour; 2], [c, d]: [Colour; 2]) -> bool {
    (a, b) == (c, d) || (a, b) == (d, c)
}

fn fault_of_side(
    palette: &Palette,
    side: Face,
    shown: impl Iterator<Item = Colour>,
) -> Option<Fault> {
    let mut counts: BTreeMap<Colour, usize> = palette.colours().map(|colour| (colour, 0)).collect();
    for colour in shown {
        *counts.entry(colour).or_default() += 1;
    }
    let repeated: Vec<_> =
        counts.iter().filter(|&(_, &n)| n > 1).map(|(&colour, &n)| (colour, n)).collect();
    let missing: Vec<_> =
        counts.iter().filter(|&(_, &n)| n == 0).map(|(&colour, _)| colour).collect();
    (!repeated.is_empty() || !missing.is_empty()).then_some(Fault::Side { side, repeated, missing })
}
