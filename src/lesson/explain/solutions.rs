//! Partial solutions, and which of them go together.

use super::Lesson;
use crate::lesson::words::{counted, grouped};
use crate::lesson::{Document, Reason};
use crate::model::Selection;
use crate::outcome::Limits;
use crate::search::obstacle::{Obstacle, smallest_subset};
use num_traits::Zero;

/// Lists longer than this say nothing to a reader.
pub(super) const LISTED: usize = 12;

impl Lesson<'_> {
    pub(super) fn partials(self, document: &mut Document) {
        let partials = &self.facts.solutions().partials;
        document.heading("The partial solutions");
        if let Some(reason) = self.facts.stopped() {
            document.paragraph(format!(
                "The search was stopped ({reason}): {} found until then, and there may be more.",
                counted(partials.len(), "partial solution was", "partial solutions were")
            ));
        } else if partials.is_empty() {
            document.paragraph(
                "A selection whose product is M is called a partial solution. There is none here.",
            );
        } else {
            document.paragraph(format!(
                "A selection whose product is M is called a partial solution. There {}{}.",
                match partials.len() {
                    1 => "is one".to_owned(),
                    many => format!("are {}", grouped(&many.into())),
                },
                if self.is_long() {
                    String::new()
                } else {
                    format!("; an entry is ({}, column)", self.row())
                },
            ));
        }
        let listed = self.listed();
        if !listed.is_empty() {
            let row = |&position: &usize| {
                let selection = &partials[position];
                vec![name(position), self.entries_of(selection), self.product(selection)]
            };
            let rows = listed.iter().map(row).collect();
            let head = if self.is_long() { "columns, row by row" } else { "entries" };
            document.table(["", head, "product"], rows);
        }
        if partials.len() > listed.len() {
            let rest = grouped(&(partials.len() - listed.len()).into());
            document.paragraph(format!("{rest} more are not listed here."));
        }
    }

    /// Positions of partial solutions that are listed: the first ones, and those of the first solution.
    pub(super) fn listed(self) -> Vec<usize> {
        let solutions = self.facts.solutions();
        let mut listed: Vec<usize> = (0..solutions.partials.len().min(LISTED)).collect();
        listed.extend(solutions.list.first().into_iter().flatten());
        listed.sort_unstable();
        listed.dedup();
        listed
    }

    /// With many rows only the columns.
    fn entries_of(self, selection: &Selection) -> String {
        if !self.is_long() {
            return selection.to_string();
        }
        selection.numbers().map(|column| column.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Whether a selection is too long to write every row with it.
    fn is_long(self) -> bool {
        self.facts.matrix().rows() > super::BY_HAND
    }

    /// `14·6·15·35 = M`; only the result where it would be long.
    fn product(self, selection: &Selection) -> String {
        let matrix = self.facts.matrix();
        if self.is_long() {
            return "M".to_owned();
        }
        let values: Vec<String> = selection.values(matrix).map(ToString::to_string).collect();
        format!("{} = M", values.join("·"))
    }

    pub(super) fn independence(self, document: &mut Document) {
        let solutions = self.facts.solutions();
        let row = self.row();
        document.heading("Two of them that go together");
        if solutions.parts < 2 {
            document.paragraph(
                "With a single column there is nothing to go together: a partial solution is a solution.",
            );
            if let Some(obstacle) = self.facts.obstacle() {
                self.no_solution(obstacle, document);
            }
            return;
        }
        if self.is_full && self.is_of_cubes() {
            document.paragraph(
                "A partial solution is good for two opposite sides of the tower. The other two sides \
                 need one as well, and it must use another pair of every cube, since the first pair is \
                 in use: the two have to differ in every row. Such selections are called independent, \
                 and two independent partial solutions are a solution of the puzzle.",
            );
        } else {
            document.paragraph(format!(
                "Two selections are independent if they differ in every {row}. Two independent partial \
                 solutions are a solution.",
            ));
        }
        let pairs = self.pairs();
        if !pairs.is_empty() {
            document.table(["", "", "compared"], pairs);
        }
        document.paragraph(self.verdict());
        if self.comes_in_threes() {
            document.paragraph(
                "Every colour is on exactly six faces here. So what a solution leaves over, the third \
                 entry of every cube, has every colour twice as well: it is a third partial solution, \
                 independent of both. That is why solutions come in threes here.",
            );
        }
        if let Some(obstacle) = self.facts.obstacle() {
            self.no_solution(obstacle, document);
        }
    }

    /// Any two of the first partial solutions, and whether they are independent.
    fn pairs(self) -> Vec<Vec<String>> {
        const PAIRS: usize = 15;
        let partials = &self.facts.solutions().partials;
        let pairs = (0..partials.len()).flat_map(|s| (s + 1..partials.len()).map(move |t| [s, t]));
        let compared = |[s, t]: [usize; 2]| {
            let verdict = match partials[s].first_shared_row(&partials[t]) {
                None => "independent: a solution".to_owned(),
                Some(row) => {
                    format!("both use ({},{})", row + 1, partials[s].column(row) + 1)
                }
            };
            vec![name(s), name(t), verdict]
        };
        if partials.len() * partials.len().saturating_sub(1) / 2 > PAIRS {
            return Vec::new();
        }
        pairs.map(compared).collect()
    }

    fn verdict(self) -> String {
        let solutions = self.facts.solutions();
        if self.facts.stopped().is_some() {
            if solutions.count.is_zero() {
                return "No solution was found before the search was stopped; there may be some."
                    .to_owned();
            }
            return format!(
                "At least {} found before the search was stopped.",
                counted(solutions.count.clone(), "solution was", "solutions were")
            );
        }
        let first = match solutions.list.first() {
            None => return "There is no solution.".to_owned(),
            Some(set) => {
                set.iter().map(|&position| name(position)).collect::<Vec<_>>().join(" and ")
            }
        };
        if solutions.count == 1u8.into() {
            format!("So there is exactly one solution: {first}.")
        } else {
            format!("So there are {} solutions; the first is {first}.", grouped(&solutions.count))
        }
    }

    fn comes_in_threes(self) -> bool {
        self.is_full
            && self.has_towers()
            && !self.facts.solutions().count.is_zero()
            && self.facts.matrix().total_exponents().iter().all(|&faces| faces == 6)
    }

    fn no_solution(self, obstacle: &Obstacle, document: &mut Document) {
        let (matrix, magic) = (self.facts.matrix(), self.facts.magic());
        let solutions = self.facts.solutions();
        let partials = solutions.partials.len();
        let reason = Reason { matrix, magic, parts: solutions.parts, partials };
        document.heading("Why there is no solution");
        document.paragraph(format!("There is none because {}.", reason.because(obstacle)));
        if partials > 0 && self.has_towers() {
            document.paragraph(if self.is_full {
                "A partial solution alone makes two opposite sides right, as is shown below; but there is \
                 no other one that would do for the other two sides."
            } else {
                "A partial solution alone makes two opposite sides right; but no other one is left for the \
                 other two sides."
            });
        }
        if reason.is_about_towers() && matrix.rows() <= super::BY_HAND {
            self.smallest(document);
        }
    }

    /// The fewest cubes that are to blame.
    fn smallest(self, document: &mut Document) {
        let (matrix, magic) = (self.facts.matrix(), self.facts.magic());
        // With eight cubes at most it takes no time that one would notice; the steps are a safeguard.
        let limits = Limits::new().with_steps(10_000_000);
        let found = smallest_subset(matrix, magic, 2, &limits);
        let Ok(Some(Some(subset))) = found.map(crate::outcome::Outcome::complete) else { return };
        let numbers: Vec<String> = subset.rows.iter().map(|row| (row + 1).to_string()).collect();
        document.paragraph(match subset.rows.len() {
            all if all == matrix.rows() => "All cubes are needed for that: leave out any one of them, \
                                            and the others can be stacked without repeating a colour \
                                            on a side."
                .to_owned(),
            1 => format!("Cube {} alone is to blame.", numbers[0]),
            _ => format!(
                "Even cubes {} alone cannot be stacked without repeating a colour on a side; leave out \
                 any one of them, and the others can.",
                crate::lesson::words::enumerated(&numbers)
            ),
        });
    }
}

/// How a partial solution is called.
pub(super) fn name(position: usize) -> String {
    format!("s{}", position + 1)
}
