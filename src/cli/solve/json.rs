//! The answer for programs.

use super::super::describe::{CubeObject, tower_objects};
use super::answer::Answer;
use super::{Task, reason};
use serde::Serialize;
use tantalizer::format::PuzzleObject;
use tantalizer::model::Selection;
use tantalizer::outcome::Outcome;
use tantalizer::search::obstacle::{Refutation, Subset};

#[derive(Serialize)]
pub(super) struct Report {
    schema: u32,
    command: &'static str,
    puzzle: PuzzleObject,
    magic: String,
    partials: Partials,
    solutions: Solutions,
    placements: Option<String>,
    looks: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    towers: Option<Vec<TowerObject>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
    /// Why there is no partial solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    refutation: Option<Tree>,
    /// By two partial solutions, an entry they share: where that is the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    shared: Option<Shared>,
    #[serde(skip_serializing_if = "Option::is_none")]
    obstacle: Option<SubsetObject>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A refutation: a colour that cannot be right, or a cube none of whose entries will do.
#[derive(Serialize)]
#[serde(untagged)]
enum Tree {
    Colour { colour: String, least: u64, greatest: u64, wanted: u64 },
    Row { cube: usize, entries: Vec<Tree> },
}

#[derive(Serialize)]
struct Shared {
    /// Whether every pair is in the list.
    complete: bool,
    list: Vec<SharedEntry>,
}

#[derive(Serialize)]
struct SharedEntry {
    partials: [usize; 2],
    entry: [usize; 2],
}

/// The fewest cubes that cannot be stacked: null if there are none, or none was found.
#[derive(Serialize)]
struct SubsetObject {
    cubes: Option<Vec<usize>>,
    /// Whether the search was not stopped: no fewer will do, or there are none.
    complete: bool,
    at_least: Option<usize>,
}

#[derive(Serialize)]
struct Partials {
    count: Option<String>,
    complete: bool,
    /// Number of members of a list that was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    listed: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<Vec<usize>>>,
}

#[derive(Serialize)]
struct Solutions {
    size: usize,
    count: Option<String>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    listed: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<Vec<Vec<usize>>>>,
}

#[derive(Serialize)]
struct TowerObject {
    solution: usize,
    cubes: Vec<CubeObject>,
}

pub(super) fn report(answer: &Answer) -> Report {
    let numbers = |selection: &Selection| selection.numbers().collect::<Vec<_>>();
    let partials: Vec<Vec<usize>> =
        answer.partials.iter().take(answer.list_limit).map(numbers).collect();
    let set = |solution: &Vec<Selection>| solution.iter().map(numbers).collect();
    let solutions: Vec<Vec<Vec<usize>>> = answer.listed().iter().map(set).collect();
    let decimal = |count: &num_bigint::BigUint| count.to_string();
    let cut = |count: Option<String>, listed: usize| {
        count.filter(|count| *count != listed.to_string()).map(|_| listed)
    };
    let (partial_count, solution_count) =
        (answer.partial_count.as_ref().map(decimal), answer.solution_count.as_ref().map(decimal));
    let towers: Vec<TowerObject> = answer
        .towers
        .iter()
        .map(|(position, tower)| TowerObject {
            solution: position + 1,
            cubes: tower_objects(answer.puzzle().palette(), tower),
        })
        .collect();
    Report {
        schema: 1,
        command: "solve",
        puzzle: answer.puzzle().into(),
        magic: answer.magic.value().to_string(),
        partials: Partials {
            complete: partial_count.is_some(),
            listed: cut(partial_count.clone().filter(|_| answer.task == Task::All), partials.len()),
            count: partial_count,
            list: answer.lists().then_some(partials),
        },
        solutions: Solutions {
            size: answer.parts,
            complete: solution_count.is_some(),
            listed: cut(
                solution_count.clone().filter(|_| answer.task == Task::All),
                solutions.len(),
            ),
            count: solution_count,
            list: answer.lists().then_some(solutions),
        },
        placements: answer.placements.as_ref().map(|(placements, _)| placements.to_string()),
        looks: answer.placements.as_ref().map(|(_, looks)| looks.to_string()),
        towers: (!towers.is_empty()).then_some(towers),
        because: answer.obstacle.as_ref().map(|obstacle| reason::because(answer, obstacle)),
        refutation: answer
            .refutation
            .as_ref()
            .and_then(|found| found.value().as_ref())
            .map(|tree| tree_object(answer, tree)),
        shared: reason::shares_pairwise(answer).then(|| shared(answer)),
        obstacle: answer.subset.as_ref().map(subset_object),
        outcome: if answer.stopped.is_some() { "stopped" } else { "complete" },
        reason: answer.stopped.map(|reason| reason.to_string()),
    }
}

fn tree_object(answer: &Answer, tree: &Refutation) -> Tree {
    match *tree {
        Refutation::Colour { colour, least, greatest, wanted } => {
            let colour = answer.puzzle().palette().name(colour).to_owned();
            Tree::Colour { colour, least, greatest, wanted }
        }
        Refutation::Row { row, ref entries } => {
            let entries = entries.iter().map(|entry| tree_object(answer, entry)).collect();
            Tree::Row { cube: row + 1, entries }
        }
    }
}

fn shared(answer: &Answer) -> Shared {
    let list = reason::shared_entries(answer).map(|([s, t], [row, column])| SharedEntry {
        partials: [s + 1, t + 1],
        entry: [row + 1, column + 1],
    });
    Shared { complete: !reason::shared_entries_are_cut(answer), list: list.collect() }
}

fn subset_object(subset: &Outcome<Option<Subset>>) -> SubsetObject {
    let found = subset.value().as_ref();
    SubsetObject {
        cubes: found.map(|subset| subset.rows.iter().map(|row| row + 1).collect()),
        complete: subset.stop_reason().is_none(),
        at_least: found.map(|subset| subset.at_least),
    }
}
