//! What to do with a text that was not understood: look through it for what may be a command.
//!
//! Owns: the pieces. A piece ends at every byte that could end a command or a quote, and every word in it that names git may
//! begin a command: this finds more than runs, and never less. Pieces that hold nothing of interest are passed over.

use std::borrow::Cow;

use super::bounds::MAX_GUESSED;
use super::classes::classes;
use super::dirs;
use super::environment::View;
use super::scopes::nowhere;
use super::simple::{Arg, Origin, Place, Simple, Span, Stdin};
use super::walk::Walk;

/// Ends a piece.
const END: u8 = 1;
const QUOTE: u8 = 2;
/// Begins something of interest: a name that holds git, or that a file with credentials may have, a pattern, an address.
const TELLS: u8 = 4;

const CLASS: [u8; 256] = classes(&[(b"\n;&|(){}<>`$#", END), (b"'\"\\", QUOTE), (b"gGnNcC*?[:", TELLS)]);

/// Pieces that were seen, so that a text that repeats itself is not judged again and again.
const SEEN: usize = 64;

/// What is kept while a text is looked through.
struct Search<'p> {
    span: Span,
    args: Vec<Arg<'p>>,
    seen: [&'p [u8]; SEEN],
}

impl<'p> Search<'p> {
    fn new(span: Span) -> Self {
        Search { span, args: Vec::new(), seen: [b""; SEEN] }
    }

    /// Whether the piece was seen a short while ago.
    fn knows(&mut self, piece: &'p [u8]) -> bool {
        let sum = piece.iter().fold(piece.len(), |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
        let before = std::mem::replace(&mut self.seen[sum % SEEN], piece);
        before == piece
    }
}

impl Walk<'_> {
    /// Looks through a text. Quotes are read in both ways: as ends of pieces, and as nothing. So are braces: as ends, and as
    /// blanks between words, together with the commas in them.
    pub(super) fn guess(&mut self, text: &[u8], span: Span) {
        self.meter.is_bounded = true;
        self.pieces(text, END | QUOTE, span);
        if text.contains(&b'{') && text.contains(&b',') {
            let is_kept = |byte: &u8| !is(*byte, QUOTE);
            let blank = |byte: u8| if matches!(byte, b'{' | b'}' | b',') { b' ' } else { byte };
            let spaced: Vec<u8> = text.iter().copied().filter(is_kept).map(blank).collect();
            self.pieces(&spaced, END, span);
        }
        if !text.iter().any(|byte| is(*byte, QUOTE)) {
            return;
        }
        let mut bare = Vec::with_capacity(text.len());
        text.split(|byte| is(*byte, QUOTE)).for_each(|part| bare.extend_from_slice(part));
        self.pieces(&bare, END, span);
    }

    fn pieces(&mut self, text: &[u8], ends: u8, span: Span) {
        let mut search = Search::new(span);
        for piece in text.split(|byte| is(*byte, ends)) {
            if !is_of_interest(piece) || search.knows(piece) {
                continue;
            }
            if self.visitor.is_full() {
                return;
            }
            self.piece(piece, &mut search);
        }
    }

    fn piece<'p>(&mut self, piece: &'p [u8], search: &mut Search<'p>) {
        let Search { span, args, .. } = search;
        args.clear();
        let words = piece.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        args.extend(words.map(|word| Arg { text: Cow::Borrowed(word), splits: false }));
        let mut was_git = false;
        for from in 0..args.len() {
            let is_git = names_git(&args[from].text);
            if from == 0 || (is_git && !was_git) {
                let to = args.len().min(from + MAX_GUESSED);
                self.offer(&args[from..to], *span);
            }
            was_git = is_git;
        }
    }

    fn offer(&mut self, argv: &[Arg<'_>], span: Span) {
        let spot = nowhere();
        let simple = Simple {
            argv,
            env: &View { state: &self.state, temporary: &[], is_bare: false },
            dir: dirs::seen(&spot),
            redirects: &[],
            stdin: &Stdin::Other,
            is_piped: self.stage.is_piped,
            at: span,
            origin: Origin { text: self.text_now, start: span.start, doubt: self.stage.doubt },
            place: Place::Within,
            is_guess: true,
        };
        self.visitor.command(&simple);
    }
}

fn is(byte: u8, class: u8) -> bool {
    CLASS[usize::from(byte)] & class != 0
}

/// Whether a piece may name git, a file that holds credentials, a pattern for one, or an address.
fn is_of_interest(piece: &[u8]) -> bool {
    const NAMES: [&[u8]; 5] = [b"git", b"netrc", b"conf", b"cred", b"://"];
    let names = |at: usize| {
        let rest = &piece[at..];
        let begins = |name: &&[u8]| rest.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name));
        matches!(rest[0], b'*' | b'?' | b'[') || NAMES.iter().any(begins)
    };
    piece.iter().enumerate().any(|(at, byte)| is(*byte, TELLS) && names(at))
}

pub(super) fn names_git(word: &[u8]) -> bool {
    let last = word.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    last == b"git" || last.starts_with(b"git-") || last == b"git.exe"
}
