//! The `pairs` format: the number of cubes, then three pairs of opposite colours for each cube.
//!
//! Colours are numbers from 0, and there are as many as cubes. Only the order of the numbers
//! counts, not the lines they stand on.

use super::text::{Document, Token, is_number};
use crate::error::{InputError, Problem};
use crate::model::{Colour, Cube, Matrix, Palette, Puzzle};
use std::io::{self, BufRead, Write};

/// More cubes than anybody has; what a mistyped number exceeds.
pub(super) const MAX_CUBES: usize = 1_000_000;

const AXES: [&str; 3] = ["front and back", "left and right", "top and bottom"];

pub(super) fn read(document: &Document<'_>) -> Result<Puzzle, InputError> {
    document.require_rows("the number of cubes, then three pairs of colours for each cube")?;
    if document.colours.is_some() {
        let (what, only) = ("`colours:`", "colours are names or primes, not numbers from 0");
        let problem = Problem::DoesNotApply { what, format: "pairs", only };
        return Err(InputError::new(document.source, None, problem));
    }
    let words: Vec<Token<'_>> = document.rows.iter().flatten().copied().collect();
    let (&first, rest) = words.split_first().expect("a row has a word");
    let cubes = cube_count(first.text).map_err(|problem| document.error(first, problem))?;
    let count_from_1 = !rest.iter().any(|word| word.text.parse() == Ok(0usize));
    let mut colours = Vec::with_capacity(rest.len());
    for (index, &word) in rest.iter().enumerate() {
        if index == 6 * cubes {
            let problem = Problem::TooMuch { token: word.text.to_owned(), cubes };
            return Err(document.error(word, problem));
        }
        let colour = colour(word.text, cubes, count_from_1)
            .map_err(|problem| document.error(word, problem))?;
        colours.push(colour);
    }
    if colours.len() < 6 * cubes {
        let last = words.last().copied().unwrap_or(first);
        let (expected, found) = (6 * cubes, colours.len());
        let problem = Problem::CutShort { cube: found / 6 + 1, found, expected, cubes };
        return Err(document.error(last, problem));
    }
    Ok(puzzle(cubes, &colours))
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, Problem> {
    let matrix = puzzle.matrix();
    let refuse =
        |reason: String, instead| Err(Problem::NotWritable { format: "pairs", reason, instead });
    if !matrix.is_of_cubes() {
        let (columns, k) = (matrix.columns(), matrix.k());
        let reason = format!("it has {columns} columns of products of {k} primes, not 3 of 2");
        return refuse(reason, "primes");
    }
    let (cubes, colours) = (matrix.rows(), puzzle.palette().len());
    if cubes != colours {
        let reason = format!("there must be as many colours as cubes, not {colours} and {cubes}");
        return refuse(reason, "primes");
    }
    let rows = puzzle.some_cubes().expect("three columns of products of two primes");
    let pairs = rows.iter().flat_map(Cube::pairs);
    let lines = pairs.map(|[a, b]| format!("{} {}\n", a.index(), b.index()));
    Ok(std::iter::once(format!("{cubes}\n")).chain(lines).collect())
}

/// Asks for the numbers of the pairs format one after the other, repeating a question until the
/// answer will do. An answer may hold several numbers, for the questions to come.
///
/// # Errors
/// If the answers end too early or cannot be read.
pub fn ask(mut answers: impl BufRead, mut prompts: impl Write) -> Result<Puzzle, InputError> {
    let mut questions =
        Questions { answers: &mut answers, prompts: &mut prompts, words: Vec::new() };
    let cubes =
        questions.ask("How many cubes (and colours)? ", "the number of cubes", &mut |word| {
            cube_count(word)
        })?;
    let mut colours = Vec::new();
    for cube in 1..=cubes {
        for axis in AXES {
            for end in ["first", "second"] {
                let question = format!("Cube {cube}, {axis}: {end} colour (0 to {})? ", cubes - 1);
                let expected = format!("a colour of cube {cube}");
                colours.push(
                    questions.ask(&question, &expected, &mut |word| colour(word, cubes, true))?,
                );
            }
        }
    }
    match questions.words.pop() {
        Some(token) => Err(InputError::new("stdin", None, Problem::TooMuch { token, cubes })),
        None => Ok(puzzle(cubes, &colours)),
    }
}

/// A conversation: questions on one side, words of the answers on the other.
struct Questions<'a> {
    answers: &'a mut dyn BufRead,
    prompts: &'a mut dyn Write,
    /// Words already answered, the next one last.
    words: Vec<String>,
}

impl Questions<'_> {
    fn ask<T>(
        &mut self,
        question: &str,
        expected: &str,
        parse: &mut dyn FnMut(&str) -> Result<T, Problem>,
    ) -> Result<T, InputError> {
        let failed = |error: io::Error| {
            let expected = "answers in UTF-8 on standard input";
            let problem = Problem::Unreadable { reason: error.to_string(), expected };
            InputError::new("stdin", None, problem)
        };
        loop {
            while self.words.is_empty() {
                write!(self.prompts, "{question}").map_err(failed)?;
                self.prompts.flush().map_err(failed)?;
                let mut line = String::new();
                if self.answers.read_line(&mut line).map_err(failed)? == 0 {
                    let expected = expected.to_owned();
                    return Err(InputError::new("stdin", None, Problem::AnswersEnd { expected }));
                }
                let words = line.split(|c: char| c.is_whitespace() || c == ',');
                self.words =
                    words.filter(|word| !word.is_empty()).map(str::to_owned).rev().collect();
            }
            let word = self.words.pop().expect("just filled");
            match parse(&word) {
                Ok(value) => return Ok(value),
                Err(problem) => {
                    // What was answered beyond a mistake is likely shifted; ask for it again.
                    self.words.clear();
                    writeln!(self.prompts, "{problem}").map_err(failed)?;
                }
            }
        }
    }
}

fn cube_count(word: &str) -> Result<usize, Problem> {
    if !is_number(word) {
        let expected = "the number of cubes".to_owned();
        return Err(Problem::NotANumber { token: word.to_owned(), expected });
    }
    word.parse()
        .ok()
        .filter(|cubes| (1..=MAX_CUBES).contains(cubes))
        .ok_or_else(|| Problem::CubeCount { count: word.to_owned(), limit: MAX_CUBES })
}

fn colour(word: &str, cubes: usize, count_from_1: bool) -> Result<Colour, Problem> {
    let greatest = cubes - 1;
    if !is_number(word) {
        let expected = format!("a colour from 0 to {greatest}");
        return Err(Problem::NotANumber { token: word.to_owned(), expected });
    }
    let index = word.parse::<usize>().ok().filter(|&index| index < cubes);
    index.map(Colour::new).ok_or_else(|| Problem::ColourRange {
        colour: word.to_owned(),
        greatest,
        cubes,
        advice: if count_from_1 {
            "colours are counted from 0: if yours are counted from 1, subtract 1 from each"
        } else {
            "check the number; a puzzle with more colours than cubes needs the faces or primes format"
        },
    })
}

fn puzzle(cubes: usize, colours: &[Colour]) -> Puzzle {
    let palette = Palette::with_default_primes((0..cubes).map(|colour| colour.to_string()))
        .expect("at least one cube, distinct numbers");
    let rows: Vec<Vec<[Colour; 2]>> = colours
        .chunks(6)
        .map(|cube| cube.chunks(2).map(|pair| [pair[0], pair[1]]).collect())
        .collect();
    Puzzle::of_matrix(Matrix::from_colours(palette, &rows).expect("three pairs for every cube"))
}
