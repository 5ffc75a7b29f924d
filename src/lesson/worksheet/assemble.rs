//! Exercises and answers put together to a sheet.

use super::{Exercise, Worksheet};
use crate::lesson::words::counted;
use crate::lesson::{Block, Document};

const TITLE: &str = "Coloured cubes and prime numbers";

/// What one needs to know, in five lines.
const RULES: [&str; 5] = [
    "Every colour has a prime. A pair of opposite faces is the product of its two primes, and a cube is a \
     row of three products.",
    "The task: stack the cubes so that each of the four long sides shows every colour once.",
    "A selection takes one entry of every row. The magic number M = Πp² is the product of the squares of \
     all primes.",
    "A selection whose product is M is a partial solution: it is good for two opposite sides.",
    "Two selections are independent if they differ in every row. Two independent partial solutions solve \
     the puzzle.",
];

pub(super) fn document(sheet: &Worksheet, answers: bool) -> Document {
    let mut document = Document::new(TITLE);
    document.paragraph("Name: ____________________    Date: ____________");
    document.list(RULES.map(str::to_owned));
    for (index, exercise) in sheet.exercises().iter().enumerate() {
        document.heading(head(index, exercise));
        for block in &exercise.question {
            document.push(block.clone());
        }
        document.push(Block::Room(exercise.room));
    }
    document.paragraph(origin(sheet, answers));
    if answers {
        document.push(Block::NewPage);
        document.heading("Answers");
        for (index, exercise) in sheet.exercises().iter().enumerate() {
            document.subheading(head(index, exercise));
            for block in &exercise.answer {
                document.push(block.clone());
            }
        }
    }
    document
}

fn head(index: usize, exercise: &Exercise) -> String {
    let difficulty = match exercise.difficulty {
        Some(difficulty) => format!(" (difficulty {difficulty})"),
        None => String::new(),
    };
    format!("{}. {}{difficulty}", index + 1, exercise.kind)
}

/// How to get the same sheet again.
fn origin(sheet: &Worksheet, answers: bool) -> String {
    let settings = &sheet.settings;
    let (first, last) = (settings.cubes.start(), settings.cubes.end());
    let cubes = if first == last { first.to_string() } else { format!("{first}..{last}") };
    format!(
        "This sheet: {}, puzzles of {cubes} cubes, seed {seed}. The same sheet again: tantalizer \
         worksheet --cubes {cubes} --count {} --seed {seed}{} (version {}).",
        counted(settings.count, "exercise", "exercises"),
        settings.count,
        if answers { " --answers" } else { "" },
        env!("CARGO_PKG_VERSION"),
        seed = settings.seed,
    )
}
