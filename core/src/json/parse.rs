//! The grammar: one pass, no recursion, from bytes to the list of nodes.
//!
//! Owns: what is JSON and what is not, the depth that is kept, the number of values. Refuses to own: decoding.

use super::keys;
use super::node::{Kind, Node};
use super::text;

/// Containers that lie this deep are skipped: checked, but not kept.
pub(super) const MAX_DEPTH: usize = 128;
/// Most values of one text, so that a text of 16 MiB cannot ask for gigabytes.
pub(super) const MAX_NODES: usize = 1 << 20;

/// Why a text could not be read, and at which byte.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) what: &'static str,
    pub(crate) at: usize,
    pub(crate) limit: Limit,
}

/// Whether a fault is a broken text or a bound that was reached.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(crate) enum Limit {
    /// The text is not JSON.
    Kept,
    /// The text has more values than are read.
    Reached,
}

/// Reads a whole text into nodes; the first is the root.
pub(super) fn nodes(text: &[u8]) -> Result<Vec<Node>, Fault> {
    let mut parser = Parser::new(text);
    parser.document()?;
    Ok(parser.nodes)
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    nodes: Vec<Node>,
    /// Indexes of the open containers that are kept.
    open: [u32; MAX_DEPTH],
    depth: usize,
    /// Kinds of the open containers that are not kept: one bit each, set for an object.
    beyond: Vec<u64>,
    /// The innermost container has no element yet.
    fresh: bool,
}

impl<'a> Parser<'a> {
    fn new(text: &'a [u8]) -> Self {
        let nodes = Vec::with_capacity((text.len() / 8 + 1).min(192));
        Self { text, at: 0, nodes, open: [0; MAX_DEPTH], depth: 0, beyond: Vec::new(), fresh: false }
    }

    fn fault(&self, what: &'static str) -> Fault {
        Fault { what, at: self.at.min(self.text.len()), limit: Limit::Kept }
    }

    fn document(&mut self) -> Result<(), Fault> {
        if u32::try_from(self.text.len()).is_err() {
            return Err(Fault { what: "text of 4 GiB or more", at: 0, limit: Limit::Reached });
        }
        self.blanks();
        self.value()?;
        while self.depth > 0 {
            self.step()?;
        }
        self.blanks();
        if self.at < self.text.len() { Err(self.fault("text after the end of the document")) } else { Ok(()) }
    }

    /// One element, or the end, of the innermost container.
    fn step(&mut self) -> Result<(), Fault> {
        let object = self.in_object();
        self.blanks();
        match (self.peek(), object) {
            (Some(b'}'), true) | (Some(b']'), false) => return self.close(),
            (Some(b','), _) if !self.fresh => {
                self.at += 1;
                self.blanks();
            }
            (None, _) => return Err(self.fault("the text ends inside a value")),
            _ if !self.fresh => return Err(self.fault("expected a comma or the end of the container")),
            _ => {}
        }
        if object {
            self.key()?;
        }
        self.value()
    }

    fn key(&mut self) -> Result<(), Fault> {
        if self.peek() != Some(b'"') {
            return Err(self.fault("expected a member name"));
        }
        let start = self.at;
        self.string()?;
        self.note_tag(start);
        self.blanks();
        if self.peek() != Some(b':') {
            return Err(self.fault("expected a colon"));
        }
        self.at += 1;
        self.blanks();
        Ok(())
    }

    /// Gives the name that was just kept its tag.
    fn note_tag(&mut self, start: usize) {
        let inner = &self.text[start + 1..self.at - 1];
        if let (true, Some(node)) = (self.depth <= MAX_DEPTH, self.nodes.last_mut()) {
            node.tag = if node.mark { keys::tag(&text::unescape(inner)) } else { keys::tag(inner) };
        }
    }

    fn value(&mut self) -> Result<(), Fault> {
        match self.peek() {
            Some(b'{') => self.open(Kind::Object),
            Some(b'[') => self.open(Kind::Array),
            Some(b'"') => self.string(),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word(b"true", Kind::Bool),
            Some(b'f') => self.word(b"false", Kind::Bool),
            Some(b'n') => self.word(b"null", Kind::Null),
            Some(_) => Err(self.fault("expected a value")),
            None => Err(self.fault("the text ends where a value should be")),
        }
    }

    fn in_object(&self) -> bool {
        if self.depth <= MAX_DEPTH {
            return self.nodes[self.open[self.depth - 1] as usize].kind == Kind::Object;
        }
        let bit = self.depth - MAX_DEPTH - 1;
        self.beyond[bit / 64] >> (bit % 64) & 1 == 1
    }

    fn open(&mut self, kind: Kind) -> Result<(), Fault> {
        if self.depth < MAX_DEPTH {
            self.open[self.depth] = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
            self.keep(kind, self.at)?;
        } else {
            self.go_beyond(kind);
        }
        self.depth += 1;
        self.at += 1;
        self.fresh = true;
        Ok(())
    }

    /// Opens a container that is too deep to be kept, and marks everything around it.
    fn go_beyond(&mut self, kind: Kind) {
        if self.depth == MAX_DEPTH {
            for &index in &self.open {
                self.nodes[index as usize].mark = true;
            }
        }
        let bit = self.depth - MAX_DEPTH;
        if bit / 64 == self.beyond.len() {
            self.beyond.push(0);
        }
        let mask = 1 << (bit % 64);
        let word = &mut self.beyond[bit / 64];
        *word = if kind == Kind::Object { *word | mask } else { *word & !mask };
    }

    fn close(&mut self) -> Result<(), Fault> {
        self.at += 1;
        self.depth -= 1;
        self.fresh = false;
        if self.depth < MAX_DEPTH {
            let next = self.nodes.len();
            let node = &mut self.nodes[self.open[self.depth] as usize];
            node.end = to_u32(self.at);
            node.next = to_u32(next);
        }
        Ok(())
    }

    /// Keeps a value that began at `start` and ends here, unless it lies too deep.
    fn keep(&mut self, kind: Kind, start: usize) -> Result<(), Fault> {
        self.fresh = false;
        if self.depth > MAX_DEPTH {
            return Ok(());
        }
        if self.nodes.len() >= MAX_NODES {
            return Err(Fault { limit: Limit::Reached, ..self.fault("more than 1,048,576 values") });
        }
        let next = to_u32(self.nodes.len() + 1);
        self.nodes.push(Node { start: to_u32(start), end: to_u32(self.at), next, kind, mark: false, tag: 0 });
        Ok(())
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn blanks(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    fn word(&mut self, word: &[u8], kind: Kind) -> Result<(), Fault> {
        if !self.text[self.at..].starts_with(word) {
            return Err(self.fault("expected a value"));
        }
        let start = self.at;
        self.at += word.len();
        self.keep(kind, start)
    }

    fn digits(&mut self) -> Result<(), Fault> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        if self.at == start { Err(self.fault("expected a digit")) } else { Ok(()) }
    }

    fn number(&mut self) -> Result<(), Fault> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.digits()?;
        }
        self.keep(Kind::Number, start)
    }

    fn string(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let mut escaped = false;
        self.at += 1;
        loop {
            self.at += text::plain(&self.text[self.at..]);
            match self.peek() {
                Some(b'"') => break,
                Some(b'\\') => {
                    escaped = true;
                    self.escape()?;
                }
                Some(_) => return Err(self.fault("a control character inside a string")),
                None => return Err(self.fault("the text ends inside a string")),
            }
        }
        self.at += 1;
        self.keep(Kind::String, start)?;
        if let (true, Some(node)) = (escaped && self.depth <= MAX_DEPTH, self.nodes.last_mut()) {
            node.mark = true;
        }
        Ok(())
    }

    fn escape(&mut self) -> Result<(), Fault> {
        let rest = &self.text[self.at + 1..];
        let length = match rest.first() {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => 2,
            Some(b'u') if rest.get(1..5).is_some_and(|h| h.iter().all(u8::is_ascii_hexdigit)) => 6,
            _ => return Err(self.fault("an escape that JSON does not have")),
        };
        self.at += length;
        Ok(())
    }
}

/// Offsets fit because `document` refuses longer texts.
fn to_u32(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}
