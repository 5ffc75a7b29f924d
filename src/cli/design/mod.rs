//! `tantalizer design`: puzzles with a wanted number of solutions.

mod made;
mod mutando;
mod refusal;
mod report;

use super::limits::LimitArgs;
use super::output::{self, counted};
use super::progress::Bar;
use super::{Exit, Failure, OutputFormat, input};
use made::{Made, Painter};
use refusal::Refusal;
use std::ops::ControlFlow;
use tantalizer::census::design::search::{self, Wanted};
use tantalizer::census::design::{Design, Found};
use tantalizer::census::{Family, RowTypes};
use tantalizer::draw;
use tantalizer::model::Matrix;
use tantalizer::outcome::{Limits, Outcome, StopReason};
use tantalizer::{catalogue, equivalence};

/// Make puzzles with a wanted number of solutions
///
/// Finds puzzles of N cubes and N colours with exactly K solutions. Where all puzzles of the kind can be
/// looked through, each of them (repainted copies counted as one) has the same chance, and if there is
/// none, that is certain; where they are too many, some are drawn or looked for.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag of the command line")]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Number of cubes and colours, from 1 to 40; 4 with --mutando
    #[arg(value_name = "N", allow_hyphen_values = true, value_parser = cubes,
        required_unless_present = "mutando")]
    cubes: Option<usize>,

    /// Number of solutions [default with --mutando: any but 0]
    #[arg(long, value_name = "K", allow_hyphen_values = true, value_parser = number,
        required_unless_present = "mutando")]
    solutions: Option<usize>,

    /// Four cubes that make a 2×2×1 block with plain faces as well as a tower
    #[arg(long)]
    mutando: bool,

    /// With --mutando, number of solutions of the block, up to turning it [default: any but 0]
    #[arg(long, value_name = "K", allow_hyphen_values = true, value_parser = number,
        requires = "mutando")]
    blocks: Option<usize>,

    /// Every cube shows every colour; this is the default
    #[arg(long)]
    proper: bool,

    /// Cubes need not show every colour
    #[arg(long, conflicts_with = "proper")]
    any: bool,

    /// No two cubes have the same pairs of opposite faces, or with --mutando the same faces; this is the
    /// default
    #[arg(long)]
    distinct: bool,

    /// They may
    #[arg(long, conflicts_with = "distinct")]
    repeat: bool,

    /// Number of puzzles, none a repainted copy of another
    #[arg(long, value_name = "C", default_value_t = 1, allow_hyphen_values = true,
        value_parser = input::positive)]
    count: usize,

    /// Where the random numbers start: the same seed gives the same puzzles on every machine
    #[arg(long, value_name = "SEED", default_value_t = 0, allow_hyphen_values = true,
        value_parser = input::seed)]
    seed: u64,

    /// Refuse repainted copies of the puzzles in the catalogue
    #[arg(long)]
    new: bool,

    /// Print all such puzzles instead, one JSON object on a line whatever --format says, repainted copies
    /// left out
    #[arg(long, conflicts_with_all = ["count", "seed", "nets"])]
    list: bool,

    /// Draw nets to print, at true size on A4: FILE.svg or FILE.png; further pages and puzzles get
    /// numbers
    #[arg(long, value_name = "FILE", value_parser = output::picture)]
    nets: Option<output::PictureFile>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

const EXAMPLES: &str = "\
Examples:
  tantalizer design 4 --solutions 1 --new          a puzzle like Instant Insanity that is not sold
  tantalizer design 5 --solutions 1 --count 3 --seed 7
  tantalizer design 4 --any --repeat --solutions 13
  tantalizer design 4 --solutions 2 --nets cubes.svg
  tantalizer design 4 --solutions 72 --list
  tantalizer design --mutando                      four cubes for a tower and a block
  tantalizer design --mutando --solutions 1 --blocks 1 --count 4

Exit code: 0 done, 1 there is none or no more, 2 bad usage, 3 stopped, or none found.";

/// A number of cubes.
fn cubes(text: &str) -> Result<usize, String> {
    input::up_to(text, 40)
}

/// A number of solutions.
fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", usize::MAX))
}

/// The number of pairs of selections that differ in every row, 3^n·2^n/2, if it is not too large to matter.
fn most_solutions(cubes: usize) -> Option<u128> {
    Some(6u128.checked_pow(u32::try_from(cubes).ok()?)? / 2)
}

/// How puzzles were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Method {
    /// All of the kind were looked through: so many have the wanted number of solutions.
    Counted(u64),
    /// Puzzles of the kind were drawn.
    Drawn,
    /// By changing puzzles step by step.
    Searched,
}

/// What was found, and whether there may be more.
struct Finding {
    found: Vec<Found>,
    /// The numbers of solutions that occur, if they were found on the way.
    possible: Option<Vec<usize>>,
    /// None if it was not known yet when a limit was reached.
    method: Option<Method>,
    stopped: Option<StopReason>,
}

impl Args {
    /// The number of cubes and colours.
    fn cubes(&self) -> usize {
        self.cubes.unwrap_or(mutando::CUBES)
    }

    /// The number of solutions, where it is one.
    fn solutions(&self) -> usize {
        self.solutions.expect("clap requires it without --mutando")
    }

    /// The matrices that are looked through; none if they are too many.
    fn family(&self) -> Option<Family> {
        Family::new(self.cubes(), self.any, self.repeat).ok()
    }

    /// What is not wanted.
    fn unwanted(&self) -> Vec<Matrix> {
        let entries = if self.new { catalogue::entries() } else { &[] };
        entries.iter().map(|entry| entry.puzzle().matrix().clone()).collect()
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.start()?;
    if args.mutando {
        return mutando::run(args, &limits);
    }
    if !args.any && args.cubes() > RowTypes::MOST_PROPER_COLOURS {
        return refusal::print(args, &Refusal::TooManyColours);
    }
    if let Some(most) = most_solutions(args.cubes()).filter(|&most| args.solutions() as u128 > most)
    {
        return refusal::print(args, &Refusal::TooManySolutions(most));
    }
    if let Some(target) = &args.nets {
        target.check()?;
    }
    let unwanted = args.unwanted();
    let design =
        args.family().map(|family| Design::new(family, args.solutions()).without(&unwanted));
    if args.list {
        return match &design {
            Some(design) => list(args, design, &limits),
            None => Err(format!(
                "--list: puzzles of any {} cubes are too many; expected at most {}",
                args.cubes(),
                Family::MOST_COLOURS
            )
            .into()),
        };
    }
    let mut result = find(args, design.as_ref(), &unwanted, &limits);
    if result.found.is_empty() && result.method == Some(Method::Counted(0)) {
        let design = design.expect("it was looked through");
        let possible = result.possible.or_else(|| design.possible(&limits).complete().flatten());
        return refusal::print(args, &Refusal::new(args, possible));
    }
    let made = make(args, &mut result, &limits);
    finish(args, &result, &made)
}

/// Draws and prints what was made.
fn finish(args: &Args, result: &Finding, made: &[Made]) -> Result<Exit, Failure> {
    if let Some(target) = &args.nets {
        draw_nets(made, target)?;
    }
    report::print(args, result, made)?;
    Ok(match (result.stopped, result.method) {
        (Some(_), _) => Exit::Undecided,
        _ if made.len() == args.count => Exit::Yes,
        (None, Some(Method::Counted(_))) => Exit::No,
        _ => Exit::Undecided,
    })
}

fn find(args: &Args, design: Option<&Design>, unwanted: &[Matrix], limits: &Limits) -> Finding {
    /// Steps of a search for each puzzle wanted.
    const STEPS: usize = 20_000;
    let mut known = Vec::new();
    if let Some(design) = design {
        let bar = Bar::new();
        let outcome = design.pick(args.count, args.seed, limits, |done, all| bar.show(done, all));
        bar.finish();
        let stopped = outcome.stop_reason();
        let picked = outcome.value().clone();
        let method = Some(picked.of.map_or(Method::Drawn, Method::Counted));
        if stopped.is_some() || picked.of.is_some() || picked.found.len() == args.count {
            return Finding { found: picked.found, possible: picked.possible, method, stopped };
        }
        known = picked.found;
    }
    let mut without = unwanted.to_vec();
    without.extend(known.iter().map(|found| found.matrix.clone()));
    let wanted = Wanted {
        colours: args.cubes(),
        solutions: args.solutions(),
        repeat: args.repeat,
        without: &without,
    };
    let missing = args.count - known.len();
    let steps = STEPS.saturating_mul(missing);
    let (found, flow) = search::find(&wanted, missing, steps, args.seed, limits).into_parts();
    let stopped = match flow {
        ControlFlow::Break(reason) => Some(reason),
        ControlFlow::Continue(()) => None,
    };
    known.extend(found);
    Finding { found: known, possible: None, method: Some(Method::Searched), stopped }
}

/// So many puzzles take no time to be made: they are, whatever the limit.
const AT_ONCE: usize = 20;

/// Makes puzzles of what was found, until a limit is reached.
fn make(args: &Args, result: &mut Finding, limits: &Limits) -> Vec<Made> {
    let painter = Painter::new(args.cubes());
    let mut made = Vec::new();
    for (index, found) in result.found.iter().enumerate() {
        if let (ControlFlow::Break(reason), AT_ONCE..) = (limits.check(), index) {
            result.stopped = Some(reason);
            break;
        }
        made.push(Made::of_matrix(&painter, found, args.seed.wrapping_add(index as u64)));
    }
    made
}

/// Streams all puzzles as lines of JSON.
fn list(args: &Args, design: &Design, limits: &Limits) -> Result<Exit, Failure> {
    let painter = Painter::new(args.cubes());
    let mut lines = output::JsonLines::new();
    let outcome = design.for_each(limits, |found| lines.json(&report::line(&painter, &found)));
    lines.finish()?;
    match outcome {
        Outcome::Complete(0) => {
            let possible = design.possible(limits).complete().flatten();
            refusal::print(args, &Refusal::new(args, possible))
        }
        // Or the reader has seen enough.
        Outcome::Complete(_) | Outcome::Stopped { reason: StopReason::Enough, .. } => Ok(Exit::Yes),
        Outcome::Stopped { reason, so_far } => {
            let puzzles = counted(so_far, "puzzle", "puzzles");
            output::note(&format!("stopped ({reason}) after {puzzles}; there may be more"));
            Ok(Exit::Undecided)
        }
    }
}

/// Draws nets of all puzzles, and tells the names of the files.
fn draw_nets(made: &[Made], target: &output::PictureFile) -> Result<(), Failure> {
    let (mut pages, made_count) = (Vec::new(), made.len());
    for (index, made) in made.iter().enumerate() {
        let title = match made_count {
            1 => made.code.clone(),
            _ => format!("puzzle {}: {}", index + 1, made.code),
        };
        pages.extend(draw::nets(&made.puzzle, &title)?);
    }
    output::write_pages(&pages, target, "nets are")
}

/// The puzzles of the catalogue that a matrix is, repainted or not.
fn known_as(matrix: &Matrix) -> Vec<&'static str> {
    let limits = Limits::new();
    let is = |entry: &&catalogue::Entry| {
        let puzzle = entry.puzzle();
        equivalence::relabelled(puzzle.matrix(), matrix, &limits).is_ok_and(|same| same.is_ok())
    };
    catalogue::entries().iter().filter(is).map(catalogue::Entry::id).collect()
}
