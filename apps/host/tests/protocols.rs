//! Two choosers play every opening protocol: every answer is accepted, in every state.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use duel::{
    Candidate, Clock, Decision, Info, Limits, ManualClock, NoClock, Player, PlayerError, Score, StopToken,
};
use host::{Chooser, ChooserOptions};
use primer::Primer;
use rules::{
    Answer, BoardSize, Choice, Opening, Party, Point, Position, Protocol, Request, Rule, Settings, Turn,
};
use std::collections::BTreeSet;
use std::time::Duration;

fn chooser(seed: u64) -> Chooser<Primer> {
    let mut primer = Primer::with_level(3);
    primer.set_memory(1);
    Chooser::new(primer, ChooserOptions { seed, ..ChooserOptions::default() })
}

fn limits() -> Limits<Point> {
    Limits::default().with_nodes(400)
}

/// Two players for many games: their tables are made once.
struct Table([Chooser<Primer>; 2]);

impl Table {
    fn new() -> Table {
        Table([chooser(0), chooser(0)])
    }

    /// Plays an opening and some moves after it; the answers as text.
    fn play(&mut self, protocol: Protocol, settings: Settings, seed: u64) -> String {
        for (seed, player) in [seed, seed + 1000].into_iter().zip(&mut self.0) {
            player.set_options(ChooserOptions { seed, ..player.options() });
            player.new_game();
        }
        play(&mut self.0, protocol, settings, seed)
    }
}

fn play(players: &mut [Chooser<Primer>; 2], protocol: Protocol, settings: Settings, seed: u64) -> String {
    let mut position = Position::new(settings);
    let mut opening = Opening::new(protocol);
    let mut text = String::new();
    let mut moves = 0;
    while let Some((party, request)) = opening.request(&position) {
        let turn =
            Turn { position: position.clone(), opening: opening.clone(), party, request: request.clone() };
        let player = &mut players[usize::from(party == Party::B)];
        let decision = player
            .decide(&turn, &limits(), &NoClock, &StopToken::new(), &mut |_| {})
            .unwrap_or_else(|error| panic!("{protocol} seed {seed}: {request:?}: {error}"));
        match (&request, &decision.answer) {
            (Request::Move, &Answer::Move(mv)) => {
                position.play(mv).unwrap();
                moves += 1;
            }
            (_, answer) => opening
                .apply(&mut position, answer)
                .unwrap_or_else(|error| panic!("{protocol} seed {seed}: {request:?}: {answer}: {error}")),
        }
        text += &format!("{} ", decision.answer);
        if moves == 2 {
            break;
        }
        assert!(opening.history().len() < 40, "{protocol} comes to an end: {text}");
    }
    text
}

fn settings(rule: Rule, lines: usize) -> Settings {
    Settings::new(rule, BoardSize::new(lines).unwrap())
}

#[test]
fn every_protocol_is_played_to_its_end() {
    let mut table = Table::new();
    for protocol in Protocol::ALL {
        for rule in [Rule::Renju, Rule::Freestyle] {
            for lines in [9, 11, 15, 20] {
                let settings = settings(rule, lines);
                if Opening::check(protocol, &settings).is_ok() {
                    table.play(protocol, settings, 1 + lines as u64);
                }
            }
        }
    }
}

#[test]
fn many_seeds_on_the_usual_board() {
    let mut table = Table::new();
    for protocol in Protocol::ALL {
        let rule = if protocol.needs_renju() { Rule::Renju } else { Rule::Freestyle };
        let games: BTreeSet<String> =
            (0..6).map(|seed| table.play(protocol, settings(rule, 15), seed * 7)).collect();
        if !matches!(protocol, Protocol::None | Protocol::Pro | Protocol::LongPro) {
            assert!(games.len() > 1, "{protocol}: seeds make a difference");
        }
    }
}

#[test]
fn other_numbers_of_fifth_moves() {
    let mut table = Table::new();
    for number in [1, 5, 20] {
        for protocol in [
            Protocol::Yamaguchi { max: number },
            Protocol::Soosyrv { max: number },
            Protocol::Taraguchi { offers: number },
            Protocol::SuperTaraguchi { offers: number },
        ] {
            table.play(protocol, settings(Rule::Renju, 9), 3);
            table.play(protocol, settings(Rule::Renju, 15), 4);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_opening() {
    let protocol = Protocol::Taraguchi { offers: 10 };
    let settings = settings(Rule::Renju, 15);
    let (mut one, mut other) = (Table::new(), Table::new());
    assert_eq!(one.play(protocol, settings, 5), other.play(protocol, settings, 5));
}

fn turn(moves: &str, protocol: Protocol, request: Request) -> Turn {
    let text = rules::text::PositionText::parse(moves).unwrap();
    Turn {
        position: text.replay(Settings::default()).unwrap(),
        opening: Opening::new(protocol),
        party: Party::A,
        request,
    }
}

fn answer(turn: &Turn) -> Answer {
    chooser(1).decide(turn, &limits(), &NoClock, &StopToken::new(), &mut |_| {}).unwrap().answer
}

#[test]
fn colors_are_chosen_by_value() {
    // Black has an open three and the move.
    let good_for_black = "h8a1i8a3j8a5";
    let choices = vec![Choice::TakeWhite, Choice::TakeBlack, Choice::PlaceTwo];
    let choose = |moves: &str, choices: &[Choice]| {
        answer(&turn(moves, Protocol::Swap2, Request::Choose(choices.to_vec())))
    };
    assert_eq!(choose(good_for_black, &choices), Answer::Choose(Choice::TakeBlack));
    // A owns Black.
    assert_eq!(choose(good_for_black, &[Choice::Keep, Choice::Swap]), Answer::Choose(Choice::Keep));
    // White has an open three, Black two stones far away, and it is White's move.
    let good_for_white = "a1h8a3i8a5j8o1";
    assert_eq!(choose(good_for_white, &choices), Answer::Choose(Choice::TakeWhite));
    assert_eq!(choose(good_for_white, &[Choice::Keep, Choice::Swap]), Answer::Choose(Choice::Swap));
}

#[test]
fn the_worst_fifth_move_is_selected() {
    let position = "h8a1i9a3";
    let offered: Vec<Point> = ["j10", "a15", "g7"].map(|p| p.parse().unwrap()).to_vec();
    let request = Request::Select { offered };
    assert_eq!(answer(&turn(position, Protocol::Rif, request)), Answer::Select("a15".parse().unwrap()));
}

/// An engine that gives every position the same value.
struct Fixed(Score);

impl Player for Fixed {
    type Request = Turn;
    type Answer = Answer;
    type Move = Point;

    fn new_game(&mut self) {}
    fn set_memory(&mut self, _: usize) {}
    fn name(&self) -> String {
        "fixed".to_owned()
    }
    fn win_rate_scale(&self) -> f64 {
        100.0
    }
    fn decide(
        &mut self,
        turn: &Turn,
        _: &Limits<Point>,
        _: &dyn Clock,
        _: &StopToken,
        _: &mut dyn FnMut(&Info<Point>),
    ) -> Result<Decision<Answer, Point>, PlayerError> {
        let mv = turn.position.board().empty_points().next().ok_or(PlayerError::NoMove)?;
        let candidate = Candidate { mv, score: self.0, pv: vec![mv], exact: true };
        let info = Info { candidates: vec![candidate], ..Info::default() };
        Ok(Decision { answer: Answer::Move(mv.into()), info })
    }
}

#[test]
fn draws_are_accepted_late_and_when_even() {
    let stones: Vec<String> =
        (0..15).map(|i| format!("{}{}", char::from(b'a' + i), 1 + 2 * (i % 3))).collect();
    let others: Vec<String> =
        (0..15).map(|i| format!("{}{}", char::from(b'a' + i), 9 + 2 * (i % 3))).collect();
    let text: String = stones.iter().zip(&others).map(|(black, white)| format!("{black}{white}")).collect();
    let accepts = |moves: usize, score: Score| {
        let mut turn = turn(&text, Protocol::None, Request::AnswerDraw);
        while turn.position.moves().len() > moves {
            turn.position.undo();
        }
        let mut player = Chooser::new(Fixed(score), ChooserOptions::default());
        let decision = player.decide(&turn, &limits(), &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
        decision.answer == Answer::Draw(true)
    };
    // With a scale of 100 units, 12 units are a win rate of 53%.
    assert!(
        accepts(30, Score::DRAW) && accepts(30, Score::from_units(11)) && accepts(30, Score::from_units(-11))
    );
    assert!(!accepts(30, Score::from_units(13)) && !accepts(30, Score::from_units(-13)));
    assert!(!accepts(30, Score::win_in(9)) && !accepts(30, Score::loss_in(8)));
    assert!(!accepts(29, Score::DRAW), "too early");
}

#[test]
fn the_time_of_all_questions_together_is_kept() {
    let clock = ManualClock::ticking(Duration::from_millis(1));
    let mut position = Position::new(Settings::default());
    let mut opening = Opening::new(Protocol::Swap2);
    let mut player = chooser(2);
    let limits = Limits::default().with_time(Duration::from_millis(200));
    while let Some((party, request)) = opening.request(&position).filter(|(_, r)| *r != Request::Move) {
        let before = clock.now();
        let turn = Turn { position: position.clone(), opening: opening.clone(), party, request };
        let decision = player.decide(&turn, &limits, &clock, &StopToken::new(), &mut |_| {}).unwrap();
        let spent = clock.now() - before;
        assert!(spent < Duration::from_millis(400), "{spent:?}");
        opening.apply(&mut position, &decision.answer).unwrap();
    }
}

#[test]
fn a_stopped_chooser_still_answers() {
    let stop = StopToken::new();
    stop.stop();
    for protocol in Protocol::ALL {
        let mut position = Position::new(Settings::default());
        let mut opening = Opening::new(protocol);
        let mut player = chooser(2);
        while let Some((party, request)) = opening.request(&position).filter(|(_, r)| *r != Request::Move) {
            let turn = Turn { position: position.clone(), opening: opening.clone(), party, request };
            let decision = player.decide(&turn, &Limits::default(), &NoClock, &stop, &mut |_| {}).unwrap();
            opening.apply(&mut position, &decision.answer).unwrap();
        }
    }
}

/// An opening in which these answers were given.
fn opened(protocol: Protocol, answers: &[&str]) -> Turn {
    let (mut position, mut opening) = (Position::new(settings(Rule::Renju, 15)), Opening::new(protocol));
    for text in answers {
        let answer = match (text.parse::<Choice>(), text.strip_prefix("declare ")) {
            (Ok(choice), _) => Answer::Choose(choice),
            (_, Some(number)) => Answer::Declare(number.parse().unwrap()),
            _ => Answer::Place(text.parse().unwrap()),
        };
        opening.apply(&mut position, &answer).unwrap();
    }
    let (party, request) = opening.request(&position).unwrap();
    Turn { position, opening, party, request }
}

/// An engine for which every next free point is worth 100 less for the side to move, from 450 for the first; when White
/// is to move, he is lost.
struct Steps;

impl Player for Steps {
    type Request = Turn;
    type Answer = Answer;
    type Move = Point;

    fn new_game(&mut self) {}
    fn set_memory(&mut self, _: usize) {}
    fn name(&self) -> String {
        "steps".to_owned()
    }
    fn win_rate_scale(&self) -> f64 {
        100.0
    }
    fn decide(
        &mut self,
        turn: &Turn,
        limits: &Limits<Point>,
        _: &dyn Clock,
        _: &StopToken,
        _: &mut dyn FnMut(&Info<Point>),
    ) -> Result<Decision<Answer, Point>, PlayerError> {
        let white = turn.position.to_move() == rules::Color::White;
        let free = turn.position.board().empty_points().take(limits.candidates);
        let candidates: Vec<Candidate<Point>> = (0..)
            .zip(free)
            .map(|(step, mv)| {
                let score = if white { Score::loss_in(9) } else { Score::from_units(450 - 100 * step) };
                Candidate { mv, score, pv: vec![mv], exact: true }
            })
            .collect();
        let mv = candidates.first().ok_or(PlayerError::NoMove)?.mv;
        Ok(Decision { answer: Answer::Move(mv.into()), info: Info { candidates, ..Info::default() } })
    }
}

#[test]
fn a_swap_before_fifth_moves_depends_on_their_number() {
    let answer = |turn: &Turn| {
        let mut chooser = Chooser::new(Steps, ChooserOptions::default());
        chooser.decide(turn, &limits(), &NoClock, &StopToken::new(), &mut |_| {}).unwrap().answer
    };
    for number in 1..=9u8 {
        let declare = format!("declare {number}");
        // Black's fifth moves are good for him up to the fifth: 450, 350, … , 50, -50.
        let good = number <= 5;
        // Yamaguchi: the owner of White may swap before the fourth stone, though without fifth moves White is lost.
        let turn = opened(Protocol::Yamaguchi { max: 12 }, &["h8", "h9", "j9", &declare]);
        assert_eq!(turn.party, Party::B);
        let expected = if good { Choice::Swap } else { Choice::Keep };
        assert_eq!(answer(&turn), Answer::Choose(expected), "yamaguchi, {number}");
        // Soosyrv: the owner of Black may swap after it.
        let turn = opened(Protocol::Soosyrv { max: 12 }, &["h8", "h9", "j9", "keep", "a2", &declare]);
        assert_eq!(turn.party, Party::A);
        let expected = if good { Choice::Keep } else { Choice::Swap };
        assert_eq!(answer(&turn), Answer::Choose(expected), "soosyrv, {number}");
    }
    // RIF: two fifth moves, both good for Black.
    assert_eq!(answer(&opened(Protocol::Rif, &["h8", "h9", "j9"])), Answer::Choose(Choice::Swap));
    // Where nothing is settled about fifth moves, the position itself counts.
    let turn = opened(Protocol::Soosyrv { max: 12 }, &["h8", "h9", "j9"]);
    assert_eq!(answer(&turn), Answer::Choose(Choice::Swap));
    // And Soosyrv's declaration makes the last one even: 50 or -50.
    let turn = opened(Protocol::Soosyrv { max: 12 }, &["h8", "h9", "j9", "keep", "a2"]);
    assert_eq!(answer(&turn), Answer::Declare(5));
}

#[test]
fn many_fifth_moves_make_a_strong_opening_playable_for_white() {
    // An indirect opening that is known to be won for Black when he may choose his fifth move.
    let choose = |number: u8| {
        let declare = format!("declare {number}");
        let turn = opened(Protocol::Yamaguchi { max: 20 }, &["h8", "i9", "i7", &declare]);
        let mut player = chooser(1);
        let limits = Limits::default().with_nodes(60_000);
        player.decide(&turn, &limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap().answer
    };
    assert_eq!(choose(1), Answer::Choose(Choice::Swap));
    assert_eq!(choose(20), Answer::Choose(Choice::Keep));
}
