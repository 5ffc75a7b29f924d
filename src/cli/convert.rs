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
    for loss in losses(&puzzle, to) {
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
