//! Writes on the real disk: what stands there afterwards, whatever stood there before and whoever held the lock.

mod locks;
mod logs;
mod replaced;
mod yard;
