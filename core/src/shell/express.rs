//! Plain lists of commands, as most texts are: words that stand for what they spell, some of them in quotes, and `&&`, `||`,
//! `;` or the end of a line between commands. They are told without a parser and without a walk, exactly as these would tell them.
//!
//! Owns: which texts those are. It may only ever be wrong by leaving a text to the walk. Refuses to own: any command that the
//! walk does more about than hand it on; a test holds that the walk's own files name no other ones than are refused here.

use std::borrow::Cow;

use super::calls::is_work;
use super::classes::classes;
use super::simple::{Arg, List, Reading, Simple, Span, Visitor};
use super::special::is_special;
use super::tree::Join;

/// Longest text, in bytes: too short to reach a bound of a reading, or to lose much where it was read in vain.
const LONGEST: usize = 1024;
/// Most commands.
const MOST: usize = 16;
/// Most words, of all commands together.
const MOST_WORDS: usize = 64;

/// Stands for itself wherever it stands, but for those that are none in a command's name.
const WORD: u8 = 1;
const BLANK: u8 = 2;
const LINE: u8 = 4;
/// Ends a command, with others or by itself.
const SIGN: u8 = 8;
/// Stands for itself between quotes of either kind. So does each kind of quote between those of the other.
const QUOTED: u8 = 16;
/// Stands in the name of a command that is looked up by its name: no `=` or `/`.
const NAME: u8 = 32;

const CLASS: [u8; 256] = classes(&[
    (b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", WORD | QUOTED | NAME),
    (b"_.:,@%+-^", WORD | QUOTED | NAME),
    (b"/=", WORD | QUOTED),
    (b" ", BLANK | QUOTED),
    (b"\t", BLANK),
    (b"\n", LINE),
    (b";&|", SIGN | QUOTED),
    (b"!#()*<>?[]{}~", QUOTED),
]);

fn is(byte: u8, classes: u8) -> bool {
    CLASS[usize::from(byte)] & classes != 0
}

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
    let mut words = Words { all: [b""; MOST_WORDS], len: 0 };
    let mut pieces = [None; MOST];
    let mut free = pieces.iter_mut();
    let mut join = Join::Then;
    while !scan.is_over(join) {
        let at = scan.command(&mut words)?;
        join = scan.join()?;
        *free.next()? = Some(Piece { end: words.len, at, join });
    }
    tell(pieces.iter().map_while(Option::as_ref), words.all.get(..words.len)?, visitor)
}

fn tell<'p>(pieces: impl Iterator<Item = &'p Piece>, words: &[&[u8]], visitor: &mut dyn Visitor) -> Option<Reading> {
    let (mut from, mut before, mut list) = (0, Join::Then, Joined::default());
    let mut args = Vec::with_capacity(words.len());
    args.extend(words.iter().map(|word| Arg { text: Cow::Borrowed(*word), splits: false }));
    for piece in pieces {
        if before == Join::Then {
            visitor.enter();
            list = Joined::default();
        }
        let argv = args.get(from..piece.end).unwrap_or_default();
        let simple = Simple::alone(argv, piece.at);
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

/// The words of all commands. Nothing is allocated for a text that turns out not to be plain.
struct Words<'t> {
    all: [&'t [u8]; MOST_WORDS],
    len: usize,
}

impl<'t> Words<'t> {
    /// `None` where there is no room for one more.
    fn push(&mut self, word: &'t [u8]) -> Option<()> {
        *self.all.get_mut(self.len)? = word;
        self.len += 1;
        Some(())
    }
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
        let mut at = self.at;
        while self.text.get(at).is_some_and(|byte| is(*byte, classes)) {
            at += 1;
        }
        self.at = at;
    }

    /// The classes of the byte here; none at the end.
    fn class(&self) -> u8 {
        self.text.get(self.at).map_or(0, |byte| CLASS[usize::from(*byte)])
    }

    /// Whether a word may end here.
    fn is_cut(&self) -> bool {
        self.text.get(self.at).is_none_or(|byte| is(*byte, BLANK | LINE | SIGN))
    }

    /// The word of such bytes that begins here, which may be no byte long.
    fn bare(&mut self, classes: u8) -> &'t [u8] {
        let from = self.at;
        self.skip(classes);
        self.text.get(from..self.at).unwrap_or_default()
    }

    /// The word behind the blanks here; none where the command is over, or where one stands that is not plain to its end.
    fn word(&mut self) -> Option<&'t [u8]> {
        self.skip(BLANK);
        let text = if self.class() & WORD != 0 { self.bare(WORD) } else { self.quoted()? };
        self.is_cut().then_some(text)
    }

    /// What stands between the quotes that begin here. Where they hold anything of their own, the place stays before them, which
    /// is none that a command may end at.
    fn quoted(&mut self) -> Option<&'t [u8]> {
        let (quote, rest) = self.text.get(self.at..)?.split_first()?;
        let other = match quote {
            b'\'' => b'"',
            b'"' => b'\'',
            _ => return None,
        };
        let ends = |byte: &u8| !is(*byte, QUOTED) && *byte != other;
        let end = rest.iter().position(ends).filter(|end| rest[*end] == *quote)?;
        self.at += end + 2;
        Some(&rest[..end])
    }

    /// The words of the command that begins here; `None` where none does, or a special one.
    fn command(&mut self, words: &mut Words<'t>) -> Option<Span> {
        let start = self.at;
        let name = self.bare(NAME);
        if !self.is_cut() || is_special(name) {
            return None;
        }
        words.push(name)?;
        let mut end = self.at;
        while let Some(word) = self.word() {
            words.push(word)?;
            end = self.at;
        }
        Some(Span { start: u32::try_from(start).ok()?, end: u32::try_from(end).ok()? })
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
