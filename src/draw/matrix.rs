//! The matrix of prime products as a table.

use super::canvas::{Canvas, Drawing, GREY, START, fitting, number, width};
use super::paints::{Paints, short};
use super::refusal::{CannotDraw, at_most};
use super::{Picture, Solution};
use crate::model::{Magic, Matrix, Palette, Puzzle, Valuation};
use svg::node::element::Rectangle;

/// The most entries that are drawn.
const MOST: usize = 400;
/// Edge of the square of a colour.
const CHIP: f64 = 9.0;
/// Height of a row, and of what stands above the first.
const ROW: f64 = 22.0;
const HEAD: f64 = 8.0;
/// Width of the numbers of the cubes.
const NUMBERS: f64 = 20.0;
/// Between two blocks of rows.
const BETWEEN: f64 = 12.0;

/// The matrix: for every entry its colours and its product; around the entries of a solution rings, solid
/// for its first selection and dashed for its second.
///
/// # Errors
/// If there are too many entries.
pub fn matrix(
    puzzle: &Puzzle,
    title: &str,
    solution: Option<&Solution<'_>>,
) -> Result<Picture, CannotDraw> {
    Ok(drawing(puzzle, solution)?.picture(title))
}

pub(super) fn drawing(
    puzzle: &Puzzle,
    solution: Option<&Solution<'_>>,
) -> Result<Drawing, CannotDraw> {
    let matrix = puzzle.matrix();
    let k = usize::try_from(matrix.k()).unwrap_or(usize::MAX);
    at_most(MOST, matrix.rows().saturating_mul(matrix.columns()), "entries")?;
    at_most(12, k, "primes in an entry")?;
    let table =
        Table { matrix, paints: Paints::new(puzzle.palette()), cell: cell(matrix), solution };
    let caption = caption(puzzle, solution);
    let row = |row: usize| {
        let entries = (0..matrix.columns()).map(|column| matrix.value(row, column).to_string());
        format!("row {}: {}", row + 1, entries.collect::<Vec<_>>().join(", "))
    };
    let rows: Vec<String> = (0..matrix.rows()).map(row).collect();
    let description = format!("{}.", rows.join("; "));
    let name = match solution {
        None => "the matrix".to_owned(),
        Some(solution) => format!("the matrix and solution {}", solution.number),
    };
    Ok(Drawing { canvas: table.canvas(), name, caption, description })
}

fn caption(puzzle: &Puzzle, solution: Option<&Solution<'_>>) -> String {
    let row =
        if puzzle.matrix().is_of_cubes() { "a cube, an entry two opposite faces" } else { "a row" };
    let magic = Magic::standard(puzzle.palette());
    let exponents = factors(puzzle.palette(), magic.valuation());
    let value = short(magic.value());
    let mut caption = format!("Every row is {row}. M\u{a0}=\u{a0}{exponents}\u{a0}=\u{a0}{value}.");
    if exponents.chars().count() > 60 {
        caption = format!(
            "Every row is {row}. M\u{a0}=\u{a0}{value}, the product of the squares of all primes."
        );
    }
    if let Some(Solution { parts: [s, t], .. }) = solution {
        if puzzle.matrix().rows() > 12 {
            return caption + " Solid rings and dashed rings: two selections whose product is M.";
        }
        return format!(
            "{caption} Solid rings: {s}, product\u{a0}M. Dashed rings: {t}, product\u{a0}M."
        );
    }
    caption
}

/// A product as powers of primes: `2²·3`.
pub(super) fn factors(palette: &Palette, valuation: &Valuation) -> String {
    let power = |(colour, exponent): (crate::model::Colour, u32)| {
        let prime = short(palette.prime(colour));
        if exponent == 1 { prime } else { format!("{prime}{}", raised(&exponent)) }
    };
    let powers: Vec<String> = valuation.terms().map(power).collect();
    if powers.is_empty() { "1".to_owned() } else { powers.join("·") }
}

/// An exponent as it is set: `¹⁰`.
pub(crate) fn raised(exponent: &impl ToString) -> String {
    let digit = |digit: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit.to_digit(10)? as usize);
    exponent.to_string().chars().filter_map(digit).collect()
}

/// The width of an entry: that of its colours, or of the widest product.
fn cell(matrix: &Matrix) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "at most twelve")]
    let chips = CHIP * matrix.k() as f64;
    let widest = (0..matrix.rows())
        .flat_map(|row| (0..matrix.columns()).map(move |column| (row, column)))
        .map(|(row, column)| 4.0 * width(&product(matrix, row, column)))
        .fold(0.0, f64::max);
    chips.max(widest.min(46.0)) + 10.0
}

fn product(matrix: &Matrix, row: usize, column: usize) -> String {
    let primes = matrix.valuation(row, column).colours();
    let primes: Vec<String> = primes.map(|colour| short(matrix.palette().prime(colour))).collect();
    format!("{} = {}", primes.join("·"), short(matrix.value(row, column)))
}

#[expect(clippy::cast_precision_loss, reason = "a few hundred")]
fn real(count: usize) -> f64 {
    count as f64
}

struct Table<'a> {
    matrix: &'a Matrix,
    paints: Paints,
    cell: f64,
    solution: Option<&'a Solution<'a>>,
}

impl Table<'_> {
    fn canvas(&self) -> Canvas {
        let rows = self.matrix.rows();
        // Long tables stand in several blocks beside each other.
        let blocks = rows.div_ceil(16);
        let each = rows.div_ceil(blocks);
        let block = NUMBERS + self.cell * real(self.matrix.columns());
        let wide = block * real(blocks) + BETWEEN * real(blocks - 1);
        let mut canvas = Canvas::new([wide, HEAD + ROW * real(each)]);
        for index in 0..blocks {
            let left = real(index) * (block + BETWEEN);
            for column in 0..self.matrix.columns() {
                let x = left + NUMBERS + self.cell * (real(column) + 0.5);
                canvas.centred(&(column + 1).to_string(), [x, HEAD / 2.0 - 1.0], 4.0, GREY);
            }
            for row in index * each..rows.min((index + 1) * each) {
                let top = HEAD + ROW * real(row - index * each);
                self.row(&mut canvas, row, [left, top]);
            }
        }
        canvas
    }

    fn row(&self, canvas: &mut Canvas, row: usize, [left, top]: [f64; 2]) {
        let name = if self.matrix.is_of_cubes() { "cube" } else { "row" };
        let name = format!("{name} {}", row + 1);
        canvas.text(&name, [left, top + 9.5], fitting(&name, NUMBERS - 2.0, 4.4), "black", START);
        for column in 0..self.matrix.columns() {
            let x = left + NUMBERS + self.cell * (real(column) + 0.5);
            let colours: Vec<_> = self.matrix.valuation(row, column).colours().collect();
            let start = x - CHIP * real(colours.len()) / 2.0;
            for (place, &colour) in colours.iter().enumerate() {
                let area = [start + CHIP * real(place), top + 3.0, CHIP, CHIP];
                canvas.chip(&self.paints, colour, area, "entry");
            }
            let product = product(self.matrix, row, column);
            let size = fitting(&product, self.cell - 5.0, 4.0);
            canvas.centred(&product, [x, top + 16.0], size, "black");
            self.ring(canvas, [row, column], [x - self.cell / 2.0, top]);
        }
    }

    fn ring(&self, canvas: &mut Canvas, [row, column]: [usize; 2], [x, y]: [f64; 2]) {
        let Some(Solution { parts, .. }) = self.solution else { return };
        let Some(part) = parts.iter().position(|part| part.column(row) == column) else { return };
        let mut ring = Rectangle::new()
            .set("x", number(x + 1.0))
            .set("y", number(y + 1.0))
            .set("width", number(self.cell - 2.0))
            .set("height", number(ROW - 2.0))
            .set("rx", "4")
            .set("fill", "none")
            .set("stroke", ["#a01515", "#0f4c9c"][part])
            .set("stroke-width", "1")
            .set("class", ["ring first", "ring second"][part])
            .set("data-entry", format!("{},{}", row + 1, column + 1));
        if part == 1 {
            ring = ring.set("stroke-dasharray", "2.6 1.8");
        }
        canvas.add(ring);
    }
}
