//! Games in line mode, played by the real program.

use crate::common::{Run, run};

/// Two people at one screen.
fn people(extra: &[&str], input: &str) -> Run {
    let args: Vec<&str> =
        ["play", "--black", "human", "--white", "human"].into_iter().chain(extra.iter().copied()).collect();
    run(&args, input)
}

/// A person with Black against a quick engine that always plays the same.
fn against_engine(extra: &[&str], input: &str) -> Run {
    let args: Vec<&str> =
        ["play", "--level", "1", "--seed", "7"].into_iter().chain(extra.iter().copied()).collect();
    run(&args, input)
}

/// The moves that the program lists.
fn moves(run: &Run) -> String {
    let line = run.out.lines().rev().find(|line| line.starts_with("Moves: ")).unwrap_or("").to_owned();
    line.trim_start_matches("Moves: ").to_owned()
}

#[test]
fn a_short_game_on_screen() {
    let game = people(
        &["--size", "7", "--rule", "freestyle"],
        "d4\nd5\nfoo\nd4\ne4\nundo\nc4\ne5\nb4\nf5\ne4\nc5\na4\nquit\n",
    );
    assert_eq!(game.code, 0);
    insta::assert_snapshot!(game.out);
}

#[test]
fn the_same_game_in_chinese() {
    let game = people(
        &["--size", "7", "--rule", "freestyle", "--lang", "zh-CN"],
        "ｄ４\nd5\n呵呵\nd4\ne4\n悔棋\nc4\ne5\nb4\nf5\ne4\nc5\na4\n退出\n",
    );
    assert_eq!(game.code, 0);
    insta::assert_snapshot!(game.out);
}

#[test]
fn pondering_is_neither_seen_nor_heard() {
    let input = "h8\nh10\nundo\ng9\nf12\nb2\nmoves\nundo\nquit\n";
    // Levels below the highest do not ponder: everything stays as it is.
    let plain = against_engine(&[], input);
    assert_eq!(against_engine(&["--ponder"], input).out, plain.out);
    let full = run(
        &["play", "--level", "10", "--time", "40", "--no-book", "--ponder"],
        "h8\na1\nundo\nhint\na15\nquit\n",
    );
    assert_eq!((full.code, full.err.as_str()), (0, ""), "{full:?}");
    let two = run(
        &["play", "--black", "engine:10", "--white", "engine:10", "--time", "20", "--size", "6", "--ponder"],
        "",
    );
    assert_eq!((two.code, two.err.as_str()), (0, ""), "{two:?}");
}

#[test]
fn a_forbidden_point_is_refused_and_explained() {
    let game = people(&[], "f8\na1\ng8\no1\nh6\na15\nh7\no15\nh8\nmoves\nquit\n");
    assert!(game.out.contains("h8 is forbidden for Black: double-three."), "{}", game.out);
    assert!(game.out.contains("Three along the row: f8 g8 h8; real"), "{}", game.out);
    assert!(game.out.contains("Forbidden for Black: 3 double-three"), "{}", game.out);
    assert_eq!(moves(&game), "1.f8 2.a1 3.g8 4.o1 5.h6 6.a15 7.h7 8.o15");
}

#[test]
fn a_forbidden_move_loses_or_can_be_claimed() {
    let moves = "f8\na1\ng8\no1\nh6\na15\nh7\no15\nh8\n";
    let game = people(&["--forbidden", "loss"], moves);
    assert!(
        game.out.ends_with("White wins: Black's h8 is a forbidden move (double-three).\n"),
        "{}",
        game.out
    );
    let game = people(&["--forbidden", "claim"], &format!("{moves}claim\n"));
    assert!(
        game.out.ends_with("White wins: Black's h8 is a forbidden move (double-three).\n"),
        "{}",
        game.out
    );
    // White has moved on: the claim is lost.
    let game = people(&["--forbidden", "claim"], &format!("{moves}c3\nclaim\nquit\n"));
    assert!(game.out.contains("There is no forbidden move to claim."), "{}", game.out);
    assert!(!game.out.contains("White wins"), "{}", game.out);
}

#[test]
fn the_engine_answers_and_undo_takes_back_both_moves() {
    let game = against_engine(&[], "h8\nundo\nh8\nmoves\nquit\n");
    assert_eq!(game.code, 0);
    assert_eq!(game.out.matches("White (Engine, level 1) plays").count(), 2, "{}", game.out);
    assert!(game.out.contains("2 moves were taken back."), "{}", game.out);
    assert!(moves(&game).starts_with("1.h8 2."), "{}", game.out);
}

#[test]
fn the_engine_takes_a_win_in_one_and_blocks_a_four() {
    let folder = tempfile::tempdir().unwrap();
    // Black has four in a row with one end closed: the engine must play m8.
    for (text, must) in [
        ("h8g8i8a1j8a3k8", "l8"),
        // White has four in a row himself and Black has just made his: five before the block.
        ("h8a1i8a2j8a3n5a4k8", "a5"),
    ] {
        let file = folder.path().join(format!("{must}.txt"));
        std::fs::write(&file, text).unwrap();
        let game = run(
            &[
                "play",
                "--load",
                file.to_str().unwrap(),
                "--black",
                "human",
                "--white",
                "engine:3",
                "--seed",
                "1",
            ],
            "moves\nquit\n",
        );
        assert_eq!(game.code, 0, "{game:?}");
        assert!(moves(&game).ends_with(&format!(".{must}")), "{text}: {}", game.out);
    }
}

#[test]
fn textbook_searches_take_seats() {
    for seat in ["minimax:depth=2,width=5", "alphabeta:depth=2", "pvs:depth=2,width=8", "mcts:playouts=300"] {
        let game = run(&["play", "--white", seat, "--size", "9", "--rule", "standard"], "e5\nmoves\nquit\n");
        assert_eq!(game.code, 0, "{seat}: {}", game.err);
        let name = seat.split(':').next().unwrap();
        assert!(game.out.contains(&format!("White ({name}) plays")), "{seat}: {}", game.out);
        // What is saved is restored, settings and all.
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.json");
        let file = file.to_str().unwrap();
        run(&["play", "--white", seat, "--size", "9"], &format!("e5\nsave {file}\nquit\n"));
        assert!(std::fs::read_to_string(file).unwrap().contains(seat));
        let again = run(&["play", "--load", file], "moves\nquit\n");
        assert_eq!(again.code, 0, "{seat}: {}", again.err);
        assert!(again.out.contains(&format!("White: {name}")), "{seat}: {}", again.out);
    }
}

#[test]
fn weights_are_read_from_a_file_with_places_of_faults() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my.txt");
    let name = file.to_str().unwrap();
    std::fs::write(&file, "tengen weights 1\nfive = many\n").unwrap();
    let game = run(&["play", "--weights", name], "");
    assert_eq!(game.code, 3);
    assert!(game.err.contains("line 2") && game.err.contains("many"), "{}", game.err);
    let game = run(&["play", "--white", "primer:1", "--weights", "plain", "--style", "attack"], "h8\nquit\n");
    assert_eq!(game.code, 0, "{}", game.err);
}

#[test]
fn two_engines_play_to_the_end() {
    let game = run(
        &[
            "play",
            "--black",
            "engine:2",
            "--white",
            "engine:1",
            "--size",
            "9",
            "--seed",
            "3",
            "--opening",
            "swap2",
            "--rule",
            "standard",
        ],
        "",
    );
    assert_eq!(game.code, 0, "{game:?}");
    let last = game.out.lines().last().unwrap();
    assert!(last.contains("wins") || last.starts_with("Draw"), "{last}");
}

#[test]
fn openings_are_played_by_people() {
    let game = people(&["--opening", "swap2"], "h8\ni9\nj7\nplace-two\nk9\ng7\n1\nmoves\nquit\n");
    assert_eq!(moves(&game), "1.h8 2.i9 3.j7 4.k9 5.g7", "{}", game.out);
    // Player A answers place-two with the first choice; White, whoever owns it, moves next.
    assert!(game.out.contains("The opening is over."), "{}", game.out);
    let last_board = game.out.rsplit("\n\n").next().unwrap();
    assert!(last_board.contains("5 moves so far, White to move"), "{last_board}");
    // Choice 1 is to take White, which player B owned.
    assert!(last_board.contains("Black: Player B   White: Player A"), "{last_board}");
}

#[test]
fn fifth_moves_are_offered_and_selected() {
    let game = people(
        &["--opening", "taraguchi-10"],
        "h8\nkeep\nh9\nkeep\ni10\nkeep\ng9\noption\nh7\ng7 i7\ni8\nh8\nh11\noffer f8 j8 k9 e7 c3\nselect o15\nselect i8\nmoves\nquit\n",
    );
    assert!(game.out.contains("Offer 9 more of 10 fifth moves (so far h7)."), "{}", game.out);
    // A point that is occupied adds nothing; one that was not offered cannot be selected.
    assert!(game.out.contains("h8 is occupied by a black stone."), "{}", game.out);
    assert!(game.out.contains("o15 was not offered"), "{}", game.out);
    assert_eq!(moves(&game), "1.h8 2.h9 3.i10 4.g9 5.i8", "{}", game.out);
    assert!(game.out.contains("Opening: D2 Keigetsu"), "{}", game.out);
}

#[test]
fn openings_are_played_with_an_engine() {
    for opening in [
        "swap",
        "swap1",
        "swap2",
        "swap-article",
        "swap-article-1",
        "pro",
        "long-pro",
        "rif",
        "yamaguchi",
        "soosyrv-8",
        "taraguchi-10",
        "tarannikov",
        "sakata",
        "super-sakata",
    ] {
        let game = run(
            &[
                "play",
                "--black",
                "engine:1",
                "--white",
                "engine:1",
                "--seed",
                "5",
                "--nodes",
                "200",
                "--opening",
                opening,
            ],
            "",
        );
        assert_eq!(game.code, 0, "{opening}: {}", game.err);
        let last = game.out.lines().last().unwrap();
        assert!(last.contains("wins") || last.starts_with("Draw"), "{opening}: {last}");
    }
}

#[test]
fn a_game_is_saved_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let json = folder.path().join("game.json");
    let text = folder.path().join("game.txt");
    let (json, text) = (json.to_str().unwrap(), text.to_str().unwrap());
    let game = people(
        &["--opening", "soosyrv-8"],
        &format!(
            "h8\ni9\nj7\nswap\nsave {json}\nsave {json}\nk9\ndeclare 2\nsave! {json}\nsave {text}\nsave x.doc\nquit\n"
        ),
    );
    assert_eq!(game.out.matches("Saved to").count(), 3, "{}", game.out);
    assert!(game.out.contains("exists already"), "{}", game.out);
    assert!(game.out.contains("but move text cannot hold the opening"), "{}", game.out);
    assert!(game.out.contains("must end in .json"), "{}", game.out);
    // Inside the opening: two fifth moves are still to be offered after a second right to swap.
    let game = run(
        &["play", "--black", "human", "--white", "human", "--load", json],
        "keep\ng7 i6\nselect i6\nmoves\nquit\n",
    );
    assert_eq!(moves(&game), "1.h8 2.i9 3.j7 4.k9 5.i6", "{}", game.out);
    assert_eq!(std::fs::read_to_string(text).unwrap(), "h8i9j7k9\n");
    // Other programs of ours read it as a position.
    let answer = run(&["check", "--json", &format!("@{text}")], "");
    assert_eq!(answer.json()["moves"], 4);
    let answer = run(&["check", "--json", &format!("@{json}")], "");
    assert_eq!(answer.json()["moves"], 4);
}

#[test]
fn games_are_saved_and_loaded_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for name in ["a.json", "a.sgf", "a.psq", "a.lib", "a.pos", "a.five", "a.txt"] {
        let file = path(name);
        let game = people(&["--save", &file], "h8\ni9\na15\no2\nquit\n");
        assert_eq!(game.code, 0, "{game:?}");
        assert!(game.out.contains("Saved to"), "{}", game.out);
        assert!(!game.out.contains("was not saved"), "{}", game.out);
        // Go on from the command line, and from within another game.
        let people = ["play", "--black", "human", "--white", "human"];
        let game = run(&[&people[..], &["--load", &file]].concat(), "b1\nmoves\nquit\n");
        assert_eq!(moves(&game), "1.h8 2.i9 3.a15 4.o2 5.b1", "{name}: {game:?}");
        assert_eq!(game.err.contains("does not say its rule"), name != "a.json" && name != "a.sgf", "{name}");
        let game = run(&people, &format!("load {file}\nmoves\nquit\n"));
        assert_eq!(moves(&game), "1.h8 2.i9 3.a15 4.o2", "{name}: {game:?}");
        let refused = run(&["play", "--save", &file], "");
        assert_eq!(refused.code, 2, "{name}");
    }
    // What a program needs to go on is not in it, but the game is.
    let game = people(&[], &format!("h8\ni9\nsave {}\nquit\n", path("b.sgf")));
    assert!(!game.out.contains("was not saved"), "{}", game.out);
    let game = run(&["play", "--load", &path("a.sgf"), "--size", "19"], "");
    assert_eq!(game.code, 2, "{game:?}");
    assert_eq!(run(&["play", "--save", "a.xyz"], "").code, 2);
}

#[test]
fn inside_an_opening_only_json_keeps_everything() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let game = people(
        &["--opening", "swap2"],
        &format!("h8\ni9\nj7\nsave {}\nsave {}\nquit\n", path("a.sgf"), path("a.json")),
    );
    assert!(game.out.contains("but SGF cannot hold"), "{}", game.out);
    assert_eq!(game.out.matches("The opening is not over: only a .json file can go on with it.").count(), 1);
}

#[test]
fn damaged_and_impossible_files_are_not_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("twice.sgf"), "(;GM[4]SZ[15];B[hh];W[hh])").unwrap();
    std::fs::write(path("bad.lib"), b"\xFFRenLib\xFF\x09").unwrap();
    for (name, why) in [("twice.sgf", "Move 2"), ("bad.lib", "RenLib library, byte 8")] {
        let game = run(&["play", "--load", &path(name)], "");
        assert_eq!(game.code, 3, "{game:?}");
        assert!(game.err.contains(why), "{}", game.err);
        let game = people(&[], &format!("load {}\nh8\nmoves\nquit\n", path(name)));
        assert!(game.out.contains("Could not load") && game.out.contains(why), "{}", game.out);
        assert_eq!(moves(&game), "1.h8");
    }
}

#[test]
fn a_file_that_is_no_game_leaves_the_game_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.json");
    std::fs::write(&file, "{\"format\": \"tengen-game\", \"version\": 99}").unwrap();
    let file = file.to_str().unwrap();
    let game = people(&[], &format!("h8\nload {file}\nload! {file}\nload! nowhere.json\nmoves\nquit\n"));
    assert!(game.out.contains("type load! to give it up"), "{}", game.out);
    assert!(game.out.contains("version 99"), "{}", game.out);
    assert!(game.out.contains("nowhere.json"), "{}", game.out);
    assert_eq!(moves(&game), "1.h8");
    let game = run(&["play", "--load", file], "");
    assert_eq!(game.code, 3);
}

#[test]
fn decisions_are_logged() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.jsonl");
    let game =
        against_engine(&["--opening", "swap1", "--log", log.to_str().unwrap()], "h8\nhint\nresign\nquit\n");
    assert_eq!(game.code, 0, "{game:?}");
    let lines: Vec<serde_json::Value> = std::fs::read_to_string(&log)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let choice = &lines[0];
    assert_eq!((&choice["request"], &choice["board_before"]), (&"choose".into(), &"h8".into()));
    assert_eq!(choice["owners_before"], serde_json::json!({"black": "A", "white": "B"}));
    assert!(choice["owners_after"]["black"].is_string());
    for line in &lines {
        assert!(line["time_ms"].is_u64() && line["seed"].is_u64(), "{line}");
    }
    let moves: Vec<_> = lines.iter().filter(|line| line.get("request").is_none()).collect();
    assert!(moves.iter().all(|mv| mv["point"].is_string() && mv["candidates"].is_array()), "{moves:?}");
    // Whoever owns White after the choice, the engine moves once: as White, or as Black to the person's White.
    assert!(!moves.is_empty() || choice["answer"] == "swap", "{lines:?}");
}

#[test]
fn a_draw_is_offered_and_answered() {
    let game = people(&[], "h8\nh9\ndraw\ndecline\ndraw\nc3\nd4\ndraw\naccept\nquit\n");
    assert!(game.out.contains("Only one draw offer per move."), "{}", game.out);
    assert!(game.out.contains("declines the draw"), "{}", game.out);
    assert!(game.out.contains("Draw by agreement."), "{}", game.out);
    // Before move 30 an engine goes on.
    let game = against_engine(&[], "h8\ndraw\nquit\n");
    assert!(game.out.contains("Engine, level 1 declines the draw."), "{}", game.out);
}

#[test]
fn resigning_can_be_taken_back() {
    let game = people(&[], "h8\nresign\nundo\nh9\nmoves\nquit\n");
    assert!(game.out.contains("White resigns. Black wins."), "{}", game.out);
    assert!(game.out.contains("The game goes on."), "{}", game.out);
    assert_eq!(moves(&game), "1.h8 2.h9");
}

#[test]
fn passes_need_the_option() {
    let game = people(&[], "h8\npass\nquit\n");
    assert!(game.out.contains("Passing is not allowed"), "{}", game.out);
    let game = people(&["--passes"], "h8\npass\npass\n");
    assert!(game.out.ends_with("Draw: both players passed.\n"), "{}", game.out);
}

#[test]
fn rows_may_be_numbered_from_the_top() {
    let game = people(&["--row1", "top", "--coords", "numbers", "--size", "9"], "1 1\n9 9\nmoves\nquit\n");
    assert_eq!(moves(&game), "1.1,1 2.9,9", "{}", game.out);
    let first_row = game.out.lines().filter(|line| line.starts_with(" 1")).nth(1).unwrap();
    assert!(first_row.starts_with(" 1 (X)"), "{first_row:?}");
}

#[test]
fn options_that_do_not_fit_are_refused() {
    for (args, part) in [
        (vec!["--rule", "freestyle", "--opening", "rif"], "needs the rule renju"),
        (vec!["--size", "14", "--opening", "rif"], "odd number of lines"),
        (vec!["--size", "5", "--opening", "pro"], "at least 7 lines"),
        (vec!["--opening", "chess"], "taraguchi-10"),
        (vec!["--opening", "soosyrv-99"], "1 to 20"),
        (vec!["--rule", "caro", "--forbidden", "loss"], "renju only"),
        (vec!["--black", "robot"], "engine:1 to engine:10"),
        (vec!["--white", "engine:11"], "engine:1 to engine:10"),
        (vec!["--white", "cmd:"], "names no program"),
        (vec!["--white", "cmd:'foo bar"], "quotation mark"),
        (vec!["--white", "mcts:depth=3"], "mcts:playouts=5000"),
        (vec!["--style", "wild"], "attack, balanced, defence"),
        (vec!["--weights", "heavy"], "ten-twelve"),
        (vec!["--level", "0"], "1 to 10"),
        (vec!["--depth", "deep"], "auto"),
        (vec!["--clock", "5x"], "--clock"),
        (vec!["--random-band", "101"], "0 to 100"),
        (vec!["--white", "human", "--log", "x"], "both players are people"),
        (vec!["--style", "attack"], "--white primer"),
        (vec!["--threads", "0"], "--threads"),
        (vec!["--hash", "much"], "--hash"),
        (vec!["--coords", "runes"], "letters, numbers"),
    ] {
        let all: Vec<&str> = ["play"].into_iter().chain(args.iter().copied()).collect();
        let answer = run(&all, "");
        assert_eq!(answer.code, 2, "{args:?}: {answer:?}");
        assert!(answer.err.contains(part), "{args:?}: {}", answer.err);
    }
}

#[test]
fn a_level_that_the_engine_cannot_fill_is_said() {
    let game = run(&["play", "--white", "primer", "--level", "9"], "quit\n");
    assert!(game.out.contains("level 9 plays like level"), "{}", game.out);
}

#[test]
fn a_flag_falls_while_nobody_types() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["play", "--white", "human", "--clock", "1s", "--lang", "en"]);
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    let input = child.stdin.take().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(3));
    drop(input);
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Black has run out of time. White wins."), "{text}");
}

#[test]
fn closed_input_ends_the_program_but_not_with_an_error() {
    let game = people(&[], "h8\n");
    assert_eq!(game.code, 0);
    assert!(
        game.out.ends_with("The input has ended; the game is not finished.\nThe game was not saved.\n"),
        "{}",
        game.out
    );
    // The engine still answers before the end.
    let game = against_engine(&[], "h8");
    assert!(game.out.contains("White (Engine, level 1) plays"), "{}", game.out);
}

#[test]
fn garbage_is_answered_and_changes_nothing() {
    let garbage = "\u{0}\u{1}\n\u{feff}\nh8h8h8\n99999999999999999999 1\nselect\nexplain zz\n🙂\nlevel 99\ndeclare 999999\nswap\nload\nundo\nredo\nclaim\naccept\nh\n--\n";
    let game = people(&[], &format!("h8\n{garbage}moves\nquit\n"));
    assert_eq!(game.code, 0);
    assert_eq!(moves(&game), "1.h8", "{}", game.out);
    let long = format!("h8\n{}\nmoves\nquit\n", "a".repeat(300_000));
    let game = people(&[], &long);
    assert_eq!((game.code, moves(&game).as_str()), (0, "1.h8"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_130() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(["play", "--white", "human", "--lang", "en"]);
    command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The welcome is on screen once the handler is in place and the first lines were read.
    use std::io::{Read, Write};
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"h8\n").unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut seen = String::new();
    let mut buffer = [0; 4096];
    while !seen.contains("White to move") {
        let n = out.read(&mut buffer).unwrap();
        assert!(n > 0, "ended early: {seen}");
        seen.push_str(&String::from_utf8_lossy(&buffer[..n]));
    }
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("The game was not saved."), "{rest}");
}

#[test]
fn a_saved_game_brings_its_players_and_settings() {
    let folder = tempfile::tempdir().unwrap();
    let json = folder.path().join("game.json");
    let json = json.to_str().unwrap();
    let game = people(&["--rule", "standard", "--size", "9"], &format!("e5\nsave {json}\nquit\n"));
    assert_eq!(game.code, 0);
    // Two people again, without saying so.
    let game = run(&["play", "--load", json], "d4\nmoves\nquit\n");
    assert_eq!(moves(&game), "1.e5 2.d4", "{}", game.out);
    assert!(game.out.contains("White: Player B"), "{}", game.out);
    // What is said now counts more.
    let game = run(&["play", "--load", json, "--white", "engine:1"], "moves\nquit\n");
    assert!(game.out.contains("White (Engine, level 1) plays"), "{}", game.out);
    let refused = run(&["play", "--load", json, "--rule", "renju"], "");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("--rule"), "{}", refused.err);
}

#[test]
fn move_text_takes_rule_and_size_from_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("game.txt");
    std::fs::write(&text, "k10 k11 j10").unwrap();
    let text = text.to_str().unwrap();
    let args = ["play", "--load", text, "--rule", "freestyle", "--size", "19", "--white", "human"];
    let game = run(&args, "moves\nquit\n");
    assert!(game.out.contains("freestyle (five or more wins), 19×19"), "{}", game.out);
    assert_eq!((moves(&game).as_str(), game.err.as_str()), ("1.k10 2.k11 3.j10", ""));
    let game = run(&["play", "--load", text, "--white", "human"], "quit\n");
    assert!(game.err.contains("renju is assumed"), "{}", game.err);
}

#[test]
fn a_resigned_game_is_over_for_check() {
    let folder = tempfile::tempdir().unwrap();
    let json = folder.path().join("game.json");
    let json = json.to_str().unwrap();
    people(&[], &format!("h8\nresign\nsave {json}\nquit\n"));
    let answer = run(&["check", "--json", &format!("@{json}")], "");
    assert_eq!(
        answer.json()["result"],
        serde_json::json!({"winner": "black", "reason": "resignation", "line": []})
    );
    let refused = run(&["check", "--forbidden", "claim", &format!("@{json}")], "");
    assert_eq!(refused.code, 2);
}
