//! The command line: one module for each subcommand. It knows everything, nothing knows it.

mod agree;
mod block;
mod catalogue;
mod census;
mod check;
mod convert;
mod describe;
mod design;
mod draw;
mod estimate;
mod explain;
mod game;
mod generate;
mod identify;
mod input;
mod lesson;
mod levels;
mod limits;
mod moves;
pub(crate) mod output;
mod pairs;
mod progress;
mod same;
mod solve;
mod verify;
mod worksheet;

use clap::{Parser, Subcommand, ValueEnum};
use std::error::Error;

/// What may end a command without an answer; printed once, in `main`.
pub(crate) type Failure = Box<dyn Error>;

/// How a command ended, as the shell sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Yes, or done.
    Yes,
    /// No: no solution, a wrong claim, or not the same.
    No,
    /// Bad usage or bad input.
    BadInput,
    /// Stopped at a limit before the answer was certain.
    Undecided,
}

impl Exit {
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::BadInput => 2,
            Self::Undecided => 3,
        }
    }
}

/// Solves coloured-cube puzzles (Instant Insanity, the Tantalizer) as matrices of prime products.
///
/// Colours are primes, pairs of opposite faces are products, and a stack is two independent row
/// selections whose product is M = Πp².
#[derive(Debug, Parser)]
#[command(version, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  tantalizer solve @instant-insanity         a puzzle of the catalogue
  tantalizer solve cubes.txt                 a file with six colours on each line
  echo '14 25 15
  6 35 10
  6 14 15
  9 14 35' | tantalizer solve -              a matrix of products on standard input
  tantalizer solve --interactive             asks for the cubes
  tantalizer check @seed-paper '1 1 3 3 / 3 2 1 2'
  tantalizer same @perlmonks @cudd --relabel two puzzles, repainted perhaps
  tantalizer identify cubes.txt              is it a known puzzle?
  tantalizer convert @mutando --to primes
  tantalizer convert cubes.txt --to code     a short word to share it
  tantalizer agree @instant-insanity         the matrix and the graph say the same
  tantalizer explain @instant-insanity       the same with primes, step by step
  tantalizer worksheet --answers             exercises, from easy to hard
  tantalizer lesson @instant-insanity -o page.html  a page to play with in the browser
  tantalizer census 4                        all four-cube puzzles by numbers of solutions
  tantalizer design 4 --solutions 1 --new    a puzzle that is not sold
  tantalizer block @mutando                  four cubes as a 2×2×1 block
  tantalizer moves @instant-insanity         how far is any stack from the solution?
  tantalizer game @wikipedia --play          the stacking game
  tantalizer draw @instant-insanity --what all -o sheet.png
  tantalizer generate --cubes 30 --kind planted --seed 1 > puzzle.txt

Exit code: 0 yes or done, 1 no, 2 bad usage or bad input, 3 stopped before the answer was certain.";

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Args),
    Check(check::Args),
    Same(same::Args),
    Identify(identify::Args),
    Convert(convert::Args),
    Agree(agree::Args),
    Verify(verify::Args),
    Explain(explain::Args),
    Worksheet(worksheet::Args),
    Lesson(lesson::Args),
    Estimate(estimate::Args),
    Generate(generate::Args),
    Census(census::Args),
    Design(design::Args),
    Block(block::Args),
    Moves(moves::Args),
    Game(game::Args),
    Draw(draw::Args),
    Catalogue(catalogue::Args),
}

/// The form of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// For people
    Text,
    /// For programs: one object on one line
    Json,
}

pub(crate) fn run(cli: &Cli) -> Result<Exit, Failure> {
    match &cli.command {
        Command::Solve(args) => solve::run(args),
        Command::Check(args) => check::run(args),
        Command::Same(args) => same::run(args),
        Command::Identify(args) => identify::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Agree(args) => agree::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Worksheet(args) => worksheet::run(args),
        Command::Lesson(args) => lesson::run(args),
        Command::Estimate(args) => estimate::run(args),
        Command::Generate(args) => generate::run(args),
        Command::Census(args) => census::run(args),
        Command::Design(args) => design::run(args),
        Command::Block(args) => block::run(args),
        Command::Moves(args) => moves::run(args),
        Command::Game(args) => game::run(args),
        Command::Draw(args) => draw::run(args),
        Command::Catalogue(args) => catalogue::run(args),
    }
}
