//! Verdicts and explanations as JSON.

use rules::{Completion, Explanation, LineShape, Verdict};
use serde_json::{Value, json};

/// `"five"`, `"legal"` or the kind of forbidden move.
pub(crate) fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Five => "five",
        Verdict::Legal => "legal",
        Verdict::Forbidden(kind) => kind.name(),
    }
}

/// What a stone makes, line by line.
pub(crate) fn lines(explanation: &Explanation) -> Value {
    explanation.lines.iter().map(line).collect()
}

/// A whole explanation: point, verdict and lines.
pub(crate) fn explanation(explanation: &Explanation) -> Value {
    json!({
        "point": explanation.point.to_string(),
        "verdict": verdict(explanation.verdict),
        "lines": lines(explanation),
    })
}

fn line(line: &LineShape) -> Value {
    json!({
        "dir": line.direction.name(),
        "shape": line.shape.name(),
        "stones": line.stones.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "real": line.real,
        "completions": line.completions.iter().map(completion).collect::<Vec<_>>(),
    })
}

fn completion(completion: &Completion) -> Value {
    let failure = completion.failure.as_ref();
    json!({
        "point": completion.point.to_string(),
        "ok": failure.is_none(),
        "why": failure.map(rules::Failure::name),
        "nested": failure.and_then(rules::Failure::nested).map(explanation),
    })
}
