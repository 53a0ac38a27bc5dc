//! Who is calling, by the marks on the payload itself: several hosts run the hooks they find in another host's settings, so
//! the configuration that registered a hook says little. Owns the marks and their order.
//!
//! Authority: the payload types of the hosts; first mark wins.

use super::table::Host;
use crate::json::{Keys, Kind, Slot, Value};

/// The host whose marks the payload carries; none when it carries no host's.
pub(crate) fn detect(payload: Value<'_>) -> Option<Host> {
    let marks = Marks::of(payload);
    DISCRIMINATORS.iter().find_map(|discriminator| discriminator(&marks))
}

/// In this order, because later hosts copied keys of earlier ones.
const DISCRIMINATORS: [fn(&Marks<'_>) -> Option<Host>; 11] = [
    |marks| marks.action.is_set().then_some(Host::Windsurf),
    cline,
    |marks| marks.camel_event.text().map(|_| Host::Grok),
    |marks| {
        let is_cursor = marks.cursor_version.is_set() || (marks.conversation.is_set() && marks.generation.is_set());
        is_cursor.then_some(Host::Cursor)
    },
    |marks| {
        let is_word = marks.event.text().is_some_and(|word| GEMINI_EVENTS.contains(&word));
        (is_word || marks.mcp_context.is_set()).then_some(Host::Gemini)
    },
    |marks| (marks.turn.is_set() && marks.event.is_set()).then_some(Host::Codex),
    |marks| {
        let is_timed = marks.timestamp.kind() == Some(Kind::Number);
        (marks.tool_args.is_set() || (marks.camel_tool.is_set() && is_timed)).then_some(Host::Copilot)
    },
    |marks| marks.mode.text().filter(|mode| FACTORY_MODES.contains(mode)).map(|_| Host::Factory),
    |marks| {
        let is_lower = marks.event.text().and_then(<[u8]>::first).is_some_and(u8::is_ascii_lowercase);
        (is_lower && marks.tool_name.is_set() && !marks.conversation.is_set()).then_some(Host::Amazonq)
    },
    |marks| {
        let is_bridge = marks.tool.is_set() && marks.args.is_set();
        (marks.session.is_set() || is_bridge).then_some(Host::Opencode)
    },
    |marks| {
        let is_pascal = marks.event.text().and_then(<[u8]>::first).is_some_and(u8::is_ascii_uppercase);
        (is_pascal && marks.transcript.is_set()).then_some(Host::Claude)
    },
];

/// Both programs of the name send the version; the events tell them apart.
fn cline(marks: &Marks<'_>) -> Option<Host> {
    let is_cline = marks.cline_version.is_set() || (marks.hook_name.is_set() && marks.carries_cline_call());
    let is_sdk = marks.hook_name.text() == Some(b"tool_call") || marks.tool_call.is_set();
    is_cline.then_some(if is_sdk { Host::ClineSdk } else { Host::Cline })
}

const GEMINI_EVENTS: [&[u8]; 8] = [
    b"BeforeTool",
    b"AfterTool",
    b"BeforeAgent",
    b"AfterAgent",
    b"BeforeModel",
    b"AfterModel",
    b"BeforeToolSelection",
    b"PreCompress",
];

const FACTORY_MODES: [&[u8]; 5] = [b"off", b"spec", b"auto-low", b"auto-medium", b"auto-high"];

/// One key of the payload; null counts as not there.
#[derive(Clone, Copy)]
struct Mark<'d>(Option<Value<'d>>);

impl<'d> Mark<'d> {
    fn is_set(self) -> bool {
        self.0.is_some()
    }

    fn kind(self) -> Option<Kind> {
        self.0.map(Value::kind)
    }

    /// A string without escapes; a mark is never spelled with one.
    fn text(self) -> Option<&'d [u8]> {
        match self.0?.text()? {
            std::borrow::Cow::Borrowed(text) => Some(text),
            std::borrow::Cow::Owned(_) => None,
        }
    }
}

/// Makes `Marks` of one list: what a mark is called here, and the key of the payload that it is.
macro_rules! marks {
    ($($mark:ident: $key:literal,)+) => {
        struct Marks<'d> {
            $($mark: Mark<'d>,)+
        }

        static KEYS: Keys<{ [$($key),+].len() }> = Keys::new([$($key,)+]);

        impl<'d> Marks<'d> {
            fn of(payload: Value<'d>) -> Marks<'d> {
                let mark = |slot: Slot<'d>| Mark(slot.value.filter(|value| !value.is_null()));
                let [$($mark,)+] = payload.pick(&KEYS).slots().map(mark);
                Marks { $($mark,)+ }
            }
        }
    };
}

marks! {
    action: "agent_action_name",
    cline_version: "clineVersion",
    hook_name: "hookName",
    cline_call: "preToolUse",
    tool_call: "tool_call",
    camel_event: "hookEventName",
    cursor_version: "cursor_version",
    conversation: "conversation_id",
    generation: "generation_id",
    event: "hook_event_name",
    mcp_context: "mcp_context",
    turn: "turn_id",
    tool_args: "toolArgs",
    camel_tool: "toolName",
    timestamp: "timestamp",
    mode: "permission_mode",
    tool_name: "tool_name",
    session: "sessionID",
    tool: "tool",
    args: "args",
    transcript: "transcript_path",
}

impl Marks<'_> {
    fn carries_cline_call(&self) -> bool {
        self.cline_call.is_set() || self.tool_call.is_set() || self.hook_name.text() == Some(b"tool_call")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Doc;

    #[test]
    fn the_first_mark_names_the_host() {
        let table = [
            (r#"{"agent_action_name":"pre_run_command"}"#, "windsurf"),
            (r#"{"clineVersion":"3","hookName":"PreToolUse","preToolUse":{}}"#, "cline"),
            (r#"{"hookName":"tool_call","clineVersion":"1","tool_call":{}}"#, "cline-sdk"),
            (r#"{"hookName":"tool_call","tool_call":{}}"#, "cline-sdk"),
            (r#"{"hookEventName":"pre_tool_use","toolName":"x"}"#, "grok"),
            (r#"{"cursor_version":"3","hook_event_name":"PreToolUse","transcript_path":"/t"}"#, "cursor"),
            (r#"{"conversation_id":"c","generation_id":"g"}"#, "cursor"),
            (r#"{"hook_event_name":"BeforeTool"}"#, "gemini"),
            (r#"{"hook_event_name":"PreToolUse","turn_id":"t","transcript_path":"/t"}"#, "codex"),
            (r#"{"toolName":"bash","toolArgs":"{}"}"#, "copilot"),
            (r#"{"toolName":"bash","timestamp":1}"#, "copilot"),
            (r#"{"hook_event_name":"PreToolUse","permission_mode":"auto-low","transcript_path":"/t"}"#, "factory"),
            (r#"{"hook_event_name":"preToolUse","tool_name":"fs_write"}"#, "amazonq"),
            (r#"{"hook_event_name":"PreToolUse","tool":"bash","args":{}}"#, "opencode"),
            (r#"{"hook_event_name":"PreToolUse","permission_mode":"default","transcript_path":"/t"}"#, "claude"),
            (r#"{"hook_event_name":"PreToolUse","tool_name":"bash","turn_id":null}"#, "none"),
            (r#"{"tool":"bash"}"#, "none"),
            (r#"{"hookEventName":7}"#, "none"),
            (r#"[{"agent_action_name":"x"}]"#, "none"),
        ];
        for (text, host) in table {
            let doc = Doc::parse(text.as_bytes()).expect(text);
            assert_eq!(detect(doc.root()).map_or("none", Host::name), host, "{text}");
        }
    }
}
