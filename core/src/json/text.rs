//! The inside of strings: finding their end, decoding escapes, writing them.
//!
//! Owns: escapes and WTF-8. Refuses to own: where strings stand.

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// How many bytes come before the first quote, backslash or control character. Eight at a time, because file
/// contents of megabytes pass through here.
#[inline]
pub(super) fn plain(text: &[u8]) -> usize {
    let mut count = 0;
    for chunk in text.chunks_exact(8) {
        let stop = stops(chunk);
        if stop < 8 {
            return count + stop;
        }
        count += 8;
    }
    match text.len().checked_sub(8) {
        // The last eight overlap what was found to be plain.
        Some(start) if count < text.len() => start + stops(&text[start..]),
        Some(_) => count,
        None => text.iter().position(|b| matches!(b, 0..0x20 | b'"' | b'\\')).unwrap_or(text.len()),
    }
}

/// Where in these eight bytes the first one stands that is not plain; 8 for none.
fn stops(chunk: &[u8]) -> usize {
    let word = u64::from_le_bytes(chunk.try_into().unwrap_or([0; 8]));
    let stop = (below(word, 0x20) | equal(word, b'"') | equal(word, b'\\')) & HIGH;
    stop.trailing_zeros() as usize / 8
}

/// The high bit of the first byte of `word` that is below `limit` (bits above it may be wrong).
fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(LOW * u64::from(limit)) & !word
}

/// The high bit of the first byte of `word` that equals `byte` (bits above it may be wrong).
fn equal(word: u64, byte: u8) -> u64 {
    below(word ^ (LOW * u64::from(byte)), 1)
}

/// Decodes the escapes of a string whose grammar was checked.
pub(super) fn unescape(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.iter().position(|&b| b == b'\\') {
        out.extend_from_slice(&rest[..at]);
        rest = unescape_one(&rest[at..], &mut out);
    }
    out.extend_from_slice(rest);
    out
}

fn unescape_one<'t>(text: &'t [u8], out: &mut Vec<u8>) -> &'t [u8] {
    let simple = match text.get(1) {
        Some(b'u') => return unescape_unit(text, out),
        Some(b'b') => 8,
        Some(b'f') => 12,
        Some(b'n') => b'\n',
        Some(b'r') => b'\r',
        Some(b't') => b'\t',
        Some(&other) => other,
        None => return &[],
    };
    out.push(simple);
    &text[2..]
}

/// A `\uXXXX`, with its second half where it is the first half of a pair.
fn unescape_unit<'t>(text: &'t [u8], out: &mut Vec<u8>) -> &'t [u8] {
    let Some(first) = unit(text) else { return &[] };
    let second = unit(&text[6..]).filter(|low| (0xDC00..0xE000).contains(low));
    match second {
        Some(low) if (0xD800..0xDC00).contains(&first) => {
            push_wtf8(0x1_0000 + ((first - 0xD800) << 10) + (low - 0xDC00), out);
            &text[12..]
        }
        _ => {
            push_wtf8(first, out);
            &text[6..]
        }
    }
}

fn unit(text: &[u8]) -> Option<u32> {
    let digits = text.strip_prefix(b"\\u")?.get(..4)?;
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Appends a code point; a surrogate gets the three bytes that UTF-8 would give it.
fn push_wtf8(point: u32, out: &mut Vec<u8>) {
    if let Some(c) = char::from_u32(point) {
        return out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    }
    let tail = |shift: u32| 0x80 | (point >> shift & 0x3F) as u8;
    out.extend_from_slice(&[0xE0 | (point >> 12) as u8, tail(6), tail(0)]);
}

/// Appends `text` as a JSON string: quotes, backslashes and control characters escaped, nothing else.
pub(super) fn write_str(out: &mut Vec<u8>, text: &str) {
    out.reserve(text.len() + 2);
    out.push(b'"');
    let mut rest = text.as_bytes();
    loop {
        let count = plain(rest);
        out.extend_from_slice(&rest[..count]);
        let Some(&byte) = rest.get(count) else { break };
        write_escape(out, byte);
        rest = &rest[count + 1..];
    }
    out.push(b'"');
}

fn write_escape(out: &mut Vec<u8>, byte: u8) {
    let short: &[u8] = match byte {
        b'"' => b"\\\"",
        b'\\' => b"\\\\",
        b'\n' => b"\\n",
        b'\r' => b"\\r",
        b'\t' => b"\\t",
        8 => b"\\b",
        12 => b"\\f",
        _ => {
            const HEX: &[u8; 16] = b"0123456789abcdef";
            let digits = [HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]];
            out.extend_from_slice(b"\\u00");
            return out.extend_from_slice(&digits);
        }
    };
    out.extend_from_slice(short);
}

/// Appends bytes that should be UTF-8 as a JSON string; what is not becomes U+FFFD.
pub(super) fn write_bytes(out: &mut Vec<u8>, text: &[u8]) {
    match std::str::from_utf8(text) {
        Ok(text) => write_str(out, text),
        Err(_) => write_str(out, &String::from_utf8_lossy(text)),
    }
}

/// Appends a number in decimal digits, without memory of its own.
pub(super) fn write_number(out: &mut Vec<u8>, number: u32) {
    let mut digits = [0; 10];
    let mut at = digits.len();
    let mut rest = number;
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}
