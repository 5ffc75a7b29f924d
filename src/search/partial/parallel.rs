//! Sharing a search among threads.

use super::engine::{Decision, Engine, Subtree, Visit};
use crate::outcome::{Limits, StopReason, Ticker};
use rayon::prelude::*;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A search that takes no more steps than this is not divided.
const ALONE: u64 = 10_000;

/// About so many subtrees a longer search is divided into: many more than threads, since some are
/// much larger than others.
const SUBTREES: usize = 2000;

/// Adds up all partial solutions with `add`: one result for every subtree, in their order. `check` is
/// told how many were added so far.
pub(in crate::search) fn gather<T: Default + Send>(
    engine: &Engine,
    limits: &Limits,
    check: impl Fn(usize) -> ControlFlow<StopReason> + Sync,
    add: impl Fn(&mut T, &[u16]) + Sync,
) -> (Vec<T>, ControlFlow<StopReason>) {
    let added = AtomicUsize::new(0);
    let run = |subtree: Subtree<'_>, ticker: &mut Ticker<'_>, stop: Option<&OnceLock<_>>| {
        let mut result = T::default();
        let mut visit = |columns: &[u16]| {
            add(&mut result, columns);
            let added = added.fetch_add(1, Ordering::Relaxed) + 1;
            match stop.and_then(OnceLock::get) {
                Some(&reason) => ControlFlow::Break(reason),
                None => check(added),
            }
        };
        let flow = engine.search(subtree, ticker, &mut visit).0;
        (result, flow)
    };
    let mut ticker = Ticker::with_budget(limits, ALONE);
    let (result, flow) = run(Subtree::ALL, &mut ticker, None);
    if !ticker.is_spent() {
        return (vec![result], flow);
    }
    added.store(0, Ordering::Relaxed);
    let stop = OnceLock::new();
    let (subtrees, flow) = divide(engine, &[], limits);
    if flow.is_break() {
        return (vec![T::default()], flow);
    }
    let results = limits.on_threads(|| {
        let results = subtrees.par_iter().with_max_len(1).map(|decided| {
            if stop.get().is_some() {
                return T::default();
            }
            let subtree = Subtree { decided, ..Subtree::ALL };
            let (result, flow) = run(subtree, &mut Ticker::new(limits), Some(&stop));
            if let ControlFlow::Break(reason) = flow {
                // Only the first reason counts.
                let _ = stop.set(reason);
            }
            result
        });
        results.collect()
    });
    (results, stop.get().map_or(ControlFlow::Continue(()), |&reason| ControlFlow::Break(reason)))
}

/// Visits the partial solutions that have the entries decided until `test` gives something; it is
/// what it gives for the first partial solution, in the order of the search, for which it gives
/// anything, so that the number of threads does not matter.
pub(in crate::search) fn first_in_order<T: Send>(
    engine: &Engine,
    decided: &[Decision],
    limits: &Limits,
    test: impl Fn(&[u16]) -> ControlFlow<StopReason, Option<T>> + Sync,
) -> ControlFlow<StopReason, Option<T>> {
    let run = |subtree: Subtree<'_>, ticker: &mut Ticker<'_>| {
        let mut found = None;
        let visit: &mut Visit<'_> = &mut |columns| match test(columns) {
            ControlFlow::Continue(None) => ControlFlow::Continue(()),
            ControlFlow::Continue(some) => {
                found = some;
                ControlFlow::Break(StopReason::Enough)
            }
            ControlFlow::Break(reason) => ControlFlow::Break(reason),
        };
        let flow = engine.search(subtree, ticker, visit).0;
        (found, flow)
    };
    let whole = Subtree { decided, ..Subtree::ALL };
    let mut ticker = Ticker::with_budget(limits, ALONE);
    match run(whole, &mut ticker) {
        (None, ControlFlow::Break(_)) if ticker.is_spent() => {}
        (None, ControlFlow::Break(reason)) => return ControlFlow::Break(reason),
        (found, _) => return ControlFlow::Continue(found),
    }
    let (subtrees, flow) = divide(engine, decided, limits);
    if let ControlFlow::Break(reason) = flow {
        return ControlFlow::Break(reason);
    }
    // A subtree that a limit cut short does not hide what is found in a later one.
    let stop = OnceLock::new();
    let first = limits.on_threads(|| {
        subtrees.par_iter().with_max_len(1).find_map_first(|decided| {
            let subtree = Subtree { decided, ..Subtree::ALL };
            let (found, flow) = run(subtree, &mut Ticker::new(limits));
            if let (None, ControlFlow::Break(reason)) = (&found, flow) {
                // Only the first reason counts.
                let _ = stop.set(reason);
            }
            found
        })
    });
    match (first, stop.get()) {
        (None, Some(&reason)) => ControlFlow::Break(reason),
        (found, _) => ControlFlow::Continue(found),
    }
}

/// Divides a subtree, level by level, into smaller ones in the order of the search.
fn divide(
    engine: &Engine,
    decided: &[Decision],
    limits: &Limits,
) -> (Vec<Vec<Decision>>, ControlFlow<StopReason>) {
    let mut subtrees = vec![decided.to_vec()];
    let mut divisible = true;
    while divisible && subtrees.len() < SUBTREES {
        divisible = false;
        let mut next = Vec::new();
        for decided in subtrees {
            let flow = limits.check();
            if flow.is_break() {
                return (Vec::new(), flow);
            }
            match engine.children(Subtree { decided: &decided, ..Subtree::ALL }) {
                None => next.push(decided),
                Some(children) => {
                    divisible = true;
                    let with = |&child| [decided.as_slice(), &[child]].concat();
                    next.extend(children.iter().map(with));
                }
            }
        }
        subtrees = next;
    }
    (subtrees, ControlFlow::Continue(()))
}
