//! Where an authority comes from: a human, by what a record says about itself.
//!
//! Owns: that test. It is a convention between tools that cooperate; nothing here proves who wrote a file.

use serde_json::Value;

use super::spelled::word;

/// Ways in which a human gives an order.
const HUMAN: [&str; 3] = ["operator-cli", "operator-session", "human-event"];

/// Whether the record names a human's way and an actor that is no agent.
pub(super) fn is_human(origin: &Value) -> bool {
    let kind = word(origin, "kind").unwrap_or_default().to_lowercase();
    let actor = word(origin, "actor").unwrap_or_default().to_lowercase();
    let is_agent = matches!(&*actor, "" | "agent" | "self") || actor.starts_with("agent:");
    HUMAN.contains(&&*kind) && !is_agent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_humans_way_with_an_actor_that_is_no_agent_counts() {
        let table = [
            ("operator-cli", "operator", true),
            (" Operator-Session ", "ann", true),
            ("human-event", "agentsmith", true),
            ("operator-cli", "Agent", false),
            ("operator-cli", "agent:worker", false),
            ("operator-cli", "SELF", false),
            ("operator-cli", "  ", false),
            ("agent-lifecycle", "operator", false),
            ("self-asserted", "operator", false),
            ("operator", "operator", false),
            ("", "operator", false),
        ];
        for (kind, actor, wanted) in table {
            assert_eq!(is_human(&serde_json::json!({"kind": kind, "actor": actor})), wanted, "{kind} {actor}");
        }
        assert!(!is_human(&serde_json::json!("operator-cli")));
        assert!(!is_human(&serde_json::json!({"kind": ["operator-cli"], "actor": "x"})));
    }
}
