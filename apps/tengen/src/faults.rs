//! What an engine of others did wrong, as a sentence.

use std::time::Duration;

use host::external::{Fault, Illegal};
use texts::{Slot, Texts};

/// The sentence, with its full stop.
pub(crate) fn sentence(fault: &Fault, texts: &Texts) -> String {
    let with = |key: &str, slots: &[(&str, Slot)]| texts.format(key, slots);
    match fault {
        Fault::NotStarted(how) => with("engine-not-started", &[("how", how.as_str().into())]),
        Fault::NoOk { waited } => with("fault-no-ok", &[("seconds", seconds(*waited).into())]),
        Fault::StartRefused(words) => with("fault-start-refused", &[("words", words.as_str().into())]),
        Fault::Timeout { limit, waited, .. } => {
            with("fault-timeout", &[("limit", seconds(*limit).into()), ("seconds", seconds(*waited).into())])
        }
        Fault::Crashed { status, stderr } => match stderr.as_ref().or(status.as_ref()) {
            Some(how) => with("fault-ended-with", &[("how", how.as_str().into())]),
            None => texts.text("fault-ended"),
        },
        Fault::IllegalMove { text, why } => {
            let key = match why {
                Illegal::OffBoard => "fault-off-board",
                Illegal::Occupied => "fault-occupied",
                Illegal::Pass => "fault-pass",
                Illegal::AfterEnd => "fault-after-end",
            };
            texts.format(key, &[("move", text.as_str().into())])
        }
        Fault::Forbidden { point, kind } => with(
            "fault-forbidden",
            &[("point", texts.point(*point).into()), ("kind", texts.forbidden_kind(*kind).into())],
        ),
        Fault::Flood { lines } => with("fault-flood", &[("lines", (*lines).into())]),
        Fault::EndlessLine => texts.text("fault-endless-line"),
        Fault::Refused(words) => with("fault-refused", &[("words", words.as_str().into())]),
        Fault::Protocol(line) => with("fault-protocol", &[("line", line.as_str().into())]),
        Fault::NotStopped { waited } => with("fault-not-stopped", &[("seconds", seconds(*waited).into())]),
        Fault::Unsupported(command) => with("fault-unsupported", &[("command", (*command).into())]),
    }
}

/// Seconds with one digit behind the point.
fn seconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64())
}
