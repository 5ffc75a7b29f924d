//! The `faces` format: the six faces of a cube on each line.

use super::text::{Directive, Document, Token, is_number};
use super::{colours_line_unless_default, palette_of, unknown_colour, word};
use crate::error::{InputError, LayoutError, Problem};
use crate::model::{Colour, Cube, Face, Palette, Puzzle};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The order in which the six faces of a cube are written.
///
/// ```
/// use tantalizer::format::Layout;
///
/// let layout: Layout = "LFRBUD".parse()?;
/// assert_eq!(layout.to_string(), "LFRBUD");
/// assert_eq!("belt".parse::<Layout>()?.to_string(), "UFRBLD");
/// assert!("LFRBUU".parse::<Layout>().is_err());
/// # Ok::<(), tantalizer::error::LayoutError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// Invariant: each face once.
    faces: [Face; 6],
}

impl Layout {
    /// Front, back, left, right, up, down.
    pub const STANDARD: Self = Self { faces: Face::ALL };

    /// Up, then the belt of four faces from left to right as on an unfolded cube, then down.
    /// Where the belt starts does not matter: it only turns the cube.
    pub const BELT: Self =
        Self { faces: [Face::Up, Face::Front, Face::Right, Face::Back, Face::Left, Face::Down] };

    /// The cube whose faces are written in this order.
    fn cube(self, written: [Colour; 6]) -> Cube {
        let mut faces = written;
        for (face, colour) in self.faces.into_iter().zip(written) {
            faces[face.index()] = colour;
        }
        Cube::new(faces)
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(word: &str) -> Result<Self, LayoutError> {
        if word.eq_ignore_ascii_case("belt") {
            return Ok(Self::BELT);
        }
        let letters: Vec<char> = word.chars().collect();
        let mut faces = Vec::with_capacity(6);
        for &letter in &letters {
            let face = Face::of_letter(letter)
                .ok_or_else(|| LayoutError::Letter { word: word.to_owned(), letter })?;
            if faces.contains(&face) {
                return Err(LayoutError::Repeated { word: word.to_owned(), letter });
            }
            faces.push(face);
        }
        let found = faces.len();
        let faces =
            faces.try_into().map_err(|_| LayoutError::Length { word: word.to_owned(), found })?;
        Ok(Self { faces })
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word: String = self.faces.iter().map(|face| face.letter()).collect();
        f.pad(&word)
    }
}

pub(super) fn read(
    document: &Document<'_>,
    option: Option<Layout>,
) -> Result<(Puzzle, Layout), InputError> {
    document.require_rows("six colours for each cube, a cube on each line")?;
    let layout = layout_of(document, option)?;
    refuse_heading(document, option)?;
    let cubes = document
        .rows
        .iter()
        .enumerate()
        .map(|(index, row)| faces_of(document, layout, index + 1, row))
        .collect::<Result<Vec<_>, _>>()?;
    let palette = palette_of(document, || cubes.iter().flatten().copied())?;
    let cubes = cubes
        .into_iter()
        .map(|faces| colours(document, &palette, faces).map(|colours| layout.cube(colours)))
        .collect::<Result<_, _>>()?;
    let puzzle = Puzzle::of_cubes(palette, cubes)
        .map_err(|error| InputError::new(document.source, None, error.into()))?;
    Ok((puzzle, layout))
}

pub(super) fn write(puzzle: &Puzzle) -> Result<String, Problem> {
    let cubes = puzzle.some_cubes().map_err(|error| Problem::NotWritable {
        format: "faces",
        reason: error.to_string(),
        instead: "primes",
    })?;
    let palette = puzzle.palette();
    let names = cubes.iter().flat_map(Cube::faces).map(|colour| palette.name(colour));
    let mut text = format!("layout: {}\n", Layout::STANDARD);
    text.push_str(&colours_line_unless_default(palette, names, "faces")?);
    for cube in cubes {
        let faces = cube.faces().map(|colour| word(palette.name(colour), "faces"));
        text.push_str(&faces.into_iter().collect::<Result<Vec<_>, _>>()?.join(" "));
        text.push('\n');
    }
    Ok(text)
}

fn layout_of(document: &Document<'_>, option: Option<Layout>) -> Result<Layout, InputError> {
    let Some(Directive { place, words }) = &document.layout else {
        return Ok(option.unwrap_or(Layout::STANDARD));
    };
    // Letters with blanks between them are as clear as one word.
    let letters: String = words.iter().map(|word| word.text).collect();
    let place = words.first().map_or(*place, |word| word.place);
    let layout = letters
        .parse()
        .map_err(|error| InputError::new(document.source, place, Problem::Layout(error)))?;
    match option {
        Some(option) if option != layout => {
            let problem =
                Problem::TwoLayouts { file: layout.to_string(), option: option.to_string() };
            Err(InputError::new(document.source, place, problem))
        }
        _ => Ok(layout),
    }
}

/// Refuses a first row that names the six faces, unless the layout is told otherwise.
fn refuse_heading(document: &Document<'_>, option: Option<Layout>) -> Result<(), InputError> {
    let row = &document.rows[0];
    let is_face = |word: &Token<'_>| {
        let names = |face: &Face| {
            let letter = face.letter().to_string();
            letter.eq_ignore_ascii_case(word.text)
                || face.to_string().eq_ignore_ascii_case(word.text)
        };
        Face::ALL.iter().position(names)
    };
    let faces: BTreeSet<usize> = row.iter().filter_map(is_face).collect();
    if row.len() == 6 && faces.len() == 6 && document.layout.is_none() && option.is_none() {
        let letters: String =
            row.iter().filter_map(is_face).map(|face| Face::ALL[face].letter()).collect();
        return Err(document.error(row[0], Problem::Heading { layout: letters }));
    }
    Ok(())
}

/// The six words, or the six letters of one word.
fn faces_of<'a>(
    document: &Document<'_>,
    layout: Layout,
    cube: usize,
    row: &[Token<'a>],
) -> Result<[Token<'a>; 6], InputError> {
    let faces: Vec<Token<'a>> = match row {
        [word] => word.letters().collect(),
        _ => row.to_vec(),
    };
    let count = faces.len();
    faces.try_into().map_err(|_| {
        let (found, advice) = match row {
            [_] if count == 1 => {
                ("one letter".to_owned(), "write all six faces, for example RRGRBY")
            }
            [_] => (
                format!("a word of {count} letters"),
                "check the word letter by letter, or write six words with blanks between them",
            ),
            [_, _, _] if row.iter().all(|word| matches!(word.text.chars().count(), 2 | 3)) => (
                "three words".to_owned(),
                "if these are pairs of opposite faces, write all six colours one by one",
            ),
            [first, ..] if is_number(first.text.trim_end_matches([':', '.'])) => (
                format!("{count} colours"),
                "a number of a cube before its colours is that of the line, with a colon after it",
            ),
            _ => (
                format!("{count} colours"),
                "check for a face forgotten or given twice; put titles behind a #",
            ),
        };
        let problem = Problem::FaceCount { cube, found, layout: layout.to_string(), advice };
        document.error(row[0], problem)
    })
}

fn colours(
    document: &Document<'_>,
    palette: &Palette,
    faces: [Token<'_>; 6],
) -> Result<[Colour; 6], InputError> {
    let mut colours = [Colour::new(0); 6];
    for (colour, face) in colours.iter_mut().zip(faces) {
        *colour = palette
            .colour_named(face.text)
            .ok_or_else(|| document.error(face, unknown_colour(face.text, palette)))?;
    }
    Ok(colours)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Orientation;

    #[test]
    fn the_belt_may_start_anywhere() {
        let colours = [0, 1, 2, 3, 4, 5].map(Colour::new);
        let belt = Layout::BELT.cube(colours);
        let written = |order: [usize; 6]| Layout::BELT.cube(order.map(Colour::new));
        let shifted = written([0, 2, 3, 4, 1, 5]);
        assert!(Orientation::all().any(|orientation| shifted.turned(orientation) == belt));
        let backwards = written([0, 4, 3, 2, 1, 5]);
        assert!(!Orientation::all().any(|orientation| backwards.turned(orientation) == belt));
    }
}
