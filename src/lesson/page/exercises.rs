//! Questions about the puzzle, with answers.

use crate::graph::Factor;
use crate::lesson::Facts;
use crate::lesson::words::{colour, counted, enumerated, equation, grouped, sentence};
use crate::model::ProperMatrix;
use num_traits::Zero;
use serde::Serialize;

/// A question.
#[derive(Serialize)]
pub(super) struct Exercise {
    question: String,
    /// The right answer: a number in digits, or one of the choices.
    answer: String,
    /// What to choose from; a number is typed in if there is nothing.
    choices: Vec<&'static str>,
    /// A first step, for those who ask.
    hint: String,
    /// Why the answer is right.
    working: String,
}

const YES_OR_NO: [&str; 2] = ["yes", "no"];

pub(super) fn of(facts: &Facts<'_>) -> Vec<Exercise> {
    let mut exercises = vec![encode(facts), magic(facts), proper(facts), total(facts)];
    if facts.stopped().is_some() {
        return exercises;
    }
    exercises.push(partials(facts));
    exercises.extend(independent(facts));
    exercises.push(solutions(facts));
    exercises.extend(cycles(facts));
    exercises.extend(placements(facts));
    exercises
}

fn number(question: String, answer: String, hint: &str, working: String) -> Exercise {
    Exercise { question, answer, choices: Vec::new(), hint: hint.to_owned(), working }
}

fn choice(question: String, is_so: bool, hint: &str, working: String) -> Exercise {
    let answer = YES_OR_NO[usize::from(!is_so)].to_owned();
    Exercise { question, answer, choices: YES_OR_NO.to_vec(), hint: hint.to_owned(), working }
}

fn encode(facts: &Facts<'_>) -> Exercise {
    let (matrix, palette) = (facts.matrix(), facts.palette());
    let row = matrix.rows() - 1;
    let (value, pair) = (matrix.value(row, 0), matrix.valuation(row, 0));
    let cubes = facts.puzzle().some_cubes().expect("the page is about cubes");
    let [a, b] = cubes[row].pairs()[0].map(|end| colour(palette, end));
    number(
        format!("Cube {} has {a} opposite {b}. Which number is this pair?", row + 1),
        value.to_string(),
        "Look up the primes of both colours and multiply them.",
        format!("The primes of {a} and {b} give {}.", equation(palette, pair)),
    )
}

fn magic(facts: &Facts<'_>) -> Exercise {
    let palette = facts.palette();
    number(
        "Every colour is to be there twice on two opposite sides. What is the magic number M?"
            .to_owned(),
        facts.magic().value().to_string(),
        "Multiply the squares of all primes.",
        format!("M = {}.", equation(palette, facts.magic().valuation())),
    )
}

fn proper(facts: &Facts<'_>) -> Exercise {
    let verdict = ProperMatrix::check(facts.matrix());
    let working = match &verdict {
        Ok(()) => {
            "There are as many cubes as colours, and every cube shows every colour.".to_owned()
        }
        Err(reason) => format!("No: {reason}."),
    };
    choice(
        "Is the matrix proper: as many colours as cubes, and every colour on every cube?"
            .to_owned(),
        verdict.is_ok(),
        "Look for a prime that divides no entry of a row.",
        working,
    )
}

/// On how many faces the first colour is.
fn total(facts: &Facts<'_>) -> Exercise {
    let palette = facts.palette();
    let first = palette.colours().next().expect("a palette has a colour");
    let count = facts.matrix().total_exponents()[first.index()];
    let name = colour(palette, first);
    number(
        format!("How often is {name} a factor in all entries of the matrix together?"),
        count.to_string(),
        "Count the faces in this colour; a square counts twice.",
        format!("{} is on {}.", sentence(&name), counted(count, "face", "faces")),
    )
}

fn partials(facts: &Facts<'_>) -> Exercise {
    let count = facts.solutions().partials.len();
    let working = match count {
        0 => "There is none.".to_owned(),
        1..=6 => {
            let list: Vec<String> =
                facts.solutions().partials.iter().map(ToString::to_string).collect();
            format!("{}.", enumerated(&list))
        }
        _ => format!("There are {}.", grouped(&count.into())),
    };
    number(
        "How many selections have the product M? They are the partial solutions.".to_owned(),
        count.to_string(),
        "Divide M by an entry of cube 1, what is left by an entry of cube 2, and so on.",
        working,
    )
}

fn independent(facts: &Facts<'_>) -> Option<Exercise> {
    let [first, second, ..] = &facts.solutions().partials[..] else { return None };
    let shared = first.first_shared_row(second);
    let working = match shared {
        None => "They differ in every row.".to_owned(),
        Some(row) => {
            format!("Both choose entry {} of cube {}.", first.column(row) + 1, row + 1)
        }
    };
    Some(choice(
        format!("Are the partial solutions {first} and {second} independent?"),
        shared.is_none(),
        "Compare them row by row.",
        working,
    ))
}

fn solutions(facts: &Facts<'_>) -> Exercise {
    let count = &facts.solutions().count;
    let working = if count.is_zero() {
        "No two partial solutions are independent, or there are fewer than two.".to_owned()
    } else {
        format!(
            "There {} of independent partial solutions.",
            if *count == 1u8.into() {
                "is one pair".to_owned()
            } else {
                format!("are {} pairs", grouped(count))
            }
        )
    };
    number(
        "How many solutions are there: sets of two independent partial solutions?".to_owned(),
        count.to_string(),
        "Compare any two partial solutions row by row.",
        working,
    )
}

fn cycles(facts: &Facts<'_>) -> Option<Exercise> {
    facts.placements()?;
    let first = facts.solutions().partials.first()?;
    let factor = Factor::new(facts.puzzle(), first).ok()?;
    let cycles = factor.components().len();
    Some(number(
        format!("How many cycles has the partial solution {first} in the graph?"),
        cycles.to_string(),
        "Follow the lines from colour to colour until you are back; a loop is a cycle, too.",
        format!("The lines of its cubes form {}.", counted(cycles, "cycle", "cycles")),
    ))
}

fn placements(facts: &Facts<'_>) -> Option<Exercise> {
    let placements = facts.placements()?;
    Some(number(
        "How many towers solve the puzzle, with the cubes in this order and all 24 orientations of a \
         cube told apart?"
            .to_owned(),
        placements.to_string(),
        "A solution with c1 and c2 cycles gives 2·2^(c1+c2) towers.",
        format!(
            "{} in all, the sum of 2·2^(c1+c2) over all solutions.",
            counted(placements.clone(), "tower", "towers")
        ),
    ))
}
