//! The block: four cubes as a 2×2×1 prism, each of whose six faces has one colour (the second puzzle
//! of the Mutando).
//!
//! Seen from above, the four cubes stand at the [corners](CORNERS) of the block, and each shows two of
//! its faces that share an edge, one on either side of its corner. So where a tower takes products of
//! opposite faces, the block takes products of the [twelve pairs of faces that share an edge](EDGES):
//! they are the 4×12 [`edge_matrix`]. Let the sides have the colours a, b, c and d. The cubes at the
//! corners show ab, bc, cd and da, and these multiply to
//!
//! > ab · bc · cd · da = (abcd)²,
//!
//! so a block is a selection of one entry of every row whose product is such a square. That is not all:
//! the four entries must also close a walk a–b–c–d–a, which ab·ab·cd·cd does not; and which of the two
//! faces of an edge stands on which side decides what comes up, so that the top, where it matters,
//! needs real cubes. Their pairs of opposite faces leave open which of two mirror images they are.
//!
//! A *placement* says which cube stands at which corner and how it looks there: cubes are told apart,
//! also equal ones, but not the orientations of a cube that show the same colours everywhere. The
//! block can be turned in 8 ways, and none but the identity leaves a placement as it is. So 1 placement in
//! 8 is enough: cube 1 at the front on the left, and of its two neighbours the lesser cube at the
//! back on the left ([`for_each`]).
//!
//! ```
//! use num_bigint::BigUint;
//! use tantalizer::block::{self, Rules};
//! use tantalizer::catalogue;
//!
//! let puzzle = catalogue::find("mutando").unwrap().puzzle();
//! let edges = block::edge_matrix(&puzzle)?;
//! let mut count = 0;
//! block::for_each(&puzzle, Rules::default(), |block| {
//!     let abcd: BigUint = block.sides().iter().map(|&side| puzzle.palette().prime(side)).product();
//!     assert_eq!(block.edges(&edges).value(&edges), abcd.pow(2));
//!     count += 1;
//! })?;
//! assert_eq!(count, 2, "up to turning the block; 16 placements");
//! # Ok::<(), tantalizer::error::ModelError>(())
//! ```

mod search;

use crate::error::ModelError;
use crate::model::{Colour, Cube, Face, Matrix, Orientation, Puzzle, Selection};
use search::Search;
pub(crate) use search::Views;

/// The corners of the block, clockwise as seen from above and from the front on the left, each with
/// the two sides that meet there in the same order.
pub const CORNERS: [[Face; 2]; 4] = [
    [Face::Front, Face::Left],
    [Face::Left, Face::Back],
    [Face::Back, Face::Right],
    [Face::Right, Face::Front],
];

/// The twelve edges of a cube, each by the two faces that share it: the columns of [`edge_matrix`].
pub const EDGES: [[Face; 2]; 12] = [
    [Face::Front, Face::Left],
    [Face::Front, Face::Right],
    [Face::Front, Face::Up],
    [Face::Front, Face::Down],
    [Face::Back, Face::Left],
    [Face::Back, Face::Right],
    [Face::Back, Face::Up],
    [Face::Back, Face::Down],
    [Face::Left, Face::Up],
    [Face::Left, Face::Down],
    [Face::Right, Face::Up],
    [Face::Right, Face::Down],
];

/// Placements that are the same block, turned.
pub const TURNS: usize = 8;

/// What is asked of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rules {
    /// Whether the four sides must have four colours; each has one in any case.
    pub distinct_sides: bool,
    /// Whether top and bottom may show any colours; else each has one.
    pub free_ends: bool,
}

/// Four cubes put together as a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block {
    /// By corner, the row of the cube that stands there.
    cubes: [usize; 4],
    /// By corner, which of its faces comes where.
    orientations: [Orientation; 4],
    /// By corner, the cube as it stands.
    turned: [Cube; 4],
}

impl Block {
    /// By corner, the row of the cube that stands there, counted from 0.
    #[must_use]
    pub fn cubes(&self) -> [usize; 4] {
        self.cubes
    }

    /// By corner, the cube as it stands.
    #[must_use]
    pub fn turned(&self) -> [Cube; 4] {
        self.turned
    }

    /// The colours of front, left, back and right.
    #[must_use]
    pub fn sides(&self) -> [Colour; 4] {
        std::array::from_fn(|corner| self.turned[corner].face(CORNERS[corner][0]))
    }

    /// By corner, the colours that the top, or the bottom, shows there.
    #[must_use]
    pub fn end(&self, face: Face) -> [Colour; 4] {
        self.turned.map(|cube| cube.face(face))
    }

    /// The entries of the edge matrix that it shows at its corners.
    ///
    /// # Panics
    /// If the matrix is not one of four rows and twelve columns.
    #[must_use]
    pub fn edges(&self, edge_matrix: &Matrix) -> Selection {
        let mut columns = [0; 4];
        for (corner, &row) in self.cubes.iter().enumerate() {
            let shown = CORNERS[corner].map(|side| self.orientations[corner].face_at(side));
            let is_shown = |edge: &[Face; 2]| edge.iter().all(|face| shown.contains(face));
            columns[row] = EDGES.iter().position(is_shown).expect("two faces with an edge");
        }
        Selection::new(edge_matrix, &columns).expect("a 4×12 matrix")
    }

    /// What one sees of it: sides, top and bottom by corner, the least of those that turning gives.
    #[must_use]
    pub fn look(&self) -> [[Colour; 4]; 3] {
        let (sides, up, down) = (self.sides(), self.end(Face::Up), self.end(Face::Down));
        // Turned about the vertical axis everything moves on by a corner; upside down, about the
        // diagonal of the first corner, the sides change places in pairs and the ends with each other.
        let rolled = |[a, b, c, d]: [Colour; 4]| [b, c, d, a];
        let upright = [sides, up, down];
        let over = [
            [sides[1], sides[0], sides[3], sides[2]],
            [down[0], down[3], down[2], down[1]],
            [up[0], up[3], up[2], up[1]],
        ];
        let turns = [upright, over].into_iter().flat_map(|look| {
            std::iter::successors(Some(look), |look| Some(look.map(rolled))).take(4)
        });
        turns.min().expect("eight of them")
    }
}

/// The cubes of a puzzle that a block can be made of.
///
/// # Errors
/// If there are not four, or their faces are not known.
pub fn cubes(puzzle: &Puzzle) -> Result<[Cube; 4], ModelError> {
    let rows = puzzle.some_cubes()?.len();
    if rows != 4 {
        return Err(ModelError::NotFourCubes { cubes: rows });
    }
    let cubes = puzzle.cubes().ok_or(ModelError::FacesUnknown)?;
    Ok(cubes.try_into().expect("a cube for each row"))
}

/// The matrix of edges: by cube, the products of the two faces of each of the [`EDGES`].
///
/// # Errors
/// As [`cubes`].
pub fn edge_matrix(puzzle: &Puzzle) -> Result<Matrix, ModelError> {
    let row = |cube: Cube| EDGES.map(|edge| edge.map(|face| cube.face(face))).to_vec();
    Matrix::from_colours(puzzle.palette().clone(), &cubes(puzzle)?.map(row))
}

/// Visits all blocks, one of each [`TURNS`] placements, in lexicographic order of the cubes at the
/// corners; those of the same cubes always in the same order.
///
/// There are at most 3·24^4 = 995 328, and mostly few; a search takes about as many steps as there are
/// blocks without their last cube.
///
/// # Errors
/// As [`cubes`].
pub fn for_each(
    puzzle: &Puzzle,
    rules: Rules,
    mut visit: impl FnMut(Block),
) -> Result<(), ModelError> {
    let (cubes, colours) = (cubes(puzzle)?, puzzle.palette().len());
    let views = cubes.map(|cube| Views::new(&cube, colours));
    let all: Vec<Orientation> = Orientation::all().collect();
    for order in ORDERS {
        Search::new(rules, order.map(|row| &views[row])).for_each(|local| {
            let orientations = std::array::from_fn(|corner| at_corner(all[local[corner]], corner));
            let turned =
                std::array::from_fn(|corner| cubes[order[corner]].turned(orientations[corner]));
            visit(Block { cubes: order, orientations, turned });
        });
    }
    Ok(())
}

/// The number of blocks that [`for_each`] visits for these cubes, colours counted from 0 to below
/// `colours`.
pub(crate) fn count(views: [&Views; 4], rules: Rules) -> usize {
    ORDERS.iter().map(|order| Search::new(rules, order.map(|row| views[row])).count()).sum()
}

/// By corner, the cubes, one of every eight orders that turning gives.
const ORDERS: [[usize; 4]; 3] = [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 1, 3]];

/// The orientation that shows at a corner what another shows on the front and on the left.
fn at_corner(orientation: Orientation, corner: usize) -> Orientation {
    let [first, second] = [Face::Front, Face::Left].map(|side| orientation.face_at(side));
    let (front, left) = match corner {
        0 => (first, second),
        1 => (second.opposite(), first),
        2 => (first.opposite(), second.opposite()),
        _ => (second, first.opposite()),
    };
    Orientation::new(front, left).expect("faces with an edge")
}
