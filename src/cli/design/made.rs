//! Real cubes for a matrix, and what can be said of them.

use num_bigint::BigUint;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tantalizer::block::{self, Block, Rules};
use tantalizer::census::design::Found;
use tantalizer::census::{Double, Doubles};
use tantalizer::format::{self, Format};
use tantalizer::model::{Cube, Magic, Matrix, Palette, Puzzle};
use tantalizer::outcome::{Limits, Outcome};
use tantalizer::search::{self, Solutions, estimate};
use tantalizer::tower::{Tally, Tower};

/// Names for colours.
pub(super) struct Painter {
    palette: Palette,
}

impl Painter {
    pub(super) fn new(colours: usize) -> Self {
        /// Words with different first letters.
        const WORDS: [&str; 8] =
            ["red", "green", "blue", "yellow", "white", "orange", "purple", "navy"];
        let names: Vec<String> = if colours <= WORDS.len() {
            WORDS[..colours].iter().map(ToString::to_string).collect()
        } else {
            (1..=colours).map(|colour| colour.to_string()).collect()
        };
        Self { palette: Palette::with_default_primes(names).expect("different names") }
    }

    /// Cubes with the rows of a matrix over as many colours; of two mirror images the one that is
    /// chosen.
    fn puzzle(&self, found: &Found, mut mirrored: impl FnMut() -> bool) -> Puzzle {
        let cubes = Puzzle::of_matrix(found.matrix.clone()).some_cubes().expect("rows of cubes");
        let chosen = |cube: Cube| if mirrored() { cube.mirrored() } else { cube }.least();
        self.paint(cubes.into_iter().map(chosen).collect())
    }

    /// Cubes of as many colours, with the names.
    pub(super) fn paint(&self, cubes: Vec<Cube>) -> Puzzle {
        Puzzle::of_cubes(self.palette.clone(), cubes).expect("at least one cube")
    }

    /// The share code of a puzzle with the rows of a matrix.
    pub(super) fn code(&self, found: &Found) -> String {
        code(&self.puzzle(found, || false))
    }
}

/// The share code of a puzzle.
pub(super) fn code(puzzle: &Puzzle) -> String {
    let text = format::write(puzzle, Format::Code).expect("few cubes have a code");
    text.trim_end().to_owned()
}

/// A puzzle that was made.
pub(super) struct Made {
    pub(super) puzzle: Puzzle,
    pub(super) code: String,
    pub(super) solutions: Solutions,
    pub(super) automorphisms: BigUint,
    pub(super) placements: BigUint,
    pub(super) looks: BigUint,
    /// Of the first solution.
    pub(super) tower: Option<Tower>,
    /// Entries that the search for partial solutions tries, if they are not too many to count.
    pub(super) tried: Option<u64>,
    /// If it is to make a block, too.
    pub(super) blocks: Option<Blocks>,
}

/// The blocks of a puzzle, up to turning.
pub(super) struct Blocks {
    pub(super) edges: Matrix,
    pub(super) list: Vec<Block>,
}

impl Made {
    /// Real cubes for a matrix, their mirror images chosen at random.
    ///
    /// # Panics
    /// If the search, which shares nothing with the census, finds other numbers.
    pub(super) fn of_matrix(painter: &Painter, found: &Found, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let puzzle = painter.puzzle(found, || rng.random());
        let made = Self::new(puzzle, found.numbers.solutions, found.automorphisms.clone());
        assert_eq!(
            made.solutions.partials.len(),
            found.numbers.partials,
            "census and search agree"
        );
        made
    }

    /// A puzzle that makes a tower and a block.
    ///
    /// # Panics
    /// As [`Made::of_matrix`].
    pub(super) fn of_double(painter: &Painter, doubles: &Doubles, double: &Double) -> Self {
        let puzzle = painter.paint(doubles.cubes_of(double).to_vec());
        let edges = block::edge_matrix(&puzzle).expect("four real cubes");
        let mut list = Vec::new();
        block::for_each(&puzzle, Rules::default(), |block| list.push(block)).expect("as above");
        assert_eq!(list.len(), double.numbers.blocks, "census and search agree");
        let blocks = Some(Blocks { edges, list });
        let automorphisms = double.automorphisms.into();
        Self { blocks, ..Self::new(puzzle, double.numbers.towers, automorphisms) }
    }

    fn new(puzzle: Puzzle, expected: usize, automorphisms: BigUint) -> Self {
        const LARGE: u64 = 10_000_000;
        let magic = Magic::standard(puzzle.palette());
        let limits = Limits::new();
        let solved = search::solve(puzzle.matrix(), &magic, 2, usize::MAX, &limits);
        let solutions = match solved.expect("two of three columns") {
            Outcome::Complete(solutions) => solutions,
            Outcome::Stopped { reason, .. } => panic!("{reason}, though it was solved before"),
        };
        assert_eq!(solutions.count, expected.into(), "census and search agree");
        let mut tally = Tally::new(&puzzle, &solutions.partials);
        for solution in &solutions.list {
            tally.add(solution).expect("cubes");
        }
        let (placements, looks) = (tally.placements().clone(), tally.looks().clone());
        let tower = solutions.list.first().map(|solution| {
            let [s, t] = [0, 1].map(|part| &solutions.partials[solution[part]]);
            Tower::new(&puzzle, s, t).expect("cubes")
        });
        let tried = estimate::tree_size(puzzle.matrix(), &magic, LARGE, &limits).complete();
        let code = code(&puzzle);
        Self {
            puzzle,
            code,
            solutions,
            automorphisms,
            placements,
            looks,
            tower,
            tried,
            blocks: None,
        }
    }
}
