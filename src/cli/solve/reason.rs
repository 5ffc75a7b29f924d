//! Why there is no solution, in words.

use super::super::output::{counted, enumerated, heading, times};
use super::answer::{Answer, SMALL_TREE};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tantalizer::model::Matrix;
use tantalizer::outcome::Outcome;
use tantalizer::search::obstacle::{Obstacle, Refutation, Subset};

/// The reason as the rest of a sentence: “no solution, because …”.
pub(super) fn because(answer: &Answer, obstacle: &Obstacle) -> String {
    let (matrix, partials) = (answer.puzzle().matrix(), answer.partials.len());
    let palette = matrix.palette();
    match obstacle {
        Obstacle::Rare { colour, faces, .. }
            if answer.magic.is_standard() && matrix.is_of_cubes() && answer.parts == 2 =>
        {
            format!(
                "the colour {} is on {}, and a tower shows every colour on four, once on each side",
                palette.name(*colour),
                counted(*faces, "face", "faces"),
            )
        }
        Obstacle::Rare { colour, faces, wanted } => {
            let name = palette.name(*colour);
            format!(
                "{} with product M have the colour {name} {} together, and all entries have it {}",
                counted(answer.parts, "selection", "selections"),
                times(*wanted),
                times(*faces)
            )
        }
        Obstacle::Degree { selection, magic }
            if answer.magic.is_standard() && matrix.is_of_cubes() =>
        {
            format!(
                "of {} and {}: two opposite sides of the tower show {selection} faces, and \
                 with every colour once on each they would show {magic}{}",
                counted(matrix.rows(), "cube", "cubes"),
                counted(palette.len(), "colour", "colours"),
                if palette.len() > matrix.rows() { rarest(matrix) } else { String::new() },
            )
        }
        Obstacle::Degree { selection, magic } => {
            format!("M has {magic} prime factors, and the product of a selection has {selection}")
        }
        Obstacle::Colour { colour, least, greatest, wanted } => {
            let (name, wanted_times) = (palette.name(*colour), times(*wanted));
            let selections = match greatest {
                0 => "no selection has it".to_owned(),
                _ if greatest < wanted => {
                    format!("no selection has it more often than {}", times(*greatest))
                }
                _ => format!("every selection has it {} or more often", times(*least)),
            };
            format!("M has the colour {name} {wanted_times}, and {selections}")
        }
        Obstacle::NoPartial => "no selection has the product M".to_owned(),
        Obstacle::TooFew => {
            let verb = if partials == 1 { "is" } else { "are" };
            format!(
                "a solution needs {} partial solutions, and there {verb} {partials}",
                answer.parts
            )
        }
        Obstacle::SharedEntry { row, column } => {
            let (row_word, pair) = if matrix.is_of_cubes() {
                ("cube", format!(" ({})", palette.display_colours(matrix.valuation(*row, *column))))
            } else {
                ("row", String::new())
            };
            let all = match partials {
                2 => "both".to_owned(),
                count => format!("all {}", in_words(count)),
            };
            format!(
                "{all} partial solutions use entry {}{pair} of {row_word} {}, and independent ones \
                 differ in every {row_word}",
                column + 1,
                row + 1,
            )
        }
        Obstacle::Dependent if answer.parts == 2 => {
            "any two partial solutions share an entry".to_owned()
        }
        Obstacle::Dependent => {
            format!("of any {} partial solutions some two share an entry", answer.parts)
        }
        Obstacle::NoSet => format!("no {} selections with product M are independent", answer.parts),
        _ => "of a reason this report has no words for".to_owned(),
    }
}

/// Whether the reason is that any two partial solutions share an entry, and all of them are known.
pub(super) fn shares_pairwise(answer: &Answer) -> bool {
    let known = answer.partial_count.as_ref() == Some(&answer.partials.len().into());
    answer.obstacle == Some(Obstacle::Dependent) && answer.parts == 2 && known
}

/// By two partial solutions, as positions in the list, the first entry they share.
pub(super) fn shared_entries(
    answer: &Answer,
) -> impl Iterator<Item = ([usize; 2], [usize; 2])> + '_ {
    let partials = &answer.partials;
    (0..partials.len()).flat_map(move |s| {
        (s + 1..partials.len()).filter_map(move |t| {
            let row = partials[s].first_shared_row(&partials[t])?;
            Some(([s, t], [row, partials[s].column(row)]))
        })
    })
}

/// What there is to say beyond the reason, each as a section.
pub(super) fn details(answer: &Answer) -> Vec<String> {
    let mut sections = Vec::new();
    if answer.obstacle == Some(Obstacle::NoPartial) {
        sections.push(tree(answer));
    }
    if shares_pairwise(answer) {
        sections.push(shared(answer));
    }
    sections.extend(answer.subset.as_ref().map(|subset| subset_of_cubes(answer, subset)));
    sections
}

/// The tree that shows that there is no partial solution.
fn tree(answer: &Answer) -> String {
    let Some(refutation) = &answer.refutation else {
        return format!(
            "(a proof by cases was looked for, and tries more than {SMALL_TREE} entries)\n"
        );
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
    for ([s, t], entry) in shared_entries(answer).take(answer.list_limit) {
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
    let count = answer.partials.len();
    if count * (count - 1) / 2 > answer.list_limit {
        let _ = writeln!(text, "  … (--limit {})", answer.list_limit);
    }
    text
}

/// The fewest cubes that cannot be stacked.
fn subset_of_cubes(answer: &Answer, subset: &Outcome<Option<Subset>>) -> String {
    let is_tower = answer.magic.is_standard() && answer.puzzle().matrix().is_of_cubes();
    let is_tower = is_tower && answer.parts == 2;
    let (noun, can) = if is_tower {
        ("cubes", "be stacked without repeating a colour on a side".to_owned())
    } else {
        let parts = counted(answer.parts, "independent selection", "independent selections");
        ("rows", format!("have {parts} whose products divide M"))
    };
    let head = heading("smallest obstacle");
    let reason = subset.stop_reason();
    match (subset.value(), reason) {
        (None, None) => format!("{head}: none, since all {noun} together can {can}\n"),
        (None, Some(reason)) => format!("{head}: not found (stopped: {reason})\n"),
        (Some(Subset { rows, at_least }), reason) => {
            let numbers: Vec<String> = rows.iter().map(|row| (row + 1).to_string()).collect();
            let all = rows.len() == answer.puzzle().matrix().rows();
            let who = match (all, numbers.len()) {
                (false, _) | (true, 1) => format!("{noun} {}", enumerated(&numbers)),
                (true, count) => format!("all {count} {noun} together"),
            };
            let which =
                format!("{who} cannot {can}; leave out any one of them, and the others can");
            match reason {
                None => format!("{head}: {which}; no set of fewer {noun} is an obstacle\n"),
                Some(reason) => format!(
                    "{}: {which}; whether it is a smallest is not known (stopped: {reason}; at \
                     least {at_least} are needed)\n",
                    heading("obstacle")
                ),
            }
        }
    }
}

/// Small numbers in words.
fn in_words(count: usize) -> String {
    const WORDS: [&str; 10] =
        ["three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let word = count.checked_sub(3).and_then(|index| WORDS.get(index));
    word.map_or_else(|| count.to_string(), ToString::to_string)
}

/// The colours on the fewest faces: where there are too many colours, one of them may be a slip.
fn rarest(matrix: &Matrix) -> String {
    let palette = matrix.palette();
    let faces = matrix.total_exponents();
    let least = faces.iter().min().copied().unwrap_or_default();
    let names: Vec<String> = palette
        .colours()
        .filter(|colour| faces[colour.index()] == least)
        .map(|colour| palette.name(colour).to_owned())
        .collect();
    let noun = if least == 1 { "face" } else { "faces" };
    format!("; the rarest colour is {}, on {least} {noun}", names.join(" or "))
}
