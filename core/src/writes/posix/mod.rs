//! Writes of a POSIX shell's text: redirections, and what each simple command writes in the directory where it runs.
//!
//! Owns: the walk's visitor, and the base of each path. Refuses to own: what a program does with its arguments (`programs/`).

mod links;
mod sinks;
mod spelled;

use super::asked::{Asked, Wants};
use super::found::{Base, Found, Link, State, Told, Write};
use super::handing;
use super::programs;
use crate::shell::{
    self, Arg, Dir, Doubt, HOLE, Known, Next, Origin, Redirect, Redirected, Simple, Span, Stdin, Visitor,
};
use links::Links;
use sinks::{Sink, sink};

/// Adds the writes of a text.
pub(super) fn read(text: &[u8], asked: &Asked<'_>, found: &mut Found) {
    if asked.wants == Wants::Proof && !programs::may_write(text) {
        return;
    }
    let mut reader = Reader { text, found, links: Links::default(), places: Vec::new() };
    if reader.express(text) {
        return;
    }
    let reading = shell::walk(text, asked.start, &mut reader);
    if reading.fault.is_some() || reading.is_bounded {
        found.opaque();
    }
}

/// No place of the text.
const NOWHERE: Span = Span { start: 0, end: 0 };

/// Where in the text a write came from, and which of the writes there it was.
type Place = (Origin, usize);

struct Reader<'f> {
    text: &'f [u8],
    found: &'f mut Found,
    /// Links that the text has made.
    links: Links,
    /// Of each write in `found` the place that named it.
    places: Vec<Place>,
}

impl Reader<'_> {
    /// A plain list of commands needs no walk. False where it is none; what was found of it then is taken back.
    fn express(&mut self, text: &[u8]) -> bool {
        let (state, before) = (self.found.state, self.found.writes.len());
        let (nested, handed) = (self.found.nested.len(), self.found.handed.len());
        if shell::express(text, self).is_some() {
            return true;
        }
        self.found.writes.truncate(before);
        self.places.truncate(before);
        self.found.nested.truncate(nested);
        self.found.handed.truncate(handed);
        self.found.state = state;
        self.links = Links::default();
        false
    }

    /// Puts a command's directory under its paths, and adds them.
    fn take(&mut self, told: Told, dir: &Dir<'_>, (origin, at): (Origin, Span)) {
        if told.is_opaque {
            self.found.opaque();
        }
        told.nested.iter().for_each(|text| self.found.nest(text));
        let source = self.text.get(at.start as usize..at.end as usize).unwrap_or_default();
        for (turn, mut write) in told.writes.into_iter().enumerate() {
            spelled::settle(&mut write, source);
            write.base = based(write.base, write.path.as_deref(), dir);
            doubted(&mut write, origin.doubt);
            write.through_symlink = self.links.lead(&write);
            self.links.note(&write);
            self.add(write, (origin, turn));
        }
    }

    /// Notes a text for another kind of shell.
    fn hand(&mut self, command: &Simple<'_>) {
        match handing::handed(command) {
            Some(Ok(handed)) => {
                self.found.nested.push(handed.text.clone());
                self.found.handed.push(handed);
            }
            Some(Err(_)) => self.found.opaque(),
            None => {}
        }
    }

    /// A place that is read again with another path stands for several files, none of which the text spells out.
    fn add(&mut self, write: Write, place: Place) {
        let known = self.places.iter().position(|known| *known == place);
        match known {
            Some(at) if self.found.writes[at] == write => {}
            Some(at) => {
                let first = &mut self.found.writes[at];
                if first.path.as_ref() != write.path.as_ref() {
                    *first = Write::unproven(first.kind, None, "dynamic-path");
                } else {
                    first.base = Base::Unknown;
                }
                self.found.state = self.found.state.max(State::Partial);
            }
            None if self.found.add(write) => self.places.push(place),
            None => {}
        }
    }
}

impl Visitor for Reader<'_> {
    fn command(&mut self, command: &Simple<'_>) -> Vec<Next> {
        let name = &command.argv[0];
        let last = name.text.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
        if command.is_guess || command.origin.doubt.is_computed || name.splits || last.contains(&HOLE) {
            self.found.opaque();
            return Vec::new();
        }
        if is_outside(last, command) {
            self.found.opaque();
        }
        let mut told = Told::default();
        match programs::reader(last) {
            Some(reader) => reader(command, &mut told),
            None if programs::git(command, &mut told) => {}
            None => {
                self.hand(command);
                return Vec::new();
            }
        }
        self.take(told, command.dir, (command.origin, command.at));
        Vec::new()
    }

    fn around(&mut self, wrapper: &Simple<'_>) {
        let name = wrapper.argv[0].text.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
        if let Some(reader) = programs::wrapper(name) {
            let mut told = Told::default();
            reader(wrapper, &mut told);
            self.take(told, wrapper.dir, (wrapper.origin, wrapper.at));
        }
    }

    fn nested(&mut self, text: &[u8]) {
        self.found.nest(text);
    }

    fn opened(&mut self, redirect: &Redirected<'_>, dir: &Dir<'_>, origin: Origin) {
        match sink(redirect) {
            Sink::Nothing => {}
            Sink::Network => self.found.has_network_sink = true,
            Sink::File => {
                let mut told = Told::default();
                told.path(kind(redirect.how), &redirect.target, Link::Followed);
                // The place is one of the outermost text where nothing else has been begun.
                let at = if origin.text <= 1 { redirect.at } else { NOWHERE };
                self.take(told, dir, (origin, at));
            }
        }
    }

    fn unfollowed(&mut self, _: Span) {
        self.found.opaque();
    }
}

/// Whether a command runs a text that this one does not hold: a shell is only told of here where its text is not known.
fn is_outside(name: &[u8], command: &Simple<'_>) -> bool {
    match name {
        b"eval" | b"source" | b"." => command.argv.len() > 1,
        b"sh" | b"bash" | b"dash" | b"zsh" | b"ksh" | b"ash" | b"fish" => {
            let asks = |arg: &Arg<'_>| matches!(&*arg.text, b"--version" | b"--help" | b"-n");
            let has_input = *command.stdin != Stdin::Own || command.argv.len() > 1;
            has_input && !command.argv.iter().any(asks)
        }
        _ => false,
    }
}

fn kind(how: Redirect) -> &'static str {
    match how {
        Redirect::Append | Redirect::AppendAll => "append",
        Redirect::Both => "redirect-rw",
        _ => "redirect",
    }
}

/// Takes back what is not sure.
fn doubted(write: &mut Write, doubt: Doubt) {
    let is_absolute = write.path.as_ref().is_some_and(|path| path.starts_with(b"/"));
    let has_number = write.path.as_ref().is_some_and(|path| path.iter().any(u8::is_ascii_digit));
    if doubt.is_one_of_many && has_number {
        *write = Write { base: write.base.clone(), ..Write::unproven(write.kind, None, "dynamic-path") };
    }
    if doubt.is_adrift && !is_absolute {
        write.base = Base::Unknown;
    }
}

/// The base of a path that a command in `dir` names, `own` being what the command itself says about it.
fn based(own: Base, path: Option<&[u8]>, dir: &Dir<'_>) -> Base {
    if path.is_some_and(|path| path.starts_with(b"/")) {
        return Base::Own;
    }
    let around = match dir {
        Dir::Here => return own,
        Dir::Moved(Known::OneOf(dirs)) => match &dirs[..] {
            [only] if !only.contains(&HOLE) => only,
            _ => return Base::Unknown,
        },
        Dir::Moved(Known::Unknown) => return Base::Unknown,
    };
    match own {
        Base::Own if **around == *b"." => Base::Own,
        Base::Own => Base::At(around.to_vec()),
        Base::At(path) if path.starts_with(b"/") => Base::At(path),
        Base::At(path) => Base::At([around, &b"/"[..], &path].concat()),
        Base::Unknown => Base::Unknown,
    }
}
