//! From a tool's name to its row. Owns how names are compared and what a name outside every catalogue is taken for; what an
//! MCP tool does and what the fields of a call mean are other stations' questions.
//!
//! Names are compared without case and punctuation, because hosts and dispatchers spell the same tool `write_file`,
//! `WriteFile` and `write-file`. A server's name comes before a tool's.

use super::catalogue::{CATALOGUE, MCP, Tool, UNKNOWN};
use super::table::Host;

/// The longest name of the catalogue, and room to see that one is longer.
const LONGEST: usize = 40;

/// The tool of this name. Nothing for a name that is no name: one without letters and digits, or with characters outside
/// ASCII, which could look like another tool's. MCP names are the servers' own and may hold anything.
pub(crate) fn tool(name: &[u8], host: Host) -> Option<Tool> {
    let name = name.trim_ascii();
    if is_prefixed_mcp(name) {
        return Some(MCP);
    }
    if !name.is_ascii() || !name.iter().any(u8::is_ascii_alphanumeric) {
        return None;
    }
    let mut buffer = [0; LONGEST];
    let folded = fold(name, &mut buffer);
    if let Some(tool) = folded.and_then(listed) {
        return Some(tool);
    }
    Some(if is_mcp(name, folded, host) { MCP } else { UNKNOWN })
}

/// The tool that an event stands for without naming it: some hosts have an event of its own for shell commands or reads.
pub(crate) fn event_tool(word: &str) -> Option<Tool> {
    listed(fold(word.as_bytes(), &mut [0; LONGEST])?)
}

fn listed(folded: &[u8]) -> Option<Tool> {
    let at = CATALOGUE.binary_search_by(|(name, _)| name.as_bytes().cmp(folded)).ok()?;
    CATALOGUE.get(at).map(|(_, tool)| *tool)
}

/// Lower-case letters and digits of the name; nothing when there are more than any listed name has.
fn fold<'b>(name: &[u8], buffer: &'b mut [u8; LONGEST]) -> Option<&'b [u8]> {
    let mut length = 0;
    for byte in name.iter().filter(|byte| byte.is_ascii_alphanumeric()) {
        *buffer.get_mut(length)? = byte.to_ascii_lowercase();
        length += 1;
    }
    buffer.get(..length)
}

fn is_prefixed_mcp(name: &[u8]) -> bool {
    let starts = |prefix: &[u8]| name.get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix));
    starts(b"mcp_") || starts(b"mcp:") || (name.first() == Some(&b'@') && name.contains(&b'/'))
}

/// A name that is in no catalogue and looks like a server's: two underscores between server and tool, the host's own
/// joint, or an operation on a forge.
fn is_mcp(name: &[u8], folded: Option<&[u8]>, host: Host) -> bool {
    let is_operation = folded.is_some_and(|folded| OPERATIONS.iter().any(|end| folded.ends_with(end.as_bytes())));
    let is_joined = host.row().mcp_joint.is_some_and(|joint| name.contains(&joint));
    is_operation || is_joined || name.windows(2).any(|pair| pair == b"__")
}

/// Ends of names by which a forge's tools are known where hosts write them bare.
const OPERATIONS: [&str; 12] = [
    "mergepullrequest",
    "pullrequestmerge",
    "mergepr",
    "prmerge",
    "gitpush",
    "pushbranch",
    "pushcommits",
    "pushfiles",
    "pushref",
    "pushrefs",
    "pushtobranch",
    "pushtoremote",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_folded() {
        assert!(CATALOGUE.windows(2).all(|pair| pair[0].0 < pair[1].0));
        let mut buffer = [0; LONGEST];
        for (name, _) in &CATALOGUE {
            assert_eq!(fold(name.as_bytes(), &mut buffer), Some(name.as_bytes()));
        }
    }

    #[test]
    fn names_have_the_class_of_their_row() {
        let table = [
            ("Write", Host::Claude, "direct-write"),
            (" Write\n", Host::Claude, "direct-write"),
            ("WRITE", Host::Claude, "direct-write"),
            ("search_replace", Host::Grok, "direct-write"),
            ("NotebookEdit", Host::Claude, "direct-write"),
            ("str_replace_based_edit_tool", Host::Generic, "direct-write"),
            ("multi_replace_string_in_file", Host::Vscode, "direct-write"),
            ("Bash", Host::Claude, "shell"),
            ("run_terminal_command", Host::Grok, "shell"),
            ("PowerShell", Host::Claude, "shell"),
            ("Agent", Host::Claude, "spawn"),
            ("EnterWorktree", Host::Claude, "worktree"),
            ("Read", Host::Claude, "read"),
            ("view", Host::Copilot, "read"),
            ("WebFetch", Host::Claude, "other"),
            ("mcp__github__create_issue", Host::Claude, "mcp"),
            ("mcp__github__", Host::Claude, "mcp"),
            ("MCP__GitHub__MERGE", Host::Claude, "mcp"),
            ("mcp__\u{441}__x", Host::Claude, "mcp"),
            ("MCP:browser_tabs", Host::Cursor, "mcp"),
            ("@server/tool", Host::Amazonq, "mcp"),
            ("tasks__search_replace", Host::Grok, "mcp"),
            ("server__push_to_remote", Host::Grok, "mcp"),
            ("git_push", Host::Claude, "mcp"),
            ("push_to_remote", Host::Claude, "mcp"),
            ("pushFiles", Host::Claude, "mcp"),
            ("github-mcp-server-merge_pull_request", Host::Copilot, "mcp"),
            ("jira-create_issue", Host::Copilot, "mcp"),
            ("jira-create_issue", Host::Claude, "unknown"),
            ("github_create_issue", Host::Opencode, "mcp"),
            ("frobnicate", Host::Claude, "unknown"),
            ("Writer", Host::Claude, "unknown"),
        ];
        for (name, host, class) in table {
            assert_eq!(tool(name.as_bytes(), host).map(|tool| tool.class.word()), Some(class), "{name}");
        }
    }

    #[test]
    fn what_is_no_name_has_no_tool() {
        for name in ["", " \t", "---", "Wr\u{456}te", "\u{ff37}rite", "Write\u{200b}", "m\u{441}p__x__y"] {
            assert_eq!(tool(name.as_bytes(), Host::Claude), None, "{name}");
        }
    }
}
