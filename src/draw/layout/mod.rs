//! Where the vertices, edges and labels of a puzzle graph are drawn.
//!
//! Vertices stand on a circle. Their order comes from the spectrum: the eigenvectors of the two
//! smallest positive eigenvalues of the Laplacian put every vertex into a plane, near those it is joined to, and
//! the vertices are taken by their angle there; then pairs are exchanged as long as fewer edges cross.
//! Parallel edges are bent apart, and all of them together to one side where they would run into
//! another vertex. Loops stand outside. The labels are pushed along their edges until no two of
//! them overlap; if that cannot be done, the circle grows.
//!
//! Eigenvectors of equal eigenvalues are not unique, so edges get slightly different weights first;
//! angles are rounded, and ties are broken by the order of the colours. What is computed with
//! sines is rounded too, and the rest is plain arithmetic, so the layout is the same everywhere.
//!
//! For n vertices and e edges, the order takes O(n³) and, up to 150 edges, O(n²·e²) for each round
//! of exchanges; the labels take O(e²) for each place tried.
//!
//! Source: K. Hall, *An r-dimensional quadratic placement algorithm*, Management Science 17 (1970).

mod order;

use crate::graph::PuzzleGraph;
use crate::model::Colour;
use std::collections::BTreeMap;
use std::f64::consts::PI;

/// A point of the plane; y goes down.
type Point = [f64; 2];

/// Where a puzzle graph's vertices, edges and labels are drawn.
///
/// ```
/// use tantalizer::catalogue;
/// use tantalizer::draw::Layout;
/// use tantalizer::graph::PuzzleGraph;
///
/// let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
/// let layout = Layout::new(&PuzzleGraph::of_puzzle(&puzzle).unwrap());
/// assert_eq!((layout.vertices().len(), layout.edges().len()), (4, 12));
/// let [width, height] = layout.size();
/// assert!(layout.vertices().iter().all(|&[x, y]| x < width && y < height));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    size: [f64; 2],
    vertices: Vec<Point>,
    edges: Vec<Curve>,
    label: [f64; 2],
}

/// A cubic Bézier curve and the middle of the label on it.
///
/// A loop too is one curve, which starts and ends at its vertex.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Curve {
    /// The start, two control points, the end; the ends are the middles of vertices.
    pub points: [Point; 4],
    /// The middle of the label.
    pub label: Point,
}

impl Curve {
    /// The point at a parameter from 0 to 1.
    #[must_use]
    pub fn at(&self, t: f64) -> Point {
        let s = 1.0 - t;
        let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
        [0, 1].map(|axis| (0..4).map(|i| weights[i] * self.points[i][axis]).sum())
    }

    /// Points along it.
    fn samples(&self) -> [Point; SAMPLES + 1] {
        #[expect(clippy::cast_precision_loss, reason = "a few")]
        std::array::from_fn(|i| self.at(i as f64 / SAMPLES as f64))
    }
}

const SAMPLES: usize = 24;

impl Layout {
    /// The radius of a vertex.
    pub const RADIUS: f64 = 10.0;

    /// The layout of a graph, always the same.
    #[must_use]
    pub fn new(graph: &PuzzleGraph) -> Self {
        /// So often the circle may grow.
        const ROUNDS: usize = 12;
        let ends: Vec<[usize; 2]> =
            graph.edges().map(|(_, ends)| ends.map(Colour::index)).collect();
        let order = order::order(graph.palette().len(), &ends);
        let mut scale = 1.0;
        // Large ones are not for reading.
        let rounds = if ends.len() > 300 { 1 } else { ROUNDS };
        for _ in 1..rounds {
            let draft = Draft::new(&order, &ends, graph.rows(), scale);
            if draft.is_clear() {
                return draft.finish();
            }
            scale *= 1.12;
        }
        Draft::new(&order, &ends, graph.rows(), scale).finish()
    }

    /// Width and height of the drawing; everything is inside.
    #[must_use]
    pub fn size(&self) -> [f64; 2] {
        self.size
    }

    /// The middles of the vertices, by colour.
    #[must_use]
    pub fn vertices(&self) -> &[Point] {
        &self.vertices
    }

    /// The curves of the edges: edge row·columns + column.
    #[must_use]
    pub fn edges(&self) -> &[Curve] {
        &self.edges
    }

    /// Width and height of the room that is kept for every label.
    #[must_use]
    pub fn label_size(&self) -> [f64; 2] {
        self.label
    }
}

/// A layout that is being made, with the middle of the circle at (0, 0).
struct Draft<'a> {
    ends: &'a [[usize; 2]],
    vertices: Vec<Point>,
    curves: Vec<Curve>,
    samples: Vec<[Point; SAMPLES + 1]>,
    label: [f64; 2],
}

/// Room between what must not touch.
const GAP: f64 = 1.0;

fn rounded(value: f64) -> f64 {
    (value * 1024.0).round() / 1024.0
}

#[expect(clippy::cast_precision_loss, reason = "numbers of vertices and edges")]
fn real(count: usize) -> f64 {
    count as f64
}

impl<'a> Draft<'a> {
    fn new(order: &[usize], ends: &'a [[usize; 2]], rows: usize, scale: f64) -> Self {
        let digits = rows.to_string().len();
        let label = [4.0 + 5.2 * real(digits), 9.0];
        let mut draft = Self {
            ends,
            vertices: ring(order, scale),
            curves: vec![Curve { points: [[0.0; 2]; 4], label: [0.0; 2] }; ends.len()],
            samples: Vec::new(),
            label,
        };
        let mut bundles: BTreeMap<[usize; 2], Vec<usize>> = BTreeMap::new();
        for (edge, &[a, b]) in ends.iter().enumerate() {
            bundles.entry([a.min(b), a.max(b)]).or_default().push(edge);
        }
        for ([a, b], edges) in bundles {
            if a == b { draft.stand_loops(a, &edges) } else { draft.bend([a, b], &edges) }
        }
        draft.samples = draft.curves.iter().map(Curve::samples).collect();
        draft.place_labels();
        draft
    }

    /// Lets the loops at a vertex stand around the direction that leads outwards.
    fn stand_loops(&mut self, vertex: usize, edges: &[usize]) {
        let [x, y] = self.vertices[vertex];
        let lonely = self.vertices.len() == 1;
        let count = real(edges.len());
        let spread =
            if lonely { 2.0 * PI * (count - 1.0) / count } else { 2.2f64.min(1.1 * (count - 1.0)) };
        let step = if edges.len() > 1 { spread / (count - 1.0) } else { 1.1 };
        let narrow = 0.5f64.min(0.45 * step);
        // So long that the labels at the tips stand side by side.
        let length = (5.2 * Layout::RADIUS).max(1.5 * self.label[0] / (0.75 * step));
        let outwards = if lonely { -PI / 2.0 } else { y.atan2(x) };
        for (place, &edge) in edges.iter().enumerate() {
            let angle = outwards + (real(place) - (count - 1.0) / 2.0) * step;
            let control = |turn: f64| {
                let (sin, cos) = (angle + turn).sin_cos();
                [x + rounded(length * cos), y + rounded(length * sin)]
            };
            self.curves[edge].points = [[x, y], control(-narrow), control(narrow), [x, y]];
        }
    }

    /// Bends parallel edges apart, all of them to the side where they meet no other vertex.
    fn bend(&mut self, [a, b]: [usize; 2], edges: &[usize]) {
        const STEP: f64 = 1.15 * Layout::RADIUS;
        let middle = (real(edges.len()) - 1.0) / 2.0;
        let bends =
            |shift: f64| (0..edges.len()).map(move |place| (real(place) - middle) * STEP + shift);
        let mut best: Option<(f64, f64)> = None;
        for tenths in (0..=40u32).map(f64::from) {
            for shift in [tenths * 0.1 * STEP, -tenths * 0.1 * STEP] {
                // Not into another vertex, and better not near one, where its own edges are.
                let cost = |bend: f64| {
                    let curve = self.curve([a, b], bend);
                    let [hit, near] = [2.0 * GAP, Layout::RADIUS]
                        .map(|room| self.meets(&curve, [a, b], Layout::RADIUS + room));
                    100.0 * hit + near
                };
                let cost = tenths + bends(shift).map(cost).sum::<f64>();
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, shift));
                }
            }
        }
        let (_, shift) = best.expect("some were tried");
        for (&edge, bend) in edges.iter().zip(bends(shift)) {
            let curve = self.curve([a, b], bend);
            self.curves[edge] = curve;
            if self.ends[edge] != [a, b] {
                self.curves[edge].points.reverse();
            }
        }
    }

    /// The curve between two vertices whose middle lies so far from their chord.
    fn curve(&self, [a, b]: [usize; 2], bend: f64) -> Curve {
        let [from, to] = [self.vertices[a], self.vertices[b]];
        let along = [to[0] - from[0], to[1] - from[1]];
        let length = distance(from, to);
        let across = [-along[1] / length, along[0] / length];
        let control = |part: f64| {
            [0, 1].map(|axis| from[axis] + part * along[axis] + bend * 4.0 / 3.0 * across[axis])
        };
        Curve { points: [from, control(0.25), control(0.75), to], label: [0.0; 2] }
    }

    /// How deep a curve runs into discs of this radius around the vertices that are not its ends.
    fn meets(&self, curve: &Curve, ends: [usize; 2], radius: f64) -> f64 {
        let samples = curve.samples();
        let depth = |(vertex, &middle): (usize, &Point)| {
            if ends.contains(&vertex) {
                return 0.0;
            }
            let nearest = samples.windows(2).map(|part| to_segment(middle, [part[0], part[1]]));
            (radius - nearest.fold(f64::INFINITY, f64::min)).max(0.0)
        };
        self.vertices.iter().enumerate().map(depth).sum()
    }

    /// Pushes labels along their edges, each in turn to its best place, until all stay.
    fn place_labels(&mut self) {
        const PLACES: [f64; 21] = [
            0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.35, 0.65, 0.32, 0.68, 0.29, 0.71, 0.26,
            0.74, 0.23, 0.77, 0.2, 0.8, 0.17, 0.83,
        ];
        for curve in &mut self.curves {
            curve.label = curve.at(0.5);
        }
        for _sweep in 0..8 {
            let mut moved = false;
            for edge in 0..self.curves.len() {
                let curve = self.curves[edge];
                let costs = PLACES.map(|t| (self.label_cost(edge, curve.at(t), t), curve.at(t)));
                let first = costs[0];
                let least = |best: (f64, Point), next: &(f64, Point)| {
                    if next.0 < best.0 { *next } else { best }
                };
                let (_, label) = costs.iter().fold(first, least);
                moved |= distance(label, curve.label) > 0.0;
                self.curves[edge].label = label;
            }
            if !moved {
                break;
            }
        }
    }

    fn label_cost(&self, edge: usize, label: Point, t: f64) -> f64 {
        let mut cost = 10.0 * (t - 0.5).abs();
        for (other, curve) in self.curves.iter().enumerate().filter(|(other, _)| *other != edge) {
            if overlap(label, curve.label, self.label) {
                cost += 10_000.0;
            }
            if crosses_box(&self.samples[other], label, self.label) {
                cost += 20.0;
            }
        }
        let covered = self.vertices.iter().filter(|&&vertex| covers(label, self.label, vertex));
        cost + 10_000.0 * real(covered.count())
    }

    fn is_clear(&self) -> bool {
        let labels_clear = self.curves.iter().enumerate().all(|(edge, curve)| {
            let others = self.curves[..edge].iter();
            others.map(|other| other.label).all(|other| !overlap(curve.label, other, self.label))
                && self.vertices.iter().all(|&vertex| !covers(curve.label, self.label, vertex))
        });
        let meets = |(curve, &ends): (&Curve, &[usize; 2])| {
            self.meets(curve, ends, Layout::RADIUS + GAP) > 0.0
        };
        labels_clear && !self.curves.iter().zip(self.ends).any(meets)
    }

    /// Moves everything to where the drawing starts at (0, 0).
    fn finish(self) -> Layout {
        const MARGIN: f64 = 2.0;
        let half = self.label.map(|length| length / 2.0);
        let around = |[x, y]: Point, [w, h]: [f64; 2]| [[x - w, y - h], [x + w, y + h]];
        let discs = self.vertices.iter().flat_map(|&v| around(v, [Layout::RADIUS; 2]));
        let labels = self.curves.iter().flat_map(|curve| around(curve.label, half));
        let all: Vec<Point> =
            discs.chain(labels).chain(self.samples.iter().flatten().copied()).collect();
        let extreme = |axis: usize, pick: fn(f64, f64) -> f64| {
            all.iter().map(|point| point[axis]).reduce(pick).unwrap_or(0.0)
        };
        let least = [0, 1].map(|axis| extreme(axis, f64::min) - MARGIN);
        let size = [0, 1].map(|axis| extreme(axis, f64::max) + MARGIN - least[axis]);
        let moved = |point: Point| [point[0] - least[0], point[1] - least[1]];
        let curve =
            |curve: &Curve| Curve { points: curve.points.map(moved), label: moved(curve.label) };
        Layout {
            size,
            vertices: self.vertices.iter().map(|&v| moved(v)).collect(),
            edges: self.curves.iter().map(curve).collect(),
            label: self.label,
        }
    }
}

/// Vertices on a circle in this order, clockwise from the left of the top.
fn ring(order: &[usize], scale: f64) -> Vec<Point> {
    let count = order.len();
    let mut vertices = vec![[0.0; 2]; count];
    if count == 1 {
        return vertices;
    }
    let step = 2.0 * PI / real(count);
    let start = if count.is_multiple_of(2) { -PI / 2.0 - step / 2.0 } else { -PI / 2.0 };
    let radius = scale * Layout::RADIUS * (0.55 * real(count) + 2.2).max(5.0);
    for (place, &vertex) in order.iter().enumerate() {
        let (sin, cos) = (start + step * real(place)).sin_cos();
        vertices[vertex] = [rounded(radius * cos), rounded(radius * sin)];
    }
    vertices
}

fn distance(a: Point, b: Point) -> f64 {
    let [x, y] = [a[0] - b[0], a[1] - b[1]];
    (x * x + y * y).sqrt()
}

/// The distance of a point from a segment.
fn to_segment(point: Point, [a, b]: [Point; 2]) -> f64 {
    let along = [b[0] - a[0], b[1] - a[1]];
    let square = along[0] * along[0] + along[1] * along[1];
    let part = (point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1];
    let t = if square > 0.0 { (part / square).clamp(0.0, 1.0) } else { 0.0 };
    distance(point, [a[0] + t * along[0], a[1] + t * along[1]])
}

/// Whether two labels of this size overlap or nearly do.
fn overlap(a: Point, b: Point, size: [f64; 2]) -> bool {
    (a[0] - b[0]).abs() < size[0] + GAP && (a[1] - b[1]).abs() < size[1] + GAP
}

/// Whether a label covers a part of a vertex or nearly does.
fn covers(label: Point, size: [f64; 2], vertex: Point) -> bool {
    let outside =
        [0, 1].map(|axis| ((label[axis] - vertex[axis]).abs() - size[axis] / 2.0).max(0.0));
    distance(outside, [0.0; 2]) < Layout::RADIUS + GAP
}

/// Whether a curve runs through a label.
fn crosses_box(samples: &[Point], label: Point, size: [f64; 2]) -> bool {
    samples.windows(2).any(|part| {
        // The part of the segment within each pair of sides, as an interval of its parameter.
        let (mut from, mut to) = (0.0f64, 1.0f64);
        for axis in [0, 1] {
            let half = size[axis] / 2.0;
            let (start, step) = (part[0][axis] - label[axis], part[1][axis] - part[0][axis]);
            if step == 0.0 {
                if start.abs() > half {
                    return false;
                }
                continue;
            }
            let [s, t] = [(-half - start) / step, (half - start) / step];
            from = from.max(s.min(t));
            to = to.min(s.max(t));
        }
        from < to
    })
}
