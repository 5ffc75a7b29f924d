//! The built program: what it prints where, and how it exits.

#![cfg(feature = "cli")]

mod common;

use snapbox::{Assert, Data, data::DataFormat};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

use common::program::{json, ring, run, run_with_input};

/// The first matrix of the paper.
const PAPER: &str = "14 25 15\n6 35 10\n6 14 15\n9 14 35\n";

/// Compares whole outputs with `tests/snapshots`; `SNAPSHOTS=overwrite` writes them anew.
#[test]
fn outputs_are_as_they_were_when_last_looked_at() {
    let cases: [(&str, &[&str]); 37] = [
        ("solve-instant-insanity", &["solve", "@instant-insanity"]),
        ("solve-instant-insanity-json", &["solve", "@instant-insanity", "--format", "json"]),
        ("solve-sheffield", &["solve", "@sheffield-impossible"]),
        ("solve-mutando-two-towers", &["solve", "@mutando", "--towers", "2"]),
        ("solve-seed-paper-first", &["solve", "@seed-paper", "--first"]),
        ("solve-seed-paper-three-parts", &["solve", "@seed-graph-note", "--parts", "3"]),
        ("solve-contest-30-count", &["solve", "@contest-30", "--count"]),
        ("solve-limit", &["solve", "@drive-ya-crazy", "--limit", "2"]),
        (
            "check-paper-misprint",
            &["check", "@seed-paper", "{(1,2),(2,1),(3,2),(4,3)} {(1,3),(2,2),(3,2),(4,2)}"],
        ),
        (
            "check-tower-wrong",
            &[
                "check",
                "@instant-insanity",
                "red red green blue/green green blue blue/blue red yellow green/blue yellow green yellow",
            ],
        ),
        ("solve-no-repeat", &["solve", "tests/data/no-repeat.txt", "--no-repeat"]),
        ("solve-sample", &["solve", "@contest-30", "--sample", "2", "--seed", "1"]),
        ("estimate-contest-30", &["estimate", "@contest-30"]),
        ("generate", &["generate", "--cubes", "6", "--seed", "1", "--reveal"]),
        ("same-repainted", &["same", "@instant-insanity", "@cudd", "--relabel"]),
        ("same-cubes", &["same", "@winning-moves", "@perlmonks", "--cubes", "--relabel"]),
        ("same-other-colours", &["same", "@instant-insanity", "@cudd"]),
        ("identify", &["identify", "@tick-4"]),
        ("catalogue", &["catalogue"]),
        ("agree-seed-paper", &["agree", "@seed-paper"]),
        ("agree-contest-30", &["agree", "@contest-30", "--limit", "2"]),
        ("convert-graphml", &["convert", "@five-cubes", "--to", "graphml", "--solution", "2"]),
        ("convert-latex", &["convert", "@instant-insanity", "--to", "latex", "--solution", "1"]),
        ("convert-opb", &["convert", "@seed-paper", "--to", "opb"]),
        ("census-4", &["census", "4"]),
        ("census-4-any-relabel", &["census", "4", "--any", "--relabel"]),
        ("census-paper-json", &["census", "--paper", "--format", "json"]),
        ("design-new", &["design", "4", "--solutions", "1", "--new", "--count", "2"]),
        ("design-impossible-json", &["design", "6", "--solutions", "1", "--format", "json"]),
        ("block-free", &["block", "@mutando", "--top", "free", "--limit", "2"]),
        ("block-json", &["block", "@mutando", "--format", "json"]),
        ("moves-any", &["moves", "@five-cubes", "--metric", "any"]),
        ("moves-state-json", &["moves", "@mutando", "--state", "given", "--format", "json"]),
        ("game-draw", &["game", "@interview", "--complete", "draw"]),
        ("game-json", &["game", "@drive-ya-crazy", "--order", "6 5 4 3 2 1", "--format", "json"]),
        ("design-mutando-json", &["design", "--mutando", "--blocks", "1", "--format", "json"]),
        ("convert-mcc", &["convert", "@seed-paper", "--to", "mcc"]),
    ];
    for (name, args) in cases {
        let path = PathBuf::from(format!("tests/snapshots/{name}.txt"));
        let run = run(args);
        let expected = Data::read_from(&path, Some(DataFormat::Text));
        Assert::new().action_env("SNAPSHOTS").eq(format!("{}{}", run.stdout, run.stderr), expected);
    }
}

/// The README shows what the program prints.
#[test]
fn the_readme_shows_the_real_output() {
    let readme = fs::read_to_string("README.md").unwrap();
    let block = readme.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let command = block.lines().next().unwrap();
    assert_eq!(command, "$ tantalizer solve @instant-insanity");
    let shown = block.split_once('\n').unwrap().1;
    assert_eq!(run(&["solve", "@instant-insanity"]).stdout.trim_end(), shown.trim_end());
}

/// Every line `$ tantalizer …` of the documents runs, and prints the lines shown below it.
#[test]
fn commands_in_the_documents_print_what_is_shown() {
    let mut commands = 0;
    for file in fs::read_dir("docs").unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        for block in text.split("```console\n").skip(1) {
            let block = block.split("```").next().unwrap();
            let (command, shown) = block.split_once('\n').unwrap();
            let command = command.strip_prefix("$ tantalizer ").expect(command);
            let run = run(&split_quoted(command));
            assert_eq!(format!("{}{}", run.stdout, run.stderr), shown, "{command}");
            commands += 1;
        }
    }
    assert!(commands >= 4, "only {commands} commands found");
}

/// Words, or what stands between single quotation marks.
fn split_quoted(line: &str) -> Vec<&str> {
    line.split('\'')
        .enumerate()
        .flat_map(
            |(index, part)| {
                if index % 2 == 1 { vec![part] } else { part.split_whitespace().collect() }
            },
        )
        .collect()
}

#[test]
fn the_papers_matrix_is_solved_from_standard_input() {
    let answer = json(&["solve", "-"], PAPER);
    let expected = serde_json::json!({
        "schema": 1,
        "command": "solve",
        "puzzle": {
            "cubes": 4, "colours": 4, "columns": 3, "k": 2, "proper": true,
            "primes": ["2", "3", "5", "7"], "names": ["2", "3", "5", "7"],
            "matrix": [["14", "25", "15"], ["6", "35", "10"], ["6", "14", "15"], ["9", "14", "35"]],
        },
        "magic": "44100",
        "partials": {
            "count": "3", "complete": true,
            "list": [[1, 1, 3, 3], [3, 1, 2, 3], [3, 2, 1, 2]],
        },
        "solutions": {
            "size": 2, "count": "1", "complete": true,
            "list": [[[1, 1, 3, 3], [3, 2, 1, 2]]],
        },
        "placements": "8",
        "looks": "8",
        "towers": [{"solution": 1, "cubes": [
            {"cube": 1, "front": "2", "back": "7", "left": "3", "right": "5"},
            {"cube": 2, "front": "3", "back": "2", "left": "5", "right": "7"},
            {"cube": 3, "front": "5", "back": "3", "left": "2", "right": "3"},
            {"cube": 4, "front": "7", "back": "5", "left": "7", "right": "2"},
        ]}],
        "outcome": "complete",
    });
    assert_eq!(answer, expected);
    // The answer is itself a puzzle file.
    let again = json(&["solve", "-"], &answer.to_string());
    assert_eq!(again, expected);
}

#[test]
fn json_of_count_and_first_has_no_more_than_is_known() {
    let count = json(&["solve", "-", "--count"], PAPER);
    assert_eq!(count["partials"], serde_json::json!({"count": "3", "complete": true}));
    assert_eq!(count["solutions"], serde_json::json!({"size": 2, "count": "1", "complete": true}));
    assert_eq!((&count["placements"], &count["outcome"]), (&"8".into(), &"complete".into()));

    let first = json(&["solve", "-", "--first"], PAPER);
    let null = serde_json::Value::Null;
    assert_eq!(first["partials"]["count"], null);
    assert_eq!(first["solutions"]["count"], null);
    assert_eq!(first["placements"], null);
    assert_eq!(first["solutions"]["complete"], false);
    assert_eq!(first["solutions"]["list"].as_array().unwrap().len(), 1);

    // With --first and no solution everything was seen, so the counts are known.
    let none = json(&["solve", "@sheffield-impossible", "--first"], "");
    assert_eq!(none["solutions"]["count"], "0");
    assert_eq!(none["partials"]["count"], "3");
    assert!(
        none["because"]
            .as_str()
            .unwrap()
            .contains("all three partial solutions use entry 1 (R–G) of cube 4")
    );

    let cut = json(&["solve", "@seed-graph-note", "--limit", "1"], "");
    assert_eq!((&cut["partials"]["count"], &cut["partials"]["listed"]), (&"3".into(), &1.into()));
    assert_eq!((&cut["solutions"]["count"], &cut["solutions"]["listed"]), (&"3".into(), &1.into()));
    assert_eq!(cut["solutions"]["list"].as_array().unwrap().len(), 1);
    assert_eq!(cut["placements"], "448");

    // Lists are cut, towers are not.
    let towers = json(&["solve", "@seed-graph-note", "--limit", "1", "--towers", "2"], "");
    assert_eq!(towers["towers"].as_array().unwrap().len(), 2);
    assert_eq!(towers["solutions"]["list"].as_array().unwrap().len(), 1);

    // Partial solutions alone are counted without being kept.
    let parts = json(&["solve", "@mutando", "--count", "--parts", "1"], "");
    assert_eq!(
        (&parts["partials"]["count"], &parts["solutions"]["count"]),
        (&"6".into(), &"6".into())
    );
    let none = json(&["solve", "-", "--count", "--parts", "1"], "4 4\n9 9\n25 25\n");
    assert_eq!(none["solutions"]["count"], "8");
    let none =
        json(&["solve", "-", "--count", "--parts", "1", "--magic", "900"], "4 4\n9 9\n25 9\n");
    assert_eq!(none["solutions"]["count"], "4");
    assert_eq!(none["placements"], null);
}

#[test]
fn exit_codes_tell_yes_no_and_undecided() {
    assert_eq!(run(&["solve", "@instant-insanity"]).code, 0);
    assert_eq!(run(&["solve", "@sheffield-impossible"]).code, 1);
    assert_eq!(run(&["solve", "@sheffield-impossible", "--first"]).code, 1);
    assert_eq!(run(&["solve", "@sheffield-impossible", "--count"]).code, 1);
    assert_eq!(run(&["solve", "@sheffield-impossible", "--parts", "1"]).code, 0);
    assert_eq!(run(&["solve", "-", "--count", "--parts", "1"]).code, 2);
    let no_partial = run_with_input(&["solve", "-", "--count", "--parts", "1"], "4 4\n9 4\n");
    assert_eq!(no_partial.code, 0, "{}", no_partial.stdout);
    let no_partial = run_with_input(&["solve", "-", "--count", "--parts", "1"], "4 4\n4 6\n");
    assert_eq!(no_partial.code, 1, "{}", no_partial.stdout);
}

#[test]
fn a_limit_gives_what_was_found_marked_as_incomplete() {
    let args = ["solve", "-", "--engine", "search", "--time-limit", "200ms"];
    let stopped = run_with_input(&args, ring(60));
    assert_eq!(stopped.code, 3, "{}", stopped.stderr);
    assert!(stopped.stdout.contains("partial solutions found:"), "{}", stopped.stdout);
    assert!(stopped.stdout.contains("their number is not known"));
    assert!(stopped.stdout.contains("incomplete, stopped at the time limit"));
    assert!(!stopped.stdout.contains("placements:"));

    let answer = json(&args, &ring(60));
    assert_eq!(answer["outcome"], "stopped");
    assert_eq!(answer["reason"], "time limit");
    assert_eq!(answer["partials"]["count"], serde_json::Value::Null);
    assert_eq!(answer["partials"]["complete"], false);
    assert_eq!(answer["solutions"]["count"], serde_json::Value::Null);
    let count = run_with_input(
        &["solve", "-", "--count", "--engine", "search", "--parts", "1", "--time-limit", "200ms"],
        ring(60),
    );
    assert_eq!(count.code, 3, "{}", count.stdout);
    // Found in time, so the answer is certain.
    assert_eq!(run_with_input(&["solve", "-", "--first", "--time-limit", "30s"], ring(60)).code, 0);
}

#[test]
fn interactive_asks_again_until_the_answer_will_do() {
    let answers = "x\n3\n0 1\n0 0\n1 7\n2\n2 1 1 1 2 0\n2 0 2 2 0 1\n";
    let run = run_with_input(&["solve", "--interactive", "--format", "json"], answers);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(answer["placements"], "72");
    assert!(run.stderr.starts_with("How many cubes (and colours)? \"x\" is not a whole number"));
    assert!(run.stderr.contains("there is no colour 7"), "{}", run.stderr);
    assert!(run.stderr.contains("Cube 3, front and back: first colour (0 to 2)? "));

    // What stands behind a mistake is asked for again.
    let answers = "1\n0 7 0 0\n0 0 0 0 0\n";
    assert_eq!(run_with_input(&["solve", "--interactive"], answers).code, 0, "six zeros in all");

    let cut = run_with_input(&["solve", "--interactive"], "2\n0 1 1");
    assert_eq!((cut.code, cut.stdout.as_str()), (2, ""));
    assert!(cut.stderr.contains("the answers end where a colour of cube 1 is asked for"));
    let more = run_with_input(&["solve", "--interactive"], "1\n0 0 0 0 0 0 0");
    assert_eq!(more.code, 2);
    assert!(more.stderr.contains("comes after the last cube"), "{}", more.stderr);
}

#[test]
fn magic_numbers_other_than_the_standard_one() {
    let factored = json(&["solve", "@seed-paper", "--magic", "2^2*3^2*5^2·7^2"], "");
    assert_eq!((&factored["magic"], &factored["placements"]), (&"44100".into(), &"8".into()));
    let other = json(&["solve", "@seed-paper", "--magic", "73500"], "");
    assert_eq!(other["placements"], serde_json::Value::Null);
    let listed = other["partials"]["list"].as_array().unwrap();
    assert!(
        listed.contains(&serde_json::json!([2, 1, 2, 3])),
        "what the paper prints has this product"
    );
    // A single column has solutions of one part.
    let column = json(&["solve", "-"], "4\n9\n");
    assert_eq!(
        (&column["solutions"]["size"], &column["solutions"]["count"]),
        (&1.into(), &"1".into())
    );
    // Three columns of products of three primes have no tower.
    let cubic = json(&["solve", "-", "--magic", "216", "--parts", "1"], "8 12 18\n27 18 12\n");
    assert_eq!(cubic["solutions"]["count"], "3");
}

#[test]
fn check_says_what_is_wrong() {
    let wrong = |puzzle: &str, claim: &str, says: &[&str]| {
        let run = run(&["check", puzzle, claim]);
        assert_eq!(run.code, 1, "{claim}: {}{}", run.stdout, run.stderr);
        for words in says {
            assert!(run.stdout.contains(words), "{claim}: {}\nlacks {words:?}", run.stdout);
        }
    };
    wrong(
        "@seed-paper",
        "3 1 1 3",
        &["product 2^2·3^3·5^2·7 ≠ M: 3 once too often, 7 once too few"],
    );
    wrong("@seed-paper", "1 1 3 3 / 3 1 2 3", &["both selections use entries (2,1) and (4,3)"]);
    wrong("@instant-insanity", "1 1 1 1", &["2 (red) once too often", "7 (yellow) once too few"]);
    wrong(
        "@seed-graph-note",
        "2 1 1 3 / 3 3 3 2 / 2 1 1 3",
        &["selections 1 and 3 both use entries (1,2), (2,1), (3,1) and (4,3)"],
    );

    let right =
        "red green blue yellow/yellow blue red blue/blue red yellow green/green yellow green red";
    let run_right = run(&["check", "@instant-insanity", right]);
    assert_eq!(
        run_right.stdout,
        "right: a tower: each of the four sides shows every colour once\n"
    );
    assert_eq!(run_right.code, 0);
    // Cube 1 turned half about the vertical axis of the tower.
    let turned = right.replacen("red green blue yellow", "green red yellow blue", 1);
    wrong(
        "@instant-insanity",
        &turned,
        &["side front shows green twice, never red", "side back shows red twice, never green"],
    );
    let other = right.replacen("red green blue yellow", "red blue blue yellow", 1);
    wrong(
        "@instant-insanity",
        &other,
        &[
            "cube 1: front and back show red–blue, but its opposite pairs are red–red, green–red and blue–yellow",
        ],
    );
    let twice = right.replacen("red green blue yellow", "blue yellow yellow blue", 1);
    wrong(
        "@instant-insanity",
        &twice,
        &["cube 1: blue–yellow is claimed on 2 axes, and only 1 pair of its faces shows it"],
    );
    let six = right.replacen("green yellow green red", "green yellow green red yellow blue", 1);
    assert_eq!(run(&["check", "@instant-insanity", &six]).code, 0);
    let mirrored =
        right.replacen("green yellow green red", "green yellow green red blue yellow", 1);
    wrong("@instant-insanity", &mirrored, &["cube 4: this is its mirror image"]);
    let swapped =
        "yellow blue red blue/red green blue yellow/blue red yellow green/green yellow green red";
    wrong(
        "@instant-insanity",
        swapped,
        &["cube 1: left and right show red–blue", "(it could be cube 2"],
    );
}

#[test]
fn check_counts_pairs_on_all_three_axes() {
    let wrong = |cubes: &str, claim: &str, says: &str| {
        let run = run_with_input(&["check", "-", claim], cubes);
        assert_eq!(run.code, 1, "{claim}: {}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains(says), "{claim}: {}", run.stdout);
    };
    let says = "cube 1: R–R is claimed on 3 axes, and only 2 pairs of its faces show it";
    wrong("GGRRRR\nGGGRRR\n", "RRRRRR/RGGGRR", says);
    let says = "cube 1: R–G is claimed on 3 axes, and only 1 pair of its faces shows it";
    wrong("RGGGGG\nGGGRRR\n", "RGRGRG/RGGGRR", says);
    // Fewer cubes than colours: nothing is shown twice.
    wrong("colours: R=2 G=3 X=5\nRRGGRG\nGGRRGG\n", "RGRG/GRRG", "side front never shows X");
}

#[test]
fn check_reads_a_claim_from_a_file_and_answers_in_json() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("claim.txt");
    fs::write(&path, "{(1,1),(2,1),(3,3),(4,3)}\n{(1,3),(2,2),(3,1),(4,2)}\n").unwrap();
    let answer = json(&["check", "@seed-paper", path.to_str().unwrap()], "");
    let expected = serde_json::json!({
        "schema": 1, "command": "check", "claim": "set", "right": true, "faults": [],
        "tower": answer["tower"],
    });
    assert_eq!(answer, expected);
    assert_eq!(answer["tower"].as_array().unwrap().len(), 4);
    let answer = json(&["check", "@seed-paper", "-"], "1 1 1 1");
    assert_eq!(answer["right"], false);
    assert_eq!(answer["faults"].as_array().unwrap().len(), 1);
}

/// The tower that `solve` prints, table and all, is accepted by `check`.
#[test]
fn check_accepts_the_tower_that_solve_prints() {
    for puzzle in ["@instant-insanity", "@mutando", "@drive-ya-crazy"] {
        let solved = run(&["solve", puzzle]).stdout;
        let table = solved.split("tower of solution 1").nth(1).unwrap();
        let table = table.split("\n\n").next().unwrap().split_once('\n').unwrap().1;
        let checked = run_with_input(&["check", puzzle, "-"], table);
        assert_eq!(checked.code, 0, "{puzzle}: {table}{}{}", checked.stdout, checked.stderr);
    }
}

#[test]
fn convert_writes_every_format_and_says_what_is_lost() {
    let faces = run(&["convert", "@instant-insanity", "--to", "faces"]);
    assert_eq!((faces.code, faces.stderr.as_str()), (0, ""));
    assert!(faces.stdout.starts_with("layout: FBLRUD\nred red green red blue yellow\n"));
    let primes = run(&["convert", "@instant-insanity", "--to", "primes"]);
    assert!(primes.stdout.starts_with("colours: red=2 green=3 blue=5 yellow=7\n4 6 35\n"));
    assert!(primes.stderr.contains("primes do not tell a cube from its mirror image"));
    let pairs = run(&["convert", "@instant-insanity", "--to", "pairs"]);
    assert!(pairs.stdout.starts_with("4\n0 0\n1 0\n2 3\n1 1\n"));
    assert!(pairs.stderr.contains("0 = red, 1 = green, 2 = blue, 3 = yellow"));
    assert!(pairs.stderr.contains("pairs do not tell a cube from its mirror image"));
    let chosen = run(&["convert", "@wikipedia", "--to", "faces"]);
    assert!(chosen.stderr.contains("one of the two was written"));
    for text in [&faces.stdout, &primes.stdout, &pairs.stdout] {
        let answer = json(&["solve", "-"], text);
        assert_eq!(answer["puzzle"]["matrix"][1], serde_json::json!(["9", "35", "10"]));
        assert_eq!(answer["placements"], "8");
    }
    let object = json(&["convert", "@wikipedia", "--to", "pairs"], "");
    assert_eq!((&object["command"], &object["to"]), (&"convert".into(), &"pairs".into()));
    let refused = run_with_input(&["convert", "-", "--to", "pairs"], "8 12\n18 27\n");
    assert_eq!((refused.code, refused.stdout.as_str()), (2, ""));
    assert!(
        refused.stderr.contains("this puzzle cannot be written as pairs"),
        "{}",
        refused.stderr
    );
}

#[test]
fn the_catalogue_is_listed_in_json() {
    let answer = json(&["catalogue"], "");
    let puzzles = answer["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 20);
    assert!(puzzles.iter().all(|puzzle| puzzle["puzzle"]["matrix"].is_array()));
}

#[test]
fn no_output_has_colour_codes_where_it_is_no_terminal() {
    let wrong_tower = "red red red red/red red red red/red red red red/red red red red";
    let commands: [&[&str]; 6] = [
        &["solve", "@instant-insanity"],
        &["solve", "@sheffield-impossible"],
        &["check", "@instant-insanity", wrong_tower],
        &["check", "@instant-insanity", "1 1 1 1"],
        &["convert", "@instant-insanity", "--to", "faces"],
        &["catalogue"],
    ];
    for command in commands {
        for format in ["text", "json"] {
            let run = run(&[command, &["--format", format]].concat());
            let output = run.stdout + &run.stderr;
            // In JSON the character itself would be written as \u001b.
            assert!(
                !output.contains('\u{1b}') && !output.contains("u001b"),
                "{command:?}: {output}"
            );
        }
    }
}
