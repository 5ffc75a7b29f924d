//! The tree of the search as one would do it by hand.
//!
//! The rows are taken in order. An entry that divides what is left of M is divided out and the next row
//! tried; one that does not is a dead end. After the last row a partial solution is found.

use super::Picture;
use super::canvas::{Canvas, Drawing, GREY, MIDDLE, START, number, width};
use super::matrix::factors;
use super::paints::Paints;
use super::refusal::{CannotDraw, at_most};
use crate::model::{Colour, Magic, Matrix, Puzzle, Valuation};
use svg::node::element::Path;

/// So many nodes are drawn, about.
const SHOWN: usize = 60;
/// So many are counted.
const COUNTED: u64 = 1_000_000;

/// The first nodes of the tree in which the rows are taken in order and an entry is a dead end as soon
/// as it does not divide what is left of M; in small trees, rather those that lead to partial
/// solutions. It is told how many nodes are left out.
///
/// # Errors
/// If there are too many rows or columns.
pub fn tree(puzzle: &Puzzle, title: &str) -> Result<Picture, CannotDraw> {
    Ok(drawing(puzzle)?.picture(title))
}

/// An entry that was tried, or the root.
struct Node {
    /// Row and column of the entry; none for the root.
    entry: Option<[usize; 2]>,
    /// The exponents that are left of M, without the entry if it does not divide it.
    rest: Vec<u32>,
    fate: Fate,
    children: Vec<usize>,
    /// Nodes below that are not drawn.
    hidden: Size,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// There are rows to come.
    Open,
    /// This colour is not left so often.
    Dead(Colour),
    Found,
    /// No rows are left, but something of M is.
    Short,
}

/// Numbers of nodes below one.
#[derive(Clone, Copy, Default)]
struct Size {
    nodes: u64,
    found: u64,
    /// There are more than were counted.
    is_more: bool,
}

struct Tree<'a> {
    matrix: &'a Matrix,
    nodes: Vec<Node>,
    size: Size,
}

impl<'a> Tree<'a> {
    fn new(matrix: &'a Matrix) -> Self {
        let magic = Magic::standard(matrix.palette());
        let rest = magic.valuation().to_dense(matrix.palette().len());
        let root = Node {
            entry: None,
            rest,
            fate: Fate::Open,
            children: Vec::new(),
            hidden: Size::default(),
        };
        let mut tree = Self { matrix, nodes: vec![root], size: Size::default() };
        tree.size = tree.below(0, COUNTED);
        tree.grow();
        // What is left out is counted less far where there is much of it.
        let most = if tree.size.is_more { 20_000 } else { COUNTED };
        for node in 0..tree.nodes.len() {
            if tree.nodes[node].children.is_empty() && tree.nodes[node].fate == Fate::Open {
                tree.nodes[node].hidden = tree.below(node, most);
            }
        }
        tree
    }

    /// Shows nodes as long as there is room: those that lead to partial solutions first where that is
    /// known and the tree is not deep, else level by level.
    fn grow(&mut self) {
        let knows = !self.size.is_more && self.matrix.rows() <= 8;
        let mut open: Vec<(bool, usize, usize)> = vec![(false, 0, 0)];
        while !open.is_empty() {
            let least = (0..open.len()).min_by_key(|&place| open[place]).expect("it is not empty");
            let (_, depth, node) = open.swap_remove(least);
            if node > 0 && self.nodes.len() + self.matrix.columns() > SHOWN {
                break;
            }
            for column in 0..self.matrix.columns() {
                let child = self.child(node, [depth, column]);
                self.nodes.push(child);
                let index = self.nodes.len() - 1;
                self.nodes[node].children.push(index);
                if self.nodes[index].fate == Fate::Open {
                    let is_barren = knows && self.below(index, COUNTED).found == 0;
                    open.push((is_barren, depth + 1, index));
                }
            }
        }
    }

    fn child(&self, parent: usize, [row, column]: [usize; 2]) -> Node {
        let mut rest = self.nodes[parent].rest.clone();
        let fate = match divide(&mut rest, self.matrix.valuation(row, column)) {
            Err(colour) => Fate::Dead(colour),
            Ok(()) if row + 1 < self.matrix.rows() => Fate::Open,
            Ok(()) if rest.iter().all(|&exponent| exponent == 0) => Fate::Found,
            Ok(()) => Fate::Short,
        };
        Node {
            entry: Some([row, column]),
            rest,
            fate,
            children: Vec::new(),
            hidden: Size::default(),
        }
    }

    /// The nodes below one, up to a number.
    fn below(&self, node: usize, most: u64) -> Size {
        let depth = self.nodes[node].entry.map_or(0, |[row, _]| row + 1);
        let mut size = Size::default();
        self.count(depth, &mut self.nodes[node].rest.clone(), most, &mut size);
        size
    }

    fn count(&self, row: usize, rest: &mut [u32], most: u64, size: &mut Size) {
        for column in 0..self.matrix.columns() {
            if size.nodes == most {
                size.is_more = true;
                return;
            }
            size.nodes += 1;
            let entry = self.matrix.valuation(row, column);
            if divide(rest, entry).is_err() {
                continue;
            }
            if row + 1 < self.matrix.rows() {
                self.count(row + 1, rest, most, size);
            } else if rest.iter().all(|&exponent| exponent == 0) {
                size.found += 1;
            }
            for (colour, exponent) in entry.terms() {
                rest[colour.index()] += exponent;
            }
        }
    }

    /// The number of nodes that are not drawn.
    fn left_out(&self) -> String {
        // The root is not counted among the nodes below it.
        #[expect(clippy::cast_possible_truncation, reason = "at most about sixty")]
        let shown = (self.nodes.len() - 1) as u32;
        match self.size {
            Size { is_more: true, .. } => "Left out are more than 1 000 000 nodes".to_owned(),
            Size { nodes, .. } => match nodes - u64::from(shown) {
                0 => "Nothing is left out".to_owned(),
                1 => "Left out is 1 node".to_owned(),
                hidden => format!("Left out are {hidden} nodes"),
            },
        }
    }
}

/// Takes an entry out of what is left of M, or tells which colour is not left so often.
fn divide(rest: &mut [u32], entry: &Valuation) -> Result<(), Colour> {
    if let Some((colour, _)) = entry.terms().find(|&(colour, e)| rest[colour.index()] < e) {
        return Err(colour);
    }
    for (colour, exponent) in entry.terms() {
        rest[colour.index()] -= exponent;
    }
    Ok(())
}

pub(super) fn drawing(puzzle: &Puzzle) -> Result<Drawing, CannotDraw> {
    let matrix = puzzle.matrix();
    at_most(200, matrix.rows(), "rows in a tree")?;
    at_most(20, matrix.columns(), "columns in a tree")?;
    let tree = Tree::new(matrix);
    let sketch = Sketch::new(&tree);
    let canvas = sketch.canvas();
    let told = if sketch.tells_rest { "what is left of M" } else { "what is used of M = Πp²" };
    let left_out = tree.left_out();
    let caption = format!(
        "Rows are taken in order. After every entry stands {told}; an entry that does not divide \
         what is left is a dead end (×). {left_out}."
    );
    let found = if tree.size.is_more {
        String::new()
    } else {
        format!(" It finds {} partial solutions.", tree.size.found)
    };
    let description = format!("{} nodes below the root are drawn.{found}", tree.nodes.len() - 1);
    Ok(Drawing { canvas, name: "the search tree".to_owned(), caption, description })
}

/// Edge of the square of a colour.
const CHIP: f64 = 5.0;
/// Height of a line, and of a text on it.
const LINE: f64 = 7.4;
const TEXT: f64 = 3.6;
/// Height of the names of rows.
const HEAD: f64 = 8.0;
/// Between a node and those below it.
const BETWEEN: f64 = 13.0;
/// Width of the place of an entry.
const PLACE: f64 = 10.5;

/// Where the nodes of a tree stand.
struct Sketch<'a> {
    tree: &'a Tree<'a>,
    paints: Paints,
    /// Few colours: what is left fits into a line.
    tells_rest: bool,
    /// By node, the middle of its line.
    heights: Vec<f64>,
    /// By depth, the left side of the nodes, and of what would come after.
    lefts: Vec<f64>,
    high: f64,
}

impl<'a> Sketch<'a> {
    fn new(tree: &'a Tree<'a>) -> Self {
        let palette = tree.matrix.palette();
        let mut sketch = Self {
            tree,
            paints: Paints::new(palette),
            tells_rest: palette.len() <= 6,
            heights: vec![0.0; tree.nodes.len()],
            lefts: Vec::new(),
            high: HEAD,
        };
        sketch.stand(0);
        sketch.lefts = sketch.columns();
        sketch
    }

    /// Gives every leaf a line, and puts every other node beside the middle of those below it.
    fn stand(&mut self, node: usize) {
        let children = &self.tree.nodes[node].children;
        for &child in children {
            self.stand(child);
        }
        if children.iter().all(|&child| self.tree.nodes[child].children.is_empty()) {
            // Room between the nodes below one and those below the next.
            self.high += if children.is_empty() { 0.0 } else { 0.4 * LINE };
        }
        self.heights[node] = match (children.first(), children.last()) {
            (Some(&first), Some(&last)) => f64::midpoint(self.heights[first], self.heights[last]),
            _ => {
                self.high += LINE;
                self.high - LINE / 2.0
            }
        };
    }

    fn columns(&self) -> Vec<f64> {
        let mut widths: Vec<f64> = Vec::new();
        for node in &self.tree.nodes {
            let depth = depth(node);
            if widths.len() <= depth {
                widths.resize(depth + 1, 0.0);
            }
            widths[depth] = widths[depth].max(self.wide(node));
        }
        let mut lefts = vec![0.0];
        for width in widths {
            let left = lefts.last().expect("there is one");
            lefts.push(left + width + BETWEEN);
        }
        lefts
    }

    fn wide(&self, node: &Node) -> f64 {
        self.text_left(node) + 0.95 * TEXT * width(&self.text(node).0)
    }

    /// Where the text of a node begins.
    fn text_left(&self, node: &Node) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a few")]
        let chips = CHIP * self.tree.matrix.k() as f64;
        if node.entry.is_some() { PLACE + chips + 1.5 } else { 0.0 }
    }

    /// What stands at a node, and in which ink.
    fn text(&self, node: &Node) -> (String, &'static str) {
        let palette = self.tree.matrix.palette();
        let terms = |exponents: &mut dyn Iterator<Item = (usize, u32)>| {
            Valuation::from_terms(exponents.map(|(i, e)| (Colour::new(i), e)).collect())
        };
        let rest = node.rest.iter().copied().enumerate();
        match node.fate {
            Fate::Dead(colour) => {
                let label = self.paints.label(colour);
                let left = node.rest[colour.index()];
                let text = match left {
                    0 => format!("× no {label} left"),
                    _ => format!("× only {left} {label} left"),
                };
                (text, "#a01515")
            }
            Fate::Found => {
                let reached = if self.tells_rest { "1" } else { "M" };
                (format!("{reached}: a partial solution"), "#0a6b2e")
            }
            Fate::Short => ("× M is not reached".to_owned(), "#a01515"),
            Fate::Open => {
                let told = if self.tells_rest {
                    factors(palette, &terms(&mut { rest }))
                } else {
                    factors(palette, &terms(&mut rest.map(|(i, e)| (i, 2 - e))))
                };
                let told = if node.entry.is_none() && self.tells_rest {
                    format!("M = {told}")
                } else {
                    told
                };
                (told + &more(node.hidden), "black")
            }
        }
    }

    fn canvas(&self) -> Canvas {
        let wide = self.lefts.last().copied().unwrap_or(BETWEEN) - BETWEEN;
        let mut canvas = Canvas::new([wide, self.high]);
        let name = if self.tree.matrix.is_of_cubes() { "cube" } else { "row" };
        for (depth, left) in self.lefts.iter().enumerate().take(self.lefts.len() - 1).skip(1) {
            canvas.text(&format!("{name} {depth}"), [*left, 4.0], 4.0, GREY, START);
        }
        for (index, node) in self.tree.nodes.iter().enumerate() {
            let from = [self.lefts[depth(node)] + self.wide(node) + 1.0, self.heights[index]];
            for &child in &node.children {
                let to = [self.lefts[depth(node) + 1] - 1.0, self.heights[child]];
                canvas.add(branch(from, to));
            }
            self.node(&mut canvas, node, [self.lefts[depth(node)], self.heights[index]]);
        }
        canvas
    }

    fn node(&self, canvas: &mut Canvas, node: &Node, [left, middle]: [f64; 2]) {
        if let Some([row, column]) = node.entry {
            let name = format!("({},{})", row + 1, column + 1);
            let size = super::canvas::fitting(&name, PLACE - 1.0, 3.0);
            canvas.text(&name, [left + PLACE / 2.0, middle + 1.1], size, GREY, MIDDLE);
            for (place, colour) in self.tree.matrix.valuation(row, column).colours().enumerate() {
                #[expect(clippy::cast_precision_loss, reason = "a few")]
                let x = left + PLACE + CHIP * place as f64;
                canvas.chip(&self.paints, colour, [x, middle - CHIP / 2.0, CHIP, CHIP], "tried");
            }
        }
        let (text, ink) = self.text(node);
        let at = [left + self.text_left(node), middle + 0.36 * TEXT];
        canvas.add(super::canvas::text(&text, at, TEXT, ink, START).set("class", class(node.fate)));
    }
}

fn depth(node: &Node) -> usize {
    node.entry.map_or(0, |[row, _]| row + 1)
}

fn class(fate: Fate) -> &'static str {
    match fate {
        Fate::Open => "open",
        Fate::Dead(_) | Fate::Short => "dead",
        Fate::Found => "found",
    }
}

/// What is not drawn below a node.
fn more(hidden: Size) -> String {
    match hidden {
        Size { nodes: 0, .. } => String::new(),
        Size { nodes, is_more: true, .. } => format!("  … more than {nodes} nodes"),
        Size { nodes: 1, .. } => "  … 1 node".to_owned(),
        Size { nodes, .. } => format!("  … {nodes} nodes"),
    }
}

fn branch(from: [f64; 2], to: [f64; 2]) -> Path {
    let middle = f64::midpoint(from[0], to[0]);
    let [x1, y1, x2, y2, m] = [from[0], from[1], to[0], to[1], middle].map(number);
    Path::new()
        .set("d", format!("M{x1} {y1} C{m} {y1}, {m} {y2}, {x2} {y2}"))
        .set("fill", "none")
        .set("stroke", "#8a8a8a")
        .set("stroke-width", "0.4")
}
