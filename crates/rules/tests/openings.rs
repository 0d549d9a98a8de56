//! Whole openings, step by step: board, side to move, owners, who is asked, and what.
#![allow(clippy::unwrap_used, reason = "helpers of tests may panic like tests")]

use rules::{Answer, BoardSize, Color, Move, Opening, Party, Point, Position};
use rules::{Protocol, Request, Rule, Settings};

/// Plays a flow. Each line of the table is what must hold before an answer and the answer:
///
/// `asked | answer`, or `= black stones / white stones | side to move | owner of Black`, or `over`.
fn flow(protocol: &str, table: &str) {
    let protocol: Protocol = protocol.parse().unwrap();
    let rule = if protocol.needs_renju() { Rule::Renju } else { Rule::Freestyle };
    let settings = Settings::new(rule, BoardSize::RENJU);
    Opening::check(protocol, &settings).unwrap();
    let mut position = Position::new(settings);
    let mut opening = Opening::new(protocol);
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        match fields[..] {
            ["over"] => assert!(opening.is_over(), "{protocol}: not over"),
            [board, side, black] => {
                let shown = (
                    format!("= {}", board_text(&position)),
                    position.to_move().name(),
                    opening.owners().black.to_string(),
                );
                let expected = (board.to_owned(), side, black.to_owned());
                assert_eq!(shown, expected, "{protocol} at: {line}");
                assert_eq!(opening.owners().white, opening.owners().black.other());
                assert_eq!(opening.colors()[opening.owners().black], Color::Black);
                assert_eq!(opening.colors()[opening.owners().white], Color::White);
            }
            [asked, answer] => {
                let (party, request) = opening.request(&position).expect("the game goes on");
                assert_eq!(format!("{party} {}", request_text(&request)), asked, "{protocol} at: {line}");
                if request == Request::Move {
                    assert!(opening.is_over());
                    position.play(answer.parse::<Point>().unwrap().into()).unwrap();
                } else {
                    assert!(!opening.is_over());
                    let answer = read_answer(answer);
                    opening.apply(&mut position, &answer).unwrap();
                    assert_eq!(opening.history().last(), Some(&answer));
                }
            }
            _ => panic!("{line}"),
        }
    }
    assert!(table.contains("over"), "a flow goes to the end of the opening");
}

fn board_text(position: &Position) -> String {
    let side = |color| {
        let mut stones: Vec<Point> = position.board().stones_of(color).collect();
        stones.sort_unstable();
        stones.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    format!("{} / {}", side(Color::Black), side(Color::White)).trim().to_owned()
}

fn request_text(request: &Request) -> String {
    let words = |points: &[Point]| points.iter().map(|p| format!(" {p}")).collect::<String>();
    match request {
        Request::Move => "move".to_owned(),
        Request::Place { color, zone, number } => format!("stone {number} {} {zone}", color.name()),
        Request::Choose(choices) => choices.iter().map(|choice| choice.name()).collect::<Vec<_>>().join(","),
        Request::Declare { min, max } => format!("declare {min}..{max}"),
        Request::Offer { total, offered } => format!("offer {total}{}", words(offered)),
        Request::Select { offered } => format!("select{}", words(offered)),
        Request::AnswerDraw => "draw".to_owned(),
    }
}

fn read_answer(text: &str) -> Answer {
    let words: Vec<&str> = text.split(' ').collect();
    let point = |word: &str| word.parse::<Point>().unwrap();
    match words[..] {
        ["declare", number] => Answer::Declare(number.parse().unwrap()),
        ["offer", ..] => Answer::Offer(words[1..].iter().map(|word| point(word)).collect()),
        ["select", word] => Answer::Select(point(word)),
        [word] => match word.parse() {
            Ok(choice) => Answer::Choose(choice),
            Err(_) => Answer::Place(point(word)),
        },
        _ => panic!("{text}"),
    }
}

#[test]
fn none_is_normal_play() {
    flow(
        "none",
        "over
        = / | black | A
        A move | h8
        = h8 / | white | A
        B move | h9
        = h8 / h9 | black | A",
    );
}

#[test]
fn pro_and_long_pro() {
    flow(
        "pro",
        "= / | black | A
        A stone 1 black on the centre | h8
        = h8 / | white | A
        B stone 2 white anywhere | a1
        = h8 / a1 | black | A
        A stone 3 black outside the central 5x5 square | k8
        = h8 k8 / a1 | white | A
        over
        B move | k9",
    );
    flow(
        "long-pro",
        "A stone 1 black on the centre | h8
        B stone 2 white anywhere | h9
        A stone 3 black outside the central 7x7 square | d4
        = d4 h8 / h9 | white | A
        over
        B move | k9",
    );
}

#[test]
fn swap_after_three() {
    flow(
        "swap",
        "A stone 1 black anywhere | a1
        = a1 / | white | A
        A stone 2 white anywhere | b2
        = a1 / b2 | black | A
        A stone 3 black anywhere | o15
        = a1 o15 / b2 | white | A
        B keep,swap | keep
        = a1 o15 / b2 | white | A
        over
        B move | h8",
    );
    flow(
        "swap",
        "A stone 1 black anywhere | a1
        A stone 2 white anywhere | b2
        A stone 3 black anywhere | o15
        B keep,swap | swap
        = a1 o15 / b2 | white | B
        over
        A move | h8
        = a1 o15 / b2 h8 | black | B
        B move | h9",
    );
}

#[test]
fn swap_after_one() {
    flow(
        "swap1",
        "A stone 1 black anywhere | c3
        = c3 / | white | A
        B keep,swap | keep
        = c3 / | white | A
        over
        B move | h8",
    );
    flow(
        "swap1",
        "A stone 1 black anywhere | c3
        B keep,swap | swap
        = c3 / | white | B
        over
        A move | h8",
    );
}

/// The example of the SWAP2BOARD command of the Gomocup protocol: the same three stones, all four ways to go on.
/// Its coordinates `7,7 8,7 9,9` are h8 i8 j10 (counted from the bottom here).
#[test]
fn swap2_in_all_four_ways() {
    let three = "A stone 1 black anywhere | h8
        = h8 / | white | A
        A stone 2 white anywhere | i8
        = h8 / i8 | black | A
        A stone 3 black anywhere | j10
        = h8 j10 / i8 | white | A\n";
    let take_black = "B take-white,take-black,place-two | take-black
        = h8 j10 / i8 | white | B
        over
        A move | g9
        = h8 j10 / g9 i8 | black | B
        B move | g7";
    let take_white = "B take-white,take-black,place-two | take-white
        = h8 j10 / i8 | white | A
        over
        B move | i9
        = h8 j10 / i8 i9 | black | A
        A move | g7";
    let place_two = "B take-white,take-black,place-two | place-two
        = h8 j10 / i8 | white | A
        B stone 4 white anywhere | i9
        = h8 j10 / i8 i9 | black | A
        B stone 5 black anywhere | i7
        = h8 i7 j10 / i8 i9 | white | A\n";
    let then_white = "A take-white,take-black | take-white
        = h8 i7 j10 / i8 i9 | white | B
        over
        A move | g9
        = h8 i7 j10 / g9 i8 i9 | black | B
        B move | a1";
    let then_black = "A take-white,take-black | take-black
        = h8 i7 j10 / i8 i9 | white | A
        over
        B move | g9
        = h8 i7 j10 / g9 i8 i9 | black | A
        A move | a1";
    for end in [take_black.to_owned(), take_white.to_owned()] {
        flow("swap2", &format!("{three}{end}"));
    }
    for end in [then_white, then_black] {
        flow("swap2", &format!("{three}{place_two}{end}"));
    }
}

#[test]
fn swap_of_the_tutorials() {
    let two = "A stone 1 black anywhere | h8
        = h8 / | white | A
        A stone 2 white anywhere | h9
        = h8 / h9 | black | A\n";
    // A swap exchanges the owners: the stones keep their colors.
    let take_black = "B take-black,take-white,place-third | take-black
        = h8 / h9 | black | B
        over
        B move | i9";
    let take_white = "B take-black,take-white,place-third | take-white
        = h8 / h9 | black | A
        over
        A move | i9";
    // Two white stones against one black stone, and Black is to move.
    let third = "B take-black,take-white,place-third | place-third
        = h8 / h9 | black | A
        B stone 3 white anywhere | c3
        = h8 / c3 h9 | black | A\n";
    let then_black = "A take-black,take-white | take-black
        = h8 / c3 h9 | black | A
        over
        A move | i9
        = h8 i9 / c3 h9 | white | A
        B move | i10";
    let then_white = "A take-black,take-white | take-white
        = h8 / c3 h9 | black | B
        over
        B move | i9
        = h8 i9 / c3 h9 | white | B
        A move | i10";
    for end in [take_black, take_white] {
        flow("swap-article", &format!("{two}{end}"));
    }
    for end in [then_black, then_white] {
        flow("swap-article", &format!("{two}{third}{end}"));
    }
}

#[test]
fn shorter_swap_of_the_tutorials() {
    let one = "A stone 1 black anywhere | h8
        = h8 / | white | A\n";
    for (choice, black, asked) in [("take-black", "B", "A move"), ("take-white", "A", "B move")] {
        flow(
            "swap-article-1",
            &format!(
                "{one}B take-black,take-white,place-second | {choice}
                = h8 / | white | {black}
                over
                {asked} | h9"
            ),
        );
    }
    for (choice, black, asked) in [("take-black", "A", "A move"), ("take-white", "B", "B move")] {
        flow(
            "swap-article-1",
            &format!(
                "{one}B take-black,take-white,place-second | place-second
                = h8 / | white | A
                B stone 2 white anywhere | a9
                = h8 / a9 | black | A
                A take-black,take-white | {choice}
                = h8 / a9 | black | {black}
                over
                {asked} | h9
                = h8 h9 / a9 | white | {black}"
            ),
        );
    }
}

const THREE: &str = "A stone 1 black on the centre | h8
    = h8 / | white | A
    A stone 2 white within the central 3x3 square | h9
    = h8 / h9 | black | A
    A stone 3 black within the central 5x5 square | j10
    = h8 j10 / h9 | white | A\n";

#[test]
fn rif() {
    for (choice, black, white) in [("keep", "A", "B"), ("swap", "B", "A")] {
        flow(
            "rif",
            &format!(
                "{THREE}B keep,swap | {choice}
                = h8 j10 / h9 | white | {black}
                {white} stone 4 white anywhere | i6
                = h8 j10 / h9 i6 | black | {black}
                {black} offer 2 | offer i9
                = h8 j10 / h9 i6 | black | {black}
                {black} offer 2 i9 | offer a15
                {white} select i9 a15 | select a15
                = a15 h8 j10 / h9 i6 | white | {black}
                over
                {white} move | b1"
            ),
        );
    }
}

#[test]
fn yamaguchi() {
    for (choice, black, white) in [("keep", "A", "B"), ("swap", "B", "A")] {
        flow(
            "yamaguchi",
            &format!(
                "{THREE}A declare 1..12 | declare 4
                = h8 j10 / h9 | white | A
                B keep,swap | {choice}
                = h8 j10 / h9 | white | {black}
                {white} stone 4 white anywhere | i6
                {black} offer 4 | offer i9 a15 b2
                {black} offer 4 i9 a15 b2 | offer b7
                {white} select i9 a15 b2 b7 | select b2
                = b2 h8 j10 / h9 i6 | white | {black}
                over
                {white} move | b1"
            ),
        );
    }
    flow(
        "yamaguchi-5",
        &format!(
            "{THREE}A declare 1..5 | declare 1
            B keep,swap | keep
            B stone 4 white anywhere | i6
            A offer 1 | offer i9
            B select i9 | select i9
            over"
        ),
    );
}

#[test]
fn soosyrv() {
    for (first, second, fourth, black, white) in [
        ("keep", "keep", "B", "A", "B"),
        ("keep", "swap", "B", "B", "A"),
        ("swap", "keep", "A", "B", "A"),
        ("swap", "swap", "A", "A", "B"),
    ] {
        let other = if fourth == "A" { "B" } else { "A" };
        flow(
            "soosyrv-8",
            &format!(
                "{THREE}B keep,swap | {first}
                = h8 j10 / h9 | white | {other}
                {fourth} stone 4 white anywhere | i6
                = h8 j10 / h9 i6 | black | {other}
                {fourth} declare 1..8 | declare 3
                = h8 j10 / h9 i6 | black | {other}
                {other} keep,swap | {second}
                = h8 j10 / h9 i6 | black | {black}
                {black} offer 3 | offer i9 a15 b2
                {white} select i9 a15 b2 | select i9
                = h8 i9 j10 / h9 i6 | white | {black}
                over
                {white} move | b1"
            ),
        );
    }
    flow(
        "soosyrv-4",
        &format!(
            "{THREE}B keep,swap | keep
            B stone 4 white anywhere | i6
            B declare 1..4 | declare 4
            A keep,swap | keep
            A offer 4 | offer a1 a2 a3 a4
            B select a1 a2 a3 a4 | select a4
            over"
        ),
    );
}

/// Every way to use the swap rights of the five-swap protocols. A number of 0 to 31 says after which stones the
/// colors are exchanged; zones as printed.
fn five_swaps(protocol: &str, zones: [&str; 4], fourth: &str) {
    let stones = ["h8", "h9", "j10", "i6", "g5"];
    let boards = ["h8 /", "h8 / h9", "h8 j10 / h9", "h8 j10 / h9 i6", "g5 h8 j10 / h9 i6"];
    for swaps in 0..32 {
        let mut table = String::new();
        let mut black = Party::A;
        for i in 0..5 {
            let color = if i % 2 == 0 { Color::Black } else { Color::White };
            let placer = if color == Color::Black { black } else { black.other() };
            let zone = if i == 0 { "on the centre" } else { zones[i - 1] };
            let (number, name, stone, board) = (i + 1, color.name(), stones[i], boards[i]);
            let side = color.opponent().name();
            table += &format!("{placer} stone {number} {name} {zone} | {stone}\n");
            table += &format!("= {board} | {side} | {black}\n");
            let choices = if i == 3 { fourth } else { "keep,swap" };
            let swap = swaps >> i & 1 == 1;
            table += &format!("{} {choices} | {}\n", placer.other(), if swap { "swap" } else { "keep" });
            if swap {
                black = black.other();
            }
            table += &format!("= {board} | {side} | {black}\n");
        }
        table += &format!("over\n{} move | o15\n", black.other());
        flow(protocol, &table);
    }
}

const ZONES: [&str; 4] = [
    "within the central 3x3 square",
    "within the central 5x5 square",
    "within the central 7x7 square",
    "within the central 9x9 square",
];

#[test]
fn taraguchi_with_swaps() {
    five_swaps("taraguchi-10", ZONES, "keep,swap,option");
}

#[test]
fn super_taraguchi_with_swaps() {
    five_swaps("super-taraguchi-10", [ZONES[1], ZONES[2], ZONES[3], ZONES[3]], "keep,swap,option");
}

#[test]
fn tarannikov() {
    five_swaps("tarannikov", ZONES, "keep,swap");
}

#[test]
fn taraguchi_with_the_option() {
    for protocol in ["taraguchi-5", "super-taraguchi-5"] {
        let zones =
            if protocol == "taraguchi-5" { &ZONES } else { &[ZONES[1], ZONES[2], ZONES[3], ZONES[3]] };
        let [second, third, fourth, _] = zones;
        for (swap, black, white) in [("keep", "A", "B"), ("swap", "B", "A")] {
            flow(
                protocol,
                &format!(
                    "A stone 1 black on the centre | h8
                    B keep,swap | keep
                    B stone 2 white {second} | h9
                    A keep,swap | keep
                    A stone 3 black {third} | j10
                    B keep,swap | {swap}
                    {white} stone 4 white {fourth} | i6
                    {black} keep,swap,option | option
                    = h8 j10 / h9 i6 | black | {black}
                    {black} offer 5 | offer o15 a1
                    {black} offer 5 o15 a1 | offer c3 d4 g7
                    {white} select o15 a1 c3 d4 g7 | select a1
                    = a1 h8 j10 / h9 i6 | white | {black}
                    over
                    {white} move | o15"
                ),
            );
        }
    }
}

#[test]
fn sakata() {
    for (choice, black, white) in [("take-white", "B", "A"), ("take-black", "A", "B")] {
        flow(
            "sakata",
            &format!(
                "{THREE}B stone 4 white within the central 7x7 square | k5
                = h8 j10 / h9 k5 | black | A
                B stone 5 black within the central 9x9 square | d4
                = d4 h8 j10 / h9 k5 | white | A
                A take-white,take-black | {choice}
                = d4 h8 j10 / h9 k5 | white | {black}
                over
                {white} move | o15"
            ),
        );
    }
}

#[test]
fn super_sakata() {
    let five = format!(
        "{THREE}B stone 4 white within the central 7x7 square | k5
        B stone 5 black within the central 9x9 square | d4
        = d4 h8 j10 / h9 k5 | white | A\n"
    );
    let more = "A take-white,take-black,place-two | place-two
        = d4 h8 j10 / h9 k5 | white | B
        A stone 6 white anywhere | a1
        = d4 h8 j10 / a1 h9 k5 | black | B
        A stone 7 black anywhere | o1
        = d4 h8 j10 o1 / a1 h9 k5 | white | B\n";
    let again = "B take-white,take-black,place-two | place-two
        = d4 h8 j10 o1 / a1 h9 k5 | white | A
        B stone 8 white anywhere | a15
        B stone 9 black anywhere | o15
        = d4 h8 j10 o1 o15 / a1 a15 h9 k5 | white | A\n";
    for (choice, black, white) in [("take-white", "B", "A"), ("take-black", "A", "B")] {
        flow(
            "super-sakata",
            &format!(
                "{five}A take-white,take-black,place-two | {choice}
                = d4 h8 j10 / h9 k5 | white | {black}
                over
                {white} move | b2"
            ),
        );
        flow(
            "super-sakata",
            &format!(
                "{five}{more}{again}A take-white,take-black,place-two | {choice}
                = d4 h8 j10 o1 o15 / a1 a15 h9 k5 | white | {black}
                over
                {white} move | b2"
            ),
        );
    }
    for (choice, black, white) in [("take-white", "A", "B"), ("take-black", "B", "A")] {
        flow(
            "super-sakata",
            &format!(
                "{five}{more}B take-white,take-black,place-two | {choice}
                = d4 h8 j10 o1 / a1 h9 k5 | white | {black}
                over
                {white} move | b2"
            ),
        );
    }
}

#[test]
fn a_five_ends_the_opening() {
    let settings = Settings::new(Rule::Renju, BoardSize::new(9).unwrap());
    let mut position = Position::new(settings);
    let mut opening = Opening::new(Protocol::SuperSakata);
    for text in ["e5", "e6", "f5", "c2", "g5", "place-two", "a1", "h5", "place-two", "a9"] {
        opening.apply(&mut position, &read_answer(text)).unwrap();
    }
    let before = (opening.clone(), position.clone());
    opening.apply(&mut position, &read_answer("d5")).unwrap();
    assert_eq!(position.result().unwrap().winner, Some(Color::Black));
    assert!(opening.is_over());
    assert_eq!(opening.request(&position), None);
    // Whoever puts two stones counts as White, so it is the other who has won.
    assert_eq!(opening.owners().black, Party::A);
    assert_eq!(opening.undo(&mut position), Some(read_answer("d5")));
    assert_eq!((opening, position), before);
}

#[test]
fn passes_after_the_opening() {
    let mut settings = Settings::new(Rule::Freestyle, BoardSize::RENJU);
    settings.passes = true;
    let mut position = Position::new(settings);
    let mut opening = Opening::new(Protocol::Swap1);
    for text in ["h8", "swap"] {
        opening.apply(&mut position, &read_answer(text)).unwrap();
    }
    position.play(Move::Pass).unwrap();
    assert_eq!(opening.request(&position), Some((Party::B, Request::Move)));
}
