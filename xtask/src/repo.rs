//! The files of the repository, read once: what the checks look at.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// Larger files are data, not text that somebody wrote.
const LARGEST_TEXT: u64 = 4 << 20;

/// Every file that Git knows or would take in, by its path from the root with `/`. Reading all of them once keeps the
/// checks free of I/O, so that their tests can hand them an invented repository.
pub(crate) struct Repo {
    root: PathBuf,
    files: BTreeMap<String, Option<String>>,
}

impl Repo {
    /// The root of the workspace.
    pub(crate) fn find_root() -> Result<PathBuf> {
        let own = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = own.ancestors().find(|dir| dir.join("Cargo.lock").exists() && dir.join("crates").is_dir());
        root.map(Path::to_path_buf).context("the workspace is not where this program was built")
    }

    /// Lists and reads the repository.
    pub(crate) fn open() -> Result<Repo> {
        let root = Repo::find_root()?;
        let mut files = BTreeMap::new();
        for path in list_files(&root)? {
            let full = root.join(&path);
            let Ok(metadata) = std::fs::symlink_metadata(&full) else {
                continue; // deleted, and Git was not told yet
            };
            let is_text = metadata.is_file() && metadata.len() <= LARGEST_TEXT;
            let text = is_text.then(|| std::fs::read(&full)).transpose().with_context(|| path.clone())?;
            let text =
                text.and_then(|bytes| String::from_utf8(bytes).ok()).filter(|text| !text.contains('\0'));
            files.insert(path, text);
        }
        Ok(Repo { root, files })
    }

    /// An invented repository.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Repo {
        let files = files.iter().map(|&(path, text)| (path.to_owned(), Some(text.to_owned()))).collect();
        Repo { root: PathBuf::new(), files }
    }

    /// Where the repository lies.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The text files, sorted by path.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(|(path, text)| Some((path.as_str(), text.as_deref()?)))
    }

    /// The text files below `folder` (ending in `/`, or empty) whose names end in `suffix`.
    pub(crate) fn texts_in(&self, folder: &str, suffix: &str) -> impl Iterator<Item = (&str, &str)> {
        self.texts().filter(move |(path, _)| path.starts_with(folder) && path.ends_with(suffix))
    }

    /// One text file.
    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    /// Whether there is a file or a folder of this name.
    pub(crate) fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let folder = format!("{path}/");
        path.is_empty()
            || self.files.contains_key(path)
            || self.files.range(folder.clone()..).next().is_some_and(|(next, _)| next.starts_with(&folder))
    }
}

/// What Git tracks and what it would add. Nothing else is the project's: a target folder may hold anything.
fn list_files(root: &Path) -> Result<Vec<String>> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .context("the checks list the files with git, which could not be started")?;
    if !output.status.success() {
        bail!("git ls-files failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let mut files: Vec<String> = String::from_utf8(output.stdout)
        .context("a file name is not UTF-8")?
        .split('\0')
        .filter(|path| !path.is_empty())
        .map(str::to_owned)
        .collect();
    files.sort_unstable();
    files.dedup();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::Repo;

    #[test]
    fn folders_exist_when_files_are_in_them() {
        let repo = Repo::of(&[("a/b/c.md", ""), ("a.md", "")]);
        for there in ["a", "a/", "a/b", "a/b/c.md", "a.md", ""] {
            assert!(repo.has(there), "{there}");
        }
        for missing in ["b", "a/b/c", "a/bb", "c.md"] {
            assert!(!repo.has(missing), "{missing}");
        }
    }

    #[test]
    fn this_repository_is_found_with_this_file() {
        let repo = Repo::open().unwrap();
        assert!(repo.has("xtask/src/repo.rs"));
        assert!(repo.text("Cargo.toml").is_some_and(|text| text.contains("[workspace]")));
        assert!(!repo.has("target"));
    }
}
