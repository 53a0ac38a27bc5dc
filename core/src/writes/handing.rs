//! What a command of a POSIX text hands to PowerShell or to `cmd.exe`. Owns finding it; reads neither language.

use std::borrow::Cow;

use super::found::{Base, Handed};
use super::invoked::{self, Invoked};
use crate::shell::{Arg, Dir, HOLE, Known, Simple, Stdin};

/// What a command of a POSIX text hands to PowerShell or to `cmd.exe`; `None` where it starts neither, or no text is known.
pub(crate) fn handed(command: &Simple<'_>) -> Option<Result<Handed, Unread>> {
    let dialect = invoked::dialect(last_name(&command.argv[0].text))?;
    let words: Vec<_> = command.argv[1..].iter().map(|arg| Cow::Borrowed(&*arg.text)).collect();
    let text = match invoked::read(dialect, &words) {
        Invoked::Text(text) if !command.argv[1..].iter().any(splits) => text,
        Invoked::Text(_) | Invoked::Unknown => return Some(Err(Unread)),
        Invoked::Stdin | Invoked::Nothing => match command.stdin {
            Stdin::Content(content) if !content.splits => content.text.to_vec(),
            Stdin::Own => return None,
            _ => return Some(Err(Unread)),
        },
    };
    Some(Ok(Handed { dialect, text, base: base(command.dir), holder: command.at }))
}

/// A text that is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Unread;

fn splits(arg: &Arg<'_>) -> bool {
    arg.splits
}

/// The last name of a program's path, without its ending.
fn last_name(name: &[u8]) -> &[u8] {
    let last = name.rsplit(|byte| matches!(byte, b'/' | b'\\')).next().unwrap_or(name);
    last.strip_suffix(b".exe").unwrap_or(last)
}

fn base(dir: &Dir<'_>) -> Base {
    match dir {
        Dir::Here => Base::Own,
        Dir::Moved(Known::OneOf(dirs)) => match &dirs[..] {
            [only] if !only.contains(&HOLE) => Base::At(only.to_vec()),
            _ => Base::Unknown,
        },
        Dir::Moved(Known::Unknown) => Base::Unknown,
    }
}
