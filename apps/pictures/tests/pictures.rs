//! Pictures as texts, pixels and frames.
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use pictures::{Pace, Picture, PictureError, SIDES, Theme, gif, is_star, png, svg};
use records::tree::{Mark, NodeId, Tree};
use resvg::tiny_skia::Pixmap;
use rules::{BoardSize, Color, Point, Settings};

fn point(text: &str) -> Point {
    text.parse().unwrap()
}

/// A line of play of alternating moves, and its nodes.
fn line(size: usize, moves: &[&str]) -> (Tree, Vec<NodeId>) {
    let size = BoardSize::new(size).unwrap();
    let mut tree = Tree::new(Settings { size, ..Settings::default() });
    let mut at = tree.root();
    let mut nodes = vec![at];
    for (text, color) in moves.iter().zip([Color::Black, Color::White].into_iter().cycle()) {
        at = tree.add(at, color, point(text).into());
        nodes.push(at);
    }
    (tree, nodes)
}

/// An asymmetric game.
const GAME: [&str; 6] = ["h8", "i9", "a15", "o2", "b1", "j7"];

fn picture() -> Picture {
    let (mut tree, nodes) = line(15, &GAME);
    let details = tree.details_mut(nodes[6]);
    details.labels = vec![(point("c3"), "A".into()), (point("d5"), "3?".into())];
    details.marks = Mark::ALL.into_iter().zip(["m4", "m6", "m8", "h8"]).map(|(m, p)| (point(p), m)).collect();
    let mut picture = Picture::of(&tree, nodes[6]);
    picture.forbidden = vec![point("f11")];
    picture.line = vec![point("a15")];
    picture.title = "A <game> & more".into();
    picture
}

/// The colour in the middle of a point, moved by parts of a cell.
fn pixel(pixmap: &Pixmap, size: u8, coordinates: bool, text: &str, (dx, dy): (f64, f64)) -> [u8; 3] {
    let margin = if coordinates { 56.0 } else { 28.0 };
    let side = f64::from(size - 1) * 40.0 + 2.0 * margin;
    let scale = f64::from(pixmap.width()) / side;
    let at = point(text);
    let x = (margin + 40.0 * (f64::from(at.x()) + dx)) * scale;
    let y = (margin + 40.0 * (f64::from(size - 1 - at.y()) + dy)) * scale;
    let pixel = pixmap.pixel(x as u32, y as u32).unwrap();
    [pixel.red(), pixel.green(), pixel.blue()]
}

#[test]
fn the_svg_text_is_pinned() {
    let (tree, nodes) = line(5, &["c3", "d4", "a1"]);
    let mut picture = Picture::of(&tree, nodes[3]);
    picture.forbidden = vec![point("b2")];
    picture.title = "A <game> & more".into();
    insta::assert_snapshot!(svg(&picture));
}

#[test]
fn every_board_and_theme_is_drawn() {
    for lines in 5..=22 {
        for theme in Theme::ALL {
            for coordinates in [true, false] {
                let (tree, _) = line(lines, &[]);
                let picture = Picture { theme, coordinates, ..Picture::of(&tree, tree.root()) };
                assert!(png(&picture, 64).is_ok(), "{lines} {theme:?}");
            }
        }
    }
    assert!(svg(&picture()).contains("<title>A &lt;game&gt; &amp; more</title>"));
}

#[test]
fn stones_are_where_they_belong() {
    for coordinates in [true, false] {
        let picture = Picture { coordinates, ..picture() };
        let pixmap = Pixmap::decode_png(&png(&picture, 900).unwrap()).unwrap();
        assert_eq!((pixmap.width(), pixmap.height()), (900, 900));
        let color = |text| pixel(&pixmap, 15, coordinates, text, (0.0, 0.34));
        for (index, text) in GAME.iter().enumerate() {
            let expected = if index % 2 == 0 { [0x1A; 3] } else { [0xFA; 3] };
            assert_eq!(color(text), expected, "{text}");
        }
        // The images of the game under the symmetries of the board stay free.
        for text in ["g9", "o15", "a2", "o1", "n1", "f7", "i7", "g7"] {
            assert!(!GAME.contains(&text));
            assert!(![[0x1A; 3], [0xFA; 3]].contains(&color(text)), "{text}");
        }
        assert_eq!(pixel(&pixmap, 15, coordinates, "e5", (0.5, 0.5)), [0xEB, 0xC8, 0x8A], "the board");
        assert_eq!(pixel(&pixmap, 15, coordinates, "f11", (0.0, 0.0)), [0xD6, 0x2A, 0x1E], "forbidden");
        assert_eq!(pixel(&pixmap, 15, coordinates, "a15", (0.45, 0.0)), [0xD6, 0x2A, 0x1E], "the row");
    }
}

#[test]
fn the_last_move_is_marked_with_and_without_numbers() {
    let (tree, nodes) = line(15, &["h8", "j10"]);
    let mut picture = Picture::of(&tree, nodes[2]);
    let accent = |picture: &Picture, text: &str| {
        let pixmap = Pixmap::decode_png(&png(picture, 672).unwrap()).unwrap();
        let near = |i: i32| f64::from(i) / 80.0;
        (-20..20).flat_map(|x| (-20..20).map(move |y| (near(x), near(y)))).any(|shift| {
            let [red, green, blue] = pixel(&pixmap, 15, true, text, shift);
            red > 180 && green < 90 && blue < 90
        })
    };
    assert!(accent(&picture, "j10") && !accent(&picture, "h8"));
    picture.numbers.clear();
    assert!(accent(&picture, "j10") && !accent(&picture, "h8"));
    picture.last = None;
    assert!(!accent(&picture, "j10"));
}

#[test]
fn pictures_are_the_same_each_time() {
    let picture = picture();
    assert_eq!(svg(&picture), svg(&picture));
    assert_eq!(png(&picture, 300).unwrap(), png(&picture, 300).unwrap());
    let frames = || gif([picture.clone()], 100, Pace::default()).unwrap();
    assert_eq!(frames(), frames());
}

#[test]
fn animations_have_a_frame_for_each_picture() {
    let (tree, nodes) = line(15, &GAME);
    for theme in Theme::ALL {
        let picture = |&node: &NodeId| Picture { theme, ..Picture::of(&tree, node) };
        let pace = Pace { delay_ms: 500, last_ms: 2000 };
        let bytes = gif(nodes[1..].iter().map(picture), 336, pace).unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).unwrap();
        let mut screen = vec![0_u8; 336 * 336 * 4];
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            delays.push(frame.delay);
            let width = usize::from(frame.width) * 4;
            for row in 0..usize::from(frame.height) {
                let at = ((usize::from(frame.top) + row) * 336 + usize::from(frame.left)) * 4;
                screen[at..at + width].copy_from_slice(&frame.buffer[row * width..][..width]);
            }
        }
        assert_eq!(delays, [50, 50, 50, 50, 50, 200]);
        // The frames add up to the last picture, colours within what 256 of them allow.
        let last = Pixmap::decode_png(&png(&picture(&nodes[6]), 336).unwrap()).unwrap();
        let worst = last.data().iter().zip(&screen).map(|(a, b)| a.abs_diff(*b)).max();
        assert!(worst.unwrap() < 40, "{theme:?}: {worst:?}");
    }
}

#[test]
fn what_cannot_be_drawn_is_an_error() {
    for side in [0, SIDES.start() - 1, SIDES.end() + 1, u32::MAX] {
        assert_eq!(png(&picture(), side), Err(PictureError::Side(side)));
        assert!(gif([picture()], side, Pace::default()).is_err());
    }
    assert_eq!(gif([], 100, Pace::default()), Err(PictureError::Empty));
    // What is off the board is left out.
    let mut odd = picture();
    odd.labels.push((point("v22"), "X".into()));
    odd.line.push(point("v22"));
    odd.last = Some(point("v22"));
    assert!(png(&odd, 100).is_ok());
}

#[test]
fn any_text_is_a_label() {
    let mut odd = picture();
    odd.labels = ["", " ", "天元", "<&>", "\u{0}\u{1b}", "WIDE", "\u{ffff}"]
        .into_iter()
        .zip(["a1", "a2", "a3", "a4", "a5", "a6", "a7"])
        .map(|(label, text)| (point(text), label.to_owned()))
        .collect();
    odd.title = "\u{0}\u{ffff}天元<".into();
    assert!(png(&odd, 100).is_ok());
    assert!(svg(&odd).contains("<title>天元&lt;</title>"));
}

#[test]
fn themes_have_names() {
    for theme in Theme::ALL {
        assert_eq!(Theme::from_name(theme.name()), Some(theme));
    }
    assert_eq!(Theme::from_name("blue"), None);
    assert!(is_star(BoardSize::RENJU, point("h8")) && is_star(BoardSize::RENJU, point("d12")));
}
