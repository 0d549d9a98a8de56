//! What keys do, and where: one table for the input, the `?` help and the menu over the board.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use texts::Texts;

/// Something that keys, menu rows and words after `:` do at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of the messages below say what each does")]
pub enum Action {
    Up,
    Down,
    Left,
    Right,
    Play,
    Undo,
    Redo,
    Previous,
    Next,
    First,
    Last,
    OtherBranch,
    Hint,
    Analyze,
    Review,
    Resign,
    Draw,
    Claim,
    Pass,
    Save,
    Open,
    New,
    Flip,
    Rotate,
    Coordinates,
    Numbers,
    Ascii,
    Theme,
    Language,
    Threats,
    Explain,
    Comment,
    Command,
    Pause,
    Search,
    More,
    Fewer,
    Exclude,
    Edit,
    Side,
    Retry,
    NextMistake,
    Menu,
    Back,
    Help,
    Quit,
    Suspend,
}

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Context {
    /// In a game.
    Game,
    /// In analysis and review.
    Study,
    /// In an exercise.
    Puzzle,
}

const GAME: u8 = 1;
const STUDY: u8 = 2;
const PUZZLE: u8 = 4;
const ALL: u8 = GAME | STUDY | PUZZLE;

/// Keys of the table that are no letters.
const ENTER: char = '\n';
const BLANK: char = ' ';
const ESCAPE: char = '\u{1b}';

/// Key, what it does, where. Of several keys for one thing the first is shown.
const TABLE: &[(char, Action, u8)] = &[
    ('k', Action::Up, ALL),
    ('j', Action::Down, ALL),
    ('h', Action::Left, ALL),
    ('l', Action::Right, ALL),
    (ENTER, Action::Play, ALL),
    (BLANK, Action::Play, GAME | PUZZLE),
    (BLANK, Action::Search, STUDY),
    ('u', Action::Undo, ALL),
    ('r', Action::Redo, ALL),
    ('p', Action::Previous, ALL),
    ('n', Action::Next, ALL),
    ('g', Action::First, ALL),
    ('G', Action::Last, ALL),
    ('b', Action::OtherBranch, STUDY),
    ('H', Action::Hint, ALL),
    ('a', Action::Analyze, ALL),
    ('v', Action::Review, GAME | STUDY),
    ('+', Action::More, STUDY),
    ('-', Action::Fewer, STUDY),
    ('x', Action::Exclude, STUDY),
    ('e', Action::Edit, STUDY),
    ('z', Action::Side, STUDY),
    ('M', Action::NextMistake, STUDY),
    ('T', Action::Retry, STUDY),
    ('R', Action::Resign, GAME),
    ('D', Action::Draw, GAME),
    ('C', Action::Claim, GAME),
    ('P', Action::Pass, GAME),
    ('w', Action::Pause, GAME),
    ('S', Action::Save, ALL),
    ('O', Action::Open, ALL),
    ('N', Action::New, ALL),
    ('f', Action::Flip, ALL),
    ('F', Action::Rotate, ALL),
    ('c', Action::Coordinates, ALL),
    ('m', Action::Numbers, ALL),
    ('A', Action::Ascii, ALL),
    ('s', Action::Theme, ALL),
    ('L', Action::Language, ALL),
    ('t', Action::Threats, ALL),
    ('i', Action::Explain, ALL),
    ('"', Action::Comment, GAME | STUDY),
    (':', Action::Command, ALL),
    ('o', Action::Menu, ALL),
    (ESCAPE, Action::Back, ALL),
    ('?', Action::Help, ALL),
    ('q', Action::Quit, ALL),
];

impl Context {
    fn bit(self) -> u8 {
        match self {
            Context::Game => GAME,
            Context::Study => STUDY,
            Context::Puzzle => PUZZLE,
        }
    }
}

impl Action {
    /// What it does, in a few words.
    #[must_use]
    pub fn name(self, texts: &Texts) -> String {
        let key = match self {
            Action::Up => "tui-key-up",
            Action::Down => "tui-key-down",
            Action::Left => "tui-key-left",
            Action::Right => "tui-key-right",
            Action::Play => "tui-key-play",
            Action::Undo => "tui-key-undo",
            Action::Redo => "tui-key-redo",
            Action::Previous => "tui-key-previous",
            Action::Next => "tui-key-next",
            Action::First => "tui-key-first",
            Action::Last => "tui-key-last",
            Action::OtherBranch => "tui-key-branch",
            Action::Hint => "tui-key-hint",
            Action::Analyze => "tui-key-analyze",
            Action::Review => "tui-key-review",
            Action::Resign => "tui-key-resign",
            Action::Draw => "tui-key-draw",
            Action::Claim => "tui-key-claim",
            Action::Pass => "tui-key-pass",
            Action::Save => "tui-key-save",
            Action::Open => "tui-key-open",
            Action::New => "tui-key-new",
            Action::Flip => "tui-key-flip",
            Action::Rotate => "tui-key-rotate",
            Action::Coordinates => "tui-key-coordinates",
            Action::Numbers => "tui-key-numbers",
            Action::Ascii => "tui-key-ascii",
            Action::Theme => "tui-key-theme",
            Action::Language => "tui-key-language",
            Action::Threats => "tui-key-threats",
            Action::Explain => "tui-key-explain",
            Action::Comment => "tui-key-comment",
            Action::Command => "tui-key-command",
            Action::Pause => "tui-key-pause",
            Action::Search => "tui-key-search",
            Action::More => "tui-key-more",
            Action::Fewer => "tui-key-fewer",
            Action::Exclude => "tui-key-exclude",
            Action::Edit => "tui-key-edit",
            Action::Side => "tui-key-side",
            Action::Retry => "tui-key-retry",
            Action::NextMistake => "tui-key-mistake",
            Action::Menu => "tui-key-menu",
            Action::Back => "tui-key-back",
            Action::Help => "tui-key-help",
            Action::Quit => "tui-key-quit",
            Action::Suspend => "tui-key-suspend",
        };
        texts.text(key)
    }
}

/// What a key does at the board.
#[must_use]
pub fn action(key: &KeyEvent, context: Context) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('z') => Some(Action::Suspend),
            KeyCode::Char('c' | 'q') => Some(Action::Quit),
            KeyCode::Char('s') => Some(Action::Save),
            KeyCode::Char('o') => Some(Action::Open),
            _ => None,
        };
    }
    let wanted = match key.code {
        KeyCode::Up => return Some(Action::Up),
        KeyCode::Down => return Some(Action::Down),
        KeyCode::Left => return Some(Action::Left),
        KeyCode::Right => return Some(Action::Right),
        KeyCode::PageUp => return Some(Action::Previous),
        KeyCode::PageDown => return Some(Action::Next),
        KeyCode::Home => return Some(Action::First),
        KeyCode::End => return Some(Action::Last),
        KeyCode::Backspace => return Some(Action::Undo),
        KeyCode::Enter => ENTER,
        KeyCode::Esc => ESCAPE,
        KeyCode::Char(letter) => letter,
        _ => return None,
    };
    let bit = context.bit();
    TABLE
        .iter()
        .find(|(key, _, contexts)| *key == wanted && contexts & bit != 0)
        .map(|&(_, action, _)| action)
}

/// How a key is written.
fn shown(key: char) -> String {
    match key {
        ENTER => "Enter".to_owned(),
        BLANK => "Space".to_owned(),
        ESCAPE => "Esc".to_owned(),
        other => other.to_string(),
    }
}

/// The keys of a context with what they do.
#[must_use]
pub fn help(context: Context) -> Vec<(String, Action)> {
    let bit = context.bit();
    TABLE
        .iter()
        .filter(|(_, _, contexts)| contexts & bit != 0)
        .map(|&(key, action, _)| (shown(key), action))
        .collect()
}

/// The menu over the board: what can be done there, with its key.
#[must_use]
pub fn menu(context: Context) -> Vec<(Action, String)> {
    let hidden = [Action::Up, Action::Down, Action::Left, Action::Right, Action::Menu];
    let mut seen: Vec<Action> = hidden.to_vec();
    let mut rows = Vec::new();
    for (key, action) in help(context) {
        if !seen.contains(&action) {
            seen.push(action);
            rows.push((action, key));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_means_one_thing_in_a_context() {
        for context in [Context::Game, Context::Study, Context::Puzzle] {
            let keys: Vec<String> = help(context).into_iter().map(|(key, _)| key).collect();
            for (i, key) in keys.iter().enumerate() {
                assert!(!keys[..i].contains(key), "{key} twice in {context:?}");
            }
        }
    }

    #[test]
    fn keys_find_their_actions() {
        let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
        assert_eq!(action(&key(KeyCode::Char(' ')), Context::Game), Some(Action::Play));
        assert_eq!(action(&key(KeyCode::Char(' ')), Context::Study), Some(Action::Search));
        assert_eq!(action(&key(KeyCode::Char('R')), Context::Puzzle), None);
        let ctrl_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(action(&ctrl_c, Context::Game), Some(Action::Quit));
    }
}
