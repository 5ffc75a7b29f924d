//! What is labelled: a graph whose vertices are colours, words over them, and sets of words.

use crate::model::{Cube, Matrix, Orientation, Valuation};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::hash::Hash;
use std::ops::Range;

/// A graph with labelled arcs on classes of vertices; the first vertices are the colours.
///
/// Invariant: every vertex that is no colour is fixed by the colours it hangs on, so that a
/// permutation of the colours extends to the other vertices in one way at most.
#[derive(Debug)]
pub(in crate::equivalence) struct Structure {
    colours: usize,
    /// By vertex; an isomorphism keeps classes. Those of colours are less than any other.
    classes: Vec<u64>,
    /// Arcs of vertex v are `arcs[starts[v]..starts[v + 1]]`; each stands at both ends.
    starts: Vec<u32>,
    arcs: Vec<Arc>,
}

/// One end's view of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Arc {
    pub(super) to: u32,
    /// The label, scattered over 64 bits, so that sums of weights tell sets of labels apart.
    pub(super) weight: u64,
}

impl Structure {
    /// Colours, the distinct products of a matrix, and its distinct rows: a product hangs on its
    /// colours by their exponents, a row on its products by how often each stands in it.
    pub(in crate::equivalence) fn of_matrix(matrix: &Matrix) -> Self {
        let mut products: Distinct<&Valuation> = Distinct::default();
        let mut rows: Distinct<Vec<(usize, u32)>> = Distinct::default();
        for row in 0..matrix.rows() {
            let entries = matrix.row(row).iter().map(|entry| (products.index(entry), 1));
            rows.index(summed(entries));
        }
        let n = matrix.palette().len();
        let mut graph = Builder::new(n);
        for product in products.list {
            let terms: Vec<_> =
                product.terms().map(|(c, exponent)| (c.index(), exponent)).collect();
            graph.add(PART, &terms);
        }
        for (entries, count) in rows.list.into_iter().zip(rows.counts) {
            let entries: Vec<_> =
                entries.into_iter().map(|(product, count)| (n + product, count)).collect();
            graph.add(WHOLE + count, &entries);
        }
        graph.build()
    }

    /// Colours, the words that cubes can show (front, back, left, right, up, down), and the
    /// distinct cubes: a word hangs on its colours by the places where they stand, a cube on the
    /// words of its 24 orientations.
    pub(in crate::equivalence) fn of_cubes(colours: usize, cubes: &[Cube]) -> Self {
        let mut distinct: Distinct<Cube> = Distinct::default();
        for cube in cubes {
            distinct.index(cube.least());
        }
        let mut graph = Builder::new(colours);
        for (cube, count) in distinct.list.into_iter().zip(distinct.counts) {
            let mut words: Vec<Cube> = Orientation::all().map(|o| cube.turned(o)).collect();
            words.sort_unstable();
            words.dedup();
            let word = |word: Cube| {
                let places = word.faces().into_iter().enumerate();
                let bits = places.map(|(place, colour)| (colour.index(), 1 << place));
                (graph.add(PART, &summed(bits)), 1)
            };
            let words: Vec<_> = words.into_iter().map(word).collect();
            graph.add(WHOLE + count, &words);
        }
        graph.build()
    }

    /// The part on some vertices, in increasing order, with new classes for them; arcs to other
    /// vertices are left out.
    pub(super) fn part(&self, vertices: &[u32], class: impl Fn(u32) -> u64) -> Self {
        let local = |vertex: u32| vertices.binary_search(&vertex).ok();
        let mut starts = vec![0];
        let mut arcs = Vec::new();
        for &vertex in vertices {
            let inner = self.arcs(vertex).iter();
            arcs.extend(inner.filter_map(|arc| Some(Arc { to: narrow(local(arc.to)?), ..*arc })));
            starts.push(narrow(arcs.len()));
        }
        Self {
            colours: vertices.partition_point(|&vertex| (vertex as usize) < self.colours),
            classes: vertices.iter().map(|&vertex| class(vertex)).collect(),
            starts,
            arcs,
        }
    }

    /// The number of colours.
    pub(super) fn colours(&self) -> usize {
        self.colours
    }

    /// The number of vertices.
    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    /// All vertices.
    pub(super) fn vertices(&self) -> Range<u32> {
        0..narrow(self.len())
    }

    /// The class of a vertex.
    pub(super) fn class(&self, vertex: u32) -> u64 {
        self.classes[vertex as usize]
    }

    /// The arcs of a vertex.
    pub(super) fn arcs(&self, vertex: u32) -> &[Arc] {
        let vertex = vertex as usize;
        &self.arcs[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}

/// The class of colours.
const COLOUR: u64 = 0;
/// The class of products and of words.
const PART: u64 = 1;
/// The class of rows and cubes that stand once is one more, and so on.
const WHOLE: u64 = 1;

/// Distinct things in the order in which they came first, and how often each came.
struct Distinct<T> {
    indices: FxHashMap<T, usize>,
    list: Vec<T>,
    counts: Vec<u64>,
}

impl<T> Default for Distinct<T> {
    fn default() -> Self {
        Self { indices: FxHashMap::default(), list: Vec::new(), counts: Vec::new() }
    }
}

impl<T: Clone + Eq + Hash> Distinct<T> {
    fn index(&mut self, thing: T) -> usize {
        let index = *self.indices.entry(thing).or_insert_with_key(|thing| {
            self.list.push(thing.clone());
            self.counts.push(0);
            self.list.len() - 1
        });
        self.counts[index] += 1;
        index
    }
}

/// Every index once, with the sum of its numbers.
fn summed(terms: impl Iterator<Item = (usize, u32)>) -> Vec<(usize, u32)> {
    let mut sums = BTreeMap::new();
    for (index, number) in terms {
        *sums.entry(index).or_insert(0) += number;
    }
    sums.into_iter().collect()
}

/// A graph that grows: every new vertex hangs on older ones.
struct Builder {
    colours: usize,
    classes: Vec<u64>,
    edges: Vec<(u32, u32, u64)>,
}

impl Builder {
    fn new(colours: usize) -> Self {
        Self { colours, classes: vec![COLOUR; colours], edges: Vec::new() }
    }

    /// Adds a vertex and says which it is.
    fn add(&mut self, class: u64, hangs_on: &[(usize, u32)]) -> usize {
        let vertex = self.classes.len();
        self.classes.push(class);
        let edge =
            |&(to, label): &(usize, u32)| (narrow(vertex), narrow(to), scatter(label.into()));
        self.edges.extend(hangs_on.iter().map(edge));
        vertex
    }

    fn build(self) -> Structure {
        let mut starts = vec![0u32; self.classes.len() + 1];
        for &(a, b, _) in &self.edges {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += 1;
        }
        for vertex in 0..self.classes.len() {
            starts[vertex + 1] += starts[vertex];
        }
        let mut free = starts.clone();
        let mut arcs = vec![Arc { to: 0, weight: 0 }; 2 * self.edges.len()];
        for (a, b, weight) in self.edges {
            for (from, to) in [(a, b), (b, a)] {
                arcs[free[from as usize] as usize] = Arc { to, weight };
                free[from as usize] += 1;
            }
        }
        Structure { colours: self.colours, classes: self.classes, starts, arcs }
    }
}

/// A number spread over 64 bits: a bijection, the finaliser of `SplitMix64` (Steele, Lea and
/// Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014).
pub(super) fn scatter(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Vertices and arcs are numbered in 32 bits.
pub(super) fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("a matrix in memory has fewer than 2^32 entries")
}
