//! Whose call it is: the owner string of leases and rituals, by each host's row.
//!
//! Owns: that string and when there is none. Refuses to own: who may do what. Any process of the same user can claim any
//! name; this routes sessions, it does not authenticate them.

use std::borrow::Cow;

use crate::call::Identity;
use crate::host::Host;

/// Whose call it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Actor {
    /// `host:<host>:v1:<base64url of the host's own name for the session>`, or the text of `DEFT_SESSION_ID`.
    pub(crate) session: Option<String>,
    /// The host said it, and nothing disagrees in kind.
    pub(crate) is_authoritative: bool,
    pub(crate) issue: Option<Issue>,
}

/// What is wrong with an identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Issue {
    /// Two sources name two sessions.
    Conflict,
    /// The host should have said it and did not, or what it said can be no name.
    Unavailable,
}

impl Issue {
    /// The word for it in a step.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Conflict => "conflict",
            Self::Unavailable => "unavailable",
        }
    }
}

/// A variable of the agent by its name.
pub(crate) type Told<'t> = &'t dyn Fn(&str) -> Option<Cow<'t, [u8]>>;

/// The owner string as the tools around the hook know it. It stands beside what a host says, never for it.
const AMBIENT: &str = "DEFT_SESSION_ID";

/// Where one host's hooks find the session. What their payload calls one is not used.
const GROK: &str = "GROK_SESSION_ID";

impl Actor {
    /// The actor of a call, from what the host says and what the variables say.
    pub(crate) fn of(host: Host, session: &Identity<'_>, told: Told<'_>) -> Self {
        let own = (host == Host::Grok).then(|| Identity::named(told(GROK).unwrap_or_default()));
        let ambient = told(AMBIENT).and_then(|text| ambient(&text));
        match (own.as_ref().unwrap_or(session), &own) {
            (Identity::Ok(name), _) => Self::vouched(canonical(host, name), ambient),
            (Identity::Absent, Some(_)) => Self { session: ambient, ..Self::default() },
            (Identity::Conflict, _) => Self { issue: Some(Issue::Conflict), ..Self::default() },
            (Identity::Absent | Identity::Malformed, _) => Self { issue: Some(Issue::Unavailable), ..Self::default() },
        }
    }

    /// A session that the host names. Another name beside it makes it doubtful, not another one.
    fn vouched(session: String, ambient: Option<String>) -> Self {
        let issue = ambient.filter(|ambient| *ambient != session).map(|_| Issue::Conflict);
        Self { session: Some(session), is_authoritative: true, issue }
    }
}

fn ambient(text: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(text).trim().to_owned();
    (!text.is_empty()).then_some(text)
}

/// The owner string of a session by its host's name for it.
fn canonical(host: Host, name: &[u8]) -> String {
    let mut session = String::with_capacity(10 + host.name().len() + name.len().div_ceil(3) * 4);
    ["host:", host.name(), ":v1:"].iter().for_each(|part| session.push_str(part));
    session.extend(name.chunks(3).flat_map(base64));
    session
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Up to three bytes in base64url (RFC 4648, section 5), without padding.
fn base64(bytes: &[u8]) -> impl Iterator<Item = char> {
    let group = (0..3).fold(0u32, |group, at| group << 8 | u32::from(bytes.get(at).copied().unwrap_or(0)));
    (0..=bytes.len()).map(move |at| char::from(ALPHABET[(group >> (18 - 6 * at) & 63) as usize]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_as_the_standard_has_them() {
        // RFC 4648, section 10, without the padding; the last one shows the two characters that URLs ask for.
        let table: [(&[u8], &str); 8] = [
            (b"", ""),
            (b"f", "Zg"),
            (b"fo", "Zm8"),
            (b"foo", "Zm9v"),
            (b"foob", "Zm9vYg"),
            (b"fooba", "Zm9vYmE"),
            (b"foobar", "Zm9vYmFy"),
            (b"\xfb\xff\xfe", "-__-"),
        ];
        for (name, wanted) in table {
            assert_eq!(canonical(Host::Codex, name), format!("host:codex:v1:{wanted}"));
        }
    }

    /// Whose call it is, in short: the session, whether the host vouches for it, what is wrong.
    fn show(host: Host, session: &Identity<'_>, variables: &[(&str, &str)]) -> String {
        let told = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, text)| Cow::Owned(text.as_bytes().to_vec()))
        };
        let actor = Actor::of(host, session, &told);
        let issue = actor.issue.map_or("", Issue::word);
        let vouched = if actor.is_authoritative { "vouched" } else { "" };
        format!("{}|{vouched}|{issue}", actor.session.unwrap_or_default())
    }

    fn named(name: &str) -> Identity<'_> {
        Identity::named(Cow::Borrowed(name.as_bytes()))
    }

    const OWN: &str = "host:claude:v1:Zm9v";

    /// A host, what it says, the variables beside it, and what comes of them.
    type Row<'r> = (Host, Identity<'r>, &'r [(&'r str, &'r str)], &'r str);

    #[test]
    fn the_host_says_whose_call_it_is() {
        let table: &[Row<'_>] = &[
            (Host::Claude, named("foo"), &[], "host:claude:v1:Zm9v|vouched|"),
            (Host::Codex, named("foo"), &[], "host:codex:v1:Zm9v|vouched|"),
            (Host::Cursor, named("foo"), &[], "host:cursor:v1:Zm9v|vouched|"),
            (Host::GrokCli, named("foo"), &[], "host:grok-cli:v1:Zm9v|vouched|"),
            (Host::Generic, named("foo"), &[], "host:generic:v1:Zm9v|vouched|"),
            (Host::Claude, Identity::Absent, &[], "||unavailable"),
            (Host::Claude, Identity::Malformed, &[], "||unavailable"),
            (Host::Cursor, Identity::Conflict, &[], "||conflict"),
            // The variable beside it confirms, disputes, and never stands in.
            (Host::Claude, named("foo"), &[(AMBIENT, OWN)], "host:claude:v1:Zm9v|vouched|"),
            (Host::Claude, named("foo"), &[(AMBIENT, " host:claude:v1:Zm9v\n")], "host:claude:v1:Zm9v|vouched|"),
            (Host::Claude, named("foo"), &[(AMBIENT, "  ")], "host:claude:v1:Zm9v|vouched|"),
            (Host::Claude, named("foo"), &[(AMBIENT, "foo")], "host:claude:v1:Zm9v|vouched|conflict"),
            (Host::Claude, Identity::Absent, &[(AMBIENT, OWN)], "||unavailable"),
            (Host::Claude, named("foo"), &[(GROK, "bar")], "host:claude:v1:Zm9v|vouched|"),
        ];
        for (host, session, variables, wanted) in table {
            assert_eq!(show(*host, session, variables), *wanted, "{host:?} {session:?} {variables:?}");
        }
    }

    #[test]
    fn one_host_says_it_in_a_variable() {
        let table: &[(&[(&str, &str)], &str)] = &[
            (&[(GROK, "foo")], "host:grok:v1:Zm9v|vouched|"),
            (&[(GROK, "foo"), (AMBIENT, "bar")], "host:grok:v1:Zm9v|vouched|conflict"),
            (&[(GROK, ""), (AMBIENT, "bar")], "bar||"),
            (&[(AMBIENT, " bar ")], "bar||"),
            (&[(GROK, "foo "), (AMBIENT, "bar")], "||unavailable"),
            (&[], "||"),
        ];
        for (variables, wanted) in table {
            assert_eq!(show(Host::Grok, &named("told"), variables), *wanted, "{variables:?}");
        }
    }
}
