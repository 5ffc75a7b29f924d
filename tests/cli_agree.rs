//! `agree`, `verify` and the reasons of `solve`, as the shell sees them.

#![cfg(feature = "cli")]

mod common;

use common::program::{json, ring, run, run_with_input};
use std::fs;

#[test]
fn a_certificate_is_what_json_prints_and_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("certificate.json");
    let file = file.to_str().unwrap();
    let agree = run(&["agree", "@five-cubes", "--certificate", file]);
    assert_eq!(agree.code, 0, "{}", agree.stderr);
    assert!(agree.stdout.ends_with("agree: matrix and graph say the same\n"), "{}", agree.stdout);
    let printed = run(&["agree", "@five-cubes", "--format", "json"]).stdout;
    assert_eq!(fs::read_to_string(file).unwrap(), printed);

    let verify = run(&["verify", file]);
    assert_eq!(verify.code, 0);
    assert!(verify.stdout.contains("not checked:\n  that no partial solution is missing"));
    let recount = run(&["verify", file, "--recount"]);
    assert_eq!(recount.code, 0);
    assert!(!recount.stdout.contains("not checked"), "{}", recount.stdout);
    let from_stdin = json(&["verify", "-"], &printed);
    assert_eq!(from_stdin["right"], true);
    assert_eq!(from_stdin["unchecked"].as_array().unwrap().len(), 1);

    // One more partial solution than there are, or one fewer.
    let lie = printed.replace("\"partials\":{\"count\":\"", "\"partials\":{\"count\":\"1");
    let refused = run_with_input(&["verify", "-"], lie.clone());
    assert_eq!(refused.code, 1);
    assert!(
        refused.stdout.starts_with("refused: .partials.count\n  found: 1"),
        "{}",
        refused.stdout
    );
    let refused = json(&["verify", "-"], &lie);
    assert_eq!(
        (&refused["right"], &refused["refusal"]["place"]),
        (&false.into(), &".partials.count".into())
    );
}

#[test]
fn what_is_no_certificate_is_bad_input() {
    let cases = [
        ("", "stdin: not a certificate: it is not an object in braces"),
        ("{\"schema\":1}", "stdin:1:12: not a certificate: missing field"),
        ("{\"schema\":-1}", "not a certificate: invalid value"),
        ("[]", "not a certificate"),
        ("14 25 15\n", "not a certificate"),
    ];
    for (text, message) in cases {
        let run = run_with_input(&["verify", "-"], text);
        assert_eq!(run.code, 2, "{text}: {}", run.stdout);
        assert!(run.stderr.contains(message), "{text}: {}", run.stderr);
    }
    let solved = run(&["solve", "@mutando", "--format", "json"]).stdout;
    assert_eq!(run_with_input(&["verify", "-"], solved).code, 2);
    assert_eq!(run(&["verify", "no-such-file"]).code, 2);
}

#[test]
fn agree_says_why_it_cannot() {
    let three = run_with_input(&["agree", "-"], "8 12\n27 18\n");
    assert_eq!(three.code, 2);
    assert!(
        three.stderr.contains("products of 3 primes are no edges\n  expected"),
        "{}",
        three.stderr
    );
    let unwritable = run(&["agree", "@mutando", "--certificate", "/no/such/folder/file"]);
    assert_eq!(unwritable.code, 2);
    assert!(unwritable.stderr.contains("/no/such/folder/file"), "{}", unwritable.stderr);
    let stopped = run_with_input(&["agree", "-", "--time-limit", "50ms"], ring(20));
    assert_eq!(stopped.code, 3, "{}", stopped.stdout);
    assert!(stopped.stdout.contains("undecided: stopped (time limit)"), "{}", stopped.stdout);
    let stopped = json(&["agree", "-", "--memory-limit", "1M"], &ring(20));
    assert_eq!((&stopped["outcome"], &stopped["reason"].is_string()), (&"stopped".into(), &true));
}

#[test]
fn orientations_are_tried_on_request() {
    let six = run(&["generate", "--cubes", "6", "--seed", "3", "--to", "pairs"]).stdout;
    let unasked = json(&["agree", "-"], &six);
    assert_eq!(unasked["orientations"], serde_json::Value::Null);
    let asked = json(&["agree", "-", "--orientations"], &six);
    assert_eq!(asked["orientations"]["stacks"], 24u64.pow(6).to_string());
    assert_eq!(asked["orientations"]["towers"], asked["placements"]);
    let verified = json(&["verify", "-", "--recount"], &asked.to_string());
    assert_eq!(verified["right"], true);
    assert!(verified["unchecked"][0].as_str().unwrap().contains("count of all orientations"));
}

#[test]
fn puzzles_without_towers_agree_too() {
    let colours = run_with_input(&["agree", "-"], "6 10 15\n10 15 6\n");
    assert_eq!(colours.code, 0);
    assert!(colours.stdout.contains("2 cubes and 3 colours: no side can"), "{}", colours.stdout);
    let wide = run_with_input(&["agree", "-"], "6 6\n6 6\n");
    assert!(wide.stdout.contains("rows of 2 pairs are no cubes"), "{}", wide.stdout);
    assert!(wide.stdout.contains("{s1, s4}"), "{}", wide.stdout);
}

#[test]
fn reasons_are_told_in_words_and_in_json() {
    let text =
        |input: &str, args: &[&str]| run_with_input(&[&["solve", "-"], args].concat(), input);
    let colours = text("6 10 15\n10 15 6\n", &[]);
    assert_eq!(colours.code, 1);
    assert!(colours.stdout.contains("because of 2 cubes and 3 colours"), "{}", colours.stdout);
    let rare = text("RRRRRG\nRRRGRR\n", &[]);
    let because = "because the colour G is on 2 faces, and a tower shows every colour on four";
    assert!(rare.stdout.contains(because), "{}", rare.stdout);

    let none = json(&["solve", "-"], "4 25 4\n6 15 10\n9 25 9\n");
    let tree = &none["refutation"];
    assert_eq!((&tree["cube"], tree["entries"].as_array().unwrap().len()), (&1.into(), 3));
    assert_eq!(tree["entries"][1]["colour"], "2");
    let eight = json(&["solve", "docs/eight-cubes.txt", "--obstacle"], "");
    let expected = serde_json::json!({"cubes": [1, 2, 3, 5, 8], "complete": true, "at_least": 5});
    assert_eq!(eight["obstacle"], expected);
    let solvable = json(&["solve", "@mutando", "--obstacle"], "");
    assert_eq!(solvable.get("obstacle"), None);
    let fewer = json(&["solve", "-", "--obstacle"], "6 10 15\n10 15 6\n");
    let none = serde_json::json!({"cubes": null, "complete": true, "at_least": null});
    assert_eq!(fewer["obstacle"], none, "they can be stacked without repetition");
}

/// Any two of six partial solutions share an entry: every pair is listed, with an entry of both.
#[test]
fn shared_entries_are_listed_for_every_pair() {
    let puzzle = run(&["generate", "--cubes", "5", "--kind", "balanced", "--seed", "3"]).stdout;
    let answer = json(&["solve", "-"], &puzzle);
    assert_eq!(answer["because"], "any two partial solutions share an entry");
    let list: Vec<Vec<u64>> = serde_json::from_value(answer["partials"]["list"].clone()).unwrap();
    assert_eq!(answer["shared"]["complete"], true);
    let shared = answer["shared"]["list"].as_array().unwrap();
    assert_eq!(shared.len(), list.len() * (list.len() - 1) / 2);
    for pair in shared {
        let index =
            |value: &serde_json::Value| usize::try_from(value.as_u64().unwrap()).unwrap() - 1;
        let row = index(&pair["entry"][0]);
        for member in pair["partials"].as_array().unwrap() {
            assert_eq!(list[index(member)][row], pair["entry"][1].as_u64().unwrap());
        }
    }
    let cut = json(&["solve", "-", "--limit", "2"], &puzzle);
    let first = serde_json::json!({"complete": false, "list": [shared[0]]});
    assert_eq!(cut["shared"], first, "only partial solutions that are listed");
    assert_eq!(json(&["solve", "-", "--count"], &puzzle).get("shared"), None);
    let text = run_with_input(&["solve", "-"], puzzle).stdout;
    assert!(text.contains("an entry shared by any two partial solutions\n  s1 has ("), "{text}");
}

#[test]
fn two_right_selections_are_shown_as_a_tower() {
    let right = run(&["check", "@seed-paper", "1 1 3 3 / 3 2 1 2"]);
    assert_eq!(right.code, 0);
    assert!(right.stdout.contains("its tower (the first selection on front and back"));
    let right = json(&["check", "@seed-paper", "1 1 3 3 / 3 2 1 2"], "");
    let tower = right["tower"].as_array().unwrap();
    let claim: Vec<String> = tower
        .iter()
        .map(|cube| {
            ["front", "back", "left", "right"].map(|side| cube[side].as_str().unwrap()).join(" ")
        })
        .collect();
    assert_eq!(run(&["check", "@seed-paper", &claim.join(" / ")]).code, 0, "{claim:?}");
    let wrong = json(&["check", "@seed-paper", "1 1 3 3 / 3 1 2 3"], "");
    assert_eq!(wrong.get("tower"), None);
}
