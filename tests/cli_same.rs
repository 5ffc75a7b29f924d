//! `same`, `identify`, `convert --canonical` and share codes through the built program.

#![cfg(feature = "cli")]

mod common;

use common::INSTANT_INSANITIES;
use common::program::{json, ring, run, run_with_input};
use serde_json::json;
use std::fs;
use tempfile::TempDir;

const PAPER: [&str; 3] = [
    "14 25 15\n6 35 10\n6 14 15\n9 14 35\n",
    "14 25 15\n6 14 15\n6 35 10\n9 14 35\n",
    "14 15 25\n6 14 15\n6 10 35\n9 14 35\n",
];

fn with_files<T>(files: &[&str], test: impl FnOnce(&[String]) -> T) -> T {
    let folder = TempDir::new().unwrap();
    let paths: Vec<String> = files
        .iter()
        .enumerate()
        .map(|(index, text)| {
            let path = folder.path().join(format!("{index}.txt"));
            fs::write(&path, text).unwrap();
            path.to_str().unwrap().to_owned()
        })
        .collect();
    test(&paths)
}

/// What `same` says of two puzzles, and its exit code.
fn same(files: [&str; 2], options: &[&str]) -> (serde_json::Value, i32) {
    with_files(&files, |paths| {
        let args = [&["same", &paths[0], &paths[1]], options].concat();
        (json(&args, ""), run(&args).code)
    })
}

/// Turns A into B as a witness says, in the numbers of A.
fn apply(answer: &serde_json::Value) -> Vec<Vec<String>> {
    let number = |value: &serde_json::Value| usize::try_from(value.as_u64().unwrap()).unwrap() - 1;
    let witness = &answer["witness"];
    let rows =
        witness["rows"].as_array().unwrap().iter().zip(witness["entries"].as_array().unwrap());
    rows.map(|(row, entries)| {
        let row = &answer["a"]["matrix"][number(row)];
        let entries = entries.as_array().unwrap().iter();
        entries.map(|entry| row[number(entry)].as_str().unwrap().to_owned()).collect()
    })
    .collect()
}

#[test]
fn the_papers_matrices_are_the_same_and_their_repaintings_are_not() {
    for a in PAPER {
        for b in PAPER {
            let (answer, code) = same([a, b], &[]);
            assert_eq!(
                (&answer["same"], &answer["level"], code),
                (&json!(true), &json!("matrix"), 0)
            );
            assert_eq!(json!(apply(&answer)), answer["b"]["matrix"]);
        }
        let repainted = repaint(a);
        let (answer, code) = same([a, &repainted], &[]);
        assert_eq!((&answer["same"], code), (&json!(false), 1));
        let (answer, code) = same([a, &repainted], &["--relabel"]);
        assert_eq!((&answer["level"], code), (&json!("repainted"), 0));
        let colours = json!([["2", "3"], ["3", "5"], ["5", "7"], ["7", "2"]]);
        assert_eq!(answer["witness"]["colours"], colours);
        assert_eq!(answer["automorphisms"], "1");
    }
}

/// The rows of a matrix over 2, 3, 5, 7 with every prime exchanged for the next, the last row first.
fn repaint(text: &str) -> String {
    let next = |number: &str| -> u32 {
        let mut number: u32 = number.parse().unwrap();
        let mut product = 1;
        for (prime, image) in [(2, 3), (3, 5), (5, 7), (7, 2)] {
            while number.is_multiple_of(prime) {
                number /= prime;
                product *= image;
            }
        }
        product
    };
    let rows = text.lines().rev();
    rows.map(|row| row.split(' ').map(|n| next(n).to_string()).collect::<Vec<_>>().join(" ") + "\n")
        .collect()
}

#[test]
fn a_no_names_the_row_or_the_number() {
    let (answer, code) = same([PAPER[0], "14 25 15\n6 35 10\n6 14 15\n9 10 35\n"], &[]);
    assert_eq!(code, 1);
    assert_eq!(answer["difference"]["rows"], json!([[4], [4]]));
    let (answer, _) = same([PAPER[0], "14 25\n6 35\n"], &[]);
    assert_eq!(answer["difference"]["text"], "columns: 3 in A, 2 in B");
    let (answer, _) = same(["4 6 9\n", "2 3 3\n"], &[]);
    assert_eq!(answer["difference"]["text"], "primes in an entry: 2 in A, 1 in B");
    let (answer, _) = same([PAPER[0], "14 25 15\n"], &[]);
    assert_eq!(answer["difference"]["rows"], json!([[2, 3, 4], []]));
    let (answer, _) = same([PAPER[0], "14 25 15\n"], &["--relabel"]);
    assert_eq!(answer["difference"]["text"], "rows: 4 in A, 1 in B");
    // Two triangles, and a ring of six: only the canonical forms differ.
    let triangles = "6\n10\n15\n77\n91\n143\n";
    let six = "6\n15\n35\n77\n143\n26\n";
    let (answer, code) = same([triangles, six], &["--relabel", "--from", "primes"]);
    assert_eq!((code, &answer["difference"]["text"]), (1, &json!("their canonical forms differ")));
    let forms = &answer["difference"]["forms"];
    assert!(forms[0]["matrix"].is_array() && forms[0] != forms[1]);
}

#[test]
fn colours_are_matched_by_name_or_by_primes_that_mean_something() {
    // The same cubes in another order, so that the names get other primes.
    let (answer, code) = same(["RRGRBY\nGGBYRB\n", "GGBYRB\nRRGRBY\n"], &[]);
    assert_eq!((&answer["colours_in_common"], code), (&json!("names"), 0));
    assert_ne!(answer["a"]["matrix"][0], answer["b"]["matrix"][1]);
    // Other names, and primes made up in the order of appearance.
    let (answer, code) = same(["RRGRBY\n", "rrgrby\n"], &[]);
    assert_eq!((&answer["colours_in_common"], code), (&json!(null), 1));
    assert_eq!(answer["difference"]["text"], "they are over other colours");
    // Primes that were given, or that are the names.
    let (answer, code) = same(["colours: R=2 G=3\n4 6 9\n", "colours: a=3 b=2\n9 4 6\n"], &[]);
    assert_eq!((&answer["colours_in_common"], code), (&json!("primes"), 0));
    let (answer, code) = same(["RRRGGG\n", "4 6 9\n"], &[]);
    assert_eq!((&answer["colours_in_common"], code), (&json!("primes"), 0));
    let (answer, code) = same(["4 6 9\n", "4 10 25\n"], &[]);
    assert_eq!((&answer["difference"]["text"], code), (&json!("they are over other colours"), 1));
}

#[test]
fn mirror_images_are_told_apart() {
    let cubes = "abcdef\nabbcda\n";
    let turned = "abbcda\nefcdba\n";
    let mirrored = "abcbda\nabdcef\n";
    let one = "abdcef\nabbcda\n";
    let level = |other: &str, options: &[&str]| {
        let (answer, code) = same([cubes, other], options);
        (answer["level"].as_str().map(str::to_owned), code)
    };
    let found = |level: &str| (Some(level.to_owned()), 0);
    assert_eq!(level(turned, &["--cubes"]), found("cubes"));
    assert_eq!(level(mirrored, &["--cubes"]), (None, 1));
    assert_eq!(level(mirrored, &["--cubes", "--mirror"]), found("mirrored"));
    assert_eq!(level(one, &["--cubes", "--mirror"]), (None, 1));
    assert_eq!(level(one, &[]), found("matrix"));
    let (answer, _) = same([cubes, one], &["--cubes", "--mirror"]);
    assert_eq!(answer["difference"]["cubes"], json!([[1], [1]]));
    // The second cube lacks e and f: exchanging them mirrors the first.
    let levels = json!({
        "cubes": false, "mirrored": false, "matrix": true,
        "repainted_cubes": true, "repainted_mirrored": false, "repainted": true,
    });
    assert_eq!(answer["levels"], levels);
}

#[test]
fn cubes_need_faces_and_a_mirror_needs_cubes() {
    let pairs = run(&["same", "@instant-insanity", "@cudd", "--cubes"]);
    assert_eq!((pairs.code, pairs.stdout.as_str()), (2, ""));
    assert!(pairs.stderr.contains("@cudd gives only pairs of opposite faces"), "{}", pairs.stderr);
    let mirror = run(&["same", "@mutando", "@mutando", "--mirror"]);
    assert_eq!(mirror.code, 2);
    assert!(mirror.stderr.contains("--cubes"), "{}", mirror.stderr);
    let twice = run(&["same", "-", "-"]);
    assert!(twice.code == 2 && twice.stderr.contains("only one of the two puzzles"));
}

#[test]
fn identify_finds_the_instant_insanity_in_eleven_puzzles() {
    let all = INSTANT_INSANITIES;
    for id in all {
        let answer = json(&["identify", &format!("@{id}")], "");
        let matches = answer["matches"].as_array().unwrap();
        let mut found: Vec<&str> = matches.iter().map(|m| m["id"].as_str().unwrap()).collect();
        let itself = matches.iter().find(|found| found["id"] == id).unwrap();
        assert!(["cubes", "matrix"].map(|level| json!(level)).contains(&itself["level"]), "{id}");
        let mut expected = all.to_vec();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{id}");
    }
    for id in [
        "tantalizer-1947",
        "sheffield-impossible",
        "mutando",
        "drive-ya-crazy",
        "five-cubes",
        "tick-5",
        "contest-4",
        "seed-graph-note",
        "contest-30",
    ] {
        let answer = json(&["identify", &format!("@{id}")], "");
        let matches = answer["matches"].as_array().unwrap();
        assert_eq!((matches.len(), &matches[0]["id"]), (1, &json!(id)));
    }
    let none = run_with_input(&["identify", "-"], "RRRRRR\nGGGGGG\n");
    assert_eq!(none.code, 1);
    assert_eq!(
        none.stdout,
        "no: none of the 20 puzzles of the catalogue, however painted or mirrored\n"
    );
}

#[test]
fn canonical_forms_are_the_same_for_equal_puzzles() {
    let canonical = |text: &str, options: &[&str]| {
        let run = run_with_input(&[&["convert", "-", "--canonical"], options].concat(), text);
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    let cudd = run(&["convert", "@cudd", "--canonical", "--relabel", "--to", "primes"]).stdout;
    for text in PAPER {
        let form = "6 10 35\n6 14 15\n9 14 35\n14 15 25\n";
        assert_eq!(canonical(text, &["--to", "primes"]), form);
        assert_eq!(canonical(text, &["--to", "primes", "--relabel"]), cudd);
    }
    // Names only, in another order and turned: their primes are others, the form is not.
    let cubes = ["RRGRBY\nGGBYRB\n", "YBRBGG\nRRGRBY\n"];
    assert_eq!(same(cubes, &["--cubes"]).1, 0);
    for format in ["faces", "json", "code", "primes"] {
        let [first, second] = cubes.map(|text| canonical(text, &["--to", format]));
        assert_eq!(first, second, "{format}");
    }
    let answer = json(&["convert", "@cudd", "--canonical", "--relabel", "--to", "primes"], "");
    assert_eq!(answer["relabelling"]["relabellings"], "24");
    assert_eq!(answer["relabelling"]["colours"].as_array().unwrap().len(), 4);
}

/// Puzzles whose text has no primes, or no faces, or made up ones.
#[test]
fn a_canonical_form_is_its_own() {
    let puzzles = [
        "colours: a=7 b=11 c=19 d=41\n209 361 361\n287 361 361\n49 49 49\n49 49 49\n",
        "colours: d=2 b=3\n6 6 6\n4 6 9\n",
        "colours: green=2 blue=3\ngreen green blue blue green blue\n",
        "3\n0 1\n0 0\n1 2\n2 1\n1 1\n2 0\n2 0\n2 2\n0 1\n",
        "xyzzyx\nyxxzyz\nzzyxxx\n",
    ];
    for puzzle in puzzles {
        for format in ["primes", "faces", "pairs", "json", "code"] {
            for options in [&["--canonical"][..], &["--canonical", "--relabel"]] {
                let args = [&["convert", "-", "--to", format], options].concat();
                let once = run_with_input(&args, puzzle);
                if format == "pairs" && once.code == 2 {
                    assert!(once.stderr.contains("cannot be written as pairs"), "{}", once.stderr);
                    continue;
                }
                let again = run_with_input(&args, once.stdout.clone());
                assert_eq!(again.stdout, once.stdout, "{puzzle} {args:?}");
                let relabel = options.contains(&"--relabel") || format == "pairs";
                let check: &[&str] = if relabel { &["--relabel"] } else { &[] };
                assert_eq!(same([puzzle, &once.stdout], check).1, 0, "{puzzle} {args:?}");
            }
        }
    }
}

#[test]
fn formats_keep_whether_primes_were_given() {
    let written = |text: &str, format: &str| {
        let run = run_with_input(&["convert", "-", "--to", format], text);
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    let (given, other) = ("colours: X=2 Y=3\nXXYYXY\n", "colours: R=2 G=3\nRRGGRG\n");
    let (named, another) = ("XXYYXY\n", "RRGGRG\n");
    assert_eq!(same([given, other], &[]).1, 0, "by primes");
    assert_eq!(same([named, another], &[]).1, 1, "nothing in common");
    for format in ["faces", "json", "code"] {
        assert_eq!(same([&written(given, format), other], &[]).1, 0, "{format}");
        assert_eq!(same([&written(named, format), another], &[]).1, 1, "{format}");
        assert_eq!(
            same([&written(named, format), &written(another, format)], &[]).1,
            1,
            "{format}"
        );
    }
    let lie = r#"{"matrix":[["9","9","9"]],"primes":["3"],"names":["a"],"default_primes":true}"#;
    let refused = run_with_input(&["solve", "-"], lie);
    assert!(refused.code == 2 && refused.stderr.contains("default_primes"), "{}", refused.stderr);
}

#[test]
fn each_file_may_have_its_own_format() {
    let six = "6 10 15 14 21 35\n";
    let json = run_with_input(&["convert", "-", "--from", "primes", "--to", "json"], six).stdout;
    assert_eq!(same([six, &json], &["--from", "primes", "--from-b", "json"]).1, 0);
    with_files(&[PAPER[1], "FRBLUD"], |paths| {
        let of_catalogue = run(&["same", &paths[0], "@seed-paper", "--from", "primes"]);
        assert_eq!(of_catalogue.code, 0, "{}", of_catalogue.stderr);
        let none_is_a_file = run(&["same", "@mutando", "@seed-paper", "--from", "primes"]);
        assert!(none_is_a_file.code == 2 && none_is_a_file.stderr.contains("are for files"));
        let not_b = run(&["same", &paths[0], "@seed-paper", "--from-b", "primes"]);
        assert!(not_b.code == 2 && not_b.stderr.contains("are for files"), "{}", not_b.stderr);
    });
    let (answer, code) = same(["abcdef\n", "abdcef\n"], &["--cubes", "--layout-b", "FBRLUD"]);
    assert_eq!((&answer["level"], code), (&json!("cubes"), 0));
}

#[test]
fn what_relabelling_cannot_mend_is_not_advised() {
    let output = |a: &str, b: &str, options: &[&str]| {
        with_files(&[a, b], |paths| {
            run(&[&["same", &paths[0], &paths[1]], options].concat()).stdout
        })
    };
    let advice = "--relabel compares them";
    assert!(output("4 6 9\n", "4 10 25\n", &[]).contains(advice));
    assert!(output("4 6 9\n", "4 4 9\n", &[]).contains(advice));
    assert!(!output("4 6 9\n", "4 6\n9 9\n", &[]).contains(advice), "columns");
    assert!(!output("4 6 9\n", "4 6 9\n4 9 9\n", &[]).contains(advice), "rows");
    assert!(!output("4 6 9\n", "4 10 21\n", &[]).contains(advice), "colours");
    assert!(!output("RRGGRG\n", "RRGRRG\n", &["--cubes"]).contains(advice), "all levels are shown");
}

#[test]
fn names_cannot_break_lines() {
    let json = r#"{"matrix":[["4"]],"primes":["2"],"names":["a\nyes: fake"]}"#;
    let refused = run_with_input(&["solve", "-"], json);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert!(refused.stderr.contains("control character"), "{}", refused.stderr);
    let code = "tz1qyvsyqg9vyd4kvj2pd3q57t9wvazqenpddj3v00f75f";
    let refused = run(&["solve", code]);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    let bell = run_with_input(&["solve", "-"], "a\u{7} b c d e f\n");
    assert!(bell.code == 2 && bell.stderr.contains("stdin:1:1"), "{}", bell.stderr);
}

#[test]
fn a_share_code_is_accepted_wherever_a_puzzle_is() {
    let code = run(&["convert", "@perlmonks", "--to", "code"]).stdout;
    let code = code.trim_end();
    let of_name = run(&["solve", "@perlmonks", "--count"]).stdout;
    let lines = |text: &str| text.lines().skip(2).map(str::to_owned).collect::<Vec<_>>();
    for code in [code.to_owned(), code.to_uppercase()] {
        let answer = run(&["solve", &code, "--count"]);
        assert_eq!((answer.code, lines(&answer.stdout)), (0, lines(&of_name)));
        assert_eq!(run(&["same", &code, "@perlmonks", "--cubes"]).code, 0);
        assert_eq!(run(&["solve", &format!(" {code} "), "--count"]).code, 0);
        let piped = run_with_input(&["identify", "-"], format!("{code}\n"));
        assert_eq!(piped.stdout, run(&["identify", &code]).stdout);
    }
    let mut wrong = code.to_owned();
    wrong.replace_range(12..13, if code.as_bytes()[12] == b'q' { "p" } else { "q" });
    let refused = run(&["solve", &wrong]);
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert!(refused.stderr.contains("code:1:13: not a share code"), "{}", refused.stderr);
    let layout = run(&["solve", code, "--layout", "belt"]);
    assert_eq!(layout.code, 2);
}

#[test]
fn a_time_limit_leaves_it_undecided() {
    // Every pair of 150 colours: a group of order 150!, and 11 175 rows.
    let pairs = (0..150).flat_map(|a| (0..a).map(move |b| (a, b)));
    let complete: String = pairs.map(|(a, b)| format!("{a} {b} {a} {b} {a} {b}\n")).collect();
    let painted = complete.replace("149", "x");
    let options = ["--relabel", "--time-limit", "1ms"];
    let (answer, code) = same([&complete, &painted], &options);
    assert_eq!((&answer["same"], &answer["outcome"], code), (&json!(null), &json!("stopped"), 3));
    assert_eq!(answer["reason"], "time limit");
    // What needs no search is certain all the same.
    let (answer, code) = same([&complete, &complete], &options);
    assert_eq!((&answer["level"], code), (&json!("matrix"), 0));
    let ring = ring(200);
    let answer = json(&["same", "-", "@instant-insanity", "--relabel"], &ring);
    assert_eq!(answer["difference"]["text"], "rows: 200 in A, 4 in B");
}
