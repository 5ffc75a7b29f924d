//! Running a census, with a bar and a file to go on from.

use super::super::output;
use super::super::progress::Bar;
use super::Failure;
use std::io::Read as _;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};
use tantalizer::census::Part;
use tantalizer::outcome::{Limits, StopReason};

/// A census that was stopped.
pub(super) struct Stop {
    pub(super) reason: StopReason,
    /// How far it came, and how to go on.
    pub(super) advice: String,
}

/// Runs a part to its end, from where the file has come if there is one.
pub(super) fn complete(
    mut part: Part,
    checkpoint: Option<&Path>,
    limits: &Limits,
) -> Result<Result<Part, Stop>, Failure> {
    let mut keeper = checkpoint.map(Keeper::new);
    if let Some(keeper) = &keeper {
        if keeper.path.exists() {
            part = keeper.resumed(&part)?;
        }
        keeper.save(&part)?;
    }
    let before = part.progress().0;
    let bar = Bar::new();
    let flow = part.advance(limits, |part| {
        // Tasks done before say nothing about the speed.
        let (done, tasks) = part.progress();
        bar.show(done - before, tasks - before);
        if let Some(keeper) = &mut keeper {
            keeper.save_now_and_then(part);
        }
        ControlFlow::Continue(())
    });
    bar.finish();
    let flow = flow.map_err(|error| match checkpoint {
        Some(path) => format!("{}: {error}", path.display()),
        None => error.to_string(),
    })?;
    let saved = keeper.as_ref().map_or(Ok(()), |keeper| keeper.save(&part));
    let ControlFlow::Break(reason) = flow else {
        if let Err(error) = saved {
            output::note(&format!("not saved: {error}"));
        }
        return Ok(Ok(part));
    };
    saved?;
    let (done, tasks) = part.progress();
    let how = match checkpoint {
        Some(path) => format!("and kept in {}; the same command goes on", path.display()),
        None => "and lost; with --checkpoint FILE the same command would go on".to_owned(),
    };
    Ok(Err(Stop { reason, advice: format!("{done} of {tasks} tasks are done {how}") }))
}

/// Keeps a part in a file.
struct Keeper<'a> {
    path: &'a Path,
    saved: Instant,
    /// Whether it could not be written the last time.
    is_failing: bool,
}

impl<'a> Keeper<'a> {
    /// At most so much is lost when the program is killed, and what it was just doing.
    const PERIOD: Duration = Duration::from_secs(1);

    fn new(path: &'a Path) -> Self {
        Self { path, saved: Instant::now(), is_failing: false }
    }

    fn save_now_and_then(&mut self, part: &Part) {
        if self.saved.elapsed() < Self::PERIOD {
            return;
        }
        self.saved = Instant::now();
        let result = self.save(part);
        // It may come right: a disk of the network that is away for a moment.
        if let (Err(error), false) = (&result, self.is_failing) {
            output::note(&format!("not saved, but going on: {error}"));
        }
        self.is_failing = result.is_err();
    }

    /// Writes the part, unless the file has become another's.
    fn save(&self, part: &Part) -> Result<(), Failure> {
        if self.path.exists() {
            self.resumed(part)?;
        }
        output::write_file(self.path, part.write().as_bytes())
    }

    /// What the file holds, if it is the same part of the same census.
    fn resumed(&self, part: &Part) -> Result<Part, Failure> {
        const ANOTHER: &str =
            "name another file for --checkpoint, or remove this one to begin anew";
        let name = self.path.display().to_string();
        let found = Part::read(&name, &text(self.path)?);
        let found = found.map_err(|error| format!("{error}\n  try: {ANOTHER}"))?;
        if (found.subject(), found.place()) == (part.subject(), part.place()) {
            return Ok(found);
        }
        let problem = "it holds another census or another part";
        Err(format!("{name}: {problem}\n  try: {ANOTHER}").into())
    }
}

/// The text of a file with a part of a census.
pub(super) fn text(path: &Path) -> Result<String, Failure> {
    /// No part is longer by far.
    const MOST: u64 = 1 << 24;
    let name = path.display();
    let expected = "a part of a census";
    if path.is_dir() {
        return Err(format!("{name}: it is a directory\n  expected: {expected}").into());
    }
    let unreadable = |error: std::io::Error| format!("{name}: {error}\n  expected: {expected}");
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(unreadable)?;
    file.take(MOST + 1).read_to_string(&mut text).map_err(unreadable)?;
    if text.len() as u64 > MOST {
        return Err(format!("{name}: too long for {expected}").into());
    }
    Ok(text)
}
