//! Ordered partitions of the vertices, refined until they are equitable.

use super::structure::{Structure, narrow, scatter};
use crate::outcome::{StopReason, Ticker};
use std::ops::ControlFlow;

/// An ordered partition into cells. A cell is named by the place where it starts.
///
/// It is *equitable* when the vertices of a cell cannot be told apart by their arcs to any cell:
/// for every two cells X and Y, all vertices of X have arcs of the same labels to Y, as many of
/// each. [`Partition::refine`] finds the coarsest equitable partition that refines this one.
#[derive(Debug)]
pub(super) struct Partition {
    /// All vertices; those of a cell are neighbours, in any order.
    elements: Vec<u32>,
    /// By vertex, its place in `elements`.
    places: Vec<u32>,
    /// By vertex, the start of its cell.
    cells: Vec<u32>,
    /// By start, the length of the cell.
    lengths: Vec<u32>,
    /// Starts of cells that were split off, in order; undoing takes them from the end.
    splits: Vec<u32>,
    work: Work,
}

/// What a refinement needs; all counts are zero and all lists empty between two of them.
#[derive(Debug)]
struct Work {
    /// Cells by which others are still to be split.
    queue: Vec<u32>,
    /// By start, whether the cell is in the queue.
    queued: Vec<bool>,
    /// By vertex, the sum of the weights of its arcs to the splitting cell.
    sums: Vec<u64>,
    /// By start, how many vertices of the cell have such arcs; they stand at its end.
    touched: Vec<u32>,
    /// Cells with such vertices.
    touched_cells: Vec<u32>,
    /// The vertices of the splitting cell.
    splitter: Vec<u32>,
    /// Where the fragments of a cell begin, but for the first.
    begins: Vec<u32>,
}

impl Partition {
    /// The vertices by their classes, everything queued.
    pub(super) fn new(structure: &Structure) -> Self {
        let size = structure.len();
        let mut elements: Vec<u32> = structure.vertices().collect();
        elements.sort_by_key(|&vertex| structure.class(vertex));
        let mut partition = Self {
            places: vec![0; size],
            cells: vec![0; size],
            lengths: vec![0; size],
            splits: Vec::new(),
            work: Work {
                queue: Vec::new(),
                queued: vec![false; size],
                sums: vec![0; size],
                touched: vec![0; size],
                touched_cells: Vec::new(),
                splitter: Vec::new(),
                begins: Vec::new(),
            },
            elements,
        };
        let mut start = 0;
        for place in 0..size {
            let vertex = partition.elements[place];
            if place > 0
                && structure.class(partition.elements[place - 1]) != structure.class(vertex)
            {
                start = place;
            }
            partition.places[vertex as usize] = narrow(place);
            partition.cells[vertex as usize] = narrow(start);
            partition.lengths[start] += 1;
            if start == place {
                partition.splits.push(narrow(start));
                partition.enqueue(narrow(start));
            }
        }
        partition
    }

    /// All vertices, cell after cell.
    pub(super) fn elements(&self) -> &[u32] {
        &self.elements
    }

    /// The place of a vertex.
    pub(super) fn place(&self, vertex: u32) -> u32 {
        self.places[vertex as usize]
    }

    /// The cell of a vertex.
    pub(super) fn cell(&self, vertex: u32) -> u32 {
        self.cells[vertex as usize]
    }

    /// Whether a vertex is alone in its cell.
    pub(super) fn is_alone(&self, vertex: u32) -> bool {
        self.lengths[self.cell(vertex) as usize] == 1
    }

    /// The vertices of a cell.
    pub(super) fn vertices_of(&self, cell: u32) -> &[u32] {
        &self.elements[cell as usize..][..self.lengths[cell as usize] as usize]
    }

    /// The cells among the first so many places, which must end with one.
    pub(super) fn cells_up_to(&self, places: usize) -> impl Iterator<Item = u32> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let start = next;
            next += *self.lengths.get(start).filter(|_| start < places)? as usize;
            Some(narrow(start))
        })
    }

    /// How many splits were made; what [`Partition::undo_to`] goes back to.
    pub(super) fn mark(&self) -> usize {
        self.splits.len()
    }

    /// Puts cells together again that were split since the mark.
    pub(super) fn undo_to(&mut self, mark: usize) {
        while self.splits.len() > mark {
            let Some(start) = self.splits.pop() else { break };
            let start = start as usize;
            let length = std::mem::take(&mut self.lengths[start]);
            // The cell before is what is left of the one that was split.
            let whole = self.cell(self.elements[start - 1]);
            for &vertex in &self.elements[start..start + length as usize] {
                self.cells[vertex as usize] = whole;
            }
            self.lengths[whole as usize] += length;
        }
    }

    /// Makes a vertex a cell of its own, behind the rest of the one it was in.
    pub(super) fn individualise(&mut self, vertex: u32) {
        let cell = self.cell(vertex);
        let last = cell + self.lengths[cell as usize] - 1;
        self.swap_places(self.place(vertex), last);
        self.lengths[cell as usize] -= 1;
        self.begin_cell(last, 1);
        // The rest need not be queued: sums over it are those over the whole cell less these.
        self.enqueue(last);
    }

    /// Refines by the cells in the queue. What happens depends on nothing but the structure and the
    /// partition up to isomorphism; after each cell `go_on` is told a number, the trace of all that
    /// happened until then, and may put an end to it; so may the ticker.
    ///
    /// Takes O(E log V) time for E arcs and V vertices (Hopcroft's rule: of the fragments of a cell
    /// the largest need not split others), apart from sorting the fragments.
    pub(super) fn refine(
        &mut self,
        structure: &Structure,
        ticker: &mut Ticker<'_>,
        mut go_on: impl FnMut(u64) -> bool,
    ) -> ControlFlow<StopReason> {
        let mut trace = 0;
        while let Some(splitter) = self.work.queue.pop() {
            self.work.queued[splitter as usize] = false;
            trace = scatter(trace ^ u64::from(splitter));
            trace = trace.wrapping_add(self.sum_arcs_to(structure, splitter));
            let mut touched = std::mem::take(&mut self.work.touched_cells);
            touched.sort_unstable();
            for cell in touched.drain(..) {
                trace = self.split(cell, trace);
            }
            self.work.touched_cells = touched;
            if !go_on(trace) || self.splits.len() == self.elements.len() {
                self.clear_queue();
            }
            ticker.tick()?;
        }
        ControlFlow::Continue(())
    }

    /// Sums up the weights of arcs to a cell and moves the vertices that have any to the ends of
    /// their cells.
    fn sum_arcs_to(&mut self, structure: &Structure, splitter: u32) -> u64 {
        let mut trace = 0u64;
        let mut vertices = std::mem::take(&mut self.work.splitter);
        vertices.extend_from_slice(self.vertices_of(splitter));
        for arc in vertices.drain(..).flat_map(|vertex| structure.arcs(vertex)) {
            let cell = self.cell(arc.to);
            trace = trace.wrapping_add(scatter(u64::from(cell) ^ arc.weight));
            let length = self.lengths[cell as usize];
            if length == 1 {
                continue;
            }
            let touched = self.work.touched[cell as usize];
            let sum = &mut self.work.sums[arc.to as usize];
            *sum = sum.wrapping_add(arc.weight);
            let first_touched = cell + length - touched;
            if self.place(arc.to) < first_touched {
                if touched == 0 {
                    self.work.touched_cells.push(cell);
                }
                self.work.touched[cell as usize] += 1;
                self.swap_places(self.place(arc.to), first_touched - 1);
            }
        }
        self.work.splitter = vertices;
        trace
    }

    /// Splits a cell by the sums of its vertices: first those without arcs, then by increasing sum.
    fn split(&mut self, cell: u32, mut trace: u64) -> u64 {
        let start = cell as usize;
        let end = start + self.lengths[start] as usize;
        let touched = std::mem::take(&mut self.work.touched[start]) as usize;
        let first_touched = end - touched;
        let sums = &mut self.work.sums;
        let tail = &mut self.elements[first_touched..end];
        tail.sort_unstable_by_key(|&vertex| sums[vertex as usize]);
        let mut begins = std::mem::take(&mut self.work.begins);
        let mut before = if first_touched > start { Some(0) } else { None };
        for (place, &vertex) in (first_touched..).zip(tail.iter()) {
            self.places[vertex as usize] = narrow(place);
            let sum = std::mem::take(&mut sums[vertex as usize]);
            if before != Some(sum) {
                trace = scatter(trace ^ sum).wrapping_add(narrow(place).into());
                if place > start {
                    begins.push(narrow(place));
                }
                before = Some(sum);
            }
        }
        if let Some(&second) = begins.first() {
            self.lengths[start] = second - cell;
            let ends = begins[1..].iter().copied().chain([narrow(end)]);
            for (&begin, end) in begins.iter().zip(ends) {
                self.begin_cell(begin, end - begin);
            }
            self.enqueue_fragments(cell, &begins);
        }
        begins.clear();
        self.work.begins = begins;
        trace
    }

    /// Queues the fragments of a cell, but for the largest if the cell was no longer queued.
    fn enqueue_fragments(&mut self, cell: u32, begins: &[u32]) {
        let mut left_out = cell;
        if !self.work.queued[cell as usize] {
            for &begin in begins {
                if self.lengths[begin as usize] > self.lengths[left_out as usize] {
                    left_out = begin;
                }
            }
        }
        for &fragment in [cell].iter().chain(begins) {
            if fragment != left_out && !self.work.queued[fragment as usize] {
                self.enqueue(fragment);
            }
        }
    }

    fn begin_cell(&mut self, start: u32, length: u32) {
        self.lengths[start as usize] = length;
        for &vertex in &self.elements[start as usize..][..length as usize] {
            self.cells[vertex as usize] = start;
        }
        self.splits.push(start);
    }

    fn enqueue(&mut self, cell: u32) {
        self.work.queued[cell as usize] = true;
        self.work.queue.push(cell);
    }

    fn clear_queue(&mut self) {
        for cell in self.work.queue.drain(..) {
            self.work.queued[cell as usize] = false;
        }
    }

    fn swap_places(&mut self, a: u32, b: u32) {
        self.elements.swap(a as usize, b as usize);
        for place in [a, b] {
            self.places[self.elements[place as usize] as usize] = place;
        }
    }
}
