//! Positions as text: any bytes are trees or an error.
#![no_main]

mod common;

use libfuzzer_sys::fuzz_target;
use records::files::FileFormat;

fuzz_target!(|data: &[u8]| {
    for format in [FileFormat::MoveText, FileFormat::Board, FileFormat::Fen, FileFormat::Block] {
        common::check(data, Some(format));
    }
});
