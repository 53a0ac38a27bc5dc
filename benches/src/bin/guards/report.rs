//! The report: per peer what it saw, what it took wrongly for the thing itself, and what a command cost.

use std::collections::BTreeMap;

use crate::child::{PEERS, Peer, Running};
use crate::lists::{Shown, Sort, shown};

/// How much is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    Totals,
    Each,
}

/// What one peer said to everything.
struct Said {
    verdicts: Vec<String>,
    micros: Vec<f64>,
}

/// Runs every peer over the lists and prints the tables.
pub(crate) fn run(detail: Detail) {
    let list = shown();
    println!(
        "{:<18} {:>10} {:>12} {:>7} {:>9} {:>9} {:>9}",
        "guard", "disguises", "false flags", "failed", "p50 us", "p99 us", "max us"
    );
    for peer in &PEERS {
        match ask(peer, &list) {
            Ok(said) => print(peer, (&list, &said), detail),
            Err(why) => println!("{:<18} skipped: {why}", peer.name),
        }
    }
}

fn ask(peer: &Peer, list: &[Shown]) -> Result<Said, String> {
    let mut running = Running::start(peer)?;
    let mut said = Said { verdicts: Vec::new(), micros: Vec::new() };
    if running.judge("true").1.is_none() {
        return Err("it does not start".to_owned());
    }
    for shown in list {
        let (verdict, micros) = running.judge(&shown.command);
        said.verdicts.push(verdict);
        said.micros.extend(micros);
    }
    said.micros.sort_by(f64::total_cmp);
    Ok(said)
}

/// The plain commands that a peer flags: only their disguises say what it sees.
fn flagged_plainly<'l>(list: &'l [Shown], said: &Said) -> Vec<&'l str> {
    let pairs = list.iter().zip(&said.verdicts);
    let plain = pairs.filter(|(shown, verdict)| shown.command == shown.plain && is_flagged(verdict));
    plain.map(|(shown, _)| shown.plain).collect()
}

/// Whether a verdict names the thing: a guard's flag, or a parser's command named git.
fn is_flagged(verdict: &str) -> bool {
    verdict == "flag" || verdict.strip_prefix("git:").is_some_and(|count| count != "0")
}

fn print(peer: &Peer, (list, said): (&[Shown], &Said), detail: Detail) {
    let plain = flagged_plainly(list, said);
    let counted = |shown: &Shown| shown.sort == Sort::Disguise && plain.contains(&shown.plain);
    let pairs: Vec<_> = list.iter().zip(&said.verdicts).collect();
    let of = pairs.iter().filter(|(shown, _)| counted(shown)).count();
    let seen = pairs.iter().filter(|(shown, verdict)| counted(shown) && is_flagged(verdict)).count();
    let mentions = pairs.iter().filter(|(shown, _)| shown.sort == Sort::Mention).count();
    let wrong = pairs.iter().filter(|(shown, verdict)| shown.sort == Sort::Mention && is_flagged(verdict)).count();
    let failed =
        said.verdicts.iter().filter(|verdict| ["error", "panic", "died", "timeout"].contains(&verdict.as_str()));
    let at =
        |share: f64| said.micros.get(((said.micros.len().max(1) - 1) as f64 * share) as usize).copied().unwrap_or(0.0);
    println!(
        "{:<18} {:>10} {:>12} {:>7} {:>9.2} {:>9.2} {:>9.2}",
        peer.name,
        format!("{seen}/{of}"),
        format!("{wrong}/{mentions}"),
        failed.count(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    if detail == Detail::Each {
        each(&pairs, &counted);
    }
}

/// Every wrong answer by group.
fn each(pairs: &[(&Shown, &String)], counted: &dyn Fn(&Shown) -> bool) {
    let mut groups: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (shown, verdict) in pairs {
        let is_wrong = match shown.sort {
            Sort::Disguise => counted(shown) && !is_flagged(verdict),
            Sort::Mention => is_flagged(verdict),
        };
        if is_wrong {
            groups.entry(&shown.group).or_default().push(format!("{} ({verdict})", shown.id));
        }
    }
    groups.iter().for_each(|(group, ids)| println!("    {group}: {}", ids.join(", ")));
}
