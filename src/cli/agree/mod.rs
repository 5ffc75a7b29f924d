//! `tantalizer agree`: the proof, for one puzzle, that matrix and graph say the same.

mod text;

use super::input::PuzzleArgs;
use super::limits::LimitArgs;
use super::output::{self, bad};
use super::{Exit, Failure, OutputFormat};
use std::path::{Path, PathBuf};
use tantalizer::agreement::{Certificate, NoProof, prove};

/// Prove for a puzzle that its matrix of products and its graph say the same
///
/// Both are searched by methods that share nothing, and compared step by step: entries with edges,
/// partial solutions with factors, independent ones with edge-disjoint ones, cycles with towers,
/// and for few cubes placements with all orientations.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// Write what was found to a file, for `tantalizer verify`; the same as --format json prints
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Count placements by trying all orientations also for more than five cubes
    #[arg(long)]
    orientations: bool,

    /// Show at most so many partial solutions and so many solutions; all are compared
    #[arg(long, value_name = "N", default_value_t = 20)]
    limit: usize,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

const EXAMPLES: &str = "\
Examples:
  tantalizer agree @mutando
  tantalizer agree cubes.txt --certificate proof.json && tantalizer verify proof.json

Exit code: 0 they say the same, 1 they differ, 2 bad usage or bad input, 3 stopped at a limit.";

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.start()?;
    if args.certificate.as_deref() == Some(Path::new("-")) {
        return Err(
            "--certificate takes the name of a file; for standard output use --format json".into(),
        );
    }
    let loaded = args.puzzle.load()?;
    let agreement = match prove(&loaded.puzzle, args.orientations, &limits) {
        Ok(agreement) => agreement,
        Err(NoProof::NotEdges(error)) => {
            let advice = "`solve` works for products of any number of primes";
            return Err(format!(
                "{error}\n  expected: a matrix of products of two primes\n  try: {advice}"
            )
            .into());
        }
        Err(no_proof) => return no_agreement(args, &no_proof),
    };
    let certificate = || Certificate::new(&loaded.puzzle, &agreement);
    if let Some(path) = &args.certificate {
        // What `--format json` prints.
        let text = serde_json::to_string(&certificate())? + "\n";
        output::write_file(path, text.as_bytes())?;
    }
    match args.format {
        OutputFormat::Json => output::print_json(&certificate())?,
        OutputFormat::Text => output::print(&text::report(&loaded, &agreement, args.limit))?,
    }
    Ok(Exit::Yes)
}

/// Tells that matrix and graph differ, or that a limit was reached.
fn no_agreement(args: &Args, no_proof: &NoProof) -> Result<Exit, Failure> {
    let (exit, outcome) = match no_proof {
        NoProof::Stopped { .. } => (Exit::Undecided, "stopped"),
        _ => (Exit::No, "disagreement"),
    };
    match args.format {
        OutputFormat::Json => output::print_json(&serde_json::json!({
            "schema": 1, "command": "agree", "outcome": outcome, "reason": no_proof.to_string(),
        }))?,
        OutputFormat::Text => {
            let word = if exit == Exit::No { "disagreement" } else { "undecided" };
            output::print(&format!("{}: {no_proof}\n", bad(word)))?;
        }
    }
    Ok(exit)
}
