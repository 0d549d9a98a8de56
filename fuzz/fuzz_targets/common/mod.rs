//! What every reader of files promises.

use records::files::{self, FileFormat, OpenOptions, SaveOptions};

/// Reads `data` as this format (`None`: found out). Whatever trees come out can be written in every format, and in those that
/// hold trees a second round changes nothing any more.
pub fn check(data: &[u8], format: Option<FileFormat>) {
    let options = OpenOptions { format, max_bytes: 1 << 20, max_nodes: 1 << 16, ..OpenOptions::default() };
    let Ok(opened) = files::open(data, &options) else { return };
    for tree in &opened.trees {
        let _ = (tree.position(tree.main_end()), tree.to_record(), tree.longest_line());
    }
    for format in FileFormat::ALL {
        let Ok(saved) = files::save(&opened.trees, format, &SaveOptions::default()) else { continue };
        if !matches!(format, FileFormat::Sgf | FileFormat::Json | FileFormat::RenLib) {
            continue;
        }
        let options = OpenOptions { format: Some(format), ..OpenOptions::default() };
        let once = files::open(&saved.bytes, &options).expect("what was written can be read");
        let again = files::save(&once.trees, format, &SaveOptions::default()).expect("and written again");
        let twice = files::open(&again.bytes, &options).expect("and read again");
        assert!(once.trees == twice.trees, "{format}: {:?} {:?}", once.trees, twice.trees);
    }
}
