//! `tantalizer generate`: random puzzles.

use super::input::{self, FormatName};
use super::output::{self, note};
use super::{Exit, Failure, OutputFormat};
use clap::ValueEnum;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use tantalizer::format::{self, Format};
use tantalizer::generate::{Kind, generate};
use tantalizer::model::Selection;

/// Make a random puzzle of any size
///
/// The same seed gives the same puzzle on every machine. A planted puzzle has a known solution.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Number of cubes
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = number)]
    cubes: usize,

    /// What kind of puzzle
    #[arg(long, value_name = "KIND", default_value = "planted")]
    kind: KindName,

    /// With --kind banded: the colours of a cube are among W + 1 that follow each other [default: 3]
    #[arg(long, value_name = "W", allow_hyphen_values = true, value_parser = number)]
    window: Option<usize>,

    /// Number of colours; only --kind uniform takes another than the number of cubes
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = number)]
    colours: Option<usize>,

    /// Where the random numbers start
    #[arg(long, value_name = "SEED", default_value_t = 0, allow_hyphen_values = true,
        value_parser = input::seed)]
    seed: u64,

    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "faces")]
    to: FormatName,

    /// Tell the known solution of a planted puzzle, on standard error (in JSON output, as
    /// `solution`); `check` accepts it as a claim
    #[arg(long)]
    reveal: bool,

    /// Form of the output: the puzzle itself, or a JSON object that holds it
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

/// Kinds as the command line names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum KindName {
    /// Every colour on six faces, made of three partial solutions, each two of them a solution
    Planted,
    /// Made of one solution, the third pair of every cube in any colours
    PlantedUnbalanced,
    /// Planted, with the colours of every cube near those of its neighbours: see --window
    Banded,
    /// Every colour on six faces, in any place
    Balanced,
    /// Any colour on any face
    Uniform,
}

impl Args {
    fn kind(&self) -> Kind {
        match self.kind {
            KindName::Planted => Kind::Planted,
            KindName::PlantedUnbalanced => Kind::PlantedUnbalanced,
            KindName::Banded => Kind::Banded { window: self.window.unwrap_or(3) },
            KindName::Balanced => Kind::Balanced,
            KindName::Uniform => Kind::Uniform,
        }
    }
}

/// A number of cubes or colours.
fn number(text: &str) -> Result<usize, String> {
    input::up_to(text, 1_000_000)
}

#[derive(Serialize)]
struct Report<'a> {
    schema: u32,
    command: &'static str,
    cubes: usize,
    colours: usize,
    seed: u64,
    to: &'static str,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<Vec<usize>>>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    if args.window.is_some() && args.kind != KindName::Banded {
        return Err("--window: only for --kind banded".into());
    }
    let kind = args.kind();
    let colours = args.colours.unwrap_or(args.cubes);
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    let generated = generate(kind, args.cubes, colours, &mut rng)?;
    if args.reveal && generated.planted.is_none() {
        return Err("--reveal: only planted puzzles have a known solution; use --kind planted, \
                    planted-unbalanced or banded"
            .into());
    }
    let to = Format::from(args.to);
    let text = format::write(&generated.puzzle, to)?;
    let revealed = generated.planted.filter(|_| args.reveal);
    match args.format {
        OutputFormat::Text => {
            output::print(&text)?;
            if let Some(planted) = &revealed {
                note(&format!("a solution: {}", planted.each_ref().map(numbers).join(" / ")));
            }
        }
        OutputFormat::Json => output::print_json(&Report {
            schema: 1,
            command: "generate",
            cubes: args.cubes,
            colours,
            seed: args.seed,
            to: to.name(),
            text: &text,
            solution: revealed
                .map(|planted| planted.iter().map(|s| s.numbers().collect()).collect()),
        })?,
    }
    Ok(Exit::Yes)
}

fn numbers(selection: &Selection) -> String {
    selection.numbers().map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}
