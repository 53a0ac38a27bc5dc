//! `find`: the files that it deletes, and the lists that it writes. What it runs is walked by the shell's half.

use super::super::found::{Base, Link, Told, Write};
use crate::shell::Simple;

/// Actions that write to the file in the next word.
const LISTS: [&[u8]; 4] = [b"-fprint", b"-fprint0", b"-fprintf", b"-fls"];

pub(super) fn find(command: &Simple<'_>, told: &mut Told) {
    let args = &command.argv[1..];
    let is_start = |text: &[u8]| !matches!(text, [b'-' | b'(' | b'!', ..]);
    let starts: Vec<_> = args.iter().take_while(|arg| is_start(&arg.text)).collect();
    for (at, arg) in args.iter().enumerate() {
        if LISTS.contains(&&*arg.text)
            && let Some(file) = args.get(at + 1)
        {
            told.path("find-list", file, Link::Followed);
        }
    }
    if !args.iter().any(|arg| &*arg.text == b"-delete") {
        return;
    }
    let deleted = Write::unproven("find-delete", None, "computed");
    if starts.is_empty() {
        told.writes.push(Write { base: Base::At(b".".to_vec()), ..deleted.clone() });
    }
    for start in starts {
        let base = start.known().map_or(Base::Unknown, |dir| Base::At(dir.to_vec()));
        told.writes.push(Write { base, ..deleted.clone() });
    }
}
