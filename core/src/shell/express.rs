//! Plain lists of commands, as most texts are: words that stand for what they spell, and `&&`, `||`, `;` or the end of a line
//! between commands. They are told without a parser and without a walk, exactly as these would tell them.
//!
//! Owns: which texts those are. It may only ever be wrong by leaving a text to the walk. Refuses to own: any command that the
//! walk does more about than hand it on; a test holds that the walk's own files name no other ones than are refused here.

use std::borrow::Cow;

use super::calls::is_work;
use super::classes::classes;
use super::simple::{Arg, Dir, List, Place, Reading, Simple, Span, Stdin, Visitor};
use super::tree::Join;
use super::wrappers;

/// Longest text, in bytes: too short to reach a bound of a reading, or to lose much where it was read in vain.
const LONGEST: usize = 1024;
/// Most commands.
const MOST: usize = 16;
/// Words that most texts have room for.
const ROOM: usize = 48;

/// Stands for itself wherever it stands, but for a `=` in a command's name.
const WORD: u8 = 1;
const BLANK: u8 = 2;
const LINE: u8 = 4;

const CLASS: [u8; 256] = classes(&[
    (b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", WORD),
    (b"_./=:,@%+-^", WORD),
    (b" \t", BLANK),
    (b"\n", LINE),
]);

/// What is no plain command by its name: reserved words, builtins that change what holds or read a text, programs that
/// run others, shells, and what copies or writes files by which later commands are known. Wrappers have their own table.
pub(super) const SPECIAL: [&[u8]; 104] = [
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
    b"dash",
    b"dd",
    b"declare",
    b"do",
    b"done",
    b"echo",
    b"elif",
    b"else",
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

/// A command: where its words end among all of them, and what joins it with the next one.
#[derive(Clone, Copy)]
struct Piece {
    end: usize,
    at: Span,
    join: Join,
}

/// Tells `visitor` each command of a plain text. `None`, perhaps after some of them were told, where the text has to be
/// walked from its beginning, for a visitor that was told nothing: it is not plain, or a command asks for more to be read.
pub(super) fn express(text: &[u8], visitor: &mut dyn Visitor) -> Option<Reading> {
    if text.len() > LONGEST {
        return None;
    }
    let mut scan = Scan { text, at: 0 };
    let mut args = Vec::with_capacity(ROOM);
    let mut pieces = [None; MOST];
    let mut free = pieces.iter_mut();
    let mut join = Join::Then;
    while !scan.is_over(join) {
        let at = scan.command(&mut args)?;
        join = scan.join()?;
        *free.next()? = Some(Piece { end: args.len(), at, join });
    }
    tell(pieces.iter().map_while(Option::as_ref), &args, visitor)
}

fn tell<'p>(pieces: impl Iterator<Item = &'p Piece>, args: &[Arg<'_>], visitor: &mut dyn Visitor) -> Option<Reading> {
    let (mut from, mut before, mut list) = (0, Join::Then, Joined::default());
    for piece in pieces {
        if before == Join::Then {
            visitor.enter();
            list = Joined::default();
        }
        let simple = plain(&args[from..piece.end], piece.at);
        list.has_work |= simple.argv.first().is_some_and(|name| is_work(&name.text));
        list.has_and |= piece.join == Join::And;
        list.has_or |= piece.join == Join::Or;
        if !visitor.command(&simple).is_empty() || visitor.is_full() {
            return None;
        }
        if piece.join == Join::Then {
            visitor.leave(List { is_conjunction: list.has_and && !list.has_or, has_work: list.has_work });
        }
        (from, before) = (piece.end, piece.join);
    }
    Some(Reading::default())
}

/// What joins the commands of a list, and whether one does work.
#[derive(Default)]
struct Joined {
    has_and: bool,
    has_or: bool,
    has_work: bool,
}

/// A command around which nothing holds.
fn plain<'a>(argv: &'a [Arg<'a>], at: Span) -> Simple<'a> {
    Simple {
        argv,
        env: &(),
        dir: &Dir::Here,
        redirects: &[],
        stdin: &Stdin::Own,
        is_piped: false,
        at,
        place: Place::Segment,
        is_guess: false,
    }
}

/// Whether the walk does more about a command of this name than hand it on.
pub(super) fn is_special(name: &[u8]) -> bool {
    let Some(first) = name.first().map(|first| usize::from(*first)) else { return true };
    let alike = &SPECIAL[usize::from(BEGINNINGS[first])..usize::from(BEGINNINGS[first + 1])];
    let is_name = !name.iter().any(|byte| matches!(byte, b'=' | b'/'));
    !is_name || alike.contains(&name) || wrappers::find(name).is_some()
}

/// A place in the text.
struct Scan<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Scan<'t> {
    /// Whether nothing follows, where nothing has to.
    fn is_over(&mut self, join: Join) -> bool {
        self.skip(BLANK | LINE);
        join == Join::Then && self.at == self.text.len()
    }

    fn skip(&mut self, classes: u8) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        self.at += rest.iter().position(|byte| CLASS[usize::from(*byte)] & classes == 0).unwrap_or(rest.len());
    }

    fn word(&mut self) -> Option<Arg<'t>> {
        let from = self.at;
        self.skip(WORD);
        let text = self.text.get(from..self.at).filter(|word| !word.is_empty())?;
        Some(Arg { text: Cow::Borrowed(text), splits: false })
    }

    /// The words of the command that begins here; `None` where none does, or a special one.
    fn command(&mut self, args: &mut Vec<Arg<'t>>) -> Option<Span> {
        let start = self.at;
        args.push(self.word().filter(|name| !is_special(&name.text))?);
        loop {
            let end = self.at;
            self.skip(BLANK);
            match self.word() {
                Some(word) => args.push(word),
                None => return Some(Span { start: u32::try_from(start).ok()?, end: u32::try_from(end).ok()? }),
            }
        }
    }

    /// What stands behind a command; `None` for anything that no plain text has there.
    fn join(&mut self) -> Option<Join> {
        let (join, len) = match self.text.get(self.at..)? {
            [] => (Join::Then, 0),
            [b'\n' | b';', ..] => (Join::Then, 1),
            [b'&', b'&', ..] => (Join::And, 2),
            [b'|', b'|', ..] => (Join::Or, 2),
            _ => return None,
        };
        self.at += len;
        Some(join)
    }
}
