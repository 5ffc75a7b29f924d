//! The `primes` format: a row of products on each line.

use super::colours_line;
use super::text::{Document, Token, number};
use crate::error::{InputError, ModelError, Problem};
use crate::model::{Colour, Matrix, Palette, Product, Puzzle, Valuation, primes};
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn read(document: &Document<'_>) -> Result<Puzzle, InputError> {
    document.require_rows("a row of products on each line, such as `14 25 15`")?;
    let values = document
        .rows
        .iter()
        .map(|row| row.iter().map(|&token| value(document, token)).collect())
        .collect::<Result<Vec<Vec<BigUint>>, _>>()?;
    check_lengths(document)?;
    let palette = match document.palette()? {
        Some(palette) => palette,
        None => palette_of(document, &values)?,
    };
    let rows = products(document, &palette, values)?;
    check_degrees(document, &palette, &rows)?;
    let matrix = Matrix::from_products(palette, rows)
        .map_err(|error| InputError::new(document.source, None, error.into()))?;
    Ok(Puzzle::of_matrix(matrix))
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, Problem> {
    let (matrix, palette) = (puzzle.matrix(), puzzle.palette());
    let mut text = String::new();
    if !is_deduced(matrix) {
        text.push_str(&colours_line(palette, "primes")?);
    }
    for row in 0..matrix.rows() {
        let row: Vec<String> =
            (0..matrix.columns()).map(|column| matrix.value(row, column).to_string()).collect();
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    Ok(text)
}

/// Whether a reader finds the palette from the entries alone, and at once.
fn is_deduced(matrix: &Matrix) -> bool {
    let palette = matrix.palette();
    let entries = (0..matrix.rows()).flat_map(|row| matrix.row(row));
    let used: BTreeSet<Colour> = entries.flat_map(Valuation::terms).map(|term| term.0).collect();
    palette.is_named_by_primes()
        && used.len() == palette.len()
        && palette.colours().is_sorted_by_key(|colour| palette.prime(colour))
        && matrix.values().iter().all(|value| value.to_u64().is_some())
}

fn check_lengths(document: &Document<'_>) -> Result<(), InputError> {
    let expected = document.rows[0].len();
    let ragged = document.rows.iter().enumerate().find(|(_, row)| row.len() != expected);
    ragged.map_or(Ok(()), |(index, row)| {
        let problem = Problem::RaggedRow { row: index + 1, expected, found: row.len() };
        Err(document.error(row[0], problem))
    })
}

fn value(document: &Document<'_>, token: Token<'_>) -> Result<BigUint, InputError> {
    let text = token.text;
    let number = number(text);
    let advice = match &number {
        Some(number) if *number > BigUint::from(1u8) => return Ok(number.clone()),
        Some(number) if number.is_zero() => {
            "write products; for pairs of colours counted from 0 put the number of cubes first"
        }
        Some(_) => "write products; 1 has no prime factors",
        None if text.starts_with('-') => "leave the sign out; colours are positive primes",
        None if text.contains(['.', 'e', 'E']) && text.parse::<f64>().is_ok() => {
            "write a whole number without point or exponent"
        }
        None if text.contains(['*', '·', '^', '×']) => "write the product itself, 14 for 2·7",
        None if text.contains(|c: char| c.is_ascii_digit()) => {
            "check for letters among the digits, such as O for 0 or l for 1"
        }
        None => "if these are names of colours, give all six faces of each cube (--from faces)",
    };
    Err(document.error(token, Problem::NotAProduct { token: text.to_owned(), advice }))
}

/// The palette of all primes in the matrix; an entry that cannot be factored is pointed at.
fn palette_of(document: &Document<'_>, values: &[Vec<BigUint>]) -> Result<Palette, InputError> {
    let found = primes::prime_divisors(values.iter().flatten()).and_then(Palette::of_prime_set);
    found.map_err(|error| {
        let is_to_blame = |value: &BigUint| match &error {
            ModelError::NotFactored { number, .. } => value.is_multiple_of(number),
            ModelError::TooManyBits { bits, .. } => value.bits() == *bits,
            _ => false,
        };
        let tokens = document.rows.iter().flatten();
        let culprit = values.iter().flatten().zip(tokens).find(|(value, _)| is_to_blame(value));
        match (culprit, error) {
            (Some((_, token)), ModelError::NotFactored { number }) => {
                let entry = token.text.to_owned();
                document.error(*token, Problem::EntryNotFactored { entry, number })
            }
            (culprit, error) => {
                let place = culprit.map(|(_, token)| token.place);
                InputError::new(document.source, place, error.into())
            }
        }
    })
}

fn products(
    document: &Document<'_>,
    palette: &Palette,
    values: Vec<Vec<BigUint>>,
) -> Result<Vec<Vec<Product>>, InputError> {
    let product = |(value, &token): (BigUint, &Token<'_>)| {
        Product::of_value(palette, value).map_err(|error| document.error(token, error.into()))
    };
    let row = |(values, tokens): (Vec<BigUint>, &Vec<Token<'_>>)| {
        values.into_iter().zip(tokens).map(product).collect()
    };
    values.into_iter().zip(&document.rows).map(row).collect()
}

/// All entries must have as many prime factors as most of them have; ties are decided for 2, then
/// for the number met first.
fn check_degrees(
    document: &Document<'_>,
    palette: &Palette,
    rows: &[Vec<Product>],
) -> Result<(), InputError> {
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    for product in rows.iter().flatten() {
        *counts.entry(product.degree()).or_default() += 1;
    }
    let most = counts.values().copied().max().unwrap_or_default();
    let common: Vec<u64> =
        counts.iter().filter(|&(_, &count)| count == most).map(|(&degree, _)| degree).collect();
    let first = rows.iter().flatten().map(Product::degree).find(|degree| common.contains(degree));
    let expected = if common.contains(&2) { 2 } else { first.unwrap_or_default() };
    let entries = rows.iter().flatten().zip(document.rows.iter().flatten());
    for (product, &token) in entries {
        if product.degree() != expected {
            let problem = Problem::FactorCount {
                token: token.text.to_owned(),
                factors: palette.display_factors(product.valuation()),
                found: product.degree(),
                expected,
                others: most,
                entries: counts.values().sum(),
            };
            return Err(document.error(token, problem));
        }
    }
    Ok(())
}
