//! Smart Game Format, FF\[4\], for Gomoku and Renju (GM\[4\]).
//!
//! Points are two letters, the column from the left and the row from the **top**, both from `a`. Properties that are not
//! known are kept as they stand. What SGF has no property for is in private ones, in the root but for the last three:
//!
//! | property | holds |
//! | --- | --- |
//! | `TGOW[4:ba]` | after four decisions of the opening b owns Black and a White; `PB` and `PW` are the owners at the end |
//! | `TGRE[five]` | the reason of the result, where `RE` has no letter for it |
//! | `TGTC[5m+3s]` | the time control |
//! | `TGST[forbidden:loss passes draw:25]` | settings that are not the usual ones |
//! | `TGEV[12/exact/w]` | depth, bound and label of the value in `V` |
//! | `TGMS[1500]` | milliseconds that the move took |
//! | `TGSH[]` | a program should show this node first |

mod properties;
mod read;
mod write;

use rules::{BoardSize, Point};

pub(super) use properties::{reason, reason_name};
pub(super) use read::read;
pub(super) use write::write;

/// The column or row that a letter stands for.
fn number(letter: u8) -> Option<i32> {
    match letter {
        b'a'..=b'z' => Some(i32::from(letter - b'a')),
        b'A'..=b'Z' => Some(i32::from(letter - b'A') + 26),
        _ => None,
    }
}

/// The point that two letters stand for, if the board has it.
fn point(text: &[u8], size: BoardSize) -> Option<Point> {
    let &[column, row] = text else { return None };
    let y = i32::from(size.get()) - 1 - number(row)?;
    Point::try_new(number(column)?, y).filter(|&point| size.contains(point))
}
