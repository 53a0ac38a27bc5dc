//! Programs that git runs because a setting, a variable or an address says so.
//!
//! Owns: which ones those are, and what their texts look like to a shell. Refuses to own: judging the texts, and programs
//! that options name (`forms.rs`). Whether this command would really run them is not asked: a pager needs a terminal, an
//! external diff a difference, and neither is known here.

use std::borrow::Cow;

use super::form::{Asked, Pair};
use super::keys::is_like;
use crate::shell::{Env, HOLE, Known};

/// How git runs a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum How {
    /// As it stands.
    Plain,
    /// With words of git's behind it.
    Appended,
    /// With words behind it, where it begins with `!` or is a path; otherwise it names a helper of git's own.
    Helper,
    /// What stands behind a `!`; without one it is no program.
    Marked,
    /// An address: a program where it begins with `ext::`.
    Address,
}

const SETTINGS: &[(&str, How)] = &[
    ("browser.*.cmd", How::Appended),
    ("core.alternaterefscommand", How::Appended),
    ("core.askpass", How::Appended),
    ("core.editor", How::Appended),
    ("core.fsmonitor", How::Appended),
    ("core.gitproxy", How::Appended),
    ("core.pager", How::Plain),
    ("core.sshcommand", How::Appended),
    ("credential.helper", How::Helper),
    ("credential.*.helper", How::Helper),
    ("diff.external", How::Appended),
    ("diff.*.command", How::Appended),
    ("diff.*.textconv", How::Appended),
    ("difftool.*.cmd", How::Plain),
    ("filter.*.clean", How::Plain),
    ("filter.*.process", How::Plain),
    ("filter.*.smudge", How::Plain),
    ("gpg.program", How::Appended),
    ("gpg.*.program", How::Appended),
    ("gpg.*.defaultkeycommand", How::Appended),
    ("hook.*.command", How::Appended),
    ("instaweb.httpd", How::Appended),
    ("interactive.difffilter", How::Plain),
    ("man.*.cmd", How::Appended),
    ("merge.*.driver", How::Plain),
    ("mergetool.*.cmd", How::Plain),
    ("pager.*", How::Plain),
    ("remote.*.pushurl", How::Address),
    ("remote.*.receivepack", How::Appended),
    ("remote.*.uploadpack", How::Appended),
    ("remote.*.url", How::Address),
    ("sendemail.cccmd", How::Appended),
    ("sendemail.headercmd", How::Appended),
    ("sendemail.sendmailcmd", How::Appended),
    ("sendemail.tocmd", How::Appended),
    ("sequence.editor", How::Appended),
    ("submodule.*.update", How::Marked),
    ("tar.*.command", How::Plain),
    ("trailer.*.cmd", How::Appended),
    ("trailer.*.command", How::Plain),
    ("uploadpack.packobjectshook", How::Appended),
];

const VARIABLES: &[(&str, How)] = &[
    ("EDITOR", How::Appended),
    ("GIT_ASKPASS", How::Appended),
    ("GIT_EDITOR", How::Appended),
    ("GIT_EXTERNAL_DIFF", How::Appended),
    ("GIT_PAGER", How::Plain),
    ("GIT_PROXY_COMMAND", How::Appended),
    ("GIT_SEQUENCE_EDITOR", How::Appended),
    ("GIT_SSH", How::Appended),
    ("GIT_SSH_COMMAND", How::Appended),
    ("PAGER", How::Plain),
    ("SSH_ASKPASS", How::Appended),
    ("VISUAL", How::Appended),
];

/// The program texts that `asked.config`, the environment and `ext::` addresses among `asked.rest` hand to a shell or run,
/// for `asked.programs`. `HOLE` stands for the words that git appends.
pub(crate) fn programs<'a>(asked: &Asked<'a>, env: &'a dyn Env) -> Vec<Cow<'a, [u8]>> {
    let mut out = of_settings(&asked.config);
    let rest = asked.rest.iter().filter_map(|arg| address(&arg.text));
    out.extend(rest.map(Cow::Owned));
    variables(env, &mut out);
    out
}

/// The program texts that settings name.
pub(super) fn of_settings<'a>(pairs: &[Pair<'a>]) -> Vec<Cow<'a, [u8]>> {
    let mut out = Vec::new();
    for pair in pairs {
        // A key that is not known may be one that runs its value.
        let how = if pair.key.contains(&HOLE) { Some(How::Appended) } else { how(&pair.key) };
        out.extend(how.and_then(|how| text(pair.value.clone(), how)));
        let base = pair.key.strip_prefix(b"url.").and_then(|rest| rest.strip_suffix(b".insteadof"));
        out.extend(base.and_then(address).map(Cow::Owned));
    }
    out
}

fn how(key: &[u8]) -> Option<How> {
    SETTINGS.iter().find(|(pattern, _)| is_like(key, pattern)).map(|(_, how)| *how)
}

fn variables<'a>(env: &'a dyn Env, out: &mut Vec<Cow<'a, [u8]>>) {
    if env.is_empty() {
        return;
    }
    // Most texts set no variable at all, and a dozen look-ups cost more than that question.
    let mut is_set = false;
    env.each(&mut |name, _| is_set |= VARIABLES.iter().any(|(known, _)| known.as_bytes() == name));
    if !is_set {
        return;
    }
    for (name, how) in VARIABLES {
        if let Some(Known::OneOf(values)) = env.get(name.as_bytes()) {
            out.extend(values.iter().filter_map(|value| text(Cow::Borrowed(value), *how)));
        }
    }
}

/// The text as a shell would get it.
fn text(value: Cow<'_, [u8]>, how: How) -> Option<Cow<'_, [u8]>> {
    let is_path = value.first() == Some(&b'/');
    let program = match (how, value.strip_prefix(b"!")) {
        _ if value.trim_ascii().is_empty() => return None,
        (How::Plain, _) => return Some(value),
        (How::Appended, _) => &value,
        (How::Address, _) => return address(&value).map(Cow::Owned),
        (How::Helper | How::Marked, Some(program)) => program,
        (How::Helper, None) if is_path => &value,
        (How::Helper | How::Marked, None) => return None,
    };
    Some([program, b" ", &[HOLE]].concat().into())
}

/// The program of an `ext::` address. It is no text for a shell: blanks part its words, and `%` stands before a blank that
/// does not, before another `%`, and before a letter that stands for the service.
pub(super) fn address(url: &[u8]) -> Option<Vec<u8>> {
    url.strip_prefix(b"ext::").map(addressed)
}

/// The same without what it begins with, as `git remote-ext` is given it.
pub(super) fn addressed(text: &[u8]) -> Vec<u8> {
    let mut rest = text;
    let mut out = Vec::with_capacity(rest.len());
    while let Some((&first, tail)) = rest.split_first() {
        let Some(&second) = tail.first().filter(|_| first == b'%') else {
            out.push(first);
            rest = tail;
            continue;
        };
        match second {
            b' ' => out.extend(b"\\ "),
            b'%' => out.push(b'%'),
            _ => out.push(HOLE),
        }
        rest = &tail[1..];
    }
    out
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::{SETTINGS, VARIABLES, address, programs};
    use crate::git::config::setting;
    use crate::git::form::Asked;
    use crate::shell::{Arg, Env, Known};

    struct One(&'static str, Known<'static>);

    impl Env for One {
        fn get(&self, name: &[u8]) -> Option<&Known<'_>> {
            (name == self.0.as_bytes()).then_some(&self.1)
        }

        fn each(&self, visit: &mut dyn FnMut(&[u8], &Known<'_>)) {
            visit(self.0.as_bytes(), &self.1);
        }
    }

    fn asked<'a>(settings: &[&'a str], rest: &'a [Arg<'a>]) -> Asked<'a> {
        Asked {
            command: Some(b"status".into()),
            config: settings.iter().filter_map(|text| setting(text.as_bytes())).collect(),
            ..Asked::of(rest)
        }
    }

    fn shown(texts: &[Cow<'_, [u8]>]) -> Vec<String> {
        texts.iter().map(|text| text.escape_ascii().to_string()).collect()
    }

    #[test]
    fn settings_hand_programs_to_a_shell() {
        let none = One("HOME", Known::Unknown);
        let table: &[(&str, &str)] = &[
            ("core.fsmonitor=git add new.txt #", "git add new.txt # \\xff"),
            ("Core.Pager=less", "less"),
            ("pager.log=cat", "cat"),
            ("diff.external=git add", "git add \\xff"),
            ("diff.exif.textconv=exiftool", "exiftool \\xff"),
            ("filter.x.clean=git add -A", "git add -A"),
            ("credential.helper=!git add .", "git add . \\xff"),
            ("credential.https://h.test.helper=!f", "f \\xff"),
            ("credential.helper=/opt/x", "/opt/x \\xff"),
            ("credential.helper=store", ""),
            ("credential.helper=", ""),
            ("submodule.lib.update=!git add .", "git add . \\xff"),
            ("submodule.lib.update=rebase", ""),
            ("remote.o.url=ext::sh -c git% add% x", "sh -c git\\\\ add\\\\ x"),
            ("remote.o.url=https://h.test/r.git", ""),
            ("url.ext::sh -c x.insteadof=h:", "sh -c x"),
            ("user.name=git add x", ""),
            ("core.quotepath=off", ""),
            ("alias.x=!git add", ""),
        ];
        for (text, want) in table {
            assert_eq!(shown(&programs(&asked(&[text], &[]), &none)).concat(), *want, "{text}");
        }
    }

    #[test]
    fn every_row_runs_something() {
        let none = One("HOME", Known::Unknown);
        for (pattern, _) in SETTINGS {
            let key = pattern.replace('*', "some");
            let [plain, marked, url] = ["p", "!p", "ext::p"].map(|value| format!("{key}={value}"));
            let found = [&plain, &marked, &url].map(|text| programs(&asked(&[text], &[]), &none).len());
            assert!(found.contains(&1), "{pattern}");
        }
        for (name, _) in VARIABLES {
            let env = One(name, Known::OneOf(vec![b"p".into(), b"q r".into()]));
            assert_eq!(programs(&asked(&[], &[]), &env).len(), 2, "{name}");
        }
        assert!(programs(&asked(&[], &[]), &One("GIT_EDITORS", Known::OneOf(vec![b"p".into()]))).is_empty());
    }

    #[test]
    fn addresses_that_are_programs() {
        let table: &[(&str, Option<&[u8]>)] = &[
            ("ext::git add x", Some(b"git add x")),
            ("ext::sh -c git% add% x %S", Some(b"sh -c git\\ add\\ x \xff")),
            ("ext::a%%b", Some(b"a%b")),
            ("ext::", Some(b"")),
            ("https://h.test/ext::x", None),
            ("text::x", None),
        ];
        for (url, want) in table {
            assert_eq!(address(url.as_bytes()).as_deref(), *want, "{url}");
        }
        let rest = [Arg { text: b"ext::git add x".into(), splits: false }];
        assert_eq!(shown(&programs(&asked(&[], &rest), &One("HOME", Known::Unknown))), ["git add x"]);
    }
}
