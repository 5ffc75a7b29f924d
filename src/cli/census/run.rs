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
    /// At most so much is lost when the program is killed, and what it was just doing.
    const SAVE: Duration = Duration::from_secs(1);
    if let Some(path) = checkpoint {
        if path.exists() {
            part = resumed(&part, path)?;
        }
        save(&part, path)?;
    }
    let before = part.progress().0;
    let bar = Bar::new();
    let mut saved = Instant::now();
    let mut is_failing = false;
    let flow = part.advance(limits, |part| {
        // Tasks done before say nothing about the speed.
        let (done, tasks) = part.progress();
        bar.show(done - before, tasks - before);
        if let Some(path) = checkpoint.filter(|_| saved.elapsed() >= SAVE) {
            saved = Instant::now();
            let result = save(part, path);
            // It may come right: a disk of the network that is away for a moment.
            if let (Err(error), false) = (&result, is_failing) {
                output::note(&format!("not saved, but going on: {error}"));
            }
            is_failing = result.is_err();
        }
        ControlFlow::Continue(())
    });
    bar.finish();
    let flow = flow.map_err(|error| match checkpoint {
        Some(path) => format!("{}: {error}", path.display()),
        None => error.to_string(),
    })?;
    let kept = checkpoint.map(|path| (path, save(&part, path)));
    match (flow, kept) {
        (ControlFlow::Continue(()), Some((_, Err(error)))) => {
            output::note(&format!("not saved: {error}"));
            Ok(Ok(part))
        }
        (ControlFlow::Continue(()), _) => Ok(Ok(part)),
        (ControlFlow::Break(_), Some((_, Err(error)))) => Err(error),
        (ControlFlow::Break(reason), kept) => {
            let (done, tasks) = part.progress();
            let how = match kept {
                Some((path, _)) => {
                    format!("and kept in {}; the same command goes on", path.display())
                }
                None => "and lost; with --checkpoint FILE the same command would go on".to_owned(),
            };
            Ok(Err(Stop { reason, advice: format!("{done} of {tasks} tasks are done {how}") }))
        }
    }
}

/// Keeps a part in a file, unless the file has become another's.
fn save(part: &Part, path: &Path) -> Result<(), Failure> {
    if path.exists() {
        resumed(part, path)?;
    }
    output::write_file(path, part.write().as_bytes())
}

/// What the file holds, if it is the same part of the same census.
fn resumed(part: &Part, path: &Path) -> Result<Part, Failure> {
    const ANOTHER: &str = "name another file for --checkpoint, or remove this one to begin anew";
    let name = path.display().to_string();
    let text = text(path)?;
    let found = Part::read(&name, &text).map_err(|error| format!("{error}\n  try: {ANOTHER}"))?;
    if (found.subject(), found.place()) != (part.subject(), part.place()) {
        return Err(
            format!("{name}: it holds another census or another part\n  try: {ANOTHER}").into()
        );
    }
    Ok(found)
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
