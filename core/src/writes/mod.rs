//! Writes: which files a shell command would write, as far as its text tells.
//!
//! Owns: the write set of a text in each dialect. Refuses to own: the grammar of the POSIX shell and of git, where a path
//! leads, and whether a write is allowed. A file that the text does not spell out is named as not proven, never left out.

mod asked;
mod cmd;
mod dialect;
mod found;
mod posix;
mod powershell;
mod programs;

pub(crate) use asked::{Asked, Wants};
pub(crate) use found::{Base, Dialect, Found, Link, Write};

use crate::path::{self, Platform};

/// The write set of a call.
pub(crate) fn read(asked: &Asked<'_>) -> Found {
    let mut found = Found::default();
    for text in asked.texts {
        found.dialect = dialect::of(asked, text);
        match found.dialect {
            Dialect::Posix => posix::read(text, asked, &mut found),
            Dialect::PowerShell => powershell::read(text, &mut found),
            Dialect::Cmd => cmd::read(text, &mut found),
        }
    }
    if let Some(own) = asked.start.base {
        found.writes.iter_mut().for_each(|write| absolute(&mut write.base, own, asked.platform));
    }
    found
}

/// Makes a base absolute; the call's own stays unsaid.
fn absolute(base: &mut Base, own: &[u8], platform: Platform) {
    if let Base::At(dir) = base {
        *base = match path::normalize(&path::join(own, dir, platform), platform) {
            dir if dir == own => Base::Own,
            dir => Base::At(dir),
        };
    }
}
