//! The `code` format: a whole cube puzzle as one short word with a check.
//!
//! A code is a [Bech32m](https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki) string
//! with the prefix `tz`: 32 digits and letters that are hard to mix up, in either case, the last six
//! of them a checksum. Up to three wrong characters are always found, and what else goes wrong with
//! all but one chance in 2^30. What it holds stands in `docs/formats.md`.

use super::text::{Document, Token};
use crate::error::{InputError, Place, Problem};
use crate::model::{Colour, Cube, Matrix, Palette, Puzzle};
use bech32::primitives::decode::{CheckedHrpstring, CheckedHrpstringError, UncheckedHrpstring};
use bech32::{Bech32m, Hrp};
use num_bigint::BigUint;

/// What every code begins with, in either case.
const PREFIX: &str = "tz1";
/// The characters of a code, by their values.
const ALPHABET: &str = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
/// The greatest length for which the checksum is made.
const MOST_CHARACTERS: usize = 1023;
/// More cubes or colours are in no code. (Only cubes of a single colour would fit.)
const MOST: usize = 5 * MOST_CHARACTERS;
const VERSION: u8 = 1;

/// Whether a word is meant as a share code: it begins as one, and cannot be the six faces of a cube.
#[must_use]
pub fn is_code(word: &str) -> bool {
    let starts = word.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX));
    starts && word.len() != 6
}

pub(super) fn read(document: &Document<'_>) -> Result<Puzzle, InputError> {
    document.require_rows("a share code such as `tantalizer convert @mutando --to code` prints")?;
    let mut words = document.rows.iter().flatten();
    let word = *words.next().expect("rows are not empty");
    if let Some(&second) = words.next() {
        let reason = format!("{:?} follows the code", second.text);
        return Err(document.error(second, mistake(reason, "give one code, without blanks in it")));
    }
    let bytes = decode(word)
        .map_err(|(place, problem)| InputError::new(document.source, place, problem))?;
    let invalid = |reason: &str| {
        let advice = "make the code again with `tantalizer convert PUZZLE --to code`";
        document.error(word, mistake(reason.to_owned(), advice))
    };
    match bytes.first() {
        Some(&VERSION) => {}
        Some(other) => {
            let reason = format!("it is of version {other}, this program reads version {VERSION}");
            return Err(document.error(word, mistake(reason, "use a newer program")));
        }
        None => return Err(invalid("it is empty")),
    }
    let puzzle =
        Reader { bytes: &bytes[1..] }.puzzle().ok_or_else(|| invalid("it holds no puzzle"))?;
    // Every puzzle has one code: anything else is none.
    if !write(&puzzle).is_ok_and(|code| code.trim_end().eq_ignore_ascii_case(word.text)) {
        return Err(invalid("no puzzle has this code"));
    }
    Ok(puzzle)
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, Problem> {
    let not_writable =
        |reason: String, instead| Problem::NotWritable { format: "code", reason, instead };
    let cubes = puzzle.some_cubes().map_err(|error| not_writable(error.to_string(), "primes"))?;
    let palette = puzzle.palette();
    let too_long = || {
        let reason = format!("a code has at most {MOST_CHARACTERS} characters, too few for it");
        not_writable(reason, "json")
    };
    if palette.len().max(cubes.len()) > MOST {
        return Err(too_long());
    }
    let names = Names::of(palette);
    let primes = Primes::of(palette);
    let mut bytes =
        vec![VERSION, u8::from(puzzle.cubes().is_some()) | names.flags() | primes.flags()];
    push_number(&mut bytes, palette.len());
    push_number(&mut bytes, cubes.len());
    names.write(palette, &mut bytes);
    if primes == Primes::Listed {
        for colour in palette.colours() {
            push_bytes(&mut bytes, &palette.prime(colour).to_bytes_be());
        }
    }
    push_faces(&mut bytes, palette.len(), &cubes);
    let hrp = Hrp::parse_unchecked(&PREFIX[..2]);
    bech32::encode::<Bech32m>(hrp, &bytes).map(|code| code + "\n").map_err(|_| too_long())
}

fn mistake(reason: String, advice: impl Into<String>) -> Problem {
    Problem::Code { reason, advice: advice.into() }
}

/// The bytes of a code whose check succeeds, or where it is wrong.
fn decode(word: Token<'_>) -> Result<Vec<u8>, (Place, Problem)> {
    let at = |index: usize| Place { column: word.place.column + index, ..word.place };
    let text = word.text;
    if !is_code(text) {
        let reason = format!("it does not begin with {PREFIX}");
        return Err((word.place, mistake(reason, "compare the beginning of the code")));
    }
    if text.chars().count() > MOST_CHARACTERS {
        let reason = format!("it has more than {MOST_CHARACTERS} characters");
        return Err((word.place, mistake(reason, "check that it is one code and nothing else")));
    }
    let is_digit = |c: char| ALPHABET.contains(c.to_ascii_lowercase());
    if let Some((index, letter)) =
        text.chars().enumerate().skip(PREFIX.len()).find(|&(_, letter)| !is_digit(letter))
    {
        let reason = format!("{letter:?} is none of its characters");
        let advice = "compare the code; it has no 1, b, i and o after the beginning";
        return Err((at(index), mistake(reason, advice)));
    }
    match CheckedHrpstring::new::<Bech32m>(text) {
        Ok(checked) => Ok(checked.byte_iter().collect()),
        Err(CheckedHrpstringError::Parse(_)) => {
            let reason = "capitals and small letters are mixed".to_owned();
            Err((word.place, mistake(reason, "write all letters small, or all as capitals")))
        }
        Err(_) => Err(match likely_misprint(text) {
            Some((index, letter)) => {
                let reason = format!("the check fails, as if character {} were wrong", index + 1);
                let advice = format!("compare the code; with {letter:?} there the check succeeds");
                (at(index), mistake(reason, advice))
            }
            None => {
                let reason =
                    "the check fails: characters are wrong, missing or exchanged".to_owned();
                (word.place, mistake(reason, "compare the code character by character"))
            }
        }),
    }
}

/// The one character whose change makes the check succeed, and what it would be.
///
/// Tries all: O(length²) steps. (The corrector of bech32 0.12 panics on most texts with more than
/// one error.)
fn likely_misprint(text: &str) -> Option<(usize, char)> {
    let mut letters = text.to_ascii_lowercase().into_bytes();
    for index in PREFIX.len()..letters.len() {
        let written = letters[index];
        for letter in ALPHABET.bytes() {
            letters[index] = letter;
            let code = std::str::from_utf8(&letters).ok()?;
            if UncheckedHrpstring::new(code).ok()?.has_valid_checksum::<Bech32m>() {
                return Some((index, letter.into()));
            }
        }
        letters[index] = written;
    }
    None
}

/// How the names of the colours are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Names {
    /// 0, 1, 2, … are not written.
    FromZero,
    /// Neither are 1, 2, 3, ….
    FromOne,
    /// Nor the digits of the primes.
    Primes,
    /// One byte each.
    Letters,
    /// Lengths and UTF-8.
    Words,
}

impl Names {
    const ALL: [Self; 5] =
        [Self::FromZero, Self::FromOne, Self::Primes, Self::Letters, Self::Words];

    /// The shortest way.
    fn of(palette: &Palette) -> Self {
        let counts_from = |first: usize| {
            palette.names().zip(first..).all(|(name, number)| name == number.to_string())
        };
        if counts_from(0) {
            Self::FromZero
        } else if counts_from(1) {
            Self::FromOne
        } else if palette.is_named_by_primes() {
            Self::Primes
        } else if palette.names().all(|name| name.len() == 1) {
            Self::Letters
        } else {
            Self::Words
        }
    }

    fn flags(self) -> u8 {
        (self as u8) << 1
    }

    fn of_flags(flags: u8) -> Option<Self> {
        Self::ALL.get(usize::from(flags >> 1 & 7)).copied()
    }

    fn write(self, palette: &Palette, bytes: &mut Vec<u8>) {
        match self {
            Self::FromZero | Self::FromOne | Self::Primes => {}
            Self::Letters => bytes.extend(palette.names().flat_map(str::bytes)),
            Self::Words => palette.names().for_each(|name| push_bytes(bytes, name.as_bytes())),
        }
    }
}

/// Which primes the colours have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Primes {
    /// The first ones, for want of others.
    Default,
    /// The first ones, as given.
    First,
    /// Those that are written.
    Listed,
}

impl Primes {
    fn of(palette: &Palette) -> Self {
        let first = Palette::with_default_primes(palette.names());
        if palette.has_default_primes() {
            Self::Default
        } else if first.is_ok_and(|first| first == *palette) {
            Self::First
        } else {
            Self::Listed
        }
    }

    fn flags(self) -> u8 {
        (self as u8) << 4
    }

    fn of_flags(flags: u8) -> Option<Self> {
        [Self::Default, Self::First, Self::Listed].get(usize::from(flags >> 4)).copied()
    }
}

/// Seven bits in a byte, the lowest first, the eighth set on all but the last.
fn push_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number > 0x7f {
        bytes.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}

fn push_bytes(bytes: &mut Vec<u8>, part: &[u8]) {
    push_number(bytes, part.len());
    bytes.extend(part);
}

fn push_faces(bytes: &mut Vec<u8>, colours: usize, cubes: &[Cube]) {
    let faces = cubes.iter().flat_map(Cube::faces);
    let number = faces.fold(BigUint::ZERO, |number, face| number * colours + face.index());
    // The lowest byte first, since zeros at the end are easy to add.
    let mut digits = number.to_bytes_le();
    digits.resize(bytes_of_faces(colours, cubes.len()), 0);
    bytes.extend(digits);
}

/// Bytes for the faces of so many cubes, as one number to the base of the number of colours.
fn bytes_of_faces(colours: usize, cubes: usize) -> usize {
    let greatest = BigUint::from(colours).pow(u32::try_from(6 * cubes).unwrap_or(u32::MAX)) - 1u8;
    usize::try_from(greatest.bits().div_ceil(8)).expect("bytes in memory")
}

/// What is left to read; every method is none at the end or at something impossible.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        for shift in (0..28).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn part(&mut self) -> Option<&'a [u8]> {
        let length = self.number()?;
        self.take(length)
    }

    fn puzzle(mut self) -> Option<Puzzle> {
        let flags = self.byte()?;
        let (names, primes) = (Names::of_flags(flags)?, Primes::of_flags(flags)?);
        let (colours, cubes) = (self.number()?, self.number()?);
        if colours.max(cubes) > MOST {
            return None;
        }
        let palette = self.palette(colours, names, primes)?;
        let cubes = self.cubes(colours, cubes)?;
        if !self.bytes.is_empty() {
            return None;
        }
        if flags & 1 == 1 {
            return Puzzle::of_cubes(palette, cubes).ok();
        }
        let rows: Vec<_> = cubes.iter().map(|cube| cube.pairs().to_vec()).collect();
        Matrix::from_colours(palette, &rows).ok().map(Puzzle::of_matrix)
    }

    fn palette(&mut self, n: usize, names: Names, primes: Primes) -> Option<Palette> {
        let written: Vec<String> = match names {
            Names::FromZero => (0..n).map(|number| number.to_string()).collect(),
            Names::FromOne => (1..=n).map(|number| number.to_string()).collect(),
            Names::Primes => Vec::new(),
            Names::Letters => {
                self.take(n)?.iter().map(|&letter| char::from(letter).into()).collect()
            }
            Names::Words => (0..n)
                .map(|_| String::from_utf8(self.part()?.to_vec()).ok())
                .collect::<Option<_>>()?,
        };
        let listed: Vec<BigUint> = match primes {
            Primes::Default | Primes::First => {
                crate::model::primes::first_primes(n).into_iter().map(BigUint::from).collect()
            }
            Primes::Listed => {
                (0..n).map(|_| self.part().map(BigUint::from_bytes_be)).collect::<Option<_>>()?
            }
        };
        let all_names = match names {
            Names::Primes => listed.iter().map(ToString::to_string).collect(),
            _ => written,
        };
        match primes {
            Primes::Default => Palette::with_default_primes(all_names).ok(),
            Primes::First | Primes::Listed => Palette::new(all_names.into_iter().zip(listed)).ok(),
        }
    }

    fn cubes(&mut self, colours: usize, cubes: usize) -> Option<Vec<Cube>> {
        if colours == 0 {
            return None;
        }
        let length = bytes_of_faces(colours, cubes);
        let mut number = BigUint::from_bytes_le(self.take(length)?);
        let mut faces = vec![Colour::new(0); 6 * cubes];
        for face in faces.iter_mut().rev() {
            let rest = &number % colours;
            *face = Colour::new(usize::try_from(rest).expect("less than the number of colours"));
            number /= colours;
        }
        let cube = |six: &[Colour]| Cube::new(six.try_into().expect("six faces"));
        Some(faces.chunks(6).map(cube).collect())
    }
}
