//! Canonical labelling: an order of the colours that does not depend on how they were numbered.
//!
//! Two structures are isomorphic exactly when numbering the colours of each in its canonical order
//! makes them equal.
//!
//! # Idea
//!
//! 1. *Refine* the partition of the vertices until it is equitable ([`partition`]). For random
//!    puzzles that tells all colours apart, and their order is found.
//! 2. *Divide* ([`divide`]): vertices that are alone in their cells say nothing more, so that the
//!    rest falls into connected parts. Each is labelled by itself; equal ones can be exchanged.
//!    Symmetries that are local, as of copies of a puzzle or of two colours that only occur
//!    together, end here: the automorphisms multiply, and nothing is searched for.
//! 3. *Search* ([`search`]) where only one connected part is left: individualise each colour of a
//!    cell in turn, refine, and go on, until all are told apart. The least of the structures
//!    numbered so is the canonical one. Leaves with equal structures show automorphisms, and these
//!    and the traces of refinements cut the tree.
//!
//! # Complexity
//!
//! For V vertices and E arcs a refinement takes O(E log V) time. Memory is O(V + E), and the colours
//! moved by the automorphisms found, O(n) for each level of the tree that is left a second time, and
//! the traces of the way to the present node. The tree of step 3 is small for most structures, but there are
//! families for which it grows exponentially, and no algorithm is known that does without
//! something of the kind: graph isomorphism is a special case (one column, k = 2).
//!
//! # Sources
//!
//! 1. B. D. McKay, *Practical graph isomorphism*, Congressus Numerantium 30 (1981), 45–87: the
//!    search tree and its pruning by automorphisms.
//! 2. B. D. McKay and A. Piperno, *Practical graph isomorphism, II*, Journal of Symbolic
//!    Computation 60 (2014), 94–112: what the programs of today do.
//! 3. T. Junttila and P. Kaski, *Conflict propagation and component recursion for canonical
//!    labeling*, TAPAS 2011: parts that can be labelled by themselves.

mod divide;
mod partition;
mod search;
mod structure;

pub(super) use structure::Structure;

use crate::model::Permutation;
use crate::outcome::{Limits, StopReason, Ticker};
use num_bigint::BigUint;
use num_traits::One;
use std::ops::ControlFlow;
use structure::narrow;

/// The canonical order of the colours of a structure and the number of its automorphisms.
#[derive(Debug)]
pub(super) struct ColourOrder {
    /// The colours as vertices.
    pub(super) colours: Vec<u32>,
    pub(super) automorphisms: BigUint,
}

impl ColourOrder {
    /// By colour, its place in the order.
    pub(super) fn numbers(&self) -> Permutation {
        let images = self.colours.iter().map(|&colour| colour as usize).collect();
        Permutation::new(images).expect("every colour once").inverse()
    }

    /// By colour, the one at the same place in another order of as many.
    pub(super) fn map_to(&self, other: &Self) -> Permutation {
        let images = self.numbers();
        let image = |colour| other.colours[images.image(colour)] as usize;
        let images = (0..images.size()).map(image).collect();
        Permutation::new(images).expect("both orders have every colour once")
    }
}

/// Orders the colours.
///
/// # Errors
/// If a limit is reached.
pub(super) fn order_colours(
    structure: &Structure,
    limits: &Limits,
) -> Result<ColourOrder, StopReason> {
    match divide::label(structure, &mut Ticker::new(limits)) {
        ControlFlow::Break(reason) => Err(reason),
        ControlFlow::Continue(Labelling { order: mut colours, automorphisms }) => {
            colours.truncate(structure.colours());
            Ok(ColourOrder { colours, automorphisms })
        }
    }
}

/// All vertices in canonical order, colours first, and the number of automorphisms.
#[derive(Debug)]
struct Labelling {
    order: Vec<u32>,
    automorphisms: BigUint,
}

impl Labelling {
    /// Vertices that are all told apart.
    fn rigid(order: Vec<u32>) -> Self {
        Self { order, automorphisms: BigUint::one() }
    }
}

/// The structure with its vertices numbered in an order: by number, the arcs of each vertex to those
/// with less, as numbers and weights, sorted, after their count. Equal forms of two structures with
/// equal classes mean an isomorphism.
fn form(structure: &Structure, order: &[u32], number: impl Fn(u32) -> u32) -> Vec<u64> {
    let mut form = Vec::new();
    let mut arcs = Vec::new();
    for (place, &vertex) in (0..).zip(order) {
        let numbered = structure.arcs(vertex).iter().map(|arc| (number(arc.to), arc.weight));
        arcs.extend(numbered.filter(|&(number, _)| number < place));
        arcs.sort_unstable();
        form.push(narrow(arcs.len()).into());
        form.extend(arcs.drain(..).flat_map(|(number, weight)| [u64::from(number), weight]));
    }
    form
}
