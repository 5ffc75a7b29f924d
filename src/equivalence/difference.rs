//! Why two matrices are not the same, in facts that can be checked by hand.

use super::matching::Unpaired;
use crate::model::{Magic, Matrix, Permutation, Selection, Valuation};
use crate::outcome::Limits;
use crate::search;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::ControlFlow;

/// Why two matrices, or two puzzles, are not the same.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// They are over other colours: neither all names nor all primes are the same.
    Colours,
    /// They have other primes.
    Primes {
        /// Primes that only the first has.
        in_first: Vec<BigUint>,
        /// Primes that only the second has.
        in_second: Vec<BigUint>,
    },
    /// A number is different.
    Quantity {
        /// What is counted.
        quantity: Quantity,
        /// In the first.
        first: BigUint,
        /// In the second.
        second: BigUint,
    },
    /// As many things as there are, other numbers of them have a property.
    Statistic {
        /// Which things have which property.
        statistic: Statistic,
        /// The least value that the property has differently often.
        value: u64,
        /// How often it has it in the first.
        first: usize,
        /// How often in the second.
        second: usize,
    },
    /// Rows are left that nothing is left for.
    Rows(Unpaired),
    /// The matrices are the same, the real cubes are not.
    Cubes {
        /// Colours with which the matrices are the same: by colour of the first, that of the second.
        colours: Permutation,
        /// Cubes left over with these colours, all those of the first mirrored if that was asked for.
        /// Each is in the other puzzle as its mirror image.
        unpaired: Unpaired,
        /// With how many colour maps the matrices are the same: 1 if colours may not be exchanged.
        /// With none of them the cubes are.
        maps: BigUint,
    },
    /// Nothing simpler is different, but the canonical forms are.
    Forms {
        /// That of the first.
        first: Box<Matrix>,
        /// That of the second.
        second: Box<Matrix>,
    },
}

/// A number that relabelling does not change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Quantity {
    /// The number m1 of rows.
    Rows,
    /// The number m2 of columns.
    Columns,
    /// The number k of primes in an entry.
    PrimesInEntry,
    /// The number n of colours in the palette.
    Colours,
    /// The number of partial solutions for M = Πp².
    PartialSolutions,
    /// The number of pairs of independent partial solutions.
    Solutions,
}

/// Numbers that a relabelling only exchanges among each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Statistic {
    /// By colour, its exponent in the product of all entries: the number of faces that show it.
    TotalExponent,
    /// By entry, its number of different colours: for pairs of faces 1 means two alike, a loop.
    ColoursOfEntry,
    /// By product, how many entries are equal to it.
    EqualEntries,
    /// By row, its number of different colours.
    ColoursOfRow,
    /// By row, its number of different entries.
    EntriesOfRow,
    /// By row, how many are equal to it but for the order of entries.
    EqualRows,
    /// By colour, in how many entries it stands more than once.
    Loops,
    /// By colour, with how many others it shares an entry.
    Neighbours,
}

impl Statistic {
    /// In the order in which they are compared.
    const ALL: [Self; 8] = [
        Self::TotalExponent,
        Self::ColoursOfEntry,
        Self::EqualEntries,
        Self::ColoursOfRow,
        Self::EntriesOfRow,
        Self::EqualRows,
        Self::Loops,
        Self::Neighbours,
    ];

    /// How often each value comes.
    ///
    /// ```
    /// use tantalizer::equivalence::Statistic;
    /// use tantalizer::model::Matrix;
    ///
    /// let a = Matrix::from_integers([[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]])?;
    /// let faces = Statistic::TotalExponent.histogram(&a);
    /// assert_eq!(faces.into_iter().collect::<Vec<_>>(), [(5, 1), (6, 2), (7, 1)]);
    /// // 7 is on five faces, 2 and 3 are on six, 5 is on seven; 25 and 9 are loops.
    /// let colours = Statistic::ColoursOfEntry.histogram(&a);
    /// assert_eq!(colours.into_iter().collect::<Vec<_>>(), [(1, 2), (2, 10)]);
    /// # Ok::<(), tantalizer::error::ModelError>(())
    /// ```
    #[must_use]
    pub fn histogram(self, matrix: &Matrix) -> BTreeMap<u64, usize> {
        let rows = || (0..matrix.rows()).map(|row| matrix.row(row));
        match self {
            Self::TotalExponent => histogram(matrix.total_exponents()),
            Self::ColoursOfEntry => {
                histogram(rows().flatten().map(|entry| size(entry.terms().len())))
            }
            Self::EqualEntries => histogram(repeats(rows().flatten())),
            Self::ColoursOfRow => {
                histogram((0..matrix.rows()).map(|row| size(matrix.colours_of_row(row).len())))
            }
            Self::EntriesOfRow => {
                histogram(rows().map(|row| size(row.iter().collect::<BTreeSet<_>>().len())))
            }
            Self::EqualRows => histogram(repeats(rows().map(|row| {
                let mut row: Vec<&Valuation> = row.iter().collect();
                row.sort_unstable();
                row
            }))),
            Self::Loops => histogram(loops(matrix)),
            Self::Neighbours => histogram(neighbours(matrix)),
        }
    }
}

fn size(length: usize) -> u64 {
    u64::try_from(length).expect("a length has at most 64 bits")
}

fn histogram(values: impl IntoIterator<Item = u64>) -> BTreeMap<u64, usize> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts
}

/// How often each thing comes.
fn repeats<T: Eq + std::hash::Hash>(things: impl Iterator<Item = T>) -> Vec<u64> {
    let mut counts: FxHashMap<T, u64> = FxHashMap::default();
    for thing in things {
        *counts.entry(thing).or_default() += 1;
    }
    counts.into_values().collect()
}

fn loops(matrix: &Matrix) -> Vec<u64> {
    let mut loops = vec![0; matrix.palette().len()];
    for entry in (0..matrix.rows()).flat_map(|row| matrix.row(row)) {
        for (colour, _) in entry.terms().filter(|&(_, exponent)| exponent > 1) {
            loops[colour.index()] += 1;
        }
    }
    loops
}

fn neighbours(matrix: &Matrix) -> Vec<u64> {
    let mut neighbours = vec![BTreeSet::new(); matrix.palette().len()];
    for entry in (0..matrix.rows()).flat_map(|row| matrix.row(row)) {
        for (colour, _) in entry.terms() {
            let others = entry.terms().map(|term| term.0).filter(|&other| other != colour);
            neighbours[colour.index()].extend(others);
        }
    }
    neighbours.into_iter().map(|colours| size(colours.len())).collect()
}

/// The first number that tells two matrices apart however they are relabelled, among those that
/// are found by counting.
pub(super) fn by_counting(a: &Matrix, b: &Matrix) -> Option<Difference> {
    let quantity = |quantity, [first, second]: [usize; 2]| {
        let [first, second] = [first, second].map(BigUint::from);
        (first != second).then_some(Difference::Quantity { quantity, first, second })
    };
    let both = [a, b];
    quantity(Quantity::Rows, both.map(Matrix::rows))
        .or_else(|| shape(a, b))
        .or_else(|| quantity(Quantity::Colours, both.map(|matrix| matrix.palette().len())))
        .or_else(|| Statistic::ALL.into_iter().find_map(|statistic| by_statistic(statistic, a, b)))
}

/// Another number of columns, or of primes in an entry.
pub(super) fn shape(a: &Matrix, b: &Matrix) -> Option<Difference> {
    let (quantity, first, second) = if a.columns() == b.columns() {
        (Quantity::PrimesInEntry, a.k().into(), b.k().into())
    } else {
        (Quantity::Columns, a.columns().into(), b.columns().into())
    };
    (first != second).then_some(Difference::Quantity { quantity, first, second })
}

fn by_statistic(statistic: Statistic, a: &Matrix, b: &Matrix) -> Option<Difference> {
    let [in_first, in_second] = [a, b].map(|matrix| statistic.histogram(matrix));
    let of = |counts: &BTreeMap<u64, usize>, value| counts.get(value).copied().unwrap_or_default();
    let mut values: Vec<&u64> = in_first.keys().chain(in_second.keys()).collect();
    values.sort_unstable();
    values.into_iter().find_map(|value| {
        let (first, second) = (of(&in_first, value), of(&in_second, value));
        (first != second).then_some(Difference::Statistic {
            statistic,
            value: *value,
            first,
            second,
        })
    })
}

/// Other numbers of partial solutions or of solutions, if they are found with little work: steps and
/// memory are limited here, and time as it was.
pub(super) fn by_solutions(a: &Matrix, b: &Matrix, limits: &Limits) -> Option<Difference> {
    /// Entries tried, and sets formed, in each.
    const STEPS: u64 = 1 << 18;
    const BYTES: usize = 1 << 24;
    let limits = || limits.clone().with_steps(STEPS).with_memory(BYTES);
    let partials = |matrix: &Matrix| -> Option<Vec<Selection>> {
        let magic = Magic::standard(matrix.palette());
        search::partial::partial_solutions(matrix, &magic, &limits()).complete()
    };
    let quantity = |quantity, first, second| {
        (first != second).then_some(Difference::Quantity { quantity, first, second })
    };
    let (first, second) = (partials(a)?, partials(b)?);
    if let Some(found) =
        quantity(Quantity::PartialSolutions, first.len().into(), second.len().into())
    {
        return Some(found);
    }
    let pairs = |partials: &[Selection]| {
        let each = |_: &[usize]| ControlFlow::Continue(());
        search::combine(partials, 2, 0, &limits(), each).complete().map(|sets| sets.count)
    };
    quantity(Quantity::Solutions, pairs(&first)?, pairs(&second)?)
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Colours => f.write_str("they are over other colours"),
            Self::Primes { in_first, in_second } => {
                let listed = |primes: &[BigUint]| {
                    primes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
                };
                let sides = [("A", in_first), ("B", in_second)];
                let sides = sides.iter().filter(|(_, primes)| !primes.is_empty());
                let parts =
                    sides.map(|(side, primes)| format!("only {side} has {}", listed(primes)));
                write!(f, "other primes: {}", parts.collect::<Vec<_>>().join("; "))
            }
            Self::Quantity { quantity, first, second } => {
                write!(f, "{quantity}: {first} in A, {second} in B")
            }
            Self::Statistic { statistic, value, first, second } => {
                write!(f, "{}: {first} in A, {second} in B", statistic.having(*value))
            }
            Self::Rows(Unpaired { in_first, in_second }) => {
                let first = in_first.first().map(|row| ("A", row, "B"));
                match first.or_else(|| in_second.first().map(|row| ("B", row, "A"))) {
                    Some((here, row, there)) => {
                        write!(f, "row {} of {here} has no partner in {there}", row + 1)
                    }
                    None => f.write_str("no row is without a partner"),
                }
            }
            Self::Cubes { .. } => f.write_str("the matrices are the same, the real cubes are not"),
            Self::Forms { .. } => f.write_str("their canonical forms differ"),
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::PrimesInEntry => "primes in an entry",
            Self::Colours => "colours",
            Self::PartialSolutions => "partial solutions",
            Self::Solutions => "solutions (pairs of independent partial solutions)",
        })
    }
}

impl Statistic {
    /// The things that have a value: “colours with exponent 6 in the product of all entries”.
    #[must_use]
    pub fn having(self, value: u64) -> String {
        let times = if value == 1 { "once".to_owned() } else { format!("{value} times") };
        let counted = |one: &str, many: &str| match value {
            1 => format!("one {one}"),
            _ => format!("{value} {many}"),
        };
        match self {
            Self::TotalExponent if value == 0 => "colours that stand in no entry".to_owned(),
            Self::TotalExponent => {
                format!("colours that stand {times} in all entries together")
            }
            Self::ColoursOfEntry => {
                format!("entries of {}", counted("colour only", "different colours"))
            }
            Self::EqualEntries => format!("products that are an entry {times}"),
            Self::ColoursOfRow => {
                format!("rows of {}", counted("colour only", "different colours"))
            }
            Self::EntriesOfRow => format!("rows of {}", counted("entry only", "different entries")),
            Self::EqualRows => {
                format!("rows that stand {times}, in any order of their entries")
            }
            Self::Loops => format!(
                "colours that stand more than once in {}",
                match value {
                    0 => "no entry".to_owned(),
                    _ => counted("entry", "entries"),
                }
            ),
            Self::Neighbours => format!(
                "colours that share entries with {}",
                match value {
                    0 => "no other".to_owned(),
                    _ => counted("other", "others"),
                }
            ),
        }
    }
}
