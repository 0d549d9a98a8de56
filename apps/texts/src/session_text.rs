//! Words for a game in progress.

use rules::{Answer, ByParty, Color, Party};
use session::{ConfigError, EngineFault, ParseTimeControlError, Refused, RestoreError, TimeControl};

use crate::{Slot, Texts};

impl Texts {
    /// Why a game cannot be set up.
    #[must_use]
    pub fn config_error(&self, error: &ConfigError) -> String {
        match error {
            ConfigError::Protocol(error) => self.protocol_error(error),
            ConfigError::SetupWithProtocol(protocol) => {
                self.format("config-setup-with-opening", &[("opening", protocol.to_string().into())])
            }
            ConfigError::Setup(error) => self.setup_error(error),
            ConfigError::NoTime => self.text("config-no-time"),
        }
    }

    /// Why a game refuses something. `names` are the players as the user knows them, `color` is the side to move.
    #[must_use]
    pub fn refused(&self, refused: &Refused, names: &ByParty<String>, color: Color) -> String {
        let name = |party: Party| -> [(&str, Slot); 1] { [("player", names[party].as_str().into())] };
        match refused {
            Refused::GameOver => self.text("refused-game-over"),
            Refused::NotYourTurn { to_act } => self.format("refused-not-your-turn", &name(*to_act)),
            Refused::EngineSeat { party } => self.format("refused-engine-seat", &name(*party)),
            Refused::WrongKind { asked } => self.wrong_kind(asked, color),
            Refused::Play(error) => self.play_error(error),
            Refused::Opening(refusal) => self.refusal(refusal, color),
            Refused::NothingToUndo => self.text("refused-nothing-to-undo"),
            Refused::NothingToRedo => self.text("refused-nothing-to-redo"),
            Refused::NothingToClaim => self.text("no-claim"),
            Refused::NotWhite => self.text("refused-not-white"),
            Refused::DrawAlreadyOffered => self.text("refused-draw-open"),
            Refused::DrawTooSoon => self.text("refused-draw-too-soon"),
            Refused::NoDrawOffered => self.text("refused-no-draw"),
            Refused::EngineThinking { party } => self.format("refused-engine-thinking", &name(*party)),
            Refused::HintPending => self.text("refused-hint-pending"),
        }
    }

    /// An answer as it would be typed.
    #[must_use]
    pub fn answer(&self, answer: &Answer) -> String {
        match answer {
            Answer::Move(mv) => self.mv(*mv),
            Answer::Place(point) | Answer::Select(point) => self.point(*point),
            Answer::Offer(points) => self.point_list(points),
            Answer::Choose(choice) => self.choice_name(*choice),
            Answer::Declare(number) => self.format("answer-declare", &[("number", (*number).into())]),
            Answer::Draw(true) => self.text("command-accept"),
            Answer::Draw(false) => self.text("command-decline"),
        }
    }

    /// What went wrong with an engine.
    #[must_use]
    pub fn engine_fault(&self, fault: &EngineFault, names: &ByParty<String>, color: Color) -> String {
        match fault {
            EngineFault::NoAnswer => self.text("engine-no-answer"),
            EngineFault::Refused { answer, why } => self.format(
                "engine-refused",
                &[("answer", self.answer(answer).into()), ("why", self.refused(why, names, color).into())],
            ),
        }
    }

    /// Why a saved game cannot be gone on with.
    #[must_use]
    pub fn restore_error(&self, error: &RestoreError, names: &ByParty<String>) -> String {
        match error {
            RestoreError::Config(error) => self.config_error(error),
            RestoreError::Answer { number, answer, why, .. } => self.format(
                "restore-answer",
                &[
                    ("number", (*number).into()),
                    ("answer", self.answer(answer).into()),
                    ("why", self.refused(why, names, Color::Black).into()),
                ],
            ),
            RestoreError::Undone { number, why } => self.format(
                "restore-undone",
                &[("number", (*number).into()), ("why", self.refused(why, names, Color::Black).into())],
            ),
            RestoreError::End { reason } => self.format("restore-end", &[("reason", reason.name().into())]),
            RestoreError::Clocks => self.text("restore-clocks"),
            RestoreError::DrawOffer => self.text("restore-draw"),
        }
    }

    /// Why a text is no time control.
    #[must_use]
    pub fn parse_time_control_error(&self, error: &ParseTimeControlError) -> String {
        match error {
            ParseTimeControlError::Missing { text } => {
                self.format("time-missing", &[("word", text.as_str().into())])
            }
            ParseTimeControlError::NoUnit { number } => {
                self.format("time-no-unit", &[("word", number.as_str().into())])
            }
            ParseTimeControlError::UnknownUnit { unit } => {
                self.format("time-unknown-unit", &[("word", unit.as_str().into())])
            }
            ParseTimeControlError::NoNumber { found } => {
                self.format("time-no-number", &[("word", found.as_str().into())])
            }
            ParseTimeControlError::TooLong { text } => {
                let hours = TimeControl::MAX.as_secs() / 3600;
                self.format(
                    "time-too-long",
                    &[("word", text.as_str().into()), ("hours", (hours as usize).into())],
                )
            }
            ParseTimeControlError::Zero => self.text("time-zero"),
        }
    }
}
