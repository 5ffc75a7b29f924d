//! `tantalizer same`: whether two puzzles are the same, with a witness or a reason.

mod json;
mod text;

use super::input::{self, FormatName, Loaded, ReadArgs};
use super::limits::LimitArgs;
use super::{Exit, Failure, OutputFormat, output};
use tantalizer::equivalence::{Common, Difference, Level, Proof, Sameness, colours_in_common};
use tantalizer::format::Layout;
use tantalizer::model::{Permutation, Puzzle};
use tantalizer::outcome::{Limits, StopReason};

/// Say whether two puzzles are the same, with a witness or a reason
///
/// Two matrices are the same if they differ only in the order of rows and of the entries in a row.
/// Colours are matched by their names, else by their primes, if these were given. Exit code 0 for
/// yes, 1 for no.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// A puzzle file, `-` for standard input, @name for a puzzle of the catalogue, or a share code
    a: String,

    /// Another puzzle
    b: String,

    #[command(flatten)]
    read: ReadArgs,

    /// Format of the second file, if it is another than that of the first
    #[arg(long, value_name = "FORMAT")]
    from_b: Option<FormatName>,

    /// Order of the faces in the second file, if it is another than in the first
    #[arg(long, value_name = "ORDER", value_parser = input::layout)]
    layout_b: Option<Layout>,

    /// Colours may be exchanged: the same puzzle repainted
    #[arg(long)]
    relabel: bool,

    /// Compare the real cubes, which pairs of opposite faces fix only up to mirror images; both
    /// puzzles must give all faces
    #[arg(long)]
    cubes: bool,

    /// With --cubes: all cubes may be mirrored
    #[arg(long, requires = "cubes")]
    mirror: bool,

    /// Show at most so many rows
    #[arg(long, value_name = "N", default_value_t = 1000)]
    limit: usize,

    #[command(flatten)]
    limits: LimitArgs,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

impl Args {
    /// Both puzzles; formats are for files, if one of the two is a file.
    fn load(&self) -> Result<(Loaded, Loaded), Failure> {
        let for_file = |argument: &str, other: &str| {
            let applies = input::is_file(argument) || !input::is_file(other);
            if applies { self.read.clone() } else { ReadArgs::default() }
        };
        let for_b = for_file(&self.b, &self.a).or(self.from_b, self.layout_b);
        let a = input::load(&self.a, &for_file(&self.a, &self.b))?;
        Ok((a, input::load(&self.b, &for_b)?))
    }

    /// Whether puzzles that are the same in this sense count as the same.
    fn accepts(&self, level: Level) -> bool {
        level.compares_cubes() == self.cubes
            && (self.relabel || !level.repaints())
            && (self.mirror || !level.mirrors())
    }
}

/// How two puzzles are the same on a level, or why not.
type Compared = Result<Result<Sameness, Difference>, StopReason>;

/// What was found.
struct Answer {
    a: Loaded,
    b: Loaded,
    /// What the colours are matched by where they may not be exchanged, and how.
    common: Option<Common>,
    colours: Permutation,
    /// The levels that were asked for, from the one that says most, and others worth knowing.
    levels: Vec<(Level, bool, Compared)>,
    row_limit: usize,
}

enum Verdict<'a> {
    Same(Level, &'a Sameness),
    Different(Level, &'a Difference),
    Undecided(StopReason),
}

impl Answer {
    /// What tells the automorphisms, if colours may be exchanged and they were found.
    fn symmetries(&self) -> Option<&Sameness> {
        let asked = self.levels.iter().filter(|(_, asked, _)| *asked);
        let found = asked.filter_map(|(_, _, compared)| compared.as_ref().ok()?.as_ref().ok());
        found.into_iter().find(|sameness| sameness.automorphisms.is_some())
    }

    /// The first level asked for that holds; else the difference on the last that does not mirror
    /// the cubes, which asks for least.
    fn verdict(&self) -> Verdict<'_> {
        let asked = || self.levels.iter().filter(|(_, asked, _)| *asked);
        let holding = asked().find_map(|(level, _, compared)| match compared {
            Ok(Ok(sameness)) => Some(Verdict::Same(*level, sameness)),
            _ => None,
        });
        let stopped = asked().find_map(|(_, _, compared)| compared.as_ref().err());
        let least = asked().rfind(|(level, _, _)| !level.mirrors());
        holding.unwrap_or_else(|| match (stopped, least) {
            (None, Some((level, _, Ok(Err(difference))))) => Verdict::Different(*level, difference),
            (reason, _) => Verdict::Undecided(*reason.expect("a level is asked for")),
        })
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    if args.a == "-" && args.b == "-" {
        return Err("only one of the two puzzles can come from standard input".into());
    }
    let limits = args.limits.start()?;
    let (a, b) = args.load()?;
    if args.cubes {
        require_faces(&args.a, &a)?;
        require_faces(&args.b, &b)?;
    }
    let answer = compare(args, a, b, &limits);
    match args.format {
        OutputFormat::Text => output::print(&text::report(&answer))?,
        OutputFormat::Json => output::print_json(&json::report(&answer))?,
    }
    Ok(match answer.verdict() {
        Verdict::Same(..) => Exit::Yes,
        Verdict::Different(..) => Exit::No,
        Verdict::Undecided(_) => Exit::Undecided,
    })
}

fn require_faces(argument: &str, loaded: &Loaded) -> Result<(), Failure> {
    if loaded.puzzle.cubes().is_some() {
        return Ok(());
    }
    let why = "gives only pairs of opposite faces, which do not tell a cube from its mirror image; \
               --cubes needs all six faces of both puzzles";
    Err(format!("{argument} {why}").into())
}

fn compare(args: &Args, a: Loaded, b: Loaded, limits: &Limits) -> Answer {
    let mut levels = Vec::new();
    for level in Level::ALL {
        let asked = args.accepts(level);
        // With real cubes it is worth knowing how far the likeness goes.
        if asked || args.cubes {
            levels.push((level, asked, level.compare(&a.puzzle, &b.puzzle, limits)));
        }
    }
    for (_, _, compared) in &levels {
        if let Ok(Ok(sameness)) = compared {
            check(&a.puzzle, &b.puzzle, sameness);
        }
    }
    let (colours, common) = colours_in_common(a.puzzle.palette(), b.puzzle.palette()).unzip();
    let colours = colours.unwrap_or_else(|| Permutation::identity(0));
    Answer { common, colours, levels, row_limit: args.limit, a, b }
}

/// Applies the witness.
fn check(a: &Puzzle, b: &Puzzle, sameness: &Sameness) {
    let holds = match &sameness.proof {
        Proof::Rows(witness) => witness.proves(a.matrix(), b.matrix()),
        Proof::Cubes(witness) => {
            a.cubes().zip(b.cubes()).is_some_and(|(a, b)| witness.apply(a) == b)
        }
    };
    assert!(holds, "a witness turns A into B");
}
