//! The problem for `MiniZinc`: a model that is the same for every puzzle, and the data of this one.

use crate::model::Puzzle;
use std::fmt::Write as _;

/// Its output, without the line under it, is a claim that `check` reads.
pub(super) const MODEL: &str = "\
% Two selections s and t of one entry from every row, in each every colour with exponent 2; no entry in
% both; s before t in row 1, so that every solution of the puzzle is found once.
int: rows;
int: columns;
int: colours;
% How often an entry has a colour.
array[1..rows, 1..columns, 1..colours] of int: exponent;

array[1..rows] of var 1..columns: s;
array[1..rows] of var 1..columns: t;

constraint forall (c in 1..colours) (sum (i in 1..rows) (exponent[i, s[i], c]) = 2);
constraint forall (c in 1..colours) (sum (i in 1..rows) (exponent[i, t[i], c]) = 2);
constraint forall (i in 1..rows) (s[i] != t[i]);
constraint s[1] < t[1];

solve satisfy;

output [join(\" \", [show(s[i]) | i in 1..rows]), \" / \", join(\" \", [show(t[i]) | i in 1..rows]), \"\\n\"];
";

pub(super) fn data(puzzle: &Puzzle) -> String {
    let matrix = puzzle.matrix();
    let names: Vec<String> = puzzle.palette().names().map(str::to_owned).collect();
    let mut text = format!(
        "% colours: {}\nrows = {};\ncolumns = {};\ncolours = {};\n",
        names.join(", "),
        matrix.rows(),
        matrix.columns(),
        names.len()
    );
    text += "exponent = array3d(1..rows, 1..columns, 1..colours, [\n";
    for row in 0..matrix.rows() {
        text.push(' ');
        for entry in matrix.row(row) {
            let exponents = entry.to_dense(names.len());
            let exponents: String = exponents.iter().map(|e| format!(" {e},")).collect();
            text += &exponents;
        }
        let _ = writeln!(text, " % row {}", row + 1);
    }
    text + "]);\n"
}
