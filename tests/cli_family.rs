//! The commands `block`, `moves`, `game`, `design --mutando` and `census --mutando`, as their users run
//! them.

#![cfg(feature = "cli")]

mod common;

use common::program::{Run, json, run, run_with_input};
use serde_json::Value;
use std::collections::BTreeSet;
use tempfile::TempDir;

/// Five cubes of six colours.
const FIVE: &str = "RGBYWO\nRGBYOW\nBRGWYO\nOWYRGB\nGBROWY\n";

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// An error: exit code 2, nothing on standard output, all words on standard error.
fn refused(run: &Run, words: &[&str]) {
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    for word in words {
        assert!(run.stderr.contains(word), "{word:?} is not in {}", run.stderr);
    }
}

#[test]
fn the_mutando_is_tower_and_block() {
    let tower = json(&["solve", "@mutando"], "");
    assert_eq!(tower["solutions"]["count"], "4");
    assert_eq!([&tower["placements"], &tower["looks"]], ["256", "8"]);
    let block = json(&["block", "@mutando"], "");
    assert_eq!(block["solutions"]["count"], "2");
    assert_eq!([&block["placements"], &block["oriented_placements"]], ["16", "32"]);
    assert_eq!([&block["sides"], &block["top"], &block["outcome"]], ["any", "same", "complete"]);
    assert_eq!(block["edges"]["columns"].as_array().unwrap().len(), 12);
    for solution in block["solutions"]["list"].as_array().unwrap() {
        // The product of the edges in the matrix is the square of the product of the sides.
        let edges = solution["edges"].as_array().unwrap().iter().zip(0..4);
        let entry = |(column, row): (&Value, usize)| {
            let column = usize::try_from(column.as_u64().unwrap()).unwrap();
            strings(&block["edges"]["matrix"][row])[column - 1].parse::<u64>().unwrap()
        };
        let product: u64 = edges.map(entry).product();
        assert_eq!(solution["product"], product.to_string());
        let prime = |side| match solution[side].as_str().unwrap() {
            "red" => 2,
            "yellow" => 3,
            "blue" => 5,
            "green" => 7,
            other => panic!("{other}"),
        };
        let sides: u64 = ["front", "left", "back", "right"].map(prime).iter().product();
        assert_eq!(product, sides * sides);
        for placed in solution["cubes"].as_array().unwrap() {
            let corner = placed["corner"].as_str().unwrap();
            for side in corner.split(' ') {
                assert_eq!(placed[side], solution[side], "{corner}");
            }
            assert_eq!([&placed["up"], &placed["down"]], [&solution["top"], &solution["bottom"]]);
        }
    }
}

#[test]
fn variants_of_the_block() {
    let count = |options: &[&str]| {
        let block = json(&[&["block", "@mutando", "--count"], options].concat(), "");
        assert!(block["solutions"].get("list").is_none());
        block["solutions"]["count"].as_str().unwrap().to_owned()
    };
    assert_eq!(count(&["--sides", "distinct"]), "2");
    assert_eq!(count(&["--top", "free"]), "1776");
    assert_eq!(count(&["--top", "free", "--sides", "distinct"]), "272");
    let free = json(&["block", "@mutando", "--top", "free", "--limit", "3"], "");
    assert_eq!(
        [&free["solutions"]["listed"], &free["solutions"]["complete"]],
        [&3.into(), &Value::Bool(true)]
    );
    assert!(free["solutions"]["list"][0]["top"].is_null());
    let none = run(&["block", "@instant-insanity"]);
    assert_eq!(none.code, 1);
    assert!(none.stdout.contains("no: there is no such block"), "{}", none.stdout);
}

#[test]
fn a_block_that_cannot_be() {
    let pairs = run(&["block", "@wikipedia"]);
    refused(&pairs, &["@wikipedia", "mirror images", "all six faces"]);
    refused(&run_with_input(&["block", "-"], FIVE), &["stdin", "4 cubes, not 5"]);
    refused(&run_with_input(&["block", "-"], "6 15\n10 6\n"), &["3 columns"]);
    refused(&run(&["block", "@mutando", "--count", "--limit", "3"]), &["--limit"]);
}

#[test]
fn turns_from_a_stack() {
    // The solution of the README with cube 2 put down as the puzzle gives it.
    let stack = "red green blue yellow red red/green green blue yellow red blue/blue red yellow green red yellow/\
                 green yellow green red yellow blue";
    for (metric, distance) in [("quarter", 2), ("half", 2), ("any", 1)] {
        let moves = json(&["moves", "@instant-insanity", "--state", stack, "--metric", metric], "");
        assert_eq!(moves["distance"], distance, "{metric}");
        assert_eq!([&moves["metric"], &moves["solved"]], [metric, "8"]);
        let turns = moves["turns"].as_array().unwrap();
        assert_eq!(turns.len(), distance);
        assert!(turns.iter().all(|turn| turn["cube"] == 2));
        // After the last turn the cube stands as in the tower, which solves the puzzle.
        let tower = &moves["tower"];
        for side in ["front", "back", "left", "right", "up", "down"] {
            assert_eq!(turns[distance - 1][side], tower[1][side]);
        }
        let sides = |cube: &Value| {
            ["front", "back", "left", "right"]
                .map(|side| cube[side].as_str().unwrap().to_owned())
                .join(" ")
        };
        let claim: Vec<String> = tower.as_array().unwrap().iter().map(sides).collect();
        assert_eq!(run(&["check", "@instant-insanity", &claim.join("/")]).code, 0);
        let hint = json(
            &["moves", "@instant-insanity", "--state", stack, "--metric", metric, "--hint"],
            "",
        );
        assert_eq!([&hint["distance"], &hint["next"]], [&distance.into(), &turns[0]]);
    }
    let given = json(&["moves", "@instant-insanity", "--hint"], "");
    let all = json(&["moves", "@instant-insanity"], "");
    assert_eq!(given["distance"], all["given"]);
    assert_eq!(all["worst"], 8);
    assert_eq!(strings(&all["distribution"])[8], "2688");
}

/// A stack may be in a file, from standard input, with the cubes named, or of a puzzle of which only
/// pairs are known.
#[test]
fn stacks_in_many_forms() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("stack.txt");
    let solved = run(&["solve", "@instant-insanity"]).stdout;
    let tower =
        solved.split("cube 1 at the bottom)\n").nth(1).unwrap().split("\n\n").next().unwrap();
    std::fs::write(&file, tower).unwrap();
    let path = file.to_str().unwrap();
    let text = run(&["moves", "@instant-insanity", "--state", path]);
    assert_eq!(text.code, 0, "{}", text.stderr);
    assert!(text.stdout.contains("it is solved"), "{}", text.stdout);
    let piped = run_with_input(&["moves", "@instant-insanity", "--state", "-", "--hint"], tower);
    assert!(piped.stdout.contains("it is solved"), "{}", piped.stdout);
    // Six faces tell which mirror image a cube is.
    let pairs = run(&["convert", "@instant-insanity", "--to", "pairs"]).stdout;
    let four = "0 0 1 0 2 3/1 1 2 3 0 2/2 0 3 1 0 3/2 3 1 0 1 3";
    let turned = run_with_input(&["moves", "-", "--state", four], pairs.clone());
    assert_eq!(turned.code, 0, "{}", turned.stderr);
    let short = "0 0 1 0/1 1 2 3/2 0 3 1/2 3 1 0";
    let open = run_with_input(&["moves", "-", "--state", short], pairs.clone());
    refused(&open, &["cube 1", "what is up", "six faces"]);
    refused(&run_with_input(&["moves", "-", "--hint"], pairs), &["all six faces", "--state"]);
    // What the program writes can be read: puzzle files, and stacks in JSON.
    let faces = run(&["convert", "@instant-insanity", "--to", "faces"]).stdout;
    let given = run_with_input(&["moves", "@instant-insanity", "--state", "-"], faces);
    assert_eq!(given.code, 0, "{}", given.stderr);
    let all = json(&["moves", "@instant-insanity"], "");
    let hardest = all["hardest"].to_string();
    assert_eq!(json(&["moves", "@instant-insanity", "--state", &hardest], "")["distance"], 8);
    // First letters will do.
    let letters =
        json(&["moves", "@instant-insanity", "--state", "RRGRBY/GGBYRB/BRYGRY/BYGRGY"], "");
    assert_eq!(letters["distance"], all["given"]);
}

/// Seven cubes with 139 968 solutions of eight stacks each: a limit is kept while they are listed.
#[test]
fn limits_are_kept_while_stacks_are_listed() {
    let cube = |i: usize| format!("{i} {0} {i} {0} {i} {0}\n", (i + 1) % 7);
    let cubes: String = (0..7).map(cube).collect();
    let begin = std::time::Instant::now();
    let stopped = run_with_input(&["moves", "-", "--time-limit", "1s"], cubes.clone());
    assert_eq!(stopped.code, 3, "{}", stopped.stdout);
    // A whole run takes minutes.
    assert!(begin.elapsed() < std::time::Duration::from_secs(30));
    let stopped = run_with_input(&["moves", "-", "--memory-limit", "2M"], cubes);
    assert_eq!(stopped.code, 3, "{}", stopped.stdout);
    assert!(stopped.stdout.contains("memory limit"));
}

/// Of a puzzle known by pairs only, the stack tells which mirror images its cubes are: whatever is up, the
/// distance is the same, and what the turns lead to is solved.
#[test]
fn stacks_of_mirror_images_of_pairs() {
    let states = [
        "3 1 0 0 0 2/3 0 1 0 2 1/0 3 1 3 2 2/1 3 1 2 0 2",
        "0 0 0 2 1 3/3 0 1 0 1 2/3 1 0 3 2 2/3 1 0 2 2 1",
        "0 2 3 1 0 0/3 0 1 2 0 1/1 3 0 3 2 2/2 1 2 0 1 3",
    ];
    let mut distances = Vec::new();
    for state in states {
        let cubes: Vec<Vec<&str>> =
            state.split('/').map(|cube| cube.split(' ').collect()).collect();
        for mirrored in 0..16 {
            let cube = |(index, cube): (usize, &Vec<&str>)| {
                let mut cube = cube.clone();
                if mirrored >> index & 1 == 1 {
                    cube.swap(4, 5);
                }
                cube.join(" ")
            };
            let state: Vec<String> = cubes.iter().enumerate().map(cube).collect();
            let moves = json(&["moves", "@wikipedia", "--state", &state.join("/")], "");
            let sides = |cube: &Value| {
                let sides = ["front", "back", "left", "right"];
                sides.map(|side| cube[side].as_str().unwrap().to_owned()).join(" ")
            };
            let tower: Vec<String> = moves["tower"].as_array().unwrap().iter().map(sides).collect();
            let checked = run(&["check", "@wikipedia", &tower.join("/")]);
            assert_eq!(checked.code, 0, "{}", checked.stdout);
            distances.push(moves["distance"].as_u64().unwrap());
        }
    }
    let expected = [[6; 16], [6; 16], [0; 16]];
    assert_eq!(distances, expected.as_flattened());
}

#[test]
fn stacks_that_are_none() {
    let state = |state: &str| run(&["moves", "@instant-insanity", "--state", state]);
    refused(
        &state(
            "red red red red/green green blue yellow/blue red yellow green/blue yellow green red",
        ),
        &["--state", "cube 1"],
    );
    refused(&state("1 1 3 3"), &["--state:1:1", "not a colour"]);
    refused(&state("red red"), &["--state:1:1", "cube 1 has 2 colours", "a file"]);
    refused(&state(""), &["--state", "nothing in it"]);
    refused(&state("[{\"cube\":1}]"), &["--state:1:11", "front"]);
    refused(&state("[{}]"), &["--state", "cube"]);
    refused(
        &state(
            "red red green red yellow blue/green green blue yellow red blue/blue red yellow green yellow red/blue yellow green red",
        ),
        &["--state", "mirror image"],
    );
    refused(&run(&["moves", "-", "--state", "-"]), &["standard input"]);
    refused(&run(&["moves", "@contest-30"]), &["30 cubes", "--state"]);
    let none = run(&["moves", "@sheffield-impossible"]);
    assert_eq!(none.code, 1);
    assert!(none.stdout.contains("no solution"));
    let more_colours = run_with_input(&["moves", "-"], "RGBYRG\nGBYRGB\n");
    assert!(more_colours.stdout.contains("--no-repeat"), "{}", more_colours.stdout);
    let stopped = run(&["moves", "@drive-ya-crazy", "--memory-limit", "1M", "--format", "json"]);
    assert_eq!(stopped.code, 3);
    let stopped: Value = serde_json::from_str(&stopped.stdout).unwrap();
    assert!(stopped["distribution"].is_null() && stopped["worst"].is_null());
    let given = json(&["moves", "@drive-ya-crazy", "--state", "given"], "");
    assert_eq!(stopped["given"], given["distance"], "that is known all the same");
    assert_eq!([&stopped["outcome"], &stopped["reason"]], ["stopped", "memory limit"]);
}

#[test]
fn the_game_is_told() {
    let game = json(&["game", "@wikipedia"], "");
    assert_eq!(
        [&game["winner"], &game["complete"], &game["outcome"]],
        ["first", "wins", "complete"]
    );
    let line = game["line"].as_array().unwrap();
    assert_eq!(line.len() % 2, 1, "the first player places the last cube");
    let players: Vec<&str> = line.iter().map(|placed| placed["player"].as_str().unwrap()).collect();
    assert_eq!(players, ["first", "second", "first"]);
    let draw = json(&["game", "@interview", "--complete", "draw"], "");
    assert_eq!(
        (draw["winner"].as_str(), draw["line"].as_array().unwrap().len()),
        (Some("draw"), 4)
    );
    let other = json(&["game", "@interview", "--order", "4,3,2,1"], "");
    assert_eq!(other["order"], serde_json::json!([4, 3, 2, 1]));
    assert_eq!(other["line"][0]["cube"], 4);
    for (order, fault) in [
        ("1,2,3", "cube 4 is missing"),
        ("1 2 3 3", "cube 3 stands twice"),
        ("1,2,3,5", "there is no cube 5"),
        ("0,1,2,3", "there is no cube 0"),
        ("a", "\"a\" is no number of a cube"),
    ] {
        refused(&run(&["game", "@interview", "--order", order]), &["--order", fault]);
    }
    // Of the first moves of a won game some win.
    assert!(game["first_moves"]["best"].as_u64().unwrap() >= 1);
    assert!(game["first_moves"]["best"].as_u64() <= game["first_moves"]["all"].as_u64());
    let stopped = run(&["game", "@contest-30", "--memory-limit", "1M", "--format", "json"]);
    assert_eq!(stopped.code, 3);
    let stopped: Value = serde_json::from_str(&stopped.stdout).unwrap();
    assert!(stopped["winner"].is_null() && stopped["line"].is_null());
    assert_eq!(stopped["reason"], "memory limit");
}

#[test]
fn a_game_at_the_terminal() {
    let play = |args: &[&str], answers: &str| {
        let run = run_with_input(&[&["game", "@wikipedia", "--play"], args].concat(), answers);
        (run.code, run.stdout)
    };
    // Who follows the hints wins.
    let mut answers = String::new();
    let text = loop {
        let (code, text) = play(&[], &format!("{answers}hint\n"));
        if code == 0 {
            break text;
        }
        let (before, _) = text.rsplit_once(" wins: front ").expect("a won game stays one");
        let number = before.rsplit(' ').next().unwrap();
        answers = format!("{answers}{number}\n");
    };
    assert!(answers.lines().count() > 1 && text.contains("you win"), "{text}");
    // Bad answers are asked again; a repeated colour is refused.
    let answers = "\n7\n0\n99\nx y z w\n0 0 0 0\n3 1 0 0\nhint\n1\n";
    let (code, text) = play(&["--you", "second"], answers);
    assert_eq!(code, 0, "{text}");
    for words in [
        "expected a number from the list",
        "there is no placement 7; expected one from 1 to",
        "\"x\" is no colour",
        "cannot be turned like that",
        "every move loses",
        "you lose",
    ] {
        assert!(text.contains(words), "{words:?} is not in {text}");
    }
    let (code, text) = play(&[], "help\ncubes\nquit\n");
    assert_eq!(code, 3);
    assert_eq!(text.matches("`hint` asks").count(), 2);
    assert_eq!(
        text.matches("pair 1").count(),
        2,
        "the cubes are shown at the beginning and on demand"
    );
    refused(&run(&["game", "-", "--play"]), &["standard input"]);
    // Four digits are colours: 0013 is no number of the list.
    let (_, text) = play(&[], "0013\nquit\n");
    assert!(text.contains("first      1  0      0     1     3"), "{text}");
    let (code, _) = play(&[], "");
    assert_eq!(code, 3, "the answers ended");
}

/// Names that begin alike are told apart by more letters, and r from R.
#[test]
fn colours_at_the_terminal() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("two.txt");
    let path = file.to_str().unwrap();
    std::fs::write(&file, "red ruby a b c d\nred ruby a b c d\n").unwrap();
    let ambiguous = run_with_input(&["game", path, "--play"], "r ru a b\nre ru a b\n");
    let text = ambiguous.stdout;
    assert!(text.contains("\"r\" is the beginning of red and ruby"), "{text}");
    assert!(text.contains("first      1  red    ruby  a     b"), "{text}");
    std::fs::write(&file, "RrGBRr\nGRrBBG\nrRBGrG\nBrGRrB\n").unwrap();
    let cases = run_with_input(&["game", path, "--play"], "r R G B\nquit\n");
    assert!(cases.stdout.contains("first      1  r      R     G     B"), "{}", cases.stdout);
}

#[test]
fn double_puzzles_on_demand() {
    let one =
        json(&["design", "--mutando", "--solutions", "1", "--blocks", "1", "--count", "9"], "");
    assert_eq!([&one["of"], &one["solutions"], &one["blocks"]], ["4", "1", "1"]);
    let puzzles = one["puzzles"].as_array().unwrap();
    let codes: BTreeSet<&str> = puzzles.iter().map(|p| p["code"].as_str().unwrap()).collect();
    assert_eq!((puzzles.len(), codes.len()), (4, 4));
    for code in codes {
        assert_eq!(json(&["solve", code], "")["solutions"]["count"], "1");
        assert_eq!(json(&["block", code], "")["solutions"]["count"], "1");
        assert_eq!(json(&["solve", code], "")["puzzle"]["proper"], true);
    }
    let list = run(&["design", "--mutando", "--solutions", "72", "--blocks", "0", "--list"]);
    assert_eq!((list.code, list.stdout.lines().count()), (0, 1));
    let line: Value = serde_json::from_str(&list.stdout).unwrap();
    assert_eq!([&line["solutions"], &line["blocks"], &line["automorphisms"]], ["72", "0", "8"]);
    let all = run(&["design", "--mutando", "--list"]).stdout;
    assert_eq!(all.lines().count(), 3036);

    let none = run(&["design", "--mutando", "--blocks", "23"]);
    assert_eq!(none.code, 1);
    assert!(none.stdout.contains("impossible: there are no sets"), "{}", none.stdout);
    assert!(none.stdout.contains("block solutions occur: 0–22, 24"), "{}", none.stdout);
    let over = ["design", "--mutando", "--count", "3036", "--time-limit", "0s", "--format", "json"];
    let stopped: Value = serde_json::from_str(&run(&over).stdout).unwrap();
    assert_eq!([&stopped["outcome"], &stopped["method"]], [&"stopped".into(), &Value::Null]);
    // Sets of fewer colours make no puzzle of four.
    let args = ["design", "--mutando", "--any", "--list", "--solutions", "0", "--blocks", "3"];
    assert_eq!(run(&args).stdout.lines().count(), 12_725);
    let none = run(&["design", "--mutando", "--blocks", "23", "--list", "--format", "json"]);
    assert_eq!((none.code, none.stdout.as_str()), (1, ""), "lines hold puzzles only");
    let few = run(&["design", "--mutando", "--solutions", "1", "--blocks", "1", "--count", "5"]);
    assert_eq!(few.code, 1, "there are four");
    refused(&run(&["design", "5", "--mutando"]), &["--mutando", "4 cubes, not 5"]);
    refused(&run(&["design", "4", "--solutions", "1", "--blocks", "1"]), &["--mutando"]);
    refused(&run(&["design", "4"]), &["--solutions"]);
}

#[test]
fn the_census_of_double_puzzles() {
    let census = json(&["census", "--mutando"], "");
    assert_eq!(census["sets"], "814385");
    assert_eq!([&census["with_block"], &census["with_both"]], ["99426", "70422"]);
    let lines = census["by_numbers"].as_array().unwrap();
    let single = lines.iter().filter(|line| line["solutions"] == 1 && line["blocks"] != 0);
    let single: u64 =
        single.map(|line| line["sets"].as_str().unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(single, 16_860);
    let table = run(&["census", "--mutando", "--format", "csv"]).stdout;
    assert_eq!(table.lines().count(), 1 + lines.len());
    let classes = json(&["census", "--mutando", "--relabel"], "");
    assert_eq!([&classes["sets"], &classes["with_both"]], ["34631", "3036"]);
    let stopped = run(&["census", "--mutando", "--any", "--time-limit", "0s", "--format", "json"]);
    assert_eq!(stopped.code, 3);
    let stopped: Value = serde_json::from_str(&stopped.stdout).unwrap();
    assert!(stopped["sets"].is_null() && stopped["by_numbers"].is_null());
    refused(&run(&["census", "4", "--mutando"]), &["--mutando"]);
}
