//! Rules for the texts that people read: every language has every message with the same parts and variables, every
//! message is used, and every key that the programs ask for exists.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

use super::Findings;
use crate::repo::Repo;
use crate::scan::Source;

/// The language that the others are compared with comes first.
const LANGUAGES: [&str; 2] = ["en", "zh-CN"];

/// Functions of the programs that take the key of a message as their first argument.
const ASKING: [&str; 2] = ["text", "format"];

/// One message, or one attribute of a message (`key.attribute`).
#[derive(Default)]
struct Text {
    place: String,
    variables: BTreeSet<String>,
    /// Messages and terms (`-term`) that it shows.
    references: BTreeSet<String>,
}

/// The texts of one language by key, and what is wrong with its files by themselves.
#[derive(Default)]
struct Language {
    messages: BTreeMap<String, Text>,
    terms: BTreeMap<String, Text>,
    faults: Findings,
}

/// All languages have the same keys, attributes and variables, and their files are sound.
pub(crate) fn check_languages(repo: &Repo) -> Result<Findings> {
    let languages = LANGUAGES.map(|name| (name, read(repo, name)));
    let mut findings = Findings::new();
    for (name, language) in &languages {
        findings.extend_from_slice(&language.faults);
        for text in language.messages.values().chain(language.terms.values()) {
            for reference in &text.references {
                let known = match reference.strip_prefix('-') {
                    Some(term) => language.terms.contains_key(term),
                    None => language.messages.contains_key(reference),
                };
                if !known {
                    findings.push(format!("{}: {name} has no {reference} to show", text.place));
                }
            }
        }
    }
    let [(first_name, first), others @ ..] = &languages;
    for (name, language) in others {
        for (key, text) in &first.messages {
            match language.messages.get(key) {
                None => findings.push(format!("{}: {key} is missing in {name}", text.place)),
                Some(other) if other.variables != text.variables => findings.push(format!(
                    "{}: {key} has the variables {:?}, in {first_name} {:?}",
                    other.place, other.variables, text.variables
                )),
                Some(_) => {}
            }
        }
        for (key, text) in language.messages.iter().filter(|(key, _)| !first.messages.contains_key(*key)) {
            findings.push(format!("{}: {key} is missing in {first_name}", text.place));
        }
    }
    Ok(findings)
}

/// Every message is named by a string in the programs or shown by another message, and every key asked for exists.
/// Any string equal to a key counts as its use: keys are passed around in tables and matches too.
pub(crate) fn check_use(repo: &Repo) -> Result<Findings> {
    let language = read(repo, LANGUAGES[0]);
    let mut used: BTreeSet<String> = BTreeSet::new();
    let mut findings = Findings::new();
    for (path, text) in repo.texts_in("apps/", ".rs").filter(|(path, _)| !path.contains("/tests/")) {
        let source = Source::new(text);
        for (line, key) in keys_asked_for(&source) {
            if !language.messages.contains_key(key) {
                findings.push(format!("{path}:{}: there is no message {key}", line + 1));
            }
        }
        used.extend(source.strings.into_iter().map(|literal| literal.text));
    }
    used.extend(language.messages.values().flat_map(|text| text.references.iter().cloned()));
    used.extend(language.terms.values().flat_map(|text| text.references.iter().cloned()));
    for (key, text) in language.messages.iter().filter(|(key, _)| !used.contains(*key)) {
        findings.push(format!("{}: nobody uses {key}", text.place));
    }
    Ok(findings)
}

/// The strings in the first arguments of `.text(…)` and the like, those in the arms of a `match` too. A string with a
/// blank or a brace is no key: other types may have functions of these names.
fn keys_asked_for(source: &Source) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for name in ASKING {
        for at in source.words(name) {
            let open = at + name.len();
            let is_call = at > 0 && source.code[at - 1] == '.' && source.code.get(open) == Some(&'(');
            if !is_call {
                continue;
            }
            let argument = open + 1..source.end_of_argument(open + 1);
            let strings = source
                .strings
                .iter()
                .filter(|literal| argument.contains(&literal.at) && is_key(&literal.text));
            found.extend(strings.map(|literal| (source.line_of(literal.at), literal.text.as_str())));
        }
    }
    found
}

fn is_key(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
}

fn read(repo: &Repo, name: &str) -> Language {
    let mut language = Language::default();
    for (path, source) in repo.texts_in(&format!("locales/{name}/"), ".ftl") {
        let resource = match fluent_syntax::parser::parse(source) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                for error in errors {
                    let line = source[..error.pos.start.min(source.len())].lines().count().max(1);
                    language.faults.push(format!("{path}:{line}: {error}"));
                }
                resource
            }
        };
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let id = message.id.name;
                    if let Some(value) = &message.value {
                        language.add(path, source, id, id, value, false);
                    }
                    for attribute in &message.attributes {
                        let key = format!("{id}.{}", attribute.id.name);
                        language.add(path, source, id, &key, &attribute.value, false);
                    }
                }
                Entry::Term(term) => language.add(path, source, term.id.name, term.id.name, &term.value, true),
                Entry::Junk { .. } // named by the parser's errors
                | Entry::Comment(_)
                | Entry::GroupComment(_)
                | Entry::ResourceComment(_) => {}
            }
        }
    }
    language
}

impl Language {
    fn add(&mut self, path: &str, source: &str, id: &str, key: &str, pattern: &Pattern<&str>, is_term: bool) {
        let start = if is_term { format!("-{id}") } else { id.to_owned() };
        let defines =
            |line: &str| line.strip_prefix(&start).is_some_and(|rest| rest.trim_start().starts_with('='));
        let line = source.lines().position(defines).map_or(1, |line| line + 1);
        let mut text = Text { place: format!("{path}:{line}"), ..Text::default() };
        walk_pattern(pattern, &mut text);
        let texts = if is_term { &mut self.terms } else { &mut self.messages };
        if let Some(earlier) = texts.insert(key.to_owned(), text) {
            self.faults.push(format!("{path}:{line}: {key} was defined before, at {}", earlier.place));
        }
    }
}

fn walk_pattern(pattern: &Pattern<&str>, text: &mut Text) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            walk_expression(expression, text);
        }
    }
}

fn walk_expression(expression: &Expression<&str>, text: &mut Text) {
    match expression {
        Expression::Select { selector, variants } => {
            walk_inline(selector, text);
            variants.iter().for_each(|variant| walk_pattern(&variant.value, text));
        }
        Expression::Inline(inline) => walk_inline(inline, text),
    }
}

fn walk_inline(expression: &InlineExpression<&str>, text: &mut Text) {
    let arguments = match expression {
        InlineExpression::VariableReference { id } => {
            text.variables.insert(id.name.to_owned());
            None
        }
        InlineExpression::MessageReference { id, attribute } => {
            let attribute =
                attribute.as_ref().map_or(String::new(), |attribute| format!(".{}", attribute.name));
            text.references.insert(format!("{}{attribute}", id.name));
            None
        }
        InlineExpression::TermReference { id, arguments, .. } => {
            text.references.insert(format!("-{}", id.name));
            arguments.as_ref()
        }
        InlineExpression::FunctionReference { arguments, .. } => Some(arguments),
        InlineExpression::Placeable { expression } => {
            walk_expression(expression, text);
            None
        }
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => None,
    };
    if let Some(arguments) = arguments {
        arguments.positional.iter().for_each(|argument| walk_inline(argument, text));
        arguments.named.iter().for_each(|argument| walk_inline(&argument.value, text));
    }
}

#[cfg(test)]
mod tests {
    use super::{check_languages, check_use};
    use crate::repo::Repo;

    fn languages(en: &str, zh: &str) -> Vec<String> {
        check_languages(&Repo::of(&[("locales/en/a.ftl", en), ("locales/zh-CN/a.ftl", zh)])).unwrap()
    }

    #[test]
    fn equal_languages_pass() {
        let en = "-name = Tengen\na = { $n ->\n    [one] a stone\n   *[other] { $n } stones of { -name }\n }\n    .hint = Put { $p }\n";
        let zh = "-name = 天元\na = { -name } { $n } 子\n    .hint = 下 { $p }\n";
        assert_eq!(languages(en, zh), [""; 0]);
    }

    #[test]
    fn differences_are_named() {
        assert_eq!(
            languages("a = x\nb = { $n }\nc = { -term }\n", "b = { $m }\nc = 丙\nd = 丁\n"),
            [
                "locales/en/a.ftl:3: en has no -term to show",
                "locales/en/a.ftl:1: a is missing in zh-CN",
                "locales/zh-CN/a.ftl:1: b has the variables {\"m\"}, in en {\"n\"}",
                "locales/zh-CN/a.ftl:3: d is missing in en",
            ]
        );
    }

    #[test]
    fn broken_files_are_named() {
        let found = languages("a = x\na = y\n", "a = { $\n");
        assert!(
            found.iter().any(|finding| finding.starts_with("locales/en/a.ftl:1: a was defined before")),
            "{found:?}"
        );
        assert!(found.iter().any(|finding| finding.starts_with("locales/zh-CN/a.ftl:1: ")), "{found:?}");
    }

    #[test]
    fn keys_and_their_uses_match() {
        let ftl = "a = x\nb = { c }\nc = y\nd = z\n    .tip = t\ne = unused\n";
        let code = "fn f() { t.text(\"a\"); let k = [\"b\", \"d\", \"d.tip\"]; t.format( \"gone\", \"x\"); s.text(\"A b\");\n t.text(match x { A => \"a\", B => \"lost\" }); }";
        let repo = Repo::of(&[
            ("locales/en/a.ftl", ftl),
            ("apps/x/src/main.rs", code),
            ("apps/x/tests/t.rs", "fn f() { t.text(\"e\") }"),
        ]);
        assert_eq!(
            check_use(&repo).unwrap(),
            [
                "apps/x/src/main.rs:2: there is no message lost",
                "apps/x/src/main.rs:1: there is no message gone",
                "locales/en/a.ftl:6: nobody uses e",
            ]
        );
    }
}
