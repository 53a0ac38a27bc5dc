//! A command that throws work away, as a gate wants to know it.
//!
//! Owns: what moved it to its place. Refuses to own: the kinds (`git/loss.rs`) and the judgement (`gates/`).

use super::bench::{Loss, Relocator};
use crate::git::Asked;
use crate::shell::{Arg, HOLE, Known, Place, Simple};

/// Variables that move git, beside the options.
const VARIABLES: [&str; 3] = ["GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR"];
/// Settings that move git, or bring along others that may.
const SETTINGS: [&[u8]; 3] = [b"core.worktree", b"include.path", b"core.bare"];

/// Describes a loss. `text` is the text that the command stands in.
pub(super) fn loss(kind: &'static str, command: &Simple<'_>, asked: &Asked<'_>, text: &[u8]) -> Loss {
    Loss {
        kind,
        relocators: relocators(command, asked),
        is_alone: is_alone(command, text),
        is_configured: asked.config.iter().any(|pair| moves(&pair.key)),
    }
}

/// What moves git to another place.
fn relocators(command: &Simple<'_>, asked: &Asked<'_>) -> Vec<Relocator> {
    let dirs = asked.dirs.iter().map(|arg| Relocator { word: "-C", path: arg.known().map(<[u8]>::to_vec) });
    let named = [("--git-dir", &asked.git_dir), ("--work-tree", &asked.work_tree)];
    let globals = &command.argv[1..command.argv.len() - asked.rest.len()];
    let options = named.into_iter().filter(|(word, _)| is_given(globals, word)).map(|(word, path)| {
        let path = path.as_deref().filter(|path| !path.contains(&HOLE));
        Relocator { word, path: path.map(<[u8]>::to_vec) }
    });
    let set = VARIABLES.into_iter().filter_map(|word| Some((word, command.env.get(word.as_bytes())?)));
    let variables = set.map(|(word, value)| Relocator { word, path: only(value) });
    dirs.chain(options).chain(variables).collect()
}

/// The same, each as it is spelled. A setting is among them that git does not heed here, because who reads this may think so.
pub(super) fn words(command: &Simple<'_>, asked: &Asked<'_>) -> Vec<&'static str> {
    let mut words: Vec<_> = relocators(command, asked).into_iter().map(|relocator| relocator.word).collect();
    if asked.config.iter().any(|pair| &*pair.key == b"core.worktree") {
        words.push("-c core.worktree");
    }
    words
}

fn is_given(globals: &[Arg<'_>], word: &str) -> bool {
    globals.iter().any(|arg| arg.text.starts_with(word.as_bytes()))
}

fn only(value: &Known<'_>) -> Option<Vec<u8>> {
    match value {
        Known::OneOf(values) if values.len() == 1 && !values[0].contains(&HOLE) => Some(values[0].to_vec()),
        _ => None,
    }
}

fn moves(key: &[u8]) -> bool {
    SETTINGS.contains(&key) || key.starts_with(b"includeif.") || key.contains(&HOLE)
}

/// Whether the text is this command and nothing else.
fn is_alone(command: &Simple<'_>, text: &[u8]) -> bool {
    let whole = text.trim_ascii();
    let start = text.len() - text.trim_ascii_start().len();
    let at = (command.at.start as usize, command.at.end as usize);
    command.place == Place::Segment && !command.is_guess && at == (start, start + whole.len())
}
