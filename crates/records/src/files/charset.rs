//! From bytes to text: UTF-8 first, then what the file or the caller names, then a guess.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};

use super::{At, Fault, FileError, Reader, Wanted};

/// The text of a file, without a byte order mark.
pub(super) fn text<'a>(bytes: &'a [u8], named: Option<&str>, reader: &mut Reader<'_>) -> Cow<'a, str> {
    let (text, encoding) = decode(bytes, named, reader.options.charset);
    if encoding != UTF_8 {
        reader.charset = Some(encoding.name());
    }
    text
}

/// The same for formats that are ASCII but for names: an error when there is no text at all.
pub(super) fn plain<'a>(bytes: &'a [u8], reader: &mut Reader<'_>) -> Result<Cow<'a, str>, FileError> {
    let text = text(bytes, None, reader);
    match text.trim().is_empty() {
        true => Err(reader.error(At { offset: 0, line: Some(1) }, Fault::EndsEarly(Wanted::Game))),
        false => Ok(text),
    }
}

/// Decodes bytes; `named` is what the file says, `wished` what the caller says.
pub(super) fn decode<'a>(
    bytes: &'a [u8],
    named: Option<&str>,
    wished: Option<&str>,
) -> (Cow<'a, str>, &'static Encoding) {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        let (text, _) = encoding.decode_without_bom_handling(&bytes[length..]);
        return (text, encoding);
    }
    let by_name = |name: Option<&str>| name.and_then(|name| Encoding::for_label(name.trim().as_bytes()));
    let named = by_name(named);
    if let Ok(text) = std::str::from_utf8(bytes) {
        // Two-byte codes of the old Chinese sets can look like UTF-8 of two bytes, which is otherwise Greek, Cyrillic or
        // Hebrew; then the name in the file decides.
        let short_only = !bytes.is_ascii() && bytes.iter().all(|&byte| byte < 0xE0);
        let legacy = named.filter(|encoding| short_only && !encoding.is_single_byte() && *encoding != UTF_8);
        if let Some(encoding) = legacy
            && let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes)
        {
            return (text, encoding);
        }
        return (Cow::Borrowed(text), UTF_8);
    }
    for encoding in [by_name(wished), named.filter(|&encoding| encoding != UTF_8)].into_iter().flatten() {
        // The single-byte sets take any bytes, and tools write their name without thought: only a wish counts.
        let trusted = !encoding.is_single_byte() || by_name(wished) == Some(encoding);
        if trusted && let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(bytes) {
            return (text, encoding);
        }
    }
    let encoding = guess(bytes, named);
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    (text, encoding)
}

fn guess(bytes: &[u8], named: Option<&'static Encoding>) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let hint = named.is_none_or(|named| named == UTF_8).then_some(b"cn".as_slice());
    detector.guess(hint, Utf8Detection::Allow)
}

/// The character set with this name.
pub(super) fn by_name(name: &str) -> Option<&'static Encoding> {
    Encoding::for_label(name.trim().as_bytes())
}

/// The set that a text in single bytes was probably written in.
pub(super) fn guess_name(bytes: &[u8]) -> &'static Encoding {
    guess(bytes, None)
}
