//! What the commands share when they print.

use super::Failure;
use anstyle::{AnsiColor, Effects, RgbColor, Style};
use serde::Serialize;
use std::fs;
use std::io::{self, BufWriter, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tabled::builder::Builder;
use tabled::settings::object::Columns;
use tabled::settings::{Alignment, Padding, Style as Lines};
use tantalizer::draw::Picture;
use tantalizer::error::{InputError, Problem};
pub(super) use tantalizer::lesson::words::{counted, enumerated, grouped, ranges, times};
use tantalizer::model::{Colour, Palette};
use tantalizer::outcome::StopReason;

/// Styles vanish where the output is no terminal or `NO_COLOR` is set; the words stay.
fn painted(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// A heading.
pub(super) fn heading(text: &str) -> String {
    painted(Style::new().effects(Effects::BOLD), text)
}

/// Good news.
pub(super) fn good(text: &str) -> String {
    painted(AnsiColor::Green.on_default().effects(Effects::BOLD), text)
}

/// Bad news.
pub(crate) fn bad(text: &str) -> String {
    painted(AnsiColor::Red.on_default().effects(Effects::BOLD), text)
}

/// The name of a colour, painted if it is a word for one.
pub(super) fn colour(palette: &Palette, colour: Colour) -> String {
    let name = palette.name(colour);
    let style = match name.to_lowercase().as_str() {
        "red" => AnsiColor::Red.on_default(),
        "green" => AnsiColor::Green.on_default(),
        "blue" => AnsiColor::Blue.on_default(),
        "yellow" => AnsiColor::Yellow.on_default(),
        "cyan" => AnsiColor::Cyan.on_default(),
        "magenta" | "purple" => AnsiColor::Magenta.on_default(),
        "orange" => RgbColor(0xff, 0x8c, 0x00).on_default(),
        "pink" => RgbColor(0xff, 0x69, 0xb4).on_default(),
        "white" => Style::new().effects(Effects::BOLD),
        _ => return name.to_owned(),
    };
    painted(style, name)
}

/// Prints the text of a command.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout().lock();
    written(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

/// Whether a text was written. A reader that has seen enough is no error.
fn written(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Prints a JSON object on one line.
pub(super) fn print_json(object: &impl Serialize) -> Result<(), Failure> {
    print(&(serde_json::to_string(object)? + "\n"))
}

/// A line that says why there is no answer.
pub(super) fn undecided(reason: StopReason) -> String {
    format!("{}: stopped ({reason}) before the answer was certain\n", bad("undecided"))
}

/// Tells something on standard error that is no error.
pub(super) fn note(text: &str) {
    anstream::eprintln!("{}: {text}", heading("note"));
}

/// Rows as an aligned table, indented by two blanks; the columns named are aligned to the right.
pub(super) fn table(rows: Vec<Vec<String>>, to_the_right: &[usize]) -> String {
    let mut builder = Builder::new();
    for row in rows {
        builder.push_record(row);
    }
    let mut table = builder.build();
    table.with(Lines::empty()).with(Padding::new(2, 0, 0, 0));
    for &column in to_the_right {
        table.modify(Columns::one(column), Alignment::right());
    }
    table.to_string().lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Writes a file as a whole: under another name first, so that a run that is killed leaves what was
/// there before.
pub(super) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failed = |error: io::Error| unwritable(path, &error);
    // A device or a pipe is not to be replaced.
    if path.exists() && !path.is_file() {
        return fs::write(path, bytes).map_err(failed);
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    fs::write(&new, bytes).and_then(|()| fs::rename(&new, path)).map_err(failed)
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let (reason, expected) = (error.to_string(), "the name of a file in a folder that is there");
    let name = path.display().to_string();
    InputError::new(&name, None, Problem::Unwritable { reason, expected }).into()
}

/// A file for a picture, in one of two formats.
#[derive(Debug, Clone)]
pub(super) struct PictureFile {
    path: PathBuf,
    is_png: bool,
}

/// The file for a picture that an argument names.
pub(super) fn picture(text: &str) -> Result<PictureFile, String> {
    let path = PathBuf::from(text);
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
    match ending.as_deref() {
        Some("svg") => Ok(PictureFile { path, is_png: false }),
        Some("png") => Ok(PictureFile { path, is_png: true }),
        _ => Err("expected the name of a file that ends in .svg or .png".to_owned()),
    }
}

impl PictureFile {
    /// The name of the file.
    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// The file for one of several pictures: `cubes.svg`, `cubes-2.svg`, …
    pub(super) fn numbered(&self, index: usize, of: usize) -> Self {
        if of == 1 || index == 0 {
            return self.clone();
        }
        let (stem, ending) = (self.path.file_stem(), self.path.extension());
        let [stem, ending] = [stem, ending].map(|part| part.unwrap_or_default().to_string_lossy());
        let path = self.path.with_file_name(format!("{stem}-{}.{ending}", index + 1));
        Self { path, ..*self }
    }

    /// Whether the file can be written.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if self.path.exists() {
            let file = fs::OpenOptions::new().append(true).open(&self.path);
            return file.map(|_| ()).map_err(|error| unwritable(&self.path, &error));
        }
        write_file(&self.path, b"")?;
        fs::remove_file(&self.path).map_err(|error| unwritable(&self.path, &error))
    }

    pub(super) fn write(&self, picture: &Picture) -> Result<(), Failure> {
        /// Sharp in print.
        const DOTS_PER_INCH: f32 = 300.0;
        self.write_with(picture, DOTS_PER_INCH)
    }

    /// The same with another number of dots per inch, if it is a PNG.
    pub(super) fn write_with(&self, picture: &Picture, dots_per_inch: f32) -> Result<(), Failure> {
        if self.is_png {
            write_file(&self.path, &picture.png(dots_per_inch)?)
        } else {
            write_file(&self.path, picture.svg().as_bytes())
        }
    }
}

/// Writes pages to files, and tells their names after what they are: `nets are`.
pub(super) fn write_pages(
    pages: &[Picture],
    target: &PictureFile,
    what: &str,
) -> Result<(), Failure> {
    let mut names = Vec::new();
    for (index, page) in pages.iter().enumerate() {
        let file = target.numbered(index, pages.len());
        file.write(page)?;
        names.push(file.name());
    }
    if !names.is_empty() {
        note(&format!("{what} in {}", enumerated(&names)));
    }
    Ok(())
}

/// Objects as lines of JSON, written as they come.
pub(super) struct JsonLines {
    stdout: BufWriter<io::StdoutLock<'static>>,
    trouble: io::Result<()>,
}

impl JsonLines {
    pub(super) fn new() -> Self {
        Self { stdout: BufWriter::new(io::stdout().lock()), trouble: Ok(()) }
    }

    /// Writes an object; breaks when nobody reads on.
    pub(super) fn json(&mut self, object: &impl Serialize) -> ControlFlow<StopReason> {
        let written = serde_json::to_writer(&mut self.stdout, object).map_err(io::Error::from);
        self.trouble = written.and_then(|()| self.stdout.write_all(b"\n"));
        if self.trouble.is_ok() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(StopReason::Enough)
        }
    }

    /// Writes what is left.
    pub(super) fn finish(mut self) -> Result<(), Failure> {
        written(self.trouble.and_then(|()| self.stdout.flush()))
    }
}
