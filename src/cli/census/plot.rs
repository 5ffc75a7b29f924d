//! `census --plot`.

use super::super::output::{self, grouped};
use super::{Failure, answer};
use std::path::{Path, PathBuf};
use tantalizer::census::{Census, Histogram};
use tantalizer::draw::{Bars, histogram};

/// A file for a picture, in one of two formats.
#[derive(Debug, Clone)]
pub(super) struct Target {
    path: PathBuf,
    is_png: bool,
}

pub(super) fn target(text: &str) -> Result<Target, String> {
    let path = PathBuf::from(text);
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
    match ending.as_deref() {
        Some("svg") => Ok(Target { path, is_png: false }),
        Some("png") => Ok(Target { path, is_png: true }),
        _ => Err("expected the name of a file that ends in .svg or .png".to_owned()),
    }
}

pub(super) fn draw(census: &Census, target: &Target) -> Result<(), Failure> {
    /// Pixels for a unit of the SVG: sharp in print.
    const SCALE: f32 = 2.0;
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
    let path: &Path = &target.path;
    if target.is_png {
        output::write_file(path, &picture.png(SCALE)?)
    } else {
        output::write_file(path, picture.svg().as_bytes())
    }
}
