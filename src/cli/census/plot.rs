//! `census --plot`.

use super::super::output::{PictureFile, counted};
use super::{Failure, answer};
use tantalizer::census::{Census, Histogram, Subject};
use tantalizer::draw::{Bars, histogram};

pub(super) fn draw(census: &Census, target: &PictureFile) -> Result<(), Failure> {
    let bars = |label: &str, histogram: &Histogram| {
        #[expect(clippy::cast_precision_loss, reason = "a picture")]
        let numbers = histogram.iter().map(|(&value, &number)| (value, number as f64)).collect();
        Bars { label: label.to_owned(), numbers }
    };
    if census.by_solutions.is_empty() {
        return Err("nothing to draw: there is no such puzzle".into());
    }
    let (one, what) = answer::noun(census.subject);
    let Subject { family, relabel } = census.subject;
    let kind = if family.is_any() { "any" } else { "proper" };
    let rows = if family.has_repeats() { "rows may be equal" } else { "distinct rows" };
    let copies = if relabel { ", repainted copies as one" } else { "" };
    let total = counted(census.total(), one, what);
    let n = family.colours();
    let title = format!("{n} cubes, {n} colours ({kind}, {rows}{copies}): {total}");
    let picture = histogram(
        &title,
        what,
        &[
            bars("number of solutions", &census.by_solutions),
            bars("number of partial solutions", &census.by_partials),
        ],
    )?;
    target.write(&picture)
}
