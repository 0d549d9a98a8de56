//! The engine at the board: tactics, limits, levels, determinism.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use std::time::Duration;

use duel::{Decision, Limits, ManualClock, NoClock, Player, PlayerError, Score, StopToken};
use primer::{Options, Primer};
use rules::text::PositionText;
use rules::{
    Answer, BoardSize, Color, ForbiddenPolicy, Move, Opening, Party, Point, Position, Protocol, Request,
    Rule, Settings, Turn,
};

fn position(rule: Rule, size: usize, text: &str) -> Position {
    let settings =
        Settings { forbidden: ForbiddenPolicy::Loss, ..Settings::new(rule, BoardSize::new(size).unwrap()) };
    PositionText::parse(text).unwrap().replay(settings).unwrap()
}

fn turn(position: &Position) -> Turn {
    Turn {
        position: position.clone(),
        opening: Opening::new(Protocol::None),
        party: Party::A,
        request: Request::Move,
    }
}

fn decide(primer: &mut Primer, position: &Position, limits: &Limits<Point>) -> Decision<Answer, Point> {
    primer.decide(&turn(position), limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap()
}

fn point_of(decision: &Decision<Answer, Point>) -> Point {
    match decision.answer {
        Answer::Move(Move::Place(point)) => point,
        ref other => panic!("{other}"),
    }
}

fn best(primer: &mut Primer, position: &Position, nodes: u64) -> String {
    point_of(&decide(primer, position, &Limits::default().with_nodes(nodes))).to_string()
}

/// The best line of a decided score ends in a win for the side it says, by the rules.
fn check_line(position: &Position, decision: &Decision<Answer, Point>) {
    let best = decision.info.best().unwrap();
    let mut after = position.clone();
    for &point in &best.pv {
        after.play(point.into()).unwrap_or_else(|error| panic!("{:?}: {error}", best.pv));
    }
    if best.score.is_win() {
        let winner = after.result().and_then(|result| result.winner);
        assert_eq!(winner, Some(position.to_move()), "{} {:?}", best.score, best.pv);
    }
}

#[test]
fn every_level_wins_in_one_and_answers_fours() {
    // (rule, moves, the moves that are right)
    let cases = [
        (Rule::Freestyle, "h8a1i8a3j8a5k8a7", "g8 l8"),
        (Rule::Freestyle, "h8g8i8a3j8a5k8", "l8"),
        (Rule::Freestyle, "h8a1i8a3j8a5a7a9k8", "g8 l8"),
        (Rule::Renju, "h8g8i8a3j8a5k8a7", "l8"),
        (Rule::Standard, "h8g8i8a3j8a5l8", "k8"),
        (Rule::Caro, "h8m8i8a1j8o1k8", "g8"),
        (Rule::Caro, "h8g8i8a1k8o1l8", "j8 m8"),
        (Rule::Freestyle, "h8h7i7g9h6g5g7i6g8f8f6e5f5j10i10i11k9h10j12l10", "e7"),
    ];
    for (rule, moves, right) in cases {
        let position = position(rule, 15, moves);
        for level in 1..=Primer::MAX_LEVEL {
            for seed in 0..3 {
                let mut primer = Primer::new(Options::for_level(level).with_seed(seed));
                let answer = best(&mut primer, &position, 5_000);
                assert!(right.split(' ').any(|point| point == answer), "{moves} level {level}: {answer}");
            }
        }
    }
}

#[test]
fn black_takes_a_legal_point_where_the_block_is_forbidden() {
    let position = position(Rule::Renju, 15, "h8g6f6g5f7g4h7g3g2a1");
    assert_eq!(position.to_move(), Color::Black);
    for level in 1..=Primer::MAX_LEVEL {
        let decision =
            decide(&mut Primer::with_level(level), &position, &Limits::default().with_nodes(50_000));
        assert!(position.verdict(point_of(&decision)) == rules::Verdict::Legal, "level {level}");
        assert_eq!(decision.info.best().unwrap().score, Score::loss_in(2));
    }
}

#[test]
fn white_plays_for_the_forbidden_answer() {
    // One four more and Black's only answer is the double-three on i8.
    let position = position(Rule::Renju, 15, "d8e8i9f8i10g8j7a1k6a3o1");
    let decision = decide(&mut Primer::default(), &position, &Limits::default().with_nodes(20_000));
    assert_eq!(point_of(&decision).to_string(), "h8");
    assert_eq!(decision.info.best().unwrap().score, Score::win_in(3));
    check_line(&position, &decision);
}

#[test]
fn a_lost_position_gets_a_sensible_answer() {
    // Black has a straight four: White blocks one end all the same.
    let straight = position(Rule::Freestyle, 15, "h8a1i8a3j8a5k8");
    for level in 1..=Primer::MAX_LEVEL {
        let answer = best(&mut Primer::with_level(level), &straight, 5_000);
        assert!(["g8", "l8"].contains(&answer.as_str()), "level {level}: {answer}");
    }
}

#[test]
fn an_open_three_is_answered() {
    let position = position(Rule::Freestyle, 15, "h8a1i8a3j8");
    for level in 2..=Primer::MAX_LEVEL {
        let answer = best(&mut Primer::with_level(level), &position, 20_000);
        assert!(["f8", "g8", "k8", "l8"].contains(&answer.as_str()), "level {level}: {answer}");
    }
}

#[test]
fn several_candidates_come_with_exact_values_and_lines() {
    let position = position(Rule::Renju, 15, "h8h9i8g8i9i10j8k8");
    let limits = Limits::default().with_depth(4).with_candidates(6);
    let decision = decide(&mut Primer::default(), &position, &limits);
    let candidates = &decision.info.candidates;
    assert_eq!(candidates.len(), 6);
    assert!(candidates.is_sorted_by(|a, b| a.score >= b.score));
    assert!(candidates.iter().all(|c| c.exact && c.pv.first() == Some(&c.mv)));
    // The second best is the best when the best is excluded.
    let exclude = vec![candidates[0].mv];
    let limits = Limits::default().with_depth(4).with_exclude(exclude);
    let second = decide(&mut Primer::default(), &position, &limits);
    assert_eq!(point_of(&second), candidates[1].mv);
    check_line(&position, &decision);
}

#[test]
fn more_candidates_than_answers_to_a_four() {
    let position = position(Rule::Freestyle, 15, "h8g8i8a3j8a5k8");
    let limits = Limits::default().with_depth(3).with_candidates(3);
    let candidates = decide(&mut Primer::default(), &position, &limits).info.candidates;
    assert_eq!(candidates.len(), 3);
    assert_eq!(candidates[0].mv.to_string(), "l8");
    assert_eq!(candidates[1].score, Score::loss_in(2));
    // Also when the only answer is taken away.
    let limits = limits.with_exclude(vec!["l8".parse().unwrap()]);
    let other = decide(&mut Primer::default(), &position, &limits);
    assert_ne!(point_of(&other).to_string(), "l8");
}

#[test]
fn all_points_excluded_is_no_move() {
    let position = position(Rule::Freestyle, 5, "c3");
    let exclude: Vec<Point> = position.board().empty_points().collect();
    let limits = Limits::default().with_depth(2).with_exclude(exclude);
    let answer =
        Primer::default().decide(&turn(&position), &limits, &NoClock, &StopToken::new(), &mut |_| {});
    assert_eq!(answer.unwrap_err(), PlayerError::NoMove);
}

#[test]
fn other_requests_are_not_for_this_player() {
    let position = position(Rule::Freestyle, 15, "h8");
    let turn = Turn { request: Request::AnswerDraw, ..turn(&position) };
    let answer =
        Primer::default().decide(&turn, &Limits::default(), &NoClock, &StopToken::new(), &mut |_| {});
    assert!(matches!(answer, Err(PlayerError::Unsupported(_))));
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = |level: u8, seed: u64| -> String {
        let mut position = Position::new(Settings::default());
        let mut primer =
            Primer::new(Options { random_band_pct: 20, ..Options::for_level(level).with_seed(seed) });
        let limits = Limits::default().with_nodes(300);
        while position.result().is_none() && position.moves().len() < 24 {
            let decision = decide(&mut primer, &position, &limits);
            position.play(point_of(&decision).into()).unwrap();
        }
        position.moves().iter().map(|ply| ply.mv.to_string()).collect()
    };
    assert_eq!(game(3, 1), game(3, 1));
    let games: std::collections::BTreeSet<String> = (0..6).map(|seed| game(3, seed)).collect();
    assert!(games.len() > 1, "seeds make a difference");
}

#[test]
fn random_choice_stays_within_the_band_and_keeps_wins() {
    let quiet = position(Rule::Renju, 15, "h8h9i8g8i9i10");
    let won = position(Rule::Freestyle, 15, "h8a1i8a3j8a5a7a9");
    let mut chosen = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let options = Options { random_band_pct: 40, ..Options::for_level(5).with_seed(seed) };
        let band = options.clone();
        let mut primer = Primer::new(options);
        let decision = decide(&mut primer, &quiet, &Limits::default().with_depth(2));
        let best = decision.info.best().unwrap().score;
        let answer = point_of(&decision);
        let value = decision.info.candidates.iter().find(|c| c.mv == answer).unwrap();
        assert!(value.exact && !value.score.is_loss());
        assert!(value.score.units() >= best.units() - band.band_units(best.units()));
        chosen.insert(answer);
        let win = best_of_won(&mut primer, &won);
        assert!(["g8", "k8"].contains(&win.as_str()), "{win}");
    }
    assert!(chosen.len() > 1);
}

#[test]
fn careless_decisions_see_fives_only() {
    // An open three of the other side: who looks blocks it.
    let three = position(Rule::Freestyle, 15, "h8a1i8a3j8");
    let blocks = ["f8", "g8", "k8", "l8"];
    let won = position(Rule::Freestyle, 15, "h8a1i8a3j8a5k8a7");
    let four = position(Rule::Freestyle, 15, "h8g8i8a3j8a5k8");
    let play = |careless_pct: u8, position: &Position, seed: u64| {
        let options = Options { careless_pct, vcf_fours: 0, ..Options::for_level(4).with_seed(seed) };
        best(&mut Primer::new(options), position, 2_000)
    };
    let blocked = |careless_pct: u8| {
        (0..40).filter(|&seed| blocks.contains(&play(careless_pct, &three, seed).as_str())).count()
    };
    assert_eq!(blocked(0), 40);
    let [half, all] = [blocked(50), blocked(100)];
    assert!((10..35).contains(&half) && all < 10, "{half} of 40 at half, {all} of 40 when always careless");
    let mut careless = Primer::new(Options { careless_pct: 100, ..Options::for_level(1) });
    let several = decide(&mut careless, &three, &Limits::default().with_candidates(4));
    assert_eq!(several.info.candidates.len(), 4, "several moves are looked at");
    for seed in 0..20 {
        assert!(["g8", "l8"].contains(&play(100, &won, seed).as_str()), "a win in one is taken");
        assert_eq!(play(100, &four, seed), "l8", "a four is answered");
    }
}

fn best_of_won(primer: &mut Primer, won: &Position) -> String {
    best(primer, won, 2_000)
}

#[test]
fn time_is_kept_by_the_injected_clock() {
    // Every look at the clock costs 2 ms: the search must stop soon after 100 ms of such time.
    let clock = ManualClock::ticking(Duration::from_millis(2));
    let position = position(Rule::Renju, 15, "h8h9i8g8i9i10");
    let limits = Limits::default().with_time(Duration::from_millis(100));
    let decision =
        Primer::default().decide(&turn(&position), &limits, &clock, &StopToken::new(), &mut |_| {}).unwrap();
    assert!(decision.info.elapsed < Duration::from_millis(160), "{:?}", decision.info.elapsed);
}

#[test]
fn a_stopped_search_still_answers() {
    let stop = StopToken::new();
    stop.stop();
    for moves in ["h8h9i8g8i9i10", "h8g8i8a3j8a5k8", "h8a1i8a3j8a5k8", ""] {
        let position = position(Rule::Renju, 15, moves);
        let decision = Primer::default()
            .decide(&turn(&position), &Limits::default(), &NoClock, &stop, &mut |_| {})
            .unwrap();
        position.check(decision_move(&decision)).unwrap();
    }
}

fn decision_move(decision: &Decision<Answer, Point>) -> Move {
    Move::Place(point_of(decision))
}

#[test]
fn whole_games_under_every_rule_are_legal() {
    for rule in Rule::ALL {
        for (size, level) in [(5, 2), (9, 3), (15, 4), (20, 5), (22, 1)] {
            let settings = Settings::new(rule, BoardSize::new(size).unwrap());
            let mut position = Position::new(settings);
            let mut primer = Primer::with_level(level);
            let limits = Limits::default().with_nodes(150);
            for _ in 0..70 {
                if position.result().is_some() {
                    break;
                }
                let decision = decide(&mut primer, &position, &limits);
                position.play(decision_move(&decision)).unwrap();
            }
        }
    }
}

/// A win that is claimed is shown to its end and then played to its end.
#[test]
fn claimed_wins_are_wins() {
    let starts = ["h8i9g6j7", "h8h9k7g10", "h8f9j10i6", "h8k9g11f7", "h8i10f8h11"];
    let (mut claimed, mut shown) = (0, 0);
    for rule in [Rule::Freestyle, Rule::Renju, Rule::Standard, Rule::Caro] {
        for start in starts {
            let mut position = position(rule, 15, start);
            let mut primer = Primer::default();
            let limits = Limits::default().with_nodes(3_000);
            let mut winner: Option<Color> = None;
            while position.result().is_none() && position.moves().len() < 80 {
                let decision = decide(&mut primer, &position, &limits);
                let best = decision.info.best().unwrap();
                if best.score.is_win() {
                    claimed += 1;
                    winner.get_or_insert(position.to_move());
                    let mut after = position.clone();
                    best.pv.iter().for_each(|&point| after.play(point.into()).unwrap());
                    shown += usize::from(after.result().is_some());
                    if let Some(result) = after.result() {
                        assert_eq!(result.winner, Some(position.to_move()), "{:?}", best.pv);
                    }
                }
                position.play(decision_move(&decision)).unwrap();
            }
            if winner.is_some() {
                assert_eq!(position.result().and_then(|result| result.winner), winner, "{rule} {start}");
            }
        }
    }
    assert!(claimed > 20, "{claimed} wins claimed");
    assert_eq!(shown, claimed, "all of them shown to the end");
}

#[test]
fn black_without_a_legal_point_plays_any() {
    // White's stones everywhere but where Black would make six in a row.
    let size = BoardSize::new(5).unwrap();
    let settings = Settings { forbidden: ForbiddenPolicy::Loss, ..Settings::new(Rule::Renju, size) };
    let text = "b:a1b1c1d2e2a3b3d4e4a5 w:d1e1a2b2c2c3d3e3a4b4c4b5c5d5";
    let position = PositionText::parse(text).unwrap().place(settings).unwrap();
    let decision = decide(&mut Primer::default(), &position, &Limits::default().with_nodes(100));
    assert_eq!(point_of(&decision).to_string(), "e5");
}
