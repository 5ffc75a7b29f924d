//! Every puzzle there is: row types, all matrices of a kind by their numbers of solutions, and puzzles
//! on demand.
//!
//! A [`Family`] says which n×3 matrices of products of two of n primes are meant; [`count`] gives its
//! [`Census`], and a [`Part`] is one of N, as far as it has come, for runs that take longer. How it is done
//! stands in the modules, from the bottom up:
//!
//! | module | what it does |
//! |---|---|
//! | `rows` | row types: what cubes can be |
//! | `repaint` | what permutations of the palette do to them |
//! | `orderly` | sets of row types, one of every class of repainted copies |
//! | `prefix` | what all last rows make of n − 1 rows: a table |
//! | `last_rows` | all last rows of a table at once |
//! | `count` | the sum over all classes, task by task |
//! | `part`, `part_file` | tasks on threads, parts, adding them up |
//! | [`design`] | matrices with a wanted number of solutions |
//! | `doubles` | real cubes that make a tower and a block |
//! | [`paper`] | the paper's figures beside ours |

mod count;
pub mod design;
mod doubles;
mod family;
mod last_rows;
mod orderly;
pub mod paper;
mod part;
mod part_file;
mod prefix;
mod repaint;
mod rows;

pub use doubles::{Double, DoubleHistogram, DoubleNumbers, Doubles};
pub use family::Family;
pub use part::{Census, Histogram, Part, Subject, count, greatest, merge, missing};
pub use prefix::Numbers;
pub use rows::RowTypes;
