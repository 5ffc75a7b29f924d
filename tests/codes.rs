//! Share codes: what is written is read back, and no mistyped code is another puzzle.

mod common;

use common::{cubes, seeded};
use proptest::prelude::*;
use tantalizer::catalogue;
use tantalizer::error::InputError;
use tantalizer::format::{Format, ReadOptions, read, write};
use tantalizer::model::{Colour, Cube, Palette, Puzzle, primes};

const ALPHABET: &str = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

fn code(puzzle: &Puzzle) -> String {
    write(puzzle, Format::Code).unwrap().trim_end().to_owned()
}

fn decode(text: &str) -> Result<Puzzle, InputError> {
    let reading = read(text.as_bytes(), "code", &ReadOptions::default())?;
    assert_eq!(reading.format, Format::Code);
    Ok(reading.puzzle)
}

fn instant_insanity() -> Puzzle {
    catalogue::find("instant-insanity").unwrap().puzzle()
}

/// Palettes of every kind: numbers from 0 or 1, primes, letters, words; primes that were given or
/// not.
fn palette(colours: usize) -> impl Strategy<Value = Palette> {
    let words = prop::collection::btree_set("[a-zäß ]{1,5}|[A-Z]", colours);
    let picks = prop::sample::subsequence(primes::first_primes(3 * colours), colours);
    (0..5, words, picks.prop_shuffle(), any::<bool>()).prop_map(
        move |(kind, words, picks, default)| {
            let first = primes::first_primes(colours);
            let names: Vec<String> = match kind {
                0 => (0..colours).map(|number| number.to_string()).collect(),
                1 => (1..=colours).map(|number| number.to_string()).collect(),
                2 if default => first.iter().map(ToString::to_string).collect(),
                2 => picks.iter().map(ToString::to_string).collect(),
                3 => (b'A'..).take(colours).map(|letter| char::from(letter).to_string()).collect(),
                _ => words.into_iter().collect(),
            };
            if default {
                Palette::with_default_primes(names).unwrap()
            } else {
                Palette::new(names.into_iter().zip(picks)).unwrap()
            }
        },
    )
}

proptest! {
    #![proptest_config(seeded(500, 7))]

    #[test]
    fn puzzles_survive_codes(
        (palette, cubes, faces) in (1usize..=7, 1usize..=6).prop_flat_map(|(colours, n)| {
            (palette(colours), cubes(n, colours), any::<bool>())
        }),
    ) {
        let cubes = cubes.iter().map(|cube| Cube::new(cube.map(Colour::new))).collect();
        let puzzle = Puzzle::of_cubes(palette, cubes).unwrap();
        let puzzle = if faces { puzzle } else { puzzle.without_faces() };
        let code = code(&puzzle);
        for text in [code.clone(), code.to_uppercase(), format!("# mine\n\n  {code}  \r\n")] {
            let back = decode(&text).unwrap();
            prop_assert_eq!(&back, &puzzle);
            let given = |puzzle: &Puzzle| puzzle.palette().has_default_primes();
            prop_assert_eq!(given(&back), given(&puzzle));
        }
    }

    #[test]
    fn no_wrong_characters_make_another_puzzle(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0usize..32), 1..12),
    ) {
        let code = code(&instant_insanity());
        let mut wrong = code.clone().into_bytes();
        for (place, letter) in changes {
            let place = 3 + place.index(wrong.len() - 3);
            wrong[place] = ALPHABET.as_bytes()[letter];
        }
        let wrong = String::from_utf8(wrong).unwrap();
        prop_assert_eq!(decode(&wrong).is_ok(), wrong == code);
    }
}

#[test]
fn the_catalogue_survives_codes() {
    for entry in catalogue::entries() {
        let puzzle = entry.puzzle();
        assert_eq!(decode(&code(&puzzle)).unwrap(), puzzle, "{}", entry.id());
    }
}

/// Codes that were given away stay readable.
#[test]
fn codes_of_version_1_stay_as_they_are() {
    let given = "tz1qyysgpqrwfjkgpt8wfjk2msyvfk82egx09jkcmr0warnhrdjk5zqdkemla";
    assert_eq!(decode(given).unwrap(), instant_insanity());
    assert_eq!(code(&instant_insanity()), given);
    let paper = catalogue::find("seed-paper").unwrap().puzzle();
    assert_eq!(code(&paper), "tz1qyzqgppmv5fmycf6lj2xks");
}

#[test]
fn every_slip_of_the_pen_is_an_error() {
    let code = code(&catalogue::find("perlmonks").unwrap().puzzle());
    let letters: Vec<char> = code.chars().collect();
    let refuse = |slip: &[char], what: &str| {
        let text: String = slip.iter().collect();
        assert!(text == code || decode(&text).is_err(), "{what}: {text}");
    };
    for place in 3..letters.len() {
        for letter in ALPHABET.chars() {
            let mut slip = letters.clone();
            slip[place] = letter;
            refuse(&slip, "another character");
            slip = letters.clone();
            slip.insert(place, letter);
            refuse(&slip, "one more");
        }
        let mut slip = letters.clone();
        slip.remove(place);
        refuse(&slip, "one less");
        for other in place + 1..letters.len() {
            let mut slip = letters.clone();
            slip.swap(place, other);
            refuse(&slip, "two exchanged");
        }
    }
}

#[test]
fn errors_of_codes_say_where_and_what_to_do() {
    let good = code(&instant_insanity());
    let with = |place: usize, letter: &str| {
        let mut text = good.clone();
        text.replace_range(place..=place, letter);
        text
    };
    let cases: [(String, usize, &[&str]); 11] = [
        (with(10, "b"), 11, &["'b' is none of its characters", "no 1, b, i and o"]),
        (with(10, "q"), 11, &["the check fails, as if character 11 were wrong", "with 'r' there"]),
        (with(10, "Q"), 1, &["capitals and small letters are mixed"]),
        (good[..30].to_owned(), 1, &["characters are wrong, missing or exchanged"]),
        ("tz1".to_owned(), 1, &["characters are wrong, missing or exchanged"]),
        (with(10, "q").to_uppercase(), 11, &["as if character 11 were wrong", "with 'r' there"]),
        (format!("{good} {good}"), good.len() + 2, &["follows the code", "give one code"]),
        // The same bytes with version 2.
        (of_bytes(&[2, 0]), 1, &["of version 2", "use a newer program"]),
        (of_bytes(&[1, 1, 0, 1]), 1, &["holds no puzzle", "make the code again"]),
        // 2^28 − 1 colours.
        (of_bytes(&[1, 1, 0xff, 0xff, 0xff, 0x7f, 1]), 1, &["holds no puzzle"]),
        (format!("tz1{}", "q".repeat(1100)), 1, &["more than 1023 characters"]),
    ];
    for (text, column, words) in cases {
        let error = decode(&text).unwrap_err();
        assert_eq!(
            error.place.map(|place| (place.line, place.column)),
            Some((1, column)),
            "{text}"
        );
        let message = error.to_string();
        for word in words.iter().chain(&["not a share code", "expected:", "try:"]) {
            assert!(message.contains(word), "{message}");
        }
    }
}

/// Any bytes with a check that succeeds.
fn of_bytes(bytes: &[u8]) -> String {
    let hrp = bech32::Hrp::parse("tz").unwrap();
    bech32::encode::<bech32::Bech32m>(hrp, bytes).unwrap()
}

proptest! {
    #![proptest_config(seeded(3000, 8))]

    /// Only what is written is read: a code with a good check is an error, or the code of its puzzle.
    #[test]
    fn bytes_with_a_good_check_are_no_second_code(
        flags in 0u8..64, n in 0u8..5, m in 0u8..4, bytes in prop::collection::vec(any::<u8>(), 0..24),
    ) {
        let text = of_bytes(&[&[1, flags, n, m], &bytes[..]].concat());
        if let Ok(puzzle) = decode(&text) {
            prop_assert_eq!(code(&puzzle), text);
        }
    }
}

#[test]
fn what_is_no_cube_puzzle_or_too_long_has_no_code() {
    let refused = |puzzle: &Puzzle| write(puzzle, Format::Code).unwrap_err().to_string();
    let wide = tantalizer::model::Matrix::from_integers([[4u32, 6]]).unwrap();
    assert!(refused(&Puzzle::of_matrix(wide)).contains("cubes need 3 columns"));
    for n in [200, 6000] {
        let message = refused(&Puzzle::of_matrix(common::ring(n)));
        assert!(message.contains("at most 1023 characters") && message.contains("--to json"));
    }
    assert_eq!(code(&Puzzle::of_matrix(common::ring(70))).len(), 963);
}

#[test]
fn what_is_no_code_is_not_taken_for_one() {
    // Six letters are the faces of a cube.
    let reading = read(b"tz1abc\ncba1zt\n", "file", &ReadOptions::default()).unwrap();
    assert_eq!(reading.format, Format::Faces);
    let forced = ReadOptions { from: Some(Format::Code), layout: None };
    let error = read(b"qqqqqq\n", "file", &forced).unwrap_err().to_string();
    assert!(error.contains("it does not begin with tz1"), "{error}");
}
