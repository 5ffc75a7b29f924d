//! Words for the senses in which puzzles are the same.

use super::output;
use tantalizer::equivalence::{Level, Statistic};
use tantalizer::model::{Palette, Permutation, Puzzle};

/// The name of a level in JSON.
pub(super) fn key(level: Level) -> &'static str {
    match level {
        Level::Cubes => "cubes",
        Level::Mirrored => "mirrored",
        Level::Matrix => "matrix",
        Level::RepaintedCubes => "repainted_cubes",
        Level::RepaintedMirrored => "repainted_mirrored",
        Level::Repainted => "repainted",
    }
}

/// What two puzzles share on a level.
pub(super) fn name(level: Level) -> &'static str {
    match level {
        Level::Cubes => "the same real cubes",
        Level::Mirrored => "the same real cubes, all mirrored",
        Level::Matrix => "the same matrix",
        Level::RepaintedCubes => "the same real cubes, repainted",
        Level::RepaintedMirrored => "the same real cubes, repainted and all mirrored",
        Level::Repainted => "the same matrix, repainted",
    }
}

/// As [`name`], if the level is the first that holds: what keeps it from saying more.
pub(super) fn name_for(level: Level, a: &Puzzle, b: &Puzzle) -> String {
    let faces = a.cubes().is_some() && b.cubes().is_some();
    match level {
        Level::Matrix | Level::Repainted if faces => {
            format!("{}; some cubes mirrored, not all", name(level))
        }
        _ => name(level).to_owned(),
    }
}

/// As [`Statistic::having`], in words for cubes.
pub(super) fn having_for_cubes(statistic: Statistic, value: u64) -> String {
    match (statistic, value) {
        (Statistic::TotalExponent, 0) => "colours on no face".to_owned(),
        (Statistic::TotalExponent, _) => {
            format!("colours on {} of all cubes together", output::counted(value, "face", "faces"))
        }
        (Statistic::ColoursOfEntry, 1) => "pairs of opposite faces of one colour".to_owned(),
        (Statistic::ColoursOfEntry, _) => "pairs of opposite faces of two colours".to_owned(),
        (Statistic::EqualEntries, _) => {
            let times = output::times(value);
            format!("pairs of colours that are opposite each other {times}, on all cubes together")
        }
        (Statistic::Loops, _) => {
            format!("colours that are opposite themselves {}", output::times(value))
        }
        _ => statistic.having(value),
    }
}

/// By colour of A in the order of its palette, its name and that of the colour of B it becomes.
pub(super) fn colour_map<'a>(
    a: &'a Palette,
    b: &'a Palette,
    colours: &Permutation,
) -> Vec<[&'a str; 2]> {
    let names_of_b: Vec<&str> = b.names().collect();
    a.names().enumerate().map(|(place, name)| [name, names_of_b[colours.image(place)]]).collect()
}

/// The same as text, colours in colour: `red → G, green → B`; none if all keep their names.
pub(super) fn colour_arrows(a: &Palette, b: &Palette, colours: &Permutation) -> Option<String> {
    let images: Vec<_> = b.colours().collect();
    let changed = a.colours().any(|c| a.name(c) != b.name(images[colours.image(c.index())]));
    let arrow = |colour: tantalizer::model::Colour| {
        let image = images[colours.image(colour.index())];
        format!("{} → {}", output::colour(a, colour), output::colour(b, image))
    };
    changed.then(|| a.colours().map(arrow).collect::<Vec<_>>().join(", "))
}
