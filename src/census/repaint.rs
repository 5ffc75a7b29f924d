//! What permutations of the colours do to row types.

use super::rows::RowTypes;
use std::collections::BTreeMap;

/// A group of permutations of row types: by row type and element, the image.
///
/// It takes two bytes for every row type and element; with one element, the identity, nothing is
/// repainted.
#[derive(Debug)]
pub(super) struct Repainting {
    order: usize,
    /// Row-major: all images of the first row type, then of the second, …
    images: Vec<u16>,
    /// By element, its inverse.
    inverses: Vec<u16>,
}

impl Repainting {
    /// All n! permutations of the colours, the identity first.
    pub(super) fn of_all_colours(types: &RowTypes) -> Self {
        let permutations = permutations(types.palette().len());
        let images: Vec<Vec<u16>> = permutations
            .iter()
            .map(|images| types.repainted(images).expect("the kind does not depend on colours"))
            .collect();
        let inverse = |permutation: &Vec<usize>| {
            let mut inverse = vec![0; permutation.len()];
            for (index, &image) in permutation.iter().enumerate() {
                inverse[image] = index;
            }
            let position = permutations.binary_search(&inverse).expect("a group has inverses");
            u16::try_from(position).expect("at most 7!")
        };
        Self {
            order: permutations.len(),
            images: (0..types.len())
                .flat_map(|row| images.iter().map(move |images| images[row]))
                .collect(),
            inverses: permutations.iter().map(inverse).collect(),
        }
    }

    /// The identity alone.
    pub(super) fn none(types: &RowTypes) -> Self {
        Self { order: 1, images: (0..types.len()).map(narrow).collect(), inverses: vec![0] }
    }

    /// The number of elements.
    pub(super) fn order(&self) -> usize {
        self.order
    }

    /// All elements.
    pub(super) fn elements(&self) -> impl Iterator<Item = u16> + use<> {
        (0..self.order).map(narrow)
    }

    /// The number of row types.
    pub(super) fn rows(&self) -> usize {
        self.images.len() / self.order
    }

    /// The cycles of an element on the row types.
    pub(super) fn cycles(&self, element: u16) -> Vec<Vec<u16>> {
        let mut seen = vec![false; self.rows()];
        let mut cycles = Vec::new();
        for first in 0..self.rows() {
            let mut cycle = Vec::new();
            let mut row = narrow(first);
            while !std::mem::replace(&mut seen[usize::from(row)], true) {
                cycle.push(row);
                row = self.image(row, element);
            }
            if !cycle.is_empty() {
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// The number of cycles of an element on the row types, by their lengths.
    pub(super) fn cycle_lengths(&self, element: u16) -> Vec<(usize, usize)> {
        let mut counts = BTreeMap::new();
        for cycle in self.cycles(element) {
            *counts.entry(cycle.len()).or_default() += 1;
        }
        counts.into_iter().collect()
    }

    /// The image of a row type under an element.
    pub(super) fn image(&self, row: u16, element: u16) -> u16 {
        self.images[usize::from(row) * self.order + usize::from(element)]
    }

    /// The row type whose image under the element is the one given.
    pub(super) fn preimage(&self, row: u16, element: u16) -> u16 {
        self.image(row, self.inverses[usize::from(element)])
    }
}

fn narrow(index: usize) -> u16 {
    u16::try_from(index).expect("fewer than 2^16 row types and repaintings")
}

/// All permutations of 0, …, n − 1 in lexicographic order.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut list = vec![Vec::new()];
    for _ in 0..n {
        let longer = |start: &Vec<usize>| {
            let start = start.clone();
            (0..n).filter(move |next| !start.contains(next)).collect::<Vec<_>>()
        };
        list = list
            .iter()
            .flat_map(|start| {
                longer(start).into_iter().map(move |next| [&start[..], &[next]].concat())
            })
            .collect();
    }
    list
}
