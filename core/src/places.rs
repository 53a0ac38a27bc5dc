//! Where a call is judged: its payload root, the base of its relative targets, and the world.
//!
//! Owns: which of the roots and directories that a request and its payload name count. Refuses to own: the judgement.

use std::borrow::Cow;

use crate::call::{Call, Fault, Surroundings};
use crate::path::{self, Platform};
use crate::request::Request;
use crate::roots;
use crate::world::Seat;
use crate::world::facts::World;

/// Where a call is judged: the payload root, the base of relative targets, and the world.
pub(crate) struct Places<'s> {
    pub(crate) payload: Cow<'s, roots::Payload>,
    pub(crate) base: Cow<'s, [u8]>,
    seat: Seat<'s>,
}

impl<'s> Places<'s> {
    /// Finds payload root and base. The dispatcher's root is trusted; without one, the payload's own are used.
    pub(crate) fn of(
        request: &'s Request<'_>,
        around: &'s Surroundings<'_>,
        call: &'s Call<'_>,
    ) -> Result<Self, Fault> {
        let platform = request.platform;
        let seat = Seat::of(request.world.as_ref(), platform, request.variables());
        if let Some(root) = &request.project_root {
            let base = base(request, (around, call), &root.0)?;
            return Ok(Places { payload: Cow::Borrowed(root), base, seat });
        }
        let roots = payload_roots(around, platform)?;
        let first = roots.first().ok_or_else(no_root)?;
        let base: Cow<'s, [u8]> = Cow::Owned(base(request, (around, call), &first.0)?.into_owned());
        let full = call.targets.first().map(|target| path::join(&base, &target.path, platform));
        let held = full.and_then(|full| roots::holder(seat.world(), &roots, &full, platform));
        Ok(Places { payload: Cow::Owned(held.unwrap_or(first).clone()), base, seat })
    }

    /// What is asked about the machine.
    pub(crate) fn world(&self) -> &dyn World {
        self.seat.world()
    }
}

/// The directory that relative targets start from: what the dispatcher names, else the call's own directory, the
/// payload's working directory, the payload root. Never the directory of this process.
fn base<'s>(
    request: &'s Request<'_>,
    (around, call): (&'s Surroundings<'_>, &'s Call<'_>),
    root: &'s [u8],
) -> Result<Cow<'s, [u8]>, Fault> {
    let platform = request.platform;
    if let Some(cwd) = &request.cwd {
        return Ok(path::native(cwd, platform));
    }
    let mut base = Cow::Borrowed(root);
    for dir in [&around.cwd, &call.exec_dir].into_iter().flatten() {
        let native = path::native(dir, platform);
        base = match path::is_absolute(&native, platform) {
            true => native,
            false => Cow::Owned(path::join(&base, dir, platform)),
        };
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
