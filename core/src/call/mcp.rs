//! The tool of an MCP server that a call runs: server, tool, and texts that it may hand to a shell.
//!
//! Owns: where hosts keep these. Refuses to own: what the tool does. Both names may hold the joint between them, so that a
//! split is a guess unless the host tells the two apart.

use super::command;
use super::input::{INNER, Inputs};
use super::targets::Collector;
use crate::host::{Body, Writes};
use crate::json::{Keys, Kind, Value};
use crate::shell;
use std::borrow::Cow;

/// A tool of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mcp<'d> {
    /// `None` where the host does not tell.
    pub(crate) server: Option<Cow<'d, [u8]>>,
    pub(crate) tool: Option<Cow<'d, [u8]>>,
    /// Texts under the keys of a command: what the tool runs, if it runs any.
    pub(crate) commands: Vec<Cow<'d, [u8]>>,
    /// Paths under the keys of a file. They are shown and not judged: a server may run anywhere.
    pub(crate) targets: Vec<Cow<'d, [u8]>>,
}

/// Names of tools that stand for another one, which their input names.
const PROXIES: [&[u8]; 5] = [b"usemcptool", b"callmcptool", b"premcptooluse", b"premcptoolcall", b"beforemcpexecution"];

static SERVERS: Keys<4> = Keys::new(["server_name", "mcp_server_name", "serverName", "server"]);
static TOOLS: Keys<4> = Keys::new(["tool_name", "mcp_tool_name", "toolName", "tool"]);
static ABOUT: Keys<2> = Keys::new(["mcp_context", "mcp_server"]);
static NAMES: Keys<2> = Keys::new(["server_name", "name"]);
/// The server beside the name of its tool, at the top of a payload.
static BESIDE: Keys<2> = Keys::new(["serverName", "mcp_server_name"]);

/// The tool that a call runs. `joint` is the host's own byte between server and tool.
pub(super) fn read<'d>(
    name: Option<&Cow<'d, [u8]>>,
    payload: Value<'d>,
    inputs: &Inputs<'d>,
    joint: Option<u8>,
) -> Mcp<'d> {
    let mut mcp = match name {
        Some(name) if is_proxy(name) => proxied(inputs),
        Some(name) => split(name, joint),
        None => Mcp::default(),
    };
    told(payload, &mut mcp);
    // A command that cannot be read is none: an MCP call is not refused for its arguments.
    let _ = command::find(inputs, &mut mcp.commands);
    with_arguments(inputs, &mut mcp.commands);
    let mut files = Collector::new(Writes::Content, Body::Text, None);
    inputs.objects().for_each(|input| files.take_input(input));
    mcp.targets = files.finish().targets.into_iter().map(|target| target.path).collect();
    mcp
}

fn is_proxy(name: &[u8]) -> bool {
    let folded: Vec<u8> = name.iter().filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect();
    PROXIES.contains(&&folded[..])
}

fn proxied<'d>(inputs: &Inputs<'d>) -> Mcp<'d> {
    let text = |keys| inputs.objects().find_map(|object| first(object, keys));
    Mcp { server: text(&SERVERS), tool: text(&TOOLS), ..Mcp::default() }
}

/// The first text under one of the keys that is not empty.
fn first<'d, const N: usize>(object: Value<'d>, keys: &'static Keys<N>) -> Option<Cow<'d, [u8]>> {
    let picked = object.pick(keys);
    picked.found().filter_map(|(slot, _)| slot.value?.text()).find(|text| !text.is_empty())
}

/// Whether the host itself says that the call goes to a server.
pub(super) fn is_told(payload: Value<'_>) -> bool {
    let about =
        payload.pick(&ABOUT).found().any(|(slot, _)| slot.value.is_some_and(|value| value.kind() == Kind::Object));
    about || first(payload, &BESIDE).is_some()
}

/// What the host says beside the name.
fn told<'d>(payload: Value<'d>, mcp: &mut Mcp<'d>) {
    if let Some(server) = first(payload, &BESIDE) {
        mcp.server = Some(server);
    }
    for (slot, key) in payload.pick(&ABOUT).found() {
        let Some(about) = slot.value.filter(|value| value.kind() == Kind::Object) else { continue };
        if let Some(server) = first(about, &NAMES) {
            mcp.server = Some(server);
        }
        if let Some(tool) = first(about, &TOOLS).filter(|_| key == "mcp_context") {
            mcp.tool = Some(tool);
        }
    }
}

fn split<'d>(name: &Cow<'d, [u8]>, joint: Option<u8>) -> Mcp<'d> {
    let (server, tool) = parts(name, joint);
    let kept = |range: (usize, usize)| Some(slice(name, range)).filter(|text| !text.is_empty());
    Mcp { server: server.and_then(kept), tool: kept(tool), ..Mcp::default() }
}

fn slice<'d>(name: &Cow<'d, [u8]>, (from, to): (usize, usize)) -> Cow<'d, [u8]> {
    match name {
        Cow::Borrowed(name) => Cow::Borrowed(&name[from..to]),
        Cow::Owned(name) => Cow::Owned(name[from..to].to_vec()),
    }
}

type Range = (usize, usize);

/// Where server and tool stand in a name.
fn parts(name: &[u8], joint: Option<u8>) -> (Option<Range>, Range) {
    let starts = |prefix: &[u8]| name.get(..prefix.len()).is_some_and(|head| head.eq_ignore_ascii_case(prefix));
    let end = name.len();
    if starts(b"mcp:") {
        return (None, (4, end));
    }
    let from = if starts(b"mcp__") { 5 } else { 0 };
    if let Some(at) = name[from..].windows(2).rposition(|pair| pair == b"__") {
        return (Some((from, from + at)), (from + at + 2, end));
    }
    if name.first() == Some(&b'@')
        && let Some(at) = name.iter().position(|byte| *byte == b'/')
    {
        return (Some((1, at)), (at + 1, end));
    }
    match joint.and_then(|joint| name.iter().rposition(|byte| *byte == joint).filter(|_| joint != b'_')) {
        Some(at) => (Some((0, at)), (at + 1, end)),
        None => (None, (if starts(b"mcp_") { 4 } else { from }, end)),
    }
}

static ARGS: Keys<1> = Keys::new(["args"]);

/// A program and its arguments under keys of their own, and commands in the arguments of a proxy.
fn with_arguments<'d>(inputs: &Inputs<'d>, commands: &mut Vec<Cow<'d, [u8]>>) {
    if let Some(program) = commands.first().cloned() {
        let lists = inputs.objects().filter_map(|object| object.pick(&ARGS).slots()[0].value);
        let words: Vec<_> = lists.flat_map(Value::items).filter_map(Value::text).collect();
        if !words.is_empty() {
            let mut text = program.into_owned();
            for word in words {
                text.push(b' ');
                shell::quote(&word, &mut text);
            }
            commands.push(Cow::Owned(text));
        }
    }
    for object in inputs.objects() {
        let picked = object.pick(&INNER);
        let inner = picked.found().filter_map(|(slot, _)| slot.value).filter(|value| value.kind() == Kind::Object);
        for value in inner {
            let _ = command::find_in(value, commands);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_split_where_the_host_joins_it() {
        let table = [
            ("mcp__github__merge_pull_request", None, Some("github"), Some("merge_pull_request")),
            ("MCP__GitHub__MERGE", None, Some("GitHub"), Some("MERGE")),
            ("mcp__plugin_a_b__x", None, Some("plugin_a_b"), Some("x")),
            ("mcp__a__b__c", None, Some("a__b"), Some("c")),
            ("mcp__github__", None, Some("github"), None),
            ("mcp_github_push", None, None, Some("github_push")),
            ("MCP:browser_tabs", None, None, Some("browser_tabs")),
            ("@git/push", None, Some("git"), Some("push")),
            ("tasks__search_replace", None, Some("tasks"), Some("search_replace")),
            ("github-mcp-server-merge_pr", Some(b'-'), Some("github-mcp-server"), Some("merge_pr")),
            ("github_merge_pr", Some(b'_'), None, Some("github_merge_pr")),
            ("git_push", None, None, Some("git_push")),
            ("__proto__", None, Some("__proto"), None),
        ];
        for (name, joint, server, tool) in table {
            let mcp = split(&Cow::Borrowed(name.as_bytes()), joint);
            let wanted = (server.map(str::as_bytes), tool.map(str::as_bytes));
            assert_eq!((mcp.server.as_deref(), mcp.tool.as_deref()), wanted, "{name}");
        }
    }
}
