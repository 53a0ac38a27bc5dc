//! The tokens of a program text, whatever its language, and which brackets belong together.
//!
//! Owns: those shapes. Refuses to own: how a language is cut into tokens (`lexer.rs`), and what they mean.

/// A piece of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// A name, keyword or number; in Perl and JavaScript with its sigil.
    Name(&'t [u8]),
    /// A string; `None` where it holds something that is computed, and for a pattern.
    Text(Option<Vec<u8>>),
    /// Any other byte.
    Mark(u8),
    /// The end of a line.
    Line,
    /// A string that is run as a command.
    Command,
    /// Something that the text around the program puts in, and does not tell.
    Hole,
}

/// A program as tokens.
#[derive(Debug)]
pub(super) struct Code<'t> {
    pub(super) tokens: Vec<Token<'t>>,
    /// For each opening bracket the place of the one that closes it, and the other way round. What is not closed points to
    /// the end.
    pairs: Vec<usize>,
}

impl<'t> Code<'t> {
    pub(super) fn new(tokens: Vec<Token<'t>>) -> Self {
        let mut pairs = vec![tokens.len(); tokens.len()];
        let mut open = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            match token {
                Token::Mark(b'(' | b'[' | b'{') => open.push(at),
                Token::Mark(b')' | b']' | b'}') => {
                    if let Some(begin) = open.pop() {
                        pairs[begin] = at;
                        pairs[at] = begin;
                    }
                }
                _ => {}
            }
        }
        Self { tokens, pairs }
    }

    pub(super) fn get(&self, at: usize) -> Option<&Token<'t>> {
        self.tokens.get(at)
    }

    /// The bracket that belongs to the one at a place.
    pub(super) fn pair(&self, at: usize) -> usize {
        self.pairs.get(at).copied().unwrap_or(self.tokens.len())
    }

    pub(super) fn is_mark(&self, at: usize, mark: u8) -> bool {
        self.tokens.get(at) == Some(&Token::Mark(mark))
    }

    pub(super) fn name(&self, at: usize) -> Option<&'t [u8]> {
        match self.tokens.get(at) {
            Some(Token::Name(name)) => Some(name),
            _ => None,
        }
    }

    /// The known value of a string.
    pub(super) fn text(&self, at: usize) -> Option<&[u8]> {
        match self.tokens.get(at) {
            Some(Token::Text(Some(text))) => Some(text),
            _ => None,
        }
    }

    /// The places from `from` to `end` that stand in no bracket of their own; an opening bracket is among them.
    pub(super) fn level(&self, from: usize, end: usize) -> impl Iterator<Item = usize> + '_ {
        let mut next = from;
        std::iter::from_fn(move || {
            let at = next;
            if at >= end {
                return None;
            }
            let is_open = matches!(self.tokens[at], Token::Mark(b'(' | b'[' | b'{'));
            next = if is_open { self.pair(at).max(at) + 1 } else { at + 1 };
            Some(at)
        })
    }

    /// The arguments from `from` to `end`, cut at commas: each as a range of places, without the ends of lines around it.
    pub(super) fn parts(&self, from: usize, end: usize) -> Vec<Span> {
        let mut parts = Vec::new();
        let mut begin = from;
        for at in self.level(from, end) {
            if self.is_mark(at, b',') {
                parts.push(self.trimmed((begin, at)));
                begin = at + 1;
            }
        }
        parts.push(self.trimmed((begin, end)));
        parts.retain(|part| part.0 < part.1);
        parts
    }

    /// A range without the ends of lines at its edges.
    pub(super) fn trimmed(&self, (mut from, mut end): Span) -> Span {
        while from < end && self.tokens[from] == Token::Line {
            from += 1;
        }
        while from < end && self.tokens[end - 1] == Token::Line {
            end -= 1;
        }
        (from, end)
    }

    /// The arguments of the call whose bracket opens at a place.
    pub(super) fn arguments(&self, open: usize) -> Vec<Span> {
        self.parts(open + 1, self.pair(open).min(self.tokens.len()))
    }

    /// Whether a name occurs at all.
    pub(super) fn has_name(&self, wanted: &[u8]) -> bool {
        self.tokens.iter().any(|token| matches!(token, Token::Name(name) if *name == wanted))
    }

    /// Whether a call of this name occurs.
    pub(super) fn has_call(&self, wanted: &[u8]) -> bool {
        (0..self.tokens.len()).any(|at| self.name(at) == Some(wanted) && self.is_mark(at + 1, b'('))
    }
}

/// A range of places: from the first, to behind the last.
pub(super) type Span = (usize, usize);
