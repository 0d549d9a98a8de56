//! Colours of pictures.

/// A colour: red, green, blue.
pub(crate) type Rgb = [u8; 3];

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A board of light wood.
    #[default]
    Light,
    /// A dark board for dark pages.
    Dark,
    /// Black on white, for paper.
    Print,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// The name on the command line: `light`, `dark` or `print`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
        }
    }

    /// The theme with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    pub(crate) const fn colors(self) -> Colors {
        match self {
            Theme::Light => Colors {
                board: [0xEB, 0xC8, 0x8A],
                line: [0x5A, 0x46, 0x28],
                black: [0x1A, 0x1A, 0x1A],
                white: [0xFA, 0xFA, 0xFA],
                edge: [0x1A, 0x1A, 0x1A],
                accent: [0xD6, 0x2A, 0x1E],
            },
            Theme::Dark => Colors {
                board: [0x2B, 0x30, 0x36],
                line: [0x8A, 0x93, 0x9C],
                black: [0x08, 0x0A, 0x0C],
                white: [0xE6, 0xE8, 0xEA],
                edge: [0xA9, 0xB1, 0xB9],
                accent: [0xFF, 0x5A, 0x4A],
            },
            Theme::Print => Colors {
                board: [0xFF, 0xFF, 0xFF],
                line: [0x55, 0x55, 0x55],
                black: [0x00, 0x00, 0x00],
                white: [0xFF, 0xFF, 0xFF],
                edge: [0x00, 0x00, 0x00],
                // Told by shape on paper; a grey that is seen on black and on white.
                accent: [0x80, 0x80, 0x80],
            },
        }
    }
}

/// The colours of a theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colors {
    /// The board.
    pub(crate) board: Rgb,
    /// Its lines and coordinates.
    pub(crate) line: Rgb,
    /// Black stones.
    pub(crate) black: Rgb,
    /// White stones.
    pub(crate) white: Rgb,
    /// The edges of stones.
    pub(crate) edge: Rgb,
    /// The last move, winning rows and forbidden points.
    pub(crate) accent: Rgb,
}

/// The colour as SVG writes it.
pub(crate) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
