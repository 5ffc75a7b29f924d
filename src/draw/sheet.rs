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
    const BETWEEN: f64 = 12.0;
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
        description.extend(row.iter().map(|part| format!("{}: {}", part.name, part.description)));
        let (row, high) = justified(row, WIDE, BETWEEN);
        for (part, x, scale) in row {
            canvas.put(part, [x, y], scale);
        }
        y += high + BETWEEN;
    }
    canvas.size[1] = y - BETWEEN;
    Ok(document(canvas, title, &description.join(" ")))
}

/// Drawings beside each other, as high as each other and together as wide as the sheet, with where
/// they begin and how they are scaled; and their height.
fn justified(row: Vec<Drawing>, wide: f64, between: f64) -> (Vec<(Canvas, f64, f64)>, f64) {
    /// No higher, for what is narrow.
    const HIGHEST: f64 = 125.0;
    let parts: Vec<Canvas> = row.into_iter().map(|part| part.captioned(None, 6.0)).collect();
    #[expect(clippy::cast_precision_loss, reason = "two or three")]
    let gaps = between * (parts.len() - 1) as f64;
    let ratios: f64 = parts.iter().map(|part| part.size[0] / part.size[1]).sum();
    let high = ((wide - gaps) / ratios).min(HIGHEST);
    let used: f64 = parts.iter().map(|part| part.size[0] * high / part.size[1]).sum();
    let mut x = (wide - gaps - used) / 2.0;
    let place = |part: Canvas| {
        let scale = high / part.size[1];
        let left = x;
        x += part.size[0] * scale + between;
        (part, left, scale)
    };
    (parts.into_iter().map(place).collect(), high)
}
