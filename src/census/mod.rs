//! Every puzzle there is: row types, all matrices of a kind by their numbers of solutions, and puzzles
//! on demand.

mod count;
pub mod design;
mod family;
mod last_rows;
mod orderly;
pub mod paper;
mod part;
mod part_file;
mod prefix;
mod repaint;
mod rows;

pub use family::Family;
pub use part::{Census, Histogram, Part, Subject, count, merge};
pub use prefix::Numbers;
pub use rows::RowTypes;
