//! The order of the vertices round the circle.

use nalgebra::{DMatrix, SymmetricEigen};

/// The vertices 0 to n − 1 in an order in which neighbours are near each other and few edges cross;
/// it starts with 0.
pub(super) fn order(n: usize, ends: &[[usize; 2]]) -> Vec<usize> {
    /// More edges than this are not worth the time.
    const MOST: usize = 150;
    /// The eigenvectors of a larger matrix take too long for a drawing nobody can read.
    const LARGEST: usize = 300;
    let mut order = if n > LARGEST { (0..n).collect() } else { spectral(n, ends) };
    if ends.len() <= MOST {
        improve(&mut order, ends);
    }
    let start = order.iter().position(|&vertex| vertex == 0).unwrap_or(0);
    order.rotate_left(start);
    if n > 2 && order[1] > order[n - 1] {
        order[1..].reverse();
    }
    order
}

/// The vertices by their angle in the plane of the two eigenvectors that belong to the smallest
/// positive eigenvalues of the Laplacian.
fn spectral(n: usize, ends: &[[usize; 2]]) -> Vec<usize> {
    let mut laplacian = DMatrix::<f64>::zeros(n, n);
    for (edge, &[a, b]) in ends.iter().enumerate().filter(|(_, [a, b])| a != b) {
        // Slightly different weights: no two eigenvalues are equal then.
        let weight = 1.0 + f64::from(u32::try_from(edge * edge % 97).unwrap_or(0)) / 4096.0;
        laplacian[(a, a)] += weight;
        laplacian[(b, b)] += weight;
        laplacian[(a, b)] -= weight;
        laplacian[(b, a)] -= weight;
    }
    let eigen = SymmetricEigen::new(laplacian);
    let mut by_value: Vec<usize> = (0..n).collect();
    by_value
        .sort_by(|&i, &j| eigen.eigenvalues[i].total_cmp(&eigen.eigenvalues[j]).then(i.cmp(&j)));
    let axes: Vec<Vec<f64>> = by_value
        .iter()
        .skip(1)
        .take(2)
        .map(|&index| with_sign(eigen.eigenvectors.column(index).iter().copied().collect()))
        .collect();
    let coordinate = |axis: usize, vertex: usize| axes.get(axis).map_or(0.0, |axis| axis[vertex]);
    #[expect(clippy::cast_possible_truncation, reason = "an angle in millionths")]
    let angle =
        |vertex: usize| (coordinate(1, vertex).atan2(coordinate(0, vertex)) * 1e6).round() as i64;
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&vertex| (angle(vertex), vertex));
    order
}

/// An eigenvector with a positive first component, of those that are not nearly 0.
fn with_sign(vector: Vec<f64>) -> Vec<f64> {
    let negative = vector.iter().find(|x| x.abs() > 1e-6).is_some_and(|&x| x < 0.0);
    if negative { vector.into_iter().map(|x| -x).collect() } else { vector }
}

/// Exchanges pairs of vertices as long as that is better.
fn improve(order: &mut [usize], ends: &[[usize; 2]]) {
    let ends: Vec<[usize; 2]> = ends.iter().copied().filter(|[a, b]| a != b).collect();
    let mut best = cost(order, &ends);
    for _round in 0..6 {
        let before = best;
        for i in 0..order.len() {
            for j in i + 1..order.len() {
                order.swap(i, j);
                let cost = cost(order, &ends);
                if cost < best {
                    best = cost;
                } else {
                    order.swap(i, j);
                }
            }
        }
        if best == before {
            break;
        }
    }
}

/// How many pairs of edges cross, and how far round the circle edges lead, all together.
fn cost(order: &[usize], ends: &[[usize; 2]]) -> (usize, usize) {
    let mut places = vec![0; order.len()];
    for (place, &vertex) in order.iter().enumerate() {
        places[vertex] = place;
    }
    let chord = |&[a, b]: &[usize; 2]| [places[a].min(places[b]), places[a].max(places[b])];
    let chords: Vec<[usize; 2]> = ends.iter().map(chord).collect();
    let cross = |[a, b]: [usize; 2], [c, d]: [usize; 2]| {
        (a < c && c < b && b < d) || (c < a && a < d && d < b)
    };
    let crossings = chords
        .iter()
        .enumerate()
        .map(|(i, &chord)| chords[..i].iter().filter(|&&other| cross(chord, other)).count())
        .sum();
    let length = chords.iter().map(|[a, b]| (b - a).min(order.len() + a - b)).sum();
    (crossings, length)
}
