//! Methods that write files, and those that run texts and programs.
//!
//! Owns: the list, and which argument is the file. Refuses to own: how arguments are read.

use super::super::found::{Base, Link, Write};
use super::super::heard::below;
use super::reader::Reader;
use super::run::{Command, is_parameter};
use super::value::Value;

/// Classes, methods, and the arguments that are written: a bit each.
struct Row(&'static [&'static str], &'static [&'static str], &'static str, u8);

/// The first argument, the second, both, the last of three as well.
const FIRST: u8 = 1;
const SECOND: u8 = 2;

const FILES: &[&str] = &["io.file", "file", "io.directory", "directory", "io.fileinfo", "io.directoryinfo"];
const STREAMS: &[&str] = &["io.streamwriter", "io.filestream", "streamwriter", "filestream", "xml.xmltextwriter"];
const ARCHIVES: &[&str] = &["io.compression.zipfile", "zipfile", "io.compression.zipfileextensions"];

/// A method ends in `*` where all that begin so are meant.
const ROWS: &[Row] = &[
    Row(FILES, &["writeall*"], "io-write", FIRST),
    Row(FILES, &["appendall*", "appendtext"], "io-append", FIRST),
    Row(FILES, &["create", "createtext", "openwrite", "open", "createdirectory"], "io-create", FIRST),
    Row(FILES, &["createsymboliclink"], "ln", FIRST),
    Row(FILES, &["set*", "encrypt", "decrypt"], "io-set", FIRST),
    Row(FILES, &["copy"], "cp", SECOND),
    Row(FILES, &["move"], "mv-src", FIRST),
    Row(FILES, &["move"], "mv-dst", SECOND),
    Row(FILES, &["replace"], "io-write", FIRST | SECOND | 4),
    Row(FILES, &["delete"], "rm", FIRST),
    Row(STREAMS, &["new", "create"], "io-create", FIRST),
    Row(ARCHIVES, &["createfromdirectory"], "compress-archive", SECOND),
];

/// Methods of whatever object: the argument that is written, by its place.
const OF_OBJECTS: &[(&str, &str, usize)] =
    &[("downloadfile", "download", 1), ("copyto", "cp", 0), ("moveto", "mv-dst", 0), ("savetofile", "io-write", 0)];

/// A class without the namespace that every class of files stands in.
fn class_name(class: &[u8]) -> Vec<u8> {
    let class = class.to_ascii_lowercase();
    class.strip_prefix(b"system.").map_or_else(|| class.clone(), <[u8]>::to_vec)
}

fn is_method(known: &str, method: &[u8]) -> bool {
    match known.strip_suffix('*') {
        Some(start) => method.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start.as_bytes())),
        None => known.as_bytes().eq_ignore_ascii_case(method),
    }
}

impl<'t> Reader<'t, '_> {
    /// The writes of a method. Files are found from the directory of the process, which no command of the text changes.
    pub(super) fn method_writes(&mut self, class: Option<&[u8]>, method: &[u8], args: &Value<'t>) {
        let Some(class) = class else { return self.object_writes(method, args) };
        let class = class_name(class);
        for Row(classes, methods, kind, places) in ROWS {
            let is_class = classes.iter().any(|known| known.as_bytes() == &class[..]);
            if is_class && methods.iter().any(|known| is_method(known, method)) {
                self.written(kind, *places, args);
            }
        }
        if ARCHIVES.iter().any(|known| known.as_bytes() == &class[..]) && is_method("extracttodirectory", method) {
            let write = match args.item(1).filter(|path| !path.contains(&crate::shell::HOLE)) {
                Some(path) => below("expand-archive", path),
                None => Write::unproven("expand-archive", None, "dynamic-path"),
            };
            self.heard.write(write, &Base::Own);
        }
    }

    /// The arguments at these places.
    pub(super) fn written(&mut self, kind: &'static str, places: u8, args: &Value<'t>) {
        for (at, path) in args.items().enumerate().take(3) {
            if places >> at & 1 == 1 {
                let write = self.file(kind, path, (b"", link(kind)));
                write.into_iter().for_each(|write| self.heard.write(write, &Base::Own));
            }
        }
        if args.is_none || args.is_open && args.more.is_empty() && places & FIRST == 0 {
            self.heard.write(Write::unproven(kind, None, "dynamic-path"), &Base::Own);
        }
    }

    /// `New-Object`: the class, and what it is made with.
    pub(super) fn make(&mut self, command: &Command<'t>) {
        let mut free = command.args.iter().filter(|word| !is_parameter(word));
        let class = free.next().and_then(|word| word.value.known());
        let args = free.next().map_or_else(Value::none, |word| word.value.clone());
        if let Some(class) = class.filter(|_| !self.heard.wants_commands()) {
            self.method_writes(Some(class), b"new", &args);
        }
    }

    fn object_writes(&mut self, method: &[u8], args: &Value<'t>) {
        if method.eq_ignore_ascii_case(b"delete") && args.is_none {
            return self.heard.write(Write::unproven("rm", None, "computed"), &Base::Own);
        }
        let Some((_, kind, at)) = OF_OBJECTS.iter().find(|(known, ..)| is_method(known, method)) else { return };
        if args.item(*at).is_some() {
            self.written(kind, 1 << at, args);
        }
    }

    /// A method that runs a text or a program.
    pub(super) fn method_runs(&mut self, (class, method): Called<'t>, args: &Value<'t>, from: usize) -> Value<'t> {
        let class = class.map(class_name).unwrap_or_default();
        let is = |known: &str| known.as_bytes().eq_ignore_ascii_case(method);
        let is_block = class == b"scriptblock" && is("create") || class == b"management.automation.scriptblock";
        if is_block || is("invokescript") || is("newscriptblock") {
            self.text(args, from);
        } else if class == b"diagnostics.process" && is("start") {
            self.started(args, from);
        }
        Value::open()
    }
}

/// A class, where it is named, and a method.
pub(super) type Called<'t> = (Option<&'t [u8]>, &'t [u8]);

/// What a kind of write does about a link at the end of its path.
fn link(kind: &str) -> Link {
    if matches!(kind, "rm" | "mv-src" | "mv-dst" | "ln") { Link::Kept } else { Link::Followed }
}
