//! Locks of others: the dead, the living, and those who take one away.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant, SystemTime};

use super::super::commit::commit;
use super::super::holder;
use super::super::view::Disk;
use super::yard::{BUSY, LEASE, LOCK, SWAP, Yard, now};
use crate::world::edit::{Change, Committed, How, New};

#[test]
fn a_lock_of_the_dead_is_cleared() {
    let (gone, old) = (i32::MAX, now() - 201 * 60 * 1000);
    let own = holder::own_pid();
    let texts = [
        format!("{gone}\ntoken\n{}\n", now()),
        format!("{gone}\n{}\n", now()),
        format!("{own}\ntoken\n{old}\n"),
        format!("{own}\n{old}\n"),
        format!("{own}\ntoken\n{}\n", now() - 190 * 60 * 1000),
    ];
    // The last one is of a time when this program did not run yet: only Linux can tell.
    let count = if cfg!(target_os = "linux") { texts.len() } else { texts.len() - 1 };
    for text in &texts[..count] {
        let yard = Yard::new();
        yard.put(LEASE, "old text");
        yard.put(LOCK, text);
        assert_eq!(yard.replace(LEASE, SWAP), Committed::Done, "{text}");
        assert_eq!(yard.names("tree/.deft"), ["authz", "occupancy.json"], "{text}");
    }
}

#[test]
fn a_lock_without_a_number_is_cleared_by_its_age() {
    for text in ["\0", "", "garbage\n", "12", "x\ny\nz\n"] {
        let yard = Yard::new();
        yard.put(LEASE, "old text");
        let lock = yard.put(LOCK, text);
        assert_eq!(yard.replace(LEASE, SWAP), BUSY, "{text:?}");
        let old = SystemTime::now() - Duration::from_secs(201 * 60);
        filetime::set_file_mtime(&lock, old.into()).expect("its time");
        assert_eq!(yard.replace(LEASE, SWAP), Committed::Done, "{text:?}");
        assert_eq!(yard.names("tree/.deft"), ["authz", "occupancy.json"], "{text:?}");
    }
}

#[test]
fn a_lock_of_the_living_is_waited_for_but_not_for_long() {
    let yard = Yard::new();
    yard.put(LEASE, "old text");
    let text = format!("{}\ntoken\n{}\n", holder::own_pid(), now());
    yard.put(LOCK, &text);
    let disk = Disk::new(None);
    let began = Instant::now();
    let write = yard.write(LEASE, How::Replace(Box::new(SWAP)));
    assert_eq!(commit(&disk, &write), BUSY);
    let first = began.elapsed();
    assert!(first >= Duration::from_millis(200) && first < Duration::from_secs(3), "{first:?}");
    assert_eq!(commit(&disk, &write), BUSY);
    assert_eq!(disk.patience().get(), Duration::ZERO, "one evaluation waits once");
    assert_eq!((yard.get(LEASE).as_deref(), yard.get(LOCK)), (Some("old text"), Some(text)));
    assert_eq!(yard.names("tree/.deft"), ["authz", "occupancy.json", "occupancy.json.lock"]);
}

#[test]
fn a_lock_given_back_in_time_is_taken() {
    let yard = Yard::new();
    yard.put(LEASE, "old text");
    let lock = yard.put(LOCK, &format!("{}\ntoken\n{}\n", holder::own_pid(), now()));
    let giver = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(60));
        fs::remove_file(lock).expect("the lock");
    });
    assert_eq!(yard.replace(LEASE, SWAP), Committed::Done);
    giver.join().expect("the giver");
}

/// Takes the lock away from under the writer: what an impatient neighbour does.
#[derive(Debug)]
struct Robbed(PathBuf);

impl Change for Robbed {
    fn apply(&self, _now: Option<&[u8]>) -> Result<New, &'static str> {
        fs::write(&self.0, "1\nanother\n1788264000000\n").expect("the lock");
        Ok(New::Bytes(b"new text".to_vec()))
    }
}

#[test]
fn a_writer_without_its_lock_does_not_publish() {
    let yard = Yard::new();
    yard.put(LEASE, "old text");
    let write = yard.write(LEASE, How::Replace(Box::new(Robbed(yard.at(LOCK)))));
    assert_eq!(commit(&Disk::new(None), &write), Committed::Failed("its lock was taken away"));
    assert_eq!(yard.get(LEASE).as_deref(), Some("old text"));
    assert_eq!(yard.get(LOCK).as_deref(), Some("1\nanother\n1788264000000\n"), "it is the neighbour's");
    assert_eq!(yard.names("tree/.deft"), ["authz", "occupancy.json", "occupancy.json.lock"]);
}

/// One more than stands there.
#[derive(Debug)]
struct Count;

impl Change for Count {
    fn apply(&self, now: Option<&[u8]>) -> Result<New, &'static str> {
        let number: u32 = std::str::from_utf8(now.unwrap_or(b"0")).expect("text").parse().expect("a number");
        Ok(New::Bytes((number + 1).to_string().into_bytes()))
    }
}

#[test]
fn many_threads_count_one_after_the_other() {
    let yard = Yard::new();
    let done = AtomicU32::new(0);
    let count = || match commit(&Disk::new(None), &yard.write(LEASE, How::Replace(Box::new(Count)))) {
        Committed::Done => drop(done.fetch_add(1, Ordering::Relaxed)),
        other => assert_eq!(other, BUSY),
    };
    std::thread::scope(|scope| (0..8).for_each(|_| drop(scope.spawn(|| (0..25).for_each(|_| count())))));
    assert_eq!(yard.get(LEASE), Some(done.load(Ordering::Relaxed).to_string()));
    assert!(done.load(Ordering::Relaxed) > 0);
    assert_eq!(yard.names("tree/.deft"), ["authz", "occupancy.json"]);
}
