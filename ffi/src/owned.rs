//! Memory that crosses the boundary: blocks of the C heap that end with a NUL.
//!
//! It owns how a reply is laid out and given back. `malloc` rather than Rust's allocator, because `free` needs no
//! length: text that the caller shortened, or a `len` that it changed, cannot harm the heap.

use std::alloc::{Layout, handle_alloc_error};
use std::ptr;

/// A copy of `text` with a NUL behind it; `free` gives it back.
pub(crate) fn bytes(text: &[u8]) -> *mut u8 {
    let size = text.len() + 1;
    // SAFETY: any size may be asked for; it is not 0.
    let block: *mut u8 = unsafe { libc::malloc(size) }.cast();
    if block.is_null() {
        handle_alloc_error(Layout::array::<u8>(size).unwrap_or(Layout::new::<u8>()));
    }
    // SAFETY: the block is new, not NULL, and one byte longer than `text`.
    unsafe {
        ptr::copy_nonoverlapping(text.as_ptr(), block, text.len());
        block.add(text.len()).write(0);
    }
    block
}

/// Gives a block of `bytes` back; NULL is fine.
///
/// # Safety
/// `block` is NULL or came from `bytes` and was not given back before.
pub(crate) unsafe fn free(block: *mut u8) {
    // SAFETY: the caller's promise is the one that C's `free` asks for.
    unsafe { libc::free(block.cast()) };
}

#[cfg(test)]
mod tests {
    use super::{bytes, free};
    use std::ffi::CStr;

    #[test]
    fn a_block_is_the_text_and_a_nul() {
        for text in ["", "a", "{\"v\":1}"] {
            let block = bytes(text.as_bytes());
            // SAFETY: `bytes` ends its block with a NUL.
            assert_eq!(unsafe { CStr::from_ptr(block.cast()) }.to_bytes(), text.as_bytes());
            // SAFETY: from `bytes`, once.
            unsafe { free(block) };
        }
    }

    #[test]
    fn null_is_given_back_without_harm() {
        // SAFETY: NULL is allowed.
        unsafe { free(std::ptr::null_mut()) };
    }
}
