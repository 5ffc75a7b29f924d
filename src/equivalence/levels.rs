//! In what sense two puzzles are the same.

use super::cubes::{CubesWitness, match_cubes, match_relabelled_cubes};
use super::difference::Difference;
use super::form::relabellings;
use super::witness::Witness;
use super::{colours_in_common, equivalent_as, relabelled};
use crate::model::{Cube, Permutation, Puzzle};
use crate::outcome::{Limits, StopReason};
use num_bigint::BigUint;

/// A sense in which two puzzles may be the same. How cubes are ordered and turned never counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The same real cubes.
    Cubes,
    /// The mirror images of the same real cubes, all of them.
    Mirrored,
    /// The same real cubes in other colours.
    RepaintedCubes,
    /// The mirror images of the same real cubes in other colours.
    RepaintedMirrored,
    /// The same matrix: the same pairs of opposite faces.
    Matrix,
    /// The same matrix in other colours.
    Repainted,
}

impl Level {
    /// All levels, from the one that says most: first those of real cubes, and those that keep the
    /// colours before those that do not.
    pub const ALL: [Self; 6] = [
        Self::Cubes,
        Self::Mirrored,
        Self::RepaintedCubes,
        Self::RepaintedMirrored,
        Self::Matrix,
        Self::Repainted,
    ];

    /// Whether it compares real cubes, so that the faces of both puzzles must be known.
    #[must_use]
    pub fn compares_cubes(self) -> bool {
        !matches!(self, Self::Matrix | Self::Repainted)
    }

    /// Whether colours may be exchanged.
    #[must_use]
    pub fn repaints(self) -> bool {
        matches!(self, Self::RepaintedCubes | Self::RepaintedMirrored | Self::Repainted)
    }

    /// Whether all cubes are mirrored.
    #[must_use]
    pub fn mirrors(self) -> bool {
        matches!(self, Self::Mirrored | Self::RepaintedMirrored)
    }

    /// Whether two puzzles are the same in this sense, and how, or why not. Where colours may not be
    /// exchanged, they are matched by [`colours_in_common`].
    ///
    /// The outer error says that a limit was reached before it was certain.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// # Panics
    /// If real cubes are to be compared and are not known.
    pub fn compare(
        self,
        a: &Puzzle,
        b: &Puzzle,
        limits: &Limits,
    ) -> Result<Result<Sameness, Difference>, StopReason> {
        if self.repaints() {
            return self.compare_repainted(a, b, limits);
        }
        let Some((colours, _)) = colours_in_common(a.palette(), b.palette()) else {
            return Ok(Err(Difference::Colours));
        };
        let rows = || equivalent_as(a.matrix(), b.matrix(), &colours);
        if !self.compares_cubes() {
            return Ok(rows().map(|witness| Sameness::of_rows(witness, None)));
        }
        let (first, second) = both_cubes(a, b);
        Ok(match match_cubes(first, second, &colours, self.mirrors()) {
            Ok(witness) => Ok(Sameness::of_cubes(witness, None)),
            Err(unpaired) => match rows() {
                Err(difference) => Err(difference),
                Ok(_) => Err(Difference::Cubes { colours, unpaired, maps: 1u8.into() }),
            },
        })
    }

    fn compare_repainted(
        self,
        a: &Puzzle,
        b: &Puzzle,
        limits: &Limits,
    ) -> Result<Result<Sameness, Difference>, StopReason> {
        let rows = || relabelled(a.matrix(), b.matrix(), limits);
        if !self.compares_cubes() {
            return Ok(
                rows()?.map(|found| Sameness::of_rows(found.witness, Some(found.automorphisms)))
            );
        }
        let ((first, second), n) = (both_cubes(a, b), a.palette().len());
        if n == b.palette().len() {
            let found = match_relabelled_cubes(first, second, n, self.mirrors(), limits)?;
            if let Some(found) = found {
                return Ok(Ok(Sameness::of_cubes(found.witness, Some(found.automorphisms))));
            }
        }
        Ok(Err(match rows()? {
            Err(difference) => difference,
            Ok(found) => {
                let colours = found.witness.colours().clone();
                let unpaired = match_cubes(first, second, &colours, self.mirrors())
                    .expect_err("with no colours the cubes are the same");
                Difference::Cubes { colours, unpaired, maps: found.automorphisms }
            }
        }))
    }
}

fn both_cubes<'a>(a: &'a Puzzle, b: &'a Puzzle) -> (&'a [Cube], &'a [Cube]) {
    a.cubes().zip(b.cubes()).expect("real cubes to be compared are known")
}

/// How a puzzle becomes another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sameness {
    /// What becomes what.
    pub proof: Proof,
    /// Where colours may be exchanged, the number of colour maps that do the same: the order of the
    /// automorphism group of each puzzle.
    pub automorphisms: Option<BigUint>,
}

/// What becomes what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// Rows and entries of matrices.
    Rows(Witness),
    /// Real cubes.
    Cubes(CubesWitness),
}

impl Sameness {
    fn of_rows(witness: Witness, automorphisms: Option<BigUint>) -> Self {
        Self { proof: Proof::Rows(witness), automorphisms }
    }

    fn of_cubes(witness: CubesWitness, automorphisms: Option<BigUint>) -> Self {
        Self { proof: Proof::Cubes(witness), automorphisms }
    }

    /// How many different puzzles the n! colour maps give, if the automorphisms are known.
    #[must_use]
    pub fn relabellings(&self) -> Option<BigUint> {
        let automorphisms = self.automorphisms.as_ref()?;
        Some(relabellings(self.colours().size(), automorphisms))
    }

    /// By colour of the first puzzle, the colour of the second that it becomes.
    #[must_use]
    pub fn colours(&self) -> &Permutation {
        match &self.proof {
            Proof::Rows(witness) => witness.colours(),
            Proof::Cubes(witness) => witness.colours(),
        }
    }
}

/// The first level on which two puzzles are the same, with the colours of the second that those of
/// the first become; none if they differ in more than colours, order and mirror images.
///
/// ```
/// use tantalizer::catalogue;
/// use tantalizer::equivalence::{Level, closest};
/// use tantalizer::outcome::Limits;
///
/// let puzzle = |id| catalogue::find(id).unwrap().puzzle();
/// let (level, colours) = closest(
///     &puzzle("winning-moves"),
///     &puzzle("instant-insanity"),
///     &Limits::new(),
/// ).unwrap().unwrap();
/// assert!(level.repaints());
/// assert_eq!(colours.size(), 4);
/// let none = closest(&puzzle("mutando"), &puzzle("instant-insanity"), &Limits::new());
/// assert_eq!(none, Ok(None));
/// ```
///
/// # Errors
/// If a limit is reached.
pub fn closest(
    a: &Puzzle,
    b: &Puzzle,
    limits: &Limits,
) -> Result<Option<(Level, Permutation)>, StopReason> {
    // The weakest first: it decides most cases, and with it all that is left.
    let Ok(repainted) = Level::Repainted.compare(a, b, limits)? else { return Ok(None) };
    let known = a.cubes().is_some() && b.cubes().is_some();
    let stronger = Level::ALL.into_iter().filter(|&level| level != Level::Repainted);
    for level in stronger.filter(|level| known || !level.compares_cubes()) {
        if let Ok(found) = level.compare(a, b, limits)? {
            return Ok(Some((level, found.colours().clone())));
        }
    }
    Ok(Some((Level::Repainted, repainted.colours().clone())))
}
