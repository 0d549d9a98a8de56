//! A Rust file cut into code and string literals.
//!
//! The checks ask simple questions (is this macro called? how long is this function? which strings occur?), so a scanner
//! that knows comments, strings and characters is enough. `syn` would answer them too, and cost more build time than all
//! of this crate.

use std::ops::Range;

/// A scanned file. Lines count from 0.
pub(crate) struct Source {
    /// The text with every comment, string and character blanked out: same lines, same columns.
    pub(crate) code: Vec<char>,
    /// String literals in order.
    pub(crate) strings: Vec<Literal>,
}

/// A string literal.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Literal {
    /// Where it begins, in characters from the start of the file.
    pub(crate) at: usize,
    /// What it holds, escapes left as written.
    pub(crate) text: String,
}

/// A function with a body.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// Lines from `fn` to the closing brace.
    pub(crate) lines: Range<usize>,
}

impl Source {
    /// Scans a file.
    pub(crate) fn new(text: &str) -> Source {
        let mut scanner =
            Scanner { text: text.chars().collect(), at: 0, code: Vec::new(), strings: Vec::new() };
        scanner.run();
        Source { code: scanner.code, strings: scanner.strings }
    }

    /// The code as text.
    pub(crate) fn code_text(&self) -> String {
        self.code.iter().collect()
    }

    /// The places where `word` stands as a whole word in the code.
    pub(crate) fn words<'a>(&'a self, word: &'a str) -> impl Iterator<Item = usize> + 'a {
        let pattern: Vec<char> = word.chars().collect();
        (0..self.code.len()).filter(move |&at| {
            self.code[at..].starts_with(&pattern)
                && (at == 0 || !is_word(self.code[at - 1]))
                && !self.code.get(at + pattern.len()).is_some_and(|&c| is_word(c))
        })
    }

    /// The line that a place of the code is on.
    pub(crate) fn line_of(&self, at: usize) -> usize {
        self.code[..at].iter().filter(|&&c| c == '\n').count()
    }

    /// The place where the argument that begins at `start` ends: a comma or the bracket that closes the list.
    pub(crate) fn end_of_argument(&self, start: usize) -> usize {
        let mut depth = 0_i32;
        let end = (start..self.code.len()).find(|&i| {
            match self.code[i] {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                ',' => return depth == 0,
                _ => {}
            }
            depth < 0
        });
        end.unwrap_or(self.code.len())
    }

    /// All functions with a body, nested ones too.
    pub(crate) fn functions(&self) -> Vec<Function> {
        let mut found = Vec::new();
        for at in self.words("fn") {
            let name: String = self.code[at + 2..]
                .iter()
                .skip_while(|c| c.is_whitespace())
                .take_while(|&&c| is_word(c))
                .collect();
            if name.is_empty() {
                continue; // a function pointer type
            }
            let mut depth = 0_i32;
            let body = (at..self.code.len()).find(|&i| {
                match self.code[i] {
                    '(' | '[' => depth += 1,
                    ')' | ']' => depth -= 1,
                    _ => {}
                }
                depth == 0 && matches!(self.code[i], '{' | ';')
            });
            if let Some(open) = body.filter(|&i| self.code[i] == '{') {
                let lines = self.line_of(at)..self.line_of(self.closing_brace(open)) + 1;
                found.push(Function { name, lines });
            }
        }
        found
    }

    /// The lines of modules that exist in tests only.
    pub(crate) fn test_modules(&self) -> Vec<Range<usize>> {
        let code = self.code_text();
        let mut found = Vec::new();
        for (byte, attribute) in code.match_indices("#[cfg(test)]") {
            let rest = code[byte + attribute.len()..].trim_start();
            let Some(open) = rest.find(['{', ';']) else { continue };
            let is_module = rest.starts_with("mod ") || rest.starts_with("pub(crate) mod ");
            if is_module && rest.as_bytes()[open] == b'{' {
                let start = code[..byte].chars().count();
                let open = code.chars().count() - rest.chars().count() + rest[..open].chars().count();
                found.push(self.line_of(start)..self.line_of(self.closing_brace(open)) + 1);
            }
        }
        found
    }

    /// The place of the brace that closes the one at `open`.
    fn closing_brace(&self, open: usize) -> usize {
        let mut depth = 0_i32;
        let close = (open..self.code.len()).find(|&i| {
            match self.code[i] {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        close.unwrap_or(self.code.len().saturating_sub(1))
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

struct Scanner {
    text: Vec<char>,
    at: usize,
    code: Vec<char>,
    strings: Vec<Literal>,
}

impl Scanner {
    fn run(&mut self) {
        while let Some(c) = self.peek(0) {
            let after_word = self.at > 0 && is_word(self.text[self.at - 1]);
            match c {
                '/' if self.peek(1) == Some('/') => self.line_comment(),
                '/' if self.peek(1) == Some('*') => self.block_comment(),
                '"' => self.string(),
                'b' | 'c' if !after_word && self.peek(1) == Some('"') => {
                    self.blank();
                    self.string();
                }
                'r' if !after_word && self.raw_hashes(1).is_some() => self.raw_string(1),
                'b' | 'c' if !after_word && self.peek(1) == Some('r') && self.raw_hashes(2).is_some() => {
                    self.raw_string(2);
                }
                '\'' => self.character_or_lifetime(),
                _ => self.keep(),
            }
        }
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.text.get(self.at + ahead).copied()
    }

    /// Takes a character over into the code.
    fn keep(&mut self) {
        self.code.push(self.text[self.at]);
        self.at += 1;
    }

    /// Takes a blank over for a character, or the line break that it is.
    fn blank(&mut self) {
        let c = self.text[self.at];
        self.code.push(if c == '\n' { c } else { ' ' });
        self.at += 1;
    }

    fn line_comment(&mut self) {
        while self.peek(0).is_some_and(|c| c != '\n') {
            self.blank();
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 0;
        while self.at < self.text.len() {
            match (self.peek(0), self.peek(1)) {
                (Some('/'), Some('*')) => {
                    depth += 1;
                    self.blank();
                }
                (Some('*'), Some('/')) => {
                    depth -= 1;
                    self.blank();
                }
                _ => {}
            }
            self.blank();
            if depth == 0 {
                break;
            }
        }
    }

    fn string(&mut self) {
        let at = self.at;
        let mut text = String::new();
        self.blank();
        while let Some(c) = self.peek(0) {
            self.blank();
            match c {
                '"' => break,
                '\\' => {
                    text.push(c);
                    if let Some(escaped) = self.peek(0) {
                        text.push(escaped);
                        self.blank();
                    }
                }
                _ => text.push(c),
            }
        }
        self.strings.push(Literal { at, text });
    }

    /// The number of `#` of a raw string whose `r` is just before `ahead`.
    fn raw_hashes(&self, ahead: usize) -> Option<usize> {
        let hashes = self.text[self.at + ahead..].iter().take_while(|&&c| c == '#').count();
        (self.peek(ahead + hashes) == Some('"')).then_some(hashes)
    }

    fn raw_string(&mut self, prefix: usize) {
        let Some(hashes) = self.raw_hashes(prefix) else { return };
        let at = self.at;
        let end: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
        let mut text = String::new();
        for _ in 0..prefix + hashes + 1 {
            self.blank();
        }
        while self.at < self.text.len() && !self.text[self.at..].starts_with(&end) {
            text.push(self.text[self.at]);
            self.blank();
        }
        for _ in 0..end.len().min(self.text.len() - self.at) {
            self.blank();
        }
        self.strings.push(Literal { at, text });
    }

    fn character_or_lifetime(&mut self) {
        if self.peek(1) == Some('\\') {
            self.blank();
            self.blank();
            self.blank();
            while self.peek(0).is_some_and(|c| c != '\'' && c != '\n') {
                self.blank();
            }
            if self.peek(0) == Some('\'') {
                self.blank();
            }
        } else if self.peek(2) == Some('\'') {
            self.blank();
            self.blank();
            self.blank();
        } else {
            self.keep();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Function, Source};

    fn strings(text: &str) -> Vec<String> {
        Source::new(text).strings.into_iter().map(|literal| literal.text).collect()
    }

    #[test]
    fn comments_strings_and_characters_are_no_code() {
        let text =
            "a /* b /* c */ d */ e // f\n'\"' g \"h \\\" i\" j r#\"k \" l\"# m b\"n\" 'life '\\u{1}' '\\'' o";
        let code = Source::new(text).code_text();
        let words: Vec<&str> = code.split_whitespace().collect();
        assert_eq!(words, ["a", "e", "g", "j", "m", "'life", "o"]);
        assert_eq!(code.lines().map(|line| line.chars().count()).sum::<usize>(), text.chars().count() - 1);
        assert_eq!(strings(text), ["h \\\" i", "k \" l", "n"]);
    }

    #[test]
    fn strings_know_their_places() {
        let source = Source::new("\"a\nb\"\n\"c\" r\"d\"");
        let places: Vec<_> =
            source.strings.iter().map(|literal| (literal.at, literal.text.as_str())).collect();
        assert_eq!(places, [(0, "a\nb"), (6, "c"), (10, "d")]);
        assert_eq!(source.line_of(10), 2);
    }

    #[test]
    fn words_are_whole() {
        let source = Source::new("fn_ fn xfn \"fn\" fn");
        assert_eq!(source.words("fn").collect::<Vec<_>>(), [4, 16]);
    }

    #[test]
    fn functions_are_measured_from_name_to_brace() {
        let text = "fn a() {}\nfn b(\n  f: fn(u8) -> u8,\n  g: [u8; 3],\n) {\n  fn c() {\n  }\n}\ntrait T { fn d(); }";
        let expected = [("a", 0..1), ("b", 1..8), ("c", 5..7)]
            .map(|(name, lines)| Function { name: name.to_owned(), lines });
        assert_eq!(Source::new(text).functions(), expected);
    }

    #[test]
    fn test_modules_are_found_by_their_braces() {
        let text = "mod a {}\n#[cfg(test)]\nmod tests {\n  fn x() { \"}\"; }\n}\n#[cfg(test)]\nmod other;\n";
        assert_eq!(Source::new(text).test_modules(), vec![1..5]);
    }
}
