//! Analysis, review, training and exercises.

use std::time::Duration;

use duel::{Info, Limits};
use host::EngineEvent;
use records::tree::{NodeId, Tree};
use rules::{Answer, Color, Move, Opening, Party, Point, Position, Protocol, Request, Setup, Turn};

use super::{Do, request_id, say, say_text};
use crate::keys::Action;
use crate::model::{
    Asking, Brush, Eval, ListKind, Model, Place, PromptKind, Review, SCALE, Screen, Sight, Study,
    StudyPurpose, THRESHOLDS, Task, Training,
};
use crate::prefs::Hints;
use crate::puzzles;

/// Time for a hint, for a tried move, and for the defender of an exercise.
const SHORT: Duration = Duration::from_millis(800);
/// Time of a review for each position, where nothing else was chosen.
const PER_MOVE: Duration = Duration::from_secs(1);
/// From this depth on a value is kept for the graph.
const ENOUGH: u32 = 4;
/// Most candidates at once.
const MOST_CANDIDATES: usize = 9;

/// Looks into a tree.
pub(super) fn open(model: &mut Model, tree: Tree, out: &mut Vec<Do>) {
    show(model, Study::new(StudyPurpose::Analysis, tree), out);
}

/// Shows an exercise.
pub(super) fn puzzle(model: &mut Model, index: usize, out: &mut Vec<Do>) {
    let Some(puzzle) = puzzles::all().get(index) else { return };
    show(model, Study::of_puzzle(index, puzzle), out);
    let slots = [
        ("color", model.texts.color(puzzle.to_move).into()),
        ("fours", puzzle.fours.into()),
        ("rule", model.texts.rule(puzzle.rule).into()),
    ];
    model.message = model.texts.format("tui-puzzle-task", &slots);
}

fn show(model: &mut Model, study: Study, out: &mut Vec<Do>) {
    stop(model, out);
    model.studies += 1;
    model.sight = Sight { symmetry: model.sight.symmetry, ..Sight::new(study.position.size()) };
    model.study = Some(study);
    model.screen = Screen::Study;
    model.overlay = None;
    model.message.clear();
    model.set_point_style();
}

/// Ends whatever is searched.
pub(super) fn stop(model: &mut Model, out: &mut Vec<Do>) {
    if let Some(study) = &mut model.study {
        study.running = false;
        if let Some(asking) = study.asked.take() {
            out.push(Do::StopStudy(asking.id));
        }
    }
}

/// Asks about a position of the tree.
fn ask(model: &mut Model, task: Task, node: NodeId, limits: Limits<Point>, out: &mut Vec<Do>) {
    let studies = model.studies;
    let Some(study) = &mut model.study else { return };
    if let Some(asking) = study.asked.take() {
        out.push(Do::StopStudy(asking.id));
    }
    let Ok(position) = study.tree.position(node) else { return };
    study.last_id += 1;
    let id = request_id(studies, study.last_id);
    study.asked = Some(Asking { id, task, node, color: position.to_move() });
    let turn =
        Turn { position, opening: Opening::new(Protocol::None), party: Party::A, request: Request::Move };
    out.push(Do::Study { id, turn: Box::new(turn), limits });
}

/// Searches the position on the screen if that is wanted, or goes on with the review.
fn refresh(model: &mut Model, out: &mut Vec<Do>) {
    let Some(study) = &mut model.study else { return };
    if matches!(study.asked, Some(Asking { task: Task::Review, .. })) {
        return;
    }
    if let Some(asking) = study.asked.take() {
        out.push(Do::StopStudy(asking.id));
    }
    if study.running && study.position.result().is_none() {
        let limits = Limits::default().with_candidates(study.candidates).with_exclude(study.excluded.clone());
        let node = study.node;
        ask(model, Task::Endless, node, limits, out);
    }
}

/// What the engine reports.
pub(super) fn engine_event(model: &mut Model, event: EngineEvent, out: &mut Vec<Do>) {
    let Some(study) = &mut model.study else { return };
    let Some(asking) = study.asked.filter(|asking| asking.id == event.id()) else { return };
    let (info, answer) = match event {
        EngineEvent::Progress { info, .. } => (info, None),
        EngineEvent::Decided { decision, .. } => {
            study.asked = None;
            (decision.info, Some(decision.answer))
        }
        EngineEvent::Failed { error, .. } => {
            study.asked = None;
            study.running = false;
            let sentence = super::game::engine_error(&error, &model.texts);
            return say(model, sentence);
        }
    };
    if info.depth >= ENOUGH || answer.is_some() {
        note(study, &asking, &info);
    }
    if matches!(asking.task, Task::Endless | Task::Hint) && info.best().is_some() {
        study.info = Some(info);
    }
    let Some(answer) = answer else { return };
    match asking.task {
        Task::Endless => {}
        Task::Hint => hinted(model, &answer),
        Task::Review => next_review(model, out),
        Task::Training => judged(model, asking.node, out),
        Task::Reply => replied(model, &answer, out),
    }
}

/// Keeps what a search thinks of a position.
fn note(study: &mut Study, asking: &Asking, info: &Info<Point>) {
    if !study.excluded.is_empty() && asking.task == Task::Endless {
        return;
    }
    let Some(best) = info.best() else { return };
    let rate = best.score.win_rate(SCALE);
    let black = if asking.color == Color::Black { rate } else { 1.0 - rate };
    study.evals.insert(asking.node, Eval { black, depth: info.depth });
}

/// Something at the board of a study.
pub(super) fn act(model: &mut Model, action: Action, out: &mut Vec<Do>) {
    let is_puzzle = matches!(model.study, Some(Study { purpose: StudyPurpose::Puzzle(_), .. }));
    match action {
        Action::Play => point(model, model.sight.cursor, out),
        Action::Previous => walk(model, -1, out),
        Action::Next => walk(model, 1, out),
        Action::Undo => walk(model, if is_puzzle { -2 } else { -1 }, out),
        Action::Redo => walk(model, if is_puzzle { 2 } else { 1 }, out),
        Action::First => walk(model, i32::MIN / 2, out),
        Action::Last => walk(model, i32::MAX / 2, out),
        Action::OtherBranch => other_branch(model, out),
        Action::Hint => hint(model, out),
        Action::Search | Action::Analyze if !is_puzzle => toggle(model, out),
        Action::Analyze => into_analysis(model, out),
        Action::More => candidates(model, 1, out),
        Action::Fewer => candidates(model, -1, out),
        Action::Exclude => exclude(model, out),
        Action::Edit => edit(model),
        Action::Side => other_side(model, out),
        Action::Review => review(model, out),
        Action::NextMistake => next_mistake(model, out),
        Action::Retry => retry(model, out),
        Action::Comment => {
            let text = model.study.as_ref().map(|study| study.tree.comment(study.node).to_owned());
            super::prompt(model, PromptKind::Comment, text.unwrap_or_default());
        }
        Action::Back => back(model, out),
        _ => {}
    }
}

fn back(model: &mut Model, out: &mut Vec<Do>) {
    let Some(study) = &mut model.study else { return };
    if study.brush.take().is_some() || study.preview.take().is_some() || study.training.take().is_some() {
        model.message.clear();
        return;
    }
    match study.purpose {
        StudyPurpose::Puzzle(index) => {
            super::show_list(model, ListKind::Puzzles, out);
            model.list.selected = index;
        }
        StudyPurpose::Analysis if model.game.is_some() => super::show_game(model, out),
        StudyPurpose::Analysis => super::show_list(model, ListKind::Main, out),
    }
}

/// Comes back to where the study stood before a letter.
pub(super) fn restore(model: &mut Model, place: Option<Place>, out: &mut Vec<Do>) {
    let (Some(study), Some(place)) = (&mut model.study, place) else { return };
    // A review that the letter itself began.
    let reviews = place.review().is_none() && matches!(study.asked, Some(Asking { task: Task::Review, .. }));
    let changed = study.come_back(place);
    if reviews && let Some(asking) = study.asked.take() {
        out.push(Do::StopStudy(asking.id));
    }
    if changed || reviews {
        refresh(model, out);
    }
}

fn go(model: &mut Model, node: NodeId, out: &mut Vec<Do>) {
    model.sight.explained = None;
    if let Some(study) = &mut model.study {
        study.go(node);
    }
    refresh(model, out);
}

fn walk(model: &mut Model, steps: i32, out: &mut Vec<Do>) {
    let Some(study) = &model.study else { return };
    let last = i32::try_from(study.line.len()).unwrap_or(i32::MAX) - 1;
    let at = i32::try_from(study.depth()).unwrap_or(0);
    let to = at.saturating_add(steps).clamp(0, last.max(0));
    if let Some(&node) = study.line.get(usize::try_from(to).unwrap_or(0)) {
        go(model, node, out);
    }
}

/// Shows the position after so many moves of the line.
pub(super) fn look_at(model: &mut Model, plies: usize, out: &mut Vec<Do>) {
    if model.screen != Screen::Study {
        return;
    }
    let node = model.study.as_ref().and_then(|study| study.line.get(plies).copied());
    if let Some(node) = node {
        go(model, node, out);
    }
}

fn other_branch(model: &mut Model, out: &mut Vec<Do>) {
    let Some(study) = &model.study else { return };
    let Some(parent) = study.tree.parent(study.node) else { return };
    let next = study.tree.next_sibling(study.node).or_else(|| study.tree.first_child(parent));
    match next.filter(|&next| next != study.node) {
        Some(next) => go(model, next, out),
        None => say_text(model, "tui-no-branch"),
    }
}

/// A point was chosen.
pub(super) fn point(model: &mut Model, point: Point, out: &mut Vec<Do>) {
    let Some(study) = &mut model.study else { return };
    if study.brush.is_some() {
        return paint(model, point, out);
    }
    if let StudyPurpose::Puzzle(index) = study.purpose {
        return solve(model, index, point, out);
    }
    let last = study.position.moves().last().and_then(|ply| ply.mv.point());
    if last == Some(point) {
        return toggle(model, out);
    }
    let Some(node) = play(model, point) else { return };
    if model.study.as_ref().is_some_and(|study| study.training.is_some()) {
        return try_move(model, node, out);
    }
    go(model, node, out);
}

/// Adds a move to the tree; says why it cannot be.
fn play(model: &mut Model, point: Point) -> Option<NodeId> {
    let study = model.study.as_mut()?;
    let mv = Move::Place(point);
    if let Err(error) = study.position.check(mv) {
        if let Some(rules::Reason::Forbidden(_)) = error.reasons.first() {
            model.sight.explained = Some(point);
        }
        let sentence = model.texts.play_error(&error);
        say(model, sentence);
        return None;
    }
    model.message.clear();
    model.sight.explained = None;
    Some(study.tree.add(study.node, study.position.to_move(), mv))
}

/// Points typed in a row.
pub(super) fn points(model: &mut Model, points: Vec<Point>, out: &mut Vec<Do>) {
    for one in points {
        point(model, one, out);
    }
}

fn toggle(model: &mut Model, out: &mut Vec<Do>) {
    let Some(study) = &mut model.study else { return };
    study.running = !study.running;
    let running = study.running;
    refresh(model, out);
    say_text(model, if running { "tui-searching" } else { "tui-stopped" });
}

/// An exercise becomes a position to analyse.
fn into_analysis(model: &mut Model, out: &mut Vec<Do>) {
    let Some(study) = &model.study else { return };
    let (tree, node) = (study.tree.clone(), study.node);
    open(model, tree, out);
    go(model, node, out);
    toggle(model, out);
}

fn candidates(model: &mut Model, by: i32, out: &mut Vec<Do>) {
    let Some(study) = &mut model.study else { return };
    let wanted = if by > 0 { study.candidates + 1 } else { study.candidates.saturating_sub(1) };
    study.candidates = wanted.clamp(1, MOST_CANDIDATES);
    let slots = [("count", study.candidates.into())];
    model.message = model.texts.format("tui-candidates", &slots);
    refresh(model, out);
}

fn exclude(model: &mut Model, out: &mut Vec<Do>) {
    let cursor = model.sight.cursor;
    let Some(study) = &mut model.study else { return };
    match study.excluded.iter().position(|&point| point == cursor) {
        Some(place) => drop(study.excluded.remove(place)),
        None => study.excluded.push(cursor),
    }
    let points = model.texts.point_list(&study.excluded);
    let none = study.excluded.is_empty();
    model.message = match none {
        true => model.texts.text("tui-excluded-none"),
        false => model.texts.format("tui-excluded", &[("points", points.into())]),
    };
    refresh(model, out);
}

/// Draws the line of a candidate on the board, or takes it off.
pub(super) fn preview(model: &mut Model, candidate: usize) {
    let Some(study) = &mut model.study else { return };
    let known = study.info.as_ref().map_or(0, |info| info.candidates.len());
    study.preview = (candidate < known && study.preview != Some(candidate)).then_some(candidate);
}

/// A row of the panel was clicked: a candidate, or a mistake.
pub(super) fn panel_row(model: &mut Model, row: usize, out: &mut Vec<Do>) {
    match row.checked_sub(crate::view::MISTAKE_ROWS) {
        None => preview(model, row),
        Some(mistake) => show_mistake(model, mistake, out),
    }
}

fn hint(model: &mut Model, out: &mut Vec<Do>) {
    let hints = model.prefs.hints;
    let Some(study) = &mut model.study else { return };
    let is_puzzle = matches!(study.purpose, StudyPurpose::Puzzle(_));
    if hints == Hints::None && !is_puzzle {
        return say_text(model, "tui-hints-are-off");
    }
    if study.hinted
        && let Some(best) = study.info.as_ref().and_then(Info::best)
    {
        let line = model.texts.point_list(&best.pv);
        let answer = model.texts.point(best.mv);
        model.message =
            model.texts.format("play-hint-line", &[("answer", answer.into()), ("line", line.into())]);
        return;
    }
    study.hinted = true;
    if study.running {
        return;
    }
    let node = study.node;
    ask(model, Task::Hint, node, Limits::default().with_time(SHORT), out);
    say_text(model, "play-thinking-hint");
}

fn hinted(model: &mut Model, answer: &Answer) {
    let answer = model.texts.answer(answer);
    model.message = model.texts.format("play-hint", &[("answer", answer.into())]);
}

/// Stones are placed freely: in turn, black ones, white ones, no more.
fn edit(model: &mut Model) {
    let Some(study) = &mut model.study else { return };
    study.brush = match study.brush {
        None => Some(Brush::Turns),
        Some(Brush::Turns) => Some(Brush::Stone(Color::Black)),
        Some(Brush::Stone(Color::Black)) => Some(Brush::Stone(Color::White)),
        Some(Brush::Stone(Color::White)) => None,
    };
    let key = match study.brush {
        None => "tui-edit-off",
        Some(Brush::Turns) => "tui-edit-turns",
        Some(Brush::Stone(Color::Black)) => "tui-edit-black",
        Some(Brush::Stone(Color::White)) => "tui-edit-white",
    };
    say_text(model, key);
}

/// The stones of a position as a setup.
fn setup_of(position: &Position) -> Setup {
    let board = position.board();
    Setup {
        black: board.stones_of(Color::Black).collect(),
        white: board.stones_of(Color::White).collect(),
        to_move: position.to_move(),
    }
}

fn paint(model: &mut Model, point: Point, out: &mut Vec<Do>) {
    let Some(study) = &mut model.study else { return };
    let mut setup = setup_of(&study.position);
    let there = study.position.board().get(point).color();
    setup.black.retain(|&one| one != point);
    setup.white.retain(|&one| one != point);
    let color = match study.brush {
        Some(Brush::Stone(color)) => color,
        _ => setup.to_move,
    };
    if there.is_none() || (matches!(study.brush, Some(Brush::Stone(_))) && there != Some(color)) {
        match color {
            Color::Black => setup.black.push(point),
            Color::White => setup.white.push(point),
        }
        if study.brush == Some(Brush::Turns) {
            setup.to_move = color.opponent();
        }
    }
    set_up(model, &setup, out);
}

fn set_up(model: &mut Model, setup: &Setup, out: &mut Vec<Do>) {
    let Some(study) = &mut model.study else { return };
    if study.set_up(setup) {
        refresh(model, out);
    } else {
        say_text(model, "tui-edit-impossible");
    }
}

/// The other side is to move.
fn other_side(model: &mut Model, out: &mut Vec<Do>) {
    let Some(study) = &model.study else { return };
    let mut setup = setup_of(&study.position);
    setup.to_move = setup.to_move.opponent();
    set_up(model, &setup, out);
    if let Some(position) = model.position() {
        model.message = model.texts.request(&Request::Move, position.to_move());
    }
}

/// Searches every position of the line in turn.
pub(super) fn review(model: &mut Model, out: &mut Vec<Do>) {
    let Some(study) = &mut model.study else { return };
    let per_move = study.review.as_ref().map_or(PER_MOVE, |review| review.per_move);
    start_review(model, per_move, out);
}

/// The same with a time for each position.
pub(super) fn start_review(model: &mut Model, per_move: Duration, out: &mut Vec<Do>) {
    stop(model, out);
    let Some(study) = &mut model.study else { return };
    let nodes = study.line.clone();
    study.review = Some(Review { nodes, done: 0, per_move, selected: 0 });
    study.training = None;
    ask_review(model, out);
}

fn next_review(model: &mut Model, out: &mut Vec<Do>) {
    if let Some(review) = model.study.as_mut().and_then(|study| study.review.as_mut()) {
        review.done += 1;
    }
    ask_review(model, out);
}

fn ask_review(model: &mut Model, out: &mut Vec<Do>) {
    loop {
        let Some(study) = &mut model.study else { return };
        let Some(review) = &mut study.review else { return };
        let Some(&node) = review.nodes.get(review.done) else {
            let found = study.mistakes().len();
            model.message = model.texts.format("tui-review-done", &[("count", found.into())]);
            return;
        };
        let per_move = review.per_move;
        let slots = [("done", review.done.into()), ("all", review.nodes.len().into())];
        model.message = model.texts.format("tui-reviewing", &slots);
        let Ok(position) = study.tree.position(node) else {
            review.done += 1;
            continue;
        };
        if let Some(result) = position.result() {
            let black = match result.winner {
                Some(Color::Black) => 1.0,
                Some(Color::White) => 0.0,
                None => 0.5,
            };
            study.evals.insert(node, Eval { black, depth: 0 });
            review.done += 1;
            continue;
        }
        return ask(model, Task::Review, node, Limits::default().with_time(per_move), out);
    }
}

fn next_mistake(model: &mut Model, out: &mut Vec<Do>) {
    let Some(study) = &model.study else { return };
    let count = study.mistakes().len();
    let Some(review) = &study.review else { return say_text(model, "tui-no-review") };
    if count == 0 {
        return say_text(model, "tui-no-mistakes");
    }
    let is_at =
        study.mistakes().get(review.selected).is_some_and(|m| study.tree.parent(m.node) == Some(study.node));
    let next = if is_at { (review.selected + 1) % count } else { review.selected.min(count - 1) };
    show_mistake(model, next, out);
}

fn show_mistake(model: &mut Model, index: usize, out: &mut Vec<Do>) {
    let Some(study) = &mut model.study else { return };
    let Some(mistake) = study.mistakes().get(index).copied() else { return };
    if let Some(review) = &mut study.review {
        review.selected = index;
    }
    let mv = study.tree.mv(mistake.node).map(|mv| model.texts.mv(mv)).unwrap_or_default();
    let slots = [
        ("number", mistake.number.to_string().into()),
        ("point", mv.into()),
        ("color", model.texts.color(mistake.color).into()),
        ("loss", format!("{:.0}", mistake.loss).into()),
    ];
    let sentence = model.texts.format("tui-mistake", &slots);
    let parent = study.tree.parent(mistake.node);
    if let Some(parent) = parent {
        go(model, parent, out);
    }
    say(model, sentence);
}

/// Takes the chosen mistake back, to be tried again.
fn retry(model: &mut Model, out: &mut Vec<Do>) {
    let Some(study) = &model.study else { return };
    let selected = study.review.as_ref().map_or(0, |review| review.selected);
    let Some(mistake) = study.mistakes().get(selected).copied() else {
        return say_text(model, "tui-no-mistakes");
    };
    let Some(before) = study.tree.parent(mistake.node) else { return };
    let Some(eval) = study.evals.get(&before) else { return };
    let best = if mistake.color == Color::Black { eval.black } else { 1.0 - eval.black };
    stop(model, out);
    go(model, before, out);
    if let Some(study) = &mut model.study {
        study.training = Some(Training { before, color: mistake.color, best, tried: None });
    }
    let color = model.texts.color(mistake.color);
    model.message = model.texts.format("tui-try-again", &[("color", color.into())]);
}

fn try_move(model: &mut Model, node: NodeId, out: &mut Vec<Do>) {
    let Some(study) = &mut model.study else { return };
    study.go(node);
    if let Some(training) = &mut study.training {
        training.tried = Some(node);
    }
    let won = study.position.result().and_then(|result| result.winner);
    if let Some(winner) = won {
        study.evals.insert(node, Eval { black: f64::from(u8::from(winner == Color::Black)), depth: 0 });
        return judged(model, node, out);
    }
    ask(model, Task::Training, node, Limits::default().with_time(SHORT), out);
    say_text(model, "tui-judging");
}

/// The move that was tried is good enough, or it is taken back.
fn judged(model: &mut Model, node: NodeId, out: &mut Vec<Do>) {
    let Some(study) = &mut model.study else { return };
    let Some(training) = study.training.clone() else { return };
    let Some(eval) = study.evals.get(&node) else { return };
    let now = if training.color == Color::Black { eval.black } else { 1.0 - eval.black };
    let loss = ((training.best - now) * 100.0).max(0.0);
    let slots = [("loss", format!("{loss:.0}").into())];
    if loss < THRESHOLDS[0] {
        study.training = None;
        model.message = model.texts.format("tui-training-good", &slots);
    } else {
        go(model, training.before, out);
        model.message = model.texts.format("tui-training-bad", &slots);
    }
}

/// A move of the attacker in an exercise.
fn solve(model: &mut Model, index: usize, point: Point, out: &mut Vec<Do>) {
    let Some(puzzle) = puzzles::all().get(index) else { return };
    let Some(study) = &model.study else { return };
    if study.solved {
        return puzzle_after(model, index, out);
    }
    if study.position.to_move() != puzzle.to_move {
        return say_text(model, "tui-defender-thinks");
    }
    let Some(node) = play(model, point) else { return };
    go(model, node, out);
    if !ended(model, out) {
        ask(model, Task::Reply, node, Limits::default().with_time(SHORT), out);
        say_text(model, "tui-defender-thinks");
    }
}

fn puzzle_after(model: &mut Model, index: usize, out: &mut Vec<Do>) {
    let next = (index + 1) % puzzles::all().len().max(1);
    puzzle(model, next, out);
}

/// Whether an exercise is over; says how.
fn ended(model: &mut Model, out: &mut Vec<Do>) -> bool {
    let Some(study) = &mut model.study else { return false };
    let StudyPurpose::Puzzle(index) = study.purpose else { return false };
    let Some(puzzle) = puzzles::all().get(index) else { return false };
    let Some(result) = study.position.result() else { return false };
    if result.winner == Some(puzzle.to_move) {
        study.solved = true;
        if !model.prefs.solved.contains(&puzzle.id) {
            model.prefs.solved.push(puzzle.id.clone());
            out.push(Do::KeepPrefs);
        }
        say_text(model, "tui-puzzle-solved");
    } else {
        say_text(model, "tui-puzzle-failed");
    }
    true
}

/// The defender's answer.
fn replied(model: &mut Model, answer: &Answer, out: &mut Vec<Do>) {
    let Answer::Move(Move::Place(point)) = *answer else { return };
    let Some(node) = play(model, point) else { return };
    go(model, node, out);
    if !ended(model, out) {
        say_text(model, "tui-puzzle-go-on");
    }
}

/// Writes a comment on the move that is shown.
pub(super) fn set_comment(model: &mut Model, text: &str) {
    if let Some(study) = &mut model.study {
        study.tree.set_comment(study.node, text.trim());
    }
}
