//! `tantalizer moves`: how many turns of single cubes lead to a solution.

mod report;
mod state;

use super::input::{self, Loaded, PuzzleArgs};
use super::limits::LimitArgs;
use super::progress::{Bar, Progress};
use super::{Exit, Failure, OutputFormat, output};
use clap::ValueEnum;
use state::State;
use tantalizer::outcome::{Limits, Outcome, StopReason};
use tantalizer::tower::moves::{Distribution, Metric, Path, Solved, distribution};

/// Count the turns of single cubes from a stack to the nearest solution
///
/// With --state, the fewest turns from that stack and how to make them; without, how many of all stacks
/// need how many turns. Cubes stay in their order, and the 24 orientations of a cube are told apart.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// The stack to begin with: for each cube, from the first on, the colours of its front, back, left,
    /// right and, where it matters, up and down, with / between the cubes; a file that holds them, or
    /// `-`; or `given`, the cubes as the puzzle gives them. First letters of colours will do
    #[arg(long, value_name = "STACK")]
    state: Option<String>,

    /// What counts as one turn of a cube
    #[arg(long, value_enum, default_value_t = MetricName::Quarter)]
    metric: MetricName,

    /// Tell only the next turn [default of --state: given]
    #[arg(long)]
    hint: bool,

    /// Sides need not show every colour, only none twice, though there are more colours than cubes
    #[arg(long)]
    no_repeat: bool,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

const EXAMPLES: &str = "\
Examples:
  tantalizer moves @instant-insanity                    how far is any stack from the solution?
  tantalizer moves @instant-insanity --metric any
  tantalizer moves @instant-insanity --state given      the turns from the stack as it is given
  tantalizer moves @instant-insanity --state 'RRGRBY/GGBYRB/BRYGRY/GYGRYB' --hint
  tantalizer moves cubes.txt --state stack.txt

Exit code: 0 done, 1 the puzzle has no solution, 2 bad usage or bad input, 3 stopped at a limit.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MetricName {
    /// A quarter turn about an axis through the middles of two opposite faces
    Quarter,
    /// A quarter or half turn about such an axis
    Half,
    /// Putting the cube down in any other orientation
    Any,
}

impl From<MetricName> for Metric {
    fn from(name: MetricName) -> Self {
        match name {
            MetricName::Quarter => Self::Quarter,
            MetricName::Half => Self::Half,
            MetricName::Any => Self::Any,
        }
    }
}

impl Args {
    /// The stack to begin with, if one is asked for.
    fn state(&self) -> Option<&str> {
        self.state.as_deref().or(self.hint.then_some("given"))
    }
}

/// What was asked for.
enum Found {
    /// The way from a stack.
    Path(State, Path),
    /// All stacks, unless a limit was reached, and the way from that which the puzzle gives, if it does.
    Distribution(Option<Distribution>, Option<Path>),
}

/// All that is known at the end.
struct Answer<'a> {
    args: &'a Args,
    loaded: Loaded,
    /// The number of solved stacks, if all were found.
    solved: Option<usize>,
    found: Option<Found>,
    stopped: Option<StopReason>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.start()?;
    if args.puzzle.is_stdin() && args.state.as_deref() == Some("-") {
        return Err("only one of puzzle and --state can come from standard input".into());
    }
    let loaded = args.puzzle.load()?;
    let state = args.state().map(|state| State::read(state, &loaded)).transpose()?;
    let mut answer = Answer { args, loaded, solved: None, found: None, stopped: None };
    answer.find(state, &limits)?;
    match args.format {
        OutputFormat::Text => output::print(&report::text(&answer))?,
        OutputFormat::Json => output::print_json(&report::object(&answer))?,
    }
    Ok(match (answer.stopped, answer.solved) {
        (Some(_), _) => Exit::Undecided,
        (None, Some(0)) => Exit::No,
        (None, _) => Exit::Yes,
    })
}

impl Answer<'_> {
    fn metric(&self) -> Metric {
        self.args.metric.into()
    }

    fn find(&mut self, state: Option<State>, limits: &Limits) -> Result<(), Failure> {
        // Orientations name faces, and those of mirror images differ: the cubes are those of the stack.
        let puzzle = state.as_ref().map_or(&self.loaded.puzzle, |state| &state.puzzle).clone();
        if state.is_none() {
            let cubes = puzzle.matrix().rows();
            let advice = |error| format!("{error}; --state gives the turns from a single stack");
            Distribution::check(cubes).map_err(|error| self.loaded.error(advice(error)))?;
        }
        let magic = input::magic(puzzle.palette(), None, input::relation(self.args.no_repeat))?;
        let progress = Progress::start(puzzle.matrix(), &magic);
        let outcome = Solved::of(&puzzle, &magic, &limits.clone().with_progress(progress.steps()));
        progress.finish();
        let solved = match outcome.map_err(|error| self.loaded.error(error))? {
            Outcome::Complete(solved) => solved,
            Outcome::Stopped { reason, .. } => {
                self.stopped = Some(reason);
                return Ok(());
            }
        };
        self.solved = Some(solved.len());
        let metric = self.metric();
        let way = |state: &State| solved.nearest(metric, &state.orientations);
        self.found = match state {
            _ if solved.is_empty() => None,
            Some(state) => way(&state).map(|path| Found::Path(state, path)),
            None => {
                let given = puzzle.cubes().and_then(|_| way(&State::given(&self.loaded)));
                let all = self.distribution(&solved, limits)?;
                Some(Found::Distribution(all, given))
            }
        };
        Ok(())
    }

    fn distribution(
        &mut self,
        solved: &Solved,
        limits: &Limits,
    ) -> Result<Option<Distribution>, Failure> {
        let bar = Bar::new();
        let outcome = distribution(self.metric(), solved, limits, |done, all| bar.show(done, all))?;
        bar.finish();
        self.stopped = outcome.stop_reason();
        Ok(outcome.complete().flatten())
    }
}
