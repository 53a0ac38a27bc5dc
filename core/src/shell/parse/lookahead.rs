//! Looking ahead: whether `((` is arithmetic, and where a subscript or backticks end.
//!
//! bash finds the matching parenthesis first and decides then. What this reads is paid from the budget.

use super::super::bounds::MAX_NESTING;
use super::cursor::Parser;

/// What is open while a match is looked for.
struct Stack {
    closers: [u8; MAX_NESTING],
    len: usize,
}

impl Stack {
    fn push(&mut self, closer: u8) -> Option<()> {
        *self.closers.get_mut(self.len)? = closer;
        self.len += 1;
        Some(())
    }

    fn top(&self) -> u8 {
        self.closers[self.len - 1]
    }
}

impl Parser<'_> {
    /// Whether what begins behind `((` ends with `))`. Otherwise it is one parenthesis within another.
    pub(super) fn is_arithmetic(&mut self, at: usize) -> bool {
        let end = self.matching(at, b')');
        let read = end.unwrap_or(self.src.len()).saturating_sub(at);
        self.spend(read) && end.is_some_and(|end| self.src.get(end + 1) == Some(&b')'))
    }

    /// Whether a parenthesis that was opened before `at` is closed.
    pub(super) fn is_closed(&mut self, at: usize) -> bool {
        let end = self.matching(at, b')');
        let read = end.unwrap_or(self.src.len()).saturating_sub(at);
        self.spend(read) && end.is_some()
    }

    /// The place behind the `]` of a subscript that begins at `at`.
    pub(super) fn subscript_end(&mut self, at: usize) -> Option<usize> {
        let end = self.matching(at, b']');
        let read = end.unwrap_or(self.src.len()).saturating_sub(at);
        if !self.spend(read) {
            return None;
        }
        end.map(|end| end + 1)
    }

    /// The place of the backtick that ends what begins at `at`.
    pub(super) fn backtick_end(&self, at: usize) -> Option<usize> {
        let mut at = at;
        loop {
            match self.src.get(at)? {
                b'\\' => at += 2,
                b'`' => return Some(at),
                _ => at += 1,
            }
        }
    }

    /// The place of the byte that closes what was opened before `at`.
    fn matching(&self, at: usize, closer: u8) -> Option<usize> {
        let mut stack = Stack { closers: [closer; MAX_NESTING], len: 1 };
        let mut at = at;
        loop {
            let byte = *self.src.get(at)?;
            if byte == stack.top() {
                stack.len -= 1;
                if stack.len == 0 {
                    return Some(at);
                }
                at += 1;
                continue;
            }
            at += self.open_quote(at, byte, &mut stack)?;
        }
    }

    /// Opens what `byte` opens, and says how far to step.
    fn open_quote(&self, at: usize, byte: u8, stack: &mut Stack) -> Option<usize> {
        let top = stack.top();
        match byte {
            b'\\' => return Some(2),
            b'\'' if !matches!(top, b'"' | b'`') => {
                let rest = &self.src[at + 1..];
                return Some(rest.iter().position(|b| *b == b'\'')? + 2);
            }
            b'"' | b'`' => stack.push(byte)?,
            b'$' if top != b'`' => return self.open_dollar(at, stack),
            b'(' if top == b')' => stack.push(b')')?,
            b'[' if top == b']' => stack.push(b']')?,
            _ => {}
        }
        Some(1)
    }

    fn open_dollar(&self, at: usize, stack: &mut Stack) -> Option<usize> {
        let closer = match self.src.get(at + 1) {
            Some(b'(') => b')',
            Some(b'{') => b'}',
            _ => return Some(1),
        };
        stack.push(closer)?;
        Some(2)
    }
}
