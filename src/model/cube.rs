//! Coloured cubes and the 24 ways to put one down.

use super::colour::Colour;
use super::permutation::Permutation;
use std::fmt;

/// A face of a cube, or the side of the world it points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Towards the viewer.
    Front,
    /// Away from the viewer.
    Back,
    /// To the viewer's left.
    Left,
    /// To the viewer's right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

impl Face {
    /// All six, in the order front, back, left, right, up, down: opposite faces are neighbours,
    /// so faces 2j and 2j+1 make entry j of the cube's row (counted from 0).
    pub const ALL: [Self; 6] =
        [Self::Front, Self::Back, Self::Left, Self::Right, Self::Up, Self::Down];

    /// The position in [`Face::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The face on the other side of the cube.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::ALL[self.index() ^ 1]
    }

    /// The axis through the face, which is the column of its entry: 0 front–back, 1 left–right,
    /// 2 up–down.
    #[must_use]
    pub fn axis(self) -> usize {
        self.index() / 2
    }

    /// The first letter: F, B, L, R, U or D.
    #[must_use]
    pub fn letter(self) -> char {
        ['F', 'B', 'L', 'R', 'U', 'D'][self.index()]
    }

    /// The face with this first letter, upper or lower case.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|face| face.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Front => "front",
            Self::Back => "back",
            Self::Left => "left",
            Self::Right => "right",
            Self::Up => "up",
            Self::Down => "down",
        })
    }
}

/// One of the 24 ways to put a cube down: which of its faces comes to the front and which to the
/// left. The other four follow, because a cube can be turned but not mirrored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Orientation {
    front: Face,
    left: Face,
}

impl Orientation {
    /// The orientation that brings these two faces to the front and to the left; none if they are
    /// equal or opposite.
    #[must_use]
    pub fn new(front: Face, left: Face) -> Option<Self> {
        (front.axis() != left.axis()).then_some(Self { front, left })
    }

    /// All 24, ordered by the face in front, then by the face to the left.
    pub fn all() -> impl Iterator<Item = Self> {
        Face::ALL
            .into_iter()
            .flat_map(|front| Face::ALL.into_iter().filter_map(move |left| Self::new(front, left)))
    }

    /// As the cube is given: its own front and left are there.
    #[must_use]
    pub fn straight() -> Self {
        Self { front: Face::Front, left: Face::Left }
    }

    /// The position in [`Orientation::all`].
    #[must_use]
    pub fn index(self) -> usize {
        let skipped = if self.left.axis() > self.front.axis() { 2 } else { 0 };
        4 * self.front.index() + self.left.index() - skipped
    }

    /// The face of the cube that comes to a side.
    #[must_use]
    pub fn face_at(self, side: Face) -> Face {
        let face = match side.axis() {
            0 => self.front,
            1 => self.left,
            _ => self.up(),
        };
        if side.index().is_multiple_of(2) { face } else { face.opposite() }
    }

    /// The face that comes up. Front, left and up form a system of fixed handedness: an even
    /// permutation of the axes keeps it, and every axis turned round reverses it.
    fn up(self) -> Face {
        let axis = 3 - self.front.axis() - self.left.axis();
        let even = (self.left.axis() + 3 - self.front.axis()) % 3 == 1;
        let reversed = [self.front, self.left].iter().filter(|f| f.index() % 2 == 1).count();
        let positive = even == reversed.is_multiple_of(2);
        Face::ALL[2 * axis + usize::from(!positive)]
    }
}

/// A real cube: the colours of its six faces in the order of [`Face::ALL`].
///
/// A row of a matrix tells which colours are opposite each other, and so a cube only up to its
/// mirror image; this type knows which of the two it is.
///
/// ```
/// use tantalizer::model::{Colour, Cube, Orientation};
///
/// let cube = Cube::new([0, 1, 2, 3, 4, 5].map(Colour::new));
/// let orientations: std::collections::BTreeSet<Cube> =
///     Orientation::all().map(|orientation| cube.turned(orientation)).collect();
/// assert_eq!(orientations.len(), 24);
/// assert!(!orientations.contains(&cube.mirrored()), "six colours: left and right handed differ");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube {
    faces: [Colour; 6],
}

impl Cube {
    /// The cube with these colours on front, back, left, right, up and down.
    #[must_use]
    pub fn new(faces: [Colour; 6]) -> Self {
        Self { faces }
    }

    /// The colour of a face.
    #[must_use]
    pub fn face(&self, face: Face) -> Colour {
        self.faces[face.index()]
    }

    /// The colours of front, back, left, right, up and down.
    #[must_use]
    pub fn faces(&self) -> [Colour; 6] {
        self.faces
    }

    /// The three pairs of opposite faces: front and back, left and right, up and down.
    #[must_use]
    pub fn pairs(&self) -> [[Colour; 2]; 3] {
        let [front, back, left, right, up, down] = self.faces;
        [[front, back], [left, right], [up, down]]
    }

    /// The cube put down in another orientation.
    #[must_use]
    pub fn turned(&self, orientation: Orientation) -> Self {
        Self { faces: Face::ALL.map(|side| self.face(orientation.face_at(side))) }
    }

    /// Its orientations, of those in which it looks the same the first: 24, or fewer by a factor that is the
    /// number of turns that leave its colours as they are.
    #[must_use]
    pub fn different_orientations(&self) -> Vec<Orientation> {
        let mut looks = Vec::new();
        let is_new = |&orientation: &Orientation| {
            let look = self.turned(orientation);
            let is_new = !looks.contains(&look);
            looks.push(look);
            is_new
        };
        Orientation::all().filter(is_new).collect()
    }

    /// The least of the 24 cubes it looks like when it is turned, in lexicographic order of front,
    /// back, left, right, up, down: the same for cubes that differ only in their orientation.
    #[must_use]
    pub fn least(&self) -> Self {
        Orientation::all().map(|turn| self.turned(turn)).min().expect("24 orientations")
    }

    /// The cube with every colour c exchanged for the one at place p(c) of the palette.
    ///
    /// # Panics
    /// If a colour has no image.
    #[must_use]
    pub fn painted(&self, p: &Permutation) -> Self {
        Self { faces: self.faces.map(|colour| Colour::new(p.image(colour.index()))) }
    }

    /// The mirror image, with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let [front, back, left, right, up, down] = self.faces;
        Self { faces: [front, back, right, left, up, down] }
    }
}

/// What one sees of a cube in a stack, up and down only if they are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StackedCube {
    /// The colours of front, back, left and right.
    pub sides: [Colour; 4],
    /// The colours of up and down.
    pub ends: Option<[Colour; 2]>,
}

impl StackedCube {
    /// The orientations in which a cube looks like this.
    pub fn orientations(self, cube: Cube) -> impl Iterator<Item = Orientation> {
        Orientation::all().filter(move |&orientation| {
            let faces = cube.turned(orientation).faces;
            faces[..4] == self.sides && self.ends.is_none_or(|ends| faces[4..] == ends)
        })
    }

    /// Whether a cube can be put down so that it looks like this.
    #[must_use]
    pub fn is_stack_of(&self, cube: &Cube) -> bool {
        self.orientations(*cube).next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The orientations as the closure of two quarter turns, each written down by hand from a
    /// die: the oracle for the formula of `Orientation::up`.
    #[test]
    fn orientations_are_the_closure_of_two_quarter_turns() {
        // Turned about the vertical axis the left face comes to the front, …
        let spin = |[f, b, l, r, u, d]: [usize; 6]| [l, r, b, f, u, d];
        // … tipped towards the viewer the upper one does.
        let tip = |[f, b, l, r, u, d]: [usize; 6]| [u, d, l, r, b, f];
        let mut closure = BTreeSet::from([[0, 1, 2, 3, 4, 5]]);
        let mut pending = vec![[0, 1, 2, 3, 4, 5]];
        while let Some(faces) = pending.pop() {
            for next in [spin(faces), tip(faces)] {
                if closure.insert(next) {
                    pending.push(next);
                }
            }
        }
        let formula: BTreeSet<[usize; 6]> = Orientation::all()
            .map(|orientation| Face::ALL.map(|side| orientation.face_at(side).index()))
            .collect();
        assert_eq!(formula.len(), 24);
        assert!(Orientation::all().map(Orientation::index).eq(0..24));
        assert_eq!(formula, closure);
    }
}
