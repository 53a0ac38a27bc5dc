//! How each host is told: block the call, hand text to the model, or nothing. Owns the shapes of the answers; decides nothing.
//!
//! Authority: the output schemas of the hosts. What is right for one host fails open on another (an unknown key voids a
//! deny of Codex), so a shape holds exactly the keys its host knows. There is no shape that allows a call, except the one
//! word without which Cursor takes silence for a broken hook.

use std::borrow::Cow;

use super::events::{Event, EventWord};
use super::table::{Channel, Host, Refusal};
use crate::json::Object;

/// What is to be said. `text` is the reason of a refusal, or the advice.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Answer<'a> {
    Deny { code: &'a str, text: &'a str },
    Advise { code: &'a str, text: &'a str },
    Silence,
}

/// What the dispatcher hands to the host: a JSON object for standard output or nothing, a line for standard error, and
/// the exit status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hook {
    pub(crate) stdout: Option<Vec<u8>>,
    pub(crate) stderr: String,
    pub(crate) exit: u32,
    /// False for advice that the host takes nowhere.
    pub(crate) is_delivered: bool,
}

/// Longest text of an answer, in bytes; hosts cut or spill longer ones.
const LONGEST: usize = 8 * 1024;

/// Renders an answer in the shape of `host`. `event` is the payload's own word, where it has one: hosts want it back.
/// Only a tool call can be answered; every other event gets silence.
pub(crate) fn render(host: Host, event: Option<EventWord>, answer: Answer<'_>) -> Hook {
    let row = host.row();
    let word = match event {
        Some(known) if known.event != Event::ToolBefore => return quiet(None),
        Some(known) if known.word != "tool.before" => known.word,
        _ => row.before,
    };
    match answer {
        Answer::Deny { code, text } => deny(row.refusal, word, Said::new("deny", code, text)),
        Answer::Advise { code, text } => match advise(row.channel, word, Said::new("advise", code, text)) {
            Some(stdout) => quiet(Some(stdout)),
            None => Hook { is_delivered: false, ..silent(row.silence) },
        },
        Answer::Silence => silent(row.silence),
    }
}

fn quiet(stdout: Option<Vec<u8>>) -> Hook {
    Hook { stdout, stderr: String::new(), exit: 0, is_delivered: true }
}

fn silent(text: Option<&str>) -> Hook {
    quiet(text.map(|text| text.as_bytes().to_vec()))
}

/// A decision in words; the text is never empty, because Codex runs a call whose refusal gives no reason.
#[derive(Clone, Copy)]
struct Said<'a> {
    decision: &'a str,
    code: &'a str,
    text: &'a str,
    mark: &'static str,
}

impl<'a> Said<'a> {
    fn new(decision: &'a str, code: &'a str, text: &'a str) -> Said<'a> {
        let text = [text, code].into_iter().find(|text| !text.trim().is_empty()).unwrap_or("refused by policy");
        if text.len() <= LONGEST {
            return Said { decision, code, text, mark: "" };
        }
        let mark = "…";
        let cut = (0..=LONGEST - mark.len()).rev().find_map(|end| text.get(..end));
        Said { decision, code, text: cut.unwrap_or_default(), mark }
    }

    fn text(self) -> Cow<'a, str> {
        if self.mark.is_empty() { self.text.into() } else { [self.text, self.mark].concat().into() }
    }
}

fn deny(refusal: Refusal, word: &str, said: Said<'_>) -> Hook {
    let text = &*said.text();
    let stdout = match refusal {
        Refusal::ExitTwo => return Hook { stdout: None, stderr: text.to_owned(), exit: 2, is_delivered: true },
        Refusal::Nested if asks_for_permission(word) => {
            nested(word, |out| out.object("decision", |out| out.strs(&behavior(text))))
        }
        Refusal::Nested => nested(word, |out| out.strs(&permission(text))),
        Refusal::Flat if asks_for_permission(word) => object(|out| out.strs(&behavior(text))),
        Refusal::Flat => object(|out| out.strs(&permission(text))),
        Refusal::Permission => {
            object(|out| out.strs(&[("permission", "deny"), ("user_message", text), ("agent_message", text)]))
        }
        Refusal::Decision(decision) => object(|out| out.strs(&[("decision", decision), ("reason", text)])),
        Refusal::Cancel => object(|out| {
            out.raw("cancel", b"true");
            out.str("errorMessage", text);
        }),
        Refusal::Throw => object(|out| out.str("throw", text)),
        Refusal::Plain => plain(said),
    };
    quiet(Some(stdout))
}

fn permission(text: &str) -> [(&str, &str); 2] {
    [("permissionDecision", "deny"), ("permissionDecisionReason", text)]
}

/// The answer to a host that is about to ask its user: another question, with words of its own.
fn behavior(text: &str) -> [(&str, &str); 2] {
    [("behavior", "deny"), ("message", text)]
}

fn asks_for_permission(word: &str) -> bool {
    matches!(word, "PermissionRequest" | "permissionRequest" | "permission_request")
}

fn advise(channel: Channel, word: &str, said: Said<'_>) -> Option<Vec<u8>> {
    let text = &*said.text();
    match channel {
        // Where a host asks for permission, or runs the commands in a skill, it takes a decision and no context.
        Channel::Nested | Channel::Top(_) if asks_for_permission(word) || word == "PreSkillShellCommand" => None,
        Channel::Nested => Some(nested(word, |out| out.str("additionalContext", text))),
        Channel::Top(key) => Some(object(|out| out.str(key, text))),
        Channel::Plain => Some(plain(said)),
        Channel::None => None,
    }
}

fn plain(said: Said<'_>) -> Vec<u8> {
    object(|out| out.strs(&[("decision", said.decision), ("code", said.code), ("reason", &said.text())]))
}

fn nested(word: &str, fill: impl FnOnce(&mut Object<'_>)) -> Vec<u8> {
    object(|out| {
        out.object("hookSpecificOutput", |out| {
            out.str("hookEventName", word);
            fill(out);
        });
    })
}

/// Room for an ordinary answer, so that it is written without moving.
const ROOM: usize = 512;

fn object(fill: impl FnOnce(&mut Object<'_>)) -> Vec<u8> {
    let mut out = Vec::with_capacity(ROOM);
    Object::write(&mut out, fill);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const DENY: Answer<'static> = Answer::Deny { code: "c", text: "no \"x\"\n" };
    const ADVISE: Answer<'static> = Answer::Advise { code: "c", text: "rather" };

    fn show(host: Host, word: &str, answer: Answer<'_>) -> String {
        let hook = render(host, EventWord::read(word.as_bytes()), answer);
        let stdout = String::from_utf8(hook.stdout.unwrap_or_default()).expect("UTF-8");
        format!("{stdout}|{}|{}{}", hook.stderr, hook.exit, if hook.is_delivered { "" } else { " undelivered" })
    }

    #[test]
    fn a_refusal_has_the_keys_of_its_host_and_no_other() {
        let nested = |word: &str| {
            format!(
                "{{\"hookSpecificOutput\":{{\"hookEventName\":\"{word}\",\"permissionDecision\":\"deny\",\
                 \"permissionDecisionReason\":\"no \\\"x\\\"\\n\"}}}}|"
            )
        };
        let table = [
            (Host::Claude, "PreToolUse", nested("PreToolUse")),
            (Host::Claude, "PreSkillShellCommand", nested("PreSkillShellCommand")),
            (Host::Claude, "tool.before", nested("PreToolUse")),
            (Host::Codex, "", nested("PreToolUse")),
            (Host::Factory, "PreToolUse", nested("PreToolUse")),
            (Host::Vscode, "PreToolUse", nested("PreToolUse")),
            (
                Host::Claude,
                "PermissionRequest",
                r#"{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"no \"x\"\n"}}}|"#
                    .to_owned(),
            ),
            (Host::Copilot, "permissionRequest", r#"{"behavior":"deny","message":"no \"x\"\n"}|"#.to_owned()),
            (
                Host::Copilot,
                "",
                r#"{"permissionDecision":"deny","permissionDecisionReason":"no \"x\"\n"}|"#.to_owned(),
            ),
            (
                Host::Cursor,
                "preToolUse",
                r#"{"permission":"deny","user_message":"no \"x\"\n","agent_message":"no \"x\"\n"}|"#.to_owned(),
            ),
            (Host::Grok, "pre_tool_use", r#"{"decision":"deny","reason":"no \"x\"\n"}|"#.to_owned()),
            (Host::Gemini, "BeforeTool", r#"{"decision":"deny","reason":"no \"x\"\n"}|"#.to_owned()),
            (Host::GrokCli, "PreToolUse", r#"{"decision":"block","reason":"no \"x\"\n"}|"#.to_owned()),
            (Host::Cline, "PreToolUse", r#"{"cancel":true,"errorMessage":"no \"x\"\n"}|"#.to_owned()),
            (Host::ClineSdk, "tool_call", r#"{"cancel":true,"errorMessage":"no \"x\"\n"}|"#.to_owned()),
            (Host::Opencode, "tool.execute.before", r#"{"throw":"no \"x\"\n"}|"#.to_owned()),
            (Host::Generic, "", r#"{"decision":"deny","code":"c","reason":"no \"x\"\n"}|"#.to_owned()),
        ];
        for (host, word, stdout) in table {
            assert_eq!(show(host, word, DENY), format!("{stdout}|0"), "{host:?} {word}");
        }
        for host in [Host::Windsurf, Host::Amazonq, Host::Amp] {
            assert_eq!(show(host, "", DENY), "|no \"x\"\n|2", "{host:?}");
        }
    }

    #[test]
    fn advice_goes_where_the_host_takes_it() {
        let context = r#"{"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"rather"}}||0"#;
        let table = [
            (Host::Claude, "PreToolUse", context),
            (Host::Codex, "PreToolUse", context),
            (Host::Vscode, "PreToolUse", context),
            (Host::GrokCli, "PreToolUse", r#"{"additionalContext":"rather"}||0"#),
            (Host::Copilot, "", r#"{"additionalContext":"rather"}||0"#),
            (Host::Cline, "PreToolUse", r#"{"contextModification":"rather"}||0"#),
            (Host::ClineSdk, "tool_call", r#"{"context":"rather"}||0"#),
            (Host::Generic, "", r#"{"decision":"advise","code":"c","reason":"rather"}||0"#),
            (Host::Claude, "PermissionRequest", "||0 undelivered"),
            (Host::Copilot, "permissionRequest", "||0 undelivered"),
            (Host::Cursor, "preToolUse", r#"{"permission":"allow"}||0 undelivered"#),
            (Host::Grok, "pre_tool_use", "||0 undelivered"),
            (Host::Gemini, "BeforeTool", "||0 undelivered"),
            (Host::Factory, "PreToolUse", "||0 undelivered"),
            (Host::Opencode, "", "||0 undelivered"),
            (Host::Windsurf, "pre_run_command", "||0 undelivered"),
        ];
        for (host, word, wanted) in table {
            assert_eq!(show(host, word, ADVISE), wanted, "{host:?} {word}");
        }
    }

    #[test]
    fn silence_is_nothing_unless_the_host_needs_a_word() {
        for (host, word, wanted) in [
            (Host::Claude, "PreToolUse", "||0"),
            (Host::Grok, "pre_tool_use", "||0"),
            (Host::Generic, "", "||0"),
            (Host::Cursor, "beforeShellExecution", r#"{"permission":"allow"}||0"#),
            (Host::Cline, "PreToolUse", r#"{"cancel":false}||0"#),
        ] {
            assert_eq!(show(host, word, Answer::Silence), wanted, "{host:?}");
        }
    }

    #[test]
    fn other_events_get_no_answer() {
        for (host, word) in [
            (Host::Claude, "SessionStart"),
            (Host::Claude, "PostToolUse"),
            (Host::Cursor, "sessionStart"),
            (Host::Cursor, "preCompact"),
            (Host::Windsurf, "post_write_code"),
        ] {
            assert_eq!(show(host, word, DENY), "||0", "{host:?} {word}");
        }
    }

    #[test]
    fn a_text_is_never_empty_and_never_too_long() {
        let text = |text: &str| render(Host::Windsurf, None, Answer::Deny { code: "c", text }).stderr;
        assert_eq!(text(""), "c");
        assert_eq!(text(" \n"), "c");
        assert_eq!(text(&"x".repeat(LONGEST)), "x".repeat(LONGEST));
        let long = text(&"é".repeat(LONGEST));
        assert!(long.len() <= LONGEST && long.len() > LONGEST - 4 && long.ends_with("é…"));
    }
}
