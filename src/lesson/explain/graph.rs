//! The same on the puzzle graph.

use super::Lesson;
use super::solutions::name;
use crate::graph::{Component, Factor};
use crate::lesson::Document;
use crate::lesson::words::{counted, factors};
use crate::model::Selection;

impl Lesson<'_> {
    pub(super) fn graph(self, document: &mut Document) {
        if !self.is_full || self.facts.matrix().k() != 2 {
            return;
        }
        document.heading("The same as a graph");
        document.paragraph(
            "Numbers are not the only way. Draw a point for every colour and for every entry a line \
             between its two colours, with its place beside it. Then the two pictures say the same, word \
             for word:",
        );
        document.table(["in the matrix", "in the graph"], self.dictionary());
        document.paragraph(
            "The reason is that multiplying adds exponents: the exponent of a prime in a product counts \
             how many of the lines chosen end at its point. A product is M exactly when every point has \
             two ends of lines.",
        );
        let (partials, listed) = (&self.facts.solutions().partials, self.listed());
        let factors = listed.iter().filter_map(|&position| {
            let factor = Factor::new(self.facts.puzzle(), &partials[position]).ok()?;
            let cycles: Vec<String> = factor
                .components()
                .iter()
                .map(|cycle| factor.display_walk(cycle, self.facts.palette()))
                .collect();
            Some(vec![name(position), cycles.join(", ")])
        });
        let rows: Vec<Vec<String>> = factors.collect();
        if !rows.is_empty() {
            document.paragraph(format!(
                "So each partial solution falls into cycles; the number of the {} stands on its line:",
                self.row()
            ));
            document.table(["", "cycles"], rows);
        }
    }

    /// What corresponds to what, with examples from this puzzle.
    fn dictionary(self) -> Vec<Vec<String>> {
        let (matrix, palette) = (self.facts.matrix(), self.facts.palette());
        let first = palette.colours().next().expect("a palette has a colour");
        let (prime, colour) = (palette.prime(first), palette.name(first));
        let ends = palette.display_colours(matrix.valuation(0, 0));
        let row = self.row();
        let pairs = [
            (format!("prime {prime}"), format!("point {colour}")),
            (
                format!("entry (1,1): {}", factors(palette, matrix.valuation(0, 0))),
                format!("line {ends} of {row} 1"),
            ),
            ("square p²".to_owned(), "loop: a line from a point to itself".to_owned()),
            ("selection".to_owned(), format!("one line of every {row}")),
            (
                "its product is M".to_owned(),
                "two ends of lines at every point, loops counted twice: a factor".to_owned(),
            ),
            ("independent".to_owned(), "without a line in common".to_owned()),
            ("solution".to_owned(), "two factors without a line in common".to_owned()),
        ];
        pairs.into_iter().map(|(matrix, graph)| vec![matrix, graph]).collect()
    }

    /// How the cycles of a selection are walked, and what stands where then.
    pub(super) fn walk(self, selection: &Selection, [tail, head]: [&str; 2]) -> Vec<String> {
        let palette = self.facts.palette();
        let factor = Factor::new(self.facts.puzzle(), selection)
            .expect("partial solutions of cubes are factors");
        let arc = |&arc: &crate::graph::Arc| {
            let [from, to] = factor.ends(arc).map(|colour| palette.name(colour));
            format!("cube {}: {from} {tail}, {to} {head}", arc.row + 1)
        };
        let walk = |cycle: &Component| {
            let cubes: Vec<String> = cycle.arcs().iter().map(arc).collect();
            let kind = match cycle.arcs().len() {
                1 => "A loop".to_owned(),
                length => format!("A cycle of {}", counted(length, "line", "lines")),
            };
            format!("{kind}: {}.", cubes.join("; "))
        };
        factor.components().iter().map(walk).collect()
    }
}
