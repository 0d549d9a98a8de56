//! What tuning says in files: a report as Markdown or HTML, and a row in a table of results.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use lab::plot::{self, escaped};
use lab::survey::Bin;
use lab::tune::{Change, List};
use texts::Texts;

use super::tune::Done;
use super::{file_error, write_file};
use crate::exit::Failure;
use crate::position_args::invalid;

/// Changes of each list in a report.
pub(super) const CHANGES: usize = 20;

/// A report before it has a form.
struct Page {
    title: String,
    parts: Vec<Part>,
}

enum Part {
    Heading(String),
    Line(String),
    Table(Vec<Vec<String>>),
    Plot(String),
}

/// Writes the report; the end of the name says which form.
pub(super) fn write(
    file: &str,
    done: &Done,
    bins: &[Bin],
    changes: &[Change],
    texts: &Texts,
) -> Result<(), Failure> {
    let page = page(done, bins, changes, texts);
    if is_html(file, texts)? {
        return write_file(file, html(&page, texts.language().tag()).as_bytes(), texts);
    }
    let picture = Path::new(file).with_extension("svg");
    for part in &page.parts {
        if let Part::Plot(svg) = part {
            write_file(&picture.to_string_lossy(), svg.as_bytes(), texts)?;
        }
    }
    let name = picture.file_name().map(|name| name.to_string_lossy().into_owned());
    write_file(file, markdown(&page, &name.unwrap_or_default()).as_bytes(), texts)
}

/// Whether a report of this name is HTML; otherwise it is Markdown.
pub(super) fn is_html(file: &str, texts: &Texts) -> Result<bool, Failure> {
    match Path::new(file).extension().and_then(|extension| extension.to_str()) {
        Some("html" | "htm") => Ok(true),
        Some("md") => Ok(false),
        _ => Err(invalid("--report", file, &texts.list([".md", ".html"]), texts)),
    }
}

fn page(done: &Done, bins: &[Bin], changes: &[Change], texts: &Texts) -> Page {
    let words = |keys: &[&str]| keys.iter().map(|key| texts.text(key)).collect::<Vec<_>>();
    let facts = texts.format(
        "lab-report-facts",
        &[
            ("rule", done.rule.into()),
            ("games", done.games.into()),
            ("data", done.data_hash.as_str().into()),
            ("values", done.positions[0].into()),
            ("moves", done.positions[1].into()),
            ("from", done.tables[0].as_str().into()),
            ("to", done.tables[1].as_str().into()),
        ],
    );
    let mut losses = vec![words(&["lab-report-loss", "lab-report-before", "lab-report-after"])];
    let [before, after] = done.losses;
    for (key, old, new) in [
        ("lab-report-value", before.value, after.value),
        ("lab-report-result", before.result, after.result),
        ("lab-report-promise", before.promise, after.promise),
        ("lab-report-first", before.first, after.first),
    ] {
        losses.push(vec![texts.text(key), format!("{old:.5}"), format!("{new:.5}")]);
    }
    let mut table = vec![words(&["lab-bins-predicted", "lab-bins-actual", "lab-bins-positions"])];
    for bin in bins {
        table.push(vec![
            format!("{:.3}", bin.predicted),
            format!("{:.3}", bin.actual),
            bin.count.to_string(),
        ]);
    }
    let svg = plot::calibration(bins, &texts.text("lab-bins-predicted"), &texts.text("lab-bins-actual"));
    let mut parts = vec![
        Part::Line(facts),
        Part::Line(done.recipe_text()),
        Part::Heading(texts.text("lab-report-losses")),
        Part::Table(losses),
        Part::Heading(texts.text("lab-report-calibration")),
        Part::Plot(svg),
        Part::Table(table),
        Part::Heading(texts.text("lab-report-changes")),
        Part::Line(texts.text("lab-report-changes-what")),
        Part::Table(change_rows(changes, texts)),
    ];
    if changes.is_empty() {
        parts.truncate(parts.len() - 3);
    }
    Page { title: texts.format("lab-report-title", &[("rule", done.rule.into())]), parts }
}

fn change_rows(changes: &[Change], texts: &Texts) -> Vec<Vec<String>> {
    let heading =
        ["lab-report-list", "lab-report-color", "lab-report-what", "lab-report-before", "lab-report-after"];
    let mut rows = vec![heading.map(|key| texts.text(key)).to_vec()];
    for change in changes {
        let list = texts.text(match change.list {
            List::Mover => "lab-list-mover",
            List::Waiter => "lab-list-waiter",
            List::Attack => "lab-list-attack",
            List::Defence => "lab-list-defence",
            List::Threats => "lab-list-threats",
        });
        let color = change.color.map_or_else(|| texts.text("lab-report-both"), |color| texts.color(color));
        let [before, after] = change.units.map(|units| format!("{units:.1}"));
        rows.push(vec![list, color, change.what.clone(), before, after]);
    }
    rows
}

fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn markdown(page: &Page, picture: &str) -> String {
    let mut text = format!("# {}\n", page.title);
    for part in &page.parts {
        text.push('\n');
        match part {
            Part::Heading(words) => text += &format!("## {words}\n"),
            Part::Line(words) => text += &format!("{words}\n"),
            Part::Plot(_) => text += &format!("![]({picture})\n"),
            Part::Table(rows) => {
                for (number, cells) in rows.iter().enumerate() {
                    text += &row(cells);
                    if number == 0 {
                        text += &format!("|{}\n", " --- |".repeat(cells.len()));
                    }
                }
            }
        }
    }
    text
}

fn html(page: &Page, language: &str) -> String {
    let title = escaped(&page.title);
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>body{{font-family:sans-serif;max-width:60em;margin:auto}}td,th{{padding:0 1em 0 0;text-align:left}}</style>\n\
         <h1>{title}</h1>\n"
    );
    for part in &page.parts {
        // Writing to a string cannot fail.
        let _ = match part {
            Part::Heading(words) => writeln!(text, "<h2>{}</h2>", escaped(words)),
            Part::Line(words) => writeln!(text, "<p>{}</p>", escaped(words)),
            Part::Plot(svg) => writeln!(text, "{svg}"),
            Part::Table(rows) => {
                let line = |(number, cells): (usize, &Vec<String>)| {
                    let tag = if number == 0 { "th" } else { "td" };
                    let cells: String =
                        cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell))).collect();
                    format!("<tr>{cells}</tr>\n")
                };
                let lines: String = rows.iter().enumerate().map(line).collect();
                writeln!(text, "<table>\n{lines}</table>")
            }
        };
    }
    text + "</html>\n"
}

/// Adds a row to the table of results, which is begun when there is no such file. The last cell is for the match.
pub(super) fn add_to_history(file: &str, done: &Done, texts: &Texts) -> Result<(), Failure> {
    let fault = |error| file_error(file, texts.io_error(&error), texts);
    let mut history = OpenOptions::new().append(true).create(true).open(file).map_err(fault)?;
    let mut text = String::new();
    if history.metadata().map_err(fault)?.len() == 0 {
        let keys = [
            "lab-history-rule",
            "lab-history-data",
            "lab-history-games",
            "lab-history-positions",
            "lab-history-recipe",
            "lab-report-value",
            "lab-report-result",
            "lab-report-promise",
            "lab-history-tables",
            "lab-history-match",
        ];
        text += &row(&keys.map(|key| texts.text(key)));
        text += &format!("|{}\n", " --- |".repeat(keys.len()));
    }
    let [before, after] = done.losses;
    let loss = |old: f64, new: f64| format!("{old:.5} → {new:.5}");
    text += &row(&[
        done.rule.to_owned(),
        done.data_hash.clone(),
        done.games.to_string(),
        format!("{}, {}", done.positions[0], done.positions[1]),
        done.recipe_text(),
        loss(before.value, after.value),
        loss(before.result, after.result),
        loss(before.promise, after.promise),
        done.tables.join(" → "),
        String::new(),
    ]);
    history.write_all(text.as_bytes()).map_err(fault)
}
