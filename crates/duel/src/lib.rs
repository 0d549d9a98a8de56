//! What any search of a two-player, zero-sum game with perfect information shares, and a textbook alpha-beta
//! over one small trait.
//!
//! Nothing here knows which game is played. Nothing here reads a clock (time comes in through [`Clock`]), prints,
//! starts a thread or allocates per node; everything builds for `wasm32-unknown-unknown`.
//!
//! | topic | where |
//! | --- | --- |
//! | values that know the distance to the end | [`Score`] |
//! | a game, in place: moves, play, undo, outcome, key | [`Game`], [`Scoped`], [`with_move`], [`census`] |
//! | the value of a position, with hooks to keep it up to date | [`Evaluator`], [`Evaluated`] |
//! | limits, stopping, clocks, and the meter that watches all three | [`Limits`], [`StopToken`], [`Clock`], [`Meter`] |
//! | what a search reports | [`Info`], [`Candidate`] |
//! | what sits at the board | [`Player`], [`Decision`], [`SearchPlayer`] |
//! | the transposition table | [`Table`] |
//! | iterative deepening alpha-beta | [`Search`], [`Settings`], [`Hook`] |
//! | three games | [`tictactoe`], [`connect4`], [`othello`] |
//!
//! # Invariants
//!
//! * Scores are from the view of the side to move, everywhere.
//! * Sides alternate with every move; a game with passes has a pass as a move.
//! * Whoever plays a move undoes it, on every way out. [`Scoped`] sees to it, and in debug builds it checks that
//!   the undo restored the key and the side to move.
//! * With a depth limit or a node limit and a fresh [`Search`], the same call gives the same answer and the same
//!   node count on every machine: no clock, no address and no random number has a say.
//!
//! # Add a game
//!
//! 1. Write the position as it is best for *you*: a struct that changes in place and keeps what `undo` needs (a
//!    list of moves played, say). Nothing will clone it.
//! 2. Choose the move type: small and `Copy`. The table stores it, the order of moves compares it.
//! 3. Implement [`Game`]. `moves` pushes the moves into a buffer it is given, the most promising first: with
//!    alpha-beta, order is worth more than anything else. `outcome` must notice an end that the *last* move made.
//!    `key` must differ when the side to move differs, and should be kept up to date by `play` and `undo`; it
//!    need not be random, the table mixes it.
//! 4. Count: [`census`] against published or hand-made numbers finds nearly every mistake in `moves`, `play`,
//!    `undo` and `outcome`.
//! 5. Give it a value: an [`Evaluator`], or [`NoEvaluation`] when the game is small enough to be searched to its
//!    end. If keeping the value up to date is cheaper than computing it, use the `play` and `undo` hooks.
//! 6. Search it:
//!
//! ```
//! use duel::{Control, Game, Limits, NoClock, NoEvaluation, NoHook, Outcome, Search, Side, StopToken};
//!
//! /// Take one, two or three matches; whoever takes the last one wins.
//! struct Matches {
//!     left: u32,
//!     taken: Vec<u32>,
//! }
//!
//! impl Game for Matches {
//!     type Move = u32;
//!     fn to_move(&self) -> Side {
//!         if self.taken.len().is_multiple_of(2) { Side::First } else { Side::Second }
//!     }
//!     fn moves(&self, out: &mut Vec<u32>) {
//!         out.extend(1..=self.left.min(3));
//!     }
//!     fn play(&mut self, mv: u32) {
//!         self.left -= mv;
//!         self.taken.push(mv);
//!     }
//!     fn undo(&mut self) {
//!         self.left += self.taken.pop().expect("a move to undo");
//!     }
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.left == 0).then(|| Outcome::Win(self.to_move().other()))
//!     }
//!     fn key(&self) -> u64 {
//!         u64::from(self.left) << 1 | self.to_move().index() as u64
//!     }
//! }
//!
//! let mut game = Matches { left: 10, taken: Vec::new() };
//! assert_eq!(duel::census(&mut game, 3), [3, 9, 27]);
//!
//! let mut search = Search::new(1);
//! let control = Control {
//!     limits: &Limits::default(),
//!     clock: &NoClock,
//!     stop: &StopToken::new(),
//!     sink: &mut |_| {},
//! };
//! let info = search.run(&mut game, &mut NoEvaluation, &mut NoHook, control).unwrap();
//! let best = info.best().unwrap();
//! assert_eq!(best.mv, 2, "leave a multiple of four");
//! assert_eq!(best.score.to_string(), "+M5");
//! ```
//!
//! 7. Put it at the board: [`SearchPlayer`] makes a [`Player`] of any game that can be copied once per decision.
#![forbid(unsafe_code)]

mod alphabeta;
pub mod connect4;
mod evaluator;
mod game;
mod hook;
mod info;
mod limits;
pub mod mcts;
mod meter;
mod observer;
mod ordering;
pub mod othello;
mod player;
mod random;
mod scoped;
mod score;
mod settings;
mod table;
pub mod tictactoe;
mod trace;

pub use alphabeta::{Control, MAX_DEPTH, Search};
pub use evaluator::{Evaluated, Evaluator, NoEvaluation};
pub use game::{Game, Outcome, Side, census};
pub use hook::{Hook, NoHook};
pub use info::{Candidate, Info, InfoSink};
pub use limits::{Clock, Limits, ManualClock, NoClock, StopToken};
pub use meter::{Meter, POLL_INTERVAL, Stopped};
pub use observer::{Counters, Counts, Effect, End, NoObserver, Observer, Visit};
pub use player::{Decision, Player, PlayerError, SearchPlayer};
pub use random::Random;
pub use scoped::{Scoped, Walk, with_move};
pub use score::Score;
pub use settings::{Method, Settings, TableUse, UnknownMethod};
pub use table::{Bound, Entry, Table};
pub use trace::{NodeId, TraceCandidate, TraceNode, TraceTree};
