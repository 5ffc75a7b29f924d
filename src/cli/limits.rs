//! How far a run may go, and on how many threads.

use super::{Failure, input};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tantalizer::outcome::Limits;

#[derive(Debug, clap::Args)]
pub(super) struct LimitArgs {
    /// Stop after this time, for example 500ms, 2s or 5m, and give what was found
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = input::duration)]
    time_limit: Option<Duration>,

    /// Stop when lists and tables would take more memory than this, for example 500M or 4G, and
    /// give what was found [default: 1G]
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true, value_parser = input::bytes)]
    memory_limit: Option<usize>,

    /// Number of threads for long searches; the output does not depend on it [default: all there
    /// are]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = threads)]
    threads: Option<usize>,
}

/// The number of threads.
fn threads(text: &str) -> Result<usize, String> {
    input::up_to(text, 4096)
}

impl LimitArgs {
    /// The limits from now on, and Ctrl-C: the first asks for an end, the second ends the program.
    pub(super) fn start(&self) -> Result<Limits, Failure> {
        let flag = Arc::new(AtomicBool::new(false));
        let set = Arc::clone(&flag);
        ctrlc::set_handler(move || {
            if set.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        })?;
        Ok(self.limits().with_interrupt(flag))
    }

    /// The limits from now on, with this time unless another was asked for.
    pub(super) fn for_a_while(&self, time: Duration) -> Limits {
        match self.time_limit {
            Some(_) => self.limits(),
            None => self.limits().with_time(time),
        }
    }

    fn limits(&self) -> Limits {
        let available = || std::thread::available_parallelism().map_or(1, usize::from);
        let limits = Limits::new()
            .with_threads(self.threads.unwrap_or_else(available))
            .with_memory(self.memory_limit.unwrap_or(Limits::DEFAULT_MEMORY));
        match self.time_limit {
            Some(time) => limits.with_time(time),
            None => limits,
        }
    }
}
