//! Writing an object, member by member, in the order of the calls.
//!
//! Owns: commas and braces. Refuses to own: which members there are.

use super::text::{write_bytes, write_str};

/// An object in the making.
pub(crate) struct Object {
    out: Vec<u8>,
}

impl Object {
    pub(crate) fn new() -> Self {
        Self { out: vec![b'{'] }
    }

    fn key(&mut self, key: &str) {
        if self.out.len() > 1 {
            self.out.push(b',');
        }
        write_str(&mut self.out, key);
        self.out.push(b':');
    }

    /// A member whose value is JSON already.
    pub(crate) fn raw(&mut self, key: &str, json: &[u8]) {
        self.key(key);
        self.out.extend_from_slice(json);
    }

    pub(crate) fn str(&mut self, key: &str, text: &str) {
        self.key(key);
        write_str(&mut self.out, text);
    }

    /// A string member from bytes that should be UTF-8.
    pub(crate) fn bytes(&mut self, key: &str, text: &[u8]) {
        self.key(key);
        write_bytes(&mut self.out, text);
    }

    pub(crate) fn opt(&mut self, key: &str, text: Option<&str>) {
        match text {
            Some(text) => self.str(key, text),
            None => self.raw(key, b"null"),
        }
    }

    /// A member that is a list of JSON values.
    pub(crate) fn list<T>(&mut self, key: &str, items: &[T], json: impl Fn(&T) -> Vec<u8>) {
        self.key(key);
        self.out.push(b'[');
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.out.push(b',');
            }
            self.out.extend_from_slice(&json(item));
        }
        self.out.push(b']');
    }

    pub(crate) fn end(mut self) -> Vec<u8> {
        self.out.push(b'}');
        self.out
    }
}
