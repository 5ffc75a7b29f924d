//! The proof for people, so that a student can follow it.

use super::super::describe::{self, SHORT};
use super::super::input::Loaded;
use super::super::output::{colour, counted, good, grouped, heading, table};
use std::fmt::Write as _;
use tantalizer::agreement::{Agreement, Stacks};
use tantalizer::model::{Face, Magic, Palette, Selection};
use tantalizer::tower::{self, Tower};

/// Why directed cycles are towers.
const DIRECTIONS: &str = "\
Along a cycle, in either direction, every colour is left once and reached once: so the
fronts show every colour once, and so do the backs; likewise left and right. Any two pairs of
a cube can be put on two axes, each either way round, and that fixes how the cube lies. And in
every tower fronts and backs show every colour once, so it arises from one choice of directions
(loops have two as well: the cube turned round). With either factor in front, {s, t} gives
2·2^(number of cycles) placements.
";

/// Wider incidence matrices are not shown.
const WIDE: usize = 24;

pub(super) fn report(loaded: &Loaded, agreement: &Agreement, limit: usize) -> String {
    let report = Report { loaded, agreement, limit };
    let mut sections = vec![
        describe::puzzle(loaded, &Magic::standard(loaded.puzzle.palette())),
        report.entries(),
        report.factors(),
        report.pairs(),
    ];
    match &agreement.stacks {
        Some(stacks) => sections.extend([report.towers(stacks), report.orientations(stacks)]),
        None => sections.push(report.no_towers()),
    }
    sections.push(format!("{}: matrix and graph say the same\n", good("agree")));
    sections.join("\n")
}

struct Report<'a> {
    loaded: &'a Loaded,
    agreement: &'a Agreement,
    limit: usize,
}

impl Report<'_> {
    fn palette(&self) -> &Palette {
        self.loaded.puzzle.palette()
    }

    /// E, and what follows from it for every selection.
    fn entries(&self) -> String {
        let matrix = self.loaded.puzzle.matrix();
        let (n, entries) = (self.palette().len(), matrix.rows() * matrix.columns());
        let mut text = format!("{}\n", heading("(a) entries are edges"));
        text += "An entry p·q is an edge between the colours p and q; a square is a loop.\n";
        if entries <= WIDE {
            text += "Exponents of the entries, which are also the ends of the edges at each colour:\n\n";
            text += &self.incidence_table();
            text += "\n";
        }
        let numbers = counted(n * entries, "number", "numbers");
        let _ = writeln!(
            text,
            "E: {numbers}, by factoring the entries and by walking along the edges: equal."
        );
        text += "So for every selection s, as a 0/1 vector over the entries:\n";
        text += "  its product is M  ⇔  E·s = (2, …, 2)  ⇔  every colour has degree 2.\n";
        text += "The first step is unique factorisation, the second is what E·s counts.\n";
        if let Some(count) = self.agreement.selections {
            let count = grouped(&count.into());
            let _ = writeln!(text, "Tried for each of the {count} selections: all three agree.");
        }
        text
    }

    fn incidence_table(&self) -> String {
        let (matrix, e) = (self.loaded.puzzle.matrix(), &self.agreement.incidence);
        let labels = (0..matrix.rows())
            .flat_map(|row| (0..matrix.columns()).map(move |column| (row + 1, column + 1)));
        let head = labels.map(|(i, j)| format!("({i},{j})"));
        let mut rows = vec![[String::new()].into_iter().chain(head).collect::<Vec<_>>()];
        for c in self.palette().colours() {
            let numbers = (0..e.ncols()).map(|entry| e[(c.index(), entry)].to_string());
            rows.push([colour(self.palette(), c)].into_iter().chain(numbers).collect());
        }
        let to_the_right: Vec<usize> = (1..=e.ncols()).collect();
        table(rows, &to_the_right)
    }

    /// Every partial solution beside its factor.
    fn factors(&self) -> String {
        let partials = &self.agreement.partials;
        let count = grouped(&partials.len().into());
        let mut text = format!("{}\n", heading("(b) partial solutions are factors"));
        let _ = writeln!(
            text,
            "The search for products M finds {count}, the search for degrees 2 finds {count}: the \
             same list."
        );
        if self.loaded.puzzle.matrix().rows() > SHORT {
            return text + &self.long_factors() + &self.rest(partials.len());
        }
        let shown = partials.iter().zip(&self.agreement.factors).take(self.limit);
        let mut rows = Vec::new();
        for (index, (selection, factor)) in shown.enumerate() {
            for (cycle, component) in factor.components().iter().enumerate() {
                let first = cycle == 0;
                let blank = |text: String| if first { text } else { String::new() };
                rows.push(vec![
                    blank(format!("s{}", index + 1)),
                    blank(selection.to_string()),
                    blank(self.product(selection)),
                    factor.display_walk(component, self.palette()),
                ]);
            }
        }
        if !rows.is_empty() {
            text.push('\n');
            text += &table(rows, &[]);
        }
        text + &self.rest(partials.len())
    }

    /// The same where lines would be long: every cycle below its partial solution.
    fn long_factors(&self) -> String {
        let mut text = String::new();
        let shown = self.agreement.partials.iter().zip(&self.agreement.factors).take(self.limit);
        for (index, (selection, factor)) in shown.enumerate() {
            let _ = writeln!(text, "\n  s{}  {selection}", index + 1);
            for component in factor.components() {
                let cycle = factor.display_walk(component, self.palette());
                let _ = writeln!(text, "      {cycle}");
            }
        }
        text
    }

    fn product(&self, selection: &Selection) -> String {
        let values = selection.values(self.loaded.puzzle.matrix()).map(ToString::to_string);
        format!("{} = M", values.collect::<Vec<_>>().join("·"))
    }

    /// That a list goes on.
    fn rest(&self, length: usize) -> String {
        match length.saturating_sub(self.limit) {
            0 => String::new(),
            rest => format!("  … and {} more (--limit {})\n", grouped(&rest.into()), self.limit),
        }
    }

    fn pairs(&self) -> String {
        let solutions = &self.agreement.solutions;
        let count = grouped(&solutions.len().into());
        let mut text = format!("{}\n", heading("(c) independent is edge-disjoint"));
        let _ = writeln!(
            text,
            "Pairs of partial solutions that differ in every row: {count}; pairs of factors \
             without a common edge: {count}; the same list."
        );
        text += "A selection has one edge of every cube, so two that differ in a row have no edge of that cube in common.\n";
        let sets: Vec<String> = solutions
            .iter()
            .take(self.limit)
            .map(|[s, t]| format!("{{s{}, s{}}}", s + 1, t + 1))
            .collect();
        if !sets.is_empty() {
            let _ = writeln!(text, "  {}", sets.join(", "));
        }
        text + &self.rest(solutions.len())
    }

    /// The first solution as arrows, and the number of its towers and of all.
    fn towers(&self, stacks: &Stacks) -> String {
        let mut text = format!("{}\n", heading("(d) directed cycles are towers"));
        text += DIRECTIONS;
        let Some(&[s, t]) = self.agreement.solutions.first() else {
            return text + "There is no solution, and so no tower (`solve` tells why).\n";
        };
        text.push('\n');
        text += &self.arrows([s, t]);
        text.push('\n');
        let mut rows = Vec::new();
        for &[s, t] in self.agreement.solutions.iter().take(self.limit) {
            let factors = [s, t].map(|member| &self.agreement.factors[member]);
            let [c, d] = factors.map(|factor| factor.components().len());
            let placements = tower::placements(factors);
            rows.push(vec![
                format!("{{s{}, s{}}}", s + 1, t + 1),
                format!("{c} + {d} cycles"),
                format!("2·2^{} = {} placements", c + d, grouped(&placements)),
            ]);
        }
        text += &table(rows, &[]);
        text += &self.rest(self.agreement.solutions.len());
        let built = counted(stacks.built, "stack", "stacks");
        let which = if stacks.built_for < self.agreement.solutions.len() {
            format!(" for the first {} solutions", grouped(&stacks.built_for.into()))
        } else {
            String::new()
        };
        let _ = writeln!(
            text,
            "{built} built{which}, with either factor in front, all cycles forwards and each one \
             alone backwards: every one is a tower of these cubes.",
        );
        let placements = grouped(&stacks.placements);
        let _ = writeln!(text, "All solutions together: {placements} placements.");
        text
    }

    /// Two directed factors: an arrow from front to back and one from left to right for every cube.
    fn arrows(&self, members: [usize; 2]) -> String {
        let [front, left] = members.map(|member| &self.agreement.partials[member]);
        let tower = Tower::new(&self.loaded.puzzle, front, left).expect("a solution of cubes");
        let [s, t] = members.map(|member| member + 1);
        let mut rows = vec![vec![
            "cube".to_owned(),
            format!("s{s}: front → back"),
            format!("s{t}: left → right"),
        ]];
        for (index, cube) in tower.cubes().iter().enumerate() {
            let arrow = |from, to| {
                [from, to].map(|side| colour(self.palette(), cube.face(side))).join(" → ")
            };
            rows.push(vec![
                (index + 1).to_string(),
                arrow(Face::Front, Face::Back),
                arrow(Face::Left, Face::Right),
            ]);
        }
        table(rows, &[0])
    }

    fn orientations(&self, stacks: &Stacks) -> String {
        let cubes = self.loaded.puzzle.matrix().rows();
        let mut text = format!("{}\n", heading("(e) placements are orientations"));
        let _ = if stacks.orientations_tried {
            let all = grouped(&tower::random_stacks(cubes));
            let placements = grouped(&stacks.placements);
            writeln!(
                text,
                "Of the 24^{cubes} = {all} stacks {placements} show every colour once on each side, by \
                 trying all orientations cube by cube, up to where a side shows a colour twice: equal."
            )
        } else {
            writeln!(
                text,
                "Not tried: there are 24^{cubes} stacks (--orientations tries all orientations, giving \
                 up where a side shows a colour twice)."
            )
        };
        text
    }

    fn no_towers(&self) -> String {
        let matrix = self.loaded.puzzle.matrix();
        let why = if matrix.is_of_cubes() {
            format!(
                "{} and {}: no side can show every colour once",
                counted(matrix.rows(), "cube", "cubes"),
                counted(self.palette().len(), "colour", "colours")
            )
        } else {
            format!("rows of {} pairs are no cubes", matrix.columns())
        };
        format!("{}\n{why}, so there are no towers to compare.\n", heading("(d), (e) towers"))
    }
}
