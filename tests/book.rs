//! The documents as a book: its contents, its links, and the reference that the program writes itself.

#![cfg(feature = "cli")]

mod common;

use common::program::run;
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use snapbox::{Assert, Data, data::DataFormat};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// `docs/reference.md` is what the program says of itself; `SNAPSHOTS=overwrite` writes it anew.
#[test]
fn the_reference_is_the_help_of_the_program() {
    let help = run(&["--help"]).stdout;
    let mut text = format!(
        "# Command reference\n\nWhat `tantalizer --help` and `tantalizer COMMAND --help` print. \
         [Command line](command-line.md) tells what the\ncommands have in common: exit codes, limits \
         and JSON.\n\n## `tantalizer`\n\n```text\n{help}```\n"
    );
    let commands = commands_of(&help);
    assert!(commands.len() >= 15, "only {commands:?} found");
    for command in commands {
        let help = run(&[command, "--help"]).stdout;
        let _ = write!(text, "\n## `tantalizer {command}`\n\n```text\n{help}```\n");
    }
    let expected = Data::read_from(Path::new("docs/reference.md"), Some(DataFormat::Text));
    Assert::new().action_env("SNAPSHOTS").eq(text, expected);
}

/// The commands that a help text lists, but for `help` itself.
fn commands_of(help: &str) -> Vec<&str> {
    let list = help.split("\nCommands:\n").nth(1).expect("a list of commands");
    let lines = list.lines().take_while(|line| !line.is_empty());
    // What a command does may go on in lines that are indented further.
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|&name| !name.is_empty() && name != "help").collect()
}

/// `docs/SUMMARY.md` has every chapter once, and nothing else.
#[test]
fn the_summary_lists_every_chapter_once() {
    let summary = Page::read(Path::new("docs/SUMMARY.md"));
    let listed: BTreeSet<&str> = summary.links.iter().map(String::as_str).collect();
    assert_eq!(listed.len(), summary.links.len(), "a chapter is listed twice");
    let chapters = chapters();
    let chapters: BTreeSet<&str> =
        chapters.iter().map(|path| path.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(listed, chapters);
}

/// Every link of the README and of the book leads to a file, and to a heading of it if it names one.
#[test]
fn links_lead_somewhere() {
    let mut paths = chapters();
    paths.extend(["README.md", "docs/SUMMARY.md"].map(PathBuf::from));
    let pages: BTreeMap<PathBuf, Page> =
        paths.into_iter().map(|path| (path.clone(), Page::read(&path))).collect();
    let mut checked = 0;
    for (path, page) in &pages {
        for link in page.links.iter().filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { beside(path, file) };
            assert!(target.exists(), "{}: no file {link}", path.display());
            let has_heading =
                || pages.get(&target).is_some_and(|page| page.anchors.contains(anchor));
            assert!(anchor.is_empty() || has_heading(), "{}: no heading {link}", path.display());
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} links found");
}

/// Blocks of the console are commands of this program, which other tests run.
#[test]
fn console_blocks_are_commands_of_the_program() {
    for path in chapters() {
        for block in Page::read(&path).console_blocks {
            let first = block.lines().next().unwrap_or_default();
            assert!(first.starts_with("$ tantalizer "), "{}: {first}", path.display());
        }
    }
}

/// The chapters of the book: every document but its contents.
fn chapters() -> Vec<PathBuf> {
    let paths = fs::read_dir("docs").unwrap().map(|entry| entry.unwrap().path());
    let is_chapter = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == "md")
            && path.file_name().unwrap() != "SUMMARY.md"
    };
    paths.filter(is_chapter).collect()
}

/// The path of a file that is named in another one.
fn beside(path: &Path, file: &str) -> PathBuf {
    let mut target = path.parent().unwrap().to_owned();
    for component in Path::new(file).components() {
        match component {
            Component::ParentDir => assert!(target.pop(), "{file} is outside"),
            component => target.push(component),
        }
    }
    target
}

/// What a document links to, and what can be linked to in it.
#[derive(Default)]
struct Page {
    links: Vec<String>,
    anchors: BTreeSet<String>,
    console_blocks: Vec<String>,
}

impl Page {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap();
        let mut page = Self::default();
        let mut heading = None;
        let mut block = None;
        for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    page.links.push(dest_url.into_string());
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    page.add_anchor(&heading.take().expect("a heading has begun"));
                }
                Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(name))) => {
                    block = (&*name == "console").then(String::new);
                }
                Event::End(TagEnd::CodeBlock) => page.console_blocks.extend(block.take()),
                Event::Text(part) | Event::Code(part) => {
                    if let Some(text) = heading.as_mut().or(block.as_mut()) {
                        text.push_str(&part);
                    }
                }
                _ => {}
            }
        }
        page
    }

    /// Anchors are made as mdBook makes them: small letters, digits, `_`, `-` for blanks, and a
    /// number if a heading stands there again.
    fn add_anchor(&mut self, heading: &str) {
        let slug: String = heading
            .trim()
            .chars()
            .map(|c| if c.is_whitespace() { '-' } else { c })
            .filter(|&c| c.is_alphanumeric() || c == '_' || c == '-')
            .flat_map(char::to_lowercase)
            .collect();
        let numbered = (1..).map(|number| format!("{slug}-{number}"));
        let anchor = std::iter::once(slug.clone())
            .chain(numbered)
            .find(|anchor| !self.anchors.contains(anchor));
        self.anchors.extend(anchor);
    }
}
