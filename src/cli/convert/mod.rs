//! `tantalizer convert`: the same puzzle in another format.

mod canonical;
mod findings;
mod target;

use super::input::{self, Loaded, PuzzleArgs};
use super::limits::LimitArgs;
use super::{Exit, Failure, OutputFormat, levels, output};
use canonical::form;
use findings::{NO_SOLUTION_IN_IT, findings};
use serde::Serialize;
use tantalizer::error::InputError;
use tantalizer::format::{self, Format, ReadOptions};
use tantalizer::model::Puzzle;
use tantalizer::outcome::StopReason;
use target::Form;

/// Write a puzzle in another format
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    to: Form,

    /// Highlight solution K, counted from 1 in lexicographic order, with arrows from front to back and
    /// from left to right: for dot, graphml and latex
    #[arg(long, value_name = "K", allow_hyphen_values = true, value_parser = input::positive)]
    solution: Option<usize>,

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
    let Loaded { puzzle: given, source, .. } = args.puzzle.load()?;
    let to = args.to;
    let (puzzle, relabelling) = match form(args, &given, to, &limits) {
        Ok(found) => found,
        Err(reason) => return stopped(args, reason, "the canonical form was found"),
    };
    let refused = |problem| InputError::new(&source, None, problem);
    let text = match to {
        Form::Puzzle(_) if args.solution.is_some() => return Err(NO_SOLUTION_IN_IT.into()),
        Form::Puzzle(format) => {
            let text = format::write(&puzzle, format).map_err(refused)?;
            note_losses(&puzzle, format, &text);
            text
        }
        Form::Other(export) => match findings(&puzzle, export, args.solution, &limits)? {
            Ok(found) => found.export(&puzzle, export, args.solution).map_err(refused)?,
            Err(reason) => return stopped(args, reason, "all solutions were found"),
        },
    };
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
fn stopped(args: &Args, reason: StopReason, before: &str) -> Result<Exit, Failure> {
    match args.format {
        OutputFormat::Text => output::note(&format!("stopped ({reason}) before {before}")),
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

/// Tells what the reader of a puzzle file has to know.
fn note_losses(puzzle: &Puzzle, to: Format, text: &str) {
    for loss in losses(puzzle, to) {
        output::note(&loss);
    }
    if to == Format::Primes && !is_recognised(text, to) {
        output::note("to be read again, this needs --from primes");
    }
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
        (Format::Primes | Format::Pairs | Format::Edges, Some(_)) => losses.push(format!(
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
