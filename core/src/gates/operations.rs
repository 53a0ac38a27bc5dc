//! The operations of a call, found when a gate asks for them.
//!
//! Owns: when a text is walked for them. Steering has walked most texts that can hold any; what it saw is used again. A text
//! that it did not walk spells out every byte, so that a look at its words tells whether a walk is worth it.

use std::borrow::Cow;

use super::case::{Case, Lane};
use crate::ops::{self, Guard, Ops};
use crate::roots::Payload;

/// All operations of a call.
pub(super) fn all(case: &Case<'_>, payload: &Payload) -> Ops {
    let guard = Guard::new(&payload.0, case.base, case.platform);
    match case.lane {
        Lane::Shell => seen(case).unwrap_or_else(|| walk(&case.call.commands, Some(guard), case)),
        Lane::Mcp => mcp(case, Some(guard)),
        _ => Ops::default(),
    }
}

/// Push and merge, and whatever else was found on the way.
pub(super) fn remote(case: &Case<'_>) -> Ops {
    match case.lane {
        Lane::Shell => seen(case).unwrap_or_else(|| {
            let texts = &case.call.commands;
            if texts.iter().any(|text| can_ask(text)) { walk(texts, None, case) } else { Ops::default() }
        }),
        Lane::Mcp => mcp(case, None),
        _ => Ops::default(),
    }
}

/// What steering saw; `None` where it did not walk the texts.
fn seen(case: &Case<'_>) -> Option<Ops> {
    case.steered.and_then(|steered| steered.ops)
}

/// Words without one of which no plain text merges or pushes.
const ASKING: [&[u8]; 5] = [b"merge", b"push", b"accept", b"land", b"sync"];

fn can_ask(text: &[u8]) -> bool {
    ASKING.iter().any(|word| text.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word)))
        || text.windows(3).any(|window| window == b"gt ")
}

fn walk(texts: &[Cow<'_, [u8]>], guard: Option<Guard<'_>>, case: &Case<'_>) -> Ops {
    ops::read(texts.iter().map(|text| &**text), guard, case.variable("HOME").as_deref())
}

fn mcp(case: &Case<'_>, guard: Option<Guard<'_>>) -> Ops {
    let home = case.variable("HOME");
    case.call.mcp.as_ref().map(|mcp| ops::tool(mcp, guard, home.as_deref())).unwrap_or_default()
}
