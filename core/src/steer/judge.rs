//! Each command of a text, judged: the visitor that the walk tells.
//!
//! Owns: what is asked about a command, and in which order. Refuses to own: the answers, which stand in the files beside it.

use super::bench::{Bench, Ground, MAX_LOSSES, Seen, Steered};
use super::effect;
use super::found::{Found, Tier};
use super::policy::{Effect, Unreadable};
use super::reads::{self, Fate, Read, Reads};
use super::resolve::{self, Followed};
use super::secrets::{self, Sight};
use super::target::{Aim, Target, Targets};
use super::{advice, chain, handed, losses, words};
use crate::git::{self, Asked, Class, Form};
use crate::ops::{self, Guard, Ops};
use crate::shell::{self, Dir, List, Next, Reading, Redirected, Simple, Span, Visitor};
use crate::verdict::Steer;

/// The code of a command that prints what may hold a credential.
const CREDENTIAL: &str = "credential-exposure";
/// The code of a change of somebody else's main worktree.
const SHARED: &str = "foreign-primary";
/// The code of a text that was not understood, where the policy denies those, or where it holds more than is followed.
const UNREADABLE: &str = "shell-unreadable";

/// The judgement of one call's texts, in the making.
pub(super) struct Judge<'j> {
    bench: &'j Bench<'j>,
    sight: Sight<'j>,
    targets: Targets<'j>,
    followed: Followed,
    found: Found,
    reads: Reads,
    steered: Steered,
    /// What operations are looked for besides git's own; `None` where there is no project.
    guard: Option<Guard<'j>>,
    /// The command at hand was only looked through.
    is_guess: bool,
    /// Commands and texts so far.
    count: usize,
}

impl<'j> Judge<'j> {
    pub(super) fn new(bench: &'j Bench<'j>) -> Self {
        Self {
            bench,
            sight: Sight::new(bench.place.map(|ground| ground.base), bench.home),
            targets: Targets::new(bench.place),
            followed: Followed::default(),
            found: Found::default(),
            reads: Reads::default(),
            steered: Steered { ops: Some(Ops::default()), ..Steered::default() },
            guard: bench.place.map(Ground::guard),
            is_guess: false,
            count: 0,
        }
    }

    /// The next text is about to be walked.
    pub(super) fn begin(&mut self, text: &'j [u8]) {
        self.sight.begin(text);
        self.count += 1;
    }

    /// Every word of the text at hand stands in it as it is, and nothing moves its commands.
    pub(super) fn literal(&mut self) {
        let text = self.sight.text;
        self.guard = self.guard.map(|guard| guard.over(text));
    }

    /// A text was walked.
    pub(super) fn end(&mut self, reading: Reading) {
        self.is_guess = false;
        self.steered.parse_error = self.steered.parse_error.or(reading.fault);
        self.steered.is_bounded |= reading.is_bounded;
        let is_unread = reading.fault.is_some() || reading.is_bounded;
        if is_unread && self.bench.policy.unreadable == Unreadable::Deny {
            let end = u32::try_from(self.sight.text.len()).unwrap_or(u32::MAX);
            let at = (reading.fault.unwrap_or_default().min(end), end);
            self.deny((Tier::Form, UNREADABLE, at), || words::unreadable(reading));
        }
    }

    /// What it all came to.
    pub(super) fn finish(self) -> Steered {
        let Self { bench, found, reads, mut steered, count, .. } = self;
        // One text, one command.
        steered.losses.iter_mut().for_each(|loss| loss.is_alone &= count == 2);
        if found.is_empty() {
            steered.advice = advice::lines(&reads.all, bench.policy);
            steered.is_verified = reads.all.iter().any(|read| read.fate == Fate::Verified);
        }
        (steered.denies, steered.omitted) = found.finish();
        steered
    }

    fn deny(&mut self, (tier, code, at): (Tier, &'static str, (u32, u32)), text: impl FnOnce() -> String) {
        // Guesses overlap: one of them says what all of them would.
        if self.is_guess && self.found.has(code) {
            return;
        }
        if self.found.lacks(tier, code, at) {
            self.found.add(tier, Steer { code, text: text(), at });
        }
    }

    /// Denies what would bring a credential into the conversation.
    fn expose(&mut self, at: Span, what: &'static str) {
        self.deny((Tier::Guarded, CREDENTIAL, bytes(at)), || words::credential(what));
    }

    /// Judges an invocation of git.
    fn git(&mut self, command: &Simple<'_>, asked: &Asked<'_>) -> Vec<Next> {
        if let Some(what) = secrets::asked(asked, command, &self.sight) {
            self.expose(command.at, what);
        }
        self.lose(command, asked);
        self.names(command, asked);
        let programs = self.followed.programs(asked);
        self.followed.defined.note(asked);
        let Some(form) = asked.form else {
            self.reads.disturb();
            self.see(command, asked);
            return self.unknown(command, asked, programs);
        };
        let effect = effect::effect(form, self.bench.policy);
        match effect {
            Effect::Advise => self.read(command, asked, form),
            _ => self.reads.disturb(),
        }
        self.change(command, asked, (form, effect));
        self.see(command, asked);
        self.follow(programs, command)
    }

    /// Writes down what throws work away: a gate denies it, and no policy of steering has a word in that.
    fn lose(&mut self, command: &Simple<'_>, asked: &Asked<'_>) {
        let Some(kind) = git::loss(asked) else { return };
        if self.steered.losses.len() < MAX_LOSSES {
            self.steered.losses.push(losses::loss(kind, command, asked, self.sight.text));
        }
    }

    /// What prints names alone is harmless, unless one of the names is a credential.
    fn names(&mut self, command: &Simple<'_>, asked: &Asked<'_>) {
        if !secrets::prints_names(asked) {
            return;
        }
        let trees = self.targets.trees(command.dir, asked);
        let is_secret = trees.iter().any(|tree| secrets::names_secret(&resolve::stored(self.bench.place, tree)));
        if is_secret {
            self.expose(command.at, "a name that holds a credential");
        }
    }

    /// A word that git does not ship.
    fn unknown(&mut self, command: &Simple<'_>, asked: &Asked<'_>, mut next: Vec<Next>) -> Vec<Next> {
        if asked.command.is_some() {
            next.append(&mut self.followed.aliases(&mut self.targets, command, asked));
        }
        self.follow(next, command)
    }

    /// Hands on what is read next, within bounds.
    fn follow(&mut self, mut next: Vec<Next>, command: &Simple<'_>) -> Vec<Next> {
        if !self.followed.admit(&mut next, command) {
            self.steered.is_bounded = true;
            self.deny((Tier::Form, UNREADABLE, bytes(command.at)), || words::TOO_MANY.to_owned());
        }
        next
    }

    /// A form that is denied for what it changes, or for whose it is.
    fn change(&mut self, command: &Simple<'_>, asked: &Asked<'_>, (form, effect): (&'static Form, Effect)) {
        let at = bytes(command.at);
        let policy = self.bench.policy;
        if effect::asks_for_target(form, effect) {
            let aim = self.aim(command, asked);
            if effect::is_guarded(aim.target) {
                self.deny((Tier::Guarded, SHARED, at), || words::shared(form, &aim));
            }
        }
        match (effect, form.class) {
            (Effect::Deny, Class::Credential) => {
                self.deny((Tier::Guarded, CREDENTIAL, at), || words::printed(form));
            }
            (Effect::Deny, _) => self.deny((Tier::Form, form.code, at), || words::form(form, policy)),
            _ => {}
        }
    }

    /// A form that is advised on.
    fn read(&mut self, command: &Simple<'_>, asked: &Asked<'_>, form: &'static Form) {
        let runs = self.followed.has_programs();
        let is_more = runs || command.is_guess || reads::is_written(command) || reads::is_more(command, asked);
        if is_more {
            return self.reads.disturb();
        }
        let aim = self.aim(command, asked);
        let is_narrow = aim.target == Target::Here && chain::is_narrow(command, asked);
        let fate = if is_narrow { Fate::Narrow } else { Fate::Advised };
        self.reads.push(Read { form, dir: aim.dir, at: bytes(command.at), fate });
    }

    /// Where an invocation acts. What was only looked through may stand anywhere.
    fn aim(&mut self, command: &Simple<'_>, asked: &Asked<'_>) -> Aim {
        let aim = self.targets.aim(command.dir, asked);
        if command.is_guess { Aim { target: aim.target.max(Target::Unknown), ..aim } } else { aim }
    }

    /// Writes an invocation down for `explain`.
    fn see(&mut self, command: &Simple<'_>, asked: &Asked<'_>) {
        if !self.bench.is_explained {
            return;
        }
        let aim = self.aim(command, asked);
        self.steered.git.push(Seen {
            argv: command.argv.iter().map(|arg| arg.text.to_vec()).collect(),
            form: asked.form.map(Form::id),
            class: asked.form.map(|form| effect::word(class(form, command, asked))),
            target: aim.target.word(),
            at: bytes(command.at),
            discards: git::discard(asked),
            relocators: losses::words(command, asked),
            is_index_only: git::is_index_only(asked),
            is_dry: git::is_dry(asked),
        });
    }
}

impl Visitor for Judge<'_> {
    fn enter(&mut self) {
        self.reads.enter();
    }

    fn command(&mut self, command: &Simple<'_>) -> Vec<Next> {
        self.reads.pass(command);
        self.count += 1;
        self.is_guess = command.is_guess;
        let asked = git::read(command);
        if let Some(ops) = &mut self.steered.ops {
            ops::note(command, asked.as_ref(), self.guard.as_ref(), ops);
        }
        if let Some(asked) = asked {
            return self.git(command, &asked);
        }
        if let Some(what) = secrets::shown(command, &self.sight) {
            self.expose(command.at, what);
        }
        let foreign = handed::handed(command, self.bench);
        if !foreign.is_empty() {
            return foreign;
        }
        let handed = shell::handed(command);
        if handed.is_empty() { handed } else { self.follow(handed, command) }
    }

    fn unfollowed(&mut self, at: Span) {
        self.is_guess = false;
        self.deny((Tier::Form, UNREADABLE, bytes(at)), || words::TOO_MANY.to_owned());
    }

    fn redirect(&mut self, redirect: &Redirected<'_>, dir: &Dir<'_>) {
        self.is_guess = false;
        if let Some(ops) = &mut self.steered.ops {
            ops::opened(redirect, dir, self.guard.as_ref(), ops);
        }
        if let Some(what) = secrets::redirect(redirect, dir, &self.sight) {
            self.expose(redirect.at, what);
        }
    }

    fn is_full(&self) -> bool {
        self.found.is_full()
    }

    fn toplevel(&mut self, dir: &Dir<'_>) -> Option<Vec<u8>> {
        self.targets.toplevel(dir)
    }

    fn leave(&mut self, list: List) {
        self.reads.leave(list);
    }
}

/// The class of an invocation: a read that does more than read is one no longer.
fn class(form: &Form, command: &Simple<'_>, asked: &Asked<'_>) -> Class {
    if form.class == Class::Read && reads::is_more(command, asked) { Class::Exec } else { form.class }
}

fn bytes(span: Span) -> (u32, u32) {
    (span.start, span.end)
}
