//! In what sense two puzzles are the same.

use super::cubes::{match_cubes, match_relabelled_cubes};
use super::{colours_in_common, equivalent_as, relabelled};
use crate::model::{Permutation, Puzzle};
use crate::outcome::{Limits, StopReason};

/// A sense in which two puzzles may be the same. How cubes are ordered and turned never counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The same real cubes.
    Cubes,
    /// The mirror images of the same real cubes, all of them.
    Mirrored,
    /// The same matrix: the same pairs of opposite faces.
    Matrix,
    /// The same real cubes in other colours.
    RepaintedCubes,
    /// The mirror images of the same real cubes in other colours.
    RepaintedMirrored,
    /// The same matrix in other colours.
    Repainted,
}

impl Level {
    /// All levels. Whatever is said of two puzzles by the first that holds is all there is to say:
    /// those that it does not imply do not hold, or say less.
    pub const ALL: [Self; 6] = [
        Self::Cubes,
        Self::Mirrored,
        Self::Matrix,
        Self::RepaintedCubes,
        Self::RepaintedMirrored,
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

    /// Whether two puzzles are the same in this sense: by colour of the first, the colour of the
    /// second that it becomes. Where colours may not be exchanged, they are matched by
    /// [`colours_in_common`].
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn holds(
        self,
        a: &Puzzle,
        b: &Puzzle,
        limits: &Limits,
    ) -> Result<Option<Permutation>, StopReason> {
        let common = || colours_in_common(a.palette(), b.palette()).map(|(colours, _)| colours);
        let cubes = a.cubes().zip(b.cubes());
        let n = a.palette().len();
        Ok(match self {
            Self::Matrix => {
                common().filter(|colours| equivalent_as(a.matrix(), b.matrix(), colours).is_ok())
            }
            Self::Repainted => relabelled(a.matrix(), b.matrix(), limits)?
                .ok()
                .map(|relabelling| relabelling.witness.colours().clone()),
            Self::Cubes | Self::Mirrored => common().zip(cubes).and_then(|(colours, (a, b))| {
                match_cubes(a, b, &colours, self.mirrors()).is_ok().then_some(colours)
            }),
            Self::RepaintedCubes | Self::RepaintedMirrored => match cubes {
                Some((first, second)) if n == b.palette().len() => {
                    match_relabelled_cubes(first, second, n, self.mirrors(), limits)?
                        .map(|witness| witness.colours().clone())
                }
                _ => None,
            },
        })
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
    let Some(repainted) = Level::Repainted.holds(a, b, limits)? else { return Ok(None) };
    for level in Level::ALL {
        if let Some(colours) = level.holds(a, b, limits)? {
            return Ok(Some((level, colours)));
        }
    }
    Ok(Some((Level::Repainted, repainted)))
}
