//! What permutations of the colours do to row types, or to other things with colours.

use super::rows::{RowTypes, narrow};
use crate::outcome::{Limits, StopReason, checked};
use std::collections::BTreeMap;

/// A group of permutations of row types: by row type and element, the image. Real cubes may take the
/// place of row types.
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
    /// All n! permutations of the colours, the identity first, given what each makes of all things.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn of_all_colours(
        (colours, things): (usize, usize),
        limits: &Limits,
        repainted: impl Fn(&[usize]) -> Vec<u16>,
    ) -> Result<Self, StopReason> {
        let permutations = permutations(colours);
        let mut images: Vec<Vec<u16>> = Vec::with_capacity(permutations.len());
        // The table is there twice for a moment.
        checked(limits.check_memory(4 * permutations.len() * things))?;
        for permutation in &permutations {
            checked(limits.check())?;
            images.push(repainted(permutation));
        }
        let inverse = |permutation: &Vec<usize>| {
            let mut inverse = vec![0; permutation.len()];
            for (index, &image) in permutation.iter().enumerate() {
                inverse[image] = index;
            }
            let position = permutations.binary_search(&inverse).expect("a group has inverses");
            narrow(position)
        };
        Ok(Self {
            order: permutations.len(),
            images: (0..things)
                .flat_map(|row| images.iter().map(move |images| images[row]))
                .collect(),
            inverses: permutations.iter().map(inverse).collect(),
        })
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

    /// The image of a row type under an element.
    pub(super) fn image(&self, row: u16, element: u16) -> u16 {
        self.images[usize::from(row) * self.order + usize::from(element)]
    }

    /// The row type whose image under the element is the one given.
    pub(super) fn preimage(&self, row: u16, element: u16) -> u16 {
        self.image(row, self.inverses[usize::from(element)])
    }
}

/// The canonical sequence of the class of an increasing one (`orderly`), and the number of repaintings
/// that leave it as it is: by trying them all, without a table.
pub(super) fn canonical(types: &RowTypes, rows: &[u16]) -> (Vec<u16>, usize) {
    let image = |permutation: &Vec<usize>| {
        let mut images = types.repainted_rows(rows, permutation);
        images.sort_unstable();
        images
    };
    let images: Vec<Vec<u16>> = permutations(types.palette().len()).iter().map(image).collect();
    let stabilizer = images.iter().filter(|&image| image == rows).count();
    (images.into_iter().min().expect("the identity is there"), stabilizer)
}

/// The cycles of a permutation of things, by their lengths.
pub(super) fn cycles(images: &[u16]) -> BTreeMap<usize, Vec<Vec<u16>>> {
    let mut seen = vec![false; images.len()];
    let mut cycles: BTreeMap<usize, Vec<Vec<u16>>> = BTreeMap::new();
    for &first in images {
        let mut cycle = Vec::new();
        let mut thing = first;
        while !std::mem::replace(&mut seen[usize::from(thing)], true) {
            cycle.push(thing);
            thing = images[usize::from(thing)];
        }
        if !cycle.is_empty() {
            cycles.entry(cycle.len()).or_default().push(cycle);
        }
    }
    cycles
}

/// A permutation of the colours from every conjugacy class of these, and the size of the class: one for
/// every partition of n, with its parts as lengths of cycles.
pub(super) fn conjugacy_classes(n: usize) -> Vec<(Vec<usize>, u128)> {
    let class = |parts: Vec<usize>| {
        let mut images = Vec::with_capacity(n);
        for &length in &parts {
            let first = images.len();
            images.extend((0..length).map(|i| first + (i + 1) % length));
        }
        // n! divided by the number of permutations that commute: for each length l that is there
        // m times, l^m m!.
        let equal = parts.chunk_by(|a, b| a == b);
        let commuting: u128 = equal
            .map(|parts| (1..=parts.len()).map(|i| (parts[0] * i) as u128).product::<u128>())
            .product();
        let factorial: u128 = (1..=n as u128).product();
        (images, factorial / commuting)
    };
    partitions(n, n).into_iter().map(class).collect()
}

/// All ways to write n as a sum of decreasing positive numbers up to `most`.
fn partitions(n: usize, most: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let with = |first: usize| {
        let rest = partitions(n - first, first).into_iter();
        rest.map(move |rest| [&[first], &rest[..]].concat())
    };
    (1..=most.min(n)).rev().flat_map(with).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conjugacy_classes_make_up_the_group() {
        let sizes = |n| conjugacy_classes(n).into_iter().map(|(_, size)| size);
        assert_eq!(sizes(4).collect::<Vec<_>>(), [6, 8, 3, 6, 1]);
        for n in 1..=7usize {
            assert_eq!(sizes(n).sum::<u128>(), permutations(n).len() as u128);
        }
    }
}
