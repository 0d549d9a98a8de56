//! Every idea can be switched off alone: the engine stays legal and sane, and values stay where they must.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use duel::{
    Control, Evaluator, Game, Info, Limits, NoClock, NoHook, Player, Score, Search, StopToken, TableUse,
};
use primer::{
    EarlyStop, ForbiddenPoints, Gomoku, Options, Primer, Reach, ShapeEvaluator, Style, ValueIdeas, Weights,
};
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

fn decide(primer: &mut Primer, position: &Position, limits: &Limits<Point>) -> (Point, Info<Point>) {
    let turn = Turn {
        position: position.clone(),
        opening: Opening::new(Protocol::None),
        party: Party::A,
        request: Request::Move,
    };
    let decision = primer.decide(&turn, limits, &NoClock, &StopToken::new(), &mut |_| {}).unwrap();
    let Answer::Move(Move::Place(point)) = decision.answer else { panic!() };
    (point, decision.info)
}

/// Each switch turned away from its default.
fn switched() -> Vec<(&'static str, Options)> {
    let base = || Options::measured(3);
    let mut all = vec![
        ("table", Options { table: TableUse::Off, ..base() }),
        ("killers", Options { killers: false, ..base() }),
        ("scout", Options { scout: false, ..base() }),
        ("sorted", Options { sorted: false, ..base() }),
        ("width", Options { width: None, ..base() }),
        ("forced", Options { forced: false, ..base() }),
        ("early stop off", Options { early_stop: EarlyStop::Off, ..base() }),
        ("early stop everywhere", Options { early_stop: EarlyStop::Everywhere, ..base() }),
        ("center", Options { center: false, ..base() }),
        ("combination", Options { combination: false, ..base() }),
        ("jumps", Options { jumps: false, ..base() }),
        ("losing", Options { forbidden: ForbiddenPoints::Losing, ..base() }),
        ("vcf", Options { vcf_fours: 0, leaf_vcf_nodes: 0, ..base() }),
        ("book", Options { book: true, ..base() }),
        ("random", base().with_random_choice(3)),
    ];
    all.extend(Reach::ALL.iter().map(|&reach| (reach.name(), Options { reach, ..base() })));
    all.extend(Style::ALL.iter().map(|&style| (style.name(), Options { style, ..base() })));
    all.extend(
        Weights::PRESETS
            .iter()
            .map(|&name| (name, Options { weights: Weights::preset(name).unwrap(), ..base() })),
    );
    all
}

#[test]
fn with_any_idea_off_the_engine_stays_sane() {
    let cases = [
        (Rule::Freestyle, "h8a1i8a3j8a5k8a7", "g8 l8"),
        (Rule::Renju, "h8g8i8a3j8a5k8a7", "l8"),
        (Rule::Caro, "h8g8i8a1k8o1l8", "j8 m8"),
        (Rule::Freestyle, "h8a1i8a3j8", "f8 g8 k8 l8"),
    ];
    for (name, options) in switched() {
        for (rule, moves, right) in cases {
            let position = position(rule, 15, moves);
            let limits = Limits::default().with_depth(3).with_nodes(20_000);
            let (point, _) = decide(&mut Primer::new(options.clone()), &position, &limits);
            assert!(right.split(' ').any(|p| p == point.to_string()), "{name}, {moves}: {point}");
        }
        // A few moves of a game under the rule with most to go wrong.
        let mut position = position(Rule::Renju, 9, "e5f6");
        let mut primer = Primer::new(options);
        while position.result().is_none() && position.moves().len() < 16 {
            let (point, _) =
                decide(&mut primer, &position, &Limits::default().with_depth(2).with_nodes(2_000));
            assert_eq!(position.check(point.into()), Ok(()), "{name}");
            position.play(point.into()).unwrap();
            assert!(
                position.result().is_none_or(
                    |result| result.winner != Some(Color::White) || position.to_move() == Color::Black
                ),
                "{name}"
            );
        }
    }
}

/// The value of the root at a fixed depth, without width limit.
fn value(position: &Position, depth: u32, options: &Options) -> Score {
    let mut game = Gomoku::from_position(position);
    game.ideas = options.ideas();
    let mut search = Search::new(1);
    search.settings.table = options.table;
    search.settings.killers = options.killers;
    search.settings.scout = options.scout;
    search.settings.history = false;
    let (limits, stop) = (Limits::default().with_depth(depth), StopToken::new());
    let control = Control { limits: &limits, clock: &NoClock, stop: &stop, sink: &mut |_| {} };
    let info = search.run(&mut game, &mut options.evaluator(), &mut NoHook, control).unwrap();
    info.best().unwrap().score
}

#[test]
fn what_only_saves_work_leaves_the_value_alone() {
    let games = ["e5f6d4f4", "e5e6f6d5g5d6", "e5d4f5d5f6d6f4", "d4e5d5e6c6f6d6d7", "e5f5e6f6d4g7"];
    for rule in [Rule::Freestyle, Rule::Renju, Rule::Caro] {
        for moves in games {
            let position = position(rule, 9, moves);
            let plain = Options {
                width: None,
                table: TableUse::Off,
                killers: false,
                scout: false,
                reach: Reach::One,
                ..Options::default()
            };
            let expected = value(&position, 3, &plain);
            let quicker = [
                Options { table: TableUse::EqualDepth, ..plain.clone() },
                Options { killers: true, ..plain.clone() },
                Options { scout: true, ..plain.clone() },
                Options { sorted: false, ..plain.clone() },
                Options { forbidden: ForbiddenPoints::Losing, ..plain.clone() },
            ];
            for options in quicker {
                assert_eq!(value(&position, 3, &options), expected, "{rule} {moves} {options:?}");
            }
            let all = Options { table: TableUse::EqualDepth, killers: true, scout: true, ..plain };
            assert_eq!(value(&position, 3, &all), expected, "{rule} {moves}, together");
        }
    }
}

#[test]
fn reach_and_sorting_do_what_they_say() {
    let position = position(Rule::Freestyle, 15, "h8i9");
    let moves = |reach: Reach, sorted: bool, width: Option<usize>| {
        let mut game = Gomoku::from_position(&position);
        game.ideas = Options { reach, sorted, width, ..Options::default() }.ideas();
        let mut moves = Vec::new();
        game.moves(&mut moves);
        moves
    };
    let counts = Reach::ALL.iter().map(|&reach| moves(reach, true, None).len());
    assert_eq!(counts.collect::<Vec<_>>(), [12, 32, 60, 223]);
    assert!(moves(Reach::Two, false, None).is_sorted());
    assert!(!moves(Reach::Two, true, None).is_sorted());
    let (mut best, in_order) = (moves(Reach::Two, true, Some(5)), moves(Reach::Two, false, Some(5)));
    best.sort_unstable();
    assert_eq!(best, in_order, "the width limit keeps the same moves");
}

#[test]
fn early_stop_saves_nodes_and_off_counts_only() {
    // Black has an open three and the move: as good as won.
    let won = position(Rule::Freestyle, 15, "h8h9i8i10j8j10");
    let game = Gomoku::from_position(&won);
    let evaluate = |early_stop| {
        let ideas = ValueIdeas { early_stop, ..ValueIdeas::default() };
        ShapeEvaluator { ideas, ..ShapeEvaluator::default() }.evaluate(&game)
    };
    assert_eq!(evaluate(EarlyStop::Leaves), Score::win_in(3));
    assert!(!evaluate(EarlyStop::Off).is_decided());
    let quiet = position(Rule::Freestyle, 15, "h8h9i8g8i9i10j8k8");
    let nodes = |early_stop| {
        let options = Options { early_stop, vcf_fours: 0, leaf_vcf_nodes: 0, ..Options::default() };
        decide(&mut Primer::new(options), &quiet, &Limits::default().with_depth(6)).1.nodes
    };
    let (leaves, everywhere) = (nodes(EarlyStop::Leaves), nodes(EarlyStop::Everywhere));
    assert!(everywhere < leaves, "{everywhere} against {leaves}");
}

#[test]
fn ideas_of_the_value_change_it() {
    let game = Gomoku::from_position(&position(Rule::Freestyle, 15, "h8h9i8i10k8l7"));
    let base = Options::default();
    let sum = |options: &Options, engine: Color| {
        let mut evaluator = options.evaluator();
        evaluator.engine = Some(engine);
        evaluator.sum(&game)
    };
    let plain = sum(&base, Color::Black);
    assert_eq!(plain, sum(&base, Color::White), "balanced: nobody's view");
    assert!(sum(&Options { jumps: false, ..base.clone() }, Color::Black) < plain, "h8 i8 k8 has a gap");
    assert_ne!(sum(&Options { center: false, ..base.clone() }, Color::Black), plain);
    let style = |style| Options { style, ..base.clone() };
    assert!(sum(&style(Style::Attack), Color::Black) > plain, "its own three counts more");
    assert!(sum(&style(Style::Defence), Color::Black) < plain);
    assert!(sum(&style(Style::Attack), Color::White) < plain, "the engine is White, and to be attacked");
    // White's four makes the defence factor of the alarm count.
    let mut weights = Weights::default();
    weights.set("black_defence_against_four", 3000).unwrap();
    let alarmed = Options { weights, ..base.clone() };
    assert_eq!(sum(&alarmed, Color::Black), plain, "no four there");
    let game = Gomoku::from_position(&position(Rule::Freestyle, 15, "h8g6i8h6o1i6f6j6"));
    let mut evaluator = alarmed.evaluator();
    let even = evaluator.sum(&game);
    evaluator.engine = Some(Color::White);
    assert_eq!(evaluator.sum(&game), even);
    evaluator.engine = Some(Color::Black);
    assert!(evaluator.sum(&game) < even);
}

#[test]
fn two_threats_together_count_more() {
    // White to move; Black's four and three against Black's two threes.
    let sum = |moves: &str, options: &Options| {
        options.evaluator().sum(&Gomoku::from_position(&position(Rule::Freestyle, 15, moves)))
    };
    let threes = "h8a1i8a3j8a5l9o1l10o3l11";
    let four_three = "h8g8i8a3j8a5k8o1m9o3m10o5m11";
    let with = Options::default();
    let without = Options { combination: false, ..Options::default() };
    for moves in [threes, four_three] {
        assert_eq!(sum(moves, &without) - sum(moves, &with), 900, "{moves}");
    }
    let mut weights = Weights::default();
    weights.set("four_three", 500).unwrap();
    let more = Options { weights, ..Options::default() };
    assert_eq!(sum(threes, &more), sum(threes, &with));
    assert_eq!(sum(four_three, &with) - sum(four_three, &more), 500);
}

#[test]
fn the_book_answers_the_first_stones() {
    let options = Options { book: true, ..Options::default() };
    for rule in Rule::ALL {
        for moves in ["h8", "i9", "h8i9", "h8f7"] {
            let position = position(rule, 15, moves);
            let (point, info) = decide(&mut Primer::new(options.clone()), &position, &Limits::default());
            assert_eq!(
                (info.nodes, info.candidates.len(), info.candidates[0].mv),
                (0, 1, point),
                "{rule} {moves}"
            );
        }
    }
    let first = position(Rule::Freestyle, 15, "h8");
    let (_, info) = decide(&mut Primer::default(), &first, &Limits::default().with_nodes(500));
    assert!(info.nodes > 0, "the book is off unless it is asked for");
    let chosen: std::collections::BTreeSet<Point> = (0..9)
        .map(|seed| {
            decide(&mut Primer::new(options.clone().with_random_choice(seed)), &first, &Limits::default()).0
        })
        .collect();
    assert!(chosen.len() > 1, "the random choice is among the replies");
    let exclude = vec![decide(&mut Primer::new(options.clone()), &first, &Limits::default()).0];
    let (other, _) =
        decide(&mut Primer::new(options), &first, &Limits::default().with_exclude(exclude.clone()));
    assert_ne!(other, exclude[0]);
}

#[test]
fn a_random_choice_has_a_usual_width() {
    let level = Options::for_level(5).with_random_choice(7);
    assert_eq!((level.random_band_pct, level.seed), (Options::DEFAULT_BAND_PCT, 7));
    assert_eq!(
        Options::for_level(1).with_random_choice(7).random_band_pct,
        Options::for_level(1).random_band_pct
    );
}
