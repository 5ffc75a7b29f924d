//! What other programs read: pictures and tables of the puzzle graph, and the problem of solving the
//! puzzle in the languages of solvers. None of it is read back as a puzzle; `docs/exports.md` shows
//! how each is used.
//!
//! | export | what it is, and who reads it |
//! |---|---|
//! | `dot` | the graph for Graphviz |
//! | `graphml` | the graph for networkx, igraph, yEd, Gephi |
//! | `incidence`, `adjacency` | matrices of the graph as CSV |
//! | `latex` | the matrix, the partial solutions, the solutions and the graph (`TikZ`) on a page |
//! | `dimacs` | a satisfiability problem in conjunctive normal form |
//! | `opb` | a pseudo-Boolean problem |
//! | `mcc` | an exact cover problem with multiplicities and colours |
//! | `mzn`, `dzn` | a `MiniZinc` model, the same for every puzzle, and the data of this one |
//!
//! The last four describe pairs {s, t} of independent partial solutions for M = Π`p_i`², each once: s
//! comes before t in the first row. So the number of their solutions is that of the puzzle.

mod dimacs;
mod dot;
mod graphml;
mod latex;
mod mcc;
mod minizinc;
mod opb;

mod problem;
mod tables;

pub(super) use problem::SolvingProblem;

use super::graph_of;
use crate::error::Problem;
use crate::graph::{Factor, Label};
use crate::model::{Puzzle, Selection};
use std::collections::BTreeMap;

/// A language of other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Export {
    /// The graph for Graphviz.
    Dot,
    /// The graph as `GraphML`.
    Graphml,
    /// The incidence matrix as CSV.
    Incidence,
    /// The adjacency matrix as CSV.
    Adjacency,
    /// A page of LaTeX.
    Latex,
    /// A formula in conjunctive normal form.
    Dimacs,
    /// A pseudo-Boolean problem.
    Opb,
    /// An exact cover problem with multiplicities and colours.
    Mcc,
    /// A `MiniZinc` model.
    Mzn,
    /// The data of a `MiniZinc` model.
    Dzn,
}

impl Export {
    /// The name used on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Dot => "dot",
            Self::Graphml => "graphml",
            Self::Incidence => "incidence",
            Self::Adjacency => "adjacency",
            Self::Latex => "latex",
            Self::Dimacs => "dimacs",
            Self::Opb => "opb",
            Self::Mcc => "mcc",
            Self::Mzn => "mzn",
            Self::Dzn => "dzn",
        }
    }

    /// Whether a solution can be highlighted in it.
    #[must_use]
    pub fn shows_a_solution(self) -> bool {
        matches!(self, Self::Dot | Self::Graphml | Self::Latex)
    }
}

/// What was found of a puzzle and can be shown with it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Findings<'a> {
    /// The partial solutions that solutions are made of, and perhaps others.
    pub partials: &'a [Selection],
    /// The solutions, as positions in that list.
    pub solutions: &'a [[usize; 2]],
    /// The position of the solution to be highlighted.
    pub highlighted: Option<usize>,
}

/// Writes a puzzle for another program, with what was found of it where the language has a place for
/// it.
///
/// # Errors
/// If the language cannot hold the puzzle.
///
/// # Panics
/// If what was found belongs to another puzzle, or the position of the highlighted solution is none.
///
/// ```
/// use tantalizer::format::export::{Export, Findings, export};
/// use tantalizer::model::{Matrix, Puzzle};
///
/// let puzzle = Puzzle::of_matrix(Matrix::from_integers([[6u32, 4, 6], [6, 9, 6]])?);
/// let csv = export(&puzzle, Export::Incidence, &Findings::default()).unwrap();
/// assert_eq!(csv, "colour,1.1,1.2,1.3,2.1,2.2,2.3\n2,1,2,1,1,0,1\n3,1,0,1,1,2,1\n");
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn export(puzzle: &Puzzle, export: Export, findings: &Findings<'_>) -> Result<String, Problem> {
    let graph = || graph_of(puzzle, export.name());
    let arrows = || {
        let solution = findings.highlighted.map(|position| findings.solutions[position]);
        solution
            .map_or_else(Arrows::new, |pair| arrows(puzzle, pair.map(|s| &findings.partials[s])))
    };
    let matrix = puzzle.matrix();
    let (n, entries) = (puzzle.palette().len(), matrix.rows().saturating_mul(matrix.columns()));
    Ok(match export {
        Export::Dot => dot::write(&graph()?, &arrows()),
        Export::Graphml => graphml::write(&graph()?, &arrows()),
        Export::Latex => latex::write(puzzle, &graph()?, &arrows(), findings),
        Export::Incidence => {
            check_size(export, n.saturating_mul(entries))?;
            tables::incidence(matrix)
        }
        Export::Adjacency => {
            let graph = graph()?;
            check_size(export, n.saturating_mul(n))?;
            tables::adjacency(&graph)
        }
        Export::Dimacs => dimacs::write(puzzle),
        Export::Opb => opb::write(puzzle),
        Export::Mcc => mcc::write(puzzle),
        Export::Mzn => minizinc::MODEL.to_owned(),
        Export::Dzn => {
            check_size(export, n.saturating_mul(entries))?;
            minizinc::data(puzzle)
        }
    })
}

/// Tables with a number for every two of many things grow with the square of the puzzle.
fn check_size(export: Export, numbers: usize) -> Result<(), Problem> {
    const MOST: usize = 50_000_000;
    if numbers <= MOST {
        return Ok(());
    }
    let reason = format!("it would have {numbers} numbers, more than {MOST}");
    Err(Problem::NotWritable { format: export.name(), reason, instead: "edges" })
}

/// An edge of one of two factors, directed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Arrow {
    /// Which factor: 0 for front and back, 1 for left and right.
    axis: usize,
    /// Whether it leads from the edge's second end to its first.
    backwards: bool,
}

impl Arrow {
    /// What the arrow leads from and to.
    fn sides(self) -> [&'static str; 2] {
        [["front", "back"], ["left", "right"]][self.axis]
    }
}

/// The directed edges of two factors.
type Arrows = BTreeMap<Label, Arrow>;

/// The two factors of a solution, directed as in its first tower.
fn arrows(puzzle: &Puzzle, solution: [&Selection; 2]) -> Arrows {
    let mut arrows = Arrows::new();
    for (axis, selection) in solution.into_iter().enumerate() {
        let factor = Factor::new(puzzle, selection).expect("a partial solution is a factor");
        let tails = factor.tails(|_| false);
        for (row, (column, tail)) in selection.columns().zip(tails).enumerate() {
            arrows.insert(Label { row, column }, Arrow { axis, backwards: tail == 1 });
        }
    }
    arrows
}
