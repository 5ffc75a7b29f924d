//! Whether a stack somebody claims to be a tower is one, and if not, exactly why not.

use crate::error::ModelError;
use crate::model::{Colour, Cube, Face, Palette, Puzzle, Relation, StackedCube};
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
    /// The stack shows a pair of opposite colours on more axes than the cube has such pairs.
    TooFewPairs {
        /// The cube.
        row: usize,
        /// The colours of the pair.
        colours: [Colour; 2],
        /// The number of axes of the stack that show it.
        claimed: usize,
        /// The number of pairs of faces of the cube that show it.
        present: usize,
    },
    /// The faces claimed belong to the mirror image of the cube.
    Mirrored {
        /// The cube.
        row: usize,
    },
    /// A side does not show every colour once; or, where that is enough, shows one twice.
    Side {
        /// The side.
        side: Face,
        /// The colours it shows more than once, with their number.
        repeated: Vec<(Colour, u64)>,
        /// The colours it does not show but has to.
        missing: Vec<Colour>,
    },
}

/// Checks a stack face by face against the cubes of a puzzle and the four sides against the
/// palette; it is a tower if no fault is found. With [`Relation::Divides`] a side need not show every
/// colour, only none twice.
///
/// The stack is given from the bottom to the top, cube 1 first. If the puzzle gives only opposite
/// pairs, either mirror image of a cube is accepted.
///
/// # Errors
/// If cubes are not what the matrix describes.
///
/// # Panics
/// If the stack has another number of cubes than the puzzle.
pub fn verify(
    puzzle: &Puzzle,
    stack: &[StackedCube],
    relation: Relation,
) -> Result<Vec<Fault>, ModelError> {
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
        let shown = stack.iter().map(|stacked| stacked.sides[position]);
        fault_of_side(puzzle.palette(), side, shown, relation)
    }));
    Ok(faults)
}

fn fault_of_cube(row: usize, cube: &Cube, handed: bool, stacked: &StackedCube) -> Option<Fault> {
    if stacked.is_stack_of(cube) || (!handed && stacked.is_stack_of(&cube.mirrored())) {
        return None;
    }
    let [front, back, left, right] = stacked.sides;
    let claimed: Vec<[Colour; 2]> =
        [Some([front, back]), Some([left, right]), stacked.ends].into_iter().flatten().collect();
    let shown_by = |pairs: &[[Colour; 2]], colours| {
        pairs.iter().filter(|&&pair| same_pair(pair, colours)).count()
    };
    let present = claimed.iter().map(|&colours| shown_by(&cube.pairs(), colours));
    for (axis, (present, &colours)) in present.zip(&claimed).enumerate() {
        let (side, on_axes) = (Face::ALL[2 * axis], shown_by(&claimed, colours));
        if present == 0 {
            return Some(Fault::NotOpposite { row, side, colours });
        }
        if present < on_axes {
            return Some(Fault::TooFewPairs { row, colours, claimed: on_axes, present });
        }
    }
    // All pairs are there, and two of them can be turned at will; only the third, up and down, is
    // then forced by the cube's handedness.
    Some(Fault::Mirrored { row })
}

fn same_pair([a, b]: [Colour; 2], [c, d]: [Colour; 2]) -> bool {
    (a, b) == (c, d) || (a, b) == (d, c)
}

fn fault_of_side(
    palette: &Palette,
    side: Face,
    shown: impl Iterator<Item = Colour>,
    relation: Relation,
) -> Option<Fault> {
    let mut counts: BTreeMap<Colour, u64> = palette.colours().map(|colour| (colour, 0)).collect();
    for colour in shown {
        *counts.entry(colour).or_default() += 1;
    }
    let repeated: Vec<_> =
        counts.iter().filter(|&(_, &n)| n > 1).map(|(&colour, &n)| (colour, n)).collect();
    let missing = counts.iter().filter(|&(_, &n)| n == 0 && relation == Relation::Equal);
    let missing: Vec<_> = missing.map(|(&colour, _)| colour).collect();
    (!repeated.is_empty() || !missing.is_empty()).then_some(Fault::Side { side, repeated, missing })
}
