//! How many of all stacks are how many turns from a solution.
//!
//! The distance of a stack is the least, over all solved stacks, of a sum over its cubes. Let v be the
//! vector of these sums, by solved stack, for the first k cubes only. The rest of the cubes adds
//! something to each component, whatever the first ones were; so of all ways to put down k cubes, those
//! with the same v are alike, and it is enough to know how many there are. Four things make them few:
//!
//! * v matters only up to a number added to all components, which is kept apart: the least one.
//! * Solved stacks that agree in all cubes after the k-th get the same from the rest, so of their
//!   components only the least matters. So the components after k cubes are as many as there are
//!   different *ends* of solved stacks: one after the last cube, at most 24 before that.
//! * Every cube is at most `most` turns from any orientation. A component that exceeds the least
//!   by most·(n − k) or more will never be less than that, and may as well exceed it by just so much.
//! * The eight turns of the column as a whole take solved stacks to solved stacks. So the first cube
//!   needs to be put down in 3 of its 24 orientations only, one for each pair of faces that may be up and
//!   down.
//!
//! Time: 24 steps for every component of every v there is; memory: the v's for two values of k. For S
//! solved stacks there are at most 3·24^(k−1) with at most min(S, 24^(n−k)) components.

use super::Solved;
use super::turn::{Distances, Metric};
use crate::error::ModelError;
use crate::model::{Face, Orientation};
use crate::outcome::{Limits, Outcome, StopReason, Ticker, checked};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// All 24^n stacks by the fewest turns to a solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distribution {
    /// By number of turns, the number of stacks.
    pub stacks: Vec<u128>,
    /// By number of turns, a stack that needs them, if one does.
    pub examples: Vec<Option<Vec<Orientation>>>,
}

impl Distribution {
    /// The greatest number of cubes: stacks are counted with 128 bits.
    pub const MOST_CUBES: usize = 27;

    /// The number of turns that is enough for every stack.
    #[must_use]
    pub fn worst(&self) -> usize {
        self.stacks.len() - 1
    }
}

/// Turns of the column as a whole.
const COLUMN_TURNS: u128 = 8;

/// The ways to put down some first cubes that have the same vector.
#[derive(Debug, Clone, Default)]
struct Ways {
    /// By least component, how many, and the first of them as a number in base 24.
    by_least: BTreeMap<u8, (u128, u128)>,
}

/// Counts all stacks by the fewest turns to a solved one. Nothing if a limit is reached, or if there is no
/// solution.
///
/// `progress` is told how many of how many cubes were put down.
///
/// # Errors
/// If there are more than [`Distribution::MOST_CUBES`] cubes.
pub fn distribution(
    metric: Metric,
    solved: &Solved,
    limits: &Limits,
    progress: impl FnMut(usize, usize),
) -> Result<Outcome<Option<Distribution>>, ModelError> {
    if solved.cubes > Distribution::MOST_CUBES {
        let (cubes, limit) = (solved.cubes, Distribution::MOST_CUBES);
        return Err(ModelError::TooManyCubes { cubes, limit });
    }
    if solved.is_empty() {
        return Ok(Outcome::Complete(None));
    }
    Ok(match count(&Distances::new(metric), solved, limits, progress) {
        Ok(distribution) => Outcome::Complete(Some(distribution)),
        Err(reason) => Outcome::Stopped { so_far: None, reason },
    })
}

fn count(
    distances: &Distances,
    solved: &Solved,
    limits: &Limits,
    mut progress: impl FnMut(usize, usize),
) -> Result<Distribution, StopReason> {
    let ends = ends(solved);
    let once = Ways { by_least: BTreeMap::from([(0, (1, 0))]) };
    let mut layer = FxHashMap::from_iter([(vec![0; ends[0].len()], once)]);
    let mut ticker = Ticker::new(limits);
    for (cube, ends) in ends.iter().enumerate() {
        progress(cube, solved.cubes);
        let rest = u8::try_from(solved.cubes - 1 - cube).expect("few cubes");
        let cap = distances.most() * rest;
        let orientations = if cube == 0 { of_first_cube(distances) } else { (0..24).collect() };
        let mut next: FxHashMap<Vec<u8>, Ways> = FxHashMap::default();
        let mut bytes = 0;
        for (vector, ways) in &layer {
            for &orientation in &orientations {
                checked(ticker.tick())?;
                let (vector, added) = extended(vector, ends, orientation, cap, distances);
                let known = next.len();
                let size = size_of::<(Vec<u8>, Ways)>() + vector.len();
                ways.add_to(next.entry(vector).or_default(), added, orientation);
                if next.len() > known {
                    // Two or three numbers in each map.
                    bytes += 2 * (size + 4 * size_of::<(u8, (u128, u128))>());
                    checked(limits.check_memory(bytes))?;
                }
            }
        }
        layer = next;
    }
    let ways = layer.into_values().next().expect("the empty end");
    let mut distribution = Distribution { stacks: Vec::new(), examples: Vec::new() };
    for (least, (count, example)) in ways.by_least {
        distribution.stacks.resize(usize::from(least), 0);
        distribution.examples.resize(usize::from(least), None);
        distribution.stacks.push(COLUMN_TURNS * count);
        distribution.examples.push(Some(digits(example, solved.cubes, distances)));
    }
    Ok(distribution)
}

impl Ways {
    /// Puts one cube more on all of these.
    fn add_to(&self, sum: &mut Self, added: u8, orientation: usize) {
        for (&least, &(count, example)) in &self.by_least {
            let example = 24 * example + orientation as u128;
            let (counted, first) = sum.by_least.entry(least + added).or_insert((0, example));
            *counted += count;
            *first = example.min(*first);
        }
    }
}

/// An end of solved stacks: the orientation of a cube, and the end that follows it.
type End = (u8, u32);

/// By cube, the different ends of solved stacks that begin with it; those that follow are numbered as
/// they stand in the next list.
fn ends(solved: &Solved) -> Vec<Vec<End>> {
    let mut numbers: Vec<BTreeMap<End, u32>> = vec![BTreeMap::new(); solved.cubes];
    for stack in solved.stacks() {
        let mut following = 0;
        for (numbers, &orientation) in numbers.iter_mut().zip(stack).rev() {
            let new = u32::try_from(numbers.len()).expect("fewer than 2^32 solved stacks");
            following = *numbers.entry((orientation, following)).or_insert(new);
        }
    }
    let in_order = |numbers: BTreeMap<End, u32>| {
        let mut ends: Vec<(u32, End)> = numbers.into_iter().map(|(end, n)| (n, end)).collect();
        ends.sort_unstable();
        ends.into_iter().map(|(_, end)| end).collect()
    };
    numbers.into_iter().map(in_order).collect()
}

/// An orientation of the first cube for each pair of its faces that may be up and down: turns of the
/// column take it to the others.
fn of_first_cube(distances: &Distances) -> Vec<usize> {
    let with_axis = |axis| {
        let is_up = |&orientation: &usize| {
            distances.orientation(orientation).face_at(Face::Up).axis() == axis
        };
        (0..24).find(is_up).expect("eight of them")
    };
    (0..3).map(with_axis).collect()
}

/// The vector with one cube more, and by how much its least component grew.
fn extended(
    vector: &[u8],
    ends: &[End],
    orientation: usize,
    cap: u8,
    distances: &Distances,
) -> (Vec<u8>, u8) {
    let length =
        ends.iter().map(|&(_, following)| following).max().expect("a solution") as usize + 1;
    let mut next = vec![u8::MAX; length];
    for (&sum, &(to, following)) in vector.iter().zip(ends) {
        let sum = sum + distances.between(orientation, to.into());
        let least = &mut next[following as usize];
        *least = sum.min(*least);
    }
    let least = next.iter().copied().min().expect("a solution");
    for sum in &mut next {
        *sum = cap.min(*sum - least);
    }
    (next, least)
}

/// The stack that a number in base 24 is, its first cube first.
fn digits(mut number: u128, cubes: usize, distances: &Distances) -> Vec<Orientation> {
    let mut stack = Vec::new();
    for _ in 0..cubes {
        let digit = usize::try_from(number % 24).expect("less than 24");
        stack.push(distances.orientation(digit));
        number /= 24;
    }
    stack.reverse();
    stack
}
