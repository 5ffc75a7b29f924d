//! Running a census, with a bar and a file to go on from.

use super::super::output;
use super::super::progress::Bar;
use super::Failure;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};
use tantalizer::census::Part;
use tantalizer::outcome::{Limits, StopReason};

/// A census that was stopped.
pub(super) struct Stop {
    pub(super) reason: StopReason,
    /// How to go on.
    pub(super) advice: Option<String>,
}

/// Runs a part to its end, from where the file has come if there is one.
pub(super) fn complete(
    part: Part,
    checkpoint: Option<&Path>,
    limits: &Limits,
) -> Result<Result<Part, Stop>, Failure> {
    /// At most so much is lost when the program is killed, and what it was just doing.
    const SAVE: Duration = Duration::from_secs(1);
    let mut part = match checkpoint {
        Some(path) if path.exists() => resumed(&part, path)?,
        _ => part,
    };
    let before = part.progress().0;
    let bar = Bar::new();
    let mut saved = Instant::now();
    let mut trouble = None;
    let flow = part.advance(limits, |part| {
        // Tasks done before say nothing about the speed.
        let (done, tasks) = part.progress();
        bar.show(done - before, tasks - before);
        if let Some(path) = checkpoint.filter(|_| saved.elapsed() >= SAVE) {
            saved = Instant::now();
            if let Err(error) = output::write_file(path, part.write().as_bytes()) {
                trouble = Some(error.to_string());
                return ControlFlow::Break(StopReason::Interrupted);
            }
        }
        ControlFlow::Continue(())
    });
    bar.finish();
    let flow = flow.map_err(|error| match checkpoint {
        Some(path) => format!("{}: {error}", path.display()),
        None => error.to_string(),
    })?;
    if let Some(trouble) = trouble {
        return Err(trouble.into());
    }
    if let Some(path) = checkpoint {
        output::write_file(path, part.write().as_bytes())?;
    }
    Ok(match flow {
        ControlFlow::Continue(()) => Ok(part),
        ControlFlow::Break(reason) => {
            let (done, tasks) = part.progress();
            let advice = checkpoint.map(|path| {
                let path = path.display();
                format!(
                    "{done} of {tasks} tasks are done and kept in {path}; the same command goes on"
                )
            });
            Err(Stop { reason, advice })
        }
    })
}

/// What the file holds, if it is the same part of the same census.
fn resumed(part: &Part, path: &Path) -> Result<Part, Failure> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    let found = Part::read(&name, &text)?;
    if (found.subject(), found.place()) != (part.subject(), part.place()) {
        return Err(format!(
            "{name}: it holds another census or another part\n  try: name another file for \
             --checkpoint, or give the options this one was begun with"
        )
        .into());
    }
    Ok(found)
}
