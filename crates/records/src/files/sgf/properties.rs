//! What the properties of SGF mean.

use rules::{
    BoardSize, ByColor, Color, EndReason, ForbiddenKind, ForbiddenPolicy, Move, Party, Point, Protocol, Rule,
};
use session::TimeControl;
use std::time::Duration;

use super::super::report::WarningKind;
use super::point;
use super::read::{Sgf, halves, unescape};
use crate::expectation::REASONS;
use crate::model::{App, OwnersAt};
use crate::tree::{Bound, Evaluation, Mark, NodeId, Outcome, Stone};

impl Sgf<'_, '_, '_> {
    fn first(&self) -> String {
        unescape(self.values.first().copied().unwrap_or_default()).trim().to_owned()
    }

    /// Properties of the root that the others depend on.
    pub(super) fn early_property(&mut self, name: &str, at: usize) {
        let value = self.first();
        match name {
            "GM" => match value.parse::<u32>() {
                Ok(4) => {}
                Ok(game) => {
                    self.game = Some(game);
                    self.reader.warn(at, WarningKind::OtherGame(game));
                }
                Err(_) => {}
            },
            "SZ" => {
                let (columns, rows) = value.split_once(':').unwrap_or((&value, &value));
                let size = columns.trim().parse().ok().filter(|_| columns.trim() == rows.trim());
                match size.and_then(|lines: usize| BoardSize::new(lines).ok()) {
                    Some(size) => self.size = Some(size),
                    None => {
                        self.size = Some(BoardSize::MAX);
                        self.reader.warn(at, WarningKind::Size(super::super::report::cut(&value)));
                    }
                }
            }
            "TGOW" => {
                for word in value.split_whitespace() {
                    let Some((after, owners)) = word.split_once(':') else { continue };
                    let owners = match owners {
                        "ab" => ByColor::new(Party::A, Party::B),
                        "ba" => ByColor::new(Party::B, Party::A),
                        _ => continue,
                    };
                    let Ok(after) = after.parse() else { continue };
                    if after == 0 {
                        self.tree.info.owners.clear();
                    }
                    self.tree.info.owners.push(OwnersAt { after, owners });
                }
            }
            _ => {}
        }
    }

    /// Properties of the game as a whole; says whether it was one.
    pub(super) fn root_property(&mut self, name: &str) -> bool {
        let value = self.first();
        let text = (!value.is_empty()).then(|| value.clone());
        let info = &mut self.tree.info;
        match name {
            "FF" | "GM" | "CA" | "SZ" | "TGOW" => {}
            "AP" => {
                let (name, version) = value.split_once(':').unwrap_or((&value, ""));
                info.app = Some(App { name: name.to_owned(), version: version.to_owned() });
            }
            "RU" => return self.rule(&value),
            "PB" => info.player_mut(Color::Black).name = text,
            "PW" => info.player_mut(Color::White).name = text,
            "BR" => info.player_mut(Color::Black).rating = text,
            "WR" => info.player_mut(Color::White).rating = text,
            "DT" => info.date = text,
            "EV" => info.event = text,
            "RO" => info.round = text,
            "PC" => info.place = text,
            "GN" => info.title = text,
            "GC" => info.comment = text,
            "TM" => match value.parse::<u32>() {
                Ok(_) if info.time != TimeControl::None => {}
                Ok(0) => {}
                Ok(seconds) => {
                    let main = Duration::from_secs(seconds.into());
                    info.time = TimeControl::Clock { main, increment: Duration::ZERO };
                }
                Err(_) => return false,
            },
            "TGTC" => match value.parse() {
                Ok(time) => info.time = time,
                Err(_) => return false,
            },
            "RE" => {
                let Some(mut outcome) = outcome(&value) else { return false };
                if let Some(known) = info.outcome.take().and_then(|known| known.reason) {
                    outcome.reason = Some(known);
                }
                info.outcome = Some(outcome);
            }
            "TGRE" => match reason(&value) {
                Some(reason) => info.outcome.get_or_insert(Outcome::new(None)).reason = Some(reason),
                None => return false,
            },
            "TGST" => {
                for word in value.split_whitespace() {
                    match word.split_once(':') {
                        Some(("forbidden", name)) => {
                            info.settings.forbidden = ForbiddenPolicy::from_name(name).unwrap_or_default();
                        }
                        Some(("draw", number)) => {
                            info.settings.draw_at_empty = number.parse().unwrap_or_default();
                        }
                        _ => info.settings.passes |= word == "passes",
                    }
                }
            }
            _ => return false,
        }
        true
    }

    /// The rule, by name or by its number in the tournament protocol, and the opening after it.
    fn rule(&mut self, text: &str) -> bool {
        let mut words = text.split_whitespace();
        let Some(word) = words.next() else { return true };
        let number = || word.parse().ok().and_then(Rule::from_protocol_code);
        let Some(rule) = word.parse().ok().or_else(number) else { return false };
        let protocol = words.next().map(|word| word.parse::<Protocol>());
        if words.next().is_some() || matches!(protocol, Some(Err(_))) {
            return false;
        }
        self.tree.info.settings.rule = rule;
        self.tree.info.rule_known = true;
        self.tree.info.protocol = protocol.and_then(Result::ok).unwrap_or(Protocol::None);
        true
    }

    /// Properties of any node.
    pub(super) fn node_property(&mut self, name: &str, at: usize) {
        let is_known = match name {
            "B" => self.mv(Color::Black, at),
            "W" => self.mv(Color::White, at),
            "AB" => self.setup(name, Stone::Put(Color::Black), at),
            "AW" => self.setup(name, Stone::Put(Color::White), at),
            "AE" => self.setup(name, Stone::Clear, at),
            // Joining many texts again and again would take for ever.
            "C" if self.tree.comment(self.node).len() > 1024 => false,
            "N" if self.tree.name(self.node).len() > 1024 => false,
            "C" => {
                let text = self.text(name, at, "\n");
                self.tree.set_comment(self.node, &text);
                true
            }
            "N" => {
                let text = self.text(name, at, " / ");
                self.tree.set_name(self.node, &text);
                true
            }
            "LB" => self.labels(at),
            "TR" => self.marks(Mark::Triangle, at),
            "SQ" => self.marks(Mark::Square, at),
            "CR" => self.marks(Mark::Circle, at),
            "MA" => self.marks(Mark::Cross, at),
            _ => self.small_property(name),
        };
        if !is_known {
            self.keep(name);
        }
    }

    /// Properties with one short value.
    fn small_property(&mut self, name: &str) -> bool {
        let raw = self.values.first().copied().unwrap_or_default();
        let is_one = self.values.len() == 1;
        let node = self.node;
        let node = if self.in_root && name == "PL" { NodeId::ROOT } else { node };
        let color = match raw.trim().bytes().next() {
            Some(b'B' | b'b' | b'1') => Some(Color::Black),
            Some(b'W' | b'w' | b'2') => Some(Color::White),
            _ => None,
        };
        match (name, is_one) {
            ("PL", true) if color.is_some() => self.tree.details_mut(node).to_move = color,
            ("HO", true) if raw == "1" => self.tree.details_mut(node).tagged = true,
            ("TGSH", true) if raw.is_empty() => self.tree.details_mut(node).start_here = true,
            ("V", true) if raw.parse::<i32>().is_ok() => self.evaluation().value = raw.parse().ok(),
            ("TGEV", true) => {
                let text = unescape(raw);
                let mut parts = text.splitn(3, '/');
                let mut part = || parts.next().unwrap_or_default();
                let (depth, bound, label) = (part(), part(), part());
                let evaluation = self.evaluation();
                evaluation.depth = depth.parse().ok();
                evaluation.bound = Bound::from_name(bound);
                evaluation.label = label.chars().next();
            }
            ("TGMS", true) if raw.parse::<u64>().is_ok() => {
                self.tree.details_mut(node).time_ms = raw.parse().ok();
            }
            ("BL" | "WL", true) => {
                let color = if name == "BL" { Color::Black } else { Color::White };
                let Some(time) = milliseconds(raw) else { return false };
                self.tree.details_mut(node).clocks_ms[color] = Some(time);
            }
            _ => return false,
        }
        true
    }

    fn evaluation(&mut self) -> &mut Evaluation {
        self.tree.details_mut(self.node).evaluation.get_or_insert_default()
    }

    fn mv(&mut self, color: Color, at: usize) -> bool {
        let value = self.values[0];
        let size = self.tree.info.settings.size;
        let mv = match point(value.as_bytes(), size) {
            Some(point) => Move::Place(point),
            None => match value.trim() {
                "" => Move::Pass,
                "tt" if size.get() <= 19 => Move::Pass,
                trimmed => match point(trimmed.as_bytes(), size) {
                    Some(point) => Move::Place(point),
                    None => {
                        self.no_point(at, value);
                        return false;
                    }
                },
            },
        };
        if self.node == NodeId::ROOT || self.tree.ply(self.node).is_some() {
            // The root has no move in our trees, and no node has two.
            if !self.reader.take_node(at) {
                return true;
            }
            self.node = self.tree.append(self.node, Some((color, mv)));
        } else {
            self.tree.set_ply(self.node, color, mv);
        }
        true
    }

    /// The points of all values; rectangles count as their points.
    fn points(&mut self, at: usize) -> Option<Vec<Point>> {
        let size = self.tree.info.settings.size;
        let mut points = Vec::new();
        for value in self.values.clone() {
            let value = value.trim();
            let (from, to) = value.split_once(':').unwrap_or((value, value));
            let ends = point(from.as_bytes(), size).zip(point(to.as_bytes(), size));
            let Some((from, to)) = ends else {
                if value.is_empty() {
                    continue;
                }
                self.no_point(at, value);
                return None;
            };
            for x in from.x().min(to.x())..=from.x().max(to.x()) {
                for y in from.y().min(to.y())..=from.y().max(to.y()) {
                    // A few letters can stand for the whole board: its points count as nodes do.
                    if from == to || self.reader.take_node(at) {
                        points.push(Point::new(x, y));
                    }
                }
            }
        }
        Some(points)
    }

    fn setup(&mut self, name: &str, stone: Stone, at: usize) -> bool {
        let Some(points) = self.points(at) else { return false };
        let node = if self.in_root { NodeId::ROOT } else { self.node };
        let setup = &mut self.tree.details_mut(node).setup;
        let repeated = setup.iter().any(|&(_, there)| there == stone);
        for point in points {
            // A second stone on a point replaces the first.
            setup.retain(|&(there, _)| there != point);
            setup.push((point, stone));
        }
        if repeated {
            self.reader.warn(at, WarningKind::Repeated(name.to_owned()));
        }
        true
    }

    fn marks(&mut self, mark: Mark, at: usize) -> bool {
        let Some(points) = self.points(at) else { return false };
        if !points.is_empty() {
            let marks = &mut self.tree.details_mut(self.node).marks;
            marks.extend(points.into_iter().map(|point| (point, mark)));
        }
        true
    }

    fn labels(&mut self, at: usize) -> bool {
        let size = self.tree.info.settings.size;
        let label = |value: &&str| {
            let (place, text) = halves(value)?;
            Some((point(place.trim().as_bytes(), size)?, unescape(text).into_owned()))
        };
        let labels: Option<Vec<_>> =
            self.values.iter().filter(|value| !value.is_empty()).map(label).collect();
        match labels {
            Some(labels) => self.tree.details_mut(self.node).labels.extend(labels),
            None => {
                let text = self.values.join("][");
                self.no_point(at, &text);
                return false;
            }
        }
        true
    }

    /// All values as one text, after what the node has.
    fn text(&mut self, name: &str, at: usize, between: &str) -> String {
        let old = if name == "C" { self.tree.comment(self.node) } else { self.tree.name(self.node) };
        let new: Vec<_> = self.values.iter().map(|value| unescape(value)).collect();
        if new.len() == 1 && old.is_empty() {
            return new[0].clone().into_owned();
        }
        let old = (!old.is_empty()).then(|| old.to_owned());
        self.reader.warn(at, WarningKind::Repeated(name.to_owned()));
        let parts: Vec<&str> = old.as_deref().into_iter().chain(new.iter().map(AsRef::as_ref)).collect();
        parts.join(between)
    }
}

/// `B+`, `W+R`, `0`, `Draw`, ….
fn outcome(text: &str) -> Option<Outcome> {
    let lower = text.to_ascii_lowercase();
    if matches!(lower.as_str(), "0" | "draw" | "jigo") {
        return Some(Outcome::new(None));
    }
    let (side, how) = text.split_once('+')?;
    let winner = match side.trim() {
        "B" | "b" | "Black" | "black" => Color::Black,
        "W" | "w" | "White" | "white" => Color::White,
        _ => return None,
    };
    let mut outcome = Outcome::new(Some(winner));
    match how.trim() {
        "" => {}
        "R" | "r" | "Resign" | "resign" => outcome.reason = Some(EndReason::Resignation),
        "T" | "t" | "Time" | "time" => outcome.reason = Some(EndReason::Time),
        how => outcome.note = Some(how.to_owned()),
    }
    Some(outcome)
}

/// The reason with this name, as [`reason_name`] gives it.
pub(in crate::files) fn reason(name: &str) -> Option<EndReason> {
    match name.strip_prefix("forbidden-") {
        Some(kind) => ForbiddenKind::from_name(kind).map(EndReason::Forbidden),
        None => REASONS.into_iter().find(|reason| reason.name() == name),
    }
}

/// The name of a reason, with the kind of a forbidden move.
pub(in crate::files) fn reason_name(reason: EndReason) -> String {
    match reason {
        EndReason::Forbidden(kind) => format!("forbidden-{}", kind.name()),
        reason => reason.name().to_owned(),
    }
}

/// Seconds with at most three decimals, as milliseconds.
fn milliseconds(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || decimals.len() > 3 || !is_number(whole) || !is_number(decimals) {
        return None;
    }
    let rest: u64 = format!("{decimals:0<3}").parse().ok()?;
    whole.parse::<u64>().ok()?.checked_mul(1000)?.checked_add(rest)
}
