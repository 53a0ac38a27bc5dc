//! One call in the shape of every host: payloads as they arrive at a hook.
//!
//! It knows how each host puts a call and refuses to know what becomes of it.

use serde_json::{Value, json};

/// The tree that the agent was given.
pub(crate) const SHOP: &str = "/home/dev/shop";

/// What an agent is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act<'a> {
    /// A new file.
    Write(&'a str),
    Shell(&'a str),
    /// The tool `merge_pull_request` of the server `forge`.
    Merge,
    Spawn,
    Read(&'a str),
}

/// A call as one host puts it.
pub(crate) struct Sent {
    pub(crate) host: &'static str,
    /// The moment, in the host's word; none where the payload has no place for it.
    pub(crate) word: &'static str,
    pub(crate) payload: Value,
    /// Variables of the hook.
    pub(crate) env: Value,
}

/// How one host names its tools and their fields: writing, shell, starting an agent, reading.
struct Words {
    host: &'static str,
    word: &'static str,
    write: (&'static str, &'static str),
    shell: (&'static str, &'static str),
    spawn: Option<&'static str>,
    read: (&'static str, &'static str),
    merge: Option<&'static str>,
}

const CLAUDE: Words = Words {
    host: "claude",
    word: "PreToolUse",
    write: ("Write", "file_path"),
    shell: ("Bash", "command"),
    spawn: Some("Agent"),
    read: ("Read", "file_path"),
    merge: Some("mcp__forge__merge_pull_request"),
};

/// The hosts that keep a tool's name and its input under keys of their own.
const WORDS: [Words; 14] = [
    CLAUDE,
    Words { host: "codex", spawn: Some("spawn_agent"), write: ("apply_patch", "command"), ..CLAUDE },
    Words {
        host: "cursor",
        word: "preToolUse",
        write: ("Write", "path"),
        shell: ("Shell", "command"),
        spawn: Some("Task"),
        read: ("Read", "path"),
        merge: Some("MCP:merge_pull_request"),
    },
    Words {
        host: "grok",
        word: "pre_tool_use",
        write: ("write", "file_path"),
        shell: ("run_terminal_command", "command"),
        spawn: Some("spawn_subagent"),
        read: ("read_file", "path"),
        merge: Some("forge__merge_pull_request"),
    },
    Words {
        host: "grok-cli",
        write: ("create_file", "path"),
        shell: ("bash", "command"),
        spawn: Some("task"),
        read: ("view_file", "path"),
        ..CLAUDE
    },
    Words {
        host: "gemini",
        word: "BeforeTool",
        write: ("write_file", "file_path"),
        shell: ("run_shell_command", "command"),
        spawn: Some("invoke_agent"),
        read: ("read_file", "absolute_path"),
        merge: Some("mcp_forge_merge_pull_request"),
    },
    Words {
        host: "copilot",
        word: "",
        write: ("create", "path"),
        shell: ("bash", "command"),
        spawn: Some("task"),
        read: ("view", "path"),
        merge: Some("forge-merge_pull_request"),
    },
    Words {
        host: "vscode",
        write: ("create_file", "filePath"),
        shell: ("run_in_terminal", "command"),
        spawn: Some("runSubagent"),
        read: ("read_file", "filePath"),
        merge: Some("mcp_forge_merge_pull_request"),
        ..CLAUDE
    },
    Words {
        host: "opencode",
        word: "tool.execute.before",
        write: ("write", "filePath"),
        shell: ("bash", "command"),
        spawn: Some("task"),
        read: ("read", "filePath"),
        merge: Some("forge_merge_pull_request"),
    },
    Words {
        host: "cline",
        write: ("write_to_file", "path"),
        shell: ("execute_command", "command"),
        spawn: Some("new_task"),
        read: ("read_file", "path"),
        merge: Some("use_mcp_tool"),
        ..CLAUDE
    },
    Words {
        host: "cline-sdk",
        word: "tool_call",
        write: ("editor", "path"),
        shell: ("run_commands", "commands"),
        spawn: Some("use_subagents"),
        read: ("read_files", "path"),
        merge: Some("forge__merge_pull_request"),
    },
    Words {
        host: "factory",
        write: ("Create", "file_path"),
        shell: ("Execute", "command"),
        spawn: Some("Task"),
        ..CLAUDE
    },
    Words {
        host: "amazonq",
        word: "preToolUse",
        write: ("fs_write", "path"),
        shell: ("execute_bash", "command"),
        spawn: None,
        read: ("fs_read", "path"),
        merge: Some("@forge/merge_pull_request"),
    },
    Words { host: "generic", word: "", ..CLAUDE },
];

impl Words {
    fn put(&self, act: Act<'_>) -> Option<(&'static str, Value)> {
        Some(match act {
            Act::Write(path) => (self.write.0, self.input_of_write(path)),
            Act::Shell(text) if self.shell.1 == "commands" => (self.shell.0, json!({ "commands": [text] })),
            Act::Shell(text) => (self.shell.0, json!({ self.shell.1: text })),
            Act::Merge if self.host == "cline" => {
                let arguments = "{\"pullNumber\": 12}";
                let input =
                    json!({ "server_name": "forge", "tool_name": "merge_pull_request", "arguments": arguments });
                (self.merge?, input)
            }
            Act::Merge => (self.merge?, json!({ "pullNumber": 12 })),
            Act::Spawn => (self.spawn?, json!({ "prompt": "look around", "subagent_type": "explore" })),
            Act::Read(path) => (self.read.0, json!({ self.read.1: path })),
        })
    }

    fn input_of_write(&self, path: &str) -> Value {
        match self.host {
            "codex" => json!({ "command": format!("*** Begin Patch\n*** Add File: {path}\n+one\n*** End Patch\n") }),
            "amazonq" => json!({ "command": "create", "path": path, "file_text": "one" }),
            "cursor" => json!({ "path": path, "contents": "one" }),
            _ => json!({ self.write.1: path, "content": "one" }),
        }
    }

    fn payload(&self, (tool, input): (&str, Value)) -> Value {
        let snake = json!({ "session_id": "s", "cwd": SHOP, "tool_name": tool, "tool_input": input.clone() });
        let own = match self.host {
            "claude" => {
                json!({ "hook_event_name": self.word, "transcript_path": "/t.jsonl", "permission_mode": "default" })
            }
            "codex" => json!({ "hook_event_name": self.word, "turn_id": "4", "model": "gpt-5-codex" }),
            "factory" => {
                json!({ "hook_event_name": self.word, "transcript_path": "/t.jsonl", "permission_mode": "auto-low" })
            }
            "gemini" => json!({ "hook_event_name": self.word, "timestamp": "2026-08-19T10:00:00Z" }),
            "grok-cli" | "vscode" | "amazonq" => json!({ "hook_event_name": self.word }),
            "generic" => json!({}),
            _ => return self.foreign(tool, &input),
        };
        merged(snake, own)
    }

    /// The payload of a host that does not write its keys as Claude does.
    fn foreign(&self, tool: &str, input: &Value) -> Value {
        match self.host {
            "cursor" => merged(cursor(self.word), json!({ "cwd": SHOP, "tool_name": tool, "tool_input": input })),
            "grok" => json!({ "hookEventName": self.word, "sessionId": "s", "cwd": SHOP, "workspaceRoot": SHOP,
                "toolName": tool, "toolInput": input, "toolInputTruncated": false }),
            "copilot" => {
                json!({ "sessionId": "s", "timestamp": 1, "cwd": SHOP, "toolName": tool, "toolArgs": input.to_string() })
            }
            "opencode" => json!({ "sessionID": "s", "directory": SHOP, "cwd": SHOP, "tool": tool, "args": input }),
            "cline" => {
                json!({ "clineVersion": "3.40.0", "hookName": self.word, "taskId": "s", "workspaceRoots": [SHOP],
                "preToolUse": { "toolName": tool, "parameters": input } })
            }
            _ => json!({ "clineVersion": "1.0.0", "hookName": self.word, "taskId": "s", "workspaceRoots": [SHOP],
                "tool_call": { "id": "c", "name": tool, "input": input } }),
        }
    }
}

/// What every payload of Cursor has.
fn cursor(word: &str) -> Value {
    json!({ "conversation_id": "s", "generation_id": "g", "cursor_version": "3.20.17", "workspace_roots": [SHOP],
        "hook_event_name": word })
}

fn merged(mut left: Value, right: Value) -> Value {
    let members = left.as_object_mut().expect("an object");
    members.extend(right.as_object().expect("an object").clone());
    left
}

/// The events that stand for a tool: one host has them beside its general one, another has nothing else.
fn by_event(act: Act<'_>) -> Vec<(&'static str, &'static str, Value)> {
    let arguments = json!({ "pullNumber": 12 });
    let merge =
        json!({ "tool_name": "merge_pull_request", "tool_input": arguments.to_string(), "url": "http://[::1]:3" });
    let windsurf =
        |word: &str, info: Value| json!({ "agent_action_name": word, "trajectory_id": "s", "tool_info": info });
    match act {
        Act::Write(path) => vec![(
            "windsurf",
            "pre_write_code",
            windsurf("pre_write_code", json!({ "file_path": path, "cwd": SHOP, "edits": [] })),
        )],
        Act::Shell(text) => vec![
            ("cursor", "beforeShellExecution", json!({ "command": text, "cwd": SHOP })),
            ("windsurf", "pre_run_command", windsurf("pre_run_command", json!({ "command_line": text, "cwd": SHOP }))),
        ],
        Act::Merge => vec![
            ("cursor", "beforeMCPExecution", merge),
            (
                "windsurf",
                "pre_mcp_tool_use",
                windsurf(
                    "pre_mcp_tool_use",
                    json!({ "mcp_server_name": "forge", "mcp_tool_name": "merge_pull_request",
                    "mcp_tool_arguments": arguments, "cwd": SHOP }),
                ),
            ),
        ],
        Act::Spawn => vec![("cursor", "subagentStart", json!({ "subagent_type": "explore", "task": "look around" }))],
        Act::Read(path) => vec![
            ("cursor", "beforeReadFile", json!({ "file_path": path, "content": "one", "attachments": [] })),
            ("windsurf", "pre_read_code", windsurf("pre_read_code", json!({ "file_path": path, "cwd": SHOP }))),
        ],
    }
}

/// The call as every host that can make it puts it.
pub(crate) fn all(act: Act<'_>) -> Vec<Sent> {
    let none = || json!({ "HOME": "/home/dev" });
    let mut sent: Vec<Sent> = Vec::new();
    for words in &WORDS {
        let Some(call) = words.put(act) else { continue };
        sent.push(Sent { host: words.host, word: words.word, payload: words.payload(call), env: none() });
    }
    for (host, word, own) in by_event(act) {
        let payload = if host == "cursor" { merged(cursor(word), own) } else { own };
        sent.push(Sent { host, word, payload, env: none() });
    }
    sent.extend(amp(act));
    sent
}

/// The host whose payload is the input alone, and whose tool is a variable.
fn amp(act: Act<'_>) -> Option<Sent> {
    let (tool, input) = match act {
        Act::Write(path) => ("create_file", json!({ "path": path, "content": "one", "cwd": SHOP })),
        Act::Shell(text) => ("Bash", json!({ "cmd": text, "cwd": SHOP })),
        Act::Merge => ("mcp__forge__merge_pull_request", json!({ "pullNumber": 12, "cwd": SHOP })),
        Act::Spawn => ("Task", json!({ "prompt": "look around", "subagent_type": "explore", "cwd": SHOP })),
        Act::Read(path) => ("Read", json!({ "path": path, "cwd": SHOP })),
    };
    let env = json!({ "HOME": "/home/dev", "AGENT_TOOL_NAME": tool });
    Some(Sent { host: "amp", word: "", payload: input, env })
}
