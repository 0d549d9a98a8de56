//! From bytes to text when nobody is sure of the encoding.
//!
//! The order: what the user says, what the file says if the bytes fit it, UTF-8 if they fit that, a detector that is told
//! the user's language, and at last the encodings of East Asia one by one. Windows-1252 takes anything.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, WINDOWS_1252};

use super::report::{FileError, FileProblem, Reader, WarningKind};

/// The text of a whole file. Warns if the file's own claim was wrong or bytes had to be replaced.
pub(super) fn decode<'b>(
    bytes: &'b [u8],
    declared: Option<&str>,
    reader: &mut Reader<'_>,
) -> Result<Cow<'b, str>, FileError> {
    if let Some((encoding, length)) = Encoding::for_bom(bytes) {
        let (text, replaced) = encoding.decode_without_bom_handling(&bytes[length..]);
        if replaced {
            reader.warn(0, WarningKind::Replaced);
        }
        reader.encoding = Some(encoding.name());
        return Ok(text);
    }
    let encoding = choose(&[bytes], declared, reader)?;
    let (text, replaced) = encoding.decode_without_bom_handling(bytes);
    if replaced {
        reader.warn(0, WarningKind::Replaced);
    }
    reader.encoding = Some(encoding.name());
    Ok(text)
}

/// The encoding of all these texts.
pub(super) fn choose(
    texts: &[&[u8]],
    declared: Option<&str>,
    reader: &mut Reader<'_>,
) -> Result<&'static Encoding, FileError> {
    if let Some(label) = &reader.options.encoding {
        return named(label).ok_or_else(|| reader.error(None, FileProblem::Encoding));
    }
    let fits = |encoding: &'static Encoding| {
        texts.iter().all(|text| encoding.decode_without_bom_handling_and_without_replacement(text).is_some())
    };
    let fits_utf8 = texts.iter().all(|text| str::from_utf8(text).is_ok());
    if reader.options.is_unicode {
        return Ok(UTF_8);
    }
    let claimed = declared.and_then(named);
    match claimed {
        Some(encoding) if encoding == UTF_8 && fits_utf8 => return Ok(UTF_8),
        Some(encoding) if encoding != UTF_8 && fits(encoding) => return Ok(encoding),
        None if fits_utf8 => return Ok(UTF_8),
        _ => {}
    }
    let used = if fits_utf8 { UTF_8 } else { guess(texts, reader.options.language.as_deref(), fits) };
    if let Some(declared) = declared {
        reader.warn(0, WarningKind::WrongEncoding { declared: declared.to_owned(), used: used.name() });
    }
    Ok(used)
}

/// The encoding with this label.
pub(super) fn named(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label(label.trim().as_bytes())
}

fn guess(
    texts: &[&[u8]],
    language: Option<&str>,
    fits: impl Fn(&'static Encoding) -> bool,
) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    for text in texts {
        detector.feed(text, false);
        detector.feed(b"\n", false);
    }
    detector.feed(b"", true);
    let (hint, order) = hints(language);
    let guessed = detector.guess(hint.map(str::as_bytes), Utf8Detection::Deny);
    // The newer standard has everything of the older one.
    let guessed = if guessed == GBK { GB18030 } else { guessed };
    if fits(guessed) {
        return guessed;
    }
    order.into_iter().find(|&encoding| fits(encoding)).unwrap_or(WINDOWS_1252)
}

/// The end of domain names that stands for a language with the detector, and what to try when it is wrong.
fn hints(language: Option<&str>) -> (Option<&'static str>, [&'static Encoding; 4]) {
    let language = language.unwrap_or_default().to_ascii_lowercase().replace('_', "-");
    let usual = [GB18030, BIG5, SHIFT_JIS, EUC_KR];
    match language.split('-').next().unwrap_or_default() {
        "zh" if ["tw", "hk", "mo", "hant"].iter().any(|part| language.contains(part)) => {
            (Some("tw"), [BIG5, GB18030, SHIFT_JIS, EUC_KR])
        }
        "zh" => (Some("cn"), usual),
        "ja" => (Some("jp"), [SHIFT_JIS, GB18030, BIG5, EUC_KR]),
        "ko" => (Some("kr"), [EUC_KR, GB18030, BIG5, SHIFT_JIS]),
        "ru" => (Some("ru"), usual),
        "cs" => (Some("cz"), usual),
        "et" => (Some("ee"), usual),
        "hu" => (Some("hu"), usual),
        "pl" => (Some("pl"), usual),
        _ => (None, usual),
    }
}
