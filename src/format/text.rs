//! Lines, words and their places: what all line-based formats share.

use super::culprit;
use crate::error::{InputError, Place, Problem};
use crate::model::Palette;
use num_bigint::BigUint;

/// A word of a text and where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) place: Place,
}

impl<'a> Token<'a> {
    /// Its letters as words.
    pub(super) fn letters(self) -> impl Iterator<Item = Self> + use<'a> {
        self.text.char_indices().enumerate().map(move |(index, (offset, letter))| Token {
            text: &self.text[offset..offset + letter.len_utf8()],
            place: Place { column: self.place.column + index, ..self.place },
        })
    }
}

/// A row of words; never empty.
pub(super) type Row<'a> = Vec<Token<'a>>;

/// A directive and the words after it.
#[derive(Debug)]
pub(super) struct Directive<'a> {
    pub(super) place: Place,
    pub(super) words: Vec<Token<'a>>,
}

/// A text as rows of words, with the directives before them.
#[derive(Debug)]
pub(super) struct Document<'a> {
    pub(super) source: &'a str,
    /// Rows without comments and without numbers of cubes before them.
    pub(super) rows: Vec<Row<'a>>,
    /// `colours:`, if it is there.
    pub(super) colours: Option<Directive<'a>>,
    /// `layout:`, if it is there.
    pub(super) layout: Option<Directive<'a>>,
}

impl<'a> Document<'a> {
    /// Splits a text into rows and words; `docs/formats.md` says how.
    pub(super) fn parse(source: &'a str, text: &'a str) -> Result<Self, InputError> {
        let mut document = Self { source, rows: Vec::new(), colours: None, layout: None };
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            let line = Token { text: line, place: Place { line: index + 1, column: 1 } };
            match directive(line) {
                Some((name, directive)) => document.add_directive(name, directive)?,
                None => {
                    let line = without_label(line, document.rows.len() + 1);
                    document.rows.extend(rows_of_line(line));
                }
            }
        }
        Ok(document)
    }

    fn add_directive(&mut self, name: &str, directive: Directive<'a>) -> Result<(), InputError> {
        let place = directive.place;
        let (name, slot) = match name.to_ascii_lowercase().as_str() {
            "colours" | "colors" => ("colours", &mut self.colours),
            "layout" => ("layout", &mut self.layout),
            _ => {
                let problem = Problem::UnknownDirective { token: name.to_owned() };
                return Err(InputError::new(self.source, place, problem));
            }
        };
        let repeated = slot.is_some();
        if repeated || !self.rows.is_empty() {
            let problem = Problem::MisplacedDirective { name, repeated };
            return Err(InputError::new(self.source, place, problem));
        }
        *slot = Some(directive);
        Ok(())
    }

    /// An error at a word of this text.
    pub(super) fn error(&self, token: Token<'_>, problem: Problem) -> InputError {
        InputError::new(self.source, token.place, problem)
    }

    /// The error of a text without rows, unless it has one.
    pub(super) fn require_rows(&self, expected: &'static str) -> Result<(), InputError> {
        if self.rows.is_empty() {
            return Err(InputError::new(self.source, None, Problem::Empty { expected }));
        }
        Ok(())
    }

    /// The palette of the `colours:` directive, if it is there.
    pub(super) fn palette(&self) -> Result<Option<Palette>, InputError> {
        let Some(Directive { place, words }) = &self.colours else { return Ok(None) };
        let mut colours: Vec<(String, BigUint)> = Vec::with_capacity(words.len());
        for &word in words {
            let parts = word.text.split_once('=').filter(|(name, _)| !name.is_empty());
            let colour =
                parts.and_then(|(name, prime)| number(prime).map(|prime| (name.to_owned(), prime)));
            colours.push(colour.ok_or_else(|| {
                self.error(word, Problem::ColourSyntax { token: word.text.to_owned() })
            })?);
        }
        Palette::new(colours.iter().cloned()).map(Some).map_err(|error| {
            let place = culprit(&colours, &error).map_or(*place, |index| words[index].place);
            InputError::new(self.source, place, error.into())
        })
    }
}

/// Whether a word consists of digits only.
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number that a word of digits writes.
pub(super) fn number(word: &str) -> Option<BigUint> {
    if is_number(word) { word.parse().ok() } else { None }
}

/// The parts between separators, empty ones included.
pub(super) fn parts_of(
    whole: Token<'_>,
    is_separator: impl Fn(char) -> bool,
) -> impl Iterator<Item = Token<'_>> {
    let mut place = whole.place;
    whole.text.split(is_separator).map(move |text| {
        let part = Token { text, place };
        place.column += text.chars().count() + 1;
        part
    })
}

/// The words between separators.
pub(super) fn words_of(whole: Token<'_>, is_separator: impl Fn(char) -> bool) -> Row<'_> {
    parts_of(whole, is_separator).filter(|part| !part.text.is_empty()).collect()
}

/// A line may hold several rows: `/` and closing brackets end one, and so does `;` unless it
/// stands between single words. Blanks, commas, bars, opening brackets and quotation marks only
/// separate words.
fn rows_of_line(line: Token<'_>) -> Vec<Row<'_>> {
    let words = |part| words_of(part, |c: char| c.is_whitespace() || ",|[(\"".contains(c));
    let mut rows = Vec::new();
    for part in parts_of(line, |c| "/])".contains(c)) {
        let pieces: Vec<Row<'_>> = parts_of(part, |c| c == ';').map(words).collect();
        if pieces.iter().any(|piece| piece.len() > 1) {
            rows.extend(pieces);
        } else {
            rows.push(pieces.concat());
        }
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// The rest of a line after `Cube 3:`, `cube 3`, `3:`, `3.` or `3)`, if that is its number.
fn without_label(line: Token<'_>, number: usize) -> Token<'_> {
    let text = line.text.trim_start();
    let word = text.get(..4).filter(|word| word.eq_ignore_ascii_case("cube"));
    let after_word = word.map_or(text, |word| text[word.len()..].trim_start());
    let Some(rest) = after_word.strip_prefix(&number.to_string()) else { return line };
    let after_sign = rest.strip_prefix([':', '.', ')']);
    let is_label = match (word, after_sign) {
        (_, Some(after)) => rest.starts_with(':') || after.starts_with(char::is_whitespace),
        (Some(_), None) => rest.starts_with(char::is_whitespace),
        (None, None) => false,
    };
    if !is_label {
        return line;
    }
    let rest = after_sign.unwrap_or(rest);
    let before = &line.text[..line.text.len() - rest.len()];
    let column = line.place.column + before.chars().count();
    Token { text: rest, place: Place { column, ..line.place } }
}

/// Whether a word is the name of a directive.
pub(super) fn is_directive(word: &str) -> bool {
    ["colours", "colors", "layout"].iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// `name: words`, where the name is a word of letters; a known name may stand without colon.
fn directive(line: Token<'_>) -> Option<(&str, Directive<'_>)> {
    let start = line.text.trim_start();
    let name = start.split(|c: char| !c.is_alphabetic()).next()?;
    let rest = &start[name.len()..];
    let has_colon = rest.starts_with(':');
    if name.is_empty() || !(has_colon || is_directive(name) && !rest.is_empty()) {
        return None;
    }
    let before = line.text.len() - start.len();
    let column = |bytes: usize| line.place.column + line.text[..bytes].chars().count();
    let begin = before + name.len() + usize::from(has_colon);
    let place = Place { column: column(before), ..line.place };
    let rest =
        Token { text: &line.text[begin..], place: Place { column: column(begin), ..line.place } };
    let words = words_of(rest, |c: char| c.is_whitespace() || ",;".contains(c));
    Some((name, Directive { place, words }))
}
