//! `tantalizer worksheet`: exercises with answers.

use super::{Exit, Failure, OutputFormat, input, output};
use clap::ValueEnum;
use serde::Serialize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use tantalizer::format::PuzzleObject;
use tantalizer::lesson::Markup;
use tantalizer::lesson::worksheet::{Difficulty, Exercise, Finding, Settings, Worksheet};

/// Make a sheet of exercises, from easy to hard, with answers on a separate sheet
///
/// The same settings give the same sheet on every machine; its last line tells them.
///
/// There are ten kinds of exercises, in this order: cubes as products, proper matrices, the magic number
/// M, partial solutions, independent ones, equivalent matrices (repainted ones from the second such
/// exercise on), the graph, the tower, puzzles without a solution, the number of towers. With fewer
/// exercises some kinds are left out, with more they come again with harder puzzles. The difficulty of
/// a puzzle, from 1 to 5, is the number of entries that a search by divisions tries: up to 20, 35, 60,
/// 120, or more; it is 1 if counting faces tells that there is no solution.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Numbers of cubes, from small to large puzzles: `3..6`, both ends included, or one number; from 2
    /// to 8
    #[arg(long, value_name = "A..B", default_value = "3..6", allow_hyphen_values = true,
        value_parser = cubes)]
    cubes: RangeInclusive<usize>,

    /// Number of exercises, up to 100
    #[arg(long, value_name = "N", default_value_t = 8, allow_hyphen_values = true,
        value_parser = count)]
    count: usize,

    /// Where the random numbers start
    #[arg(long, value_name = "SEED", default_value_t = 1, allow_hyphen_values = true,
        value_parser = input::seed)]
    seed: u64,

    /// The language to write in [default: by the ending of the file, .md, .tex, .html; else text]
    #[arg(long, value_enum)]
    to: Option<To>,

    /// Add a separate sheet with the answers and their working
    #[arg(long)]
    answers: bool,

    /// Write the sheet to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Form of the output: the sheet itself, or a JSON object that holds it and the answers
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum To {
    /// For a terminal
    Text,
    /// For a page of a website or a repository
    Markdown,
    /// For paper: a whole file
    Latex,
    /// For a browser and its printer: a whole page, nets in colour
    Html,
}

impl From<To> for Markup {
    fn from(to: To) -> Self {
        match to {
            To::Text => Self::Text,
            To::Markdown => Self::Markdown,
            To::Latex => Self::Latex,
            To::Html => Self::Html,
        }
    }
}

impl Args {
    fn markup(&self) -> Markup {
        let ending = || self.output.as_ref()?.extension()?.to_str().map(str::to_lowercase);
        match self.to {
            Some(to) => to.into(),
            None => match ending().as_deref() {
                Some("md") => Markup::Markdown,
                Some("tex") => Markup::Latex,
                Some("html" | "htm") => Markup::Html,
                _ => Markup::Text,
            },
        }
    }
}

/// `3..6` or `4`; which numbers may be told is checked with the rest.
fn cubes(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.trim().parse(), last.trim_start_matches('=').trim().parse()) {
        (Ok(first), Ok(last)) => Ok(first..=last),
        _ => Err("expected a number of cubes from 2 to 8, or two such as 3..6".to_owned()),
    }
}

/// Any number; whether so many exercises may be is checked with the rest.
fn count(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("expected a number from 1 to {}", Settings::MOST))
}

#[derive(Serialize)]
struct Report {
    schema: u32,
    command: &'static str,
    seed: u64,
    cubes: [usize; 2],
    text: String,
    exercises: Vec<ExerciseObject>,
}

#[derive(Serialize)]
struct ExerciseObject {
    kind: &'static str,
    difficulty: Option<u8>,
    question: String,
    answer: String,
    puzzle: PuzzleObject,
    result: Finding,
}

impl From<&Exercise> for ExerciseObject {
    fn from(exercise: &Exercise) -> Self {
        Self {
            kind: exercise.kind().name(),
            difficulty: exercise.difficulty().map(Difficulty::number),
            question: exercise.question(),
            answer: exercise.answer(),
            puzzle: exercise.puzzle().into(),
            result: exercise.finding().clone(),
        }
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let settings = Settings::new(args.cubes.clone(), args.count, args.seed)?;
    let sheet = Worksheet::draw(&settings);
    let text = sheet.document(args.answers).write(args.markup());
    if let Some(file) = &args.output {
        output::write_file(file, text.as_bytes())?;
        output::note(&format!("worksheet in {}", file.display()));
    }
    match args.format {
        OutputFormat::Text if args.output.is_some() => {}
        OutputFormat::Text => output::print(&text)?,
        OutputFormat::Json => output::print_json(&Report {
            schema: 1,
            command: "worksheet",
            seed: args.seed,
            cubes: [*args.cubes.start(), *args.cubes.end()],
            text,
            exercises: sheet.exercises().iter().map(ExerciseObject::from).collect(),
        })?,
    }
    Ok(Exit::Yes)
}
