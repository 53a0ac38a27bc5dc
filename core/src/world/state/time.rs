//! Points in time as the files spell them.
//!
//! Owns: reading and writing them. Refuses to own: the clock. Whole seconds are what the files keep; a fraction is read and
//! cut off.

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// Seconds since 1970-01-01T00:00:00Z.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Time(pub(crate) i64);

impl Time {
    /// The time that a text names: RFC 3339; without a zone it is UTC, without a time of day it is midnight. Nothing else is a
    /// time.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let spelled = |tail: &str| Self::strict(&format!("{text}{tail}"));
        Self::strict(text).or_else(|| spelled("Z")).or_else(|| spelled("T00:00:00Z"))
    }

    /// The time that a text in the exact shape of RFC 3339 names.
    pub(crate) fn strict(text: &str) -> Option<Self> {
        OffsetDateTime::parse(text, &Rfc3339).ok().map(|time| Self(time.unix_timestamp()))
    }

    /// As the files spell it: UTC, whole seconds, `Z`.
    pub(crate) fn text(self) -> String {
        OffsetDateTime::from_unix_timestamp(self.0).ok().and_then(|time| time.format(&Rfc3339).ok()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_read_in_every_spelling_that_is_one() {
        let table = [
            ("2026-09-01T12:00:00Z", Some("2026-09-01T12:00:00Z")),
            ("2026-09-01T14:00:00+02:00", Some("2026-09-01T12:00:00Z")),
            ("2026-09-01T12:00:00.999Z", Some("2026-09-01T12:00:00Z")),
            ("2026-09-01T12:00:00", Some("2026-09-01T12:00:00Z")),
            ("2026-09-01", Some("2026-09-01T00:00:00Z")),
            ("1970-01-01T00:00:00Z", Some("1970-01-01T00:00:00Z")),
            ("2026-02-30T12:00:00Z", None),
            ("Tue Sep 1 2026", None),
            ("1788264000", None),
            ("", None),
            (" 2026-09-01T12:00:00Z", None),
        ];
        for (text, wanted) in table {
            assert_eq!(Time::parse(text).map(Time::text).as_deref(), wanted, "{text}");
        }
    }
}
