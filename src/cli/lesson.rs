//! `tantalizer lesson`: a page to play with.

use super::input::PuzzleArgs;
use super::limits::LimitArgs;
use super::{Exit, Failure, OutputFormat, output};
use serde::Serialize;
use std::path::PathBuf;
use tantalizer::lesson::{Facts, check_page, page};

/// Write a page to play with in the browser: one file that needs no network
///
/// Choose one pair of every cube, and see the product, the exponents and the graph follow; when two
/// independent selections have the product M, the tower stands. With hints, exercises and the solution.
/// The page opens from the disk, and keeps its state in its address.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// The file to write; standard output if not given
    #[arg(short, long, value_name = "FILE.html")]
    output: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of what is printed about the file
    #[arg(long, value_enum, default_value_t = OutputFormat::Text, requires = "output")]
    format: OutputFormat,
}

#[derive(Serialize)]
struct Report {
    schema: u32,
    command: &'static str,
    title: String,
    file: String,
    bytes: usize,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Solutions that are kept: as many as the page lists, and more than anybody clicks through.
const KEPT: usize = 2000;

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.start()?;
    let loaded = args.puzzle.load()?;
    check_page(loaded.puzzle.matrix()).map_err(|error| loaded.error(error))?;
    let facts = Facts::find(&loaded.puzzle, KEPT, &limits);
    let html = page(&facts, &loaded.title).map_err(|error| loaded.error(error))?;
    let reason = facts.stopped().map(|reason| reason.to_string());
    let Some(path) = &args.output else {
        output::print(&html)?;
        return Ok(ended(reason.as_deref(), args.format));
    };
    output::write_file(path, html.as_bytes())?;
    match args.format {
        OutputFormat::Text => output::note(&format!("open {} in a browser", path.display())),
        OutputFormat::Json => output::print_json(&Report {
            schema: 1,
            command: "lesson",
            title: loaded.title,
            file: path.display().to_string(),
            bytes: html.len(),
            outcome: if reason.is_some() { "stopped" } else { "complete" },
            reason: reason.clone(),
        })?,
    }
    Ok(ended(reason.as_deref(), args.format))
}

/// What a limit that was reached means for the page.
fn ended(reason: Option<&str>, format: OutputFormat) -> Exit {
    let Some(reason) = reason else { return Exit::Yes };
    if format == OutputFormat::Text {
        output::note(&format!("stopped ({reason}): the page does not know all solutions"));
    }
    Exit::Undecided
}
