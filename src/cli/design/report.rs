//! The puzzles that were made, for people and for programs.

use super::super::block::{BlockObject, block_object, plan};
use super::super::describe::{self, CubeObject, chance, chance_in_words, tower_objects};
use super::super::output::{self, bad, colour, counted, grouped, heading};
use super::super::{Failure, OutputFormat};
use super::made::{Blocks, Made, Painter, code};
use super::{Args, Finding, Method, known_as};
use serde::Serialize;
use std::fmt::Write as _;
use tantalizer::block::Rules;
use tantalizer::census::Double;
use tantalizer::census::design::Found;
use tantalizer::format::PuzzleObject;
use tantalizer::model::{Cube, Face, Palette};

#[derive(Serialize)]
struct Report {
    schema: u32,
    command: &'static str,
    colours: usize,
    any: bool,
    repeat: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    mutando: bool,
    /// Null for any but 0.
    solutions: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blocks: Option<String>,
    seed: u64,
    /// How they were found: `counted`, `drawn` or `searched`.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    /// The number of all such puzzles, repainted copies counted as one; null if it is not known.
    of: Option<String>,
    puzzles: Vec<PuzzleReport>,
    /// Why there is no such puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Report {
    /// Of nothing yet.
    fn new(args: &Args) -> Self {
        Self {
            schema: 1,
            command: "design",
            colours: args.cubes(),
            any: args.any,
            repeat: args.repeat,
            mutando: args.mutando,
            solutions: args.solutions.map(|number| number.to_string()),
            blocks: args.blocks.map(|number| number.to_string()),
            seed: args.seed,
            method: None,
            of: None,
            puzzles: Vec::new(),
            because: None,
            outcome: "complete",
            reason: None,
        }
    }
}

/// Prints that there is no such puzzle, for programs.
pub(super) fn print_refusal(args: &Args, because: String) -> Result<(), Failure> {
    let of = Some("0".to_owned());
    output::print_json(&Report { of, because: Some(because), ..Report::new(args) })
}

#[derive(Serialize)]
struct PuzzleReport {
    code: String,
    puzzle: PuzzleObject,
    solutions: String,
    partials: String,
    /// Entries that the search for partial solutions tries; null if they are too many to count.
    tried: Option<String>,
    placements: String,
    looks: String,
    /// The chance of a random stack, as a reduced fraction.
    chance: [String; 2],
    automorphisms: String,
    /// Puzzles of the catalogue that are the same, repainted perhaps.
    known_as: Vec<&'static str>,
    tower: Option<Vec<CubeObject>>,
    /// The number of blocks up to turning, and one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocks: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    block: Option<BlockObject>,
}

/// A line of `--list`.
#[derive(Serialize)]
pub(super) struct Line {
    schema: u32,
    command: &'static str,
    matrix: Vec<Vec<String>>,
    solutions: String,
    partials: String,
    automorphisms: String,
    code: String,
}

pub(super) fn line(painter: &Painter, found: &Found) -> Line {
    let matrix = &found.matrix;
    let row = |row| (0..3).map(|column| matrix.value(row, column).to_string()).collect();
    Line {
        schema: 1,
        command: "design",
        matrix: (0..matrix.rows()).map(row).collect(),
        solutions: found.numbers.solutions.to_string(),
        partials: found.numbers.partials.to_string(),
        automorphisms: found.automorphisms.to_string(),
        code: painter.code(found),
    }
}

/// A line of `--list` with `--mutando`.
#[derive(Serialize)]
pub(super) struct DoubleLine {
    schema: u32,
    command: &'static str,
    mutando: bool,
    /// By cube, its front, back, left, right, up and down.
    cubes: Vec<Vec<String>>,
    solutions: String,
    blocks: String,
    automorphisms: String,
    code: String,
}

pub(super) fn double_line(painter: &Painter, cubes: [Cube; 4], double: &Double) -> DoubleLine {
    let puzzle = painter.paint(cubes.to_vec());
    let name = |colour| puzzle.palette().name(colour).to_owned();
    let faces = |cube: &Cube| cube.faces().map(name).to_vec();
    DoubleLine {
        schema: 1,
        command: "design",
        mutando: true,
        cubes: cubes.iter().map(faces).collect(),
        solutions: double.numbers.towers.to_string(),
        blocks: double.numbers.blocks.to_string(),
        automorphisms: double.automorphisms.to_string(),
        code: code(&puzzle),
    }
}

pub(super) fn print(args: &Args, result: &Finding, made: &[Made]) -> Result<(), Failure> {
    match args.format {
        OutputFormat::Json => output::print_json(&report(args, result, made)),
        OutputFormat::Text => output::print(&text(args, result, made)),
    }
}

fn report(args: &Args, result: &Finding, made: &[Made]) -> Report {
    let (method, of) = match result.method {
        Some(Method::Counted(of)) => (Some("counted"), Some(of.to_string())),
        Some(Method::Drawn) => (Some("drawn"), None),
        Some(Method::Searched) => (Some("searched"), None),
        None => (None, None),
    };
    let is_short = made.len() < args.count && of.is_none();
    let reason = result.stopped.map(|reason| reason.to_string());
    let reason = reason.or_else(|| is_short.then(|| "too few found".to_owned()));
    Report {
        method,
        of,
        puzzles: made.iter().map(puzzle_report).collect(),
        outcome: if reason.is_some() { "stopped" } else { "complete" },
        reason,
        ..Report::new(args)
    }
}

fn puzzle_report(made: &Made) -> PuzzleReport {
    let palette = made.puzzle.palette();
    let (_, (numerator, denominator)) = chance(made.puzzle.matrix().rows(), &made.placements);
    PuzzleReport {
        code: made.code.clone(),
        puzzle: (&made.puzzle).into(),
        solutions: made.solutions.count.to_string(),
        partials: made.solutions.partials.len().to_string(),
        tried: made.tried.map(|tried| tried.to_string()),
        placements: made.placements.to_string(),
        looks: made.looks.to_string(),
        chance: [numerator.to_string(), denominator.to_string()],
        automorphisms: made.automorphisms.to_string(),
        known_as: known_as(made.puzzle.matrix()),
        tower: made.tower.as_ref().map(|tower| tower_objects(palette, tower)),
        blocks: made.blocks.as_ref().map(|blocks| blocks.list.len().to_string()),
        block: made.blocks.as_ref().and_then(|Blocks { edges, list }| {
            Some(block_object(palette, edges, list.first()?, Rules::default()))
        }),
    }
}

fn text(args: &Args, result: &Finding, made: &[Made]) -> String {
    let mut sections: Vec<String> =
        made.iter().enumerate().map(|(index, made)| section(index + 1, args.count, made)).collect();
    sections.push(verdict(args, result, made.len()));
    sections.join("\n")
}

fn section(number: usize, count: usize, made: &Made) -> String {
    let (puzzle, palette) = (&made.puzzle, made.puzzle.palette());
    let title = if count == 1 { "puzzle".to_owned() } else { format!("puzzle {number}") };
    let mut text = format!("{} {}\n", heading(&title), made.code);
    text.push_str(&describe::matrix_table(puzzle));
    let known = known_as(puzzle.matrix());
    if !known.is_empty() {
        let names: Vec<String> = known.iter().map(|id| format!("@{id}")).collect();
        let _ = writeln!(text, "the same as {}, repainted perhaps", output::enumerated(&names));
    }
    let partials = counted(made.solutions.partials.len(), "partial solution", "partial solutions");
    let tried = made.tried.map_or_else(
        || "more than ten million entries".to_owned(),
        |tried| counted(tried, "entry", "entries"),
    );
    let tower = if made.blocks.is_some() { "tower: " } else { "" };
    let _ = writeln!(
        text,
        "{tower}{}; {partials}; the search for these tries {tried}",
        counted(made.solutions.count.clone(), "solution", "solutions")
    );
    let _ = writeln!(text, "{}", chance_in_words(puzzle.matrix().rows(), &made.placements));
    if let Some(tower) = &made.tower {
        let which = if made.solutions.list.len() == 1 { "its tower" } else { "one of its towers" };
        let _ = writeln!(text, "\n{} (cube 1 at the bottom)", heading(which));
        text.push_str(&describe::tower(palette, tower));
    }
    if let Some(blocks) = &made.blocks {
        text.push_str(&block(palette, blocks));
    }
    text
}

/// The first block, from above.
fn block(palette: &Palette, blocks: &Blocks) -> String {
    let list = &blocks.list;
    let count = counted(list.len(), "solution", "solutions");
    let mut text = format!("\n{}: {count}, up to turning the block", heading("block"));
    match list.first() {
        None => text.push('\n'),
        Some(first) => {
            let [top, bottom] =
                [Face::Up, Face::Down].map(|end| colour(palette, first.end(end)[0]));
            let which = if list.len() == 1 { "" } else { "one of them " };
            let _ = writeln!(text, " ({which}from above; top {top}, bottom {bottom})");
            text.push_str(&plan(palette, first, Rules::default()));
        }
    }
    text
}

fn new(args: &Args) -> &'static str {
    if args.new { " that are not in the catalogue" } else { "" }
}

/// The double puzzles that are wanted.
pub(super) fn doubles(args: &Args) -> String {
    let kind = match (args.any, args.repeat) {
        (false, false) => "four different proper cubes",
        (false, true) => "four proper cubes",
        (true, false) => "four different cubes",
        (true, true) => "four cubes",
    };
    let number = |wanted: Option<usize>, what: &str| match wanted {
        None => format!("a {what}"),
        Some(number) => counted(number, &format!("{what} solution"), &format!("{what} solutions")),
    };
    let (towers, blocks) = (number(args.solutions, "tower"), number(args.blocks, "block"));
    format!("sets of {kind} with {towers} and {blocks}{}", new(args))
}

/// How many there are, and what the choice means.
fn verdict(args: &Args, result: &Finding, found: usize) -> String {
    let what = if args.mutando {
        doubles(args)
    } else {
        let kind = if args.any { "" } else { "proper " };
        let [cubes, solutions] = [
            counted(args.cubes(), "cube", "cubes"),
            counted(args.solutions(), "solution", "solutions"),
        ];
        format!("{kind}puzzles of {cubes} with {solutions}{}", new(args))
    };
    let copies = "repainted copies counted as one";
    if let Some(reason) = result.stopped {
        return format!("{}, stopped ({reason}): there may be more\n", bad("incomplete"));
    }
    match result.method.expect("known, as no limit was reached") {
        Method::Counted(1) => format!("there is no other among the {what}; {copies}\n"),
        Method::Counted(of) if found as u64 == of => {
            format!("these are all {} {what}; {copies}\n", grouped(&of.into()))
        }
        Method::Counted(of) => {
            format!("each of {} {what} had the same chance; {copies}\n", grouped(&of.into()))
        }
        Method::Drawn => format!("each of the {what} had the same chance; {copies}\n"),
        Method::Searched if found < args.count => format!(
            "{}: {found} of {} found by a search among {what}; there may be others, try another \
             --seed\n",
            bad("undecided"),
            args.count
        ),
        Method::Searched => format!("found by a search among {what}\n"),
    }
}
