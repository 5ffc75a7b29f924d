//! Turns, for people and for programs.

use super::super::describe::{self, CubeObject, cube_object, tower_objects};
use super::super::output::{bad, colour, counted, grouped, heading, table, undecided};
use super::state::State;
use super::{Answer, Found};
use num_bigint::BigUint;
use serde::Serialize;
use std::fmt::Write as _;
use tantalizer::format::PuzzleObject;
use tantalizer::model::{Cube, Face, Palette};
use tantalizer::tower::moves::{Distribution, Metric, Move, Path};
use tantalizer::tower::{self, Tower};

#[derive(Serialize)]
pub(super) struct Report {
    schema: u32,
    command: &'static str,
    puzzle: PuzzleObject,
    metric: &'static str,
    /// The number of solved stacks.
    solved: Option<String>,
    #[serde(flatten)]
    found: FoundObject,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// What was asked for; null where it is not known.
#[derive(Serialize)]
#[serde(untagged)]
enum FoundObject {
    Distribution(DistributionObject),
    Path(PathObject),
    Hint(HintObject),
}

#[derive(Serialize, Default)]
struct DistributionObject {
    /// By number of turns, the number of stacks.
    distribution: Option<Vec<String>>,
    worst: Option<usize>,
    /// A stack that is as far as can be.
    hardest: Option<Vec<CubeObject>>,
    /// The number of turns from the stack that the puzzle gives.
    given: Option<usize>,
}

#[derive(Serialize, Default)]
struct PathObject {
    distance: Option<usize>,
    state: Option<Vec<CubeObject>>,
    turns: Option<Vec<MoveObject>>,
    tower: Option<Vec<CubeObject>>,
}

#[derive(Serialize, Default)]
struct HintObject {
    distance: Option<usize>,
    /// Null, too, if the stack is solved.
    next: Option<MoveObject>,
}

#[derive(Serialize)]
struct MoveObject {
    turn: String,
    /// As it stands afterwards.
    #[serde(flatten)]
    cube: CubeObject,
}

/// What counts as a turn: its name, one, many.
fn words(metric: Metric) -> [&'static str; 3] {
    match metric {
        Metric::Quarter => ["quarter", "quarter turn", "quarter turns"],
        Metric::Half => ["half", "quarter or half turn", "quarter or half turns"],
        Metric::Any => ["any", "turn of any kind", "turns of any kind"],
    }
}

/// A path step by step: each turn, and the cube as it stands then.
fn steps(state: &State, path: &Path) -> Vec<(Move, Cube)> {
    let cubes = state.puzzle.cubes().expect("real cubes");
    let mut orientations = state.orientations.clone();
    let step = |&step: &Move| {
        let orientation = &mut orientations[step.row];
        *orientation = step.turn.applied(*orientation);
        (step, cubes[step.row].turned(*orientation))
    };
    path.moves.iter().map(step).collect()
}

fn hardest(answer: &Answer<'_>, distribution: &Distribution) -> Tower {
    let stack = distribution.examples[distribution.worst()].as_ref().expect("the last one");
    Tower::of_orientations(&answer.loaded.puzzle, stack).expect("cubes")
}

pub(super) fn object(answer: &Answer<'_>) -> Report {
    let palette = answer.loaded.puzzle.palette();
    let found = match &answer.found {
        None if answer.args.hint => FoundObject::Hint(HintObject::default()),
        None if answer.args.state().is_some() => FoundObject::Path(PathObject::default()),
        None => FoundObject::Distribution(DistributionObject::default()),
        Some(Found::Path(state, path)) => path_object(answer, state, path),
        Some(Found::Distribution(all, given)) => FoundObject::Distribution(DistributionObject {
            distribution: all
                .as_ref()
                .map(|all| all.stacks.iter().map(ToString::to_string).collect()),
            worst: all.as_ref().map(Distribution::worst),
            hardest: all.as_ref().map(|all| tower_objects(palette, &hardest(answer, all))),
            given: given.as_ref().map(|path| path.moves.len()),
        }),
    };
    Report {
        schema: 1,
        command: "moves",
        puzzle: (&answer.loaded.puzzle).into(),
        metric: words(answer.metric())[0],
        solved: answer.solved.map(|solved| solved.to_string()),
        found,
        outcome: if answer.stopped.is_some() { "stopped" } else { "complete" },
        reason: answer.stopped.map(|reason| reason.to_string()),
    }
}

fn path_object(answer: &Answer<'_>, state: &State, path: &Path) -> FoundObject {
    let palette = state.puzzle.palette();
    let object = |(step, cube): (Move, Cube)| MoveObject {
        turn: step.turn.to_string(),
        cube: cube_object(palette, step.row + 1, &cube, true),
    };
    let distance = Some(path.moves.len());
    let mut turns = steps(state, path).into_iter().map(object);
    if answer.args.hint {
        return FoundObject::Hint(HintObject { distance, next: turns.next() });
    }
    FoundObject::Path(PathObject {
        distance,
        state: Some(tower_objects(palette, &state.tower(&state.orientations))),
        turns: Some(turns.collect()),
        tower: Some(tower_objects(palette, &state.tower(&path.solved))),
    })
}

pub(super) fn text(answer: &Answer<'_>) -> String {
    let mut text = describe::title(&answer.loaded);
    if let Some(solved) = answer.solved {
        let cubes = answer.loaded.puzzle.matrix().rows();
        let all = match tower::random_stacks(cubes) {
            // A number to read.
            all if cubes <= 12 => format!(" = {}", grouped(&all)),
            _ => String::new(),
        };
        let solved = grouped(&solved.into());
        let _ = writeln!(
            text,
            "solved stacks: {solved} (of 24^{cubes}{all}, in this order of the cubes)\n"
        );
    }
    match &answer.found {
        Some(Found::Path(state, path)) if answer.args.hint => hint(answer, state, path, &mut text),
        Some(Found::Path(state, path)) => way(answer, state, path, &mut text),
        Some(Found::Distribution(all, given)) => {
            if let Some(all) = all {
                distribution(answer, all, &mut text);
            }
            if let Some(path) = given {
                let turns = turns(answer.metric(), path.moves.len());
                let _ =
                    writeln!(text, "\nthe stack as the puzzle gives it: {turns} (--state given)");
            }
            if let Some(reason) = answer.stopped {
                text.push_str(&undecided(reason));
            }
        }
        None => match answer.stopped {
            Some(reason) => text.push_str(&undecided(reason)),
            None => no_solution(answer, &mut text),
        },
    }
    text
}

fn no_solution(answer: &Answer<'_>, text: &mut String) {
    let puzzle = &answer.loaded.puzzle;
    let lacks = puzzle.palette().len() > puzzle.matrix().rows() && !answer.args.no_repeat;
    let advice = if lacks {
        "there are more colours than cubes; with --no-repeat sides need not show them all"
    } else {
        "`solve` says why"
    };
    let _ = writeln!(text, "{}: the puzzle has no solution; {advice}", bad("no"));
}

/// `8 quarter turns`.
fn turns(metric: Metric, count: usize) -> String {
    let [_, one, many] = words(metric);
    counted(count, one, many)
}

fn distribution(answer: &Answer<'_>, all: &Distribution, text: &mut String) {
    let palette = answer.loaded.puzzle.palette();
    let mut rows = vec![["turns", "stacks"].map(heading).to_vec()];
    rows.extend(
        all.stacks
            .iter()
            .enumerate()
            .map(|(turns, &stacks)| vec![turns.to_string(), grouped(&BigUint::from(stacks))]),
    );
    text.push_str(&table(rows, &[0, 1]));
    if all.worst() == 0 {
        text.push_str("\nevery stack is solved\n");
        return;
    }
    let most = turns(answer.metric(), all.worst());
    let _ = writeln!(text, "\nevery stack is solved in {most} or fewer");
    let _ = writeln!(text, "\n{} that needs them all (cube 1 at the bottom)", heading("a stack"));
    text.push_str(&describe::tower(palette, &hardest(answer, all)));
}

fn way(answer: &Answer<'_>, state: &State, path: &Path, text: &mut String) {
    let palette = state.puzzle.palette();
    let _ = writeln!(text, "{} (cube 1 at the bottom)", heading("the stack"));
    text.push_str(&describe::tower(palette, &state.tower(&state.orientations)));
    if path.moves.is_empty() {
        text.push_str("\nit is solved\n");
        return;
    }
    let fewest = turns(answer.metric(), path.moves.len());
    let _ = writeln!(text, "\n{}: {fewest}", heading("fewest turns to a solution"));
    let mut rows = vec![step_heading()];
    let steps = steps(state, path);
    rows.extend(steps.iter().enumerate().map(|(index, step)| step_row(palette, index + 1, step)));
    text.push_str(&table(rows, &[0, 1]));
    let _ = writeln!(text, "\n{} (cube 1 at the bottom)", heading("then it is solved"));
    text.push_str(&describe::tower(palette, &state.tower(&path.solved)));
}

fn hint(answer: &Answer<'_>, state: &State, path: &Path, text: &mut String) {
    match steps(state, path).first() {
        None => text.push_str("it is solved\n"),
        Some(step) => {
            let rows = vec![step_heading(), step_row(state.puzzle.palette(), 1, step)];
            text.push_str(&table(rows, &[0, 1]));
            let _ = match path.moves.len() - 1 {
                0 => writeln!(text, "\nthen it is solved"),
                rest => {
                    writeln!(text, "\nthen it is {} from a solution", turns(answer.metric(), rest))
                }
            };
        }
    }
}

fn step_heading() -> Vec<String> {
    let sides = Face::ALL.map(|side| side.to_string());
    let head = ["turn", "cube", "what goes where"].map(str::to_owned);
    head.into_iter().chain(sides).collect()
}

fn step_row(palette: &Palette, number: usize, (step, cube): &(Move, Cube)) -> Vec<String> {
    let sides = cube.faces().map(|face| colour(palette, face));
    let first = [number.to_string(), (step.row + 1).to_string(), step.turn.to_string()];
    first.into_iter().chain(sides).collect()
}
