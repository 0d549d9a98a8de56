//! The game: what players and engines do, and what is said about it.

use std::collections::VecDeque;
use std::time::Duration;

use duel::PlayerError;
use host::{EngineError, EngineEvent};
use records::GameRecord;
use rules::{Answer, Choice, Color, Move, NamedOpening, Party, Point, Request, Rule};
use session::{Effect, Purpose, Refused, Seat, Session};
use texts::Texts;

use super::{Do, request_id, say, say_text, study};
use crate::keys::Action;
use crate::model::{Asked, Game, Model, Overlay, PromptKind, Question, Screen, Sight, Thought};

/// Begins a game by the settings.
pub(super) fn start(model: &mut Model, out: &mut Vec<Do>) {
    match Game::new(&model.prefs, &model.texts, model.now) {
        Err(error) => {
            let sentence = model.texts.config_error(&error);
            say(model, sentence);
        }
        Ok((game, effects)) => {
            out.push(Do::KeepPrefs);
            enter(model, game, effects, out);
        }
    }
}

/// Goes on with a game from a file.
pub(super) fn resume(model: &mut Model, record: GameRecord, out: &mut Vec<Do>) -> Result<(), String> {
    let (mut game, effects) = Game::restore(record, &model.prefs, &model.texts, model.now)?;
    let seats = game.sitters;
    // A show of engines waits until it is told to go on.
    game.paused = seats.a == seats.b && seats.a == crate::prefs::Sitter::Engine;
    let paused = game.paused;
    enter(model, game, effects, out);
    if paused {
        say_text(model, "tui-paused");
    }
    Ok(())
}

fn enter(model: &mut Model, game: Game, effects: Vec<Effect>, out: &mut Vec<Do>) {
    study::stop(model, out);
    out.push(Do::RenewEngines);
    model.generation += 1;
    model.sight = Sight { symmetry: model.sight.symmetry, ..Sight::new(game.session.position().size()) };
    model.game = Some(game);
    model.screen = Screen::Game;
    model.overlay = None;
    model.message.clear();
    model.set_point_style();
    apply(model, effects, out);
}

/// Carries out what the session says, and tells what happened.
fn apply(model: &mut Model, effects: Vec<Effect>, out: &mut Vec<Do>) {
    let mut queue = VecDeque::from(effects);
    let mut sentences = Vec::new();
    let mut changed = false;
    while let Some(effect) = queue.pop_front() {
        let (now, generation) = (model.now, model.generation);
        let Some(game) = &mut model.game else { return };
        match effect {
            Effect::Think { id, turn, purpose, budget } => {
                let limits = match purpose {
                    Purpose::Decide => {
                        crate::levels::limits(game.level, game.patience, &budget, turn.position.moves().len())
                    }
                    Purpose::Hint => crate::levels::hint_limits(&budget),
                };
                let asked = Asked { id, purpose, turn: (*turn).clone(), at: now };
                game.asked.push(asked);
                if game.paused && purpose == Purpose::Decide {
                    continue;
                }
                let (party, level, id) = (turn.party, game.level, request_id(generation, id.get()));
                out.push(Do::Ask { id, party, level, purpose, turn, limits });
            }
            Effect::Cancel { id } => {
                game.asked.retain(|asked| asked.id != id);
                out.push(Do::Cancel(request_id(generation, id.get())));
            }
            Effect::EngineFailed { party, why } => {
                let color = game.session.position().to_move();
                let why = model.texts.engine_fault(&why, &game.names, color);
                let slots = [("player", game.names[party].as_str().into()), ("why", why.into())];
                let again = !game.failed;
                game.failed = true;
                if again {
                    queue.extend(game.session.retry(now));
                }
                let key = if again { "play-engine-recovered" } else { "play-engine-failed" };
                sentences.push(model.texts.format(key, &slots));
            }
            effect => {
                changed |= !matches!(effect, Effect::Hint { .. } | Effect::HintFailed { .. });
                note(game, &effect, now);
                sentences.extend(tell(game, &model.texts, &effect));
            }
        }
    }
    if !sentences.is_empty() {
        model.message = sentences.join("  ");
    }
    if changed {
        keep(model, out);
    }
}

/// What the screen remembers of an event.
fn note(game: &mut Game, effect: &Effect, now: Duration) {
    match effect {
        Effect::Answered { .. } => game.spent.push(now.saturating_sub(game.since)),
        Effect::TookBack { .. } => game.spent.truncate(game.session.answers().len()),
        Effect::Redone { .. } => game.spent.resize(game.session.answers().len(), Duration::ZERO),
        Effect::Hint { answer, .. } => game.hint = Some((answer.clone(), false)),
        _ => {}
    }
    if !matches!(effect, Effect::Hint { .. } | Effect::HintFailed { .. }) {
        game.since = now;
        game.hint = None;
        game.card = 0;
        game.shown = None;
        game.unsaved = true;
        let plies = game.session.position().moves().len();
        game.rates.retain(|&after, _| after <= plies);
    }
}

/// Keeps the unfinished game, or drops what was kept.
fn keep(model: &mut Model, out: &mut Vec<Do>) {
    let now = model.now;
    let Some(game) = &mut model.game else { return };
    if game.session.result().is_some() || game.session.answers().is_empty() {
        out.push(Do::DropGame);
    } else if let Some(record) = game.file(now) {
        out.push(Do::KeepGame(records::write(&record)));
    }
}

/// What happened, as a sentence.
fn tell(game: &Game, texts: &Texts, effect: &Effect) -> Option<String> {
    let player =
        |key: &str, party: Party| texts.format(key, &[("player", game.names[party].as_str().into())]);
    Some(match effect {
        Effect::Answered { party, color, answer } => tell_answer(game, texts, *party, *color, answer),
        Effect::OwnersChanged { owners } => texts.format(
            "play-owners-changed",
            &[
                ("black", game.names[owners.black].as_str().into()),
                ("white", game.names[owners.white].as_str().into()),
            ],
        ),
        Effect::OpeningOver => texts.text("play-opening-over"),
        Effect::TookBack { steps } => texts.format("play-took-back", &[("steps", (*steps).into())]),
        Effect::Redone { steps } => texts.format("play-redone", &[("steps", (*steps).into())]),
        Effect::Reopened => texts.text("play-reopened"),
        Effect::DrawOffered { by } => player("play-draw-offered", *by),
        Effect::DrawDeclined { by } => player("play-draw-declined", *by),
        Effect::DrawLapsed { .. } => texts.text("play-draw-lapsed"),
        Effect::Hint { answer, .. } => texts.format("play-hint", &[("answer", texts.answer(answer).into())]),
        Effect::HintFailed { why, .. } => {
            let why = texts.engine_fault(why, &game.names, game.session.position().to_move());
            texts.format("play-no-hint", &[("why", why.into())])
        }
        Effect::Ended { outcome } => texts.game_result(&outcome.result),
        Effect::Think { .. } | Effect::Cancel { .. } | Effect::EngineFailed { .. } => return None,
    })
}

fn tell_answer(game: &Game, texts: &Texts, party: Party, color: Option<Color>, answer: &Answer) -> String {
    let name = || ("player", game.names[party].as_str().into());
    match answer {
        Answer::Move(Move::Pass) => {
            let color = texts.color(color.unwrap_or(Color::Black));
            texts.format("play-passed", &[name(), ("color", color.into())])
        }
        Answer::Move(Move::Place(point)) | Answer::Place(point) => {
            let key = match color {
                Some(Color::White) => "play-moved-white",
                _ => "play-moved-black",
            };
            let mut sentence = texts.format(key, &[name(), ("point", texts.point(*point).into())]);
            let position = game.session.position();
            if position.rule() == Rule::Renju
                && position.moves().len() == 3
                && let Some(named) = NamedOpening::of(position)
            {
                let named = texts.format("play-named", &[("name", texts.named_opening(&named).into())]);
                sentence = format!("{sentence}  {named}");
            }
            sentence
        }
        Answer::Choose(choice) => {
            texts.format("play-chose", &[name(), ("choice", texts.choice_name(*choice).into())])
        }
        Answer::Declare(number) => texts.format("play-declared", &[name(), ("number", (*number).into())]),
        Answer::Offer(points) => {
            texts.format("play-offered", &[name(), ("points", texts.point_list(points).into())])
        }
        Answer::Select(point) => {
            texts.format("play-selected", &[name(), ("point", texts.point(*point).into())])
        }
        Answer::Draw(_) => String::new(),
    }
}

/// Time went by.
pub(super) fn tick(model: &mut Model, out: &mut Vec<Do>) {
    let now = model.now;
    let Some(game) = &mut model.game else { return };
    let effects = game.session.tick(now);
    if !effects.is_empty() {
        apply(model, effects, out);
    }
}

/// What an engine of the game reports.
pub(super) fn engine_event(model: &mut Model, event: EngineEvent, scale: f64, out: &mut Vec<Do>) {
    let (now, generation) = (model.now, model.generation);
    let Some(game) = &mut model.game else { return };
    let is_it = |asked: &Asked| request_id(generation, asked.id.get()) == event.id();
    let Some(place) = game.asked.iter().position(is_it) else { return };
    let thought = |asked: &Asked, info| Thought {
        color: asked.turn.position.to_move(),
        plies: asked.turn.position.moves().len(),
        info,
        scale,
    };
    match event {
        EngineEvent::Progress { info, .. } => {
            let shown = thought(&game.asked[place], info);
            if shown.info.best().is_some() {
                game.thought = Some(shown);
            }
        }
        EngineEvent::Decided { decision, .. } => {
            let asked = game.asked.swap_remove(place);
            let shown = thought(&asked, decision.info);
            if let Some(rate) = shown.black_rate() {
                game.rates.insert(shown.plies, rate);
                game.thought = Some(shown);
            }
            let effects = game.session.decision(now, asked.id, Some(decision.answer));
            if effects.iter().any(|effect| matches!(effect, Effect::Answered { .. })) {
                game.failed = false;
            }
            apply(model, effects, out);
        }
        EngineEvent::Failed { error, .. } => {
            let asked = game.asked.swap_remove(place);
            let sentence = engine_error(&error, &model.texts);
            let effects = game.session.decision(now, asked.id, None);
            apply(model, effects, out);
            model.message = format!("{}  {sentence}", model.message);
        }
    }
}

/// Why an engine did not answer, as a sentence.
pub(super) fn engine_error(error: &EngineError, texts: &Texts) -> String {
    match error {
        EngineError::Player(PlayerError::NoMove) => texts.text("engine-no-move"),
        EngineError::Player(PlayerError::Unsupported(what)) => {
            texts.format("engine-unsupported", &[("what", what.as_str().into())])
        }
        EngineError::Player(PlayerError::Failed(how)) => {
            texts.format("engine-failed", &[("how", how.as_str().into())])
        }
        EngineError::Crashed(how) => texts.format("engine-crashed", &[("how", how.as_str().into())]),
        EngineError::Unresponsive { after } => {
            let seconds = format!("{:.1}", after.as_secs_f64());
            texts.format("engine-unresponsive", &[("seconds", seconds.into())])
        }
        EngineError::NotStarted(how) => texts.format("engine-not-started", &[("how", how.as_str().into())]),
    }
}

/// Something at the board of a game.
pub(super) fn act(model: &mut Model, action: Action, out: &mut Vec<Do>) {
    match action {
        Action::Play => point(model, model.sight.cursor, out),
        Action::Undo => call(model, out, Session::undo),
        Action::Redo => call(model, out, Session::redo),
        Action::Hint => hint(model, out),
        Action::Resign => ask(model, Question::Resign),
        Action::Draw => draw(model, out),
        Action::Claim => claim(model, out),
        Action::Pass => answer(model, Answer::Move(Move::Pass), out),
        Action::Previous => look(model, |shown, _| shown.saturating_sub(1)),
        Action::Next => look(model, |shown, last| (shown + 1).min(last)),
        Action::First => look(model, |_, _| 0),
        Action::Last => look(model, |_, last| last),
        Action::Comment => comment(model),
        Action::Pause => pause(model, out),
        Action::Analyze | Action::Review => into_study(model, action == Action::Review, out),
        Action::Back => super::show_list(model, crate::model::ListKind::Main, out),
        _ => {}
    }
}

fn ask(model: &mut Model, question: Question) {
    let over = model.game.as_ref().is_none_or(|game| game.session.result().is_some());
    if over {
        say_text(model, "refused-game-over");
    } else {
        model.overlay = Some(Overlay::Confirm(question));
    }
}

/// Calls the session for the person at the board; says why it refuses.
fn call(
    model: &mut Model,
    out: &mut Vec<Do>,
    action: impl FnOnce(&mut Session, Duration, Party) -> Result<Vec<Effect>, Refused>,
) {
    match model.game.as_ref().and_then(Game::speaker) {
        Some(by) => call_as(model, by, out, action),
        None => say_text(model, "play-engines-only"),
    }
}

fn call_as(
    model: &mut Model,
    by: Party,
    out: &mut Vec<Do>,
    action: impl FnOnce(&mut Session, Duration, Party) -> Result<Vec<Effect>, Refused>,
) {
    let now = model.now;
    let Some(game) = &mut model.game else { return };
    match action(&mut game.session, now, by) {
        Ok(effects) => apply(model, effects, out),
        Err(refused) => {
            let color = game.session.position().to_move();
            let sentence = model.texts.refused(&refused, &game.names, color);
            if let Refused::Play(error) = &refused
                && let Some(rules::Reason::Forbidden(_)) = error.reasons.first()
            {
                model.sight.explained = error.mv.point();
            }
            say(model, sentence);
        }
    }
}

/// Gives an answer for the person at the board.
pub(super) fn answer(model: &mut Model, answer: Answer, out: &mut Vec<Do>) {
    model.sight.explained = None;
    call(model, out, |session, now, by| session.answer(now, by, answer));
}

/// A point was chosen: what that means is for the game to say.
pub(super) fn point(model: &mut Model, point: Point, out: &mut Vec<Do>) {
    let Some(game) = &model.game else { return };
    if game.shown.is_some() {
        return say_text(model, "tui-looking-back");
    }
    let request = game.session.request().map(|(_, request)| request);
    let given = match request {
        Some(Request::Place { .. }) => Answer::Place(point),
        Some(Request::Offer { .. }) => Answer::Offer(vec![point]),
        Some(Request::Select { .. }) => Answer::Select(point),
        _ => Answer::Move(Move::Place(point)),
    };
    answer(model, given, out);
}

/// Several points were typed.
pub(super) fn points(model: &mut Model, points: Vec<Point>, out: &mut Vec<Do>) {
    let request = model.game.as_ref().and_then(|game| game.session.request());
    match (request, &points[..]) {
        (Some((_, Request::Offer { .. })), _) => answer(model, Answer::Offer(points), out),
        (_, &[one]) => point(model, one, out),
        _ => say_text(model, "play-one-point"),
    }
}

/// The choices of an opening that a person has now.
pub fn choices(model: &Model) -> Vec<Choice> {
    let Some(game) = model.game.as_ref().filter(|_| model.screen == Screen::Game) else { return Vec::new() };
    match game.session.request() {
        Some((party, Request::Choose(choices)))
            if game.session.seat(party) == Seat::Person && game.shown.is_none() =>
        {
            choices
        }
        _ => Vec::new(),
    }
}

/// The answers on the card beside the board: choices of an opening, numbers of fifth moves, or what to say to a draw offer.
pub fn card(model: &Model) -> Vec<Answer> {
    let Some(game) = model.game.as_ref().filter(|_| model.screen == Screen::Game) else { return Vec::new() };
    let is_person = |party: Party| game.session.seat(party) == Seat::Person;
    if game.shown.is_some() {
        return Vec::new();
    }
    if game.session.pending_draw().is_some_and(|by| is_person(by.other())) {
        return vec![Answer::Draw(true), Answer::Draw(false)];
    }
    match game.session.request() {
        Some((party, Request::Choose(choices))) if is_person(party) => {
            choices.into_iter().map(Answer::Choose).collect()
        }
        Some((party, Request::Declare { min, max })) if is_person(party) => {
            (min..=max).map(Answer::Declare).collect()
        }
        _ => Vec::new(),
    }
}

/// A row of the card was taken.
pub(super) fn take_row(model: &mut Model, row: usize, out: &mut Vec<Do>) {
    match card(model).into_iter().nth(row) {
        Some(Answer::Draw(accepted)) => answer_draw(model, accepted, out),
        Some(given) => answer(model, given, out),
        None => {}
    }
}

/// A number by itself is a choice or a declaration.
pub(super) fn number(model: &mut Model, number: usize, out: &mut Vec<Do>) {
    let choices = choices(model);
    if let Some(&choice) = number.checked_sub(1).and_then(|place| choices.get(place)) {
        return answer(model, Answer::Choose(choice), out);
    }
    if super::keyboard::is_declaring(model) {
        return answer(model, Answer::Declare(u8::try_from(number).unwrap_or(u8::MAX)), out);
    }
    let text = ("number", number.to_string().into());
    let sentence = if choices.is_empty() {
        model.texts.format("play-number-alone", &[text])
    } else {
        model.texts.format("play-choice-number", &[text, ("max", choices.len().into())])
    };
    say(model, sentence);
}

/// The first press shows a move, the second the line behind it.
fn hint(model: &mut Model, out: &mut Vec<Do>) {
    let Some(game) = &mut model.game else { return };
    match &mut game.hint {
        Some((answer, line)) => {
            *line = true;
            let expected = game.thought.as_ref().and_then(|thought| thought.info.best());
            let expected = expected.map(|best| model.texts.point_list(&best.pv)).unwrap_or_default();
            let slots = [("answer", model.texts.answer(answer).into()), ("line", expected.into())];
            model.message = model.texts.format("play-hint-line", &slots);
        }
        None => {
            call(model, out, Session::hint);
            if model.game.as_ref().is_some_and(|game| game.session.hinting().is_some()) {
                say_text(model, "play-thinking-hint");
            }
        }
    }
}

pub(super) fn resign(model: &mut Model, out: &mut Vec<Do>) {
    call(model, out, Session::resign);
}

pub(super) fn offer_draw(model: &mut Model, out: &mut Vec<Do>) {
    call(model, out, Session::offer_draw);
}

/// Offers a draw; where one is offered, this accepts it.
fn draw(model: &mut Model, out: &mut Vec<Do>) {
    let pending = model.game.as_ref().and_then(|game| game.session.pending_draw());
    match pending {
        Some(_) => answer_draw(model, true, out),
        None => ask(model, Question::Draw),
    }
}

/// The one to whom a draw was offered answers.
pub(super) fn answer_draw(model: &mut Model, accepted: bool, out: &mut Vec<Do>) {
    let Some(game) = &model.game else { return };
    let to = game.session.pending_draw().map(Party::other);
    let by = to.or_else(|| game.speaker()).unwrap_or(Party::A);
    call_as(model, by, out, |session, now, by| session.answer(now, by, Answer::Draw(accepted)));
}

/// The owner of White claims, if he is a person.
fn claim(model: &mut Model, out: &mut Vec<Do>) {
    let Some(game) = &model.game else { return };
    let white = game.session.owners().white;
    let by = if game.session.seat(white) == Seat::Person { white } else { white.other() };
    call_as(model, by, out, Session::claim);
}

/// Looks at an earlier position, or at the present one again.
fn look(model: &mut Model, to: impl FnOnce(usize, usize) -> usize) {
    let Some(game) = &mut model.game else { return };
    let last = game.session.position().moves().len();
    let wanted = to(game.shown.unwrap_or(last), last);
    game.shown = (wanted < last).then_some(wanted);
    model.sight.explained = None;
}

/// Looks at the position after so many moves.
pub(super) fn look_at(model: &mut Model, plies: usize) {
    if model.screen == Screen::Game {
        look(model, |_, last| plies.min(last));
    }
}

/// Goes back to how many answers there were, and to what was looked at.
pub(super) fn restore(model: &mut Model, answers: usize, shown: Option<usize>, out: &mut Vec<Do>) {
    let Some(game) = &model.game else { return };
    match game.session.answers().len() {
        now if now < answers => call(model, out, Session::redo),
        now if now > answers => call(model, out, Session::undo),
        _ => {}
    }
    if let Some(game) = &mut model.game {
        game.shown = shown;
    }
}

fn comment(model: &mut Model) {
    let Some(game) = &mut model.game else { return };
    let now = model.now;
    let Some(record) = game.file(now) else { return };
    let plies = game.shown.unwrap_or(record.moves.len());
    let text = plies.checked_sub(1).and_then(|last| record.moves.get(last)?.comment.clone());
    super::prompt(model, PromptKind::Comment, text.unwrap_or_default());
}

/// Writes a comment on the move that is shown.
pub(super) fn set_comment(model: &mut Model, text: &str, out: &mut Vec<Do>) {
    let now = model.now;
    if let Some(game) = &mut model.game
        && game.file(now).is_some()
    {
        let plies = game.shown.unwrap_or(game.record.moves.len());
        if let Some(recorded) = plies.checked_sub(1).and_then(|last| game.record.moves.get_mut(last)) {
            recorded.comment = (!text.trim().is_empty()).then(|| text.trim().to_owned());
        }
    }
    keep(model, out);
}

/// Engines that play each other stop, or go on.
fn pause(model: &mut Model, out: &mut Vec<Do>) {
    let now = model.now;
    let Some(game) = &mut model.game else { return };
    if game.speaker().is_some() {
        return say_text(model, "tui-pause-engines");
    }
    game.paused = !game.paused;
    // Asking anew makes the engine that was stopped begin again.
    let Some(party) = game.session.on_move() else { return };
    let effects = game.session.set_seat(now, party, Seat::Engine);
    let paused = game.paused;
    apply(model, effects, out);
    say_text(model, if paused { "tui-paused" } else { "tui-goes-on" });
}

/// Looks into the game so far; the game goes on behind it.
fn into_study(model: &mut Model, review: bool, out: &mut Vec<Do>) {
    let now = model.now;
    let Some(game) = &mut model.game else { return };
    if review && game.session.result().is_none() {
        return say_text(model, "tui-review-finished");
    }
    let Some(record) = game.file(now) else { return };
    let plies = game.shown;
    study::open(model, records::tree::Tree::from_record(&record), out);
    if let Some(plies) = plies {
        study::look_at(model, plies, out);
    }
    if review {
        study::review(model, out);
    }
}

/// Engines may think twice as long from here on.
pub(super) fn longer(model: &mut Model) {
    let most = crate::levels::MOST;
    let Some(game) = model.game.as_mut().filter(|game| game.level >= most) else {
        model.message = model.texts.format("play-longer-levels", &[("max", most.into())]);
        return;
    };
    game.patience = (game.patience * 2).min(64);
    let factor = game.patience as usize;
    model.message = model.texts.format("play-longer", &[("factor", factor.into())]);
}

/// New settings take effect with new engines; one that thinks is asked again from the start.
pub(super) fn renew(model: &mut Model, out: &mut Vec<Do>) {
    let now = model.now;
    out.push(Do::RenewEngines);
    let Some(game) = &mut model.game else { return };
    let Some(party) = game.session.on_move().filter(|&party| game.session.seat(party) == Seat::Engine) else {
        return;
    };
    let effects = game.session.set_seat(now, party, Seat::Engine);
    apply(model, effects, out);
}
