//! Two denied commands in many disguises, and commands that only mention them: `see_through/*.json`.
//!
//! The lists are checked twice. The library must deny every disguise and no mention. And bash with the real git must
//! have the effect of every disguise, and must run neither command for any mention, so that the lists are true.
//! It refuses to say how the library sees through.

mod support;

use support::steer::{self, Entry};

/// How many of each group are as they should be, for the report.
fn tally(entries: &[Entry], is_right: impl Fn(&Entry) -> bool) -> (usize, Vec<String>) {
    let wrong = entries.iter().filter(|entry| !is_right(entry));
    let wrong: Vec<String> = wrong.map(|entry| format!("{}: {:?}", entry.id, cut(&entry.command))).collect();
    (entries.len() - wrong.len(), wrong)
}

fn cut(text: &str) -> String {
    text.chars().take(160).collect()
}

#[test]
fn every_disguise_is_denied() {
    let entries = steer::list("disguises");
    let (right, wrong) = tally(&entries, |entry| steer::judge(&entry.command).is_denied());
    support::report(&format!("see-through: {right} of {} disguises denied", entries.len()));
    support::assert_empty("disguises are not denied", &wrong);
}

#[test]
fn no_mention_is_denied() {
    let entries = steer::list("mentions");
    let (right, wrong) = tally(&entries, |entry| !steer::judge(&entry.command).is_denied());
    support::report(&format!("see-through: {right} of {} mentions not denied", entries.len()));
    support::assert_empty("mentions are denied", &wrong);
}

#[test]
fn the_lists_are_long_enough() {
    let (disguises, mentions) = (steer::list("disguises"), steer::list("mentions"));
    for kind in ["add-", "branch-"] {
        assert!(disguises.iter().filter(|entry| entry.id.starts_with(kind)).count() >= 140, "{kind}");
    }
    assert!(mentions.len() >= 110);
    let all = disguises.iter().chain(&mentions);
    let ids: std::collections::BTreeSet<&str> = all.map(|entry| &*entry.id).collect();
    assert_eq!(ids.len(), disguises.len() + mentions.len(), "an id is used twice");
    let groups: std::collections::BTreeSet<&str> = disguises.iter().map(|entry| &*entry.group).collect();
    assert!(groups.len() >= 13, "{groups:?}");
}

#[cfg(target_os = "linux")]
mod truth {
    use super::{cut, support};
    use std::path::Path;
    use support::git::Git;
    use support::room::{self, Call, Room, Then};
    use support::steer::{self, Entry};

    /// A repository with a branch `topic`, and files that both commands can name.
    fn repository(room: &Room) -> std::path::PathBuf {
        let git = Git::new(&room.path("git"));
        let template = room.path("template");
        std::fs::create_dir_all(template.join("sub")).expect("a template");
        let run = |words: &[&str]| git.run(&template, words).unwrap_or_else(|error| panic!("{words:?}: {error}"));
        run(&["init", "-q"]);
        run(&["commit", "-q", "--allow-empty", "-m", "first"]);
        run(&["branch", "topic"]);
        for file in ["notes.txt", "topic"] {
            std::fs::write(template.join(file), "text\n").expect("a file");
        }
        std::fs::copy(git.home().join("config"), room.path("home/.gitconfig")).expect("a configuration");
        template
    }

    /// Whether the text had the effect of its command: the file staged, the branch gone.
    fn has_effect(entry: &Entry, app: &Path) -> bool {
        if entry.id.starts_with("branch-") {
            return !app.join(".git/refs/heads/topic").exists();
        }
        let index = std::fs::read(app.join(".git/index")).unwrap_or_default();
        index.windows(9).any(|bytes| bytes == b"notes.txt")
    }

    /// Runs entries with one room for each worker; answers what `check` objects to.
    fn in_rooms(entries: &[Entry], then: Then, check: fn(&Room, &Path, &Entry) -> bool) -> Vec<String> {
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        let share = |part: &[Entry]| {
            let room = Room::new("truth", then);
            let template = repository(&room);
            let wrong = part.iter().filter(|entry| !check(&room, &template, entry));
            wrong.map(|entry| format!("{}: {:?}", entry.id, cut(&entry.command))).collect::<Vec<_>>()
        };
        std::thread::scope(|scope| {
            let parts = entries.chunks(entries.len().div_ceil(workers));
            let started: Vec<_> = parts.map(|part| scope.spawn(move || share(part))).collect();
            started.into_iter().flat_map(|worker| worker.join().expect("a worker")).collect()
        })
    }

    #[test]
    fn every_disguise_has_the_effect() {
        if let Some(why) = room::missing() {
            return support::report(&format!("see-through: disguises not run, {why}"));
        }
        let entries: Vec<Entry> = steer::list("disguises").into_iter().filter(|entry| entry.unrun.is_none()).collect();
        let wrong = in_rooms(&entries, Then::Real, |room, template, entry| {
            room.refill(template);
            room.run(&entry.command);
            has_effect(entry, &room.path("app"))
        });
        support::report(&format!("see-through: {} disguises run with bash and git", entries.len()));
        support::assert_empty("disguises have no effect", &wrong);
        assert!(entries.len() >= 600);
    }

    /// The command of a git command line: the first word that is neither an option nor the value of one.
    fn verb(call: &Call) -> &str {
        let mut words = call.words.iter().map(String::as_str);
        while let Some(word) = words.next() {
            match word {
                "-C" | "-c" => drop(words.next()),
                word if word.starts_with('-') => {}
                word => return word,
            }
        }
        ""
    }

    fn is_named(call: &Call) -> bool {
        ["add", "branch"].contains(&verb(call))
    }

    #[test]
    fn no_mention_runs_the_command() {
        if let Some(why) = room::missing() {
            return support::report(&format!("see-through: mentions not run, {why}"));
        }
        let entries: Vec<Entry> = steer::list("mentions").into_iter().filter(|entry| entry.unrun.is_none()).collect();
        let wrong = in_rooms(&entries, Then::Nothing, |room, _, entry| {
            std::fs::write(room.path("app/notes.txt"), "text\n").expect("a file");
            !room.run(&entry.command).iter().any(is_named)
        });
        support::assert_empty("mentions run the command", &wrong);
        assert!(entries.len() >= 110);
    }

    /// The check of the mentions must catch what it is there for.
    #[test]
    fn a_mention_that_runs_the_command_is_caught() {
        if room::missing().is_some() {
            return;
        }
        let room = Room::new("truth", Then::Nothing);
        assert!(room.run("echo x; git -C . add notes.txt").iter().any(is_named));
        assert!(room.run("ls | git branch -D topic").iter().any(is_named));
        assert!(!room.run("git commit -m add").iter().any(is_named));
    }
}
