//! Canonical labelling of very symmetric matrices, and of those that refinement tells nothing about.

mod common;

use common::{Rows, matrix, ring};
use num_bigint::BigUint;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tantalizer::catalogue;
use tantalizer::equivalence::{Difference, relabelled, relabelled_form};
use tantalizer::model::Matrix;
use tantalizer::outcome::{Limits, StopReason};

/// The same rows with colours, entries and rows in another order.
fn shuffled(colours: usize, rows: &Rows, rng: &mut ChaCha8Rng) -> Rows {
    let mut paint: Vec<usize> = (0..colours).collect();
    paint.shuffle(rng);
    let mut rows = rows.clone();
    for row in &mut rows {
        for colour in row.iter_mut().flatten() {
            *colour = paint[*colour];
        }
        row.shuffle(rng);
    }
    rows.shuffle(rng);
    rows
}

/// The form and the number of automorphisms, which must be those of the same rows in other orders.
fn form(colours: usize, rows: &Rows, times: usize, rng: &mut ChaCha8Rng) -> (Matrix, BigUint) {
    let of = |rows: &Rows| relabelled_form(&matrix(colours, rows), &Limits::new()).unwrap();
    let found = of(rows);
    for _ in 0..times {
        let other = of(&shuffled(colours, rows, rng));
        assert!(other.matrix() == found.matrix(), "{colours} {rows:?}");
        assert_eq!(other.automorphisms(), found.automorphisms(), "{colours} {rows:?}");
    }
    (found.matrix().clone(), found.automorphisms().clone())
}

/// The number of automorphisms of a multigraph, by a chain of stabilisers: how many vertices each
/// vertex can go to when those before it stay.
fn by_stabilisers(colours: usize, edges: &Rows) -> BigUint {
    let mut weights = vec![vec![0; colours]; colours];
    for entry in edges.iter().flatten() {
        weights[entry[0]][entry[1]] += 1;
        weights[entry[1]][entry[0]] += 1;
    }
    let goes_to = |vertex: usize, image: usize| {
        let mut images: Vec<usize> = (0..vertex).collect();
        fits(&weights, &images, image) && {
            images.push(image);
            extends(&weights, &mut images)
        }
    };
    (0..colours).map(|v| BigUint::from((v..colours).filter(|&w| goes_to(v, w)).count())).product()
}

/// Whether the images of the first vertices extend to all.
fn extends(weights: &[Vec<u32>], images: &mut Vec<usize>) -> bool {
    let next = images.len();
    next == weights.len()
        || (0..weights.len()).any(|image| {
            fits(weights, images, image) && {
                images.push(image);
                let found = extends(weights, images);
                images.pop();
                found
            }
        })
}

/// Whether the next vertex can go there when those before it go to their images.
fn fits(weights: &[Vec<u32>], images: &[usize], image: usize) -> bool {
    let next = images.len();
    !images.contains(&image)
        && weights[next][next] == weights[image][image]
        && images.iter().enumerate().all(|(v, &w)| weights[next][v] == weights[image][w])
}

/// A graph as a matrix of one column.
fn graph(edges: impl IntoIterator<Item = [usize; 2]>) -> Rows {
    edges.into_iter().map(|edge| vec![edge.to_vec()]).collect()
}

fn of_adjacency(n: usize, adjacent: impl Fn(usize, usize) -> bool) -> Rows {
    let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b]));
    graph(pairs.filter(|&[a, b]| adjacent(a, b)))
}

/// Disjoint graphs, and hubs joined to all of their vertices, so that they do not fall apart.
fn united(graphs: &[(usize, &Rows)], hubs: usize) -> (usize, Rows) {
    let (mut n, mut all) = (0, Rows::new());
    for &(colours, rows) in graphs {
        let moved = |entry: &Vec<usize>| entry.iter().map(|colour| colour + n).collect();
        all.extend(rows.iter().map(|row| row.iter().map(moved).collect::<Vec<_>>()));
        n += colours;
    }
    all.extend(graph((0..hubs).flat_map(|hub| (0..n).map(move |vertex| [n + hub, vertex]))));
    (n + hubs, all)
}

#[test]
fn cycles_of_one_cell_and_hubs() {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    for _ in 0..300 {
        let cycles: Vec<(usize, Rows)> = (0..rng.random_range(1..=5))
            .map(|_| rng.random_range(1..=7))
            .map(|length| (length, graph((0..length).map(|i| [i, (i + 1) % length]))))
            .collect();
        let parts: Vec<(usize, &Rows)> = cycles.iter().map(|(n, rows)| (*n, rows)).collect();
        let (n, rows) = united(&parts, rng.random_range(0..3));
        let (_, automorphisms) = form(n, &rows, 6, rng);
        if n <= 14 {
            assert_eq!(automorphisms, by_stabilisers(n, &rows), "{rows:?}");
        }
    }
}

#[test]
fn rows_moved_by_an_abelian_group() {
    let rng = &mut ChaCha8Rng::seed_from_u64(2);
    for _ in 0..300 {
        let (a, b) = (rng.random_range(1..=6), rng.random_range(2..=6));
        let (m2, k) = (rng.random_range(1..=4), rng.random_range(2..=3));
        let base: Rows = (0..rng.random_range(1..=2))
            .map(|_| {
                (0..m2).map(|_| (0..k).map(|_| rng.random_range(0..a * b)).collect()).collect()
            })
            .collect();
        let moved = |colour: usize, x: usize, y: usize| (colour / b + x) % a * b + (colour + y) % b;
        let mut rows = Rows::new();
        for (x, y) in (0..a).flat_map(|x| (0..b).map(move |y| (x, y))) {
            let entry = |e: &Vec<usize>| e.iter().map(|&colour| moved(colour, x, y)).collect();
            rows.extend(base.iter().map(|row| row.iter().map(entry).collect::<Vec<_>>()));
        }
        let (_, automorphisms) = form(a * b, &rows, 6, rng);
        if m2 == 1 && k == 2 && a * b <= 20 {
            assert_eq!(automorphisms, by_stabilisers(a * b, &rows), "{rows:?}");
        }
    }
}

#[test]
fn random_regular_multigraphs_in_rows_of_one_to_three() {
    let rng = &mut ChaCha8Rng::seed_from_u64(3);
    for _ in 0..500 {
        let (n, degree) = (2 * rng.random_range(3..=7), rng.random_range(2..=4));
        let mut ends: Vec<usize> = (0..n * degree).map(|end| end / degree).collect();
        ends.shuffle(rng);
        let entries: Vec<Vec<usize>> = ends.chunks(2).map(<[usize]>::to_vec).collect();
        let fitting = [2, 3].into_iter().filter(|m2| entries.len().is_multiple_of(*m2));
        let m2 = fitting.filter(|_| rng.random_bool(0.5)).last().unwrap_or(1);
        let rows: Rows = entries.chunks(m2).map(<[_]>::to_vec).collect();
        let (_, automorphisms) = form(n, &rows, 6, rng);
        if m2 == 1 {
            assert_eq!(automorphisms, by_stabilisers(n, &rows), "{rows:?}");
        }
    }
}

/// Seidel switching: adjacent exchanged for not adjacent between a set and the rest.
fn switched(n: usize, rows: &Rows, set: &[usize]) -> Rows {
    let adjacent = |a: usize, b: usize| rows.contains(&vec![vec![a, b]]);
    of_adjacency(n, |a, b| adjacent(a, b) != (set.contains(&a) != set.contains(&b)))
}

/// Families that no refinement splits, with the orders of their groups from the literature.
#[test]
fn strongly_regular_graphs() {
    let rng = &mut ChaCha8Rng::seed_from_u64(4);
    let rook = |k: usize| of_adjacency(k * k, |a, b| a / k == b / k || a % k == b % k);
    let shrikhande = of_adjacency(16, |a, b| {
        let steps = ((b / 4 + 4 - a / 4) % 4, (b % 4 + 4 - a % 4) % 4);
        [(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)].contains(&steps)
    });
    let pairs: Vec<[usize; 2]> = (0..8).flat_map(|a| (a + 1..8).map(move |b| [a, b])).collect();
    let triangular =
        of_adjacency(28, |x, y| pairs[x].iter().any(|vertex| pairs[y].contains(vertex)));
    let place = |a: usize, b: usize| pairs.iter().position(|&p| p == [a.min(b), a.max(b)]).unwrap();
    let chang = |edges: &[(usize, usize)]| {
        let set: Vec<usize> = edges.iter().map(|&(a, b)| place(a, b)).collect();
        switched(28, &triangular, &set)
    };
    let cycle = |first: usize, n: usize| (0..n).map(move |i| (first + i, first + (i + 1) % n));
    let changs = [
        chang(&[(0, 1), (2, 3), (4, 5), (6, 7)]),
        chang(&cycle(0, 8).collect::<Vec<_>>()),
        chang(&cycle(0, 3).chain(cycle(3, 5)).collect::<Vec<_>>()),
    ];
    let paley =
        |q: usize| of_adjacency(q, |a, b| (1..q).any(|root| root * root % q == (b + q - a) % q));
    let known: [(usize, &Rows, u32); 9] = [
        (16, &rook(4), 1152),
        (16, &shrikhande, 192),
        (25, &rook(5), 28_800),
        (28, &triangular, 40_320),
        (28, &changs[0], 384),
        (28, &changs[1], 96),
        (28, &changs[2], 360),
        (17, &paley(17), 136),
        (29, &paley(29), 406),
    ];
    let mut forms = Vec::new();
    for (n, rows, order) in known {
        let (found, automorphisms) = form(n, rows, 20, rng);
        assert_eq!(automorphisms, order.into(), "{n}");
        assert!(!forms.contains(&found), "no two are isomorphic");
        forms.push(found);
    }
    let four = [(16, &rook(4)), (16, &shrikhande), (16, &rook(4)), (16, &shrikhande)];
    let (n, rows) = united(&four, 2);
    let expected = BigUint::from(1152u64 * 1152 * 192 * 192 * 2 * 2 * 2);
    assert_eq!(form(n, &rows, 5, rng).1, expected);
    let (n, rows) = united(&changs.each_ref().map(|rows| (28, rows)), 2);
    assert_eq!(form(n, &rows, 3, rng).1, (2u32 * 384 * 96 * 360).into());
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

/// One refinement of a large matrix is many steps too.
#[test]
fn limits_stop_a_single_refinement() {
    let rng = &mut ChaCha8Rng::seed_from_u64(5);
    let n = 2000;
    let pair = |_| [0; 2].map(|_| rng.random_range(0..n));
    let rows = graph((0..3 * n).map(pair));
    let large = matrix(n, &rows);
    let limits = Limits::new().with_steps(200);
    assert_eq!(relabelled_form(&large, &limits), Err(StopReason::StepLimit));
    assert!(relabelled_form(&large, &Limits::new()).is_ok());
}
