//! The games of a match as files of other programs: `--psq` and `--sgf`.

use std::path::Path;

use lab::store::Record;
use records::files::{self, FileFormat, OpenOptions, SaveOptions};
use records::tree::{Outcome, Tree};
use rules::{Color, Settings};
use texts::Texts;

use crate::cli::MatchOptions;
use crate::convert;
use crate::exit::Failure;

/// Makes the folder for `--psq`, and finds out before the match whether the folder of `--sgf` is there.
pub(super) fn prepare(told: &MatchOptions, texts: &Texts) -> Result<(), Failure> {
    let fault = |file: &str, error: &std::io::Error| {
        let slots = [("file", file.into()), ("what", texts.io_error(error).into())];
        Failure::Input(texts.format("file-error", &slots))
    };
    if let Some(folder) = &told.psq {
        std::fs::create_dir_all(folder).map_err(|error| fault(folder, &error))?;
    }
    if let Some(file) = &told.sgf {
        let folder = Path::new(file).parent().filter(|folder| !folder.as_os_str().is_empty());
        std::fs::metadata(folder.unwrap_or(Path::new("."))).map_err(|error| fault(file, &error))?;
    }
    Ok(())
}

/// Writes the games that were played, in the order of the schedule.
pub(super) fn write(
    told: &MatchOptions,
    settings: Settings,
    records: &[Record],
    texts: &Texts,
) -> Result<(), Failure> {
    if told.psq.is_none() && told.sgf.is_none() || records.is_empty() {
        return Ok(());
    }
    let mut records: Vec<&Record> = records.iter().collect();
    records.sort_by_key(|record| record.game);
    let trees: Vec<Tree> = records.iter().map(|record| tree(record, settings)).collect();
    let bytes = |trees: &[Tree], format| {
        let saved = files::save(trees, format, &SaveOptions::default());
        saved.map(|saved| saved.bytes).map_err(|error| Failure::Internal(texts.unwritable(&error)))
    };
    if let Some(folder) = &told.psq {
        // As many digits as the last game needs, so that names sort.
        let digits = records.last().map_or(1, |record| record.game.to_string().len());
        for (record, tree) in records.iter().zip(&trees) {
            let file = Path::new(folder).join(format!("{:0digits$}.psq", record.game));
            let bytes = bytes(std::slice::from_ref(tree), FileFormat::Psq)?;
            convert::write(&file.to_string_lossy(), &bytes, texts)?;
        }
    }
    if let Some(file) = &told.sgf {
        let bytes = bytes(&trees, FileFormat::Sgf)?;
        convert::write(file, &bytes, texts)?;
    }
    Ok(())
}

/// A game with its players and its end.
fn tree(record: &Record, settings: Settings) -> Tree {
    let options =
        OpenOptions { format: Some(FileFormat::MoveText), defaults: settings, ..OpenOptions::default() };
    let opened = files::open(record.moves.as_bytes(), &options);
    let mut tree = opened.ok().and_then(|mut opened| opened.trees.pop()).unwrap_or(Tree::new(settings));
    let winner = Color::ALL.into_iter().find(|color| record.result == color.name());
    let by_moves = tree.position(tree.main_end()).ok().and_then(|position| position.result().cloned());
    let outcome = match by_moves.filter(|result| result.winner == winner) {
        Some(result) => Outcome::from(&result),
        None => Outcome { note: Some(record.reason.clone()), ..Outcome::new(winner) },
    };
    let info = &mut tree.info;
    info.rule_known = true;
    info.outcome = Some(outcome);
    info.player_mut(Color::Black).name = Some(record.black.clone());
    info.player_mut(Color::White).name = Some(record.white.clone());
    info.round = Some(record.game.to_string());
    info.comment.clone_from(&record.fault);
    info.app =
        Some(records::App { name: "tengen".to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() });
    tree
}
