//! Explanations and pages: what they say is read back and held against the definitions.

#![cfg(feature = "cli")]

mod common;

use common::program::{json, run, run_with_input};
use num_bigint::BigUint;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use tantalizer::catalogue;
use tantalizer::generate::{Kind, generate};
use tantalizer::lesson::{Block, Document, Facts, Level, MOST_CUBES, Markup, Tree, explain, page};
use tantalizer::model::{
    Colour, Cube, Face, Magic, Matrix, Orientation, Palette, Puzzle, Selection,
};
use tantalizer::outcome::Limits;
use tantalizer::search::literal;
use tantalizer::tower;

const MARKUPS: [Markup; 4] = [Markup::Text, Markup::Markdown, Markup::Latex, Markup::Html];

/// Puzzles of all kinds and sizes up to six cubes.
fn random_puzzle(seed: u64) -> Puzzle {
    let kinds =
        [Kind::Planted, Kind::PlantedUnbalanced, Kind::Balanced, Kind::Uniform, Kind::Uniform];
    let cubes = 1 + usize::try_from(seed / 5 % 6).unwrap();
    let kind = kinds[usize::try_from(seed % 5).unwrap()];
    // The last kind has one colour more or less than cubes.
    let colours = if seed % 10 == 4 { (cubes + 1).min(6) } else { cubes };
    let puzzle =
        generate(kind, cubes, colours, &mut ChaCha8Rng::seed_from_u64(seed)).unwrap().puzzle;
    // Of some only the pairs are known.
    if seed.is_multiple_of(7) { puzzle.without_faces() } else { puzzle }
}

/// What the definitions say.
struct Truth {
    partials: Vec<Selection>,
    solutions: Vec<Vec<usize>>,
}

fn truth(matrix: &Matrix) -> Truth {
    let (magic, limits) = (Magic::standard(matrix.palette()), Limits::new());
    let partials = literal::partial_solutions(matrix, &magic, &limits).complete().unwrap();
    let parts = matrix.columns().min(2);
    let solutions = literal::independent_sets(&partials, parts, &limits).complete().unwrap();
    Truth { partials, solutions }
}

/// The sentences of a document, and its tables by their first heads.
fn sentences(document: &Document) -> String {
    let text = document.blocks().iter().filter_map(|block| match block {
        Block::Paragraph(text) => Some(text.as_str()),
        _ => None,
    });
    text.collect::<Vec<_>>().join("\n")
}

fn tables<'a>(document: &'a Document, heads: &[&str]) -> Vec<&'a Vec<Vec<String>>> {
    let of_heads = |block: &'a Block| match block {
        Block::Table { head, rows } if head.iter().zip(heads).all(|(a, b)| a == b) => Some(rows),
        _ => None,
    };
    document.blocks().iter().filter_map(of_heads).collect()
}

/// A number that may be written in groups of digits.
fn number(text: &str) -> BigUint {
    let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    digits.parse().unwrap_or_else(|_| panic!("{text} is no number"))
}

/// `2²·3` multiplied out.
fn multiplied(factors: &str) -> BigUint {
    let power = |power: &str| {
        let above = "⁰¹²³⁴⁵⁶⁷⁸⁹";
        let digit = |c: char| above.chars().position(|a| a == c).map(|digit| digit.to_string());
        let base: String = power.chars().filter(|c| digit(*c).is_none()).collect();
        let exponent: String = power.chars().filter_map(digit).collect();
        number(&base).pow(if exponent.is_empty() { 1 } else { exponent.parse().unwrap() })
    };
    factors.split('·').map(power).product()
}

/// The number that follows some words.
fn after<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let rest = text.split_once(words)?.1;
    let is_part = |c: char| c.is_ascii_digit() || c == ' ';
    Some(rest.split(|c| !is_part(c)).next().unwrap().trim())
}

/// Every line of the divisions is true, and as many entries as are said are shown.
fn check_divisions(document: &Document, puzzle: &Puzzle) {
    let matrix = puzzle.matrix();
    let outlines = document.blocks().iter().filter_map(|block| match block {
        Block::Outline(lines) => Some(lines),
        _ => None,
    });
    let [lines] = outlines.collect::<Vec<_>>()[..] else { panic!("one outline") };
    let mut ends = 0;
    for (depth, line) in lines {
        let (place, rest) = line[1..].split_once(')').unwrap();
        let [row, column] = <[usize; 2]>::try_from(
            place.split(',').map(|n| n.parse().unwrap()).collect::<Vec<_>>(),
        )
        .unwrap();
        assert_eq!(*depth, row - 1, "rows in order: {line}");
        let value = matrix.value(row - 1, column - 1);
        let (head, what) = rest.split_once(": ").unwrap();
        assert_eq!(&number(head.split_whitespace().last().unwrap()), value, "{line}");
        if let Some((dividend, quotient)) = what.split_once(" / ") {
            let (divisor, quotient) = quotient.split_once(" = ").unwrap();
            assert_eq!(&number(divisor), value);
            let end = quotient.find([';', ',']).unwrap_or(quotient.len());
            ends += usize::from(quotient.ends_with("so the product is M"));
            for form in quotient[..end].split(" = ") {
                assert_eq!(multiplied(dividend), multiplied(form) * value, "{line}");
            }
        } else if let Some(dividend) = what.strip_prefix("does not divide ") {
            let dividend = multiplied(dividend.split(',').next().unwrap());
            assert_ne!(dividend % value, BigUint::ZERO, "{line}");
        } else {
            assert!(what.contains("would still be missing"), "{line}");
        }
    }
    let tree = Tree::new(matrix, &Magic::standard(puzzle.palette()), usize::MAX).unwrap();
    let text = sentences(document);
    let tried = format!("In all {} ", tantalizer::lesson::words::grouped(&tree.size().into()));
    assert!(text.contains(&tried), "{text}");
    let hidden = tree.size() - lines.len();
    if hidden == 0 {
        assert!(text.contains("all of them are shown"));
        assert_eq!(ends, tree.partials());
    } else {
        let grouped = tantalizer::lesson::words::grouped(&hidden.into());
        assert!(text.contains(&format!("{grouped} of them are not shown one by one")), "{text}");
    }
}

/// A tower that is shown consists of the cubes, and its sides show every colour once.
fn check_tower(document: &Document, puzzle: &Puzzle) {
    let [rows] = tables(document, &["cube", "front", "back"])[..] else { panic!("one tower") };
    let palette = puzzle.palette();
    let all: BTreeSet<&str> = palette.names().collect();
    for side in 1..=4 {
        let shown: BTreeSet<&str> = rows.iter().map(|row| row[side].as_str()).collect();
        assert!(shown.len() == rows.len() && shown.is_subset(&all));
        assert!(shown == all || palette.len() > rows.len());
    }
    let cubes = puzzle.some_cubes().unwrap();
    for row in rows {
        let cube = cubes[row[0].parse::<usize>().unwrap() - 1];
        let shown: Vec<_> =
            row[1..].iter().map(|name| palette.colour_named(name).unwrap()).collect();
        let is_so = |cube: Cube| {
            Orientation::all().any(|turn| cube.turned(turn).faces()[..shown.len()] == shown)
        };
        assert!(is_so(cube), "cube {} is no such cube", row[0]);
        assert_eq!(shown.len() == 6, puzzle.cubes().is_some(), "up and down only if known");
    }
}

fn check_explanation(title: &str, puzzle: &Puzzle) {
    let (matrix, facts) = (puzzle.matrix(), Facts::find(puzzle, 1000, &Limits::new()));
    let (truth, document) = (truth(matrix), explain(&facts, title, Level::Full));
    assert_eq!(facts.solutions().partials, truth.partials, "{title}");
    let text = sentences(&document);
    let magic = Magic::standard(puzzle.palette());
    let factors = text.split_once("M = Πp² = ").unwrap().1.split([' ', '\n']).next().unwrap();
    assert_eq!(&multiplied(factors.trim_end_matches('.')), magic.value(), "{title}: {factors}");
    if matrix.rows() <= 8 {
        check_divisions(&document, puzzle);
    }
    // The partial solutions that are listed are such, and with few of them all are there.
    let listed = tables(&document, &["", "entries", "product"]);
    let listed: BTreeSet<&str> =
        listed.iter().flat_map(|rows| rows.iter()).map(|row| row[1].as_str()).collect();
    let known: BTreeSet<String> = truth.partials.iter().map(ToString::to_string).collect();
    assert!(listed.iter().all(|selection| known.contains(*selection)), "{title}");
    assert!(listed.len() >= known.len().min(12), "{title}");
    for row in tables(&document, &["", "", "compared"]).iter().flat_map(|rows| rows.iter()) {
        let [s, t] =
            [0, 1].map(|i: usize| &truth.partials[row[i][1..].parse::<usize>().unwrap() - 1]);
        assert_eq!(row[2].starts_with("independent"), s.is_independent_of(t), "{title}: {row:?}");
    }
    match truth.solutions.len() {
        0 => assert!(
            text.contains("There is no solution.") && text.contains("There is none because")
        ),
        1 => assert!(text.contains("So there is exactly one solution: ")),
        many => assert_eq!(number(after(&text, "So there are ").unwrap()), many.into()),
    }
    if magic.describes_towers(matrix) && !truth.solutions.is_empty() {
        check_tower(&document, puzzle);
        let placements: usize = truth
            .solutions
            .iter()
            .map(|set| {
                let [s, t] = [0, 1].map(|i: usize| &truth.partials[set[i]]);
                tower::towers(puzzle, s, t).unwrap().count()
            })
            .sum();
        let word = if placements == 1 { "Together there is " } else { "Together there are " };
        assert_eq!(number(after(&text, word).unwrap()), placements.into(), "{title}");
    }
    for level in [Level::Short, Level::Full] {
        for markup in MARKUPS {
            assert!(explain(&facts, title, level).write(markup).ends_with('\n'));
        }
    }
}

#[test]
fn explanations_of_the_catalogue_are_right() {
    for entry in catalogue::entries() {
        let puzzle = entry.puzzle();
        // The definition multiplies out all selections.
        if puzzle.matrix().rows() <= 8 {
            check_explanation(entry.id(), &puzzle);
        }
    }
}

#[test]
fn explanations_of_random_puzzles_are_right() {
    for seed in 0..500 {
        check_explanation(&format!("seed {seed}"), &random_puzzle(seed));
    }
}

#[test]
fn matrices_that_are_no_cubes_are_explained_as_rows() {
    let rows = [[6u32, 4], [6, 9]];
    let puzzle = Puzzle::of_matrix(Matrix::from_integers(rows).unwrap());
    let facts = Facts::find(&puzzle, 10, &Limits::new());
    let text = explain(&facts, "Two columns", Level::Full).to_string();
    assert!(text.contains("A matrix with 2 rows and 2 columns"), "{text}");
    assert!(!text.contains("cube"), "{text}");
    let single = Puzzle::of_matrix(Matrix::from_integers([[36u32]]).unwrap());
    let text = explain(&Facts::find(&single, 10, &Limits::new()), "One", Level::Full).to_string();
    assert!(text.contains("With a single column") && !text.contains("second time"), "{text}");
    let none = Puzzle::of_matrix(Matrix::from_integers([[4u32], [9], [10]]).unwrap());
    let text = explain(&Facts::find(&none, 10, &Limits::new()), "None", Level::Full).to_string();
    assert!(text.contains("There is none because M has the colour 5 twice"), "{text}");
}

#[test]
fn many_cubes_are_explained_shortly() {
    let run = run(&["explain", "@contest-30"]);
    assert_eq!(run.code, 0);
    for words in ["to do by hand", "Here is one selection with product M", "30 of 30"] {
        assert!(run.stdout.contains(words), "{words}");
    }
    assert!(run.stdout.lines().count() < 300);
}

#[test]
fn what_was_stopped_is_not_told_as_all() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let text = tantalizer::format::write(
        &Puzzle::of_matrix(common::ring(24)),
        tantalizer::format::Format::Primes,
    );
    std::fs::write(file.path(), text.unwrap()).unwrap();
    let path = file.path().to_str().unwrap();
    let run = run(&["explain", path, "--from", "primes", "--time-limit", "50ms"]);
    assert_eq!(run.code, 3, "{}", run.stderr);
    assert!(run.stdout.contains("The search was stopped (time limit)"), "{}", run.stdout);
    assert!(!run.stdout.contains("There is no solution."), "{}", run.stdout);
}

#[test]
fn the_text_is_in_the_json() {
    let object = json(&["explain", "@instant-insanity", "--to", "markdown"], "");
    assert_eq!((&object["command"], &object["outcome"]), (&"explain".into(), &"complete".into()));
    let text = object["text"].as_str().unwrap();
    assert_eq!(text, run(&["explain", "@instant-insanity", "--to", "markdown"]).stdout);
    assert!(text.starts_with("# Instant Insanity"));
}

/// The facts that a page embeds.
fn embedded(html: &str) -> serde_json::Value {
    let facts = html.split("id=\"facts\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(facts).unwrap()
}

#[test]
fn pages_hold_what_the_definitions_say() {
    let catalogue = catalogue::entries().iter().map(catalogue::Entry::puzzle);
    let puzzles = catalogue.filter(|puzzle| puzzle.matrix().rows() <= 8);
    for puzzle in puzzles.chain((0..100).map(random_puzzle)) {
        let facts = Facts::find(&puzzle, 1000, &Limits::new());
        let object = embedded(&page(&facts, "title").unwrap());
        let truth = truth(puzzle.matrix());
        let partials: Vec<Vec<usize>> =
            truth.partials.iter().map(|selection| selection.numbers().collect()).collect();
        assert_eq!(object["partials"]["list"], serde_json::json!(partials));
        assert_eq!(object["solutions"]["list"], serde_json::json!(truth.solutions));
        assert_eq!(object["solutions"]["count"], truth.solutions.len().to_string());
        let answers: Vec<&str> = object["exercises"]
            .as_array()
            .unwrap()
            .iter()
            .map(|exercise| exercise["answer"].as_str().unwrap())
            .collect();
        assert!(answers.contains(&truth.partials.len().to_string().as_str()));
        let cubes = puzzle.some_cubes().unwrap();
        let indices = |cube: &Cube| Face::ALL.map(|face| cube.face(face).index());
        let expected: Vec<[usize; 6]> = cubes.iter().map(indices).collect();
        assert_eq!(object["cubes"], serde_json::json!(expected));
        assert!(object["vectors"].as_array().unwrap().len() > 30);
    }
}

#[test]
fn pages_are_one_small_file_and_harmless() {
    let title = "</script><img src=x onerror=alert(1)>";
    let palette = Palette::with_default_primes(["<b>", "a\"b", "</script>", "<!--"]).unwrap();
    let cubes =
        [0, 1, 2, 3].map(|turn| Cube::new([0, 1, 2, 3, 0, 1].map(|c| Colour::new((c + turn) % 4))));
    let puzzle = Puzzle::of_cubes(palette, cubes.to_vec()).unwrap();
    let html = page(&Facts::find(&puzzle, 100, &Limits::new()), title).unwrap();
    let ends = html.matches("</script>").count();
    assert_eq!(ends, 2, "one for the facts, one for the script");
    assert!(!html.contains("<img") && !html.contains("<!--"));
    let large = generate(Kind::Planted, MOST_CUBES, MOST_CUBES, &mut ChaCha8Rng::seed_from_u64(2))
        .unwrap()
        .puzzle;
    let limits = Limits::new().with_time(std::time::Duration::from_secs(5));
    let html = page(&Facts::find(&large, 100, &limits), title).unwrap();
    assert!(html.len() < 1_000_000, "{} bytes", html.len());
    assert_eq!(html.matches("</script>").count(), 2);
    for elsewhere in ["http://", "https://", "src=\"", "@import", "url("] {
        assert!(!html.contains(elsewhere), "{elsewhere}");
    }
}

#[test]
fn what_is_no_page_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("no/page.html");
    let page = missing.to_str().unwrap();
    for (args, stdin, words) in [
        (vec!["lesson", "-"], "6 4\n6 9\n", "the page is about cubes with 3 pairs of faces"),
        (vec!["lesson", "@instant-insanity", "-o", page], "", "no/page.html"),
        (vec!["explain", "@instant-insanit"], "", "instant-insanity"),
    ] {
        let run = run_with_input(&args, stdin);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(words), "{}", run.stderr);
    }
    let run =
        run(&["lesson", "@instant-insanity", "-o", folder.path().join("a.html").to_str().unwrap()]);
    assert_eq!(run.code, 0);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}
