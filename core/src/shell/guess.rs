//! What to do with a text that was not understood: look through it for what may be a command.
//!
//! Owns: the pieces. A piece ends at every byte that could end a command or a quote, and every word in it that names git may
//! begin a command: this finds more than runs, and never less.

use std::borrow::Cow;

use super::bounds::MAX_GUESSED;
use super::dirs;
use super::environment::View;
use super::scopes::nowhere;
use super::simple::{Arg, Place, Simple, Span, Stdin};
use super::walk::Walk;

impl Walk<'_> {
    /// Looks through a text. Quotes are read in both ways: as ends of pieces, and as nothing.
    pub(super) fn guess(&mut self, text: &[u8], span: Span) {
        self.meter.is_bounded = true;
        let mut args: Vec<Arg<'_>> = Vec::new();
        for piece in text.split(|byte| ends_piece(*byte) || is_quote(*byte)) {
            self.piece(piece, span, &mut args);
        }
        if !text.iter().any(|byte| is_quote(*byte)) {
            return;
        }
        let bare: Vec<u8> = text.iter().copied().filter(|byte| !is_quote(*byte)).collect();
        let mut args: Vec<Arg<'_>> = Vec::new();
        for piece in bare.split(|byte| ends_piece(*byte)) {
            self.piece(piece, span, &mut args);
        }
    }

    fn piece<'p>(&mut self, piece: &'p [u8], span: Span, args: &mut Vec<Arg<'p>>) {
        args.clear();
        let words = piece.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        args.extend(words.map(|word| Arg { text: Cow::Borrowed(word), splits: false }));
        let mut was_git = false;
        for from in 0..args.len() {
            let is_git = names_git(&args[from].text);
            if from == 0 || (is_git && !was_git) {
                let to = args.len().min(from + MAX_GUESSED);
                self.offer(&args[from..to], span);
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
            place: Place::Within,
            is_guess: true,
        };
        self.visitor.command(&simple);
    }
}

fn ends_piece(byte: u8) -> bool {
    matches!(byte, b'\n' | b';' | b'&' | b'|' | b'(' | b')' | b'{' | b'}' | b'<' | b'>' | b'`' | b'$' | b'#')
}

fn is_quote(byte: u8) -> bool {
    matches!(byte, b'\'' | b'"' | b'\\')
}

fn names_git(word: &[u8]) -> bool {
    let last = word.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    last == b"git" || last.starts_with(b"git-") || last == b"git.exe"
}
