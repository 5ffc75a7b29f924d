//! Towers, placements and looks against brute force over all 24^n orientations.

mod common;

use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tantalizer::model::{Face, Magic, Puzzle, Relation, StackedCube};
use tantalizer::outcome::Limits;
use tantalizer::search::{self, Solutions};
use tantalizer::tower::{self, Tally, Tower};

fn solutions(puzzle: &Puzzle, relation: Relation) -> Solutions {
    let magic = Magic::standard(puzzle.palette());
    let magic = if relation == Relation::Divides { magic.with_divisors() } else { magic };
    search::solve(puzzle.matrix(), &magic, 2, usize::MAX, &Limits::new())
        .unwrap()
        .complete()
        .unwrap()
}

fn faces(tower: &Tower) -> Vec<[usize; 6]> {
    tower.cubes().iter().map(|cube| cube.faces().map(tantalizer::model::Colour::index)).collect()
}

/// Compares everything that is said about towers with what brute force finds.
fn agrees_with_brute_force(
    colours: usize,
    cubes: &[[usize; 6]],
    relation: Relation,
) -> Result<(), TestCaseError> {
    let puzzle = common::puzzle(colours, cubes);
    let found = solutions(&puzzle, relation);
    let expected = match relation {
        Relation::Equal => common::brute_force(colours, cubes),
        Relation::Divides => common::without_repetition(cubes),
    };
    if expected.is_empty() {
        prop_assert!(found.list.is_empty());
        return Ok(());
    }
    let mut tally = Tally::new(&puzzle, &found.partials);
    let mut towers: BTreeMap<Vec<[usize; 6]>, u64> = BTreeMap::new();
    for set in &found.list {
        tally.add(set).unwrap();
        let (s, t) = (&found.partials[set[0]], &found.partials[set[1]]);
        let all: Vec<Tower> = tower::towers(&puzzle, s, t).unwrap().collect();
        prop_assert_eq!(&all[0], &Tower::new(&puzzle, s, t).unwrap());
        for tower in all {
            *towers.entry(faces(&tower)).or_insert(0) += 1;
        }
    }
    // The very same towers, each as often.
    prop_assert_eq!(&towers, &expected);
    let placements: u64 = expected.values().sum();
    prop_assert_eq!(tally.placements(), &BigUint::from(placements));
    let looks: BTreeSet<Vec<[usize; 4]>> = expected
        .keys()
        .map(|stack| stack.iter().map(|cube| cube[..4].try_into().unwrap()).collect())
        .collect();
    prop_assert_eq!(tally.looks(), &BigUint::from(looks.len()));
    Ok(())
}

proptest! {
    #![proptest_config(common::seeded(1500, 1))]

    #[test]
    fn up_to_three_cubes(
        (colours, cubes) in (1usize..=3, 1usize..=3).prop_flat_map(|(colours, cubes)| {
            (Just(colours), common::cubes(cubes, colours))
        }),
    ) {
        agrees_with_brute_force(colours, &cubes, Relation::Equal)?;
    }
}

proptest! {
    #![proptest_config(common::seeded(1500, 5))]

    /// With more colours than cubes: sides show no colour twice.
    #[test]
    fn more_colours_than_cubes(
        (colours, cubes) in (1usize..=3, 0usize..=4).prop_flat_map(|(cubes, more)| {
            (Just(cubes + more), common::cubes(cubes, cubes + more))
        }),
    ) {
        agrees_with_brute_force(colours, &cubes, Relation::Divides)?;
    }

    /// As many colours as cubes: no colour twice is every colour once.
    #[test]
    fn as_many_colours_as_cubes(
        (colours, cubes) in (1usize..=3).prop_flat_map(|n| (Just(n), common::cubes(n, n))),
    ) {
        agrees_with_brute_force(colours, &cubes, Relation::Divides)?;
    }
}

proptest! {
    #![proptest_config(common::seeded(400, 2))]

    #[test]
    fn four_cubes_of_four_colours(cubes in common::cubes(4, 4)) {
        agrees_with_brute_force(4, &cubes, Relation::Equal)?;
    }

    /// Without faces either mirror image of each cube will do, so the counts stay the same.
    #[test]
    fn pairs_give_the_same_counts_and_valid_towers(cubes in common::cubes(4, 4)) {
        let puzzle = common::pairs_only(&common::puzzle(4, &cubes));
        let found = solutions(&puzzle, Relation::Equal);
        let mut tally = Tally::new(&puzzle, &found.partials);
        for set in &found.list {
            tally.add(set).unwrap();
            let (s, t) = (&found.partials[set[0]], &found.partials[set[1]]);
            for tower in tower::towers(&puzzle, s, t).unwrap() {
                prop_assert!(!tower.knows_up_and_down());
                prop_assert_eq!(tower::verify(&puzzle, &stack(&tower, false), Relation::Equal).unwrap(), []);
            }
        }
        let expected: u64 = common::brute_force(4, &cubes).values().sum();
        prop_assert_eq!(tally.placements(), &BigUint::from(expected));
    }

    /// `verify` accepts every tower and refuses it after two faces of a cube are exchanged,
    /// unless that gives a tower again.
    #[test]
    fn verify_is_right_face_by_face(
        cubes in common::cubes(3, 3),
        cube in 0usize..3,
        (a, b) in (0usize..6, 0usize..6),
    ) {
        let puzzle = common::puzzle(3, &cubes);
        let all = common::brute_force(3, &cubes);
        for stack in all.keys() {
            let stacked = |faces: &Vec<[usize; 6]>| faces.iter().map(stacked_cube).collect::<Vec<_>>();
            prop_assert_eq!(tower::verify(&puzzle, &stacked(stack), Relation::Equal).unwrap(), []);
            let mut spoilt = stack.clone();
            spoilt[cube].swap(a, b);
            let right = all.contains_key(&spoilt);
            prop_assert_eq!(tower::verify(&puzzle, &stacked(&spoilt), Relation::Equal).unwrap().is_empty(), right);
        }
    }
}

fn stacked_cube(faces: &[usize; 6]) -> StackedCube {
    let [front, back, left, right, up, down] = faces.map(tantalizer::model::Colour::new);
    StackedCube { sides: [front, back, left, right], ends: Some([up, down]) }
}

fn stack(tower: &Tower, ends: bool) -> Vec<StackedCube> {
    let stacked = |cube: &tantalizer::model::Cube| {
        let mut stacked = stacked_cube(&cube.faces().map(tantalizer::model::Colour::index));
        stacked.ends = stacked.ends.filter(|_| ends);
        stacked
    };
    tower.cubes().iter().map(stacked).collect()
}

#[test]
fn sides_are_read_from_bottom_to_top() {
    let cubes = [[0, 1, 0, 1, 0, 1], [1, 0, 1, 0, 1, 0]];
    let puzzle = common::puzzle(2, &cubes);
    let found = solutions(&puzzle, Relation::Equal);
    let set = &found.list[0];
    let tower = Tower::new(&puzzle, &found.partials[set[0]], &found.partials[set[1]]).unwrap();
    let front: Vec<usize> = tower.side(Face::Front).iter().map(|c| c.index()).collect();
    assert_eq!(
        front,
        [tower.cubes()[0].face(Face::Front).index(), tower.cubes()[1].face(Face::Front).index()]
    );
    assert_ne!(front[0], front[1]);
}
