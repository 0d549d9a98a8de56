//! Clocks: what runs, what is left, what falls, and what is stored of it.
// Clippy knows only functions with #[test] as tests.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

#[path = "common/script.rs"]
mod script;

use std::time::Duration;

use rules::{Answer, ByParty, Party, Point, Protocol};
use script::{ENGINE_FIRST, HUMANS, Player, VS_ENGINE, config};
use session::{Effect, Session};

#[test]
fn the_right_clock_runs_after_a_takeback() {
    let mut game = Player::new(config(HUMANS, Protocol::None, "1m+2s"), "");
    game.run("10: A h8 => A black h8");
    assert_eq!(game.clocks(), [Some(52.0), Some(60.0)]);
    game.run("15: undo A => took back 1");
    assert_eq!(game.clocks(), [Some(52.0), Some(55.0)]);
    assert_eq!(game.session.on_move(), Some(Party::A));
    assert_eq!(game.session.next_deadline(), Some(Duration::from_secs(67)));
    game.run("66: tick => ");
    assert_eq!(game.clocks(), [Some(1.0), Some(55.0)]);
    game.run(
        "67: tick => ended: B, White wins: time
         A h8 => refused: the game is over",
    );
    assert_eq!(game.session.next_deadline(), None);
}

#[test]
fn a_flag_falls_before_anything_else_happens() {
    for call in ["A h8", "resign A", "draw A", "undo B", "redo A", "claim A", "hint A", "tick", "retry"] {
        let mut game = Player::new(config(HUMANS, Protocol::None, "5s"), "");
        game.run(&format!("5: {call} => ended: B, White wins: time"));
    }
    let mut game = Player::new(config(ENGINE_FIRST, Protocol::None, "5s"), "think A move");
    game.run("4.9: tick => \n 5: eng h8 => ended: B, White wins: time");
    let mut game = Player::new(config(ENGINE_FIRST, Protocol::None, "5s"), "think A move");
    game.run(
        "5: tick => cancel, ended: B, White wins: time
         late h8 => 
         undo B => reopened, think A move",
    );
    assert_eq!(game.clocks(), [Some(5.0), Some(5.0)]);
}

#[test]
fn a_loss_on_time_that_is_taken_back_gives_the_time_of_the_decision_back() {
    let mut game = Player::new(config(VS_ENGINE, Protocol::None, "60s+2s"), "");
    game.run(
        "10: A h8 => A black h8, think B move
         15: eng a1 => B white a1
         40: store => 
         67: tick => ended: B, White wins: time",
    );
    assert_eq!(game.clocks(), [Some(0.0), Some(57.0)]);
    // Stored and gone on with, before and after the takeback and the redo.
    game.run(
        "100: store => ended: B, White wins: time
         undo A => reopened
         store => ",
    );
    assert_eq!(game.clocks(), [Some(52.0), Some(57.0)]);
    game.run(
        "110: redo A => redone 0, ended: B, White wins: time
         store  => ended: B, White wins: time
         undo A => reopened",
    );
    assert_eq!(
        game.clocks(),
        [Some(52.0), Some(57.0)],
        "what he had when he began, not what was left in between"
    );
    game.run(
        "162: A h9 => ended: B, White wins: time\n undo A => reopened\n A h9 => A black h9, think B move",
    );
    assert_eq!(game.clocks(), [Some(54.0), Some(57.0)]);
}

#[test]
fn playing_and_taking_back_makes_no_time() {
    let mut game = Player::new(config(HUMANS, Protocol::None, "1m+10s"), "");
    for _ in 0..5 {
        game.run("A h8 => A black h8\n undo A => took back 1");
        assert_eq!(game.clocks(), [Some(60.0), Some(60.0)]);
    }
    game.run("5: A h8 => A black h8\n 8: B i9 => B white i9\n undo A => took back 1");
    assert_eq!(game.clocks(), [Some(65.0), Some(60.0)], "an increment goes only with its answer");
}

#[test]
fn clocks_that_cannot_be_are_not_restored() {
    let seconds = |s: u64| Some(Duration::from_secs(s));
    let restored = |time: &str, a, b, before| {
        let mut game = Player::new(config(HUMANS, Protocol::None, time), "");
        game.run("A h8 => A black h8");
        let mut snapshot = game.session.snapshot(Duration::ZERO);
        snapshot.clocks = ByParty::new(a, b);
        snapshot.clocks_before = ByParty::new(before, None);
        Session::restore(snapshot, Duration::ZERO).map(|(session, _)| session)
    };
    let clocks = Some(session::RestoreError::Clocks);
    let refused = |time: &str, a, b, before| restored(time, a, b, before).err();
    assert_eq!(refused("1m+5s", seconds(65), seconds(60), None), None);
    assert_eq!(refused("1m+5s", seconds(66), seconds(60), None), clocks, "A has one increment");
    assert_eq!(refused("1m+5s", seconds(65), seconds(61), None), clocks, "B has none");
    assert_eq!(refused("1m+5s", seconds(1), seconds(1), seconds(66)), clocks);
    assert_eq!(refused("1m", None, seconds(60), None), clocks);
    assert_eq!(refused("10s/move", seconds(11), seconds(10), None), clocks);
    assert_eq!(refused("10s/move", seconds(10), None, None), clocks);
    assert_eq!(refused("none", None, None, None), None);
    assert_eq!(refused("none", seconds(1), None, None), clocks);
    assert_eq!(refused("none", None, None, seconds(1)), clocks);
    // A clock that is down falls at the first call; taking that back gives at least what was agreed.
    let mut session = restored("1m", seconds(3), seconds(0), None).unwrap();
    session.tick(Duration::ZERO);
    session.undo(Duration::ZERO, Party::A).unwrap();
    assert_eq!(session.clock(Party::B, Duration::ZERO), seconds(60));
    assert_eq!(session.result(), None);
}

#[test]
fn a_time_longer_than_the_longest_is_cut_before_clocks_are_judged() {
    let hour = Duration::from_secs(3600);
    for time in [
        session::TimeControl::PerMove(hour * 2000),
        session::TimeControl::Clock { main: hour * 2000, increment: Duration::ZERO },
    ] {
        let mut game = config(HUMANS, Protocol::None, "none");
        game.time = time;
        let (session, _) = Session::new(game, Duration::ZERO).unwrap();
        let mut snapshot = session.snapshot(Duration::ZERO);
        assert_eq!(snapshot.clocks.a, Some(session::TimeControl::MAX));
        snapshot.config.time = time;
        let (restored, _) = Session::restore(snapshot.clone(), Duration::ZERO).unwrap();
        assert_eq!(restored.snapshot(Duration::ZERO), session.snapshot(Duration::ZERO));
        snapshot.clocks.a = Some(hour * 1500);
        let error = Session::restore(snapshot, Duration::ZERO).unwrap_err();
        assert_eq!(error, session::RestoreError::Clocks);
    }
}

#[test]
fn time_per_move() {
    let mut game = Player::new(config(VS_ENGINE, Protocol::Swap1, "10s/move"), "");
    game.run("9: A h8 => A black h8, think B choose");
    assert_eq!(game.clocks(), [Some(1.0), Some(10.0)]);
    game.run("18: eng swap => B swap, owners BA, opening over");
    assert_eq!(game.clocks(), [Some(10.0), Some(1.0)]);
    game.run("27: undo A => took back 2, owners AB");
    assert_eq!(game.clocks(), [Some(10.0), Some(1.0)]);
    game.run("36: store => \n 37: tick => ended: B, White wins: time");
    game.run("50: undo A => reopened");
    assert_eq!(game.clocks(), [Some(10.0), Some(1.0)]);
}

#[test]
fn the_budget_says_what_the_clock_allows() {
    let think = |time: &str, at: u64| {
        let (mut session, _) = Session::new(config(VS_ENGINE, Protocol::None, time), Duration::ZERO).unwrap();
        let h8: Point = "h8".parse().unwrap();
        let effects = session.answer(Duration::from_secs(at), Party::A, Answer::Move(h8.into())).unwrap();
        match effects.last() {
            Some(Effect::Think { budget, .. }) => *budget,
            _ => panic!("the engine is asked"),
        }
    };
    let seconds = Duration::from_secs;
    let none = think("none", 5);
    assert_eq!((none.remaining, none.increment, none.per_move), (None, seconds(0), None));
    let clock = think("1m+2s", 5);
    assert_eq!((clock.remaining, clock.increment, clock.per_move), (Some(seconds(60)), seconds(2), None));
    let per_move = think("7s/move", 5);
    assert_eq!(per_move.per_move, Some(seconds(7)));
    assert_eq!(per_move.remaining, Some(seconds(7)));
}

#[test]
fn time_controls_as_text() {
    for (text, shown) in [
        ("none", "none"),
        ("5m+3s", "5m+3s"),
        ("5m", "5m"),
        ("300s", "5m"),
        ("1h+10s", "1h+10s"),
        (" 90S + 0s ", "90s"),
        ("1h30m", "90m"),
        ("30s/move", "30s/move"),
        ("1500ms/move", "1500ms/move"),
    ] {
        let time: session::TimeControl = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(time.to_string(), shown);
        assert_eq!(time.to_string().parse(), Ok(time));
    }
    for (text, why) in [
        ("", "'' is no time control: expected none, 5m+3s, 5m or 30s/move"),
        ("5m+", "'5m+' is no time control: expected none, 5m+3s, 5m or 30s/move"),
        ("300", "300 has no unit: write 300s for seconds or 300m for minutes"),
        ("5m+3", "3 has no unit: write 3s for seconds or 3m for minutes"),
        ("5d", "'d' is no unit of time: expected h, m, s or ms"),
        ("fast", "'fast' is no time: expected a number and a unit, like 5m or 30s"),
        ("-5m", "'-5m' is no time: expected a number and a unit, like 5m or 30s"),
        ("1.5m", "'.5m' is no unit of time: expected h, m, s or ms"),
        ("99999999999999999999999h", "99999999999999999999999h is too long: at most 1000 hours"),
        ("1001h", "1001h is too long: at most 1000 hours"),
        ("0s", "no time at all: expected more than zero, or none for no limit"),
        ("0s/move", "no time at all: expected more than zero, or none for no limit"),
    ] {
        let error = text.parse::<session::TimeControl>().unwrap_err();
        assert_eq!(error.to_string(), why, "{text:?}");
    }
}
