//! `census --paper`: the paper's claims beside the truth.

use super::super::output::{self, bad, good, grouped, heading, ranges, undecided};
use super::{Exit, Failure, Form, answer};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tantalizer::census::paper::{Comparison, compare};
use tantalizer::census::{Histogram, greatest, missing};
use tantalizer::outcome::{Limits, Outcome};

#[derive(Serialize)]
struct Report {
    schema: u32,
    command: &'static str,
    paper: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    colours: usize,
    row_types: usize,
    matrices: String,
    claimed: Summary,
    found: Summary,
    holds: bool,
    printed: Printed,
}

/// The greatest number of solutions, and the lesser ones that do not occur.
#[derive(Serialize)]
struct Summary {
    most: usize,
    missing: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_solutions: Option<BTreeMap<usize, String>>,
}

/// The paper's list of row types.
#[derive(Serialize)]
struct Printed {
    rows: usize,
    repeated: Vec<[u32; 3]>,
    wrong: Vec<Wrong>,
    /// What follows from the list as printed.
    found: Summary,
    holds: bool,
}

#[derive(Serialize)]
struct Wrong {
    printed: [u32; 3],
    belongs: Option<[u32; 3]>,
}

pub(super) fn run(form: Form, limits: &Limits) -> Result<Exit, Failure> {
    let comparisons = match compare(limits) {
        Outcome::Complete(found) => found.expect("complete"),
        Outcome::Stopped { reason, .. } => {
            output::note(undecided(reason).trim_end());
            return Ok(Exit::Undecided);
        }
    };
    match form {
        Form::Csv => {
            return Err("--paper has no CSV; use --format json, or `census N --format csv`".into());
        }
        Form::Json => output::print_json(&Report {
            schema: 1,
            command: "census",
            paper: comparisons.iter().map(entry).collect(),
        })?,
        Form::Text => {
            let sections: Vec<String> =
                comparisons.iter().map(section).chain([multiples_of_three()]).collect();
            output::print(&sections.join("\n"))?;
        }
    }
    Ok(Exit::Yes)
}

fn summary(histogram: &Histogram) -> Summary {
    let by_solutions = Some(answer::strings(histogram));
    Summary { most: greatest(histogram), missing: missing(histogram), by_solutions }
}

fn entry(comparison: &Comparison) -> Entry {
    let Comparison { claim, census, wrong, repeated, of_printed } = comparison;
    Entry {
        colours: claim.colours,
        row_types: census.subject.family.row_types().len(),
        matrices: census.total().to_string(),
        claimed: Summary { most: claim.most, missing: claim.missing.clone(), by_solutions: None },
        found: summary(&census.by_solutions),
        holds: claim.holds_for(&census.by_solutions),
        printed: Printed {
            rows: claim.printed.len(),
            repeated: repeated.clone(),
            wrong: wrong.iter().map(|&(printed, belongs)| Wrong { printed, belongs }).collect(),
            found: summary(of_printed),
            holds: claim.holds_for(of_printed),
        },
    }
}

fn section(comparison: &Comparison) -> String {
    let Comparison { claim, census, of_printed, .. } = comparison;
    let types = census.subject.family.row_types().len();
    let mut text = format!(
        "{}\n",
        heading(&format!(
            "{} cubes and colours: {types} row types, {} matrices",
            claim.colours,
            grouped(&census.total().into())
        ))
    );
    let verdict = if claim.holds_for(&census.by_solutions) {
        good("the paper is right")
    } else {
        bad("the paper is wrong")
    };
    let reproduces = if claim.holds_for(of_printed) {
        "what it claims follows from its list as printed"
    } else {
        "what it claims does not follow from its list as printed, either"
    };
    let of = |histogram| said(greatest(histogram), &missing(histogram));
    let lines = [("the paper:", said(claim.most, &claim.missing))]
        .into_iter()
        .chain([("found:", of(&census.by_solutions))])
        .chain([("", format!("{verdict}{}", differences(comparison)))])
        .chain(misprints(comparison, types))
        .chain([("from its list:", of(of_printed)), ("", reproduces.to_owned())]);
    for (label, line) in lines {
        let _ = writeln!(text, "  {label:<15} {line}");
    }
    text
}

/// What is to be said of the paper's list of row types, of which there are so many.
fn misprints(comparison: &Comparison, types: usize) -> Vec<(&'static str, String)> {
    let Comparison { claim, wrong, repeated, .. } = comparison;
    let rows = claim.printed.len();
    let announced = match claim.row_types == types {
        true if rows == types => format!("{rows} are printed, as many as there are"),
        true => format!("{types} are announced, as many as there are, {rows} printed"),
        false => format!("{} are announced, {rows} printed", claim.row_types),
    };
    let mut lines = vec![("its row types:", announced)];
    if !repeated.is_empty() {
        lines.push(("", format!("printed twice: {}", repeated.len())));
    }
    lines.extend(wrong.iter().map(|&(printed, belongs)| {
        let belongs = belongs.map_or_else(String::new, |row| format!("; {} is missing", set(row)));
        ("", format!("{} does not show every colour{belongs}", set(printed)))
    }));
    lines
}

/// `at most 18 solutions; never 14, 16 or 17`.
fn said(most: usize, missing: &[usize]) -> String {
    match missing {
        [] => format!("at most {most} solutions, and every number below"),
        _ => format!("at most {most} solutions; never {}", ranges(missing)),
    }
}

/// `: 13, 16 and 17 do not occur, 15 occurs 135 times`: about which numbers the paper is wrong.
fn differences(comparison: &Comparison) -> String {
    let found = &comparison.census.by_solutions;
    let claim = &comparison.claim;
    let wrong = |&number: &usize| found.contains_key(&number) == claim.missing.contains(&number);
    let (there, absent): (Vec<usize>, Vec<usize>) =
        (0..=claim.most).filter(wrong).partition(|number| found.contains_key(number));
    let mut parts = Vec::new();
    if !absent.is_empty() {
        let verb = if absent.len() == 1 { "does" } else { "do" };
        parts.push(format!("{} {verb} not occur", ranges(&absent)));
    }
    parts.extend(
        there
            .iter()
            .map(|number| format!("{number} occurs {} times", grouped(&found[number].into()))),
    );
    if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) }
}

fn set(row: [u32; 3]) -> String {
    format!("{{{}}}", row.map(|entry| entry.to_string()).join(","))
}

fn multiples_of_three() -> String {
    format!(
        "{}\n\
         \x20 A proper cube of six colours shows each once, so six cubes show each colour six times: the\n\
         \x20 product of all 18 entries is M^3. If two partial solutions differ in every row, what they\n\
         \x20 leave over is one entry of every row with product M^3/M^2 = M: a third one, and each two of the\n\
         \x20 three are a solution. So solutions come in threes, and no six-cube puzzle has exactly one.\n",
        heading("Why the numbers for six cubes are multiples of three")
    )
}
