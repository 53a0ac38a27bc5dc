//! What a cmdlet writes, by its row and its words.
//!
//! Owns: the files of each kind of row. Refuses to own: binding words (`params.rs`), and what a path is (`file.rs`).

use super::super::found::{Base, Link, Write};
use super::super::heard::below;
use super::params::{Bound, Given};
use super::reader::Reader;
use super::rows::{Does, Row, row_of};
use super::run::{Command, renames_programs};
use super::value::Kind;
use super::words::slashed;
use crate::shell::HOLE;

/// Names of cmdlets that are programs of their own on other systems.
const PROGRAMS: &[&str] = &["cp", "mv", "rm", "rmdir", "tee", "curl", "wget", "mkdir", "sp"];

impl<'t> Reader<'t, '_> {
    /// Adds what a cmdlet writes; false where the command is no cmdlet that does.
    pub(super) fn cmdlet(&mut self, command: &Command<'t>) -> bool {
        let Some(row) = row_of(&command.name) else { return self.unlisted(command) };
        let is = |known: &&str| known.as_bytes().eq_ignore_ascii_case(&command.name);
        let is_program = PROGRAMS.iter().any(&is) && !renames_programs(self.scene.platform);
        if is_program || ["curl", "wget"].iter().any(is) && is_foreign(command) {
            return false;
        }
        let bound = Bound::of(&row.params, command);
        if !bound.is_dry {
            let before = self.heard.writes.len();
            self.does(row, &bound, command);
            if bound.is_doubtful || self.scene.has_defaults {
                self.doubted(before);
            }
        }
        true
    }

    /// What a parameter or a table of defaults may change is not proven.
    fn doubted(&mut self, before: usize) {
        for write in &mut self.heard.writes[before..] {
            if let (Some(path), None) = (&write.path, write.unprovable) {
                *write = Write { base: write.base.clone(), ..Write::unproven(write.kind, Some(path), "computed") };
            }
        }
    }

    /// A cmdlet that stands in no row. Those whose names say that they save something do.
    fn unlisted(&mut self, command: &Command<'t>) -> bool {
        let dash = command.name.iter().position(|byte| *byte == b'-');
        let verb = &command.name[..dash.unwrap_or(0)];
        if verb.eq_ignore_ascii_case(b"export") || verb.eq_ignore_ascii_case(b"save") {
            self.heard.write(Write::unproven("export", None, "computed"), &Base::Own);
            return true;
        }
        false
    }

    fn does(&mut self, row: &'static Row, bound: &Bound<'_>, command: &Command<'t>) {
        match row.does {
            Does::Writes => self.writes(row.kind, bound, (command, Link::Followed)),
            Does::Removes => self.writes(row.kind, bound, (command, Link::Kept)),
            Does::Makes => self.makes(row.kind, bound),
            Does::Copies => self.copies(row.kind, bound, Link::Followed),
            Does::Moves => {
                self.sources(bound, command);
                self.copies(row.kind, bound, Link::Kept);
            }
            Does::Renames => {
                self.sources(bound, command);
                self.renames(bound);
            }
            Does::Downloads => {
                let to = bound.get("outfile").or_else(|| bound.get("destination"));
                self.exact(row.kind, to, Link::Followed);
                if to.is_none() && self.scene.has_defaults {
                    self.heard.write(Write::unproven(row.kind, None, "computed"), &Base::Own);
                }
            }
            Does::Expands => self.expands(row.kind, bound),
            Does::Compresses => self.compresses(row.kind, bound),
            Does::Defaults if bound.given.is_empty() => {
                self.heard.write(Write::unproven(row.kind, None, "computed"), &Base::Own);
            }
            Does::Defaults => self.writes(row.kind, bound, (command, Link::Followed)),
        }
    }

    /// Every file that is named; where none is, they come in by a pipe, or from a table of parameters.
    fn writes(&mut self, kind: &'static str, bound: &Bound<'_>, (command, link): (&Command<'t>, Link)) {
        if bound.get("variable").is_some() {
            return;
        }
        let path = bound.get("path").or_else(|| bound.get("filepath"));
        if let Some(given) = path {
            for item in given.value.items() {
                let write = self.matched(kind, item, (source(given), link));
                write.into_iter().for_each(|write| self.heard.write(write, &self.scene.dir));
            }
        }
        self.exact(kind, bound.get("literalpath"), link);
        if path.is_none() && bound.get("literalpath").is_none() {
            self.unnamed(kind, command);
        }
    }

    fn unnamed(&mut self, kind: &'static str, command: &Command<'t>) {
        let is_splatted = command.args.iter().any(|arg| arg.kind == Kind::Splat || arg.value.is_open);
        let why = match &command.input {
            _ if is_splatted => "dynamic-path",
            Some(_) => "stdin",
            None => return,
        };
        self.heard.write(Write::unproven(kind, None, why), &Base::Own);
    }

    /// Files that are spelled out without patterns.
    fn exact(&mut self, kind: &'static str, given: Option<&Given<'_>>, link: Link) {
        let Some(given) = given else { return };
        for item in given.value.items() {
            let write = self.file(kind, item, (source(given), link));
            write.into_iter().for_each(|write| self.heard.write(write, &self.scene.dir));
        }
    }

    /// A new file, directory or link, by its path, its name, or both.
    fn makes(&mut self, kind: &'static str, bound: &Bound<'_>) {
        let item_type = bound.get("itemtype").and_then(|given| given.value.known()).unwrap_or_default();
        let is_link =
            [&b"symboliclink"[..], b"junction", b"hardlink"].iter().any(|t| t.eq_ignore_ascii_case(item_type));
        let made = if is_link { Self::linked } else { Self::wrote };
        let name = bound.get("name").map(|given| given.value.text());
        let Some(given) = bound.get("path") else {
            let write = name.and_then(|name| self.file(kind, &name, (b"", Link::Followed)));
            write.into_iter().for_each(|write| made(self, write));
            return;
        };
        for item in given.value.items() {
            let path = name.as_ref().map_or_else(|| item.to_vec(), |name| [item, b"/", name].concat());
            let write = self.file(kind, &path, (source(given), Link::Followed));
            write.into_iter().for_each(|write| made(self, write));
        }
    }

    fn linked(&mut self, write: Write) {
        let kind = Write { kind: "ln", link: Link::Kept, ..write };
        self.heard.link(kind, &self.scene.dir);
    }

    fn wrote(&mut self, write: Write) {
        self.heard.write(write, &self.scene.dir);
    }

    /// The destination; without one it is the directory at hand.
    fn copies(&mut self, kind: &'static str, bound: &Bound<'_>, link: Link) {
        let sources = bound.get("path").or_else(|| bound.get("literalpath"));
        let is_pattern = |item: &[u8]| item.iter().any(|byte| matches!(*byte, b'*' | b'?' | HOLE));
        let is_many =
            sources.is_none_or(|given| given.value.items().count() != 1 || given.value.items().any(is_pattern));
        let Some(to) = bound.get("destination") else {
            if let Some(given) = sources {
                given.value.items().for_each(|item| self.copied_here(kind, item, link));
            }
            return;
        };
        for item in to.value.items() {
            let ends_in_slash = matches!(item.last(), Some(b'/' | b'\\'));
            let write = self.matched(kind, item, (source(to), link));
            let into_dir = ends_in_slash || is_many || matches!(item, b"." | b"..");
            let write = write.map(|write| Write { into_dir, ..write });
            write.into_iter().for_each(|write| self.heard.write(write, &self.scene.dir));
        }
    }

    fn copied_here(&mut self, kind: &'static str, item: &[u8], link: Link) {
        let name = item.rsplit(|byte| matches!(byte, b'/' | b'\\')).next().unwrap_or_default();
        let write = self.matched(kind, name, (b"", link));
        write.into_iter().for_each(|write| self.heard.write(write, &self.scene.dir));
    }

    /// What is moved is gone from where it was.
    fn sources(&mut self, bound: &Bound<'_>, command: &Command<'t>) {
        self.writes("mv-src", bound, (command, Link::Kept));
    }

    /// The new name stands in the folder of the old one.
    fn renames(&mut self, bound: &Bound<'_>) {
        let Some(new) = bound.get("newname") else { return };
        let old = bound.get("path").or_else(|| bound.get("literalpath"));
        let Some(old) = old.filter(|old| old.value.known().is_some()) else {
            return self.heard.write(Write::unproven("mv-dst", None, "dynamic-path"), &Base::Own);
        };
        let old = old.value.text();
        let folder = old.iter().rposition(|byte| matches!(byte, b'/' | b'\\')).map_or(0, |at| at + 1);
        let path = [&old[..folder], &new.value.text()].concat();
        let write = self.file("mv-dst", &path, (source(new), Link::Kept));
        write.into_iter().for_each(|write| self.heard.write(write, &self.scene.dir));
    }

    fn expands(&mut self, kind: &'static str, bound: &Bound<'_>) {
        let write = match bound.get("destinationpath").map(|given| given.value.text()) {
            Some(dir) if !dir.contains(&HOLE) => below(kind, &slashed(&dir, self.scene.platform)),
            _ => Write::unproven(kind, None, "computed"),
        };
        self.heard.write(write, &self.scene.dir);
    }

    fn compresses(&mut self, kind: &'static str, bound: &Bound<'_>) {
        let Some(given) = bound.get("destinationpath") else { return };
        let mut path = given.value.text();
        let name = path.rsplit(|byte| matches!(byte, b'/' | b'\\')).next().unwrap_or_default();
        if !name.contains(&b'.') {
            path.extend_from_slice(b".zip");
        }
        let write = self.file(kind, &path, (source(given), Link::Followed));
        write.into_iter().for_each(|write| self.heard.write(write, &self.scene.dir));
    }
}

/// As a value is spelled, where it is one word.
fn source<'c>(given: &Given<'c>) -> &'c [u8] {
    if given.value.more.is_empty() { given.source } else { b"" }
}

/// `curl` and `wget` with options of the programs of these names.
fn is_foreign(command: &Command<'_>) -> bool {
    command.args.iter().any(|arg| {
        let text = &*arg.value.first;
        arg.kind == Kind::Bare && text.starts_with(b"-") && (text.len() <= 3 || text.starts_with(b"--"))
    })
}
