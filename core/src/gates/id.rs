//! The names of the gates, and which of them a dispatcher leaves out.
//!
//! Owns: the names, which are the step ids of a reply. Admission and steering are no gates: nothing leaves them out.

/// A gate, or a step of one that has a name of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GateId {
    KillSwitch,
    ReadOnly,
    AssistScratch,
    Identity,
    Occupancy,
    Ritual,
    Proposal,
    ActiveScope,
    IntentCeiling,
    Authz,
    WriteFence,
    LeaseRecheck,
    DestructiveGit,
    ShellWrites,
    RemoteOps,
}

/// In the order of the enumeration.
const NAMES: [(GateId, &str); 15] = [
    (GateId::KillSwitch, "kill-switch"),
    (GateId::ReadOnly, "read-only"),
    (GateId::AssistScratch, "assist-scratch"),
    (GateId::Identity, "identity"),
    (GateId::Occupancy, "occupancy"),
    (GateId::Ritual, "ritual"),
    (GateId::Proposal, "proposal"),
    (GateId::ActiveScope, "active-scope"),
    (GateId::IntentCeiling, "intent-ceiling"),
    (GateId::Authz, "authz"),
    (GateId::WriteFence, "write-fence"),
    (GateId::LeaseRecheck, "lease-recheck"),
    (GateId::DestructiveGit, "destructive-git"),
    (GateId::ShellWrites, "shell-writes"),
    (GateId::RemoteOps, "remote-ops"),
];

impl GateId {
    /// The gate of this name.
    pub(crate) fn named(name: &[u8]) -> Option<Self> {
        NAMES.iter().find(|(_, known)| known.as_bytes() == name).map(|(id, _)| *id)
    }

    /// The name as policy and steps spell it.
    pub(crate) fn name(self) -> &'static str {
        NAMES[self as usize].1
    }
}

/// Which gates are left out.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Switches(u16);

impl Switches {
    /// Leaves a gate out.
    pub(crate) fn leave_out(&mut self, gate: GateId) {
        self.0 |= 1 << gate as u16;
    }

    /// Whether a gate judges.
    pub(crate) fn has(self, gate: GateId) -> bool {
        self.0 & (1 << gate as u16) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_at_their_gate() {
        for (place, (id, name)) in NAMES.iter().enumerate() {
            assert_eq!((*id as usize, GateId::named(name.as_bytes())), (place, Some(*id)));
        }
    }
}
