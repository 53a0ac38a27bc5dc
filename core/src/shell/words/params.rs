//! Parameters: which of value and operand is used.

use super::super::simple::HOLE;
use super::super::tree::{Node, Param, Quoting, Script};
use super::edits::{edited, range};
use super::fields::Fields;
use super::source::Source;
use super::values::{Value, Values};

/// What is known of a parameter before its operand is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Filled,
    /// Set to nothing.
    Null,
    Unset,
    Untold,
    Unknown,
}

/// What a parameter becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    Value,
    Operand,
    /// The operand, which is assigned as well.
    Assigned,
    Nothing,
    Hole,
}

impl<'t> Source<'_, 't> {
    /// The parameter at `at` with its operand; the place behind it.
    pub(super) fn parameter(&mut self, at: usize, fields: &mut Fields<'_, 't>) -> usize {
        let Node::Param { name, how, quoting } = self.script.nodes[at] else { return at + 1 };
        let name = self.script.bytes(name);
        if how == Param::Other
            && !fields.has_braces()
            && let Some(told) = other(self, at)
        {
            match told {
                Told::One(text) => fields.value(&text, quoting),
                Told::List(list) => fields.list(&list, quoting),
            }
            return self.unused(at + 1);
        }
        let choice = match how {
            Param::Other => Choice::Hole,
            _ if fields.has_braces() && is_lengthened(self.script, at) => Choice::Hole,
            _ => choice(how, state(&*self.values, name)),
        };
        match choice {
            Choice::Value => give(&*self.values, (name, how), quoting, fields),
            Choice::Hole => fields.hole(quoting),
            Choice::Nothing if quoting == Quoting::Quoted && how != Param::All => fields.present(),
            Choice::Nothing => {}
            Choice::Operand => return operand(self, at + 1, quoting, fields),
            Choice::Assigned => return assigned(self, at, quoting, fields),
        }
        self.unused(at + 1)
    }
}

/// Whether braces follow directly, as in `$x{a,b}`: they are expanded first, and what they lead to belongs to the name.
fn is_lengthened(script: &Script<'_>, at: usize) -> bool {
    let [Node::Param { name, .. }, Node::ParamEnd, Node::Text { bytes, quoting: Quoting::Bare }, ..] =
        script.nodes[at..]
    else {
        return false;
    };
    name.in_arena == bytes.in_arena && name.span.end == bytes.span.start && script.bytes(bytes).first() == Some(&b'{')
}

/// The name without its subscript, and the subscript.
fn split(name: &[u8]) -> (&[u8], Option<&[u8]>) {
    let Some(open) = name.iter().position(|b| *b == b'[') else { return (name, None) };
    let inner = name[open + 1..].strip_suffix(b"]");
    (&name[..open], Some(inner.unwrap_or_default()))
}

/// The value that a name with its subscript stands for. A list stands for its first element where no subscript is.
fn look_up<'v>(values: &'v dyn Values<'_>, name: &[u8]) -> Value<'v> {
    let (base, subscript) = split(name);
    let value = values.parameter(base);
    let (index, is_whole) = match subscript {
        Some(b"@" | b"*") => (0, true),
        None => (0, matches!(name, b"@" | b"*")),
        Some(text) => match (std::str::from_utf8(text).ok().and_then(|text| text.parse::<isize>().ok()), value) {
            (Some(index), Value::List(list)) if index < 0 => (list.len().saturating_add_signed(index), false),
            (Some(index), _) => (usize::try_from(index).unwrap_or_default(), false),
            // A key, or a number that is counted elsewhere: any of the elements.
            (None, Value::List(list)) if !list.is_empty() => (values.one_of(base, list.len()), false),
            (None, _) => return Value::Unknown,
        },
    };
    match value {
        Value::List(list) if !is_whole => list.get(index).map_or(Value::Unset, |element| Value::Text(element)),
        Value::Text(_) if index > 0 => Value::Unset,
        value => value,
    }
}

fn state(values: &dyn Values<'_>, name: &[u8]) -> State {
    match look_up(values, name) {
        Value::Text(b"") => State::Null,
        Value::Text(_) => State::Filled,
        Value::List([]) => State::Unset,
        Value::List([only]) if only.is_empty() => State::Null,
        Value::List(_) => State::Filled,
        Value::Unset => State::Unset,
        Value::Untold => State::Untold,
        Value::Unknown => State::Unknown,
    }
}

fn choice(how: Param, state: State) -> Choice {
    use Choice::{Assigned, Hole, Nothing, Operand, Value};
    use State::{Filled, Null, Unknown, Unset, Untold};
    match (how, state) {
        (Param::Instead | Param::InsteadNull, Filled) | (Param::Instead, Null) => Operand,
        (Param::Instead | Param::InsteadNull, Unset) | (Param::InsteadNull, Null) => Nothing,
        (Param::Instead | Param::InsteadNull, Unknown | Untold) | (_, Unknown) => Hole,
        (Param::Default, Unset | Untold) | (Param::DefaultNull, Null | Unset | Untold) => Operand,
        (Param::Assign, Unset | Untold) | (Param::AssignNull, Null | Unset | Untold) => Assigned,
        (Param::All | Param::Joined, Unset) => Nothing,
        (_, Filled) => Value,
        (_, Null | Unset) => Nothing,
        (_, Untold) => Hole,
    }
}

/// Writes the value of a parameter that has one.
fn give(values: &dyn Values<'_>, (name, how): (&[u8], Param), quoting: Quoting, fields: &mut Fields<'_, '_>) {
    let (base, subscript) = split(name);
    let is_all = how == Param::All || subscript == Some(b"@") || name == b"@";
    let is_joined = how == Param::Joined || subscript == Some(b"*") || name == b"*";
    let value = if is_all || is_joined { values.parameter(base) } else { look_up(values, name) };
    match value {
        Value::Text(text) => fields.value(text, quoting),
        Value::List(list) if is_joined && quoting == Quoting::Quoted => {
            fields.value(&list.join(&b' '), quoting);
        }
        Value::List(list) => fields.list(list, quoting),
        _ => fields.hole(quoting),
    }
}

/// The operand that begins at `at`; the place behind the parameter.
fn operand<'t>(source: &mut Source<'_, 't>, at: usize, quoting: Quoting, fields: &mut Fields<'_, 't>) -> usize {
    if quoting == Quoting::Quoted {
        fields.present();
    }
    let mut at = at;
    loop {
        match source.script.nodes.get(at) {
            None => return at,
            Some(Node::ParamEnd) => return at + 1,
            Some(_) => at = source.operand_part(at, quoting, fields),
        }
    }
}

/// `${x:=word}` where the word is used: it is expanded once, and kept.
fn assigned<'t>(source: &mut Source<'_, 't>, at: usize, quoting: Quoting, fields: &mut Fields<'_, 't>) -> usize {
    let Node::Param { name, .. } = source.script.nodes[at] else { return at + 1 };
    let mut out = Vec::new();
    let mut whole = Fields::single(&mut out);
    let next = operand(source, at + 1, Quoting::Quoted, &mut whole);
    whole.finish();
    let text = out.pop().map(|arg| arg.text).unwrap_or_default();
    source.values.assign(source.script.bytes(name), &text);
    fields.value(&text, quoting);
    next
}

/// What an operator made of a value.
enum Told {
    One(Vec<u8>),
    List(Vec<Vec<u8>>),
}

/// The value behind any other operator, where that is literal and the value is known.
fn other(source: &Source<'_, '_>, at: usize) -> Option<Told> {
    let Node::Param { name, .. } = source.script.nodes[at] else { return None };
    let operator = literal_operand(source.script, at + 1)?;
    let name = source.script.bytes(name);
    if let (true, [b'!', target @ ..]) = (name.is_empty(), &*operator) {
        let Value::Text(target) = look_up(&*source.values, target) else { return None };
        return match look_up(&*source.values, target) {
            Value::Text(text) => Some(Told::One(text.to_vec())),
            _ => None,
        };
    }
    let (base, subscript) = split(name);
    let is_all = matches!(subscript, Some(b"@" | b"*")) || matches!(name, b"@" | b"*");
    match if is_all { source.values.parameter(base) } else { look_up(&*source.values, name) } {
        Value::Text(text) if !text.contains(&HOLE) => edited(text, &operator).map(Told::One),
        Value::List(list) => match &*operator {
            [b':', text @ ..] => {
                // The positional parameters count from one.
                let is_positional = subscript.is_none();
                let found = range(text, list.len() + usize::from(is_positional))?;
                let shift = usize::from(is_positional);
                let list = list.get(found.start.saturating_sub(shift)..found.end.saturating_sub(shift))?;
                Some(Told::List(list.to_vec()))
            }
            operator => list.iter().map(|text| edited(text, operator)).collect::<Option<_>>().map(Told::List),
        },
        _ => None,
    }
}

/// The operand as one text, where it is literal.
fn literal_operand(script: &Script<'_>, from: usize) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let mut at = from;
    loop {
        match script.nodes.get(at)? {
            Node::Text { bytes, .. } => text.extend_from_slice(script.bytes(*bytes)),
            Node::ParamEnd => return Some(text),
            _ => return None,
        }
        at += 1;
    }
}
