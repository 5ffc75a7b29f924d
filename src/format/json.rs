//! The `json` format: what the program prints of a puzzle under `puzzle`.

use super::{culprit, place_of, reason_of, unknown_colour};
use crate::error::{InputError, ModelError, Problem};
use crate::model::{Cube, Matrix, Palette, Product, ProperMatrix, Puzzle, check_shape, primes};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fmt::Display;

/// A puzzle as it is written in JSON; numbers of any size are decimal strings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a puzzle as an object")]
pub struct PuzzleObject {
    /// The number m1 of rows.
    pub cubes: usize,
    /// The number n of colours.
    pub colours: usize,
    /// The number m2 of columns.
    pub columns: usize,
    /// The number of primes in an entry.
    pub k: u64,
    /// Whether the matrix is proper.
    pub proper: bool,
    /// The primes of the palette.
    pub primes: Vec<String>,
    /// Whether these are the first primes only for want of others, and so mean nothing; told if
    /// they do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub default_primes: bool,
    /// The names of the colours, in the same order.
    pub names: Vec<String>,
    /// The rows of the matrix.
    pub matrix: Vec<Vec<String>>,
    /// The colours on front, back, left, right, up and down of each cube, if they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faces: Option<Vec<Vec<String>>>,
}

impl From<&Puzzle> for PuzzleObject {
    fn from(puzzle: &Puzzle) -> Self {
        let (matrix, palette) = (puzzle.matrix(), puzzle.palette());
        let row = |row| {
            (0..matrix.columns()).map(|column| matrix.value(row, column).to_string()).collect()
        };
        let faces = |cube: &Cube| {
            cube.faces().iter().map(|&colour| palette.name(colour).to_owned()).collect()
        };
        Self {
            cubes: matrix.rows(),
            colours: palette.len(),
            columns: matrix.columns(),
            k: matrix.k(),
            proper: ProperMatrix::check(matrix).is_ok(),
            primes: palette.colours().map(|colour| palette.prime(colour).to_string()).collect(),
            default_primes: palette.has_default_primes() && !palette.is_named_by_primes(),
            names: palette.names().map(str::to_owned).collect(),
            matrix: (0..matrix.rows()).map(row).collect(),
            faces: puzzle.cubes().map(|cubes| cubes.iter().map(faces).collect()),
        }
    }
}

pub(super) fn write(puzzle: &Puzzle) -> String {
    let object = PuzzleObject::from(puzzle);
    serde_json::to_string(&object).expect("strings and numbers can be written") + "\n"
}

/// Every value is kept as the part of the text it was read from, so that an error can point at it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPuzzle<'a> {
    #[serde(borrow)]
    matrix: Vec<Vec<&'a RawValue>>,
    #[serde(borrow, default)]
    primes: Option<Vec<&'a RawValue>>,
    #[serde(borrow, default)]
    names: Option<Vec<&'a RawValue>>,
    #[serde(default)]
    default_primes: bool,
    #[serde(borrow, default)]
    faces: Option<Vec<Vec<&'a RawValue>>>,
    #[serde(borrow, default)]
    cubes: Option<&'a RawValue>,
    #[serde(borrow, default)]
    colours: Option<&'a RawValue>,
    #[serde(borrow, default)]
    columns: Option<&'a RawValue>,
    #[serde(borrow, default)]
    k: Option<&'a RawValue>,
    #[serde(borrow, default)]
    proper: Option<&'a RawValue>,
}

/// What the program prints around a puzzle.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default)]
    puzzle: Option<&'a RawValue>,
}

pub(super) fn read(text: &str, source: &str) -> Result<Puzzle, InputError> {
    if text.trim().is_empty() {
        let expected = "an object with \"matrix\", \"primes\" and \"names\"";
        return Err(InputError::new(source, None, Problem::Empty { expected }));
    }
    let reader = Reader { text, source };
    let envelope: Envelope<'_> = reader.parse_object(text)?;
    let object = envelope.puzzle.map_or(text, RawValue::get);
    let raw: RawPuzzle<'_> = reader.parse_object(object)?;
    let matrix = reader.matrix(&raw)?;
    let puzzle = match &raw.faces {
        Some(faces) => reader.cubes(&matrix, faces)?,
        None => Puzzle::of_matrix(matrix),
    };
    reader.check_facts(&raw, &PuzzleObject::from(&puzzle))?;
    Ok(puzzle)
}

/// A text and parts of it.
struct Reader<'a> {
    text: &'a str,
    source: &'a str,
}

impl<'a> Reader<'a> {
    /// An error at a part of the text.
    fn error(&self, part: &str, problem: Problem) -> InputError {
        InputError::new(self.source, place_of(self.text, part), problem)
    }

    fn parse<T: Deserialize<'a>>(&self, part: &'a str) -> Result<T, InputError> {
        serde_json::from_str(part).map_err(|error| {
            let line = part.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
            let rest = line.get(error.column().saturating_sub(1)..).unwrap_or(line);
            self.error(rest, Problem::Json { reason: reason_of(&error) })
        })
    }

    /// As [`Reader::parse`]; serde would also take a list of the fields' values.
    fn parse_object<T: Deserialize<'a>>(&self, part: &'a str) -> Result<T, InputError> {
        let object = part.trim_start();
        if object.starts_with('{') {
            return self.parse(part);
        }
        let reason = "it is not an object in braces".to_owned();
        Err(self.error(object, Problem::Json { reason }))
    }

    fn string(&self, value: &'a RawValue) -> Result<String, InputError> {
        self.parse(value.get())
    }

    /// A number of any size, with or without quotation marks.
    fn number(&self, value: &'a RawValue) -> Result<BigUint, InputError> {
        let digits = match value.get().strip_prefix('"') {
            Some(_) => self.string(value)?,
            None => value.get().to_owned(),
        };
        let number = super::text::number(&digits);
        number.filter(|number| *number > BigUint::from(1u8)).ok_or_else(|| {
            let advice = "write the digits of the product, in quotation marks or without";
            self.error(value.get(), Problem::NotAProduct { token: digits.clone(), advice })
        })
    }

    fn numbers(&self, values: &[&'a RawValue]) -> Result<Vec<BigUint>, InputError> {
        values.iter().map(|value| self.number(value)).collect()
    }

    fn matrix(&self, raw: &RawPuzzle<'a>) -> Result<Matrix, InputError> {
        check_shape(&raw.matrix).map_err(|error| self.model_error(raw, error))?;
        let values =
            raw.matrix.iter().map(|row| self.numbers(row)).collect::<Result<Vec<_>, _>>()?;
        let palette = self.palette(raw, &values)?;
        let mut rows = Vec::with_capacity(values.len());
        for (values, parts) in values.into_iter().zip(&raw.matrix) {
            let mut row = Vec::with_capacity(values.len());
            for (value, part) in values.into_iter().zip(parts) {
                let product = Product::of_value(&palette, value);
                row.push(product.map_err(|error| self.error(part.get(), error.into()))?);
            }
            rows.push(row);
        }
        Matrix::from_products(palette, rows).map_err(|error| self.model_error(raw, error))
    }

    /// An error at the row or entry that it names.
    fn model_error(&self, raw: &RawPuzzle<'a>, error: ModelError) -> InputError {
        let part = match &error {
            ModelError::UnequalDegree { row, column, .. } => Some(raw.matrix[row - 1][column - 1]),
            ModelError::RaggedRow { row, .. } => raw.matrix[row - 1].first().copied(),
            _ => None,
        };
        let place = part.map(|part| place_of(self.text, part.get()));
        InputError::new(self.source, place, error.into())
    }

    fn palette(&self, raw: &RawPuzzle<'a>, values: &[Vec<BigUint>]) -> Result<Palette, InputError> {
        let Some(parts) = &raw.primes else {
            if let Some(names) = &raw.names {
                let reason = "\"names\" without \"primes\" to go with them".to_owned();
                let place = names.first().map(|name| place_of(self.text, name.get()));
                return Err(InputError::new(self.source, place, Problem::Json { reason }));
            }
            let found = primes::prime_divisors(values.iter().flatten());
            return found
                .and_then(Palette::of_prime_set)
                .map_err(|error| InputError::new(self.source, None, error.into()));
        };
        let primes = self.numbers(parts)?;
        let names = match &raw.names {
            Some(names) => {
                names.iter().map(|name| self.string(name)).collect::<Result<Vec<_>, _>>()?
            }
            None => primes.iter().map(ToString::to_string).collect(),
        };
        if names.len() != primes.len() {
            let (names, primes) = (names.len(), primes.len());
            let reason = format!("{names} names for {primes} primes");
            return Err(InputError::new(self.source, None, Problem::Json { reason }));
        }
        let colours: Vec<(String, BigUint)> = names.into_iter().zip(primes).collect();
        let given = Palette::new(colours.iter().cloned());
        if raw.default_primes && given.is_ok() {
            return self.default_palette(&colours);
        }
        given.map_err(|error| {
            let place = culprit(&colours, &error).map(|index| {
                let by_name = matches!(error, ModelError::RepeatedName { .. });
                let names = raw.names.as_ref().filter(|_| by_name).unwrap_or(parts);
                place_of(self.text, names[index].get())
            });
            InputError::new(self.source, place, error.into())
        })
    }

    /// The palette of names alone, if its primes are those that were told.
    fn default_palette(&self, told: &[(String, BigUint)]) -> Result<Palette, InputError> {
        let palette = Palette::with_default_primes(told.iter().map(|(name, _)| name.as_str()));
        let is_told = |palette: &Palette| {
            palette.colours().zip(told).all(|(colour, (_, prime))| palette.prime(colour) == prime)
        };
        palette.ok().filter(is_told).ok_or_else(|| {
            let problem = Problem::Contradiction {
                field: "default_primes",
                token: "true".to_owned(),
                truth: "the primes are not the first ones in order".to_owned(),
            };
            InputError::new(self.source, None, problem)
        })
    }

    fn cubes(&self, matrix: &Matrix, faces: &[Vec<&'a RawValue>]) -> Result<Puzzle, InputError> {
        let palette = matrix.palette();
        let mut cubes = Vec::with_capacity(faces.len());
        for (index, cube) in faces.iter().enumerate() {
            let mut colours = Vec::with_capacity(6);
            for part in cube {
                let token = self.string(part)?;
                let colour = palette.colour_named(&token);
                colours.push(
                    colour
                        .ok_or_else(|| self.error(part.get(), unknown_colour(&token, palette)))?,
                );
            }
            let found = colours.len();
            let colours = colours.try_into().map_err(|_| {
                let reason = format!("cube {} has {found} faces, not six", index + 1);
                InputError::new(self.source, None, Problem::Json { reason })
            })?;
            cubes.push(Cube::new(colours));
        }
        let puzzle = Puzzle::of_cubes(palette.clone(), cubes)
            .map_err(|error| InputError::new(self.source, None, error.into()))?;
        if puzzle.matrix() != matrix {
            let reason = "\"faces\" and \"matrix\" describe different puzzles".to_owned();
            return Err(InputError::new(self.source, None, Problem::Json { reason }));
        }
        Ok(puzzle)
    }

    /// The fields that follow from the others must say the same.
    fn check_facts(&self, raw: &RawPuzzle<'a>, truth: &PuzzleObject) -> Result<(), InputError> {
        let fact = |field: &'static str, part: Option<&'a RawValue>, truth: &dyn Display| {
            let truth = truth.to_string();
            match part.filter(|part| part.get() != truth) {
                None => Ok(()),
                Some(part) => {
                    let token = part.get().to_owned();
                    Err(self.error(part.get(), Problem::Contradiction { field, token, truth }))
                }
            }
        };
        fact("cubes", raw.cubes, &truth.cubes)?;
        fact("colours", raw.colours, &truth.colours)?;
        fact("columns", raw.columns, &truth.columns)?;
        fact("k", raw.k, &truth.k)?;
        fact("proper", raw.proper, &truth.proper)
    }
}
