//! The paths named in a patch. Owns the choice between the two formats; `codex.rs` and `unified.rs` own their grammars.
//! Does not resolve paths and does not decide whether a tool's text is a patch.

mod codex;
mod lines;
mod quoted;
mod section;
mod touched;
mod unified;

pub(crate) use lines::trim;
use std::borrow::Cow;
use std::collections::BTreeSet;

pub(crate) use touched::{Op, Patch, State, Touched, each_once, keep_first, owned};

/// Reads a patch in either format. A text that is well formed in neither names the paths of both readings: one host's
/// applier skips what another one reads.
pub(crate) fn read(body: &[u8]) -> Patch<'_> {
    let mut patch = read_lines(body);
    let Some(other) = lines::broken_otherwise(body) else { return patch };
    let known: BTreeSet<Vec<u8>> = patch.files.iter().map(|file| file.path.to_vec()).collect();
    let other = read_lines(&other);
    let more: Vec<_> = other.files.into_iter().filter(|file| !known.contains(&*file.path)).collect();
    if !more.is_empty() {
        patch.state = State::Invalid;
        patch.files.extend(more.into_iter().map(owned));
        patch.besides.extend(other.besides.into_iter().map(owned));
    }
    patch
}

fn read_lines(body: &[u8]) -> Patch<'_> {
    if trim(body).is_empty() {
        return Patch::new(Vec::new(), State::Empty);
    }
    let codex = codex::read(body);
    if codex.state != State::Invalid {
        return codex;
    }
    let unified = unified::read(body);
    if unified.state == State::Ok {
        return unified;
    }
    let mut files: Vec<_> = codex.files.into_iter().chain(unified.files).collect();
    if let Some(dir) = directory(body) {
        files.iter_mut().filter(|file| !file.path.starts_with(b"/")).for_each(|file| {
            file.path = Cow::Owned([dir, &*file.path].join(&b'/'));
        });
    }
    Patch { besides: unified.besides, ..Patch::new(files, State::Invalid) }
}

/// The directory of `cd dir && apply_patch`, the shell form of a patch that models send.
fn directory(body: &[u8]) -> Option<&[u8]> {
    let line = trim(lines::cut_line(trim(body)).0).strip_prefix(b"cd ")?;
    let end = line.windows(2).position(|pair| pair == b"&&").or_else(|| line.iter().position(|&byte| byte == b';'))?;
    let dir = trim(line.get(..end)?);
    let quoted = |mark: &[u8]| dir.strip_prefix(mark)?.strip_suffix(mark);
    quoted(b"'").or_else(|| quoted(b"\"")).or(Some(dir)).filter(|dir| !dir.is_empty())
}

/// Whether the text could be a free-form patch: it holds the first line of one. Only a host that is known to send bare
/// patches may be read that way.
pub(crate) fn has_begin_marker(text: &[u8]) -> bool {
    lines::lines(text).any(|line| trim(line) == b"*** Begin Patch")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `state: op path, op path`.
    fn show(body: &str) -> String {
        let patch = read(body.as_bytes());
        let files =
            patch.files.iter().map(|file| format!("{} {}", file.op.word(), String::from_utf8_lossy(&file.path)));
        format!("{}: {}", patch.state.word(), files.collect::<Vec<_>>().join(", "))
    }

    fn check(table: &[(&str, &str)]) {
        for (body, wanted) in table {
            assert_eq!(&show(body), wanted, "{body}");
        }
    }

    /// The body between the two markers.
    fn check_framed(table: &[(&str, &str)]) {
        for (body, wanted) in table {
            let whole = format!("*** Begin Patch\n{body}*** End Patch\n");
            assert_eq!(&show(&whole), wanted, "{whole}");
        }
    }

    #[test]
    fn a_codex_patch_names_its_files_in_order() {
        check_framed(&[
            ("", "empty: "),
            ("*** Add File: a\n+x\n", "ok: create a"),
            ("*** Delete File: a\n", "ok: delete a"),
            ("*** Update File: a\n@@\n-x\n+y\n", "ok: update a"),
            ("*** Update File: a\n-x\n+y\n@@ fn main\n x\n", "ok: update a"),
            ("*** Update File: a\n*** Move to: b\n@@\n-x\n+y\n", "ok: move-from a, move-to b"),
            ("*** Update File: a\n@@\n-x\n*** End of File\n", "ok: update a"),
            ("*** Update File: My Notes.txt\r\n@@\r\n-x\r\n", "ok: update My Notes.txt"),
            (
                "*** Update File: a\n@@\n-x\n*** Add File: /b\n+y\n*** Delete File: c\n",
                "ok: update a, create /b, delete c",
            ),
            ("*** Update File: a\n@@\n-x\n*** Update File: a\n@@\n-y\n", "ok: update a"),
        ]);
    }

    #[test]
    fn content_of_a_codex_patch_is_no_header() {
        check_framed(&[
            ("*** Update File: a\n@@\n *** Delete File: b\n-*** Delete File: c\n+*** Delete File: d\n", "ok: update a"),
            ("*** Update File: a\n *** Delete File: b\n", "ok: update a"),
            ("*** Add File: a\n+*** Delete File: b\n+--- a/c\n++++ b/c\n", "ok: create a"),
            ("*** Update File: a\n@@\n--- a/b\n+++ b/b\n", "ok: update a"),
        ]);
    }

    #[test]
    fn outside_content_every_line_may_be_a_header() {
        check_framed(&[
            ("*** Add File: a\n+x\n  *** Delete File: b\n", "ok: create a, delete b"),
            ("*** Add File: a\n+x\n\u{a0}*** Delete File: b\u{3000}\n", "ok: create a, delete b"),
            ("  *** Update File: a\n+x\n", "ok: update a"),
            ("*** Add File: a\n+see:\n*** Update File: b\n", "ok: create a, update b"),
            ("*** Add File:  /b\n+x\n", "ok: create  /b, create /b"),
        ]);
    }

    #[test]
    fn what_codex_refuses_keeps_its_paths() {
        check_framed(&[
            ("*** update file: a\n+x\n", "invalid: update a"),
            ("***Delete  File : a\n", "invalid: delete a"),
            ("*** Rename File: a\n", "invalid: unknown a"),
            ("*** Move File: a\n", "invalid: unknown a"),
            ("*** Move to: a\n", "invalid: move-to a"),
            ("*** Update File: a\n\n*** Move to: b\n", "invalid: update a, move-to b"),
            ("*** Update File: a\n@@\n-x\n*** Move to: b\n", "invalid: update a, move-to b"),
            ("*** Update File: a\n@@\n-x\n\t*** Delete File: b\n", "invalid: update a, delete b"),
            ("*** Update File: a\n*** End of File\n-x\n", "invalid: update a"),
            ("*** Add File: \n+x\n", "invalid: "),
            ("*** Add File: a\nplain\n*** Delete File: b\n", "invalid: create a, delete b"),
            ("*** Delete File: a\n*** End Patch\n*** Delete File: b\n", "invalid: delete a, delete b"),
        ]);
        check(&[
            ("*** Begin Patch\n*** Update File: a\n@@\n-x\n", "invalid: update a"),
            ("Here it is:\n*** Begin Patch\n*** Delete File: a\n*** End Patch", "invalid: delete a"),
            ("*** Begin Patch\n*** Delete File: a\n*** End Patch\ndone", "invalid: delete a"),
            ("*** Delete File: a", "invalid: delete a"),
            ("no patch at all", "invalid: "),
            ("\u{feff} \n", "empty: "),
        ]);
    }

    #[test]
    fn a_heredoc_around_a_codex_patch_comes_off() {
        check(&[
            ("<<'EOF'\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nEOF\n", "ok: delete a"),
            ("<<EOF\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nEOF", "ok: delete a"),
            ("<<'EOF'\n*** Begin Patch\n*** Delete File: a\n*** End Patch\n", "invalid: delete a"),
            ("apply_patch <<'EOF'\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nEOF", "invalid: delete a"),
        ]);
    }

    #[test]
    fn a_diff_names_its_files_in_order() {
        check(&[
            ("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n", "ok: update x"),
            ("--- src/x\n+++ src/x\n@@ -1 +1 @@\n-a\n+b\n", "ok: update src/x"),
            ("--- a/x\n+++ src/x\n@@ -1 +1 @@\n-a\n+b\n", "ok: update a/x, update src/x"),
            ("--- x.orig\t2026-01-01\n+++ x\t2026-01-02\n@@ -1 +1 @@\n-a\n+b\n", "ok: update x.orig, update x"),
            ("--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+a\n", "ok: create x"),
            ("--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", "ok: delete x"),
            (
                "diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x\n\
                 diff --git a/o b/o\ndeleted file mode 100644\n--- a/o\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n",
                "ok: create n, delete o",
            ),
            ("diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n", "ok: create e"),
            ("diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n", "ok: move-from x, move-to y"),
            ("diff --git x y z q\nrename from x y\nrename to z q\n", "ok: move-from x y, move-to z q"),
            (
                "diff --git a/x b/y\nsimilarity index 90%\ncopy from x\ncopy to y\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n",
                "ok: create y",
            ),
            ("diff --git a/my file b/my file\nold mode 100644\nnew mode 100755\n", "ok: update my file"),
            ("diff --git a/i.png b/i.png\nGIT binary patch\nliteral 3\nKcmZQzWCj2L2ml2D\n\n", "ok: update i.png"),
            ("--- \"a/caf\\303\\251\"\n+++ \"b/caf\\303\\251\"\n@@ -1 +1 @@\n-a\n+b\n", "ok: update caf\u{e9}"),
            (
                "From: me\n\n--- not a name\n---\n--- a/x\r\n+++ b/x\r\n@@ -1 +1 @@\r\n-a\r\n+b\r\n-- \r\n2.47\r\n",
                "ok: update x",
            ),
        ]);
    }

    #[test]
    fn counted_lines_of_a_hunk_are_content() {
        let head = "--- a/x\n+++ b/x\n";
        let table = [
            ("@@ -1,2 +1 @@\n a\n--- drop\n", "ok: update x"),
            ("@@ -1,2 +1,2 @@\n a\n--- drop\n+++ take\n", "ok: update x"),
            (
                "@@ -1 +1 @@\n-a\n+b\n\\ No newline at end of file\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n",
                "ok: update x, update y",
            ),
            ("@@ -1,2 +1,2 @@\n *** Begin Patch\n *** Delete File: y\n", "ok: update x"),
            // The counts promise more than there is.
            ("@@ -1,9 +1,9 @@\n a\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n", "invalid: update x, update y"),
            (
                "@@ -1,9 +1,9 @@\n a\ndiff --git a/y b/y\nold mode 100644\nnew mode 100755\n",
                "invalid: update x, update y",
            ),
            ("@@ -1,9 +1,9 @@\n a\n", "invalid: update x"),
            ("@@\n-a\n+b\n", "invalid: update x"),
            ("@@ -1,18446744073709551616 +1 @@\n-a\n+b\n", "invalid: update x"),
        ];
        for (hunks, wanted) in table {
            assert_eq!(show(&format!("{head}{hunks}")), wanted, "{hunks}");
        }
    }

    #[test]
    fn a_text_of_both_formats_names_the_paths_of_both() {
        check(&[
            (
                "*** Begin Patch\n*** Update File: a\n@@\n-x\n*** End Patch\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-x\n+y\n",
                "invalid: update a, update b",
            ),
            (
                "--- a/b\n+++ b/b\n@@ -1 +1 @@\n-x\n+y\n *** Begin Patch\n*** Delete File: a\n*** End Patch\n",
                "invalid: delete a, update b",
            ),
            ("*** Begin Patch\n--- a/b\n+++ b/b\n@@ -1 +1 @@\n-x\n+y\n*** End Patch\n", "invalid: update b"),
        ]);
    }

    #[test]
    fn lines_of_other_appliers_count() {
        check(&[
            ("*** Begin Patch\r*** Add File: a\r+x\r*** End Patch", "invalid: create a"),
            (
                "*** Begin Patch\n*** Add File: a\n+x\u{2028}*** Delete File: b\n*** End Patch",
                "invalid: create a, delete b",
            ),
            ("*** Begin Patch\n*** Add File: a\n+x\x0c\n*** End Patch", "ok: create a"),
        ]);
    }

    #[test]
    fn a_shell_form_names_its_directory() {
        check(&[
            (
                "cd /w && apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: a\n+x\n*** End Patch\nEOF",
                "invalid: create /w/a",
            ),
            (
                "cd '/w x'; apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: /a\n+x\n*** End Patch\nEOF",
                "invalid: create /a",
            ),
        ]);
    }

    #[test]
    fn a_begin_marker_makes_a_free_form_patch() {
        assert!(has_begin_marker(b"x\n  *** Begin Patch\r\n"));
        assert!(!has_begin_marker(b"see *** Begin Patch"));
    }
}
