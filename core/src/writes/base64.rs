//! Base64 of UTF-16LE, as PowerShell takes a text that is to be read by no shell before it. Owns that decoding.

use crate::shell;

/// The text; `None` where it is no such encoding.
pub(super) fn text(encoded: &[u8]) -> Option<Vec<u8>> {
    let bytes = bytes(encoded)?;
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let text: String = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    (bytes.len() % 2 == 0).then(|| text.into_bytes())
}

/// The bytes up to the padding, which other decoders go on behind; a byte that is no digit makes it no such text.
fn bytes(encoded: &[u8]) -> Option<Vec<u8>> {
    let digits = encoded.split(|byte| *byte == b'=').next().unwrap_or_default();
    let is_digit =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/') || byte.is_ascii_whitespace();
    digits.iter().all(is_digit).then(|| shell::base64(digits))
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn texts_come_back() {
        assert_eq!(text(b"ZwBpAHQAIABhAGQAZAAgAHgA").as_deref(), Some(&b"git add x"[..]));
        assert_eq!(text(b"6QA=").as_deref(), Some("\u{e9}".as_bytes()));
        assert!(text(b"ZwB!").is_none() && text(b"Zw==").is_none());
    }
}
