//! JavaScript: `fs` of Node, and what Deno and Bun have of their own.

use super::super::super::found::{Link, Told};
use super::super::words::Grammar;
use super::calls::{Call, Value, calls};
use super::python::write;
use super::source::{Source, source};
use super::tokens::{Style, tokens};
use crate::shell::Simple;

use Link::{Followed, Kept};

/// Function without `Sync`, kind, which arguments are written, whether a link itself is.
const FUNCTIONS: &[(&str, &str, &[usize], Link)] = &[
    ("appendFile", "node-fs", &[0], Followed),
    ("chmod", "node-fs", &[0], Followed),
    ("chown", "node-fs", &[0], Followed),
    ("copyFile", "node-fs", &[1], Followed),
    ("cp", "node-fs", &[1], Followed),
    ("createWriteStream", "node-fs", &[0], Followed),
    ("link", "node-fs", &[1], Kept),
    ("mkdir", "node-fs", &[0], Followed),
    ("remove", "node-remove", &[0], Kept),
    ("rename", "node-fs", &[0, 1], Kept),
    ("rm", "node-remove", &[0], Kept),
    ("rmdir", "node-remove", &[0], Kept),
    ("symlink", "node-fs", &[1], Kept),
    ("truncate", "node-fs", &[0], Followed),
    ("unlink", "node-remove", &[0], Kept),
    ("utimes", "node-fs", &[0], Followed),
    ("writeFile", "node-fs", &[0], Followed),
    ("writeTextFile", "node-fs", &[0], Followed),
];

/// Names that other things have, too: they count with `Sync`, or of an owner that is a module of files.
const COMMON: [&[u8]; 10] =
    [b"chmod", b"chown", b"cp", b"link", b"mkdir", b"remove", b"rename", b"rm", b"rmdir", b"truncate"];
const OWNERS: [&[u8]; 8] = [b"fs", b"fsp", b"promises", b"Deno", b"require", b"fse", b"fsPromises", b"import"];
/// What runs something that the text may not show.
const RUNS: [&[u8]; 8] =
    [b"exec", b"execSync", b"execFile", b"execFileSync", b"spawn", b"spawnSync", b"eval", b"Function"];

pub(in super::super) fn node(command: &Simple<'_>, told: &mut Told) {
    let grammar = Grammar {
        shorts: b"epr",
        longs: &["eval", "print", "require", "import", "loader", "input-type", "env-file", "conditions"],
    };
    run(source(command, grammar, (b"ep", &["eval", "print"])), told);
}

/// `deno eval TEXT`.
pub(in super::super) fn deno(command: &Simple<'_>, told: &mut Told) {
    let words = Grammar { shorts: b"", longs: &["ext"] }.read(command);
    if let [verb, code, ..] = &words.operands[..]
        && &*verb.text == b"eval"
    {
        match code.known() {
            Some(text) => read(text, told),
            None => told.is_opaque = true,
        }
    }
}

fn run(source: Source<'_>, told: &mut Told) {
    match source {
        Source::Elsewhere => {}
        Source::Unknown => told.is_opaque = true,
        Source::Text(text) => read(&text, told),
    }
}

fn read(text: &[u8], told: &mut Told) {
    let (tokens, is_whole) = tokens(text, Style::JavaScript);
    told.is_opaque |= !is_whole;
    calls(&tokens).iter().for_each(|call| one(call, told));
}

fn one(call: &Call<'_>, told: &mut Told) {
    let base = call.name.strip_suffix(b"Sync").unwrap_or(call.name);
    let is_regex = call.name == b"exec" && call.owner.is_none_or(|owner| !owner.ends_with(b"child_process"));
    if RUNS.contains(&call.name) && !(is_regex && call.of.is_some()) {
        told.is_opaque = true;
        return;
    }
    if base == b"write" && call.owner == Some(b"Bun") {
        told.writes.extend(call.arg(0).map(|path| write("node-fs", path, Followed)));
        return;
    }
    if base == b"open" && opens(call) {
        told.writes.extend(call.arg(0).map(|path| write("node-fs", path, Followed)));
        return;
    }
    let is_common = COMMON.contains(&base) && base.len() == call.name.len();
    if is_common && !call.owner.is_some_and(|owner| OWNERS.contains(&owner)) {
        return;
    }
    if let Some((_, kind, args, link)) = FUNCTIONS.iter().find(|(name, ..)| name.as_bytes() == base) {
        told.writes.extend(args.iter().filter_map(|at| call.arg(*at)).map(|value| write(kind, value, *link)));
    }
}

/// Whether a file is opened with flags that write.
fn opens(call: &Call<'_>) -> bool {
    let is_files = call.owner.is_some_and(|owner| OWNERS.contains(&owner));
    let writes = matches!(call.arg(1), Some(Value::Literal(flags)) if flags.iter().any(|flag| b"wax+".contains(flag)));
    is_files && writes
}
