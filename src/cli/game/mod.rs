//! `tantalizer game`: the cube stacking game of Robertson and Munro.

mod play;
mod report;

use super::input::{Loaded, PuzzleArgs};
use super::limits::LimitArgs;
use super::{Exit, Failure, OutputFormat, output};
use clap::ValueEnum;
use tantalizer::model::{Orientation, Puzzle};
use tantalizer::outcome::{Limits, StopReason};
use tantalizer::tower::game::{Completion, Game, Solver, Value};

/// Say who wins the stacking game, or play it
///
/// Two players put the cubes on a stack in turn, in a fixed order and in any orientation. Who first makes
/// a long side show a colour twice loses; who completes the stack wins. Without --play, the program says
/// who wins with best play of both, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// The order in which the cubes are placed, such as 3,1,2,4 [default: that of the puzzle]
    #[arg(long, value_name = "CUBES", allow_hyphen_values = true, value_parser = order)]
    order: Option<Order>,

    /// What a complete stack means that shows no colour twice on a side
    #[arg(long, value_enum, default_value_t = Complete::Wins)]
    complete: Complete,

    /// Play against the program, which thinks about a move for two seconds at most, or for --time-limit
    #[arg(long, conflicts_with = "format")]
    play: bool,

    /// Which player you are
    #[arg(long, value_enum, default_value_t = Player::First, requires = "play")]
    you: Player,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

const EXAMPLES: &str = "\
Examples:
  tantalizer game @instant-insanity
  tantalizer game @drive-ya-crazy --order 6,5,4,3,2,1 --complete draw
  tantalizer game @wikipedia --play --you second

Exit code: 0 done, 2 bad usage or bad input, 3 stopped before the answer was certain, or before the game
was over.";

/// Numbers of cubes, counted from 1.
#[derive(Debug, Clone)]
struct Order(Vec<usize>);

/// Numbers with commas or blanks between them.
fn order(text: &str) -> Result<Order, String> {
    let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let numbers =
        words.map(|word| word.parse().map_err(|_| format!("{word:?} is no number of a cube")));
    numbers.collect::<Result<_, _>>().map(Order)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Complete {
    /// The player who placed the last cube wins
    Wins,
    /// Nobody wins
    Draw,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Player {
    /// The one who places the first cube
    First,
    /// The other
    Second,
}

impl Player {
    /// Whose turn it is.
    fn after(placed: usize) -> Self {
        if placed.is_multiple_of(2) { Self::First } else { Self::Second }
    }

    fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

/// A game and what it is played with.
struct Table {
    loaded: Loaded,
    /// By place in the order, the number of the cube, counted from 1.
    order: Vec<usize>,
    completion: Completion,
    game: Game,
}

/// The result of best play.
struct Solved {
    value: Value,
    line: Vec<Orientation>,
    /// Of the placements of the first cube that look different, how many do not lose what can be won, and
    /// how many there are; nothing if a limit was reached.
    best_first_moves: Option<[usize; 2]>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    if args.play && args.puzzle.is_stdin() {
        return Err(
            "--play reads your answers from standard input; give the puzzle as a file".into()
        );
    }
    let table = Table::new(args)?;
    if args.play {
        return play::run(&table, args.you, &args.limits);
    }
    let limits = args.limits.start()?;
    let mut solver = Solver::new(&table.game);
    let best_play = best_play(&table.game, &mut solver, &limits);
    let positions = solver.positions();
    match args.format {
        OutputFormat::Text => output::print(&report::text(&table, &best_play, positions))?,
        OutputFormat::Json => output::print_json(&report::object(&table, &best_play, positions))?,
    }
    Ok(if best_play.is_ok() { Exit::Yes } else { Exit::Undecided })
}

fn best_play(game: &Game, solver: &mut Solver<'_>, limits: &Limits) -> Result<Solved, StopReason> {
    let value = solver.value(&[], limits)?;
    let line = solver.line(&[], limits)?;
    let moves = game.moves(&[]);
    let values: Result<Vec<Value>, StopReason> =
        moves.iter().map(|&first| Ok(-solver.value(&[first], limits)?)).collect();
    let best = |values: Vec<Value>| values.into_iter().filter(|&other| other == value).count();
    let best_first_moves = values.ok().map(|values| [best(values), moves.len()]);
    Ok(Solved { value, line, best_first_moves })
}

impl Table {
    fn new(args: &Args) -> Result<Self, Failure> {
        let loaded = args.puzzle.load()?;
        let cubes = loaded.puzzle.some_cubes().map_err(|error| loaded.error(error))?;
        let order = match &args.order {
            Some(Order(order)) => checked(order, cubes.len())?,
            None => (1..=cubes.len()).collect(),
        };
        let completion = match args.complete {
            Complete::Wins => Completion::Wins,
            Complete::Draw => Completion::Draws,
        };
        let ordered = order.iter().map(|&number| cubes[number - 1]).collect();
        let game = Game::new(ordered, completion).map_err(|error| loaded.error(error))?;
        Ok(Self { loaded, order, completion, game })
    }

    fn puzzle(&self) -> &Puzzle {
        &self.loaded.puzzle
    }

    /// Who wins, and nobody in a draw, if the game ends like this for a player.
    fn winner(value: Value, player: Player) -> Option<Player> {
        match value {
            Value::Win => Some(player),
            Value::Loss => Some(player.other()),
            Value::Draw => None,
        }
    }

    /// Why nobody can go on, and who has won, when there is no move any more.
    fn end(&self, stack: &[Orientation]) -> (String, Option<Player>) {
        let player = Player::after(stack.len());
        let Some(next) = self.order.get(stack.len()) else {
            let winner = (self.completion == Completion::Wins).then(|| player.other());
            return ("the stack is complete".to_owned(), winner);
        };
        let reason = format!(
            "the {} player cannot place cube {next} without repeating a colour on a side",
            player.name()
        );
        (reason, Some(player.other()))
    }
}

/// An order that names each cube once.
fn checked(order: &[usize], cubes: usize) -> Result<Vec<usize>, Failure> {
    let places = |cube| order.iter().filter(|&&other| other == cube).count();
    let wrong = if let Some(cube) = order.iter().find(|cube| !(1..=cubes).contains(*cube)) {
        format!("there is no cube {cube}")
    } else if let Some(cube) = (1..=cubes).find(|&cube| places(cube) > 1) {
        format!("cube {cube} stands {}", output::times(places(cube) as u64))
    } else if let Some(cube) = (1..=cubes).find(|&cube| places(cube) == 0) {
        format!("cube {cube} is missing")
    } else {
        return Ok(order.to_vec());
    };
    let all = output::counted(cubes, "cube", "cubes");
    Err(format!("--order: {wrong}; expected each of the {all} once, counted from 1").into())
}
