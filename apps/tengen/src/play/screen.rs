//! What a game shows: the board, whose turn it is, and what happened.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use duel::{Candidate, Info};
use rules::{
    Answer, Color, ForbiddenKind, ForbiddenPolicy, Move, NamedOpening, Party, Point, Protocol, Request, Rule,
};
use session::{Effect, EngineFault, Purpose, Seat, TimeControl};
use texts::Slot;

use super::view::{Look, View};
use super::{Game, Thought};
use crate::exit::Failure;
use crate::forbidden;

/// Home and clear: repaint from the top.
const CLEAR: &str = "\x1b[H\x1b[2J";

impl Game {
    /// Prints a line, below a prompt that is still on screen. Where the board is painted in place, it is shown again
    /// under the next board.
    pub(super) fn say(&self, text: &str) -> Result<(), Failure> {
        if self.prompted.replace(false) {
            writeln!(io::stdout())?;
        }
        if self.redraws() {
            self.said.borrow_mut().push(text.to_owned());
        }
        writeln!(io::stdout(), "{text}")?;
        Ok(())
    }

    /// Whether the board is painted in place.
    fn redraws(&self) -> bool {
        self.options.redraw && io::stdout().is_terminal()
    }

    /// Says a message without slots.
    pub(super) fn say_text(&self, key: &str) -> Result<(), Failure> {
        self.say(&self.texts.text(key))
    }

    /// Says a message with slots.
    pub(super) fn say_with(&self, key: &str, slots: &[(&str, Slot)]) -> Result<(), Failure> {
        self.say(&self.texts.format(key, slots))
    }

    /// The first lines of a game.
    pub(super) fn welcome(&self) -> Result<(), Failure> {
        self.say_text("play-welcome")?;
        let protocol = self.session.config().protocol;
        if protocol != Protocol::None {
            self.say(&self.texts.protocol(protocol))?;
        }
        if let Some((level, most)) = self.options.capped() {
            self.say_with("play-level-capped", &[("max", most.into()), ("level", level.into())])?;
        }
        Ok(())
    }

    /// Asks for a line, on a terminal only and not while an engine thinks.
    pub(super) fn prompt(&self) -> Result<(), Failure> {
        let is_waited_for = self.session.thinking().is_none() && self.session.hinting().is_none();
        if self.input_is_terminal && self.input_open && is_waited_for && !self.prompted.replace(true) {
            let mut out = io::stdout();
            write!(out, "> ")?;
            out.flush()?;
        }
        Ok(())
    }

    /// Leaves politely after Ctrl-C.
    pub(super) fn interrupt(&self) -> Result<(), Failure> {
        if self.prompted.get() {
            self.say_text("play-interrupted")?;
        } else {
            self.say(&format!("\n{}", self.texts.text("play-interrupted")))?;
        }
        if self.is_lost_at_exit() {
            self.say_text("play-exit-unsaved")?;
        }
        Ok(())
    }

    /// Shows the game when a person must act or it is over; between two engines after every move.
    pub(super) fn show(&mut self) -> Result<(), Failure> {
        let waits_for_engine = self.session.thinking().is_some();
        let redraws = self.redraws();
        if waits_for_engine && self.speaker().is_some() && !redraws {
            return Ok(());
        }
        self.changed = false;
        let said = self.said.take();
        if redraws {
            write!(io::stdout(), "{CLEAR}")?;
        }
        self.show_board()?;
        if redraws {
            // What happened since the last painting, under the board; what this painting says is not repeated.
            said.iter().try_for_each(|line| writeln!(io::stdout(), "{line}"))?;
        }
        self.ask()?;
        self.said.take();
        Ok(())
    }

    /// Header and board.
    pub(super) fn show_board(&self) -> Result<(), Failure> {
        let position = self.session.position();
        let marks = self.marks();
        let line = self.session.result().map(|ended| ended.result.line.as_slice()).unwrap_or_default();
        let view = View {
            board: position.board(),
            last: position.moves().last().and_then(|ply| ply.mv.point()),
            line,
            marks: marks.iter().map(|(&point, &mark)| (point, mark.to_string())).collect(),
        };
        let mut out = io::stdout();
        if self.prompted.replace(false) {
            writeln!(out)?;
        }
        writeln!(out, "\n{}", self.header())?;
        let owners = self.session.owners();
        let slots = [("black", self.name(owners.black).into()), ("white", self.name(owners.white).into())];
        writeln!(out, "{}", self.texts.format("play-owners", &slots))?;
        self.show_clocks()?;
        write!(out, "{}", view.draw(self.look()))?;
        self.show_legend(&marks)
    }

    fn header(&self) -> String {
        let config = self.session.config();
        let size = usize::from(config.settings.size.get());
        let slots: [(&str, Slot); 3] = [
            ("rule", self.texts.rule(config.settings.rule).into()),
            ("size", size.into()),
            ("opening", self.texts.protocol_name(config.protocol).into()),
        ];
        let key = if config.protocol == Protocol::None { "play-header" } else { "play-header-opening" };
        let mut header = self.texts.format(key, &slots);
        if config.settings.rule.restricts(Color::Black)
            && config.settings.forbidden != ForbiddenPolicy::Illegal
        {
            let policy = self.texts.forbidden_policy(config.settings.forbidden);
            header = self
                .texts
                .format("play-header-policy", &[("header", header.into()), ("policy", policy.into())]);
        }
        let moves = self.session.position().moves().len();
        let slots = [
            ("header", header.into()),
            ("moves", moves.into()),
            ("color", self.texts.color(self.to_move()).into()),
        ];
        let key = if self.session.result().is_some() {
            "play-header-over"
        } else if self.session.opening().is_over() {
            "play-header-turn"
        } else {
            "play-header-in-opening"
        };
        self.texts.format(key, &slots)
    }

    fn show_clocks(&self) -> Result<(), Failure> {
        if self.session.config().time == TimeControl::None {
            return Ok(());
        }
        let clock = |party| match self.session.clock(party, self.now()) {
            Some(left) => clock_text(left),
            None => self.texts.text("play-no-limit"),
        };
        let owners = self.session.owners();
        let slots = [("black", clock(owners.black).into()), ("white", clock(owners.white).into())];
        writeln!(io::stdout(), "{}", self.texts.format("play-clocks", &slots))?;
        Ok(())
    }

    /// How the board is drawn.
    pub(super) fn look(&self) -> Look {
        Look { style: self.options.style, color: self.color }
    }

    /// Forbidden points while Black is to move in renju, and offered fifth moves.
    fn marks(&self) -> BTreeMap<Point, char> {
        let position = self.session.position();
        let mut marks: BTreeMap<Point, char> =
            self.session.opening().offers().iter().map(|&point| (point, '*')).collect();
        if self.session.result().is_none() && position.to_move() == Color::Black {
            marks.extend(position.forbidden_points().into_iter().map(|(p, kind)| (p, forbidden::mark(kind))));
        }
        marks
    }

    fn show_legend(&self, marks: &BTreeMap<Point, char>) -> Result<(), Failure> {
        let has = |mark: char| marks.values().any(|&m| m == mark);
        let kinds = [
            (forbidden::mark(ForbiddenKind::DoubleThree), "play-legend-three"),
            (forbidden::mark(ForbiddenKind::DoubleFour), "play-legend-four"),
            (forbidden::mark(ForbiddenKind::Overline), "play-legend-overline"),
        ];
        let kinds: Vec<String> =
            kinds.into_iter().filter(|(mark, _)| has(*mark)).map(|(_, key)| self.texts.text(key)).collect();
        let mut out = io::stdout();
        if !kinds.is_empty() {
            let slots = [("kinds", self.texts.list(kinds).into())];
            writeln!(out, "{}", self.texts.format("play-legend", &slots))?;
        }
        if has('*') {
            writeln!(out, "{}", self.texts.text("play-legend-offers"))?;
        }
        Ok(())
    }

    /// What the person at the board must do now.
    pub(super) fn ask(&self) -> Result<(), Failure> {
        if let Some(ended) = self.session.result() {
            self.say(&self.texts.game_result(&ended.result))?;
            return if self.input_is_terminal { self.say_text("play-what-next") } else { Ok(()) };
        }
        if let Some(by) = self.session.pending_draw() {
            self.say_with("play-draw-offered", &[("player", self.name(by).into())])?;
            self.say_with("play-draw-ask", &[("player", self.name(by.other()).into())])?;
        }
        let Some((party, request)) = self.session.request() else { return Ok(()) };
        if self.session.seat(party) == Seat::Engine {
            return Ok(());
        }
        let sentence = self.texts.request(&request, self.to_move());
        let two_people = Party::ALL.into_iter().all(|party| self.session.seat(party) == Seat::Person);
        if two_people {
            self.say_with(
                "play-ask-other",
                &[("player", self.name(party).into()), ("request", sentence.into())],
            )?;
        } else {
            self.say_with("play-ask-you", &[("request", sentence.into())])?;
        }
        if let Request::Choose(choices) = &request {
            let owned = self.session.color_of(party);
            for (i, &choice) in choices.iter().enumerate() {
                let slots: [(&str, Slot); 3] = [
                    ("number", (i + 1).to_string().into()),
                    ("choice", self.texts.choice_name(choice).into()),
                    ("consequence", self.texts.choice(choice, owned).into()),
                ];
                self.say(&format!("  {}", self.texts.format("play-choice", &slots)))?;
            }
        }
        Ok(())
    }

    /// A player as the user knows him.
    pub(super) fn name(&self, party: Party) -> &str {
        &self.names[party]
    }

    /// That an engine begins to think.
    pub(super) fn announce_thinking(&self, party: Party, purpose: Purpose) -> Result<(), Failure> {
        match purpose {
            Purpose::Hint => self.say_text("play-thinking-hint"),
            // Between engines every move is shown anyway.
            Purpose::Decide if self.speaker().is_none() => Ok(()),
            Purpose::Decide => self.say_with("play-thinking", &[("player", self.name(party).into())]),
        }
    }

    /// Says what happened.
    pub(super) fn tell(&mut self, event: &Effect) -> Result<(), Failure> {
        match event {
            Effect::Answered { party, color, answer } => {
                self.tell_answer(*party, *color, answer)?;
                if color.is_some() { self.tell_opening_name() } else { Ok(()) }
            }
            Effect::OwnersChanged { owners } => self.say_with(
                "play-owners-changed",
                &[("black", self.name(owners.black).into()), ("white", self.name(owners.white).into())],
            ),
            Effect::OpeningOver => self.say_text("play-opening-over"),
            Effect::TookBack { steps } => self.say_with("play-took-back", &[("steps", (*steps).into())]),
            Effect::Redone { steps } => self.say_with("play-redone", &[("steps", (*steps).into())]),
            Effect::Reopened => self.say_text("play-reopened"),
            Effect::DrawOffered { by } => {
                if self.session.seat(*by) == Seat::Person {
                    Ok(())
                } else {
                    self.tell_player("play-draw-offered", *by)
                }
            }
            Effect::DrawDeclined { by } => self.tell_player("play-draw-declined", *by),
            Effect::DrawLapsed { .. } => self.say_text("play-draw-lapsed"),
            Effect::Hint { answer, .. } => self.tell_hint(answer),
            Effect::HintFailed { why, .. } => {
                let why = self.texts.engine_fault(why, &self.names, self.to_move());
                self.say_with("play-no-hint", &[("why", why.into())])
            }
            // The result stands below the board.
            Effect::Ended { .. } => Ok(()),
            // Carried out, not told.
            Effect::Think { .. } | Effect::Cancel { .. } | Effect::EngineFailed { .. } => Ok(()),
        }
    }

    /// The name of the opening, when the third stone makes it one of the 26.
    fn tell_opening_name(&self) -> Result<(), Failure> {
        let position = self.session.position();
        if position.rule() != Rule::Renju || position.moves().len() != 3 {
            return Ok(());
        }
        match NamedOpening::of(position) {
            Some(named) => self.say_with("play-named", &[("name", self.texts.named_opening(&named).into())]),
            None => Ok(()),
        }
    }

    fn tell_player(&self, key: &str, party: Party) -> Result<(), Failure> {
        self.say_with(key, &[("player", self.name(party).into())])
    }

    /// What a player did. A person at the board knows what he typed, unless two share it.
    fn tell_answer(&self, party: Party, color: Option<Color>, answer: &Answer) -> Result<(), Failure> {
        let alone = self.session.seat(party.other()) == Seat::Engine;
        if self.session.seat(party) == Seat::Person && alone {
            return Ok(());
        }
        let player: (&str, Slot) = ("player", self.name(party).into());
        match answer {
            Answer::Move(Move::Place(point)) | Answer::Place(point) => {
                let key = match color {
                    Some(Color::White) => "play-moved-white",
                    Some(Color::Black) | None => "play-moved-black",
                };
                self.say_with(key, &[player, ("point", self.texts.point(*point).into())])?;
            }
            Answer::Move(Move::Pass) => {
                let color = self.texts.color(color.unwrap_or(Color::Black));
                self.say_with("play-passed", &[player, ("color", color.into())])?;
            }
            Answer::Choose(choice) => {
                self.say_with("play-chose", &[player, ("choice", self.texts.choice_name(*choice).into())])?;
            }
            Answer::Declare(number) => {
                self.say_with("play-declared", &[player, ("number", (*number).into())])?;
            }
            Answer::Offer(points) => {
                self.say_with("play-offered", &[player, ("points", self.texts.point_list(points).into())])?;
            }
            Answer::Select(point) => {
                self.say_with("play-selected", &[player, ("point", self.texts.point(*point).into())])?;
            }
            Answer::Draw(_) => {}
        }
        match color {
            Some(color) if self.session.seat(party) == Seat::Engine => self.tell_thought(color),
            _ => Ok(()),
        }
    }

    /// How the engine came to its last move.
    fn tell_thought(&self, color: Color) -> Result<(), Failure> {
        let Some(thought) = &self.thought else { return Ok(()) };
        let Some(best) = thought.info.best() else { return Ok(()) };
        if thought.turn.request != Request::Move {
            return Ok(());
        }
        let slots: [(&str, Slot); 3] = [
            ("seconds", format!("{:.1}", thought.info.elapsed.as_secs_f64()).into()),
            ("color", self.texts.color(color).into()),
            ("winrate", win_rate(best, thought.scale).into()),
        ];
        self.say_with("play-thought", &slots)
    }

    fn tell_hint(&self, answer: &Answer) -> Result<(), Failure> {
        let answer_text = self.texts.answer(answer);
        let line =
            self.thought.as_ref().and_then(|thought| thought.info.best()).map(|best| best.pv.as_slice());
        match line {
            Some(line) if line.len() > 1 && matches!(answer, Answer::Move(_)) => self.say_with(
                "play-hint-line",
                &[("answer", answer_text.into()), ("line", self.texts.points(line).into())],
            ),
            _ => self.say_with("play-hint", &[("answer", answer_text.into())]),
        }
    }

    /// That an engine failed.
    pub(super) fn engine_failed(&self, party: Party, why: &EngineFault) -> Result<(), Failure> {
        let why = self.texts.engine_fault(why, &self.names, self.to_move());
        let key = if self.failures == 1 { "play-engine-recovered" } else { "play-engine-failed" };
        self.say_with(key, &[("player", self.name(party).into()), ("why", why.into())])
    }

    /// The values an engine put on the moves, on the board it saw.
    pub(super) fn show_values(&self) -> Result<(), Failure> {
        let Some(thought) = &self.thought else { return self.say_text("play-no-values") };
        if thought.info.candidates.is_empty() {
            return self.say_text("play-why-choice");
        }
        let shown: Vec<&Candidate<Point>> = thought.info.candidates.iter().collect();
        let position = &thought.turn.position;
        let view = View {
            board: position.board(),
            last: position.moves().last().and_then(|ply| ply.mv.point()),
            line: &[],
            marks: shown.iter().map(|c| (c.mv, win_rate(c, thought.scale))).collect(),
        };
        self.say_with("play-values", &[("color", self.texts.color(thought_color(thought)).into())])?;
        write!(io::stdout(), "{}", view.draw(self.look()))?;
        let items = shown.iter().map(|c| {
            let slots =
                [("point", self.texts.point(c.mv).into()), ("winrate", win_rate(c, thought.scale).into())];
            self.texts.format("play-values-item", &slots)
        });
        self.say_with("play-values-list", &[("items", self.texts.list(items).into())])
    }

    /// The line an engine expects.
    pub(super) fn show_line(&self) -> Result<(), Failure> {
        let Some(thought) = &self.thought else { return self.say_text("play-no-why") };
        let Some(best) = thought.info.best().filter(|best| !best.pv.is_empty()) else {
            return self.say_text("play-why-choice");
        };
        let Info { depth, nodes, .. } = &thought.info;
        if *nodes == 0 {
            return self.say_text("play-why-book");
        }
        let slots: [(&str, Slot); 5] = [
            ("color", self.texts.color(thought_color(thought)).into()),
            ("line", self.texts.points(&best.pv).into()),
            ("winrate", win_rate(best, thought.scale).into()),
            ("depth", (*depth as usize).into()),
            ("nodes", nodes.to_string().into()),
        ];
        self.say_with("play-why", &slots)
    }
}

/// The side for which the engine thought.
fn thought_color(thought: &Thought) -> Color {
    thought.turn.opening.colors()[thought.turn.party]
}

/// A win rate in percent.
fn win_rate(candidate: &Candidate<Point>, scale: f64) -> String {
    format!("{:.0}", candidate.score.win_rate(scale) * 100.0)
}

/// Minutes and seconds, rounded up as clocks are; tenths below ten seconds.
fn clock_text(left: Duration) -> String {
    let seconds = match left.as_secs() {
        0..10 => 0,
        seconds => seconds + u64::from(left.subsec_nanos() > 0),
    };
    match seconds {
        0..10 => format!("0:{:04.1}", (left.as_millis() / 100) as f64 / 10.0),
        10..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_tenths_only_when_it_matters() {
        for (millis, text) in [
            (0, "0:00.0"),
            (9_950, "0:09.9"),
            (10_000, "0:10"),
            (61_999, "1:02"),
            (299_998, "5:00"),
            (3_661_000, "1:01:01"),
        ] {
            assert_eq!(clock_text(Duration::from_millis(millis)), text);
        }
    }
}
