//! Files that are replaced: containment, what is left behind, and a death at every step.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use super::super::holder;
use super::super::steps::{Step, stop_after};
use super::yard::{LEASE, LOCK, SWAP, Swap, Yard};
use crate::world::edit::Committed;

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
