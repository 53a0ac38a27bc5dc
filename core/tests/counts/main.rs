//! What an admission asks of the kernel, counted: the system calls of one evaluation, what they may be, and that none of
//! them waits. The numbers do not vary between runs, so they are asserted as they are; beside each stands its bar from
//! docs/performance.md. Owns no timing.

mod gated;
mod layout;
mod trace;

use layout::{Layout, levels, patch_request, write_request};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;
use std::{fs, thread};

/// Evaluations in one run. The first is left out: it may set things up that the others find.
const EVALUATIONS: usize = 11;

/// The exact number, the bar, and where the target lies.
struct Row {
    target: &'static str,
    calls: usize,
    bar: usize,
}

const ROWS: [Row; 4] = [
    Row { target: "main/src/f1.txt", calls: 20, bar: 32 },
    Row { target: "wt1/src/f1.txt", calls: 44, bar: 60 },
    Row { target: "other/a/b/y", calls: 45, bar: 60 },
    // Ten levels from `plain/a/b/c` to the file-system root.
    Row { target: "plain/a/b/c/z", calls: 25, bar: 34 },
];

/// System calls of one evaluation of this request; all evaluations after the first must make the same ones.
fn count(layout: &Layout, request: &str) -> usize {
    let (evaluations, _) = trace::run(&layout.root, &vec![request.to_owned(); EVALUATIONS], &[]);
    assert_eq!(evaluations.len(), EVALUATIONS, "{evaluations:#?}");
    let names = |calls: &trace::Evaluation| calls.iter().map(|call| trace::name(call).to_owned()).collect::<Vec<_>>();
    assert!(evaluations[1..].windows(2).all(|pair| names(&pair[0]) == names(&pair[1])), "{evaluations:#?}");
    evaluations[1].len()
}

fn count_write(layout: &Layout, target: &str) -> usize {
    count(layout, &write_request(&layout.payload_root(), &layout.root.join(target)))
}

#[test]
fn one_admission_makes_its_exact_number_of_calls() {
    if !trace::available() {
        return;
    }
    let layout = Layout::build("counts");
    let found = ROWS.map(|row| count_write(&layout, row.target));
    for (row, calls) in ROWS.iter().zip(found) {
        assert!(calls <= row.bar, "{}: {calls} calls, the bar is {}", row.target, row.bar);
    }
    // Git stops at a mount, so the way up is shorter where the temporary directory is one.
    let exact = ROWS.map(|row| row.calls);
    let rows = if is_mount_below_root(&layout.root) { 3 } else { 4 };
    assert_eq!(found[..rows], exact[..rows], "the bars hold, but the calls of an admission have changed");
}

fn is_mount_below_root(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| fs::metadata(path).expect("it exists").dev();
    device(path) != device(Path::new("/"))
}

#[test]
fn one_level_more_costs_at_most_its_share() {
    if !trace::available() {
        return;
    }
    let layout = Layout::build("depth");
    let [d1, d8, d32] = [1, 8, 32].map(|depth| count_write(&layout, &format!("main/{}/at.txt", levels(depth))));
    for (deep, further) in [(d8, 7), (d32, 31)] {
        let extra = deep - d1;
        assert!(extra * 10 <= further * 27, "{extra} calls for {further} levels more; the bar is 2.7 a level");
    }
    assert_eq!((d1, d8, d32), (20, 36, 92), "the bar holds, but the calls of a level have changed");
}

#[test]
fn many_targets_share_what_they_have_in_common() {
    if !trace::available() {
        return;
    }
    let layout = Layout::build("scale");
    let shapes: [fn(usize) -> String; 2] = [
        |n| format!("main/wide/a{}/b/c/f{n}.txt", n % 100),
        |n| format!("main/deep/x{}/y{}/z{}/w/f.txt", n / 100, n / 10 % 10, n % 10),
    ];
    for (shape, exact) in shapes.into_iter().zip([2015, 9235]) {
        let names: Vec<String> = (0..1000).map(shape).collect();
        names.iter().for_each(|name| layout.write(name));
        let targets: Vec<PathBuf> = names.iter().map(|name| layout.root.join(name)).collect();
        let calls = count(&layout, &patch_request(&layout.payload_root(), &targets));
        let (parents, directories) = on_the_way(&targets, &layout.payload_root());
        let bar = targets.len() + 3 * directories + 4 * parents + 60;
        assert!(calls <= bar, "{calls} calls, {parents} parents, {directories} directories; the bar is {bar}");
        assert_eq!(calls, exact, "the bar of {bar} holds, but the calls of a set have changed");
    }
}

/// Distinct parents, and distinct directories between the targets and the toplevel.
fn on_the_way(targets: &[PathBuf], toplevel: &Path) -> (usize, usize) {
    let parents: BTreeSet<&Path> = targets.iter().filter_map(|target| target.parent()).collect();
    let above = parents.iter().flat_map(|parent| parent.ancestors().take_while(|dir| *dir != toplevel));
    let directories: BTreeSet<&Path> = above.collect();
    (parents.len(), directories.len())
}

#[test]
fn an_evaluation_only_looks() {
    if !trace::available() {
        return;
    }
    let layout = Layout::build("looks");
    fs::write(layout.root.join("main/.git/worktrees/wt1/config.worktree"), "").expect("the layout can be written");
    std::os::unix::fs::symlink("../other/a", layout.root.join("main/link")).expect("links can be made");
    let targets = [
        "main/src/f1.txt",
        "main/src/n1/n2/new",
        "main/link/b/y",
        "wt1/src/../src/f1.txt",
        "plain/a",
        "main/.git/config",
    ];
    let root = layout.payload_root();
    let requests: Vec<String> = targets.iter().map(|target| write_request(&root, &layout.root.join(target))).collect();
    let (evaluations, replies) = trace::run(&layout.root, &requests, &[]);
    assert_eq!((evaluations.len(), replies.len()), (targets.len(), targets.len()));
    let offences: Vec<String> = evaluations.iter().flatten().filter_map(|call| trace::offence(call)).collect();
    assert!(offences.is_empty(), "{offences:#?}");
}

#[test]
fn the_rule_of_looking_catches_what_it_is_for() {
    let seeded = [
        "clone3({flags=CLONE_VM|CLONE_VFORK}, 88) = 7",
        "vfork() = 7",
        "execve(\"/usr/bin/git\", [\"git\"], 0x7ffd) = 0",
        "socket(AF_UNIX, SOCK_STREAM|SOCK_CLOEXEC, 0) = 3",
        "connect(3, {sa_family=AF_UNIX}, 110) = 0",
        "getcwd(\"/home\", 4096) = 6",
        "write(2, \"x\", 1) = 1",
        "unlink(\"/t/f\") = 0",
        "openat(AT_FDCWD, \"/t/f\", O_WRONLY|O_CREAT|O_CLOEXEC, 0666) = 3",
        "openat(AT_FDCWD, \"/t/f\", O_RDONLY|O_NONBLOCK) = 3",
        "openat(AT_FDCWD, \"/t/.git\", O_RDONLY|O_CLOEXEC) = 3",
        "openat(AT_FDCWD, \"/proc/self/environ\", O_RDONLY|O_NONBLOCK|O_CLOEXEC) = 3",
        "+++ killed by SIGSEGV +++",
    ];
    let missed: Vec<&str> = seeded.into_iter().filter(|call| trace::offence(call).is_none()).collect();
    assert!(missed.is_empty(), "{missed:#?}");
    assert_eq!(trace::offence("openat(AT_FDCWD, \"/t/.git/HEAD\", O_RDONLY|O_NONBLOCK|O_CLOEXEC) = 3"), None);
}

#[test]
fn a_trace_is_cut_at_the_replies() {
    let text = "7 execve(\"c\") = 0\n7 read(0, \"{\", 8192) = 1\n7 stat(\"/a\") = 0\n7 brk(0) = 1\n7 write(1, \"{}\", 2) = 2\n\
                7 write(1, \"\\n\", 1) = 1\n7 stat(\"/b\") = 0\n7 close(3) = 0\n7 write(1, \"{}\\n\", 3) = 3\n\
                7 read(0, \"\", 8192) = 0\n7 sigaltstack(0) = 0\n7 +++ exited with 0 +++\n";
    let cut = trace::evaluations(text);
    assert_eq!(cut, [vec!["stat(\"/a\") = 0"], vec!["stat(\"/b\") = 0", "close(3) = 0"]]);
}

/// Old kernels and valgrind do not know `openat2`, and seccomp filters refuse it; the verdict must not depend on it.
#[test]
fn a_kernel_without_openat2_gets_the_same_replies() {
    if !trace::available() {
        return;
    }
    let layout = Layout::build("old-kernel");
    let root = layout.payload_root();
    let requests = ROWS.map(|row| write_request(&root, &layout.root.join(row.target)));
    let (_, replies) = trace::run(&layout.root, &requests, &[]);
    for inject in ["inject=openat2:error=ENOSYS", "inject=openat2:error=EPERM"] {
        let (_, without) = trace::run(&layout.root, &requests, &["-e", inject]);
        assert_eq!(without, replies, "{inject}");
    }
}

/// Any process of the same user can plant a FIFO; git itself waits on some of these for ever.
#[test]
fn a_fifo_never_makes_an_evaluation_wait() {
    let layout = Layout::build("fifo");
    for (tree, fifo) in [
        ("head", "head/.git/HEAD"),
        ("marker", "marker/.git"),
        ("common", "common/.git/commondir"),
        ("config", "config/.git/config"),
    ] {
        layout.write(&format!("{tree}/f.txt"));
        if fifo != "marker/.git" {
            layout.commit(tree);
        }
        layout.plant_fifo(fifo);
        let reply = eval_in_time(write_request(&layout.payload_root(), &layout.root.join(tree).join("f.txt")));
        let reply = reply.unwrap_or_else(|| panic!("the evaluation waits on {fifo}"));
        assert_eq!(reply["decision"], "deny", "{fifo}: {reply}");
    }
}

fn eval_in_time(request: String) -> Option<serde_json::Value> {
    let (done, reply) = mpsc::channel();
    thread::spawn(move || done.send(hookpolicy::eval(request.as_bytes()).1));
    let reply = reply.recv_timeout(Duration::from_secs(10)).ok()?;
    serde_json::from_slice(&reply).ok()
}
