//! Strings of the envelope that must have a shape: an absolute path, a point in time. Owns the two shapes only.

use std::borrow::Cow;

use super::field::Field;
use crate::fault::Fault;
use crate::path::{self, Platform};
use crate::world::state::time::Time;

/// An absolute path that can be one: text without NUL.
pub(super) fn absolute<'d>(field: Field<'_, 'd>, platform: Platform) -> Result<Option<Cow<'d, [u8]>>, Fault> {
    match field.text()? {
        Some(path) if !path::is_absolute(&path, platform) || path.contains(&0) || !path::is_text(&path) => {
            Err(field.must("an absolute path"))
        }
        path => Ok(path),
    }
}

/// A point in time, RFC 3339: date, time of day, zone.
pub(super) fn time(field: Field<'_, '_>) -> Result<Option<Time>, Fault> {
    let Some(text) = field.text()? else { return Ok(None) };
    let time = std::str::from_utf8(&text).ok().and_then(Time::strict);
    time.map(Some).ok_or_else(|| field.must("a time such as `2026-01-31T12:00:00Z`"))
}
