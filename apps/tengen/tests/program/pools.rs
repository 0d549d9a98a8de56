//! `tengen lab openings`, and the commands that begin from its openings.

use std::path::Path;

use crate::common::{Run, run};

/// Makes a small pool.
fn openings(file: &str, more: &[&str]) -> Run {
    let mut args = vec!["lab", "openings", "--nodes", "300", "--units", "100", "--playout-nodes", "50"];
    args.extend(["--out", file]);
    args.extend(more);
    run(&args, "")
}

fn lines(file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

#[test]
fn a_pool_is_made_once() {
    let folder = tempfile::tempdir().unwrap();
    let [file, again, quick] = ["a", "b", "c"].map(|name| folder.path().join(name).display().to_string());
    let made = openings(&file, &["--rule", "renju", "--count", "3", "--seed", "2", "--threads", "1"]);
    assert_eq!((made.code, made.err.as_str()), (0, ""), "{made:?}");
    assert!(made.out.starts_with("Openings written to ") && made.out.contains(": 3, of "), "{made:?}");
    let text = std::fs::read_to_string(&file).unwrap();
    for line in ["rule: renju", "size: 15", "seed: 2", "nodes: 300", "units: 100", "playouts: 4"] {
        assert!(text.contains(&format!("\n# {line}\n")), "{text}");
    }
    assert_eq!(lines(&file).len(), 3);
    let repeated = openings(&again, &["--rule", "renju", "--count", "3", "--seed", "2", "--threads", "2"]);
    assert_eq!(repeated.code, 0);
    assert_eq!(std::fs::read_to_string(&again).unwrap(), text);

    let refused = openings(&file, &["--count", "1"]);
    assert!(refused.code == 3 && refused.err.contains("there is such a file already"), "{refused:?}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    assert_eq!(openings("/nowhere/at/all", &["--count", "1"]).code, 3);
    for more in [["--count", "0"], ["--units", "0"], ["--playouts", "-1"], ["--nodes", "many"]] {
        let refused = openings(&quick, &more);
        assert!(refused.code == 2 && !Path::new(&quick).exists(), "{refused:?}");
    }
    assert_eq!(openings(&quick, &["--playouts", "0", "--size", "20", "--count", "2"]).code, 0);
    assert_eq!(lines(&quick).len(), 2);
}

#[cfg(unix)]
#[test]
fn an_interrupt_writes_what_was_found() {
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pool").display().to_string();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("tengen"))
        .args(["lab", "openings", "--nodes", "100", "--playouts", "0", "--count", "1000000"])
        .args(["--threads", "1", "--out", &file])
        .env("LANG", "en_US.UTF-8")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Long enough for some openings, far too short for all of them.
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(!lines(&file).is_empty());
}

#[cfg(unix)]
#[test]
fn an_interrupt_does_not_wait_for_a_game() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = tempfile::tempdir().unwrap();
    let pool = folder.path().join("pool").display().to_string();
    std::fs::write(&pool, "# rule: freestyle\n# size: 15\nh8h9\n").unwrap();
    let child = Command::new(assert_cmd::cargo::cargo_bin!("tengen"))
        .args(["lab", "trial", "--openings", &pool, "--time", "60000", "--pairs", "1", "--json"])
        .env("LANG", "en_US.UTF-8")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let told = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(told.elapsed() < Duration::from_secs(30), "a single move takes a minute");
    let standing: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(standing["games"], 0, "{standing}");
}

#[test]
fn files_of_the_lab_are_not_standard_output() {
    for args in [
        &["openings", "--out", "-"][..],
        &["selfplay", "--out", "-"],
        &["book", "--out", "-"],
        &["trial", "--games", "-"],
    ] {
        let told = run(&[&["lab"], args].concat(), "");
        assert_eq!((told.code, told.out.as_str()), (2, ""), "{told:?}");
        assert!(told.err.contains(args[1]) && told.err.contains("name of a file"), "{told:?}");
    }
}

#[test]
fn settings_of_the_search_are_tuned() {
    let folder = tempfile::tempdir().unwrap();
    let [black, white] = ["black", "white"].map(|name| folder.path().join(name).display().to_string());
    std::fs::write(&black, "# rule: renju\n# size: 15\nh8i9j7\n").unwrap();
    std::fs::write(&white, "# rule: freestyle\n# size: 9\ne5\n").unwrap();
    let spsa = |more: &[&str]| {
        let mut args = vec!["lab", "spsa", "--openings", &black, &white, "--nodes", "50", "--threads", "1"];
        args.extend(["--rounds", "3", "--pairs", "2"]);
        args.extend(more);
        run(&args, "")
    };
    let told = spsa(&["--tune", "lmr_base=90:-800:1500", "razor_depth=1", "--a", "razor_depth=2", "--json"]);
    assert_eq!((told.code, told.err.as_str()), (0, ""), "{told:?}");
    let last = told.json();
    assert_eq!((&last["round"], &last["games"]), (&3.into(), &12.into()), "{last}");
    let value = |name: &str| last["settings"][name].as_f64().unwrap();
    assert!((value("razor_depth") - 2.0).abs() <= 3.0 * 0.22, "three rounds of a fifth of a step: {last}");
    assert!((value("lmr_base") - 200.0).abs() <= 3.0 * 0.22 * 90.0, "{last}");
    let again = spsa(&["--tune", "lmr_base=90:-800:1500", "razor_depth=1", "--a", "razor_depth=2", "--json"]);
    assert_eq!(again.out, told.out, "the same seed, the same games");
    assert!(spsa(&["--tune", "lmr_base=90"]).out.starts_with("Round 3, 12 games: lmr_base="));
    let twice = spsa(&["--tune", "lmr_base=9", "lmr_base=5"]);
    assert!(twice.code == 2 && twice.err.contains("lmr_base twice"), "{twice:?}");
    let refused = spsa(&["--tune", "razor=1"]);
    assert!(!refused.err.contains("razoring=") && refused.err.contains("razor_depth="), "numbers only");
    for wrong in
        ["razor=1", "razor_depth", "razor_depth=0", "razor_depth=1:5:9", "lmr_gap=1:0:x", "razoring=1"]
    {
        let refused = spsa(&["--tune", wrong]);
        assert!(refused.code == 2 && refused.err.contains(wrong), "{refused:?}");
    }
}

#[test]
fn trials_and_self_play_begin_from_a_pool() {
    let folder = tempfile::tempdir().unwrap();
    let [pool, games, shuffled, data] =
        ["pool", "games", "shuffled", "data"].map(|name| folder.path().join(name).display().to_string());
    let listed = ["h8i9j7", "c3d4e6", "h8h9", "k4l5", "d10e11f11"];
    std::fs::write(&pool, format!("# rule: renju\n# size: 15\n{}\n", listed.join("\n"))).unwrap();
    let trial = |more: &[&str]| {
        let mut args = vec!["lab", "trial", "--openings", &pool, "--nodes", "60", "--threads", "1"];
        args.extend(more);
        run(&args, "")
    };
    let begun_from = |file: &str| -> Vec<usize> {
        let text = std::fs::read_to_string(file).unwrap();
        let moves = |line: &str| line.split(' ').next_back().unwrap().to_owned();
        let found = |moves: String| listed.iter().position(|opening| moves.starts_with(opening)).unwrap();
        text.lines().step_by(2).map(|line| found(moves(line))).collect()
    };
    let told = trial(&["--pairs", "4", "--games", &games, "--json"]);
    assert_eq!((told.code, told.err.as_str()), (0, ""), "{told:?}");
    let report = told.json();
    assert_eq!((&report["rule"], &report["openings"]), (&"renju".into(), &4.into()), "{report}");
    assert_eq!(begun_from(&games), [0, 1, 2, 3]);
    let told = trial(&["--pairs", "5", "--games", &shuffled, "--seed", "1", "--rule", "renju"]);
    assert_eq!(told.code, 0);
    let mut order = begun_from(&shuffled);
    assert_ne!(order, [0, 1, 2, 3, 4]);
    order.sort_unstable();
    assert_eq!(order, [0, 1, 2, 3, 4]);
    let repeats = trial(&["--pairs", "6"]);
    assert!(repeats.code == 0 && repeats.err.contains("6 pairs are played from 5 openings"), "{repeats:?}");
    let other = trial(&["--size", "20"]);
    assert!(other.code == 3 && other.err.contains("for renju on 15 lines"), "{other:?}");
    assert_eq!(trial(&["--rule", "caro"]).code, 3);
    assert_eq!(trial(&["--plies", "4"]).code, 2);

    let selfplay = |more: &[&str]| {
        let mut args = vec!["lab", "selfplay", "--nodes", "60", "--games", "3", "--out", &data];
        args.extend(more);
        run(&args, "")
    };
    assert_eq!(selfplay(&["--openings", &pool, "--rule", "freestyle"]).code, 3);
    let played = selfplay(&["--openings", &pool]);
    assert_eq!((played.code, played.err.as_str()), (0, ""), "{played:?}");
    let shown = run(&["lab", "show", &data, "0"], "");
    assert!(shown.out.starts_with("Game 0: renju") && shown.out.contains("15 lines"), "{shown:?}");
    let mixed = selfplay(&["--rule", "renju"]);
    assert!(mixed.code == 3 && mixed.err.contains("openings "), "{mixed:?}");
}

#[test]
fn faulty_pools_are_refused_with_their_line() {
    let folder = tempfile::tempdir().unwrap();
    let pool = folder.path().join("pool").display().to_string();
    let head = "# rule: freestyle\n# size: 15\n";
    for (text, expected) in [
        ("h8i9\n", "pool, line 1: there is no comment “# rule: …” before it"),
        ("# rule: chess\n", "pool, line 1: “chess” is not a rule"),
        (head, "pool: there are no openings in it"),
        (&format!("{head}h8i9\nh8i9h8\n"), "pool, line 4: Move 3 (h8): "),
        (&format!("{head}h8p1\n"), "pool, line 3: Move 2 (p1): "),
        (&format!("{head}h8 what\n"), "pool, line 3: At character "),
        (&format!("{head}h8--\n"), "pool, line 3: an opening is moves"),
        (&format!("{head}h8a1i8b1j8c1k8d1l8\n"), "pool, line 3: the game is over"),
    ] {
        std::fs::write(&pool, text).unwrap();
        let refused = run(&["lab", "trial", "--openings", &pool, "--pairs", "1"], "");
        assert!(refused.code == 3 && refused.err.contains(expected), "{text}: {refused:?}");
    }
}
