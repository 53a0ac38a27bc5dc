//! Texts of PowerShell and of `cmd.exe`, and what they hand to each other and to the POSIX reader.
//!
//! Owns: the order in which these are read, and how many. Refuses to own: each grammar.

use super::asked::Asked;
use super::cmd;
use super::found::{Base, Dialect, Found, Handed};
use super::heard::{Heard, Purpose};
use super::posix;
use super::powershell;
use super::script::Script;
use crate::path::Platform;
use crate::shell::Span;

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
