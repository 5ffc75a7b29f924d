//! `design --mutando`: four cubes that make a tower and a block.

use super::super::output;
use super::made::{Made, Painter};
use super::refusal::{self, Refusal};
use super::{AT_ONCE, Args, Exit, Failure, Finding, Method, finish, report};
use rand::SeedableRng as _;
use rand::seq::index;
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;
use tantalizer::census::{Double, DoubleHistogram, DoubleNumbers, Doubles};
use tantalizer::outcome::{Limits, StopReason};

/// The number of cubes of a block.
pub(super) const CUBES: usize = 4;

pub(super) fn run(args: &Args, limits: &Limits) -> Result<Exit, Failure> {
    if args.cubes() != CUBES {
        return Err(format!("--mutando: a block is made of 4 cubes, not {}", args.cubes()).into());
    }
    if let Some(target) = &args.nets {
        target.check()?;
    }
    let wanted = |n: DoubleNumbers| is(n.towers, args.solutions) && is(n.blocks, args.blocks);
    let doubles = Doubles::new(args.any, args.repeat);
    match doubles.find(wanted, &args.unwanted(), limits) {
        Ok(found) if found.is_empty() => {
            let histogram = doubles.count(false, limits).complete().flatten();
            let numbers = histogram.into_iter().flat_map(DoubleHistogram::into_keys);
            refusal::print(args, &Refusal::NoDouble(numbers.collect()))
        }
        Ok(found) if args.list => list(&doubles, &found),
        Ok(found) => {
            let mut result = result(Some(Method::Counted(found.len() as u64)), None);
            let made = pick(args, &doubles, &found, &mut result, limits);
            finish(args, &result, &made)
        }
        Err(reason) if args.list => {
            output::note(output::undecided(reason).trim_end());
            Ok(Exit::Undecided)
        }
        Err(reason) => finish(args, &result(None, Some(reason)), &[]),
    }
}

/// Whether a number of solutions is the one that is wanted, or any but 0.
pub(super) fn is(number: usize, wanted: Option<usize>) -> bool {
    wanted.map_or(number > 0, |wanted| number == wanted)
}

fn result(method: Option<Method>, stopped: Option<StopReason>) -> Finding {
    Finding { found: Vec::new(), possible: None, method, stopped }
}

/// Makes some of them, each with the same probability, until a limit is reached.
fn pick(
    args: &Args,
    doubles: &Doubles,
    found: &[Double],
    result: &mut Finding,
    limits: &Limits,
) -> Vec<Made> {
    let painter = Painter::new(CUBES);
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    let chosen = index::sample(&mut rng, found.len(), args.count.min(found.len()));
    let mut made = Vec::new();
    for index in chosen {
        if let (ControlFlow::Break(reason), AT_ONCE..) = (limits.check(), made.len()) {
            result.stopped = Some(reason);
            break;
        }
        made.push(Made::of_double(&painter, doubles, &found[index]));
    }
    made
}

/// Prints all of them as lines of JSON.
fn list(doubles: &Doubles, found: &[Double]) -> Result<Exit, Failure> {
    let painter = Painter::new(CUBES);
    let mut lines = output::JsonLines::new();
    let mut line = |double: &Double| {
        lines.json(&report::double_line(&painter, doubles.cubes_of(double), double))
    };
    // Or as many as the reader wants to see.
    let _ = found.iter().try_for_each(&mut line);
    lines.finish()?;
    Ok(Exit::Yes)
}
