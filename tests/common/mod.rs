//! What several test programs need: seeded random cases and brute force over orientations.

#![allow(dead_code, unreachable_pub, reason = "each test program uses a part of it")]

#[cfg(feature = "cli")]
pub mod program;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};
use tantalizer::generate::{Kind, generate};
use tantalizer::model::{Colour, Cube, Magic, Matrix, Palette, Product, Puzzle, Selection};

/// The puzzles of the catalogue that are the Instant Insanity, repainted and perhaps mirrored in part.
pub const INSTANT_INSANITIES: [&str; 11] = [
    "instant-insanity",
    "winning-moves",
    "wikipedia",
    "perlmonks",
    "maa-mathtrek",
    "course-haskell",
    "roberts-textbook",
    "interview",
    "tick-4",
    "cudd",
    "seed-paper",
];

/// The same cases in every run.
pub fn seeded(cases: u32, seed: u64) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(seed), failure_persistence: None, ..Config::default() }
}

/// A matrix of any shape with k ≤ 3, and an M: standard, the product of a selection, or
/// any product; to be met or to be divided.
pub fn matrix_and_magic(
    most_rows: usize,
    most_columns: usize,
) -> impl Strategy<Value = (Matrix, Magic)> {
    (1..=most_rows, 1..=most_columns, 1usize..=3, 1usize..=4).prop_flat_map(|(m1, m2, k, n)| {
        let entry = prop::collection::vec(0..n, k);
        let rows = prop::collection::vec(prop::collection::vec(entry, m2), m1);
        let kind = (0..4, any::<bool>());
        let columns = prop::collection::vec(0..m2, m1);
        let factors = prop::collection::vec(0..n, 0..=3 * m1);
        (Just(n), rows, kind, columns, factors).prop_map(
            |(n, rows, (kind, divides), columns, factors)| {
                let palette = palette(n);
                let colours =
                    |entry: &Vec<usize>| entry.iter().map(|&c| Colour::new(c)).collect::<Vec<_>>();
                let rows: Vec<Vec<Vec<Colour>>> =
                    rows.iter().map(|row| row.iter().map(colours).collect()).collect();
                let matrix = Matrix::from_colours(palette.clone(), &rows).unwrap();
                let magic = match kind {
                    0 => Magic::standard(&palette),
                    1 => {
                        let product = Product::of_colours(&palette, colours(&factors));
                        Magic::new(&palette, product.value().clone()).unwrap()
                    }
                    _ => {
                        let selection = Selection::new(&matrix, &columns).unwrap();
                        Magic::new(&palette, selection.value(&matrix)).unwrap()
                    }
                };
                (matrix, if divides { magic.with_divisors() } else { magic })
            },
        )
    })
}

/// n cubes c_i c_{i+1}, c_i c_{i+1}, c_i c_i (indices modulo n): in each row the two equal entries
/// or the loop, all alike, so |V| = 2^n + 1.
pub fn ring(n: usize) -> Matrix {
    let palette = palette(n);
    let row = |i: usize| {
        let (a, b) = (Colour::new(i), Colour::new((i + 1) % n));
        vec![[a, b], [a, b], [a, a]]
    };
    Matrix::from_colours(palette, &(0..n).map(row).collect::<Vec<_>>()).unwrap()
}

/// Rows of entries of colours.
pub type Rows = Vec<Vec<Vec<usize>>>;

pub fn matrix(colours: usize, rows: &Rows) -> Matrix {
    let rows: Vec<Vec<Vec<Colour>>> = rows
        .iter()
        .map(|row| row.iter().map(|e| e.iter().map(|&c| Colour::new(c)).collect()).collect())
        .collect();
    Matrix::from_colours(palette(colours), &rows).unwrap()
}

/// Three random layers, in each of which every colour is on two of the pairs.
pub fn planted(cubes: usize, seed: u64) -> Matrix {
    let generated = generate(Kind::Planted, cubes, cubes, &mut ChaCha8Rng::seed_from_u64(seed));
    generated.unwrap().puzzle.matrix().clone()
}

/// The same, with two of the layers.
pub fn planted_with_layers(cubes: usize, seed: u64) -> (Matrix, [Selection; 2]) {
    let generated = generate(Kind::Planted, cubes, cubes, &mut ChaCha8Rng::seed_from_u64(seed));
    let generated = generated.unwrap();
    (generated.puzzle.matrix().clone(), generated.planted.unwrap())
}

/// Planted cubes whose colours are near those of their neighbours.
pub fn band(cubes: usize, window: usize, seed: u64) -> Matrix {
    let kind = Kind::Banded { window };
    let generated = generate(kind, cubes, cubes, &mut ChaCha8Rng::seed_from_u64(seed));
    generated.unwrap().puzzle.matrix().clone()
}

/// Real cubes over colours 0, 1, …, of any kind: any faces, equal cubes, cubes of one colour or
/// of few, every cube with every colour, or all cubes together with each colour six times.
pub fn cubes(cubes: usize, colours: usize) -> BoxedStrategy<Vec<[usize; 6]>> {
    let any_cube = prop::array::uniform6(0..colours);
    let few = prop::array::uniform6(0..colours.min(2));
    let plain = (0..colours).prop_map(|colour| [colour; 6]);
    let full = prop::sample::subsequence((0..6).collect::<Vec<usize>>(), colours.min(6))
        .prop_flat_map(move |places| {
            (Just(places), prop::array::uniform6(0..colours)).prop_map(|(places, mut faces)| {
                for (colour, place) in places.into_iter().enumerate() {
                    faces[place] = colour;
                }
                faces
            })
        });
    let mixed = prop_oneof![4 => any_cube.clone(), 1 => few, 1 => plain, 3 => full.clone()];
    let balanced = Just((0..6 * cubes).map(|face| face % colours).collect::<Vec<usize>>())
        .prop_shuffle()
        .prop_map(|faces| faces.chunks(6).map(|six| six.try_into().unwrap()).collect());
    prop_oneof![
        3 => prop::collection::vec(mixed, cubes),
        2 => prop::collection::vec(full, cubes),
        1 => any_cube.prop_map(move |cube| vec![cube; cubes]),
        4 => balanced,
    ]
    .boxed()
}

/// The palette c0 = 2, c1 = 3, ….
pub fn palette(colours: usize) -> Palette {
    Palette::with_default_primes((0..colours).map(|colour| format!("c{colour}"))).unwrap()
}

pub fn puzzle(colours: usize, cubes: &[[usize; 6]]) -> Puzzle {
    let cubes = cubes.iter().map(|cube| Cube::new(cube.map(Colour::new))).collect();
    Puzzle::of_cubes(palette(colours), cubes).unwrap()
}

/// The same puzzle as far as its matrix tells.
pub fn pairs_only(puzzle: &Puzzle) -> Puzzle {
    Puzzle::of_matrix(puzzle.matrix().clone())
}

/// A way to put a cube down: for front, back, left, right, up, down the face that comes there.
pub type Turn = [usize; 6];

/// The 24 ways, as what two quarter turns of a die generate.
pub fn turns() -> Vec<Turn> {
    let spin = |t: Turn| [t[2], t[3], t[1], t[0], t[4], t[5]];
    let tip = |t: Turn| [t[4], t[5], t[2], t[3], t[1], t[0]];
    let mut all = BTreeSet::from([[0, 1, 2, 3, 4, 5]]);
    let mut pending = vec![[0, 1, 2, 3, 4, 5]];
    while let Some(turn) = pending.pop() {
        for next in [spin(turn), tip(turn)] {
            if all.insert(next) {
                pending.push(next);
            }
        }
    }
    assert_eq!(all.len(), 24);
    all.into_iter().collect()
}

/// Every stack of the cubes in this order whose four sides each show every colour once, as the
/// faces of its cubes, with the number of ways to get it by orientations told apart.
pub fn brute_force(colours: usize, cubes: &[[usize; 6]]) -> BTreeMap<Vec<[usize; 6]>, u64> {
    if colours == cubes.len() { without_repetition(cubes) } else { BTreeMap::new() }
}

/// The same for sides that show no colour twice.
pub fn without_repetition(cubes: &[[usize; 6]]) -> BTreeMap<Vec<[usize; 6]>, u64> {
    let turns = turns();
    let turned: Vec<Vec<[usize; 6]>> =
        cubes.iter().map(|cube| turns.iter().map(|turn| turn.map(|f| cube[f])).collect()).collect();
    let mut found = BTreeMap::new();
    let mut choice = vec![0; cubes.len()];
    loop {
        let stack: Vec<[usize; 6]> = choice.iter().zip(&turned).map(|(&c, t)| t[c]).collect();
        if (0..4).all(|side| shows_no_colour_twice(&stack, side)) {
            *found.entry(stack).or_insert(0) += 1;
        }
        let Some(cube) = choice.iter().rposition(|&turn| turn < 23) else { return found };
        choice[cube] += 1;
        choice[cube + 1..].fill(0);
    }
}

fn shows_no_colour_twice(stack: &[[usize; 6]], side: usize) -> bool {
    let mut seen = 0u64;
    stack.iter().all(|cube| {
        let colour = 1 << cube[side];
        let new = seen & colour == 0;
        seen |= colour;
        new
    })
}
