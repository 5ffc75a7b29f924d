//! Double puzzles: four real cubes of four colours that make a tower and a block, like the Mutando.
//!
//! The sets of cubes are visited up to repainting (`orderly`, with real cubes in place of row types; a
//! cube and its mirror image are two), and each stands for 4!/|stabilizer| sets. The solutions of the
//! tower depend on the rows alone and are counted from the selections of three cubes; those of the block
//! are walked through ([`block`](crate::block)).
//!
//! The 34 631 classes of proper cubes take a fraction of a second, the 5.6 million of any cubes some
//! seconds. Memory: the nodes of the first two cubes, some megabytes, and what is found.

use super::family::{Family, classes, fixed_sets};
use super::orderly::{Node, Orderly, Ties};
use super::prefix::{Arithmetic, Prefix};
use super::repaint::{Repainting, canonical};
use super::rows::{RowTypes, narrow};
use crate::block::{self, Rules, Views};
use crate::model::{Cube, Matrix, Permutation};
use crate::outcome::{Limits, Outcome, StopReason, checked};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The number of cubes of a block, and of colours if these cubes are to make a tower.
const N: usize = 4;

/// The solutions of four cubes as a tower and as a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DoubleNumbers {
    /// Blocks with six plain faces, up to turning ([`block::for_each`]).
    pub blocks: usize,
    /// Solutions of the tower: 2-sets of partial solutions.
    pub towers: usize,
}

/// By the numbers of solutions, how many sets of cubes have them; none is 0.
pub type DoubleHistogram = BTreeMap<DoubleNumbers, u128>;

/// A set of four cubes up to repainting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Double {
    /// By their positions in [`Doubles::cubes`].
    cubes: [u16; N],
    /// What they make.
    pub numbers: DoubleNumbers,
    /// The number of permutations of the colours that leave the set as it is.
    pub automorphisms: usize,
}

/// Sets of four real cubes with faces of four colours.
///
/// ```
/// use tantalizer::census::Doubles;
/// use tantalizer::outcome::Limits;
///
/// let doubles = Doubles::new(false, false);
/// assert_eq!(doubles.cubes().len(), 68, "cubes that show all four colours");
/// let histogram = doubles.count(false, &Limits::new()).complete().flatten().unwrap();
/// assert_eq!(histogram.values().sum::<u128>(), 68 * 67 * 66 * 65 / 24);
/// let both = histogram.iter().filter(|(numbers, _)| numbers.blocks > 0 && numbers.towers > 0);
/// assert_eq!(both.map(|(_, sets)| sets).sum::<u128>(), 70_422);
/// ```
#[derive(Debug)]
pub struct Doubles {
    family: Family,
    types: RowTypes,
    cubes: Vec<Cube>,
    /// By cube, its row type.
    rows: Vec<u16>,
    views: Vec<Views>,
    arithmetic: Arithmetic,
}

/// Three cubes, of which some fourth make a class.
struct Task {
    node: Node,
    prefix: Prefix,
}

impl Doubles {
    /// The sets of cubes that show every colour or `any`, all different unless they may `repeat`.
    #[must_use]
    pub fn new(any: bool, repeat: bool) -> Self {
        let family = Family::new(N, any, repeat).expect("four colours are few");
        let types = family.row_types();
        let cubes: BTreeSet<Cube> = (0..types.len())
            .flat_map(|row| {
                let cube = types.cube(row);
                [cube.least(), cube.mirrored().least()]
            })
            .collect();
        let cubes: Vec<Cube> = cubes.into_iter().collect();
        let rows = cubes.iter().map(|cube| narrow(types.row_of(cube).expect("of this kind")));
        Self {
            rows: rows.collect(),
            views: cubes.iter().map(|cube| Views::new(cube, N)).collect(),
            arithmetic: Arithmetic::new(&types),
            cubes,
            types,
            family,
        }
    }

    /// The cubes that the sets are made of, each as its [least](Cube::least) self.
    #[must_use]
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    /// The number of sets, or of classes under repainting, by a formula.
    #[must_use]
    pub fn total(&self, relabel: bool) -> u128 {
        let repeat = self.family.has_repeats();
        if relabel {
            classes(N, repeat, |images| self.repainted(images))
        } else {
            fixed_sets(&[(1, self.cubes.len())], N, repeat)
        }
    }

    /// Counts the sets by what they make, or the classes of those that are repainted copies of each
    /// other; nothing if a limit is reached.
    ///
    /// # Panics
    /// If the counts do not add up to [`Doubles::total`].
    pub fn count(&self, relabel: bool, limits: &Limits) -> Outcome<Option<DoubleHistogram>> {
        let order: usize = (1..=N).product();
        let tally = |histogram: &mut DoubleHistogram, double: Double| {
            let sets = if relabel { 1 } else { order / double.automorphisms };
            *histogram.entry(double.numbers).or_default() += sets as u128;
            Ok(())
        };
        let histograms = match self.visit(limits, tally) {
            Ok(histograms) => histograms,
            Err(reason) => return Outcome::Stopped { so_far: None, reason },
        };
        let mut sum = DoubleHistogram::new();
        for (numbers, sets) in histograms.into_iter().flatten() {
            *sum.entry(numbers).or_default() += sets;
        }
        assert_eq!(sum.values().sum::<u128>(), self.total(relabel), "every set once");
        Outcome::Complete(Some(sum))
    }

    /// All classes that show all four colours and have wanted numbers of solutions, and whose matrix is none
    /// of those `without`, repainted or not; in lexicographic order of their cubes.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn find(
        &self,
        wanted: impl Fn(DoubleNumbers) -> bool + Sync,
        without: &[Matrix],
        limits: &Limits,
    ) -> Result<Vec<Double>, StopReason> {
        let class_of = |mut rows: Vec<u16>| {
            rows.sort_unstable();
            canonical(&self.types, &rows).0
        };
        let fours = without.iter().filter(|matrix| matrix.rows() == N);
        let excluded: BTreeSet<Vec<u16>> = fours
            .filter_map(|matrix| self.types.rows_of(matrix))
            .map(|rows| class_of(rows.into_iter().map(narrow).collect()))
            .collect();
        let rows = |double: &Double| double.cubes.map(|cube| self.rows[usize::from(cube)]).to_vec();
        let kept = AtomicUsize::new(0);
        let keep = |list: &mut Vec<Double>, double: Double| {
            if wanted(double.numbers)
                && self.shows_all_colours(&double)
                && (excluded.is_empty() || !excluded.contains(&class_of(rows(&double))))
            {
                // Lists grow by doubling, and are joined in the end.
                let bytes = 3 * size_of::<Double>() * kept.fetch_add(1, Ordering::Relaxed);
                checked(limits.check_memory(bytes))?;
                list.push(double);
            }
            Ok(())
        };
        Ok(self.visit(limits, keep)?.into_iter().flatten().collect())
    }

    /// The cubes of a set, over the colours 0 to 3.
    ///
    /// # Panics
    /// If it is a set of other cubes.
    #[must_use]
    pub fn cubes_of(&self, double: &Double) -> [Cube; N] {
        double.cubes.map(|cube| self.cubes[usize::from(cube)])
    }

    fn shows_all_colours(&self, double: &Double) -> bool {
        let faces = self.cubes_of(double).map(|cube| cube.faces());
        let shown = faces.as_flattened().iter().fold(0, |bits, face| bits | 1 << face.index());
        shown == (1 << N) - 1
    }

    /// Visits all classes, those with the same two first cubes one after the other, and gives what was made
    /// of each two first cubes, in their order.
    fn visit<T: Default + Send>(
        &self,
        limits: &Limits,
        visit: impl Fn(&mut T, Double) -> Result<(), StopReason> + Sync,
    ) -> Result<Vec<T>, StopReason> {
        let sizes = (N, self.cubes.len());
        let repainting = Repainting::of_all_colours(sizes, limits, |p| self.repainted(p))?;
        let orderly = Orderly { repainting, repeat: self.family.has_repeats() };
        let root = orderly.root();
        let first =
            orderly.children(&root).into_iter().map(|child| orderly.child(&root, child.row));
        let pairs: Vec<(Node, u16)> = first
            .flat_map(|node| {
                let rows: Vec<u16> =
                    orderly.children(&node).into_iter().map(|child| child.row).collect();
                rows.into_iter().map(move |row| (node.clone(), row))
            })
            .collect();
        let of_pair = |(node, cube): &(Node, u16)| {
            let pair = orderly.child(node, *cube);
            let mut made = T::default();
            for third in orderly.children(&pair) {
                checked(limits.check())?;
                let node = orderly.child(&pair, third.row);
                let rows = node.rows().iter().map(|&cube| self.rows[usize::from(cube)]);
                let prefix = rows.fold(Prefix::empty(&self.arithmetic), |prefix, row| {
                    prefix.extended(&self.arithmetic, row)
                });
                for double in self.with_fourth(&orderly, &Task { node, prefix }) {
                    visit(&mut made, double)?;
                }
            }
            Ok(made)
        };
        limits.on_threads(|| pairs.par_iter().map(of_pair).collect())
    }

    /// The classes of three cubes and a fourth.
    fn with_fourth(&self, orderly: &Orderly, task: &Task) -> Vec<Double> {
        let mut doubles = Vec::new();
        orderly.for_each_child(&task.node, &mut Ties::default(), |child| {
            let cubes = [task.node.rows(), &[child.row]].concat();
            let cubes: [u16; N] = cubes.try_into().expect("three cubes and one");
            let views = cubes.map(|cube| &self.views[usize::from(cube)]);
            let row = self.rows[usize::from(child.row)];
            let towers = task.prefix.extended(&self.arithmetic, row).numbers().solutions;
            let blocks = block::count(views, Rules::default());
            let numbers = DoubleNumbers { blocks, towers };
            doubles.push(Double { cubes, numbers, automorphisms: child.stabilizer });
        });
        doubles
    }

    /// By cube, what it becomes when every colour gets the image given.
    fn repainted(&self, images: &[usize]) -> Vec<u16> {
        let p = Permutation::new(images.to_vec()).expect("a permutation of the colours");
        let image = |cube: &Cube| self.cubes.binary_search(&cube.painted(&p).least());
        self.cubes.iter().map(|cube| narrow(image(cube).expect("colours are alike"))).collect()
    }
}
