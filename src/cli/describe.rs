//! Puzzles, as they were understood, and towers.

use super::input::Loaded;
use super::output::{colour, counted, grouped, heading, table};
use num_bigint::BigUint;
use serde::Serialize;
use std::fmt::Write as _;
use tantalizer::model::{Cube, Face, Magic, Palette, ProperMatrix, Puzzle, Valuation};
use tantalizer::tower::{self, Tower};

/// Products of more factors than this are not written out.
pub(super) const SHORT: usize = 8;

/// What was understood: the matrix, the colours, M.
pub(super) fn puzzle(loaded: &Loaded, m: &Magic) -> String {
    let matrix = loaded.puzzle.matrix();
    let mut text = format!("{}\n{}", title(loaded), matrix_table(&loaded.puzzle));
    text.push('\n');
    text.push_str(&colours(loaded.puzzle.palette()));
    if matrix.is_of_cubes() {
        let _ = match ProperMatrix::check(matrix) {
            Ok(()) => writeln!(text, "proper: every cube shows every colour"),
            Err(reason) => writeln!(text, "not proper: {reason}"),
        };
    }
    let _ = writeln!(text, "M = {}", magic(loaded.puzzle.palette(), m));
    text
}

/// The name of a puzzle, what it is, and how it was read.
pub(super) fn title(loaded: &Loaded) -> String {
    let matrix = loaded.puzzle.matrix();
    let shape = if matrix.is_of_cubes() {
        counted(matrix.rows(), "cube", "cubes")
    } else {
        let products = if matrix.k() == 1 {
            "primes".to_owned()
        } else {
            format!("products of {} primes", matrix.k())
        };
        format!("{} × {} matrix of {products}", matrix.rows(), matrix.columns())
    };
    let colours = counted(matrix.palette().len(), "colour", "colours");
    format!("{}\n{shape}, {colours}; {}\n", heading(&loaded.title), loaded.understood)
}

/// The primes of the colours, if these have names of their own.
pub(super) fn colours(palette: &Palette) -> String {
    if palette.is_named_by_primes() {
        return String::new();
    }
    let names: Vec<String> = palette
        .colours()
        .map(|c| format!("{} = {}", colour(palette, c), palette.prime(c)))
        .collect();
    format!("colours: {}\n", names.join(", "))
}

/// M as its factors and as a number; a very long one only as far as one wants to read it.
fn magic(palette: &Palette, magic: &Magic) -> String {
    const READABLE: u64 = 400;
    if magic.value().bits() > READABLE {
        let first: Vec<_> = magic.valuation().terms().take(SHORT).collect();
        let factors = palette.display_factors(&Valuation::from_terms(first));
        let (count, bits) = (magic.valuation().degree(), magic.value().bits());
        return format!("{factors}·…, {count} prime factors in all, a number of {bits} bits");
    }
    let (factors, value) = (palette.display_factors(magic.valuation()), magic.value().to_string());
    if factors == value { value } else { format!("{factors} = {value}") }
}

/// The rows with their entries as numbers and as colours; cubes with their axes.
pub(super) fn matrix_table(puzzle: &Puzzle) -> String {
    let (matrix, palette) = (puzzle.matrix(), puzzle.palette());
    let (corner, columns): (_, Vec<String>) = match puzzle.cubes() {
        Some(_) => ("cube", ["front/back", "left/right", "up/down"].map(str::to_owned).to_vec()),
        None if matrix.is_of_cubes() => ("cube", (1..=3).map(|j| format!("pair {j}")).collect()),
        None => ("row", (1..=matrix.columns()).map(|j| format!("entry {j}")).collect()),
    };
    let mut rows = vec![[corner.to_owned()].into_iter().chain(columns).collect::<Vec<_>>()];
    for row in 0..matrix.rows() {
        let entry = |column: usize| {
            let colours = match puzzle.cubes() {
                // As given, so that a slip in the order of faces shows.
                Some(cubes) => cubes[row].pairs()[column].map(|c| colour(palette, c)).join("–"),
                None => palette.display_colours(matrix.valuation(row, column)),
            };
            let value = matrix.value(row, column).to_string();
            if colours == value { value } else { format!("{value} = {colours}") }
        };
        let entries = (0..matrix.columns()).map(entry);
        rows.push([(row + 1).to_string()].into_iter().chain(entries).collect());
    }
    table(rows, &[0])
}

/// All stacks of the cubes in a fixed order, and the chance that a random one is a solution, as a
/// reduced fraction.
pub(super) fn chance(cubes: usize, placements: &BigUint) -> (BigUint, (BigUint, BigUint)) {
    let all = tower::random_stacks(cubes);
    let divisor = num_integer::Integer::gcd(placements, &all);
    let fraction = (placements / &divisor, &all / &divisor);
    (all, fraction)
}

/// `chance of a random stack: 1/41 472 (of 24^4 = 331 776 stacks in this order)`.
pub(super) fn chance_in_words(cubes: usize, placements: &BigUint) -> String {
    let (all, (numerator, denominator)) = chance(cubes, placements);
    let fraction = if numerator == BigUint::ZERO {
        "none".to_owned()
    } else if numerator == BigUint::from(1u8) {
        format!("1/{}", grouped(&denominator))
    } else {
        let rounded = (&denominator + &numerator / 2u8) / &numerator;
        let (numerator, denominator) = (grouped(&numerator), grouped(&denominator));
        format!("{numerator}/{denominator}, about 1 in {}", grouped(&rounded))
    };
    let all = grouped(&all);
    format!("chance of a random stack: {fraction} (of 24^{cubes} = {all} stacks in this order)")
}

/// The cubes of a tower from the top to the bottom, a column for every side.
pub(super) fn tower(palette: &Palette, tower: &Tower) -> String {
    let sides = if tower.knows_up_and_down() { &Face::ALL[..] } else { &Face::ALL[..4] };
    let mut head = vec!["cube".to_owned()];
    head.extend(sides.iter().map(ToString::to_string));
    if !tower.knows_up_and_down() {
        head.push("up, down or down, up".to_owned());
    }
    let mut rows = vec![head];
    for (index, cube) in tower.cubes().iter().enumerate().rev() {
        let mut row = vec![(index + 1).to_string()];
        row.extend(sides.iter().map(|&side| colour(palette, cube.face(side))));
        if !tower.knows_up_and_down() {
            let ends = [Face::Up, Face::Down].map(|side| colour(palette, cube.face(side)));
            row.push(ends.join(", "));
        }
        rows.push(row);
    }
    table(rows, &[0])
}

/// The colours of the sides of a cube in a tower; up and down only if they are known.
#[derive(Serialize)]
pub(super) struct CubeObject {
    cube: usize,
    front: String,
    back: String,
    left: String,
    right: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    up: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    down: Option<String>,
}

/// A cube as it stands, for programs.
pub(super) fn cube_object(
    palette: &Palette,
    number: usize,
    cube: &Cube,
    knows_up_and_down: bool,
) -> CubeObject {
    let name = |face| palette.name(cube.face(face)).to_owned();
    CubeObject {
        cube: number,
        front: name(Face::Front),
        back: name(Face::Back),
        left: name(Face::Left),
        right: name(Face::Right),
        up: knows_up_and_down.then(|| name(Face::Up)),
        down: knows_up_and_down.then(|| name(Face::Down)),
    }
}

/// The cubes of a tower from the bottom to the top, for programs.
pub(super) fn tower_objects(palette: &Palette, tower: &Tower) -> Vec<CubeObject> {
    let known = tower.knows_up_and_down();
    let cubes = tower.cubes().iter().enumerate();
    cubes.map(|(index, cube)| cube_object(palette, index + 1, cube, known)).collect()
}
