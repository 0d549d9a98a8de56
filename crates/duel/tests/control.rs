//! Limits, clocks and reports.

mod common;

use std::time::Duration;

use common::{Follower, RandomGame, search};
use duel::tictactoe::TicTacToe;
use duel::{
    Clock, Control, Game, Hook, Info, Limits, MAX_DEPTH, ManualClock, NoClock, NoEvaluation, NoHook, Outcome,
    POLL_INTERVAL, Search, Side, StopToken,
};

/// Long, with no end near: nothing but a limit ends a search of it.
fn endless() -> RandomGame {
    (0..)
        .map(|seed| RandomGame::new(seed, 4, 2000))
        .find(|game| {
            let limits = Limits::default().with_depth(9);
            let info = search(&mut Search::new(1), &mut game.clone(), &mut Follower::new(true), &limits);
            info.depth == 9 && !info.candidates[0].score.is_decided()
        })
        .expect("one of them is")
}

fn run(limits: &Limits<u8>, clock: &dyn Clock) -> (Info<u8>, Vec<Info<u8>>) {
    let mut told = Vec::new();
    let control = Control {
        limits,
        clock,
        stop: &StopToken::new(),
        sink: &mut |info: &Info<u8>| told.push(info.clone()),
    };
    let mut search_with = Search::new(0);
    let info = search_with
        .run(&mut endless(), &mut Follower::new(true), &mut NoHook, control)
        .expect("there is a move");
    (info, told)
}

#[test]
fn each_iteration_is_reported_once() {
    let (info, told) = run(&Limits::default().with_depth(6), &NoClock);
    assert_eq!(told.iter().map(|info| info.depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    assert!(told.is_sorted_by(|a, b| a.nodes < b.nodes));
    assert!(told.iter().all(|info| info.seldepth <= info.depth && info.candidates.len() == 1));
    assert_eq!(told.last(), Some(&info));
}

#[test]
fn depth_zero_is_depth_one() {
    let (info, _) = run(&Limits::default().with_depth(0), &NoClock);
    assert_eq!((info.depth, info.seldepth), (1, 1));
}

#[test]
fn the_soft_limit_lets_an_iteration_finish() {
    // Two looks an iteration at least, so the limit passes within a few of them; all that is told is whole.
    let clock = ManualClock::ticking(Duration::from_millis(1));
    let (info, told) = run(&Limits::default().with_soft_time(Duration::from_millis(12)), &clock);
    assert!(info.depth >= 2 && info.elapsed >= Duration::from_millis(12));
    assert_eq!(told.last().map(|last| (last.depth, last.nodes)), Some((info.depth, info.nodes)));
}

#[test]
fn the_hard_limit_breaks_an_iteration_off() {
    let clock = ManualClock::ticking(Duration::from_millis(1));
    let (info, told) = run(&Limits::default().with_time(Duration::from_millis(200)), &clock);
    assert!(info.elapsed <= Duration::from_millis(203), "{:?}", info.elapsed);
    assert!(info.nodes > told.last().map_or(0, |last| last.nodes), "nodes of the broken iteration count");
    assert_eq!(told.last().map(|last| last.depth), Some(info.depth));
}

#[test]
fn with_no_time_at_all_there_is_still_an_answer() {
    let (info, _) = run(&Limits::default().with_time(Duration::ZERO), &NoClock);
    assert_eq!(info.depth, 1);
    let (info, told) = run(&Limits::default().with_nodes(0).with_candidates(3), &NoClock);
    assert_eq!((info.depth, info.nodes, info.candidates.len(), told.len()), (0, 0, 3, 0));
    assert!(info.candidates.iter().all(|candidate| !candidate.exact));
    let (info, _) = run(&Limits::default().with_nodes(2).with_candidates(3), &NoClock);
    assert_eq!(info.candidates.iter().map(|c| c.exact).collect::<Vec<_>>(), [true, true, false]);
}

#[test]
fn a_token_set_before_the_start_is_seen_at_once() {
    let stop = StopToken::new();
    stop.stop();
    let control = Control { limits: &Limits::default(), clock: &NoClock, stop: &stop, sink: &mut |_| {} };
    let mut search_with = Search::new(0);
    let info = search_with.run(&mut endless(), &mut Follower::new(true), &mut NoHook, control).unwrap();
    assert_eq!(info.depth, 1);
    assert!(info.nodes <= POLL_INTERVAL);
}

#[test]
fn node_limits_hold_exactly() {
    for nodes in [1, 7, 1000, 1024, 5000] {
        let (info, _) = run(&Limits::default().with_nodes(nodes), &NoClock);
        assert_eq!(info.nodes, nodes);
    }
}

#[test]
fn a_new_game_is_a_fresh_start() {
    let limits = Limits::default().with_depth(6);
    let mut search_with = Search::new(1);
    let first = search(&mut search_with, &mut endless(), &mut Follower::new(true), &limits);
    let warm = search(&mut search_with, &mut endless(), &mut Follower::new(true), &limits);
    assert!(warm.nodes < first.nodes, "the table remembers");
    search_with.new_game();
    let again = search(&mut search_with, &mut endless(), &mut Follower::new(true), &limits);
    assert_eq!(again, first);
    search_with.set_memory(2);
    search_with.new_game();
    let resized = search(&mut search_with, &mut endless(), &mut Follower::new(true), &limits);
    assert_eq!(resized.candidates, first.candidates);
}

/// One move at a time, and no end in reach.
struct Corridor(u32);

impl Game for Corridor {
    type Move = ();
    fn to_move(&self) -> Side {
        Side::ALL[self.0 as usize % 2]
    }
    fn moves(&self, out: &mut Vec<()>) {
        out.push(());
    }
    fn play(&mut self, (): ()) {
        self.0 += 1;
    }
    fn undo(&mut self) {
        self.0 -= 1;
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn key(&self) -> u64 {
        u64::from(self.0)
    }
}

#[test]
fn the_deepest_iteration_is_bounded() {
    let info = search(&mut Search::new(1), &mut Corridor(0), &mut NoEvaluation, &Limits::default());
    assert_eq!((info.depth, info.seldepth), (MAX_DEPTH, MAX_DEPTH));
    let info = search(
        &mut Search::new(0),
        &mut Corridor(0),
        &mut NoEvaluation,
        &Limits::default().with_depth(u32::MAX),
    );
    assert_eq!(info.candidates[0].pv.len(), MAX_DEPTH as usize);
}

/// Knows nothing, at great cost.
struct Slow;

impl Hook<RandomGame> for Slow {
    fn probe(&mut self, _: &mut RandomGame, _: i32, _: u32) -> Option<duel::Score> {
        None
    }
    fn work(&mut self) -> u64 {
        POLL_INTERVAL
    }
}

#[test]
fn work_in_a_hook_brings_the_clock_into_view() {
    let stop = StopToken::new();
    stop.stop();
    let control = Control { limits: &Limits::default(), clock: &NoClock, stop: &stop, sink: &mut |_| {} };
    let mut search_with = Search::new(0);
    let info = search_with.run(&mut endless(), &mut Follower::new(true), &mut Slow, control).unwrap();
    assert!(info.nodes <= 2, "{}", info.nodes);
}

#[test]
fn node_counts_are_a_signature() {
    // They change when the search does, on purpose, and are the same on every machine.
    let (tic, random) = (Limits::default().with_depth(9), Limits::default().with_depth(9));
    let tic = search(&mut Search::new(1), &mut TicTacToe::new(), &mut NoEvaluation, &tic).nodes;
    let random = search(&mut Search::new(1), &mut endless(), &mut Follower::new(true), &random).nodes;
    assert_eq!((tic, random), (4468, 463));
}
