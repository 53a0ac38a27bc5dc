//! Texts that the shell reads at another time or in another place than they are written: prompts, traps, subscripts in
//! words of builtins, paths that `hash` gives to names.
//!
//! Owns: where they stand. They are read where they are written, since they may run at any time from there on.

use std::rc::Rc;

use super::calls::Call;
use super::commands::known;
use super::options::Options;
use super::simple::{Arg, Known, Span};
use super::state::Named;
use super::walk::Walk;

/// The delimiter of a here-document that no text holds.
const END: &[u8] = b"\x01end\x01";

impl Walk<'_> {
    /// Variables whose value the shell itself runs or expands.
    pub(super) fn prompt(&mut self, name: &[u8], value: &[u8], span: Span) {
        match name {
            b"PROMPT_COMMAND" => self.text(value, span),
            b"PS0" | b"PS1" | b"PS2" | b"PS4" if runs(value) => self.expanded(value, span),
            _ => {}
        }
    }

    /// The last word of a command is the value of `$_` from there on; assignments alone leave none.
    pub(super) fn note_last(&mut self, args: &[Arg<'_>]) {
        if !self.asks_for_last {
            return;
        }
        let value = match args.last() {
            Some(last) if last.splits => Known::Unknown,
            Some(last) => known(last.text.to_vec()),
            None => known(Vec::new()),
        };
        self.state.set(b"_", value);
    }

    /// Whether a text asks for the last word of the command before: `$_`, `${_}`, `${_%x}`.
    pub(super) fn asks_for_last(text: &[u8]) -> bool {
        let goes_on = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        let is_it = |at: usize| {
            text[at] == b'_' && matches!(text[at - 1], b'$' | b'{' | b'!' | b'#') && !goes_on(text.get(at + 1))
        };
        text.contains(&b'$') && (1..text.len()).any(is_it)
    }

    /// The subscripts in the words of a builtin that takes names of variables or arithmetic: they are expanded once more.
    pub(super) fn subscripts(&mut self, call: &Call<'_>) {
        for arg in call.args.iter().skip(1).filter(|arg| arg.text.contains(&b'[') && runs(&arg.text)) {
            self.expanded(&arg.text, call.span);
        }
    }

    /// Reads the substitutions of a text that is expanded as if it stood between double quotes.
    fn expanded(&mut self, value: &[u8], span: Span) {
        let text = [b": <<", END, b"\n", value, b"\n", END, b"\n"].concat();
        self.text(&text, span);
    }

    /// `hash -p path name`: the name runs that program.
    pub(super) fn hash(&mut self, call: &Call<'_>) {
        let mut options = Options::new(call.args, b"p", &[]);
        let path = options.by_ref().find(|option| option.name == b"p").and_then(|option| option.value);
        let (Some(path), Some(name)) = (path, call.args.get(options.at)) else { return };
        let mut text = b"{ '".to_vec();
        text.extend(path.iter().filter(|byte| **byte != b'\''));
        text.extend_from_slice(b"' \"$@\"; }");
        let level = self.state.level;
        let named =
            Named { text: Rc::from(text), is_exported: false, is_perhaps: false, level, since: (self.text_now, 0) };
        self.state.define(&name.text, Some(named));
    }

    /// Reads the traps behind the first so many once more, where their shell ends: what they name may have been defined
    /// behind them.
    pub(super) fn traps(&mut self, first: usize) {
        if self.trapped.len() <= first {
            return;
        }
        for (text, span) in self.trapped.split_off(first) {
            self.text(&text, span);
        }
    }
}

fn runs(text: &[u8]) -> bool {
    text.contains(&b'`') || text.windows(2).any(|two| two == b"$(")
}
