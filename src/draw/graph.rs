//! The puzzle graph.

use super::Picture;
use super::canvas::{Canvas, Drawing, START, fitting, number, width};
use super::layout::{Curve, Layout};
use super::paints::Paints;
use super::refusal::{CannotDraw, at_most};
use crate::graph::PuzzleGraph;
use crate::model::Puzzle;
use svg::node::element::{Circle, Path, Polygon, Rectangle};

/// The most edges that are drawn.
const MOST: usize = 150;

/// The puzzle graph: a disc for every colour, an edge for every entry with the number of its cube.
///
/// # Errors
/// If entries are not products of two primes, or there are too many.
pub fn graph(puzzle: &Puzzle, title: &str) -> Result<Picture, CannotDraw> {
    Ok(drawing(puzzle)?.picture(title))
}

pub(super) fn drawing(puzzle: &Puzzle) -> Result<Drawing, CannotDraw> {
    let plot = Plot::new(puzzle, 190.0)?;
    let size = plot.size();
    let rows = puzzle.matrix().rows();
    // A legend where lines can be told apart by it.
    let below = if rows <= 12 { 12.0 } else { 0.0 };
    let mut canvas = Canvas::new([size[0].max(90.0), size[1] + below]);
    let mut graph = Canvas::new(size);
    for edge in 0..plot.layout.edges().len() {
        plot.line(&mut graph, edge, Look::Strong);
    }
    for edge in 0..plot.layout.edges().len() {
        plot.label(&mut graph, edge);
    }
    plot.vertices(&mut graph);
    let left = (canvas.size[0] - size[0]) / 2.0;
    canvas.put(graph, [left, 0.0], 1.0);
    if below > 0.0 {
        legend(&mut canvas, rows, size[1] + 8.0);
    }
    let caption = "Every disc is a colour with its prime. Every pair of opposite faces is an edge \
                   with the number of its cube; two equal faces are a loop.";
    Ok(Drawing {
        canvas,
        name: "the puzzle graph".to_owned(),
        caption: caption.to_owned(),
        description: plot.description(),
    })
}

/// How an edge is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// In the background.
    Faint,
    Strong,
    /// With an arrow to this end of the edge.
    Arrow(usize),
}

/// A graph with its layout, in millimetres.
pub(super) struct Plot {
    pub(super) graph: PuzzleGraph,
    pub(super) layout: Layout,
    paints: Paints,
    /// Millimetres for a unit of the layout.
    scale: f64,
}

impl Plot {
    /// The plot of a puzzle's graph, not much wider than `room`.
    pub(super) fn new(puzzle: &Puzzle, room: f64) -> Result<Self, CannotDraw> {
        let graph = PuzzleGraph::of_puzzle(puzzle)?;
        at_most(MOST, graph.rows() * graph.columns(), "edges")?;
        let layout = Layout::new(&graph);
        let [wide, high] = layout.size();
        // Discs of 10 mm radius, unless that is too wide; never too small to be read.
        let scale = (room / wide.max(high)).clamp(0.4, 1.0);
        Ok(Self { graph, layout, paints: Paints::new(puzzle.palette()), scale })
    }

    pub(super) fn size(&self) -> [f64; 2] {
        self.layout.size().map(|length| length * self.scale)
    }

    fn row(&self, edge: usize) -> usize {
        edge / self.graph.columns()
    }

    fn path(&self, curve: &Curve) -> String {
        let points = curve
            .points
            .map(|[x, y]| format!("{} {}", number(x * self.scale), number(y * self.scale)));
        format!("M{} C{}, {}, {}", points[0], points[1], points[2], points[3])
    }

    pub(super) fn line(&self, canvas: &mut Canvas, edge: usize, look: Look) {
        let curve = &self.layout.edges()[edge];
        let row = self.row(edge);
        let (ink, dashes) = style(row);
        let path = Path::new()
            .set("d", self.path(curve))
            .set("fill", "none")
            .set("stroke-linecap", "round");
        if look == Look::Faint {
            canvas.add(path.set("stroke", "#cfcfcf").set("stroke-width", number(0.6 * self.scale)));
            return;
        }
        let mut path = path
            .set("stroke", ink)
            .set("stroke-width", number(1.5 * self.scale))
            .set("class", "edge")
            .set("data-cube", row + 1)
            .set("data-entry", edge % self.graph.columns() + 1);
        if let Some(dashes) = dashes {
            let dashes: Vec<String> =
                dashes.iter().map(|&length| number(length * self.scale)).collect();
            path = path.set("stroke-dasharray", dashes.join(" "));
        }
        canvas.add(path);
        if let Look::Arrow(head) = look {
            canvas.add(self.arrow(curve, head).set("fill", ink));
        }
    }

    /// The tip of an arrow where a curve reaches the disc at its start (0) or its end (1).
    fn arrow(&self, curve: &Curve, head: usize) -> Polygon {
        const LENGTH: f64 = 6.0;
        let at = |t: f64| curve.at(if head == 1 { 1.0 - t } else { t });
        let end = at(0.0);
        let away = |t: f64| {
            let [x, y] = at(t);
            ((x - end[0]).powi(2) + (y - end[1]).powi(2)).sqrt()
        };
        let reached = |radius: f64| {
            let steps = (1..=400u32).map(|step| f64::from(step) / 800.0);
            steps.into_iter().find(|&t| away(t) >= radius).unwrap_or(0.5)
        };
        let tip = at(reached(Layout::RADIUS + 0.3));
        let foot = at(reached(Layout::RADIUS + LENGTH));
        let [x, y] = [tip[0] - foot[0], tip[1] - foot[1]];
        let length = (x * x + y * y).sqrt().max(0.1);
        let side = [-y / length * 2.6, x / length * 2.6];
        let points =
            [tip, [foot[0] + side[0], foot[1] + side[1]], [foot[0] - side[0], foot[1] - side[1]]];
        let points =
            points.map(|[x, y]| format!("{},{}", number(x * self.scale), number(y * self.scale)));
        Polygon::new().set("points", points.join(" ")).set("class", "arrow")
    }

    /// The number of the cube on its edge.
    pub(super) fn label(&self, canvas: &mut Canvas, edge: usize) {
        let [x, y] = self.layout.edges()[edge].label.map(|part| part * self.scale);
        let [wide, high] = self.layout.label_size().map(|part| part * self.scale);
        let (ink, _) = style(self.row(edge));
        let frame = Rectangle::new()
            .set("x", number(x - wide / 2.0))
            .set("y", number(y - high / 2.0))
            .set("width", number(wide))
            .set("height", number(high))
            .set("rx", number(0.3 * high))
            .set("fill", "white")
            .set("stroke", ink)
            .set("stroke-width", number(0.6 * self.scale))
            .set("class", "label");
        canvas.add(frame);
        let text = (self.row(edge) + 1).to_string();
        canvas.centred(&text, [x, y], fitting(&text, 0.84 * wide, 0.78 * high), "black");
    }

    pub(super) fn vertices(&self, canvas: &mut Canvas) {
        for (colour, &middle) in self.graph.palette().colours().zip(self.layout.vertices()) {
            let [x, y] = middle.map(|part| part * self.scale);
            let radius = Layout::RADIUS * self.scale;
            let disc = Circle::new()
                .set("cx", number(x))
                .set("cy", number(y))
                .set("r", number(radius))
                .set("fill", self.paints.fill(colour))
                .set("stroke", "#202020")
                .set("stroke-width", number(0.09 * radius))
                .set("class", "vertex")
                .set("data-colour", colour.index());
            canvas.add(disc);
            let (label, prime) = (self.paints.label(colour), self.paints.prime(colour));
            let ink = self.paints.ink(colour);
            if label == prime {
                canvas.centred(label, [x, y], fitting(label, 1.5 * radius, radius), ink);
                continue;
            }
            let above = [x, y - 0.25 * radius];
            canvas.centred(label, above, fitting(label, 1.5 * radius, 0.9 * radius), ink);
            let below = [x, y + 0.5 * radius];
            canvas.centred(prime, below, fitting(prime, 1.3 * radius, 0.55 * radius), ink);
        }
    }

    /// All edges in words.
    pub(super) fn description(&self) -> String {
        let palette = self.graph.palette();
        let edges = self.graph.edges().map(|(label, ends)| {
            let [a, b] = ends.map(|colour| palette.name(colour));
            format!("cube {} joins {a} and {b}", label.row + 1)
        });
        format!("{}.", edges.collect::<Vec<_>>().join("; "))
    }
}

/// The line of every cube.
fn legend(canvas: &mut Canvas, rows: usize, y: f64) {
    let labels: Vec<String> = (1..=rows).map(|row| format!("cube {row}")).collect();
    // Lengths for a line of length 1.
    let [line, gap, end, size] = [1.0, 0.15, 0.55, 0.36];
    let each = |label: &String| line + gap + size * width(label) + end;
    let whole: f64 = labels.iter().map(each).sum::<f64>() - end;
    let unit = (canvas.size[0] / whole).min(12.0);
    let mut left = (canvas.size[0] - whole * unit) / 2.0;
    for (row, label) in labels.iter().enumerate() {
        let (ink, dashes) = style(row);
        let path = format!("M{} {} h{}", number(left), number(y), number(unit * line));
        let mut path = Path::new()
            .set("d", path)
            .set("stroke", ink)
            .set("stroke-width", "1")
            .set("stroke-linecap", "round");
        if let Some(dashes) = dashes {
            let dashes: Vec<String> =
                dashes.iter().map(|&length| number(length * 0.07 * unit)).collect();
            path = path.set("stroke-dasharray", dashes.join(" "));
        }
        canvas.add(path);
        let at = [left + unit * (line + gap), y + 0.36 * size * unit];
        canvas.text(label, at, size * unit, "black", START);
        left += unit * each(label);
    }
}

/// Ink and dashes of a cube's lines: different for the first 32.
fn style(row: usize) -> (&'static str, Option<&'static [f64]>) {
    const INKS: [&str; 8] =
        ["#1a1a1a", "#0f5fa6", "#b8400e", "#0a7a56", "#8f3d7a", "#7a5a00", "#4747b3", "#5c6670"];
    const DASHES: [Option<&[f64]>; 4] =
        [None, Some(&[6.0, 3.4]), Some(&[0.2, 3.2]), Some(&[7.0, 3.0, 0.2, 3.0])];
    (INKS[row % INKS.len()], DASHES[(row + row / INKS.len()) % DASHES.len()])
}
