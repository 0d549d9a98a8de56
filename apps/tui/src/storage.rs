//! What is kept on disk: settings, and the unfinished game of every running program.
//!
//! Files are written beside their place and then moved there, so that there is never half a file. An unfinished game lies
//! beside a lock that its program holds while it runs: a game without a held lock was left behind and is offered again.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::SystemTime;

use records::GameRecord;

use crate::prefs::Prefs;
use crate::update::SaveFault;

/// The folders, and this program's unfinished game.
#[derive(Debug)]
pub struct Storage {
    config: Option<PathBuf>,
    data: Option<PathBuf>,
    own: Option<Own>,
}

/// The file of this program's game; the lock is held as long as it is open.
#[derive(Debug)]
struct Own {
    game: PathBuf,
    lock: PathBuf,
    _held: File,
}

/// The settings as they were found.
#[derive(Debug)]
pub struct Found {
    /// The settings; the usual ones where there were none that could be read.
    pub prefs: Prefs,
    /// A damaged file is called this now.
    pub damaged: Option<PathBuf>,
}

/// A game that another run left behind.
#[derive(Debug)]
pub struct Unfinished {
    /// Its file.
    pub path: PathBuf,
    /// When it was last played.
    pub at: SystemTime,
    /// The game.
    pub record: GameRecord,
}

impl Storage {
    /// The folders that the platform has for settings and data; without a home nothing is kept.
    #[must_use]
    pub fn of_user() -> Storage {
        let folders = directories::ProjectDirs::from("", "", "tengen");
        Storage {
            config: folders.as_ref().map(|folders| folders.config_dir().to_owned()),
            data: folders.as_ref().map(|folders| folders.data_local_dir().join("unfinished")),
            own: None,
        }
    }

    /// These folders.
    #[must_use]
    pub fn at(config: PathBuf, data: PathBuf) -> Storage {
        Storage { config: Some(config), data: Some(data), own: None }
    }

    /// Reads the settings. A damaged file is renamed, not lost.
    #[must_use]
    pub fn read_prefs(&self) -> Found {
        let nothing = || Found { prefs: Prefs::default(), damaged: None };
        let Some(path) = self.prefs_path() else { return nothing() };
        let Ok(bytes) = fs::read(&path) else { return nothing() };
        let text = String::from_utf8_lossy(&bytes);
        match Prefs::read(&text) {
            Ok(prefs) => Found { prefs, damaged: None },
            Err(_) => {
                let mut aside = path.with_extension("damaged.json");
                for number in 2.. {
                    if !aside.exists() {
                        break;
                    }
                    aside = path.with_extension(format!("damaged-{number}.json"));
                }
                let moved = fs::rename(&path, &aside).is_ok();
                Found { damaged: moved.then_some(aside), ..nothing() }
            }
        }
    }

    fn prefs_path(&self) -> Option<PathBuf> {
        Some(self.config.as_ref()?.join("settings.json"))
    }

    /// Keeps the settings.
    ///
    /// # Errors
    /// The system's reason.
    pub fn write_prefs(&self, prefs: &Prefs) -> io::Result<()> {
        let Some(path) = self.prefs_path() else { return Ok(()) };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        write(&path, prefs.write().as_bytes())
    }

    /// Keeps this program's unfinished game.
    ///
    /// # Errors
    /// The system's reason.
    pub fn keep_game(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self.own()? {
            Some(own) => write(&own.game, bytes),
            None => Ok(()),
        }
    }

    /// There is no unfinished game any more.
    pub fn drop_game(&mut self) {
        if let Some(own) = &self.own {
            // It may never have been written.
            let _ = fs::remove_file(&own.game);
        }
    }

    fn own(&mut self) -> io::Result<Option<&Own>> {
        let Some(data) = &self.data else { return Ok(None) };
        if self.own.is_none() {
            fs::create_dir_all(data)?;
            // One program may have several games, and two programs may start in one millisecond.
            static GAMES: AtomicU32 = AtomicU32::new(1);
            let number = GAMES.fetch_add(1, Ordering::Relaxed);
            let millis =
                SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_millis());
            let name = format!("game-{millis}-{}-{number}", std::process::id());
            let (game, lock) = (data.join(format!("{name}.json")), data.join(format!("{name}.lock")));
            let held = File::create(&lock)?;
            held.try_lock().map_err(io::Error::from)?;
            self.own = Some(Own { game, lock, _held: held });
        }
        Ok(self.own.as_ref())
    }

    /// Games that other runs left behind, the latest first. Files that hold no game are not touched.
    #[must_use]
    pub fn unfinished(&self) -> Vec<Unfinished> {
        let mut found = Vec::new();
        let Some(entries) = self.data.as_ref().and_then(|data| fs::read_dir(data).ok()) else { return found };
        for entry in entries.flatten() {
            let path = entry.path();
            let is_own = self.own.as_ref().is_some_and(|own| own.game == path);
            if is_own || path.extension().is_none_or(|extension| extension != "json") || is_held(&path) {
                continue;
            }
            let Ok(bytes) = fs::read(&path) else { continue };
            let Ok(record) = records::read_json(&bytes) else { continue };
            let at = entry.metadata().and_then(|about| about.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
            found.push(Unfinished { path, at, record });
        }
        found.sort_by_key(|game| std::cmp::Reverse(game.at));
        found
    }

    /// Takes over a game that another run left behind: it is this program's from here on.
    ///
    /// # Errors
    /// The system's reason, or that another program took it first.
    pub fn take(&mut self, path: &Path) -> io::Result<Vec<u8>> {
        let lock_path = path.with_extension("lock");
        let held = File::create(&lock_path)?;
        held.try_lock().map_err(io::Error::from)?;
        let bytes = fs::read(path)?;
        let Some(own) = self.own()? else { return Ok(bytes) };
        fs::rename(path, &own.game)?;
        let _ = fs::remove_file(&lock_path);
        Ok(bytes)
    }
}

impl Drop for Storage {
    /// The lock of a game that is kept stays as a file, free to be taken; one without a game goes.
    fn drop(&mut self) {
        if let Some(own) = &self.own
            && !own.game.exists()
        {
            let _ = fs::remove_file(&own.lock);
        }
    }
}

/// Whether the program of a game runs.
fn is_held(game: &Path) -> bool {
    match File::open(game.with_extension("lock")) {
        Err(_) => false,
        Ok(lock) => lock.try_lock().is_err(),
    }
}

/// Writes a file by way of a temporary one beside it.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    temporary(path, bytes)?.persist(path).map(drop).map_err(|error| error.error)
}

fn temporary(path: &Path, bytes: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tengen-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Writes a file that the player named.
///
/// # Errors
/// [`SaveFault`]; `sentence` turns the system's reason into words.
pub fn save(
    path: &Path,
    bytes: &[u8],
    force: bool,
    sentence: impl Fn(&io::Error) -> String,
) -> Result<(), SaveFault> {
    if !force && path.exists() {
        return Err(SaveFault::Exists);
    }
    let file = temporary(path, bytes).map_err(|error| SaveFault::Io(sentence(&error)))?;
    let moved = if force { file.persist(path) } else { file.persist_noclobber(path) };
    moved.map(drop).map_err(|error| match error.error.kind() {
        io::ErrorKind::AlreadyExists => SaveFault::Exists,
        _ => SaveFault::Io(sentence(&error.error)),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failed test may panic")]
mod tests {
    use rules::{Protocol, Settings};

    use super::*;

    fn storage(folder: &Path) -> Storage {
        Storage::at(folder.join("config"), folder.join("data"))
    }

    #[test]
    fn settings_come_back_and_a_damaged_file_is_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        let storage = storage(folder.path());
        assert_eq!(storage.read_prefs().prefs, Prefs::default());
        let prefs = Prefs { level: 9, ..Prefs::default() };
        storage.write_prefs(&prefs).unwrap();
        assert_eq!(storage.read_prefs().prefs, prefs);
        for _ in 0..2 {
            fs::write(folder.path().join("config/settings.json"), "{ not json").unwrap();
            let found = storage.read_prefs();
            assert_eq!(found.prefs, Prefs::default());
            assert_eq!(fs::read_to_string(found.damaged.unwrap()).unwrap(), "{ not json");
        }
    }

    #[test]
    fn a_game_is_offered_only_when_its_program_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let bytes = records::write(&GameRecord::new(Settings::default(), Protocol::None));
        let mut first = storage(folder.path());
        first.keep_game(&bytes).unwrap();
        let mut second = storage(folder.path());
        assert!(second.unfinished().is_empty(), "the first program still runs");
        drop(first);
        let left = second.unfinished();
        assert_eq!(left.len(), 1);
        assert_eq!(second.take(&left[0].path).unwrap(), bytes);
        assert!(storage(folder.path()).unfinished().is_empty(), "it belongs to the second program now");
        second.drop_game();
        drop(second);
        assert!(storage(folder.path()).unfinished().is_empty());
        assert_eq!(fs::read_dir(folder.path().join("data")).unwrap().count(), 0, "no locks stay");
    }

    #[test]
    fn a_file_is_not_replaced_by_mistake() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let say = |error: &io::Error| error.to_string();
        assert_eq!(save(&path, b"1", false, say), Ok(()));
        assert_eq!(save(&path, b"2", false, say), Err(SaveFault::Exists));
        assert_eq!(save(&path, b"3", true, say), Ok(()));
        assert_eq!(fs::read(&path).unwrap(), b"3");
        let nowhere = folder.path().join("no/folder/game.json");
        assert!(matches!(save(&nowhere, b"1", false, say), Err(SaveFault::Io(_))));
    }
}
