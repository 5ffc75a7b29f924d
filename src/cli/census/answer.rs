//! A census for people, programs and spreadsheets.

use super::super::output::{self, PictureFile, counted, grouped, heading, ranges, table};
use super::{Exit, Failure, Form, plot};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use tantalizer::census::{Census, Histogram, Subject, greatest, missing};
use tantalizer::outcome::StopReason;

/// A census, or why there is none; numbers are decimal strings.
#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "the shape of the JSON")]
struct Report {
    schema: u32,
    command: &'static str,
    colours: usize,
    repeat: bool,
    any: bool,
    relabel: bool,
    /// The number of what is counted.
    matrices: Option<String>,
    by_solutions: Option<BTreeMap<usize, String>>,
    by_partials: Option<BTreeMap<usize, String>>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Report {
    fn new(subject: Subject) -> Self {
        let Subject { family, relabel } = subject;
        Self {
            schema: 1,
            command: "census",
            colours: family.colours(),
            repeat: family.has_repeats(),
            any: family.is_any(),
            relabel,
            matrices: None,
            by_solutions: None,
            by_partials: None,
            complete: false,
            reason: None,
        }
    }
}

/// The numbers as decimal strings.
pub(super) fn strings(histogram: &Histogram) -> BTreeMap<usize, String> {
    histogram.iter().map(|(&key, number)| (key, number.to_string())).collect()
}

pub(super) fn print(
    census: &Census,
    form: Form,
    target: Option<&PictureFile>,
) -> Result<Exit, Failure> {
    match form {
        Form::Json => {
            output::print_json(&Report {
                matrices: Some(census.total().to_string()),
                by_solutions: Some(strings(&census.by_solutions)),
                by_partials: Some(strings(&census.by_partials)),
                complete: true,
                ..Report::new(census.subject)
            })?;
        }
        Form::Csv => output::print(&csv(census)?)?,
        Form::Text => output::print(&text(census))?,
    }
    if let Some(target) = target {
        plot::draw(census, target)?;
    }
    Ok(Exit::Yes)
}

pub(super) fn print_stopped(subject: Subject, reason: StopReason) -> Result<(), Failure> {
    output::print_json(&Report { reason: Some(reason.to_string()), ..Report::new(subject) })
}

fn csv(census: &Census) -> Result<String, Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["number", "matrices_by_solutions", "matrices_by_partials"])?;
    for number in keys(census) {
        let of = |histogram: &Histogram| histogram.get(&number).unwrap_or(&0).to_string();
        writer.write_record([
            number.to_string(),
            of(&census.by_solutions),
            of(&census.by_partials),
        ])?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

/// The numbers of solutions or of partial solutions that occur.
fn keys(census: &Census) -> BTreeSet<usize> {
    census.by_solutions.keys().chain(census.by_partials.keys()).copied().collect()
}

/// One of what is counted, and many.
pub(super) fn noun(subject: Subject) -> (&'static str, &'static str) {
    if subject.relabel { ("class", "classes") } else { ("matrix", "matrices") }
}

/// What is counted: `4×3 matrices, every row with all colours, rows distinct`.
pub(super) fn subject(subject: Subject) -> String {
    let Subject { family, relabel } = subject;
    let n = family.colours();
    let rows = if family.has_repeats() { "rows may be equal" } else { "distinct rows" };
    let kind = if family.is_any() { "any colours on any cube" } else { "proper" };
    let classes = if relabel { ", repainted copies counted as one" } else { "" };
    let primes = output::counted(n, "prime", "primes");
    format!("{n}×3 matrices of products of two of {primes}, {kind}, {rows}{classes}")
}

fn text(census: &Census) -> String {
    let family = census.subject.family;
    let (one, what) = noun(census.subject);
    let mut text = format!("{}\n", heading(&subject(census.subject)));
    let _ = writeln!(
        text,
        "{}; {}, up to the order of rows and of entries within rows\n",
        counted(family.row_types().len(), "row type", "row types"),
        counted(census.total(), one, what),
    );
    if census.by_solutions.is_empty() {
        let _ = writeln!(text, "no cube shows {} colours: it has six faces", family.colours());
        return text;
    }
    let head = ["number", "… of solutions", "… of partial solutions"];
    let mut rows = vec![head.map(heading).to_vec()];
    for number in keys(census) {
        let of = |histogram: &Histogram| {
            histogram.get(&number).map_or_else(String::new, |&count| grouped(&count.into()))
        };
        rows.push(vec![number.to_string(), of(&census.by_solutions), of(&census.by_partials)]);
    }
    let _ = writeln!(text, "{what} by number …");
    text.push_str(&table(rows, &[0, 1, 2]));
    text.push('\n');
    for (name, histogram) in
        [("solutions", &census.by_solutions), ("partial solutions", &census.by_partials)]
    {
        let gaps = match missing(histogram)[..] {
            [] => "every number below occurs".to_owned(),
            ref gaps => format!("none has {}", ranges(gaps)),
        };
        let _ = writeln!(text, "at most {} {name}; {gaps}", greatest(histogram));
    }
    let solvable = census.total() - census.by_solutions.get(&0).unwrap_or(&0);
    let _ = writeln!(
        text,
        "with a solution: {}; with exactly one: {}",
        grouped(&solvable.into()),
        grouped(&(*census.by_solutions.get(&1).unwrap_or(&0)).into())
    );
    text
}
