//! The answer of `same` as a JSON object.

use super::{Answer, Verdict};
use crate::cli::levels;
use serde::Serialize;
use std::collections::BTreeMap;
use tantalizer::equivalence::{Common, Difference, Proof, Sameness, Unpaired};
use tantalizer::format::PuzzleObject;
use tantalizer::model::{Face, Matrix, Orientation, Permutation, Puzzle};

#[derive(Serialize)]
pub(super) struct Report<'a> {
    schema: u32,
    command: &'static str,
    a: PuzzleObject,
    b: PuzzleObject,
    /// What colours are matched by where they may not be exchanged: `names`, `primes` or nothing.
    colours_in_common: Option<&'static str>,
    /// Nothing if it is not certain.
    same: Option<bool>,
    /// In what sense they are the same.
    level: Option<&'static str>,
    /// By level that was looked at, whether it holds; nothing if a limit was reached.
    levels: BTreeMap<&'static str, Option<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<WitnessObject<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    automorphisms: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    relabellings: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<DifferenceObject<'a>>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// How A becomes B; everything counted from 1.
#[derive(Serialize)]
struct WitnessObject<'a> {
    /// Pairs of a colour of A and the colour of B it becomes.
    colours: Vec<[&'a str; 2]>,
    #[serde(flatten)]
    moves: Moves,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Moves {
    Rows {
        /// By row of B, the row of A it comes from.
        rows: Vec<usize>,
        /// By row of B and entry of it, the entry of A's row it comes from.
        entries: Vec<Vec<usize>>,
    },
    Cubes {
        mirrored: bool,
        /// By cube of B, the cube of A it comes from.
        cubes: Vec<usize>,
        /// By cube of B, which faces of the cube of A come to its front, back, left, right, up and
        /// down.
        turns: Vec<String>,
    },
}

#[derive(Serialize)]
struct DifferenceObject<'a> {
    text: String,
    /// If the cubes differ and the matrices do not: colours of A and those of B they become.
    #[serde(skip_serializing_if = "Option::is_none")]
    colours: Option<Vec<[&'a str; 2]>>,
    /// Rows of A and of B without a partner.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<[Vec<usize>; 2]>,
    /// Cubes of A and of B without a partner.
    #[serde(skip_serializing_if = "Option::is_none")]
    cubes: Option<[Vec<usize>; 2]>,
    /// Canonical forms of A and of B.
    #[serde(skip_serializing_if = "Option::is_none")]
    forms: Option<Box<[PuzzleObject; 2]>>,
}

pub(super) fn report(answer: &Answer) -> Report<'_> {
    let (a, b) = (&answer.a.puzzle, &answer.b.puzzle);
    let levels = answer.levels.iter().map(|(level, _, compared)| {
        (levels::key(*level), compared.as_ref().ok().map(Result::is_ok))
    });
    let mut report = Report {
        schema: 1,
        command: "same",
        a: a.into(),
        b: b.into(),
        colours_in_common: answer.common.map(|common| match common {
            Common::Names => "names",
            Common::Primes => "primes",
        }),
        same: None,
        level: None,
        levels: levels.collect(),
        witness: None,
        automorphisms: None,
        relabellings: None,
        difference: None,
        outcome: "complete",
        reason: None,
    };
    match answer.verdict() {
        Verdict::Same(level, found) => {
            report.same = Some(true);
            report.level = Some(levels::key(level));
            let colours = levels::colour_map(a.palette(), b.palette(), found.colours());
            report.witness = Some(WitnessObject { colours, moves: moves(&found.proof) });
            let symmetries = answer.symmetries();
            let number = symmetries.and_then(|found| found.automorphisms.as_ref());
            report.automorphisms = number.map(ToString::to_string);
            let number = symmetries.and_then(Sameness::relabellings);
            report.relabellings = number.as_ref().map(ToString::to_string);
        }
        Verdict::Different(_, found) => {
            report.same = Some(false);
            report.difference = Some(difference(found, a, b));
        }
        Verdict::Undecided(reason) => {
            report.outcome = "stopped";
            report.reason = Some(reason.to_string());
        }
    }
    report
}

fn numbers(p: &Permutation) -> Vec<usize> {
    (0..p.size()).map(|place| p.image(place) + 1).collect()
}

fn moves(proof: &Proof) -> Moves {
    match proof {
        Proof::Rows(witness) => Moves::Rows {
            rows: numbers(witness.rows()),
            entries: witness.entries().iter().map(numbers).collect(),
        },
        Proof::Cubes(witness) => {
            let letters = |turn: &Orientation| {
                Face::ALL.map(|side| turn.face_at(side).letter()).iter().collect()
            };
            Moves::Cubes {
                mirrored: witness.mirrored(),
                cubes: numbers(witness.cubes()),
                turns: witness.turns().iter().map(letters).collect(),
            }
        }
    }
}

fn difference<'a>(difference: &Difference, a: &'a Puzzle, b: &'a Puzzle) -> DifferenceObject<'a> {
    let numbers = |Unpaired { in_first, in_second }: &Unpaired| {
        [in_first, in_second].map(|list| list.iter().map(|index| index + 1).collect())
    };
    let form = |matrix: &Matrix| PuzzleObject::from(&Puzzle::of_matrix(matrix.clone()));
    let text = difference.to_string();
    let mut object = DifferenceObject { text, colours: None, rows: None, cubes: None, forms: None };
    match difference {
        Difference::Rows(unpaired) => object.rows = Some(numbers(unpaired)),
        Difference::Cubes { colours, unpaired, .. } => {
            object.colours = Some(levels::colour_map(a.palette(), b.palette(), colours));
            object.cubes = Some(numbers(unpaired));
        }
        Difference::Forms { first, second } => {
            object.forms = Some(Box::new([form(first), form(second)]));
        }
        _ => {}
    }
    object
}
