//! What commands print alike: scores, lines, numbers from the command line.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::str::FromStr;

use duel::Score;
use serde_json::{Value, json};
use texts::{Slot, Texts};

use crate::exit::Failure;
use crate::position_args::invalid;

/// A number of the command line, or the default.
pub(crate) fn number<T>(
    option: &str,
    value: Option<&str>,
    default: T,
    allowed: RangeInclusive<T>,
    texts: &Texts,
) -> Result<T, Failure>
where
    T: FromStr + PartialOrd + std::fmt::Display,
{
    let Some(text) = value else { return Ok(default) };
    let number = text.trim().replace('_', "").parse().ok().filter(|number| allowed.contains(number));
    number.ok_or_else(|| invalid(option, text, &format!("{}..{}", allowed.start(), allowed.end()), texts))
}

/// A score as everywhere in our JSON.
pub(crate) fn score_json(score: Score) -> Value {
    match score.plies_to_end() {
        Some(plies) if score.is_win() => json!({ "win": plies }),
        Some(plies) => json!({ "loss": plies }),
        None if score == Score::INFINITE || score == -Score::INFINITE => Value::Null,
        None => json!({ "cp": score.units() }),
    }
}

/// A score in a table: a number with its sign, or the distance to the end.
pub(crate) fn score_text(score: Score) -> String {
    if score == Score::INFINITE {
        "+∞".to_owned()
    } else if score == -Score::INFINITE {
        "−∞".to_owned()
    } else if score.is_decided() || score.units() == 0 {
        score.to_string().replace('-', "−")
    } else {
        format!("{:+}", score.units()).replace('-', "−")
    }
}

/// Prints a line on standard output.
pub(crate) fn say(texts: &Texts, key: &str, slots: &[(&str, Slot)]) -> Result<(), Failure> {
    print(&texts.format(key, slots))
}

/// Prints a line that is ready.
pub(crate) fn print(line: &str) -> Result<(), Failure> {
    writeln!(io::stdout(), "{line}")?;
    Ok(())
}
