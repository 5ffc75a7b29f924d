//! `tantalizer verify`: whether a certificate of `agree` is right.

use super::limits::LimitArgs;
use super::output::{self, bad, counted, good};
use super::{Exit, Failure, OutputFormat, input};
use serde::Serialize;
use std::fmt::Write as _;
use tantalizer::agreement::{Certificate, Checked, Doubt, Refusal, check, recount};

/// Check a certificate that `agree` wrote
///
/// Everything is multiplied, factored, walked and counted anew, without a search. Only that no
/// partial solution is missing cannot be seen that way; --recount searches for them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
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

const EXAMPLES: &str = "\
Examples:
  tantalizer verify proof.json
  tantalizer agree @mutando --format json | tantalizer verify - --recount

Exit code: 0 right, 1 refused, 2 bad usage or not a certificate, 3 stopped at a limit.";

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
    let report = match check(&certificate, &limits) {
        Err(doubt) => Report::new().in_doubt(doubt),
        Ok(checked) if args.recount => match recount(&checked, &limits) {
            Ok(()) => Report::new().right(&certificate, &checked, true),
            Err(doubt) => Report::new().right(&certificate, &checked, false).in_doubt(doubt),
        },
        Ok(checked) => Report::new().right(&certificate, &checked, false),
    };
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

impl Report {
    /// Nothing is known.
    fn new() -> Self {
        Self {
            schema: 1,
            command: "verify",
            right: None,
            checked: Vec::new(),
            unchecked: Vec::new(),
            refusal: None,
            outcome: "complete",
            reason: None,
        }
    }

    /// Everything that was checked is right.
    fn right(self, certificate: &Certificate, checked: &Checked, recounted: bool) -> Self {
        Self {
            right: Some(true),
            checked: claims(certificate, checked, recounted),
            unchecked: doubts(certificate, checked, recounted),
            ..self
        }
    }

    /// Something is wrong, or a limit was reached.
    fn in_doubt(self, doubt: Doubt) -> Self {
        match doubt {
            Doubt::Refused(Refusal { place, found, expected }) => Self {
                right: Some(false),
                refusal: Some(Refused { place, found, expected }),
                ..self
            },
            Doubt::Stopped(reason) => {
                Self { right: None, outcome: "stopped", reason: Some(reason.to_string()), ..self }
            }
            _ => self,
        }
    }
}

/// What was found right.
fn claims(certificate: &Certificate, checked: &Checked, recounted: bool) -> Vec<String> {
    let edges = counted(certificate.edges.len(), "entry is", "entries are");
    let partials = counted(checked.partials.len(), "partial solution", "partial solutions");
    let cycles: usize = certificate.partials.list.iter().map(|member| member.cycles.len()).sum();
    let pairs = certificate.solutions.list.len();
    let mut claims = vec![
        format!("primes are prime, and {edges} edges, by multiplying and by factoring"),
        format!("{partials}, each with product M, by multiplying"),
        format!(
            "{} of their factors, walked: every cube and every colour once",
            counted(cycles, "cycle", "cycles")
        ),
        format!("pairs that differ in every row: {pairs}, and no others, by comparing all"),
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
    if let Some(Refused { place, found, expected }) = &report.refusal {
        let refused = bad("refused");
        return format!("{refused}: {place}\n  found: {found}\n  expected: {expected}\n");
    }
    let mut text = String::new();
    for (head, lines) in [("checked", &report.checked), ("not checked", &report.unchecked)] {
        if !lines.is_empty() {
            let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
            let _ = write!(text, "{head}:\n{lines}\n");
        }
    }
    text + &match (&report.reason, report.unchecked.is_empty()) {
        (Some(reason), _) => {
            format!("{}: stopped ({reason}) before all was checked\n", bad("undecided"))
        }
        (None, true) => format!("{}: the certificate holds\n", good("right")),
        (None, false) => {
            format!("{}: as far as it was checked, the certificate holds\n", good("right"))
        }
    }
}
