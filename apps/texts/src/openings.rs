//! Words for opening protocols, requests and choices.

use rules::opening::{NamedOpening, ParseProtocolError, ProtocolError, Refusal};
use rules::{Choice, Color, Point, Protocol, Request, Zone};

use crate::{Language, Slot, Texts};

impl Texts {
    /// What a protocol is, in one line.
    #[must_use]
    pub fn protocol(&self, protocol: Protocol) -> String {
        let number: (&str, Slot) = ("number", usize::from(protocol.number().unwrap_or_default()).into());
        let key = match protocol {
            Protocol::None => "opening-none",
            Protocol::Pro => "opening-pro",
            Protocol::LongPro => "opening-long-pro",
            Protocol::Swap => "opening-swap",
            Protocol::Swap1 => "opening-swap1",
            Protocol::Swap2 => "opening-swap2",
            Protocol::SwapArticle => "opening-swap-article",
            Protocol::SwapArticle1 => "opening-swap-article-1",
            Protocol::Rif => "opening-rif",
            Protocol::Yamaguchi { .. } => "opening-yamaguchi",
            Protocol::Soosyrv { .. } => "opening-soosyrv",
            Protocol::Taraguchi { .. } => "opening-taraguchi",
            Protocol::SuperTaraguchi { .. } => "opening-super-taraguchi",
            Protocol::Tarannikov => "opening-tarannikov",
            Protocol::Sakata => "opening-sakata",
            Protocol::SuperSakata => "opening-super-sakata",
        };
        let text = self.format(key, &[number]);
        if protocol.is_unverified() {
            return self.sentences(&[text, self.text("opening-unverified")]);
        }
        text
    }

    /// A protocol by its name in this language: "taraguchi-10", "塔拉山口-10".
    #[must_use]
    pub fn protocol_name(&self, protocol: Protocol) -> String {
        let number: (&str, Slot) = ("number", protocol.number().unwrap_or_default().to_string().into());
        let key = match protocol {
            Protocol::None => "opening-name-none",
            Protocol::Pro => "opening-name-pro",
            Protocol::LongPro => "opening-name-long-pro",
            Protocol::Swap => "opening-name-swap",
            Protocol::Swap1 => "opening-name-swap1",
            Protocol::Swap2 => "opening-name-swap2",
            Protocol::SwapArticle => "opening-name-swap-article",
            Protocol::SwapArticle1 => "opening-name-swap-article-1",
            Protocol::Rif => "opening-name-rif",
            Protocol::Yamaguchi { .. } => "opening-name-yamaguchi",
            Protocol::Soosyrv { .. } => "opening-name-soosyrv",
            Protocol::Taraguchi { .. } => "opening-name-taraguchi",
            Protocol::SuperTaraguchi { .. } => "opening-name-super-taraguchi",
            Protocol::Tarannikov => "opening-name-tarannikov",
            Protocol::Sakata => "opening-name-sakata",
            Protocol::SuperSakata => "opening-name-super-sakata",
        };
        self.format(key, &[number])
    }

    /// One of the 26 openings by name: "D4 Kagetsu (花月)", "D4 花月".
    #[must_use]
    pub fn named_opening(&self, opening: &NamedOpening) -> String {
        match self.language() {
            Language::English => {
                format!("{opening} {} ({})", opening.romanised(), opening.japanese())
            }
            Language::Chinese => format!("{opening} {}", opening.chinese()),
        }
    }

    /// A choice in one word, as it can be typed: "keep", "保持".
    #[must_use]
    pub fn choice_name(&self, choice: Choice) -> String {
        self.text(match choice {
            Choice::Keep => "choice-name-keep",
            Choice::Swap => "choice-name-swap",
            Choice::TakeBlack => "choice-name-take-black",
            Choice::TakeWhite => "choice-name-take-white",
            Choice::PlaceSecond => "choice-name-place-second",
            Choice::PlaceThird => "choice-name-place-third",
            Choice::PlaceTwo => "choice-name-place-two",
            Choice::Option => "choice-name-option",
        })
    }

    /// The consequence of a choice, for the player who would make it. `owned` is the colour he owns now.
    #[must_use]
    pub fn choice(&self, choice: Choice, owned: Color) -> String {
        let (own, other) = (self.color_word(owned), self.color_word(owned.opponent()));
        let key = match choice {
            Choice::Keep => "choice-keep",
            Choice::Swap => "choice-swap",
            Choice::TakeBlack => "choice-take-black",
            Choice::TakeWhite => "choice-take-white",
            Choice::PlaceSecond => "choice-place-second",
            Choice::PlaceThird => "choice-place-third",
            Choice::PlaceTwo => "choice-place-two",
            Choice::Option => "choice-option",
        };
        self.format(key, &[("own", own.into()), ("other", other.into())])
    }

    /// Where a stone may go.
    #[must_use]
    pub fn zone(&self, zone: Zone) -> String {
        let square = |k: u8| -> [(&str, Slot); 1] { [("lines", (2 * usize::from(k) + 1).into())] };
        match zone {
            Zone::Anywhere => self.text("zone-anywhere"),
            Zone::Within(0) => self.text("zone-center"),
            Zone::Within(k) => self.format("zone-within", &square(k)),
            Zone::Beyond(k) => self.format("zone-beyond", &square(k)),
        }
    }

    /// What a player must do, as a sentence. `color` is the side to move, for a normal move.
    #[must_use]
    pub fn request(&self, request: &Request, color: Color) -> String {
        match request {
            Request::Move => self.format("request-move", &[("color", self.color(color).into())]),
            Request::Place { color, zone, number } => self.format(
                match color {
                    Color::Black => "request-place-black",
                    Color::White => "request-place-white",
                },
                &[("number", (*number).into()), ("zone", self.zone(*zone).into())],
            ),
            Request::Choose(_) => self.text("request-choose"),
            Request::Declare { min, max } => {
                self.format("request-declare", &[("min", (*min).into()), ("max", (*max).into())])
            }
            Request::Offer { total, offered } => {
                let left = usize::from(*total).saturating_sub(offered.len());
                let slots: [(&str, Slot); 3] = [
                    ("total", (*total).into()),
                    ("left", left.into()),
                    ("offered", self.point_list(offered).into()),
                ];
                if *total == 1 {
                    return self.text("request-offer-one");
                }
                self.format(if offered.is_empty() { "request-offer" } else { "request-offer-more" }, &slots)
            }
            Request::Select { offered } => {
                self.format("request-select", &[("offered", self.point_list(offered).into())])
            }
            Request::AnswerDraw => self.text("request-draw"),
        }
    }

    /// Points as a list.
    #[must_use]
    pub fn point_list(&self, points: &[Point]) -> String {
        let words = points.iter().map(|&point| self.point(point));
        if self.point_style().numbers {
            // A comma stands inside each pair already.
            return words.collect::<Vec<_>>().join("; ");
        }
        self.list(words)
    }

    /// Why a protocol does not fit the game.
    #[must_use]
    pub fn protocol_error(&self, error: &ProtocolError) -> String {
        match error {
            ProtocolError::NeedsRenju(protocol) => {
                self.format("protocol-needs-renju", &[("opening", protocol.to_string().into())])
            }
            ProtocolError::NeedsOddBoard(protocol) => {
                self.format("protocol-needs-odd", &[("opening", protocol.to_string().into())])
            }
            ProtocolError::NeedsLines(protocol, lines) => self.format(
                "protocol-needs-lines",
                &[("opening", protocol.to_string().into()), ("lines", (*lines).into())],
            ),
            ProtocolError::FifthMoves(protocol, number) => self.format(
                "protocol-fifth-moves",
                &[
                    ("opening", protocol.name().into()),
                    ("number", (*number).into()),
                    ("min", Protocol::MIN_FIFTH_MOVES.into()),
                    ("max", Protocol::MAX_FIFTH_MOVES.into()),
                ],
            ),
        }
    }

    /// Why a text names no protocol.
    #[must_use]
    pub fn parse_protocol_error(&self, error: &ParseProtocolError) -> String {
        match error {
            ParseProtocolError::Unknown(text) => self.format(
                "protocol-unknown",
                &[("word", text.as_str().into()), ("allowed", self.list(Protocol::ALL_NAMES).into())],
            ),
            ParseProtocolError::Number { text, name } => self.format(
                "protocol-number",
                &[
                    ("word", text.as_str().into()),
                    ("opening", (*name).into()),
                    ("min", Protocol::MIN_FIFTH_MOVES.into()),
                    ("max", Protocol::MAX_FIFTH_MOVES.into()),
                ],
            ),
        }
    }

    /// Why an opening refuses an answer. `color` is the side to move.
    #[must_use]
    pub fn refusal(&self, refusal: &Refusal, color: Color) -> String {
        match refusal {
            Refusal::Over => self.text("refusal-over"),
            Refusal::WrongKind { expected, .. } => self.wrong_kind(expected, color),
            Refusal::PassInOpening => self.text("refusal-pass"),
            Refusal::Play(error) => self.play_error(error),
            Refusal::OutsideZone { point, zone } => self.format(
                "refusal-zone",
                &[("point", self.point(*point).into()), ("zone", self.zone(*zone).into())],
            ),
            Refusal::NotAChoice { choice, allowed } => self.format(
                "refusal-choice",
                &[
                    ("choice", self.choice_name(*choice).into()),
                    ("allowed", self.list(allowed.iter().map(|&choice| self.choice_name(choice))).into()),
                ],
            ),
            Refusal::OutOfRange { number, min, max } => self.format(
                "refusal-range",
                &[("number", (*number).into()), ("min", (*min).into()), ("max", (*max).into())],
            ),
            Refusal::NoPoints => self.text("refusal-no-points"),
            Refusal::TooMany { offered, total } => {
                self.format("refusal-too-many", &[("offered", (*offered).into()), ("total", (*total).into())])
            }
            Refusal::OfferedTwice(point) => {
                self.format("refusal-twice", &[("point", self.point(*point).into())])
            }
            Refusal::Symmetric { point, with } => self.format(
                "refusal-symmetric",
                &[("point", self.point(*point).into()), ("with", self.point(*with).into())],
            ),
            Refusal::NotOffered { point, offered } => self.format(
                "refusal-not-offered",
                &[("point", self.point(*point).into()), ("offered", self.point_list(offered).into())],
            ),
        }
    }

    /// That something else is asked.
    #[must_use]
    pub fn wrong_kind(&self, expected: &Request, color: Color) -> String {
        self.format("refusal-wrong-kind", &[("request", self.request(expected, color).into())])
    }
}
