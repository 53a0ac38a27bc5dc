//! TOOLS: the names hosts give their tools, and the class of each. Owns names; what an MCP tool does is `mcp.rs`, what the
//! fields of a call mean is `call/`.
//!
//! Authority: the hosts' tool catalogues. Names are compared without case and punctuation, because hosts and dispatchers
//! spell the same tool `write_file`, `WriteFile` and `write-file`.

use super::table::Host;

/// What kind of thing a call is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    DirectWrite,
    Shell,
    Mcp,
    Spawn,
    Worktree,
    Read,
    /// Known, and of no interest to any gate.
    Other,
    /// Not understood; never taken for harmless.
    Unknown,
}

impl Class {
    /// The word of the reply.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Class::DirectWrite => "direct-write",
            Class::Shell => "shell",
            Class::Mcp => "mcp",
            Class::Spawn => "spawn",
            Class::Worktree => "worktree",
            Class::Read => "read",
            Class::Other => "other",
            Class::Unknown => "unknown",
        }
    }
}

/// What the name of a writing tool says about the paths in its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Writes {
    /// Creates or changes.
    Content,
    /// Makes something that was not there.
    New,
    /// Removes.
    Nothing,
    /// Moves from one name to another.
    Move,
    /// Whatever the verb in its `command` field says.
    Verb,
}

/// What the text fields of a tool hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    /// Content, or a command; a field that is called a patch is one.
    Text,
    /// A patch, also in the fields `input` and `command`, or in place of the whole input.
    Patch,
    /// Search and replace blocks in a field that other tools use for a diff.
    Blocks,
    /// A command, which a tool that can also merely watch may leave out.
    Perhaps,
    /// What is typed into a shell that runs already; nothing, when its output is only awaited.
    Typed,
}

/// A tool as far as its name tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tool {
    pub(crate) class: Class,
    pub(crate) writes: Writes,
    pub(crate) body: Body,
}

const fn of(class: Class) -> Tool {
    Tool { class, writes: Writes::Content, body: Body::Text }
}

const WRITE: Tool = of(Class::DirectWrite);
const NEW: Tool = Tool { writes: Writes::New, ..WRITE };
const DELETE: Tool = Tool { writes: Writes::Nothing, ..WRITE };
const MOVE: Tool = Tool { writes: Writes::Move, ..WRITE };
const VERB: Tool = Tool { writes: Writes::Verb, ..WRITE };
const PATCH: Tool = Tool { body: Body::Patch, ..WRITE };
const BLOCKS: Tool = Tool { body: Body::Blocks, ..WRITE };
const SHELL: Tool = of(Class::Shell);
const WATCH: Tool = Tool { body: Body::Perhaps, ..SHELL };
const TYPE: Tool = Tool { body: Body::Typed, ..SHELL };
const SPAWN: Tool = of(Class::Spawn);
const WORKTREE: Tool = of(Class::Worktree);
const MCP: Tool = of(Class::Mcp);
const READ: Tool = of(Class::Read);
const OTHER: Tool = of(Class::Other);
const UNKNOWN: Tool = of(Class::Unknown);

/// Names without case and punctuation, sorted.
static TOOLS: [(&str, Tool); 156] = [
    ("accessmcpresource", OTHER),
    ("agent", SPAWN),
    ("applydiff", BLOCKS),
    ("applypatch", PATCH),
    ("askfollowupquestion", OTHER),
    ("askquestion", OTHER),
    ("askuserquestion", OTHER),
    ("attemptcompletion", OTHER),
    ("bash", SHELL),
    ("bashoutput", OTHER),
    ("bashtool", SHELL),
    ("beforemcpexecution", MCP),
    ("beforereadfile", READ),
    ("beforeshellexecution", SHELL),
    ("beforetabfileread", READ),
    ("callmcptool", MCP),
    ("codebasesearch", READ),
    ("containerexec", SHELL),
    ("create", NEW),
    ("createagent", SPAWN),
    ("createdirectory", NEW),
    ("createfile", NEW),
    ("cronlist", OTHER),
    ("delete", DELETE),
    ("deletedirectory", DELETE),
    ("deletefile", DELETE),
    ("edit", WRITE),
    ("editfile", WRITE),
    ("editnotebook", WRITE),
    ("editnotebookfile", WRITE),
    ("editor", WRITE),
    ("enterplanmode", OTHER),
    ("enterworktree", WORKTREE),
    ("exec", SHELL),
    ("execcommand", SHELL),
    ("execute", SHELL),
    ("executebash", SHELL),
    ("executecommand", SHELL),
    ("exitplanmode", OTHER),
    ("exitworktree", WORKTREE),
    ("fetch", OTHER),
    ("fetchurl", OTHER),
    ("filesearch", READ),
    ("fsread", READ),
    ("fswrite", VERB),
    ("getcommandorsubagentoutput", OTHER),
    ("geterrors", READ),
    ("glob", READ),
    ("googlewebsearch", OTHER),
    ("grep", READ),
    ("grepsearch", READ),
    ("hashlineedit", WRITE),
    ("insert", WRITE),
    ("inserteditintofile", WRITE),
    ("invokeagent", SPAWN),
    ("killbash", OTHER),
    ("killcommandorsubagent", OTHER),
    ("killshell", OTHER),
    ("list", READ),
    ("listcodedefinitionnames", READ),
    ("listdir", READ),
    ("listdirectory", READ),
    ("listfiles", READ),
    ("listmcpresources", OTHER),
    ("localshell", SHELL),
    ("ls", READ),
    ("lsp", READ),
    ("makedirectory", NEW),
    ("manageteam", OTHER),
    ("monitor", WATCH),
    ("movefile", MOVE),
    ("multiedit", WRITE),
    ("multireplacestringinfile", WRITE),
    ("newfile", NEW),
    ("newtask", SPAWN),
    ("notebookedit", WRITE),
    ("notebookread", READ),
    ("planmoderespond", OTHER),
    ("powershell", SHELL),
    ("premcptooluse", MCP),
    ("prereadcode", READ),
    ("preruncommand", SHELL),
    ("preskillshellcommand", SHELL),
    ("prewritecode", WRITE),
    ("question", OTHER),
    ("read", READ),
    ("readfile", READ),
    ("readlints", OTHER),
    ("readmanyfiles", READ),
    ("readmcpresource", OTHER),
    ("readnotebookcelloutput", READ),
    ("removefile", DELETE),
    ("renamefile", MOVE),
    ("replace", WRITE),
    ("replaceinfile", BLOCKS),
    ("replacestringinfile", WRITE),
    ("runcommand", SHELL),
    ("runcommands", SHELL),
    ("runinterminal", SHELL),
    ("runshellcommand", SHELL),
    ("runsubagent", SPAWN),
    ("runterminalcmd", SHELL),
    ("runterminalcommand", SHELL),
    ("savememory", OTHER),
    ("searchfilecontent", READ),
    ("searchfiles", READ),
    ("searchreplace", WRITE),
    ("searchtool", OTHER),
    ("semanticsearch", READ),
    ("sendmessage", OTHER),
    ("shell", SHELL),
    ("shellcommand", SHELL),
    ("skill", OTHER),
    ("slashcommand", OTHER),
    ("spawnagent", SPAWN),
    ("spawnsubagent", SPAWN),
    ("startagent", SPAWN),
    ("strreplace", WRITE),
    ("strreplacebasededittool", VERB),
    ("strreplacebasedtexteditor", VERB),
    ("strreplaceeditor", VERB),
    ("structuredoutput", OTHER),
    ("subagentstart", SPAWN),
    ("switchmode", OTHER),
    ("task", SPAWN),
    ("taskcreate", OTHER),
    ("taskget", OTHER),
    ("tasklist", OTHER),
    ("taskoutput", OTHER),
    ("taskstop", OTHER),
    ("taskupdate", OTHER),
    ("textsearch", READ),
    ("think", OTHER),
    ("thinking", OTHER),
    ("todolist", OTHER),
    ("todoread", OTHER),
    ("todowrite", OTHER),
    ("toolsearch", OTHER),
    ("undoedit", WRITE),
    ("updatecurrentstep", OTHER),
    ("updateplan", OTHER),
    ("useaws", OTHER),
    ("usemcptool", MCP),
    ("usesubagents", SPAWN),
    ("view", READ),
    ("viewimage", READ),
    ("webfetch", OTHER),
    ("websearch", OTHER),
    ("workflow", SPAWN),
    ("worktreecreate", WORKTREE),
    ("worktreeremove", WORKTREE),
    ("write", WRITE),
    ("writefile", WRITE),
    ("writestdin", TYPE),
    ("writetodos", OTHER),
    ("writetofile", WRITE),
];

/// The longest name of the table, and room to see that one is longer.
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
    let at = TOOLS.binary_search_by(|(name, _)| name.as_bytes().cmp(folded)).ok()?;
    TOOLS.get(at).map(|(_, tool)| *tool)
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
const OPERATIONS: [&str; 6] = ["mergepullrequest", "pullrequestmerge", "mergepr", "prmerge", "gitpush", "pushbranch"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_folded() {
        assert!(TOOLS.windows(2).all(|pair| pair[0].0 < pair[1].0));
        let mut buffer = [0; LONGEST];
        for (name, _) in &TOOLS {
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
