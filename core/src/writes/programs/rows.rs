//! What programs write, by the name of the program: one row each. Owns the rows; refuses to own how any is read.

use super::super::found::Told;
use super::{archives, copies, editors, fetched, find, interpreters, operands, patches, sed, wrappers};
use crate::shell::Simple;

/// Reads what a command writes. Its name is that of the row.
pub(in super::super) type Reader = fn(&Simple<'_>, &mut Told);

/// One program.
pub(super) struct Row(pub(super) &'static str, Reader);

/// In the order of their names.
pub(super) const ROWS: &[Row] = &[
    Row("7z", archives::seven_zip),
    Row("7za", archives::seven_zip),
    Row("Rscript", interpreters::opaque),
    Row("apply_patch", patches::apply_patch),
    Row("applypatch", patches::apply_patch),
    Row("awk", interpreters::awk),
    Row("bsdtar", archives::tar),
    Row("bun", interpreters::bun),
    Row("chattr", operands::mode),
    Row("chgrp", operands::mode),
    Row("chmod", operands::mode),
    Row("chown", operands::mode),
    Row("cp", copies::cp),
    Row("cpio", archives::cpio),
    Row("csplit", operands::csplit),
    Row("curl", fetched::curl),
    Row("dd", operands::dd),
    Row("deno", interpreters::deno),
    Row("ed", editors::opaque),
    Row("emacs", editors::opaque),
    Row("ex", editors::opaque),
    Row("expect", interpreters::opaque),
    Row("find", find::find),
    Row("gawk", interpreters::awk),
    Row("gcp", copies::cp),
    Row("gfind", find::find),
    Row("ginstall", copies::install),
    Row("gln", copies::ln),
    Row("gmv", copies::mv),
    Row("grm", operands::rm),
    Row("gsed", sed::sed),
    Row("gtar", archives::tar),
    Row("install", copies::install),
    Row("julia", interpreters::opaque),
    Row("link", copies::link),
    Row("ln", copies::ln),
    Row("lua", interpreters::opaque),
    Row("mawk", interpreters::awk),
    Row("mkdir", operands::mkdir),
    Row("mkfifo", operands::mkfifo),
    Row("mknod", operands::mknod),
    Row("mktemp", operands::mktemp),
    Row("mv", copies::mv),
    Row("mysql", interpreters::opaque),
    Row("nano", editors::opaque),
    Row("nawk", interpreters::awk),
    Row("node", interpreters::node),
    Row("nodejs", interpreters::node),
    Row("nvim", editors::opaque),
    Row("osascript", interpreters::opaque),
    Row("patch", patches::patch),
    Row("perl", interpreters::perl),
    Row("php", interpreters::opaque),
    Row("psql", interpreters::opaque),
    Row("py", interpreters::python),
    Row("pypy3", interpreters::python),
    Row("python", interpreters::python),
    Row("python2", interpreters::python),
    Row("python3", interpreters::python),
    Row("rm", operands::rm),
    Row("rmdir", operands::rmdir),
    Row("rsync", copies::rsync),
    Row("ruby", interpreters::ruby),
    Row("scp", copies::scp),
    Row("sed", sed::sed),
    Row("setfacl", operands::setfacl),
    Row("shred", operands::shred),
    Row("sort", operands::sort),
    Row("split", operands::split),
    Row("sqlite3", interpreters::opaque),
    Row("tar", archives::tar),
    Row("tclsh", interpreters::opaque),
    Row("tee", operands::tee),
    Row("touch", operands::touch),
    Row("truncate", operands::truncate),
    Row("uniq", operands::uniq),
    Row("unlink", operands::unlink),
    Row("unzip", archives::unzip),
    Row("vi", editors::opaque),
    Row("vim", editors::opaque),
    Row("wget", fetched::wget),
    Row("zip", archives::zip),
];

/// Programs that run a command, and write a file of their own beside it.
pub(super) const WRAPPERS: &[Row] = &[
    Row("find", find::find),
    Row("flock", wrappers::flock),
    Row("gfind", find::find),
    Row("hyperfine", wrappers::hyperfine),
    Row("ltrace", wrappers::trace),
    Row("parallel", wrappers::parallel),
    Row("script", wrappers::script),
    Row("strace", wrappers::trace),
    Row("time", wrappers::time),
    Row("valgrind", wrappers::valgrind),
];

/// The reader of a program that runs a command.
pub(in super::super) fn wrapper(name: &[u8]) -> Option<Reader> {
    row(WRAPPERS, name)
}

/// The reader of a program's command, by the last name of its path.
pub(in super::super) fn reader(name: &[u8]) -> Option<Reader> {
    let name = name.strip_suffix(b".exe").unwrap_or(name);
    row(ROWS, unversioned(name))
}

/// The name of an interpreter without its version: `python3.12`, `perl5.36`, `ruby3.2`.
fn unversioned(name: &[u8]) -> &[u8] {
    let is_version = |rest: &[u8]| !rest.is_empty() && rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    let stems: [&[u8]; 3] = [b"perl", b"python", b"ruby"];
    let stem = stems.into_iter().find(|stem| name.strip_prefix(*stem).is_some_and(is_version));
    stem.unwrap_or(name)
}

fn row(rows: &[Row], name: &[u8]) -> Option<Reader> {
    let at = rows.binary_search_by(|row| row.0.as_bytes().cmp(name)).ok()?;
    Some(rows[at].1)
}

#[cfg(test)]
mod tests {
    use super::{ROWS, WRAPPERS, reader};

    #[test]
    fn each_row_is_found_by_its_name() {
        assert!(ROWS.is_sorted_by(|a, b| a.0 < b.0) && WRAPPERS.is_sorted_by(|a, b| a.0 < b.0));
        assert!(ROWS.iter().all(|row| reader(row.0.as_bytes()).is_some()));
        assert!(reader(b"rm.exe").is_some() && reader(b"rmx").is_none());
        assert!(reader(b"python3.12").is_some() && reader(b"pythonic").is_none());
    }
}
