//! The library under measurement: one request whose reply is known, evaluated again and again. Owns the comparison that
//! keeps a figure honest: a reply that differs in one byte ends the run.

use crate::Verdict;

/// A request and the reply that every evaluation of it must give.
#[derive(Debug)]
pub struct Ours {
    /// The request bytes.
    pub request: Vec<u8>,
    code: i32,
    reply: Vec<u8>,
}

impl Ours {
    /// Evaluates the request once and keeps the answer, provided that it means `verdict`.
    ///
    /// # Panics
    /// When the engine's answer means something else.
    pub fn admitting(request: Vec<u8>, verdict: Verdict) -> Self {
        let ours = Self::answering(request, i32::from(verdict == Verdict::Foreign) * 2);
        let (pointer, word) = match verdict {
            Verdict::Same => ("/roots/class", "payload-tree"),
            Verdict::Linked => ("/roots/class", "linked-tree"),
            Verdict::NoToplevel => ("/roots/class", "no-toplevel"),
            Verdict::Foreign => ("/refusal", "foreign-repository"),
        };
        let reply: serde_json::Value = serde_json::from_slice(&ours.reply).expect("a reply is JSON");
        let found = reply.pointer(pointer).and_then(serde_json::Value::as_str);
        assert_eq!(found, Some(word), "{verdict:?}: {reply}");
        ours
    }

    /// Evaluates the request once and keeps the answer, provided that it has that code.
    ///
    /// # Panics
    /// When the engine answers another code.
    pub fn answering(request: Vec<u8>, code: i32) -> Self {
        let (found, reply) = hookpolicy::eval(&request);
        assert_eq!(found, code, "{}", String::from_utf8_lossy(&reply));
        Self { request, code, reply }
    }

    /// One evaluation.
    ///
    /// # Panics
    /// When the answer is not the first one, byte for byte.
    pub fn eval(&self) {
        let (code, reply) = hookpolicy::eval(std::hint::black_box(&self.request));
        assert!(code == self.code && reply == self.reply, "{}", String::from_utf8_lossy(&reply));
    }
}
