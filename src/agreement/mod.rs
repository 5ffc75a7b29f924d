//! The proof that the matrix of prime products and the puzzle graph say the same.
//!
//! # The theorem
//!
//! Let A be a matrix of products of two primes over n colours with m1 rows, G its [puzzle
//! graph](crate::graph::PuzzleGraph), M = Π`p_i`², and s a selection of one entry from every row,
//! which is also a set of edges of G, one of every cube.
//!
//! 1. By unique factorisation the product of s is M exactly when every prime has exponent 2 in it,
//!    that is E·s = (2, …, 2), where E is the matrix of the exponents of all entries.
//! 2. E is also the incidence matrix of G, loops counted twice. So E·s is the vector of the degrees
//!    that the edges of s give to the colours, and s is a partial solution exactly when it is a
//!    factor.
//! 3. Two selections are independent, that is, differ in every row, exactly when as sets of edges
//!    they have none in common.
//! 4. A graph in which every colour has degree 2 is a union of cycles. Along a cycle, in either
//!    direction, every colour is left once and reached once. With the colour an edge leaves on the
//!    front of its cube and the colour it reaches on the back, every colour is once in front and
//!    once at the back; and the same for left and right. A cube can show any two of its pairs on
//!    two axes, each either way round. So every choice of directions is a tower, and for cycles
//!    numbering c1 and c2 there are 2·2^(c1+c2).
//!
//! # What [`prove`] does
//!
//! The theorem holds for all puzzles; the program may be wrong. So `prove` checks each step for one
//! puzzle on both sides, which share no code: the valuations of the factored entries against the
//! incidences of the graph; the search for products against the search for degrees; sets of
//! independent selections against sets of edges; the directions of cycles against the faces of real
//! cubes; and for few cubes the number of placements against all 24^n orientations. The first
//! difference, the smallest one, is a [`Disagreement`].
//!
//! A [`Certificate`] holds what was found, and [`check`] checks it again with nothing but the model:
//! it multiplies, factors, walks along cycles and counts.

mod certificate;
mod check;
mod disagreement;
mod orientations;
mod prove;
mod recount;

pub use certificate::{Certificate, Cycle, Edge, Member, Orientations, Pair, Partials, Solutions};
pub use check::{Checked, Doubt, Refusal, check};
pub use disagreement::Disagreement;
pub use orientations::count as count_orientations;
pub use prove::{Agreement, NoProof, Stacks, Step, prove};
pub use recount::recount;
