//! The trail: what was asked while a campaign runs, and what the answer was, one line each.
//!
//! Owns: the shape of a line. The lines of one call are appended together.

use std::rc::Rc;

use serde_json::{Value, json};

use crate::world::state::grant::Grant;

/// One answer.
pub(super) struct Record {
    pub(super) ts: String,
    /// The grant that covers it.
    pub(super) grant: Option<Rc<Grant>>,
    pub(super) op: &'static str,
    pub(super) path: Option<String>,
    pub(super) result: &'static str,
    pub(super) code: &'static str,
    pub(super) message: String,
    pub(super) campaign: String,
}

/// The records as lines.
pub(super) fn lines(records: &[Record]) -> Vec<u8> {
    let mut out = Vec::new();
    for record in records {
        out.extend_from_slice(line(record).to_string().as_bytes());
        out.push(b'\n');
    }
    out
}

fn line(record: &Record) -> Value {
    let grant = record.grant.as_deref();
    let (id, scope) = (grant.map(|grant| &grant.id), grant.map(|grant| &grant.scope.spelled));
    json!({
        "schemaVersion": 1,
        "ts": record.ts,
        "humanApprovalRef": id,
        "approvedScope": scope,
        "attemptedOp": record.op,
        "path": record.path,
        "result": record.result,
        "code": record.code,
        "message": record.message,
        "campaignId": record.campaign,
    })
}
