//! The paper's census beside ours.
//!
//! The paper says which numbers of solutions proper matrices of four, five and six distinct rows
//! can have. It prints the row types that it counts with, and some of them are misprinted; what
//! follows from its own lists is counted here as well.
//!
//! Source: the sections *All possible coloured cubes* and *Solutions to all Insanity puzzles* of the
//! paper on the census, which follows T. A. Brown, *A note on “Instant Insanity”*, Mathematics Magazine
//! 41 (1968).

mod lists;

use super::family::Family;
use super::part::{Census, Histogram, Subject, count, count_list, greatest, missing};
use super::rows::{RowTypes, sorted};
use crate::model::Product;
use crate::outcome::{Limits, Outcome, StopReason};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// What the paper says of one number of colours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The number n of colours and rows.
    pub colours: usize,
    /// The number of row types.
    pub row_types: usize,
    /// The row types it prints, in its order.
    pub printed: &'static [[u32; 3]],
    /// The greatest number of solutions.
    pub most: usize,
    /// The numbers up to the greatest that are said not to occur.
    pub missing: Vec<usize>,
}

/// What the paper says of four, five and six colours.
#[must_use]
pub fn claims() -> Vec<Claim> {
    let four = [13, 15, 17, 19, 22, 23].into_iter().chain(25..=27).chain(29..=35);
    let four = four.chain(37..=47).chain(49..=71);
    vec![
        Claim {
            colours: 4,
            row_types: 52,
            printed: &lists::FOUR,
            most: 72,
            missing: four.collect(),
        },
        Claim { colours: 5, row_types: 45, printed: &lists::FIVE, most: 18, missing: vec![14, 15] },
        Claim {
            colours: 6,
            row_types: 15,
            printed: &lists::SIX,
            most: 18,
            missing: vec![5, 8, 10, 12, 14, 15, 16, 17],
        },
    ]
}

impl Claim {
    /// Whether numbers of solutions are as the claim says: the greatest, and which are missing.
    #[must_use]
    pub fn holds_for(&self, by_solutions: &Histogram) -> bool {
        greatest(by_solutions) == self.most && missing(by_solutions) == self.missing
    }
}

/// A claim of the paper, what is true, and what its own list of row types gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// What the paper says.
    pub claim: Claim,
    /// What is true.
    pub census: Census,
    /// Printed row types that are not proper, each with the proper one that is not printed and shares
    /// two entries with it, if there is one.
    pub wrong: Vec<([u32; 3], Option<[u32; 3]>)>,
    /// Row types that are printed more than once.
    pub repeated: Vec<[u32; 3]>,
    /// The census of the matrices of distinct printed rows.
    pub of_printed: Histogram,
}

/// Sets the paper's claims beside the truth.
///
/// It takes a fraction of a second; nothing if a limit is reached.
pub fn compare(limits: &Limits) -> Outcome<Option<Vec<Comparison>>> {
    match claims().into_iter().map(|claim| comparison(claim, limits)).collect() {
        Ok(comparisons) => Outcome::Complete(Some(comparisons)),
        Err(reason) => Outcome::Stopped { so_far: None, reason },
    }
}

fn comparison(claim: Claim, limits: &Limits) -> Result<Comparison, StopReason> {
    let family = Family::proper(claim.colours).expect("four to six colours");
    let (census, flow) = count(Subject { family, relabel: false }, limits).into_parts();
    if let ControlFlow::Break(reason) = flow {
        return Err(reason);
    }
    let proper: BTreeSet<[u32; 3]> = numbers(&family.row_types()).into_iter().collect();
    let mut printed = BTreeSet::new();
    let mut repeated = BTreeSet::new();
    for row in claim.printed.iter().map(|&row| sorted(row)) {
        if !printed.insert(row) {
            repeated.insert(row);
        }
    }
    let lacking: Vec<[u32; 3]> = proper.difference(&printed).copied().collect();
    let wrong = claim.printed.iter().filter(|&&row| !proper.contains(&sorted(row)));
    let wrong = wrong.map(|&row| {
        let shared = |other: &&[u32; 3]| row.iter().filter(|entry| other.contains(entry)).count();
        (row, lacking.iter().find(|other| shared(other) == 2).copied())
    });
    Ok(Comparison {
        wrong: wrong.collect(),
        repeated: repeated.into_iter().collect(),
        of_printed: count_list(&RowTypes::printed(claim.colours, claim.printed), limits)?,
        census: census.expect("no limit was reached"),
        claim,
    })
}

/// The row types as numbers in increasing order.
fn numbers(types: &RowTypes) -> Vec<[u32; 3]> {
    let number = |product: Product| {
        u32::try_from(product.value()).expect("products of two of the first primes")
    };
    (0..types.len()).map(|row| sorted(types.row(row).map(number))).collect()
}
