//! Tables as files, and the bound of every sum.

use super::*;
use crate::{EarlyStop, Gomoku, Options, ShapeEvaluator, ValueIdeas};
use duel::{Evaluator, Score};
use proptest::prelude::*;
use rules::{Point, Position, Rule, Settings, Setup};

const MINIMAL: &str = "tengen weights 1\nfive = 9\nstraight_four = 8\nfour = 7\nopen_three = 6\n\
    closed_three = 5\nopen_two = 4\nclosed_two = 3\n";

fn fault(extra: &str) -> String {
    Weights::parse(&format!("{MINIMAL}{extra}")).unwrap_err().to_string()
}

#[test]
fn presets_are_what_their_files_say() {
    assert_eq!(Weights::preset("default").unwrap(), Weights::default());
    for &name in Weights::PRESETS {
        let weights = Weights::preset(name).unwrap();
        assert_eq!(Weights::parse(&weights.to_text()).unwrap(), weights, "{name}");
        assert!(weights.mover.is_sorted_by(|a, b| a >= b) || name == "default", "{name}");
    }
    let wary = Weights::preset("wary").unwrap();
    assert_eq!(wary.factors.white, Factors { attack: 1000, defence: 1200, defence_against_four: 1500 });
    assert_eq!(Weights::preset("bold").unwrap().factors.black.defence_against_four, 800);
    let error = Weights::preset("brave").unwrap_err().to_string();
    assert!(error.ends_with("default, bold, plain, powers, wary or ten-twelve"), "{error}");
}

#[test]
fn faults_name_line_reason_and_what_is_allowed() {
    let cases = [
        ("open_tree = 5", "line 9: no weight is called \"open_tree\"; allowed are five, straight_four, "),
        ("open-three = 5", "line 9: open_three has a value already, on line 5"),
        ("tempo 5", "line 9: \"tempo 5\" is not of the form name = number"),
        ("tempo = 5.5", "line 9: the value of tempo is to be a whole number, not \"5.5\""),
        ("# ok\nattack = 6000", "line 10: attack = 6000 is out of range: 0 to 5000"),
        ("mover_tempo = 5", "line 9: no weight is called \"mover_tempo\""),
        ("white_four = 5", "line 9: no weight is called \"white_four\""),
        ("four_three = -1", "line 9: four_three = -1 is out of range: 0 to 10000000"),
    ];
    for (extra, expected) in cases {
        assert!(fault(extra).starts_with(expected), "{}", fault(extra));
    }
    let missing = Weights::parse(&MINIMAL.replace("straight_four = 8\n", "")).unwrap_err();
    assert_eq!(missing.fault, WeightsFault::Missing("straight_four"));
    assert_eq!(
        Weights::parse("").unwrap_err(),
        WeightsError { line: 1, fault: WeightsFault::Header(String::new()) }
    );
    assert_eq!(Weights::parse("\n\ntengen weights 2").unwrap_err().line, 3);
}

#[test]
fn what_is_said_for_one_side_goes_first_wherever_it_stands() {
    let more = "\nwaiter_four = 2\nfour = 7\nblack_defence = 7\ndefence = 900\n";
    let weights = Weights::parse(&MINIMAL.replace("\nfour = 7\n", more)).unwrap();
    let four = Shape::Four as usize;
    assert_eq!((weights.mover[four], weights.waiter[four]), (7, 2));
    assert_eq!((weights.factors.black.defence, weights.factors.white.defence), (7, 900));
    assert_eq!(weights.mover[Shape::BrokenThree as usize], 6);
    assert_eq!((weights.tempo, weights.unit, weights.double), (0, 1, 0));
}

#[test]
fn no_sum_reaches_the_scores_of_won_games() {
    for &name in Weights::PRESETS {
        let weights = Weights::preset(name).unwrap();
        for &style in Style::ALL {
            let bound = weights.bound(BoardSize::MAX, style);
            let score = i64::from(weights.score_of(bound * i64::from(weights.unit)));
            assert!(
                score < i64::from(Score::MAX_ESTIMATE.units()),
                "{name} {style}: {bound} becomes {score}"
            );
        }
        // In the range of practice nothing is pressed.
        assert_eq!(weights.score_of(123_456 * i64::from(weights.unit)), 123_456);
    }
    // Whatever a file says, there is the last stop.
    let wild = Weights { unit: 1, mover: [MOST; Shape::COUNT], ..Weights::default() };
    let limit = Score::MAX_ESTIMATE.units();
    assert_eq!((wild.score_of(i64::MAX), wild.score_of(i64::MIN + 1)), (limit, -limit));
}

/// A board full of stones by some pattern, without a row that wins.
fn board(rule: Rule, lines: usize, cells: &[u8], to_move: Color) -> Option<Gomoku> {
    let size = BoardSize::new(lines).unwrap();
    let mut setup = Setup { black: Vec::new(), white: Vec::new(), to_move };
    for (point, cell) in size.points().zip(cells.iter().cycle()) {
        match cell {
            0..=2 => setup.black.push(point),
            3 => setup.white.push(point),
            _ => {}
        }
    }
    let position = Position::with_setup(Settings::new(rule, size), setup).unwrap();
    let game = Gomoku::from_position(&position);
    let five = |color| game.shapes(color).get(Shape::Five) > 0;
    (!five(Color::Black) && !five(Color::White)).then_some(game)
}

fn evaluators(ideas: ValueIdeas) -> impl Iterator<Item = (&'static str, ShapeEvaluator)> {
    let all = Weights::PRESETS.iter().flat_map(|&name| Style::ALL.iter().map(move |&style| (name, style)));
    all.map(move |(name, style)| {
        let weights = Weights::preset(name).unwrap();
        (
            name,
            ShapeEvaluator { weights, ideas, style, engine: Some(Color::Black), ..ShapeEvaluator::default() },
        )
    })
}

fn check_bounds(game: &Gomoku) {
    let ideas = ValueIdeas { early_stop: EarlyStop::Off, ..ValueIdeas::default() };
    for (name, mut evaluator) in evaluators(ideas) {
        let score = evaluator.evaluate(game);
        assert!(!score.is_decided() && score < Score::MAX_ESTIMATE, "{name}: {score}");
        let bound = evaluator.weights.bound(game.board().size(), evaluator.style);
        assert!(i64::from(score.units().abs()) <= bound, "{name}: {score}, bound {bound}");
    }
}

#[test]
fn regular_boards_of_threes_and_fours_stay_in_bounds() {
    // Every row XXXX. / XXX.. / XX.X. and shifts of them, as dense as they go without a five.
    let rows = [&[0, 0, 0, 0, 4][..], &[0, 0, 0, 4, 4], &[0, 0, 4, 0, 4], &[0, 0, 4], &[0, 4, 0, 0, 4, 0, 4]];
    let mut tried = 0;
    for row in rows {
        for lines in [15usize, 22] {
            for shift in 0..row.len() {
                let cells: Vec<u8> =
                    (0..lines * lines).map(|i| row[(i % lines + shift * (i / lines)) % row.len()]).collect();
                for to_move in Color::ALL {
                    if let Some(game) = board(Rule::Freestyle, lines, &cells, to_move) {
                        check_bounds(&game);
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 20, "{tried} boards");
}

fn swap_colors(game: &Gomoku) -> Gomoku {
    let stones = |color: Color| -> Vec<Point> { game.board().stones_of(color).collect() };
    let setup = Setup {
        black: stones(Color::White),
        white: stones(Color::Black),
        to_move: game.color_to_move().opponent(),
    };
    let settings = Settings::new(game.rule(), game.board().size());
    Gomoku::from_position(&Position::with_setup(settings, setup).unwrap())
}

fn factors() -> impl Strategy<Value = Factors> {
    let factor = || 0..2000i32;
    (factor(), factor(), factor()).prop_map(|(attack, defence, defence_against_four)| Factors {
        attack,
        defence,
        defence_against_four,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn dense_boards_stay_in_bounds(
        lines in prop::sample::select(vec![7usize, 15, 22]),
        cells in prop::collection::vec(0u8..7, 484),
        black in any::<bool>(),
    ) {
        let to_move = if black { Color::Black } else { Color::White };
        if let Some(game) = board(Rule::Freestyle, lines, &cells, to_move) {
            check_bounds(&game);
        }
    }

    #[test]
    fn exchanging_colors_changes_nothing(
        rule in prop::sample::select(vec![Rule::Freestyle, Rule::Standard, Rule::Caro]),
        lines in prop::sample::select(vec![9usize, 15, 20]),
        cells in prop::collection::vec(0u8..16, 400),
        (black, white) in (factors(), factors()),
        (to_move, engine) in (any::<bool>(), any::<bool>()),
        preset in prop::sample::select(Weights::PRESETS.to_vec()),
        style in prop::sample::select(Style::ALL.to_vec()),
    ) {
        let color = |black: bool| if black { Color::Black } else { Color::White };
        // 0, 1 and 2 of 16 are Black, 3 White: make them alike.
        let cells: Vec<u8> = cells.into_iter().map(|cell| match cell { 0 | 1 => 0, 2 | 3 => 3, _ => 4 }).collect();
        if let Some(game) = board(rule, lines, &cells, color(to_move)) {
            let weights = Weights { factors: ByColor::new(black, white), ..Weights::preset(preset).unwrap() };
            let mut evaluator = Options { weights, style, ..Options::default() }.evaluator();
            evaluator.engine = Some(color(engine));
            let mut swapped = evaluator.clone();
            swapped.weights.factors = evaluator.weights.factors.swapped();
            swapped.engine = Some(color(!engine));
            let other = swap_colors(&game);
            prop_assert_eq!(evaluator.evaluate(&game), swapped.evaluate(&other));
            prop_assert_eq!(evaluator.sum(&game), swapped.sum(&other));
        }
    }
}
