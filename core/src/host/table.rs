//! HOSTS: one row for every agent product, with what is particular to its hooks. Owns the rows; `detect.rs` owns the marks
//! by which a payload shows its sender, `catalogue.rs` and `events.rs` the words all hosts share.
//!
//! Authority: each host's hook documentation and published types, as collected in docs/hosts.md. Hosts change weekly, so
//! a fact about one of them belongs here and nowhere else.

/// An agent product that calls hooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    Claude,
    Codex,
    Cursor,
    Grok,
    GrokCli,
    Gemini,
    Copilot,
    Vscode,
    Opencode,
    Windsurf,
    Cline,
    ClineSdk,
    Factory,
    Amazonq,
    Amp,
    Generic,
}

/// How a host is told to block a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// `hookSpecificOutput` with a `permissionDecision`.
    Nested,
    /// `permissionDecision` at the top.
    Flat,
    /// `permission` and a message for user and agent.
    Permission,
    /// `decision` with this word, and a `reason`.
    Decision(&'static str),
    /// `cancel` and an `errorMessage`.
    Cancel,
    /// The dispatcher must throw.
    Throw,
    /// Exit status 2 with the reason on standard error.
    ExitTwo,
    /// Decision, code and reason, for a dispatcher that translates by itself.
    Plain,
}

/// Where a host takes text for the model before a call runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Channel {
    /// `hookSpecificOutput.additionalContext`.
    Nested,
    /// A key of this name at the top.
    Top(&'static str),
    /// As decision, code and reason.
    Plain,
    /// Nowhere.
    None,
}

/// One host.
pub(super) struct Row {
    host: Host,
    pub(super) name: &'static str,
    /// When the row was last compared with the host, and with what of it: a version, where one is known. The page has it too.
    #[cfg_attr(not(test), expect(dead_code, reason = "for the reader, and the test that the page says the same"))]
    seen: &'static str,
    /// The host's own word for the event before a tool runs, for payloads that do not name it.
    pub(super) before: &'static str,
    pub(super) refusal: Refusal,
    pub(super) channel: Channel,
    /// What has to be said when there is nothing to say. Only a host that reads silence as a failure has such a text.
    pub(super) silence: Option<&'static str>,
    /// The key of the session's name, where it is not one of the spellings all hosts share.
    session: Option<&'static str>,
    /// The variable of the hook that names the tool, for a host whose payload is the tool's input alone.
    tool: Option<&'static str>,
    /// The byte between server and tool of an MCP tool's name, for hosts that write no prefix.
    pub(super) mcp_joint: Option<u8>,
}

const fn row(host: Host, name: &'static str, refusal: Refusal, channel: Channel) -> Row {
    let (session, tool, mcp_joint) = (None, None, None);
    Row { host, name, seen: "", before: "PreToolUse", refusal, channel, silence: None, session, tool, mcp_joint }
}

static HOSTS: [Row; 16] = [
    Row { seen: "2026-11-30, 2.1.239", ..row(Host::Claude, "claude", Refusal::Nested, Channel::Nested) },
    Row { seen: "2026-11-30, 0.124", ..row(Host::Codex, "codex", Refusal::Nested, Channel::Nested) },
    Row {
        seen: "2026-11-30, its pages",
        before: "preToolUse",
        silence: Some(r#"{"permission":"allow"}"#),
        session: Some("conversation_id"),
        ..row(Host::Cursor, "cursor", Refusal::Permission, Channel::None)
    },
    Row {
        seen: "2026-11-30, its source",
        before: "pre_tool_use",
        ..row(Host::Grok, "grok", Refusal::Decision("deny"), Channel::None)
    },
    Row {
        seen: "2026-11-30, its source",
        ..row(Host::GrokCli, "grok-cli", Refusal::Decision("block"), Channel::Top("additionalContext"))
    },
    Row {
        seen: "2026-11-30, its pages",
        before: "BeforeTool",
        ..row(Host::Gemini, "gemini", Refusal::Decision("deny"), Channel::None)
    },
    Row {
        seen: "2026-11-30, 1.0.76",
        before: "preToolUse",
        mcp_joint: Some(b'-'),
        ..row(Host::Copilot, "copilot", Refusal::Flat, Channel::Top("additionalContext"))
    },
    Row { seen: "2026-11-30, its pages", ..row(Host::Vscode, "vscode", Refusal::Nested, Channel::Nested) },
    Row {
        seen: "2026-11-30, 1.18.33",
        before: "tool.execute.before",
        mcp_joint: Some(b'_'),
        ..row(Host::Opencode, "opencode", Refusal::Throw, Channel::None)
    },
    Row {
        seen: "2026-11-30, its pages",
        session: Some("trajectory_id"),
        ..row(Host::Windsurf, "windsurf", Refusal::ExitTwo, Channel::None)
    },
    Row {
        seen: "2026-11-30, its pages",
        silence: Some(r#"{"cancel":false}"#),
        session: Some("taskId"),
        ..row(Host::Cline, "cline", Refusal::Cancel, Channel::Top("contextModification"))
    },
    Row {
        seen: "2026-11-30, its source",
        before: "tool_call",
        silence: Some(r#"{"cancel":false}"#),
        session: Some("taskId"),
        ..row(Host::ClineSdk, "cline-sdk", Refusal::Cancel, Channel::Top("context"))
    },
    Row { seen: "2026-11-30, its pages", ..row(Host::Factory, "factory", Refusal::Nested, Channel::None) },
    Row {
        seen: "2026-11-30, its pages",
        before: "preToolUse",
        ..row(Host::Amazonq, "amazonq", Refusal::ExitTwo, Channel::None)
    },
    Row {
        seen: "2026-11-30, its pages",
        tool: Some("AGENT_TOOL_NAME"),
        ..row(Host::Amp, "amp", Refusal::ExitTwo, Channel::None)
    },
    Row { seen: "2026-11-30, ours", ..row(Host::Generic, "generic", Refusal::Plain, Channel::Plain) },
];

impl Host {
    /// The host of this name, as the envelope spells it.
    pub(crate) fn named(name: &[u8]) -> Option<Host> {
        HOSTS.iter().find(|row| row.name.as_bytes() == name).map(|row| row.host)
    }

    /// The name as envelope and reply spell it.
    pub(crate) fn name(self) -> &'static str {
        self.row().name
    }

    /// The host's own key for the name of a session, beside the spellings all hosts share.
    pub(crate) fn session_key(self) -> Option<&'static str> {
        self.row().session
    }

    /// The variable of the hook that names the tool, where the payload is the tool's input alone.
    pub(crate) fn tool_variable(self) -> Option<&'static str> {
        self.row().tool
    }

    /// The byte between server and tool of an MCP tool's name, for hosts that write no prefix.
    pub(crate) fn mcp_joint(self) -> Option<u8> {
        self.row().mcp_joint
    }

    pub(super) fn row(self) -> &'static Row {
        // Rows stand in the order of the enumeration, which a test holds.
        HOSTS.get(self as usize).unwrap_or(&GENERIC)
    }
}

static GENERIC: Row = row(Host::Generic, "generic", Refusal::Plain, Channel::Plain);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_host_has_its_row_and_its_name() {
        for row in &HOSTS {
            assert_eq!(row.host.row().name, row.name);
            assert_eq!(Host::named(row.name.as_bytes()), Some(row.host));
        }
        assert_eq!(HOSTS.len() - 1, Host::Generic as usize);
        assert_eq!(Host::named(b"auto"), None);
        assert_eq!(Host::named(b"Claude"), None);
    }

    #[test]
    fn every_row_says_when_it_was_seen() {
        for row in &HOSTS {
            let (date, what) = row.seen.split_once(", ").unwrap_or_default();
            assert!(date.len() == 10 && date.starts_with("20") && !what.is_empty(), "{}", row.name);
        }
    }

    #[test]
    fn only_cursor_is_told_to_go_on() {
        let allowing = HOSTS.iter().filter(|row| row.silence.is_some_and(|text| text.contains("allow")));
        assert_eq!(allowing.map(|row| row.name).collect::<Vec<_>>(), ["cursor"]);
    }
}
