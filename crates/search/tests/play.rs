//! What the engine plays where there is something to know, in every rule.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use duel::{Info, Limits, NoClock, Random, Score, StopToken};
use rules::text::PositionText;
use rules::{BoardSize, Point, Position, Rule, Settings};
use search::{Engine, Task};

fn position(rule: Rule, text: &str) -> Position {
    PositionText::parse(text).unwrap().replay(Settings::new(rule, BoardSize::RENJU)).unwrap()
}

fn search(position: &Position, limits: &Limits<Point>) -> Info<Point> {
    Engine::new(4).search(&Task::new(position), limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap()
}

fn best(rule: Rule, text: &str) -> (String, Score) {
    let info = search(&position(rule, text), &Limits::default().with_nodes(20_000));
    (info.candidates[0].mv.to_string(), info.candidates[0].score)
}

#[test]
fn wins_in_one_and_blocks_fours() {
    for rule in Rule::ALL {
        let (mv, score) = best(rule, "h8a1i8c1j8e1k8g2");
        assert!(["g8", "l8"].contains(&mv.as_str()) && score == Score::win_in(1), "{rule} {mv} {score}");
        let (mv, _) = best(rule, "a1h8c1i8e2j8a3k8");
        assert!(
            ["g8", "l8"].contains(&mv.as_str()),
            "{rule}: a lost position is defended all the same: {mv}"
        );
    }
}

/// A single four must be blocked, however lost the position looks.
#[test]
fn the_only_answer_is_played() {
    let (mv, _) = best(Rule::Freestyle, "h8h7i7g9h6g5g7i6g8f8f6e5f5j10i10i11k9h10j12l10");
    assert_eq!(mv, "e7");
}

/// The only defence is forbidden to Black: he has lost, says so, and plays a legal point.
#[test]
fn a_forbidden_defence_is_no_defence() {
    let position = position(Rule::Renju, "h8g6f6g5f7g4h7g3g2a1");
    let info = search(&position, &Limits::default().with_nodes(20_000));
    let best = &info.candidates[0];
    assert_eq!(best.score, Score::loss_in(2));
    assert!(position.check(best.mv.into()).is_ok());
}

#[test]
fn overlines_of_each_rule() {
    // Six at h8: wins in freestyle, is nothing in standard, forbidden to Black in renju; White wins by it in renju.
    let black = "e8a1f8c1g8e1i8g1j8i1";
    assert_eq!(best(Rule::Freestyle, black), ("h8".to_owned(), Score::win_in(1)));
    for rule in [Rule::Standard, Rule::Renju] {
        assert_ne!(best(rule, black).0, "h8", "{rule}");
    }
    assert_eq!(best(Rule::Renju, "a1e8c1f8e1g8g1i8i1j8k1"), ("h8".to_owned(), Score::win_in(1)));
    // A four that only the two ends seem to complete: in standard one of them makes six.
    let (mv, _) = best(Rule::Standard, "h8h9i8h10g8h11j13h12g14h14i15");
    assert!(["f8", "j8"].contains(&mv.as_str()), "{mv}");
    // A five between two white stones is none in caro: Black has to stop the three.
    let (mv, _) = best(Rule::CaroOverline, "h8f8g8f9i8f7j8l8");
    assert!(["f5", "f6", "f10", "f11"].contains(&mv.as_str()), "{mv}");
}

/// The only winning four completes to a five, after an answer that is forced.
#[test]
fn a_published_problem_is_solved() {
    let text = "H8 H7 F6 G7 I7 G9 G6 H6 F8 E8 F9 F7 E7 D6 H4 G5 J6 I5 J4 K5 J5 J3 J8 J7 I4 K4 K6 L7 L6 M6 I2 N7 L5 K7 M7 \
                G4 I8 G8 K8 L8 D5 E4 F4 F3 H3 G2 E2 I10 J11 F11 G11 D9 E10 E12 F13 C10 B11 C12 D12";
    let info = search(&position(Rule::Renju, text), &Limits::default().with_nodes(200_000));
    assert!(info.candidates[0].score.is_win(), "{}", info.candidates[0].score);
}

/// No win is claimed where there is none: a long game with a claim that was wrong.
#[test]
fn no_false_win_is_claimed() {
    let text = "h8h9h6i10i6i9g9g8j11i7i8k8j9h7j7j8h10f8f7l10g6f6k10l8l11m12j12i11j13j10k9l9m8m13h5i4k6j6i5j5k11i13i12k14\
                l6n11j15j14g4f3m10o10l13h12g11g2j4k3e11h3f1i14n9k12h14e4d5i3g3f11f9g13f14d12m6n7d7e8d8d9c7e7d6d4c4m14l14\
                c8e5f4e9f10g10h11n6o6l12l15e6b3b6a5b8a9c6a6c5c3";
    let info = search(&position(Rule::Renju, text), &Limits::default().with_nodes(30_000));
    assert!(!info.candidates[0].score.is_win(), "{}", info.candidates[0].score);
}

#[test]
fn exclusions_rerank_the_rest() {
    let position = position(Rule::Freestyle, "h8i9j7");
    let limits = Limits::default().with_depth(4);
    let first = search(&position, &limits.clone().with_candidates(3));
    let moves: Vec<Point> = first.candidates.iter().map(|candidate| candidate.mv).collect();
    assert_eq!(moves.len(), 3);
    assert!(first.candidates.windows(2).all(|pair| pair[0].score >= pair[1].score));
    let without = search(&position, &limits.with_exclude(moves.clone()));
    assert!(!moves.contains(&without.candidates[0].mv));
}

/// Any placement is a position: unequal stones, either side to move.
#[test]
fn any_placement_is_searched() {
    let text = "b:h8i9 w: to:b";
    for text in [text, "b:h8 w:a1b2c3d4 to:b", "b: w: to:w", "b:h8h9h10 w: to:w"] {
        let setup = PositionText::parse(text).unwrap();
        let position = setup.place(Settings::new(Rule::Renju, BoardSize::RENJU)).unwrap();
        let info = search(&position, &Limits::default().with_depth(3));
        assert!(position.board().is_empty(info.candidates[0].mv), "{text}");
    }
}

/// Decided scores count plies to the five, and their lines are played to the end by the rules.
#[test]
fn wins_are_shown_to_the_end() {
    for (rule, text) in [
        (Rule::Freestyle, "h8h9i9g7j10k11g8j8"),
        (Rule::Renju, "h8h9i9g7j10k11g8j8f8e8"),
        (Rule::Standard, "h8i8h9i9h10i10g9j9"),
        (Rule::Caro, "h8i8h9i9h10i10g9j9"),
    ] {
        let position = position(rule, text);
        let info = search(&position, &Limits::default().with_nodes(60_000));
        let best = &info.candidates[0];
        if best.score.is_win() {
            let mut game = position.clone();
            for &point in &best.pv {
                game.play(point.into()).unwrap();
            }
            let winner = game.result().and_then(|result| result.winner);
            assert_eq!(winner, Some(position.to_move()), "{rule} {text} {:?}", best.pv);
            assert_eq!(best.score.plies_to_end(), Some(best.pv.len() as u32), "{rule} {text} {:?}", best.pv);
        }
    }
}

/// Full strength on one thread is deterministic.
#[test]
fn the_same_search_gives_the_same_nodes() {
    let position = position(Rule::Renju, "h8i9j7g9");
    let limits = Limits::default().with_depth(7);
    let (a, b) = (search(&position, &limits), search(&position, &limits));
    assert_eq!((a.nodes, a.candidates), (b.nodes, b.candidates));
}

/// What is lost is defended where it is attacked, and as long as possible, with however few nodes.
#[test]
fn lost_positions_are_defended() {
    for rule in Rule::ALL {
        for nodes in [1, 10, 100, 1_000, 20_000] {
            // White has a straight four: one of its ends is taken all the same.
            let blocked = search(&position(rule, "a1h8c1i8e2j8a3k8"), &Limits::default().with_nodes(nodes));
            let mv = blocked.candidates[0].mv.to_string();
            assert!(["g8", "l8"].contains(&mv.as_str()), "{rule} {nodes}: {mv}");
            // White has an open three: only stones on its line, or fours of Black's own, delay the end.
            let answered = search(&position(rule, "a1h8c1i8e2j8"), &Limits::default().with_nodes(nodes));
            let mv = answered.candidates[0].mv.to_string();
            assert!(["f8", "g8", "k8", "l8"].contains(&mv.as_str()), "{rule} {nodes}: {mv}");
            // White has a double three, one beside the other: Black loses, but stays near.
            let text = "a1h8c1i8e2j8a3h9b13h10";
            let position = position(rule, text);
            let best = search(&position, &Limits::default().with_nodes(nodes)).candidates[0].clone();
            assert!(best.mv.distance("i9".parse().unwrap()) <= 4, "{rule} {nodes}: {}", best.mv);
        }
    }
}

/// The other side threatens to win by fours: with however few nodes, what stops it is played.
#[test]
fn wins_by_fours_are_stopped() {
    let limits = Limits::default().with_nodes(2_000_000);
    let wins = |task: &Task| {
        let solved = Engine::new(1).solve_vcf(task, &limits, &NoClock, &StopToken::new());
        matches!(solved.solution, search::Solution::Win { .. })
    };
    let (mut random, mut engine) = (Random::new(5), Engine::new(4));
    let mut cases = 0;
    for _ in 0..400 {
        let rule = Rule::ALL[random.below(5)];
        let mut position = Position::new(Settings::new(rule, BoardSize::RENJU));
        for _ in 0..9 + random.below(12) {
            let point = Point::new(5 + random.below(6) as u8, 5 + random.below(6) as u8);
            if position.check(point.into()).is_ok() {
                position.play(point.into()).unwrap();
            }
        }
        let task = Task::new(&position);
        let passed = Task { to_move: position.to_move().opponent(), ..task.clone() };
        if position.result().is_some() || wins(&task) || !wins(&passed) {
            continue;
        }
        let free: Vec<Point> = position.board().empty_points().collect();
        let stops = |&point: &Point| {
            let mut game = position.clone();
            game.play(point.into()).is_ok() && game.result().is_none() && !wins(&Task::new(&game))
        };
        let stops: Vec<Point> = free.iter().copied().filter(stops).collect();
        if stops.is_empty() {
            continue;
        }
        cases += 1;
        for nodes in [1, 30, 1_000] {
            engine.new_game();
            let limits = Limits::default().with_nodes(nodes);
            let info = engine.search(&task, &limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
            let mv = info.candidates[0].mv;
            assert!(stops.contains(&mv), "{rule} {nodes} nodes: {mv} of {stops:?}\n{:?}", position.board());
        }
    }
    assert!(cases > 40, "{cases}");
}

/// From a game: White's four k4 wins, because Black may not answer it on k6. Moves that make k6 legal, such as l7, hold.
#[test]
fn a_move_that_makes_the_answer_legal_is_found() {
    let position = position(Rule::Renju, "h10i7j6k7j7j8k9l8i8l6m5k5l9k8m8m7j4n7j5j3");
    for nodes in [500, 20_000] {
        let info = search(&position, &Limits::default().with_nodes(nodes));
        assert!(!info.candidates[0].score.is_loss(), "{nodes}: {:?}", info.candidates);
    }
}
