//! The rules of admission over git's answers: what the library must say about a payload root and a target.
//!
//! It refuses to look at the disk and to ask git; it is handed what both directories are.

use super::oracle::Kind;
use super::scenario::real;
use conformance::vectors::from_hex;
use serde_json::Value;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// A directory of a layout.
pub(crate) struct Probe {
    /// How requests spell it: a path in UTF-8.
    pub(crate) spelled: String,
    pub(crate) real: PathBuf,
    pub(crate) kind: Kind,
}

/// Code and reply.
pub(crate) type Answer = (i32, Vec<u8>);

/// What the library must answer: a refusal, or an admission with a root and a class.
#[derive(Debug)]
pub(crate) enum Want {
    Refuse(&'static str),
    Admit {
        root: Option<PathBuf>,
        class: &'static str,
    },
    /// It depends on a choice of ours that git knows nothing of.
    Unsaid,
}

/// The answers that must be due often enough for a comparison to mean something.
pub(crate) const LABELS: [&str; 7] = [
    "foreign-repository",
    "worktree-span",
    "unproven-identity",
    "payload-tree",
    "linked-tree",
    "payload-not-git",
    "no-toplevel",
];

impl Want {
    /// A word for counting.
    pub(crate) fn label(&self) -> &'static str {
        match self {
            Want::Refuse(refusal) => refusal,
            Want::Admit { root: None, .. } => "own git directory",
            Want::Admit { class: "", .. } => "set in one tree",
            Want::Admit { class, .. } => class,
            Want::Unsaid => "unsaid",
        }
    }

    /// The working tree of an admission that has one.
    fn tree(&self) -> Option<&PathBuf> {
        match self {
            Want::Admit { root, class: "payload-tree" | "linked-tree" } => root.as_ref(),
            _ => None,
        }
    }
}

/// The rules for a set of targets: a refused one decides, the first of several gives the word; else all must lie in one
/// tree, and what is judged against the payload root lies in the payload's own.
pub(crate) fn want(payload: &Probe, targets: &[&Probe]) -> Want {
    let mut wants: Vec<Want> = targets.iter().map(|target| want_one(payload, target)).collect();
    if let Some(first) = wants.iter().position(|want| matches!(want, Want::Refuse(_))) {
        return wants.swap_remove(first);
    }
    if wants.len() == 1 {
        return wants.remove(0);
    }
    if wants.iter().any(|want| matches!(want, Want::Admit { root: None, .. })) {
        return Want::Unsaid;
    }
    let own = match &payload.kind {
        Kind::Tree { toplevel, .. } => toplevel,
        _ => &payload.real,
    };
    let trees = || wants.iter().map(Want::tree);
    let Some(one) = trees().flatten().next() else {
        return Want::Admit { root: Some(payload.real.clone()), class: "" };
    };
    match trees().all(|tree| tree.unwrap_or(own) == one) {
        true => Want::Admit { root: Some(one.clone()), class: "" },
        false => Want::Refuse("worktree-span"),
    }
}

/// The rules for one target.
fn want_one(payload: &Probe, target: &Probe) -> Want {
    let stays = |class| Want::Admit { root: Some(payload.real.clone()), class };
    let own = match (&payload.kind, &target.kind) {
        (_, Kind::Nothing) => return stays("no-toplevel"),
        (Kind::Nothing, _) => return stays("payload-not-git"),
        (Kind::Broken { marker: own }, Kind::Broken { marker }) if own == marker => return stays("payload-tree"),
        (Kind::Broken { .. }, _) | (_, Kind::Broken { .. }) => return Want::Refuse("unproven-identity"),
        (Kind::Tree { common, .. } | Kind::GitDir { common, .. }, _) => common,
    };
    match &target.kind {
        Kind::Tree { toplevel, common } if common == own => {
            let same = matches!(&payload.kind, Kind::Tree { toplevel: top, .. } if top == toplevel);
            Want::Admit { root: Some(toplevel.clone()), class: if same { "payload-tree" } else { "linked-tree" } }
        }
        // Whether it is charged to the payload tree or to the worktree that a private directory belongs to is our choice.
        Kind::GitDir { common, .. } if common == own => Want::Admit { root: None, class: "" },
        // A bare repository kept as data belongs to the tree around it.
        Kind::GitDir { data_of: Some(around), .. } => {
            want_one(payload, &Probe { spelled: String::new(), real: target.real.clone(), kind: (**around).clone() })
        }
        _ => Want::Refuse("foreign-repository"),
    }
}

/// Whether an answer is the wanted one.
pub(crate) fn agrees(want: &Want, answer: &Answer) -> Result<(), String> {
    let reply: Value = serde_json::from_slice(&answer.1).map_err(|error| error.to_string())?;
    let right = match want {
        Want::Unsaid => true,
        Want::Refuse(refusal) => answer.0 == 2 && reply["refusal"] == *refusal,
        Want::Admit { root, class } => {
            let root_is_right = root.as_ref().is_none_or(|root| *root == effective(&reply));
            answer.0 == 0 && root_is_right && (class.is_empty() || reply["roots"]["class"] == *class)
        }
    };
    if right { Ok(()) } else { Err(format!("git's answers want {want:?}, got {reply}")) }
}

fn effective(reply: &Value) -> PathBuf {
    let roots = &reply["roots"];
    let bytes = roots["effective_bytes"].as_str().and_then(from_hex);
    let text = || roots["effective"].as_str().unwrap_or_default().as_bytes().to_vec();
    real(Path::new(OsStr::from_bytes(&bytes.unwrap_or_else(text))).to_owned())
}
