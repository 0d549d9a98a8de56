//! Whole games as scripts: each line a call and, after `=>`, the effects it must have.
//!
//! `A h8` answers, `eng h8` is what the engine that was asked says, `late h8` what a cancelled one says; a number and a
//! colon in front is the time in seconds. Effects that are expected are written as [`show`] writes them.
// Clippy knows only functions with #[test] as tests.
#![allow(clippy::unwrap_used)]

use std::time::Duration;

use rules::{Answer, ByParty, Choice, ForbiddenPolicy, Move, Party, Point, Protocol, Request, Settings};
use session::{Config, Effect, Purpose, Seat, Session, ThinkId};

const HUMANS: ByParty<Seat> = ByParty::new(Seat::Person, Seat::Person);
const VS_ENGINE: ByParty<Seat> = ByParty::new(Seat::Person, Seat::Engine);
const ENGINE_FIRST: ByParty<Seat> = ByParty::new(Seat::Engine, Seat::Person);
const ENGINES: ByParty<Seat> = ByParty::new(Seat::Engine, Seat::Engine);

fn config(seats: ByParty<Seat>, protocol: Protocol, time: &str) -> Config {
    let mut config = Config::new(Settings::default(), protocol);
    config.seats = seats;
    config.time = time.parse().unwrap();
    config
}

struct Player {
    session: Session,
    now: Duration,
    cancelled: Vec<ThinkId>,
}

fn party(text: &str) -> Party {
    if text == "A" { Party::A } else { Party::B }
}

fn answer(text: &str, request: Option<&Request>) -> Answer {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let points = || rest.split(' ').map(|p| p.parse().unwrap()).collect();
    match word {
        "accept" => Answer::Draw(true),
        "decline" => Answer::Draw(false),
        "declare" => Answer::Declare(rest.parse().unwrap()),
        "offer" => Answer::Offer(points()),
        "--" => Answer::Move(Move::Pass),
        _ => match (word.parse::<Choice>(), request) {
            (Ok(choice), _) => Answer::Choose(choice),
            (_, Some(Request::Place { .. })) => Answer::Place(word.parse().unwrap()),
            (_, Some(Request::Select { .. })) => Answer::Select(word.parse().unwrap()),
            _ => Answer::Move(Move::Place(word.parse::<Point>().unwrap())),
        },
    }
}

fn show(effect: &Effect) -> String {
    match effect {
        Effect::Think { turn, purpose, .. } => {
            let what = match (&turn.request, purpose) {
                (_, Purpose::Hint) => "hint",
                (Request::Move, _) => "move",
                (Request::Place { .. }, _) => "place",
                (Request::Choose(_), _) => "choose",
                (Request::Declare { .. }, _) => "declare",
                (Request::Offer { .. }, _) => "offer",
                (Request::Select { .. }, _) => "select",
                (Request::AnswerDraw, _) => "draw",
            };
            format!("think {} {what}", turn.party)
        }
        Effect::Cancel { .. } => "cancel".to_owned(),
        Effect::Answered { party, color, answer } => {
            let color = color.map_or("", |color| color.name());
            format!("{party} {color} {answer}").replace("  ", " ")
        }
        Effect::OwnersChanged { owners } => format!("owners {}{}", owners.black, owners.white),
        Effect::OpeningOver => "opening over".to_owned(),
        Effect::TookBack { steps } => format!("took back {steps}"),
        Effect::Redone { steps } => format!("redone {steps}"),
        Effect::Reopened => "reopened".to_owned(),
        Effect::DrawOffered { by } => format!("offered {by}"),
        Effect::DrawDeclined { by } => format!("declined {by}"),
        Effect::DrawLapsed { by } => format!("lapsed {by}"),
        Effect::Hint { party, answer } => format!("hint {party} {answer}"),
        Effect::HintFailed { party, why } => format!("no hint {party} ({why})"),
        Effect::EngineFailed { party, why } => format!("failed {party} ({why})"),
        Effect::Ended { outcome } => match outcome.winner {
            Some(winner) => format!("ended: {winner}, {}", outcome.result),
            None => format!("ended: {}", outcome.result),
        },
    }
}

impl Player {
    fn new(config: Config, expected: &str) -> Player {
        let (session, effects) = Session::new(config, Duration::ZERO).unwrap();
        let mut player = Player { session, now: Duration::ZERO, cancelled: Vec::new() };
        player.note(&effects);
        let shown: Vec<String> = effects.iter().map(show).collect();
        assert_eq!(shown.join(", "), expected, "at the start");
        player
    }

    fn note(&mut self, effects: &[Effect]) {
        for effect in effects {
            if let Effect::Cancel { id } = effect {
                self.cancelled.push(*id);
            }
        }
    }

    fn run(&mut self, script: &str) {
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (call, expected) = line.split_once("=>").unwrap_or_else(|| panic!("no => in: {line}"));
            let call = match call.trim().split_once(": ") {
                Some((seconds, call)) => {
                    self.now = Duration::from_secs_f64(seconds.parse().unwrap());
                    call
                }
                None => call.trim(),
            };
            let shown = match self.call(call) {
                Ok(effects) => {
                    self.note(&effects);
                    effects.iter().map(show).collect::<Vec<_>>().join(", ")
                }
                Err(refused) => format!("refused: {refused}"),
            };
            assert_eq!(shown, expected.trim(), "\nafter: {line}");
        }
    }

    fn call(&mut self, call: &str) -> Result<Vec<Effect>, session::Refused> {
        let (session, now) = (&mut self.session, self.now);
        let (word, rest) = call.split_once(' ').unwrap_or((call, ""));
        let request = session.request().map(|(_, request)| request);
        let said = || (rest != "nothing").then(|| answer(rest, request.as_ref()));
        Ok(match word {
            "eng" => session.decision(now, session.thinking().expect("an engine thinks"), said()),
            "hinted" => session.decision(now, session.hinting().expect("a hint is sought"), said()),
            "late" => session.decision(now, *self.cancelled.last().unwrap(), said()),
            "undo" => session.undo(now, party(rest))?,
            "redo" => session.redo(now, party(rest))?,
            "resign" => session.resign(now, party(rest))?,
            "draw" => session.offer_draw(now, party(rest))?,
            "claim" => session.claim(now, party(rest))?,
            "hint" => session.hint(now, party(rest))?,
            "tick" => session.tick(now),
            "retry" => session.retry(now),
            "person" => session.set_seat(now, party(rest), Seat::Person),
            "engine" => session.set_seat(now, party(rest), Seat::Engine),
            "store" => {
                let snapshot = session.snapshot(now);
                let (restored, effects) = Session::restore(snapshot.clone(), now).unwrap();
                assert_eq!(restored.snapshot(now), snapshot);
                *session = restored;
                effects
            }
            _ => session.answer(now, party(word), answer(rest, request.as_ref()))?,
        })
    }

    fn moves(&self) -> String {
        self.session.position().moves().iter().map(|ply| ply.mv.to_string()).collect()
    }

    fn clocks(&self) -> [Option<f64>; 2] {
        Party::ALL.map(|party| self.session.clock(party, self.now).map(|left| left.as_secs_f64()))
    }
}

#[test]
fn two_people_at_one_screen() {
    let mut game = Player::new(config(HUMANS, Protocol::None, "none"), "");
    game.run(
        "A h8   => A black h8
         A i9   => refused: it is player B's turn
         B h8   => refused: h8 is occupied by a black stone
         B s9   => refused: s9 is off the board of 15 lines
         B swap => refused: expected a move
         B --   => refused: passing is not allowed in this game
         B i9   => B white i9
         undo A => took back 1
         undo B => took back 1
         undo A => refused: there is nothing to take back
         redo A => redone 1
         redo B => redone 1
         redo A => refused: there is nothing to redo
         undo A => took back 1
         B i9   => B white i9
         redo A => refused: there is nothing to redo
         undo A => took back 1
         undo A => took back 1
         A h8   => A black h8
         redo A => redone 1
         undo A => took back 1
         undo A => took back 1
         A h9   => A black h9
         redo A => refused: there is nothing to redo",
    );
    assert_eq!(game.moves(), "h9");
}

#[test]
fn against_an_engine_undo_is_my_last_move() {
    let mut game = Player::new(config(VS_ENGINE, Protocol::None, "none"), "");
    game.run(
        "undo A => refused: there is nothing to take back
         A h8   => A black h8, think B move
         A i9   => refused: it is player B's turn
         B i9   => refused: an engine decides for player B
         undo B => refused: an engine decides for player B
         undo A => cancel, took back 1
         late i9 => 
         A h9   => A black h9, think B move
         eng i9 => B white i9
         undo A => took back 2
         redo A => redone 2
         undo A => took back 2
         A h9   => A black h9, think B move
         redo A => cancel, redone 1
         undo A => took back 2
         A h9   => A black h9, think B move
         eng i9 => B white i9
         redo A => refused: there is nothing to redo",
    );
    assert_eq!(game.moves(), "h9i9");
    // Two whole turns back, two forth.
    game.run(
        "A j8   => A black j8, think B move
         eng k9 => B white k9
         undo A => took back 2
         undo A => took back 2
         redo A => redone 2
         redo A => redone 2
         undo A => took back 2
         A a1   => A black a1, think B move
         undo A => cancel, took back 1
         redo A => redone 1, think B move
         undo A => cancel, took back 1
         undo A => took back 2",
    );
    assert_eq!(game.moves(), "");
}

#[test]
fn an_engine_that_begins_is_asked_and_its_first_move_is_not_taken_back() {
    let mut game = Player::new(config(ENGINE_FIRST, Protocol::None, "none"), "think A move");
    game.run(
        "eng h8 => A black h8
         undo B => refused: there is nothing to take back
         B i9   => B white i9, think A move
         eng h9 => A black h9
         undo B => took back 2
         B a1   => B white a1, think A move",
    );
}

#[test]
fn engine_against_engine() {
    let mut game = Player::new(config(ENGINES, Protocol::None, "none"), "think A move");
    game.run(
        "eng h8 => A black h8, think B move
         eng i9 => B white i9, think A move
         undo A => refused: an engine decides for player A
         eng h8 => failed A (the engine answered 'h8': h8 is occupied by a black stone)
         retry  => think A move
         retry  => 
         eng nothing => failed A (the engine gave no answer)
         person A => 
         A h9   => A black h9, think B move
         engine B => cancel, think B move
         late a1 => 
         resign B => cancel, ended: A, Black wins: resignation",
    );
}

#[test]
fn an_end_is_taken_back_and_done_again() {
    let mut game = Player::new(config(VS_ENGINE, Protocol::None, "none"), "");
    game.run(
        "A h8   => A black h8, think B move
         eng a1 => B white a1
         resign A => ended: B, White wins: resignation
         A h9   => refused: the game is over
         resign A => refused: the game is over
         draw A => refused: the game is over
         hint A => refused: the game is over
         undo A => reopened
         redo A => redone 0, ended: B, White wins: resignation
         undo A => reopened
         undo A => took back 2
         redo A => redone 2
         redo A => redone 0, ended: B, White wins: resignation
         undo A => reopened
         A h9   => A black h9, think B move
         resign A => cancel, ended: B, White wins: resignation
         undo A => reopened, think B move
         eng a3 => B white a3
         redo A => refused: there is nothing to redo
         A h10  => A black h10, think B move
         eng a5 => B white a5
         A h11  => A black h11, think B move
         eng a7 => B white a7
         A h12  => A black h12, ended: A, Black wins: five
         undo A => reopened, took back 1
         A a2   => A black a2, think B move",
    );
}

#[test]
fn a_move_of_the_engine_that_ends_the_game_is_taken_back_with_mine() {
    let mut game = Player::new(config(ENGINE_FIRST, Protocol::None, "none"), "think A move");
    game.run(
        "eng h8 => A black h8
         B a1 => B white a1, think A move
         eng h9 => A black h9
         B a3 => B white a3, think A move
         eng h10 => A black h10
         B a5 => B white a5, think A move
         eng h11 => A black h11
         B a7 => B white a7, think A move
         eng h12 => A black h12, ended: A, Black wins: five
         redo B => refused: there is nothing to redo
         store => ended: A, Black wins: five
         undo B => reopened, took back 2
         redo B => redone 2, ended: A, Black wins: five
         undo B => reopened, took back 2
         B h12 => B white h12, think A move",
    );
}

#[test]
fn swap2_between_a_person_and_an_engine() {
    let mut game = Player::new(config(VS_ENGINE, Protocol::Swap2, "none"), "");
    game.run(
        "A h8   => A black h8
         A h8   => refused: h8 is occupied by a black stone
         A i9   => A white i9
         undo A => took back 1
         A i10  => A white i10
         A g7   => A black g7, think B choose
         undo A => cancel, took back 1
         A g6   => A black g6, think B choose
         eng place-two => B place-two, think B place
         store  => think B place
         eng a1 => B white a1, think B place
         eng o1 => B black o1
         A take-black => A take-black, opening over, think B move
         eng b2 => B white b2
         undo A => took back 2
         A take-white => A take-white, owners BA, opening over
         A b2 => A white b2, think B move
         undo A => cancel, took back 1
         undo A => took back 1, owners AB
         undo A => took back 4
         redo A => redone 4
         redo A => redone 1, owners BA, opening over
         redo A => redone 1, think B move
         store => think B move",
    );
    assert_eq!(game.moves(), "h8i10g6a1o1b2");
}

#[test]
fn fifth_moves_are_offered_and_selected() {
    let mut game = Player::new(config(HUMANS, Protocol::Soosyrv { max: 8 }, "10m+5s"), "");
    game.run(
        "A h8   => A black h8
         A i9   => A white i9
         2: A j10 => A black j10
         B swap => B swap, owners BA
         A k11  => A white k11
         A declare 2 => A declare 2
         B keep => B keep
         B offer g7 f6 => B offer g7 f6
         undo A => took back 1
         B offer g7 => B offer g7
         undo A => took back 1
         B offer g8 f9 => B offer g8 f9
         A g8 => A black select g8, opening over
         A a1 => A white a1
         store => ",
    );
    // A completed a turn with the third stone, with the number of fifth moves and with the sixth stone; B with the swap
    // and twice with an offer, since what was taken back keeps its increment.
    assert_eq!(game.clocks(), [Some(600.0 - 2.0 + 15.0), Some(615.0)]);
    assert_eq!(game.session.on_move(), Some(Party::B));
}

#[test]
fn draw_offers_between_people() {
    let mut game = Player::new(config(HUMANS, Protocol::None, "none"), "");
    game.run(
        "A accept => refused: nobody has offered a draw
         draw A => offered A
         draw A => refused: the draw offer is still open
         A accept => refused: nobody has offered a draw
         B decline => declined B
         draw A => refused: only one draw offer per move
         A h8   => A black h8
         draw A => offered A
         B i9   => B white i9, lapsed A
         B accept => refused: nobody has offered a draw
         draw B => offered B
         A h9   => A black h9, lapsed B
         draw B => refused: only one draw offer per move
         draw A => offered A
         undo A => lapsed A, took back 1
         draw A => refused: only one draw offer per move
         redo A => redone 1
         draw A => offered A
         store  => 
         draw B => ended: draw: agreement
         undo B => reopened
         redo B => redone 0, ended: draw: agreement",
    );
}

#[test]
fn an_engine_is_asked_about_a_draw() {
    let mut game = Player::new(config(VS_ENGINE, Protocol::None, "1m+10s"), "");
    game.run(
        "A h8   => A black h8, think B move
         draw A => refused: the engine of player B is thinking
         eng i9 => B white i9
         10: hint A => think A hint
         draw A => cancel, offered A, think B draw
         A h9   => refused: it is player B's turn
         hint A => refused: it is player B's turn
         15: store => think B draw
         20: eng decline => declined B
         draw A => refused: only one draw offer per move",
    );
    // The engine considered the offer on its own time, and neither got an increment for it.
    assert_eq!(game.clocks(), [Some(60.0), Some(60.0)]);
    game.run(
        "A h9   => A black h9, think B move
         eng a1 => B white a1
         draw A => offered A, think B draw
         undo A => cancel, lapsed A, took back 2
         redo A => redone 2
         draw A => offered A, think B draw
         eng a5 => failed B (the engine answered 'a5': expected an answer to the draw offer), declined B
         A h10  => A black h10, think B move
         eng a3 => B white a3
         draw A => offered A, think B draw
         eng nothing => failed B (the engine gave no answer), declined B
         A h11 => A black h11, think B move
         eng a7 => B white a7
         draw A => offered A, think B draw
         eng accept => ended: draw: agreement
         undo A => reopened",
    );
}

#[test]
fn hints() {
    let mut game = Player::new(config(VS_ENGINE, Protocol::Swap, "none"), "");
    game.run(
        "hint A => think A hint
         hint A => refused: a hint is on its way already
         hinted h8 => hint A h8
         hint A => think A hint
         hinted nothing => no hint A (the engine gave no answer)
         hint A => think A hint
         hinted swap => no hint A (the engine answered 'swap': 'swap' is no answer here: expected a black stone anywhere)
         hint A => think A hint
         A h8   => cancel, A black h8
         late i9 => 
         A i9   => A white i9
         A j10  => A black j10, think B choose
         hint A => refused: it is player B's turn
         hint B => refused: an engine decides for player B
         eng swap => B swap, owners BA, opening over
         hint A => think A hint
         resign A => cancel, ended: B, Black wins: resignation",
    );
}

/// A black double-three at h8: g8 i8 and h7 h9 stand free.
const BEFORE_DOUBLE_THREE: &str = "g8a1i8c1h7e1h9o1";

fn claim_game(seats: ByParty<Seat>, start: &str) -> Player {
    let mut config = config(seats, Protocol::None, "none");
    config.settings.forbidden = ForbiddenPolicy::Claim;
    let mut game = Player::new(config, start);
    let points: Vec<Point> = BEFORE_DOUBLE_THREE
        .split_inclusive(|c: char| c.is_ascii_digit())
        .map(|point| point.parse().unwrap())
        .collect();
    for point in points {
        let (party, _) = game.session.request().unwrap();
        let answer = Answer::Move(point.into());
        match game.session.seat(party) {
            Seat::Person => game.session.answer(game.now, party, answer).unwrap(),
            Seat::Engine => {
                let id = game.session.thinking().unwrap();
                game.session.decision(game.now, id, Some(answer))
            }
        };
    }
    game
}

#[test]
fn a_person_claims() {
    let mut game = claim_game(HUMANS, "");
    game.run(
        "claim B => refused: there is no forbidden move to claim
         A h8    => A black h8
         claim A => refused: only White can claim a forbidden move
         claim B => ended: B, White wins: forbidden move (double-three)
         store   => ended: B, White wins: forbidden move (double-three)
         undo B  => reopened
         redo B  => redone 0, ended: B, White wins: forbidden move (double-three)
         undo B  => reopened
         B o3    => B white o3
         claim B => refused: there is no forbidden move to claim
         undo A  => took back 1
         claim B => ended: B, White wins: forbidden move (double-three)",
    );
}

#[test]
fn an_engine_claims_at_once() {
    let mut game = claim_game(VS_ENGINE, "");
    game.run(
        "A h8    => A black h8, ended: B, White wins: forbidden move (double-three)
         undo A  => reopened, took back 1
         redo A  => redone 1, ended: B, White wins: forbidden move (double-three)
         undo A  => reopened, took back 1
         A h6    => A black h6, think B move",
    );
    // An engine that owns Black never claims.
    let mut game = claim_game(ENGINE_FIRST, "think A move");
    game.run("eng h8 => A black h8\n B o3 => B white o3, think A move");
}

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
    // Whoever has lost on time plays on without a limit; the other clock is as it was.
    assert_eq!(game.clocks(), [None, Some(5.0)]);
    game.run(
        "500: eng h8 => A black h8
         505: tick => ended: A, Black wins: time
         undo B => reopened
         600: store => 
         redo B => redone 0, ended: A, Black wins: time
         undo B => reopened",
    );
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
fn passes_end_in_a_draw() {
    let mut config = config(HUMANS, Protocol::None, "none");
    config.settings.passes = true;
    let mut game = Player::new(config, "");
    game.run(
        "A --   => A black --
         B --   => B white --, ended: draw: passes
         undo A => reopened, took back 1
         B h8   => B white h8",
    );
}

#[test]
fn a_finished_row_in_the_setup_ends_the_game_at_once() {
    let mut config = config(VS_ENGINE, Protocol::None, "none");
    config.setup.black = ["h8", "h9", "h10", "h11", "h12"].map(|p| p.parse().unwrap()).to_vec();
    let mut game = Player::new(config, "ended: A, Black wins: five");
    game.run("undo A => refused: there is nothing to take back");
}

#[test]
fn configurations_that_do_not_fit() {
    let refused = |config: Config| Session::new(config, Duration::ZERO).unwrap_err().to_string();
    let mut swapped = config(HUMANS, Protocol::Swap, "none");
    swapped.setup.black = vec!["h8".parse().unwrap()];
    assert!(refused(swapped).contains("no stones can be set up"));
    let mut caro = config(HUMANS, Protocol::Rif, "none");
    caro.settings.rule = rules::Rule::Caro;
    assert!(refused(caro).contains("renju"));
    let mut twice = config(HUMANS, Protocol::None, "none");
    twice.setup.black = vec!["h8".parse().unwrap(), "h8".parse().unwrap()];
    assert!(refused(twice).contains("h8"));
    let mut timeless = config(HUMANS, Protocol::None, "none");
    timeless.time = session::TimeControl::PerMove(Duration::ZERO);
    assert_eq!(refused(timeless), "the clocks have no time at all");
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
