//! The checks, each a short conversation.

use std::time::Duration;

use protocol::manager::{EngineLine, Pair};

use super::cases::{Conversation, Step, Task, Wish};
use super::talk::{Talk, Tester};
use super::{Need, Reason, Wanted};

/// How a check went: what was measured, or why it failed.
pub(super) type Done = Result<Option<Duration>, Reason>;

/// A check and the message that says what it is.
pub(super) struct Check {
    pub(super) key: &'static str,
    pub(super) need: Need,
    pub(super) run: fn(&Tester<'_>) -> Done,
}

const fn check(key: &'static str, need: Need, run: fn(&Tester<'_>) -> Done) -> Check {
    Check { key, need, run }
}

/// All checks; the first is the one without which there are no others.
pub(super) static CHECKS: [Check; 31] = [
    check("compliance-start", Need::Mandatory, |t| t.talk()?.start(15).map(|()| None)),
    check("compliance-start-20", Need::Mandatory, |t| sizes(t, &[20])),
    check("compliance-turn", Need::Mandatory, turn),
    check("compliance-start-again", Need::Mandatory, start_again),
    check("compliance-info", Need::Mandatory, info),
    check("compliance-blank-lines", Need::Mandatory, |t| lines(t, &["", " ", ""])),
    check("compliance-unknown", Need::Mandatory, unknown),
    check("compliance-time-1000", Need::Mandatory, |t| time(t, 1_000)),
    check("compliance-time-left", Need::Mandatory, time_left),
    check("compliance-end", Need::Mandatory, end),
    check("compliance-end-thinking", Need::Optional, end_thinking),
    check("compliance-bare-ok", Need::Optional, bare_ok),
    check("compliance-sizes", Need::Optional, |t| sizes(t, &[5, 10, 15, 19, 22])),
    check("compliance-line-feed", Need::Optional, line_feed),
    check("compliance-any-order", Need::Optional, any_order),
    check("compliance-garbage", Need::Optional, |t| garbage(t, b"\0\x01\xff\xfe\r\n\x1b[2J\r\n")),
    check("compliance-long-line", Need::Optional, long_line),
    check("compliance-unknown-words", Need::Optional, unknown_words),
    check("compliance-turn-before-start", Need::Optional, turn_before_start),
    check("compliance-turn-occupied", Need::Optional, |t| refused(t, "TURN 7,7")),
    check("compliance-turn-outside", Need::Optional, |t| refused(t, "TURN 15,3")),
    check("compliance-turn-nonsense", Need::Optional, |t| refused(t, "TURN abc")),
    check("compliance-begin-twice", Need::Optional, |t| refused(t, "BEGIN")),
    check("compliance-board-twice", Need::Optional, board_twice),
    check("compliance-start-40", Need::Optional, |t| bad_size(t, 40)),
    check("compliance-time-100", Need::Optional, |t| time(t, 100)),
    check("compliance-time-0", Need::Optional, |t| time(t, 0)),
    check("compliance-yxstop", Need::Extension, |t| stop(t, "YXSTOP")),
    check("compliance-stop", Need::Extension, |t| stop(t, "STOP")),
    check("compliance-yxboard", Need::Extension, yxboard),
    check("compliance-yxshowinfo", Need::Extension, yxshowinfo),
];

/// Four moves in a row.
fn turn(tester: &Tester<'_>) -> Done {
    let mut talk = tester.game(15)?;
    for _ in 0..4 {
        talk.turn()?;
    }
    Ok(None)
}

fn sizes(tester: &Tester<'_>, sizes: &[u8]) -> Done {
    let mut talk = tester.game(15)?;
    for &size in sizes {
        talk.start(size)?;
        talk.turn()?;
    }
    Ok(None)
}

/// START clears the board: the same points are free again.
fn start_again(tester: &Tester<'_>) -> Done {
    let mut talk = tester.game(15)?;
    talk.turn()?;
    talk.turn()?;
    talk.start(15)?;
    talk.send("BEGIN");
    talk.expect_move()?;
    Ok(None)
}

/// No INFO line is ever answered.
fn info(tester: &Tester<'_>) -> Done {
    let mut talk = tester.talk()?;
    let lines = [
        "INFO timeout_turn 1000",
        "INFO timeout_match 0",
        "INFO max_memory 367001600",
        "INFO game_type 1",
        "INFO rule 0",
        "INFO evaluate 7,7",
        "INFO time_left 2147483647",
        "INFO folder .",
        "INFO no_such_key 17",
    ];
    lines.iter().for_each(|line| talk.send(line));
    talk.start(15)?;
    lines.iter().for_each(|line| talk.send(line));
    talk.turn()?;
    Ok(None)
}

/// These lines before and after START change nothing.
fn lines(tester: &Tester<'_>, lines: &[&str]) -> Done {
    let mut talk = tester.talk()?;
    lines.iter().for_each(|line| talk.send(line));
    talk.start(15)?;
    talk.send(&format!("INFO timeout_turn {}", tester.patience.turn.as_millis()));
    lines.iter().for_each(|line| talk.send(line));
    talk.turn()?;
    Ok(None)
}

fn unknown(tester: &Tester<'_>) -> Done {
    let mut talk = tester.game(15)?;
    talk.send("XYZZY 1 2 3");
    let (line, _) = talk.answer(tester.patience.answer)?;
    if !matches!(EngineLine::parse(&line), EngineLine::Unknown(_)) {
        return Err(Reason::Answered { line, wanted: Wanted::Unknown });
    }
    talk.turn()?;
    Ok(None)
}

/// Two answers to one line, or none, would put the later ones out of step.
fn unknown_words(tester: &Tester<'_>) -> Done {
    let mut talk = tester.game(15)?;
    for word in ["STARTLE", "BEGINNING 1", "7,7", "TURNTABLE 3,3", "你好"] {
        talk.send(word);
        let (line, _) = talk.answer(tester.patience.answer)?;
        if !matches!(EngineLine::parse(&line), EngineLine::Unknown(_) | EngineLine::Error(_)) {
            return Err(Reason::Answered { line, wanted: Wanted::Unknown });
        }
    }
    talk.turn()?;
    Ok(None)
}

/// The longest of three moves with a limit in milliseconds.
fn time(tester: &Tester<'_>, limit: u64) -> Done {
    let mut talk = tester.talk()?;
    talk.send(&format!("INFO timeout_turn {limit}"));
    talk.send("INFO timeout_match 0");
    talk.start(15)?;
    let limit = Duration::from_millis(limit);
    let mut longest = Duration::ZERO;
    for (x, y) in [(7, 7), (0, 14), (14, 0)] {
        if talk.stones().contains(&Pair { x, y }) {
            continue;
        }
        talk.put(x, y);
        talk.send(&format!("TURN {x},{y}"));
        longest = longest.max(talk.expect_move_within(limit)?);
    }
    Ok(Some(longest))
}

/// What is left of the game counts more than the time for a move.
fn time_left(tester: &Tester<'_>) -> Done {
    let mut talk = tester.talk()?;
    for line in ["INFO timeout_turn 20000", "INFO timeout_match 60000", "INFO time_left 60000"] {
        talk.send(line);
    }
    talk.start(15)?;
    talk.send("INFO time_left 500");
    talk.put(7, 7);
    talk.send("TURN 7,7");
    talk.expect_move_within(Duration::from_millis(500)).map(Some)
}

fn end(tester: &Tester<'_>) -> Done {
    let mut talk = tester.game(15)?;
    talk.turn()?;
    talk.send("END");
    talk.expect_end().map(Some)
}

fn end_thinking(tester: &Tester<'_>) -> Done {
    let mut talk = thinking(tester)?;
    talk.send("END");
    talk.expect_end().map(Some)
}

/// Some managers compare the whole line.
fn bare_ok(tester: &Tester<'_>) -> Done {
    let mut talk = tester.talk()?;
    talk.send("START 15");
    let (line, _) = talk.answer(tester.patience.start)?;
    if line == "OK" { Ok(None) } else { Err(Reason::Answered { line, wanted: Wanted::Ok }) }
}

/// Lines that end with LF alone.
fn line_feed(tester: &Tester<'_>) -> Done {
    let mut talk = tester.talk()?;
    let millis = tester.patience.turn.as_millis();
    talk.process.send_bytes(format!("INFO timeout_turn {millis}\nSTART 15\n").as_bytes());
    talk.expect_line(Wanted::Ok, tester.patience.start, |line| matches!(line, EngineLine::Ok))?;
    talk.put(7, 7);
    talk.process.send_bytes(b"TURN 7,7\n");
    talk.expect_move()?;
    Ok(None)
}

/// BOARD with the stones in no order, as some managers send them.
fn any_order(tester: &Tester<'_>) -> Done {
    let mut talk = tester.game(15)?;
    board(&mut talk, &[(7, 8, 2), (9, 9, 2), (7, 7, 1), (6, 6, 1)]);
    talk.expect_move()?;
    Ok(None)
}

fn board(talk: &mut Talk, stones: &[(i32, i32, u8)]) {
    talk.send("BOARD");
    for &(x, y, who) in stones {
        talk.put(x, y);
        talk.send(&format!("{x},{y},{who}"));
    }
    talk.send("DONE");
}

/// Bytes that mean nothing: whatever it says to them, it plays afterwards.
fn garbage(tester: &Tester<'_>, bytes: &[u8]) -> Done {
    let mut talk = tester.game(15)?;
    talk.process.send_bytes(bytes);
    goes_on(&mut talk, tester)
}

fn long_line(tester: &Tester<'_>) -> Done {
    let mut talk = tester.game(15)?;
    talk.send(&"x".repeat(100_000));
    goes_on(&mut talk, tester)
}

/// Plays a game after whatever was said; complaints before it are passed over.
fn goes_on(talk: &mut Talk, tester: &Tester<'_>) -> Done {
    // START and its OK divide what it still has to say of the lines before from what follows.
    talk.send("START 15");
    loop {
        let (line, _) = talk.answer(tester.patience.start)?;
        match EngineLine::parse(&line) {
            EngineLine::Ok => break,
            EngineLine::Unknown(_) | EngineLine::Error(_) => {}
            _ => return Err(Reason::Answered { line, wanted: Wanted::Ok }),
        }
    }
    talk.turn()?;
    Ok(None)
}

/// One ERROR, and START works after it.
fn turn_before_start(tester: &Tester<'_>) -> Done {
    let mut talk = tester.talk()?;
    talk.send("TURN 1,1");
    talk.expect_line(Wanted::Error, tester.patience.start, |line| matches!(line, EngineLine::Error(_)))?;
    talk.start(15)?;
    Ok(None)
}

/// A line that cannot be carried out after a first move on 7,7: one ERROR, and the game goes on.
fn refused(tester: &Tester<'_>, line: &str) -> Done {
    let mut talk = tester.game(15)?;
    talk.put(7, 7);
    talk.send("TURN 7,7");
    talk.expect_move()?;
    talk.send(line);
    talk.expect_error()?;
    talk.turn()?;
    Ok(None)
}

/// A board that cannot be: one ERROR, and the old position is kept.
fn board_twice(tester: &Tester<'_>) -> Done {
    let mut talk = tester.game(15)?;
    talk.turn()?;
    for line in ["BOARD", "3,3,1", "3,3,2", "DONE"] {
        talk.send(line);
    }
    talk.expect_error()?;
    talk.turn()?;
    Ok(None)
}

fn bad_size(tester: &Tester<'_>, size: u8) -> Done {
    let mut talk = tester.talk()?;
    talk.send(&format!("START {size}"));
    talk.expect_line(Wanted::Error, tester.patience.start, |line| matches!(line, EngineLine::Error(_)))?;
    talk.start(15)?;
    Ok(None)
}

/// An engine that has half a minute for a quiet position, and has begun to think.
fn thinking(tester: &Tester<'_>) -> Result<Talk, Reason> {
    let mut talk = tester.talk()?;
    talk.send("INFO timeout_turn 30000");
    talk.send("INFO timeout_match 0");
    talk.start(15)?;
    board(&mut talk, &[(7, 7, 1), (2, 2, 2), (12, 3, 1), (3, 12, 2), (11, 11, 1), (7, 2, 2)]);
    match talk.answer(Duration::from_millis(400)) {
        Err(Reason::Silent(_)) => Ok(talk),
        Err(reason) => Err(reason),
        Ok(_) => Err(Reason::TooQuick),
    }
}

/// How long it takes to answer after it was told to stop.
fn stop(tester: &Tester<'_>, command: &str) -> Done {
    let mut talk = thinking(tester)?;
    talk.send(command);
    match talk.expect_move_within(tester.patience.end) {
        // Whoever does not know it thinks on.
        Err(Reason::Silent(_)) => Err(Reason::Unknown),
        other => other.map(Some),
    }
}

/// A position that is only set, then a search in it.
fn yxboard(tester: &Tester<'_>) -> Done {
    let mut talk = tester.game(15)?;
    talk.send("YXBOARD");
    for (x, y, who) in [(7, 7, 1), (7, 8, 2)] {
        talk.put(x, y);
        talk.send(&format!("{x},{y},{who}"));
    }
    talk.send("DONE");
    talk.send("YXNBEST 1");
    talk.expect_move()?;
    Ok(None)
}

/// It names its version and its limits.
fn yxshowinfo(tester: &Tester<'_>) -> Done {
    let mut talk = tester.game(15)?;
    talk.send("YXSHOWINFO");
    // After the answer to this, all messages have come.
    talk.start(15)?;
    if talk.messages > 0 { Ok(None) } else { Err(Reason::Unknown) }
}

/// A conversation of the file.
pub(super) fn conversation(tester: &Tester<'_>, conversation: &Conversation) -> Done {
    let mut talk = tester.talk()?;
    // The file leaves the time to whoever runs it.
    talk.send(&format!("INFO timeout_turn {}", tester.patience.turn.as_millis()));
    let mut last = String::new();
    let mut is_missing = false;
    for step in &conversation.steps {
        match step {
            Step::Send(line) => talk.send(&line.replace("{last reply}", &last)),
            Step::Expect(form) => {
                // It may still be loading when it hears the first lines.
                let patience = &tester.patience;
                let usual = patience.turn + patience.tolerance + patience.answer;
                let wait = if last.is_empty() { patience.start.max(usual) } else { usual };
                let (line, _) = talk.answer(wait)?;
                let is_unknown = matches!(EngineLine::parse(&line), EngineLine::Unknown(_));
                if !form.is_match(&line) {
                    let wanted = Wanted::Form(form.to_string());
                    return Err(if is_unknown { Reason::Unknown } else { Reason::Answered { line, wanted } });
                }
                // Where not knowing is allowed it is still not there, unless not knowing is what is asked for.
                is_missing |= is_unknown && !form.as_str().starts_with("^UNKNOWN");
                last = line;
            }
        }
    }
    if is_missing { Err(Reason::Unknown) } else { Ok(None) }
}

/// A position of the file.
pub(super) fn position(tester: &Tester<'_>, task: &Task) -> Done {
    let mut talk = tester.talk()?;
    talk.send(&format!("INFO timeout_turn {}", tester.patience.turn.as_millis()));
    talk.send("INFO timeout_match 0");
    talk.send(&format!("INFO rule {}", task.rule));
    talk.start(task.size)?;
    let stones: Vec<(i32, i32, u8)> = (task.moves.iter().enumerate())
        .map(|(i, pair)| (pair.x, pair.y, if (task.moves.len() - i).is_multiple_of(2) { 1 } else { 2 }))
        .collect();
    board(&mut talk, &stones);
    talk.expect_move()?;
    let Some(&answer) = talk.stones().last() else { return Err(Reason::Ended) };
    let (is_good, wanted) = match &task.wish {
        Wish::OneOf(pairs) => (pairs.contains(&answer), Wanted::OneOf(names(pairs))),
        Wish::NoneOf(pairs) => (!pairs.contains(&answer), Wanted::NoneOf(names(pairs))),
    };
    if is_good { Ok(None) } else { Err(Reason::Answered { line: answer.to_string(), wanted }) }
}

fn names(pairs: &[Pair]) -> String {
    let names: Vec<String> = pairs.iter().map(ToString::to_string).collect();
    names.join(" ")
}
