//! `tantalizer solve`: all partial solutions and solutions of a puzzle.

mod json;
mod reason;
mod text;

use super::input::{self, Loaded, ReadArgs};
use super::{Exit, Failure, OutputFormat, output};
use num_bigint::BigUint;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tantalizer::error::ModelError;
use tantalizer::model::{Magic, Puzzle, Selection};
use tantalizer::outcome::{Limits, StopReason};
use tantalizer::search::obstacle::{self, Obstacle};
use tantalizer::search::{self, Sets, Solutions, partial};
use tantalizer::tower::{self, Tally, Tower};

/// Find all partial solutions and solutions of a puzzle
///
/// A partial solution chooses one entry from every row so that their product is M; a solution is
/// a set of independent ones, which differ in every row. For cubes two of them make a tower.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A puzzle file, `-` for standard input, or @name for a puzzle of the catalogue
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
    #[arg(long, conflicts_with = "count")]
    first: bool,

    /// Only count, list nothing
    #[arg(long)]
    count: bool,

    /// List at most so many partial solutions and so many solutions; all are counted, and towers
    /// are shown as asked for
    #[arg(long, value_name = "N", default_value_t = 1000)]
    limit: usize,

    /// Show the towers of the first N solutions
    #[arg(long, value_name = "N", default_value_t = 1)]
    towers: usize,

    /// Stop after this time, for example 500ms, 2s or 5m, and give what was found
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = input::duration)]
    time_limit: Option<Duration>,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

/// All that is known at the end. A count is there only if it is exact.
struct Answer {
    loaded: Loaded,
    magic: Magic,
    parts: usize,
    /// Only one solution was looked for.
    first: bool,
    /// Lists are wanted.
    lists: bool,
    list_limit: usize,
    /// The partial solutions found, in lexicographic order.
    partials: Vec<Selection>,
    partial_count: Option<BigUint>,
    /// The first solutions as positions in `partials`: those to be listed or shown as towers.
    solutions: Vec<Vec<usize>>,
    solution_count: Option<BigUint>,
    /// Whether at least one solution was found.
    found: bool,
    /// Placements and looks of all solutions, if solutions are towers and all are known.
    placements: Option<(BigUint, BigUint)>,
    /// The towers asked for, each with the position of its solution.
    towers: Vec<(usize, Tower)>,
    obstacle: Option<Obstacle>,
    stopped: Option<StopReason>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = limits(args.time_limit)?;
    let loaded = match &args.puzzle {
        Some(puzzle) => input::load(puzzle, &args.read)?,
        None => Loaded::asked(tantalizer::format::ask(io::stdin().lock(), io::stderr().lock())?),
    };
    let magic = input::magic(loaded.puzzle.palette(), args.magic.as_ref())?;
    let parts = args.parts.unwrap_or_else(|| 2.min(loaded.puzzle.matrix().columns()));
    search::check_parts(loaded.puzzle.matrix(), parts)
        .map_err(|error| format!("--parts: {error}"))?;
    let answer = Answer::empty(args, parts, loaded, magic);
    let answer = if args.first {
        answer_first(args, answer, &limits)?
    } else if args.count && parts == 1 {
        answer_count(answer, &limits)
    } else {
        answer_all(args, answer, &limits)
    };
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

/// The time limit, and Ctrl-C: the first asks the search to stop, the second ends the program.
fn limits(time: Option<Duration>) -> Result<Limits, Failure> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    ctrlc::set_handler(move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })?;
    let limits = Limits::new().with_interrupt(flag);
    Ok(match time {
        Some(time) => limits.with_time(time),
        None => limits,
    })
}

impl Answer {
    /// Nothing known yet.
    fn empty(args: &Args, parts: usize, loaded: Loaded, magic: Magic) -> Self {
        Self {
            loaded,
            magic,
            parts,
            first: args.first,
            lists: !args.count,
            list_limit: args.limit,
            partials: Vec::new(),
            partial_count: None,
            solutions: Vec::new(),
            solution_count: None,
            found: false,
            placements: None,
            towers: Vec::new(),
            obstacle: None,
            stopped: None,
        }
    }

    /// The solutions to be listed.
    fn listed(&self) -> &[Vec<usize>] {
        &self.solutions[..self.solutions.len().min(self.list_limit)]
    }

    fn puzzle(&self) -> &Puzzle {
        &self.loaded.puzzle
    }

    /// Whether solutions are towers.
    fn has_towers(&self) -> bool {
        self.parts == 2 && self.magic.describes_towers(self.puzzle().matrix())
    }

    fn build_towers(&mut self, count: usize) {
        if !self.has_towers() {
            return;
        }
        let towers = self.solutions.iter().take(count).enumerate().map(|(position, solution)| {
            let (front, left) = (&self.partials[solution[0]], &self.partials[solution[1]]);
            let tower = Tower::new(self.puzzle(), front, left);
            (position, tower.expect("partial solutions of cubes are factors"))
        });
        self.towers = towers.collect();
    }
}

/// Everything: list and count.
fn answer_all(args: &Args, mut answer: Answer, limits: &Limits) -> Answer {
    let matrix = answer.loaded.puzzle.matrix();
    let (partials, partials_flow) =
        partial::partial_solutions(matrix, &answer.magic, limits).into_parts();
    let kept = args.limit.max(args.towers);
    let mut tally = answer.has_towers().then(|| Tally::new(answer.puzzle(), &partials));
    // What was found before an interruption is combined as far as a moment allows.
    let grace = Limits::new().with_time(Duration::from_secs(1));
    let set_limits = if partials_flow.is_break() { &grace } else { limits };
    let combined =
        search::combine(&partials, answer.parts, kept, set_limits, |set| match &mut tally {
            None => ControlFlow::Continue(()),
            Some(tally) => {
                tally.add(set).expect("partial solutions of cubes are factors");
                set_limits.check_memory(tally.bytes())
            }
        });
    let (Sets { count, list }, sets_flow) = combined.into_parts();
    let placements = tally.map(|tally| (tally.placements().clone(), tally.looks().clone()));
    let solutions = Solutions { partials, parts: answer.parts, count, list };
    answer.found = solutions.count != BigUint::ZERO;
    if partials_flow.is_continue() {
        answer.partial_count = Some(solutions.partials.len().into());
    }
    match if partials_flow.is_break() { partials_flow } else { sets_flow } {
        ControlFlow::Break(reason) => answer.stopped = Some(reason),
        ControlFlow::Continue(()) => {
            answer.obstacle = obstacle::after_search(matrix, &answer.magic, &solutions);
            answer.placements = placements;
            answer.solution_count = Some(solutions.count);
        }
    }
    (answer.partials, answer.solutions) = (solutions.partials, solutions.list);
    if answer.lists {
        answer.build_towers(args.towers);
    }
    answer
}

/// Partial solutions only, counted without keeping them.
fn answer_count(mut answer: Answer, limits: &Limits) -> Answer {
    let matrix = answer.loaded.puzzle.matrix();
    let mut count = BigUint::ZERO;
    let flow = partial::for_each(matrix, &answer.magic, limits, |_| {
        count += 1u8;
        ControlFlow::Continue(())
    });
    answer.found = count != BigUint::ZERO;
    match flow {
        ControlFlow::Break(reason) => answer.stopped = Some(reason),
        ControlFlow::Continue(()) => {
            if !answer.found {
                let reason = obstacle::before_search(matrix, &answer.magic);
                answer.obstacle = Some(reason.unwrap_or(Obstacle::NoPartial));
            }
            answer.partial_count = Some(count.clone());
            answer.solution_count = Some(count);
        }
    }
    answer
}

/// One solution, or the knowledge that there is none.
fn answer_first(args: &Args, mut answer: Answer, limits: &Limits) -> Result<Answer, ModelError> {
    let parts = answer.parts;
    let matrix = answer.loaded.puzzle.matrix();
    let first = search::solve_first(matrix, &answer.magic, parts, limits)?;
    match first.into_parts() {
        // That there is none is certain now. All partial solutions tell why, if there is time left
        // to list them.
        (None, ControlFlow::Continue(())) => {
            let mut answer = answer_all(args, answer, limits);
            if answer.stopped.take().is_some() {
                answer.partials.clear();
            }
            answer.solution_count = Some(BigUint::ZERO);
            Ok(answer)
        }
        (first, flow) => {
            answer.stopped = flow.break_value();
            answer.found = first.is_some();
            answer.partials = first.unwrap_or_default();
            if answer.found {
                answer.solutions = vec![(0..parts).collect()];
            }
            answer.build_towers(args.towers);
            Ok(answer)
        }
    }
}

/// All stacks of the cubes in a fixed order, and the chance that a random one is a solution, as a
/// reduced fraction.
fn chance(cubes: usize, placements: &BigUint) -> (BigUint, (BigUint, BigUint)) {
    let all = tower::random_stacks(cubes);
    let divisor = num_integer::Integer::gcd(placements, &all);
    let fraction = (placements / &divisor, &all / &divisor);
    (all, fraction)
}

#[cfg(test)]
mod tests {
    use super::super::{Cli, Command};
    use super::*;
    use clap::Parser as _;

    /// What was found before a limit is combined; a count that is not exact is not given.
    #[test]
    fn a_stopped_search_still_combines_what_it_found() {
        let cli = Cli::parse_from(["tantalizer", "solve", "@drive-ya-crazy"]);
        let Command::Solve(args) = &cli.command else { panic!("solve") };
        let loaded = input::load("@drive-ya-crazy", &args.read).unwrap();
        let magic = Magic::standard(loaded.puzzle.palette());
        // Room for five of the six partial solutions: 32 bytes and two for each of 6 rows.
        let limits = Limits::new().with_memory(5 * 44);
        let answer = answer_all(args, Answer::empty(args, 2, loaded, magic), &limits);
        assert_eq!(answer.stopped, Some(StopReason::MemoryLimit));
        assert!(answer.found && !answer.solutions.is_empty());
        assert_eq!((answer.partial_count, answer.solution_count), (None, None));
        assert!(answer.placements.is_none() && answer.obstacle.is_none());
    }
}
