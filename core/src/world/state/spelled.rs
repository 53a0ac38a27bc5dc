//! How members are spelled: under two names, `startedBy` and `started_by`, or as a text or a point in time.
//!
//! Owns: how such a member is found, and what counts as a text or a time. Refuses to own: which members there are.

use std::borrow::Cow;

use serde_json::Value;

use super::time::Time;

/// The member under its spelling with humps, else under the one with underscores; null counts as not there.
pub(super) fn member<'v>(holder: &'v Value, name: &str) -> Option<&'v Value> {
    let found = |name: &str| holder.get(name).filter(|value| !value.is_null());
    found(name).or_else(|| found(&underscored(name)))
}

/// A text without blanks around it; a blank one counts as not there.
pub(super) fn text(value: &Value) -> Option<&str> {
    value.as_str().map(str::trim).filter(|text| !text.is_empty())
}

/// A point in time; `None` also where it is none.
pub(super) fn time(value: &Value) -> Option<Time> {
    Time::parse(value.as_str()?)
}

/// The text under a member; `None` also where it is no text.
pub(super) fn word<'v>(holder: &'v Value, name: &str) -> Option<&'v str> {
    member(holder, name).and_then(text)
}

fn underscored(name: &str) -> Cow<'_, str> {
    if !name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Cow::Borrowed(name);
    }
    let mut out = String::with_capacity(name.len() + 2);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_is_found_under_both_spellings_and_null_is_none() {
        let holder =
            serde_json::json!({"startedBy": null, "started_by": "a", "usedAt": "b", "used_at": "c", "id": " "});
        assert_eq!(word(&holder, "startedBy"), Some("a"));
        assert_eq!(word(&holder, "usedAt"), Some("b"));
        assert_eq!((word(&holder, "id"), word(&holder, "nothing")), (None, None));
    }
}
