//! `tantalizer solve`: all partial solutions and solutions of a puzzle.

mod answer;
mod json;
mod reason;
mod sample;
mod text;

use super::input::{self, Loaded, ReadArgs};
use super::limits::LimitArgs;
use super::progress::Progress;
use super::{Exit, Failure, OutputFormat, output};
use answer::Answer;
use clap::ValueEnum;
use num_bigint::BigUint;
use std::io;

/// Find all partial solutions and solutions of a puzzle
///
/// A partial solution chooses one entry from every row so that their product is M; a solution is
/// a set of independent ones, which differ in every row. For cubes two of them make a tower.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag of the command line")]
pub(super) struct Args {
    /// A puzzle file, `-` for standard input, @name for a puzzle of the catalogue, or a share code
    #[arg(required_unless_present = "interactive", conflicts_with = "interactive")]
    puzzle: Option<String>,

    #[command(flatten)]
    read: ReadArgs,

    /// Ask for the cubes as pairs of opposite colours, numbers from 0
    #[arg(long, conflicts_with_all = ["from", "layout"])]
    interactive: bool,

    /// Number l of independent partial solutions in a solution, from 1 to the number of columns
    /// [default: 2, or 1 for a single column]
    #[arg(long, value_name = "L", allow_hyphen_values = true)]
    parts: Option<usize>,

    /// The product M that a partial solution must have, such as 44100 or 2^2*3^2*5^2*7^2
    /// [default: the product of the squares of all primes]
    #[arg(long, value_name = "M", allow_hyphen_values = true, value_parser = input::magic_number)]
    magic: Option<BigUint>,

    /// Stop at the first solution
    #[arg(long, conflicts_with_all = ["count", "engine"])]
    first: bool,

    /// Only count, list nothing
    #[arg(long)]
    count: bool,

    /// How to count [default: search and divisors in turns, until one is done]
    #[arg(long, value_name = "ENGINE")]
    engine: Option<Engine>,

    /// Draw so many solutions instead of listing all, each time each with equal probability
    #[arg(long, value_name = "K", allow_hyphen_values = true, value_parser = input::positive,
        conflicts_with_all = ["first", "count", "engine", "limit"])]
    sample: Option<usize>,

    /// Where the random numbers of --sample start: the same seed draws the same solutions
    #[arg(long, value_name = "SEED", default_value_t = 0, requires = "sample",
        allow_hyphen_values = true, value_parser = input::seed)]
    seed: u64,

    /// Sides need not show every colour, only none twice, though there are more colours than cubes:
    /// products need only divide M
    #[arg(long)]
    no_repeat: bool,

    /// If there is no solution, name the fewest cubes that cannot be stacked without repeating a colour
    /// on a side
    #[arg(long, conflicts_with = "sample")]
    obstacle: bool,

    /// List at most so many partial solutions and so many solutions; all are counted, and towers
    /// are shown as asked for
    #[arg(long, value_name = "N", default_value_t = 1000)]
    limit: usize,

    /// Show the towers of the first N solutions
    #[arg(long, value_name = "N", default_value_t = 1)]
    towers: usize,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

/// A way to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// Multiply out every selection, as the definition says
    Literal,
    /// Visit every partial solution
    Search,
    /// Count on the divisors of M, without visiting any
    Divisors,
}

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    /// Lists and counts.
    All,
    /// Counts alone.
    Count,
    /// One solution.
    First,
    /// Solutions drawn at random.
    Sample { number: usize, seed: u64 },
}

impl Args {
    fn task(&self) -> Task {
        match self.sample {
            Some(number) => Task::Sample { number, seed: self.seed },
            None if self.first => Task::First,
            None if self.count => Task::Count,
            None => Task::All,
        }
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.start()?;
    let loaded = match &args.puzzle {
        Some(puzzle) => input::load(puzzle, &args.read)?,
        None => Loaded::asked(tantalizer::format::ask(io::stdin().lock(), io::stderr().lock())?),
    };
    let relation = input::relation(args.no_repeat);
    let magic = input::magic(loaded.puzzle.palette(), args.magic.as_ref(), relation)?;
    let parts = input::parts(loaded.puzzle.matrix(), args.parts)?;
    let progress = Progress::start(loaded.puzzle.matrix(), &magic);
    let limits = limits.with_progress(progress.steps());
    let mut answer = Answer::new(args, parts, loaded, magic);
    answer.find(args.engine, &limits)?;
    progress.finish();
    match args.format {
        OutputFormat::Text => output::print(&text::report(&answer))?,
        OutputFormat::Json => output::print_json(&json::report(&answer))?,
    }
    let settled = answer.stopped.is_none() || (answer.found && !args.count);
    Ok(match (settled, answer.found) {
        (false, _) => Exit::Undecided,
        (true, true) => Exit::Yes,
        (true, false) => Exit::No,
    })
}
