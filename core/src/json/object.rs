//! Writing objects, member by member, in the order of the calls, into one buffer.
//!
//! Owns: commas and braces. Refuses to own: which members there are.

use super::text::{plain, write_bytes, write_number, write_str};

/// An object in the making.
pub(crate) struct Object<'o> {
    out: &'o mut Vec<u8>,
    is_empty: bool,
}

impl Object<'_> {
    /// Appends an object whose members `fill` writes.
    pub(crate) fn write(out: &mut Vec<u8>, fill: impl FnOnce(&mut Object<'_>)) {
        out.push(b'{');
        fill(&mut Object { out, is_empty: true });
        out.push(b'}');
    }

    fn key(&mut self, key: &str) {
        debug_assert_eq!(plain(key.as_bytes()), key.len(), "a member's name is a word");
        let begin: &[u8] = if self.is_empty { b"\"" } else { b",\"" };
        self.is_empty = false;
        self.out.extend_from_slice(begin);
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"\":");
    }

    /// A member whose value is JSON already.
    pub(crate) fn raw(&mut self, key: &str, json: &[u8]) {
        self.key(key);
        self.out.extend_from_slice(json);
    }

    /// A string member.
    pub(crate) fn str(&mut self, key: &str, text: &str) {
        self.key(key);
        write_str(self.out, text);
    }

    /// String members, one after the other.
    pub(crate) fn strs(&mut self, members: &[(&str, &str)]) {
        members.iter().for_each(|(key, text)| self.str(key, text));
    }

    /// A string member from bytes that should be UTF-8; what is not becomes U+FFFD.
    pub(crate) fn bytes(&mut self, key: &str, text: &[u8]) {
        self.key(key);
        write_bytes(self.out, text);
    }

    /// A string member, or null.
    pub(crate) fn opt(&mut self, key: &str, text: Option<&[u8]>) {
        match text {
            Some(text) => self.bytes(key, text),
            None => self.raw(key, b"null"),
        }
    }

    /// A member that is a number.
    pub(crate) fn number(&mut self, key: &str, number: u32) {
        self.key(key);
        write_number(self.out, number);
    }

    /// A member that is a list of two numbers.
    pub(crate) fn pair(&mut self, key: &str, (first, second): (u32, u32)) {
        self.key(key);
        self.out.push(b'[');
        write_number(self.out, first);
        self.out.push(b',');
        write_number(self.out, second);
        self.out.push(b']');
    }

    /// A member that is an object.
    pub(crate) fn object(&mut self, key: &str, fill: impl FnOnce(&mut Object<'_>)) {
        self.key(key);
        Object::write(self.out, fill);
    }

    /// A member that is a list of strings, from bytes that should be UTF-8.
    pub(crate) fn texts(&mut self, key: &str, texts: &[impl AsRef<[u8]>]) {
        self.key(key);
        self.out.push(b'[');
        for (index, text) in texts.iter().enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            write_bytes(self.out, text.as_ref());
        }
        self.out.push(b']');
    }

    /// A member that is a list of objects.
    pub(crate) fn objects<T>(&mut self, key: &str, items: &[T], fill: impl Fn(&mut Object<'_>, &T)) {
        self.key(key);
        self.out.push(b'[');
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            Object::write(self.out, |out| fill(out, item));
        }
        self.out.push(b']');
    }
}
