//! The two settings of a git configuration file that discovery needs: `core.bare` and `extensions.worktreeConfig`.
//!
//! Owns: as much of the file's grammar as finds them (sections, comments, continuations, quotes, booleans). Refuses to
//! own: includes (git reads neither setting through them here) and every other setting, which is gix's work.

/// What was found; a later value replaces an earlier one.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) bare: Option<bool>,
    pub(super) worktree_config: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Core,
    Extensions,
    Other,
}

/// Reads the settings out of a configuration text.
pub(super) fn scan(text: &[u8]) -> Settings {
    let mut settings = Settings::default();
    let mut section = Section::Other;
    let mut rest = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    while !rest.is_empty() {
        let (line, tail) = logical_line(rest);
        rest = tail;
        let line = enter_sections(line.trim_ascii_start(), &mut section);
        apply(line, section, &mut settings);
    }
    settings
}

/// A line and the rest; a backslash before the line's end joins the next line.
fn logical_line(text: &[u8]) -> (&[u8], &[u8]) {
    let mut at = 0;
    while let Some(count) = text[at..].iter().position(|&b| b == b'\n') {
        let end = at + count;
        at = end + 1;
        let line = text[..end].strip_suffix(b"\r").unwrap_or(&text[..end]);
        let slashes = line.iter().rev().take_while(|&&b| b == b'\\').count();
        if slashes % 2 == 0 {
            return (line, &text[at..]);
        }
    }
    (text, &[])
}

/// Reads the `[section]` headers at the start of a line; a setting may follow on the same line.
fn enter_sections<'l>(mut line: &'l [u8], section: &mut Section) -> &'l [u8] {
    while let Some(inner) = line.strip_prefix(b"[") {
        let Some(end) = header_end(inner) else { return &[] };
        *section = match &inner[..end].to_ascii_lowercase()[..] {
            b"core" => Section::Core,
            b"extensions" => Section::Extensions,
            _ => Section::Other,
        };
        line = inner[end + 1..].trim_ascii_start();
    }
    line
}

/// Where a header's closing bracket stands; one inside a quoted subsection does not close it.
fn header_end(inner: &[u8]) -> Option<usize> {
    let mut quoted = false;
    let mut escaped = false;
    inner.iter().position(|&b| {
        let closes = b == b']' && !quoted;
        quoted ^= b == b'"' && !escaped;
        escaped = b == b'\\' && !escaped;
        closes
    })
}

fn apply(line: &[u8], section: Section, settings: &mut Settings) {
    let end = line.iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'-').unwrap_or(line.len());
    let (name, rest) = line.split_at(end);
    let value = match rest.trim_ascii_start().strip_prefix(b"=") {
        Some(value) => boolean(&plain(value)),
        None => Some(true),
    };
    if section == Section::Core && name.eq_ignore_ascii_case(b"bare") {
        settings.bare = value.or(settings.bare);
    } else if section == Section::Extensions && name.eq_ignore_ascii_case(b"worktreeconfig") {
        settings.worktree_config = value.unwrap_or(settings.worktree_config);
    }
}

/// A value without its quotes, comment and outer blanks.
fn plain(value: &[u8]) -> Vec<u8> {
    let mut quoted = false;
    let uncommented = value.iter().take_while(|&&b| {
        quoted ^= b == b'"';
        quoted || !matches!(b, b'#' | b';')
    });
    let text: Vec<u8> = uncommented.copied().filter(|b| !matches!(b, b'"' | b'\\' | b'\n' | b'\r')).collect();
    text.trim_ascii().to_vec()
}

/// git's words for true and false; numbers count as "not zero".
fn boolean(value: &[u8]) -> Option<bool> {
    match &value.to_ascii_lowercase()[..] {
        b"true" | b"yes" | b"on" => Some(true),
        b"" | b"false" | b"no" | b"off" => Some(false),
        digits if digits.iter().all(u8::is_ascii_digit) => Some(digits.iter().any(|&d| d != b'0')),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::scan;

    #[test]
    fn finds_core_bare_as_git_does() {
        let table: &[(&str, Option<bool>)] = &[
            ("[core]\n\tbare = true\n", Some(true)),
            ("[core]\nbare=false", Some(false)),
            ("[CORE]\n  BARE\n", Some(true)),
            ("[core] bare = yes ; comment\n", Some(true)),
            ("[core]\nbare = \"true\" # x\n", Some(true)),
            ("[core]\nbare =\n", Some(false)),
            ("[core]\nbare = \\\n  on\n", Some(true)),
            ("[core]\nbare = 0\n", Some(false)),
            ("[core]\nbare = banana\n", None),
            ("[core \"x\"]\nbare = true\n", None),
            ("[remote \"a]b\"]\nbare = true\n", None),
            ("# [core]\nbare = true\n", None),
            ("[core]\n# bare = true\n[user]\nbare = true\n", None),
            ("[core]\nbare = true\n[core]\nbare = false\n", Some(false)),
            ("\u{feff}[core]\r\nbare = true\r\n", Some(true)),
            ("", None),
        ];
        for (text, want) in table {
            assert_eq!(scan(text.as_bytes()).bare, *want, "{text:?}");
        }
        assert!(scan(b"[extensions]\nworktreeConfig = true\n").worktree_config);
    }
}
