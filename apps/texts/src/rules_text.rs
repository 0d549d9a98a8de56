//! Words for the values of the rules crate.

use rules::position::SetupError;
use rules::text::{ReplayError, TextError, TextErrorKind};
use rules::{
    Color, Direction, EndReason, ForbiddenKind, ForbiddenPolicy, GameResult, PlayError, Point, Reason, Rule,
};

use crate::{Slot, Texts};

impl Texts {
    /// A side: "Black", "黑方".
    #[must_use]
    pub fn color(&self, color: Color) -> String {
        self.text(match color {
            Color::Black => "color-black",
            Color::White => "color-white",
        })
    }

    /// The colour alone: "Black", "黑".
    #[must_use]
    pub fn color_word(&self, color: Color) -> String {
        self.text(match color {
            Color::Black => "color-word-black",
            Color::White => "color-word-white",
        })
    }

    /// That a stone stands on a point.
    #[must_use]
    pub fn occupied(&self, point: Point, color: Color) -> String {
        self.occupied_word(&self.point(point), color)
    }

    fn occupied_word(&self, word: &str, color: Color) -> String {
        let key = match color {
            Color::Black => "play-occupied-black",
            Color::White => "play-occupied-white",
        };
        self.format(key, &[("move", word.into())])
    }

    /// A rule by its name in this language, with what wins under it.
    #[must_use]
    pub fn rule(&self, rule: Rule) -> String {
        self.text(match rule {
            Rule::Freestyle => "rule-freestyle",
            Rule::Standard => "rule-standard",
            Rule::Renju => "rule-renju",
            Rule::Caro => "rule-caro",
            Rule::CaroOverline => "rule-caro-overline",
        })
    }

    /// A kind of forbidden move: "double-three", "三三禁手".
    #[must_use]
    pub fn forbidden_kind(&self, kind: ForbiddenKind) -> String {
        self.text(match kind {
            ForbiddenKind::Overline => "forbidden-overline",
            ForbiddenKind::DoubleFour => "forbidden-double-four",
            ForbiddenKind::DoubleThree => "forbidden-double-three",
        })
    }

    /// What a forbidden move does in this game.
    #[must_use]
    pub fn forbidden_policy(&self, policy: ForbiddenPolicy) -> String {
        self.text(match policy {
            ForbiddenPolicy::Illegal => "policy-illegal",
            ForbiddenPolicy::Loss => "policy-loss",
            ForbiddenPolicy::Claim => "policy-claim",
        })
    }

    /// A direction of lines.
    #[must_use]
    pub fn direction(&self, direction: Direction) -> String {
        self.text(match direction {
            Direction::Horizontal => "direction-horizontal",
            Direction::Vertical => "direction-vertical",
            Direction::Rising => "direction-rising",
            Direction::Falling => "direction-falling",
        })
    }

    /// Points with blanks between them.
    #[must_use]
    pub fn points(&self, points: &[Point]) -> String {
        points.iter().map(|&point| self.point(point)).collect::<Vec<_>>().join(" ")
    }

    /// How a game ended, as a sentence.
    #[must_use]
    pub fn game_result(&self, result: &GameResult) -> String {
        let winner = result.winner.map(|color| self.color(color)).unwrap_or_default();
        let loser = result.winner.map(|color| self.color(color.opponent())).unwrap_or_default();
        let line = self.points(&result.line);
        let slots: [(&str, Slot); 3] =
            [("winner", winner.into()), ("loser", loser.into()), ("line", line.into())];
        match result.reason {
            EndReason::Five => self.format("end-five", &slots),
            EndReason::Overline => self.format("end-overline", &slots),
            EndReason::Forbidden(kind) => {
                let kind = self.forbidden_kind(kind);
                self.format("end-forbidden", &[slots.as_slice(), &[("kind", kind.into())]].concat())
            }
            EndReason::Full => self.format("end-full", &slots),
            EndReason::FewPoints => self.format("end-few-points", &slots),
            EndReason::Passes => self.format("end-passes", &slots),
            EndReason::NoLegalMove => self.format("end-no-legal-move", &slots),
            EndReason::Resignation => self.format("end-resignation", &slots),
            EndReason::Time => self.format("end-time", &slots),
            EndReason::Agreement => self.format("end-agreement", &slots),
        }
    }

    fn reasons(&self, word: &str, size: rules::BoardSize, reasons: &[Reason]) -> String {
        let sentences: Vec<String> = reasons
            .iter()
            .map(|reason| {
                let slot: (&str, Slot) = ("move", word.into());
                match reason {
                    Reason::AfterEnd(result) => {
                        self.format("play-after-end", &[("result", self.game_result(result).into())])
                    }
                    Reason::OffBoard => {
                        self.format("play-off-board", &[slot, ("size", usize::from(size.get()).into())])
                    }
                    Reason::Occupied(color) => self.occupied_word(word, *color),
                    Reason::Forbidden(kind) => {
                        self.format("play-forbidden", &[slot, ("kind", self.forbidden_kind(*kind).into())])
                    }
                    Reason::Pass => self.text("play-pass"),
                }
            })
            .collect();
        self.sentences(&sentences)
    }

    /// Sentences one after the other.
    pub(crate) fn sentences(&self, sentences: &[String]) -> String {
        sentences.join(match self.language() {
            crate::Language::English => " ",
            crate::Language::Chinese => "",
        })
    }

    /// Why a move is refused: every reason, as sentences.
    #[must_use]
    pub fn play_error(&self, error: &PlayError) -> String {
        self.reasons(&self.mv(error.mv), error.size, &error.reasons)
    }

    /// Which move of a game text breaks the rules, and why.
    #[must_use]
    pub fn replay_error(&self, error: &ReplayError) -> String {
        let reasons = self.reasons(&error.word, error.size, &error.reasons);
        let slots = [
            ("number", error.number.into()),
            ("move", error.word.as_str().into()),
            ("reasons", reasons.into()),
        ];
        self.format("replay-move", &slots)
    }

    /// Why a text is no position.
    #[must_use]
    pub fn text_error(&self, error: &TextError) -> String {
        let what = self.text_fault(error);
        self.format("text-at", &[("at", error.at.into()), ("what", what.into())])
    }

    /// What is wrong with a word of a position text.
    pub(crate) fn text_fault(&self, error: &TextError) -> String {
        let (key, size) = match error.kind {
            TextErrorKind::Unexpected => ("text-unexpected", 0),
            TextErrorKind::NoRow => ("text-no-row", 0),
            TextErrorKind::NoColumn => ("text-no-column", 0),
            TextErrorKind::UnknownSection => ("text-unknown-section", 0),
            TextErrorKind::SectionTwice => ("text-section-twice", 0),
            TextErrorKind::NoColor => ("text-no-color", 0),
            TextErrorKind::AfterSide => ("text-after-side", 0),
            TextErrorKind::PassInSetup => ("text-pass-in-setup", 0),
            TextErrorKind::Stroke => ("text-stroke", 0),
            TextErrorKind::OffBoard(size) => ("text-off-board", usize::from(size.get())),
            TextErrorKind::Twice => ("text-twice", 0),
            TextErrorKind::TooLong => ("text-too-long", rules::text::MAX_CHARS),
        };
        self.format(key, &[("word", error.word.as_str().into()), ("size", size.into())])
    }

    /// Why stones cannot be set up.
    #[must_use]
    pub fn setup_error(&self, error: &SetupError) -> String {
        match error {
            SetupError::OffBoard(point, size) => self.format(
                "play-off-board",
                &[("move", self.point(*point).into()), ("size", usize::from(size.get()).into())],
            ),
            SetupError::Twice(point) => self.format("text-twice", &[("word", self.point(*point).into())]),
        }
    }
}
