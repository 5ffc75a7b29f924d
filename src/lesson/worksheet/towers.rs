//! Exercises about whole puzzles: towers, their number, and puzzles without a solution.

use super::draw::{Grade, Rated, Source};
use super::finding::numbers;
use super::net::nets;
use super::parts::{colours, matrix, paragraph};
use super::products::listed;
use super::{Exercise, Finding, Kind, LISTED};
use crate::generate;
use crate::lesson::explain::{Step, step};
use crate::lesson::{Block, Facts, Reason};
use crate::model::Cube;
use crate::outcome::Limits;
use crate::search::obstacle::Obstacle;
use num_traits::Zero;

/// Partial solutions that one still likes to find by hand.
const FEW: usize = 6;

/// Cubes as nets, and a tower of them.
pub(super) fn tower(source: &mut Source, grade: Grade) -> Exercise {
    let Rated { puzzle, difficulty } = source.rated(
        grade,
        &[generate::Kind::PlantedUnbalanced, generate::Kind::Planted],
        |facts| !facts.solutions().count.is_zero(),
        |facts| facts.solutions().partials.len() <= FEW && facts.solutions().count <= 3u8.into(),
    );
    let facts = Facts::find(&puzzle, LISTED, &Limits::new());
    let palette = puzzle.palette();
    let question = vec![
        colours(palette),
        nets(palette, puzzle.cubes().expect("real cubes are drawn"), 1),
        paragraph(
            "Stack the cubes so that each of the four long sides of the tower shows every colour once. \
             Write down the matrix, find two independent partial solutions, and from their cycles the \
             colours in front, at the back, on the left and on the right of every cube.",
        ),
    ];
    let mut answer = vec![matrix("cube", puzzle.matrix())];
    for part in [Step::Partials, Step::Pairs, Step::Directions, Step::Tower] {
        answer.extend(step(&facts, part));
    }
    answer.push(paragraph(
        "Other towers are as good: any cycle may be walked the other way, the two partial solutions may \
         change places, and the cubes may stand in any order.",
    ));
    let name =
        |cube: &Cube| cube.faces().iter().map(|&colour| palette.name(colour).to_owned()).collect();
    let finding = Finding::Tower {
        solution: numbers(facts.members(0)),
        tower: facts.tower(0).cubes().iter().map(name).collect(),
    };
    let difficulty = Some(difficulty);
    Exercise { kind: Kind::Tower, difficulty, question, room: 16, answer, finding, puzzle }
}

/// A puzzle without a solution.
pub(super) fn unsolvable(source: &mut Source, grade: Grade) -> Exercise {
    let number = |facts: &Facts<'_>| facts.solutions().partials.len();
    let Rated { puzzle, difficulty } = source.rated(
        grade,
        &[generate::Kind::Balanced, generate::Kind::Uniform],
        |facts| facts.solutions().count.is_zero(),
        |facts| number(facts) <= FEW && !facts.matrix().has_equal_entries(),
    );
    let facts = Facts::find(&puzzle, LISTED, &Limits::new());
    let obstacle = facts.obstacle().expect("there is no solution");
    let (rows, magic, partials) = (puzzle.matrix(), facts.magic(), number(&facts));
    let reason = Reason { matrix: rows, magic, parts: facts.solutions().parts, partials };
    let question = vec![
        colours(puzzle.palette()),
        matrix("cube", rows),
        paragraph(
            "These cubes cannot be stacked so that every long side shows every colour once. Why not? Count \
             the faces of every colour first; if that does not tell, look for the partial solutions.",
        ),
    ];
    let mut answer = Vec::new();
    if !facts.obstacle().is_some_and(Obstacle::is_found_by_counting) {
        answer.extend(step(&facts, Step::Divisions));
        answer.extend(step(&facts, Step::Partials));
    }
    answer.extend(step(&facts, Step::Pairs));
    let because = reason.because(obstacle);
    let finding = Finding::Unsolvable { because, partials };
    let difficulty = Some(difficulty);
    Exercise { kind: Kind::Unsolvable, difficulty, question, room: 10, answer, finding, puzzle }
}

/// The number of towers of a puzzle whose partial solutions are given.
pub(super) fn placements(source: &mut Source, grade: Grade) -> Exercise {
    let number = |facts: &Facts<'_>| facts.solutions().partials.len();
    let Rated { puzzle, difficulty } = source.rated(
        grade,
        &[generate::Kind::Planted, generate::Kind::PlantedUnbalanced],
        |facts| !facts.solutions().count.is_zero(),
        |facts| number(facts) <= FEW && facts.solutions().count <= 3u8.into(),
    );
    let facts = Facts::find(&puzzle, LISTED, &Limits::new());
    let question = vec![
        colours(puzzle.palette()),
        matrix("cube", puzzle.matrix()),
        paragraph("These are all selections with product M:"),
        listed(&facts),
        paragraph(
            "In how many ways can the cubes be stacked, in this order, so that each of the four long sides \
             shows every colour once? Two ways differ as soon as one cube is put down otherwise, also if \
             one cannot see it: a cube has 24 orientations. Which pairs are solutions, and how many cycles \
             do they have?",
        ),
    ];
    let mut answer = step(&facts, Step::Pairs);
    answer.push(walks(&facts));
    answer.extend(step(&facts, Step::Number));
    let placements = facts.placements().expect("solutions are towers");
    let finding = Finding::Placements { placements: placements.to_string() };
    let difficulty = Some(difficulty);
    Exercise { kind: Kind::Placements, difficulty, question, room: 8, answer, finding, puzzle }
}

/// The cycles of all partial solutions.
fn walks(facts: &Facts<'_>) -> Block {
    let partials = facts.solutions().partials.iter().enumerate();
    let walk = |(position, partial)| {
        let cycles = crate::lesson::explain::cycles(facts, partial);
        format!("s{}: {}", position + 1, cycles.join(", "))
    };
    Block::List(partials.map(walk).collect())
}
