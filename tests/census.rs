//! The census against the definition, against other programs and against formulas.

use serde_json::Value;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use tantalizer::census::{
    Census, Family, Histogram, Part, Subject, count, greatest, merge, missing, paper,
};
use tantalizer::equivalence::relabelled_form;
use tantalizer::error::CensusError;
use tantalizer::model::{Magic, Matrix};
use tantalizer::outcome::{Limits, StopReason};
use tantalizer::search::{self, independent, literal};

fn family(colours: usize, any: bool, repeat: bool) -> Family {
    let family = if any { Family::any(colours) } else { Family::proper(colours) }.unwrap();
    if repeat { family.with_repeats() } else { family }
}

fn census(subject: Subject) -> Census {
    count(subject, &Limits::new()).complete().flatten().unwrap()
}

fn data(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A histogram whose numbers are JSON numbers or strings.
fn histogram(object: &Value) -> Histogram {
    let number = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let entries = object.as_object().unwrap().iter();
    entries.map(|(key, value)| (key.parse().unwrap(), number(value).parse().unwrap())).collect()
}

#[test]
fn proper_matrices_have_the_checked_figures() {
    let golden = data(include_str!("data/census-golden.json"));
    let entries = golden["census"].as_array().unwrap();
    assert_eq!(entries.len(), 3);
    for entry in entries {
        let colours = usize::try_from(entry["n"].as_u64().unwrap()).unwrap();
        let family = family(colours, false, false);
        assert_eq!(family.row_types().len() as u64, entry["row_types"].as_u64().unwrap());
        let census = census(Subject { family, relabel: false });
        assert_eq!(census.total(), u128::from(entry["matrices"].as_u64().unwrap()));
        assert_eq!(census.by_solutions, histogram(&entry["by_solutions"]), "{colours}");
        assert_eq!(census.by_partials, histogram(&entry["by_partials"]), "{colours}");
    }
}

#[test]
fn every_family_has_the_figures_of_other_programs() {
    let figures = data(include_str!("data/census-figures.json"));
    let figures = figures["figures"].as_array().unwrap();
    assert_eq!(figures.len(), 40);
    for entry in figures {
        let is = |key: &str| entry[key].as_bool().unwrap();
        let colours = usize::try_from(entry["n"].as_u64().unwrap()).unwrap();
        let family = family(colours, is("any"), is("repeat"));
        let census = census(Subject { family, relabel: is("relabel") });
        assert_eq!(census.by_solutions, histogram(&entry["by_solutions"]), "{entry}");
        assert_eq!(census.by_partials, histogram(&entry["by_partials"]), "{entry}");
    }
}

/// The numbers of solutions and of partial solutions, by the definition.
fn by_definition(matrix: &Matrix, magic: &Magic) -> (usize, usize) {
    let partials = literal::partial_solutions(matrix, magic, &Limits::new()).complete().unwrap();
    let mut solutions = 0;
    let flow = independent::for_each_set(&partials, 2, &Limits::new(), |_| {
        solutions += 1;
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    (solutions, partials.len())
}

/// All increasing sequences of so many numbers below `end`; not strictly increasing with repeats.
fn sequences(size: usize, start: usize, end: usize, repeat: bool) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with = |first: usize| {
        let rest = sequences(size - 1, if repeat { first } else { first + 1 }, end, repeat);
        rest.into_iter().map(move |rest| [&[first], &rest[..]].concat())
    };
    (start..end).flat_map(with).collect()
}

#[test]
fn small_families_equal_their_enumeration_by_the_definition() {
    for (colours, any, repeat) in (1..=3)
        .flat_map(|n| [(n, false, false), (n, false, true), (n, true, false), (n, true, true)])
    {
        let family = family(colours, any, repeat);
        let types = family.row_types();
        let magic = Magic::standard(types.palette());
        let mut expected = [(); 4].map(|()| Histogram::new());
        let mut forms = BTreeSet::new();
        for rows in sequences(colours, 0, types.len(), repeat) {
            let matrix = types.matrix(&rows);
            let (solutions, partials) = by_definition(&matrix, &magic);
            *expected[0].entry(solutions).or_default() += 1;
            *expected[1].entry(partials).or_default() += 1;
            let form = relabelled_form(&matrix, &Limits::new()).unwrap();
            if forms.insert(format!("{:?}", form.matrix().values())) {
                *expected[2].entry(solutions).or_default() += 1;
                *expected[3].entry(partials).or_default() += 1;
            }
        }
        let [plain, classes] = [false, true].map(|relabel| census(Subject { family, relabel }));
        let found =
            [plain.by_solutions, plain.by_partials, classes.by_solutions, classes.by_partials];
        assert_eq!(found, expected, "{family:?}");
    }
}

#[test]
fn classes_of_proper_six_cube_matrices_are_those_of_canonical_forms() {
    let family = family(6, false, false);
    let types = family.row_types();
    let forms: BTreeSet<String> = sequences(6, 0, types.len(), false)
        .iter()
        .map(|rows| relabelled_form(&types.matrix(rows), &Limits::new()).unwrap())
        .map(|form| format!("{:?}", form.matrix().values()))
        .collect();
    assert_eq!(forms.len() as u128, census(Subject { family, relabel: true }).total());
    assert_eq!(forms.len(), 21);
}

#[test]
fn more_than_six_colours_are_on_no_cube() {
    for repeat in [false, true] {
        let census = census(Subject { family: family(7, false, repeat), relabel: false });
        assert!(census.by_solutions.is_empty() && census.by_partials.is_empty());
    }
    assert_eq!(Family::proper(8), Err(CensusError::Colours { found: 8, limit: 7 }));
    assert_eq!(Family::any(0), Err(CensusError::Colours { found: 0, limit: 7 }));
}

fn completed(subject: Subject, index: usize, of: usize) -> Part {
    let mut part = Part::new(subject, index, of).unwrap();
    let flow = part.advance(&Limits::new(), |_| ControlFlow::Continue(())).unwrap();
    assert!(flow.is_continue() && part.is_complete());
    part
}

fn parts(subject: Subject, of: usize) -> Vec<(String, Part)> {
    (1..=of).map(|index| (format!("part{index}"), completed(subject, index, of))).collect()
}

#[test]
fn parts_add_up_to_the_whole() {
    for (family, relabel) in [
        (family(4, false, false), false),
        (family(4, true, true), false),
        (family(4, false, true), true),
        (family(5, false, false), true),
        (family(2, true, false), false),
        (family(1, true, false), false),
        (family(7, false, false), false),
    ] {
        let subject = Subject { family, relabel };
        for of in [1, 2, 3, 7, 100] {
            let mut parts = parts(subject, of);
            let written: Vec<(String, Part)> = parts
                .iter()
                .map(|(name, part)| (name.clone(), Part::read(name, &part.write()).unwrap()))
                .collect();
            assert_eq!(written, parts);
            parts.reverse();
            assert_eq!(merge(&parts).unwrap(), census(subject), "{subject:?} in {of}");
        }
    }
}

#[test]
fn parts_take_about_the_same_time() {
    // Known by the number of matrices they meet.
    let subject = Subject { family: family(4, true, false), relabel: false };
    let sizes = parts(subject, 4).into_iter().map(|(_, part)| {
        let text: Value = serde_json::from_str(&part.write()).unwrap();
        histogram(&text["by_solutions"]).values().sum::<u128>()
    });
    let sizes: Vec<u128> = sizes.collect();
    let (least, most) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
    assert!(most * 10 < least * 13, "{sizes:?}");
}

/// A part that was changed, with the check that fits.
fn with_check(text: &str) -> String {
    let (start, check) = text.trim_end().rsplit_once("\"check\":\"").unwrap();
    assert_eq!(check.len(), "01234567\"}".len());
    let hash = crc32fast::hash(format!("{start}\"check\":\"\"}}").as_bytes());
    format!("{start}\"check\":\"{hash:08x}\"}}\n")
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let subject = Subject { family: family(4, false, false), relabel: false };
    let all = parts(subject, 4);
    let other = parts(Subject { relabel: true, ..subject }, 4);
    let thirds = parts(subject, 3);
    let with = |positions: &[usize]| -> Vec<_> {
        positions.iter().map(|&position| all[position].clone()).collect()
    };
    assert_eq!(merge(&[]), Err(CensusError::NoParts));
    let missing = merge(&with(&[3, 0])).unwrap_err();
    assert_eq!(missing, CensusError::MissingParts { missing: vec![2, 3], count: 2, of: 4 });
    assert_eq!(
        missing.to_string(),
        "parts 2, 3 of 4 are missing; run the census with --part 2/4 and so on"
    );
    assert_eq!(
        merge(&with(&[0, 1, 0, 3])).unwrap_err().to_string(),
        "part 1 of 4 is there twice: part1 and part1; leave one out"
    );
    for foreign in [&other[2], &thirds[2]] {
        let mut parts = with(&[0, 1, 3]);
        parts.push(foreign.clone());
        let (first, name) = ("part1".to_owned(), "part3".to_owned());
        assert_eq!(merge(&parts), Err(CensusError::ForeignPart { first, name }));
    }
    // Changed in both histograms, so that they still agree, and with the check that fits.
    let more = |text: &str, histogram: &str| {
        let (start, rest) = text.split_once(&format!("\"{histogram}\":{{\"0\":\"")).unwrap();
        let (number, rest) = rest.split_once('"').unwrap();
        let number = number.parse::<u64>().unwrap() + 4;
        format!("{start}\"{histogram}\":{{\"0\":\"{number}\"{rest}")
    };
    let changed = more(&more(&all[0].1.write(), "by_solutions"), "by_partials");
    let changed = with_check(&changed);
    let mut parts = with(&[1, 2, 3]);
    parts.push(("changed".to_owned(), Part::read("changed", &changed).unwrap()));
    assert_eq!(merge(&parts), Err(CensusError::DamagedParts { expected: 270_725 }));
    let huge = completed(subject, 3, usize::MAX);
    let missing = merge(&[("huge".to_owned(), huge)]).unwrap_err().to_string();
    let expected = "parts 1, 2, 4, 5, 6, 7, 8, 9, 10, 11 and 18446744073709551604 more of";
    assert!(missing.starts_with(expected), "{missing}");
    assert_eq!(
        Part::new(subject, 0, 4).unwrap_err().to_string(),
        "there is no part 0 of 4; parts are counted from 1: 1/4 to 4/4"
    );
    assert!(Part::new(subject, 5, 4).is_err());
}

#[test]
fn what_is_no_part_is_refused() {
    let subject = Subject { family: family(3, false, false), relabel: false };
    let text = completed(subject, 1, 2).write();
    assert_eq!(with_check(&text), text);
    for (from, to, expected) in [
        ("\"schema\":1", "\"schema\":2", "no census-part of schema 1"),
        ("census-part", "census", "no census-part of schema 1"),
        ("\"colours\":3", "\"colours\":30", "census of 30 colours"),
        ("\"part\":[1,2]", "\"part\":[3,2]", "no part 3 of 2"),
        ("\"done\":", "\"done\":1", "more is done"),
        ("\"by_solutions\":{\"0\":\"", "\"by_solutions\":{\"0\":\"1", "the same matrices"),
        ("\"by_solutions\":{\"0\":\"", "\"by_solutions\":{\"0\":\"-", "no positive number"),
        ("\"by_solutions\":{", "\"by_solutions\":{\"x\":\"1\",", "invalid"),
        ("{", "[", "not a part"),
        ("\"done\"", "\"more\":1,\"done\"", "unknown field"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        let error = Part::read("p", &with_check(&changed)).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    // Tasks of another division.
    let changed = text.replacen("\"tasks\":", "\"tasks\":1", 1);
    let mut part = Part::read("p", &with_check(&changed)).unwrap();
    let error = part.advance(&Limits::new(), |_| ControlFlow::Continue(())).unwrap_err();
    assert!(error.to_string().contains("begin it again"), "{error}");
    // Whatever is changed by hand.
    let changed = text.replacen("\"done\":", "\"done\":0", 1);
    assert!(Part::read("p", &changed).is_err());
    for position in (0..text.len()).filter(|&i| text.as_bytes()[i].is_ascii_digit()) {
        let mut bytes = text.clone().into_bytes();
        bytes[position] = if bytes[position] == b'9' { b'8' } else { bytes[position] + 1 };
        let changed = String::from_utf8(bytes).unwrap();
        assert!(Part::read("p", &changed).is_err(), "{changed}");
    }
    assert!(Part::read("p", "").is_err());
}

#[test]
fn a_part_goes_on_where_it_stopped() {
    let subject = Subject { family: family(5, false, true), relabel: false };
    let whole = completed(subject, 2, 3);
    let mut part = Part::new(subject, 2, 3).unwrap();
    let mut stops = 0;
    while !part.is_complete() {
        // As after a kill: all that is left is what was written.
        part = Part::read("part", &part.write()).unwrap();
        let flow = part
            .advance(&Limits::new(), |part| {
                if part.is_complete() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(StopReason::Interrupted)
                }
            })
            .unwrap();
        stops += usize::from(flow.is_break());
    }
    assert!(stops > 10, "{stops}");
    assert_eq!(part, whole);
    let stopped = Limits::new().with_time(std::time::Duration::ZERO);
    let mut part = Part::whole(subject);
    let flow = part.advance(&stopped, |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(flow, ControlFlow::Break(StopReason::TimeLimit));
    assert_eq!(part.progress().0, 0);
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let subject = Subject { family: family(5, false, false), relabel: false };
    let limits = Limits::new().with_threads(3);
    assert_eq!(count(subject, &limits).complete().flatten(), Some(census(subject)));
}

#[test]
fn the_paper_is_right_for_four_colours_and_wrong_for_five_and_six() {
    let found = paper::compare(&Limits::new()).complete().flatten().unwrap();
    let summary: Vec<_> = found
        .iter()
        .map(|found| {
            let holds = [&found.census.by_solutions, &found.of_printed]
                .map(|histogram| found.claim.holds_for(histogram));
            (found.claim.colours, found.claim.printed.len(), found.repeated.len(), holds)
        })
        .collect();
    assert_eq!(
        summary,
        [(4, 64, 12, [true, true]), (5, 45, 0, [false, false]), (6, 15, 0, [false, true])]
    );
    let wrong: Vec<_> = found.iter().flat_map(|found| found.wrong.clone()).collect();
    assert_eq!(
        wrong,
        [
            ([4, 6, 10], Some([4, 6, 35])),
            ([25, 14, 15], Some([14, 25, 33])),
            ([35, 55, 10], Some([6, 35, 55])),
            ([14, 21, 35], Some([14, 21, 55])),
            ([26, 35, 55], Some([21, 26, 55])),
        ]
    );
    assert_eq!(missing(&found[1].census.by_solutions), [13, 14, 16, 17]);
    assert_eq!(found[1].census.by_solutions[&15], 135);
    assert_eq!(missing(&found[1].of_printed), [14, 17]);
    assert_eq!(greatest(&found[1].of_printed), 18);
}

#[test]
fn the_printed_lists_give_what_a_count_one_by_one_gives() {
    // The list for six colours is short enough to multiply out.
    let found = paper::compare(&Limits::new()).complete().flatten().unwrap();
    let six = &found[2];
    let palette = family(6, false, false).row_types().palette().clone();
    let magic = Magic::standard(&palette);
    let mut expected = Histogram::new();
    for rows in sequences(6, 0, 15, false) {
        let rows = rows.iter().map(|&row| six.claim.printed[row].map(Into::into).to_vec());
        let matrix = Matrix::from_values(palette.clone(), &rows.collect::<Vec<_>>()).unwrap();
        let solutions = search::solve(&matrix, &magic, 2, 0, &Limits::new()).unwrap();
        let count = usize::try_from(solutions.complete().unwrap().count).unwrap();
        *expected.entry(count).or_default() += 1;
    }
    assert_eq!(six.of_printed, expected);
}
