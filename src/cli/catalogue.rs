//! `tantalizer catalogue`: the real puzzles that are known by name.

use super::{Exit, Failure, OutputFormat, output};
use serde::Serialize;
use tantalizer::catalogue::{self, Entry};
use tantalizer::format::PuzzleObject;
use tantalizer::model::ProperMatrix;

/// List the puzzles that can be named with @ wherever a puzzle file can
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

#[derive(Serialize)]
struct Report {
    schema: u32,
    command: &'static str,
    puzzles: Vec<EntryObject>,
}

#[derive(Serialize)]
struct EntryObject {
    id: &'static str,
    name: &'static str,
    source: &'static str,
    note: Option<&'static str>,
    puzzle: PuzzleObject,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let entries = catalogue::entries();
    match args.format {
        OutputFormat::Text => output::print(&listing(entries))?,
        OutputFormat::Json => {
            let object = |entry: &'static Entry| EntryObject {
                id: entry.id(),
                name: entry.name(),
                source: entry.source(),
                note: entry.note(),
                puzzle: (&entry.puzzle()).into(),
            };
            let puzzles = entries.iter().map(object).collect();
            output::print_json(&Report { schema: 1, command: "catalogue", puzzles })?;
        }
    }
    Ok(Exit::Yes)
}

fn listing(entries: &[Entry]) -> String {
    let head = ["puzzle", "cubes", "colours", "proper", "given as", "name; source"];
    let mut rows = vec![head.map(output::heading).to_vec()];
    for entry in entries {
        let puzzle = entry.puzzle();
        let proper = ProperMatrix::check(puzzle.matrix()).is_ok();
        rows.push(vec![
            format!("@{}", entry.id()),
            puzzle.matrix().rows().to_string(),
            puzzle.palette().len().to_string(),
            if proper { "yes" } else { "no" }.to_owned(),
            if puzzle.cubes().is_some() { "faces" } else { "pairs" }.to_owned(),
            format!("{}; {}", entry.name(), entry.source()),
        ]);
    }
    output::table(rows, &[1, 2])
}
