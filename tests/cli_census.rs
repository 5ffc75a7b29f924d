//! The commands `census` and `design`, as their users run them.

#![cfg(feature = "cli")]

mod common;

use common::program::{json, run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin("tantalizer")
}

/// The arguments of a command line without quotation marks.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn stdout(line: &str) -> String {
    let run = run(&words(line));
    assert_eq!(run.code, 0, "{line}: {}", run.stderr);
    run.stdout
}

#[test]
fn the_json_of_a_census_has_its_agreed_shape() {
    let text = stdout("census 6 --format json");
    assert_eq!(
        text,
        "{\"schema\":1,\"command\":\"census\",\"colours\":6,\"repeat\":false,\"any\":false,\
         \"relabel\":false,\"matrices\":\"5005\",\
         \"by_solutions\":{\"0\":\"3525\",\"3\":\"1260\",\"6\":\"120\",\"18\":\"100\"},\
         \"by_partials\":{\"0\":\"120\",\"2\":\"720\",\"3\":\"1140\",\"4\":\"1260\",\"5\":\"1530\",\
         \"6\":\"120\",\"9\":\"115\"},\"complete\":true}\n"
    );
    let four = json(&["census", "4", "--relabel", "--any", "--repeat"], "");
    assert_eq!(four["matrices"], "4207395");
    assert_eq!([&four["relabel"], &four["any"], &four["repeat"]], [&Value::Bool(true); 3]);
    let stopped = run(&words("census 5 --any --time-limit 0s --format json"));
    assert_eq!(stopped.code, 3);
    let stopped: Value = serde_json::from_str(&stopped.stdout).unwrap();
    assert_eq!(stopped["complete"], false);
    assert!(stopped["matrices"].is_null() && stopped["by_solutions"].is_null());
    assert_eq!(stopped["reason"], "time limit");
}

#[test]
fn spreadsheets_get_the_same_numbers() {
    let four = json(&["census", "4"], "");
    let table = stdout("census 4 --format csv");
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let mut rows = 0;
    for record in reader.records() {
        let record = record.unwrap();
        for (column, key) in [(1, "by_solutions"), (2, "by_partials")] {
            assert_eq!(record[column], *four[key][&record[0]].as_str().unwrap_or("0"));
        }
        rows += 1;
    }
    assert_eq!(rows, 27);
}

#[test]
fn row_types_are_listed_with_their_real_cubes() {
    for (line, row_types, real_cubes) in [
        ("census 4 --rows", 52, 68),
        ("census 5 --rows", 45, 75),
        ("census 6 --rows", 15, 30),
        ("census 4 --rows --any", 220, 240),
        ("census 5 --rows --any", 680, 800),
        ("census 6 --rows --any", 1771, 2226),
        ("census 7 --rows", 0, 0),
    ] {
        let object = json(&words(line), "");
        assert_eq!(
            [&object["row_types"], &object["real_cubes"]],
            [row_types, real_cubes],
            "{line}"
        );
        let rows = object["rows"].as_array().unwrap();
        let cubes: u64 = rows.iter().map(|row| row["real_cubes"].as_u64().unwrap()).sum();
        assert_eq!((rows.len(), cubes), (row_types, real_cubes as u64));
        let csv = stdout(&format!("{line} --format csv"));
        assert_eq!(csv.lines().count(), 1 + row_types);
    }
    assert_eq!(run(&words("census 23 --rows")).code, 2);
}

#[test]
fn histograms_are_drawn() {
    let folder = TempDir::new().unwrap();
    for (colours, ending) in [(4, "svg"), (6, "svg"), (3, "png")] {
        let path = folder.path().join(format!("plot.{ending}"));
        stdout(&format!("census {colours} --plot {}", path.display()));
        let bytes = fs::read(&path).unwrap();
        if ending == "png" {
            assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 10_000);
            continue;
        }
        let text = String::from_utf8(bytes).unwrap();
        let picture = roxmltree::Document::parse(&text).unwrap();
        let blue = |node: &roxmltree::Node<'_, '_>| node.attribute("fill") == Some("#1F5FA8");
        let bars = picture.descendants().filter(blue).count();
        let census = json(&["census", &colours.to_string()], "");
        let keys =
            ["by_solutions", "by_partials"].map(|key| census[key].as_object().unwrap().len());
        assert_eq!(bars, keys.iter().sum::<usize>());
        // Each bar with its number.
        let first = if colours == 4 { "132 647" } else { "3525" };
        assert!(text.contains(first));
    }
    let other = run(&words("census 4 --plot plot.gif"));
    assert_eq!(other.code, 2);
    assert!(other.stderr.contains(".svg or .png"), "{}", other.stderr);
    let nowhere = run(&words("census 4 --plot /no/such/folder/plot.svg"));
    assert_eq!((nowhere.code, nowhere.stdout.as_str()), (2, ""));
}

/// Runs a line of a shell in a folder, with the program on its path.
fn shell(folder: &Path, line: &str) -> std::process::Output {
    let program = program();
    let path = std::env::join_paths(
        [program.parent().unwrap().to_owned()]
            .into_iter()
            .chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    );
    let mut command = Command::new("bash");
    command.args(["-e", "-o", "pipefail", "-c", line]).current_dir(folder);
    command.env("PATH", path.unwrap()).output().unwrap()
}

#[test]
fn parts_are_added_up_and_what_does_not_fit_is_refused() {
    let folder = TempDir::new().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    for part in 1..=3 {
        let text = stdout(&format!("census 5 --repeat --part {part}/3 --threads 1"));
        fs::write(at(&format!("{part}")), text).unwrap();
    }
    let merged = stdout(&format!("census --merge {} {} {}", at("2"), at("3"), at("1")));
    assert_eq!(merged, stdout("census 5 --repeat"));
    fs::write(at("foreign"), stdout("census 5 --part 1/3")).unwrap();
    fs::write(at("empty"), "").unwrap();
    fs::write(at("puzzle"), "14 25 15\n").unwrap();
    for (files, expected) in [
        (vec!["1", "3"], "part 2 of 3 is missing"),
        (vec!["1", "2", "3", "1"], "there twice"),
        (vec!["foreign", "2", "3"], "not parts of one census"),
        (vec!["1", "2", "empty"], "not a part of a census"),
        (vec!["1", "2", "puzzle"], "not a part of a census"),
        (vec!["1", "2", "nothing"], "No such file"),
    ] {
        let files: Vec<String> = files.into_iter().map(at).collect();
        let run = run(&words(&format!("census --merge {}", files.join(" "))));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{expected}");
        assert!(run.stderr.contains(expected), "{expected}: {}", run.stderr);
    }
    for part in ["0/3", "4/3", "1/0", "1", "a/b", "-1/3", "1/2/3"] {
        let run = run(&["census", "4", "--part", part]);
        assert_eq!(run.code, 2, "{part}");
        assert!(run.stderr.contains("expected a part"), "{}", run.stderr);
    }
}

const LONG: &str = "census 5 --any --part 1/10 --threads 1";

/// The tasks that are done, and all, of a part in a file.
fn tasks(path: &Path) -> (u64, u64) {
    let part: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    (part["done"].as_u64().unwrap(), part["tasks"].as_u64().unwrap_or(0) / 10)
}

#[test]
fn a_run_that_is_killed_goes_on_and_gives_the_same_bytes() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("checkpoint");
    let line = format!("{LONG} --checkpoint {}", path.display());
    let mut kills = 0;
    // Killed as soon as there is something to lose, twice.
    for _ in 0..2 {
        let done = || if path.exists() { tasks(&path).0 } else { 0 };
        let before = done();
        let mut child =
            Command::new(program()).args(words(&line)).stdout(Stdio::null()).spawn().unwrap();
        let start = Instant::now();
        while done() == before && start.elapsed().as_secs() < 50 {
            std::thread::sleep(Duration::from_millis(20));
        }
        kills += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        let (done, all) = tasks(&path);
        assert!(done > 0 && done < all + 1, "{done} of {all}");
    }
    assert!(kills > 0, "it was over before it could be killed");
    let resumed = stdout(&line);
    assert_eq!(resumed, stdout(LONG));
    assert_eq!(resumed, stdout(&line), "when all is done, the file is enough");
}

#[test]
fn a_checkpoint_is_kept_at_a_limit_and_refused_for_another_census() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("checkpoint");
    let with = |line: &str| format!("{line} --checkpoint {}", path.display());
    let stopped = run(&words(&with(&format!("{LONG} --time-limit 500ms"))));
    assert_eq!((stopped.code, stopped.stdout.as_str()), (3, ""), "{}", stopped.stderr);
    assert!(stopped.stderr.contains("the same command goes on"), "{}", stopped.stderr);
    let before = fs::read(&path).unwrap();
    for other in [
        "census 5 --any --part 2/10",
        "census 5 --any --part 1/9",
        "census 4",
        "census 5 --relabel",
    ] {
        let run = run(&words(&with(other)));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{other}");
        assert!(run.stderr.contains("another census or another part"), "{}", run.stderr);
        assert_eq!(fs::read(&path).unwrap(), before, "nothing is lost");
    }
    fs::write(&path, &before[..before.len() / 2]).unwrap();
    let run = run(&words(&with(LONG)));
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("not a part of a census"), "{}", run.stderr);
}

/// The program is there, or need not be.
fn has(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    let required = std::env::var("SOLVERS").is_ok_and(|value| value == "required");
    assert!(found || !required, "{program} is not installed");
    found
}

#[test]
fn gnu_parallel_runs_the_parts_as_the_documents_show() {
    let text = fs::read_to_string("docs/cluster.md").unwrap();
    let block = text.split("```sh\n").nth(1).unwrap().split("```").next().unwrap();
    assert!(block.contains("parallel"), "{block}");
    if !has("parallel") {
        return;
    }
    let folder = TempDir::new().unwrap();
    let output = shell(folder.path(), block);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), stdout("census 4 --any"));
}

#[test]
fn a_slurm_array_runs_the_parts_as_the_documents_show() {
    let folder = TempDir::new().unwrap();
    let script = fs::canonicalize("docs/census.sbatch").unwrap();
    for part in 1..=3 {
        let output = shell(
            folder.path(),
            &format!(
                "SLURM_ARRAY_TASK_ID={part} SLURM_CPUS_PER_TASK=1 CENSUS='5 --relabel' PARTS=3 bash \
                 {}",
                script.display()
            ),
        );
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let merged = shell(folder.path(), "tantalizer census --merge part*.json");
    assert_eq!(String::from_utf8(merged.stdout).unwrap(), stdout("census 5 --relabel"));
}

#[test]
fn every_number_of_solutions_is_designed_or_refused() {
    let census = json(&["census", "4"], "");
    for wanted in 0..=72 {
        let wanted = wanted.to_string();
        let design =
            run(&["design", "4", "--solutions", &wanted, "--seed", "1", "--format", "json"]);
        let object: Value = serde_json::from_str(&design.stdout).unwrap();
        if census["by_solutions"].get(&wanted).is_none() {
            assert_eq!(design.code, 1, "{wanted}");
            let because = object["because"].as_str().unwrap();
            let solutions = if wanted == "1" { "solution" } else { "solutions" };
            let expected = format!(
                "no proper four-cube puzzle (its cubes distinct) has {wanted} {solutions};"
            );
            assert!(because.starts_with(&expected), "{because}");
            continue;
        }
        assert_eq!(design.code, 0, "{wanted}");
        let code = object["puzzles"][0]["code"].as_str().unwrap();
        let solved = json(&["solve", code], "");
        assert_eq!(solved["solutions"]["count"], wanted.as_str());
        assert_eq!(solved["puzzle"]["proper"], true);
        assert_eq!(solved["partials"]["count"], object["puzzles"][0]["partials"]);
        assert_eq!(solved["placements"], object["puzzles"][0]["placements"]);
        // The faces given make the same puzzle.
        let faces = json(&["solve", "-"], &object["puzzles"][0].to_string());
        assert_eq!(faces["solutions"]["count"], wanted.as_str());
    }
}

#[test]
fn lists_have_every_class_once() {
    for (line, wanted) in
        [("4", "24"), ("5", "15"), ("6", "3"), ("3 --any", "4"), ("3 --any --repeat", "108")]
    {
        let census = json(&words(&format!("census {line} --relabel")), "");
        let list = stdout(&format!("design {line} --solutions {wanted} --list"));
        let mut matrices = BTreeSet::new();
        for text in list.lines() {
            let object: Value = serde_json::from_str(text).unwrap();
            let solved = json(&["solve", object["code"].as_str().unwrap()], "");
            assert_eq!(solved["solutions"]["count"], wanted);
            assert_eq!(solved["partials"]["count"], object["partials"]);
            matrices.insert(object["matrix"].to_string());
        }
        assert_eq!(list.lines().count(), matrices.len());
        assert_eq!(census["by_solutions"][wanted], matrices.len().to_string().as_str(), "{line}");
    }
    // Puzzles that do not show all colours would be left with fewer, and another M.
    let list = stdout("design 2 --any --solutions 0 --list");
    let census = json(&words("census 2 --any --relabel"), "");
    assert_eq!(census["by_solutions"]["0"], "13");
    for line in list.lines() {
        let object: Value = serde_json::from_str(line).unwrap();
        let solved = json(&["solve", object["code"].as_str().unwrap()], "");
        assert_eq!(
            (&solved["puzzle"]["colours"], &solved["solutions"]["count"]),
            (&2.into(), &"0".into())
        );
    }
    let none = run(&words("design 4 --solutions 13 --list"));
    assert_eq!((none.code, none.stdout.as_str()), (1, ""));
    assert!(none.stderr.contains("no proper four-cube puzzle"), "{}", none.stderr);
}

#[test]
fn designs_are_different_and_the_same_for_the_same_seed() {
    let line = "design 5 --any --solutions 2 --count 40 --seed 9";
    let object = json(&words(line), "");
    assert_eq!(object, json(&words(&format!("{line} --threads 1")), ""));
    assert_ne!(object, json(&words("design 5 --any --solutions 2 --count 40 --seed 10"), ""));
    let puzzles = object["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 40);
    let mut forms = BTreeSet::new();
    for puzzle in puzzles {
        let code = puzzle["code"].as_str().unwrap();
        let form = run(&["convert", code, "--canonical", "--relabel", "--to", "primes"]);
        assert!(forms.insert(form.stdout), "a repainted copy");
        assert_eq!(puzzle["solutions"], "2");
    }
    // All there are, and no more.
    let all = run(&words("design 4 --solutions 24 --count 10 --format json"));
    let object: Value = serde_json::from_str(&all.stdout).unwrap();
    assert_eq!((all.code, &object["of"]), (1, &Value::from("7")));
    assert_eq!(object["puzzles"].as_array().unwrap().len(), 7);
}

#[test]
fn puzzles_of_the_catalogue_are_not_new() {
    let sold = json(&words("design 4 --solutions 1"), "");
    let new = json(&words("design 4 --solutions 1 --new"), "");
    let of = |object: &Value| object["of"].as_str().unwrap().parse::<u32>().unwrap();
    assert_eq!((of(&sold), of(&new)), (2093, 2092), "all but Instant Insanity");
    for (line, expected) in [
        ("design 4 --solutions 1 --count 2093", 1),
        ("design 4 --solutions 1 --count 2092 --new", 0),
    ] {
        let puzzles = json(&words(line), "");
        let known = puzzles["puzzles"].as_array().unwrap().iter().filter(|puzzle| {
            let known = puzzle["known_as"].as_array().unwrap();
            assert!(known.is_empty() || known.contains(&Value::from("instant-insanity")));
            !known.is_empty()
        });
        assert_eq!(known.count(), expected);
    }
}

#[test]
fn larger_puzzles_are_found_by_a_search() {
    for (line, cubes) in [
        ("design 6 --any --solutions 7 --count 3", 6),
        ("design 7 --any --solutions 2", 7),
        ("design 8 --any --solutions 1 --count 2", 8),
        ("design 12 --any --solutions 0", 12),
        ("design 10 --any --repeat --solutions 4", 10),
    ] {
        let object = json(&words(line), "");
        for puzzle in object["puzzles"].as_array().unwrap() {
            let solved = json(&["solve", puzzle["code"].as_str().unwrap()], "");
            assert_eq!(solved["solutions"]["count"], object["solutions"], "{line}");
            assert_eq!(solved["puzzle"]["cubes"], cubes);
            assert_eq!(solved["puzzle"]["colours"], cubes);
        }
        assert!(!object["puzzles"].as_array().unwrap().is_empty(), "{line}");
    }
    let many = run(&words("design 5 --any --solutions 3889"));
    assert_eq!(many.code, 1);
    assert!(many.stdout.contains("no more than 3888 pairs"), "{}", many.stdout);
    let seven = run(&words("design 7 --solutions 1"));
    assert_eq!(seven.code, 1);
    assert!(seven.stdout.contains("it has six faces"), "{}", seven.stdout);
}

#[test]
fn nets_are_drawn_on_pages() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("cubes.svg");
    stdout(&format!("design 8 --any --solutions 1 --nets {}", path.display()));
    let mut squares = 0;
    for name in ["cubes.svg", "cubes-2.svg"] {
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        let picture = roxmltree::Document::parse(&text).unwrap();
        assert_eq!(picture.root_element().attribute("width"), Some("210mm"));
        let square = |node: &roxmltree::Node<'_, '_>| node.attribute("width") == Some("20");
        squares += picture.descendants().filter(square).count();
    }
    assert_eq!(squares, 8 * 6);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left");
}

#[test]
fn wrong_usage_says_what_was_expected() {
    for (line, expected) in [
        ("census", "required"),
        ("census 0", "expected a number from 1 to 7"),
        ("census 8", "expected a number from 1 to 7"),
        ("census four", "expected a number from 1 to 7"),
        ("census 4 --paper", "cannot be used with"),
        ("census --paper --any", "cannot be used with"),
        ("census 4 --rows --relabel", "cannot be used with"),
        ("census --paper --format csv", "--format json"),
        ("design 4", "--solutions"),
        ("design 4 --solutions -1", "from 0 to"),
        ("design 0 --solutions 1", "from 1 to 40"),
        ("design 4 --solutions 1 --count 0", "from 1 on"),
        ("design 4 --solutions 1 --proper --any", "cannot be used with"),
        ("design 4 --solutions 1 --distinct --repeat", "cannot be used with"),
        ("design 9 --any --solutions 1 --list", "at most 7"),
        ("design 4 --solutions 1 --nets cubes.pdf", ".svg or .png"),
    ] {
        let run = run(&words(line));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}");
        assert!(run.stderr.contains(expected), "{line}: {}", run.stderr);
    }
}
