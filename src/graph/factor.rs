//! Factors and the cycles and paths they consist of.

use super::puzzle_graph::NotEdges;
use crate::model::{Colour, Palette, Puzzle, Selection};
use thiserror::Error;

/// A 2-regular spanning subgraph of the puzzle graph with one edge of every cube; or, where there
/// are more colours than cubes, a subgraph with one edge of every cube and no degree above 2.
///
/// A loop counts twice. So it is a disjoint union of cycles, loops and pairs of parallel edges
/// included, and of paths, if some colours have degree 1 or 0. Going along each of them in one of
/// its two directions every edge becomes an [`Arc`] from the colour in front of its cube to the
/// colour at the back, and no colour is twice in front or twice at the back.
///
/// Built in O(m1 + n) time and memory for m1 cubes and n colours.
///
/// ```
/// use tantalizer::graph::Factor;
/// use tantalizer::model::{Matrix, Puzzle, Selection};
///
/// let matrix = Matrix::from_integers([[6u32, 4, 10], [6, 9, 15], [25, 10, 15]])?;
/// let puzzle = Puzzle::of_matrix(matrix);
/// let selection = Selection::from_numbers(puzzle.matrix(), &[1, 1, 1])?;
/// let factor = Factor::new(&puzzle, &selection).unwrap();
/// assert_eq!(factor.components().len(), 2, "2–3–2 by cubes 1 and 2, and the loop 5–5 of cube 3");
/// assert_eq!(factor.loops(), 1);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Factor {
    /// The two colours of each cube's edge, in the order of the cube's faces if these are known.
    edges: Vec<[Colour; 2]>,
    /// Invariant: every row once.
    components: Vec<Component>,
    /// The number n of colours.
    colours: usize,
}

/// A cycle or a path along edges of different cubes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    /// Invariant: consecutive arcs share a colour.
    arcs: Vec<Arc>,
    /// Whether the last leads back to the first.
    is_cycle: bool,
}

/// The edge of a cube with a direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arc {
    /// The row (cube) of the edge, counted from 0.
    pub row: usize,
    /// Which end it starts from: 0 for the first face of the pair, 1 for the second.
    pub tail: usize,
}

/// Why a selection is not a factor.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotAFactor {
    /// Entries are not edges: they are not products of two primes.
    #[error(transparent)]
    NotEdges(#[from] NotEdges),
    /// Rows are no cubes: there are not three columns.
    #[error("a tower needs cubes with 3 pairs of faces, not {columns}")]
    NotCubes {
        /// The number of columns.
        columns: usize,
    },
    /// A colour has a degree above 2.
    #[error("colour {name} has degree {degree}, more than 2")]
    Degree {
        /// The colour's name.
        name: String,
        /// Its degree, loops counted twice.
        degree: usize,
    },
}

impl Component {
    /// The arcs in the order of the walk.
    #[must_use]
    pub fn arcs(&self) -> &[Arc] {
        &self.arcs
    }

    /// Whether it is a cycle and not a path.
    #[must_use]
    pub fn is_cycle(&self) -> bool {
        self.is_cycle
    }

    /// Whether it looks the same in both directions: loops do.
    #[must_use]
    pub fn is_loop(&self) -> bool {
        self.is_cycle && self.arcs.len() == 1
    }
}

impl Factor {
    /// The factor of a selection in which no colour has a degree above 2.
    ///
    /// # Errors
    /// If it is none, with the reason.
    ///
    /// # Panics
    /// If the selection is not one of the puzzle's matrix.
    pub fn new(puzzle: &Puzzle, selection: &Selection) -> Result<Self, NotAFactor> {
        let matrix = puzzle.matrix();
        if matrix.k() != 2 {
            return Err(NotEdges { k: matrix.k() }.into());
        }
        let edges: Vec<[Colour; 2]> = match puzzle.cubes() {
            Some(cubes) => cubes
                .iter()
                .zip(selection.columns())
                .map(|(cube, column)| cube.pairs()[column])
                .collect(),
            None => selection
                .columns()
                .enumerate()
                .map(|(row, column)| {
                    let ends: Vec<Colour> = matrix.valuation(row, column).colours().collect();
                    ends.try_into().expect("k = 2")
                })
                .collect(),
        };
        let ends = ends_of_colours(puzzle.palette(), &edges)?;
        Ok(Self { components: walk(&edges, &ends), edges, colours: ends.len() })
    }

    /// First the paths, then the cycles, each by its first colour in the order of the palette. The
    /// walk along a path starts at the earlier of its ends, that along a cycle at its first colour
    /// with the edge of the lower cube.
    #[must_use]
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// Whether every colour has degree 2: all components are cycles, which have as many colours as
    /// edges, and together they have all.
    #[must_use]
    pub fn is_spanning(&self) -> bool {
        self.edges.len() == self.colours && self.components.iter().all(Component::is_cycle)
    }

    /// The number of components that are loops.
    #[must_use]
    pub fn loops(&self) -> usize {
        self.components.iter().filter(|component| component.is_loop()).count()
    }

    /// The colours an arc leads from and to.
    #[must_use]
    pub fn ends(&self, arc: Arc) -> [Colour; 2] {
        let edge = self.edges[arc.row];
        [edge[arc.tail], edge[1 - arc.tail]]
    }

    /// The colours along a component with the cubes, counted from 1, between them: `red –1– green –3– red`.
    ///
    /// # Panics
    /// If the component is not one of this factor, or a colour not one of the palette.
    #[must_use]
    pub fn display_walk(&self, component: &Component, palette: &Palette) -> String {
        let Some(&first) = component.arcs().first() else { return String::new() };
        let step = |&arc: &Arc| {
            let [_, to] = self.ends(arc);
            format!(" –{}– {}", arc.row + 1, palette.name(to))
        };
        let steps = component.arcs().iter().map(step);
        [palette.name(self.ends(first)[0]).to_owned()].into_iter().chain(steps).collect()
    }

    /// For every cube, the end its arc starts from when the components for which `reversed` says so
    /// are walked backwards.
    pub fn tails(&self, reversed: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut tails = vec![0; self.edges.len()];
        for (position, component) in self.components.iter().enumerate() {
            for arc in component.arcs() {
                tails[arc.row] = if reversed(position) { 1 - arc.tail } else { arc.tail };
            }
        }
        tails
    }
}

/// An end of an edge: the row of the edge, and which of its ends.
type End = (usize, usize);

/// For every colour the edge ends at it, by row: two at most.
fn ends_of_colours(palette: &Palette, edges: &[[Colour; 2]]) -> Result<Vec<Vec<End>>, NotAFactor> {
    let mut ends = vec![Vec::new(); palette.len()];
    for (row, edge) in edges.iter().enumerate() {
        for (end, colour) in edge.iter().enumerate() {
            ends[colour.index()].push((row, end));
        }
    }
    match ends.iter().position(|ends| ends.len() > 2) {
        None => Ok(ends),
        Some(index) => Err(NotAFactor::Degree {
            name: palette.name(Colour::new(index)).to_owned(),
            degree: ends[index].len(),
        }),
    }
}

fn walk(edges: &[[Colour; 2]], ends: &[Vec<End>]) -> Vec<Component> {
    let mut walked = vec![false; edges.len()];
    let mut components = Vec::new();
    let starts_of = |degree| ends.iter().filter(move |ends| ends.len() == degree);
    for start in starts_of(1).chain(starts_of(2)) {
        let mut arcs = Vec::new();
        let mut next = start.first();
        while let Some(&(row, tail)) = next
            && !std::mem::replace(&mut walked[row], true)
        {
            arcs.push(Arc { row, tail });
            let head = (row, 1 - tail);
            // The other end at the same colour; there is none at the end of a path.
            next = ends[edges[row][1 - tail].index()].iter().find(|&&end| end != head);
        }
        if !arcs.is_empty() {
            components.push(Component { arcs, is_cycle: next.is_some() });
        }
    }
    components
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Matrix;

    #[test]
    fn says_why_a_selection_is_not_a_factor() {
        let puzzle = Puzzle::of_matrix(Matrix::from_integers([[6u32, 4], [6, 6]]).unwrap());
        let selection = Selection::from_numbers(puzzle.matrix(), &[2, 1]).unwrap();
        assert_eq!(
            Factor::new(&puzzle, &selection),
            Err(NotAFactor::Degree { name: "2".into(), degree: 3 })
        );
        let puzzle = Puzzle::of_matrix(Matrix::from_integers([[8u32, 12]]).unwrap());
        let selection = Selection::from_numbers(puzzle.matrix(), &[1]).unwrap();
        assert_eq!(Factor::new(&puzzle, &selection), Err(NotEdges { k: 3 }.into()));
    }

    #[test]
    fn both_directions_of_a_cycle_show_every_colour_once_on_each_side() {
        // 2–3, 3–5, 5–7, 7–2 as one cycle, 11–11 as a loop.
        let rows = [[6u32], [15], [35], [14], [121]];
        let puzzle = Puzzle::of_matrix(Matrix::from_integers(rows).unwrap());
        let selection = Selection::from_numbers(puzzle.matrix(), &[1; 5]).unwrap();
        let factor = Factor::new(&puzzle, &selection).unwrap();
        assert_eq!((factor.components().len(), factor.loops()), (2, 1));
        for reversals in 0..4 {
            let tails = factor.tails(|component| reversals >> component & 1 == 1);
            for end in [0, 1] {
                let mut side: Vec<Colour> =
                    (0..5).map(|row| factor.ends(Arc { row, tail: tails[row] })[end]).collect();
                side.sort_unstable();
                assert!(side.into_iter().eq(puzzle.palette().colours()));
            }
        }
    }

    #[test]
    fn more_colours_than_cubes_give_paths_as_well() {
        // 7–3–2 as a path, 5–5 as a loop, 11–13 as a path, 17 nowhere.
        let rows = [[6u32, 34], [25, 34], [21, 34], [143, 34]];
        let puzzle = Puzzle::of_matrix(Matrix::from_integers(rows).unwrap());
        let selection = Selection::from_numbers(puzzle.matrix(), &[1; 4]).unwrap();
        let factor = Factor::new(&puzzle, &selection).unwrap();
        let arcs = |component: &Component| component.arcs().iter().map(|arc| arc.row).collect();
        let rows: Vec<Vec<usize>> = factor.components().iter().map(arcs).collect();
        assert_eq!(rows, [vec![0, 2], vec![3], vec![1]]);
        let cycles: Vec<bool> = factor.components().iter().map(Component::is_cycle).collect();
        assert_eq!((cycles, factor.loops()), (vec![false, false, true], 1));
    }
}
