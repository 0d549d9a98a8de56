//! A short program over the libraries that must run where there is no clock, thread or file: `./check` runs it natively
//! and in WebAssembly, where a forgotten `Instant::now()` compiles, and traps.
//!
//! A WebAssembly run can only end or trap, so every step asserts; run natively, the program says what went wrong.
#![forbid(unsafe_code)]

use std::time::Duration;

use duel::{
    Control, Game, Limits, ManualClock, NoEvaluation, NoHook, Player, Search, StopToken, tictactoe::TicTacToe,
};
use primer::Primer;
use rules::text::PositionText;
use rules::{
    Answer, BoardSize, ByParty, Color, ForbiddenKind, Move, Opening, Party, Position, Protocol, Request,
};
use rules::{Rule, Settings};
use session::{Config, Effect, Seat, Session};

fn main() {
    judge_forbidden_moves();
    win_a_game();
    go_through_an_opening();
    search_a_game();
    play_against_an_engine();
    save_a_game();
    let nodes = search_with_the_engine();
    println!("{nodes} nodes");
    println!("the smoke program ran to its end natively");
}

fn renju() -> Settings {
    Settings::new(Rule::Renju, BoardSize::new(15).expect("15 is a size"))
}

fn judge_forbidden_moves() {
    let text = PositionText::parse("b:g8i8h7h9 w:a1c1e1g1").expect("a position");
    let position = text.place(renju()).expect("stones on the board");
    let centre = "h8".parse().expect("a point");
    assert_eq!(position.forbidden_points(), [(centre, ForbiddenKind::DoubleThree)]);
}

fn win_a_game() {
    let text = PositionText::parse("h8a1i8b1j8c1k8d1l8").expect("moves");
    let mut position = text.replay(renju()).expect("a legal game");
    let result = position.result().expect("a finished game");
    assert_eq!(result.winner, Some(Color::Black));
    while position.undo().is_some() {}
    assert_eq!(position.key(), Position::new(renju()).key());
}

fn go_through_an_opening() {
    let mut position = Position::new(renju());
    let mut opening = Opening::new(Protocol::Swap2);
    for answer in ["h8", "h9", "j9"] {
        let (_, request) = opening.request(&position).expect("somebody must act");
        assert!(matches!(request, Request::Place { .. }), "{request:?}");
        let answer = Answer::Place(answer.parse().expect("a point"));
        opening.apply(&mut position, &answer).expect("a stone of the opening");
    }
    let (_, request) = opening.request(&position).expect("somebody must act");
    let Request::Choose(choices) = request else { panic!("a choice, not {request:?}") };
    opening.apply(&mut position, &Answer::Choose(choices[0])).expect("the first choice");
    assert!(opening.is_over());
}

fn search_a_game() {
    let mut game = TicTacToe::new();
    let key = game.key();
    let (clock, stop) = (ManualClock::default(), StopToken::new());
    let limits = Limits::default().with_time(Duration::from_secs(1));
    let control = Control { limits: &limits, clock: &clock, stop: &stop, sink: &mut |_| {} };
    let info = Search::new(1).run(&mut game, &mut NoEvaluation, &mut NoHook, control).expect("a search");
    assert_eq!(info.best().expect("a move").score, duel::Score::DRAW);
    assert_eq!(game.key(), key);
}

fn play_against_an_engine() {
    let mut config = Config::new(renju(), Protocol::None);
    config.seats = ByParty::new(Seat::Person, Seat::Engine);
    config.time = "5m+3s".parse().expect("a time control");
    let (mut game, _) = Session::new(config, Duration::ZERO).expect("a game");
    let place = |text: &str| Answer::Move(Move::Place(text.parse().expect("a point")));
    let effects = game.answer(Duration::from_secs(1), Party::A, place("h8")).expect("a move");
    let Some(Effect::Think { id, turn, .. }) = effects.last() else {
        panic!("the engine is asked, not {effects:?}")
    };
    let limits = Limits::default().with_nodes(2_000);
    let (clock, stop) = (ManualClock::default(), StopToken::new());
    let decision = Primer::with_level(1).decide(turn, &limits, &clock, &stop, &mut |_| {}).expect("a move");
    game.decision(Duration::from_secs(2), *id, Some(decision.answer));
    assert_eq!(game.position().moves().len(), 2);
    game.undo(Duration::from_secs(3), Party::A).expect("something to undo");
    let snapshot = game.snapshot(Duration::from_secs(4));
    let (again, _) = Session::restore(snapshot, Duration::ZERO).expect("the same game");
    assert!(again.position().moves().is_empty());
}

/// The engine's search takes the same nodes on every machine: the native run says how many, and the build for WebAssembly
/// is told.
fn search_with_the_engine() -> u64 {
    let text = PositionText::parse("h8i9i7g9j6k5").expect("moves");
    let position = text.replay(renju()).expect("a legal game");
    let (clock, stop) = (ManualClock::default(), StopToken::new());
    let limits = Limits::default().with_depth(6);
    let info = search::Engine::new(1)
        .search(&search::Task::new(&position), &limits, &clock, &stop, &mut |_| {})
        .expect("a move");
    if let Some(expected) = option_env!("TENGEN_SMOKE_NODES") {
        assert_eq!(Ok(info.nodes), expected.parse(), "the nodes of the native run");
    }
    info.nodes
}

fn save_a_game() {
    let record = records::read(b"h8 i9\nj7").expect("move text");
    assert_eq!(record.moves.len(), 3);
    assert_eq!(records::read(&records::write(&record)).expect("what was written"), record);
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_smoke_program_runs() {
        super::main();
    }
}
