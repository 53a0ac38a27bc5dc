//! Settings that a text makes with `git config` before it uses them.
//!
//! Owns: which command lines of `git config` set what. Refuses to own: in which file the setting ends up, since any of them
//! may be the one that counts.

use std::borrow::Cow;

use super::form::{Asked, Pair};
use super::keys;
use super::programs;

/// Most settings that one text is followed through.
const MAX_DEFINED: usize = 256;
/// Options of `git config` whose value may be the next word.
const WITH_VALUE: &[&[u8]] = &[b"-f", b"--file", b"--blob", b"--type", b"--comment", b"--value", b"--default"];
/// Its words that do anything but set.
const OTHER_MODES: &[&[u8]] = &[b"get", b"list", b"unset", b"edit", b"rename-section", b"remove-section"];

/// Settings that earlier commands of the text made.
#[derive(Debug, Default)]
pub(crate) struct Defined {
    entries: Vec<Pair<'static>>,
    /// The program texts that these settings make later commands of git run.
    programs: Vec<Cow<'static, [u8]>>,
}

impl Defined {
    /// Notes what this command sets; nothing for any command but `git config KEY VALUE` in one of its spellings.
    pub(crate) fn note(&mut self, asked: &Asked<'_>) {
        if asked.command.as_deref() != Some(b"config") || self.entries.len() == MAX_DEFINED {
            return;
        }
        let Some((key, value)) = set_by(asked) else { return };
        let Some(key) = keys::folded(key) else { return };
        let pair = Pair { key: Cow::Owned(key.into_owned()), value: Cow::Owned(value.to_vec()) };
        self.programs.append(&mut programs::of_settings(std::slice::from_ref(&pair)));
        self.entries.push(pair);
    }

    /// The program texts that these settings make later commands of git run.
    pub(crate) fn programs(&self) -> &[Cow<'static, [u8]>] {
        &self.programs
    }

    /// All values of the keys that are meant.
    pub(super) fn all(&self, is_meant: impl Fn(&[u8]) -> bool) -> impl Iterator<Item = &[u8]> {
        self.entries.iter().filter(move |pair| is_meant(&pair.key)).map(|pair| &*pair.value)
    }
}

/// Key and value that a `git config` sets.
fn set_by<'a>(asked: &Asked<'a>) -> Option<(&'a [u8], &'a [u8])> {
    let mut words: [Option<&[u8]>; 2] = [None, None];
    let mut count = 0;
    let mut rest = asked.rest.iter().map(|arg| &*arg.text).enumerate();
    while let Some((at, word)) = rest.next() {
        let is_first = at == 0;
        if WITH_VALUE.contains(&word) {
            rest.next();
            continue;
        }
        if is_first && OTHER_MODES.contains(&word) {
            return None;
        }
        let is_mode = word.starts_with(b"-") || (is_first && word == b"set");
        if let Some(slot) = words.get_mut(count).filter(|_| !is_mode) {
            *slot = Some(word);
            count += 1;
        }
    }
    Some((words[0]?, words[1]?))
}

#[cfg(test)]
mod tests {
    use super::Defined;
    use crate::git::form::Asked;
    use crate::shell::Arg;

    fn found(text: &str, key: &str) -> Option<String> {
        let rest: Vec<Arg<'_>> =
            text.split(' ').map(|word| Arg { text: word.as_bytes().into(), splits: false }).collect();
        let mut defined = Defined::default();
        defined.note(&Asked { command: Some(rest[0].text.clone()), ..Asked::of(&rest[1..]) });
        defined.all(|known| known == key.as_bytes()).next().map(|value| value.escape_ascii().to_string())
    }

    #[test]
    fn settings_are_noted() {
        let table: &[(&str, Option<&str>)] = &[
            ("config alias.ci add", Some("add")),
            ("config Alias.CI add", Some("add")),
            ("config --global alias.ci add", Some("add")),
            ("config --add alias.ci add", Some("add")),
            ("config set alias.ci add", Some("add")),
            ("config set --global alias.ci add", Some("add")),
            ("config -f x alias.ci add", Some("add")),
            ("config --file=x alias.ci add", Some("add")),
            ("config --replace-all alias.ci add old", Some("add")),
            ("config alias.ci", None),
            ("config --get alias.ci", None),
            ("config get alias.ci add", None),
            ("config unset alias.ci add", None),
            ("config alias.other add", None),
            ("remote alias.ci add", None),
        ];
        for (text, want) in table {
            assert_eq!(found(text, "alias.ci").as_deref(), *want, "{text}");
        }
    }
}
