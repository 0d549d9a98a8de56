//! Saving and loading during a game.

use std::io::{self, Write};
use std::path::Path;

use records::{GameRecord, Loss, ReadError};
use texts::Texts;

/// What a file can hold, by the end of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Tengen JSON: everything.
    Json,
    /// Moves only.
    MoveText,
}

impl Kind {
    /// The kind that the name asks for.
    pub(crate) fn of(path: &str) -> Option<Kind> {
        match Path::new(path).extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "json" => Some(Kind::Json),
            "txt" => Some(Kind::MoveText),
            _ => None,
        }
    }

    /// The bytes of the file, and what it cannot hold.
    pub(crate) fn write(self, record: &GameRecord) -> (Vec<u8>, Vec<Loss>) {
        match self {
            Kind::Json => (records::write(record), Vec::new()),
            Kind::MoveText => {
                let (text, losses) = records::write_move_text(record);
                (text.into_bytes(), losses)
            }
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
/// `force` is set.
pub(crate) fn save(path: &str, bytes: &[u8], force: bool) -> Result<(), SaveError> {
    let target = Path::new(path);
    if !force && target.exists() {
        return Err(SaveError::Exists);
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

/// What a move text leaves out, as words without repetition.
pub(crate) fn losses(losses: &[Loss], texts: &Texts) -> String {
    let mut words: Vec<String> = Vec::new();
    for loss in losses {
        let word = texts.text(match loss {
            Loss::Rule | Loss::Size | Loss::ForbiddenPolicy | Loss::Passes | Loss::DrawAtEmpty => {
                "loss-settings"
            }
            Loss::Setup => "loss-setup",
            Loss::Opening => "loss-opening",
            Loss::Owners => "loss-owners",
            Loss::Players => "loss-players",
            Loss::TimeControl | Loss::Clocks => "loss-clocks",
            Loss::Result => "loss-result",
            Loss::Undone => "loss-undone",
            Loss::Comments => "loss-comments",
            Loss::DrawOffer | Loss::Date | Loss::UnknownFields => "loss-other",
        });
        if !words.contains(&word) {
            words.push(word);
        }
    }
    texts.list(words)
}

/// Why a file cannot be read, as a sentence; an illegal game is explained in the user's language.
pub(crate) fn read_error(error: &ReadError, texts: &Texts) -> String {
    texts.read_error(error)
}
