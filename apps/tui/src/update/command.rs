//! Lines that are typed: points and commands after `:`, names of files, comments.

use std::time::Duration;

use rules::{Answer, Move};
use texts::Slot;

use super::{Do, act, explain, game, inside, say, say_text, study};
use crate::files;
use crate::input::{self, Command, Input, InputError};
use crate::keys::Action;
use crate::levels::MOST;
use crate::model::{Model, Overlay, PromptKind, Question, Screen};

/// A line was finished.
pub(super) fn entered(model: &mut Model, kind: PromptKind, text: &str, out: &mut Vec<Do>) {
    let name = text.trim();
    match kind {
        PromptKind::Command => command(model, text, out),
        PromptKind::Save if name.is_empty() => {}
        PromptKind::Save => save(model, name, false, out),
        PromptKind::Open if name.is_empty() => {}
        PromptKind::Open => out.push(Do::Load(name.to_owned())),
        PromptKind::Comment => match model.screen {
            Screen::Game => game::set_comment(model, text, out),
            _ => study::set_comment(model, text),
        },
    }
}

/// Writes the game, or what is looked into.
fn save(model: &mut Model, name: &str, force: bool, out: &mut Vec<Do>) {
    let (name, force) = match name.strip_prefix('!') {
        Some(rest) => (rest.trim(), true),
        None => (name, force),
    };
    let path = files::with_ending(name);
    let now = model.now;
    let written = match model.screen {
        Screen::Study => {
            model.study.as_ref().map(|study| files::write(&path, None, &study.tree, &model.texts))
        }
        _ => model.game.as_mut().and_then(|game| game.file(now)).map(|record| {
            let tree = records::tree::Tree::from_record(&record);
            files::write(&path, Some(&record), &tree, &model.texts)
        }),
    };
    match written {
        Some(Ok(bytes)) => out.push(Do::Save { path, bytes, force }),
        Some(Err(why)) => {
            let slots = [("file", path.as_str().into()), ("why", why.into())];
            let sentence = model.texts.format("play-save-failed", &slots);
            say(model, sentence);
        }
        None => {}
    }
}

/// A point or a command, as in line mode.
fn command(model: &mut Model, line: &str, out: &mut Vec<Do>) {
    let size = model.size();
    // The review takes a time, which line mode does not know.
    if let Some(rest) = line.trim().strip_prefix("review") {
        return review(model, rest.trim(), out);
    }
    let input = match input::parse(line, model.texts.point_style(), size) {
        Ok(input) => input,
        Err(error) => {
            let sentence = error.sentence(&model.texts, size);
            return say(model, sentence);
        }
    };
    let is_game = model.screen == Screen::Game;
    match input {
        Input::Empty => {}
        Input::Points(points) if is_game => game::points(model, points, out),
        Input::Points(points) => study::points(model, points, out),
        Input::Number(number) => game::number(model, number, out),
        Input::Choice(choice) => game::answer(model, Answer::Choose(choice), out),
        Input::Declare(number) => {
            game::answer(model, Answer::Declare(u8::try_from(number).unwrap_or(u8::MAX)), out);
        }
        Input::Offer(points) => game::answer(model, Answer::Offer(points), out),
        Input::Select(point) => game::answer(model, Answer::Select(point), out),
        Input::Explain(point) => {
            model.sight.cursor = inside(model, point);
            explain(model, point);
        }
        Input::Level(level) => set_level(model, level, out),
        Input::Save { path, force } => save(model, &path, force, out),
        Input::Load { path, .. } => out.push(Do::Load(path)),
        Input::New { force } if model.is_playing() && !force => {
            model.overlay = Some(Overlay::Confirm(Question::New));
        }
        Input::New { .. } => game::start(model, out),
        Input::QuitUnsaved => out.push(Do::Quit),
        Input::Command(command) => run(model, command, out),
    }
}

fn review(model: &mut Model, seconds: &str, out: &mut Vec<Do>) {
    if model.screen == Screen::Game {
        act(model, Action::Review, out);
    }
    if model.screen != Screen::Study {
        return;
    }
    match seconds.trim_end_matches('s').trim().parse::<f64>() {
        Ok(seconds) if (0.05..=3600.0).contains(&seconds) => {
            study::start_review(model, Duration::from_secs_f64(seconds), out);
        }
        _ if seconds.is_empty() => study::review(model, out),
        _ => {
            let error = InputError::NumberMissing("tui-command-review");
            let sentence = error.sentence(&model.texts, model.size());
            say(model, sentence);
        }
    }
}

fn run(model: &mut Model, command: Command, out: &mut Vec<Do>) {
    match command {
        Command::Undo => act(model, Action::Undo, out),
        Command::Redo => act(model, Action::Redo, out),
        Command::Hint => act(model, Action::Hint, out),
        Command::Resign => act(model, Action::Resign, out),
        Command::Draw => act(model, Action::Draw, out),
        Command::Claim => act(model, Action::Claim, out),
        Command::Accept => game::answer_draw(model, true, out),
        Command::Decline => game::answer_draw(model, false, out),
        Command::Pass => game::answer(model, Answer::Move(Move::Pass), out),
        Command::Forbidden => list_forbidden(model),
        Command::Values => values(model),
        Command::Why => why(model),
        Command::Longer => game::longer(model),
        Command::Board => model.message.clear(),
        Command::Moves => moves(model),
        Command::Help => act(model, Action::Help, out),
        Command::Quit => act(model, Action::Quit, out),
    }
}

fn list_forbidden(model: &mut Model) {
    let Some(position) = model.position() else { return };
    if !position.rule().restricts(rules::Color::Black) {
        return say_text(model, "play-forbidden-rule");
    }
    let points = position.forbidden_points();
    if points.is_empty() {
        return say_text(model, "play-no-forbidden");
    }
    let items = points.into_iter().map(|(point, kind)| {
        let slots =
            [("point", model.texts.point(point).into()), ("kind", model.texts.forbidden_kind(kind).into())];
        model.texts.format("play-forbidden-item", &slots)
    });
    let list = model.texts.list(items);
    model.message = model.texts.format("play-forbidden-list", &[("points", list.into())]);
}

/// The latest thought, with the side it is for.
fn thought(model: &Model) -> Option<(duel::Info<rules::Point>, f64, rules::Color)> {
    match model.screen {
        Screen::Study => {
            let study = model.study.as_ref()?;
            Some((study.info.clone()?, crate::model::SCALE, study.position.to_move()))
        }
        _ => {
            let thought = model.game.as_ref()?.thought.as_ref()?;
            Some((thought.info.clone(), thought.scale, thought.color))
        }
    }
}

fn values(model: &mut Model) {
    let Some((info, scale, color)) = thought(model) else { return say_text(model, "play-no-values") };
    let items = info.candidates.iter().map(|candidate| {
        let rate = format!("{:.0}", candidate.score.win_rate(scale) * 100.0);
        let slots: [(&str, Slot); 2] =
            [("point", model.texts.point(candidate.mv).into()), ("winrate", rate.into())];
        model.texts.format("play-values-item", &slots)
    });
    let list = model.texts.list(items);
    let head = model.texts.format("play-values", &[("color", model.texts.color(color).into())]);
    model.overlay = Some(Overlay::Text(vec![head, list], 0));
}

fn why(model: &mut Model) {
    let Some((info, scale, color)) = thought(model) else { return say_text(model, "play-no-why") };
    let Some(best) = info.best() else { return say_text(model, "play-why-choice") };
    let rate = format!("{:.0}", best.score.win_rate(scale) * 100.0);
    let slots: [(&str, Slot); 5] = [
        ("line", model.texts.point_list(&best.pv).into()),
        ("color", model.texts.color(color).into()),
        ("winrate", rate.into()),
        ("depth", (info.depth as usize).into()),
        ("nodes", info.nodes.to_string().into()),
    ];
    model.message = model.texts.format("play-why", &slots);
}

fn moves(model: &mut Model) {
    let Some(position) = model.position() else { return };
    let moves = position.moves();
    if moves.is_empty() {
        return say_text(model, "play-no-moves");
    }
    let items: Vec<String> =
        moves.iter().enumerate().map(|(i, ply)| format!("{}.{}", i + 1, model.texts.mv(ply.mv))).collect();
    let text = model.texts.format("play-moves", &[("moves", items.join(" ").into())]);
    model.overlay = Some(Overlay::Text(vec![text], 0));
}

/// Engines play at another level from here on.
fn set_level(model: &mut Model, level: usize, out: &mut Vec<Do>) {
    let Some(level) = u8::try_from(level).ok().filter(|level| (1..=MOST).contains(level)) else {
        let slots: [(&str, Slot); 4] = [
            ("option", model.texts.text("command-level").into()),
            ("value", level.to_string().into()),
            ("min", "1".into()),
            ("max", MOST.to_string().into()),
        ];
        model.message = model.texts.format("option-number", &slots);
        return;
    };
    model.prefs.level = level;
    if let Some(game) = &mut model.game {
        game.set_level(level, &model.texts);
    }
    out.push(Do::KeepPrefs);
    game::renew(model, out);
    model.message = model.texts.format("play-level-set", &[("level", level.into())]);
}
