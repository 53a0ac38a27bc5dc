//! Configuration on the real disk: what an alias stands for in a random layout of files and includes, asked of the engine
//! and of git, and that a file that keeps its reader waiting does not.

#![cfg(unix)]

mod support;

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use support::git;
use support::random::Random;
use support::scratch::Scratch;

const LAYOUTS: usize = 12;
const NAMES: usize = 6;
/// What an alias may stand for, as it is written in a file; half of it stages.
const VALUES: [&str; 8] = [
    "add",
    "log --oneline",
    "\"add -v\"",
    "  add  -n  ; git drops this",
    "'add'",
    "\"!git add\"",
    "\"!git log\"",
    "status # too",
];

/// A layout: a repository with a linked worktree, a directory in none, and the files of a user and a system.
struct Layout {
    base: PathBuf,
    _scratch: Scratch,
}

impl Layout {
    fn build(random: &mut Random) -> Layout {
        let scratch = Scratch::new("configuration");
        let layout = Layout { base: scratch.path().to_path_buf(), _scratch: scratch };
        for dir in ["home/.config/git", "home/inc", "repo", "plain", "own/git"] {
            fs::create_dir_all(layout.base.join(dir)).expect("a directory");
        }
        layout.git("repo", &["init", "-q", "-b", "main"]).expect("a repository");
        layout.git("repo", &["commit", "-q", "--allow-empty", "-m", "one"]).expect("a commit");
        layout.git("repo", &["worktree", "add", "-q", "-b", "side", "../linked"]).expect("a worktree");
        fs::create_dir_all(layout.base.join("repo/sub")).expect("a directory");
        layout.fill(random);
        layout
    }

    /// The variables of both, git and the engine.
    fn variables(&self) -> BTreeMap<&'static str, PathBuf> {
        let at = |name: &str| self.base.join(name);
        BTreeMap::from([("HOME", at("home")), ("XDG_CONFIG_HOME", at("own")), ("GIT_CONFIG_SYSTEM", at("system"))])
    }

    fn git(&self, dir: &str, arguments: &[&str]) -> Option<Vec<u8>> {
        let mut command = Command::new("git");
        command.current_dir(self.base.join(dir)).args(["-c", "user.name=n", "-c", "user.email=e"]).args(arguments);
        command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default()).envs(self.variables());
        let output = command.output().expect("git runs");
        output.status.success().then_some(output.stdout)
    }

    fn fill(&self, random: &mut Random) {
        let mut files: Vec<String> =
            ["system", "own/git/config", "home/.gitconfig", "repo/.git/config"].map(String::from).to_vec();
        if random.once_in(2) {
            self.git("repo", &["config", "extensions.worktreeConfig", "true"]).expect("a setting");
            files.extend(["repo/.git/config.worktree".into(), "repo/.git/worktrees/linked/config.worktree".into()]);
        }
        let mut text: BTreeMap<String, String> = BTreeMap::new();
        for (depth, file) in files.iter().enumerate() {
            text.entry(file.clone()).or_default().push_str(&self.some(random, depth));
        }
        // Each includes only later ones, so that no circle is made.
        for n in 0..6 {
            text.insert(format!("home/inc/{n}"), self.some(random, n + 10));
        }
        for (file, more) in text {
            let path = self.base.join(file);
            let old = fs::read_to_string(&path).unwrap_or_default();
            fs::write(path, old + &more).expect("a file");
        }
    }

    /// Some lines of a configuration: aliases, an address, includes of the files behind `place`.
    fn some(&self, random: &mut Random, place: usize) -> String {
        let mut out = String::new();
        for _ in 0..random.below(5) {
            let name = format!("{}{}", random.pick(&["a", "A"]), random.below(NAMES));
            out += &format!("[{}]\n\t{name} = {}\n", random.pick(&["alias", "Alias"]), random.pick(&VALUES));
        }
        if place < 4 && random.once_in(2) {
            out += &format!("[remote \"r{place}\"]\n\turl = https://h.test/{}/r.git\n", random.below(2));
        }
        for _ in 0..random.below(3) {
            let first = place.saturating_sub(9);
            if first < 6 {
                let n = first + random.below(6 - first);
                let path = self.base.join("home/inc").join(n.to_string());
                let path = match random.below(3) {
                    0 => format!("~/inc/{n}"),
                    1 if place >= 10 => n.to_string(),
                    _ => path.display().to_string(),
                };
                out += &format!("[{}]\n\tpath = {path}\n", self.condition(random));
            }
        }
        out
    }

    fn condition(&self, random: &mut Random) -> String {
        let base = self.base.display();
        let upper = base.to_string().to_uppercase();
        match random.below(10) {
            0..=2 => "include".into(),
            3 => format!("includeIf \"gitdir:{base}/repo/\""),
            4 => "includeIf \"gitdir:repo/.git\"".into(),
            5 => format!("includeIf \"gitdir/i:{upper}/REPO/.git/worktrees/\""),
            6 => "includeIf \"onbranch:s*\"".into(),
            7 => "includeIf \"onbranch:main\"".into(),
            8 => "includeIf \"hasconfig:remote.*.url:https://*/1/**\"".into(),
            _ => "includeIf \"gitdir:~/\"".into(),
        }
    }

    /// The aliases in a directory, by git.
    fn aliases(&self, dir: &str) -> BTreeMap<String, String> {
        let listed = self.git(dir, &["config", "-z", "--get-regexp", "^alias[.]"]).unwrap_or_default();
        let listed = String::from_utf8(listed).expect("text");
        let pairs = listed.split('\0').filter_map(|entry| entry.split_once('\n'));
        pairs.map(|(key, value)| (key.trim_start_matches("alias.").to_owned(), value.to_owned())).collect()
    }

    fn is_denied(&self, dir: &str, command: &str) -> bool {
        let request = json!({
            "v": 1,
            "host": "claude",
            "project_root": self.base.join(dir),
            "env": self.variables(),
            "payload": {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": command}},
        });
        let (_, reply) = hookpolicy::eval(request.to_string().as_bytes());
        let reply: Value = serde_json::from_slice(&reply).expect("a reply");
        match (reply["decision"].as_str(), reply["code"].as_str()) {
            (Some("deny"), Some("git-add")) => true,
            (Some("deny"), code) => panic!("{command}: {code:?}"),
            _ => false,
        }
    }
}

#[test]
fn aliases_stand_for_what_git_says() {
    if let Some(why) = git::missing() {
        return support::report(&format!("configuration: skipped, {why}"));
    }
    let mut random = Random::from_environment("HOOKPOLICY_SEED", 7);
    let (mut asked, mut staged) = (0, 0);
    for _ in 0..LAYOUTS {
        let layout = Layout::build(&mut random);
        for dir in ["repo", "repo/sub", "linked", "plain"] {
            let aliases = layout.aliases(dir);
            for name in (0..NAMES).map(|n| format!("a{n}")) {
                let stages = aliases.get(&name).is_some_and(|value| value.contains("add") && !value.contains("-n"));
                let command = format!("git {name} new.txt");
                let told = layout.is_denied(dir, &command);
                assert_eq!(told, stages, "{dir}: {command} is {:?}", aliases.get(&name));
                asked += 1;
                staged += usize::from(stages);
            }
        }
    }
    support::report(&format!("configuration: {asked} aliases as git has them, {staged} of them stage"));
    assert!(staged > asked / 10 && staged < asked * 9 / 10);
}

/// A pipe where git keeps a file, and a link to one: neither is waited for, and neither hides what stands elsewhere.
#[test]
fn a_pipe_is_not_waited_for() {
    if let Some(why) = git::missing() {
        return support::report(&format!("configuration: skipped, {why}"));
    }
    let layout = Layout::build(&mut Random::new(1));
    let pipe = layout.base.join("home/pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success());
    if !made {
        return support::report("configuration: skipped, no mkfifo");
    }
    fs::remove_file(layout.base.join("own/git/config")).expect("a file less");
    std::os::unix::fs::symlink(&pipe, layout.base.join("own/git/config")).expect("a link");
    let text = format!("[include]\n\tpath = {}\n[include]\n\tpath = /dev/zero\n[alias]\n\tput = add\n", pipe.display());
    fs::write(layout.base.join("home/.gitconfig"), text).expect("a file");
    assert!(layout.is_denied("repo", "git put x"));
}

/// Variables are complete when they are told: without a home there are no files of a user, whoever runs this test.
#[test]
fn a_home_that_is_not_told_is_not_looked_at() {
    let request = |env: Value| {
        json!({
            "v": 1, "host": "claude", "project_root": "/", "env": env,
            "payload": {"hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": "git put x"}},
        })
    };
    let scratch = Scratch::new("home");
    fs::write(scratch.path().join(".gitconfig"), "[alias]\n\tput = add\n").expect("a file");
    let decision = |env: Value| {
        let (_, reply) = hookpolicy::eval(request(env).to_string().as_bytes());
        serde_json::from_slice::<Value>(&reply).expect("a reply")["decision"].clone()
    };
    assert_eq!(decision(json!({"HOME": scratch.path(), "GIT_CONFIG_NOSYSTEM": "1"})), "deny");
    assert_eq!(decision(json!({"GIT_CONFIG_NOSYSTEM": "1"})), "pass");
}
