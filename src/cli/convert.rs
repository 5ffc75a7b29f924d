//! `tantalizer convert`: the same puzzle in another format.

use super::input::{self, ReadArgs};
use super::limits::LimitArgs;
use super::{Exit, Failure, OutputFormat, levels, output};
use clap::ValueEnum;
use serde::Serialize;
use tantalizer::equivalence::{RelabelledPuzzle, canonical_puzzle, relabelled_puzzle};
use tantalizer::error::{InputError, Problem};
use tantalizer::format::export::{self, Export, Findings};
use tantalizer::format::{self, Format, ReadOptions};
use tantalizer::model::{Colour, Cube, Magic, Matrix, Palette, Puzzle, Selection};
use tantalizer::outcome::{Limits, StopReason};
use tantalizer::search;

/// Write a puzzle in another format
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A puzzle file, `-` for standard input, @name for a puzzle of the catalogue, or a share code
    puzzle: String,

    #[command(flatten)]
    read: ReadArgs,

    /// The format to write
    #[arg(long, value_name = "FORMAT")]
    to: Target,

    /// Highlight solution K, counted from 1 in lexicographic order, with arrows from front to back and
    /// from left to right: for dot, graphml and latex
    #[arg(long, value_name = "K", allow_hyphen_values = true, value_parser = input::positive)]
    solution: Option<usize>,

    /// Write the canonical form: the same for all puzzles that differ in the order of cubes and of
    /// entries (or in how cubes are turned, where the format tells faces)
    #[arg(long)]
    canonical: bool,

    /// The canonical form is the same also for all puzzles in other colours
    #[arg(long, requires = "canonical")]
    relabel: bool,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output: the converted puzzle itself, or a JSON object that holds it
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

#[derive(Serialize)]
struct Report<'a> {
    schema: u32,
    command: &'static str,
    to: &'static str,
    text: &'a str,
    canonical: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    relabelling: Option<Relabelling<'a>>,
}

/// How a puzzle was painted to get its canonical form.
#[derive(Serialize)]
struct Relabelling<'a> {
    /// Pairs of a colour and the one it became.
    colours: Vec<[&'a str; 2]>,
    automorphisms: String,
    relabellings: String,
}

/// What to write.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Target {
    /// Rows of prime products: `14 25 15`
    Primes,
    /// Cubes by their six faces: `red red green red blue yellow`
    Faces,
    /// The number of cubes, then three pairs of colours (numbers from 0) for each cube
    Pairs,
    /// The puzzle graph: `1 red green` for every pair of opposite faces of cube 1
    Edges,
    /// The object that JSON output has under `puzzle`
    Json,
    /// A whole cube puzzle as one short word: `tz1…`
    Code,
    /// The puzzle graph for Graphviz
    Dot,
    /// The puzzle graph for networkx, igraph, yEd, Gephi
    Graphml,
    /// CSV of the incidence matrix: exponents of the entries, ends of the edges
    Incidence,
    /// CSV of how many edges join two colours
    Adjacency,
    /// A page: matrix, partial solutions, solutions, the graph drawn with TikZ
    Latex,
    /// Solving it as a satisfiability problem (CNF), for any SAT solver
    Dimacs,
    /// Solving it as a pseudo-Boolean problem
    Opb,
    /// Solving it as exact cover with multiplicities and colours, for Knuth's programs
    Mcc,
    /// Solving it with MiniZinc: the model, the same for every puzzle
    Mzn,
    /// Solving it with MiniZinc: the data of this puzzle
    Dzn,
}

/// The form of what is written: a puzzle file, or something for other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Puzzle(Format),
    Other(Export),
}

impl Form {
    fn name(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.name(),
            Self::Other(export) => export.name(),
        }
    }
}

impl From<Target> for Form {
    fn from(target: Target) -> Self {
        match target {
            Target::Primes => Self::Puzzle(Format::Primes),
            Target::Faces => Self::Puzzle(Format::Faces),
            Target::Pairs => Self::Puzzle(Format::Pairs),
            Target::Edges => Self::Puzzle(Format::Edges),
            Target::Json => Self::Puzzle(Format::Json),
            Target::Code => Self::Puzzle(Format::Code),
            Target::Dot => Self::Other(Export::Dot),
            Target::Graphml => Self::Other(Export::Graphml),
            Target::Incidence => Self::Other(Export::Incidence),
            Target::Adjacency => Self::Other(Export::Adjacency),
            Target::Latex => Self::Other(Export::Latex),
            Target::Dimacs => Self::Other(Export::Dimacs),
            Target::Opb => Self::Other(Export::Opb),
            Target::Mcc => Self::Other(Export::Mcc),
            Target::Mzn => Self::Other(Export::Mzn),
            Target::Dzn => Self::Other(Export::Dzn),
        }
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let limits = args.limits.start()?;
    let given = input::load(&args.puzzle, &args.read)?.puzzle;
    let to = Form::from(args.to);
    let (puzzle, relabelling) = match form(args, &given, to, &limits) {
        Ok(found) => found,
        Err(reason) => return stopped(args, reason, "the canonical form was found"),
    };
    let refused = |problem| InputError::new(input::source_name(&args.puzzle), None, problem);
    let text = match to {
        Form::Puzzle(_) if args.solution.is_some() => return Err(NO_SOLUTION_IN_IT.into()),
        Form::Puzzle(format) => {
            let text = format::write(&puzzle, format).map_err(refused)?;
            note_losses(&puzzle, format, &text);
            text
        }
        Form::Other(export) => match findings(args, &puzzle, export, &limits)? {
            Ok(found) => found.export(&puzzle, export, args.solution).map_err(refused)?,
            Err(reason) => return stopped(args, reason, "all solutions were found"),
        },
    };
    let relabelling = relabelling.as_ref().map(|found| Relabelling {
        colours: levels::colour_map(given.palette(), puzzle.palette(), &found.colours),
        automorphisms: found.automorphisms.to_string(),
        relabellings: found.relabellings().to_string(),
    });
    match args.format {
        OutputFormat::Text => output::print(&text)?,
        OutputFormat::Json => output::print_json(&Report {
            schema: 1,
            command: "convert",
            to: to.name(),
            text: &text,
            canonical: args.canonical,
            relabelling,
        })?,
    }
    Ok(Exit::Yes)
}

const NO_SOLUTION_IN_IT: &str = "--solution is for dot, graphml and latex; for a solution alone, \
                                 use `solve`";

/// Partial solutions and solutions.
#[derive(Default)]
struct Found {
    partials: Vec<Selection>,
    solutions: Vec<[usize; 2]>,
}

impl Found {
    fn export(
        &self,
        puzzle: &Puzzle,
        export: Export,
        solution: Option<usize>,
    ) -> Result<String, Problem> {
        let Self { partials, solutions } = self;
        let highlighted = solution.map(|number| number - 1);
        let findings = Findings { partials, solutions, highlighted };
        export::export(puzzle, export, &findings)
    }
}

/// What is to be shown with the puzzle, if anything.
fn findings(
    args: &Args,
    puzzle: &Puzzle,
    export: Export,
    limits: &Limits,
) -> Result<Result<Found, StopReason>, Failure> {
    if args.solution.is_some() && !export.shows_a_solution() {
        return Err(NO_SOLUTION_IN_IT.into());
    }
    let matrix = puzzle.matrix();
    if args.solution.is_none() && export != Export::Latex || matrix.columns() < 2 {
        return Ok(Ok(Found::default()));
    }
    let magic = Magic::standard(puzzle.palette());
    let solved = search::solve(matrix, &magic, 2, usize::MAX, limits)?;
    let (found, flow) = solved.into_parts();
    if let Some(reason) = flow.break_value() {
        return Ok(Err(reason));
    }
    let count = found.list.len();
    if let Some(number) = args.solution.filter(|&number| number > count) {
        let there_are = match count {
            0 => "it has none".to_owned(),
            _ => format!("there are {count}"),
        };
        return Err(
            format!("--solution {number}: the puzzle has no such solution; {there_are}").into()
        );
    }
    let pair = |set: Vec<usize>| set.try_into().expect("two members");
    let solutions = found.list.into_iter().map(pair).collect();
    Ok(Ok(Found { partials: found.partials, solutions }))
}

/// Tells that a limit was reached.
fn stopped(args: &Args, reason: StopReason, before: &str) -> Result<Exit, Failure> {
    match args.format {
        OutputFormat::Text => output::note(&format!("stopped ({reason}) before {before}")),
        OutputFormat::Json => output::print_json(&serde_json::json!({
            "schema": 1, "command": "convert", "outcome": "stopped", "reason": reason.to_string(),
        }))?,
    }
    Ok(Exit::Undecided)
}

/// Whether a reader that is not told the format takes the right one.
fn is_recognised(text: &str, format: Format) -> bool {
    let reading = format::read(text.as_bytes(), "", &ReadOptions::default());
    reading.is_ok_and(|reading| reading.format == format)
}

/// The puzzle as it is to be written, and how it was painted.
fn form(
    args: &Args,
    given: &Puzzle,
    to: Form,
    limits: &Limits,
) -> Result<(Puzzle, Option<RelabelledPuzzle>), StopReason> {
    if !args.canonical {
        return Ok((given.clone(), None));
    }
    let tells_faces =
        matches!(to, Form::Puzzle(Format::Faces | Format::Json | Format::Code) | Form::Other(_));
    let seen = if tells_faces { given.clone() } else { given.without_faces() };
    let canonical = |puzzle: &Puzzle| {
        Ok(if args.relabel {
            let found = relabelled_puzzle(puzzle, limits)?;
            (found.puzzle.clone(), Some(found))
        } else {
            (canonical_puzzle(puzzle), None)
        })
    };
    let (puzzle, relabelling) = canonical(&seen)?;
    match to {
        // The text has no primes, so that they must not count.
        Form::Puzzle(Format::Pairs) => Ok((canonical_puzzle(&numbered(&puzzle)), relabelling)),
        Form::Puzzle(Format::Faces) if given.cubes().is_none() => {
            let (puzzle, again) = canonical(&with_faces(&puzzle))?;
            Ok((puzzle, relabelling.zip(again).map(one_after_the_other)))
        }
        _ => Ok((puzzle, relabelling)),
    }
}

/// Painted first as a matrix, whose automorphisms count, and then as cubes.
fn one_after_the_other(
    (mut first, second): (RelabelledPuzzle, RelabelledPuzzle),
) -> RelabelledPuzzle {
    first.colours = first.colours.then(&second.colours);
    first
}

/// The same with the colours 0, 1, 2, … in the order of the palette.
fn numbered(puzzle: &Puzzle) -> Puzzle {
    let matrix = puzzle.matrix();
    let names = (0..matrix.palette().len()).map(|number| number.to_string());
    let palette = Palette::with_default_primes(names).expect("numbers differ");
    let entries = |row| matrix.row(row).iter().map(|entry| entry.colours().collect()).collect();
    let rows: Vec<Vec<Vec<Colour>>> = (0..matrix.rows()).map(entries).collect();
    Puzzle::of_matrix(Matrix::from_colours(palette, &rows).expect("the same rows"))
}

/// The same with cubes: of the two mirror images that pairs allow, those that come first. Itself if
/// its rows are no cubes.
fn with_faces(puzzle: &Puzzle) -> Puzzle {
    let Ok(cubes) = puzzle.some_cubes() else { return puzzle.clone() };
    let first = |cube: &Cube| cube.least().min(cube.mirrored().least());
    let cubes = cubes.iter().map(first).collect();
    Puzzle::of_cubes(puzzle.palette().clone(), cubes).expect("at least one cube")
}

/// Tells what the reader of a puzzle file has to know.
fn note_losses(puzzle: &Puzzle, to: Format, text: &str) {
    for loss in losses(puzzle, to) {
        output::note(&loss);
    }
    if to == Format::Primes && !is_recognised(text, to) {
        output::note("to be read again, this needs --from primes");
    }
}

/// What the format cannot hold, or what had to be made up.
fn losses(puzzle: &Puzzle, to: Format) -> Vec<String> {
    let palette = puzzle.palette();
    let mut losses = Vec::new();
    match (to, puzzle.cubes()) {
        (Format::Faces, None) => losses.push(
            "the puzzle gives only pairs of opposite faces, and these fix a cube only up to its \
             mirror image; one of the two was written"
                .to_owned(),
        ),
        (Format::Primes | Format::Pairs | Format::Edges, Some(_)) => losses.push(format!(
            "{} do not tell a cube from its mirror image; `--to faces` does",
            to.name()
        )),
        _ => {}
    }
    let is_numbered = palette.names().enumerate().all(|(i, name)| name == i.to_string());
    if to == Format::Pairs && !is_numbered {
        let names: Vec<String> =
            palette.names().enumerate().map(|(i, name)| format!("{i} = {name}")).collect();
        losses.push(format!("pairs have numbers for colours: {}", names.join(", ")));
    }
    losses
}
