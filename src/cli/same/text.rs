//! The answer of `same` for people.

use super::{Answer, Verdict};
use crate::cli::levels;
use crate::cli::output::{self, bad, counted, enumerated, good, grouped, heading};
use num_bigint::BigUint;
use tantalizer::equivalence::{
    Common, CubesWitness, Difference, Level, Proof, Sameness, Unpaired, Witness,
};
use tantalizer::format::{self, Format};
use tantalizer::model::{Face, Matrix, Palette, Permutation, Puzzle};

/// More colours than this are not written out.
const MANY_COLOURS: usize = 30;

pub(super) fn report(answer: &Answer) -> String {
    let titles = [("A", &answer.a), ("B", &answer.b)]
        .map(|(name, loaded)| format!("{name}: {} ({})\n", loaded.title, loaded.understood));
    let verdict = match answer.verdict() {
        Verdict::Same(level, found) => same(answer, level, found),
        Verdict::Different(level, difference) => different(answer, level, difference),
        Verdict::Undecided(reason) => output::undecided(reason),
    };
    let levels = if all_levels(answer) { levels_table(answer) } else { String::new() };
    format!("{}\n{verdict}{levels}", titles.concat())
}

fn same(answer: &Answer, level: Level, found: &Sameness) -> String {
    let colours = if level.repaints() {
        colour_map(answer, found.colours())
    } else {
        matched_colours(answer)
    };
    let (table, checked) = match &found.proof {
        Proof::Rows(witness) => (
            rows_table(answer, witness),
            "A with its rows, entries and colours moved as told is B, entry by entry",
        ),
        Proof::Cubes(witness) => (
            cubes_table(answer, witness),
            "the cubes of A, painted and turned as told, are those of B, face by face",
        ),
    };
    let symmetries = answer.symmetries().and_then(symmetries).unwrap_or_default();
    format!(
        "{}: {}\n{colours}\n{table}\nchecked: {checked}\n{symmetries}",
        good("yes"),
        levels::name(level),
    )
}

fn palettes(answer: &Answer) -> [&Palette; 2] {
    [&answer.a, &answer.b].map(|loaded| loaded.puzzle.palette())
}

/// The colours of A and those of B they become.
fn colour_map(answer: &Answer, map: &Permutation) -> String {
    let [a, b] = palettes(answer);
    match levels::colour_arrows(a, b, map) {
        None => "colours keep their names\n".to_owned(),
        Some(_) if map.size() > MANY_COLOURS => {
            format!(
                "{} exchanged (--format json says how)\n",
                counted(map.size(), "colour", "colours")
            )
        }
        Some(arrows) => format!("colours: {arrows}\n"),
    }
}

/// What made colours count as the same, unless it is plain.
fn matched_colours(answer: &Answer) -> String {
    let [a, b] = palettes(answer);
    match answer.common {
        Some(Common::Primes) => {
            let map = levels::colour_arrows(a, b, &answer.colours);
            match map.filter(|_| a.len() <= MANY_COLOURS) {
                Some(arrows) => format!("colours are matched by their primes: {arrows}\n"),
                None => "colours are matched by their primes\n".to_owned(),
            }
        }
        Some(Common::Names) if !(a.has_default_primes() && b.has_default_primes()) => {
            let same =
                |colour| b.colour_of_prime(a.prime(colour)) == b.colour_named(a.name(colour));
            let differ = !a.colours().all(same);
            let text = "colours are matched by their names, though their primes differ\n";
            if differ { text.to_owned() } else { String::new() }
        }
        _ => String::new(),
    }
}

fn rows_table(answer: &Answer, witness: &Witness) -> String {
    let b = answer.b.puzzle.matrix();
    let head = ["row of B", "is row of A", "with its entries", "B has"];
    let mut table = vec![head.map(heading).to_vec()];
    for (row, entries) in witness.entries().iter().enumerate().take(answer.row_limit) {
        let entries = (0..entries.size()).map(|column| (entries.image(column) + 1).to_string());
        table.push(vec![
            (row + 1).to_string(),
            (witness.rows().image(row) + 1).to_string(),
            entries.collect::<Vec<_>>().join(" "),
            row_in_words(b, row),
        ]);
    }
    output::table(table, &[0, 1]) + &left_out(answer, b.rows()) + &product(witness)
}

/// The row part as a product of matrices, if there are few rows.
fn product(witness: &Witness) -> String {
    const FEW: usize = 8;
    let rows = witness.rows();
    if rows.size() > FEW {
        return String::new();
    }
    let ones = (0..rows.size()).map(|row| format!("P({},{})", row + 1, rows.image(row) + 1));
    let ones = ones.collect::<Vec<_>>().join(" = ");
    format!("  the rows are those of P·A, with {ones} = 1 and 0 elsewhere\n")
}

fn cubes_table(answer: &Answer, witness: &CubesWitness) -> String {
    let a = if witness.mirrored() { "is cube of mirrored A" } else { "is cube of A" };
    let head = ["cube of B", a, "with its faces to front, back, left, right, up, down"];
    let mut table = vec![head.map(heading).to_vec()];
    for (cube, turn) in witness.turns().iter().enumerate().take(answer.row_limit) {
        let faces = Face::ALL.map(|side| turn.face_at(side).to_string());
        let from = witness.cubes().image(cube) + 1;
        table.push(vec![(cube + 1).to_string(), from.to_string(), faces.join(", ")]);
    }
    let mirror = if witness.mirrored() {
        "  mirrored: left and right of every cube exchanged, before it is turned\n"
    } else {
        ""
    };
    output::table(table, &[0, 1]) + mirror + &left_out(answer, witness.turns().len())
}

fn left_out(answer: &Answer, rows: usize) -> String {
    match rows.saturating_sub(answer.row_limit) {
        0 => String::new(),
        rest => format!("  … and {} more (--limit)\n", grouped(&rest.into())),
    }
}

/// The entries of a row, as numbers if the colours are named by their primes.
fn row_in_words(matrix: &Matrix, row: usize) -> String {
    let palette = matrix.palette();
    if palette.is_named_by_primes() {
        let values = (0..matrix.columns()).map(|column| matrix.value(row, column).to_string());
        return values.collect::<Vec<_>>().join(" ");
    }
    let entries = matrix.row(row).iter().map(|entry| palette.display_colours(entry));
    entries.collect::<Vec<_>>().join("  ")
}

/// How many colour maps keep A, and how many puzzles they give.
fn symmetries(found: &Sameness) -> Option<String> {
    /// 20! is a number that can still be read.
    const FEW: usize = 20;
    let (automorphisms, puzzles) = (found.automorphisms.as_ref()?, found.relabellings()?);
    let number = grouped(automorphisms);
    let turn = if *automorphisms == BigUint::from(1u8) { "turns" } else { "turn" };
    let colours = found.colours().size();
    if colours > FEW {
        let maps = format!("{colours}! colour maps");
        return Some(format!("{number} of {maps} {turn} A into itself (its automorphisms)\n"));
    }
    let maps = counted(automorphisms * &puzzles, "colour map", "colour maps");
    let puzzles = counted(puzzles, "puzzle", "different puzzles");
    Some(format!(
        "{number} of {maps} {turn} A into itself (its automorphisms), so that they give {puzzles}\n"
    ))
}

fn different(answer: &Answer, level: Level, difference: &Difference) -> String {
    let headline = match difference {
        Difference::Cubes { .. } => "the same pairs of opposite faces, but other cubes",
        Difference::Colours => "they are not over the same colours",
        _ if level.repaints() => "not the same matrix, however painted",
        _ => "not the same matrix",
    };
    let matched = if level.repaints() { String::new() } else { matched_colours(answer) };
    let [a, b] = palettes(answer);
    // Other differences are there however it is painted.
    let may_help = match difference {
        Difference::Rows(rows) => rows.in_first.len() == rows.in_second.len(),
        Difference::Colours => true,
        _ => false,
    } && !level.repaints()
        && !all_levels(answer)
        && a.len() == b.len();
    let hint = "--relabel compares them up to a permutation of the colours\n";
    let hint = if may_help { hint } else { "" };
    format!("{}: {headline}\n{matched}{}{hint}", bad("no"), explained(answer, difference))
}

/// Whether the output tells of all levels.
fn all_levels(answer: &Answer) -> bool {
    answer.levels.len() == Level::ALL.len()
}

fn explained(answer: &Answer, difference: &Difference) -> String {
    let [a, b] = [&answer.a, &answer.b].map(|loaded| loaded.puzzle.matrix());
    match difference {
        Difference::Colours => {
            let [a, b] = palettes(answer).map(some_names);
            format!("  A has {a}\n  B has {b}\n")
        }
        Difference::Rows(Unpaired { in_first, in_second }) => {
            rows_left(answer, ["A", "B"], a, in_first)
                + &rows_left(answer, ["B", "A"], b, in_second)
        }
        Difference::Cubes { colours, unpaired, maps } => {
            mirrored_cubes(answer, colours, &unpaired.in_first, maps)
        }
        Difference::Forms { first, second } => {
            let form = |name: &str, matrix: &Matrix| {
                let puzzle = Puzzle::of_matrix(matrix.clone());
                let text = format::write(&puzzle, Format::Primes).unwrap_or_default();
                let lines = text.lines().take(answer.row_limit).map(|line| format!("    {line}\n"));
                let rest = left_out(answer, matrix.rows());
                format!("  canonical form of {name}:\n{}{rest}", lines.collect::<String>())
            };
            let [first, second] = [form("A", first), form("B", second)];
            format!(
                "  all that is easily counted agrees, the canonical forms do not\n{first}{second}"
            )
        }
        Difference::Statistic { statistic, value, first, second } if a.is_of_cubes() => {
            let having = levels::having_for_cubes(*statistic, *value);
            format!("  {having}: {first} in A, {second} in B\n")
        }
        _ => format!("  {difference}\n"),
    }
}

fn some_names(palette: &Palette) -> String {
    let mut names: Vec<&str> = palette.names().take(MANY_COLOURS).collect();
    if palette.len() > MANY_COLOURS {
        names.push("…");
    }
    names.join(", ")
}

fn rows_left(answer: &Answer, [here, there]: [&str; 2], matrix: &Matrix, rows: &[usize]) -> String {
    let line = |&row: &usize| {
        let entries = row_in_words(matrix, row);
        format!("  row {} of {here} has no partner in {there}: {entries}\n", row + 1)
    };
    let lines: String = rows.iter().take(answer.row_limit).map(line).collect();
    lines + &left_out(answer, rows.len())
}

/// The matrices are the same, and some cubes are mirrored.
fn mirrored_cubes(
    answer: &Answer,
    colours: &Permutation,
    cubes: &[usize],
    maps: &BigUint,
) -> String {
    let numbers: Vec<String> =
        cubes.iter().take(answer.row_limit).map(|cube| (cube + 1).to_string()).collect();
    let (noun, what) = match cubes.len() {
        1 => ("cube", "is in B only as its mirror image"),
        _ => ("cubes", "are in B only as their mirror images"),
    };
    let others = if *maps > BigUint::from(1u8) {
        let maps = grouped(maps);
        format!(
            "  {maps} colour maps make the matrices the same; with none of them the cubes are\n"
        )
    } else {
        String::new()
    };
    let mirrored = answer.levels.iter().any(|(level, asked, _)| *asked && level.mirrors());
    let nor = if mirrored { "; nor do all become the same when all are mirrored" } else { "" };
    let map = format!("  {}", colour_map(answer, colours));
    format!("{map}  {noun} {} of A {what}{nor}\n{others}", enumerated(&numbers))
}

fn levels_table(answer: &Answer) -> String {
    let mut rows = vec![["in what sense", "the same"].map(heading).to_vec()];
    for (level, _, compared) in &answer.levels {
        let holds = match compared {
            Ok(Ok(_)) => "yes".to_owned(),
            Ok(Err(_)) => "no".to_owned(),
            Err(reason) => format!("undecided ({reason})"),
        };
        rows.push(vec![levels::name(*level).to_owned(), holds]);
    }
    format!("\n{}", output::table(rows, &[]))
}
