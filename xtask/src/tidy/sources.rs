//! Rules for Rust files: unsafe code, unfinished work, lengths, crate docs.

use std::ops::Range;

use anyhow::Result;

use super::{Findings, edges};
use crate::repo::Repo;
use crate::scan::Source;

/// The only crates with unsafe code, each in one module: SIMD kernels, and the channel to the page.
const MAY_ALLOW_UNSAFE: [&str; 3] = ["eval", "search", "web-client"];

/// Macros that mark unfinished work.
const UNFINISHED: [&str; 3] = ["todo", "unimplemented", "dbg"];

/// Longest function, in lines from `fn` to the closing brace.
const LONGEST_FUNCTION: usize = 120;
/// Longest file, in lines without its test modules.
const LONGEST_FILE: usize = 800;
/// The comment that argues for something longer.
const EXCUSE: &str = "// long: ";

/// Crate roots (of libraries, programs, examples alike) with the name of their package.
fn roots(repo: &Repo) -> Result<Vec<(String, String)>> {
    let metadata = edges::metadata(repo)?;
    let mut roots = Vec::new();
    for package in &metadata.packages {
        for target in
            package.targets.iter().filter(|target| target.is_lib() || target.is_bin() || target.is_cdylib())
        {
            let path = target.src_path.strip_prefix(&metadata.workspace_root).unwrap_or(&target.src_path);
            let path = path.components().map(|part| part.as_str()).collect::<Vec<_>>().join("/");
            roots.push((package.name.to_string(), path));
        }
    }
    Ok(roots)
}

/// Every crate root has `#![forbid(unsafe_code)]`, or denies it where one module may allow it.
pub(crate) fn check_unsafe(repo: &Repo) -> Result<Findings> {
    let mut findings = Findings::new();
    for (package, path) in roots(repo)? {
        let level = if MAY_ALLOW_UNSAFE.contains(&package.as_str()) { "deny" } else { "forbid" };
        let text = repo.text(&path).unwrap_or_default();
        if !has_crate_attribute(text, level) {
            findings.push(format!("{path}: the attribute {level}(unsafe_code) is missing"));
        }
    }
    Ok(findings)
}

fn has_crate_attribute(text: &str, level: &str) -> bool {
    let code: String = Source::new(text).code.into_iter().filter(|c| !c.is_whitespace()).collect();
    code.contains(&format!("#![{level}(unsafe_code)]"))
}

/// Every crate root begins with a doc comment.
pub(crate) fn check_docs(repo: &Repo) -> Result<Findings> {
    let mut findings = Findings::new();
    for (_, path) in roots(repo)? {
        let first = repo.text(&path).and_then(|text| text.lines().find(|line| !line.trim().is_empty()));
        if !first.is_some_and(|line| line.starts_with("//! ")) {
            findings.push(format!("{path}: begins without a doc comment that says what the crate is"));
        }
    }
    Ok(findings)
}

/// No macro that marks unfinished work is called.
pub(crate) fn check_unfinished(repo: &Repo) -> Result<Findings> {
    let mut findings = Findings::new();
    for (path, text) in repo.texts_in("", ".rs") {
        let source = Source::new(text);
        for name in UNFINISHED {
            for at in source.words(name) {
                if source.code.get(at + name.len()) == Some(&'!') {
                    findings.push(format!("{path}:{}: {name}!", source.line_of(at) + 1));
                }
            }
        }
    }
    Ok(findings)
}

/// Files and functions are short, or a comment says why not.
pub(crate) fn check_length(repo: &Repo) -> Result<Findings> {
    let mut findings = Findings::new();
    let files = ["crates/", "apps/"].into_iter().flat_map(|folder| repo.texts_in(folder, ".rs"));
    for (path, text) in files.filter(|(path, _)| !is_test_file(path)) {
        let source = Source::new(text);
        let lines: Vec<&str> = text.lines().collect();
        let tests = source.test_modules();
        let length = lines.len() - tests.iter().map(Range::len).sum::<usize>();
        if length > LONGEST_FILE
            && !lines.iter().take_while(|line| is_preamble(line)).any(|line| excuses(line))
        {
            findings.push(format!("{path}: {length} lines, and no '{EXCUSE}…' at its top says why"));
        }
        for function in source.functions() {
            let Range { start, end } = function.lines;
            let length = end - start;
            if length <= LONGEST_FUNCTION || tests.iter().any(|tests| tests.contains(&start)) {
                continue;
            }
            let above =
                lines[..start].iter().rev().take_while(|line| is_preamble(line) && !line.trim().is_empty());
            if !above.chain(&lines[start..end.min(start + 4)]).any(|line| excuses(line)) {
                let place = format!("{path}:{}: {}", start + 1, function.name);
                findings.push(format!("{place} has {length} lines, and no '{EXCUSE}…' above it says why"));
            }
        }
    }
    Ok(findings)
}

/// Whether a line is blank, a comment or an attribute.
fn is_preamble(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with("//") || line.starts_with('#')
}

fn excuses(line: &str) -> bool {
    line.trim().strip_prefix(EXCUSE).is_some_and(|reason| !reason.trim().is_empty())
}

/// Whether a file exists for tests, benchmarks or examples only.
fn is_test_file(path: &str) -> bool {
    ["/tests/", "/benches/", "/examples/"].iter().any(|folder| path.contains(folder))
        || path.ends_with("/tests.rs")
        || path.ends_with("_tests.rs")
}

#[cfg(test)]
mod tests {
    use super::{check_length, check_unfinished, has_crate_attribute};
    use crate::repo::Repo;

    #[test]
    fn the_attribute_counts_only_in_code() {
        assert!(has_crate_attribute("//! x\n#![forbid( unsafe_code )]", "forbid"));
        assert!(!has_crate_attribute("// #![forbid(unsafe_code)]", "forbid"));
        assert!(!has_crate_attribute("#![deny(unsafe_code)]", "forbid"));
    }

    #[test]
    fn unfinished_work_is_found_in_code_only() {
        let code =
            "fn a() { todo!() }\n// dbg!(x)\nfn b() { x::unimplemented!(\"dbg!\"); my_dbg!(); todo(); }";
        let repo = Repo::of(&[("crates/a/src/lib.rs", code)]);
        assert_eq!(
            check_unfinished(&repo).unwrap(),
            ["crates/a/src/lib.rs:1: todo!", "crates/a/src/lib.rs:3: unimplemented!"]
        );
    }

    #[test]
    fn long_functions_need_a_reason() {
        let body = "\n".repeat(130);
        let found = |text: &str| check_length(&Repo::of(&[("crates/a/src/b.rs", text)])).unwrap().len();
        assert_eq!(found(&format!("fn a() {{{body}}}")), 1);
        assert_eq!(found(&format!("/// Doc.\n// long: one step per line\n#[inline]\nfn a() {{{body}}}")), 0);
        assert_eq!(found(&format!("fn a() {{\n    // long: a table{body}}}")), 0);
        assert_eq!(found(&format!("// long: \nfn a() {{{body}}}")), 1);
        assert_eq!(found(&format!("#[cfg(test)]\nmod tests {{\nfn a() {{{body}}}\n}}")), 0);
    }

    #[test]
    fn long_files_need_a_reason_outside_their_tests() {
        let lines = "const A: u8 = 0;\n".repeat(790);
        let found = |path: &str, text: &str| check_length(&Repo::of(&[(path, text)])).unwrap().len();
        let file = "crates/a/src/b.rs";
        assert_eq!(found(file, &format!("{lines}#[cfg(test)]\nmod tests {{\n{lines}}}")), 0);
        assert_eq!(found(file, &lines.repeat(2)), 1);
        assert_eq!(found(file, &format!("//! Doc.\n\n// long: one table\n{}", lines.repeat(2))), 0);
        assert_eq!(found("crates/a/tests/b.rs", &lines.repeat(2)), 0);
    }
}
