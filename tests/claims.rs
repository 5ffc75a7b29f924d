//! Claims: every notation, and what is wrong with those that are none.

use tantalizer::catalogue;
use tantalizer::format::claim::{self, Claim};
use tantalizer::format::{ReadOptions, read};
use tantalizer::model::{Colour, Matrix, Puzzle, Selection, StackedCube};

fn read_text(text: &str) -> Result<Puzzle, tantalizer::error::InputError> {
    read(text.as_bytes(), "file", &ReadOptions::default()).map(|reading| reading.puzzle)
}

fn numbers(rows: &[&[u32]]) -> Puzzle {
    let rows = rows.iter().map(|row| row.iter().copied());
    Puzzle::of_matrix(Matrix::from_integers(rows).unwrap())
}

#[test]
fn claims_are_read_in_every_notation() {
    let puzzle = catalogue::find("seed-paper").unwrap().puzzle();
    let select = |numbers: [usize; 4]| Selection::from_numbers(puzzle.matrix(), &numbers).unwrap();
    let (s, t) = (select([1, 1, 3, 3]), select([3, 2, 1, 2]));
    for text in [
        "1 1 3 3",
        "[1,1,3,3]",
        "{(1,1),(2,1),(3,3),(4,3)}",
        "{ (4,3), (3,3) (2,1) (1,1) }",
        "1,1,3,3\n",
    ] {
        let claim = claim::read(text, "claim", &puzzle).unwrap();
        assert_eq!(claim, Claim::Selections(vec![s.clone()]), "{text}");
    }
    for text in [
        "1 1 3 3 / 3 2 1 2",
        "1 1 3 3; 3 2 1 2",
        "1 1 3 3\n3 2 1 2\n",
        "[[1,1,3,3],[3,2,1,2]]",
        "{(1,1),(2,1),(3,3),(4,3)}, {(1,3),(2,2),(3,1),(4,2)}",
        "{{(1,1),(2,1),(3,3),(4,3)},{(1,3),(2,2),(3,1),(4,2)}}",
    ] {
        let claim = claim::read(text, "claim", &puzzle).unwrap();
        assert_eq!(claim, Claim::Selections(vec![s.clone(), t.clone()]), "{text}");
    }
    // As many selections as cubes are still selections, unless they read as a tower's colours.
    let four = "1 1 3 3/1 1 3 3/1 1 3 3/1 1 3 3";
    let claim = claim::read(four, "claim", &puzzle).unwrap();
    assert_eq!(claim, Claim::Selections(vec![s.clone(); 4]));
    let mutando = read_text("112233\n123123\n331144\n442211\n").unwrap();
    let four = "{(1,1),(2,1),(3,1),(4,1)}".repeat(4);
    let claim = claim::read(&four, "claim", &mutando).unwrap();
    assert!(matches!(claim, Claim::Selections(selections) if selections.len() == 4));
    let four = "1 1 1 1/1 1 1 1/1 1 1 1/1 1 1 1";
    assert!(matches!(claim::read(four, "claim", &mutando).unwrap(), Claim::Tower(_)));

    let cube = |sides: [usize; 4], ends: Option<[usize; 2]>| StackedCube {
        sides: sides.map(Colour::new),
        ends: ends.map(|ends| ends.map(Colour::new)),
    };
    let stack = vec![
        cube([0, 3, 1, 2], None),
        cube([1, 0, 2, 3], None),
        cube([2, 1, 0, 1], None),
        cube([3, 2, 3, 0], None),
    ];
    for text in [
        "2 7 3 5 / 3 2 5 7 / 5 3 2 3 / 7 5 7 2",
        "2735/3257/5323/7572",
        "2 3257/1 2735/4 7572/3 5323",
        "cube 2: 3257 | cube 1: 2735 | cube 4: 7572 | cube 3: 5323",
        "1. 2 7 3 5\n2. 3 2 5 7\n3. 5 3 2 3\n4. 7 5 7 2",
        "2735 3257 5323 7572",
        "cube front back left right\n4 7 5 7 2\n3 5 3 2 3\n2 3 2 5 7\n1 2 7 3 5\n",
        r#"[["2","7","3","5"],["3","2","5","7"],["5","3","2","3"],["7","5","7","2"]]"#,
    ] {
        let claim = claim::read(text, "claim", &puzzle).unwrap();
        assert_eq!(claim, Claim::Tower(stack.clone()), "{text}");
    }
    let six = "2 7 3 5 2 7/3 2 5 7 2 2/5 3 2 3 2 2/7 5 7 2 2 2";
    let Claim::Tower(stack) = claim::read(six, "claim", &puzzle).unwrap() else { panic!() };
    assert_eq!(stack[0], cube([0, 3, 1, 2], Some([0, 3])));
}

#[test]
fn wrong_claims_are_pointed_at() {
    let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
    let cases: [(&str, &[&str]); 25] = [
        ("red green blue yellow/red red red red", &["a tower of 2 cubes, where the puzzle has 4"]),
        ("hello", &["\"hello\" is neither a column nor a colour", "a file that holds either"]),
        ("2 2 1 x", &["claim:1:7", "\"x\" is neither a column nor a colour"]),
        ("cube zzz / 2 2 1 3", &["\"cube\" is neither a column nor a colour"]),
        ("cube 9 junk/red red red red/red red red red/red red red red", &["\"9\" is not a colour"]),
        ("1 1 4 1", &["claim:1:5", "there is no entry (3,4)"]),
        ("", &["there is nothing in it", "expected: selections"]),
        ("1 1 3", &["a selection of 3 columns for a matrix of 4 rows"]),
        ("1 1 3 4", &["there is no entry (4,4): columns are counted from 1 to 3"]),
        ("1 1 3 0", &["there is no entry (4,0)"]),
        ("1 1 3 99999999999999999999999", &["too large a number"]),
        ("{(1,1),(2,1),(3,3)}", &["no entry is chosen from row 4"]),
        ("{(1,1),(1,2),(2,1),(3,3)}", &["claim:1:9", "row 1 is chosen from twice"]),
        ("{(1,1),(5,1)}", &["claim:1:9", "there is no row 5"]),
        ("{(0,1)}", &["there is no row 0"]),
        ("{(1,1", &["does not belong in"]),
        ("{(1,x)}", &["\"1,x\" does not belong in"]),
        ("{(1,2,3)}", &["\"1,2,3\" does not belong in"]),
        ("x{(1,2)}", &["\"x\" does not belong in"]),
        ("{(1,2)x}", &["\"x\" does not belong in"]),
        ("red green / red", &["cube 1 has 2 colours, not 4 or 6"]),
        (
            "red green blue/red red red red/red red red red/red red red red",
            &["cube 1 has 3 colours, not 4 or 6"],
        ),
        (
            "red green blue pink/red red red red/red red red red/red red red red",
            &["claim:1:16: \"pink\" is not a colour", "one of red, green, blue, yellow"],
        ),
        (
            "1 red red red red/1 red red red red/3 red red red red/4 red red red red",
            &["claim:1:19", "cube 1 stands twice"],
        ),
        (
            "5 red red red red/1 red red red red/3 red red red red/4 red red red red",
            &["there is no cube 5"],
        ),
    ];
    for (text, says) in cases {
        let error = claim::read(text, "claim", &puzzle).expect_err(text).to_string();
        for words in says {
            assert!(error.contains(words), "{text:?}: {error}\nlacks {words:?}");
        }
    }
    let solutions = "1 1 3 3 / 3 2 1 2\n----------\n3 1 2 3 / 1 1 3 3\n----------\n==========\n";
    let error = claim::read(solutions, "claim", &puzzle).unwrap_err().to_string();
    assert!(error.starts_with("claim:4:1: these are several solutions"), "{error}");
    for (text, says) in [
        ("s UNKNOWN\n", "claim:1:1: the solver does not know"),
        ("=====UNSATISFIABLE=====\n", "claim:1:1: the solver says that there is none"),
        ("v 1 -2 0\n", "expected: one model, with a value for each of the variables 1 to 24"),
    ] {
        let error = claim::read(text, "claim", &puzzle).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
    let flat = numbers(&[&[4, 6], &[9, 6]]);
    let error = claim::read("red 1", "claim", &flat).unwrap_err().to_string();
    assert!(error.contains("\"red\" is neither a column nor a colour"), "{error}");
    let error = claim::read("2 1 x", "claim", &flat).unwrap_err().to_string();
    assert!(error.contains("\"x\" is no column"), "{error}");
}

/// Colours may be called as the lines of solvers are.
#[test]
fn colours_that_look_like_a_models_lines() {
    let text = "layout: FBLRUD\no r o o v s\nr r s v o s\ns s v o r v\nv s o v r s\n";
    let reading = read(text.as_bytes(), "test", &ReadOptions::default()).unwrap();
    let tower = "o r o o / r r s v / s s v o / v s o v";
    let claim = claim::read(tower, "claim", &reading.puzzle).unwrap();
    assert!(matches!(claim, Claim::Tower(_)), "{claim:?}");
    let claim =
        claim::read("s r o o / v r s v / c", "claim", &reading.puzzle).unwrap_err().to_string();
    assert!(!claim.contains("model"), "{claim}");
}
