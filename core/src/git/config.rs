//! Configuration that one command is given: by `-c` and `--config-env`, and by the environment.
//!
//! Owns: reading it as git does. Refuses to own: what the keys mean (`keys.rs`), the programs that they name
//! (`programs.rs`), and stored configuration (`world/`).

use std::borrow::Cow;

use super::form::Pair;
use super::keys;
pub(crate) use super::keys::runs_program;
use crate::shell::{Env, HOLE, Known};

/// Most settings that the numbered variables are read for. Git has no such bound; nobody writes more by hand.
const MAX_NUMBERED: usize = 256;
/// What stands for a value that the text does not tell.
const UNKNOWN: &[u8] = &[HOLE];

/// Reads the value of `-c`: `key=value`, or `key` alone for true. `None` where git would refuse it.
pub(crate) fn setting(text: &[u8]) -> Option<Pair<'_>> {
    let (key, value) = match text.iter().position(|&b| b == b'=') {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, &b"true"[..]),
    };
    Some(Pair { key: keys::folded(key)?, value: value.into() })
}

/// Reads the value of `--config-env`, `key=VARIABLE`: one pair for each value that the variable may have, with `HOLE` where
/// the text does not tell.
pub(crate) fn setting_from_env<'a>(text: &'a [u8], env: &'a dyn Env, out: &mut Vec<Pair<'a>>) {
    // The last sign of equality parts them, so that a subsection may hold others.
    let Some(at) = text.iter().rposition(|&b| b == b'=') else { return };
    let Some(key) = keys::folded(&text[..at]) else { return };
    for value in values(env.get(&text[at + 1..])) {
        out.push(Pair { key: key.clone(), value: value.into() });
    }
}

/// Appends what `GIT_CONFIG_COUNT` and `GIT_CONFIG_PARAMETERS` say, in git's order; both come before `-c`.
pub(crate) fn from_env<'a>(env: &'a dyn Env, out: &mut Vec<Pair<'a>>) {
    if let Some(count) = env.get(b"GIT_CONFIG_COUNT") {
        numbered(count, env, out);
    }
    if let Some(Known::OneOf(lists)) = env.get(b"GIT_CONFIG_PARAMETERS") {
        lists.iter().for_each(|list| parameters(list, out));
    }
}

/// The values that a variable may have.
fn values<'a>(known: Option<&'a Known<'a>>) -> impl Iterator<Item = &'a [u8]> {
    let (list, unknown): (&[Cow<'_, [u8]>], _) = match known {
        Some(Known::OneOf(list)) => (list, None),
        _ => (&[], Some(UNKNOWN)),
    };
    list.iter().map(|value| &**value).chain(unknown)
}

fn numbered<'a>(count: &Known<'_>, env: &'a dyn Env, out: &mut Vec<Pair<'a>>) {
    for n in 0..most(count) {
        let (Some(key), value) = (env.get(&name("GIT_CONFIG_KEY_", n)), env.get(&name("GIT_CONFIG_VALUE_", n))) else {
            continue;
        };
        for key in values(Some(key)) {
            let Some(key) = keys::folded(key) else { continue };
            out.extend(values(value).map(|value| Pair { key: key.clone(), value: value.into() }));
        }
    }
}

fn name(prefix: &str, n: usize) -> Vec<u8> {
    format!("{prefix}{n}").into_bytes()
}

/// The largest number that a variable may stand for, within bounds.
fn most(count: &Known<'_>) -> usize {
    let number = |text: &[u8]| std::str::from_utf8(text).ok().and_then(|text| text.trim_ascii().parse::<usize>().ok());
    let known = match count {
        Known::OneOf(list) if !list.iter().any(|text| text.contains(&HOLE)) => {
            list.iter().filter_map(|text| number(text)).max().unwrap_or(0)
        }
        _ => MAX_NUMBERED,
    };
    known.min(MAX_NUMBERED)
}

/// The quoted list of `GIT_CONFIG_PARAMETERS`: `'key=value'` as git wrote it once, `'key'='value'` as it writes it now. It
/// ends where git would refuse it.
fn parameters<'a>(list: &'a [u8], out: &mut Vec<Pair<'a>>) {
    let mut rest = list.trim_ascii_start();
    while let Some((key, tail)) = quoted(rest) {
        rest = tail;
        let pair = match tail.strip_prefix(b"=") {
            None => old_style(key),
            Some(value) if value.first().is_none_or(u8::is_ascii_whitespace) => {
                rest = value;
                pair_of(key, Cow::Borrowed(&b""[..]))
            }
            Some(value) => match quoted(value) {
                Some((value, tail)) => {
                    rest = tail;
                    pair_of(key, value)
                }
                None => return,
            },
        };
        out.extend(pair);
        rest = rest.trim_ascii_start();
    }
}

fn pair_of<'a>(key: Cow<'a, [u8]>, value: Cow<'a, [u8]>) -> Option<Pair<'a>> {
    let key = match key {
        Cow::Borrowed(key) => keys::folded(key)?,
        Cow::Owned(key) => Cow::Owned(keys::folded(&key)?.into_owned()),
    };
    Some(Pair { key, value })
}

fn old_style(text: Cow<'_, [u8]>) -> Option<Pair<'_>> {
    match text {
        Cow::Borrowed(text) => setting(text),
        Cow::Owned(text) => {
            let Pair { key, value } = setting(&text)?;
            Some(Pair { key: Cow::Owned(key.into_owned()), value: Cow::Owned(value.into_owned()) })
        }
    }
}

/// A word in git's shell quoting, and what stands behind it. Within the quotes nothing is special; between two quoted
/// stretches `\'` and `\!` stand for themselves.
fn quoted(text: &[u8]) -> Option<(Cow<'_, [u8]>, &[u8])> {
    let mut rest = text.strip_prefix(b"'")?;
    let mut word = Cow::Borrowed(&b""[..]);
    loop {
        let end = rest.iter().position(|&b| b == b'\'')?;
        word = if word.is_empty() { Cow::Borrowed(&rest[..end]) } else { [&*word, &rest[..end]].concat().into() };
        rest = &rest[end + 1..];
        let escaped = match rest {
            [b'\\', c @ (b'\'' | b'!'), b'\'', ..] => *c,
            _ => return Some((word, rest)),
        };
        word.to_mut().push(escaped);
        rest = &rest[3..];
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::{Pair, from_env, setting, setting_from_env};
    use crate::shell::{Env, HOLE, Known};

    /// Variables by name.
    struct Set(Vec<(&'static [u8], Known<'static>)>);

    impl Env for Set {
        fn get(&self, name: &[u8]) -> Option<&Known<'_>> {
            self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
        }

        fn each(&self, visit: &mut dyn FnMut(&[u8], &Known<'_>)) {
            self.0.iter().for_each(|(name, value)| visit(name, value));
        }
    }

    fn set(pairs: &[(&'static str, &'static str)]) -> Set {
        let known = |value: &'static str| Known::OneOf(vec![Cow::Borrowed(value.as_bytes())]);
        Set(pairs.iter().map(|(name, value)| (name.as_bytes(), known(value))).collect())
    }

    fn shown(pairs: &[Pair<'_>]) -> Vec<String> {
        pairs.iter().map(|pair| format!("{}={}", pair.key.escape_ascii(), pair.value.escape_ascii())).collect()
    }

    #[test]
    fn a_setting_on_the_command_line() {
        let table: &[(&str, &str)] = &[
            ("alias.x=add .", "alias.x=add ."),
            ("Core.Pager=less -R", "core.pager=less -R"),
            ("core.bare", "core.bare=true"),
            ("alias.x=", "alias.x="),
            ("alias.x=a=b", "alias.x=a=b"),
            ("nodot=x", ""),
            ("=x", ""),
        ];
        for (text, want) in table {
            assert_eq!(shown(setting(text.as_bytes()).as_slice()).concat(), *want, "{text}");
        }
    }

    #[test]
    fn a_setting_from_a_variable() {
        let env = Set(vec![
            (b"ONE", Known::OneOf(vec![Cow::Borrowed(b"add .")])),
            (b"TWO", Known::OneOf(vec![Cow::Borrowed(b"add"), Cow::Borrowed(b"log")])),
            (b"NONE", Known::Unknown),
        ]);
        let table: &[(&str, &[&str])] = &[
            ("alias.x=ONE", &["alias.x=add ."]),
            ("alias.x=TWO", &["alias.x=add", "alias.x=log"]),
            ("alias.x=NONE", &["alias.x=\\xff"]),
            ("alias.x=OUTSIDE", &["alias.x=\\xff"]),
            ("url.a=b.insteadof=ONE", &["url.a=b.insteadof=add ."]),
            ("alias.x", &[]),
        ];
        for (text, want) in table {
            let mut out = Vec::new();
            setting_from_env(text.as_bytes(), &env, &mut out);
            assert_eq!(shown(&out), *want, "{text}");
        }
    }

    /// Variables, and the settings that they make.
    type Row = (&'static [(&'static str, &'static str)], &'static [&'static str]);

    #[test]
    fn numbered_settings() {
        let table: &[Row] = &[
            (
                &[("GIT_CONFIG_COUNT", "1"), ("GIT_CONFIG_KEY_0", "alias.X"), ("GIT_CONFIG_VALUE_0", "add")],
                &["alias.x=add"],
            ),
            (&[("GIT_CONFIG_COUNT", "0"), ("GIT_CONFIG_KEY_0", "alias.x"), ("GIT_CONFIG_VALUE_0", "add")], &[]),
            (&[("GIT_CONFIG_KEY_0", "alias.x"), ("GIT_CONFIG_VALUE_0", "add")], &[]),
            (
                &[("GIT_CONFIG_COUNT", "2"), ("GIT_CONFIG_KEY_1", "alias.x"), ("GIT_CONFIG_VALUE_1", "a")],
                &["alias.x=a"],
            ),
            (&[("GIT_CONFIG_COUNT", "1"), ("GIT_CONFIG_KEY_0", "alias.x")], &["alias.x=\\xff"]),
            (
                &[("GIT_CONFIG_COUNT", "99999999999"), ("GIT_CONFIG_KEY_255", "a.b"), ("GIT_CONFIG_VALUE_255", "c")],
                &["a.b=c"],
            ),
            (&[("GIT_CONFIG_COUNT", "x"), ("GIT_CONFIG_KEY_0", "alias.x")], &[]),
        ];
        for (variables, want) in table {
            let env = set(variables);
            let mut out = Vec::new();
            from_env(&env, &mut out);
            assert_eq!(shown(&out), *want, "{variables:?}");
        }
        let mut env = set(&[("GIT_CONFIG_KEY_3", "alias.x"), ("GIT_CONFIG_VALUE_3", "add")]);
        env.0.push((b"GIT_CONFIG_COUNT", Known::Unknown));
        let mut out = Vec::new();
        from_env(&env, &mut out);
        assert_eq!(shown(&out), ["alias.x=add"]);
    }

    #[test]
    fn both_quotings_of_the_parameters() {
        let table: &[(&'static str, &[&str])] = &[
            ("'alias.x=add new.txt'", &["alias.x=add new.txt"]),
            ("'alias.x'='add new.txt'", &["alias.x=add new.txt"]),
            ("'a.b=1' 'c.d'='2'  'e.f'", &["a.b=1", "c.d=2", "e.f=true"]),
            ("'a.b'=", &["a.b="]),
            ("'a.b'= 'c.d'='2'", &["a.b=", "c.d=2"]),
            (r"'alias.x'='!echo '\''a'\'' b'", &["alias.x=!echo \\'a\\' b"]),
            (r"'alias.x=a'\!'b'", &["alias.x=a!b"]),
            (r"'alias.x=a'\''b'", &["alias.x=a\\'b"]),
            ("'a.b=1", &[]),
            ("a.b=1", &[]),
            ("'a.b=1' junk 'c.d=2'", &["a.b=1"]),
            ("'a.b'=junk", &[]),
        ];
        for (list, want) in table {
            let env = set(&[("GIT_CONFIG_PARAMETERS", list)]);
            let mut out = Vec::new();
            from_env(&env, &mut out);
            assert_eq!(shown(&out), *want, "{list}");
        }
        assert_eq!(HOLE, 0xff);
    }
}
