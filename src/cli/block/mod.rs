//! `tantalizer block`: four cubes as a 2×2×1 block with plain faces.

mod plan;
mod report;

pub(super) use plan::plan;
pub(super) use report::{BlockObject, block_object};

use super::input::{Loaded, PuzzleArgs};
use super::{Exit, Failure, OutputFormat, output};
use clap::ValueEnum;
use num_bigint::BigUint;
use std::collections::BTreeSet;
use tantalizer::block::{self, Block, Rules};
use tantalizer::draw;
use tantalizer::model::{Cube, Matrix};

/// Build four cubes into a 2×2×1 block, each of whose six faces has one colour
///
/// This is the second puzzle of the Mutando. A cube at a corner of the block shows two faces that share an
/// edge, so the matrix is that of the 12 edges of every cube, and the four edges shown, ab, bc, cd and da,
/// multiply to (abcd)². All six faces of each cube must be known. Solutions are counted up to turning
/// the block.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// What the four long sides show: one colour each
    #[arg(long, value_enum, default_value_t = Sides::Any)]
    sides: Sides,

    /// What top and bottom show
    #[arg(long, value_enum, default_value_t = Ends::Same)]
    top: Ends,

    /// Only count, list nothing
    #[arg(long, conflicts_with = "limit")]
    count: bool,

    /// List at most so many solutions; all are counted
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: usize,

    /// Draw plans of the solutions listed, six on a page of A4: FILE.svg or FILE.png; further pages get
    /// numbers
    #[arg(long, value_name = "FILE", value_parser = output::picture, conflicts_with = "count")]
    plans: Option<output::PictureFile>,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

const EXAMPLES: &str = "\
Examples:
  tantalizer block @mutando
  tantalizer block @mutando --top free --sides distinct --count
  tantalizer block cubes.txt --plans plans.svg

Exit code: 0 there is a solution, 1 there is none, 2 bad usage or bad input.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sides {
    /// Sides may have the same colour
    Any,
    /// The four sides have four colours
    Distinct,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ends {
    /// The top has one colour, and so has the bottom
    Same,
    /// They may show any colours
    Free,
}

impl Args {
    fn rules(&self) -> Rules {
        Rules { distinct_sides: self.sides == Sides::Distinct, free_ends: self.top == Ends::Free }
    }
}

/// All that is found.
struct Answer {
    loaded: Loaded,
    rules: Rules,
    edges: Matrix,
    /// The first solutions; none if they are not wanted.
    listed: Option<Vec<Block>>,
    count: usize,
    /// Placements with the 24 orientations of a cube told apart.
    oriented: BigUint,
    /// Solutions that look different from outside.
    looks: usize,
}

impl Answer {
    fn placements(&self) -> usize {
        block::TURNS * self.count
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    let loaded = args.puzzle.load()?;
    if let Some(target) = &args.plans {
        target.check()?;
    }
    let edges = block::edge_matrix(&loaded.puzzle).map_err(|error| loaded.error(error))?;
    let (rules, limit) = (args.rules(), if args.count { 0 } else { args.limit });
    let (mut list, mut count, mut looks) = (Vec::new(), 0, BTreeSet::new());
    block::for_each(&loaded.puzzle, rules, |block| {
        if count < limit {
            list.push(block);
        }
        count += 1;
        looks.insert(block.look());
    })?;
    let alike = |cube: &Cube| 24 / cube.different_orientations().len();
    let alike: usize = block::cubes(&loaded.puzzle)?.iter().map(alike).product();
    let listed = (!args.count).then_some(list);
    let oriented = BigUint::from(block::TURNS * count) * alike;
    let answer = Answer { loaded, rules, edges, listed, count, oriented, looks: looks.len() };
    match args.format {
        OutputFormat::Text => output::print(&report::text(&answer))?,
        OutputFormat::Json => output::print_json(&report::object(&answer))?,
    }
    if let Some(target) = &args.plans {
        let blocks = answer.listed.as_deref().unwrap_or_default();
        let pages = draw::plans(answer.edges.palette(), blocks, &answer.loaded.title);
        output::write_pages(&pages, target, "plans are")?;
    }
    Ok(if count > 0 { Exit::Yes } else { Exit::No })
}
