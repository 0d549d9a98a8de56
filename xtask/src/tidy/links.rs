//! Rules for Markdown files: links into the repository resolve, and the READMEs of both languages keep pace.

use std::collections::HashMap;

use anyhow::Result;

use super::Findings;
use crate::repo::Repo;

const READMES: [&str; 2] = ["README.md", "README.zh-CN.md"];

/// Every link to a file, a folder or a heading of the repository leads there.
pub(crate) fn check_links(repo: &Repo) -> Result<Findings> {
    let mut findings = Findings::new();
    for (path, text) in repo.texts_in("", ".md") {
        for (line, target) in links(text) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let file = if file.is_empty() { Some(path.to_owned()) } else { resolve(path, file) };
            let Some(file) = file.filter(|file| repo.has(file)) else {
                findings.push(format!("{path}:{line}: the link to {target} leads nowhere"));
                continue;
            };
            let headings = repo.text(&file).filter(|_| file.ends_with(".md")).map(anchors);
            if !anchor.is_empty()
                && !headings.is_some_and(|anchors| anchors.iter().any(|known| known == anchor))
            {
                findings.push(format!("{path}:{line}: {file} has no heading for #{anchor}"));
            }
        }
    }
    Ok(findings)
}

/// The READMEs have the same headings in the same order, as far as their levels tell.
pub(crate) fn check_readmes(repo: &Repo) -> Result<Findings> {
    let outlines = READMES.map(|path| {
        let levels: Option<Vec<usize>> =
            repo.text(path).map(|text| headings(text).map(|(level, _)| level).collect());
        (path, levels)
    });
    let mut findings = Findings::new();
    for (path, levels) in &outlines {
        if levels.is_none() {
            findings.push(format!("{path} is missing"));
        }
    }
    let [(_, first), (_, second)] = &outlines;
    if first != second && findings.is_empty() {
        let [first, second] = [first, second].map(|levels| levels.as_deref().unwrap_or_default());
        findings.push(format!(
            "the levels of the headings differ: {first:?} in {}, {second:?} in {}",
            READMES[0], READMES[1]
        ));
    }
    Ok(findings)
}

/// The lines outside fenced code, numbered from 1.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fence: Option<&str> = None;
    text.lines().zip(1..).filter_map(move |(line, number)| {
        let trimmed = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| trimmed.starts_with(mark));
        match (fence, mark) {
            (None, None) => Some((number, line)),
            (None, Some(_)) => {
                fence = mark;
                None
            }
            (Some(open), Some(mark)) if open == mark => {
                fence = None;
                None
            }
            (Some(_), _) => None,
        }
    })
}

fn headings(text: &str) -> impl Iterator<Item = (usize, &str)> {
    prose(text).filter_map(|(_, line)| {
        let title = line.trim_start_matches('#');
        let level = line.len() - title.len();
        ((1..=6).contains(&level) && title.starts_with(' ')).then(|| (level, title.trim()))
    })
}

/// The anchors that the usual renderers give the headings: lower case, words joined by hyphens, other signs dropped.
fn anchors(text: &str) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let slugs = headings(text).map(|(_, title)| {
        let kept = title.chars().filter(|&c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let slug = kept.collect::<String>().to_lowercase().replace(' ', "-");
        let count = seen.entry(slug.clone()).or_default();
        *count += 1;
        if *count == 1 { slug } else { format!("{slug}-{}", *count - 1) }
    });
    slugs.collect()
}

/// The targets of inline links, pictures and link definitions, with their lines.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in prose(text) {
        let line = without_code(line);
        let mut rest = line.as_str();
        while let Some((_, after)) = rest.split_once("](") {
            let Some((target, next)) = after.split_once(')') else { break };
            let target = target.split_whitespace().next().unwrap_or_default();
            found.push((number, target.trim_matches(['<', '>']).to_owned()));
            rest = next;
        }
        if let Some((label, target)) = line.trim_start().split_once("]: ")
            && label.starts_with('[')
            && !label.contains(']')
        {
            let target = target.split_whitespace().next().unwrap_or_default();
            found.push((number, target.trim_matches(['<', '>']).to_owned()));
        }
    }
    found
}

/// The line without its `code` spans.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

/// The path that `target` means in the file `from`; `None` if it leaves the repository.
fn resolve(from: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = if target.starts_with('/') { Vec::new() } else { from.split('/').collect() };
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::{anchors, check_links, check_readmes, links, resolve};
    use crate::repo::Repo;

    #[test]
    fn links_outside_code_are_read() {
        let text = "[a](b.md) ![c](d.png \"t\") `[x](y)`\n```\n[x](y)\n```\n[e]: <f.md>\n[g](#h)";
        let targets: Vec<String> =
            links(text).into_iter().map(|(line, target)| format!("{line} {target}")).collect();
        assert_eq!(targets, ["1 b.md", "1 d.png", "5 f.md", "6 #h"]);
    }

    #[test]
    fn targets_resolve_from_the_file() {
        assert_eq!(resolve("a/b.md", "../c/./d.md").as_deref(), Some("c/d.md"));
        assert_eq!(resolve("b.md", "c/"), Some("c".to_owned()));
        assert_eq!(resolve("b.md", "../c"), None);
    }

    #[test]
    fn headings_become_anchors() {
        let text = "# A b, c!\n## 禁手 X\n```\n# no\n```\n## A b c\n#tag";
        assert_eq!(anchors(text), ["a-b-c", "禁手-x", "a-b-c-1"]);
    }

    #[test]
    fn dead_links_are_named() {
        let repo = Repo::of(&[
            ("a.md", "# One\n[1](b/c.md) [2](b) [3](b/c.md#two) [4](#one) [5](https://x.y/z)"),
            ("b/c.md", "# Two\n[1](../a.md#two) [2](d.md) [3](/a.md)"),
        ]);
        assert_eq!(
            check_links(&repo).unwrap(),
            ["b/c.md:2: a.md has no heading for #two", "b/c.md:2: the link to d.md leads nowhere"]
        );
    }

    #[test]
    fn readmes_with_other_outlines_are_named() {
        let found = |zh: &str| {
            check_readmes(&Repo::of(&[("README.md", "# A\n## B"), ("README.zh-CN.md", zh)])).unwrap()
        };
        assert_eq!(found("# 甲\n## 乙"), [""; 0]);
        assert_eq!(found("# 甲\n### 乙").len(), 1);
        assert_eq!(
            check_readmes(&Repo::of(&[("README.md", "# A")])).unwrap(),
            ["README.zh-CN.md is missing"]
        );
    }
}
