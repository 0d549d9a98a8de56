//! Words for game files that cannot be read.

use records::{Format, Problem, ReadError, ReplayError};
use rules::{ByParty, Color, GameResult, Move};

use crate::{Slot, Texts};

impl Texts {
    /// A file format by name.
    #[must_use]
    pub fn file_format(&self, format: Format) -> String {
        self.text(match format {
            Format::Json => "format-json",
            Format::MoveText => "format-move-text",
        })
    }

    /// Why a file cannot be read: format, place, and what was expected.
    #[must_use]
    pub fn read_error(&self, error: &ReadError) -> String {
        let what = self.problem(&error.problem);
        let format = self.file_format(error.format);
        match error.place {
            Some(place) => self.format(
                "read-error-at",
                &[
                    ("format", format.into()),
                    ("line", place.line.into()),
                    ("column", place.column.into()),
                    ("what", what.into()),
                ],
            ),
            None => self.format("read-error", &[("format", format.into()), ("what", what.into())]),
        }
    }

    fn problem(&self, problem: &Problem) -> String {
        let whole = || self.text("read-whole-file");
        let field_or_whole = |field: &str| if field.is_empty() { whole() } else { field.to_owned() };
        match problem {
            Problem::TooLarge { .. } => {
                self.format("input-too-large", &[("mib", (records::MAX_INPUT >> 20).into())])
            }
            Problem::Empty => self.text("read-empty"),
            Problem::Encoding { utf16 } => self.text(if *utf16 { "read-utf16" } else { "read-not-utf8" }),
            Problem::Syntax { message } => {
                self.format("read-syntax", &[("message", message.as_str().into())])
            }
            Problem::Expected { field, expected, found } => self.format(
                "read-expected",
                &[
                    ("field", field_or_whole(field).into()),
                    ("expected", expected.as_str().into()),
                    ("found", found.as_str().into()),
                ],
            ),
            Problem::Missing { field, name } => self
                .format("read-missing", &[("field", field_or_whole(field).into()), ("name", (*name).into())]),
            Problem::Twice { field, name } => self.format(
                "read-twice",
                &[("field", field_or_whole(field).into()), ("name", name.as_str().into())],
            ),
            Problem::NotAGame => self.text("read-not-a-game"),
            Problem::Version { found, known } => self.format(
                "read-version",
                &[("found", (*found as usize).into()), ("known", (*known as usize).into())],
            ),
            Problem::Text(error) => self.text_fault(error),
            Problem::Move(error) => self.replay_error(error),
            Problem::Game(error) => self.record_replay_error(error),
            Problem::Going(error) => self.restore_error(error, &self.party_names()),
        }
    }

    /// The players of a file, who have no other names here.
    fn party_names(&self) -> ByParty<String> {
        ByParty::new(self.text("player-a"), self.text("player-b"))
    }

    /// Why a record is no possible game.
    #[must_use]
    pub fn record_replay_error(&self, error: &ReplayError) -> String {
        let stone =
            |(color, mv): (Color, Move)| -> Slot { format!("{} {}", self.color(color), self.mv(mv)).into() };
        match error {
            ReplayError::Protocol(error) => self.protocol_error(error),
            ReplayError::SetupWithProtocol(protocol) => {
                self.format("config-setup-with-opening", &[("opening", protocol.to_string().into())])
            }
            ReplayError::Setup(error) => self.setup_error(error),
            ReplayError::Answer { number, answer, why, .. } => self.format(
                "record-answer",
                &[
                    ("number", (*number).into()),
                    ("answer", self.answer(answer).into()),
                    ("why", self.refused(why, &self.party_names(), Color::Black).into()),
                ],
            ),
            ReplayError::OpeningMove { number, found, expected } => match found {
                Some(found) => self.format(
                    "record-opening-move",
                    &[("number", (*number).into()), ("found", stone(*found)), ("expected", stone(*expected))],
                ),
                None => self.format(
                    "record-opening-move-missing",
                    &[("number", (*number).into()), ("expected", stone(*expected))],
                ),
            },
            ReplayError::OpeningNotOver { number, mv } => self.format(
                "record-opening-not-over",
                &[("number", (*number).into()), ("move", self.mv(*mv).into())],
            ),
            ReplayError::Move { number, why } => self.format(
                "replay-move",
                &[
                    ("number", (*number).into()),
                    ("move", self.mv(why.mv).into()),
                    ("reasons", self.play_error(why).into()),
                ],
            ),
            ReplayError::Owners => self.text("record-owners"),
            ReplayError::Result { found, expected } => {
                let result = |result: &Option<GameResult>| -> Slot {
                    match result {
                        Some(result) => self.game_result(result).into(),
                        None => self.text("record-goes-on").into(),
                    }
                };
                self.format("record-result", &[("found", result(found)), ("expected", result(expected))])
            }
        }
    }
}
