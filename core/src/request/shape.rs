//! Strings of the envelope that must have a shape: an absolute path, a point in time. Owns the two shapes only.

use std::borrow::Cow;

use super::field::Field;
use crate::fault::Fault;
use crate::path::{self, Platform};

/// An absolute path that can be one: text without NUL.
pub(super) fn absolute<'d>(field: Field<'_, 'd>, platform: Platform) -> Result<Option<Cow<'d, [u8]>>, Fault> {
    match field.text()? {
        Some(path) if !path::is_absolute(&path, platform) || path.contains(&0) || !path::is_text(&path) => {
            Err(field.must("an absolute path"))
        }
        path => Ok(path),
    }
}

/// A point in time, RFC 3339.
pub(super) fn time(field: Field<'_, '_>) -> Result<(), Fault> {
    match field.text()? {
        Some(text) if !is_time(&text) => Err(field.must("a time such as `2026-01-31T12:00:00Z`")),
        _ => Ok(()),
    }
}

/// The shape of RFC 3339: date, time, optional fraction, offset.
fn is_time(text: &[u8]) -> bool {
    const SHAPE: &[u8] = b"0000-00-00T00:00:00";
    let fits = |(want, byte): (&u8, &u8)| match want {
        b'0' => byte.is_ascii_digit(),
        b'T' => matches!(byte, b'T' | b't' | b' '),
        _ => want == byte,
    };
    let Some(rest) = text.get(SHAPE.len()..) else { return false };
    let rest = match rest.strip_prefix(b".") {
        Some(fraction) if fraction.first().is_some_and(u8::is_ascii_digit) => after_digits(fraction),
        Some(_) => return false,
        None => rest,
    };
    let offset = match rest {
        b"Z" | b"z" => true,
        [b'+' | b'-', a, b, b':', c, d] => [a, b, c, d].iter().all(|digit| digit.is_ascii_digit()),
        _ => false,
    };
    SHAPE.iter().zip(text).all(fits) && offset
}

fn after_digits(text: &[u8]) -> &[u8] {
    &text[text.iter().take_while(|digit| digit.is_ascii_digit()).count()..]
}
