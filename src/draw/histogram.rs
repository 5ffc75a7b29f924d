//! Histograms.

use super::{DrawError, FAMILY, FONT, Picture};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::register_font;

/// One histogram of a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Bars {
    /// What is counted, beside the axis of values.
    pub label: String,
    /// By value, a number, which is positive.
    pub numbers: Vec<(usize, f64)>,
}

/// Draws histograms over each other, under a title, with numbers on a logarithmic scale; `unit` is what
/// is counted.
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
    let area = area.margin(8, 0, 0, 0).titled(title, (FAMILY, 20))?;
    for (area, bars) in area.split_evenly((bars.len().max(1), 1)).iter().zip(bars) {
        panel(unit, bars, area)?;
    }
    area.present()?;
    Ok(())
}

fn panel(unit: &str, bars: &Bars, area: &Area<'_>) -> Drawn {
    /// More bars than this have no room for their numbers.
    const LABELLED: usize = 80;
    /// More values than this have no room for a tick each.
    const TICKED: usize = 30;
    const BLUE: RGBColor = RGBColor(0x1f, 0x5f, 0xa8);
    let last = bars.numbers.iter().map(|&(value, _)| value).max().unwrap_or(0);
    let most = bars.numbers.iter().map(|&(_, number)| number).fold(1.0, f64::max);
    // Half a unit of room on both sides; bars begin below 1, so that a single matrix shows.
    #[expect(clippy::cast_precision_loss, reason = "a picture")]
    let (left, right) = (-0.6, last as f64 + 0.6);
    let bottom = 0.6;
    let top = most * if last < LABELLED { 6.0 } else { 2.0 };
    let mut chart = ChartBuilder::on(area)
        .margin(10)
        .margin_right(24)
        .x_label_area_size(44)
        .y_label_area_size(74)
        .build_cartesian_2d(left..right, (bottom..top).log_scale())?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.12))
        .x_desc(&bars.label)
        .y_desc(format!("{unit} (logarithmic)"))
        .axis_desc_style((FAMILY, 15))
        .label_style((FAMILY, 13))
        .x_labels(if last < TICKED { last + 1 } else { 20 })
        .x_label_formatter(&|value| format!("{:.0}", value.abs()))
        .y_labels(8)
        .y_label_formatter(&|value| if most < 1e5 { format!("{value:.0}") } else { power(*value) })
        .draw()?;
    // Thin bars would vanish in a small picture.
    let half = if last < 200 { 0.4 } else { 0.5 };
    chart.draw_series(bars.numbers.iter().map(|&(value, number)| {
        #[expect(clippy::cast_precision_loss, reason = "a picture")]
        let middle = value as f64;
        Rectangle::new([(middle - half, bottom), (middle + half, number)], BLUE.filled())
    }))?;
    if last < LABELLED {
        let style = TextStyle::from((FAMILY, if last < TICKED { 12 } else { 10 }))
            .transform(FontTransform::Rotate270);
        let at = plotters::style::text_anchor::Pos::new(
            plotters::style::text_anchor::HPos::Left,
            plotters::style::text_anchor::VPos::Center,
        );
        let style = style.pos(at);
        chart.draw_series(bars.numbers.iter().map(|&(value, number)| {
            #[expect(clippy::cast_precision_loss, reason = "a picture")]
            let middle = value as f64;
            Text::new(format!("{number:.0}"), (middle, number * 1.15), style.clone())
        }))?;
    }
    Ok(())
}

/// A power of ten, as it is written on an axis.
fn power(value: f64) -> String {
    if value < 5.0 {
        return format!("{value:.0}");
    }
    let digit = |digit: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(digit.to_digit(10)? as usize);
    if value < 50.0 {
        return "10".to_owned();
    }
    let exponent: String = format!("{:.0}", value.log10()).chars().filter_map(digit).collect();
    format!("10{exponent}")
}
