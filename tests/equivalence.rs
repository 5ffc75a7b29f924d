//! Canonical forms, witnesses and relabellings against brute force over all colour maps.

mod common;

use common::{INSTANT_INSANITIES, Rows, cubes, matrix, palette, puzzle, seeded};
use num_bigint::BigUint;
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeSet, HashSet};
use tantalizer::catalogue;
use tantalizer::equivalence::{
    Difference, Level, Quantity, canonical_form, canonical_puzzle, closest, equivalent,
    match_cubes, match_relabelled_cubes, relabelled, relabelled_form, relabelled_puzzle,
};
use tantalizer::model::{Colour, Cube, Magic, Matrix, Orientation, Palette, Permutation, Puzzle};
use tantalizer::outcome::Limits;
use tantalizer::search;

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

/// A witness that says something else is refused.
#[test]
fn a_wrong_witness_proves_nothing() {
    let of = |rows: [[u32; 3]; 2]| Matrix::from_integers(rows).unwrap();
    let (a, b) = (of([[4, 6, 9], [6, 10, 25]]), of([[10, 25, 6], [9, 4, 6]]));
    let witness = equivalent(&a, &b).unwrap();
    assert!(witness.proves(&a, &b));
    assert!(
        !witness.proves(&a, &of([[25, 10, 6], [9, 4, 6]])),
        "entries of row 1 in another order"
    );
    assert!(!witness.proves(&a, &of([[9, 4, 6], [10, 25, 6]])), "rows in another order");
    assert!(!witness.proves(&a, &Matrix::from_integers([[10u32, 25], [9, 4]]).unwrap()));
    assert!(!witness.proves(&a, &of([[21, 49, 6], [9, 4, 6]])), "another palette");
    let painted = of([[15, 25, 6], [4, 9, 6]]);
    let relabelling = relabelled(&a, &painted, &Limits::new()).unwrap().unwrap();
    assert!(relabelling.witness.proves(&a, &painted) && !relabelling.witness.proves(&a, &b));
}

#[test]
fn forms_do_not_depend_on_names() {
    let of = |names: [(&str, u32); 2], rows: [[u32; 3]; 1]| {
        let rows = rows.map(|row| row.map(BigUint::from).to_vec());
        Matrix::from_values(Palette::new(names).unwrap(), &rows).unwrap()
    };
    let a = of([("R", 2), ("G", 3)], [[4, 6, 9]]);
    let b = of([("a", 3), ("b", 2)], [[9, 4, 6]]);
    assert!(equivalent(&a, &b).is_ok());
    assert_eq!(canonical_form(&a).matrix(), canonical_form(&b).matrix());
}

/// Rows with the same entries dealt out anew: everything simpler often agrees.
#[test]
fn numbers_of_solutions_are_compared_before_forms() {
    let limits = Limits::new();
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut seen = BTreeSet::new();
    for _ in 0..3000 {
        let n = 4;
        let mut entries: Vec<Vec<usize>> =
            (0..3 * n).map(|_| vec![rng.random_range(0..n), rng.random_range(0..n)]).collect();
        let mut dealt = || {
            entries.shuffle(&mut rng);
            matrix(n, &entries.chunks(3).map(<[_]>::to_vec).collect())
        };
        let (a, b) = (dealt(), dealt());
        let Err(difference) = relabelled(&a, &b, &limits).unwrap() else { continue };
        let [of_a, of_b] = [&a, &b].map(|matrix| {
            let magic = Magic::standard(matrix.palette());
            search::solve(matrix, &magic, 2, 0, &limits).unwrap().complete().unwrap()
        });
        let partials = [&of_a, &of_b].map(|found| BigUint::from(found.partials.len()));
        match difference {
            Difference::Quantity { quantity: Quantity::PartialSolutions, first, second } => {
                assert_eq!([first, second], partials);
                seen.insert("partial solutions");
            }
            Difference::Quantity { quantity: Quantity::Solutions, first, second } => {
                assert_eq!(partials[0], partials[1]);
                assert_eq!((first, second), (of_a.count, of_b.count));
                seen.insert("solutions");
            }
            Difference::Forms { .. } => {
                assert_eq!((&partials[0], of_a.count), (&partials[1], of_b.count));
                seen.insert("forms");
            }
            Difference::Statistic { statistic, value, first, second } => {
                let of = |matrix| statistic.histogram(matrix).get(&value).copied().unwrap_or(0);
                assert_eq!((first, second), (of(&a), of(&b)));
                assert_ne!(first, second);
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["forms", "partial solutions", "solutions"]);
}

#[test]
fn puzzles_of_the_trade_are_the_instant_insanity_and_others_are_not() {
    let instant_insanity = catalogue::find("instant-insanity").unwrap().puzzle();
    let closest_to = |id: &str| {
        let puzzle = catalogue::find(id).unwrap().puzzle();
        closest(&puzzle, &instant_insanity, &Limits::new()).unwrap()
    };
    for id in INSTANT_INSANITIES.into_iter().skip(1) {
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
