//! canonical-form, the labelling in pure Rust.

use crate::graph::ColouredGraph;
use canonical_form::Canonize;
use std::io::{Read as _, Write as _};
use std::os::fd::FromRawFd as _;
use std::time::{Duration, Instant};

/// A graph with coloured vertices as it wants it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Graph {
    classes: Vec<u64>,
    neighbours: Vec<Vec<usize>>,
}

impl Graph {
    pub(crate) fn new(graph: &ColouredGraph) -> Self {
        let mut neighbours = vec![Vec::new(); graph.classes.len()];
        for &[a, b] in &graph.edges {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        for list in &mut neighbours {
            list.sort_unstable();
        }
        Self { classes: graph.classes.iter().map(|&class| class as u64).collect(), neighbours }
    }

    /// The time to the canonical form; nothing if that takes longer than `limit`. It runs in a process
    /// of its own, as there is no way to end it otherwise.
    pub(crate) fn run(&self, limit: Duration) -> Option<Duration> {
        let mut ends = [0; 2];
        let seconds = u32::try_from(limit.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
        // SAFETY: there is one thread, so the child may do what it likes; the ends of the pipe are
        // owned once in each process.
        unsafe {
            assert_eq!(libc::pipe(ends.as_mut_ptr()), 0, "a pipe");
            if libc::fork() == 0 {
                libc::signal(libc::SIGALRM, libc::SIG_DFL);
                libc::alarm(seconds);
                let start = Instant::now();
                let form = self.canonical();
                let time = start.elapsed().as_secs_f64().to_le_bytes();
                assert_eq!(form.size(), self.size());
                let written = std::fs::File::from_raw_fd(ends[1]).write_all(&time);
                libc::_exit(i32::from(written.is_err()));
            }
            libc::close(ends[1]);
        }
        let mut time = [0; 8];
        // SAFETY: as above.
        let read = unsafe { std::fs::File::from_raw_fd(ends[0]) }.read_exact(&mut time);
        // SAFETY: it waits for the child.
        unsafe { libc::wait(std::ptr::null_mut()) };
        read.ok().map(|()| Duration::from_secs_f64(f64::from_le_bytes(time)))
    }
}

impl Canonize for Graph {
    fn size(&self) -> usize {
        self.classes.len()
    }

    fn apply_morphism(&self, perm: &[usize]) -> Self {
        let mut image = self.clone();
        for (vertex, list) in self.neighbours.iter().enumerate() {
            image.classes[perm[vertex]] = self.classes[vertex];
            image.neighbours[perm[vertex]] = list.iter().map(|&to| perm[to]).collect();
            image.neighbours[perm[vertex]].sort_unstable();
        }
        image
    }

    fn invariant_color(&self, u: usize) -> u64 {
        self.classes[u]
    }

    fn invariant_neighborhood(&self, u: usize) -> impl Iterator<Item = (usize, u64)> {
        self.neighbours[u].iter().map(|&to| (to, 0))
    }
}
