//! Which crate may depend on which. The table of ARCHITECTURE.md in a form that fails the build; development
//! dependencies are exempt, so that crates can check each other.

use std::collections::BTreeSet;

use anyhow::Result;
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

use super::Findings;
use crate::repo::Repo;

/// The crates under `crates/`: our own crates each may use, and crates of others. Some are planned and not there yet.
const LIBRARIES: [(&str, &[&str], &[&str]); 9] = [
    ("duel", &[], &[]),
    ("rules", &[], &[]),
    ("primer", &["duel", "rules"], &[]),
    ("threats", &["rules"], &[]),
    ("eval", &["duel", "rules", "threats"], &[]),
    ("search", &["duel", "rules", "threats", "eval"], &["thiserror"]),
    ("session", &["duel", "rules"], &["thiserror"]),
    (
        "records",
        &["rules", "session"],
        &["chardetng", "encoding_rs", "flate2", "lz4_flex", "quick-xml", "serde", "serde_json", "thiserror"],
    ),
    ("protocol", &["duel", "rules"], &["thiserror"]),
];

/// The crates under `apps/`: each may use all of `crates/`, any crate of others, and of `apps/` only these.
const PROGRAMS: [(&str, &[&str]); 11] = [
    ("host", &[]),
    ("texts", &[]),
    ("pictures", &[]),
    ("messages", &[]),
    ("brain", &["host"]),
    ("pbrain-tengen", &["brain"]),
    ("tui", &["host", "texts", "pictures"]),
    ("lab", &["host"]),
    ("server", &["host", "texts", "pictures", "messages"]),
    ("web-client", &["messages"]),
    (
        "tengen",
        &[
            "host",
            "texts",
            "pictures",
            "messages",
            "brain",
            "pbrain-tengen",
            "tui",
            "lab",
            "server",
            "web-client",
        ],
    ),
];

/// What runs checks: may use all of `crates/`, nothing of `apps/`.
const TOOLS: [&str; 2] = ["xtask", "wasm-smoke"];

/// What a package is to the table.
struct Member {
    name: String,
    /// The folder it lies in, from the root, such as `crates/rules`.
    folder: String,
    /// Names of our own crates it needs, without development dependencies.
    ours: BTreeSet<String>,
    /// The same for crates of others.
    others: BTreeSet<String>,
}

/// Every edge of the workspace is in the table.
pub(crate) fn check(repo: &Repo) -> Result<Findings> {
    Ok(judge(&members(&metadata(repo)?)))
}

/// What Cargo knows of the workspace's own packages.
pub(super) fn metadata(repo: &Repo) -> Result<Metadata> {
    Ok(MetadataCommand::new().current_dir(repo.root()).no_deps().exec()?)
}

fn members(metadata: &Metadata) -> Vec<Member> {
    let ours: BTreeSet<&str> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    let member = |package: &Package| {
        let needed = package.dependencies.iter().filter(|needed| needed.kind != DependencyKind::Development);
        let (own, others) =
            needed.map(|needed| needed.name.clone()).partition(|name: &String| ours.contains(name.as_str()));
        let folder = package.manifest_path.parent().map(|folder| {
            let folder = folder.strip_prefix(&metadata.workspace_root).unwrap_or(folder);
            folder.components().map(|part| part.as_str()).collect::<Vec<_>>().join("/")
        });
        Member { name: package.name.to_string(), folder: folder.unwrap_or_default(), ours: own, others }
    };
    metadata.packages.iter().map(member).collect()
}

fn judge(members: &[Member]) -> Findings {
    let mut findings = Findings::new();
    for Member { name, folder, ours, others } in members {
        let library =
            LIBRARIES.iter().find(|library| library.0 == name && *folder == format!("crates/{name}"));
        let program = PROGRAMS.iter().find(|program| program.0 == name && *folder == format!("apps/{name}"));
        let is_library = |needed: &str| LIBRARIES.iter().any(|library| library.0 == needed);
        let wrong: Vec<&String> = match (library, program) {
            (Some((_, allowed, _)), _) => {
                ours.iter().filter(|needed| !allowed.contains(&needed.as_str())).collect()
            }
            (_, Some((_, allowed))) => ours
                .iter()
                .filter(|needed| !is_library(needed) && !allowed.contains(&needed.as_str()))
                .collect(),
            _ if TOOLS.contains(&name.as_str()) && folder.starts_with("xtask") => {
                ours.iter().filter(|needed| !is_library(needed)).collect()
            }
            _ => {
                findings
                    .push(format!("{folder}: crate {name} is not in the table of xtask/src/tidy/edges.rs"));
                continue;
            }
        };
        findings.extend(
            wrong.iter().map(|needed| format!("{folder}/Cargo.toml: {name} must not depend on {needed}")),
        );
        if let Some((_, _, allowed)) = library {
            let wrong = others.iter().filter(|needed| !allowed.contains(&needed.as_str()));
            findings
                .extend(wrong.map(|needed| format!("{folder}/Cargo.toml: {name} must do without {needed}")));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::{LIBRARIES, Member, judge};

    fn member(folder: &str, ours: &[&str], others: &[&str]) -> Member {
        let set = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let name = folder.rsplit('/').next().unwrap_or_default().to_owned();
        Member { name, folder: folder.to_owned(), ours: set(ours), others: set(others) }
    }

    #[test]
    fn allowed_edges_pass() {
        let members = [
            member("crates/primer", &["duel", "rules"], &[]),
            member("crates/records", &["rules"], &["serde_json"]),
            member("apps/host", &["session", "primer"], &["tracing"]),
            member("apps/tengen", &["host", "texts", "rules"], &["clap"]),
            member("xtask", &["rules"], &["anyhow"]),
            member("xtask/wasm-smoke", &["session"], &[]),
        ];
        assert_eq!(judge(&members), [""; 0]);
    }

    #[test]
    fn other_edges_are_named() {
        let members = [
            member("crates/rules", &["duel"], &["serde"]),
            member("apps/brain", &["texts"], &[]),
            member("xtask", &["host"], &[]),
            member("apps/rules", &[], &[]),
            member("crates/helpers", &[], &[]),
        ];
        assert_eq!(
            judge(&members),
            [
                "crates/rules/Cargo.toml: rules must not depend on duel",
                "crates/rules/Cargo.toml: rules must do without serde",
                "apps/brain/Cargo.toml: brain must not depend on texts",
                "xtask/Cargo.toml: xtask must not depend on host",
                "apps/rules: crate rules is not in the table of xtask/src/tidy/edges.rs",
                "crates/helpers: crate helpers is not in the table of xtask/src/tidy/edges.rs",
            ]
        );
    }

    #[test]
    fn the_table_is_in_dependency_order() {
        for (i, (name, needed, _)) in LIBRARIES.iter().enumerate() {
            for lower in *needed {
                assert!(
                    LIBRARIES[..i].iter().any(|library| library.0 == *lower),
                    "{name} stands before {lower}"
                );
            }
        }
    }
}
