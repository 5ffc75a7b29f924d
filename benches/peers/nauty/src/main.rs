//! Compares tantalizer's canonical form under the order of rows, that of entries and permutations of
//! the colours with canonical labellings by nauty and Traces, in one run.

mod families;
mod graph;
mod measure;
mod order;
mod ours;
mod peers;
mod pure;
mod structure;

use families::Family;
use measure::{LIMIT, Measured, Runs};
use order::Order;
use std::env;
use std::process::ExitCode;
use tantalizer::model::Matrix;

const HELP: &str = "\
Compares canonical forms with nauty and Traces; prints Markdown.

usage: nauty-peer [--quick] [--list] [WORD…]

  WORD     only families whose names contain one of the words
  --quick  only families that take less than a few seconds
  --list   the names of the families
";

/// What the numbers mean.
fn notes() -> String {
    format!(
        "Seconds are medians of up to 101 runs, the programs in turns, each run of at most {} s. ×: the \
         time of the fastest of the others divided by tantalizer's. nauty (for sparse graphs, without and \
         with the random Schreier method), Traces and canonical-form are given a graph ready-made, tantalizer \
         the matrix. canonical-form, which does not count automorphisms, runs three times at most. \
         Colours, rows and entries are in random order. All orders of groups \
         that were found agree, and so do tantalizer's forms for another random order.",
        LIMIT.as_secs()
    )
}

fn main() -> ExitCode {
    let (options, words): (Vec<String>, Vec<String>) =
        env::args().skip(1).partition(|argument| argument.starts_with('-'));
    let is_known = |option: &&String| ["--quick", "--list"].contains(&option.as_str());
    if !options.iter().all(|option| is_known(&option)) {
        print!("{HELP}");
        return ExitCode::from(if options.iter().any(|option| option == "--help") { 0 } else { 2 });
    }
    let has = |name: &str| options.iter().any(|option| option == name);
    let chosen = families::ALL.iter().filter(|family| {
        let named = words.is_empty() || words.iter().any(|word| family.name.contains(word));
        named && (family.quick || !has("--quick"))
    });
    if has("--list") {
        chosen.for_each(|family| println!("{}", family.name));
        return ExitCode::SUCCESS;
    }
    compare(chosen)
}

/// Prints a row for every structure; fails if any two programs found groups of different orders, or
/// tantalizer different forms for two orders of colours, rows and entries.
fn compare<'a>(chosen: impl Iterator<Item = &'a Family>) -> ExitCode {
    println!(
        "| structure | colours | rows | automorphisms | tantalizer | nauty | with Schreier | Traces | canonical-form | × |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut mismatches = 0;
    for family in chosen {
        let matrix = (family.structure)().shuffled(1);
        let measured = Measured::of_matrix(&matrix);
        println!("{}", line(family.name, &matrix, &measured));
        let orders: Vec<Order> = measured.orders().collect();
        if orders.iter().any(|order| !order.agrees(&orders[0])) {
            let orders: Vec<String> = orders.iter().map(Order::to_string).collect();
            println!("\nMISMATCH: {} automorphisms\n", orders.join(", "));
            mismatches += 1;
        }
        let other = (family.structure)().shuffled(2);
        if measured.ours.is_complete() && ours::same_form(&matrix, &other, LIMIT) == Some(false) {
            println!("\nMISMATCH: two forms\n");
            mismatches += 1;
        }
    }
    if mismatches > 0 {
        println!("\nMISMATCHES: {mismatches}");
        return ExitCode::FAILURE;
    }
    println!("\n{}", notes());
    ExitCode::SUCCESS
}

/// A row of the table.
fn line(name: &str, matrix: &Matrix, measured: &Measured) -> String {
    let (colours, rows) = (matrix.palette().len(), matrix.rows());
    let order = measured.orders().next().map_or("–".into(), |order| order.to_string());
    let seconds: Vec<String> = measured.runs().map(Runs::to_string).collect();
    let (seconds, ratio) = (seconds.join(" | "), measured.ratio());
    format!("| {name} | {colours} | {rows} | {order} | {seconds} | {ratio} |")
}
