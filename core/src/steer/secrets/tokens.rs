//! How a credential looks on a command line: user information in an address, and tokens by their beginnings.
//!
//! Refuses to own: which words are looked at. `HOLE` stands for what the text does not tell, and is no literal secret.

use crate::shell::HOLE;

/// Beginnings of tokens that forges hand out, and how many bytes follow at least.
const TOKENS: &[(&[u8], usize)] = &[
    (b"github_pat_", 20),
    (b"ghp_", 20),
    (b"gho_", 20),
    (b"ghu_", 20),
    (b"ghs_", 20),
    (b"ghr_", 20),
    (b"glpat-", 16),
    (b"gldt-", 16),
    (b"glrt-", 16),
    (b"glptt-", 16),
    (b"glcbt-", 16),
    (b"ATBB", 24),
    (b"ATCTT3", 24),
];
/// A user name of this length with digits and letters is taken for a token.
const LONG_NAME: usize = 20;

/// Whether a text holds an address with a password or a token in it.
pub(super) fn has_secret_address(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some(at) = rest.iter().position(|&byte| byte == b':') {
        rest = &rest[at + 1..];
        if rest.strip_prefix(b"//").is_some_and(|address| is_secret(authority(address))) {
            return true;
        }
    }
    false
}

/// An address's part between `://` and the path.
fn authority(rest: &[u8]) -> &[u8] {
    let ends = |b: &u8| matches!(b, b'/' | b'?' | b'#' | b'\\' | b'"' | b'\'' | b'<' | b'>') || b.is_ascii_whitespace();
    &rest[..rest.iter().position(ends).unwrap_or(rest.len())]
}

fn is_secret(authority: &[u8]) -> bool {
    let Some(at) = authority.iter().rposition(|&b| b == b'@') else { return false };
    let user_information = &authority[..at];
    match user_information.iter().position(|&b| b == b':') {
        Some(colon) => is_literal(&user_information[colon + 1..]) || is_token(&user_information[..colon]),
        None => is_token(user_information),
    }
}

/// Whether any of it is told.
fn is_literal(value: &[u8]) -> bool {
    value.iter().any(|&b| b != HOLE)
}

/// A user name that is a token.
fn is_token(name: &[u8]) -> bool {
    let is_word = name.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let is_mixed = name.iter().any(u8::is_ascii_digit) && name.iter().any(u8::is_ascii_alphabetic);
    has_token(name) || (name.len() >= LONG_NAME && is_word && is_mixed)
}

/// Whether a text holds a token that is known by its beginning.
pub(super) fn has_token(text: &[u8]) -> bool {
    let begins = |(at, byte): (usize, &u8)| {
        // Every beginning has one of two first bytes, so that a long text is passed over once.
        matches!(byte, b'g' | b'A')
            && (at == 0 || !text[at - 1].is_ascii_alphanumeric())
            && TOKENS
                .iter()
                .any(|(start, least)| text[at..].strip_prefix(*start).is_some_and(|rest| runs(rest, *least)))
    };
    text.iter().enumerate().any(begins)
}

fn runs(rest: &[u8], least: usize) -> bool {
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    rest.get(..least).is_some_and(|start| start.iter().all(is_part))
}

/// Whether the value of a header authorises whoever sends it.
pub(super) fn is_authorization(value: &[u8]) -> bool {
    let Some(at) = value.iter().position(|&b| b == b':') else { return false };
    let name = value[..at].trim_ascii();
    let is_it = name.eq_ignore_ascii_case(b"authorization")
        || name.eq_ignore_ascii_case(b"proxy-authorization")
        || name.eq_ignore_ascii_case(b"private-token")
        || name.eq_ignore_ascii_case(b"job-token");
    is_it && value[at + 1..].trim_ascii().rsplit(|&b| b == b' ').next().is_some_and(is_literal)
}

#[cfg(test)]
mod tests {
    use super::{has_secret_address, has_token, is_authorization};

    #[test]
    fn addresses_with_a_secret() {
        let table: &[(&[u8], bool)] = &[
            (b"https://user:secret@h.test/o/r.git", true),
            (b"https://oauth2:glpat-abcdefghij0123456789@h.test/o/r", true),
            (b"https://ghp_abcdefghijklmnopqrstuvwxyz0123456789@h.test/o/r", true),
            (b"https://0123456789abcdef0123456789abcdef01234567@h.test/", true),
            (b"https://:pw@h.test/", true),
            (b"http://u:p@h.test", true),
            (b"ssh://git:pw@h.test/r", true),
            (b"https://u:p%40q@h.test/", true),
            (b"https://u:p@q@h.test/", true),
            (b"--upload=https://u:p@h.test/", true),
            (b"url.https://u:p@h.test/.insteadof=x", true),
            (b"https://u:pre\xff@h.test/", true),
            (b"https://a.test/ https://u:p@h.test/", true),
            (b"https://h.test/o/r.git", false),
            (b"https://user@h.test/o/r.git", false),
            (b"https://first.last@h.test/o/r.git", false),
            (b"https://user:@h.test/", false),
            (b"https://user:\xff@h.test/", false),
            (b"https://\xff@h.test/", false),
            (b"ssh://git@h.test/o/r", false),
            (b"ssh://git@h.test:22/o/r", false),
            (b"git@h.test:o/r.git", false),
            (b"https://h.test:8080/@scope/pkg", false),
            (b"https://h.test/@scope/pkg", false),
            (b"https://h.test/a:b@c", false),
            (b"https://h.test?x=a:b@c", false),
            (b"first.last@h.test", false),
            (b"://", false),
            (b"", false),
        ];
        for (text, want) in table {
            assert_eq!(has_secret_address(text), *want, "{}", text.escape_ascii());
        }
    }

    #[test]
    fn tokens_by_their_beginning() {
        let table: &[(&str, bool)] = &[
            ("ghp_abcdefghijklmnopqrstuvwxyz0123456789", true),
            ("x=github_pat_11ABCDEFG0abcdefghijkl_mnop", true),
            ("token glpat-abcdefghij0123456789", true),
            ("ghp_", false),
            ("ghp_short", false),
            ("xghp_abcdefghijklmnopqrstuvwxyz0123456789", false),
            ("ghp_abc def ghi jkl mno pqr stu vwx", false),
        ];
        for (text, want) in table {
            assert_eq!(has_token(text.as_bytes()), *want, "{text}");
        }
    }

    #[test]
    fn headers_that_authorise() {
        let table: &[(&[u8], bool)] = &[
            (b"Authorization: Bearer abc", true),
            (b"AUTHORIZATION: basic YTpi", true),
            (b"PRIVATE-TOKEN: abc", true),
            (b"Authorization: Bearer \xff", false),
            (b"Authorization:", false),
            (b"Accept: text/plain", false),
            (b"no header", false),
        ];
        for (text, want) in table {
            assert_eq!(is_authorization(text), *want, "{}", text.escape_ascii());
        }
    }
}
