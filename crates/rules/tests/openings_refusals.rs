//! Answers that an opening refuses, and why; they change nothing.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use rules::opening::Refusal;
use rules::{Answer, BoardSize, Choice, Color, ForbiddenKind, ForbiddenPolicy, Move, Opening, Party};
use rules::{Point, Position, Protocol, Reason, Request, Rule, Settings, Zone};

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

fn place(text: &str) -> Answer {
    Answer::Place(point(text))
}

fn offer(text: &str) -> Answer {
    Answer::Offer(text.split_whitespace().map(point).collect())
}

/// An opening and its position, and what must hold for every answer.
struct Game {
    opening: Opening,
    position: Position,
}

impl Game {
    fn new(protocol: &str, answers: &[Answer]) -> Game {
        let protocol: Protocol = protocol.parse().unwrap();
        let rule = if protocol.needs_renju() { Rule::Renju } else { Rule::Freestyle };
        Game::with(protocol, Settings::new(rule, BoardSize::RENJU), answers)
    }

    fn with(protocol: Protocol, settings: Settings, answers: &[Answer]) -> Game {
        let mut game = Game { opening: Opening::new(protocol), position: Position::new(settings) };
        for answer in answers {
            game.opening.apply(&mut game.position, answer).unwrap();
        }
        game
    }

    /// The refusal of an answer, after a check that it changed nothing.
    fn refusal(&mut self, answer: &Answer) -> Refusal {
        let before = (self.opening.clone(), self.position.clone());
        let refusal = self.opening.apply(&mut self.position, answer).unwrap_err();
        assert_eq!((&self.opening, &self.position), (&before.0, &before.1), "{answer} changed something");
        refusal
    }

    fn check(&mut self, answer: &Answer, refusal: &Refusal, text: &str) {
        let found = self.refusal(answer);
        assert_eq!((&found, found.to_string().as_str()), (refusal, text));
    }

    /// The reasons why the stone cannot be played at all.
    fn reasons(&mut self, answer: &Answer) -> Vec<Reason> {
        match self.refusal(answer) {
            Refusal::Play(error) => error.reasons,
            other => panic!("{other:?}"),
        }
    }
}

fn four() -> Vec<Answer> {
    let mut answers: Vec<Answer> = ["h8", "h9", "j10"].map(place).into();
    answers.push(Answer::Choose(Choice::Keep));
    answers.push(place("i8"));
    answers
}

#[test]
fn stones_that_cannot_be_put() {
    let mut game = Game::new("swap", &[place("h8")]);
    let found = game.refusal(&place("h8"));
    assert_eq!(found.to_string(), "h8 is occupied by a black stone");
    assert_eq!(game.reasons(&place("h8")), [Reason::Occupied(Color::Black)]);
    assert_eq!(game.refusal(&place("p1")).to_string(), "p1 is off the board of 15 lines");
    let mut game = Game::new("rif", &[]);
    assert_eq!(game.reasons(&place("p16")), [Reason::OffBoard]);
}

#[test]
fn stones_outside_their_zone() {
    for (protocol, answers, text, zone, message) in [
        ("pro", &[][..], "h9", Zone::Within(0), "the stone must be placed on the centre, not on h9"),
        (
            "pro",
            &["h8", "a1"],
            "j10",
            Zone::Beyond(2),
            "the stone must be placed outside the central 5x5 square, not on j10",
        ),
        (
            "long-pro",
            &["h8", "a1"],
            "e8",
            Zone::Beyond(3),
            "the stone must be placed outside the central 7x7 square, not on e8",
        ),
        (
            "rif",
            &["h8"],
            "j8",
            Zone::Within(1),
            "the stone must be placed within the central 3x3 square, not on j8",
        ),
        (
            "sakata",
            &["h8", "h9", "h10", "h11"],
            "m8",
            Zone::Within(4),
            "the stone must be placed within the central 9x9 square, not on m8",
        ),
    ] {
        let answers: Vec<Answer> = answers.iter().map(|text| place(text)).collect();
        let refusal = Refusal::OutsideZone { point: point(text), zone };
        Game::new(protocol, &answers).check(&place(text), &refusal, message);
    }
}

#[test]
fn any_middle_point_is_the_centre_of_an_even_board() {
    let settings = Settings::new(Rule::Freestyle, BoardSize::new(20).unwrap());
    for text in ["j10", "j11", "k10", "k11"] {
        Game::with(Protocol::Pro, settings, &[place(text), place("a1"), place("n12")]);
    }
    let mut game = Game::with(Protocol::Pro, settings, &[]);
    assert!(matches!(game.refusal(&place("l11")), Refusal::OutsideZone { .. }));
    // The distance is counted from the nearest of the four.
    let mut game = Game::with(Protocol::Pro, settings, &[place("j10"), place("a1")]);
    assert!(matches!(game.refusal(&place("m13")), Refusal::OutsideZone { .. }));
}

#[test]
fn answers_of_the_wrong_kind() {
    let mut game = Game::new("swap2", &["h8", "i8", "j10"].map(place));
    let expected = Request::Choose(vec![Choice::TakeWhite, Choice::TakeBlack, Choice::PlaceTwo]);
    let answer = place("a1");
    let refusal = Refusal::WrongKind { expected, answer: answer.clone() };
    let text = "'a1' is no answer here: expected take-white, take-black or place-two";
    game.check(&answer, &refusal, text);

    let mut game = Game::new("rif", &[]);
    for answer in [
        Answer::Move(point("h8").into()),
        Answer::Choose(Choice::Swap),
        Answer::Declare(3),
        offer("h8"),
        Answer::Select(point("h8")),
        Answer::Draw(true),
    ] {
        let expected = Request::Place { color: Color::Black, zone: Zone::Within(0), number: 1 };
        let refusal = Refusal::WrongKind { expected, answer: answer.clone() };
        let text = format!("'{answer}' is no answer here: expected a black stone on the centre");
        game.check(&answer, &refusal, &text);
    }

    let mut game = Game::new("soosyrv-8", &four());
    let text = "'keep' is no answer here: expected the number of fifth moves, 1 to 8";
    assert_eq!(game.refusal(&Answer::Choose(Choice::Keep)).to_string(), text);

    let mut answers = four();
    answers.push(offer("a1"));
    let mut game = Game::new("rif", &answers);
    let text = "'a2' is no answer here: expected 1 more fifth move";
    assert_eq!(game.refusal(&place("a2")).to_string(), text);
    answers.push(offer("b3"));
    let mut game = Game::new("rif", &answers);
    let text = "'a1' is no answer here: expected one of the fifth moves a1 or b3";
    assert_eq!(game.refusal(&place("a1")).to_string(), text);
}

#[test]
fn passes() {
    let mut settings = Settings::new(Rule::Renju, BoardSize::RENJU);
    settings.passes = true;
    for answers in [vec![], four()] {
        let mut game = Game::with(Protocol::Rif, settings, &answers);
        let text = "passing is not allowed during the opening";
        game.check(&Answer::Move(Move::Pass), &Refusal::PassInOpening, text);
    }
}

#[test]
fn choices_that_are_not_given() {
    let three = ["h8", "h9", "j10"].map(place);
    for (protocol, choice, allowed, text) in [
        (
            "rif",
            Choice::TakeBlack,
            &[Choice::Keep, Choice::Swap][..],
            "take-black is not possible here: expected keep or swap",
        ),
        (
            "swap2",
            Choice::PlaceThird,
            &[Choice::TakeWhite, Choice::TakeBlack, Choice::PlaceTwo],
            "place-third is not possible here: expected take-white, take-black or place-two",
        ),
    ] {
        let refusal = Refusal::NotAChoice { choice, allowed: allowed.to_vec() };
        Game::new(protocol, &three).check(&Answer::Choose(choice), &refusal, text);
    }
    // The option is given after the fourth stone only, and not by Tarannikov.
    let keep = || Answer::Choose(Choice::Keep);
    let mut answers = vec![place("h8")];
    for text in ["h9", "j10", "i8"] {
        for protocol in ["taraguchi-10", "tarannikov"] {
            let found = Game::new(protocol, &answers).refusal(&Answer::Choose(Choice::Option));
            assert!(matches!(found, Refusal::NotAChoice { .. }));
        }
        answers.extend([keep(), place(text)]);
    }
    assert!(matches!(
        Game::new("tarannikov", &answers).refusal(&Answer::Choose(Choice::Option)),
        Refusal::NotAChoice { .. }
    ));
    answers.push(Answer::Choose(Choice::Option));
    Game::new("taraguchi-10", &answers);
}

#[test]
fn declared_numbers_out_of_range() {
    for (protocol, answers, number, max, text) in [
        ("yamaguchi", 3, 0, 12, "0 fifth moves are not possible: expected 1 to 12"),
        ("yamaguchi-20", 3, 21, 20, "21 fifth moves are not possible: expected 1 to 20"),
        ("soosyrv-8", 5, 9, 8, "9 fifth moves are not possible: expected 1 to 8"),
    ] {
        let mut game = Game::new(protocol, &four()[..answers]);
        game.check(&Answer::Declare(number), &Refusal::OutOfRange { number, min: 1, max }, text);
        game.opening.apply(&mut game.position, &Answer::Declare(max)).unwrap();
        assert_eq!(game.opening.declared(), Some(max));
    }
}

#[test]
fn offers() {
    // After h8 h9 j10 i8 the diagonal through h9 and i8 mirrors a2 to b1.
    let mut answers = four();
    answers.extend([Answer::Declare(4), Answer::Choose(Choice::Keep), offer("a2 c3")]);
    let mut game = Game::new("soosyrv-4", &answers);
    assert_eq!(game.opening.offers(), [point("a2"), point("c3")]);
    let symmetric = Refusal::Symmetric { point: point("b1"), with: point("a2") };
    let text = "b1 is symmetric to a2, which is offered already";
    game.check(&offer("b1"), &symmetric, text);
    // All or nothing: the good point before the bad one is not added.
    game.check(&offer("d6 b1"), &symmetric, text);
    let symmetric = Refusal::Symmetric { point: point("e4"), with: point("d5") };
    game.check(&offer("d5 e4"), &symmetric, "e4 is symmetric to d5, which is offered already");
    game.check(&offer("c3"), &Refusal::OfferedTwice(point("c3")), "c3 is offered twice");
    game.check(&offer("d6 d6"), &Refusal::OfferedTwice(point("d6")), "d6 is offered twice");
    game.check(&offer(""), &Refusal::NoPoints, "the offer names no point");
    let text = "5 fifth moves are too many: 4 must be offered in all";
    game.check(&offer("d6 e7 f9"), &Refusal::TooMany { offered: 5, total: 4 }, text);
    assert_eq!(game.reasons(&offer("d6 p1")), [Reason::OffBoard]);
    assert_eq!(game.reasons(&offer("d6 i8")), [Reason::Occupied(Color::White)]);

    game.opening.apply(&mut game.position, &offer("d6 e7")).unwrap();
    let offered = ["a2", "c3", "d6", "e7"].map(point);
    let request = Request::Select { offered: offered.to_vec() };
    assert_eq!(game.opening.request(&game.position), Some((Party::B, request)));
    let refusal = Refusal::NotOffered { point: point("b1"), offered: offered.to_vec() };
    let text = "b1 was not offered: expected a2, c3, d6 or e7";
    game.check(&Answer::Select(point("b1")), &refusal, text);
    game.opening.apply(&mut game.position, &Answer::Select(point("c3"))).unwrap();
    assert!(game.opening.is_over() && game.opening.offers().is_empty());
    assert_eq!(game.opening.declared(), Some(4));
    assert_eq!(game.position.moves().last().unwrap().mv, point("c3").into());
}

#[test]
fn nothing_is_answered_after_the_opening() {
    let mut game = Game::new("none", &[]);
    game.check(&place("h8"), &Refusal::Over, "the opening is over");
    game.check(&Answer::Move(point("h8").into()), &Refusal::Over, "the opening is over");
    assert_eq!(game.opening.undo(&mut game.position), None);
    let mut game = Game::new("swap1", &[place("h8"), Answer::Choose(Choice::Swap)]);
    game.check(&Answer::Choose(Choice::Swap), &Refusal::Over, "the opening is over");
}

#[test]
fn black_stones_of_an_opening_are_never_forbidden_points() {
    // With h8 i8 in the row and j9 j10 in the column, j8 makes two threes. Who puts it counts as White and would
    // win where a forbidden move loses.
    let mut answers: Vec<Answer> = ["h8", "h9", "i8", "e5", "j9"].map(place).into();
    answers.push(Answer::Choose(Choice::PlaceTwo));
    answers.extend(["a1", "j10"].map(place));
    answers.push(Answer::Choose(Choice::PlaceTwo));
    answers.push(place("o15"));
    for forbidden in ForbiddenPolicy::ALL {
        let settings = Settings { forbidden, ..Settings::new(Rule::Renju, BoardSize::RENJU) };
        let mut game = Game::with(Protocol::SuperSakata, settings, &answers);
        assert_eq!(game.reasons(&place("j8")), [Reason::Forbidden(ForbiddenKind::DoubleThree)]);
        game.opening.apply(&mut game.position, &place("a15")).unwrap();
    }
}
