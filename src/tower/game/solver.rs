//! Perfect play.

use super::{Game, Value};
use crate::model::{Colour, Face, Orientation};
use crate::outcome::{Limits, StopReason, Ticker, checked};
use rustc_hash::FxHashMap;

/// Colours as bits.
type Colours = u64;

/// What matters of a stack, the same for stacks that differ in the names of the sides only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Position {
    placed: u8,
    /// By side, its colours that cubes to come have: front and back, left and right; the lesser first
    /// in both pairs, and the lesser pair first.
    sides: [[Colours; 2]; 2],
}

/// Finds the values of positions, and keeps them.
#[derive(Debug)]
pub struct Solver<'a> {
    game: &'a Game,
    /// By cube, the bits of the colours on its three pairs of opposite faces.
    cubes: Vec<[[Colours; 2]; 3]>,
    /// By number of cubes placed, the colours of the cubes to come.
    to_come: Vec<Colours>,
    values: FxHashMap<Position, Value>,
}

impl<'a> Solver<'a> {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(game: &'a Game) -> Self {
        let bit = |colour: Colour| game.shared.binary_search(&colour).map_or(0, |place| 1 << place);
        let cubes: Vec<[[Colours; 2]; 3]> =
            game.cubes.iter().map(|cube| cube.pairs().map(|pair| pair.map(bit))).collect();
        let mut to_come = vec![0];
        for cube in cubes.iter().rev() {
            let bits = cube.as_flattened().iter().fold(0, |bits, bit| bits | bit);
            to_come.push(to_come.last().expect("one at least") | bits);
        }
        to_come.reverse();
        Self { game, cubes, to_come, values: FxHashMap::default() }
    }

    /// The number of different positions looked at.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    /// How the game ends for the player who has to place the next cube.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// # Panics
    /// If there are more orientations than cubes, or a side shows a colour twice.
    pub fn value(&mut self, stack: &[Orientation], limits: &Limits) -> Result<Value, StopReason> {
        self.search(self.position(stack), &mut Ticker::new(limits))
    }

    /// A best move, the first of those that are known, and how the game ends with it for the player who
    /// makes it; none if there is no move.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// # Panics
    /// As [`Solver::value`].
    pub fn best(
        &mut self,
        stack: &[Orientation],
        limits: &Limits,
    ) -> Result<Option<(Orientation, Value)>, StopReason> {
        let value = self.value(stack, limits)?;
        // Its followers were looked at, up to the first that wins.
        let is_best = |orientation: &Orientation| {
            let next = self.position(&[stack, &[*orientation]].concat());
            self.values.get(&next).is_some_and(|&other| -other == value)
        };
        let best = self.game.moves(stack).into_iter().find(is_best);
        Ok(best.map(|orientation| (orientation, value)))
    }

    /// Forgets all values, to make room for others.
    pub fn forget(&mut self) {
        self.values = FxHashMap::default();
    }

    /// The stack at the end of a game that goes on from a stack with best moves of both.
    ///
    /// # Errors
    /// If a limit is reached.
    ///
    /// # Panics
    /// As [`Solver::value`].
    pub fn line(
        &mut self,
        stack: &[Orientation],
        limits: &Limits,
    ) -> Result<Vec<Orientation>, StopReason> {
        let mut line = stack.to_vec();
        while let Some((orientation, _)) = self.best(&line, limits)? {
            line.push(orientation);
        }
        Ok(line)
    }

    fn position(&self, stack: &[Orientation]) -> Position {
        let mut sides = [[0; 2]; 2];
        for (row, &orientation) in stack.iter().enumerate() {
            let [front, left] =
                [Face::Front, Face::Left].map(|side| orientation.face_at(side).index());
            for (side, face) in sides.iter_mut().zip([front, left]) {
                let [toward, away] =
                    [face, face ^ 1].map(|face| self.cubes[row][face / 2][face % 2]);
                assert!(side[0] & toward == 0 && side[1] & away == 0, "no colour twice on a side");
                side[0] |= toward;
                side[1] |= away;
            }
        }
        self.canonical(stack.len(), sides)
    }

    fn canonical(&self, placed: usize, sides: [[Colours; 2]; 2]) -> Position {
        let to_come = self.to_come[placed];
        let mut sides = sides.map(|pair| {
            let [a, b] = pair.map(|side| side & to_come);
            [a.min(b), a.max(b)]
        });
        sides.sort_unstable();
        Position { placed: u8::try_from(placed).expect("few cubes"), sides }
    }

    fn search(&mut self, position: Position, ticker: &mut Ticker<'_>) -> Result<Value, StopReason> {
        if let Some(&value) = self.values.get(&position) {
            return Ok(value);
        }
        checked(ticker.tick())?;
        // A table that grows is there twice for a moment.
        let bytes = 2 * self.values.capacity() * size_of::<(Position, Value)>();
        checked(ticker.check_memory(bytes))?;
        let mut value = self.game.end(position.placed.into());
        for next in self.followers(&position) {
            value = value.max(-self.search(next, ticker)?);
            if value == Value::Win {
                break;
            }
        }
        self.values.insert(position, value);
        Ok(value)
    }

    /// The positions that a move leads to, each once; those that leave few answers first, since more of
    /// them win. That halves the number of positions looked at.
    fn followers(&self, position: &Position) -> Vec<Position> {
        let placed = usize::from(position.placed);
        let Some(pairs) = self.cubes.get(placed) else { return Vec::new() };
        let mut followers = Vec::with_capacity(24);
        for (first, second) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
            for one in with_pair(position.sides[0], pairs[first]) {
                for other in with_pair(position.sides[1], pairs[second]) {
                    followers.push(self.canonical(placed + 1, [one, other]));
                }
            }
        }
        followers.sort_unstable();
        followers.dedup();
        followers.sort_by_cached_key(|next| self.replies(next));
        followers
    }

    /// The number of ways to place the next cube.
    fn replies(&self, position: &Position) -> usize {
        let Some(pairs) = self.cubes.get(usize::from(position.placed)) else { return 0 };
        let [one, other] =
            position.sides.map(|sides| pairs.map(|pair| with_pair(sides, pair).count()));
        let both = one.iter().sum::<usize>() * other.iter().sum::<usize>();
        let same: usize = one.iter().zip(&other).map(|(a, b)| a * b).sum();
        both - same
    }
}

/// Two opposite sides with a pair of faces more, one way round and the other, if no colour is repeated.
fn with_pair([a, b]: [Colours; 2], [x, y]: [Colours; 2]) -> impl Iterator<Item = [Colours; 2]> {
    let both = [[x, y], [y, x]].into_iter();
    both.filter(move |[x, y]| a & x == 0 && b & y == 0).map(move |[x, y]| [a | x, b | y])
}
