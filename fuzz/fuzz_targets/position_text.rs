//! Position text: any text is a position or an error, and a position that was written reads back as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::text::{self, PositionText};
use rules::{BoardSize, Rule, Settings};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let Ok(read) = PositionText::parse(&text) else { return };
    for rule in Rule::ALL {
        for size in [5, 15, 22] {
            let settings = Settings::new(rule, BoardSize::new(size).expect("a size"));
            let _ = read.place(settings);
            if let Ok(position) = read.replay(settings) {
                let written = text::write(&position);
                let again = PositionText::parse(&written).expect("what was written can be read");
                let again = again.replay(settings).expect("and replayed");
                assert_eq!(again.key(), position.key(), "{written}");
                assert_eq!(again.to_move(), position.to_move(), "{written}");
            }
        }
    }
});
