//! `tengen lab`, as people call it.

use std::path::Path;

use crate::common::{Run, run};

/// A run of self-play into a file.
fn selfplay(file: &Path, games: &str, more: &[&str]) -> Run {
    let mut args = vec!["lab", "selfplay", "--rule", "freestyle", "--nodes", "100", "--games", games];
    args.extend(["--out", file.to_str().expect("a name in UTF-8"), "--threads", "1"]);
    args.extend(more);
    run(&args, "")
}

#[test]
fn self_play_goes_on_where_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let all = selfplay(&whole, "6", &["--json"]);
    assert_eq!((all.code, all.err.as_str()), (0, ""), "{all:?}");
    let told = all.json();
    assert_eq!((&told["games"], &told["games_played"]), (&6.into(), &6.into()), "{told}");
    assert!(told["positions"].as_u64() > Some(6) && told["positions_per_core_second"].as_f64() > Some(1.0));
    assert_eq!(selfplay(&parts, "4", &[]).code, 0);
    let rest = selfplay(&parts, "6", &["--json"]).json();
    assert_eq!((&rest["games"], &rest["games_played"]), (&6.into(), &2.into()), "{rest}");
    let text = selfplay(&parts, "6", &[]);
    assert!(text.out.starts_with("6 games in the file; 0 of them played now: 0 positions"), "{text:?}");
    let first = std::fs::read(&parts).unwrap();
    assert_eq!(selfplay(&parts, "6", &[]).code, 0);
    assert_eq!(std::fs::read(&parts).unwrap(), first, "nothing to add");
}

#[test]
fn other_files_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    std::fs::write(&file, "Dear diary, today I lost at Gomoku.").unwrap();
    let refused = selfplay(&file, "2", &[]);
    assert_eq!(refused.code, 3);
    assert!(refused.err.contains("not a file of games of self-play"), "{refused:?}");
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("Dear diary"));
    std::fs::remove_file(&file).unwrap();
    assert_eq!(selfplay(&file, "1", &[]).code, 0);
    let refused = selfplay(&file, "1", &["--seed", "8"]);
    assert!(
        refused.code == 3 && refused.err.contains("played otherwise: freestyle, 15 lines"),
        "{refused:?}"
    );
    assert_eq!(selfplay(Path::new("/nowhere/at/all"), "1", &[]).code, 3);
    assert_eq!(selfplay(&file, "0", &[]).code, 2);
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_a_whole_file() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games");
    let name = file.to_str().unwrap();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("tengen"))
        .args([
            "lab",
            "selfplay",
            "--rule",
            "freestyle",
            "--nodes",
            "100",
            "--games",
            "100000",
            "--out",
            name,
        ])
        .args(["--threads", "1"])
        .env("LANG", "en_US.UTF-8")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Long enough for some games, far too short for all of them.
    std::thread::sleep(Duration::from_secs(2));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let rest = selfplay(&file, "1", &["--json"]).json();
    assert!(rest["games"].as_u64() > Some(0) && rest["games_played"] == 0, "{rest}");
}

#[test]
fn what_is_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let [file, other, sgf, moves] =
        ["games", "other", "all.sgf", "one.txt"].map(|name| folder.path().join(name).display().to_string());
    assert_eq!(selfplay(Path::new(&file), "6", &[]).code, 0);
    let stats = run(&["lab", "stats", &file, "--json"], "").json();
    assert_eq!(stats["games"], 6, "{stats}");
    let results = ["black_wins", "draws", "white_wins"].map(|name| stats[name].as_u64().unwrap());
    assert_eq!(results.iter().sum::<u64>(), 6);
    assert_eq!((stats["calibration"].as_array().unwrap().len(), &stats["repeated_games"]), (10, &0.into()));
    assert_eq!(stats["by_stones"].as_array().unwrap().len(), 5, "{stats}");
    // The same file twice is all repetition.
    let twice = run(&["lab", "stats", &file, &file, "--json"], "").json();
    assert_eq!((&twice["games"], &twice["repeated_games"]), (&12.into(), &6.into()));
    let text = run(&["lab", "stats", &file], "");
    assert!(text.out.starts_with("6 games of freestyle") && text.err.is_empty(), "{text:?}");

    let shown = run(&["lab", "show", &file, "5"], "");
    assert!(shown.code == 0 && shown.out.contains("Value"), "{shown:?}");
    let line = shown.out.lines().nth(1).unwrap();
    assert_eq!(run(&["lab", "show", &file, "6"], "").code, 3);
    assert_eq!(run(&["lab", "show", &file, "last"], "").code, 2);

    assert_eq!(run(&["lab", "export", &file, &moves, "--game", "5"], "").code, 0);
    assert_eq!(std::fs::read_to_string(&moves).unwrap().trim(), line);
    let done = run(&["lab", "export", &file, &sgf], "");
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{done:?}");
    assert_eq!(std::fs::read_to_string(&sgf).unwrap().matches("(;FF[4]").count(), 6);
    let first = run(&["lab", "export", &file, &moves], "");
    assert!(first.code == 0 && first.err.contains("holds one game"), "{first:?}");
    assert_eq!(run(&["lab", "export", &file, &sgf, "--format", "rif"], "").code, 3);
    assert_eq!(run(&["lab", "export", &file, &sgf, "--format", "pdf"], "").code, 2);

    let args = ["lab", "selfplay", "--rule", "renju", "--nodes", "100", "--games", "1", "--out", &other];
    assert_eq!(run(&args, "").code, 0);
    assert_eq!(run(&["lab", "stats", &file, &other], "").code, 3, "of two rules");
}

#[test]
fn tables_are_learned_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let name = |name: &str| folder.path().join(name).display().to_string();
    let [small, large, tables, again] = ["small", "large", "tables", "again"].map(name);
    let [page, report, history] = ["report.html", "report.md", "history.md"].map(name);
    assert_eq!(selfplay(Path::new(&small), "30", &[]).code, 0);
    assert_eq!(selfplay(Path::new(&large), "10", &["--size", "20", "--branches", "50"]).code, 0);
    let stats = run(&["lab", "stats", &small, &large, "--json"], "").json();
    assert!(stats["branches"].as_u64() > Some(20), "{stats}");
    assert!(run(&["lab", "stats", &large], "").out.contains(" moves beside the games"), "{stats}");
    let tune = |more: &[&str]| {
        let mut args =
            vec!["lab", "tune", &small, &large, "--epochs", "2", "--rare", "3", "--history", &history];
        args.extend(more);
        run(&args, "")
    };
    let first = tune(&["--rule", "freestyle", "--out", &tables, "--json", "--report", &report]);
    assert_eq!((first.code, first.err.as_str()), (0, ""), "{first:?}");
    let told = first.json();
    assert_eq!((&told["games"], told["epochs"].as_array().unwrap().len()), (&40.into(), 3), "{told}");
    let losses = |epoch: usize| told["epochs"][epoch]["promise"].as_f64().unwrap();
    // That learning helps is tested in the library: forty games teach these tables nothing.
    assert!(losses(2) != losses(0) && (losses(2) - losses(0)).abs() < 0.01, "{told}");
    let bytes = std::fs::read(&tables).unwrap();
    let data = told["data"].as_str().unwrap();
    let notes = String::from_utf8_lossy(&bytes[..200]).into_owned();
    assert!(
        bytes.starts_with(b"TGEV") && notes.contains(data) && notes.contains("rule=freestyle"),
        "{notes}"
    );
    let markdown = std::fs::read_to_string(&report).unwrap();
    assert!(markdown.starts_with("# Tuning of freestyle") && markdown.contains("![](report.svg)"));
    assert!(markdown.contains("## Largest changes") && markdown.contains(data));
    assert!(std::fs::read_to_string(name("report.svg")).unwrap().contains("<circle"));

    let second = tune(&["--out", &again, "--report", &page]);
    assert!(second.code == 0 && second.out.starts_with("Epoch 0: "), "{second:?}");
    assert_eq!(std::fs::read(&again).unwrap(), bytes, "the same data, the same tables");
    assert!(std::fs::read_to_string(&page).unwrap().contains("<svg"));
    assert_eq!(std::fs::read_to_string(&history).unwrap().lines().count(), 4);

    let third = tune(&["--from", &tables, "--out", &again, "--seed", "2"]);
    assert_eq!(third.code, 0);
    assert_ne!(std::fs::read(&again).unwrap(), bytes);
    let value = tune(&["--out", &again, "--only", "value", "--json"]).json();
    assert_eq!(value["positions"][1], 0, "{value}");
    assert_eq!(value["epochs"][0]["promise"], value["epochs"][2]["promise"], "{value}");
    assert_ne!(value["epochs"][0]["value"], value["epochs"][2]["value"], "{value}");
    let even = |more: &[&str]| {
        run(&[&["lab", "tune", &small, &large, "--out", &again, "--only", "lean"][..], more].concat(), "")
    };
    let lean = even(&["--json"]).json();
    assert!(lean["lean"].is_f64() && lean["tables"][0] != lean["tables"][1], "{lean}");
    assert_eq!(lean["unit"], told["unit"], "what fits the games");
    assert_eq!(even(&["--json", "--unit", "300"]).json()["unit"], 300.0);
    let text = even(&["--from", &tables]);
    assert!(text.code == 0 && text.out.contains("units better than the games ended"), "{text:?}");
    for more in [["--report", &page], ["--history", &history], ["--epochs", "2"], ["--seed", "1"]] {
        let refused = even(&more);
        let why = format!("{} does not go together with --only lean", more[0]);
        assert!(refused.code == 2 && refused.err.contains(&why), "{refused:?}");
    }
    for (more, code) in [
        (["--only", "all"], 2),
        (["--from", &small], 3),
        (["--rule", "renju"], 3),
        (["--seed", "fast"], 2),
        (["--report", "report.pdf"], 2),
    ] {
        let refused = tune(&[&["--out", again.as_str()][..], &more].concat());
        assert_eq!(refused.code, code, "{refused:?}");
    }
}

#[test]
fn two_sides_are_tried() {
    let folder = tempfile::tempdir().unwrap();
    let [games, again] = ["games", "again"].map(|name| folder.path().join(name).display().to_string());
    let trial = |more: &[&str]| {
        let mut args =
            vec!["lab", "trial", "--pairs", "3", "--nodes", "200", "--judge", "200", "--rule", "freestyle"];
        args.extend(more);
        run(&args, "")
    };
    let told =
        trial(&["--b", "scripted=true", "--json", "--threads", "2", "--sprt", "elo1=25", "--games", &games]);
    assert_eq!((told.code, told.err.as_str()), (0, ""), "{told:?}");
    let report = told.json();
    assert_eq!((&report["games"], &report["sprt"]["verdict"]), (&6.into(), &"open".into()), "{report}");
    assert!(report["wins"].as_u64() >= Some(5), "the engine beats rules of thumb: {report}");
    let moves = std::fs::read_to_string(&games).unwrap();
    assert_eq!(moves.lines().count(), 6);
    assert!(moves.starts_with("0 B ") && moves.lines().nth(1).unwrap().starts_with("0 W "), "{moves}");
    let repeated = trial(&["--b", "scripted=true", "--threads", "1", "--games", &again]);
    let plain = folder.path().join("plain").display().to_string();
    assert_eq!(trial(&["--games", &plain]).code, 0);
    assert!(repeated.out.starts_with("6 games of freestyle, 15 lines\n"), "{repeated:?}");
    let text = trial(&["--a", "level=2", "razoring=false", "--b", "primer=1", "--b", "nodes=100"]);
    let other = folder.path().join("other").display().to_string();
    let file = concat!("tables=", env!("CARGO_MANIFEST_DIR"), "/../../crates/eval/tables/renju.bin");
    for tables in ["tables=hand", file] {
        assert_eq!(trial(&["--a", tables, "--b", tables, "--games", &other]).code, 0, "{tables}");
        let played = std::fs::read_to_string(&other).unwrap();
        assert_eq!(played.lines().count(), 6);
        assert_ne!(played, std::fs::read_to_string(&plain).unwrap(), "{tables}: other numbers, other moves");
    }
    assert_eq!((text.code, text.err.as_str()), (0, ""), "{text:?}");
    for (more, code) in [
        (&["--a", "razoring=maybe"][..], 2),
        (&["--a", "level"], 2),
        (&["--a", "level=11"], 2),
        (&["--b", "tables=/nowhere"], 3),
        (&["--sprt", "elo1=−1"], 2),
    ] {
        let refused = trial(more);
        assert_eq!(refused.code, code, "{refused:?}");
    }
}

#[test]
fn a_book_is_made_and_played_from() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("book.txt").display().to_string();
    let args =
        ["lab", "book", "--rule", "renju", "--plies", "2", "--nodes", "100", "--width", "2", "--out", &file];
    let made = run(&args, "");
    assert_eq!((made.code, made.err.as_str()), (0, ""), "{made:?}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("\nboard 15\n| h8:100\nh8 | "), "{text}");
    assert_eq!(run(&["lab", "book", "--plies", "99", "--out", &file], "").code, 2);

    // Without a search there is no progress; from the book a move takes no time at all.
    let play = |more: &[&str]| {
        let mut args =
            vec!["play", "--black", "human", "--white", "engine:10", "--seed", "3", "--time", "60000"];
        args.extend(more);
        run(&args, "h8\nmoves\nquit\n")
    };
    let booked = play(&[]);
    assert!(booked.code == 0 && booked.out.contains("1.h8 2."), "{booked:?}");
    let repeated = play(&[]);
    assert_eq!(
        repeated.out.lines().find(|line| line.starts_with("Moves")),
        booked.out.lines().find(|line| line.starts_with("Moves"))
    );
    let searched = play(&["--no-book", "--nodes", "300"]);
    assert!(searched.code == 0 && searched.out.contains("1.h8 2."), "{searched:?}");
}
