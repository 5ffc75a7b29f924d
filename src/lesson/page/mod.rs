//! A page to play with in the browser: one file that needs nothing else.
//!
//! The page holds the [facts](facts) of a puzzle as JSON, a style sheet and scripts: `model.js`
//! does the little arithmetic that follows each click (products, exponents, cycles, towers), `words.js`
//! writes numbers and colours, `hints.js` knows what to say next, `solids.js` turns
//! cubes, and `view.js` shows it all. What the script computes is checked on the page itself against
//! [vectors](vectors) that the library computed: opened with `#selftest` it says `PASS` or `FAIL`.

mod exercises;
mod facts;
mod vectors;

use super::Facts;
use crate::model::Matrix;
use thiserror::Error;

/// Why there is no page for a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoPage {
    /// It is not made of cubes.
    #[error("the page is about cubes with 3 pairs of faces, not rows of {columns} products of {k} {}", if *.k == 1 { "prime" } else { "primes" })]
    NotCubes {
        /// The number m2 of columns.
        columns: usize,
        /// The number k of primes in an entry.
        k: u64,
    },
    /// It has more cubes or colours than one can play with.
    #[error(
        "the page has room for {} cubes and colours, and these are {cubes} cubes in {colours} colours",
        MOST_CUBES
    )]
    TooLarge {
        /// The number of cubes.
        cubes: usize,
        /// The number of colours.
        colours: usize,
    },
}

/// The most cubes, and the most colours, of a page.
pub const MOST_CUBES: usize = 40;

/// The page for a puzzle.
///
/// # Errors
/// If the puzzle is not made of cubes, or too large.
///
/// ```
/// use tantalizer::catalogue;
/// use tantalizer::lesson::{Facts, page};
/// use tantalizer::outcome::Limits;
///
/// let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
/// let facts = Facts::find(&puzzle, 100, &Limits::new());
/// let html = page(&facts, "Instant Insanity").unwrap();
/// assert!(html.starts_with("<!DOCTYPE html>"));
/// assert!(!html.contains("http://") && !html.contains("https://"), "nothing from elsewhere");
/// ```
pub fn page(facts: &Facts<'_>, title: &str) -> Result<String, NoPage> {
    check_page(facts.matrix())?;
    let json = serde_json::to_string(&facts::object(facts, title)).expect("strings and numbers");
    // Inside a script element only its end would be understood.
    let json = json.replace('<', "\\u003c");
    let parts = [
        ("/*style*/", include_str!("page.css")),
        ("/*facts*/", &json),
        ("/*model*/", include_str!("model.js")),
        ("/*words*/", include_str!("words.js")),
        ("/*hints*/", include_str!("hints.js")),
        ("/*solids*/", include_str!("solids.js")),
        ("/*view*/", include_str!("view.js")),
    ];
    let template = include_str!("page.html");
    let mut html = String::with_capacity(json.len() + (1 << 16));
    let mut rest = template;
    // In one pass, so that nothing is replaced in what was put in.
    for (mark, part) in parts {
        let (before, after) = rest.split_once(mark).expect("the template has all marks in order");
        html.push_str(before);
        html.push_str(part);
        rest = after;
    }
    html.push_str(rest);
    Ok(html)
}

/// Whether there can be a page for a matrix; quick, so that it can be asked before a search.
///
/// # Errors
/// As [`page`].
pub fn check_page(matrix: &Matrix) -> Result<(), NoPage> {
    if !matrix.is_of_cubes() {
        return Err(NoPage::NotCubes { columns: matrix.columns(), k: matrix.k() });
    }
    let (cubes, colours) = (matrix.rows(), matrix.palette().len());
    if cubes > MOST_CUBES || colours > MOST_CUBES {
        return Err(NoPage::TooLarge { cubes, colours });
    }
    Ok(())
}
