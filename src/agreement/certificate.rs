//! What a proof of agreement found, written so that others can check it.

use super::prove::{Agreement, Stacks};
use crate::error::{InputError, Place, Problem};
use crate::format::{self, PuzzleObject};
use crate::graph::Factor;
use crate::model::{Magic, Palette, Puzzle};
use crate::tower;
use serde::{Deserialize, Serialize};

/// All that is claimed of a puzzle, as it stands in JSON; `docs/agreement.md` describes the fields.
///
/// Counts and products are decimal strings. Cubes and entries are counted from 1; members of
/// solutions are numbers of partial solutions, from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a certificate as an object")]
pub struct Certificate {
    /// The version of the form: 1.
    pub schema: u32,
    /// `agree`.
    pub command: String,
    /// The puzzle.
    pub puzzle: PuzzleObject,
    /// M.
    pub magic: String,
    /// E, column by column: every entry as a product and as an edge.
    pub edges: Vec<Edge>,
    /// The partial solutions with their factors.
    pub partials: Partials,
    /// The solutions.
    pub solutions: Solutions,
    /// Σ 2·2^(c1+c2); null if solutions are no towers.
    pub placements: Option<String>,
    /// The count of all orientations, if it was made.
    pub orientations: Option<Orientations>,
    /// `complete`: nothing was left out.
    pub outcome: String,
}

/// An entry as an edge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an edge as an object")]
pub struct Edge {
    /// The cube (row).
    pub cube: usize,
    /// The entry of the row.
    pub entry: usize,
    /// Its number.
    pub product: String,
    /// The names of the two colours it joins.
    pub ends: [String; 2],
}

/// The partial solutions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the partial solutions as an object")]
pub struct Partials {
    /// Their number.
    pub count: String,
    /// All of them in lexicographic order.
    pub list: Vec<Member>,
}

/// A partial solution and its factor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a partial solution as an object")]
pub struct Member {
    /// The column chosen in every row.
    pub columns: Vec<usize>,
    /// The cycles of the factor.
    pub cycles: Vec<Cycle>,
}

/// A cycle: the edge of `cubes[i]` leads from `colours[i]` to the next colour, the last back to the
/// first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a cycle as an object")]
pub struct Cycle {
    /// The names of the colours in the order of the walk.
    pub colours: Vec<String>,
    /// The cubes in the order of the walk.
    pub cubes: Vec<usize>,
}

/// The solutions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the solutions as an object")]
pub struct Solutions {
    /// Their number.
    pub count: String,
    /// All of them in lexicographic order.
    pub list: Vec<Pair>,
}

/// Two independent partial solutions, that is, edge-disjoint factors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a solution as an object")]
pub struct Pair {
    /// Their numbers in the list, the smaller first.
    pub members: [usize; 2],
    /// 2·2^(c1+c2), if it is a tower.
    pub placements: Option<String>,
}

/// The count of all orientations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the count of orientations as an object")]
pub struct Orientations {
    /// 24^n: how many stacks there are.
    pub stacks: String,
    /// How many of them are towers.
    pub towers: String,
}

impl Certificate {
    /// Reads a certificate. The source's name only serves messages.
    ///
    /// # Errors
    /// If it does not have the form of one; whether it is true is for [`check`](super::check) to say.
    pub fn read(bytes: &[u8], source: &str) -> Result<Self, InputError> {
        let text = format::decode(bytes, source)?;
        let malformed = |place: Option<Place>, reason: String| {
            InputError::new(source, place, Problem::Certificate { reason })
        };
        // Lists of the fields' values would be read as well.
        if !text.trim_start().starts_with('{') {
            return Err(malformed(None, "it is not an object in braces".to_owned()));
        }
        serde_json::from_str(text).map_err(|error| {
            let place = Place { line: error.line(), column: error.column().max(1) };
            malformed(Some(place), format::reason_of(&error))
        })
    }

    /// The certificate of an agreement about a puzzle.
    ///
    /// # Panics
    /// If the agreement is about another puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle, agreement: &Agreement) -> Self {
        let (matrix, palette) = (puzzle.matrix(), puzzle.palette());
        let name = |colour| palette.name(colour).to_owned();
        let edges = agreement.graph.edges().map(|(label, ends)| Edge {
            cube: label.row + 1,
            entry: label.column + 1,
            product: matrix.value(label.row, label.column).to_string(),
            ends: ends.map(name),
        });
        let members =
            agreement.partials.iter().zip(&agreement.factors).map(|(selection, factor)| Member {
                columns: selection.numbers().collect(),
                cycles: cycles(palette, factor),
            });
        let are_towers = agreement.stacks.is_some();
        let pairs = agreement.solutions.iter().map(|&[s, t]| {
            let placements = tower::placements([s, t].map(|member| &agreement.factors[member]));
            Pair { members: [s + 1, t + 1], placements: are_towers.then(|| placements.to_string()) }
        });
        Self {
            schema: 1,
            command: "agree".to_owned(),
            puzzle: puzzle.into(),
            magic: Magic::standard(palette).value().to_string(),
            edges: edges.collect(),
            partials: Partials {
                count: agreement.partials.len().to_string(),
                list: members.collect(),
            },
            solutions: Solutions {
                count: agreement.solutions.len().to_string(),
                list: pairs.collect(),
            },
            placements: agreement.stacks.as_ref().map(|stacks| stacks.placements.to_string()),
            orientations: agreement.stacks.as_ref().and_then(|stacks| tried(puzzle, stacks)),
            outcome: "complete".to_owned(),
        }
    }
}

fn tried(puzzle: &Puzzle, stacks: &Stacks) -> Option<Orientations> {
    stacks.orientations_tried.then(|| Orientations {
        stacks: tower::random_stacks(puzzle.matrix().rows()).to_string(),
        towers: stacks.placements.to_string(),
    })
}

fn cycles(palette: &Palette, factor: &Factor) -> Vec<Cycle> {
    let cycle = |arcs: &[crate::graph::Arc]| Cycle {
        colours: arcs.iter().map(|&arc| palette.name(factor.ends(arc)[0]).to_owned()).collect(),
        cubes: arcs.iter().map(|arc| arc.row + 1).collect(),
    };
    factor.components().iter().map(|component| cycle(component.arcs())).collect()
}
