//! What programs write, by the name of the program: one row each. Owns the rows; refuses to own how any is read.

use super::super::found::Told;
use super::{archives, code, copies, editors, fetched, find, operands, patches, wrappers};
use crate::shell::Simple;

/// Reads what a command writes. Its name is that of the row.
pub(in super::super) type Reader = fn(&Simple<'_>, &mut Told);

/// One program.
pub(super) struct Row(pub(super) &'static str, Reader);

/// In the order of their names.
pub(super) const ROWS: &[Row] = &[
    Row("7z", archives::seven_zip),
    Row("7za", archives::seven_zip),
    Row("apply_patch", patches::apply_patch),
    Row("applypatch", patches::apply_patch),
    Row("awk", code::awk),
    Row("bsdtar", archives::tar),
    Row("bun", code::node),
    Row("chattr", operands::mode),
    Row("chgrp", operands::mode),
    Row("chmod", operands::mode),
    Row("chown", operands::mode),
    Row("cp", copies::cp),
    Row("cpio", archives::cpio),
    Row("csplit", operands::csplit),
    Row("curl", fetched::curl),
    Row("dd", operands::dd),
    Row("deno", code::deno),
    Row("ed", editors::opaque),
    Row("emacs", editors::opaque),
    Row("ex", editors::opaque),
    Row("find", find::find),
    Row("gawk", code::awk),
    Row("gcp", copies::cp),
    Row("gfind", find::find),
    Row("ginstall", copies::install),
    Row("gln", copies::ln),
    Row("gmv", copies::mv),
    Row("grm", operands::rm),
    Row("gsed", code::sed),
    Row("gtar", archives::tar),
    Row("install", copies::install),
    Row("link", copies::link),
    Row("ln", copies::ln),
    Row("mawk", code::awk),
    Row("mkdir", operands::mkdir),
    Row("mkfifo", operands::mkfifo),
    Row("mknod", operands::mknod),
    Row("mktemp", operands::mktemp),
    Row("mv", copies::mv),
    Row("nano", editors::opaque),
    Row("nawk", code::awk),
    Row("node", code::node),
    Row("nodejs", code::node),
    Row("nvim", editors::opaque),
    Row("patch", patches::patch),
    Row("perl", code::perl),
    Row("py", code::python),
    Row("python", code::python),
    Row("python2", code::python),
    Row("python3", code::python),
    Row("rm", operands::rm),
    Row("rmdir", operands::rmdir),
    Row("rsync", copies::rsync),
    Row("ruby", code::ruby),
    Row("scp", copies::scp),
    Row("sed", code::sed),
    Row("setfacl", operands::setfacl),
    Row("shred", operands::shred),
    Row("sort", operands::sort),
    Row("split", operands::split),
    Row("tar", archives::tar),
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
    let is_version = |rest: &[u8]| rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    match name.strip_prefix(b"python") {
        Some(rest) if is_version(rest) => Some(code::python),
        _ => row(ROWS, name),
    }
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
    }
}
