//! What an invocation of git shows apart from its form: credentials among its words and settings, traces, files outside the
//! index that it prints or copies, and an editor that prints what it is to edit.
//!
//! Refuses to own: the class of a form (`git/forms.rs`).

use super::files::{self, CONFIG, STORE as STORED};
use super::readers;
use super::sight::Sight;
use super::tokens::{has_secret_address, has_token, is_authorization};
use super::traces::{self, Contact};
use crate::git::{Asked, Class, Pair};
use crate::shell::{Arg, HOLE, Known, Simple, Stdin};

/// A credential that the text spells out, for the reason.
pub(super) const LITERAL: &str = "a password or token in a command line";

/// Commands whose words are messages, patterns and paths: an address there is only spoken of.
fn is_speaking(verb: &[u8]) -> bool {
    matches!(
        verb,
        b"add"
            | b"am"
            | b"annotate"
            | b"blame"
            | b"branch"
            | b"cherry-pick"
            | b"commit"
            | b"commit-tree"
            | b"diff"
            | b"format-patch"
            | b"grep"
            | b"interpret-trailers"
            | b"log"
            | b"merge"
            | b"notes"
            | b"revert"
            | b"shortlog"
            | b"show"
            | b"stash"
            | b"tag"
            | b"whatchanged"
    )
}
/// Commands that talk to another repository.
fn is_remote(verb: &[u8]) -> bool {
    matches!(
        verb,
        b"archive"
            | b"clone"
            | b"fetch"
            | b"fetch-pack"
            | b"http-fetch"
            | b"http-push"
            | b"imap-send"
            | b"ls-remote"
            | b"maintenance"
            | b"p4"
            | b"pull"
            | b"push"
            | b"remote"
            | b"request-pull"
            | b"send-email"
            | b"send-pack"
            | b"submodule"
            | b"svn"
    )
}
/// Keys whose values are secrets.
const SECRET_KEYS: &[&[u8]] =
    &[b"sendemail.smtppass", b"imap.pass", b"github.token", b"gitlab.token", b"http.sslkeypassphrase"];
/// Editors that print nothing, or not into the conversation.
const QUIET_EDITORS: &[&[u8]] =
    &[b"true", b":", b"vim", b"vi", b"nvim", b"nano", b"emacs", b"code", b"subl", b"notepad"];

/// What an invocation shows.
pub(super) fn shown(asked: &Asked<'_>, command: &Simple<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    literal(asked, command)
        .or_else(|| traces::traced(command.env, contact(asked)))
        .or_else(|| printed(asked, command, sight))
        .or_else(|| edited(asked, command))
}

fn verb<'a>(asked: &'a Asked<'_>) -> &'a [u8] {
    asked.command.as_deref().unwrap_or_default()
}

/// A credential that the command line spells out.
fn literal(asked: &Asked<'_>, command: &Simple<'_>) -> Option<&'static str> {
    if asked.config.iter().any(is_secret_setting) {
        return Some(LITERAL);
    }
    let verb = verb(asked);
    let is_told = !is_speaking(verb) && asked.rest.iter().any(|arg| is_secret_word(&arg.text));
    let is_set = || verb == b"config" && sets_secret(asked.rest);
    let is_handed = || {
        verb.starts_with(b"credential")
            && matches!(command.stdin, Stdin::Content(content) if has_password(&content.text))
    };
    (is_told || is_set() || is_handed()).then_some(LITERAL)
}

fn is_secret_word(word: &[u8]) -> bool {
    has_secret_address(word) || has_token(word)
}

fn is_secret_setting(pair: &Pair<'_>) -> bool {
    let is_header = pair.key.ends_with(b".extraheader") && is_authorization(&pair.value);
    let is_secret = SECRET_KEYS.contains(&&*pair.key) && pair.value.iter().any(|&b| b != HOLE);
    is_header || is_secret || is_secret_word(&pair.value) || has_secret_address(&pair.key)
}

/// `git config KEY VALUE` whose value is a secret by its key.
fn sets_secret(rest: &[Arg<'_>]) -> bool {
    rest.windows(2).any(|two| {
        let key = two[0].text.to_ascii_lowercase();
        is_secret_setting(&Pair { key: key.into(), value: (&*two[1].text).into() })
    })
}

/// A line of git's credential protocol that tells a password.
fn has_password(content: &[u8]) -> bool {
    content
        .split(|&b| b == b'\n')
        .filter_map(|line| line.strip_prefix(b"password="))
        .any(|value| value.iter().any(|&b| b != HOLE))
}

fn contact(asked: &Asked<'_>) -> Contact {
    let is_remote = asked.form.is_some_and(|form| form.class == Class::Remote) || is_remote(verb(asked));
    // A word that is not known may be an alias of any command.
    if is_remote || asked.form.is_none() { Contact::Remote } else { Contact::None }
}

/// Files outside the index that a command prints, or copies to where it can be printed.
fn printed(asked: &Asked<'_>, command: &Simple<'_>, sight: &Sight<'_>) -> Option<&'static str> {
    let dir = command.dir;
    let file = |word: &[u8]| files::file(word, dir, sight);
    let has = |option: &str| asked.rest.iter().any(|arg| *arg.text == *option.as_bytes());
    match verb(asked) {
        b"diff" => asked.rest.iter().find_map(|arg| {
            let is_own = !has("--no-index") && arg.text.ends_with(b".gitconfig");
            file(&arg.text).filter(|_| !is_own)
        }),
        b"grep" if has("--no-index") => {
            let folder = |word: &[u8]| files::folder(word, dir, sight);
            let operands = asked.rest.iter().filter(|arg| !arg.text.starts_with(b"-")).skip(1);
            operands.map(|arg| &*arg.text).find_map(|word| file(word).or_else(|| folder(word)))
        }
        b"hash-object" if has("-w") => asked.rest.iter().find_map(|arg| file(&arg.text)),
        b"commit" | b"tag" | b"notes" | b"merge" | b"fmt-merge-msg" => message_file(asked.rest).and_then(file),
        b"archive" => asked.rest.iter().find_map(|arg| file(arg.text.strip_prefix(b"--add-file=")?)),
        b"interpret-trailers" | b"merge-file" | b"mailinfo" | b"mailsplit" => {
            asked.rest.iter().find_map(|arg| file(&arg.text))
        }
        helper if helper.starts_with(b"credential-") && asked.form.is_none() => {
            asked.rest.first().filter(|arg| *arg.text == *b"get").map(|_| STORED)
        }
        b"blame" | b"annotate" => behind(asked.rest, b"--contents").and_then(file),
        _ => None,
    }
}

/// The file that a message is taken from.
fn message_file<'a>(rest: &'a [Arg<'a>]) -> Option<&'a [u8]> {
    let glued = rest.iter().find_map(|arg| arg.text.strip_prefix(b"-F").filter(|file| !file.is_empty()));
    glued.or_else(|| behind(rest, b"-F")).or_else(|| behind(rest, b"--file"))
}

/// The value of an option, attached or as the next word.
fn behind<'a>(rest: &'a [Arg<'a>], option: &[u8]) -> Option<&'a [u8]> {
    let attached = rest.iter().find_map(|arg| arg.text.strip_prefix(option)?.strip_prefix(b"="));
    let next = || rest.windows(2).find(|two| *two[0].text == *option).map(|two| &*two[1].text);
    attached.or_else(next)
}

/// `git config --edit` with an editor of the text's own, which may well print what it is given.
fn edited(asked: &Asked<'_>, command: &Simple<'_>) -> Option<&'static str> {
    let is_edit = |arg: &Arg<'_>| matches!(&*arg.text, b"-e" | b"--edit" | b"edit" | b"--ed" | b"--edi");
    if verb(asked) != b"config" || !asked.rest.iter().any(is_edit) {
        return None;
    }
    let named = [&b"GIT_EDITOR"[..], b"VISUAL", b"EDITOR"].iter().any(|name| match command.env.get(name) {
        Some(Known::OneOf(values)) => values.iter().any(|value| is_telling(value)),
        _ => false,
    });
    let set = || asked.config.iter().any(|pair| *pair.key == *b"core.editor" && is_telling(&pair.value));
    (named || set()).then_some(CONFIG)
}

/// Whether an editor may print the file.
fn is_telling(editor: &[u8]) -> bool {
    let mut words = editor.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let Some(program) = words.next().map(readers::name) else { return false };
    let edits_in_place = program == b"sed" && words.any(|word| word.starts_with(b"-i"));
    !QUIET_EDITORS.contains(&program) && !edits_in_place
}
