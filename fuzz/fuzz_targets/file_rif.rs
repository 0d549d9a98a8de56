//! RenjuNet databases: any bytes are trees or an error.
#![no_main]

mod common;

use libfuzzer_sys::fuzz_target;
use records::files::FileFormat;

fuzz_target!(|data: &[u8]| common::check(data, Some(FileFormat::RenjuNet)));
