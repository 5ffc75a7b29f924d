//! What somebody says is a solution: selections or a tower.
//!
//! * selections: `{(1,1),(2,1),(3,3),(4,3)}` as in the paper, or just the columns `1 1 3 3`;
//!   several of them one after the other, separated by `/`, `;` or line ends;
//! * a tower: for each cube, from the first on, the colours of front, back, left, right and, if
//!   wanted, up and down, separated in the same way. With the number of the cube before the
//!   colours the cubes may come in any order.
//!
//! For a colour its first letter is enough, if no other begins with it. Either may also be a JSON list of
//! lists. And selections may be the model that a solver found for
//! the problem that [`export`](super::export) writes for it.

use super::text::{Row, Token, is_number, parts_of, words_of};
use super::{decode, model, place_of, unknown_colour};
use crate::error::{InputError, ModelError, Place, Problem};
use crate::model::{Colour, Puzzle, Selection, StackedCube};
use serde::Deserialize;

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
    let context = Context { source, text, puzzle, wants_stack: false };
    if model::is_model(text, puzzle) {
        let selections = model::read(text, puzzle);
        let selections = selections.map_err(|(place, reason)| context.no_model(place, reason))?;
        return Ok(Claim::Selections(selections.into()));
    }
    if text.contains('(') {
        return context.selections(&context.paper_notation()?);
    }
    if let [_, second, ..] = text.match_indices("----------\n").collect::<Vec<_>>()[..] {
        let place = place_of(text, second.1);
        let reason = "these are several solutions, each with a line of dashes after it";
        return Err(context.malformed(place, reason));
    }
    let rows = context.rows()?;
    if context.is_tower(&rows)? {
        Ok(Claim::Tower(context.tower(&rows)?))
    } else {
        context.selections(&rows)
    }
}

/// Reads a stack of a puzzle's cubes, whatever its sides show: written like a tower, or the JSON objects
/// in which the program prints one.
///
/// # Errors
/// If they are not UTF-8 text, or no stack.
///
/// ```
/// use tantalizer::catalogue;
/// use tantalizer::format::claim::read_stack;
///
/// let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
/// let stack = read_stack(b"RRGR/GGBY/BRYG/BYGR", "stack", &puzzle).unwrap();
/// assert_eq!(stack.len(), 4);
/// assert!(read_stack(b"1 1 3 3", "stack", &puzzle).is_err());
/// ```
pub fn read_stack(
    bytes: &[u8],
    source: &str,
    puzzle: &Puzzle,
) -> Result<Vec<StackedCube>, InputError> {
    let text = decode(bytes, source)?;
    let context = Context { source, text, puzzle, wants_stack: true };
    if text.trim_start().starts_with("[{") {
        return context.objects();
    }
    context.tower(&context.rows()?)
}

/// Reads a claim from the bytes of a file.
///
/// # Errors
/// If they are not UTF-8 text, and as [`read`].
pub fn read_bytes(bytes: &[u8], source: &str, puzzle: &Puzzle) -> Result<Claim, InputError> {
    read(decode(bytes, source)?, source, puzzle)
}

/// Rows of words. Line ends, `/`, `;`, `|` and brackets separate rows; blanks, commas and
/// quotation marks separate words.
fn split_rows(text: &str) -> Vec<Row<'_>> {
    let is_word_end = |c: char| c.is_whitespace() || c == ',' || c == '"';
    let mut rows = Vec::new();
    for (index, text) in text.lines().enumerate() {
        let line = Token { text, place: Place { line: index + 1, column: 1 } };
        rows.extend(
            parts_of(line, |c| "/;|[]{}".contains(c)).map(|row| words_of(row, is_word_end)),
        );
    }
    rows.retain(|row| !row.is_empty());
    rows
}

/// The heading of the table of a tower, as `solve` prints it, or a line that `MiniZinc` draws.
fn is_heading(row: &Row<'_>) -> bool {
    const WORDS: [&str; 7] = ["front", "back", "left", "right", "up", "down", "or"];
    if row.len() == 1 && (row[0].text == "----------" || row[0].text == "==========") {
        return true;
    }
    row[0].text == "cube" && row.len() > 1 && row[1..].iter().all(|word| WORDS.contains(&word.text))
}

/// A line that a puzzle file in the layout of stacks may begin with.
fn is_directive(row: &Row<'_>) -> bool {
    match row[..] {
        [first, layout] if first.text == "layout:" => layout.text.eq_ignore_ascii_case("FBLRUD"),
        [first, ..] => first.text == "colours:",
        [] => false,
    }
}

struct Context<'a> {
    source: &'a str,
    text: &'a str,
    puzzle: &'a Puzzle,
    /// Whether nothing but a stack will do.
    wants_stack: bool,
}

/// A cube of a stack in JSON.
#[derive(Deserialize)]
struct CubeObject {
    cube: usize,
    front: String,
    back: String,
    left: String,
    right: String,
    up: Option<String>,
    down: Option<String>,
}

impl<'a> Context<'a> {
    fn malformed(&self, place: impl Into<Option<Place>>, reason: impl Into<String>) -> InputError {
        if self.wants_stack {
            let expected =
                "the 4 long sides or all 6 faces of each cube, front, back, left, right, up, down";
            let advice = "`front back left right` of each cube with / between the cubes, or a file that holds them";
            let (expected, advice) = (expected.to_owned(), advice.to_owned());
            let problem = Problem::Claim { reason: reason.into(), expected, advice };
            return InputError::new(self.source, place, problem);
        }
        let matrix = self.puzzle.matrix();
        let (rows, columns) = (matrix.rows(), matrix.columns());
        let ones = vec!["1"; rows.min(4)].join(" ");
        let more = if rows > 4 { " …" } else { "" };
        let mut expected =
            format!("selections, each a column from 1 to {columns} for each of the {rows} rows");
        let mut advice = format!("\"{ones}{more}\"");
        if matrix.is_of_cubes() {
            expected += "; or a tower, the 4 long sides or all 6 faces of each cube; or a file that holds either";
            advice += ", or `front back left right` of each cube with / between the cubes";
        }
        let problem = Problem::Claim { reason: reason.into(), expected, advice };
        InputError::new(self.source, place, problem)
    }

    fn no_model(&self, place: Option<Place>, reason: String) -> InputError {
        let matrix = self.puzzle.matrix();
        let variables = 2 * matrix.rows() * matrix.columns();
        let expected = format!(
            "one model, with a value for each of the variables 1 to {variables}: `v 1 -2 … 0`"
        );
        let advice =
            "the whole output of one run of a solver, for what `convert` wrote of this puzzle";
        let problem = Problem::Claim { reason, expected, advice: advice.to_owned() };
        InputError::new(self.source, place, problem)
    }

    /// The rows of words that are no headings; at least one.
    fn rows(&self) -> Result<Vec<Row<'a>>, InputError> {
        let mut rows = split_rows(self.text);
        rows.retain(|row| !(is_heading(row) || self.wants_stack && is_directive(row)));
        if rows.is_empty() {
            return Err(self.malformed(None, "there is nothing in it"));
        }
        Ok(self.one_cube_a_row(rows))
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
        let reason = format!("{part:?} does not belong in {{(1,2),(2,1),…}}");
        self.malformed(place_of(self.text, part), reason)
    }

    /// The row and the column of a pair, counted from 1.
    fn pair(&self, pair: &'a str) -> Result<[Token<'a>; 2], InputError> {
        let whole = Token { text: pair, place: place_of(self.text, pair) };
        let words = words_of(whole, |c| c.is_whitespace() || c == ',');
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

    /// Cubes that stand in one row as words of four or six letters, each in a row of its own.
    fn one_cube_a_row(&self, rows: Vec<Row<'a>>) -> Vec<Row<'a>> {
        let letters_are_colours = |word: &Token<'a>| {
            matches!(word.text.chars().count(), 4 | 6)
                && word.letters().all(|letter| self.is_colour(&letter))
        };
        match rows.as_slice() {
            [row]
                if row.len() == self.puzzle.matrix().rows()
                    && row.iter().all(letters_are_colours) =>
            {
                row.iter().map(|&word| vec![word]).collect()
            }
            _ => rows,
        }
    }

    fn is_colour(&self, word: &Token<'a>) -> bool {
        self.named(word.text).is_some()
    }

    /// The colour of a name, or of its first letter if no other begins with it.
    fn named(&self, word: &str) -> Option<Colour> {
        let palette = self.puzzle.palette();
        let mut letters = word.chars();
        let is_letter = letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none();
        palette.colour_named(word).or_else(|| match palette.colours_like(word)[..] {
            [colour] if is_letter => Some(colour),
            _ => None,
        })
    }

    /// Whether rows are meant as a tower: they have words that are no numbers, or as many cubes as
    /// the puzzle with four or six of its colours each.
    fn is_tower(&self, rows: &[Row<'a>]) -> Result<bool, InputError> {
        let colours: Vec<Row<'a>> = rows.iter().map(|row| self.split_label(row).1).collect();
        let is_cube = |row: &Row<'a>| {
            matches!(row.len(), 4 | 6) && row.iter().all(|word| self.is_colour(word))
        };
        match rows.iter().flatten().find(|word| !is_number(word.text)) {
            None => Ok(self.puzzle.matrix().is_of_cubes()
                && rows.len() == self.puzzle.matrix().rows()
                && colours.iter().all(is_cube)),
            Some(_) if colours.iter().flatten().any(|word| self.is_colour(word)) => Ok(true),
            Some(word) => {
                let reason = format!("{:?} is neither a column nor a colour", word.text);
                Err(self.malformed(word.place, reason))
            }
        }
    }

    /// The number of a cube, if one stands before its colours, and the colours: words, or the
    /// letters of one word.
    fn split_label(&self, row: &[Token<'a>]) -> (Option<Token<'a>>, Row<'a>) {
        let is_compact = |word: &Token<'a>| {
            matches!(word.text.chars().count(), 4 | 6)
                && !self.is_colour(word)
                && word.letters().any(|letter| self.is_colour(&letter))
        };
        // A label may have a sign after it, as in `3:`.
        let label = |word: &Token<'a>| {
            Some(Token { text: word.text.trim_end_matches([':', '.', ')']), ..*word })
        };
        let row = if row[0].text.eq_ignore_ascii_case("cube") { &row[1..] } else { row };
        match row {
            [word] if is_compact(word) => (None, word.letters().collect()),
            [first, word] if is_compact(word) => (label(first), word.letters().collect()),
            [first, words @ ..] if matches!(words.len(), 4 | 6) => (label(first), words.to_vec()),
            words => (None, words.to_vec()),
        }
    }

    fn selections(&self, rows: &[Row<'a>]) -> Result<Claim, InputError> {
        let selection = |row: &Row<'a>| {
            let place = row[0].place;
            let numbers = row.iter().map(|word| word.text.parse()).collect::<Result<Vec<_>, _>>();
            let numbers =
                numbers.map_err(|_| self.malformed(place, "a column is too large a number"))?;
            Selection::from_numbers(self.puzzle.matrix(), &numbers).map_err(|error| {
                let place = match error {
                    ModelError::NoSuchEntry { row: wrong, .. } => row[wrong - 1].place,
                    _ => place,
                };
                self.malformed(place, error.to_string())
            })
        };
        Ok(Claim::Selections(rows.iter().map(selection).collect::<Result<_, _>>()?))
    }

    /// A stack as the objects that `tower_objects` of the command line prints.
    fn objects(&self) -> Result<Vec<StackedCube>, InputError> {
        let palette = self.puzzle.palette();
        let objects: Vec<CubeObject> = serde_json::from_str(self.text).map_err(|error| {
            let place = Place { line: error.line(), column: error.column() };
            self.malformed(place, error.to_string())
        })?;
        let cubes = self.puzzle.matrix().rows();
        if !objects.iter().map(|object| object.cube).eq(1..=cubes) {
            return Err(self.malformed(None, format!("not the cubes 1 to {cubes} in this order")));
        }
        let colour = |name: &String| {
            palette
                .colour_named(name)
                .ok_or_else(|| InputError::new(self.source, None, unknown_colour(name, palette)))
        };
        let cube = |object: &CubeObject| {
            let [front, back, left, right] =
                [&object.front, &object.back, &object.left, &object.right].map(colour);
            let ends = match (&object.up, &object.down) {
                (Some(up), Some(down)) => Some([colour(up)?, colour(down)?]),
                _ => None,
            };
            Ok(StackedCube { sides: [front?, back?, left?, right?], ends })
        };
        objects.iter().map(cube).collect()
    }

    fn tower(&self, rows: &[Row<'a>]) -> Result<Vec<StackedCube>, InputError> {
        let cubes = self.puzzle.matrix().rows();
        if !self.puzzle.matrix().is_of_cubes() {
            let mut words = rows.iter().flatten();
            let word = words.find(|word| !is_number(word.text)).unwrap_or(&rows[0][0]);
            return Err(self.malformed(word.place, format!("{:?} is no column", word.text)));
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
        if rows.len() != cubes {
            let noun = if rows.len() == 1 { "cube" } else { "cubes" };
            let reason = format!("a tower of {} {noun}, where the puzzle has {cubes}", rows.len());
            return Err(self.malformed(rows[0][0].place, reason));
        }
        // As many as there are, none twice: so all are there.
        Ok(tower.into_iter().flatten().collect())
    }

    /// One cube of a tower and its number, counted from 0: that before the colours if there is
    /// one, else the position in the list.
    fn stacked_cube(
        &self,
        index: usize,
        row: &Row<'a>,
    ) -> Result<(usize, StackedCube), InputError> {
        let place = row[0].place;
        let (label, words) = self.split_label(row);
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
        self.named(word.text).ok_or_else(|| {
            InputError::new(self.source, word.place, unknown_colour(word.text, palette))
        })
    }
}
