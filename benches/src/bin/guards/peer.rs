//! The child's side: limits first, then one peer that answers line by line. Owns the timing of the peers written in Rust.

use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::parsers;

/// Memory that a peer may ask for, in bytes: one of them asks without bound for some texts.
const MEMORY: u64 = 1 << 30;
/// Most calls for one command, and the time after which no further one is made.
const ROUNDS: usize = 32;
const BUDGET: Duration = Duration::from_millis(20);

/// A peer's answer, as the word of the report.
type Judge = Box<dyn FnMut(&str) -> String>;

/// Answers commands from standard input until it ends.
pub(crate) fn serve(name: &str) {
    limit();
    std::panic::set_hook(Box::new(|_| ())); // a peer's panic is its verdict
    let mut judge = judge(name);
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let command: String = serde_json::from_str(&line).expect("a line is a JSON string");
        let (verdict, least) = timed(&mut judge, &command);
        println!("{verdict} {:.3}", least.as_secs_f64() * 1e6);
        std::io::stdout().flush().expect("the parent reads");
    }
}

fn limit() {
    let limit = libc::rlimit { rlim_cur: MEMORY, rlim_max: MEMORY };
    // SAFETY: the structure lives for the call.
    let set = unsafe { libc::setrlimit(libc::RLIMIT_AS, &limit) };
    assert_eq!(set, 0, "a peer runs with a limit or not at all");
}

fn timed(judge: &mut Judge, command: &str) -> (String, Duration) {
    let begin = Instant::now();
    let (mut verdict, mut least) = (String::new(), Duration::MAX);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let said = catch_unwind(AssertUnwindSafe(|| judge(command)));
        least = least.min(start.elapsed());
        verdict = said.unwrap_or_else(|_| "panic".to_owned());
        if begin.elapsed() > BUDGET {
            break;
        }
    }
    (verdict, least)
}

/// The words for no finding, and for some.
const FLAGGED: [&str; 2] = ["pass", "flag"];

fn judge(name: &str) -> Judge {
    match name {
        "hookpolicy" => {
            Box::new(|command| FLAGGED[usize::from(whole_call(command) == hookpolicy::code::DENY)].to_owned())
        }
        "shellfirm" => {
            let checks = shellfirm::checks::get_all().expect("the checks are built in");
            let hits = move |command: &str| shellfirm::checks::run_check_on_command(&checks, command).len();
            Box::new(move |command| FLAGGED[hits(command).min(1)].to_owned())
        }
        "brush-parser" => Box::new(parsers::brush),
        "tree-sitter-bash" => Box::new(parsers::tree_sitter()),
        _ => panic!("no peer {name}"),
    }
}

/// A whole evaluation, its request written and its reply made: more than a peer is timed for.
fn whole_call(command: &str) -> i32 {
    let command = serde_json::Value::from(command);
    let request = format!(
        "{{\"v\":1,\"project_root\":\"/w/app\",\"world\":{{\"trees\":[{{\"toplevel\":\"/w/app\",\
         \"common_dir\":\"/w/app/.git\"}}]}},\"payload\":{{\"tool_name\":\"Bash\",\"tool_input\":{{\"command\":{command}}}}}}}"
    );
    hookpolicy::eval(request.as_bytes()).0
}
