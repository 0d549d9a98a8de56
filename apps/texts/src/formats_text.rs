//! Words for files of other programs: their formats, what is wrong with them, and what they cannot hold.

use records::files::{FileError, FileFormat, FileProblem, Omission, SaveError, Wanted, Warning, WarningKind};
use records::tree::{Outcome, PositionError};
use rules::GameResult;

use crate::{Slot, Texts};

impl Texts {
    /// A file format by name.
    #[must_use]
    pub fn kind_of_file(&self, format: FileFormat) -> String {
        self.text(match format {
            FileFormat::Json => "kind-json",
            FileFormat::MoveText => "kind-moves",
            FileFormat::Stones => "kind-stones",
            FileFormat::Sgf => "kind-sgf",
            FileFormat::RenLib => "kind-lib",
            FileFormat::Psq => "kind-psq",
            FileFormat::Rec => "kind-rec",
            FileFormat::Pos => "kind-pos",
            FileFormat::Board => "kind-board",
            FileFormat::Fen => "kind-fen",
            FileFormat::Block => "kind-block",
            FileFormat::Five => "kind-five",
            FileFormat::YixinDb => "kind-db",
            FileFormat::RenjuNet => "kind-rif",
        })
    }

    /// Why nothing can be read from a file: format, place, and what is wrong.
    #[must_use]
    pub fn unreadable(&self, error: &FileError) -> String {
        let what = match &error.problem {
            // It names format and place itself.
            FileProblem::Json(error) => return self.read_error(error),
            FileProblem::TooLarge { most, .. } => {
                self.format("input-too-large", &[("mib", (most >> 20).into())])
            }
            FileProblem::Empty => self.text("read-empty"),
            FileProblem::Expected(wanted) => self.expected_here(*wanted),
            FileProblem::Size { width, height } => {
                self.format("read-no-board", &[("width", (*width).into()), ("height", (*height).into())])
            }
            FileProblem::Text(error) => self.text_fault(error),
            FileProblem::JsonTree(what) => self.format("read-json-tree", &[("what", what.as_str().into())]),
            FileProblem::Encoding => self.text("read-no-encoding"),
        };
        let format: Slot = self.kind_of_file(error.format).into();
        let what: Slot = what.into();
        match (error.line, error.offset) {
            (Some(line), Some(offset)) => self.format(
                "unreadable-line",
                &[("format", format), ("line", line.into()), ("byte", offset.into()), ("what", what)],
            ),
            (_, Some(offset)) => {
                self.format("unreadable-byte", &[("format", format), ("byte", offset.into()), ("what", what)])
            }
            _ => self.format("read-error", &[("format", format), ("what", what)]),
        }
    }

    /// What is wrong at a place that was read all the same, with the place.
    #[must_use]
    pub fn file_warning(&self, warning: &Warning) -> String {
        let what: Slot = self.file_warning_kind(&warning.kind).into();
        match warning.line {
            Some(line) => self.format(
                "warning-line",
                &[("line", line.into()), ("byte", warning.offset.into()), ("what", what)],
            ),
            None => self.format("warning-byte", &[("byte", warning.offset.into()), ("what", what)]),
        }
    }

    fn expected_here(&self, wanted: Wanted) -> String {
        self.format("read-expected-here", &[("wanted", self.wanted(wanted).into())])
    }

    fn file_warning_kind(&self, kind: &WarningKind) -> String {
        let with = |key: &str, name: &str, value: Slot| self.format(key, &[(name, value)]);
        match kind {
            WarningKind::Junk => self.text("warning-junk"),
            WarningKind::Expected(wanted) => self.expected_here(*wanted),
            WarningKind::EndsEarly => self.text("warning-ends-early"),
            WarningKind::NoPoint(word) => with("warning-no-point", "word", word.as_str().into()),
            WarningKind::Occupied(mv) => with("warning-occupied", "move", self.mv(*mv).into()),
            WarningKind::Skipped(mv) => with("warning-skipped", "move", self.mv(*mv).into()),
            WarningKind::Repeated(name) => with("warning-repeated", "name", name.as_str().into()),
            WarningKind::OtherGame(number) => with("warning-other-game", "number", (*number as usize).into()),
            WarningKind::Size(size) => with("warning-size", "size", size.as_str().into()),
            WarningKind::WrongEncoding { declared, used } => self.format(
                "warning-encoding",
                &[("declared", declared.as_str().into()), ("used", (*used).into())],
            ),
            WarningKind::Replaced => self.text("warning-replaced"),
            WarningKind::Count { said, found } => {
                self.format("warning-count", &[("said", (*said).into()), ("found", (*found).into())])
            }
            WarningKind::Turn { found, .. } => with("warning-turn", "found", self.color(*found).into()),
            WarningKind::Colors => self.text("warning-colors"),
            WarningKind::OpenBranches(count) => with("warning-open-branches", "count", (*count).into()),
            WarningKind::TooManyNodes => self.text("warning-too-many"),
        }
    }

    /// What a reader looked for.
    fn wanted(&self, wanted: Wanted) -> String {
        self.text(match wanted {
            Wanted::Game => "wanted-game",
            Wanted::GameTree => "wanted-game-tree",
            Wanted::Node => "wanted-node",
            Wanted::Property => "wanted-property",
            Wanted::TreeEnd => "wanted-tree-end",
            Wanted::ValueEnd => "wanted-value-end",
            Wanted::PsqHead => "wanted-psq-head",
            Wanted::LibHead => "wanted-lib-head",
            Wanted::LibRecord => "wanted-lib-record",
            Wanted::Move => "wanted-move",
            Wanted::PosBytes => "wanted-pos-bytes",
            Wanted::Board => "wanted-board",
            Wanted::FiveHead => "wanted-five-head",
            Wanted::FiveCount => "wanted-five-count",
            Wanted::BlockLine => "wanted-block-line",
            Wanted::BlockEnd => "wanted-block-end",
            Wanted::DbRecord => "wanted-db-record",
            Wanted::XmlGame => "wanted-xml-game",
            Wanted::Xml => "wanted-xml",
            Wanted::Packed => "wanted-packed",
            Wanted::Text => "wanted-text",
        })
    }

    /// What a file leaves out, as words.
    #[must_use]
    pub fn omissions(&self, omitted: &[Omission]) -> String {
        self.list(omitted.iter().map(|&omission| self.omission(omission)))
    }

    fn omission(&self, omission: Omission) -> String {
        self.text(match omission {
            Omission::OtherGames => "omitted-other-games",
            Omission::Rule => "omitted-rule",
            Omission::Size => "omitted-size",
            Omission::ForbiddenPolicy => "omitted-forbidden-policy",
            Omission::PassesAllowed => "omitted-passes-allowed",
            Omission::DrawAtEmpty => "omitted-draw-at-empty",
            Omission::Opening => "omitted-opening",
            Omission::Owners => "omitted-owners",
            Omission::Players => "omitted-players",
            Omission::Ratings => "omitted-ratings",
            Omission::TimeControl => "omitted-time-control",
            Omission::Result => "omitted-result",
            Omission::Circumstances => "omitted-circumstances",
            Omission::Session => "omitted-session",
            Omission::Setup => "omitted-setup",
            Omission::LateSetup => "omitted-late-setup",
            Omission::Variations => "omitted-variations",
            Omission::Passes => "omitted-passes",
            Omission::OutOfTurn => "omitted-out-of-turn",
            Omission::Order => "omitted-order",
            Omission::ImpossibleMoves => "omitted-impossible-moves",
            Omission::Comments => "omitted-comments",
            Omission::Names => "omitted-names",
            Omission::Labels => "omitted-labels",
            Omission::Marks => "omitted-marks",
            Omission::Evaluations => "omitted-evaluations",
            Omission::MoveTimes => "omitted-move-times",
            Omission::Properties => "omitted-properties",
            Omission::Characters => "omitted-characters",
        })
    }

    /// Why a game cannot be written in a format at all.
    #[must_use]
    pub fn unwritable(&self, error: &SaveError) -> String {
        match error {
            SaveError::ReadOnly(format) => {
                self.format("unwritable-read-only", &[("format", self.kind_of_file(*format).into())])
            }
            SaveError::Nothing => self.text("unwritable-nothing"),
            SaveError::Size { format, size } => self.format(
                "unwritable-size",
                &[("format", self.kind_of_file(*format).into()), ("size", size.get().into())],
            ),
            SaveError::TooLong { format, most, moves } => self.format(
                "unwritable-too-long",
                &[
                    ("format", self.kind_of_file(*format).into()),
                    ("most", (*most).into()),
                    ("moves", (*moves).into()),
                ],
            ),
            SaveError::Encoding => self.text("read-no-encoding"),
        }
    }

    /// How a game of a file ended, as far as the file says it.
    #[must_use]
    pub fn outcome(&self, outcome: &Outcome) -> String {
        let sentence = match (outcome.reason, outcome.winner) {
            (Some(reason), winner) => self.file_result(&GameResult::new(winner, reason)),
            (None, Some(winner)) => self.format("outcome-wins", &[("winner", self.color(winner).into())]),
            (None, None) => self.text("outcome-draw"),
        };
        match &outcome.note {
            Some(note) => {
                self.format("outcome-note", &[("result", sentence.into()), ("note", note.as_str().into())])
            }
            None => sentence,
        }
    }

    /// Why a line of a tree is no possible game.
    #[must_use]
    pub fn position_error(&self, error: &PositionError) -> String {
        match error {
            PositionError::Setup { why, .. } => self.setup_error(why),
            PositionError::Move { number, why, .. } => self.format(
                "replay-move",
                &[
                    ("number", (*number).into()),
                    ("move", self.mv(why.mv).into()),
                    ("reasons", self.play_error(why).into()),
                ],
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use records::files::{self, OpenOptions};
    use rules::{BoardSize, Color, Move};

    /// Missing messages and slots panic in tests; equal sentences would leave the user guessing.
    fn check_all_differ(mut sentences: Vec<String>, count: usize) {
        sentences.sort();
        sentences.dedup();
        assert_eq!(sentences.len(), count, "{sentences:?}");
    }

    #[test]
    fn every_value_has_a_sentence_of_its_own() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            let omitted = Omission::ALL.map(|omission| texts.omissions(&[omission]));
            check_all_differ(omitted.to_vec(), Omission::ALL.len());
            let kinds = FileFormat::ALL.map(|format| texts.kind_of_file(format));
            check_all_differ(kinds.to_vec(), FileFormat::ALL.len());
            let warnings = [
                WarningKind::Junk,
                WarningKind::Expected(Wanted::Move),
                WarningKind::EndsEarly,
                WarningKind::NoPoint("q99".into()),
                WarningKind::Occupied(Move::Pass),
                WarningKind::Skipped(Move::Pass),
                WarningKind::Repeated("AB".into()),
                WarningKind::OtherGame(1),
                WarningKind::Size("99".into()),
                WarningKind::WrongEncoding { declared: "gbk".into(), used: "UTF-8" },
                WarningKind::Replaced,
                WarningKind::Count { said: 1, found: 2 },
                WarningKind::Turn { said: None, found: Color::White },
                WarningKind::Colors,
                WarningKind::OpenBranches(2),
                WarningKind::TooManyNodes,
            ];
            let count = warnings.len();
            let warning = |kind| texts.file_warning(&Warning { offset: 3, line: Some(1), kind });
            check_all_differ(warnings.map(warning).to_vec(), count);
            let (format, size) = (FileFormat::RenLib, BoardSize::MAX);
            let failures = [
                SaveError::ReadOnly(format),
                SaveError::Nothing,
                SaveError::Size { format, size },
                SaveError::TooLong { format, most: 225, moves: 226 },
                SaveError::Encoding,
            ];
            check_all_differ(failures.map(|failure| texts.unwritable(&failure)).to_vec(), 5);
        }
    }

    #[test]
    fn faults_name_format_and_place() {
        let complaint = |bytes: &[u8], extension: &str| {
            let options = OpenOptions { extension: Some(extension.into()), ..OpenOptions::default() };
            Texts::new(Language::English).unreadable(&files::open(bytes, &options).unwrap_err())
        };
        for (bytes, extension, expected) in [
            (&b""[..], "sgf", "SGF: the file is empty."),
            (b"Piskvorky 99x99, 1:1, 0\n", "psq", "Piskvork game, line 1, byte 0: no board is 99\u{d7}99"),
            (b"\xFFRenLib\xFF\x09", "lib", "RenLib library, byte "),
        ] {
            let found = complaint(bytes, extension);
            assert!(found.starts_with(expected), "{found}");
        }
    }
}
