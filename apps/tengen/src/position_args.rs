//! Positions given on the command line: words, `@FILE`, or `-` for standard input.

use std::io::{self, Read, Write};

use records::files::{self, FileFormat, OpenOptions};
use records::tree::Tree;
use rules::position::Settings;
use rules::text::PositionText;
use rules::{BoardSize, Position, Rule};
use texts::Texts;

use crate::cli::PositionOptions;
use crate::exit::Failure;
use crate::game_files::{self, Reading};

/// A position that was given.
pub(crate) enum Given {
    /// As text: not yet judged.
    Text(PositionText, Settings),
    /// From a game file.
    Game(Box<records::GameRecord>),
    /// From a file that holds no possible game.
    Illegal(Box<records::ReadError>),
    /// From a file of another format: the end of its main line, not yet judged.
    Tree(Box<Tree>),
}

/// Reads rule, size and position.
pub(crate) fn read(options: &PositionOptions, texts: &Texts) -> Result<Given, Failure> {
    let asked_rule = options.rule.as_deref().map(|rule| parse_rule(rule, texts)).transpose()?;
    let asked_size = options.size.as_deref().map(|size| parse_size(size, texts)).transpose()?;
    let settings = Settings::new(asked_rule.unwrap_or_default(), asked_size.unwrap_or_default());
    let joined = options.pos.join(" ");
    let file = match joined.trim() {
        "" => return Err(Failure::Usage(texts.text("pos-missing"))),
        "-" => "-",
        text => match text.strip_prefix('@') {
            Some(file) => file,
            None => {
                let text =
                    PositionText::parse(text).map_err(|error| Failure::Input(texts.text_error(&error)))?;
                return Ok(Given::Text(text, settings));
            }
        },
    };
    let bytes = read_input(file, texts)?;
    let name = game_files::shown_name(file, texts);
    let format = FileFormat::detect(&bytes, game_files::extension(file));
    let text = match std::str::from_utf8(&bytes) {
        Ok(text) if format == FileFormat::MoveText && !text.contains("://") => text,
        _ if format == FileFormat::Json => return game(&name, &bytes, asked_rule, asked_size, texts),
        _ => return tree(file, &bytes, asked_rule, asked_size, texts),
    };
    let text = PositionText::parse(text.trim_start_matches('\u{feff}')).map_err(|error| {
        let slots = [("file", name.into()), ("what", texts.text_error(&error).into())];
        Failure::Input(texts.format("file-error", &slots))
    })?;
    note_default_rule(asked_rule.is_some(), texts)?;
    Ok(Given::Text(text, settings))
}

/// The first game of a file of another program. What it does not say is as asked for.
fn tree(
    file: &str,
    bytes: &[u8],
    rule: Option<Rule>,
    size: Option<BoardSize>,
    texts: &Texts,
) -> Result<Given, Failure> {
    let reading = Reading { rule, size, ..Reading::default() };
    let opened = game_files::open_bytes(file, bytes, &reading, texts)?;
    Ok(Given::Tree(Box::new(game_files::first_game(file, opened, texts)?)))
}

/// Says that a file which names no rule is read as renju.
pub(crate) fn note_default_rule(rule_was_told: bool, texts: &Texts) -> Result<(), Failure> {
    if !rule_was_told {
        writeln!(io::stderr(), "{}", texts.text("note-default-rule"))?;
    }
    Ok(())
}

/// A game file; rule and size that were asked for must be its own.
fn game(
    name: &str,
    bytes: &[u8],
    rule: Option<Rule>,
    size: Option<BoardSize>,
    texts: &Texts,
) -> Result<Given, Failure> {
    let record = match records::read(bytes) {
        Ok(record) => record,
        Err(error) if error.illegal().is_some() => return Ok(Given::Illegal(Box::new(error))),
        // A tree of which the main line is no game that can be gone on with has a position all the same.
        Err(_) if files::open(bytes, &OpenOptions::default()).is_ok() => {
            return tree(name, bytes, rule, size, texts);
        }
        Err(error) => {
            let what = texts.read_error(&error);
            let slots = [("file", name.into()), ("what", what.into())];
            return Err(Failure::Input(texts.format("file-error", &slots)));
        }
    };
    let settings = record.settings;
    if rule.is_some_and(|rule| rule != settings.rule) || size.is_some_and(|size| size != settings.size) {
        return Err(Failure::Usage(texts.format(
            "file-other-settings",
            &[
                ("file", name.into()),
                ("rule", settings.rule.name().into()),
                ("size", usize::from(settings.size.get()).into()),
            ],
        )));
    }
    Ok(Given::Game(Box::new(record)))
}

impl Given {
    /// The position, with any placement of stones taken as it is.
    pub(crate) fn place(&self, texts: &Texts) -> Result<Position, Failure> {
        match self {
            Given::Text(text, settings) => {
                text.place(*settings).map_err(|error| Failure::Input(texts.text_error(&error)))
            }
            Given::Illegal(error) => Err(Failure::Input(texts.read_error(error))),
            Given::Tree(tree) => tree_position(tree, texts),
            Given::Game(record) => {
                let replay = record.replay();
                let position = replay.map(|replay| replay.position);
                position.map_err(|error| Failure::Input(texts.record_replay_error(&error)))
            }
        }
    }
}

/// The end of the main line, played if that is possible, else put on the board as it is.
pub(crate) fn tree_position(tree: &Tree, texts: &Texts) -> Result<Position, Failure> {
    game_files::placed(tree, tree.main_end()).map_err(|error| Failure::Input(texts.setup_error(&error)))
}

/// The rule with this name.
pub(crate) fn parse_rule(name: &str, texts: &Texts) -> Result<Rule, Failure> {
    name.parse().map_err(|_| {
        let allowed = texts.list(Rule::ALL.map(Rule::name));
        invalid("--rule", name, &allowed, texts)
    })
}

/// The board with this many lines.
pub(crate) fn parse_size(lines: &str, texts: &Texts) -> Result<BoardSize, Failure> {
    let size = lines.trim().parse().ok().and_then(|lines: usize| BoardSize::new(lines).ok());
    size.ok_or_else(|| {
        let allowed = format!("{}..{}", BoardSize::MIN, BoardSize::MAX);
        invalid("--size", lines, &allowed, texts)
    })
}

/// An option with a value that is not among the allowed ones.
pub(crate) fn invalid(option: &str, value: &str, allowed: &str, texts: &Texts) -> Failure {
    Failure::Usage(texts.format(
        "usage-invalid-value",
        &[("argument", option.into()), ("value", value.into()), ("allowed", allowed.into())],
    ))
}

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn read_input(name: &str, texts: &Texts) -> Result<Vec<u8>, Failure> {
    match name {
        "-" => read_capped(io::stdin().lock(), texts).map_err(Failure::Input),
        path => read_file(path, texts),
    }
}

/// The bytes of a file.
pub(crate) fn read_file(path: &str, texts: &Texts) -> Result<Vec<u8>, Failure> {
    let fault = |what: String| {
        Failure::Input(texts.format("file-error", &[("file", path.into()), ("what", what.into())]))
    };
    let file = std::fs::File::open(path).map_err(|error| fault(texts.io_error(&error)))?;
    read_capped(file, texts).map_err(fault)
}

/// No more than files of any format may have.
fn read_capped(source: impl Read, texts: &Texts) -> Result<Vec<u8>, String> {
    const MOST: usize = files::MAX_FILE;
    let mut bytes = Vec::new();
    source.take(MOST as u64 + 1).read_to_end(&mut bytes).map_err(|error| texts.io_error(&error))?;
    if bytes.len() > MOST {
        return Err(texts.format("input-too-large", &[("mib", (MOST >> 20).into())]));
    }
    Ok(bytes)
}
