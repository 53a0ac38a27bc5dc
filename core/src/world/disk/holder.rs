//! Who holds a lock: the text that a holder leaves in it, and whether that holder is still there.
//!
//! Owns: that text in its three historical forms, and the rules of abandonment. Refuses to own: taking and clearing locks
//! (`lock.rs`). It is the one file that knows which program this is.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::{SystemTime, UNIX_EPOCH};

use rustix::io::Errno;
use rustix::process::{Pid, getpid, test_kill_process};

/// A holder that took its lock this long ago is taken for gone, in milliseconds: no writer needs minutes.
const LONGEST: i64 = 200 * 60 * 1000;
/// A program that started this long after the lock was taken only has the holder's number, in milliseconds. Clocks of
/// start are coarse.
#[cfg(target_os = "linux")]
const COARSE: i64 = 1000;
/// Milliseconds since the epoch below this are no time of a lock, but a text cut short.
const PLAUSIBLE: i64 = 1_000_000_000_000;

/// A holder, as far as its text tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Holder {
    pid: Option<Pid>,
    /// When it took the lock, in milliseconds since the epoch.
    since: Option<i64>,
}

impl Holder {
    /// Reads a lock: number, token, time; the older form without a token; the oldest, which tells nothing.
    pub(super) fn read(text: &[u8]) -> Self {
        // A number that no line end follows may be the beginning of a longer one.
        let Some((first, rest)) = text.split_once_at(b'\n') else { return Self { pid: None, since: None } };
        let pid = number(first).and_then(|pid| Pid::from_raw(u32::try_from(pid).ok()?.try_into().ok()?));
        let since = rest.trim_ascii_end().rsplit(|&byte| byte == b'\n').next().and_then(number);
        Self { pid, since: since.filter(|&since| since >= PLAUSIBLE) }
    }

    /// Whether nobody holds it any more. `written` is when the lock was written, in milliseconds since the epoch.
    pub(super) fn is_gone(self, written: i64) -> bool {
        let now = now();
        if now.saturating_sub(self.since.unwrap_or(written)) > LONGEST {
            return true;
        }
        let Some(pid) = self.pid else { return false };
        // Another user's program answers that it may not be sent a signal, so it is there.
        matches!(test_kill_process(pid), Err(Errno::SRCH)) || self.since.is_some_and(|since| is_reused(pid, since, now))
    }
}

trait SplitOnce {
    fn split_once_at(&self, byte: u8) -> Option<(&[u8], &[u8])>;
}

impl SplitOnce for [u8] {
    fn split_once_at(&self, byte: u8) -> Option<(&[u8], &[u8])> {
        let at = self.iter().position(|&one| one == byte)?;
        Some((&self[..at], &self[at + 1..]))
    }
}

fn number(digits: &[u8]) -> Option<i64> {
    std::str::from_utf8(digits).ok()?.trim_ascii().parse().ok()
}

/// What this program writes into a lock.
pub(super) fn text(token: &str) -> Vec<u8> {
    format!("{}\n{token}\n{}\n", own_pid(), now()).into_bytes()
}

/// The number of this program.
pub(super) fn own_pid() -> i32 {
    getpid().as_raw_nonzero().get()
}

/// A word that no other lock has: 128 bits in hex.
pub(super) fn token() -> String {
    format!("{:016x}{:016x}", random(), random())
}

/// The standard library's random seeds, with the number and the clock, since a fork inherits the seeds.
fn random() -> u64 {
    let mut hasher = RandomState::new().build_hasher();
    hasher.write_i32(own_pid());
    hasher.write_u128(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos()));
    hasher.finish()
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Whether the program of this number is a later one than the holder.
#[cfg(target_os = "linux")]
fn is_reused(pid: Pid, since: i64, now: i64) -> bool {
    started(pid, now).is_some_and(|started| started.saturating_sub(since) > COARSE)
}

#[cfg(not(target_os = "linux"))]
fn is_reused(_pid: Pid, _since: i64, _now: i64) -> bool {
    false
}

/// When a program started, in milliseconds since the epoch.
#[cfg(target_os = "linux")]
fn started(pid: Pid, now: i64) -> Option<i64> {
    use rustix::time::{ClockId, clock_gettime};
    /// Ticks of a second in `/proc`, on every architecture that Linux still has.
    const TICK: i64 = 10;
    /// The number of the field, counted from the one behind the name in brackets.
    const START: usize = 19;
    let name = format!("/proc/{}/stat", pid.as_raw_nonzero());
    let text = super::files::read(rustix::fs::CWD, name.as_bytes(), 4096).ok()?;
    let behind = text.iter().rposition(|&byte| byte == b')')? + 2;
    let ticks = number(text.get(behind..)?.split(|&byte| byte == b' ').nth(START)?)?;
    let up = clock_gettime(ClockId::Boottime);
    let booted = now.checked_sub(up.tv_sec.checked_mul(1000)? + up.tv_nsec / 1_000_000)?;
    // Some sandboxes say of every program that it started with the machine: then nothing follows.
    booted.checked_add(ticks.checked_mul(TICK)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holder(pid: i32, since: i64) -> Holder {
        Holder { pid: Pid::from_raw(pid), since: (since > 0).then_some(since) }
    }

    #[test]
    fn a_lock_is_read_in_all_its_forms() {
        let table: [(&[u8], Holder); 12] = [
            (b"12\nabc\n1788264000000\n", holder(12, 1_788_264_000_000)),
            (b"12\nabc\n1788264000000", holder(12, 1_788_264_000_000)),
            (b"12\n1788264000000\n", holder(12, 1_788_264_000_000)),
            (b"12\n1788264000000", holder(12, 1_788_264_000_000)),
            (b"\0", holder(0, 0)),
            (b"", holder(0, 0)),
            (b"12", holder(0, 0)),
            (b"12\nabc\n17882", holder(12, 0)),
            (b"12\nabc", holder(12, 0)),
            (b"-3\nabc\nx\n", holder(0, 0)),
            (b"0\nabc\nx\n", holder(0, 0)),
            (b"4294967295\nabc\n-1788264000000\n", holder(0, 0)),
        ];
        for (text, wanted) in table {
            assert_eq!(Holder::read(text), wanted, "{}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn a_holder_is_gone_by_number_by_start_and_by_age() {
        let (own, now) = (own_pid(), now());
        assert!(!holder(own, now).is_gone(now));
        assert!(!holder(own, now + 3_600_000).is_gone(now), "a lock of the future is held");
        assert!(holder(own, now - LONGEST - 1000).is_gone(now));
        assert!(!holder(0, 0).is_gone(now - LONGEST + 60_000), "nothing but its age tells");
        assert!(holder(0, 0).is_gone(now - LONGEST - 1000));
        assert!(holder(i32::MAX, now).is_gone(now), "there is no program of that number");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_number_of_a_later_program_is_no_holder() {
        let (own, now) = (own_pid(), now());
        let start = started(Pid::from_raw(own).expect("a number"), now).expect("procfs");
        assert!((now - start) < 3_600_000 && start <= now + 100, "{start} {now}");
        assert!(!is_reused(Pid::from_raw(own).expect("a number"), start - COARSE + 200, now));
        assert!(is_reused(Pid::from_raw(own).expect("a number"), start - COARSE - 200, now));
    }

    #[test]
    fn no_token_comes_twice() {
        let tokens: std::collections::BTreeSet<String> = (0..1000).map(|_| token()).collect();
        assert_eq!(tokens.len(), 1000);
    }
}
