//! How long a computation may go on, and how it ended.
//!
//! A run that stopped early is data, not an error: what it found is kept and marked as
//! incomplete ([`Outcome::Stopped`]), so that a partial count cannot be printed as a count.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Why a computation ended before it was complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// The time limit was reached.
    TimeLimit,
    /// So many steps were taken.
    StepLimit,
    /// More would have to be kept in memory than allowed.
    MemoryLimit,
    /// The user interrupted it.
    Interrupted,
    /// The receiver of the results asked for no more.
    Enough,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TimeLimit => "time limit",
            Self::StepLimit => "step limit",
            Self::MemoryLimit => "memory limit",
            Self::Interrupted => "interrupted",
            Self::Enough => "enough found",
        })
    }
}

/// A result that is complete, or as much of it as was found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub enum Outcome<T> {
    /// Everything was found.
    Complete(T),
    /// The computation stopped early.
    Stopped {
        /// What was found until then.
        so_far: T,
        /// Why it stopped.
        reason: StopReason,
    },
}

impl<T> Outcome<T> {
    /// Pairs a value with the way its computation ended.
    pub fn new(value: T, flow: ControlFlow<StopReason>) -> Self {
        match flow {
            ControlFlow::Continue(()) => Self::Complete(value),
            ControlFlow::Break(reason) => Self::Stopped { so_far: value, reason },
        }
    }

    /// The value, complete or not.
    pub fn value(&self) -> &T {
        match self {
            Self::Complete(value) | Self::Stopped { so_far: value, .. } => value,
        }
    }

    /// The value, and the way its computation ended.
    pub fn into_parts(self) -> (T, ControlFlow<StopReason>) {
        match self {
            Self::Complete(value) => (value, ControlFlow::Continue(())),
            Self::Stopped { so_far, reason } => (so_far, ControlFlow::Break(reason)),
        }
    }

    /// The value if it is complete.
    pub fn complete(self) -> Option<T> {
        match self {
            Self::Complete(value) => Some(value),
            Self::Stopped { .. } => None,
        }
    }

    /// Why the computation stopped early, if it did.
    #[must_use]
    pub fn stop_reason(&self) -> Option<StopReason> {
        match self {
            Self::Complete(_) => None,
            Self::Stopped { reason, .. } => Some(*reason),
        }
    }
}

/// How far a computation may go.
///
/// ```
/// use std::time::Duration;
/// use tantalizer::outcome::Limits;
///
/// let limits = Limits::new().with_time(Duration::from_secs(2));
/// assert!(limits.check().is_continue());
/// ```
#[derive(Debug, Clone)]
pub struct Limits {
    deadline: Option<Instant>,
    interrupt: Option<Arc<AtomicBool>>,
    memory: usize,
    threads: usize,
    /// Steps left.
    steps: Option<Arc<AtomicU64>>,
    progress: Option<Arc<AtomicU64>>,
    watch: Option<Watch>,
}

/// Something that is asked now and then whether to go on.
#[derive(Clone)]
struct Watch {
    /// Steps taken since it began.
    steps: Arc<AtomicU64>,
    ask: Arc<Ask>,
}

/// Told the number of steps taken.
type Ask = dyn Fn(u64) -> ControlFlow<StopReason> + Send + Sync;

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("steps", &self.steps).finish_non_exhaustive()
    }
}

impl Limits {
    /// Bytes that lists of results may take unless said otherwise: 1 GiB.
    pub const DEFAULT_MEMORY: usize = 1 << 30;

    /// No limit but the default one on memory, and one thread.
    #[must_use]
    pub fn new() -> Self {
        Self {
            deadline: None,
            interrupt: None,
            memory: Self::DEFAULT_MEMORY,
            threads: 1,
            steps: None,
            progress: None,
            watch: None,
        }
    }

    /// The same limits, and an end `time` from now.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), ..self }
    }

    /// The same limits, and an end as soon as the flag is set.
    #[must_use]
    pub fn with_interrupt(self, flag: Arc<AtomicBool>) -> Self {
        Self { interrupt: Some(flag), ..self }
    }

    /// The same limits, with at most `bytes` for lists of results.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Self {
        Self { memory: bytes, ..self }
    }

    /// The same limits, with so many threads for long searches; 0 counts as 1.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// The same limits, and an end after so many steps, about, in place of an earlier number; all
    /// computations with these limits or copies of them share the steps. A step of a search is an
    /// entry tried, one of the counting on divisors a state reached from another. Unlike time, steps
    /// are the same in every run.
    #[must_use]
    pub fn with_steps(self, steps: u64) -> Self {
        Self { steps: Some(Arc::new(AtomicU64::new(steps))), ..self }
    }

    /// The same limits; searches add the steps they take, about as many as entries they try.
    #[must_use]
    pub fn with_progress(self, steps: Arc<AtomicU64>) -> Self {
        Self { progress: Some(steps), ..self }
    }

    /// The same limits; steps are not added to those of other searches.
    #[must_use]
    pub(crate) fn uncounted(self) -> Self {
        Self { progress: None, ..self }
    }

    /// The same limits; now and then, and from any of its threads, a computation asks whether to go
    /// on, with the number of steps taken since.
    #[must_use]
    pub fn with_watch(
        self,
        ask: impl Fn(u64) -> ControlFlow<StopReason> + Send + Sync + 'static,
    ) -> Self {
        let watch = Watch { steps: Arc::default(), ask: Arc::new(ask) };
        Self { watch: Some(watch), ..self }
    }

    /// The number of threads a long search is shared among.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Runs something on as many threads; on this one alone if there are no others to be had.
    pub(crate) fn on_threads<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match rayon::ThreadPoolBuilder::new().num_threads(self.threads).build() {
            Ok(pool) => pool.install(work),
            Err(_) => work(),
        }
    }

    /// Takes note of steps; breaks when there are none left.
    fn take_steps(&self, steps: u32) -> ControlFlow<StopReason> {
        if let Some(progress) = &self.progress {
            progress.fetch_add(steps.into(), Ordering::Relaxed);
        }
        if let Some(watch) = &self.watch {
            let before = watch.steps.fetch_add(steps.into(), Ordering::Relaxed);
            (watch.ask)(before + u64::from(steps))?;
        }
        let Some(left) = &self.steps else { return ControlFlow::Continue(()) };
        let take = |left: u64| left.checked_sub(steps.into());
        match left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take) {
            Ok(_) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(StopReason::StepLimit),
        }
    }

    /// Breaks when the time is over or the user interrupted.
    pub fn check(&self) -> ControlFlow<StopReason> {
        if self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            ControlFlow::Break(StopReason::Interrupted)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            ControlFlow::Break(StopReason::TimeLimit)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Breaks when a list of results takes more than allowed.
    pub fn check_memory(&self, bytes: usize) -> ControlFlow<StopReason> {
        if bytes > self.memory {
            ControlFlow::Break(StopReason::MemoryLimit)
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}

/// The reason to stop as an error, for functions that give something otherwise.
pub(crate) fn checked(flow: ControlFlow<StopReason>) -> Result<(), StopReason> {
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(reason) => Err(reason),
    }
}

/// Calls [`Limits::check`] only every so often, so that a search can ask at every step.
#[derive(Debug)]
pub(crate) struct Ticker<'a> {
    limits: &'a Limits,
    /// Steps until the next look at the clock.
    wait: u32,
    /// Steps left after that look.
    budget: u64,
}

impl<'a> Ticker<'a> {
    /// Steps between two looks at the clock. A step takes about a microsecond for a small matrix,
    /// and a millisecond for one of 10 000 rows.
    const PERIOD: u32 = 32;

    pub(crate) fn new(limits: &'a Limits) -> Self {
        Self::with_budget(limits, u64::MAX)
    }

    /// A ticker that breaks with [`StopReason::Enough`] after so many steps, about.
    pub(crate) fn with_budget(limits: &'a Limits, budget: u64) -> Self {
        Self { limits, wait: Self::PERIOD, budget }
    }

    /// Whether no steps are left.
    pub(crate) fn is_spent(&self) -> bool {
        self.budget == 0
    }

    /// Breaks when what is kept takes more memory than allowed.
    pub(crate) fn check_memory(&self, bytes: usize) -> ControlFlow<StopReason> {
        self.limits.check_memory(bytes)
    }

    pub(crate) fn tick(&mut self) -> ControlFlow<StopReason> {
        self.wait -= 1;
        if self.wait > 0 {
            return ControlFlow::Continue(());
        }
        self.wait = Self::PERIOD;
        self.budget = self.budget.saturating_sub(Self::PERIOD.into());
        self.limits.take_steps(Self::PERIOD)?;
        if self.budget == 0 {
            return ControlFlow::Break(StopReason::Enough);
        }
        self.limits.check()
    }
}
