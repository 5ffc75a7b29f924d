//! What several test programs need: seeded random cases and brute force over orientations.

#![allow(dead_code, unreachable_pub, reason = "each test program uses a part of it")]

#[cfg(feature = "cli")]
pub mod program;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use std::collections::{BTreeMap, BTreeSet};
use tantalizer::model::{Colour, Cube, Palette, Puzzle};

/// The same cases in every run.
pub fn seeded(cases: u32, seed: u64) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(seed), failure_persistence: None, ..Config::default() }
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
type Turn = [usize; 6];

/// The 24 ways, as what two quarter turns of a die generate.
fn turns() -> Vec<Turn> {
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
    let turns = turns();
    let turned: Vec<Vec<[usize; 6]>> =
        cubes.iter().map(|cube| turns.iter().map(|turn| turn.map(|f| cube[f])).collect()).collect();
    let mut found = BTreeMap::new();
    let mut choice = vec![0; cubes.len()];
    loop {
        let stack: Vec<[usize; 6]> = choice.iter().zip(&turned).map(|(&c, t)| t[c]).collect();
        if (0..4).all(|side| shows_every_colour_once(colours, &stack, side)) {
            *found.entry(stack).or_insert(0) += 1;
        }
        let Some(cube) = choice.iter().rposition(|&turn| turn < 23) else { return found };
        choice[cube] += 1;
        choice[cube + 1..].fill(0);
    }
}

fn shows_every_colour_once(colours: usize, stack: &[[usize; 6]], side: usize) -> bool {
    let mut seen = 0u64;
    stack.len() == colours
        && stack.iter().all(|cube| {
            let colour = 1 << cube[side];
            let new = seen & colour == 0;
            seen |= colour;
            new
        })
}
