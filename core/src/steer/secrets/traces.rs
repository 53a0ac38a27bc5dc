//! Variables by which git writes down what it sends and what it is configured with.

use crate::shell::{Env, Known};

/// What a trace shows, for the reason.
pub(super) const TRACE: &str = "a trace of git that spells out addresses and headers";
/// What a dump of settings or variables shows, for the reason.
pub(super) const DUMP: &str = "a trace of git that spells out settings or variables";

/// Traces that tell nothing about addresses.
const HARMLESS: &[&[u8]] = &[
    b"GIT_TRACE_CURL_NO_DATA",
    b"GIT_TRACE_FSMONITOR",
    b"GIT_TRACE_PACK_ACCESS",
    b"GIT_TRACE_REDACT",
    b"GIT_TRACE_REFS",
    b"GIT_TRACE_SETUP",
    b"GIT_TRACE_SHALLOW",
];
/// Traces that any command of git fills.
const DUMPS: &[&[u8]] = &[b"GIT_TRACE2_CONFIG_PARAMS", b"GIT_TRACE2_ENV_VARS"];
/// Switching this off makes the second kind of traces spell addresses out.
const REDACT: &[u8] = b"GIT_TRACE2_REDACT";

/// Whether a command talks to another repository, so that its traces hold addresses and headers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Contact {
    Remote,
    None,
}

/// What the variables of a command make git write down.
pub(super) fn traced(env: &dyn Env, contact: Contact) -> Option<&'static str> {
    if env.is_empty() {
        return None;
    }
    let mut found = None;
    env.each(&mut |name, value| {
        if found.is_none() && name.starts_with(b"GIT_") {
            found = shown(name, value, contact);
        }
    });
    found
}

fn shown(name: &[u8], value: &Known<'_>, contact: Contact) -> Option<&'static str> {
    if DUMPS.contains(&name) {
        return may(value, |value| !value.is_empty()).then_some(DUMP);
    }
    if name == REDACT {
        return may(value, is_off).then_some(DUMP);
    }
    let is_trace = name == b"GIT_TRACE" || name == b"GIT_CURL_VERBOSE" || name.starts_with(b"GIT_TRACE_");
    let tells = is_trace && !HARMLESS.contains(&name) && contact == Contact::Remote;
    (tells && may(value, |value| !is_off(value))).then_some(TRACE)
}

/// Whether a variable may have such a value.
fn may(value: &Known<'_>, is_such: impl Fn(&[u8]) -> bool) -> bool {
    match value {
        Known::OneOf(values) => values.iter().any(|value| is_such(value)),
        Known::Unknown => true,
    }
}

fn is_off(value: &[u8]) -> bool {
    [&b""[..], b"0", b"false", b"no", b"off"].iter().any(|off| value.eq_ignore_ascii_case(off))
}

#[cfg(test)]
mod tests {
    use super::{Contact, DUMP, TRACE, shown};
    use crate::shell::Known;

    #[test]
    fn what_a_variable_writes_down() {
        let table: &[(&str, &str, Contact, Option<&str>)] = &[
            ("GIT_TRACE", "1", Contact::Remote, Some(TRACE)),
            ("GIT_TRACE", "/tmp/t", Contact::Remote, Some(TRACE)),
            ("GIT_TRACE_CURL", "true", Contact::Remote, Some(TRACE)),
            ("GIT_CURL_VERBOSE", "1", Contact::Remote, Some(TRACE)),
            ("GIT_TRACE", "1", Contact::None, None),
            ("GIT_TRACE", "0", Contact::Remote, None),
            ("GIT_TRACE", "", Contact::Remote, None),
            ("GIT_TRACE", "False", Contact::Remote, None),
            ("GIT_TRACE_SETUP", "1", Contact::Remote, None),
            ("GIT_TRACE2", "1", Contact::Remote, None),
            ("GIT_TRACE2_EVENT", "1", Contact::None, None),
            ("GIT_TRACE2_CONFIG_PARAMS", "*", Contact::None, Some(DUMP)),
            ("GIT_TRACE2_ENV_VARS", "PATH", Contact::None, Some(DUMP)),
            ("GIT_TRACE2_ENV_VARS", "", Contact::None, None),
            ("GIT_TRACE2_REDACT", "0", Contact::None, Some(DUMP)),
            ("GIT_TRACE2_REDACT", "1", Contact::None, None),
            ("GIT_TRACER", "1", Contact::Remote, None),
        ];
        for (name, value, contact, want) in table {
            let value_of = Known::OneOf(vec![value.as_bytes().into()]);
            assert_eq!(shown(name.as_bytes(), &value_of, *contact), *want, "{name}={value}");
        }
        assert_eq!(shown(b"GIT_TRACE", &Known::Unknown, Contact::Remote), Some(TRACE));
    }
}
