//! Programs that show what is in a file, and which of their words name one.
//!
//! Owns: the table. Refuses to own: which files matter (`files.rs`). A program that is not here is taken to show nothing:
//! `ls`, `stat`, `test -f`, `wc`, `rm`, `chmod`, sums and the like tell no content.

use crate::glance::{Glance, last_name};
use crate::shell::HOLE;

/// Which words of a program name files whose content it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reads {
    /// All of them.
    All,
    /// All but the first, which is a pattern, unless an option has given one.
    BehindPattern,
    /// All but the first, which is a program that may itself name files, unless an option has given one.
    BehindScript,
    /// All but the last, which is where they go.
    AllButLast,
    /// Those behind `if=`.
    Assigned,
    /// Those that it sends: behind `@`, behind an option, in a `file:` address.
    Sent,
    /// The one that an option names as a list of words.
    Listed,
    /// Those behind a program given as an option, and those that this program opens.
    BehindCode,
}

/// By name, in the order of bytes.
const READERS: &[(&str, Reads)] = &[
    (".", Reads::All),
    ("7z", Reads::All),
    ("ack", Reads::BehindPattern),
    ("ag", Reads::BehindPattern),
    ("aspell", Reads::All),
    ("awk", Reads::BehindScript),
    ("base32", Reads::All),
    ("base64", Reads::All),
    ("basenc", Reads::All),
    ("bash", Reads::BehindCode),
    ("bat", Reads::All),
    ("batcat", Reads::All),
    ("brotli", Reads::All),
    ("bun", Reads::BehindCode),
    ("bzcat", Reads::All),
    ("bzgrep", Reads::BehindPattern),
    ("bzip2", Reads::All),
    ("cat", Reads::All),
    ("ccat", Reads::All),
    ("cmp", Reads::All),
    ("code", Reads::All),
    ("column", Reads::All),
    ("comm", Reads::All),
    ("cp", Reads::AllButLast),
    ("cpio", Reads::All),
    ("cpp", Reads::All),
    ("csplit", Reads::All),
    ("curl", Reads::Sent),
    ("cut", Reads::All),
    ("dd", Reads::Assigned),
    ("delta", Reads::All),
    ("deno", Reads::BehindCode),
    ("diff", Reads::All),
    ("diff3", Reads::All),
    ("ed", Reads::All),
    ("egrep", Reads::BehindPattern),
    ("emacs", Reads::All),
    ("envsubst", Reads::All),
    ("ex", Reads::All),
    ("expand", Reads::All),
    ("fgrep", Reads::BehindPattern),
    ("fmt", Reads::All),
    ("fold", Reads::All),
    ("gawk", Reads::BehindScript),
    ("gcat", Reads::All),
    ("ggrep", Reads::BehindPattern),
    ("ghead", Reads::All),
    ("glow", Reads::All),
    ("grep", Reads::BehindPattern),
    ("gsed", Reads::BehindScript),
    ("gtail", Reads::All),
    ("gunzip", Reads::All),
    ("gvim", Reads::All),
    ("gzip", Reads::All),
    ("hd", Reads::All),
    ("head", Reads::All),
    ("hexdump", Reads::All),
    ("hexyl", Reads::All),
    ("highlight", Reads::All),
    ("http", Reads::Sent),
    ("https", Reads::Sent),
    ("hx", Reads::All),
    ("iconv", Reads::All),
    ("install", Reads::AllButLast),
    ("jless", Reads::All),
    ("join", Reads::All),
    ("jq", Reads::BehindScript),
    ("less", Reads::All),
    ("ln", Reads::AllButLast),
    ("lolcat", Reads::All),
    ("look", Reads::All),
    ("lua", Reads::BehindCode),
    ("lz4", Reads::All),
    ("lzcat", Reads::All),
    ("m4", Reads::All),
    ("mapfile", Reads::All),
    ("mawk", Reads::BehindScript),
    ("mdcat", Reads::All),
    ("micro", Reads::All),
    ("more", Reads::All),
    ("most", Reads::All),
    ("mv", Reads::AllButLast),
    ("nano", Reads::All),
    ("nawk", Reads::BehindScript),
    ("ncat", Reads::All),
    ("nl", Reads::All),
    ("node", Reads::BehindCode),
    ("nodejs", Reads::BehindCode),
    ("nvim", Reads::All),
    ("od", Reads::All),
    ("open", Reads::All),
    ("openssl", Reads::All),
    ("pandoc", Reads::All),
    ("paste", Reads::All),
    ("perl", Reads::BehindCode),
    ("perl5", Reads::BehindCode),
    ("php", Reads::BehindCode),
    ("pr", Reads::All),
    ("pygmentize", Reads::All),
    ("python", Reads::BehindCode),
    ("python2", Reads::BehindCode),
    ("python3", Reads::BehindCode),
    ("readarray", Reads::All),
    ("rev", Reads::All),
    ("rg", Reads::BehindPattern),
    ("ripgrep", Reads::BehindPattern),
    ("rsync", Reads::AllButLast),
    ("ruby", Reads::BehindCode),
    ("scp", Reads::AllButLast),
    ("sdiff", Reads::All),
    ("sed", Reads::BehindScript),
    ("shuf", Reads::All),
    ("sort", Reads::All),
    ("source", Reads::All),
    ("split", Reads::All),
    ("sponge", Reads::All),
    ("strings", Reads::All),
    ("subl", Reads::All),
    ("tac", Reads::All),
    ("tail", Reads::All),
    ("tar", Reads::All),
    ("type", Reads::All),
    ("ugrep", Reads::BehindPattern),
    ("unexpand", Reads::All),
    ("uniq", Reads::All),
    ("vi", Reads::All),
    ("view", Reads::All),
    ("vim", Reads::All),
    ("vimdiff", Reads::All),
    ("vis", Reads::All),
    ("wget", Reads::Sent),
    ("xargs", Reads::Listed),
    ("xdg-open", Reads::All),
    ("xxd", Reads::All),
    ("xz", Reads::All),
    ("xzcat", Reads::All),
    ("xzgrep", Reads::BehindPattern),
    ("yq", Reads::BehindScript),
    ("zcat", Reads::All),
    ("zegrep", Reads::BehindPattern),
    ("zfgrep", Reads::BehindPattern),
    ("zgrep", Reads::BehindPattern),
    ("zip", Reads::All),
    ("zless", Reads::All),
    ("zmore", Reads::All),
    ("zstd", Reads::All),
    ("zstdcat", Reads::All),
];

/// Options of the searching programs, besides those with their value attached, whose value is the next word.
const SEARCH_VALUES: &[&str] = &[
    "-A",
    "-B",
    "-C",
    "-d",
    "-D",
    "-g",
    "-m",
    "-t",
    "-T",
    "--after-context",
    "--before-context",
    "--binary-files",
    "--color",
    "--colour",
    "--context",
    "--devices",
    "--directories",
    "--exclude",
    "--exclude-dir",
    "--exclude-from",
    "--glob",
    "--include",
    "--label",
    "--max-count",
    "--max-depth",
    "--type",
];
/// Options of the searching programs that give the pattern.
const SEARCH_PATTERNS: &[&str] = &["-e", "-f", "--regexp", "--file"];
/// Options of the programs with a script whose value is the next word, and is no script.
const SCRIPT_VALUES: &[&str] = &["-F", "-v", "-l", "--arg", "--argjson", "--indent"];
/// Options of theirs that give the script.
const SCRIPTS: &[&str] = &["-e", "-f", "--expression", "--file", "--from-file"];

/// What a program reads; `None` for one that shows no content.
pub(super) fn reads(program: &[u8]) -> Option<Reads> {
    let first = usize::from(*program.first()?);
    let (from, end) = (*FIRSTS.get(first)?, *FIRSTS.get(first + 1)?);
    let rows = &READERS[usize::from(from)..usize::from(end)];
    rows.iter().find(|(name, _)| name.as_bytes() == program).map(|(_, reads)| *reads)
}

/// For each first byte of a name the place in the table where names with it begin, and so where those before it end.
static FIRSTS: [u8; 128] = firsts();

const fn firsts() -> [u8; 128] {
    let mut firsts = [0; 128];
    let (mut first, mut row) = (0, 0);
    while first < firsts.len() {
        while row < READERS.len() && (READERS[row].0.as_bytes()[0] as usize) < first {
            row += 1;
        }
        firsts[first] = row as u8;
        first += 1;
    }
    firsts
}

/// Whether a program may be one of the table, or one of those that show things in another way. False is sure.
pub(super) fn may_show(program: &[u8]) -> bool {
    LOOK.may_be(program)
}

static LOOK: Glance = {
    let mut look = Glance::NONE.and(&[b"find", b"gfind", b"fd", b"fdfind", b"gh", &[HOLE]]);
    let mut row = 0;
    while row < READERS.len() {
        look = look.with(READERS[row].0.as_bytes());
        row += 1;
    }
    look
};

/// The name of a program, without its directory.
pub(super) fn name(word: &[u8]) -> &[u8] {
    let name = last_name(word);
    name.strip_suffix(b".exe").unwrap_or(name)
}

/// The options, by kind, of a program whose first word is no file.
pub(super) fn options(reads: Reads) -> (&'static [&'static str], &'static [&'static str]) {
    match reads {
        Reads::BehindScript => (SCRIPT_VALUES, SCRIPTS),
        _ => (SEARCH_VALUES, SEARCH_PATTERNS),
    }
}

#[cfg(test)]
mod tests {
    use super::{READERS, Reads, name, reads};

    #[test]
    fn the_table_is_in_order_and_every_row_is_found() {
        assert!(READERS.is_sorted_by(|a, b| a.0 < b.0));
        for (name, want) in READERS {
            assert_eq!(reads(name.as_bytes()), Some(*want), "{name}");
        }
        assert_eq!(reads(b"cat"), Some(Reads::All));
        assert_eq!(reads(b"zstd"), Some(Reads::All));
        assert_eq!(reads(b"ls"), None);
        assert_eq!(reads(b""), None);
    }

    #[test]
    fn programs_are_told_by_their_last_name() {
        for (word, want) in [("cat", "cat"), ("/bin/cat", "cat"), ("..\\cat.exe", "cat"), ("", "")] {
            assert_eq!(name(word.as_bytes()), want.as_bytes());
        }
    }
}
