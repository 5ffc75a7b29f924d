//! Puzzles for exercises, drawn until they are as hard as wanted.

use super::Difficulty;
use crate::generate::{self, Kind};
use crate::lesson::Facts;
use crate::model::{Colour, Cube, Matrix, Palette, Puzzle, primes};
use crate::outcome::Limits;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Colour words, no two of which begin with the same letter.
const WORDS: [&str; 8] = ["red", "green", "blue", "yellow", "white", "orange", "purple", "cyan"];

/// Faces of a cube.
const FACES: usize = 6;

/// The palette red 2, green 3, blue 5, … of so many colours.
pub(super) fn palette(colours: usize) -> Palette {
    let primes = primes::first_primes(colours).into_iter();
    Palette::new(WORDS.into_iter().zip(primes)).expect("different words and primes")
}

/// What an exercise is to be like.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grade {
    /// The number of cubes and of colours.
    pub(super) cubes: usize,
    /// How hard the puzzle is to be.
    pub(super) wanted: Difficulty,
    /// How hard it is to be at least, since the one before is.
    pub(super) at_least: Difficulty,
    /// How many exercises of this kind come before it.
    pub(super) round: usize,
}

/// Where puzzles come from.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) rng: ChaCha8Rng,
}

/// A puzzle with its difficulty.
#[derive(Debug)]
pub(super) struct Rated {
    pub(super) puzzle: Puzzle,
    pub(super) difficulty: Difficulty,
}

impl Source {
    /// Either of two with the same chance.
    pub(super) fn toss(&mut self) -> bool {
        self.rng.random()
    }

    /// A number below another.
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.rng.random_range(0..end)
    }

    /// The same things in random order.
    pub(super) fn shuffle<T>(&mut self, things: &mut [T]) {
        things.shuffle(&mut self.rng);
    }

    /// A random puzzle with names for its colours.
    pub(super) fn puzzle(&mut self, kind: Kind, cubes: usize, colours: usize) -> Puzzle {
        let generated = generate::generate(kind, cubes, colours, &mut self.rng)
            .expect("cubes, and as many colours where that is needed");
        let cubes = generated.puzzle.cubes().expect("real cubes are drawn").to_vec();
        Puzzle::of_cubes(palette(colours), cubes).expect("at least one cube")
    }

    /// Cubes each of which shows every colour, as far as six faces can.
    pub(super) fn proper(&mut self, cubes: usize) -> Vec<Cube> {
        let cube = |_| {
            let mut faces: Vec<usize> = (0..cubes).collect();
            faces.shuffle(&mut self.rng);
            faces.truncate(FACES);
            while faces.len() < FACES {
                faces.push(self.rng.random_range(0..cubes));
            }
            faces.shuffle(&mut self.rng);
            let faces: Vec<Colour> = faces.into_iter().map(Colour::new).collect();
            Cube::new(faces.try_into().expect("six faces"))
        };
        (0..cubes).map(cube).collect()
    }

    /// Columns of a random selection.
    pub(super) fn columns(&mut self, matrix: &Matrix) -> Vec<usize> {
        (0..matrix.rows()).map(|_| self.rng.random_range(0..matrix.columns())).collect()
    }

    /// A puzzle that `must` hold for, drawn until it is also nice and as hard as wanted, or until so
    /// many are drawn that the best of them will do.
    pub(super) fn rated(
        &mut self,
        grade: Grade,
        kinds: &[Kind],
        must: impl Fn(&Facts<'_>) -> bool,
        nice: impl Fn(&Facts<'_>) -> bool,
    ) -> Rated {
        const ENOUGH: usize = 150;
        let mut best: Option<([usize; 3], Rated)> = None;
        for attempt in 0.. {
            if let Some((faults, rated)) = best.take() {
                if faults == [0; 3] || attempt >= ENOUGH {
                    return rated;
                }
                best = Some((faults, rated));
            }
            let puzzle = self.puzzle(kinds[attempt % kinds.len()], grade.cubes, grade.cubes);
            let facts = Facts::find(&puzzle, super::LISTED, &Limits::new());
            if !must(&facts) {
                continue;
            }
            let difficulty = Difficulty::of(&facts);
            let faults = [
                usize::from(difficulty < grade.at_least),
                usize::from(!nice(&facts)),
                difficulty.distance(grade.wanted),
            ];
            if best.as_ref().is_none_or(|(others, _)| faults < *others) {
                best = Some((faults, Rated { puzzle, difficulty }));
            }
        }
        unreachable!("the loop has no end but a puzzle")
    }
}
