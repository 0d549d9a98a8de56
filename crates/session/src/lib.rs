//! One game in progress: seats, clocks, opening flow, undo, offers, result.
//!
//! A [`Session`] is a state machine without I/O. It holds no engine and reads no clock: every call takes `now`, the time
//! since an origin of the caller's choice, and returns [`Effect`]s: what happened and what the front end must do, in
//! order. State changes at once. An engine that must decide is asked by [`Effect::Think`], with a copy of all it needs,
//! and answers through [`Session::decision`]; when the game changes meanwhile, [`Effect::Cancel`] comes first and what
//! the engine still says is ignored. Whose turn it is, which colours the players own and what they may answer is for
//! [`rules::Opening`] and [`rules::Position`] to say; nothing here knows a protocol.
//!
//! ```
//! use std::time::Duration;
//! use rules::{Answer, ByParty, Move, Party, Point, Protocol, Settings};
//! use session::{Config, Effect, Seat, Session};
//!
//! let mut config = Config::new(Settings::default(), Protocol::None);
//! config.seats = ByParty::new(Seat::Person, Seat::Engine);
//! let (mut game, _) = Session::new(config, Duration::ZERO).unwrap();
//!
//! let h8: Point = "h8".parse().unwrap();
//! let effects = game.answer(Duration::from_secs(1), Party::A, Answer::Move(h8.into())).unwrap();
//! let Some(Effect::Think { id, turn, .. }) = effects.last() else { panic!("the engine is asked") };
//! assert_eq!(turn.party, Party::B);
//!
//! let i9: Point = "i9".parse().unwrap();
//! game.decision(Duration::from_secs(2), *id, Some(Answer::Move(Move::Place(i9))));
//! assert_eq!(game.position().moves().len(), 2);
//! game.undo(Duration::from_secs(3), Party::A).unwrap();
//! assert!(game.position().moves().is_empty());
//! ```
//!
//! # What was decided
//! - **A flag that has fallen** ends the game at the beginning of any call. The call is then not carried out; it
//!   returns `Ok` with the effects of the end.
//! - **Clocks.** The clock of whoever must act runs, also inside an opening and also while an engine considers a draw
//!   offer. The increment is added when the turn passes to the other player, so once after several stones in a row. A
//!   time per move starts afresh with every decision. Taking back gives no time back. It takes increments back only where
//!   more would be on a clock than the main time and one increment for each answer that the player has given. After a
//!   loss on time that was taken back the player who had lost has the time again that he had when that decision began.
//! - **Undo** means "my last move". Against an engine everything down to the person's own last answer is taken back;
//!   between two people one answer. Between two engines it is refused. After an end that no move made (resignation,
//!   time, agreement, claim) the first undo takes back the end alone, except for a claim by an engine, which it would
//!   repeat at once: there the forbidden move goes too.
//! - **Resignation, draw offers and claims** are for people: for an engine's seat they are refused.
//! - **Redo** does again what the last undo took back: against an engine up to the person's next decision. The same
//!   answer given anew keeps the rest of the list, another one clears it.
//! - **Draw offers.** One for each own answer. A person may answer whenever he likes until he plays on; an offer back is
//!   an acceptance. An engine is asked at once and nobody else can act until it has answered; while it thinks about its
//!   own move it cannot be asked.
//! - **Claims** (policy `claim`) are possible after the opening until the owner of White answers. An engine that owns
//!   White always claims at once.
//! - **An engine that fails** leaves the game waiting for it, with its clock running: see [`Effect::EngineFailed`].
#![forbid(unsafe_code)]

mod errors;
mod game;
mod offers;
mod snapshot;
mod time;
mod types;
mod undo;

pub use errors::{ConfigError, Refused, RestoreError};
pub use game::Session;
pub use snapshot::is_adjudication;
pub use time::{Budget, ParseTimeControlError, TimeControl};
pub use types::{Config, Effect, Ended, EngineFault, Given, Purpose, Seat, Snapshot, ThinkId, Undone};
