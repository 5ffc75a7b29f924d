//! Matrices with a wanted number of solutions, where a family is too large to be looked through.
//!
//! A walk through matrices changes one face at a time, or exchanges two, and mostly takes a step only
//! if it does not lead away from the number wanted, measured by the logarithm (simulated annealing at a fixed
//! temperature). It begins with a matrix that has a solution, if one is wanted, and begins anew after a
//! while. Every step solves a matrix. Nothing is known of the probabilities, and if nothing is found,
//! there may be something all the same.

use super::Found;
use crate::census::Numbers;
use crate::equivalence::relabelled_form;
use crate::generate::{Kind, generate};
use crate::model::{Colour, Magic, Matrix, Palette};
use crate::outcome::{Limits, Outcome, StopReason};
use crate::search;
use num_bigint::BigUint;
use num_traits::ToPrimitive as _;
use rand::{Rng, RngExt, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// What is looked for.
#[derive(Debug, Clone)]
pub struct Wanted<'a> {
    /// The number n of colours and rows.
    pub colours: usize,
    /// The number of solutions.
    pub solutions: usize,
    /// Whether rows may be equal.
    pub repeat: bool,
    /// Matrices whose repainted copies are not wanted.
    pub without: &'a [Matrix],
}

/// Cubes as pairs of opposite faces.
type Rows = Vec<[[usize; 2]; 3]>;

/// Looks for so many matrices that are not repainted copies of each other, among at most `steps`; gives
/// those it found.
///
/// # Panics
/// If there are no colours.
pub fn find(
    wanted: &Wanted<'_>,
    number: usize,
    steps: usize,
    seed: u64,
    limits: &Limits,
) -> Outcome<Vec<Found>> {
    let mut found = Vec::new();
    match look(wanted, number, steps, seed, limits, &mut found) {
        Ok(()) => Outcome::Complete(found),
        Err(reason) => Outcome::Stopped { so_far: found, reason },
    }
}

fn look(
    wanted: &Wanted<'_>,
    number: usize,
    steps: usize,
    seed: u64,
    limits: &Limits,
    found: &mut Vec<Found>,
) -> Result<(), StopReason> {
    /// Steps from one beginning.
    const WALK: usize = 400;
    const TEMPERATURE: f64 = 0.25;
    let form = |matrix: &Matrix| relabelled_form(matrix, limits);
    let mut known = BTreeSet::new();
    for matrix in wanted.without.iter().filter(|matrix| matrix.is_of_cubes()) {
        known.insert(written(form(matrix)?.matrix()));
    }
    let names = (0..wanted.colours).map(|colour| colour.to_string());
    let palette = Palette::with_default_primes(names).expect("at least one colour");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut rows = Rows::new();
    let mut distance = f64::INFINITY;
    for step in 0..steps {
        if found.len() == number {
            break;
        }
        let begins = step % WALK == 0;
        let next =
            if begins { beginning(wanted, &mut rng) } else { changed(&rows, wanted, &mut rng) };
        let matrix = matrix(&palette, &next);
        let numbers = numbers(&matrix, limits)?;
        let away = numbers
            .map_or(f64::INFINITY, |numbers| (ln(numbers.solutions) - ln(wanted.solutions)).abs());
        if begins || away <= distance || rng.random_bool(((distance - away) / TEMPERATURE).exp()) {
            (rows, distance) = (next, away);
        }
        let is_hit = |numbers: &Numbers| numbers.solutions == wanted.solutions;
        if let Some(numbers) = numbers.filter(is_hit)
            && is_allowed(&matrix, wanted)
        {
            let form = form(&matrix)?;
            if known.insert(written(form.matrix())) {
                let automorphisms = form.automorphisms().clone();
                found.push(Found { matrix: form.matrix().clone(), numbers, automorphisms });
            }
        }
    }
    Ok(())
}

/// ln(1 + n).
fn ln(number: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a distance")]
    let number = number as f64;
    number.ln_1p()
}

fn beginning(wanted: &Wanted<'_>, rng: &mut impl Rng) -> Rows {
    let kind = if wanted.solutions == 0 { Kind::Uniform } else { Kind::PlantedUnbalanced };
    let n = wanted.colours;
    let puzzle = generate(kind, n, n, rng).expect("as many cubes as colours").puzzle;
    let cubes = puzzle.cubes().expect("real cubes");
    cubes.iter().map(|cube| cube.pairs().map(|pair| pair.map(Colour::index))).collect()
}

/// One face in another colour, or two faces exchanged.
fn changed(rows: &Rows, wanted: &Wanted<'_>, rng: &mut impl Rng) -> Rows {
    let mut next = rows.clone();
    let mut place =
        || [rng.random_range(0..wanted.colours), rng.random_range(0..3), rng.random_range(0..2)];
    let ([i, j, side], [k, l, other]) = (place(), place());
    if rng.random() {
        next[i][j][side] = rng.random_range(0..wanted.colours);
    } else {
        next[i][j][side] = rows[k][l][other];
        next[k][l][other] = rows[i][j][side];
    }
    next
}

fn matrix(palette: &Palette, rows: &Rows) -> Matrix {
    let row = |row: &[[usize; 2]; 3]| row.map(|pair| pair.map(Colour::new)).to_vec();
    let rows: Vec<_> = rows.iter().map(row).collect();
    Matrix::from_colours(palette.clone(), &rows).expect("rows of three products of two")
}

/// The numbers of a matrix, unless finding them is too much work.
fn numbers(matrix: &Matrix, limits: &Limits) -> Result<Option<Numbers>, StopReason> {
    const STEPS: u64 = 1_000_000;
    let magic = Magic::standard(matrix.palette());
    let solved = search::solve(matrix, &magic, 2, 0, &limits.clone().with_steps(STEPS));
    match solved.expect("two of three columns") {
        Outcome::Complete(solved) => Ok(solved
            .count
            .to_usize()
            .map(|solutions| Numbers { solutions, partials: solved.partials.len() })),
        Outcome::Stopped { reason: StopReason::StepLimit | StopReason::MemoryLimit, .. } => {
            Ok(None)
        }
        Outcome::Stopped { reason, .. } => Err(reason),
    }
}

/// Whether all colours are there, and rows are different if they have to be.
fn is_allowed(matrix: &Matrix, wanted: &Wanted<'_>) -> bool {
    let mut rows: Vec<Vec<_>> = (0..matrix.rows()).map(|row| matrix.row(row).to_vec()).collect();
    for row in &mut rows {
        row.sort_unstable();
    }
    rows.sort_unstable();
    matrix.total_exponents().iter().all(|&faces| faces > 0)
        && (wanted.repeat || rows.windows(2).all(|pair| pair[0] != pair[1]))
}

/// The entries, to tell canonical forms apart.
fn written(matrix: &Matrix) -> Vec<BigUint> {
    matrix.values().iter().cloned().collect()
}
