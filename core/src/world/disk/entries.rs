//! The settings in one text of git's configuration.
//!
//! Owns: keys and values, as git would list them. Refuses to own: the grammar, which is gix's, and which texts there are.

use gix_config::parse::{EventRef, Events};
use gix_config::value::normalize;

/// Reads a text and hands each setting on, key first. A text that git would refuse tells nothing.
pub(super) fn each(text: &[u8], visit: &mut dyn FnMut(Vec<u8>, Vec<u8>)) {
    let Ok(events) = Events::from_bytes(text, Some(matters)) else { return };
    for section in events.sections() {
        let Some(start) = start_of_keys(section.header()) else { continue };
        let mut open = Open { start: &start, name: None, value: None };
        for event in section.body() {
            open.take(event, visit);
        }
        open.close(visit);
    }
}

/// The text of events that say something.
fn matters(event: EventRef<'_>) -> bool {
    !matches!(event, EventRef::Comment { .. } | EventRef::Whitespace(_) | EventRef::Newline(_))
}

/// What all keys of a section begin with: `section.`, or `section.subsection.`.
fn start_of_keys(header: EventRef<'_>) -> Option<Vec<u8>> {
    let EventRef::SectionHeader { name, separator, subsection_name } = header else { return None };
    let mut start = name.to_ascii_lowercase();
    start.push(b'.');
    if let Some(subsection) = subsection_name {
        // `[section.Sub]` is an old spelling in which the subsection has no case.
        let is_old = separator.is_some_and(|separator| **separator == *b".");
        let lower = subsection.to_ascii_lowercase();
        start.extend_from_slice(if is_old { &lower } else { subsection });
        start.push(b'.');
    }
    Some(start)
}

/// A setting that is being read.
struct Open<'s> {
    /// What its key begins with.
    start: &'s [u8],
    name: Option<Vec<u8>>,
    /// As it is spelled; none where no sign of equality stands.
    value: Option<Vec<u8>>,
}

impl Open<'_> {
    fn take(&mut self, event: EventRef<'_>, visit: &mut dyn FnMut(Vec<u8>, Vec<u8>)) {
        match event {
            EventRef::SectionValueName(name) => {
                self.close(visit);
                self.name = Some(name.to_ascii_lowercase());
            }
            EventRef::KeyValueSeparator => self.value = Some(Vec::new()),
            EventRef::Value(part) | EventRef::ValueNotDone(part) | EventRef::ValueDone(part) => {
                // Without a sign of equality gix tells an empty value.
                if let Some(value) = &mut self.value {
                    value.extend_from_slice(part);
                }
            }
            _ => {}
        }
    }

    fn close(&mut self, visit: &mut dyn FnMut(Vec<u8>, Vec<u8>)) {
        let Some(name) = self.name.take() else { return };
        let value = match self.value.take() {
            Some(spelled) => normalize(&*spelled).to_vec(),
            None => b"true".to_vec(),
        };
        visit([self.start, &name].concat(), value);
    }
}

#[cfg(test)]
mod tests {
    use super::each;

    #[test]
    fn settings_are_read_as_git_lists_them() {
        let table: &[(&str, &[&str])] = &[
            ("[alias]\n\tci = commit\n", &["alias.ci=commit"]),
            ("[Alias] CI = add -A ; all\n", &["alias.ci=add -A"]),
            ("[alias]\nx = \"a  b\" c # d\n", &["alias.x=a  b c"]),
            ("[alias]\nx = !f() { \\\n git add; }; f\n", &["alias.x=!f() {  git add"]),
            ("[alias]\nx = \"!f() { \\\n git add; }; f\"\n", &["alias.x=!f() {  git add; }; f"]),
            ("[alias]\nx = \"!git log --format='%h \\\"a\\\"'\"\n", &["alias.x=!git log --format='%h \"a\"'"]),
            ("[core]\nbare\n", &["core.bare=true"]),
            ("[core]\nx =\n", &["core.x="]),
            ("[url \"https://H.test/\"]\ninsteadOf = h:\n", &["url.https://H.test/.insteadof=h:"]),
            ("[a.B]\nc = 1\n", &["a.b.c=1"]),
            ("[a \"b\\\"]\\\\\"]\nc = 1\n", &["a.b\"]\\.c=1"]),
            ("[a]\nb = 1\nb = 2\n[c]\n[a]\nb = 3", &["a.b=1", "a.b=2", "a.b=3"]),
            ("\u{feff}[a]\r\nb = 1\r\n", &["a.b=1"]),
            ("[a]\nb = \\\"q\\\" \\t \\\\\n", &["a.b=\"q\" \t \\"]),
            ("[a\n", &[]),
            ("", &[]),
        ];
        for (text, want) in table {
            let mut found = Vec::new();
            each(text.as_bytes(), &mut |key, value| {
                found.push(String::from_utf8_lossy(&[&key[..], b"=", &value].concat()).into_owned());
            });
            assert_eq!(found, *want, "{text}");
        }
    }
}
