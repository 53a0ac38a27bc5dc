//! The names of procfs that a given world cannot place. Owns the spelling of them only; the disk asks the kernel.

/// Why not, for messages.
pub(super) const ANOTHER_PROCESS: &str = "a /proc link means another directory in the process that will write";

/// The links that procfs keeps for each process, and whatever lies behind them.
pub(super) fn means_another_process(path: &[u8]) -> bool {
    let Some(rest) = path.strip_prefix(b"/proc/") else { return false };
    let mut names = rest.split(|&b| b == b'/').skip(1);
    // Below `task` a thread has the same links.
    while let Some(name) = names.next() {
        match name {
            b"cwd" | b"root" | b"exe" => return true,
            b"fd" => return names.next().is_some(),
            _ => {}
        }
    }
    false
}
