//! Exercises about equivalence: the same matrix in another order, perhaps repainted.

use super::draw::{Grade, Source};
use super::parts::{colours, matrix, paragraph, table};
use super::{Exercise, Finding, Kind};
use crate::equivalence::{Difference, Quantity, Witness, equivalent, relabelled};
use crate::format::PuzzleObject;
use crate::generate;
use crate::lesson::Block;
use crate::lesson::words::enumerated;
use crate::model::{Colour, Matrix, Permutation, Puzzle};
use crate::outcome::Limits;

/// Are two matrices equivalent? From the second exercise of this kind on: are they when colours may be
/// exchanged?
pub(super) fn same_or_not(source: &mut Source, grade: Grade) -> Exercise {
    let repainted = grade.round > 0;
    let (puzzle, other) = pair(source, grade, repainted);
    let found = compared(puzzle.matrix(), &other, repainted);
    let mut question = vec![
        colours(puzzle.palette()),
        matrix("A", puzzle.matrix()),
        matrix("B", &other),
        paragraph(
            "Two matrices are equivalent if one becomes the other when rows change places, and entries \
             within their rows.",
        ),
    ];
    question.push(paragraph(if repainted {
        "Is B equivalent to A when the colours may be exchanged as well, one for one, all over the \
         matrix: is it the same puzzle repainted? If so, tell which colour becomes which, and which row \
         which. If not, tell what is different however one repaints."
    } else {
        "Are A and B equivalent? If so, tell for every row of B which row of A it is. If not, tell which rows \
         are to blame."
    }));
    let answer = match &found {
        Ok(witness) => same(&puzzle, &other, witness, repainted),
        Err(difference) => different(puzzle.matrix(), &other, difference),
    };
    let finding = finding(&other, repainted, found.ok().as_ref());
    let kind = Kind::Equivalent;
    Exercise { kind, difficulty: None, question, room: 5, answer, finding, puzzle }
}

fn compared(a: &Matrix, b: &Matrix, repainted: bool) -> Result<Witness, Difference> {
    if repainted {
        let found = relabelled(a, b, &Limits::new()).expect("no limit was set");
        found.map(|relabelling| relabelling.witness)
    } else {
        equivalent(a, b)
    }
}

/// A matrix and another that is the same or nearly so; if it is not, one can see why.
fn pair(source: &mut Source, grade: Grade, repainted: bool) -> (Puzzle, Matrix) {
    let is_same = source.toss();
    loop {
        let puzzle = source.puzzle(generate::Kind::Uniform, grade.cubes, grade.cubes);
        let a = puzzle.matrix();
        let mut rows: Vec<Vec<[Colour; 2]>> = (0..a.rows()).map(|row| entries(a, row)).collect();
        if !is_same {
            alter(source, &mut rows);
        }
        let b = rearranged(source, rows, a, repainted);
        let is_plain = match compared(a, &b, repainted) {
            Ok(_) => is_same,
            Err(Difference::Forms { .. }) => false,
            Err(Difference::Quantity { quantity, .. }) => {
                !matches!(quantity, Quantity::PartialSolutions | Quantity::Solutions)
            }
            Err(_) => !is_same,
        };
        if is_plain {
            return (puzzle, b);
        }
    }
}

fn entries(matrix: &Matrix, row: usize) -> Vec<[Colour; 2]> {
    let ends = matrix.row(row).iter().map(|entry| entry.colours().collect::<Vec<_>>());
    ends.map(|ends| ends.try_into().expect("pairs of faces")).collect()
}

/// Exchanges two faces of different cubes, so that every colour is still on as many faces.
fn alter(source: &mut Source, rows: &mut [Vec<[Colour; 2]>]) {
    let [first, second] = [0; 2].map(|_| (source.below(3), source.below(2)));
    let one = source.below(rows.len());
    let other = (one + 1 + source.below(rows.len() - 1)) % rows.len();
    let (a, b) = (rows[one][first.0][first.1], rows[other][second.0][second.1]);
    rows[one][first.0][first.1] = b;
    rows[other][second.0][second.1] = a;
}

/// Rows and entries in another order, and perhaps in other colours.
fn rearranged(
    source: &mut Source,
    mut rows: Vec<Vec<[Colour; 2]>>,
    like: &Matrix,
    repainted: bool,
) -> Matrix {
    let palette = like.palette();
    let mut paint: Vec<usize> = (0..palette.len()).collect();
    if repainted {
        source.shuffle(&mut paint);
    }
    source.shuffle(&mut rows);
    for row in &mut rows {
        source.shuffle(row);
        for entry in row {
            *entry = entry.map(|colour| Colour::new(paint[colour.index()]));
        }
    }
    Matrix::from_colours(palette.clone(), &rows).expect("three entries in every row")
}

/// The rows and colours that go together, and what one becomes.
fn same(puzzle: &Puzzle, other: &Matrix, witness: &Witness, repainted: bool) -> Vec<Block> {
    let (a, palette) = (puzzle.matrix(), puzzle.palette());
    let mut blocks = Vec::new();
    if repainted {
        blocks.push(paragraph("Yes: it is the same puzzle repainted."));
        let colour = |c: Colour| {
            let becomes = Colour::new(witness.colours().image(c.index()));
            let [from, to] = [c, becomes]
                .map(|colour| format!("{} {}", palette.name(colour), palette.prime(colour)));
            format!("{from} → {to}")
        };
        blocks.push(Block::List(palette.colours().map(colour).collect()));
    } else {
        blocks.push(paragraph("Yes, they are equivalent."));
    }
    let applied = witness.apply(a, other.palette());
    let row = |row: usize| {
        let (from, q) = (witness.rows().image(row), &witness.entries()[row]);
        let places: Vec<usize> = (0..3).map(|column| q.image(column)).collect();
        let taken = places.iter().map(|&column| a.value(from, column).to_string());
        let numbers: Vec<String> = places.iter().map(|column| (column + 1).to_string()).collect();
        let mut cells = vec![
            (row + 1).to_string(),
            (from + 1).to_string(),
            numbers.join(", "),
            taken.collect::<Vec<_>>().join(", "),
        ];
        if repainted {
            let becomes = (0..3).map(|column| applied.value(row, column).to_string());
            cells.push(becomes.collect::<Vec<_>>().join(", "));
        }
        cells
    };
    let mut head = vec!["row of B", "is row of A", "its entries in the order", "which are"];
    if repainted {
        head.push("repainted");
    }
    blocks.push(table(&head, (0..a.rows()).map(row).collect()));
    let proof = "Compare the last column with B: it is the same, row by row.";
    assert!(witness.proves(a, other), "the witness was found for these");
    blocks.push(paragraph(proof));
    blocks
}

/// Why not, with the rows in an order in which one can see it.
fn different(a: &Matrix, b: &Matrix, difference: &Difference) -> Vec<Block> {
    let mut blocks = vec![paragraph(format!("No: {difference}."))];
    if let Difference::Rows(unpaired) = difference {
        let rows = |rows: &[usize]| {
            let numbers: Vec<String> = rows.iter().map(|row| (row + 1).to_string()).collect();
            format!("{} {}", if rows.len() == 1 { "row" } else { "rows" }, enumerated(&numbers))
        };
        blocks.push(paragraph(
            "Write the entries of every row in increasing order; then rows that are the same are equal:",
        ));
        let row = |row: usize| vec![(row + 1).to_string(), ordered(a, row), ordered(b, row)];
        blocks.push(table(&["row", "A", "B"], (0..a.rows()).map(row).collect()));
        blocks.push(paragraph(format!(
            "Without a partner are: of A {}, of B {}.",
            rows(&unpaired.in_first),
            rows(&unpaired.in_second)
        )));
    } else {
        blocks.push(paragraph(
            "Changing places and repainting leave this number as it is, so B cannot be A repainted.",
        ));
    }
    blocks
}

/// The entries of a row in increasing order.
fn ordered(matrix: &Matrix, row: usize) -> String {
    let mut values: Vec<_> = (0..matrix.columns()).map(|c| matrix.value(row, c)).collect();
    values.sort_unstable();
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn finding(other: &Matrix, repainted: bool, witness: Option<&Witness>) -> Finding {
    let numbers = |p: &Permutation| (0..p.size()).map(|i| p.image(i) + 1).collect::<Vec<_>>();
    let palette = other.palette();
    let name = |c: Colour, witness: &Witness| {
        palette.name(Colour::new(witness.colours().image(c.index()))).to_owned()
    };
    Finding::Same {
        other: Box::new(PuzzleObject::from(&Puzzle::of_matrix(other.clone()))),
        repainted,
        same: witness.is_some(),
        rows: witness.map(|witness| numbers(witness.rows())),
        entries: witness.map(|witness| witness.entries().iter().map(numbers).collect()),
        colours: witness
            .map(|witness| palette.colours().map(|colour| name(colour, witness)).collect()),
    }
}
