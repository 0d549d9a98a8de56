//! A record as JSON.

use rules::{Answer, ByParty, Color, GameResult, Party, Protocol};
use serde_json::{Map, Value, json};
use session::{Given, Undone};

use super::{FORMAT, VERSION, pretty};
use crate::model::{Extras, GameRecord, Player};

type Object = Map<String, Value>;

/// The whole file.
pub(crate) fn write(record: &GameRecord) -> String {
    pretty::print(&game(record))
}

fn game(record: &GameRecord) -> Object {
    let extras = &record.extras;
    let mut out = Object::new();
    let mut put = |name: &str, value: Value| {
        out.insert(name.to_owned(), value);
    };
    put("format", FORMAT.into());
    put("version", VERSION.into());
    if let Some(app) = &record.app {
        let fields = [("name", json!(app.name)), ("version", json!(app.version))];
        put("app", object("app", fields, extras));
    }
    if let Some(date) = &record.date {
        put("date", json!(date));
    }
    if let Some(comment) = &record.comment {
        put("comment", json!(comment));
    }
    put("rule", record.settings.rule.name().into());
    put("size", record.settings.size.get().into());
    put("forbidden", record.settings.forbidden.name().into());
    put("passes", record.settings.passes.into());
    put("draw_at_empty", record.settings.draw_at_empty.into());
    put("time", record.time.to_string().into());
    let players = [
        ("a", player("players.a", &record.players.a, extras)),
        ("b", player("players.b", &record.players.b, extras)),
    ];
    put("players", object("players", players, extras));
    if !record.setup.is_normal() || extras.at("setup").is_some() {
        let fields = [
            ("black", points(&record.setup.black)),
            ("white", points(&record.setup.white)),
            ("to_move", record.setup.to_move.name().into()),
        ];
        put("setup", object("setup", fields, extras));
    }
    if record.protocol != Protocol::None || extras.0.keys().any(|place| place.starts_with("opening")) {
        put("opening", opening(record));
    }
    put("moves", moves(record));
    if let Some(result) = &record.result {
        put("result", self::result("result", result, extras));
    }
    if record.clocks.is_some() || extras.at("clocks_ms").is_some() {
        put("clocks_ms", by_party("clocks_ms", record.clocks.unwrap_or_default(), extras));
    }
    let before = record.clocks_before;
    if before.a.is_some() || before.b.is_some() || extras.at("clocks_before_ms").is_some() {
        put("clocks_before_ms", by_party("clocks_before_ms", before, extras));
    }
    if let Some(by) = record.draw_offer {
        put("draw_offer", party(by));
    }
    let after = record.draw_offered_after;
    if after.a.is_some() || after.b.is_some() || extras.at("draw_offered_after").is_some() {
        put("draw_offered_after", by_party("draw_offered_after", after, extras));
    }
    if !record.undone.is_empty() {
        put("undone", undone(record));
    }
    if let Some(rest) = extras.top() {
        out.extend(rest.iter().map(|(name, value)| (name.clone(), value.clone())));
    }
    out
}

/// An object of these fields and of the unknown ones that came with it.
fn object<const N: usize>(place: &str, fields: [(&str, Value); N], extras: &Extras) -> Value {
    let mut out: Object = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    if let Some(rest) = extras.at(place) {
        out.extend(rest.iter().map(|(name, value)| (name.clone(), value.clone())));
    }
    Value::Object(out)
}

fn by_party<T: Into<Value>>(place: &str, values: ByParty<Option<T>>, extras: &Extras) -> Value {
    object(place, [("a", values.a.into()), ("b", values.b.into())], extras)
}

fn player(place: &str, player: &Player, extras: &Extras) -> Value {
    let mut value = object(place, [], extras);
    if let Value::Object(out) = &mut value {
        let known = [("name", &player.name), ("seat", &player.seat)];
        for (index, (name, text)) in
            known.into_iter().filter_map(|(name, text)| Some((name, text.as_ref()?))).enumerate()
        {
            out.shift_insert(index, name.to_owned(), json!(text));
        }
    }
    value
}

fn opening(record: &GameRecord) -> Value {
    let extras = &record.extras;
    let answers = record.answers.iter().enumerate().map(|(index, answer)| {
        let place = format!("opening.answers[{index}]");
        given(&place, answer, extras)
    });
    let owners = record.owners.iter().enumerate().map(|(index, at)| {
        let fields = [
            ("after", json!(at.after)),
            ("black", party(at.owners.black)),
            ("white", party(at.owners.white)),
        ];
        object(&format!("opening.owners[{index}]"), fields, extras)
    });
    let fields = [
        ("protocol", record.protocol.to_string().into()),
        ("answers", answers.collect()),
        ("owners", owners.collect()),
    ];
    object("opening", fields, extras)
}

/// A move is a string where its colour follows from the one before and nobody says anything about it, else an object.
fn moves(record: &GameRecord) -> Value {
    let mut expected = record.setup.to_move;
    let list = record.moves.iter().enumerate().map(|(index, recorded)| {
        let place = format!("moves[{index}]");
        let usual = recorded.color == expected;
        expected = recorded.color.opponent();
        let text = json!(recorded.mv.to_string());
        if usual && recorded.comment.is_none() && record.extras.at(&place).is_none() {
            return text;
        }
        let mut value = object(&place, [("move", text)], &record.extras);
        if let Value::Object(out) = &mut value {
            if !usual {
                out.shift_insert(1, "color".to_owned(), recorded.color.name().into());
            }
            if let Some(comment) = &recorded.comment {
                out.insert("comment".to_owned(), json!(comment));
            }
        }
        value
    });
    list.collect()
}

fn given(place: &str, given: &Given, extras: &Extras) -> Value {
    let (name, value) = match &given.answer {
        Answer::Move(mv) => ("move", json!(mv.to_string())),
        Answer::Place(point) => ("place", json!(point.to_string())),
        Answer::Choose(choice) => ("choose", json!(choice.name())),
        Answer::Declare(number) => ("declare", json!(number)),
        Answer::Offer(offered) => ("offer", points(offered)),
        Answer::Select(point) => ("select", json!(point.to_string())),
        // Never part of a list of answers; written all the same, so that the reader can say what is wrong.
        Answer::Draw(accepted) => ("draw", json!(accepted)),
    };
    object(place, [("by", party(given.by)), (name, value)], extras)
}

fn undone(record: &GameRecord) -> Value {
    let list = record.undone.iter().enumerate().map(|(index, item)| {
        let place = format!("undone[{index}]");
        match item {
            Undone::Answer(answer) => given(&place, answer, &record.extras),
            Undone::End(end) => {
                let inner = result(&format!("{place}.end"), end, &record.extras);
                object(&place, [("end", inner)], &record.extras)
            }
        }
    });
    list.collect()
}

fn result(place: &str, result: &GameResult, extras: &Extras) -> Value {
    let winner = result.winner.map_or("draw", Color::name);
    let mut value =
        object(place, [("winner", winner.into()), ("reason", result.reason.name().into())], extras);
    if let Value::Object(out) = &mut value {
        let mut at = 2;
        if let rules::EndReason::Forbidden(kind) = result.reason {
            out.shift_insert(at, "kind".to_owned(), kind.name().into());
            at += 1;
        }
        if !result.line.is_empty() {
            out.shift_insert(at, "line".to_owned(), points(&result.line));
        }
    }
    value
}

fn points(points: &[rules::Point]) -> Value {
    points.iter().map(ToString::to_string).collect()
}

fn party(party: Party) -> Value {
    match party {
        Party::A => "a".into(),
        Party::B => "b".into(),
    }
}
