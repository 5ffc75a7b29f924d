//! Both sides of each step of the theorem, computed and compared.

use super::disagreement::{Disagreement, first_difference};
use super::orientations::{self, FEW_CUBES};
use crate::graph::{self, Factor, NotEdges, PuzzleGraph};
use crate::model::{Cube, Face, Magic, Matrix, Puzzle, Relation, Selection, StackedCube};
use crate::outcome::{Limits, Outcome, StopReason};
use crate::search::{self, partial};
use crate::tower::{self, Tower};
use nalgebra::DMatrix;
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use thiserror::Error;

/// What was found alike on both sides.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Agreement {
    /// The puzzle graph.
    pub graph: PuzzleGraph,
    /// E: exponents of the entries, and incidences of the edges.
    pub incidence: DMatrix<u32>,
    /// How many selections were compared one by one, if all were: by product, E·s and degrees.
    pub selections: Option<u64>,
    /// The partial solutions in lexicographic order.
    pub partials: Vec<Selection>,
    /// The factor of each.
    pub factors: Vec<Factor>,
    /// The solutions, as increasing positions in the list, in lexicographic order.
    pub solutions: Vec<[usize; 2]>,
    /// What is known of towers, if the puzzle has any: three pairs for every cube, as many colours
    /// as cubes.
    pub stacks: Option<Stacks>,
}

/// Towers of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stacks {
    /// The placements, Σ 2·2^(c1+c2).
    pub placements: BigUint,
    /// How many stacks were built, each checked face by face: with either selection in front, all cycles
    /// walked forwards, and each one alone backwards.
    pub built: u64,
    /// For how many solutions, from the first on: all, unless there are very many.
    pub built_for: usize,
    /// Whether the placements were counted again by trying all orientations.
    pub orientations_tried: bool,
}

/// Why there is no agreement.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoProof {
    /// There is no graph.
    #[error(transparent)]
    NotEdges(#[from] NotEdges),
    /// A limit was reached; whatever was compared before agrees.
    #[error("stopped ({reason}) {}", .step.describe())]
    Stopped {
        /// Which limit.
        reason: StopReason,
        /// In which step; those before are done.
        step: Step,
    },
    /// The two sides differ: one of them is wrong.
    #[error("matrix and graph disagree: {0}")]
    Disagreement(Box<Disagreement>),
}

/// A step of the proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Entries are edges, and so every selection has product M exactly if its degrees are 2.
    Entries,
    /// The two searches find the same.
    Factors,
    /// Independent is edge-disjoint.
    Pairs,
    /// Directed cycles are towers.
    Towers,
    /// Placements are orientations.
    Orientations,
}

impl Step {
    /// Where it is in the proof.
    fn describe(self) -> &'static str {
        match self {
            Self::Entries => "in (a), the comparison of entries with edges",
            Self::Factors => "in (b), the two searches; entries and edges, (a), agree",
            Self::Pairs => "in (c), independent and edge-disjoint pairs; (a) and (b) agree",
            Self::Towers => "in (d), the towers; (a) to (c) agree",
            Self::Orientations => "in (e), all orientations; (a) to (d) agree",
        }
    }

    fn go_on(self, flow: ControlFlow<StopReason>) -> Result<(), NoProof> {
        match flow {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(reason) => Err(NoProof::Stopped { reason, step: self }),
        }
    }

    fn finished<T>(self, outcome: Outcome<T>) -> Result<T, NoProof> {
        let (value, flow) = outcome.into_parts();
        self.go_on(flow).map(|()| value)
    }
}

impl From<Disagreement> for NoProof {
    fn from(disagreement: Disagreement) -> Self {
        Self::Disagreement(Box::new(disagreement))
    }
}

/// Stacks after which no more are built.
const MANY_STACKS: u64 = 100_000;

/// Selections up to which all are compared one by one.
const FEW_SELECTIONS: u64 = 6561;

/// Checks for a puzzle that its matrix and its graph say the same, step by step; see the [module's
/// page](super). With up to five cubes all orientations are tried; with more, if `orientations` says
/// so.
///
/// Time that of the two searches, and O(n·m1·m2) for each partial solution; memory O(n·m1·m2) and the
/// lists.
///
/// # Errors
/// If entries are no edges, a limit was reached, or the two sides differ.
///
/// ```
/// use tantalizer::agreement::prove;
/// use tantalizer::catalogue;
/// use tantalizer::outcome::Limits;
///
/// let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
/// let agreement = prove(&puzzle, false, &Limits::new()).unwrap();
/// assert_eq!(agreement.partials.len(), 3);
/// assert_eq!(agreement.stacks.unwrap().placements, 8u32.into());
/// ```
pub fn prove(puzzle: &Puzzle, orientations: bool, limits: &Limits) -> Result<Agreement, NoProof> {
    let matrix = puzzle.matrix();
    let graph = PuzzleGraph::of_puzzle(puzzle)?;
    let cells = matrix.palette().len().saturating_mul(matrix.rows() * matrix.columns());
    Step::Entries.go_on(limits.check_memory(cells.saturating_mul(2 * size_of::<u32>())))?;
    let incidence = graph.incidence_matrix();
    compare_entries(matrix, &incidence, limits)?;
    let selections = compare_selections(puzzle, &incidence, limits)?;
    let partials = compare_searches(matrix, &graph, limits)?;
    let factors = compare_degrees(puzzle, &incidence, &partials, limits)?;
    let solutions = compare_pairs(&graph, &partials, limits)?;
    let stacks = if Magic::standard(matrix.palette()).describes_towers(matrix) {
        let cubes = puzzle.some_cubes().expect("three pairs of colours");
        let given = Given { puzzle, cubes, partials: &partials, factors: &factors };
        Some(given.compare_stacks(&solutions, orientations, limits)?)
    } else {
        None
    };
    Ok(Agreement { graph, incidence, selections, partials, factors, solutions, stacks })
}

/// The exponents, found by factoring every entry anew, are the incidences.
fn compare_entries(
    matrix: &Matrix,
    incidence: &DMatrix<u32>,
    limits: &Limits,
) -> Result<(), NoProof> {
    let palette = matrix.palette();
    for row in 0..matrix.rows() {
        Step::Entries.go_on(limits.check())?;
        for column in 0..matrix.columns() {
            let exponents = palette.factor(matrix.value(row, column));
            let exponents = exponents.expect("every entry is over the palette");
            for colour in palette.colours() {
                let exponent = exponents.exponent(colour);
                let incidence = incidence[(colour.index(), row * matrix.columns() + column)];
                if exponent != incidence {
                    let colour = palette.name(colour).to_owned();
                    let entry = Disagreement::Entry { row, column, colour, exponent, incidence };
                    return Err(entry.into());
                }
            }
        }
    }
    Ok(())
}

/// For every selection, if these are few: product, E·s and degrees say the same.
fn compare_selections(
    puzzle: &Puzzle,
    incidence: &DMatrix<u32>,
    limits: &Limits,
) -> Result<Option<u64>, NoProof> {
    let matrix = puzzle.matrix();
    let rows = matrix.rows().to_u32().unwrap_or(u32::MAX);
    let all = matrix.columns().to_u64().and_then(|m2| m2.checked_pow(rows));
    let Some(all) = all.filter(|&all| all <= FEW_SELECTIONS) else { return Ok(None) };
    let magic = Magic::standard(matrix.palette());
    let mut columns = vec![0; matrix.rows()];
    for number in 0..all {
        Step::Entries.go_on(limits.check())?;
        let mut rest = number;
        for column in columns.iter_mut().rev() {
            let base = matrix.columns().to_u64().expect("checked above");
            *column = (rest % base).to_usize().expect("a column");
            rest /= base;
        }
        let selection = Selection::new(matrix, &columns).expect("a column for every row");
        let product = magic.accepts(&selection.value(matrix));
        compare_selection(puzzle, incidence, selection, product)?;
    }
    Ok(Some(all))
}

/// E·s and the degrees of a selection say of it what its product says.
fn compare_selection(
    puzzle: &Puzzle,
    incidence: &DMatrix<u32>,
    selection: Selection,
    product: bool,
) -> Result<(), Disagreement> {
    let vector = (incidence * selection.indicator(puzzle.matrix())).iter().all(|&sum| sum == 2);
    let degrees = Factor::new(puzzle, &selection).is_ok_and(|factor| factor.is_spanning());
    if product == vector && vector == degrees {
        return Ok(());
    }
    Err(Disagreement::Selection { selection, product, vector, degrees })
}

/// The partial solutions, which both searches find.
fn compare_searches(
    matrix: &Matrix,
    graph: &PuzzleGraph,
    limits: &Limits,
) -> Result<Vec<Selection>, NoProof> {
    let magic = Magic::standard(matrix.palette());
    let by_products = Step::Factors.finished(partial::partial_solutions(matrix, &magic, limits))?;
    let by_degrees = Step::Factors.finished(graph::factors(graph, limits))?;
    match first_difference(&by_products, &by_degrees) {
        None => Ok(by_products),
        Some((selection, by_products)) => {
            Err(Disagreement::Factor { selection, by_products }.into())
        }
    }
}

/// Every partial solution has product M, E·s = (2, …, 2), and is a factor.
fn compare_degrees(
    puzzle: &Puzzle,
    incidence: &DMatrix<u32>,
    partials: &[Selection],
    limits: &Limits,
) -> Result<Vec<Factor>, NoProof> {
    let magic = Magic::standard(puzzle.palette());
    // A factor has an edge and an arc of every row, and lists around them.
    let rows = puzzle.matrix().rows();
    let bytes = Selection::approx_bytes(rows) + 100 + 64 * rows;
    let factor = |(index, selection): (usize, &Selection)| {
        Step::Factors.go_on(limits.check())?;
        Step::Factors.go_on(limits.check_memory(bytes.saturating_mul(index + 1)))?;
        let product = magic.accepts(&selection.value(puzzle.matrix()));
        compare_selection(puzzle, incidence, selection.clone(), product)?;
        Ok(Factor::new(puzzle, selection).expect("just compared"))
    };
    partials.iter().enumerate().map(factor).collect()
}

/// The pairs of independent partial solutions are those of edge-disjoint factors.
fn compare_pairs(
    graph: &PuzzleGraph,
    partials: &[Selection],
    limits: &Limits,
) -> Result<Vec<[usize; 2]>, NoProof> {
    let all = |_: &[usize]| ControlFlow::Continue(());
    let independent =
        Step::Pairs.finished(search::combine(partials, 2, usize::MAX, limits, all))?.list;
    let independent: Vec<[usize; 2]> =
        independent.into_iter().map(|set| set.try_into().expect("two members")).collect();
    let disjoint = Step::Pairs.finished(graph::edge_disjoint_pairs(graph, partials, limits))?;
    match first_difference(&independent, &disjoint) {
        None => Ok(independent),
        Some((members, independent)) => Err(Disagreement::Pair { members, independent }.into()),
    }
}

/// A puzzle with its partial solutions and their factors.
struct Given<'a> {
    puzzle: &'a Puzzle,
    cubes: Vec<Cube>,
    partials: &'a [Selection],
    factors: &'a [Factor],
}

impl Given<'_> {
    /// All towers of the solutions are towers, and as many as orientations make.
    fn compare_stacks(
        &self,
        solutions: &[[usize; 2]],
        orientations: bool,
        limits: &Limits,
    ) -> Result<Stacks, NoProof> {
        let (mut placements, mut built, mut built_for) = (BigUint::ZERO, 0, 0);
        for &[s, t] in solutions {
            Step::Towers.go_on(limits.check())?;
            placements += tower::placements([&self.factors[s], &self.factors[t]]);
            if built < MANY_STACKS {
                built += self.compare_towers([s, t], limits)?;
                built += self.compare_towers([t, s], limits)?;
                built_for += 1;
            }
        }
        let orientations_tried = orientations || self.cubes.len() <= FEW_CUBES;
        if orientations_tried {
            let count = orientations::count(&self.cubes, self.puzzle.palette().len(), limits);
            let by_orientations = Step::Orientations.finished(count)?;
            if by_orientations != placements {
                let by_cycles = placements;
                return Err(Disagreement::Placements { by_cycles, by_orientations }.into());
            }
        }
        Ok(Stacks { placements, built, built_for, orientations_tried })
    }

    /// Walks every cycle of two factors forwards, then each one alone backwards; the number of towers.
    fn compare_towers(&self, members: [usize; 2], limits: &Limits) -> Result<u64, NoProof> {
        let cycles = [0, 1].map(|which| self.factors[members[which]].components().len());
        let each = [0, 1].into_iter().flat_map(|which| (0..cycles[which]).map(move |c| (which, c)));
        let mut built = 0;
        for reversed in std::iter::once(None).chain(each.map(Some)) {
            Step::Towers.go_on(limits.check())?;
            if !self.is_tower(members, reversed) {
                return Err(Disagreement::Tower { members, reversed }.into());
            }
            built += 1;
        }
        Ok(built)
    }

    fn is_tower(&self, members: [usize; 2], reversed: Option<(usize, usize)>) -> bool {
        let tails = [0, 1].map(|which| {
            self.factors[members[which]].tails(|cycle| reversed == Some((which, cycle)))
        });
        let axes = members.map(|member| &self.partials[member]);
        let tower = Tower::of_tails(&self.cubes, true, axes, [&tails[0], &tails[1]]);
        let stack: Vec<StackedCube> = tower
            .cubes()
            .iter()
            .map(|cube| StackedCube {
                sides: [Face::Front, Face::Back, Face::Left, Face::Right].map(|f| cube.face(f)),
                ends: Some([cube.face(Face::Up), cube.face(Face::Down)]),
            })
            .collect();
        tower::verify(self.puzzle, &stack, Relation::Equal).is_ok_and(|faults| faults.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    fn puzzle() -> Puzzle {
        catalogue::find("mutando").unwrap().puzzle()
    }

    fn factors(puzzle: &Puzzle, partials: &[Selection]) -> Vec<Factor> {
        partials.iter().map(|selection| Factor::new(puzzle, selection).unwrap()).collect()
    }

    #[test]
    fn a_wrong_incidence_is_found() {
        let puzzle = puzzle();
        let mut incidence = puzzle.matrix().valuation_matrix();
        incidence[(2, 7)] += 1;
        assert_eq!(
            compare_entries(puzzle.matrix(), &incidence, &Limits::new()),
            Err(NoProof::from(Disagreement::Entry {
                row: 2,
                column: 1,
                colour: "blue".into(),
                exponent: 0,
                incidence: 1
            }))
        );
        let first = Selection::new(puzzle.matrix(), &[0, 0, 0, 0]).unwrap();
        let found = compare_selection(&puzzle, &incidence, first.clone(), true);
        assert_eq!(found, Ok(()), "the wrong entry is not in it");
        let wrong = Selection::new(puzzle.matrix(), &[0, 0, 1, 0]).unwrap();
        let found = compare_selection(&puzzle, &incidence, wrong.clone(), true);
        assert_eq!(
            found,
            Err(Disagreement::Selection {
                selection: wrong,
                product: true,
                vector: false,
                degrees: false
            })
        );
    }

    /// Each search is given the other's problem but for an entry: the first selection that only one
    /// of them can find is reported.
    #[test]
    fn a_factor_that_only_one_search_finds_is_found() {
        let puzzle = puzzle();
        let other = Matrix::from_values(puzzle.palette().clone(), &{
            let mut rows: Vec<Vec<BigUint>> = puzzle
                .matrix()
                .values()
                .row_iter()
                .map(|row| row.iter().cloned().collect())
                .collect();
            rows[0][0] = 9u8.into();
            rows
        })
        .unwrap();
        let graph = PuzzleGraph::of_matrix(&other).unwrap();
        let limits = Limits::new();
        let Err(NoProof::Disagreement(found)) = compare_searches(puzzle.matrix(), &graph, &limits)
        else {
            panic!("no disagreement")
        };
        let selection = Selection::new(puzzle.matrix(), &[0, 0, 0, 0]).unwrap();
        assert_eq!(*found, Disagreement::Factor { selection, by_products: true });
        let graph = PuzzleGraph::of_puzzle(&puzzle).unwrap();
        let Err(NoProof::Disagreement(found)) = compare_searches(&other, &graph, &limits) else {
            panic!("no disagreement")
        };
        assert!(matches!(*found, Disagreement::Factor { by_products: false, .. }));
        assert!(found.to_string().ends_with("search for degrees, not by that for products"));
    }

    #[test]
    fn wrong_cycles_make_no_tower() {
        let puzzle = puzzle();
        let graph = PuzzleGraph::of_puzzle(&puzzle).unwrap();
        let limits = Limits::new();
        let partials = compare_searches(puzzle.matrix(), &graph, &limits).unwrap();
        let solutions = compare_pairs(&graph, &partials, &limits).unwrap();
        let mut factors = factors(&puzzle, &partials);
        let [s, t] = solutions[0];
        let cubes = puzzle.some_cubes().unwrap();
        let given =
            Given { puzzle: &puzzle, cubes: cubes.clone(), partials: &partials, factors: &factors };
        assert!(given.compare_stacks(&solutions, true, &limits).is_ok());
        let missing = given.compare_stacks(&solutions[1..], true, &limits).unwrap_err();
        assert_eq!(
            missing,
            Disagreement::Placements { by_cycles: 192u8.into(), by_orientations: 256u16.into() }
                .into()
        );
        // The cycles of another factor are not walks along this one.
        factors.swap(s, t);
        let given = Given { puzzle: &puzzle, cubes, partials: &partials, factors: &factors };
        let found = given.compare_stacks(&solutions, true, &limits).unwrap_err();
        let NoProof::Disagreement(found) = found else { panic!("{found}") };
        assert!(matches!(*found, Disagreement::Tower { .. }), "{found}");
    }

    #[test]
    fn the_smallest_difference_of_two_lists() {
        assert_eq!(first_difference(&[1, 2, 4], &[1, 2, 4]), None);
        assert_eq!(first_difference(&[1, 2, 4], &[1, 3, 4]), Some((2, true)));
        assert_eq!(first_difference(&[1, 3], &[1, 2, 3]), Some((2, false)));
        assert_eq!(first_difference(&[1], &[1, 2]), Some((2, false)));
        assert_eq!(first_difference(&[1, 2], &[]), Some((1, true)));
    }
}
