//! `cd`, `pushd` and `popd`. Owns: where they go. How a path is taken stands in `dirs.rs`.

use std::rc::Rc;

use super::bounds::MAX_STACK;
use super::calls::Call;
use super::dirs::{self, Way};
use super::options::Options;
use super::scopes::nowhere;
use super::simple::Arg;
use super::state::Spot;
use super::walk::Walk;
use super::words::Values;

impl Walk<'_> {
    pub(super) fn moves(&mut self, call: &Call<'_>, name: &[u8]) {
        let mut options = Options::new(call.args, b"", &[]);
        let mut way = Way::Logical;
        let mut stays = false;
        for option in options.by_ref() {
            match option.name {
                b"P" => way = Way::Physical,
                b"L" => way = Way::Logical,
                b"n" => stays = true,
                _ => {}
            }
        }
        let to = call.args.get(options.at);
        let is_searched = |to: &Arg<'_>| !matches!(&*to.text, [b'/' | b'.' | b'-' | b'+', ..]);
        let is_lost = match to {
            Some(to) => name != b"popd" && is_searched(to) && self.has_search_path(call),
            None => name == b"cd" && call.temporary.iter().any(|(name, _)| name == b"HOME"),
        };
        match name {
            _ if is_lost && !stays => self.arrive(nowhere(), None),
            _ if stays => {}
            b"popd" => self.popd(call),
            b"pushd" => self.pushd(to, way),
            _ => self.cd(to, way),
        }
    }

    /// Whether a relative path may be taken from elsewhere: the text sets `CDPATH`.
    fn has_search_path(&self, call: &Call<'_>) -> bool {
        let is_it = |name: &[u8]| name == b"CDPATH";
        call.temporary.iter().any(|(name, _)| is_it(name)) || self.state.visible(b"CDPATH").is_some()
    }

    fn cd(&mut self, to: Option<&Arg<'_>>, way: Way) {
        let Some(to) = to else {
            let home = self.home_directory();
            return self.go(home.as_deref(), way);
        };
        if *to.text == *b"-" {
            let spot = self.state.ground.previous.clone().unwrap_or_else(nowhere);
            return self.arrive(spot, None);
        }
        self.go(to.known(), way);
    }

    fn home_directory(&self) -> Option<Vec<u8>> {
        self.home(b"").map(<[u8]>::to_vec)
    }

    /// Goes to a path, or to one that is not known.
    fn go(&mut self, path: Option<&[u8]>, way: Way) {
        let Some(path) = path else { return self.arrive(nowhere(), None) };
        let spot = dirs::go(&self.state.ground.dir, path, way);
        let pwd = match self.here() {
            Some(here) => Some(dirs::step(here, path, Way::Logical)),
            None if path.starts_with(b"/") => Some(dirs::step(b"/", path, Way::Logical)),
            None => None,
        };
        self.arrive(spot, pwd);
    }

    fn arrive(&mut self, spot: Spot, pwd: Option<Vec<u8>>) {
        let ground = &mut self.state.ground;
        ground.pwd = pwd.map(Rc::new);
        ground.previous = Some(std::mem::replace(&mut ground.dir, spot));
    }

    fn pushd(&mut self, to: Option<&Arg<'_>>, way: Way) {
        let here = self.state.ground.dir.clone();
        match to.map(|to| &*to.text) {
            None => {
                let top = self.top();
                self.arrive(top, None);
            }
            Some([b'+' | b'-', digit, ..]) if digit.is_ascii_digit() => self.arrive(nowhere(), None),
            Some(_) => self.cd(to, way),
        }
        let stack = Rc::make_mut(self.state.ground.stack.get_or_insert_default());
        if stack.len() == MAX_STACK {
            stack.remove(0);
        }
        stack.push(here);
    }

    fn popd(&mut self, call: &Call<'_>) {
        let top = if call.args.len() > 1 { nowhere() } else { self.top() };
        self.arrive(top, None);
    }

    /// Takes the directory that was left last.
    fn top(&mut self) -> Spot {
        self.state.ground.stack.as_mut().and_then(|stack| Rc::make_mut(stack).pop()).unwrap_or_else(nowhere)
    }
}
