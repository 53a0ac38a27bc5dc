//! The field `call` of an explained reply: what was understood of a tool call.
//!
//! Owns: its shape. Refuses to own: the understanding itself; this only writes down the value that was judged.

use crate::call::{Call, Mcp, Surroundings};
use crate::json::Object;
use crate::ops;
use crate::steer::{Seen, Steered};

/// The call as JSON. Fields that do not apply are left out.
/// `session` is the owner string.
pub(crate) fn call(
    call: &Call<'_>,
    (around, session): (&Surroundings<'_>, Option<&str>),
    steered: Option<&Steered>,
) -> Vec<u8> {
    let mut json = Vec::new();
    Object::write(&mut json, |out| {
        if let Some(tool) = &call.tool {
            out.bytes("tool", tool);
        }
        out.str("class", call.class.word());
        if let Some(name) = call.inferred {
            out.str("inferred", name);
        }
        out.objects("targets", &call.targets, |out, target| {
            out.bytes("path", &target.path);
            out.str("op", target.op.word());
        });
        if let Some(state) = call.patch {
            out.str("patch_state", state.word());
        }
        match &*call.commands {
            [] => {}
            [text] => out.bytes("command", text),
            texts => out.texts("commands", texts),
        }
        if let Some(steered) = steered {
            shell(out, steered);
            out.texts("remote", &steered.ops.unwrap_or_default().shown());
        }
        if let Some(tool) = &call.mcp {
            mcp(out, tool);
        }
        for (key, dir) in [("cwd", &around.cwd), ("exec_dir", &call.exec_dir)] {
            if let Some(dir) = dir {
                out.bytes(key, dir);
            }
        }
        out.object("identity", |out| {
            out.str("status", around.session.word());
            if let Some(session) = session {
                out.bytes("session", session.as_bytes());
            }
        });
    });
    json
}

/// The tool of a server, and what it does as far as its name and the texts that it runs tell.
fn mcp(out: &mut Object<'_>, tool: &Mcp<'_>) {
    let ops = ops::tool(tool, None, None);
    out.texts("remote", &ops.shown());
    out.object("mcp", |out| {
        out.opt("server", tool.server.as_deref());
        out.opt("tool", tool.tool.as_deref());
        out.opt("op", ops.remote().next().map(|op| op.word().as_bytes()));
        out.str("effect", ops::tool_effect(tool.server.as_deref(), tool.tool.as_deref().unwrap_or_default()).word());
    });
}

fn shell(out: &mut Object<'_>, steered: &Steered) {
    if steered.parse_error.is_some() || steered.is_bounded {
        out.object("shell", |out| {
            if let Some(at) = steered.parse_error {
                out.number("parse_error", at);
            }
            if steered.is_bounded {
                out.raw("bounded", b"true");
            }
        });
    }
    out.objects("git", &steered.git, git);
    let kinds: Vec<_> = steered.losses.iter().map(|loss| loss.kind).collect();
    if !kinds.is_empty() {
        out.texts("destructive", &kinds);
    }
}

fn git(out: &mut Object<'_>, seen: &Seen) {
    out.texts("argv", &seen.argv);
    out.opt("form", seen.form.map(str::as_bytes));
    out.opt("class", seen.class.map(str::as_bytes));
    out.str("target", seen.target);
    out.pair("at", seen.at);
}
