//! What `convert` writes.

use clap::ValueEnum;
use tantalizer::format::Format;
use tantalizer::format::export::Export;

/// What to write.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum Target {
    /// Rows of prime products: `14 25 15`
    Primes,
    /// Cubes by their six faces: `red red green red blue yellow`
    Faces,
    /// The number of cubes, then three pairs of colours (numbers from 0) for each cube
    Pairs,
    /// The puzzle graph: `1 red green` for every pair of opposite faces of cube 1
    Edges,
    /// The object that JSON output has under `puzzle`
    Json,
    /// A whole cube puzzle as one short word: `tz1…`
    Code,
    /// The puzzle graph for Graphviz
    Dot,
    /// The puzzle graph for networkx, igraph, yEd, Gephi
    Graphml,
    /// CSV of the incidence matrix: exponents of the entries, ends of the edges
    Incidence,
    /// CSV of how many edges join two colours
    Adjacency,
    /// A page: matrix, partial solutions, solutions, the graph drawn with TikZ
    Latex,
    /// Solving it as a satisfiability problem (CNF), for any SAT solver
    Dimacs,
    /// Solving it as a pseudo-Boolean problem
    Opb,
    /// Solving it as exact cover with multiplicities and colours, for Knuth's programs
    Mcc,
    /// Solving it with MiniZinc: the model, the same for every puzzle
    Mzn,
    /// Solving it with MiniZinc: the data of this puzzle
    Dzn,
}

/// The form of what is written: a puzzle file, or something for other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Puzzle(Format),
    Other(Export),
}

impl Form {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.name(),
            Self::Other(export) => export.name(),
        }
    }
}

impl From<Target> for Form {
    fn from(target: Target) -> Self {
        match target {
            Target::Primes => Self::Puzzle(Format::Primes),
            Target::Faces => Self::Puzzle(Format::Faces),
            Target::Pairs => Self::Puzzle(Format::Pairs),
            Target::Edges => Self::Puzzle(Format::Edges),
            Target::Json => Self::Puzzle(Format::Json),
            Target::Code => Self::Puzzle(Format::Code),
            Target::Dot => Self::Other(Export::Dot),
            Target::Graphml => Self::Other(Export::Graphml),
            Target::Incidence => Self::Other(Export::Incidence),
            Target::Adjacency => Self::Other(Export::Adjacency),
            Target::Latex => Self::Other(Export::Latex),
            Target::Dimacs => Self::Other(Export::Dimacs),
            Target::Opb => Self::Other(Export::Opb),
            Target::Mcc => Self::Other(Export::Mcc),
            Target::Mzn => Self::Other(Export::Mzn),
            Target::Dzn => Self::Other(Export::Dzn),
        }
    }
}
