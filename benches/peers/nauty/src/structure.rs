//! Matrices as lists of colours, before they are made matrices of products.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use tantalizer::model::{Colour, Matrix, Palette};

/// The rows of a matrix: entries as lists of colours.
pub(crate) struct Structure {
    /// The size of the palette.
    pub(crate) colours: usize,
    pub(crate) rows: Vec<Vec<Vec<usize>>>,
}

impl Structure {
    /// The one-column matrix whose entries are the edges of a graph (or blocks of a design).
    pub(crate) fn of_edges<E: Into<Vec<usize>>>(
        vertices: usize,
        edges: impl IntoIterator<Item = E>,
    ) -> Self {
        let rows = edges.into_iter().map(|edge| vec![edge.into()]).collect();
        Self { colours: vertices, rows }
    }

    /// The rows of a matrix.
    pub(crate) fn of_matrix(matrix: &Matrix) -> Self {
        let entries = |row| {
            let entries = matrix.row(row).iter();
            entries.map(|entry| entry.colours().map(Colour::index).collect()).collect()
        };
        let rows = (0..matrix.rows()).map(entries).collect();
        Self { colours: matrix.palette().len(), rows }
    }

    /// The same rows again and again, each time with colours of their own.
    pub(crate) fn copies(&self, times: usize) -> Self {
        let moved = |row: &Vec<Vec<usize>>, by: usize| {
            let entry = |entry: &Vec<usize>| entry.iter().map(|colour| colour + by).collect();
            row.iter().map(entry).collect()
        };
        let copy = |i: usize| self.rows.iter().map(move |row| moved(row, i * self.colours));
        Self { colours: times * self.colours, rows: (0..times).flat_map(copy).collect() }
    }

    /// The matrix, with colours, rows and entries in an order that tells nothing.
    pub(crate) fn shuffled(mut self, seed: u64) -> Matrix {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let palette = (0..self.colours).map(|colour| colour.to_string());
        let palette = Palette::with_default_primes(palette).expect("distinct names");
        let mut names: Vec<Colour> = palette.colours().collect();
        names.shuffle(&mut rng);
        self.rows.shuffle(&mut rng);
        self.rows.iter_mut().for_each(|row| row.shuffle(&mut rng));
        let name = |entry: Vec<usize>| entry.into_iter().map(|colour| names[colour]).collect();
        let rows: Vec<Vec<Vec<Colour>>> =
            self.rows.into_iter().map(|row| row.into_iter().map(name).collect()).collect();
        Matrix::from_colours(palette, &rows).expect("rows of equal length and products of equal k")
    }
}
