//! The puzzle of a certificate, built anew from its primes, names and numbers.

use super::{Doubt, Refusal, colour_named, go_on, refusal, same};
use crate::error::ModelError;
use crate::format::PuzzleObject;
use crate::model::{Cube, Matrix, Palette, Puzzle};
use crate::outcome::Limits;
use num_bigint::BigUint;

/// The puzzle, built anew from primes, names and numbers.
pub(super) fn puzzle_of(object: &PuzzleObject, limits: &Limits) -> Result<Puzzle, Doubt> {
    let palette = palette_of(object, limits)?;
    let mut rows = Vec::with_capacity(object.matrix.len());
    for (i, row) in object.matrix.iter().enumerate() {
        go_on(limits)?;
        let mut values = Vec::with_capacity(row.len());
        for (j, text) in row.iter().enumerate() {
            let place = format!(".puzzle.matrix[{i}][{j}]");
            let value = number(&place, text)?;
            let factored = palette.factor(&value);
            factored.map_err(|error| refusal(&place, error, "a product of the colours' primes"))?;
            values.push(value);
        }
        rows.push(values);
    }
    let matrix = Matrix::from_values(palette, &rows);
    let matrix =
        matrix.map_err(|error| refusal(".puzzle.matrix", error, "a matrix of products"))?;
    if matrix.k() != 2 {
        let found = format!("products of {} primes", matrix.k());
        return Err(
            refusal(".puzzle.matrix", found, "products of two primes, which are edges").into()
        );
    }
    let puzzle = match &object.faces {
        None => Puzzle::of_matrix(matrix),
        Some(faces) => cubes_of(matrix.palette(), faces)?,
    };
    let again = PuzzleObject::from(&puzzle);
    if again.matrix != object.matrix {
        return Err(refusal(".puzzle.faces", "other cubes", "the cubes of the matrix").into());
    }
    same(".puzzle.cubes", object.cubes, again.cubes)?;
    same(".puzzle.colours", object.colours, again.colours)?;
    same(".puzzle.columns", object.columns, again.columns)?;
    same(".puzzle.k", object.k, again.k)?;
    same(".puzzle.proper", object.proper, again.proper)?;
    same(".puzzle.default_primes", object.default_primes, again.default_primes)?;
    Ok(puzzle)
}

/// The palette; every prime is tested.
fn palette_of(object: &PuzzleObject, limits: &Limits) -> Result<Palette, Doubt> {
    let (names, primes) = (object.names.len(), object.primes.len());
    same(".puzzle.names", format!("{names} names"), format!("{primes} names"))?;
    let mut given = Vec::with_capacity(primes);
    for (i, (name, text)) in object.names.iter().zip(&object.primes).enumerate() {
        go_on(limits)?;
        let place = format!(".puzzle.primes[{i}]");
        let prime = number(&place, text)?;
        // One by one, so that the test of many large primes can be stopped.
        if !object.default_primes {
            let tested = Palette::check_prime(&prime);
            tested.map_err(|error| refusal(&place, error, "a prime"))?;
        }
        given.push((name.clone(), prime));
    }
    let palette = if object.default_primes {
        Palette::with_default_primes(&object.names)
    } else {
        Palette::of_known_primes(given.clone(), false)
    };
    let palette = palette.map_err(|error| {
        let is_of_primes = matches!(error, ModelError::RepeatedPrime { .. });
        let place = if is_of_primes { ".puzzle.primes" } else { ".puzzle.names" };
        refusal(place, error, "colours with names and primes of their own")
    })?;
    for (i, (colour, (_, prime))) in palette.colours().zip(&given).enumerate() {
        let first = palette.prime(colour);
        if prime != first {
            let expected = format!("{first}, since default_primes is true");
            return Err(refusal(&format!(".puzzle.primes[{i}]"), prime, expected).into());
        }
    }
    Ok(palette)
}

fn cubes_of(palette: &Palette, faces: &[Vec<String>]) -> Result<Puzzle, Refusal> {
    let cube = |(i, faces): (usize, &Vec<String>)| {
        let place = format!(".puzzle.faces[{i}]");
        let colours = faces.iter().map(|name| colour_named(palette, &place, name));
        let colours = colours.collect::<Result<Vec<_>, _>>()?;
        let found = format!("{} faces", colours.len());
        Ok(Cube::new(colours.try_into().map_err(|_| refusal(&place, found, "six faces"))?))
    };
    let cubes = faces.iter().enumerate().map(cube).collect::<Result<Vec<_>, Refusal>>()?;
    Puzzle::of_cubes(palette.clone(), cubes)
        .map_err(|error| refusal(".puzzle.faces", error, "cubes"))
}

/// A number as its digits; no longer than two of the longest primes there can be.
fn number(place: &str, text: &str) -> Result<BigUint, Refusal> {
    const MOST_DIGITS: usize = 2500;
    if text.len() > MOST_DIGITS {
        let expected = format!("at most {MOST_DIGITS} digits");
        return Err(refusal(place, format!("{} characters", text.len()), expected));
    }
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.then(|| text.parse().ok()).flatten();
    let number = number.filter(|number: &BigUint| number.to_string() == text);
    number.ok_or_else(|| refusal(place, format!("{text:?}"), "a whole number in its digits"))
}
