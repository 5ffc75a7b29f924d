//! A page of LaTeX: the matrix, the graph as a TikZ picture, the partial solutions, the solutions.

use super::paint;
use super::{Arrow, Arrows, Findings};
use crate::graph::{Factor, PuzzleGraph};
use crate::model::{Colour, Palette, Puzzle, Selection};
use std::collections::BTreeMap;
use std::fmt::Write as _;

const HEAD: &str = r"\documentclass{article}
\usepackage[utf8]{inputenc}
\usepackage{amsmath}
\usepackage{tikz}
\usetikzlibrary{arrows.meta}
\begin{document}
";

/// More solutions than this are not listed.
const MANY: usize = 100;

pub(super) fn write(
    puzzle: &Puzzle,
    graph: &PuzzleGraph,
    arrows: &Arrows,
    findings: &Findings<'_>,
) -> String {
    let page = Page { puzzle, palette: puzzle.palette() };
    let mut text =
        HEAD.to_owned() + &page.colours() + &page.matrix() + &page.picture(graph, arrows);
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
            let _ = writeln!(text, "\\noindent {}\n", named.collect::<Vec<_>>().join(", "));
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
        text + "\\end{array}\\right), \\qquad M = " + &self.magic() + "\\]\n\n"
    }

    fn magic(&self) -> String {
        let squares: Vec<String> = self
            .palette
            .colours()
            .map(|colour| format!("{}^2", self.palette.prime(colour)))
            .collect();
        squares.join(" \\cdot ")
    }

    /// The colours on a circle, parallel edges bent apart, loops outwards.
    fn picture(&self, graph: &PuzzleGraph, arrows: &Arrows) -> String {
        let n = self.palette.len();
        let angle = |index: usize| {
            90 - 360 * i64::try_from(index).unwrap_or(0) / i64::try_from(n).unwrap_or(1)
        };
        let mut text = String::from(
            "\\begin{center}\n\\begin{tikzpicture}[every loop/.style={}, cube/.style={font=\\scriptsize, \
             fill=white, inner sep=1pt}]\n",
        );
        let radius = (n.max(4) * 9).max(35);
        for colour in self.palette.colours() {
            let paint = match paint::rgb(self.palette.name(colour)) {
                Some(rgb) if paint::is_dark(rgb) => {
                    format!(", fill=c{}, text=white", colour.index())
                }
                Some(_) => format!(", fill=c{}", colour.index()),
                None => String::new(),
            };
            let _ = writeln!(
                text,
                "\\node[circle, draw{paint}] (v{}) at ({}:{radius}mm) {{{}}};",
                colour.index(),
                angle(colour.index()),
                self.name(colour)
            );
        }
        let mut parallel: BTreeMap<[Colour; 2], Vec<_>> = BTreeMap::new();
        for (label, ends) in graph.edges() {
            let [a, b] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
            parallel.entry([a, b]).or_default().push((label, ends));
        }
        for ([a, b], edges) in parallel {
            for (index, (label, ends)) in edges.iter().enumerate() {
                let style = style(arrows, arrows.get(label), *ends, a);
                let cube = label.row + 1;
                let (index, count) =
                    (i64::try_from(index).unwrap_or(0), i64::try_from(edges.len()).unwrap_or(1));
                let _ = if a == b {
                    // Loops leave outwards, next to each other.
                    let direction = angle(a.index()) + 50 * index - 25 * (count - 1);
                    writeln!(
                        text,
                        "\\draw[{style}] (v{0}) to[out={1}, in={2}, looseness=7] node[cube] {{{cube}}} (v{0});",
                        a.index(),
                        direction + 18,
                        direction - 18
                    )
                } else {
                    let bend = 26 * index - 13 * (count - 1);
                    writeln!(
                        text,
                        "\\draw[{style}] (v{}) to[bend left={bend}] node[cube] {{{cube}}} (v{});",
                        a.index(),
                        b.index()
                    )
                };
            }
        }
        text += "\\end{tikzpicture}\n";
        if !arrows.is_empty() {
            text += "\n\\small solid arrows: front to back; dashed arrows: left to right; dotted: not used\n";
        }
        text + "\\end{center}\n\n"
    }

    fn partials(&self, findings: &Findings<'_>) -> String {
        let mut text = format!("\\noindent Partial solutions: {}.\n\n", findings.partials.len());
        for (index, selection) in findings.partials.iter().take(MANY).enumerate() {
            let values = selection.columns().enumerate();
            let values = values.map(|(i, j)| self.puzzle.matrix().value(i, j).to_string());
            let _ = writeln!(
                text,
                "\\noindent $s_{{{}}} = {}$:\\quad ${} = M$\n",
                index + 1,
                selection.to_string().replace('{', "\\{").replace('}', "\\}"),
                values.collect::<Vec<_>>().join(" \\cdot ")
            );
        }
        text + &rest(findings.partials.len())
    }

    fn solutions(&self, findings: &Findings<'_>) -> String {
        let mut text = format!("\\noindent Solutions: {}.\n\n", findings.solutions.len());
        let sets = findings.solutions.iter().take(MANY);
        let sets: Vec<String> =
            sets.map(|[s, t]| format!("$\\{{s_{{{}}}, s_{{{}}}\\}}$", s + 1, t + 1)).collect();
        if !sets.is_empty() {
            let _ = writeln!(text, "\\noindent {}\n", sets.join(", "));
        }
        text += &rest(findings.solutions.len());
        if let Some(position) = findings.highlighted {
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
            "\\noindent $\\{{s_{{{}}}, s_{{{}}}\\}}$ as a tower, cube 1 at the bottom:\n\n\
             \\begin{{center}}\n\\begin{{tabular}}{{r|llll}}\ncube & front & back & left & right \\\\ \\hline\n",
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
        rest => format!("\\noindent\\dots\\ and {rest} more\n\n"),
    }
}

/// How an edge is drawn that the picture draws from this colour on.
fn style(arrows: &Arrows, arrow: Option<&Arrow>, ends: [Colour; 2], from: Colour) -> &'static str {
    let Some(&Arrow { axis, backwards }) = arrow else {
        return if arrows.is_empty() { "" } else { "densely dotted, gray" };
    };
    let starts_here = ends[usize::from(backwards)] == from;
    match (axis, starts_here) {
        (0, true) => "very thick, -{Stealth}",
        (0, false) => "very thick, {Stealth}-",
        (_, true) => "very thick, dashed, -{Stealth}",
        (_, false) => "very thick, dashed, {Stealth}-",
    }
}

/// A name as LaTeX prints it.
fn escaped(text: &str) -> String {
    let escape = |c: char| match c {
        '\\' => r"\textbackslash{}".to_owned(),
        '~' => r"\textasciitilde{}".to_owned(),
        '^' => r"\textasciicircum{}".to_owned(),
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        _ => c.to_string(),
    };
    text.chars().map(escape).collect()
}
