//! Addresses of files where a path is meant. Owns the `file:` scheme and its escapes; knows no field.

use super::fields::Fault;
use crate::patch::trim;
use std::borrow::Cow;

/// Editors take an address where a path is asked for.
pub(super) fn is_file_address(path: &[u8]) -> bool {
    trim(path).get(..6).is_some_and(|head| head.eq_ignore_ascii_case(b"file:/"))
}

/// The path of a `file:` address. Any other scheme names no file that could be found.
pub(super) fn unaddress(address: Cow<'_, [u8]>) -> Result<Cow<'_, [u8]>, Fault> {
    if is_file_address(&address) && trim(&address).get(5..7).is_none_or(|root| root != b"//") {
        return Ok(Cow::Owned(decode_percent(trim(&address).get(5..).unwrap_or_default())));
    }
    let Some(at) = address.windows(3).position(|window| window == b"://") else { return Ok(address) };
    let (scheme, rest) = address.split_at_checked(at).unwrap_or_default();
    let scheme = trim(scheme);
    let path = rest.strip_prefix(b"://").unwrap_or_default();
    let path = path.strip_prefix(b"localhost").unwrap_or(path);
    if !scheme.eq_ignore_ascii_case(b"file") || path.first() != Some(&b'/') {
        return Err(Fault::new("invalid-target", "`uri` is no address of a file"));
    }
    Ok(Cow::Owned(decode_percent(path)))
}

fn decode_percent(text: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        let escaped = after.split_first_chunk::<2>().filter(|_| byte == b'%');
        match escaped.and_then(|(digits, tail)| Some((hex(digits)?, tail))) {
            Some((byte, tail)) => {
                decoded.push(byte);
                rest = tail;
            }
            None => {
                decoded.push(byte);
                rest = after;
            }
        }
    }
    decoded
}

fn hex(digits: &[u8; 2]) -> Option<u8> {
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}
