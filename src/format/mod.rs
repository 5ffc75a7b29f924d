//! Puzzle files: one module for each format, and the recognition of formats.
//!
//! | format | what a line holds |
//! |---|---|
//! | `primes` | a row of the matrix: `14 25 15` |
//! | `faces` | a cube by its six faces: `RRGRBY` or `red red green red blue yellow` |
//! | `pairs` | first the number of cubes, then three lines `a b` of opposite colours for each |
//! | `edges` | an edge of the puzzle graph: `1 red green` |
//! | `json` | an object, as the program prints it under `puzzle` |
//! | `code` | a whole cube puzzle as one short word with a check: `tz1…` |
//!
//! Blanks and commas separate words, `#` starts a comment. `docs/formats.md` has the grammar.

pub mod claim;
mod code;
mod edges;
pub mod export;
mod faces;
mod json;
mod model;
pub(crate) mod paint;
mod pairs;
mod primes;
mod text;

pub use code::is_code;
pub use faces::Layout;
pub use json::PuzzleObject;
pub use pairs::ask;

use crate::error::{InputError, ModelError, Place, Problem};
use crate::graph::PuzzleGraph;
use crate::model::{Palette, Puzzle};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::fmt;
use text::{Document, Row};

/// A format of puzzle files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Rows of products.
    Primes,
    /// Cubes by their six faces.
    Faces,
    /// Cubes by their pairs of opposite colours, counted from 0.
    Pairs,
    /// The edges of the puzzle graph.
    Edges,
    /// A JSON object.
    Json,
    /// A share code.
    Code,
}

impl Format {
    /// The name used on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Primes => "primes",
            Self::Faces => "faces",
            Self::Pairs => "pairs",
            Self::Edges => "edges",
            Self::Json => "json",
            Self::Code => "code",
        }
    }
}

/// How to read a text.
#[derive(Debug, Clone, Copy, Default)]
pub struct ReadOptions {
    /// The format; recognised if not given.
    pub from: Option<Format>,
    /// The order in which faces are written, unless the file says it itself.
    pub layout: Option<Layout>,
}

/// A puzzle that was read, and what is worth knowing about the reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The format it was read in.
    pub format: Format,
    /// The order of faces, in the faces format.
    pub layout: Option<Layout>,
    /// What may be a mistake but need not be one.
    pub notes: Vec<Note>,
}

/// Something in an input that is valid but may be a mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Six numbers on every line, all of them products: they may be meant as a matrix.
    SixProducts,
    /// Two colours differ only in upper and lower case, in signs around them, or in the digits 0
    /// and 1 for the letters O and l.
    LookAlike {
        /// One name.
        first: String,
        /// The other.
        second: String,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SixProducts => f.write_str(
                "six numbers on a line are taken as the colours of a cube; for a matrix of six \
                 columns use --from primes",
            ),
            Self::LookAlike { first, second } => write!(
                f,
                "{first:?} and {second:?} are taken as two different colours; if they are one, \
                 write them alike"
            ),
        }
    }
}

/// Reads a puzzle. The source's name only serves messages.
///
/// Takes time linear in the text, but for the factoring of entries ([`crate::model::primes`]).
///
/// # Errors
/// If the bytes are not a puzzle, with the place, what was expected and what to do.
///
/// ```
/// use tantalizer::format::{Format, ReadOptions, read};
///
/// let text = b"RRGRBY\nGGBYRB\nBRYGRY\nBYGRGY\n";
/// let reading = read(text, "cubes.txt", &ReadOptions::default())?;
/// assert_eq!(reading.format, Format::Faces);
/// assert_eq!(reading.puzzle.matrix().value(0, 2), &(5u32 * 7).into());
///
/// let error = read(b"14 25 15\n6 35\n", "cubes.txt", &ReadOptions::default()).unwrap_err();
/// assert!(error.to_string().starts_with("cubes.txt:2:1: row 2 has 2 entries\n  expected: 3"));
/// # Ok::<(), tantalizer::error::InputError>(())
/// ```
pub fn read(bytes: &[u8], source: &str, options: &ReadOptions) -> Result<Reading, InputError> {
    let text = decode(bytes, source)?;
    let is_json = text.trim_start().starts_with('{');
    if options.from == Some(Format::Json) || (options.from.is_none() && is_json) {
        refuse_layout(options.layout.is_some(), Format::Json, source)?;
        let puzzle = json::read(text, source)?;
        return Ok(reading_of(puzzle, Format::Json, None));
    }
    let document = Document::parse(source, text)?;
    let format = options.from.unwrap_or_else(|| recognise(&document, options.layout.is_some()));
    if format != Format::Faces {
        let given = document.layout.is_some() || options.layout.is_some();
        refuse_layout(given, format, source)?;
    }
    let may_be_matrix = format == Format::Faces
        && options.from.is_none()
        && document.rows.iter().flatten().all(|word| is_composite(word.text));
    let (puzzle, layout) = match format {
        Format::Primes => (primes::read(&document)?, None),
        Format::Pairs => (pairs::read(&document)?, None),
        Format::Edges => (edges::read(&document)?, None),
        Format::Code => (code::read(&document)?, None),
        Format::Faces => {
            let (puzzle, layout) = faces::read(&document, options.layout)?;
            (puzzle, Some(layout))
        }
        Format::Json => unreachable!("read above"),
    };
    let mut reading = reading_of(puzzle, format, layout);
    reading.notes.extend(may_be_matrix.then_some(Note::SixProducts));
    Ok(reading)
}

fn is_composite(word: &str) -> bool {
    let number = word.parse().ok().filter(|_| text::is_number(word));
    number.is_some_and(|number: u64| {
        let degree: u32 = crate::model::primes::factor_u64(number).iter().map(|f| f.1).sum();
        degree > 1
    })
}

fn refuse_layout(given: bool, format: Format, source: &str) -> Result<(), InputError> {
    if given {
        let only = "cubes are given by their six faces";
        let problem = Problem::DoesNotApply { what: "a layout", format: format.name(), only };
        return Err(InputError::new(source, None, problem));
    }
    Ok(())
}

fn reading_of(puzzle: Puzzle, format: Format, layout: Option<Layout>) -> Reading {
    let mut by_look: BTreeMap<String, &str> = BTreeMap::new();
    let mut notes = Vec::new();
    for name in puzzle.palette().names() {
        let look = name.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let look = look.replace('0', "o").replace('1', "l");
        // A name of signs alone looks like nothing but itself.
        let look = if look.is_empty() { name.to_owned() } else { look };
        if let Some(first) = by_look.insert(look, name) {
            let (first, second) = (first.to_owned(), name.to_owned());
            notes.push(Note::LookAlike { first, second });
        }
    }
    Reading { puzzle, format, layout, notes }
}

/// Writes a puzzle so that reading it again gives the same puzzle.
///
/// The pairs format has no place for the names and primes of colours, nor for which face is which;
/// the primes and edges formats none for faces.
///
/// # Errors
/// If the format cannot hold it.
pub fn write(puzzle: &Puzzle, format: Format) -> Result<String, Problem> {
    match format {
        Format::Primes => primes::write(puzzle),
        Format::Faces => faces::write(puzzle),
        Format::Pairs => pairs::write(puzzle),
        Format::Edges => edges::write(puzzle),
        Format::Json => Ok(json::write(puzzle)),
        Format::Code => code::write(puzzle),
    }
}

/// UTF-8 text without a byte-order mark.
pub(crate) fn decode<'a>(bytes: &'a [u8], source: &str) -> Result<&'a str, InputError> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let (valid, rest) = bytes.split_at(error.valid_up_to());
        let place = place_at_end(&String::from_utf8_lossy(valid));
        InputError::new(source, place, Problem::NotUtf8 { byte: rest[0] })
    })
}

/// The place that follows a text.
fn place_at_end(text: &str) -> Place {
    let last = text.rsplit('\n').next().unwrap_or_default();
    Place { line: text.matches('\n').count() + 1, column: last.chars().count() + 1 }
}

/// The place of a part of a text. Parts are slices, never copies, so their addresses tell.
fn place_of(text: &str, part: &str) -> Place {
    let offset = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize);
    place_at_end(offset.and_then(|offset| text.get(..offset)).unwrap_or_default())
}

/// Which of the colours is to blame for not being a palette; of two that are alike, the second.
fn culprit(colours: &[(String, BigUint)], error: &ModelError) -> Option<usize> {
    colours.iter().rposition(|(name, prime)| match error {
        ModelError::NotPrime { number } => prime == number,
        ModelError::RepeatedPrime { prime: repeated } => prime == repeated,
        ModelError::RepeatedName { name: blamed } | ModelError::ControlInName { name: blamed } => {
            name == blamed
        }
        ModelError::TooManyBits { bits, .. } => prime.bits() == *bits,
        _ => false,
    })
}

fn unknown_colour(token: &str, palette: &Palette) -> Problem {
    let colours = palette.names().collect::<Vec<_>>().join(", ");
    Problem::UnknownColour { token: token.to_owned(), colours }
}

/// Recognises the format of a text that is not JSON; the rules stand in `docs/formats.md`.
fn recognise(document: &Document<'_>, layout_given: bool) -> Format {
    if document.layout.is_some() || layout_given {
        return Format::Faces;
    }
    let rows = &document.rows;
    let Some(first) = rows.first() else { return Format::Primes };
    if is_code(first[0].text) {
        return Format::Code;
    }
    if edges::is_recognised(document) {
        return Format::Edges;
    }
    let is_word_of_six = |row: &Row<'_>| row.len() == 1 && row[0].text.chars().count() == 6;
    if first.len() == 6 || 2 * rows.iter().filter(|row| is_word_of_six(row)).count() > rows.len() {
        return Format::Faces;
    }
    let words = || rows.iter().flatten();
    let length = words().count();
    let announced = first[0].text.parse::<usize>().ok();
    let fits_announcement = announced.is_some_and(|cubes| {
        let is_colour =
            |word: &text::Token<'_>| word.text.parse().is_ok_and(|colour: usize| colour < cubes);
        cubes.checked_mul(6) == Some(length - 1) && words().skip(1).all(is_colour)
    });
    let is_list_of_pairs = document.colours.is_none()
        && first.len() == 1
        && if text::is_number(first[0].text) {
            rows.iter().any(|row| row.len() > 1)
                || (rows.len() == 1 && announced.is_some_and(|cubes| cubes <= pairs::MAX_CUBES))
        } else {
            rows.iter().any(|row| row.len() == 2)
        };
    if fits_announcement || is_list_of_pairs {
        return Format::Pairs;
    }
    let numeric = words()
        .filter(|word| word.text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)));
    if 2 * numeric.count() > length { Format::Primes } else { Format::Faces }
}

/// The palette of colours that have only names: numbers in numeric order, other names in the
/// order in which they first stand; the primes are 2, 3, 5, … An error if there is no name, or one
/// that cannot be a colour's.
pub(crate) fn default_palette<'a>(
    names: impl IntoIterator<Item = &'a str>,
) -> Result<Palette, ModelError> {
    let mut seen = std::collections::BTreeSet::new();
    let mut distinct: Vec<&str> = names.into_iter().filter(|&name| seen.insert(name)).collect();
    if distinct.iter().all(|name| text::is_number(name)) {
        distinct.sort_by_cached_key(|name| (name.parse::<BigUint>().ok(), name.len()));
    }
    Palette::with_default_primes(distinct)
}

/// The palette of the `colours:` line, else the default one of the colours that stand in these words.
fn palette_of<'a, W: IntoIterator<Item = text::Token<'a>>>(
    document: &Document<'_>,
    words: impl Fn() -> W,
) -> Result<Palette, InputError> {
    if let Some(palette) = document.palette()? {
        return Ok(palette);
    }
    default_palette(words().into_iter().map(|word| word.text)).map_err(|error| {
        let is_to_blame = |word: &text::Token<'_>| match &error {
            ModelError::ControlInName { name } => word.text == name,
            _ => false,
        };
        let place = words().into_iter().find(is_to_blame).map(|word| word.place);
        InputError::new(document.source, place, error.into())
    })
}

/// The graph of a puzzle that a format is to hold.
fn graph_of(puzzle: &Puzzle, format: &'static str) -> Result<PuzzleGraph, Problem> {
    PuzzleGraph::of_puzzle(puzzle).map_err(|error| Problem::NotWritable {
        format,
        reason: error.to_string(),
        instead: "primes",
    })
}

/// What serde says of a text, without the place, which is told otherwise.
pub(crate) fn reason_of(error: &serde_json::Error) -> String {
    error.to_string().split(" at line ").next().unwrap_or_default().to_owned()
}

/// The `colours:` line, unless the palette is what a reader makes of these colours without it.
fn colours_line_unless_default<'a>(
    palette: &Palette,
    names: impl IntoIterator<Item = &'a str>,
    format: &'static str,
) -> Result<String, Problem> {
    if palette.has_default_primes() && default_palette(names).as_ref() == Ok(palette) {
        return Ok(String::new());
    }
    colours_line(palette, format)
}

/// The `colours:` line of a palette; an error if a name cannot stand in it.
fn colours_line(palette: &Palette, format: &'static str) -> Result<String, Problem> {
    let mut words = vec!["colours:".to_owned()];
    for colour in palette.colours() {
        words.push(format!("{}={}", word(palette.name(colour), format)?, palette.prime(colour)));
    }
    Ok(words.join(" ") + "\n")
}

/// A colour's name if it can stand as a word of a line.
fn word<'a>(name: &'a str, format: &'static str) -> Result<&'a str, Problem> {
    let is_special = |c: char| c.is_whitespace() || c.is_control() || "#,;|/()[]{}\"=:".contains(c);
    // What would be taken for the number of a cube before its colours.
    let is_label =
        name.eq_ignore_ascii_case("cube") || name.strip_suffix('.').is_some_and(text::is_number);
    // At the beginning of a line, what would be taken for a directive.
    if name.contains(is_special) || is_label || text::is_directive(name) {
        return Err(Problem::NotWritable {
            format,
            reason: format!("the colour {name:?} is not a plain word"),
            instead: "json",
        });
    }
    Ok(name)
}
