//! Lines, words and their places: what all line-based formats share.

use crate::error::{InputError, ModelError, Place, Problem};
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

/// A text as rows of words, with the directives before them.
#[derive(Debug)]
pub(super) struct Document<'a> {
    pub(super) source: &'a str,
    /// Rows with at least one word, without comments.
    pub(super) rows: Vec<Vec<Token<'a>>>,
    /// The words of `colours:`, if it is there.
    pub(super) colours: Option<Vec<Token<'a>>>,
    /// The words of `layout:`, if it is there.
    pub(super) layout: Option<Vec<Token<'a>>>,
}

impl<'a> Document<'a> {
    /// Splits a text into words at blanks and commas; `#` starts a comment.
    pub(super) fn parse(source: &'a str, text: &'a str) -> Result<Self, InputError> {
        let mut document = Self { source, rows: Vec::new(), colours: None, layout: None };
        for (index, line) in text.lines().enumerate() {
            let words = words(line, index + 1);
            match words.first().copied().and_then(directive) {
                None if words.is_empty() => {}
                None => document.rows.push(words),
                Some((name, rest)) => {
                    let first = words[0];
                    let rest = rest.into_iter().chain(words[1..].iter().copied()).collect();
                    document.add_directive(name, first, rest)?;
                }
            }
        }
        Ok(document)
    }

    fn add_directive(
        &mut self,
        name: &str,
        first: Token<'a>,
        rest: Vec<Token<'a>>,
    ) -> Result<(), InputError> {
        let (name, place) = match name.to_ascii_lowercase().as_str() {
            "colours" | "colors" => ("colours", &mut self.colours),
            "layout" => ("layout", &mut self.layout),
            _ => {
                let problem = Problem::UnknownDirective { token: first.text.to_owned() };
                return Err(InputError::new(self.source, first.place, problem));
            }
        };
        let repeated = place.is_some();
        if repeated || !self.rows.is_empty() {
            let problem = Problem::MisplacedDirective { name, repeated };
            return Err(InputError::new(self.source, first.place, problem));
        }
        *place = Some(rest);
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
        let Some(words) = &self.colours else { return Ok(None) };
        let mut colours: Vec<(String, BigUint)> = Vec::with_capacity(words.len());
        for &word in words {
            let parts = word.text.rsplit_once('=').filter(|(name, _)| !name.is_empty());
            let colour = parts.and_then(|(name, prime)| {
                is_number(prime)
                    .then(|| prime.parse().ok().map(|prime| (name.to_owned(), prime)))?
            });
            colours.push(colour.ok_or_else(|| {
                self.error(word, Problem::ColourSyntax { token: word.text.to_owned() })
            })?);
        }
        let is_to_blame = |colour: &(String, BigUint), error: &ModelError| match error {
            ModelError::NotPrime { number } => colour.1 == *number,
            ModelError::RepeatedPrime { prime } => colour.1 == *prime,
            ModelError::RepeatedName { name } => colour.0 == *name,
            ModelError::TooManyBits { bits, .. } => colour.1.bits() == *bits,
            _ => false,
        };
        Palette::new(colours.iter().cloned()).map(Some).map_err(|error| {
            // Of two that are alike, the second.
            let position = colours.iter().rposition(|colour| is_to_blame(colour, &error));
            let place = position.map(|position| words[position].place);
            InputError::new(self.source, place, error.into())
        })
    }
}

/// Whether a word consists of digits only.
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn words(line: &str, number: usize) -> Vec<Token<'_>> {
    let code = line.split('#').next().unwrap_or_default();
    words_of(code, Place { line: number, column: 1 }, |c| c.is_whitespace() || c == ',')
}

/// The words of a part of a line that begins at a place.
pub(super) fn words_of(
    part: &str,
    mut place: Place,
    is_separator: impl Fn(char) -> bool,
) -> Vec<Token<'_>> {
    let mut words = Vec::new();
    for text in part.split(is_separator) {
        if !text.is_empty() {
            words.push(Token { text, place });
        }
        place.column += text.chars().count() + 1;
    }
    words
}

/// The name of a directive that a row starts with, and what follows in the same word.
fn directive(first: Token<'_>) -> Option<(&str, Option<Token<'_>>)> {
    let (name, rest) = first.text.split_once(':')?;
    if rest.is_empty() {
        return Some((name, None));
    }
    let known = ["colours", "colors", "layout"];
    known.iter().any(|word| word.eq_ignore_ascii_case(name)).then(|| {
        let column = first.place.column + name.chars().count() + 1;
        (name, Some(Token { text: rest, place: Place { column, ..first.place } }))
    })
}
