//! Allocations of one evaluation, counted by an allocator of its own: as many as docs/performance.md says, the same for
//! any size of content, and all given back. Owns no timing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::{env, fs, process};

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
    static LIVE: Cell<isize> = const { Cell::new(0) };
}

/// The system's allocator with two counters for the calling thread, so that tests running beside each other do not mix.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn note(calls: usize, bytes: isize) {
    // A thread that is ending has no counters any more, and nobody reads them then.
    let _ = CALLS.try_with(|count| count.set(count.get() + calls));
    let _ = LIVE.try_with(|count| count.set(count.get() + bytes));
}

// SAFETY: every method hands its arguments to the system's allocator and returns what that returns.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(1, layout.size() as isize);
        // SAFETY: the caller's promises are those of the system's allocator.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(1, layout.size() as isize);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(1, size as isize - layout.size() as isize);
        // SAFETY: as above.
        unsafe { System.realloc(block, layout, size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        note(0, -(layout.size() as isize));
        // SAFETY: as above.
        unsafe { System.dealloc(block, layout) }
    }
}

/// A repository that needs no git to build: the engine asks for HEAD, objects and refs.
struct Trees(PathBuf);

impl Trees {
    fn build(tag: &str) -> Self {
        let temporary = env::temp_dir().canonicalize().expect("there is a temporary directory");
        let trees = Self(temporary.join(format!("hookpolicy-{tag}-{}", process::id())));
        for tree in ["main", "other"] {
            let git = trees.0.join(tree).join(".git");
            fs::create_dir_all(git.join("objects")).expect("directories can be made");
            fs::create_dir_all(git.join("refs")).expect("directories can be made");
            fs::write(git.join("HEAD"), "ref: refs/heads/main\n").expect("files can be written");
            fs::write(git.join("config"), "[core]\n\tbare = false\n").expect("files can be written");
        }
        trees
    }

    /// A request with the gates left out: what is counted is admission and steering.
    fn request(&self, tool: &str, input: serde_json::Value) -> serde_json::Value {
        let mut request = self.gated(tool, input);
        request["policy"] = conformance::admission_alone();
        request
    }

    /// A request as it is by default.
    fn gated(&self, tool: &str, input: serde_json::Value) -> serde_json::Value {
        let root = self.0.join("main");
        let payload = serde_json::json!({
            "session_id": "s", "cwd": root, "hook_event_name": "PreToolUse", "tool_name": tool, "tool_input": input
        });
        serde_json::json!({"v": 1, "host": "claude", "project_root": root, "env": {}, "payload": payload})
    }

    fn write(&self, target: &str, content: usize) -> Vec<u8> {
        let input = serde_json::json!({"file_path": self.0.join(target), "content": text(content)});
        self.request("Write", input).to_string().into_bytes()
    }

    fn shell(&self, command: &str, padding: usize) -> Vec<u8> {
        let input = serde_json::json!({"command": command, "description": text(padding)});
        self.request("Bash", input).to_string().into_bytes()
    }

    /// A shell call that every gate hears, in a project without any file of state.
    fn heard(&self, command: &str, padding: usize) -> Vec<u8> {
        let input = serde_json::json!({"command": command, "description": text(padding)});
        self.gated("Bash", input).to_string().into_bytes()
    }

    /// A shell call in a given world, which takes no memory for what stands on a disk.
    fn given(&self, command: &str) -> Vec<u8> {
        let request = self.shell(command, 60);
        let mut request: serde_json::Value = serde_json::from_slice(&request).expect("a request is JSON");
        let root = self.0.join("main");
        request["world"] = serde_json::json!({"trees": [{"toplevel": root, "common_dir": root.join(".git")}]});
        request.to_string().into_bytes()
    }
}

impl Drop for Trees {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(Path::new(&self.0));
    }
}

/// Lines with quotes, so that the JSON text holds escapes.
fn text(bytes: usize) -> String {
    "let name = \"x\";\n".chars().cycle().take(bytes).collect()
}

/// Allocations of one warm evaluation that must answer `code`, its reply included.
fn allocations(request: &[u8], code: i32) -> usize {
    drop(hookpolicy::eval(request));
    let before = CALLS.get();
    let (found, reply) = hookpolicy::eval(request);
    let made = CALLS.get() - before;
    assert_eq!(found, code, "{}", String::from_utf8_lossy(&reply));
    made
}

/// Kind, exact number, request of that much content, return code.
type Row<'a> = (&'a str, usize, Box<dyn Fn(usize) -> Vec<u8> + 'a>, i32);

fn rows(trees: &Trees) -> [Row<'_>; 6] {
    use hookpolicy::code::{ADVISE, DENY, PASS};
    [
        ("shell command that nothing gates", 5, Box::new(|size| trees.shell("cargo test --quiet", size)), PASS),
        ("shell command that every gate hears", 7, Box::new(|size| trees.heard("cargo test --quiet", size)), PASS),
        (
            "advised command that every gate hears",
            13,
            Box::new(|size| trees.heard("git status --short .", size)),
            ADVISE,
        ),
        ("denied command that every gate hears", 13, Box::new(|size| trees.heard("git branch -D topic", size)), DENY),
        ("passed write", 29, Box::new(|size| trees.write("main/f.txt", size)), PASS),
        ("refused write", 43, Box::new(|size| trees.write("other/f.txt", size)), DENY),
    ]
}

/// Allocations that longer paths may add, because a buffer grows once more.
fn growth() -> usize {
    if env::temp_dir() == Path::new("/tmp") { 0 } else { 4 }
}

#[test]
fn an_evaluation_allocates_its_exact_number_whatever_the_content() {
    let trees = Trees::build("allocations");
    for (kind, exact, request, code) in rows(&trees) {
        let [small, middle, large] = [60, 2_000, 1_000_000].map(|size| allocations(&request(size), code));
        assert_eq!((middle, large), (small, small), "{kind}: grows with the content");
        assert!((exact..=exact + growth()).contains(&small), "{kind}: {small} allocations, not {exact}");
    }
}

/// The most allocations of a whole evaluation, and how many it makes. Each has a reason, and another one is a mistake.
struct Bar {
    command: &'static str,
    code: i32,
    most: usize,
    /// Of the request: its nodes, the payload root, the list of its commands, the root that gates would judge in.
    request: usize,
    /// Of the walk: the nodes of the text, the words of a command, which the next one uses again. Of a plain list: the words.
    walk: usize,
    /// Of the decision: the reads, the advice, its text; or the findings, the text of one, the reason, what holds them.
    decision: usize,
    /// Of the reply: itself; and where anything is said, the sentence and the host's answer.
    reply: usize,
}

/// Silence without and with a walk, advice, refusal.
const SHELL: [Bar; 5] = [
    Bar {
        command: "cargo test --quiet && ls -la target",
        code: hookpolicy::code::PASS,
        most: 8,
        request: 4,
        walk: 0,
        decision: 0,
        reply: 1,
    },
    Bar {
        command: "cargo test --quiet && ls -la 'target'",
        code: hookpolicy::code::PASS,
        most: 8,
        request: 4,
        walk: 1,
        decision: 0,
        reply: 1,
    },
    Bar {
        command: "cargo test --quiet && ! ls -la target",
        code: hookpolicy::code::PASS,
        most: 8,
        request: 4,
        walk: 2,
        decision: 0,
        reply: 1,
    },
    Bar {
        command: "git status --short .",
        code: hookpolicy::code::ADVISE,
        most: 12,
        request: 4,
        walk: 1,
        decision: 3,
        reply: 3,
    },
    Bar {
        command: "git branch -D topic",
        code: hookpolicy::code::DENY,
        most: 16,
        request: 3,
        walk: 1,
        decision: 4,
        reply: 3,
    },
];

/// What the given world itself takes, and the policy that leaves the gates out: they are part of the request, and read
/// before any command.
fn envelope_alone(trees: &Trees) -> usize {
    let pass = hookpolicy::code::PASS;
    let world = allocations(&trees.given("true"), pass) - allocations(&trees.shell("true", 60), pass);
    // An event that comes after the fact, which nothing judges.
    let afterwards =
        |request: &[u8]| String::from_utf8_lossy(request).replace("PreToolUse", "PostToolUse").into_bytes();
    let with = allocations(&afterwards(&trees.shell("true", 60)), pass);
    world + with - allocations(&afterwards(&trees.heard("true", 60)), pass)
}

#[test]
fn a_shell_call_keeps_to_the_bars() {
    let trees = Trees::build("bars");
    let envelope = envelope_alone(&trees);
    for bar in SHELL {
        let made = allocations(&trees.given(bar.command), bar.code) - envelope;
        let Bar { command, most, request, walk, decision, reply, .. } = bar;
        assert_eq!(made, request + walk + decision + reply, "{command}");
        assert!(made <= most, "{command}: {made} allocations, more than {most}");
    }
}

#[test]
fn nesting_takes_no_memory_of_its_own() {
    // Room for the list of nodes to grow once or twice; nothing else may depend on the depth.
    const MORE: usize = 8;
    // A command whose name is computed is looked at for what it might change: three paths for each.
    const LOOKED_AT: usize = 3;
    let trees = Trees::build("nesting");
    for (open, close) in [("(", ")"), ("{ ", ";}"), ("if a;then ", ";fi"), ("$(", ")"), ("\"$(", ")\"")] {
        let nested = |levels| format!("{}cargo test{}", open.repeat(levels), close.repeat(levels));
        let [flat, deep] = [1, 50].map(|levels| allocations(&trees.given(&nested(levels)), hookpolicy::code::PASS));
        let commands = if open.contains('$') { 49 } else { 0 };
        assert!(deep <= flat + MORE + LOOKED_AT * commands, "{open}: {flat} allocations flat, {deep} at 50 levels");
    }
}

#[test]
fn a_thousand_evaluations_keep_nothing() {
    let trees = Trees::build("growth");
    for (kind, _, request, _) in rows(&trees) {
        let request = request(2_000);
        drop(hookpolicy::eval(&request));
        let before = LIVE.get();
        (0..1000).for_each(|_| drop(hookpolicy::eval(&request)));
        assert_eq!(LIVE.get(), before, "{kind}: bytes kept after 1,000 evaluations");
    }
}

#[test]
fn the_counters_count() {
    let (calls, live) = (CALLS.get(), LIVE.get());
    let mut kept: Vec<u8> = Vec::with_capacity(10);
    kept.reserve_exact(100);
    assert_eq!((CALLS.get() - calls, LIVE.get() - live), (2, 100));
    drop(kept);
    assert_eq!(LIVE.get(), live);
}
