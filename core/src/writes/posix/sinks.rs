//! Redirections that open no file of anybody's: descriptors, terminals, the network. Owns that list.

use crate::shell::{Redirect, Redirected};

/// What a redirection opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sink {
    /// Nothing that is written to, or nothing that stays.
    Nothing,
    Network,
    File,
}

/// Devices that keep nothing.
const NOWHERE: [&[u8]; 6] = [b"/dev/null", b"/dev/stdout", b"/dev/stderr", b"/dev/tty", b"/dev/zero", b"/dev/full"];

/// What a redirection opens for writing.
pub(super) fn sink(redirect: &Redirected<'_>) -> Sink {
    let path = &*redirect.target.text;
    match redirect.how {
        Redirect::Duplicate => duplicate(redirect),
        how if !how.writes() => Sink::Nothing,
        _ if is_nowhere(path) => Sink::Nothing,
        _ if path.starts_with(b"/dev/tcp/") || path.starts_with(b"/dev/udp/") => Sink::Network,
        _ => Sink::File,
    }
}

/// Whether what is written to a path stays nowhere.
pub(super) fn is_nowhere(path: &[u8]) -> bool {
    NOWHERE.contains(&path) || path.starts_with(b"/dev/fd/") || path.starts_with(b"/proc/self/fd/")
}

/// `>&word` is a file where the word turns out to be no descriptor.
fn duplicate(redirect: &Redirected<'_>) -> Sink {
    let word = redirect.target.text.strip_suffix(b"-").unwrap_or(&redirect.target.text);
    let is_descriptor = word.iter().all(u8::is_ascii_digit);
    if is_descriptor || redirect.fd != Some(1) { Sink::Nothing } else { Sink::File }
}
