//! What a census cannot count.

use thiserror::Error;

/// A census that cannot be made, or parts of one that do not fit together.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CensusError {
    /// A number of colours that no census is made for.
    #[error("a census of {found} colours is not possible; expected a number from 1 to {limit}")]
    Colours {
        /// The number given.
        found: usize,
        /// The greatest number accepted.
        limit: usize,
    },
    /// A part that is not there.
    #[error("there is no part {index} of {of}; parts are counted from 1: 1/{of} to {of}/{of}")]
    NoSuchPart {
        /// The part.
        index: usize,
        /// The number of parts.
        of: usize,
    },
    /// No part at all.
    #[error("no part of a census was given")]
    NoParts,
    /// A text that is no part.
    #[error(
        "{name}: not a part of a census: {reason}; expected what `census N --part i/N` printed"
    )]
    UnreadablePart {
        /// Where the text is from.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A part that was divided in another way.
    #[error(
        "the part was begun with {found} tasks, where this census has {expected}; begin it again"
    )]
    ForeignTasks {
        /// The number of tasks in the part.
        found: usize,
        /// The number of tasks there are.
        expected: usize,
    },
    /// A part that is not complete.
    #[error(
        "{name}: this part is unfinished, {done} of {tasks} tasks are done; let it go on with \
         --checkpoint"
    )]
    UnfinishedPart {
        /// Where it is from.
        name: String,
        /// The number of tasks done.
        done: usize,
        /// The number of tasks of the part.
        tasks: usize,
    },
    /// The same part twice.
    #[error("part {index} of {of} is there twice: {first} and {second}; leave one out")]
    DoublePart {
        /// The part.
        index: usize,
        /// The number of parts.
        of: usize,
        /// Where one is from.
        first: String,
        /// Where the other is from.
        second: String,
    },
    /// A part of another census than the first.
    #[error("{name} and {first} are not parts of one census: matrices or number of parts differ")]
    ForeignPart {
        /// Where the first part is from.
        first: String,
        /// Where the part is from.
        name: String,
    },
    /// Parts that are not there.
    #[error("{} missing; run the census with --part {}/{of}{}", parts(.missing, *.count, *.of),
        .missing[0], if *.count == 1 { "" } else { " and so on" })]
    MissingParts {
        /// The first of them.
        missing: Vec<usize>,
        /// How many they are.
        count: usize,
        /// The number of parts.
        of: usize,
    },
    /// Parts that were changed.
    #[error(
        "the parts do not add up to the {expected} there are; one of them was changed since it was \
         written"
    )]
    DamagedParts {
        /// The number of matrices or classes.
        expected: u128,
    },
}

impl CensusError {
    /// So many missing parts are named.
    pub(crate) const NAMED: usize = 10;
}

/// `part 3 of 8 is` or `parts 3, 5 and 2 more of 8 are`.
fn parts(missing: &[usize], count: usize, of: usize) -> String {
    let shown: Vec<String> = missing.iter().map(ToString::to_string).collect();
    match count - missing.len() {
        0 if count == 1 => format!("part {} of {of} is", shown[0]),
        0 => format!("parts {} of {of} are", shown.join(", ")),
        more => format!("parts {} and {more} more of {of} are", shown.join(", ")),
    }
}
