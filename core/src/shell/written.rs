//! Files that the text itself writes with content that it tells, and what then reads or runs them.
//!
//! Owns: that content, by the last name of the file. Nothing is read from the disk.

use std::rc::Rc;

use super::bounds::MAX_VALUES;
use super::calls::Call;
use super::simple::{Arg, HOLE, Redirect};
use super::walk::Walk;

/// The last name of a path, where that is known; the directory need not be.
pub(super) fn last<'a>(path: &'a Arg<'_>) -> Option<&'a [u8]> {
    let name = path.text.rsplit(|byte| *byte == b'/').next()?;
    (!name.is_empty() && !name.contains(&HOLE)).then_some(name)
}

impl Walk<'_> {
    /// Keeps what a command writes into files: `echo ... > file`, `cat > file <<END`, `tee file`.
    pub(super) fn write(&mut self, call: &Call<'_>, name: Option<&[u8]>) {
        if !matches!(name, Some(b"echo" | b"printf" | b"cat" | b"tee")) {
            return;
        }
        let redirect = call.redirects.iter().rev().find(|it| it.fd == Some(1) && writes(it.how));
        let file = redirect.map(|it| (&it.target, it.how));
        let is_tee = name == Some(b"tee");
        let appends = is_tee && call.args.iter().any(|arg| matches!(&*arg.text, b"-a" | b"--append"));
        let how = if appends { Redirect::Append } else { Redirect::Write };
        let tees = call.args.iter().skip(1).filter(|arg| is_tee && !arg.text.starts_with(b"-"));
        let files: Vec<(&Arg<'_>, Redirect)> = file.into_iter().chain(tees.map(|arg| (arg, how))).collect();
        if files.is_empty() {
            return;
        }
        let mut content = Vec::new();
        self.output(call, name, &mut content);
        if content.iter().all(|byte| *byte == HOLE) {
            return;
        }
        for (file, how) in files {
            self.keep_file(file, how, &content);
        }
    }

    pub(super) fn keep_file(&mut self, file: &Arg<'_>, how: Redirect, content: &[u8]) {
        let is_appended = matches!(how, Redirect::Append | Redirect::AppendAll);
        let Some(name) = last(file).filter(|name| *name != b"null") else { return };
        let old = self.written.iter().position(|(known, _)| known == name);
        let before = old.filter(|_| is_appended).map(|place| Rc::clone(&self.written[place].1));
        let text: Rc<[u8]> = match before {
            Some(before) if self.meter.read(before.len()) => [&*before, content].concat().into(),
            _ => content.into(),
        };
        match old {
            Some(place) => self.written[place].1 = text,
            None if self.written.len() < MAX_VALUES => self.written.push((name.to_vec(), text)),
            None => {}
        }
    }

    /// The content of a file that the text has written.
    pub(super) fn file(&self, path: &Arg<'_>) -> Option<Rc<[u8]>> {
        if self.written.is_empty() {
            return None;
        }
        let name = last(path)?;
        self.written.iter().find(|(known, _)| known == name).map(|(_, text)| Rc::clone(text))
    }

    /// A command by the path of a file that the text has written, unless its first line names no shell.
    pub(super) fn script_file(&self, command: &Arg<'_>) -> Option<Rc<[u8]>> {
        let text = self.file(command).filter(|_| command.text.contains(&b'/'))?;
        let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let is_shell = !first.starts_with(b"#!") || first.windows(2).any(|two| two == b"sh");
        is_shell.then_some(text)
    }
}

fn writes(how: Redirect) -> bool {
    matches!(how, Redirect::Write | Redirect::Append | Redirect::WriteAll | Redirect::AppendAll)
}
