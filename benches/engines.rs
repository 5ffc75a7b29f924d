//! Every engine on fixed inputs: `cargo bench`, or `cargo bench -- search` for one group.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use rand::SeedableRng;
use rand::seq::SliceRandom as _;
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use std::time::Duration;
use tantalizer::agreement::prove;
use tantalizer::catalogue;
use tantalizer::census::design::Design;
use tantalizer::census::{Family, Part, Subject, count};
use tantalizer::equivalence::{equivalent, relabelled_form};
use tantalizer::format::{self, Format, ReadOptions};
use tantalizer::generate::{Kind, generate};
use tantalizer::graph::{PuzzleGraph, factors};
use tantalizer::model::{Colour, Magic, Matrix, Palette, Permutation, Puzzle};
use tantalizer::outcome::Limits;
use tantalizer::search::divisors::{self, Index};
use tantalizer::search::obstacle::smallest_subset;
use tantalizer::search::{self, estimate, independent, literal, partial};

fn random(kind: Kind, cubes: usize, seed: u64) -> (Matrix, Magic) {
    let generated = generate(kind, cubes, cubes, &mut ChaCha8Rng::seed_from_u64(seed));
    let matrix = generated.expect("a valid size").puzzle.matrix().clone();
    let magic = Magic::standard(matrix.palette());
    (matrix, magic)
}

/// n cubes c_i c_{i+1}, c_i c_{i+1}, c_i c_i: 2^n + 1 partial solutions.
fn ring(n: usize) -> (Matrix, Magic) {
    let palette = Palette::with_default_primes((0..n).map(|i| i.to_string())).expect("names");
    let row = |i: usize| {
        let [a, b] = [i, (i + 1) % n].map(Colour::new);
        vec![[a, b], [a, b], [a, a]]
    };
    let matrix = Matrix::from_colours(palette, &(0..n).map(row).collect::<Vec<_>>());
    let matrix = matrix.expect("rows of three products of two");
    let magic = Magic::standard(matrix.palette());
    (matrix, magic)
}

fn literal(c: &mut Criterion) {
    let mut group = c.benchmark_group("literal");
    let puzzle = catalogue::find("drive-ya-crazy").expect("in the catalogue").puzzle();
    let magic = Magic::standard(puzzle.palette());
    group.bench_function("drive-ya-crazy", |b| {
        b.iter(|| literal::partial_solutions(puzzle.matrix(), &magic, &Limits::new()));
    });
    group.bench_function("the search on drive-ya-crazy", |b| {
        b.iter(|| partial::partial_solutions(puzzle.matrix(), &magic, &Limits::new()));
    });
    group.finish();
}

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10).measurement_time(Duration::from_secs(10));
    for cubes in [30, 40, 50] {
        let (matrix, magic) = random(Kind::Planted, cubes, 1);
        for threads in [1, 2] {
            let limits = Limits::new().with_threads(threads);
            let id = BenchmarkId::new(format!("planted, {threads} threads"), cubes);
            group.bench_function(id, |b| b.iter(|| partial::count(&matrix, &magic, &limits)));
        }
        let id = BenchmarkId::new("first set of planted", cubes);
        group.bench_function(id, |b| {
            b.iter(|| search::solve_first(&matrix, &magic, 2, &Limits::new()));
        });
        let (matrix, magic) = random(Kind::Balanced, cubes, 1);
        let id = BenchmarkId::new("first set of balanced", cubes);
        group.bench_function(id, |b| {
            b.iter(|| search::solve_first(&matrix, &magic, 2, &Limits::new()));
        });
    }
    group.finish();
}

fn sets(c: &mut Criterion) {
    let mut group = c.benchmark_group("independent");
    group.sample_size(10);
    for n in [10, 16] {
        let (matrix, magic) = ring(n);
        let partials = partial::partial_solutions(&matrix, &magic, &Limits::new());
        let partials = partials.complete().expect("no limits");
        group.bench_function(BenchmarkId::new("2-sets of the ring", n), |b| {
            b.iter(|| {
                let mut count = 0u64;
                let flow = independent::for_each_set(&partials, 2, &Limits::new(), |_| {
                    count += 1;
                    std::ops::ControlFlow::Continue(())
                });
                (flow, count)
            });
        });
    }
    group.finish();
}

fn divisors(c: &mut Criterion) {
    let mut group = c.benchmark_group("divisors");
    for n in [20, 200, 2000] {
        let (matrix, magic) = ring(n);
        group.bench_function(BenchmarkId::new("partial solutions of the ring", n), |b| {
            b.iter(|| divisors::count(&matrix, &magic, 1, &Limits::new()));
        });
        group.bench_function(BenchmarkId::new("2-sets of the ring", n), |b| {
            b.iter(|| divisors::count(&matrix, &magic, 2, &Limits::new()));
        });
    }
    for window in [3, 5, 6, 8] {
        let (matrix, magic) = random(Kind::Banded { window }, 300, 1);
        for parts in [1, 2] {
            let id = BenchmarkId::new(format!("{parts}-sets of 300 banded cubes"), window);
            group.bench_function(id, |b| {
                b.iter(|| divisors::count(&matrix, &magic, parts, &Limits::new()));
            });
        }
    }
    let (matrix, magic) = ring(200);
    group.bench_function("index of the 2-sets of the ring of 200", |b| {
        b.iter(|| Index::new(&matrix, &magic, 2, &Limits::new()).map(|index| index.count().bits()));
    });
    group.finish();
}

fn estimates(c: &mut Criterion) {
    let mut group = c.benchmark_group("estimate");
    for cubes in [30, 60] {
        let (matrix, magic) = random(Kind::Planted, cubes, 1);
        group.bench_function(BenchmarkId::new("100 walks, planted", cubes), |b| {
            b.iter(|| estimate::estimate(&matrix, &magic, 100, 1, &Limits::new()));
        });
    }
    group.finish();
}

fn equivalence(c: &mut Criterion) {
    let mut group = c.benchmark_group("equivalence");
    group.sample_size(10);
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    let generated = generate(Kind::Uniform, 100_000, 20, rng).expect("a valid size");
    let matrix = generated.puzzle.matrix();
    let mut rows: Vec<usize> = (0..matrix.rows()).collect();
    rows.shuffle(rng);
    let other = matrix.with_permuted_rows(&Permutation::new(rows).expect("every row once"));
    let texts = [matrix, &other].map(|matrix| {
        format::write(&Puzzle::of_matrix(matrix.clone()), Format::Primes).expect("plain names")
    });
    // The rival of comparing two matrices is reading them.
    group.bench_function("reading two files of 100 000 rows", |b| {
        b.iter(|| {
            texts.each_ref().map(|text| format::read(text.as_bytes(), "", &ReadOptions::default()))
        });
    });
    group.bench_function("equivalent, 100 000 rows", |b| b.iter(|| equivalent(matrix, &other)));
    for n in [1000, 10_000] {
        let (matrix, _) = random(Kind::Uniform, n, 1);
        group.bench_function(BenchmarkId::new("relabelled form, uniform", n), |b| {
            b.iter(|| relabelled_form(&matrix, &Limits::new()));
        });
    }
    for n in [200, 2000] {
        let (matrix, _) = ring(n);
        group.bench_function(BenchmarkId::new("relabelled form, ring", n), |b| {
            b.iter(|| relabelled_form(&matrix, &Limits::new()));
        });
    }
    let puzzle = catalogue::find("instant-insanity").expect("in the catalogue").puzzle();
    group.bench_function("relabelled form, instant-insanity", |b| {
        b.iter(|| relabelled_form(puzzle.matrix(), &Limits::new()));
    });
    group.finish();
}

/// Factors by degrees beside partial solutions by products, and the whole proof of agreement.
fn graph(c: &mut Criterion) {
    let mut group = c.benchmark_group("graph");
    group.sample_size(10).measurement_time(Duration::from_secs(10));
    let inputs =
        [20, 30, 40, 50].map(|cubes| (format!("planted {cubes}"), random(Kind::Planted, cubes, 1)));
    let inputs = inputs.into_iter().chain([("ring 14".to_owned(), ring(14))]);
    for (name, (matrix, magic)) in inputs {
        let graph = PuzzleGraph::of_matrix(&matrix).expect("products of two primes");
        let limits = Limits::new();
        group.bench_function(format!("degrees, {name}"), |b| {
            b.iter(|| factors(&graph, &limits));
        });
        group.bench_function(format!("products, {name}"), |b| {
            b.iter(|| partial::partial_solutions(&matrix, &magic, &limits));
        });
    }
    let puzzle = catalogue::find("contest-30").expect("in the catalogue").puzzle();
    group.bench_function("agreement, contest-30", |b| {
        b.iter(|| prove(&puzzle, false, &Limits::new()).expect("they agree"));
    });
    let twenty = Puzzle::of_matrix(random(Kind::Balanced, 20, 2).0);
    let magic = Magic::standard(twenty.palette());
    group.bench_function("smallest obstacle, balanced 20", |b| {
        b.iter(|| smallest_subset(twenty.matrix(), &magic, 2, &Limits::new()));
    });
    group.finish();
}

/// The census by families, for one and two threads, whole and in one of eight parts, and up to repainting.
fn censuses(c: &mut Criterion) {
    let mut group = c.benchmark_group("census");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    let proper = |n| Family::proper(n).expect("few colours");
    let any = |n| Family::any(n).expect("few colours");
    for (name, family) in [
        ("4", proper(4)),
        ("5", proper(5)),
        ("6", proper(6)),
        ("4 --repeat", proper(4).with_repeats()),
        ("3 --any", any(3)),
        ("4 --any", any(4)),
        ("4 --any --repeat", any(4).with_repeats()),
    ] {
        for relabel in [false, true] {
            let subject = Subject { family, relabel };
            let name = if relabel { format!("{name} --relabel") } else { name.to_owned() };
            group.bench_function(&name, |b| b.iter(|| count(subject, &Limits::new())));
        }
    }
    let subject = Subject { family: any(4), relabel: false };
    group.bench_function("4 --any, 2 threads", |b| {
        b.iter(|| count(subject, &Limits::new().with_threads(2)));
    });
    group.bench_function("4 --any, part 1 of 8", |b| {
        b.iter(|| {
            let mut part = Part::new(subject, 1, 8).expect("the first of eight");
            part.advance(&Limits::new(), |_| ControlFlow::Continue(()))
        });
    });
    group.bench_function("design 4 --solutions 1", |b| {
        b.iter(|| Design::new(proper(4), 1).pick(1, 0, &Limits::new(), |_, _| {}));
    });
    group.bench_function("design 5 --any --solutions 1, drawn", |b| {
        let design = Design::new(any(5), 1);
        b.iter(|| design.pick(1, 0, &Limits::new(), |_, _| {}));
    });
    group.finish();
}

criterion_group!(benches, literal, search, sets, divisors, estimates, equivalence, graph, censuses);
criterion_main!(benches);
