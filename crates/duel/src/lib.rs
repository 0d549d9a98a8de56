//! What any search of a two-player, zero-sum game with perfect information shares, and the textbook searches over
//! one small trait: minimax, alpha-beta, principal variation search, Monte Carlo tree search.
//!
//! Nothing here knows which game is played. Nothing here reads a clock (time comes in through [`Clock`]), prints,
//! starts a thread or allocates per node; everything builds for `wasm32-unknown-unknown`.
//!
//! | topic | where |
//! | --- | --- |
//! | values that know the distance to the end | [`Score`] |
//! | a game, in place: moves, play, undo, outcome, key | [`Game`], [`Scoped`], [`Walk`], [`with_move`], [`census`] |
//! | the value of a position, with hooks to keep it up to date | [`Evaluator`], [`Evaluated`] |
//! | limits, stopping, clocks, and the meter that watches all three | [`Limits`], [`StopToken`], [`Clock`], [`Meter`] |
//! | what a search reports | [`Info`], [`Candidate`] |
//! | what sits at the board | [`Player`], [`Decision`], [`SearchPlayer`] |
//! | the transposition table | [`Table`] |
//! | minimax, alpha-beta, PVS: one search, every idea a switch | [`Search`], [`Settings`], [`Method`] |
//! | knowledge of one game in it: solvers, noisy moves | [`Hook`] |
//! | watching it: events, counters, the tree | [`Observer`], [`Counters`], [`TraceTree`] |
//! | Monte Carlo tree search | [`mcts`] |
//! | three games | [`tictactoe`], [`connect4`], [`othello`] |
//!
//! # Invariants
//!
//! * Scores are from the view of the side to move, everywhere.
//! * Sides alternate with every move; a game with passes has a pass as a move.
//! * Whoever plays a move undoes it, on every way out. [`Scoped`] and [`Walk`] see to it, and in debug builds they
//!   check that the undo restored the key and the side to move.
//! * With a depth limit or a node limit and a fresh [`Search`] or [`mcts::Mcts`], the same call gives the same
//!   answer and the same node count on every machine: no clock and no address has a say, and random numbers have a
//!   seed.
//!
//! # Add a game
//!
//! 1. Write the position as it is best for *you*: a struct that changes in place and keeps what `undo` needs (the
//!    moves played, and what each of them captured or turned). Nothing will clone it.
//! 2. Choose the move type: small and `Copy`. The table stores it, the order of moves compares it. If a side can be
//!    without a move, a pass is a move.
//! 3. Implement [`Game`]. `moves` pushes the moves into a buffer it is given, the most promising first: with
//!    alpha-beta, order is worth more than anything else. `outcome` must notice an end that the *last* move made.
//!    `key` must differ when the side to move differs, and should be cheap; it need not be random, the table mixes
//!    it.
//! 4. Count: [`census`] against published or hand-made numbers finds nearly every mistake in `moves`, `play`,
//!    `undo` and `outcome`. In debug builds every undo is checked besides: key and side to move must be what they
//!    were.
//! 5. Give it a value: an [`Evaluator`], or [`NoEvaluation`] when the game is small enough to be searched to its
//!    end. If keeping the value up to date is cheaper than computing it, use the `play` and `undo` hooks.
//! 6. Search it. This is a whole game with discs that turn: Othello on a single row.
//!
//! ```
//! use duel::{
//!     Control, Evaluator, Game, Limits, NoClock, NoHook, Outcome, Score, Search, Side, StopToken,
//! };
//!
//! const CELLS: u16 = 14;
//! const PASS: u16 = CELLS;
//!
//! /// A row of cells. A disc turns the opponent's discs between it and the next own one, on either side.
//! struct Row {
//!     discs: [u16; 2], // a bit a cell, by side
//!     to_move: Side,
//!     played: Vec<(u16, u16)>, // the move, and the discs it turned: all that `undo` needs
//! }
//!
//! impl Row {
//!     fn new() -> Row {
//!         Row { discs: [0b01_0010_0100_0000, 0b00_1001_0010_0000], to_move: Side::First, played: Vec::new() }
//!     }
//!
//!     /// The discs that `side` would turn from a cell.
//!     fn turned(&self, side: Side, cell: u16) -> u16 {
//!         let (mine, theirs) = (self.discs[side.index()], self.discs[side.other().index()]);
//!         if (mine | theirs) >> cell & 1 == 1 {
//!             return 0;
//!         }
//!         let one_way = |next: &dyn Fn(u16) -> u16| {
//!             let (mut run, mut at) = (0, next(1 << cell));
//!             while at & theirs != 0 {
//!                 run |= at;
//!                 at = next(at);
//!             }
//!             if at & mine != 0 { run } else { 0 }
//!         };
//!         one_way(&|bit| bit << 1) | one_way(&|bit| bit >> 1)
//!     }
//!
//!     fn can_move(&self, side: Side) -> bool {
//!         (0..CELLS).any(|cell| self.turned(side, cell) != 0)
//!     }
//! }
//!
//! impl Game for Row {
//!     type Move = u16;
//!
//!     fn to_move(&self) -> Side {
//!         self.to_move
//!     }
//!
//!     fn moves(&self, out: &mut Vec<u16>) {
//!         out.extend((0..CELLS).filter(|&cell| self.turned(self.to_move, cell) != 0));
//!         if out.is_empty() {
//!             out.push(PASS); // sides alternate with every move, so doing nothing is one
//!         }
//!     }
//!
//!     fn play(&mut self, mv: u16) {
//!         let (me, other) = (self.to_move.index(), self.to_move.other().index());
//!         let turned = if mv == PASS { 0 } else { self.turned(self.to_move, mv) };
//!         if mv != PASS {
//!             self.discs[me] |= turned | 1 << mv;
//!             self.discs[other] &= !turned;
//!         }
//!         self.played.push((mv, turned));
//!         self.to_move = self.to_move.other();
//!     }
//!
//!     fn undo(&mut self) {
//!         let (mv, turned) = self.played.pop().expect("a move to undo");
//!         self.to_move = self.to_move.other();
//!         let (me, other) = (self.to_move.index(), self.to_move.other().index());
//!         if mv != PASS {
//!             self.discs[me] &= !(turned | 1 << mv);
//!             self.discs[other] |= turned;
//!         }
//!     }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         if Side::ALL.into_iter().any(|side| self.can_move(side)) {
//!             return None;
//!         }
//!         let [first, second] = self.discs.map(u16::count_ones);
//!         Some(match first.cmp(&second) {
//!             std::cmp::Ordering::Greater => Outcome::Win(Side::First),
//!             std::cmp::Ordering::Less => Outcome::Win(Side::Second),
//!             std::cmp::Ordering::Equal => Outcome::Draw,
//!         })
//!     }
//!
//!     fn key(&self) -> u64 {
//!         let [first, second] = self.discs.map(u64::from);
//!         first << 32 | second << 1 | self.to_move.index() as u64
//!     }
//! }
//!
//! /// Ten units for each disc more.
//! struct Discs;
//! impl Evaluator<Row> for Discs {
//!     fn evaluate(&mut self, row: &Row) -> Score {
//!         let [mine, theirs] = [row.to_move, row.to_move.other()].map(|side| row.discs[side.index()].count_ones());
//!         Score::from_units(10 * (mine as i32 - theirs as i32))
//!     }
//! }
//!
//! let mut row = Row::new();
//! assert_eq!(duel::census(&mut row, 3), [3, 6, 6]);
//!
//! let mut search = Search::new(1);
//! let control = Control {
//!     limits: &Limits::default(),
//!     clock: &NoClock,
//!     stop: &StopToken::new(),
//!     sink: &mut |_| {},
//! };
//! let info = search.run(&mut row, &mut Discs, &mut NoHook, control).unwrap();
//! let best = info.best().unwrap();
//! assert_eq!((best.mv, best.score.to_string().as_str()), (4, "+M3"), "ahead for good with the third disc");
//! assert_eq!(row.played.len(), 0, "the game is left as it was");
//! ```
//!
//! 7. Put it at the board: [`SearchPlayer`] makes a [`Player`] of any game that can be copied once per decision, and
//!    [`mcts::MctsPlayer`] another that needs no evaluator.
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
