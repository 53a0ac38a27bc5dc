//! Variables whose value the text spells out. Owns which of them are known where; reads no other words.
//!
//! A value is known in the stretch without blocks in which it was assigned, and everywhere behind it if the whole text assigns
//! that variable once.

use crate::shell::HOLE;

/// Most variables that are kept.
const MOST: usize = 32;

/// What the variables hold.
#[derive(Debug, Default)]
pub(super) struct Variables {
    known: Vec<Variable>,
    /// Names that are assigned, in lower case, and whether that happens more than once.
    assigned: Vec<(Vec<u8>, bool)>,
    /// The stretch that is being read.
    stretch: u32,
    /// Anything may be assigned in a way that is not seen.
    pub(super) is_open: bool,
}

#[derive(Debug)]
struct Variable {
    name: Vec<u8>,
    value: Vec<u8>,
    stretch: u32,
    is_constant: bool,
}

impl Variables {
    pub(super) fn of(text: &[u8]) -> Self {
        let mut variables = Self::default();
        let assigns = text.contains(&b'=');
        if assigns && text.contains(&b'$') && text.contains(&b'{') {
            variables.count(text);
        }
        variables.is_open = assigns && (has(text, b"[ref]") || has(text, b"variable"));
        variables
    }

    /// Notes which names stand before an assignment.
    fn count(&mut self, text: &[u8]) {
        for (at, _) in text.iter().enumerate().filter(|(_, byte)| **byte == b'$') {
            let rest = &text[at + 1..];
            let rest = rest.strip_prefix(b"{").unwrap_or(rest);
            let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
            let (name, rest) = rest.split_at(length);
            let rest = rest.strip_prefix(b"}").unwrap_or(rest);
            match turns(rest) {
                0 => {}
                turns => self.note(name, turns),
            }
        }
    }

    fn note(&mut self, name: &[u8], turns: u8) {
        if let Some((_, is_again)) = self.assigned.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            *is_again = true;
        } else if self.assigned.len() < MOST {
            self.assigned.push((name.to_ascii_lowercase(), turns > 1));
        }
    }

    /// Another stretch begins.
    pub(super) fn turn(&mut self) {
        self.stretch += 1;
    }

    pub(super) fn set(&mut self, name: &[u8], value: Option<&[u8]>) {
        self.known.retain(|variable| !variable.name.eq_ignore_ascii_case(name));
        let Some(value) = value.filter(|_| self.known.len() < MOST) else { return };
        let is_constant = self.assigned.iter().any(|(known, is_again)| known.eq_ignore_ascii_case(name) && !is_again);
        let name = name.to_ascii_lowercase();
        self.known.push(Variable { name, value: value.to_vec(), stretch: self.stretch, is_constant });
    }

    pub(super) fn get(&self, name: &[u8]) -> Option<&[u8]> {
        let variable = self.known.iter().find(|variable| variable.name.eq_ignore_ascii_case(name))?;
        let holds = variable.is_constant || variable.stretch == self.stretch;
        (holds && !self.is_open && !variable.value.contains(&HOLE)).then_some(&variable.value)
    }

    /// Nothing is known any more.
    pub(super) fn forget(&mut self) {
        self.known.clear();
    }
}

/// How often what stands behind a name assigns it: two stands for many.
fn turns(rest: &[u8]) -> u8 {
    match rest.trim_ascii_start() {
        [b'=', ..] => 1,
        [b'+' | b'-' | b'*' | b'/' | b'%', b'=', ..] | [b'+', b'+', ..] | [b'-', b'-', ..] | [b',', ..] => 2,
        [b'?', b'?', b'=', ..] | [b'i' | b'I', b'n' | b'N', b' ', ..] => 2,
        _ => 0,
    }
}

/// Whether a text holds a word, in any case of its letters.
pub(super) fn has(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word))
}
