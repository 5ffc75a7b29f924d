//! What is exported, read and solved by others.
//!
//! A SAT solver and an exact cover solver come with the tests; those that are programs are used where
//! they are installed, and must be if `SOLVERS=required`.

#![cfg(feature = "cli")]

mod common;

use batsat::{BasicSolver, Lit, SolverInterface, Var, lbool};
use common::program::{run, run_with_input};
use dlx::choose::{knuth_tiebreak, mrv_chooser, prefer_any};
use dlx::{Solver, Spec, mc};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use tantalizer::catalogue;
use tantalizer::format::export::{Export, Findings, export};
use tantalizer::generate::{Kind, generate};
use tantalizer::graph::PuzzleGraph;
use tantalizer::model::{Colour, Cube, Magic, Matrix, Palette, Puzzle};
use tantalizer::outcome::Limits;
use tantalizer::search;

fn written(puzzle: &Puzzle, what: Export) -> String {
    export(puzzle, what, &Findings::default()).unwrap()
}

fn solutions(puzzle: &Puzzle) -> usize {
    let magic = Magic::standard(puzzle.palette());
    let solved = search::solve(puzzle.matrix(), &magic, 2, usize::MAX, &Limits::new()).unwrap();
    solved.complete().unwrap().list.len()
}

/// Puzzles of every kind and of 2 to 9 cubes, and those of the catalogue.
fn puzzles() -> Vec<Puzzle> {
    let mut puzzles: Vec<Puzzle> =
        catalogue::entries().iter().map(catalogue::Entry::puzzle).collect();
    let mut random = ChaCha8Rng::seed_from_u64(520);
    for cubes in 2..=9 {
        for kind in [Kind::Planted, Kind::PlantedUnbalanced, Kind::Balanced, Kind::Uniform] {
            puzzles.push(generate(kind, cubes, cubes, &mut random).unwrap().puzzle);
        }
    }
    puzzles
}

/// Matrices of any width and any number of primes in an entry, with as many prime factors in a
/// selection as in M, where that can be.
fn matrices() -> impl Strategy<Value = Matrix> {
    (1usize..=4, 2usize..=4, 1usize..=4).prop_flat_map(|(rows, columns, k)| {
        let colours = (rows * k).div_ceil(2);
        let entry = prop::collection::vec(0..colours, k);
        let rows = prop::collection::vec(prop::collection::vec(entry, columns), rows);
        rows.prop_map(move |rows| common::matrix(colours, &rows))
    })
}

/// The number of models, by excluding each that is found.
fn models(cnf: &str) -> usize {
    let mut solver = BasicSolver::default();
    batsat::dimacs::parse(&mut cnf.as_bytes(), &mut solver, true, false).unwrap();
    let mut count = 0;
    while solver.is_ok() && solver.solve_limited(&[]) == lbool::TRUE {
        count += 1;
        let model: Vec<lbool> = solver.get_model().to_vec();
        let differs = |(index, value): (u32, &lbool)| {
            Lit::new(Var::unsafe_from_idx(index), *value != lbool::TRUE)
        };
        let mut clause: Vec<Lit> = (0..).zip(&model).map(differs).collect();
        solver.add_clause_reuse(&mut clause);
    }
    count
}

/// The number of exact covers.
fn covers(mcc: &str) -> usize {
    let spec = Spec::new(mcc, true).expect("the notation of the solver");
    let mut problem = mc::Problem::from_spec(&spec).expect("a problem");
    let mut solver = Solver::new(&mut problem);
    let mut choice = mrv_chooser(prefer_any(), knuth_tiebreak());
    let mut count = 0;
    while solver.next_solution(&mut choice) {
        count += 1;
    }
    count
}

#[test]
fn outside_solvers_count_as_many_solutions() {
    let puzzles = puzzles();
    assert!(puzzles.len() > 50);
    let mut solved = 0;
    for puzzle in &puzzles {
        let expected = solutions(puzzle);
        assert_eq!(models(&written(puzzle, Export::Dimacs)), expected);
        assert_eq!(covers(&written(puzzle, Export::Mcc)), expected);
        solved += usize::from(expected > 0);
    }
    assert!(solved > 30, "{solved}");
}

proptest! {
    #![proptest_config(common::seeded(600, 521))]

    /// Also for other widths, other k, colours on no entry, and matrices without any solution.
    #[test]
    fn solvers_count_solutions_of_any_matrix(matrix in matrices()) {
        let puzzle = Puzzle::of_matrix(matrix);
        let expected = solutions(&puzzle);
        prop_assert_eq!(models(&written(&puzzle, Export::Dimacs)), expected);
        // The exact cover solver panics without options, which is no fault of the problem.
        let mcc = written(&puzzle, Export::Mcc);
        let has_options = mcc.lines().filter(|line| !line.starts_with('|')).count() > 1;
        prop_assert_eq!(if has_options { covers(&mcc) } else { 0 }, expected);
    }

    #[test]
    fn random_models_never_panic(text in "[sv] [-x0-9 v\n]{0,60}") {
        let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
        let _ = tantalizer::format::claim::read(&text, "claim", &puzzle);
    }
}

/// 108 has a colour twice and another three times: it is never chosen, whatever is beside it.
#[test]
fn a_colour_twice_and_another_more_often() {
    let rows = [[108u32, 180, 180], [29645, 29645, 29645]];
    let puzzle = Puzzle::of_matrix(Matrix::from_integers(rows).unwrap());
    assert_eq!(solutions(&puzzle), 6);
    assert_eq!(models(&written(&puzzle, Export::Dimacs)), 6);
    assert_eq!(covers(&written(&puzzle, Export::Mcc)), 6);
}

/// A program, if it is installed.
fn program(name: &str) -> Option<Command> {
    let found = Command::new("which").arg(name).stdout(Stdio::null()).status();
    if found.is_ok_and(|status| status.success()) {
        return Some(Command::new(name));
    }
    // TeX is too large to be asked for.
    let required = std::env::var("SOLVERS").is_ok_and(|value| value == "required");
    assert!(!required || name == "pdflatex", "{name} is not installed");
    eprintln!("{name} is not installed: not tried");
    None
}

/// What a program prints, whatever its exit code: solvers tell by it what they found.
fn printed(mut command: Command, args: &[&Path]) -> String {
    let output = command.args(args).output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Writes puzzles to a folder of their own.
fn in_folder(test: impl Fn(&Puzzle, &Path)) {
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.matrix().rows() <= 6) {
        let folder = tempfile::tempdir().unwrap();
        test(puzzle, folder.path());
    }
}

/// `check` on a model, for the puzzle in its own words.
fn checked(puzzle: &Puzzle, folder: &Path, model: &str) -> common::program::Run {
    let file = folder.join("puzzle.json");
    let json = tantalizer::format::write(puzzle, tantalizer::format::Format::Json).unwrap();
    fs::write(&file, json).unwrap();
    run_with_input(&["check", file.to_str().unwrap(), "-"], model)
}

#[test]
fn cadical_finds_towers() {
    if program("cadical").is_none() {
        return;
    }
    in_folder(|puzzle, folder| {
        let file = folder.join("puzzle.cnf");
        fs::write(&file, written(puzzle, Export::Dimacs)).unwrap();
        let model = printed(program("cadical").unwrap(), &[Path::new("-q"), &file]);
        let check = checked(puzzle, folder, &model);
        if solutions(puzzle) > 0 {
            assert_eq!(check.code, 0, "{model}{}", check.stderr);
            assert!(check.stdout.contains("its tower"), "{}", check.stdout);
        } else {
            assert!(model.contains("s UNSATISFIABLE"));
            assert_eq!(check.code, 2);
            assert!(
                check.stderr.contains("the solver says that there is none"),
                "{}",
                check.stderr
            );
        }
    });
}

#[test]
fn clasp_counts_models_of_both() {
    if program("clasp").is_none() {
        return;
    }
    in_folder(|puzzle, folder| {
        for (name, what) in [("puzzle.cnf", Export::Dimacs), ("puzzle.opb", Export::Opb)] {
            let file = folder.join(name);
            fs::write(&file, written(puzzle, what)).unwrap();
            let all = printed(program("clasp").unwrap(), &[&file, Path::new("0"), Path::new("-q")]);
            let count = all.lines().find_map(|line| line.strip_prefix("c Models         : "));
            assert_eq!(count, Some(solutions(puzzle).to_string().as_str()), "{name}: {all}");
        }
        if solutions(puzzle) > 0 {
            let model = printed(program("clasp").unwrap(), &[&folder.join("puzzle.opb")]);
            assert_eq!(checked(puzzle, folder, &model).code, 0, "{model}");
        }
    });
}

#[test]
fn minizinc_finds_all_solutions() {
    if program("minizinc").is_none() {
        return;
    }
    for id in
        ["instant-insanity", "mutando", "five-cubes", "sheffield-impossible", "seed-graph-note"]
    {
        let puzzle = catalogue::find(id).unwrap().puzzle();
        let folder = tempfile::tempdir().unwrap();
        let [model, data] = ["model.mzn", "data.dzn"].map(|name| folder.path().join(name));
        fs::write(&model, written(&puzzle, Export::Mzn)).unwrap();
        fs::write(&data, written(&puzzle, Export::Dzn)).unwrap();
        let all = printed(program("minizinc").unwrap(), &[Path::new("-a"), &model, &data]);
        let found: Vec<&str> =
            all.split("----------\n").filter(|part| part.contains('/')).collect();
        assert_eq!(found.len(), solutions(&puzzle), "{all}");
        for claim in found {
            assert_eq!(checked(&puzzle, folder.path(), claim).code, 0, "{claim}");
        }
    }
}

/// A puzzle whose colours have names that every language has a use for.
fn nasty() -> Puzzle {
    let names = ["a\"b", "c\\d", "e,f", "<&lt;>", "50% $_{x}^~#", "größe"];
    let palette = Palette::with_default_primes(names).unwrap();
    let cube = |shift: usize| Cube::new([0, 1, 2, 3, 4, 5].map(|c| Colour::new((c + shift) % 6)));
    Puzzle::of_cubes(palette, (0..6).map(cube).collect()).unwrap()
}

/// With the first solution, if there is one.
fn shown(puzzle: &Puzzle, what: Export) -> String {
    let magic = Magic::standard(puzzle.palette());
    let solved = search::solve(puzzle.matrix(), &magic, 2, usize::MAX, &Limits::new()).unwrap();
    let solved = solved.complete().unwrap();
    let pairs: Vec<[usize; 2]> =
        solved.list.iter().map(|set| set.clone().try_into().unwrap()).collect();
    let findings = Findings {
        partials: &solved.partials,
        solutions: &pairs,
        highlighted: (!pairs.is_empty()).then_some(0),
    };
    export(puzzle, what, &findings).unwrap()
}

#[test]
fn graphviz_draws_every_edge() {
    if program("dot").is_none() {
        return;
    }
    for puzzle in puzzles().into_iter().take(40).chain([nasty()]) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("puzzle.dot");
        fs::write(&file, shown(&puzzle, Export::Dot)).unwrap();
        let svg = printed(program("dot").unwrap(), &[Path::new("-Tsvg"), &file]);
        let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
        let svg = roxmltree::Document::parse_with_options(&svg, options).unwrap();
        let count = |class: &str| {
            svg.descendants().filter(|node| node.attribute("class") == Some(class)).count()
        };
        let entries = puzzle.matrix().rows() * puzzle.matrix().columns();
        assert_eq!((count("node"), count("edge")), (puzzle.palette().len(), entries));
        let texts: Vec<&str> = svg.descendants().filter_map(|node| node.text()).collect();
        for name in puzzle.palette().names() {
            assert!(texts.contains(&name), "{name} in {texts:?}");
        }
    }
}

#[test]
fn latex_is_compiled() {
    if program("pdflatex").is_none() {
        return;
    }
    for puzzle in [nasty(), catalogue::find("mutando").unwrap().puzzle()] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("puzzle.tex"), shown(&puzzle, Export::Latex)).unwrap();
        let mut latex = program("pdflatex").unwrap();
        let latex = latex.current_dir(folder.path()).args(["-halt-on-error", "puzzle.tex"]);
        let output = latex.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        assert!(folder.path().join("puzzle.pdf").exists());
    }
}

#[test]
fn graphml_is_the_graph() {
    for puzzle in puzzles().into_iter().chain([nasty()]) {
        let text = shown(&puzzle, Export::Graphml);
        let xml = roxmltree::Document::parse(&text).unwrap();
        let data = |node: &roxmltree::Node<'_, '_>, key: &str| {
            let found = node.children().find(|child| child.attribute("key") == Some(key));
            found.map(|child| child.text().unwrap().to_owned())
        };
        let nodes: Vec<_> = xml.descendants().filter(|node| node.has_tag_name("node")).collect();
        let names: Vec<String> = nodes.iter().map(|node| data(node, "name").unwrap()).collect();
        assert!(names.iter().eq(puzzle.palette().names()));
        let end = |node: &roxmltree::Node<'_, '_>, which: &str| {
            let id = node.attribute(which).unwrap();
            Colour::new(nodes.iter().position(|node| node.attribute("id") == Some(id)).unwrap())
        };
        let edges: Vec<_> = xml.descendants().filter(|node| node.has_tag_name("edge")).collect();
        let graph = PuzzleGraph::of_puzzle(&puzzle).unwrap();
        assert_eq!(edges.len(), graph.petgraph().edge_count());
        let mut sides = 0;
        for (edge, (label, mut ends)) in edges.iter().zip(graph.edges()) {
            let mut found = [end(edge, "source"), end(edge, "target")];
            found.sort_unstable();
            ends.sort_unstable();
            assert_eq!(found, ends);
            assert_eq!(data(edge, "cube").unwrap(), (label.row + 1).to_string());
            assert_eq!(data(edge, "entry").unwrap(), (label.column + 1).to_string());
            sides += usize::from(data(edge, "sides").is_some());
        }
        let solved = solutions(&puzzle) > 0;
        assert_eq!(sides, if solved { 2 * puzzle.matrix().rows() } else { 0 });
    }
}

#[test]
fn tables_are_the_matrices() {
    for puzzle in puzzles().into_iter().chain([nasty()]) {
        let graph = PuzzleGraph::of_puzzle(&puzzle).unwrap();
        let matrices = [
            (Export::Incidence, graph.incidence_matrix()),
            (Export::Adjacency, graph.adjacency_matrix()),
        ];
        for (what, matrix) in matrices {
            let text = written(&puzzle, what);
            let mut reader = csv::Reader::from_reader(text.as_bytes());
            let heads = reader.headers().unwrap().clone();
            assert_eq!(heads.len(), 1 + matrix.ncols());
            let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
            assert_eq!(records.len(), matrix.nrows());
            for ((record, name), numbers) in
                records.iter().zip(puzzle.palette().names()).zip(matrix.row_iter())
            {
                assert_eq!(&record[0], name);
                let expected: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                assert!(record.iter().skip(1).eq(expected.iter().map(String::as_str)));
            }
        }
    }
}

#[test]
fn models_that_are_none_are_refused() {
    let cases = [
        ("s UNSATISFIABLE\n", "stdin:1:1: the solver says that there is none"),
        ("v 1 -2 0\n", "the model says nothing of variable 3"),
        ("v 1 -1 0\n", "stdin:1:5: variable 1 is both true and false"),
        ("v 1 2 y3 0\n", "stdin:1:7: \"y3\" is no literal of a model"),
    ];
    for (model, message) in cases {
        let run = run_with_input(&["check", "@instant-insanity", "-"], model);
        assert_eq!(run.code, 2, "{model}");
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
    let all = |value: &dyn Fn(usize) -> bool| {
        let literals = (1..=24).map(|v| if value(v) { format!("{v} ") } else { format!("-{v} ") });
        format!("s SATISFIABLE\nv {}0\n", literals.collect::<String>())
    };
    let none = run_with_input(&["check", "@instant-insanity", "-"], all(&|_| false));
    assert!(none.stderr.contains("the model has no entry of row 1"), "{}", none.stderr);
    let twice = run_with_input(&["check", "@instant-insanity", "-"], all(&|_| true));
    assert!(twice.stderr.contains("the model has two entries of row 1"), "{}", twice.stderr);
    // A model that is wrong is a wrong claim.
    let wrong = run_with_input(&["check", "@instant-insanity", "-"], all(&|v| v % 3 == 1));
    assert_eq!(wrong.code, 1, "{}", wrong.stderr);
    assert!(wrong.stdout.contains("both selections use entries (1,1)"), "{}", wrong.stdout);
}

#[test]
fn a_solution_is_highlighted_only_where_there_is_one() {
    let code = |args: &[&str]| run(&[&["convert", "@mutando"], args].concat());
    for to in ["dot", "graphml", "latex"] {
        assert_eq!(code(&["--to", to, "--solution", "4"]).code, 0);
        let fifth = code(&["--to", to, "--solution", "5"]);
        assert_eq!(fifth.code, 2);
        assert!(fifth.stderr.contains("no such solution; there are 4"), "{}", fifth.stderr);
    }
    for to in ["edges", "opb", "incidence"] {
        let refused = code(&["--to", to, "--solution", "1"]);
        assert_eq!(refused.code, 2);
        assert!(refused.stderr.contains("--solution is for dot, graphml and latex"));
    }
    assert_eq!(code(&["--to", "dot", "--solution", "0"]).code, 2);
    let none = run(&["convert", "@sheffield-impossible", "--to", "dot", "--solution", "1"]);
    assert!(none.stderr.contains("it has none"), "{}", none.stderr);
    for to in ["dot", "graphml", "latex"] {
        let column = run_with_input(&["convert", "-", "--to", to, "--solution", "1"], "1 a a\n");
        assert_eq!(column.code, 2);
        assert!(column.stderr.contains("no such solution; it has none"), "{}", column.stderr);
    }
    let four = run_with_input(&["convert", "-", "--to", "dot", "--solution", "1"], "36 36\n");
    assert_eq!(four.code, 2, "{}", four.stderr);
    assert!(four.stderr.contains("products of 4 primes are no edges"), "{}", four.stderr);
    let three = run_with_input(&["convert", "-", "--to", "dot"], "8 12\n27 18\n");
    assert_eq!(three.code, 2);
    assert!(three.stderr.contains("products of 3 primes are no edges"), "{}", three.stderr);
}
