//! Why there is no solution, in words.

use super::super::output::{counted, times};
use super::answer::Answer;
use tantalizer::model::Matrix;
use tantalizer::search::obstacle::Obstacle;

/// The reason as the rest of a sentence: “no solution, because …”.
pub(super) fn because(answer: &Answer, obstacle: &Obstacle) -> String {
    let (matrix, partials) = (answer.puzzle().matrix(), answer.partials.len());
    let palette = matrix.palette();
    match obstacle {
        Obstacle::Degree { selection, magic }
            if answer.magic.is_standard() && matrix.is_of_cubes() =>
        {
            format!(
                "of {} and {}: two opposite sides of the tower show {selection} faces, and \
                 with every colour once on each they would show {magic}{}",
                counted(matrix.rows(), "cube", "cubes"),
                counted(palette.len(), "colour", "colours"),
                if palette.len() > matrix.rows() { rarest(matrix) } else { String::new() },
            )
        }
        Obstacle::Degree { selection, magic } => {
            format!("M has {magic} prime factors, and the product of a selection has {selection}")
        }
        Obstacle::Colour { colour, least, greatest, wanted } => {
            let (name, wanted_times) = (palette.name(*colour), times(*wanted));
            let selections = match greatest {
                0 => "no selection has it".to_owned(),
                _ if greatest < wanted => {
                    format!("no selection has it more often than {}", times(*greatest))
                }
                _ => format!("every selection has it {} or more often", times(*least)),
            };
            format!("M has the colour {name} {wanted_times}, and {selections}")
        }
        Obstacle::NoPartial => "no selection has the product M".to_owned(),
        Obstacle::TooFew => {
            let verb = if partials == 1 { "is" } else { "are" };
            format!(
                "a solution needs {} partial solutions, and there {verb} {partials}",
                answer.parts
            )
        }
        Obstacle::SharedEntry { row, column } => format!(
            "all {partials} partial solutions use entry ({},{}), and independent ones differ in \
             every row",
            row + 1,
            column + 1,
        ),
        Obstacle::Dependent if answer.parts == 2 => {
            "any two partial solutions share an entry".to_owned()
        }
        Obstacle::Dependent => {
            format!("of any {} partial solutions some two share an entry", answer.parts)
        }
        Obstacle::NoSet => format!("no {} selections with product M are independent", answer.parts),
        _ => "of a reason this report has no words for".to_owned(),
    }
}

/// The colours on the fewest faces: where there are too many colours, one of them may be a slip.
fn rarest(matrix: &Matrix) -> String {
    let palette = matrix.palette();
    let faces = matrix.total_exponents();
    let least = faces.iter().min().copied().unwrap_or_default();
    let names: Vec<String> = palette
        .colours()
        .filter(|colour| faces[colour.index()] == least)
        .map(|colour| palette.name(colour).to_owned())
        .collect();
    let noun = if least == 1 { "face" } else { "faces" };
    format!("; the rarest colour is {}, on {least} {noun}", names.join(" or "))
}
