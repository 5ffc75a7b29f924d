//! `tantalizer draw`.

#![cfg(feature = "cli")]

mod common;

use common::program::{json, run, run_with_input};
use std::fs;
use tempfile::TempDir;

const KINDS: [&str; 9] =
    ["nets", "cubes", "matrix", "graph", "factors", "directed", "tower", "tree", "all"];

#[test]
fn every_kind_is_written_as_svg_and_png() {
    let folder = TempDir::new().unwrap();
    for kind in KINDS {
        for ending in ["svg", "png"] {
            let path = folder.path().join(format!("{kind}.{ending}"));
            let path = path.to_str().unwrap();
            let run =
                run(&["draw", "@instant-insanity", "--what", kind, "-o", path, "--dpi", "72"]);
            assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
            assert_eq!(run.stderr, format!("note: {kind} in {path}\n"));
        }
        let [svg, png] =
            ["svg", "png"].map(|ending| fs::read(folder.path().join(format!("{kind}.{ending}"))));
        let svg = String::from_utf8(svg.unwrap()).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let length = |name: &str| -> f64 {
            let text = document.root_element().attribute(name).unwrap();
            text.strip_suffix("mm").unwrap().parse().unwrap()
        };
        let [width, height] = size_of_png(&png.unwrap());
        for (pixels, millimetres) in [(width, length("width")), (height, length("height"))] {
            assert!((pixels - millimetres / 25.4 * 72.0).abs() < 2.0, "{kind}: {pixels}");
        }
    }
}

/// Width and height, after the whole picture was read.
fn size_of_png(bytes: &[u8]) -> [f64; 2] {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert!(pixels.iter().any(|&part| part != 255), "something is drawn");
    [f64::from(info.width), f64::from(info.height)]
}

#[test]
fn without_a_file_svg_goes_to_standard_output() {
    let run = run(&["draw", "@mutando", "--what", "tower", "--solution", "2"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.starts_with("<svg") && run.stdout.ends_with("</svg>\n"));
    assert!(run.stdout.contains("the tower of solution 2"));
}

#[test]
fn json_tells_the_files() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("nets.svg");
    let path = path.to_str().unwrap();
    let args = ["draw", "@five-cubes", "--what", "nets", "--edge", "40", "-o", path];
    let answer = json(&args, "");
    let files = answer["files"].as_array().unwrap();
    assert!(files.len() > 1);
    for (index, file) in files.iter().enumerate() {
        let file = file.as_str().unwrap();
        let number = if index == 0 { String::new() } else { format!("-{}", index + 1) };
        assert!(file.ends_with(&format!("nets{number}.svg")), "{file}");
        assert!(fs::read_to_string(file).unwrap().contains("40 mm"));
    }
    let answer = json(&["draw", "@instant-insanity", "--what", "factors"], "");
    assert_eq!((&answer["command"], &answer["what"]), (&"draw".into(), &"factors".into()));
    assert_eq!(answer["solution"], 1);
    assert!(answer["svg"][0].as_str().unwrap().starts_with("<svg"));
    assert_eq!(
        json(&["draw", "@instant-insanity", "--what", "tree"], "")["solution"],
        serde_json::Value::Null
    );
}

#[test]
fn what_cannot_be_drawn_is_bad_input() {
    let impossible = "@sheffield-impossible";
    let cases: [(&[&str], &str); 15] = [
        (&["@instant-insanity", "--what", "poster"], "poster"),
        (&["@instant-insanity", "--what", "graph", "-o", "graph.pdf"], ".svg or .png"),
        (&["@instant-insanity", "--what", "graph", "-o", "no/such/folder/graph.svg"], "folder"),
        (&["@instant-insanity", "--what", "graph", "--solution", "1"], "matrix, factors"),
        (&["@instant-insanity", "--what", "graph", "--edge", "20"], "for nets"),
        (&["@instant-insanity", "--what", "nets", "--print", "A3"], "A3"),
        (&["@instant-insanity", "--what", "nets", "--edge", "0"], "0"),
        (&["@instant-insanity", "--what", "nets", "--edge", "3"], "too small"),
        (
            &["@instant-insanity", "--what", "nets", "--edge", "80"],
            "the greatest edge that does is",
        ),
        (&["@contest-30", "--what", "nets"], "pages; name a file with -o"),
        (&["@instant-insanity", "--what", "graph", "--dpi", "5"], "from 30 to 1200"),
        (
            &["@instant-insanity", "--what", "tower", "--solution", "9"],
            "no such solution; there is 1",
        ),
        (&[impossible, "--what", "tower"], "no such solution; it has none"),
        (&[impossible, "--what", "matrix", "--solution", "1"], "it has none"),
        (&[impossible, "--what", "all", "--solution", "1"], "it has none"),
    ];
    for (args, message) in cases {
        let run = run(&[&["draw"], args].concat());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(run.stderr.contains(message), "{args:?}: {}", run.stderr);
    }
    for kind in ["nets", "cubes", "graph", "factors", "directed", "tower", "all"] {
        let run = run_with_input(&["draw", "-", "--what", kind], "8 12\n27 20\n");
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{kind}");
        assert!(run.stderr.contains("stdin: "), "{kind}: {}", run.stderr);
    }
}

#[test]
fn an_unsolvable_puzzle_has_a_sheet_that_says_so() {
    let run = run(&["draw", "@sheffield-impossible", "--what", "all"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("No solution") && !run.stdout.contains("side front"));
}

#[test]
fn pairs_leave_top_and_bottom_open_and_the_pictures_say_so() {
    let pairs = "4\n0 3 2 2 1 2\n0 1 2 3 0 2\n0 1 0 3 1 2\n1 1 0 3 2 3\n";
    let tower = run_with_input(&["draw", "-", "--what", "tower"], pairs);
    assert_eq!(tower.code, 0, "{}", tower.stderr);
    assert!(tower.stdout.contains("top and bottom"), "{}", tower.stdout);
    let cubes = run_with_input(&["draw", "-", "--what", "cubes"], pairs);
    assert!(cubes.stdout.contains("mirror image"));
}

#[test]
fn a_limit_stops_before_the_solution_is_found() {
    let args = ["draw", "-", "--what", "tower", "--time-limit", "100ms"];
    let stopped = run_with_input(&args, common::program::ring(40));
    assert_eq!((stopped.code, stopped.stdout.as_str()), (3, ""), "{}", stopped.stderr);
}
