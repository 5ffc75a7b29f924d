//! Matrix and graph agree; certificates hold, and tampered ones do not.

mod common;

use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use std::fs;
use tantalizer::agreement::{
    Certificate, Checked, Doubt, NoProof, Refusal, Step, check, count_orientations, prove, recount,
};
use tantalizer::catalogue;
use tantalizer::generate::{Kind, generate};
use tantalizer::model::{Matrix, Puzzle};
use tantalizer::outcome::{Limits, StopReason};

fn certificate(puzzle: &Puzzle) -> Certificate {
    let agreement = prove(puzzle, false, &Limits::new()).unwrap();
    Certificate::new(puzzle, &agreement)
}

fn checked(certificate: &Certificate) -> Result<Checked, Refusal> {
    check(certificate, &Limits::new()).map_err(|doubt| match doubt {
        Doubt::Refused(refusal) => refusal,
        other => panic!("{other}"),
    })
}

/// Searches once more.
fn recounted(checked: &Checked) -> Result<(), Refusal> {
    recount(checked, &Limits::new()).map_err(|doubt| match doubt {
        Doubt::Refused(refusal) => refusal,
        other => panic!("{other}"),
    })
}

/// Proves, writes, reads and checks.
fn agrees(puzzle: &Puzzle) -> Certificate {
    let written = serde_json::to_string(&certificate(puzzle)).unwrap();
    let read: Certificate = serde_json::from_str(&written).unwrap();
    let checked = checked(&read).unwrap();
    assert_eq!(&checked.puzzle, puzzle);
    recounted(&checked).unwrap();
    read
}

#[test]
fn every_puzzle_of_the_catalogue_agrees() {
    let data = fs::read_to_string("tests/data/checked.json").unwrap();
    let data: Value = serde_json::from_str(&data).unwrap();
    let mut puzzles = 0;
    for (id, expected) in data.as_object().unwrap() {
        let puzzle = catalogue::find(id).unwrap().puzzle();
        let certificate = agrees(&puzzle);
        let count = |field: &str| expected[field].as_u64().unwrap().to_string();
        assert_eq!(certificate.partials.count, count("partial_solutions"));
        assert_eq!(certificate.solutions.count, count("solutions"));
        // The set of thirty cubes has no count by brute force.
        if expected.get("placements").is_some() {
            assert_eq!(certificate.placements, Some(count("placements")));
        }
        assert_eq!(certificate.orientations.is_some(), puzzle.matrix().rows() <= 5);
        puzzles += 1;
    }
    assert_eq!(puzzles, 20);
}

#[test]
fn the_papers_matrices_agree() {
    let matrices = [
        [[14u32, 25, 15], [6, 35, 10], [6, 14, 15], [9, 14, 35]],
        [[14, 25, 15], [6, 14, 15], [6, 35, 10], [9, 14, 35]],
        [[14, 15, 25], [6, 14, 15], [6, 10, 35], [9, 14, 35]],
    ];
    for rows in matrices {
        let certificate = agrees(&Puzzle::of_matrix(Matrix::from_integers(rows).unwrap()));
        assert_eq!(certificate.partials.count, "3");
        assert_eq!(certificate.placements.as_deref(), Some("8"));
    }
}

proptest! {
    #![proptest_config(common::seeded(10_000, 502))]

    /// Any faces, equal cubes, cubes of one or two colours, proper ones, each colour six times; more or
    /// fewer colours than cubes, too.
    #[test]
    fn random_cubes_agree(
        (colours, cubes) in (1usize..=6, 1usize..=6, any::<bool>())
            .prop_flat_map(|(n, m, square)| {
                let colours = if square { m } else { n };
                (Just(colours), common::cubes(m, colours))
            }),
        faces in any::<bool>(),
    ) {
        let puzzle = common::puzzle(colours, &cubes);
        agrees(&if faces { puzzle } else { common::pairs_only(&puzzle) });
    }
}

proptest! {
    #![proptest_config(common::seeded(500, 503))]

    #[test]
    fn random_matrices_of_other_widths_agree(
        (colours, rows) in (1usize..=5, 1usize..=5).prop_flat_map(|(n, columns)| {
            let entry = prop::collection::vec(0..n, 2);
            (Just(n), prop::collection::vec(prop::collection::vec(entry, columns), n))
        }),
    ) {
        agrees(&Puzzle::of_matrix(common::matrix(colours, &rows)));
    }
}

#[test]
fn larger_puzzles_agree_by_the_two_searches() {
    for cubes in 15..=25 {
        for seed in 0..6 {
            agrees(&Puzzle::of_matrix(common::planted(cubes, seed)));
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            agrees(&generate(Kind::Balanced, cubes, cubes, &mut random).unwrap().puzzle);
        }
    }
}

/// A JSON pointer of every number, string and truth value.
fn leaves(value: &Value, path: String, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                leaves(value, format!("{path}/{key}"), found);
            }
        }
        Value::Array(members) => {
            for (index, value) in members.iter().enumerate() {
                leaves(value, format!("{path}/{index}"), found);
            }
        }
        _ => found.push(path),
    }
}

/// The value in other words: a number by one more, digits likewise, another colour or word.
fn tampered(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let number = number.as_u64().unwrap();
            [number + 1, number.wrapping_sub(1), 0].map(Value::from).to_vec()
        }
        Value::Bool(truth) => vec![Value::from(!truth)],
        Value::String(text) => match text.parse::<u128>() {
            Ok(number) => [number + 1, number * 2, 0].map(|n| Value::from(n.to_string())).to_vec(),
            Err(_) => vec![Value::from("green"), Value::from("nothing"), Value::from("")],
        },
        other => panic!("{other}"),
    }
}

/// Whatever single value is changed, the certificate is refused, with a place.
#[test]
fn every_changed_value_is_refused() {
    for id in ["instant-insanity", "mutando", "seed-paper"] {
        let honest =
            serde_json::to_value(certificate(&catalogue::find(id).unwrap().puzzle())).unwrap();
        let mut paths = Vec::new();
        leaves(&honest, String::new(), &mut paths);
        // Whether primes mean something is no claim: the certificate holds with either.
        paths.retain(|path| path != "/puzzle/default_primes");
        let mut refused = 0;
        for path in &paths {
            for lie in tampered(honest.pointer(path).unwrap()) {
                let mut dishonest = honest.clone();
                let place = dishonest.pointer_mut(path).unwrap();
                if *place == lie {
                    continue;
                }
                *place = lie;
                refused += 1;
                // Values that the form excludes are no certificate at all.
                let Ok(read) = serde_json::from_value::<Certificate>(dishonest) else { continue };
                let refusal = checked(&read).expect_err(path);
                assert!(refusal.place.starts_with('.'), "{refusal}");
            }
        }
        assert!(refused > 300, "{refused}");
    }
}

/// What is refused, and where the message says that the lie is.
#[test]
fn refusals_name_the_place() {
    let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
    let honest = certificate(&puzzle);
    let refused = |lie: &dyn Fn(&mut Certificate)| {
        let mut dishonest = honest.clone();
        lie(&mut dishonest);
        checked(&dishonest).expect_err("a lie").to_string()
    };
    let cases = [
        (
            refused(&|c| c.partials.list[0].columns[2] = 2),
            ".partials.list[0].columns: {(1,2),(2,2),(3,2),(4,3)} with product 92610; expected",
        ),
        (
            refused(&|c| c.puzzle.primes[3] = "11".into()),
            ".puzzle.primes[3]: 11; expected 7, since default_primes is true",
        ),
        (refused(&|c| c.puzzle.primes[3] = "9".into()), ".puzzle.primes[3]: 9; expected 7, since"),
        (
            refused(&|c| c.partials.list[1].cycles[0].cubes.swap(0, 1)),
            ".partials.list[1].cycles[0].cubes[0]: a step red–green; expected",
        ),
        (
            refused(&|c| c.partials.list[2].cycles[0].colours[1] = "red".into()),
            ".partials.list[2].cycles[0].cubes[0]: a step red–red; expected",
        ),
        (refused(&|c| c.partials.count = "4".into()), ".partials.count: 4; expected 3"),
        (refused(&|c| c.solutions.count = "2".into()), ".solutions.count: 2; expected 1"),
        (refused(&|c| c.placements = Some("16".into())), ".placements: \"16\"; expected \"8\""),
        (
            refused(&|c| c.orientations.as_mut().unwrap().towers = "9".into()),
            ".orientations.towers: 9; expected 8",
        ),
        (refused(&|c| c.solutions.list.clear()), ".solutions.count: 1; expected 0"),
        (
            refused(&|c| {
                c.solutions.list.clear();
                c.solutions.count = "0".into();
            }),
            ".solutions.list: the end; expected [1,3], the next two that differ in every row",
        ),
        (
            refused(&|c| c.edges[1].ends[0] = "blue".into()),
            ".edges[1].ends: blue–red, whose primes",
        ),
    ];
    for (message, beginning) in cases {
        assert!(message.starts_with(beginning), "{message}\n  not {beginning}");
    }
}

/// A partial solution left out with everything that depends on it is seen only by a search, or, if it
/// is a member of a solution, by trying all orientations.
#[test]
fn a_member_left_out_is_seen_by_a_recount() {
    let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
    let mut dishonest = certificate(&puzzle);
    let left_out = dishonest.partials.list.remove(1);
    assert_eq!(left_out.columns, [2, 3, 2, 1]);
    dishonest.partials.count = "2".into();
    dishonest.solutions.list[0].members = [1, 2];
    let checked_all = checked(&dishonest).unwrap();
    let refusal = recounted(&checked_all).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        ".partials.list: no {(1,2),(2,3),(3,2),(4,1)}; expected every partial solution that the \
         search finds"
    );
    // Nor can one be made up.
    let mut others = certificate(&puzzle);
    others.partials.list[1].columns = others.partials.list[0].columns.clone();
    assert!(checked(&others).is_err());

    let mut unsolved = certificate(&puzzle);
    unsolved.partials.list.truncate(1);
    unsolved.partials.count = "1".into();
    unsolved.solutions.list.clear();
    unsolved.solutions.count = "0".into();
    unsolved.placements = Some("0".into());
    unsolved.orientations.as_mut().unwrap().towers = "0".into();
    let refusal = checked(&unsolved).unwrap_err();
    assert_eq!(refusal.to_string(), ".placements: 0; expected 8");
    unsolved.orientations = None;
    let refusal = checked(&unsolved).unwrap_err();
    assert_eq!(refusal.to_string(), ".placements: 0; expected 8", "counted all the same");
}

#[test]
fn limits_end_a_proof_and_a_check() {
    let puzzle = Puzzle::of_matrix(common::ring(14));
    let stopped = |limits: &Limits| prove(&puzzle, false, limits).unwrap_err();
    let reason = stopped(&Limits::new().with_memory(100_000));
    let stopped_in = |reason, step| NoProof::Stopped { reason, step };
    assert_eq!(reason, stopped_in(StopReason::MemoryLimit, Step::Factors));
    let reason = stopped(&Limits::new().with_time(std::time::Duration::ZERO));
    assert_eq!(reason, stopped_in(StopReason::TimeLimit, Step::Entries));
    let certificate = certificate(&catalogue::find("mutando").unwrap().puzzle());
    let late = check(&certificate, &Limits::new().with_time(std::time::Duration::ZERO));
    assert_eq!(late, Err(Doubt::Stopped(StopReason::TimeLimit)));
}

#[test]
fn products_of_three_primes_have_no_graph() {
    let puzzle = Puzzle::of_matrix(Matrix::from_integers([[8u32, 12]]).unwrap());
    let error = prove(&puzzle, false, &Limits::new()).unwrap_err();
    assert!(error.to_string().contains("products of 3 primes are no edges"), "{error}");
}

/// The searches judge each other only as long as they share nothing, and the checker uses neither.
#[test]
fn judges_are_independent() {
    let uses = |file: &str, module: &str| {
        let text = fs::read_to_string(file).unwrap();
        let code: String =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        code.contains(&format!("crate::{module}"))
    };
    for file in ["mod", "factor", "puzzle_graph", "search"] {
        for module in ["search", "tower", "equivalence"] {
            assert!(!uses(&format!("src/graph/{file}.rs"), module), "graph/{file} uses {module}");
        }
    }
    for file in ["check/mod", "check/puzzle", "orientations"] {
        for module in ["search", "graph", "tower"] {
            assert!(!uses(&format!("src/agreement/{file}.rs"), module), "{file} uses {module}");
        }
    }
}

fn refused(honest: &Certificate, lie: impl FnOnce(&mut Certificate)) -> String {
    let mut dishonest = honest.clone();
    lie(&mut dishonest);
    checked(&dishonest).expect_err("a lie").to_string()
}

/// Six cubes, of which orientations are not tried.
fn six_cubes() -> Certificate {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let puzzle = generate(Kind::Planted, 6, 6, &mut random).unwrap().puzzle;
    let agreement = prove(&puzzle, true, &Limits::new()).unwrap();
    Certificate::new(&puzzle, &agreement)
}

/// Lies that hang together as far as one can see without counting again.
#[test]
fn consistent_lies_are_refused() {
    let six = six_cubes();
    assert!(checked(&six).is_ok_and(|checked| !checked.orientations_tried));
    let found = refused(&six, |c| {
        let empty = tantalizer::agreement::Cycle { colours: vec![], cubes: vec![] };
        c.partials.list[0].cycles.push(empty);
    });
    assert!(found.contains("cycles[") && found.contains("an empty cycle"), "{found}");
    let found = refused(&six, |c| {
        let again = c.partials.list[0].clone();
        c.partials.list.insert(1, again);
        c.partials.count = c.partials.list.len().to_string();
    });
    assert!(found.starts_with(".partials.list[1].columns: "), "{found}");
    let found = refused(&six, |c| c.orientations.as_mut().unwrap().towers = "0".into());
    assert!(found.starts_with(".orientations.towers: 0; expected"), "{found}");
    let found = refused(&six, |c| c.orientations.as_mut().unwrap().stacks = "24".into());
    assert!(found.starts_with(".orientations.stacks: 24; expected 191102976"), "{found}");

    let surplus = |c: &mut Certificate, members| {
        let placements = c.solutions.list.first().and_then(|pair| pair.placements.clone());
        c.solutions.list.push(tantalizer::agreement::Pair { members, placements });
        c.solutions.count = c.solutions.list.len().to_string();
    };
    let two = certificate(&catalogue::find("instant-insanity").unwrap().puzzle());
    let found = refused(&two, |c| surplus(c, [2, 3]));
    assert!(found.starts_with(".solutions.list[1].members: [2,3]; expected the end"), "{found}");

    let five = certificate(&catalogue::find("five-cubes").unwrap().puzzle());
    let found = refused(&five, |c| {
        // Two partial solutions of a solution of their own, gone with all that depends on them.
        c.partials.list.truncate(1);
        c.partials.count = "1".into();
        c.solutions.list.clear();
        c.solutions.count = "0".into();
        c.placements = Some("0".into());
        c.orientations = None;
    });
    assert!(found.starts_with(".placements: 0; expected "), "{found}");

    let wide = Matrix::from_integers([[6u32, 6], [6, 6]]).unwrap();
    let wide = certificate(&Puzzle::of_matrix(wide));
    assert!(!wide.solutions.list.is_empty());
    let found = refused(&wide, |c| {
        let (stacks, towers) = ("576".into(), "0".into());
        c.orientations = Some(tantalizer::agreement::Orientations { stacks, towers });
    });
    assert!(found.starts_with(".orientations: a count; expected null"), "{found}");
    let found = refused(&wide, |c| c.placements = Some("null".into()));
    assert_eq!(found, ".placements: \"null\"; expected null");
}

#[test]
fn hostile_words_are_refused_on_one_line() {
    let honest = certificate(&catalogue::find("mutando").unwrap().puzzle());
    let found = refused(&honest, |c| c.command = "x\n\nright: \u{1b}[32mall is well".into());
    assert_eq!(found, ".command: x\\n\\nright: \\u{1b}[32mall is well; expected agree");
    let found = refused(&honest, |c| c.magic = "9".repeat(1_000_000));
    assert!(found.len() < 1000, "{} characters", found.len());
    let found = refused(&honest, |c| c.puzzle.matrix[1][2] = "3".repeat(1_000_000));
    assert_eq!(found, ".puzzle.matrix[1][2]: 1000000 characters; expected at most 2500 digits");
    let found = refused(&honest, |c| c.puzzle.primes[0] = "+2".into());
    assert_eq!(found, ".puzzle.primes[0]: \"+2\"; expected a whole number in its digits");
    let given = Matrix::from_integers([[15u32, 21], [35, 15], [21, 35]]).unwrap();
    let given = certificate(&Puzzle::of_matrix(given));
    let found = refused(&given, |c| c.puzzle.primes[2] = "9".into());
    assert!(found.starts_with(".puzzle.primes[2]: 9 is not a prime"), "{found}");
    let found = refused(&honest, |c| c.puzzle.names.push("violet".into()));
    assert_eq!(found, ".puzzle.names: 5 names; expected 4 names");
    let found = refused(&honest, |c| c.puzzle.matrix.clear());
    assert!(found.starts_with(".puzzle.matrix: "), "{found}");
    let found = refused(&honest, |c| c.puzzle.faces.as_mut().unwrap()[0].truncate(5));
    assert_eq!(found, ".puzzle.faces[0]: 5 faces; expected six faces");
    let found = refused(&honest, |c| c.partials.list[0].columns[0] = usize::MAX);
    assert!(found.starts_with(".partials.list[0].columns: there is no entry (1,"), "{found}");
    let found = refused(&honest, |c| c.partials.list[0].cycles[0].cubes[0] = usize::MAX);
    assert!(found.contains("expected the number of a cube"), "{found}");
}

/// What is said to have been compared was.
#[test]
fn every_step_is_taken() {
    let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
    let agreement = prove(&puzzle, false, &Limits::new()).unwrap();
    assert_eq!(agreement.selections, Some(81));
    let stacks = agreement.stacks.unwrap();
    // One solution of one and one cycle, either in front: all forwards, and each of the two backwards.
    assert_eq!((stacks.built, stacks.built_for, stacks.orientations_tried), (6, 1, true));
    let mutando = catalogue::find("mutando").unwrap().puzzle();
    let stacks = prove(&mutando, false, &Limits::new()).unwrap().stacks.unwrap();
    assert_eq!((stacks.built, stacks.built_for), (4 * 2 * (1 + 3 + 2), 4));
    let eight = Puzzle::of_matrix(common::planted(8, 1));
    assert_eq!(prove(&eight, false, &Limits::new()).unwrap().selections, Some(6561));
    let nine = Puzzle::of_matrix(common::planted(9, 1));
    assert_eq!(prove(&nine, false, &Limits::new()).unwrap().selections, None);
}

#[test]
fn memory_and_steps_are_limited() {
    // E twice: 300 colours, 900 entries, four bytes each.
    let ring = Puzzle::of_matrix(common::ring(300));
    let stopped = prove(&ring, false, &Limits::new().with_memory(2_000_000)).unwrap_err();
    let (reason, step) = (StopReason::MemoryLimit, Step::Entries);
    assert_eq!(stopped, NoProof::Stopped { reason, step });
    // 4097 factors fit, what is known of them does not.
    let ring = Puzzle::of_matrix(common::ring(12));
    let stopped = prove(&ring, false, &Limits::new().with_memory(1_000_000)).unwrap_err();
    let (reason, step) = (StopReason::MemoryLimit, Step::Factors);
    assert_eq!(stopped, NoProof::Stopped { reason, step });
    let cubes = vec![tantalizer::model::Cube::new([tantalizer::model::Colour::new(0); 6]); 1];
    let all = count_orientations(&cubes, 1, &Limits::new()).complete().unwrap();
    assert_eq!(all, 24u8.into());
    let many: Vec<_> = (0..20_000)
        .map(|cube| tantalizer::model::Cube::new([tantalizer::model::Colour::new(cube); 6]))
        .collect();
    let stopped = count_orientations(&many, 20_000, &Limits::new().with_steps(100_000));
    assert_eq!(stopped.stop_reason(), Some(StopReason::StepLimit));
}
