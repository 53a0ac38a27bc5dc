//! Commands whose names are not spelled out, read as what they may be: git, a shell, a wrapper.
//!
//! Owns: which of these are tried. Refuses to own: what a pattern takes (`spelled.rs`).

use super::calls::{Call, base};
use super::guess::names_git;
use super::shells::is_shell;
use super::simple::Arg;
use super::spelled::{is_open, is_pattern, may_name};
use super::walk::Walk;
use super::wrappers::WRAPPERS;

const GIT: [&[u8]; 2] = [b"git", b"git.exe"];
/// Shells that a pattern may stand for, and programs beside the table of wrappers that run what stands behind them.
const SHELLS: &[&[u8]] = &[b"sh", b"bash", b"dash", b"zsh", b"ksh", b"ash", b"fish"];
const RUNNERS: &[&[u8]] = &[b"env", b"xargs", b"find", b"parallel", b"flock", b"script", b"runuser", b"su"];

impl Walk<'_> {
    /// Reads a command whose name is not spelled out as what it may be. False where it is still to be read by its name.
    pub(super) fn spelled(&mut self, call: &Call<'_>) -> bool {
        let Some(first) = call.args.first() else { return false };
        let name = first.text.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
        let name_in_path = name.strip_prefix(b"=");
        let is_git = is_open(name) && GIT.iter().any(|git| may_name(name_in_path.unwrap_or(name), git));
        if is_git {
            self.renamed_to(call, b"git");
        }
        if !is_pattern(name) {
            return is_git;
        }
        if SHELLS.iter().any(|shell| may_name(name, shell)) {
            self.renamed_to(call, b"sh");
        }
        let place = call.args.iter().skip(1).position(is_program);
        if let Some(place) = place.filter(|_| may_run(name)) {
            self.behind(call, place + 1);
        }
        is_git
    }

    /// The same call under another name.
    fn renamed_to(&mut self, call: &Call<'_>, name: &'static [u8]) {
        let mut args = call.args.to_vec();
        args[0] = Arg { text: name.into(), splits: false };
        self.call(&Call { args: &args, ..call.clone() });
    }
}

/// Whether a word is a program that matters behind a wrapper.
fn is_program(word: &Arg<'_>) -> bool {
    base(word).is_some_and(|name| names_git(name) || is_shell(name) || is_pattern(name) && may_name(name, b"git"))
}

fn may_run(name: &[u8]) -> bool {
    let rows = WRAPPERS.iter().map(|row| row.name.as_bytes());
    rows.chain(RUNNERS.iter().copied()).any(|known| may_name(name, known))
}
