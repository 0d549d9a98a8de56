//! Opening protocols as one state machine: who must put, choose, declare, offer or select what, until normal play
//! begins.
//!
//! The two players are A, who starts, and B; colours are attached to them at every moment, and a swap exchanges the
//! *owners* of the colours, never the stones. Each protocol is a list of steps (`machine`); an opening is a place in
//! that list plus the answers that led there, so that taking back is exact and replaying the answers is the saved
//! form. Fifth moves are compared in [`fifth`], the 26 renju openings have their names in [`names`], and [`book`]
//! reads lists of balanced openings.
//!
//! ```
//! use rules::{Answer, Choice, Opening, Party, Point, Position, Protocol, Request, Settings};
//! let mut position = Position::new(Settings::default());
//! let mut opening = Opening::new(Protocol::Swap);
//! for text in ["h8", "i8", "j10"] {
//!     let point: Point = text.parse().unwrap();
//!     opening.apply(&mut position, &Answer::Place(point)).unwrap();
//! }
//! let (party, request) = opening.request(&position).unwrap();
//! assert_eq!((party, request), (Party::B, Request::Choose(vec![Choice::Keep, Choice::Swap])));
//! opening.apply(&mut position, &Answer::Choose(Choice::Swap)).unwrap();
//! assert_eq!(opening.request(&position), Some((Party::A, Request::Move)));
//! ```

pub mod book;
pub mod fifth;
mod machine;
pub mod names;
mod protocol;
mod refusal;

use crate::color::{ByColor, Color};
use crate::point::Point;
use crate::position::{Position, Settings};
use crate::turn::{Answer, ByParty, Party, Request};
use machine::State;

pub use names::NamedOpening;
pub use protocol::{ParseProtocolError, Protocol, ProtocolError};
pub use refusal::Refusal;

/// An opening in progress (or over).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    protocol: Protocol,
    state: State,
    history: Vec<Answer>,
    /// The state before each answer of `history`.
    before: Vec<State>,
}

impl Opening {
    /// The start of a protocol, for an empty board. Whether the protocol fits the game is for [`Opening::check`] to
    /// say.
    #[must_use]
    pub fn new(protocol: Protocol) -> Opening {
        Opening { protocol, state: State::new(protocol), history: Vec::new(), before: Vec::new() }
    }

    /// Whether the protocol can be played with these settings; the same as [`Protocol::check`].
    ///
    /// # Errors
    /// [`ProtocolError`] says why not.
    pub fn check(protocol: Protocol, settings: &Settings) -> Result<(), ProtocolError> {
        protocol.check(settings)
    }

    /// The protocol.
    #[must_use]
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Who owns which colour now. Before the choice that settles it the one who puts further stones in its place
    /// counts as White.
    #[must_use]
    pub fn owners(&self) -> ByColor<Party> {
        self.state.owners
    }

    /// Which colour each player owns now.
    #[must_use]
    pub fn colors(&self) -> ByParty<Color> {
        match self.state.owners.black {
            Party::A => ByParty::new(Color::Black, Color::White),
            Party::B => ByParty::new(Color::White, Color::Black),
        }
    }

    /// Whether normal play has begun (also when the game ended inside the opening).
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.state.at.is_none()
    }

    /// Who must decide what: inside the opening as the protocol says, after it the owner of the side to move a
    /// [`Request::Move`]; `None` when the game is over.
    #[must_use]
    pub fn request(&self, position: &Position) -> Option<(Party, Request)> {
        if position.result().is_some() {
            return None;
        }
        let normal = || (self.state.owners[position.to_move()], Request::Move);
        Some(self.state.request(self.protocol).unwrap_or_else(normal))
    }

    /// The number of fifth moves that was declared, if any (Yamaguchi, Soosyrv).
    #[must_use]
    pub fn declared(&self) -> Option<u8> {
        self.state.declared
    }

    /// The fifth moves offered so far that nobody selected yet.
    #[must_use]
    pub fn offers(&self) -> &[Point] {
        &self.state.offers
    }

    /// The answers given so far, in order: replaying them on the start position gives this state again.
    #[must_use]
    pub fn history(&self) -> &[Answer] {
        &self.history
    }

    /// Carries out an answer of the player who must decide. During the opening only; normal moves go to
    /// [`Position::play`].
    ///
    /// # Errors
    /// [`Refusal`] with the reason; opening and position are unchanged.
    pub fn apply(&mut self, position: &mut Position, answer: &Answer) -> Result<(), Refusal> {
        if position.result().is_some() {
            return Err(Refusal::Over);
        }
        let mut next = self.state.clone();
        if let Some((color, point)) = next.answer(self.protocol, position, answer)? {
            machine::put(position, color, point)?;
        }
        if position.result().is_some() {
            next.at = None;
        }
        self.before.push(std::mem::replace(&mut self.state, next));
        self.history.push(answer.clone());
        Ok(())
    }

    /// Takes back the last answer (stones, choice, declaration, offer) and returns it; `None` at the start. Normal
    /// moves after the opening must have been taken back before.
    pub fn undo(&mut self, position: &mut Position) -> Option<Answer> {
        let answer = self.history.pop()?;
        let before = self.before.pop().expect("a state is kept for every answer");
        if before.stones < self.state.stones {
            let stone = position.undo().and_then(|ply| ply.mv.point());
            debug_assert!(
                matches!(answer, Answer::Place(point) | Answer::Select(point) if stone == Some(point)),
                "moves after the opening must be taken back before it"
            );
        }
        self.state = before;
        Some(answer)
    }
}
