//! CPU clocks: of this thread, of several threads at once, and of children. Owns no wall clock.

use std::process::Command;
use std::sync::Barrier;
use std::{io, thread};

/// CPU time of the calling thread, in nanoseconds.
pub fn thread_ns() -> u64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `now` lives for the call; the clock exists on every Linux.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut now) };
    now.tv_sec as u64 * 1_000_000_000 + now.tv_nsec as u64
}

/// CPU time of one call of `work`, in nanoseconds, as the mean over `threads` threads of `rounds` calls each. All of them
/// start together and each is warm before its clock starts.
pub fn per_call_ns(threads: usize, rounds: u32, work: &(impl Fn() + Sync)) -> f64 {
    let start = Barrier::new(threads);
    let timed = || {
        work();
        start.wait();
        let before = thread_ns();
        (0..rounds).for_each(|_| work());
        thread_ns() - before
    };
    let total: u64 = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(timed)).collect();
        running.into_iter().map(|thread| thread.join().expect("the work does not panic")).sum()
    });
    total as f64 / (threads as f64 * f64::from(rounds))
}

/// Runs a child to its end and returns its CPU time, user and system, in nanoseconds.
///
/// # Errors
/// When the child cannot be started or does not end with status 0.
pub fn child_ns(command: &mut Command) -> io::Result<f64> {
    let child = command.spawn()?;
    let mut status = 0;
    // SAFETY: the child is ours and not yet waited for; both outputs live for the call.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    let reaped = unsafe { libc::wait4(child.id() as i32, &mut status, 0, &mut usage) };
    if reaped < 0 || status != 0 {
        return Err(io::Error::other(format!("{command:?} ended with wait status {status}")));
    }
    Ok(used_ns(&usage))
}

/// CPU time of all children that this process has waited for, in nanoseconds.
pub fn children_ns() -> f64 {
    // SAFETY: `usage` is written in full, and all zeroes is a valid value of it.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    unsafe { libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage) };
    used_ns(&usage)
}

fn used_ns(usage: &libc::rusage) -> f64 {
    let micros = |time: libc::timeval| time.tv_sec as f64 * 1e6 + time.tv_usec as f64;
    (micros(usage.ru_utime) + micros(usage.ru_stime)) * 1e3
}
