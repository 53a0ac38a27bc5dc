//! Whether the value of a key of git's configuration may be an address or a secret, as far as its name tells.
//!
//! Owns: that judgement, for a key and for a pattern of keys. Refuses to own: what is done about it. A key that nobody
//! knows passes unless its name says otherwise; a pattern has to be tied to keys that are known to be harmless.

use crate::shell::HOLE;

/// Sections that are there for addresses and credentials.
const SECTIONS: &[&str] = &["credential", "http", "https", "imap", "sendemail", "url"];
/// Parts of a key's last name that announce an address or a secret.
const PARTS: &[&str] =
    &["url", "pass", "token", "secret", "header", "proxy", "cookie", "cred", "cert", "sshcommand", "bearer"];
/// How such a name may end besides.
const ENDINGS: &[&str] = &["key", "keys", "pwd", "pat"];
/// Names that end like one of those and tell no secret.
const PUBLIC: &[&str] = &["signingkey", "pubkey", "publickey", "hotkey"];
/// Sections of which no key is an address or a secret, so that a pattern may fit any of them.
const OPEN: &[&str] = &["advice", "alias", "color", "column", "format", "i18n", "init", "log", "status", "user"];

/// A key that is no address and no secret. What the text does not tell may stand in the subsection alone.
pub(super) fn is_harmless(key: &[u8]) -> bool {
    let (Some(first), Some(last)) = (key.iter().position(is_dot), key.iter().rposition(is_dot)) else {
        // A section alone is how `--get-urlmatch` asks for all of its keys.
        return is_one_of(key, OPEN);
    };
    let (section, name) = (&key[..first], &key[last + 1..]);
    let is_told = is_word(section) && is_word(name);
    is_told && !is_one_of(section, SECTIONS) && !is_secret(name)
}

/// Whether git takes this for a section or a name; what is not known and what the shell may replace is none.
fn is_word(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

fn is_dot(byte: &u8) -> bool {
    *byte == b'.'
}

/// Whether a name announces a secret. An author is nobody who is authorised.
fn is_secret(name: &[u8]) -> bool {
    let ends = |list: &[&str]| list.iter().any(|end| ends_with(name, end.as_bytes()));
    let is_auth = contains(name, b"auth") && (!contains(name, b"author") || contains(name, b"authori"));
    is_auth || PARTS.iter().any(|part| contains(name, part.as_bytes())) || (ends(ENDINGS) && !ends(PUBLIC))
}

/// A pattern of keys that fits harmless ones alone: tied to an open section, or a key spelled out.
pub(super) fn is_harmless_pattern(pattern: &[u8]) -> bool {
    if pattern.contains(&HOLE) {
        return false;
    }
    match pattern.strip_prefix(b"^") {
        Some(rest) => is_within_open(rest) || rest.strip_suffix(b"$").is_some_and(is_spelled_out),
        // Unlike other sections, these are no beginning of anything that stands in an address.
        None => is_literal(pattern) && section(pattern).is_some_and(|section| is_one_of(section, OPEN)),
    }
}

/// A pattern that goes on with a dot after the section, and has no other branch.
fn is_within_open(pattern: &[u8]) -> bool {
    if pattern == b"alias" {
        return true;
    }
    let end = pattern.iter().position(|b| !b.is_ascii_alphanumeric()).unwrap_or(pattern.len());
    let (section, rest) = pattern.split_at(end);
    let is_tied = rest.starts_with(b".") || rest.starts_with(b"\\.") || rest.starts_with(b"[.]");
    is_tied && !pattern.contains(&b'|') && is_one_of(section, OPEN)
}

/// A whole harmless key, its dots escaped or not.
fn is_spelled_out(pattern: &[u8]) -> bool {
    let key: Vec<u8> = pattern.iter().copied().filter(|&byte| byte != b'\\').collect();
    is_literal(&key) && is_harmless(&key)
}

/// Section and name in the bytes that stand for themselves, where a dot parts them.
fn is_literal(pattern: &[u8]) -> bool {
    let is_plain = pattern.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'));
    is_plain && section(pattern).is_some_and(|section| !section.is_empty() && section.len() + 1 < pattern.len())
}

fn section(pattern: &[u8]) -> Option<&[u8]> {
    pattern.iter().position(is_dot).map(|at| &pattern[..at])
}

fn is_one_of(section: &[u8], list: &[&str]) -> bool {
    list.iter().any(|known| section.eq_ignore_ascii_case(known.as_bytes()))
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part))
}

fn ends_with(text: &[u8], end: &[u8]) -> bool {
    text.len().checked_sub(end.len()).is_some_and(|at| text[at..].eq_ignore_ascii_case(end))
}

#[cfg(test)]
mod tests {
    use super::{is_harmless, is_harmless_pattern};

    #[test]
    fn keys_by_their_names() {
        let harmless: &[&[u8]] = &[
            b"user.name",
            b"User.SigningKey",
            b"core.editor",
            b"alias.st",
            b"branch.main.remote",
            b"branch.\xff.merge",
            b"remote.origin.fetch",
            b"remote.pushdefault",
            b"demo.level",
            b"team.author",
            b"lfs.locksverify",
        ];
        for key in harmless {
            assert!(is_harmless(key), "{}", key.escape_ascii());
        }
        let others: &[&[u8]] = &[
            b"remote.origin.url",
            b"remote.origin.pushurl",
            b"remote.\xff.url",
            b"http.extraheader",
            b"url.x.insteadof",
            b"http.https://h.test/.sslverify",
            b"credential.helper",
            b"sendemail.smtpuser",
            b"imap.host",
            b"demo.token",
            b"remote.origin.ur?",
            b"demo.apikey",
            b"demo.oauth",
            b"demo.authorization",
            b"core.sshcommand",
            b"receive.certnonceseed",
            b"demo.\xff",
            b"\xff.name",
            b"user\xff.name",
            b"demo.x\xffname",
            b"\xff",
            b"http",
            b"plain",
            b".x",
            b"x.",
        ];
        for key in others {
            assert!(!is_harmless(key), "{}", key.escape_ascii());
        }
    }

    #[test]
    fn patterns_have_to_be_tied() {
        for pattern in ["^user\\.", "^alias", "^alias\\..*", "^core\\.editor$", "^demo.level$", "user.name", "alias.st"]
        {
            assert!(is_harmless_pattern(pattern.as_bytes()), "{pattern}");
        }
        let others = [
            "",
            ".",
            "url",
            "user",
            "alias",
            "^log",
            "^remote\\.",
            "^user\\.|url",
            "^core\\.ssh",
            "^demo\\.",
            "demo.level",
            "^demo\\.token$",
            "user.*",
            "^remote.origin.url$",
            "name$",
        ];
        for pattern in others {
            assert!(!is_harmless_pattern(pattern.as_bytes()), "{pattern}");
        }
    }
}
