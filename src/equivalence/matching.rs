//! Pairs the rows of two matrices, or the cubes of two puzzles.

use super::witness::{Witness, painted};
use crate::model::{Matrix, Permutation, Valuation};
use rustc_hash::FxHashMap;
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
/// Distinct products get numbers first, so that rows are compared as short lists of them: O(m1 m2)
/// time for that and O(m1 m2 log(m1 m2)) comparisons of numbers.
///
/// # Errors
/// If not: the rows without a partner.
pub(super) fn match_rows(
    a: &Matrix,
    b: &Matrix,
    colours: &Permutation,
) -> Result<Witness, Unpaired> {
    let mut numbers = FxHashMap::default();
    let a = NumberedRows::new(a, &mut numbers, |product| painted(product, colours));
    let b = NumberedRows::new(b, &mut numbers, Clone::clone);
    let rows = pair(&a.rows(), &b.rows())?;
    let entries = (0..rows.size()).map(|row| {
        let mut images = vec![0; b.width];
        for (&from, &to) in a.columns_of(rows.image(row)).iter().zip(b.columns_of(row)) {
            images[to] = from;
        }
        Permutation::new(images).expect("every entry once")
    });
    let entries = entries.collect();
    Ok(Witness::new(rows, entries, colours.clone()))
}

/// A matrix with numbers for products, row after row; those of a row are sorted.
struct NumberedRows {
    width: usize,
    products: Vec<u32>,
    /// In which column of the matrix each product stands.
    columns: Vec<usize>,
}

impl NumberedRows {
    /// Paints products and numbers them, as far as they have no number yet.
    fn new(
        matrix: &Matrix,
        numbers: &mut FxHashMap<Valuation, u32>,
        paint: impl Fn(&Valuation) -> Valuation,
    ) -> Self {
        let mut known: FxHashMap<&Valuation, u32> = FxHashMap::default();
        let mut number = |product| {
            *known.entry(product).or_insert_with(|| {
                let next = u32::try_from(numbers.len()).expect("fewer than 2^32 products");
                *numbers.entry(paint(product)).or_insert(next)
            })
        };
        let (mut products, mut columns) = (Vec::new(), Vec::new());
        let mut sorted: Vec<(u32, usize)> = Vec::new();
        for row in 0..matrix.rows() {
            sorted.extend(matrix.row(row).iter().map(&mut number).zip(0..));
            sorted.sort_unstable();
            for (product, column) in sorted.drain(..) {
                products.push(product);
                columns.push(column);
            }
        }
        Self { width: matrix.columns(), products, columns }
    }

    fn rows(&self) -> Vec<&[u32]> {
        self.products.chunks(self.width).collect()
    }

    fn columns_of(&self, row: usize) -> &[usize] {
        &self.columns[row * self.width..][..self.width]
    }
}
