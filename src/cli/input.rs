//! Where puzzles come from: files, standard input, the catalogue.

use super::{Failure, output};
use clap::ValueEnum;
use num_bigint::BigUint;
use std::io::{self, Read as _};
use std::path::Path;
use std::time::Duration;
use tantalizer::catalogue;
use tantalizer::error::{InputError, LayoutError, Problem};
use tantalizer::format::claim::{self, Claim};
use tantalizer::format::{self, Format, Layout, ReadOptions, Reading};
use tantalizer::model::{Magic, Matrix, Palette, Puzzle, Relation, StackedCube};
use tantalizer::search;

/// How to read the puzzle.
#[derive(Debug, Clone, Default, clap::Args)]
pub(super) struct ReadArgs {
    /// Format of the puzzle file; recognised if not given
    #[arg(long, value_name = "FORMAT")]
    from: Option<FormatName>,

    /// Order in which the six faces of a cube are written: the letters F B L R U D (front, back,
    /// left, right, up, down) in some order, or `belt` (up, the four faces around, down)
    #[arg(long, value_name = "ORDER", value_parser = layout)]
    layout: Option<Layout>,
}

/// The puzzle that a command is about.
#[derive(Debug, clap::Args)]
pub(super) struct PuzzleArgs {
    /// A puzzle file, `-` for standard input, @name for a puzzle of the catalogue, or a share code
    puzzle: String,

    #[command(flatten)]
    read: ReadArgs,
}

impl PuzzleArgs {
    pub(super) fn load(&self) -> Result<Loaded, Failure> {
        load(&self.puzzle, &self.read)
    }

    /// Whether it comes from standard input.
    pub(super) fn is_stdin(&self) -> bool {
        self.puzzle == "-"
    }
}

impl ReadArgs {
    /// The same with other formats where these are told.
    pub(super) fn or(&self, from: Option<FormatName>, layout: Option<Layout>) -> Self {
        Self { from: from.or(self.from), layout: layout.or(self.layout) }
    }
}

/// Whether an argument names a file, or standard input, which have formats.
pub(super) fn is_file(argument: &str) -> bool {
    !argument.starts_with('@') && !is_code(argument)
}

/// Whether an argument is a share code, and no file of that name is there.
fn is_code(argument: &str) -> bool {
    format::is_code(argument.trim()) && !Path::new(argument).exists()
}

/// Formats as the command line names them.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum FormatName {
    /// Rows of prime products: `14 25 15`
    Primes,
    /// Cubes by their six faces: `RRGRBY` or `red red green red blue yellow`
    Faces,
    /// The number of cubes, then three pairs of colours (numbers from 0) for each cube
    Pairs,
    /// The puzzle graph: `1 red green` for every pair of opposite faces of cube 1
    Edges,
    /// The object that JSON output has under `puzzle`
    Json,
    /// A whole cube puzzle as one short word: `tz1…`
    Code,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Primes => Self::Primes,
            FormatName::Faces => Self::Faces,
            FormatName::Pairs => Self::Pairs,
            FormatName::Edges => Self::Edges,
            FormatName::Json => Self::Json,
            FormatName::Code => Self::Code,
        }
    }
}

/// The layout, or an error on one line, as clap prints it.
pub(super) fn layout(word: &str) -> Result<Layout, String> {
    word.parse().map_err(|error: LayoutError| {
        format!("{error}; write each of the letters F B L R U D once, or `belt`")
    })
}

/// A puzzle and what to call it.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) puzzle: Puzzle,
    /// What the catalogue calls it, or the file name.
    pub(super) title: String,
    /// How it was understood.
    pub(super) understood: String,
    /// How messages call where it comes from.
    pub(super) source: String,
}

impl Loaded {
    /// A puzzle that was typed in.
    pub(super) fn asked(puzzle: Puzzle) -> Self {
        let (title, understood) = ("Puzzle typed in".to_owned(), "read as pairs".to_owned());
        Self { puzzle, title, understood, source: "stdin".to_owned() }
    }

    /// What is wrong with the puzzle, with where it comes from.
    pub(super) fn error(&self, error: impl std::fmt::Display) -> Failure {
        format!("{}: {error}", self.source).into()
    }
}

/// Reads the puzzle that an argument names: a file, `-`, or `@name`.
pub(super) fn load(argument: &str, args: &ReadArgs) -> Result<Loaded, Failure> {
    if let Some(name) = argument.strip_prefix('@') {
        if args.from.is_some() || args.layout.is_some() {
            return Err(
                "--from and --layout are for files; a puzzle of the catalogue has neither".into()
            );
        }
        let entry = catalogue::find(name).ok_or_else(|| {
            let problem = Problem::UnknownName { name: name.to_owned(), advice: nearest(name) };
            InputError::new(argument, None, problem)
        })?;
        let (puzzle, title) = (entry.puzzle(), entry.name().to_owned());
        let understood = format!("catalogue entry {argument}");
        return Ok(Loaded { puzzle, title, understood, source: argument.to_owned() });
    }
    let from = args.from.map(Format::from);
    let is_code = is_code(argument);
    let (source, bytes, from) = if is_code {
        ("code", argument.as_bytes().to_vec(), from.or(Some(Format::Code)))
    } else {
        (source_name(argument), read_bytes(argument, A_PUZZLE)?, from)
    };
    let options = ReadOptions { from, layout: args.layout };
    let Reading { puzzle, format, layout, notes } = format::read(&bytes, source, &options)?;
    for note in notes {
        output::note(&format!("{source}: {note}"));
    }
    let title = match argument {
        "-" => "Puzzle from standard input",
        _ if is_code => "Puzzle of a share code",
        _ => source,
    };
    let title = title.to_owned();
    let understood = match layout {
        Some(layout) => format!("read as faces in the order {layout}"),
        None => format!("read as {}", format.name()),
    };
    Ok(Loaded { puzzle, title, understood, source: source.to_owned() })
}

/// What names a puzzle.
const A_PUZZLE: &str = "the name of a puzzle file, `-` for standard input, @name for a puzzle of \
                        the catalogue, or a share code";

/// How messages call the source that an argument names.
pub(super) fn source_name(argument: &str) -> &str {
    if argument == "-" { "stdin" } else { argument }
}

/// The bytes of a file, or of standard input for `-`.
pub(super) fn read_bytes(argument: &str, expected: &'static str) -> Result<Vec<u8>, InputError> {
    let source = source_name(argument);
    let failed =
        |reason: String| InputError::new(source, None, Problem::Unreadable { reason, expected });
    if argument == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(|error| failed(error.to_string()))?;
        return Ok(bytes);
    }
    std::fs::read(argument).map_err(|error| {
        failed(if Path::new(argument).is_dir() {
            "it is a directory".to_owned()
        } else if error.kind() == io::ErrorKind::NotFound && catalogue::find(argument).is_some() {
            format!("there is no such file; for the puzzle of the catalogue write @{argument}")
        } else if error.kind() == io::ErrorKind::NotFound {
            "there is no such file".to_owned()
        } else {
            error.to_string()
        })
    })
}

/// What somebody says about a puzzle: in an argument, or in a file that it names.
pub(super) fn claim(argument: &str, puzzle: &Puzzle) -> Result<Claim, Failure> {
    let expected = "a claim, a file that holds one, or `-` for standard input";
    let (text, source) = argument_or_file(argument, "claim", expected)?;
    Ok(claim::read_bytes(&text, source, puzzle)?)
}

/// A stack of a puzzle's cubes, likewise, as the value of an option.
pub(super) fn stack(
    argument: &str,
    option: &str,
    puzzle: &Puzzle,
) -> Result<Vec<StackedCube>, Failure> {
    let expected = "a stack, a file that holds one, or `-` for standard input";
    let (text, source) = argument_or_file(argument, option, expected)?;
    Ok(claim::read_stack(&text, source, puzzle)?)
}

/// An argument itself, or what is in the file that it names, and what to call it.
fn argument_or_file<'a>(
    argument: &'a str,
    name: &'a str,
    expected: &'static str,
) -> Result<(Vec<u8>, &'a str), InputError> {
    if argument == "-" || Path::new(argument).exists() {
        Ok((read_bytes(argument, expected)?, source_name(argument)))
    } else {
        Ok((argument.as_bytes().to_vec(), name))
    }
}

/// Advice for a name that is not in the catalogue.
fn nearest(name: &str) -> String {
    // Below this likeness a suggestion is a guess.
    const LIKE: f64 = 0.75;
    let likeness = |id: &str| strsim::jaro_winkler(id, &name.to_lowercase());
    catalogue::entries()
        .iter()
        .map(|entry| (likeness(entry.id()), entry.id()))
        .filter(|(likeness, _)| *likeness >= LIKE)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map_or_else(
            || "`tantalizer catalogue` lists the names".to_owned(),
            |(_, id)| format!("@{id}; `tantalizer catalogue` lists all names"),
        )
}

/// A magic number as `44100` or as `2^2*3^2*5^2*7^2`, not yet over a palette.
pub(super) fn magic_number(text: &str) -> Result<BigUint, String> {
    // More than any matrix that fits into memory needs.
    const MAX_BITS: u64 = 10_000_000;
    let mut product = BigUint::from(1u8);
    for factor in text.split(['*', '·']) {
        let (base, exponent) = factor.split_once('^').unwrap_or((factor, "1"));
        // An exponent with more digits than fit is too large in any case.
        let exponent = exponent.trim();
        let is_number = !exponent.is_empty() && exponent.bytes().all(|byte| byte.is_ascii_digit());
        let exponent = is_number.then(|| exponent.parse().unwrap_or(u32::MAX));
        let power = base.trim().parse::<BigUint>().ok().zip(exponent);
        let (base, exponent) = power.ok_or_else(|| {
            "expected a whole number such as 44100, or its factors such as 2^2*3^2*5^2*7^2"
                .to_owned()
        })?;
        if product.bits() + base.bits() * u64::from(exponent) > MAX_BITS {
            return Err(format!("a number of more than {MAX_BITS} bits; no matrix needs one"));
        }
        product *= base.pow(exponent);
    }
    Ok(product)
}

/// A time limit such as 500ms, 2s or 5m.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text)
        .map_err(|_| "expected a time with its unit, such as 500ms, 2s or 5m".to_owned())
}

/// What `--no-repeat` asks of a product.
pub(super) fn relation(no_repeat: bool) -> Relation {
    if no_repeat { Relation::Divides } else { Relation::Equal }
}

/// The number of selections in a solution as asked for, else 2, or 1 for a single column.
pub(super) fn parts(matrix: &Matrix, number: Option<usize>) -> Result<usize, Failure> {
    let parts = number.unwrap_or_else(|| 2.min(matrix.columns()));
    search::check_parts(matrix, parts).map_err(|error| format!("--parts: {error}"))?;
    Ok(parts)
}

/// M as asked for, else Πp².
pub(super) fn magic(
    palette: &Palette,
    number: Option<&BigUint>,
    relation: Relation,
) -> Result<Magic, Failure> {
    let magic: Result<Magic, Failure> = match number {
        None => Ok(Magic::standard(palette)),
        Some(number) => Magic::new(palette, number.clone()).map_err(|error| {
            let primes: Vec<String> =
                palette.colours().map(|colour| palette.prime(colour).to_string()).collect();
            format!("--magic: {error}; the primes of this puzzle are {}", primes.join(", ")).into()
        }),
    };
    magic.map(|magic| match relation {
        Relation::Equal => magic,
        Relation::Divides => magic.with_divisors(),
    })
}

/// A number from 1 on.
pub(super) fn positive(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a whole number from 1 on".to_owned())
}

/// A number from 1 to `most`.
pub(super) fn up_to(text: &str, most: usize) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!("expected a number from 1 to {most}")),
    }
}

/// A seed of random numbers.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// A number of bytes such as 500M, 2G or 2GiB; K, M and G are powers of 1024.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let shift = match unit.trim().to_ascii_lowercase().trim_end_matches("ib").trim_end_matches('b')
    {
        "" => Some(0),
        "k" => Some(10),
        "m" => Some(20),
        "g" => Some(30),
        "t" => Some(40),
        _ => None,
    };
    let bytes = number.parse::<usize>().ok().zip(shift);
    bytes
        .and_then(|(number, shift)| number.checked_mul(1 << shift))
        .filter(|&bytes| bytes > 0)
        .ok_or_else(|| "expected a whole number of bytes, kibibytes (K), mebibytes (M) or gibibytes (G), such as \
         500M or 2G".to_owned())
}
