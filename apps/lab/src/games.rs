//! Games of self-play in a file: five bytes a ply, compressed, safe to append to.
//!
//! The file begins with `TGSP`, a version (2 bytes), the length of the header (4 bytes) and the header, a line of JSON
//! ([`Header`]). Blocks follow: the length of a zstd frame (4 bytes), and the frame, which holds whole games and has a
//! checksum of its own. A block that was cut off by a kill is dropped when the file is opened again. All numbers are
//! little-endian.
//!
//! A game is its number in the run (4 bytes), the result (0 White won, 1 draw, 2 Black won), the plies of the opening (1
//! byte), the number of plies (2 bytes), and for each ply the point (2 bytes, [`Point::index`]), the value that the search
//! saw for the side to move (2 bytes, units; ±30,000 less the plies for a proven result), and flags (1 byte). In version 2, which
//! runs with branches write, the number of branches follows (2 bytes), and for each the plies of the game before it (2 bytes),
//! its move (2 bytes), and the reply like a ply (5 bytes).

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use rules::{Color, Point};
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 4] = b"TGSP";
/// Files of games without branches, and with them.
const VERSIONS: [u16; 2] = [1, 2];
/// Longest header that is read, in bytes.
const MAX_HEADER: usize = 1 << 16;
/// Longest block that is read, in bytes, before and after it is expanded.
const MAX_BLOCK: usize = 1 << 26;
/// Compression level: higher ones gain little.
const LEVEL: i32 = 9;

/// How the games of a file were played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The rule by its name.
    pub rule: String,
    /// Lines of the board.
    pub size: u8,
    /// Nodes of a search, about.
    pub nodes: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The engine's version.
    pub engine: String,
    /// The fingerprint of the evaluation, hexadecimal.
    pub evaluation: String,
    /// The fingerprint of the list that openings are from, hexadecimal; `None` when they are random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<String>,
    /// Positions in a hundred that have a branch; `None` when there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub branches: Option<u32>,
}

impl Header {
    fn version(&self) -> u16 {
        VERSIONS[usize::from(self.branches.is_some())]
    }
}

/// One ply of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// Where the stone went.
    pub point: Point,
    /// What the search thought, for the side to move, in units; 0 in the opening.
    pub value: i16,
    /// Whether the move was not the engine's choice: of the opening, or to explore.
    pub is_free: bool,
    /// Whether the search proved `value`.
    pub is_proven: bool,
}

/// A move that was not played in a game, with what the search thinks of the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Plies of the game before it.
    pub after: u16,
    /// Where the stone goes instead.
    pub point: Point,
    /// The best reply to it.
    pub reply: Ply,
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its number in the run, from 0: with the seed, it says everything.
    pub number: u32,
    /// Who won.
    pub winner: Option<Color>,
    /// Plies of the opening.
    pub opening: u8,
    /// All plies.
    pub plies: Vec<Ply>,
    /// Moves beside those of the game, in their order.
    pub branches: Vec<Branch>,
}

impl Game {
    fn write(&self, version: u16, out: &mut Vec<u8>) {
        out.extend(self.number.to_le_bytes());
        out.push(match self.winner {
            Some(Color::White) => 0,
            None => 1,
            Some(Color::Black) => 2,
        });
        out.push(self.opening);
        out.extend((self.plies.len() as u16).to_le_bytes());
        self.plies.iter().for_each(|ply| ply.write(out));
        if version == VERSIONS[0] {
            return;
        }
        out.extend((self.branches.len() as u16).to_le_bytes());
        for branch in &self.branches {
            out.extend(branch.after.to_le_bytes());
            out.extend((branch.point.index() as u16).to_le_bytes());
            branch.reply.write(out);
        }
    }

    fn read(version: u16, bytes: &mut &[u8]) -> Option<Game> {
        let number = u32::from_le_bytes(take(bytes)?);
        let [result, opening] = take(bytes)?;
        let winner = match result {
            0 => Some(Color::White),
            1 => None,
            2 => Some(Color::Black),
            _ => return None,
        };
        let count = u16::from_le_bytes(take(bytes)?);
        let plies = (0..count).map(|_| Ply::read(bytes)).collect::<Option<Vec<Ply>>>()?;
        let mut branches = Vec::new();
        if version > VERSIONS[0] {
            for _ in 0..u16::from_le_bytes(take(bytes)?) {
                let after = u16::from_le_bytes(take(bytes)?);
                branches.push(Branch { after, point: point(bytes)?, reply: Ply::read(bytes)? });
            }
        }
        Some(Game { number, winner, opening, plies, branches })
    }
}

impl Ply {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend((self.point.index() as u16).to_le_bytes());
        out.extend(self.value.to_le_bytes());
        out.push(u8::from(self.is_free) | u8::from(self.is_proven) << 1);
    }

    fn read(bytes: &mut &[u8]) -> Option<Ply> {
        let point = point(bytes)?;
        let value = i16::from_le_bytes(take(bytes)?);
        let [flags] = take(bytes)?;
        Some(Ply { point, value, is_free: flags & 1 != 0, is_proven: flags & 2 != 0 })
    }
}

fn point(bytes: &mut &[u8]) -> Option<Point> {
    let index = usize::from(u16::from_le_bytes(take(bytes)?));
    (index < rules::GRID).then(|| Point::from_index(index))
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}

/// Why a file of games cannot be used.
#[derive(Debug)]
pub enum GamesError {
    /// Reading or writing failed.
    Io(io::Error),
    /// It holds something else.
    NotGames,
    /// A version this program does not know, or a header it cannot read.
    Version,
    /// Its games were played in another way than the run that wants to go on with it.
    Otherwise(Box<Header>),
    /// What it holds is not what was written.
    Damaged,
}

impl From<io::Error> for GamesError {
    fn from(error: io::Error) -> GamesError {
        GamesError::Io(error)
    }
}

impl fmt::Display for GamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GamesError::Io(error) => error.fmt(f),
            GamesError::NotGames => f.write_str("no file of games"),
            GamesError::Version => f.write_str("games of an unknown version"),
            GamesError::Otherwise(header) => write!(f, "the games there were played otherwise: {header:?}"),
            GamesError::Damaged => f.write_str("the games are damaged"),
        }
    }
}

impl std::error::Error for GamesError {}

/// A file that games are added to.
pub struct Writer {
    file: File,
    version: u16,
}

impl Writer {
    /// Opens a file for more games, or makes it. What was cut off at its end is dropped; the games that are there are
    /// returned.
    ///
    /// # Errors
    /// [`GamesError`]; the file is left as it was.
    pub fn open(path: &Path, header: &Header) -> Result<(Writer, Vec<Game>), GamesError> {
        let version = header.version();
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if file.metadata()?.len() == 0 {
            let text = serde_json::to_vec(header).map_err(io::Error::from)?;
            file.write_all(MAGIC)?;
            file.write_all(&version.to_le_bytes())?;
            file.write_all(&(text.len() as u32).to_le_bytes())?;
            file.write_all(&text)?;
            return Ok((Writer { file, version }, Vec::new()));
        }
        let found = read_header(&mut file)?;
        if found != *header {
            return Err(GamesError::Otherwise(Box::new(found)));
        }
        let (games, end) = read_blocks(&mut file, version)?;
        file.set_len(end)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Writer { file, version }, games))
    }

    /// Adds a block of games.
    ///
    /// # Errors
    /// [`io::Error`] when they cannot be written; what is in the file stays readable.
    pub fn append(&mut self, games: &[Game]) -> io::Result<()> {
        let mut plain = Vec::new();
        games.iter().for_each(|game| game.write(self.version, &mut plain));
        let mut encoder = zstd::Encoder::new(Vec::new(), LEVEL)?;
        encoder.include_checksum(true)?;
        encoder.write_all(&plain)?;
        let frame = encoder.finish()?;
        let mut block = (frame.len() as u32).to_le_bytes().to_vec();
        block.extend(frame);
        self.file.write_all(&block)?;
        self.file.flush()
    }
}

/// The header and the games of a file. A block that was cut off at the end is left out.
///
/// # Errors
/// [`GamesError`].
pub fn read(path: &Path) -> Result<(Header, Vec<Game>), GamesError> {
    let mut file = File::open(path)?;
    let header = read_header(&mut file)?;
    let games = read_blocks(&mut file, header.version())?.0;
    Ok((header, games))
}

fn read_header(file: &mut File) -> Result<Header, GamesError> {
    let mut start = [0; 10];
    file.read_exact(&mut start).map_err(|_| GamesError::NotGames)?;
    if start[..4] != *MAGIC {
        return Err(GamesError::NotGames);
    }
    let version = u16::from_le_bytes([start[4], start[5]]);
    let length = u32::from_le_bytes([start[6], start[7], start[8], start[9]]) as usize;
    if length > MAX_HEADER {
        return Err(GamesError::Version);
    }
    let mut text = vec![0; length];
    file.read_exact(&mut text).map_err(|_| GamesError::NotGames)?;
    let header: Header = serde_json::from_slice(&text).map_err(|_| GamesError::Version)?;
    if version == header.version() { Ok(header) } else { Err(GamesError::Version) }
}

/// All games from here on, and where the last whole block ends.
fn read_blocks(file: &mut File, version: u16) -> Result<(Vec<Game>, u64), GamesError> {
    let mut games = Vec::new();
    let mut end = file.stream_position()?;
    loop {
        let mut length = [0; 4];
        if file.read_exact(&mut length).is_err() {
            return Ok((games, end));
        }
        let length = u32::from_le_bytes(length) as usize;
        let mut frame = vec![0; length.min(MAX_BLOCK)];
        if length > MAX_BLOCK || file.read_exact(&mut frame).is_err() {
            return Ok((games, end));
        }
        let mut plain = Vec::new();
        let limit = MAX_BLOCK as u64;
        let expanded =
            zstd::Decoder::new(&frame[..]).and_then(|frame| frame.take(limit).read_to_end(&mut plain));
        expanded.map_err(|_| GamesError::Damaged)?;
        let mut rest = &plain[..];
        while !rest.is_empty() {
            games.push(Game::read(version, &mut rest).ok_or(GamesError::Damaged)?);
        }
        end += 4 + length as u64;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests may panic")]
    use super::*;

    fn header() -> Header {
        Header {
            rule: "renju".into(),
            size: 15,
            nodes: 2000,
            seed: 1,
            engine: "0".into(),
            evaluation: "1f".into(),
            openings: None,
            branches: None,
        }
    }

    fn game(number: u32) -> Game {
        let ply = |i: usize| Ply {
            point: Point::new((i % 15) as u8, (i / 15) as u8),
            value: (i as i16 - 3) * 100,
            is_free: i < 2,
            is_proven: i == 5,
        };
        let winner = [None, Some(Color::Black), Some(Color::White)][number as usize % 3];
        Game { number, winner, opening: 2, plies: (0..20).map(ply).collect(), branches: Vec::new() }
    }

    #[test]
    fn games_come_back_and_more_can_follow() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let (mut writer, before) = Writer::open(&path, &header()).unwrap();
        assert!(before.is_empty());
        writer.append(&[game(0), game(1)]).unwrap();
        writer.append(&[game(2)]).unwrap();
        drop(writer);
        // A kill in the middle of a block.
        let whole = std::fs::read(&path).unwrap();
        let mut cut = whole.clone();
        cut.extend([200, 0, 0, 0, 1, 2, 3]);
        std::fs::write(&path, &cut).unwrap();
        assert_eq!(read(&path).unwrap(), (header(), vec![game(0), game(1), game(2)]));
        let (mut writer, before) = Writer::open(&path, &header()).unwrap();
        assert_eq!(before.len(), 3);
        writer.append(&[game(3)]).unwrap();
        drop(writer);
        assert_eq!(read(&path).unwrap().1, [game(0), game(1), game(2), game(3)]);
    }

    #[test]
    fn branches_come_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let header = Header { branches: Some(50), ..header() };
        let branch =
            |after, i: usize| Branch { after, point: game(0).plies[i].point, reply: game(0).plies[i + 1] };
        let games = [Game { branches: vec![branch(3, 8), branch(7, 4)], ..game(0) }, game(1)];
        let (mut writer, _) = Writer::open(&path, &header).unwrap();
        writer.append(&games).unwrap();
        assert_eq!(read(&path).unwrap(), (header.clone(), games.to_vec()));
        // Games without branches do not go into the same file.
        assert!(matches!(Writer::open(&path, &self::header()), Err(GamesError::Otherwise(_))));
    }

    #[test]
    fn other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        drop(Writer::open(&path, &header()).unwrap());
        let other = Header { nodes: 5, ..header() };
        let error = Writer::open(&path, &other).err().unwrap();
        assert!(matches!(error, GamesError::Otherwise(found) if *found == header()));
        for bytes in [
            &b""[..],
            b"TGSP",
            b"GIF89a....",
            b"TGSP\x02\x00\x00\x00\x00\x00",
            b"TGSP\x01\x00\xff\xff\xff\xff",
        ] {
            std::fs::write(&path, bytes).unwrap();
            assert!(read(&path).is_err(), "{bytes:?}");
        }
        // A damaged block is not taken for a short one.
        let (mut writer, _) = {
            std::fs::remove_file(&path).unwrap();
            Writer::open(&path, &header()).unwrap()
        };
        writer.append(&[game(1), game(2)]).unwrap();
        let mut bytes = std::fs::read(&path).unwrap();
        let last = bytes.len() - 6;
        bytes[last] ^= 0x55;
        std::fs::write(&path, &bytes).unwrap();
        assert!(matches!(read(&path), Err(GamesError::Damaged)));
    }
}
