//! The form that all equal puzzles share.

use super::Args;
use super::target::Form;
use tantalizer::equivalence::{RelabelledPuzzle, canonical_puzzle, relabelled_puzzle};
use tantalizer::format::Format;
use tantalizer::model::{Colour, Cube, Matrix, Palette, Puzzle};
use tantalizer::outcome::{Limits, StopReason};

/// The puzzle as it is to be written, and how it was painted.
pub(super) fn form(
    args: &Args,
    given: &Puzzle,
    to: Form,
    limits: &Limits,
) -> Result<(Puzzle, Option<RelabelledPuzzle>), StopReason> {
    if !args.canonical {
        return Ok((given.clone(), None));
    }
    let tells_faces =
        matches!(to, Form::Puzzle(Format::Faces | Format::Json | Format::Code) | Form::Other(_));
    let seen = if tells_faces { given.clone() } else { given.without_faces() };
    let canonical = |puzzle: &Puzzle| {
        Ok(if args.relabel {
            let found = relabelled_puzzle(puzzle, limits)?;
            (found.puzzle.clone(), Some(found))
        } else {
            (canonical_puzzle(puzzle), None)
        })
    };
    let (puzzle, relabelling) = canonical(&seen)?;
    match to {
        // The text has no primes, so that they must not count.
        Form::Puzzle(Format::Pairs) => Ok((canonical_puzzle(&numbered(&puzzle)), relabelling)),
        Form::Puzzle(Format::Faces) if given.cubes().is_none() => {
            let (puzzle, again) = canonical(&with_faces(&puzzle))?;
            Ok((puzzle, relabelling.zip(again).map(one_after_the_other)))
        }
        _ => Ok((puzzle, relabelling)),
    }
}

/// Painted first as a matrix, whose automorphisms count, and then as cubes.
fn one_after_the_other(
    (mut first, second): (RelabelledPuzzle, RelabelledPuzzle),
) -> RelabelledPuzzle {
    first.colours = first.colours.then(&second.colours);
    first
}

/// The same with the colours 0, 1, 2, … in the order of the palette.
fn numbered(puzzle: &Puzzle) -> Puzzle {
    let matrix = puzzle.matrix();
    let names = (0..matrix.palette().len()).map(|number| number.to_string());
    let palette = Palette::with_default_primes(names).expect("numbers differ");
    let entries = |row| matrix.row(row).iter().map(|entry| entry.colours().collect()).collect();
    let rows: Vec<Vec<Vec<Colour>>> = (0..matrix.rows()).map(entries).collect();
    Puzzle::of_matrix(Matrix::from_colours(palette, &rows).expect("the same rows"))
}

/// The same with cubes: of the two mirror images that pairs allow, those that come first. Itself if
/// its rows are no cubes.
fn with_faces(puzzle: &Puzzle) -> Puzzle {
    let Ok(cubes) = puzzle.some_cubes() else { return puzzle.clone() };
    let first = |cube: &Cube| cube.least().min(cube.mirrored().least());
    let cubes = cubes.iter().map(first).collect();
    Puzzle::of_cubes(puzzle.palette().clone(), cubes).expect("at least one cube")
}
