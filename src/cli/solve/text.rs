//! The answer for people.

use super::super::describe::{self, SHORT};
use super::super::output::{bad, counted, good, grouped, heading, table};
use super::answer::Answer;
use super::{Task, reason};
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use tantalizer::model::{Relation, Selection};
use tantalizer::outcome::StopReason;
use tantalizer::tower::Tower;

pub(super) fn report(answer: &Answer) -> String {
    let mut sections = vec![describe::puzzle(&answer.loaded, &answer.magic)];
    sections.extend(partials(answer));
    sections.extend(solutions(answer));
    sections.extend(
        answer.towers.iter().map(|(position, tower)| tower_table(answer, *position, tower)),
    );
    sections.extend(placements(answer));
    sections.push(verdict(answer));
    sections.extend(reason::details(answer));
    sections.join("\n")
}

fn partials(answer: &Answer) -> Option<String> {
    let mut text = match (&answer.partial_count, answer.stopped) {
        (Some(count), _) => {
            let what = match answer.magic.relation() {
                Relation::Equal => "with product M",
                Relation::Divides => "whose product divides M",
            };
            format!(
                "{} (selections of one entry from every row {what})\n",
                heading(&format!("partial solutions: {}", grouped(count))),
            )
        }
        (None, Some(_)) => format!(
            "{} (not all; their number is not known)\n",
            heading(&format!("partial solutions found: {}", answer.partials.len()))
        ),
        (None, None) if answer.partials.is_empty() => return None,
        // With --first only the members of the solution are known.
        (None, None) => format!("{}\n", heading("partial solutions used:")),
    };
    if !answer.lists() {
        return answer.partial_count.is_some().then_some(text);
    }
    if answer.is_sample() && answer.found {
        let _ = writeln!(text, "{}", heading("members of the solutions drawn:"));
    }
    // The first ones, and those that solutions below are made of.
    let used =
        answer.listed().iter().chain(answer.towers.iter().map(|(n, _)| &answer.solutions[*n]));
    let mut shown: BTreeSet<usize> =
        used.flatten().filter_map(|selection| position(answer, selection)).collect();
    shown.extend(0..answer.partials.len().min(answer.list_limit));
    let rows: Vec<Vec<String>> = shown
        .iter()
        .map(|&position| {
            let selection = &answer.partials[position];
            let name = name(answer, selection);
            vec![name, selection.to_string(), product(answer, selection)]
        })
        .collect();
    if !rows.is_empty() {
        text.push_str(&table(rows, &[]));
    }
    let known = match (&answer.partial_count, answer.task) {
        (Some(count), Task::All) => count.clone(),
        _ => answer.partials.len().into(),
    };
    text.push_str(&more(answer, &(known - shown.len())));
    Some(text)
}

/// That a list goes on.
fn more(answer: &Answer, rest: &BigUint) -> String {
    if *rest == BigUint::ZERO {
        return String::new();
    }
    let why = if answer.lists_some {
        "too many to find the first ones; these are some of them".to_owned()
    } else {
        format!("--limit {}", answer.list_limit)
    };
    format!("  … and {} more ({why})\n", grouped(rest))
}

/// The position of a partial solution among those found.
fn position(answer: &Answer, selection: &Selection) -> Option<usize> {
    answer.partials.binary_search(selection).ok()
}

/// How a partial solution is called in the report: by its position in the list, if it is there.
fn name(answer: &Answer, selection: &Selection) -> String {
    match position(answer, selection) {
        Some(position) => format!("s{}", position + 1),
        None => selection.to_string(),
    }
}

fn product(answer: &Answer, selection: &Selection) -> String {
    let matrix = answer.puzzle().matrix();
    let exact = answer.magic.relation() == Relation::Equal;
    if matrix.rows() > SHORT {
        return if exact { "product M" } else { "product divides M" }.to_owned();
    }
    let values: Vec<String> = selection.values(matrix).map(ToString::to_string).collect();
    format!("{} {}", values.join("·"), if exact { "= M" } else { "divides M" })
}

fn solutions_heading(answer: &Answer) -> String {
    let what = match answer.parts {
        1 => "partial solutions are solutions here: --parts 1".to_owned(),
        l => format!("sets of {l} partial solutions that differ in every row"),
    };
    match (&answer.solution_count, answer.stopped) {
        (Some(count), _) => {
            let mut text =
                format!("{} ({what})\n", heading(&format!("solutions: {}", grouped(count))));
            if let (Task::Sample { seed, .. }, true) = (answer.task, answer.found) {
                let drawn = heading(&format!("solutions drawn: {}", answer.solutions.len()));
                let _ = writeln!(
                    text,
                    "{drawn} (each time each with equal probability; --seed {seed})"
                );
            }
            text
        }
        (None, Some(_)) => {
            format!("{} (not all; {what})\n", heading("solutions found so far"))
        }
        (None, None) => {
            format!("{} ({what}; no others were looked for)\n", heading("first solution found"))
        }
    }
}

fn solutions(answer: &Answer) -> Option<String> {
    let mut text = solutions_heading(answer);
    if !answer.lists() {
        return answer.solution_count.is_some().then_some(text);
    }
    let rows: Vec<Vec<String>> = answer
        .listed()
        .iter()
        .enumerate()
        .map(|(position, solution)| {
            let names: Vec<String> =
                solution.iter().map(|selection| name(answer, selection)).collect();
            vec![(position + 1).to_string(), format!("{{{}}}", names.join(", "))]
        })
        .collect();
    if rows.is_empty() && answer.stopped.is_some() {
        return None;
    }
    if !rows.is_empty() {
        text.push_str(&table(rows, &[0]));
    }
    if let (Some(count), Task::All) = (&answer.solution_count, answer.task) {
        text.push_str(&more(answer, &(count - answer.listed().len())));
    }
    Some(text)
}

fn tower_table(answer: &Answer, position: usize, tower: &Tower) -> String {
    let solution = &answer.solutions[position];
    let mut text = format!(
        "{} ({} on front and back, {} on left and right; cube 1 at the bottom)\n",
        heading(&format!("tower of solution {}", position + 1)),
        name(answer, &solution[0]),
        name(answer, &solution[1]),
    );
    text.push_str(&describe::tower(answer.puzzle().palette(), tower));
    text
}

/// How many towers the solutions are, and what each number counts.
fn placements(answer: &Answer) -> Option<String> {
    let Some((placements, looks)) = &answer.placements else {
        let uncounted = answer.has_towers() && answer.solution_count.is_some() && answer.found;
        return uncounted.then(|| {
            "placements: not counted, since the solutions were counted without visiting each\n"
                .to_owned()
        });
    };
    if *placements == BigUint::ZERO {
        return None;
    }
    let cubes = answer.puzzle().matrix().rows();
    let mut text = format!(
        "{} (towers in this order of the cubes, the 24 orientations of a cube told apart)\n",
        heading(&format!("placements: {}", grouped(placements)))
    );
    let _ = writeln!(
        text,
        "{} (visibly different towers among them, by the colours of the four long sides)",
        heading(&format!("looks: {}", grouped(looks)))
    );
    let reordered: BigUint = (1..=cubes).map(BigUint::from).product::<BigUint>() * placements;
    let _ = writeln!(
        text,
        "in any order of the cubes: {cubes}! times as many, {}",
        grouped(&reordered)
    );
    let _ = writeln!(text, "{}", describe::chance_in_words(cubes, placements));
    Some(text)
}

fn verdict(answer: &Answer) -> String {
    if let Some(reason) = answer.stopped {
        let how = match reason {
            StopReason::TimeLimit => "stopped at the time limit",
            StopReason::MemoryLimit => {
                "stopped at the memory limit (--memory-limit) with too much to keep"
            }
            StopReason::Interrupted => "interrupted",
            _ => "stopped early",
        };
        let rest = match (answer.found, answer.task == Task::First) {
            (true, _) => "there may be more solutions",
            (false, true) => "whether there is a solution is not known",
            (false, false) => {
                "whether there is a solution is not known (--first may find one sooner)"
            }
        };
        return format!("{}: {rest}\n", bad(&format!("incomplete, {how}")));
    }
    match (&answer.obstacle, &answer.solution_count) {
        (Some(obstacle), _) => {
            format!("{}, because {}\n", bad("no solution"), reason::because(answer, obstacle))
        }
        (None, Some(count)) if *count == BigUint::ZERO => format!("{}\n", bad("no solution")),
        (None, Some(count)) => {
            let count = counted(count.clone(), "solution", "solutions");
            format!("{}\n", good(&format!("yes: {count}")))
        }
        (None, None) => format!("{}\n", good("yes: there is a solution")),
    }
}
