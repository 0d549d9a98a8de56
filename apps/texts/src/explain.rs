//! Explanations of what a stone would make, as sentences.

use rules::{Color, Completion, Explanation, Failure, LineShape, Rule, Shape, Verdict};

use crate::{Slot, Texts};

impl Texts {
    /// An explanation as lines of text: the verdict, then what the stone makes line by line. Explanations of completing
    /// points stand below the line they belong to, two blanks further in.
    #[must_use]
    pub fn explanation(&self, explanation: &Explanation) -> Vec<String> {
        let mut lines = vec![self.verdict(explanation)];
        self.explain_lines(explanation, 1, &mut lines);
        if explanation.lines.is_empty() {
            lines.push(format!("  {}", self.text("explain-nothing")));
        }
        lines
    }

    /// The verdict alone, as a sentence.
    #[must_use]
    pub fn verdict(&self, explanation: &Explanation) -> String {
        let slots: [(&str, Slot); 2] = [
            ("point", self.point(explanation.point).into()),
            ("color", self.color(explanation.color).into()),
        ];
        match explanation.verdict {
            Verdict::Five => self.format("explain-wins", &slots),
            Verdict::Forbidden(kind) => {
                let kind = self.forbidden_kind(kind);
                self.format("explain-forbidden", &[slots.as_slice(), &[("kind", kind.into())]].concat())
            }
            Verdict::Legal if explanation.rule == Rule::Renju && explanation.color == Color::Black => {
                self.format("explain-not-forbidden", &slots)
            }
            Verdict::Legal => self.format("explain-free", &slots),
        }
    }

    fn explain_lines(&self, explanation: &Explanation, depth: usize, lines: &mut Vec<String>) {
        let indent = "  ".repeat(depth);
        for shape in &explanation.lines {
            lines.push(format!("{indent}{}", self.line_shape(explanation, shape)));
            for completion in &shape.completions {
                let Some(failure) = &completion.failure else { continue };
                if let Some(sentence) = self.failure(explanation, shape, completion, failure) {
                    lines.push(format!("{indent}  {sentence}"));
                }
                if let Some(nested) = failure.nested() {
                    self.explain_lines(nested, depth + 2, lines);
                }
            }
        }
    }

    fn line_shape(&self, explanation: &Explanation, line: &LineShape) -> String {
        let good: Vec<_> = line.completions.iter().filter(|c| c.failure.is_none()).map(|c| c.point).collect();
        let slots: [(&str, Slot); 4] = [
            ("direction", self.direction(line.direction).into()),
            ("stones", self.points(&line.stones).into()),
            ("count", line.stones.len().into()),
            ("points", self.list_or(good.iter().map(|&point| self.point(point))).into()),
        ];
        let key = match (line.shape, line.real) {
            (Shape::Five, true) => "explain-five",
            (Shape::Five, false) => "explain-five-blocked",
            (Shape::Overline, true) if explanation.rule.restricts(explanation.color) => {
                "explain-overline-forbidden"
            }
            (Shape::Overline, true) => "explain-overline-wins",
            (Shape::Overline, false) => "explain-overline-nothing",
            (Shape::StraightFour, _) => "explain-straight-four",
            (Shape::Four, true) => "explain-four",
            (Shape::Four, false) => "explain-four-dead",
            (Shape::Three, true) => "explain-three-real",
            (Shape::Three, false) => "explain-three-false",
            (Shape::ClosedThree, _) => "explain-three-closed",
        };
        self.format(key, &slots)
    }

    /// Why a completing point fails; nothing for the closed end of a closed three, which its name says already.
    fn failure(
        &self,
        explanation: &Explanation,
        line: &LineShape,
        completion: &Completion,
        failure: &Failure,
    ) -> Option<String> {
        let slots: [(&str, Slot); 2] =
            [("point", self.point(completion.point).into()), ("color", self.color(explanation.color).into())];
        let key = match failure {
            Failure::NoRoom if line.shape == Shape::ClosedThree => return None,
            Failure::NoRoom if matches!(line.shape, Shape::Four | Shape::StraightFour) => "why-five-blocked",
            Failure::NoRoom => "why-no-room",
            Failure::FiveElsewhere => "why-five-elsewhere",
            Failure::Overline => "why-six",
            Failure::ForbiddenOverline => "why-overline",
            Failure::DoubleFour(_) => "why-double-four",
            Failure::DoubleThree(_) => "why-double-three",
        };
        Some(self.format(key, &slots))
    }
}
