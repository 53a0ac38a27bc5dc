//! Where a call is judged: its payload root, the base of its relative targets, and the world.
//!
//! Owns: which of the roots and directories that a request and its payload name count. Refuses to own: the judgement.

use crate::call::{Call, Fault, Surroundings};
use crate::path::{self, Platform};
use crate::request::Request;
use crate::roots;
use crate::world;
use crate::world::facts::World;

/// Where a call is judged: the payload root, the base of relative targets, and the world.
pub(crate) struct Places<'s> {
    pub(crate) payload: roots::Payload,
    pub(crate) base: Vec<u8>,
    pub(crate) world: Box<dyn World + 's>,
}

impl<'s> Places<'s> {
    /// Finds payload root and base. The dispatcher's root is trusted; without one, the payload's own are used.
    pub(crate) fn of(request: &'s Request<'_>, around: &Surroundings<'_>, call: &Call<'_>) -> Result<Self, Fault> {
        let platform = request.platform;
        let roots = match &request.project_root {
            Some(root) => vec![roots::Payload(root.clone())],
            None => payload_roots(around, platform)?,
        };
        let world = world::of(request.world.as_ref(), platform);
        let first = roots.first().ok_or_else(no_root)?;
        let base = match &request.cwd {
            Some(cwd) => path::native(cwd, platform).into_owned(),
            None => base(around, call, &first.0, platform)?,
        };
        let payload = match call.targets.first() {
            Some(target) => {
                let full = path::join(&base, &target.path, platform);
                roots::holder(&*world, &roots, &full, platform).unwrap_or(first)
            }
            None => first,
        };
        Ok(Places { payload: payload.clone(), base, world })
    }
}

/// The directory that relative targets start from where the dispatcher names none: the call's own directory, the
/// payload's working directory, the payload root. Never the directory of this process.
fn base(around: &Surroundings<'_>, call: &Call<'_>, root: &[u8], platform: Platform) -> Result<Vec<u8>, Fault> {
    let mut base = root.to_vec();
    for dir in [&around.cwd, &call.exec_dir].into_iter().flatten() {
        base = path::join(&base, dir, platform);
    }
    let is_relative = |path: &[u8]| !path::is_absolute(&path::native(path, platform), platform);
    let unplaced = around.cwd.as_ref().is_some_and(|cwd| is_relative(cwd));
    if unplaced && call.targets.iter().any(|target| is_relative(&target.path)) {
        let message = "the payload's working directory is relative, so a relative target has no place";
        return Err(Fault::new("invalid-input", message));
    }
    Ok(base)
}

fn no_root() -> Fault {
    Fault::new("invalid-input", "neither the dispatcher nor the payload names an absolute project root")
}

/// The roots that a payload names: its workspace roots, else its working directory. The first must be absolute; a bare
/// drive names no directory and is passed over.
fn payload_roots(around: &Surroundings<'_>, platform: Platform) -> Result<Vec<roots::Payload>, Fault> {
    let workspace = around.roots.iter().filter(|root| !path::is_bare_drive(root, platform));
    let mut named: Vec<&[u8]> = workspace.map(|root| &**root).collect();
    if named.is_empty() {
        named.extend(around.cwd.as_deref());
    }
    let mut canonical = named.iter().map(|root| path::root(root, platform));
    let first = canonical.next().flatten().ok_or_else(no_root)?;
    Ok(std::iter::once(first).chain(canonical.flatten()).map(roots::Payload).collect())
}
