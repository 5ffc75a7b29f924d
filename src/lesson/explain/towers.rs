//! From a solution to its towers, and their number.

use super::Lesson;
use super::solutions::name;
use crate::draw::raised;
use crate::lesson::Document;
use crate::lesson::words::{counted, grouped};
use crate::model::Face;
use crate::tower::{placements, random_stacks};
use num_bigint::BigUint;
use num_integer::Integer as _;
use std::fmt::Write as _;

impl Lesson<'_> {
    pub(super) fn towers(self, document: &mut Document) {
        let solutions = self.facts.solutions();
        if !self.has_towers() || solutions.partials.is_empty() {
            return;
        }
        match solutions.list.first().map(Vec::as_slice) {
            Some(&[s, t]) => {
                self.directions(&[s, t], document);
                self.tower(document);
                self.number(document);
            }
            _ if self.is_full => self.directions(&[0], document),
            _ => {}
        }
    }

    /// How the cycles of one partial solution or two are walked.
    pub(super) fn directions(self, members: &[usize], document: &mut Document) {
        const SIDES: [[&str; 3]; 2] = [
            ["front and back", "in front", "at the back"],
            ["left and right", "on the left", "on the right"],
        ];
        document.heading("Which face goes where");
        if self.is_full {
            document.paragraph(
                "A partial solution has every colour twice. It remains to see to it that of the two one \
                 is in front and one at the back. Walk along every cycle in one direction, and put the \
                 colour where a line begins in front, the colour where it ends at the back. Since a walk \
                 leaves every point once and comes to it once, every colour is once in front and once \
                 at the back.",
            );
        }
        for (&member, [sides, tail, head]) in members.iter().zip(SIDES) {
            document.paragraph(format!("{} on {sides}:", name(member)));
            let partials = &self.facts.solutions().partials;
            document.list(self.walk(&partials[member], [tail, head]));
        }
    }

    pub(super) fn tower(self, document: &mut Document) {
        let (tower, palette) = (self.facts.tower(0), self.facts.palette());
        document.heading("The tower");
        let known = tower.knows_up_and_down();
        let sides = if known { &Face::ALL[..] } else { &Face::ALL[..4] };
        let head = ["cube".to_owned()].into_iter().chain(sides.iter().map(ToString::to_string));
        let row = |(index, cube): (usize, &crate::model::Cube)| {
            let colours = sides.iter().map(|&side| palette.name(cube.face(side)).to_owned());
            [(index + 1).to_string()].into_iter().chain(colours).collect()
        };
        let rows: Vec<Vec<String>> = tower.cubes().iter().enumerate().rev().map(row).collect();
        document.table(head, rows);
        document.paragraph(
            "Cube 1 is at the bottom. Read each of the columns front, back, left and right: every colour \
             is there once.",
        );
    }

    pub(super) fn number(self, document: &mut Document) {
        let (solutions, facts) = (self.facts.solutions(), self.facts);
        let (Some(all), Some(looks)) = (facts.placements(), facts.looks()) else { return };
        document.heading("How many towers there are");
        document.paragraph(if self.is_full {
            "Either of the two selections can go on front and back: 2 ways. And every cycle can be \
             walked in two directions, also a loop, since its cube can be turned round. With c1 cycles \
             in one selection and c2 in the other these are 2·2^(c1+c2) towers for a solution, with the \
             cubes in this order and all 24 orientations of a cube told apart."
        } else {
            "A solution whose selections have c1 and c2 cycles gives 2·2^(c1+c2) towers: either selection \
             on front and back, every cycle in either direction."
        });
        let shown = solutions.list.len().min(super::solutions::LISTED);
        let row = |solution: usize| {
            let factors = facts.factors(solution);
            let [c1, c2] = [0, 1].map(|i: usize| factors[i].components().len());
            let members = facts.solutions().list[solution].iter().map(|&s| name(s));
            vec![
                members.collect::<Vec<_>>().join(" and "),
                c1.to_string(),
                c2.to_string(),
                format!(
                    "2·2{} = {}",
                    raised(&(c1 + c2)),
                    grouped(&placements([&factors[0], &factors[1]]))
                ),
            ]
        };
        document.table(["solution", "c1", "c2", "towers"], (0..shown).map(row).collect());
        self.sum(document, all, looks, shown);
    }

    fn sum(self, document: &mut Document, all: &BigUint, looks: &BigUint, shown: usize) {
        let solutions = self.facts.solutions();
        let cubes = self.facts.matrix().rows();
        if self.facts.stopped().is_some() {
            document.paragraph("The search was stopped, so the number of all towers is not known.");
            return;
        }
        if solutions.count > shown.into() {
            let rest = &solutions.count - shown;
            document.paragraph(format!(
                "{} not listed here.",
                counted(rest, "more solution is", "more solutions are")
            ));
        }
        let mut text = format!(
            "Together there are {} with the cubes in this order. ",
            counted(all.clone(), "tower", "towers")
        );
        if looks == all {
            text.push_str("All of them look different. ");
        } else {
            let _ = write!(
                text,
                "{} visibly different on the four long sides: turning a cube round whose front and back are \
                 alike, or using another pair of the same colours, cannot be seen there. ",
                counted(looks.clone(), "of them is", "of them are")
            );
        }
        let random = random_stacks(cubes);
        let divisor = all.gcd(&random);
        let _ = write!(
            text,
            "A random stack, one of 24{} = {}, is right with a chance of {} in {}.",
            raised(&cubes),
            grouped(&random),
            grouped(&(all / &divisor)),
            grouped(&(&random / &divisor)),
        );
        document.paragraph(text);
        if self.is_full {
            let factorial: BigUint = (1..=cubes).map(BigUint::from).product();
            document.paragraph(format!(
                "If the cubes may also change places, each of these towers can be built in {cubes}! = {} \
                 orders.",
                grouped(&factorial)
            ));
        }
    }
}
