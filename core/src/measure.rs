//! The decision on a command without the JSON around it, for the benches (feature `measure`, never in a release).
//!
//! Owns: making it reachable. Refuses to own: any part of it; what is called is what a whole evaluation calls.

use std::borrow::Cow;

use crate::call::{Call, Surroundings};
use crate::json::Doc;
use crate::places::Places;
use crate::request;
use crate::steer::{self, Bench, Ground};

/// How many findings deny, and how many pieces of advice there are.
pub type Count = (usize, usize);

/// Reads a request, and hands `run` a function that judges commands where and as the request says.
///
/// # Panics
/// When the request cannot be read or names no root.
pub fn with_decision(request: &[u8], run: impl FnOnce(&dyn Fn(&[u8]) -> Count)) {
    let doc = Doc::parse(request).expect("a request is JSON");
    let request = request::read(doc.root()).expect("a request keeps the contract");
    let (around, call) = (Surroundings::default(), Call::unknown());
    let places = Places::of(&request, &around, &call).expect("a request names its root");
    let ground =
        Ground { world: places.world(), platform: request.platform, payload: &places.payload, base: &places.base };
    let bench =
        Bench { place: Some(ground), policy: &request.policy.steer, tool: None, home: None, is_explained: false };
    run(&|command| {
        let steered = steer::steer(&[Cow::Borrowed(command)], &bench);
        (steered.denies.len(), steered.advice.len())
    });
}
