//! Games as plain move text: `h8i9j7`, colours taking turns from Black. The grammar is that of [`rules::text`], which
//! reads it.

use std::fmt;

use rules::text::{PositionText, ReplayFailure};
use rules::{Color, Move, Party, Protocol, Rule, Settings};
use session::TimeControl;

use crate::error::{Place, Problem, ReadError};
use crate::input::{self, Format};
use crate::model::{GameRecord, RecordedMove};

/// Something that a file format cannot hold and that was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// The rule, which is not the default one.
    Rule,
    /// The size of the board, which is not the default one.
    Size,
    /// What a forbidden move does, where it is not the default.
    ForbiddenPolicy,
    /// That passing is allowed (a text with a pass says so, one without does not).
    Passes,
    /// The number of free points at which the game is drawn.
    DrawAtEmpty,
    /// Stones before the first move.
    Setup,
    /// Which opening protocol was played, its choices and what is still open in it.
    Opening,
    /// Who owns which colour: the players changed colours.
    Owners,
    /// Names of players and who decides for them.
    Players,
    /// The time control.
    TimeControl,
    /// What is left on the clocks.
    Clocks,
    /// A result that does not follow from the moves: resignation, time, agreement or a claim.
    Result,
    /// What was taken back and could be done again.
    Undone,
    /// A draw offer.
    DrawOffer,
    /// The date.
    Date,
    /// Comments.
    Comments,
    /// Fields that this version does not know.
    UnknownFields,
}

impl Loss {
    /// Every loss.
    pub const ALL: [Loss; 17] = [
        Loss::Rule,
        Loss::Size,
        Loss::ForbiddenPolicy,
        Loss::Passes,
        Loss::DrawAtEmpty,
        Loss::Setup,
        Loss::Opening,
        Loss::Owners,
        Loss::Players,
        Loss::TimeControl,
        Loss::Clocks,
        Loss::Result,
        Loss::Undone,
        Loss::DrawOffer,
        Loss::Date,
        Loss::Comments,
        Loss::UnknownFields,
    ];

    /// The name in JSON output: `rule`, `draw-offer`, ….
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Loss::Rule => "rule",
            Loss::Size => "size",
            Loss::ForbiddenPolicy => "forbidden-policy",
            Loss::Passes => "passes",
            Loss::DrawAtEmpty => "draw-at-empty",
            Loss::Setup => "setup",
            Loss::Opening => "opening",
            Loss::Owners => "owners",
            Loss::Players => "players",
            Loss::TimeControl => "time-control",
            Loss::Clocks => "clocks",
            Loss::Result => "result",
            Loss::Undone => "undone",
            Loss::DrawOffer => "draw-offer",
            Loss::Date => "date",
            Loss::Comments => "comments",
            Loss::UnknownFields => "unknown-fields",
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Loss::Rule => "the rule",
            Loss::Size => "the size of the board",
            Loss::ForbiddenPolicy => "what a forbidden move does",
            Loss::Passes => "that passing is allowed",
            Loss::DrawAtEmpty => "when the game is drawn for want of free points",
            Loss::Setup => "the stones before the first move",
            Loss::Opening => "the opening protocol and its choices",
            Loss::Owners => "who owns which color",
            Loss::Players => "the players",
            Loss::TimeControl => "the time control",
            Loss::Clocks => "the clocks",
            Loss::Result => "the result",
            Loss::Undone => "what was taken back",
            Loss::DrawOffer => "the draw offer",
            Loss::Date => "the date",
            Loss::Comments => "the comments",
            Loss::UnknownFields => "fields of other programs",
        })
    }
}

/// Writes the moves, colours taking turns from Black, with a line feed at the end; and says what is left out. A pass is
/// put where two moves of one colour follow each other.
#[must_use]
pub fn write_move_text(record: &GameRecord) -> (String, Vec<Loss>) {
    let mut text = String::new();
    let mut next = Color::Black;
    for recorded in &record.moves {
        if recorded.color != next {
            text.push_str("--");
        }
        text.push_str(&recorded.mv.to_string());
        next = recorded.color.opponent();
    }
    text.push('\n');
    (text, losses(record))
}

fn losses(record: &GameRecord) -> Vec<Loss> {
    let settings = &record.settings;
    let usual = Settings::default();
    let says_passes = record.moves.iter().any(|recorded| recorded.mv == Move::Pass);
    let a_is_black = |at: &crate::model::OwnersAt| at.owners.black == Party::A;
    let by_moves = record.replay_moves().ok().and_then(|replay| replay.position.result().cloned());
    let checks = [
        (Loss::Rule, settings.rule != usual.rule),
        (Loss::Size, settings.size != usual.size),
        (Loss::ForbiddenPolicy, settings.rule == Rule::Renju && settings.forbidden != usual.forbidden),
        (Loss::Passes, settings.passes && !says_passes),
        (Loss::DrawAtEmpty, settings.draw_at_empty != usual.draw_at_empty),
        (Loss::Setup, !record.setup.is_normal()),
        (Loss::Opening, record.protocol != Protocol::None),
        (Loss::Owners, !record.owners.iter().all(a_is_black)),
        (Loss::Players, record.players != rules::ByParty::default()),
        (Loss::TimeControl, record.time != TimeControl::None),
        (Loss::Clocks, record.clocks.is_some_and(|clocks| clocks.a.is_some() || clocks.b.is_some())),
        (Loss::Result, record.result != by_moves),
        (Loss::Undone, !record.undone.is_empty()),
        (Loss::DrawOffer, record.draw_offer.is_some()),
        (Loss::Date, record.date.is_some()),
        (
            Loss::Comments,
            record.comment.is_some() || record.moves.iter().any(|recorded| recorded.comment.is_some()),
        ),
        (Loss::UnknownFields, !record.extras.0.is_empty()),
    ];
    checks.into_iter().filter_map(|(loss, lost)| lost.then_some(loss)).collect()
}

/// Reads move text as a game with these settings: any position text ([`rules::text`]), so stones without order become the
/// setup. A pass in the text switches passes on.
///
/// # Errors
/// [`ReadError`]: a word that is no move, with its place; or a move that cannot be played, with its number and every
/// reason.
pub fn read_move_text(bytes: &[u8], settings: Settings) -> Result<GameRecord, ReadError> {
    let text = input::text(bytes, Format::MoveText)?;
    let fail = |at: usize, problem| {
        let offset = text.char_indices().nth(at - 1).map_or(text.len(), |(offset, _)| offset);
        ReadError::new(Format::MoveText, Some(Place::in_text(text, offset)), problem)
    };
    let words = PositionText::parse(text).map_err(|error| fail(error.at, Problem::Text(error)))?;
    let position = words.replay(settings).map_err(|failure| match failure {
        ReplayFailure::Setup(error) => fail(error.at, Problem::Text(error)),
        ReplayFailure::Move(error) => fail(error.at, Problem::Move(error)),
    })?;
    let mut record = GameRecord::new(*position.settings(), Protocol::None);
    record.setup = position.setup().clone();
    record.moves = position.moves().iter().map(|ply| RecordedMove::new(ply.color, ply.mv)).collect();
    record.result = position.result().cloned();
    Ok(record)
}
