//! Texts that describe no puzzle and no claim.

use super::ModelError;
use std::fmt;
use thiserror::Error;

/// A place in a text: line and column, both counted from 1; columns are characters, not bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

/// A text that could not be read as a puzzle or as a claim: where, and what was wrong.
///
/// Its message reads `source:line:column: problem`, then lines that say what was expected and
/// what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputError {
    /// The file name, `-` for standard input, or another name of the source.
    pub source_name: String,
    /// Where in the text, when the problem has a place.
    pub place: Option<Place>,
    /// What is wrong.
    pub problem: Box<Problem>,
}

impl InputError {
    /// A problem of the text `source_name` as a whole or at one place of it.
    pub fn new(source_name: &str, place: impl Into<Option<Place>>, problem: Problem) -> Self {
        let (source_name, place) = (source_name.to_owned(), place.into());
        Self { source_name, place, problem: Box::new(problem) }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(Place { line, column }) => {
                write!(f, "{}:{line}:{column}: {}", self.source_name, self.problem)
            }
            None => write!(f, "{}: {}", self.source_name, self.problem),
        }
    }
}

impl std::error::Error for InputError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.problem {
            Problem::Model(error) => Some(error),
            _ => None,
        }
    }
}

/// What is wrong with a text. Each message says what was found, what was expected and what to do.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The text cannot be had at all.
    #[error("cannot be read: {reason}\n  expected: {expected}")]
    Unreadable {
        /// What the system says.
        reason: String,
        /// What can be named in this place.
        expected: &'static str,
    },
    /// A file cannot be written.
    #[error("cannot be written: {reason}\n  expected: {expected}")]
    Unwritable {
        /// What the system says.
        reason: String,
        /// What can be named in this place.
        expected: &'static str,
    },
    /// No puzzle of the catalogue has this name.
    #[error("no puzzle of the catalogue is called {name:?}\n  try: {advice}")]
    UnknownName {
        /// The name asked for, without the `@`.
        name: String,
        /// A near name, or how to list the names.
        advice: String,
    },
    /// The bytes are not UTF-8 text.
    #[error(
        "byte 0x{byte:02X} does not belong to UTF-8 text\n  expected: plain text in UTF-8\n  try: save the file as UTF-8 (not UTF-16 or Latin-1)"
    )]
    NotUtf8 {
        /// The first byte that does not fit.
        byte: u8,
    },
    /// Nothing but blanks and comments.
    #[error(
        "no puzzle in it: only blank lines or comments\n  expected: {expected}\n  try: `tantalizer convert @instant-insanity --to primes` shows an example"
    )]
    Empty {
        /// What the reader looks for.
        expected: &'static str,
    },
    /// A row of another length.
    #[error(
        "row {row} has {found} entries\n  expected: {expected}, as in the rows above\n  try: give every row the same number of entries"
    )]
    RaggedRow {
        /// The row, counted from 1.
        row: usize,
        /// Entries in the rows above.
        expected: usize,
        /// Entries in this row.
        found: usize,
    },
    /// Not a whole number greater than 1.
    #[error(
        "{token:?} is not a product of primes\n  expected: a whole number of 2 or more, in digits, such as 14 for 2·7\n  try: {advice}"
    )]
    NotAProduct {
        /// The word found.
        token: String,
        /// What to do about it.
        advice: &'static str,
    },
    /// An entry has a different number of prime factors from the others.
    #[error("{} is {}\n  expected: {}, like {others} of the {entries} entries of this matrix\n  try: multiply the primes of all faces that belong to the entry; two equal faces give a square", equation(.token, .factors), described(*.found), described(*.expected))]
    FactorCount {
        /// The entry as written.
        token: String,
        /// Its factorisation.
        factors: String,
        /// How many prime factors it has.
        found: u64,
        /// How many prime factors k most of the others have.
        expected: u64,
        /// How many entries have that number.
        others: usize,
        /// Number of entries of the matrix.
        entries: usize,
    },
    /// An entry could not be factored.
    #[error(
        "{entry} cannot be factored with the work allowed: its factor {number} is composite\n  expected: entries whose primes can be found in about two seconds\n  try: name the primes in a first line such as `colours: R=2 G=3`"
    )]
    EntryNotFactored {
        /// The entry as written.
        entry: String,
        /// Its composite factor at which the work ran out.
        number: num_bigint::BigUint,
    },
    /// A row that looks like the heading of a table.
    #[error(
        "this row names the six faces, like the heading of a table\n  expected: the colours of a cube\n  try: `layout: {layout}` instead; if it is a cube, write `layout: FBLRUD` before it"
    )]
    Heading {
        /// The order of faces that it names.
        layout: String,
    },
    /// A directive that is not one of those known.
    #[error(
        "unknown directive `{token}:`\n  expected: `colours:` or `layout:`, or a row of the puzzle\n  try: write a comment as `# …`"
    )]
    UnknownDirective {
        /// The word found.
        token: String,
    },
    /// A directive stands twice, or after the first row.
    #[error("the directive `{name}:` stands {}\n  expected: each directive at most once, before the first row\n  try: {}", if *.repeated { "a second time" } else { "after a row" }, if *.repeated { "remove one of them" } else { "move it to the top" })]
    MisplacedDirective {
        /// Its name.
        name: &'static str,
        /// Whether it stood before.
        repeated: bool,
    },
    /// Something that does not apply to the format.
    #[error(
        "{what} does not apply to the {format} format\n  expected: {what} only where {only}\n  try: leave it out, or choose another format with --from"
    )]
    DoesNotApply {
        /// A layout, or the colours' names.
        what: &'static str,
        /// The format read.
        format: &'static str,
        /// Where it does apply.
        only: &'static str,
    },
    /// `colours:` with a word that is not NAME=PRIME.
    #[error(
        "{token:?} in `colours:` is not NAME=PRIME\n  expected: words such as R=2 without blanks around the `=`\n  try: `colours: R=2 G=3 B=5 W=7`"
    )]
    ColourSyntax {
        /// The word found.
        token: String,
    },
    /// Both the file and the command line give a layout, and they differ.
    #[error(
        "the file says layout {file}, the command line says {option}\n  expected: one layout\n  try: leave out --layout, or mend the file"
    )]
    TwoLayouts {
        /// The layout of the file.
        file: String,
        /// The layout of the command line.
        option: String,
    },
    /// Not a layout.
    #[error(
        "{0}\n  expected: the six letters F B L R U D (front, back, left, right, up, down) in the order in which the faces are written, or `belt`\n  try: `layout: FBLRUD`"
    )]
    Layout(LayoutError),
    /// A line that does not give six faces.
    #[error(
        "cube {cube} has {found}\n  expected: six colours, as one word of six letters or as six words, in the order {layout}\n  try: {advice}"
    )]
    FaceCount {
        /// The cube, counted from 1.
        cube: usize,
        /// What was found, with its number.
        found: String,
        /// The order of faces expected.
        layout: String,
        /// What to do.
        advice: &'static str,
    },
    /// A line of the edges format that is no edge.
    #[error(
        "{} on this line\n  expected: an edge, that is, the number of a cube and two colours: `1 red green`\n  try: write a line for every pair of opposite faces", if *.found == 1 { "one word".to_owned() } else { format!("{found} words") }
    )]
    EdgeWords {
        /// Number of words.
        found: usize,
    },
    /// Not the number of a cube in the edges format.
    #[error(
        "{token:?} is not the number of a cube\n  expected: a number from 1 to the number of lines\n  try: `1 red green` for an edge of cube 1 between red and green"
    )]
    EdgeCube {
        /// The word found.
        token: String,
    },
    /// A cube with another number of edges than the others.
    #[error(
        "cube {cube} has {found} {}\n  expected: {expected}, as the other cubes have, one for every pair of opposite faces\n  try: look for a line that is missing, stands twice or has a wrong number", if *.found == 1 { "edge" } else { "edges" }
    )]
    EdgeCount {
        /// The cube, counted from 1.
        cube: usize,
        /// Its edges.
        found: usize,
        /// Edges of the other cubes.
        expected: usize,
    },
    /// Not a number where the pairs format has one.
    #[error(
        "{token:?} is not a whole number\n  expected: {expected}\n  try: the pairs format has only numbers; colours are counted from 0"
    )]
    NotANumber {
        /// The word found.
        token: String,
        /// What belongs there.
        expected: String,
    },
    /// The pairs format announces no cube, or more than can be.
    #[error(
        "{count} cubes announced\n  expected: a number of cubes from 1 to {limit}\n  try: write the number of cubes first, then three pairs of colours for each"
    )]
    CubeCount {
        /// The number found.
        count: String,
        /// The greatest number accepted.
        limit: usize,
    },
    /// A colour out of range.
    #[error(
        "there is no colour {colour}\n  expected: a colour from 0 to {greatest}, since there are as many colours as cubes ({cubes})\n  try: {advice}"
    )]
    ColourRange {
        /// The colour as written.
        colour: String,
        /// The greatest colour.
        greatest: usize,
        /// The number of cubes.
        cubes: usize,
        /// What to do.
        advice: &'static str,
    },
    /// The text ends too early.
    #[error(
        "the text ends in cube {cube}: {found} of {expected} colours are there\n  expected: six colours for each of the {cubes} cubes announced\n  try: add what is missing, or mend the number of cubes"
    )]
    CutShort {
        /// The cube in which it ends, counted from 1.
        cube: usize,
        /// Colours found.
        found: usize,
        /// Colours expected.
        expected: usize,
        /// Cubes announced.
        cubes: usize,
    },
    /// The answers to questions end too early.
    #[error(
        "the answers end where {expected} is asked for\n  expected: the number of cubes, then three pairs of colours for each\n  try: answer every question, or put the numbers into a file"
    )]
    AnswersEnd {
        /// What was asked for.
        expected: String,
    },
    /// More words than the format has.
    #[error(
        "{token:?} comes after the last cube\n  expected: the end, after {cubes} cubes of six colours\n  try: remove it, or mend the number of cubes"
    )]
    TooMuch {
        /// The first word too many.
        token: String,
        /// Cubes announced.
        cubes: usize,
    },
    /// Not JSON, or JSON of another shape.
    #[error(
        "not a puzzle in JSON: {reason}\n  expected: an object with \"matrix\", \"primes\" and \"names\", as `--format json` writes it\n  try: `tantalizer convert @instant-insanity --to json` shows an example"
    )]
    Json {
        /// What is wrong.
        reason: String,
    },
    /// Not a certificate, by its form.
    #[error(
        "not a certificate: {reason}\n  expected: what `tantalizer agree PUZZLE --certificate FILE` writes\n  try: write it anew"
    )]
    Certificate {
        /// What is wrong.
        reason: String,
    },
    /// A share code that is none.
    #[error(
        "not a share code: {reason}\n  expected: a code as `--to code` prints it\n  try: {advice}"
    )]
    Code {
        /// What is wrong.
        reason: String,
        /// What to do.
        advice: String,
    },
    /// Two parts of a JSON puzzle contradict each other.
    #[error(
        "{token} for {field:?} contradicts the rest: {truth}\n  expected: all fields to describe the same puzzle\n  try: leave {field:?} out, or mend it"
    )]
    Contradiction {
        /// The field.
        field: &'static str,
        /// The value found.
        token: String,
        /// What the rest of the puzzle says.
        truth: String,
    },
    /// A colour that the puzzle does not have.
    #[error(
        "{token:?} is not a colour of this puzzle\n  expected: one of {colours}\n  try: write the colours exactly as in the puzzle; upper and lower case differ"
    )]
    UnknownColour {
        /// The word found.
        token: String,
        /// The colours there are.
        colours: String,
    },
    /// A claim that is neither a selection, nor a set of them, nor a tower.
    #[error("{reason}\n  expected: {expected}\n  try: {advice}")]
    Claim {
        /// What was found.
        reason: String,
        /// What a claim looks like for this puzzle.
        expected: String,
        /// An example.
        advice: String,
    },
    /// The format cannot hold the puzzle.
    #[error("this puzzle cannot be written as {format}: {reason}\n  try: `--to {instead}`")]
    NotWritable {
        /// The format asked for.
        format: &'static str,
        /// What it lacks.
        reason: String,
        /// A format that can hold it.
        instead: &'static str,
    },
    /// What is described is not an object of the model.
    #[error("{error}\n  expected: {expected}\n  try: {advice}", error = .0, expected = what_is_right(.0).0, advice = what_is_right(.0).1)]
    Model(#[from] ModelError),
}

/// A word that is not an order of the six faces.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// Not six letters.
    #[error("the layout {word:?} has {found} letters, not six")]
    Length {
        /// The word given.
        word: String,
        /// Its number of letters.
        found: usize,
    },
    /// A letter that names no face.
    #[error("the layout {word:?} has {letter:?}, which names no face")]
    Letter {
        /// The word given.
        word: String,
        /// The letter.
        letter: char,
    },
    /// A face stands twice.
    #[error("the layout {word:?} has the letter {letter:?} twice")]
    Repeated {
        /// The word given.
        word: String,
        /// The letter.
        letter: char,
    },
}

fn described(found: u64) -> String {
    if found == 1 { "a single prime".to_owned() } else { format!("a product of {found} primes") }
}

/// `30 = 2·3·5`, but only `13` for a prime.
fn equation(token: &str, factors: &str) -> String {
    if token == factors { token.to_owned() } else { format!("{token} = {factors}") }
}

/// What is expected instead, and what to do.
fn what_is_right(error: &ModelError) -> (&'static str, &'static str) {
    match error {
        ModelError::EmptyPalette | ModelError::EmptyName | ModelError::ControlInName { .. } => {
            ("every colour with a name and a prime", "for example `colours: R=2 G=3 B=5 W=7`")
        }
        ModelError::NotPrime { .. } | ModelError::TooManyBits { .. } => {
            ("a prime for every colour", "choose a prime, or leave the primes out")
        }
        ModelError::RepeatedPrime { .. } | ModelError::RepeatedName { .. } => {
            ("distinct names and distinct primes", "change one of the two")
        }
        ModelError::ForeignFactor { .. } => {
            ("products of the primes that are named", "mend the number, or name its primes too")
        }
        ModelError::UnequalDegree { .. } | ModelError::NotCubes { .. } => {
            ("all entries products of equally many primes", "mend the entry")
        }
        ModelError::NotFactored { .. } => {
            ("entries whose primes can be found", "name the primes of the colours")
        }
        _ => ("rows of equally many products", "compare the rows with those of an example"),
    }
}
