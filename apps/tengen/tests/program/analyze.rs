//! `tengen analyze`, as programs outside the project call it.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use rules::text::PositionText;
use rules::{Position, Rule, Settings};
use serde_json::{Value, json};

use crate::common::{Run, run};

/// The lines of output as JSON.
#[track_caller]
pub(crate) fn lines(run: &Run) -> Vec<Value> {
    run.out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {run:?}")))
        .collect()
}

/// The keys of an object, sorted.
pub(crate) fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

fn position(text: &str) -> Position {
    PositionText::parse(text).unwrap().place(Settings::new(Rule::Renju, 15.try_into().unwrap())).unwrap()
}

#[test]
fn a_search_is_lines_of_json() {
    let answer = run(&["analyze", "h8i9j7", "--depth", "5", "--multipv", "3", "--json"], "");
    assert_eq!(answer.code, 0, "{answer:?}");
    let lines = lines(&answer);
    let (best, infos) = lines.split_last().unwrap();
    for info in infos {
        assert_eq!(
            keys(info),
            ["depth", "multipv", "nodes", "nps", "pv", "score", "seldepth", "time_ms", "type", "winrate"]
        );
        assert_eq!(info["type"], "info");
        assert!(info["score"]["cp"].is_i64() && info["nodes"].is_u64() && info["nps"].is_u64(), "{info}");
        let rate = info["winrate"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&rate));
        let mut game = position("h8i9j7");
        for point in info["pv"].as_array().unwrap() {
            game.play(point.as_str().unwrap().parse::<rules::Point>().unwrap().into()).unwrap();
        }
    }
    let last: Vec<&Value> = infos.iter().rev().take(3).rev().collect();
    assert_eq!(last.iter().map(|info| info["multipv"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(last[0]["depth"], 5);
    assert_eq!(best["type"], "bestmove");
    assert_eq!((&best["point"], &best["score"]), (&last[0]["pv"][0], &last[0]["score"]));
}

#[test]
fn one_thread_finds_the_same_twice() {
    let search = || {
        let mut all = lines(&run(&["analyze", "h8i9j7g9", "--nodes", "20000", "--hash", "2", "--json"], ""));
        for line in &mut all {
            line["time_ms"].take();
            line["nps"].take();
        }
        all
    };
    assert_eq!(search(), search());
}

#[test]
fn wins_come_with_the_line_that_shows_them() {
    let answer = run(&["analyze", "h8a1i8a3j8a5k8a7", "--json"], "");
    let lines = lines(&answer);
    let best = lines.last().unwrap();
    assert_eq!((&best["score"], &best["winrate"]), (&json!({"win": 1}), &json!(1.0)));
    let four_three =
        run(&["analyze", "e8a1f8o1g8a15h6o15h7c13", "--multipv", "6", "--depth", "4", "--json"], "");
    for info in self::lines(&four_three).iter().filter(|line| line["type"] == "info") {
        if let Some(plies) = info["score"]["win"].as_u64() {
            assert_eq!(info["pv"].as_array().unwrap().len() as u64, plies, "{info}");
        }
    }
}

#[test]
fn scores_are_from_the_side_to_move() {
    // Black has an open three and White is to move, or Black is.
    let best = |to: &str| {
        let args = ["analyze", "b:h8i8j8", "w:a1a3", to, "--rule", "freestyle", "--depth", "2", "--json"];
        lines(&run(&args, "")).pop().unwrap()
    };
    assert_eq!(best("to:b")["score"], json!({"win": 3}));
    assert!(best("to:w")["score"]["cp"].as_i64().is_none_or(|cp| cp < 0));
}

#[test]
fn nothing_is_played_after_the_end() {
    let over = run(&["analyze", "h8a1i8a3j8a5k8a7l8", "--json"], "");
    assert_eq!(over.code, 0);
    let result = json!({"winner": "black", "reason": "five", "line": ["h8", "i8", "j8", "k8", "l8"]});
    assert_eq!(over.json(), json!({"type": "bestmove", "point": null, "result": result}));
    let stones = run(&["analyze", "b:h8", "w:a1b2c3d4e5", "--json"], "").json();
    assert_eq!((&stones["point"], &stones["result"]["winner"]), (&Value::Null, &json!("white")));
    let text = run(&["analyze", "h8a1i8a3j8a5k8a7l8"], "");
    assert_eq!(text.out, "Black wins with five in a row: h8 i8 j8 k8 l8.\n");
}

#[test]
fn any_placement_is_analysed() {
    let positions: [&[&str]; 6] = [
        &["b:h8", "w:i9j9k10", "to:w"],
        &["h8", "--", "i9"],
        &["h8h9 -- i9"],
        &["--size", "5", "a1"],
        &["--size", "22", "--rule", "caro", "v22"],
        &["-"],
    ];
    for words in positions {
        let args = [&["analyze", "--depth", "2", "--json"], words].concat();
        let answer = run(&args, "h8 i9");
        assert_eq!(answer.code, 0, "{words:?} {answer:?}");
        assert!(lines(&answer).last().unwrap()["point"].is_string(), "{words:?}");
    }
}

#[test]
fn excluded_moves_are_left_out() {
    let best = |exclude: &[&str]| {
        let args = [&["analyze", "h8i9j7", "--depth", "3", "--json"], exclude].concat();
        lines(&run(&args, "")).pop().unwrap()["point"].as_str().unwrap().to_owned()
    };
    let first = best(&[]);
    let second = best(&["--exclude", &first]);
    assert_ne!(first, second);
    let third = best(&["--exclude", &format!("{first},{second}")]);
    assert!(third != first && third != second);
}

#[test]
fn wrong_words_are_refused() {
    let cases: [(&[&str], i32, &str); 12] = [
        (&["analyze"], 2, "No position was given."),
        (&["analyze", "hello"], 3, "hello"),
        (&["analyze", "p16"], 3, "p16"),
        (&["analyze", "h8h8"], 3, "h8"),
        (&["analyze", "@no-such-file"], 3, "no-such-file"),
        (&["analyze", "h8", "--exclude", "zz"], 2, "--exclude"),
        (&["analyze", "h8", "--exclude", "p16"], 2, "board of 15 lines"),
        (&["analyze", "h8", "--exclude", ""], 2, "--exclude"),
        (&["analyze", "h8", "--time", "0"], 2, "--time"),
        (&["analyze", "h8", "--depth", "-1"], 2, "-1"),
        (&["analyze", "h8", "--threads", "0"], 2, "--threads"),
        (&["analyze", "h8", "--multipv", "x"], 2, "--multipv"),
    ];
    for (args, code, word) in cases {
        let answer = run(args, "");
        assert_eq!(answer.code, code, "{args:?} {answer:?}");
        assert!(answer.err.contains(word) && answer.out.is_empty(), "{args:?} {answer:?}");
    }
    let all: Vec<String> =
        ('a'..='e').flat_map(|column| (1..=5).map(move |row| format!("{column}{row}"))).collect();
    let args = ["analyze", "--size", "5", "c3", "--exclude", &all.join(",")];
    let answer = run(&args, "");
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{answer:?}");
}

#[test]
fn people_read_a_table() {
    let answer = run(&["analyze", "h8i9j7", "--depth", "3", "--multipv", "2"], "");
    let lines: Vec<&str> = answer.out.lines().collect();
    assert!(lines[0].trim_start().starts_with("# depth"), "{}", answer.out);
    assert_eq!(lines.len(), 1 + 2 * 3 + 2, "{}", answer.out);
    assert!(lines[7].starts_with("Best move of White: "), "{}", answer.out);
    let chinese = run(&["--lang", "zh-CN", "analyze", "h8i9j7", "--depth", "1"], "");
    assert!(chinese.out.contains("白方的最佳着法："), "{}", chinese.out);
}

/// Ctrl-C ends the search; what was found is printed.
#[cfg(unix)]
#[test]
fn an_interrupt_prints_what_there_is() {
    use std::process::{Command, Stdio};
    use std::time::Duration;
    let program = crate::common::tengen().get_program().to_owned();
    let child = Command::new(program)
        .args(["analyze", "h8i9j7", "--time", "60000", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(out.lines().last().unwrap().contains("\"bestmove\""), "{out}");
}

#[test]
fn threats_are_listed_for_both_sides() {
    let args = ["analyze", "--threats", "b:h8i8j8", "w:a1b1c1d1", "to:b", "--json"];
    let answer = run(&args, "");
    assert_eq!(answer.code, 0, "{answer:?}");
    let threats = answer.json();
    assert_eq!(keys(&threats), ["black", "defences", "forbidden", "to_move", "white"]);
    assert_eq!(
        keys(&threats["black"]),
        ["double_four", "double_three", "five", "four", "four_three", "straight_four", "three"]
    );
    assert_eq!(threats["black"]["straight_four"], json!(["g8", "k8"]));
    assert_eq!(threats["black"]["four"], json!(["f8", "l8"]));
    assert_eq!(threats["white"]["five"], json!(["e1"]));
    assert_eq!(
        threats["defences"],
        json!([
            {"attacker": "black", "kind": "three", "points": ["g8"], "answers": ["f8", "g8", "k8"]},
            {"attacker": "black", "kind": "three", "points": ["k8"], "answers": ["g8", "k8", "l8"]},
            {"attacker": "white", "kind": "four", "points": ["e1"], "answers": ["e1"]},
        ])
    );
    // h8 is a double-three: forbidden to Black, and no threat of his.
    let double = run(&["analyze", "--threats", "f8a1g8o1h6a15h7o15", "--json"], "").json();
    assert_eq!(double["forbidden"], json!([{"point": "h8", "kind": "double-three"}]));
    assert_eq!(double["black"]["double_three"], json!([]));
    let text = run(&["analyze", "--threats", "f8a1g8o1h6a15h7o15"], "").out;
    assert!(
        text.contains("x  forbidden: h8\n") && text.contains("White can make no three or four."),
        "{text}"
    );
    assert_eq!(run(&["analyze", "--threats", "h8", "--time", "5"], "").code, 2);
}

#[test]
fn moves_are_explained() {
    let stones = ["b:h8i8j8", "w:h9j10", "to:w", "--rule", "freestyle", "--nodes", "20000"];
    // Moves that a search for few moves leaves out are still looked at.
    let few = run(&[&["analyze", "--why", "--json", "--multipv", "2"], &stones[..]].concat(), "").json();
    let tempting: Vec<_> =
        few["candidates"].as_array().unwrap().iter().filter(|c| c["tempting"] == true).collect();
    assert!(tempting.iter().any(|candidate| candidate["point"] == "f8"), "{few}");
    let answer = run(&[&["analyze", "--why", "--json"], &stones[..]].concat(), "");
    assert_eq!(answer.code, 0, "{answer:?}");
    let why = answer.json();
    assert_eq!(keys(&why), ["best", "candidates", "depth", "nodes", "time_ms", "to_move"]);
    let candidates = why["candidates"].as_array().unwrap();
    assert_eq!(candidates[0]["point"], why["best"]);
    for candidate in candidates {
        assert_eq!(
            keys(candidate),
            ["answer", "makes", "point", "pv", "score", "stops", "tempting", "winrate"],
            "{candidate}"
        );
        assert_eq!(candidate["point"], candidate["pv"][0]);
    }
    let of = |point: &str| candidates.iter().find(|candidate| candidate["point"] == point).unwrap();
    assert_eq!((&of("g8")["stops"], &of("g8")["tempting"]), (&json!("straight_four"), &json!(false)));
    // A stone at the far end still leaves a straight four.
    let far = of("f8");
    assert_eq!(far["answer"], json!({"point": "k8", "makes": "straight_four"}));
    assert_eq!(far["score"], json!({"loss": 4}));
    let text = run(&[&["analyze", "--why"], &stones[..]].concat(), "").out;
    assert!(text.contains("Black answers at k8 with a straight four. Black then wins"), "{text}");
    let chinese = run(&[&["--lang", "zh-CN", "analyze", "--why"], &stones[..]].concat(), "").out;
    assert!(chinese.contains("黑方应在 k8，形成活四。"), "{chinese}");
    assert_eq!(run(&["analyze", "h8", "--why", "--threats"], "").code, 2);
}

#[test]
fn the_engine_behind_the_protocol_is_told_its_limits() {
    let talk = "START 15\nTURN 7,7\n";
    for args in [
        &["brain", "--nodes", "500"][..],
        &["brain", "--engine", "primer:1"],
        &["brain", "--depth", "2"],
        &["brain", "--time", "50", "--ponder"],
    ] {
        let answer = run(args, talk);
        let reply = answer.out.lines().find(|line| line.contains(','));
        assert!(answer.code == 0 && reply.is_some(), "{args:?} {answer:?}");
    }
    let refused = run(&["brain", "--engine", "primer", "--nodes", "5"], talk);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("--nodes is for the engine itself"), "{refused:?}");
    let refused = run(&["brain", "--engine", "primer", "--ponder"], talk);
    assert!(refused.code == 2 && refused.err.contains("--ponder is for the engine itself"), "{refused:?}");
}
