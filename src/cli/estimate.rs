//! `tantalizer estimate`: how large a search will be.

use super::input::{self, PuzzleArgs};
use super::limits::LimitArgs;
use super::output::{self, grouped, heading};
use super::{Exit, Failure, OutputFormat};
use num_bigint::BigUint;
use serde::Serialize;
use tantalizer::model::{Magic, Matrix};
use tantalizer::outcome::{Limits, Outcome, StopReason};
use tantalizer::search::divisors;
use tantalizer::search::estimate::{self, Approx, Estimate};

/// Estimate how large the search for all partial solutions will be
///
/// Random walks through the search tree give the expected number of entries that the search will
/// try (Knuth 1975), and how far to trust it. If the search is short, its true size is shown beside.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// Number l of independent partial solutions in a solution, from 1 to the number of columns
    /// [default: 2, or 1 for a single column]
    #[arg(long, value_name = "L", allow_hyphen_values = true)]
    parts: Option<usize>,

    /// The product M that a partial solution must have, such as 44100 or 2^2*3^2*5^2*7^2
    /// [default: the product of the squares of all primes]
    #[arg(long, value_name = "M", allow_hyphen_values = true, value_parser = input::magic_number)]
    magic: Option<BigUint>,

    /// Products need only divide M
    #[arg(long)]
    no_repeat: bool,

    /// Number of random walks
    #[arg(long, value_name = "N", default_value_t = 1000, allow_hyphen_values = true,
        value_parser = walks)]
    walks: u32,

    /// Where the random numbers start: the same seed gives the same estimate
    #[arg(long, value_name = "SEED", default_value_t = 0, allow_hyphen_values = true,
        value_parser = input::seed)]
    seed: u64,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

/// A number of walks.
fn walks(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("expected a whole number from 1 to {}", u32::MAX))
}

/// A search that tries no more entries than this is run to the end.
const SHORT: u64 = 200_000;
/// One that is estimated to try more than 2 to this power is not begun.
const HOPELESS: f64 = 25.0;

/// What was found; estimates have `approx` in their names.
#[derive(Serialize)]
struct Report {
    schema: u32,
    command: &'static str,
    walks: u32,
    seed: u64,
    /// Entries that the search tries.
    approx_tried: Option<Number>,
    approx_partials: Option<Number>,
    /// The true number of entries tried, if it is small.
    tried: Option<String>,
    /// Whether the search was begun and tried more than [`SHORT`] entries.
    #[serde(skip)]
    is_larger: bool,
    /// A bound on the states of counting on the divisors of M.
    approx_log2_states: Option<f64>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// An estimated number; `value` is missing if it is too large to be written.
#[derive(Serialize)]
struct Number {
    value: Option<f64>,
    log10: f64,
    /// Standard error as a part of the value.
    error: Option<f64>,
}

impl From<Approx> for Number {
    fn from(approx: Approx) -> Self {
        let finite = |number: f64| number.is_finite().then_some(number);
        Self {
            value: finite(approx.value()),
            log10: approx.log2 * std::f64::consts::LOG10_2,
            error: approx.error.and_then(finite),
        }
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.start()?;
    let loaded = args.puzzle.load()?;
    let matrix = loaded.puzzle.matrix();
    let magic =
        input::magic(matrix.palette(), args.magic.as_ref(), input::relation(args.no_repeat))?;
    let parts = input::parts(matrix, args.parts)?;
    let report = estimated(args, matrix, &magic, parts, &limits);
    match args.format {
        OutputFormat::Json => output::print_json(&report)?,
        OutputFormat::Text => output::print(&text(&loaded.title, &report))?,
    }
    Ok(if report.outcome == "complete" { Exit::Yes } else { Exit::Undecided })
}

fn estimated(args: &Args, matrix: &Matrix, magic: &Magic, parts: usize, limits: &Limits) -> Report {
    let outcome = estimate::estimate(matrix, magic, args.walks, args.seed, limits);
    let stopped: Option<StopReason> = outcome.stop_reason();
    let estimate: &Estimate = outcome.value();
    // No sense in starting what will not end.
    let small = estimate.approx_tried().is_none_or(|tried| tried.log2 < HOPELESS);
    let size = small.then(|| estimate::tree_size(matrix, magic, SHORT, limits));
    let is_larger = size.as_ref().map(Outcome::stop_reason) == Some(Some(StopReason::Enough));
    let size = size.and_then(Outcome::complete);
    Report {
        schema: 1,
        command: "estimate",
        walks: estimate.walks(),
        seed: args.seed,
        approx_tried: estimate.approx_tried().map(Number::from),
        approx_partials: estimate.approx_partials().map(Number::from),
        tried: size.map(|size| size.to_string()),
        is_larger,
        approx_log2_states: divisors::approx_log_states(matrix, magic, parts, limits),
        outcome: if stopped.is_some() { "stopped" } else { "complete" },
        reason: stopped.map(|reason| reason.to_string()),
    }
}

fn text(title: &str, report: &Report) -> String {
    let none = || if report.walks == 0 { "not known" } else { "none met" }.to_owned();
    let mut lines = vec![heading(title)];
    lines.push(format!(
        "entries that the search for partial solutions tries: {} (estimate from {} random walks, ± one \
         standard error)",
        report.approx_tried.as_ref().map_or_else(none, about),
        report.walks,
    ));
    lines.push(match &report.tried {
        Some(tried) => format!("  and in truth: {} (the search was run)", grouped_digits(tried)),
        None if report.is_larger => {
            format!("  and in truth: not known (the search tries more than {SHORT})")
        }
        None => "  and in truth: not known (the search was not run to its end)".to_owned(),
    });
    lines.push(format!(
        "partial solutions: {} (estimate)",
        report.approx_partials.as_ref().map_or_else(none, about)
    ));
    lines.push(match report.approx_log2_states {
        Some(log) => format!(
            "states of counting on the divisors of M: {} at most",
            written(log * std::f64::consts::LOG10_2, log.exp2())
        ),
        None => {
            "states of counting on the divisors of M: more than 10^19 possible for one selection"
                .to_owned()
        }
    });
    if let Some(reason) = &report.reason {
        lines.push(format!("{}: {reason}", output::bad("incomplete")));
    }
    lines.join("\n") + "\n"
}

/// `about 4 400 000 ± 7 %`.
fn about(number: &Number) -> String {
    let value = written(number.log10, number.value.unwrap_or(f64::INFINITY));
    match number.error {
        Some(error) => format!("about {value} ± {:.0} %", 100.0 * error),
        None => format!("about {value}"),
    }
}

/// A number rounded to two digits, or as a power of ten.
fn written(log10: f64, value: f64) -> String {
    if log10 >= 15.0 {
        return format!("10^{log10:.1}");
    }
    let rounded = format!("{value:.1e}");
    let (mantissa, exponent) = rounded.split_once('e').expect("a number with an exponent");
    match exponent.parse() {
        Ok(places @ 1usize..) => {
            grouped_digits(&format!("{:0<width$}", mantissa.replace('.', ""), width = places + 1))
        }
        // Below 10.
        _ => format!("{value:.1}"),
    }
}

fn grouped_digits(digits: &str) -> String {
    digits.parse::<BigUint>().map_or_else(|_| digits.to_owned(), |number| grouped(&number))
}
