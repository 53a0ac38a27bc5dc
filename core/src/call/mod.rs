//! Call: what a tool call is about to do, from the host's payload. Owns which keys are read and what they mean together;
//! knows no root and no policy, and resolves no path.

mod address;
mod command;
mod fields;
mod infer;
mod input;
mod mcp;
mod posture;
mod spawn;
mod surroundings;
mod targets;
mod worktree;

pub(crate) use fields::Fault;
pub(crate) use input::encoded;
pub(crate) use mcp::Mcp;
pub(crate) use posture::{Posture, is_assisting};
pub(crate) use spawn::Spawn;
pub(crate) use surroundings::{Agent, Identity, Surroundings};
pub(crate) use worktree::Worktree;

use crate::host::{self, Body, Class, Event, EventWord, Host, Tool, Writes};
use crate::json::{Doc, Keys, Kind, Value};
use crate::patch::{State, Touched};
use command::Command;
use input::Inputs;
use std::borrow::Cow;
use targets::Collector;

/// A tool call. A fault leaves what could be read in place, so that the reply can show it.
#[derive(Clone, Debug)]
pub(crate) struct Call<'d> {
    /// The tool's name in the host's spelling; the event's where that stands for a tool.
    pub(crate) tool: Option<Cow<'d, [u8]>>,
    pub(crate) class: Class,
    /// Paths of a direct write, in the order of the payload, each once. Empty for every other class.
    pub(crate) targets: Vec<Touched<'d>>,
    /// Names that are judged like targets and not shown: what an applier can make of those in a diff.
    pub(crate) besides: Vec<Touched<'d>>,
    pub(crate) patch: Option<State>,
    /// Texts that a shell call hands to a shell. Empty for every other class.
    pub(crate) commands: Vec<Cow<'d, [u8]>>,
    /// The words of a command that came as a list of words.
    pub(crate) argv: Vec<Cow<'d, [u8]>>,
    /// The tool of an MCP call.
    pub(crate) mcp: Option<Mcp<'d>>,
    /// The agent that a spawn starts.
    pub(crate) spawn: Option<Spawn<'d>>,
    /// The worktree that a call enters or leaves.
    pub(crate) worktree: Option<Worktree<'d>>,
    /// The directory that the call itself names as base of its relative paths.
    pub(crate) exec_dir: Option<Cow<'d, [u8]>>,
    /// The tool's name when the payload has none and its fields tell.
    pub(crate) inferred: Option<&'static str>,
    pub(crate) fault: Option<Fault>,
}

/// What is known about a call before its payload is looked into.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told<'d> {
    pub(crate) host: Host,
    pub(crate) event: Option<EventWord>,
    /// The tool's name, where the host gives it beside the payload.
    pub(crate) tool: Option<&'d [u8]>,
}

/// Reads the call. `decoded` is the document in the text that `encoded` found, when it could be read.
pub(crate) fn read<'d>(payload: Value<'d>, told: Told<'d>, decoded: Option<&'d Doc<'d>>) -> Call<'d> {
    let mut call = Call::unknown();
    let filled = call.fill(payload, told, decoded);
    call.fault = filled.err();
    call
}

/// The call in a text that is no JSON but a bare patch, as one host sends it; none when the text holds no patch.
pub(crate) fn read_free_form(text: &[u8]) -> Option<Call<'_>> {
    if !crate::patch::has_begin_marker(text) {
        return None;
    }
    let mut collector = Collector::new(Writes::Content, Body::Patch, None);
    collector.take_patch(text);
    let mut call = Call { class: Class::DirectWrite, inferred: Some("ApplyPatch"), ..Call::unknown() };
    call.fault = call.keep(collector);
    Some(call)
}

impl<'d> Call<'d> {
    /// A call of which nothing is known.
    pub(crate) fn unknown() -> Call<'d> {
        Call {
            tool: None,
            class: Class::Unknown,
            targets: Vec::new(),
            besides: Vec::new(),
            patch: None,
            commands: Vec::new(),
            argv: Vec::new(),
            mcp: None,
            spawn: None,
            worktree: None,
            exec_dir: None,
            inferred: None,
            fault: None,
        }
    }

    fn fill(&mut self, payload: Value<'d>, told: Told<'d>, decoded: Option<&'d Doc<'d>>) -> Result<(), Fault> {
        if payload.kind() != Kind::Object {
            return Err(Fault::wrong("invalid-input", "payload", payload));
        }
        let inputs = Inputs::read(payload, decoded);
        let tool = self.name_tool(payload, told, inputs.as_ref().ok())?;
        self.class = tool.class;
        let mut inputs = inputs?;
        if told.host == Host::Amp {
            // This host's payload is the input.
            inputs.stand_in(payload);
        }
        match tool.class {
            Class::DirectWrite => self.fill_write(payload, tool, &inputs),
            Class::Shell => self.fill_shell(payload, tool, inputs),
            Class::Spawn => self.fill_spawn(payload, inputs),
            Class::Worktree => {
                self.worktree = Some(Worktree::read(self.tool.as_deref().unwrap_or_default(), &inputs));
                Ok(())
            }
            Class::Mcp => {
                self.mcp = Some(mcp::read(self.tool.as_ref(), payload, &inputs, told.host.mcp_joint()));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Name and kind of the tool: of the event where that stands for one, else of the name, else guessed.
    fn name_tool(&mut self, payload: Value<'d>, told: Told<'d>, inputs: Option<&Inputs<'d>>) -> Result<Tool, Fault> {
        let named = input::name(payload, told.host)?.or(told.tool.map(Cow::Borrowed));
        let by_event = told.event.and_then(|event| Some((event.word, host::event_tool(event.word)?)));
        self.tool = named.clone().or(by_event.map(|(word, _)| Cow::Borrowed(word.as_bytes())));
        if let Some((_, tool)) = by_event
            && (named.is_none() || tool.class == Class::Mcp)
        {
            return Ok(tool);
        }
        let Some(name) = named else { return self.infer(told, inputs) };
        let tool = host::tool(&name, told.host);
        if tool.is_none_or(|tool| tool.class == Class::Unknown) && mcp::is_told(payload) {
            return Ok(host::MCP);
        }
        let tool = tool.ok_or_else(|| Fault::new("invalid-input", "the name of the tool is no name"))?;
        Ok(by_event.map(|(_, tool)| tool).filter(|_| tool.class == Class::Unknown).unwrap_or(tool))
    }

    fn infer(&mut self, told: Told<'d>, inputs: Option<&Inputs<'d>>) -> Result<Tool, Fault> {
        let missing = || Fault::new("invalid-input", "the payload names no tool");
        if told.host != Host::Cursor || told.event.is_some_and(|event| event.event != Event::ToolBefore) {
            return Err(missing());
        }
        self.inferred = inputs.and_then(infer::infer);
        self.inferred.and_then(|name| host::tool(name.as_bytes(), told.host)).ok_or_else(missing)
    }

    /// The directory field of the call.
    fn fill_exec_dir(&mut self, inputs: &Inputs<'d>) -> Result<(), Fault> {
        inputs.objects().try_for_each(|input| self.take_exec_dir(input, 1))
    }

    /// The directory field of one object, and of a proxy's arguments in it: their paths count, so their base does.
    fn take_exec_dir(&mut self, input: Value<'d>, depth: usize) -> Result<(), Fault> {
        if let Some(text) = fields::text(input, &EXEC_DIRS)? {
            if fields::has_surrogate(&text) {
                return Err(Fault::new("invalid-input", "the directory of the call is not text"));
            }
            fields::agree(&mut self.exec_dir, text, "cwd")?;
        }
        if depth == targets::DEEPEST {
            return Ok(());
        }
        let picked = input.pick(&input::INNER);
        let mut inner = picked.found().filter_map(|(slot, _)| slot.value).filter(|value| value.kind() == Kind::Object);
        inner.try_for_each(|value| self.take_exec_dir(value, depth + 1))
    }

    fn fill_spawn(&mut self, payload: Value<'d>, mut inputs: Inputs<'d>) -> Result<(), Fault> {
        let base = self.fill_exec_dir(&inputs);
        // The event that stands for a spawn keeps everything at the top.
        inputs.stand_in(payload);
        self.spawn = Some(Spawn::read(payload, &inputs));
        base
    }

    fn fill_write(&mut self, payload: Value<'d>, tool: Tool, inputs: &Inputs<'d>) -> Result<(), Fault> {
        let verb = verb(tool, inputs);
        if verb.as_deref().is_some_and(|verb| READS.contains(&verb)) {
            self.class = Class::Read;
            return Ok(());
        }
        let mut collector = Collector::new(tool.writes, tool.body, verb.as_deref());
        take_inputs(&mut collector, payload, inputs, tool.body);
        let fault = self.keep(collector);
        let base = self.fill_exec_dir(inputs);
        inputs.check(tool.body)?;
        fault.map_or(base, Err)
    }

    /// Keeps what was collected; what could not be read is returned.
    fn keep(&mut self, collector: Collector<'d>) -> Option<Fault> {
        let Collector { targets, besides, patch, fault, .. } = collector.finish();
        (self.targets, self.besides, self.patch) = (targets, besides, patch);
        fault
    }

    fn fill_shell(&mut self, payload: Value<'d>, tool: Tool, mut inputs: Inputs<'d>) -> Result<(), Fault> {
        inputs.check(tool.body)?;
        self.fill_exec_dir(&inputs)?;
        // The events that stand for a shell command keep it at the top; there is no other object to look at.
        inputs.stand_in(payload);
        match (command::find(&inputs, &mut self.commands)?, tool.body) {
            (Command::Words, _) => {
                self.argv = command::argv(&inputs);
                Ok(())
            }
            (Command::Readable, _) | (_, Body::Typed) => Ok(()),
            (Command::Missing, Body::Perhaps) => {
                self.class = Class::Other;
                Ok(())
            }
            _ => Err(Fault::new("missing-command", "the shell call holds no command that can be read")),
        }
    }
}

fn take_inputs<'d>(collector: &mut Collector<'d>, payload: Value<'d>, inputs: &Inputs<'d>, body: Body) {
    for input in inputs.objects() {
        collector.take_input(input);
    }
    for text in inputs.texts.iter().filter(|_| body == Body::Patch) {
        collector.take_patch(text);
    }
    if collector.targets.is_empty() {
        collector.take_payload(payload);
    }
}

impl Inputs<'_> {
    /// Refuses an input that was cut or is neither an object nor the text of a free-form tool.
    fn check(&self, body: Body) -> Result<(), Fault> {
        if self.is_cut {
            return Err(Fault::new("input-truncated", "the host cut the input of the call"));
        }
        if let Some(key) = self.disputed {
            return Err(Fault::ambiguous(&format!("the input of the call, the other one in `{key}`")));
        }
        let text = self.texts.first().map(|_| "input").filter(|_| body != Body::Patch);
        match self.unreadable.or(text) {
            Some(key) => Err(Fault::new("invalid-input", format!("`{key}` cannot be read as an object"))),
            None => Ok(()),
        }
    }
}

/// Verbs of an editor tool that change nothing.
const READS: [&[u8]; 3] = [b"view", b"read", b"list"];

/// The verb of a verb-driven tool. Two that disagree are none, which makes the call a write.
fn verb<'d>(tool: Tool, inputs: &Inputs<'d>) -> Option<Cow<'d, [u8]>> {
    if tool.writes != Writes::Verb {
        return None;
    }
    let mut verbs = inputs.objects().map(|input| fields::text(input, &VERB).ok().flatten());
    let first = verbs.next()??;
    verbs.all(|verb| verb.is_none_or(|verb| verb == first)).then_some(first)
}

static EXEC_DIRS: Keys<5> = Keys::new(["cwd", "workdir", "working_directory", "dir_path", "directory"]);
static VERB: Keys<1> = Keys::new(["command"]);

#[cfg(test)]
mod tests;
