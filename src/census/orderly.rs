//! Sets of row types, one of every class of those that are repainted copies of each other.
//!
//! A set is written as the increasing sequence of its row types, and of the n! sequences that
//! repainting gives, the lexicographically first stands for the class: call it canonical. If a sequence
//! is canonical, so is what is left without its last member (Read 1978). So canonical sequences
//! form a tree, and each is found once, from its parent, without a list of those found before. The
//! same holds for multisets.
//!
//! Whether T ∪ {x} is canonical when T is: let g be a repainting, and first g(T) ≠ T. Both sequences
//! differ first at some place j, and there g(T) is greater. Call T_j the bound of g. If g(x) is less
//! than the bound, g(T ∪ {x}) comes before T ∪ {x}, and that remains so whatever else is added: x is
//! no candidate any more in this subtree. If g(x) is greater, g(T ∪ {x}) comes after. Only if they are
//! equal, for which x is the one preimage of the bound, the sequences must be compared. Second, for g
//! in the stabilizer of T, g(x) is compared with x itself.
//!
//! So a child is tested in about |stabilizer| + n!/R steps for R row types, and a node that has
//! children takes n! steps and those of the candidates under repaintings whose bound is new. Memory:
//! O(n! + R) for every level.
//!
//! Source: R. C. Read, *Every one a winner, or how to avoid isomorphism search when cataloguing
//! combinatorial configurations*, Annals of Discrete Mathematics 2 (1978), 107–120.

use super::repaint::Repainting;
use super::rows::narrow;
use std::cmp::Ordering;

/// The bound of a repainting that leaves the sequence as it is.
const STABILIZES: u16 = u16::MAX;

/// A canonical sequence and what its descendants need.
#[derive(Debug, Clone)]
pub(super) struct Node {
    rows: Vec<u16>,
    /// The repaintings that leave it as it is.
    stabilizer: Vec<u16>,
    /// By repainting, its bound.
    bounds: Vec<u16>,
    /// Invariant: increasing; every row type that a descendant can have beside those of the node.
    candidates: Vec<u16>,
}

/// A canonical sequence as a child of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Child {
    /// The row type it has in addition.
    pub(super) row: u16,
    /// The number of repaintings that leave it as it is.
    pub(super) stabilizer: usize,
}

/// Finds canonical sequences.
#[derive(Debug)]
pub(super) struct Orderly {
    pub(super) repainting: Repainting,
    /// Whether a row type may be there more than once.
    pub(super) repeat: bool,
}

/// Where g(T ∪ {x}) and T ∪ {x} differ first, if they do: how the image compares, and the member of
/// T ∪ {x} there.
type Comparison = Option<(Ordering, u16)>;

impl Orderly {
    /// All row types.
    pub(super) fn rows(&self) -> impl Iterator<Item = u16> + use<> {
        0..narrow(self.repainting.rows())
    }

    /// The empty sequence.
    pub(super) fn root(&self) -> Node {
        Node {
            rows: Vec::new(),
            stabilizer: self.repainting.elements().collect(),
            bounds: vec![STABILIZES; self.repainting.order()],
            candidates: self.rows().collect(),
        }
    }

    /// All children of a node in increasing order.
    pub(super) fn children(&self, node: &Node) -> Vec<Child> {
        let mut ties = Ties::default();
        let mut children = Vec::new();
        self.for_each_child(node, &mut ties, |child| children.push(child));
        children
    }

    /// Calls `visit` for all children of a node in increasing order.
    pub(super) fn for_each_child(
        &self,
        node: &Node,
        ties: &mut Ties,
        mut visit: impl FnMut(Child),
    ) {
        ties.collect(self, node);
        'candidates: for &row in &node.candidates {
            let mut stabilizer = 0;
            for &element in &node.stabilizer {
                match self.repainting.image(row, element).cmp(&row) {
                    Ordering::Less => continue 'candidates,
                    Ordering::Equal => stabilizer += 1,
                    Ordering::Greater => {}
                }
            }
            for element in ties.of(row) {
                match self.compare(&node.rows, row, element) {
                    Some((Ordering::Less, _)) => continue 'candidates,
                    None => stabilizer += 1,
                    Some(_) => {}
                }
            }
            visit(Child { row, stabilizer });
        }
    }

    /// The child of a node that has this row type in addition; it must be canonical.
    pub(super) fn child(&self, node: &Node, row: u16) -> Node {
        let mut child = Node {
            rows: [&node.rows[..], &[row]].concat(),
            stabilizer: Vec::new(),
            bounds: node.bounds.clone(),
            candidates: Vec::new(),
        };
        // The repaintings whose bound is new.
        let mut changed = Vec::new();
        for (element, bound) in self.repainting.elements().zip(&mut child.bounds) {
            let image = self.repainting.image(row, element);
            let new = match *bound {
                STABILIZES if image == row => STABILIZES,
                STABILIZES => row,
                old if image == old => {
                    self.compare(&node.rows, row, element).map_or(STABILIZES, |(_, bound)| bound)
                }
                old => old,
            };
            if new == STABILIZES {
                child.stabilizer.push(element);
            } else if new != *bound {
                changed.push((element, new));
            }
            *bound = new;
        }
        let first = if self.repeat { row } else { row + 1 };
        let start = node.candidates.partition_point(|&candidate| candidate < first);
        let lives = |candidate: &&u16| {
            let image = |element| self.repainting.image(**candidate, element);
            changed.iter().all(|&(element, bound)| image(element) >= bound)
        };
        child.candidates.extend(node.candidates[start..].iter().filter(lives));
        child
    }

    fn compare(&self, rows: &[u16], row: u16, element: u16) -> Comparison {
        /// A sequence has a row for every colour, and few colours are possible.
        const MOST: usize = 8;
        let length = rows.len() + 1;
        let members = || rows.iter().copied().chain([row]);
        let mut images = [0; MOST];
        for (image, member) in images.iter_mut().zip(members()) {
            *image = self.repainting.image(member, element);
        }
        images[..length].sort_unstable();
        let differ = images.into_iter().zip(members()).find(|(image, member)| image != member);
        differ.map(|(image, member)| (image.cmp(&member), member))
    }
}

impl Node {
    /// The memory it takes, about.
    pub(super) fn bytes(&self) -> usize {
        let numbers = self.stabilizer.len() + self.bounds.len() + self.candidates.len();
        size_of::<Self>() + numbers * size_of::<u16>()
    }

    /// Its row types in increasing order.
    pub(super) fn rows(&self) -> &[u16] {
        &self.rows
    }
}

/// By row type, the repaintings that take it to their bound: lists linked by element.
#[derive(Debug, Default)]
pub(super) struct Ties {
    first: Vec<u16>,
    next: Vec<u16>,
}

impl Ties {
    const END: u16 = u16::MAX;

    fn collect(&mut self, orderly: &Orderly, node: &Node) {
        self.first.clear();
        self.first.resize(orderly.repainting.rows(), Self::END);
        self.next.clear();
        for (element, &bound) in orderly.repainting.elements().zip(&node.bounds) {
            let mut next = Self::END;
            if bound != STABILIZES {
                let row = usize::from(orderly.repainting.preimage(bound, element));
                next = std::mem::replace(&mut self.first[row], element);
            }
            self.next.push(next);
        }
    }

    fn of(&self, row: u16) -> impl Iterator<Item = u16> {
        let some = |element: u16| (element != Self::END).then_some(element);
        let first = some(self.first[usize::from(row)]);
        std::iter::successors(first, move |&element| some(self.next[usize::from(element)]))
    }
}
