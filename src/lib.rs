//! x
pub mod catalogue;
pub mod error;
pub mod format;
pub mod graph;
pub mod model;
pub mod outcome;
pub mod search;
pub mod tower;
