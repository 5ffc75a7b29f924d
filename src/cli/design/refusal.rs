//! Why there is no puzzle with the wanted number of solutions.

use super::super::output::{self, bad, ranges};
use super::super::{Exit, Failure, OutputFormat};
use super::mutando::is;
use super::{Args, report};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use tantalizer::census::DoubleNumbers;

/// Why there is none.
pub(super) enum Refusal {
    /// More colours than faces.
    TooManyColours,
    /// There are not so many pairs of selections.
    TooManySolutions(u128),
    /// The number does not occur; all that do.
    NeverOccurs(Vec<usize>),
    /// There is none, and a limit was reached before it was known which numbers occur.
    NoneWanted,
    /// All that there are were not wanted.
    AllKnown,
    /// No four cubes make as many towers and blocks; the numbers that there are, if they were counted.
    NoDouble(Vec<DoubleNumbers>),
}

impl Refusal {
    /// Why there is none, if all were looked through; and the numbers that occur.
    pub(super) fn new(args: &Args, possible: Option<Vec<usize>>) -> Self {
        let Some(possible) = possible else { return Self::NoneWanted };
        if possible.contains(&args.solutions()) {
            // With --new: else there would be one. No colour is missing where there is a solution, and
            // of the puzzles without one some show all colours.
            Self::AllKnown
        } else {
            Self::NeverOccurs(possible)
        }
    }

    fn reason(&self, args: &Args) -> String {
        let kind = if args.any { "" } else { "proper " };
        let rows = if args.repeat { "" } else { ", its cubes distinct," };
        let solutions = || output::counted(args.solutions(), "solution", "solutions");
        let puzzle = format!("{kind}{}-cube puzzle", number_word(args.cubes()));
        match self {
            Self::TooManyColours => format!(
                "no cube shows {} colours: it has six faces; with --any cubes need not show every \
                 colour",
                args.cubes()
            ),
            Self::TooManySolutions(most) => format!(
                "{} cubes have no more than {} pairs of selections that differ in every row, 6^{0}/2",
                args.cubes(),
                output::grouped(&(*most).into())
            ),
            Self::NeverOccurs(possible) => {
                let rows = if args.repeat { "" } else { " (its cubes distinct)" };
                let (possible, threes) = (ranges(possible), threes(args));
                let solutions = solutions();
                format!(
                    "no {puzzle}{rows} has {solutions}; these numbers occur: {possible}{threes}"
                )
            }
            Self::NoneWanted => {
                let new = if args.new { " and is not in the catalogue" } else { "" };
                format!("no {puzzle}{rows} has {}{new}", solutions())
            }
            Self::NoDouble(occurring) => {
                format!("there are no {}{}", report::doubles(args), others(args, occurring))
            }
            Self::AllKnown => {
                format!(
                    "every {puzzle}{rows} with {} is in the catalogue, repainted perhaps",
                    solutions()
                )
            }
        }
    }
}

/// Why six cubes have no other number of solutions than a multiple of three.
fn threes(args: &Args) -> &'static str {
    if args.any || args.cubes() != 6 || args.solutions().is_multiple_of(3) {
        ""
    } else {
        "; every colour is on six faces, so solutions come in threes (see `census --paper`)"
    }
}

/// Which numbers of solutions of one puzzle occur with the wanted number of the other.
fn others(args: &Args, occurring: &[DoubleNumbers]) -> String {
    let with_tower = occurring.iter().filter(|numbers| is(numbers.towers, args.solutions));
    let with_block = occurring.iter().filter(|numbers| is(numbers.blocks, args.blocks));
    let blocks: BTreeSet<usize> = with_tower.map(|numbers| numbers.blocks).collect();
    let towers: BTreeSet<usize> = with_block.map(|numbers| numbers.towers).collect();
    let mut text = String::new();
    for (asked, what, numbers) in
        [(args.blocks, "block", blocks), (args.solutions, "tower", towers)]
    {
        if asked.is_some() && !numbers.is_empty() {
            let numbers = ranges(&numbers.into_iter().collect::<Vec<_>>());
            let _ = write!(text, "; these numbers of {what} solutions occur: {numbers}");
        }
    }
    text
}

/// Says why there is none.
pub(super) fn print(args: &Args, refusal: &Refusal) -> Result<Exit, Failure> {
    let reason = refusal.reason(args);
    match args.format {
        // Lines of JSON hold puzzles only.
        _ if args.list => output::note(&reason),
        OutputFormat::Json => report::print_refusal(args, reason)?,
        OutputFormat::Text => output::print(&format!("{}: {reason}\n", bad("impossible")))?,
    }
    Ok(Exit::No)
}

fn number_word(number: usize) -> String {
    const WORDS: [&str; 10] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = number.checked_sub(1).and_then(|index| WORDS.get(index));
    word.map_or_else(|| number.to_string(), ToString::to_string)
}
