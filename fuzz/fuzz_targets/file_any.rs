//! Files of any format, which is found from the content: any bytes are trees or an error.
#![no_main]

mod common;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| common::check(data, None));
