//! The blocks, for people and for programs.

use super::super::describe::{self, CubeObject, cube_object};
use super::super::output::{bad, colour, counted, enumerated, good, grouped, heading, table};
use super::{Answer, plan};
use serde::Serialize;
use std::fmt::Write as _;
use tantalizer::block::{self, Block, Rules};
use tantalizer::format::PuzzleObject;
use tantalizer::model::{Face, Matrix, Palette};

#[derive(Serialize)]
pub(super) struct Report {
    schema: u32,
    command: &'static str,
    puzzle: PuzzleObject,
    /// `any` or `distinct`.
    sides: &'static str,
    /// `same` or `free`.
    top: &'static str,
    edges: Edges,
    solutions: Solutions,
    placements: String,
    oriented_placements: String,
    looks: String,
    outcome: &'static str,
}

/// The 4×12 matrix.
#[derive(Serialize)]
struct Edges {
    columns: Vec<String>,
    matrix: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct Solutions {
    count: String,
    complete: bool,
    /// Number of members of a list that was cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    listed: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<BlockObject>>,
}

/// A block, for programs.
#[derive(Serialize)]
pub(in super::super) struct BlockObject {
    front: String,
    left: String,
    back: String,
    right: String,
    /// Null where they may show several colours.
    top: Option<String>,
    bottom: Option<String>,
    /// Columns of the edge matrix, by cube, and their product.
    edges: Vec<usize>,
    product: String,
    /// As they stand, clockwise from the front on the left.
    cubes: Vec<Placed>,
}

#[derive(Serialize)]
struct Placed {
    corner: String,
    #[serde(flatten)]
    cube: CubeObject,
}

/// `front left`, `back left`, …
fn corner(corner: usize) -> String {
    let [a, b] = block::CORNERS[corner];
    let (end, side) = if a.axis() == 0 { (a, b) } else { (b, a) };
    format!("{end} {side}")
}

pub(in super::super) fn block_object(
    palette: &Palette,
    edges: &Matrix,
    block: &Block,
    rules: Rules,
) -> BlockObject {
    let [front, left, back, right] = block.sides().map(|side| palette.name(side).to_owned());
    let end = |face| (!rules.free_ends).then(|| palette.name(block.end(face)[0]).to_owned());
    let selection = block.edges(edges);
    let placed = |index: usize| Placed {
        corner: corner(index),
        cube: cube_object(palette, block.cubes()[index] + 1, &block.turned()[index], true),
    };
    BlockObject {
        front,
        left,
        back,
        right,
        top: end(Face::Up),
        bottom: end(Face::Down),
        product: selection.value(edges).to_string(),
        edges: selection.numbers().collect(),
        cubes: (0..4).map(placed).collect(),
    }
}

/// `FL`, `FR`, …
fn columns() -> impl Iterator<Item = String> {
    block::EDGES.iter().map(|edge| edge.iter().map(|face| face.letter()).collect())
}

pub(super) fn object(answer: &Answer) -> Report {
    let (edges, palette) = (&answer.edges, answer.edges.palette());
    let row = |row| (0..12).map(|column| edges.value(row, column).to_string()).collect();
    let object = |block| block_object(palette, edges, block, answer.rules);
    let list: Option<Vec<BlockObject>> =
        answer.listed.as_ref().map(|list| list.iter().map(object).collect());
    Report {
        schema: 1,
        command: "block",
        puzzle: (&answer.loaded.puzzle).into(),
        sides: if answer.rules.distinct_sides { "distinct" } else { "any" },
        top: if answer.rules.free_ends { "free" } else { "same" },
        edges: Edges { columns: columns().collect(), matrix: (0..4).map(row).collect() },
        solutions: Solutions {
            count: answer.count.to_string(),
            complete: true,
            listed: list.as_ref().map(Vec::len).filter(|&listed| listed < answer.count),
            list,
        },
        placements: answer.placements().to_string(),
        oriented_placements: answer.oriented.to_string(),
        looks: answer.looks.to_string(),
        outcome: "complete",
    }
}

pub(super) fn text(answer: &Answer) -> String {
    let (puzzle, palette) = (&answer.loaded.puzzle, answer.edges.palette());
    let mut text = format!("{}\n", describe::title(&answer.loaded));
    let faces = Face::ALL.map(|face| face.to_string());
    let mut rows = vec![["cube".to_owned()].into_iter().chain(faces).collect::<Vec<_>>()];
    for (index, cube) in puzzle.cubes().into_iter().flatten().enumerate() {
        let names = cube.faces().map(|face| colour(palette, face));
        rows.push([(index + 1).to_string()].into_iter().chain(names).collect());
    }
    text.push_str(&table(rows, &[0]));
    let _ = writeln!(text, "\n{} (products of two faces that share an edge)", heading("edges"));
    let mut rows = vec![["cube".to_owned()].into_iter().chain(columns()).collect::<Vec<_>>()];
    for row in 0..4 {
        let values = (0..12).map(|column| answer.edges.value(row, column).to_string());
        rows.push([(row + 1).to_string()].into_iter().chain(values).collect());
    }
    text.push_str(&table(rows, &(0..=12).collect::<Vec<_>>()));
    text.push_str(&describe::colours(palette));
    let _ = writeln!(text, "\n{}\n", asked(answer.rules));
    for (index, block) in answer.listed.iter().flatten().enumerate() {
        text.push_str(&solution(answer, index, block));
        text.push('\n');
    }
    text + &numbers(answer)
}

fn asked(rules: Rules) -> &'static str {
    match (rules.distinct_sides, rules.free_ends) {
        (false, false) => "each of the six faces of the block has one colour",
        (true, false) => {
            "each of the six faces of the block has one colour, the four sides different ones"
        }
        (false, true) => {
            "each of the four sides of the block has one colour; top and bottom are free"
        }
        (true, true) => {
            "the four sides of the block have one colour each, all different; top and bottom are free"
        }
    }
}

fn solution(answer: &Answer, index: usize, block: &Block) -> String {
    let palette = answer.edges.palette();
    let title = heading(&format!("solution {}", index + 1));
    let mut text = if answer.rules.free_ends {
        format!("{title} (seen from above)\n")
    } else {
        let [top, bottom] = [Face::Up, Face::Down].map(|end| colour(palette, block.end(end)[0]));
        format!("{title} (seen from above; top {top}, bottom {bottom})\n")
    };
    let plan = plan(palette, block, answer.rules);
    text.push_str(&plan.lines().map(|line| format!("  {line}\n")).collect::<String>());
    let selection = block.edges(&answer.edges);
    let values: Vec<String> = selection.values(&answer.edges).map(ToString::to_string).collect();
    let primes: Vec<String> =
        block.sides().iter().map(|&side| palette.prime(side).to_string()).collect();
    let names: Vec<String> = columns().collect();
    let edges: Vec<String> = selection.columns().map(|column| names[column].clone()).collect();
    let (edges, values) = (enumerated(&edges), values.join("·"));
    let _ = writeln!(text, "  edges {edges} of cubes 1 to 4: {values} = ({})²", primes.join("·"));
    let faces = Face::ALL.iter().map(ToString::to_string);
    let mut rows =
        vec![["cube", "at"].map(str::to_owned).into_iter().chain(faces).collect::<Vec<_>>()];
    for (index, cube) in block.turned().iter().enumerate() {
        let number = (block.cubes()[index] + 1).to_string();
        let names = cube.faces().map(|face| colour(palette, face));
        rows.push([number, corner(index)].into_iter().chain(names).collect());
    }
    text + &table(rows, &[0])
}

fn numbers(answer: &Answer) -> String {
    let count = answer.count;
    let mut text = String::new();
    let listed = answer.listed.as_ref().map_or(count, Vec::len);
    if listed < count {
        let _ =
            writeln!(text, "… and {} more (--limit {listed})\n", grouped(&(count - listed).into()));
    }
    if count == 0 {
        let advice = if answer.rules.free_ends { "" } else { "; --top free asks for less" };
        return text + &format!("{}: there is no such block{advice}\n", bad("no"));
    }
    let placements = answer.placements();
    let _ = writeln!(
        text,
        "placements: {} (8 ways to turn each block; cubes told apart, orientations of a cube only if \
         they look different)",
        grouped(&placements.into())
    );
    if answer.oriented != placements.into() {
        let oriented = grouped(&answer.oriented);
        let _ = writeln!(text, "with all 24 orientations of a cube told apart: {oriented}");
    }
    if answer.looks < count {
        let _ = writeln!(
            text,
            "looks: {} (solutions that differ from outside, whichever cubes they are made of)",
            grouped(&answer.looks.into())
        );
    }
    let solutions = counted(count, "solution", "solutions");
    text + &format!("\n{}: {solutions}, up to turning the block\n", good("yes"))
}
