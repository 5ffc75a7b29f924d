//! Worksheets: the answers are right, judged by the definitions and by turning cubes.

#![cfg(feature = "cli")]

mod common;

use common::program::{json, run};
use common::turns;
use num_bigint::BigUint;
use serde_json::Value;
use tantalizer::format::{self, Format, ReadOptions};
use tantalizer::lesson::Markup;
use tantalizer::lesson::worksheet::{Difficulty, Exercise, Settings, Worksheet};
use tantalizer::model::{Face, Magic, Puzzle, Selection};
use tantalizer::outcome::Limits;
use tantalizer::search::literal;

const MARKUPS: [Markup; 4] = [Markup::Text, Markup::Markdown, Markup::Latex, Markup::Html];

fn sheet(first: usize, last: usize, count: usize, seed: u64) -> Worksheet {
    Worksheet::draw(&Settings::new(first..=last, count, seed).unwrap())
}

#[test]
fn the_same_seed_gives_the_same_sheet_and_another_seed_another() {
    let mut before = String::new();
    for seed in 0..200 {
        let (first, last) = [(3, 6), (2, 4), (4, 4), (3, 5)][usize::try_from(seed % 4).unwrap()];
        let count = 1 + usize::try_from(seed).unwrap() % 12;
        let drawn = sheet(first, last, count, seed);
        assert_eq!(drawn, sheet(first, last, count, seed));
        for markup in MARKUPS {
            let [questions, all] =
                [false, true].map(|answers| drawn.document(answers).write(markup));
            assert!(all.contains("Answers") && !questions.contains("Answers"));
            if markup == Markup::Latex {
                assert_eq!(all.matches(r"\begin{").count(), all.matches(r"\end{").count());
            }
        }
        let text = drawn.document(true).write(Markup::Text);
        let body = text.split("This sheet").next().unwrap().to_owned();
        assert_ne!(body, before);
        before = body;
    }
}

#[test]
fn puzzles_go_from_easy_to_hard() {
    for seed in 0..60 {
        let (first, last) = [(3, 6), (2, 8), (5, 5)][usize::try_from(seed % 3).unwrap()];
        let drawn = sheet(first, last, 20, seed);
        let rated = drawn.exercises().iter().filter_map(Exercise::difficulty);
        let rated: Vec<u8> = rated.map(Difficulty::number).collect();
        assert!(rated.is_sorted() && rated.len() >= 10, "seed {seed}: {rated:?}");
    }
    let kinds: Vec<&str> = sheet(3, 6, 10, 1).exercises().iter().map(|e| e.kind().name()).collect();
    let expected = [
        "encode",
        "proper",
        "magic",
        "partials",
        "independent",
        "equivalent",
        "graph",
        "tower",
        "unsolvable",
        "placements",
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn answers_are_right() {
    for seed in 0..25 {
        let sizes = ["3..6", "2..5", "4", "3..4", "2"][seed % 5];
        let seed = seed.to_string();
        let args = ["worksheet", "--count", "20", "--cubes", sizes, "--seed", &seed];
        let object = json(&args, "");
        for exercise in object["exercises"].as_array().unwrap() {
            let text = exercise["puzzle"].to_string();
            let options = ReadOptions { from: Some(Format::Json), ..ReadOptions::default() };
            let puzzle = format::read(text.as_bytes(), "worksheet", &options).unwrap().puzzle;
            judge(&puzzle, exercise);
        }
    }
}

/// Whether the answer of an exercise is right.
fn judge(puzzle: &Puzzle, exercise: &Value) {
    let result = &exercise["result"];
    match exercise["kind"].as_str().unwrap() {
        "encode" => encoded(puzzle, result),
        "proper" => proper(puzzle, result),
        "magic" => magic(puzzle, result),
        "partials" => assert_eq!(columns(&result["partials"]), numbers(&partials(puzzle))),
        "independent" => independent(puzzle, result),
        "equivalent" => same(puzzle, result),
        "graph" => graph(puzzle, result),
        "tower" => tower(puzzle, result),
        "unsolvable" => {
            assert_eq!(stacks(puzzle), 0);
            assert_eq!(result["partials"], partials(puzzle).len());
            let answer = exercise["answer"].as_str().unwrap().replace('\n', " ");
            assert!(answer.contains(result["because"].as_str().unwrap()), "{answer}");
        }
        "placements" => assert_eq!(result["placements"], stacks(puzzle).to_string()),
        other => panic!("{other}"),
    }
}

fn partials(puzzle: &Puzzle) -> Vec<Selection> {
    let magic = Magic::standard(puzzle.palette());
    literal::partial_solutions(puzzle.matrix(), &magic, &Limits::new()).complete().unwrap()
}

fn numbers(selections: &[Selection]) -> Vec<Vec<usize>> {
    selections.iter().map(|selection| selection.numbers().collect()).collect()
}

fn columns(value: &Value) -> Vec<Vec<usize>> {
    serde_json::from_value(value.clone()).unwrap()
}

fn words(value: &Value) -> Vec<String> {
    serde_json::from_value(value.clone()).unwrap()
}

/// M multiplied out.
fn magic_number(puzzle: &Puzzle) -> BigUint {
    let palette = puzzle.palette();
    palette.colours().map(|colour| palette.prime(colour).pow(2)).product()
}

fn encoded(puzzle: &Puzzle, result: &Value) {
    let (palette, cubes) = (puzzle.palette(), puzzle.cubes().unwrap());
    let product = |column: usize| {
        let [a, b] = cubes[0].pairs()[column].map(|colour| palette.prime(colour));
        (a * b).to_string()
    };
    assert_eq!(words(&result["products"]), (0..3).map(product).collect::<Vec<_>>());
    for column in 0..3 {
        let mut pair = cubes[1].pairs()[column];
        pair.sort_unstable();
        assert_eq!(words(&result["opposite"][column]), pair.map(|colour| palette.name(colour)));
    }
}

fn proper(puzzle: &Puzzle, result: &Value) {
    let palette = puzzle.palette();
    let mut all = true;
    for (row, cube) in puzzle.cubes().unwrap().iter().enumerate() {
        let lacking = palette.colours().filter(|colour| !cube.faces().contains(colour));
        let lacking: Vec<&str> = lacking.map(|colour| palette.name(colour)).collect();
        assert_eq!(words(&result["lacking"][row]), lacking);
        all &= lacking.is_empty();
    }
    assert_eq!(result["proper"], all);
}

fn magic(puzzle: &Puzzle, result: &Value) {
    let magic = magic_number(puzzle);
    assert_eq!(result["magic"], magic.to_string());
    for verdict in result["verdicts"].as_array().unwrap() {
        let chosen: Vec<usize> = serde_json::from_value(verdict["selection"].clone()).unwrap();
        let entries = chosen.iter().enumerate();
        let product: BigUint =
            entries.map(|(row, column)| puzzle.matrix().value(row, column - 1)).product();
        assert_eq!(verdict["product"], product.to_string());
        assert_eq!(verdict["is_magic"], product == magic);
        let (often, rarely) = (words(&verdict["too_often"]), words(&verdict["too_rarely"]));
        for colour in puzzle.palette().colours() {
            let prime = puzzle.palette().prime(colour);
            let divides = |power: u32| (&product % prime.pow(power)) == BigUint::ZERO;
            assert_eq!(often.contains(&prime.to_string()), divides(3));
            assert_eq!(rarely.contains(&prime.to_string()), !divides(2));
        }
    }
}

fn independent(puzzle: &Puzzle, result: &Value) {
    let partials = partials(puzzle);
    assert_eq!(columns(&result["partials"]), numbers(&partials));
    let sets = literal::independent_sets(&partials, 2, &Limits::new()).complete().unwrap();
    let sets: Vec<Vec<usize>> =
        sets.iter().map(|set| set.iter().map(|place| place + 1).collect()).collect();
    assert_eq!(columns(&result["solutions"]), sets);
}

/// Applies the witness; without one compares what no order, or no repainting either, can change.
fn same(puzzle: &Puzzle, result: &Value) {
    let other = result["other"].to_string();
    let options = ReadOptions { from: Some(Format::Json), ..ReadOptions::default() };
    let other = format::read(other.as_bytes(), "other", &options).unwrap().puzzle;
    let (a, b, palette) = (puzzle.matrix(), other.matrix(), puzzle.palette());
    if result["same"] == true {
        let (rows, entries) = (&result["rows"], columns(&result["entries"]));
        let rows: Vec<usize> = serde_json::from_value(rows.clone()).unwrap();
        let colours = words(&result["colours"]);
        if result["repainted"] == false {
            assert!(colours.iter().eq(palette.names()));
        }
        for (row, order) in entries.iter().enumerate() {
            for (column, entry) in order.iter().enumerate() {
                let painted = a.valuation(rows[row] - 1, entry - 1).colours().map(|colour| {
                    let name = &colours[colour.index()];
                    palette.prime(palette.colour_named(name).unwrap())
                });
                assert_eq!(&painted.product::<BigUint>(), b.value(row, column));
            }
        }
    } else if result["repainted"] == false {
        assert_ne!(sorted(a, &identity(palette.len())), sorted(b, &identity(palette.len())));
    } else {
        let plain = sorted(b, &identity(palette.len()));
        assert!(permutations(palette.len()).iter().all(|paint| sorted(a, paint) != plain));
    }
}

fn identity(n: usize) -> Vec<usize> {
    (0..n).collect()
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let Some(last) = n.checked_sub(1) else { return vec![Vec::new()] };
    let insert = |shorter: &Vec<usize>, place| {
        let mut longer = shorter.clone();
        longer.insert(place, last);
        longer
    };
    let shorter = permutations(last);
    shorter.iter().flat_map(|shorter| (0..n).map(move |place| insert(shorter, place))).collect()
}

/// A painted matrix with entries and rows in order.
fn sorted(matrix: &tantalizer::model::Matrix, paint: &[usize]) -> Vec<Vec<Vec<usize>>> {
    let row = |row: usize| {
        let entry = |entry: &tantalizer::model::Valuation| {
            let mut ends: Vec<usize> = entry.colours().map(|c| paint[c.index()]).collect();
            ends.sort_unstable();
            ends
        };
        let mut entries: Vec<Vec<usize>> = matrix.row(row).iter().map(entry).collect();
        entries.sort_unstable();
        entries
    };
    let mut rows: Vec<Vec<Vec<usize>>> = (0..matrix.rows()).map(row).collect();
    rows.sort_unstable();
    rows
}

/// A factor has two ends at every colour; its cycles are the classes of colours that lines join.
fn graph(puzzle: &Puzzle, result: &Value) {
    let n = puzzle.palette().len();
    let mut cycles = Vec::new();
    for (place, chosen) in columns(&result["selections"]).iter().enumerate() {
        let (mut degrees, mut class) = (vec![0; n], identity(n));
        for (cube, column) in puzzle.cubes().unwrap().iter().zip(chosen) {
            let [a, b] = cube.pairs()[column - 1].map(tantalizer::model::Colour::index);
            degrees[a] += 1;
            degrees[b] += 1;
            let (from, to) = (class[a], class[b]);
            class.iter_mut().filter(|class| **class == from).for_each(|class| *class = to);
        }
        let is_factor = degrees.iter().all(|&degree| degree == 2);
        assert_eq!(result["factors"][place], is_factor);
        if is_factor {
            class.sort_unstable();
            class.dedup();
            cycles.push(class.len());
        }
    }
    let told: Vec<usize> = serde_json::from_value(result["cycles"].clone()).unwrap();
    assert_eq!(told, cycles);
}

/// The cubes of the tower are those of the puzzle, turned, and every side shows every colour.
fn tower(puzzle: &Puzzle, result: &Value) {
    let palette = puzzle.palette();
    let turns = turns();
    let mut sides = vec![Vec::new(); 4];
    for (place, cube) in puzzle.cubes().unwrap().iter().enumerate() {
        let shown = words(&result["tower"][place]);
        let names = cube.faces().map(|colour| palette.name(colour));
        assert!(turns.iter().any(|turn| turn.map(|face| names[face]) == *shown), "cube {place}");
        sides.iter_mut().zip(shown).for_each(|(side, name)| side.push(name));
    }
    for mut side in sides {
        side.sort();
        let mut names: Vec<&str> = palette.names().collect();
        names.sort_unstable();
        assert_eq!(side, names);
    }
}

/// The ways to put the cubes down, 24 for each, that show no colour twice on a side.
fn stacks(puzzle: &Puzzle) -> u64 {
    fn on(cubes: &[tantalizer::model::Cube], turns: &[[usize; 6]], shown: [u32; 4]) -> u64 {
        let Some((cube, others)) = cubes.split_first() else { return 1 };
        let faces = Face::ALL.map(|face| 1u32 << cube.face(face).index());
        let put = |turn: &[usize; 6]| {
            let sides: [u32; 4] = std::array::from_fn(|side| faces[turn[side]]);
            let is_new = sides.iter().zip(shown).all(|(side, shown)| side & shown == 0);
            let shown = std::array::from_fn(|side| sides[side] | shown[side]);
            if is_new { on(others, turns, shown) } else { 0 }
        };
        turns.iter().map(put).sum()
    }
    on(puzzle.cubes().unwrap(), &turns(), [0; 4])
}

#[test]
fn the_last_line_gives_the_same_sheet_again() {
    for (options, expected) in [(vec![], None), (vec!["--answers"], Some("--answers"))] {
        let first = run(&[&["worksheet", "--count", "2"], &options[..]].concat());
        assert_eq!(first.code, 0);
        let text = first.stdout.replace('\n', " ");
        let command = text.split("tantalizer worksheet ").nth(1).unwrap().split(" (version").next();
        let args: Vec<&str> = command.unwrap().split_whitespace().collect();
        assert_eq!(args[..6], ["--cubes", "3..6", "--count", "2", "--seed", "1"]);
        assert_eq!(args.get(6).copied(), expected);
        assert_eq!(run(&[&["worksheet"], &args[..]].concat()).stdout, first.stdout);
    }
}

#[test]
fn writes_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sheet.html");
    let path = file.to_str().unwrap();
    let written = run(&["worksheet", "--count", "1", "--to", "html", "-o", path]);
    assert_eq!((written.code, written.stdout.as_str()), (0, ""));
    let page = std::fs::read_to_string(file).unwrap();
    assert!(page.contains("<svg") && page.ends_with("</html>\n"));
    let lost = folder.path().join("none/sheet.html");
    assert_eq!(run(&["worksheet", "-o", lost.to_str().unwrap()]).code, 2);
}

#[test]
fn says_what_it_expects() {
    for (args, expected) in [
        (["--cubes", "6..3"], "the smaller one first"),
        (["--cubes", "1..3"], "from 2 to 8"),
        (["--cubes", "9"], "from 2 to 8"),
        (["--cubes", "some"], "from 2 to 8"),
        (["--count", "0"], "from 1 to 100"),
        (["--count", "1000"], "from 1 to 100"),
        (["--count", "-1"], "from 1 to 100"),
        (["--seed", "x"], "whole number"),
    ] {
        let run = run(&["worksheet", args[0], args[1]]);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    }
}
