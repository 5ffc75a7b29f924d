//! `tantalizer census`: all matrices of a kind by their numbers of solutions.

mod answer;
mod mutando;
mod paper;
mod plot;
mod rows;
mod run;

use super::limits::LimitArgs;
use super::output::{self, undecided};
use super::{Exit, Failure};
use clap::ValueEnum;
use std::path::PathBuf;
use tantalizer::census::{self, Census, Family, Part, Subject};
use tantalizer::outcome::Limits;

/// Count all puzzles of a kind by their numbers of solutions
///
/// All N×3 matrices of products of two of N primes are counted, up to the order of rows and of
/// entries within rows, by the number of solutions (pairs of partial solutions that differ in every row)
/// and by the number of partial solutions. Rows are distinct and proper (every cube shows every colour)
/// unless said otherwise.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag of the command line")]
#[command(after_help = EXAMPLES)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["colours", "paper", "merge", "mutando"]))]
pub(super) struct Args {
    /// Number of colours and of cubes, from 1 to 7
    #[arg(value_name = "N", allow_hyphen_values = true, value_parser = colours)]
    colours: Option<usize>,

    /// Rows may be equal: two cubes may have the same pairs of opposite faces
    #[arg(long, conflicts_with_all = OTHERS)]
    repeat: bool,

    /// Cubes need not show every colour
    #[arg(long, conflicts_with_all = OTHERS)]
    any: bool,

    /// Count puzzles that are repainted copies of each other as one
    #[arg(long, conflicts_with_all = OTHERS)]
    relabel: bool,

    /// List the row types instead: the three products of each, and how many real cubes have them
    #[arg(long, conflicts_with_all = ["paper", "merge", "repeat", "relabel", "plot", "checkpoint", "part"])]
    rows: bool,

    /// Set the figures beside those of the paper, and show what is misprinted there
    #[arg(long, conflicts_with_all = ["plot", "checkpoint", "part"])]
    paper: bool,

    /// Count the sets of four real cubes of four colours by their solutions as a tower and as a 2×2×1
    /// block with plain faces; a cube and its mirror image are two
    #[arg(long, conflicts_with_all = ["rows", "plot", "checkpoint", "part"])]
    mutando: bool,

    /// Draw the histograms to a file, FILE.svg or FILE.png
    #[arg(long, value_name = "FILE", value_parser = output::picture, conflicts_with = "part")]
    plot: Option<output::PictureFile>,

    /// Save what was done to a file about once a second, and go on from what is there
    #[arg(long, value_name = "FILE", conflicts_with_all = OTHERS)]
    checkpoint: Option<PathBuf>,

    /// Count only part I of N (1/8, 2/8, …, 8/8), and print what --merge adds up, one JSON object
    /// whatever --format says. Only all parts together are a census: each matrix is counted in several
    #[arg(long, value_name = "I/N", conflicts_with_all = OTHERS, allow_hyphen_values = true,
        value_parser = part)]
    part: Option<(usize, usize)>,

    /// Add up the parts of a census, from the files that --part printed
    #[arg(long, value_name = "FILES", num_args = 1..)]
    merge: Option<Vec<PathBuf>>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
}

/// What is done in place of a census of N colours.
const OTHERS: [&str; 2] = ["paper", "merge"];

const EXAMPLES: &str = "\
Examples:
  tantalizer census 4                              every proper four-cube puzzle
  tantalizer census 4 --relabel                    repainted copies counted as one
  tantalizer census 4 --rows                       the 52 row types
  tantalizer census 5 --plot five.svg
  tantalizer census --paper                        what the paper says, and what is true
  tantalizer census --mutando                      four cubes that make a tower and a block
  tantalizer census 5 --any --checkpoint five.json 10^12 matrices
  tantalizer census 5 --any --part 3/8 > part3.json
  tantalizer census --merge part*.json

Exit code: 0 done, 2 bad usage or bad input, 3 stopped at a limit.";

/// The form of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For people
    Text,
    /// For programs: one object on one line
    Json,
    /// For spreadsheets
    Csv,
}

/// A number of colours.
fn colours(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("expected a number from 1 to {}", Family::MOST_COLOURS))
}

/// A part and the number of parts.
fn part(text: &str) -> Result<(usize, usize), String> {
    let numbers = text
        .split_once('/')
        .and_then(|(index, of)| Some((index.trim().parse().ok()?, of.trim().parse().ok()?)));
    match numbers {
        Some((index @ 1.., of)) if index <= of => Ok((index, of)),
        Some((_, of @ 1..)) => Err(format!("expected a part, from 1/{of} to {of}/{of}")),
        _ => Err("expected a part such as 1/8, the first of eight".to_owned()),
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.start()?;
    if args.paper {
        return paper::run(args.format, &limits);
    }
    if args.mutando {
        return mutando::run(args, &limits);
    }
    if let Some(files) = &args.merge {
        return answer::print(&merged(files)?, args.format, args.plot.as_ref());
    }
    let colours = args.colours.expect("clap requires one of the four");
    if let Some(target) = &args.plot {
        // Better now than when all is counted.
        target.check()?;
    }
    if args.rows {
        return rows::run(colours, args.any, args.format);
    }
    count(args, Family::new(colours, args.any, args.repeat)?, &limits)
}

/// Counts, and prints the census or a part of it.
fn count(args: &Args, family: Family, limits: &Limits) -> Result<Exit, Failure> {
    let subject = Subject { family, relabel: args.relabel };
    let (index, of) = args.part.unwrap_or((1, 1));
    let part = Part::new(subject, index, of)?;
    match run::complete(part, args.checkpoint.as_deref(), limits)? {
        Ok(part) if args.part.is_some() => {
            output::print(&part.write())?;
            Ok(Exit::Yes)
        }
        Ok(part) => {
            let census = census::merge(&[("this census".to_owned(), part)])?;
            answer::print(&census, args.format, args.plot.as_ref())
        }
        Err(stop) => {
            match args.format {
                Form::Json => answer::print_stopped(subject, stop.reason)?,
                Form::Text | Form::Csv => output::note(undecided(stop.reason).trim_end()),
            }
            output::note(&stop.advice);
            Ok(Exit::Undecided)
        }
    }
}

/// The census whose parts are in the files.
fn merged(files: &[PathBuf]) -> Result<Census, Failure> {
    let read = |path: &PathBuf| -> Result<(String, Part), Failure> {
        let name = path.display().to_string();
        let part = Part::read(&name, &run::text(path)?)?;
        Ok((name, part))
    };
    let parts = files.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    Ok(census::merge(&parts)?)
}
