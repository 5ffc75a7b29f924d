//! Going round the block, corner by corner.

use super::Rules;
use crate::model::{Cube, Face};

/// What a cube shows in each of its orientations, of those that look alike the first: bits in the order
/// of [`Orientation::all`](crate::model::Orientation::all). It stands at a corner, with its front on the first side and its left on the
/// second, clockwise as seen from above.
#[derive(Debug, Clone)]
pub(crate) struct Views {
    /// By colour, the orientations that show it on the first side, on the second, at the top and at
    /// the bottom.
    by_colour: Vec<[u32; 4]>,
    /// By orientation, the colours it shows there.
    shown: [[usize; 4]; 24],
}

// The places in `Views`.
const FIRST: usize = 0;
const SECOND: usize = 1;
const TOP: usize = 2;
const BOTTOM: usize = 3;

impl Views {
    /// What a cube of some of so many colours shows.
    pub(crate) fn new(cube: &Cube, colours: usize) -> Self {
        let mut views = Self { by_colour: vec![[0; 4]; colours], shown: [[0; 4]; 24] };
        for orientation in cube.different_orientations() {
            let (turned, index) = (cube.turned(orientation), orientation.index());
            views.shown[index] = [Face::Front, Face::Left, Face::Up, Face::Down]
                .map(|face| turned.face(face).index());
            for (place, &colour) in views.shown[index].iter().enumerate() {
                views.by_colour[colour][place] |= 1 << index;
            }
        }
        views
    }
}

/// A search for blocks of four cubes in a fixed order.
pub(super) struct Search<'a> {
    rules: Rules,
    /// By corner, the cube there.
    views: [&'a Views; 4],
}

/// What is fixed so far: by corner its orientation, and the colours of the sides.
#[derive(Clone, Copy)]
struct Walk {
    orientations: [usize; 4],
    sides: [usize; 4],
}

impl<'a> Search<'a> {
    pub(super) fn new(rules: Rules, views: [&'a Views; 4]) -> Self {
        Self { rules, views }
    }

    /// Visits all blocks by the orientations at the corners.
    pub(super) fn for_each(&self, mut visit: impl FnMut([usize; 4])) {
        self.walks(|walk, mut last| {
            while last != 0 {
                visit(
                    [&walk.orientations[..3], &[pop(&mut last)]].concat().try_into().expect("four"),
                );
            }
        });
    }

    /// The number of blocks.
    pub(super) fn count(&self) -> usize {
        let mut count = 0;
        self.walks(|_, last| count += last.count_ones() as usize);
        count
    }

    /// Visits all walks over three corners, each with the orientations that close it at the last.
    fn walks(&self, mut visit: impl FnMut(&Walk, u32)) {
        for first in 0..self.views[0].by_colour.len() {
            let walk = Walk { orientations: [0; 4], sides: [first; 4] };
            self.go_on(walk, 0, &mut visit);
        }
    }

    fn go_on(&self, walk: Walk, corner: usize, visit: &mut impl FnMut(&Walk, u32)) {
        let mut fitting = self.fitting(&walk, corner);
        if corner == 3 {
            if fitting != 0 {
                visit(&walk, fitting);
            }
            return;
        }
        while fitting != 0 {
            let mut next = walk;
            next.orientations[corner] = pop(&mut fitting);
            next.sides[corner + 1] = self.views[corner].shown[next.orientations[corner]][SECOND];
            self.go_on(next, corner + 1, visit);
        }
    }

    /// The orientations that the rules allow at a corner, if those before it are as in the walk.
    fn fitting(&self, walk: &Walk, corner: usize) -> u32 {
        let views = self.views[corner];
        let mut fitting = views.by_colour[walk.sides[corner]][FIRST];
        if corner == 3 {
            fitting &= views.by_colour[walk.sides[0]][SECOND];
        } else if self.rules.distinct_sides {
            for &side in &walk.sides[..=corner] {
                fitting &= !views.by_colour[side][SECOND];
            }
        }
        if corner > 0 && !self.rules.free_ends {
            let shown = self.views[0].shown[walk.orientations[0]];
            fitting &= views.by_colour[shown[TOP]][TOP] & views.by_colour[shown[BOTTOM]][BOTTOM];
        }
        fitting
    }
}

/// Takes the lowest bit away and gives its number.
fn pop(bits: &mut u32) -> usize {
    let lowest = bits.trailing_zeros();
    *bits &= *bits - 1;
    lowest as usize
}
