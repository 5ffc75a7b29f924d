//! Labels the connected parts of a structure one by one.

use super::partition::Partition;
use super::search::search;
use super::structure::{Structure, narrow};
use super::{Labelling, form};
use crate::outcome::{StopReason, Ticker};
use num_bigint::BigUint;
use num_traits::One;
use std::ops::ControlFlow;

/// Labels a structure.
///
/// A part has the cells of the whole as its classes. Vertices alone in their cells have arcs of
/// one label to all vertices of a cell or to none (the partition is equitable), so leaving them out
/// changes no automorphism; and two parts that are equal with their classes can be exchanged.
///
/// Parts are at most half as large as what was divided whenever they divide again, since a part
/// with a vertex that has become alone shares all its cells with another at least as large.
pub(super) fn label(
    structure: &Structure,
    ticker: &mut Ticker<'_>,
) -> ControlFlow<StopReason, Labelling> {
    let mut partition = Partition::new(structure);
    partition.refine(structure, ticker, |_| true)?;
    let parts = connected_parts(structure, &partition);
    match parts.len() {
        0 => ControlFlow::Continue(Labelling::rigid(partition.elements().to_vec())),
        1 => search(structure, partition, ticker),
        _ => {
            let mut labelled = Vec::with_capacity(parts.len());
            for part in parts {
                labelled.push(Part::new(structure, &partition, part, ticker)?);
            }
            ControlFlow::Continue(join(&partition, labelled))
        }
    }
}

/// The connected parts of what is not alone in its cell, each in increasing order.
fn connected_parts(structure: &Structure, partition: &Partition) -> Vec<Vec<u32>> {
    let mut seen: Vec<bool> =
        structure.vertices().map(|vertex| partition.is_alone(vertex)).collect();
    let mut parts = Vec::new();
    for vertex in structure.vertices() {
        if std::mem::replace(&mut seen[vertex as usize], true) {
            continue;
        }
        let mut part = vec![vertex];
        let mut next = 0;
        while let Some(&vertex) = part.get(next) {
            next += 1;
            for arc in structure.arcs(vertex) {
                if !std::mem::replace(&mut seen[arc.to as usize], true) {
                    part.push(arc.to);
                }
            }
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

/// A part that is labelled.
struct Part {
    /// What it looks like: equal for parts that can be exchanged.
    form: Vec<u64>,
    labelling: Labelling,
}

impl Part {
    fn new(
        structure: &Structure,
        partition: &Partition,
        vertices: Vec<u32>,
        ticker: &mut Ticker<'_>,
    ) -> ControlFlow<StopReason, Self> {
        if let [vertex] = vertices[..] {
            let form = vec![partition.cell(vertex).into()];
            return ControlFlow::Continue(Self { form, labelling: Labelling::rigid(vertices) });
        }
        let part = structure.part(&vertices, |vertex| partition.cell(vertex).into());
        let Labelling { order, automorphisms } = label(&part, ticker)?;
        let mut numbers = vec![0; order.len()];
        for (number, &vertex) in order.iter().enumerate() {
            numbers[vertex as usize] = narrow(number);
        }
        let mut described: Vec<u64> = order.iter().map(|&vertex| part.class(vertex)).collect();
        described.extend(form(&part, &order, |vertex| numbers[vertex as usize]));
        let order = order.into_iter().map(|local| vertices[local as usize]).collect();
        ControlFlow::Continue(Self {
            form: described,
            labelling: Labelling { order, automorphisms },
        })
    }
}

/// All vertices: by their cells, then by the rank of their parts, then by their place there.
fn join(partition: &Partition, mut parts: Vec<Part>) -> Labelling {
    parts.sort_by(|a, b| a.form.cmp(&b.form));
    let mut automorphisms = BigUint::one();
    for equal in parts.chunk_by(|a, b| a.form == b.form) {
        for (already, part) in equal.iter().enumerate() {
            automorphisms *= &part.labelling.automorphisms;
            automorphisms *= already + 1;
        }
    }
    let mut order = partition.elements().to_vec();
    let mut free: Vec<u32> = (0..narrow(order.len())).collect();
    for &vertex in parts.iter().flat_map(|part| &part.labelling.order) {
        let place = &mut free[partition.cell(vertex) as usize];
        order[*place as usize] = vertex;
        *place += 1;
    }
    Labelling { order, automorphisms }
}
