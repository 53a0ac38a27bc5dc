//! The state of authority: whether a campaign runs, and which grants are listed for it.
//!
//! Owns: reading that file. Refuses to own: what a campaign forbids. The file is never written from here.

use serde_json::Value;

use super::document::{self, Document};
use super::origin::is_human;
use super::spelled::{member, text, word};
use crate::world::facts::World;

/// The name under which a file that cannot be read counts as a campaign.
pub(crate) const CORRUPT: &str = "__corrupt_authz_state__";

/// What a campaign without a name is called.
const UNNAMED: &str = "(unnamed)";

/// What the file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) standing: Standing,
    pub(crate) listed: Listed,
    /// What in it is of a wrong kind, in one clause, where nothing follows from that.
    pub(crate) oddity: Option<&'static str>,
}

/// Whether a campaign runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Nothing says so.
    Idle,
    /// It is marked as active, and no human started it.
    Ignored(String),
    Runs(String),
    /// Nobody can tell, which counts as one. Why.
    Unreadable(&'static str),
}

/// Which grants count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Listed {
    All,
    Only(Vec<String>),
}

impl State {
    /// Reads the file; `None` where there is none.
    pub(crate) fn read(world: &dyn World, path: &[u8]) -> Option<Self> {
        match document::read(world, path) {
            Document::Absent => None,
            Document::Value(value) => Some(Self::of(&value)),
            Document::Unreadable(why) => Some(Self::plain(Standing::Unreadable(why))),
        }
    }

    fn plain(standing: Standing) -> Self {
        Self { standing, listed: Listed::All, oddity: None }
    }

    fn of(value: &Value) -> Self {
        let odd = |what| Self { oddity: Some(what), ..Self::plain(Standing::Idle) };
        if !value.is_object() {
            return odd("it is no object");
        }
        let Some(uat) = member(value, "uat") else { return Self::plain(Standing::Idle) };
        let Some(active) = member(uat, "active") else {
            return if uat.is_object() { Self::plain(Standing::Idle) } else { odd("`uat` is no object") };
        };
        match active.as_bool() {
            Some(true) => Self::marked(value, uat),
            Some(false) => Self::plain(Standing::Idle),
            None => odd("`uat.active` is neither true nor false"),
        }
    }

    fn marked(value: &Value, uat: &Value) -> Self {
        let id = word(uat, "campaignId").unwrap_or(UNNAMED).to_owned();
        let starter = member(uat, "startedBy");
        let runs = starter.is_some_and(is_human);
        Self {
            standing: if runs { Standing::Runs(id) } else { Standing::Ignored(id) },
            listed: listed(value),
            oddity: starter.is_none().then_some("`uat.active` is true and `uat.startedBy` is missing"),
        }
    }

    /// Whether the file says, in so many words, that a campaign is active.
    pub(crate) fn is_marked(&self) -> bool {
        matches!(self.standing, Standing::Ignored(_) | Standing::Runs(_))
    }
}

/// A list of a wrong kind, or one that names nothing, lists no grant.
fn listed(value: &Value) -> Listed {
    match member(value, "activeGrantIds") {
        None => Listed::All,
        Some(Value::Array(ids)) if ids.is_empty() => Listed::All,
        Some(ids) => {
            let ids = ids.as_array().into_iter().flatten();
            Listed::Only(ids.filter_map(text).map(str::to_owned).collect())
        }
    }
}

impl Listed {
    /// Whether a grant counts.
    pub(crate) fn has(&self, id: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(ids) => ids.iter().any(|one| one == id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_campaign_runs_where_it_is_active_and_a_human_started_it() {
        let human = json!({"kind": "operator-cli", "actor": "operator"});
        let runs = Standing::Runs("u".to_owned());
        let table = [
            (json!({"uat": {"active": true, "campaignId": " u ", "startedBy": human}}), runs.clone(), false),
            (json!({"uat": {"active": true, "campaign_id": "u", "started_by": human}}), runs, false),
            (json!({"uat": {"active": true, "startedBy": human}}), Standing::Runs(UNNAMED.to_owned()), false),
            (
                json!({"uat": {"active": true, "campaignId": "u", "startedBy": {"kind": "operator-cli", "actor": "self"}}}),
                Standing::Ignored("u".to_owned()),
                false,
            ),
            (json!({"uat": {"active": true, "campaignId": "u"}}), Standing::Ignored("u".to_owned()), true),
            (json!({"uat": {"active": false, "startedBy": human}}), Standing::Idle, false),
            (json!({"uat": {"active": "true", "startedBy": human}}), Standing::Idle, true),
            (json!({"uat": {"active": 1, "startedBy": human}}), Standing::Idle, true),
            (json!({"uat": {"active": null}}), Standing::Idle, false),
            (json!({"uat": null}), Standing::Idle, false),
            (json!({"uat": true}), Standing::Idle, true),
            (json!({}), Standing::Idle, false),
            (json!([]), Standing::Idle, true),
            (json!("x"), Standing::Idle, true),
        ];
        for (value, standing, is_odd) in table {
            let state = State::of(&value);
            assert_eq!((state.standing, state.oddity.is_some()), (standing, is_odd), "{value}");
        }
    }

    #[test]
    fn an_empty_list_lists_every_grant_and_one_of_a_wrong_kind_none() {
        let table = [
            (json!([]), true),
            (json!(null), true),
            (json!(["g"]), true),
            (json!([" g "]), true),
            (json!(["h"]), false),
            (json!([1]), false),
            (json!("g"), false),
            (json!({}), false),
        ];
        for (ids, wanted) in table {
            assert_eq!(listed(&json!({"activeGrantIds": ids})).has("g"), wanted, "{ids}");
            assert_eq!(listed(&json!({"active_grant_ids": ids})).has("g"), wanted, "{ids}");
        }
    }
}
