//! `census --plot`.

use super::super::output::{PictureFile, grouped};
use super::{Failure, answer};
use tantalizer::census::{Census, Histogram};
use tantalizer::draw::{Bars, histogram};

pub(super) fn draw(census: &Census, target: &PictureFile) -> Result<(), Failure> {
    let bars = |label: &str, histogram: &Histogram| {
        #[expect(clippy::cast_precision_loss, reason = "a picture")]
        let numbers = histogram.iter().map(|(&value, &number)| (value, number as f64)).collect();
        Bars { label: label.to_owned(), numbers }
    };
    let what = if census.subject.relabel { "classes" } else { "matrices" };
    let title = format!("{} {}", grouped(&census.total().into()), answer::subject(census.subject));
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
