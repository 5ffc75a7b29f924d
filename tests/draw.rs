//! Pictures of puzzles: what is in them is what the engines say.

#![cfg(feature = "draw")]

mod common;

use common::{palette, seeded};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};
use tantalizer::catalogue;
use tantalizer::draw::{self, CannotDraw, Layout, Paper, Solution};
use tantalizer::generate::{Kind, generate};
use tantalizer::graph::{Factor, PuzzleGraph};
use tantalizer::model::{Colour, Face, Magic, Matrix, Palette, Puzzle, Selection};
use tantalizer::outcome::Limits;
use tantalizer::search;
use tantalizer::tower::Tower;

/// The first solution.
fn solution(puzzle: &Puzzle) -> Option<[Selection; 2]> {
    let magic = Magic::standard(puzzle.palette());
    let found = search::solve(puzzle.matrix(), &magic, 2, 1, &Limits::new()).unwrap();
    let found = found.complete().unwrap();
    let pair = found.list.first()?;
    Some([0, 1].map(|part: usize| found.partials[pair[part]].clone()))
}

fn catalogue_puzzles() -> impl Iterator<Item = (&'static str, Puzzle)> {
    catalogue::entries().iter().map(|entry| (entry.id(), entry.puzzle()))
}

fn generated(kind: Kind, cubes: usize, seed: u64) -> Puzzle {
    generate(kind, cubes, cubes, &mut ChaCha8Rng::seed_from_u64(seed)).unwrap().puzzle
}

/// The elements of a class.
fn of_class<'a>(document: &'a Document<'a>, class: &str) -> Vec<Node<'a, 'a>> {
    let is_it = |node: &Node| node.attribute("class") == Some(class);
    document.descendants().filter(is_it).collect()
}

fn number(node: Node, name: &str) -> usize {
    node.attribute(name).unwrap().parse().unwrap()
}

fn colours(nodes: &[Node]) -> Vec<usize> {
    nodes.iter().map(|&node| number(node, "data-colour")).collect()
}

/// The text after an element that is painted.
fn label_after<'a>(node: Node<'a, 'a>) -> &'a str {
    node.next_sibling_element().and_then(|text| text.text()).unwrap().trim()
}

fn check_head(svg: &str) {
    let document = Document::parse(svg).unwrap();
    let root = document.root_element();
    let has = |name: &str| {
        let is_it =
            |node: Node| node.has_tag_name(name) && node.text().is_some_and(|t| !t.is_empty());
        root.children().any(is_it)
    };
    assert!(has("title") && has("desc"), "{}", &svg[..200]);
    assert!(root.attribute("width").unwrap().ends_with("mm"));
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

/// Draws everything that can be drawn, and compares it with what the engines say.
fn check(puzzle: &Puzzle) {
    let palette = puzzle.palette();
    let matrix = puzzle.matrix();
    let cubes = puzzle.some_cubes().unwrap();

    let pages = draw::nets_on(puzzle, "p", Paper::A4, 20).unwrap();
    let painted: Vec<usize> = pages
        .iter()
        .flat_map(|page| {
            check_head(page.svg());
            let document = Document::parse(page.svg()).unwrap();
            colours(&of_class(&document, "face"))
        })
        .collect();
    let faces: Vec<usize> =
        cubes.iter().flat_map(tantalizer::model::Cube::faces).map(Colour::index).collect();
    assert_eq!(painted, faces, "nets have the faces in their order");

    let picture = draw::cubes(puzzle, "p").unwrap();
    check_head(picture.svg());
    let document = Document::parse(picture.svg()).unwrap();
    for face in Face::ALL {
        let shown = colours(&of_class(&document, &format!("solid {face}")));
        let real: Vec<usize> = cubes.iter().map(|cube| cube.face(face).index()).collect();
        assert_eq!(shown, real, "{face}");
    }

    let found = solution(puzzle);
    let solution = found.as_ref().map(|[s, t]| Solution { number: 1, parts: [s, t] });
    let picture = draw::matrix(puzzle, "p", solution.as_ref()).unwrap();
    check_head(picture.svg());
    let document = Document::parse(picture.svg()).unwrap();
    let entries: Vec<usize> = (0..matrix.rows())
        .flat_map(|row| matrix.row(row).iter().flat_map(tantalizer::model::Valuation::colours))
        .map(Colour::index)
        .collect();
    assert_eq!(colours(&of_class(&document, "entry")), entries);
    for (class, part) in ["ring first", "ring second"].into_iter().zip([0, 1]) {
        let rings: BTreeSet<&str> = of_class(&document, class)
            .into_iter()
            .map(|ring| ring.attribute("data-entry").unwrap())
            .collect();
        let selected: BTreeSet<String> = found
            .iter()
            .flat_map(|parts| parts[part].numbers().enumerate())
            .map(|(row, column)| format!("{},{column}", row + 1))
            .collect();
        assert!(rings.into_iter().eq(selected.iter().map(String::as_str)), "{class}");
    }

    let picture = draw::graph(puzzle, "p").unwrap();
    check_head(picture.svg());
    let document = Document::parse(picture.svg()).unwrap();
    assert_eq!(colours(&of_class(&document, "vertex")), (0..palette.len()).collect::<Vec<_>>());
    let labels = of_class(&document, "label");
    let labels: Vec<&str> = labels.into_iter().map(label_after).collect();
    let rows: Vec<String> =
        (0..matrix.rows()).flat_map(|row| vec![(row + 1).to_string(); 3]).collect();
    assert_eq!(labels, rows);

    check_head(draw::tree(puzzle, "p").unwrap().svg());
    check_head(draw::sheet(puzzle, "p", solution.as_ref()).unwrap().svg());
    if let Some(solution) = solution {
        check_solution(puzzle, &solution);
    }
}

fn check_solution(puzzle: &Puzzle, solution: &Solution<'_>) {
    let [s, t] = solution.parts;
    for picture in [draw::factors, draw::directed] {
        let picture = picture(puzzle, "p", solution).unwrap();
        check_head(picture.svg());
        let document = Document::parse(picture.svg()).unwrap();
        let shown: Vec<(usize, usize)> = of_class(&document, "edge")
            .into_iter()
            .map(|edge| (number(edge, "data-cube"), number(edge, "data-entry")))
            .collect();
        let selected = [s, t].into_iter().flat_map(|part| part.numbers().enumerate());
        assert!(shown.into_iter().eq(selected.map(|(row, column)| (row + 1, column))));
        let labels = of_class(&document, "label");
        assert_eq!(labels.len(), 2 * s.rows());
    }
    check_arrows(puzzle, solution);

    let picture = draw::tower(puzzle, "p", solution).unwrap();
    check_head(picture.svg());
    let document = Document::parse(picture.svg()).unwrap();
    let tower = Tower::new(puzzle, s, t).unwrap();
    for side in [Face::Front, Face::Back, Face::Left, Face::Right] {
        let shown = colours(&of_class(&document, &format!("side {side}")));
        let real: Vec<usize> = tower.side(side).into_iter().map(Colour::index).collect();
        assert_eq!(shown, real);
        let once: BTreeSet<usize> = shown.into_iter().collect();
        assert!(once.into_iter().eq(0..puzzle.palette().len()), "{side} shows every colour once");
        let solid = colours(&of_class(&document, &format!("solid {side}")));
        assert_eq!(solid, real, "{side} of the solid tower");
    }
}

/// Arrows end at the colours that the factors say: the tip is on the border of the disc.
fn check_arrows(puzzle: &Puzzle, solution: &Solution<'_>) {
    let picture = draw::directed(puzzle, "p", solution).unwrap();
    let document = Document::parse(picture.svg()).unwrap();
    let discs: Vec<[f64; 3]> = of_class(&document, "vertex")
        .iter()
        .map(|disc| ["cx", "cy", "r"].map(|name| disc.attribute(name).unwrap().parse().unwrap()))
        .collect();
    let mut arrows = of_class(&document, "arrow").into_iter();
    for part in solution.parts {
        let factor = Factor::new(puzzle, part).unwrap();
        let heads: BTreeMap<usize, Colour> = factor
            .components()
            .iter()
            .flat_map(tantalizer::graph::Component::arcs)
            .map(|&arc| (arc.row, factor.ends(arc)[1]))
            .collect();
        for head in heads.into_values() {
            let points = arrows.next().unwrap().attribute("points").unwrap();
            let tip = points.split(' ').next().unwrap().split_once(',').unwrap();
            let [x, y] = [tip.0, tip.1].map(|part| part.parse::<f64>().unwrap());
            let [cx, cy, r] = discs[head.index()];
            let distance = ((x - cx).powi(2) + (y - cy).powi(2)).sqrt();
            assert!(
                (distance / r - 1.0).abs() < 0.25,
                "tip {distance} from the middle, radius {r}"
            );
        }
    }
    assert!(arrows.next().is_none());
}

#[test]
fn pictures_of_the_catalogue_show_what_the_engines_say() {
    for (id, puzzle) in catalogue_puzzles() {
        println!("{id}");
        check(&puzzle);
    }
}

#[test]
fn pictures_of_random_puzzles_show_what_the_engines_say() {
    for seed in 0..500 {
        let cubes = 1 + usize::try_from(seed % 6).unwrap();
        let kind =
            [Kind::Planted, Kind::Balanced, Kind::Uniform][usize::try_from(seed / 6 % 3).unwrap()];
        let puzzle = generated(kind, cubes, seed);
        check(&puzzle);
        if seed % 5 == 0 {
            check(&puzzle.without_faces());
        }
    }
}

#[test]
fn labels_overlap_nothing_and_parallel_edges_differ() {
    let random = (0..60).map(|seed| {
        let cubes = [4, 5, 8, 12][usize::try_from(seed % 4).unwrap()];
        ("random", generated(Kind::Balanced, cubes, seed))
    });
    let large = [("30 cubes", generated(Kind::Planted, 30, 1))];
    for (id, puzzle) in catalogue_puzzles().chain(random).chain(large) {
        let graph = PuzzleGraph::of_puzzle(&puzzle).unwrap();
        let layout = Layout::new(&graph);
        assert_eq!(layout, Layout::new(&graph), "{id}: always the same");
        check_layout(id, &graph, &layout);
    }
}

fn check_layout(id: &str, graph: &PuzzleGraph, layout: &Layout) {
    let [wide, high] = layout.label_size();
    let (curves, vertices) = (layout.edges(), layout.vertices());
    let ends: Vec<[Colour; 2]> = graph.edges().map(|(_, ends)| ends).collect();
    let along =
        |curve: usize| (0..=50u32).map(move |step| curves[curve].at(f64::from(step) / 50.0));
    let distance = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
    for (edge, curve) in curves.iter().enumerate() {
        let [x, y] = curve.label;
        for other in &curves[..edge] {
            let [u, v] = other.label;
            assert!((x - u).abs() >= wide || (y - v).abs() >= high, "{id}: labels overlap");
            let reversed = other.points.iter().rev();
            assert!(curve.points != other.points && !curve.points.iter().eq(reversed), "{id}");
        }
        let on_curve = along(edge).map(|point| distance(point, curve.label));
        assert!(on_curve.fold(f64::INFINITY, f64::min) < 5.0, "{id}: a label is on its edge");
        for (colour, &vertex) in graph.palette().colours().zip(vertices) {
            let [u, v] = vertex;
            let outside =
                [((x - u).abs() - wide / 2.0).max(0.0), ((y - v).abs() - high / 2.0).max(0.0)];
            assert!(outside[0].hypot(outside[1]) >= Layout::RADIUS, "{id}: a label covers a disc");
            if !ends[edge].contains(&colour) {
                let nearest = along(edge).map(|point| distance(point, vertex));
                let nearest = nearest.fold(f64::INFINITY, f64::min);
                assert!(nearest > Layout::RADIUS, "{id}: edge {edge} runs into a foreign vertex");
            }
        }
        let [from, to] = ends[edge].map(|colour| vertices[colour.index()]);
        assert_eq!([curve.points[0], curve.points[3]], [from, to], "{id}");
    }
    let size = layout.size();
    let inside = |[x, y]: [f64; 2]| x >= 0.0 && y >= 0.0 && x <= size[0] && y <= size[1];
    assert!((0..curves.len()).flat_map(along).all(inside), "{id}: everything is inside");
    for (a, &first) in vertices.iter().enumerate() {
        for &second in &vertices[..a] {
            assert!(distance(first, second) > 2.5 * Layout::RADIUS, "{id}");
        }
    }
}

proptest! {
    #![proptest_config(seeded(60, 7))]

    /// Any graph has a layout: many loops, many parallel edges, one vertex.
    #[test]
    fn every_graph_has_a_layout(
        colours in 1usize..9,
        ends in prop::collection::vec((0usize..100, 0usize..100), 3..30),
    ) {
        let edge = |&(a, b): &(usize, usize)| [a, b].map(|end| Colour::new(end % colours));
        let rows: Vec<Vec<_>> = ends.iter().map(|ends| vec![edge(ends)]).collect();
        let graph = PuzzleGraph::of_edges(palette(colours), &rows).unwrap();
        let layout = Layout::new(&graph);
        prop_assert!(layout.size().iter().all(|length| length.is_finite() && *length > 0.0));
        prop_assert_eq!(layout.edges().len(), rows.len());
    }
}

/// The faces of the cube in a net, as they are painted, are where they come to when it is folded: left
/// of the front is left, above it is up, and so on; the crate's own tests fold the net.
#[test]
fn squares_of_a_net_stand_where_they_fold_to() {
    let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
    let cube = puzzle.cubes().unwrap()[0];
    for (paper, edge) in [(Paper::A4, 20u32), (Paper::Letter, 45), (Paper::A4, 8)] {
        let pages = draw::nets_on(&puzzle, "p", paper, edge).unwrap();
        let document = Document::parse(pages[0].svg()).unwrap();
        let [width, height] = paper.size();
        assert_eq!(document.root_element().attribute("width"), Some(&*format!("{width}mm")));
        assert_eq!(document.root_element().attribute("height"), Some(&*format!("{height}mm")));
        let squares: Vec<([f64; 2], usize)> = of_class(&document, "face")[..6]
            .iter()
            .map(|square| {
                let at = |name: &str| square.attribute(name).unwrap().parse::<f64>().unwrap();
                assert!((at("width") - f64::from(edge)).abs() < 1e-9, "true size");
                ([at("x"), at("y")], number(*square, "data-colour"))
            })
            .collect();
        let front = squares[0].0;
        let edge = f64::from(edge);
        // Beginning at the front, in edges to the right and down.
        for (face, right, down) in [
            (Face::Front, 0.0, 0.0),
            (Face::Left, -1.0, 0.0),
            (Face::Right, 1.0, 0.0),
            (Face::Back, 2.0, 0.0),
            (Face::Up, 0.0, -1.0),
            (Face::Down, 0.0, 1.0),
        ] {
            let place = [front[0] + right * edge, front[1] + down * edge];
            let near = |at: [f64; 2]| (at[0] - place[0]).abs() + (at[1] - place[1]).abs() < 0.01;
            let (_, colour) = squares.iter().find(|(at, _)| near(*at)).expect("a square is there");
            assert_eq!(*colour, cube.face(face).index(), "{face}");
        }
        check_inside(&document, [width, height]);
    }
}

/// Squares and tabs are on the paper.
fn check_inside(document: &Document, [width, height]: [f64; 2]) {
    let corners: Vec<[f64; 2]> = document
        .descendants()
        .filter_map(|node| node.attribute("points"))
        .flat_map(|points| points.split(' '))
        .map(|point| {
            let (x, y) = point.split_once(',').unwrap();
            [x.parse().unwrap(), y.parse().unwrap()]
        })
        .collect();
    assert!(corners.len() >= 7 * 4);
    assert!(
        corners.iter().all(|&[x, y]| x > 5.0 && y > 5.0 && x < width - 5.0 && y < height - 5.0)
    );
}

#[test]
fn the_greatest_edge_that_is_told_does_fit() {
    let puzzle = catalogue::find("five-cubes").unwrap().puzzle();
    for paper in [Paper::A4, Paper::Letter] {
        let Err(CannotDraw::EdgeTooLong { greatest, .. }) = draw::nets_on(&puzzle, "p", paper, 99)
        else {
            panic!("99 mm do not fit")
        };
        assert_eq!(draw::nets_on(&puzzle, "p", paper, greatest).unwrap().len(), 5);
        assert!(draw::nets_on(&puzzle, "p", paper, greatest + 1).is_err());
    }
    let short = draw::nets_on(&puzzle, "p", Paper::A4, draw::LEAST_EDGE - 1);
    assert!(matches!(short, Err(CannotDraw::EdgeTooShort { .. })));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let puzzle = Puzzle::of_matrix(Matrix::from_integers([[8u32, 12], [27, 20]]).unwrap());
    let not_cubes = |picture| CannotDraw::NotCubes { picture, columns: 2, k: 3 };
    assert_eq!(draw::cubes(&puzzle, "p").unwrap_err(), not_cubes("cubes"));
    assert_eq!(draw::nets_on(&puzzle, "p", Paper::A4, 20).unwrap_err(), not_cubes("nets"));
    assert!(matches!(draw::graph(&puzzle, "p"), Err(CannotDraw::NotEdges(_))));
    assert!(draw::sheet(&puzzle, "p", None).is_err());
    // The matrix and the tree are defined for any k.
    check_head(draw::matrix(&puzzle, "p", None).unwrap().svg());
    check_head(draw::tree(&puzzle, "p").unwrap().svg());

    let huge = generated(Kind::Balanced, 250, 1);
    for refused in [
        draw::cubes(&huge, "p"),
        draw::matrix(&huge, "p", None),
        draw::graph(&huge, "p"),
        draw::tree(&huge, "p"),
        draw::sheet(&huge, "p", None),
    ] {
        assert!(matches!(refused, Err(CannotDraw::TooLarge { .. })));
    }
}

/// The tree of the paper's first matrix, counted by hand: rows in order, an entry as long as it divides.
#[test]
fn the_tree_says_how_much_of_it_is_left_out() {
    let puzzle = catalogue::find("instant-insanity").unwrap().puzzle();
    let picture = draw::tree(&puzzle, "p").unwrap();
    let document = Document::parse(picture.svg()).unwrap();
    let shown: usize =
        ["open", "dead", "found"].iter().map(|class| of_class(&document, class).len()).sum();
    assert_eq!(of_class(&document, "found").len(), 3, "all partial solutions are shown");
    let left_out: usize = picture
        .svg()
        .split("Left out are ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    // The root is shown, too, and is no entry.
    assert_eq!(shown - 1 + left_out, tree_size(&puzzle));

    let many = draw::tree(&generated(Kind::Planted, 30, 1), "p").unwrap();
    assert!(many.svg().contains("more than 1 000 000 nodes"));
}

/// Entries that are tried: those of every row after a product that divides M.
fn tree_size(puzzle: &Puzzle) -> usize {
    let matrix = puzzle.matrix();
    let mut rests = vec![Magic::standard(puzzle.palette()).value().clone()];
    let mut size = 0;
    for row in 0..matrix.rows() {
        let mut next = Vec::new();
        for rest in &rests {
            for column in 0..matrix.columns() {
                size += 1;
                let entry = matrix.value(row, column);
                if rest % entry == 0u32.into() {
                    next.push(rest / entry);
                }
            }
        }
        rests = next;
    }
    size
}

#[test]
fn names_that_are_no_xml_and_no_letters_do_no_harm() {
    let names = ["<b>", "a & b", "\"quoted\"", "très long nom de couleur"];
    let palette = Palette::with_default_primes(names).unwrap();
    let ends = |a: usize, b: usize| [Colour::new(a), Colour::new(b)];
    let rows: Vec<Vec<_>> =
        (0..4).map(|i| vec![ends(i, (i + 1) % 4), ends(i, i), ends((i + 2) % 4, i)]).collect();
    let puzzle = Puzzle::of_matrix(Matrix::from_colours(palette, &rows).unwrap());
    for picture in [
        draw::cubes(&puzzle, "<&>").unwrap(),
        draw::matrix(&puzzle, "<&>", None).unwrap(),
        draw::graph(&puzzle, "<&>").unwrap(),
        draw::tree(&puzzle, "<&>").unwrap(),
    ] {
        check_head(picture.svg());
    }
}
