//! How large a search will be, from random walks through its tree.
//!
//! A walk goes down from the root and takes one of the d_1, d_2, … entries at each node with equal
//! probability. If it meets the nodes 1, …, t, then d_1 + d_1·d_2 + … + d_1⋯d_t is an unbiased
//! estimate of the number of entries tried by the whole search, since a node at depth i is met with
//! probability 1/(d_1⋯d_i) and then counts d_1⋯d_i. A walk that ends at a partial solution
//! estimates their number as d_1⋯d_t, any other as 0. The mean over many walks is the estimate.
//!
//! The estimates of single walks spread widely, and a few large ones make up most of the mean: the
//! standard error says how far to trust it, and it is itself an estimate.
//!
//! A walk takes the time of t nodes of the search.
//!
//! Source: D. E. Knuth, *Estimating the efficiency of backtrack programs*, Mathematics of
//! Computation 29 (1975), 121–136.

use super::partial::{Engine, Subtree};
use crate::model::{Magic, Matrix};
use crate::outcome::{Limits, Outcome, StopReason, Ticker};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::ops::ControlFlow;

/// What random walks tell of a search tree. All numbers are estimates.
#[derive(Debug, Clone, PartialEq)]
pub struct Estimate {
    walks: u32,
    tried: Mean,
    partials: Mean,
}

impl Estimate {
    /// The number of walks it is made of.
    #[must_use]
    pub fn walks(&self) -> u32 {
        self.walks
    }

    /// The number of entries tried by the whole search. None without a walk.
    #[must_use]
    pub fn approx_tried(&self) -> Option<Approx> {
        self.tried.approx(self.walks)
    }

    /// The number of partial solutions; none if no walk met one.
    #[must_use]
    pub fn approx_partials(&self) -> Option<Approx> {
        self.partials.approx(self.walks)
    }
}

/// An estimated number, which may be too large for any type of numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Approx {
    /// Its binary logarithm.
    pub log2: f64,
    /// Its standard error as a part of it: 0.1 is 10 %. None from a single walk.
    pub error: Option<f64>,
}

impl Approx {
    /// The number itself; infinite if it is too large.
    #[must_use]
    pub fn value(self) -> f64 {
        self.log2.exp2()
    }
}

/// Sums of numbers and of their squares, in units of 2^scale and its square, so that they do not
/// overflow.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Mean {
    scale: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    const EMPTY: Self = Self { scale: 0.0, sum: 0.0, squares: 0.0 };

    fn add(&mut self, log2: f64) {
        if log2 > self.scale {
            let shrink = (self.scale - log2).exp2();
            self.sum *= shrink;
            self.squares *= shrink * shrink;
            self.scale = log2;
        }
        let value = (log2 - self.scale).exp2();
        self.sum += value;
        self.squares += value * value;
    }

    fn approx(&self, walks: u32) -> Option<Approx> {
        let walks = f64::from(walks);
        let mean = self.sum / walks;
        let variance = (self.squares / walks - mean * mean).max(0.0);
        let error = (variance / (walks - 1.0)).sqrt() / mean;
        (mean > 0.0).then(|| Approx {
            log2: mean.log2() + self.scale,
            error: (walks > 1.0).then_some(error),
        })
    }
}

/// Estimates the search of [`partial`](super::partial) by random walks, the same for the same seed.
///
/// # Panics
/// If M and the matrix are over different palettes.
///
/// ```
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::estimate;
///
/// let matrix = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// let magic = Magic::standard(matrix.palette());
/// let estimate = estimate::estimate(&matrix, &magic, 1000, 1, &Limits::new()).complete().unwrap();
/// let partials = estimate.approx_partials().unwrap().value();
/// assert!((2.0..4.0).contains(&partials), "there are 3");
/// let size = estimate::tree_size(&matrix, &magic, 1000, &Limits::new()).complete().unwrap();
/// let tried = estimate.approx_tried().unwrap().value();
/// assert!((tried / size as f64 - 1.0).abs() < 0.2);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn estimate(
    matrix: &Matrix,
    magic: &Magic,
    walks: u32,
    seed: u64,
    limits: &Limits,
) -> Outcome<Estimate> {
    let engine = Engine::new(matrix, magic);
    walk_often(&engine, walks, &mut ChaCha8Rng::seed_from_u64(seed), limits)
}

fn walk_often(
    engine: &Engine,
    walks: u32,
    rng: &mut impl Rng,
    limits: &Limits,
) -> Outcome<Estimate> {
    let mut estimate = Estimate { walks: 0, tried: Mean::EMPTY, partials: Mean::EMPTY };
    let mut flow = ControlFlow::Continue(());
    while estimate.walks < walks {
        // Logarithms of d_1⋯d_i and of the sum of these.
        let (mut product, mut sum) = (0.0, f64::NEG_INFINITY);
        let solved = engine.walk(&mut |entries| {
            flow = limits.check();
            product += f64::from(u32::try_from(entries).unwrap_or(u32::MAX)).log2();
            sum = product + (sum - product).exp2().ln_1p() / std::f64::consts::LN_2;
            flow.is_continue().then(|| rng.random_range(0..entries))
        });
        if flow.is_break() {
            break;
        }
        estimate.walks += 1;
        if sum > f64::NEG_INFINITY {
            estimate.tried.add(sum);
        }
        if solved {
            estimate.partials.add(product);
        }
    }
    Outcome::new(estimate, flow)
}

/// The number of entries tried by the whole search, on one thread and undivided; stopped with
/// [`StopReason::Enough`] if there are more than `at_most`, about.
///
/// # Panics
/// If M and the matrix are over different palettes.
pub fn tree_size(matrix: &Matrix, magic: &Magic, at_most: u64, limits: &Limits) -> Outcome<u64> {
    let engine = Engine::new(matrix, magic);
    let mut ticker = Ticker::with_budget(limits, at_most);
    let mut partials = 0;
    let mut visit = |_: &[u16]| {
        partials += 1;
        if partials > at_most {
            ControlFlow::Break(StopReason::Enough)
        } else {
            ControlFlow::Continue(())
        }
    };
    let (flow, tried) = engine.search(Subtree::ALL, &mut ticker, &mut visit);
    Outcome::new(tried, flow)
}
