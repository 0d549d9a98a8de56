//! Game files, as bytes in and out.

use std::path::Path;

use records::files::{self, FileFormat, OpenOptions, SaveOptions};
use records::tree::Tree;
use records::{Format, GameRecord};
use texts::Texts;

use crate::prefs::Prefs;

/// What a file holds.
pub enum Content {
    /// A game of this program that can go on.
    Game(Box<GameRecord>),
    /// Something to look into.
    Study(Box<Tree>),
}

/// Reads a file of any format.
///
/// # Errors
/// Why it cannot be read, as a sentence.
pub fn read(path: &str, bytes: &[u8], prefs: &Prefs, texts: &Texts) -> Result<Content, String> {
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    let is_own = matches!(extension.and_then(Format::from_extension), Some(Format::Json));
    let mut own_fault = None;
    if is_own {
        match records::read_json(bytes) {
            Ok(record) if record.result.is_none() => return Ok(Content::Game(Box::new(record))),
            Ok(record) => return Ok(Content::Study(Box::new(Tree::from_record(&record)))),
            Err(error) => own_fault = Some(texts.read_error(&error)),
        }
    }
    let options = OpenOptions {
        extension: extension.map(str::to_owned),
        defaults: prefs.settings(),
        ..OpenOptions::default()
    };
    let Ok(opened) = files::open(bytes, &options) else {
        return Err(own_fault.unwrap_or_else(|| texts.text("tui-no-game-file")));
    };
    let mut trees = opened.trees.into_iter();
    let Some(mut tree) = trees.next() else { return Err(texts.text("tui-no-game-file")) };
    for other in trees {
        if other.info.settings == tree.info.settings && other.root_setup() == tree.root_setup() {
            tree.merge(&other);
        }
    }
    match tree.position(tree.main_end()) {
        Ok(_) => Ok(Content::Study(Box::new(tree))),
        Err(_) => Err(texts.text("tui-illegal-file")),
    }
}

/// The name of a file with an ending: without one it gets the one that keeps everything.
#[must_use]
pub fn with_ending(path: &str) -> String {
    match Path::new(path).extension() {
        Some(_) => path.to_owned(),
        None => format!("{path}.json"),
    }
}

/// Writes a game, or a tree, in the format that the name asks for.
///
/// # Errors
/// Why that cannot be, as a sentence.
pub fn write(path: &str, record: Option<&GameRecord>, tree: &Tree, texts: &Texts) -> Result<Vec<u8>, String> {
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let Some(format) = FileFormat::from_extension(extension) else {
        return Err(texts.text("tui-no-format"));
    };
    if let (FileFormat::Json, Some(record)) = (format, record) {
        return Ok(records::write(record));
    }
    match files::save(std::slice::from_ref(tree), format, &SaveOptions::default()) {
        Ok(saved) => Ok(saved.bytes),
        Err(_) => Err(texts.text("tui-cannot-hold")),
    }
}
