//! Turns of single cubes in a stack, and how many of them lead from one orientation to another.

use crate::model::{Face, Orientation};
use std::collections::VecDeque;
use std::fmt;

/// What counts as one turn of a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// A quarter turn about an axis through the middles of two opposite faces. Any orientation is at
    /// most 3 away: 1, 6, 11 and 6 orientations at distance 0, 1, 2 and 3.
    Quarter,
    /// A quarter or a half turn about such an axis. At most 2: 1, 9 and 14 orientations.
    Half,
    /// Any turn at all. At most 1.
    Any,
}

impl Metric {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Quarter, Self::Half, Self::Any];
}

/// A rotation of a cube, by where its front and its left go; written out by [`fmt::Display`].
///
/// ```
/// use tantalizer::model::Face;
/// use tantalizer::tower::moves::{Metric, Turn};
///
/// let turns: Vec<String> = Turn::all(Metric::Quarter).map(|turn| turn.to_string()).collect();
/// assert_eq!(turns, [
///     "up to the left", "up to the right", "front up", "front down",
///     "front to the left", "front to the right",
/// ]);
/// assert_eq!(Turn::all(Metric::Half).count(), 9);
/// assert_eq!(Turn::all(Metric::Any).count(), 23);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(Kind);

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    /// About an axis through opposite faces: 0 for front–back, 1 for left–right, 2 for up–down. How far,
    /// from 1 to 3, in the direction up → left, front → up or front → left.
    Axis { axis: usize, quarters: usize },
    /// The cube is put down with what was on these sides at the front and at the left; it is not
    /// [straight](Orientation::straight).
    Any { from: Orientation },
}

/// By axis, the sides that a quarter turn takes one to the next.
const CYCLES: [[Face; 4]; 3] = [
    [Face::Up, Face::Left, Face::Down, Face::Right],
    [Face::Front, Face::Up, Face::Back, Face::Down],
    [Face::Front, Face::Left, Face::Back, Face::Right],
];

impl Turn {
    /// All that count as one turn; about axes the quarter turns first.
    pub fn all(metric: Metric) -> impl Iterator<Item = Self> {
        let quarters: &[usize] = match metric {
            Metric::Quarter => &[1, 3],
            Metric::Half => &[1, 3, 2],
            Metric::Any => &[],
        };
        let about = (0..3).flat_map(move |axis| {
            quarters.iter().map(move |&quarters| Kind::Axis { axis, quarters })
        });
        let turned = Orientation::all().filter(|&from| from != Orientation::straight());
        let any = turned.map(|from| Kind::Any { from }).filter(move |_| metric == Metric::Any);
        about.chain(any).map(Self)
    }

    /// The side that what comes to a side was on before.
    #[must_use]
    pub fn source(self, side: Face) -> Face {
        match self.0 {
            Kind::Axis { axis, quarters } => {
                let cycle = CYCLES[axis];
                match cycle.iter().position(|&face| face == side) {
                    Some(place) => cycle[(place + 4 - quarters) % 4],
                    None => side,
                }
            }
            Kind::Any { from } => from.face_at(side),
        }
    }

    /// The orientation that a turn leads to.
    #[must_use]
    pub fn applied(self, orientation: Orientation) -> Orientation {
        let [front, left] =
            [Face::Front, Face::Left].map(|side| orientation.face_at(self.source(side)));
        Orientation::new(front, left).expect("front and left share an edge")
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = |face| match face {
            Face::Front => "to the front",
            Face::Back => "to the back",
            Face::Left => "to the left",
            Face::Right => "to the right",
            Face::Up => "up",
            Face::Down => "down",
        };
        match self.0 {
            Kind::Axis { axis, quarters } => {
                let cycle = CYCLES[axis];
                write!(f, "{} {}", cycle[0], to(cycle[quarters]))?;
                match (axis, quarters) {
                    (_, 1 | 3) => Ok(()),
                    (0, _) => f.write_str(", front stays"),
                    (1, _) => f.write_str(", left stays"),
                    _ => f.write_str(", up stays"),
                }
            }
            Kind::Any { from } => {
                let [front, left] = [Face::Front, Face::Left].map(|side| from.face_at(side));
                let mut parts = Vec::new();
                if front != Face::Front {
                    parts.push(format!("{front} {}", to(Face::Front)));
                }
                if left != Face::Left {
                    parts.push(format!("{left} {}", to(Face::Left)));
                }
                f.write_str(&parts.join(", "))
            }
        }
    }
}

/// By two orientations, as positions in [`Orientation::all`], how many turns lead from one to the other
/// at least. Symmetric, since turns can be undone.
#[derive(Debug, Clone)]
pub(super) struct Distances {
    metric: Metric,
    orientations: Vec<Orientation>,
    table: [[u8; 24]; 24],
}

impl Distances {
    pub(super) fn new(metric: Metric) -> Self {
        let orientations: Vec<Orientation> = Orientation::all().collect();
        let mut all = Self { metric, orientations, table: [[u8::MAX; 24]; 24] };
        for start in 0..24 {
            all.table[start][start] = 0;
            let mut pending = VecDeque::from([start]);
            while let Some(from) = pending.pop_front() {
                for turn in Turn::all(metric) {
                    let to = turn.applied(all.orientations[from]).index();
                    if all.table[start][to] == u8::MAX {
                        all.table[start][to] = all.table[start][from] + 1;
                        pending.push_back(to);
                    }
                }
            }
        }
        all
    }

    pub(super) fn orientation(&self, index: usize) -> Orientation {
        self.orientations[index]
    }

    pub(super) fn between(&self, from: usize, to: usize) -> u8 {
        self.table[from][to]
    }

    /// The greatest distance.
    pub(super) fn most(&self) -> u8 {
        self.table[0].into_iter().max().expect("24 of them")
    }

    /// Fewest turns from one orientation to another.
    pub(super) fn path(&self, mut from: usize, to: usize) -> Vec<Turn> {
        let mut path = Vec::new();
        while from != to {
            let nearer = |&turn: &Turn| {
                let next = turn.applied(self.orientations[from]).index();
                self.between(next, to) < self.between(from, to)
            };
            let turn = Turn::all(self.metric).find(nearer).expect("a turn leads nearer");
            from = turn.applied(self.orientations[from]).index();
            path.push(turn);
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_orientations_by_distance() {
        let expected: [&[usize]; 3] = [&[1, 6, 11, 6], &[1, 9, 14], &[1, 23]];
        for (metric, expected) in Metric::ALL.into_iter().zip(expected) {
            let distances = Distances::new(metric);
            assert_eq!(usize::from(distances.most()), expected.len() - 1);
            for row in distances.table {
                let at = |distance| row.iter().filter(|&&d| usize::from(d) == distance).count();
                assert_eq!((0..expected.len()).map(at).collect::<Vec<_>>(), expected);
            }
            for (from, row) in distances.table.iter().enumerate() {
                for (to, &distance) in row.iter().enumerate() {
                    assert_eq!(distance, distances.between(to, from));
                    let path = distances.path(from, to);
                    assert_eq!(path.len(), usize::from(distance));
                    let apply = |orientation, turn: &Turn| turn.applied(orientation);
                    let end = path.iter().fold(distances.orientation(from), apply);
                    assert_eq!(end, distances.orientation(to));
                }
            }
        }
    }

    #[test]
    fn a_turn_moves_sides_as_it_says() {
        let turn = Turn(Kind::Axis { axis: 2, quarters: 1 });
        assert_eq!(turn.source(Face::Left), Face::Front, "front to the left");
        assert_eq!(turn.source(Face::Up), Face::Up);
        for metric in Metric::ALL {
            for turn in Turn::all(metric) {
                for orientation in Orientation::all() {
                    let turned = turn.applied(orientation);
                    for side in Face::ALL {
                        assert_eq!(turned.face_at(side), orientation.face_at(turn.source(side)));
                    }
                }
            }
        }
    }
}
