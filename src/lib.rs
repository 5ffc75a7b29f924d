//! Coloured-cube puzzles (Instant Insanity, the Tantalizer) as matrices of prime products.
//!
//! # The model on one page
//!
//! After T. A. Brown, *A note on “Instant Insanity”*, Mathematics Magazine 41 (1968). Give every
//! colour a prime. A pair of opposite faces is the product of two of them, a cube a row of three
//! products, and n cubes are an n×3 matrix A. To stack them so that each of the four long sides
//! shows every colour once means:
//!
//! * Two opposite sides show one entry of every row, a *selection*. Every colour is there twice,
//!   so the product of the entries is the *magic number* M = Πp². Such a selection is a *partial
//!   solution*; V_M^A is the set of all.
//! * The other two sides show another entry of every row. The two selections are *independent*:
//!   they differ in every row. \[S_M^A\]_l is the set of all sets of l pairwise independent partial
//!   solutions; the *solutions* of the puzzle are those with l = 2.
//! * Every solution can be built: seen as edges between colours, a partial solution is a union of
//!   cycles, and walking round each tells which face goes in front and which to the back.
//!
//! All of this makes sense for m1×m2 matrices of products of k primes and for any M, and so the
//! library has it.
//!
//! # The paper's first matrix
//!
//! ```
//! use tantalizer::model::{Face, Magic, Matrix, ProperMatrix, Puzzle};
//! use tantalizer::outcome::Limits;
//! use tantalizer::search;
//! use tantalizer::tower::{Tally, Tower};
//!
//! let matrix = Matrix::from_integers([
//!     [14u32, 25, 15], // 2·7  5·5  3·5
//!     [6, 35, 10],     // 2·3  5·7  2·5
//!     [6, 14, 15],     // 2·3  2·7  3·5
//!     [9, 14, 35],     // 3·3  2·7  5·7
//! ])?;
//! assert!(ProperMatrix::check(&matrix).is_ok(), "every cube shows every colour");
//! let magic = Magic::standard(matrix.palette());
//! assert_eq!(magic.value(), &44100u32.into()); // 2²·3²·5²·7²
//!
//! let found = search::solve(&matrix, &magic, 2, usize::MAX, &Limits::new())?;
//! let solutions = found.complete().expect("no limit was set");
//! let printed: Vec<String> = solutions.partials.iter().map(ToString::to_string).collect();
//! assert_eq!(printed, [
//!     "{(1,1),(2,1),(3,3),(4,3)}", // 14·6·15·35
//!     "{(1,3),(2,1),(3,2),(4,3)}", // 15·6·14·35
//!     "{(1,3),(2,2),(3,1),(4,2)}", // 15·35·6·14
//! ]);
//! assert_eq!(solutions.list, [[0, 2]], "only the first and the third are independent");
//!
//! let puzzle = Puzzle::of_matrix(matrix);
//! let tower = Tower::new(&puzzle, &solutions.partials[0], &solutions.partials[2]).unwrap();
//! let mut front = tower.side(Face::Front);
//! front.sort();
//! assert!(front.into_iter().eq(puzzle.palette().colours()), "every colour once");
//!
//! let mut tally = Tally::new(&puzzle, &solutions.partials);
//! tally.add(&solutions.list[0]).unwrap();
//! assert_eq!(tally.placements(), &8u32.into(), "of 24^4 ways to stack the cubes in this order");
//! # Ok::<(), tantalizer::error::ModelError>(())
//! ```
//!
//! # Map
//!
//! Dependencies point one way, from top to bottom of this table.
//!
//! | module | what it holds |
//! |---|---|
//! | [`catalogue`] | real puzzles by name |
//! | [`census`] | all matrices of a kind by their numbers of solutions, and puzzles on demand |
//! | [`block`] | four cubes as a 2×2×1 block, with products of faces that share an edge |
//! | [`agreement`] | the proof that matrix and graph say the same, certificates and their checker |
//! | [`equivalence`] | the same matrix? canonical forms, witnesses, repainting, real cubes |
//! | [`tower`] | towers of a solution, placements and looks, checks of claimed towers; turns to a solution; the stacking game |
//! | [`graph`] | the puzzle graph; factors, the graph side of partial solutions, found on it; their cycles |
//! | [`search`] | partial solutions, sets of independent ones, their numbers, samples, estimates |
//! | [`generate`] | random puzzles (uses only the model) |
//! | `lesson` | explanations, worksheets and a page to play with (feature `lesson`) |
//! | `draw` | pictures as SVG and PNG (feature `draw`; uses the model, graph, towers and the paints of the formats) |
//! | [`format`](mod@format) | puzzle files, claims, exports (uses only the model and the graph) |
//! | [`model`] | palettes, products, matrices, magic numbers, selections, cubes |
//! | [`outcome`] | limits, and how a computation ended |
//! | [`error`] | what can be wrong with an input |
//!
//! Rows, columns and colours are counted from 0 in the library, from 1 in what is read and
//! printed.
//!
//! # Further reading
//!
//! * T. A. Brown, *A note on “Instant Insanity”*, Mathematics Magazine 41 (1968), 167–169: the
//!   method with prime products.
//! * F. de Carteblanche, *The coloured cubes problem*, Eureka 9 (1947), 9–11: the graph.
//! * E. Robertson and I. Munro, *NP-completeness, puzzles and games*, Utilitas Mathematica 13
//!   (1978), 99–116: for n cubes it is NP-complete.

pub mod agreement;
pub mod block;
pub mod catalogue;
pub mod census;
#[cfg(feature = "draw")]
pub mod draw;
pub mod equivalence;
pub mod error;
pub mod format;
pub mod generate;
pub mod graph;
#[cfg(feature = "lesson")]
pub mod lesson;
pub mod model;
pub mod outcome;
pub mod search;
pub mod tower;

/// The README's example, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
