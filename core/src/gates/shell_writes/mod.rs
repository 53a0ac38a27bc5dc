//! Shell commands that are judged as writes: which files they name, as far as that is proven.
//!
//! Owns: which writes count (`proven.rs`), and the few that are refused where they are not proven, with the first look that
//! spares most texts a reading for them. Refuses to own: the judgement of a file, which is that of a direct write
//! (`gates/mod.rs`). What is not proven passes otherwise: the shell is cooperative, and a deny that is not understood teaches
//! evasion.

mod commands;
mod found;
mod powershell;
mod proven;
mod python;

pub(super) use found::{Found, Named};
pub(super) use proven::{beside, has_unproven, proven};

use super::case::{Aim, Case, Docket};
use super::reach::Reach;
use crate::path::{self, Platform};
use crate::roots::Payload;
use crate::world::facts::Leaf;
use commands::{Looked, Wanted};
use found::holds;

/// Parts of the names of what is looked for always, in lower case.
const ALWAYS: [&[u8]; 5] = [b"-content", b"out-file", b"write_text", b"write_bytes", b"::writeall"];
/// Parts of those that a project has to ask for.
const ASKED_FOR: [&[u8]; 3] = [b"rm", b"checkout", b"restore"];

/// The writes of a call that are refused where they are not proven. `enforces` says whether the project wants deletions and
/// restorations judged: it costs a look at a file, and is asked only where there are any.
pub(super) fn find(case: &Case<'_>, enforces: impl FnOnce() -> bool) -> Found {
    let texts = &case.call.commands;
    let has = |names: &[&[u8]]| texts.iter().any(|text| names.iter().any(|name| holds(text, name)));
    let always = has(&ALWAYS);
    let wanted = match (always, has(&ASKED_FOR) && enforces()) {
        (false, false) => return Found::default(),
        (_, true) => Wanted::All,
        (true, false) => Wanted::Recognized,
    };
    let mut found = Found { is_compound: texts.len() > 1, ..Found::default() };
    for text in texts {
        if always && powershell::speaks(case.call.tool.as_deref(), text) {
            powershell::read(text, &mut found);
        } else {
            Looked::at(text, wanted, (case, &mut found));
        }
    }
    found
}

/// A file as the gates see it; `None` where it lies outside of the project, or is the project itself.
pub(super) fn aim(named: &Named, payload: &Payload, (case, docket): (&Case<'_>, &mut Docket)) -> Option<Aim> {
    let platform = case.platform;
    // PowerShell separates names by either slash on every system.
    let is_cmdlet = matches!(named.kind, "set-content" | "add-content" | "out-file");
    let is_foreign = platform == Platform::Posix && is_cmdlet;
    let swap = |byte: &u8| if is_foreign && *byte == b'\\' { b'/' } else { *byte };
    let spelled: Vec<u8> = named.path.iter().map(swap).collect();
    let path = path::normalize(&path::join(case.base, &spelled, platform), platform);
    let landed = case.world.place(&path, named.leaf).resolved;
    let aim = Aim { named: path, landed };
    let reach = Reach::of(&aim, &payload.0, (case, docket));
    // Deleting or putting back a folder means all that is in it.
    let is_root = !named.into_dir && named.leaf == Leaf::Follow && reach.named.is_inside && reach.named.path.is_empty();
    (!reach.is_outside() && !is_root).then_some(aim)
}

/// The reason of a deny, with the file that it is about.
pub(super) fn told(named: &Named, reason: &str) -> String {
    format!("the command writes `{}` ({}): {reason}", path::show(&named.path), named.kind)
}

/// Why a file of the project is not written by one command among several.
pub(super) fn compound(named: &Named) -> String {
    let file = path::show(&named.path);
    format!(
        "{} of `{file}` stands among other commands, so that it is not told where it writes; write the file with the \
         editing tool, or in a command of its own",
        named.kind
    )
}
