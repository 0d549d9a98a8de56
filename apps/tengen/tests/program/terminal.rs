//! Games on a terminal: what a person sees who types, which pipes do not show.

use rexpect::session::PtySession;

/// The program on a terminal of its own.
fn terminal(args: &str) -> PtySession {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tengen"));
    command.args(args.split_whitespace());
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "en_US.UTF-8").env("TERM", "dumb");
    rexpect::session::spawn_command(command, Some(30_000)).expect("a pseudo-terminal")
}

#[test]
fn without_arguments_a_game_is_on() {
    let mut game = terminal("");
    let before = game.exp_string("Black to move.").unwrap();
    assert!(before.contains("White: Engine, level 5"), "{before}");
    game.exp_string("> ").unwrap();
    game.send_line("h8").unwrap();
    let thinking = game.exp_string("White (Engine, level 5) plays").unwrap();
    // No prompt while the engine thinks.
    assert!(!thinking.contains("> "), "{thinking:?}");
    game.exp_string("Black to move.").unwrap();
    game.exp_string("> ").unwrap();
    game.send_line("quit!").unwrap();
    game.exp_eof().unwrap();
}

#[test]
fn an_unsaved_game_is_not_left_by_mistake() {
    let mut game = terminal("play --white human");
    game.exp_string("> ").unwrap();
    game.send_line("quit").unwrap();
    // Nothing is lost before the first move.
    game.exp_eof().unwrap();

    let mut game = terminal("play --white human");
    game.exp_string("> ").unwrap();
    game.send_line("h8").unwrap();
    game.exp_string("> ").unwrap();
    game.send_line("quit").unwrap();
    game.exp_string("type quit! to give it up").unwrap();
    game.send_line("new!").unwrap();
    game.exp_string("A new game.").unwrap();
    game.exp_string("> ").unwrap();
    game.send_line("quit").unwrap();
    game.exp_eof().unwrap();
}

#[test]
fn another_level_does_not_lose_a_hint_for_ever() {
    let mut game = terminal("play --white human --time 20000");
    for point in ["h8", "i9", "j7"] {
        game.exp_string("> ").unwrap();
        game.send_line(point).unwrap();
    }
    game.exp_string("> ").unwrap();
    game.send_line("hint").unwrap();
    game.exp_string("Looking for a hint").unwrap();
    game.send_line("level 1").unwrap();
    // It is looked for again, and the program can be left.
    game.exp_string("Looking for a hint").unwrap();
    game.exp_string("level 1 from now on").unwrap();
    game.send_line("quit!").unwrap();
    game.exp_eof().unwrap();
}

#[test]
fn painting_in_place_keeps_what_was_said() {
    let mut game = terminal("play --redraw --level 1");
    game.exp_string("> ").unwrap();
    game.send_line("h8").unwrap();
    game.exp_string("White (Engine, level 1) plays").unwrap();
    // The painting after it shows the sentence once more, below the board.
    let painted = game.exp_string("Black to move.").unwrap();
    let last = painted.rsplit("\u{1b}[2J").next().unwrap();
    assert!(last.contains("White (Engine, level 1) plays"), "{painted:?}");
}
