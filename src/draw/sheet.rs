//! Several pictures of a puzzle on one sheet.

use super::canvas::{Canvas, Drawing, START, document, fitting};
use super::refusal::CannotDraw;
use super::{Picture, Solution, cubes, factors, graph, matrix, tower};
use crate::model::Puzzle;

/// Matrix, cubes, graph, and, if the puzzle has a solution, its factors and its tower on one sheet.
///
/// # Errors
/// If rows are not cubes, or there are too many.
pub fn sheet(
    puzzle: &Puzzle,
    title: &str,
    solution: Option<&Solution<'_>>,
) -> Result<Picture, CannotDraw> {
    const WIDE: f64 = 260.0;
    let cubes = cubes::drawing(puzzle)?;
    let first = vec![matrix::drawing(puzzle, solution)?, cubes];
    let rows = match solution {
        None => vec![first, vec![graph::drawing(puzzle)?]],
        Some(solution) => vec![
            first,
            vec![graph::drawing(puzzle)?, tower::drawing(puzzle, solution)?],
            vec![factors::drawing(puzzle, solution, false)?],
        ],
    };
    let mut canvas = Canvas::new([WIDE, 0.0]);
    canvas.text(title, [0.0, 7.5], fitting(title, WIDE, 9.0), "black", START);
    let (mut y, mut description) = (17.0, Vec::new());
    if solution.is_none() {
        let note = "No solution: there are no two partial solutions that differ in every row, so the \
                    sheet has no factors and no tower.";
        canvas.text(note, [0.0, y], fitting(note, WIDE, 4.4), "#a01515", START);
        y += 9.0;
        description.push(note.to_owned());
    }
    for row in rows {
        let describe =
            |part: &Drawing| format!("{}: {} {}", part.name, part.caption, part.description);
        description.extend(row.iter().map(describe));
        y += put_row(&mut canvas, row, y) + 12.0;
    }
    canvas.size[1] = y - 12.0;
    Ok(document(canvas, title, &description.join(" ")))
}

/// Puts drawings beside each other, as high as each other and together as wide as the sheet, with
/// their heads above; and gives the height of the row.
fn put_row(canvas: &mut Canvas, row: Vec<Drawing>, y: f64) -> f64 {
    const BETWEEN: f64 = 14.0;
    /// No higher, for what is narrow.
    const HIGHEST: f64 = 108.0;
    let wide = canvas.size[0];
    #[expect(clippy::cast_precision_loss, reason = "one or two")]
    let gaps = BETWEEN * (row.len() - 1) as f64;
    let ratio = |drawing: &Drawing| drawing.canvas.size[0] / drawing.canvas.size[1];
    let high = ((wide - gaps) / row.iter().map(ratio).sum::<f64>()).min(HIGHEST);
    let bodies = row.iter().map(|drawing| high * ratio(drawing));
    // What is left is shared, so that heads stand at the left of even columns.
    #[expect(clippy::cast_precision_loss, reason = "one or two")]
    let spare = (wide - gaps - bodies.sum::<f64>()) / row.len() as f64;
    let column = |drawing: &Drawing| high * ratio(drawing) + spare;
    let heads: Vec<Canvas> = row.iter().map(|part| part.head(None, column(part), 6.5)).collect();
    let above = heads.iter().map(|head| head.size[1]).fold(0.0, f64::max);
    let mut x = 0.0;
    for (drawing, head) in row.into_iter().zip(heads) {
        let (column, scale) = (column(&drawing), high / drawing.canvas.size[1]);
        canvas.put(head, [x, y], 1.0);
        canvas.put(drawing.canvas, [x + spare / 2.0, y + above], scale);
        x += column + BETWEEN;
    }
    above + high
}
