//! Programs under another name, which the text itself gives: `cp /usr/bin/git g`, `ln -s "$(which git)" x`,
//! `cat /bin/sh > s`.
//!
//! Owns: which name stands for which program, by its last component. Nothing is looked for on the disk. A copy of a file that
//! the text has written holds what that file holds (`written.rs`).

use super::bounds::MAX_VALUES;
use super::calls::Call;
use super::shells;
use super::simple::{Arg, HOLE, Redirect};
use super::walk::Walk;
use super::written::last;

/// Options of these programs whose value is the next word.
const WITH_VALUE: &[&[u8]] = &[b"-m", b"-o", b"-g", b"-S", b"--mode", b"--owner", b"--group", b"--suffix"];

impl Walk<'_> {
    /// Notes what a command copies or links under another name. With a directory to put it in, the name stays.
    pub(super) fn copy(&mut self, call: &Call<'_>, name: &[u8]) {
        match name {
            b"cp" | b"ln" | b"mv" | b"install" | b"rsync" | b"gcp" | b"gln" | b"ginstall" => {
                let mut is_value = false;
                let is_operand = |arg: &&Arg<'_>| {
                    let was_value = std::mem::replace(&mut is_value, WITH_VALUE.contains(&&*arg.text));
                    !was_value && !arg.text.starts_with(b"-")
                };
                let mut operands = call.args.iter().skip(1).filter(is_operand);
                if let (Some(from), Some(to), None) = (operands.next(), operands.next(), operands.next()) {
                    self.keep_copy(from, to);
                }
            }
            b"dd" => {
                let behind = |start: &[u8]| call.args.iter().find_map(|arg| arg.text.strip_prefix(start));
                if let (Some(from), Some(to)) = (behind(b"if="), behind(b"of=")) {
                    let word = |text| Arg { text: std::borrow::Cow::Borrowed(text), splits: false };
                    self.keep_copy(&word(from), &word(to));
                }
            }
            b"cat" | b"tee" => self.poured(call),
            _ => {}
        }
    }

    /// `cat program > name`, `cat < program > name`.
    fn poured(&mut self, call: &Call<'_>) {
        let into = |how| matches!(how, Redirect::Write | Redirect::WriteAll);
        let to = call.redirects.iter().rev().find(|it| it.fd == Some(1) && into(it.how)).map(|it| &it.target);
        let read = call.redirects.iter().rev().find(|it| it.how == Redirect::Read).map(|it| &it.target);
        if let (Some(to), Some(from)) = (to, call.args.get(1).or(read)) {
            self.keep_copy(from, to);
        }
    }

    fn keep_copy(&mut self, from: &Arg<'_>, to: &Arg<'_>) {
        let (Some(program), Some(name)) = (last(from), last(to)) else { return };
        if let Some(text) = self.file(from) {
            return self.keep_file(to, Redirect::Write, &text);
        }
        let path = match self.copies.iter().find(|(known, _)| known == program) {
            Some((_, path)) => path.clone(),
            None if is_followed(program) => from.text.to_vec(),
            None => return,
        };
        // Under its own name, a program is known anyhow.
        if path.rsplit(|byte| *byte == b'/').next() == Some(name) {
            return;
        }
        match self.copies.iter().position(|(known, _)| known == name) {
            Some(place) => self.copies[place].1 = path,
            None if self.copies.len() < MAX_VALUES => self.copies.push((name.to_vec(), path)),
            None => {}
        }
    }

    /// The words of a command that is a copy, with the program's own path in front.
    pub(super) fn renamed<'c>(&self, call: &Call<'c>, name: &[u8]) -> Option<Vec<Arg<'c>>> {
        if self.copies.is_empty() {
            return None;
        }
        let (_, path) = self.copies.iter().find(|(known, _)| known == name)?;
        let mut args = call.args.to_vec();
        args[0] = Arg { text: path.clone().into(), splits: false };
        Some(args)
    }
}

/// Whether it matters under which name a program runs: git, and what reads texts.
fn is_followed(program: &[u8]) -> bool {
    (program == b"git" || program.starts_with(b"git-") || shells::is_shell(program)) && !program.contains(&HOLE)
}
