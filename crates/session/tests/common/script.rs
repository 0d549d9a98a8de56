//! Games as scripts: each line a call and, after `=>`, the effects it must have.
//!
//! `A h8` answers, `eng h8` is what the engine that was asked says, `late h8` what a cancelled one says; a number and a
//! colon in front is the time in seconds. Effects that are expected are written as [`show`] writes them.
// Clippy knows only functions with #[test] as tests, and not every test uses everything.
#![allow(clippy::unwrap_used, dead_code)]

use std::time::Duration;

use rules::{Answer, ByParty, Choice, Move, Party, Point, Protocol, Request, Settings};
use session::{Config, Effect, Purpose, Seat, Session, ThinkId};

pub(crate) const HUMANS: ByParty<Seat> = ByParty::new(Seat::Person, Seat::Person);
pub(crate) const VS_ENGINE: ByParty<Seat> = ByParty::new(Seat::Person, Seat::Engine);
pub(crate) const ENGINE_FIRST: ByParty<Seat> = ByParty::new(Seat::Engine, Seat::Person);
pub(crate) const ENGINES: ByParty<Seat> = ByParty::new(Seat::Engine, Seat::Engine);

pub(crate) fn config(seats: ByParty<Seat>, protocol: Protocol, time: &str) -> Config {
    let mut config = Config::new(Settings::default(), protocol);
    config.seats = seats;
    config.time = time.parse().unwrap();
    config
}

pub(crate) struct Player {
    pub(crate) session: Session,
    pub(crate) now: Duration,
    cancelled: Vec<ThinkId>,
}

fn party(text: &str) -> Party {
    if text == "A" { Party::A } else { Party::B }
}

fn answer(text: &str, request: Option<&Request>) -> Answer {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let points = || rest.split(' ').map(|p| p.parse().unwrap()).collect();
    match word {
        "accept" => Answer::Draw(true),
        "decline" => Answer::Draw(false),
        "declare" => Answer::Declare(rest.parse().unwrap()),
        "offer" => Answer::Offer(points()),
        "--" => Answer::Move(Move::Pass),
        _ => match (word.parse::<Choice>(), request) {
            (Ok(choice), _) => Answer::Choose(choice),
            (_, Some(Request::Place { .. })) => Answer::Place(word.parse().unwrap()),
            (_, Some(Request::Select { .. })) => Answer::Select(word.parse().unwrap()),
            _ => Answer::Move(Move::Place(word.parse::<Point>().unwrap())),
        },
    }
}

fn show(effect: &Effect) -> String {
    match effect {
        Effect::Think { turn, purpose, .. } => {
            let what = match (&turn.request, purpose) {
                (_, Purpose::Hint) => "hint",
                (Request::Move, _) => "move",
                (Request::Place { .. }, _) => "place",
                (Request::Choose(_), _) => "choose",
                (Request::Declare { .. }, _) => "declare",
                (Request::Offer { .. }, _) => "offer",
                (Request::Select { .. }, _) => "select",
                (Request::AnswerDraw, _) => "draw",
            };
            format!("think {} {what}", turn.party)
        }
        Effect::Cancel { .. } => "cancel".to_owned(),
        Effect::Answered { party, color, answer } => {
            let color = color.map_or("", |color| color.name());
            format!("{party} {color} {answer}").replace("  ", " ")
        }
        Effect::OwnersChanged { owners } => format!("owners {}{}", owners.black, owners.white),
        Effect::OpeningOver => "opening over".to_owned(),
        Effect::TookBack { steps } => format!("took back {steps}"),
        Effect::Redone { steps } => format!("redone {steps}"),
        Effect::Reopened => "reopened".to_owned(),
        Effect::DrawOffered { by } => format!("offered {by}"),
        Effect::DrawDeclined { by } => format!("declined {by}"),
        Effect::DrawLapsed { by } => format!("lapsed {by}"),
        Effect::Hint { party, answer } => format!("hint {party} {answer}"),
        Effect::HintFailed { party, why } => format!("no hint {party} ({why})"),
        Effect::EngineFailed { party, why } => format!("failed {party} ({why})"),
        Effect::Ended { outcome } => match outcome.winner {
            Some(winner) => format!("ended: {winner}, {}", outcome.result),
            None => format!("ended: {}", outcome.result),
        },
    }
}

impl Player {
    pub(crate) fn new(config: Config, expected: &str) -> Player {
        let (session, effects) = Session::new(config, Duration::ZERO).unwrap();
        let mut player = Player { session, now: Duration::ZERO, cancelled: Vec::new() };
        player.note(&effects);
        let shown: Vec<String> = effects.iter().map(show).collect();
        assert_eq!(shown.join(", "), expected, "at the start");
        player
    }

    fn note(&mut self, effects: &[Effect]) {
        for effect in effects {
            if let Effect::Cancel { id } = effect {
                self.cancelled.push(*id);
            }
        }
    }

    pub(crate) fn run(&mut self, script: &str) {
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (call, expected) = line.split_once("=>").unwrap_or_else(|| panic!("no => in: {line}"));
            let call = match call.trim().split_once(": ") {
                Some((seconds, call)) => {
                    self.now = Duration::from_secs_f64(seconds.parse().unwrap());
                    call
                }
                None => call.trim(),
            };
            let shown = match self.call(call) {
                Ok(effects) => {
                    self.note(&effects);
                    effects.iter().map(show).collect::<Vec<_>>().join(", ")
                }
                Err(refused) => format!("refused: {refused}"),
            };
            assert_eq!(shown, expected.trim(), "\nafter: {line}");
        }
    }

    fn call(&mut self, call: &str) -> Result<Vec<Effect>, session::Refused> {
        let (session, now) = (&mut self.session, self.now);
        let (word, rest) = call.split_once(' ').unwrap_or((call, ""));
        let request = session.request().map(|(_, request)| request);
        let said = || (rest != "nothing").then(|| answer(rest, request.as_ref()));
        Ok(match word {
            "eng" => session.decision(now, session.thinking().expect("an engine thinks"), said()),
            "hinted" => session.decision(now, session.hinting().expect("a hint is sought"), said()),
            "late" => session.decision(now, *self.cancelled.last().unwrap(), said()),
            "undo" => session.undo(now, party(rest))?,
            "redo" => session.redo(now, party(rest))?,
            "resign" => session.resign(now, party(rest))?,
            "draw" => session.offer_draw(now, party(rest))?,
            "claim" => session.claim(now, party(rest))?,
            "hint" => session.hint(now, party(rest))?,
            "tick" => session.tick(now),
            "retry" => session.retry(now),
            "nohint" => session.cancel_hint(),
            "person" => session.set_seat(now, party(rest), Seat::Person),
            "engine" => session.set_seat(now, party(rest), Seat::Engine),
            "store" => {
                let snapshot = session.snapshot(now);
                let (restored, effects) = Session::restore(snapshot.clone(), now).unwrap();
                assert_eq!(restored.snapshot(now), snapshot);
                *session = restored;
                effects
            }
            _ => session.answer(now, party(word), answer(rest, request.as_ref()))?,
        })
    }

    pub(crate) fn moves(&self) -> String {
        self.session.position().moves().iter().map(|ply| ply.mv.to_string()).collect()
    }

    pub(crate) fn clocks(&self) -> [Option<f64>; 2] {
        Party::ALL.map(|party| self.session.clock(party, self.now).map(|left| left.as_secs_f64()))
    }
}
