//! Calls among tokens: what is called, on what, and with which literals. Knows no language's functions.

use super::tokens::Token;

/// An argument, or what a method is called on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    /// A literal, or a name that was given one, once.
    Literal(Vec<u8>),
    Unknown,
}

/// A call: `name(args)`, `owner.name(args)`, `Owner('of').name(args)`.
#[derive(Debug)]
pub(super) struct Call<'t> {
    pub(super) name: &'t [u8],
    /// The name before the dot, or of the call before it.
    pub(super) owner: Option<&'t [u8]>,
    /// The only argument of the call before the dot, or the literal that a name before it was made of.
    pub(super) of: Option<Value>,
    /// Arguments in order. One that is given by name is among `named`.
    pub(super) args: Vec<Value>,
    pub(super) named: Vec<(&'t [u8], Value)>,
}

impl Call<'_> {
    /// An argument by its place; `None` where it is not given.
    pub(super) fn arg(&self, at: usize) -> Option<&Value> {
        self.args.get(at)
    }
}

/// A name that was given a literal, or what a call made of one: `p = Path('x')`.
struct Bound<'t> {
    name: &'t [u8],
    maker: Option<&'t [u8]>,
    value: Value,
}

/// Furthest that the arguments of one call reach, in tokens, and most names that are kept.
const REACH: usize = 256;
const MOST_NAMES: usize = 64;

/// The calls of a text, in its order.
pub(super) fn calls<'t>(tokens: &'t [Token<'t>]) -> Vec<Call<'t>> {
    let mut bound: Vec<Bound<'t>> = Vec::new();
    let mut all = Vec::new();
    for at in 0..tokens.len() {
        let Token::Name(name) = tokens[at] else { continue };
        match tokens.get(at + 1) {
            Some(Token::Sign(b'=')) if tokens.get(at + 2) != Some(&Token::Sign(b'=')) => {
                bind(&mut bound, name, &tokens[at + 2..]);
            }
            Some(Token::Sign(b'(')) => all.push(call((name, tokens), at, &bound)),
            _ => {}
        }
    }
    all
}

/// Keeps what a name is given. One that is given twice is not known.
fn bind<'t>(bound: &mut Vec<Bound<'t>>, name: &'t [u8], rest: &'t [Token<'t>]) {
    let is_end = |token: Option<&Token<'_>>| matches!(token, None | Some(Token::Sign(b';' | b',' | b')')));
    let (maker, value) = match rest {
        [Token::Text(Some(text)), end @ ..] if is_end(end.first()) => (None, Value::Literal(text.clone())),
        [Token::Name(maker), Token::Sign(b'('), Token::Text(Some(text)), Token::Sign(b')'), end @ ..]
            if is_end(end.first()) =>
        {
            (Some(*maker), Value::Literal(text.clone()))
        }
        _ => (None, Value::Unknown),
    };
    let known = bound.iter().position(|known| known.name == name);
    match known {
        Some(at) => (bound[at].maker, bound[at].value) = (None, Value::Unknown),
        None if bound.len() < MOST_NAMES => bound.push(Bound { name, maker, value }),
        None => {}
    }
}

fn call<'t>((name, tokens): (&'t [u8], &'t [Token<'t>]), at: usize, bound: &[Bound<'t>]) -> Call<'t> {
    let (owner, of) = owner(&tokens[..at], bound);
    let mut call = Call { name, owner, of, args: Vec::new(), named: Vec::new() };
    let inner = &tokens[at + 2..tokens.len().min(at + 2 + REACH)];
    let mut from = 0;
    let mut depth = 0;
    for (place, token) in inner.iter().enumerate() {
        match token {
            Token::Sign(b'(' | b'[' | b'{') => depth += 1,
            Token::Sign(b')' | b']' | b'}') if depth > 0 => depth -= 1,
            Token::Sign(b')') => {
                take(&mut call, &inner[from..place], bound);
                return call;
            }
            Token::Sign(b',') if depth == 0 => {
                take(&mut call, &inner[from..place], bound);
                from = place + 1;
            }
            _ => {}
        }
    }
    // It does not end within reach: what it is given is not known.
    call.args = vec![Value::Unknown; 3];
    call
}

/// What stands before the dot of a method.
fn owner<'t>(before: &'t [Token<'t>], bound: &[Bound<'t>]) -> (Option<&'t [u8]>, Option<Value>) {
    match before {
        [.., Token::Name(maker), Token::Sign(b'('), Token::Text(text), Token::Sign(b')'), Token::Sign(b'.')] => {
            (Some(maker), Some(text.clone().map_or(Value::Unknown, Value::Literal)))
        }
        [.., Token::Name(owner), Token::Sign(b'.')] => match bound.iter().find(|known| known.name == *owner) {
            Some(Bound { maker: Some(maker), value, .. }) => (Some(maker), Some(value.clone())),
            Some(_) => (Some(owner), Some(Value::Unknown)),
            None => (Some(owner), None),
        },
        [.., Token::Sign(b'.')] => (None, Some(Value::Unknown)),
        _ => (None, None),
    }
}

fn take<'t>(call: &mut Call<'t>, tokens: &'t [Token<'t>], bound: &[Bound<'t>]) {
    let tokens = trimmed(tokens);
    if let [Token::Name(name), Token::Sign(b'='), rest @ ..] = tokens {
        call.named.push((name, value(rest, bound)));
    } else if !tokens.is_empty() {
        call.args.push(value(tokens, bound));
    }
}

/// Line ends are none inside brackets.
fn trimmed<'t>(mut tokens: &'t [Token<'t>]) -> &'t [Token<'t>] {
    while let [Token::Sign(b';'), rest @ ..] | [rest @ .., Token::Sign(b';')] = tokens {
        tokens = rest;
    }
    tokens
}

fn value(tokens: &[Token<'_>], bound: &[Bound<'_>]) -> Value {
    match tokens {
        [Token::Text(Some(text))] => Value::Literal(text.clone()),
        [Token::Name(name)] => {
            let known = bound.iter().find(|known| known.name == *name && known.maker.is_none());
            known.map_or(Value::Unknown, |known| known.value.clone())
        }
        // `Path('x')` where a path is wanted.
        [Token::Name(_), Token::Sign(b'('), Token::Text(Some(text)), Token::Sign(b')')] => Value::Literal(text.clone()),
        _ => Value::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tokens::{Style, tokens};
    use super::{Value, calls};

    #[test]
    fn calls_are_told_with_what_they_are_given() {
        let text = b"p = Path('x'); q = 'y'\np.touch(); open(q, mode='w'); f(g('a'), [1, 2], b)";
        let (tokens, _) = tokens(text, Style::Python);
        let all = calls(&tokens);
        let shown: Vec<_> = all.iter().map(|call| (call.name, call.owner, call.args.len(), call.named.len())).collect();
        let path: &[u8] = b"Path";
        assert_eq!(
            shown,
            [
                (path, None, 1, 0),
                (b"touch", Some(path), 0, 0),
                (b"open", None, 1, 1),
                (b"f", None, 3, 0),
                (b"g", None, 1, 0)
            ]
        );
        assert_eq!(all[2].args[0], Value::Literal(b"y".to_vec()));
        assert_eq!(all[1].of, Some(Value::Literal(b"x".to_vec())));
    }
}
