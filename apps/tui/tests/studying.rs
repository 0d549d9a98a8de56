//! Analysis, review, training and exercises, without a terminal.
#![allow(clippy::unwrap_used, reason = "a failed test may panic")]

mod common;

use common::Player;
use ratatui::crossterm::event::KeyCode;
use rules::{Color, Point};
use texts::Language;
use tui::model::{Item, Screen, StudyPurpose};
use tui::prefs::{Hints, Prefs};
use tui::puzzles;
use tui::update::Do;

/// An empty board to analyse.
fn analysis(change: impl FnOnce(&mut Prefs)) -> Player {
    let mut prefs = Prefs::default();
    change(&mut prefs);
    let mut player = Player::new(Language::English, prefs, (100, 32));
    let rows = player.model.list.rows(&player.model);
    player.model.list.selected = rows.iter().position(|row| row.item == Item::Analyze).unwrap();
    player.key(KeyCode::Enter);
    assert_eq!(player.model.screen, Screen::Study);
    player
}

fn moves_of(player: &Player) -> usize {
    player.model.study.as_ref().unwrap().position.moves().len()
}

#[test]
fn the_search_follows_the_position() {
    let mut player = analysis(|_| {});
    player.moves("h8 h9");
    player.key(KeyCode::Char(' '));
    let (_, turn) = player.study_asked().unwrap();
    assert_eq!(turn.position.moves().len(), 2);
    player.study_reports(&[("i8", 0.6), ("i10", 0.5)]);
    let screen = player.screen();
    assert!(screen.contains("60.0%") && screen.contains("123k"), "{screen}");
    // The first line is previewed on the board, and taken off again.
    player.key(KeyCode::Char('1'));
    assert!(player.screen().contains(" 1"), "{}", player.screen());
    player.key(KeyCode::Char('1'));
    player.moves("i8");
    assert_eq!(player.study_asked().unwrap().1.position.moves().len(), 3);
    player.key(KeyCode::Char(' '));
    assert!(player.study_asked().is_none());
}

#[test]
fn points_can_be_left_out_and_more_candidates_wanted() {
    let mut player = analysis(|_| {});
    player.moves("h8 h9");
    player.key(KeyCode::Char(' '));
    player.key(KeyCode::Char('+'));
    player.key(KeyCode::Up);
    player.key(KeyCode::Char('x'));
    let limits = player.done.iter().rev().find_map(|what| match what {
        Do::Study { limits, .. } => Some(limits.clone()),
        _ => None,
    });
    let limits = limits.unwrap();
    assert_eq!((limits.candidates, limits.exclude), (4, vec!["h9".parse::<Point>().unwrap()]));
}

#[test]
fn branches_and_comments() {
    let mut player = analysis(|_| {});
    player.moves("h8 h9 i8");
    player.key(KeyCode::Char('p'));
    player.moves("i10");
    player.key(KeyCode::Char('b'));
    let last = player.model.study.as_ref().unwrap().position.moves().last().unwrap().mv.to_string();
    assert_eq!(last, "i8");
    player.key(KeyCode::Char('"'));
    player.quick("好棋 good");
    player.key(KeyCode::Enter);
    let screen = player.screen();
    assert!(screen.contains("好棋 good") && screen.contains("(i10)"), "{screen}");
    player.key(KeyCode::Char('g'));
    assert_eq!(moves_of(&player), 0);
    player.key(KeyCode::Char('G'));
    assert_eq!(moves_of(&player), 3);
}

#[test]
fn stones_are_placed_freely_and_the_side_is_chosen() {
    let mut player = analysis(|_| {});
    player.key(KeyCode::Char('e'));
    player.key(KeyCode::Char('e'));
    for point in ["h8", "i8", "j8"] {
        let at = player.cell(point);
        player.click(at);
    }
    let position = &player.model.study.as_ref().unwrap().position;
    assert_eq!((position.board().stones().black, position.board().stones().white), (3, 0));
    let before = position.to_move();
    player.key(KeyCode::Char('z'));
    assert_eq!(player.model.study.as_ref().unwrap().position.to_move(), before.opponent());
    let at = player.cell("i8");
    player.click(at);
    assert_eq!(player.model.study.as_ref().unwrap().position.board().stones().black, 2);
}

#[test]
fn hints_have_three_levels() {
    for (level, at_once, after) in
        [(Hints::None, false, false), (Hints::OnDemand, false, true), (Hints::Always, true, true)]
    {
        let mut player = analysis(|prefs| prefs.hints = level);
        player.moves("h8");
        player.key(KeyCode::Char(' '));
        player.study_reports(&[("i9", 0.7)]);
        assert_eq!(player.screen().contains("70.0%"), at_once, "{level:?}");
        player.key(KeyCode::Char('H'));
        assert_eq!(player.screen().contains("70.0%"), after, "{level:?}");
    }
}

/// A finished game in which White's second move lost 30 points and Black's third 12.
fn reviewed() -> Player {
    let mut player = Player::two_people(|_| {});
    player.moves("h8 h9 i8 a1 j8");
    player.key(KeyCode::Char('v'));
    assert_eq!(player.model.screen, Screen::Game, "the game is not over");
    player.key(KeyCode::Char('R'));
    player.key(KeyCode::Enter);
    player.command("review 2");
    // Chances of the side to move, position by position: Black's are 50, 50, 50, 50, 80, 68.
    for rate in [0.5, 0.5, 0.5, 0.5, 0.8, 0.32] {
        player.study_answers(&[("g8", rate)]);
    }
    player
}

#[test]
fn a_review_sorts_mistakes_by_what_they_lost() {
    let player = reviewed();
    let mistakes = player.model.study.as_ref().unwrap().mistakes();
    let found: Vec<(usize, Color, i32)> =
        mistakes.iter().map(|mistake| (mistake.number, mistake.color, mistake.loss.round() as i32)).collect();
    assert_eq!(found, [(4, Color::White, 30), (5, Color::Black, 12)]);
    let screen = player.screen();
    assert!(screen.contains("a1??") && screen.contains("j8? "), "{screen}");
}

#[test]
fn a_mistake_is_tried_again() {
    let mut player = reviewed();
    player.key(KeyCode::Char('M'));
    assert_eq!(moves_of(&player), 3, "the position before it");
    player.key(KeyCode::Char('T'));
    player.moves("g8");
    player.study_answers(&[("f8", 0.7)]);
    assert!(player.model.message.contains("taken back"), "{}", player.model.message);
    assert_eq!(moves_of(&player), 3);
    player.moves("k8");
    player.study_answers(&[("f8", 0.51)]);
    assert!(player.model.message.starts_with("Good"), "{}", player.model.message);
    assert_eq!(moves_of(&player), 4);
}

#[test]
fn the_graph_jumps_to_moves() {
    let mut player = reviewed();
    let at = (0..32u16)
        .flat_map(|y| (0..100u16).map(move |x| (x, y)))
        .find(|&(x, y)| tui::view::graph_ply_at(&player.model, (x, y).into()) == Some(2))
        .unwrap();
    player.click(at);
    assert_eq!(moves_of(&player), 2);
}

#[test]
fn an_exercise_is_solved_by_its_line_and_remembered() {
    let mut player = Player::new(Language::English, Prefs::default(), (100, 32));
    let rows = player.model.list.rows(&player.model);
    player.model.list.selected = rows
        .iter()
        .position(|row| matches!(row.item, Item::Go(kind) if kind == tui::model::ListKind::Puzzles))
        .unwrap();
    player.key(KeyCode::Enter);
    player.key(KeyCode::Enter);
    let puzzle = &puzzles::all()[0];
    assert_eq!(player.model.study.as_ref().unwrap().purpose, StudyPurpose::Puzzle(0));
    // The defender answers as the line says; after the last four the five is found.
    for &point in &puzzle.line {
        if player.model.study.as_ref().unwrap().position.to_move() == puzzle.to_move {
            player.moves(&point.to_string());
        } else {
            player.study_answers(&[(&point.to_string(), 0.01)]);
        }
    }
    // The defender stops one of the two fives.
    let position = player.model.study.as_ref().unwrap().position.clone();
    let five = |position: &rules::Position, color| {
        position.board().empty_points().find(|&point| {
            let mut board = position.board().clone();
            board.put(point, color);
            rules::win::is_win(&board, puzzle.rule, point, color)
        })
    };
    let stop = five(&position, puzzle.to_move).unwrap();
    player.study_answers(&[(&stop.to_string(), 0.01)]);
    let position = player.model.study.as_ref().unwrap().position.clone();
    let last = five(&position, puzzle.to_move).unwrap();
    player.moves(&last.to_string());
    assert!(player.model.study.as_ref().unwrap().solved, "{}\n{}", player.model.message, player.screen());
    assert_eq!(player.model.prefs.solved, [puzzle.id.as_str()]);
    assert!(player.done.iter().any(|what| matches!(what, Do::KeepPrefs)));
    player.key(KeyCode::Enter);
    assert_eq!(player.model.study.as_ref().unwrap().purpose, StudyPurpose::Puzzle(1));
}
