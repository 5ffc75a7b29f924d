//! `design --mutando`: four cubes that make a tower and a block.

use super::super::output;
use super::made::{Made, Painter};
use super::refusal::{self, Refusal};
use super::{Args, Exit, Failure, Finding, Method, finish, report};
use rand::SeedableRng as _;
use rand::seq::index;
use rand_chacha::ChaCha8Rng;
use tantalizer::census::{Double, DoubleNumbers, Doubles};
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
    let is = |number: usize, wanted: Option<usize>| wanted.map_or(number > 0, |w| number == w);
    let wanted = |numbers: DoubleNumbers| {
        is(numbers.towers, args.solutions) && is(numbers.blocks, args.blocks)
    };
    let doubles = Doubles::new(args.any, args.repeat);
    match doubles.find(wanted, &args.unwanted(), limits) {
        Ok(found) if found.is_empty() => refusal::print(args, &Refusal::NoDouble),
        Ok(found) if args.list => list(&found),
        Ok(found) => {
            let made = pick(args, &found);
            finish(args, &result(Method::Counted(found.len() as u64), None), &made)
        }
        Err(reason) if args.list => {
            output::note(output::undecided(reason).trim_end());
            Ok(Exit::Undecided)
        }
        Err(reason) => finish(args, &result(Method::Drawn, Some(reason)), &[]),
    }
}

fn result(method: Method, stopped: Option<StopReason>) -> Finding {
    Finding { found: Vec::new(), possible: None, method, stopped }
}

/// Makes some of them, each with the same probability.
fn pick(args: &Args, found: &[Double]) -> Vec<Made> {
    let painter = Painter::new(CUBES);
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    let chosen = index::sample(&mut rng, found.len(), args.count.min(found.len()));
    chosen.into_iter().map(|index| Made::of_double(&painter, &found[index])).collect()
}

/// Prints all of them as lines of JSON.
fn list(found: &[Double]) -> Result<Exit, Failure> {
    let painter = Painter::new(CUBES);
    let mut lines = output::JsonLines::new();
    // Or as many as the reader wants to see.
    let line = |double| lines.json(&report::double_line(&painter, double));
    let _ = found.iter().try_for_each(line);
    lines.finish()?;
    Ok(Exit::Yes)
}
