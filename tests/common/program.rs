//! Runs the built program.

use assert_cmd::Command;

pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

pub fn run_with_input(args: &[&str], stdin: impl Into<Vec<u8>>) -> Run {
    let output = Command::cargo_bin("tantalizer")
        .unwrap()
        .args(args)
        // What may change the form of the output.
        .env_remove("COLUMNS")
        .env_remove("CLICOLOR_FORCE")
        .write_stdin(stdin)
        .timeout(std::time::Duration::from_mins(1))
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Run {
        code: output.status.code().unwrap(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

pub fn run(args: &[&str]) -> Run {
    run_with_input(args, "")
}

pub fn json(args: &[&str], stdin: &str) -> serde_json::Value {
    let run = run_with_input(&[args, &["--format", "json"]].concat(), stdin);
    assert!(run.stdout.ends_with("}\n") && run.stdout.lines().count() == 1, "{}", run.stdout);
    serde_json::from_str(&run.stdout).unwrap()
}

/// n cubes c_i c_{i+1}, c_i c_{i+1}, c_i c_i: 2^n + 1 partial solutions.
pub fn ring(n: usize) -> String {
    let cube = |i: usize| format!("{i} {0}\n{i} {0}\n{i} {i}\n", (i + 1) % n);
    std::iter::once(format!("{n}\n")).chain((0..n).map(cube)).collect()
}
