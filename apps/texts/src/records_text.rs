//! Words for game files that cannot be read.

use records::{Expectation, Format, Found, Problem, ReadError, ReplayError};
use rules::{ByParty, Color, EndReason, GameResult, Move};

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
            Problem::Syntax { ends_early } => {
                self.text(if *ends_early { "read-syntax-end" } else { "read-syntax" })
            }
            Problem::Expected { field, expected, found } => {
                self.expected(field_or_whole(field), *expected, found)
            }
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

    /// What a field should have been, and what it is.
    fn expected(&self, field: String, expected: Expectation, found: &Found) -> String {
        let found = match found {
            Found::Object => self.text("found-object"),
            Found::List => self.text("found-list"),
            Found::Text(text) => text.clone(),
        };
        let slots: [(&str, Slot); 2] = [("field", field.into()), ("found", found.into())];
        let plain = |key: &str| self.format(key, &slots);
        let with = |key: &str, name: &'static str, slot: Slot| {
            self.format(key, &[slots.as_slice(), &[(name, slot)]].concat())
        };
        let listed = |key: &str| with(key, "words", self.list(expected.words()).into());
        match expected {
            Expectation::Text => plain("read-expected-text"),
            Expectation::Boolean => plain("read-expected-boolean"),
            Expectation::List => plain("read-expected-list"),
            Expectation::ShortList { most } => with("read-expected-short-list", "most", most.into()),
            Expectation::Object => plain("read-expected-object"),
            Expectation::SmallObject { most } => with("read-expected-small-object", "most", most.into()),
            Expectation::Value => plain("read-expected-value"),
            Expectation::Version => plain("read-expected-version"),
            Expectation::Rule => listed("read-expected-rule"),
            Expectation::Lines => plain("read-expected-lines"),
            Expectation::ForbiddenPolicy => listed("read-expected-policy"),
            Expectation::FreePoints => plain("read-expected-free-points"),
            Expectation::Time => plain("read-expected-time"),
            Expectation::Milliseconds => plain("read-expected-milliseconds"),
            Expectation::Count => plain("read-expected-count"),
            Expectation::Seat => listed("read-expected-seat"),
            Expectation::Protocol => listed("read-expected-protocol"),
            Expectation::Answer => listed("read-expected-answer"),
            Expectation::Undone => plain("read-expected-undone"),
            Expectation::Choice => listed("read-expected-choice"),
            Expectation::FifthMoves => plain("read-expected-fifth-moves"),
            Expectation::Winner => listed("read-expected-winner"),
            Expectation::Reason => listed("read-expected-reason"),
            Expectation::ForbiddenKind => listed("read-expected-forbidden-kind"),
            Expectation::Party => plain("read-expected-party"),
            Expectation::Color => plain("read-expected-color"),
            Expectation::Point => plain("read-expected-point"),
            Expectation::Move => plain("read-expected-move"),
        }
    }

    /// The result of a file, which may come without the winning row or the forbidden point.
    pub(crate) fn file_result(&self, result: &GameResult) -> String {
        if !result.line.is_empty() {
            return self.game_result(result);
        }
        let winner: Slot = result.winner.map(|color| self.color(color)).unwrap_or_default().into();
        match result.reason {
            EndReason::Five => self.format("record-five", &[("winner", winner)]),
            EndReason::Overline => self.format("record-overline", &[("winner", winner)]),
            EndReason::Forbidden(kind) => self.format(
                "record-forbidden",
                &[("winner", winner), ("kind", self.forbidden_kind(kind).into())],
            ),
            _ => self.game_result(result),
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
                        Some(result) => self.file_result(result).into(),
                        None => self.text("record-goes-on").into(),
                    }
                };
                self.format("record-result", &[("found", result(found)), ("expected", result(expected))])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    fn complaint(language: Language, file: &str) -> String {
        Texts::new(language).read_error(&records::read(file.as_bytes()).unwrap_err())
    }

    /// A file with these fields beside those that it must have.
    fn file(fields: &str) -> String {
        format!(
            "{{\"format\": \"tengen-game\", \"version\": 1, \"rule\": \"renju\", \"size\": 15, {fields}}}"
        )
    }

    #[test]
    fn complaints_are_in_the_language_of_the_user() {
        let opening = "\"opening\": {\"protocol\": \"swap\", \"answers\": [{\"by\": \"a\", \"place\": \"h8\"}, \
                       {\"by\": \"a\", \"place\": \"h7\"}]}, \"moves\": [\"h8\", \"i9\"]";
        for (fields, english, chinese) in [
            (
                "\"moves\": [\"j0\"]",
                "moves[0]: expected a point like “h8”, or “--” for a pass, found \"j0\".",
                "moves[0]：应为“h8”这样的点，停一手写作“--”（文件中为：\"j0\"）。",
            ),
            (
                "\"moves\": {}",
                "moves: expected a list, found an object.",
                "moves：应为列表（文件中为：对象）。",
            ),
            (
                "\"moves\": [], \"players\": {\"a\": {\"seat\": \"foo\"}}",
                "players.a.seat: expected who decides (human, engine, engine:1–10, minimax, alphabeta, pvs, mcts, \
                 cmd:…), found \"foo\".",
                "players.a.seat：应为由谁走棋（human、engine、engine:1–10、minimax、alphabeta、pvs、mcts、cmd:…）\
                 （文件中为：\"foo\"）。",
            ),
            (
                opening,
                "Move 2 must be White h7, as the opening has it, not White i9.",
                "按开局第 2 手应为白方 h7，而不是白方 i9。",
            ),
            ("\"moves\": [h8]", "no valid JSON.", "不是有效的 JSON。"),
            (
                "\"moves\": [], \"result\": {\"winner\": \"white\", \"reason\": \"five\"}",
                "The result cannot be “White wins with five in a row.”; by the moves it is “The game goes on.”.",
                "结果不可能是“白方五连获胜。”；按着法应为“对局尚未结束。”。",
            ),
        ] {
            let (en, zh) =
                (complaint(Language::English, &file(fields)), complaint(Language::Chinese, &file(fields)));
            assert!(en.ends_with(&format!(": {english}")), "{en}");
            assert!(zh.ends_with(&format!("：{chinese}")), "{zh}");
        }
        let cut = file("\"moves\": [").trim_end_matches('}').to_owned();
        assert!(complaint(Language::English, &cut).ends_with("no valid JSON; the file ends too early."));
        assert!(complaint(Language::Chinese, &cut).ends_with("不是有效的 JSON，文件过早结束。"));
    }

    #[test]
    fn every_expectation_has_a_sentence_of_its_own() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            let sentence = |expected| texts.expected("field".to_owned(), expected, &Found::List);
            let mut sentences: Vec<String> = Expectation::ALL.map(sentence).to_vec();
            sentences.sort();
            sentences.dedup();
            assert_eq!(sentences.len(), Expectation::ALL.len(), "{sentences:?}");
        }
    }
}
