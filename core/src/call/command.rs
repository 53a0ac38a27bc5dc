//! Whether a shell call says what it runs. Owns the keys of a command; reading it is another station's.

use super::fields::{Fault, agree, checked, member, present};
use crate::json::{Kind, Value};
use std::borrow::Cow;

const KEYS: [&str; 7] = ["command", "cmd", "command_line", "shell_command", "script", "commands", "chars"];

/// What was found of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Readable,
    /// Under a known key, and neither a text nor a list of words.
    Unreadable,
    Missing,
}

/// Looks for a command in these objects. Two texts that disagree, or one with a NUL, are a fault.
pub(super) fn find(objects: &[Value<'_>]) -> Result<Command, Fault> {
    let mut state = Command::Missing;
    let mut text: Option<Cow<'_, [u8]>> = None;
    for object in objects {
        for (slot, key) in object.pick(&KEYS).into_iter().zip(KEYS) {
            let Some(value) = present(slot, key)? else { continue };
            let found = read(value, key, &mut text)?;
            state = if state == Command::Missing || found == Command::Unreadable { found } else { state };
        }
    }
    Ok(state)
}

fn read<'d>(value: Value<'d>, key: &str, text: &mut Option<Cow<'d, [u8]>>) -> Result<Command, Fault> {
    if let Some(command) = value.text() {
        let command = checked(command, key)?;
        // A blank command is readable: it runs nothing. It must not hide another one either.
        if !command.trim_ascii().is_empty() {
            agree(text, command, key)?;
        }
        return Ok(Command::Readable);
    }
    let is_list = value.kind() == Kind::Array && value.items().next().is_some();
    for word in value.items() {
        if !is_word(word, key)? {
            return Ok(Command::Unreadable);
        }
    }
    Ok(if is_list { Command::Readable } else { Command::Unreadable })
}

/// A word of an argument vector, or one of several commands: a text, or an object with a program of its own.
fn is_word(word: Value<'_>, key: &str) -> Result<bool, Fault> {
    if let Some(text) = word.text() {
        checked(text, key)?;
        return Ok(true);
    }
    let Some(text) = member(word, "command")?.and_then(Value::text) else { return Ok(false) };
    checked(text, "command")?;
    Ok(key == "commands")
}
