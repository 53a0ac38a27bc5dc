//! Base64 of UTF-16LE, as PowerShell takes a text that is to be read by no shell before it. Owns that decoding.

/// The text; `None` where it is no such encoding.
pub(super) fn text(encoded: &[u8]) -> Option<Vec<u8>> {
    let bytes = bytes(encoded)?;
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let text: String = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    (bytes.len() % 2 == 0).then(|| text.into_bytes())
}

fn bytes(encoded: &[u8]) -> Option<Vec<u8>> {
    let (mut out, mut bits, mut held) = (Vec::with_capacity(encoded.len() / 4 * 3), 0u32, 0u32);
    for byte in encoded.iter().filter(|byte| !byte.is_ascii_whitespace()) {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' => break,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            out.push((bits >> held & 0xff) as u8);
        }
    }
    Some(out)
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
