//! What a manager says, as typed commands.

/// A command with its arguments as text: what they must be depends on the state of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START size`, `START w h`, `RECTSTART w,h`: a new game.
    Start(String),
    /// `RESTART`: the same board, empty.
    Restart,
    /// `BEGIN`: the engine moves first.
    Begin,
    /// `TURN X,Y`: the opponent's move.
    Turn(String),
    /// `TAKEBACK X,Y`: the last stone goes.
    Takeback(String),
    /// `PLAY X,Y`: the reply to a suggestion.
    Play,
    /// `INFO key value`.
    Info {
        /// The key, in lower case.
        key: String,
        /// All after it.
        value: String,
    },
    /// `END`: leave.
    End,
    /// `ABOUT`: who the engine is.
    About,
    /// `STOP`, `YXSTOP`: answer now.
    Stop,
    /// A command whose lines follow, up to `DONE`.
    Block(Block),
    /// `YXNBEST n`: think with several best moves.
    NBest(String),
    /// `YXSEARCHDEFEND`: values for all moves.
    SearchDefend,
    /// `YXSHOWFORBID`.
    ShowForbidden,
    /// `YXBLOCKRESET`: no point is excluded any more.
    BlockReset,
    /// `YXBLOCKPATHRESET`: no path is.
    BlockPathReset,
    /// `YXBALANCEONE b` (1) and `YXBALANCETWO b` (2): moves that make the position even.
    Balance {
        /// How many moves.
        moves: u8,
        /// The value to come near to, in the engine's units.
        bias: String,
    },
    /// `YXSHOWINFO`: a graphical program is there.
    ShowInfo,
    /// `YXHASHCLEAR`.
    HashClear,
    /// `YXSHOWHASHUSAGE`.
    HashUsage,
    /// `YXHASHDUMP`, `YXHASHLOAD`: the table as a file.
    HashFile,
    /// `YXSWAP2STEP1`: the first stones of swap2; the later steps go on from the board.
    Swap2Step(u8),
    /// `YXSOOSORVSTEP1`.
    SoosorvStep1,
    /// A command about a database; `true` when lines up to `DONE` follow.
    Database {
        /// Lines up to `DONE` follow.
        has_lines: bool,
    },
    /// A word that is no command.
    Unknown(String),
}

/// A command with lines of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// `BOARD`: stones; then the engine moves.
    Board,
    /// `YXBOARD`: stones.
    YxBoard,
    /// `SWAP2BOARD`: stones of the opening; then the engine decides.
    Swap2Board,
    /// `YXBLOCK`: points that must not be played at the root.
    Exclude,
    /// `YXBLOCKUNDO`: points that may be played again.
    Include,
    /// `YXBLOCKPATH`: a sequence of moves that must not be played.
    ExcludePath,
    /// `YXBLOCKPATHUNDO`: a sequence that may be played again.
    IncludePath,
    /// `YXSOOSORVSTEP2` to `6`, with the number of fifth moves that step 5 names.
    Soosorv {
        /// The step.
        step: u8,
        /// The number behind the word, if any.
        number: Option<u8>,
    },
    /// A block of a database, or of an unknown command in a graphical program: nothing is done with it.
    Ignored,
}

impl Block {
    /// The word that opens it, for messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Block::Board => "BOARD",
            Block::YxBoard => "YXBOARD",
            Block::Swap2Board => "SWAP2BOARD",
            Block::Exclude => "YXBLOCK",
            Block::Include => "YXBLOCKUNDO",
            Block::ExcludePath => "YXBLOCKPATH",
            Block::IncludePath => "YXBLOCKPATHUNDO",
            Block::Soosorv { .. } => "YXSOOSORVSTEP",
            Block::Ignored => "",
        }
    }
}

impl Command {
    /// Reads a line. Words are in any case, blanks around arguments do not matter; whether the arguments make sense is
    /// for whoever carries the command out.
    ///
    /// ```
    /// use protocol::engine::Command;
    /// assert_eq!(Command::parse(" turn  7,7 "), Command::Turn("7,7".to_owned()));
    /// assert_eq!(Command::parse("FOOBAR 1"), Command::Unknown("FOOBAR".to_owned()));
    /// ```
    #[must_use]
    pub fn parse(line: &str) -> Command {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim().to_owned();
        let upper = word.to_ascii_uppercase();
        if let Some(step) = upper.strip_prefix("YXSOOSORVSTEP") {
            return soosorv(step, &rest).unwrap_or_else(|| Command::Unknown(word.to_owned()));
        }
        match upper.as_str() {
            "START" | "RECTSTART" => Command::Start(rest),
            "RESTART" => Command::Restart,
            "BEGIN" => Command::Begin,
            "TURN" => Command::Turn(rest),
            "TAKEBACK" => Command::Takeback(rest),
            "PLAY" => Command::Play,
            "INFO" => {
                let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((&rest, ""));
                Command::Info { key: key.to_ascii_lowercase(), value: value.trim().to_owned() }
            }
            "END" => Command::End,
            "ABOUT" => Command::About,
            "STOP" | "YXSTOP" => Command::Stop,
            "BOARD" => Command::Block(Block::Board),
            "YXBOARD" => Command::Block(Block::YxBoard),
            "SWAP2BOARD" => Command::Block(Block::Swap2Board),
            "YXBLOCK" => Command::Block(Block::Exclude),
            "YXBLOCKUNDO" => Command::Block(Block::Include),
            "YXBLOCKRESET" => Command::BlockReset,
            "YXBLOCKPATH" => Command::Block(Block::ExcludePath),
            "YXBLOCKPATHUNDO" => Command::Block(Block::IncludePath),
            "YXBLOCKPATHRESET" => Command::BlockPathReset,
            "YXNBEST" => Command::NBest(rest),
            "YXSEARCHDEFEND" => Command::SearchDefend,
            "YXSHOWFORBID" => Command::ShowForbidden,
            "YXBALANCEONE" => Command::Balance { moves: 1, bias: rest },
            "YXBALANCETWO" => Command::Balance { moves: 2, bias: rest },
            "YXSHOWINFO" => Command::ShowInfo,
            "YXHASHCLEAR" => Command::HashClear,
            "YXSHOWHASHUSAGE" => Command::HashUsage,
            "YXHASHDUMP" | "YXHASHLOAD" => Command::HashFile,
            "YXSWAP2STEP1" => Command::Swap2Step(1),
            "YXSWAP2STEP2" => Command::Swap2Step(2),
            "YXSWAP2STEP3" => Command::Swap2Step(3),
            "YXSETDATABASE" | "YXSAVEDATABASE" | "YXDBTOTXT" | "YXDBTOTXTALL" | "YXLIBTODB" | "YXDBTOLIB"
            | "YXDBSPLIT" | "YXDBMERGE" => Command::Database { has_lines: false },
            "YXQUERYDATABASEALL"
            | "YXQUERYDATABASEONE"
            | "YXQUERYDATABASETEXT"
            | "YXQUERYDATABASEALLT"
            | "YXEDITTVDDATABASE"
            | "YXEDITTEXTDATABASE"
            | "YXEDITLABELDATABASE"
            | "YXDELETEDATABASEONE"
            | "YXDELETEDATABASEALL" => Command::Database { has_lines: true },
            _ => Command::Unknown(word.to_owned()),
        }
    }
}

fn soosorv(step: &str, rest: &str) -> Option<Command> {
    let number = if rest.is_empty() { None } else { rest.parse().ok() };
    match step.parse().ok()? {
        1 => Some(Command::SoosorvStep1),
        step @ 2..=6 => Some(Command::Block(Block::Soosorv { step, number })),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_case_and_blanks() {
        assert_eq!(Command::parse("begin"), Command::Begin);
        assert_eq!(Command::parse("\0 End \0"), Command::End);
        assert_eq!(Command::parse("start\t15"), Command::Start("15".to_owned()));
        let info = Command::Info { key: "timeout_turn".to_owned(), value: "500".to_owned() };
        assert_eq!(Command::parse("iNfO TIMEOUT_turn   500"), info);
        assert_eq!(Command::parse("yxBoard"), Command::Block(Block::YxBoard));
    }

    #[test]
    fn steps_of_soosorv() {
        assert_eq!(Command::parse("yxsoosorvstep1"), Command::SoosorvStep1);
        let five = Block::Soosorv { step: 5, number: Some(4) };
        assert_eq!(Command::parse("YXSOOSORVSTEP5 4"), Command::Block(five));
        assert!(matches!(Command::parse("YXSOOSORVSTEP7"), Command::Unknown(_)));
        assert!(matches!(Command::parse("YXSOOSORVSTEP"), Command::Unknown(_)));
    }
}
