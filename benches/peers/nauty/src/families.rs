//! The puzzles and other structures that are compared.

use crate::structure::Structure;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use tantalizer::catalogue;
use tantalizer::generate::{Kind, generate};

/// A structure by name.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    /// Whether it takes less than a few seconds.
    pub(crate) quick: bool,
    pub(crate) structure: fn() -> Structure,
}

/// A family that `--quick` includes.
const fn quick(name: &'static str, structure: fn() -> Structure) -> Family {
    Family { name, quick: true, structure }
}

/// A family that it leaves out.
const fn slow(name: &'static str, structure: fn() -> Structure) -> Family {
    Family { name, quick: false, structure }
}

/// All families: puzzles, then what is known to be hard.
pub(crate) const ALL: &[Family] = &[
    quick("instant-insanity", instant_insanity),
    quick("random 10", || random(Kind::Uniform, 10)),
    quick("random 100", || random(Kind::Uniform, 100)),
    quick("random 1000", || random(Kind::Uniform, 1000)),
    slow("random 10000", || random(Kind::Uniform, 10_000)),
    quick("planted 60", || random(Kind::Planted, 60)),
    quick("ring 200", || ring(200)),
    slow("ring 2000", || ring(2000)),
    quick("undirected ring 200", || undirected_ring(200)),
    slow("undirected ring 2000", || undirected_ring(2000)),
    quick("50 copies", || instant_insanity().copies(50)),
    slow("1000 copies", || instant_insanity().copies(1000)),
    quick("equal rows 200×3", || equal_rows(&[vec![0, 1], vec![2, 3], vec![4, 5]])),
    quick("equal rows 200×200", || equal_rows(&vec![vec![0, 1]; 200])),
    quick("torus 20×20", || torus(20)),
    slow("torus 60×60", || torus(60)),
    quick("three rings 8×8×8", || three_rings(8)),
    quick("complete graph 60", || Structure::of_edges(60, pairs(60))),
    quick("rook's graph 12×12", || cells(12, |_, _| None)),
    quick("Latin square graph 9", || cells(9, |i, j| Some((i + j) % 9))),
    quick("Paley graph 101", || paley(101)),
    quick("Kneser graph 10, 3", || subsets(10, 3, 0)),
    quick("Johnson graph 10, 4", || subsets(10, 4, 3)),
    quick("cubic graph 1000", || Structure::of_edges(1000, random_cubic(1000))),
    slow("cubic graph 10000", || Structure::of_edges(10_000, random_cubic(10_000))),
    quick("CFI cubic 20", || cai_fuerer_immerman(20, &random_cubic(20))),
    quick("CFI cubic 40", || cai_fuerer_immerman(40, &random_cubic(40))),
    slow("CFI cubic 100", || cai_fuerer_immerman(100, &random_cubic(100))),
    slow("20 copies of CFI cubic 20", || cai_fuerer_immerman(20, &random_cubic(20)).copies(20)),
    quick("Miyazaki 5", || miyazaki(5)),
    slow("Miyazaki 10", || miyazaki(10)),
    slow("Miyazaki 20", || miyazaki(20)),
    quick("projective plane 7", || projective_plane(7)),
    quick("projective plane 11", || projective_plane(11)),
    quick("Netto triples 31", || netto_triples(31, 6)),
    quick("Bose triples 33", || bose_triples(5)),
];

/// The four cubes everybody knows.
fn instant_insanity() -> Structure {
    let entry = catalogue::find("instant-insanity").expect("in the catalogue");
    Structure::of_matrix(entry.puzzle().matrix())
}

/// Random cubes, as many colours as cubes.
fn random(kind: Kind, cubes: usize) -> Structure {
    let generated = generate(kind, cubes, cubes, &mut ChaCha8Rng::seed_from_u64(1));
    Structure::of_matrix(generated.expect("a valid size").puzzle.matrix())
}

/// Cubes c_i c_{i+1}, c_i c_{i+1}, c_i c_i.
fn ring(n: usize) -> Structure {
    let row = |i: usize| {
        let step = vec![i, (i + 1) % n];
        vec![step.clone(), step, vec![i, i]]
    };
    Structure { colours: n, rows: (0..n).map(row).collect() }
}

/// Cubes of three times c_i c_{i+1}.
fn undirected_ring(n: usize) -> Structure {
    Structure { colours: n, rows: (0..n).map(|i| vec![vec![i, (i + 1) % n]; 3]).collect() }
}

/// 200 times the same row, with a palette of 200 colours.
fn equal_rows(row: &[Vec<usize>]) -> Structure {
    Structure { colours: 200, rows: vec![row.to_vec(); 200] }
}

/// Colours on a torus of n×n places; a cube leads from each to the two next ones.
fn torus(n: usize) -> Structure {
    let place = |i: usize, j: usize| i % n * n + j % n;
    let row = |i: usize, j: usize| {
        let here = place(i, j);
        vec![vec![here, place(i + 1, j)], vec![here, place(i, j + 1)], vec![here, here]]
    };
    let rows = (0..n).flat_map(|i| (0..n).map(move |j| row(i, j))).collect();
    Structure { colours: n * n, rows }
}

/// The same in three dimensions, with a cube from each place to the three next ones.
fn three_rings(n: usize) -> Structure {
    let row = |here: usize| {
        let next = |unit: usize| {
            let digit = here / unit % n;
            vec![here, here - digit * unit + (digit + 1) % n * unit]
        };
        [1, n, n * n].map(next).to_vec()
    };
    Structure { colours: n * n * n, rows: (0..n * n * n).map(row).collect() }
}

/// All pairs of the first n numbers.
fn pairs(n: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..n).flat_map(|b| (0..b).map(move |a| [a, b]))
}

/// The cells of a square, joined if they share row, column or symbol (if they have one).
fn cells(n: usize, symbol: fn(usize, usize) -> Option<usize>) -> Structure {
    let joined = |&[a, b]: &[usize; 2]| {
        let ([i, j], [k, l]) = ([a / n, a % n], [b / n, b % n]);
        i == k || j == l || symbol(i, j).is_some_and(|s| symbol(k, l) == Some(s))
    };
    Structure::of_edges(n * n, pairs(n * n).filter(joined))
}

/// The numbers modulo a prime ≡ 1 (mod 4), joined if their difference is a square.
fn paley(q: usize) -> Structure {
    let squares: BTreeSet<usize> = (1..q).map(|x| x * x % q).collect();
    Structure::of_edges(q, pairs(q).filter(|[a, b]| squares.contains(&(b - a))))
}

/// The subsets of `size` of n points, joined if they have so many `common` points.
fn subsets(n: u32, size: u32, common: u32) -> Structure {
    let sets: Vec<u32> = (0..1 << n).filter(|set: &u32| set.count_ones() == size).collect();
    let joined = |&[a, b]: &[usize; 2]| (sets[a] & sets[b]).count_ones() == common;
    Structure::of_edges(sets.len(), pairs(sets.len()).filter(joined))
}

/// The edges of a random simple graph with three edges at each of n vertices.
fn random_cubic(n: usize) -> Vec<[usize; 2]> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut ends: Vec<usize> = (0..3 * n).map(|end| end % n).collect();
    loop {
        ends.shuffle(&mut rng);
        let edges = ends.chunks(2).map(|edge| [edge[0].min(edge[1]), edge[0].max(edge[1])]);
        let distinct: BTreeSet<[usize; 2]> = edges.filter(|[a, b]| a != b).collect();
        if distinct.len() == ends.len() / 2 {
            return distinct.into_iter().collect();
        }
    }
}

/// The graph of Cai, Fürer and Immerman over a cubic graph, which may have parallel edges: two
/// vertices for every end of an edge, and for every vertex four that each stand for an even set of
/// its three ends and are joined to one of the two vertices of each end. Every vertex has degree 3.
fn cai_fuerer_immerman(vertices: usize, base: &[[usize; 2]]) -> Structure {
    let end = |edge: usize, side: usize, value: usize| 4 * edge + 2 * side + value;
    let mut ends = vec![Vec::new(); vertices];
    let mut edges = Vec::new();
    for (edge, endpoints) in base.iter().enumerate() {
        for side in 0..2 {
            ends[endpoints[side]].push([edge, side]);
            edges.push([end(edge, 0, side), end(edge, 1, side)]);
        }
    }
    let mut next = 4 * base.len();
    for ends in &ends {
        for set in [0b000, 0b011, 0b101, 0b110] {
            let joined = ends.iter().enumerate();
            edges.extend(joined.map(|(i, &[edge, side])| [end(edge, side, set >> i & 1), next]));
            next += 1;
        }
    }
    Structure::of_edges(next, edges)
}

/// The same over a ring of 2n vertices in which every other edge is doubled, after Miyazaki.
fn miyazaki(n: usize) -> Structure {
    let links =
        |i: usize| [[2 * i, 2 * i + 1], [2 * i, 2 * i + 1], [2 * i + 1, (2 * i + 2) % (2 * n)]];
    cai_fuerer_immerman(2 * n, &(0..n).flat_map(links).collect::<Vec<_>>())
}

/// The plane over the field of a prime q: points are colours, lines are rows of single primes.
fn projective_plane(q: usize) -> Structure {
    let mut points = vec![[0, 0, 1]];
    points.extend((0..q).map(|z| [0, 1, z]));
    points.extend((0..q * q).map(|yz| [1, yz / q, yz % q]));
    let on = |line: &[usize; 3], point: &[usize; 3]| {
        line.iter().zip(point).map(|(a, b)| a * b).sum::<usize>() % q == 0
    };
    let row = |line| {
        let on_line = points.iter().enumerate().filter(|(_, point)| on(line, point));
        on_line.map(|(point, _)| vec![point]).collect()
    };
    Structure { colours: points.len(), rows: points.iter().map(row).collect() }
}

/// The triple system of Netto on the numbers modulo a prime q ≡ 7 (mod 12): a, b and a + (b − a)·`root`
/// where b − a is a square; `root` is a primitive sixth root of 1.
fn netto_triples(q: usize, root: usize) -> Structure {
    let triples = (0..q).flat_map(|a| {
        (1..q).map(move |x| {
            let step = x * x % q;
            let mut triple = vec![a, (a + step) % q, (a + step * root) % q];
            triple.sort_unstable();
            triple
        })
    });
    Structure::of_edges(q, triples.collect::<BTreeSet<_>>())
}

/// The triple system of Bose on 6t + 3 points, three levels of 2t + 1.
fn bose_triples(t: usize) -> Structure {
    let n = 2 * t + 1;
    let point = |level: usize, x: usize| level % 3 * n + x;
    let level = |level: usize| {
        let half = move |sum: usize| sum * (t + 1) % n;
        pairs(n).map(move |[a, b]| {
            vec![point(level, a), point(level, b), point(level + 1, half(a + b))]
        })
    };
    let across = (0..n).map(|x| vec![point(0, x), point(1, x), point(2, x)]);
    Structure::of_edges(3 * n, across.chain((0..3).flat_map(level)))
}
