//! A block seen from above, drawn with lines.

use super::super::output::colour;
use tabled::builder::Builder;
use tabled::settings::{Alignment, Padding, Style};
use tantalizer::block::{Block, Rules};
use tantalizer::model::{Face, Palette};

/// The plan of a block, cubes with their numbers and sides with their colours around them; where ends are
/// free, the colours of top and bottom stand in every cube.
pub(in super::super) fn plan(palette: &Palette, block: &Block, rules: Rules) -> String {
    let cell = |corner: usize| {
        let number = block.cubes()[corner] + 1;
        let [top, bottom] =
            [Face::Up, Face::Down].map(|end| colour(palette, block.end(end)[corner]));
        if rules.free_ends {
            format!("cube {number}\ntop {top}\nbottom {bottom}")
        } else {
            format!("cube {number}")
        }
    };
    // Corners go clockwise from the front on the left.
    let [front_left, back_left, back_right, front_right] = [0, 1, 2, 3].map(cell);
    let cubes = Builder::from_iter([[back_left, back_right], [front_left, front_right]])
        .build()
        .with(Style::modern())
        .to_string();
    let [front, left, back, right] = block.sides().map(|side| colour(palette, side));
    let none = String::new;
    let mut plan =
        Builder::from_iter([[none(), back, none()], [left, cubes, right], [none(), front, none()]])
            .build();
    plan.with(Style::empty())
        .with(Padding::new(1, 1, 0, 0))
        .with(Alignment::center())
        .with(Alignment::center_vertical());
    plan.to_string().lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
