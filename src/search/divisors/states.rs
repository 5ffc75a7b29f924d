//! States, and what one row makes of them.

use super::plan::{Schedule, Step};
use crate::model::Relation;
use std::cmp::Ordering;

/// What l selections still need of the colours that are open: for each selection as many words as
/// the [`Schedule`] says, sorted, so that states that differ by an exchange of selections are one.
pub(super) type State<const W: usize> = [u64; W];

/// A schedule for l selections, with words in arrays.
#[derive(Debug)]
pub(super) struct Rules<const W: usize> {
    pub(super) steps: Vec<Rule<W>>,
    words: usize,
    parts: usize,
    /// Whether a need must be met, or only not exceeded.
    exact: bool,
}

/// Room for the choices of a row, used again and again.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// Of every choice, the entries not yet taken.
    left: Vec<u64>,
    chosen: Vec<usize>,
    factors: Vec<u64>,
}

/// What a row does to one selection.
#[derive(Debug)]
pub(super) struct Rule<const W: usize> {
    pub(super) row: usize,
    opened: State<W>,
    guards: State<W>,
    closed: State<W>,
    /// Equal entries: their columns, and what they need.
    pub(super) choices: Vec<(Vec<u16>, State<W>)>,
}

impl<const W: usize> Rules<W> {
    /// Words of the state of l selections.
    pub(super) fn width(schedule: &Schedule, parts: usize) -> usize {
        schedule.words.saturating_mul(parts)
    }

    pub(super) fn new(schedule: &Schedule, parts: usize, relation: Relation) -> Self {
        let array = |words: &[u64]| {
            let mut array = [0; W];
            array[..words.len()].copy_from_slice(words);
            array
        };
        let rule = |step: &Step| Rule {
            row: step.row,
            opened: array(&step.opened),
            guards: array(&step.guards),
            closed: array(&step.closed),
            choices: step
                .choices
                .iter()
                .map(|choice| (choice.columns.clone(), array(&choice.exponents)))
                .collect(),
        };
        Self {
            steps: schedule.steps.iter().map(rule).collect(),
            words: schedule.words,
            parts,
            exact: relation == Relation::Equal,
        }
    }

    /// Calls `reach` for every state that a row makes of a state when each selection takes another
    /// of its entries: with the state, not yet sorted, the choice of each selection, and the number
    /// of ways, since equal entries are one choice.
    pub(super) fn successors<E>(
        &self,
        step: usize,
        state: &State<W>,
        scratch: &mut Scratch,
        mut reach: impl FnMut(State<W>, &[usize], &[u64]) -> Result<(), E>,
    ) -> Result<(), E> {
        let rule = &self.steps[step];
        let Scratch { left, chosen, factors } = scratch;
        left.clear();
        left.extend(rule.choices.iter().map(|(columns, _)| columns.len() as u64));
        chosen.clear();
        factors.clear();
        let (mut next, mut choice) = (*state, 0);
        loop {
            let part = chosen.len();
            if part == self.parts {
                reach(next, chosen, factors)?;
            } else if choice < rule.choices.len() {
                let at = part * self.words;
                let fits =
                    left[choice] > 0 && self.take(rule, &state[at..], &mut next[at..], choice);
                if fits {
                    factors.push(left[choice]);
                    left[choice] -= 1;
                    chosen.push(choice);
                    choice = 0;
                } else {
                    choice += 1;
                }
                continue;
            }
            // All choices of this selection are done: on with the one before.
            let Some(last) = chosen.pop() else { return Ok(()) };
            factors.pop();
            left[last] += 1;
            choice = last + 1;
        }
    }

    /// Takes a choice for one selection; false if a need is exceeded, or not met at the end.
    fn take(&self, rule: &Rule<W>, from: &[u64], to: &mut [u64], choice: usize) -> bool {
        let needs = &rule.choices[choice].1;
        (0..self.words).all(|word| {
            let guards = rule.guards[word];
            let left = ((from[word] + rule.opened[word]) | guards).wrapping_sub(needs[word]);
            let closed = left & rule.closed[word];
            to[word] = (left ^ guards) & !rule.closed[word];
            left & guards == guards && (!self.exact || closed == 0)
        })
    }

    /// Sorts the selections of a state.
    pub(super) fn sort(&self, state: &mut State<W>) {
        self.sort_with(state, &mut vec![(); self.parts]);
    }

    /// Sorts the selections of a state, and what belongs to each of them along with it.
    pub(super) fn sort_with<T>(&self, state: &mut State<W>, owners: &mut [T]) {
        for sorted in 1..self.parts {
            for part in (1..=sorted).rev() {
                if self.compare(state, part - 1, part) != Ordering::Greater {
                    break;
                }
                self.swap(state, part - 1, part);
                owners.swap(part - 1, part);
            }
        }
    }

    fn compare(&self, state: &State<W>, a: usize, b: usize) -> Ordering {
        state[a * self.words..][..self.words].cmp(&state[b * self.words..][..self.words])
    }

    fn swap(&self, state: &mut State<W>, a: usize, b: usize) {
        for word in 0..self.words {
            state.swap(a * self.words + word, b * self.words + word);
        }
    }
}
