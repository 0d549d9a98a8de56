//! The log of engine decisions: one JSON object a line.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};

use duel::{Candidate, Info, Score};
use rules::{Answer, ByColor, Move, Party, Point, Request, Turn};
use serde_json::{Value, json};
use session::Session;

/// A log file that is open.
pub(crate) struct Log {
    file: File,
    path: String,
}

/// What a decision was made of.
pub(crate) struct Decision<'a> {
    /// What the engine was asked.
    pub(crate) turn: &'a Turn,
    /// What it answered.
    pub(crate) answer: &'a Answer,
    /// What it thought.
    pub(crate) info: &'a Info<Point>,
    /// The scale of its win rates.
    pub(crate) scale: f64,
    /// The time from the question to the answer, in milliseconds.
    pub(crate) millis: u64,
    /// The seed of its random choices.
    pub(crate) seed: u64,
}

impl Log {
    /// Opens a file for appending.
    pub(crate) fn open(path: &str) -> io::Result<Log> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        Ok(Log { file, path: path.to_owned() })
    }

    /// The file's name.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// Writes one decision; `session` is the game after it.
    pub(crate) fn write(&mut self, decision: &Decision, session: &Session) -> io::Result<()> {
        let line = format!("{}\n", line(decision, session));
        self.file.write_all(line.as_bytes())
    }
}

fn line(decision: &Decision, session: &Session) -> Value {
    let Decision { turn, answer, info, scale, millis, seed } = decision;
    let position = &turn.position;
    let point = match answer {
        Answer::Move(Move::Place(point)) | Answer::Place(point) | Answer::Select(point) => {
            Some(point.to_string())
        }
        Answer::Move(Move::Pass) => Some("--".to_owned()),
        _ => None,
    };
    let best = info.best();
    let mut line = json!({
        "ply": position.moves().len() + 1,
        "side": turn.opening.colors()[turn.party].name(),
        "point": point,
        "time_ms": millis,
        "depth": info.depth,
        "nodes": info.nodes,
        "score": best.map(|best| score(best.score)),
        "candidates": info.candidates.iter().map(|c| candidate(c, *scale)).collect::<Vec<_>>(),
        "pv": best.map(|best| points(&best.pv)),
        "seed": seed,
    });
    if turn.request != Request::Move {
        line["player"] = turn.party.to_string().into();
        line["request"] = turn.request.name().into();
        line["answer"] = answer.to_string().into();
        line["board_before"] = rules::text::write(position).into();
        line["owners_before"] = owners(turn.opening.owners());
        line["board_after"] = rules::text::write(session.position()).into();
        line["owners_after"] = owners(session.owners());
    }
    line
}

fn owners(owners: ByColor<Party>) -> Value {
    json!({ "black": owners.black.to_string(), "white": owners.white.to_string() })
}

fn candidate(candidate: &Candidate<Point>, scale: f64) -> Value {
    json!({
        "point": candidate.mv.to_string(),
        "score": score(candidate.score),
        "winrate": (candidate.score.win_rate(scale) * 1e4).round() / 1e4,
        "exact": candidate.exact,
        "pv": points(&candidate.pv),
    })
}

fn points(points: &[Point]) -> Value {
    points.iter().map(ToString::to_string).collect()
}

/// A score as every command prints it: engine units, or plies to the five.
fn score(score: Score) -> Value {
    match score.plies_to_end() {
        Some(plies) if score.is_win() => json!({ "win": plies }),
        Some(plies) => json!({ "loss": plies }),
        None => json!({ "cp": score.units() }),
    }
}
