//! OPTIONS of the other commands, where a condition or a program text depends on them.
//!
//! Owns: the facts, as `git <command> --help-all` lists them. Refuses to own: how words are read with them (`argv.rs`).

use super::super::marks::*;
use super::everyday::OF_REVISIONS;
use super::opt::Role::{Output, Program, Repository};
use super::opt::{Opt, flag, joined, may, takes};

/// Of `git blame`.
pub(super) const OF_BLAME: &[Opt] = &[
    may("", b'C'),
    takes("", b'L'),
    may("", b'M'),
    takes("", b'S'),
    flag("", b'b'),
    flag("", b'c'),
    flag("", b'l'),
    flag("", b's'),
    flag("", b't'),
    flag("", b'w'),
    may("abbrev", 0),
    flag("color-by-age", 0),
    flag("color-lines", 0),
    takes("contents", 0),
    takes("ignore-rev", 0),
    takes("ignore-revs-file", 0),
    flag("incremental", 0),
    flag("line-porcelain", 0),
    flag("minimal", 0),
    takes("output", 0).marks(OUTPUT).role(Output),
    flag("porcelain", b'p'),
    flag("progress", 0),
    flag("root", 0),
    flag("score-debug", 0),
    flag("show-email", b'e'),
    flag("show-name", b'f'),
    flag("show-number", b'n'),
    flag("show-stats", 0),
    flag("textconv", 0).marks(TEXTCONV),
];

/// Of `git archive`.
pub(super) const OF_ARCHIVE: &[Opt] = &[
    flag("", b'N'),
    takes("add-file", 0),
    takes("add-virtual-file", 0),
    takes("exec", 0).role(Program),
    takes("format", 0),
    flag("list", b'l'),
    takes("mtime", 0).alone(),
    takes("output", b'o').marks(OUTPUT).role(Output),
    takes("prefix", 0),
    takes("remote", 0).marks(REMOTES).role(Repository),
    flag("verbose", b'v'),
    flag("worktree-attributes", 0),
];

/// Of `git bundle create`.
pub(super) const OF_BUNDLE_CREATE: &[Opt] = &[
    flag("all-progress", 0),
    flag("all-progress-implied", 0),
    flag("progress", 0),
    flag("quiet", b'q'),
    takes("version", 0),
];

/// Of `git cat-file`. The filters of a file are programs just as well.
pub(super) const OF_CAT_FILE: &[Opt] = &[
    flag("", b'Z'),
    flag("", b'e'),
    flag("", b'p'),
    flag("", b's'),
    flag("", b't'),
    flag("", b'z'),
    flag("allow-unknown-type", 0),
    may("batch", 0),
    flag("batch-all-objects", 0),
    may("batch-check", 0),
    may("batch-command", 0),
    flag("buffer", 0),
    takes("filter", 0),
    flag("filters", 0).marks(TEXTCONV),
    flag("follow-symlinks", 0),
    flag("mailmap", 0),
    takes("path", 0),
    flag("textconv", 0).marks(TEXTCONV),
    flag("unordered", 0),
    flag("use-mailmap", 0),
];

/// Of `git credential-store`.
pub(super) const OF_CREDENTIAL_STORE: &[Opt] = &[takes("file", 0)];

/// Of `git credential-cache`.
pub(super) const OF_CREDENTIAL_CACHE: &[Opt] = &[takes("socket", 0), takes("timeout", 0)];

/// Of `git fast-export`.
pub(super) const OF_FAST_EXPORT: &[Opt] = &[
    flag("anonymize", 0),
    takes("anonymize-map", 0).alone(),
    flag("data", 0).alone(),
    takes("export-marks", 0).marks(EXPORT).role(Output),
    flag("fake-missing-tagger", 0),
    flag("full-tree", 0),
    takes("import-marks", 0),
    takes("import-marks-if-exists", 0),
    flag("mark-tags", 0),
    flag("no-data", 0).alone(),
    takes("output", 0).marks(EXPORT).role(Output),
    takes("progress", 0),
    takes("reencode", 0),
    flag("reference-excluded-parents", 0),
    takes("refspec", 0),
    flag("show-original-ids", 0),
    takes("signed-tags", 0),
    takes("tag-of-filtered-object", 0),
    flag("use-done-feature", 0),
];

/// Of `git fetch-pack`.
pub(super) const OF_FETCH_PACK: &[Opt] = &[takes("exec", 0).role(Program), takes("upload-pack", 0).role(Program)];

/// Of `git filter-branch`.
pub(super) const OF_FILTER_BRANCH: &[Opt] = &[
    takes("", b'd'),
    takes("commit-filter", 0).role(Program),
    takes("env-filter", 0).role(Program),
    flag("force", b'f'),
    takes("index-filter", 0).role(Program),
    takes("msg-filter", 0).role(Program),
    takes("original", 0),
    takes("parent-filter", 0).role(Program),
    takes("setup", 0).role(Program),
    takes("state-branch", 0),
    takes("subdirectory-filter", 0),
    takes("tag-name-filter", 0).role(Program),
    takes("tree-filter", 0).role(Program),
];

/// Of `git for-each-repo`.
pub(super) const OF_FOR_EACH_REPO: &[Opt] = &[takes("config", 0), flag("keep-going", 0)];

/// Of `git format-patch`, besides those of the commands that show commits; its `-n` is another one.
const OF_MAILS: &[Opt] = &[
    flag("", b'n'),
    takes("add-header", 0),
    may("attach", 0),
    takes("base", 0),
    flag("binary", 0).alone(),
    takes("cc", 0),
    takes("cover-from-description", 0),
    flag("cover-letter", 0),
    takes("creation-factor", 0),
    takes("description-file", 0),
    takes("filename-max-length", 0),
    flag("force-in-body-from", 0),
    may("from", 0),
    flag("ignore-if-in-upstream", 0),
    takes("in-reply-to", 0),
    may("inline", 0).alone(),
    takes("interdiff", 0),
    flag("keep-subject", b'k').alone(),
    flag("no-binary", 0).alone(),
    flag("no-numbered", b'N').alone(),
    flag("no-stat", b'p').alone(),
    flag("numbered", 0),
    flag("numbered-files", 0),
    takes("output-directory", b'o').marks(OUTPUT).role(Output).alone(),
    flag("progress", 0),
    flag("quiet", b'q'),
    takes("range-diff", 0),
    takes("reroll-count", b'v'),
    may("rfc", 0),
    takes("signature", 0),
    takes("signature-file", 0),
    flag("signoff", b's'),
    takes("start-number", 0),
    flag("stdout", 0).marks(STDOUT),
    takes("subject-prefix", 0).alone(),
    takes("suffix", 0),
    may("thread", 0),
    takes("to", 0),
    flag("zero-commit", 0),
];

/// Of `git format-patch`.
pub(super) const OF_FORMAT_PATCH: &[Opt] =
    &joined::<{ OF_REVISIONS.len() + OF_MAILS.len() - 1 }>(OF_REVISIONS, OF_MAILS);

/// Of `git fsck`.
pub(super) const OF_FSCK: &[Opt] = &[
    flag("cache", 0),
    flag("connectivity-only", 0),
    flag("dangling", 0),
    flag("full", 0),
    flag("lost-found", 0).marks(FOUND),
    flag("name-objects", 0),
    flag("progress", 0),
    flag("reflogs", 0),
    flag("root", 0),
    flag("strict", 0),
    flag("tags", 0),
    flag("unreachable", 0),
    flag("verbose", b'v'),
];

/// Of `git hash-object`.
pub(super) const OF_HASH_OBJECT: &[Opt] = &[
    takes("", b't'),
    flag("", b'w').marks(WRITE),
    flag("filters", 0).alone(),
    flag("literally", 0),
    flag("no-filters", 0).alone(),
    takes("path", 0),
    flag("stdin", 0),
    flag("stdin-paths", 0),
];

/// Of `git instaweb`.
pub(super) const OF_INSTAWEB: &[Opt] = &[
    takes("browser", b'b'),
    takes("httpd", b'd').role(Program),
    flag("local", b'l'),
    takes("module-path", b'm'),
    takes("port", b'p'),
];

/// Of `git interpret-trailers`.
pub(super) const OF_INTERPRET_TRAILERS: &[Opt] = &[
    flag("divider", 0).alone(),
    takes("if-exists", 0),
    takes("if-missing", 0),
    flag("in-place", 0).marks(IN_PLACE),
    flag("no-divider", 0).alone(),
    flag("only-input", 0),
    flag("only-trailers", 0),
    flag("parse", 0).alone(),
    takes("trailer", 0),
    flag("trim-empty", 0),
    flag("unfold", 0),
    takes("where", 0),
];

/// Of `git ls-files`.
pub(super) const OF_LS_FILES: &[Opt] = &[
    flag("", b'f'),
    flag("", b't'),
    flag("", b'v'),
    flag("", b'z'),
    may("abbrev", 0),
    flag("cached", b'c'),
    flag("debug", 0),
    flag("deduplicate", 0),
    flag("deleted", b'd').marks(DELETED),
    flag("directory", 0),
    flag("empty-directory", 0),
    flag("eol", 0),
    flag("error-unmatch", 0),
    takes("exclude", b'x').alone(),
    takes("exclude-from", b'X').alone(),
    takes("exclude-per-directory", 0),
    flag("exclude-standard", 0).alone(),
    takes("format", 0).alone(),
    flag("full-name", 0).alone(),
    flag("ignored", b'i'),
    flag("killed", b'k'),
    flag("modified", b'm'),
    flag("others", b'o'),
    flag("recurse-submodules", 0),
    flag("resolve-undo", 0),
    flag("sparse", 0),
    flag("stage", b's'),
    flag("unmerged", b'u'),
    takes("with-tree", 0),
];

/// Of `git ls-remote`.
pub(super) const OF_LS_REMOTE: &[Opt] = &[
    flag("branches", b'b'),
    takes("exec", 0).role(Program),
    flag("exit-code", 0),
    flag("get-url", 0).marks(URL),
    flag("heads", b'h'),
    flag("quiet", b'q'),
    flag("refs", 0),
    takes("server-option", b'o'),
    takes("sort", 0),
    flag("symref", 0),
    flag("tags", b't'),
    takes("upload-pack", 0).role(Program),
];

/// Of `git merge-file`.
pub(super) const OF_MERGE_FILE: &[Opt] = &[
    takes("", b'L'),
    takes("diff-algorithm", 0).alone(),
    flag("diff3", 0),
    takes("marker-size", 0),
    flag("object-id", 0),
    flag("ours", 0),
    flag("quiet", b'q'),
    flag("stdout", b'p').marks(STDOUT),
    flag("theirs", 0),
    flag("union", 0),
    flag("zdiff3", 0),
];

/// Of `git merge-tree`.
pub(super) const OF_MERGE_TREE: &[Opt] = &[
    flag("", b'z'),
    flag("allow-unrelated-histories", 0).alone(),
    takes("merge-base", 0),
    flag("messages", 0),
    flag("name-only", 0).alone(),
    flag("stdin", 0).alone(),
    takes("strategy-option", b'X'),
    flag("trivial-merge", 0).marks(TRIVIAL).alone(),
    flag("write-tree", 0).alone(),
];

/// Of `git pack-objects`.
pub(super) const OF_PACK_OBJECTS: &[Opt] = &[
    flag("all", 0).alone(),
    flag("all-progress", 0),
    flag("all-progress-implied", 0),
    takes("compression", 0),
    flag("cruft", 0),
    may("cruft-expiration", 0),
    flag("delta-base-offset", 0),
    flag("delta-islands", 0),
    takes("depth", 0),
    flag("exclude-promisor-objects", 0),
    takes("filter", 0),
    flag("honor-pack-keep", 0),
    flag("include-tag", 0),
    flag("incremental", 0),
    takes("index-version", 0).alone(),
    flag("indexed-objects", 0).alone(),
    takes("keep-pack", 0),
    flag("keep-true-parents", 0),
    flag("keep-unreachable", 0),
    flag("local", 0),
    takes("max-pack-size", 0).alone(),
    takes("missing", 0).alone(),
    flag("non-empty", 0),
    flag("pack-loose-unreachable", 0),
    flag("progress", 0),
    flag("quiet", b'q'),
    flag("reflog", 0).alone(),
    flag("reuse-delta", 0),
    flag("reuse-object", 0),
    flag("revs", 0),
    flag("shallow", 0),
    flag("sparse", 0),
    flag("stdin-packs", 0),
    flag("stdout", 0).marks(STDOUT),
    flag("thin", 0),
    takes("threads", 0),
    may("unpack-unreachable", 0),
    flag("unpacked", 0).alone(),
    takes("uri-protocol", 0),
    flag("use-bitmap-index", 0),
    takes("window", 0),
    takes("window-memory", 0).alone(),
    flag("write-bitmap-index", 0),
    flag("write-bitmap-index-quiet", 0),
];

/// Of `git prune`.
pub(super) const OF_PRUNE: &[Opt] = &[
    flag("dry-run", b'n').marks(DRY),
    flag("exclude-promisor-objects", 0),
    takes("expire", 0),
    flag("progress", 0),
    flag("verbose", b'v'),
];

/// Of `git prune-packed`.
pub(super) const OF_PRUNE_PACKED: &[Opt] = &[flag("dry-run", b'n').marks(DRY), flag("quiet", b'q')];

/// Of `git read-tree`.
pub(super) const OF_READ_TREE: &[Opt] = &[
    flag("", b'i'),
    flag("", b'm'),
    flag("", b'u').marks(WORKTREE),
    flag("aggressive", 0),
    flag("debug-unpack", 0),
    flag("dry-run", b'n').marks(DRY),
    flag("empty", 0),
    takes("exclude-per-directory", 0).alone(),
    takes("index-output", 0).alone(),
    flag("no-sparse-checkout", 0).alone(),
    takes("prefix", 0).alone(),
    flag("quiet", b'q'),
    may("recurse-submodules", 0),
    flag("reset", 0),
    flag("sparse-checkout", 0).alone(),
    takes("super-prefix", 0),
    flag("trivial", 0),
    flag("verbose", b'v'),
];

/// Of `git replace`.
pub(super) const OF_REPLACE: &[Opt] = &[
    flag("convert-graft-file", 0).marks(EDIT).alone(),
    flag("delete", b'd').marks(DELETE).alone(),
    flag("edit", b'e').marks(EDIT).alone(),
    flag("force", b'f'),
    takes("format", 0),
    flag("graft", b'g').marks(EDIT).alone(),
    flag("list", b'l').marks(LIST).alone(),
    flag("raw", 0),
];

/// Of `git send-email`.
pub(super) const OF_SEND_EMAIL: &[Opt] = &[
    takes("bcc", 0),
    takes("cc", 0),
    takes("cc-cmd", 0).role(Program),
    takes("from", 0),
    takes("header-cmd", 0).role(Program),
    takes("in-reply-to", 0),
    takes("sendmail-cmd", 0).role(Program),
    takes("smtp-encryption", 0),
    takes("smtp-pass", 0),
    takes("smtp-server", 0),
    takes("smtp-server-port", 0),
    takes("smtp-user", 0),
    takes("subject", 0),
    takes("to", 0),
    takes("to-cmd", 0).role(Program),
];

/// Of `git send-pack`.
pub(super) const OF_SEND_PACK: &[Opt] = &[
    flag("all", 0),
    flag("atomic", 0),
    flag("dry-run", b'n').marks(DRY),
    takes("exec", 0).role(Program),
    flag("force", b'f'),
    flag("force-if-includes", 0),
    may("force-with-lease", 0),
    flag("helper-status", 0),
    flag("mirror", 0),
    flag("progress", 0),
    takes("push-option", 0),
    flag("quiet", b'q'),
    takes("receive-pack", 0).role(Program),
    takes("remote", 0),
    may("signed", 0),
    flag("stateless-rpc", 0),
    flag("stdin", 0),
    flag("thin", 0),
    flag("verbose", b'v'),
];

/// Of `git subtree`.
pub(super) const OF_SUBTREE: &[Opt] = &[
    takes("annotate", 0),
    takes("branch", b'b').marks(CREATE),
    flag("debug", b'd'),
    flag("ignore-joins", 0),
    takes("message", b'm'),
    takes("onto", 0),
    takes("prefix", b'P'),
    flag("quiet", b'q'),
    flag("rejoin", 0),
    flag("squash", 0),
];

/// Of `git symbolic-ref`.
pub(super) const OF_SYMBOLIC_REF: &[Opt] =
    &[takes("", b'm'), flag("delete", b'd').marks(DELETE), flag("quiet", b'q'), flag("recurse", 0), flag("short", 0)];

/// Of `git update-index`.
pub(super) const OF_UPDATE_INDEX: &[Opt] = &[
    flag("", b'q'),
    flag("", b'z'),
    flag("add", 0).marks(ADD),
    flag("again", b'g').marks(ADD).alone(),
    flag("assume-unchanged", 0).marks(FLAG_ONLY).alone(),
    takes("cacheinfo", 0).marks(ADD).alone(),
    takes("chmod", 0).marks(ADD).alone(),
    flag("clear-resolve-undo", 0).marks(INDEX).alone(),
    flag("force-remove", 0).marks(ADD),
    flag("force-untracked-cache", 0).marks(INDEX),
    flag("force-write-index", 0).marks(INDEX),
    flag("fsmonitor", 0).marks(INDEX),
    flag("fsmonitor-valid", 0).marks(FLAG_ONLY).alone(),
    flag("ignore-missing", 0),
    flag("ignore-skip-worktree-entries", 0),
    flag("ignore-submodules", 0),
    flag("index-info", 0).marks(ADD).alone(),
    takes("index-version", 0).marks(INDEX),
    flag("info-only", 0),
    flag("no-assume-unchanged", 0).marks(FLAG_ONLY).alone(),
    flag("no-fsmonitor-valid", 0).marks(FLAG_ONLY).alone(),
    flag("no-skip-worktree", 0).marks(FLAG_ONLY).alone(),
    flag("really-refresh", 0).alone(),
    flag("refresh", 0).alone(),
    flag("remove", 0).marks(ADD),
    flag("replace", 0),
    flag("show-index-version", 0),
    flag("skip-worktree", 0).marks(FLAG_ONLY).alone(),
    flag("split-index", 0).marks(INDEX),
    flag("stdin", 0).marks(ADD).alone(),
    flag("test-untracked-cache", 0),
    flag("unmerged", 0),
    flag("unresolve", 0).marks(INDEX).alone(),
    flag("untracked-cache", 0).marks(INDEX),
    flag("verbose", 0),
];

/// Of `git update-ref`.
pub(super) const OF_UPDATE_REF: &[Opt] = &[
    flag("", b'd').marks(DELETE),
    takes("", b'm'),
    flag("", b'z'),
    flag("create-reflog", 0),
    flag("deref", 0).alone(),
    flag("no-deref", 0).alone(),
    flag("stdin", 0).marks(STDIN),
];

/// Of `git var`.
pub(super) const OF_VAR: &[Opt] = &[flag("", b'l').marks(LIST)];

/// Of `git rev-parse`.
pub(super) const OF_REV_PARSE: &[Opt] =
    &[may("abbrev-ref", 0).marks(SHORT), may("short", 0).marks(SHORT), flag("verify", 0).marks(SHORT)];
