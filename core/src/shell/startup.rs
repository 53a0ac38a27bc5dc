//! What a shell reads before its text: the files that options, `BASH_ENV`, `ENV` and custom name, where the text has written
//! them, or a substitution prints them.
//!
//! Owns: which shell reads which. Nothing is read from the disk.

use super::calls::{Call, Child, words_of};
use super::environment::View;
use super::shells::Told;
use super::simple::{Arg, Env, Known};
use super::walk::Walk;

/// Files that a shell finds by itself, by their last names: in each case, when it is interactive, when it is a login shell.
type Custom = [&'static [&'static str]; 3];

const BASH: Custom = [&[], &[".bashrc", "bash.bashrc"], &[".bash_profile", ".bash_login", ".profile"]];
const ZSH: Custom = [&[".zshenv"], &[".zshrc"], &[".zprofile", ".zlogin"]];
const FISH: Custom = [&["config.fish"], &[], &[]];
const OTHERS: Custom = [&[], &[".kshrc", ".mkshrc"], &[".profile"]];

impl Walk<'_> {
    /// The texts that a shell reads first. With a file for it to read and nothing to run it asks somebody for commands.
    pub(super) fn startup(&self, call: &Call<'_>, name: &[u8], told: &Told) -> Vec<Vec<u8>> {
        if self.written.is_empty() && self.processes.is_empty() {
            return Vec::new();
        }
        let is_interactive = told.is_interactive || (told.startup.is_some() && call.args.get(told.at).is_none());
        let custom = match name {
            b"bash" | b"rbash" => BASH,
            b"zsh" => ZSH,
            b"fish" => FISH,
            _ => OTHERS,
        };
        let mut texts = Vec::new();
        if name == b"bash" {
            self.named(call, b"BASH_ENV", &mut texts);
        } else if is_interactive {
            self.named(call, b"ENV", &mut texts);
        }
        let named = told.startup.filter(|_| is_interactive).and_then(|place| call.args.get(place));
        texts.extend(named.and_then(|file| self.content_of(file, call)));
        let [always, interactive, login] = custom;
        let found = [(always, true), (interactive, is_interactive), (login, told.is_login)];
        let found = found.into_iter().filter(|(_, is_read)| *is_read).flat_map(|(files, _)| files);
        texts.extend(found.filter_map(|file| self.written_as(file)));
        texts
    }

    /// Reads a script that the text has written, and that is run by its path.
    pub(super) fn script_of(&mut self, call: &Call<'_>, text: &[u8]) {
        self.hand(call);
        let startup = self.startup(call, b"bash", &Told::default());
        self.in_shell(call, text, Child { args: Some(words_of(&call.args[1..])), startup, ..Child::default() });
    }

    fn written_as(&self, name: &str) -> Option<Vec<u8>> {
        self.file(&Arg { text: name.as_bytes().into(), splits: false }).map(|text| text.to_vec())
    }

    /// The content of the files that a variable may name.
    fn named(&self, call: &Call<'_>, variable: &[u8], texts: &mut Vec<Vec<u8>>) {
        let view = View { state: &self.state, temporary: call.temporary, is_bare: call.is_bare };
        let files = match view.get(variable) {
            Some(Known::OneOf(files)) => files,
            // A substitution of the same command is a file whose name nobody knows.
            Some(Known::Unknown) if !self.processes.is_empty() => return texts.push(self.processes.concat()),
            _ => return,
        };
        let words = files.iter().map(|file| Arg { text: (&**file).into(), splits: false });
        texts.extend(words.filter_map(|file| self.content_of(&file, call)));
    }
}
