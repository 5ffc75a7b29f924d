//! Finding V_M^A, the partial solutions of a matrix, and \[S_M^A\]_l, its solutions.
//!
//! [`literal`] is the definition word for word, for small matrices and as the judge of the rest;
//! [`partial`] and [`independent`] find the same faster. [`solve`] puts them together.

pub mod divisors;
pub mod estimate;
pub mod independent;
pub mod literal;
pub mod obstacle;
pub mod partial;
mod turns;

pub use turns::{Counts, Turn, take_turns};

use crate::error::ModelError;
use crate::model::{Magic, Matrix, Relation, Selection};
use crate::outcome::{Limits, Outcome, StopReason, Ticker};
use num_bigint::BigUint;
use partial::{Engine, Subtree, Visit};
use std::ops::ControlFlow;

/// All l-solutions of a matrix with the partial solutions they are made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solutions {
    /// The partial solutions V_M^A in lexicographic order.
    pub partials: Vec<Selection>,
    /// The number l of selections in a solution.
    pub parts: usize,
    /// The number of l-solutions.
    pub count: BigUint,
    /// The first l-solutions in lexicographic order, each as increasing positions in `partials`:
    /// all of them, or as many as were asked for.
    pub list: Vec<Vec<usize>>,
}

/// Finds all partial solutions and all sets of `parts` pairwise independent ones.
///
/// At most `list_limit` solutions are listed; all are counted. Time and memory: those of
/// [`partial::partial_solutions`] and [`independent::for_each_set`].
///
/// # Errors
/// If no solution of so many parts is possible: see [`check_parts`].
///
/// # Panics
/// If M and the matrix are over different palettes.
///
/// ```
/// use tantalizer::model::{Magic, Matrix};
/// use tantalizer::outcome::Limits;
/// use tantalizer::search::solve;
///
/// let matrix = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
/// let magic = Magic::standard(matrix.palette());
/// let solutions = solve(&matrix, &magic, 2, usize::MAX, &Limits::new())?.complete().unwrap();
/// assert_eq!(solutions.partials.len(), 3);
/// assert_eq!(solutions.list, [[0, 2]]);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn solve(
    matrix: &Matrix,
    magic: &Magic,
    parts: usize,
    list_limit: usize,
    limits: &Limits,
) -> Result<Outcome<Solutions>, ModelError> {
    check_parts(matrix, parts)?;
    let (partials, flow) = partial::partial_solutions(matrix, magic, limits).into_parts();
    let (Sets { count, list }, sets_flow) =
        combine(&partials, parts, list_limit, limits, |_| ControlFlow::Continue(())).into_parts();
    let solutions = Solutions { partials, parts, count, list };
    Ok(Outcome::new(solutions, if flow.is_break() { flow } else { sets_flow }))
}

/// Sets of pairwise independent selections of a list, as increasing positions in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sets {
    /// Their number.
    pub count: BigUint,
    /// The first of them in lexicographic order: all, or as many as were asked for.
    pub list: Vec<Vec<usize>>,
}

/// Finds all sets of `parts` pairwise independent selections among those given, which must be in
/// lexicographic order; lists at most `list_limit` of them, counts all, and calls `each` for each.
///
/// # Panics
/// If `parts` is 0, or the list is not in lexicographic order or not of one matrix.
pub fn combine(
    partials: &[Selection],
    parts: usize,
    list_limit: usize,
    limits: &Limits,
    mut each: impl FnMut(&[usize]) -> ControlFlow<StopReason>,
) -> Outcome<Sets> {
    // Pointer, length, capacity and the allocator's share for every set.
    let bytes_of_set = 40 + size_of::<usize>() * parts;
    let mut sets = Sets::default();
    let flow = independent::for_each_set(partials, parts, limits, |set| {
        sets.count += 1u8;
        if sets.list.len() < list_limit {
            limits.check_memory(bytes_of_set * (sets.list.len() + 1))?;
            sets.list.push(set.to_vec());
        }
        each(set)
    });
    Outcome::new(sets, flow)
}

/// Finds one set of `parts` pairwise independent partial solutions, or learns that there is none.
///
/// For every partial solution in turn, as the search meets them, the others are looked for among
/// the entries it leaves open: a matrix with one column less. So the answer may come long before
/// all partial solutions are known, and none need be kept. Where members and rest of a set cover
/// all entries, as for cubes with each colour on six faces, every member may be supposed to have an
/// entry of our choice. The answer is the same in every run, for any number of threads.
///
/// # Errors
/// As [`solve`].
///
/// # Panics
/// As [`solve`].
pub fn solve_first(
    matrix: &Matrix,
    magic: &Magic,
    parts: usize,
    limits: &Limits,
) -> Result<Outcome<Option<Vec<Selection>>>, ModelError> {
    check_parts(matrix, parts)?;
    let search = FirstSet {
        engine: Engine::new(matrix, magic),
        parts,
        covers: covers_every_entry(matrix, magic, parts),
        limits,
    };
    let decided = search.without_loss(&[]);
    let found = partial::first_in_order(&search.engine, &decided, limits, |columns| {
        let mut set = vec![Selection::from_search(columns)];
        match search.extend(&mut set) {
            ControlFlow::Continue(()) => ControlFlow::Continue(None),
            ControlFlow::Break(StopReason::Enough) => ControlFlow::Continue(Some(set)),
            ControlFlow::Break(reason) => ControlFlow::Break(reason),
        }
    });
    Ok(match found {
        ControlFlow::Continue(set) => Outcome::Complete(set.map(|mut set| {
            set.sort();
            set
        })),
        ControlFlow::Break(reason) => Outcome::Stopped { so_far: None, reason },
    })
}

/// Whether every entry of the matrix is in a member of each set of so many independent partial
/// solutions, or in what the set leaves over, which is then another partial solution: it has one
/// entry of every row, and its product is what the others leave of the product of all entries.
fn covers_every_entry(matrix: &Matrix, magic: &Magic, parts: usize) -> bool {
    if magic.relation() != Relation::Equal || parts + 1 < matrix.columns() {
        return false;
    }
    let exponents = matrix.total_exponents();
    let whole = matrix.palette().colours().all(|colour| {
        let wanted = u64::from(magic.valuation().exponent(colour));
        u64::try_from(matrix.columns()).is_ok_and(|m2| exponents[colour.index()] == m2 * wanted)
    });
    whole || parts == matrix.columns()
}

/// A search for a set of independent partial solutions.
struct FirstSet<'a> {
    engine: Engine,
    parts: usize,
    /// See [`covers_every_entry`].
    covers: bool,
    limits: &'a Limits,
}

impl FirstSet<'_> {
    /// An entry that the next member may be supposed to have: if members and rest cover every entry,
    /// one of them has it, and the order of members does not matter.
    fn without_loss(&self, avoided: &[Selection]) -> Vec<(usize, usize)> {
        let whole = Subtree { avoided, ..Subtree::ALL };
        let entry = self.covers.then(|| self.engine.tightest_entry(whole));
        entry.flatten().into_iter().collect()
    }

    /// Extends a set of independent partial solutions to one of `parts`; breaks with `Enough` when
    /// that is done, and leaves the set as it was when it cannot be.
    fn extend(&self, set: &mut Vec<Selection>) -> ControlFlow<StopReason> {
        if set.len() == self.parts {
            return ControlFlow::Break(StopReason::Enough);
        }
        let avoided = set.clone();
        let decided = self.without_loss(&avoided);
        let subtree = Subtree { avoided: &avoided, decided: &decided };
        let mut ticker = Ticker::new(self.limits);
        let visit: &mut Visit<'_> = &mut |columns| {
            set.push(Selection::from_search(columns));
            self.extend(set)?;
            set.pop();
            ControlFlow::Continue(())
        };
        self.engine.search(subtree, &mut ticker, visit).0
    }
}

/// Checks that a solution may have l = `parts` selections: from 1 to the number of columns, since
/// independent selections differ in every row.
///
/// # Errors
/// If it may not.
pub fn check_parts(matrix: &Matrix, parts: usize) -> Result<(), ModelError> {
    if parts == 0 || parts > matrix.columns() {
        return Err(ModelError::TooManyParts { parts, columns: matrix.columns() });
    }
    Ok(())
}
