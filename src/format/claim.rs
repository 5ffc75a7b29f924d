//! What somebody says is a solution: selections or a tower.
//!
//! * selections: `{(1,1),(2,1),(3,3),(4,3)}` as in the paper, or just the columns `1 1 3 3`;
//!   several of them one after the other, separated by `/`, `;` or line ends;
//! * a tower: for each cube, from the first on, the colours of front, back, left, right and, if
//!   wanted, up and down, separated in the same way. With the number of the cube before the
//!   colours the cubes may come in any order.
//!
//! Either may also be a JSON list of lists.

use super::text::{Token, is_number, words_of};
use super::{decode, place_of, unknown_colour};
use crate::error::{InputError, Place, Problem};
use crate::model::{Colour, Puzzle, Selection, StackedCube};

/// A claim about a puzzle, well-formed but not yet checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// Selections said to be partial solutions and, if several, pairwise independent.
    Selections(Vec<Selection>),
    /// The faces of each cube, from the first on.
    Tower(Vec<StackedCube>),
}

/// Reads a claim about a puzzle.
///
/// # Errors
/// If it is neither of the two for this puzzle.
///
/// ```
/// use tantalizer::format::claim::{Claim, read};
/// use tantalizer::model::{Matrix, Puzzle, Selection};
///
/// let puzzle = Puzzle::of_matrix(Matrix::from_integers([[6u32, 4, 9], [4, 9, 6]])?);
/// let claim = read("{(1,2),(2,2)}", "claim", &puzzle).unwrap();
/// assert_eq!(claim, read("2 2", "claim", &puzzle).unwrap());
/// let claim = read("3 2 2 2 / 2 3 3 3", "claim", &puzzle).unwrap();
/// assert!(matches!(claim, Claim::Tower(cubes) if cubes.len() == 2));
/// # Ok::<(), tantalizer::error::ModelError>(())
/// ```
pub fn read(text: &str, source: &str, puzzle: &Puzzle) -> Result<Claim, InputError> {
    let context = Context { source, text, puzzle };
    if text.contains('(') {
        return context.selections(&context.paper_notation()?);
    }
    let mut rows = split_rows(text);
    // The heading of a table of a tower.
    rows.retain(|row| row[0].text != "cube");
    if rows.is_empty() {
        return Err(context.malformed(None, "there is nothing in it"));
    }
    if context.is_tower(&rows) { context.tower(&rows) } else { context.selections(&rows) }
}

/// Reads a claim from the bytes of a file.
///
/// # Errors
/// If they are not UTF-8 text, and as [`read`].
pub fn read_bytes(bytes: &[u8], source: &str, puzzle: &Puzzle) -> Result<Claim, InputError> {
    read(decode(bytes, source)?, source, puzzle)
}

type Row<'a> = Vec<Token<'a>>;

/// Rows of words. Line ends, `/`, `;` and the brackets of JSON separate rows; blanks, commas and
/// quotation marks separate words.
fn split_rows(text: &str) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut column = 1;
        for piece in line.split(['/', ';', '[', ']']) {
            let start = Place { line: index + 1, column };
            rows.push(words_of(piece, start, |c| c.is_whitespace() || c == ',' || c == '"'));
            column += piece.chars().count() + 1;
        }
    }
    rows.retain(|row| !row.is_empty());
    rows
}

struct Context<'a> {
    source: &'a str,
    text: &'a str,
    puzzle: &'a Puzzle,
}

impl<'a> Context<'a> {
    fn malformed(&self, place: impl Into<Option<Place>>, reason: impl Into<String>) -> InputError {
        let matrix = self.puzzle.matrix();
        let (rows, columns) = (matrix.rows(), matrix.columns());
        let ones = vec!["1"; rows.min(4)].join(" ");
        let more = if rows > 4 { " …" } else { "" };
        let mut expected =
            format!("selections, each a column from 1 to {columns} for each of the {rows} rows");
        let mut advice = format!("\"{ones}{more}\"");
        if matrix.is_of_cubes() {
            expected += ", or a tower, the 4 long sides or all 6 faces of each cube";
            advice += ", or `front back left right` of each cube with / between the cubes";
        }
        let problem = Problem::Claim { reason: reason.into(), expected, advice };
        InputError::new(self.source, place, problem)
    }

    /// `{(1,2),(2,1)} {(1,3),(2,2)}`, as the columns of each group in the order of the rows.
    fn paper_notation(&self) -> Result<Vec<Row<'a>>, InputError> {
        let is_filler = |c: char| c.is_whitespace() || ",;/{".contains(c);
        let mut rows = Vec::new();
        for group in self.text.split('}') {
            let mut pieces = group.split('(');
            let before = pieces.next().unwrap_or_default().trim_matches(is_filler);
            if !before.is_empty() {
                return Err(self.no_pair(before));
            }
            let mut pairs = Vec::new();
            for piece in pieces {
                let (pair, after) = piece.split_once(')').ok_or_else(|| self.no_pair(piece))?;
                if !after.trim_matches(is_filler).is_empty() {
                    return Err(self.no_pair(after));
                }
                pairs.push(self.pair(pair)?);
            }
            if !pairs.is_empty() {
                rows.push(self.ordered(&pairs)?);
            }
        }
        Ok(rows)
    }

    fn no_pair(&self, part: &'a str) -> InputError {
        let reason = format!("{part:?} does not belong into {{(1,2),(2,1),…}}");
        self.malformed(place_of(self.text, part), reason)
    }

    /// The row and the column of a pair, counted from 1.
    fn pair(&self, pair: &'a str) -> Result<[Token<'a>; 2], InputError> {
        let words = words_of(pair, place_of(self.text, pair), |c| c.is_whitespace() || c == ',');
        match <[Token<'a>; 2]>::try_from(words) {
            Ok([row, column]) if is_number(row.text) && is_number(column.text) => Ok([row, column]),
            _ => Err(self.no_pair(pair)),
        }
    }

    /// The columns of the pairs (row,column), each row once, in the order of the rows.
    fn ordered(&self, pairs: &[[Token<'a>; 2]]) -> Result<Row<'a>, InputError> {
        let mut columns = vec![None; self.puzzle.matrix().rows()];
        for &[row, column] in pairs {
            let index = row.text.parse::<usize>().ok().and_then(|row| row.checked_sub(1));
            let reason = match index.and_then(|index| columns.get_mut(index)) {
                Some(free @ None) => {
                    *free = Some(column);
                    continue;
                }
                Some(Some(_)) => format!("row {} is chosen from twice", row.text),
                None => format!("there is no row {}", row.text),
            };
            return Err(self.malformed(row.place, reason));
        }
        if let Some(row) = columns.iter().position(Option::is_none) {
            let place = pairs[0][0].place;
            return Err(self.malformed(place, format!("no entry is chosen from row {}", row + 1)));
        }
        Ok(columns.into_iter().flatten().collect())
    }

    /// Whether rows are meant as a tower: they have words that are no numbers, or as many cubes as
    /// the puzzle with four or six of its colours each.
    fn is_tower(&self, rows: &[Row<'a>]) -> bool {
        let palette = self.puzzle.palette();
        let is_colour = |word: &Token<'a>| palette.colour_named(word.text).is_some();
        let is_cube = |row: &Row<'a>| {
            let (_, colours) = split_label(row);
            matches!(colours.len(), 4 | 6) && colours.iter().all(is_colour)
        };
        rows.iter().flatten().any(|word| !is_number(word.text))
            || self.puzzle.matrix().is_of_cubes()
                && rows.len() == self.puzzle.matrix().rows()
                && rows.iter().all(is_cube)
    }

    fn selections(&self, rows: &[Row<'a>]) -> Result<Claim, InputError> {
        let selection = |row: &Row<'a>| {
            let place = row[0].place;
            let numbers = row.iter().map(|word| word.text.parse()).collect::<Result<Vec<_>, _>>();
            let numbers =
                numbers.map_err(|_| self.malformed(place, "a column is too large a number"))?;
            Selection::from_numbers(self.puzzle.matrix(), &numbers)
                .map_err(|error| self.malformed(place, error.to_string()))
        };
        Ok(Claim::Selections(rows.iter().map(selection).collect::<Result<_, _>>()?))
    }

    fn tower(&self, rows: &[Row<'a>]) -> Result<Claim, InputError> {
        let cubes = self.puzzle.matrix().rows();
        if !self.puzzle.matrix().is_of_cubes() {
            let mut words = rows.iter().flatten();
            let word = words.find(|word| !is_number(word.text)).expect("a name of a colour");
            return Err(self.malformed(word.place, format!("{:?} is no column", word.text)));
        }
        if rows.len() != cubes {
            let noun = if rows.len() == 1 { "cube" } else { "cubes" };
            let reason = format!("a tower of {} {noun}, where the puzzle has {cubes}", rows.len());
            return Err(self.malformed(rows[0][0].place, reason));
        }
        let mut tower = vec![None; cubes];
        for (index, row) in rows.iter().enumerate() {
            let (cube, faces) = self.stacked_cube(index, row)?;
            let Some(place) = tower.get_mut(cube) else {
                let reason = format!("there is no cube {}: the puzzle has {cubes}", cube + 1);
                return Err(self.malformed(row[0].place, reason));
            };
            if place.replace(faces).is_some() {
                return Err(self.malformed(row[0].place, format!("cube {} stands twice", cube + 1)));
            }
        }
        // As many as there are, none twice: so all are there.
        Ok(Claim::Tower(tower.into_iter().flatten().collect()))
    }

    /// One cube of a tower and its number, counted from 0: that before the colours if there is
    /// one, else the position in the list.
    fn stacked_cube(
        &self,
        index: usize,
        row: &Row<'a>,
    ) -> Result<(usize, StackedCube), InputError> {
        let place = row[0].place;
        let (label, words) = split_label(row);
        let cube = match label {
            None => index,
            Some(label) => {
                let number = label.text.parse::<usize>().ok();
                number.and_then(|number| number.checked_sub(1)).ok_or_else(|| {
                    self.malformed(place, format!("{:?} is no number of a cube", label.text))
                })?
            }
        };
        let colours = words.iter().map(|&word| self.colour(word)).collect::<Result<Vec<_>, _>>()?;
        let faces = match *colours.as_slice() {
            [front, back, left, right] => {
                StackedCube { sides: [front, back, left, right], ends: None }
            }
            [front, back, left, right, up, down] => {
                StackedCube { sides: [front, back, left, right], ends: Some([up, down]) }
            }
            _ => {
                let (number, found) = (cube + 1, colours.len());
                let reason = format!("cube {number} has {found} colours, not 4 or 6");
                return Err(self.malformed(place, reason));
            }
        };
        Ok((cube, faces))
    }

    fn colour(&self, word: Token<'a>) -> Result<Colour, InputError> {
        let palette = self.puzzle.palette();
        palette.colour_named(word.text).ok_or_else(|| {
            InputError::new(self.source, word.place, unknown_colour(word.text, palette))
        })
    }
}

/// The number of a cube, if one stands before its colours, and the colours: words, or the letters
/// of one word.
fn split_label<'a>(row: &[Token<'a>]) -> (Option<Token<'a>>, Vec<Token<'a>>) {
    let is_compact = |word: &Token<'a>| matches!(word.text.chars().count(), 4 | 6);
    match row {
        [word] => (None, word.letters().collect()),
        [label, word] if is_compact(word) => (Some(*label), word.letters().collect()),
        [label, words @ ..] if matches!(words.len(), 4 | 6) => (Some(*label), words.to_vec()),
        words => (None, words.to_vec()),
    }
}
