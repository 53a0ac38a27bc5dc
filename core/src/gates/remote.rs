//! Push and merge under the runtime authority of the project, whose policy is the payload root's.
//!
//! Owns: the scopes, and the pass code of a call that pushes or merges. Refuses to own: the policy's format.

use super::case::{Case, Docket, Outcome};
use super::operations;
use crate::ops::Op;
use crate::roots::Payload;

pub(super) fn judge(case: &Case<'_>, payload: &Payload, docket: &mut Docket) -> Outcome {
    let ops = operations::remote(case);
    let Some(first) = ops.remote().next() else { return Outcome::Pass("no-operation") };
    let authority = docket.project(case, &payload.0).runtime_authority();
    docket.ready = Some("shell-op-ready");
    if !authority.enabled {
        return Outcome::Pass("not-enabled");
    }
    let is_granted = |op: &Op| match op {
        Op::Push => authority.scopes.push,
        _ => authority.scopes.merge,
    };
    match ops.remote().find(|op| !is_granted(op)) {
        None => Outcome::Pass(first.word()),
        Some(op) => Outcome::deny(
            "runtime-policy-deny-scope",
            format!(
                "the project's `runtimeAuthority` does not let agents {} (`scopes.{}` is off)",
                op.word(),
                op.word()
            ),
        ),
    }
}
