//! Game files of every format: any bytes are trees or an error, and what was written can be read again. The first byte
//! chooses the format.
#![no_main]

use libfuzzer_sys::fuzz_target;
use records::{FileFormat, ReadOptions, WriteOptions, read_trees, write_trees};

fuzz_target!(|data: &[u8]| {
    let Some((&first, bytes)) = data.split_first() else { return };
    let format = FileFormat::ALL.get(usize::from(first)).copied();
    let options = ReadOptions { format, max_bytes: 1 << 22, ..ReadOptions::default() };
    let Ok(file) = read_trees(bytes, &options) else { return };
    for format in FileFormat::ALL {
        let Ok(written) = write_trees(&file.trees, format, &WriteOptions::default()) else { continue };
        let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
        let again = read_trees(&written.bytes, &options);
        if format == FileFormat::Json && written.lost.is_empty() {
            assert_eq!(again.expect("trees are read back").trees, file.trees);
        }
    }
});
