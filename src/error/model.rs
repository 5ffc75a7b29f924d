//! Values that are not objects of the model.

use num_bigint::BigUint;
use thiserror::Error;

/// A value that is not an object of the model.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// A palette needs at least one colour.
    #[error("a palette needs at least one colour")]
    EmptyPalette,
    /// A colour's number is not a prime.
    #[error("{number} is not a prime; every colour is a prime number (2, 3, 5, 7, 11, …)")]
    NotPrime {
        /// The number given for a colour.
        number: BigUint,
    },
    /// Two colours have the same prime.
    #[error("the prime {prime} is given to two colours; every colour needs a prime of its own")]
    RepeatedPrime {
        /// The prime given twice.
        prime: BigUint,
    },
    /// Two colours have the same name.
    #[error("the colour {name:?} is named twice; every colour needs a name of its own")]
    RepeatedName {
        /// The name given twice.
        name: String,
    },
    /// A colour's name is empty.
    #[error("a colour has an empty name; give it a word, a letter or a number")]
    EmptyName,
    /// A colour's name has a character that cannot be shown.
    #[error(
        "the colour {name:?} has a control character in its name; give it a word, a letter or a number"
    )]
    ControlInName {
        /// The name.
        name: String,
    },
    /// A number is too large to be tested for primality or to be factored here.
    #[error("a number of {bits} bits is too large; numbers to be factored have at most {limit}")]
    TooManyBits {
        /// Length of the number in bits.
        bits: u64,
        /// The greatest length accepted.
        limit: u64,
    },
    /// A composite number resisted factoring within the budget.
    #[error(
        "{number} is composite, and its prime factors were not found with the work allowed; name \
         the primes of the colours"
    )]
    NotFactored {
        /// The composite number at which the work ran out.
        number: BigUint,
    },
    /// A number is not a product of primes of the palette.
    #[error("{number} is not a product of the colours' primes{}", remaining(.number, .rest))]
    ForeignFactor {
        /// The number given.
        number: BigUint,
        /// What is left after dividing by all primes of the palette.
        rest: BigUint,
    },
    /// A matrix without rows.
    #[error("a matrix needs at least one row (a puzzle at least one cube)")]
    NoRows,
    /// A random puzzle of a kind that needs as many colours as cubes.
    #[error(
        "{cubes} cubes of this kind have as many colours, not {colours}; the kind uniform takes \
         any number"
    )]
    ColoursUnequalCubes {
        /// Number of colours.
        colours: usize,
        /// Number of cubes.
        cubes: usize,
    },
    /// A matrix without columns.
    #[error("a matrix needs at least one column")]
    NoColumns,
    /// A matrix with more columns than a selection can name.
    #[error("a matrix of {found} columns is too wide; at most {limit} are possible")]
    TooManyColumns {
        /// Number of columns.
        found: usize,
        /// The greatest number accepted.
        limit: usize,
    },
    /// The rows of a matrix differ in length.
    #[error("row {row} has {found} entries where the rows above have {expected}")]
    RaggedRow {
        /// The row, counted from 1.
        row: usize,
        /// Length of the rows above.
        expected: usize,
        /// Length of this row.
        found: usize,
    },
    /// An entry has another number of prime factors than the others.
    #[error(
        "entry ({row},{column}) is a product of {} where the others have k = {expected}", primes(*.found)
    )]
    UnequalDegree {
        /// The row, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
        /// The number k of prime factors of the others.
        expected: u64,
        /// The number of prime factors of this entry.
        found: u64,
    },
    /// Cubes need a matrix of three columns with products of two primes.
    #[error(
        "cubes need 3 columns of products of 2 primes, not {columns} columns of products of {k}"
    )]
    NotCubes {
        /// Number of columns m2.
        columns: usize,
        /// Number k of primes in an entry.
        k: u64,
    },
    /// The faces of the cubes are needed, and only their pairs are known.
    #[error(
        "pairs of opposite faces leave open which of two mirror images a cube is, and so what comes up \
         when two of its faces are on the sides; give all six faces of each cube"
    )]
    FacesUnknown,
    /// More cubes than can be counted with.
    #[error("{cubes} cubes are too many; at most {limit} are possible here")]
    TooManyCubes {
        /// Number of cubes.
        cubes: usize,
        /// The greatest number accepted.
        limit: usize,
    },
    /// More colours than can be kept apart.
    #[error("{colours} colours are on more than one cube; at most {limit} are possible here")]
    TooManySharedColours {
        /// Number of colours that are on more than one cube.
        colours: usize,
        /// The greatest number accepted.
        limit: usize,
    },
    /// The block has four cubes.
    #[error("a block is made of 4 cubes, not {cubes}")]
    NotFourCubes {
        /// Number of cubes.
        cubes: usize,
    },
    /// A selection that does not name one entry for every row.
    #[error(
        "a selection of {} for a matrix of {}; it needs one for every row", counted(*.found, "column"), counted(*.expected, "row")
    )]
    SelectionLength {
        /// Number of rows of the matrix.
        expected: usize,
        /// Number of entries selected.
        found: usize,
    },
    /// A selection names a column that the matrix does not have.
    #[error("there is no entry ({row},{column}): columns are counted from 1 to {columns}")]
    NoSuchEntry {
        /// The row, counted from 1.
        row: usize,
        /// The column asked for, counted from 1.
        column: usize,
        /// Number of columns of the matrix.
        columns: usize,
    },
    /// A list that does not hold each of 0..n once.
    #[error("not a permutation of 0..{size}: {what}")]
    NotAPermutation {
        /// Number of images.
        size: usize,
        /// The image that is out of range or stands twice.
        what: String,
    },
    /// A number l of selections in a solution that the matrix cannot have.
    #[error(
        "a solution of {parts} selections is impossible: independent selections differ in every \
         row, so there are at most {columns}, one for every column; choose {}",
        if *.columns == 1 { "1".to_owned() } else { format!("1 to {columns}") }
    )]
    TooManyParts {
        /// The number l asked for.
        parts: usize,
        /// Number of columns m2.
        columns: usize,
    },
}

/// Why a matrix is not proper, in words of the paper's definition.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Improper {
    /// Not 3 columns of products of 2 primes.
    #[error("a proper matrix has 3 columns of products of 2 primes, not {columns} of {k}")]
    Shape {
        /// Number of columns m2.
        columns: usize,
        /// Number k of primes in an entry.
        k: u64,
    },
    /// The numbers of rows and colours differ.
    #[error("a proper matrix has as many rows as colours, not {} and {}", counted(*.rows, "row"), counted(*.colours, "colour"))]
    Size {
        /// Number of rows (cubes).
        rows: usize,
        /// Number of colours.
        colours: usize,
    },
    /// A row lacks colours.
    #[error("row {row} lacks the colour{} {}", if .colours.len() == 1 { "" } else { "s" }, some(.colours))]
    MissingColours {
        /// The first row that lacks a colour, counted from 1.
        row: usize,
        /// Names of the colours it lacks.
        colours: Vec<String>,
    },
}

/// `1 prime`, `2 primes`, …
fn primes(count: u64) -> String {
    if count == 1 { "1 prime".to_owned() } else { format!("{count} primes") }
}

/// The first few of a list that may be long.
fn some(names: &[String]) -> String {
    const MANY: usize = 6;
    match names.len().checked_sub(MANY) {
        None | Some(0) => names.join(", "),
        Some(rest) => format!("{} and {rest} more", names[..MANY].join(", ")),
    }
}

/// `1 row`, `2 rows`.
fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

fn remaining(number: &BigUint, rest: &BigUint) -> String {
    if number == rest { String::new() } else { format!(": the factor {rest} remains") }
}
