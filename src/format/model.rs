//! The answer of a solver to an [export](super::export) of the problem: a model.
//!
//! The lines of SAT and pseudo-Boolean competitions: `s SATISFIABLE`, then `v 1 -2 3 … 0` or
//! `v x1 -x2 x3 …`, and `c` or `o` before anything else. MiniSat's `SAT` and a line of numbers will do, too.

use super::export::SolvingProblem;
use super::text::{Row, Token, words_of};
use crate::error::Place;
use crate::model::{Puzzle, Selection};

/// What is wrong with a model, and where.
pub(super) type Fault = (Option<Place>, String);

/// What a solver says of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Status {
    Model,
    None,
    Unknown,
}

/// Whether a text is the answer of a solver: it has a line that says so, or a line of literals one of
/// which is negative. Words that are colours of the puzzle are no signs of that.
pub(super) fn is_model(text: &str, puzzle: &Puzzle) -> bool {
    let is_colour = |word: &Token<'_>| puzzle.palette().colour_named(word.text).is_some();
    let is_literal = |word: &Token<'_>| literal(word.text).is_some();
    lines(text).filter(|line| !is_colour(&line[0])).any(|line| {
        let is_negative = line.iter().any(|word| word.text.starts_with('-'));
        status(&line).is_some()
            || line[0].text == "v" && line.get(1).is_some_and(is_literal)
            || is_negative && line.iter().all(is_literal)
    })
}

/// The two selections of a model.
pub(super) fn read(text: &str, puzzle: &Puzzle) -> Result<[Selection; 2], Fault> {
    let problem = SolvingProblem::new(puzzle);
    let values = values(text, problem.variables())?;
    let matrix = puzzle.matrix();
    let mut columns = [0, 1].map(|_| vec![None; matrix.rows()]);
    for (index, value) in values.iter().enumerate() {
        let (part, row, column) = problem.place(index + 1);
        match value {
            None => {
                return Err((None, format!("the model says nothing of variable {}", index + 1)));
            }
            Some(false) => {}
            Some(true) => {
                if columns[part][row].replace(column).is_some() {
                    return Err((None, format!("the model has two entries of row {}", row + 1)));
                }
            }
        }
    }
    let selection = |columns: Vec<Option<usize>>| {
        let missing = columns.iter().position(Option::is_none);
        if let Some(row) = missing {
            return Err((None, format!("the model has no entry of row {}", row + 1)));
        }
        let columns: Vec<usize> = columns.into_iter().flatten().collect();
        Ok(Selection::new(matrix, &columns).expect("a column for every row"))
    };
    let [s, t] = columns;
    Ok([selection(s)?, selection(t)?])
}

/// The lines of a text that have words.
fn lines(text: &str) -> impl Iterator<Item = Row<'_>> {
    let line = |(index, text): (usize, _)| {
        let line = Token { text, place: Place { line: index + 1, column: 1 } };
        words_of(line, char::is_whitespace)
    };
    text.lines().enumerate().map(line).filter(|line| !line.is_empty())
}

/// What a line says of satisfiability, if it does.
fn status(line: &Row<'_>) -> Option<Status> {
    let words: Vec<&str> = line.iter().map(|word| word.text).collect();
    match words.as_slice() {
        ["s", "SATISFIABLE"] | ["s", "OPTIMUM", "FOUND"] | ["SAT" | "SATISFIABLE"] => {
            Some(Status::Model)
        }
        ["s", "UNSATISFIABLE"] | ["UNSAT" | "UNSATISFIABLE" | "=====UNSATISFIABLE====="] => {
            Some(Status::None)
        }
        ["s", ..] | ["INDET" | "UNKNOWN" | "=====UNKNOWN====="] => Some(Status::Unknown),
        _ => None,
    }
}

/// The values that a model gives to the first variables.
fn values(text: &str, variables: usize) -> Result<Vec<Option<bool>>, Fault> {
    let mut values = vec![None; variables];
    for line in lines(text) {
        match status(&line) {
            Some(Status::Model) => continue,
            Some(Status::None) => {
                let reason = "the solver says that there is none; `solve` tells whether that is so";
                return Err((Some(line[0].place), reason.to_owned()));
            }
            Some(Status::Unknown) => {
                let reason = "the solver does not know whether there is a model".to_owned();
                return Err((Some(line[0].place), reason));
            }
            None if matches!(line[0].text, "c" | "o" | "*" | "%") => continue,
            None => {}
        }
        let words = if line[0].text == "v" { &line[1..] } else { &line[..] };
        for word in words {
            let read = literal(word.text);
            let (variable, value) = read.ok_or_else(|| {
                (Some(word.place), format!("{:?} is no literal of a model", word.text))
            })?;
            // 0 ends a model; variables beyond the entries only count.
            let Some(known) = variable.checked_sub(1).and_then(|index| values.get_mut(index))
            else {
                continue;
            };
            if known.replace(value).is_some_and(|before| before != value) {
                let reason = format!("variable {variable} is both true and false: give one model");
                return Err((Some(word.place), reason));
            }
        }
    }
    Ok(values)
}

/// The variable of a literal such as `12`, `-12`, `x12` or `-x12`, and whether it is true.
fn literal(word: &str) -> Option<(usize, bool)> {
    let (rest, value) = word.strip_prefix('-').map_or((word, true), |rest| (rest, false));
    let digits = rest.strip_prefix('x').unwrap_or(rest);
    super::text::is_number(digits).then(|| digits.parse().ok())?.map(|variable| (variable, value))
}
