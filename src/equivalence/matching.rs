//! Pairs the rows of two matrices, or the cubes of two puzzles.

use super::witness::{Witness, painted};
use crate::model::{Matrix, Permutation, Valuation};
use std::cmp::Ordering;

/// Rows, or cubes, that none of the other side is left for, counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Unpaired {
    /// Those of the first.
    pub in_first: Vec<usize>,
    /// Those of the second.
    pub in_second: Vec<usize>,
}

/// Pairs equal things: by thing of the second list, the one of the first, each once.
///
/// # Errors
/// If some are left: which ones.
pub(super) fn pair<T: Ord>(first: &[T], second: &[T]) -> Result<Permutation, Unpaired> {
    let sorted = |things: &[T]| {
        let mut order: Vec<usize> = (0..things.len()).collect();
        order.sort_unstable_by_key(|&index| (&things[index], index));
        order
    };
    let (order_of_first, order_of_second) = (sorted(first), sorted(second));
    let (mut left, mut right) =
        (order_of_first.iter().peekable(), order_of_second.iter().peekable());
    let mut images = vec![0; second.len()];
    let mut unpaired = Unpaired::default();
    loop {
        let order = match (left.peek(), right.peek()) {
            (None, None) => break,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(&&a), Some(&&b)) => first[a].cmp(&second[b]),
        };
        let a = left.next_if(|_| order.is_le());
        let b = right.next_if(|_| order.is_ge());
        match (a, b) {
            (Some(&a), Some(&b)) => images[b] = a,
            (a, b) => {
                unpaired.in_first.extend(a);
                unpaired.in_second.extend(b);
            }
        }
    }
    unpaired.in_first.sort_unstable();
    unpaired.in_second.sort_unstable();
    if unpaired == Unpaired::default() {
        Ok(Permutation::new(images).expect("every one has one partner"))
    } else {
        Err(unpaired)
    }
}

/// Whether `b` is `a` with its colours exchanged as told, up to the order of rows and entries.
///
/// Takes O(m1 m2 log(m1 m2)) comparisons.
///
/// # Errors
/// If not: the rows without a partner.
pub(super) fn match_rows(
    a: &Matrix,
    b: &Matrix,
    colours: &Permutation,
) -> Result<Witness, Unpaired> {
    let (rows_of_a, columns_of_a) = sorted_rows(a, |entry| painted(entry, colours));
    let (rows_of_b, columns_of_b) = sorted_rows(b, Clone::clone);
    let rows = pair(&rows_of_a, &rows_of_b)?;
    let entries = columns_of_b.iter().enumerate().map(|(row, of_b)| {
        let mut images = vec![0; of_b.len()];
        for (&from, &to) in columns_of_a[rows.image(row)].iter().zip(of_b) {
            images[to] = from;
        }
        Permutation::new(images).expect("every entry once")
    });
    let entries = entries.collect();
    Ok(Witness::new(rows, entries, colours.clone()))
}

/// By row, its entries painted and sorted, and the columns they come from.
fn sorted_rows(
    matrix: &Matrix,
    paint: impl Fn(&Valuation) -> Valuation,
) -> (Vec<Vec<Valuation>>, Vec<Vec<usize>>) {
    let row = |row| {
        let mut entries: Vec<(Valuation, usize)> =
            matrix.row(row).iter().map(&paint).zip(0..).collect();
        entries.sort_unstable();
        entries.into_iter().unzip()
    };
    (0..matrix.rows()).map(row).unzip()
}
