//! Turns to the nearest solution, and the stacking game, against plain searches.

mod common;

use common::{Turn as Rotation, cubes, pairs_only, puzzle, seeded, turns, without_repetition};
use proptest::prelude::*;
use std::collections::{BTreeMap, VecDeque};
use tantalizer::catalogue;
use tantalizer::error::ModelError;
use tantalizer::model::{Colour, Cube, Face, Magic, Orientation, Puzzle};
use tantalizer::outcome::{Limits, Outcome, StopReason};
use tantalizer::tower::game::{Completion, Game, Solver, Value};
use tantalizer::tower::moves::{Distribution, Metric, Solved, distribution};

/// Faces of a cube: front, back, left, right, up, down.
type Faces = [usize; 6];

fn solved(puzzle: &Puzzle, divides: bool) -> Solved {
    let magic = Magic::standard(puzzle.palette());
    let magic = if divides { magic.with_divisors() } else { magic };
    Solved::of(puzzle, &magic, &Limits::new()).unwrap().complete().unwrap()
}

fn distances(metric: Metric, solved: &Solved) -> Option<Distribution> {
    distribution(metric, solved, &Limits::new(), |_, _| ()).unwrap().complete().flatten()
}

/// What comes where when a cube that stands like `first` is turned like `then`.
fn after(first: Rotation, then: Rotation) -> Rotation {
    then.map(|side| first[side])
}

/// The rotations that count as one turn, written down by hand.
fn generators(metric: Metric) -> Vec<Rotation> {
    // Front to the left; front up; up to the left.
    let quarters = [[3, 2, 0, 1, 4, 5], [5, 4, 2, 3, 0, 1], [0, 1, 4, 5, 3, 2]];
    let twice = |turn: Rotation| after(turn, turn);
    let back = |turn: Rotation| after(twice(turn), turn);
    match metric {
        Metric::Quarter => quarters.iter().flat_map(|&turn| [turn, back(turn)]).collect(),
        Metric::Half => quarters.iter().flat_map(|&turn| [turn, back(turn), twice(turn)]).collect(),
        Metric::Any => turns(),
    }
}

/// By orientations of the cubes, as positions in `turns`, the fewest turns to a stack whose sides show no
/// colour twice: a search in breadth from all of these over all 24^n stacks.
fn search_in_breadth(list: &[Faces], metric: Metric) -> BTreeMap<Vec<usize>, usize> {
    let turns = turns();
    let position = |turn: Rotation| turns.iter().position(|&other| other == turn).unwrap();
    let neighbours: Vec<Vec<usize>> = turns
        .iter()
        .map(|&turn| generators(metric).iter().map(|&then| position(after(turn, then))).collect())
        .collect();
    let stacks = without_repetition(list);
    let all = (0..24usize.pow(u32::try_from(list.len()).unwrap())).map(|code| {
        (0..list.len()).map(move |i| code / 24usize.pow(u32::try_from(i).unwrap()) % 24)
    });
    let is_solved = |stack: &Vec<usize>| {
        let faces: Vec<Faces> =
            stack.iter().zip(list).map(|(&turn, cube)| turns[turn].map(|f| cube[f])).collect();
        stacks.contains_key(&faces)
    };
    let mut pending: VecDeque<Vec<usize>> =
        all.map(Iterator::collect::<Vec<_>>).filter(is_solved).collect();
    let mut distances: BTreeMap<Vec<usize>, usize> =
        pending.iter().map(|stack| (stack.clone(), 0)).collect();
    while let Some(stack) = pending.pop_front() {
        let distance = distances[&stack] + 1;
        for cube in 0..list.len() {
            for &turn in &neighbours[stack[cube]] {
                let mut next = stack.clone();
                next[cube] = turn;
                if !distances.contains_key(&next) {
                    distances.insert(next.clone(), distance);
                    pending.push_back(next);
                }
            }
        }
    }
    distances
}

fn orientation(turn: Rotation) -> Orientation {
    Orientation::new(Face::ALL[turn[0]], Face::ALL[turn[2]]).unwrap()
}

/// Distances of all stacks, and the way from each.
fn agrees_with_search_in_breadth(list: &[Faces], colours: usize) -> Result<(), TestCaseError> {
    let turns = turns();
    let puzzle = puzzle(colours, list);
    let solved = solved(&puzzle, true);
    for metric in Metric::ALL {
        let expected = search_in_breadth(list, metric);
        let found = distances(metric, &solved);
        prop_assert_eq!(found.is_none(), expected.is_empty());
        prop_assert_eq!(solved.is_empty(), expected.is_empty());
        let mut counts: Vec<u128> = Vec::new();
        for (number, (stack, &distance)) in expected.iter().enumerate() {
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
            // Some of the ways, and those from the ends of the list.
            if number % 97 == 0 {
                let mut stack: Vec<Orientation> =
                    stack.iter().map(|&turn| orientation(turns[turn])).collect();
                let path = solved.nearest(metric, &stack).unwrap();
                prop_assert_eq!(path.moves.len(), distance);
                prop_assert!(path.moves.is_sorted_by_key(|step| step.row));
                for step in &path.moves {
                    stack[step.row] = step.turn.applied(stack[step.row]);
                }
                prop_assert_eq!(&stack, &path.solved);
                prop_assert!(solved.nearest(metric, &stack).unwrap().moves.is_empty());
            }
        }
        let Some(found) = found else { continue };
        prop_assert_eq!(&found.stacks, &counts);
        for (distance, example) in found.examples.iter().enumerate() {
            let example = example.as_ref().expect("no distance is left out");
            prop_assert_eq!(solved.nearest(metric, example).unwrap().moves.len(), distance);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(seeded(12, 81))]

    #[test]
    fn distances_agree_with_a_search_in_breadth(
        (list, more) in (1usize..=3).prop_flat_map(|n| (cubes(n, n), 0usize..=2)),
    ) {
        agrees_with_search_in_breadth(&list, list.len() + more)?;
    }
}

proptest! {
    #![proptest_config(seeded(20, 82))]

    /// Mirror images have the same distances, cube by cube; so pairs of opposite faces are enough.
    #[test]
    fn mirror_images_are_as_far(
        list in (2usize..=5).prop_flat_map(|n| cubes(n, n)),
        mirrored in prop::collection::vec(any::<bool>(), 5),
    ) {
        let original = puzzle(list.len(), &list);
        let mirrored: Vec<Cube> = original.cubes().unwrap().iter().zip(mirrored)
            .map(|(cube, mirrored)| if mirrored { cube.mirrored() } else { *cube })
            .collect();
        let mirrored = Puzzle::of_cubes(original.palette().clone(), mirrored).unwrap();
        for metric in Metric::ALL {
            let expected = distances(metric, &solved(&original, false));
            let total: u128 = expected.iter().flat_map(|found| &found.stacks).sum();
            prop_assert!(total == 0 || total == 24u128.pow(u32::try_from(list.len()).unwrap()));
            for other in [&mirrored, &pairs_only(&original)] {
                let found = distances(metric, &solved(other, false));
                prop_assert_eq!(found.map(|d| d.stacks), expected.as_ref().map(|d| d.stacks.clone()));
            }
        }
    }
}

#[test]
fn instant_insanity_in_eight_quarter_turns_seven_half_turns_or_four_of_any() {
    let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
    let solved = solved(&puzzle, false);
    let stacks = Metric::ALL.map(|metric| distances(metric, &solved).unwrap().stacks);
    assert_eq!(stacks[0], [8, 192, 2032, 12_416, 47_512, 110_272, 113_648, 43_008, 2688]);
    assert_eq!((stacks[1].len(), stacks[1][7]), (8, 1536));
    assert_eq!(stacks[2].len(), 5);
    let breadth = search_in_breadth(
        &puzzle.cubes().unwrap().iter().map(|c| c.faces().map(Colour::index)).collect::<Vec<_>>(),
        Metric::Quarter,
    );
    for (distance, &count) in stacks[0].iter().enumerate() {
        assert_eq!(breadth.values().filter(|&&d| d == distance).count() as u128, count);
    }
}

/// Larger puzzles, with the numbers of placements that are known.
#[test]
fn distances_of_five_cubes_add_up() {
    for (name, placements) in [("five-cubes", 24), ("tick-5", 24)] {
        let solved = solved(&catalogue::find(name).unwrap().puzzle(), false);
        assert_eq!(solved.len(), placements);
        let found = distances(Metric::Quarter, &solved).unwrap();
        assert_eq!(found.stacks[0], placements as u128);
        assert_eq!(found.stacks.iter().sum::<u128>(), 24u128.pow(5));
        for (distance, example) in found.examples.iter().enumerate() {
            let example = example.as_ref().unwrap();
            let path = solved.nearest(Metric::Quarter, example).unwrap();
            assert_eq!(path.moves.len(), distance);
        }
    }
}

#[test]
fn limits_of_moves() {
    let puzzle = catalogue::find("five-cubes").unwrap().puzzle();
    let magic = Magic::standard(puzzle.palette());
    let solved = solved(&puzzle, false);
    let stopped = |limits: &Limits| {
        distribution(Metric::Half, &solved, limits, |_, _| ()).unwrap().stop_reason()
    };
    assert_eq!(stopped(&Limits::new().with_steps(1000)), Some(StopReason::StepLimit));
    assert_eq!(stopped(&Limits::new().with_memory(10_000)), Some(StopReason::MemoryLimit));
    assert_eq!(
        stopped(&Limits::new().with_time(std::time::Duration::ZERO)),
        Some(StopReason::TimeLimit)
    );
    // An M that describes no towers.
    let odd = tantalizer::model::Matrix::from_integers([[4u32, 4, 6], [4, 4, 6]]).unwrap();
    let sixteen = Magic::new(odd.palette(), 16u8).unwrap();
    let none = Solved::of(&Puzzle::of_matrix(odd), &sixteen, &Limits::new()).unwrap();
    assert!(none.complete().unwrap().is_empty());
    let few = Solved::of(&puzzle, &magic, &Limits::new().with_memory(100)).unwrap();
    assert!(matches!(few, Outcome::Stopped { reason: StopReason::MemoryLimit, .. }));
    let thirty = catalogue::find("contest-30").unwrap().puzzle();
    let magic = Magic::standard(thirty.palette());
    let solved = Solved::of(&thirty, &magic, &Limits::new()).unwrap().complete().unwrap();
    let refused = distribution(Metric::Half, &solved, &Limits::new(), |_, _| ());
    assert_eq!(refused, Err(ModelError::TooManyCubes { cubes: 30, limit: 27 }));
    let two = tantalizer::model::Matrix::from_integers([[6u32, 10], [15, 6]]).unwrap();
    let magic = Magic::standard(two.palette());
    let refused = Solved::of(&Puzzle::of_matrix(two), &magic, &Limits::new());
    assert_eq!(refused, Err(ModelError::NotCubes { columns: 2, k: 2 }));
}

/// The game word for word: the mover tries all 24 orientations; who repeats a colour has lost.
fn minimax(list: &[Faces], completion: Completion, placed: usize, sides: [u64; 4]) -> Value {
    if placed == list.len() {
        return match completion {
            Completion::Wins => Value::Loss,
            Completion::Draws => Value::Draw,
        };
    }
    let mut best = Value::Loss;
    for turn in turns_once() {
        let shown = [0, 1, 2, 3].map(|side| 1u64 << list[placed][turn[side]]);
        if (0..4).all(|side| sides[side] & shown[side] == 0) {
            let next = std::array::from_fn(|side| sides[side] | shown[side]);
            best = best.max(-minimax(list, completion, placed + 1, next));
        }
    }
    best
}

fn turns_once() -> &'static [Rotation] {
    static TURNS: std::sync::LazyLock<Vec<Rotation>> = std::sync::LazyLock::new(turns);
    &TURNS
}

fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let with_last = |order: Vec<usize>| {
        (0..n).map(move |place| [&order[..place], &[n - 1], &order[place..]].concat())
    };
    orders(n - 1).into_iter().flat_map(with_last).collect()
}

/// The value of a game, and a line with best play of both.
fn agrees_with_minimax(list: &[Faces]) {
    let cubes: Vec<Cube> = list.iter().map(|cube| Cube::new(cube.map(Colour::new))).collect();
    let limits = Limits::new();
    for completion in [Completion::Wins, Completion::Draws] {
        let game = Game::new(cubes.clone(), completion).unwrap();
        let mut solver = Solver::new(&game);
        let value = solver.value(&[], &limits).unwrap();
        assert_eq!(value, minimax(list, completion, 0, [0; 4]), "{list:?} {completion:?}");
        let line = solver.line(&[], &limits).unwrap();
        let mut sides = [0u64; 4];
        for (placed, &orientation) in line.iter().enumerate() {
            let mover = if placed % 2 == 0 { value } else { -value };
            assert_eq!(minimax(list, completion, placed, sides), mover, "nobody errs");
            for (side, colour) in sides.iter_mut().zip(game.shown(placed, orientation)) {
                assert_eq!(*side & 1 << colour.index(), 0, "a legal move");
                *side |= 1 << colour.index();
            }
        }
        assert!(game.moves(&line).is_empty());
        let end = minimax(list, completion, line.len(), sides);
        assert_eq!(if line.len().is_multiple_of(2) { end } else { -end }, value);
        assert!(end != Value::Win && (end != Value::Draw || line.len() == list.len()));
    }
}

#[test]
fn games_with_real_cubes_in_all_orders_agree_with_minimax() {
    let mut puzzles = 0;
    for entry in catalogue::entries() {
        let cubes = entry.puzzle().some_cubes().unwrap();
        if cubes.len() != 4 {
            continue;
        }
        puzzles += 1;
        for order in orders(4) {
            let list: Vec<Faces> =
                order.iter().map(|&row| cubes[row].faces().map(Colour::index)).collect();
            agrees_with_minimax(&list);
        }
    }
    assert_eq!((puzzles, orders(4).len()), (16, 24));
}

proptest! {
    #![proptest_config(seeded(60, 83))]

    #[test]
    fn random_games_agree_with_minimax(
        list in (1usize..=5, 1usize..=5).prop_flat_map(|(n, colours)| cubes(n, colours)),
    ) {
        agrees_with_minimax(&list);
    }
}

proptest! {
    #![proptest_config(seeded(20, 84))]

    /// Whatever names the colours have, and whichever mirror images the cubes are, the same side wins; so
    /// it does if a colour is told apart that is on one cube only.
    #[test]
    fn games_do_not_depend_on_names_or_mirror_images(
        list in (6usize..=9).prop_flat_map(|n| cubes(n, n)),
        images in Just((0..9).collect::<Vec<usize>>()).prop_shuffle(),
    ) {
        let value = |list: &[Faces]| {
            let cubes = list.iter().map(|cube| Cube::new(cube.map(Colour::new))).collect();
            let game = Game::new(cubes, Completion::Draws).unwrap();
            Solver::new(&game).value(&[], &Limits::new()).unwrap()
        };
        let painted: Vec<Faces> =
            list.iter().map(|cube| cube.map(|colour| images[colour])).collect();
        let mirrored: Vec<Faces> =
            list.iter().map(|&[f, b, l, r, u, d]| [f, b, r, l, d, u]).collect();
        let expected = value(&list);
        prop_assert_eq!(value(&painted), expected);
        prop_assert_eq!(value(&mirrored), expected);
    }
}

#[test]
fn limits_of_the_game() {
    let puzzle = catalogue::find("contest-30").unwrap().puzzle();
    let cubes = puzzle.some_cubes().unwrap();
    let game = Game::new(cubes.clone(), Completion::Wins).unwrap();
    let small = Limits::new().with_memory(100_000);
    assert_eq!(Solver::new(&game).value(&[], &small), Err(StopReason::MemoryLimit));
    let over = Limits::new().with_time(std::time::Duration::ZERO);
    assert_eq!(Solver::new(&game).value(&[], &over), Err(StopReason::TimeLimit));

    let refused = |cubes: Vec<Cube>| Game::new(cubes, Completion::Wins).map(|_| ());
    assert_eq!(refused(Vec::new()), Err(ModelError::NoRows));
    let too_many = ModelError::TooManyCubes { cubes: 256, limit: 255 };
    assert_eq!(refused(vec![cubes[0]; 256]), Err(too_many));
    // 66 colours, of which all but the first and the last are on two cubes.
    let chain: Vec<Cube> =
        (0..65).map(|i| Cube::new([i, i + 1, i, i, i, i].map(Colour::new))).collect();
    let longer: Vec<Cube> =
        (0..66).map(|i| Cube::new([i, i + 1, i, i, i, i].map(Colour::new))).collect();
    let too_many = ModelError::TooManySharedColours { colours: 65, limit: 64 };
    assert_eq!(refused(longer), Err(too_many));
    assert!(refused(chain).is_ok());
}

/// What was found out once is not looked for again, and the line needs no more than the value.
#[test]
fn a_line_needs_no_more_positions_than_the_value() {
    let puzzle = catalogue::find("drive-ya-crazy").unwrap().puzzle();
    let game = Game::new(puzzle.some_cubes().unwrap(), Completion::Wins).unwrap();
    let mut solver = Solver::new(&game);
    solver.value(&[], &Limits::new()).unwrap();
    let positions = solver.positions();
    assert!(positions > 10);
    solver.line(&[], &Limits::new()).unwrap();
    assert_eq!(solver.positions(), positions);
    solver.forget();
    assert_eq!(solver.positions(), 0);
}

/// A long game: 255 equal cubes end at once, since every side must differ.
#[test]
fn equal_cubes_end_the_game_soon() {
    let cube = Cube::new([0, 1, 2, 3, 4, 5].map(Colour::new));
    let game = Game::new(vec![cube; 255], Completion::Wins).unwrap();
    let mut solver = Solver::new(&game);
    let line = solver.line(&[], &Limits::new()).unwrap();
    assert!(line.len() <= 6, "six colours on a side at most");
    let value = solver.value(&[], &Limits::new()).unwrap();
    assert_eq!(value == Value::Win, line.len() % 2 == 1);
}
