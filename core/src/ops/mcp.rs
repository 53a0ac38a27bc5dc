//! Tools of MCP servers: which operation one is, and what it has an effect on.
//!
//! Owns: the words of their names. Refuses to own: splitting server from tool (`call/`), and texts for a shell among the
//! arguments, which the shell's reader reads. A name is taken apart into words, so that a part of a word is none.

use super::kinds::{Op, Ops};

/// What a tool has an effect on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    RemoteWrite,
    FsWrite,
    RepoWrite,
    Exec,
    Read,
    Unknown,
}

impl Effect {
    /// The word of `call.mcp`.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::RemoteWrite => "remote-write",
            Self::FsWrite => "fs-write",
            Self::RepoWrite => "repo-write",
            Self::Exec => "exec",
            Self::Read => "read",
            Self::Unknown => "unknown",
        }
    }
}

/// The words of a name, in lower case: between punctuation, where small letters meet large ones, and before the last of
/// several large ones that small ones follow.
fn words(name: &[u8]) -> Vec<Vec<u8>> {
    let mut words: Vec<Vec<u8>> = Vec::new();
    let mut last = b'_';
    for (at, byte) in name.iter().enumerate() {
        let is_head = byte.is_ascii_uppercase() && name.get(at + 1).is_some_and(u8::is_ascii_lowercase);
        let changes = last.is_ascii_lowercase() && byte.is_ascii_uppercase() || last.is_ascii_uppercase() && is_head;
        let begins = !last.is_ascii_alphanumeric() || changes;
        if byte.is_ascii_alphanumeric() {
            if begins {
                words.push(Vec::new());
            }
            words.iter_mut().last().into_iter().for_each(|word| word.push(byte.to_ascii_lowercase()));
        }
        last = *byte;
    }
    words
}

/// The words of a server's name, which is a name also where it has letters of both sizes.
fn server_words(server: Option<&[u8]>) -> Vec<Vec<u8>> {
    let name = server.unwrap_or_default();
    let mut found = words(name);
    found.extend(words(&name.to_ascii_lowercase()));
    found
}

/// Sequences of words that make an operation, wherever they stand in a name.
static SEQUENCES: [(&[&[u8]], Op); 22] = [
    (&[b"merge", b"pull", b"request"], Op::Merge),
    (&[b"pull", b"request", b"merge"], Op::Merge),
    (&[b"merge", b"merge", b"request"], Op::Merge),
    (&[b"accept", b"merge", b"request"], Op::Merge),
    (&[b"mergepullrequest"], Op::Merge),
    (&[b"pullrequestmerge"], Op::Merge),
    (&[b"merge", b"pr"], Op::Merge),
    (&[b"merge", b"mr"], Op::Merge),
    (&[b"pr", b"merge"], Op::Merge),
    (&[b"mergepr"], Op::Merge),
    (&[b"auto", b"merge"], Op::Merge),
    (&[b"merge", b"branch"], Op::Merge),
    (&[b"gitpush"], Op::Push),
    (&[b"pushbranch"], Op::Push),
    (&[b"create", b"pull", b"request"], Op::Pr),
    (&[b"pull", b"request", b"create"], Op::Pr),
    (&[b"create", b"merge", b"request"], Op::Pr),
    (&[b"create", b"pr"], Op::Pr),
    (&[b"pr", b"create"], Op::Pr),
    (&[b"create", b"issue"], Op::Issue),
    (&[b"issue", b"create"], Op::Issue),
    (&[b"issue", b"write"], Op::Issue),
];

/// What `push` pushes.
const PUSHED: &[&[u8]] = &[b"git", b"branch", b"branches", b"remote", b"ref", b"refs", b"files", b"commit", b"commits"];

/// The operations that a tool's name stands for. The server's name counts only as what is pushed to.
pub(crate) fn tool_ops(server: Option<&[u8]>, tool: &[u8]) -> Ops {
    let words = words(tool);
    let mut ops = Ops::default();
    for (sequence, op) in &SEQUENCES {
        let is_it = |window: &[Vec<u8>]| window.iter().zip(*sequence).all(|(word, wanted)| word == wanted);
        if words.windows(sequence.len()).any(is_it) {
            ops.add(*op);
        }
    }
    let server = server_words(server);
    let pushes = words.iter().any(|word| word == b"push");
    let is_pushed = |word: &Vec<u8>| PUSHED.contains(&&word[..]);
    let is_git = server.iter().any(|word| word == b"git");
    if pushes && (words.iter().any(is_pushed) || is_git) {
        ops.add(Op::Push);
    }
    ops
}

/// Whether a name has one of these words.
fn any(words: &[Vec<u8>], wanted: &[&[u8]]) -> bool {
    words.iter().any(|word| wanted.contains(&&word[..]))
}

const RUNNING: &[&[u8]] =
    &[b"run", b"exec", b"execute", b"shell", b"bash", b"terminal", b"command", b"spawn", b"eval", b"cmd"];
const READING: &[&[u8]] =
    &[b"list", b"get", b"read", b"search", b"view", b"fetch", b"show", b"find", b"describe", b"status", b"query"];
const CHANGING: &[&[u8]] = &[
    b"create", b"update", b"delete", b"add", b"remove", b"write", b"edit", b"close", b"reopen", b"fork", b"enable",
    b"disable", b"submit", b"dismiss", b"assign", b"replace", b"move", b"rename",
];
const REMOTE: &[&[u8]] = &[
    b"issue",
    b"issues",
    b"pull",
    b"pr",
    b"mr",
    b"branch",
    b"repository",
    b"repo",
    b"release",
    b"tag",
    b"comment",
    b"review",
    b"label",
    b"milestone",
    b"workflow",
    b"gist",
    b"remote",
    b"fork",
];
const FORGES: &[&[u8]] = &[b"github", b"gitlab", b"gitea", b"forgejo", b"bitbucket", b"forge", b"jira"];
const LOCAL: &[&[u8]] = &[b"add", b"commit", b"checkout", b"reset"];
const FILES: &[&[u8]] = &[b"file", b"files", b"directory", b"search_replace", b"replace", b"text", b"patch"];

/// What a tool has an effect on, by its name.
pub(crate) fn tool_effect(server: Option<&[u8]>, tool: &[u8]) -> Effect {
    let words = words(tool);
    let server = server_words(server);
    if runs(tool) {
        return Effect::Exec;
    }
    if !tool_ops(None, tool).is_empty() {
        return Effect::RemoteWrite;
    }
    let changes = any(&words, CHANGING);
    if changes && (any(&words, REMOTE) || any(&server, FORGES)) {
        return Effect::RemoteWrite;
    }
    if (any(&words, &[b"git"]) || any(&server, &[b"git"])) && any(&words, LOCAL) {
        return Effect::RepoWrite;
    }
    if changes && any(&words, FILES) {
        return Effect::FsWrite;
    }
    // A word that reads is believed where the server is known, or where it comes first and says what is read.
    let is_read = words.first().is_some_and(|first| READING.contains(&&first[..])) && words.len() > 1;
    if is_read { Effect::Read } else { Effect::Unknown }
}

/// Whether a tool's words say that it runs what it is given.
pub(crate) fn runs(tool: &[u8]) -> bool {
    any(&words(tool), RUNNING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_by_words() {
        let table: [(Option<&str>, &str, &[&str], &str); 34] = [
            (Some("github"), "merge_pull_request", &["merge"], "remote-write"),
            (Some("github"), "mergePullRequest", &["merge"], "remote-write"),
            (None, "MERGE_PULL_REQUEST", &["merge"], "remote-write"),
            (Some("forge"), "pr_merge", &["merge"], "remote-write"),
            (Some("github"), "enable_pull_request_auto_merge", &["merge"], "remote-write"),
            (Some("acme_forge"), "push_branch", &["push"], "remote-write"),
            (Some("github"), "push_files", &["push"], "remote-write"),
            (Some("server"), "push_to_remote", &["push"], "remote-write"),
            (None, "git_push", &["push"], "remote-write"),
            (Some("git"), "push", &["push"], "unknown"),
            (Some("github"), "create_pull_request", &["pr"], "remote-write"),
            (Some("github"), "create_issue", &["issue"], "remote-write"),
            (Some("github"), "create_or_update_file", &[], "remote-write"),
            (Some("github"), "create_branch", &[], "remote-write"),
            (Some("shell"), "run_command", &[], "exec"),
            (Some("tasks"), "search_replace", &[], "fs-write"),
            (Some("git"), "git_commit", &[], "repo-write"),
            (Some("pushover"), "send_preference", &[], "unknown"),
            (Some("pushgateway"), "refresh", &[], "unknown"),
            (Some("spr_mergetool"), "list", &[], "unknown"),
            (Some("github"), "list_pull_requests", &[], "read"),
            (Some("github"), "get_merge_status", &[], "read"),
            (Some("GitHub"), "update_file", &[], "remote-write"),
            (Some("forge"), "PRMerge", &["merge"], "remote-write"),
            (Some("forge"), "mergePRNow", &["merge"], "remote-write"),
            (Some("fs"), "writeFile", &[], "fs-write"),
            (Some("fs"), "move_file", &[], "fs-write"),
            (Some("fs"), "create_directory", &[], "fs-write"),
            (Some("git"), "git_reset", &[], "repo-write"),
            (Some("mail"), "push_notification", &[], "unknown"),
            (Some("sorter"), "merge_sort", &[], "unknown"),
            (Some("hist"), "get_push_count", &[], "read"),
            (None, "browser_tabs", &[], "unknown"),
            (None, "", &[], "unknown"),
        ];
        for (server, tool, ops, effect) in table {
            let server = server.map(str::as_bytes);
            assert_eq!(tool_ops(server, tool.as_bytes()).shown(), ops, "{tool}");
            assert_eq!(tool_effect(server, tool.as_bytes()).word(), effect, "{tool}");
        }
    }
}
