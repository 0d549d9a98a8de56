//! What is printed while the engine thinks, when it was asked for.

use duel::{Candidate, Info, Score};
use rules::{BoardSize, Point};

use crate::Place;

/// How the search is to be shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Live {
    pub(super) size: BoardSize,
    /// Bit 0 for `REALTIME` lines, bit 1 for `INFO` blocks.
    pub(super) detail: u8,
    /// A line of text for each iteration.
    pub(super) text: bool,
    /// Units of the engine in one step of the logistic win rate.
    pub(super) win_rate_scale: f64,
}

impl Live {
    /// The lines for a report of the search.
    pub(super) fn lines(&self, info: &Info<Point>) -> Vec<String> {
        let mut lines = Vec::new();
        if self.detail & 1 != 0 {
            lines.push("MESSAGE REALTIME REFRESH".to_owned());
            if let Some(best) = info.candidates.first() {
                lines.push(format!("MESSAGE REALTIME BEST {}", self.point(best.mv)));
            }
            let lost = info.candidates.iter().filter(|candidate| candidate.score.is_loss());
            lines.extend(lost.map(|lost| format!("MESSAGE REALTIME LOST {}", self.point(lost.mv))));
        }
        if self.detail & 2 != 0 {
            for (i, candidate) in info.candidates.iter().enumerate() {
                lines.extend(self.block(info, i, candidate));
            }
        }
        if self.text
            && let Some(best) = info.candidates.first()
        {
            let line: Vec<String> = best.pv.iter().map(ToString::to_string).collect();
            lines.push(format!(
                "MESSAGE Depth {}-{} | Eval {} | Time {}ms | {}",
                info.depth,
                info.seldepth,
                score(best.score),
                info.elapsed.as_millis(),
                line.join(" ")
            ));
        }
        lines
    }

    /// The block of one principal variation.
    fn block(&self, info: &Info<Point>, index: usize, candidate: &Candidate<Point>) -> Vec<String> {
        let millis = info.elapsed.as_millis();
        let speed = u128::from(info.nodes) * 1000 / millis.max(1);
        let line: Vec<String> = candidate.pv.iter().map(|&point| self.point(point)).collect();
        let rate = candidate.score.win_rate(self.win_rate_scale);
        vec![
            format!("INFO PV {index}"),
            format!("INFO NUMPV {}", info.candidates.len()),
            format!("INFO DEPTH {}", info.depth),
            format!("INFO SELDEPTH {}", info.seldepth),
            format!("INFO NODES {}", info.nodes),
            format!("INFO TOTALNODES {}", info.nodes),
            format!("INFO TOTALTIME {millis}"),
            format!("INFO SPEED {speed}"),
            format!("INFO EVAL {}", score(candidate.score)),
            format!("INFO WINRATE {rate:.4}"),
            format!("INFO BESTLINE {}", line.join(" ")),
            "INFO PV DONE".to_owned(),
        ]
    }

    fn point(&self, point: Point) -> String {
        Place::Point(point).write(self.size)
    }
}

/// A number, or `+M5` and `-M4` for a win or a loss in so many plies.
fn score(score: Score) -> String {
    score.to_string()
}
