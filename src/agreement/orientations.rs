//! The number of placements by trying all orientations.

use crate::model::{Colour, Cube, Face, Orientation};
use crate::outcome::{Limits, Outcome, StopReason, Ticker};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Counts the ways to stack the cubes in this order so that no long side shows a colour twice, the
/// 24 orientations of a cube told apart.
///
/// Cube by cube it tries every orientation, and goes on to the next where no side shows a colour
/// twice so far. With as many colours as cubes, every side then shows every colour. It knows of no
/// products, no graph and no solutions. Time O(24^n) in the worst case; memory O(n).
///
/// ```
/// use tantalizer::agreement::count_orientations;
/// use tantalizer::catalogue;
/// use tantalizer::outcome::Limits;
///
/// let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
/// let count = count_orientations(puzzle.cubes().unwrap(), puzzle.palette().len(), &Limits::new());
/// assert_eq!(count.complete(), Some(8u32.into()));
/// ```
///
/// # Panics
/// If a cube has a colour that is not one of the first `colours`.
pub fn count(cubes: &[Cube], colours: usize, limits: &Limits) -> Outcome<BigUint> {
    let turned = cubes.iter().map(|cube| {
        let sides = |turn| Face::ALL.map(|side| cube.turned(turn).face(side));
        Orientation::all().map(|turn| sides(turn)[..4].try_into().expect("four of six")).collect()
    });
    let mut stack = Stack {
        turned: turned.collect(),
        shown: vec![[false; 4]; colours],
        count: BigUint::ZERO,
        ticker: Ticker::new(limits),
    };
    let flow = stack.put_on(0);
    Outcome::new(stack.count, flow)
}

struct Stack<'a> {
    /// By cube, what its 24 orientations show on front, back, left and right.
    turned: Vec<Vec<[Colour; 4]>>,
    /// By colour, the sides that show it.
    shown: Vec<[bool; 4]>,
    count: BigUint,
    ticker: Ticker<'a>,
}

impl Stack<'_> {
    /// Puts the cubes from this one on onto the stack in all ways.
    fn put_on(&mut self, cube: usize) -> ControlFlow<StopReason> {
        if cube == self.turned.len() {
            self.count += 1u8;
            return ControlFlow::Continue(());
        }
        for turn in 0..self.turned[cube].len() {
            self.ticker.tick()?;
            let sides = self.turned[cube][turn];
            if sides.iter().enumerate().any(|(side, colour)| self.shown[colour.index()][side]) {
                continue;
            }
            self.show(sides, true);
            self.put_on(cube + 1)?;
            self.show(sides, false);
        }
        ControlFlow::Continue(())
    }

    fn show(&mut self, sides: [Colour; 4], shown: bool) {
        for (side, colour) in sides.into_iter().enumerate() {
            self.shown[colour.index()][side] = shown;
        }
    }
}
