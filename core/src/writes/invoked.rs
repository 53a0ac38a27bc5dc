//! The command line of a shell: which text it is handed. Owns the options of `powershell`, `pwsh` and `cmd`; reads no text.

use std::borrow::Cow;

use super::base64;
use super::found::Dialect;
use crate::shell::HOLE;

/// What a shell is handed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Invoked {
    /// A text.
    Text(Vec<u8>),
    /// A text that is not known.
    Unknown,
    /// Whatever comes in.
    Stdin,
    /// A file, or nothing.
    Nothing,
}

/// Options of PowerShell with a value, in lower case. Each may be cut short.
const VALUES: &[&[u8]] = &[
    b"configurationname",
    b"configurationfile",
    b"custompipename",
    b"executionpolicy",
    b"ep",
    b"inputformat",
    b"outputformat",
    b"psconsolefile",
    b"settingsfile",
    b"version",
    b"windowstyle",
    b"workingdirectory",
];

/// The dialect of a shell, by the last name of its path without its ending.
pub(super) fn dialect(name: &[u8]) -> Option<Dialect> {
    match name.first()? | 0x20 {
        b'p' if name.eq_ignore_ascii_case(b"pwsh") || name.eq_ignore_ascii_case(b"powershell") => {
            Some(Dialect::PowerShell)
        }
        b'p' if name.eq_ignore_ascii_case(b"pwsh-preview") => Some(Dialect::PowerShell),
        b'c' if name.eq_ignore_ascii_case(b"cmd") => Some(Dialect::Cmd),
        _ => None,
    }
}

/// What the words behind a shell's name hand it.
pub(super) fn read(dialect: Dialect, words: &[Cow<'_, [u8]>]) -> Invoked {
    match dialect {
        Dialect::Cmd => cmd(words),
        _ => powershell(words),
    }
}

fn powershell(words: &[Cow<'_, [u8]>]) -> Invoked {
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let rest = words.get(at + 1..).unwrap_or_default();
        let Some(option) = option(word) else { return text(&words[at..]) };
        let begins = |known: &[u8]| known.starts_with(&option);
        match &*option {
            b"-" => return Invoked::Stdin,
            b"command" | b"c" | b"commandwithargs" | b"cwa" => return text(rest),
            b"encodedcommand" | b"ec" | b"e" => return encoded(rest),
            _ if begins(b"command") => return text(rest),
            _ if begins(b"encodedcommand") => return encoded(rest),
            b"f" | b"file" => return Invoked::Nothing,
            b"w" | b"wd" | b"v" | b"config" | b"of" | b"if" | b"ex" | b"ea" => at += 2,
            b"encodedarguments" => at += 2,
            _ if VALUES.iter().any(|known| begins(known)) => at += 2,
            _ => at += 1,
        }
    }
    Invoked::Nothing
}

/// The name of an option, in lower case.
fn option(word: &[u8]) -> Option<Vec<u8>> {
    let name = match word {
        b"-" => return Some(b"-".to_vec()),
        [b'-', b'-', name @ ..] | [b'-' | b'/', name @ ..] => name,
        [0xe2, 0x80, 0x93..=0x95, name @ ..] => name,
        _ => return None,
    };
    Some(name.to_ascii_lowercase())
}

fn encoded(words: &[Cow<'_, [u8]>]) -> Invoked {
    words.first().and_then(|word| base64::text(word)).map_or(Invoked::Unknown, Invoked::Text)
}

/// The rest of the words is one text.
fn text(words: &[Cow<'_, [u8]>]) -> Invoked {
    match words {
        [] => Invoked::Nothing,
        [only] if &**only == b"-" => Invoked::Stdin,
        [only] if **only == [HOLE] => Invoked::Unknown,
        words => Invoked::Text(words.join(&b' ')),
    }
}

/// Behind `/c`, `/k` or `/r` stands the text. One pair of quotes around all of it is taken off.
fn cmd(words: &[Cow<'_, [u8]>]) -> Invoked {
    for (at, word) in words.iter().enumerate() {
        // A shell that rewrites paths is kept from it by two slashes.
        let word = word.strip_prefix(b"/").filter(|rest| rest.starts_with(b"/")).unwrap_or(word);
        match word {
            [b'/', b'c' | b'C' | b'k' | b'K' | b'r' | b'R', glued @ ..] => {
                let rest = words[at + 1..].iter().map(|word| &**word);
                let all: Vec<&[u8]> = [glued].into_iter().filter(|g| !g.is_empty()).chain(rest).collect();
                let text = all.join(&b' ');
                return match &text[..] {
                    [] => Invoked::Nothing,
                    [HOLE] => Invoked::Unknown,
                    _ => Invoked::Text(text),
                };
            }
            [b'/', ..] => {}
            _ => return Invoked::Nothing,
        }
    }
    Invoked::Nothing
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(dialect: Dialect, words: &[&'static str]) -> Invoked {
        let words: Vec<Cow<'_, [u8]>> = words.iter().map(|word| Cow::Borrowed(word.as_bytes())).collect();
        read(dialect, &words)
    }

    #[test]
    fn the_text_stands_behind_its_option() {
        let text = |text: &str| Invoked::Text(text.as_bytes().to_vec());
        let (shell, cmd) = (Dialect::PowerShell, Dialect::Cmd);
        assert_eq!(told(shell, &["-NoProfile", "-Command", "git add x"]), text("git add x"));
        assert_eq!(told(shell, &["-nop", "-ep", "Bypass", "-c", "a", "b"]), text("a b"));
        assert_eq!(told(shell, &["-comm", "a"]), text("a"));
        assert_eq!(told(shell, &["a", "b"]), text("a b"));
        assert_eq!(told(shell, &["-EncodedCommand", "YQA="]), text("a"));
        assert_eq!(told(shell, &["-enc", "?"]), Invoked::Unknown);
        assert_eq!(told(shell, &["-File", "x.ps1"]), Invoked::Nothing);
        assert_eq!(told(shell, &["-Command", "-"]), Invoked::Stdin);
        assert_eq!(told(cmd, &["/d", "/c", "del x"]), text("del x"));
        assert_eq!(told(cmd, &["//c", "del", "x"]), text("del x"));
        assert_eq!(told(cmd, &["/cdel x"]), text("del x"));
        assert_eq!(told(cmd, &["x.cmd"]), Invoked::Nothing);
    }
}
