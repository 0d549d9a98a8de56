//! `tengen match`: whole matches of the real program.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::{Run, data, run};

/// A match with these options, in words without blanks.
fn contest(words: &str) -> Run {
    let args: Vec<&str> = ["match"].into_iter().chain(words.split_whitespace()).collect();
    run(&args, "")
}

/// The games of a report; times differ from run to run, games do not.
fn games_in(run: &Run) -> Value {
    run.json()["games"].clone()
}

#[test]
fn a_match_as_json() {
    let words = "--engine primer:3 --engine primer:1 --games 8 --seed 3 --json";
    let first = contest(words);
    assert_eq!((first.code, first.err.as_str()), (0, ""), "{first:?}");
    let report = first.json();
    let games = report["games"].as_array().unwrap();
    assert_eq!(games.len(), 8);
    for (number, game) in games.iter().enumerate() {
        let colors = [&game["black"], &game["white"]];
        let expected = if number % 2 == 0 { ["primer:3", "primer:1"] } else { ["primer:1", "primer:3"] };
        assert_eq!(colors, expected);
        assert!(["black", "white", "draw"].contains(&game["result"].as_str().unwrap()));
        assert!(game["reason"].is_string() && game["fault"].is_null());
        // The game is one for the referee, too.
        let check = run(&["check", game["moves"].as_str().unwrap(), "--json"], "").json();
        assert_eq!(check["result"]["winner"], game["result"]);
    }
    // Both games of a pair begin alike.
    let opening = |game: &Value| game["moves"].as_str().unwrap()[..8].to_owned();
    assert!(games.chunks(2).all(|pair| opening(&pair[0]) == opening(&pair[1])));
    let count = |key: &str| report[key].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 8);
    let pairs: u64 =
        report["pentanomial"].as_array().unwrap().iter().map(|cell| cell.as_u64().unwrap()).sum();
    assert_eq!(pairs, 4);
    assert!(report["score"].as_f64().unwrap() > 0.5);
    assert!(report.as_object().unwrap().contains_key("elo"));
    assert_eq!(report["engines"][1]["name"], "primer:1");
    // The same again, side by side or not; another seed is another match.
    let again = contest(&format!("{words} --concurrency 2"));
    assert_eq!(games_in(&again), games_in(&first));
    assert_ne!(games_in(&contest(&words.replace("--seed 3", "--seed 4"))), games_in(&first));
}

#[test]
fn a_table_in_both_languages() {
    let words = "--engine primer:2 --engine primer:1 --engine alphabeta:depth=2 --games 6 --nodes 300";
    let english = contest(words);
    assert_eq!(english.code, 0, "{english:?}");
    for part in ["6 games, renju, 15 lines", "primer:2 against alphabeta:depth=2", "longest", "Ended by"] {
        assert!(english.out.contains(part), "{part}: {}", english.out);
    }
    let chinese = contest(&format!("{words} --gauntlet --lang zh-CN"));
    assert!(
        chinese.out.contains("胜-和-负") && !chinese.out.contains("primer:1 对 alpha"),
        "{}",
        chinese.out
    );
}

#[test]
fn the_test_ends_the_match() {
    let args = [
        "match",
        "--engine",
        "primer:3",
        "--engine",
        "primer:1",
        "--games",
        "400",
        "--json",
        "--sprt",
        "elo0=0 elo1=200",
        "--openings",
    ];
    let book = data("openings/openings-piskvork.txt");
    let args: Vec<&str> = args.into_iter().chain([book.to_str().unwrap(), "--rule", "freestyle"]).collect();
    let match_ = run(&args, "");
    assert_eq!(match_.code, 0, "{match_:?}");
    let report = match_.json();
    assert_eq!(report["sprt"]["verdict"], "h1");
    assert!(report["games"].as_array().unwrap().len() < 80);
    assert!(report["games"][0]["moves"].as_str().unwrap().starts_with("h8i8i5"));
    assert!(match_.err.contains("are left out"), "{}", match_.err);
}

#[test]
fn what_cannot_be_played_is_named_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.txt");
    std::fs::write(&book, "h8i9\nh8h8\n").unwrap();
    let book = format!("--openings={}", book.to_str().unwrap());
    let two = ["--engine", "primer:1", "--engine", "primer:2"];
    for (args, code, part) in [
        (vec!["--engine", "primer:1"], 2, "two engines"),
        (vec!["--engine", "primer:1", "--engine", "human"], 2, "people"),
        (vec!["--engine", "primer:1", "--engine", "primer:99"], 2, "--engine cannot be “primer:99”"),
        (
            vec!["--engine", "primer:1", "--engine", "cmd=x nodes=many"],
            2,
            "character 7: nodes cannot be “many”",
        ),
        (vec!["--engine", "primer:1", "--engine", "name=x cmd='y"], 2, "character 12: a quotation mark"),
        (
            vec!["--engine", "primer:1", "--engine", "cmd=/does/not/exist name=Ghost"],
            3,
            "Ghost does not start",
        ),
        ([&two[..], &["--games", "7"]].concat(), 2, "must be even"),
        ([&two[..], &["--sprt", "elo0=5 elo1=0"]].concat(), 2, "elo0 below elo1"),
        ([&two[..], &["--increment", "5"]].concat(), 2, "--tc-match"),
        ([&two[..], &["--draw-score", "x"]].concat(), 2, "--draw-score cannot be “x”"),
        ([&two[..], &["--openings", "/does/not/exist"]].concat(), 3, "/does/not/exist"),
        ([&two[..], &[book.as_str()]].concat(), 3, "line 2, column 3: the opening has a stone there"),
    ] {
        let args: Vec<&str> = ["match"].into_iter().chain(args).collect();
        let refused = run(&args, "");
        assert_eq!(refused.code, code, "{args:?} {refused:?}");
        assert!(refused.err.contains(part) && refused.out.is_empty(), "{part}: {refused:?}");
    }
}

/// Starts a match that takes a while and goes to a file.
fn start(out: &Path, games: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["match", "--engine", "primer:4", "--engine", "primer:3", "--json", "--lang", "en"]);
    command.args(["--games", games, "--out", out.to_str().unwrap()]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until the file has so many lines.
fn wait_for_lines(out: &Path, count: usize) {
    let since = Instant::now();
    while std::fs::read_to_string(out).map_or(0, |text| text.matches('\n').count()) < count {
        assert!(since.elapsed() < Duration::from_secs(60), "the match does not get on");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn finish(child: Child) -> Run {
    let output = child.wait_with_output().unwrap();
    Run {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap_or(-1),
    }
}

#[test]
fn a_killed_match_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, torn) = (folder.path().join("whole.jsonl"), folder.path().join("torn.jsonl"));
    let undisturbed = finish(start(&whole, "60"));
    assert_eq!(undisturbed.code, 0, "{undisturbed:?}");

    let mut child = start(&torn, "60");
    wait_for_lines(&torn, 4);
    child.kill().unwrap();
    child.wait().unwrap();
    let before = std::fs::read_to_string(&torn).unwrap();
    let kept = before.matches('\n').count() - 1;
    assert!((3..60).contains(&kept), "{kept}");
    // What a process leaves that is killed while it writes.
    std::fs::write(&torn, format!("{}{{\"game\":", &before[..=before.rfind('\n').unwrap()])).unwrap();

    let resumed = finish(start(&torn, "60"));
    assert_eq!(resumed.code, 0, "{resumed:?}");
    assert!(resumed.err.contains("the last line of the file was not complete"), "{}", resumed.err);
    assert!(resumed.err.contains(&format!("{kept} of 60 games are finished")), "{}", resumed.err);
    assert_eq!(games_in(&resumed), games_in(&undisturbed));
    // Finished games stand as they were, and each is there once.
    let after = std::fs::read_to_string(&torn).unwrap();
    assert!(after.starts_with(&before[..=before.rfind('\n').unwrap()]));
    assert_eq!(after.matches('\n').count(), 61);
    // Nothing is left to play, and other conditions are another match.
    assert_eq!(games_in(&finish(start(&torn, "60"))), games_in(&undisturbed));
    assert_eq!(std::fs::read_to_string(&torn).unwrap(), after);
    let other = [
        "match",
        "--engine",
        "primer:4",
        "--engine",
        "primer:2",
        "--games",
        "60",
        "--out",
        torn.to_str().unwrap(),
    ];
    let refused = run(&other, "");
    assert_eq!(refused.code, 3, "{refused:?}");
    assert!(refused.err.contains("other conditions (engines)"), "{}", refused.err);
}

#[cfg(unix)]
#[test]
fn an_interrupt_lets_games_finish() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("match.jsonl");
    let child = start(&out, "2000");
    wait_for_lines(&out, 3);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let ended = finish(child);
    assert_eq!(ended.code, 130, "{ended:?}");
    assert!(ended.err.contains("of 2000 games are finished and kept"), "{}", ended.err);
    let text = std::fs::read_to_string(&out).unwrap();
    assert!(text.ends_with('\n'));
    assert_eq!(ended.json()["games"].as_array().unwrap().len(), text.lines().count() - 1);
}

#[cfg(unix)]
#[test]
fn a_second_interrupt_ends_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let sleeper = crate::external::script(&folder, "", "touch asked; sleep 60");
    let asked = folder.path().join("asked");
    let engine = format!("cmd:{}", sleeper.to_str().unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args([
        "match",
        "--engine",
        &engine,
        "--engine",
        "primer:1",
        "--games",
        "2",
        "--tc-turn",
        "50000",
    ]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let since = Instant::now();
    while !asked.exists() {
        assert!(since.elapsed() < Duration::from_secs(60), "the engine is not asked");
        std::thread::sleep(Duration::from_millis(5));
    }
    for _ in 0..2 {
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        std::thread::sleep(Duration::from_millis(300));
    }
    let since = Instant::now();
    assert_eq!(finish(child).code, 130);
    assert!(since.elapsed() < Duration::from_secs(20));
}

#[cfg(unix)]
#[test]
fn an_engine_that_fails_loses_with_its_reason() {
    let folder = tempfile::tempdir().unwrap();
    let script = crate::external::script(&folder, "", "exit 3");
    let engine = format!("cmd='{}' name=fails tc-turn=2000", script.to_str().unwrap());
    let match_ = run(&["match", "--engine", "primer:1", "--engine", &engine, "--games", "4", "--json"], "");
    assert_eq!(match_.code, 0, "{match_:?}");
    let report = match_.json();
    assert_eq!((&report["wins"], &report["reasons"]["crash"]), (&4.into(), &4.into()), "{report}");
    assert_eq!(report["engines"][1]["faults"]["crash"], 4);
    assert!(report["games"][0]["fault"].as_str().unwrap().contains("ended"));
}

#[test]
fn games_go_to_files_of_other_programs() {
    let folder = tempfile::tempdir().unwrap();
    let (psq, sgf) = (folder.path().join("psq"), folder.path().join("all.sgf"));
    let (psq, sgf) = (psq.to_str().unwrap(), sgf.to_str().unwrap());
    let words = format!(
        "--engine primer:1 --engine primer:2 --games 4 --seed 3 --rule standard --json --psq {psq} --sgf {sgf}"
    );
    let played = contest(&words);
    assert_eq!((played.code, played.err.as_str()), (0, ""), "{played:?}");
    for (index, game) in games_in(&played).as_array().unwrap().iter().enumerate() {
        let number = (index + 1).to_string();
        let shown = run(&["show", sgf, "--json", "--game", &number], "").json();
        assert_eq!((&shown["games"], &shown["rule"]), (&4.into(), &"standard".into()));
        assert_eq!((&shown["black"]["name"], &shown["white"]["name"]), (&game["black"], &game["white"]));
        assert_eq!(shown["result"]["winner"], game["result"]);
        let moves: String =
            shown["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
        assert_eq!(moves, game["moves"].as_str().unwrap());
        let file = format!("{psq}/{number}.psq");
        let text = run(&["convert", &file, "-", "--to", "moves", "--rule", "standard"], "").out;
        assert_eq!(text.trim_end(), game["moves"].as_str().unwrap());
        let check = run(&["check", "--json", "--rule", "standard", &format!("@{file}")], "").json();
        assert_eq!(check["result"]["winner"], game["result"]);
    }
    let refused = contest("--engine primer:1 --engine primer:2 --games 2 --sgf /nonexistent/folder/a.sgf");
    assert_eq!(refused.code, 3, "{refused:?}");
}
