//! Formats of one line of moves: any bytes are trees or an error.
#![no_main]

mod common;

use libfuzzer_sys::fuzz_target;
use records::files::FileFormat;

fuzz_target!(|data: &[u8]| {
    for format in [FileFormat::Psq, FileFormat::Rec, FileFormat::Pos, FileFormat::Five] {
        common::check(data, Some(format));
    }
});
