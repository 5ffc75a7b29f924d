//! `tantalizer convert`: the same puzzle in another format.

use super::input::{self, FormatName, ReadArgs};
use super::{Exit, Failure, OutputFormat, output};
use serde::Serialize;
use tantalizer::error::InputError;
use tantalizer::format::{self, Format};
use tantalizer::model::Puzzle;

/// Write a puzzle in another format
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A puzzle file, `-` for standard input, or @name for a puzzle of the catalogue
    puzzle: String,

    #[command(flatten)]
    read: ReadArgs,

    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    to: FormatName,

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
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let puzzle = input::load(&args.puzzle, &args.read)?.puzzle;
    let to = Format::from(args.to);
    let text = format::write(&puzzle, to)
        .map_err(|problem| InputError::new(input::source_name(&args.puzzle), None, problem))?;
    if let Some(loss) = loss(&puzzle, to) {
        output::note(&loss);
    }
    match args.format {
        OutputFormat::Text => output::print(&text)?,
        OutputFormat::Json => {
            let report = Report { schema: 1, command: "convert", to: to.name(), text: &text };
            output::print_json(&report)?;
        }
    }
    Ok(Exit::Yes)
}

/// What the format cannot hold, or what had to be made up.
fn loss(puzzle: &Puzzle, to: Format) -> Option<String> {
    let palette = puzzle.palette();
    match to {
        Format::Faces if puzzle.cubes().is_none() => Some(
            "the puzzle gives only pairs of opposite faces, and these fix a cube only up to its \
             mirror image; one of the two was written"
                .to_owned(),
        ),
        Format::Primes if puzzle.cubes().is_some() => Some(
            "a matrix does not tell a cube from its mirror image; `--to faces` keeps that"
                .to_owned(),
        ),
        Format::Pairs if palette.names().enumerate().any(|(i, name)| name != i.to_string()) => {
            let names: Vec<String> =
                palette.names().enumerate().map(|(i, name)| format!("{i} = {name}")).collect();
            Some(format!("pairs have numbers for colours: {}", names.join(", ")))
        }
        _ => None,
    }
}
