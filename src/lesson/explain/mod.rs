//! A puzzle explained: from its colours to the number of its towers.
//!
//! The same way for every puzzle, and for each with its own cubes, numbers and reasons. What a person
//! cannot follow any more is left out, and how much that is is said.

mod encoding;
mod graph;
mod searching;
mod solutions;
mod towers;

use super::{Block, Document, Facts, Tree};
use crate::graph::Factor;
use crate::model::Selection;

/// How much is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// The steps and their results.
    Short,
    /// Every step with its reason, the search branch by branch, and the graph beside the matrix.
    Full,
}

/// Explains a puzzle.
///
/// With more than 8 rows it is short in any case.
///
/// ```
/// use tantalizer::catalogue;
/// use tantalizer::lesson::{Facts, Level, explain};
/// use tantalizer::outcome::Limits;
///
/// let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
/// let facts = Facts::find(&puzzle, 100, &Limits::new());
/// let text = explain(&facts, "Instant Insanity", Level::Full).to_string();
/// assert!(text.contains("M = Πp² = 2²·3²·5²·7² = 44 100"));
/// ```
#[must_use]
pub fn explain(facts: &Facts<'_>, title: &str, level: Level) -> Document {
    let lesson =
        Lesson { facts, is_full: level == Level::Full && facts.matrix().rows() <= BY_HAND };
    let mut document = Document::new(title);
    lesson.task(&mut document);
    lesson.colours(&mut document);
    lesson.products(&mut document);
    lesson.proper(&mut document);
    lesson.magic(&mut document);
    lesson.search(&mut document);
    lesson.partials(&mut document);
    lesson.independence(&mut document);
    lesson.graph(&mut document);
    lesson.towers(&mut document);
    document
}

/// A part of an explanation that also stands by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// The search by divisions.
    Divisions,
    /// The partial solutions with their products.
    Partials,
    /// Any two of them compared; if there is no solution, why.
    Pairs,
    /// Which face goes where in the first solution.
    Directions,
    /// The first tower.
    Tower,
    /// How many towers there are.
    Number,
}

/// One step of the explanation of a small puzzle, without a head.
pub(super) fn step(facts: &Facts<'_>, step: Step) -> Vec<Block> {
    let lesson = Lesson { facts, is_full: false };
    let mut document = Document::new("");
    match step {
        Step::Divisions => {
            if let Some(tree) = Tree::new(facts.matrix(), facts.magic(), searching::COUNTED) {
                lesson.tree(&tree, &mut document);
            }
        }
        Step::Partials => lesson.partials(&mut document),
        Step::Pairs => lesson.independence(&mut document),
        Step::Directions => lesson.directions(&facts.solutions().list[0], &mut document),
        Step::Tower => lesson.tower(&mut document),
        Step::Number => lesson.number(&mut document),
    }
    let is_head = |block: &Block| matches!(block, Block::Heading(_) | Block::Subheading(_));
    document.blocks().iter().filter(|block| !is_head(block)).cloned().collect()
}

/// The cycles of a partial solution: `red –1– green –3– red`.
pub(super) fn cycles(facts: &Facts<'_>, partial: &Selection) -> Vec<String> {
    let factor = Factor::new(facts.puzzle(), partial).expect("partial solutions are factors");
    let walk = |cycle| factor.display_walk(cycle, facts.palette());
    factor.components().iter().map(walk).collect()
}

/// More rows than this are nothing to do by hand.
const BY_HAND: usize = 8;

/// What the sections need to know.
#[derive(Clone, Copy)]
struct Lesson<'a> {
    facts: &'a Facts<'a>,
    is_full: bool,
}

impl Lesson<'_> {
    /// Rows or cubes, as one calls them here.
    fn row(self) -> &'static str {
        if self.is_of_cubes() { "cube" } else { "row" }
    }

    fn is_of_cubes(self) -> bool {
        self.facts.matrix().is_of_cubes()
    }

    /// Whether partial solutions are opposite sides of towers.
    fn has_towers(self) -> bool {
        self.facts.placements().is_some()
    }
}
