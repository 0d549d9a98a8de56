//! What a search says while it runs and at its end: lines of JSON, or a table that grows.

use std::io::{self, Write};
use std::time::Duration;

use duel::{Candidate, Info, Score};
use rules::{Point, Position};
use serde_json::{Value, json};
use texts::Texts;

use crate::check;
use crate::exit::Failure;
use crate::searching::{replayed, wins};
use crate::shown::{score_json, score_text};
use crate::table::{grouped, width};

/// A win that no line could be shown for: good, and no more is said.
pub(super) const UNSHOWN_WIN: Score = Score::from_units(20_000);
/// Moves of a line in the table.
const LINE_MOVES: usize = 12;
/// Widths of the columns of the table before the line.
const WIDTHS: [usize; 8] = [3, 5, 5, 13, 11, 8, 7, 6];

/// Prints as the search goes on.
pub(super) struct Report<'a> {
    position: &'a Position,
    json: bool,
    /// Units of the evaluation that go into one step of the logistic win rate.
    scale: f64,
    /// How many moves were asked for.
    wanted: usize,
    texts: &'a Texts,
    /// What was printed last.
    last: Option<(u32, Vec<Candidate<Point>>)>,
    has_heading: bool,
    /// The first error of writing.
    error: Option<io::Error>,
}

impl<'a> Report<'a> {
    pub(super) fn new(
        position: &'a Position,
        json: bool,
        scale: f64,
        wanted: usize,
        texts: &'a Texts,
    ) -> Report<'a> {
        Report { position, json, scale, wanted, texts, last: None, has_heading: false, error: None }
    }

    /// An iteration was finished. Says whether anybody still reads.
    pub(super) fn iteration(&mut self, info: &Info<Point>) -> bool {
        // A win is told with the line that shows it, or later.
        let is_shown =
            |candidate: &Candidate<Point>| !candidate.score.is_win() || wins(self.position, &candidate.pv);
        let ranks: Vec<usize> =
            (0..info.candidates.len()).filter(|&i| is_shown(&info.candidates[i])).collect();
        if let Err(error) = self.print(info, &ranks) {
            self.error.get_or_insert(error);
        }
        self.error.is_none()
    }

    /// Whether all could be written.
    pub(super) fn written(&mut self) -> Result<(), Failure> {
        self.error.take().map_or(Ok(()), |error| Err(error.into()))
    }

    fn print(&mut self, info: &Info<Point>, ranks: &[usize]) -> io::Result<()> {
        let state = (info.depth, info.candidates.clone());
        if ranks.is_empty() || self.last.as_ref() == Some(&state) {
            return Ok(());
        }
        self.last = Some(state);
        for &rank in ranks {
            let candidate = &info.candidates[rank];
            if self.json {
                let mut line = self.numbers(info, candidate);
                line["type"] = "info".into();
                line["multipv"] = (rank + 1).into();
                writeln!(io::stdout(), "{line}")?;
            } else {
                self.heading()?;
                self.row(info, candidate, rank)?;
            }
        }
        io::stdout().flush()
    }

    /// The last word: the best moves again where they changed, and the best one.
    pub(super) fn end(&mut self, info: &Info<Point>) -> Result<(), Failure> {
        let ranks: Vec<usize> = (0..info.candidates.len()).collect();
        self.print(info, &ranks)?;
        let Some(best) = info.best() else { return Ok(()) };
        if self.json {
            let mut line = self.numbers(info, best);
            line["type"] = "bestmove".into();
            line["point"] = best.mv.to_string().into();
            writeln!(io::stdout(), "{line}")?;
            return Ok(());
        }
        let slots = [
            ("point", self.texts.point(best.mv).into()),
            ("color", self.texts.color(self.position.to_move()).into()),
            ("score", score_text(best.score).into()),
            ("rate", percent(best.score.win_rate(self.scale)).into()),
        ];
        writeln!(io::stdout(), "{}", self.texts.format("analyze-best", &slots))?;
        let line = replayed(self.position, &best.pv);
        let slots = [("line", self.points(&line).into())];
        writeln!(io::stdout(), "{}", self.texts.format("analyze-line", &slots))?;
        Ok(())
    }

    /// The game is over, or only a pass is left.
    pub(super) fn nothing_to_play(&self) -> Result<(), Failure> {
        let result = self.position.result();
        if self.json {
            let mut line = json!({ "type": "bestmove", "point": null });
            match result {
                Some(result) => line["result"] = check::result(result),
                None => line["pass"] = true.into(),
            }
            writeln!(io::stdout(), "{line}")?;
        } else if let Some(result) = result {
            writeln!(io::stdout(), "{}", self.texts.game_result(result))?;
        } else {
            writeln!(io::stdout(), "{}", self.texts.text("analyze-pass"))?;
        }
        Ok(())
    }

    /// What is said in numbers of a candidate.
    fn numbers(&self, info: &Info<Point>, candidate: &Candidate<Point>) -> Value {
        let line: Vec<String> = replayed(self.position, &candidate.pv).iter().map(Point::to_string).collect();
        json!({
            "depth": info.depth,
            "seldepth": info.seldepth,
            "nodes": info.nodes,
            "nps": per_second(info.nodes, info.elapsed),
            "time_ms": info.elapsed.as_millis() as u64,
            "score": score_json(candidate.score),
            "winrate": (candidate.score.win_rate(self.scale) * 10_000.0).round() / 10_000.0,
            "pv": line,
        })
    }

    fn heading(&mut self) -> io::Result<()> {
        if self.has_heading {
            return Ok(());
        }
        self.has_heading = true;
        let words = [
            "analyze-rank",
            "analyze-depth",
            "analyze-seldepth",
            "analyze-nodes",
            "analyze-nps",
            "analyze-seconds",
            "analyze-score",
            "analyze-rate",
        ];
        let cells = words.map(|key| self.texts.text(key));
        self.cells(&cells, &self.texts.text("analyze-pv"))
    }

    fn row(&self, info: &Info<Point>, candidate: &Candidate<Point>, rank: usize) -> io::Result<()> {
        let line = replayed(self.position, &candidate.pv);
        let more = if line.len() > LINE_MOVES { " …" } else { "" };
        let cells = [
            (rank + 1).to_string(),
            info.depth.to_string(),
            info.seldepth.to_string(),
            grouped(info.nodes),
            grouped(per_second(info.nodes, info.elapsed)),
            format!("{:.2}", info.elapsed.as_secs_f64()),
            score_text(candidate.score),
            percent(candidate.score.win_rate(self.scale)),
        ];
        self.cells(&cells, &format!("{}{more}", self.points(&line[..line.len().min(LINE_MOVES)])))
    }

    /// Prints cells under each other; the column of ranks only where several moves were asked for.
    fn cells(&self, cells: &[String; 8], line: &str) -> io::Result<()> {
        let mut text = String::new();
        for (cell, wide) in cells.iter().zip(WIDTHS).skip(usize::from(self.wanted == 1)) {
            text += &" ".repeat(wide.saturating_sub(width(cell)));
            text += cell;
            text.push(' ');
        }
        writeln!(io::stdout(), "{text} {line}")
    }

    fn points(&self, line: &[Point]) -> String {
        line.iter().map(|&point| self.texts.point(point)).collect::<Vec<_>>().join(" ")
    }
}

/// A share as a person reads it.
pub(super) fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}

/// Nodes a second.
pub(crate) fn per_second(nodes: u64, elapsed: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000_000 / elapsed.as_nanos().max(1)) as u64
}
