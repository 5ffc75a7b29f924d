//! `tantalizer draw`: pictures of a puzzle and of its solutions.

use super::input::{Loaded, PuzzleArgs};
use super::limits::LimitArgs;
use super::pairs::Pairs;
use super::{Exit, Failure, OutputFormat, input, output};
use clap::ValueEnum;
use serde::Serialize;
use std::path::Path;
use tantalizer::draw::{self, CannotDraw, Paper, Picture, Solution};
use tantalizer::model::{Puzzle, Selection};
use tantalizer::outcome::{Limits, StopReason};

/// Draw a puzzle: nets to print, cubes, matrix, graph, towers
///
/// Every face and every edge carries the letter or the number of its colour, so that nothing depends on
/// paint. The file is SVG, for screens and for print, or PNG; without a file, SVG goes to standard output.
/// Nets are at true size when printed at 100 %; other pictures may be scaled to any paper.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// What to draw
    #[arg(long, value_enum, value_name = "PICTURE")]
    what: What,

    /// The file: FILE.svg or FILE.png; further pages of nets get numbers
    #[arg(long, short, value_name = "FILE", value_parser = output::picture)]
    output: Option<output::PictureFile>,

    /// Show solution K, counted from 1 in lexicographic order: in matrix, factors, directed, tower and
    /// all [default: 1, but none in matrix]
    #[arg(long, value_name = "K", allow_hyphen_values = true, value_parser = input::positive)]
    solution: Option<usize>,

    /// Paper of nets [default: A4]
    #[arg(long, value_enum, value_name = "PAPER", ignore_case = true)]
    print: Option<Sheet>,

    /// Edge of the cubes of nets, in millimetres; as many nets as fit are on a page [default: 20]
    #[arg(long, value_name = "MM", allow_hyphen_values = true, value_parser = input::positive)]
    edge: Option<usize>,

    /// Dots per inch of PNG, from 30 to 1200
    #[arg(long, value_name = "N", default_value_t = 300, allow_hyphen_values = true,
        value_parser = dots)]
    dpi: u16,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output: nothing but the names of the files, or a JSON object that tells them
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

const EXAMPLES: &str = "\
Examples:
  tantalizer draw @instant-insanity --what nets -o nets.svg
  tantalizer draw cubes.txt --what nets --print letter --edge 30 -o nets.png
  tantalizer draw @mutando --what directed --solution 2 -o arrows.svg
  tantalizer draw @five-cubes --what all -o sheet.png
  tantalizer draw @instant-insanity --what graph > graph.svg

Exit code: 0 done, 2 bad usage or bad input, for example a solution that is not there, 3 stopped before the
solution was found.";

/// What is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Nets to print, cut out and glue
    Nets,
    /// Every cube, seen from two opposite points
    Cubes,
    /// The matrix of prime products
    Matrix,
    /// The puzzle graph
    Graph,
    /// The two factors of a solution
    Factors,
    /// The same with arrows from front to back and from left to right
    Directed,
    /// The tower of a solution
    Tower,
    /// The tree of a search by hand
    Tree,
    /// Matrix, cubes, graph, factors and tower on one sheet
    All,
}

/// Paper as the command line names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sheet {
    /// 210 mm × 297 mm
    #[value(name = "A4")]
    A4,
    /// 8.5 in × 11 in
    Letter,
}

impl From<Sheet> for Paper {
    fn from(sheet: Sheet) -> Self {
        match sheet {
            Sheet::A4 => Self::A4,
            Sheet::Letter => Self::Letter,
        }
    }
}

#[derive(Serialize)]
struct Report {
    schema: u32,
    command: &'static str,
    what: String,
    /// The number of the solution that is shown.
    solution: Option<usize>,
    files: Vec<String>,
    /// The pictures themselves if there is no file.
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<Vec<String>>,
}

/// Dots per inch.
fn dots(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| (30..=1200).contains(number));
    number.ok_or_else(|| "expected a whole number from 30 to 1200".to_owned())
}

impl What {
    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    fn needs_solution(self) -> bool {
        matches!(self, Self::Factors | Self::Directed | Self::Tower)
    }

    fn shows_solution(self) -> bool {
        self.needs_solution() || matches!(self, Self::Matrix | Self::All)
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    check_usage(args)?;
    let limits = args.limits.start()?;
    let loaded = args.puzzle.load()?;
    if let Some(target) = &args.output {
        target.check()?;
    }
    let found = match found(args, &loaded, &limits)? {
        Ok(found) => found,
        Err(reason) => return stopped(args, reason),
    };
    let solution =
        found.as_ref().map(|(number, [s, t])| Solution { number: *number, parts: [s, t] });
    let pictures =
        pictures(args, &loaded, solution.as_ref()).map_err(|error| loaded.error(error))?;
    write(args, &pictures, solution.map(|solution| solution.number))?;
    Ok(Exit::Yes)
}

/// Options that say nothing about the picture are mistakes.
fn check_usage(args: &Args) -> Result<(), Failure> {
    let what = args.what;
    if what != What::Nets && (args.print.is_some() || args.edge.is_some()) {
        return Err("--print and --edge are for nets, which have true size".into());
    }
    if args.solution.is_some() && !what.shows_solution() {
        return Err("--solution is for matrix, factors, directed, tower and all".into());
    }
    Ok(())
}

/// The number of a solution and its two selections.
type Found = (usize, [Selection; 2]);

/// The solution that is to be shown; none if the picture can do without.
fn found(
    args: &Args,
    loaded: &Loaded,
    limits: &Limits,
) -> Result<Result<Option<Found>, StopReason>, Failure> {
    let wanted = match args.solution {
        None if args.what.needs_solution() || args.what == What::All => 1,
        None => return Ok(Ok(None)),
        Some(number) => number,
    };
    let puzzle = &loaded.puzzle;
    // What the picture cannot show need not be solved; it will say why.
    if puzzle.matrix().k() != 2 || puzzle.matrix().columns() < 2 {
        return match args.what {
            What::Matrix => {
                Err("--solution needs pairs of opposite faces, products of 2 primes".into())
            }
            What::All => Ok(Ok(None)),
            _ => Err(loaded.error(not_cubes(args.what, puzzle))),
        };
    }
    let found = match Pairs::find(puzzle, wanted, limits) {
        Ok(found) => found,
        Err(reason) => return Ok(Err(reason)),
    };
    match (found.solutions.get(wanted - 1), args.solution) {
        (Some(members), _) => {
            let [s, t] = members.map(|member| found.partials[member].clone());
            Ok(Ok(Some((wanted, [s, t]))))
        }
        (None, Some(number)) => Err(found.no_such(&format!("--solution {number}: "))),
        (None, None) if args.what == What::All => Ok(Ok(None)),
        (None, None) => {
            Err(found.no_such(&format!("--what {} shows a solution, and ", args.what.name())))
        }
    }
}

fn not_cubes(what: What, puzzle: &Puzzle) -> CannotDraw {
    let picture = if what == What::Tower { "towers" } else { "factors" };
    let (columns, k) = (puzzle.matrix().columns(), puzzle.matrix().k());
    CannotDraw::NotCubes { picture, columns, k }
}

/// What the catalogue calls the puzzle, or the name of its file without folders and ending.
fn title(loaded: &Loaded) -> String {
    let stem = Path::new(&loaded.source).file_stem().and_then(|stem| stem.to_str());
    match stem.filter(|_| loaded.title == loaded.source) {
        Some(stem) => stem.to_owned(),
        None => loaded.title.clone(),
    }
}

fn pictures(
    args: &Args,
    loaded: &Loaded,
    solution: Option<&Solution<'_>>,
) -> Result<Vec<Picture>, CannotDraw> {
    let puzzle = &loaded.puzzle;
    let title = &title(loaded);
    let required = || solution.ok_or_else(|| not_cubes(args.what, puzzle));
    Ok(vec![match args.what {
        What::Nets => {
            let paper = args.print.map(Paper::from).unwrap_or_default();
            let edge = u32::try_from(args.edge.unwrap_or(20)).unwrap_or(u32::MAX);
            return draw::nets_on(puzzle, title, paper, edge);
        }
        What::Cubes => draw::cubes(puzzle, title)?,
        What::Matrix => draw::matrix(puzzle, title, solution)?,
        What::Graph => draw::graph(puzzle, title)?,
        What::Factors => draw::factors(puzzle, title, required()?)?,
        What::Directed => draw::directed(puzzle, title, required()?)?,
        What::Tower => draw::tower(puzzle, title, required()?)?,
        What::Tree => draw::tree(puzzle, title)?,
        What::All => draw::sheet(puzzle, title, solution)?,
    }])
}

fn write(args: &Args, pictures: &[Picture], solution: Option<usize>) -> Result<(), Failure> {
    let mut files = Vec::new();
    if let Some(target) = &args.output {
        for (index, picture) in pictures.iter().enumerate() {
            let file = target.numbered(index, pictures.len());
            file.write_with(picture, f32::from(args.dpi))?;
            files.push(file.name());
        }
    }
    let is_json = args.format == OutputFormat::Json;
    let svg = || pictures.iter().map(|picture| picture.svg().to_owned()).collect();
    match (&args.output, pictures) {
        _ if is_json => output::print_json(&Report {
            schema: 1,
            command: "draw",
            what: args.what.name(),
            solution,
            svg: args.output.is_none().then(svg),
            files,
        }),
        (Some(_), _) => {
            output::note(&format!("{} in {}", args.what.name(), output::enumerated(&files)));
            Ok(())
        }
        (None, [picture]) => output::print(&format!("{}\n", picture.svg())),
        (None, _) => Err(format!(
            "the nets take {} pages; name a file with -o, and further pages get numbers",
            pictures.len()
        )
        .into()),
    }
}

/// Tells that a limit was reached.
fn stopped(args: &Args, reason: StopReason) -> Result<Exit, Failure> {
    match args.format {
        OutputFormat::Text => {
            output::note(&format!("stopped ({reason}) before the solution was found"));
        }
        OutputFormat::Json => output::print_json(&serde_json::json!({
            "schema": 1, "command": "draw", "outcome": "stopped", "reason": reason.to_string(),
        }))?,
    }
    Ok(Exit::Undecided)
}
