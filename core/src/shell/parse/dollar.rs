//! What `$` and backticks begin.

use super::super::tree::{Kind, Node, Param, Quoting};
use super::cursor::Parser;
use super::table::{INNER, is};

impl Parser<'_> {
    /// What the `$` here begins; where it begins nothing, it stands for itself.
    pub(super) fn dollar(&mut self, quoting: Quoting) {
        let start = self.pos;
        let (at, byte) = self.look(start + 1);
        match byte {
            Some(b'(') => self.parenthesised_dollar(start, at + 1, quoting),
            Some(b'{') => {
                self.pos = at + 1;
                self.braced(start, quoting);
            }
            Some(b'[') => {
                self.pos = at + 1;
                self.arithmetic_part(b']');
            }
            Some(b'\'') if quoting == Quoting::Bare => self.ansi_quotes(),
            Some(b'"') if quoting == Quoting::Bare => {
                self.pos = at;
                self.double_quotes();
            }
            _ => self.plain_dollar(at, quoting),
        }
    }

    /// `$name`, `$1`, `$@` and their like.
    fn plain_dollar(&mut self, at: usize, quoting: Quoting) {
        let start = self.pos;
        self.pos = at;
        if let Some((name, end)) = self.name() {
            self.pos = end;
            return self.param(Node::Param { name, how: Param::Plain, quoting });
        }
        let name = self.bytes(at, at + 1);
        match self.peek() {
            Some(b'0'..=b'9') => {
                self.pos += 1;
                self.param(Node::Param { name, how: Param::Plain, quoting });
            }
            Some(sign @ (b'@' | b'*')) => {
                self.pos += 1;
                let how = if sign == b'@' { Param::All } else { Param::Joined };
                self.param(Node::Param { name, how, quoting });
            }
            Some(b'#' | b'?' | b'-' | b'$' | b'!') => {
                self.pos += 1;
                self.push(Node::Hole);
            }
            _ => self.lone_dollar(start, quoting),
        }
    }

    fn param(&mut self, node: Node) {
        self.push(node);
        self.push(Node::ParamEnd);
    }

    fn lone_dollar(&mut self, start: usize, quoting: Quoting) {
        let bytes = self.bytes(start, start + 1);
        self.push(Node::Text { bytes, quoting });
        self.pos = start + 1;
    }

    /// `$(( ))` or `$( )`; `inner` is behind the first parenthesis.
    fn parenthesised_dollar(&mut self, start: usize, inner: usize, quoting: Quoting) {
        self.pos = inner;
        let (at, byte) = self.look(inner);
        if byte == Some(b'(') && self.is_arithmetic(at + 1) {
            self.pos = at + 1;
            self.arithmetic_part(b')');
            self.eat(b')');
            return;
        }
        self.substitution(Kind::Substitution, quoting, start);
    }

    /// A list between parentheses, the first of which was stepped over. Its here-documents are its own; those whose
    /// content has not come when it ends come before those of the text around it.
    pub(super) fn substitution(&mut self, kind: Kind, quoting: Quoting, start: usize) {
        if !self.enter() {
            return;
        }
        let node = self.open_part(kind, quoting, start);
        let first = self.out.pending.len();
        let outer = std::mem::replace(&mut self.out.outer_pending, first);
        self.parenthesised(start, Self::items);
        self.out.outer_pending = outer;
        let left = self.out.pending.len().saturating_sub(first);
        if left > 0 {
            self.out.pending[outer..].rotate_right(left);
        }
        self.close(node);
        self.leave();
    }

    /// Backticks. Within them a backslash is taken off before `$`, a backtick and itself, and between double quotes
    /// before a double quote as well.
    pub(super) fn backticks(&mut self, quoting: Quoting) {
        let start = self.pos;
        let end = self.backtick_end(start + 1);
        if end.is_none() {
            self.complain(start);
        }
        if !self.enter() {
            return;
        }
        let end = end.unwrap_or(self.src.len());
        let node = self.open_part(Kind::Substitution, quoting, start);
        let src = self.src;
        let content = src.get(start + 1..end).unwrap_or_default();
        self.pos = start + 1;
        if content.windows(2).any(|pair| pair[0] == b'\\' && is_escaped(pair[1], quoting)) {
            self.pos = (end + 1).min(src.len());
            let plain = unescape(content, quoting);
            let span = self.span(start);
            self.apart(&plain, span, |inner| inner.whole());
            self.resume(end + 1);
        } else {
            self.within(end, end + 1, Self::whole);
        }
        self.close(node);
        self.leave();
    }

    /// Arithmetic in a word: what its substitutions run, and a value that the text does not tell.
    fn arithmetic_part(&mut self, closer: u8) {
        let node = self.hole_begins();
        self.arithmetic(closer);
        self.hole_ends(node);
    }

    /// A value that is not told, and what runs to make it.
    pub(super) fn hole_begins(&mut self) -> usize {
        let name = self.bytes(self.pos, self.pos);
        self.push(Node::Param { name, how: Param::Other, quoting: Quoting::Quoted })
    }

    pub(super) fn hole_ends(&mut self, node: usize) {
        if self.out.nodes.len() == node + 1 {
            self.out.nodes[node] = Node::Hole;
            return;
        }
        self.push(Node::ParamEnd);
    }

    /// The expansions of arithmetic up to `closer`, which is stepped over. Quotes mean nothing in it.
    pub(super) fn arithmetic(&mut self, closer: u8) {
        if !self.enter() {
            return;
        }
        let start = self.pos;
        let opener = if closer == b')' { b'(' } else { b'[' };
        let mut open = 0_usize;
        loop {
            match self.peek() {
                None => break self.complain(start),
                Some(b'\\') => self.pos += 2,
                Some(byte @ (b'$' | b'`')) => self.expansion(byte),
                Some(byte) => {
                    self.pos += 1;
                    open += usize::from(byte == opener);
                    if byte == closer && open == 0 {
                        break;
                    }
                    open -= usize::from(byte == closer);
                }
            }
        }
        self.leave();
    }

    /// An expansion whose value does not matter; the text of a lone `$` is not kept.
    fn expansion(&mut self, byte: u8) {
        self.special(byte, Quoting::Quoted);
        if let Some(Node::Text { .. }) = self.out.nodes.last() {
            self.out.nodes.pop();
        }
    }

    /// The expansions of a subscript, up to the end of the text.
    pub(super) fn operand_arithmetic(&mut self) {
        let node = self.hole_begins();
        while let Some(byte) = self.peek() {
            match byte {
                b'$' | b'`' => self.expansion(byte),
                b'\\' => self.pos += 2,
                _ => self.pos += 1,
            }
        }
        if self.out.nodes.len() == node + 1 {
            self.out.nodes.truncate(node);
            return;
        }
        self.push(Node::ParamEnd);
    }
}

/// Whether backticks take off the backslash before `byte`.
fn is_escaped(byte: u8, quoting: Quoting) -> bool {
    match byte {
        b'"' => quoting == Quoting::Quoted,
        _ => is(byte, INNER),
    }
}

/// The content of backticks without the backslashes that they take off.
fn unescape(content: &[u8], quoting: Quoting) -> Vec<u8> {
    let mut out = Vec::with_capacity(content.len());
    let mut rest = content;
    while let Some((&byte, behind)) = rest.split_first() {
        let next = behind.first().copied().filter(|_| byte == b'\\');
        rest = behind;
        let Some(next) = next else {
            out.push(byte);
            continue;
        };
        if !is_escaped(next, quoting) {
            out.push(byte);
        }
        out.push(next);
        rest = &behind[1..];
    }
    out
}
