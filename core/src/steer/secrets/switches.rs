//! Words by which a program takes whole folders, leaves something out, or keeps what it finds to itself.
//!
//! Owns: them, for the programs of `readers.rs`. Refuses to own: which words are files (`words.rs`).

/// Whether a word makes a program take whole folders: search them, copy them, pack them.
pub(super) fn is_recursive(program: &[u8], option: &[u8]) -> bool {
    let has = |letters: &[u8]| matches!(option, [b'-', own @ ..] if !own.starts_with(b"-") && own.iter().any(|letter| letters.contains(letter)));
    match program {
        b"7z" => option == b"a",
        b"cp" => has(b"rRa") || matches!(option, b"--recursive" | b"--archive"),
        b"rsync" => has(b"ra") || matches!(option, b"--recursive" | b"--archive"),
        b"scp" | b"zip" => has(b"r") || option == b"--recurse-paths",
        b"tar" => has(b"cru") || matches!(option, b"--create" | b"--append" | b"--update") || is_old_create(option),
        // A folder is moved and linked like a file, without a word about it.
        b"rg" | b"ripgrep" | b"ag" | b"ack" | b"mv" | b"ln" => true,
        b"grep" | b"egrep" | b"fgrep" | b"ugrep" | b"diff" => {
            let is_short = option.starts_with(b"-") && !option.starts_with(b"--");
            (is_short && option.iter().any(|b| matches!(b, b'r' | b'R')))
                || option == b"--recursive"
                || option == b"--dereference-recursive"
        }
        _ => false,
    }
}

/// The first word of `tar` without a dash, where that makes an archive: `czf`.
fn is_old_create(word: &[u8]) -> bool {
    word.iter().all(|letter| b"cruvzjJfphPkmwbS".contains(letter)) && word.iter().any(|letter| b"cru".contains(letter))
}

/// How many of the words behind an option of a program are patterns of what it leaves out: none, one, or all up to the next
/// option.
pub(super) fn left_out(program: &[u8], option: &[u8]) -> usize {
    match (program, option) {
        (b"tar" | b"rsync" | b"diff", b"--exclude" | b"--filter") | (b"diff", b"-x") => 1,
        (b"zip", b"-x" | b"--exclude") => usize::MAX,
        _ => 0,
    }
}

/// Whether an option keeps a searching program from showing what it finds.
pub(super) fn is_silent(option: &[u8]) -> bool {
    const LONG: &[&[u8]] =
        &[b"--quiet", b"--silent", b"--count", b"--files-with-matches", b"--files-without-match", b"--files"];
    match option {
        [b'-', b'-', ..] => LONG.contains(&option),
        [b'-', letters @ ..] => letters.iter().any(|b| matches!(b, b'q' | b'c' | b'l' | b'L')),
        _ => false,
    }
}
