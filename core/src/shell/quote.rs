//! Writing a word so that a shell reads it back as it was. Owns the quotes; reads no text.

/// Appends a word in single quotes.
pub(crate) fn quote(word: &[u8], out: &mut Vec<u8>) {
    out.push(b'\'');
    for &byte in word {
        match byte {
            b'\'' => out.extend_from_slice(b"'\\''"),
            byte => out.push(byte),
        }
    }
    out.push(b'\'');
}
