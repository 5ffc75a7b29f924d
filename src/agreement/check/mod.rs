//! Checks certificates with nothing but the model.
//!
//! Everything is recomputed from the names, primes and numbers that stand in the certificate:
//! primes are tested, entries multiplied and factored, selections multiplied, cycles walked, pairs
//! compared, placements added up. No search, no graph and no tower of this crate is used; only
//! whether the list of partial solutions is complete cannot be seen without a search.

mod puzzle;

use super::certificate::{Certificate, Cycle, Member, Pair};
use super::orientations::{self, FEW_CUBES};
use crate::model::{Colour, Magic, Palette, Puzzle, Selection};
use crate::outcome::{Limits, StopReason};
use num_bigint::BigUint;
use num_traits::{One, Pow};
use puzzle::puzzle_of;
use std::fmt::Display;
use thiserror::Error;

/// Something in a certificate that is not true.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {found}; expected {expected}")]
pub struct Refusal {
    /// Where, as a path into the JSON with positions counted from 0: `.partials.list[2].columns[0]`.
    pub place: String,
    /// What stands there.
    pub found: String,
    /// What should.
    pub expected: String,
}

/// Why a certificate was not found right.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Doubt {
    /// It is wrong.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A limit was reached before all was checked.
    #[error("stopped ({0}) before all was checked")]
    Stopped(StopReason),
}

/// What a check found right.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The puzzle that the certificate is about.
    pub puzzle: Puzzle,
    /// Its partial solutions, as far as they are listed.
    pub partials: Vec<Selection>,
    /// Whether all orientations were tried: then no solution is missing, since every one makes
    /// placements, and those of the solutions listed are all there are.
    pub orientations_tried: bool,
}

/// Checks every claim of a certificate but two: that no partial solution is missing, for which there
/// is [`recount`](super::recount) (that no pair of those listed is missing is checked); and, for more
/// than five cubes, that the orientations were counted and not only copied from the placements.
///
/// Time O(m1·m2) factorings, O(F·m1) for the F partial solutions, O(F²·m1) for their pairs.
///
/// # Errors
/// If it is wrong, with the first place that is; or if a limit was reached.
pub fn check(certificate: &Certificate, limits: &Limits) -> Result<Checked, Doubt> {
    same(".schema", certificate.schema, 1)?;
    same(".command", &certificate.command, "agree")?;
    same(".outcome", &certificate.outcome, "complete")?;
    let puzzle = puzzle_of(&certificate.puzzle, limits)?;
    let checker = Checker { puzzle: &puzzle, magic: Magic::standard(puzzle.palette()), limits };
    same(".magic", &certificate.magic, checker.magic.value())?;
    checker.edges(certificate)?;
    let partials = checker.partials(certificate)?;
    checker.pairs(certificate, &partials)?;
    let orientations_tried = checker.placements(certificate)?;
    Ok(Checked { puzzle, partials, orientations_tried })
}

pub(super) fn refusal(place: &str, found: impl Display, expected: impl Display) -> Refusal {
    let [found, expected] = [found.to_string(), expected.to_string()].map(|text| on_a_line(&text));
    Refusal { place: place.to_owned(), found, expected }
}

/// What a certificate says may be long, and may hold signs that move the cursor.
fn on_a_line(text: &str) -> String {
    const LONG: usize = 200;
    let mut line = String::new();
    for c in text.chars().take(LONG) {
        if c.is_control() { line.extend(c.escape_default()) } else { line.push(c) }
    }
    if text.chars().nth(LONG).is_some() {
        line.push('…');
    }
    line
}

/// A value that follows from the rest.
fn same(place: &str, found: impl Display, expected: impl Display) -> Result<(), Refusal> {
    let (found, expected) = (found.to_string(), expected.to_string());
    if found == expected { Ok(()) } else { Err(refusal(place, found, expected)) }
}

fn colour_named(palette: &Palette, place: &str, name: &str) -> Result<Colour, Refusal> {
    let colour = palette.colour_named(name);
    colour.ok_or_else(|| refusal(place, format!("{name:?}"), "a colour of the puzzle"))
}

fn go_on(limits: &Limits) -> Result<(), Doubt> {
    limits.check().break_value().map_or(Ok(()), |reason| Err(Doubt::Stopped(reason)))
}

struct Checker<'a> {
    puzzle: &'a Puzzle,
    magic: Magic,
    limits: &'a Limits,
}

impl Checker<'_> {
    fn go_on(&self) -> Result<(), Doubt> {
        go_on(self.limits)
    }

    /// Every entry is an edge, and every edge an entry: its ends multiply to the product, and the
    /// product factors into its ends.
    fn edges(&self, certificate: &Certificate) -> Result<(), Doubt> {
        let (matrix, palette) = (self.puzzle.matrix(), self.puzzle.palette());
        let expected = matrix.rows() * matrix.columns();
        same(".edges", certificate.edges.len(), expected)?;
        for (index, edge) in certificate.edges.iter().enumerate() {
            self.go_on()?;
            let (row, column) = (index / matrix.columns(), index % matrix.columns());
            let place = |field: &str| format!(".edges[{index}].{field}");
            same(&place("cube"), edge.cube, row + 1)?;
            same(&place("entry"), edge.entry, column + 1)?;
            same(&place("product"), &edge.product, matrix.value(row, column))?;
            let mut ends = Vec::new();
            for name in &edge.ends {
                ends.push(colour_named(palette, &place("ends"), name)?);
            }
            let product: BigUint = ends.iter().map(|&end| palette.prime(end)).product();
            if product != *matrix.value(row, column) {
                let found = format!("{}, whose primes multiply to {product}", edge.ends.join("–"));
                let expected = matrix.value(row, column);
                return Err(refusal(&place("ends"), found, expected).into());
            }
        }
        Ok(())
    }

    /// The partial solutions, in increasing order, each with product M and with a factor of cycles.
    fn partials(&self, certificate: &Certificate) -> Result<Vec<Selection>, Doubt> {
        let list = &certificate.partials.list;
        same(".partials.count", &certificate.partials.count, list.len())?;
        let mut partials: Vec<Selection> = Vec::with_capacity(list.len());
        for (index, member) in list.iter().enumerate() {
            self.go_on()?;
            let place = format!(".partials.list[{index}]");
            let selection = self.partial(&place, member)?;
            if partials.last().is_some_and(|last| *last >= selection) {
                let place = format!("{place}.columns");
                return Err(refusal(&place, selection, "a selection after the one before").into());
            }
            self.cycles(&place, member, &selection)?;
            partials.push(selection);
        }
        Ok(partials)
    }

    /// A selection whose product is M, by multiplication.
    fn partial(&self, place: &str, member: &Member) -> Result<Selection, Refusal> {
        let matrix = self.puzzle.matrix();
        let place = format!("{place}.columns");
        let selection = Selection::from_numbers(matrix, &member.columns)
            .map_err(|error| refusal(&place, error, "a column for every row"))?;
        let product = selection.value(matrix);
        if product != *self.magic.value() {
            let found = format!("{selection} with product {product}");
            let expected = format!("product M = {}", self.magic.value());
            return Err(refusal(&place, found, expected));
        }
        Ok(selection)
    }

    /// Walks along the cycles of a partial solution: every step is the edge chosen of its cube, every
    /// cube is passed once, every colour is left once, and so reached once.
    fn cycles(&self, place: &str, member: &Member, selection: &Selection) -> Result<(), Refusal> {
        let palette = self.puzzle.palette();
        let mut passed = vec![false; selection.rows()];
        let mut left = vec![false; palette.len()];
        for (index, cycle) in member.cycles.iter().enumerate() {
            let place = format!("{place}.cycles[{index}]");
            self.walk(&place, cycle, selection, &mut passed, &mut left)?;
        }
        let place = format!("{place}.cycles");
        if let Some(cube) = passed.iter().position(|passed| !passed) {
            let found = format!("no cycle through cube {}", cube + 1);
            return Err(refusal(&place, found, "every cube on one cycle"));
        }
        if let Some(colour) = left.iter().position(|left| !left) {
            let found = format!("no cycle through {}", palette.name(Colour::new(colour)));
            return Err(refusal(&place, found, "every colour on one cycle"));
        }
        Ok(())
    }

    fn walk(
        &self,
        place: &str,
        cycle: &Cycle,
        selection: &Selection,
        passed: &mut [bool],
        left: &mut [bool],
    ) -> Result<(), Refusal> {
        let (matrix, palette) = (self.puzzle.matrix(), self.puzzle.palette());
        let length = cycle.cubes.len();
        same(&format!("{place}.colours"), cycle.colours.len(), length)?;
        if length == 0 {
            return Err(refusal(place, "an empty cycle", "at least one cube"));
        }
        for (step, &cube) in cycle.cubes.iter().enumerate() {
            let here = format!("{place}.cubes[{step}]");
            let row = cube.checked_sub(1).filter(|&row| row < matrix.rows());
            let row = row.ok_or_else(|| refusal(&here, cube, "the number of a cube"))?;
            if std::mem::replace(&mut passed[row], true) {
                return Err(refusal(&here, format!("cube {cube} again"), "every cube once"));
            }
            let [from, to] = [step, (step + 1) % length].map(|index| &cycle.colours[index]);
            let colour_place = format!("{place}.colours[{step}]");
            let from = colour_named(palette, &colour_place, from)?;
            let to = colour_named(palette, &format!("{place}.colours"), to)?;
            if std::mem::replace(&mut left[from.index()], true) {
                let found = format!("{} again", palette.name(from));
                return Err(refusal(&colour_place, found, "every colour once"));
            }
            let chosen = matrix.value(row, selection.column(row));
            if palette.prime(from) * palette.prime(to) != *chosen {
                let found = format!("a step {}–{}", palette.name(from), palette.name(to));
                let entry = matrix.valuation(row, selection.column(row));
                let expected =
                    format!("{}, the pair chosen of cube {cube}", palette.display_colours(entry));
                return Err(refusal(&here, found, expected));
            }
        }
        Ok(())
    }

    /// The solutions are the pairs of listed partial solutions that differ in every row: all of them.
    fn pairs(&self, certificate: &Certificate, partials: &[Selection]) -> Result<(), Doubt> {
        let list = &certificate.solutions.list;
        same(".solutions.count", &certificate.solutions.count, list.len())?;
        let mut listed = list.iter().enumerate();
        for (s, first) in partials.iter().enumerate() {
            self.go_on()?;
            let second = partials.iter().enumerate().skip(s + 1);
            for (t, _) in second.filter(|(_, second)| first.is_independent_of(second)) {
                let expected =
                    format!("[{},{}], the next two that differ in every row", s + 1, t + 1);
                let Some((index, Pair { members, .. })) = listed.next() else {
                    return Err(refusal(".solutions.list", "the end", expected).into());
                };
                if *members != [s + 1, t + 1] {
                    let place = format!(".solutions.list[{index}].members");
                    let found = format!("[{},{}]", members[0], members[1]);
                    return Err(refusal(&place, found, expected).into());
                }
            }
        }
        if let Some((index, Pair { members: [s, t], .. })) = listed.next() {
            let place = format!(".solutions.list[{index}].members");
            let found = format!("[{s},{t}]");
            return Err(
                refusal(&place, found, "the end, after all that differ in every row").into()
            );
        }
        Ok(())
    }

    /// Placements follow from the numbers of cycles; for few cubes they are counted by trying all
    /// orientations, and whether that was done is the result.
    fn placements(&self, certificate: &Certificate) -> Result<bool, Doubt> {
        let matrix = self.puzzle.matrix();
        let are_towers = self.magic.describes_towers(matrix);
        // With the quotation marks that JSON has, so that "null" is not null.
        let written = |number: Option<&str>| match number {
            None => "null".to_owned(),
            Some(number) => format!("{number:?}"),
        };
        let same_number = |place: &str, claim: &Option<String>, number: Option<&BigUint>| {
            let number = number.map(ToString::to_string);
            same(place, written(claim.as_deref()), written(number.as_deref()))
        };
        let mut sum = BigUint::ZERO;
        for (index, pair) in certificate.solutions.list.iter().enumerate() {
            let cycles = pair.members.map(|m| certificate.partials.list[m - 1].cycles.len());
            let own = are_towers.then(|| BigUint::one() << (1 + cycles[0] + cycles[1]));
            let place = format!(".solutions.list[{index}].placements");
            same_number(&place, &pair.placements, own.as_ref())?;
            sum += own.unwrap_or_default();
        }
        same_number(".placements", &certificate.placements, are_towers.then_some(&sum))?;
        if let Some(orientations) = &certificate.orientations {
            if !are_towers {
                let expected = "null, since these are no towers";
                return Err(refusal(".orientations", "a count", expected).into());
            }
            let stacks: BigUint = Pow::pow(BigUint::from(24u8), matrix.rows());
            same(".orientations.stacks", &orientations.stacks, stacks)?;
            same(".orientations.towers", &orientations.towers, &sum)?;
        }
        if !are_towers || matrix.rows() > FEW_CUBES {
            return Ok(false);
        }
        let cubes = self.puzzle.some_cubes().expect("rows of cubes");
        let count = orientations::count(&cubes, self.puzzle.palette().len(), self.limits);
        let (count, flow) = count.into_parts();
        if let Some(reason) = flow.break_value() {
            return Err(Doubt::Stopped(reason));
        }
        // With the placements the solutions listed are wrong: one is missing.
        same(".placements", sum, count)?;
        Ok(true)
    }
}
