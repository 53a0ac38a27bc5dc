//! Files that a program in Python writes.
//!
//! Owns: the calls of its standard library that write, and imports of their names. Refuses to own: other libraries.

use super::super::super::found::{Link, Told};
use super::calls::{Call, Program, adrift};
use super::lexer::Language;
use super::token::{Code, Span};

/// A function that writes: its module, its name, the places of its paths.
type Function = (&'static [u8], &'static [u8], &'static [usize]);

const FUNCTIONS: &[Function] = &[
    (b"os", b"chmod", &[0]),
    (b"os", b"chown", &[0]),
    (b"os", b"link", &[1]),
    (b"os", b"makedirs", &[0]),
    (b"os", b"mkdir", &[0]),
    (b"os", b"mkfifo", &[0]),
    (b"os", b"remove", &[0]),
    (b"os", b"removedirs", &[0]),
    (b"os", b"rename", &[0, 1]),
    (b"os", b"renames", &[0, 1]),
    (b"os", b"replace", &[0, 1]),
    (b"os", b"rmdir", &[0]),
    (b"os", b"symlink", &[1]),
    (b"os", b"truncate", &[0]),
    (b"os", b"unlink", &[0]),
    (b"os", b"utime", &[0]),
    (b"shutil", b"chown", &[0]),
    (b"shutil", b"copy", &[1]),
    (b"shutil", b"copy2", &[1]),
    (b"shutil", b"copyfile", &[1]),
    (b"shutil", b"copymode", &[1]),
    (b"shutil", b"copystat", &[1]),
    (b"shutil", b"copytree", &[1]),
    (b"shutil", b"move", &[0, 1]),
    (b"shutil", b"rmtree", &[0]),
    (b"shutil", b"unpack_archive", &[1]),
];
/// Modules whose `open` takes a path and a mode.
const OPENERS: [&[u8]; 7] = [b"io", b"codecs", b"gzip", b"bz2", b"lzma", b"tarfile", b"builtins"];
/// Methods of paths that write nowhere else, and those that other values have as well.
const METHODS: [&[u8]; 8] =
    [b"write_text", b"write_bytes", b"unlink", b"touch", b"rmdir", b"symlink_to", b"hardlink_to", b"mkdir"];
/// Calls that run what is not read here.
const RUNS: [(&[u8], &[u8]); 7] = [
    (b"os", b"system"),
    (b"os", b"popen"),
    (b"", b"exec"),
    (b"", b"eval"),
    (b"", b"__import__"),
    (b"runpy", b""),
    (b"subprocess", b""),
];
/// Flags of `os.open` that let a file be written.
const FLAGS: [&[u8]; 5] = [b"O_WRONLY", b"O_RDWR", b"O_CREAT", b"O_TRUNC", b"O_APPEND"];

/// A name that an import brings: as it is called here, its module, its own name there; none for the module itself.
type Import<'t> = (&'t [u8], &'t [u8], Option<&'t [u8]>);

struct Reader<'p, 't> {
    program: &'p Program<'t>,
    imports: Vec<Import<'t>>,
    /// Paths are objects here.
    has_paths: bool,
}

/// Most names of imports that are kept.
const MOST: usize = 64;

/// Adds the files that a program writes.
pub(super) fn read(text: &[u8], told: &mut Told) {
    let program = Program::read(text, Language::Python);
    told.is_opaque |= program.is_broken();
    let has_paths = program.code.has_name(b"Path") || program.code.has_name(b"pathlib");
    let reader = Reader { program: &program, imports: imports(&program.code), has_paths };
    program.calls().for_each(|call| reader.call(&call, told));
    if program.code.has_call(b"chdir") {
        adrift(told);
    }
}

/// Names that imports bring.
fn imports<'t>(code: &Code<'t>) -> Vec<Import<'t>> {
    let mut found = Vec::new();
    let mut module = None;
    let mut is_importing = false;
    for at in 0..code.tokens.len() {
        if found.len() == MOST {
            break;
        }
        match code.name(at) {
            Some(b"from") => module = code.name(at + 1),
            Some(b"import") => is_importing = true,
            Some(name) if is_importing => {
                let local = if code.name(at + 1) == Some(b"as") { code.name(at + 2).unwrap_or(name) } else { name };
                let is_local = at > 0 && code.name(at - 1) == Some(b"as");
                match module {
                    _ if is_local || name == b"as" => {}
                    Some(module) => found.push((local, module, Some(name))),
                    None => found.push((local, name, None)),
                }
            }
            Some(_) => {}
            None if is_importing && code.is_mark(at, b'*') => {
                found.extend(module.map(|module| (&b"*"[..], module, None)))
            }
            None if is_importing && (code.is_mark(at, b',') || code.is_mark(at, b'(')) => {}
            None => (module, is_importing) = (None, false),
        }
    }
    found
}

impl<'t> Reader<'_, 't> {
    fn call(&self, call: &Call<'t>, told: &mut Told) {
        let (module, name) = self.origin(call);
        let is_run = |(place, known): &(&[u8], &[u8])| *place == module && (known.is_empty() || *known == name);
        if RUNS.iter().any(is_run) || module == b"os" && (name.starts_with(b"exec") || name.starts_with(b"spawn")) {
            told.is_opaque = true;
        } else if let Some(function) = FUNCTIONS.iter().find(|row| row.0 == module && row.1 == name) {
            self.function(function, call, told);
        } else if module == b"os" && name == b"open" {
            self.descriptor(call, told);
        } else if name == b"open" && (call.on.is_none() || OPENERS.contains(&module)) || name == b"ZipFile" {
            self.open(call, told);
        } else if name == b"input" && module == b"fileinput" && self.program.argument(call, 9, b"inplace").is_some() {
            self.program.file(("python-open", Link::Kept), self.program.argument(call, 0, b"files"), told);
        } else if name == b"urlretrieve" {
            self.program.file(("python-open", Link::Followed), self.program.argument(call, 1, b"filename"), told);
        } else if let Some(on) = call.on {
            self.method(call, on, told);
        }
    }

    /// The module and the name of what is called. The module is empty for a name of the language's own, and for a method.
    fn origin(&self, call: &Call<'t>) -> (&'t [u8], &'t [u8]) {
        let Some(on) = call.on else {
            let import = self.imports.iter().find(|(local, _, own)| own.is_some() && *local == call.name);
            let star = || self.imports.iter().find(|(local, module, _)| *local == b"*" && writes(module, call.name));
            return match import.or_else(star) {
                Some((_, module, own)) => (module, own.unwrap_or(call.name)),
                None => (b"", call.name),
            };
        };
        let Some(name) = self.program.receiver(call).filter(|_| on.1 - on.0 == 1) else { return (b"", call.name) };
        let import = self.imports.iter().find(|(local, ..)| *local == name);
        (import.map_or(name, |(_, module, own)| own.unwrap_or(module)), call.name)
    }

    fn function(&self, (module, name, places): &Function, call: &Call<'_>, told: &mut Told) {
        let kind = match (*module, *name) {
            (_, b"remove" | b"removedirs" | b"rmdir" | b"rmtree" | b"unlink") => "python-remove",
            (b"os", _) => "python-os",
            _ => "python-shutil",
        };
        let link =
            if matches!(call.name, b"chmod" | b"chown" | b"truncate" | b"utime") { Link::Followed } else { Link::Kept };
        for place in *places {
            self.program.file((kind, link), self.program.argument(call, *place, b"dst"), told);
        }
    }

    fn descriptor(&self, call: &Call<'_>, told: &mut Told) {
        let flags = self.program.argument(call, 1, b"flags").unwrap_or((0, 0));
        let may_write =
            (flags.0..flags.1).any(|at| self.program.code.name(at).is_some_and(|name| FLAGS.contains(&name)));
        if may_write {
            self.program.file(("python-os", Link::Followed), self.program.argument(call, 0, b"path"), told);
        }
    }

    /// `open(path, mode)`: reads unless the mode says more. A mode that is not known may say it.
    fn open(&self, call: &Call<'_>, told: &mut Told) {
        if self.may_write(self.program.argument(call, 1, b"mode")) {
            self.program.file(("python-open", Link::Followed), self.program.argument(call, 0, b"file"), told);
        }
    }

    fn may_write(&self, mode: Option<Span>) -> bool {
        let Some(mode) = mode else { return false };
        self.program
            .value(mode)
            .is_none_or(|mode| mode.text.iter().any(|byte| matches!(byte, b'w' | b'a' | b'x' | b'+')))
    }

    /// A method of a path.
    fn method(&self, call: &Call<'_>, on: Span, told: &mut Told) {
        let value = self.program.value(on);
        let is_path = value.as_ref().is_some_and(|value| value.is_path);
        let count = self.program.arguments(call).len();
        if value.is_some() && !is_path || !self.has_paths && !matches!(call.name, b"write_text" | b"write_bytes") {
            return;
        }
        let (kind, link) = match call.name {
            b"unlink" | b"rmdir" => ("python-remove", Link::Kept),
            _ => ("python-pathlib", Link::Followed),
        };
        match call.name {
            b"open" if self.may_write(self.program.argument(call, 0, b"mode")) => {
                self.program.file((kind, link), Some(on), told)
            }
            b"rename" | b"replace" if count == 1 => {
                self.program.file((kind, Link::Kept), Some(on), told);
                self.program.file((kind, Link::Kept), self.program.argument(call, 0, b"target"), told);
            }
            name if METHODS.contains(&name) => self.program.file((kind, link), Some(on), told),
            _ => {}
        }
    }
}

/// Whether a module has a function of this name that writes.
fn writes(module: &[u8], name: &[u8]) -> bool {
    FUNCTIONS.iter().any(|row| row.0 == module && row.1 == name)
}
