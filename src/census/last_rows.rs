//! All last rows of a prefix at once.
//!
//! If every multiset {x, y, z} of products is a row type, the numbers of matrices need no look at
//! each. Only few products and pairs have c(x) or d(x, y) other than 0, and the rows without them
//! are counted, not visited.
//!
//! For the solutions, take the products as vertices and the pairs with d(x, y) > 0 as edges and loops.
//! A row of three products has an edge, two or a triangle, and those with just one edge are as many as
//! there are vertices next to neither end. Rows {x, x, y} have d(x, x) + 2d(x, y), and {x, x, x} has
//! 3d(x, x) solutions. It takes O(Σ deg²) steps.
//!
//! For the partial solutions, products with the same c are alike, so there are as many cases as
//! multisets of three values of c.

use super::count::Tally;
use super::prefix::{Arithmetic, Table};

/// Tallies all multisets of three products as last rows.
#[derive(Debug)]
pub(super) struct LastRows {
    /// By product, those it has an edge to, as bits.
    neighbours: Vec<u32>,
    /// By product, d(x, x).
    loops: Vec<usize>,
    /// Values of c, each with the number of products that have it.
    values: Vec<(usize, u64)>,
}

impl LastRows {
    pub(super) fn new(arithmetic: &Arithmetic) -> Self {
        let products = arithmetic.products();
        assert!(products <= 32, "one bit for every product");
        Self { neighbours: vec![0; products], loops: vec![0; products], values: Vec::new() }
    }

    /// Adds every matrix with the prefix of the table, each `weight` times.
    pub(super) fn tally(
        &mut self,
        arithmetic: &Arithmetic,
        table: &Table,
        weight: u64,
        tally: &mut Tally,
    ) {
        self.tally_solutions(arithmetic, table, weight, tally);
        self.tally_partials(table, weight, tally);
    }

    fn tally_solutions(
        &mut self,
        arithmetic: &Arithmetic,
        table: &Table,
        weight: u64,
        tally: &mut Tally,
    ) {
        let products = self.neighbours.len();
        let mut left = arithmetic.row_count();
        let mut add = |solutions: usize, rows: usize| {
            let rows = rows as u64;
            left -= rows;
            tally.add_solutions(solutions, weight * rows);
        };
        self.neighbours.fill(0);
        self.loops.fill(0);
        for ([x, y], d) in table.pairs(arithmetic) {
            if x == y {
                self.loops[x] = d;
            } else {
                self.neighbours[x] |= 1 << y;
                self.neighbours[y] |= 1 << x;
            }
        }
        for ([x, y], d) in table.pairs(arithmetic) {
            if x == y {
                add(3 * d, 1);
                add(d, products - 1 - self.neighbours[x].count_ones() as usize);
            } else {
                add(self.loops[x] + 2 * d, 1);
                add(self.loops[y] + 2 * d, 1);
                let near = self.neighbours[x] | self.neighbours[y];
                add(d, products - near.count_ones() as usize);
            }
        }
        for (middle, &neighbours) in self.neighbours.iter().enumerate() {
            for x in bits(neighbours) {
                for z in bits(neighbours & (!1 << x)) {
                    let path = table.d(arithmetic, x, middle) + table.d(arithmetic, middle, z);
                    match table.d(arithmetic, x, z) {
                        0 => add(path, 1),
                        // Of the three paths in a triangle, the one with the least in the middle.
                        d if middle < x => add(path + d, 1),
                        _ => {}
                    }
                }
            }
        }
        tally.add_solutions(0, weight * left);
    }

    fn tally_partials(&mut self, table: &Table, weight: u64, tally: &mut Tally) {
        self.values.clear();
        for &c in table.singles() {
            let c = c as usize;
            match self.values.iter_mut().find(|(value, _)| *value == c) {
                Some((_, products)) => *products += 1,
                None => self.values.push((c, 1)),
            }
        }
        for (i, &(a, m)) in self.values.iter().enumerate() {
            tally.add_partials(3 * a, weight * (m * (m + 1) * (m + 2) / 6));
            for (j, &(b, n)) in self.values[..i].iter().enumerate() {
                tally.add_partials(2 * a + b, weight * (m * (m + 1) / 2 * n));
                tally.add_partials(a + 2 * b, weight * (n * (n + 1) / 2 * m));
                for &(c, l) in &self.values[..j] {
                    tally.add_partials(a + b + c, weight * (m * n * l));
                }
            }
        }
    }
}

/// The positions of the bits that are set.
fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        word &= word.wrapping_sub(1);
        (bit < 32).then_some(bit as usize)
    })
}
