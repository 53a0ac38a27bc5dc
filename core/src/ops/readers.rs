//! Programs that read what they are given, and change nothing unless an option says so.
//!
//! Owns: that list. A program that does not stand here may change what is named to it.

use crate::shell::Arg;

/// Programs that only print their own words.
const PRINTERS: [&[u8]; 6] = [b"echo", b"printf", b"print", b":", b"true", b"false"];

/// In order.
const READERS: [&[u8]; 74] = [
    b"[",
    b"[[",
    b"ack",
    b"ag",
    b"b2sum",
    b"base64",
    b"basename",
    b"bat",
    b"batcat",
    b"cat",
    b"cd",
    b"cksum",
    b"cmp",
    b"column",
    b"comm",
    b"cut",
    b"diff",
    b"dir",
    b"dirname",
    b"du",
    b"egrep",
    b"eza",
    b"fd",
    b"fdfind",
    b"fgrep",
    b"file",
    b"find",
    b"fold",
    b"gfind",
    b"grep",
    b"head",
    b"hexdump",
    b"jq",
    b"json_pp",
    b"less",
    b"ls",
    b"lsd",
    b"lsof",
    b"md5",
    b"md5sum",
    b"more",
    b"nl",
    b"od",
    b"paste",
    b"popd",
    b"pr",
    b"pushd",
    b"pwd",
    b"readlink",
    b"realpath",
    b"rev",
    b"rg",
    b"sed",
    b"sha1sum",
    b"sha256sum",
    b"sha512sum",
    b"shasum",
    b"sort",
    b"stat",
    b"strings",
    b"sum",
    b"tac",
    b"tail",
    b"test",
    b"tr",
    b"tree",
    b"type",
    b"uniq",
    b"wc",
    b"which",
    b"xxd",
    b"yq",
    b"zcat",
    b"zgrep",
];

/// Programs and their options.
type Row = (&'static [&'static [u8]], &'static [&'static [u8]]);

/// Options that make a reader write.
static WRITING: [Row; 6] = [
    (
        &[b"find", b"gfind"],
        &[b"-delete", b"-exec", b"-execdir", b"-ok", b"-okdir", b"-fprint", b"-fprintf", b"-fprint0", b"-fls"],
    ),
    (&[b"fd", b"fdfind"], &[b"-x", b"-X", b"--exec", b"--exec-batch"]),
    (&[b"sed", b"yq"], &[b"-i", b"--in-place", b"--inplace"]),
    (&[b"sort", b"tree"], &[b"-o", b"--output"]),
    (&[b"xxd"], &[b"-r"]),
    (&[b"base64"], &[b"-o", b"--output"]),
];

/// Whether a program prints its words.
pub(super) fn prints(name: &[u8]) -> bool {
    PRINTERS.contains(&name) || reads_by_name(name)
}

fn reads_by_name(name: &[u8]) -> bool {
    READERS.binary_search_by(|known| (*known).cmp(name)).is_ok()
}

/// Whether a command changes no file that is named to it.
pub(super) fn reads(name: &[u8], args: &[Arg<'_>]) -> bool {
    if PRINTERS.contains(&name) {
        return true;
    }
    let options = WRITING.iter().find(|(names, _)| names.contains(&name)).map_or(&[][..], |(_, options)| options);
    let writes = || args.iter().any(|arg| options.iter().any(|option| is_option(&arg.text, option)));
    let has_output = match name {
        b"sed" => args.iter().any(|arg| writes_by_script(&arg.text)),
        b"uniq" | b"xxd" => operands(args) > 1,
        _ => false,
    };
    reads_by_name(name) && !has_output && !writes()
}

fn operands(args: &[Arg<'_>]) -> usize {
    args.iter().filter(|arg| !arg.text.starts_with(b"-")).count()
}

/// `-i.bak` is `-i`, and a cluster such as `-ni` holds it.
fn is_option(word: &[u8], option: &[u8]) -> bool {
    match option {
        [b'-', letter] if word.len() > 1 && word[0] == b'-' && word[1] != b'-' => word[1..].contains(letter),
        _ => word.starts_with(option),
    }
}

/// The command `w` of a script with the name of a file, or `e` with a command.
fn writes_by_script(word: &[u8]) -> bool {
    let writes = |pair: &[u8]| matches!(pair, b"w " | b"e " | b"w.");
    super::guard::mentions(word) && word.windows(2).any(writes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order() {
        assert!(READERS.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
