//! Saved games: any bytes are a game or an error, and a game that was written reads back as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(record) = records::read(data) else { return };
    let written = records::write(&record);
    let again = records::read(&written).expect("what was written can be read");
    assert_eq!(again, record, "{}", String::from_utf8_lossy(&written));
});
