//! The `edges` format.

mod common;

use proptest::prelude::*;
use tantalizer::catalogue;
use tantalizer::format::{Format, ReadOptions, Reading, read, write};
use tantalizer::model::{Colour, Matrix, Palette, Puzzle};

fn reading(text: &str) -> Reading {
    read(text.as_bytes(), "test", &ReadOptions::default()).unwrap()
}

fn error(text: &str, from: Option<Format>) -> String {
    read(text.as_bytes(), "test", &ReadOptions { from, layout: None }).unwrap_err().to_string()
}

proptest! {
    #![proptest_config(common::seeded(1500, 530))]

    /// Any width, names that are words or numbers, primes that are the first ones or not, colours on no
    /// edge: what is written is recognised and read back.
    #[test]
    fn what_is_written_is_read(
        (colours, rows) in (1usize..=6, 1usize..=5, 1usize..=4).prop_flat_map(|(n, m, columns)| {
            let entry = prop::collection::vec(0..n, 2);
            (Just(n), prop::collection::vec(prop::collection::vec(entry, columns), m))
        }),
        numbers in any::<bool>(),
        own_primes in any::<bool>(),
    ) {
        let names = (0..colours).map(|c| if numbers { (c + 5).to_string() } else { format!("c{c}") });
        let palette = if own_primes {
            let primes = [11u32, 2, 13, 5, 3, 7];
            Palette::new(names.zip(primes)).unwrap()
        } else {
            Palette::with_default_primes(names).unwrap()
        };
        let entries = |row: &Vec<Vec<usize>>| {
            row.iter().map(|e| e.iter().map(|&c| Colour::new(c)).collect()).collect()
        };
        let rows: Vec<Vec<Vec<Colour>>> = rows.iter().map(entries).collect();
        let puzzle = Puzzle::of_matrix(Matrix::from_colours(palette, &rows).unwrap());
        let text = write(&puzzle, Format::Edges).unwrap();
        let again = reading(&text);
        prop_assert_eq!(again.format, Format::Edges, "{}", text);
        prop_assert_eq!(&again.puzzle, &puzzle, "{}", text);
        // Primes that the text has to name are taken for given.
        if !text.starts_with("colours:") {
            prop_assert!(again.puzzle.palette().has_default_primes());
            prop_assert!(puzzle.palette().has_default_primes());
        }
    }

    /// No text of another format is taken for edges.
    #[test]
    fn other_formats_are_not_edges(cubes in (1usize..=6).prop_flat_map(|n| common::cubes(n, n))) {
        let puzzle = common::puzzle(cubes.len(), &cubes);
        for format in [Format::Primes, Format::Faces, Format::Pairs, Format::Json, Format::Code] {
            let Ok(text) = write(&puzzle, format) else { continue };
            let reading = read(text.as_bytes(), "test", &ReadOptions::default());
            prop_assert!(reading.is_ok_and(|reading| reading.format != Format::Edges), "{}", text);
        }
    }
}

#[test]
fn the_catalogue_as_edges() {
    for entry in catalogue::entries() {
        let puzzle = entry.puzzle();
        let again = reading(&write(&puzzle, Format::Edges).unwrap());
        assert_eq!(again.format, Format::Edges);
        assert_eq!(again.puzzle, puzzle.without_faces());
    }
}

#[test]
fn lines_may_stand_in_any_order() {
    let first = reading("colours: R=2 G=3\n1 R G\n1 R R\n2 G G\n2 R G\n").puzzle;
    let second = reading("colours: R=2 G=3\n2 G G # cube 2\n1 R G\n\n2 G R\n1 R R\n").puzzle;
    assert_eq!(first, second);
    assert_eq!(first.matrix().value(1, 0), &9u32.into());
}

#[test]
fn mistakes_are_told_with_their_place() {
    let edges = Some(Format::Edges);
    let cases = [
        ("1 R G\n1 R\n", edges, "test:2:1: 2 words on this line\n  expected: an edge"),
        ("1 R G\nx R G\n", edges, "test:2:1: \"x\" is not the number of a cube"),
        ("1 R G\n0 R G\n", edges, "test:2:1: \"0\" is not the number of a cube"),
        ("1 R G\n9 R G\n", edges, "test:2:1: \"9\" is not the number of a cube"),
        (
            "1 R G\n1 R R\n1 G G\n2 R G\n2 R R\n3 R R\n3 R R\n3 R R\n",
            None,
            "test:4:1: cube 2 has 2 edges\n  expected: 3, as the other cubes have",
        ),
        ("1 R G\n1 R R\n3 G G\n3 R G\n", edges, "test: cube 2 has 0 edges\n  expected: 2"),
        ("colours: R=2\n1 R G\n", edges, "test:2:5: \"G\" is not a colour of this puzzle"),
        ("1 r r\n1 g\n1 r g\n", None, "test:2:1: 2 words on this line"),
        ("1 r r\n1 g r\n3 b y\n3 g g\n", None, "test: cube 2 has 0 edges"),
        ("0 r r\n1 g r\n1 r r\n", None, "test:1:1: \"0\" is not the number of a cube"),
        ("# nothing\n", edges, "test: no puzzle in it"),
        ("layout: FBLRUD\n1 R G\n", edges, "a layout does not apply to the edges format"),
    ];
    for (text, from, expected) in cases {
        let message = error(text, from);
        assert!(message.contains(expected), "{message}\n  lacks {expected}");
    }
    let three = Puzzle::of_matrix(Matrix::from_integers([[8u32, 12]]).unwrap());
    let refused = write(&three, Format::Edges).unwrap_err().to_string();
    assert!(
        refused.contains("products of 3 primes are no edges\n  try: `--to primes`"),
        "{refused}"
    );
}
