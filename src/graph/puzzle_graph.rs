//! The puzzle graph, and the way back to the matrix.

use crate::error::ModelError;
use crate::model::{Colour, Matrix, Palette, Puzzle};
use nalgebra::DMatrix;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::EdgeRef;
use thiserror::Error;

/// The multigraph of a puzzle: a vertex for every colour, an edge for every entry.
///
/// The entry (i,j) = `p_a·p_b` is an edge between the colours a and b with the [label](Label) (i,j),
/// a loop if a = b. Equal entries are parallel edges. Vertex v of the petgraph graph is colour v of
/// the palette, edge i·m2 + j is the entry (i,j), so nothing of the matrix is lost and
/// [`PuzzleGraph::to_matrix`] gives it back position by position.
///
/// ```
/// use tantalizer::graph::PuzzleGraph;
/// use tantalizer::model::Matrix;
///
/// let matrix = Matrix::from_integers([[6u32, 4, 6], [6, 9, 6]])?;
/// let graph = PuzzleGraph::of_matrix(&matrix).unwrap();
/// assert_eq!(graph.petgraph().edge_count(), 6);
/// assert_eq!(graph.incidence_matrix(), matrix.valuation_matrix(), "a loop counts twice");
/// assert_eq!(graph.to_matrix(), matrix);
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
#[derive(Debug, Clone)]
pub struct PuzzleGraph {
    palette: Palette,
    /// Invariant: the vertices are the colours of the palette in order; the edges the labels
    /// (0,0), (0,1), … in order, equally many for every row, and at least one.
    graph: UnGraph<Colour, Label>,
    /// The number m2 of edges of every row.
    columns: usize,
}

/// The entry that an edge stands for; row (cube) and column counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
}

/// Entries that are not products of two primes are no edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("an edge joins two colours; entries that are {} are no edges", primes(*.k))]
pub struct NotEdges {
    /// The number k of primes in an entry.
    pub k: u64,
}

fn primes(k: u64) -> String {
    if k == 1 { "single primes".to_owned() } else { format!("products of {k} primes") }
}

impl PuzzleGraph {
    /// The graph of a matrix.
    ///
    /// # Errors
    /// If k is not 2.
    pub fn of_matrix(matrix: &Matrix) -> Result<Self, NotEdges> {
        if matrix.k() != 2 {
            return Err(NotEdges { k: matrix.k() });
        }
        let rows = (0..matrix.rows()).map(|row| {
            let ends = matrix.row(row).iter().map(|entry| entry.colours().collect::<Vec<_>>());
            ends.map(|ends| ends.try_into().expect("k = 2")).collect()
        });
        let rows: Vec<Vec<[Colour; 2]>> = rows.collect();
        Ok(Self::of_checked(matrix.palette().clone(), &rows))
    }

    /// The graph of a puzzle. If the faces of its cubes are known, edges lead from front to back,
    /// from left to right, from top to bottom, as far as an undirected edge has a first end.
    ///
    /// # Errors
    /// If k is not 2.
    pub fn of_puzzle(puzzle: &Puzzle) -> Result<Self, NotEdges> {
        let Some(cubes) = puzzle.cubes() else { return Self::of_matrix(puzzle.matrix()) };
        let rows: Vec<_> = cubes.iter().map(|cube| cube.pairs().to_vec()).collect();
        Ok(Self::of_checked(puzzle.palette().clone(), &rows))
    }

    /// The graph with these edges, those of row i in list i.
    ///
    /// # Errors
    /// If there is no row, a row has no edge, or rows differ in their number of edges.
    ///
    /// # Panics
    /// If a colour is not one of the palette.
    pub fn of_edges(palette: Palette, rows: &[Vec<[Colour; 2]>]) -> Result<Self, ModelError> {
        crate::model::check_shape(rows)?;
        Ok(Self::of_checked(palette, rows))
    }

    fn of_checked(palette: Palette, rows: &[Vec<[Colour; 2]>]) -> Self {
        let columns = rows[0].len();
        let mut graph = UnGraph::with_capacity(palette.len(), rows.len() * columns);
        let vertices: Vec<NodeIndex> = palette.colours().map(|c| graph.add_node(c)).collect();
        for (row, edges) in rows.iter().enumerate() {
            for (column, ends) in edges.iter().enumerate() {
                let [a, b] = ends.map(|colour| vertices[colour.index()]);
                graph.add_edge(a, b, Label { row, column });
            }
        }
        Self { palette, graph, columns }
    }

    /// The matrix whose graph it is.
    #[must_use]
    pub fn to_matrix(&self) -> Matrix {
        let ends: Vec<[Colour; 2]> = self.edges().map(|(_, ends)| ends).collect();
        let rows: Vec<Vec<_>> = ends.chunks(self.columns).map(<[_]>::to_vec).collect();
        Matrix::from_colours(self.palette.clone(), &rows).expect("equally many edges for every row")
    }

    /// The graph for the algorithms of petgraph.
    #[must_use]
    pub fn petgraph(&self) -> &UnGraph<Colour, Label> {
        &self.graph
    }

    /// The palette whose colours are the vertices.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The number m1 of rows (cubes).
    #[must_use]
    pub fn rows(&self) -> usize {
        self.graph.edge_count() / self.columns
    }

    /// The number m2 of edges of every row.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The edges with their ends, row by row.
    #[must_use]
    pub fn edges(&self) -> impl ExactSizeIterator<Item = (Label, [Colour; 2])> + '_ {
        self.graph
            .edge_references()
            .map(|edge| (*edge.weight(), [self.graph[edge.source()], self.graph[edge.target()]]))
    }

    /// The incidence matrix: a row for every colour, a column for every edge, in the order (1,1),
    /// (1,2), …; 1 at each of its ends, 2 for a loop. n·m1·m2 numbers.
    #[must_use]
    pub fn incidence_matrix(&self) -> DMatrix<u32> {
        let mut matrix = DMatrix::zeros(self.palette.len(), self.graph.edge_count());
        for (edge, (_, ends)) in self.edges().enumerate() {
            for end in ends {
                matrix[(end.index(), edge)] += 1;
            }
        }
        matrix
    }

    /// The adjacency matrix: how many edges join two colours; in the diagonal twice the number of
    /// loops, so that the sum of a row is the degree of the colour. n² numbers.
    #[must_use]
    pub fn adjacency_matrix(&self) -> DMatrix<u32> {
        let n = self.palette.len();
        let mut matrix = DMatrix::zeros(n, n);
        for (_, [a, b]) in self.edges() {
            matrix[(a.index(), b.index())] += 1;
            matrix[(b.index(), a.index())] += 1;
        }
        matrix
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_and_parallel_edges_are_kept() {
        let matrix = Matrix::from_integers([[6u32, 6, 4], [9, 9, 6]]).unwrap();
        let graph = PuzzleGraph::of_matrix(&matrix).unwrap();
        assert_eq!((graph.rows(), graph.columns()), (2, 3));
        let adjacency = graph.adjacency_matrix();
        assert_eq!(adjacency.as_slice(), [2, 3, 3, 4]);
        let degrees: Vec<u64> = adjacency.row_iter().map(|row| row.sum().into()).collect();
        assert_eq!(degrees, matrix.total_exponents());
    }

    #[test]
    fn refuses_what_is_not_a_puzzle_graph() {
        let matrix = Matrix::from_integers([[8u32, 12]]).unwrap();
        assert_eq!(PuzzleGraph::of_matrix(&matrix).unwrap_err(), NotEdges { k: 3 });
        let palette = Palette::from_primes([2u32]).unwrap();
        let edge = [Colour::new(0); 2];
        let ragged = PuzzleGraph::of_edges(palette.clone(), &[vec![edge, edge], vec![edge]]);
        let error = ModelError::RaggedRow { row: 2, expected: 2, found: 1 };
        assert_eq!(ragged.unwrap_err(), error);
        assert_eq!(PuzzleGraph::of_edges(palette, &[]).unwrap_err(), ModelError::NoRows);
    }
}
