//! The built program: engines, long lists, samples, estimates, random puzzles, limits.

#![cfg(feature = "cli")]

mod common;

use common::program::{json, ring, run, run_with_input};
use serde_json::Value;
use std::time::{Duration, Instant};

fn generated(args: &[&str]) -> String {
    let run = run(&[&["generate", "--to", "pairs"], args].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout
}

fn without<'a>(answer: &'a Value, keys: &[&str]) -> Vec<(&'a String, &'a Value)> {
    let fields = answer.as_object().unwrap().iter();
    fields.filter(|(key, _)| !keys.contains(&key.as_str())).collect()
}

#[test]
fn engines_and_threads_give_the_same_answer() {
    for puzzle in ["@seed-paper", "@mutando", "@sheffield-impossible", "@drive-ya-crazy"] {
        for flags in [&[][..], &["--parts", "1"], &["--no-repeat"]] {
            let answer = |more: &[&str]| json(&[&["solve", puzzle], flags, more].concat(), "");
            let expected = answer(&[]);
            for threads in ["1", "2", "5"] {
                assert_eq!(answer(&["--threads", threads]), expected);
                assert_eq!(answer(&["--engine", "search", "--threads", threads]), expected);
            }
            assert_eq!(answer(&["--engine", "divisors"]), expected, "{puzzle} {flags:?}");
            // The definition says nothing of placements.
            let literal = answer(&["--engine", "literal"]);
            let beside = ["placements", "looks"];
            assert_eq!(without(&literal, &beside), without(&expected, &beside));
        }
    }
    let puzzle = generated(&["--cubes", "42", "--seed", "7"]);
    let expected = json(&["solve", "-", "--threads", "1"], &puzzle);
    assert_eq!(json(&["solve", "-", "--threads", "2"], &puzzle), expected);
    let first = json(&["solve", "-", "--first", "--threads", "1"], &puzzle);
    assert_eq!(json(&["solve", "-", "--first", "--threads", "2"], &puzzle), first);
}

#[test]
fn lists_too_long_to_be_made_are_cut_and_counts_are_exact() {
    let answer = json(&["solve", "-"], &ring(200));
    let power = "1606938044258990275541962092341162602522202993782792835301376"; // 2^200
    assert_eq!(answer["partials"]["count"], power.strip_suffix('6').unwrap().to_owned() + "7");
    let half_as_much_again = "2410407066388485413312943138511743903783304490674189252952064";
    assert_eq!(answer["solutions"]["count"], half_as_much_again);
    assert_eq!(answer["outcome"], "complete");
    for part in ["partials", "solutions"] {
        assert_eq!(answer[part]["complete"], true);
        assert_eq!(answer[part]["listed"], 1000);
        let list = answer[part]["list"].as_array().unwrap();
        assert_eq!(list.len(), 1000);
        let texts: std::collections::BTreeSet<String> =
            list.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), 1000, "distinct");
    }
    assert_eq!(answer["placements"], Value::Null);
    // Each that is listed is one.
    let first = &answer["solutions"]["list"][999];
    assert_eq!(run_with_input(&["check", "-", &first.to_string()], ring(200)).code, 0);

    let text = run_with_input(&["solve", "-", "--limit", "2"], ring(200)).stdout;
    assert!(text.contains("more (too many to find the first ones; these are some of them)"));
    assert!(text.contains("placements: not counted"));

    // Not too long: the first ones, and placements.
    let short = json(&["solve", "-", "--limit", "2"], &ring(12));
    let all = json(&["solve", "-", "--limit", "100000"], &ring(12));
    assert_eq!(short["partials"]["count"], "4097");
    assert_eq!(short["partials"]["list"][1], all["partials"]["list"][1]);
    assert_eq!(short["solutions"]["list"][1], all["solutions"]["list"][1]);
    assert_eq!(short["placements"], all["placements"]);
    assert_ne!(short["placements"], Value::Null);
}

#[test]
fn samples_are_solutions_and_come_again_with_their_seed() {
    let sample = |seed: &str, input: &str| {
        json(&["solve", "-", "--sample", "20", "--seed", seed, "--towers", "0"], input)
    };
    for puzzle in [ring(100), ring(8), generated(&["--cubes", "12"])] {
        let answer = sample("1", &puzzle);
        assert_eq!(answer, sample("1", &puzzle));
        let list = answer["solutions"]["list"].as_array().unwrap();
        assert_eq!(list.len(), 20);
        for solution in list {
            let check = run_with_input(&["check", "-", &solution.to_string()], puzzle.clone());
            assert_eq!(check.code, 0, "{}", check.stdout);
        }
        assert_ne!(answer["solutions"]["count"], Value::Null);
    }
    assert_ne!(sample("1", &ring(100)), sample("2", &ring(100)));
    let none = run(&["solve", "@sheffield-impossible", "--sample", "3"]);
    assert_eq!(none.code, 1);
    assert!(!none.stdout.contains("drawn"), "{}", none.stdout);
    let limited = run_with_input(
        &["solve", "-", "--sample", "99999999999", "--memory-limit", "1M", "--towers", "0"],
        ring(3),
    );
    assert_eq!(limited.code, 0, "a solution was found: {}", limited.stderr);
    assert!(limited.stdout.contains("incomplete, stopped at the memory limit"));
}

#[test]
fn without_repetition_there_may_be_more_colours_than_cubes() {
    let puzzle = "tests/data/no-repeat.txt";
    assert_eq!(run(&["solve", puzzle]).code, 1);
    let answer = json(&["solve", puzzle, "--no-repeat", "--towers", "1"], "");
    let tower = answer["towers"][0]["cubes"].as_array().unwrap();
    let side = |side: &str| {
        let shown = tower.iter().map(|cube| cube[side].as_str().unwrap());
        shown.collect::<std::collections::BTreeSet<_>>().len()
    };
    assert!(["front", "back", "left", "right"].iter().all(|name| side(name) == 3));
    let claim: Vec<String> = tower
        .iter()
        .map(|cube| {
            let faces = ["front", "back", "left", "right", "up", "down"];
            faces.map(|face| cube[face].as_str().unwrap()).join(" ")
        })
        .collect();
    let claim = claim.join(" / ");
    assert_eq!(run(&["check", puzzle, &claim, "--no-repeat"]).code, 0);
    let strict = run(&["check", puzzle, &claim]);
    assert_eq!(strict.code, 1);
    assert!(strict.stdout.contains("side front never shows"), "{}", strict.stdout);
    let selection = answer["partials"]["list"][0].to_string();
    assert_eq!(run(&["check", puzzle, &selection, "--no-repeat"]).code, 0);
    assert_eq!(run(&["check", puzzle, &selection]).code, 1);
}

#[test]
fn random_puzzles_are_what_they_are_called() {
    let faces = |kind: &str, cubes: &str| -> Vec<usize> {
        let text = generated(&["--kind", kind, "--cubes", cubes, "--seed", "3"]);
        let mut numbers = text.split_whitespace().map(|number| number.parse().unwrap());
        let n: usize = numbers.next().unwrap();
        let mut faces = vec![0; n];
        numbers.for_each(|colour: usize| faces[colour] += 1);
        faces
    };
    assert!(faces("planted", "25").iter().all(|&faces| faces == 6));
    assert!(faces("balanced", "25").iter().all(|&faces| faces == 6));
    assert!(faces("planted-unbalanced", "25").iter().any(|&faces| faces != 6));
    assert_eq!(faces("uniform", "25").iter().sum::<usize>(), 150);

    let band = generated(&["--kind", "banded", "--window", "4", "--cubes", "50"]);
    let numbers: Vec<usize> =
        band.split_whitespace().skip(1).map(|number| number.parse().unwrap()).collect();
    for (cube, colours) in numbers.chunks(6).enumerate() {
        assert!(colours.iter().all(|colour| colour + 2 >= cube && *colour <= cube + 2));
    }
    for kind in ["planted", "planted-unbalanced", "banded"] {
        let args = ["generate", "--kind", kind, "--cubes", "30", "--seed", "5", "--reveal"];
        for to in ["faces", "pairs", "primes", "json"] {
            let made = run(&[&args[..], &["--to", to]].concat());
            let claim = made.stderr.strip_prefix("note: a solution: ").unwrap().trim();
            let check = run_with_input(&["check", "-", claim], made.stdout.clone());
            assert_eq!(check.code, 0, "{to}: {}{}", check.stdout, check.stderr);
        }
        let object = run(&[&args[..], &["--format", "json"]].concat()).stdout;
        let object: Value = serde_json::from_str(&object).unwrap();
        let puzzle = object["text"].as_str().unwrap().to_owned();
        let check = run_with_input(&["check", "-", &object["solution"].to_string()], puzzle);
        assert_eq!(check.code, 0, "{}", check.stdout);
    }
    assert_eq!(generated(&["--cubes", "9"]), generated(&["--cubes", "9", "--seed", "0"]));
    assert_ne!(generated(&["--cubes", "9"]), generated(&["--cubes", "9", "--seed", "1"]));
}

#[test]
fn bad_numbers_are_refused_with_what_was_expected() {
    let cases: [(&[&str], &str); 10] = [
        (&["generate", "--cubes", "0"], "expected a number from 1 to 1000000"),
        (&["generate", "--cubes", "-3"], "expected a number from 1 to 1000000"),
        (&["generate", "--cubes", "3", "--colours", "5"], "the kind uniform takes any number"),
        (&["generate", "--cubes", "3", "--kind", "balanced", "--reveal"], "use --kind planted"),
        (&["generate", "--cubes", "3", "--window", "2"], "only for --kind banded"),
        (&["solve", "@mutando", "--sample", "0"], "expected a whole number from 1 on"),
        (&["solve", "@mutando", "--sample", "1", "--seed", "x"], "expected a whole number from 0"),
        (&["solve", "@mutando", "--memory-limit", "much"], "such as 500M or 2G"),
        (&["solve", "@mutando", "--threads", "0"], "expected a number from 1 to 4096"),
        (&["estimate", "@mutando", "--walks", "0"], "expected a whole number from 1 to"),
    ];
    for (args, expected) in cases {
        let run = run(args);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn estimates_stand_beside_the_truth() {
    let estimate = json(&["estimate", "@contest-30", "--seed", "3"], "");
    assert_eq!(estimate, json(&["estimate", "@contest-30", "--seed", "3"], ""));
    let tried: f64 = estimate["tried"].as_str().unwrap().parse().unwrap();
    let approx = estimate["approx_tried"]["value"].as_f64().unwrap();
    assert!((approx / tried - 1.0).abs() < 0.5, "{approx} for {tried}");
    let large = generated(&["--cubes", "300"]);
    let run = run_with_input(&["estimate", "-", "--walks", "3"], large);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("the search was not run to its end"), "{}", run.stdout);
    let longer =
        run_with_input(&["estimate", "-", "--walks", "300"], generated(&["--cubes", "50"]));
    assert!(longer.stdout.contains("the search tries more than 200000"), "{}", longer.stdout);
}

/// Nobody can solve it in two seconds; all the same, the program returns in time.
#[test]
fn ten_thousand_cubes_stop_at_the_time_limit() {
    let puzzle = generated(&["--cubes", "10000"]);
    for more in [&[][..], &["--count"], &["--first"], &["--sample", "1"]] {
        let args = [&["solve", "-", "--time-limit", "2s", "--format", "json"], more].concat();
        let begin = Instant::now();
        let stopped = run_with_input(&args, puzzle.clone());
        assert_eq!(stopped.code, 3, "{more:?}: {}", stopped.stderr);
        // Generous, for busy machines.
        assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
        let answer: Value = serde_json::from_str(&stopped.stdout).unwrap();
        assert_eq!(
            (&answer["outcome"], &answer["reason"]),
            (&"stopped".into(), &"time limit".into())
        );
        assert_eq!(answer["solutions"]["count"], Value::Null);
    }
}
