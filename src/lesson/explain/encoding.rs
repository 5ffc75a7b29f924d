//! From the puzzle to its numbers: colours, products, M.

use super::Lesson;
use crate::lesson::Document;
use crate::lesson::words::{colour, counted, enumerated, equation, factors, grouped};
use crate::model::{Colour, Face, ProperMatrix, Valuation};
use std::fmt::Write as _;

impl Lesson<'_> {
    pub(super) fn task(self, document: &mut Document) {
        let matrix = self.facts.matrix();
        let colours = counted(matrix.palette().len(), "colour", "colours");
        document.paragraph(if self.is_of_cubes() {
            format!(
                "{} in {colours}. The task: stack the cubes so that each of the four long sides of \
                 the tower shows every colour once.",
                counted(matrix.rows(), "cube", "cubes"),
            )
        } else {
            format!(
                "A matrix with {} and {}, whose entries are products of {} over {colours}. The task: \
                 choose one entry from every row so that the product of all of them is a number M{}.",
                counted(matrix.rows(), "row", "rows"),
                counted(matrix.columns(), "column", "columns"),
                counted(matrix.k(), "prime", "primes"),
                match matrix.columns() {
                    1 => "",
                    _ => ", and do so a second time with another entry of every row",
                },
            )
        });
    }

    pub(super) fn colours(self, document: &mut Document) {
        let palette = self.facts.palette();
        document.heading("Colours become primes");
        if palette.is_named_by_primes() {
            let primes: Vec<String> = palette.names().map(str::to_owned).collect();
            document.paragraph(format!("The colours are primes already: {}.", enumerated(&primes)));
        } else {
            let row = |c: Colour| vec![palette.name(c).to_owned(), palette.prime(c).to_string()];
            document.table(["colour", "prime"], palette.colours().map(row).collect());
        }
        if self.is_full {
            document.paragraph(
                "Why primes? Every whole number is a product of primes in only one way, apart from \
                 their order. So when colours are multiplied, the product still tells which colours \
                 they were, and how often each.",
            );
        }
    }

    pub(super) fn products(self, document: &mut Document) {
        if !self.is_of_cubes() {
            document.heading("The matrix");
            document.table(self.heads(), self.entries());
            return;
        }
        document.heading("Opposite faces become products");
        if self.is_full {
            document.paragraph(
                "A cube in the tower shows four faces: one pair of opposite faces in front and at the \
                 back, another pair on the left and on the right. So what matters is which colours \
                 are opposite each other. Every pair of opposite faces becomes the product of its two \
                 primes, and a cube a row of three products.",
            );
        }
        document.table(self.heads(), self.entries());
        document.paragraph(self.example());
        if self.is_full {
            document.paragraph(
                "The numbers do not tell which end of a pair is which, nor a cube from its mirror \
                 image. Whether there is a tower does not depend on it: a pair can be turned round by \
                 turning the cube.",
            );
        }
        if self.facts.puzzle().cubes().is_none() {
            document.paragraph(
                "Of these cubes only the pairs are known, not which face is which; where single faces \
                 are named below, each cube is one of two that are mirror images of each other.",
            );
        }
    }

    fn heads(self) -> Vec<String> {
        let pairs = ["front–back", "left–right", "up–down"].map(str::to_owned);
        let columns = match self.facts.puzzle().cubes() {
            Some(_) => pairs.to_vec(),
            None if self.is_of_cubes() => (1..=3).map(|j| format!("pair {j}")).collect(),
            None => (1..=self.facts.matrix().columns()).map(|j| format!("entry {j}")).collect(),
        };
        [self.row().to_owned()].into_iter().chain(columns).collect()
    }

    /// Every row with its entries as colours, factors and numbers.
    fn entries(self) -> Vec<Vec<String>> {
        let matrix = self.facts.matrix();
        let row = |row: usize| {
            let entries = (0..matrix.columns()).map(|column| self.entry(row, column));
            [(row + 1).to_string()].into_iter().chain(entries).collect()
        };
        (0..matrix.rows()).map(row).collect()
    }

    /// `red–green = 2·3 = 6`, without what is said twice.
    pub(super) fn entry(self, row: usize, column: usize) -> String {
        let (matrix, palette) = (self.facts.matrix(), self.facts.palette());
        let mut forms = Vec::new();
        if !palette.is_named_by_primes() {
            forms.push(self.pair(row, column));
        }
        forms.push(factors(palette, matrix.valuation(row, column)));
        forms.push(grouped(matrix.value(row, column)));
        forms.dedup();
        forms.join(" = ")
    }

    /// The colours of an entry, in the order of the faces if these are known.
    pub(super) fn pair(self, row: usize, column: usize) -> String {
        let palette = self.facts.palette();
        match self.facts.puzzle().cubes() {
            Some(cubes) => cubes[row].pairs()[column].map(|colour| palette.name(colour)).join("–"),
            None => palette.display_colours(self.facts.matrix().valuation(row, column)),
        }
    }

    /// The first entry in words, and an entry with equal colours.
    fn example(self) -> String {
        let (matrix, palette) = (self.facts.matrix(), self.facts.palette());
        let value = matrix.value(0, 0);
        let product = factors(palette, matrix.valuation(0, 0));
        let mut text = match self.facts.puzzle().cubes() {
            Some(cubes) => {
                let [front, back] =
                    [Face::Front, Face::Back].map(|face| colour(palette, cubes[0].face(face)));
                format!(
                    "For example, cube 1 has {front} in front and {back} at the back: {product} = \
                     {value}."
                )
            }
            None => format!("For example, the first pair of cube 1 is {}.", self.entry(0, 0)),
        };
        let is_square = |&[row, column]: &[usize; 2]| matrix.row(row)[column].terms().len() == 1;
        let mut places = (0..matrix.rows()).flat_map(|row| (0..3).map(move |column| [row, column]));
        if let Some([row, column]) = places.find(is_square) {
            let _ = write!(
                text,
                " A square such as {} of cube {} is a pair of equal colours.",
                matrix.value(row, column),
                row + 1
            );
        }
        text
    }

    pub(super) fn proper(self, document: &mut Document) {
        let (matrix, palette) = (self.facts.matrix(), self.facts.palette());
        if !self.is_of_cubes() {
            return;
        }
        document.heading("Is the matrix proper?");
        let each = Valuation::of_colours(palette.colours());
        if self.is_full {
            document.paragraph(format!(
                "A matrix of cubes is called proper if there are as many colours as cubes and every \
                 cube shows every colour. In numbers: the product of every row can be divided by the \
                 product of all primes, Πp = {}.",
                equation(palette, &each)
            ));
        }
        let verdict = match ProperMatrix::check(matrix) {
            Ok(()) => "It is proper: every cube shows every colour.".to_owned(),
            Err(reason) => format!("It is not proper: {reason}. {ONLY_A_NAME}"),
        };
        if self.is_full {
            let row = |row: usize| {
                let product =
                    matrix.row(row).iter().fold(Valuation::from_terms(vec![]), |a, b| a.plus(b));
                let lacking = palette.colours().filter(|&colour| product.exponent(colour) == 0);
                let lacking: Vec<String> =
                    lacking.map(|colour| palette.name(colour).to_owned()).collect();
                let verdict = if lacking.is_empty() {
                    "can be divided".to_owned()
                } else {
                    format!("lacks {}", enumerated(&lacking))
                };
                vec![(row + 1).to_string(), factors(palette, &product), verdict]
            };
            document.table(
                ["cube", "product of its row", "by Πp"],
                (0..matrix.rows()).map(row).collect(),
            );
        }
        document.paragraph(verdict);
    }

    pub(super) fn magic(self, document: &mut Document) {
        let (palette, magic) = (self.facts.palette(), self.facts.magic());
        document.heading("The magic number M");
        if self.is_full && self.is_of_cubes() {
            document.paragraph(
                "Look at two opposite sides of a tower that solves the puzzle. Each of them shows every \
                 colour once, so together they show every colour twice. And together they show one \
                 pair of opposite faces of every cube. So the products of these pairs, multiplied, \
                 give a number that is known beforehand:",
            );
        }
        document.paragraph(format!("M = Πp² = {}.", equation(palette, magic.valuation())));
        if self.is_full && self.has_towers() {
            document.paragraph(
                "And the other way round: if one entry of every row is chosen and the product is M, then \
                 every colour is there exactly twice, since a number has only one factorisation. Which \
                 of the two goes to which side is a question for later.",
            );
        } else if self.is_full && !self.is_of_cubes() {
            document.paragraph(
                "A choice of one entry from every row is a selection; if its product is M, it has every \
                 prime exactly twice, since a number has only one factorisation.",
            );
        }
    }
}

/// What being improper means.
const ONLY_A_NAME: &str = "The method works all the same; proper matrices are those that T. A. Brown \
                           counted in 1968.";
