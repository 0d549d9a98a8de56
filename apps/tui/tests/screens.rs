//! Every screen as text, in both languages and in letters. The pictures are in `snapshots/`.
#![allow(clippy::unwrap_used, reason = "a failed test may panic")]

mod common;

use common::Player;
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use texts::Language;
use tui::model::{Item, List, ListKind};
use tui::prefs::{Coordinates, Numbers, Prefs, Sitter, Theme};

/// The variants: a language, and whether the board is drawn with letters.
const VARIANTS: [(&str, Language, bool); 3] = [
    ("en", Language::English, false),
    ("zh-CN", Language::Chinese, false),
    ("ascii", Language::English, true),
];

/// Shows a screen in every variant.
fn show(name: &str, prefs: &Prefs, size: (u16, u16), go: impl Fn(&mut Player)) {
    for (variant, language, ascii) in VARIANTS {
        let mut player = Player::new(language, Prefs { ascii, ..prefs.clone() }, size);
        go(&mut player);
        let screen = player.screen();
        if ascii {
            let board: Vec<&str> = screen.lines().collect();
            let strange = board.iter().find(|line| line.chars().any(|letter| "●○┼─│┌".contains(letter)));
            assert_eq!(strange, None, "{name} in letters");
        }
        insta::assert_snapshot!(format!("{name}-{variant}"), screen);
    }
}

fn two_people() -> Prefs {
    Prefs { black: Sitter::Human, white: Sitter::Human, ..Prefs::default() }
}

fn open(player: &mut Player, item: Item) {
    let rows = player.model.list.rows(&player.model);
    player.model.list.selected = rows.iter().position(|row| row.item == item).unwrap();
    player.key(KeyCode::Enter);
}

/// Black cannot play j8 (double-three).
const FORBIDDEN: &str = "h8 a1 i8 a3 j9 a5 j10 c1";

#[test]
fn lists() {
    let prefs = Prefs::default();
    show("start", &prefs, (80, 24), |_| {});
    show("new-game", &prefs, (80, 24), |player| open(player, Item::Go(ListKind::New)));
    show("settings", &prefs, (80, 24), |player| open(player, Item::Go(ListKind::Settings)));
    show("exercises", &prefs, (80, 24), |player| open(player, Item::Go(ListKind::Puzzles)));
    show("unfinished", &prefs, (80, 24), |player| {
        player.model.unfinished = vec![("a".to_owned(), "A".to_owned()), ("b".to_owned(), "B".to_owned())];
        player.model.list = List::main(&player.model);
        player.key(KeyCode::Enter);
    });
}

#[test]
fn a_game() {
    show("renju", &two_people(), (100, 30), |player| {
        player.key(KeyCode::Enter);
        player.moves(FORBIDDEN);
        let j8 = player.cell("j8");
        player.mouse(MouseEventKind::Moved, j8);
        player.model.message.clear();
    });
    show("forbidden-explained", &two_people(), (100, 30), |player| {
        player.key(KeyCode::Enter);
        player.moves(FORBIDDEN);
        player.command("explain j8");
    });
    show("small", &two_people(), (50, 20), |player| {
        player.key(KeyCode::Enter);
        player.moves(FORBIDDEN);
    });
    show("too-small", &two_people(), (30, 12), |player| player.key(KeyCode::Enter));
    let clocks = Prefs { clock: "1m+1s".to_owned(), ..two_people() };
    show("clocks", &clocks, (100, 30), |player| {
        player.key(KeyCode::Enter);
        player.moves("h8 h9");
        player.model.now += std::time::Duration::from_millis(53_400);
        player.now = player.model.now;
    });
    show("won", &two_people(), (100, 30), |player| {
        player.key(KeyCode::Enter);
        player.moves("h8 a1 i8 a3 j8 a5 k8 c1 l8");
    });
}

#[test]
fn over_the_board() {
    let begun = |player: &mut Player| {
        player.key(KeyCode::Enter);
        player.moves("h8 h9");
    };
    show("help", &two_people(), (100, 40), |player| {
        begun(player);
        player.key(KeyCode::Char('?'));
    });
    show("menu", &two_people(), (100, 40), |player| {
        begun(player);
        let at = player.cell("i8");
        player.mouse(MouseEventKind::Down(MouseButton::Right), at);
    });
    show("point-box", &two_people(), (100, 30), |player| {
        begun(player);
        player.quick("i10");
    });
    show("quit", &two_people(), (100, 30), |player| {
        begun(player);
        player.key(KeyCode::Char('q'));
    });
    let swap2 = Prefs { opening: "swap2".to_owned(), ..two_people() };
    show("card", &swap2, (100, 30), |player| {
        player.key(KeyCode::Enter);
        player.moves("h8 h9 i8");
    });
    show("card-small", &swap2, (50, 20), |player| {
        player.key(KeyCode::Enter);
        player.moves("h8 h9 i8");
    });
}

#[test]
fn looks_of_the_board() {
    let numbered = Prefs { numbers: Numbers::All, coordinates: Coordinates::Top, size: 22, ..two_people() };
    show("numbers", &numbered, (80, 30), |player| {
        player.key(KeyCode::Enter);
        player.moves("a1 v22 b1 a22");
        player.key(KeyCode::Char('F'));
    });
    let five = Prefs { size: 5, coordinates: Coordinates::Hidden, ..two_people() };
    show("five-lines", &five, (80, 24), |player| {
        player.key(KeyCode::Enter);
        player.moves("c3 b2");
        player.key(KeyCode::Left);
    });
    let mono = Prefs { theme: Some(Theme::Mono), ..two_people() };
    show("mono-threats", &mono, (80, 24), |player| {
        player.key(KeyCode::Enter);
        player.moves("h8 a1 i8 a3 j8 a5");
        player.key(KeyCode::Char('t'));
    });
}

#[test]
fn studies() {
    show("analysis", &Prefs::default(), (100, 32), |player| {
        open(player, Item::Analyze);
        player.moves("h8 h9 i8");
        player.key(KeyCode::Char(' '));
        player.study_reports(&[("g10", 0.42), ("i9", 0.4), ("g9", 0.33)]);
        player.key(KeyCode::Char('1'));
    });
    show("review", &two_people(), (100, 36), |player| {
        player.key(KeyCode::Enter);
        player.moves("h8 h9 i8 a1 j8");
        player.key(KeyCode::Char('R'));
        player.key(KeyCode::Enter);
        player.command("review");
        for rate in [0.5, 0.5, 0.5, 0.5, 0.8, 0.32] {
            player.study_answers(&[("g8", rate)]);
        }
        player.key(KeyCode::Char('M'));
    });
    show("exercise", &Prefs::default(), (100, 30), |player| {
        open(player, Item::Go(ListKind::Puzzles));
        player.key(KeyCode::Enter);
    });
}

#[test]
fn a_huge_screen_and_a_tiny_one_are_drawn() {
    for size in [(400, 300), (1, 1), (3, 2), (24, 3), (200, 5)] {
        let mut player = Player::new(Language::English, two_people(), size);
        player.screen();
        player.key(KeyCode::Enter);
        player.screen();
        for key in ['?', 'o', ':', 'q'] {
            player.key(KeyCode::Char(key));
            player.screen();
            player.key(KeyCode::Esc);
        }
        player.moves("h8");
        player.key(KeyCode::Char('q'));
        player.screen();
    }
}
