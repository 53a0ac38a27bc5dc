//! Texts of PowerShell and of `cmd.exe`, and what they hand to each other and to the POSIX reader.
//!
//! Owns: the order in which these are read, and how many. Refuses to own: each grammar.

use super::asked::Asked;
use super::cmd;
use super::found::{Base, Dialect, Found, Handed};
use super::heard::{Heard, Purpose};
use super::invoked::{self, Invoked};
use super::posix;
use super::powershell;
use super::script::Script;
use crate::path::Platform;
use crate::shell::{Arg, Dir, HOLE, Known, Simple, Span};

/// Texts that are read for one call, and bytes of texts that other ones hand on.
const MAX_TEXTS: usize = 64;
const MAX_BYTES: usize = 128 * 1024;

/// Adds the writes of a text, and of all that it hands on.
pub(super) fn read(handed: Handed, asked: &Asked<'_>, found: &mut Found) {
    let mut work = vec![handed];
    let (mut texts, mut bytes) = (0, 0);
    while let Some(Handed { dialect, text, base, .. }) = work.pop() {
        texts += 1;
        bytes += text.len();
        if texts > 1 && (texts > MAX_TEXTS || bytes > MAX_BYTES) {
            return found.opaque();
        }
        let mut heard = Heard::new(Purpose::Writes, asked.platform);
        of(dialect, &text, base, &mut heard);
        work.append(&mut heard.handed);
        let script = std::mem::take(&mut heard.script.text);
        heard.tell(found);
        posix::read(&script, asked, found);
        work.append(&mut found.handed);
    }
}

/// All commands of a text, and of those that it hands on.
pub(crate) fn commands(text: &[u8], dialect: Dialect, platform: Platform) -> (Script, bool) {
    let mut heard = Heard::new(Purpose::Commands, platform);
    of(dialect, text, Base::Own, &mut heard);
    let (mut texts, mut bytes) = (0, 0);
    while let Some(Handed { dialect, text, holder, .. }) = heard.handed.pop() {
        texts += 1;
        bytes += text.len();
        if texts > MAX_TEXTS || bytes > MAX_BYTES {
            heard.is_bounded = true;
            break;
        }
        let mut inner = Heard::new(Purpose::Commands, platform);
        of(dialect, &text, Base::Own, &mut inner);
        heard.is_bounded |= inner.is_bounded;
        heard.script.append(&inner.script, holder);
        heard.handed.extend(inner.handed.into_iter().map(|handed| Handed { holder, ..handed }));
    }
    (heard.script, heard.is_bounded)
}

fn of(dialect: Dialect, text: &[u8], base: Base, heard: &mut Heard) {
    match dialect {
        Dialect::Cmd => cmd::read(text, base, heard),
        _ => powershell::read(text, base, heard),
    }
}

/// What a command of a POSIX text hands to PowerShell or to `cmd.exe`; `None` where it starts neither, or no text is known.
pub(crate) fn handed(command: &Simple<'_>) -> Option<Result<Handed, Unread>> {
    let dialect = invoked::dialect(last_name(&command.argv[0].text))?;
    let words: Vec<_> = command.argv[1..].iter().map(|arg| std::borrow::Cow::Borrowed(&*arg.text)).collect();
    let text = match invoked::read(dialect, &words) {
        Invoked::Text(text) if !command.argv[1..].iter().any(splits) => text,
        Invoked::Text(_) | Invoked::Unknown => return Some(Err(Unread)),
        Invoked::Stdin | Invoked::Nothing => match command.stdin {
            crate::shell::Stdin::Content(content) if !content.splits => content.text.to_vec(),
            crate::shell::Stdin::Own => return None,
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

impl Handed {
    /// A text that a call hands to a shell itself.
    pub(super) fn whole(dialect: Dialect, text: &[u8]) -> Self {
        Self { dialect, text: text.to_vec(), base: Base::Own, holder: Span::default() }
    }

    /// Its commands, as the POSIX reader reads them.
    pub(crate) fn script(&self, platform: Platform) -> Vec<u8> {
        commands(&self.text, self.dialect, platform).0.text
    }
}
