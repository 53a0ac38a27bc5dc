//! CATALOGUE: one row for every tool name a host is known to use, and what the name says about the call. Owns the rows and
//! their words; comparing a name with them is `tools.rs`.
//!
//! Authority: the hosts' tool catalogues, as collected in docs/hosts.md.

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
/// A tool of a server, whatever its name.
pub(crate) const MCP: Tool = of(Class::Mcp);
const READ: Tool = of(Class::Read);
const OTHER: Tool = of(Class::Other);
pub(super) const UNKNOWN: Tool = of(Class::Unknown);

/// Names without case and punctuation, sorted.
pub(super) static CATALOGUE: [(&str, Tool); 162] = [
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
    ("editfiles", WRITE),
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
    ("fetchwebcontent", OTHER),
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
    ("premcptoolcall", MCP),
    ("premcptooluse", MCP),
    ("prereadcode", READ),
    ("preruncommand", SHELL),
    ("preskillshellcommand", SHELL),
    ("prewritecode", WRITE),
    ("question", OTHER),
    ("read", READ),
    ("readfile", READ),
    ("readfiles", READ),
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
    ("searchcodebase", READ),
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
    ("viewfile", READ),
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
