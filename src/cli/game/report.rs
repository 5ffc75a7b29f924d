//! Who wins, for people and for programs.

use super::super::describe;
use super::super::output::{colour, counted, good, heading, table, undecided};
use super::{Player, Solved, Table};
use serde::Serialize;
use std::fmt::Write as _;
use tantalizer::format::PuzzleObject;
use tantalizer::model::{Face, Orientation};
use tantalizer::outcome::StopReason;
use tantalizer::tower::game::Completion;

#[derive(Serialize)]
pub(super) struct Report {
    schema: u32,
    command: &'static str,
    puzzle: PuzzleObject,
    order: Vec<usize>,
    /// What a complete stack means: `wins` or `draw`.
    complete: &'static str,
    /// `first`, `second` or `draw`; null if it was not found.
    winner: Option<&'static str>,
    /// Best play of both; where the first player wins, its first move is a winning one.
    line: Option<Vec<Placed>>,
    /// Why the line ends.
    end: Option<String>,
    /// Of the first cube's placements that look different, how many are best moves.
    first_moves: Option<FirstMoves>,
    /// Different positions looked at.
    positions: String,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize)]
struct FirstMoves {
    best: usize,
    all: usize,
}

#[derive(Serialize)]
struct Placed {
    player: &'static str,
    cube: usize,
    front: String,
    back: String,
    left: String,
    right: String,
}

pub(super) fn object(
    table: &Table,
    solved: &Result<Solved, StopReason>,
    positions: usize,
) -> Report {
    let palette = table.puzzle().palette();
    let placed = |(place, &orientation): (usize, &Orientation)| {
        let shown = table.game.shown(place, orientation);
        let [front, back, left, right] = shown.map(|colour| palette.name(colour).to_owned());
        let player = Player::after(place).name();
        Placed { player, cube: table.order[place], front, back, left, right }
    };
    let winner =
        |solved: &Solved| Table::winner(solved.value, Player::First).map_or("draw", Player::name);
    let found = solved.as_ref().ok();
    Report {
        schema: 1,
        command: "game",
        puzzle: table.puzzle().into(),
        order: table.order.clone(),
        complete: match table.completion {
            Completion::Wins => "wins",
            Completion::Draws => "draw",
        },
        winner: found.map(winner),
        line: found.map(|solved| solved.line.iter().enumerate().map(placed).collect()),
        end: found.map(|solved| table.end(&solved.line).0),
        first_moves: found
            .and_then(|solved| solved.best_first_moves)
            .map(|[best, all]| FirstMoves { best, all }),
        positions: positions.to_string(),
        outcome: if found.is_some() { "complete" } else { "stopped" },
        reason: solved.as_ref().err().map(ToString::to_string),
    }
}

pub(super) fn text(table: &Table, solved: &Result<Solved, StopReason>, positions: usize) -> String {
    let mut text = format!("{}\n", describe::title(&table.loaded));
    text.push_str(&describe::matrix_table(table.puzzle()));
    let _ = writeln!(text, "\n{}\n", rules(table));
    let looked = counted(positions, "position", "positions");
    let solved = match solved {
        Ok(solved) => solved,
        Err(reason) => {
            let _ = writeln!(text, "positions looked at: {positions}");
            return text + &undecided(*reason);
        }
    };
    let _ = writeln!(text, "{} ({looked} looked at)", heading("best play of both"));
    text.push_str(&line(table, &solved.line));
    let (reason, _) = table.end(&solved.line);
    let _ = writeln!(text, "{reason}\n");
    let verdict = match Table::winner(solved.value, Player::First) {
        Some(Player::First) => {
            let all = solved.best_first_moves.map_or_else(String::new, |[best, all]| {
                format!("; {best} of the {all} first moves that look different win")
            });
            let wins = good("the first player wins");
            format!("{wins} with this first move, whatever the second one does{all}")
        }
        Some(Player::Second) => {
            format!("{}, whatever the first one does", good("the second player wins"))
        }
        None => format!("{}, if both play their best", good("a draw")),
    };
    text + &format!("{verdict}\n")
}

/// What is played.
pub(super) fn rules(table: &Table) -> String {
    let order: Vec<String> = table.order.iter().map(ToString::to_string).collect();
    let completion = match table.completion {
        Completion::Wins => "wins",
        Completion::Draws => "makes it a draw",
    };
    format!(
        "the cubes are placed in the order {}; who repeats a colour on a side loses, who completes the \
         stack {completion}",
        order.join(", ")
    )
}

/// A stack as the moves that made it.
pub(super) fn line(game: &Table, stack: &[Orientation]) -> String {
    let palette = game.puzzle().palette();
    let sides = Face::ALL[..4].iter().map(ToString::to_string);
    let head = ["player", "cube"].map(str::to_owned).into_iter();
    let mut rows = vec![head.chain(sides).collect::<Vec<_>>()];
    for (place, &orientation) in stack.iter().enumerate() {
        let player = Player::after(place).name().to_owned();
        let shown = game.game.shown(place, orientation).map(|name| colour(palette, name));
        rows.push([player, game.order[place].to_string()].into_iter().chain(shown).collect());
    }
    table(rows, &[1])
}
