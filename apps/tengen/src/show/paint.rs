//! Pictures of a game: `--svg`, `--png` and `--gif`.

use pictures::{Pace, Picture, PictureError, SIDES, Theme};
use records::tree::{NodeId, Tree};
use rules::Position;
use texts::Texts;

use super::{Shown, marks, number};
use crate::cli_files::ShowOptions;
use crate::exit::Failure;
use crate::{convert, game_files, position_args};

/// More moves make no animation: the largest board has 484 points, and passes are few.
const MAX_FRAMES: usize = 1000;

/// How pictures look, as the user asked for it.
struct Look {
    theme: Theme,
    numbers: bool,
    coordinates: bool,
}

/// Writes the pictures that were asked for; says whether there were any.
pub(super) fn write_all(shown: &Shown<'_>, options: &ShowOptions, texts: &Texts) -> Result<bool, Failure> {
    let outputs = [&options.svg, &options.png, &options.gif];
    let streams = outputs.iter().filter(|output| output.as_deref() == Some("-")).count();
    if streams + usize::from(options.json) > 1 && streams > 0 {
        return Err(Failure::Usage(texts.text("show-streams")));
    }
    let look = look(options, texts)?;
    let (least, most) = (*SIDES.start() as usize, *SIDES.end() as usize);
    let side = number("--width", options.width.as_deref(), least, most, texts)?.unwrap_or(640) as u32;
    let delay = number("--delay", options.delay.as_deref(), 20, 60_000, texts)?;
    let pace = delay.map_or_else(Pace::default, |delay| Pace {
        delay_ms: delay as u32,
        last_ms: (delay as u32).max(Pace::default().last_ms),
    });
    let paint = |node, position: &Position| picture(shown, node, position, &look, texts);
    let failed = |error: PictureError| Failure::Internal(error.to_string());
    let still = paint(shown.node, shown.position);
    if let Some(file) = &options.svg {
        convert::write(file, pictures::svg(&still).as_bytes(), texts)?;
    }
    if let Some(file) = &options.png {
        convert::write(file, &pictures::png(&still, side).map_err(failed)?, texts)?;
    }
    if let Some(file) = &options.gif {
        let nodes = frame_nodes(shown);
        if nodes.len() > MAX_FRAMES {
            let slots = [("moves", nodes.len().into()), ("most", MAX_FRAMES.into())];
            return Err(Failure::Usage(texts.format("show-too-many-frames", &slots)));
        }
        let mut frames = Vec::new();
        for node in nodes {
            let position = game_files::placed(shown.tree, node)
                .map_err(|error| Failure::Input(texts.setup_error(&error)))?;
            frames.push(paint(node, &position));
        }
        convert::write(file, &pictures::gif(frames, side, pace).map_err(failed)?, texts)?;
    }
    Ok(outputs.iter().any(|output| output.is_some()))
}

fn look(options: &ShowOptions, texts: &Texts) -> Result<Look, Failure> {
    let theme = match options.theme.as_deref() {
        None => Theme::default(),
        Some(name) => Theme::from_name(name).ok_or_else(|| {
            position_args::invalid("--theme", name, &texts.list(Theme::ALL.map(Theme::name)), texts)
        })?,
    };
    Ok(Look { theme, numbers: !options.no_numbers, coordinates: !options.no_coordinates })
}

/// The nodes with moves on the way to the one that is shown; that one itself if there are none.
fn frame_nodes(shown: &Shown<'_>) -> Vec<NodeId> {
    let tree = shown.tree;
    let mut nodes = tree.path(shown.node);
    nodes.retain(|&node| tree.ply(node).is_some());
    if nodes.is_empty() {
        nodes.push(shown.node);
    }
    nodes
}

fn picture(shown: &Shown<'_>, node: NodeId, position: &Position, look: &Look, texts: &Texts) -> Picture {
    let mut picture = Picture::of(shown.tree, node);
    if !look.numbers {
        picture.numbers.clear();
    }
    picture.coordinates = look.coordinates;
    picture.theme = look.theme;
    picture.forbidden = marks(position).into_keys().collect();
    picture.line = position.result().map(|result| result.line.clone()).unwrap_or_default();
    let slots = [
        ("file", game_files::shown_name(shown.file, texts).into()),
        ("number", moves_to(shown.tree, node).into()),
    ];
    picture.title = texts.format("show-picture-title", &slots);
    picture
}

fn moves_to(tree: &Tree, node: NodeId) -> usize {
    tree.path(node).into_iter().filter(|&node| tree.ply(node).is_some()).count()
}
