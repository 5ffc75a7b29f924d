//! What `convert` writes.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use std::sync::LazyLock;
use tantalizer::format::Format;
use tantalizer::format::export::Export;

/// The form of what is written: a puzzle file, or something for other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Puzzle(Format),
    Other(Export),
}

/// All forms in the order of the help, with what it says of them.
const FORMS: [(Form, &str); 16] = [
    (Form::Puzzle(Format::Primes), "Rows of prime products: `14 25 15`"),
    (Form::Puzzle(Format::Faces), "Cubes by their six faces: `red red green red blue yellow`"),
    (
        Form::Puzzle(Format::Pairs),
        "The number of cubes, then three pairs of colours (numbers from 0) for each cube",
    ),
    (
        Form::Puzzle(Format::Edges),
        "The puzzle graph: `1 red green` for every pair of opposite faces of cube 1",
    ),
    (Form::Puzzle(Format::Json), "The object that JSON output has under `puzzle`"),
    (Form::Puzzle(Format::Code), "A whole cube puzzle as one short word: `tz1…`"),
    (Form::Other(Export::Dot), "The puzzle graph for Graphviz"),
    (Form::Other(Export::Graphml), "The puzzle graph for networkx, igraph, yEd, Gephi"),
    (
        Form::Other(Export::Incidence),
        "CSV of the incidence matrix: exponents of the entries, ends of the edges",
    ),
    (Form::Other(Export::Adjacency), "CSV of how many edges join two colours"),
    (
        Form::Other(Export::Latex),
        "A page: matrix, partial solutions, solutions, the graph drawn with TikZ",
    ),
    (
        Form::Other(Export::Dimacs),
        "Solving it as a satisfiability problem (CNF), for any SAT solver",
    ),
    (Form::Other(Export::Opb), "Solving it as a pseudo-Boolean problem"),
    (
        Form::Other(Export::Mcc),
        "Solving it as exact cover with multiplicities and colours, for Knuth's programs",
    ),
    (Form::Other(Export::Mzn), "Solving it with MiniZinc: the model, the same for every puzzle"),
    (Form::Other(Export::Dzn), "Solving it with MiniZinc: the data of this puzzle"),
];

impl Form {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.name(),
            Self::Other(export) => export.name(),
        }
    }
}

impl ValueEnum for Form {
    fn value_variants<'a>() -> &'a [Self] {
        static FORMS_ALONE: LazyLock<[Form; FORMS.len()]> =
            LazyLock::new(|| FORMS.map(|(form, _)| form));
        &*FORMS_ALONE
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (form, help) = FORMS.into_iter().find(|(form, _)| form == self)?;
        Some(PossibleValue::new(form.name()).help(help))
    }
}
