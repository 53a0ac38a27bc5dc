//! Redirections: their targets, where input comes from, and what holds within a compound command.

use std::borrow::Cow;
use std::rc::Rc;

use super::compounds::owned;
use super::simple::{Arg, HOLE, Origin, Redirect, Redirected, Stdin};
use super::tree::{Fd, Node};
use super::walk::{Frame, Walk, content};
use super::words;

impl Walk<'_> {
    /// Reads a redirection into the frame.
    pub(super) fn redirect(&mut self, frame: &mut Frame<'_>, at: usize) -> usize {
        let Some(Node::Redirect { fd, how, body, at: span }) = frame.node(at) else { return at + 1 };
        let script = frame.script;
        let (word, next) = match script.nodes.get(at + 1) {
            Some(Node::Word { .. }) => words::value(script, at + 1, self),
            _ => (Arg { text: Cow::Borrowed(b""), splits: false }, at + 1),
        };
        let target = match how {
            Redirect::Here => words::value(script, body as usize, self).0,
            Redirect::HereString if word.text.is_empty() => Arg { text: Cow::Borrowed(b"\n"), splits: false },
            Redirect::HereString => Arg { text: [&*word.text, b"\n"].concat().into(), splits: false },
            _ => word,
        };
        let read = Redirected { fd: number(fd, how), how, target, at: span };
        let origin = Origin { text: self.text_now, start: span.start, doubt: self.stage.doubt };
        self.visitor.opened(&read, super::dirs::seen(&self.state.ground.dir), origin);
        frame.redirects.push(read);
        next
    }

    /// Where a command's input comes from, after its redirections.
    pub(super) fn input(&self, redirects: &[Redirected<'_>]) -> Option<Rc<Stdin<'static>>> {
        let Some(last) = redirects.iter().rev().find(|redirect| redirect.fd == Some(0)) else {
            return self.stage.stdin.clone();
        };
        match last.how {
            Redirect::Here | Redirect::HereString => Some(Rc::new(Stdin::Content(owned(last.target.clone())))),
            Redirect::Read if *last.target.text == *b"/dev/stdin" => self.stage.stdin.clone(),
            Redirect::Read if *last.target.text == [HOLE] && !self.processes.is_empty() => {
                Some(Rc::new(content(self.processes.concat())))
            }
            Redirect::Duplicate => match self.opened(&last.target.text, redirects) {
                Some(text) => Some(Rc::new(content(text))),
                None => Some(Rc::new(Stdin::Other)),
            },
            Redirect::Read => match self.file(&last.target) {
                Some(text) => Some(Rc::new(content(text.to_vec()))),
                None => Some(Rc::new(Stdin::Other)),
            },
            _ => Some(Rc::new(Stdin::Other)),
        }
    }

    /// The text that a descriptor reads, where a here-document or here-string has opened it.
    pub(super) fn opened(&self, number: &[u8], own: &[Redirected<'_>]) -> Option<Vec<u8>> {
        let fd: u8 = std::str::from_utf8(number).ok()?.parse().ok()?;
        let outer = self.stage.redirects.iter().flat_map(|all| all.iter());
        let all: Vec<&Redirected<'_>> = outer.map(|it| it as &Redirected<'_>).chain(own).collect();
        let last = all.into_iter().rev().find(|it| it.fd == Some(fd))?;
        matches!(last.how, Redirect::Here | Redirect::HereString).then(|| last.target.text.to_vec())
    }

    /// The redirections behind a compound command, which hold for all that is in it; returns the place behind them.
    pub(super) fn surrounding(&mut self, frame: &mut Frame<'_>, from: usize) -> usize {
        let mut at = from;
        if !matches!(frame.node(at), Some(Node::Redirect { .. })) {
            return if matches!(frame.node(at), Some(Node::End)) { at + 1 } else { at };
        }
        frame.redirects.clear();
        self.processes.clear();
        while let Some(Node::Redirect { .. }) = frame.node(at) {
            at = self.redirect(frame, at);
        }
        let dir = self.state.ground.dir.clone();
        for redirect in &frame.redirects {
            self.visitor.redirect(redirect, super::dirs::seen(&dir));
        }
        self.stage.stdin = self.input(&frame.redirects);
        self.stage.redirects = self.stacked(&frame.redirects);
        at + usize::from(matches!(frame.node(at), Some(Node::End)))
    }

    /// The redirections of the stage, and these.
    pub(super) fn stacked(&self, more: &[Redirected<'_>]) -> Option<Rc<Vec<Redirected<'static>>>> {
        if more.is_empty() {
            return self.stage.redirects.clone();
        }
        let outer = self.stage.redirects.iter().flat_map(|all| all.iter().cloned());
        let own = more.iter().map(|r| Redirected { fd: r.fd, how: r.how, target: owned(r.target.clone()), at: r.at });
        Some(Rc::new(outer.chain(own).collect()))
    }
}

fn number(fd: Fd, how: Redirect) -> Option<u8> {
    match (fd, how) {
        (Fd::Number(number), _) => Some(number),
        (Fd::Other, _) => None,
        (Fd::Own, Redirect::Read | Redirect::Both | Redirect::Here | Redirect::HereString) => Some(0),
        (Fd::Own, _) => Some(1),
    }
}
