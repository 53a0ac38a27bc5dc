//! The field `call` of an explained reply: what was understood of a tool call.
//!
//! Owns: its shape. Refuses to own: the understanding itself; this only writes down the value that was judged.

use crate::call::{Agent, Call, Mcp, Spawn, Surroundings, Worktree};
use crate::json::Object;
use crate::ops;
use crate::steer::{Seen, Steered};
use crate::writes::{Base, Found, Write};

/// Who calls, and from where.
pub(crate) struct Caller<'c> {
    pub(crate) around: &'c Surroundings<'c>,
    /// The owner string.
    pub(crate) session: Option<&'c str>,
    pub(crate) agent: Agent<'c>,
}

/// The call as JSON. Fields that do not apply are left out.
pub(crate) fn call(
    call: &Call<'_>,
    caller: &Caller<'_>,
    (steered, written): (Option<&Steered>, Option<&Found>),
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
            // An empty text runs nothing, and was read all the same.
            [] if steered.is_some() => out.str("command", ""),
            [] => {}
            [text] => out.bytes("command", text),
            texts => out.texts("commands", texts),
        }
        if !call.argv.is_empty() {
            out.texts("argv", &call.argv);
        }
        if let Some(steered) = steered {
            shell(out, steered, written);
            out.texts("remote", &steered.ops.unwrap_or_default().shown());
        }
        if let Some(tool) = &call.mcp {
            mcp(out, tool);
        }
        if let Some(agent) = &call.spawn {
            out.object("spawn", |out| spawn(out, agent, call.exec_dir.as_deref()));
        }
        if let Some(tree) = &call.worktree {
            out.object("worktree", |out| worktree(out, tree));
        }
        let dirs = [("cwd", caller.around.cwd.as_deref()), ("exec_dir", call.exec_dir.as_deref())];
        found(out, &dirs);
        out.object("identity", |out| {
            out.str("status", caller.around.session.word());
            found(out, &[("session", caller.session.map(str::as_bytes))]);
            found(out, &dirs);
            found(out, &[("agent_id", caller.agent.id.as_deref()), ("agent_type", caller.agent.kind.as_deref())]);
        });
    });
    json
}

/// Members that are there.
fn found(out: &mut Object<'_>, members: &[(&str, Option<&[u8]>)]) {
    for (key, text) in members {
        if let Some(text) = text {
            out.bytes(key, text);
        }
    }
}

fn spawn(out: &mut Object<'_>, agent: &Spawn<'_>, cwd: Option<&[u8]>) {
    out.str("kind", agent.kind);
    let words = [("subagent_type", &agent.subagent_type), ("isolation", &agent.isolation), ("mode", &agent.mode)];
    found(out, &words.map(|(key, text)| (key, text.as_deref())));
    found(out, &[("cwd", cwd)]);
}

fn worktree(out: &mut Object<'_>, tree: &Worktree<'_>) {
    out.bytes("action", &tree.action);
    found(out, &[("path", tree.path.as_deref())]);
    if let Some(discard) = tree.discard {
        out.raw("discard", if discard { b"true" } else { b"false" });
    }
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
        if !tool.targets.is_empty() {
            out.texts("targets", &tool.targets);
        }
    });
}

fn shell(out: &mut Object<'_>, steered: &Steered, written: Option<&Found>) {
    out.object("shell", |out| {
        if let Some(written) = written {
            out.str("state", written.state.word());
            out.str("dialect", written.dialect.word());
            out.objects("writes", &written.writes, write);
            flag(out, ("network_sink", written.has_network_sink));
        }
        if let Some(at) = steered.parse_error {
            out.number("parse_error", at);
        }
        flag(out, ("bounded", steered.is_bounded));
    });
    if let Some(written) = written.filter(|written| !written.nested.is_empty()) {
        out.texts("nested", &written.nested);
    }
    out.objects("git", &steered.git, git);
    let kinds: Vec<_> = steered.git.iter().filter_map(|seen| seen.discards).collect();
    if !kinds.is_empty() {
        out.texts("destructive", &kinds);
    }
}

/// A member that is there where it is true.
fn flag(out: &mut Object<'_>, (key, is_set): (&str, bool)) {
    if is_set {
        out.raw(key, b"true");
    }
}

fn write(out: &mut Object<'_>, write: &Write) {
    out.str("kind", write.kind);
    out.opt("path", write.path.as_deref());
    match &write.base {
        Base::Own => {}
        Base::At(dir) => out.bytes("base", dir),
        Base::Unknown => out.opt("base", None),
    }
    flag(out, ("into_dir", write.into_dir));
    if let Some(why) = write.unprovable {
        out.str("unprovable", why);
    }
    if let Some(literal) = &write.literal {
        out.bytes("literal", literal);
    }
    flag(out, ("through_symlink", write.through_symlink));
}

fn git(out: &mut Object<'_>, seen: &Seen) {
    out.texts("argv", &seen.argv);
    out.opt("form", seen.form.map(str::as_bytes));
    out.opt("class", seen.class.map(str::as_bytes));
    out.str("target", seen.target);
    out.pair("at", seen.at);
    if !seen.relocators.is_empty() {
        out.texts("relocators", &seen.relocators);
    }
    flag(out, ("index_only", seen.is_index_only));
    flag(out, ("dry_run", seen.is_dry));
}
