//! What only happens between the gates and the pass: another process changes the lease. Worlds that are spelled out, and a
//! case that is made of nothing else. All that a request can show stands in `tests/vectors/gates`.

use serde_json::{Value, json};

use super::actor::{Actor, Issue};
use super::case::{Case, Docket, IfLost, Lane, Outcome};
use super::id::Switches;
use super::recheck;
use super::settle::Settled;
use crate::call::Call;
use crate::host::Host;
use crate::path::Platform;
use crate::roots::{Effective, Rules};
use crate::verdict::{Decision, Duty, Warning};
use crate::world::edit::Committed;
use crate::world::facts::World;
use crate::world::given::Given;
use crate::world::state::time::Time;

const NOW: Time = Time(1_788_264_000);

fn at(seconds: i64) -> String {
    Time(NOW.0 + seconds).text()
}

fn root() -> Effective {
    Effective(b"/w".to_vec())
}

/// A world with one lease, or with something else in its place.
fn world(lease: Option<&Value>) -> Given {
    let mut world = Given::new(Platform::Posix);
    world.add_dir(b"/w");
    if let Some(lease) = lease {
        world.add_file(b"/w/.deft/occupancy.json", lease.to_string().as_bytes());
    }
    world
}

fn lease(owner: &str, heard: i64) -> Value {
    let grant =
        json!({"owner_session_id": owner, "child_session_id": "child", "role": "orchestrator", "expires_at": at(9)});
    json!({"session_id": owner, "claimed_at": at(-3600), "heartbeat_at": at(-heard), "grants": [grant]})
}

fn case<'c>(world: &'c dyn World, call: &'c Call<'c>, session: &str) -> Case<'c> {
    let actor = Actor { session: Some(session.to_owned()), is_authoritative: true, issue: None };
    Case {
        world,
        platform: Platform::Posix,
        host: Host::Claude,
        call,
        payload: None,
        lane: Lane::Write,
        base: b"/",
        rules: Rules::default(),
        aims: Vec::new(),
        steered: None,
        written: None,
        actor,
        variables: None,
        now: NOW,
        agent_hooks: None,
        switches: Switches::default(),
        is_explained: false,
    }
}

fn bound_to(session: Option<&str>) -> Docket {
    Docket { bound: session.map(str::to_owned), ..Docket::default() }
}

/// The check before the pass, in short: what it says, and what it requires.
fn checked(lease: Option<&Value>, session: &str, bound: Option<&str>) -> (&'static str, Vec<Duty>) {
    let (given, call) = (world(lease), Call::unknown());
    let world = &given;
    let mut docket = bound_to(bound);
    let outcome = recheck::judge(&case(&world, &call, session), &root(), &mut docket);
    let said = match outcome {
        Outcome::Pass(saw) => saw,
        Outcome::Deny(finding) => {
            assert!(finding.reason.starts_with("the lease changed"), "{}", finding.reason);
            finding.code
        }
        other => panic!("{other:?}"),
    };
    (said, docket.dues.iter().map(|due| due.duty).collect())
}

/// The lease on disk, the session, whose the ritual is, what is said, and what is required.
type Recheck<'r> = (Option<Value>, &'r str, Option<&'r str>, &'r str, &'r [Duty]);

#[test]
fn the_lease_is_judged_again_before_the_pass() {
    let table: [Recheck<'_>; 12] = [
        (None, "own", None, "free", &[]),
        (None, "own", Some("other"), "free", &[]),
        (Some(lease("own", 60)), "own", Some("own"), "held", &[]),
        (Some(lease("own", 299)), "own", Some("own"), "held", &[]),
        (Some(lease("own", 300)), "own", Some("own"), "renewal-due", &[Duty::RefreshLease]),
        (Some(lease("own", 1201)), "own", Some("own"), "free", &[]),
        (Some(lease("own", 600)), "child", Some("own"), "held", &[]),
        (Some(lease("other", 60)), "own", Some("own"), "occupancy-occupied", &[]),
        (Some(lease("own", 600)), "own", Some("other"), "occupancy-ritual-mismatch", &[]),
        (Some(lease("own", 600)), "child", Some("child"), "occupancy-ritual-mismatch", &[]),
        (Some(lease("own", 60)), "own", None, "held", &[]),
        (Some(json!({"session_id": 1})), "own", Some("own"), "free", &[]),
    ];
    for (lease, session, bound, wanted, duties) in &table {
        assert_eq!(
            checked(lease.as_ref(), session, *bound),
            (*wanted, duties.to_vec()),
            "{lease:?} {session} {bound:?}"
        );
    }
}

#[test]
fn a_session_in_doubt_is_held_back_before_anything_else_is_said() {
    let (given, call) = (world(Some(&lease("other", 60))), Call::unknown());
    let world = &given;
    for (issue, wanted) in
        [(Issue::Conflict, "occupancy-identity-conflict"), (Issue::Unavailable, "occupancy-identity-unavailable")]
    {
        let mut case = case(&world, &call, "own");
        case.actor.issue = Some(issue);
        assert_eq!(recheck::verdict(&case, &root(), Some("third")).map(|finding| finding.code), Some(wanted));
    }
}

/// What a pass comes to whose renewal ended like this, on a disk that holds `now`.
fn concluded(now: Option<&Value>, committed: Committed) -> (&'static str, &'static str) {
    let (given, call) = (world(now), Call::unknown());
    let world = &given;
    let mut settled = Settled { decision: Decision::Pass("write-ready"), obligations: Vec::new() };
    let if_lost = IfLost::Recheck { root: root(), bound: None };
    let said = settled.conclude(&case(&world, &call, "own"), if_lost, committed);
    let code = match settled.decision {
        Decision::Deny(finding) => finding.code,
        Decision::Pass(code) => code,
        Decision::Advise(_) => "git-advice",
    };
    (code, said.word())
}

#[test]
fn a_renewal_that_came_too_late_is_judged_from_what_stands_there() {
    let (own, other) = (lease("own", 600), lease("other", 60));
    let table = [
        (Some(&other), Committed::Lost("it changed"), ("occupancy-occupied", "failed")),
        (Some(&other), Committed::Failed("the lock is held"), ("occupancy-occupied", "failed")),
        (Some(&own), Committed::Lost("it changed"), ("write-ready", "failed")),
        (Some(&own), Committed::Failed("the lock is held"), ("write-ready", "failed")),
        (None, Committed::Lost("it is gone"), ("write-ready", "failed")),
        (Some(&other), Committed::Done, ("write-ready", "done")),
        (Some(&other), Committed::Listed, ("write-ready", "listed")),
    ];
    for (now, committed, wanted) in table {
        assert_eq!(concluded(now, committed.clone()), wanted, "{now:?} {committed:?}");
    }
}

#[test]
fn a_renewed_lease_is_not_called_stale() {
    let warned = |duty| {
        let mut warnings = vec![Warning { code: "stale-lease", text: String::new() }];
        recheck::settle_warnings(duty, &mut warnings);
        warnings.len()
    };
    assert_eq!([Duty::RefreshLease, Duty::RefreshLiveness, Duty::RecordProbe].map(warned), [0, 0, 1]);
}
