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
//! solved stacks there are at most 3·24^(k−1) with at most min(S, 24^(n−k)) components: six cubes take
//! some seconds, seven or eight some minutes and gigabytes, unless they have few solutions.

use super::Solved;
use super::turn::{Distances, Metric};
use crate::error::ModelError;
use crate::model::{Face, Orientation};
use crate::outcome::{Limits, Outcome, StopReason, Ticker, checked};
use rustc_hash::FxHashMap;

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

    /// Whether the stacks of so many cubes can be counted.
    ///
    /// # Errors
    /// If there are more than [`Distribution::MOST_CUBES`].
    pub fn check(cubes: usize) -> Result<(), ModelError> {
        if cubes > Self::MOST_CUBES {
            return Err(ModelError::TooManyCubes { cubes, limit: Self::MOST_CUBES });
        }
        Ok(())
    }

    /// The number of turns that is enough for every stack.
    #[must_use]
    pub fn worst(&self) -> usize {
        self.stacks.len() - 1
    }
}

/// Turns of the column as a whole.
const COLUMN_TURNS: u128 = 8;

/// The ways to put down some first cubes that have the same vector, by its least component in
/// increasing order: how many there are, and the first of them as a number in base 24.
#[derive(Debug, Clone, Default)]
struct Ways(Vec<(u8, u128, u128)>);

/// By vector, less its least component.
type Layer = FxHashMap<Vec<u8>, Ways>;

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
    Distribution::check(solved.cubes)?;
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
    let mut ticker = Ticker::new(limits);
    let ends = ends(solved, &mut ticker)?;
    let once = Ways(vec![(0, 1, 0)]);
    let mut layer = Layer::from_iter([(vec![0; ends[0].len()], once)]);
    for cube in 0..solved.cubes {
        progress(cube, solved.cubes);
        let following = ends.get(cube + 1).map_or(1, Vec::len);
        let rest = u8::try_from(solved.cubes - 1 - cube).expect("few cubes");
        let step = Step { distances, ends: &ends[cube], following, cap: distances.most() * rest };
        let orientations = if cube == 0 { of_first_cube(distances) } else { (0..24).collect() };
        layer = step.next(&layer, &orientations, &mut ticker)?;
    }
    let ways = layer.into_values().next().expect("the empty end");
    let mut distribution = Distribution { stacks: Vec::new(), examples: Vec::new() };
    for (least, count, example) in ways.0 {
        distribution.stacks.resize(usize::from(least), 0);
        distribution.examples.resize(usize::from(least), None);
        distribution.stacks.push(COLUMN_TURNS * count);
        distribution.examples.push(Some(digits(example, solved.cubes, distances)));
    }
    Ok(distribution)
}

impl Ways {
    /// Puts one cube more on all of these.
    fn add_to(&self, sum: &mut Self, added: u8, orientation: u8) {
        for &(least, count, example) in &self.0 {
            let (least, example) = (least + added, 24 * example + u128::from(orientation));
            match sum.0.binary_search_by_key(&least, |way| way.0) {
                Ok(place) => {
                    let (_, counted, first) = &mut sum.0[place];
                    *counted += count;
                    *first = example.min(*first);
                }
                Err(place) => sum.0.insert(place, (least, count, example)),
            }
        }
    }

    fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<(u8, u128, u128)>()
    }
}

/// One cube that is put on what was there.
struct Step<'a> {
    distances: &'a Distances,
    ends: &'a [End],
    /// The number of different ends after the cube.
    following: usize,
    /// No component exceeds the least one by more, or it does not matter by how much.
    cap: u8,
}

impl Step<'_> {
    fn next(
        &self,
        layer: &Layer,
        orientations: &[u8],
        ticker: &mut Ticker<'_>,
    ) -> Result<Layer, StopReason> {
        /// Components that are looked at in a step of the ticker.
        const AT_ONCE: usize = 64;
        /// Of a map entry and two lists on the heap.
        const OVERHEAD: usize = 2 * size_of::<(Vec<u8>, Ways)>() + 32;
        let bytes = |(vector, ways): (&Vec<u8>, &Ways)| OVERHEAD + vector.len() + ways.bytes();
        let before: usize = layer.iter().map(bytes).sum();
        let (mut next, mut after) = (Layer::default(), 0);
        for (vector, ways) in layer {
            for &orientation in orientations {
                for _ in 0..=vector.len() / AT_ONCE {
                    checked(ticker.tick())?;
                }
                let (vector, added) = self.extended(vector, orientation);
                let known = next.len();
                let length = vector.len();
                let sum: &mut Ways = next.entry(vector).or_default();
                after -= sum.bytes();
                ways.add_to(sum, added, orientation);
                after += sum.bytes();
                if next.len() > known {
                    after += OVERHEAD + length;
                    checked(ticker.check_memory(before + after))?;
                }
            }
        }
        Ok(next)
    }

    /// The vector with the cube put down like this, and by how much its least component grew.
    fn extended(&self, vector: &[u8], orientation: u8) -> (Vec<u8>, u8) {
        let mut next = vec![u8::MAX; self.following];
        for (&sum, &(to, following)) in vector.iter().zip(self.ends) {
            let sum = sum + self.distances.between(orientation.into(), to.into());
            let least = &mut next[following as usize];
            *least = sum.min(*least);
        }
        let least = next.iter().copied().min().expect("a solution");
        for sum in &mut next {
            *sum = self.cap.min(*sum - least);
        }
        (next, least)
    }
}

/// An end of solved stacks: the orientation of a cube, and the end that follows it.
type End = (u8, u32);

/// By cube, the different ends of solved stacks that begin with it; those that follow are numbered as
/// they stand in the next list.
fn ends(solved: &Solved, ticker: &mut Ticker<'_>) -> Result<Vec<Vec<End>>, StopReason> {
    let mut numbers: Vec<FxHashMap<End, u32>> = vec![FxHashMap::default(); solved.cubes];
    let mut lists: Vec<Vec<End>> = vec![Vec::new(); solved.cubes];
    for stack in solved.stacks() {
        checked(ticker.tick())?;
        let mut following = 0;
        for ((numbers, list), &orientation) in numbers.iter_mut().zip(&mut lists).zip(stack).rev() {
            let end = (orientation, following);
            // Another number would be out of memory long ago.
            let new = u32::try_from(list.len()).map_err(|_| StopReason::MemoryLimit)?;
            following = *numbers.entry(end).or_insert(new);
            if following == new {
                list.push(end);
            }
        }
        let known: usize = lists.iter().map(Vec::len).sum();
        checked(ticker.check_memory(known * 4 * size_of::<(End, u32)>()))?;
    }
    Ok(lists)
}

/// An orientation of the first cube for each pair of its faces that may be up and down: turns of the
/// column take it to the others.
fn of_first_cube(distances: &Distances) -> Vec<u8> {
    let with_axis = |axis| {
        let is_up = |&orientation: &u8| {
            distances.orientation(orientation.into()).face_at(Face::Up).axis() == axis
        };
        (0..24).find(is_up).expect("eight of them")
    };
    (0..3).map(with_axis).collect()
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
