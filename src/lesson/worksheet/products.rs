//! Exercises about products: M, partial solutions, and which of them go together.

use super::draw::{Grade, Rated, Source};
use super::finding::numbers;
use super::parts::{colours, factored, matrix, paragraph, table, values};
use super::{Exercise, Finding, Kind, LISTED, Verdict};
use crate::generate;
use crate::lesson::explain::{Step, step};
use crate::lesson::words::{counted, enumerated, equation, factors, in_words, times};
use crate::lesson::{Block, Facts};
use crate::model::{Deviation, Magic, Matrix, Selection};
use crate::outcome::Limits;
use num_traits::Zero;

/// M, and three products to compare with it.
pub(super) fn magic(source: &mut Source, grade: Grade) -> Exercise {
    let puzzle = source.puzzle(generate::Kind::Planted, grade.cubes, grade.cubes);
    let (rows, palette) = (puzzle.matrix(), puzzle.palette());
    let facts = Facts::find(&puzzle, LISTED, &Limits::new());
    let selections = selections(source, &facts);
    let magic = facts.magic();
    let question = vec![
        colours(palette),
        paragraph("a) Compute the magic number M for these colours."),
        paragraph(
            "b) Which of these products are M? Of the others tell which primes they have too often, and \
             which too rarely. Think of the factors before you multiply.",
        ),
        Block::List(selections.iter().map(|selection| values(rows, selection)).collect()),
    ];
    let points = selections.iter().map(|selection| compared(&facts, selection));
    let answer = vec![
        paragraph(format!("a) M = Πp² = {}.", equation(palette, magic.valuation()))),
        paragraph("b) Sorted by primes, the products are:"),
        Block::List(points.collect()),
    ];
    let finding = Finding::Magic {
        magic: magic.value().to_string(),
        verdicts: selections.iter().map(|selection| verdict(rows, magic, selection)).collect(),
    };
    Exercise { kind: Kind::Magic, difficulty: None, question, room: 5, answer, finding, puzzle }
}

/// A partial solution and two other selections, as far as there are such, in random order.
pub(super) fn selections(source: &mut Source, facts: &Facts<'_>) -> Vec<Selection> {
    const TRIES: usize = 1000;
    let (matrix, partials) = (facts.matrix(), &facts.solutions().partials);
    let mut selections = vec![partials[source.below(partials.len())].clone()];
    for _ in 0..TRIES {
        let other =
            Selection::new(matrix, &source.columns(matrix)).expect("a column for every row");
        let is_new = !selections.contains(&other) && !partials.contains(&other);
        if selections.len() < 3 && is_new {
            selections.push(other);
        }
    }
    source.shuffle(&mut selections);
    selections
}

/// A product beside M in words.
fn compared(facts: &Facts<'_>, selection: &Selection) -> String {
    let (rows, palette) = (facts.matrix(), facts.palette());
    let entries = selection.columns().enumerate().map(|(row, column)| rows.valuation(row, column));
    let product = selection.valuation(rows);
    let deviations = facts.magic().deviations(&product);
    let verdict = if deviations.is_empty() {
        "= M".to_owned()
    } else {
        let deviation = |d: &Deviation| {
            let much = if d.found > d.wanted { "too often" } else { "too rarely" };
            format!(
                "{} ({}) {much}, {} instead of {}",
                palette.prime(d.colour),
                palette.name(d.colour),
                times(d.found.into()),
                times(d.wanted.into())
            )
        };
        let deviations: Vec<String> = deviations.iter().map(deviation).collect();
        format!("is not M: it has {}", deviations.join("; "))
    };
    format!(
        "{} = {} = {} {verdict}.",
        values(rows, selection),
        factored(palette, entries),
        factors(palette, &product)
    )
}

fn verdict(rows: &Matrix, magic: &Magic, selection: &Selection) -> Verdict {
    let deviations = magic.deviations(&selection.valuation(rows));
    let primes = |often: bool| {
        let deviations = deviations.iter().filter(|d| (d.found > d.wanted) == often);
        deviations.map(|d| rows.palette().prime(d.colour).to_string()).collect()
    };
    Verdict {
        selection: selection.numbers().collect(),
        product: selection.value(rows).to_string(),
        is_magic: deviations.is_empty(),
        too_often: primes(true),
        too_rarely: primes(false),
    }
}

/// Kinds of puzzles that have partial solutions, most of them few.
const KINDS: [generate::Kind; 3] =
    [generate::Kind::PlantedUnbalanced, generate::Kind::Planted, generate::Kind::Balanced];

/// All partial solutions of a small puzzle.
pub(super) fn partials(source: &mut Source, grade: Grade) -> Exercise {
    let number = |facts: &Facts<'_>| facts.solutions().partials.len();
    let Rated { puzzle, difficulty } = source.rated(
        grade,
        &KINDS,
        |facts| number(facts) > 0,
        |facts| number(facts) <= 4 && !facts.matrix().has_equal_entries(),
    );
    let facts = Facts::find(&puzzle, LISTED, &Limits::new());
    let (rows, partials) = (puzzle.matrix(), &facts.solutions().partials);
    let question = vec![
        colours(puzzle.palette()),
        matrix("cube", rows),
        paragraph(format!(
            "Choose one entry of every row so that the product is M = {}. {}",
            equation(puzzle.palette(), facts.magic().valuation()),
            match partials.len() {
                1 => "There is one way. Find it.".to_owned(),
                2 => "There are two ways. Find both.".to_owned(),
                many => format!("There are {} ways. Find all of them.", in_words(many)),
            }
        )),
    ];
    let mut answer = step(&facts, Step::Divisions);
    answer.extend(step(&facts, Step::Partials));
    let finding = Finding::Partials { partials: numbers(partials) };
    let difficulty = Some(difficulty);
    Exercise { kind: Kind::Partials, difficulty, question, room: 8, answer, finding, puzzle }
}

/// Given partial solutions, find those that are independent.
pub(super) fn independent(source: &mut Source, grade: Grade) -> Exercise {
    let number = |facts: &Facts<'_>| facts.solutions().partials.len();
    let Rated { puzzle, difficulty } = source.rated(
        grade,
        &[generate::Kind::Planted, generate::Kind::PlantedUnbalanced],
        |facts| !facts.solutions().count.is_zero(),
        |facts| (3..=6).contains(&number(facts)) && facts.solutions().count <= 3u8.into(),
    );
    let facts = Facts::find(&puzzle, LISTED, &Limits::new());
    let solutions = facts.solutions();
    let question = vec![
        colours(puzzle.palette()),
        matrix("cube", puzzle.matrix()),
        paragraph("These are all selections with product M:"),
        listed(&facts),
        paragraph(
            "Check one of the products. Then find all pairs of selections that are independent: they \
             differ in every row.",
        ),
    ];
    let mut answer = vec![paragraph(format!(
        "Every product is M, for example s1: {} = {}.",
        values(puzzle.matrix(), &solutions.partials[0]),
        equation(puzzle.palette(), &solutions.partials[0].valuation(puzzle.matrix()))
    ))];
    answer.extend(step(&facts, Step::Pairs));
    let pairs: Vec<String> = solutions.list.iter().map(|set| together(set)).collect();
    answer.push(paragraph(format!(
        "{} independent: {}.",
        counted(pairs.len(), "pair is", "pairs are"),
        enumerated(&pairs)
    )));
    let sets = solutions.list.iter().map(|set| set.iter().map(|position| position + 1).collect());
    let finding =
        Finding::Independent { partials: numbers(&solutions.partials), solutions: sets.collect() };
    let difficulty = Some(difficulty);
    Exercise { kind: Kind::Independent, difficulty, question, room: 5, answer, finding, puzzle }
}

/// The two members of a solution: `s1 with s3`.
fn together(set: &[usize]) -> String {
    set.iter().map(|position| format!("s{}", position + 1)).collect::<Vec<_>>().join(" with ")
}

/// The partial solutions with their products.
pub(super) fn listed(facts: &Facts<'_>) -> Block {
    let row = |(position, selection): (usize, &Selection)| {
        let values = values(facts.matrix(), selection);
        vec![format!("s{}", position + 1), selection.to_string(), values]
    };
    let rows = facts.solutions().partials.iter().enumerate().map(row).collect();
    table(&["", "entries (cube, entry)", "product"], rows)
}
