//! Writes on the real disk: what stands there afterwards, whatever stood there before and whoever held the lock.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::commit::commit;
use super::holder;
use super::steps::{Step, stop_after};
use super::view::Disk;
use crate::world::edit::{Change, Committed, How, New, Write};

/// A directory that goes away with its owner.
struct Yard(PathBuf);

impl Yard {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let parent = std::env::temp_dir().canonicalize().expect("a temporary directory");
        let path = parent.join(format!("hookpolicy-commit-{}-{number}", holder::own_pid()));
        fs::create_dir_all(path.join("tree/.deft/authz/grants")).expect("a yard");
        Self(path)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn put(&self, name: &str, text: &str) -> PathBuf {
        let path = self.at(name);
        fs::write(&path, text).expect("a file of the yard");
        path
    }

    fn get(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.at(name)).ok()
    }

    /// The names in a directory.
    fn names(&self, dir: &str) -> Vec<String> {
        let entries = fs::read_dir(self.at(dir)).expect("a directory");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
        names.sort();
        names
    }

    fn write(&self, name: &str, how: How) -> Write {
        Write { path: bytes(&self.at(name)), within: Some(bytes(&self.at("tree"))), how }
    }

    /// Replaces `old` by `new`, in a fresh evaluation.
    fn replace(&self, name: &str, change: Swap) -> Committed {
        commit(&Disk::new(None), &self.write(name, How::Replace(Box::new(change))))
    }

    fn append(&self, name: &str, line: &str) -> Committed {
        commit(&Disk::new(None), &self.write(name, How::Append(line.as_bytes().to_vec())))
    }
}

impl Drop for Yard {
    fn drop(&mut self) {
        let _ = fs::set_permissions(self.at("tree/.deft"), fs::Permissions::from_mode(0o755));
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn bytes(path: &Path) -> Vec<u8> {
    path.as_os_str().as_encoded_bytes().to_vec()
}

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock").as_millis() as i64
}

/// One text for another; lost where something else stands there.
#[derive(Debug, Clone, Copy)]
struct Swap(Option<&'static str>, &'static str);

impl Change for Swap {
    fn apply(&self, now: Option<&[u8]>) -> Result<New, &'static str> {
        if now == Some(self.1.as_bytes()) {
            return Ok(New::Same);
        }
        if now != self.0.map(str::as_bytes) {
            return Err("another text stands there");
        }
        Ok(New::Bytes(self.1.as_bytes().to_vec()))
    }
}

const LEASE: &str = "tree/.deft/occupancy.json";
const LOCK: &str = "tree/.deft/occupancy.json.lock";
const SWAP: Swap = Swap(Some("old text"), "new text");
const BUSY: Committed = Committed::Failed("somebody else holds its lock");

#[test]
fn a_file_is_replaced_and_nothing_else_is_left() {
    let yard = Yard::new();
    let path = yard.put(LEASE, "old text");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("a mode");
    assert_eq!(yard.replace(LEASE, SWAP), Committed::Done);
    assert_eq!(yard.get(LEASE).as_deref(), Some("new text"));
    assert_eq!(fs::metadata(&path).expect("the file").permissions().mode() & 0o7777, 0o640);
    assert_eq!(yard.names("tree/.deft"), ["authz", "occupancy.json"]);
    assert_eq!(yard.replace(LEASE, SWAP), Committed::Done, "it stands there already");
    assert_eq!(yard.replace(LEASE, Swap(Some("x"), "y")), Committed::Lost("another text stands there"));
    assert_eq!(yard.get(LEASE).as_deref(), Some("new text"));
    assert_eq!(yard.names("tree/.deft"), ["authz", "occupancy.json"]);
}

#[test]
fn a_file_is_made_where_the_change_makes_it() {
    let yard = Yard::new();
    assert_eq!(yard.replace(LEASE, SWAP), Committed::Lost("another text stands there"));
    assert_eq!(yard.replace(LEASE, Swap(None, "first")), Committed::Done);
    assert_eq!(yard.get(LEASE).as_deref(), Some("first"));
    let nowhere = "tree/.none/occupancy.json";
    assert_eq!(yard.replace(nowhere, SWAP), Committed::Lost("another text stands there"));
    assert_eq!(yard.replace(nowhere, Swap(None, "x")), Committed::Failed("its directory is missing"));
}

#[test]
fn what_is_no_file_of_the_tree_is_not_written() {
    let yard = Yard::new();
    let outside = yard.put("outside.json", "old text");
    fs::create_dir(yard.at("elsewhere")).expect("a directory");
    yard.put("elsewhere/occupancy.json", "old text");
    fs::create_dir_all(yard.at("tree/dir.json")).expect("a directory");
    symlink(&outside, yard.at(LEASE)).expect("a link");
    symlink(yard.at("elsewhere"), yard.at("tree/linked")).expect("a link");
    symlink("../elsewhere", yard.at("tree/climbing")).expect("a link");
    symlink("nothing", yard.at("tree/dangling")).expect("a link");
    for name in [LEASE, "tree/dir.json", "tree/linked/occupancy.json", "tree/climbing/occupancy.json"] {
        assert!(matches!(yard.replace(name, SWAP), Committed::Failed(_)), "{name}");
        assert!(matches!(yard.append(name, "{}"), Committed::Failed(_)), "{name}");
    }
    for name in ["outside.json", "tree/../outside.json", "tree", "tree/", "tree/..", "treetop/a.json"] {
        assert!(matches!(yard.replace(name, SWAP), Committed::Failed(_)), "{name}");
        assert!(matches!(yard.append(name, "{}"), Committed::Failed(_)), "{name}");
    }
    assert!(!matches!(yard.replace("tree/dangling/occupancy.json", SWAP), Committed::Done));
    assert_eq!(yard.get("outside.json").as_deref(), Some("old text"));
    assert_eq!(yard.get("elsewhere/occupancy.json").as_deref(), Some("old text"));
    assert_eq!(yard.names("elsewhere"), ["occupancy.json"]);
}

#[test]
fn a_link_within_the_tree_is_followed() {
    let yard = Yard::new();
    fs::create_dir(yard.at("tree/kept")).expect("a directory");
    yard.put("tree/kept/occupancy.json", "old text");
    symlink("kept", yard.at("tree/linked")).expect("a link");
    let wanted = if cfg!(target_os = "linux") { "new text" } else { "old text" };
    yard.replace("tree/linked/occupancy.json", SWAP);
    assert_eq!(yard.get("tree/kept/occupancy.json").as_deref(), Some(wanted));
}

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
        let file = fs::File::options().write(true).open(&lock).expect("the lock");
        file.set_modified(SystemTime::now() - Duration::from_secs(201 * 60)).expect("its time");
        drop(file);
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
    assert!(began.elapsed() - first < Duration::from_millis(150), "one evaluation waits once");
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

const STEPS: [(Step, &str); 7] = [
    (Step::LockWritten, "old text"),
    (Step::Locked, "old text"),
    (Step::TempMade, "old text"),
    (Step::TempHalf, "old text"),
    (Step::TempWritten, "old text"),
    (Step::Fenced, "old text"),
    (Step::Published, "new text"),
];

#[test]
fn a_writer_that_dies_at_any_step_leaves_one_of_the_two_texts() {
    for (step, wanted) in STEPS {
        let yard = Yard::new();
        yard.put(LEASE, "old text");
        stop_after(Some(step));
        assert!(matches!(yard.replace(LEASE, SWAP), Committed::Failed(_)), "{step:?} is reached");
        stop_after(None);
        assert_eq!(yard.get(LEASE).as_deref(), Some(wanted), "{step:?}");
        // This program still runs, so its lock must be made one of the dead.
        if let Some(text) = yard.get(LOCK) {
            let number = holder::own_pid().to_string();
            yard.put(LOCK, &text.replacen(&number, &i32::MAX.to_string(), 1));
        }
        assert_eq!(yard.replace(LEASE, Swap(Some(wanted), "third text")), Committed::Done, "{step:?}");
        assert_eq!(yard.get(LEASE).as_deref(), Some("third text"), "{step:?}");
        assert!(!yard.names("tree/.deft").contains(&"occupancy.json.lock".to_owned()), "{step:?}");
    }
}

#[test]
fn temporary_names_are_those_of_the_other_programs() {
    let number = holder::own_pid();
    let table = [
        (LEASE, format!("tree/.deft/.occupancy.{number}.occupancy.json.tmp")),
        ("tree/.deft/ritual-state.json", format!("tree/.deft/.ritual-state.{number}.ritual-state.json.tmp")),
        ("tree/.deft/authz/state.json", format!("tree/.deft/authz/.authz-state.{number}.json.tmp")),
        ("tree/.deft/authz/grants/g1.json", format!("tree/.deft/authz/grants/.authz-grant.{number}.json.tmp")),
    ];
    for (name, temp) in table {
        let yard = Yard::new();
        yard.put(name, "old text");
        stop_after(Some(Step::TempWritten));
        yard.replace(name, SWAP);
        stop_after(None);
        assert_eq!(yard.get(&temp).as_deref(), Some("new text"), "{temp}");
        // A leftover of the same number does not stand in the way.
        let _ = fs::remove_file(yard.at(&format!("{name}.lock")));
        assert_eq!(yard.replace(name, SWAP), Committed::Done, "{name}");
    }
}

const AUDIT: &str = "tree/.deft/authz/audit.jsonl";

#[test]
fn lines_are_appended_whole() {
    let yard = Yard::new();
    let deep = "tree/.deft/made/for/it.jsonl";
    for (name, before, wanted) in [
        (AUDIT, None, "{\"n\":1}\n"),
        (deep, None, "{\"n\":1}\n"),
        (AUDIT, Some(""), "{\"n\":1}\n"),
        (AUDIT, Some("{}\n"), "{}\n{\"n\":1}\n"),
        (AUDIT, Some("{\"torn"), "{\"torn\n{\"n\":1}\n"),
    ] {
        if let Some(before) = before {
            yard.put(name, before);
        }
        assert_eq!(yard.append(name, "{\"n\":1}"), Committed::Done, "{name} {before:?}");
        assert_eq!(yard.get(name).as_deref(), Some(wanted), "{name} {before:?}");
    }
}

#[test]
fn lines_of_many_writers_never_mix() {
    let yard = Yard::new();
    std::thread::scope(|scope| {
        for writer in 0..16 {
            let yard = &yard;
            let line = format!("{{\"w\":{writer},\"x\":\"{}\"}}", "y".repeat(50 * writer));
            scope.spawn(move || (0..40).for_each(|_| assert_eq!(yard.append(AUDIT, &line), Committed::Done)));
        }
    });
    let text = yard.get(AUDIT).expect("lines");
    assert_eq!(text.lines().count(), 16 * 40);
    assert!(text.ends_with('\n') && text.lines().all(|line| line.starts_with("{\"w\":") && line.ends_with("\"}")));
}

#[test]
fn a_log_that_the_user_named_is_made_for_the_user_alone() {
    let yard = Yard::new();
    let path = yard.at("config/deft/logs/git.jsonl");
    let to = |path: &Path| Write { path: bytes(path), within: None, how: How::Append(b"{}".to_vec()) };
    assert_eq!(commit(&Disk::new(None), &to(&path)), Committed::Done);
    assert_eq!(commit(&Disk::new(None), &to(&path)), Committed::Done);
    assert_eq!(fs::read_to_string(&path).expect("a log"), "{}\n{}\n");
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!((mode(&path), mode(&yard.at("config/deft"))), (0o600, 0o700));
    for name in ["/dev/null", "/", "relative.jsonl", ""] {
        assert!(matches!(commit(&Disk::new(None), &to(Path::new(name))), Committed::Failed(_)), "{name}");
    }
    let pipe = yard.at("pipe");
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::from_raw_mode(0o600)).expect("a pipe");
    assert!(matches!(commit(&Disk::new(None), &to(&pipe)), Committed::Failed(_)), "nobody waits for a reader");
}

#[test]
fn many_threads_swap_one_after_the_other() {
    #[derive(Debug)]
    struct Count;
    impl Change for Count {
        fn apply(&self, now: Option<&[u8]>) -> Result<New, &'static str> {
            let number: u32 = std::str::from_utf8(now.unwrap_or(b"0")).expect("text").parse().expect("a number");
            Ok(New::Bytes((number + 1).to_string().into_bytes()))
        }
    }
    let yard = Yard::new();
    let done = std::sync::atomic::AtomicU32::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..25 {
                    let write = yard.write(LEASE, How::Replace(Box::new(Count)));
                    match commit(&Disk::new(None), &write) {
                        Committed::Done => drop(done.fetch_add(1, Ordering::Relaxed)),
                        other => assert_eq!(other, BUSY),
                    }
                }
            });
        }
    });
    assert_eq!(yard.get(LEASE), Some(done.load(Ordering::Relaxed).to_string()));
    assert!(done.load(Ordering::Relaxed) > 0);
    assert_eq!(yard.names("tree/.deft"), ["authz", "occupancy.json"]);
}
