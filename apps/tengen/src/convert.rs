//! `tengen convert`: game files from one format to another.

use std::io::{self, Write};
use std::process::ExitCode;

use records::files::{self, FileFormat, Opened, Row1, SaveError, SaveOptions};
use records::tree::Tree;
use serde_json::{Value, json};
use texts::Texts;

use crate::cli_files::ConvertOptions;
use crate::exit::{self, Failure};
use crate::game_files::{self, Reading};
use crate::play::files as disk;

/// Runs the command.
pub(crate) fn run(options: &ConvertOptions, texts: &Texts) -> Result<ExitCode, Failure> {
    let (output, inputs) = options.files.split_last().map_or(("-", &[][..]), |(out, ins)| (out, ins));
    let format = output_format(options, output, inputs, texts)?;
    let reading = reading(options, texts)?;
    let mut games = Vec::new();
    let mut reports = Vec::new();
    // Row 1 and the encoding are those of what is read; where that has none, of what is written.
    let mut save = SaveOptions { row1: reading.row1, encoding: options.encoding.clone() };
    for input in inputs {
        let opened = game_files::open(input, &reading, texts)?;
        reports.push(input_report(input, &opened, texts));
        if matches!(opened.format, FileFormat::MoveText | FileFormat::Stones) {
            save.row1 = Row1::default();
        }
        save.encoding = save.encoding.filter(|_| opened.encoding.is_none());
        games.extend(opened.trees);
    }
    save.encoding = options.to_encoding.clone().or(save.encoding);
    let trees = trees(options, output, games, texts)?;
    let saved = match files::save(&trees, format, &save) {
        Ok(saved) => saved,
        Err(error) => return refuse(output, &error, texts),
    };
    write(output, &saved.bytes, texts)?;
    game_files::note_omissions(output, format, &saved.omitted, texts)?;
    if options.json {
        let report = json!({
            "inputs": reports,
            "format": format.name(),
            "games": trees.len(),
            "nodes": trees.iter().map(Tree::len).sum::<usize>(),
            "bytes": saved.bytes.len(),
            "omissions": saved.omitted.iter().map(|omission| omission.name()).collect::<Vec<_>>(),
        });
        writeln!(io::stdout(), "{report}")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The format to write, after everything that can be wrong with the command line.
fn output_format(
    options: &ConvertOptions,
    output: &str,
    inputs: &[String],
    texts: &Texts,
) -> Result<FileFormat, Failure> {
    let conflict = |other: &str| {
        let slots = [("argument", "--json".into()), ("other", other.into())];
        Failure::Usage(texts.format("usage-conflict", &slots))
    };
    if output == "-" && options.json {
        return Err(conflict("-"));
    }
    if inputs.len() > 1 && !options.merge && !options.append {
        return Err(Failure::Usage(texts.text("convert-several")));
    }
    let format = match options.to.as_deref() {
        Some(name) => game_files::parse_format("--to", name, texts)?,
        None => game_files::format_to_write(output, texts)?,
    };
    if !format.is_written() {
        return Err(Failure::Usage(texts.unwritable(&SaveError::ReadOnly(format))));
    }
    let holds_games = matches!(format, FileFormat::Json | FileFormat::Sgf | FileFormat::Five);
    if options.append && !options.merge && !holds_games {
        let slots = [("format", texts.kind_of_file(format).into())];
        return Err(Failure::Usage(texts.format("convert-append-one", &slots)));
    }
    Ok(format)
}

fn reading(options: &ConvertOptions, texts: &Texts) -> Result<Reading, Failure> {
    let format = options.from.as_deref().map(|name| game_files::parse_format("--from", name, texts));
    Ok(Reading {
        format: format.transpose()?,
        row1: game_files::parse_row1(options.row1.as_deref(), texts)?.unwrap_or_default(),
        encoding: options.encoding.clone(),
        ..Reading::told(options.rule.as_deref(), options.size.as_deref(), texts)?
    })
}

/// All games, those of the output file first if it is added to.
fn trees(
    options: &ConvertOptions,
    output: &str,
    games: Vec<Tree>,
    texts: &Texts,
) -> Result<Vec<Tree>, Failure> {
    let mut trees = Vec::new();
    if options.append && std::path::Path::new(output).exists() {
        trees = game_files::open(output, &Reading::default(), texts)?.trees;
    }
    trees.extend(games);
    if !options.merge {
        return Ok(trees);
    }
    let mut all = trees.into_iter();
    let Some(mut merged) = all.next() else { return Ok(Vec::new()) };
    for tree in all {
        if tree.info.settings.size != merged.info.settings.size {
            let slots = [
                ("one", merged.info.settings.size.get().into()),
                ("other", tree.info.settings.size.get().into()),
            ];
            return Err(Failure::Usage(texts.format("convert-merge-sizes", &slots)));
        }
        merged.merge(&tree);
    }
    Ok(vec![merged])
}

/// A game that the format cannot hold: the answer is "no". What was asked for wrongly is a matter of usage.
fn refuse(output: &str, error: &SaveError, texts: &Texts) -> Result<ExitCode, Failure> {
    let what = texts.unwritable(error);
    match error {
        SaveError::ReadOnly(_) | SaveError::Encoding => Err(Failure::Usage(what)),
        SaveError::Nothing | SaveError::Size { .. } | SaveError::TooLong { .. } => {
            let slots = [("file", game_files::shown_output(output, texts).into()), ("what", what.into())];
            writeln!(io::stderr(), "{}", texts.format("file-error", &slots))?;
            Ok(ExitCode::from(exit::NO))
        }
    }
}

/// Writes the file whole or not at all.
pub(crate) fn write(output: &str, bytes: &[u8], texts: &Texts) -> Result<(), Failure> {
    if output == "-" {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()?;
        return Ok(());
    }
    disk::save(output, bytes, true).map_err(|error| {
        let what = match error {
            disk::SaveError::Exists => texts.text("io-exists"),
            disk::SaveError::Io(error) => texts.io_error(&error),
        };
        Failure::Input(texts.format("file-error", &[("file", output.into()), ("what", what.into())]))
    })
}

fn input_report(file: &str, opened: &Opened, texts: &Texts) -> Value {
    json!({
        "file": file,
        "format": opened.format.name(),
        "encoding": opened.encoding,
        "games": opened.trees.len(),
        "nodes": opened.trees.iter().map(Tree::len).sum::<usize>(),
        "warnings": warnings(opened, texts),
        "more_warnings": opened.more_warnings,
    })
}

/// The warnings of a file as JSON.
pub(crate) fn warnings(opened: &Opened, texts: &Texts) -> Vec<Value> {
    let warning = |warning: &files::Warning| json!({ "byte": warning.offset, "line": warning.line, "message": texts.file_warning(warning) });
    opened.warnings.iter().map(warning).collect()
}
