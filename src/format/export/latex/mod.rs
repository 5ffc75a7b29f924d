//! A page of LaTeX: the matrix, the graph as a TikZ picture, the partial solutions, the solutions.

mod picture;

use super::{Arrows, Findings};
use crate::format::paint;
use crate::graph::{Factor, PuzzleGraph};
use crate::model::{Colour, Magic, Palette, Puzzle, Selection};
use picture::picture;
use std::fmt::Write as _;

const HEAD: &str = r"\documentclass{article}
\usepackage[margin=25mm]{geometry}
\usepackage{iftex}
\iftutex\usepackage{fontspec}\else\usepackage[utf8]{inputenc}\fi
\usepackage{amsmath}
\usepackage{tikz}
\usetikzlibrary{arrows.meta}
\setlength{\parindent}{0pt}
\sloppy
\begin{document}
";

/// Between factors, where a line may end.
const DOT: &str = " \\cdot\\allowbreak ";

/// More solutions than this are not listed.
const MANY: usize = 100;

pub(super) fn write(
    puzzle: &Puzzle,
    graph: &PuzzleGraph,
    arrows: &Arrows,
    findings: &Findings<'_>,
) -> String {
    let page = Page { puzzle, palette: puzzle.palette() };
    let mut text = HEAD.to_owned() + &page.colours() + &page.matrix() + &picture(graph, arrows);
    text += &page.partials(findings);
    text += &page.solutions(findings);
    text + "\\end{document}\n"
}

struct Page<'a> {
    puzzle: &'a Puzzle,
    palette: &'a Palette,
}

impl Page<'_> {
    /// The names of the colours with their primes, and their paint.
    fn colours(&self) -> String {
        let mut text = String::new();
        for colour in self.palette.colours() {
            if let Some(rgb) = paint::rgb(self.palette.name(colour)) {
                let hex = paint::hex(rgb).to_uppercase();
                let _ = writeln!(text, "\\definecolor{{c{}}}{{HTML}}{{{hex}}}", colour.index());
            }
        }
        if !self.palette.is_named_by_primes() {
            let named = self
                .palette
                .colours()
                .map(|colour| format!("{} = ${}$", self.name(colour), self.palette.prime(colour)));
            let _ = writeln!(text, "{}\n", named.collect::<Vec<_>>().join(", "));
        }
        text
    }

    fn name(&self, colour: Colour) -> String {
        escaped(self.palette.name(colour))
    }

    fn matrix(&self) -> String {
        let matrix = self.puzzle.matrix();
        let mut text =
            format!("\\[A = \\left(\\begin{{array}}{{{}}}\n", "r".repeat(matrix.columns()));
        for row in 0..matrix.rows() {
            let values = (0..matrix.columns()).map(|column| matrix.value(row, column).to_string());
            let _ = writeln!(text, "{} \\\\", values.collect::<Vec<_>>().join(" & "));
        }
        text + "\\end{array}\\right)\\]\n\n$M = " + &self.magic() + "$\n\n"
    }

    fn magic(&self) -> String {
        let squares: Vec<String> = self
            .palette
            .colours()
            .map(|colour| format!("{}^2", self.palette.prime(colour)))
            .collect();
        squares.join(DOT)
    }

    fn partials(&self, findings: &Findings<'_>) -> String {
        let mut text = format!("Partial solutions: {}.\n\n", findings.partials.len());
        for (index, selection) in findings.partials.iter().take(MANY).enumerate() {
            let values = selection.values(self.puzzle.matrix()).map(ToString::to_string);
            let _ = writeln!(
                text,
                "$s_{{{}}} = {}$:\\quad ${} = M$\n",
                index + 1,
                selection
                    .to_string()
                    .replace('{', "\\{")
                    .replace('}', "\\}")
                    .replace("),(", "),\\allowbreak("),
                values.collect::<Vec<_>>().join(DOT)
            );
        }
        text + &rest(findings.partials.len())
    }

    fn solutions(&self, findings: &Findings<'_>) -> String {
        let mut text = format!("Solutions: {}.\n\n", findings.solutions.len());
        let sets = findings.solutions.iter().take(MANY);
        let sets: Vec<String> =
            sets.map(|[s, t]| format!("$\\{{s_{{{}}}, s_{{{}}}\\}}$", s + 1, t + 1)).collect();
        if !sets.is_empty() {
            let _ = writeln!(text, "{}\n", sets.join(", "));
        }
        text += &rest(findings.solutions.len());
        let are_towers = Magic::standard(self.palette).describes_towers(self.puzzle.matrix());
        if let Some(position) = findings.highlighted.filter(|_| are_towers) {
            let members = findings.solutions[position];
            text += &self.tower(members, members.map(|member| &findings.partials[member]));
        }
        text
    }

    /// The colours of the long sides, cube 1 at the bottom.
    fn tower(&self, members: [usize; 2], solution: [&Selection; 2]) -> String {
        let factors = solution
            .map(|selection| Factor::new(self.puzzle, selection).expect("a partial solution"));
        let mut text = format!(
            "\\begin{{center}}\n$\\{{s_{{{}}}, s_{{{}}}\\}}$ as a tower, cube 1 at the bottom\\\\*[1ex]\n\
             \\begin{{tabular}}{{r|llll}}\ncube & front & back & left & right \\\\ \\hline\n",
            members[0] + 1,
            members[1] + 1
        );
        let tails = [&factors[0], &factors[1]].map(|factor| factor.tails(|_| false));
        for row in (0..self.puzzle.matrix().rows()).rev() {
            let sides = (0..2).flat_map(|axis| {
                factors[axis].ends(crate::graph::Arc { row, tail: tails[axis][row] })
            });
            let sides: Vec<String> = sides.map(|colour| self.name(colour)).collect();
            let _ = writeln!(text, "{} & {} \\\\", row + 1, sides.join(" & "));
        }
        text + "\\end{tabular}\n\\end{center}\n"
    }
}

/// That a list goes on.
fn rest(length: usize) -> String {
    match length.saturating_sub(MANY) {
        0 => String::new(),
        rest => format!("\\dots\\ and {rest} more\n\n"),
    }
}

/// A name as LaTeX prints it.
fn escaped(text: &str) -> String {
    let escape = |c: char| match c {
        '\\' => r"\textbackslash{}".to_owned(),
        '~' => r"\textasciitilde{}".to_owned(),
        '^' => r"\textasciicircum{}".to_owned(),
        '<' => r"\textless{}".to_owned(),
        '>' => r"\textgreater{}".to_owned(),
        '|' => r"\textbar{}".to_owned(),
        '"' => r"\char34{}".to_owned(),
        // Two of these would become one sign.
        '-' | '`' | '\'' => format!("{c}{{}}"),
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        _ => c.to_string(),
    };
    text.chars().map(escape).collect()
}
