//! `tantalizer convert`: the same puzzle in another format.

use super::input::{self, FormatName, ReadArgs};
use super::limits::LimitArgs;
use super::{Exit, Failure, OutputFormat, levels, output};
use serde::Serialize;
use tantalizer::equivalence::{RelabelledPuzzle, canonical_puzzle, relabelled_puzzle};
use tantalizer::error::InputError;
use tantalizer::format::{self, Format, ReadOptions};
use tantalizer::model::{Colour, Cube, Matrix, Palette, Puzzle};
use tantalizer::outcome::{Limits, StopReason};

/// Write a puzzle in another format
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A puzzle file, `-` for standard input, @name for a puzzle of the catalogue, or a share code
    puzzle: String,

    #[command(flatten)]
    read: ReadArgs,

    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    to: FormatName,

    /// Write the canonical form: the same for all puzzles that differ in the order of cubes and of
    /// entries (or in how cubes are turned, where the format tells faces)
    #[arg(long)]
    canonical: bool,

    /// The canonical form is the same also for all puzzles in other colours
    #[arg(long, requires = "canonical")]
    relabel: bool,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output: the converted puzzle itself, or a JSON object that holds it
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

#[derive(Serialize)]
struct Report<'a> {
    schema: u32,
    command: &'static str,
    to: &'static str,
    text: &'a str,
    canonical: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    relabelling: Option<Relabelling<'a>>,
}

/// How a puzzle was painted to get its canonical form.
#[derive(Serialize)]
struct Relabelling<'a> {
    /// Pairs of a colour and the one it became.
    colours: Vec<[&'a str; 2]>,
    automorphisms: String,
    relabellings: String,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.start()?;
    let given = input::load(&args.puzzle, &args.read)?.puzzle;
    let to = Format::from(args.to);
    let (puzzle, relabelling) = match form(args, &given, to, &limits) {
        Ok(found) => found,
        Err(reason) => return stopped(args, reason),
    };
    let text = format::write(&puzzle, to)
        .map_err(|problem| InputError::new(input::source_name(&args.puzzle), None, problem))?;
    for loss in losses(&puzzle, to) {
        output::note(&loss);
    }
    if to == Format::Primes && !is_recognised(&text, to) {
        output::note("to be read again, this needs --from primes");
    }
    let relabelling = relabelling.as_ref().map(|found| Relabelling {
        colours: levels::colour_map(given.palette(), puzzle.palette(), &found.colours),
        automorphisms: found.automorphisms.to_string(),
        relabellings: found.relabellings().to_string(),
    });
    match args.format {
        OutputFormat::Text => output::print(&text)?,
        OutputFormat::Json => output::print_json(&Report {
            schema: 1,
            command: "convert",
            to: to.name(),
            text: &text,
            canonical: args.canonical,
            relabelling,
        })?,
    }
    Ok(Exit::Yes)
}

/// Tells that a limit was reached.
fn stopped(args: &Args, reason: StopReason) -> Result<Exit, Failure> {
    match args.format {
        OutputFormat::Text => {
            output::note(&format!("stopped ({reason}) before the canonical form was found"));
        }
        OutputFormat::Json => output::print_json(&serde_json::json!({
            "schema": 1, "command": "convert", "outcome": "stopped", "reason": reason.to_string(),
        }))?,
    }
    Ok(Exit::Undecided)
}

/// Whether a reader that is not told the format takes the right one.
fn is_recognised(text: &str, format: Format) -> bool {
    let reading = format::read(text.as_bytes(), "", &ReadOptions::default());
    reading.is_ok_and(|reading| reading.format == format)
}

/// The puzzle as it is to be written, and how it was painted.
fn form(
    args: &Args,
    given: &Puzzle,
    to: Format,
    limits: &Limits,
) -> Result<(Puzzle, Option<RelabelledPuzzle>), StopReason> {
    if !args.canonical {
        return Ok((given.clone(), None));
    }
    let tells_faces = matches!(to, Format::Faces | Format::Json | Format::Code);
    let seen = if tells_faces { given.clone() } else { given.without_faces() };
    let canonical = |puzzle: &Puzzle| {
        Ok(if args.relabel {
            let found = relabelled_puzzle(puzzle, limits)?;
            (found.puzzle.clone(), Some(found))
        } else {
            (canonical_puzzle(puzzle), None)
        })
    };
    let (puzzle, relabelling) = canonical(&seen)?;
    match to {
        // The text has no primes, so that they must not count.
        Format::Pairs => Ok((canonical_puzzle(&numbered(&puzzle)), relabelling)),
        Format::Faces if given.cubes().is_none() => {
            let (puzzle, again) = canonical(&with_faces(&puzzle))?;
            Ok((puzzle, relabelling.zip(again).map(one_after_the_other)))
        }
        _ => Ok((puzzle, relabelling)),
    }
}

/// Painted first as a matrix, whose automorphisms count, and then as cubes.
fn one_after_the_other(
    (mut first, second): (RelabelledPuzzle, RelabelledPuzzle),
) -> RelabelledPuzzle {
    first.colours = first.colours.then(&second.colours);
    first
}

/// The same with the colours 0, 1, 2, … in the order of the palette.
fn numbered(puzzle: &Puzzle) -> Puzzle {
    let matrix = puzzle.matrix();
    let names = (0..matrix.palette().len()).map(|number| number.to_string());
    let palette = Palette::with_default_primes(names).expect("numbers differ");
    let entries = |row| matrix.row(row).iter().map(|entry| entry.colours().collect()).collect();
    let rows: Vec<Vec<Vec<Colour>>> = (0..matrix.rows()).map(entries).collect();
    Puzzle::of_matrix(Matrix::from_colours(palette, &rows).expect("the same rows"))
}

/// The same with cubes: of the two mirror images that pairs allow, those that come first. Itself if
/// its rows are no cubes.
fn with_faces(puzzle: &Puzzle) -> Puzzle {
    let Ok(cubes) = puzzle.some_cubes() else { return puzzle.clone() };
    let first = |cube: &Cube| cube.least().min(cube.mirrored().least());
    let cubes = cubes.iter().map(first).collect();
    Puzzle::of_cubes(puzzle.palette().clone(), cubes).expect("at least one cube")
}

/// What the format cannot hold, or what had to be made up.
fn losses(puzzle: &Puzzle, to: Format) -> Vec<String> {
    let palette = puzzle.palette();
    let mut losses = Vec::new();
    match (to, puzzle.cubes()) {
        (Format::Faces, None) => losses.push(
            "the puzzle gives only pairs of opposite faces, and these fix a cube only up to its \
             mirror image; one of the two was written"
                .to_owned(),
        ),
        (Format::Primes | Format::Pairs, Some(_)) => losses.push(format!(
            "{} do not tell a cube from its mirror image; `--to faces` does",
            to.name()
        )),
        _ => {}
    }
    let is_numbered = palette.names().enumerate().all(|(i, name)| name == i.to_string());
    if to == Format::Pairs && !is_numbered {
        let names: Vec<String> =
            palette.names().enumerate().map(|(i, name)| format!("{i} = {name}")).collect();
        losses.push(format!("pairs have numbers for colours: {}", names.join(", ")));
    }
    losses
}
