//! Tells vertices apart by individualising colours, in a tree cut by automorphisms.

use super::partition::Partition;
use super::structure::{Structure, narrow};
use super::{Labelling, form};
use crate::outcome::{StopReason, Ticker};
use num_bigint::BigUint;
use num_traits::One;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// Labels a structure whose partition is equitable: the leaf of the tree with the least trace, and
/// among those the least form, gives the order.
pub(super) fn search(
    structure: &Structure,
    partition: Partition,
    ticker: &mut Ticker<'_>,
) -> ControlFlow<StopReason, Labelling> {
    let mut search = Search::new(structure, partition);
    while search.step(ticker)? {
        ticker.check_memory(search.bytes)?;
    }
    let best = search.best.expect("the leftmost path ends in a leaf");
    ControlFlow::Continue(Labelling { order: best.order, automorphisms: search.automorphisms })
}

/// The tree, walked depth first.
struct Search<'a> {
    structure: &'a Structure,
    partition: Partition,
    /// Nodes from the root to the present one.
    path: Vec<Node>,
    /// The leaf at the end of the leftmost path.
    first: Option<Leaf>,
    best: Option<Leaf>,
    /// Orbits of the automorphisms found. All of them fix the colours individualised above the
    /// deepest node of the leftmost path that is still open.
    orbits: Orbits,
    generators: Vec<Automorphism>,
    /// Product of the orbit sizes of the nodes on the leftmost path that are done: by the orbit
    /// theorem, the number of automorphisms that fix the colours above.
    automorphisms: BigUint,
    /// Taken by generators and by orbits at nodes, about.
    bytes: usize,
}

/// A node of the tree: a partition, and how far the colours of one of its cells were tried.
struct Node {
    /// Where its partition is found again.
    mark: usize,
    cell: u32,
    /// The colour whose subtree is being walked. They are tried in increasing order.
    colour: Option<u32>,
    /// Traces of the refinement below that colour, cell after cell.
    traces: Vec<u64>,
    /// How the traces up to this node compare.
    standing: Standing,
    /// Orbits of the generators that fix the colours above, and how many generators were seen.
    orbits: Option<(usize, Orbits)>,
}

/// What may still come of a node, told by the traces on the way to it.
#[derive(Clone, Copy)]
struct Standing {
    /// Whether all traces are those of the leftmost path: leaves below may show automorphisms.
    like_first: bool,
    /// How the traces compare with those of the best leaf.
    to_best: Ordering,
}

struct Leaf {
    /// Colours individualised on the way.
    path: Vec<u32>,
    /// By level.
    traces: Vec<Vec<u64>>,
    order: Vec<u32>,
    form: Vec<u64>,
}

impl Leaf {
    /// Traces of the refinement at a level; none below the leaf.
    fn at(&self, level: usize) -> &[u64] {
        self.traces.get(level).map_or(&[], Vec::as_slice)
    }
}

impl Standing {
    /// Compares one more trace, or that there are no more, with those of the first and best leaf.
    fn compare(
        &mut self,
        trace: Option<u64>,
        place: usize,
        first: Option<&[u64]>,
        best: Option<&[u64]>,
    ) {
        let at = |traces: &[u64]| traces.get(place).copied();
        self.like_first &= first.is_none_or(|first| at(first) == trace);
        // Fewer traces come before more.
        let to_best = best.map_or(Ordering::Equal, |best| trace.cmp(&at(best)));
        self.to_best = self.to_best.then(to_best);
    }

    /// Whether a leaf below may show an automorphism or be better than the best.
    fn is_promising(self) -> bool {
        self.like_first || self.to_best != Ordering::Greater
    }
}

impl<'a> Search<'a> {
    fn new(structure: &'a Structure, partition: Partition) -> Self {
        let mut search = Self {
            structure,
            path: Vec::new(),
            first: None,
            best: None,
            orbits: Orbits::new(structure.colours()),
            generators: Vec::new(),
            automorphisms: BigUint::one(),
            bytes: 0,
            partition,
        };
        search.descend(Standing { like_first: true, to_best: Ordering::Equal });
        search
    }

    /// Goes on to the next colour of the present node, or back if there is none; false at the end.
    fn step(&mut self, ticker: &mut Ticker<'_>) -> ControlFlow<StopReason, bool> {
        ticker.tick()?;
        let Some(level) = self.path.len().checked_sub(1) else {
            return ControlFlow::Continue(false);
        };
        self.partition.undo_to(self.path[level].mark);
        let Some(colour) = self.next_colour(level) else {
            if let Some(first) = self.first_at(level) {
                self.automorphisms *= self.orbits.size(first);
            }
            if self.path.pop().is_some_and(|node| node.orbits.is_some()) {
                self.bytes -= Orbits::bytes(self.structure.colours());
            }
            return ControlFlow::Continue(true);
        };
        let standing = self.refine_below(level, colour, ticker)?;
        if standing.is_promising() {
            self.descend(standing);
        }
        ControlFlow::Continue(true)
    }

    /// Individualises and refines, as far as it is worth it.
    fn refine_below(
        &mut self,
        level: usize,
        colour: u32,
        ticker: &mut Ticker<'_>,
    ) -> ControlFlow<StopReason, Standing> {
        let node = &mut self.path[level];
        node.colour = Some(colour);
        node.traces.clear();
        let (traces, mut standing) = (&mut node.traces, node.standing);
        let first = self.first.as_ref().map(|leaf| leaf.at(level));
        let best = self.best.as_ref().map(|leaf| leaf.at(level));
        self.partition.individualise(colour);
        self.partition.refine(self.structure, ticker, |trace| {
            standing.compare(Some(trace), traces.len(), first, best);
            traces.push(trace);
            standing.is_promising()
        })?;
        standing.compare(None, traces.len(), first, best);
        ControlFlow::Continue(standing)
    }

    /// Opens a node for the present partition, or looks at the leaf.
    fn descend(&mut self, standing: Standing) {
        match self.target_cell() {
            Some(cell) => {
                let mark = self.partition.mark();
                self.path.push(Node {
                    mark,
                    cell,
                    colour: None,
                    traces: Vec::new(),
                    standing,
                    orbits: None,
                });
            }
            None => self.look_at_leaf(standing),
        }
    }

    /// The cell to individualise in: the first of the largest with colours that are not alone.
    fn target_cell(&self) -> Option<u32> {
        let cells = self.partition.cells_up_to(self.structure.colours());
        let sized = cells.map(|cell| (self.partition.vertices_of(cell).len(), cell));
        let largest = sized.max_by_key(|&(size, cell)| (size, std::cmp::Reverse(cell)));
        largest.filter(|&(size, _)| size > 1).map(|(_, cell)| cell)
    }

    /// The colour of the leftmost path at a node that lies on it.
    fn first_at(&self, level: usize) -> Option<u32> {
        let first = self.first.as_ref()?;
        let above = self.path[..level].iter().map(|node| node.colour);
        above
            .eq(first.path.iter().take(level).map(|&colour| Some(colour)))
            .then(|| first.path[level])
    }

    /// The next colour to try: the least one that is in no orbit with one tried before.
    fn next_colour(&mut self, level: usize) -> Option<u32> {
        let node = &self.path[level];
        let (cell, tried) = (node.cell, node.colour);
        if tried.is_some() && self.first_at(level).is_none() {
            self.update_orbits(level);
        }
        let orbits = match &self.path[level].orbits {
            Some((_, orbits)) => orbits,
            None => &self.orbits,
        };
        let colours = self.partition.vertices_of(cell).iter().copied();
        let is_new = |&colour: &u32| tried.is_none_or(|tried| tried < colour);
        // Before anything was tried below a node, orbits of others do not count.
        let is_least = |&colour: &u32| tried.is_none() || orbits.least(colour) == colour;
        colours.filter(is_new).filter(is_least).min()
    }

    /// Takes note of generators found since the node was last looked at.
    fn update_orbits(&mut self, level: usize) {
        let colours = self.structure.colours();
        let (above, node) = self.path.split_at_mut(level);
        let (seen, orbits) = node[0].orbits.get_or_insert_with(|| {
            self.bytes += Orbits::bytes(colours);
            (0, Orbits::new(colours))
        });
        for generator in &self.generators[*seen..] {
            if above.iter().all(|node| node.colour.is_none_or(|colour| generator.fixes(colour))) {
                orbits.add(generator);
            }
        }
        *seen = self.generators.len();
    }

    fn look_at_leaf(&mut self, standing: Standing) {
        let order = self.partition.elements().to_vec();
        let colours = self.structure.colours();
        let form = form(self.structure, &order, |vertex| self.partition.place(vertex));
        let path: Vec<u32> = self.path.iter().filter_map(|node| node.colour).collect();
        let alike = [&self.first, &self.best].into_iter().flatten().find(|leaf| leaf.form == form);
        if let Some(leaf) = alike {
            let shared = leaf.path.iter().zip(&path).take_while(|(a, b)| a == b).count();
            let automorphism = Automorphism::new(&leaf.order[..colours], &order);
            return self.add_automorphism(automorphism, shared);
        }
        // A path that ends where the best goes on has fewer traces.
        let is_better = self.best.as_ref().is_none_or(|best| {
            let shorter = || path.len().cmp(&best.path.len());
            standing.to_best.then_with(shorter).then_with(|| form.cmp(&best.form)).is_lt()
        });
        if !is_better {
            return;
        }
        let traces: Vec<Vec<u64>> = self.path.iter().map(|node| node.traces.clone()).collect();
        for node in &mut self.path {
            node.standing.to_best = Ordering::Equal;
        }
        if self.first.is_none() {
            let (path, order, form) = (path.clone(), order.clone(), form.clone());
            self.first = Some(Leaf { path, traces: traces.clone(), order, form });
        }
        self.best = Some(Leaf { path, traces, order, form });
    }

    /// Two leaves are alike: so are the subtrees in which they lie below the node they share, and
    /// the search goes on there.
    fn add_automorphism(&mut self, automorphism: Automorphism, shared: usize) {
        self.orbits.add(&automorphism);
        self.bytes += automorphism.bytes();
        self.generators.push(automorphism);
        for node in self.path.drain(shared + 1..) {
            if node.orbits.is_some() {
                self.bytes -= Orbits::bytes(self.structure.colours());
            }
        }
    }
}

/// An automorphism as it permutes the colours: those moved, in increasing order, with their images.
#[derive(Debug)]
struct Automorphism(Box<[(u32, u32)]>);

impl Automorphism {
    /// What takes one order of the colours to another.
    fn new(from: &[u32], to: &[u32]) -> Self {
        let mut moved: Vec<(u32, u32)> =
            from.iter().copied().zip(to.iter().copied()).filter(|(a, b)| a != b).collect();
        moved.sort_unstable();
        Self(moved.into())
    }

    fn fixes(&self, colour: u32) -> bool {
        self.0.binary_search_by_key(&colour, |&(from, _)| from).is_err()
    }

    fn bytes(&self) -> usize {
        16 + size_of_val(&*self.0)
    }
}

/// Orbits of colours, as trees whose roots are the least colours.
struct Orbits {
    /// By colour, a lesser one of its orbit, or itself.
    parents: Vec<u32>,
    /// By least colour, the size of the orbit.
    sizes: Vec<u32>,
}

impl Orbits {
    fn new(colours: usize) -> Self {
        Self { parents: (0..narrow(colours)).collect(), sizes: vec![1; colours] }
    }

    fn bytes(colours: usize) -> usize {
        2 * size_of::<u32>() * colours
    }

    fn least(&self, mut colour: u32) -> u32 {
        while self.parents[colour as usize] != colour {
            colour = self.parents[colour as usize];
        }
        colour
    }

    fn size(&self, colour: u32) -> u32 {
        self.sizes[self.least(colour) as usize]
    }

    /// As [`Orbits::least`], shortening the way for the next.
    fn root(&mut self, mut colour: u32) -> u32 {
        while self.parents[colour as usize] != colour {
            let parent = self.parents[colour as usize];
            self.parents[colour as usize] = self.parents[parent as usize];
            colour = parent;
        }
        colour
    }

    fn add(&mut self, automorphism: &Automorphism) {
        for &(a, b) in &automorphism.0 {
            let (a, b) = (self.root(a), self.root(b));
            let (least, other) = (a.min(b), a.max(b));
            if least != other {
                self.parents[other as usize] = least;
                self.sizes[least as usize] += self.sizes[other as usize];
            }
        }
    }
}
