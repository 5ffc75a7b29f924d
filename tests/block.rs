//! The 2×2×1 block against brute force over all placements, and the census of cubes that make a tower and
//! a block.

mod common;

use common::{cubes, pairs_only, puzzle, seeded, turns};
use num_bigint::BigUint;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};
use tantalizer::block::{self, Block, Rules};
use tantalizer::catalogue;
use tantalizer::census::{DoubleNumbers, Doubles};
use tantalizer::error::ModelError;
use tantalizer::model::{Colour, Cube, Face, Magic, Permutation, Puzzle, Selection};
use tantalizer::outcome::{Limits, Outcome, StopReason};
use tantalizer::search::{self, partial};

const ALL_RULES: [Rules; 4] = [
    Rules { distinct_sides: false, free_ends: false },
    Rules { distinct_sides: true, free_ends: false },
    Rules { distinct_sides: false, free_ends: true },
    Rules { distinct_sides: true, free_ends: true },
];

/// Faces of a cube: front, back, left, right, up, down.
type Faces = [usize; 6];

/// A placement: the cubes at front left, front right, back left and back right, and how they stand.
type Placement = [(usize, Faces); 4];

/// Whether each of the four sides has one colour.
fn has_plain_sides([fl, fr, bl, br]: [&Faces; 4]) -> bool {
    fl[0] == fr[0] && bl[1] == br[1] && fl[2] == bl[2] && fr[3] == br[3]
}

/// Whether what has plain sides obeys the rules.
fn obeys(placed: &Placement, rules: Rules) -> bool {
    let [fl, fr, bl, br] = placed.map(|(_, faces)| faces);
    let sides = BTreeSet::from([fl[0], bl[1], fl[2], fr[3]]);
    let is_plain = |end| [fr, bl, br].iter().all(|faces| faces[end] == fl[end]);
    (rules.free_ends || (is_plain(4) && is_plain(5))) && (!rules.distinct_sides || sides.len() == 4)
}

fn orders() -> Vec<[usize; 4]> {
    let all = (0..256).map(|code: usize| [code / 64, code / 16 % 4, code / 4 % 4, code % 4]);
    all.filter(|order| order.iter().collect::<BTreeSet<_>>().len() == 4).collect()
}

/// Of all 4!·24^4 placements those with plain sides, with the number of ways to get them by orientations.
fn brute_force(cubes: &[Faces; 4]) -> BTreeMap<Placement, u64> {
    let turns = turns();
    let turned = cubes.map(|cube| turns.iter().map(|turn| turn.map(|f| cube[f])).collect());
    let turned: &[Vec<Faces>; 4] = &turned;
    let mut found = BTreeMap::new();
    for order in orders() {
        for code in 0..24usize.pow(4) {
            let choice = [code / 13_824, code / 576 % 24, code / 24 % 24, code % 24];
            let faces: [&Faces; 4] =
                std::array::from_fn(|place| &turned[order[place]][choice[place]]);
            if has_plain_sides(faces) {
                let placed = std::array::from_fn(|place| (order[place], *faces[place]));
                *found.entry(placed).or_insert(0) += 1;
            }
        }
    }
    found
}

/// The whole block turned about the vertical axis: what is in front comes to the left.
fn rolled([fl, fr, bl, br]: Placement) -> Placement {
    let turn = |(cube, [f, b, l, r, u, d]): (usize, Faces)| (cube, [r, l, f, b, u, d]);
    [fr, br, fl, bl].map(turn)
}

/// The whole block turned upside down about the axis from the front to the back.
fn upside_down([fl, fr, bl, br]: Placement) -> Placement {
    let turn = |(cube, [f, b, l, r, u, d]): (usize, Faces)| (cube, [f, b, r, l, d, u]);
    [fr, fl, br, bl].map(turn)
}

/// The placements that turning the block gives.
fn orbit(placed: Placement) -> BTreeSet<Placement> {
    let rolls = |placed| std::iter::successors(Some(placed), |&next| Some(rolled(next))).take(4);
    rolls(placed).chain(rolls(upside_down(placed))).collect()
}

fn placement(block: &Block) -> Placement {
    let [fl, bl, br, fr] = std::array::from_fn(|corner| {
        let faces = block.turned()[corner].faces().map(Colour::index);
        (block.cubes()[corner], faces)
    });
    [fl, fr, bl, br]
}

fn blocks(puzzle: &Puzzle, rules: Rules) -> Vec<Block> {
    let mut list = Vec::new();
    block::for_each(puzzle, rules, |block| list.push(block)).unwrap();
    list
}

fn four(list: &[Faces]) -> [Faces; 4] {
    list.try_into().unwrap()
}

/// The blocks are the placements up to turning, one of each orbit of eight.
fn agrees_with_brute_force(cubes: &[Faces; 4], colours: usize) {
    let puzzle = puzzle(colours, cubes);
    let all = brute_force(cubes);
    // Orientations that look alike: as many for every placement.
    let turns = turns();
    let alike = cubes.map(|c| turns.iter().filter(|turn| turn.map(|f| c[f]) == c).count());
    let alike: usize = alike.iter().product();
    assert!(all.values().all(|&ways| ways == alike as u64));
    for rules in ALL_RULES {
        let mut turned = BTreeSet::new();
        let list = blocks(&puzzle, rules);
        for block in &list {
            let orbit = orbit(placement(block));
            assert_eq!(orbit.len(), block::TURNS);
            turned.extend(orbit);
        }
        assert_eq!(turned.len(), block::TURNS * list.len(), "no two are the same, turned");
        let expected = all.keys().filter(|placed| obeys(placed, rules));
        assert!(turned.iter().eq(expected), "{cubes:?} {rules:?}");
    }
}

#[test]
fn real_puzzles_agree_with_brute_force() {
    let mut puzzles = 0;
    for entry in catalogue::entries() {
        let puzzle = entry.puzzle();
        let Some(Ok(cubes)) = puzzle.cubes().map(<[Cube; 4]>::try_from) else { continue };
        let faces = cubes.map(|cube| cube.faces().map(Colour::index));
        agrees_with_brute_force(&faces, puzzle.palette().len());
        puzzles += 1;
    }
    assert_eq!(puzzles, 10);
}

#[test]
fn the_mutando_has_two_blocks() {
    let puzzle = catalogue::find("mutando").unwrap().puzzle();
    let list = blocks(&puzzle, Rules::default());
    assert_eq!(list.len(), 2);
    let names = list[0].sides().map(|side| puzzle.palette().name(side).to_owned());
    assert_eq!(names, ["yellow", "red", "blue", "green"]);
}

proptest! {
    #![proptest_config(seeded(8, 71))]

    #[test]
    fn random_cubes_agree_with_brute_force(list in (3usize..=5).prop_flat_map(|n| cubes(4, n))) {
        agrees_with_brute_force(&four(&list), 5);
    }
}

proptest! {
    #![proptest_config(seeded(100, 72))]

    /// The paper's model: blocks with free ends choose the entries of the 4×12 matrix whose product is
    /// (abcd)² and that close a walk a–b–c–d–a. Of orientations that look alike one is taken, so entries
    /// are compared by their values.
    #[test]
    fn blocks_are_selections_of_edges(list in (2usize..=6).prop_flat_map(|n| cubes(4, n))) {
        let puzzle = puzzle(6, &list);
        let edges = block::edge_matrix(&puzzle).unwrap();
        let rules = Rules { free_ends: true, ..Rules::default() };
        let values =
            |selection: &Selection| selection.values(&edges).cloned().collect::<Vec<_>>();
        let mut found = BTreeSet::new();
        for block in blocks(&puzzle, rules) {
            let selection = block.edges(&edges);
            let abcd: BigUint =
                block.sides().iter().map(|&side| puzzle.palette().prime(side)).product();
            prop_assert_eq!(selection.value(&edges), abcd.pow(2));
            found.insert(values(&selection));
        }
        let mut expected = BTreeMap::new();
        for sides in sides(6) {
            let primes = sides.map(|side| puzzle.palette().prime(Colour::new(side)));
            let abcd: BigUint = primes.into_iter().product();
            let magic = Magic::new(puzzle.palette(), abcd.pow(2)).unwrap();
            let partials = partial::partial_solutions(&edges, &magic, &Limits::new());
            let partials = partials.complete().unwrap();
            expected.extend(partials.into_iter().map(|selection| (values(&selection), selection)));
        }
        expected.retain(|_, selection| closes(&puzzle, selection));
        prop_assert!(found.iter().eq(expected.keys()));
    }

    /// Mirrored cubes make the mirrored blocks; repainted ones the repainted blocks.
    #[test]
    fn mirrored_and_repainted_cubes_make_as_many(
        list in (1usize..=5).prop_flat_map(|n| cubes(4, n)),
        images in Just((0..5).collect::<Vec<usize>>()).prop_shuffle(),
    ) {
        let original = puzzle(5, &list);
        let p = Permutation::new(images).unwrap();
        let cubes = original.cubes().unwrap();
        let others = [
            cubes.iter().map(Cube::mirrored).collect::<Vec<_>>(),
            cubes.iter().map(|cube| cube.painted(&p)).collect(),
            cubes.iter().rev().map(Cube::least).collect(),
        ];
        for rules in ALL_RULES {
            let count = blocks(&original, rules).len();
            for cubes in &others {
                let other = Puzzle::of_cubes(original.palette().clone(), cubes.clone()).unwrap();
                prop_assert_eq!(blocks(&other, rules).len(), count);
            }
        }
    }

    /// A look is the same for all turns of a block, and tells blocks apart that differ outside.
    #[test]
    fn looks_are_outsides_up_to_turning(list in (2usize..=3).prop_flat_map(|n| cubes(4, n))) {
        let puzzle = puzzle(3, &list);
        let outside = |block: &Block| {
            let bare = |placed: Placement| {
                let [fl, fr, bl, br] = placed.map(|(_, faces)| faces);
                let ends = [4, 5].map(|end| [fl[end], fr[end], bl[end], br[end]]);
                (fl[0], bl[1], fl[2], fr[3], ends)
            };
            orbit(placement(block)).into_iter().map(bare).min().unwrap()
        };
        let rules = Rules { free_ends: true, ..Rules::default() };
        let list = blocks(&puzzle, rules);
        let pairs: BTreeSet<_> = list.iter().map(|block| (block.look(), outside(block))).collect();
        let looks: BTreeSet<_> = list.iter().map(Block::look).collect();
        let outsides: BTreeSet<_> = list.iter().map(outside).collect();
        prop_assert_eq!((pairs.len(), pairs.len()), (looks.len(), outsides.len()));
    }
}

/// All multisets of four of so many colours.
fn sides(colours: usize) -> Vec<[usize; 4]> {
    let all = (0..colours.pow(4))
        .map(|code| [1, colours, colours.pow(2), colours.pow(3)].map(|unit| code / unit % colours));
    all.filter(|sides| sides.is_sorted()).collect()
}

/// Whether the chosen edges, in some order and each in some direction, are a closed walk.
fn closes(puzzle: &Puzzle, selection: &Selection) -> bool {
    let ends: Vec<[usize; 2]> = selection
        .columns()
        .zip(puzzle.cubes().unwrap())
        .map(|(column, cube)| block::EDGES[column].map(|face| cube.face(face).index()))
        .collect();
    orders().into_iter().any(|order| {
        (0..16usize).any(|directions| {
            let end = |place: usize, which: usize| {
                ends[order[place % 4]][which ^ (directions >> (place % 4) & 1)]
            };
            (0..4).all(|place| end(place, 1) == end(place + 1, 0))
        })
    })
}

#[test]
fn a_block_needs_four_real_cubes() {
    let mutando = catalogue::find("mutando").unwrap().puzzle();
    assert_eq!(block::edge_matrix(&pairs_only(&mutando)), Err(ModelError::FacesUnknown));
    let three = Puzzle::of_cubes(mutando.palette().clone(), mutando.cubes().unwrap()[1..].to_vec());
    let refused = block::for_each(&three.unwrap(), Rules::default(), |_| panic!("no block"));
    assert_eq!(refused, Err(ModelError::NotFourCubes { cubes: 3 }));
    let edges = block::edge_matrix(&mutando).unwrap();
    assert_eq!((edges.rows(), edges.columns(), edges.k()), (4, 12, 2));
    let no_cubes = block::edge_matrix(&Puzzle::of_matrix(edges));
    assert_eq!(no_cubes, Err(ModelError::NotCubes { columns: 12, k: 2 }));
}

#[test]
fn sets_of_proper_cubes_by_what_they_make() {
    let doubles = Doubles::new(false, false);
    let histogram = doubles.count(false, &Limits::new()).complete().flatten().unwrap();
    let sets = |wanted: fn(&DoubleNumbers) -> bool| -> u128 {
        histogram.iter().filter(|(numbers, _)| wanted(numbers)).map(|(_, sets)| sets).sum()
    };
    assert_eq!(sets(|_| true), 814_385);
    assert_eq!(sets(|numbers| numbers.blocks > 0), 99_426);
    assert_eq!(sets(|numbers| numbers.blocks > 0 && numbers.towers > 0), 70_422);
    assert_eq!(sets(|numbers| numbers.blocks > 0 && numbers.towers == 1), 16_860);
}

/// Every class is right, and stands for as many sets as it has repainted copies.
#[test]
fn classes_agree_with_brute_force_and_add_up() {
    let limits = Limits::new().with_threads(2);
    for (any, repeat) in [(false, false), (false, true)] {
        let doubles = Doubles::new(any, repeat);
        let classes = doubles.find(|_| true, &[], &limits).unwrap();
        assert_eq!(classes.len() as u128, doubles.total(true));
        let mut sums: [BTreeMap<DoubleNumbers, u128>; 2] = Default::default();
        for class in &classes {
            assert_eq!(24 % class.automorphisms, 0);
            *sums[0].entry(class.numbers).or_default() += 1;
            *sums[1].entry(class.numbers).or_default() += 24 / class.automorphisms as u128;
        }
        for (relabel, sum) in [(true, &sums[0]), (false, &sums[1])] {
            let counted = doubles.count(relabel, &limits).complete().flatten().unwrap();
            assert_eq!(&counted, sum);
        }
        let mut rng = ChaCha8Rng::seed_from_u64(73);
        for _ in 0..4 {
            let class = &classes[rng.random_range(0..classes.len())];
            let faces = doubles.cubes_of(class).map(|cube| cube.faces().map(Colour::index));
            let all = brute_force(&faces);
            let placements = all.keys().filter(|placed| obeys(placed, Rules::default()));
            assert_eq!(placements.count(), block::TURNS * class.numbers.blocks);
        }
        for _ in 0..500 {
            let class = &classes[rng.random_range(0..classes.len())];
            let puzzle =
                Puzzle::of_cubes(common::palette(4), doubles.cubes_of(class).to_vec()).unwrap();
            let magic = Magic::standard(puzzle.palette());
            let solved = search::solve(puzzle.matrix(), &magic, 2, 0, &limits).unwrap();
            assert_eq!(solved.complete().unwrap().count, class.numbers.towers.into());
            assert_eq!(blocks(&puzzle, Rules::default()).len(), class.numbers.blocks);
        }
    }
}

/// Of any colours there are too many to look through here: a cube of six equal faces has a class with
/// three others, and the Mutando is found.
#[test]
fn any_cubes_are_240() {
    let doubles = Doubles::new(true, false);
    assert_eq!((doubles.cubes().len(), doubles.total(false)), (240, 134_810_340));
    assert_eq!(doubles.total(true), 5_643_189);
    assert!(doubles.cubes().iter().all(|cube| *cube == cube.least()));
    assert!(doubles.cubes().iter().all(|cube| cube.face(Face::Front).index() < 4));
}

#[test]
fn unwanted_matrices_and_limits() {
    let doubles = Doubles::new(false, false);
    let single = |numbers: DoubleNumbers| numbers == DoubleNumbers { blocks: 1, towers: 1 };
    let all = doubles.find(single, &[], &Limits::new()).unwrap();
    assert_eq!(all.len(), 4);
    let puzzle = Puzzle::of_cubes(common::palette(4), doubles.cubes_of(&all[0]).to_vec()).unwrap();
    let without = doubles.find(single, &[puzzle.matrix().clone()], &Limits::new()).unwrap();
    let same_matrix = |cubes: [Cube; 4]| {
        let other = Puzzle::of_cubes(common::palette(4), cubes.to_vec()).unwrap();
        let limits = Limits::new();
        let same = tantalizer::equivalence::relabelled(puzzle.matrix(), other.matrix(), &limits);
        same.unwrap().is_ok()
    };
    let kept: Vec<_> =
        all.iter().filter(|double| !same_matrix(doubles.cubes_of(double))).copied().collect();
    assert!(without.len() < all.len() && without == kept);

    let over = Limits::new().with_time(std::time::Duration::ZERO);
    assert_eq!(doubles.find(single, &[], &over), Err(StopReason::TimeLimit));
    let stopped = doubles.count(false, &over);
    assert_eq!(stopped, Outcome::Stopped { so_far: None, reason: StopReason::TimeLimit });
}
