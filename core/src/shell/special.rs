//! Names of commands that the walk does more about than hand them on: a table, and nothing else.
//!
//! Refuses to own: what it does about them. A test holds that the walk's own files name no other ones.

use super::wrappers::{self, WRAPPERS};
use crate::glance::Glance;

/// What is no plain command by its name: reserved words, builtins that change what holds or read a text, programs that
/// run others, shells, and what copies or writes files by which later commands are known. Wrappers have their own table.
pub(super) const SPECIAL: [&[u8]; 110] = [
    b".",
    b":",
    b"alias",
    b"ash",
    b"at",
    b"bash",
    b"batch",
    b"break",
    b"builtin",
    b"bwrap",
    b"case",
    b"cat",
    b"cd",
    b"chdir",
    b"command",
    b"compgen",
    b"continue",
    b"coproc",
    b"cp",
    b"csh",
    b"dash",
    b"dd",
    b"declare",
    b"do",
    b"done",
    b"echo",
    b"elif",
    b"else",
    b"elvish",
    b"env",
    b"esac",
    b"eval",
    b"exec",
    b"exit",
    b"export",
    b"false",
    b"fd",
    b"fdfind",
    b"fi",
    b"find",
    b"fish",
    b"flock",
    b"for",
    b"function",
    b"gcp",
    b"gdb",
    b"getopts",
    b"gfind",
    b"ginstall",
    b"gln",
    b"gxargs",
    b"hash",
    b"if",
    b"in",
    b"install",
    b"ksh",
    b"ksh93",
    b"let",
    b"lldb",
    b"ln",
    b"local",
    b"mapfile",
    b"mksh",
    b"mv",
    b"newgrp",
    b"nix-shell",
    b"nu",
    b"osh",
    b"parallel",
    b"popd",
    b"printf",
    b"pushd",
    b"pwd",
    b"rbash",
    b"read",
    b"readarray",
    b"readonly",
    b"return",
    b"rsync",
    b"runuser",
    b"script",
    b"select",
    b"sem",
    b"set",
    b"sg",
    b"sh",
    b"shift",
    b"shopt",
    b"sleep",
    b"source",
    b"su",
    b"sudo",
    b"tcsh",
    b"tee",
    b"test",
    b"then",
    b"time",
    b"trap",
    b"true",
    b"type",
    b"typeset",
    b"unalias",
    b"unset",
    b"until",
    b"which",
    b"while",
    b"xargs",
    b"xonsh",
    b"yash",
    b"zsh",
];

/// For each byte the place of the first special name that begins with it or with a later one.
static BEGINNINGS: [u8; 257] = {
    let (mut places, mut at, mut byte) = ([0; 257], 0, 0);
    while byte < 257 {
        while at < SPECIAL.len() && (SPECIAL[at][0] as usize) < byte {
            at += 1;
        }
        places[byte] = at as u8;
        byte += 1;
    }
    places
};

static LOOK: Glance = {
    let (mut look, mut row) = (Glance::NONE.and(&SPECIAL), 0);
    while row < WRAPPERS.len() {
        look = look.with(WRAPPERS[row].name.as_bytes());
        row += 1;
    }
    look
};

/// Whether the walk does more about a command of this name than hand it on.
pub(super) fn is_special(name: &[u8]) -> bool {
    let Some(first) = name.first().map(|first| usize::from(*first)) else { return true };
    let alike = &SPECIAL[usize::from(BEGINNINGS[first])..usize::from(BEGINNINGS[first + 1])];
    LOOK.may_be(name) && (alike.contains(&name) || wrappers::find(name).is_some())
}
