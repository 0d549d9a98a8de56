//! No path of one machine: what only works where it was written does not belong into the repository.

use anyhow::Result;

use super::Findings;
use crate::repo::Repo;

/// Folders that people and build machines work in.
const FOLDERS: [&str; 4] = ["work", "root", "home", "Users"];

/// No text file has an absolute path into such a folder.
pub(crate) fn check(repo: &Repo) -> Result<Findings> {
    let mut findings = Findings::new();
    for (path, text) in repo.texts() {
        for (number, line) in text.lines().enumerate() {
            if let Some(found) = path_of_one_machine(line) {
                findings.push(format!("{path}:{}: the path {found}…", number + 1));
            }
        }
    }
    Ok(findings)
}

fn path_of_one_machine(line: &str) -> Option<String> {
    let windows = FOLDERS.iter().map(|folder| (format!(":\\{folder}"), true));
    let escaped = FOLDERS.iter().map(|folder| (format!(":\\\\{folder}"), true));
    let unix = FOLDERS.iter().map(|folder| (format!("/{folder}/"), false));
    let begins = |pattern: &str, drive: bool| {
        line.match_indices(pattern).any(|(at, _)| {
            let before = &line[..at];
            match before.chars().next_back() {
                Some(letter) if drive => letter.is_ascii_alphabetic(),
                None => !drive,
                // Part of a longer path, of an address, or of one that begins with a variable.
                Some(c) => before.ends_with("file://") || !(c.is_alphanumeric() || "._-/~}*)".contains(c)),
            }
        })
    };
    windows
        .chain(escaped)
        .chain(unix)
        .find(|(pattern, drive)| begins(pattern, *drive))
        .map(|(pattern, _)| pattern)
}

#[cfg(test)]
mod tests {
    use super::path_of_one_machine;

    #[test]
    fn absolute_paths_into_private_folders_are_found() {
        let (slash, back) = ('/', '\\');
        for line in [
            format!("path = \"{slash}home/a/b\""),
            format!("{slash}root/x"),
            format!("see file://{slash}Users/a"),
            format!("dir={slash}work/main"),
            format!("open C:{back}Users{back}a"),
            format!("open \"C:{back}{back}Users{back}{back}a\""),
        ] {
            assert!(path_of_one_machine(&line).is_some(), "{line}");
        }
    }

    #[test]
    fn other_paths_are_not() {
        for line in [
            "apps/work/x",
            "$ROOT/home/x",
            "${A}/root/x",
            "https://a.b/home/x",
            "~/work/x",
            "a:\\b",
            "/usr/bin/env",
        ] {
            assert_eq!(path_of_one_machine(line), None, "{line}");
        }
    }
}
