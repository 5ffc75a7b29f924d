//! Bad input and bad usage through the built program: a message, exit code 2, and no answer.

#![cfg(feature = "cli")]

mod common;

use common::program::{json, run, run_with_input};
use std::fs;
use tempfile::TempDir;

/// What a public C++ solver of the same puzzles gets wrong.
#[test]
fn a_public_solvers_mistakes_are_not_made_here() {
    // It prints an impossible stack.
    let three = "3\n0 1\n0 0\n1 2\n2 1\n1 1\n2 0\n2 0\n2 2\n0 1\n";
    let answer = json(&["solve", "-"], three);
    assert_eq!(
        (&answer["partials"]["count"], &answer["solutions"]["count"]),
        (&"3".into(), &"3".into())
    );
    assert_eq!(answer["placements"], "72");
    // It misses solutions among equal entries.
    let two = "2\n0 0\n0 1\n0 1\n1 1\n1 0\n0 1\n";
    let answer = json(&["solve", "-"], two);
    assert_eq!(
        (&answer["partials"]["count"], &answer["solutions"]["count"]),
        (&"5".into(), &"6".into())
    );
    // It reports success.
    for (bad, says) in [
        ("0\n", "0 cubes announced"),
        ("2\n0 a\n0 1\n", "\"a\" is not a whole number"),
        ("a\n0 0\n0 1\n", "\"a\" is not a whole number"),
        ("3\n0 1\n0 0\n1 2\n2 1\n", "the text ends in cube 2"),
    ] {
        let run = run_with_input(&["solve", "-"], bad);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{bad:?}");
        assert!(run.stderr.contains(says), "{bad:?}: {}", run.stderr);
    }
}

#[test]
fn bad_input_exits_2_with_a_message_and_prints_no_answer() {
    let cases: [(&[u8], &[&str]); 20] = [
        (b"14 25 15\n6 35\n", &["stdin:2:1: row 2 has 2 entries", "expected: 3", "try:"]),
        (b"14 0 15\n", &["stdin:1:4: \"0\" is not a product of primes"]),
        (b"14 1 15\n", &["stdin:1:4: \"1\" is not a product of primes"]),
        (b"14 -6 15\n", &["stdin:1:4: \"-6\" is not a product of primes", "leave the sign out"]),
        (b"14 13 15\n", &["stdin:1:4: 13 is a single prime", "a product of 2 primes"]),
        (b"14 30 15\n", &["stdin:1:4: 30 = 2·3·5 is a product of 3 primes"]),
        (b"14 2.5 15\n", &["stdin:1:4: \"2.5\" is not a product of primes"]),
        (b"14 two 15\n", &["stdin:1:4: \"two\" is not a product of primes"]),
        (
            b"layout: FBLRUU\nRRGRBY\n",
            &["stdin:1:9: the layout \"FBLRUU\" has the letter 'U' twice"],
        ),
        (b"RRGRBYX\n", &["stdin:1:1: cube 1 has a word of 7 letters"]),
        (b"R R G R B\n", &["stdin:1:1: cube 1 has 5 colours", "expected: six colours"]),
        (b"", &["stdin: no puzzle in it"]),
        (b"# nothing\n\n   # here\n", &["stdin: no puzzle in it: only blank lines or comments"]),
        (b"14 25 15\n\xff\xfe\n", &["stdin:2:1: byte 0xFF does not belong to UTF-8 text"]),
        (b"{\"matrix\": [[14]", &["not a puzzle in JSON"]),
        (b"4 4\n\0 4\n", &["is not a product of primes"]),
        (b"-\n", &["is not a product of primes"]),
        (b"14 25 15 \\\n6 35 10\n", &["stdin:1:10: \"\\\\\" is not a product of primes"]),
        (b"6\xc2\xa035\n10 x", &["\"x\" is not a product of primes"]),
        (b"0\n", &["0 cubes announced"]),
    ];
    for (bytes, says) in cases {
        let run = run_with_input(&["solve", "-"], bytes);
        let input = String::from_utf8_lossy(bytes);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{input:?}: {}", run.stderr);
        assert!(run.stderr.starts_with("error: "), "{input:?}: {}", run.stderr);
        assert!(!run.stderr.contains("panicked"), "{input:?}: {}", run.stderr);
        for words in says {
            assert!(run.stderr.contains(words), "{input:?}: {}\nlacks {words:?}", run.stderr);
        }
    }
}

#[test]
fn bad_usage_exits_2() {
    let cases: [(&[&str], &str); 20] = [
        (&["solve"], "required arguments were not provided"),
        (&["solve", "/"], "/: cannot be read: it is a directory"),
        (&["solve", "no-such-file"], "there is no such file"),
        (&["solve", "mutando"], "for the puzzle of the catalogue write @mutando"),
        (&["solve", "@mutndo"], "try: @mutando"),
        (&["solve", "@xyz"], "`tantalizer catalogue` lists the names"),
        (&["solve", "@mutando", "--layout", "FBLRUU"], "has the letter 'U' twice"),
        (&["solve", "@mutando", "--layout", "belt"], "a puzzle of the catalogue has neither"),
        (&["solve", "@mutando", "--parts", "4"], "choose 1 to 3"),
        (&["solve", "@mutando", "--parts", "0"], "choose 1 to 3"),
        (&["solve", "@mutando", "--magic", "0"], "0 is not a product of the colours' primes"),
        (&["solve", "@mutando", "--magic", "22"], "the factor 11 remains"),
        (&["solve", "@mutando", "--magic", "2^x"], "expected a whole number such as 44100"),
        (&["solve", "@mutando", "--first", "--count"], "cannot be used with"),
        (&["solve", "@mutando", "--time-limit", "2"], "such as 500ms, 2s or 5m"),
        (&["check", "@mutando", "/"], "expected: a claim, a file that holds one"),
        (&["solve", "@mutando", "--parts", "-1"], "--parts <L>"),
        (&["check", "-", "-"], "only one of puzzle and claim"),
        (
            &["check", "@mutando", "1 2 3 1/1 1 1 1/2 2 2 2/3 3 3 x"],
            "\"x\" is neither a column nor a colour",
        ),
        (&["convert", "@mutando"], "--to <FORMAT>"),
    ];
    for (args, says) in cases {
        let run = run(args);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(says), "{args:?}: {}\nlacks {says:?}", run.stderr);
    }
}

#[test]
fn different_numbers_of_cubes_and_colours_are_answered_with_no() {
    let run = run_with_input(&["solve", "-"], "RrGRBY\nGGBYRB\nBRYGRY\nBYGRGY\n");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stderr.contains("note: stdin: \"R\" and \"r\" are taken as two different colours"));
    assert!(run.stdout.contains("the colour r is on 1 face, and a tower shows"), "{}", run.stdout);
    assert!(run.stdout.contains("on each side; there are 5 colours for 4 cubes"), "{}", run.stdout);
    let run = run_with_input(&["solve", "-"], "RRRRRR\nRRRRRR\n");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(run.stdout.contains("of 2 cubes and 1 colour:"), "{}", run.stdout);
}

#[test]
fn files_are_read_by_name_with_windows_line_ends_and_byte_order_mark() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("cubes.txt");
    fs::write(&path, "\u{feff}RRGRBY\r\nGGBYRB\r\nBRYGRY\r\nBYGRGY\r\n").unwrap();
    let run = run(&["solve", path.to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("read as faces in the order FBLRUD"), "{}", run.stdout);
    assert!(run.stdout.contains("yes: 1 solution"));
}
