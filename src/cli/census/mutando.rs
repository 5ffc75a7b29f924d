//! `census --mutando`: sets of four cubes that make a tower and a block.

use super::super::output::{self, counted, grouped, heading, ranges, table, undecided};
use super::{Args, Exit, Failure, Form};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tantalizer::census::{DoubleHistogram, DoubleNumbers, Doubles};
use tantalizer::outcome::{Limits, Outcome};

/// The census, or why there is none; numbers are decimal strings.
#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "the shape of the JSON")]
struct Report {
    schema: u32,
    command: &'static str,
    mutando: bool,
    colours: usize,
    repeat: bool,
    any: bool,
    relabel: bool,
    /// Real cubes that the sets are made of.
    cubes: usize,
    #[serde(flatten)]
    found: Found,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize, Default)]
struct Found {
    sets: Option<String>,
    with_block: Option<String>,
    with_tower: Option<String>,
    with_both: Option<String>,
    by_numbers: Option<Vec<Line>>,
}

#[derive(Serialize)]
struct Line {
    blocks: usize,
    solutions: usize,
    sets: String,
}

pub(super) fn run(args: &Args, limits: &Limits) -> Result<Exit, Failure> {
    let doubles = Doubles::new(args.any, args.repeat);
    let (histogram, reason) = match doubles.count(args.relabel, limits) {
        Outcome::Complete(histogram) => (histogram, None),
        Outcome::Stopped { reason, .. } => (None, Some(reason)),
    };
    match (args.format, &histogram) {
        (Form::Json, _) => output::print_json(&Report {
            schema: 1,
            command: "census",
            mutando: true,
            colours: 4,
            repeat: args.repeat,
            any: args.any,
            relabel: args.relabel,
            cubes: doubles.cubes().len(),
            found: histogram.as_ref().map(found).unwrap_or_default(),
            complete: histogram.is_some(),
            reason: reason.map(|reason| reason.to_string()),
        })?,
        (Form::Csv, Some(histogram)) => output::print(&csv(histogram)?)?,
        (Form::Text, Some(histogram)) => output::print(&text(args, &doubles, histogram))?,
        (Form::Csv | Form::Text, None) => {}
    }
    match reason {
        Some(reason) => {
            output::note(undecided(reason).trim_end());
            Ok(Exit::Undecided)
        }
        None => Ok(Exit::Yes),
    }
}

/// The number of sets whose numbers of solutions are as wanted.
fn sum(histogram: &DoubleHistogram, wanted: impl Fn(&DoubleNumbers) -> bool) -> u128 {
    histogram.iter().filter(|(numbers, _)| wanted(numbers)).map(|(_, sets)| sets).sum()
}

fn found(histogram: &DoubleHistogram) -> Found {
    let line = |(numbers, sets): (&DoubleNumbers, &u128)| Line {
        blocks: numbers.blocks,
        solutions: numbers.towers,
        sets: sets.to_string(),
    };
    let number = |wanted: fn(&DoubleNumbers) -> bool| Some(sum(histogram, wanted).to_string());
    Found {
        sets: number(|_| true),
        with_block: number(|numbers| numbers.blocks > 0),
        with_tower: number(|numbers| numbers.towers > 0),
        with_both: number(is_double),
        by_numbers: Some(histogram.iter().map(line).collect()),
    }
}

fn is_double(numbers: &DoubleNumbers) -> bool {
    numbers.blocks > 0 && numbers.towers > 0
}

fn csv(histogram: &DoubleHistogram) -> Result<String, Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["blocks", "solutions", "sets"])?;
    for (numbers, sets) in histogram {
        let record = [numbers.blocks.to_string(), numbers.towers.to_string(), sets.to_string()];
        writer.write_record(record)?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn text(args: &Args, doubles: &Doubles, histogram: &DoubleHistogram) -> String {
    let cubes = if args.any { "any colours" } else { "every colour" };
    let sets = if args.repeat { "equal ones allowed" } else { "all different" };
    let classes = if args.relabel { ", repainted copies counted as one" } else { "" };
    let (one, many) = if args.relabel { ("class", "classes") } else { ("set", "sets") };
    let title = format!("sets of four cubes of four colours, each with {cubes}, {sets}{classes}");
    let total = sum(histogram, |_| true);
    let mut text = format!(
        "{}\n{} (mirror images are two); {}\n\n{}",
        heading(&title),
        counted(doubles.cubes().len(), "real cube", "real cubes"),
        counted(total, one, many),
        summary(histogram)
    );
    let _ = writeln!(text, "\n{many} by number of solutions of the block, up to turning it");
    text.push_str(&by_number(histogram, ["block", "tower"], |n| [n.blocks, n.towers]));
    let _ = writeln!(text, "\n{many} by number of solutions of the tower");
    text.push_str(&by_number(histogram, ["tower", "block"], |n| [n.towers, n.blocks]));
    let [blocks, towers] = [missing(histogram, |n| n.blocks), missing(histogram, |n| n.towers)];
    let _ = writeln!(text, "\nnumbers that do not occur among {many} that make both");
    let _ = writeln!(text, "  of block solutions: {blocks}\n  of tower solutions: {towers}");
    text + "\n--format csv or json gives the numbers of solutions of both together\n"
}

/// How many make one puzzle or the other, and how many of these in one way only.
fn summary(histogram: &DoubleHistogram) -> String {
    type Holds = fn(&DoubleNumbers) -> bool;
    let makes: [(&str, Holds); 3] = [
        ("make a block", |numbers| numbers.blocks > 0),
        ("make a tower", |numbers| numbers.towers > 0),
        ("make both", is_double),
    ];
    let only: [Holds; 4] = [
        |_| true,
        |numbers| numbers.blocks == 1,
        |numbers| numbers.towers == 1,
        |numbers| numbers.blocks == 1 && numbers.towers == 1,
    ];
    let head = ["", "", "with one block", "with one tower", "with one of each"];
    let mut rows = vec![head.map(heading).to_vec()];
    for (name, makes) in makes {
        let number = |only: Holds| sum(histogram, |numbers| makes(numbers) && only(numbers));
        let numbers = only.iter().map(|&only| grouped(&number(only).into()));
        rows.push([name.to_owned()].into_iter().chain(numbers).collect());
    }
    table(rows, &[1, 2, 3, 4])
}

/// By the number of solutions of one puzzle, the sets, those that have a solution of the other, and those
/// that have one only.
fn by_number(
    histogram: &DoubleHistogram,
    [this, other]: [&str; 2],
    numbers: impl Fn(&DoubleNumbers) -> [usize; 2],
) -> String {
    let mut sums: BTreeMap<usize, [u128; 3]> = BTreeMap::new();
    for (both, &sets) in histogram {
        let [this, other] = numbers(both);
        let sums = sums.entry(this).or_default();
        for (sum, holds) in sums.iter_mut().zip([true, other > 0, other == 1]) {
            *sum += if holds { sets } else { 0 };
        }
    }
    let head =
        [this.to_owned(), "all".to_owned(), format!("with a {other}"), format!("with one {other}")];
    let mut rows = vec![head.map(|word| heading(&word)).to_vec()];
    for (number, sums) in sums {
        let sums = sums.map(|sum| if sum == 0 { String::new() } else { grouped(&sum.into()) });
        rows.push([number.to_string()].into_iter().chain(sums).collect());
    }
    table(rows, &[0, 1, 2, 3])
}

/// The numbers below the greatest that do not occur where both puzzles have solutions.
fn missing(histogram: &DoubleHistogram, number: impl Fn(&DoubleNumbers) -> usize) -> String {
    let doubles = histogram.keys().filter(|numbers| is_double(numbers));
    let occurring: Vec<usize> = doubles.map(number).collect();
    let most = occurring.iter().max().copied().unwrap_or(0);
    let missing: Vec<usize> = (1..most).filter(|number| !occurring.contains(number)).collect();
    format!("{} (at most {most})", ranges(&missing))
}
