//! The panels beside the board: players and clocks, engine, mistakes, moves, graph.

use std::time::Duration;

use duel::{Info, Score};
use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Clear, Paragraph};
use rules::{Color, Party, Point, Protocol};

use super::overlay::block;
use super::text;
use crate::geometry::Layout;
use crate::keys::Context;
use crate::model::{Model, SCALE, Screen, Study, StudyPurpose, THRESHOLDS};
use crate::prefs::Hints;
use crate::update::context;

/// Rows of the panel from this number on are mistakes, not candidates.
pub const MISTAKE_ROWS: usize = 100;
/// Lines of the graph, without its border.
const GRAPH: u16 = 5;
/// Most mistakes that are listed.
const MISTAKES: usize = 6;

/// Divides the panel.
struct Parts {
    players: Rect,
    engine: Rect,
    mistakes: Option<Rect>,
    moves: Rect,
    graph: Rect,
}

fn parts(model: &Model, panel: Rect) -> Parts {
    let players = if model.screen == Screen::Game { 4 } else { 0 };
    let candidates = match model.screen {
        Screen::Study => model.study.as_ref().map_or(3, |study| study.candidates),
        _ => 2,
    };
    let engine = u16::try_from(candidates).unwrap_or(3) + 3;
    let mistakes = match &model.study {
        Some(study) if model.screen == Screen::Study && study.review.is_some() => {
            u16::try_from(study.mistakes().len().clamp(1, MISTAKES)).unwrap_or(1) + 3
        }
        _ => 0,
    };
    let mut y = panel.y;
    let mut take = |height: u16| {
        let height = height.min(panel.bottom().saturating_sub(y));
        let area = Rect::new(panel.x, y, panel.width, height);
        y += height;
        area
    };
    let players = take(players);
    let engine = take(engine);
    let mistakes = (mistakes > 0).then(|| take(mistakes));
    let left = panel.bottom().saturating_sub(mistakes.map_or(engine.bottom(), |area| area.bottom()));
    let graph = if left >= GRAPH + 2 + 3 { GRAPH + 2 } else { 0 };
    let moves = take(left - graph);
    let graph = take(graph);
    Parts { players, engine, mistakes, moves, graph }
}

/// Draws the panels where there is room.
pub(super) fn draw(frame: &mut Frame<'_>, model: &Model, layout: &Layout) {
    let Some(panel) = layout.panel else { return };
    frame.render_widget(Clear, panel);
    let parts = parts(model, panel);
    lines(frame, model, parts.players, &model.texts.text("tui-players"), &players(model));
    let (title, report) = engine(model, parts.engine.width.saturating_sub(2));
    lines(frame, model, parts.engine, &title, &report);
    if let Some(area) = parts.mistakes {
        lines(frame, model, area, &model.texts.text("tui-mistakes"), &mistakes(model));
    }
    lines(frame, model, parts.moves, &model.texts.text("tui-moves"), &moves(model, parts.moves));
    graph(frame, model, parts.graph);
}

fn lines(frame: &mut Frame<'_>, model: &Model, area: Rect, title: &str, lines: &[String]) {
    if area.height < 3 {
        return;
    }
    frame.render_widget(block(model, title), area);
    let inner = area.inner(ratatui::layout::Margin::new(1, 1));
    let shown: Vec<String> =
        lines.iter().take(usize::from(inner.height)).map(|line| text::cut(line, inner.width)).collect();
    frame.render_widget(Paragraph::new(shown.join("\n")), inner);
}

/// Time on a clock: tenths under ten seconds.
#[must_use]
pub(super) fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    if left < Duration::from_secs(10) {
        return format!("{}.{}", seconds, left.subsec_millis() / 100);
    }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

/// Both colours: who plays them, what is left on the clock, who must act.
fn players(model: &Model) -> Vec<String> {
    let Some(game) = &model.game else { return Vec::new() };
    let owners = game.session.owners();
    let row = |color: Color| {
        let party = owners[color];
        let acts = if game.session.on_move() == Some(party) { '>' } else { ' ' };
        let stone = match color {
            Color::Black => 'X',
            Color::White => 'O',
        };
        let clock = game.session.clock(party, model.now).map(clock_text).unwrap_or_default();
        let slots =
            [("color", model.texts.color(color).into()), ("player", game.names[party].as_str().into())];
        format!("{acts} {stone} {}  {clock}", model.texts.format("tui-player", &slots))
    };
    vec![row(Color::Black), row(Color::White)]
}

/// The title: rule, board, opening, and the clocks where there is no panel.
#[must_use]
pub(super) fn title(model: &Model) -> String {
    let Some(position) = model.position() else { return String::new() };
    let texts = &model.texts;
    let game = model.game.as_ref().filter(|_| model.screen == Screen::Game);
    let protocol = game.map_or(Protocol::None, |game| game.session.config().protocol);
    let slots = [
        ("rule", texts.rule(position.rule()).into()),
        ("size", usize::from(position.size().get()).into()),
        ("opening", texts.protocol_name(protocol).into()),
    ];
    let key = if protocol == Protocol::None { "play-header" } else { "play-header-opening" };
    let mut parts = vec![texts.format(key, &slots)];
    match (game, &model.study) {
        (Some(game), _) if model.layout().is_some_and(|layout| layout.panel.is_none()) => {
            let clock = |party: Party| game.session.clock(party, model.now).map(clock_text);
            let owners = game.session.owners();
            let name = |party: Party| match clock(party) {
                Some(clock) => format!("{} {clock}", game.names[party]),
                None => game.names[party].clone(),
            };
            let slots = [("black", name(owners.black).into()), ("white", name(owners.white).into())];
            parts.push(texts.format("play-owners", &slots));
        }
        (None, Some(study)) => {
            let key = match (study.purpose, &study.training, &study.review) {
                (StudyPurpose::Puzzle(_), _, _) => "tui-mode-puzzle",
                (_, Some(_), _) => "tui-mode-training",
                (_, _, Some(_)) => "tui-mode-review",
                _ => "tui-mode-analysis",
            };
            parts.push(texts.text(key));
        }
        _ => {}
    }
    parts.join("   ")
}

/// The most useful keys.
#[must_use]
pub(super) fn keys_line(model: &Model) -> String {
    let key = match context(model) {
        Some(Context::Game) => "tui-keys-game",
        Some(Context::Study) => "tui-keys-study",
        Some(Context::Puzzle) => "tui-keys-puzzle",
        None => "tui-keys-list",
    };
    model.texts.text(key)
}

/// A report of a search: whose chances it gives, one line about the search, one for each candidate.
fn engine(model: &Model, width: u16) -> (String, Vec<String>) {
    let nothing = || (model.texts.text("tui-engine"), Vec::new());
    let (info, scale, color, hidden) = match model.screen {
        Screen::Study => {
            let Some(study) = &model.study else { return nothing() };
            let is_puzzle = matches!(study.purpose, StudyPurpose::Puzzle(_));
            let hidden = match model.prefs.hints {
                _ if is_puzzle => !study.hinted,
                Hints::None => true,
                Hints::OnDemand => !study.hinted,
                Hints::Always => study.training.is_some(),
            };
            (study.info.as_ref(), SCALE, study.position.to_move(), hidden)
        }
        _ => match model.game.as_ref().and_then(|game| game.thought.as_ref()) {
            None => (None, SCALE, Color::Black, false),
            Some(thought) => (Some(&thought.info), thought.scale, thought.color, false),
        },
    };
    if hidden {
        return (nothing().0, vec![model.texts.text("tui-engine-hidden")]);
    }
    let Some(info) = info else { return (nothing().0, vec![model.texts.text("tui-engine-silent")]) };
    let speed = info.nodes_per_second().map(short_number).unwrap_or_default();
    let slots = [
        ("depth", (info.depth as usize).into()),
        ("nodes", short_number(info.nodes).into()),
        ("speed", speed.into()),
    ];
    let mut lines = vec![model.texts.format("tui-engine-search", &slots)];
    lines.extend(candidates(model, info, scale, width));
    (model.texts.format("tui-engine-panel", &[("color", model.texts.color(color).into())]), lines)
}

fn candidates(model: &Model, info: &Info<Point>, scale: f64, width: u16) -> Vec<String> {
    let chosen =
        model.study.as_ref().filter(|_| model.screen == Screen::Study).and_then(|study| study.preview);
    let rows = info.candidates.iter().enumerate().map(|(i, candidate)| {
        let mark = if chosen == Some(i) { '>' } else { ' ' };
        let line: Vec<String> = candidate.pv.iter().map(|&point| model.texts.point(point)).collect();
        let score = score_text(candidate.score, scale);
        text::cut(&format!("{mark}{} {score} {}", i + 1, line.join(" ")), width)
    });
    rows.collect()
}

/// A win rate in per cent, or the plies to the end.
fn score_text(score: Score, scale: f64) -> String {
    match score.plies_to_end() {
        Some(plies) if score.is_win() => format!("+#{plies}"),
        Some(plies) => format!("-#{plies}"),
        None => format!("{:.1}%", score.win_rate(scale) * 100.0),
    }
}

fn short_number(number: u64) -> String {
    match number {
        0..=9_999 => number.to_string(),
        10_000..=9_999_999 => format!("{}k", number / 1_000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// Mistakes, the worst first, and from what loss on they count.
fn mistakes(model: &Model) -> Vec<String> {
    let Some(study) = &model.study else { return Vec::new() };
    let [inaccurate, mistake, blunder] = THRESHOLDS.map(|points| format!("{points:.0}"));
    let slots = [
        ("inaccurate", inaccurate.as_str().into()),
        ("mistake", mistake.as_str().into()),
        ("blunder", blunder.as_str().into()),
    ];
    let mut lines = vec![model.texts.format("tui-thresholds", &slots)];
    let selected = study.review.as_ref().map_or(0, |review| review.selected);
    for (i, found) in study.mistakes().into_iter().enumerate().take(MISTAKES) {
        let mark = if i == selected { '>' } else { ' ' };
        let sign = match found.loss {
            loss if loss >= THRESHOLDS[2] => "??",
            loss if loss >= THRESHOLDS[1] => "?",
            _ => "?!",
        };
        let mv = study.tree.mv(found.node).map(|mv| model.texts.mv(mv)).unwrap_or_default();
        let color = model.texts.color(found.color);
        lines.push(format!("{mark}{}. {mv}{sign} {color} -{:.0}", found.number, found.loss));
    }
    lines
}

/// Moves in rows of two, the present one marked; comments below them.
fn moves(model: &Model, area: Rect) -> Vec<String> {
    let width = area.width.saturating_sub(2);
    let (rows, at) = match model.screen {
        Screen::Study => study_moves(model, width),
        _ => game_moves(model),
    };
    let height = usize::from(area.height.saturating_sub(2)).max(1);
    let first = at.saturating_sub(height / 2).min(rows.len().saturating_sub(height));
    rows.into_iter().skip(first).collect()
}

fn game_moves(model: &Model) -> (Vec<String>, usize) {
    let Some(game) = &model.game else { return (Vec::new(), 0) };
    let moves = game.session.position().moves();
    let shown = game.shown.unwrap_or(moves.len());
    let rows: Vec<String> = moves
        .chunks(2)
        .enumerate()
        .map(|(row, pair)| {
            let cells: Vec<String> = pair
                .iter()
                .enumerate()
                .map(|(i, ply)| {
                    let number = row * 2 + i + 1;
                    let mark = if number == shown { '>' } else { ' ' };
                    text::fill(&format!("{mark}{number}. {}", model.texts.mv(ply.mv)), 11)
                })
                .collect();
            cells.concat()
        })
        .collect();
    (rows, shown.saturating_sub(1) / 2)
}

/// The line that is walked, with other moves at each place and comments.
fn study_moves(model: &Model, width: u16) -> (Vec<String>, usize) {
    let Some(study) = &model.study else { return (Vec::new(), 0) };
    let mut rows = Vec::new();
    let mut at = 0;
    for (depth, &node) in study.line.iter().enumerate() {
        let mark = if node == study.node { '>' } else { ' ' };
        if node == study.node {
            at = rows.len();
        }
        let Some(mv) = study.tree.mv(node) else { continue };
        let others = others(model, study, node);
        rows.push(text::cut(&format!("{mark}{depth}. {} {others}", model.texts.mv(mv)), width));
        let comment = study.tree.comment(node);
        if !comment.is_empty() {
            rows.extend(
                text::wrap(comment, width.saturating_sub(4)).into_iter().map(|line| format!("    {line}")),
            );
        }
    }
    (rows, at)
}

fn others(model: &Model, study: &Study, node: records::tree::NodeId) -> String {
    let Some(parent) = study.tree.parent(node) else { return String::new() };
    let others: Vec<String> = study
        .tree
        .children(parent)
        .filter(|&child| child != node)
        .filter_map(|child| Some(model.texts.mv(study.tree.mv(child)?)))
        .collect();
    if others.is_empty() { String::new() } else { format!("({})", others.join(" ")) }
}

/// Black's chances after so many moves, where they are known.
fn rates(model: &Model) -> (Vec<Option<f64>>, usize) {
    match model.screen {
        Screen::Study => match &model.study {
            Some(study) => {
                let rates = study.line.iter().map(|node| study.evals.get(node).map(|eval| eval.black));
                (rates.collect(), study.depth())
            }
            None => (Vec::new(), 0),
        },
        _ => match &model.game {
            Some(game) => {
                let plies = game.session.position().moves().len();
                let rates = (0..=plies).map(|after| game.rates.get(&after).copied());
                (rates.collect(), game.shown.unwrap_or(plies))
            }
            None => (Vec::new(), 0),
        },
    }
}

/// The first move that the graph shows, where it is wider than the panel.
fn graph_first(count: usize, width: u16) -> usize {
    count.saturating_sub(usize::from(width))
}

/// Black's chances over the game: a column for each position, dots where nothing was searched.
fn graph(frame: &mut Frame<'_>, model: &Model, area: Rect) {
    if area.height < 3 {
        return;
    }
    let (rates, at) = rates(model);
    frame.render_widget(block(model, &model.texts.text("tui-graph")), area);
    let inner = area.inner(ratatui::layout::Margin::new(1, 1));
    let first = graph_first(rates.len(), inner.width);
    let buffer = frame.buffer_mut();
    for (x, (after, rate)) in (inner.x..inner.right()).zip(rates.iter().enumerate().skip(first)) {
        let style = if after == at { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let level = rate.map(|rate| ((rate * f64::from(inner.height)).round() as u16).min(inner.height));
        for row in 0..inner.height {
            let from_bottom = inner.height - row;
            let sign = match level {
                Some(level) if from_bottom <= level => "#",
                None if row == inner.height / 2 => ".",
                _ => " ",
            };
            buffer.set_string(x, inner.y + row, sign, style);
        }
    }
}

/// The number of moves before the position of the graph under a cell.
#[must_use]
pub fn graph_ply_at(model: &Model, at: Cell) -> Option<usize> {
    let panel = model.layout()?.panel?;
    let area = parts(model, panel).graph;
    let inner = area.inner(ratatui::layout::Margin::new(1, 1));
    if area.height < 3 || !inner.contains(at) {
        return None;
    }
    let count = rates(model).0.len();
    let after = graph_first(count, inner.width) + usize::from(at.x - inner.x);
    (after < count).then_some(after)
}

/// The row of the panel under a cell: a candidate, or from [`MISTAKE_ROWS`] on a mistake.
#[must_use]
pub fn row_at(model: &Model, at: Cell) -> Option<usize> {
    let panel = model.layout()?.panel?;
    if model.screen != Screen::Study {
        return None;
    }
    let parts = parts(model, panel);
    let in_rows = |area: Rect| {
        let inner = area.inner(ratatui::layout::Margin::new(1, 1));
        inner.contains(at).then(|| usize::from(at.y - inner.y).checked_sub(1)).flatten()
    };
    let study = model.study.as_ref()?;
    if let Some(row) = in_rows(parts.engine) {
        let known = study.info.as_ref().map_or(0, |info| info.candidates.len());
        return (row < known).then_some(row);
    }
    let row = in_rows(parts.mistakes?)?;
    (row < study.mistakes().len().min(MISTAKES)).then_some(MISTAKE_ROWS + row)
}
