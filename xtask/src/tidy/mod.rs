//! The rules that every file of the project obeys, each a function from the repository to what breaks it.

mod edges;
mod links;
mod locales;
mod paths;
mod sources;

use std::time::Instant;

use anyhow::Result;

use crate::Usage;
use crate::repo::Repo;

/// What breaks a rule: usually `path:line: what is wrong`.
pub(crate) type Findings = Vec<String>;

/// A rule.
struct Check {
    name: &'static str,
    says: &'static str,
    run: fn(&Repo) -> Result<Findings>,
}

const CHECKS: [Check; 10] = [
    Check { name: "edges", says: "crates depend on what the table allows", run: edges::check },
    Check { name: "unsafe", says: "crates forbid unsafe code", run: sources::check_unsafe },
    Check { name: "docs", says: "each crate begins with what it is", run: sources::check_docs },
    Check { name: "unfinished", says: "no macro marks unfinished work", run: sources::check_unfinished },
    Check {
        name: "length",
        says: "files and functions are short, or say why not",
        run: sources::check_length,
    },
    Check { name: "locales", says: "the languages have the same messages", run: locales::check_languages },
    Check {
        name: "messages",
        says: "every message is used, every use has a message",
        run: locales::check_use,
    },
    Check { name: "paths", says: "no path of one machine", run: paths::check },
    Check { name: "links", says: "Markdown links lead somewhere", run: links::check_links },
    Check { name: "readmes", says: "the READMEs have the same outline", run: links::check_readmes },
];

/// The names of the rules.
pub(crate) fn names() -> String {
    CHECKS.map(|check| check.name).join(" ")
}

/// Checks the rules named, or all, prints what breaks them, and says whether nothing does.
pub(crate) fn run(names: &[String]) -> Result<bool> {
    if let Some(unknown) = names.iter().find(|name| CHECKS.iter().all(|check| check.name != **name)) {
        return Err(Usage(format!("'{unknown}' is no tidy rule: expected {}", self::names())).into());
    }
    let repo = Repo::open()?;
    let mut broken = 0;
    for check in CHECKS.iter().filter(|check| names.is_empty() || names.iter().any(|name| name == check.name))
    {
        let start = Instant::now();
        let findings = (check.run)(&repo)?;
        let verdict = if findings.is_empty() { "ok" } else { "BROKEN" };
        println!("tidy {:10} {verdict:6} {} ({:.1?})", check.name, check.says, start.elapsed());
        findings.iter().for_each(|finding| println!("    {finding}"));
        broken += usize::from(!findings.is_empty());
    }
    if broken > 0 {
        println!("tidy: {broken} of the rules broken");
    }
    Ok(broken == 0)
}

#[cfg(test)]
mod tests {
    use super::CHECKS;
    use crate::repo::Repo;

    fn holds(name: &str) {
        let check = CHECKS.iter().find(|check| check.name == name).unwrap();
        let findings = (check.run)(&Repo::open().unwrap()).unwrap();
        assert!(findings.is_empty(), "{} does not hold:\n{}", check.says, findings.join("\n"));
    }

    macro_rules! rules {
        ($($name:ident = $check:literal;)*) => {
            $(#[test] fn $name() { holds($check); })*

            #[test]
            fn every_rule_has_its_test() {
                assert_eq!(CHECKS.map(|check| check.name), [$($check),*]);
            }
        };
    }

    rules! {
        crates_depend_on_what_the_table_allows = "edges";
        crates_forbid_unsafe_code = "unsafe";
        each_crate_begins_with_what_it_is = "docs";
        no_macro_marks_unfinished_work = "unfinished";
        files_and_functions_are_short_or_say_why_not = "length";
        the_languages_have_the_same_messages = "locales";
        every_message_is_used_and_every_use_has_a_message = "messages";
        no_path_of_one_machine = "paths";
        markdown_links_lead_somewhere = "links";
        the_readmes_have_the_same_outline = "readmes";
    }
}
