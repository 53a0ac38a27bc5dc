//! Parameters: which word is the value of which, by name, by a beginning of the name, and by place.
//!
//! Owns: that binding. Refuses to own: the cmdlets (`rows.rs`).

use std::borrow::Cow;

use super::run::{Command, is_parameter};
use super::value::{Kind, Value};

/// What a cmdlet takes. Names are in lower case; aliases of a parameter stand behind it, joined by `|`.
pub(super) struct Params {
    /// Those with a value.
    pub(super) values: &'static [&'static str],
    /// Those without one.
    pub(super) switches: &'static [&'static str],
    /// The first names of those that take words without a name, in order.
    pub(super) order: &'static [&'static str],
}

/// Those of every cmdlet.
const COMMON: &[&str] = &[
    "erroraction|ea",
    "errorvariable|ev",
    "warningaction|wa",
    "warningvariable|wv",
    "informationaction|infa",
    "informationvariable|iv",
    "progressaction|proga",
    "outvariable|ov",
    "outbuffer|ob",
    "pipelinevariable|pv",
];
const SWITCHES: &[&str] = &["verbose|vb", "debug|db", "confirm|cf", "whatif|wi"];

/// A value that was given.
pub(super) struct Given<'c> {
    /// First name of the parameter.
    pub(super) name: &'static str,
    pub(super) value: Cow<'c, Value<'c>>,
    pub(super) source: &'c [u8],
}

/// The words of a command, bound.
#[derive(Default)]
pub(super) struct Bound<'c> {
    pub(super) given: Vec<Given<'c>>,
    /// A parameter is not known, stands for several, or is given elsewhere.
    pub(super) is_doubtful: bool,
    /// It only tells what it would do.
    pub(super) is_dry: bool,
}

impl<'c> Bound<'c> {
    pub(super) fn of(params: &Params, command: &'c Command<'_>) -> Self {
        let mut bound = Self::default();
        let mut free = Vec::new();
        let mut args = command.args.iter();
        while let Some(word) = args.next() {
            if word.kind == Kind::Splat {
                bound.is_doubtful = true;
                continue;
            }
            if !is_parameter(word) {
                free.push(word);
                continue;
            }
            let text = &*word.value.first;
            let cut = text.iter().position(|byte| *byte == b':');
            let name = text[1..cut.unwrap_or(text.len())].to_ascii_lowercase();
            let glued = cut.map(|cut| &text[cut + 1..]).filter(|glued| !glued.is_empty());
            match find(params, &name) {
                None => bound.is_doubtful = true,
                Some((switch, false)) => bound.switch(switch, glued),
                Some((name, true)) => match glued {
                    Some(glued) => {
                        let mut value = Value::of(glued.to_vec());
                        value.more.extend(word.value.more.iter().map(|item| Cow::Owned(item.to_vec())));
                        bound.given.push(Given { name, value: Cow::Owned(value), source: b"" });
                    }
                    None => bound.given.extend(args.next().map(|word| Given {
                        name,
                        value: Cow::Borrowed(&word.value),
                        source: word.source,
                    })),
                },
            }
        }
        let unnamed = params.order.iter().filter(|name| !bound.has(name)).copied().collect::<Vec<_>>();
        bound.is_doubtful |= free.len() > unnamed.len();
        let places = unnamed.into_iter().zip(free);
        let given = places.map(|(name, word)| Given { name, value: Cow::Borrowed(&word.value), source: word.source });
        bound.given.extend(given.collect::<Vec<_>>());
        bound
    }

    fn switch(&mut self, name: &'static str, glued: Option<&[u8]>) {
        let is_off = glued.is_some_and(|value| !value.eq_ignore_ascii_case(b"$true"));
        if name == "whatif" {
            self.is_dry = !is_off;
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Given<'c>> {
        self.given.iter().find(|given| given.name == name)
    }

    /// Whether a parameter is there. One of a set takes the place of the others.
    fn has(&self, name: &str) -> bool {
        let is_path = |name: &str| matches!(name, "path" | "literalpath" | "filepath");
        self.given.iter().any(|given| given.name == name || is_path(name) && is_path(given.name))
    }
}

/// The first name of the parameter that a name or its beginning stands for, and whether it takes a value.
fn find(params: &Params, name: &[u8]) -> Option<(&'static str, bool)> {
    let rows = || {
        let values = params.values.iter().chain(COMMON).map(|row| (*row, true));
        values.chain(params.switches.iter().chain(SWITCHES).map(|row| (*row, false)))
    };
    let first = |row: &'static str| row.split('|').next().unwrap_or(row);
    let exact = rows().find(|(row, _)| row.split('|').any(|known| known.as_bytes() == name));
    if let Some((row, takes)) = exact {
        return Some((first(row), takes));
    }
    let mut all = rows().filter(|(row, _)| row.split('|').any(|known| known.as_bytes().starts_with(name)));
    let (row, takes) = all.next()?;
    // What stands for several is refused, unless one of them is the cmdlet's own.
    let is_own = |row: &str| params.values.iter().chain(params.switches).any(|own| *own == row);
    let others = all.filter(|(other, _)| is_own(other)).count();
    (others == 0 && (is_own(row) || !name.is_empty())).then(|| (first(row), takes))
}
