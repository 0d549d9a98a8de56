//! `tengen analyze --why`: the moves that come to mind, what each is for, and how the worse ones are answered.

use std::io::{self, Write};

use ::threats::Threats;
use duel::{Candidate, Info, Limits, Player, StopToken};
use host::SystemClock;
use rules::{Point, Position};
use search::{Engine, Task, Tengen};
use serde_json::{Value, json};
use texts::Texts;

use super::report::percent;
use super::threats::{self, KINDS};
use crate::exit::Failure;
use crate::searching::replayed;
use crate::shown::{score_json, score_text};

/// Best moves of the search when nobody says how many.
pub(super) const CANDIDATES: usize = 8;
/// Most moves that are looked at only because a person would.
const TEMPTING: usize = 4;
/// Nodes for each of those, and for an answer that the search did not show.
const NODES: u64 = 20_000;
/// Moves of a line in sentences.
const LINE_MOVES: usize = 8;

/// A move and what there is to say of it.
struct Idea {
    candidate: Candidate<Point>,
    /// What it makes, and what of the other side it prevents: places in [`KINDS`].
    makes: Option<usize>,
    stops: Option<usize>,
    /// How the other side answers, and what that makes.
    answer: Option<(Point, Option<usize>)>,
    /// Whether it is there because a person would think of it, not because the search found it good.
    is_tempting: bool,
}

/// The best moves of a search and the tempting ones, the best first.
fn ideas(
    tengen: &mut Tengen,
    position: &Position,
    limits: &Limits<Point>,
    info: &Info<Point>,
    stop: &StopToken,
) -> Vec<Idea> {
    let board = Threats::from_board(position.rule(), position.board());
    let (me, enemy) = (position.to_move(), position.to_move().opponent());
    let found = |point| info.candidates.iter().any(|candidate| candidate.mv == point);
    let mut tempting: Vec<(usize, Point)> = position
        .board()
        .empty_points()
        .filter(|&point| !found(point) && !limits.exclude.contains(&point) && !board.is_forbidden(point, me))
        .filter_map(|point| {
            let kinds = [threats::kind(&board, point, me), threats::kind(&board, point, enemy)];
            Some((kinds.into_iter().flatten().min()?, point))
        })
        .collect();
    tempting.sort_unstable();
    tempting.truncate(TEMPTING);
    let mut all: Vec<(Candidate<Point>, bool)> =
        info.candidates.iter().map(|candidate| (candidate.clone(), false)).collect();
    for (_, point) in tempting {
        if let Some(candidate) = look(tengen.engine_mut(), position, point, info.depth, stop) {
            all.push((candidate, true));
        }
    }
    all.sort_by_key(|(candidate, _)| std::cmp::Reverse(candidate.score));
    let idea = |(mut candidate, is_tempting): (Candidate<Point>, bool)| {
        let point = candidate.mv;
        if candidate.pv.len() < 2
            && !candidate.score.is_win()
            && let Some(again) = look(tengen.engine_mut(), position, point, info.depth.max(2), stop)
        {
            candidate.pv = again.pv;
        }
        candidate.pv = replayed(position, &candidate.pv);
        let mut after = board.clone();
        after.play(point, me);
        let answer = candidate.pv.get(1).map(|&answer| (answer, threats::kind(&after, answer, enemy)));
        let makes = threats::kind(&board, point, me);
        let stops = threats::kind(&board, point, enemy).or_else(|| threats::answered(&board, point, enemy));
        Idea { candidate, makes, stops, answer, is_tempting }
    };
    all.into_iter().map(idea).collect()
}

/// The value and line of one move.
fn look(
    engine: &mut Engine,
    position: &Position,
    point: Point,
    depth: u32,
    stop: &StopToken,
) -> Option<Candidate<Point>> {
    let exclude = position.board().empty_points().filter(|&other| other != point).collect();
    let limits = Limits::default().with_depth(depth.max(2)).with_nodes(NODES).with_exclude(exclude);
    let info = engine.search(&Task::new(position), &limits, &SystemClock::new(), stop, &mut |_| {}).ok()?;
    info.candidates.into_iter().next()
}

/// Prints what there is to say of each move.
pub(super) fn explain(
    tengen: &mut Tengen,
    position: &Position,
    limits: &Limits<Point>,
    info: &Info<Point>,
    stop: &StopToken,
    json: bool,
    texts: &Texts,
) -> Result<(), Failure> {
    let scale = tengen.win_rate_scale();
    let ideas = ideas(tengen, position, limits, info, stop);
    if json {
        let answer = json!({
            "to_move": position.to_move().name(),
            "best": ideas.first().map(|idea| idea.candidate.mv.to_string()),
            "depth": info.depth,
            "nodes": info.nodes,
            "time_ms": info.elapsed.as_millis() as u64,
            "candidates": ideas.iter().map(|idea| idea_json(idea, scale)).collect::<Vec<_>>(),
        });
        writeln!(io::stdout(), "{answer}")?;
        return Ok(());
    }
    let mut out = io::stdout().lock();
    let (me, enemy) = (position.to_move(), position.to_move().opponent());
    writeln!(out, "{}", texts.format("why-heading", &[("color", texts.color(me).into())]))?;
    for (rank, idea) in ideas.iter().enumerate() {
        let score = idea.candidate.score;
        writeln!(out)?;
        let slots = [
            ("point", texts.point(idea.candidate.mv).into()),
            ("score", score_text(score).into()),
            ("rate", percent(score.win_rate(scale)).into()),
        ];
        let key = match (rank, idea.is_tempting) {
            (0, _) => "why-best",
            (_, false) => "why-other",
            (_, true) => "why-tempting",
        };
        writeln!(out, "{}", texts.format(key, &slots))?;
        if let Some(kind) = idea.makes {
            writeln!(out, "  {}", texts.format("why-makes", &[("what", what(kind, texts).into())]))?;
        }
        if let Some(kind) = idea.stops {
            let slots = [("color", texts.color(enemy).into()), ("what", what(kind, texts).into())];
            writeln!(out, "  {}", texts.format("why-stops", &slots))?;
        }
        writeln!(out, "  {}", answer(idea, rank, position, texts))?;
        let line = &idea.candidate.pv[..idea.candidate.pv.len().min(LINE_MOVES)];
        writeln!(out, "  {}", texts.format("analyze-line", &[("line", texts.points(line).into())]))?;
    }
    Ok(())
}

/// How the other side answers, in a sentence.
fn answer(idea: &Idea, rank: usize, position: &Position, texts: &Texts) -> String {
    let (me, enemy) = (position.to_move(), position.to_move().opponent());
    let score = idea.candidate.score;
    if let Some(plies) = score.plies_to_end() {
        let winner = if score.is_win() { me } else { enemy };
        let slots = [("color", texts.color(winner).into()), ("plies", (plies as usize).into())];
        let end = texts.format("why-decided", &slots);
        let reply = idea.answer.filter(|_| score.is_loss());
        return reply.map_or(end.clone(), |reply| format!("{} {end}", reply_text(reply, enemy, texts)));
    }
    match idea.answer {
        None => texts.text("why-quiet"),
        Some((point, _)) if rank == 0 => {
            let slots = [("color", texts.color(enemy).into()), ("point", texts.point(point).into())];
            texts.format("why-expected", &slots)
        }
        Some(reply) => reply_text(reply, enemy, texts),
    }
}

fn reply_text((point, kind): (Point, Option<usize>), enemy: rules::Color, texts: &Texts) -> String {
    let slots = [("color", texts.color(enemy).into()), ("point", texts.point(point).into())];
    match kind {
        None => texts.format("why-answers", &slots),
        Some(kind) => {
            let [color, point] = slots;
            texts.format("why-answers-with", &[color, point, ("what", what(kind, texts).into())])
        }
    }
}

/// What a stone makes, in words.
fn what(kind: usize, texts: &Texts) -> String {
    /// In the order of [`KINDS`].
    const WORDS: [&str; KINDS.len()] = [
        "why-what-five",
        "why-what-straight-four",
        "why-what-double-four",
        "why-what-four-three",
        "why-what-four",
        "why-what-double-three",
        "why-what-three",
    ];
    texts.text(WORDS[kind])
}

fn idea_json(idea: &Idea, scale: f64) -> Value {
    let name = |kind: Option<usize>| kind.map(|kind| KINDS[kind].0);
    let candidate = &idea.candidate;
    json!({
        "point": candidate.mv.to_string(),
        "score": score_json(candidate.score),
        "winrate": (candidate.score.win_rate(scale) * 10_000.0).round() / 10_000.0,
        "pv": candidate.pv.iter().map(Point::to_string).collect::<Vec<_>>(),
        "makes": name(idea.makes),
        "stops": name(idea.stops),
        "answer": idea.answer.map(|(point, kind)| json!({ "point": point.to_string(), "makes": name(kind) })),
        "tempting": idea.is_tempting,
    })
}
