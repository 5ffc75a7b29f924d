//! `tantalizer explain`: a puzzle explained step by step.

use super::input::PuzzleArgs;
use super::limits::LimitArgs;
use super::{Exit, Failure, OutputFormat, output};
use clap::ValueEnum;
use serde::Serialize;
use tantalizer::lesson::{Facts, Level, Markup, explain};

/// Explain a puzzle: from its colours and primes to the number of its towers
///
/// Every step is told with the numbers of this puzzle: the products, the magic number M, the search as
/// divisions, the partial solutions and which of them go together, the same on the graph, the tower,
/// and how many there are; or why there is none.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// The language to write in
    #[arg(long, value_enum, default_value_t = To::Text)]
    to: To,

    /// How much to say; of more than 8 rows it is short in any case
    #[arg(long, value_enum, default_value_t = How::Full)]
    level: How,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output: the text itself, or a JSON object that holds it
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum To {
    /// For a terminal
    Text,
    /// For a page of a website or a repository
    Markdown,
    /// For paper: a whole file
    Latex,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum How {
    /// Steps and results
    Short,
    /// Reasons as well, the search branch by branch, and the graph
    Full,
}

#[derive(Serialize)]
struct Report {
    schema: u32,
    command: &'static str,
    title: String,
    text: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Solutions that are kept: more are counted only.
const KEPT: usize = 1000;

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.start()?;
    let loaded = args.puzzle.load()?;
    let facts = Facts::find(&loaded.puzzle, KEPT, &limits);
    let level = match args.level {
        How::Short => Level::Short,
        How::Full => Level::Full,
    };
    let markup = match args.to {
        To::Text => Markup::Text,
        To::Markdown => Markup::Markdown,
        To::Latex => Markup::Latex,
    };
    let text = explain(&facts, &loaded.title, level).write(markup);
    let reason = facts.stopped().map(|reason| reason.to_string());
    if let (Some(reason), OutputFormat::Text) = (&reason, args.format) {
        output::note(&format!("stopped ({reason}): the text does not tell of all solutions"));
    }
    let exit = if reason.is_some() { Exit::Undecided } else { Exit::Yes };
    match args.format {
        OutputFormat::Text => output::print(&text)?,
        OutputFormat::Json => output::print_json(&Report {
            schema: 1,
            command: "explain",
            title: loaded.title,
            text,
            outcome: if reason.is_some() { "stopped" } else { "complete" },
            reason,
        })?,
    }
    Ok(exit)
}
