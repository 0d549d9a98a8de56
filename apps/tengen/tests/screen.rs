//! The screen end to end: the program in a real terminal (tmux), keys and mouse in, text out. Without tmux these tests say
//! so and pass.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a failed test may panic")]

use std::path::Path;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long something may take to appear; generous, for machines that do other things as well.
const PATIENCE: Duration = Duration::from_secs(30);

/// A terminal with a shell in it, and a home of its own.
struct Tmux {
    socket: String,
    home: TempDir,
}

impl Tmux {
    /// A shell in a terminal of this size; `None` without tmux. `settings` are the player's.
    fn open((width, height): (u16, u16), settings: &str) -> Option<Tmux> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("tmux is not installed: the screen is not tested in a real terminal");
            return None;
        }
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let tmux = Tmux {
            socket: format!("tengen-test-{}-{number}", std::process::id()),
            home: tempfile::tempdir().unwrap(),
        };
        let config = tmux.home.path().join("config/tengen");
        std::fs::create_dir_all(&config).unwrap();
        std::fs::write(config.join("settings.json"), settings).unwrap();
        let home = tmux.home.path().display();
        let shell = format!(
            "env HOME={home} XDG_CONFIG_HOME={home}/config XDG_DATA_HOME={home}/data LC_ALL=C.UTF-8 \
             PS1='READY ' bash --norc --noprofile -i"
        );
        let (width, height) = (width.to_string(), height.to_string());
        tmux.run(&["-f", "/dev/null", "new-session", "-d", "-s", "t", "-x", &width, "-y", &height, &shell]);
        tmux.wait_for("READY");
        Some(tmux)
    }

    fn run(&self, args: &[&str]) -> Output {
        Command::new("tmux").arg("-L").arg(&self.socket).args(args).env_remove("TMUX").output().unwrap()
    }

    /// The screen as text.
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.run(&["capture-pane", "-p", "-t", "t"]).stdout).into_owned()
    }

    /// Waits until something is on the screen.
    fn wait_for(&self, text: &str) -> String {
        self.wait_until(text, |screen| screen.contains(text))
    }

    fn wait_until(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.text();
            if is_there(&screen) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}:\n{screen}");
            sleep(Duration::from_millis(30));
        }
    }

    /// A key by tmux's name (`Enter`, `Up`, `C-z`).
    fn key(&self, key: &str) {
        self.run(&["send-keys", "-t", "t", key]);
    }

    /// Letters.
    fn write(&self, text: &str) {
        self.run(&["send-keys", "-t", "t", "-l", text]);
    }

    /// A point, typed and entered; waits until the move list shows it.
    fn play(&self, number: usize, point: &str) {
        self.write(point);
        self.key("Enter");
        self.wait_for(&format!("{number}. {point}"));
    }

    /// A command after `:`.
    fn command(&self, line: &str) {
        self.write(":");
        self.write(line);
        self.key("Enter");
    }

    /// A mouse event as terminals report it: button code, and whether it goes down.
    fn mouse(&self, button: u8, (column, row): (usize, usize), down: bool) {
        let end = if down { 'M' } else { 'm' };
        let report = format!("\x1b[<{button};{};{}{end}", column + 1, row + 1);
        let bytes: Vec<String> = report.bytes().map(|byte| format!("{byte:02x}")).collect();
        let mut args = vec!["send-keys", "-t", "t", "-H"];
        args.extend(bytes.iter().map(String::as_str));
        self.run(&args);
    }

    fn click(&self, at: (usize, usize)) {
        self.mouse(0, at, true);
        self.mouse(0, at, false);
    }

    /// A click on the beginning of a text, as soon as it is there.
    fn click_on(&self, text: &str) {
        let screen = self.wait_for(text);
        let row = screen.lines().position(|line| line.contains(text)).unwrap();
        let line = screen.lines().nth(row).unwrap();
        let before = &line[..line.find(text).unwrap()];
        self.click((before.chars().count(), row));
    }

    /// The cell of a point: found by the letters below and the numbers left of the board.
    fn cell(&self, point: &str) -> (usize, usize) {
        let screen = self.text();
        let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
        let (letter, number) = point.split_at(1);
        let is_foot = |line: &&Vec<char>| line.iter().collect::<String>().contains("a b c d e");
        let foot = lines.iter().find(is_foot).unwrap();
        let first = foot.windows(3).position(|three| three == ['a', ' ', 'b']).unwrap();
        let column = first + 2 * usize::from(letter.as_bytes()[0] - b'a');
        let label = format!("{number:>2}");
        let row = lines.iter().position(|line| {
            let start = first - 4;
            line.len() > start + 4 && line[start..start + 2].iter().collect::<String>() == label
        });
        (column, row.unwrap())
    }

    /// Starts the program in the shell and waits for its first screen.
    fn start(&self, options: &str) {
        self.launch(options);
        self.wait_for("Tengen ─");
    }

    fn launch(&self, options: &str) {
        let program = env!("CARGO_BIN_EXE_tengen");
        self.write(&format!("clear; {program} --lang en {options}; echo CODE=$?\n"));
    }

    /// The process of the program.
    fn pid(&self) -> String {
        let panes = self.run(&["list-panes", "-t", "t", "-F", "#{pane_pid}"]);
        let shell = String::from_utf8_lossy(&panes.stdout).trim().to_owned();
        // The shell is started by env, which becomes it.
        let children = Command::new("pgrep").args(["-P", &shell]).output().unwrap();
        String::from_utf8_lossy(&children.stdout).lines().next().unwrap().to_owned()
    }

    /// Waits for the end of the program and looks whether the shell can be used as before.
    fn ended(&self, code: u8) {
        self.wait_for(&format!("CODE={code}"));
        self.write("echo $((6*7))$(stty -a | grep -o ' echo ' | tr ' ' x)\n");
        self.wait_for("42xechox");
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
    }
}

const PEOPLE: &str = r#"{"black":"human","white":"human"}"#;
const AGAINST_ENGINE: &str = r#"{"level":1}"#;
const SIZE: (u16, u16) = (100, 32);

#[test]
fn two_people_keyboard_alone() {
    let Some(tmux) = Tmux::open(SIZE, PEOPLE) else { return };
    tmux.start("");
    tmux.key("Enter");
    tmux.wait_for("Black to move");
    tmux.key("Enter");
    tmux.wait_for("1. h8");
    tmux.key("Up");
    tmux.key("l");
    tmux.key("Enter");
    tmux.wait_for("2. i9");
    tmux.play(3, "h9");
    tmux.key("u");
    tmux.wait_until("the move to go", |screen| !screen.contains("3. h9"));
    tmux.key("r");
    tmux.wait_for("3. h9");
    tmux.key("L");
    tmux.wait_for("轮到白方");
    tmux.key("L");
    tmux.key("q");
    tmux.wait_for("Quit?");
    tmux.key("Enter");
    tmux.ended(0);
}

#[test]
fn two_people_mouse_alone() {
    let Some(tmux) = Tmux::open(SIZE, PEOPLE) else { return };
    tmux.start("");
    tmux.click_on("Play");
    tmux.wait_for("Black to move");
    tmux.click(tmux.cell("h8"));
    tmux.wait_for("1. h8");
    tmux.click(tmux.cell("i9"));
    tmux.wait_for("2. i9");
    // Down on one point, up on another: nothing.
    tmux.mouse(0, tmux.cell("a1"), true);
    tmux.mouse(0, tmux.cell("b1"), false);
    tmux.mouse(64, tmux.cell("h8"), true);
    tmux.wait_for("Move 1 of 2");
    tmux.mouse(65, tmux.cell("h8"), true);
    tmux.wait_for("Black to move");
    tmux.mouse(2, tmux.cell("c3"), true);
    tmux.click_on("take back");
    tmux.wait_until("the move to go", |screen| !screen.contains("2. i9") && screen.contains("1. h8"));
}

#[test]
fn against_the_engine_with_keyboard_and_mouse() {
    let Some(tmux) = Tmux::open(SIZE, AGAINST_ENGINE) else { return };
    tmux.start("");
    tmux.key("Enter");
    tmux.wait_for("Black to move");
    tmux.play(1, "h8");
    tmux.wait_for(">2. ");
    tmux.wait_for("You: Black to move");
    tmux.key("H");
    tmux.wait_for("Hint: ");
    tmux.click(tmux.cell("a1"));
    tmux.wait_for(">4. ");
    tmux.key("u");
    tmux.wait_until("two moves to go", |screen| screen.contains(">2. ") && !screen.contains("3. a1"));
}

#[test]
fn against_the_engine_mouse_alone() {
    let Some(tmux) = Tmux::open(SIZE, AGAINST_ENGINE) else { return };
    tmux.start("");
    tmux.click_on("Play");
    tmux.wait_for("Black to move");
    tmux.click(tmux.cell("h8"));
    tmux.wait_for(">2. ");
    tmux.wait_for("You: Black to move");
    tmux.click(tmux.cell("a1"));
    tmux.wait_for(">4. ");
    // The menu of the right button takes both moves back.
    tmux.mouse(2, tmux.cell("c3"), true);
    tmux.click_on("take back");
    tmux.wait_until("two moves to go", |screen| screen.contains(">2. ") && !screen.contains("3. a1"));
}

#[test]
fn against_the_engine_keyboard_alone() {
    let Some(tmux) = Tmux::open(SIZE, AGAINST_ENGINE) else { return };
    tmux.start("");
    tmux.key("Enter");
    tmux.wait_for("Black to move");
    tmux.key("Enter");
    tmux.wait_for(">2. ");
    tmux.wait_for("You: Black to move");
    tmux.write("a1");
    tmux.key("Enter");
    tmux.wait_for(">4. ");
    tmux.key("u");
    tmux.wait_until("two moves to go", |screen| screen.contains(">2. ") && !screen.contains("3. a1"));
}

#[test]
fn against_an_engine_that_ponders() {
    let settings = r#"{"black":"human","white":"engine","level":10}"#;
    let Some(tmux) = Tmux::open(SIZE, settings) else { return };
    tmux.start("tui --ponder");
    tmux.key("Enter");
    tmux.wait_for("Black to move");
    tmux.key("Enter");
    tmux.wait_for(">2. ");
    tmux.wait_for("You: Black to move");
    tmux.write("a1");
    tmux.key("Enter");
    tmux.wait_for(">4. ");
    tmux.key("u");
    tmux.wait_until("two moves to go", |screen| screen.contains(">2. ") && !screen.contains("3. a1"));
    tmux.write("a15");
    tmux.key("Enter");
    tmux.wait_for(">4. ");
}

#[test]
fn engines_show_a_game() {
    let Some(tmux) = Tmux::open(SIZE, r#"{"black":"engine","white":"engine","level":1}"#) else { return };
    tmux.start("");
    tmux.key("Enter");
    tmux.wait_until("six moves", |screen| screen.contains("6. "));
    tmux.key("w");
    tmux.wait_until("a pause or the end", |screen| screen.contains("wait; w") || screen.contains("wins"));
}

#[test]
fn openings_with_swaps() {
    let swap2 = r#"{"black":"human","white":"human","opening":"swap2"}"#;
    let Some(tmux) = Tmux::open(SIZE, swap2) else { return };
    tmux.start("");
    tmux.key("Enter");
    tmux.wait_for("stone 1");
    for (number, point) in ["h8", "h9", "i8"].into_iter().enumerate() {
        tmux.play(number + 1, point);
    }
    tmux.wait_for("place-two");
    tmux.key("3");
    tmux.play(4, "i9");
    tmux.play(5, "g7");
    tmux.wait_for("take-black");
    tmux.key("1");
    tmux.wait_for("The opening is");

    let taraguchi = r#"{"black":"human","white":"human","opening":"taraguchi-10"}"#;
    let Some(tmux) = Tmux::open(SIZE, taraguchi) else { return };
    tmux.start("");
    tmux.key("Enter");
    for (number, point) in ["h8", "h9", "i10", "g7"].into_iter().enumerate() {
        tmux.play(number + 1, point);
        tmux.wait_for("swap");
        tmux.command(if number == 3 { "option" } else { "keep" });
    }
    tmux.wait_for("Offer 10");
    tmux.command("offer a1 b1 c1 d1 e1 f1 g1 h1 i1 o9");
    tmux.wait_for("Select");
    tmux.command("select c1");
    tmux.wait_for("5. c1");
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let Some(tmux) = Tmux::open(SIZE, PEOPLE) else { return };
    let file = tmux.home.path().join("game.json");
    let file = file.display().to_string();
    tmux.start("");
    tmux.key("Enter");
    tmux.play(1, "h8");
    tmux.play(2, "i9");
    tmux.key("S");
    tmux.wait_for("Save as");
    tmux.write(&file);
    tmux.key("Enter");
    tmux.wait_for("Saved to");
    tmux.key("q");
    tmux.wait_for("Quit?");
    tmux.key("Enter");
    tmux.ended(0);
    tmux.launch(&format!("tui {file}"));
    tmux.wait_for(">2. i9");
    tmux.play(3, "g7");
}

#[test]
fn analysis_review_and_an_exercise() {
    let Some(tmux) = Tmux::open(SIZE, PEOPLE) else { return };
    tmux.start("");
    tmux.key("Enter");
    for (number, point) in ["h8", "h9", "i8", "a1", "j8"].into_iter().enumerate() {
        tmux.play(number + 1, point);
    }
    tmux.key("a");
    tmux.wait_for("Analysis");
    tmux.key("Space");
    tmux.wait_for("depth ");
    tmux.key("Space");
    tmux.key("Escape");
    tmux.wait_for("Players");
    tmux.key("R");
    tmux.wait_for("Resign");
    tmux.key("Enter");
    tmux.wait_for("resign");
    tmux.command("review 0.2");
    tmux.wait_for("The review is done");
    tmux.wait_for("a1?");
    tmux.key("M");
    tmux.wait_for("points lost");
    tmux.key("T");
    tmux.wait_for("find a better one");
    // Two escapes at once would be one key with Alt.
    tmux.key("Escape");
    tmux.wait_until("the end of training", |screen| !screen.contains("find a better one"));
    tmux.key("Escape");
    tmux.wait_for("Players");
    tmux.key("Escape");
    tmux.wait_for("Exercises");
    for _ in 0..10 {
        if tmux.text().contains("> Exercises") {
            break;
        }
        tmux.key("Down");
        sleep(Duration::from_millis(150));
    }
    tmux.key("Enter");
    tmux.wait_for("1. ");
    tmux.key("Enter");
    tmux.wait_for("Find the first move");
    tmux.key("H");
    tmux.wait_for("Hint: ");
}

fn interrupted(how: &str) {
    let Some(tmux) = Tmux::open(SIZE, PEOPLE) else { return };
    tmux.start("");
    tmux.key("Enter");
    tmux.play(1, "h8");
    tmux.play(2, "i9");
    let pid = tmux.pid();
    assert!(Command::new("kill").args([how, &pid]).status().unwrap().success());
    if how == "-KILL" {
        // Nothing can be given back then; the shell is new.
        tmux.wait_until("the end", |_| !Path::new(&format!("/proc/{pid}/stat")).exists() || is_zombie(&pid));
        tmux.run(&["respawn-pane", "-k", "-t", "t"]);
        tmux.wait_for("READY");
    } else {
        tmux.ended(130);
    }
    tmux.start("");
    tmux.wait_for("> Continue");
    tmux.key("Enter");
    tmux.wait_for("2 moves");
    tmux.key("Enter");
    tmux.wait_for(">2. i9");
    tmux.play(3, "g7");
}

fn is_zombie(pid: &str) -> bool {
    std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|stat| stat.contains(") Z "))
}

#[test]
fn a_terminated_game_goes_on() {
    interrupted("-TERM");
}

#[test]
fn a_killed_game_goes_on() {
    interrupted("-KILL");
}

#[test]
fn suspending_and_resizing() {
    let Some(tmux) = Tmux::open(SIZE, PEOPLE) else { return };
    // One command alone, or the shell would go on with the next one.
    tmux.write(&format!("clear; {} --lang en\n", env!("CARGO_BIN_EXE_tengen")));
    tmux.wait_for("Tengen ─");
    tmux.key("Enter");
    tmux.play(1, "h8");
    tmux.key("C-z");
    tmux.wait_for("Stopped");
    tmux.write("fg\n");
    tmux.wait_for(">1. h8");
    tmux.run(&["resize-window", "-t", "t", "-x", "30", "-y", "12"]);
    tmux.wait_for("too small");
    tmux.run(&["resize-window", "-t", "t", "-x", "60", "-y", "24"]);
    tmux.wait_for("a b c d e");
    tmux.write("i10");
    tmux.key("Enter");
    tmux.wait_for("plays i10");
}

#[test]
fn files_that_cannot_be_opened_give_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged.json");
    std::fs::write(&damaged, "{\"format\": 3,").unwrap();
    let text = folder.path().join("letter.sgf");
    std::fs::write(&text, "Dear reader").unwrap();
    for path in [&damaged, &text, &folder.path().join("missing.sgf"), &folder.path().to_path_buf()] {
        let output = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(["--lang", "en", "tui"])
            .arg(path)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(3), "{}: {said}", path.display());
        assert!(said.contains(path.file_name().unwrap().to_str().unwrap()), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn an_exercise_is_solved_against_the_engine() {
    let Some(tmux) = Tmux::open(SIZE, PEOPLE) else { return };
    let puzzle = &tui::puzzles::all()[0];
    tmux.start("");
    tmux.key("Up");
    tmux.key("Up");
    tmux.key("Up");
    tmux.wait_for("> Exercises");
    tmux.key("Enter");
    tmux.wait_for("0 of");
    tmux.key("Enter");
    tmux.wait_for("Find the first move");
    let mut position = rules::Position::with_setup(puzzle.settings(), puzzle.setup.clone()).unwrap();
    for (i, &point) in puzzle.line.iter().enumerate() {
        if position.to_move() == puzzle.to_move {
            tmux.write(&point.to_string());
            tmux.key("Enter");
            tmux.wait_until("the defender", |screen| screen.contains(&format!(">{}. ", i + 2)));
        }
        position.play(point.into()).unwrap();
    }
    // The defender has stopped one of the fives; the other one wins.
    let fives = position.board().empty_points().filter(|&point| {
        let mut board = position.board().clone();
        board.put(point, puzzle.to_move);
        rules::win::is_win(&board, puzzle.rule, point, puzzle.to_move)
    });
    for five in fives {
        if tmux.text().contains("Solved!") {
            break;
        }
        tmux.write(&five.to_string());
        tmux.key("Enter");
        tmux.wait_until("an answer", |screen| screen.contains("Solved!") || screen.contains("occupied"));
    }
    tmux.wait_for("Solved!");
    tmux.key("Escape");
    tmux.wait_for("1 of");
}

#[test]
fn lines_remain_for_those_who_want_them() {
    let Some(tmux) = Tmux::open(SIZE, PEOPLE) else { return };
    tmux.launch("--plain");
    tmux.wait_for("Type a point");
    tmux.write("quit\n");
    tmux.ended(0);
    tmux.write(&format!("clear; TERM=dumb {} --lang en\n", env!("CARGO_BIN_EXE_tengen")));
    tmux.wait_for("Type a point");
    tmux.write("quit\n");
    tmux.write("clear\n");
    tmux.launch("--ascii");
    tmux.wait_for("+ Tengen -");
    tmux.key("Enter");
    tmux.wait_for(" . . . + . . .");
    tmux.key("A");
    tmux.wait_for("┼");
}
