//! Here-documents: they wait for the end of their line, and are read there in their order.

use super::super::tree::{Bytes, Node, Quoting, Span};
use super::cursor::Parser;
use super::pending::{Pending, Tabs};
use super::table::{BREAK, is};

/// A line of a here-document.
struct Line {
    start: usize,
    /// Behind its last byte, the end of the line not counted.
    end: usize,
    /// Where the next one begins.
    next: usize,
}

impl Parser<'_> {
    /// The word behind `<<`. Its expansions are not made, its quotes are taken off.
    pub(super) fn delimiter(&mut self, node: usize, tabs: Tabs) -> bool {
        let (start, nodes) = (self.pos, self.out.nodes.len());
        let at = self.span(start);
        self.push(Node::Word { at, is_plain: false });
        let is_literal = self.delimiter_parts();
        if self.pos == start {
            self.out.nodes.truncate(nodes);
            return false;
        }
        let at = self.span(start);
        self.out.nodes[nodes] = Node::Word { at, is_plain: false };
        let delimiter = self.joined_text(nodes + 1);
        self.out.pending.push(Pending { node, delimiter, is_literal, tabs });
        true
    }

    /// The parts of a delimiter; whether any of it was quoted.
    fn delimiter_parts(&mut self) -> bool {
        let (mut start, mut is_literal) = (self.pos, false);
        while let Some(byte) = self.peek().filter(|b| !is(*b, BREAK)) {
            let is_sign = byte == b'$' && matches!(self.src.get(self.pos + 1), Some(b'\'' | b'"'));
            if !matches!(byte, b'\\' | b'\'' | b'"') && !is_sign {
                self.pos += 1;
                continue;
            }
            self.text(start, self.pos);
            is_literal |= self.quote(byte);
            start = self.pos;
        }
        self.text(start, self.pos);
        is_literal
    }

    /// A quoted piece of a delimiter; false for a continuation, which quotes nothing.
    fn quote(&mut self, byte: u8) -> bool {
        match byte {
            b'\\' => return self.escape(),
            b'\'' => self.single_quotes(),
            b'"' => self.plain_double_quotes(),
            _ if self.src.get(self.pos + 1) == Some(&b'\'') => self.ansi_quotes(),
            _ => {
                self.pos += 1;
                self.plain_double_quotes();
            }
        }
        true
    }

    /// Double quotes whose content is literal.
    fn plain_double_quotes(&mut self) {
        let start = self.pos + 1;
        let rest = &self.src[start..];
        let len = rest.iter().position(|b| *b == b'"');
        if len.is_none() {
            self.complain(self.pos);
        }
        let end = start + len.unwrap_or(rest.len());
        self.quoted(start, end);
        self.resume(end + 1);
    }

    /// The bytes of the `Text` nodes from `from` on as one.
    fn joined_text(&mut self, from: usize) -> Bytes {
        if let [Node::Text { bytes, .. }] = self.out.nodes[from..] {
            return bytes;
        }
        let start = self.out.arena.len();
        for node in from..self.out.nodes.len() {
            self.store_text(node);
        }
        self.stored(start)
    }

    fn store_text(&mut self, node: usize) {
        let Node::Text { bytes, .. } = self.out.nodes[node] else { return };
        let bytes = self.value_of(bytes).to_vec();
        self.out.arena.extend_from_slice(&bytes);
    }

    fn value_of(&self, bytes: Bytes) -> &[u8] {
        let (start, end) = (bytes.span.start as usize, bytes.span.end as usize);
        match self.aside {
            None if !bytes.in_arena => &self.src[start..end],
            _ => &self.out.arena[start..end],
        }
    }

    /// Steps over the end of a line, and reads the here-documents that the line named.
    pub(super) fn newline(&mut self) {
        self.pos += 1;
        if self.out.pending.len() > self.out.outer_pending {
            self.read_bodies();
        }
    }

    /// Reads the content of the here-documents that wait.
    pub(super) fn read_bodies(&mut self) {
        let first = self.out.outer_pending;
        for i in first..self.out.pending.len() {
            let pending = self.out.pending[i];
            self.body(pending);
        }
        self.out.pending.truncate(first);
    }

    fn body(&mut self, pending: Pending) {
        let start = self.pos;
        let (end, next) = self.body_end(&pending);
        if !self.spend(next - start) {
            return;
        }
        let node = self.push(Node::Body { end: 0 });
        let (at, close) = (self.out.nodes[pending.node], node as u32);
        if let Node::Redirect { fd, how, at, .. } = at {
            self.out.nodes[pending.node] = Node::Redirect { fd, how, body: close, at };
        }
        self.content(&pending, (start, end, next));
        let end = self.push(Node::End) as u32;
        self.out.nodes[node] = Node::Body { end };
    }

    fn content(&mut self, pending: &Pending, (start, end, next): (usize, usize, usize)) {
        let src = self.src;
        let body = &src[start..end];
        let read = if pending.is_literal { Self::literal_body } else { Self::live_body };
        let has_tabs = body.first() == Some(&b'\t') || body.windows(2).any(|pair| pair == b"\n\t");
        if !(pending.tabs == Tabs::Dropped && has_tabs) {
            return self.within(end, next, read);
        }
        let stripped = without_tabs(body, pending);
        let span = Span { start: start as u32, end: end as u32 };
        let span = self.aside.map_or(span, |(_, span)| span);
        if pending.is_literal {
            self.apart(&stripped, span, |inner| inner.literal_body());
        } else {
            self.apart(&stripped, span, |inner| inner.live_body());
        }
        self.resume(next);
    }

    fn literal_body(&mut self) {
        let (start, end) = (self.pos, self.src.len());
        if start < end {
            let bytes = self.bytes(start, end);
            self.push(Node::Text { bytes, quoting: Quoting::Quoted });
        }
    }

    /// Where the content ends, and where the text goes on behind the delimiter.
    fn body_end(&self, pending: &Pending) -> (usize, usize) {
        let delimiter = self.value_of(pending.delimiter);
        let mut at = self.pos.min(self.src.len());
        while at < self.src.len() {
            let line = self.line(at, pending);
            if let Some(next) = self.ends_body(&line, pending, delimiter) {
                return (at, next);
            }
            at = line.next;
        }
        (at, at)
    }

    /// The line at `at`. In a live body a continuation joins two lines into one.
    fn line(&self, at: usize, pending: &Pending) -> Line {
        let mut end = at;
        loop {
            let rest = &self.src[end..];
            let Some(len) = rest.iter().position(|b| *b == b'\n') else {
                return Line { start: at, end: self.src.len(), next: self.src.len() };
            };
            end += len;
            let escapes = self.src[at..end].iter().rev().take_while(|b| **b == b'\\').count();
            if pending.is_literal || escapes % 2 == 0 {
                return Line { start: at, end, next: end + 1 };
            }
            end += 1;
        }
    }

    /// The place behind the delimiter, if this line is it. Within `$( )` the `)` may stand on the same line.
    fn ends_body(&self, line: &Line, pending: &Pending, delimiter: &[u8]) -> Option<usize> {
        let mut start = line.start;
        while pending.tabs == Tabs::Dropped && self.src.get(start) == Some(&b'\t') {
            start += 1;
        }
        let text = self.src.get(start..line.end)?;
        if text == delimiter || (!pending.is_literal && is_continued(text, delimiter)) {
            return Some(line.next);
        }
        let rest = text.strip_prefix(delimiter)?;
        let closes = self.out.parens > 0 && rest.contains(&b')');
        closes.then_some(start + delimiter.len())
    }
}

/// Whether `text` is `delimiter` with continuations in it.
fn is_continued(text: &[u8], delimiter: &[u8]) -> bool {
    if !text.contains(&b'\n') {
        return false;
    }
    let mut rest = text;
    let mut wanted = delimiter.iter();
    loop {
        while let Some(behind) = rest.strip_prefix(b"\\\n") {
            rest = behind;
        }
        let Some((first, behind)) = rest.split_first() else { return wanted.next().is_none() };
        if wanted.next() != Some(first) {
            return false;
        }
        rest = behind;
    }
}

/// The body of a `<<-`: a line that only continues the one before keeps its tabs.
fn without_tabs(body: &[u8], pending: &Pending) -> Vec<u8> {
    let mut out = Vec::with_capacity(body.len());
    let (mut at_start, mut escapes) = (true, 0_usize);
    for &byte in body {
        if at_start && byte == b'\t' {
            continue;
        }
        out.push(byte);
        at_start = byte == b'\n' && (pending.is_literal || escapes % 2 == 0);
        escapes = if byte == b'\\' { escapes + 1 } else { 0 };
    }
    out
}
