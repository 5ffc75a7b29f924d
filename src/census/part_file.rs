//! Parts of a census as files: JSON, one object on a line.

use super::family::Family;
use super::part::{Histogram, Part, Subject, share};
use crate::error::CensusError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A part as it is written; numbers of any size are decimal strings.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartObject {
    schema: u32,
    command: String,
    colours: usize,
    repeat: bool,
    any: bool,
    relabel: bool,
    /// Counted from 1, and of how many.
    part: [usize; 2],
    /// The number of tasks in all parts; null if nothing was begun.
    tasks: Option<usize>,
    /// The number of those of this part that are done.
    done: usize,
    /// How often each matrix is counted in all parts together.
    times: String,
    by_solutions: BTreeMap<usize, String>,
    by_partials: BTreeMap<usize, String>,
    /// CRC-32 of the object without it, in hexadecimal digits.
    check: String,
}

impl PartObject {
    /// What the check has to be.
    fn expected_check(&mut self) -> String {
        let given = std::mem::take(&mut self.check);
        let text = serde_json::to_string(self).expect("strings and numbers can be written");
        self.check = given;
        format!("{:08x}", crc32fast::hash(text.as_bytes()))
    }
}

const COMMAND: &str = "census-part";

impl Part {
    /// The part as a JSON object on one line.
    #[must_use]
    pub fn write(&self) -> String {
        let strings = |histogram: &Histogram| {
            histogram.iter().map(|(&key, number)| (key, number.to_string())).collect()
        };
        let family = self.subject.family;
        let mut object = PartObject {
            schema: 1,
            command: COMMAND.to_owned(),
            colours: family.colours(),
            repeat: family.has_repeats(),
            any: family.is_any(),
            relabel: self.subject.relabel,
            part: [self.index, self.of],
            tasks: self.tasks,
            done: self.done,
            times: self.subject.times().to_string(),
            by_solutions: strings(&self.by_solutions),
            by_partials: strings(&self.by_partials),
            check: String::new(),
        };
        object.check = object.expected_check();
        serde_json::to_string(&object).expect("strings and numbers can be written") + "\n"
    }

    /// Reads what [`Part::write`] wrote; `name` is for errors.
    ///
    /// # Errors
    /// If it is something else.
    pub fn read(name: &str, text: &str) -> Result<Self, CensusError> {
        let unreadable =
            |reason: String| CensusError::UnreadablePart { name: name.to_owned(), reason };
        let mut object: PartObject =
            serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
        if (object.schema, &object.command[..]) != (1, COMMAND) {
            return Err(unreadable(format!("it is no {COMMAND} of schema 1")));
        }
        let expected = object.expected_check();
        if object.check != expected {
            return Err(unreadable("it was changed since it was written".to_owned()));
        }
        let family = Family::new(object.colours, object.any, object.repeat)?;
        let subject = Subject { family, relabel: object.relabel };
        let [index, of] = object.part;
        let mut part = Self::new(subject, index, of)?;
        if object.done > object.tasks.map_or(0, |tasks| share(tasks, index, of)) {
            return Err(unreadable("more is done than there is to do".to_owned()));
        }
        part.tasks = object.tasks;
        part.done = object.done;
        part.by_solutions = numbers(object.by_solutions).map_err(unreadable)?;
        part.by_partials = numbers(object.by_partials).map_err(unreadable)?;
        let sums = [&part.by_solutions, &part.by_partials].map(sum);
        if sums[0].is_none() || sums[0] != sums[1] {
            return Err(unreadable("the two histograms do not count the same matrices".to_owned()));
        }
        Ok(part)
    }
}

fn sum(histogram: &Histogram) -> Option<u128> {
    histogram.values().try_fold(0u128, |sum, &number| sum.checked_add(number))
}

fn numbers(strings: BTreeMap<usize, String>) -> Result<Histogram, String> {
    let number = |(key, text): (usize, String)| match text.parse() {
        Ok(number @ 1u128..) => Ok((key, number)),
        _ => Err(format!("{text:?} is no positive number")),
    };
    strings.into_iter().map(number).collect()
}
