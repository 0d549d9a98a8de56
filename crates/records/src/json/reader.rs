//! A record from JSON.

use rules::{
    Answer, BoardSize, ByColor, ByParty, Color, EndReason, ForbiddenKind, ForbiddenPolicy, GameResult, Move,
    Party, Point, Position, Protocol, Rule, Settings, Setup,
};
use session::{Given, RestoreError, Session, Undone};

use super::fields::{Fields, Node, Source};
use super::{FORMAT, VERSION};
use crate::error::{Problem, ReadError};
use crate::expectation::{Expectation, REASONS};
use crate::model::{App, GameRecord, OwnersAt, Player, RecordedMove, is_seat};
use crate::replay::{Replay, ReplayError};

/// Reads a file and plays it through.
pub(crate) fn read(text: &str) -> Result<GameRecord, ReadError> {
    let source = Source::new(text);
    let (mut record, has_owners) = source.root()?.object(game)?;
    record.extras = source.take_extras();
    check(&mut record, has_owners, &source)?;
    Ok(record)
}

/// Fills in what follows from the rest and judges the whole.
fn check(record: &mut GameRecord, has_owners: bool, source: &Source<'_>) -> Result<(), ReadError> {
    let illegal = |error: ReplayError| {
        let place = match &error {
            ReplayError::Protocol(_) => "opening".to_owned(),
            ReplayError::SetupWithProtocol(_) | ReplayError::Setup(_) => "setup".to_owned(),
            ReplayError::Answer { number, .. } => format!("opening.answers[{}]", number - 1),
            ReplayError::OpeningMove { found: None, .. } => "moves".to_owned(),
            ReplayError::OpeningMove { number, .. }
            | ReplayError::OpeningNotOver { number, .. }
            | ReplayError::Move { number, .. } => format!("moves[{}]", number - 1),
            ReplayError::Owners => "opening.owners".to_owned(),
            ReplayError::Result { .. } => "result".to_owned(),
        };
        source.error_at(&place, Problem::Game(error))
    };
    let replay = record.replay_moves().map_err(illegal)?;
    fill_in_lines(record, &replay);
    if !has_owners {
        record.owners = replay.owners;
    }
    if record.result.is_none() {
        record.result = replay.position.result().cloned();
    }
    record.replay().map_err(illegal)?;
    // A game whose colours do not take turns is readable, though no session can go on with it.
    let Ok(snapshot) = record.to_snapshot() else { return Ok(()) };
    match Session::restore(snapshot, std::time::Duration::ZERO) {
        Ok(_) => Ok(()),
        Err(error) => {
            let place = match &error {
                RestoreError::Undone { number, .. } => format!("undone[{}]", number - 1),
                RestoreError::End { .. } => "undone".to_owned(),
                RestoreError::Clocks => "clocks_ms".to_owned(),
                RestoreError::DrawOffer => "draw_offer".to_owned(),
                _ => String::new(),
            };
            Err(source.error_at(&place, Problem::Going(error)))
        }
    }
}

/// Results may come without the winning row or the forbidden point: the board says which it was.
fn fill_in_lines(record: &mut GameRecord, replay: &Replay) {
    let fill = |result: &mut GameResult, position: &Position| {
        let mut claimed = position.clone();
        if claimed.result().is_none() {
            let _ = claimed.claim();
        }
        if let Some(known) = claimed.result()
            && result.line.is_empty()
            && (known.winner, known.reason) == (result.winner, result.reason)
        {
            result.line.clone_from(&known.line);
        }
    };
    if let Some(result) = &mut record.result {
        fill(result, &replay.position);
    }
    let (mut position, mut opening) = (replay.position.clone(), replay.opening.clone());
    for item in &mut record.undone {
        // An answer that cannot be given is refused later, with its reasons.
        match item {
            Undone::End(result) => fill(result, &position),
            Undone::Answer(Given { answer: Answer::Move(mv), .. }) => drop(position.play(*mv)),
            Undone::Answer(Given { answer, .. }) => drop(opening.apply(&mut position, answer)),
        }
    }
}

/// The record, and whether the file says who owned which colour.
fn game(fields: &mut Fields<'_, '_>) -> Result<(GameRecord, bool), ReadError> {
    let format = fields.take("format");
    match format {
        Some(node) if node.string().is_ok_and(|text| text == FORMAT) => {}
        Some(node) => return Err(node.error(Problem::NotAGame)),
        None => return Err(fields.error(Problem::NotAGame)),
    }
    let node = fields.need("version")?;
    let found: u64 = node.number(Expectation::Version)?;
    if found != VERSION {
        return Err(node.error(Problem::Version { found, known: crate::files::TREE_VERSION }));
    }
    let mut record = GameRecord::new(settings(fields)?, Protocol::None);
    record.app = fields.optional("app", app)?;
    record.date = fields.optional("date", |node| node.string())?;
    record.comment = fields.optional("comment", |node| node.string())?;
    if let Some(node) = fields.take("time") {
        record.time = node.word(Expectation::Time, |text| text.parse().ok())?;
    }
    if let Some(players) = fields.optional("players", players)? {
        record.players = players;
    }
    if let Some(setup) = fields.optional("setup", setup)? {
        record.setup = setup;
    }
    let mut has_owners = false;
    if let Some((protocol, answers, owners)) = fields.optional("opening", opening)? {
        record.protocol = protocol;
        record.answers = answers;
        if let Some(owners) = owners {
            has_owners = true;
            record.owners = owners;
        }
    }
    record.moves = moves(&fields.need("moves")?, record.setup.to_move)?;
    record.result = fields.optional("result", result)?;
    record.clocks =
        fields.optional("clocks_ms", |node| by_party(node, |node| node.number(Expectation::Milliseconds)))?;
    record.clocks = record.clocks.filter(|clocks| clocks.a.is_some() || clocks.b.is_some());
    if let Some(before) = fields
        .optional("clocks_before_ms", |node| by_party(node, |node| node.number(Expectation::Milliseconds)))?
    {
        record.clocks_before = before;
    }
    record.draw_offer = fields.optional("draw_offer", party)?;
    if let Some(after) = fields
        .optional("draw_offered_after", |node| by_party(node, |node| node.number(Expectation::Count)))?
    {
        record.draw_offered_after = after;
    }
    if let Some(list) = fields.optional("undone", |node| node.list())? {
        record.undone = list.iter().map(undone).collect::<Result<_, _>>()?;
    }
    Ok((record, has_owners))
}

fn settings(fields: &mut Fields<'_, '_>) -> Result<Settings, ReadError> {
    let rule = fields.need("rule")?.word(Expectation::Rule, |text| text.parse::<Rule>().ok())?;
    let node = fields.need("size")?;
    let lines: usize = node.number(Expectation::Lines)?;
    let size = BoardSize::new(lines).map_err(|_| node.expected(Expectation::Lines))?;
    let mut settings = Settings::new(rule, size);
    if let Some(node) = fields.take("forbidden") {
        settings.forbidden = node.word(Expectation::ForbiddenPolicy, ForbiddenPolicy::from_name)?;
    }
    if let Some(node) = fields.take("passes") {
        settings.passes = node.boolean()?;
    }
    if let Some(node) = fields.take("draw_at_empty") {
        settings.draw_at_empty = node.number(Expectation::FreePoints)?;
    }
    Ok(settings)
}

fn app(node: &Node<'_, '_>) -> Result<App, ReadError> {
    node.object(|fields| {
        let name = fields.need("name")?.string()?;
        let version = fields.optional("version", |node| node.string())?.unwrap_or_default();
        Ok(App { name, version })
    })
}

fn players(node: &Node<'_, '_>) -> Result<ByParty<Player>, ReadError> {
    let player = |node: &Node<'_, '_>| {
        node.object(|fields| {
            let name = fields.optional("name", |node| node.string())?;
            let seat = fields.optional("seat", |node| {
                node.word(Expectation::Seat, |text| is_seat(text).then(|| text.to_owned()))
            })?;
            Ok(Player { name, seat })
        })
    };
    node.object(|fields| {
        let a = fields.optional("a", player)?.unwrap_or_default();
        let b = fields.optional("b", player)?.unwrap_or_default();
        Ok(ByParty::new(a, b))
    })
}

fn setup(node: &Node<'_, '_>) -> Result<Setup, ReadError> {
    node.object(|fields| {
        let black = fields.optional("black", points)?.unwrap_or_default();
        let white = fields.optional("white", points)?.unwrap_or_default();
        let natural = Setup::natural_to_move(black.len(), white.len());
        let to_move = fields.optional("to_move", color)?.unwrap_or(natural);
        Ok(Setup { black, white, to_move })
    })
}

type OpeningFields = (Protocol, Vec<Given>, Option<Vec<OwnersAt>>);

fn opening(node: &Node<'_, '_>) -> Result<OpeningFields, ReadError> {
    node.object(|fields| {
        let protocol = fields.need("protocol")?.word(Expectation::Protocol, |text| text.parse().ok())?;
        let answers = fields.need("answers")?.list()?.iter().map(given).collect::<Result<_, _>>()?;
        let owners = fields.optional("owners", |node| {
            node.list()?
                .iter()
                .map(|node| {
                    node.object(|fields| {
                        let after = fields.need("after")?.number(Expectation::Count)?;
                        let black = party(&fields.need("black")?)?;
                        let white = party(&fields.need("white")?)?;
                        Ok(OwnersAt { after, owners: ByColor::new(black, white) })
                    })
                })
                .collect()
        })?;
        Ok((protocol, answers, owners))
    })
}

fn moves(node: &Node<'_, '_>, first: Color) -> Result<Vec<RecordedMove>, ReadError> {
    let mut next = first;
    let mut moves = Vec::new();
    for node in node.list()? {
        let recorded = if !node.is_object() {
            RecordedMove::new(next, mv(&node)?)
        } else {
            node.object(|fields| {
                let mv = mv(&fields.need("move")?)?;
                let color = fields.optional("color", color)?.unwrap_or(next);
                let comment = fields.optional("comment", |node| node.string())?;
                Ok(RecordedMove { color, mv, comment })
            })?
        };
        next = recorded.color.opponent();
        moves.push(recorded);
    }
    Ok(moves)
}

fn given(node: &Node<'_, '_>) -> Result<Given, ReadError> {
    node.object(|fields| {
        let by = party(&fields.need("by")?)?;
        let answer = answer(fields)?.ok_or_else(|| node.expected(Expectation::Answer))?;
        Ok(Given { by, answer })
    })
}

/// The answer in an object that has one.
fn answer(fields: &mut Fields<'_, '_>) -> Result<Option<Answer>, ReadError> {
    Ok(Some(if let Some(node) = fields.take("move") {
        Answer::Move(mv(&node)?)
    } else if let Some(node) = fields.take("place") {
        Answer::Place(point(&node)?)
    } else if let Some(node) = fields.take("choose") {
        Answer::Choose(node.word(Expectation::Choice, |text| text.parse().ok())?)
    } else if let Some(node) = fields.take("declare") {
        Answer::Declare(node.number(Expectation::FifthMoves)?)
    } else if let Some(node) = fields.take("offer") {
        Answer::Offer(points(&node)?)
    } else if let Some(node) = fields.take("select") {
        Answer::Select(point(&node)?)
    } else {
        return Ok(None);
    }))
}

fn undone(node: &Node<'_, '_>) -> Result<Undone, ReadError> {
    node.object(|fields| {
        if let Some(node) = fields.take("end") {
            return Ok(Undone::End(result(&node)?));
        }
        let by = party(&fields.need("by")?)?;
        let answer = answer(fields)?.ok_or_else(|| node.expected(Expectation::Undone))?;
        Ok(Undone::Answer(Given { by, answer }))
    })
}

fn result(node: &Node<'_, '_>) -> Result<GameResult, ReadError> {
    node.object(|fields| {
        let winner = fields.need("winner")?.word(Expectation::Winner, |text| match text {
            "black" => Some(Some(Color::Black)),
            "white" => Some(Some(Color::White)),
            "draw" => Some(None),
            _ => None,
        })?;
        let node = fields.need("reason")?;
        let reason = node.string()?;
        let reason = if reason == "forbidden" {
            let kind = fields.need("kind")?.word(Expectation::ForbiddenKind, ForbiddenKind::from_name)?;
            EndReason::Forbidden(kind)
        } else {
            let found = REASONS.into_iter().find(|known| known.name() == reason);
            found.ok_or_else(|| node.expected(Expectation::Reason))?
        };
        let mut line = fields.optional("line", points)?.unwrap_or_default();
        line.sort();
        Ok(GameResult { winner, reason, line })
    })
}

fn by_party<T>(
    node: &Node<'_, '_>,
    read: impl Fn(&Node<'_, '_>) -> Result<T, ReadError>,
) -> Result<ByParty<Option<T>>, ReadError> {
    node.object(|fields| {
        let a = fields.optional("a", &read)?;
        let b = fields.optional("b", &read)?;
        Ok(ByParty::new(a, b))
    })
}

fn party(node: &Node<'_, '_>) -> Result<Party, ReadError> {
    node.word(Expectation::Party, |text| match text {
        "a" => Some(Party::A),
        "b" => Some(Party::B),
        _ => None,
    })
}

fn color(node: &Node<'_, '_>) -> Result<Color, ReadError> {
    node.word(Expectation::Color, |text| match text {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    })
}

fn point(node: &Node<'_, '_>) -> Result<Point, ReadError> {
    node.word(Expectation::Point, |text| text.parse().ok())
}

fn points(node: &Node<'_, '_>) -> Result<Vec<Point>, ReadError> {
    node.list()?.iter().map(point).collect()
}

fn mv(node: &Node<'_, '_>) -> Result<Move, ReadError> {
    node.word(Expectation::Move, |text| match text {
        "--" => Some(Move::Pass),
        _ => text.parse::<Point>().ok().map(Move::Place),
    })
}
