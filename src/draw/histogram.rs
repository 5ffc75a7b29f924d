//! Histograms.

use super::{DrawError, FAMILY, FONT, Picture};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::register_font;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// One histogram of a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Bars {
    /// What is counted, beside the axis of values.
    pub label: String,
    /// By value, a number, which is positive.
    pub numbers: Vec<(usize, f64)>,
}

/// Draws histograms over each other, under a title, with numbers on a logarithmic scale; `unit` is what
/// is counted. Where values go far, those that do not occur are left out of the axis.
///
/// # Errors
/// If it cannot be drawn: for example, if a number is not positive.
pub fn histogram(title: &str, unit: &str, bars: &[Bars]) -> Result<Picture, DrawError> {
    const WIDTH: u32 = 900;
    const TITLE: u32 = 54;
    const HEIGHT: u32 = 340;
    if bars.iter().flat_map(|bars| &bars.numbers).any(|&(_, number)| number <= 0.0) {
        return Err(DrawError("every number has to be positive".to_owned()));
    }
    // Registering it again changes nothing.
    register_font(FAMILY, FontStyle::Normal, FONT)
        .map_err(|_| DrawError("the font cannot be read".to_owned()))?;
    let count = u32::try_from(bars.len()).unwrap_or(u32::MAX);
    let size = (WIDTH, TITLE + HEIGHT.saturating_mul(count));
    let mut svg = String::new();
    draw(title, unit, bars, &SVGBackend::with_string(&mut svg, size).into_drawing_area())
        .map_err(|error| DrawError(error.to_string()))?;
    Ok(Picture { svg })
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw(title: &str, unit: &str, bars: &[Bars], area: &Area<'_>) -> Drawn {
    area.fill(&WHITE)?;
    let area = area.margin(8, 0, 0, 0).titled(title, (FAMILY, 18))?;
    let numbers = bars.iter().flat_map(|bars| &bars.numbers);
    let most = numbers.map(|&(_, number)| number).fold(1.0, f64::max);
    for (area, bars) in area.split_evenly((bars.len().max(1), 1)).iter().zip(bars) {
        panel(unit, bars, most, area)?;
    }
    area.present()?;
    Ok(())
}

/// Where the bars of a panel stand.
struct Axis {
    /// By place on the axis, the value.
    values: Vec<usize>,
    /// Whether every value has its place, up to the greatest.
    is_complete: bool,
}

impl Axis {
    fn new(bars: &Bars) -> Self {
        /// More values than this leave no room for a bar each.
        const MOST: usize = 100;
        let last = bars.numbers.iter().map(|&(value, _)| value).max().unwrap_or(0);
        let is_complete = last < MOST;
        let values = if is_complete {
            (0..=last).collect()
        } else {
            bars.numbers.iter().map(|&(value, _)| value).collect()
        };
        Self { values, is_complete }
    }

    fn place(&self, value: usize) -> f64 {
        let place = self.values.iter().position(|&other| other == value);
        #[expect(clippy::cast_precision_loss, reason = "a picture")]
        let place = place.expect("every bar has a place") as f64;
        place
    }

    fn label(&self, place: f64) -> String {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a picture")]
        let value = self.values.get(place.round().abs() as usize);
        value.map_or_else(String::new, ToString::to_string)
    }
}

fn panel(unit: &str, bars: &Bars, most: f64, area: &Area<'_>) -> Drawn {
    /// More values than this have no room for a tick each.
    const TICKED: usize = 40;
    const BLUE: RGBColor = RGBColor(0x1f, 0x5f, 0xa8);
    let axis = Axis::new(bars);
    // Half a bar of room on both sides; bars begin below 1, so that a single matrix shows.
    #[expect(clippy::cast_precision_loss, reason = "a picture")]
    let (left, right) = (-0.6, axis.values.len() as f64 - 0.4);
    let bottom = 0.6;
    let note = if axis.is_complete { "" } else { " (those that occur)" };
    let mut chart = ChartBuilder::on(area)
        .margin(10)
        .margin_right(24)
        .x_label_area_size(44)
        .y_label_area_size(74)
        // Room for the numbers on the bars.
        .build_cartesian_2d(left..right, (bottom..most * (most * 10.0).powf(0.18)).log_scale())?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.12))
        .x_desc(format!("{}{note}", bars.label))
        .y_desc(format!("{unit} (logarithmic)"))
        .axis_desc_style((FAMILY, 15))
        .label_style((FAMILY, 13))
        .x_labels(if axis.values.len() <= TICKED { axis.values.len() } else { 20 })
        .x_label_formatter(&|place| axis.label(*place))
        .y_labels(8)
        .y_label_formatter(&|value| if most < 1e5 { plain(*value) } else { power(*value) })
        .draw()?;
    chart.draw_series(bars.numbers.iter().map(|&(value, number)| {
        let middle = axis.place(value);
        Rectangle::new([(middle - 0.4, bottom), (middle + 0.4, number)], BLUE.filled())
    }))?;
    let size = if axis.values.len() <= TICKED { 12 } else { 9 };
    let style = TextStyle::from((FAMILY, size)).transform(FontTransform::Rotate270);
    let style = style.pos(Pos::new(HPos::Left, VPos::Center));
    chart.draw_series(bars.numbers.iter().map(|&(value, number)| {
        Text::new(plain(number), (axis.place(value), number * 1.15), style.clone())
    }))?;
    Ok(())
}

/// A number with its digits in groups of three, or rounded if it is long.
fn plain(number: f64) -> String {
    if number >= 1e9 {
        let exponent = number.log10().floor();
        return format!("{:.1}·{}", number / 10f64.powf(exponent), power(10f64.powf(exponent)));
    }
    let digits = format!("{number:.0}");
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(|group| String::from_utf8_lossy(group)).collect();
    if digits.len() < 5 { digits } else { groups.join(" ") }
}

/// A power of ten, as it is written on an axis.
fn power(value: f64) -> String {
    if value < 5.0 {
        return format!("{value:.0}");
    }
    if value < 50.0 {
        return "10".to_owned();
    }
    format!("10{}", super::matrix::raised(&format_args!("{:.0}", value.log10())))
}
