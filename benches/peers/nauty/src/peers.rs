//! nauty and Traces.

use crate::graph::ColouredGraph;
use crate::order::Order;
use nauty_Traces_sys::{
    FALSE, SG_FREE, SparseGraph, TRUE, Traces, TracesOptions, TracesStats, boolean, optionblk,
    sparsegraph, sparsenauty, statsblk,
};
use std::ffi::c_int;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};

/// A program that labels graphs canonically.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Program {
    /// nauty on sparse graphs.
    Nauty,
    /// The same with the random Schreier method.
    NautySchreier,
    /// Traces.
    Traces,
}

impl Program {
    pub(crate) const ALL: [Self; 3] = [Self::Nauty, Self::NautySchreier, Self::Traces];
}

/// What a run took and found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run {
    pub(crate) time: Duration,
    pub(crate) automorphisms: Order,
}

/// A graph as nauty wants it.
pub(crate) struct Labeller {
    graph: SparseGraph,
    /// The vertices, class by class.
    lab: Vec<c_int>,
    /// 0 for the last vertex of each class.
    ptn: Vec<c_int>,
}

impl Labeller {
    /// The lists of neighbours, and the classes as nauty's partition.
    pub(crate) fn new(graph: &ColouredGraph) -> Self {
        let classes = &graph.classes;
        let mut neighbours = vec![Vec::new(); classes.len()];
        for &[a, b] in &graph.edges {
            neighbours[a].push(int(b));
            neighbours[b].push(int(a));
        }
        let mut sparse = SparseGraph::new(classes.len(), 0);
        for (vertex, neighbours) in neighbours.iter().enumerate() {
            sparse.v[vertex] = sparse.e.len();
            sparse.d[vertex] = int(neighbours.len());
            sparse.e.extend(neighbours);
        }
        let mut vertices: Vec<usize> = (0..classes.len()).collect();
        vertices.sort_by_key(|&vertex| classes[vertex]);
        let next = vertices.iter().skip(1).map(|&vertex| Some(classes[vertex])).chain([None]);
        let ptn = vertices.iter().zip(next).map(|(&v, next)| (next == Some(classes[v])).into());
        Self {
            graph: sparse,
            ptn: ptn.collect(),
            lab: vertices.iter().map(|&vertex| int(vertex)).collect(),
        }
    }

    /// Labels the graph canonically; nothing if that takes longer than `limit`.
    pub(crate) fn run(&self, program: Program, limit: Duration) -> Option<Run> {
        let (mut graph, mut lab, mut ptn) =
            (self.graph.clone(), self.lab.clone(), self.ptn.clone());
        let mut orbits = vec![0; lab.len()];
        let mut canonical = sparsegraph::default();
        let arrays = Arrays {
            graph: &mut (&mut graph).into(),
            lab: &mut lab,
            ptn: &mut ptn,
            orbits: &mut orbits,
            canonical: &mut canonical,
        };
        let alarm = Alarm::after(limit);
        let start = Instant::now();
        let automorphisms = match program {
            Program::Nauty => arrays.nauty(FALSE),
            Program::NautySchreier => arrays.nauty(TRUE),
            Program::Traces => arrays.traces(),
        };
        let time = start.elapsed();
        drop(alarm);
        SG_FREE(&mut canonical);
        Some(Run { time, automorphisms: automorphisms? })
    }
}

/// A number of nauty's kind.
fn int(number: usize) -> c_int {
    c_int::try_from(number).expect("graphs are not that large")
}

/// What nauty and Traces work on. All arrays are as long as the graph has vertices.
struct Arrays<'a> {
    graph: &'a mut sparsegraph,
    lab: &'a mut [c_int],
    ptn: &'a mut [c_int],
    orbits: &'a mut [c_int],
    /// The graph that they allocate and fill.
    canonical: &'a mut sparsegraph,
}

impl Arrays<'_> {
    /// The order of the group; nothing if the alarm went off.
    fn nauty(self, schreier: boolean) -> Option<Order> {
        let mut options = optionblk {
            getcanon: TRUE,
            defaultptn: FALSE,
            schreier,
            ..optionblk::default_sparse()
        };
        let mut stats = statsblk::default();
        // SAFETY: the arrays have the length of the graph, and nauty keeps none of them.
        unsafe {
            sparsenauty(
                self.graph,
                self.lab.as_mut_ptr(),
                self.ptn.as_mut_ptr(),
                self.orbits.as_mut_ptr(),
                &raw mut options,
                &raw mut stats,
                self.canonical,
            );
        }
        (stats.errstatus == 0).then(|| Order::new(stats.grpsize1, stats.grpsize2))
    }

    /// The same with Traces.
    fn traces(self) -> Option<Order> {
        let mut options = TracesOptions { getcanon: TRUE, defaultptn: FALSE, ..Default::default() };
        let mut stats = TracesStats::default();
        // SAFETY: as above.
        unsafe {
            Traces(
                self.graph,
                self.lab.as_mut_ptr(),
                self.ptn.as_mut_ptr(),
                self.orbits.as_mut_ptr(),
                &raw mut options,
                &raw mut stats,
                self.canonical,
            );
        }
        (stats.errstatus == 0).then(|| Order::new(stats.grpsize1, stats.grpsize2))
    }
}

unsafe extern "C" {
    /// Both programs give up when they see that it is not 0.
    static mut nauty_kill_request: c_int;
}

/// The request as something that may be set at any time.
fn kill_request() -> &'static AtomicI32 {
    // SAFETY: it is aligned, lives as long as the process, and Rust touches it here only.
    unsafe { AtomicI32::from_ptr(&raw mut nauty_kill_request) }
}

/// Seconds that a program has to see the request. Then the process ends, as there is no other way.
const GRACE: u32 = 120;

extern "C" fn request_kill(_signal: c_int) {
    const MESSAGE: &[u8] = b"a program does not stop when told to\n";
    // SAFETY: these functions may be called in a handler, and the message is as long as it says.
    unsafe {
        if kill_request().swap(1, Ordering::Relaxed) == 1 {
            libc::write(libc::STDERR_FILENO, MESSAGE.as_ptr().cast(), MESSAGE.len());
            libc::_exit(3);
        }
        libc::alarm(GRACE);
    }
}

/// Tells nauty to give up after some time, unless dropped before. It needs no second thread, which
/// would make memory slower to allocate.
struct Alarm;

impl Alarm {
    /// Sets the alarm; seconds are rounded up.
    fn after(limit: Duration) -> Self {
        let seconds = u32::try_from(limit.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
        let handler = request_kill as extern "C" fn(c_int);
        // SAFETY: the handler does only what a handler may.
        unsafe {
            libc::signal(libc::SIGALRM, handler as libc::sighandler_t);
            libc::alarm(seconds);
        }
        Self
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        // SAFETY: no memory is involved.
        unsafe { libc::alarm(0) };
        kill_request().store(0, Ordering::Relaxed);
    }
}
