//! Real cubes, which a row of a matrix fixes only up to their mirror images.

use super::form::{first_primes, relabelled_form, relabellings, sorted_rows};
use super::labelling::{Structure, order_colours};
use super::matching::{Unpaired, pair};
use crate::model::{Cube, Orientation, Palette, Permutation, Puzzle};
use crate::outcome::{Limits, StopReason};
use num_bigint::BigUint;

/// How real cubes become others: cube i of B is cube p(i) of A painted, mirrored if all are, and
/// turned.
///
/// ```
/// use tantalizer::equivalence::match_cubes;
/// use tantalizer::model::{Colour, Cube, Orientation, Permutation};
///
/// let [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5].map(Colour::new);
/// let cubes = [Cube::new([a, b, c, d, e, f]), Cube::new([a, a, b, c, d, e])];
/// let turn = Orientation::all().nth(9).unwrap();
/// let others = [cubes[1].turned(turn), cubes[0]];
/// let names = Permutation::identity(6);
/// let witness = match_cubes(&cubes, &others, &names, false).unwrap();
/// assert_eq!(witness.cubes(), &Permutation::new(vec![1, 0])?);
/// assert_eq!(witness.apply(&cubes), others);
///
/// let mirrored = cubes.map(|cube| cube.mirrored());
/// assert!(match_cubes(&cubes, &mirrored, &names, false).is_err());
/// assert_eq!(match_cubes(&cubes, &mirrored, &names, true).unwrap().apply(&cubes), mirrored);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CubesWitness {
    cubes: Permutation,
    /// By cube of B.
    turns: Vec<Orientation>,
    colours: Permutation,
    mirrored: bool,
}

impl CubesWitness {
    /// p: cube i of B comes from cube p(i) of A.
    #[must_use]
    pub fn cubes(&self) -> &Permutation {
        &self.cubes
    }

    /// By cube of B, how the painted cube is turned.
    #[must_use]
    pub fn turns(&self) -> &[Orientation] {
        &self.turns
    }

    /// By colour of A, the colour of B it is painted.
    #[must_use]
    pub fn colours(&self) -> &Permutation {
        &self.colours
    }

    /// Whether all cubes are mirrored.
    #[must_use]
    pub fn mirrored(&self) -> bool {
        self.mirrored
    }

    /// What becomes of the cubes.
    ///
    /// # Panics
    /// If there are not as many as those it was found for, or they have other colours.
    #[must_use]
    pub fn apply(&self, cubes: &[Cube]) -> Vec<Cube> {
        let ordered = self.cubes.apply(cubes);
        let turned = ordered.iter().zip(&self.turns);
        turned
            .map(|(cube, &turn)| prepared(cube, &self.colours, self.mirrored).turned(turn))
            .collect()
    }
}

/// Whether the cubes of B are those of A with their colours exchanged as told, in any order and
/// turned in any way; all mirrored, if asked for.
///
/// # Errors
/// If not: the cubes without a partner.
///
/// # Panics
/// If a colour has no image.
pub fn match_cubes(
    a: &[Cube],
    b: &[Cube],
    colours: &Permutation,
    mirrored: bool,
) -> Result<CubesWitness, Unpaired> {
    let a: Vec<Cube> = a.iter().map(|cube| prepared(cube, colours, mirrored)).collect();
    let least = |cubes: &[Cube]| cubes.iter().map(Cube::least).collect::<Vec<_>>();
    let cubes = pair(&least(&a), &least(b))?;
    let turn = |(from, to): (Cube, &Cube)| {
        Orientation::all().find(|&turn| from.turned(turn) == *to).expect("their least words agree")
    };
    let turns = cubes.apply(&a).into_iter().zip(b).map(turn).collect();
    Ok(CubesWitness { cubes, turns, colours: colours.clone(), mirrored })
}

/// Cubes that are others with their colours exchanged, and in how many ways.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CubesRelabelling {
    /// The colour map, and how cubes are ordered and turned.
    pub witness: CubesWitness,
    /// The number of colour maps that do the same.
    pub automorphisms: BigUint,
}

/// As [`match_cubes`], for any permutation of the n colours; none if there is none.
///
/// # Errors
/// If a limit is reached.
///
/// # Panics
/// If there is a colour that is not one of the first n.
pub fn match_relabelled_cubes(
    a: &[Cube],
    b: &[Cube],
    n: usize,
    mirrored: bool,
    limits: &Limits,
) -> Result<Option<CubesRelabelling>, StopReason> {
    let identity = Permutation::identity(n);
    let seen: Vec<Cube> = a.iter().map(|cube| prepared(cube, &identity, mirrored)).collect();
    let order = |cubes: &[Cube]| order_colours(&Structure::of_cubes(n, cubes), limits);
    let (order_of_a, order_of_b) = (order(&seen)?, order(b)?);
    let found = match_cubes(a, b, &order_of_a.map_to(&order_of_b), mirrored).ok();
    let automorphisms = order_of_a.automorphisms;
    Ok(found.map(|witness| CubesRelabelling { witness, automorphisms }))
}

/// A cube painted and perhaps mirrored.
fn prepared(cube: &Cube, colours: &Permutation, mirrored: bool) -> Cube {
    let cube = cube.painted(colours);
    if mirrored { cube.mirrored() } else { cube }
}

/// The canonical form of a puzzle: of its real cubes, if they are known, else of its matrix.
///
/// The palette stands in increasing order of primes; if these [mean
/// nothing](Palette::has_default_primes), in that of names, with the first primes in their order.
/// Every cube is turned so that its colours on front, back, left, right, up and down come first in
/// lexicographic order, and the cubes stand in that order too. Two puzzles with cubes have equal
/// forms exactly when they have the same colours and the same real cubes.
///
/// ```
/// use tantalizer::catalogue;
/// use tantalizer::equivalence::canonical_puzzle;
/// use tantalizer::model::{Orientation, Puzzle};
///
/// let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
/// let turn = Orientation::all().nth(17).unwrap();
/// let turned = puzzle.cubes().unwrap().iter().rev().map(|cube| cube.turned(turn)).collect();
/// let turned = Puzzle::of_cubes(puzzle.palette().clone(), turned)?;
/// assert_eq!(canonical_puzzle(&turned), canonical_puzzle(&puzzle));
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[must_use]
pub fn canonical_puzzle(puzzle: &Puzzle) -> Puzzle {
    let given = puzzle.palette();
    let default = given.has_default_primes();
    let order = if default { given.by_name() } else { given.by_prime() };
    let mut palette = given.reordered(&order);
    if default {
        palette = Palette::with_default_primes(palette.names()).expect("the same names");
    }
    let colours = order.inverse();
    match puzzle.cubes() {
        None => Puzzle::of_matrix(sorted_rows(puzzle.matrix(), &palette, colours).into_matrix()),
        Some(cubes) => puzzle_of_cubes(palette, cubes, &colours),
    }
}

/// The canonical form of a puzzle under a permutation of its palette.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelabelledPuzzle {
    /// The form itself, over the first n primes.
    pub puzzle: Puzzle,
    /// By colour of the puzzle, its colour in the form.
    pub colours: Permutation,
    /// The number of colour maps that keep it the same; for real cubes also the same as these.
    pub automorphisms: BigUint,
}

impl RelabelledPuzzle {
    /// How many different puzzles the n! colour maps give.
    #[must_use]
    pub fn relabellings(&self) -> BigUint {
        relabellings(self.colours.size(), &self.automorphisms)
    }
}

/// As [`canonical_puzzle`], with the colours in an order that does not depend on their primes and
/// names, as for [`relabelled_form`].
///
/// # Errors
/// If a limit is reached.
pub fn relabelled_puzzle(puzzle: &Puzzle, limits: &Limits) -> Result<RelabelledPuzzle, StopReason> {
    let Some(cubes) = puzzle.cubes() else {
        let form = relabelled_form(puzzle.matrix(), limits)?;
        return Ok(RelabelledPuzzle {
            puzzle: Puzzle::of_matrix(form.matrix().clone()),
            colours: form.witness().colours().clone(),
            automorphisms: form.automorphisms().clone(),
        });
    };
    let n = puzzle.palette().len();
    let order = order_colours(&Structure::of_cubes(n, cubes), limits)?;
    let colours = order.numbers();
    let puzzle = puzzle_of_cubes(first_primes(n), cubes, &colours);
    Ok(RelabelledPuzzle { puzzle, colours, automorphisms: order.automorphisms })
}

fn puzzle_of_cubes(palette: Palette, cubes: &[Cube], colours: &Permutation) -> Puzzle {
    let mut cubes: Vec<Cube> = cubes.iter().map(|cube| cube.painted(colours).least()).collect();
    cubes.sort_unstable();
    Puzzle::of_cubes(palette, cubes).expect("at least one cube")
}
