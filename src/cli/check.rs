//! `tantalizer check`: whether a claimed solution is right, and if not, exactly why not.

use super::describe::{self, CubeObject};
use super::input::{self, PuzzleArgs};
use super::output::{self, bad, enumerated, good, heading, times};
use super::{Exit, Failure, OutputFormat};
use num_bigint::BigUint;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tantalizer::error::ModelError;
use tantalizer::format::claim::Claim;
use tantalizer::model::{Colour, Deviation, Face, Magic, Puzzle, Relation, Selection, StackedCube};
use tantalizer::tower::{self, Fault, Tower};

/// Say whether a claimed solution is right, and where it is wrong, exactly why
///
/// The claim is a selection or a set of them, {(1,1),(2,1),(3,3),(4,3)} or 1 1 3 3 / 3 2 1 2, or
/// a tower: for each cube, from the first on, the colours of its front, back, left, right and, if
/// you like, up and down, with / between the cubes. Or it is the model that a solver found for what
/// `convert --to dimacs` or `--to opb` wrote.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    puzzle: PuzzleArgs,

    /// The claim itself, a file that holds it, or `-` for standard input
    claim: String,

    /// The product M that a partial solution must have, such as 44100 or 2^2*3^2*5^2*7^2
    /// [default: the product of the squares of all primes]
    #[arg(long, value_name = "M", allow_hyphen_values = true, value_parser = input::magic_number)]
    magic: Option<BigUint>,

    /// Sides need not show every colour, only none twice: products need only divide M
    #[arg(long)]
    no_repeat: bool,

    /// Form of the output
    #[arg(long, value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
}

#[derive(Serialize)]
struct Report {
    schema: u32,
    command: &'static str,
    /// `selection`, `set` or `tower`.
    claim: &'static str,
    right: bool,
    faults: Vec<String>,
    /// The tower that two right selections make.
    #[serde(skip_serializing_if = "Option::is_none")]
    tower: Option<Vec<CubeObject>>,
    /// What a right claim is, and its tower for people.
    #[serde(skip)]
    praise: String,
}

pub(super) fn run(args: &Args) -> Result<Exit, Failure> {
    if args.puzzle.is_stdin() && args.claim == "-" {
        return Err("only one of puzzle and claim can come from standard input".into());
    }
    let report = check(args)?;
    match args.format {
        OutputFormat::Json => output::print_json(&report)?,
        OutputFormat::Text if report.right => {
            output::print(&format!("{}: {}\n", good("right"), report.praise))?;
        }
        OutputFormat::Text => {
            let lines: String = report.faults.iter().map(|fault| format!("  {fault}\n")).collect();
            output::print(&format!("{}:\n{lines}", bad("wrong")))?;
        }
    }
    Ok(if report.right { Exit::Yes } else { Exit::No })
}

fn check(args: &Args) -> Result<Report, Failure> {
    let puzzle = args.puzzle.load()?.puzzle;
    let relation = input::relation(args.no_repeat);
    match input::claim(&args.claim, &puzzle)? {
        Claim::Selections(selections) => {
            let magic = input::magic(puzzle.palette(), args.magic.as_ref(), relation)?;
            Ok(check_selections(&puzzle, &magic, &selections))
        }
        Claim::Tower(_) if args.magic.is_some() => {
            Err("--magic is for selections; the sides of a tower show every colour once".into())
        }
        Claim::Tower(stack) => {
            let sides = match relation {
                Relation::Equal => "each of the four sides shows every colour once",
                Relation::Divides => "none of the four sides shows a colour twice",
            };
            let faults = tower::verify(&puzzle, &stack, relation)?;
            let faults = faults_in_words(&puzzle, &stack, &faults)?;
            Ok(Report::new("tower", faults, format!("a tower: {sides}")))
        }
    }
}

impl Report {
    fn new(claim: &'static str, faults: Vec<String>, praise: String) -> Self {
        let right = faults.is_empty();
        Self { schema: 1, command: "check", claim, right, faults, tower: None, praise }
    }
}

fn check_selections(puzzle: &Puzzle, magic: &Magic, selections: &[Selection]) -> Report {
    let (alone, together) = match magic.relation() {
        Relation::Equal => ("its product is M", "with product M"),
        Relation::Divides => ("its product divides M", "whose products divide M"),
    };
    let (claim, praise) = match selections.len() {
        1 => ("selection", format!("a partial solution: {alone}")),
        l => ("set", format!("a solution: {l} independent selections {together}")),
    };
    let mut report = Report::new(claim, faults_of_selections(puzzle, magic, selections), praise);
    if let [s, t] = selections
        && report.right
        && magic.describes_towers(puzzle.matrix())
    {
        let tower = Tower::new(puzzle, s, t).expect("partial solutions of cubes are factors");
        let _ = write!(
            report.praise,
            "\n\n{} (the first selection on front and back, the second on left and right; cube 1 at \
             the bottom)\n{}",
            heading("its tower"),
            describe::tower(puzzle.palette(), &tower).trim_end()
        );
        report.tower = Some(describe::tower_objects(puzzle.palette(), &tower));
    }
    report
}

fn faults_of_selections(puzzle: &Puzzle, magic: &Magic, selections: &[Selection]) -> Vec<String> {
    let products = selections.iter().enumerate().filter_map(|(index, selection)| {
        let fault = fault_of_product(puzzle, magic, selection)?;
        let alone = selections.len() == 1;
        Some(if alone { fault } else { format!("selection {}: {fault}", index + 1) })
    });
    let mut faults: Vec<String> = products.collect();
    for (first, a) in selections.iter().enumerate() {
        for (second, b) in selections.iter().enumerate().skip(first + 1) {
            let entries = shared_entries(a, b);
            if entries.is_empty() {
                continue;
            }
            let which = if selections.len() == 2 {
                "both selections".to_owned()
            } else {
                format!("selections {} and {} both", first + 1, second + 1)
            };
            let noun = if entries.len() == 1 { "entry" } else { "entries" };
            faults.push(format!("{which} use {noun} {}", enumerated(&entries)));
        }
    }
    faults
}

fn fault_of_product(puzzle: &Puzzle, magic: &Magic, selection: &Selection) -> Option<String> {
    let valuation = selection.valuation(puzzle.matrix());
    let deviations = magic.deviations(&valuation);
    if deviations.is_empty() {
        return None;
    }
    let product = puzzle.palette().display_factors(&valuation);
    let is_not = match magic.relation() {
        Relation::Equal => "≠ M",
        Relation::Divides => "does not divide M",
    };
    Some(format!("product {product} {is_not}: {}", describe_deviations(puzzle, &deviations)))
}

fn shared_entries(a: &Selection, b: &Selection) -> Vec<String> {
    let pairs = a.numbers().zip(b.numbers()).enumerate();
    pairs
        .filter(|(_, (a, b))| a == b)
        .map(|(row, (column, _))| format!("({},{column})", row + 1))
        .collect()
}

/// “2 once too often, 3 and 7 once too few”: colours that are off by the same number together.
fn describe_deviations(puzzle: &Puzzle, deviations: &[Deviation]) -> String {
    let palette = puzzle.palette();
    let mut groups: BTreeMap<(bool, u32), Vec<String>> = BTreeMap::new();
    for deviation in deviations {
        let key = (deviation.found < deviation.wanted, deviation.found.abs_diff(deviation.wanted));
        let prime = palette.prime(deviation.colour).to_string();
        let name = palette.name(deviation.colour);
        let named = if name == prime { prime } else { format!("{prime} ({name})") };
        groups.entry(key).or_default().push(named);
    }
    let group = |((too_few, by), names): ((bool, u32), Vec<String>)| {
        let how = if too_few { "too few" } else { "too often" };
        format!("{} {} {how}", enumerated(&names), times(by.into()))
    };
    groups.into_iter().map(group).collect::<Vec<_>>().join(", ")
}

/// What is wrong with the cubes of a stack, whatever its sides show.
pub(super) fn faults_of_cubes(
    puzzle: &Puzzle,
    stack: &[StackedCube],
) -> Result<Vec<String>, ModelError> {
    let mut faults = tower::verify(puzzle, stack, Relation::Divides)?;
    faults.retain(|fault| !matches!(fault, Fault::Side { .. }));
    faults_in_words(puzzle, stack, &faults)
}

fn faults_in_words(
    puzzle: &Puzzle,
    stack: &[StackedCube],
    faults: &[Fault],
) -> Result<Vec<String>, ModelError> {
    let cubes = puzzle.some_cubes()?;
    // Cubes listed in another order than the puzzle's do not fit at two places at least.
    let misfits = faults.iter().filter(|fault| !matches!(fault, Fault::Side { .. })).count();
    let describe = |fault: &Fault| match fault {
        Fault::NotOpposite { row, side, colours } => {
            let pairs = cubes[*row].pairs().map(|pair| pair_of(puzzle, pair));
            format!(
                "cube {}: {side} and {} show {}, but its opposite pairs are {}{}",
                row + 1,
                side.opposite(),
                pair_of(puzzle, *colours),
                enumerated(&pairs),
                if misfits > 1 {
                    other_cubes(puzzle, &cubes, *row, &stack[*row])
                } else {
                    String::new()
                },
            )
        }
        Fault::TooFewPairs { row, colours, claimed, present } => {
            let pairs =
                if *present == 1 { "pair of its faces shows" } else { "pairs of its faces show" };
            format!(
                "cube {}: {} is claimed on {claimed} axes, and only {present} {pairs} it",
                row + 1,
                pair_of(puzzle, *colours),
            )
        }
        Fault::Mirrored { row } => format!(
            "cube {}: this is its mirror image; with these four sides, up and down are the other \
             way round",
            row + 1,
        ),
        Fault::Side { side, repeated, missing } => describe_side(puzzle, *side, repeated, missing),
        _ => "the tower has a fault this program has no words for".to_owned(),
    };
    Ok(faults.iter().map(describe).collect())
}

fn pair_of(puzzle: &Puzzle, colours: [Colour; 2]) -> String {
    colours.map(|colour| puzzle.palette().name(colour)).join("–")
}

/// A hint for cubes listed in another order than the puzzle's.
fn other_cubes(
    puzzle: &Puzzle,
    cubes: &[tantalizer::model::Cube],
    row: usize,
    stacked: &StackedCube,
) -> String {
    let handed = puzzle.cubes().is_some();
    let fits = |cube: &tantalizer::model::Cube| {
        stacked.is_stack_of(cube) || (!handed && stacked.is_stack_of(&cube.mirrored()))
    };
    let numbers: Vec<String> = cubes
        .iter()
        .enumerate()
        .filter(|(other, cube)| *other != row && fits(cube))
        .map(|(other, _)| (other + 1).to_string())
        .collect();
    if numbers.is_empty() {
        String::new()
    } else {
        format!(
            " (it could be cube {}: list the cubes in the order of the puzzle, or put the number of each before its colours)",
            numbers.join(" or ")
        )
    }
}

fn describe_side(
    puzzle: &Puzzle,
    side: Face,
    repeated: &[(Colour, u64)],
    missing: &[Colour],
) -> String {
    let palette = puzzle.palette();
    let shown: Vec<String> = repeated
        .iter()
        .map(|&(colour, count)| format!("{} {}", palette.name(colour), times(count)))
        .collect();
    let missing: Vec<String> =
        missing.iter().map(|&colour| palette.name(colour).to_owned()).collect();
    match (shown.is_empty(), missing.is_empty()) {
        (true, _) => format!("side {side} never shows {}", enumerated(&missing)),
        (false, true) => format!("side {side} shows {}", shown.join(", ")),
        (false, false) => {
            format!("side {side} shows {}, never {}", shown.join(", "), enumerated(&missing))
        }
    }
}
