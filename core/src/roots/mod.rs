//! Root admission: which working tree a mutation is judged against, one target first, then the set.
//!
//! Owns: the rows and the choices of docs/admission.md. Refuses to own: how trees are found
//! (`world/`) and what is then judged in them. The two roots have types of their own, so that taking one for the other does
//! not compile.

use std::cell::OnceCell;

use crate::verdict::Finding;

mod holder;
mod judge;
mod question;
mod set;

pub(crate) use holder::holder;
pub(crate) use question::{Admitted, Class, Effective, Payload, Question, Rules, Submodules, Target, Unregistered};

impl Question<'_> {
    /// Judges a set: any refusal wins, and all admitted members must lie in one tree.
    pub(crate) fn admit(&self, targets: &[Target<'_>]) -> Result<Admitted, Box<Finding>> {
        let payload = OnceCell::new();
        let mut cases = Vec::with_capacity(targets.len());
        let mut shown = 0;
        for target in targets {
            let start = cases.len();
            self.judge_target(target, &payload, &mut cases);
            cases.iter_mut().skip(start).for_each(|case| case.shorten(&mut shown));
        }
        match set::first_refusal(&cases) {
            Some(refusal) => Err(Box::new(set::refused(refusal, cases))),
            None => {
                let admitted = self.one_root(&cases, &payload)?;
                let landed = cases.into_iter().map(|case| (case.target.to_vec(), case.resolved)).collect();
                Ok(Admitted { landed, ..admitted })
            }
        }
    }
}
