//! Game files of every format on the command line: reading with its warnings, and writing with what is left out.

use std::io::{self, Write};
use std::path::Path;

use records::files::{self, FileFormat, OpenOptions, Opened, Row1};
use records::tree::{NodeId, Tree};
use rules::position::SetupError;
use rules::{BoardSize, Color, ForbiddenPolicy, Position, Rule, Settings, Setup};
use texts::{Language, Texts};

use crate::exit::Failure;
use crate::position_args;

/// Warnings of a file beyond these are only counted for people.
const SHOWN_WARNINGS: usize = 20;

/// How files are to be read, as the user asked for it.
#[derive(Default)]
pub(crate) struct Reading {
    /// The format, if it is not to be found out.
    pub(crate) format: Option<FileFormat>,
    /// Where row 1 of move text is.
    pub(crate) row1: Row1,
    /// The encoding of texts.
    pub(crate) encoding: Option<String>,
    /// The rule; files that name another are read as games of this one.
    pub(crate) rule: Option<Rule>,
    /// The board; files that have another are refused.
    pub(crate) size: Option<BoardSize>,
}

impl Reading {
    /// What `--rule` and `--size` say.
    pub(crate) fn told(rule: Option<&str>, size: Option<&str>, texts: &Texts) -> Result<Reading, Failure> {
        Ok(Reading {
            rule: rule.map(|rule| position_args::parse_rule(rule, texts)).transpose()?,
            size: size.map(|size| position_args::parse_size(size, texts)).transpose()?,
            ..Reading::default()
        })
    }
}

/// A file's name as sentences have it.
pub(crate) fn shown_name(file: &str, texts: &Texts) -> String {
    if file == "-" { texts.text("standard-input") } else { file.to_owned() }
}

/// The end of a file's name, without the point.
pub(crate) fn extension(file: &str) -> Option<&str> {
    Path::new(file).extension()?.to_str()
}

/// Reads a file; its warnings go to standard error.
pub(crate) fn open(file: &str, reading: &Reading, texts: &Texts) -> Result<Opened, Failure> {
    let bytes = position_args::read_input(file, texts)?;
    open_bytes(file, &bytes, reading, texts)
}

/// The same for bytes that were read already.
pub(crate) fn open_bytes(
    file: &str,
    bytes: &[u8],
    reading: &Reading,
    texts: &Texts,
) -> Result<Opened, Failure> {
    let options = OpenOptions {
        format: reading.format,
        extension: extension(file).map(str::to_owned),
        defaults: Settings::new(reading.rule.unwrap_or_default(), reading.size.unwrap_or_default()),
        row1: reading.row1,
        language: (texts.language() != Language::English).then(|| texts.language().tag().to_owned()),
        encoding: reading.encoding.clone(),
        ..OpenOptions::default()
    };
    let name = shown_name(file, texts);
    let mut opened = files::open(bytes, &options).map_err(|error| {
        if matches!(error.problem, files::FileProblem::Encoding) {
            return Failure::Usage(texts.unreadable(&error));
        }
        let slots = [("file", name.as_str().into()), ("what", texts.unreadable(&error).into())];
        Failure::Input(texts.format("file-error", &slots))
    })?;
    warn(&name, &opened, texts)?;
    for tree in &mut opened.trees {
        apply(tree, &name, reading, texts)?;
    }
    Ok(opened)
}

/// The first game of a file; that there are others and that the rule is a guess is said on standard error.
pub(crate) fn first_game(file: &str, opened: Opened, texts: &Texts) -> Result<Tree, Failure> {
    let games = opened.trees.len();
    let mut trees = opened.trees.into_iter();
    let tree = trees.next().ok_or_else(|| Failure::Internal(texts.text("unwritable-nothing")))?;
    if games > 1 {
        let slots = [("file", shown_name(file, texts).into()), ("games", games.into())];
        writeln!(io::stderr(), "{}", texts.format("file-first-game", &slots))?;
    }
    position_args::note_default_rule(tree.info.rule_known, texts)?;
    Ok(tree)
}

/// The position after a node: played by the rules if that is possible, else its stones as they are. A forbidden move ends
/// nothing here, as in every placement.
pub(crate) fn placed(tree: &Tree, node: NodeId) -> Result<Position, SetupError> {
    let settings = Settings { forbidden: ForbiddenPolicy::Claim, ..tree.info.settings };
    let mut line = Tree::new(settings);
    let mut end = line.root();
    for at in tree.path(node) {
        if at != tree.root() {
            end = line.append(end, tree.ply(at));
        }
        if let Some(details) = tree.details(at) {
            let copy = line.details_mut(end);
            (copy.setup, copy.to_move) = (details.setup.clone(), details.to_move);
        }
    }
    line.position(end).or_else(|_| {
        let board = tree.board(node);
        let setup = Setup {
            black: board.stones_of(Color::Black).collect(),
            white: board.stones_of(Color::White).collect(),
            to_move: tree.to_move(node),
        };
        Position::with_setup(Settings { passes: true, ..settings }, setup)
    })
}

/// Puts the asked-for rule in the place of the file's, and refuses another board than was asked for.
fn apply(tree: &mut Tree, name: &str, reading: &Reading, texts: &Texts) -> Result<(), Failure> {
    let settings = tree.info.settings;
    if reading.size.is_some_and(|size| size != settings.size) {
        let slots = [("file", name.into()), ("size", usize::from(settings.size.get()).into())];
        return Err(Failure::Usage(texts.format("file-other-size", &slots)));
    }
    if let Some(rule) = reading.rule {
        tree.info.settings.rule = rule;
        tree.info.rule_known = true;
    }
    Ok(())
}

fn warn(name: &str, opened: &Opened, texts: &Texts) -> Result<(), Failure> {
    let mut err = io::stderr().lock();
    for warning in opened.warnings.iter().take(SHOWN_WARNINGS) {
        let slots = [("file", name.into()), ("what", texts.file_warning(warning).into())];
        writeln!(err, "{}", texts.format("file-error", &slots))?;
    }
    let more = opened.warnings.len().saturating_sub(SHOWN_WARNINGS) + opened.more_warnings;
    if more > 0 {
        let slots = [("file", name.into()), ("more", more.into())];
        writeln!(err, "{}", texts.format("file-more-warnings", &slots))?;
    }
    Ok(())
}

/// The format with this name.
pub(crate) fn parse_format(option: &str, name: &str, texts: &Texts) -> Result<FileFormat, Failure> {
    // The usual names beside our own.
    let alias = match name.to_ascii_lowercase().as_str() {
        "txt" => Some(FileFormat::MoveText),
        "renlib" => Some(FileFormat::RenLib),
        "yxdb" => Some(FileFormat::YixinDb),
        _ => None,
    };
    alias.or_else(|| FileFormat::from_name(name)).ok_or_else(|| {
        position_args::invalid(option, name, &texts.list(FileFormat::ALL.map(FileFormat::name)), texts)
    })
}

/// Where row 1 is.
pub(crate) fn parse_row1(word: Option<&str>, texts: &Texts) -> Result<Option<Row1>, Failure> {
    match word {
        None => Ok(None),
        Some("bottom") => Ok(Some(Row1::Bottom)),
        Some("top") => Ok(Some(Row1::Top)),
        Some(other) => Err(position_args::invalid("--row1", other, &texts.list(["bottom", "top"]), texts)),
    }
}

/// The format that a file to be written has by its name.
pub(crate) fn format_to_write(file: &str, texts: &Texts) -> Result<FileFormat, Failure> {
    extension(file).and_then(FileFormat::from_extension).ok_or_else(|| {
        let written = FileFormat::ALL.into_iter().filter(|format| format.is_written());
        let slots = [
            ("file", shown_output(file, texts).into()),
            ("formats", texts.list(written.map(FileFormat::name)).into()),
        ];
        Failure::Usage(texts.format("convert-no-format", &slots))
    })
}

/// The name of an output file as sentences have it.
pub(crate) fn shown_output(file: &str, texts: &Texts) -> String {
    if file == "-" { texts.text("standard-output") } else { file.to_owned() }
}

/// Says on standard error what a written file leaves out.
pub(crate) fn note_omissions(
    file: &str,
    format: FileFormat,
    omitted: &[files::Omission],
    texts: &Texts,
) -> Result<(), Failure> {
    if omitted.is_empty() {
        return Ok(());
    }
    let slots = [
        ("file", shown_output(file, texts).into()),
        ("format", texts.kind_of_file(format).into()),
        ("what", texts.omissions(omitted).into()),
    ];
    writeln!(io::stderr(), "{}", texts.format("file-omitted", &slots))?;
    Ok(())
}
