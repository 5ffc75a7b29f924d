//! In what order to multiply, and where each colour's exponent stands in a state.

use super::going_on;
use crate::model::{Colour, Magic, Matrix, Relation};
use crate::outcome::{Limits, StopReason};
use crate::search::partial::Engine;
use std::collections::{BTreeMap, BTreeSet};

/// The open entries of a row that have the same exponents, as far as they matter.
#[derive(Debug, Clone)]
pub(super) struct Class {
    pub(super) columns: Vec<u16>,
    /// Exponents above the least of the row, by colour.
    exponents: Vec<(usize, u32)>,
}

/// A row whose entries are to be multiplied with what came before.
#[derive(Debug, Clone)]
pub(super) struct PlannedRow {
    pub(super) row: usize,
    pub(super) classes: Vec<Class>,
}

impl PlannedRow {
    /// Its colours, each once.
    fn colours(&self) -> Vec<usize> {
        let exponents = self.classes.iter().flat_map(|class| &class.exponents);
        let mut colours: Vec<usize> = exponents.map(|&(colour, _)| colour).collect();
        colours.sort_unstable();
        colours.dedup();
        colours
    }

    fn approx_log_choices(&self) -> f64 {
        f64::from(u32::try_from(self.classes.len()).unwrap_or(u32::MAX)).log2()
    }
}

/// Rows that are connected by common colours; colours are counted within the component.
#[derive(Debug)]
pub(super) struct Component {
    rows: Vec<PlannedRow>,
    /// By colour: the exponent that the rows have to reach, or must not exceed.
    need: Vec<u64>,
}

/// The independent components of a matrix, without what is the same for all selections; none if the
/// equations alone show that there is no partial solution.
pub(super) fn components(matrix: &Matrix, magic: &Magic) -> Option<Vec<Component>> {
    let open = Engine::new(matrix, magic).open_entries()?;
    let n = matrix.palette().len();
    let mut need: Vec<u64> = magic.valuation().to_dense(n).into_iter().map(u64::from).collect();
    // What every selection has is taken off; what can never be too much is left out.
    let mut least: Vec<BTreeMap<Colour, u32>> = Vec::with_capacity(matrix.rows());
    let mut reach = vec![0u64; n];
    for (row, columns) in open.iter().enumerate() {
        let entries = matrix.row(row);
        let ranges = matrix.colours_of_row(row).into_iter().map(|colour| {
            let exponents = columns.iter().map(|&column| entries[column].exponent(colour));
            let min = exponents.clone().min().expect("a row keeps an entry");
            let max = exponents.max().expect("a row keeps an entry");
            need[colour.index()] -= u64::from(min);
            reach[colour.index()] += u64::from(max - min);
            (colour, min)
        });
        least.push(ranges.collect());
    }
    let matters = |colour: Colour| match magic.relation() {
        Relation::Equal => true,
        Relation::Divides => reach[colour.index()] > need[colour.index()],
    };
    let rows = open.iter().enumerate().map(|(row, columns)| {
        let mut classes: BTreeMap<Vec<(usize, u32)>, Vec<u16>> = BTreeMap::new();
        for &column in columns {
            let above = matrix.valuation(row, column).terms().map(|(c, e)| (c, e - least[row][&c]));
            let exponents = above.filter(|&(colour, e)| e > 0 && matters(colour));
            let exponents = exponents.map(|(colour, e)| (colour.index(), e)).collect();
            let column = u16::try_from(column).expect("a matrix has at most 2^16 columns");
            classes.entry(exponents).or_default().push(column);
        }
        let classes = classes.into_iter().map(|(exponents, columns)| Class { columns, exponents });
        PlannedRow { row, classes: classes.collect() }
    });
    Some(group(rows.collect(), &need))
}

/// Groups rows that are connected by common colours.
fn group(rows: Vec<PlannedRow>, need: &[u64]) -> Vec<Component> {
    let mut group: Vec<usize> = (0..need.len()).collect();
    for row in &rows {
        for pair in row.colours().windows(2) {
            let [a, b] = [pair[0], pair[1]].map(|colour| root(&mut group, colour));
            group[a] = b;
        }
    }
    let mut grouped: BTreeMap<(usize, usize), Vec<PlannedRow>> = BTreeMap::new();
    for row in rows {
        let key = match row.colours().first() {
            Some(&colour) => (root(&mut group, colour), 0),
            // Rows without colours stand alone.
            None => (need.len(), row.row),
        };
        grouped.entry(key).or_default().push(row);
    }
    grouped.into_values().map(|rows| Component::new(rows, need)).collect()
}

/// The colour that stands for a colour's group; paths are halved on the way.
fn root(group: &mut [usize], mut colour: usize) -> usize {
    while group[colour] != colour {
        group[colour] = group[group[colour]];
        colour = group[colour];
    }
    colour
}

impl Component {
    fn new(mut rows: Vec<PlannedRow>, need: &[u64]) -> Self {
        let colours: BTreeSet<usize> = rows.iter().flat_map(PlannedRow::colours).collect();
        let colours: Vec<usize> = colours.into_iter().collect();
        let exponents = rows.iter_mut().flat_map(|row| &mut row.classes);
        for (colour, _) in exponents.flat_map(|class| &mut class.exponents) {
            *colour = colours.binary_search(colour).expect("a colour of the component");
        }
        Self { rows, need: colours.into_iter().map(|colour| need[colour]).collect() }
    }
}

/// A component's rows in the order in which they are multiplied, with the places of the colours.
#[derive(Debug)]
pub(super) struct Schedule {
    pub(super) steps: Vec<Step>,
    /// Words that the exponents of one selection take, at least 1.
    pub(super) words: usize,
    /// For every step, the binary logarithm of a bound on the number of states after it, for one
    /// selection: that of the exponents that are still open, or of the ways so far.
    approx_states: Vec<f64>,
}

/// One row.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) row: usize,
    /// Added: what the colours need that come up with this row.
    pub(super) opened: Vec<u64>,
    /// One bit above each field in use.
    pub(super) guards: Vec<u64>,
    /// The fields of the colours that do not come up again.
    pub(super) closed: Vec<u64>,
    pub(super) choices: Vec<Choice>,
}

/// Entries of a row that are equal.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) columns: Vec<u16>,
    /// Subtracted: their exponents.
    pub(super) exponents: Vec<u64>,
}

/// Where the need of a colour stands in a state.
#[derive(Debug, Clone, Copy)]
struct Field {
    word: usize,
    shift: u32,
    bits: u32,
}

impl Field {
    fn guard(self) -> u64 {
        1 << (self.shift + self.bits)
    }

    fn mask(self) -> u64 {
        ((1 << self.bits) - 1) << self.shift
    }
}

/// More states than 2 to this power are not worth a start.
const HOPELESS: f64 = 64.0;

impl Component {
    /// The best schedule found: from several rows on, the next row is always the one that leaves
    /// the fewest states possible.
    ///
    /// It takes a step for every pair of rows with a common colour, so for many rows there is but
    /// one start.
    pub(super) fn schedule(&self, limits: &Limits) -> Result<Schedule, StopReason> {
        const MANY: usize = 1000;
        let most = if self.rows.len() < MANY { 8 } else { 1 };
        let stride = self.rows.len().div_ceil(most);
        let mut starts: Vec<usize> = (0..self.rows.len()).step_by(stride).collect();
        // A row far from the first one lies at an end, if there are ends.
        starts.extend(self.order(0, limits)?.and_then(|order| order.last().copied()));
        let mut best: Option<Schedule> = None;
        for start in starts {
            let Some(order) = self.order(start, limits)? else { continue };
            let schedule = self.lay_out(&order);
            let states = schedule.approx_log_states(1);
            if best.as_ref().is_none_or(|best| states < best.approx_log_states(1)) {
                best = Some(schedule);
            }
        }
        best.ok_or(StopReason::MemoryLimit)
    }

    /// The factor by which a colour multiplies the number of states, as a logarithm.
    fn weight(&self, colour: usize) -> f64 {
        u32::try_from(self.need[colour] + 1).map_or(32.0, |values| f64::from(values).log2())
    }

    /// Positions of the rows: those next to the open colours come first, the one that opens least
    /// and closes most. None if there would be too many states.
    fn order(&self, start: usize, limits: &Limits) -> Result<Option<Vec<usize>>, StopReason> {
        let colours: Vec<Vec<usize>> = self.rows.iter().map(PlannedRow::colours).collect();
        let mut rows_of = vec![Vec::new(); self.need.len()];
        for (index, colours) in colours.iter().enumerate() {
            for &colour in colours {
                rows_of[colour].push(index);
            }
        }
        let mut left: Vec<usize> = rows_of.iter().map(Vec::len).collect();
        let growth = |index: usize, left: &[usize]| {
            let changes = colours[index].iter().map(|&colour| {
                let opens = left[colour] == rows_of[colour].len();
                let closes = left[colour] == 1;
                self.weight(colour) * (f64::from(u8::from(opens)) - f64::from(u8::from(closes)))
            });
            changes.sum::<f64>()
        };
        let mut is_seen = vec![false; self.rows.len()];
        is_seen[start] = true;
        let mut candidates = vec![start];
        let mut order = Vec::with_capacity(self.rows.len());
        let (mut open, mut ways) = (0.0, 0.0);
        while let Some((position, grown)) = candidates
            .iter()
            .map(|&index| growth(index, &left))
            .enumerate()
            .min_by(|(_, a), (_, b)| a.total_cmp(b))
        {
            going_on(limits.check())?;
            let index = candidates.swap_remove(position);
            order.push(index);
            open += grown;
            ways += self.rows[index].approx_log_choices();
            if f64::min(open, ways) > HOPELESS {
                return Ok(None);
            }
            for &colour in &colours[index] {
                left[colour] -= 1;
                let new = rows_of[colour]
                    .iter()
                    .filter(|&&row| !std::mem::replace(&mut is_seen[row], true));
                candidates.extend(new);
            }
        }
        Ok(Some(order))
    }

    /// Gives every colour its place in the states, from the row that opens it to the one that
    /// closes it.
    fn lay_out(&self, order: &[usize]) -> Schedule {
        let rows: Vec<&PlannedRow> = order.iter().map(|&index| &self.rows[index]).collect();
        let colours: Vec<Vec<usize>> = rows.iter().map(|row| row.colours()).collect();
        let mut last = vec![0; self.need.len()];
        for (step, colours) in colours.iter().enumerate() {
            for &colour in colours {
                last[colour] = step;
            }
        }
        let mut fields = Fields::new(self.need.len());
        let (mut open, mut ways) = (0.0, 0.0);
        let mut approx_states = Vec::with_capacity(rows.len());
        let mut steps: Vec<Step> = Vec::with_capacity(rows.len());
        for (index, row) in rows.iter().enumerate() {
            let mut opened = Vec::new();
            for &colour in &colours[index] {
                if fields.of_colour[colour].is_none() {
                    opened.push((fields.open(colour, self.need[colour]), self.need[colour]));
                    open += self.weight(colour);
                }
            }
            let choices = row.classes.iter().map(|class| {
                let exponents = class.exponents.iter();
                let exponents = exponents.map(|&(c, e)| (fields.field(c), u64::from(e)));
                Choice { columns: class.columns.clone(), exponents: fields.words_of(exponents) }
            });
            let choices = choices.collect();
            let (opened, guards) = (fields.words_of(opened.into_iter()), fields.guards());
            let mut closed = vec![0; fields.words];
            for &colour in colours[index].iter().filter(|&&colour| last[colour] == index) {
                let field = fields.close(colour);
                closed[field.word] |= field.mask();
                open -= self.weight(colour);
            }
            ways += row.approx_log_choices();
            approx_states.push(f64::min(open, ways));
            steps.push(Step { row: row.row, opened, guards, closed, choices });
        }
        let words = fields.words.max(1);
        for step in &mut steps {
            let parts = [&mut step.opened, &mut step.guards, &mut step.closed];
            let choices = step.choices.iter_mut().map(|choice| &mut choice.exponents);
            parts.into_iter().chain(choices).for_each(|part| part.resize(words, 0));
        }
        Schedule { steps, words, approx_states }
    }
}

impl Schedule {
    /// The binary logarithm of a bound on the number of states of `parts` selections, over all
    /// steps.
    pub(super) fn approx_log_states(&self, parts: u32) -> f64 {
        let states = self.approx_states.iter().map(|log| (log * f64::from(parts)).exp2());
        states.sum::<f64>().log2()
    }
}

/// The fields in use, and those that are free again.
#[derive(Debug)]
struct Fields {
    of_colour: Vec<Option<Field>>,
    free: Vec<Field>,
    words: usize,
    /// Bits used of the last word.
    used: u32,
}

impl Fields {
    fn new(colours: usize) -> Self {
        Self { of_colour: vec![None; colours], free: Vec::new(), words: 0, used: u64::BITS }
    }

    fn field(&self, colour: usize) -> Field {
        self.of_colour[colour].expect("an open colour")
    }

    fn open(&mut self, colour: usize, need: u64) -> Field {
        let bits = (u64::BITS - need.leading_zeros()).max(1);
        let reused = self.free.iter().position(|field| field.bits >= bits);
        let field = match reused {
            Some(position) => self.free.swap_remove(position),
            None => {
                if self.used + bits + 1 > u64::BITS {
                    self.words += 1;
                    self.used = 0;
                }
                let field = Field { word: self.words - 1, shift: self.used, bits };
                self.used += bits + 1;
                field
            }
        };
        self.of_colour[colour] = Some(field);
        field
    }

    fn close(&mut self, colour: usize) -> Field {
        let field = self.field(colour);
        self.of_colour[colour] = None;
        self.free.push(field);
        field
    }

    fn words_of(&self, values: impl Iterator<Item = (Field, u64)>) -> Vec<u64> {
        let mut words = vec![0; self.words];
        values.for_each(|(field, value)| words[field.word] |= value << field.shift);
        words
    }

    fn guards(&self) -> Vec<u64> {
        let mut words = vec![0; self.words];
        self.of_colour.iter().flatten().for_each(|field| words[field.word] |= field.guard());
        words
    }
}
