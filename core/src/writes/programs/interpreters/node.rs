//! Files that a program in JavaScript writes, under Node, Deno or Bun.
//!
//! Owns: the calls of their own libraries that write. Refuses to own: other libraries.

use super::super::super::found::{Link, Told};
use super::calls::{Call, Program, adrift};
use super::lexer::Language;
use super::token::Token;

/// A function of `fs`, without `Sync`: its name, the places of its paths, whether no other library has such a name.
type Function = (&'static [u8], &'static [usize], bool);

const FUNCTIONS: &[Function] = &[
    (b"appendFile", &[0], true),
    (b"chmod", &[0], false),
    (b"chown", &[0], false),
    (b"copy", &[1], false),
    (b"copyFile", &[1], true),
    (b"cp", &[1], false),
    (b"createWriteStream", &[0], true),
    (b"emptyDir", &[0], true),
    (b"ensureDir", &[0], true),
    (b"ensureFile", &[0], true),
    (b"link", &[1], false),
    (b"mkdir", &[0], false),
    (b"mkdtemp", &[0], true),
    (b"move", &[0, 1], false),
    (b"outputFile", &[0], true),
    (b"remove", &[0], false),
    (b"rename", &[0, 1], false),
    (b"rm", &[0], false),
    (b"rmdir", &[0], false),
    (b"symlink", &[1], false),
    (b"truncate", &[0], false),
    (b"unlink", &[0], false),
    (b"utimes", &[0], false),
    (b"writeFile", &[0], true),
    (b"writeJson", &[0], true),
];
/// Functions of Deno and Bun.
const OTHERS: &[(&[u8], &[u8], &[usize])] = &[
    (b"Bun", b"write", &[0]),
    (b"Deno", b"chmod", &[0]),
    (b"Deno", b"copyFile", &[1]),
    (b"Deno", b"create", &[0]),
    (b"Deno", b"link", &[1]),
    (b"Deno", b"mkdir", &[0]),
    (b"Deno", b"remove", &[0]),
    (b"Deno", b"rename", &[0, 1]),
    (b"Deno", b"symlink", &[1]),
    (b"Deno", b"truncate", &[0]),
    (b"Deno", b"writeFile", &[0]),
    (b"Deno", b"writeTextFile", &[0]),
];
/// Modules that have the functions.
const MODULES: [&[u8]; 6] = [b"fs", b"node:fs", b"fs/promises", b"node:fs/promises", b"fs-extra", b"graceful-fs"];
/// Names that the modules go by unasked: `node -e` has `fs` at hand.
const ALIASES: [&[u8]; 5] = [b"fs", b"fsp", b"fse", b"fsPromises", b"promises"];
/// Functions that run programs, of the module for it.
const RUNS: [&[u8]; 7] = [b"exec", b"execSync", b"execFile", b"execFileSync", b"spawn", b"spawnSync", b"fork"];

/// Adds the files that a program writes.
pub(super) fn read(text: &[u8], told: &mut Told) {
    let program = Program::read(text, Language::Node);
    let has_child = program
        .code
        .tokens
        .iter()
        .any(|token| matches!(token, Token::Text(Some(text)) if text.ends_with(b"child_process")))
        || program.code.has_name(b"child_process");
    let runs = |call: &Call<'_>| RUNS.contains(&call.name) && has_child || is_evaluation(&program, call);
    told.is_opaque |= program.is_broken() || has_tagged_command(&program);
    let library = Library::of(&program);
    for call in program.calls() {
        told.is_opaque |= runs(&call);
        written(&program, &library, &call, told);
    }
    if program.code.has_call(b"chdir") {
        adrift(told);
    }
}

/// Code out of a value.
fn is_evaluation(program: &Program<'_>, call: &Call<'_>) -> bool {
    let is_deno = matches!(program.receiver(call), Some(b"Deno" | b"Bun"))
        && matches!(call.name, b"spawn" | b"spawnSync" | b"run" | b"Command");
    is_deno || call.on.is_none() && matches!(call.name, b"eval" | b"Function")
}

/// A template after `$`, which Bun runs.
fn has_tagged_command(program: &Program<'_>) -> bool {
    let tokens = &program.code.tokens;
    tokens.windows(2).any(|pair| matches!(pair, [Token::Name(b"$"), Token::Text(_)]))
}

fn written(program: &Program<'_>, library: &Library<'_>, call: &Call<'_>, told: &mut Told) {
    let name = call.name.strip_suffix(b"Sync").unwrap_or(call.name);
    let other = OTHERS.iter().find(|row| Some(row.0) == program.receiver(call) && row.1 == name);
    if let Some((.., places)) = other {
        return paths(program, call, places, told);
    }
    if name == b"open" && library.has(program, call) {
        return opened(program, call, told);
    }
    let Some((_, places, is_own)) = FUNCTIONS.iter().find(|row| row.0 == name) else { return };
    let is_sync = call.name.len() > name.len();
    if *is_own || is_sync || library.has(program, call) {
        paths(program, call, places, told);
    }
}

fn paths(program: &Program<'_>, call: &Call<'_>, places: &[usize], told: &mut Told) {
    let arguments = program.arguments(call);
    for place in places {
        program.file((kind(call.name), link(call.name)), arguments.get(*place).copied(), told);
    }
}

fn kind(name: &[u8]) -> &'static str {
    let takes = [&b"rm"[..], b"unlink", b"remove"];
    if takes.iter().any(|begin| name.starts_with(begin)) { "node-remove" } else { "node-fs" }
}

/// What takes a name away, or gives it to something else, acts on a link itself.
fn link(name: &[u8]) -> Link {
    let takes = [&b"rm"[..], b"unlink", b"rename", b"remove", b"move", b"symlink", b"link"];
    if takes.iter().any(|begin| name.starts_with(begin)) { Link::Kept } else { Link::Followed }
}

/// `fs.open(path, flags)`: reads unless the flags say more.
fn opened(program: &Program<'_>, call: &Call<'_>, told: &mut Told) {
    let arguments = program.arguments(call);
    let Some(flags) = arguments.get(1) else { return };
    let is_callback = program.code.is_mark(flags.0, b'(') || program.code.name(flags.0) == Some(b"function");
    let may_write = |text: Vec<u8>| text.iter().any(|byte| matches!(byte, b'w' | b'a' | b'+'));
    if !is_callback && program.value(*flags).is_none_or(|flags| may_write(flags.text)) {
        program.file(("node-fs", Link::Followed), arguments.first().copied(), told);
    }
}

/// The names under which a program has the library for files.
struct Library<'t> {
    /// Of the library itself.
    bound: Vec<&'t [u8]>,
    /// Of its functions, taken out of it.
    taken: Vec<&'t [u8]>,
}

/// Most names of either sort.
const MOST: usize = 32;

impl<'t> Library<'t> {
    fn of(program: &Program<'t>) -> Self {
        let (mut bound, mut taken) = (ALIASES.to_vec(), Vec::new());
        let code = &program.code;
        let has_module = code.tokens.iter().any(is_module);
        for at in 0..if has_module { code.tokens.len() } else { 0 } {
            let Some(name) = code.name(at) else { continue };
            let is_bound = code.is_mark(at + 1, b'=') || code.name(at + 1) == Some(b"from");
            if is_bound && bound.len() < MOST && code.tokens[at + 1..].iter().take(5).any(is_module) {
                bound.push(name);
            }
            let is_listed = at > 0 && (code.is_mark(at - 1, b'{') || code.is_mark(at - 1, b','));
            if is_listed && taken.len() < MOST && FUNCTIONS.iter().any(|row| name.starts_with(row.0)) {
                taken.push(name);
            }
        }
        Self { bound, taken }
    }

    /// Whether what is called is of the library: by a name of it, or taken out of it.
    fn has(&self, program: &Program<'_>, call: &Call<'_>) -> bool {
        match (call.on, program.receiver(call)) {
            (None, _) => self.taken.contains(&call.name),
            (Some(_), Some(name)) => self.bound.contains(&name),
            // `require('fs').rm(…)`: the last argument of what it is called on.
            (Some((_, end)), None) => end > 1 && program.code.get(end - 2).is_some_and(is_module),
        }
    }
}

fn is_module(token: &Token<'_>) -> bool {
    matches!(token, Token::Text(Some(text)) if MODULES.contains(&&**text))
}
