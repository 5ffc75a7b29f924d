//! The texts that teach the model: explanations of a puzzle, worksheets, and a page to play with.
//!
//! Every number in them comes from the searches; nothing is computed here that the rest of the crate
//! computes. What is said is put together as a [`Document`], which is written for terminals, as
//! Markdown, LaTeX or HTML.

mod by_hand;
mod document;
mod explain;
mod facts;
mod page;
mod reason;
pub mod words;
pub mod worksheet;

pub use by_hand::{Branch, End, Tree};
pub use document::{Block, Document, Markup};
pub use explain::{Level, explain};
pub use facts::Facts;
pub use page::{MOST_CUBES, NoPage, check_page, page};
pub use reason::Reason;
