//! The command lines of `convert` and `show`.

use clap::Args;

/// Options of `convert`.
#[derive(Args, Debug)]
pub(crate) struct ConvertOptions {
    /// The files to read, then the one to write.
    #[arg(value_names = ["IN", "OUT"], num_args = 2.., required = true, help = "arg-convert-files")]
    pub(crate) files: Vec<String>,
    /// The format of the input.
    #[arg(long, value_name = "FORMAT", help = "arg-from")]
    pub(crate) from: Option<String>,
    /// The format of the output.
    #[arg(long, value_name = "FORMAT", help = "arg-to")]
    pub(crate) to: Option<String>,
    /// Where row 1 of move text is.
    #[arg(long, value_name = "bottom|top", help = "arg-convert-row1")]
    pub(crate) row1: Option<String>,
    /// The encoding of texts.
    #[arg(long, value_name = "NAME", help = "arg-encoding")]
    pub(crate) encoding: Option<String>,
    /// The encoding of RenLib texts that are written.
    #[arg(long, value_name = "NAME", help = "arg-to-encoding")]
    pub(crate) to_encoding: Option<String>,
    /// The rule by name.
    #[arg(long, value_name = "NAME", help = "arg-convert-rule")]
    pub(crate) rule: Option<String>,
    /// Lines of the board.
    #[arg(long, value_name = "N", help = "arg-convert-size")]
    pub(crate) size: Option<String>,
    /// One tree of all games.
    #[arg(long, help = "arg-merge")]
    pub(crate) merge: bool,
    /// Keep what the output file holds.
    #[arg(long, help = "arg-append")]
    pub(crate) append: bool,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}

/// Options of `show`.
#[derive(Args, Debug)]
pub(crate) struct ShowOptions {
    /// The file.
    #[arg(value_name = "FILE", help = "arg-show-file")]
    pub(crate) file: String,
    /// Which game of the file, from 1.
    #[arg(long, value_name = "N", help = "arg-show-game")]
    pub(crate) game: Option<String>,
    /// The number of the move after which the board is shown.
    #[arg(long = "move", value_name = "N", help = "arg-show-move")]
    pub(crate) number: Option<String>,
    /// The whole tree, however long.
    #[arg(long, help = "arg-show-all")]
    pub(crate) all: bool,
    /// The format of the file.
    #[arg(long, value_name = "FORMAT", help = "arg-from")]
    pub(crate) from: Option<String>,
    /// Where row 1 of move text is.
    #[arg(long, value_name = "bottom|top", help = "arg-convert-row1")]
    pub(crate) row1: Option<String>,
    /// The encoding of texts.
    #[arg(long, value_name = "NAME", help = "arg-encoding")]
    pub(crate) encoding: Option<String>,
    /// The rule by name.
    #[arg(long, value_name = "NAME", help = "arg-convert-rule")]
    pub(crate) rule: Option<String>,
    /// Lines of the board.
    #[arg(long, value_name = "N", help = "arg-convert-size")]
    pub(crate) size: Option<String>,
    /// A picture of the board as SVG.
    #[arg(long, value_name = "OUT", help = "arg-svg")]
    pub(crate) svg: Option<String>,
    /// The same as PNG.
    #[arg(long, value_name = "OUT", help = "arg-png")]
    pub(crate) png: Option<String>,
    /// The game as an animation.
    #[arg(long, value_name = "OUT", help = "arg-gif")]
    pub(crate) gif: Option<String>,
    /// Colours of pictures.
    #[arg(long, value_name = "light|dark|print", help = "arg-theme")]
    pub(crate) theme: Option<String>,
    /// The side of pictures in pixels.
    #[arg(long, value_name = "PIXELS", help = "arg-width-pixels")]
    pub(crate) width: Option<String>,
    /// How long each move of an animation is shown.
    #[arg(long, value_name = "MS", help = "arg-delay")]
    pub(crate) delay: Option<String>,
    /// Stones without numbers.
    #[arg(long, help = "arg-no-numbers")]
    pub(crate) no_numbers: bool,
    /// Boards without letters and numbers at the edges.
    #[arg(long, help = "arg-no-coordinates")]
    pub(crate) no_coordinates: bool,
    /// JSON on standard output.
    #[arg(long, help = "arg-json")]
    pub(crate) json: bool,
}
