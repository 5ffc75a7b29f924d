//! Canonical forms, witnesses and relabellings against brute force over all colour maps.

mod common;

use common::{cubes, palette, puzzle, ring, seeded};
use num_bigint::BigUint;
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeSet, HashSet};
use tantalizer::catalogue;
use tantalizer::equivalence::{
    Difference, Level, canonical_form, canonical_puzzle, closest, equivalent, match_cubes,
    match_relabelled_cubes, relabelled, relabelled_form, relabelled_puzzle,
};
use tantalizer::model::{Colour, Cube, Matrix, Orientation, Permutation, Puzzle};
use tantalizer::outcome::{Limits, StopReason};

/// Rows of entries of colours.
type Rows = Vec<Vec<Vec<usize>>>;

/// Entries as sorted lists of colours, sorted in each row, and the rows: what makes two matrices
/// the same, written down anew.
fn sorted(rows: &Rows, paint: &[usize]) -> Rows {
    let entry = |entry: &Vec<usize>| {
        let mut colours: Vec<usize> = entry.iter().map(|&colour| paint[colour]).collect();
        colours.sort_unstable();
        colours
    };
    let row = |row: &Vec<Vec<usize>>| {
        let mut entries: Vec<Vec<usize>> = row.iter().map(entry).collect();
        entries.sort_unstable();
        entries
    };
    let mut rows: Rows = rows.iter().map(row).collect();
    rows.sort_unstable();
    rows
}

/// All permutations of 0..n.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![vec![]];
    }
    let shorter = permutations(n - 1);
    let put = |p: &Vec<usize>, place: usize| {
        let mut longer = p.clone();
        longer.insert(place, n - 1);
        longer
    };
    shorter.iter().flat_map(|p| (0..n).map(move |place| put(p, place))).collect()
}

fn matrix(colours: usize, rows: &Rows) -> Matrix {
    let rows: Vec<Vec<Vec<Colour>>> = rows
        .iter()
        .map(|row| row.iter().map(|e| e.iter().map(|&c| Colour::new(c)).collect()).collect())
        .collect();
    Matrix::from_colours(palette(colours), &rows).unwrap()
}

/// Rows over n ≤ 6 colours, and others that are the same in other colours and another order, or
/// nearly so.
fn pair_of_rows() -> impl Strategy<Value = (usize, Rows, Rows)> {
    (1..=6usize, 1..=5usize, 1..=4usize, 1..=3usize).prop_flat_map(|(n, m1, m2, k)| {
        // Few colours in use make symmetric matrices and equal rows.
        let entry = (1..=n).prop_flat_map(move |used| prop::collection::vec(0..used, k));
        let rows = prop::collection::vec(prop::collection::vec(entry, m2), m1);
        (Just(n), rows, any::<u64>(), 0..3, any::<[prop::sample::Index; 4]>()).prop_map(
            |(n, rows, seed, changes, [i, j, e, c])| {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let mut paint: Vec<usize> = (0..n).collect();
                paint.shuffle(&mut rng);
                let mut others = rows.clone();
                if changes == 2 {
                    let entry = &mut others[i.index(rows.len())][j.index(rows[0].len())];
                    let place = e.index(entry.len());
                    entry[place] = c.index(n);
                }
                others.iter_mut().flatten().flatten().for_each(|colour| *colour = paint[*colour]);
                for row in &mut others {
                    row.shuffle(&mut rng);
                }
                others.shuffle(&mut rng);
                (n, rows, others)
            },
        )
    })
}

proptest! {
    #![proptest_config(seeded(3000, 4))]

    #[test]
    fn relabelling_is_brute_force_over_all_colour_maps((n, rows, others) in pair_of_rows()) {
        let (a, b) = (matrix(n, &rows), matrix(n, &others));
        let identity: Vec<usize> = (0..n).collect();
        let (plain_a, plain_b) = (sorted(&rows, &identity), sorted(&others, &identity));
        let maps = permutations(n);
        let automorphisms = maps.iter().filter(|paint| sorted(&rows, paint) == plain_a).count();
        let same = maps.iter().any(|paint| sorted(&rows, paint) == plain_b);
        let limits = Limits::new();

        let (form_a, form_b) =
            (relabelled_form(&a, &limits).unwrap(), relabelled_form(&b, &limits).unwrap());
        prop_assert_eq!(form_a.automorphisms(), &BigUint::from(automorphisms));
        let forms: BTreeSet<Rows> = maps.iter().map(|paint| sorted(&rows, paint)).collect();
        prop_assert_eq!(form_a.relabellings(), BigUint::from(forms.len()));
        prop_assert!(form_a.witness().proves(&a, form_a.matrix()));
        prop_assert_eq!(form_a.matrix() == form_b.matrix(), same);
        match relabelled(&a, &b, &limits).unwrap() {
            Ok(found) => {
                prop_assert!(same);
                prop_assert!(found.witness.proves(&a, &b));
                prop_assert!(found.witness.inverse().proves(&b, &a));
                prop_assert_eq!(found.automorphisms, BigUint::from(automorphisms));
            }
            Err(_) => prop_assert!(!same),
        }
    }

    #[test]
    fn equivalence_is_equality_of_sorted_rows((n, rows, others) in pair_of_rows()) {
        let (a, b) = (matrix(n, &rows), matrix(n, &others));
        let identity: Vec<usize> = (0..n).collect();
        let same = sorted(&rows, &identity) == sorted(&others, &identity);
        let (form_a, form_b) = (canonical_form(&a), canonical_form(&b));
        prop_assert_eq!(form_a.matrix() == form_b.matrix(), same);
        prop_assert!(form_a.witness().proves(&a, form_a.matrix()));
        match equivalent(&a, &b) {
            Ok(witness) => {
                prop_assert!(same && witness.proves(&a, &b));
                let permuted = witness.rows().to_matrix::<BigUint>() * a.values();
                prop_assert_eq!(permuted.nrows(), b.rows());
                for row in 0..b.rows() {
                    for column in 0..b.columns() {
                        let from = witness.entries()[row].image(column);
                        prop_assert_eq!(&permuted[(row, from)], b.value(row, column));
                    }
                }
            }
            Err(Difference::Rows(unpaired)) => {
                prop_assert!(!same);
                prop_assert_eq!(unpaired.in_first.len(), unpaired.in_second.len());
                // Without the rows named, as many are left, and those agree.
                let rest = |rows: &Rows, without: &[usize]| {
                    let kept = (0..rows.len()).filter(|row| !without.contains(row));
                    sorted(&kept.map(|row| rows[row].clone()).collect(), &identity)
                };
                prop_assert_eq!(rest(&rows, &unpaired.in_first), rest(&others, &unpaired.in_second));
            }
            Err(difference) => prop_assert!(false, "{}", difference),
        }
    }
}

/// Real cubes up to order and orientation, as the least words under `paint`.
fn plain_cubes(cubes: &[[usize; 6]], paint: &[usize], mirrored: bool) -> Vec<[usize; 6]> {
    let least = |[f, b, l, r, u, d]: [usize; 6]| {
        let (l, r) = if mirrored { (r, l) } else { (l, r) };
        let cube = [f, b, l, r, u, d].map(|colour| paint[colour]);
        common::turns().into_iter().map(|turn| turn.map(|face| cube[face])).min().unwrap()
    };
    let mut words: Vec<[usize; 6]> = cubes.iter().map(|&cube| least(cube)).collect();
    words.sort_unstable();
    words
}

/// Cubes, and the same repainted, turned, in another order, some or all of them mirrored.
fn pair_of_cubes() -> impl Strategy<Value = (usize, Vec<[usize; 6]>, Vec<[usize; 6]>)> {
    (1..=4usize, 1..=5usize).prop_flat_map(|(m, n)| {
        (Just(n), cubes(m, n), any::<u64>(), 0..3).prop_map(|(n, cubes, seed, mirror)| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut paint: Vec<usize> = (0..n).collect();
            paint.shuffle(&mut rng);
            let mut others = cubes.clone();
            for (index, cube) in others.iter_mut().enumerate() {
                if mirror == 2 || (mirror == 1 && index % 2 == 0) {
                    cube.swap(2, 3);
                }
                *cube = cube.map(|colour| paint[colour]);
                let mut turns = common::turns();
                turns.shuffle(&mut rng);
                *cube = turns[0].map(|face| cube[face]);
            }
            others.shuffle(&mut rng);
            (n, cubes, others)
        })
    })
}

proptest! {
    #![proptest_config(seeded(1500, 5))]

    #[test]
    fn real_cubes_are_brute_force_over_colour_maps_and_turns((n, a, b) in pair_of_cubes()) {
        let (first, second) = (puzzle(n, &a), puzzle(n, &b));
        let (cubes_a, cubes_b) = (first.cubes().unwrap(), second.cubes().unwrap());
        let identity: Vec<usize> = (0..n).collect();
        let limits = Limits::new();
        let maps = permutations(n);
        for mirrored in [false, true] {
            let same = plain_cubes(&a, &identity, mirrored) == plain_cubes(&b, &identity, false);
            let found = match_cubes(cubes_a, cubes_b, &Permutation::identity(n), mirrored);
            prop_assert_eq!(found.is_ok(), same);
            if let Ok(witness) = found {
                prop_assert_eq!(witness.apply(cubes_a), cubes_b);
            }
            let plain_b = plain_cubes(&b, &identity, false);
            let same = maps.iter().any(|paint| plain_cubes(&a, paint, mirrored) == plain_b);
            let found = match_relabelled_cubes(cubes_a, cubes_b, n, mirrored, &limits).unwrap();
            prop_assert_eq!(found.is_some(), same);
            if let Some(found) = found {
                prop_assert_eq!(found.witness.apply(cubes_a), cubes_b);
            }
            if !mirrored {
                let forms = [&first, &second].map(|p| relabelled_puzzle(p, &limits).unwrap());
                prop_assert_eq!(forms[0].puzzle == forms[1].puzzle, same);
                let plain_a = plain_cubes(&a, &identity, false);
                let keep = maps.iter().filter(|paint| plain_cubes(&a, paint, false) == plain_a);
                prop_assert_eq!(&forms[0].automorphisms, &BigUint::from(keep.count()));
                let plain = plain_a == plain_b;
                prop_assert_eq!(canonical_puzzle(&first) == canonical_puzzle(&second), plain);
            }
        }
    }
}

/// The number of classes under repainting of all proper n×3 matrices with distinct rows.
fn classes(n: usize) -> usize {
    let products: Vec<[usize; 2]> = (0..n).flat_map(|a| (a..n).map(move |b| [a, b])).collect();
    let mut types: Vec<Vec<[usize; 2]>> = Vec::new();
    for i in 0..products.len() {
        for j in i..products.len() {
            for k in j..products.len() {
                let row = vec![products[i], products[j], products[k]];
                let colours: BTreeSet<usize> = row.iter().flatten().copied().collect();
                if colours.len() == n {
                    types.push(row);
                }
            }
        }
    }
    assert_eq!(types.len(), [52, 45, 15][n - 4], "proper row types");
    let mut forms = HashSet::new();
    let mut chosen: Vec<usize> = (0..n).collect();
    loop {
        let rows: Vec<Vec<[Colour; 2]>> = chosen
            .iter()
            .map(|&row| types[row].iter().map(|pair| pair.map(Colour::new)).collect())
            .collect();
        let matrix = Matrix::from_colours(palette(n), &rows).unwrap();
        let form = relabelled_form(&matrix, &Limits::new()).unwrap();
        forms.insert(form.matrix().values().iter().map(BigUint::to_u32_digits).collect::<Vec<_>>());
        let next = (0..n).rev().find(|&place| chosen[place] < types.len() - n + place);
        let Some(place) = next else { return forms.len() };
        chosen[place] += 1;
        for later in place + 1..n {
            chosen[later] = chosen[later - 1] + 1;
        }
    }
}

#[test]
fn proper_matrices_of_four_colours_fall_into_11746_classes() {
    assert_eq!(classes(4), 11_746);
}

#[test]
fn proper_matrices_of_five_colours_fall_into_10581_classes() {
    assert_eq!(classes(5), 10_581);
}

#[test]
fn proper_matrices_of_six_colours_fall_into_21_classes() {
    assert_eq!(classes(6), 21);
}

fn automorphisms(matrix: &Matrix) -> BigUint {
    relabelled_form(matrix, &Limits::new()).unwrap().automorphisms().clone()
}

fn factorial(n: u32) -> BigUint {
    (1..=n).product()
}

/// Row after row of pairs of colours.
fn of_pairs(colours: usize, rows: impl IntoIterator<Item = Vec<[usize; 2]>>) -> Matrix {
    let rows = rows.into_iter().map(|row| row.into_iter().map(Vec::from).collect()).collect();
    matrix(colours, &rows)
}

#[test]
fn symmetric_families_have_the_automorphisms_they_must() {
    assert_eq!(automorphisms(&ring(200)), 200u32.into(), "rotations");
    let undirected = of_pairs(200, (0..200).map(|i| vec![[i, (i + 1) % 200]; 3]));
    assert_eq!(automorphisms(&undirected), 400u32.into(), "rotations and reflections");
    let n = 60;
    let complete = of_pairs(n, (0..n).flat_map(|a| (0..a).map(move |b| vec![[a, b]])));
    assert_eq!(automorphisms(&complete), factorial(60));
    let torus = (0..144).map(|v| {
        let (i, j) = (v / 12, v % 12);
        vec![[v, (i + 1) % 12 * 12 + j], [v, i * 12 + (j + 1) % 12], [v, v]]
    });
    // Translations, and exchanging the two rings.
    assert_eq!(automorphisms(&of_pairs(144, torus)), 288u32.into());
    let wide = of_pairs(400, [(0..200).map(|i| [2 * i, 2 * i + 1]).collect()]);
    assert_eq!(automorphisms(&wide), (BigUint::from(1u8) << 200) * factorial(200));
    let unused = of_pairs(1000, (0..10).map(|_| vec![[0, 1], [2, 2]]));
    assert_eq!(automorphisms(&unused), 2u32 * factorial(997));
}

/// The Instant Insanity, `copies` times in colours of their own.
fn copies(copies: usize, rng: &mut ChaCha8Rng) -> Matrix {
    let one = catalogue::find("instant-insanity").unwrap().puzzle();
    let mut paint: Vec<usize> = (0..4 * copies).collect();
    paint.shuffle(rng);
    let mut rows: Vec<Vec<[usize; 2]>> = Vec::new();
    for copy in 0..copies {
        for cube in one.cubes().unwrap() {
            let mut row = cube.pairs().map(|pair| pair.map(|c| paint[4 * copy + c.index()]));
            row.shuffle(rng);
            rows.push(row.to_vec());
        }
    }
    rows.shuffle(rng);
    of_pairs(4 * copies, rows)
}

#[test]
fn disjoint_copies_exchange() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let (a, b) = (copies(50, &mut rng), copies(50, &mut rng));
    let found = relabelled(&a, &b, &Limits::new()).unwrap().unwrap();
    assert!(found.witness.proves(&a, &b));
    assert_eq!(found.automorphisms, factorial(50));
}

/// A three-regular graph twisted or not over every edge of another (Cai, Fürer and Immerman
/// 1992): no refinement tells the two apart.
fn cfi(base: &[[usize; 2]], vertices: usize, twisted: bool) -> Matrix {
    let mut edges = Vec::new();
    // Two colours for every end of an edge, then four for every vertex.
    let end = |edge: usize, side: usize, bit: usize| 4 * edge + 2 * side + bit;
    for (edge, _) in base.iter().enumerate() {
        let twist = usize::from(twisted && edge == 0);
        for bit in 0..2 {
            edges.push(vec![[end(edge, 0, bit), end(edge, 1, bit ^ twist)]]);
        }
    }
    for vertex in 0..vertices {
        let ends: Vec<(usize, usize)> = (0..base.len())
            .flat_map(|edge| [(edge, 0), (edge, 1)])
            .filter(|&(edge, side)| base[edge][side] == vertex)
            .collect();
        assert_eq!(ends.len(), 3);
        for (inner, even) in [[0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0]].into_iter().enumerate() {
            for (&(edge, side), bit) in ends.iter().zip(even) {
                edges.push(vec![[4 * base.len() + 4 * vertex + inner, end(edge, side, bit)]]);
            }
        }
    }
    of_pairs(4 * base.len() + 4 * vertices, edges)
}

#[test]
fn twisted_graphs_that_no_refinement_tells_apart_differ() {
    let prism: Vec<[usize; 2]> =
        (0..5).flat_map(|i| [[i, (i + 1) % 5], [5 + i, 5 + (i + 1) % 5], [i, 5 + i]]).collect();
    let (plain, twisted) = (cfi(&prism, 10, false), cfi(&prism, 10, true));
    let limits = Limits::new();
    match relabelled(&plain, &twisted, &limits).unwrap() {
        Err(Difference::Forms { first, second }) => assert_ne!(first, second),
        other => panic!("{other:?}"),
    }
    // Two twists undo each other.
    let mut other_edge = prism.clone();
    other_edge.rotate_left(7);
    let moved = cfi(&other_edge, 10, true);
    assert!(relabelled(&twisted, &moved, &limits).unwrap().is_ok());
}

#[test]
fn limits_stop_a_labelling() {
    let n = 60;
    let complete = of_pairs(n, (0..n).flat_map(|a| (0..a).map(move |b| vec![[a, b]])));
    let limits = Limits::new().with_steps(40);
    assert_eq!(relabelled_form(&complete, &limits), Err(StopReason::StepLimit));
    let limits = Limits::new().with_memory(1000);
    assert_eq!(relabelled_form(&complete, &limits), Err(StopReason::MemoryLimit));
}

#[test]
fn puzzles_of_the_trade_are_the_instant_insanity_and_others_are_not() {
    let instant_insanity = catalogue::find("instant-insanity").unwrap().puzzle();
    let closest_to = |id: &str| {
        let puzzle = catalogue::find(id).unwrap().puzzle();
        closest(&puzzle, &instant_insanity, &Limits::new()).unwrap()
    };
    for id in [
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
    ] {
        let (level, _) = closest_to(id).unwrap_or_else(|| panic!("{id}"));
        assert!(level.repaints(), "{id}: {level:?}");
    }
    for id in [
        "tantalizer-1947",
        "sheffield-impossible",
        "mutando",
        "five-cubes",
        "tick-5",
        "contest-4",
        "seed-graph-note",
    ] {
        assert_eq!(closest_to(id), None, "{id}");
    }
}

#[test]
fn levels_tell_mirror_images_from_repainted_cubes() {
    let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
    let cubes = puzzle.cubes().unwrap();
    let of = |cubes: Vec<Cube>| Puzzle::of_cubes(puzzle.palette().clone(), cubes).unwrap();
    let turn = Orientation::all().nth(5).unwrap();
    let level = |other: &Puzzle| closest(&puzzle, other, &Limits::new()).unwrap().unwrap().0;
    assert_eq!(level(&of(cubes.iter().map(|cube| cube.turned(turn)).collect())), Level::Cubes);
    let mirrored: Vec<Cube> = cubes.iter().map(Cube::mirrored).collect();
    assert_eq!(level(&of(mirrored.clone())), Level::Mirrored);
    let swap = Permutation::new(vec![1, 0, 2, 3]).unwrap();
    let painted = |cubes: &[Cube]| cubes.iter().map(|cube| cube.painted(&swap)).collect();
    assert_eq!(level(&of(painted(cubes))), Level::RepaintedCubes);
    assert_eq!(level(&of(painted(&mirrored))), Level::RepaintedMirrored);
    // The others look the same in a mirror.
    let chiral = (0..4).filter(|&i| cubes[i].least() != mirrored[i].least()).collect::<Vec<_>>();
    assert!(chiral.len() > 1);
    let mut one_mirrored = cubes.to_vec();
    one_mirrored[chiral[0]] = mirrored[chiral[0]];
    assert_eq!(level(&of(one_mirrored.clone())), Level::Matrix);
    assert_eq!(level(&of(painted(&one_mirrored))), Level::Repainted);
}
