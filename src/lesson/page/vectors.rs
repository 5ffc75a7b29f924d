//! Test vectors: what the script on the page must compute as the library does.

use super::facts::numbers;
use crate::graph::Factor;
use crate::lesson::Facts;
use crate::model::{Colour, Matrix, Selection};
use crate::tower;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

/// Something that the script computes, and what must come out.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Vector {
    /// A selection's product and its exponents.
    Product { selection: Vec<usize>, product: String, exponents: Vec<u32> },
    /// Which primes a product has too often and too rarely, as positions in the palette.
    Verdict { selection: Vec<usize>, too_often: Vec<usize>, too_rare: Vec<usize> },
    /// The rows, from 1, in which two selections choose the same entry.
    Shared { first: Vec<usize>, second: Vec<usize>, rows: Vec<usize> },
    /// The cycles of a partial solution: cubes from 1 in the order of the walk.
    Cycles { selection: Vec<usize>, cycles: Vec<Vec<usize>> },
    /// One of the towers of a solution, counted from 0, and how many there are.
    Tower {
        first: Vec<usize>,
        second: Vec<usize>,
        number: usize,
        of: String,
        /// Front, back, left, right, up, down of every cube.
        cubes: Vec<[usize; 6]>,
    },
}

/// Random selections and pairs of them.
const RANDOM: usize = 12;
/// Partial solutions and solutions.
const FIRST: usize = 6;

pub(super) fn of(facts: &Facts<'_>) -> Vec<Vector> {
    let (matrix, partials) = (facts.matrix(), &facts.solutions().partials);
    let mut rng = ChaCha8Rng::seed_from_u64(1968);
    let mut selections: Vec<Selection> = (0..RANDOM).map(|_| random(matrix, &mut rng)).collect();
    selections.extend(partials.iter().take(FIRST).cloned());
    let mut vectors: Vec<Vector> =
        selections.iter().map(|selection| product(facts, selection)).collect();
    vectors.extend(selections.iter().map(|selection| verdict(facts, selection)));
    vectors.extend(selections.windows(2).map(|pair| shared(&pair[0], &pair[1])));
    if facts.placements().is_some() {
        vectors.extend(partials.iter().take(FIRST).map(|selection| cycles(facts, selection)));
        let solutions = 0..facts.solutions().list.len().min(FIRST);
        vectors.extend(solutions.flat_map(|solution| towers(facts, solution)));
    }
    vectors
}

fn random(matrix: &Matrix, rng: &mut ChaCha8Rng) -> Selection {
    let columns: Vec<usize> = (0..matrix.rows()).map(|_| rng.random_range(0..3)).collect();
    Selection::new(matrix, &columns).expect("a column for every row")
}

fn product(facts: &Facts<'_>, selection: &Selection) -> Vector {
    let matrix = facts.matrix();
    Vector::Product {
        selection: numbers(selection),
        product: selection.value(matrix).to_string(),
        exponents: selection.valuation(matrix).to_dense(facts.palette().len()),
    }
}

fn verdict(facts: &Facts<'_>, selection: &Selection) -> Vector {
    let deviations = facts.magic().deviations(&selection.valuation(facts.matrix()));
    let (often, rare): (Vec<_>, Vec<_>) =
        deviations.into_iter().partition(|deviation| deviation.found > deviation.wanted);
    let [too_often, too_rare] =
        [often, rare].map(|list| list.iter().map(|deviation| deviation.colour.index()).collect());
    Vector::Verdict { selection: numbers(selection), too_often, too_rare }
}

fn shared(first: &Selection, second: &Selection) -> Vector {
    let pairs = first.columns().zip(second.columns()).enumerate();
    let rows = pairs.filter(|(_, (a, b))| a == b).map(|(row, _)| row + 1).collect();
    Vector::Shared { first: numbers(first), second: numbers(second), rows }
}

fn cycles(facts: &Facts<'_>, selection: &Selection) -> Vector {
    let factor = Factor::new(facts.puzzle(), selection).expect("a partial solution of cubes");
    let cycles = factor.components().iter();
    let cycles = cycles.map(|cycle| cycle.arcs().iter().map(|arc| arc.row + 1).collect()).collect();
    Vector::Cycles { selection: numbers(selection), cycles }
}

/// The first tower of a solution, and one in the middle, where other cycles are turned round.
fn towers(facts: &Facts<'_>, solution: usize) -> Vec<Vector> {
    /// More towers are not gone through for one of them.
    const MANY: usize = 1 << 12;
    let [first, second] = facts.members(solution);
    let factors = facts.factors(solution);
    let all = tower::placements([&factors[0], &factors[1]]);
    let middle = usize::try_from(&all).map_or(MANY, |all| all.min(MANY)) / 2 + 1;
    let vector = |number: usize| {
        let mut towers = tower::towers(facts.puzzle(), first, second).ok()?;
        let tower = towers.nth(number)?;
        let cubes = tower.cubes().iter().map(|cube| cube.faces().map(Colour::index));
        Some(Vector::Tower {
            first: numbers(first),
            second: numbers(second),
            number,
            of: all.to_string(),
            cubes: cubes.collect(),
        })
    };
    [0, middle].into_iter().filter_map(vector).collect()
}
