//! The command-line program `tantalizer`: parse, dispatch, print one error.

mod cli;

use clap::Parser as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let exit = cli::run(&cli::Cli::parse()).unwrap_or_else(|failure| {
        anstream::eprintln!("{}: {failure}", cli::output::bad("error"));
        cli::Exit::BadInput
    });
    ExitCode::from(exit.code())
}
