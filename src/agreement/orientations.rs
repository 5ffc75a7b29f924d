//! The number of placements by trying all orientations.

use crate::model::{Colour, Cube, Face, Orientation};
use crate::outcome::{Limits, Outcome, StopReason, Ticker};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// Cubes up to which all orientations are tried unasked.
pub(super) const FEW_CUBES: usize = 5;

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
    let turned: Vec<Vec<[Colour; 4]>> = turned.collect();
    let (count, flow) = (BigUint::ZERO, ControlFlow::Continue(()));
    if turned.is_empty() {
        return Outcome::new(BigUint::from(1u8), flow);
    }
    let mut stack = Stack { turned, shown: vec![[false; 4]; colours], turns: Vec::new(), count };
    let flow = stack.search(&mut Ticker::new(limits));
    Outcome::new(stack.count, flow)
}

struct Stack {
    /// By cube, what its 24 orientations show on front, back, left and right.
    turned: Vec<Vec<[Colour; 4]>>,
    /// By colour, the sides that show it.
    shown: Vec<[bool; 4]>,
    /// The orientations of the cubes that stand on each other.
    turns: Vec<usize>,
    count: BigUint,
}

impl Stack {
    /// Stacks the cubes in all ways.
    fn search(&mut self, ticker: &mut Ticker<'_>) -> ControlFlow<StopReason> {
        let mut turn = 0;
        loop {
            ticker.tick()?;
            let cube = self.turns.len();
            if turn == self.turned[cube].len() {
                let Some(below) = self.turns.pop() else { return ControlFlow::Continue(()) };
                self.show(cube - 1, below, false);
                turn = below + 1;
            } else if !self.fits(cube, turn) {
                turn += 1;
            } else if cube + 1 == self.turned.len() {
                self.count += 1u8;
                turn += 1;
            } else {
                self.show(cube, turn, true);
                self.turns.push(turn);
                turn = 0;
            }
        }
    }

    /// Whether no side would show a colour twice.
    fn fits(&self, cube: usize, turn: usize) -> bool {
        let sides = self.turned[cube][turn].iter().enumerate();
        sides.into_iter().all(|(side, colour)| !self.shown[colour.index()][side])
    }

    fn show(&mut self, cube: usize, turn: usize, shown: bool) {
        for (side, colour) in self.turned[cube][turn].into_iter().enumerate() {
            self.shown[colour.index()][side] = shown;
        }
    }
}
