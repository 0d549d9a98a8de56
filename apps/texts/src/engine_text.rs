//! Words for what engines are told.

use primer::{WeightsError, WeightsFault};

use crate::Texts;

impl Texts {
    /// Why a table of weights cannot be read.
    #[must_use]
    pub fn weights_error(&self, error: &WeightsError) -> String {
        let what = match &error.fault {
            WeightsFault::Header(text) => self.format("weights-header", &[("word", text.as_str().into())]),
            WeightsFault::NoEquals(text) => {
                self.format("weights-no-equals", &[("word", text.as_str().into())])
            }
            WeightsFault::Unknown(name) => self.format("weights-unknown", &[("word", name.as_str().into())]),
            WeightsFault::NotANumber { name, text } => self.format(
                "weights-no-number",
                &[("name", name.as_str().into()), ("word", text.as_str().into())],
            ),
            WeightsFault::OutOfRange { name, value, least, most } => self.format(
                "weights-range",
                &[
                    ("name", name.as_str().into()),
                    ("value", value.to_string().into()),
                    ("min", least.to_string().into()),
                    ("max", most.to_string().into()),
                ],
            ),
            WeightsFault::Twice { name, .. } => {
                self.format("weights-twice", &[("name", name.as_str().into())])
            }
            WeightsFault::Missing(name) => self.format("weights-missing", &[("name", (*name).into())]),
        };
        self.format("weights-at", &[("line", error.line.into()), ("what", what.into())])
    }
}
