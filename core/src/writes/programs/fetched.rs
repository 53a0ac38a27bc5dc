//! Programs that fetch files: the name that is given to what arrives, or the one that its address ends with.

use std::borrow::Cow;

use super::super::found::{Base, Link, Told, Write, named};
use super::words::{Grammar, Words};
use crate::shell::{Arg, Simple};

const CURL: Grammar = Grammar {
    shorts: b"AbcCdDeEFhHKmoPQrtTuUwxXyYz",
    longs: &[
        "output",
        "output-dir",
        "data",
        "data-raw",
        "data-binary",
        "data-urlencode",
        "header",
        "user",
        "user-agent",
        "request",
        "cookie",
        "cookie-jar",
        "dump-header",
        "form",
        "url",
        "proxy",
        "max-time",
        "connect-timeout",
        "retry",
        "retry-delay",
        "write-out",
        "cacert",
        "cert",
        "key",
        "referer",
        "range",
        "config",
        "upload-file",
        "resolve",
        "trace",
        "trace-ascii",
        "stderr",
        "json",
    ],
};
const WGET: Grammar = Grammar {
    shorts: b"aABDeGIiloOPQRtTUwX",
    longs: &[
        "output-document",
        "directory-prefix",
        "output-file",
        "append-output",
        "input-file",
        "user-agent",
        "header",
        "post-data",
        "post-file",
        "tries",
        "timeout",
        "wait",
        "user",
        "password",
        "level",
        "accept",
        "reject",
        "execute",
    ],
};

pub(super) fn curl(command: &Simple<'_>, told: &mut Told) {
    let words = CURL.read(command);
    let dir = words.value(b'\0', "output-dir");
    for option in &words.options {
        let file = option.value.as_ref().filter(|file| &*file.text != b"-");
        let kind = match () {
            () if option.is(b'o', "output") && option.name.len() != "output-d".len() => "download",
            () if option.is(b'c', "cookie-jar") || option.is(b'D', "dump-header") => "curl-file",
            () if option.is(0, "trace") || option.is(0, "trace-ascii") || option.is(0, "stderr") => "curl-file",
            () => continue,
        };
        told.writes.extend(file.map(|file| in_dir(named(kind, file, Link::Followed), dir)));
    }
    if words.has(b'O', "remote-name") || words.has(0, "remote-name-all") {
        by_address(&words, dir, told);
    }
}

pub(super) fn wget(command: &Simple<'_>, told: &mut Told) {
    let words = WGET.read(command);
    for (letter, long) in [(b'o', "output-file"), (b'a', "append-output")] {
        words.value(letter, long).into_iter().for_each(|log| told.path("wget-log", log, Link::Followed));
    }
    if words.has(0, "spider") {
        return;
    }
    match words.value(b'O', "output-document") {
        Some(file) if &*file.text == b"-" => {}
        Some(file) => told.path("download", file, Link::Followed),
        None => by_address(&words, words.value(b'P', "directory-prefix"), told),
    }
}

/// Files by the last names of their addresses.
fn by_address(words: &Words<'_>, dir: Option<&Arg<'_>>, told: &mut Told) {
    for address in &words.operands {
        let write = match address.known().and_then(last_name) {
            Some(name) => Write::proven("download", name, Link::Followed),
            None => Write::unproven("download", None, "computed"),
        };
        told.writes.push(in_dir(write, dir));
    }
}

/// The last name of an address; none where it ends without one, or a program would make one up.
fn last_name(address: &[u8]) -> Option<&[u8]> {
    let end = address.iter().position(|byte| matches!(byte, b'?' | b'#')).unwrap_or(address.len());
    let has_query = end < address.len();
    let path = address[..end].split(|byte| *byte == b'/').collect::<Vec<_>>();
    let is_deep = path.len() > if address.windows(3).any(|at| at == b"://") { 3 } else { 1 };
    let name = path.last().filter(|name| !name.is_empty() && is_deep && !has_query)?;
    (!name.iter().any(|byte| matches!(byte, b'{' | b'[' | b'%'))).then_some(*name)
}

/// A write below the directory that an option names.
fn in_dir(write: Write, dir: Option<&Arg<'_>>) -> Write {
    let Some(dir) = dir else { return write };
    match dir.known() {
        Some(dir) if !dir.is_empty() => Write { base: Base::At(Cow::Borrowed(dir).into_owned()), ..write },
        _ => Write { base: Base::Unknown, ..write },
    }
}
