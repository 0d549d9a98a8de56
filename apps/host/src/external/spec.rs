//! Which program an engine is, from a command line.

use std::fmt;
use std::path::{Path, PathBuf};

/// An engine as it is started.
///
/// ```
/// use host::external::EngineSpec;
/// let spec = EngineSpec::parse("'/opt/my engines/pbrain-五子.exe' --quiet").unwrap();
/// assert_eq!(spec.command.to_str(), Some("/opt/my engines/pbrain-五子.exe"));
/// assert_eq!((spec.args.as_slice(), spec.name.as_str()), (&["--quiet".to_owned()][..], "五子"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// The program: a path, or a name that is looked for where programs are.
    pub command: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// A name for people and files.
    pub name: String,
    /// The folder it runs in; `None` is that of the program, or the current one for a program that was only named
    /// (`python3 engine.py`).
    pub folder: Option<PathBuf>,
    /// Keys and values of INFO lines for this engine, sent before each start.
    pub info: Vec<(String, String)>,
}

/// A command line that names no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecError {
    /// There is nothing on it.
    Empty,
    /// A quotation mark is not closed.
    OpenQuote,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SpecError::Empty => "the command is empty",
            SpecError::OpenQuote => "a quotation mark is not closed",
        })
    }
}

impl std::error::Error for SpecError {}

impl EngineSpec {
    /// An engine without arguments.
    #[must_use]
    pub fn new(command: impl Into<PathBuf>) -> EngineSpec {
        let command = command.into();
        let name = name_of(&command);
        EngineSpec { command, args: Vec::new(), name, folder: None, info: Vec::new() }
    }

    /// Reads a command line: words with blanks between them, quoted as shells do it with `'` and `"`. A backslash
    /// takes the next character as it is, but not on Windows, where it stands in paths. A text that is as a whole the
    /// path of a file needs no quotes.
    ///
    /// # Errors
    /// [`SpecError`] if there is no program on it.
    pub fn parse(text: &str) -> Result<EngineSpec, SpecError> {
        let whole = text.trim();
        if !whole.is_empty() && Path::new(whole).is_file() {
            return Ok(EngineSpec::new(whole));
        }
        let mut words = split(whole, !cfg!(windows))?.into_iter();
        let command = words.next().filter(|word| !word.is_empty()).ok_or(SpecError::Empty)?;
        Ok(EngineSpec { args: words.collect(), ..EngineSpec::new(command) })
    }

    /// The program and the folder to start it in. A program that was only named is left to the system to find; every
    /// other path becomes absolute, since the folder changes.
    pub(super) fn resolve(&self) -> std::io::Result<(PathBuf, Option<PathBuf>)> {
        let is_named = self.command.components().count() == 1 && !self.command.is_file();
        if is_named {
            return Ok((self.command.clone(), self.folder.clone()));
        }
        let command = std::path::absolute(&self.command)?;
        let own = command.parent().map(Path::to_path_buf);
        Ok((command, self.folder.clone().or(own)))
    }
}

/// `pbrain-rapfi.exe` is called `rapfi`.
fn name_of(command: &Path) -> String {
    let stem = command.file_stem().unwrap_or(command.as_os_str()).to_string_lossy();
    let short = stem.strip_prefix("pbrain-").filter(|rest| !rest.is_empty());
    short.unwrap_or(&stem).to_owned()
}

/// The words of a command line.
fn split(text: &str, escapes: bool) -> Result<Vec<String>, SpecError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            (_, Some(open)) if c == open => quote = None,
            ('\\', None | Some('"')) if escapes => {
                word.get_or_insert_default().push(chars.next().unwrap_or('\\'));
            }
            ('\'' | '"', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (_, None) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(SpecError::OpenQuote);
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_command_lines() {
        for (text, escapes, words) in [
            ("a b  c", true, &["a", "b", "c"][..]),
            ("'a b' c", true, &["a b", "c"]),
            ("\"a b\"c '' d", true, &["a bc", "", "d"]),
            (r"a\ b \\ \'", true, &["a b", r"\", "'"]),
            (r#""a \" b" 'c\d'"#, true, &[r#"a " b"#, r"c\d"]),
            (r"C:\dir\x.exe -q", false, &[r"C:\dir\x.exe", "-q"]),
            ("\"C:\\my dir\\引擎.exe\"", false, &["C:\\my dir\\引擎.exe"]),
            ("", true, &[]),
        ] {
            assert_eq!(split(text, escapes).unwrap(), words, "{text}");
        }
        assert_eq!(split("'a b", true), Err(SpecError::OpenQuote));
    }

    #[test]
    fn what_is_no_command() {
        for (text, error) in [
            ("", SpecError::Empty),
            ("  ", SpecError::Empty),
            ("''", SpecError::Empty),
            ("\"x", SpecError::OpenQuote),
        ] {
            assert_eq!(EngineSpec::parse(text), Err(error), "{text:?}");
        }
    }

    #[test]
    fn names_for_people() {
        for (path, name) in [
            ("/x/pbrain-rapfi.exe", "rapfi"),
            ("engine", "engine"),
            ("./引擎 2", "引擎 2"),
            ("pbrain-", "pbrain-"),
        ] {
            assert_eq!(EngineSpec::new(path).name, name);
        }
    }
}
