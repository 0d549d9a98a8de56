//! Games on the screen, without a terminal: keyboard alone, mouse alone, with and without an engine.
#![allow(clippy::unwrap_used, reason = "a failed test may panic")]

mod common;

use std::time::Duration;

use common::{Player, release};
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use rules::{Answer, Move};
use texts::Language;
use tui::keys::Context;
use tui::model::{Item, ListKind, Overlay, Screen};
use tui::prefs::{Prefs, Sitter};
use tui::update::{Do, Event};

fn place(point: &str) -> Answer {
    Answer::Move(Move::Place(point.parse().unwrap()))
}

#[test]
fn two_people_with_the_keyboard_alone() {
    let mut player = Player::two_people(|_| {});
    player.key(KeyCode::Enter);
    player.key(KeyCode::Up);
    player.key(KeyCode::Char('l'));
    player.key(KeyCode::Char(' '));
    assert_eq!(player.played(), "h8 i9");
    player.moves("h9 h10");
    player.command("g7");
    assert_eq!(player.played(), "h8 i9 h9 h10 g7");
    player.key(KeyCode::Char('u'));
    player.key(KeyCode::Char('u'));
    player.key(KeyCode::Char('r'));
    assert_eq!(player.played(), "h8 i9 h9 h10");
    player.key(KeyCode::Char('R'));
    assert!(matches!(player.model.overlay, Some(Overlay::Confirm(_))), "resigning asks first");
    player.key(KeyCode::Enter);
    assert!(player.model.game.as_ref().unwrap().session.result().is_some());
    assert!(matches!(player.done.last(), Some(Do::DropGame)), "nothing is left to go on with");
}

#[test]
fn two_people_with_the_mouse_alone() {
    let mut player = Player::two_people(|_| {});
    let (h8, i9) = (player.cell("h8"), player.cell("i9"));
    player.click(h8);
    player.click((i9.0 + 1, i9.1));
    assert_eq!(player.played(), "h8 i9");
    player.mouse(MouseEventKind::ScrollUp, h8);
    assert_eq!(player.model.game.as_ref().unwrap().shown, Some(1));
    player.mouse(MouseEventKind::ScrollDown, h8);
    assert_eq!(player.model.game.as_ref().unwrap().shown, None);
    // The menu under the right button, and its row that takes back.
    player.mouse(MouseEventKind::Down(MouseButton::Right), h8);
    player.mouse(MouseEventKind::Up(MouseButton::Right), h8);
    let Some(Overlay::Menu(list)) = player.model.overlay.clone() else { panic!("no menu") };
    assert_eq!(list.kind, ListKind::Board(Context::Game));
    let rows = list.rows(&player.model);
    let undo = rows.iter().position(|row| row.item == Item::Act(tui::keys::Action::Undo)).unwrap();
    let place = tui::view::list_place(&player.model, &list);
    player.click((place.inner.x + 3, place.inner.y + u16::try_from(undo - place.first).unwrap()));
    assert_eq!(player.played(), "h8");
}

#[test]
fn the_button_must_come_up_where_it_went_down() {
    let mut player = Player::two_people(|_| {});
    let (h8, i9) = (player.cell("h8"), player.cell("i9"));
    player.mouse(MouseEventKind::Down(MouseButton::Left), h8);
    player.mouse(MouseEventKind::Up(MouseButton::Left), i9);
    assert_eq!(player.played(), "");
    player.mouse(MouseEventKind::Down(MouseButton::Left), h8);
    player.event(Event::Resize(90, 28));
    player.mouse(MouseEventKind::Up(MouseButton::Left), h8);
    assert_eq!(player.played(), "", "the screen has changed meanwhile");
    let h8 = player.cell("h8");
    player.click(h8);
    assert_eq!(player.played(), "h8");
}

#[test]
fn a_letter_and_a_digit_make_a_point_and_undo_what_the_letter_did() {
    let mut player = Player::two_people(|prefs| prefs.size = 22);
    player.moves("h8 i9");
    // `u` takes back, `u1` is a column; `c` changes the coordinates, `c3` is a point.
    player.quick("u1");
    assert_eq!(player.played(), "h8 i9", "what u took back is there again");
    let Some(Overlay::Prompt { text, .. }) = &player.model.overlay else { panic!("no box") };
    assert_eq!(text, "u1");
    player.quick("2");
    player.key(KeyCode::Enter);
    assert_eq!(player.played(), "h8 i9 u12");
    let before = player.model.prefs.clone();
    player.moves("c3");
    assert_eq!((player.played().as_str(), &player.model.prefs), ("h8 i9 u12 c3", &before));
    let cursor = player.model.sight.cursor;
    player.moves("l4");
    assert_eq!(player.model.sight.cursor, cursor, "l moved the cursor for a moment only");
    // After a while the letter is forgotten.
    player.key(KeyCode::Char('h'));
    player.now += Duration::from_millis(701);
    player.key(KeyCode::Char('8'));
    assert!(player.model.overlay.is_none());
}

#[test]
fn key_releases_are_ignored() {
    let mut player = Player::two_people(|_| {});
    player.event(release(KeyCode::Enter));
    assert_eq!(player.played(), "");
}

#[test]
fn a_click_after_turning_the_board_meets_what_is_drawn() {
    let mut player = Player::two_people(|_| {});
    for key in ['f', 'F', 'F', 'f', 'F'] {
        player.key(KeyCode::Char(key));
        let at = player.cell("c4");
        player.click(at);
        assert_eq!(player.played(), "c4");
        player.key(KeyCode::Char('u'));
    }
    for _ in 0..4 {
        player.key(KeyCode::Char('F'));
    }
    let symmetry = player.model.sight.symmetry;
    player.key(KeyCode::Char('f'));
    player.key(KeyCode::Char('f'));
    assert_eq!(player.model.sight.symmetry, symmetry);
}

#[test]
fn a_forbidden_point_is_refused_with_its_kind_and_drawn() {
    let mut player = Player::two_people(|_| {});
    player.moves("h8 a1 i8 a3 j9 a5 j10 c1");
    let h8 = player.cell("j8");
    player.mouse(MouseEventKind::Moved, h8);
    assert!(player.screen().contains('3'), "{}", player.screen());
    player.click(h8);
    assert_eq!(player.played().split(' ').count(), 8);
    assert!(player.model.message.contains("double-three"), "{}", player.model.message);
    assert!(player.model.sight.explained.is_some());
    player.key(KeyCode::Char('i'));
    assert!(matches!(player.model.overlay, Some(Overlay::Text(..))));
}

#[test]
fn against_the_engine_undo_takes_two_moves() {
    let mut player = Player::new(Language::English, Prefs::default(), (100, 30));
    player.key(KeyCode::Enter);
    player.moves("h8");
    assert!(player.asked().is_some());
    player.moves("i8");
    assert_eq!(player.played(), "h8", "it is the engine's turn");
    player.engine(place("h9"));
    assert_eq!(player.played(), "h8 h9");
    player.key(KeyCode::Char('u'));
    assert_eq!(player.played(), "");
    player.key(KeyCode::Char('H'));
    let (_, turn) = player.asked().unwrap();
    assert!(turn.position.moves().is_empty());
    player.engine(place("g8"));
    assert!(player.model.message.contains("g8"), "{}", player.model.message);
    player.key(KeyCode::Char('H'));
    assert!(player.model.game.as_ref().unwrap().hint.as_ref().unwrap().1, "the second press shows the line");
}

#[test]
fn an_answer_to_an_older_game_is_dropped() {
    let mut player = Player::new(Language::English, Prefs::default(), (100, 30));
    player.key(KeyCode::Enter);
    player.moves("h8");
    let (old, _) = player.asked().unwrap();
    player.command("new");
    player.key(KeyCode::Enter);
    player.moves("i9");
    let (new, _) = player.asked().unwrap();
    assert_ne!(old, new);
    let decision = duel::Decision { answer: place("h9"), info: common::info(&[("h9", 0.5)]) };
    player.event(Event::Engine(host::EngineEvent::Decided { id: old, decision }, 100.0));
    assert_eq!(player.played(), "i9");
}

#[test]
fn engines_play_each_other_and_can_be_stopped() {
    let prefs = Prefs { black: Sitter::Engine, white: Sitter::Engine, ..Prefs::default() };
    let mut player = Player::new(Language::English, prefs, (100, 30));
    player.key(KeyCode::Enter);
    for _ in 0..4 {
        player.any_answer();
    }
    assert_eq!(player.played().split(' ').count(), 4);
    player.key(KeyCode::Char('w'));
    assert!(player.asked().is_none(), "nobody thinks");
    player.key(KeyCode::Char('w'));
    player.any_answer();
    assert_eq!(player.played().split(' ').count(), 5);
}

#[test]
fn swap2_with_its_card() {
    let mut player = Player::two_people(|prefs| prefs.opening = "swap2".to_owned());
    player.moves("h8 h9 i8");
    let screen = player.screen();
    for word in ["take-black", "take-white", "place-two"] {
        assert!(screen.contains(word), "{word} in\n{screen}");
    }
    player.key(KeyCode::Char('3'));
    player.moves("i9 g7");
    player.key(KeyCode::Down);
    player.key(KeyCode::Enter);
    assert!(player.model.game.as_ref().unwrap().session.opening().is_over(), "{}", player.model.message);
    player.moves("j10");
    assert_eq!(player.played(), "h8 h9 i8 i9 g7 j10");
}

#[test]
fn taraguchi_with_offers() {
    let mut player = Player::two_people(|prefs| prefs.opening = "taraguchi-10".to_owned());
    let keep = |player: &mut Player| player.command("keep");
    player.moves("h8");
    keep(&mut player);
    player.moves("h9");
    keep(&mut player);
    player.moves("i10");
    keep(&mut player);
    player.moves("g7");
    player.command("option");
    player.command("offer a1 b1 c1 d1 e1 f1 g1 h1 i1");
    assert!(player.screen().contains('*'));
    let o9 = player.cell("o9");
    player.click(o9);
    let c1 = player.cell("c1");
    player.click(c1);
    let game = player.model.game.as_ref().unwrap();
    assert!(game.session.opening().is_over(), "{}\n{}", player.model.message, player.screen());
    assert!(player.played().ends_with("c1"));
}

#[test]
fn quitting_asks_while_a_game_runs() {
    let mut player = Player::two_people(|_| {});
    player.key(KeyCode::Char('q'));
    assert!(matches!(player.done.last(), Some(Do::Quit)), "nothing would be lost");
    player.done.clear();
    player.moves("h8");
    player.key(KeyCode::Char('q'));
    player.key(KeyCode::Char('n'));
    assert!(!player.done.iter().any(|what| matches!(what, Do::Quit)));
    player.key(KeyCode::Char('q'));
    player.key(KeyCode::Enter);
    assert!(matches!(player.done.last(), Some(Do::Quit)));
}

#[test]
fn every_move_is_kept_and_a_saved_game_comes_back() {
    let mut player = Player::two_people(|prefs| prefs.clock = "5m+3s".to_owned());
    player.moves("h8 i9 h9");
    let kept = player.done.iter().filter(|what| matches!(what, Do::KeepGame(_))).count();
    assert_eq!(kept, 3);
    player.command("save game");
    let Some(Do::Save { path, bytes, force: false }) = player.done.pop() else { panic!("not saved") };
    assert_eq!(path, "game.json");
    let mut other = Player::new(Language::English, Prefs::default(), (100, 30));
    other.event(Event::Loaded { path: path.clone(), bytes: Ok(bytes.clone()), resumed: false });
    assert_eq!((other.played(), other.model.screen), ("h8 i9 h9".to_owned(), Screen::Game));
    other.command("save game.sgf");
    let Some(Do::Save { bytes: sgf, .. }) = other.done.pop() else { panic!("not saved") };
    other.event(Event::Loaded { path: "game.sgf".to_owned(), bytes: Ok(sgf), resumed: false });
    assert_eq!(other.model.study.as_ref().unwrap().position.moves().len(), 3);
    // What is no game gives a sentence and changes nothing.
    for (name, bytes) in
        [("x.json", &bytes[..bytes.len() / 2]), ("x.sgf", b"not a game"), ("x", b"\xff\xfe\x00")]
    {
        other.event(Event::Loaded { path: name.to_owned(), bytes: Ok(bytes.to_vec()), resumed: false });
        assert!(other.model.message.starts_with("Could not load"), "{name}: {}", other.model.message);
    }
    assert_eq!(other.model.study.as_ref().unwrap().position.moves().len(), 3);
}

#[test]
fn commands_of_line_mode_work_after_the_colon() {
    let mut player = Player::two_people(|_| {});
    player.moves("h8 i9");
    for (line, expected) in [
        ("forbidden", "No point is forbidden"),
        ("level 3", "level 3"),
        ("level 11", "from 1 to 10"),
        ("declare 2", "not possible"),
        ("nonsense", "no point and no command"),
        ("values", "type hint"),
        ("why", "type hint"),
        ("claim", "forbidden"),
    ] {
        player.command(line);
        assert!(player.model.message.contains(expected), "{line}: {}", player.model.message);
    }
    player.command("moves");
    assert!(matches!(player.model.overlay, Some(Overlay::Text(..))));
    player.key(KeyCode::Esc);
    player.command("undo");
    player.command("redo");
    assert_eq!(player.played(), "h8 i9");
    player.command("draw");
    player.key(KeyCode::Enter);
    player.command("decline");
    assert!(player.model.message.contains("declines"), "{}", player.model.message);
}

#[test]
fn a_flag_falls() {
    let mut player = Player::two_people(|prefs| prefs.clock = "1m+1s".to_owned());
    player.moves("h8");
    player.now += Duration::from_secs(52);
    let (screen, now) = (player.model.layout().is_some(), player.now);
    player.model.now = now;
    assert!(
        screen && player.screen().lines().any(|line| line.contains("White") && line.contains("8.0")),
        "{}",
        player.screen()
    );
    player.now += Duration::from_secs(20);
    player.event(Event::Tick);
    assert!(player.model.game.as_ref().unwrap().session.result().is_some());
}

/// The cell of the first row of the card that holds a text.
fn on_card(player: &Player, text: &str) -> (u16, u16) {
    let screen = player.screen();
    let row = screen.lines().position(|line| line.contains(text)).unwrap();
    (player.model.layout().unwrap().panel.unwrap().x + 2, u16::try_from(row).unwrap())
}

#[test]
fn cards_work_with_the_mouse_alone() {
    let mut player = Player::two_people(|prefs| prefs.opening = "soosyrv-8".to_owned());
    for point in ["h8", "h9", "h10"] {
        let at = player.cell(point);
        player.click(at);
    }
    let keep = on_card(&player, "keep");
    player.click(keep);
    let at = player.cell("g9");
    player.click(at);
    let three = on_card(&player, "declare 3");
    player.click(three);
    assert!(player.model.message.contains("3 fifth moves"), "{}\n{}", player.model.message, player.screen());

    let mut player = Player::two_people(|_| {});
    player.moves("h8 h9");
    player.command("draw");
    player.key(KeyCode::Enter);
    let decline = on_card(&player, "Decline the draw");
    player.click((decline.0, decline.1 - 1));
    assert!(
        player.model.game.as_ref().unwrap().session.pending_draw().is_some(),
        "between the answers is nothing"
    );
    player.click(decline);
    assert!(player.model.message.contains("declines"), "{}", player.model.message);
}
