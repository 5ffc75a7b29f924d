//! Pictures, as SVG and PNG.
//!
//! Every picture is made as SVG; PNG is made from that. Text is in DejaVu Sans, of which a part is in
//! the crate, so that PNG needs no fonts of the system; an SVG names the generic family sans-serif.

mod canvas;
mod cubes;
mod factors;
mod graph;
mod histogram;
mod layout;
mod matrix;
mod nets;
mod page;
mod paints;
mod plans;
mod refusal;
mod sheet;
mod solid;
mod tower;
mod tree;

pub use cubes::cubes;
pub use factors::{directed, factors};
pub use graph::graph;
pub use histogram::{Bars, histogram};
pub use layout::{Curve, Layout};
pub use matrix::matrix;
#[cfg(feature = "lesson")]
pub(crate) use matrix::raised;
pub use nets::{LEAST_EDGE, nets, nets_on};
pub use page::Paper;
#[cfg(feature = "lesson")]
pub(crate) use paints::Paints;
pub use plans::plans;
pub use refusal::CannotDraw;
pub use sheet::sheet;
pub use tower::tower;
pub use tree::tree;

use crate::model::Selection;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};
use std::sync::Arc;
use thiserror::Error;

/// The family name in pictures.
const FAMILY: &str = "sans-serif";
static FONT: &[u8] = include_bytes!("font/DejaVuSans.ttf");

/// A picture as SVG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    svg: String,
}

/// A solution that is shown in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solution<'a> {
    /// Its number in the list of all, counted from 1.
    pub number: usize,
    /// The selection for front and back, and the one for left and right.
    pub parts: [&'a Selection; 2],
}

/// A picture that cannot be made.
#[derive(Debug, Error)]
#[error("the picture could not be drawn: {0}")]
pub struct DrawError(String);

impl Picture {
    /// The picture as SVG.
    #[must_use]
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// The picture as PNG with so many dots per inch, of which an SVG without millimetres has 96. The
    /// file tells it, so that what is drawn in millimetres is printed at true size.
    ///
    /// # Errors
    /// If it would have no pixel or too many.
    pub fn png(&self, dots_per_inch: f32) -> Result<Vec<u8>, DrawError> {
        let mut fonts = usvg::fontdb::Database::new();
        fonts.load_font_data(FONT.to_vec());
        fonts.set_sans_serif_family("DejaVu Sans");
        let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
        let error = |reason: &dyn ToString| DrawError(reason.to_string());
        let tree = Tree::from_str(&self.svg, &options).map_err(|reason| error(&reason))?;
        let scale = dots_per_inch / 96.0;
        let size = tree.size().to_int_size().scale_by(scale);
        let size = size.ok_or_else(|| error(&"no such size"))?;
        let pixels = Pixmap::new(size.width(), size.height());
        let mut pixels = pixels.ok_or_else(|| error(&"too large"))?;
        // Nothing is transparent, so the colours are those of each pixel.
        pixels.fill(resvg::tiny_skia::Color::WHITE);
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
        encoded(&pixels, dots_per_inch).map_err(|reason| error(&reason))
    }
}

fn encoded(pixels: &Pixmap, dots_per_inch: f32) -> Result<Vec<u8>, png::EncodingError> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size in print")]
    let dots_per_metre = (dots_per_inch / 0.0254).round() as u32;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: dots_per_metre,
        yppu: dots_per_metre,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels.data())?;
    writer.finish()?;
    Ok(bytes)
}
