//! The most bytes that a thread holds at one time, by an allocator that counts. Owns no bound on it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// The system's allocator with counters for the calling thread.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Notes bytes taken or given back.
fn note(bytes: isize) {
    // A thread that is ending has no counters any more, and nobody reads them then.
    let _ = HELD.try_with(|held| {
        held.set(held.get() + bytes);
        PEAK.try_with(|peak| peak.set(peak.get().max(held.get())))
    });
}

// SAFETY: every method hands its arguments to the system's allocator and returns what that returns.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size() as isize);
        // SAFETY: the caller's promises are those of the system's allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        note(-(layout.size() as isize));
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(size as isize - layout.size() as isize);
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }
}

/// What `run` returns, and the most bytes that this thread held beyond those of the beginning.
pub(crate) fn during<T>(run: impl FnOnce() -> T) -> (T, usize) {
    let before = HELD.get();
    PEAK.set(before);
    let result = run();
    (result, usize::try_from(PEAK.get() - before).unwrap_or(0))
}
