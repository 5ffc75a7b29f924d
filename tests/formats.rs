//! Readers and writers: what is written is read back; what is wrong is pointed at.

mod common;

use num_bigint::BigUint;
use proptest::prelude::*;
use tantalizer::catalogue;
use tantalizer::error::{LayoutError, ModelError, Place, Problem};
use tantalizer::format::claim;
use tantalizer::format::{Format, Layout, Note, ReadOptions, read, write};
use tantalizer::model::{Colour, Cube, Face, Matrix, Palette, Puzzle, primes};

/// A text, where it is wrong (line and column), and words of the message.
type Wrong<'a> = (&'a str, Option<(usize, usize)>, &'a [&'a str]);

fn options(from: Format) -> ReadOptions {
    ReadOptions { from: Some(from), layout: None }
}

fn read_text(text: &str) -> Result<Puzzle, tantalizer::error::InputError> {
    read(text.as_bytes(), "file", &ReadOptions::default()).map(|reading| reading.puzzle)
}

fn numbers(rows: &[&[u32]]) -> Puzzle {
    let rows = rows.iter().map(|row| row.iter().copied());
    Puzzle::of_matrix(Matrix::from_integers(rows).unwrap())
}

/// Any words that can stand for colours, with primes of their own.
fn named_palette(colours: usize) -> impl Strategy<Value = Palette> {
    let names = prop::collection::btree_set("[a-zA-Zäß][a-zA-Zäß0-9.!-]{0,3}|[0-9]{1,3}", colours);
    let picks = prop::sample::subsequence(primes::first_primes(3 * colours), colours);
    (names, picks.prop_shuffle())
        .prop_map(|(names, primes)| Palette::new(names.into_iter().zip(primes)).unwrap())
}

proptest! {
    #![proptest_config(common::seeded(500, 4))]

    #[test]
    fn cubes_survive_faces_and_json(
        (palette, cubes) in (1usize..=6, 1usize..=5).prop_flat_map(|(colours, cubes)| {
            (named_palette(colours), common::cubes(cubes, colours))
        }),
    ) {
        let cubes = cubes.iter().map(|cube| Cube::new(cube.map(Colour::new))).collect();
        let puzzle = Puzzle::of_cubes(palette, cubes).unwrap();
        for format in [Format::Faces, Format::Json] {
            let text = write(&puzzle, format).unwrap();
            let reading = read(text.as_bytes(), "file", &ReadOptions::default()).unwrap();
            prop_assert_eq!(&reading.puzzle, &puzzle);
            prop_assert_eq!(reading.format, format);
        }
        let matrix = common::pairs_only(&puzzle);
        for format in [Format::Primes, Format::Json] {
            let text = write(&matrix, format).unwrap();
            prop_assert_eq!(&read(text.as_bytes(), "file", &options(format)).unwrap().puzzle, &matrix);
        }
    }

    #[test]
    fn pairs_survive_pairs(cubes in (1usize..=6).prop_flat_map(|n| common::cubes(n, n))) {
        let n = cubes.len();
        let palette = Palette::with_default_primes((0..n).map(|colour| colour.to_string())).unwrap();
        let cubes = cubes.iter().map(|cube| Cube::new(cube.map(Colour::new))).collect();
        let puzzle = common::pairs_only(&Puzzle::of_cubes(palette, cubes).unwrap());
        let text = write(&puzzle, Format::Pairs).unwrap();
        for text in [text.clone(), text.replace('\n', " "), text.replace('\n', "\r\n")] {
            let reading = read(text.as_bytes(), "file", &ReadOptions::default()).unwrap();
            prop_assert_eq!(&reading.puzzle, &puzzle, "{}", text);
            prop_assert_eq!(reading.format, Format::Pairs);
        }
    }

    /// A cube written in any of the 720 orders of its faces is the same cube.
    #[test]
    fn any_layout_gives_the_same_cube(order in Just(Face::ALL.to_vec()).prop_shuffle()) {
        let layout: String = order.iter().map(|face| face.letter()).collect();
        let word: String = order.iter().map(|face| ['a', 'b', 'c', 'd', 'e', 'f'][face.index()]).collect();
        let text = format!("layout: {layout}\ncolours: a=2 b=3 c=5 d=7 e=11 f=13\n{word}\n");
        let cube = Cube::new([0, 1, 2, 3, 4, 5].map(Colour::new));
        let puzzle = read_text(&text).unwrap();
        prop_assert_eq!(puzzle.cubes().unwrap(), &[cube]);
        let option = ReadOptions { from: None, layout: Some(layout.parse().unwrap()) };
        let text = text.split_once('\n').unwrap().1;
        let puzzle = read(text.as_bytes(), "file", &option).unwrap().puzzle;
        prop_assert_eq!(puzzle.cubes().unwrap(), &[cube]);
    }

    /// No reader panics, whatever the bytes.
    #[test]
    fn any_text_is_a_puzzle_or_an_error(
        text in "([0-9 ,.:#=\\-\nRGBrg{}\\[\\]\"a-zä]|colours:|layout:|belt|matrix|primes|tz1|qpzry9x8){0,60}",
        from in prop::sample::select(vec![None, Some(Format::Primes), Some(Format::Faces), Some(Format::Pairs), Some(Format::Json), Some(Format::Code)]),
    ) {
        let options = ReadOptions { from, layout: None };
        if let Err(error) = read(text.as_bytes(), "file", &options) {
            prop_assert!(error.to_string().starts_with("file:"), "{}", error);
            if let Some(place) = error.place {
                prop_assert!(place.line >= 1 && place.line <= text.split('\n').count(), "{:?}", place);
            }
        }
        let puzzle = catalogue::find("mutando").unwrap().puzzle();
        let _ = claim::read(&text, "claim", &puzzle);
    }

    #[test]
    fn any_bytes_are_a_puzzle_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        let _ = read(&bytes, "file", &ReadOptions::default());
    }
}

#[test]
fn the_catalogue_survives_every_format_that_can_hold_it() {
    for entry in catalogue::entries() {
        let puzzle = entry.puzzle();
        let matrix = common::pairs_only(&puzzle);
        let back = |format| {
            let text = write(&puzzle, format).unwrap();
            read(text.as_bytes(), entry.id(), &ReadOptions::default()).unwrap().puzzle
        };
        assert_eq!(back(Format::Json), puzzle, "{}", entry.id());
        assert_eq!(back(Format::Primes), matrix, "{}", entry.id());
        assert_eq!(back(Format::Faces).matrix(), puzzle.matrix(), "{}", entry.id());
        let pairs = back(Format::Pairs);
        for row in 0..matrix.matrix().rows() {
            assert_eq!(pairs.matrix().row(row), puzzle.matrix().row(row), "{}", entry.id());
        }
    }
}

#[test]
fn primes_are_read() {
    let expected = numbers(&[&[14, 25, 15], &[6, 35, 10]]);
    for text in [
        "14 25 15\n6 35 10\n",
        "# a comment\n\n14, 25,15 # another\n\t6 35\t10",
        "\u{feff}14 25 15\r\n6 35 10\r\n",
    ] {
        assert_eq!(read_text(text).unwrap(), expected, "{text:?}");
    }
    let named = read_text("colours: R=2 G=3 B=5 W=7 unused=11\n14 25 15\n").unwrap();
    assert_eq!(named.palette().names().collect::<Vec<_>>(), ["R", "G", "B", "W", "unused"]);
    assert_eq!(
        read_text("Colors: R=7 G=2\n14\n28\n").unwrap_err().place,
        Some(Place { line: 3, column: 1 })
    );
    // One column, one row, one prime, three primes.
    assert_eq!(read_text("4\n6\n9\n").unwrap(), numbers(&[&[4], &[6], &[9]]));
    assert_eq!(read_text("2 3 5 7\n").unwrap().matrix().k(), 1);
    assert_eq!(read_text("8 12\n18 27\n").unwrap().matrix().k(), 3);
}

#[test]
fn large_primes_are_read() {
    // A semiprime of 20 digits is factored.
    let puzzle = read_text("30370004969778983269 9223372079518257049\n").unwrap();
    let primes: Vec<String> =
        puzzle.palette().colours().map(|c| puzzle.palette().prime(c).to_string()).collect();
    assert_eq!(primes, ["3037000507", "9999999967"]);
    // Primes of 40 digits are taken from the directive.
    let [p, q]: [BigUint; 2] = [
        "1000000000000000000000000000000000000003".parse().unwrap(),
        "1000000000000000000000000000000000000037".parse().unwrap(),
    ];
    let text = format!("colours: p={p} q={q}\n{} {}\n", &p * &q, &p * &p);
    let matrix = read_text(&text).unwrap();
    assert_eq!(matrix.matrix().valuation(0, 0).to_dense(2), [1, 1]);
    assert_eq!(read_text(&write(&matrix, Format::Primes).unwrap()).unwrap(), matrix);
    // Without it, entries with a common prime are split by their greatest common divisor,
    let r = (BigUint::from(1u8) << 127u32) - 1u8;
    let matrix = read_text(&format!("{} {}\n", &p * &q, &q * &r)).unwrap();
    assert!(matrix.palette().colours().map(|c| matrix.palette().prime(c)).eq([&r, &p, &q]));
    // but one alone is not, and the error says where and what to do.
    let error = read_text(&format!("6 {}\n", &p * &q)).unwrap_err();
    assert_eq!(error.place, Some(Place { line: 1, column: 3 }));
    assert!(matches!(*error.problem, Problem::EntryNotFactored { .. }));
    assert!(error.to_string().contains("name the primes in a first line such as `colours:"));
    // Nor is one whose named primes are wrong accepted.
    let error = read_text(&format!("colours: p={}\n{}\n", &p * &q, &p * &q)).unwrap_err();
    assert!(matches!(*error.problem, Problem::Model(ModelError::NotPrime { .. })), "{error}");
}

#[test]
fn faces_are_read() {
    let text = "RRGRBY\nG G B Y R B\nB,R,Y,G,R,Y\nBYGRGY\n";
    let puzzle = read_text(text).unwrap();
    assert_eq!(puzzle.palette().names().collect::<Vec<_>>(), ["R", "G", "B", "Y"]);
    let same = catalogue::find("instant-insanity").unwrap().puzzle();
    assert_eq!(puzzle.matrix().values(), same.matrix().values());
    assert_eq!(puzzle.cubes(), same.cubes());
    // Numbers are put in numeric order, also as words.
    let numbers = read_text("10 2 1 10 2 1\n").unwrap();
    assert_eq!(numbers.palette().names().collect::<Vec<_>>(), ["1", "2", "10"]);
    let digits = read_text("332211\n114232\n").unwrap();
    assert_eq!(digits.palette().names().collect::<Vec<_>>(), ["1", "2", "3", "4"]);
    // One row of six digits does not make cubes of a matrix of one column.
    assert_eq!(read_text("4\n100489\n").unwrap().matrix().columns(), 1);
    // Twenty-five numbers that begin with 4 are pairs of four cubes only if they are colours.
    let square = "4 6 9 10 15\n14 21 22 33 26\n39 34 51 38 57\n46 69 58 87 62\n93 25 35 49 55\n";
    assert_eq!(read_text(square).unwrap().matrix().columns(), 5);
    // Six products on a line may be a matrix.
    let reading = read(b"4 6 9 4 6 9\n", "file", &ReadOptions::default()).unwrap();
    assert_eq!((reading.format, reading.notes), (Format::Faces, vec![Note::SixProducts]));
    let reading = read(b"4 6 9 4 6 9\n", "file", &options(Format::Primes)).unwrap();
    assert_eq!((reading.puzzle.matrix().columns(), reading.notes), (6, vec![]));
    // Belt: up, front, right, back, left, down.
    let belt = read_text("layout: belt\nUFRBLD\n").unwrap();
    let colour = |face| belt.palette().name(belt.cubes().unwrap()[0].face(face)).to_owned();
    assert_eq!(Face::ALL.map(colour), ["F", "B", "L", "R", "U", "D"]);
    // Upper and lower case differ, with a hint.
    let reading = read(b"RrGRBY\n", "file", &ReadOptions::default()).unwrap();
    assert_eq!(reading.puzzle.palette().len(), 5);
    assert_eq!(reading.notes, [Note::LookAlike { first: "R".into(), second: "r".into() }]);
}

/// What people type in, with numbers of cubes, brackets and signs of all kinds.
#[test]
fn cubes_are_read_as_people_write_them() {
    let expected = read_text("RRGRBY\nGGBYRB\n").unwrap();
    for text in [
        "1: RRGRBY\n2: GGBYRB\n",
        "1. R R G R B Y\n2. G G B Y R B\n",
        "1) RRGRBY\n2) GGBYRB\n",
        "Cube 1: R R G R B Y\ncube 2  G G B Y R B\n",
        "(R,R,G,R,B,Y)\n(G,G,B,Y,R,B)\n",
        "[R R G R B Y], [G G B Y R B]\n",
        "\"R\" \"R\" \"G\" R B Y\nG G B Y R B\n",
        "R;R;G;R;B;Y\nG; G; B; Y; R; B;\n",
        "R R G R B Y; G G B Y R B\n",
        "RRGRBY / GGBYRB\n",
        "R|R|G|R|B|Y|\n|G|G|B|Y|R|B\n",
        "layout FBLRUD\nRRGRBY\nGGBYRB\n",
        "Layout: f b l r u d\nRRGRBY\nGGBYRB\n",
    ] {
        assert_eq!(read_text(text).unwrap(), expected, "{text:?}");
    }
    let matrix = numbers(&[&[14, 25, 15], &[6, 35, 10]]);
    for text in
        ["[14 25 15; 6 35 10]", "[[14,25,15],[6,35,10]]", "14;25;15\n6;35;10", "14 25 15/6 35 10"]
    {
        assert_eq!(read_text(text).unwrap(), matrix, "{text:?}");
    }
    // A number that is not the cube's own is no label.
    assert_error("2: RRGRBY\n", None, Some((1, 1)), &["cube 1 has 2 colours", "a colon after it"]);
    // A colour that would be taken for a label is not written as a word.
    let odd = r#"{"primes":["2"],"names":["2."],"matrix":[["4","4","4"]]}"#;
    assert!(write(&read_text(odd).unwrap(), Format::Faces).is_err());
}

#[test]
fn slips_are_explained() {
    let cases: [Wrong; 14] = [
        ("F B L R U D\nR R G R B Y\n", Some((1, 1)), &["names the six faces", "layout: FBLRUD"]),
        ("front left back right up down\n1 2 3 1 2 3\n", Some((1, 1)), &["layout: FLBRUD"]),
        ("RR GR BY\nGG BY RB\n", Some((1, 1)), &["three words", "pairs of opposite faces"]),
        ("My box of cubes\nRRGRBY\nGGBYRB\n", Some((1, 1)), &["4 colours", "titles behind a #"]),
        ("114123\n224312\n41231\n231413\n", Some((3, 1)), &["cube 3 has a word of 5 letters"]),
        ("1 RRGRBY\n2 GGBYRB\n", Some((1, 1)), &["cube 1 has 2 colours", "a colon after it"]),
        ("2*7 25 15\n6 35 10", Some((1, 1)), &["write the product itself"]),
        ("14 25 1O\n6 35 10", Some((1, 7)), &["letters among the digits"]),
        ("14.25.15\n6 35 10", Some((1, 1)), &["\"14.25.15\" is not a product of primes"]),
        ("n=4\n0 2 1 3 0 0\n0 3 1 2 0 1\n", Some((1, 1)), &["\"n=4\" is not a product"]),
        ("0 2\n1 3\n0 0\n", Some((1, 1)), &["put the number of cubes first"]),
        ("colours: R=2 G=3=5\n6\n", Some((1, 14)), &["\"G=3=5\" in `colours:` is not NAME=PRIME"]),
        ("colour: R=2\n4\n", Some((1, 1)), &["unknown directive `colour:`"]),
        ("  layout: FBLRUX\nRRGRBY\n", Some((1, 11)), &["'X', which names no face"]),
    ];
    for (text, place, says) in cases {
        assert_error(text, None, place, says);
    }
    let palette = read_text("colours: R=2;G=3;B=5;W=7\n14 25 15\n").unwrap();
    assert_eq!(palette.palette().len(), 4);
    // Names that differ only in a sign or a digit are noted.
    for (text, pair) in [
        ("YYGGBY.\nYYGGBB", None),
        ("Y Y G G B Y.\n", Some(("Y", "Y."))),
        ("O O 0 G G B\n", Some(("O", "0"))),
    ] {
        let notes =
            read(text.as_bytes(), "file", &options(Format::Faces)).map(|reading| reading.notes);
        match pair {
            None => assert!(notes.is_err()),
            Some((first, second)) => assert_eq!(
                notes.unwrap(),
                [Note::LookAlike { first: first.into(), second: second.into() }]
            ),
        }
    }
}

#[test]
fn json_is_read_bare_or_as_part_of_an_answer() {
    let expected = numbers(&[&[14, 25, 15], &[6, 35, 10]]);
    let bare = r#"{"matrix":[["14","25","15"],[6,35,10]]}"#;
    assert_eq!(read_text(bare).unwrap(), expected);
    let answer = format!(r#"{{"schema":1,"command":"solve","puzzle":{bare},"magic":"1"}}"#);
    assert_eq!(read_text(&answer).unwrap(), expected);
    let named = r##"{"primes":["7","2"],"names":["a b","ä\"#"],"matrix":[["14"]]}"##;
    let named = read_text(named).unwrap();
    assert_eq!(named.palette().names().collect::<Vec<_>>(), ["a b", "ä\"#"]);
    assert_eq!(read_text(&write(&named, Format::Json).unwrap()).unwrap(), named);
    // Such names cannot stand in a line of words.
    assert!(matches!(
        write(&named, Format::Primes),
        Err(Problem::NotWritable { instead: "json", .. })
    ));
}

/// Where the error is, and what its message says.
fn assert_error(text: &str, from: Option<Format>, place: Option<(usize, usize)>, says: &[&str]) {
    let options = ReadOptions { from, layout: None };
    let error = read(text.as_bytes(), "file", &options).expect_err(text);
    let place = place.map(|(line, column)| Place { line, column });
    assert_eq!(error.place, place, "{text:?}: {error}");
    for words in says {
        assert!(error.to_string().contains(words), "{text:?}: {error}\nlacks {words:?}");
    }
}

#[test]
fn wrong_primes_are_pointed_at() {
    let cases: [Wrong; 19] = [
        ("14 25 15\n6 35\n", Some((2, 1)), &["row 2 has 2 entries", "expected: 3"]),
        ("14 0 15", Some((1, 4)), &["\"0\" is not a product of primes", "2 or more"]),
        ("14 1 15", Some((1, 4)), &["\"1\" is not a product of primes"]),
        ("14 -6 15", Some((1, 4)), &["\"-6\" is not a product of primes", "leave the sign out"]),
        ("14 +6 15", Some((1, 4)), &["\"+6\" is not a product of primes"]),
        ("14 2.5 15", Some((1, 4)), &["\"2.5\" is not a product of primes", "without point"]),
        ("14 1e3 15", Some((1, 4)), &["\"1e3\" is not a product of primes", "without point"]),
        ("14 six 15", Some((1, 4)), &["\"six\" is not a product of primes", "--from faces"]),
        ("14 25 13", Some((1, 7)), &["13 is a single prime", "a product of 2 primes"]),
        ("14 25 30", Some((1, 7)), &["30 = 2·3·5 is a product of 3 primes", "2 of the 3 entries"]),
        ("13 14", Some((1, 1)), &["13 is a single prime"]),
        ("colours: R=2 G=4\n4 4 4", Some((1, 14)), &["4 is not a prime"]),
        ("colours: R=2 G=2\n4 4 4", Some((1, 14)), &["the prime 2 is given to two colours"]),
        ("colours: R=2 R=3\n4 4 4", Some((1, 14)), &["\"R\" is named twice"]),
        ("colours: R=2 G\n4 4 4", Some((1, 14)), &["\"G\" in `colours:` is not NAME=PRIME"]),
        ("colours: R=2 =3\n4 4 4", Some((1, 14)), &["\"=3\" in `colours:` is not NAME=PRIME"]),
        ("colours: R=2\n4 4 6", Some((2, 5)), &["6 is not a product", "the factor 3 remains"]),
        ("colours:\n4 4 6", Some((1, 1)), &["a palette needs at least one colour"]),
        ("  ,  \n# 14 25 15\n", None, &["only blank lines or comments", "a row of products"]),
    ];
    for (text, place, says) in cases {
        assert_error(text, None, place, says);
    }
    assert_error("4 4 4\nlayout: belt\n", None, Some((2, 1)), &["`layout:` stands after a row"]);
    assert_error("colours: a=2\ncolours: b=3\n4", None, Some((2, 1)), &["a second time"]);
    assert_error("color: a=2\n4 4 4", None, Some((1, 1)), &["unknown directive `color:`"]);
    let long = format!("4 {}", "9".repeat(1500));
    assert_error(&long, None, Some((1, 3)), &["bits is too large"]);
}

#[test]
fn wrong_faces_are_pointed_at() {
    let cases: [Wrong; 12] = [
        (
            "RRGRBY\nRRGRBYX\n",
            Some((2, 1)),
            &["cube 2 has a word of 7 letters", "letter by letter"],
        ),
        ("RRGRBY\nRRGRB\n", Some((2, 1)), &["cube 2 has a word of 5 letters"]),
        ("R R G R B\n", Some((1, 1)), &["cube 1 has 5 colours", "expected: six colours", "FBLRUD"]),
        ("R R G R B Y X\n", Some((1, 1)), &["cube 1 has 7 colours", "forgotten or given twice"]),
        ("layout: FBLRUU\nRRGRBY", Some((1, 9)), &["\"FBLRUU\" has the letter 'U' twice"]),
        ("layout: FBLRUX\nRRGRBY", Some((1, 9)), &["'X', which names no face"]),
        ("layout: FBLRU\nRRGRBY", Some((1, 9)), &["has 5 letters, not six"]),
        ("layout:FBLRU\nRRGRBY", Some((1, 8)), &["has 5 letters, not six"]),
        ("layout:\nRRGRBY", Some((1, 1)), &["has 0 letters, not six"]),
        ("layout: FBLRUD\n", None, &["no puzzle in it", "six colours for each cube"]),
        (
            "colours: R=2\nlayout: FBLRUD\nRRRRRB",
            Some((3, 6)),
            &["\"B\" is not a colour of this puzzle", "one of R"],
        ),
        ("layout: FBLRUD\nfront back left\n", Some((2, 1)), &["cube 1 has 3 colours"]),
    ];
    for (text, place, says) in cases {
        let from = if text.starts_with("layout") || text.starts_with("colours") {
            None
        } else {
            Some(Format::Faces)
        };
        assert_error(text, from, place, says);
    }
    let options = ReadOptions { from: None, layout: Some(Layout::BELT) };
    let error = read(b"layout: LFRBUD\nRRGRBY", "file", &options).unwrap_err();
    assert!(
        error.to_string().contains("the file says layout LFRBUD, the command line says UFRBLD")
    );
    let options = ReadOptions { from: Some(Format::Pairs), layout: Some(Layout::BELT) };
    let error = read(b"1 0 0 0 0 0 0", "file", &options).unwrap_err();
    assert!(error.to_string().contains("a layout does not apply to the pairs format"));
    let error = read(b"layout: belt\n4 4", "file", &self::options(Format::Primes)).unwrap_err();
    assert!(error.to_string().contains("a layout does not apply to the primes format"));
    assert!(matches!("".parse::<Layout>(), Err(LayoutError::Length { found: 0, .. })));
}

#[test]
fn wrong_pairs_are_pointed_at() {
    let cases: [Wrong; 13] = [
        ("0\n", Some((1, 1)), &["0 cubes announced", "from 1 to"]),
        ("9999999999999999999999\n0 1\n", Some((1, 1)), &["cubes announced", "from 1 to"]),
        ("1000001\n0 1\n", Some((1, 1)), &["1000001 cubes announced", "from 1 to 1000000"]),
        ("1000000\n0 1\n", Some((2, 3)), &["ends in cube 1: 2 of 6000000 colours"]),
        ("1\n0 0\n0 0\n", Some((3, 3)), &["the text ends in cube 1: 4 of 6 colours"]),
        ("3\n0 1\n0 0\n1 2\n2 1\n", Some((5, 3)), &["ends in cube 2: 8 of 18 colours"]),
        ("3\n", Some((1, 1)), &["ends in cube 1: 0 of 18 colours"]),
        ("1\n0 0\n0 0\n0 0\n0\n", Some((5, 1)), &["\"0\" comes after the last cube"]),
        ("2\n0 x\n0 0\n", Some((2, 3)), &["\"x\" is not a whole number", "from 0 to 1"]),
        ("2\n0 -1\n0 0\n", Some((2, 3)), &["\"-1\" is not a whole number"]),
        ("2\n0 2\n0 0\n", Some((2, 3)), &["there is no colour 2", "from 0 to 1"]),
        ("2\n1 2\n1 1\n2 2\n1 2\n1 1\n2 2\n", Some((2, 3)), &["counted from 0", "subtract 1"]),
        (
            "two\n0 1\n0 0\n",
            Some((1, 1)),
            &["\"two\" is not a whole number", "the number of cubes"],
        ),
    ];
    for (text, place, says) in cases {
        assert_error(text, None, place, says);
    }
    let named = "colours: a=2\n1\n0 0 0 0 0 0\n";
    assert_error(named, Some(Format::Pairs), None, &["`colours:` does not apply to the pairs"]);
    assert_error("", Some(Format::Pairs), None, &["no puzzle in it", "the number of cubes"]);
}

#[test]
fn wrong_json_is_pointed_at() {
    let cases: [Wrong; 19] = [
        ("{\"matrix\":\n[[14,]]}", Some((2, 6)), &["not a puzzle in JSON"]),
        ("{", Some((1, 1)), &["not a puzzle in JSON"]),
        (" [1, 2]", Some((1, 2)), &["it is not an object in braces"]),
        ("{}", None, &["missing field `matrix`"]),
        ("{\"matrix\":[[14]],\"cuves\":1}", Some((1, 24)), &["unknown field `cuves`"]),
        ("{\"matrix\":[[14,\n\"x\"]]}", Some((2, 1)), &["\"x\" is not a product of primes"]),
        ("{\"matrix\":[[14, 2.5]]}", Some((1, 17)), &["\"2.5\" is not a product of primes"]),
        ("{\"matrix\":[[14, 1]]}", Some((1, 17)), &["\"1\" is not a product of primes"]),
        ("{\"matrix\":[[14, 30]]}", Some((1, 17)), &["product of 3 primes"]),
        ("{\"matrix\":[[14, 15],[21]]}", Some((1, 22)), &["row 2 has 1 entries"]),
        ("{\"matrix\":[]}", None, &["at least one row"]),
        (
            "{\"matrix\":[[14]],\"cubes\":2}",
            Some((1, 26)),
            &["2 for \"cubes\" contradicts", "the rest: 1"],
        ),
        (
            "{\"matrix\":[[14]],\"proper\":true}",
            Some((1, 27)),
            &["true for \"proper\" contradicts"],
        ),
        ("{\"matrix\":[[14]],\"primes\":[2,7],\"names\":[\"a\"]}", None, &["1 names for 2 primes"]),
        ("{\"matrix\":[[14]],\"primes\":[2,7,7]}", Some((1, 32)), &["the prime 7 is given to two"]),
        ("{\"matrix\":[[14]],\"primes\":[2,9]}", Some((1, 30)), &["9 is not a prime", "try:"]),
        ("{\"matrix\":[[14]],\"names\":[\"a\"]}", Some((1, 27)), &["without \"primes\""]),
        ("{\"matrix\":[[14]],\"primes\":[2,5]}", Some((1, 13)), &["the factor 7 remains"]),
        (
            "{\"matrix\":[[4,4,4]],\"faces\":[[\"2\",\"2\",\"2\",\"2\",\"2\",\"R\"]]}",
            Some((1, 51)),
            &["\"R\" is not a colour"],
        ),
    ];
    for (text, place, says) in cases {
        let options = options(Format::Json);
        let error = read(text.as_bytes(), "file", &options).expect_err(text);
        for words in says {
            assert!(error.to_string().contains(words), "{text:?}: {error}\nlacks {words:?}");
        }
        if let Some((line, column)) = place {
            assert_eq!(error.place, Some(Place { line, column }), "{text:?}: {error}");
        }
    }
    let faces = r#"{"matrix":[[4,4,4]],"faces":[["2","2","2","2","2"]]}"#;
    assert_error(faces, None, None, &["cube 1 has 5 faces, not six"]);
    let faces = r#"{"matrix":[[6,4,4]],"faces":[["2","2","2","2","2","2"]]}"#;
    assert_error(faces, None, None, &["describe different puzzles"]);
    assert_error("", Some(Format::Json), None, &["no puzzle in it"]);
}

#[test]
fn bytes_that_are_no_text_are_pointed_at() {
    let error = read(b"14 25\n15 \xe4 6\n", "file", &ReadOptions::default()).unwrap_err();
    assert_eq!(error.place, Some(Place { line: 2, column: 4 }));
    assert_eq!(*error.problem, Problem::NotUtf8 { byte: 0xe4 });
    let marked = read(b"\xef\xbb\xbf14 \xe4\n", "file", &ReadOptions::default()).unwrap_err();
    assert_eq!(marked.place, Some(Place { line: 1, column: 4 }), "the mark is no character");
    assert!(error.to_string().contains("save the file as UTF-8"));
}

#[test]
fn formats_refuse_what_they_cannot_hold() {
    let refused = |puzzle: &Puzzle, format| write(puzzle, format).unwrap_err().to_string();
    let wide = numbers(&[&[4, 6], &[9, 6]]);
    assert!(refused(&wide, Format::Faces).contains("cubes need 3 columns"));
    assert!(refused(&wide, Format::Pairs).contains("2 columns of products of 2 primes"));
    let few = numbers(&[&[4, 6, 10]]);
    assert!(refused(&few, Format::Pairs).contains("not 3 and 1"));
}
