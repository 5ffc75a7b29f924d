//! Exercises about single cubes: from nets to products and back, and what cubes lack.

use super::draw::{Grade, Source, palette};
use super::parts::{colours, factored, matrix, names, pair, paragraph, table};
use super::{Exercise, Finding, Kind, net};
use crate::generate;
use crate::lesson::words::{equation, factors, sentence};
use crate::model::{Colour, Cube, Face, ProperMatrix, Puzzle, Valuation};

/// What the columns of a matrix of cubes are.
const PAIRS: [&str; 3] = ["front–back", "left–right", "up–down"];

/// The first cube as a net, the second as products.
pub(super) fn encode(source: &mut Source, grade: Grade) -> Exercise {
    let puzzle = source.puzzle(generate::Kind::Uniform, 2, grade.cubes);
    let (palette, rows) = (puzzle.palette(), puzzle.matrix());
    let cubes = puzzle.cubes().expect("real cubes are drawn");
    let second: Vec<String> = (0..3).map(|column| rows.value(1, column).to_string()).collect();
    let question = vec![
        colours(palette),
        net::nets(palette, &cubes[..1], 1),
        paragraph(
            "a) In the net the front is in the middle, the back at the right end of the row. Write down \
             the three products of cube 1: front–back, left–right, up–down.",
        ),
        paragraph(format!(
            "b) The products of cube 2 are {}. Which colours are opposite each other?",
            second.join(", ")
        )),
    ];
    let products = (0..3).map(|column| {
        let entry = rows.valuation(0, column);
        vec![
            PAIRS[column].to_owned(),
            pair(palette, cubes[0].pairs()[column]),
            format!("{} = {}", factors(palette, entry), rows.value(0, column)),
        ]
    });
    let colours_of =
        |column: usize| -> Vec<Colour> { rows.valuation(1, column).colours().collect() };
    let opposite = (0..3).map(|column| {
        let entry = rows.valuation(1, column);
        let ends = colours_of(column);
        vec![
            format!("{} = {}", rows.value(1, column), factors(palette, entry)),
            pair(palette, [ends[0], ends[1]]),
        ]
    });
    let answer = vec![
        table(&["a) faces", "colours", "product"], products.collect()),
        table(&["b) product", "opposite colours"], opposite.collect()),
    ];
    let names = |column| {
        colours_of(column).into_iter().map(|colour| palette.name(colour).to_owned()).collect()
    };
    let finding = Finding::Encoded {
        products: (0..3).map(|column| rows.value(0, column).to_string()).collect(),
        opposite: (0..3).map(names).collect(),
    };
    Exercise { kind: Kind::Encode, difficulty: None, question, room: 3, answer, finding, puzzle }
}

/// A matrix that is proper, or nearly so.
pub(super) fn proper(source: &mut Source, grade: Grade) -> Exercise {
    let mut cubes = source.proper(grade.cubes);
    if source.toss() {
        for _ in 0..=grade.round {
            spoil(source, &mut cubes);
        }
    }
    let puzzle = Puzzle::of_cubes(palette(grade.cubes), cubes).expect("at least one cube");
    let (palette, rows) = (puzzle.palette(), puzzle.matrix());
    let each = Valuation::of_colours(palette.colours());
    let question = vec![
        colours(palette),
        matrix("cube", rows),
        paragraph(
            "A matrix is proper if it has as many rows as colours and every cube shows every colour. Is \
             this one? For every cube tell the colours that it lacks.",
        ),
    ];
    let lacking = |row: usize| -> Vec<Colour> {
        let shown = rows.colours_of_row(row);
        palette.colours().filter(|colour| !shown.contains(colour)).collect()
    };
    let row = |row: usize| {
        let product = rows.row(row).iter().fold(Valuation::default(), |a, b| a.plus(b));
        vec![
            (row + 1).to_string(),
            format!("{} = {}", factored(palette, rows.row(row).iter()), factors(palette, &product)),
            names(palette, &lacking(row)),
        ]
    };
    let verdict = match ProperMatrix::check(rows) {
        Ok(()) => "It is proper: the product of every row can be divided by Πp.".to_owned(),
        Err(reason) => format!("It is not proper. {}.", sentence(&reason.to_string())),
    };
    let answer = vec![
        paragraph(format!(
            "A cube shows every colour if the product of its row can be divided by Πp = {}.",
            equation(palette, &each)
        )),
        table(
            &["cube", "product of its row", "colours lacking"],
            (0..rows.rows()).map(row).collect(),
        ),
        paragraph(verdict),
    ];
    let lacking = |row: usize| -> Vec<String> {
        lacking(row).into_iter().map(|colour| palette.name(colour).to_owned()).collect()
    };
    let finding = Finding::Proper {
        proper: ProperMatrix::check(rows).is_ok(),
        lacking: (0..rows.rows()).map(lacking).collect(),
    };
    Exercise { kind: Kind::Proper, difficulty: None, question, room: 3, answer, finding, puzzle }
}

/// Paints all faces of a cube that have one colour in another.
fn spoil(source: &mut Source, cubes: &mut [Cube]) {
    let chosen = source.below(cubes.len());
    let cube = &mut cubes[chosen];
    let [from, to] = [0; 2].map(|_| cube.face(Face::ALL[source.below(6)]));
    *cube = Cube::new(cube.faces().map(|face| if face == from { to } else { face }));
}
