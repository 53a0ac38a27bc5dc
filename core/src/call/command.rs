//! What a shell call runs, as texts for the shell. Owns the keys of a command; reading the texts is another station's.

use super::fields::{Fault, agree, checked, member, present};
use super::input::Inputs;
use crate::json::{Keys, Kind, Value};
use crate::shell;
use std::borrow::Cow;

static KEYS: Keys<7> = Keys::new(["command", "cmd", "command_line", "shell_command", "script", "commands", "chars"]);

/// What was found of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Readable,
    /// A list of words, which no shell splits again.
    Words,
    /// Under a known key, and neither a text nor a list of words.
    Unreadable,
    Missing,
}

/// Looks for a command in these objects. Two texts that disagree, or one with a NUL, are a fault. `texts` receives every
/// one that would run; an argument vector as a text of quoted words.
pub(super) fn find<'d>(inputs: &Inputs<'d>, texts: &mut Vec<Cow<'d, [u8]>>) -> Result<Command, Fault> {
    let mut state = Command::Missing;
    let mut text: Option<Cow<'d, [u8]>> = None;
    for object in inputs.objects() {
        read_object(object, (&mut state, &mut text), texts)?;
    }
    texts.extend(text);
    Ok(state)
}

/// The same in one object.
pub(super) fn find_in<'d>(object: Value<'d>, texts: &mut Vec<Cow<'d, [u8]>>) -> Result<(), Fault> {
    let mut text = None;
    read_object(object, (&mut Command::Missing, &mut text), texts)?;
    texts.extend(text);
    Ok(())
}

fn read_object<'d>(
    object: Value<'d>,
    (state, text): (&mut Command, &mut Option<Cow<'d, [u8]>>),
    texts: &mut Vec<Cow<'d, [u8]>>,
) -> Result<(), Fault> {
    for (slot, key) in object.pick(&KEYS).found() {
        let Some(value) = present(slot, key)? else { continue };
        if value.is_deep() {
            return Err(Fault::wrong("missing-command", key, value));
        }
        let found = match value.text() {
            Some(command) => read_text(command, key, text)?,
            None => read_list(value, key, texts)?,
        };
        let counts = *state == Command::Missing || found == Command::Unreadable;
        *state = if counts { found } else { *state };
    }
    Ok(())
}

fn read_text<'d>(command: Cow<'d, [u8]>, key: &str, text: &mut Option<Cow<'d, [u8]>>) -> Result<Command, Fault> {
    let command = checked(command, key)?;
    // A blank command is readable: it runs nothing. It must not hide another one either.
    if !command.trim_ascii().is_empty() {
        agree(text, command, key)?;
    }
    Ok(Command::Readable)
}

fn read_list<'d>(list: Value<'d>, key: &str, texts: &mut Vec<Cow<'d, [u8]>>) -> Result<Command, Fault> {
    let mut words = Vec::new();
    for item in list.items() {
        match (item.text(), key) {
            (Some(text), _) => words.push(checked(text, key)?),
            (None, "commands") if !add_program(item, texts)? => return Ok(Command::Unreadable),
            (None, "commands") => {}
            (None, _) => return Ok(Command::Unreadable),
        }
    }
    if list.kind() != Kind::Array || list.items().next().is_none() {
        return Ok(Command::Unreadable);
    }
    if key == "commands" {
        texts.append(&mut words);
        return Ok(Command::Readable);
    }
    match words.len() {
        // One word with blanks in it is no program's name; some hosts wrap the text of a command like that.
        1 => texts.append(&mut words),
        _ => texts.push(Cow::Owned(quote(&words))),
    }
    Ok(Command::Words)
}

/// The words of a command that is a list of them.
pub(super) fn argv<'d>(inputs: &Inputs<'d>) -> Vec<Cow<'d, [u8]>> {
    let lists = inputs.objects().find_map(|object| {
        let picked = object.pick(&KEYS);
        picked.found().find_map(|(slot, key)| slot.value.filter(|list| key != "commands" && list.kind() == Kind::Array))
    });
    lists.into_iter().flat_map(Value::items).filter_map(Value::text).collect()
}

/// One of several commands: an object with a program and its arguments.
fn add_program<'d>(item: Value<'d>, texts: &mut Vec<Cow<'d, [u8]>>) -> Result<bool, Fault> {
    let Some(program) = member(item, "command")?.and_then(Value::text) else { return Ok(false) };
    let program = checked(program, "command")?;
    let Some(args) = member(item, "args")?.filter(|args| args.items().next().is_some()) else {
        texts.push(program);
        return Ok(true);
    };
    let mut words = vec![program];
    for arg in args.items() {
        let Some(text) = arg.text() else { return Ok(false) };
        words.push(checked(text, "args")?);
    }
    texts.push(Cow::Owned(quote(&words)));
    Ok(true)
}

/// Words as a text that the shell reads as these words.
fn quote(words: &[Cow<'_, [u8]>]) -> Vec<u8> {
    let mut out = Vec::new();
    for word in words {
        if !out.is_empty() {
            out.push(b' ');
        }
        shell::quote(word, &mut out);
    }
    out
}
