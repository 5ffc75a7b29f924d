//! `tantalizer identify`: which puzzles of the catalogue a puzzle is.

use super::input::PuzzleArgs;
use super::limits::LimitArgs;
use super::output::{self, bad, good, heading};
use super::{Exit, Failure, OutputFormat, levels};
use serde::Serialize;
use tantalizer::catalogue::{self, Match};
use tantalizer::model::Puzzle;
use tantalizer::outcome::StopReason;

/// Say which puzzles of the catalogue a puzzle is, in other colours or mirrored perhaps
///
/// Exit code 0 if there are any, 1 if there are none.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

#[derive(Serialize)]
struct Report {
    schema: u32,
    command: &'static str,
    /// Nothing if a limit was reached.
    matches: Option<Vec<MatchObject>>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize)]
struct MatchObject {
    id: &'static str,
    name: &'static str,
    level: &'static str,
    /// Whether real cubes could be compared: the faces of both are known.
    cubes_compared: bool,
    /// Pairs of a colour of the catalogue's puzzle and the colour it becomes.
    colours: Vec<[String; 2]>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.start()?;
    let puzzle = args.puzzle.load()?.puzzle;
    let matches = catalogue::identify(&puzzle, &limits);
    match args.format {
        OutputFormat::Text => output::print(&text(&puzzle, &matches))?,
        OutputFormat::Json => output::print_json(&report(&puzzle, &matches))?,
    }
    Ok(match matches {
        Err(_) => Exit::Undecided,
        Ok(matches) if matches.is_empty() => Exit::No,
        Ok(_) => Exit::Yes,
    })
}

fn text(puzzle: &Puzzle, matches: &Result<Vec<Match>, StopReason>) -> String {
    let matches = match matches {
        Err(reason) => return output::undecided(*reason),
        Ok(matches) => matches,
    };
    if matches.is_empty() {
        return format!(
            "{}: none of the {} puzzles of the catalogue, however painted or mirrored\n",
            bad("no"),
            catalogue::entries().len()
        );
    }
    let head = ["puzzle", "it has", "in its colours for those of this puzzle"];
    let mut rows = vec![head.map(heading).to_vec()];
    for Match { entry, level, colours } in matches {
        let other = entry.puzzle();
        let arrows = levels::colour_arrows(other.palette(), puzzle.palette(), colours);
        rows.push(vec![
            format!("@{}", entry.id()),
            levels::name_for(*level, &other, puzzle),
            arrows.unwrap_or_else(|| "the same".to_owned()),
        ]);
    }
    format!("{}\n\n{}", good("found in the catalogue"), output::table(rows, &[]))
}

fn report(puzzle: &Puzzle, matches: &Result<Vec<Match>, StopReason>) -> Report {
    let object = |Match { entry, level, colours }: &Match| {
        let other = entry.puzzle();
        let map = levels::colour_map(other.palette(), puzzle.palette(), colours);
        MatchObject {
            id: entry.id(),
            name: entry.name(),
            level: levels::key(*level),
            cubes_compared: other.cubes().is_some() && puzzle.cubes().is_some(),
            colours: map.into_iter().map(|pair| pair.map(str::to_owned)).collect(),
        }
    };
    Report {
        schema: 1,
        command: "identify",
        matches: matches.as_ref().ok().map(|matches| matches.iter().map(object).collect()),
        outcome: if matches.is_ok() { "complete" } else { "stopped" },
        reason: matches.as_ref().err().map(ToString::to_string),
    }
}
