//! A bar for long searches, on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tantalizer::model::{Magic, Matrix};
use tantalizer::outcome::Limits;
use tantalizer::search::estimate::{self, Approx};

/// A run that may turn out to be long.
#[derive(Debug)]
pub(super) struct Progress {
    steps: Arc<AtomicU64>,
    done: Arc<AtomicBool>,
    bar: Option<JoinHandle<()>>,
}

impl Progress {
    /// Shows nothing for the first second, then how much of the estimated search is done and how
    /// long the rest may take.
    pub(super) fn start(matrix: &Matrix, magic: &Magic) -> Self {
        let (steps, done) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
        let bar = io::stderr().is_terminal().then(|| {
            let (matrix, magic) = (matrix.clone(), magic.clone());
            let (steps, done) = (Arc::clone(&steps), Arc::clone(&done));
            thread::spawn(move || draw(&matrix, &magic, &steps, &done))
        });
        Self { steps, done, bar }
    }

    /// The counter that searches add their steps to.
    pub(super) fn steps(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.steps)
    }

    /// Removes the bar.
    pub(super) fn finish(self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(bar) = self.bar {
            bar.thread().unpark();
            // A bar that could not be drawn is no failure of the run.
            let _ = bar.join();
        }
    }
}

/// A bar for work of known length, on a terminal only.
pub(super) struct Bar {
    bar: Option<ProgressBar>,
    begin: Instant,
}

impl Bar {
    pub(super) fn new() -> Self {
        let style = "{bar:30} {percent:>3}%, {elapsed} so far, about {eta} left";
        let bar = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template(style).expect("a template without mistakes");
            ProgressBar::new(0).with_style(style)
        });
        Self { bar, begin: Instant::now() }
    }

    /// Shows nothing for the first second, nor before something is done, when nothing can be said of the
    /// rest.
    pub(super) fn show(&self, done: usize, all: usize) {
        let is_time = done > 0 && self.begin.elapsed() > Duration::from_secs(1);
        if let (Some(bar), true) = (&self.bar, is_time) {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        }
    }

    /// Removes the bar.
    pub(super) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

fn draw(matrix: &Matrix, magic: &Magic, steps: &AtomicU64, done: &AtomicBool) {
    const WALKS: u32 = 300;
    let begin = Instant::now();
    let wait = |time: Duration| {
        thread::park_timeout(time);
        done.load(Ordering::Relaxed)
    };
    while begin.elapsed() < Duration::from_secs(1) {
        if wait(Duration::from_millis(100)) {
            return;
        }
    }
    let moment = Limits::new().with_time(Duration::from_millis(500));
    let estimate = estimate::estimate(matrix, magic, WALKS, 0, &moment);
    let tried = estimate.value().approx_tried().map_or(f64::INFINITY, Approx::value);
    // Beyond this a bar would stand still.
    let bar = if tried < 1e15 { estimated_bar(tried) } else { ProgressBar::new_spinner() };
    let bar = bar.with_elapsed(begin.elapsed());
    while !wait(Duration::from_millis(200)) {
        let steps = steps.load(Ordering::Relaxed);
        // An estimate that turns out too low grows with the work.
        bar.set_length(bar.length().unwrap_or(0).max(steps + steps / 100));
        bar.set_position(steps);
        bar.tick();
    }
    bar.finish_and_clear();
}

fn estimated_bar(tried: f64) -> ProgressBar {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an estimate")]
    let bar = ProgressBar::new(tried as u64);
    let style = "{bar:30} {percent:>3}% of an estimated {len} entries to try, {elapsed} so far, about {eta} left";
    bar.with_style(ProgressStyle::with_template(style).expect("a template without mistakes"))
}
