//! A command whose words are known: whether it is a function, a builtin, a wrapper, a shell, or a program to hand on.
//!
//! Owns: that order, and what holds for what a command runs in turn. Refuses to own: wrappers' options (`peel.rs`,
//! `runners.rs`) and what builtins change (`builtins.rs`).

use std::rc::Rc;

use super::bounds::{CALL, MAX_RECURSION};
use super::dirs;
use super::environment::View;
use super::simple::{Arg, HOLE, Next, Origin, Place, Redirected, Simple, Span, Stdin, Visitor};
use super::spelled::is_open;
use super::state::{Spot, Temporary, Var, is_removed};
use super::walk::Walk;

/// Who runs a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Runner {
    /// The shell, as the text spells it: functions and builtins come first.
    Shell,
    /// The shell, through `command` or `builtin`: no functions.
    Builtins,
    /// Another program: nothing in the shell changes.
    Program,
}

/// A command, and what holds for it alone.
#[derive(Clone)]
pub(super) struct Call<'c> {
    pub(super) args: &'c [Arg<'c>],
    pub(super) temporary: &'c [Temporary],
    pub(super) redirects: &'c [Redirected<'c>],
    pub(super) stdin: Option<Rc<Stdin<'static>>>,
    pub(super) spot: Spot,
    pub(super) span: Span,
    pub(super) runner: Runner,
    pub(super) is_segment: bool,
    /// `env -i`.
    pub(super) is_bare: bool,
}

/// How another shell begins.
#[derive(Debug, Clone, Default)]
pub(super) struct Child {
    /// The positional parameters, where they are known.
    pub(super) args: Option<Rc<Vec<Vec<u8>>>>,
    pub(super) expands_aliases: bool,
    /// What it reads before its text.
    pub(super) startup: Vec<Vec<u8>>,
}

impl<'c> Call<'c> {
    /// The same call with other words, run by another program.
    pub(super) fn with<'d>(&self, args: &'d [Arg<'d>]) -> Call<'d>
    where
        'c: 'd,
    {
        Call { args, runner: Runner::Program, is_segment: false, ..self.clone() }
    }
}

/// The last component of a command's name; `None` where that is not known.
pub(super) fn base<'a>(name: &'a Arg<'_>) -> Option<&'a [u8]> {
    let last = name.text.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    (!name.splits && !last.contains(&HOLE)).then_some(last)
}

impl Walk<'_> {
    pub(super) fn call(&mut self, call: &Call<'_>) {
        if !self.meter.descend(CALL) {
            self.tell(call);
            return;
        }
        self.dispatch(call);
        self.meter.ascend(CALL);
    }

    fn dispatch(&mut self, call: &Call<'_>) {
        let Some(first) = call.args.first() else { return };
        if is_open(&first.text) && self.spelled(call) {
            return;
        }
        let Some(name) = base(first) else { return self.unnamed(call, first) };
        let is_spelled = first.text.len() == name.len();
        if let Some(text) = self.script_file(first) {
            return self.script_of(call, &text);
        }
        if is_spelled && call.runner == Runner::Shell && self.called(call, name) {
            return;
        }
        if is_spelled && call.runner != Runner::Program && self.builtin(call, name) {
            return;
        }
        if let Some(args) = self.renamed(call, name) {
            // It may be the program of that name just as well.
            self.call(&Call { args: &args, ..call.clone() });
        }
        if self.wrapped(call, name) || self.runs(call, name) {
            self.shown(call, |visitor, wrapper| visitor.around(wrapper));
        } else {
            self.hand(call);
        }
    }

    /// A name that is not known: where it may be nothing at all, the next word may be the name.
    fn unnamed(&mut self, call: &Call<'_>, first: &Arg<'_>) {
        self.hand(call);
        let may_vanish = first.splits && first.text.iter().all(|byte| *byte == HOLE);
        if may_vanish && call.args.len() > 1 {
            self.call(&Call { args: &call.args[1..], is_segment: false, ..call.clone() });
        }
    }

    /// Tells the visitor, and reads what it asks to be read.
    pub(super) fn hand(&mut self, call: &Call<'_>) {
        for next in self.tell(call) {
            self.follow(call, next);
        }
    }

    fn tell(&mut self, call: &Call<'_>) -> Vec<Next> {
        let Some(first) = call.args.first().filter(|_| self.meter.command()) else { return Vec::new() };
        let name = base(first);
        self.has_work |= name.is_some_and(is_work);
        let next = self.shown(call, |visitor, simple| visitor.command(simple));
        self.meter.is_over |= self.visitor.is_full();
        self.print(call, name);
        next
    }

    /// Shows the visitor a call as a simple command.
    fn shown<T>(&mut self, call: &Call<'_>, tell: impl FnOnce(&mut dyn Visitor, &Simple<'_>) -> T) -> T {
        let stacked;
        let redirects: &[Redirected<'_>] = match &self.stage.redirects {
            None => call.redirects,
            Some(_) => {
                stacked = self.stacked(call.redirects);
                stacked.as_deref().map_or(&[], Vec::as_slice)
            }
        };
        let simple = Simple {
            argv: call.args,
            env: &View { state: &self.state, temporary: call.temporary, is_bare: call.is_bare },
            dir: dirs::seen(&call.spot),
            redirects,
            stdin: call.stdin.as_deref().unwrap_or(&Stdin::Own),
            is_piped: self.stage.is_piped,
            at: self.stage.holder.unwrap_or(call.span),
            origin: Origin { text: self.text_now, start: call.span.start, doubt: self.stage.doubt },
            place: if call.is_segment { Place::Segment } else { Place::Within },
            is_guess: false,
        };
        tell(self.visitor, &simple)
    }

    fn follow(&mut self, call: &Call<'_>, next: Next) {
        // A text is counted where it is read.
        let is_text = matches!(next, Next::Text(_));
        if !(is_text && self.meter.may_call() || self.meter.call()) {
            return self.visitor.unfollowed(self.stage.holder.unwrap_or(call.span));
        }
        match next {
            Next::Text(text) => self.in_shell(call, &text, Child::default()),
            Next::Words(words) => {
                let args: Vec<Arg<'_>> =
                    words.into_iter().map(|word| Arg { text: word.into(), splits: false }).collect();
                self.call(&call.with(&args));
            }
        }
    }

    /// A function that the text has defined. False where there may be none.
    fn called(&mut self, call: &Call<'_>, name: &[u8]) -> bool {
        let Some(function) = self.state.function(name) else { return false };
        let (body, is_perhaps) = (Rc::clone(&function.text), function.is_perhaps);
        let depth = self.active.iter().filter(|active| *active == name).count();
        if depth >= MAX_RECURSION {
            self.meter.is_bounded = true;
            return !is_perhaps;
        }
        let outer = self.state.ground.positional.replace(words_of(&call.args[1..]));
        let was_dead = self.state.ground.is_dead;
        let kept = self.lend(call);
        self.active.push(name.to_vec());
        let hidden = std::mem::take(&mut self.hidden);
        self.on_stage(call, |walk| walk.text(&body, call.span));
        let own = std::mem::replace(&mut self.hidden, hidden);
        self.give_back(own);
        self.active.pop();
        self.give_back(kept);
        self.state.ground.positional = outer;
        self.state.ground.is_dead = was_dead || self.state.ground.has_exited;
        !is_perhaps
    }

    /// Sets the variables of one command for what it runs in the same shell; returns what was there before.
    pub(super) fn lend(&mut self, call: &Call<'_>) -> Vec<(Vec<u8>, Option<Var>)> {
        let mut before = Vec::new();
        for (name, text) in call.temporary {
            before.push((name.clone(), self.state.vars.get(name).cloned()));
            if is_removed(text) {
                self.state.unset(name);
                continue;
            }
            self.state.set(name, text.clone());
            self.state.export(name);
        }
        before
    }

    pub(super) fn give_back(&mut self, before: Vec<(Vec<u8>, Option<Var>)>) {
        for (name, var) in before.into_iter().rev() {
            self.state.replace(&name, var);
        }
    }

    /// Reads something with the input and the redirections of a call.
    pub(super) fn on_stage(&mut self, call: &Call<'_>, read: impl FnOnce(&mut Self)) {
        let stage = self.stage.clone();
        self.stage.stdin = call.stdin.clone();
        self.stage.redirects = self.stacked(call.redirects);
        self.stage.is_within = true;
        read(self);
        self.stage = stage;
    }

    /// Reads a text in a shell of its own. It sees exported variables alone.
    pub(super) fn in_shell(&mut self, call: &Call<'_>, text: &[u8], child: Child) {
        if !self.meter.may_call() {
            return self.too_many(text);
        }
        let (mark, traps) = (self.state.open(), self.trapped.len());
        self.visitor.nested(text);
        self.lend(call);
        if call.is_bare {
            self.forget(call);
        }
        self.state.level += 1;
        self.state.ground.dir = call.spot.clone();
        self.state.ground.positional = child.args;
        self.state.ground.expands_aliases = child.expands_aliases;
        self.state.ground.exports_all = false;
        self.on_stage(call, |walk| {
            child.startup.iter().for_each(|first| walk.text(first, call.span));
            walk.text(text, call.span);
        });
        self.traps(traps);
        self.state.level -= 1;
        self.state.drop_scope(mark);
    }

    /// A text that will not be read is counted like one that is.
    fn too_many(&mut self, text: &[u8]) {
        self.meter.read(text.len());
        self.meter.call();
    }

    /// `env -i`: takes all exports away but those of the call.
    fn forget(&mut self, call: &Call<'_>) {
        let own = |name: &Vec<u8>| call.temporary.iter().any(|(known, _)| known == name);
        let exported: Vec<Vec<u8>> = self
            .state
            .vars
            .iter()
            .filter(|(name, var)| var.is_exported && !own(name))
            .map(|(n, _)| n.clone())
            .collect();
        for name in exported {
            self.state.unset(&name);
        }
    }
}

/// Whether a command counts as work beside git: it is neither git nor a change of directory.
pub(super) fn is_work(name: &[u8]) -> bool {
    let name = name.strip_suffix(b".exe").unwrap_or(name);
    !matches!(name, b"git" | b"cd" | b"pushd" | b"popd") && !name.starts_with(b"git-")
}

/// Positional parameters; one of several words that are not known makes all of them unknown from there on.
pub(super) fn words_of(args: &[Arg<'_>]) -> Rc<Vec<Vec<u8>>> {
    Rc::new(args.iter().map(|arg| arg.text.to_vec()).collect())
}
