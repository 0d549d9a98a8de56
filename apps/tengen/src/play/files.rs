//! Saving and loading during a game: Tengen JSON keeps everything, other formats what they can.

use std::io::{self, Write};
use std::path::Path;

use records::files::{self, FileFormat, Omission, OpenOptions};
use records::tree::{Tree, TreeConvertError};
use records::{GameRecord, RecordedMove};
use rules::Settings;
use texts::Texts;

use crate::game_files;

/// The format that the end of a file's name asks for, if games are written in it.
pub(crate) fn format(path: &str) -> Option<FileFormat> {
    game_files::extension(path).and_then(FileFormat::from_extension).filter(|format| format.is_written())
}

/// The bytes of the file, and what the format cannot hold.
pub(crate) fn write(
    format: FileFormat,
    record: &GameRecord,
) -> Result<(Vec<u8>, Vec<Omission>), files::SaveError> {
    if format == FileFormat::Json {
        return Ok((records::write(record), Vec::new()));
    }
    let saved = files::save(&[Tree::from_record(record)], format, &files::SaveOptions::default())?;
    Ok((saved.bytes, saved.omitted))
}

/// A game that was read.
pub(crate) struct Loaded {
    /// The game.
    pub(crate) record: GameRecord,
    /// The format of the file.
    pub(crate) format: FileFormat,
    /// Whether the file itself names the rule.
    pub(crate) rule_known: bool,
    /// What was wrong, as sentences.
    pub(crate) warnings: Vec<String>,
}

/// Reads the first game of a file of any format; `defaults` are the settings where the file does not say them.
///
/// # Errors
/// A sentence.
pub(crate) fn read(path: &str, bytes: &[u8], defaults: Settings, texts: &Texts) -> Result<Loaded, String> {
    let extension = game_files::extension(path).map(str::to_owned);
    let format = FileFormat::detect(bytes, extension.as_deref());
    if format == FileFormat::Json {
        let record = records::read_with(bytes, defaults).map_err(|error| texts.read_error(&error))?;
        return Ok(Loaded { record, format, rule_known: true, warnings: Vec::new() });
    }
    let options = OpenOptions { extension, defaults, ..OpenOptions::default() };
    let opened = files::open(bytes, &options).map_err(|error| texts.unreadable(&error))?;
    let tree = opened.trees.first().ok_or_else(|| texts.text("unwritable-nothing"))?;
    let mut record = tree_record(tree, texts)?;
    // What the program calls players is not who decides for them here.
    record.app = None;
    let warnings = opened.warnings.iter().take(5).map(|warning| texts.file_warning(warning)).collect();
    Ok(Loaded { record, format, rule_known: tree.info.rule_known, warnings })
}

/// The game that the main line is; where stones are set up on the way, it begins there.
fn tree_record(tree: &Tree, texts: &Texts) -> Result<GameRecord, String> {
    match tree.to_record() {
        Ok(record) => Ok(record),
        Err(TreeConvertError::Position(error)) => Err(texts.position_error(&error)),
        Err(TreeConvertError::LateSetup { .. }) => {
            let position = tree.position(tree.main_end()).map_err(|error| texts.position_error(&error))?;
            let mut record = GameRecord::new(*position.settings(), rules::Protocol::None);
            record.setup = position.setup().clone();
            record.moves = position.moves().iter().map(|ply| RecordedMove::new(ply.color, ply.mv)).collect();
            record.result = position.result().cloned();
            Ok(record)
        }
    }
}

/// Why a file was not written.
#[derive(Debug)]
pub(crate) enum SaveError {
    /// There is such a file already.
    Exists,
    /// The system says no.
    Io(io::Error),
}

/// Writes a file by way of a temporary one beside it, so that there is never half a file. An existing file stays unless
/// `force` is set. Links stay links, and devices and pipes are written to as they are.
pub(crate) fn save(path: &str, bytes: &[u8], force: bool) -> Result<(), SaveError> {
    let target = Path::new(path);
    let found = std::fs::canonicalize(target).ok();
    if !force && found.is_some() {
        return Err(SaveError::Exists);
    }
    let target = found.as_deref().unwrap_or(target);
    if std::fs::metadata(target).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        let mut device = std::fs::OpenOptions::new().write(true).open(target).map_err(SaveError::Io)?;
        return device.write_all(bytes).map_err(SaveError::Io);
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = temporary(folder).map_err(SaveError::Io)?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(SaveError::Io)?;
    let moved = if force { file.persist(target) } else { file.persist_noclobber(target) };
    moved.map(|_| ()).map_err(|error| match error.error.kind() {
        io::ErrorKind::AlreadyExists => SaveError::Exists,
        _ => SaveError::Io(error.error),
    })
}

/// A temporary file with the permissions of an ordinary one.
fn temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tengen-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
