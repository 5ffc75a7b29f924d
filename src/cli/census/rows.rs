//! `census --rows`: the row types.

use super::super::output::{self, counted, heading, table};
use super::{Exit, Failure, Form};
use serde::Serialize;
use tantalizer::census::RowTypes;

#[derive(Serialize)]
struct Report {
    schema: u32,
    command: &'static str,
    colours: usize,
    any: bool,
    primes: Vec<String>,
    rows: Vec<Row>,
    row_types: usize,
    real_cubes: usize,
}

#[derive(Serialize)]
struct Row {
    products: [String; 3],
    real_cubes: usize,
}

pub(super) fn run(colours: usize, any: bool, form: Form) -> Result<Exit, Failure> {
    if colours > RowTypes::MOST_COLOURS {
        return Err(format!(
            "row types of {colours} colours: expected a number of colours from 1 to {}",
            RowTypes::MOST_COLOURS
        )
        .into());
    }
    let types = if any { RowTypes::all(colours) } else { RowTypes::proper(colours) };
    let row = |row| Row {
        products: types.row(row).map(|product| product.value().to_string()),
        real_cubes: types.real_cubes(row),
    };
    let rows: Vec<Row> = (0..types.len()).map(row).collect();
    let report = Report {
        schema: 1,
        command: "census",
        colours,
        any,
        primes: types.palette().names().map(str::to_owned).collect(),
        row_types: rows.len(),
        real_cubes: rows.iter().map(|row| row.real_cubes).sum(),
        rows,
    };
    match form {
        Form::Json => output::print_json(&report)?,
        Form::Csv => output::print(&csv(&report)?)?,
        Form::Text => output::print(&text(&report))?,
    }
    Ok(Exit::Yes)
}

fn csv(report: &Report) -> Result<String, Failure> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["product_1", "product_2", "product_3", "real_cubes"])?;
    for row in &report.rows {
        let [x, y, z] = &row.products;
        writer.write_record([x, y, z, &row.real_cubes.to_string()])?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn text(report: &Report) -> String {
    let kind = if report.any { "of any colours" } else { "that show every colour" };
    let title = format!("rows of three products of two of {}, {kind}", report.primes.join(", "));
    let head = ["row", "products", "", "", "real cubes"].map(heading).to_vec();
    let rows = report.rows.iter().enumerate().map(|(index, row)| {
        let number = (index + 1).to_string();
        let cubes = if row.real_cubes == 2 { "2 mirror images" } else { "1" };
        let cells = row.products.iter().cloned().chain([cubes.to_owned()]);
        [number].into_iter().chain(cells).collect()
    });
    let rows: Vec<Vec<String>> = [head].into_iter().chain(rows).collect();
    format!(
        "{}\n\n{}\n{}, {} up to turning\n",
        heading(&title),
        table(rows, &[0, 1, 2, 3]),
        counted(report.row_types, "row type", "row types"),
        counted(report.real_cubes, "real cube", "real cubes"),
    )
}
