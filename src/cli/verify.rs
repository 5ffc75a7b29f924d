//! `tantalizer verify`: whether a certificate of `agree` is right.

use super::limits::LimitArgs;
use super::output::{self, bad, counted, good};
use super::{Exit, Failure, OutputFormat, input};
use serde::Serialize;
use tantalizer::agreement::{Certificate, Checked, Doubt, check, check_completeness};
use tantalizer::graph::{self, PuzzleGraph};
use tantalizer::outcome::{Limits, StopReason};

/// Check a certificate that `agree` wrote
///
/// Everything is multiplied, factored, walked and counted anew, without a search. Only that no
/// partial solution is missing cannot be seen that way; --recount searches for them.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A certificate, or `-` for standard input
    certificate: String,

    /// Search for the factors once more, to see that no partial solution is missing
    #[arg(long)]
    recount: bool,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

#[derive(Serialize)]
struct Report {
    schema: u32,
    command: &'static str,
    /// Null if a limit was reached first.
    right: Option<bool>,
    /// What was checked.
    checked: Vec<String>,
    /// What could not be checked.
    unchecked: Vec<String>,
    /// The first thing that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refused>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize)]
struct Refused {
    place: String,
    found: String,
    expected: String,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.start()?;
    let certificate = read(&args.certificate)?;
    let checked = check(&certificate, &limits).and_then(|checked| {
        if args.recount {
            recount(&checked, &limits)?;
        }
        Ok(checked)
    });
    let report = report(&certificate, checked, args.recount);
    match args.format {
        OutputFormat::Json => output::print_json(&report)?,
        OutputFormat::Text => output::print(&text(&report))?,
    }
    Ok(match report.right {
        Some(true) => Exit::Yes,
        Some(false) => Exit::No,
        None => Exit::Undecided,
    })
}

fn read(argument: &str) -> Result<Certificate, Failure> {
    let bytes = input::read_bytes(argument, "a certificate that `agree --certificate FILE` wrote")?;
    Ok(Certificate::read(&bytes, input::source_name(argument))?)
}

fn recount(checked: &Checked, limits: &Limits) -> Result<(), Doubt> {
    let graph = PuzzleGraph::of_puzzle(&checked.puzzle).expect("a certificate is about edges");
    let (factors, flow) = graph::factors(&graph, limits).into_parts();
    match flow.break_value() {
        Some(reason) => Err(Doubt::Stopped(reason)),
        None => Ok(check_completeness(checked, &factors)?),
    }
}

fn report(certificate: &Certificate, checked: Result<Checked, Doubt>, recounted: bool) -> Report {
    let mut report = Report {
        schema: 1,
        command: "verify",
        right: None,
        checked: Vec::new(),
        unchecked: Vec::new(),
        refusal: None,
        outcome: "complete",
        reason: None,
    };
    match checked {
        Ok(checked) => {
            report.right = Some(true);
            report.checked = claims(certificate, &checked, recounted);
            report.unchecked = doubts(certificate, &checked, recounted);
        }
        Err(Doubt::Refused(refusal)) => {
            let tantalizer::agreement::Refusal { place, found, expected } = refusal;
            report.right = Some(false);
            report.refusal = Some(Refused { place, found, expected });
        }
        Err(doubt) => {
            let reason = match doubt {
                Doubt::Stopped(reason) => reason,
                _ => StopReason::Interrupted,
            };
            (report.outcome, report.reason) = ("stopped", Some(reason.to_string()));
        }
    }
    report
}

/// What was found right.
fn claims(certificate: &Certificate, checked: &Checked, recounted: bool) -> Vec<String> {
    let edges = counted(certificate.edges.len(), "entry is", "entries are");
    let partials = counted(checked.partials.len(), "partial solution", "partial solutions");
    let cycles: usize = certificate.partials.list.iter().map(|member| member.cycles.len()).sum();
    let pairs = counted(certificate.solutions.list.len(), "pair", "pairs");
    let mut claims = vec![
        format!("primes are prime, and {edges} edges, by multiplying and by factoring"),
        format!("{partials}, each with product M, by multiplying"),
        format!(
            "{} of their factors, walked: every cube and every colour once",
            counted(cycles, "cycle", "cycles")
        ),
        format!("{pairs} that differ in every row, and no others, by comparing all"),
    ];
    if certificate.placements.is_some() {
        claims.push("placements, from the numbers of cycles".to_owned());
    }
    if checked.orientations_tried {
        let stacks = "placements, by trying all orientations; so no solution is missing";
        claims.push(stacks.to_owned());
    }
    if recounted {
        claims.push("no partial solution is missing, by a search for factors".to_owned());
    }
    claims
}

/// What rests on the searches.
fn doubts(certificate: &Certificate, checked: &Checked, recounted: bool) -> Vec<String> {
    let mut doubts = Vec::new();
    if !recounted {
        doubts.push(
            "that no partial solution is missing: this rests on the two searches that agreed; \
             --recount repeats one"
                .to_owned(),
        );
    }
    if certificate.orientations.is_some() && !checked.orientations_tried {
        doubts.push(
            "the count of all orientations, which is too long to be made again; it equals the \
             placements"
                .to_owned(),
        );
    }
    doubts
}

fn text(report: &Report) -> String {
    match (report.right, &report.refusal, &report.reason) {
        (_, Some(Refused { place, found, expected }), _) => {
            format!("{}: {place}\n  found: {found}\n  expected: {expected}\n", bad("refused"))
        }
        (None, _, reason) => {
            let reason = reason.as_deref().unwrap_or_default();
            format!("{}: stopped ({reason}) before all was checked\n", bad("undecided"))
        }
        _ => {
            let mut text = String::from("checked:\n");
            text.extend(report.checked.iter().map(|claim| format!("  {claim}\n")));
            if !report.unchecked.is_empty() {
                text += "not checked:\n";
                text.extend(report.unchecked.iter().map(|doubt| format!("  {doubt}\n")));
            }
            text + &format!("\n{}: the certificate holds\n", good("right"))
        }
    }
}
