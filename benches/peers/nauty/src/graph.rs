//! A matrix as a simple graph with coloured vertices, as small as it can easily be made.

use std::collections::{BTreeMap, BTreeSet};
use tantalizer::model::{Matrix, Valuation};

/// A simple graph whose vertices fall into classes.
///
/// Its automorphisms that keep the classes are the permutations of the colours that map the matrix
/// to itself up to the order of rows and of entries. There are vertices for the colours, the distinct
/// products and the distinct rows, a product joined to its colours and a row to its products. Fewer
/// will do:
///
/// * a power of one colour is no vertex of its own but the colour;
/// * a row with one product only is no vertex, but the class of the product tells how often it is there;
/// * where products of two colours are in no other rows, those of the most frequent class are edges
///   between the colours.
///
/// So a one-column matrix of distinct products of two colours is the graph with these edges itself.
pub(crate) struct ColouredGraph {
    /// For every vertex the number of its class; classes are numbered in an order that does not
    /// depend on that of rows, entries or colours.
    pub(crate) classes: Vec<usize>,
    pub(crate) edges: Vec<[usize; 2]>,
}

/// What tells vertices apart before their edges do.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Class {
    /// A colour; its power fills so many rows alone.
    Colour { rows: usize },
    /// A product that fills so many rows alone, and whether it is in others.
    Product { rows: usize, in_others: bool, below: Pattern },
    /// A row that is there so many times.
    Row { times: usize, below: Pattern },
    /// Between a product and a colour, or a row and a product, that is in it so many times.
    Times(u64),
}

/// For each class how many times the vertices of it are in a product or a row. Those that are there
/// the fewest times of their class are joined to it directly.
type Pattern = BTreeMap<Class, Vec<u64>>;

/// Vertices that are in a product or a row, and how many times.
type Below = Vec<(usize, u64)>;

impl ColouredGraph {
    /// The graph of a matrix.
    pub(crate) fn of_matrix(matrix: &Matrix) -> Self {
        let rows = DistinctRows::of_matrix(matrix);
        let mut builder = Builder::default();
        builder.add_colours(matrix, &rows);
        builder.add_products(&rows);
        builder.add_mixed_rows(&rows);
        builder.finish()
    }
}

/// The rows as multisets, and how many times each is there.
struct DistinctRows<'a> {
    /// All products.
    products: BTreeSet<&'a Valuation>,
    /// Products that fill rows alone.
    alone: BTreeMap<&'a Valuation, usize>,
    /// The other rows: products, and how many times they are in the row.
    mixed: BTreeMap<Vec<(&'a Valuation, u64)>, usize>,
}

impl<'a> DistinctRows<'a> {
    fn of_matrix(matrix: &'a Matrix) -> Self {
        let mut rows =
            Self { products: BTreeSet::new(), alone: BTreeMap::new(), mixed: BTreeMap::new() };
        for row in (0..matrix.rows()).map(|row| matrix.row(row)) {
            let mut entries = BTreeMap::new();
            for entry in row {
                *entries.entry(entry).or_insert(0) += 1;
            }
            rows.products.extend(entries.keys());
            let times = if entries.len() == 1 {
                rows.alone.entry(&row[0]).or_insert(0)
            } else {
                rows.mixed.entry(entries.into_iter().collect()).or_insert(0)
            };
            *times += 1;
        }
        rows
    }

    /// How many rows a product fills alone.
    fn alone(&self, product: &Valuation) -> usize {
        self.alone.get(product).copied().unwrap_or(0)
    }
}

/// A graph that grows.
#[derive(Default)]
struct Builder {
    classes: Vec<Class>,
    edges: Vec<[usize; 2]>,
    /// The vertices of the products.
    vertices: BTreeMap<Valuation, usize>,
}

impl Builder {
    /// Adds the colours, which stand for their powers as well.
    fn add_colours(&mut self, matrix: &Matrix, rows: &DistinctRows) {
        let exponent = u32::try_from(matrix.k()).expect("exponents fit into 32 bits");
        for colour in matrix.palette().colours() {
            let power = Valuation::from_terms(vec![(colour, exponent)]);
            let vertex = self.add(Class::Colour { rows: rows.alone(&power) }, &[]);
            self.vertices.insert(power, vertex);
        }
    }

    /// Adds the other products.
    fn add_products(&mut self, rows: &DistinctRows) {
        let in_others: BTreeSet<&Valuation> =
            rows.mixed.keys().flatten().map(|&(product, _)| product).collect();
        let mut by_class: BTreeMap<Class, Vec<(&Valuation, Below)>> = BTreeMap::new();
        for &product in rows.products.iter().filter(|product| product.terms().len() > 1) {
            let below = product.terms().map(|(colour, times)| (colour.index(), times.into()));
            let below: Below = below.collect();
            let class = Class::Product {
                rows: rows.alone(product),
                in_others: in_others.contains(product),
                below: self.pattern(&below),
            };
            by_class.entry(class).or_default().push((product, below));
        }
        let edge_like = by_class.iter().filter(|(class, _)| class.may_be_edge());
        let most = edge_like.max_by_key(|(_, products)| products.len());
        if let Some(class) = most.map(|(class, _)| class.clone()) {
            let products = by_class.remove(&class).expect("it is there");
            self.edges.extend(products.iter().map(|(_, below)| [below[0].0, below[1].0]));
        }
        for (class, products) in by_class {
            for (product, below) in products {
                let vertex = self.add(class.clone(), &below);
                self.vertices.insert(product.clone(), vertex);
            }
        }
    }

    /// Adds the rows with two products or more.
    fn add_mixed_rows(&mut self, rows: &DistinctRows) {
        for (row, &times) in &rows.mixed {
            let below = row.iter().map(|&(product, times)| (self.vertices[product], times));
            let below: Below = below.collect();
            let class = Class::Row { times, below: self.pattern(&below) };
            self.add(class, &below);
        }
    }

    /// The classes of vertices and how many times they are there.
    fn pattern(&self, below: &Below) -> Pattern {
        let mut pattern = Pattern::new();
        for &(vertex, times) in below {
            pattern.entry(self.classes[vertex].clone()).or_default().push(times);
        }
        for times in pattern.values_mut() {
            times.sort_unstable();
        }
        pattern
    }

    /// Adds a vertex and joins it to those below.
    fn add(&mut self, class: Class, below: &[(usize, u64)]) -> usize {
        let new = self.classes.len();
        self.classes.push(class);
        for &(vertex, times) in below {
            let direct = match &self.classes[new] {
                Class::Product { below, .. } | Class::Row { below, .. } => {
                    below[&self.classes[vertex]][0] == times
                }
                Class::Colour { .. } | Class::Times(_) => true,
            };
            if direct {
                self.edges.push([vertex, new]);
            } else {
                let between = self.add(Class::Times(times), &[(vertex, 1)]);
                self.edges.push([between, new]);
            }
        }
        new
    }

    /// Numbers the classes.
    fn finish(self) -> ColouredGraph {
        let distinct: BTreeSet<&Class> = self.classes.iter().collect();
        let numbers: BTreeMap<&Class, usize> = distinct.into_iter().zip(0..).collect();
        let classes = self.classes.iter().map(|class| numbers[class]).collect();
        ColouredGraph { classes, edges: self.edges }
    }
}

impl Class {
    /// Whether an edge says as much as a vertex: a product of two colours, whose exponents need no
    /// telling apart, in no row with others.
    fn may_be_edge(&self) -> bool {
        let Self::Product { in_others: false, below, .. } = self else { return false };
        let colours: usize = below.values().map(Vec::len).sum();
        colours == 2 && below.values().all(|times| times[0] == times[times.len() - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::Order;
    use crate::ours;
    use crate::peers::{Labeller, Program};
    use std::time::Duration;
    use tantalizer::model::{Colour, Palette};

    /// The number of permutations of the colours that map the matrix to itself, by trying all.
    fn automorphisms(colours: usize, rows: &[Vec<Vec<usize>>]) -> u32 {
        let sorted = |names: &[usize]| {
            let mut rows = rows.to_vec();
            for row in &mut rows {
                for entry in row.iter_mut() {
                    *entry = entry.iter().map(|&colour| names[colour]).collect();
                    entry.sort_unstable();
                }
                row.sort_unstable();
            }
            rows.sort_unstable();
            rows
        };
        let identity: Vec<usize> = (0..colours).collect();
        let unchanged = sorted(&identity);
        let all = permutations(&identity);
        u32::try_from(all.iter().filter(|names| sorted(names) == unchanged).count()).expect("few")
    }

    fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
        if items.is_empty() {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for (i, &first) in items.iter().enumerate() {
            let rest = [&items[..i], &items[i + 1..]].concat();
            all.extend(permutations(&rest).into_iter().map(|rest| [vec![first], rest].concat()));
        }
        all
    }

    #[test]
    fn the_graph_has_the_automorphisms_of_the_matrix() {
        use rand::{RngExt, SeedableRng};
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        for _ in 0..2000 {
            let (colours, m1) = (rng.random_range(1..=5), rng.random_range(1..=4));
            let (m2, k) = (rng.random_range(1..=4), rng.random_range(1..=4));
            let used = rng.random_range(1..=colours);
            let mut entry = || (0..k).map(|_| rng.random_range(0..used)).collect::<Vec<usize>>();
            let rows: Vec<Vec<Vec<usize>>> =
                (0..m1).map(|_| (0..m2).map(|_| entry()).collect()).collect();
            let palette = Palette::with_default_primes((0..colours).map(|i| i.to_string()));
            let named = |entry: &Vec<usize>| entry.iter().copied().map(Colour::new).collect();
            let named: Vec<Vec<Vec<Colour>>> =
                rows.iter().map(|row| row.iter().map(named).collect()).collect();
            let matrix = Matrix::from_colours(palette.unwrap(), &named).unwrap();
            let labeller = Labeller::new(&ColouredGraph::of_matrix(&matrix));
            let expected = Order::from(&automorphisms(colours, &rows).into());
            let limit = Duration::from_secs(1);
            let peers = Program::ALL.map(|program| labeller.run(program, limit));
            for run in peers.into_iter().chain([ours::run(&matrix, limit)]) {
                let found = run.expect("in time").automorphisms;
                assert!(found.agrees(&expected), "{rows:?}");
            }
        }
    }
}
