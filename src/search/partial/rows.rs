//! What closing entries of a row does to the equations of its colours.
//!
//! The search asks two things of a matrix. When the open entries of a row become fewer, by how
//! much do the least and the greatest exponent of each colour change? And which open entries of a
//! row does the equation of a colour still allow? [`Tabulated`] has all answers in tables, which
//! is possible for the few columns of real puzzles; [`Computed`] works them out for any matrix.

use super::columns::Columns;
use super::equations::Slack;
use crate::model::Matrix;

/// A row and a colour in it; the number of this pair among all of the matrix.
pub(super) type Term = usize;

/// What the search has to know of the rows of a matrix.
pub(super) trait Rows<const W: usize>: Sync {
    /// Calls `change` for each colour of the row whose least or greatest exponent changes when the
    /// open columns go from `old` to `new`, a subset that is not empty: with the colour, the rise
    /// of the least and the fall of the greatest exponent.
    fn narrowed(
        &self,
        row: usize,
        old: Columns<W>,
        new: Columns<W>,
        change: impl FnMut(usize, Slack),
    );

    /// What [`allowed`](Self::allowed) has to know of a slack that is not negative.
    type Key: Copy;
    fn key(&self, slack: Slack) -> Self::Key;

    /// The open columns that remain if the equation of the term's colour has the slack of this key.
    fn allowed(&self, term: Term, open: Columns<W>, key: Self::Key) -> Columns<W>;

    /// Whether the exponents of the term's colour in the open columns differ.
    fn varies(&self, term: Term, open: Columns<W>) -> bool;
}

/// The exponents of one colour in a row.
#[derive(Debug, Clone)]
pub(super) struct Exponents<const W: usize> {
    pub(super) colour: usize,
    /// Exponents in increasing order with the columns that have them.
    levels: Vec<(i64, Columns<W>)>,
}

impl<const W: usize> Exponents<W> {
    /// Those of all colours of a row.
    pub(super) fn of_row(matrix: &Matrix, row: usize) -> impl Iterator<Item = Self> {
        let entries = matrix.row(row);
        matrix.colours_of_row(row).into_iter().map(|colour| {
            let exponents = entries.iter().map(|entry| i64::from(entry.exponent(colour)));
            let mut by_exponent: Vec<_> = exponents.enumerate().map(|(j, e)| (e, j)).collect();
            by_exponent.sort_unstable();
            let levels = by_exponent
                .chunk_by(|a, b| a.0 == b.0)
                .map(|chunk| {
                    let columns = chunk.iter().fold(Columns::EMPTY, |set, &(_, j)| set.with(j));
                    (chunk[0].0, columns)
                })
                .collect();
            Self { colour: colour.index(), levels }
        })
    }

    /// The least and the greatest exponent in a set of columns that is not empty.
    pub(super) fn range(&self, columns: Columns<W>) -> (i64, i64) {
        let met = |level: &&(i64, Columns<W>)| !level.1.intersection(columns).is_empty();
        let least = self.levels.iter().find(met).expect("every column has an exponent");
        let greatest = self.levels.iter().rfind(met).expect("every column has an exponent");
        (least.0, greatest.0)
    }

    fn change(&self, old: Columns<W>, new: Columns<W>) -> Slack {
        let ((old_min, old_max), (min, max)) = (self.range(old), self.range(new));
        Slack { room: min - old_min, spare: old_max - max }
    }

    fn allowed(&self, open: Columns<W>, slack: Slack) -> Columns<W> {
        let (min, max) = self.range(open);
        let levels =
            self.levels.iter().filter(|(e, _)| e - min <= slack.room && max - e <= slack.spare);
        levels.fold(Columns::EMPTY, |set, level| set.union(level.1)).intersection(open)
    }
}

/// Answers worked out when asked: a step takes O(colours of the row · (k + 1)·W).
#[derive(Debug)]
pub(super) struct Computed<const W: usize> {
    /// By term.
    exponents: Vec<Exponents<W>>,
    /// For every row, its first term; one more at the end.
    first_term: Vec<Term>,
}

impl<const W: usize> Computed<W> {
    pub(super) fn new(matrix: &Matrix) -> Self {
        let (mut exponents, mut first_term) = (Vec::new(), vec![0]);
        for row in 0..matrix.rows() {
            exponents.extend(Exponents::of_row(matrix, row));
            first_term.push(exponents.len());
        }
        Self { exponents, first_term }
    }
}

impl<const W: usize> Rows<W> for Computed<W> {
    fn narrowed(
        &self,
        row: usize,
        old: Columns<W>,
        new: Columns<W>,
        mut change: impl FnMut(usize, Slack),
    ) {
        for exponents in &self.exponents[self.first_term[row]..self.first_term[row + 1]] {
            let slack = exponents.change(old, new);
            if slack != Slack::NONE {
                change(exponents.colour, slack);
            }
        }
    }

    type Key = Slack;

    fn key(&self, slack: Slack) -> Slack {
        slack
    }

    fn allowed(&self, term: Term, open: Columns<W>, slack: Slack) -> Columns<W> {
        self.exponents[term].allowed(open, slack)
    }

    fn varies(&self, term: Term, open: Columns<W>) -> bool {
        let (min, max) = self.exponents[term].range(open);
        min < max
    }
}

/// Answers in tables with a place for every set of columns (and every pair of them).
#[derive(Debug)]
pub(super) struct Tabulated {
    /// 2^m2.
    sets: usize,
    /// No exponents of a row differ by more.
    reach: i64,
    /// Slacks told apart: 0, …, `reach`.
    slacks: usize,
    /// Places for a term in `allowed`: a set for every room and every spare.
    stride: usize,
    /// For row, old and new set: where its changes begin and end in `changes`.
    spans: Vec<(u32, u32)>,
    changes: Vec<Change>,
    /// For term, room, spare (each up to `reach`) and set: the columns that remain.
    allowed: Vec<u8>,
    /// For every term, the sets in which its exponents differ, as bits.
    varies: Vec<u16>,
}

/// How one colour's equation changes.
#[derive(Debug, Clone, Copy)]
struct Change {
    colour: u32,
    room: u16,
    spare: u16,
}

impl Tabulated {
    /// More columns than this are not tabulated: there are 3^m2 pairs of a set and a subset.
    const MAX_COLUMNS: usize = 4;
    /// Nor are products of more primes: a term takes up to (k + 1)²·2^m2 bytes.
    const MAX_K: u64 = 4;

    /// Tables for a matrix if they are small enough.
    pub(super) fn new(matrix: &Matrix) -> Option<Self> {
        if matrix.columns() > Self::MAX_COLUMNS || matrix.k() > Self::MAX_K {
            return None;
        }
        let all = Columns::all(matrix.columns());
        let rows: Vec<Vec<Exponents<1>>> =
            (0..matrix.rows()).map(|row| Exponents::of_row(matrix, row).collect()).collect();
        let reach = rows.iter().flatten().map(|term| term.range(all)).map(|(min, max)| max - min);
        let (sets, reach) = (1 << matrix.columns(), reach.max().unwrap_or(0));
        let slacks = usize::try_from(reach + 1).ok()?;
        let mut tables = Self {
            sets,
            reach,
            slacks,
            stride: slacks * slacks * sets,
            spans: Vec::new(),
            changes: Vec::new(),
            allowed: Vec::new(),
            varies: Vec::new(),
        };
        for row in &rows {
            tables.add_changes(row)?;
            for term in row {
                tables.add_term(term);
            }
        }
        Some(tables)
    }

    fn add_changes(&mut self, row: &[Exponents<1>]) -> Option<()> {
        for old in 0..self.sets {
            for new in 0..self.sets {
                let begin = u32::try_from(self.changes.len()).ok()?;
                if new != 0 && new & !old == 0 {
                    let [old, new] = [old, new].map(Columns::of_index);
                    let changes = row.iter().map(|term| (term.colour, term.change(old, new)));
                    for (colour, slack) in changes.filter(|(_, slack)| *slack != Slack::NONE) {
                        self.changes.push(Change {
                            colour: u32::try_from(colour).ok()?,
                            room: u16::try_from(slack.room).ok()?,
                            spare: u16::try_from(slack.spare).ok()?,
                        });
                    }
                }
                self.spans.push((begin, u32::try_from(self.changes.len()).ok()?));
            }
        }
        Some(())
    }

    fn add_term(&mut self, term: &Exponents<1>) {
        for room in 0..=self.reach {
            for spare in 0..=self.reach {
                self.allowed.push(0);
                self.allowed.extend((1..self.sets).map(|set| {
                    let set = term.allowed(Columns::of_index(set), Slack { room, spare }).index();
                    u8::try_from(set).expect("a set of at most 4 columns")
                }));
            }
        }
        let varying = (1..self.sets).filter(|&set| {
            let (min, max) = term.range(Columns::of_index(set));
            min < max
        });
        self.varies.push(varying.fold(0, |sets, set| sets | 1 << set));
    }
}

impl Rows<1> for Tabulated {
    #[inline]
    fn narrowed(
        &self,
        row: usize,
        old: Columns<1>,
        new: Columns<1>,
        mut change: impl FnMut(usize, Slack),
    ) {
        let (begin, end) = self.spans[(row * self.sets + old.index()) * self.sets + new.index()];
        for &Change { colour, room, spare } in &self.changes[begin as usize..end as usize] {
            change(colour as usize, Slack { room: room.into(), spare: spare.into() });
        }
    }

    /// Where in the part of a term the sets with this slack begin.
    type Key = usize;

    #[inline]
    fn key(&self, slack: Slack) -> usize {
        let [room, spare] = [slack.room, slack.spare]
            .map(|slack| usize::try_from(slack.min(self.reach)).expect("not negative"));
        (room * self.slacks + spare) * self.sets
    }

    #[inline]
    fn allowed(&self, term: Term, open: Columns<1>, key: usize) -> Columns<1> {
        Columns::of_index(self.allowed[term * self.stride + key + open.index()].into())
    }

    #[inline]
    fn varies(&self, term: Term, open: Columns<1>) -> bool {
        self.varies[term] >> open.index() & 1 == 1
    }
}
