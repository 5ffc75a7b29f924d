//! Selections of the first rows of a matrix, and what all last rows make of them.
//!
//! A selection of some rows is known by its *residual*: what is left of M after dividing by its
//! entries. For a prefix of n − 1 rows the residual is a single product x, which the last row must
//! have; let c(x) be the number of selections with that residual, and d(x, y) the number of ordered
//! pairs of them that differ in every row and leave x and y. A last row of entries x, y and z then makes
//! c(x) + c(y) + c(z) partial solutions and d(x, y) + d(x, z) + d(y, z) solutions. [`Table`] holds c
//! and d.
//!
//! Prefixes come in families that differ in their last row only. For their first n − 2 rows a residual
//! is of four colours, and [`Join`] holds for each product u in the row before the last, and for each
//! two, what it adds to c and d; so a table is the sum of three short lists for each.

use super::rows::RowTypes;
use crate::model::Colour;
use std::collections::HashMap;

/// A residual, numbered: 0 ≤ exponents ≤ 2 as digits in base 3.
type Residual = u16;

/// Residuals that cannot be, as M is not divisible by what was chosen.
const NONE: Residual = u16::MAX;

/// How residuals are divided by products.
#[derive(Debug)]
pub(super) struct Arithmetic {
    products: usize,
    /// The residual M.
    start: Residual,
    /// By residual and product, the quotient or [`NONE`].
    quotients: Vec<Residual>,
    /// By residual of two colours, the product it is.
    product: HashMap<Residual, u8>,
    /// By residual of four colours, all ways to write it as a product u times another.
    splits: Vec<Vec<[u8; 2]>>,
    /// By two products, the number of the unordered pair.
    pairs: Vec<u16>,
    /// By number, the two products, the lesser first.
    members: Vec<[u8; 2]>,
    /// By row type, its entries and the numbers of the three pairs of them.
    rows: Vec<[u16; 6]>,
}

impl Arithmetic {
    pub(super) fn new(types: &RowTypes) -> Self {
        let products = types.products();
        let count = products.len();
        let all = || 0..u8::try_from(count).expect("at most 253 products");
        let quotients = quotients(types);
        let residuals = 0..Residual::try_from(quotients.len() / count).expect("3^n");
        let divide = |rest: Residual, product: u8| {
            quotients[usize::from(rest) * count + usize::from(product)]
        };
        // 1 is the residual 0.
        let is = |rest: Residual, product: u8| rest != NONE && divide(rest, product) == 0;
        let product_of = |rest: Residual| all().find(|&product| is(rest, product));
        let product: HashMap<Residual, u8> =
            residuals.clone().filter_map(|rest| Some((rest, product_of(rest)?))).collect();
        let splits = residuals.clone().map(|rest| {
            let split = |u| Some([u, *product.get(&divide(rest, u))?]);
            all().filter_map(split).collect()
        });
        let splits = splits.collect();
        let members: Vec<[u8; 2]> =
            all().flat_map(|x| (x..all().end).map(move |y| [x, y])).collect();
        let mut pairs = vec![0; count * count];
        for (number, &[x, y]) in (0..).zip(&members) {
            pairs[usize::from(x) * count + usize::from(y)] = number;
            pairs[usize::from(y) * count + usize::from(x)] = number;
        }
        let row = |row| {
            let [x, y, z] = types.entries(row);
            let entry = |entry| u16::try_from(entry).expect("at most 253 products");
            let pair = |a: usize, b: usize| pairs[a * count + b];
            [entry(x), entry(y), entry(z), pair(x, y), pair(x, z), pair(y, z)]
        };
        let rows = (0..types.len()).map(row).collect();
        let start = residuals.end - 1;
        Self { products: count, start, quotients, product, splits, pairs, members, rows }
    }

    /// The number of products.
    pub(super) fn products(&self) -> usize {
        self.products
    }

    /// The number of row types.
    pub(super) fn row_count(&self) -> i64 {
        i64::try_from(self.rows.len()).expect("fewer than 2^16 row types")
    }

    /// The numbers of a single matrix.
    pub(super) fn numbers(&self, rows: &[u16]) -> Numbers {
        let extended = |prefix: Prefix, &row: &u16| prefix.extended(self, row);
        rows.iter().fold(Prefix::empty(self), extended).numbers()
    }

    fn quotient(&self, rest: Residual, product: u16) -> Option<Residual> {
        let quotient = self.quotients[usize::from(rest) * self.products + usize::from(product)];
        (quotient != NONE).then_some(quotient)
    }

    fn pair(&self, x: u8, y: u8) -> u16 {
        self.pairs[usize::from(x) * self.products + usize::from(y)]
    }

    /// The entries of a row type.
    fn entries(&self, row: u16) -> [u16; 3] {
        let [x, y, z, ..] = self.rows[usize::from(row)];
        [x, y, z]
    }
}

/// By residual and product, the quotient or [`NONE`].
fn quotients(types: &RowTypes) -> Vec<Residual> {
    let power = |exponent: usize| {
        let exponent = u32::try_from(exponent).expect("few colours");
        Residual::checked_pow(3, exponent).expect("at most ten colours")
    };
    let divided = |rest: Residual, product: &[Colour; 2]| {
        product.iter().try_fold(rest, |rest, colour| {
            let unit = power(colour.index());
            (rest / unit % 3 > 0).then(|| rest - unit)
        })
    };
    let by_product = |rest: Residual| {
        types.products().iter().map(move |product| divided(rest, product).unwrap_or(NONE))
    };
    (0..power(types.palette().len())).flat_map(by_product).collect()
}

/// The selections of some rows whose entries multiply to a divisor of M.
#[derive(Debug, Clone)]
pub(super) struct Prefix {
    /// By selection, its residual.
    selections: Vec<Residual>,
    /// By ordered pair of selections that differ in every row, their residuals.
    pairs: Vec<[Residual; 2]>,
}

impl Prefix {
    /// The one selection of no rows.
    pub(super) fn empty(arithmetic: &Arithmetic) -> Self {
        Self { selections: vec![arithmetic.start], pairs: vec![[arithmetic.start; 2]] }
    }

    /// The selections of a row more.
    pub(super) fn extended(&self, arithmetic: &Arithmetic, row: u16) -> Self {
        let entries = arithmetic.entries(row);
        let selections = self.selections.iter().flat_map(|&rest| {
            entries.into_iter().filter_map(move |entry| arithmetic.quotient(rest, entry))
        });
        let pairs = self.pairs.iter().flat_map(|&[s, t]| {
            let both = move |(i, j): (usize, usize)| {
                Some([arithmetic.quotient(s, entries[i])?, arithmetic.quotient(t, entries[j])?])
            };
            [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)].into_iter().filter_map(both)
        });
        Self { selections: selections.collect(), pairs: pairs.collect() }
    }

    /// The numbers of a matrix, if these are the selections of all n rows.
    pub(super) fn numbers(&self) -> Numbers {
        // Every residual is 1, and every pair is there in both orders.
        Numbers { solutions: self.pairs.len() / 2, partials: self.selections.len() }
    }
}

/// What each row after a prefix of n − 2 rows makes of it.
#[derive(Debug)]
pub(super) struct Join {
    /// By products u and x, the number of selections with residual u·x.
    counts: Vec<u32>,
    /// By pair u, v of entries of the row: each pair x, y of products with what is added to d(x, y).
    lists: Vec<Vec<(u16, u32)>>,
}

impl Join {
    pub(super) fn new(arithmetic: &Arithmetic) -> Self {
        Self {
            counts: vec![0; arithmetic.products * arithmetic.products],
            lists: vec![Vec::new(); arithmetic.members.len()],
        }
    }

    /// Takes another prefix in.
    pub(super) fn set(&mut self, arithmetic: &Arithmetic, prefix: &Prefix) {
        self.counts.fill(0);
        for &rest in &prefix.selections {
            for &[u, x] in &arithmetic.splits[usize::from(rest)] {
                self.counts[usize::from(u) * arithmetic.products + usize::from(x)] += 1;
            }
        }
        self.lists.iter_mut().for_each(Vec::clear);
        for &[s, t] in &prefix.pairs {
            for &[u, x] in &arithmetic.splits[usize::from(s)] {
                for &[v, y] in &arithmetic.splits[usize::from(t)] {
                    // The pair in the other order is there, too, and gives y, x.
                    if x <= y {
                        // Equal entries of a row are two, and either may be the first's.
                        let ways = if u == v { 2 } else { 1 };
                        self.lists[usize::from(arithmetic.pair(u, v))]
                            .push((arithmetic.pair(x, y), ways));
                    }
                }
            }
        }
    }
}

/// c and d of a prefix of n − 1 rows.
#[derive(Debug)]
pub(super) struct Table {
    /// By product, c.
    singles: Vec<u32>,
    /// By pair of products, d.
    pairs: Vec<u32>,
    /// The pairs for which d is not 0.
    present: Vec<u16>,
}

/// The numbers of solutions and of partial solutions of a matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Numbers {
    /// The number of pairs of independent partial solutions.
    pub solutions: usize,
    /// The number of partial solutions.
    pub partials: usize,
}

impl Table {
    pub(super) fn new(arithmetic: &Arithmetic) -> Self {
        Self {
            singles: vec![0; arithmetic.products],
            pairs: vec![0; arithmetic.members.len()],
            present: Vec::new(),
        }
    }

    /// The table of no rows, if there is one colour.
    pub(super) fn set_empty(&mut self, arithmetic: &Arithmetic) {
        self.clear();
        let product = arithmetic.product[&arithmetic.start];
        self.singles[usize::from(product)] = 1;
        self.add(arithmetic.pair(product, product), 1);
    }

    /// The table of a prefix and a row more.
    pub(super) fn set(&mut self, arithmetic: &Arithmetic, join: &Join, row: u16) {
        self.clear();
        let [x, y, z, pairs @ ..] = arithmetic.rows[usize::from(row)];
        let counts = |entry: u16| &join.counts[usize::from(entry) * arithmetic.products..];
        let added = counts(x).iter().zip(counts(y)).zip(counts(z));
        for (single, ((x, y), z)) in self.singles.iter_mut().zip(added) {
            *single = x + y + z;
        }
        for pair in pairs {
            for &(pair, ways) in &join.lists[usize::from(pair)] {
                self.add(pair, ways);
            }
        }
    }

    fn clear(&mut self) {
        for pair in self.present.drain(..) {
            self.pairs[usize::from(pair)] = 0;
        }
    }

    fn add(&mut self, pair: u16, ways: u32) {
        let d = &mut self.pairs[usize::from(pair)];
        if *d == 0 {
            self.present.push(pair);
        }
        *d += ways;
    }

    /// The numbers of a matrix with this last row.
    pub(super) fn numbers(&self, arithmetic: &Arithmetic, row: u16) -> Numbers {
        let [x, y, z, xy, xz, yz] = arithmetic.rows[usize::from(row)].map(usize::from);
        Numbers {
            solutions: (self.pairs[xy] + self.pairs[xz] + self.pairs[yz]) as usize,
            partials: (self.singles[x] + self.singles[y] + self.singles[z]) as usize,
        }
    }

    /// A bound on the solutions of all matrices with the prefix.
    pub(super) fn most_solutions(&self) -> usize {
        let most = self.present.iter().map(|&pair| self.pairs[usize::from(pair)]).max();
        3 * most.unwrap_or(0) as usize
    }

    /// By product, c.
    pub(super) fn singles(&self) -> &[u32] {
        &self.singles
    }

    /// All pairs of products for which d is not 0, the lesser first, with d.
    pub(super) fn pairs<'a>(
        &'a self,
        arithmetic: &'a Arithmetic,
    ) -> impl Iterator<Item = ([usize; 2], u32)> {
        self.present.iter().map(|&pair| {
            let pair = usize::from(pair);
            (arithmetic.members[pair].map(usize::from), self.pairs[pair])
        })
    }
}
