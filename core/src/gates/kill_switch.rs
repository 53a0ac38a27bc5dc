//! Whether the project has switched its gates off (docs/gates.md, kill switch).
//!
//! Owns: the flag, and when it does not count. Reads the payload root alone. What a repository carries cannot switch its
//! clones' gates off, so a flag that git tracks does not count, nor one of which nobody can tell. Nor does a link: one
//! planted name would make any file a flag.

use super::case::{Case, Docket, Outcome};
use super::reach;
use crate::path;
use crate::roots::Payload;
use crate::verdict::Warning;
use crate::world::facts::{Answer, Leaf, Stands, Tree};

const FLAG: &[u8] = b".deft-directive-disable";
/// The project wants no sessions of this kind at all. It opens no gate.
const OPT_OUT: &[u8] = b".no-deft-directive";

pub(super) fn judge(case: &Case<'_>, payload: &Payload, docket: &mut Docket) -> Outcome {
    let flag = docket.file(&payload.0, [FLAG].into_iter(), case.platform);
    match case.world.stands(&flag, Leaf::Keep) {
        Stands::Nothing => {
            docket.room = flag;
            return Outcome::Pass("absent");
        }
        Stands::File => {}
        Stands::Link => return ignore(docket, &flag, ("link", "it is a link")),
        Stands::Unknown => return Outcome::Pass("unknown"),
        Stands::Dir | Stands::Other => return ignore(docket, &flag, ("no-file", "it is no file")),
    }
    match is_tracked(case, payload) {
        Answer::No => {}
        Answer::Yes => return ignore(docket, &flag, ("tracked", "git tracks it")),
        Answer::Unknown => return ignore(docket, &flag, ("unproven", "it cannot be told whether git tracks it")),
    }
    let mut text = format!(
        "the gates are switched off by `{}`: delete it and start a new session to switch them on again",
        path::show(&flag)
    );
    if opted_out(case, payload) {
        text.push_str("; `.no-deft-directive` stands beside it and keeps sessions from being prepared");
    }
    docket.warnings.push(Warning { code: "directive-disabled", text });
    Outcome::Halt("directive-disabled")
}

/// Whether the project wants no sessions of this kind.
pub(crate) fn opted_out(case: &Case<'_>, payload: &Payload) -> bool {
    case.world.stands(&path::join(&payload.0, OPT_OUT, case.platform), Leaf::Follow) == Stands::File
}

fn ignore(docket: &mut Docket, flag: &[u8], (saw, why): (&'static str, &str)) -> Outcome {
    let text = format!("`{}` does not switch the gates off: {why}", path::show(flag));
    docket.warnings.push(Warning { code: "directive-disable-ignored", text });
    Outcome::Pass(saw)
}

/// Whether git tracks the flag. Where there is no repository nothing can be tracked.
fn is_tracked(case: &Case<'_>, payload: &Payload) -> Answer {
    let place = case.world.place(&payload.0, Leaf::Follow);
    let tree = match &*place.tree {
        Tree::None => return Answer::No,
        Tree::Work(tree) => tree,
        _ => return Answer::Unknown,
    };
    let flag = path::join(&place.resolved, FLAG, case.platform);
    let name = reach::relative(&tree.toplevel.path, &flag, case.platform);
    if name.is_inside { case.world.is_tracked(tree, &name.path) } else { Answer::Unknown }
}
