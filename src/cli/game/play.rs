//! A game against a person at the terminal.

use super::super::describe;
use super::super::limits::LimitArgs;
use super::super::output::{self, colour, enumerated, heading, table};
use super::report::{line, rules};
use super::{Exit, Failure, Player, Table};
use std::fmt::Write as _;
use std::io::{self, BufRead as _};
use std::time::Duration;
use tantalizer::model::{Colour, Face, Orientation, Palette};
use tantalizer::outcome::Limits;
use tantalizer::tower::game::{Solver, Value};

const HELP: &str = "Place a cube by its number in the list, or by the colours of front, back, left and \
                    right (their beginnings will do).\n`hint` asks for a best move, `cubes` shows all cubes, `help` says this \
                    again, `quit` leaves the game.\n";

const LEFT: &str = "the game was left before it was over";

/// What a person answers.
enum Answer {
    Place(Orientation),
    Hint,
    Cubes,
    Help,
    Quit,
}

pub(super) fn run(table: &Table, you: Player, limits: &LimitArgs) -> Result<Exit, Failure> {
    let mut solver = Solver::new(&table.game);
    let mut stack: Vec<Orientation> = Vec::new();
    greet(table, you)?;
    loop {
        let moves = table.game.moves(&stack);
        if moves.is_empty() {
            let (reason, winner) = table.end(&stack);
            let verdict = match winner {
                Some(winner) if winner == you => "you win",
                Some(_) => "you lose",
                None => "a draw",
            };
            output::print(&format!("\n{}{reason}: {}\n", line(table, &stack), heading(verdict)))?;
            return Ok(Exit::Yes);
        }
        let orientation = if Player::after(stack.len()) == you {
            match ask(table, &mut solver, &stack, &moves, limits)? {
                Some(orientation) => orientation,
                None => return Ok(Exit::Undecided),
            }
        } else {
            let (orientation, remark) = choose(table, &mut solver, &stack, &moves, &moment(limits));
            let number = table.order[stack.len()];
            let shown = in_words(table, &stack, orientation);
            output::print(&format!("\nI place cube {number}: {shown}{remark}\n"))?;
            orientation
        };
        stack.push(orientation);
    }
}

/// Says what is played; from now on Ctrl-C leaves the game like the end of the answers.
fn greet(table: &Table, you: Player) -> Result<(), Failure> {
    ctrlc::set_handler(|| {
        println!();
        output::note(LEFT);
        std::process::exit(Exit::Undecided.code().into());
    })?;
    output::print(&format!(
        "{}\n{}\n{}\n\nYou are the {} player. {HELP}",
        describe::title(&table.loaded),
        describe::matrix_table(table.puzzle()),
        rules(table),
        you.name()
    ))
}

/// How long the program may think about a move.
fn moment(limits: &LimitArgs) -> Limits {
    limits.for_a_while(Duration::from_secs(2))
}

/// A best move, and a remark if it is not certain to be one: then it leaves the fewest answers.
fn choose(
    table: &Table,
    solver: &mut Solver<'_>,
    stack: &[Orientation],
    moves: &[Orientation],
    limits: &Limits,
) -> (Orientation, String) {
    match solver.best(stack, limits) {
        Ok(best) => (best.expect("there are moves").0, String::new()),
        Err(reason) => {
            solver.forget();
            let answers =
                |&&turn: &&Orientation| table.game.moves(&[stack, &[turn]].concat()).len();
            let fewest = moves.iter().min_by_key(answers).expect("there are moves");
            (*fewest, format!(" (a guess: there are more games than I can look through, {reason})"))
        }
    }
}

/// Asks until a cube is placed; none if the person leaves.
fn ask(
    table: &Table,
    solver: &mut Solver<'_>,
    stack: &[Orientation],
    moves: &[Orientation],
    limits: &LimitArgs,
) -> Result<Option<Orientation>, Failure> {
    let mut text = String::from("\n");
    if !stack.is_empty() {
        text.push_str(&line(table, stack));
    }
    let number = table.order[stack.len()];
    let _ = writeln!(text, "cube {number} can be placed so that no colour is repeated:");
    text.push_str(&menu(table, stack, moves));
    output::print(&text)?;
    loop {
        output::print("your move? ")?;
        let mut words = String::new();
        if io::stdin().lock().read_line(&mut words)? == 0 {
            output::print("\n")?;
            output::note(LEFT);
            return Ok(None);
        }
        match understood(table, stack, moves, words.trim()) {
            Ok(Answer::Place(orientation)) => return Ok(Some(orientation)),
            Ok(Answer::Quit) => {
                output::note(LEFT);
                return Ok(None);
            }
            Ok(Answer::Cubes) => output::print(&describe::matrix_table(table.puzzle()))?,
            Ok(Answer::Help) => output::print(HELP)?,
            Ok(Answer::Hint) => {
                output::print(&hint(table, solver, stack, moves, &moment(limits)))?;
            }
            Err(reason) => output::print(&format!("{reason}\n"))?,
        }
    }
}

fn menu(game: &Table, stack: &[Orientation], moves: &[Orientation]) -> String {
    let palette = game.puzzle().palette();
    let sides = Face::ALL[..4].iter().map(ToString::to_string);
    let mut rows = vec![[String::new()].into_iter().chain(sides).collect::<Vec<_>>()];
    for (index, &orientation) in moves.iter().enumerate() {
        let shown = game.game.shown(stack.len(), orientation).map(|name| colour(palette, name));
        rows.push([(index + 1).to_string()].into_iter().chain(shown).collect());
    }
    table(rows, &[0])
}

fn hint(
    table: &Table,
    solver: &mut Solver<'_>,
    stack: &[Orientation],
    moves: &[Orientation],
    limits: &Limits,
) -> String {
    let (orientation, value) = match solver.best(stack, limits) {
        Ok(best) => best.expect("there are moves"),
        Err(reason) => {
            solver.forget();
            return format!("no hint: there are more games than I can look through ({reason})\n");
        }
    };
    let number = moves.iter().position(|&turn| turn == orientation).map_or(0, |index| index + 1);
    let shown = in_words(table, stack, orientation);
    match value {
        Value::Win => format!("{number} wins: {shown}\n"),
        Value::Draw => format!("{number} makes it a draw, and nothing wins: {shown}\n"),
        Value::Loss => "every move loses against best play\n".to_owned(),
    }
}

/// `front red, back green, left red, right blue`.
fn in_words(table: &Table, stack: &[Orientation], orientation: Orientation) -> String {
    let shown = table.game.shown(stack.len(), orientation);
    let sides = Face::ALL.iter().zip(shown);
    let words =
        sides.map(|(side, name)| format!("{side} {}", colour(table.puzzle().palette(), name)));
    words.collect::<Vec<_>>().join(", ")
}

fn understood(
    table: &Table,
    stack: &[Orientation],
    moves: &[Orientation],
    words: &str,
) -> Result<Answer, String> {
    match words.to_lowercase().as_str() {
        "hint" => return Ok(Answer::Hint),
        "cubes" => return Ok(Answer::Cubes),
        "help" | "?" => return Ok(Answer::Help),
        "quit" | "q" => return Ok(Answer::Quit),
        _ => {}
    }
    // A colour may be a number, too, but then there are four of them.
    let number = words.parse::<usize>().ok().filter(|number| number.to_string() == words);
    if let Some(number) = number.filter(|_| words.len() < 4) {
        let place = number.checked_sub(1).and_then(|index| moves.get(index));
        let most = moves.len();
        return place.copied().map(Answer::Place).ok_or_else(|| {
            format!("there is no placement {number}; expected one from 1 to {most}")
        });
    }
    let shown = colours(table.puzzle().palette(), words)?;
    let cube = stack.len();
    let looks = |orientation: &Orientation| table.game.shown(cube, *orientation) == shown;
    if let Some(&orientation) = moves.iter().find(|orientation| looks(orientation)) {
        return Ok(Answer::Place(orientation));
    }
    Err(if Orientation::all().any(|orientation| looks(&orientation)) {
        "that repeats a colour on a side, and would lose at once; choose another placement"
            .to_owned()
    } else {
        format!(
            "cube {} cannot be turned like that; choose a placement from the list",
            table.order[cube]
        )
    })
}

/// Four colours by their names or the beginnings of these: words, or the first letters in one word.
fn colours(palette: &Palette, words: &str) -> Result<[Colour; 4], String> {
    let list: Vec<&str> = words.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
    let letters: Vec<String> = match list[..] {
        [word] if word.chars().count() == 4 => word.chars().map(String::from).collect(),
        _ => list.iter().map(ToString::to_string).collect(),
    };
    let expected = "expected a number from the list, or four colours: front, back, left, right";
    if letters.len() != 4 {
        return Err(expected.to_owned());
    }
    let found = letters.iter().map(|word| match palette.colours_like(word)[..] {
        [colour] => Ok(colour),
        [] => Err(format!("{word:?} is no colour of the puzzle; {expected}")),
        ref several => {
            let names: Vec<String> =
                several.iter().map(|&colour| palette.name(colour).to_owned()).collect();
            Err(format!("{word:?} is the beginning of {}; write more of it", enumerated(&names)))
        }
    });
    let found = found.collect::<Result<Vec<_>, _>>()?;
    Ok(found.try_into().expect("four"))
}
