//! Random puzzles of any size.
//!
//! The faces of a puzzle are drawn from a generator that the caller seeds, so the same seed gives
//! the same puzzle on every machine.

use crate::error::ModelError;
use crate::model::{Colour, Cube, Palette, Puzzle, Selection};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

/// How the colours of the faces are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Three layers, in each of which every colour is on two of the pairs, one of every cube: three
    /// partial solutions, each two of them a solution. Every colour is on six faces.
    Planted,
    /// Two such layers, and a third with any colours: one solution is known.
    PlantedUnbalanced,
    /// Planted layers whose colours stay near their cube: those of cube i are among the `window` + 1
    /// colours from i − ⌊`window`/2⌋ on.
    Banded {
        /// The width of the band.
        window: usize,
    },
    /// Every colour on six faces, in any place.
    Balanced,
    /// Any colour on any face.
    Uniform,
}

impl Kind {
    /// How many layers are planted.
    fn layers(self) -> usize {
        match self {
            Self::Planted | Self::Banded { .. } => 3,
            Self::PlantedUnbalanced => 2,
            Self::Balanced | Self::Uniform => 0,
        }
    }
}

/// A random puzzle, with the solution it was made from, if any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle: real cubes with colours named 0, 1, ….
    pub puzzle: Puzzle,
    /// Two independent partial solutions in lexicographic order; none if no solution was planted.
    pub planted: Option<[Selection; 2]>,
}

/// Draws a puzzle of so many cubes with as many colours; [`Kind::Uniform`] takes any number of
/// `colours`, for puzzles with more colours than cubes, say.
///
/// A planted layer joins the places of two random permutations of the colours, a_i and b_i, to pairs
/// and gives them to the cubes in random order; a banded one gives them to the cubes in order, and its
/// permutations are made of random exchanges that leave every colour within the window. Then the pairs of every cube are shuffled, and so are
/// the two faces of each pair, so either mirror image of a cube may come up.
///
/// # Errors
/// If there is no cube or no colour, or if another kind than [`Kind::Uniform`] is to have another
/// number of colours than of cubes.
///
/// ```
/// use rand::SeedableRng;
/// use tantalizer::generate::{Kind, generate};
/// use tantalizer::model::Magic;
///
/// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
/// let generated = generate(Kind::Planted, 30, 30, &mut rng)?;
/// let matrix = generated.puzzle.matrix();
/// let magic = Magic::standard(matrix.palette());
/// let [s, t] = generated.planted.unwrap();
/// assert!(s.is_independent_of(&t));
/// assert_eq!(&s.value(matrix), magic.value());
/// assert_eq!(&t.value(matrix), magic.value());
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn generate(
    kind: Kind,
    cubes: usize,
    colours: usize,
    rng: &mut impl Rng,
) -> Result<Generated, ModelError> {
    if cubes == 0 {
        return Err(ModelError::NoRows);
    }
    if kind != Kind::Uniform && colours != cubes {
        return Err(ModelError::ColoursUnequalCubes { colours, cubes });
    }
    let palette = Palette::with_default_primes((0..colours).map(|colour| colour.to_string()))?;
    let (mut real, mut layers) = (Vec::with_capacity(cubes), Vec::with_capacity(cubes));
    for mut pairs in pairs(kind, cubes, rng) {
        while pairs.len() < 3 {
            pairs.push([0, 1].map(|_| rng.random_range(0..colours)));
        }
        let (cube, order) = shuffled(&pairs, rng);
        real.push(cube);
        layers.push(order);
    }
    let puzzle = Puzzle::of_cubes(palette, real)?;
    let selection = |layer: usize| {
        let columns = layers.iter().map(|order| order.iter().position(|&l| l == layer));
        let columns: Option<Vec<usize>> = columns.collect();
        Selection::new(puzzle.matrix(), &columns.expect("every cube has every layer"))
    };
    let planted = match kind.layers() {
        0 => None,
        _ => {
            let mut planted = [selection(0)?, selection(1)?];
            planted.sort();
            Some(planted)
        }
    };
    Ok(Generated { puzzle, planted })
}

/// For every cube the pairs that its kind prescribes, by layer.
fn pairs(kind: Kind, cubes: usize, rng: &mut impl Rng) -> Vec<Vec<[usize; 2]>> {
    if kind == Kind::Balanced {
        let mut faces: Vec<usize> = (0..6 * cubes).map(|face| face % cubes).collect();
        faces.shuffle(rng);
        let pairs: Vec<[usize; 2]> = faces.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
        return pairs.chunks(3).map(<[_]>::to_vec).collect();
    }
    let mut pairs = vec![Vec::new(); cubes];
    for _ in 0..kind.layers() {
        let layer = match kind {
            Kind::Banded { window } => banded_layer(cubes, window, rng),
            _ => layer(cubes, rng),
        };
        for (cube, pair) in layer {
            pairs[cube].push(pair);
        }
    }
    pairs
}

/// A cube with these pairs in random order, either face of each first; and which layer each of its
/// columns comes from.
fn shuffled(pairs: &[[usize; 2]], rng: &mut impl Rng) -> (Cube, Vec<usize>) {
    let mut order = vec![0, 1, 2];
    order.shuffle(rng);
    let mut faces = Vec::with_capacity(6);
    for &layer in &order {
        let [a, b] = pairs[layer].map(Colour::new);
        faces.extend(if rng.random() { [a, b] } else { [b, a] });
    }
    (Cube::new(faces.try_into().expect("three pairs of faces")), order)
}

/// A pair for every cube, such that every colour is on two of all faces.
fn layer(cubes: usize, rng: &mut impl Rng) -> Vec<(usize, [usize; 2])> {
    let [order, a, b] = [0; 3].map(|_| {
        let mut permutation: Vec<usize> = (0..cubes).collect();
        permutation.shuffle(rng);
        permutation
    });
    order.into_iter().zip(a.into_iter().zip(b)).map(|(cube, (a, b))| (cube, [a, b])).collect()
}

/// The same, with colours near their cubes.
fn banded_layer(cubes: usize, window: usize, rng: &mut impl Rng) -> Vec<(usize, [usize; 2])> {
    const EXCHANGES: usize = 20;
    let fits = |cube: usize, colour: usize| {
        let first = cube.saturating_sub(window / 2);
        (first..=cube + window - window / 2).contains(&colour)
    };
    let [a, b] = [0; 2].map(|_| {
        let mut permutation: Vec<usize> = (0..cubes).collect();
        for _ in 0..EXCHANGES * cubes {
            let i = rng.random_range(0..cubes);
            let j = rng.random_range(i..=(i + window).min(cubes - 1));
            if fits(i, permutation[j]) && fits(j, permutation[i]) {
                permutation.swap(i, j);
            }
        }
        permutation
    });
    (0..cubes).zip(a.into_iter().zip(b).map(|(a, b)| [a, b])).collect()
}
