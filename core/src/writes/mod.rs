//! Writes: which files a shell command would write, as far as its text tells.
//!
//! Owns: the write set of a text in each dialect. Refuses to own: the grammar of the POSIX shell and of git, where a path
//! leads, and whether a write is allowed. A file that the text does not spell out is named as not proven, never left out.

mod asked;
mod base64;
mod cmd;
mod dialect;
mod foreign;
mod found;
mod handing;
mod heard;
mod invoked;
mod posix;
mod powershell;
mod programs;
mod script;

pub(crate) use asked::{Asked, Wants};
pub(crate) use dialect::of as dialect;
pub(crate) use foreign::commands;
pub(crate) use found::{Base, Dialect, Found, Link, Write};
pub(crate) use handing::handed;
pub(crate) use script::Script;

use crate::path::{self, Platform};
use found::Handed;

/// The write set of a call.
pub(crate) fn read(asked: &Asked<'_>) -> Found {
    let mut found = Found::default();
    for text in asked.texts {
        found.dialect = dialect::of(asked.tool, text);
        match found.dialect {
            Dialect::Posix => posix::read(text, asked, &mut found),
            dialect => hand(Handed::whole(dialect, text), asked, &mut found),
        }
        while let Some(handed) = found.handed.pop() {
            hand(handed, asked, &mut found);
        }
    }
    if let Some(own) = asked.start.base {
        found.writes.iter_mut().for_each(|write| absolute(&mut write.base, own, asked.platform));
    }
    found
}

fn hand(handed: Handed, asked: &Asked<'_>, found: &mut Found) {
    foreign::read(handed, asked, found);
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
