//! Why there is no solution, in words.

use super::super::output::{counted, enumerated, heading, times};
use super::answer::{Answer, SMALL_TREE};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tantalizer::lesson::Reason;
use tantalizer::outcome::Outcome;
use tantalizer::search::obstacle::{Obstacle, Refutation, Subset};

/// The reason as the rest of a sentence: “no solution, because …”.
pub(super) fn because(answer: &Answer, obstacle: &Obstacle) -> String {
    words(answer).because(obstacle)
}

fn words(answer: &Answer) -> Reason<'_> {
    Reason {
        matrix: answer.puzzle().matrix(),
        magic: &answer.magic,
        parts: answer.parts,
        partials: answer.partials.len(),
    }
}

/// Whether the reason is that any two partial solutions share an entry, all of them are known, and
/// lists are wanted.
pub(super) fn shares_pairwise(answer: &Answer) -> bool {
    let known = answer.partial_count.as_ref() == Some(&answer.partials.len().into());
    answer.obstacle == Some(Obstacle::Dependent) && answer.parts == 2 && known && answer.lists()
}

/// By two of the partial solutions that are listed, as positions, the first entry they share; as many
/// as are to be listed.
pub(super) fn shared_entries(
    answer: &Answer,
) -> impl Iterator<Item = ([usize; 2], [usize; 2])> + '_ {
    let listed = &answer.partials[..answer.partials.len().min(answer.list_limit)];
    let pairs = (0..listed.len()).flat_map(move |s| (s + 1..listed.len()).map(move |t| [s, t]));
    let shared = pairs.filter_map(move |[s, t]| {
        let row = listed[s].first_shared_row(&listed[t])?;
        Some(([s, t], [row, listed[s].column(row)]))
    });
    shared.take(answer.list_limit)
}

/// Whether there are more pairs than these.
pub(super) fn shared_entries_are_cut(answer: &Answer) -> bool {
    let count = answer.partials.len();
    count * (count - 1) / 2 > answer.list_limit
}

/// What there is to say beyond the reason, each as a section.
pub(super) fn details(answer: &Answer) -> Vec<String> {
    let mut sections = Vec::new();
    sections.extend(answer.refutation.as_ref().map(|found| tree(answer, found)));
    if shares_pairwise(answer) {
        sections.push(shared(answer));
    }
    sections.extend(answer.subset.as_ref().map(|subset| subset_of_cubes(answer, subset)));
    sections
}

/// The tree that shows that there is no partial solution.
fn tree(answer: &Answer, found: &Outcome<Option<Refutation>>) -> String {
    let Some(refutation) = found.value() else {
        let why = match found.stop_reason() {
            Some(reason) => format!("stopped: {reason}"),
            None => format!("it tries more than {SMALL_TREE} entries"),
        };
        return format!("(a proof by cases was looked for, and not found: {why})\n");
    };
    let head = heading("why no selection has the product M");
    let mut text =
        format!("{head} (by cases; each ends where a colour cannot be right any more)\n");
    grow(answer, refutation, 1, &mut text);
    text
}

/// The branches below a row, each on a line of its own.
fn grow(answer: &Answer, refutation: &Refutation, depth: usize, text: &mut String) {
    let Refutation::Row { row, entries } = refutation else { return };
    let matrix = answer.puzzle().matrix();
    for (column, entry) in entries.iter().enumerate() {
        let colours = matrix.palette().display_colours(matrix.valuation(*row, column));
        let indent = "  ".repeat(depth);
        let _ = write!(text, "{indent}({},{}) {colours}", row + 1, column + 1);
        match *entry {
            Refutation::Colour { colour, least, greatest, wanted } => {
                let name = matrix.palette().name(colour);
                let bound = if wanted < least {
                    format!("{} or more", times(least))
                } else {
                    format!("at most {}", times(greatest))
                };
                let _ = writeln!(text, ": colour {name} {bound}, not {}", times(wanted));
            }
            Refutation::Row { .. } => {
                text.push('\n');
                grow(answer, entry, depth + 1, text);
            }
        }
    }
}

/// For any two partial solutions an entry they share, those of the first together.
fn shared(answer: &Answer) -> String {
    let mut text = format!("{}\n", heading("an entry shared by any two partial solutions"));
    let mut by_first: BTreeMap<usize, BTreeMap<[usize; 2], Vec<String>>> = BTreeMap::new();
    for ([s, t], entry) in shared_entries(answer) {
        let others = by_first.entry(s).or_default().entry(entry).or_default();
        others.push(format!("s{}", t + 1));
    }
    for (s, entries) in by_first {
        let entry = |([i, j], others): ([usize; 2], Vec<String>)| {
            format!("({},{}) with {}", i + 1, j + 1, enumerated(&others))
        };
        let entries: Vec<String> = entries.into_iter().map(entry).collect();
        let _ = writeln!(text, "  s{} has {}", s + 1, entries.join("; "));
    }
    if shared_entries_are_cut(answer) {
        let _ = writeln!(text, "  … (--limit {})", answer.list_limit);
    }
    text
}

/// The fewest cubes that cannot be stacked.
fn subset_of_cubes(answer: &Answer, subset: &Outcome<Option<Subset>>) -> String {
    let (one, many, can) = match answer.parts {
        _ if words(answer).is_about_towers() => {
            ("cube", "cubes", "be stacked without repeating a colour on a side".to_owned())
        }
        1 => ("row", "rows", "have a selection whose product divides M".to_owned()),
        parts => {
            ("row", "rows", format!("have {parts} independent selections whose products divide M"))
        }
    };
    let head = heading("smallest obstacle");
    let Subset { rows, irreducible, at_least } = match (subset.value(), subset.stop_reason()) {
        (Some(subset), _) => subset,
        (None, None) => return format!("{head}: none, since all {many} together can {can}\n"),
        (None, Some(reason)) => return format!("{head}: not found (stopped: {reason})\n"),
    };
    let numbers: Vec<String> = rows.iter().map(|row| (row + 1).to_string()).collect();
    let who = match rows.len() {
        1 => format!("{one} {}", numbers[0]),
        all if all == answer.puzzle().matrix().rows() => format!("all {all} {many} together"),
        _ => format!("{many} {}", enumerated(&numbers)),
    };
    let rest = match (rows.len(), irreducible) {
        (1, _) | (_, false) => "",
        (_, true) => "; leave out any one of them, and the others can",
    };
    let which = format!("{who} cannot {can}{rest}");
    match subset.stop_reason() {
        None if rows.len() == 1 => format!("{head}: {which}\n"),
        None => format!("{head}: {which}; no set of fewer {many} is an obstacle\n"),
        Some(reason) => format!(
            "{}: {which}; whether it is a smallest is not known (stopped: {reason}; it takes {} at \
             least)\n",
            heading("obstacle"),
            counted(*at_least, one, many),
        ),
    }
}
