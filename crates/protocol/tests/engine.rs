//! The engine's side in conversation with a manager, with an engine that answers at once.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use std::time::Duration;

use duel::{Candidate, Decision, Info, PlayerError, Score};
use proptest::prelude::*;
use protocol::engine::{About, Brain, Effect, Job, fallback_move};
use protocol::{Line, LineSplitter};
use rules::{Answer, Choice, Move, Request};

/// What the engine makes of a job.
type Think = fn(&Job) -> Result<Decision<Answer, rules::Point>, PlayerError>;

/// A manager and a machine; time stands still unless a test moves it.
struct Talk {
    brain: Brain,
    think: Think,
    /// Jobs are left open until [`Talk::answer`].
    is_slow: bool,
    open: Option<Job>,
    now: Duration,
    said: Vec<String>,
    stops: usize,
    /// Stones on the board that is pondered.
    pondered: Option<usize>,
    has_left: bool,
}

fn about() -> About {
    About {
        name: "Test".to_owned(),
        version: "1".to_owned(),
        author: "A".to_owned(),
        country: "B".to_owned(),
        www: "none".to_owned(),
        max_threads: 4,
    }
}

/// Moves by the rules alone, choices that change nothing.
fn simple(job: &Job) -> Result<Decision<Answer, rules::Point>, PlayerError> {
    let position = &job.turn.position;
    let free = |taken: &[rules::Point]| {
        let mut points = position.board().empty_points().filter(|point| !taken.contains(point));
        points.find(|point| !job.limits.exclude.contains(point)).ok_or(PlayerError::NoMove)
    };
    let answer = match &job.turn.request {
        Request::Move if job.limits.exclude.is_empty() => {
            Answer::Move(Move::Place(fallback_move(position).ok_or(PlayerError::NoMove)?))
        }
        Request::Move => Answer::Move(Move::Place(free(&[])?)),
        Request::Place { zone, .. } => {
            let size = position.size();
            let mut points = position.board().empty_points().filter(|&point| zone.contains(size, point));
            Answer::Place(points.next().ok_or(PlayerError::NoMove)?)
        }
        Request::Choose(choices) => Answer::Choose(*choices.last().unwrap()),
        Request::Declare { min, .. } => Answer::Declare(*min),
        Request::Offer { total, offered } => {
            let mut found = offered.clone();
            while found.len() < usize::from(*total) {
                found.push(free(&found)?);
            }
            Answer::Offer(found.split_off(offered.len()))
        }
        Request::Select { offered } => Answer::Select(offered[0]),
        Request::AnswerDraw => Answer::Draw(false),
    };
    let candidates = match &answer {
        Answer::Move(Move::Place(mv)) => {
            vec![Candidate { mv: *mv, score: Score::from_units(7), pv: vec![*mv], exact: true }]
        }
        _ => Vec::new(),
    };
    Ok(Decision { answer, info: Info { depth: 3, candidates, ..Info::default() } })
}

impl Talk {
    fn new(think: Think) -> Talk {
        Talk {
            brain: Brain::new(about()),
            think,
            is_slow: false,
            open: None,
            now: Duration::ZERO,
            said: Vec::new(),
            stops: 0,
            pondered: None,
            has_left: false,
        }
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            assert!(!self.has_left, "nothing comes after leaving");
            match effect {
                Effect::Write(line) => {
                    assert!(!line.contains('\n'), "{line}");
                    self.said.push(line);
                }
                Effect::Think(job) => {
                    assert!(self.open.is_none(), "one job at a time");
                    self.pondered = None;
                    self.open = Some(*job);
                    if !self.is_slow {
                        self.answer();
                    }
                }
                Effect::Stop(_) => {
                    self.stops += 1;
                    if !self.is_slow {
                        self.open = None;
                    }
                }
                Effect::Exit => self.has_left = true,
                Effect::Ponder(turn) => {
                    assert!(self.open.is_none() && turn.position.result().is_none());
                    self.pondered = Some(turn.position.moves().len());
                }
                Effect::StopPondering | Effect::NewGame => self.pondered = None,
                Effect::Memory(_) | Effect::Threads(_) => {}
            }
        }
    }

    /// The engine answers its open job.
    fn answer(&mut self) {
        let job = self.open.take().unwrap();
        let decision = (self.think)(&job);
        if let Ok(decision) = &decision {
            let effects = self.brain.progress(job.id, &decision.info);
            self.carry_out(effects);
        }
        let effects = self.brain.decided(self.now, job.id, decision);
        self.carry_out(effects);
    }

    /// Sends lines and gives what was said to them.
    fn send(&mut self, lines: &str) -> Vec<String> {
        let before = self.said.len();
        for line in lines.lines() {
            let effects = self.brain.line(self.now, Line::Text(line.to_owned()));
            self.carry_out(effects);
        }
        self.said[before..].to_vec()
    }

    fn tick(&mut self, millis: u64) -> Vec<String> {
        let before = self.said.len();
        self.now += Duration::from_millis(millis);
        let effects = self.brain.tick(self.now);
        self.carry_out(effects);
        self.said[before..].to_vec()
    }
}

#[test]
fn a_game() {
    let mut talk = Talk::new(simple);
    assert_eq!(talk.send("START 15\nBEGIN"), ["OK", "7,7"]);
    let reply = talk.send("TURN 7,6");
    assert_eq!(reply.len(), 1);
    // Taking back: the engine's stone first, then the opponent's.
    assert_eq!(talk.send(&format!("TAKEBACK {}\nTAKEBACK 7,6\nTAKEBACK 0,0", reply[0]))[..2], ["OK", "OK"]);
    assert!(talk.said.last().unwrap().starts_with("ERROR"));
    assert_eq!(talk.send("TURN 7,6"), reply);
    assert_eq!(talk.send("RESTART\nTURN 3,3").len(), 2);
    assert!(talk.send("PLAY 3,3")[0].starts_with("ERROR"));
    assert!(talk.send("END").is_empty() && talk.has_left);
}

#[test]
fn before_a_game() {
    let mut talk = Talk::new(simple);
    for line in ["BEGIN", "TURN 1,1", "RESTART", "TAKEBACK 1,1", "YXNBEST 2", "STOP"] {
        let said = talk.send(line);
        assert_eq!(said, ["ERROR no game has been started"], "{line}");
    }
    // The lines of a block belong to it: one error, after DONE.
    assert_eq!(talk.send("BOARD\n7,7,1\nDONE"), ["ERROR no game has been started"]);
    assert_eq!(talk.send("FOOBAR 1\nINFO rule 99\nINFO\nABOUT").len(), 2);
    assert!(talk.said.last().unwrap().starts_with("name=\"Test\""));
}

#[test]
fn one_error_for_each_fault_and_nothing_changes() {
    let mut talk = Talk::new(simple);
    talk.send("START 15\nTURN 7,7");
    for (lines, what) in [
        ("TURN abc", "X,Y"),
        ("TURN 7,7", "occupied"),
        ("TURN 15,0", "off the board"),
        ("BEGIN", "empty board"),
        ("START 4", "not supported"),
        ("START 23", "not supported"),
        ("START", "board size"),
        ("START 15 16", "square"),
        ("RECTSTART 20,15", "square"),
        ("BOARD\n1,1,1\n1,1,2\nDONE", "occupied"),
        ("BOARD\n1,1,1\nbad\nworse\nDONE", "X,Y,F"),
        ("SWAP2BOARD\n1,1\nDONE", "0, 3 or 5"),
        ("YXNBEST x", "best moves"),
        ("YXBALANCEONE x", "bias"),
        ("YXSWAP2STEP2", "3 stones"),
        ("YXHASHDUMP /tmp/x\nignored", "files"),
    ] {
        let said = talk.send(lines);
        assert_eq!(said.len(), 1, "{lines}: {said:?}");
        assert!(said[0].starts_with("ERROR ") && said[0].contains(what), "{lines}: {said:?}");
    }
    let last = talk.said[1].clone();
    assert_eq!(talk.send(&format!("TAKEBACK {last}")), ["OK"], "the game is as it was");
    let effects = talk.brain.line(talk.now, Line::TooLong("TURN 1,1".to_owned()));
    assert_eq!(effects.len(), 1);
}

#[test]
fn faults_of_info_come_with_the_next_request() {
    let mut talk = Talk::new(simple);
    assert_eq!(talk.send("START 15\nINFO max_memory 1000"), ["OK"]);
    for lines in ["BEGIN", "TURN 7,7", "BOARD\n7,7,2\nDONE"] {
        assert!(talk.send(lines)[0].starts_with("ERROR max_memory"), "{lines}");
    }
    assert_eq!(talk.send("INFO max_memory 0\nBEGIN"), ["7,7"], "the refused stones are gone");
    assert!(talk.send("INFO rule 2\nTURN 1,1")[0].starts_with("ERROR rule 2"));
    let said = talk.send("YXSHOWINFO\nTURN 1,1");
    assert!(said.iter().all(|line| !line.starts_with("ERROR")), "a graphical program means renju: {said:?}");
}

#[test]
fn boards_and_forbidden_points() {
    let mut talk = Talk::new(simple);
    talk.send("START 15\nINFO rule 4");
    let board = "YXBOARD\n7,6,1\n0,0,2\n7,8,1\n0,14,2\n6,7,1\n14,0,2\n8,7,1\n14,14,2\nDONE\nYXSHOWFORBID";
    assert_eq!(talk.send(board), ["FORBID 0707."]);
    assert_eq!(talk.send("TURN 1,1\nYXSHOWFORBID").last().unwrap(), "FORBID 0707.");
    assert_eq!(talk.send("INFO rule 0\nYXSHOWFORBID"), ["FORBID ."]);
    // A four of the engine's own is finished, whatever the order of the lines.
    let four = "BOARD\n3,7,1\n0,0,2\n6,7,1\n0,2,2\n4,7,1\n0,4,2\n5,7,1\n2,0,2\nDONE";
    let said = talk.send(four);
    assert!(said == ["2,7"] || said == ["7,7"], "{said:?}");
    assert!(talk.send("TURN 9,9")[0].contains("game is over"));
}

#[test]
fn excluded_points_are_not_played() {
    let mut talk = Talk::new(simple);
    talk.send("START 15\nYXBLOCK\n0,14\nDONE");
    assert_eq!(talk.send("BEGIN"), ["0,13"], "the first free point but one");
    talk.send("START 15\nYXBLOCK\n0,14\n0,13\nDONE\nYXBLOCKUNDO\n0,13\nDONE");
    assert_eq!(talk.send("BEGIN"), ["0,13"]);
    talk.send("START 15\nYXBLOCKPATH\n7,7\n0,14\nDONE");
    assert_eq!(talk.send("TURN 7,7"), ["0,13"], "the path continues here");
    talk.send("START 15\nYXBLOCKPATH\n7,7\n0,14\nDONE\nYXBLOCKPATHRESET");
    assert_ne!(talk.send("TURN 7,7"), ["0,13"]);
    // Where an engine cannot leave moves out, one error says so.
    talk.think = |_| Err(PlayerError::Unsupported("exclusions".to_owned()));
    talk.send("START 15\nYXBLOCK\n0,14\nDONE");
    assert_eq!(talk.send("BEGIN"), ["ERROR the player does not support exclusions"]);
}

#[test]
fn swap2_both_ways() {
    let mut talk = Talk::new(simple);
    talk.send("START 15");
    let first = talk.send("SWAP2BOARD\nDONE");
    assert_eq!(first[0].split(' ').count(), 3, "{first:?}");
    // The engine of this test takes the last choice: two more stones, or White.
    let three = "SWAP2BOARD\n7,7\n8,7\n9,9\nDONE";
    assert_eq!(talk.send(three)[0].split(' ').count(), 2);
    let five = "SWAP2BOARD\n7,7\n8,7\n9,9\n8,8\n8,6\nDONE";
    assert_eq!(talk.send(five)[0].split(' ').count(), 1);
    talk.think = |job| match &job.turn.request {
        Request::Choose(choices) if choices.contains(&Choice::TakeBlack) => {
            Ok(Decision { answer: Answer::Choose(Choice::TakeBlack), info: Info::default() })
        }
        _ => simple(job),
    };
    assert_eq!(talk.send(three), ["SWAP"]);
    assert_eq!(talk.send(five), ["SWAP"]);
    talk.send("YXBOARD\n7,7,1\n8,7,2\n9,9,1\nDONE");
    assert_eq!(talk.send("YXSWAP2STEP2"), ["MESSAGE SWAP2 SWAP1 YES"]);
    let said = talk.send("YXSWAP2STEP1");
    assert!(said.len() == 3 && said[2].starts_with("MESSAGE SWAP2 MOVE3 "), "{said:?}");
}

#[test]
fn soosorv_step_by_step() {
    let mut talk = Talk::new(simple);
    talk.send("START 15\nINFO rule 4");
    let said = talk.send("YXSOOSORVSTEP1");
    assert!(said.len() == 3 && said[0] == "MESSAGE SOOSORV MOVE1 7 7", "{said:?}");
    let three = "7,7\n7,8\n7,9\n";
    let said = talk.send(&format!("YXSOOSORVSTEP2\n{three}DONE"));
    assert_eq!(said, ["MESSAGE SOOSORV SWAP1 YES"]);
    let said = talk.send(&format!("YXSOOSORVSTEP3\n{three}DONE"));
    assert!(said.len() == 1 && said[0].starts_with("MESSAGE SOOSORV MOVE4 "), "{said:?}");
    let said = talk.send(&format!("YXSOOSORVSTEP4\n{three}0,0\nDONE"));
    assert_eq!(said, ["MESSAGE SOOSORV SWAP2 YES"]);
    let said = talk.send(&format!("YXSOOSORVSTEP5 3\n{three}0,0\nDONE"));
    assert_eq!(said.len(), 5, "{said:?}");
    assert_eq!(said.last().unwrap(), "MESSAGE SOOSORV MOVE5 DONE");
    let said = talk.send(&format!("YXSOOSORVSTEP6 2\n{three}0,0\n5,5\n3,9\nDONE"));
    assert_eq!(said, ["MESSAGE SOOSORV MOVE5C 5 5"]);
}

#[test]
fn balance_asks_once_for_each_move() {
    let mut talk = Talk::new(simple);
    talk.send("START 15\nYXBOARD\n7,7,1\n8,8,2\nDONE");
    assert_eq!(talk.send("YXBALANCEONE 0")[0].split(' ').count(), 1);
    assert_eq!(talk.send("YXBALANCETWO")[0].split(' ').count(), 2);
}

#[test]
fn live_output_only_when_asked() {
    let mut talk = Talk::new(simple);
    assert_eq!(talk.send("START 15\nBEGIN").len(), 2);
    let said = talk.send("INFO show_detail 3\nTURN 0,0");
    assert!(said.contains(&"MESSAGE REALTIME REFRESH".to_owned()), "{said:?}");
    assert!(
        said.contains(&"INFO EVAL 7".to_owned()) && said.contains(&"INFO PV DONE".to_owned()),
        "{said:?}"
    );
    let is_move = |line: &&String| line.starts_with(|c: char| c.is_ascii_digit());
    assert_eq!(said.iter().filter(is_move).count(), 1);
    assert!(is_move(&said.last().unwrap()));
}

#[test]
fn commands_while_it_thinks() {
    let mut talk = Talk::new(simple);
    talk.is_slow = true;
    assert_eq!(talk.send("START 15\nBEGIN"), ["OK"]);
    assert!(talk.send("ABOUT\nFOO\nINFO show_detail 0").is_empty(), "they wait");
    talk.send("STOP\nYXSTOP");
    assert_eq!(talk.stops, 1, "once is enough");
    talk.answer();
    let said = &talk.said[1..];
    assert!(
        said.len() == 3 && said[0] == "7,7" && said[1].starts_with("name=") && said[2].starts_with("UNKNOWN")
    );
    talk.send("TURN 1,1");
    assert!(talk.send("END").is_empty() && talk.has_left);
}

#[test]
fn it_ponders_after_its_moves_when_told_to() {
    let mut talk = Talk::new(simple);
    talk.send("START 15\nBEGIN\nTURN 6,6");
    assert_eq!(talk.pondered, None, "not by itself");
    talk.send("INFO pondering 1");
    assert_eq!(talk.pondered, None, "there is no move to ponder after");
    assert_eq!(talk.send("TURN 0,0").len(), 1);
    assert_eq!(talk.pondered, Some(5));
    // What changes nothing on the board changes nothing here.
    talk.send("ABOUT\nFOO\nINFO time_left 100000\nTURN 0,0\nTAKEBACK 9,9\nYXSHOWFORBID\nINFO pondering 1");
    assert_eq!(talk.pondered, Some(5));
    assert_eq!(talk.send("TURN 0,2").len(), 1);
    assert_eq!(talk.pondered, Some(7));
    for ends in
        ["STOP", "INFO pondering 0\nINFO pondering 1", "INFO rule 1", "YXHASHCLEAR", "YXBOARD\n7,7,1\nDONE"]
    {
        talk.send("BOARD\n7,7,1\n8,8,2\nDONE");
        assert_eq!(talk.pondered, Some(3), "{ends}");
        talk.send(ends);
        assert_eq!(talk.pondered, None, "{ends}");
    }
    let reply = talk.send("RESTART\nTURN 7,7")[1].clone();
    assert_eq!(talk.pondered, Some(2));
    assert_eq!(talk.send(&format!("TAKEBACK {reply}")), ["OK"]);
    assert_eq!(talk.pondered, None);
    talk.send("RESTART\nTURN 7,7\nRESTART");
    assert_eq!(talk.pondered, None);
    // A game that is over is not pondered: five stones win here.
    talk.send("BOARD\n0,0,1\n5,5,2\n0,1,1\n7,5,2\n0,2,1\n9,5,2\n0,3,1\n11,5,2\nDONE");
    assert_eq!(talk.pondered, None);
    // Openings are not pondered.
    talk.send("RESTART\nSWAP2BOARD\nDONE");
    assert_eq!(talk.pondered, None);
}

#[test]
fn waiting_commands_come_before_pondering() {
    let mut talk = Talk::new(simple);
    talk.is_slow = true;
    talk.send("START 15\nINFO pondering 1\nBEGIN\nTAKEBACK 7,7");
    talk.answer();
    assert_eq!((talk.pondered, talk.said.last().map(String::as_str)), (None, Some("OK")));
    // An engine that was stopped has moved, too.
    talk.send("BEGIN\nSTOP");
    talk.answer();
    assert_eq!(talk.pondered, Some(1));
    talk.send("TURN 0,0");
    assert_eq!(talk.pondered, None);
    let effects = talk.brain.end_of_input(talk.now);
    talk.carry_out(effects);
    talk.answer();
    assert!(talk.pondered.is_none() && talk.has_left);
}

#[test]
fn a_late_engine_is_stopped_and_answered_for() {
    let mut talk = Talk::new(simple);
    talk.is_slow = true;
    talk.send("START 15\nINFO timeout_turn 1000\nTURN 7,7");
    assert!(talk.tick(500).is_empty() && talk.stops == 0);
    assert!(talk.tick(450).is_empty() && talk.stops == 1);
    let said = talk.tick(40);
    assert_eq!(said.len(), 1, "the held move is played");
    // What comes late is not said.
    let late = talk.open.take().unwrap();
    let effects = talk.brain.decided(talk.now, late.id, simple(&late));
    assert!(effects.is_empty());
    // Less time counts at once.
    talk.send("INFO timeout_turn 100000\nTURN 1,1");
    assert!(talk.tick(3000).is_empty() && talk.stops == 1);
    talk.send("INFO time_left 100");
    assert_eq!(talk.stops, 2);
}

#[test]
fn the_end_of_input_finishes_what_waits() {
    let mut talk = Talk::new(simple);
    talk.is_slow = true;
    talk.send("START 15\nBEGIN\nTURN 0,0\nABOUT");
    let effects = talk.brain.end_of_input(talk.now);
    talk.carry_out(effects);
    assert!(!talk.has_left);
    talk.answer();
    assert!(!talk.has_left);
    talk.answer();
    assert!(talk.has_left && talk.said.len() == 4, "{:?}", talk.said);
}

#[test]
fn databases_are_swallowed_in_a_graphical_program() {
    let mut talk = Talk::new(simple);
    talk.send("START 15");
    assert_eq!(talk.send("YXQUERYDATABASEALL\n7,7\nDONE").len(), 1);
    talk.send("YXSHOWINFO");
    assert!(talk.send("YXQUERYDATABASEALL\n7,7\nDONE\nYXSETDATABASE x.db\nyxwhatever").is_empty());
}

/// What the fuzzer starts from.
#[test]
fn the_corpus_of_the_fuzzer() {
    let files: [&[u8]; 5] = [
        include_bytes!("../../../fuzz/corpus/protocol_engine/game"),
        include_bytes!("../../../fuzz/corpus/protocol_engine/boards"),
        include_bytes!("../../../fuzz/corpus/protocol_engine/swap2"),
        include_bytes!("../../../fuzz/corpus/protocol_engine/soosorv"),
        include_bytes!("../../../fuzz/corpus/protocol_engine/odd"),
    ];
    for (file, answers) in files.into_iter().zip([4, 4, 6, 10, 8]) {
        let mut talk = Talk::new(simple);
        let mut splitter = LineSplitter::default();
        splitter.push(file);
        splitter.finish();
        while let Some(line) = splitter.take() {
            let effects = talk.brain.line(talk.now, line);
            talk.carry_out(effects);
        }
        assert_eq!(talk.said.len(), answers, "{:?}", talk.said);
    }
}

/// Commands that are answered by one line of their own, at most.
fn requests(text: &str) -> usize {
    text.lines().filter(|line| !line.trim().is_empty()).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever is said, nothing breaks, nobody answers twice, and a good line after it is understood.
    #[test]
    fn any_lines(lines in prop::collection::vec(
        prop_oneof![
            Just("START 15".to_owned()), Just("BEGIN".to_owned()), Just("BOARD".to_owned()),
            Just("DONE".to_owned()), Just("RESTART".to_owned()), Just("YXBOARD".to_owned()),
            Just("SWAP2BOARD".to_owned()), Just("YXSHOWFORBID".to_owned()), Just("INFO rule 4".to_owned()),
            Just("INFO pondering 1".to_owned()),
            "TURN [0-9]{1,2},[0-9]{1,2}", "TAKEBACK [0-9]{1,2},[0-9]{1,2}", "[0-9]{1,2},[0-9]{1,2},[0-3]",
            "[0-9]{1,2},[0-9]{1,2}", "INFO [a-z_]{1,12} [-0-9]{1,12}", "YX[A-Z]{3,9} [0-9]?", ".{0,40}",
        ],
        0..40,
    )) {
        let text = lines.join("\n");
        prop_assume!(!text.lines().any(|line| line.trim_matches(|c: char| c.is_whitespace() || c == '\0')
            .to_ascii_uppercase().starts_with("END")));
        prop_assume!(!text.to_ascii_uppercase().contains("YXSHOWINFO"));
        let mut talk = Talk::new(simple);
        let mut splitter = LineSplitter::default();
        splitter.push(text.as_bytes());
        splitter.finish();
        while let Some(line) = splitter.take() {
            let effects = talk.brain.line(talk.now, line);
            talk.carry_out(effects);
        }
        let answers = talk.said.iter().filter(|line| !line.starts_with("MESSAGE") && !line.starts_with("INFO"));
        prop_assert!(answers.count() <= requests(&text.replace('\r', "\n")), "{:?}", talk.said);
        talk.send("DONE");
        let said = talk.send("START 20");
        prop_assert_eq!(said.last().map(String::as_str), Some("OK"));
    }
}
