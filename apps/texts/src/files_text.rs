//! Words for saving and loading.

use std::io;

use records::ConvertError;

use crate::Texts;

impl Texts {
    /// Why a record cannot be gone on with.
    #[must_use]
    pub fn convert_error(&self, error: &ConvertError) -> String {
        match error {
            ConvertError::Replay(error) => self.record_replay_error(error),
            ConvertError::NotInTurn { number, mv, color } => {
                let slots = [
                    ("number", (*number).into()),
                    ("move", self.mv(*mv).into()),
                    ("color", self.color(*color).into()),
                    ("turn", self.color(color.opponent()).into()),
                ];
                self.format("record-not-in-turn", &slots)
            }
        }
    }

    /// Why the system refuses to read or write: the usual reasons in the user's language, others in the system's words.
    #[must_use]
    pub fn io_error(&self, error: &io::Error) -> String {
        self.text(match error.kind() {
            io::ErrorKind::NotFound => "io-not-found",
            io::ErrorKind::PermissionDenied => "io-permission",
            io::ErrorKind::IsADirectory => "io-is-a-folder",
            io::ErrorKind::NotADirectory => "io-no-folder",
            io::ErrorKind::AlreadyExists => "io-exists",
            io::ErrorKind::StorageFull => "io-full",
            io::ErrorKind::ReadOnlyFilesystem => "io-read-only",
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidFilename => "io-bad-name",
            _ => return error.to_string(),
        })
    }
}
