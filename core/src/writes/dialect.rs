//! Which language a shell text is written in. Owns that choice; reads no grammar.
//!
//! The tool's name says it, or the first word of the text where the tool hands it to whatever shell its user has.

use super::found::Dialect;
use super::powershell;

/// Verbs that names of cmdlets begin with, in lower case.
const VERBS: &[&str] = &[
    "add",
    "clear",
    "compare",
    "compress",
    "convert",
    "convertfrom",
    "convertto",
    "copy",
    "disable",
    "enable",
    "enter",
    "exit",
    "expand",
    "export",
    "find",
    "foreach",
    "format",
    "get",
    "group",
    "import",
    "install",
    "invoke",
    "join",
    "measure",
    "move",
    "new",
    "out",
    "pop",
    "push",
    "read",
    "receive",
    "register",
    "remove",
    "rename",
    "resolve",
    "restart",
    "resume",
    "save",
    "select",
    "send",
    "set",
    "sort",
    "split",
    "start",
    "stop",
    "suspend",
    "tee",
    "test",
    "trace",
    "unblock",
    "uninstall",
    "unregister",
    "update",
    "use",
    "wait",
    "where",
    "write",
];

/// The dialect of a text that a tool of this name is handed.
pub(crate) fn of(tool: Option<&[u8]>, text: &[u8]) -> Dialect {
    let tool = tool.unwrap_or_default();
    match tool.first().map(u8::to_ascii_lowercase) {
        Some(b'p') if is_powershell(tool) => return Dialect::PowerShell,
        Some(b'c') if tool.eq_ignore_ascii_case(b"cmd") || tool.eq_ignore_ascii_case(b"cmd.exe") => {
            return Dialect::Cmd;
        }
        _ if has(tool, b"powershell") || has(tool, b"pwsh") => return Dialect::PowerShell,
        _ => {}
    }
    // A tool that is named after a POSIX shell gets no more than a look at cmdlets that write.
    let is_posix = [&b"bash"[..], b"zsh", b"sh"].iter().any(|name| name.eq_ignore_ascii_case(tool));
    let text = text.trim_ascii_start();
    let speaks = speaks_powershell(text) || !is_posix && seems_powershell(text);
    if speaks { Dialect::PowerShell } else { Dialect::Posix }
}

fn is_powershell(tool: &[u8]) -> bool {
    tool.eq_ignore_ascii_case(b"powershell") || tool.eq_ignore_ascii_case(b"pwsh")
}

/// Whether a text begins as no POSIX text would.
fn speaks_powershell(text: &[u8]) -> bool {
    match text.first() {
        Some(b'[') => is_member(text),
        Some(byte) if byte.is_ascii_alphabetic() => cmdlet(text).is_some_and(powershell::is_cmdlet),
        _ => false,
    }
}

/// Whether a text begins as one in PowerShell would, where the tool does not say that it is none.
fn seems_powershell(text: &[u8]) -> bool {
    match text.first() {
        Some(b'$') => is_assignment(&text[1..]),
        Some(b'&') => true,
        Some(byte) if byte.is_ascii_alphabetic() => cmdlet(text).is_some_and(has_verb),
        _ => false,
    }
}

/// `[Class]::`
fn is_member(text: &[u8]) -> bool {
    let name = text[1..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_')).count();
    name > 0 && text[1 + name..].starts_with(b"]::")
}

/// `$name =`, with or without a scope.
fn is_assignment(text: &[u8]) -> bool {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':');
    let name = text.iter().take_while(|byte| is_name(byte)).count();
    let rest = text[name..].trim_ascii_start();
    name > 0 && rest.starts_with(b"=") && !rest.starts_with(b"==")
}

/// The first word, where it is of the shape `Verb-Noun` and ends as a word does.
fn cmdlet(text: &[u8]) -> Option<&[u8]> {
    let length = text.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
    let (word, rest) = text.split_at(length);
    let ends =
        rest.first().is_none_or(|byte| byte.is_ascii_whitespace() || matches!(byte, b';' | b'|' | b'(' | b'"' | b'\''));
    (ends && word.contains(&b'-')).then_some(word)
}

/// Whether a word begins with one of the verbs. Programs of other systems have such names as well, but in small letters.
fn has_verb(word: &[u8]) -> bool {
    let dash = word.iter().position(|byte| *byte == b'-').unwrap_or(word.len());
    let (verb, noun) = (&word[..dash], word.get(dash + 1..).unwrap_or_default());
    let is_noun = noun.first().is_some_and(u8::is_ascii_uppercase) && noun.iter().all(u8::is_ascii_alphanumeric);
    is_noun && VERBS.iter().any(|known| known.as_bytes().eq_ignore_ascii_case(verb))
}

/// Whether a text holds a word, in any case of its letters.
fn has(text: &[u8], word: &[u8]) -> bool {
    text.len() > word.len() && text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tool_says_the_dialect_or_the_first_word() {
        use Dialect::{Cmd, Posix, PowerShell};
        let table = [
            (Some("PowerShell"), "ls", PowerShell),
            (Some("pwsh"), "ls", PowerShell),
            (Some("run_powershell_command"), "ls", PowerShell),
            (Some("cmd"), "dir", Cmd),
            (Some("Bash"), "Get-ChildItem", Posix),
            (Some("Bash"), "$x = 1", Posix),
            (Some("Bash"), "Set-Content a b", PowerShell),
            (Some("Shell"), "Get-ChildItem | Out-Null", PowerShell),
            (Some("Shell"), "$p = 'a'; ni $p", PowerShell),
            (Some("Shell"), "$env:X = 1", PowerShell),
            (Some("Shell"), "[IO.File]::Delete('a')", PowerShell),
            (Some("Shell"), "[ -f a ] && rm a", Posix),
            (Some("Shell"), "$x == 1", Posix),
            (Some("Shell"), "apt-get install x", Posix),
            (Some("Shell"), "update-rc.d x", Posix),
            (Some("Shell"), "add-apt-repository x", Posix),
            (None, "git status", Posix),
            (None, "", Posix),
        ];
        for (tool, text, dialect) in table {
            assert_eq!(of(tool.map(str::as_bytes), text.as_bytes()), dialect, "{tool:?} {text}");
        }
    }
}
