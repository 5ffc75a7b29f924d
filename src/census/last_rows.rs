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
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Tallies all multisets of three products as last rows.
#[derive(Debug)]
pub(super) struct LastRows {
    products: u32,
    rows: i64,
    /// By product, those it has an edge to, as bits.
    neighbours: [u32; WIDTH],
    /// By two products, d; both orders are there.
    d: Vec<[u32; WIDTH]>,
    /// By profile of c, how many matrices' partial solutions are still to be tallied so.
    profiles: FxHashMap<u64, i64>,
}

/// The greatest number of products: there is one bit for each.
const WIDTH: usize = 32;

/// A profile has, for each value of c, the number of products with that value, in so many bits.
const BITS: usize = 5;

impl LastRows {
    pub(super) fn new(arithmetic: &Arithmetic) -> Self {
        let products = arithmetic.products();
        assert!(products < WIDTH, "fewer products than bits");
        Self {
            products: u32::try_from(products).expect("fewer than 32"),
            rows: arithmetic.row_count(),
            neighbours: [0; WIDTH],
            d: vec![[0; WIDTH]; products],
            profiles: FxHashMap::default(),
        }
    }

    /// Adds every matrix with the prefix of the table, each `weight` times. Some are only noted until
    /// [`LastRows::finish`].
    pub(super) fn tally(
        &mut self,
        arithmetic: &Arithmetic,
        table: &Table,
        weight: i64,
        tally: &mut Tally,
    ) {
        self.tally_solutions(arithmetic, table, weight, tally);
        let profile = |profile: u64, &c: &u32| {
            (c as usize * BITS < u64::BITS as usize - BITS)
                .then(|| profile + (1 << (c as usize * BITS)))
        };
        match table.singles().iter().try_fold(0, profile) {
            Some(profile) => *self.profiles.entry(profile).or_default() += weight,
            None => tally_partials(&values(table.singles()), weight, tally),
        }
    }

    /// Adds what was noted.
    pub(super) fn finish(&mut self, tally: &mut Tally) {
        for (profile, weight) in self.profiles.drain() {
            let products = |c: usize| (profile >> (c * BITS)).cast_signed() & ((1 << BITS) - 1);
            let values = (0..u64::BITS as usize / BITS).map(|c| (c, products(c)));
            let values: Vec<_> = values.filter(|&(_, products)| products > 0).collect();
            tally_partials(&values, weight, tally);
        }
    }

    fn tally_solutions(
        &mut self,
        arithmetic: &Arithmetic,
        table: &Table,
        weight: i64,
        tally: &mut Tally,
    ) {
        let mut left = self.rows;
        let mut add = |solutions: u32, rows: u32| {
            left -= i64::from(rows);
            tally.add_solutions(solutions as usize, weight * i64::from(rows));
        };
        self.draw_edges(arithmetic, table);
        for ([x, y], d) in table.pairs(arithmetic) {
            if x == y {
                add(3 * d, 1);
                let near = self.neighbours[x] | 1 << x;
                add(d, self.products - near.count_ones());
            } else {
                add(self.d[x][x] + 2 * d, 1);
                add(self.d[y][y] + 2 * d, 1);
                let near = self.neighbours[x] | self.neighbours[y] | 1 << x | 1 << y;
                add(d, self.products - near.count_ones());
            }
        }
        for (middle, &neighbours) in self.neighbours.iter().enumerate() {
            let neighbours = neighbours & !(1 << middle);
            for x in bits(neighbours) {
                let row = &self.d[x];
                for z in bits(neighbours & (!1 << x)) {
                    let path = self.d[middle][x] + self.d[middle][z];
                    // Of the three paths in a triangle, the one with the least in the middle.
                    if row[z] == 0 || middle < x {
                        add(path + row[z], 1);
                    }
                }
            }
        }
        tally.add_solutions(0, weight * left);
        self.erase_edges(arithmetic, table);
    }

    fn draw_edges(&mut self, arithmetic: &Arithmetic, table: &Table) {
        for ([x, y], d) in table.pairs(arithmetic) {
            self.d[x][y] = d;
            self.d[y][x] = d;
            self.neighbours[x] |= 1 << y;
            self.neighbours[y] |= 1 << x;
        }
    }

    fn erase_edges(&mut self, arithmetic: &Arithmetic, table: &Table) {
        for ([x, y], _) in table.pairs(arithmetic) {
            self.d[x][y] = 0;
            self.d[y][x] = 0;
        }
        self.neighbours.fill(0);
    }
}

/// The values of c, each with the number of products that have it.
fn values(singles: &[u32]) -> Vec<(usize, i64)> {
    let mut values = BTreeMap::new();
    for &c in singles {
        *values.entry(c as usize).or_default() += 1;
    }
    values.into_iter().collect()
}

fn tally_partials(values: &[(usize, i64)], weight: i64, tally: &mut Tally) {
    for (i, &(a, m)) in values.iter().enumerate() {
        tally.add_partials(3 * a, weight * (m * (m + 1) * (m + 2) / 6));
        for (j, &(b, n)) in values[..i].iter().enumerate() {
            tally.add_partials(2 * a + b, weight * (m * (m + 1) / 2 * n));
            tally.add_partials(a + 2 * b, weight * (n * (n + 1) / 2 * m));
            for &(c, l) in &values[..j] {
                tally.add_partials(a + b + c, weight * (m * n * l));
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
