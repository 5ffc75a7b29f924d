//! What is labelled: a graph whose vertices are colours, words over them, and sets of words.

use crate::model::{Cube, Matrix, Orientation, Valuation};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::ops::Range;

/// A graph with labelled edges on classes of vertices; the first vertices are the colours.
///
/// Invariant: every vertex that is no colour is fixed by the colours it hangs on, so that a
/// permutation of the colours extends to the other vertices in one way at most.
#[derive(Debug)]
pub(in crate::equivalence) struct Structure {
    colours: usize,
    /// By vertex; an isomorphism keeps classes. Those of colours are less than any other.
    classes: Vec<u64>,
    /// Arcs of vertex v are `arcs[starts[v]..starts[v + 1]]`; an edge is an arc at both ends.
    starts: Vec<u32>,
    arcs: Vec<Arc>,
}

/// An edge as seen from one end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Arc {
    pub(super) to: u32,
    /// The label, scattered over 64 bits, so that sums of weights tell sets of labels apart.
    pub(super) weight: u64,
}

impl Structure {
    /// Colours, the distinct products of a matrix, and its distinct rows: a product hangs on its
    /// colours by their exponents, a row on its products by how often each stands in it.
    ///
    /// What needs no vertex gets none: rows of one product only are counted in the class of the
    /// product, powers of one colour are that colour, and a product of two colours that stands
    /// in no other rows is an arc between them. So a one-column matrix of products of two primes is
    /// just its graph.
    pub(in crate::equivalence) fn of_matrix(matrix: &Matrix) -> Self {
        let mut products: Distinct<&Valuation> = Distinct::default();
        let mut rows: Distinct<Vec<(usize, u64)>> = Distinct::default();
        for row in 0..matrix.rows() {
            let entries = matrix.row(row).iter().map(|entry| (products.index(entry), 1));
            rows.index(summed(entries));
        }
        let uses = uses(products.list.len(), &rows);
        let mut graph = Builder::new(matrix.palette().len());
        let vertex = |(product, &Use { alone, shared }): (&Valuation, &Use)| {
            let terms: Vec<_> = product.terms().map(|(c, e)| (c.index(), u64::from(e))).collect();
            match terms[..] {
                [(colour, _)] => {
                    graph.classes[colour] = alone;
                    Some(colour)
                }
                [(a, of_a), (b, of_b)] if !shared => {
                    // One number for an exponent, which is at most k, and a count.
                    let label = |exponent| exponent + (matrix.k() + 1) * alone;
                    graph.join(a, b, [of_a, of_b].map(label));
                    None
                }
                _ => Some(graph.add(PART + alone, &terms)),
            }
        };
        let vertices: Vec<Option<usize>> =
            products.list.into_iter().zip(&uses).map(vertex).collect();
        for (entries, count) in rows.list.into_iter().zip(rows.counts) {
            if entries.len() > 1 {
                let vertex = |product: usize| vertices[product].expect("a shared product has one");
                let hangs_on = entries.iter().map(|&(product, t)| (vertex(product), t));
                graph.add(WHOLE + count, &hangs_on.collect::<Vec<_>>());
            }
        }
        graph.build()
    }

    /// Colours, the words that cubes can show (front, back, left, right, up, down), and the
    /// distinct cubes: a word hangs on its colours by the places where they stand, a cube on the
    /// words of its 24 orientations.
    pub(in crate::equivalence) fn of_cubes(colours: usize, cubes: &[Cube]) -> Self {
        let mut distinct: Distinct<Cube> = Distinct::default();
        for cube in cubes {
            let all_are = cube.faces().iter().all(|colour| colour.index() < colours);
            assert!(all_are, "colours of a palette of {colours}");
            distinct.index(cube.least());
        }
        let mut graph = Builder::new(colours);
        for (cube, count) in distinct.list.into_iter().zip(distinct.counts) {
            let mut words: Vec<Cube> = Orientation::all().map(|o| cube.turned(o)).collect();
            words.sort_unstable();
            words.dedup();
            let word = |word: Cube| {
                let places = word.faces().into_iter().enumerate();
                let bits = places.map(|(place, colour)| (colour.index(), 1u64 << place));
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

/// Classes of colours are less than this, those of products and words are not.
const PART: u64 = 1 << 40;
/// Classes of rows and cubes are not less than this.
const WHOLE: u64 = 1 << 41;

/// How rows use a product.
#[derive(Clone, Copy, Default)]
struct Use {
    /// The number of rows that have no other.
    alone: u64,
    /// Whether other rows have it too.
    shared: bool,
}

/// By product, how the distinct rows use it.
fn uses(products: usize, rows: &Distinct<Vec<(usize, u64)>>) -> Vec<Use> {
    let mut uses = vec![Use::default(); products];
    for (entries, &count) in rows.list.iter().zip(&rows.counts) {
        match entries[..] {
            [(product, _)] => uses[product].alone = count,
            _ => entries.iter().for_each(|&(product, _)| uses[product].shared = true),
        }
    }
    uses
}

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
fn summed(terms: impl Iterator<Item = (usize, u64)>) -> Vec<(usize, u64)> {
    let mut terms: Vec<(usize, u64)> = terms.collect();
    terms.sort_unstable();
    terms.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    terms
}

/// A graph that grows: every new vertex hangs on older ones.
struct Builder {
    colours: usize,
    classes: Vec<u64>,
    /// From where, and to where with which weight.
    arcs: Vec<(u32, Arc)>,
}

impl Builder {
    fn new(colours: usize) -> Self {
        Self { colours, classes: vec![0; colours], arcs: Vec::new() }
    }

    /// Adds a vertex and says which it is.
    fn add(&mut self, class: u64, hangs_on: &[(usize, u64)]) -> usize {
        let vertex = self.classes.len();
        self.classes.push(class);
        for &(to, label) in hangs_on {
            self.join(vertex, to, [label; 2]);
        }
        vertex
    }

    /// Adds an edge with what its label looks like from either end.
    fn join(&mut self, a: usize, b: usize, [at_a, at_b]: [u64; 2]) {
        let [a, b] = [a, b].map(narrow);
        self.arcs.push((a, Arc { to: b, weight: scatter(at_a) }));
        self.arcs.push((b, Arc { to: a, weight: scatter(at_b) }));
    }

    fn build(self) -> Structure {
        let mut starts = vec![0u32; self.classes.len() + 1];
        for &(from, _) in &self.arcs {
            starts[from as usize + 1] += 1;
        }
        for vertex in 0..self.classes.len() {
            starts[vertex + 1] += starts[vertex];
        }
        let mut free = starts.clone();
        let mut arcs = vec![Arc { to: 0, weight: 0 }; self.arcs.len()];
        for (from, arc) in self.arcs {
            let place = &mut free[from as usize];
            arcs[*place as usize] = arc;
            *place += 1;
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
