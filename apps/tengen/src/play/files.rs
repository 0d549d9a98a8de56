//! Saving and loading during a game.

use std::io::{self, Write};
use std::path::Path;

use records::{Format, GameRecord, Loss};

/// The format that the end of a file's name asks for.
pub(crate) fn format(path: &str) -> Option<Format> {
    Format::from_extension(Path::new(path).extension()?.to_str()?)
}

/// The bytes of the file, and what the format cannot hold.
pub(crate) fn write(format: Format, record: &GameRecord) -> (Vec<u8>, Vec<Loss>) {
    match format {
        Format::Json => (records::write(record), Vec::new()),
        Format::MoveText => {
            let (text, losses) = records::write_move_text(record);
            (text.into_bytes(), losses)
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
