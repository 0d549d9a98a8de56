//! Whole games as scripts, in the form of [`script`].
// Clippy knows only functions with #[test] as tests.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

#[path = "common/script.rs"]
mod script;

use std::time::Duration;

use rules::{Answer, ByParty, ForbiddenPolicy, Party, Point, Protocol};
use script::{ENGINE_FIRST, ENGINES, HUMANS, Player, VS_ENGINE, config};
use session::{Config, Seat, Session};

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
         resign A => refused: an engine decides for player A
         resign B => refused: an engine decides for player B
         draw A => refused: an engine decides for player A
         draw B => refused: an engine decides for player B
         claim A => refused: an engine decides for player A
         eng h8 => failed A (the engine answered 'h8': h8 is occupied by a black stone)
         retry  => think A move
         retry  => 
         eng nothing => failed A (the engine gave no answer)
         person A => 
         A h9   => A black h9, think B move
         engine B => cancel, think B move
         late a1 => 
         resign B => refused: an engine decides for player B
         draw A => refused: the engine of player B is thinking
         resign A => cancel, ended: B, White wins: resignation",
    );
    assert!(!game.session.can_offer_draw(Party::B));
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
         nohint => cancel
         late k10 => 
         nohint => 
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
