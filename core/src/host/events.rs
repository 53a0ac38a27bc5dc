//! EVENTS: the words hosts have for the moments at which they call a hook, and ours. Owns the words only; what a moment
//! allows to be answered is `render.rs`.
//!
//! Authority: the event lists of the hosts' documentation and published types.

/// What a moment is to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A tool is about to run: the one event that can be refused.
    ToolBefore,
    SessionStart,
    SessionCompact,
    /// Known, and no gate covers it: it comes after the fact, or nothing is about to run.
    Other,
}

impl Event {
    /// Our spelling; none for events that no gate covers.
    pub(crate) fn word(self) -> Option<&'static str> {
        match self {
            Event::ToolBefore => Some("tool.before"),
            Event::SessionStart => Some("session.start"),
            Event::SessionCompact => Some("session.compact"),
            Event::Other => None,
        }
    }
}

/// A known word and what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EventWord {
    pub(crate) word: &'static str,
    pub(crate) event: Event,
}

impl EventWord {
    /// Looks a word up, exactly as spelled; none for a word no host is known to send.
    pub(crate) fn read(word: &[u8]) -> Option<EventWord> {
        EVENTS.iter().find_map(|(event, words)| {
            let word = words.iter().find(|known| known.as_bytes() == word)?;
            Some(EventWord { word, event: *event })
        })
    }
}

static EVENTS: [(Event, &[&str]); 4] = [
    (
        Event::ToolBefore,
        &[
            "PreToolUse",
            "preToolUse",
            "pre_tool_use",
            "tool.before",
            "BeforeTool",
            "beforeShellExecution",
            "beforeMCPExecution",
            "beforeReadFile",
            "beforeTabFileRead",
            "subagentStart",
            "PermissionRequest",
            "permission_request",
            "permissionRequest",
            "PreSkillShellCommand",
            "tool_call",
            "tool.execute.before",
            "pre_run_command",
            "pre_write_code",
            "pre_read_code",
            "pre_mcp_tool_use",
            "preMcpToolCall",
        ],
    ),
    (
        Event::SessionStart,
        &[
            "SessionStart",
            "sessionStart",
            "session_start",
            "session.start",
            "session.created",
            "agentSpawn",
            "agent_start",
            "agent_resume",
            "TaskStart",
            "TaskResume",
        ],
    ),
    (
        Event::SessionCompact,
        &[
            "PreCompact",
            "PostCompact",
            "preCompact",
            "postCompact",
            "pre_compact",
            "post_compact",
            "session.compact",
            "session.compacted",
            "PreCompress",
        ],
    ),
    (
        Event::Other,
        &[
            // Claude Code, and the hosts that copied its words.
            "PostToolUse",
            "PostToolUseFailure",
            "PostToolBatch",
            "PermissionDenied",
            "Notification",
            "UserPromptSubmit",
            "UserPromptExpansion",
            "SessionEnd",
            "Stop",
            "StopFailure",
            "SubagentStart",
            "SubagentStop",
            "Setup",
            "PreModelSwitch",
            "PostModelSwitch",
            "TeammateIdle",
            "TaskCreated",
            "TaskCompleted",
            "Elicitation",
            "ElicitationResult",
            "ConfigChange",
            "InstructionsLoaded",
            "WorktreeCreate",
            "WorktreeRemove",
            "CwdChanged",
            "DirectoryAdded",
            "FileChanged",
            "MessageDisplay",
            // Cursor, Copilot, Amazon Q.
            "postToolUse",
            "postToolUseFailure",
            "afterShellExecution",
            "afterMCPExecution",
            "afterFileEdit",
            "afterTabFileEdit",
            "afterAgentResponse",
            "afterAgentThought",
            "beforeSubmitPrompt",
            "subagentStop",
            "sessionEnd",
            "stop",
            "userPromptSubmit",
            "userPromptSubmitted",
            "errorOccurred",
            "agentStop",
            // Grok.
            "post_tool_use",
            "post_tool_use_failure",
            "permission_denied",
            "notification",
            "user_prompt_submit",
            "session_end",
            "stop_failure",
            "subagent_start",
            "subagent_stop",
            // Gemini CLI.
            "AfterTool",
            "BeforeAgent",
            "AfterAgent",
            "BeforeModel",
            "AfterModel",
            "BeforeToolSelection",
            // Windsurf.
            "post_run_command",
            "post_write_code",
            "post_read_code",
            "post_mcp_tool_use",
            "pre_user_prompt",
            "post_cascade_response",
            "post_setup_worktree",
            // Cline, OpenCode.
            "TaskCancel",
            "TaskComplete",
            "tool_result",
            "prompt_submit",
            "agent_abort",
            "agent_end",
            "agent_error",
            "session_shutdown",
            "tool.execute.after",
            "session.idle",
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_read_exactly() {
        let read = |word: &str| EventWord::read(word.as_bytes()).map(|found| found.event);
        assert_eq!(read("PreToolUse"), Some(Event::ToolBefore));
        assert_eq!(read("PermissionRequest"), Some(Event::ToolBefore));
        assert_eq!(read("PostCompact"), Some(Event::SessionCompact));
        assert_eq!(read("PostToolUse"), Some(Event::Other));
        for unknown in ["Nonsense", "pretooluse", "PreToolUse ", "", "pre_teleport"] {
            assert_eq!(read(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn no_word_means_two_things() {
        let mut words: Vec<_> = EVENTS.iter().flat_map(|(_, words)| words.iter()).collect();
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
    }
}
